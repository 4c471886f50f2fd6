"""Brush strokes that controls and delegates share: boxes, texts, row grounds. Touches the theme alone."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)

from builder.core.number import SIGN
from builder.ui.theme import theme

LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight
CENTRE = Qt.AlignmentFlag.AlignHCenter
ON_ONE_LINE = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextSingleLine)
HAIR, FOCUS = 1, 2
BAR = 3


def draw_box(
    painter: QPainter,
    rect: QRect,
    *,
    fill: str | None = None,
    border: str | None = None,
    width: float = HAIR,
    radius: float = 5,
    dashed: bool = False,
) -> None:
    """A rounded box whose border lies wholly inside rect; colours by token, radius at 100 %."""
    look = theme()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(look.colour(fill) if fill else Qt.BrushStyle.NoBrush)
    if border:
        pen = QPen(look.colour(border), width)
        if dashed:
            pen.setDashPattern([3, 2])
        painter.setPen(pen)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
    inset = width / 2 if border else 0
    round_off = look.px(radius)
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), round_off, round_off)
    painter.restore()


def draw_input_box(
    painter: QPainter,
    rect: QRect,
    *,
    focused: bool,
    hovered: bool = False,
    fault: bool = False,
    fill: str = "field",
) -> None:
    """The box of anything one types or picks in: at rest, under the pointer, focused, at fault."""
    if focused:
        draw_box(painter, rect, fill="page", border="error" if fault else "accent", width=FOCUS)
        return
    border = "error" if fault else "line.strong" if hovered else "line"
    draw_box(painter, rect, fill=fill, border=border)


def draw_focus(painter: QPainter, rect: QRect, *, radius: float = 5) -> None:
    """The 2 px ring of the focus, inside rect."""
    draw_box(painter, rect, border="accent", width=FOCUS, radius=radius)


def draw_row_ground(
    painter: QPainter, rect: QRect, *, current: bool = False, hovered: bool = False, bar: bool = True
) -> None:
    """The ground of a row: tint and accent bar where the focus is, `hover` under the pointer."""
    look = theme()
    if current:
        painter.fillRect(rect, look.colour("accent.tint"))
        if bar:
            painter.fillRect(
                QRect(rect.topLeft(), rect.bottomLeft()).adjusted(0, 0, BAR - 1, 0), look.colour("accent")
            )
    elif hovered:
        painter.fillRect(rect, look.colour("hover"))


def draw_hairline(painter: QPainter, left: int, right: int, y: int) -> None:
    """A horizontal hairline of one px."""
    painter.fillRect(left, y, right - left, HAIR, theme().colour("line"))


def draw_text(
    painter: QPainter,
    rect: QRect,
    text: str,
    *,
    font: QFont,
    colour: str = "text",
    align: Qt.AlignmentFlag = LEFT,
    elide: bool = True,
) -> None:
    """One line of plain text in the vertical middle of rect; cut with … where it is too long.

    A mark ‡ in it is drawn as behind any number: raised, in its own colour.
    """
    painter.setFont(font)
    painter.setPen(theme().colour(colour))
    shown = (
        QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width() + 0.5)
        if elide
        else text
    )
    if SIGN in shown:
        _draw_marked(painter, rect, shown, font, colour, align)
        return
    painter.drawText(rect, ON_ONE_LINE | align.value, shown)


def _draw_marked(
    painter: QPainter, rect: QRect, text: str, font: QFont, colour: str, align: Qt.AlignmentFlag
) -> None:
    """Text with marks, piece by piece; each mark takes the room it would have as a letter."""
    metrics = QFontMetricsF(font)
    spare = rect.width() - metrics.horizontalAdvance(text)
    at = rect.left() + (spare if align & RIGHT else spare / 2 if align & CENTRE else 0.0)
    base = rect.top() + (rect.height() + metrics.ascent() - metrics.descent()) / 2
    first, *others = text.split(SIGN)
    for place, piece in enumerate((first, *others)):
        if place:
            draw_dagger(painter, at, base, font)
            at += metrics.horizontalAdvance(SIGN)
        painter.setFont(font)
        painter.setPen(theme().colour(colour))
        painter.drawText(QPointF(at, base), piece)
        at += metrics.horizontalAdvance(piece)


def draw_dagger(painter: QPainter, left: float, base: float, font: QFont) -> None:
    """A raised ‡ behind a number whose baseline is given."""
    small = QFont(font)
    small.setPixelSize(theme().px(10 if font.pixelSize() < theme().px(20) else 12))
    small.setBold(False)
    painter.setFont(small)
    painter.setPen(theme().colour("recon"))
    lift = QFontMetricsF(font).ascent() - QFontMetricsF(small).ascent()
    painter.drawText(QPointF(left + theme().px(1.5), base - lift), SIGN)


def text_width(text: str, font: QFont) -> int:
    """How wide a line of text is, in whole px."""
    return int(QFontMetricsF(font).horizontalAdvance(text) + 0.999)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text broken into lines that stand at multiples of the line height."""

    layout: QTextLayout
    lines: int
    line_height: int
    widest: float

    @property
    def height(self) -> int:
        return self.lines * self.line_height


def paragraph(
    text: str, font: QFont, width: int, line_height: int, align: Qt.AlignmentFlag = LEFT
) -> Paragraph:
    """Break plain text at width. The family's own line is 1.0 em, so that lines are placed by us."""
    layout = QTextLayout(text.replace("\r\n", "\n").replace("\n", "\u2028"), font)
    option = QTextOption(align)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setCacheEnabled(True)
    if SIGN in text:
        layout.setFormats(_marks(layout.text()))
    count, widest = 0, 0.0
    layout.beginLayout()
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(max(1, width))
        line.setPosition(QPointF(0, count * line_height + (line_height - line.height()) / 2))
        count, widest = count + 1, max(widest, line.naturalTextWidth())
        line = layout.createLine()
    layout.endLayout()
    return Paragraph(layout, max(1, count), line_height, widest)


def _marks(text: str) -> list[QTextLayout.FormatRange]:
    """Every ‡ in its own colour, raised."""
    found: list[QTextLayout.FormatRange] = []
    for at, letter in enumerate(text):
        if letter == SIGN:
            mark = QTextLayout.FormatRange()
            mark.start, mark.length = at, 1
            form = QTextCharFormat()
            form.setForeground(theme().colour("recon"))
            form.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
            mark.format = form
            found.append(mark)
    return found


def draw_paragraph(painter: QPainter, at: QPointF, lines: Paragraph, *, colour: str = "text") -> None:
    """Draw broken text with its upper left corner at a point."""
    painter.setPen(theme().colour(colour))
    lines.layout.draw(painter, at)
