"""Roster: the whole control: head, rows, total, the free line, the button that adds. It knows no system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from builder.core.evaluation import Path
from builder.core.form import Line, NumberField, Option, Roster, RosterColumn, RowView
from builder.core.text import Label as Words
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.empty_state import EmptyState
from builder.ui.controls.labels import label
from builder.ui.controls.line_edit import LineEdit
from builder.ui.controls.menu import passing_menu
from builder.ui.controls.number_label import NumberLabel
from builder.ui.field_control import FieldControl
from builder.ui.icons import icon
from builder.ui.roster import acts, cells
from builder.ui.roster.legend import Legend
from builder.ui.roster.sight import Known, Sight, is_new, known
from builder.ui.roster.view import RosterView, holds
from builder.ui.search import search
from builder.ui.theme import follow, theme

Maker = Callable[..., FieldControl[Any]]
HEAD, FREE, ADD, TOTAL, EMPTY, BLANK = 26, 36, 36, 33, 34, 210


class Head(QWidget):
    """The titles over the columns. asked: a press on one of them, by its place among the columns."""

    asked = Signal(int)
    pointed = Signal(int)

    def __init__(self, view: RosterView, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self.setMouseTracking(True)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.asked.emit(self._place(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(self._place(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit(-1)

    def _place(self, point: QPoint) -> int:
        box = self._view.arrangement.at(point.x(), 1)
        return box.place if box is not None else -1

    def paintEvent(self, event: QPaintEvent) -> None:
        self._view.draw_head(QPainter(self), self.rect())


class RosterControl(FieldControl[Roster]):
    """A table that grows at its end, or with given lines.

    revealed: a global rectangle that should be in view.
    """

    wide = True
    revealed = Signal(QRect)
    sight_changed = Signal()

    def __init__(self, bench: Bench, field: Roster, *, make: Maker, parent: QWidget | None = None) -> None:
        super().__init__(bench, field, parent=parent)
        self._sight = Sight(bench)
        self._height = -1
        self._wanted = False
        self._own_add = False
        self._total_shown = True
        self.view = RosterView(bench, field, make, parent=self)
        self._head = Head(self.view, self)
        self._empty = label(tone="text.muted", parent=self)
        self._blank = EmptyState(title="", text="", key="Ctrl+K", crest_id=bench.identity, parent=self)
        self._alone = False
        self._total_name = label(role="strong", parent=self)
        self._total = NumberLabel(always=True, parent=self)
        self._free = LineEdit(parent=self)
        self._add = Button(kind=ButtonKind.LINK, icon="plus", parent=self)
        self._legend = Legend(bench, self)
        self._connect()
        self.setFocusProxy(self.view)
        follow(self._restyle)
        self.fill()

    def fill(self) -> None:
        field, bench = self.field, self.bench
        self.view.changeable = acts.can_change(field)
        before = known(row.line for row in self.view.rows)
        self._sight.take(field)
        self.view.show_order(self._sight.sorted_by, backward=self._sight.backward)
        self.view.show_roster(field, self.lines())
        self._legend.show_roster(field)
        if self._wanted:
            self._greet(before)
        self._fill_empty()
        self._head.setVisible(self._has_head())
        self._fill_total()
        self._free.setVisible(field.free is not None)
        if field.free is not None:
            self._free.setPlaceholderText(bench.say(field.free.hint))
            self._free.set_name(bench.say(field.free.hint))
        offer = self.offer()
        self._add.setVisible((self._own_add or offer is not None) and bool(field.catalogue))
        self._add.set_text(bench.say(self.add_words() if offer is None else adding(offer)))
        self._add.set_blocked(bench.say(field.off))
        height = self.heightForWidth(self.width())
        if height != self._height:
            self._height = height
            self.updateGeometry()
        self._arrange()

    def add_words(self) -> Words:
        """What adding is called here."""
        return self.field.add or Text("ui.roster.add", {"what": self.field.label})

    def offer_add(self, on: bool) -> None:
        """Whether the roster has its own button; otherwise the page has one."""
        if on != self._own_add:
            self._own_add = on
            if self.field.catalogue:
                self.fill()

    def offer_blank(self, on: bool) -> None:
        """Whether the roster is what its page is for: then an empty one has a picture and a button."""
        if on != self._alone:
            self._alone = on
            self.fill()

    def show_total(self, on: bool) -> None:
        """Whether the total stands below; otherwise the panel's head has it."""
        if on != self._total_shown:
            self._total_shown = on
            if self.field.total is not None:
                self.fill()

    def filter(self, query: str) -> None:
        """Show only the rows that match; nothing is changed by it."""
        self._sight.query = query
        self.fill()

    def segments(self) -> list[tuple[RowView, int]]:
        """The parts of its lines that can be looked at alone, with how many there are."""
        counts = self._sight.counts(self.field)
        return [(view, counts[view.key]) for view in self.field.views]

    @property
    def chosen_view(self) -> str:
        """The part that is looked at."""
        return self._sight.view

    def choose_view(self, key: str) -> None:
        """Look at another part of the lines."""
        self._sight.choose(self.field, key)
        self.fill()
        self.sight_changed.emit()

    def sort_by(self, column: RosterColumn | None) -> None:
        """Put what is shown in the order of a column; the file stays as it is."""
        self._sight.sort(self.field, column)
        self.fill()
        self._head.update()
        self.sight_changed.emit()

    def free_line(self) -> LineEdit:
        """The line that a row of one's own is typed into."""
        return self._free

    def add_button(self) -> Button:
        """The button that opens the catalogue."""
        return self._add

    def sorting(self) -> tuple[RosterColumn, ...]:
        """The columns by which what is shown can be put in order."""
        return tuple(column for column in self.field.columns if column.sort)

    def go_to_first(self) -> None:
        """The keyboard goes to the first number that is shown."""
        if self.view.rows:
            first = self.view.rows[0]
            numbers = [at for at, cell in enumerate(first.line.cells) if isinstance(cell, NumberField)]
            self.view.make_current(first.key, focus=True, column=numbers[0] if numbers else None)

    def lines(self) -> list[Line]:
        """The lines that view and filter let through."""
        return self._sight.lines(self.field)

    def retranslate(self) -> None:
        """Say everything again in another language."""
        self.view.retranslate()
        self.fill()

    def focus_target(self) -> QWidget:
        if not self.view.rows and not self._free.isHidden():
            return self._free
        if not self.view.rows and not self._add.isHidden():
            return self._add
        if not self._blank.isHidden():
            return self._blank.button
        return self.view

    def focus_path(self, path: Path) -> bool:
        """Lead to a place in the roster."""

        def is_shown() -> bool:
            return any(holds(row.line, path) for row in self.view.rows)

        if self._sight.query and not is_shown():
            self.filter("")
        if self.field.views and not is_shown() and any(holds(line, path) for line in self.field.lines):
            self.choose_view(next((view.key for view in self.field.views if view.all), self.chosen_view))
        return self.view.focus_path(path)

    def add(self) -> None:
        """Open the picker, or go to the free line."""
        if self.field.off is not None:
            return
        only = self.field.catalogue[0] if len(self.field.catalogue) == 1 else None
        if only is not None and not only.named and only.id not in self.field.blocked:
            self.expect()
            acts.add_option(self.bench, self.field, only)
        elif self.field.catalogue:
            self.bench.ask_picker(self.field)
        elif self.field.free is not None:
            self._free.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def offer(self) -> Option | None:
        """What could be added where the filter leaves no row: the first option that it finds."""
        query, field = self._sight.query, self.field
        if not query.strip() or self.view.rows or field.off is not None:
            return None
        free = (one for one in field.catalogue if one.id not in field.have and one.id not in field.blocked)
        hits = search(query, free, self.bench.words.translator)
        return hits[0].option if hits else None

    def add_offered(self) -> bool:
        """Add what the filter found besides the rows; whether there was something."""
        offer = self.offer()
        if offer is None:
            return False
        self.expect()
        return acts.add_option(self.bench, self.field, offer)

    def expect(self) -> None:
        """The next row that comes is wanted: it becomes current."""
        self._wanted = True

    def is_composing(self) -> bool:
        return self._free.is_composing() or not self.view.focus_free()

    # geometry

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._extra() + self.view.height_at(width)

    def sizeHint(self) -> QSize:
        width = max(self.width(), theme().px(320))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(240), self._extra() + self.view.minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _extra(self) -> int:
        look, height = theme(), 0
        for widget, size in self._parts():
            height += look.px(size) if not widget.isHidden() else 0
        return height + self._legend_height()

    def _parts(self) -> tuple[tuple[QWidget, int], ...]:
        return (
            (self._head, HEAD),
            (self._empty, EMPTY),
            (self._blank, BLANK),
            (self._total, TOTAL),
            (self._free, FREE),
            (self._add, ADD),
        )

    def _legend_height(self) -> int:
        return self._legend.height_at(max(1, self.width())) if not self._legend.isHidden() else 0

    def _arrange(self) -> None:
        look, width = theme(), self.width()
        top = 0
        if not self._head.isHidden():
            self._head.setGeometry(0, 0, width, look.px(HEAD))
            top = look.px(HEAD)
        if not self._empty.isHidden():
            line, side = self._empty.sizeHint().height(), cells.side(grip=self.view.is_mobile)
            self._empty.setGeometry(side, top + (look.px(EMPTY) - line) // 2, width - 2 * side, line)
            top += look.px(EMPTY)
        if not self._blank.isHidden():
            self._blank.setGeometry(0, top, width, look.px(BLANK))
            top += look.px(BLANK)
        self.view.setGeometry(0, top, width, self.view.height())
        self.view.setVisible(bool(self.view.rows))
        top += self.view.height() if self.view.rows else 0
        if not self._legend.isHidden():
            self._legend.setGeometry(0, top, width, self._legend_height())
            top += self._legend_height()
        if not self._total.isHidden():
            self._place_total(top, width)
            top += look.px(TOTAL)
        if not self._free.isHidden():
            self._free.setGeometry(0, top + look.px(3), min(width, look.px(420)), look.px(30))
            top += look.px(FREE)
        if not self._add.isHidden():
            size = self._add.sizeHint()
            self._add.setGeometry(look.px(4), top + look.px(2), size.width(), size.height())

    def _place_total(self, top: int, width: int) -> None:
        look, side = theme(), cells.side(grip=self.view.is_mobile)
        figure = self._total.sizeHint()
        boxes = self.view.arrangement.boxes
        priced = [box for box in boxes if box.kind in ("price", "number", "field") and not box.label]
        right = priced[-1].left + priced[-1].width + 2 if priced else width - side
        middle = top + look.px(TOTAL) // 2
        self._total.setGeometry(QRect(QPoint(right - figure.width(), middle - figure.height() // 2), figure))
        name = self._total_name.sizeHint()
        self._total_name.setGeometry(QRect(QPoint(side, middle - name.height() // 2), name))

    def _fill_empty(self) -> None:
        """One line, or the picture with its button, while there is no row."""
        say, field = self.bench.say, self.field
        none = not self.view.rows
        growing = bool(field.catalogue)
        sentence = say(field.empty or Text("ui.roster.empty"))
        blank = none and self._alone and growing and not self._sight.query and not field.lines
        self._blank.setVisible(blank)
        self._empty.setVisible(none and not blank and not (field.free and not growing))
        if field.views and field.lines and not self._sight.query:
            sentence = say(Text("ui.roster.none_in_view"))
        if field.lines and self._sight.query:
            sentence = say(Text("ui.roster.no_match"))
        self._empty.set_text(sentence)
        if blank:
            title, text = first_sentence(sentence)
            self._blank.set_words(title=title, text=text, button=say(self.add_words()), key="Ctrl+K")

    def _fill_total(self) -> None:
        value = self.bench.value(self.field.total)
        seen = value is not None and self._total_shown and bool(self.view.rows)
        self._total.setVisible(seen)
        self._total_name.setVisible(seen)
        if value is None or not seen:
            return
        figure, sure = self.bench.figure(self.field.total)
        self._total_name.set_text(self.bench.say(Text("ui.roster.total")))
        self._total.set_name(self.bench.say(value.name))
        self._total.show_figure(figure, unsure=not sure)

    def _has_head(self) -> bool:
        titled = sum(column.title is not None for column in self.field.columns)
        return titled > 1 and bool(self.view.rows) and not self.view.arrangement.two_lines

    # acts

    def _connect(self) -> None:
        self.view.asked.connect(self._asked)
        self.view.moved.connect(self._moved)
        self.view.arranged.connect(self._arranged)
        self.view.resized.connect(self._resized)
        self.view.revealed.connect(self._reveal)
        self._free.accepted.connect(self._typed)
        self._head.asked.connect(self._sort_at)
        self._head.pointed.connect(self._point_at)
        self._add.clicked.connect(self._press_add)
        self._blank.asked.connect(self.add)
        self._total.why_asked.connect(lambda: self.bench.ask_why(self.field.total, self._total))

    def _press_add(self) -> None:
        if not self.add_offered():
            self.add()

    def _sort_at(self, place: int) -> None:
        if 0 <= place < len(self.field.columns) and self.field.columns[place].sort:
            self.sort_by(self.field.columns[place])

    def _point_at(self, place: int) -> None:
        column = self.field.columns[place] if 0 <= place < len(self.field.columns) else None
        key = column.key if column is not None and column.sort else None
        shape = Qt.CursorShape.ArrowCursor if key is None else Qt.CursorShape.PointingHandCursor
        self._head.setCursor(shape)
        if self.view.show_head_under(key):
            self._head.update()

    def _arranged(self) -> None:
        self._head.setVisible(self._has_head())
        self.updateGeometry()
        self._arrange()
        self._head.update()

    def _resized(self) -> None:
        self.updateGeometry()
        self._arrange()
        self.grown.emit()

    def _reveal(self, rect: QRect) -> None:
        self.revealed.emit(QRect(self.view.viewport().mapToGlobal(rect.topLeft()), rect.size()))

    def _typed(self) -> None:
        if acts.add_typed(self.bench, self.field, self._free.text()):
            self._free.clear()
            self._free.set_text_from_model("")
            QTimer.singleShot(0, self, self._reveal_free)

    def _reveal_free(self) -> None:
        """The line to type in has moved down by the row that came; the next one shall be seen while typed."""
        self.revealed.emit(QRect(self._free.mapToGlobal(QPoint(0, 0)), self._free.size()))

    def _asked(self, what: str, key: int | str | None) -> None:
        line = self.view.line(key)
        if what == "add":
            self.add()
        elif line is None:
            return
        elif what == "menu":
            self._menu(line)
        elif self.view.can_change(line) and (what == "remove" or self.view.can_move(line)):
            self._act(what, line)

    def _act(self, what: str, line: Line) -> None:
        place = self.view.row_model.place(line.key)
        if what == "remove":
            acts.remove(self.bench, line)
        elif what == "duplicate":
            self.expect()
            acts.duplicate(self.bench, self.field, line)
            self._wanted = False
        elif what in ("up", "down") and not self._sight.query:
            acts.move(self.bench, self.field, line, place + (1 if what == "down" else -1))

    def _moved(self, key: int | str, goal: int) -> None:
        line = self.view.line(key)
        if line is not None and not self._sight.query:
            acts.move(self.bench, self.field, line, goal)

    def _greet(self, before: Known) -> None:
        """Make a row that has just come the current one."""
        new = [row.key for row in self.view.rows if is_new(row.line, before)]
        if new:
            self._wanted = False
            self.view.make_current(new[0], focus=True)
            line = self.view.line(new[0])
            if line is not None and line.ask is not None:
                self.view.focus_path(line.ask)

    def _menu(self, line: Line) -> None:
        menu = passing_menu(self)
        say = self.bench.say
        entries: list[tuple[str, str, Words, str]] = [
            ("open", "chevron-down", Text("ui.roster.open"), "Return")
        ]
        if self.view.can_move(line):
            entries += [
                ("duplicate", "copy", Text("ui.roster.duplicate"), "Ctrl+D"),
                ("up", "arrow-up", Text("ui.roster.up"), "Alt+Up"),
                ("down", "arrow-down", Text("ui.roster.down"), "Alt+Down"),
            ]
        if self.view.can_change(line):
            entries.append(("remove", "trash-2", Text("ui.roster.remove"), "Del"))
        for what, image, words, keys in entries:
            action = QAction(icon(image), say(words).replace("&", "&&"), menu)
            action.setShortcut(QKeySequence(keys))
            action.setData(what)
            menu.addAction(action)
        menu.triggered.connect(lambda action: self._from_menu(str(action.data()), line))
        rect = self.view.row_rect(self.view.row_model.place(line.key))
        menu.popup(self.view.viewport().mapToGlobal(rect.bottomLeft()))

    def _from_menu(self, what: str, line: Line) -> None:
        if what == "open":
            self.view.unfold(line.key)
        else:
            self._act(what, line)

    def _restyle(self) -> None:
        self.updateGeometry()
        self._arrange()


def adding(option: Option) -> Words:
    """What a button that adds this says."""
    return Text("ui.roster.add", {"what": option.name})


def first_sentence(text: str) -> tuple[str, str]:
    """The first sentence without its full stop, and the rest."""
    for stop in ("。", ". "):
        head, found, rest = text.partition(stop)
        if found and rest:
            return head, rest
    return text.rstrip("。."), ""


def focused_roster() -> RosterControl | None:
    """The roster that holds the keyboard, the innermost, or None."""
    widget: QWidget | None = QApplication.focusWidget()
    while widget is not None:
        if isinstance(widget, RosterControl):
            return widget
        widget = widget.parentWidget()
    return None
