"""Fields: a set of dice at one throw: faces, totals, and results typed in by hand."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from builder.core.dice import Face, Roll, parse
from builder.core.edit import Set
from builder.core.evaluation import Path
from builder.core.form import RollField, Throw
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.controls.button import Button
from builder.ui.controls.chip import Chip
from builder.ui.controls.labels import Label, label
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.stepper import Stepper
from builder.ui.die import draw_die
from builder.ui.field_control import FieldControl
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

DIE, GAP, ROW, TICK_MS, MOST = 28, 6, 42, 45, 8


class Faces(QWidget):
    """Dice side by side. They tumble for less than half a second after the result is known and kept."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faces: tuple[Face, ...] = ()
        self._sides: tuple[int, ...] = ()
        self._clock, self._timer = QElapsedTimer(), QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)
        follow(self._restyle)

    def show_faces(self, faces: tuple[Face, ...], sides: tuple[int, ...], *, tumble: bool = False) -> None:
        """Show a throw; without faces, dice that lie blank."""
        self._faces, self._sides = faces[:MOST], tuple(face.sides for face in faces[:MOST]) or sides[:MOST]
        self.setAccessibleName(" ".join(str(face.value) for face in self._faces))
        if tumble and theme().duration("dice"):
            self._clock.start()
            self._timer.start()
        self._restyle()

    def settle(self) -> None:
        """No more tumbling."""
        self._timer.stop()
        self.update()

    def sizeHint(self) -> QSize:
        count = max(1, len(self._sides))
        return QSize(theme().px(DIE + GAP) * count, theme().px(DIE))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, side = QPainter(self), theme().px(DIE)
        for place, sides in enumerate(self._sides):
            rect = QRect(place * theme().px(DIE + GAP), (self.height() - side) // 2, side, side)
            face = self._faces[place] if place < len(self._faces) else None
            if face is None:
                painter.setOpacity(0.35)
                draw_die(painter, sides, sides, rect, faint=True)
                painter.setOpacity(1)
            else:
                draw_die(painter, sides, self._value(place, face), rect, faint=not face.kept)

    def _value(self, place: int, face: Face) -> int:
        """The face itself once this die has come to rest; they settle from left to right."""
        if not self._timer.isActive():
            return face.value
        passed, whole = self._clock.elapsed(), max(1, theme().duration("dice"))
        if passed * len(self._faces) >= whole * (place + 1):
            return face.value
        return (face.value + passed // TICK_MS + place) % face.sides + 1

    def _tick(self) -> None:
        if self._clock.elapsed() >= theme().duration("dice"):
            self._timer.stop()
        self.update()

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()


class RollControl(FieldControl[RollField]):
    """A row a die expression: label, faces, a box for a typed result, total, origin; one button for all."""

    wide = True

    def __init__(
        self, bench: Bench, field: RollField, *, table: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, field, table=table, parent=parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 4, 0, 4)
        self._roll = Button(icon="dices")
        self._roll.clicked.connect(self._throw)
        self._rows: dict[str, _Row] = {}
        self._fresh = False
        self.fill()

    def fill(self) -> None:
        if list(self._rows) != [throw.key for throw in self.field.dice]:
            self._rebuild()
        say = self.bench.say
        self._roll.set_text(say(Text("ui.roll.throw")), name=f"{say(Text('ui.roll.throw'))} {self.name()}")
        thrown = any(throw.key in self.field.values for throw in self.field.dice)
        spent = say(Text("ui.roll.once")) if thrown and not self.field.again else ""
        self._roll.set_blocked(self.blocked() or spent)
        for throw in self.field.dice:
            self._rows[throw.key].show_throw(self, throw, tumble=self._fresh)
        self._fresh = False

    def focus_target(self) -> QWidget:
        return self._roll

    def sizeHint(self) -> QSize:
        return QSize(self._grid.sizeHint().width(), theme().px(ROW) * max(1, len(self._rows)) + 8)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        for row in self._rows.values():
            row.faces.settle()
        super().keyPressEvent(event)

    def path_of(self, throw: Throw) -> Path:
        """Where the total of a throw stands."""
        return (*self.field.path, throw.key)

    def roll_of(self, throw: Throw) -> Roll | None:
        """The last logged throw for a place, when its total is the one in use."""
        path, value = self.path_of(throw), self.field.values.get(throw.key)
        rolls = [roll for roll in self.bench.live.document.rolls if roll.path == path]
        last = next((roll for roll in reversed(rolls) if roll.total == value), None)
        return last if last is not None and last.origin != "typed" else None

    def type_result(self, throw: Throw, value: int | None) -> None:
        """A result that the player typed in."""
        self.touched.emit()
        values = {key: number for key, number in self.field.values.items() if key != throw.key}
        if value is not None:
            values[throw.key] = value
        name = Text("ui.undo.change", {"what": throw.label})
        self.bench.live.do(Set(self.field.path, values), merge=True, name=name)

    def _throw(self) -> None:
        self._fresh = True
        throws = {self.path_of(throw): throw.expression for throw in self.field.dice}
        self.bench.live.roll(throws, name=Text("ui.undo.roll", {"what": self.field.label}))

    def _rebuild(self) -> None:
        for row in self._rows.values():
            row.remove(self._grid)
        self._rows = {}
        for place, throw in enumerate(self.field.dice):
            row = _Row(self, throw)
            row.place(self._grid, place)
            self._rows[throw.key] = row
        self._grid.addWidget(self._roll, 0, 6, Qt.AlignmentFlag.AlignRight)
        self._grid.setColumnStretch(5, 1)
        self._grid.setHorizontalSpacing(12)
        self.updateGeometry()


class _Row:
    """The widgets of one throw."""

    def __init__(self, control: RollControl, throw: Throw) -> None:
        self.label: Label = label(tone="text.muted")
        self.faces = Faces()
        self.box = Stepper(name="", table=True)
        self.total = NumberLabel(px=20)
        self.total.set_door(False)
        self.chip = Chip()
        self.box.edited.connect(lambda value: control.type_result(throw, _whole(value)))

    def place(self, grid: QGridLayout, row: int) -> None:
        for column, widget in enumerate((self.label, self.faces, self.box, self.total, self.chip)):
            grid.addWidget(widget, row, column, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def remove(self, grid: QGridLayout) -> None:
        for widget in (self.label, self.faces, self.box, self.total, self.chip):
            grid.removeWidget(widget)
            widget.deleteLater()

    def show_throw(self, control: RollControl, throw: Throw, *, tumble: bool) -> None:
        bench, field = control.bench, control.field
        name = bench.say(throw.label)
        self.label.set_text(f"{name}  {throw.expression}")
        value = field.values.get(throw.key)
        roll = control.roll_of(throw)
        sides = tuple(
            term.sides for term in parse(throw.expression).terms for _ in range(term.count) if term.sides
        )
        faces = roll.faces if roll is not None else ()
        self.faces.show_faces(faces, sides, tumble=tumble and roll is not None)
        self.box.set_name(bench.say(Text("ui.roll.typed_result", {"what": throw.label})))
        self.box.set_bounds(*parse(throw.expression).bounds)
        self.box.set_words(
            less=bench.say(Text("ui.number.less")), more=bench.say(Text("ui.number.more")), unset="—"
        )
        self.box.set_value_from_model(value)
        self.box.setVisible(field.manual)
        self.box.set_blocked(control.blocked())
        self.total.set_figure("—" if value is None else str(value))
        self.total.set_name(name)
        typed = value is not None and roll is None
        words = bench.say(Text("ui.roll.typed") if typed else Text("ui.roll.random"))
        self.chip.set_chip(words, state=State.NOTE if typed else None, icon="" if typed else "dices")
        self.chip.setVisible(value is not None)


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None
