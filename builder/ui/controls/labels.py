"""Texts that stand: plain text only, lines of the role's height, cut or wrapped. No words of its own."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from builder.ui.paint import LEFT, RIGHT, Paragraph, draw_paragraph, draw_text, paragraph, text_width
from builder.ui.theme import follow, theme
from builder.ui.tool_tip import plain_tip as plain_tip


class Label(QLabel):
    """A plain-text label whose height comes from its role, never from the font."""

    def __init__(
        self,
        text: str = "",
        role: str = "body",
        tone: str = "text",
        *,
        wrap: bool = False,
        elide: bool = False,
        align: Qt.AlignmentFlag = LEFT,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._hint = QSize()
        self._natural: tuple[tuple[str, str, float], QSize] | None = None
        self._role, self._tone, self._wraps, self._elides, self._align = role, tone, wrap, elide, align
        upright = QSizePolicy.Policy.Preferred if wrap else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, upright)
        policy.setHeightForWidth(wrap)
        self.setSizePolicy(policy)
        self.set_text(text)
        follow(self._restyle)

    def set_text(self, text: str) -> None:
        """Show another text; the same one costs nothing."""
        if text == self.text() and text:
            return
        self.setText(text)
        self.setToolTip(plain_tip(text) if self._elides else "")
        self._restyle()

    def set_tone(self, token: str) -> None:
        """Another colour, by token."""
        if token != self._tone:
            self._tone = token
            self.update()

    def set_role(self, role: str) -> None:
        """Another size and weight."""
        if role == self._role:
            return
        self._role = role
        self._restyle()

    def sizeHint(self) -> QSize:
        look, text = theme(), self.text()
        asked = (text, self._role, look.text_factor)
        if self._natural is None or self._natural[0] != asked:
            lines = text.split("\n") if self._wraps else [text]
            font = look.font(self._role)
            width = max(text_width(line, font) for line in lines)
            self._natural = (asked, QSize(width, len(lines) * look.line(self._role)))
        return QSize(self._natural[1])

    def minimumSizeHint(self) -> QSize:
        line = theme().line(self._role)
        if self._wraps:
            return QSize(theme().px(48), line)
        return QSize(theme().px(24) if self._elides else self.sizeHint().width(), line)

    def hasHeightForWidth(self) -> bool:
        return self._wraps

    def heightForWidth(self, width: int) -> int:
        return self._broken(width).height if self._wraps else theme().line(self._role)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._wraps:
            draw_paragraph(painter, QPointF(0, 0), self._broken(self.width()), colour=self._tone)
            return
        font = theme().font(self._role)
        draw_text(painter, self.rect(), self.text(), font=font, colour=self._tone, align=self._align)

    def _broken(self, width: int) -> Paragraph:
        look = theme()
        return paragraph(self.text(), look.font(self._role), width, look.line(self._role), self._align)

    def _restyle(self) -> None:
        hint = self.sizeHint()
        if self._wraps or hint != self._hint:
            self._hint = hint
            self.updateGeometry()
        self.update()


def label(
    text: str = "",
    role: str = "body",
    tone: str = "text",
    *,
    wrap: bool = False,
    elide: bool = False,
    right: bool = False,
    parent: QWidget | None = None,
) -> Label:
    """The one way to put data into a label."""
    align = RIGHT if right else LEFT
    return Label(text, role, tone, wrap=wrap, elide=elide, align=align, parent=parent)
