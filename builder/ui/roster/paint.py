"""Roster: draws the head and the rows; controls at rest look as they do when they are live.

Touches the theme.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from builder.core.form import (
    Bar,
    Field,
    FlagField,
    NumberField,
    PickOne,
    Roster,
    RosterColumn,
)
from builder.ui.bench import Bench
from builder.ui.controls.meter import Part, draw_bar
from builder.ui.controls.stepper_ends import EndPainter
from builder.ui.figures import dagger_width, draw_figures, figure_width
from builder.ui.icons import draw_icon
from builder.ui.paint import (
    CENTRE,
    LEFT,
    RIGHT,
    draw_box,
    draw_hairline,
    draw_input_box,
    draw_row_ground,
    draw_text,
    text_width,
)
from builder.ui.roster.cells import (
    CHANCE_GAP,
    RESULT_PX,
    STATE_ROOM,
    chance_of,
    flag_fits,
    is_name,
    percent_width,
)
from builder.ui.roster.columns import RIGHT_KINDS, Arrangement, Box
from builder.ui.roster.model import Shown
from builder.ui.shapes import draw_state
from builder.ui.theme import theme

CONTROL, END, CHECK, CHEVRON, STATE, DOT = 26, 28, 18, 14, 13, 3.5
PARTS = ("line.strong", "accent", "accent.soft")


@dataclass(frozen=True, slots=True)
class Look:
    """How a row is drawn now. `live`: the columns whose cells are live widgets.

    `line`: height of its own line(s).
    """

    current: bool = False
    hovered: bool = False
    focused: bool = False
    live: frozenset[int] = frozenset()
    grip: bool = False
    hovered_place: int | None = None


class RosterPainter:
    """Draws one roster's head and rows. `marked`: the columns that leave room for ‡ in every row."""

    def __init__(self, bench: Bench, roster: Roster) -> None:
        self._bench = bench
        self.roster = roster
        self.marked: frozenset[int] = frozenset()
        self.sorted_by: str | None = None
        self.hovered_head: str | None = None
        self.backward = False

    def head(self, painter: QPainter, rect: QRect, arrangement: Arrangement) -> None:
        """The titles of the columns."""
        font = theme().font("caption")
        for box in arrangement.boxes:
            column = self.roster.columns[box.place]
            words = self._bench.say(column.title)
            align = self._head_align(column, box)
            place = QRect(rect.left() + box.left, rect.top(), box.width, rect.height())
            if align is CENTRE:
                more = max(0, text_width(words, font) + 2 - place.width()) // 2 + 1
                place = place.adjusted(-more, 0, more, 0)
            lit = column.key == self.sorted_by
            colour = "accent" if lit or column.key == self.hovered_head else "text.muted"
            draw_text(painter, place, words, font=font, colour=colour, align=align)
            if lit:
                self._sign(painter, place, words, align)
        draw_hairline(painter, rect.left(), rect.right() + 1, rect.bottom())

    def row(self, painter: QPainter, rect: QRect, row: Shown, look: Look, arrangement: Arrangement) -> None:
        """One row: `rect` is all of it, the cells stand in its first line or two."""
        draw_row_ground(painter, rect, current=look.current, hovered=look.hovered)
        if row.line.marked and not look.current:
            painter.fillRect(rect, theme().colour("accent.tint"))
        draw_hairline(painter, rect.left(), rect.right() + 1, rect.bottom())
        if look.grip and (look.hovered or look.current):
            draw_grip(
                painter, rect.left(), rect.top() + arrangement.height // (4 if arrangement.two_lines else 2)
            )
        if row.line.dot:
            high = arrangement.height // (2 if arrangement.two_lines else 1)
            draw_dot(painter, rect.left(), rect.top() + high // 2)
        for box in arrangement.boxes:
            self._label(painter, rect, box)
            if box.place not in look.live:
                self._cell(painter, box.place, self._place(rect, box), row, look)

    def _place(self, rect: QRect, box: Box) -> QRect:
        return QRect(rect.left() + box.left, rect.top() + box.top, box.width, box.height)

    def _label(self, painter: QPainter, rect: QRect, box: Box) -> None:
        """The column's title before the cell, in rows of two lines."""
        if not box.label:
            return
        gap = theme().px(6)
        place = self._place(rect, box)
        place = QRect(place.left() - box.label_width - gap, place.top(), box.label_width, place.height())
        draw_text(painter, place, box.label, font=theme().font("caption"), colour="text.muted")

    def _cell(self, painter: QPainter, place: int, rect: QRect, row: Shown, look: Look) -> None:
        if place >= len(row.cells):
            return
        cell, words, column = row.line.cells[place], row.cells[place], self.roster.columns[place]
        if is_name(column) and not isinstance(cell, Field):
            self._name(painter, rect, words, row)
            return
        if isinstance(cell, Field):
            self._control(painter, rect, cell, words, column, faint=row.line.faint)
        elif isinstance(cell, Bar):
            draw_parts(painter, rect, cell)
        elif column.kind == "chance":
            self._chance(painter, rect, place, row)
        elif column.kind in RIGHT_KINDS:
            door = isinstance(cell, str) and (look.current or look.hovered_place == place)
            self._figure(painter, rect, words, column, row, place, door=door)
        else:
            self._words(painter, rect, words, column, faint=row.line.faint)

    def _name(self, painter: QPainter, rect: QRect, name: str, row: Shown) -> None:
        look = theme()
        font = look.font("body" if row.line.faint else "strong")
        room = look.px(STATE_ROOM) if row.state is not None else 0
        words = rect.adjusted(0, 0, -room, 0)
        tone = "text.muted" if row.line.faint else "text"
        draw_text(painter, words, name, font=font, colour=tone)
        if row.state is not None:
            side = look.px(STATE)
            left = min(words.right(), rect.left() + text_width(name, font)) + look.px(6)
            draw_state(painter, row.state, QRectF(left, rect.top() + (rect.height() - side) / 2, side, side))

    def _words(
        self, painter: QPainter, rect: QRect, words: str, column: RosterColumn, *, faint: bool
    ) -> None:
        quiet = column.kind == "quiet"
        font = theme().font("caption" if quiet else "body")
        tone = "text.faint" if faint else "text.muted"
        last = column is self.roster.columns[-1] and quiet and not self._has_bars()
        draw_text(painter, rect, words, font=font, colour=tone, align=RIGHT if last else LEFT)

    def _figure(
        self,
        painter: QPainter,
        rect: QRect,
        words: str,
        column: RosterColumn,
        row: Shown,
        place: int,
        *,
        door: bool,
    ) -> None:
        px = RESULT_PX if column.kind in ("result", "percent") else 13
        if column.kind == "percent" and words:
            rect = self._percent(painter, rect)
        bold = column.kind != "number" and not row.line.faint
        font = theme().font("strong" if bold else "body", px=px)
        beside = column.kind == "number" and self._has_bars()
        tone = "text.muted" if row.line.faint or beside else "text"
        draw_figures(
            painter,
            rect,
            words,
            font=font,
            colour=tone,
            unsure=(not row.sure[place]) if place in self.marked else None,
            why=door,
        )

    def _percent(self, painter: QPainter, rect: QRect) -> QRect:
        """The % behind a result; returns what is left for the number."""
        draw_text(painter, rect, "%", font=theme().font("body"), colour="text.muted", align=RIGHT)
        return rect.adjusted(0, 0, -percent_width(), 0)

    def _chance(self, painter: QPainter, rect: QRect, place: int, row: Shown) -> None:
        look = theme()
        chance = chance_of(self._bench, row.line.cells[place])
        if chance is None:
            return
        font = look.font("body")
        marks = place in self.marked
        figure = round(figure_width(row.cells[place], font)) + 4 + (dagger_width() if marks else 0)
        bar = rect.width() - figure - look.px(CHANCE_GAP)
        if bar > look.px(16):
            thick = look.size("line.meter")
            strip = QRect(
                rect.left(), rect.top() + (rect.height() - thick) // 2, min(bar, look.px(96)), thick
            )
            draw_bar(painter, strip, (Part(chance, "accent.soft" if row.line.faint else "accent"),), whole=1)
        unsure = not row.sure[place] if marks else None
        draw_figures(painter, rect, row.cells[place], font=font, colour="text.muted", unsure=unsure)

    def _control(
        self, painter: QPainter, rect: QRect, cell: Field, words: str, column: RosterColumn, *, faint: bool
    ) -> None:
        look = theme()
        height = look.px(CONTROL)
        inner = QRect(rect.left(), rect.top() + (rect.height() - height) // 2, rect.width(), height)
        match cell:
            case NumberField():
                inner.setWidth(look.size("width.stepper.table"))
                draw_stepper(painter, inner, cell, words)
            case FlagField():
                draw_check(painter, inner, on=cell.value, off=cell.off is not None)
                beside = inner.adjusted(look.px(CHECK + 8), 0, 0, 0)
                if flag_fits(self._bench.say(cell.label), rect.width()):
                    draw_text(painter, beside, self._bench.say(cell.label), font=look.font("body"))
            case PickOne():
                draw_quiet_pick(painter, inner, words, faint=cell.value is None or cell.off is not None)
            case _:
                tone = "text.faint" if cell.off is not None else "text.muted" if faint else "text"
                draw_text(
                    painter, rect.adjusted(look.px(1), 0, 0, 0), words, font=look.font("body"), colour=tone
                )

    def _sign(self, painter: QPainter, place: QRect, words: str, align: Qt.AlignmentFlag) -> None:
        """The arrow beside the head by which the rows stand in order."""
        look = theme()
        side, wide = look.px(11), text_width(words, look.font("caption"))
        left = place.left() + wide + look.px(2)
        if align is RIGHT:
            left = place.right() + 1 - wide - side - look.px(2)
        elif align is CENTRE:
            left = place.center().x() + wide // 2 + look.px(2)
        square = QRectF(left, place.top() + (place.height() - side) / 2, side, side)
        draw_icon(painter, "arrow-up" if self.backward else "arrow-down", square, "accent")

    def _head_align(self, column: RosterColumn, box: Box) -> Qt.AlignmentFlag:
        quiet = column.kind == "quiet" and not self._has_bars()
        if column.kind in RIGHT_KINDS or (quiet and column is self.roster.columns[-1]):
            return RIGHT
        return CENTRE if box.place in self._stepped() else LEFT

    def _has_bars(self) -> bool:
        """Whether this is a table whose bars say most: other figures and words stand back."""
        return any(column.kind == "bar" for column in self.roster.columns)

    def _stepped(self) -> set[int]:
        """The columns whose cells are number boxes: their heads stand in the middle."""
        lines = self.roster.lines
        return {
            place
            for place in range(len(self.roster.columns))
            if any(place < len(line.cells) and isinstance(line.cells[place], NumberField) for line in lines)
        }


def draw_dot(painter: QPainter, left: int, middle: int) -> None:
    """The dot before a name."""
    look = theme()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour("accent"))
    painter.drawEllipse(QPointF(left + look.px(10), middle), look.px(DOT), look.px(DOT))
    painter.restore()


def draw_parts(painter: QPainter, rect: QRect, bar: Bar) -> None:
    """A bar of its parts, with a tick at the limit."""
    look = theme()
    thick = look.size("line.meter")
    strip = QRect(rect.left(), rect.top() + (rect.height() - thick) // 2, rect.width(), thick)
    parts = [Part(max(part, 0), token) for part, token in zip(bar.parts, PARTS, strict=False)]
    draw_bar(painter, strip, parts, whole=max(1, bar.whole))
    if bar.limit is not None and 0 < bar.limit < bar.whole:
        x = strip.left() + round(strip.width() * bar.limit / bar.whole)
        high = look.px(6)
        middle = strip.top() + thick // 2
        painter.fillRect(x, middle - high, max(1, look.px(1)), 2 * high, look.colour("line.strong"))


def draw_grip(painter: QPainter, left: int, middle: int) -> None:
    """Six dots at the left of a row: it can be dragged."""
    look = theme()
    dot, step = max(1, look.px(1.5)), look.px(4)
    for x in (look.px(4), look.px(7)):
        for y in (-step, 0, step):
            painter.fillRect(left + x, middle + y, dot, dot, look.colour("text.faint"))


def draw_stepper(painter: QPainter, rect: QRect, field: NumberField, words: str) -> None:
    """A number box at rest."""
    look = theme()
    draw_input_box(painter, rect, focused=False)
    end = look.px(END)
    value, free = field.value, field.off is None
    less = free and (value is None or field.low is None or value > field.low)
    more = free and (value is None or field.high is None or value < field.high)
    ends = EndPainter(painter)
    ends.draw(QRect(rect.left(), rect.top(), end, rect.height()), plus=False, ready=less, hovered=False)
    ends.draw(
        QRect(rect.right() + 1 - end, rect.top(), end, rect.height()), plus=True, ready=more, hovered=False
    )
    digits = rect.adjusted(end, 2, -end, -2)
    if value is None:
        draw_text(painter, digits, words, font=look.font("body"), colour="text.faint", align=CENTRE)
        return
    strong = bool(value) and free
    font = look.font("strong" if strong else "body")
    draw_figures(painter, digits, words, font=font, colour="text" if strong else "text.faint", align=CENTRE)


def draw_check(painter: QPainter, rect: QRect, *, on: bool, off: bool) -> None:
    """A check box at rest."""
    side = theme().px(CHECK)
    box = QRect(rect.left(), rect.top() + (rect.height() - side) // 2, side, side)
    if not on:
        draw_box(painter, box, fill="field", border="line.strong", width=1.3, radius=4)
        return
    draw_box(painter, box, fill="text.faint" if off else "accent", radius=4)
    inset = side / 8
    draw_icon(
        painter, "check", QRectF(box).adjusted(inset, inset, -inset, -inset), "page" if off else "on.accent"
    )


def draw_quiet_pick(painter: QPainter, rect: QRect, words: str, *, faint: bool) -> None:
    """A quiet drop-down at rest: its word and a chevron."""
    look = theme()
    side, arrow = look.px(5), look.px(CHEVRON)
    inner = rect.adjusted(side, 0, -side - arrow - look.px(4), 0)
    font = look.font("body")
    draw_text(painter, inner, words, font=font, colour="text.faint" if faint else "text")
    left = min(rect.right() - side - arrow, rect.left() + side + text_width(words, font) + look.px(6))
    square = QRectF(left, rect.top() + (rect.height() - arrow) / 2, arrow, arrow)
    draw_icon(painter, "chevron-down", square, "text.muted")
