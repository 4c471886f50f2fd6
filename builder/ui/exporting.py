"""Sheets on their way out: bytes of every format, one or many, one a step. Touches outputs and the disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TypeVar

from builder.core.cards import Cards
from builder.core.errors import BuilderError
from builder.core.sheet import Sheet, without_current
from builder.core.text import Text, Translator
from builder.exports.foreign import Foreign
from builder.outputs import (
    OUTPUTS,
    Exported,
    Paper,
    Printing,
    cards_pdf,
    one_pdf,
    party_zip,
    prove_party,
    prove_pdf,
)
from builder.storage.atomic import write_atomically
from builder.storage.names import export_name, free_path

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Subject:
    """A sheet to be put out. `attach`: the character's JSON, which goes along in the PDF.

    `party`: it is about a party, and no piece on a table. `cards`: name cards in place of the sheet.
    """

    name: str
    sheet: Sheet
    attach: bytes = b""
    blank: bool = False
    foreign: tuple[Foreign, ...] = ()
    party: bool = False
    cards: Cards | None = None


@dataclass(slots=True)
class Batch:
    """What became of several: the files written, the characters no font has, what could not be done.

    `data`, `suffix`: of one file with all of them.
    """

    written: list[Path] = field(default_factory=list)
    missing: set[str] = field(default_factory=set)
    refused: list[Text] = field(default_factory=list)
    data: bytes = b""
    suffix: str = ".pdf"


def put_out(
    subject: Subject, to: str, translator: Translator, *, paper: Paper, printed: date, attach: bool = True
) -> Exported:
    """The bytes of one sheet in one format."""
    if subject.cards is not None:
        return cards_pdf(subject.cards, translator, Printing(paper, printed))
    along = subject.attach if attach and not subject.blank else b""
    return OUTPUTS[to].write(subject.sheet, translator, Printing(paper, printed, along))


def proof(subject: Subject, to: str, translator: Translator) -> Callable[[bytes], None]:
    """Reads what was written and compares it with the sheet; raises BadExport."""

    def prove(data: bytes) -> None:
        if to == "pdf":
            prove_pdf(data, [] if subject.blank or not subject.attach else [subject.attach])
        else:
            OUTPUTS[to].prove(data, subject.sheet, translator)

    return prove


def as_printed(subject: Subject, to: str, *, current: bool) -> Subject:
    """Without what play used up, unless that is wanted; a piece on a table always has it."""
    if current or OUTPUTS[to].plays:
        return subject
    return replace(subject, sheet=without_current(subject.sheet))


def put_out_many(
    subjects: Iterator[Subject],
    to: str,
    translator: Translator,
    folder: Path,
    batch: Batch,
    *,
    paper: Paper,
    printed: date,
    unnamed: str,
) -> Iterator[int]:
    """A file each, under names that are free; one a step."""
    for done, subject in enumerate(subjects, start=1):
        try:
            made = put_out(subject, to, translator, paper=paper, printed=printed)
            suffix = OUTPUTS[to].suffix_of(subject.sheet)
            stem = export_name(subject.name, suffix, unnamed).removesuffix(suffix)
            path = free_path(folder, stem, suffix, unnamed)
            write_atomically(path, made.data, force=True, proof=proof(subject, to, translator))
            batch.written.append(path)
            batch.missing.update(made.missing)
        except BuilderError as error:
            batch.refused.append(error.text)
        yield done


def put_together(
    subjects: Sequence[Subject], to: str, translator: Translator, *, paper: Paper, printed: date
) -> Exported:
    """Several sheets in one file: pages of a PDF, pieces of one archive. Raises BadExport."""
    if to == "pdf":
        return one_pdf([(one.sheet, one.attach) for one in subjects], translator, Printing(paper, printed))
    sheets = [one.sheet for one in subjects]
    made = party_zip(sheets, translator)
    prove_party(made.data, sheets, translator)
    return made


def surveyed(ones: Sequence[T], read: Callable[[T], Subject], batch: Batch) -> Iterator[Subject]:
    """The sheets of files or members, read one at a time; what cannot be read is told."""
    for one in ones:
        try:
            yield read(one)
        except BuilderError as error:
            batch.refused.append(error.text)
