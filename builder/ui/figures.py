"""Numbers as the window draws them: digits in equal cells, the why-line, the ‡ column. Touches the theme."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from builder.core.number import SIGN
from builder.ui.paint import CENTRE, RIGHT
from builder.ui.paint import draw_dagger as draw_dagger
from builder.ui.theme import theme

MINUS = "\u2212"
DAGGER_COLUMN = 11
DIGITS = frozenset("0123456789")


def minus(text: str) -> str:
    """The text with every hyphen-minus as the minus sign."""
    return text.replace("-", MINUS)


def figure_width(text: str, font: QFont) -> float:
    """The width of a number in cells as wide as "0"; signs, points and letters keep their own."""
    return sum(_cells(minus(text), QFontMetricsF(font)))


def dagger_width() -> int:
    """The width of the column in which ‡ stands behind a number, at today's text size."""
    return theme().px(DAGGER_COLUMN)


def draw_figures(
    painter: QPainter,
    rect: QRect,
    text: str,
    *,
    font: QFont,
    colour: str = "text",
    align: Qt.AlignmentFlag = RIGHT,
    unsure: bool | None = None,
    why: bool = False,
) -> None:
    """Draw a number, right-aligned unless told otherwise, in the vertical middle of rect.

    unsure: None leaves no ‡ column, False an empty one, True draws ‡ in it. why: the dotted line below.
    A ‡ within the text, behind the first of two numbers, is drawn alike.
    """
    text, metrics = minus(text), QFontMetricsF(font)
    widths = _cells(text, metrics)
    whole = sum(widths)
    space = rect.width() - (dagger_width() if unsure is not None else 0)
    left = rect.left() + _indent(align, space, whole)
    base = rect.top() + (rect.height() + metrics.ascent() - metrics.descent()) / 2
    painter.setFont(font)
    painter.setPen(theme().colour(colour))
    at = left
    for sign, width in zip(text, widths, strict=True):
        if sign == SIGN:
            draw_dagger(painter, at, base, font)
            painter.setFont(font)
            painter.setPen(theme().colour(colour))
        else:
            inset = (width - metrics.horizontalAdvance(sign)) / 2 if sign in DIGITS else 0
            painter.drawText(QPointF(at + inset, base), sign)
        at += width
    if why:
        draw_why_line(painter, left, at, base + theme().px(3))
    if unsure:
        draw_dagger(painter, at, base, font)


def draw_why_line(painter: QPainter, left: float, right: float, y: float) -> None:
    """The dotted line that says: this number can be asked. Dots of one px, whatever the text size."""
    colour, row = theme().colour("line.strong"), round(y)
    for x in range(round(left), round(right), 3):
        painter.fillRect(x, row, 1, 1, colour)


def _cells(text: str, metrics: QFontMetricsF) -> list[float]:
    cell = metrics.horizontalAdvance("0")
    return [cell if sign in DIGITS else metrics.horizontalAdvance(sign) for sign in text]


def _indent(align: Qt.AlignmentFlag, space: float, whole: float) -> float:
    if align & RIGHT:
        return space - whole
    return (space - whole) / 2 if align & CENTRE else 0.0
