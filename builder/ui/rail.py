"""The list at the left of a page: where one can go, with counts. Holds no words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import Label, plain_tip
from builder.ui.figures import draw_figures, figure_width
from builder.ui.glyphs import Glyph, draw_glyph
from builder.ui.icons import draw_icon
from builder.ui.paint import draw_box, draw_focus, draw_text, text_width
from builder.ui.theme import follow, theme

SIDE, ICON, GAP = 10, 16, 10
NORMAL, COMPACT = 1180, 860


@dataclass(frozen=True, slots=True)
class Stop:
    """A place to go to. A heading has a text alone; a push is pressed and does not stay chosen."""

    key: str = ""
    text: str = ""
    icon: str = ""
    glyph: Glyph | None = None
    count: str = ""
    push: bool = False


class RailRow(QAbstractButton):
    """One stop: icon or glyph, its word, its count."""

    def __init__(self, stop: Stop, rail: Rail) -> None:
        super().__init__(rail)
        self.stop, self._rail = stop, rail
        self._hovered, self._bare = False, False
        self.setCheckable(not stop.push)
        self.setAutoExclusive(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_stop(stop)
        follow(self._restyle)

    def show_stop(self, stop: Stop) -> None:
        """Other words or another count."""
        self.stop = stop
        self.setAccessibleName(" ".join(filter(None, (stop.text, stop.count))))
        self._restyle()

    def set_bare(self, on: bool) -> None:
        """Whether there is room for the icon only; the word is the tool tip then."""
        self._bare = on
        self.setToolTip(plain_tip(self.stop.text) if on else "")
        self.update()

    def wish(self) -> int:
        """How wide the row would like to be."""
        look = theme()
        text = text_width(self.stop.text, look.font("strong"))
        count = (
            look.px(12) + round(figure_width(self.stop.count, look.font("body"))) if self.stop.count else 0
        )
        return look.px(SIDE + ICON + GAP + SIDE) + text + count + 2 * look.px(8)

    def nextCheckState(self) -> None:
        """The rail decides what is chosen."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not event.modifiers():
            self._rail.go_from(self, 1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() in ENTER and not event.modifiers():
            if self.isChecked() and self._rail.hands_on:
                event.ignore()
            else:
                self.click()
        else:
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

    def sizeHint(self) -> QSize:
        return QSize(self.wish(), theme().px(34))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(34), theme().px(34))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, rect = QPainter(self), theme(), self.rect()
        chosen = self.isChecked()
        if chosen:
            draw_box(painter, rect, fill="accent.tint")
        elif self._hovered:
            draw_box(painter, rect, fill="hover")
        ink = "accent" if chosen else "text.muted"
        left, side = look.px(SIDE), look.px(ICON)
        if self._bare:
            left = (rect.width() - side) // 2
        square = QRectF(left, (rect.height() - side) / 2, side, side)
        if self.stop.glyph is not None:
            draw_glyph(painter, self.stop.glyph, square, ink)
        elif self.stop.icon:
            draw_icon(painter, self.stop.icon, square, ink)
        if not self._bare:
            self._write(painter, rect, chosen=chosen)
        if self.hasFocus():
            draw_focus(painter, rect)

    def _write(self, painter: QPainter, rect: QRect, *, chosen: bool) -> None:
        look = theme()
        pictured = self.stop.icon or self.stop.glyph is not None
        words = rect.adjusted(look.px(SIDE + (ICON + GAP if pictured else 0)), 0, -look.px(SIDE), 0)
        if self.stop.count and self._rail.counts:
            figures = look.font("body")
            draw_figures(painter, words, self.stop.count, font=figures, colour="text.muted")
            words.setRight(words.right() - round(figure_width(self.stop.count, figures)) - look.px(8))
        draw_text(painter, words, self.stop.text, font=look.font("strong" if chosen else "body"))

    def _restyle(self) -> None:
        self.setFixedHeight(theme().px(34))
        self.updateGeometry()
        self.update()


class Rail(QWidget):
    """Stops from the top, and some at the foot. ↑ ↓ walk and choose; one of them is chosen at a time.

    `hands_on`: Enter on the stop that is chosen is for what stands beside the list.
    """

    picked = Signal(str)

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.counts = True
        self.hands_on = False
        self._bare = False
        self._rows: list[RailRow] = []
        self._heads: list[Label] = []
        self._chosen = ""
        self._stops: tuple[Stop, ...] = ()
        self._foot: tuple[Stop, ...] = ()
        self._column = QVBoxLayout(self)
        self.set_name(name)
        follow(self._restyle)

    def set_name(self, name: str) -> None:
        """What a screen reader calls the list."""
        self.setAccessibleName(name)

    def show_stops(self, stops: Sequence[Stop], foot: Sequence[Stop] = ()) -> None:
        """Offer these; where only words and counts changed, the rows stay and keep the focus."""
        old, new = (*self._stops, *self._foot), (*stops, *foot)
        same = len(stops) == len(self._stops) and [_kind(one) for one in old] == [_kind(one) for one in new]
        self._stops, self._foot = tuple(stops), tuple(foot)
        if same:
            for row, stop in zip(self._rows, filter(_is_row, new), strict=True):
                row.show_stop(stop)
            for head, stop in zip(self._heads, (one for one in new if not _is_row(one)), strict=True):
                head.set_text(stop.text)
        else:
            self._rebuild()
        self._restyle()

    def choose(self, key: str) -> None:
        """Show what is chosen; emits nothing."""
        self._chosen = key
        for row in self._rows:
            row.setChecked(row.stop.key == key and not row.stop.push)

    def chosen(self) -> str:
        """The key of what is chosen."""
        return self._chosen

    def row(self, key: str) -> RailRow:
        """The row of a stop. Raises KeyError."""
        for row in self._rows:
            if row.stop.key == key:
                return row
        raise KeyError(key)

    def stop_keys(self) -> tuple[str, ...]:
        """The keys of all stops, from the top."""
        return tuple(row.stop.key for row in self._rows)

    def go_from(self, row: RailRow, by: int) -> None:
        """To the neighbour of a row, choosing it unless it is a push."""
        place = self._rows.index(row) + by
        if not 0 <= place < len(self._rows):
            return
        neighbour = self._rows[place]
        neighbour.setFocus(Qt.FocusReason.TabFocusReason)
        if not neighbour.stop.push:
            neighbour.click()

    def fit(self, wide: float) -> int:
        """Take the width that a window of that width has for it, and return it in px."""
        look = theme()
        self.counts = wide >= NORMAL
        self._bare = wide < COMPACT
        if self._bare:
            width = look.px(48)
        else:
            least, most = (204, 248) if self.counts else (138, 190)
            wish = max((row.wish() for row in self._rows), default=0)
            width = max(look.px(least), min(look.px(most), wish))
        for row in self._rows:
            row.set_bare(self._bare)
        for head in self._heads:
            head.setVisible(not self._bare)
        side = look.px(4 if self._bare else 8)
        self._column.setContentsMargins(side, look.px(10), side, look.px(10))
        self.setFixedWidth(width)
        return width

    def focus_chosen(self) -> None:
        """Take the focus to what is chosen."""
        for row in self._rows:
            if row.isChecked():
                row.setFocus(Qt.FocusReason.OtherFocusReason)

    def _rebuild(self) -> None:
        for widget in (*self._rows, *self._heads):
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
        while self._column.count():
            self._column.takeAt(0)
        self._rows, self._heads = [], []
        for stop in self._stops:
            self._add(stop)
        self._column.addStretch(1)
        for stop in self._foot:
            self._add(stop)
        self.choose(self._chosen)

    def _add(self, stop: Stop) -> None:
        if not _is_row(stop):
            head = Label(stop.text, "caption", "text.muted", elide=True)
            self._heads.append(head)
            line = QHBoxLayout()
            line.setContentsMargins(theme().px(SIDE), theme().px(10), 0, theme().px(2))
            line.addWidget(head)
            self._column.addLayout(line)
            return
        row = RailRow(stop, self)
        row.clicked.connect(self._clicked)
        self._rows.append(row)
        self._column.addWidget(row)

    def _clicked(self) -> None:
        row = self.sender()
        if isinstance(row, RailRow):
            if not row.stop.push:
                self.choose(row.stop.key)
            self.picked.emit(row.stop.key)

    def _restyle(self) -> None:
        self._column.setSpacing(theme().px(2))
        self.updateGeometry()
        self.update()


def _is_row(stop: Stop) -> bool:
    return bool(stop.key)


def _kind(stop: Stop) -> Stop:
    return replace(stop, text="", count="")
