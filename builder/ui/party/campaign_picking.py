"""The picker over the form of a campaign's settings: sets one field, or adds a row to a list. No rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from builder.core.form import Option, PickOne, Roster
from builder.ui.bench import Bench
from builder.ui.picker.picker import Kind, Picker
from builder.ui.roster import acts


class SettingsPicking(QObject):
    """A child of the view. Not made before somebody picks."""

    def __init__(self, bench: Bench, view: QWidget) -> None:
        super().__init__(view)
        self._bench, self._view = bench, view
        self._picker: Picker | None = None
        bench.picker_asked.connect(self._open)

    def picker(self) -> Picker:
        """The picker itself."""
        if self._picker is None:
            self._picker = Picker(self._bench, self._view)
            self._picker.chosen.connect(self._take)
        return self._picker

    def _open(self, what: PickOne | Roster) -> None:
        self.picker().open_for([Kind(what.label, what)])

    def _take(self, what: PickOne | Roster, option: Option, change: Mapping[str, Any], close: bool) -> None:
        if isinstance(what, PickOne):
            self.picker().shut()
            self._bench.choose(what, option)
            return
        if close:
            self.picker().shut()
        acts.add_option(self._bench, what, option, {**(option.row or {}), **change})
