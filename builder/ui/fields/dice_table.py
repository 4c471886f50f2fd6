"""Fields: a set of dice as a table: name, faces, sum, shift, what counts, and the roll made with it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from builder.core.dice import Face
from builder.core.draft import Typed
from builder.core.form import RollField, Throw
from builder.core.text import Label as Words
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.controls.labels import Label, label
from builder.ui.controls.number_label import NumberLabel
from builder.ui.fields.dice_faces import Faces
from builder.ui.fields.dice_typing import TypedThrow
from builder.ui.fields.number import NumberControl
from builder.ui.paint import CENTRE, LEFT, RIGHT, draw_hairline, draw_row_ground, draw_text, text_width
from builder.ui.theme import follow, theme

ROW, LINE, HEAD, SIDE, GAP = 46, 40, 28, 10, 16
SUM, FINAL, LEAST_NAME, MOST_NAME = 40, 44, 40, 180
KEYPAD = Qt.KeyboardModifier.KeypadModifier


@dataclass(frozen=True, slots=True)
class Column:
    """Where a column stands. `line`: 0, or 1 where a row takes two lines."""

    left: int
    width: int
    line: int = 0

    def rect(self, top: int, height: int) -> QRect:
        """Its cell in a row."""
        return QRect(self.left, top, self.width, height)


class DiceTable(QWidget):
    """The rows of a set. changed: dice are being told. done: all of them, or Esc (False)."""

    changed = Signal()
    done = Signal(bool)

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._field: RollField | None = None
        self._rows: list[_Row] = []
        self._columns: dict[str, Column] = {}
        self._folded, self._focused = False, -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_moved)
        follow(self._restyle)

    def show_field(self, field: RollField, faces: dict[str, tuple[Face, ...]], *, tumble: bool) -> None:
        """Show the set as it is now; `faces`: the logged dice of the values in use."""
        self._field = field
        if [row.throw.key for row in self._rows] != [throw.key for throw in field.dice]:
            self._rebuild(field)
        for row, throw in zip(self._rows, field.dice, strict=True):
            row.show_throw(throw, field, faces.get(throw.key, ()), tumble=tumble)
        self._arrange()

    def rows(self) -> tuple[_Row, ...]:
        """The rows, in order."""
        return tuple(self._rows)

    # telling real dice

    def begin_typing(self) -> None:
        """Boxes stand where the dice lie."""
        for at, row in enumerate(self._rows):
            row.begin_typing(self)
            if row.typing is not None:
                row.typing.changed.connect(self.changed)
                row.typing.done.connect(lambda: self.done.emit(True))
                row.typing.full.connect(partial(self._next_throw, at))
        self._arrange()
        if self._rows and self._rows[0].typing is not None:
            self._rows[0].typing.first().setFocus(Qt.FocusReason.OtherFocusReason)

    def end_typing(self) -> None:
        """The dice lie there again."""
        for row in self._rows:
            row.end_typing()
        self._arrange()

    def told(self) -> dict[str, Typed]:
        """The throws that are told, by key."""
        found: dict[str, Typed] = {}
        for row in self._rows:
            told = row.typing.told() if row.typing is not None else None
            if told is not None:
                found[row.throw.key] = told
        return found

    def settle(self) -> None:
        """No more tumbling."""
        for row in self._rows:
            row.faces.settle()

    # geometry

    def height_at(self, width: int) -> int:
        """How high the table is."""
        _, folded = self._placed(width)
        return self._head_height(folded=folded) + self._row_height(folded=folded) * len(self._rows)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self.height_at(width)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(480), self.height_at(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(240), theme().px(ROW))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        down = event.key() == Qt.Key.Key_Down
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not event.modifiers() & ~KEYPAD:
            if self._walk(1 if down else -1):
                return
        elif event.key() == Qt.Key.Key_Escape and any(row.typing is not None for row in self._rows):
            self.done.emit(False)
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        head, height = self._head_height(folded=self._folded), self._row_height(folded=self._folded)
        if head:
            self._draw_head(painter, head)
        for at in range(len(self._rows)):
            rect = QRect(0, head + at * height, self.width(), height)
            if at == self._focused:
                draw_row_ground(painter, rect, current=True)
            draw_hairline(painter, 0, self.width(), rect.bottom())
            row = self._rows[at]
            if self._folded and row.shift is not None and self._columns["shift"].left > look.px(SIDE):
                self._draw_shift_name(painter, at)
            if row.follows_nothing and "number" in self._columns:
                cell = self._cell("follows", at)
                draw_text(painter, cell, "—", font=look.font("body"), colour="text.faint")

    def _draw_shift_name(self, painter: QPainter, at: int) -> None:
        """In rows of two lines: what the stepper is for, before it."""
        words = self._bench.say(self._field.heads.shift) if self._field is not None else ""
        cell = self._cell("shift", at)
        where = QRect(theme().px(SIDE), cell.top(), cell.left() - theme().px(SIDE), cell.height())
        draw_text(painter, where, words, font=theme().font("caption"), colour="text.muted")

    def _draw_head(self, painter: QPainter, height: int) -> None:
        font = theme().font("caption")
        for key, words, align in self._heads():
            column = self._columns.get(key)
            if column is not None and words:
                rect = column.rect(0, height)
                rect.setWidth(max(rect.width(), text_width(words, font)) if align is LEFT else rect.width())
                draw_text(
                    painter, rect, words, font=font, colour="text.muted", align=align, elide=align is LEFT
                )
        draw_hairline(painter, 0, self.width(), height - 1)

    def _heads(self) -> tuple[tuple[str, str, Qt.AlignmentFlag], ...]:
        if self._field is None:
            return ()
        heads, say = self._field.heads, self._bench.say
        total: Words = heads.sum or Text("ui.dice.head.sum")
        final: Words = heads.final or Text("ui.dice.head.final")
        return (
            ("name", say(heads.name), LEFT),
            ("dice", say(heads.dice), LEFT),
            ("sum", say(total), RIGHT),
            ("shift", say(heads.shift), CENTRE),
            ("final", say(final), RIGHT),
            ("follows", say(heads.follows), LEFT),
        )

    def _head_height(self, *, folded: bool) -> int:
        titled = self._field is not None and self._field.heads.name is not None
        return theme().px(HEAD) if titled and not folded else 0

    def _row_height(self, *, folded: bool) -> int:
        return 2 * theme().px(LINE) if folded else theme().px(ROW)

    def _placed(self, width: int) -> tuple[dict[str, Column], bool]:
        """The columns of a row, and whether it takes two lines."""
        needs = self._needs()
        gap, side = theme().px(GAP), theme().px(SIDE)
        whole = sum(needs.values()) + gap * (len(needs) - 1) + 2 * side
        folded = whole > width
        columns: dict[str, Column] = {}
        left, line = side, 0
        for key, need in needs.items():
            if folded and key in ("shift", "final", "follows") and line == 0:
                left, line = self._second_left(columns, needs, width), 1
            columns[key] = Column(left, need, line)
            left += need + gap
        return columns, folded

    def _second_left(self, columns: dict[str, Column], needs: dict[str, int], width: int) -> int:
        """Where the second line begins: under the dice, or where that is too far right, at the side."""
        gap, side = theme().px(GAP), theme().px(SIDE)
        rest = sum(need + gap for key, need in needs.items() if key not in columns)
        under = columns["dice"].left
        return under if under + rest - gap + side <= width else side

    def _needs(self) -> dict[str, int]:
        """The width of each column that is there, in order."""
        look, rows = theme(), self._rows
        heads = {key: text_width(words, look.font("caption")) for key, words, _ in self._heads()}
        names = max((row.name.sizeHint().width() for row in rows), default=0)
        needs = {}
        if len(rows) > 1:
            needs["name"] = min(look.px(MOST_NAME), max(look.px(LEAST_NAME), names))
        short = max((row.short.sizeHint().width() for row in rows), default=0)
        if any(row.short.text() for row in rows):
            needs["short"] = short
        needs["dice"] = max(max((row.dice_width() for row in rows), default=0), heads.get("dice", 0))
        needs["sum"] = max(look.px(SUM), heads.get("sum", 0))
        if any(row.shift is not None for row in rows):
            needs["shift"] = max(look.size("width.stepper.table"), heads.get("shift", 0))
        if any(row.throw.final for row in rows):
            needs["final"] = max(look.px(FINAL), heads.get("final", 0))
        if any(row.throw.follows for row in rows):
            needs["follows"] = max((row.follows.sizeHint().width() for row in rows), default=0)
            needs["number"] = max((row.number.sizeHint().width() for row in rows), default=0)
        return needs

    def _cell(self, key: str, at: int) -> QRect:
        """A cell of a row."""
        column = self._columns[key]
        height = self._row_height(folded=self._folded)
        top = self._head_height(folded=self._folded) + at * height
        if not self._folded:
            return column.rect(top, height)
        half = height // 2
        return column.rect(top + column.line * half, half)

    def _arrange(self) -> None:
        if self.width() <= 1:
            return
        before = self.height_at(self.width())
        self._columns, self._folded = self._placed(self.width())
        for at, row in enumerate(self._rows):
            row.place({key: self._cell(key, at) for key in self._columns})
        if before != self.height():
            self.updateGeometry()
        self.update()

    def _walk(self, by: int) -> bool:
        """From one shift to the next; False at the ends or outside them."""
        steppers = [row.shift for row in self._rows if row.shift is not None]
        focused = QApplication.focusWidget()
        at = next((at for at, one in enumerate(steppers) if one.focus_target() is focused), -1)
        if at < 0 or not 0 <= at + by < len(steppers):
            return False
        steppers[at + by].focus_target().setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _next_throw(self, at: int) -> None:
        """The last die of a throw is told: on to the next throw."""
        if at + 1 < len(self._rows):
            typing = self._rows[at + 1].typing
            if typing is not None:
                typing.first().setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_moved(self, old: QObject | None, new: QObject | None) -> None:
        at = -1
        if isinstance(new, QWidget) and self.isAncestorOf(new):
            middle = new.mapTo(self, new.rect().center()).y() - self._head_height(folded=self._folded)
            at = middle // max(1, self._row_height(folded=self._folded))
        if at != self._focused:
            self._focused = at
            self.update()

    def _rebuild(self, field: RollField) -> None:
        for row in self._rows:
            row.remove()
        self._rows = [_Row(self._bench, throw, self) for throw in field.dice]
        for row in self._rows:
            if row.shift is not None:
                row.shift.accepted.connect(lambda: self._walk(1))
        self.updateGeometry()

    def _restyle(self) -> None:
        self.updateGeometry()
        self._arrange()


class _Row:
    """The widgets of one throw."""

    def __init__(self, bench: Bench, throw: Throw, table: QWidget) -> None:
        self._bench, self.throw, self._table = bench, throw, table
        self.name: Label = label(role="strong", elide=True, parent=table)
        self.short: Label = label(tone="text.muted", parent=table)
        self.faces = Faces(table)
        self.sum = NumberLabel(role="body", parent=table) if throw.final else NumberLabel(px=20, parent=table)
        self.sum.set_door(False)
        self.shift: NumberControl | None = None
        self.final = NumberLabel(px=22, parent=table)
        self.follows: Label = label(tone="text.muted", parent=table)
        self.number = NumberLabel(always=False, parent=table)
        self.typing: TypedThrow | None = None
        self.follows_nothing = False
        self.final.why_asked.connect(lambda: bench.ask_why(self.throw.final, self.final))
        self.number.why_asked.connect(lambda: bench.ask_why(self.throw.follows, self.number))
        if throw.shift is not None:
            self.shift = NumberControl(bench, throw.shift, table=True, parent=table)
        for widget in self._widgets():
            widget.show()

    def show_throw(self, throw: Throw, field: RollField, faces: tuple[Face, ...], *, tumble: bool) -> None:
        """Show a throw as it is now."""
        bench, self.throw = self._bench, throw
        self.name.set_text(bench.say(throw.label))
        self.short.set_text(bench.say(throw.short))
        self.faces.show_throw(throw.expression, faces, tumble=tumble and bool(faces))
        value = field.values.get(throw.key)
        self.sum.set_name(bench.say(Text("ui.roll.typed_result", {"what": throw.label})))
        self.sum.set_figure("—" if value is None else str(value))
        self.sum.set_tone("text.muted" if throw.final else "text")
        if self.shift is not None and throw.shift is not None:
            self.shift.show_field(throw.shift)
        self._number(self.final, throw.final)
        counts = bench.value(throw.final)
        changed = counts is not None and value is not None and counts.total != value
        self.final.set_tone("accent" if changed else "text")
        follows = bench.value(throw.follows)
        self.follows.set_text(bench.say(follows.name) if follows is not None else "")
        self._number(self.number, throw.follows)
        some = any(one.follows is not None for one in field.dice)
        self.follows_nothing = some and follows is None

    def _number(self, number: NumberLabel, key: str | None) -> None:
        value = self._bench.value(key)
        number.setVisible(value is not None)
        if value is None:
            return
        figure, sure = self._bench.figure(key)
        number.set_name(self._bench.say(value.name))
        number.set_unit(self._bench.say(value.unit))
        number.show_figure(figure, unsure=not sure)

    def dice_width(self) -> int:
        """The room that dice, or the boxes for them, need."""
        boxes = self.typing.boxes if self.typing is not None else []
        return max(self.faces.sizeHint().width(), sum(box.sizeHint().width() + 4 for box in boxes))

    def place(self, cells: dict[str, QRect]) -> None:
        """Put the widgets into the cells of the row."""
        look = theme()
        for widget, key in ((self.name, "name"), (self.short, "short"), (self.follows, "follows")):
            widget.setVisible(key in cells)
            if key in cells:
                height = widget.sizeHint().height()
                rect = cells[key]
                widget.setGeometry(rect.left(), rect.center().y() - height // 2 + 1, rect.width(), height)
        dice = cells["dice"]
        middle = dice.top() + dice.height() // 2
        self.faces.move(dice.left(), middle - self.faces.height() // 2)
        for number, key in ((self.sum, "sum"), (self.final, "final"), (self.number, "number")):
            if key in cells:
                size = number.sizeHint()
                rect = cells[key]
                left = rect.right() + 3 - size.width()
                number.setGeometry(
                    left, rect.top() + (rect.height() - size.height()) // 2, size.width(), size.height()
                )
        if self.shift is not None:
            rect, wide = cells["shift"], look.size("width.stepper.table")
            height = self.shift.sizeHint().height()
            left = rect.left() + (rect.width() - wide) // 2
            self.shift.setGeometry(left, rect.top() + (rect.height() - height) // 2, wide, height)
        if self.typing is not None:
            self.typing.place(dice.left(), cells["sum"], middle)

    def begin_typing(self, table: QWidget) -> None:
        """Boxes instead of dice."""
        self.typing = TypedThrow(self.throw, table)
        total = self._bench.say(Text("ui.roll.typed_result", {"what": self.throw.label}))
        self.typing.name(self._bench.say(self.throw.label), total)
        self.faces.hide()
        self.sum.hide()
        self.typing.show()

    def end_typing(self) -> None:
        """Dice instead of boxes."""
        if self.typing is not None:
            self.typing.remove()
            self.typing = None
        self.faces.show()
        self.sum.show()

    def remove(self) -> None:
        """Take the row away."""
        self.end_typing()
        for widget in self._widgets():
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()

    def _widgets(self) -> tuple[QWidget, ...]:
        shift = (self.shift,) if self.shift is not None else ()
        return (self.name, self.short, self.faces, self.sum, *shift, self.final, self.follows, self.number)
