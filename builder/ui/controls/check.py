"""A box to tick with its words; the whole line can be clicked. Holds no words of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from builder.ui.controls.labels import plain_tip
from builder.ui.icons import draw_icon
from builder.ui.paint import (
    FOCUS,
    LEFT,
    Paragraph,
    draw_box,
    draw_paragraph,
    draw_text,
    paragraph,
    text_width,
)
from builder.ui.theme import follow, theme

BOX, GAP, REASON_GAP, LEAST = 18, 8, 16, 26


class Check(QCheckBox):
    """A check box that wraps its words; blocked it keeps the focus, refuses, and says why at the right."""

    edited = Signal(bool)

    def __init__(self, text: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text, self._reason = "", ""
        self._hovered, self._fault = False, False
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_text(text)
        self.clicked.connect(self.edited)
        follow(self._restyle)

    def set_text(self, text: str) -> None:
        """The words beside the box; the same ones cost nothing."""
        if text == self._text and text:
            return
        self._text = text
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(text)
        self._restyle()

    def set_checked_from_model(self, on: bool) -> None:
        """Show what the model says; emits nothing."""
        blocked = self.blockSignals(True)
        self.setChecked(on)
        self.blockSignals(blocked)
        self.update()

    def set_fault(self, on: bool) -> None:
        """The red border."""
        self._fault = on
        self.update()

    def set_blocked(self, reason: str) -> None:
        """Refuse and say why; "" lifts it."""
        if reason == self._reason:
            return
        self._reason = reason
        self.setAccessibleDescription(reason)
        self.setToolTip(plain_tip(reason))
        self._restyle()

    def nextCheckState(self) -> None:
        if not self._reason:
            super().nextCheckState()

    def click(self) -> None:
        if not self._reason:
            super().click()

    def hitButton(self, point: QPoint) -> bool:
        return not self._reason and self.rect().contains(point)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._reason and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Select):
            event.accept()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        look = theme()
        width = look.px(BOX + GAP) + text_width(self._text, look.font("body"))
        if self._reason:
            width += look.px(REASON_GAP) + text_width(self._reason, look.font("caption"))
        return QSize(width + 2, look.px(LEAST))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(BOX + GAP + 48), theme().px(LEAST))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        look = theme()
        return max(look.px(LEAST), self._broken(width).height + look.px(LEAST) - look.line("body"))

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        side, first = look.px(BOX), look.px(LEAST)
        box = QRect(0, (first - side) // 2, side, side)
        self._draw_indicator(painter, box)
        words = self._broken(self.width())
        top = (first - look.line("body")) // 2
        draw_paragraph(painter, QPointF(look.px(BOX + GAP), top), words, colour=self._tone())
        if self._reason:
            left = look.px(BOX + GAP + REASON_GAP) + round(words.widest)
            rest = QRect(left, top, self.width() - left, look.line("body"))
            draw_text(painter, rest, self._reason, font=look.font("caption"), colour="text.muted", align=LEFT)

    def _draw_indicator(self, painter: QPainter, box: QRect) -> None:
        off, on = bool(self._reason), self.isChecked()
        strong = "error" if self._fault else "line.strong"
        if on:
            draw_box(painter, box, fill="text.faint" if off else "accent", radius=4)
            inset = box.width() / 8
            tick = QRectF(box).adjusted(inset, inset, -inset, -inset)
            draw_icon(painter, "check", tick, "page" if off else "on.accent")
        else:
            fill = "accent.tint" if self._hovered and not off else "field"
            draw_box(painter, box, fill=fill, border=strong, width=1.3, radius=4)
        if self.hasFocus():
            around = box.adjusted(-2, -2, 2, 2) if box.left() >= 2 else box
            draw_box(painter, around, border="text" if on else "accent", width=FOCUS, radius=4)

    def _tone(self) -> str:
        return "text.faint" if self._reason else "text"

    def _broken(self, width: int) -> Paragraph:
        look = theme()
        room = max(look.px(48), width - look.px(BOX + GAP))
        return paragraph(self._text, look.font("body"), room, look.line("body"))

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()
