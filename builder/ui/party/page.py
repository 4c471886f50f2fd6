"""An open party in the window: bar, views, side; what a GM does there as edits of the party. No own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from builder.core import party_edits
from builder.core.edit import Set
from builder.core.errors import BuilderError
from builder.core.evaluation import Issue
from builder.core.party_check import Assessment, Finding
from builder.core.party_overview import Group
from builder.core.party_survey import PartySurvey
from builder.core.text import Label, Text, plain
from builder.storage.states import State as Kept
from builder.ui import reading_order
from builder.ui.character_page import KINDS
from builder.ui.controls.drawer import Drawer
from builder.ui.controls.segments import Segment
from builder.ui.dates import clock, moment
from builder.ui.ground import Ground
from builder.ui.message import Message
from builder.ui.party.asking import AskPopup, ColumnsPopup
from builder.ui.party.bar import PartyBar
from builder.ui.party.campaign_view import CampaignView
from builder.ui.party.check_view import CheckView
from builder.ui.party.member_why import MemberWhy
from builder.ui.party.overview_view import OverviewView
from builder.ui.party.side import WIDTH, Side
from builder.ui.party.skills_view import SkillsView
from builder.ui.party.telling import sentence, state_of
from builder.ui.party.turns_view import TurnsView
from builder.ui.party.work import PartyWork
from builder.ui.program import Program
from builder.ui.saving import Saving
from builder.ui.shapes import State
from builder.ui.top_bar import SAVE_ICONS, SAVE_WORDS, SaveState

CHECK, OVERVIEW, SKILLS, TURNS, CAMPAIGN = "check", "overview", "skills", "turns", "campaign"
VIEWS: Mapping[str, Text] = {
    CHECK: Text("ui.party.view.check"),
    OVERVIEW: Text("ui.party.view.overview"),
    SKILLS: Text("ui.party.view.skills"),
    TURNS: Text("ui.party.view.turns"),
    CAMPAIGN: Text("ui.party.view.campaign"),
}
WITH_SIDE, NARROW, MOST_NAMED = 1180, 860, 2
KEPT = "party"


class PartyPage(QWidget):
    """Asks the window for what is larger than one party.

    add_asked, folder_asked: files shall come in. printed: the sheet. pieces: row ("": all) and way.
    member_asked: the Assessment that shall be opened, and the Issue it is about.
    """

    back_asked = Signal()
    menu_requested = Signal(QRect)
    title_changed = Signal()
    told = Signal(object)
    refused = Signal(object)
    add_asked = Signal()
    folder_asked = Signal()
    print_asked = Signal(str)
    batch_asked = Signal(str)
    cards_asked = Signal()
    piece_asked = Signal(int, str)
    member_asked = Signal(object, object)
    table_asked = Signal(str, str, str)
    keys_asked = Signal()

    def __init__(self, program: Program, work: PartyWork) -> None:
        super().__init__()
        self.program, self.work = program, work
        self._chosen = 0
        self._wide = 1366.0
        self._view = OVERVIEW
        self._stale: set[str] = set(VIEWS)
        shelf = program.desk().party_shelf
        self.saving = Saving(
            program,
            work,
            self,
            new_path=lambda name, unnamed: shelf.new_path(name or self.title()),
            kind=Text("ui.party.files"),
            comparable=False,
        )
        self.why = MemberWhy(program.words, self)
        self._ask = AskPopup(self)
        self.columns = ColumnsPopup(program.words, self)
        self._build()
        self._make_actions()
        self._connect()
        kept = program.preferences.kept(KEPT)
        if isinstance(kept, dict) and kept.get("view") in VIEWS and work.party.members:
            self._view = kept["view"]
        self.retranslate()

    # what the window asks

    @property
    def path(self) -> Path | None:
        """The party's file."""
        return self.work.path

    @property
    def is_unsaved(self) -> bool:
        """Whether something would be lost if it were closed now."""
        return self.work.is_unsaved

    def title(self) -> str:
        """The party's name, or that it has none."""
        return self.work.name or self.program.words.say(Text("ui.party.unnamed"))

    def where(self) -> Label:
        """The party and the view that is open, in words."""
        return Text("fault.place", {"name": self.title(), "step": VIEWS[self._view]})

    def actions_of_view(self) -> Mapping[str, QAction]:
        """What the page can do, for the menu."""
        return self._actions

    def earlier_states(self) -> list[tuple[Label, Callable[[], object]]]:
        """The last states of the file by time, and how to go back to each."""
        now = self.program.now()
        return [
            (
                Text("earlier.state", {"when": moment(state.time, now), "kind": KINDS[state.kind]}),
                partial(self._go_back, state),
            )
            for state in self.work.earlier()
        ]

    def take_focus(self) -> None:
        """The focus goes into the view that is open."""
        focused = QApplication.focusWidget()
        if focused is None or not any(one.isAncestorOf(focused) for one in (self._stack, self.side)):
            self._views[self._view].take_focus()

    def fit(self, wide: float) -> None:
        """Follow the width of the window, as layouts count it."""
        self._wide = wide
        self.bar.fit(wide)
        beside = wide >= WITH_SIDE
        if beside:
            self.drawer.shut()
        self._place_side(beside=beside)
        for view in self._views.values():
            view.fit(wide)
        self.drawer.set_uncovered(top=44 if wide < NARROW else 52, bottom=0)

    def save(self) -> None:
        """Save."""
        self.saving.save()

    def save_as(self) -> None:
        """Save under another name."""
        self.saving.save_as()

    # views

    def show_view(self, key: str) -> None:
        """Show another view of the party."""
        self._view = key
        self.bar.views.set_chosen_from_model(key)
        self._stack.setCurrentWidget(self._views[key])
        self._freshen()
        self.program.preferences.keep(KEPT, {"view": key})

    def asking(self) -> AskPopup:
        """The small question at a button."""
        return self._ask

    def view(self) -> str:
        """Which view is open."""
        return self._view

    def chosen(self) -> int:
        """The row of the member one looks at; 0: there is none."""
        return self._chosen

    def choose(self, row: int) -> None:
        """Look at a member."""
        if row == self._chosen:
            return
        self._chosen = row
        for view in self._views.values():
            view.choose(row)
        self._show_side()

    def walk(self, by: int) -> None:
        """To the next or the previous member with something to look at."""
        rows = [row for group in self.work.survey.overview.groups for row in group.rows]
        odd = [row.row for row in rows if state_of(row).state is not State.OK or row.row == self._chosen]
        if len(odd) > 1 or (odd and odd[0] != self._chosen):
            here = odd.index(self._chosen) if self._chosen in odd else -1
            self.choose(odd[(here + by) % len(odd)])
            if self._view in (CHECK, OVERVIEW):
                self._views[self._view].take_focus()

    def areas(self) -> list[QWidget]:
        """The areas in sight, as one reads them."""
        return [one for one in (self.bar, self._stack, self.side) if one.isVisible()]

    def focusNextPrevChild(self, forward: bool) -> bool:
        return reading_order.step(self.areas(), forward=forward)

    def _next_area(self, by: int) -> None:
        """From the view to the side, from the side to the bar."""
        focused = QApplication.focusWidget()
        areas = self.areas()
        here = [place for place, area in enumerate(areas) if focused and area.isAncestorOf(focused)]
        area = areas[((here[0] if here else 0) + by) % len(areas)]
        if area is self._stack:
            self._views[self._view].take_focus()
        elif area is self.side:
            self.side.take_focus()
        else:
            self.bar.views.parts()[list(VIEWS).index(self._view)].setFocus(Qt.FocusReason.TabFocusReason)

    def show_side(self) -> None:
        """The side, where it is not there all the time."""
        if self.drawer.isVisible():
            self.drawer.shut()
        elif self._wide < WITH_SIDE:
            self.drawer.open()
            self.side.take_focus()
        else:
            self.side.take_focus()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self.program.words.say
        self.bar.set_words(
            [Segment(key, say(text)) for key, text in VIEWS.items()],
            name=say(Text("ui.party.views")),
            menu=say(Text("window.menu")),
            back=say(Text("ui.bar.library")),
            side=say(Text("ui.party.side.key")),
            add=say(Text("ui.party.add")),
            print=say(Text("ui.party.print")),
        )
        self.bar.views.set_chosen_from_model(self._view)
        for key, text in self._texts.items():
            self._actions[key].setText(say(text))
        self._stale = set(VIEWS)
        self.drawer.setAccessibleName(say(Text("ui.party.side")))
        self.show_view(self._view)
        self._tell()
        self._show_side()
        self.show_state()

    def show_state(self) -> None:
        """Say how the file stands to what is shown."""
        work, say = self.work, self.program.words.say
        state = SaveState.SAVED
        if work.failed:
            state = SaveState.FAILED
        elif work.is_unsaved or work.path is None:
            state = SaveState.UNSAVED
        words = say(SAVE_WORDS[state])
        if state is SaveState.SAVED and work.saved_at is not None:
            words = f"{words} {clock(work.saved_at, self.program.now())}"
        tone = "error" if state is SaveState.FAILED else "text.muted"
        self.bar.show_saved(words, SAVE_ICONS.get(state, ""), tone)
        self.title_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        views = list(VIEWS)
        step = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.show_view(views[(views.index(self._view) + step) % len(views)])
            self._views[self._view].take_focus()
            return
        super().keyPressEvent(event)

    # acts

    def rename(self) -> None:
        """Ask for another name of the party."""
        say = self.program.words.say
        self._ask.ask(
            self.bar.name_rect(),
            lambda name: self._set(("name",), name.strip(), Text("ui.party.undo.name")),
            sentence="",
            name=say(Text("ui.party.name")),
            go=say(Text("ui.party.rename")),
            text=self.work.party.name,
        )

    def allow(self, row: int, issue: Issue, where: QRect, *, in_side: bool = False) -> None:
        """Ask for the reason why it is allowed at this desk, and allow it."""
        say = self.program.words.say

        def act(note: str) -> None:
            edit = party_edits.waive(self.work.party, row, issue, note.strip(), self.program.now())
            self.work.do(edit, name=Text("ui.undo.waive"))
            self._stay(in_side)

        self._ask.ask(
            where,
            act,
            sentence=say(sentence(issue)),
            name=say(Text("ui.issues.reason")),
            go=say(Text("ui.issues.waive")),
        )

    def take_back(self, row: int, code: str, path: object, *, in_side: bool = False) -> None:
        """What was allowed here is allowed no more."""
        assert isinstance(path, tuple)
        edit = party_edits.unwaive(self.work.party, row, code, path)
        self.work.do(edit, name=Text("ui.undo.unwaive"))
        self._stay(in_side)

    def _stay(self, in_side: bool) -> None:
        """What was pressed is gone: the focus goes on beside it."""
        if in_side:
            QTimer.singleShot(0, self, self.side.take_focus)  # what is new is seen a turn later

    def put(self, row: int, key: str, left: object) -> None:
        """What is left of something that play uses up."""
        number = left if isinstance(left, int) else None
        edit = party_edits.put_current(self.work.party, row, key, number)
        self.work.do(edit, merge=True, name=Text("ui.party.undo.track"))

    def throw(self, system: str) -> None:
        """Throw who acts first; what was thrown is in the log."""
        thrown = self.work.throw_order(system)
        if thrown:
            self.told.emit(Message(Text("ui.party.order.thrown", {"n": len(thrown)})))

    def clear_order(self, system: str) -> None:
        """The fight is over."""
        self.work.draft.clear_order(system)

    def remove(self, row: int) -> None:
        """Take a member out; that can be undone."""
        try:
            name = self.work.survey.of(row).name
        except LookupError:
            return
        at = [one.row for one in self.work.survey.members].index(row)
        if self.work.do(party_edits.remove(row), name=Text("ui.party.undo.remove")):
            rest = [one.row for one in self.work.survey.members]
            self.choose(rest[min(at, len(rest) - 1)] if rest else 0)
            text = Text("ui.party.removed", {"name": plain(name)})
            act = self.work.undo
            self.told.emit(Message(text, action=Text("library.undo"), key="Ctrl+Z", act=act, of=self))

    def move_member(self, row: int, by: int) -> None:
        """A member one place up or down among those of its system."""
        members = self.work.party.members
        system = next((one.system for one in members if one.row == row), "")
        rows = [one.row for one in members if one.system == system]
        place = rows.index(row) + by
        if not 0 <= place < len(rows):
            return
        rest = [one for one in rows if one != row]
        before = rest[place] if place < len(rest) else None
        self.work.do(party_edits.move(row, before), name=Text("ui.party.undo.move"))

    def choose_columns(self, system: str, keys: object) -> None:
        """What is shown of a system's members."""
        assert isinstance(keys, tuple)
        edit = party_edits.choose_columns(self.work.party, system, keys)
        self.work.do(edit, name=Text("ui.party.undo.columns"))

    def taken(self, rows: object) -> None:
        """Members came in: look at the first, and let nothing be in memory alone."""
        known = {one.row for one in self.work.survey.members}
        came = [row for row in rows if row in known] if isinstance(rows, tuple | list) else []
        if came:
            self.choose(came[0])
        self._views[self._view].take_focus()
        if self.work.path is not None:
            self.save()
        elif not self.work.keep_snapshot():
            self.told.emit(
                Message(Text("ui.party.taken.loose"), State.TODO, Text("close.save"), act=self.save)
            )

    # building

    def _build(self) -> None:
        words, faces = self.program.words, self.program.faces
        self.bar = PartyBar()
        self.overview = OverviewView(words, faces)
        self.check = CheckView(words, faces)
        self.skills = SkillsView(words)
        self.turns = TurnsView(words, faces, self.program.now)
        self.campaign = CampaignView(self.program, self.work)
        self._views: dict[str, CheckView | OverviewView | SkillsView | TurnsView | CampaignView] = {
            CHECK: self.check,
            OVERVIEW: self.overview,
            SKILLS: self.skills,
            TURNS: self.turns,
            CAMPAIGN: self.campaign,
        }
        self._stack = QStackedWidget()
        for view in self._views.values():
            self._stack.addWidget(view)
        self.side = Side(words, self.program.now)
        self._holder = Ground("window")
        holder = QVBoxLayout(self._holder)
        holder.setContentsMargins(0, 0, 0, 0)
        self._middle = QHBoxLayout()
        self._middle.setSpacing(0)
        self._middle.addWidget(self._stack, 1)
        self._middle.addWidget(self.side)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addLayout(self._middle, 1)
        self.drawer = Drawer(self, self._holder, name="", width=WIDTH)

    def _make_actions(self) -> None:
        self._texts: dict[str, Text] = {}
        self._actions: dict[str, QAction] = {}
        for key, text, shortcut, act in (
            ("save", Text("ui.party.act.save"), "Ctrl+S", self.save),
            ("save_as", Text("menu.save_as"), "Ctrl+Shift+S", self.save_as),
            ("undo", Text("library.undo"), "Ctrl+Z", self._undo),
            ("redo", Text("ui.party.act.redo"), "Ctrl+Shift+Z", self._redo),
            ("add", Text("ui.party.add"), "Ctrl+I", self.add_asked.emit),
            ("add_folder", Text("import.folder"), "", self.folder_asked.emit),
            ("export", Text("ui.party.act.export"), "Ctrl+E", lambda: self.print_asked.emit("pdf")),
            ("print", Text("ui.party.print"), "Ctrl+P", lambda: self.print_asked.emit("print")),
            ("batch", Text("ui.party.act.batch"), "", lambda: self.batch_asked.emit("pdf")),
            ("cards", Text("ui.party.act.cards"), "", self.cards_asked.emit),
            ("rename", Text("ui.party.act.rename"), "F2", self.rename),
            ("next_issue", Text("ui.party.act.next"), "F8", lambda: self.walk(1)),
            ("previous_issue", Text("ui.party.act.previous"), "Shift+F8", lambda: self.walk(-1)),
            ("ledger", Text("ui.party.side.key"), "F7", self.show_side),
            ("filter", Text("ui.party.act.filter"), "Ctrl+F", self._search),
            ("back", Text("menu.back"), "Alt+Left", self.back_asked.emit),
        ):
            action = QAction(self)
            if shortcut:
                action.setShortcut(QKeySequence(shortcut))
                action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(partial(_call, act))
            self.addAction(action)
            self._actions[key], self._texts[key] = action, text
        self._actions["redo"].setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        for shortcut, by in (("F6", 1), ("Shift+F6", -1)):
            area = QAction(self)
            area.setShortcut(QKeySequence(shortcut))
            area.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            area.triggered.connect(partial(_call, partial(self._next_area, by)))
            self.addAction(area)
        for place, key in enumerate(VIEWS, start=1):
            action = QAction(self)
            action.setShortcut(QKeySequence(f"Ctrl+{place}"))
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(partial(_call, partial(self._go_to_view, key)))
            self.addAction(action)

    def _connect(self) -> None:
        bar, work, side = self.bar, self.work, self.side
        bar.menu_requested.connect(self.menu_requested)
        bar.back_requested.connect(self.back_asked)
        bar.name_asked.connect(self.rename)
        bar.view_picked.connect(self.show_view)
        bar.undo.connect(self._undo)
        bar.redo.connect(self._redo)
        bar.add.connect(self.add_asked)
        bar.print.connect(lambda: self.print_asked.emit("pdf"))
        bar.ledger.connect(self.show_side)
        work.changed.connect(self._changed)
        work.refused.connect(self.refused)
        work.state_changed.connect(self.show_state)
        self.saving.told.connect(self.told)
        for view in (self.overview, self.check, self.turns):
            view.picked.connect(self.choose)
        for asking in (self.overview, self.skills, self.turns, side):
            asking.why_asked.connect(self.explain)
        self.overview.opened.connect(lambda row: self._open(row, None))
        self.overview.put.connect(self.put)
        self.overview.put_whole.connect(work.draft.settle)
        self.overview.moved.connect(self.move_member)
        self.overview.columns_asked.connect(self._choose_columns)
        self.overview.settings_asked.connect(self._show_settings)
        self.overview.add_asked.connect(self.add_asked)
        self.columns.chosen.connect(self.choose_columns)
        self.check.opened.connect(lambda row: self._open(row, None))
        self.check.asked.connect(self._finding_asked)
        self.turns.thrown.connect(self.throw)
        self.turns.cleared.connect(self.clear_order)
        self.campaign.told.connect(self.told)
        self.campaign.refused.connect(self.refused)
        side.allow_asked.connect(partial(self.allow, in_side=True))
        side.take_back.connect(partial(self.take_back, in_side=True))
        side.opened.connect(self._open)
        side.check_asked.connect(lambda: self.show_view(CHECK))
        side.thrown.connect(self.throw)
        side.picked.connect(self.choose)
        side.piece_asked.connect(self.piece_asked)
        side.pieces_asked.connect(lambda: self.batch_asked.emit("udonarium"))
        side.sheets_asked.connect(lambda: self.batch_asked.emit("pdf"))
        side.cards_asked.connect(self.cards_asked)
        side.noted.connect(self._note)
        side.remove_asked.connect(self.remove)
        self.why.table_asked.connect(self.table_asked)
        self.program.words.language_changed.connect(self.retranslate)

    # inside

    def explain(self, row: int, key: str, where: QRect) -> None:
        """The ledger of a number of a member."""
        one, group = self._member(row)
        if one is not None:
            self.why.explain(one, key, where, group)

    def _member(self, row: int) -> tuple[Assessment | None, Group | None]:
        for group in self.work.survey.overview.groups:
            for one in group.members:
                if one.row == row:
                    return one, group
        return None, None

    def _changed(self, survey: PartySurvey) -> None:
        self._stale = set(VIEWS)
        self._tell()
        self._freshen()
        self._show_side()

    def _freshen(self) -> None:
        """What is seen shows the party as it is; the other views do when they are seen."""
        survey = self.work.survey
        rows = [one.row for one in survey.members]
        if self._chosen not in rows:
            self._chosen = _first(survey)
        if self._view in self._stale:
            self._stale.discard(self._view)
            self._views[self._view].show_survey(survey, self._chosen)
        for group in survey.overview.groups:
            self.columns.show_group(group)

    def _tell(self) -> None:
        """The name, who is in it, what can be undone."""
        say, survey, draft = self.program.words.say, self.work.survey, self.work.draft
        line = self._line(survey)
        spoken = say(Text("ui.party.name.spoken", {"name": self.title(), "line": line}))
        self.bar.name.show_name(self.title(), line, spoken)
        undo, redo = draft.undo_name, draft.redo_name
        self.bar.show_history(
            say(Text("ui.bar.undo_what", {"what": undo}) if undo else Text("ui.bar.nothing_to_undo")),
            say(Text("ui.bar.redo_what", {"what": redo}) if redo else Text("ui.bar.nothing_to_redo")),
            can_undo=undo is not None,
            can_redo=redo is not None,
        )
        self._actions["undo"].setEnabled(undo is not None)
        self._actions["redo"].setEnabled(redo is not None)
        self.title_changed.emit()

    def _line(self, survey: PartySurvey) -> str:
        """6 members: GURPS 4, BRP 2."""
        say, groups = self.program.words.say, survey.overview.groups
        parts = [
            say(Text("ui.party.of_system", {"system": group.name, "n": len(group.members)}))
            for group in groups
        ]
        if len(groups) > MOST_NAMED:
            parts = [say(Text("ui.party.of_systems", {"n": len(groups)}))]
        people = say(Text("ui.party.people", {"n": len(survey.members)}))
        return "\u3000".join(filter(None, (people, "・".join(parts))))

    def _show_side(self) -> None:
        self.side.show_survey(self.work.survey, self._chosen, self._place_of)

    def _place_of(self, one: Assessment, issue: Issue) -> str:
        _, group = self._member(one.row)
        bench = self.why.bench(one, group)
        return bench.where(bench.place_of(issue)) if bench is not None else ""

    def _place_side(self, *, beside: bool) -> None:
        holder = self._holder.layout()
        if beside and self._middle.indexOf(self.side) < 0:
            self._middle.addWidget(self.side)
            self.side.show()
        elif not beside and holder is not None and holder.indexOf(self.side) < 0:
            self._middle.removeWidget(self.side)
            holder.addWidget(self.side)
            self.side.show()

    def _choose_columns(self, system: str, where: QRect) -> None:
        group = self.work.survey.overview.of(system)
        if group is not None:
            self.columns.choose_for(group, where)

    def _show_settings(self, system: str) -> None:
        self.campaign.choose_system(system)
        self.show_view(CAMPAIGN)
        self.campaign.take_focus()

    def _go_to_view(self, key: str) -> None:
        self.show_view(key)
        self._views[key].take_focus()

    def _finding_asked(self, row: int, finding: object, act: str, where: QRect) -> None:
        assert isinstance(finding, Finding)
        if act == "waive":
            self.allow(row, finding.issue, where)
        else:
            self.take_back(row, finding.issue.code, finding.issue.path)

    def _open(self, row: int, issue: object) -> None:
        one, _ = self._member(row)
        if one is not None:
            self.member_asked.emit(one, issue)

    def _note(self, row: int, text: str) -> None:
        self._set(("members", row, "notes"), text, Text("ui.party.undo.notes"), merge=True)

    def _set(self, path: tuple[str | int, ...], value: object, name: Text, *, merge: bool = False) -> None:
        self.work.do(Set(path, value), merge=merge, name=name)

    def _search(self) -> None:
        """The line one searches skills in."""
        if self._view not in (OVERVIEW, SKILLS):
            self.show_view(SKILLS)
        parts = self.overview.skills() if self._view == OVERVIEW else self.skills.parts()
        for part in parts:
            if part.isVisibleTo(self):
                part.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    def _go_back(self, state: Kept) -> None:
        try:
            done = self.work.go_back_to(state)
        except BuilderError as error:
            self.told.emit(Message(error.text, State.NOTE))
            return
        if done:
            text = Text("earlier.done", {"when": moment(state.time, self.program.now())})
            act = self.work.undo
            self.told.emit(Message(text, action=Text("library.undo"), key="Ctrl+Z", act=act, of=self))

    def _undo(self) -> None:
        self.work.undo()

    def _redo(self) -> None:
        self.work.redo()


def _first(survey: PartySurvey) -> int:
    """The member one looks at first: the first with something wrong, else the first."""
    members = [one for group in survey.overview.groups for one in group.members]
    wrong = [one.row for one in members if not one.legal]
    return wrong[0] if wrong else members[0].row if members else 0


def _call(act: Callable[[], object], checked: bool = False) -> None:
    act()
