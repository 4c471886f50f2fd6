"""What can be compared: a character now, as it was opened, as it is saved, its kept states, other files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from builder.core.survey import AnyCharacter
from builder.core.text import Label, Text, plain
from builder.storage.characters import parse
from builder.storage.entries import Entry
from builder.storage.recovery import Snapshot
from builder.storage.states import State
from builder.storage.times import filed
from builder.ui.dates import moment
from builder.ui.desk import Desk
from builder.ui.document import Document
from builder.ui.library.telling import name_of

NOW, OPENED, SAVED, DRAFT = "now", "opened", "saved", "draft"
MOST_FILES = 200


@dataclass(frozen=True, slots=True)
class Version:
    """One thing to compare. `time`: when it was so, if that is known. `read` raises BuilderError."""

    key: str
    name: Label
    read: Callable[[], AnyCharacter]
    time: datetime | None = None

    def words(self, now: datetime) -> Label:
        """What it is called, with its time."""
        if self.time is None:
            return self.name
        return Text("compare.version", {"what": self.name, "when": moment(self.time, now)})


def versions_of(document: Document, desk: Desk) -> list[Version]:
    """An open character: as it is now, as it was opened, as it is saved, its kept states."""
    found = [Version(NOW, Text("compare.version.now"), lambda: document.live.document)]
    opened = document.opened_as
    if opened is not None:
        found.append(Version(OPENED, Text("compare.version.opened"), lambda: opened, document.opened_at))
    if document.path is not None:
        found += versions_at(document.path, desk, document.live.document.id)
    return found


def versions_at(path: Path, desk: Desk, id: str = "") -> list[Version]:
    """A file: as it is saved, and its kept states, newest first."""
    saved = Version(SAVED, Text("compare.version.saved"), lambda: desk.read(path).character, _written(path))
    return [saved, *(_kept(state, path, desk) for state in desk.states.of(path, id))]


def versions_of_draft(snapshot: Snapshot, desk: Desk) -> list[Version]:
    """What was left behind, and what it would replace."""
    name = snapshot.path.name if snapshot.path is not None else snapshot.name
    draft = Version(
        DRAFT,
        Text("compare.version.draft"),
        lambda: parse(snapshot.data(), desk.systems, name)[0],
        snapshot.time,
    )
    return [draft, *(versions_at(snapshot.path, desk, snapshot.id) if snapshot.path is not None else ())]


def version_of_file(path: Path, desk: Desk, name: Label | None = None) -> Version:
    """A file by itself."""
    return Version(
        f"file:{path}", name or plain(path.name), lambda: desk.read(path).character, _written(path)
    )


def other_files(entries: Iterable[Entry], desk: Desk, but: Path | None = None) -> list[Version]:
    """The other characters of the library."""
    found: list[Version] = []
    for entry in entries:
        if entry.fault is None and entry.path != but and len(found) < MOST_FILES:
            name = name_of(entry)
            label = plain(name) if isinstance(name, str) else name
            found.append(version_of_file(entry.path, desk, label))
    return found


def _kept(state: State, path: Path, desk: Desk) -> Version:
    def read() -> AnyCharacter:
        return parse(desk.states.data(state), desk.systems, path.name)[0]

    return Version(f"state:{state.number}:{state.digest}", Text("compare.version.kept"), read, state.time)


def _written(path: Path) -> datetime | None:
    try:
        return filed(path.stat())
    except OSError:
        return None
