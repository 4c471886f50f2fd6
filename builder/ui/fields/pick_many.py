"""Fields: some of the options, as check boxes in columns; one too many is allowed and reported."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from builder.core.edit import ticking
from builder.core.form import PickMany, Unsure
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.controls.check import Check
from builder.ui.controls.labels import label
from builder.ui.controls.state_label import StateMark
from builder.ui.field_control import FieldControl
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

COLUMN, ROW, GAP, MOST_COLUMNS = 180, 27, 12, 3
MANY, NARROW, MORE_COLUMNS = 9, 120, 5  # many short words stand closer


class PickManyControl(FieldControl[PickMany]):
    """A count with its state, and a grid of boxes below."""

    wide = True

    def __init__(
        self, bench: Bench, field: PickMany, *, table: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, field, table=table, parent=parent)
        self._count = label(role="strong", parent=self)
        self._mark = StateMark(parent=self)
        self._boxes: dict[str | int, Check] = {}
        self._widest: tuple[float, int] | None = None
        follow(self._restyle)
        self.fill()

    def fill(self) -> None:
        field, bench = self.field, self.bench
        wanted = [option.id for option in field.options]
        if list(self._boxes) != wanted:
            self._rebuild()
        taken = len(field.value)
        for option in field.options:
            box = self._boxes[option.id]
            chosen = option.id in field.value
            reason = bench.say(field.off) or ("" if chosen else bench.say(field.blocked.get(option.id)))
            price = bench.amount(option.price)
            box.set_text(" ".join(filter(None, (bench.say(option.name), price))))
            box.set_blocked(reason)
            box.set_checked_from_model(chosen)
        self._widest = None
        if field.most is None:
            self._count.set_text(bench.say(Text("ui.pick.count", {"n": taken})))
        else:
            most = field.most if field.sure else Unsure(field.most)
            self._count.set_text(bench.say(Text("ui.pick.count_of", {"n": taken, "most": most})))
        state = self._state(taken)
        self._mark.setVisible(state is not None)
        if state is not None:
            self._mark.set_state(state)
        self.setAccessibleName(" ".join((self.name(), self._count.text())))
        self._arrange()

    def focus_target(self) -> QWidget:
        return next(iter(self._boxes.values()), self)

    def set_fault(self, on: bool) -> None:
        self._count.set_tone("error" if on else "text")

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = -(-len(self._boxes) // self._columns(width))
        return theme().px(ROW) * (rows + 1)

    def sizeHint(self) -> QSize:
        width = theme().px(COLUMN) * 2
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(COLUMN), theme().px(ROW) * (len(self._boxes) + 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _state(self, taken: int) -> State | None:
        if self.field.most is not None and taken > self.field.most:
            return State.ERROR
        if taken < self.field.least:
            return State.TODO
        full = self.field.most is not None and taken == self.field.most
        return State.OK if full or (self.field.least and taken >= self.field.least) else None

    def _columns(self, width: int) -> int:
        factor = theme().text_factor
        if self._widest is None or self._widest[0] != factor:
            hints = (box.sizeHint().width() for box in self._boxes.values())
            self._widest = (factor, max(hints, default=1))
        widest = self._widest[1]
        many = len(self._boxes) > MANY
        column = max(theme().px(NARROW if many else COLUMN), widest + theme().px(GAP))
        return max(1, min(MORE_COLUMNS if many else MOST_COLUMNS, width // column))

    def _rebuild(self) -> None:
        for old in self._boxes.values():
            old.setParent(None)
            old.deleteLater()
        self._boxes = {}
        for option in self.field.options:
            box = Check("", parent=self)
            box.edited.connect(self._turned)
            box.show()
            self._boxes[option.id] = box
        self.updateGeometry()

    def _turned(self) -> None:
        self.touched.emit()
        chosen = tuple(option.id for option in self.field.options if self._boxes[option.id].isChecked())
        kept = tuple(value for value in self.field.value if value not in self._boxes)
        name = Text("ui.undo.change", {"what": self.field.label})
        self.bench.live.do(*ticking(self.field, (*kept, *chosen)), name=name)

    def _arrange(self) -> None:
        row, columns = theme().px(ROW), self._columns(self.width())
        self._count.setGeometry(0, 0, self._count.sizeHint().width(), row)
        side = self._mark.sizeHint().width()
        self._mark.move(self._count.width() + theme().px(8), (row - side) // 2)
        column = self.width() // columns
        for place, box in enumerate(self._boxes.values()):
            rect = QRect(
                (place % columns) * column, (place // columns + 1) * row, column - theme().px(4), row
            )
            box.setGeometry(rect)

    def _restyle(self) -> None:
        self.updateGeometry()
        self._arrange()
