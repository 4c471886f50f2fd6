"""What is said of a file before it is written, a line each. No words of its own."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from builder.exports.going import Item
from builder.ui.controls.state_label import StateLabel
from builder.ui.going_view import ItemRow
from builder.ui.shapes import State
from builder.ui.theme import follow, theme


class ExportNotes(QWidget):
    """Sentences with their state, and things that stay behind; no room is taken while there are none."""

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._lines: list[StateLabel | ItemRow] = []
        self.hide()
        follow(self._restyle)

    def note(self, state: State, text: str) -> None:
        """A sentence."""
        self._add(StateLabel(state, text, where=""))

    def stays(self, item: Item) -> None:
        """A thing that does not travel."""
        self._add(ItemRow(item, None))

    def clear(self) -> None:
        """Say nothing."""
        for line in self._lines:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = []
        self.hide()

    def words(self) -> list[str]:
        """Everything that is said, from the top."""
        found: list[str] = []
        for line in self._lines:
            found += [line.text()] if isinstance(line, StateLabel) else line.words()
        return found

    def _add(self, line: StateLabel | ItemRow) -> None:
        self._column.addWidget(line)
        self._lines.append(line)
        line.show()
        self.show()

    def _restyle(self) -> None:
        self._column.setSpacing(theme().px(8))
