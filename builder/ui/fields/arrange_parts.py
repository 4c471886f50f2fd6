"""Fields: the pieces of an arrangement: a value to be laid out, and the place it is laid on. No rules."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from builder.ui.figures import draw_figures
from builder.ui.paint import CENTRE, FOCUS, HAIR, draw_box, draw_text
from builder.ui.theme import theme

TOKEN, TOKEN_HIGH, SLOT_HIGH = 52, 36, 48
TOKEN_PX, SLOT_PX = 16, 22


class Piece(QAbstractButton):
    """What can be pressed, pulled and reached by key. keyed: a key it does not know itself.

    pulled: it is dragged, with the pointer's place on the screen; dropped: it was let go there.
    """

    keyed = Signal(QKeyEvent)
    pulled = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._from: QPoint | None = None
        self._pulling = self.hovered = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()
            self.keyed.emit(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._from, self._pulling = event.globalPosition().toPoint(), False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.globalPosition().toPoint()
        if self._from is None:
            return
        far = (here - self._from).manhattanLength() >= QApplication.startDragDistance()
        if self._pulling or far:
            self._pulling = True
            self.setDown(False)
            self.pulled.emit(here)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pulling, self._from, self._pulling = self._pulling, None, False
        if pulling:
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered = False
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()


class Token(Piece):
    """A value to be laid out: free, chosen, or used and grey."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.value, self.used, self.chosen = "", False, False

    def show_token(self, value: str, *, used: bool, chosen: bool, name: str) -> None:
        """Show it as it is now."""
        self.value, self.used, self.chosen = value, used, chosen
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if chosen else Qt.FocusPolicy.ClickFocus)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(TOKEN), theme().px(TOKEN_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        fill = "accent.tint" if self.chosen else "hover"
        ring = self.chosen or self.hasFocus()
        border = "accent" if ring else "line.strong" if self.hovered and not self.used else None
        draw_box(painter, self.rect(), fill=fill, border=border, width=FOCUS if ring else HAIR)
        colour = "accent" if self.chosen else "text.faint" if self.used else "text"
        font = look.font("body" if self.used and not self.chosen else "strong", px=TOKEN_PX)
        draw_figures(painter, self.rect(), self.value, font=font, colour=colour, align=CENTRE)


class Slot(Piece):
    """A place for a value. `invites`: what is written in it while it is empty and next in turn."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.value, self.invites, self.fault, self.aimed = "", "", False, False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_slot(self, value: str, *, invites: str, fault: bool, name: str) -> None:
        """Show it as it is now."""
        self.value, self.invites, self.fault = value, invites, fault
        self.setAccessibleName(name)
        self.update()

    def aim(self, on: bool) -> None:
        """Something is held over it."""
        if on != self.aimed:
            self.aimed = on
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        ring = self.hasFocus() or bool(self.invites) or self.aimed
        quiet = "line.strong" if self.hovered else "line"
        border = "error" if self.fault else "accent" if ring else quiet
        fill = "accent.tint" if self.aimed else "page" if ring else "field"
        draw_box(painter, self.rect(), fill=fill, border=border, width=FOCUS if ring else HAIR)
        if self.value:
            font = look.font("strong", px=SLOT_PX)
            draw_figures(painter, self.rect(), self.value, font=font, align=CENTRE)
            return
        words = self.invites or "—"
        draw_text(painter, self.rect(), words, font=look.font("caption"), colour="text.muted", align=CENTRE)
