"""What the GM sets: name, phrase and notes of the party, settings and packs of each system. No own rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core import party_edits
from builder.core.edit import Set
from builder.core.errors import BuilderError
from builder.core.party import Content
from builder.core.party_check import Assessment
from builder.core.party_survey import PartySurvey
from builder.core.text import Param, Text
from builder.ui.bench import Bench
from builder.ui.chooser_campaign import CampaignPart
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.card import Section
from builder.ui.controls.drop_down import Choice, DropDown
from builder.ui.controls.labels import Label
from builder.ui.controls.line_edit import LineEdit
from builder.ui.controls.segments import Segment, Segments
from builder.ui.controls.state_label import StateLabel
from builder.ui.controls.text_edit import TextEdit
from builder.ui.message import Message
from builder.ui.party.scroll_view import ScrollView
from builder.ui.party.settings_live import SettingsLive
from builder.ui.party.work import PartyWork
from builder.ui.picking import OnePicker
from builder.ui.program import Program
from builder.ui.shapes import State
from builder.ui.theme import theme
from builder.ui.why import WhyPopup

FILES, DESK = "files", "desk"
LABEL, FIELD, CONTENT = 150, 420, 820


class PackLine(QWidget):
    """A pack that travels with the party: its name, its revision, up, down, away."""

    def __init__(self, words: str, names: tuple[str, str, str]) -> None:
        super().__init__()
        self.up = Button(kind=ButtonKind.QUIET, icon="arrow-up", name=names[0])
        self.down = Button(kind=ButtonKind.QUIET, icon="arrow-down", name=names[1])
        self.away = Button(kind=ButtonKind.QUIET, icon="trash-2", name=names[2])
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme().px(4))
        self.label = Label(words, "body", elide=True)
        row.addWidget(self.label, 1)
        for button in (self.up, self.down, self.away):
            row.addWidget(button)


class CampaignView(ScrollView):
    """Everything acts at once; undo takes it back."""

    told = Signal(object)
    refused = Signal(object)

    def __init__(self, program: Program, work: PartyWork) -> None:
        super().__init__()
        self._program, self._work = program, work
        self._system = ""
        self._lives: dict[str, tuple[SettingsLive, Bench]] = {}
        self._pickers: list[object] = []
        self._packs: list[PackLine] = []
        self._build()

    # filling

    def show_survey(self, survey: PartySurvey, chosen: int) -> None:
        """Show what the GM sets, as it is now."""
        say, party = self._program.words.say, survey.document
        self._head.set_title(say(Text("ui.party.about")))
        for key, (label, box, text, placeholder) in self._fields().items():
            label.set_text(say(text))
            box.set_name(say(text))
            box.setPlaceholderText(say(placeholder) if placeholder else "")
            box.set_text_from_model(str(getattr(party, key)))
        self._notes_label.set_text(say(Text("party.sheet.notes")))
        self.notes.set_name(say(Text("party.sheet.notes")))
        self.notes.set_text_from_model(party.notes)
        self._phrase_note.set_text(say(Text("ui.party.phrase.note")))
        self._tell_systems(survey)
        self._tell_system(survey)

    def choose_system(self, system: str) -> None:
        """Show the settings of a system."""
        self._system = system
        self.show_survey(self._work.survey, 0)

    def choose(self, row: int) -> None:
        """Another member is looked at; nothing here shows that."""

    def take_focus(self) -> None:
        """To what is set first."""
        if self.systems.isVisibleTo(self):
            self.by.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def packs(self) -> list[PackLine]:
        """The packs of the system that is shown."""
        return self._packs

    def bench(self) -> Bench | None:
        """What the form of the settings stands on."""
        kept = self._lives.get(self._system)
        return kept[1] if kept is not None else None

    # acts

    def set_by(self, key: str) -> None:
        """Whether the desk sets something for the system, or each file is judged by its own."""
        party, gm, system = self._work.party, self._program.desk().gm, self._system
        if (system in party.campaigns) is (key == DESK):
            return
        campaign = None
        if key == DESK:
            first = next((one for one in self._members() if one.character is not None), None)
            character = first.character if first is not None else None
            campaign = gm.campaign_of(character) if character is not None else gm.usual_campaign(system)
        edit = party_edits.put_campaign(party, system, campaign)
        self._work.do(edit, name=Text("party.campaign"))

    def take_over(self, row: str) -> None:
        """The settings and packs of a member's own file."""
        one = next((one for one in self._members() if str(one.row) == row), None)
        if one is None or one.character is None:
            return
        campaign = self._program.desk().gm.campaign_of(one.character)
        edit = party_edits.put_campaign(self._work.party, self._system, campaign)
        if self._work.do(edit, name=Text("party.campaign")):
            self.told.emit(Message(Text("ui.party.taken_over", {"name": one.name})))

    def add_pack(self, id: str) -> None:
        """A pack of the shelf, as it is now."""
        desk = self._program.desk()
        try:
            packs = desk.workshop.under(self._system, id).before
        except BuilderError as error:
            self.refused.emit(error.text)
            return
        mine = list(self._contents())
        there = {one.word("pack_id") for one in mine}
        mine += [desk.gm.pack_content(pack) for pack in packs if pack.pack_id not in there]
        self._put_packs(mine)

    def move_pack(self, place: int, by: int) -> None:
        """A pack earlier or later: later ones change what earlier ones say."""
        mine = list(self._contents())
        if 0 <= place + by < len(mine):
            mine.insert(place + by, mine.pop(place))
            self._put_packs(mine)

    def remove_pack(self, place: int) -> None:
        """A pack travels along no more."""
        mine = list(self._contents())
        del mine[place]
        self._put_packs(mine)

    # inside

    def _build(self) -> None:
        self._head = Section("")
        self.column.addWidget(self._head)
        self._labels = [Label("", "body", "text.muted") for _ in range(4)]
        self.name, self.gm, self.session, self.phrase = (LineEdit() for _ in range(4))
        self._phrase_note = Label("", "caption", "text.muted", wrap=True)
        about = QVBoxLayout()
        about.setSpacing(theme().px(8))
        for key, (label, box, _, _) in self._fields().items():
            about.addLayout(_row(label, box))
            box.edited.connect(partial(self._typed, key))
        about.addLayout(_row(Label("", "body"), self._phrase_note))
        self._notes_label = Label("", "body", "text.muted")
        self.notes = TextEdit(lines=4)
        self.notes.edited.connect(partial(self._typed, "notes"))
        about.addLayout(_row(self._notes_label, self.notes))
        self.column.addLayout(about)
        self._settings_head = Section("")
        self.systems = Segments(name="")
        self._settings_head.row.addWidget(self.systems)
        self.by = Segments(name="")
        self._by_note = Label("", "caption", "text.muted", wrap=True)
        self.source = DropDown(name="")
        self._source_row = QWidget()
        source = QHBoxLayout(self._source_row)
        source.setContentsMargins(0, 0, 0, 0)
        source.addWidget(self.source)
        source.addStretch(1)
        self.form = CampaignPart()
        self._pack_head = Section("")
        self._pack_column = QVBoxLayout()
        self.shelf = DropDown(name="")
        self._pack_note = StateLabel(State.NOTE, "")
        for widget in (self._settings_head, self.by, self._by_note, self._source_row, self.form):
            self.column.addWidget(widget)
        self.column.addWidget(self._pack_head)
        self.column.addLayout(self._pack_column)
        shelf = QHBoxLayout()
        shelf.addWidget(self.shelf)
        shelf.addStretch(1)
        self.column.addLayout(shelf)
        self.column.addStretch(1)
        self.systems.picked.connect(self.choose_system)
        self.by.picked.connect(self.set_by)
        self.source.picked.connect(self.take_over)
        self.shelf.picked.connect(self.add_pack)

    def _fields(self) -> dict[str, tuple[Label, LineEdit, Text, Text | None]]:
        return {
            "name": (self._labels[0], self.name, Text("ui.party.name"), None),
            "gm": (self._labels[1], self.gm, Text("party.sheet.gm"), None),
            "session": (
                self._labels[2],
                self.session,
                Text("ui.party.session"),
                Text("ui.party.session.hint"),
            ),
            "phrase": (self._labels[3], self.phrase, Text("ui.party.phrase"), None),
        }

    def _typed(self, key: str, text: str) -> None:
        names = {"name": Text("ui.party.undo.name"), "notes": Text("ui.party.undo.notes")}
        name = names.get(key, Text("ui.party.undo.about"))
        self._work.do(Set((key,), text), merge=True, name=name)

    def _members(self) -> list[Assessment]:
        return [one for one in self._work.survey.members if one.system_id == self._system]

    def _contents(self) -> tuple[Content, ...]:
        campaign = self._work.party.campaigns.get(self._system)
        return campaign.packs if campaign is not None else ()

    def _put_packs(self, packs: list[Content]) -> None:
        edit = party_edits.put_packs(self._work.party, self._system, packs)
        self._work.do(edit, name=Text("ui.party.undo.packs"))

    def _tell_systems(self, survey: PartySurvey) -> None:
        say, systems = self._program.words.say, self._program.desk().systems
        mine = [group.system_id for group in survey.overview.groups if group.system is not None]
        mine += [id for id in survey.document.campaigns if id in systems and id not in mine]
        offered = mine or list(systems)
        if self._system not in offered:
            self._system = offered[0] if offered else ""
        self._settings_head.set_title(say(Text("party.campaign")))
        self.systems.set_name(say(Text("ui.party.system")))
        self.systems.set_options([Segment(id, say(systems[id].name)) for id in offered])
        self.systems.set_chosen_from_model(self._system)

    def _tell_system(self, survey: PartySurvey) -> None:
        say, gm, id = self._program.words.say, self._program.desk().gm, self._system
        if not id:
            return
        party, ours = survey.document, id in survey.document.campaigns
        self.by.set_name(say(Text("ui.party.by")))
        self.by.set_options(
            (Segment(DESK, say(Text("ui.party.by.desk"))), Segment(FILES, say(Text("ui.party.by.files"))))
        )
        self.by.set_chosen_from_model(DESK if ours else FILES)
        self._by_note.set_text(say(Text("ui.party.by.desk.note") if ours else Text("ui.party.by.files.note")))
        takers = [one for one in self._members() if one.character is not None]
        self._source_row.setVisible(ours and bool(takers))
        self.source.set_name(say(Text("ui.party.take_over")))
        self.source.set_placeholder(say(Text("ui.party.take_over")))
        self.source.set_options([Choice(str(one.row), one.name) for one in takers])
        self.source.set_chosen_from_model(None)
        page = gm.settings_page(party, id) if ours else None
        self.form.setVisible(page is not None)
        if page is not None:
            live, bench = self._live(id)
            live.follow_party()
            self.form.show_page(page, bench, title=say(Text("ui.party.settings")), take="")
        self._tell_packs(ours=ours)

    def _tell_packs(self, *, ours: bool) -> None:
        say, desk = self._program.words.say, self._program.desk()
        for old in self._packs:
            self._pack_column.removeWidget(old)
            old.hide()
            old.setParent(None)
            old.deleteLater()
        self._packs = []
        contents, offered = self._contents(), desk.workshop.offered(self._system)
        self._pack_head.setVisible(ours)
        self._pack_head.set_title(say(Text("ui.party.packs")), aside=str(len(contents)) if contents else "")
        names = (
            say(Text("ui.party.pack.up")),
            say(Text("ui.party.pack.down")),
            say(Text("ui.party.pack.away")),
        )
        for place, content in enumerate(contents if ours else ()):
            line = PackLine(self._pack_words(content), names)
            line.up.clicked.connect(partial(_call_with, self.move_pack, place, -1))
            line.down.clicked.connect(partial(_call_with, self.move_pack, place, 1))
            line.away.clicked.connect(partial(_call_one, self.remove_pack, place))
            line.up.set_blocked(say(Text("ui.party.pack.first")) if place == 0 else "")
            line.down.set_blocked(say(Text("ui.party.pack.last")) if place == len(contents) - 1 else "")
            self._packs.append(line)
            self._pack_column.addWidget(line)
        there = {one.word("pack_id") for one in contents}
        free = {id: title for id, title in offered.items() if id not in there}
        self.shelf.setVisible(ours)
        self.shelf.set_name(say(Text("ui.party.pack.add")))
        nothing = Text("ui.party.pack.none") if not free else Text("ui.party.pack.add")
        self.shelf.set_placeholder(say(nothing))
        self.shelf.set_options([Choice(id, say(title)) for id, title in free.items()])
        self.shelf.set_chosen_from_model(None)

    def _pack_words(self, content: Content) -> str:
        words = self._program.words
        title = content.word("title", words.language) or content.word("title", "ja") or content.word("title")
        revision = content.raw.get("revision")
        said: dict[str, Param] = {
            "pack": title or content.word("pack_id"),
            "n": revision if isinstance(revision, int) else 0,
        }
        return words.say(Text("ui.party.pack", said))

    def _live(self, id: str) -> tuple[SettingsLive, Bench]:
        if id not in self._lives:
            live = SettingsLive(self._program.desk().gm, self._work, id, self)
            live.refused.connect(self.refused)
            system = self._program.desk().systems[id]
            bench = Bench(
                live, self._program.words, short=system.short, tables=system.tables, marks=system.marks
            )
            bench.setParent(live)
            bench.why_asked.connect(WhyPopup(bench, self).explain)
            self._pickers.append(OnePicker(bench, self))
            self._lives[id] = live, bench
        return self._lives[id]

    def _dress(self) -> None:
        super()._dress()
        self.column.setSpacing(theme().px(10))


def _row(label: QWidget, box: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(theme().px(8))
    label.setFixedWidth(theme().px(LABEL))
    box.setMaximumWidth(theme().px(FIELD))
    row.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(box, 1)
    row.addStretch(1)
    return row


def _call_with(act: Callable[[int, int], None], place: int, by: int, checked: bool = False) -> None:
    act(place, by)


def _call_one(act: Callable[[int], None], place: int, checked: bool = False) -> None:
    act(place)
