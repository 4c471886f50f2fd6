"""Fields: one of some options: segments with prices, a list, or a button that opens the picker."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget

from builder.core.form import Option, PickOne
from builder.core.text import Text
from builder.ui.bench import Aim, Bench, edits_of, on_screen
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.drop_down import DropDown
from builder.ui.controls.segments import Segment, Segments
from builder.ui.field_control import FieldControl
from builder.ui.fields.hovering import Hovering
from builder.ui.theme import theme

FEW, MANY = 5, 12
WIDEST_SEGMENTS = 460
NONE = ""

Box = Segments | DropDown | Button


class PickOneControl(FieldControl[PickOne]):
    """The form of the control follows from the number and length of the options."""

    def __init__(
        self, bench: Bench, field: PickOne, *, table: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, field, table=table, parent=parent)
        self._box: Box | None = None
        self._hovering = Hovering(self)
        self._hovering.rested.connect(self._aim)
        self.fill()

    def fill(self) -> None:
        kind = self._kind()
        if not isinstance(self._box, kind):
            self._rebuild(kind)
        box = self._box
        if isinstance(box, Segments):
            box.set_name(self.name())
            box.set_options(self._segments())
            box.set_chosen_from_model(self._chosen(), self._stray())
            self._hovering.watch(box.parts())
        elif isinstance(box, DropDown):
            box.set_name(self.name())
            box.set_placeholder(self._placeholder())
            box.set_options(self.bench.choices_of(self.field))
            box.set_chosen_from_model(self._chosen(), self._stray())
        elif isinstance(box, Button):
            words = self._words()
            box.set_text(words, name=f"{self.name()} {words}")
        if box is not None:
            box.set_blocked(self.blocked())
        self.updateGeometry()

    def focus_target(self) -> QWidget:
        if isinstance(self._box, Segments):
            parts = self._box.parts()
            return next((part for part in parts if part.isChecked()), parts[0] if parts else self._box)
        return self._box or self

    def set_fault(self, on: bool) -> None:
        if isinstance(self._box, Segments | DropDown):
            self._box.set_fault(on)

    def sizeHint(self) -> QSize:
        return self._box.sizeHint() if self._box is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._box.minimumSizeHint() if self._box is not None else super().minimumSizeHint()

    def option(self, key: str) -> Option | None:
        """The option of a key of the control."""
        return next((option for option in self.field.options if str(option.id) == key), None)

    def _kind(self) -> type[Segments] | type[DropDown] | type[Button]:
        count = len(self.field.options)
        if self.table:
            return Button if count > MANY else DropDown
        if count > MANY:
            return Button
        if count <= FEW and self._estimate() <= WIDEST_SEGMENTS:
            return Segments
        return DropDown

    def _estimate(self) -> int:
        """Some px of the options side by side, at 100 %."""
        width = 0
        for segment in self._segments():
            width += sum(7 if ord(sign) < 0x2E80 else 13 for sign in segment.label + segment.caption) + 30
        return width

    def _rebuild(self, kind: type[Segments] | type[DropDown] | type[Button]) -> None:
        if self._box is not None:
            self._box.setParent(None)
            self._box.deleteLater()
        box: Box
        if kind is Segments:
            box = Segments(name=self.name())
            box.picked.connect(self._picked)
        elif kind is DropDown:
            box = DropDown(name=self.name(), quiet=self.table)
            box.picked.connect(self._picked)
        else:
            style = ButtonKind.QUIET if self.table else ButtonKind.PLAIN
            box = Button(kind=style, trailing="chevron-down")
            box.clicked.connect(self._open_picker)
        self._box = box
        self.hold(box)

    def _segments(self) -> list[Segment]:
        rows = self.bench.choices_of(self.field)
        return [Segment(row.key, row.label, row.detail, row.blocked) for row in rows]

    def _chosen(self) -> str | None:
        if self.field.value is None:
            return NONE if self.field.unset is not None else None
        return str(self.field.value)

    def _stray(self) -> str:
        """The word of a value that is no longer offered."""
        value = self.field.value
        return "" if value is None or self.option(str(value)) else str(value)

    def _placeholder(self) -> str:
        return self.bench.say(Text("ui.pick.choose"))

    def _words(self) -> str:
        if self.field.value is None:
            return self.bench.say(self.field.unset) or self._placeholder()
        chosen = self.option(str(self.field.value))
        return self.bench.say(chosen.name) if chosen else str(self.field.value)

    def _picked(self, key: str) -> None:
        self.touched.emit()
        self.bench.choose(self.field, self.option(key))

    def _open_picker(self) -> None:
        if self.field.off is None:
            self.bench.ask_picker(self.field)

    def _card_rect(self) -> QRect:
        rect = on_screen(self)
        rect.setWidth(min(rect.width(), self.sizeHint().width() + theme().px(8)))
        return rect

    def _aim(self, place: int) -> None:
        """The pointer rests on a segment (−1: no more): what would that choice do?"""
        segments = self._segments()
        if not 0 <= place < len(segments) or segments[place].key == self._chosen() or segments[place].blocked:
            self.bench.aimed.emit(None)
            return
        edits = edits_of(self.field, self.option(segments[place].key))
        title = Text("ui.what_if.option", {"what": self.field.label, "option": segments[place].label})
        self.bench.aimed.emit(Aim(title, edits, self, self._card_rect))
