"""A number that is a door: asked, it tells where it comes from. Holds no words of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from builder.ui.controls.keys import ENTER
from builder.ui.figures import dagger_width, draw_figures, figure_width
from builder.ui.paint import draw_box, draw_focus, draw_text, text_width
from builder.ui.theme import follow, theme

LEAST, UNIT_GAP, SMALLEST = 26, 6, 11


class NumberLabel(QAbstractButton):
    """A clickable number, right-aligned, with its dotted line under the pointer and the focus, or always.

    marks: keep the ‡ column, so that numbers of a list stay aligned. flash: a changed number tints once.
    """

    why_asked = Signal()

    def __init__(
        self,
        text: str = "",
        *,
        name: str = "",
        role: str = "strong",
        px: float | None = None,
        unit: str = "",
        always: bool = False,
        marks: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._figure, self._role, self._px, self._unit = text, role, px, unit
        self._always, self._marks, self._unsure = always, marks, False
        self._tone, self._door, self._hovered, self._glow = "text", True, False, 0.0
        self._hint = QSize()
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._ask)
        self._name = name
        self._fade = QVariantAnimation(self)
        self._fade.setStartValue(1.0)
        self._fade.setEndValue(0.0)
        self._fade.valueChanged.connect(self._faded)
        self.set_figure(text)
        follow(self._restyle)

    def set_figure(self, text: str, *, unsure: bool = False) -> None:
        """Show another number; unsure: with ‡."""
        self._figure, self._unsure = text, unsure
        self._tell()
        self._restyle()

    def show_figure(self, text: str, *, unsure: bool = False) -> None:
        """Show a number as it is now: one that has become another tints once; the same costs nothing."""
        if (text, unsure) == (self._figure, self._unsure):
            return
        before = self._figure
        self.set_figure(text, unsure=unsure)
        if before and before != text:
            self.flash()

    def set_name(self, name: str) -> None:
        """What the number is, for a screen reader."""
        if name == self._name:
            return
        self._name = name
        self._tell()

    def set_unit(self, unit: str) -> None:
        """The unit behind the number."""
        if unit == self._unit:
            return
        self._unit = unit
        self._restyle()

    def set_tone(self, token: str) -> None:
        """Another colour, by token."""
        if token != self._tone:
            self._tone = token
            self.update()

    def set_door(self, on: bool) -> None:
        """Whether the number can be asked; if not it is only shown."""
        self._door = on
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if on else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if on else Qt.CursorShape.ArrowCursor)
        self.update()

    def fit(self, width: int) -> None:
        """Draw the number so small that it fits a width; at most as large as its role says."""
        if width <= 0:
            return
        self._px, most = None, theme().font(self._role).pixelSize() * 100 // max(1, theme().px(100))
        wanted = self._natural()
        if wanted > width:
            self._px = max(SMALLEST, most * width // wanted - 1)
        self._restyle()

    def figure(self) -> str:
        """What is shown."""
        return self._figure

    def is_marked(self) -> bool:
        """Whether ‡ stands behind it."""
        return self._unsure

    def flash(self) -> None:
        """Tint once: the number has changed."""
        self._fade.stop()
        self._fade.setDuration(theme().duration("number_flash"))
        self._fade.start()

    @property
    def mark_width(self) -> int:
        """The room for the mark behind the number."""
        return round(dagger_width()) if self._column() else 0

    def sizeHint(self) -> QSize:
        look = theme()
        return QSize(max(look.px(LEAST), self._natural()), max(look.px(LEAST), look.line(self._role)))

    def _natural(self) -> int:
        """How wide number, mark and unit are."""
        look = theme()
        width = figure_width(self._figure, self._font()) + (dagger_width() if self._column() else 0)
        if self._unit:
            width += look.px(UNIT_GAP) + text_width(self._unit, look.font("caption"))
        return round(width + 0.5) + 4

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._door and event.key() in ENTER:
            self.why_asked.emit()
            return
        super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        if self._glow > 0:
            painter.setOpacity(self._glow)
            draw_box(painter, self.rect(), fill="accent.tint", radius=4)
            painter.setOpacity(1)
        rect = self.rect().adjusted(2, 0, -2, 0)
        if self._unit:
            caption = look.font("caption")
            room = text_width(self._unit, caption)
            unit = QRect(rect.right() + 1 - room, rect.top(), room, rect.height())
            draw_text(painter, unit, self._unit, font=caption, colour="text.muted", elide=False)
            rect = rect.adjusted(0, 0, -room - look.px(UNIT_GAP), 0)
        lit = self._door and (self._always or self._hovered or self.hasFocus())
        mark = self._unsure if self._column() else None
        draw_figures(painter, rect, self._figure, font=self._font(), colour=self._tone, unsure=mark, why=lit)
        if self.hasFocus():
            draw_focus(painter, self.rect(), radius=4)

    def _column(self) -> bool:
        return self._marks or self._unsure

    def _font(self) -> QFont:
        return theme().font(self._role, px=self._px)

    def _tell(self) -> None:
        self.setAccessibleName(" ".join(filter(None, (self._name, self._figure, self._unit))))

    def _ask(self) -> None:
        if self._door:
            self.why_asked.emit()

    def _faded(self, value: object) -> None:
        self._glow = float(value) if isinstance(value, float) else 0.0
        self.update()

    def _restyle(self) -> None:
        hint = self.sizeHint()
        if hint != self._hint:
            self._hint = hint
            self.setFixedHeight(hint.height())
            self.updateGeometry()
        self.update()
