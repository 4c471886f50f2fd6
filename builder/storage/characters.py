"""Storage: character files, ours and a stranger's, through one door. Systems are handed in."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from builder.core.character import Character, Profile
from builder.core.errors import BuilderError, CannotWrite, NewerFile, UnknownSystem, UnreadableFile
from builder.core.foreign import Taken
from builder.core.frozen import LIMIT
from builder.core.strict_json import DEEPEST
from builder.core.system import AnySystem
from builder.core.text import Param, Text
from builder.core.upgrade import upgrade
from builder.storage.atomic import DISK, MILLION, Disk, read_bytes, write_atomically
from builder.storage.attachment import attached_json
from builder.storage.character_json import JSON_LIMIT as JSON_LIMIT
from builder.storage.character_json import as_json
from builder.storage.json_file import depth_of, items_in, parse_json, plain
from builder.storage.portraits import portrait_bytes
from builder.storage.states import Kind, States
from builder.storage.wrong import wrong_sentence

AnyCharacter = Character[Any]

PDF_LIMIT = 40 * MILLION
PDF_MARK = b"%PDF-"
PDF_HEAD = 1_024
HEAD = 4_096
MOST_ITEMS = 10_000
MOST_KEPT = 100_000
"""How much may stand in all lists of the choices, and in those of the whole file: rolls, waivers, packs."""
ROOMY = JSON_LIMIT // 5
"""Files up to here stay readable however they are written: rows and entries grow fourfold at most."""
_MARK = re.compile(rb'"format"\s*:\s*"character/')


@dataclass(frozen=True, slots=True)
class Opened:
    """A character as it was read. `digest` is what `write` wants back; `warnings` are to be told.

    `from_pdf`: it came out of a printed sheet, or another program's file, which are never written over.
    `taken`: what became of each thing of another program's file.
    """

    character: AnyCharacter
    path: Path
    digest: str
    warnings: tuple[Text, ...] = ()
    from_pdf: bool = False
    taken: Taken | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    """A character as it was written: the new digest, and what did not go along (the states of the file)."""

    path: Path
    digest: str
    warnings: tuple[Text, ...] = ()


def read(path: Path, systems: Mapping[str, AnySystem]) -> Opened:
    """Read a character from our JSON or from a PDF of ours.

    Raises UnreadableFile, NewerFile, or UnknownSystem with what stands in the file.
    """
    named = path.suffix.lower() == ".pdf"
    found = read_bytes(path, PDF_LIMIT if named else JSON_LIMIT)
    printed = is_printed(found.data, named)
    data = attached_json(found.data, path.name, JSON_LIMIT) if printed else found.data
    character, warnings = parse(data, systems, path.name)
    return Opened(character, path, found.digest, warnings, printed)


def is_printed(data: bytes, named: bool) -> bool:
    """Whether the bytes are to be read as a PDF: they say so, or are called so and are no JSON.

    Some programs put a line of their own before the mark.
    """
    head = data[:PDF_HEAD].removeprefix(codecs.BOM_UTF8).lstrip()
    if head.startswith(b"{") or not head.strip(b"\0"):
        return False
    return PDF_MARK in head or named


def parse(data: bytes, systems: Mapping[str, AnySystem], name: str) -> tuple[AnyCharacter, tuple[Text, ...]]:
    """The character in the bytes of a JSON file that sentences call `name`, and what is to be told of it.

    Raises UnreadableFile, NewerFile, UnknownSystem.
    """
    return character_of(parse_json(data, name, JSON_LIMIT), systems, name, size=len(data))


def character_of(
    raw: Any, systems: Mapping[str, AnySystem], name: str, *, size: int = 0
) -> tuple[AnyCharacter, tuple[Text, ...]]:
    """The same from plain data, which stood in so many bytes. Raises as `parse`."""
    raw, warnings = _set_aside(_upgraded(raw, systems, name), name)
    if isinstance(raw.get("last_row"), int) and raw["last_row"] > LIMIT:
        raise UnreadableFile(_wrong(name, "last_row", Text("storage.wrong.range")))
    few(raw["choices"], name)
    few({key: value for key, value in raw.items() if key != "extensions"}, name, MOST_KEPT)
    try:
        character: AnyCharacter = systems[raw["system"]].document.model_validate(raw)
    except ValidationError as error:
        raise UnreadableFile(wrong_sentence(error, raw, name)) from error
    if size > ROOMY and len(as_json(character)) > JSON_LIMIT:
        raise UnreadableFile(Text("storage.read.too_large", _most(name)))
    return character, warnings


def few(value: Any, name: str, most: int = MOST_ITEMS) -> None:
    """Raises UnreadableFile where lists hold more than anybody makes, and rules can weigh."""
    if items_in(value) > most:
        raise UnreadableFile(Text("storage.crowded", {"name": name, "most": most}))


def is_character(path: Path) -> bool:
    """Whether a file begins as a character's JSON does, so that nothing else should be written over it."""
    if not os.path.isfile(path):
        return False
    try:
        with open(path, "rb") as file:
            return _MARK.search(file.read(HEAD)) is not None
    except OSError:
        return False


def write(
    path: Path, character: AnyCharacter, expected: str | None, *, force: bool = False, disk: Disk = DISK
) -> str:
    """Write the character and return the digest of the file.

    `expected`: the digest it was read with; None: there must be no file yet. `force`: the user was asked.
    Raises ChangedOnDisk, CannotWrite.
    """
    return put(path, as_json(character), JSON_LIMIT, expected, force=force, disk=disk)


def save(
    path: Path,
    character: AnyCharacter,
    expected: str | None,
    states: States,
    now: datetime,
    *,
    force: bool = False,
    disk: Disk = DISK,
) -> Saved:
    """Write the character, and keep the states of its file; see `put_and_keep`."""
    data = as_json(character)
    return put_and_keep(path, data, JSON_LIMIT, expected, states, now, force=force, disk=disk)


def put_and_keep(
    path: Path,
    data: bytes,
    most: int,
    expected: str | None,
    states: States,
    now: datetime,
    *,
    force: bool = False,
    disk: Disk = DISK,
) -> Saved:
    """Write a file of ours, and keep the state on disk before and the one after among the last ten.

    What stands in the way of keeping states never stands in the way of saving: it comes back as a warning.
    Raises ChangedOnDisk, CannotWrite.
    """
    warnings: list[Text] = []
    try:
        before = read_bytes(path, most).data
    except UnreadableFile:
        before = None
    if before is not None:
        _keep(states, path, before, now, "found", warnings)
    digest = put(path, data, most, expected, force=force, disk=disk)
    _keep(states, path, data, now, "save", warnings)
    return Saved(path, digest, tuple(warnings[-1:]))


def put(
    path: Path, data: bytes, most: int, expected: str | None, *, force: bool = False, disk: Disk = DISK
) -> str:
    """Write a file of ours of at most so many bytes; its digest. A PDF is never written over with data.

    Raises ChangedOnDisk, CannotWrite.
    """
    if path.suffix.lower() == ".pdf":
        raise CannotWrite(Text("storage.write.printed", {"name": path.name}))
    if len(data) > most:
        too_large: dict[str, Param] = {"name": path.name, "most": most // MILLION}
        raise CannotWrite(Text("storage.write.too_large", too_large))
    return write_atomically(path, data, expected, force=force, disk=disk)


def _keep(states: States, path: Path, data: bytes, now: datetime, kind: Kind, warnings: list[Text]) -> None:
    try:
        states.keep(path, data, now, kind)
    except CannotWrite as error:
        warnings.append(Text("storage.states.not_kept", {"name": path.name, "why": error.text}))


def _upgraded(raw: Any, systems: Mapping[str, AnySystem], name: str) -> dict[str, Any]:
    """The raw file in today's shape, or refused with its name in the sentence."""
    try:
        return upgrade(raw, systems)
    except UnknownSystem as error:
        raise UnknownSystem(_of(name, error), plain(error.raw)) from error
    except NewerFile as error:
        raise NewerFile(_of(name, error)) from error
    except UnreadableFile as error:
        raise UnreadableFile(_of(name, error)) from error
    except (LookupError, TypeError, ValueError, AttributeError) as error:  # a step met what no version wrote
        raise UnreadableFile(Text("storage.not_upgraded", {"name": name})) from error


def _of(name: str, error: BuilderError) -> Text:
    return Text("storage.refused", {"name": name, "why": error.text})


def _most(name: str) -> dict[str, Param]:
    return {"name": name, "most": JSON_LIMIT // MILLION}


def _wrong(name: str, path: str, what: Text) -> Text:
    return Text("storage.wrong", {"name": name, "path": path, "what": what})


def _set_aside(raw: dict[str, Any], name: str) -> tuple[dict[str, Any], tuple[Text, ...]]:
    """The raw file; what the envelope does not know, and a portrait that is none, go among the extensions."""
    ours, foreign = _split(raw, Character, "")
    portrait: Any = ""
    if isinstance(raw.get("profile"), dict):
        ours["profile"], strange = _split(raw["profile"], Profile, "profile.")
        foreign |= strange
        portrait = ours["profile"].get("portrait", "")
    warnings: list[Text] = []
    if foreign:
        warnings.append(Text("storage.foreign", {"name": name, "keys": ", ".join(foreign)[:200]}))
    if isinstance(portrait, str) and portrait and portrait_bytes(portrait) is None:
        foreign["profile.portrait"] = ours["profile"].pop("portrait")
        warnings.append(Text("storage.portrait.none", {"name": name}))
    kept = raw.get("extensions", {})
    if isinstance(kept, dict):
        ours["extensions"] = {**kept, **{_free(key, kept): value for key, value in foreign.items()}}
    if depth_of(ours) > DEEPEST:
        raise UnreadableFile(_wrong(name, "extensions", Text("storage.wrong.deep")))
    return ours, tuple(warnings)


def _split(
    raw: Mapping[str, Any], model: type[BaseModel], place: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the model knows, and by its place what it does not."""
    known = {key: value for key, value in raw.items() if key in model.model_fields}
    return known, {place + key: value for key, value in raw.items() if key not in known}


def _free(key: str, taken: Mapping[str, Any]) -> str:
    while key in taken:
        key += "'"
    return key
