"""What can be pressed: primary, plain, quiet, link; words with or without an icon. No words of its own."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import plain_tip
from builder.ui.icons import draw_icon
from builder.ui.paint import FOCUS, draw_box, draw_text, text_width
from builder.ui.theme import follow, theme

ICON, GAP, LEAST = 16, 7, 26


class ButtonKind(StrEnum):
    """PRIMARY once a screen; PLAIN has a border; QUIET has none and is muted; LINK is words in accent."""

    PRIMARY = "primary"
    PLAIN = "plain"
    QUIET = "quiet"
    LINK = "link"


SIDES = {ButtonKind.PRIMARY: 12, ButtonKind.PLAIN: 12, ButtonKind.QUIET: 8, ButtonKind.LINK: 6}


class Button(QPushButton):
    """A button that is pressed with Enter as well. An icon alone needs a name, which is its tool tip too."""

    def __init__(
        self,
        text: str = "",
        *,
        kind: ButtonKind = ButtonKind.PLAIN,
        icon: str = "",
        trailing: str = "",
        name: str = "",
        bold: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._kind, self._icon, self._trailing, self._bold = kind, icon, trailing, bold
        self._words, self._reason, self._hovered = "", "", False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAutoDefault(False)
        self.set_text(text, name=name)
        follow(self._restyle)

    def set_text(self, text: str, *, name: str = "") -> None:
        """Other words; name: for a button with an icon alone. The same words cost nothing."""
        if text == self._words and self.accessibleName() == (name or text) and (text or name):
            return
        self._words = text
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(name or text)
        self.setToolTip(plain_tip(name) if name and not text else "")
        self._restyle()

    def set_icon_name(self, name: str) -> None:
        """Another icon."""
        self._icon = name
        self._restyle()

    def set_kind(self, kind: ButtonKind) -> None:
        """Another rank."""
        self._kind = kind
        self._restyle()

    def set_blocked(self, reason: str) -> None:
        """Refuse and say why; "" lifts it. The button can still be reached and heard."""
        if reason == self._reason:
            return
        self._reason = reason
        self.setAccessibleDescription(reason)
        self.setToolTip(plain_tip(reason) or (plain_tip(self.accessibleName()) if not self._words else ""))
        self.update()

    def words(self) -> str:
        """The words as they are read."""
        return self._words

    def click(self) -> None:
        if not self._reason:
            super().click()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._reason:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.click()
        elif self._reason and event.key() == Qt.Key.Key_Space:
            event.accept()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        look = theme()
        height = look.size("height.button") if self._words else look.px(30)
        if not self._words:
            return QSize(max(look.px(LEAST), height), height)
        width = text_width(self._words, self._font()) + 2 * look.px(SIDES[self._kind])
        for icon in (self._icon, self._trailing):
            width += look.px(ICON + GAP) if icon else 0
        return QSize(width, height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        self._ground(painter)
        ink = self._ink()
        side, icon, gap = look.px(SIDES[self._kind]), look.px(ICON), look.px(GAP)
        middle = (self.height() - icon) / 2
        if not self._words:
            draw_icon(painter, self._icon, QRectF((self.width() - icon) / 2, middle, icon, icon), ink)
            return
        left = side
        if self._icon:
            draw_icon(painter, self._icon, QRectF(left, middle, icon, icon), ink)
            left += icon + gap
        right = self.width() - side
        if self._trailing:
            draw_icon(painter, self._trailing, QRectF(right - icon, middle, icon, icon), ink)
            right -= icon + gap
        words = QRect(left, 0, right - left + 1, self.height())
        draw_text(painter, words, self._words, font=self._font(), colour=ink)

    def _active(self) -> bool:
        return (self._hovered or self.isDown()) and not self._reason

    def _ground(self, painter: QPainter) -> None:
        rect, kind = self.rect(), self._kind
        if kind is ButtonKind.PRIMARY and not self._reason:
            draw_box(painter, rect, fill="accent.strong" if self._active() else "accent")
        elif self._active():
            draw_box(painter, rect, fill="accent.tint")
        elif kind in (ButtonKind.PLAIN, ButtonKind.PRIMARY):
            draw_box(painter, rect, fill="raised", border="line")
        if self.hasFocus():
            on_accent = kind is ButtonKind.PRIMARY and not self._reason
            draw_box(painter, rect, border="accent.strong" if on_accent else "accent", width=FOCUS)
            if on_accent:
                draw_box(painter, rect.adjusted(FOCUS, FOCUS, -FOCUS, -FOCUS), border="on.accent", radius=3)

    def _ink(self) -> str:
        if self._reason:
            return "text.faint"
        if self._kind is ButtonKind.PRIMARY:
            return "on.accent"
        if self._active() or self._kind is ButtonKind.LINK:
            return "accent"
        return "text" if self._kind is ButtonKind.PLAIN else "text.muted"

    def _font(self) -> QFont:
        return theme().font("strong" if self._kind is ButtonKind.PRIMARY or self._bold else "body")

    def _restyle(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.updateGeometry()
        self.update()
