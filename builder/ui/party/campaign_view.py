"""What the GM sets: name, phrase and notes of the party, settings and packs of each system. No own rules.

Everything acts at once; undo takes it back.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core import party_edits
from builder.core.edit import Set
from builder.core.errors import BuilderError
from builder.core.party import Content
from builder.core.party_check import Assessment
from builder.core.party_survey import PartySurvey
from builder.core.survey import AnyCharacter
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.chooser_campaign import CampaignPart
from builder.ui.controls.card import Section
from builder.ui.controls.drop_down import Choice, DropDown
from builder.ui.controls.labels import Label
from builder.ui.controls.segments import Segment, Segments
from builder.ui.controls.state_label import StateLabel
from builder.ui.message import Message
from builder.ui.party.campaign_about import AboutPart
from builder.ui.party.campaign_packs import PackLine, PacksPart, carried
from builder.ui.party.campaign_picking import SettingsPicking
from builder.ui.party.scroll_view import ScrollView
from builder.ui.party.settings_live import SettingsLive
from builder.ui.party.work import PartyWork
from builder.ui.program import Program
from builder.ui.shapes import State
from builder.ui.theme import theme
from builder.ui.why import WhyPopup

FILES, DESK = "files", "desk"
WIDEST, APART, PACK_ID = 980, 12, 60
UNREAD, BROKEN, OTHER = "party.settings.unread", "party.pack.broken", "party.pack.other"


class CampaignView(ScrollView):
    """told: a Message. refused: the Text of what could not be."""

    told = Signal(object)
    refused = Signal(object)

    def __init__(self, program: Program, work: PartyWork) -> None:
        self._part, self._by_row = QVBoxLayout(), QHBoxLayout()
        super().__init__()
        self._program, self._work = program, work
        self._system = ""
        self._benches: dict[str, tuple[SettingsLive, Bench, SettingsPicking]] = {}
        self._build()
        self._connect()

    # what is shown

    def show_survey(self, survey: PartySurvey, chosen: int) -> None:
        """Show what the GM sets, as it is now."""
        self.about.show_party(survey.document)
        self._tell_systems(survey)
        if self._system:
            self._tell_by(survey)
            self._tell_form(survey)
            self._tell_packs(survey)
        self.settle()

    def choose_system(self, system: str) -> None:
        """Show the settings of a system."""
        self._system = system
        self.show_survey(self._work.survey, 0)

    def choose(self, row: int) -> None:
        """Another member is looked at; nothing here shows that."""

    def take_focus(self) -> None:
        """To what is set first."""
        part = next((one for one in self.by.parts() if one.isChecked()), None)
        if part is not None:
            part.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.about.boxes["name"].setFocus(Qt.FocusReason.OtherFocusReason)

    def packs(self) -> list[PackLine]:
        """The packs of the system that is shown."""
        return self.pack_part.lines

    def bench(self) -> Bench | None:
        """What the form of the settings stands on."""
        kept = self._benches.get(self._system)
        return kept[1] if kept is not None else None

    def picking(self) -> SettingsPicking | None:
        """The picker of the form."""
        kept = self._benches.get(self._system)
        return kept[2] if kept is not None else None

    # acts

    def set_by(self, key: str) -> None:
        """Whether the desk sets something for the system, or each file is judged by its own."""
        party, gm, system = self._work.party, self._program.desk().gm, self._system
        if (system in party.campaigns) is (key == DESK):
            return
        campaign = None
        if key == DESK:
            character = next((one.character for one in self._members() if one.character is not None), None)
            campaign = gm.campaign_of(character) if character is not None else gm.usual_campaign(system)
        edit = party_edits.put_campaign(party, system, campaign)
        self._work.do(edit, name=Text("campaign.undo.by"))

    def take_over(self, row: str) -> None:
        """The settings and packs of a member's own file."""
        one = next((one for one in self._members() if str(one.row) == row), None)
        if one is None or one.character is None:
            return
        campaign = self._program.desk().gm.campaign_of(one.character)
        edit = party_edits.put_campaign(self._work.party, self._system, campaign)
        if self._work.do(edit, name=Text("campaign.undo.copy")):
            self.told.emit(self._copied(one.name, one.character, campaign.packs))

    def add_pack(self, id: str) -> None:
        """A pack of the shelf as it is now, with those it lies on."""
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
        if 0 <= place < len(mine) and 0 <= place + by < len(mine):
            mine.insert(place + by, mine.pop(place))
            self._put_packs(mine)

    def remove_pack(self, place: int) -> None:
        """A pack travels along no more."""
        mine = list(self._contents())
        if 0 <= place < len(mine):
            del mine[place]
            self._put_packs(mine)

    # filling

    def _tell_systems(self, survey: PartySurvey) -> None:
        say, systems = self._program.words.say, self._program.desk().systems
        mine = [group.system_id for group in survey.overview.groups if group.system is not None]
        mine += [id for id in survey.document.campaigns if id in systems and id not in mine]
        offered = mine or list(systems)
        if self._system not in offered:
            self._system = offered[0] if offered else ""
        self._settings_head.set_title(say(Text("party.campaign")))
        self.systems.set_name(say(Text("ui.party.system")))
        self.systems.set_options([Choice(id, say(systems[id].name)) for id in offered])
        self.systems.set_chosen_from_model(self._system)
        self.systems.setVisible(len(offered) > 1)

    def _tell_by(self, survey: PartySurvey) -> None:
        say, ours = self._program.words.say, self._system in survey.document.campaigns
        self.by.set_name(say(Text("ui.party.by")))
        self.by.set_options(
            (Segment(DESK, say(Text("ui.party.by.desk"))), Segment(FILES, say(Text("ui.party.by.files"))))
        )
        self.by.set_chosen_from_model(DESK if ours else FILES)
        takers = [one for one in self._members() if one.character is not None]
        note = Text("ui.party.by.desk.note") if ours else Text("ui.party.by.files.note")
        self._by_note.set_text(say(note if self._members() else Text("campaign.nobody")))
        self.source.setVisible(bool(takers))
        self.source.set_name(say(Text("ui.party.take_over")))
        self.source.set_placeholder(say(Text("ui.party.take_over")))
        unnamed = say(Text("library.unnamed"))
        self.source.set_options([Choice(str(one.row), one.name.strip() or unnamed) for one in takers])
        self.source.set_chosen_from_model(None)

    def _tell_form(self, survey: PartySurvey) -> None:
        say, id = self._program.words.say, self._system
        ours = id in survey.document.campaigns
        page = None
        if ours:
            live, bench, _ = self._bench(id)
            live.follow_party()
            page = self._program.desk().gm.settings_in(live.survey.pages, id)
        self._no_form.setVisible(ours and page is None)
        self._no_form.set_text(say(Text("campaign.no_form")))
        self.form.setVisible(page is not None)
        if page is not None:
            system = {"system": self._program.desk().systems[id].name}
            self.form.show_page(page, bench, title=say(Text("campaign.form", system)), take="")
        unread = [say(one) for one in self._faults(survey) if one.key == UNREAD]
        self.fault.setVisible(bool(unread))
        if unread:
            self.fault.set_message(State.ERROR, " ".join(unread), word=say(Text("state.error")))

    def _tell_packs(self, survey: PartySurvey) -> None:
        words, ours = self._program.words, self._system in survey.document.campaigns
        self.pack_part.setVisible(ours)
        if not ours:
            return
        faults = {
            str(one.params["pack"]): words.say(one)
            for one in self._faults(survey)
            if one.key in (BROKEN, OTHER)
        }
        packs = [
            carried(one, faults.get(one.word("pack_id")[:PACK_ID], ""), words) for one in self._contents()
        ]
        self.pack_part.show_packs(packs, self._program.desk().workshop.offered(self._system))

    def _faults(self, survey: PartySurvey) -> Iterable[Text]:
        """What of this system's campaign could not be used."""
        campaign = survey.document.campaigns.get(self._system)
        if campaign is None:
            return ()
        alone = survey.document.model_copy(update={"campaigns": {self._system: campaign}, "members": ()})
        return self._program.desk().gm.look(alone).faults

    # inside

    def _build(self) -> None:
        words = self._program.words
        self.about = AboutPart(words)
        self._settings_head = Section("")
        self.systems = DropDown(name="")
        self._settings_head.row.addWidget(self.systems)
        self.by = Segments(name="")
        self._by_note = Label("", "caption", "text.muted", wrap=True)
        self.source = DropDown(name="")
        self._by_row.addWidget(self.by)
        self._by_row.addWidget(self.source)
        self._by_row.addStretch(1)
        self.fault = StateLabel(State.ERROR, "")
        self._no_form = Label("", "body", "text.muted", wrap=True)
        self.form = CampaignPart()
        self.pack_part = PacksPart(words)
        self._part.addWidget(self._settings_head)
        self._part.addLayout(self._by_row)
        for widget in (self._by_note, self.fault, self._no_form, self.form):
            self._part.addWidget(widget)
        self.column.addWidget(self.about)
        self.column.addLayout(self._part)
        self.column.addWidget(self.pack_part)
        self.column.addStretch(1)

    def _connect(self) -> None:
        self.about.typed.connect(self._typed)
        self.systems.picked.connect(self.choose_system)
        self.by.picked.connect(self.set_by)
        self.source.picked.connect(self.take_over)
        self.pack_part.added.connect(self.add_pack)
        self.pack_part.moved.connect(self.move_pack)
        self.pack_part.removed.connect(self.remove_pack)

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

    def _copied(self, name: str, character: AnyCharacter, came: tuple[Content, ...]) -> Message:
        """What was taken over, and which packs are not there to be taken."""
        say = self._program.words.say
        there = {one.word("pack_id") for one in came}
        missing = [one.id for one in character.packs if one.id not in there]
        who = name.strip() or say(Text("library.unnamed"))
        if not missing:
            return Message(Text("campaign.copied", {"name": who}))
        packs = say(Text("compare.comma")).join(missing)
        return Message(Text("campaign.copied.missing", {"name": who, "packs": packs}), State.NOTE)

    def _bench(self, id: str) -> tuple[SettingsLive, Bench, SettingsPicking]:
        if id not in self._benches:
            live = SettingsLive(self._program.desk().gm, self._work, id, self)
            live.refused.connect(self.refused)
            system = self._program.desk().systems[id]
            bench = Bench(
                live, self._program.words, short=system.short, tables=system.tables, marks=system.marks
            )
            bench.setParent(live)
            bench.why_asked.connect(WhyPopup(bench, self).explain)
            self._benches[id] = live, bench, SettingsPicking(bench, self)
        return self._benches[id]

    def _dress(self) -> None:
        super()._dress()
        look = theme()
        inner: QWidget | None = self.area.widget()
        if inner is not None:
            inner.setMaximumWidth(look.px(WIDEST))
        self._part.setSpacing(look.px(APART))
        self._by_row.setSpacing(look.px(APART))
