"""Sheets on their way out: bytes of every format, one or many, one a step. Touches outputs and the disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from builder.core.errors import BuilderError
from builder.core.sheet import Sheet
from builder.core.text import Label, Text, Translator
from builder.outputs import OUTPUTS, Exported, Paper, Printing, one_pdf
from builder.storage.atomic import write_atomically
from builder.storage.names import free_path


@dataclass(frozen=True, slots=True)
class Foreign:
    """A way out that only the character's own system has, for another program."""

    name: Label
    suffix: str
    write: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Subject:
    """A sheet to be put out. `attach`: the character's JSON, which goes along in the PDF."""

    name: str
    sheet: Sheet
    attach: bytes = b""
    blank: bool = False
    foreign: tuple[Foreign, ...] = ()


@dataclass(slots=True)
class Batch:
    """What became of several: the files written, the characters no font has, what could not be done."""

    written: list[Path] = field(default_factory=list)
    missing: set[str] = field(default_factory=set)
    refused: list[Text] = field(default_factory=list)
    data: bytes = b""


def put_out(
    subject: Subject, to: str, translator: Translator, *, paper: Paper, printed: date, attach: bool = True
) -> Exported:
    """The bytes of one sheet in one format."""
    along = subject.attach if attach and not subject.blank else b""
    return OUTPUTS[to].write(subject.sheet, translator, Printing(paper, printed, along))


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
            path = free_path(folder, subject.name, OUTPUTS[to].suffix, unnamed)
            write_atomically(path, made.data, force=True)
            batch.written.append(path)
            batch.missing.update(made.missing)
        except BuilderError as error:
            batch.refused.append(error.text)
        yield done


def put_together(
    subjects: Sequence[Subject], translator: Translator, *, paper: Paper, printed: date
) -> Exported:
    """Several sheets in one PDF."""
    return one_pdf([(one.sheet, one.attach) for one in subjects], translator, Printing(paper, printed))


def surveyed(paths: Sequence[Path], read: Callable[[Path], Subject], batch: Batch) -> Iterator[Subject]:
    """The sheets of files, read one at a time; what cannot be read is told."""
    for path in paths:
        try:
            yield read(path)
        except BuilderError as error:
            batch.refused.append(error.text)
