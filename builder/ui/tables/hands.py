"""What hands do to a pack: type, paste, fill, put back, choose, confirm. Each is one step to undo."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QObject, QRect, Signal

from builder.core.grids import LEFT_OUT, Cell, Grid, Spot
from builder.core.list_grid import ListGrid, RecordGrid
from builder.core.pack import Pack
from builder.core.table_grid import TableGrid
from builder.core.text import Label as Words
from builder.core.text import Text
from builder.ui.controls.menu import passing_menu
from builder.ui.message import Message
from builder.ui.tables.frame import EditorFrame
from builder.ui.tables.words import TableWords
from builder.ui.tables.work import PackWork

LONGEST_PLACE = 60


class Hands(QObject):
    """Of one editor. `touched`: the rows that the step in hand changes; None: they may all be others."""

    told = Signal(object)

    def __init__(self, frame: EditorFrame, work: PackWork) -> None:
        super().__init__(frame)
        self._frame, self._work = frame, work
        self._model = frame.model
        self.words = TableWords(frame.words, work.draft.view)
        self.touched: Collection[int] | None = None

    def type_into(self, cell: Cell, text: str) -> None:
        """A text was typed into a cell."""
        self.put({cell: text}, Text("tables.undo.cell", {"where": self._place(cell)}))

    def put(self, texts: Mapping[Cell, str], name: Words) -> int:
        """Put texts into cells as one step; how many took them."""
        grid = self._open_grid()
        if grid is None:
            return 0
        values = {}
        for cell, text in texts.items():
            spot = self._spot_for(grid, cell)
            if spot is not None:
                values[cell] = self.words.value(text, spot)
        if values:
            self.touched = {row for row, _ in values}
            self._work.draft.do(grid.put(values), name)
            self.touched = None
        return len(values)

    def paste(self, texts: Mapping[Cell, str], cut: bool) -> None:
        """A block from the clipboard."""
        many = self.put(texts, Text("tables.undo.paste"))
        if many > 1 or cut:
            said = Text("tables.pasted.cut", {"n": many}) if cut else Text("tables.pasted", {"n": many})
            undo, frame = self._work.draft.undo, self._frame
            self.told.emit(Message(said, action=Text("tables.undo"), key="Ctrl+Z", act=undo, of=frame))

    def fill(self, texts: Mapping[Cell, str]) -> None:
        """The uppermost cells, filled down."""
        self.put(texts, Text("tables.undo.fill"))

    def reset(self, cells: list[Cell]) -> None:
        """Cells as they are shipped; what is not shipped is emptied."""
        grid = self._open_grid()
        if grid is None:
            return
        mine = [cell for cell in cells if self._model.can_edit(cell)]
        back = [cell for cell in mine if self._model.spot_at(cell).shipped is not LEFT_OUT]
        bare = {cell: "" for cell in mine if cell not in set(back)}
        if back:
            self._work.draft.do(grid.reset(back), Text("tables.undo.reset"))
        elif bare:
            self.put(bare, Text("tables.undo.clear"))

    def reset_all(self) -> None:
        """The whole table or record as it is shipped."""
        grid = self._model.grid
        if isinstance(grid, TableGrid):
            self._work.draft.do(grid.reset_all(), Text("tables.undo.reset"))
        elif isinstance(grid, RecordGrid):
            self._work.draft.do(grid.records.back([grid.id]), Text("tables.undo.reset"))

    def confirm(self) -> None:
        """The whole table or record stands so in the rulebook."""
        grid = self._model.grid
        if isinstance(grid, TableGrid):
            self.do_confirm(grid.all_mine())
        elif isinstance(grid, RecordGrid):
            self.do_confirm(grid.records.all_mine([grid.id]))

    def do_confirm(self, pack: Pack) -> None:
        """A step that only says where values come from."""
        self._work.draft.do(pack, Text("tables.undo.mine"))

    def do_rows(self, pack: Pack) -> None:
        """A step that changes which rows there are."""
        self._work.draft.do(pack, Text("tables.undo.row"))

    def offer(self, cell: Cell, rect: QRect) -> None:
        """The few words that a cell may hold."""
        spot, menu = self._model.spot_at(cell), passing_menu(self._frame)
        options: list[str | None] = [*([None] if spot.empty else []), *spot.options]
        for id in options:
            words = self.words.nothing() if id is None else self.words.option(id, spot.key)
            action = menu.addAction(words.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(spot.value == id)
            action.triggered.connect(lambda checked=False, id=id: self._choose(cell, id))
        menu.popup(rect.bottomLeft())

    def _choose(self, cell: Cell, id: str | None) -> None:
        grid = self._open_grid()
        if grid is not None:
            self._work.draft.do(grid.put({cell: id}), Text("tables.undo.cell", {"where": self._place(cell)}))

    def _open_grid(self) -> Grid | None:
        """What is shown, where it may be changed."""
        return None if self._work.looking else self._model.grid

    def _place(self, cell: Cell) -> str:
        return f"{self._model.row_text(cell[0])} {self._model.column_text(cell[1])}"[:LONGEST_PLACE]

    def _spot_for(self, grid: Grid, cell: Cell) -> Spot | None:
        if cell[0] < len(grid.rows):
            return self._model.spot_at(cell) if self._model.can_edit(cell) else None
        return grid.spot(len(grid.rows) - 1, cell[1]) if isinstance(grid, ListGrid) else None
