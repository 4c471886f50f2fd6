"""Every way out by name, loaded when it is first used. Imports core, exports and the printer; no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from builder.core.errors import BadExport
from builder.core.sheet import Sheet
from builder.core.text import Text, Translator

if TYPE_CHECKING:
    from builder.core.cards import Cards
    from builder.core.evaluation import Evaluation
    from builder.core.survey import AnyCharacter
    from builder.core.system import AnySystem, Rules
    from builder.exports.foreign import Foreign
    from builder.exports.going import Going
    from builder.exports.udonarium import Made

Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = ("a4", "letter")


@dataclass(frozen=True, slots=True)
class Printing:
    """What an export may want to know besides the sheet. `attach`: the character's JSON, for the PDF."""

    paper: Paper
    printed: date
    attach: bytes = b""


@dataclass(frozen=True, slots=True)
class Exported:
    """The bytes, and the characters that no font could draw (shown as 〓).

    `remarks`: what became of pictures that were too large or could not be read.
    """

    data: bytes
    missing: tuple[str, ...] = ()
    remarks: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Output:
    """A way out: the suffix of its files, its name in words, the function that makes the bytes.

    `prove`: reads what was written with another reader and compares it with the sheet; raises BadExport.
    `plays`: a piece on a table, whose current values always go along; `is_text`: for the clipboard too.
    `with_picture`: the suffix where there is a portrait.
    """

    suffix: str
    name: Text
    write: Callable[[Sheet, Translator, Printing], Exported]
    prove: Callable[[bytes, Sheet, Translator], None]
    plays: bool = False
    is_text: bool = False
    with_picture: str = ""

    def suffix_of(self, sheet: Sheet) -> str:
        """The suffix of the file of this sheet."""
        return self.with_picture if self.with_picture and sheet.masthead.portrait else self.suffix


def _pdf(sheet: Sheet, translator: Translator, printing: Printing) -> Exported:
    from builder.pdf.render import render

    done = render(sheet, translator, paper=printing.paper, printed=printing.printed, attach=printing.attach)
    return Exported(done.pdf, done.missing)


def _prove_pdf(data: bytes, sheet: Sheet, translator: Translator) -> None:
    prove_pdf(data)


def prove_pdf(data: bytes, attached: Sequence[bytes] = ()) -> None:
    """The pages can be read, and these files are inside. Raises BadExport."""
    from builder.pdf.proof import pages_and_files

    try:
        pages, found = pages_and_files(data)
    except ValueError as error:
        raise BadExport(Text("export.proof.shape")) from error
    if not pages or any(one not in found for one in attached):
        raise BadExport(Text("export.proof.shape"))


def _html(sheet: Sheet, translator: Translator, printing: Printing) -> Exported:
    from builder.exports import as_html

    return Exported(as_html.export(sheet, translator))


def _prove_html(data: bytes, sheet: Sheet, translator: Translator) -> None:
    from builder.exports import html_proof

    html_proof.prove(data, sheet, translator)


def _text(sheet: Sheet, translator: Translator, printing: Printing) -> Exported:
    from builder.exports import as_text

    return Exported(as_text.export(sheet, translator))


def _prove_text(data: bytes, sheet: Sheet, translator: Translator) -> None:
    from builder.exports import as_text

    as_text.prove(data, sheet, translator)


def _json(sheet: Sheet, translator: Translator, printing: Printing) -> Exported:
    from builder.exports import as_json

    return Exported(as_json.export(sheet, translator))


def _prove_json(data: bytes, sheet: Sheet, translator: Translator) -> None:
    from builder.exports import as_json

    as_json.prove(data, sheet, translator)


def _ccfolia(sheet: Sheet, translator: Translator, printing: Printing) -> Exported:
    from builder.exports import ccfolia

    return Exported(ccfolia.export(sheet, translator))


def _prove_ccfolia(data: bytes, sheet: Sheet, translator: Translator) -> None:
    from builder.exports import ccfolia

    ccfolia.prove(data, sheet, translator)


def _udonarium(sheet: Sheet, translator: Translator, printing: Printing) -> Exported:
    from builder.exports import udonarium
    from builder.pdf.small_picture import small_png

    return _with_pictures(udonarium.export(sheet, translator, small_png))


def _prove_udonarium(data: bytes, sheet: Sheet, translator: Translator) -> None:
    prove_party(data, [sheet], translator)


OUTPUTS: Mapping[str, Output] = {
    "pdf": Output(".pdf", Text("output.pdf"), _pdf, _prove_pdf),
    "html": Output(".html", Text("output.html"), _html, _prove_html),
    "text": Output(".txt", Text("output.text"), _text, _prove_text, is_text=True),
    "json": Output(".json", Text("output.json"), _json, _prove_json, is_text=True),
    "ccfolia": Output(".txt", Text("output.ccfolia"), _ccfolia, _prove_ccfolia, plays=True, is_text=True),
    "udonarium": Output(
        ".xml", Text("output.udonarium"), _udonarium, _prove_udonarium, plays=True, with_picture=".zip"
    ),
}
PARTY = "udonarium"
"""The way out that takes a whole party as one file, `party_zip`."""


def party_zip(sheets: Sequence[Sheet], translator: Translator) -> Exported:
    """Several characters for Udonarium in one archive, with their portraits; each becomes a piece.

    The translator must know the words of every system among them.
    """
    from builder.exports import udonarium
    from builder.pdf.small_picture import small_png

    return _with_pictures(udonarium.party(sheets, translator, small_png))


def prove_party(data: bytes, sheets: Sequence[Sheet], translator: Translator) -> None:
    """Read such an archive with another parser and compare each character. Raises BadExport."""
    from builder.exports import udonarium

    udonarium.prove(data, sheets, translator)


def _with_pictures(made: Made) -> Exported:
    remarks = [Text("export.picture.shrunk", {"name": name}) for name in made.shrunk]
    remarks += [Text("export.picture.lost", {"name": name}) for name in made.lost]
    return Exported(made.data, remarks=tuple(remarks))


def foreign_ways(
    system: AnySystem, character: AnyCharacter, evaluation: Evaluation[Any], rules: Rules
) -> tuple[Foreign, ...]:
    """The ways out that only this system has."""
    from builder.exports import foreign

    return foreign.foreign_ways(system, character, evaluation, rules)


def going(way: str, sheet: Sheet, translator: Translator, screen: Translator | None = None) -> Going:
    """What goes along on this way and what stays, to be told before anything is written.

    `screen`: the language in which it is told, where it is not that of the sheet.
    """
    from builder.exports import going as told

    return told.going(way, sheet, translator, screen)


PIECES = ("reportlab.pdfbase.pdfdoc", "reportlab.pdfgen.canvas", "builder.pdf.layout", "builder.pdf.render")


def load_ahead() -> Iterator[str]:
    """Load what a printed page needs, a piece a step: the first export of a run waits for none of it then."""
    for piece in PIECES:
        import_module(piece)
        yield piece
    from builder.pdf.fonts import load_ahead as load_faces

    yield from load_faces()


def one_pdf(sheets: Sequence[tuple[Sheet, bytes]], translator: Translator, printing: Printing) -> Exported:
    """Several sheets in one PDF, each beginning on a page of its own, with the notices of each.

    `sheets`: each with its character's JSON, which is attached.
    """
    from builder.pdf.render import Job, render_many

    jobs = [Job(sheet, data) for sheet, data in sheets]
    done = render_many(jobs, translator, paper=printing.paper, printed=printing.printed)
    return Exported(done.pdf, done.missing)


def cards_pdf(cards: Cards, translator: Translator, printing: Printing) -> Exported:
    """Name cards to cut out, with the notices of every system among them."""
    from builder.pdf.cards import render_cards

    done = render_cards(cards, translator, paper=printing.paper, printed=printing.printed)
    return Exported(done.pdf, done.missing)
