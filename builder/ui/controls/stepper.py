"""The number box as it is seen and pressed: − value +. Holds no words of its own."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractSpinBox, QToolTip, QWidget

from builder.ui.controls.labels import plain_tip
from builder.ui.controls.number_box import NumberBox
from builder.ui.controls.stepper_ends import EndPainter, Press
from builder.ui.numerals import Number
from builder.ui.paint import draw_input_box
from builder.ui.theme import follow, theme

END = 28
AIM_MS = 400


class Stepper(NumberBox):
    """A number between two painted ends that step it; the wheel scrolls past it.

    less, more: what the ends do, as tool tips. aimed: the step (-1, +1) that focus or a resting pointer
    means, 0 for none: then the card that tells what would change is opened or shut.
    """

    aimed = Signal(int)

    def __init__(
        self,
        *,
        name: str,
        less: str = "",
        more: str = "",
        step: Number = 1,
        unset: str = "",
        signed: bool = False,
        table: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name=name, unset=unset, signed=signed, parent=parent)
        self._less, self._more, self._table = less, more, table
        self._hovered, self._at, self._aim = False, 0, 0
        self.set_step(step)
        self.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self.setFrame(False)
        self.setMouseTracking(True)
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(AIM_MS)
        self._resting.timeout.connect(self._rested)
        self._press = Press(self)
        self._press.fired.connect(self._step_from_end)
        follow(self._restyle)
        self._display()

    def set_words(self, *, less: str, more: str, unset: str) -> None:
        """The words of the two ends and of the empty box, in another language."""
        self._less, self._more, self._unset = less, more, unset
        self._redisplay()

    # focus and pointer

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._take_aim(1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._press.stop()
            self._take_aim(0)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip:
            self._tell(cast("QHelpEvent", event))
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        direction = self._end_at(event.position().toPoint())
        if event.button() is not Qt.MouseButton.LeftButton or not direction:
            event.ignore()
            return
        self._finish()
        self._press.start(direction)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._press.stop()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._end_at(event.position().toPoint())
        if at != self._at:
            self._at = at
            self._resting.start() if at else self._resting.stop()
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered, self._at = False, 0
        self._resting.stop()
        self._take_aim(1 if self.hasFocus() else 0)
        self.update()

    def _step_from_end(self, direction: int) -> None:
        self.stepBy(direction)

    def _rested(self) -> None:
        self._take_aim(self._at)

    def _take_aim(self, direction: int) -> None:
        if direction != self._aim:
            self._aim = direction
            self.aimed.emit(direction)

    def _end_at(self, point: QPoint) -> int:
        end = theme().px(END)
        if point.x() < end:
            return -1
        return 1 if point.x() >= self.width() - end else 0

    def _tell(self, event: QHelpEvent) -> None:
        whole = self._words() if self._digits.too_wide() else ""
        words = self._reason or {-1: self._less, 0: whole, 1: self._more}[self._end_at(event.pos())]
        QToolTip.showText(event.globalPos(), plain_tip(words), self)

    # looks

    def sizeHint(self) -> QSize:
        look = theme()
        if self._table:
            return QSize(look.size("width.stepper.table"), look.px(26))
        return QSize(look.size("width.stepper"), look.size("height.control"))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        end = theme().px(END)
        self._digits.setGeometry(self.rect().adjusted(end, 2, -end, -2))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_input_box(
            painter, self.rect(), focused=self.hasFocus(), hovered=self._hovered, fault=self._fault
        )
        end = theme().px(END)
        less = QRect(0, 0, end, self.height())
        more = QRect(self.width() - end, 0, end, self.height())
        ends = EndPainter(painter)
        ends.draw(less, plus=False, ready=self.can_step(-1), hovered=self._at < 0)
        ends.draw(more, plus=True, ready=self.can_step(1), hovered=self._at > 0)

    def _restyle(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(Qt.GlobalColor.transparent))
        self.setPalette(palette)
        self._digits.setFont(theme().font("strong"))
        self.setFixedSize(self.sizeHint())
        self.update()
