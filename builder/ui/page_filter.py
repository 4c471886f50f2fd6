"""What narrows the rows of a page down: a line; a button that opens it where there is no room. No rules."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from builder.ui.controls.button import Button
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.search_line import SearchLine
from builder.ui.theme import follow, theme

WIDE, BETWEEN = 190, 8


class PageFilter(QWidget):
    """While something is typed in it, it is a line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folded = False
        self.line = SearchLine(name="")
        self.button = Button(icon="search")
        self._key = KeyHint("Ctrl+F")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(BETWEEN)
        for widget in (self.line, self.button, self._key):
            row.addWidget(widget)
        self.button.clicked.connect(self.open)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_moved)
        follow(self._restyle)
        self._show()

    def set_words(self, words: str, short: str) -> None:
        """What it is called, and what the button says."""
        self.line.setPlaceholderText(words)
        self.line.set_name(words)
        self.button.set_text(short, name=words)

    def fold(self, on: bool) -> None:
        """Whether it is a button while nobody types."""
        if on != self._folded:
            self._folded = on
            self._show()

    def open(self) -> None:
        """The keyboard goes into the line."""
        self.button.hide()
        self._key.hide()
        self.line.show()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    def sizeHint(self) -> QSize:
        """As wide as what is seen of it now."""
        if not self.line.isHidden():
            return QSize(theme().px(WIDE), self.line.sizeHint().height())
        width = self.button.sizeHint().width() + BETWEEN + self._key.sizeHint().width()
        return QSize(width, self.button.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _focus_moved(self, old: object, new: object) -> None:
        """Where nobody types any more it is a button again."""
        if self._folded and new is not self.line and not self.line.isHidden():
            self._show()

    def _show(self) -> None:
        line = not self._folded or bool(self.line.text()) or self.line.hasFocus()
        self.line.setVisible(line)
        self.button.setVisible(not line)
        self._key.setVisible(not line)
        self.updateGeometry()

    def _restyle(self) -> None:
        self.line.setFixedWidth(theme().px(WIDE))
