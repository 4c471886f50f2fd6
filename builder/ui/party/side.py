"""The side of the desk: the member one looks at, what was allowed, who acts first, the pieces. No rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QApplication, QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from builder.core.evaluation import Issue
from builder.core.party import DeskWaiver
from builder.core.party_check import Assessment, Finding
from builder.core.party_order import Standing
from builder.core.party_overview import Group, OverviewRow
from builder.core.party_survey import PartySurvey
from builder.core.text import Label as Said
from builder.core.text import Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.card import Section
from builder.ui.controls.labels import Label
from builder.ui.controls.state_label import StateLabel
from builder.ui.controls.text_edit import TextEdit
from builder.ui.dates import day
from builder.ui.ground import Ground, scrolling
from builder.ui.party.telling import can_be_waived, finding_state, ordered, remarks, sentence
from builder.ui.party.turns_view import TurnList
from builder.ui.shapes import State
from builder.ui.theme import follow, theme
from builder.ui.words import Words

WIDTH, MOST_FINDINGS, MOST_WAIVERS, MOST_TURNS = 292, 6, 8, 8
BESIDE = 18 + 16 + 8
"""What stands beside the words of the side: margins, and the scroll bar."""
WORDS_OF = {
    State.ERROR: Text("state.error"),
    State.TODO: Text("state.todo"),
    State.NOTE: Text("state.note"),
    State.OK: Text("state.ok"),
}


class FindingBlock(QWidget):
    """One finding: shape, sentence, where it is; below it what a GM may do."""

    def __init__(self, say: Callable[[Said | str], str], finding: Finding, where: str) -> None:
        super().__init__()
        state = finding_state(finding)
        words = say(sentence(finding.issue))
        note = finding.note.strip()
        if finding.by == "player":
            said = Text("ui.party.players.note", {"note": note}) if note else Text("ui.party.players")
            where = say(said) if not where else f"{where}\n{say(said)}"
        self.label = StateLabel(state, words, where=where, word=say(WORDS_OF[state]))
        self.allow = Button(say(Text("ui.issues.waive")), icon="shield-check")
        self.open = Button(say(Text("ui.party.open")), kind=ButtonKind.QUIET)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(6))
        column.addWidget(self.label)
        row = QHBoxLayout()
        row.setContentsMargins(theme().px(24), 0, 0, theme().px(4))
        row.setSpacing(theme().px(8))
        row.addWidget(self.allow)
        row.addWidget(self.open)
        row.addStretch(1)
        column.addLayout(row)
        self.allow.setHidden(not can_be_waived(finding))  # it has a parent now: else it were a window


class WaiverBlock(QWidget):
    """Something that was allowed at this desk, with its reason and its day."""

    def __init__(self, say: Callable[[Said | str], str], words: str, below: str) -> None:
        super().__init__()
        self.label = StateLabel(State.OK, words, where=below, word=say(Text("state.ok")))
        self.take_back = Button(say(Text("ui.issues.unwaive")), kind=ButtonKind.LINK)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.label)
        row = QHBoxLayout()
        row.setContentsMargins(theme().px(18), 0, 0, 0)
        row.addWidget(self.take_back)
        row.addStretch(1)
        column.addLayout(row)


class Side(Ground):
    """allow_asked: row, Issue, where. take_back: row, code, path. opened: row, Issue or None."""

    allow_asked = Signal(int, object, QRect)
    take_back = Signal(int, str, object)
    opened = Signal(int, object)
    check_asked = Signal()
    thrown = Signal(str)
    picked = Signal(int)
    why_asked = Signal(int, str, QRect)
    piece_asked = Signal(int, str)
    pieces_asked = Signal()
    sheets_asked = Signal()
    cards_asked = Signal()
    noted = Signal(int, str)
    remove_asked = Signal(int)

    def __init__(self, words: Words, now: Callable[[], datetime]) -> None:
        super().__init__("window", edge=Qt.Edge.LeftEdge)
        self._words, self._now = words, now
        self._row = 0
        self._system = ""
        self._blocks: list[FindingBlock] = []
        self._waivers: list[WaiverBlock] = []
        self._passing: list[QWidget] = []
        self._build()
        follow(self._dress)

    # filling

    def show_survey(
        self, survey: PartySurvey, chosen: int, where: Callable[[Assessment, Issue], str]
    ) -> None:
        """Show the member that is looked at. `where`: where an issue lives, in words."""
        group, row = _found(survey, chosen)
        self._row = row.row if row is not None else 0
        self._system = group.system_id if group is not None else ""
        self._member.setVisible(row is not None)
        if row is not None:
            self._tell_member(row, where)
        self._tell_waivers(survey)
        self._tell_turns(group)
        self._tell_pieces(survey, row)
        self._retell()

    def findings(self) -> list[FindingBlock]:
        """The findings that are shown."""
        return self._blocks

    def waivers(self) -> list[WaiverBlock]:
        """What was allowed at this desk."""
        return self._waivers

    def told(self) -> list[str]:
        """Everything else that is said of the member."""
        return [one.text() for one in self._passing if isinstance(one, StateLabel)]

    def take_focus(self) -> None:
        """To the first thing one can do."""
        if self._blocks:
            block = self._blocks[0]
            (block.allow if block.allow.isVisibleTo(self) else block.open).setFocus()
        elif self._waivers:
            self._waivers[0].take_back.setFocus()
        else:
            self.notes.setFocus()

    def _tell_member(self, row: OverviewRow, where: Callable[[Assessment, Issue], str]) -> None:
        say, one = self._words.say, row.member
        self.name.set_text(one.name or say(Text("library.unnamed")))
        self.player.set_text(one.player)
        for old in (*self._blocks, *self._passing):
            _let_go(old)
            self._found.removeWidget(old)
            old.hide()
            old.setParent(None)
            old.deleteLater()
        self._blocks, self._passing = [], []
        open_ones = [finding for finding in ordered(one) if finding.by != "desk"]
        for finding in open_ones[:MOST_FINDINGS]:
            block = FindingBlock(say, finding, where(one, finding.issue))
            block.allow.clicked.connect(partial(self._allow, block, finding.issue))
            block.open.clicked.connect(partial(self._open, finding.issue))
            self._blocks.append(block)
            self._found.addWidget(block)
        if len(open_ones) > MOST_FINDINGS:
            more = Button(
                say(Text("ui.party.side.more", {"n": len(open_ones) - MOST_FINDINGS})), kind=ButtonKind.LINK
            )
            more.clicked.connect(self.check_asked)
            self._passing.append(more)
        for told in remarks(row):
            if told.state is not State.OK:
                words = say(WORDS_OF[told.state])
                self._passing.append(StateLabel(told.state, say(told.text), where="", word=words))
        if not open_ones and not self._passing:
            ok = StateLabel(State.OK, say(Text("ui.party.check.sound")), where="", word=say(Text("state.ok")))
            self._passing.append(ok)
        for widget in self._passing:
            self._found.addWidget(widget)
        self.notes.set_text_from_model(one.member.notes)

    def _tell_waivers(self, survey: PartySurvey) -> None:
        say = self._words.say
        for old in self._waivers:
            _let_go(old)
            self._allowed.removeWidget(old)
            old.hide()
            old.setParent(None)
            old.deleteLater()
        self._waivers = []
        given = [(one, waiver) for one in survey.members for waiver in one.member.waivers]
        given.sort(key=lambda pair: pair[0].row != self._row)
        for one, waiver in given[:MOST_WAIVERS]:
            block = WaiverBlock(say, *self._allowed_words(one, waiver))
            block.take_back.clicked.connect(partial(self._take_back, one.row, waiver))
            self._waivers.append(block)
            self._allowed.addWidget(block)
        self._allowed_head.setVisible(bool(given))
        self._allowed_head.set_title(say(Text("ui.party.waivers")), aside=str(len(given)))

    def _allowed_words(self, one: Assessment, waiver: DeskWaiver) -> tuple[str, str]:
        say = self._words.say
        issue = next(
            (
                each.issue
                for each in one.findings
                if (each.issue.code, each.issue.path) == (waiver.code, waiver.path)
            ),
            None,
        )
        what = say(sentence(issue)) if issue is not None else say(Text("ui.party.waiver.past"))
        words = say(Text("ui.party.waiver", {"name": one.name, "what": what}))
        when = say(day(waiver.given, self._now()))
        note = waiver.note.strip()
        return words, say(Text("ui.party.waiver.note", {"note": note, "when": when})) if note else when

    def _tell_turns(self, group: Group | None) -> None:
        say = self._words.say
        there = group is not None and bool(group.turns.standings)
        self._turn_head.setVisible(there)
        self.turns.setVisible(there)
        if group is None or not there:
            return
        self._turn_head.set_title(say(Text("ui.party.view.turns")), aside=self._scores(group))
        waiting = group.turns.waiting
        self.roll.setVisible(bool(waiting))
        dice = next(iter(waiting.values()), "")
        self.roll.set_text("", name=say(Text("ui.party.order.roll", {"dice": dice})))
        self.turns.setAccessibleName(say(Text("ui.party.order.of", {"system": group.name})))
        self.turns.show_group(group, self._row, self._near(group.turns.standings))

    def _scores(self, group: Group) -> str:
        """What the order goes by, in short."""
        if group.order is None or group.system is None:
            return ""
        heads = group.system.gm.heads if group.system.gm is not None else {}
        keys = [*group.order.by, *([group.order.add] if group.order.add else [])]
        named = []
        for key in keys:
            value = next((value for one in group.members if (value := one.value(key)) is not None), None)
            label = (
                heads.get(key) or group.system.short.get(key) or (value.name if value is not None else None)
            )
            if label is not None:
                named.append(self._words.say(label))
        return self._words.say(Text("ui.party.and")).join(
            [*([group.order.dice] if group.order.dice else []), *named]
        )

    def _near(self, standings: Sequence[Standing]) -> Sequence[Standing]:
        """The first ones, or those about the member that is looked at."""
        if len(standings) <= MOST_TURNS:
            return standings
        at = next((place for place, one in enumerate(standings) if one.row == self._row), 0)
        first = max(0, min(at - MOST_TURNS // 2, len(standings) - MOST_TURNS))
        return standings[first : first + MOST_TURNS]

    def _tell_pieces(self, survey: PartySurvey, row: OverviewRow | None) -> None:
        able = row is not None and row.member.brief is not None
        self._piece_head.setVisible(able)
        for button in (self.ccfolia, self.udonarium):
            button.setVisible(able)
        many = sum(one.brief is not None for one in survey.members)
        self.all_pieces.setVisible(many > 1)
        self.all_pieces.set_text(self._words.say(Text("ui.party.pieces.all", {"n": many})))

    def _retell(self) -> None:
        say = self._words.say
        self._piece_head.set_title(say(Text("ui.party.pieces")))
        self.ccfolia.set_text(say(Text("export.short.ccfolia")))
        self.udonarium.set_text(say(Text("export.short.udonarium")))
        self._paper_head.set_title(say(Text("ui.party.paper")))
        self.sheets.set_text(say(Text("ui.party.sheets")))
        self.cards.set_text(say(Text("ui.party.cards")))
        self._note_head.set_title(say(Text("ui.party.member.notes")))
        self.notes.set_name(say(Text("ui.party.member.notes")))
        self.remove.set_text(say(Text("ui.party.remove")))
        self.setAccessibleName(say(Text("ui.party.side")))
        parts = (self._paper_head, self.sheets, self.cards, self._note_head, self.notes, self.remove)
        for widget in parts:
            widget.setVisible(bool(self._row))
        self._lay_buttons()

    # building

    def _build(self) -> None:
        whole = QWidget()
        self._column = QVBoxLayout(whole)
        self._member = QWidget()
        member = QVBoxLayout(self._member)
        member.setContentsMargins(0, 0, 0, 0)
        self.name, self.player = Label("", "heading", elide=True), Label("", "caption", "text.muted")
        head = QHBoxLayout()
        head.addWidget(self.name, 1)
        head.addWidget(self.player)
        member.addLayout(head)
        self._found = QVBoxLayout()
        member.addLayout(self._found)
        self._allowed_head, self._turn_head = Section(""), Section("")
        self._piece_head, self._paper_head, self._note_head = Section(""), Section(""), Section("")
        self._allowed = QVBoxLayout()
        self.roll = Button(kind=ButtonKind.QUIET, icon="dices", name=" ")
        self._turn_head.row.addWidget(self.roll)
        self.turns = TurnList(self._words, close=True)
        self.ccfolia, self.udonarium = Button(icon="copy"), Button(icon="file-output")
        self.all_pieces = Button(kind=ButtonKind.QUIET, icon="users")
        self.sheets, self.cards = Button(icon="file-text"), Button(icon="users")
        self.notes = TextEdit(lines=3)
        self.remove = Button(kind=ButtonKind.QUIET, icon="trash-2")
        self._pieces = QHBoxLayout()
        self._pieces.addWidget(self.ccfolia)
        self._pieces.addWidget(self.udonarium)
        self._pieces.addStretch(1)
        self._papers = QHBoxLayout()
        self._papers.addWidget(self.sheets)
        self._papers.addWidget(self.cards)
        self._papers.addStretch(1)
        self._column.addWidget(self._member)
        self._column.addWidget(self._allowed_head)
        self._column.addLayout(self._allowed)
        self._column.addWidget(self._turn_head)
        self._column.addWidget(self.turns)
        self._column.addWidget(self._piece_head)
        self._column.addLayout(self._pieces)
        self._column.addWidget(self.all_pieces)
        self._column.addWidget(self._paper_head)
        self._column.addLayout(self._papers)
        self._column.addWidget(self._note_head)
        self._column.addWidget(self.notes)
        self._column.addWidget(self.remove)
        self._column.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(1, 0, 0, 0)
        self._area = scrolling(whole)
        box.addWidget(self._area)
        self.roll.clicked.connect(lambda: self.thrown.emit(self._system))
        self.turns.picked.connect(self.picked)
        self.turns.why_asked.connect(self.why_asked)
        self.ccfolia.clicked.connect(lambda: self.piece_asked.emit(self._row, "ccfolia"))
        self.udonarium.clicked.connect(lambda: self.piece_asked.emit(self._row, "udonarium"))
        self.all_pieces.clicked.connect(self.pieces_asked)
        self.sheets.clicked.connect(self.sheets_asked)
        self.cards.clicked.connect(self.cards_asked)
        self.notes.edited.connect(lambda text: self.noted.emit(self._row, text))
        self.remove.clicked.connect(lambda: self.remove_asked.emit(self._row))

    # acts

    def _allow(self, block: FindingBlock, issue: Issue, checked: bool = False) -> None:
        rect = QRect(block.allow.mapToGlobal(QPoint(0, 0)), block.allow.size())
        self.allow_asked.emit(self._row, issue, rect)

    def _open(self, issue: Issue, checked: bool = False) -> None:
        self.opened.emit(self._row, issue)

    def _take_back(self, row: int, waiver: DeskWaiver, checked: bool = False) -> None:
        self.take_back.emit(row, waiver.code, waiver.path)

    def _dress(self) -> None:
        look = theme()
        self.setFixedWidth(look.px(WIDTH))
        self._column.setContentsMargins(look.px(18), look.px(18), look.px(16), look.px(16))
        self._column.setSpacing(look.px(10))
        self._found.setSpacing(look.px(6))
        self._allowed.setSpacing(look.px(4))
        self._pieces.setSpacing(look.px(6))
        self._papers.setSpacing(look.px(6))
        self._lay_buttons()

    def _lay_buttons(self) -> None:
        """Two buttons side by side; below each other where their words need more than there is."""
        look = theme()
        room = look.px(WIDTH - BESIDE)
        for row, two in (
            (self._pieces, (self.ccfolia, self.udonarium)),
            (self._papers, (self.sheets, self.cards)),
        ):
            need = sum(one.sizeHint().width() for one in two) + row.spacing()
            beside = QBoxLayout.Direction.LeftToRight
            row.setDirection(beside if need <= room else QBoxLayout.Direction.TopToBottom)


def _let_go(old: QWidget) -> None:
    """What goes must not hand the focus on to a list, which would choose another member."""
    focused = QApplication.focusWidget()
    if focused is not None and old.isAncestorOf(focused):
        focused.clearFocus()


def _found(survey: PartySurvey, row: int) -> tuple[Group | None, OverviewRow | None]:
    """The member that is looked at, and the group it is in."""
    for group in survey.overview.groups:
        for one in group.rows:
            if one.row == row:
                return group, one
    return None, None
