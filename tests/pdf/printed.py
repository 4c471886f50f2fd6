"""A printed sheet as the tests look at it: what was drawn, and what two readers find in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from io import BytesIO

import pypdf
import pypdfium2

from builder.core.language import translator
from builder.core.sheet import Boxes, Cell, Facts, Sheet, Table
from builder.core.text import Language, Translator
from builder.pdf.pen import Drawn, Record, Ruled
from builder.pdf.render import Job, Rendered, render_many
from builder.pdf.styles import PAPERS, Paper, PaperName
from tests.pdf import fixtures, other_games, wild

DAY = date(2026, 11, 29)

SHEETS: Mapping[str, Callable[[], Sheet]] = {
    "duelist": fixtures.duelist,
    "nearly empty": fixtures.nearly_empty,
    "overfull": wild.overfull,
    "hostile": wild.hostile,
    "percentile": other_games.percentile,
    "paladin": other_games.paladin,
    "druid": other_games.druid,
    "reconstructed": other_games.reconstructed,
    "party": other_games.party,
}


@dataclass(frozen=True)
class Printed:
    """A sheet in one language on one paper."""

    sheet: Sheet
    language: Language
    paper: Paper
    rendered: Rendered
    record: Record

    @property
    def strings(self) -> list[Drawn]:
        """Every string that was drawn."""
        return [entry for entry in self.record if isinstance(entry, Drawn)]

    @property
    def rules(self) -> list[Ruled]:
        """Every line and box that was drawn."""
        return [entry for entry in self.record if isinstance(entry, Ruled)]

    def find(self, text: str) -> Drawn:
        """The first string drawn with this text."""
        return next(drawn for drawn in self.strings if drawn.text == text)

    @cached_property
    def pypdf_pages(self) -> list[str]:
        """The text of each page as pypdf reads it."""
        return [page.extract_text() for page in self.reader.pages]

    @cached_property
    def pdfium_pages(self) -> list[str]:
        """The text of each page as PDFium reads it."""
        return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(self.rendered.pdf)]

    @cached_property
    def reader(self) -> pypdf.PdfReader:
        """The file, open."""
        return pypdf.PdfReader(BytesIO(self.rendered.pdf))

    @property
    def translator(self) -> Translator:
        """The words of its language."""
        return words(self.language)


@cache
def words(language: Language) -> Translator:
    """The program's words."""
    return translator(language)


def print_sheet(
    sheet: Sheet, language: Language = "ja", paper: PaperName = "a4", attach: bytes = b""
) -> Printed:
    """Print a sheet and keep the record."""
    record: Record = []
    rendered = render_many(
        [Job(sheet, attach)], words(language), paper=paper, printed=DAY, invariant=True, record=record
    )
    return Printed(sheet, language, PAPERS[paper], rendered, record)


@cache
def printed(name: str, language: Language = "ja", paper: PaperName = "a4") -> Printed:
    """One of the sheets above, printed once."""
    return print_sheet(SHEETS[name](), language, paper)


def cells_of(sheet: Sheet) -> Iterator[Cell]:
    """Every cell of the sheet that is shown in words."""
    for pair in sheet.masthead.facts:
        yield from filter(None, (pair.value,))
    for section in sheet.sections:
        for block in section.blocks:
            match block:
                case Facts():
                    for pair in block.pairs:
                        yield from filter(None, (pair.value, pair.beside, pair.below))
                case Table():
                    for row in block.rows:
                        pairs = zip(block.columns, row.cells, strict=False)
                        yield from (
                            cell for column, cell in pairs if cell and column.kind not in ("check", "dot")
                        )
                case Boxes(form="counter"):
                    yield block.maximum
