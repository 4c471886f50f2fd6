"""The table editor: the tables of a pack at the left, a grid in the middle, what it does at the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from builder.core.grids import Where
from builder.core.pack_head import CONSTANTS, HEAD
from builder.ui.program import Program
from builder.ui.tables.keeping import Keeping
from builder.ui.tables.shown import ShownEditor
from builder.ui.tables.words import TableWords
from builder.ui.tables.work import PackWork
from builder.ui.theme import follow


class PackEditor(ShownEditor):
    """Of one pack, or of shipped tables to look at."""

    back_asked = Signal()
    menu_requested = Signal(QRect)
    compare_asked = Signal()
    begin_asked = Signal(object)
    told = Signal(object)
    refused = Signal(object)

    def __init__(self, program: Program, work: PackWork, where: Where = ()) -> None:
        super().__init__(program, work)
        self._keeping = Keeping(program, work, self.trying, self)
        self._connect()
        self._connect_rooms()
        self._give_keys()
        self.retranslate()
        self.go_to(where or self._first())
        work.judge()
        follow(self.space_out)

    # what others ask

    def go_to_row(self, table: str, row: str = "") -> None:
        """Open a table, list or constant by the names that a source has; "": the list that has such a row."""
        if not table:
            id = row.partition(".")[0]
            names = (name for name in self.view.list_names if id in self.view.records(name).own)
            table = next(names, "constants")
        if table.startswith("constants"):
            where: Where = CONSTANTS
        elif self.view.section(("tables", table))[1] in self.view.table_ids:
            where = self.view.section(("tables", table))
        else:
            where = ("lists", table)
            id, _, rest = row.partition(".")
            if rest and self.view.grid((*where, id)) is not None:
                where, row = (*where, id), rest
        grid = self.view.grid(where)
        if grid is None:
            return
        cell = grid.place(tuple(row.split("."))) or grid.place((row,)) if row else None
        self.go_to(where, cell or (0, grid.first_column(0)))

    def take_focus(self) -> None:
        """The focus goes into the grid."""
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    def save_now(self, *, force: bool = False) -> bool:
        """Save the pack, or say why it cannot be."""
        return self._keeping.save(force=force)

    def leave(self) -> None:
        """Back to the packs; what is not saved is asked about."""
        self._keeping.leave()

    # building

    def _connect(self) -> None:
        work, grid = self.work, self.grid
        self.bar.back_requested.connect(self.leave)
        self.bar.menu_requested.connect(self.menu_requested)
        self.undo.clicked.connect(work.draft.undo)
        self.redo.clicked.connect(work.draft.redo)
        self.save.clicked.connect(self._save_or_begin)
        self.compare.clicked.connect(self.compare_asked)
        self.contents.picked.connect(self._picked)
        self.contents.entered.connect(self.take_focus)
        grid.open_asked.connect(self.open_row)
        grid.left_upward.connect(self.up)
        grid.menu_asked.connect(self.open_menu)
        grid.current_moved.connect(self.show_foot)
        self.side.went.connect(self._go_to_finding)
        work.changed.connect(self._changed)
        work.judged.connect(self._judged)
        work.kept_changed.connect(self.show_saved)
        self.program.words.language_changed.connect(self.retranslate)
        self.program.open_changed.connect(self.trying.show)

    def _connect_rooms(self) -> None:
        hands, grid = self.hands, self.grid
        self.model.typed.connect(hands.type_into)
        grid.put_asked.connect(hands.paste)
        grid.fill_asked.connect(hands.fill)
        grid.reset_asked.connect(hands.reset)
        grid.options_asked.connect(hands.offer)
        hands.told.connect(self.told)
        self._keeping.left.connect(self.back_asked)
        self._keeping.tried.connect(self._saved_or_not)
        for room in (self.trying, self._keeping):
            room.told.connect(self.told)
            room.refused.connect(self.refused)

    def _give_keys(self) -> None:
        work = self.work
        keys: Mapping[str, Callable[[], object]] = {
            "Ctrl+Z": work.draft.undo,
            "Ctrl+Shift+Z": work.draft.redo,
            "Ctrl+Y": work.draft.redo,
            "Ctrl+S": lambda: None if work.looking else self.save_now(),
            "F6": lambda: self._next_area(1),
            "Shift+F6": lambda: self._next_area(-1),
            "F7": lambda: self.side.setVisible(self.side.isHidden()),
            "F8": lambda: self._walk(1),
            "Shift+F8": lambda: self._walk(-1),
            "Ctrl+PgDown": lambda: self._turn(1),
            "Ctrl+PgUp": lambda: self._turn(-1),
        }
        for key, act in keys.items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    # going about

    def _picked(self, where: Where) -> None:
        if where != self._where:
            self.go_to(where)

    def _go_to_finding(self, place: int) -> None:
        if place < len(self._findings):
            one = self._findings[place]
            grid = self.view.grid(one.where)
            self.go_to(one.where, one.cell or ((0, 0) if grid is not None and grid.rows else None))

    def _walk(self, by: int) -> None:
        """To the next problem."""
        if not self._findings:
            return
        here = (self._where, self.grid.cell())
        at = next(
            (p for p, one in enumerate(self._findings) if (one.where, one.cell) == here), -1 if by > 0 else 0
        )
        self._go_to_finding((at + by) % len(self._findings))

    def _turn(self, by: int) -> None:
        """To the next table."""
        places = [one.where for one in self.contents.chapters() if one.where]
        here = self.view.section(self._where)
        if here in places:
            self.go_to(places[(places.index(here) + by) % len(places)])

    def _next_area(self, by: int) -> None:
        areas: list[QWidget] = [self.contents, self.grid, self.side.people]
        focus = QApplication.focusWidget()
        within = (
            place
            for place, one in enumerate(areas)
            if focus is not None and (one is focus or one.isAncestorOf(focus))
        )
        areas[(next(within, 0) + by) % len(areas)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _save_or_begin(self) -> None:
        if self.work.looking:
            self.begin_asked.emit(self._where)
        else:
            self.save_now()

    # what happened

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.work.keep()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.trying.show()

    def _changed(self) -> None:
        self.hands.words = TableWords(self.program.words, self.view)
        self.show_grid(self.hands.touched)
        self.show_words()
        self.show_contents()
        self.show_saved()

    def _judged(self) -> None:
        self._findings = self.work.judgement().findings
        self.show_grid(())
        self.show_contents()
        self.show_foot()
        self.show_saved()
        self.show_side()

    def _saved_or_not(self) -> None:
        self.saved.set_text(" ")
        self.show_saved()
        self.show_side()

    def _first(self) -> Where:
        """What is open first: the first table with something to be typed."""
        view = self.view
        wheres = list(view.wheres())
        return next(
            (where for where in wheres if view.count(where).reconstructed), wheres[0] if wheres else HEAD
        )
