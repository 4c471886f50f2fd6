"""Core: the tree of errors. Each carries a Text, said in the user's language at the edge.

BuilderError
├── UnreadableFile     not ours, broken, too large, of wrong types
│   ├── NewerFile      written by a newer version
│   ├── OtherFile      its suffix may mean anything, and it is something else
│   └── OtherSystem    another program's file, but not of the system that was asked
├── UnknownSystem      a sound file of a system that is not there; opens read-only
├── ChangedOnDisk      the file is not what was read
├── CannotWrite        folder read-only, disk full, name taken
│   └── BadExport      what was written, read again, does not say what the sheet says
├── BadPack            a pack with faults, every one listed
└── BadEdit            a wrong type or path; never a rule
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from builder.core.text import Param, Text


class BuilderError(Exception):
    """Something outside is wrong. `text` says what, where, and the way out."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text

    @classmethod
    def of(cls, key: str, **params: Param) -> Self:
        """The error with a sentence of the catalogue."""
        return cls(Text(key, params))


class UnreadableFile(BuilderError):
    """The file cannot be taken as one of ours."""


class NewerFile(UnreadableFile):
    """The file was written by a newer version of the program."""


class OtherFile(UnreadableFile):
    """The file is none of this kind at all: a text that is no sheet. Among others it is left alone."""


class OtherSystem(UnreadableFile):
    """The file may well be a character, but not one of the system that was asked."""


class UnknownSystem(BuilderError):
    """The file is sound, but its system is not in this build. `raw` is what stands in it."""

    def __init__(self, text: Text, raw: Mapping[str, Any]) -> None:
        super().__init__(text)
        self.raw = raw


class ChangedOnDisk(BuilderError):
    """Somebody else wrote the file since it was read."""


class CannotWrite(BuilderError):
    """The disk refused."""


class BadExport(CannotWrite):
    """What was made is not what the sheet says; nothing is replaced by it."""


class BadPack(BuilderError):
    """A pack is refused as a whole; `faults` are all that was found."""

    def __init__(self, text: Text, faults: tuple[Any, ...] = ()) -> None:
        super().__init__(text)
        self.faults = faults


class BadEdit(BuilderError):
    """An edit of a wrong type or path."""
