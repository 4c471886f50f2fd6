"""Two packs, or a pack and what is shipped, cell by cell: what one says, what the other. No rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder.core.cell_text import DASH, shown_cell
from builder.core.grids import LEFT_OUT
from builder.core.pack_differences import Change, compare
from builder.core.pack_view import View
from builder.core.text import Text
from builder.ui.board import Board
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.drop_down import Choice, DropDown
from builder.ui.controls.labels import Label, label
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.ground import dye
from builder.ui.paint import LEFT, RIGHT, draw_text
from builder.ui.tables.words import TableWords
from builder.ui.theme import theme
from builder.ui.words import Words

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
MOST = 5000
SHARES = (20, 36, 22, 22)
ARROW, MINUS = "\u2192", "\u2212"


class ChangeModel(QAbstractTableModel):
    """Table, row, old, new."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[tuple[str, str, str, str]] = []

    def show_rows(self, rows: list[tuple[str, str, str, str]]) -> None:
        """Other lines."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else 4

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return self.rows[index.row()][index.column()] if role == Qt.ItemDataRole.DisplayRole else None


class ChangePaint(QStyledItemDelegate):
    """Old muted, new bold."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, rect, column = theme(), option.rect, index.column()
        painter.fillRect(rect, look.colour("raised"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, look.colour("line"))
        inner = rect.adjusted(look.px(6), 0, -look.px(6), 0)
        text = str(index.data() or "")
        if column == 3:
            draw_text(painter, inner, ARROW, font=look.font("body"), colour="text.faint", elide=False)
            inner.setLeft(inner.left() + look.px(22))
        font = look.font("strong" if column == 3 else "body")
        tone = "text" if column in (1, 3) else "text.muted"
        draw_text(painter, inner, text, font=font, colour=tone, align=RIGHT if column == 2 else LEFT)


class CompareBoard(Board):
    """picked: the key of another one to compare with; who opens the board shows the answer."""

    picked = Signal(str)

    def __init__(self, window: QWidget, words: Words, others: Sequence[Choice]) -> None:
        title = words.say(Text("tables.compare.title"))
        super().__init__(window, name=title, width=860, height=560)
        self._words = words
        self.model = ChangeModel(self)
        self._many: Label = label(role="caption", tone="text.muted")
        self.other = DropDown(name=words.say(Text("tables.compare.with")))
        self.other.set_options(others)
        self.other.picked.connect(self.picked)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setItemDelegate(ChangePaint(self.table))
        self.table.setFrameShape(QFrame.Shape.NoFrame)
        self.table.setShowGrid(False)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(theme().px(28))
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.setAccessibleName(title)
        give_bars(self.table)
        dye(self.table, "raised")
        close = Button(words.say(Text("tables.compare.close")), kind=ButtonKind.PRIMARY)
        close.clicked.connect(self.accept)
        head = QHBoxLayout()
        head.addWidget(label(title, role="heading"))
        head.addStretch(1)
        head.addWidget(label(words.say(Text("tables.compare.with")), role="caption", tone="text.muted"))
        head.addWidget(self.other)
        foot = QHBoxLayout()
        foot.addWidget(self._many)
        foot.addStretch(1)
        foot.addWidget(close)
        inside = QVBoxLayout()
        side = theme().px(20)
        inside.setContentsMargins(side, side, side, side)
        inside.setSpacing(theme().px(12))
        inside.addLayout(head)
        inside.addWidget(self.table, 1)
        inside.addLayout(foot)
        self.body.addLayout(inside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._share()

    def _share(self) -> None:
        """What a row is called needs the most room."""
        for column, share in enumerate(SHARES):
            self.table.setColumnWidth(column, self.table.viewport().width() * share // sum(SHARES))

    def show_views(self, old: View, new: View, key: str) -> None:
        """Compare these two."""
        self.other.set_chosen_from_model(key)
        words = {id(view): TableWords(self._words, view) for view in (old, new)}
        rows = []
        for place, change in enumerate(compare(old, new)):
            if place >= MOST:
                break
            rows.append(_line(change, (old, new), words))
        self.model.show_rows(rows)
        many = Text("tables.compare.many", {"n": len(rows)}) if rows else Text("tables.compare.none")
        self._many.set_text(self._words.say(many))


def _line(
    change: Change, views: tuple[View, View], words: Mapping[int, TableWords]
) -> tuple[str, str, str, str]:
    """A difference in words: section, row and column, what was, what is."""
    old, new = views
    where = change.where[:2]
    teller = words[id(new)]
    title = teller.say_title(where)
    view = new if new.grid(change.where) is not None else old
    grid = view.grid(change.where)
    teller = words[id(view)]
    row = " · ".join(teller.show(str(part)) for part in change.row)
    if grid is not None and change.row:
        head = next((one for one in grid.rows if one.key == change.row[-1]), None)
        if head is not None:
            key = teller.corner(grid) if where[0] == "tables" else ""
            name = f"{key} {teller.row(grid, head)}".strip()
            row = name if len(change.row) == 1 else f"{teller.say_title(change.where)} · {name}"
    if change.column not in ("", "value") and grid is not None:
        row = f"{row} · {teller.column(grid, change.column)}"
    return title, row, _said(change.old, teller), _said(change.new, teller)


def _said(value: Any, words: TableWords) -> str:
    text = DASH if value is LEFT_OUT else shown_cell(value, words.show)
    return text.replace("-", MINUS, 1) if isinstance(value, int | Fraction) else text
