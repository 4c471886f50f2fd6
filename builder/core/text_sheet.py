"""Core: a sheet as text in the manner of the sites where characters are kept, as a value. Pure.

Facts, resources, a table of abilities, skills in brackets; whatever else stands there is kept line by line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from builder.core.text_words import folded

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a line that says one thing. `line`, `place`: where it stands; `words`: as it was written."""

    line: int
    place: int
    words: str

    @property
    def at(self) -> Place:
        """Where it stands, by which it is told from all others."""
        return self.line, self.place


@dataclass(frozen=True, slots=True)
class Fact(Part):
    """A label with what it says."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Track(Part):
    """A resource: what is left of it, and all of it. `most` None: no number that counts."""

    name: str
    now: int | None
    most: int | None


@dataclass(frozen=True, slots=True)
class Cell(Part):
    """A skill. `number` None: what stands there is none that counts. `group`: the title it stands under."""

    name: str
    number: int | None
    learned: bool
    group: str


@dataclass(frozen=True, slots=True)
class Column:
    """An ability. `whole`: its total says all that its column says."""

    name: str
    total: int | None
    whole: bool


@dataclass(frozen=True, slots=True)
class Passage:
    """What is left of a text under one of its heads; before the first the head is empty."""

    head: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSheet:
    """A text, read apart. `heads`: lines that are heads: 1 between squares or in brackets, 2 ruled.

    `ragged`: lines on which more stands than their parts. `table`: the lines of the table of abilities.
    """

    lines: tuple[str, ...]
    heads: Mapping[int, int]
    parts: Mapping[int, tuple[Part, ...]]
    ragged: frozenset[int]
    table: range
    columns: tuple[Column, ...]

    def facts(self) -> Iterator[Fact]:
        """Labels with their values, in their order."""
        return (one for parts in self.parts.values() for one in parts if isinstance(one, Fact))

    def tracks(self) -> Iterator[Track]:
        """Resources, in their order."""
        return (one for parts in self.parts.values() for one in parts if isinstance(one, Track))

    def cells(self) -> Iterator[Cell]:
        """Skills, in their order."""
        return (one for parts in self.parts.values() for one in parts if isinstance(one, Cell))

    def fact(self, words: Collection[str]) -> Fact | None:
        """The first fact under one of these labels that says something."""
        return next((one for one in self.facts() if one.value and folded(one.label) in words), None)

    def track(self, words: Collection[str]) -> Track | None:
        """The first resource of one of these names."""
        return next((one for one in self.tracks() if folded(one.name) in words), None)

    def column(self, words: Collection[str]) -> Column | None:
        """The first ability of one of these names."""
        return next((one for one in self.columns if folded(one.name) in words), None)

    def rest(self, taken: Collection[Place], *, table: bool) -> tuple[Passage, ...]:
        """The text without what was taken; `table`: so was the table of abilities.

        A head goes where all that stood under it was taken.
        """
        gone = frozenset(taken)
        left = {
            number: line
            for number in range(len(self.lines))
            if (line := self._left(number, gone, table=table)) is not None
        }
        for number, block in self._blocks():
            was_full = any(one not in left for one in block)
            if was_full and not any(one in left and left[one].strip() for one in block):
                del left[number]
        return tuple(self._passages(left))

    def _left(self, number: int, gone: frozenset[Place], *, table: bool) -> str | None:
        line, parts = self.lines[number], self.parts.get(number, ())
        if number in self.table:
            return None if table else line
        if number in self.ragged or not any(part.at in gone for part in parts):
            return line
        left = [part.words for part in parts if part.at not in gone]
        return (" / " if isinstance(parts[0], Fact) else "  ").join(left) if left else None

    def _blocks(self) -> Iterator[tuple[int, list[int]]]:
        """Every head with the lines that stand under it, heads among them left out."""
        ends = {1: len(self.lines), 2: len(self.lines)}
        for number in sorted(self.heads, reverse=True):
            level = self.heads[number]
            yield number, [one for one in range(number + 1, ends[level]) if one not in self.heads]
            ends[2] = number
            if level == 1:
                ends[1] = number

    def _passages(self, left: Mapping[int, str]) -> Iterator[Passage]:
        """What is left by heads, without the blank lines around it."""
        head, lines = "", list[str]()
        for number, line in left.items():
            if self.heads.get(number) == 1:
                yield from _passage(head, lines)
                head, lines = line, []
            elif line.strip() or (lines and lines[-1].strip()):
                lines.append(line)
        yield from _passage(head, lines)


def _passage(head: str, lines: list[str]) -> Iterator[Passage]:
    while lines and not lines[-1].strip():
        lines.pop()
    if head or lines:
        yield Passage(head, tuple(lines))
