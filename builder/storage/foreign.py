"""Files of other programs, where a system can read them: found by their suffix. Reads, writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from builder.core.errors import BuilderError
from builder.core.survey import AnyCharacter
from builder.core.system import AnySystem, Format
from builder.storage.atomic import bytes_of
from builder.storage.characters import JSON_LIMIT, Opened, few
from builder.storage.record import made_of


def foreign_formats(systems: Mapping[str, AnySystem]) -> Iterator[tuple[AnySystem, Format]]:
    """The formats that can be read, each with its system. Asks every system: not before one is needed."""
    for system in systems.values():
        for one in system.formats:
            if one.read is not None:
                yield system, one


def read_foreign(
    path: Path, systems: Mapping[str, AnySystem], begin: Callable[[str], AnyCharacter]
) -> Opened | None:
    """The character of another program's file, or None where no system reads such files.

    Raises BuilderError: why the last one that reads them could not read this one.
    """
    suffix, refused = path.suffix.lower(), None
    data: bytes | None = None
    for system, one in foreign_formats(systems):
        if one.suffix != suffix or one.read is None:
            continue
        data = bytes_of(path, JSON_LIMIT) if data is None else data
        try:
            record = one.read(data)
            few(record, path.name)
            profile, choices = made_of(record, system, path.name)
        except BuilderError as error:
            refused = error
            continue
        begun = begin(system.id)
        whole = type(begun).model_validate({**begun.__dict__, "profile": profile, "choices": choices})
        return Opened(whole, path, digest="", from_pdf=True)
    if refused is not None:
        raise refused
    return None
