"""Storage: what is dropped on the GM's desk: characters, sheets, archives, folders, parties; one step a file.

Nothing is written, nothing is raised: what cannot be read arrives as a sentence.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from builder.core.errors import BuilderError, OtherFile, UnknownSystem, UnreadableFile
from builder.core.party import Content
from builder.core.party_arrival import Arrival
from builder.core.strict_json import DEEPEST
from builder.core.survey import AnyCharacter
from builder.core.system import AnySystem
from builder.core.text import Param, Text
from builder.storage.archives import ZIP_LIMIT, Archive, is_archive
from builder.storage.atomic import MILLION, bytes_of
from builder.storage.attachment import attached_json
from builder.storage.character_json import JSON_LIMIT, as_json
from builder.storage.characters import HEAD, PDF_LIMIT, character_of, is_printed
from builder.storage.foreign import foreign_formats, foreign_of
from builder.storage.json_file import depth_of, parse_json
from builder.storage.names import told_name
from builder.storage.parties import PARTY_LIMIT, is_party, parse_party

OURS = (".json", ".pdf")
ARCHIVE = ".zip"
MOST_FILES = 2_000
DEEPEST_FOLDER = 5
IN_A_PARTY = 4
"""So much deeper a character stands in the file of a party."""

Aside = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Source:
    """Something that can be read: what it is called, and its bytes, at most so many."""

    name: str
    read: Callable[[int], bytes]


class Gate:
    """Reads whatever comes. `begin`: a fresh character, for the files of other programs."""

    def __init__(self, systems: Mapping[str, AnySystem], begin: Callable[[str], AnyCharacter]) -> None:
        self._systems = systems
        self._begin = begin

    def arrivals(self, paths: Iterable[Path]) -> Iterator[Arrival]:
        """Everything at these paths, in their order; what is in a folder or archive by its own order."""
        for path in paths:
            if os.path.isdir(path):
                yield from self._folder(path)
            else:
                yield from self._file(path, told_name(path.name))

    def known(self, name: str) -> bool:
        """Whether a file of that name is looked at when it lies among others."""
        suffix = PurePosixPath(name).suffix.lower()
        return suffix in (*OURS, ARCHIVE) or suffix in {
            one.suffix for _, one in foreign_formats(self._systems)
        }

    def _folder(self, folder: Path) -> Iterator[Arrival]:
        others: list[str] = []
        seen, found, own = 0, 0, told_name(folder.name or str(folder))
        for path in _files_in(folder):
            name = told_name(path.relative_to(folder).as_posix())
            if not self.known(name):
                others.append(name)
                continue
            seen += 1
            if seen > MOST_FILES:
                most: dict[str, Param] = {"name": own, "most": MOST_FILES}
                yield Arrival(own, fault=Text("storage.incoming.many", most))
                break
            before = len(others)
            yield from self._file(path, name, partial(others.append, name))
            found += len(others) == before
        yield from _rest(own, found, others)

    def _file(self, path: Path, name: str, aside: Aside | None = None) -> Iterator[Arrival]:
        source = Source(name, lambda limit: bytes_of(path, limit))
        try:
            head = _head(path)
            if is_archive(head):
                yield from self._archive(Archive(source.read(ZIP_LIMIT), name))
                return
        except UnreadableFile as error:
            yield Arrival(name, fault=error.text)
            return
        yield from self._source(source, head, aside)

    def _archive(self, archive: Archive) -> Iterator[Arrival]:
        others: list[str] = []
        found = 0
        for entry in archive.entries():
            if not self.known(entry.shown):
                others.append(entry.shown)
                continue
            name, before = f"{archive.name}/{entry.shown}", len(others)
            if entry.suffix == ARCHIVE:
                found += 1
                yield Arrival(name, fault=Text("storage.zip.nested", {"name": entry.shown}))
                continue
            yield from self._source(Source(name, entry.read), None, partial(others.append, entry.shown))
            found += len(others) == before
        yield from _rest(archive.name, found, others)

    def _source(self, source: Source, head: bytes | None, aside: Aside | None = None) -> Iterator[Arrival]:
        """The characters in one file: one of ours, a printed sheet, a party, another program's file.

        `aside`: where it lies among others, and is something else altogether, it is put aside.
        """
        try:
            yield from self._read(source, head)
        except BuilderError as error:
            if aside is not None and isinstance(error, OtherFile):
                aside()
            else:
                yield Arrival(source.name, fault=error.text)

    def _read(self, source: Source, head: bytes | None) -> Iterator[Arrival]:
        suffix = PurePosixPath(source.name).suffix.lower()
        limit = PDF_LIMIT if suffix == ".pdf" else JSON_LIMIT if head and not is_party(head) else PARTY_LIMIT
        data = source.read(limit)
        name = PurePosixPath(source.name).name
        if is_party(data[:HEAD]):
            yield from self._party(data, source.name)
        elif is_printed(data, suffix == ".pdf"):
            raw = parse_json(attached_json(data, name, JSON_LIMIT), name, JSON_LIMIT)
            yield self._character(raw, source.name, name, JSON_LIMIT, printed=True)
        else:
            yield from self._json(data, source.name, name)

    def _json(self, data: bytes, shown: str, name: str) -> Iterator[Arrival]:
        """A character of ours, a party whose head says so late, or what another program's suffix promises."""
        refused: UnreadableFile | None = None
        raw: Any = None
        try:
            raw = parse_json(data, name, JSON_LIMIT)
        except UnreadableFile as error:
            refused = error
        form = str(raw.get("format")) if isinstance(raw, dict) else ""
        if form.startswith("party/"):
            yield from self._party(data, shown)
            return
        if not form.startswith("character/"):
            found = foreign_of(lambda: _within(data, name), Path(name), self._systems, self._begin)
            if found is not None:
                content = Content(parse_json(as_json(found.character), name, JSON_LIMIT))
                yield Arrival(shown, content, found.character, None, found.warnings, "foreign", found.taken)
                return
        if refused is not None:
            raise refused
        yield self._character(raw, shown, name, len(data))

    def _character(self, raw: Any, shown: str, name: str, size: int, *, printed: bool = False) -> Arrival:
        if depth_of(raw) > DEEPEST - IN_A_PARTY:
            raise UnreadableFile(Text("storage.json.deep", {"name": name, "line": 1, "word": ""}))
        try:
            character, warnings = character_of(raw, self._systems, name, size=size)
        except UnknownSystem as error:
            return Arrival(shown, Content(raw), fault=error.text, origin="pdf" if printed else "file")
        return Arrival(shown, Content(raw), character, None, warnings, "pdf" if printed else "file")

    def _party(self, data: bytes, shown: str) -> Iterator[Arrival]:
        """Every member of a party, with what its desk decided."""
        party, warnings = parse_party(data, PurePosixPath(shown).name)
        if not party.members:
            yield Arrival(shown, fault=Text("storage.incoming.empty", {"name": shown}), party=party)
        for member in party.members:
            content = member.character
            try:
                character, told = character_of(dict(content.raw), self._systems, member.name or shown)
            except BuilderError as error:
                yield Arrival(shown, content, None, error.text, warnings, "party", None, member, party)
                continue
            more = (*warnings, *told)
            yield Arrival(shown, content, character, None, more, "party", None, member, party)
            warnings = ()


def _within(data: bytes, name: str) -> bytes:
    if len(data) > JSON_LIMIT:
        most: dict[str, Param] = {"name": name, "most": JSON_LIMIT // MILLION}
        raise UnreadableFile(Text("storage.read.too_large", most))
    return data


def _rest(name: str, found: int, others: list[str]) -> Iterator[Arrival]:
    """What else lay there; and that there was nothing, where there was nothing."""
    if others:
        yield Arrival(name, others=tuple(others))
    if not found:
        yield Arrival(name, fault=Text("storage.incoming.empty", {"name": name}))


def _head(path: Path) -> bytes:
    """How a file begins. Raises UnreadableFile for what is no plain file."""
    if not os.path.isfile(path):
        bytes_of(path, HEAD)
        return b""
    try:
        with open(path, "rb") as file:
            return file.read(HEAD)
    except OSError:
        bytes_of(path, HEAD)
        return b""


def _files_in(folder: Path) -> Iterator[Path]:
    """The plain files of a folder and of those in it, by name; links to folders are not followed."""
    for place, folders, files in os.walk(folder):
        depth = len(Path(place).relative_to(folder).parts)
        folders[:] = [] if depth >= DEEPEST_FOLDER else sorted(one for one in folders if one[0] != ".")
        yield from (Path(place, name) for name in sorted(files) if name[0] != ".")
