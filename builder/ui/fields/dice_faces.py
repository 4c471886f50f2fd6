"""Fields: dice side by side, and the number that an expression adds to them. Touches the theme."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QRect, QSize, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from builder.core.dice import Expression, Face, parse
from builder.core.number import shown
from builder.ui.die import draw_die
from builder.ui.figures import draw_figures, figure_width
from builder.ui.paint import LEFT
from builder.ui.theme import follow, theme

DIE, GAP, TICK_MS, MOST = 28, 5, 45, 8


class Faces(QWidget):
    """Dice side by side. They tumble for less than half a second after the result is known and kept."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faces: tuple[Face, ...] = ()
        self._sides: tuple[int, ...] = ()
        self._plus = ""
        self._clock, self._timer = QElapsedTimer(), QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)
        follow(self._restyle)

    def show_throw(self, text: str, faces: tuple[Face, ...], *, tumble: bool = False) -> None:
        """Show the dice of an expression as they fell; without faces they lie blank."""
        expression = parse(text)
        self._faces = faces[:MOST]
        self._sides = tuple(face.sides for face in self._faces) or sides_of(expression)[:MOST]
        self._plus = plus_of(expression)
        self.setAccessibleName(" ".join((*(str(face.value) for face in self._faces), self._plus)).strip())
        if tumble and theme().duration("dice"):
            self._clock.start()
            self._timer.start()
        self._restyle()

    def settle(self) -> None:
        """No more tumbling."""
        self._timer.stop()
        self.update()

    def is_tumbling(self) -> bool:
        """Whether the dice still move."""
        return self._timer.isActive()

    def sizeHint(self) -> QSize:
        look = theme()
        wide = look.px(DIE + GAP) * max(1, len(self._sides))
        if self._plus:
            wide += round(figure_width(self._plus, look.font("body"))) + look.px(GAP)
        return QSize(wide, look.px(DIE))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        side, step = look.px(DIE), look.px(DIE + GAP)
        for place, sides in enumerate(self._sides):
            rect = QRect(place * step, (self.height() - side) // 2, side, side)
            face = self._faces[place] if place < len(self._faces) else None
            if face is None:
                painter.setOpacity(0.35)
                draw_die(painter, sides, sides, rect, faint=True)
                painter.setOpacity(1)
            else:
                draw_die(painter, sides, self._value(place, face), rect, faint=not face.kept)
        if self._plus:
            rest = self.rect().adjusted(step * len(self._sides), 0, 0, 0)
            draw_figures(painter, rest, self._plus, font=look.font("body"), colour="text.muted", align=LEFT)

    def _value(self, place: int, face: Face) -> int:
        """The face itself once this die has come to rest; they settle from left to right."""
        if not self._timer.isActive():
            return face.value
        passed, whole = self._clock.elapsed(), max(1, theme().duration("dice"))
        if passed * len(self._faces) >= whole * (place + 1):
            return face.value
        return (face.value + passed // TICK_MS + place) % face.sides + 1

    def _tick(self) -> None:
        if self._clock.elapsed() >= theme().duration("dice"):
            self._timer.stop()
        self.update()

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()


def sides_of(expression: Expression) -> tuple[int, ...]:
    """The sides of the dice that an expression throws, in order."""
    return tuple(term.sides for term in expression.terms for _ in range(term.count) if term.sides)


def plus_of(expression: Expression) -> str:
    """The plain number that an expression adds: +6, or nothing."""
    added = sum(term.sign * term.count for term in expression.terms if not term.sides)
    return shown(added, "+") if added else ""
