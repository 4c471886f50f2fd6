"""Roster: the rows on the screen. Paints what stands, holds live editors in the current row, unfolds one.

No rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QWidget,
)

from builder.core.evaluation import Path
from builder.core.form import Line, NumberField, Roster
from builder.ui.bench import Bench, worst
from builder.ui.field_control import FieldControl
from builder.ui.roster import cells
from builder.ui.roster.columns import RIGHT_KINDS, WORDY, Arrangement, Measured, arrange
from builder.ui.roster.editors import Editors
from builder.ui.roster.flat_view import FlatView
from builder.ui.roster.keys import RowKeys
from builder.ui.roster.model import RosterModel, Shown
from builder.ui.roster.open_line import OpenLine
from builder.ui.roster.paint import Look, RosterPainter
from builder.ui.roster.pointer import RowPointer
from builder.ui.theme import follow, theme

Maker = Callable[..., FieldControl[Any]]
Index = QModelIndex | QPersistentModelIndex
Key = int | str


def holds(line: Line, path: Path) -> bool:
    """Whether a place of the document belongs to a line."""
    return any(path[: len(home)] == home for home in line.homes)


class RosterView(FlatView):
    """All rows at full height: the page scrolls, never the roster.

    asked: what a key or a tool wants ("duplicate", "remove", "up", "down", "add", "menu"), and of which row.
    moved: a row was dragged to a place. revealed: a rectangle that should be in view. arranged: the columns
    changed. resized: the height did.
    """

    asked = Signal(str, object)
    moved = Signal(object, int)
    revealed = Signal(QRect)
    arranged = Signal()
    resized = Signal()

    def __init__(self, bench: Bench, roster: Roster, make: Maker, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._roster, self._make = bench, roster, make
        self._painter = RosterPainter(bench, roster)
        self._ruler = cells.Ruler()
        self._rows = RosterModel(lambda row: cells.spoken(self._bench, self._roster, row), self)
        self._arrangement = Arrangement((), 1, two_lines=False)
        self._measured: tuple[list[Measured], dict[int, int]] = ([], {})
        self._known_at: dict[tuple[int, bool, bool], Arrangement] = {}
        self._tops: list[int] = [0]
        self._current: Key | None = None
        self._unfolded: Key | None = None
        self._open: OpenLine | None = None
        self._inside = False
        self._busy, self._retold = False, False
        self.changeable = False
        self._editors = Editors(bench, make, self.viewport())
        self._editors.accepted.connect(self._accepted)
        self._keys, self._pointer = RowKeys(self), RowPointer(self)
        self.setModel(self._rows)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_moved)
        follow(self._restyle)

    # what the roster's control says

    def show_roster(self, roster: Roster, lines: Sequence[Line]) -> None:
        """Show these lines of the roster; editors and the open row stay with their rows."""
        self._roster = roster
        self._painter.roster = roster
        self.setAccessibleName(self._bench.say(roster.label))
        before = self._place_of_current()
        known = {} if self._retold else {row.key: row for row in self._rows.rows}
        self._retold = False
        self._busy = True
        self._rows.take(cells.shown_lines(self._bench, roster, lines, known))
        self._busy = False
        self._keep_current(before)
        self._refresh()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        self._retold = True
        self._editors.retranslate()
        if self._open is not None:
            self._open.retranslate()
        self.relayout()

    @property
    def rows(self) -> Sequence[Shown]:
        """What is shown, in order."""
        return self._rows.rows

    @property
    def row_model(self) -> RosterModel:
        """The item model."""
        return self._rows

    @property
    def arrangement(self) -> Arrangement:
        """Where the cells of a row stand."""
        return self._arrangement

    @property
    def editors(self) -> Editors:
        """The live widgets of the current row."""
        return self._editors

    @property
    def current(self) -> Key | None:
        """The number of the current row."""
        return self._current

    @property
    def unfolded(self) -> OpenLine | None:
        """What the open row shows below itself."""
        return self._open

    @property
    def is_mobile(self) -> bool:
        """Whether rows can be moved and copied."""
        return self.changeable and self._roster.moves

    def can_change(self, line: Line) -> bool:
        """Whether this row can be removed."""
        return self.changeable and not line.given

    def can_move(self, line: Line) -> bool:
        """Whether this row can be moved and copied."""
        return self.is_mobile and not line.given

    def show_order(self, column: str | None, *, backward: bool) -> None:
        """Tell in the head by which column the rows stand."""
        self._painter.sorted_by, self._painter.backward = column, backward

    def show_head_under(self, column: str | None) -> bool:
        """Light the head of a column that sorts; whether that is another one than before."""
        before, self._painter.hovered_head = self._painter.hovered_head, column
        return before != column

    def line(self, key: Key | None) -> Line | None:
        """The line of a number."""
        place = self._rows.place(key)
        return self._rows.rows[place].line if place >= 0 else None

    def make_current(self, key: Key | None, *, focus: bool = False, column: int | None = None) -> None:
        """Make a row current; with `focus`, give it (or its control in a column) the keyboard."""
        place = self._rows.place(key)
        if place < 0:
            return
        if key != self._current:
            follows = self._unfolded is not None and self._unfolded == self._current
            if self._editors.focused() is not None:
                self.setFocus(Qt.FocusReason.OtherFocusReason)
            before, self._current = self._rows.place(self._current), key
            if follows:
                self.unfold(key)
            self._refresh()
            self.viewport().update(self.row_rect(before))
            self.viewport().update(self.row_rect(place))
        self.setCurrentIndex(self._rows.index(place))
        if focus:
            self._focus_row(column)
        self.revealed.emit(self.row_rect(place))

    def unfold(self, key: Key | None) -> None:
        """Open a row below itself; None folds. A row with nothing more to show stays folded."""
        line = self.line(key)
        if self._open is not None and (line is None or key != self._unfolded):
            self._open.hide()
            self._open.setParent(None)
            self._open.deleteLater()
            self._open = None
        self._unfolded = key if line is not None else None
        if line is not None and self._open is None:
            tools = frozenset({"remove"} if self.can_change(line) else ())
            tools |= {"up", "down", "duplicate"} if self.can_move(line) else frozenset()
            if not line.more and line.note is None and not tools:
                self._unfolded = None
            else:
                self._open = OpenLine(self._bench, line, self._make, tools=tools, parent=self.viewport())
                self._open.resized.connect(self._open_resized)
                self._open.written.connect(self._to_number)
                self._open.tool.connect(lambda what: self.asked.emit(what, self._unfolded))
                self._open.show()
        self._refresh()
        self.viewport().update()

    def fold(self) -> None:
        """Close the open row."""
        self.unfold(None)

    def focus_path(self, path: Path) -> bool:
        """Lead to a place in the roster: its row, its control, unfolded where the field stands there."""
        line = next((row.line for row in self._rows.rows if holds(row.line, path)), None)
        if line is None:
            return False
        self.make_current(line.key, focus=True)
        control = self._editors.at_path(path)
        if control is not None:
            control.focus_target().setFocus(Qt.FocusReason.OtherFocusReason)
        elif any(path[: len(field.path)] == field.path for field in line.more):
            self.unfold(line.key)
            row = self._open.row_at(path) if self._open is not None else None
            if row is not None:
                row.control.focus_target().setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def row_rect(self, place: int) -> QRect:
        """The whole of a row; nothing of one that has just come and has no place yet."""
        if not 0 <= place < min(len(self._rows.rows), len(self._tops) - 1):
            return QRect()
        return QRect(0, self._tops[place], self.viewport().width(), self._tops[place + 1] - self._tops[place])

    def focus_free(self) -> bool:
        """Whether no input method is composing in one of its boxes."""
        return not any(control.is_composing() for control in self._editors.controls())

    def step_current(self, direction: int) -> bool:
        """One row down or up, keeping the column; False at the ends."""
        place = self._rows.place(self._current)
        goal = place + direction if place >= 0 else 0
        if not 0 <= goal < len(self._rows.rows):
            return False
        column = self._editors.focused()
        inside = column is not None
        self.make_current(self._rows.rows[goal].key, focus=True, column=column if inside else None)
        return True

    def ask_why(self, place: int | None = None) -> None:
        """Where a number of the current row comes from: of a column, or the row's result."""
        row_place = self._rows.place(self._current)
        if row_place < 0:
            return
        row = self._rows.rows[row_place]
        columns = self._roster.columns
        keyed = [at for at, cell in enumerate(row.line.cells) if isinstance(cell, str)]
        ranked = sorted(keyed, key=lambda at: {"result": 0, "price": 1}.get(columns[at].kind, 2))
        wanted = place if place in keyed else ranked[0] if ranked else None
        if wanted is None:
            return
        box = self._arrangement.box(wanted)
        key = row.line.cells[wanted]
        if box is None or not isinstance(key, str) or self._bench.value(key) is None:
            return
        rect = self.row_rect(row_place)
        cell = QRect(box.left, rect.top() + box.top, box.width, box.height)
        self._bench.why_asked.emit(key, self._global(cell), self._global(rect))

    # geometry

    def relayout(self) -> None:
        """Measure the columns and place everything anew."""
        rows = self._rows.rows
        width = self.viewport().width()
        self._measured = cells.measure(self._bench, self._roster, rows, self._ruler)
        self._known_at.clear()
        before = self._arrangement, self._painter.marked
        self._arrangement, self._painter.marked = self._arranged_at(width), cells.marked_places(rows)
        self._place_all()
        if before != (self._arrangement, self._painter.marked):
            self.arranged.emit()
            self.viewport().update()

    def _arranged_at(self, width: int) -> Arrangement:
        """The arrangement at a width; a layout asks for a few of them, many times over."""
        columns, labels = self._measured
        dot = self._roster.dot is not None or any(row.line.dot for row in self._rows.rows)
        asked = (width, self.is_mobile, dot)
        if asked not in self._known_at:
            measures = cells.sizes(grip=self.is_mobile, dot=dot)
            self._known_at[asked] = arrange(columns, max(1, width), measures, labels)
        return self._known_at[asked]

    def height_at(self, width: int) -> int:
        """How high all rows are."""
        if width != self.viewport().width():
            height = self._arranged_at(width).height
            more = self._open.height_at(width) if self._open is not None else 0
            return height * len(self._rows.rows) + more
        return self._tops[-1]

    def sizeHint(self) -> QSize:
        return QSize(theme().px(320), self._tops[-1])

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(160), self._tops[-1])

    def _restyle(self) -> None:
        self._ruler.clear()
        self.relayout()

    def _place_all(self) -> None:
        rows = self._rows.rows
        tops = [0]
        for row in rows:
            more = 0
            if self._open is not None and row.key == self._unfolded:
                more = self._open.height_at(max(1, self.viewport().width()))
            tops.append(tops[-1] + self._arrangement.height + more)
        changed, self._tops = tops != self._tops, tops
        if changed:
            self.setFixedHeight(max(1, tops[-1]))
            self.updateGeometry()
            self.viewport().update()
            self.resized.emit()
        self._place_widgets()

    def _place_widgets(self) -> None:
        place = self._rows.place(self._current)
        if place >= 0:
            self._editors.place(self._tops[place], self._arrangement)
        at = self._rows.place(self._unfolded)
        if self._open is not None and at >= 0:
            top = self._tops[at] + self._arrangement.height
            width = self.viewport().width()
            self._open.setGeometry(0, top, width, self._open.height_at(max(1, width)) - 1)

    def _to_number(self) -> None:
        """From the words of a row the keyboard goes on to its number."""
        control = self._editors.first(NumberField)
        if control is not None:
            control.focus_target().setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_resized(self) -> None:
        if not self._busy and self._open is not None:
            self._place_all()

    def _refresh(self) -> None:
        """Editors, open row and geometry after the rows or the current one changed."""
        place = self._rows.place(self._current)
        self._editors.show_row(self._rows.rows[place] if place >= 0 else None)
        self._tell_line()
        line = self.line(self._unfolded)
        if self._open is not None and line is not None:
            self._open.show_line(line)
        elif self._open is not None:
            self.unfold(None)
            return
        self.relayout()

    def _tell_line(self) -> None:
        """The row that is worked on, in full beside the page."""
        line = self.line(self._current)
        if line is not None and line.detail:
            self._bench.show_line(line)

    def _place_of_current(self) -> int:
        return self._rows.place(self._current)

    def _keep_current(self, before: int) -> None:
        """When the current row has gone, its neighbour is current; the keyboard does not get lost."""
        if self._current is None or self._rows.place(self._current) >= 0:
            return
        focused = self._editors.focused() is not None or (self._open is not None and _holds_focus(self._open))
        rows = self._rows.rows
        self._current = rows[min(before, len(rows) - 1)].key if rows else None
        if focused:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_row(self, column: int | None) -> None:
        control = self._editors.control(column) if column is not None else None
        if control is None and column is not None:
            control = self._editors.first(NumberField)
        if control is not None:
            control.focus_target().setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._editors.focused() is None or column is None:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _global(self, rect: QRect) -> QRect:
        return QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size())

    # what Qt asks of an item view

    def place_at(self, y: int) -> int:
        """The row at a height, or −1."""
        for place in range(len(self._rows.rows)):
            if self._tops[place] <= y < self._tops[place + 1]:
                return place
        return -1

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        if index.isValid():
            self.revealed.emit(self.row_rect(index.row()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.relayout()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, region = QPainter(self.viewport()), event.region()
        for place in self._places_in(event.rect()):
            if not region.intersects(self.row_rect(place)):
                continue
            row = self._rows.rows[place]
            self._painter.row(painter, self.row_rect(place), row, self._look(row), self._arrangement)
        if self._pointer.drop is not None:
            y = self._tops[min(self._pointer.drop, len(self._tops) - 1)]
            painter.fillRect(0, max(0, y - 1), self.viewport().width(), 2, theme().colour("accent"))

    def draw_head(self, painter: QPainter, rect: QRect) -> None:
        """The titles of the columns, into another widget."""
        self._painter.head(painter, rect, self._arrangement)

    def _places_in(self, rect: QRect) -> Iterable[int]:
        return [
            place
            for place in range(len(self._rows.rows))
            if self._tops[place] <= rect.bottom() and self._tops[place + 1] > rect.top()
        ]

    def _look(self, row: Shown) -> Look:
        current = row.key == self._current and (self._inside or row.key == self._unfolded)
        hovered, column = self._pointer.hovered
        return Look(
            current=current,
            hovered=row.key == hovered,
            live=self._editors.places if row.key == self._editors.key else frozenset(),
            grip=self.can_move(row.line),
            hovered_place=column if row.key == hovered else None,
        )

    # keys and focus

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keys.press(event):
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self._rows.place(self._current) < 0 and self._rows.rows:
            back = event.reason() is Qt.FocusReason.BacktabFocusReason
            self.make_current(self._rows.rows[-1 if back else 0].key)
        self._update_current()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._update_current()

    def _update_current(self) -> None:
        """Draw the current row anew: whether it has the keyboard shows in no other."""
        self.viewport().update(self.row_rect(self._rows.place(self._current)))

    def _focus_moved(self, old: QObject | None, new: QObject | None) -> None:
        if new is None:
            return
        inside = isinstance(new, QWidget) and (new is self or self.isAncestorOf(new))
        if isinstance(new, QWidget) and not inside and new.window() is not self.window():
            return
        if inside != self._inside:
            self._inside = inside
            self._update_current()

    def _accepted(self, column: int) -> None:
        """Enter in a cell: to the next row, same column."""
        self._bench.live.settle()
        self.step_current(1)

    # pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pointer.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._pointer.press(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._pointer.leave()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        place = self.place_at(event.pos().y())
        if place >= 0:
            self.make_current(self._rows.rows[place].key)
            self.asked.emit("menu", self._rows.rows[place].key)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip:
            self._pointer.tip(cast("QHelpEvent", event))
            return True
        if event.type() is QEvent.Type.Leave:
            self._pointer.leave()
        return super().viewportEvent(event)

    def is_door(self, place: int, column: int) -> bool:
        """Whether a cell shows a number that can be asked."""
        if column >= len(self._roster.columns):
            return False
        kind, cell = self._roster.columns[column].kind, self._rows.rows[place].line.cells[column]
        return isinstance(cell, str) and kind in RIGHT_KINDS and self._bench.value(cell) is not None

    def tip_of(self, place: int, column: int = -1) -> str:
        """A row's name in full, the words of the cell that is pointed at, the sentence of its worst issue."""
        row = self._rows.rows[place]
        issue = worst([issue for home in row.line.homes for issue in self._bench.issues_at(home)])
        lines = [row.name]
        if 0 <= column < len(row.cells) and self._roster.columns[column].kind in WORDY:
            lines.append(row.cells[column])
        if issue is not None:
            lines.append(self._bench.sentence(issue))
        return "\n".join(dict.fromkeys(line for line in lines if line))


def _holds_focus(widget: QWidget) -> bool:
    focused = QApplication.focusWidget()
    return focused is not None and (focused is widget or widget.isAncestorOf(focused))
