"""Every way out by name, loaded when it is first used. Imports core, exports and the printer; no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from typing import Literal

from builder.core.sheet import Sheet
from builder.core.text import Text, Translator

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
    """The bytes, and the characters that no font could draw (shown as 〓)."""

    data: bytes
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Output:
    """A way out: the suffix of its files, its name in words, and the function that makes the bytes."""

    suffix: str
    name: Text
    write: Callable[[Sheet, Translator, Printing], Exported]


def _pdf(sheet: Sheet, translator: Translator, printing: Printing) -> Exported:
    from builder.pdf.render import render

    done = render(sheet, translator, paper=printing.paper, printed=printing.printed, attach=printing.attach)
    return Exported(done.pdf, done.missing)


def _html(sheet: Sheet, translator: Translator, printing: Printing) -> Exported:
    from builder.exports import as_html

    return Exported(as_html.export(sheet, translator))


def _text(sheet: Sheet, translator: Translator, printing: Printing) -> Exported:
    from builder.exports import as_text

    return Exported(as_text.export(sheet, translator))


def _json(sheet: Sheet, translator: Translator, printing: Printing) -> Exported:
    from builder.exports import as_json

    return Exported(as_json.export(sheet, translator))


OUTPUTS: Mapping[str, Output] = {
    "pdf": Output(".pdf", Text("output.pdf"), _pdf),
    "html": Output(".html", Text("output.html"), _html),
    "text": Output(".txt", Text("output.text"), _text),
    "json": Output(".json", Text("output.json"), _json),
}


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
