"""Several lines to type into or to read, plain text, with the manners of one line. No words of its own."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from builder.ui.controls.deferred import Deferred
from builder.ui.controls.keys import window_key
from builder.ui.controls.labels import plain_tip
from builder.ui.controls.text_box import PADDING, TextBox
from builder.ui.theme import follow, theme


class TextEdit(TextBox):
    """A plain-text box of some lines. Tab leaves it, undo is the window's, what is pasted loses its looks.

    `longest`: how many characters it takes. overfull: something was left out because of that.
    """

    edited = Signal(str)
    composing_changed = Signal(bool)
    overfull = Signal()

    def __init__(
        self,
        *,
        name: str = "",
        placeholder: str = "",
        lines: int = 3,
        longest: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(reading=False, parent=parent)
        self._longest = longest
        self._lines, self._text, self._preedit = lines, "", ""
        self._deferred: Deferred[str] = Deferred()
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self.document().setDocumentMargin(0)
        self.textChanged.connect(self._changed)
        follow(self._restyle)

    def set_name(self, name: str) -> None:
        """What a screen reader calls the box."""
        self.setAccessibleName(name)

    def set_text_from_model(self, text: str) -> None:
        """Show the model's text, now or when it disturbs nobody; cursor and scroll keep their place."""
        if self._deferred.offer(text):
            self._show(text)

    def set_blocked(self, reason: str) -> None:
        """Refuse typing and say why; "" lifts it."""
        self.setReadOnly(bool(reason))
        self.setAccessibleDescription(reason)
        self.setToolTip(plain_tip(reason))
        self._mark_blocked(bool(reason))

    def is_composing(self) -> bool:
        """Whether an input method holds an unfinished word here."""
        return bool(self._preedit)

    def text(self) -> str:
        """What stands in the box, without an unfinished word."""
        return self._text

    def sizeHint(self) -> QSize:
        look = theme()
        return QSize(look.px(420), self._lines * look.line("body") + 2 * look.px(PADDING) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(96), theme().line("body") + 2 * theme().px(PADDING) + 2)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        if self.isReadOnly():
            event.ignore()
            return
        before, self._preedit = self._preedit, event.preeditString()
        self._deferred.composing = bool(self._preedit)
        super().inputMethodEvent(event)
        self._settle()
        if bool(before) != bool(self._preedit):
            self.composing_changed.emit(bool(self._preedit))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is Qt.FocusReason.PopupFocusReason:
            return
        if self._preedit:
            self._preedit, self._deferred.composing = "", False
            self.composing_changed.emit(False)
        self._settle(leaving=True)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and self._is_windows(cast("QKeyEvent", event)):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._is_windows(event):
            event.ignore()
            return
        super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        if source.hasText():
            text = source.text()
            room = None if self._longest is None else self._longest + 1  # one too many tells that it is cut
            self.insertPlainText(text[:room])

    def _is_windows(self, event: QKeyEvent) -> bool:
        return not self._preedit and window_key(event)

    def _changed(self) -> None:
        """Composing and formatting count as changes for Qt; only another text is one for us."""
        text = self.toPlainText()
        if text == self._text:
            return
        if self._longest is not None and len(text) > self._longest:
            self._cut(text, len(text) - self._longest)
            self.overfull.emit()
            return
        self._text = text
        self._deferred.sent(text)
        self.edited.emit(text)

    def _cut(self, text: str, surplus: int) -> None:
        """Take away the end of what came in last: another change, and heard as one. Qt counts in UTF-16."""
        cursor = self.textCursor()
        before = text.encode("utf-16-le", "surrogatepass")[: 2 * cursor.position()]
        kept = before.decode("utf-16-le", "surrogatepass")[:-surplus]
        cursor.setPosition(
            len(kept.encode("utf-16-le", "surrogatepass")) // 2, QTextCursor.MoveMode.KeepAnchor
        )
        cursor.removeSelectedText()

    def _settle(self, *, leaving: bool = False) -> None:
        if waiting := self._deferred.release(leaving=leaving):
            self._show(waiting[0])

    def _show(self, text: str) -> None:
        if text == self._text:
            return
        at, scrolled = self.textCursor().position(), self.verticalScrollBar().value()
        self._text = text
        self.blockSignals(True)
        self.setPlainText(text)
        self._space_lines()
        cursor = self.textCursor()
        cursor.setPosition(min(at, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        self.blockSignals(False)
        self.verticalScrollBar().setValue(scrolled)

    def _space_lines(self) -> None:
        space_lines(self, theme().line("body"))

    def _restyle(self) -> None:
        self.setFont(theme().font("body"))
        self.setMinimumHeight(self.sizeHint().height())
        blocked = self.blockSignals(True)
        self._space_lines()
        self.blockSignals(blocked)
        self.updateGeometry()


class ReadOnlyText(QTextEdit):
    """Paragraphs to read and to copy, as high as they need to be (notices, explanations)."""

    def __init__(
        self,
        text: str = "",
        *,
        role: str = "caption",
        tone: str = "text.muted",
        line: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._role, self._tone, self._line = role, tone, line
        self.setReadOnly(True)
        self.setCursorWidth(0)
        self.setAcceptRichText(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.setPlainText(text)
        follow(self._restyle)

    def set_text(self, text: str) -> None:
        """Show another text."""
        self.setPlainText(text)
        self._restyle()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(320), self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(96), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _restyle(self) -> None:
        look = theme()
        self.setFont(look.font(self._role))
        self.setTextColor(look.colour(self._tone))
        palette = self.palette()
        palette.setColor(palette.ColorRole.Base, Qt.GlobalColor.transparent)
        palette.setColor(palette.ColorRole.Text, look.colour(self._tone))
        self.setPalette(palette)
        space_lines(self, look.px(self._line) if self._line else look.line(self._role))
        self._fit()

    def _fit(self) -> None:
        self.document().setTextWidth(self.viewport().width())
        self.setFixedHeight(max(1, int(self.document().size().height() + 0.999)))


def space_lines(edit: QTextEdit, height: int) -> None:
    """Give every line of a document the same height; the family's own line of 1.0 em would let them touch."""
    spacing = QTextBlockFormat()
    spacing.setLineHeight(height, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    cursor = QTextCursor(edit.document())
    cursor.select(QTextCursor.SelectionType.Document)
    cursor.mergeBlockFormat(spacing)
