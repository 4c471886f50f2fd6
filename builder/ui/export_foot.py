"""The foot of the export board: what was checked, and the buttons. No words of its own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.state_label import StateLabel
from builder.ui.ground import Ground
from builder.ui.shapes import State
from builder.ui.theme import follow, theme


class ExportFoot(Ground):
    """Where there is little room the sentence stands above the buttons, and the keys are left out."""

    def __init__(self) -> None:
        super().__init__("", edge=Qt.Edge.TopEdge)
        self.status = StateLabel(State.OK)
        self.close_button = Button(kind=ButtonKind.QUIET)
        self.copy_button = Button(icon="copy")
        self.go = Button(icon="save", kind=ButtonKind.PRIMARY)
        self._hints = (KeyHint("Esc"), KeyHint("Enter"))
        self._column = QVBoxLayout(self)
        self._row = QHBoxLayout()
        self._column.addLayout(self._row)
        self._row.addWidget(self.status, 1, Qt.AlignmentFlag.AlignVCenter)
        self._row.addStretch(0)
        self._row.addWidget(self._hints[0])
        for button in (self.close_button, self.copy_button, self.go):
            self._row.addWidget(button)
        self._row.addWidget(self._hints[1])
        follow(self._restyle)

    def tell(self, state: State, text: str) -> None:
        """Say how it stands."""
        self.status.set_message(state, text)
        self.status.show()

    def put_first(self, *, copy: bool) -> None:
        """Which of the two buttons is what one came for: it stands beside its key."""
        main, other = (self.copy_button, self.go) if copy else (self.go, self.copy_button)
        main.set_kind(ButtonKind.PRIMARY)
        other.set_kind(ButtonKind.PLAIN)
        self._row.removeWidget(main)
        self._row.insertWidget(self._row.indexOf(other) + 1, main)
        self.setTabOrder(other, main)

    def fit(self, *, roomy: bool) -> None:
        """Beside each other or one above the other."""
        for hint in self._hints:
            hint.setVisible(roomy)
        if roomy == (self._column.indexOf(self.status) < 0):
            return
        (self._column if roomy else self._row).removeWidget(self.status)
        if roomy:
            self._row.insertWidget(0, self.status, 1, Qt.AlignmentFlag.AlignVCenter)
        else:
            self._column.insertWidget(0, self.status)

    def _restyle(self) -> None:
        look = theme()
        self._column.setContentsMargins(look.px(24), look.px(10), look.px(16), look.px(12))
        self._column.setSpacing(look.px(8))
        self._row.setSpacing(look.px(8))
