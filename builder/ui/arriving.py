"""Files that come from outside: read first, then put into the library's folder. No widget."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from builder.core.errors import BuilderError
from builder.core.foreign import Report, report
from builder.core.text import Text
from builder.storage.atomic import bytes_of
from builder.storage.character_json import as_json
from builder.storage.characters import JSON_LIMIT
from builder.storage.json_file import written
from builder.ui.desk import Desk
from builder.ui.program import Program

SUFFIXES = (".json", ".pdf")


@dataclass(slots=True)
class Arrival:
    """What became of the files: taken in (with their new paths), there already, or not readable.

    `reports`: how the reading of another program's file went, by the new path.
    """

    taken: list[Path] = field(default_factory=list)
    known: list[Path] = field(default_factory=list)
    refused: list[Text] = field(default_factory=list)
    reports: dict[Path, Report] = field(default_factory=dict)

    @property
    def shown(self) -> list[Path]:
        """What can be opened now."""
        return [*self.taken, *self.known]


def take_in(program: Program, desk: Desk, files: Sequence[Path], arrival: Arrival) -> Iterator[int]:
    """Read each file whole before anything is written; one a step."""
    for done, path in enumerate(files, start=1):
        try:
            _take(program, desk, path, arrival)
        except BuilderError as error:
            arrival.refused.append(error.text)
        yield done


def _take(program: Program, desk: Desk, path: Path, arrival: Arrival) -> None:
    library = program.library
    if path.suffix.lower() == ".zip" or path.is_dir():
        _unpack(program, desk, path, arrival)
        return
    if path.absolute().parent == library.folder and path.suffix.lower() == ".json":
        arrival.known.append(path)
        return
    opened = desk.read(path)
    data = as_json(opened.character) if opened.from_pdf else bytes_of(path, JSON_LIMIT)
    twin = _twin(program, opened.character.id, data)
    if twin is not None:
        arrival.known.append(twin)
        return
    name = path.stem if not opened.from_pdf else opened.character.profile.name or path.stem
    new = library.take_in(data, name)
    library.note(new, None)
    arrival.taken.append(new)
    account = desk.report(opened)
    if account is not None:
        arrival.reports[new] = account


def _unpack(program: Program, desk: Desk, path: Path, arrival: Arrival) -> None:
    """The characters in an archive or a folder; what cannot be read is refused by itself."""
    for came in desk.gm.gather([path]):
        if came.content is None:
            arrival.refused += [came.fault] if came.fault is not None else []
            continue
        raw = came.content.raw
        data = as_json(came.character) if came.character is not None else written(raw)
        twin = _twin(program, came.content.word("id"), data)
        if twin is not None:
            arrival.known.append(twin)
            continue
        name = came.content.word("profile", "name") or Path(came.file).stem
        new = program.library.take_in(data, name)
        program.library.note(new, None)
        arrival.taken.append(new)
        if came.taken is not None and came.character is not None:
            values = desk.survey(came.character).evaluation.values
            arrival.reports[new] = report(came.taken, values)


def _twin(program: Program, id: str, data: bytes) -> Path | None:
    """The very same file, when it is in the library already."""
    for entry in program.library.entries:
        if entry.id == id and entry.size == len(data):
            try:
                if bytes_of(entry.path, JSON_LIMIT) == data:
                    return entry.path
            except BuilderError:
                continue
    return None
