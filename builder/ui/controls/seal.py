"""The seal: the crest that is stamped when nothing is left to do. Holds no words of its own."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QRectF, QSize, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.ui.crest import draw_seal
from builder.ui.theme import follow, theme

SIDE, LARGEST = 54, 1.15


class Seal(QWidget):
    """A crest in its ring. stamp: it comes down from 1.15 times its size in 240 ms, or is simply there."""

    def __init__(self, crest_id: str = "", *, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._crest_id, self._scale = crest_id, 1.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_crest(crest_id, name=name)
        self._fall = QVariantAnimation(self)
        self._fall.setStartValue(LARGEST)
        self._fall.setEndValue(1.0)
        self._fall.setEasingCurve(QEasingCurve.Type.InCubic)
        self._fall.valueChanged.connect(self._fell)
        follow(self._restyle)

    def set_crest(self, crest_id: str, *, name: str = "") -> None:
        """Whose crest, and what it means in words."""
        self._crest_id = crest_id
        self.setAccessibleName(name)
        self.update()

    def stamp(self) -> None:
        """Show it, coming down once."""
        self.show()
        self._fall.stop()
        self._fall.setDuration(theme().duration("seal"))
        self._fall.start()

    def scale(self) -> float:
        """How large it is just now; 1 at rest."""
        return self._scale

    def sizeHint(self) -> QSize:
        side = round(theme().px(SIDE) * LARGEST)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        side = theme().px(SIDE)
        square = QRectF(0, 0, side, side)
        square.moveCenter(QRectF(self.rect()).center())
        draw_seal(QPainter(self), self._crest_id, square, scale=self._scale)

    def _fell(self, value: object) -> None:
        self._scale = float(value) if isinstance(value, float) else 1.0
        self.update()

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()
