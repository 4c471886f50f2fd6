"""One sheet on one way out: its bytes, made once; how they are proved; what is told of them. No widgets."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from builder.exports.going import Going, Item
from builder.outputs import Exported, going
from builder.ui.exporting import Subject, as_printed, proof, put_out
from builder.ui.paper_options import PaperOptions
from builder.ui.program import Program
from builder.ui.ways_out import FOREIGN, PRINT, TABLES, foreign_of


class Outgoing:
    """Of the export board. `way`: what is chosen."""

    def __init__(self, program: Program, subject: Subject, options: PaperOptions) -> None:
        self._program, self._subject, self._options = program, subject, options
        self._made: Exported | None = None
        self.way = "pdf"

    @property
    def is_told(self) -> bool:
        """Whether what goes and what stays is told in columns: of a table, of another program's file."""
        return self.way in TABLES or self.way.startswith(FOREIGN)

    def choose(self, way: str) -> None:
        """Another way out."""
        self.way = way
        self.forget()

    def forget(self) -> None:
        """Something else is wanted: it is made again."""
        self._made = None

    def make(self) -> Exported:
        """The bytes of what is chosen. For a fat character that takes a moment: the pointer says so."""
        if self._made is None:
            foreign = foreign_of(self._subject, self.way)
            QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
            try:
                self._made = self._put_out() if foreign is None else Exported(foreign.write())
            finally:
                QGuiApplication.restoreOverrideCursor()
        return self._made

    def prove(self, data: bytes) -> None:
        """Read it again and compare it with the sheet. Raises BadExport."""
        foreign = foreign_of(self._subject, self.way)
        if foreign is None:
            translator = self._program.translator(self._options.language)
            proof(self._printed(), self._to(), translator)(data)
        elif foreign.prove is not None:
            foreign.prove(data)

    def going(self) -> Going:
        """What is told before anything is written."""
        words, foreign = self._program.words, foreign_of(self._subject, self.way)
        if foreign is None:
            translator = self._program.translator(self._options.language)
            return going(self.way, self._printed().sheet, translator, words.translator)
        advice = [words.say(label) for label in foreign.advice]
        first = Item(advice[0], "\n".join(advice[1:])) if advice else None
        return Going(first=first, stays=tuple(Item(words.say(label)) for label in foreign.left))

    def _put_out(self) -> Exported:
        options, today = self._options, self._program.now().date()
        translator = self._program.translator(options.language)
        return put_out(self._printed(), self._to(), translator, paper=options.paper, printed=today)

    def _to(self) -> str:
        return "pdf" if self.way == PRINT else self.way

    def _printed(self) -> Subject:
        return as_printed(self._subject, self._to(), current=self._options.current)
