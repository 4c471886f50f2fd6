"""What goes to a virtual table and what stays, what to do there first, the lines. No words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.exports.going import Going, Item
from builder.ui.controls.labels import Label
from builder.ui.controls.state_label import StateMark
from builder.ui.controls.text_box import TextBox
from builder.ui.controls.text_edit import space_lines
from builder.ui.ground import Ground
from builder.ui.icons import draw_icon
from builder.ui.paint import draw_box
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

LINE, LEAST_LINES, TAB = 19, 132, 16
MOST = 1000
THREE, TWO = 600, 380
"""From these widths on three columns stand side by side, or two over the lines."""


@dataclass(frozen=True, slots=True)
class Heads:
    """The titles of the three columns, and how many lines there are."""

    goes: str
    stays: str
    lines: str
    count: str


class GoingView(QWidget):
    """A banner, then what goes, what stays, and the lines themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.banner = _Banner()
        self.goes, self.stays, self._lines_column = _Column(), _Column(), _Column()
        self.lines = TextBox()
        self.lines.setMinimumHeight(theme().px(LEAST_LINES))
        self._lines_column.put(self.lines)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.banner)
        self._column.addLayout(self._grid, 1)
        self._laid = (0, 0)
        self._has_goes = self._has_stays = True
        self._arrange(3)
        follow(self._restyle)

    def show_going(self, going: Going, heads: Heads) -> None:
        """Show what is said of one way out."""
        self.banner.show_words(going.first, going.word)
        self.banner.setVisible(going.first is not None)
        self.goes.show_items(heads.goes, going.goes, State.OK)
        self.stays.show_items(heads.stays, going.stays, None)
        self._has_goes, self._has_stays = bool(going.goes), bool(going.stays)
        self.goes.setVisible(self._has_goes)
        self.stays.setVisible(self._has_stays)
        self._arrange(self._fitting())
        self._lines_column.show_items(heads.lines, (), None, heads.count)
        self.show_lines("\n".join(going.lines))

    def show_lines(self, text: str) -> None:
        """The lines, or another text in their place."""
        self.lines.setPlainText(text)
        space_lines(self.lines, theme().px(LINE))

    def words(self) -> list[str]:
        """Everything that is said, from the top."""
        return [*self.banner.words(), *self.goes.words(), *self.stays.words()]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(self._fitting())

    def _fitting(self) -> int:
        """How many columns have room."""
        look, wide = theme(), self.width()
        return 3 if wide >= look.px(THREE) else 2 if wide >= look.px(TWO) else 1

    def _arrange(self, columns: int) -> None:
        """So many columns side by side; the lines stand below the others where there is no room."""
        told = [column for column, on in ((self.goes, self._has_goes), (self.stays, self._has_stays)) if on]
        if (columns, len(told)) == self._laid:
            return
        self._laid = (columns, len(told))
        for widget in (self.goes, self.stays, self._lines_column):
            self._grid.removeWidget(widget)
        beside = columns > 1
        for place, column in enumerate(told):
            self._grid.addWidget(column, 0 if beside else place, place if beside else 0)
        if columns > len(told):
            self._grid.addWidget(self._lines_column, 0, len(told))
        else:
            self._grid.addWidget(self._lines_column, len(told), 0, 1, max(1, len(told) if beside else 1))
        used = max(1, min(columns, len(told) + 1))
        for place in range(3):
            self._grid.setColumnStretch(place, 1 if place < used else 0)

    def _restyle(self) -> None:
        look = theme()
        self._column.setSpacing(look.px(16))
        self._grid.setHorizontalSpacing(look.px(24))
        self._grid.setVerticalSpacing(look.px(14))
        self.lines.setMinimumHeight(look.px(LEAST_LINES))
        self.lines.setFont(look.font("body"))
        self.lines.setTabStopDistance(look.px(TAB))


class _Banner(QWidget):
    """What must be done elsewhere, on the tint of the accent."""

    def __init__(self) -> None:
        super().__init__()
        self._title = Label("", "body")
        self._word = Label("", "strong", "accent", wrap=True)
        self._detail = Label("", "caption", "text.muted", wrap=True)
        line = QHBoxLayout()
        line.addWidget(self._title)
        line.addWidget(self._word, 1)
        self._line = line
        self._column = QVBoxLayout(self)
        self._column.addLayout(line)
        self._column.addWidget(self._detail)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        follow(self._restyle)

    def show_words(self, first: Item | None, word: str) -> None:
        """What is to be done, and the word that counts in it."""
        self._title.set_text(first.title if first is not None else "")
        self._word.set_text(word)
        self._detail.set_text(first.detail if first is not None else "")
        self.setAccessibleName(" ".join(self.words()))

    def words(self) -> list[str]:
        """What is said."""
        return [label.text() for label in (self._title, self._word, self._detail) if label.text()]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        draw_box(painter, self.rect(), fill="accent.tint")
        side = look.px(20)
        square = QRectF(look.px(16), (self.height() - side) / 2, side, side)
        draw_icon(painter, "dices" if self._word.text() else "info", square, "accent")

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._column.heightForWidth(width)

    def _restyle(self) -> None:
        look = theme()
        self._column.setContentsMargins(look.px(48), look.px(7), look.px(16), look.px(7))
        self._column.setSpacing(look.px(2))
        self._line.setSpacing(look.px(8))


class _Column(QWidget):
    """A heading with a hairline, and below it items or a box."""

    def __init__(self) -> None:
        super().__init__()
        self._head = Label("", "heading", elide=True)
        self._count = Label("", "caption", "text.muted")
        top = Ground("", edge=Qt.Edge.BottomEdge)
        self._top = QHBoxLayout(top)
        self._top.setContentsMargins(0, 0, 0, 0)
        self._top.addWidget(self._head, 1)
        self._top.addWidget(self._count)
        self._items = QVBoxLayout()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(top)
        self._column.addLayout(self._items)
        self._column.addStretch(1)
        self._rows: list[ItemRow] = []
        follow(self._restyle)

    def put(self, widget: QWidget) -> None:
        """A box instead of items: it takes all the room there is."""
        self._column.insertWidget(2, widget, MOST)

    def show_items(self, head: str, items: Sequence[Item], state: State | None, count: str = "") -> None:
        """Other items under another heading."""
        self._head.set_text(head)
        self._count.set_text(count)
        self._count.setVisible(bool(count))
        for row in self._rows:
            self._items.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [ItemRow(item, state) for item in items]
        for row in self._rows:
            self._items.addWidget(row)
            row.show()
        self.setAccessibleName(head)

    def words(self) -> list[str]:
        """What is said of each item."""
        return [word for row in self._rows for word in row.words()]

    def _restyle(self) -> None:
        look = theme()
        self._top.setContentsMargins(0, 0, 0, look.px(5))
        self._items.setSpacing(look.px(6))
        self._column.setSpacing(look.px(8))


class ItemRow(QWidget):
    """A thing that goes (its state) or stays (a plain dash: nothing is lost), and more about it below."""

    def __init__(self, item: Item, state: State | None) -> None:
        super().__init__()
        self._mark: QWidget = _Dash() if state is None else StateMark(state)
        self._title = Label(item.title, "strong", wrap=True)
        self._detail = Label(item.detail, "caption", "text.muted", wrap=True)
        self._detail.setVisible(bool(item.detail))
        beside = QVBoxLayout()
        beside.setSpacing(0)
        beside.addWidget(self._title)
        beside.addWidget(self._detail)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._above = QVBoxLayout()
        self._above.addWidget(self._mark)
        self._above.addStretch(1)
        self._row.addLayout(self._above)
        self._row.addLayout(beside, 1)
        self.setAccessibleName(" ".join(self.words()))
        follow(self._restyle)

    def words(self) -> list[str]:
        """What is said."""
        return [label.text() for label in (self._title, self._detail) if label.text()]

    def _restyle(self) -> None:
        look = theme()
        self._row.setSpacing(look.px(9))
        self._above.setContentsMargins(0, (look.line("strong") - self._mark.height()) // 2, 0, 0)


class _Dash(QWidget):
    """A short line where a state would stand."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(14), theme().px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme()
        QPainter(self).fillRect(look.px(2), self.height() // 2, look.px(9), 1, look.colour("text.muted"))

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()
