"""Picker: the line of filters: chips, lists for groups of many tags and for what has no room. No rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from builder.ui.controls.chip import FilterChip
from builder.ui.controls.drop_down import Choice, DropDown
from builder.ui.picker.rows import Filter
from builder.ui.theme import theme


class Filters(QObject):
    """Puts chips and lists into a row; chips that have no room go into a list. changed: another choice."""

    changed = Signal()

    def __init__(self, row: QHBoxLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._row = row
        self.chips: list[FilterChip] = []
        self.lists: list[DropDown] = []
        self._of_chips: list[Filter] = []
        self._of_lists: list[dict[str, Filter]] = []

    def offer(
        self,
        filters: Sequence[Filter],
        groups: Mapping[str, str],
        preset: Sequence[str],
        room: int,
        more: str = "",
    ) -> None:
        """Offer these; `groups`: those that are lists, by what they are called; `preset`: chosen at first.

        `more`: what the list of those is called that have no room.
        """
        self._clear()
        for group, title in groups.items():
            several = {one.key: one for one in filters if one.group == group}
            if len(several) > 1:
                room -= self._add_list(title, several)
        single = [one for one in filters if one.group not in groups]
        chips = [FilterChip(one.label, count=one.count) for one in single]
        for chip in chips[(fit := self._fitting(chips, room, more)) :]:
            chip.deleteLater()
        rest = {str(place): one for place, one in enumerate(single[fit:])}
        if rest:
            at = next((key for key, one in rest.items() if one.mark in preset), "")
            self._add_list(more, rest, at)
        for one, chip in zip(single[:fit], chips[:fit], strict=True):
            chip.setChecked(one.mark in preset)
            chip.toggled.connect(lambda _=False: self.changed.emit())
            self._row.insertWidget(len(self.chips), chip)
            self.chips.append(chip)
            self._of_chips.append(one)

    def chosen(self) -> list[Filter]:
        """The filters that are on."""
        found = [one for one, chip in zip(self._of_chips, self.chips, strict=True) if chip.isChecked()]
        for several, box in zip(self._of_lists, self.lists, strict=True):
            one = several.get(box.chosen() or "")
            if one is not None:
                found.append(one)
        return found

    def stops(self) -> tuple[QWidget, ...]:
        """What the Tab key reaches."""
        return (*self.chips, *self.lists)

    @staticmethod
    def _fitting(chips: Sequence[FilterChip], room: int, more: str) -> int:
        """How many chips have room, beside the list of the others where there are any."""
        widths = [chip.sizeHint().width() + 6 for chip in chips]
        if sum(widths) <= room:
            return len(chips)
        box = DropDown(name=more, placeholder=more, quiet=True)
        room -= box.sizeHint().width() + theme().px(6)
        box.deleteLater()
        fit = 0
        while fit < len(widths) and sum(widths[: fit + 1]) <= room:
            fit += 1
        return fit

    def _add_list(self, title: str, several: Mapping[str, Filter], chosen: str = "") -> int:
        box = DropDown(name=title, placeholder=title, quiet=True)
        box.set_options([Choice("", title), *(Choice(key, one.label) for key, one in several.items())])
        box.set_chosen_from_model(chosen)
        box.picked.connect(lambda key, box=box: self._picked(box, key))
        self._row.insertWidget(len(self.chips) + len(self.lists), box)
        self.lists.append(box)
        self._of_lists.append(dict(several))
        return box.sizeHint().width() + theme().px(6)

    def _picked(self, box: DropDown, key: str) -> None:
        box.set_chosen_from_model(key)
        self.changed.emit()

    def _clear(self) -> None:
        for widget in (*self.chips, *self.lists):
            self._row.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self.chips, self.lists, self._of_chips, self._of_lists = [], [], [], []
