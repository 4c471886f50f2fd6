"""The check: every member with what is broken, open, allowed, how the dice were thrown, what differs.

Painted as one list, so that two hundred members scroll as well as four. No rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter

from builder.core.party_check import Finding
from builder.core.party_overview import OverviewRow
from builder.core.party_survey import PartySurvey
from builder.core.text import Label as Said
from builder.core.text import Text
from builder.ui.controls.labels import Label
from builder.ui.controls.segments import Segment, Segments
from builder.ui.controls.state_label import StateLabel
from builder.ui.crest import draw_crest
from builder.ui.faces import Faces
from builder.ui.glyphs import draw_glyph
from builder.ui.paint import (
    LEFT,
    Paragraph,
    draw_box,
    draw_hairline,
    draw_paragraph,
    draw_text,
    paragraph,
    text_width,
)
from builder.ui.party.scroll_view import ScrollView
from builder.ui.party.spots import Spot, SpotList
from builder.ui.party.telling import can_be_waived, finding_state, ordered, remarks, sentence, state_of
from builder.ui.shapes import COLOURS, TINTS, State, draw_state
from builder.ui.theme import theme
from builder.ui.words import Words

HEAD, CREST, INDENT, SHAPE, PAD = 44, 26, 44, 14, 4
WAIVE, UNWAIVE, OPEN = "waive", "unwaive", "open"
ALL, ODD = "all", "odd"
MOST_SAME = 4
"""So many findings of one kind of a member are listed; how many more there are is said."""


@dataclass(slots=True)
class CheckLine:
    """A line: a member's head, or a sentence of one with its shape. `act`: what its spot does."""

    row: OverviewRow
    state: State
    text: str
    finding: Finding | None = None
    aside: str = ""
    act: str = ""
    act_words: str = ""
    head: bool = False
    broken: dict[int, Paragraph] = field(default_factory=dict)


class CheckList(SpotList):
    """asked: a member's row, its Finding, what to do ("waive", "unwaive"), where. opened: a row."""

    asked = Signal(int, object, str, QRect)
    picked = Signal(int)
    opened = Signal(int)

    def __init__(self, words: Words, faces: Faces) -> None:
        self._lines: list[CheckLine] = []
        super().__init__("page")
        self._words, self._faces = words, faces
        self._chosen = 0
        self.pressed_spot.connect(self._pressed)
        self.went.connect(self._went)
        self.entered.connect(lambda at: self.opened.emit(self._lines[at].row.row))
        self.doubleClicked.connect(lambda index: self.opened.emit(self._lines[index.row()].row.row))

    def show_rows(self, rows: Sequence[OverviewRow], chosen: int, *, only_odd: bool) -> None:
        """Show these members; `only_odd`: what needs nobody's eye is left out."""
        self._chosen = chosen
        self._lines = [line for row in rows for line in self._of(row, only_odd=only_odd)]
        self.show_count(len(self._lines))
        self.setVisible(bool(self._lines))

    def lines(self) -> list[CheckLine]:
        """What is shown."""
        return self._lines

    def choose(self, row: int) -> None:
        """Another member is looked at."""
        self._chosen = row
        self.viewport().update()

    def go_to_chosen(self) -> None:
        """The focus at the member that is looked at, else at the first."""
        places = [at for at, line in enumerate(self._lines) if line.head and line.row.row == self._chosen]
        self.go_to(places[0] if places else 0)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def row_height(self, at: int) -> int:
        line = self._lines[at]
        if line.head:
            return theme().px(HEAD)
        below = theme().line("caption") if line.aside else 0
        return self._broken(line).height + below + 2 * theme().px(PAD)

    def is_chosen(self, at: int) -> bool:
        line = self._lines[at]
        return line.head and line.row.row == self._chosen

    def spoken(self, at: int) -> str:
        line = self._lines[at]
        return ", ".join(filter(None, (line.text, line.aside, line.row.member.player if line.head else "")))

    def spots(self, at: int) -> Sequence[Spot]:
        line = self._lines[at]
        return [Spot(line.act, self._act_rect(at, line), line.act_words)] if line.act else ()

    def forget(self) -> None:
        for line in self._lines:
            line.broken.clear()

    def paint_row(self, painter: QPainter, at: int, rect: QRect, *, lit: bool) -> None:
        line, look = self._lines[at], theme()
        if line.head:
            self._paint_head(painter, line, rect)
        else:
            side, left, top = look.px(SHAPE), look.px(INDENT), look.px(PAD)
            square = QRectF(left, top + (look.line("body") - side) / 2, side, side)
            draw_state(painter, line.state, square)
            at_text = QPointF(left + side + look.px(8), top)
            broken = self._broken(line)
            tone = "text.muted" if line.state is State.OK else "text"
            draw_paragraph(painter, at_text, broken, colour=tone)
            if line.aside:
                below = QRect(int(at_text.x()), top + broken.height, rect.width(), look.line("caption"))
                draw_text(painter, below, line.aside, font=look.font("caption"), colour="text.muted")
        if line.act and (lit or line.act == WAIVE or line.head):
            box = self._act_rect(at, line)
            colour = "accent" if not line.head else "text.muted"
            draw_text(
                painter,
                box.adjusted(look.px(6), 0, 0, 0),
                line.act_words,
                font=look.font("body"),
                colour=colour,
            )
        if line.head:
            draw_hairline(painter, 0, rect.width(), 0)

    # inside

    def _of(self, row: OverviewRow, *, only_odd: bool) -> list[CheckLine]:
        say, one = self._words.say, row.member
        name = one.name or say(Text("library.unnamed"))
        told = state_of(row)
        lines = self._findings(row)
        lines += [CheckLine(row, each.state, say(each.text)) for each in remarks(row)]
        if not one.findings and one.fault is None:
            lines.insert(0, CheckLine(row, State.OK, say(Text("ui.party.check.sound"))))
        if only_odd:
            lines = [line for line in lines if line.state is not State.OK]
            if not lines:
                return []
        head = CheckLine(row, told.state, name, aside=say(told.text), act=OPEN, head=True)
        head.act_words = say(Text("ui.party.open"))
        return [head, *lines]

    def _findings(self, row: OverviewRow) -> list[CheckLine]:
        say, found, counted = self._words.say, list[CheckLine](), dict[tuple[str, State], int]()
        for finding in ordered(row.member):
            state = finding_state(finding)
            kind = finding.issue.code, state
            counted[kind] = counted.get(kind, 0) + 1
            if counted[kind] > MOST_SAME:
                continue
            found.append(self._finding(row, finding, state))
        for (code, state), many in counted.items():
            if many > MOST_SAME:
                text = Text("ui.party.check.more", {"n": many - MOST_SAME, "code": code})
                found.append(CheckLine(row, state, say(text)))
        return found

    def _finding(self, row: OverviewRow, finding: Finding, state: State) -> CheckLine:
        say = self._words.say
        line, note = CheckLine(row, state, say(sentence(finding.issue)), finding), finding.note.strip()
        if finding.by == "desk":
            line.aside = say(
                Text("ui.party.allowed.note", {"note": note}) if note else Text("ui.party.allowed")
            )
            line.act, line.act_words = UNWAIVE, say(Text("ui.issues.unwaive"))
        elif finding.by == "player":
            line.aside = say(
                Text("ui.party.players.note", {"note": note}) if note else Text("ui.party.players")
            )
        if can_be_waived(finding):
            line.act, line.act_words = WAIVE, say(Text("ui.issues.waive"))
        return line

    def _paint_head(self, painter: QPainter, line: CheckLine, rect: QRect) -> None:
        look, one = theme(), line.row.member
        side, left = look.px(CREST), look.px(10)
        draw_crest(painter, one.member.id, QRect(left, (rect.height() - side) // 2, side, side), radius=4)
        strong, body, caption = look.font("strong"), look.font("body"), look.font("caption")
        left += side + look.px(8)
        name = min(text_width(line.text, strong) + 2, look.px(220))
        draw_text(painter, QRect(left, 0, name, rect.height()), line.text, font=strong)
        left += name + look.px(10)
        glyph = look.px(13)
        square = QRectF(left, (rect.height() - glyph) / 2, glyph, glyph)
        draw_glyph(painter, self._faces.of(one.system_id).glyph, square, "text.faint")
        left += glyph + look.px(8)
        player = min(text_width(one.player, body) + 2, look.px(120)) if one.player else 0
        draw_text(painter, QRect(left, 0, player, rect.height()), one.player, font=body, colour="text.muted")
        left += player + look.px(12)
        high, mark = look.px(22), look.px(12)
        wide = text_width(line.aside, caption) + mark + look.px(17)
        box = QRect(left, (rect.height() - high) // 2, wide, high)
        draw_box(painter, box, fill=TINTS[line.state], radius=4)
        shape = QRectF(box.left() + look.px(6), box.top() + (high - mark) / 2, mark, mark)
        draw_state(painter, line.state, shape, ground=TINTS[line.state])
        words = box.adjusted(mark + look.px(11), 0, 0, 0)
        draw_text(painter, words, line.aside, font=caption, colour=COLOURS[line.state], align=LEFT)

    def _act_rect(self, at: int, line: CheckLine) -> QRect:
        look = theme()
        wide = text_width(line.act_words, look.font("body")) + look.px(14)
        high = look.px(28)
        top = (look.px(HEAD) - high) // 2 if line.head else 0
        return QRect(self.inner_width() - wide - look.px(4), top, wide, high)

    def _broken(self, line: CheckLine) -> Paragraph:
        look, wide = theme(), self.inner_width()
        if wide not in line.broken:
            act = text_width(line.act_words, look.font("body")) + look.px(28) if line.act else look.px(10)
            room = max(look.px(120), wide - look.px(INDENT + SHAPE + 8) - act)
            line.broken[wide] = paragraph(line.text, look.font("body"), room, look.line("body"))
        return line.broken[wide]

    def _pressed(self, at: int, key: str, where: QRect) -> None:
        line = self._lines[at]
        if key == OPEN:
            self.opened.emit(line.row.row)
        elif line.finding is not None:
            self.asked.emit(line.row.row, line.finding, key, where)

    def _went(self, at: int) -> None:
        if self.hasFocus() and 0 <= at < len(self._lines):
            self.picked.emit(self._lines[at].row.row)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        at = self.indexAt(event.position().toPoint()).row()
        if 0 <= at < len(self._lines):
            self.picked.emit(self._lines[at].row.row)


class CheckView(ScrollView):
    """How many are legal, what is wrong with the campaign's own settings, and the members."""

    picked = Signal(int)
    opened = Signal(int)
    asked = Signal(int, object, str, QRect)

    def __init__(self, words: Words, faces: Faces) -> None:
        super().__init__()
        self._words = words
        self._survey: PartySurvey | None = None
        self._chosen, self._kind = 0, ALL
        self.verdict = StateLabel(State.OK, "", where="")
        self.kinds = Segments(name="")
        self._faults: list[StateLabel] = []
        self.list = CheckList(words, faces)
        self.nothing = Label("", "body", "text.muted", wrap=True)
        for widget in (self.verdict, self.kinds, self.list, self.nothing):
            self.column.addWidget(widget)
        self.column.addStretch(1)
        self.list.picked.connect(self.picked)
        self.list.opened.connect(self.opened)
        self.list.asked.connect(self.asked)
        self.kinds.picked.connect(self._picked)
        self.watch(self.list)

    def show_survey(self, survey: PartySurvey, chosen: int) -> None:
        """Show the party as it is now."""
        self._survey, self._chosen = survey, chosen
        say, members = self._words.say, survey.members
        legal = sum(one.legal for one in members)
        said = {"n": len(members), "legal": legal, "not": len(members) - legal}
        if not members:
            told, state = Text("ui.party.nobody"), State.EMPTY
        elif legal == len(members):
            told, state = Text("ui.party.check.all", said), State.OK
        else:
            told, state = Text("ui.party.check.some", said), State.ERROR
        by = _by(survey)
        self.verdict.set_message(state, say(told), where=say(by), word=say(_word(state)))
        rows = [row for group in survey.overview.groups for row in group.rows]
        odd = sum(state_of(row).state is not State.OK for row in rows)
        self.kinds.set_name(say(Text("ui.party.check.kinds")))
        self.kinds.set_options(
            (
                Segment(ALL, say(Text("ui.party.check.kind.all")), str(len(rows))),
                Segment(ODD, say(Text("ui.party.check.kind.odd")), str(odd)),
            )
        )
        self.kinds.set_chosen_from_model(self._kind)
        self.kinds.setVisible(bool(rows))
        self._tell_faults(survey)
        self.list.setAccessibleName(say(Text("ui.party.view.check")))
        self.list.show_rows(rows, chosen, only_odd=self._kind == ODD)
        self.nothing.setVisible(bool(rows) and not self.list.lines())
        self.nothing.set_text(say(Text("ui.party.check.nothing")))

    def choose(self, row: int) -> None:
        """Another member is looked at."""
        self._chosen = row
        self.list.choose(row)

    def take_focus(self) -> None:
        """To the first member."""
        if self.list.count():
            self.list.go_to_chosen()

    def faults(self) -> list[str]:
        """What of the campaign could not be used."""
        return [one.text() for one in self._faults]

    def _tell_faults(self, survey: PartySurvey) -> None:
        for old in self._faults:
            self.column.removeWidget(old)
            old.hide()
            old.deleteLater()
        say = self._words.say
        word = say(Text("state.error"))
        self._faults = [StateLabel(State.ERROR, say(text), where="", word=word) for text in survey.faults]
        for place, one in enumerate(self._faults, start=1):
            self.column.insertWidget(place, one)

    def _picked(self, key: str) -> None:
        self._kind = key
        if self._survey is not None:
            self.show_survey(self._survey, self._chosen)


def _by(survey: PartySurvey) -> Said:
    """By whose settings the members are judged."""
    here = [group for group in survey.overview.groups if group.system is not None]
    ours = [group for group in here if group.system_id in survey.document.campaigns]
    if not here:
        return Text("ui.party.empty.text")
    if len(ours) == len(here):
        return Text("ui.party.check.by_desk")
    if not ours:
        return Text("ui.party.check.by_files")
    return Text("ui.party.check.by_both")


def _word(state: State) -> Text:
    words = {State.OK: Text("state.ok"), State.ERROR: Text("state.error")}
    return words.get(state, Text("state.note"))
