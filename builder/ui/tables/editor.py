"""The table editor: the tables of a pack at the left, a grid in the middle, what it does at the right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from builder.core.character import PackRef
from builder.core.edit import Set
from builder.core.errors import BuilderError, ChangedOnDisk
from builder.core.grids import LEFT_OUT, Cell, Count, Grid, Spot, Where
from builder.core.list_grid import ListGrid, RecordGrid
from builder.core.pack import Pack
from builder.core.pack_view import CONSTANTS, HEAD, Finding, View
from builder.core.table_grid import TableGrid
from builder.core.text import Label as Words
from builder.core.text import Param, Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.drop_down import Choice
from builder.ui.controls.labels import Label, label
from builder.ui.controls.menu import Menu, passing_menu
from builder.ui.controls.state_label import StateLabel
from builder.ui.dates import clock
from builder.ui.ground import Ground
from builder.ui.message import Message
from builder.ui.page_bar import PageBar
from builder.ui.page_state import issue_state
from builder.ui.program import Program
from builder.ui.shapes import State
from builder.ui.tables.contents import Contents
from builder.ui.tables.model import GridModel
from builder.ui.tables.questions import COPY, KEEP, OVER, SAVE, changed_on_disk, unsaved
from builder.ui.tables.side import Effect, SidePane, Told
from builder.ui.tables.telling import Telling
from builder.ui.tables.view import GridView
from builder.ui.tables.words import TableWords
from builder.ui.tables.work import PackWork, Person
from builder.ui.theme import follow, theme

OTHER = "other"
ROOMY, NARROW = 1180, 860
STATES: Mapping[State, Words] = {
    State.ERROR: Text("state.error"),
    State.NOTE: Text("state.note"),
    State.TODO: Text("state.todo"),
}
FROM: Mapping[str, Words] = {
    "reconstructed": Text("tables.cell.from.reconstructed"),
    "gm": Text("tables.cell.from.gm"),
    "text": Text("tables.cell.from.text"),
    "derived": Text("tables.cell.from.derived"),
    "recovered": Text("tables.cell.from.recovered"),
}
MARKS = {"reconstructed": State.RECON, "gm": State.GM}


class PackEditor(Ground):
    """Of one pack, or of shipped tables to look at."""

    back_asked = Signal()
    menu_requested = Signal(QRect)
    compare_asked = Signal()
    begin_asked = Signal(object)
    told = Signal(object)
    refused = Signal(object)

    def __init__(self, program: Program, work: PackWork, where: Where = ()) -> None:
        super().__init__("page")
        self.program, self.work = program, work
        work.setParent(self)
        self._where: Where = HEAD
        self._words = TableWords(program.words, work.draft.view)
        self._person: Person | None = None
        self._others: dict[str, Person] = {}
        self._findings: tuple[Finding, ...] = ()
        self._touched: set[int] | None = None
        self._wide = float(ROOMY)
        self.model = GridModel(self)
        self._build()
        self._connect()
        self.retranslate()
        self.go_to(where or self._first())
        work.judge()
        follow(self._restyle)

    # what others ask

    @property
    def view(self) -> View:
        """The pack as it stands."""
        return self.work.draft.view

    @property
    def _telling(self) -> Telling:
        return Telling(self._words, self.view, self.program.words.say, self.work.looking)

    @property
    def where(self) -> Where:
        """What is open."""
        return self._where

    def go_to(self, where: Where, cell: Cell | None = None) -> None:
        """Open a section or a record, at a cell."""
        grid = self.view.grid(where)
        if grid is None:
            return
        self._where = where
        self._show_grid()
        if cell is not None or self.grid.cell() is None:
            self.grid.go_to(cell or (0, grid.first_column(0) if grid.rows else 0), focus=cell is not None)
        self._show_words()
        self._show_contents()

    def go_to_row(self, table: str, row: str = "") -> None:
        """Open a table, list or constant by the names that a source has; "": the list that has such a row."""
        if not table:
            id = row.partition(".")[0]
            names = (name for name in self.view.list_names if id in self.view.records(name).own)
            table = next(names, "constants")
        if table.startswith("constants"):
            where: Where = CONSTANTS
        elif table in self.view.table_ids:
            where = ("tables", table)
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

    def fit(self, wide: float) -> None:
        """Follow the width of the window."""
        self._wide = wide
        look = theme()
        self.bar.fit(wide)
        self._rail.setFixedWidth(look.px(248 if wide >= ROOMY else 200 if wide >= NARROW else 172))
        self.side.setFixedWidth(look.px(292 if wide >= ROOMY else 236))
        self.side.setVisible(wide >= NARROW)
        side = look.px(28 if wide >= ROOMY else 16)
        self._column.setContentsMargins(side, look.px(14), side, look.px(10))
        for hint in self._hints:
            hint.setVisible(wide >= ROOMY)
        self._saved.setVisible(wide >= NARROW)
        beside, below = (self._head, self._below) if wide >= ROOMY else (self._below, self._head)
        below.removeWidget(self._acts_box)
        if beside.indexOf(self._acts_box) < 0:
            beside.addWidget(self._acts_box)
            if beside is self._below:
                self._below.addStretch(1)

    def title(self) -> str:
        """The name of the pack."""
        return self.program.words.say(self.work.title)

    # building

    def _build(self) -> None:
        self.bar = PageBar()
        self._sub: Label = label(role="caption", tone="text.muted", elide=True)
        self.bar.left.addWidget(self._sub)
        self._saved: Label = label(role="caption", tone="text.muted")
        self.undo = Button(icon="undo-2", kind=ButtonKind.QUIET)
        self.redo = Button(icon="redo-2", kind=ButtonKind.QUIET)
        self.compare = Button(kind=ButtonKind.PLAIN)
        self.save = Button(kind=ButtonKind.PRIMARY, icon="save")
        for part in (self._saved, self.undo, self.redo, self.compare, self.save):
            self.bar.right.addWidget(part)
        self.contents = Contents()
        self._rail = Ground("window", edge=Qt.Edge.RightEdge)
        rail = QVBoxLayout(self._rail)
        rail.setContentsMargins(4, 6, 1, 6)
        rail.addWidget(self.contents)
        self.grid = GridView(self.model)
        self.side = SidePane(self.program.words)
        self._title: Label = label(role="title", elide=True)
        self._purpose: Label = label(role="caption", tone="text.muted", elide=True)
        self._note: Label = label(role="caption", tone="text.faint", elide=True)
        self._acts_box = QWidget()
        self._acts = QHBoxLayout(self._acts_box)
        self._acts.setContentsMargins(0, 0, 0, 0)
        self._foot = StateLabel(State.EMPTY, "")
        self._place: Label = label(role="caption", tone="text.muted", elide=True)
        middle = self._middle()
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self._rail)
        row.addWidget(middle, 1)
        row.addWidget(self.side)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.bar)
        box.addLayout(row, 1)

    def _middle(self) -> QWidget:
        middle = QWidget()
        self._column = QVBoxLayout(middle)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._acts_box)
        self._head = head
        self._column.addLayout(head)
        self._below = QHBoxLayout()
        self._column.addLayout(self._below)
        self._column.addWidget(self._purpose)
        self._column.addWidget(self._note)
        self._column.addWidget(self.grid, 1000)
        self._column.addWidget(self._foot)
        self._column.addWidget(self._place)
        self._column.addStretch(1)
        keys = QHBoxLayout()
        self._hints: list[QWidget] = []
        self._hint_words: list[Label] = []
        for key in ("Ctrl+V", "Ctrl+D", "F2", "Ctrl+Z"):
            words: Label = label(role="caption", tone="text.muted")
            hint = KeyHint(key)
            self._hints += [hint, words]
            self._hint_words.append(words)
            keys.addWidget(hint)
            keys.addWidget(words)
            keys.addSpacing(8)
        keys.addStretch(1)
        self._column.addLayout(keys)
        return middle

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
        self.model.typed.connect(lambda cell, text: self._put({cell: text}, None))
        grid.put_asked.connect(self._paste)
        grid.fill_asked.connect(lambda values: self._put(values, Text("tables.undo.fill")))
        grid.reset_asked.connect(self._reset)
        grid.options_asked.connect(self._offer)
        grid.open_asked.connect(self._open_row)
        grid.left_upward.connect(self._up)
        grid.menu_asked.connect(lambda at: self._menu().popup(at))
        grid.current_moved.connect(self._show_foot)
        self.side.picked.connect(self._look_at)
        self.side.went.connect(self._go_to_finding)
        self.side.use_asked.connect(self._use)
        work.changed.connect(self._changed)
        work.judged.connect(self._judged)
        work.kept_changed.connect(self._show_saved)
        self.program.words.language_changed.connect(self.retranslate)
        self.program.open_changed.connect(self._show_people)
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

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self.program.words.say
        self._words = TableWords(self.program.words, self.view)
        self.bar.set_words(title=self.title(), menu=say(Text("window.menu")), back=say(Text("tables.title")))
        self.undo.set_text("", name=say(Text("tables.undo")))
        self.redo.set_text("", name=say(Text("ui.action.redo")))
        self.compare.set_text(say(Text("tables.act.compare")))
        self.save.set_text(say(Text("tables.use_pack") if self.work.looking else Text("tables.save")))
        hints = ("tables.keys.paste", "tables.keys.fill", "tables.keys.edit", "tables.keys.undo")
        for words, key in zip(self._hint_words, hints, strict=True):
            words.set_text(say(Text(key)))
        self.contents.setAccessibleName(say(Text("tables.contents")))
        self.grid.setAccessibleName(say(Text("tables.contents")))
        self.side.retranslate()
        self._show_grid()
        self._show_words()
        self._show_contents()
        self._show_saved()
        self._show_side()

    # showing

    def _show_grid(self, rows: Collection[int] | None = None) -> None:
        shown = self.model.grid
        place = self.grid.cell() if shown is not None and shown.where == self._where else None
        grid = self.view.grid(self._where)
        if grid is None:  # a record that is no more
            self._where = self._where[:2]
            grid = self.view.grid(self._where)
        if grid is None:
            self._where = HEAD
            grid = self.view.grid(HEAD)
        assert grid is not None
        self.model.show_grid(grid, self._words, editable=not self.work.looking, rows=rows)
        self.model.show_findings(self._telling.findings_at(self._where, self._findings))
        if place is not None and self.grid.cell() is None:
            self.grid.go_to((min(place[0], len(grid.rows) - 1), place[1]), focus=False)
        self.grid.corner.say(self._words.corner(grid))

    def _show_words(self) -> None:
        say, where = self.program.words.say, self._where
        self._title.set_text(self._words.say_title(where))
        self._purpose.set_text("　".join(say(part) for part in self._telling.purposes(self._where)))
        note = self.view.table(where[1]).note if where[0] == "tables" else ""
        self._note.set_text(note)
        self._note.setVisible(bool(note))
        self._show_acts()
        self._show_foot()

    def _show_acts(self) -> None:
        say = self.program.words.say
        while (item := self._acts.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for text, icon, act in self._own_acts():
            button = Button(
                say(text), kind=ButtonKind.PLAIN if icon == "check" else ButtonKind.QUIET, icon=icon
            )
            button.clicked.connect(lambda checked=False, act=act: act())
            self._acts.addWidget(button)
        if not self.work.looking and self._where[0] in ("tables", "lists"):
            more = Button(icon="ellipsis", kind=ButtonKind.QUIET, name=say(Text("window.menu")))
            more.clicked.connect(lambda: self._menu().popup(more.mapToGlobal(QPoint(0, more.height()))))
            self._acts.addWidget(more)

    def _own_acts(self) -> list[tuple[Words, str, Callable[[], object]]]:
        """The acts that stand over the grid."""
        where, looking = self._where, self.work.looking
        found: list[tuple[Words, str, Callable[[], object]]] = []
        if where[0] == "lists" and len(where) == 3:
            found.append((Text("tables.back_to_list"), "arrow-left", self._up))
        if where[0] == "lists" and len(where) == 2:
            found.append((Text("tables.open_record"), "", self._open_current))
        if looking:
            return found
        if where[0] == "tables" or len(where) == 3:
            count = self.view.grid(where)
            counted = Count() if count is None else count.count()
            if self.view.says(where):
                found.append((Text("tables.reset"), "", self._reset_all))
            if counted.reconstructed or counted.typed:
                words = Text("tables.mine") if where[0] == "tables" else Text("tables.mine.record")
                found.append((words, "check", self._mine))
        return found

    def _menu(self) -> Menu:
        """Everything that can be done with the rows and cells here."""
        menu, say = passing_menu(self), self.program.words.say
        for text, act in self._row_acts():
            action = menu.addAction(say(text).replace("&", "&&"))
            action.triggered.connect(lambda checked=False, act=act: act())
        return menu

    def _row_acts(self) -> list[tuple[Words, Callable[[], object]]]:
        grid, cell = self.model.grid, self.grid.cell()
        row = cell[0] if cell is not None else 0
        found: list[tuple[Words, Callable[[], object]]] = []
        if self.work.looking:
            return [(Text("tables.open_record"), self._open_current)] if isinstance(grid, ListGrid) else []
        if isinstance(grid, TableGrid):
            if grid.splits:
                found.append((Text("tables.split_row"), lambda: self._do_rows(grid.add_row(row))))
            if grid.grows:
                found.append((Text("tables.add_row"), lambda: self._do_rows(grid.add_row(row))))
            if grid.splits or grid.grows:
                found.append((Text("tables.remove_row"), lambda: self._do_rows(grid.remove_row(row))))
        elif isinstance(grid, ListGrid) and grid.id_at(row):
            found += self._list_acts(grid, row)
        elif isinstance(grid, RecordGrid):
            for part in grid.parts():
                what = self._words.term(part)
                add = Text("tables.add_part", {"what": what})
                found.append((add, lambda part=part: self._do_rows(grid.add_part(part))))  # type: ignore[misc]
            here = grid.part_at(row)
            if here is not None:
                take = Text("tables.remove_part", {"what": self._words.term(here[0]), "id": here[1]})
                found.append((take, lambda: self._do_rows(grid.remove_part(*here))))
        found.append((Text("tables.reset"), lambda: self._reset(self.grid.chosen())))
        return found

    def _list_acts(self, grid: ListGrid, row: int) -> list[tuple[Words, Callable[[], object]]]:
        ids = {grid.id_at(place) for place, _ in self.grid.chosen()} - {""}
        gone = bool(ids & grid.records.gone)
        acts: list[tuple[Words, Callable[[], object]]] = [
            (Text("tables.open_record"), self._open_current),
            (Text("tables.duplicate_row"), lambda: self._do_rows(grid.duplicate(row))),
        ]
        if not gone:
            acts.append((Text("tables.remove_row"), lambda: self._do_rows(grid.records.without(ids))))
        if gone or ids & grid.records.own.keys() & grid.records.shipped.keys():
            acts.append((Text("tables.restore_row"), lambda: self._do_rows(grid.records.back(ids))))
        acts.append((Text("tables.mine.record"), lambda: self._do_mine(grid.records.all_mine(ids))))
        return acts

    def _show_contents(self) -> None:
        self.contents.show_chapters(self._telling.chapters(self._findings), self._where)
        self.side.show_count(self.view.whole())

    def _show_saved(self) -> None:
        say, work = self.program.words.say, self.work
        numbers: dict[str, Param] = {"system": work.draft.under.system.name, "n": work.pack.revision}
        if work.looking:
            self._sub.set_text(say(Text("tables.of_system.shipped", numbers)))
            self._saved.set_text("")
        else:
            self._sub.set_text(say(Text("tables.of_system", numbers)))
            stops = sum(one.stops for one in self._findings)
            if not work.is_unsaved:
                when = clock(self.program.now(), self.program.now())
                self._saved.set_text(say(Text("tables.saved", {"when": when})) if self._saved.text() else "")
            elif stops:
                self._saved.set_text(say(Text("tables.kept", {"n": stops})))
            else:
                self._saved.set_text(say(Text("tables.unsaved")))
        self.bar.title.set_text(self.title())
        self.undo.set_blocked("" if work.draft.undo_name else "—")
        self.redo.set_blocked("" if work.draft.redo_name else "—")
        for part in (self.undo, self.redo):
            part.setVisible(not work.looking)
        self.compare.setVisible(not work.looking)

    def _show_foot(self) -> None:
        """What is to be said of the current cell."""
        say, cell = self.program.words.say, self.grid.cell()
        self._place.set_text("")
        self._place.hide()
        self._foot.show()
        if cell is None:
            self._foot.set_message(State.EMPTY, " ")
            return
        finding = self._telling.findings_at(self._where, self._findings).get(cell)
        if finding is not None:
            state = issue_state(finding.issue)
            self._foot.set_message(
                state, self._telling.sentence(finding), word=say(STATES.get(state, Text("state.note")))
            )
            return
        spot = self.model.spot_at(cell)
        place = Text(
            "tables.cell", {"row": self.model.row_text(cell[0]), "column": self.model.column_text(cell[1])}
        )
        parts = [say(place)]
        if spot.provenance is not None:
            parts.append(say(FROM[spot.provenance]))
        if spot.shipped is not LEFT_OUT and spot.shipped != spot.value:
            old = self._words.cell(Spot(spot.shipped, spot.sort, options=spot.options))
            parts.append(say(Text("tables.cell.shipped", {"value": old})))
        mark = MARKS.get(spot.provenance or "")
        self._foot.setVisible(mark is not None)
        self._place.setVisible(mark is None)
        if mark is None:
            self._place.set_text("　".join(parts))
        else:
            self._foot.set_message(mark, "　".join(parts))

    def _show_side(self) -> None:
        self._show_people()
        say = self.program.words.say
        told = []
        for place, one in enumerate(self._findings):
            state = issue_state(one.issue)
            where = self._words.say_title(one.where)
            grid = self.view.grid(one.where)
            if one.cell is not None and grid is not None:
                where = f"{where} · {self._words.row(grid, grid.rows[one.cell[0]])}"
            told.append(
                Told(
                    state,
                    self._telling.sentence(one),
                    where,
                    say(STATES.get(state, Text("state.note"))),
                    place,
                )
            )
        stops = any(one.stops for one in self._findings)
        self.side.show_issues(told, say(Text("tables.side.stops")) if stops else "")

    def _show_people(self) -> None:
        say = self.program.words.say
        people = {one.key: one for one in self.work.people()} | self._others
        if self._person is None or self._person.key not in people:
            self._person = next(iter(people.values()), None)
        else:
            self._person = people[self._person.key]
        unnamed = say(Text("library.unnamed"))
        choices = [Choice(one.key, one.name or unnamed) for one in people.values()]
        choices.append(Choice(OTHER, say(Text("tables.side.other"))))
        self.side.show_people(choices, self._person.key if self._person is not None else "")
        self._show_effects()

    def _show_effects(self) -> None:
        say, person = self.program.words.say, self._person
        if person is None:
            self.side.show_effects((), say(Text("tables.side.nobody")))
            return
        if self.work.looking or not self.work.draft.is_judged:
            self.side.show_effects((), "")
            return
        tried = self.work.tried_on(person)
        if tried is None:
            self.side.show_effects((), say(Text("tables.side.unjudged")))
            return
        effects = [Effect(say(name), old, new) for name, old, new in tried.changes]
        notes = []
        if len(effects) > 14:
            notes.append(say(Text("tables.side.more", {"n": len(effects) - 14})))
        if tried.cleared:
            notes.append(say(Text("tables.side.marks", {"n": tried.cleared})))
        if not effects and not tried.cleared:
            notes.append(say(Text("tables.side.same")))
        saved = self.work.loaded is not None
        here = any(one.draft == person.key for one in self.program.desk().documents)
        use = say(Text("tables.side.use")) if saved and here and not tried.uses else ""
        used = say(Text("tables.side.used")) if tried.uses else ""
        self.side.show_effects(effects, "　".join(notes), use=use, used=used)

    # acts

    def _put(self, texts: Mapping[Cell, str], name: Words | None, *, cut: bool = False) -> int:
        """Put texts into cells as one step; how many took them."""
        grid = self.model.grid
        if grid is None or self.work.looking:
            return 0
        values = {}
        for cell, text in texts.items():
            spot = self._spot_for(grid, cell)
            if spot is not None:
                values[cell] = self._words.value(text, spot)
        if name is None:
            row, column = next(iter(texts))
            place = f"{self.model.row_text(row)} {self.model.column_text(column)}"
            name = Text("tables.undo.cell", {"where": place[:60]})
        if values:
            self._touched = {row for row, _ in values}
            self.work.draft.do(grid.put(values), name)
            self._touched = None
        return len(values)

    def _spot_for(self, grid: Grid, cell: Cell) -> Spot | None:
        if cell[0] < len(grid.rows):
            return self.model.spot_at(cell) if self.model.can_edit(cell) else None
        return grid.spot(len(grid.rows) - 1, cell[1]) if isinstance(grid, ListGrid) else None

    def _paste(self, texts: Mapping[Cell, str], cut: bool) -> None:
        many = self._put(texts, Text("tables.undo.paste"))
        if many > 1 or cut:
            said = Text("tables.pasted.cut", {"n": many}) if cut else Text("tables.pasted", {"n": many})
            self.told.emit(
                Message(said, action=Text("tables.undo"), key="Ctrl+Z", act=self.work.draft.undo, of=self)
            )

    def _reset(self, cells: list[Cell]) -> None:
        """Cells as they are shipped; what is not shipped is emptied."""
        grid = self.model.grid
        if grid is None or self.work.looking:
            return
        mine = [cell for cell in cells if self.model.can_edit(cell)]
        back = [cell for cell in mine if self.model.spot_at(cell).shipped is not LEFT_OUT]
        bare = {cell: "" for cell in mine if cell not in set(back)}
        if back:
            self.work.draft.do(grid.reset(back), Text("tables.undo.reset"))
        elif bare:
            self._put(bare, Text("tables.undo.clear"))

    def _reset_all(self) -> None:
        grid = self.model.grid
        if isinstance(grid, TableGrid):
            self.work.draft.do(grid.reset_all(), Text("tables.undo.reset"))
        elif isinstance(grid, RecordGrid):
            self.work.draft.do(grid.records.back([grid.id]), Text("tables.undo.reset"))

    def _mine(self) -> None:
        grid = self.model.grid
        if isinstance(grid, TableGrid):
            self._do_mine(grid.all_mine())
        elif isinstance(grid, RecordGrid):
            self._do_mine(grid.records.all_mine([grid.id]))

    def _do_mine(self, pack: Pack) -> None:
        self.work.draft.do(pack, Text("tables.undo.mine"))

    def _do_rows(self, pack: Pack) -> None:
        self.work.draft.do(pack, Text("tables.undo.row"))

    def _offer(self, cell: Cell, rect: QRect) -> None:
        """The few words that a cell may hold."""
        spot, menu = self.model.spot_at(cell), passing_menu(self)
        options: list[str | None] = [*([None] if spot.empty else []), *spot.options]
        for id in options:
            words = (
                self.program.words.say(Text("tables.read.none")).split(",")[0]
                if id is None
                else self._words.option(id)
            )
            action = menu.addAction(words.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(spot.value == id)
            action.triggered.connect(lambda checked=False, id=id: self._choose(cell, id))
        menu.popup(rect.bottomLeft())

    def _choose(self, cell: Cell, id: str | None) -> None:
        grid = self.model.grid
        if grid is not None:
            place = f"{self.model.row_text(cell[0])} {self.model.column_text(cell[1])}"
            self.work.draft.do(grid.put({cell: id}), Text("tables.undo.cell", {"where": place[:60]}))

    def _open_current(self) -> None:
        cell = self.grid.cell()
        self._open_row(cell[0] if cell is not None else 0)

    def _open_row(self, row: int) -> None:
        head = self.model.head(row)
        if isinstance(self.model.grid, ListGrid) and head is not None and head.open:
            self.go_to((*self._where[:2], head.open), (0, 0))

    def _up(self) -> None:
        """From a record to its list; from there to the list of tables."""
        if len(self._where) == 3:
            id = self._where[2]
            self.go_to(self._where[:2])
            grid = self.model.grid
            row = next((place for place, head in enumerate(grid.rows if grid else ()) if head.open == id), 0)
            self.grid.go_to((row, 0))
        else:
            self.contents.setFocus(Qt.FocusReason.OtherFocusReason)

    def _picked(self, where: Where) -> None:
        if where != self._where:
            self.go_to(where)

    def _look_at(self, key: str) -> None:
        if key != OTHER:
            people = {one.key: one for one in self.work.people()} | self._others
            self._person = people.get(key)
            self._show_effects()
            return
        self._show_people()
        filters = {self.program.words.say(Text("files.characters_and_pdf")): (".json", ".pdf")}
        title = self.program.words.say(Text("tables.side.other"))
        self.program.dialogs.open_files(
            self, title, self.program.library.folder, filters, self._look_at_files
        )

    def _look_at_files(self, paths: list[Path]) -> None:
        for path in paths[:1]:
            try:
                character = self.program.desk().read(path).character
            except BuilderError as error:
                self.refused.emit(error.text)
                return
            if character.system != self.view.under.system.id:
                continue
            person = Person(str(path), character.profile.name or path.stem, character)
            self._others[person.key] = person
            self._person = person
            self._show_people()

    def _use(self) -> None:
        """The character that is looked at uses this pack from now on."""
        person = self._person
        document = next(
            (one for one in self.program.desk().documents if person is not None and one.draft == person.key),
            None,
        )
        if document is None:
            return
        before = self.view.under.before
        mine = {pack.pack_id for pack in before} | {self.work.pack.pack_id}
        others = [ref for ref in document.live.document.packs if ref.id not in mine]
        refs = (*others, *(PackRef(id=pack.pack_id) for pack in before), PackRef(id=self.work.pack.pack_id))
        if document.live.do(Set(("packs",), [ref.text for ref in refs]), name=Text("core.profile.packs")):
            self.told.emit(Message(Text("tables.told.used", {"name": self.work.title})))
            self._show_people()

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
        here = self._where[:2]
        if here in places:
            self.go_to(places[(places.index(here) + by) % len(places)])

    def _next_area(self, by: int) -> None:
        areas: list[QWidget] = [self.contents, self.grid, self.side.people]
        focus = QApplication.focusWidget()
        at = next(
            (
                p
                for p, one in enumerate(areas)
                if focus is not None and (one is focus or one.isAncestorOf(focus))
            ),
            0,
        )
        areas[(at + by) % len(areas)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    # saving and leaving

    def _save_or_begin(self) -> None:
        if self.work.looking:
            self.begin_asked.emit(self._where)
            return
        self.save_now()

    def save_now(self, *, force: bool = False) -> bool:
        """Save the pack, or say why it cannot be."""
        try:
            done = self.work.save(force=force)
        except ChangedOnDisk:
            self._ask_changed()
            return False
        except BuilderError as error:
            self.refused.emit(error.text)
            return False
        name: dict[str, Param] = {"name": self.work.title, "n": self.work.pack.revision}
        self._saved.set_text(" ")
        self._show_saved()
        self._show_side()
        text = (
            Text("tables.told.saved", name) if done else Text("tables.told.kept", {"name": self.work.title})
        )
        self.told.emit(Message(text, State.OK if done else State.TODO))
        return done

    def leave(self) -> None:
        """Back to the packs; what is not saved is asked about."""
        work, say = self.work, self.program.words.say
        if not work.is_unsaved or (work.draft.saved is None and not _says_something(work.pack)):
            if not work.looking and work.draft.saved is None:
                work.shelf.forget(work.pack.pack_id)
            self.back_asked.emit()
            return
        if not work.draft.judgement().sound:
            work.keep()
            self.told.emit(Message(Text("tables.told.kept", {"name": work.title}), State.TODO))
            self.back_asked.emit()
            return
        question = unsaved(say, work.title, work.draft.next_revision().revision)
        self.program.dialogs.decide(self, question, self._left)

    def _left(self, key: str) -> None:
        if key == KEEP:
            self.work.keep()
            self.back_asked.emit()
        elif key == SAVE and self.save_now():
            self.back_asked.emit()

    def _ask_changed(self) -> None:
        question = changed_on_disk(self.program.words.say, self.work.title)
        self.program.dialogs.decide(self, question, self._changed_answered)

    def _changed_answered(self, key: str) -> None:
        if key == OVER:
            self.save_now(force=True)
        elif key == COPY:
            work = self.work
            pack = work.pack.model_copy(
                update={"pack_id": work.shelf.free_id(work.pack.pack_id), "revision": 1}
            )
            work.shelf.forget(work.pack.pack_id)
            work.loaded, work.draft.saved = None, None
            work.draft.do(pack, Text("tables.changed.copy"))
            self.save_now()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.work.keep()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_people()

    # what happened

    def _changed(self) -> None:
        self._words = TableWords(self.program.words, self.view)
        self._show_grid(self._touched)
        self._show_words()
        self._show_contents()
        self._show_saved()

    def _judged(self) -> None:
        self._findings = self.work.judgement().findings
        self._show_grid(())
        self._show_contents()
        self._show_foot()
        self._show_saved()
        self._show_side()

    def _first(self) -> Where:
        """What is open first: the first table with something to be typed."""
        view = self.view
        wheres = list(view.wheres())
        return next(
            (where for where in wheres if view.count(where).reconstructed), wheres[0] if wheres else HEAD
        )

    def _restyle(self) -> None:
        self._column.setSpacing(theme().px(8))
        self.fit(self._wide)


def _says_something(pack: Pack) -> bool:
    return bool(pack.tables or pack.lists or pack.constants or pack.remove)
