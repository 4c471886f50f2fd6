"""Roster: below the table: which keys do what, and what dot and bars mean. Touches the theme."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from builder.core.form import Roster
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.paint import CENTRE, draw_box, draw_text, text_width
from builder.ui.roster.paint import PARTS
from builder.ui.theme import follow, theme

LINE, SIDE, GAP, KEY, MARK = 30, 8, 12, 20, 14


@dataclass(frozen=True, slots=True)
class Sign:
    """A key in its frame, a dot or a stretch of a bar, and the words behind it."""

    words: str
    key: str = ""
    token: str = ""
    dot: bool = False


class Legend(QWidget):
    """Keys left, marks right; where both do not fit, the marks stand below."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._keys: list[Sign] = []
        self._marks: list[Sign] = []
        self._widths = (0, 0)
        follow(self._measure)

    def show_roster(self, roster: Roster) -> None:
        """Tell what there is to tell of a roster; nothing hides it."""
        say, before = self._bench.say, (self._keys, self._marks)
        self._keys = []
        if roster.keys is not None:
            self._keys = [
                Sign("1", "← →"),
                Sign("5", "Shift"),
                Sign("10", "Ctrl"),
                Sign(say(Text("ui.roster.key.next_row")), "Enter"),
                Sign(say(roster.keys), "End"),
            ]
        parts = next((column.parts for column in roster.columns if column.parts), ())
        self._marks = [Sign(say(roster.dot), token="accent", dot=True)] if roster.dot is not None else []
        self._marks += [Sign(say(part), token=token) for part, token in zip(parts, PARTS, strict=False)]
        self.setVisible(bool(self._keys or self._marks))
        if before == (self._keys, self._marks):
            return
        told = [f"{sign.key}: {sign.words}" for sign in self._keys]
        self.setAccessibleName(", ".join((*told, *(sign.words for sign in self._marks))))
        self._measure()

    def height_at(self, width: int) -> int:
        """One line or two."""
        return theme().px(LINE) * (2 if self._folded(width) else 1) + theme().px(4)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(320), self.height_at(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = look.px(LINE)
        left = look.px(SIDE)
        for sign in self._keys:
            left = self._draw(painter, sign, left, look.px(3))
        folded = self._folded(self.width())
        top = look.px(3) + (line if folded else 0)
        left = look.px(SIDE) if folded else self.width() - look.px(SIDE) - self._widths[1]
        for sign in self._marks:
            left = self._draw(painter, sign, left, top)

    def _draw(self, painter: QPainter, sign: Sign, left: int, top: int) -> int:
        look = theme()
        font, line = look.font("caption"), look.px(LINE)
        middle, mark = top + line // 2, self._mark(sign)
        if sign.key:
            box = QRect(left, middle - look.px(KEY) // 2, mark, look.px(KEY))
            draw_box(painter, box, border="line.strong", radius=4)
            draw_text(painter, box, sign.key, font=font, colour="text.muted", align=CENTRE, elide=False)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour(sign.token))
            if sign.dot:
                painter.drawEllipse(QPointF(left + look.px(5), middle), look.px(3.5), look.px(3.5))
            else:
                thick = look.size("line.meter")
                painter.drawRoundedRect(QRect(left, middle - thick // 2, mark, thick), thick / 2, thick / 2)
        behind = left + mark + look.px(6)
        wide = text_width(sign.words, font)
        words = QRect(behind, top, wide + 1, line)
        draw_text(painter, words, sign.words, font=font, colour="text.muted", elide=False)
        return behind + wide + look.px(GAP)

    def _mark(self, sign: Sign) -> int:
        look = theme()
        if sign.key:
            return text_width(sign.key, look.font("caption")) + look.px(12)
        return look.px(10 if sign.dot else MARK)

    def _wide(self, signs: Sequence[Sign]) -> int:
        look = theme()
        font = look.font("caption")
        each = (self._mark(sign) + look.px(6) + text_width(sign.words, font) for sign in signs)
        return sum(each) + look.px(GAP) * max(0, len(signs) - 1)

    def _folded(self, width: int) -> bool:
        if not self._keys or not self._marks:
            return False
        return sum(self._widths) + theme().px(2 * SIDE + GAP) > width

    def _measure(self) -> None:
        self._widths = (self._wide(self._keys), self._wide(self._marks))
        self.update()
