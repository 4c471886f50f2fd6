"""What the table editor shows of a pack: a grid, the words and acts above and below it, what is beside it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from PySide6.QtCore import QPoint, Qt

from builder.core.grids import Cell, Where
from builder.core.list_grid import ListGrid
from builder.core.pack_head import HEAD
from builder.core.pack_view import Finding, View
from builder.core.text import Label as Words
from builder.core.text import Param, Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.menu import passing_menu
from builder.ui.dates import clock
from builder.ui.page_state import issue_state
from builder.ui.program import Program
from builder.ui.shapes import State
from builder.ui.tables.acts import Act, Acts
from builder.ui.tables.frame import EditorFrame
from builder.ui.tables.hands import Hands
from builder.ui.tables.side import Told
from builder.ui.tables.telling import Telling
from builder.ui.tables.trying import Trying
from builder.ui.tables.words import TableWords
from builder.ui.tables.work import PackWork

STATES: Mapping[State, Words] = {
    State.ERROR: Text("state.error"),
    State.NOTE: Text("state.note"),
    State.TODO: Text("state.todo"),
}
MARKS = {"reconstructed": State.RECON, "gm": State.GM}


class ShownEditor(EditorFrame):
    """Of one pack, or of shipped tables to look at. `hands`, `trying`: who acts, and who is tried on.

    `back`: what the way back is called.
    """

    def __init__(self, program: Program, work: PackWork) -> None:
        super().__init__(program.words)
        self.program, self.work = program, work
        work.setParent(self)
        self.hands = Hands(self, work)
        self.trying = Trying(program, work, self.side)
        self.back: Words = Text("tables.title")
        self._where: Where = HEAD
        self._findings: tuple[Finding, ...] = ()

    @property
    def view(self) -> View:
        """The pack as it stands."""
        return self.work.draft.view

    @property
    def where(self) -> Where:
        """What is open."""
        return self._where

    def go_to(self, where: Where, cell: Cell | None = None) -> None:
        """Open a section or a record, at a cell."""
        where = where if self.view.grid(where) is not None else self.view.section(where)
        grid = self.view.grid(where)
        if grid is None:
            return
        self._where = where
        self.show_grid()
        if cell is not None or self.grid.cell() is None:
            self.grid.go_to(cell or (0, grid.first_column(0) if grid.rows else 0), focus=cell is not None)
        self.show_words()
        self.show_contents()

    def title(self) -> str:
        """The name of the pack."""
        return self.program.words.say(self.work.title)

    @property
    def table_words(self) -> TableWords:
        """The words of the pack as it stands."""
        return self.hands.words

    @property
    def telling(self) -> Telling:
        """What is said of the pack as it stands."""
        return Telling(self.table_words, self.view, self.program.words.say, self.work.looking)

    def show_grid(self, rows: Collection[int] | None = None) -> None:
        """The cells. `rows`: only these are others."""
        shown = self.model.grid
        place = self.grid.cell() if shown is not None and shown.where == self._where else None
        grid = self.view.grid(self._where)
        if grid is None:  # a record that is no more, or a formula that is said by rows
            self._where = self.view.section(self._where)
            grid = self.view.grid(self._where)
        if grid is None:
            self._where = HEAD
            grid = self.view.grid(HEAD)
        assert grid is not None
        self.model.show_grid(grid, self.table_words, editable=not self.work.looking, rows=rows)
        self.model.show_findings(self.telling.findings_at(self._where, self._findings))
        if place is not None and self.grid.cell() is None:
            self.grid.go_to((min(place[0], len(grid.rows) - 1), place[1]), focus=False)
        self.grid.corner.say(self.table_words.corner(grid))

    def show_words(self) -> None:
        """What stands over the grid."""
        say = self.program.words.say
        self.heading.set_text(self.table_words.say_title(self._where))
        self.purpose.set_text("　".join(say(part) for part in self.telling.purposes(self._where)))
        note = self.telling.note(self._where)
        self.note.set_text(note)
        self.note.setVisible(bool(note))
        self._show_buttons(self._acts_here.over(self._where))
        self.show_foot()

    def _show_buttons(self, acts: list[Act]) -> None:
        say = self.program.words.say
        buttons = []
        for act in acts:
            kind = ButtonKind.PLAIN if act.icon == "check" else ButtonKind.QUIET
            button = Button(say(act.words), kind=kind, icon=act.icon)
            button.clicked.connect(lambda checked=False, do=act.do: self._act(do))
            buttons.append(button)
        if not self.work.looking and self._where[0] in ("tables", "lists"):
            more = Button(icon="ellipsis", kind=ButtonKind.QUIET, name=say(Text("window.menu")))
            more.clicked.connect(lambda: self.open_menu(more.mapToGlobal(QPoint(0, more.height()))))
            buttons.append(more)
        self.show_acts(buttons)

    def show_contents(self) -> None:
        """The list of tables, and how much is left."""
        chapters = self.telling.chapters(self._findings)
        self.contents.show_chapters(chapters, self.view.section(self._where))
        self.side.show_count(self.view.whole())

    def show_saved(self) -> None:
        """Whether the pack is saved."""
        say, work = self.program.words.say, self.work
        numbers: dict[str, Param] = {"system": work.draft.under.system.name, "n": work.pack.revision}
        if work.looking:
            self.sub.set_text(say(Text("tables.of_system.shipped", numbers)))
            self.saved.set_text("")
        else:
            self.sub.set_text(say(Text("tables.of_system", numbers)))
            stops = sum(one.stops for one in self._findings)
            if not work.is_unsaved:
                when = clock(self.program.now(), self.program.now())
                self.saved.set_text(say(Text("tables.saved", {"when": when})) if self.saved.text() else "")
            elif stops:
                self.saved.set_text(say(Text("tables.kept", {"n": stops})))
            else:
                self.saved.set_text(say(Text("tables.unsaved")))
        self.bar.title.set_text(self.title())
        self.undo.set_blocked("" if work.draft.undo_name else "—")
        self.redo.set_blocked("" if work.draft.redo_name else "—")
        for part in (self.undo, self.redo, self.compare):
            part.setVisible(not work.looking)

    def show_foot(self) -> None:
        """What is to be said of the current cell."""
        say, cell = self.program.words.say, self.grid.cell()
        self.place.set_text("")
        self.place.hide()
        self.foot.show()
        if cell is None:
            self.foot.set_message(State.EMPTY, " ")
            return
        finding = self.telling.findings_at(self._where, self._findings).get(cell)
        if finding is not None:
            state = issue_state(finding.issue)
            word = say(STATES.get(state, Text("state.note")))
            self.foot.set_message(state, self.telling.sentence(finding), word=word)
            return
        spot = self.model.spot_at(cell)
        row = " ".join(filter(None, (self.grid.corner.text(), self.model.row_text(cell[0]))))
        text = self.telling.of_cell(spot, row, self.model.column_text(cell[1]))
        mark = MARKS.get(spot.provenance or "")
        self.foot.setVisible(mark is not None)
        self.place.setVisible(mark is None)
        if mark is None:
            self.place.set_text(text)
        else:
            self.foot.set_message(mark, text)

    def show_side(self) -> None:
        """What changes, and what is wrong."""
        self.trying.show()
        say = self.program.words.say
        told = []
        for place, one in enumerate(self._findings):
            state = issue_state(one.issue)
            word = say(STATES.get(state, Text("state.note")))
            told.append(Told(state, self.telling.sentence(one), self.telling.place(one), word, place))
        stops = any(one.stops for one in self._findings)
        self.side.show_issues(told, say(Text("tables.side.stops")) if stops else "")

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self.program.words.say
        self.hands.words = TableWords(self.program.words, self.view)
        self.bar.set_words(title=self.title(), menu=say(Text("window.menu")), back=say(self.back))
        self.undo.set_text("", name=say(Text("tables.undo")))
        self.redo.set_text("", name=say(Text("ui.action.redo")))
        self.compare.set_text(say(Text("tables.act.compare")))
        self.save.set_text(say(Text("tables.use_pack") if self.work.looking else Text("tables.save")))
        self.say_keys()
        self.contents.setAccessibleName(say(Text("tables.contents")))
        self.grid.setAccessibleName(say(Text("tables.contents")))
        self.side.retranslate()
        self.show_grid()
        self.show_words()
        self.show_contents()
        self.show_saved()
        self.show_side()

    @property
    def _acts_here(self) -> Acts:
        return Acts(self.view, self.hands, self.work.looking, self.go_to, self.up, self._open_current)

    def open_menu(self, at: QPoint) -> None:
        """A menu of everything that can be done with the rows and cells here."""
        menu, say = passing_menu(self), self.program.words.say
        acts = self._acts_here.of_rows(self.model.grid, self.grid.cell(), self.grid.chosen())
        for act in acts:
            action = menu.addAction(say(act.words).replace("&", "&&"))
            action.triggered.connect(lambda checked=False, do=act.do: self._act(do))
        menu.popup(at)

    def _act(self, do: Callable[[], object]) -> None:
        """What was pressed may be no more: the keys go on in the grid."""
        do()
        if self.isVisible():
            self.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    # going about

    def _open_current(self) -> None:
        cell = self.grid.cell()
        self.open_row(cell[0] if cell is not None else 0)

    def open_row(self, row: int) -> None:
        """All that is in the record of a row."""
        head = self.model.head(row)
        if isinstance(self.model.grid, ListGrid) and head is not None and head.open:
            self.go_to((*self._where[:2], head.open), (0, 0))

    def up(self) -> None:
        """From a record to its list; from there to the list of tables."""
        if len(self._where) == 3:
            id = self._where[2]
            self.go_to(self._where[:2])
            grid = self.model.grid
            row = next((place for place, head in enumerate(grid.rows if grid else ()) if head.open == id), 0)
            self.grid.go_to((row, 0))
        else:
            self.contents.setFocus(Qt.FocusReason.OtherFocusReason)
