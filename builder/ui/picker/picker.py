"""Picker: search line, kinds, chips, list, pane, keys: a child of the window over a scrim.

It knows no system.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from builder.core.form import Option, PickOne, Roster
from builder.core.text import Label, Text
from builder.ui.bench import Bench
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import FilterChip, KeyHint
from builder.ui.controls.drop_down import Choice, DropDown
from builder.ui.controls.focus import give_back, where_it_is
from builder.ui.controls.labels import Label as TextLabel
from builder.ui.controls.labels import label
from builder.ui.controls.scrim import Scrim
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.controls.search_line import SearchLine
from builder.ui.controls.segments import Segment, Segments
from builder.ui.controls.shell import MARGIN, draw_shell
from builder.ui.icons import draw_icon
from builder.ui.paint import draw_hairline, text_width
from builder.ui.picker.chips import Filters
from builder.ui.picker.list_view import PickList
from builder.ui.picker.pane import TICK_KEY, PickPane, Tick
from builder.ui.picker.plan import Plan, next_amount, plan
from builder.ui.picker.rows import Filter, List, PickModel, PickRow, filters, options_of, rows_of
from builder.ui.theme import follow, theme

WIDTH, HEIGHT, TOP, PLAN_MS, PANE = 754, 470, 92, 80, 232
FEW_KINDS, KINDS_WIDTH, KIND_SIDE = 5, 380, 24


@dataclass(frozen=True, slots=True)
class Kind:
    """A catalogue that can be searched, what it is called, and the page it stands on."""

    name: Label
    what: PickOne | Roster
    page: str = ""


class Glass(QWidget):
    """The magnifying glass before the search line."""

    def paintEvent(self, event: QPaintEvent) -> None:
        size = theme().px(17)
        square = QRectF((self.width() - size) / 2, (self.height() - size) / 2, size, size)
        draw_icon(QPainter(self), "search", square, "accent")


class Foot(QWidget):
    """The line of keys, under a hairline."""

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_hairline(QPainter(self), 0, self.width(), 0)


class Picker(QWidget):
    """chosen: what was searched in, the option, the numbers set otherwise, and whether to close."""

    chosen = Signal(object, object, object, bool)
    closed = Signal()

    def __init__(self, bench: Bench, window: QWidget) -> None:
        super().__init__(window)
        self._bench, self._window = bench, window
        self._kinds: tuple[Kind, ...] = ()
        self._at = 0
        self._ticked = False
        self._change: dict[str, Any] = {}
        self._plan: Plan | None = None
        self._counted = False
        self._before: tuple[QWidget, ...] = ()
        self._scrim = Scrim(window)
        self._scrim.pressed.connect(self.shut)
        self._model = PickModel(self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PLAN_MS)
        self._pause.timeout.connect(self._think)
        self._build()
        window.installEventFilter(self)
        bench.live.changed.connect(self._changed)
        self.hide()
        follow(self._restyle)

    # what the view says

    def open_for(self, kinds: Sequence[Kind], at: int = 0) -> None:
        """Open on one of the kinds, with an empty search."""
        self._kinds, self._at = tuple(kinds), at
        if not self.isVisible():
            self._before = where_it_is()
        self.line.start_over()
        self.retranslate()
        self._scrim.cover()
        self._place()
        self.show()
        self.raise_()
        self._take_kind()
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def shut(self) -> None:
        """Away, and the focus back to where it was."""
        if not self.isVisible():
            return
        self.hide()
        self._scrim.hide()
        self._pause.stop()
        before, self._before = self._before, ()
        give_back(before, self._window, Qt.FocusReason.PopupFocusReason)
        self.closed.emit()

    @property
    def what(self) -> PickOne | Roster | None:
        """The list that is looked at."""
        return self._kinds[self._at].what if self._kinds else None

    def rows(self) -> list[PickRow]:
        """The options that are listed, headings left out."""
        return [row for row in self._model.rows if not row.heading]

    def headings(self) -> list[str]:
        """The headings in the list."""
        return [row.heading for row in self._model.rows if row.heading]

    def current(self) -> Option | None:
        """The option that Enter means."""
        row = self._row()
        return row.option if row is not None else None

    def chips(self) -> list[FilterChip]:
        """The filters."""
        return self.filters.chips

    def think_now(self) -> None:
        """Compute at once what the current option would do."""
        self._think()

    def take_kinds(self, kinds: Sequence[Kind]) -> None:
        """The same kinds as they are now, after something was added."""
        if len(kinds) == len(self._kinds):
            self._kinds = tuple(kinds)
            self._fill_kinds()
            self._search()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._bench.say
        one = isinstance(self.what, PickOne)
        self.setAccessibleName(say(Text("ui.picker.name_one") if one else Text("ui.picker.name")))
        self.line.set_name(say(Text("ui.picker.search")))
        self.line.setPlaceholderText(say(Text("ui.picker.search")))
        self.list.setAccessibleName(say(Text("ui.picker.found")))
        for key, hint, words in zip(self._keys, self._hints, HINTS_ONE if one else HINTS, strict=True):
            hint.set_text(say(words))
            for widget in (key, hint):
                widget.setVisible(words is not None)
        self._show_amount_key()
        self._show_tick_key()
        self._add.set_text(say(Text("ui.picker.take_one") if one else Text("ui.picker.add")))
        self._fill_kinds()
        if self.isVisible():
            self._take_kind()

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, held = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if self.line.is_composing():
            event.accept()
        elif key == Qt.Key.Key_Escape:
            self.shut()
        elif held & Qt.KeyboardModifier.AltModifier and key == Qt.Key.Key_P:
            self._tick(not self._ticked)
        elif held & Qt.KeyboardModifier.AltModifier and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step_amount(1 if key == Qt.Key.Key_Up else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(close=not held & Qt.KeyboardModifier.ControlModifier)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._go(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._go(8 if key == Qt.Key.Key_PageDown else -8)
        else:
            event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() is QEvent.Type.Resize:
            self._place()
        if watched is self.line and event.type() is QEvent.Type.KeyPress:
            return self._from_line(event)
        return False

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes round inside."""
        stops = [self.line, *self._kind_stops(), *self.filters.stops(), self._add]
        stops = [stop for stop in stops if stop.isVisible()]
        if not stops:
            return False
        focused = QApplication.focusWidget()
        place = stops.index(focused) if focused in stops else 0
        stops[(place + (1 if forward else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_shell(painter, self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN))

    # building

    def _build(self) -> None:
        self.line = SearchLine(name="")
        self.line.query_changed.connect(self._search)
        self.line.moved.connect(self._go)
        self.line.installEventFilter(self)
        self._glass = Glass()
        self._segments, self._drop = Segments(name=""), DropDown(name="")
        for chooser in (self._segments, self._drop):
            chooser.picked.connect(lambda key: self.choose_list(int(key)))
        self._count: TextLabel = label(role="caption", tone="text.muted")
        self._chip_row = QHBoxLayout()
        self.filters = Filters(self._chip_row, self)
        self.filters.changed.connect(self._search)
        self.list = PickList(self._bench, self._model)
        self.list.selectionModel().currentChanged.connect(self._moved)
        self.list.clicked.connect(self._clicked)
        self.list.doubleClicked.connect(lambda: self._take(close=True))
        self.pane = PickPane(self._bench)
        self.pane.amount_chosen.connect(self._set_amount)
        self.pane.ticked.connect(self._tick)
        self._pane_room = QScrollArea()
        self._pane_room.setWidget(self.pane)
        self._pane_room.setWidgetResizable(True)
        self._pane_room.setFrameShape(QFrame.Shape.NoFrame)
        self._pane_room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._pane_room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        give_bars(self._pane_room)
        self._add = Button(kind=ButtonKind.PRIMARY)
        self._add.clicked.connect(lambda: self._take(close=True))
        self._foot = Foot()
        self._lay_out()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._glass)
        head.addWidget(self.line, 1)
        head.addWidget(self._segments)
        head.addWidget(self._drop)
        self._head = head
        self._chip_row.setSpacing(6)
        self._chip_row.addStretch(1)
        self._chip_row.addWidget(self._count)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.list, 1)
        middle.addWidget(self._pane_room)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addLayout(head)
        self._column.addLayout(self._chip_row)
        self._column.addLayout(middle, 1)
        self._column.addWidget(self._foot)
        self._lay_out_foot()

    def _lay_out_foot(self) -> None:
        row = QHBoxLayout(self._foot)
        row.setSpacing(6)
        self._keys = [KeyHint(key) for key in ("↑ ↓", "Alt+↑ ↓", TICK_KEY, "Enter", "Ctrl+Enter")]
        self._hints: list[TextLabel] = [label(role="caption", tone="text.muted") for _ in self._keys]
        for key, words in zip(self._keys, self._hints, strict=True):
            row.addWidget(key)
            row.addWidget(words)
            row.addSpacing(4)
        row.addStretch(1)
        row.addWidget(KeyHint("Esc"))
        row.addWidget(self._add)
        self._foot_row = row

    def _fill_kinds(self) -> None:
        say = self._bench.say
        names = [say(kind.name) for kind in self._kinds]
        counts = [self._so_far(kind.what) for kind in self._kinds]
        told = [f"{name} {count}".strip() for name, count in zip(names, counts, strict=True)]
        wide = sum(text_width(words, theme().font("body")) + theme().px(KIND_SIDE) for words in told)
        few = 1 < len(names) <= FEW_KINDS and wide <= theme().px(KINDS_WIDTH)
        self._segments.setVisible(few)
        self._drop.setVisible(len(names) > 1 and not few)
        self._segments.set_name(say(Text("ui.picker.kind")))
        self._drop.set_name(say(Text("ui.picker.kind")))
        pairs = zip(names, counts, strict=True)
        self._segments.set_options([Segment(str(at), name, count) for at, (name, count) in enumerate(pairs)])
        self._drop.set_options([Choice(str(at), words) for at, words in enumerate(told)])
        for chooser in (self._segments, self._drop):
            chooser.set_chosen_from_model(str(self._at))

    def _so_far(self, what: PickOne | Roster) -> str:
        """How much of a list there is, of how much there may be."""
        key = what.budget if isinstance(what, Roster) else None
        budget = self._bench.survey.evaluation.budgets.get(key) if key is not None else None
        return "" if budget is None else f"{budget.spent.whole}／{budget.granted.whole}"

    # searching

    def choose_list(self, place: int) -> None:
        """Look at another list, with an empty search."""
        self._at = place
        self.line.start_over()
        self._fill_kinds()
        self._take_kind()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_kind(self) -> None:
        what = self.what
        if what is None:
            return
        say = self._bench.say
        groups = {key: say(title) for key, title in what.groups.items()} if isinstance(what, Roster) else {}
        preset = what.preset if isinstance(what, Roster) else ()
        found = filters(self._bench, options_of(what), groups, preset)
        if what.blocked and isinstance(what, Roster):
            free = Text("ui.picker.free")
            chips = [one for one in found if one.mark in preset or ":" in one.mark]
            rest = [one for one in found if one not in chips]
            found = (*chips, Filter("free", say(free), "free", barred=what.blocked), *rest)
        room = min(theme().px(WIDTH), self._window.width() - theme().px(32)) - theme().px(120)
        self.filters.offer(found, groups, preset, room, say(Text("ui.picker.more_filters")))
        self._show_tick_key()
        self._search()

    def _search(self, _: str = "") -> None:
        if not self._kinds:
            return
        chosen = self.filters.chosen()
        kept, lists, query = self._row(), self._lists(bool(chosen)), self.line.query()
        rows = rows_of(self._bench, lists, query, chosen)
        self._model.take(rows)
        found = sum(not row.heading and not row.made for row in rows)
        whole = sum(len(options_of(one.what)) for one in lists)
        self._count.set_text(self._bench.say(Text("ui.picker.count_of", {"n": found, "whole": whole})))
        place = self._model.place(kept.key) if kept is not None and not query else -1
        self._point(place if place >= 0 else self._first() if found else -1)

    def _lists(self, filtered: bool) -> list[List]:
        """What is searched: the list that is looked at; with a word and no filter all others of its page."""
        here = self._kinds[self._at]
        others = range(len(self._kinds)) if self.line.query().strip() and not filtered and here.page else ()
        places = [self._at, *(at for at in others if at != self._at and self._kinds[at].page == here.page)]
        return [List(at, self._bench.say(self._kinds[at].name), self._kinds[at].what) for at in places]

    def _row(self) -> PickRow | None:
        """The row that Enter means."""
        place = self.list.currentIndex().row()
        return self._model.rows[place] if 0 <= place < len(self._model.rows) else None

    def _first(self) -> int:
        """The first option; of what is chosen once, the one that is chosen."""
        rows = self._model.rows
        chosen = [place for place, row in enumerate(rows) if row.taken and isinstance(self.what, PickOne)]
        options = [place for place, row in enumerate(rows) if not row.heading]
        free = [place for place in options if not rows[place].blocked]
        return next(iter((*chosen, *free, *options)), -1)

    def _point(self, place: int) -> None:
        index = self._model.index(place) if place >= 0 else QModelIndex()
        self.list.setCurrentIndex(index)
        if place >= 0:
            self.list.scrollTo(index)
        self._moved()

    def _go(self, by: int) -> None:
        """So many options down or up; headings are stepped over."""
        rows = self._model.rows
        options = [place for place, row in enumerate(rows) if not row.heading]
        if not options:
            return
        here = self.list.currentIndex().row()
        at = options.index(here) if here in options else -1 if by > 0 else len(options)
        self._point(options[max(0, min(len(options) - 1, at + by))])

    def _clicked(self, index: QModelIndex | QPersistentModelIndex) -> None:
        if self._model.rows[index.row()].heading:
            self._go(1)
        self.line.setFocus(Qt.FocusReason.MouseFocusReason)

    # the pane

    def _moved(self) -> None:
        option = self.current()
        self._change, self._plan = self._own_change(), None
        self.list.viewport().update()
        self._show_pane(option)
        if option is not None and self.isVisible():
            self._pause.start()

    def _think(self) -> None:
        self._pause.stop()
        option, what = self.current(), self._target()
        if option is None or what is None or self._refusal():
            return
        self._plan = plan(self._bench, what, option, self._change)
        self._counted = self._plan is not None and bool(self._plan.key)
        self._show_amount_key()
        self._show_pane(option)

    def _show_amount_key(self) -> None:
        """The key that changes a number, where what was looked at last has one."""
        for widget in (self._keys[AMOUNT], self._hints[AMOUNT]):
            widget.setVisible(self._counted and not isinstance(self.what, PickOne))

    def _show_pane(self, option: Option | None) -> None:
        note = self._refusal()
        self._add.set_blocked(note)
        if option is None:
            self.pane.show_words(note)
        else:
            self.pane.show_option(option, self._plan, note, self._offered_tick())

    def _offered_tick(self) -> Tick | None:
        """What can be set at once with what goes into this list."""
        what = self._target()
        if not isinstance(what, Roster) or what.tick is None:
            return None
        return Tick(self._bench.say(what.tick[1]), self._ticked)

    def _show_tick_key(self) -> None:
        """The key for what can be set at once, while a list is looked at that has something of the kind."""
        what = self.what
        tick = what.tick if isinstance(what, Roster) else None
        at = [key.text() for key in self._keys].index(TICK_KEY)
        self._hints[at].set_text(self._bench.say(Text("ui.picker.key.tick")))
        for widget in (self._keys[at], self._hints[at]):
            widget.setVisible(tick is not None)

    def _own_change(self) -> dict[str, Any]:
        """What the new row is given besides its own."""
        what = self._target()
        ticks = isinstance(what, Roster) and what.tick is not None and self._ticked
        return {what.tick[0]: True} if ticks and isinstance(what, Roster) and what.tick is not None else {}

    def _tick(self, on: bool) -> None:
        if self._offered_tick() is not None:
            self._ticked = on
            self._change = self._own_change()
            self._think()

    def _target(self) -> PickOne | Roster | None:
        """The list that the current option goes into."""
        row = self._row()
        return self._kinds[row.place].what if row is not None and row.option is not None else None

    def _refusal(self) -> str:
        """Why the current option cannot be taken, or that there is none."""
        row = self._row()
        if row is None:
            can_make = any(one.option is not None for one in self._model.rows)
            return self._bench.say(Text("ui.picker.make") if can_make else Text("ui.picker.try_again"))
        return row.blocked or row.taken

    def _step_amount(self, direction: int) -> None:
        if self._plan is None:
            self._think()
        target = next_amount(self._plan, direction) if self._plan is not None else None
        if target is not None:
            self._set_amount(target)

    def _set_amount(self, amount: int) -> None:
        if self._plan is not None and self._plan.key:
            self._change = {self._plan.key: amount}
            self._think()

    def _take(self, *, close: bool) -> None:
        option, what = self.current(), self._target()
        if option is None or what is None or self._refusal():
            return
        self.chosen.emit(what, option, dict(self._change), close)
        if not close:
            self.line.selectAll()

    def _changed(self) -> None:
        if self.isVisible():
            self._plan = None
            self._pause.start()

    def _from_line(self, event: QEvent) -> bool:
        """Keys of the search line that mean the list or the window."""
        if not isinstance(event, QKeyEvent) or self.line.is_composing():
            return False
        key, alt = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        mine = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
        if mine or (alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_P)):
            self.keyPressEvent(event)
            return True
        return False

    def _kind_stops(self) -> list[QWidget]:
        if self._segments.isVisible():
            return [part for part in self._segments.parts() if part.isChecked()]
        return [self._drop] if self._drop.isVisible() else []

    # geometry

    def _place(self) -> None:
        look = theme()
        whole = self._window.size()
        width = min(look.px(WIDTH), whole.width() - look.px(32))
        top = min(look.px(TOP), max(look.px(12), (whole.height() - look.px(HEIGHT)) // 3))
        height = min(look.px(HEIGHT), whole.height() - top - look.px(16))
        self.setGeometry(
            (whole.width() - width) // 2 - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN
        )
        self._pane_room.setVisible(width >= look.px(520))

    def _restyle(self) -> None:
        look = theme()
        self._column.setContentsMargins(MARGIN + 1, MARGIN + 1, MARGIN + 1, MARGIN + 1)
        self._head.setContentsMargins(look.px(14), look.px(11), look.px(14), look.px(4))
        self._chip_row.setContentsMargins(look.px(16), look.px(4), look.px(18), look.px(6))
        self._foot_row.setContentsMargins(look.px(16), look.px(7), look.px(12), look.px(7))
        self._glass.setFixedSize(look.px(22), look.px(30))
        self._pane_room.setFixedWidth(look.px(PANE))
        self.line.setMaximumWidth(16_777_215)
        self._place()


AMOUNT = 1
"""The place of the key that changes a number, in what follows."""
HINTS: tuple[Label | None, ...] = (
    Text("ui.picker.key.choose"),
    Text("ui.picker.key.amount"),
    None,
    Text("ui.picker.key.add"),
    Text("ui.picker.key.more"),
)
HINTS_ONE: tuple[Label | None, ...] = (
    Text("ui.picker.key.choose"),
    None,
    None,
    Text("ui.picker.key.take_one"),
    None,
)
