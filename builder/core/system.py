"""Core: a rule system as a value: a few pure functions and a folder of tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from builder.core.character import Character, PackRef, Profile
from builder.core.dice import Recorder
from builder.core.evaluation import Evaluation, Issue
from builder.core.foreign import Taken
from builder.core.form import Page
from builder.core.frozen import Frozen
from builder.core.gm import Gm
from builder.core.pack import Pack
from builder.core.sheet import Sheet
from builder.core.table_set import Tables
from builder.core.text import Label, Name

C = TypeVar("C", bound=Frozen)
F = TypeVar("F")

Migration = Callable[[dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Base of every system's tables. `packs`: what was really loaded; `digests`: digest by table file.

    `remarks`: what is odd about the packs, though they can be used.
    """

    packs: tuple[PackRef, ...] = ()
    digests: Mapping[str, str] = field(default_factory=dict)
    remarks: tuple[Issue, ...] = ()


R = TypeVar("R", bound=Rules)


@dataclass(frozen=True, slots=True)
class Format:
    """A foreign file format that only one system shares with other programs.

    `id`: its word on the command line. `read`: by the system's rules; raises BuilderError. `advice`: what the
    user must know or do elsewhere; `left`: what of a character does not travel. `meant`: whether a file
    says that it is of this system, where several read such files.
    """

    id: str
    suffix: str
    name: Label
    write: Callable[[Character[Any], Evaluation[Any]], bytes] | None = None
    read: Callable[[bytes, Any], Taken] | None = None
    advice: Callable[[Character[Any], Evaluation[Any]], tuple[Label, ...]] | None = None
    left: Callable[[Character[Any], Evaluation[Any]], tuple[Label, ...]] | None = None
    meant: Callable[[bytes], bool] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class System(Generic[C, R, F]):
    """One rule system. Everything else in the program sees only this.

    `prefix`: of its issue codes. `settings`: the fields of C that a campaign sets. `play`: ledger keys of the
    numbers asked for most at the table; `short`: short words for them. `pitch`, `making`: one line each for
    the chooser.
    `place`: where lists of systems show it, the lowest first; then by id.
    `glyph`: its dice, as a word the window draws (three_d6, percentile, d12, d20, die).
    `marks`: its own words for values of lost tables: "recon", "recon.tip", "gm", "gm.tip", "banner".
    `tables`: the shipped tables, for the table editor; `lists`: the models of the lists that packs add to;
    `names`: what ids are called that stand in no list of the tables. `gm`: what the GM's desk asks for.
    `migrations[n]` turns choices of schema version n into n + 1. `folder`: where strings and NOTICE lie.
    """

    id: str
    name: Name
    prefix: str
    choices: type[C]
    schema_version: int
    start: Callable[[R], C]
    load_rules: Callable[[tuple[Pack, ...]], R]
    evaluate: Callable[[Profile, C, R], Evaluation[F]]
    pages: Callable[[C, R, Evaluation[F]], tuple[Page, ...]]
    sheet: Callable[[Profile, C, R, Evaluation[F]], Sheet]
    quick_build: Callable[[C, R, Recorder], C]
    folder: Path
    notice: tuple[str | Label, ...]
    settings: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    short: Mapping[str, Label] = field(default_factory=dict)
    migrations: Mapping[int, Migration] = field(default_factory=dict)
    formats: tuple[Format, ...] = ()
    pitch: Label | None = None
    glyph: str = "die"
    place: int = 100
    making: Label | None = None
    marks: Mapping[str, Label] = field(default_factory=dict)
    tables: Callable[[], Tables] | None = None
    lists: Mapping[str, type[Frozen]] = field(default_factory=dict)
    names: Callable[[], Mapping[str, Name]] | None = None
    gm: Gm | None = None

    @property
    def document(self) -> type[Character[C]]:
        """The model of this system's character files."""
        return Character[self.choices]  # type: ignore[name-defined]

    @property
    def strings(self) -> Path:
        """The folder of the words that only this system says."""
        return self.folder / "strings"


AnySystem = System[Any, Any, Any]
