"""Core: the printed sheet as a value. What is printed, in which order; never how wide or in which type.

The looks of each block are described in docs/sheet.md. Exports and the printer lay it out; systems fill it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from builder.core.cell import Cell as Cell
from builder.core.cell import Pair as Pair
from builder.core.cell import cell as cell
from builder.core.text import Label, Language, Name, Text

REST = 0.0
TICK = "✓"  # in a column of squares: this one is ticked; any other word is an open square
BOLD = "bold"  # in a legend: what bold names mean
MOST_SIGNS = 12  # of squares to tick; more are told as a number


@dataclass(frozen=True, slots=True)
class Facts:
    """Pairs as a band of large figures, a list, or a line of small facts. `per`: how many in a row."""

    pairs: tuple[Pair, ...]
    form: Literal["figures", "list", "line"] = "list"
    per: int | None = None


ColumnKind = Literal["text", "small", "number", "minor", "decimal", "check", "dot", "cells"]


@dataclass(frozen=True, slots=True)
class Column:
    """A table column. Width in mm; REST shares what is left. `rolled`: what one rolls against (bold)."""

    title: Label | None
    kind: ColumnKind = "text"
    width: float = REST
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """Cells by column (None stays empty). `group`: 0.8 line above; `heading`: a named group starts here.

    `order`: by this name the rows of the table are put in order, in the language of the sheet.
    """

    cells: tuple[Cell | None, ...]
    group: bool = False
    heading: Label | None = None
    marked: bool = False
    order: Name | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns. `blanks`: rows for the hand at the end; `flow` 2: two columns of the same table.

    `least`: an extract, which may lose rows from its end down to this many so that its page holds it.
    """

    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    blanks: int = 0
    flow: Literal[1, 2] = 1
    least: int | None = None


def arranged(table: Table, language: Language) -> Table:
    """The table with its rows in the order of their names (readings in Japanese), where they have any.

    Rows stay in their group: headings and lines above a group stay where they are.
    """
    if not any(row.order for row in table.rows):
        return table
    groups: list[list[TableRow]] = []
    for row in table.rows:
        if not groups or row.heading is not None or row.group:
            groups.append([])
        groups[-1].append(row)

    def place(row: TableRow) -> tuple[bool, str]:
        if row.order is None:
            return True, ""
        return False, (row.order.kana or row.order.ja) if language == "ja" else row.order.en.casefold()

    rows: list[TableRow] = []
    for group in groups:
        first, *others = sorted((replace(row, heading=None, group=False) for row in group), key=place)
        rows += [replace(first, heading=group[0].heading, group=group[0].group), *others]
    return replace(table, rows=tuple(rows))


@dataclass(frozen=True, slots=True)
class Mark:
    """A threshold of a track: it rises at the box that holds `at`, with its word."""

    at: int
    label: Label


@dataclass(frozen=True, slots=True)
class Boxes:
    """What runs out, to cross off by hand: a track of numbered boxes, squares to tick, or a counter.

    `lowest` is the last box of a track, below the line at 0. `current` None is full.
    """

    form: Literal["track", "ticks", "counter"]
    label: Label
    maximum: Cell
    lowest: int = 0
    marks: tuple[Mark, ...] = ()
    below: tuple[Label, ...] = ()
    note: Label | None = None
    current: int | None = None
    circles: bool = False
    key: str = ""

    @property
    def signs(self) -> str:
        """A sign for each to tick; nothing where some are used up, or many, or the number unsure."""
        most = self.maximum.shown
        if self.form != "ticks" or self.current is not None or not isinstance(most, int):
            return ""
        if not self.maximum.sure:
            return ""
        return ("○" if self.circles else "□") * most if 0 < most <= MOST_SIGNS else ""


@dataclass(frozen=True, slots=True)
class Prose:
    """Running text of the player and lines to write on after it; REST_LINES fills the page."""

    text: str | Label
    lines: int = 0


REST_LINES = -1


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as PNG bytes, 3:4."""

    png: bytes
    label: Label


Block = Facts | Table | Boxes | Prose | Picture


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of the sheet. `tight`: the bands of page 1. `side`: a fixed column of a run of halves.

    `fresh`: starts a new page (the second page of the sheet begins with it).
    """

    key: str
    title: Label
    blocks: tuple[Block, ...]
    width: Literal["half", "full"] = "half"
    note: Label | None = None
    tight: bool = False
    side: Literal["left", "right"] | None = None
    fresh: bool = False


def without_current(sheet: Sheet) -> Sheet:
    """The sheet with its boxes open: what play used up is not printed, the hand crosses it off."""
    full = tuple(replace(track, current=track.maximum) for track in sheet.piece.tracks)
    return replace(
        sheet,
        piece=replace(sheet.piece, tracks=full),
        sections=tuple(
            replace(
                section,
                blocks=tuple(
                    replace(block, current=None) if isinstance(block, Boxes) else block
                    for block in section.blocks
                ),
            )
            for section in sheet.sections
        ),
    )


def in_order(sheet: Sheet, language: Language) -> Sheet:
    """The sheet with the rows of its tables in the order of the language."""
    return replace(
        sheet,
        sections=tuple(
            replace(
                section,
                blocks=tuple(
                    arranged(block, language) if isinstance(block, Table) else block
                    for block in section.blocks
                ),
            )
            for section in sheet.sections
        ),
    )


@dataclass(frozen=True, slots=True)
class Masthead:
    """The head of page 1: name, reading or second script, a line of concept, small facts, portrait (PNG)."""

    name: str
    kana: str = ""
    concept: str = ""
    facts: tuple[Pair, ...] = ()
    portrait: bytes | None = None
    player: str = ""


@dataclass(frozen=True, slots=True)
class DiceBot:
    """A dice system of BCDice: its id, and what the list of a room calls it."""

    id: str
    shown: Label


@dataclass(frozen=True, slots=True)
class Track:
    """A resource of a piece on a virtual table. `of`: its ledger key."""

    name: Label
    current: int
    maximum: int
    of: str = ""


CheckKind = Literal["ability", "skill", "attack", "defence", "damage", "other", "say"]


@dataclass(frozen=True, slots=True)
class Check:
    """A line of the dice bot's palette: a name and a command, which is `roll`, `target` and `rest` together.

    `of`: the ledger key of the target; where that is a parameter or a track of the piece, the line speaks of
    it by its label. `note`: stands behind the name. A line to "say" is no roll: the name and the number.
    """

    name: Label
    roll: str
    target: int | None = None
    rest: str = ""
    of: str = ""
    note: Label | None = None
    kind: CheckKind = "other"

    @property
    def command(self) -> str:
        """What the dice bot rolls, with the number written out."""
        return f"{self.roll}{'' if self.target is None else self.target}{self.rest}"


@dataclass(frozen=True, slots=True)
class Stays:
    """What no virtual table takes along: what it is, how many of it, and where it is found instead."""

    what: Label
    where: Label


@dataclass(frozen=True, slots=True)
class Ability:
    """A column of the table of abilities: what it began with, what came to it, what it is."""

    name: Label
    start: Cell | None
    grown: Cell | None
    total: Cell


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill in a list of names with numbers. `learned`: something was spent on it."""

    name: Label
    value: Cell
    learned: bool


@dataclass(frozen=True, slots=True)
class SkillGroup:
    """Skills under a title of their own. `percent`: their values are chances."""

    title: Label
    skills: tuple[Skill, ...]
    percent: bool = False


Place = Literal["abilities", "skills", "fight", "things", "more", "person"]
"""Under which head of a text a section of the sheet stands; sections not named stand under "more"."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What other tables' tools want of anybody.

    `initiative` None: the system has no number for it. `memo`: lines that the table needs beside the palette.
    `stays`: what no table takes along. `abilities`, `skills`, `places`: for a text in the manner of the sites
    where characters are kept; sections of the sheet in "abilities" and "skills" are told by these.
    """

    tracks: tuple[Track, ...] = ()
    params: tuple[Pair, ...] = ()
    checks: tuple[Check, ...] = ()
    initiative: int | Fraction | None = None
    dice_bot: DiceBot | None = None
    memo: tuple[Label, ...] = ()
    stays: tuple[Stays, ...] = ()
    abilities: tuple[Ability, ...] = ()
    skills: tuple[SkillGroup, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole sheet. `summary`: pairs for library, party desk and witness. `errors`: codes nobody waived.

    `faults`: the same as sentences, each time that it is broken. `todos`: how much is merely not done yet.
    `notice`: paragraphs that must be printed; a str exactly as it stands, a Label in the sheet's language.
    `remarks`: the player's own notes. `house`: how many packs of house rules it rests on.
    `legend`: signs used on the sheet with their meaning, for the foot line.
    """

    title: Label
    system: Name
    masthead: Masthead
    sections: tuple[Section, ...]
    summary: tuple[Pair, ...] = ()
    piece: Piece = Piece()
    notice: tuple[str | Label, ...] = ()
    errors: tuple[str, ...] = ()
    faults: tuple[Text, ...] = ()
    todos: int = 0
    legend: Mapping[str, Label] = field(default_factory=dict)
    packs: Label | None = None
    remarks: str = ""
    house: int = 0
