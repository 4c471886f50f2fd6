"""A system's notice, exactly as it must stand: small, muted, to be selected. Holds no words of its own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from builder.ui.controls.text_edit import ReadOnlyText
from builder.ui.theme import follow, theme

LINE = 17


class Notice(QWidget):
    """One paragraph below the other, 12 px on 17."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ReadOnlyText(line=LINE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._text)
        follow(self._restyle)

    def show_paragraphs(self, paragraphs: Sequence[str]) -> None:
        """Show these; each is set as it stands."""
        self._text.set_text("\n".join(paragraphs))
        self._text.setAccessibleName(paragraphs[0] if paragraphs else "")

    def text(self) -> str:
        """What is shown."""
        return self._text.toPlainText()

    def _restyle(self) -> None:
        self.setMinimumHeight(theme().px(LINE))
