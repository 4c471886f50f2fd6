"""What the window knows of a system before its rules are loaded: its name and its glyph. Touches no system.

They are kept in the settings from one start to the next, so that the first window need not load the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from builder.core.text import Name, plain
from builder.ui.glyphs import Glyph

if TYPE_CHECKING:
    from builder.core.system import AnySystem


@dataclass(frozen=True, slots=True)
class Face:
    """A system as a list shows it."""

    id: str
    name: Name
    glyph: Glyph = Glyph.DIE


def face_of(system: AnySystem) -> Face:
    """The face of a loaded system."""
    return Face(system.id, system.name, _glyph(getattr(system, "glyph", "")))


class Faces:
    """The faces of all systems that were ever loaded here, by id."""

    def __init__(self, kept: Any = None) -> None:
        self._faces: dict[str, Face] = {}
        self._here: frozenset[str] | None = None
        if isinstance(kept, Mapping):
            self._faces = {key: face for key, data in kept.items() if (face := _face_from(key, data))}

    def of(self, system: str) -> Face:
        """The face of a system; of one that is not known, its id."""
        return self._faces.get(system) or Face(system, plain(system))

    def learn(self, systems: Iterable[AnySystem]) -> bool:
        """Take the faces of loaded systems over; whether one of them is new or other than it was."""
        before = dict(self._faces)
        learnt = {system.id: face_of(system) for system in systems}
        self._here = frozenset(learnt)
        self._faces |= learnt
        return before != self._faces

    def is_foreign(self, system: str) -> bool:
        """Whether a system is not in this build; nobody knows before the systems are loaded."""
        return self._here is not None and system not in self._here

    def data(self) -> dict[str, Any]:
        """The faces as the settings keep them."""
        return {
            key: {"ja": face.name.ja, "en": face.name.en, "glyph": str(face.glyph)}
            for key, face in self._faces.items()
        }


def _face_from(key: str, data: Any) -> Face | None:
    try:
        return Face(key, Name(str(data["ja"]), str(data["en"])), _glyph(data["glyph"]))
    except (TypeError, KeyError):
        return None


def _glyph(name: object) -> Glyph:
    try:
        return Glyph(str(name))
    except ValueError:
        return Glyph.DIE
