"""Files of other programs, where a system can read them: found by their suffix. Reads, writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from builder.core.errors import BuilderError, OtherSystem
from builder.core.foreign import Taken
from builder.core.survey import AnyCharacter
from builder.core.system import AnySystem, Format
from builder.storage.atomic import bytes_of
from builder.storage.characters import JSON_LIMIT, MOST_KEPT, Opened, few
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

    Raises BuilderError: why those that read them could not read this one.
    """
    return foreign_of(lambda: bytes_of(path, JSON_LIMIT), path, systems, begin)


def foreign_of(
    fetch: Callable[[], bytes],
    path: Path,
    systems: Mapping[str, AnySystem],
    begin: Callable[[str], AnyCharacter],
) -> Opened | None:
    """The same for bytes that came otherwise, out of an archive say; fetched where a system reads such files.

    Where several do, the one that the file names is asked first. Of their refusals the first counts that is
    no mere "not mine".
    """
    suffix = path.suffix.lower()
    readers = [(system, one) for system, one in foreign_formats(systems) if one.suffix == suffix]
    if not readers:
        return None
    data = fetch()
    readers.sort(key=lambda reader: not _is_meant(reader[1], data))
    refused: BuilderError | None = None
    for system, one in readers:
        try:
            return _read(data, path, system, one, begin)
        except BuilderError as error:
            if refused is None or isinstance(refused, OtherSystem):
                refused = error
    assert refused is not None
    raise refused


def _is_meant(one: Format, data: bytes) -> bool:
    """Whether the file says that it is of this system; nothing is asked of a format that only one reads."""
    return one.meant is not None and one.meant(data)


def _read(
    data: bytes, path: Path, system: AnySystem, one: Format, begin: Callable[[str], AnyCharacter]
) -> Opened:
    assert one.read is not None
    taken = one.read(data, system.load_rules(()))
    few(taken.record, path.name)
    few(taken.kept, path.name, MOST_KEPT)
    profile, choices = made_of(taken.record, system, path.name)
    begun = begin(system.id)
    given = {"profile": profile, "choices": choices, "extensions": dict(taken.kept), **_origin(taken, one)}
    whole = type(begun).model_validate({**begun.__dict__, **given})
    return Opened(whole, path, digest="", from_pdf=True, taken=taken)


def _origin(taken: Taken, format: Format) -> dict[str, object]:
    """Who the character is: the same one each time the same character comes from the other program."""
    found: dict[str, object] = {}
    if taken.id:
        found["id"] = str(uuid5(NAMESPACE_URL, f"{format.id}:{taken.id}"))
    if taken.created is not None:
        found["created"] = taken.created
    if taken.modified is not None:
        found["modified"] = taken.modified
    return found
