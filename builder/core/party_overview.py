"""Core: a party as tables, one a system: members by what matters, totals compared, the best marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from builder.core.cell import Cell, cell
from builder.core.gm import Order, Total
from builder.core.ledger import Value
from builder.core.number import Dice
from builder.core.party_check import Assessment, label_key
from builder.core.party_order import Turns, turns
from builder.core.party_skills import Ability, Apart, Spoken, abilities, apart, gaps, languages
from builder.core.system import AnySystem
from builder.core.text import Label, plain

Kind = Literal["value", "track", "word", "skill"]
SKILL = "skill:"
"""A column of a skill: this and the skill's key."""

WORD = "word:"
"""A column of a word of the summary: this and the key of its label."""

Sort = tuple[int, int | Fraction | str]


@dataclass(frozen=True, slots=True)
class Heading:
    """A column that may be chosen. `name` in full, `head` as short as the system has it."""

    key: str
    name: Label
    head: Label
    kind: Kind


@dataclass(frozen=True, slots=True)
class DeskCell:
    """What a member has in a column: the cell; of a track what is left. `best`: no other has more."""

    cell: Cell
    current: int | None = None
    best: bool = False


@dataclass(frozen=True, slots=True)
class TotalLine:
    """A total of a member: what it has, what is usual in the party, and the difference to that."""

    key: str
    name: Label
    value: Value
    usual: int | Fraction
    difference: int | Fraction


@dataclass(frozen=True, slots=True)
class OverviewRow:
    """A member by columns; one that it does not have is not among them."""

    member: Assessment
    cells: Mapping[str, DeskCell]
    totals: tuple[TotalLine, ...]

    @property
    def row(self) -> int:
        """The number of the member."""
        return self.member.row


@dataclass(frozen=True)
class Group:
    """The members of one system. `system` None: it is not in this build. `chosen`: columns the GM picked."""

    system_id: str
    system: AnySystem | None
    members: tuple[Assessment, ...]
    picked: tuple[str, ...] = ()

    @property
    def name(self) -> Label:
        """What the group is called."""
        return self.system.name if self.system is not None else plain(self.system_id)

    @cached_property
    def headings(self) -> tuple[Heading, ...]:
        """All columns that there are, the usual ones first."""
        found: dict[str, Heading] = {}
        for heading in self._headings():
            found.setdefault(heading.key, heading)
        return tuple(found.values())

    @cached_property
    def chosen(self) -> tuple[str, ...]:
        """The columns that are shown: as the GM picked, else the usual."""
        there = {heading.key for heading in self.headings}
        picked = tuple(key for key in self.picked if key in there)
        return picked or tuple(self._usual(there))

    def heading(self, key: str) -> Heading:
        """A column by its key. Raises LookupError."""
        return {heading.key: heading for heading in self.headings}[key]

    @cached_property
    def rows(self) -> tuple[OverviewRow, ...]:
        """Each member by the columns that are shown."""
        columns = {key: self._column(self.heading(key)) for key in self.chosen}
        totals = self.totals
        return tuple(
            OverviewRow(
                one,
                {key: column[one.row] for key, column in columns.items() if one.row in column},
                totals.get(one.row, ()),
            )
            for one in self.members
        )

    def sorted_by(self, key: str, *, descending: bool = True) -> tuple[int, ...]:
        """The rows in the order of a column, or of "name", "player", "state"; who has nothing stands last."""
        if key in ("name", "player", "state"):
            words = {one.row: _word(one, key) for one in self.members}
            return tuple(sorted(words, key=lambda row: words[row], reverse=descending))
        column = self._column(self.heading(key))
        there = [one.row for one in self.members if one.row in column]
        there.sort(key=lambda row: _sort(column[row]), reverse=descending)
        return (*there, *(one.row for one in self.members if one.row not in column))

    @cached_property
    def totals(self) -> Mapping[int, tuple[TotalLine, ...]]:
        """The totals of each member beside what is usual in the group."""
        found: dict[int, list[TotalLine]] = {}
        for total in self._totals():
            granted = [
                value.number for one in self.members if (value := one.value(total.granted or total.spent))
            ]
            if not granted:
                continue
            usual = _usual(granted)
            for one in self.members:
                value = one.value(total.spent)
                if value is not None:
                    line = TotalLine(value.key, value.name, value, usual, value.number - usual)
                    found.setdefault(one.row, []).append(line)
        return {row: tuple(lines) for row, lines in found.items()}

    @cached_property
    def turns(self) -> Turns:
        """Who acts first."""
        return turns(self.order, self.members)

    @property
    def order(self) -> Order | None:
        """The rule of who acts first, where the system has one for the desk."""
        return self.system.gm.order if self.system is not None and self.system.gm is not None else None

    @property
    def odds(self) -> Label | None:
        """What the chances of skills are chances of."""
        return self.system.gm.odds if self.system is not None and self.system.gm is not None else None

    @cached_property
    def abilities(self) -> tuple[Ability, ...]:
        """Every skill that a member has, with the best first."""
        return abilities(self.members)

    @cached_property
    def gaps(self) -> tuple[Ability, ...]:
        """What nobody has learned."""
        return gaps(self.abilities)

    @cached_property
    def languages(self) -> tuple[Spoken, ...]:
        """Which languages are spoken, and by whom."""
        return languages(self.members)

    @cached_property
    def apart(self) -> tuple[Apart, ...]:
        """Who shares no language."""
        return apart(self.members)

    def ability(self, key: str) -> Ability | None:
        """A skill of the group by its key."""
        return next((one for one in self.abilities if one.key == key), None)

    def _headings(self) -> Iterator[Heading]:
        system = self.system
        if system is None:
            return
        first = system.gm.columns if system.gm is not None else system.play
        tracks = {track.key: track.name for one in self.members for track in one.tracks}
        totals = tuple(total.spent for total in self._totals())
        for key in (*totals, *tracks, *first, *system.play):
            heading = self._heading(key, tracks)
            if heading is not None:
                yield heading
        for one in self.members:
            for pair in one.brief.summary if one.brief is not None else ():
                if pair.value is None:
                    continue
                if pair.value.of is None:
                    yield Heading(WORD + label_key(pair.label), pair.label, pair.label, "word")
                elif (heading := self._heading(pair.value.of, tracks)) is not None:
                    yield heading
        for ability in self.abilities:
            yield Heading(SKILL + ability.key, ability.name, ability.name, "skill")

    def _heading(self, key: str, tracks: Mapping[str, Label]) -> Heading | None:
        system = self.system
        value = next((value for one in self.members if (value := one.value(key)) is not None), None)
        name = tracks.get(key) or (value.name if value is not None else None)
        if name is None or system is None:
            return None
        heads = system.gm.heads if system.gm is not None else {}
        head = heads.get(key) or system.short.get(key) or name
        return Heading(key, name, head, "track" if key in tracks else "value")

    def _usual(self, there: set[str]) -> Iterator[str]:
        """Totals, tracks and what the system names first; words of the summary before all."""
        system = self.system
        if system is None:
            return
        yield from (heading.key for heading in self.headings if heading.kind == "word")
        first = system.gm.columns if system.gm is not None else system.play
        totals = tuple(total.spent for total in self._totals())
        tracks = tuple(heading.key for heading in self.headings if heading.kind == "track")[:3]
        yield from dict.fromkeys(key for key in (*totals, *tracks, *first) if key in there)

    def _totals(self) -> tuple[Total, ...]:
        """What should be alike: as the system says, else what each budget grants."""
        if self.system is None:
            return ()
        if self.system.gm is not None:
            return self.system.gm.totals
        budgets = {
            key: Total(budget.spent.key, budget.granted.key)
            for one in self.members
            if one.survey is not None
            for key, budget in one.survey.evaluation.budgets.items()
            if not budget.quota
        }
        return tuple(budgets.values())

    def _column(self, heading: Heading) -> dict[int, DeskCell]:
        """What the members have in a column."""
        found: dict[int, DeskCell] = {}
        for one in self.members:
            mine = self._cell(heading, one)
            if mine is not None:
                found[one.row] = mine
        return _with_the_best(found) if heading.kind != "word" else found

    def _cell(self, heading: Heading, one: Assessment) -> DeskCell | None:
        if heading.kind == "skill":
            known = self._skills.get(heading.key, {}).get(one.row)
            return DeskCell(cell(known)) if known is not None else None
        if heading.kind == "track":
            track = next((track for track in one.tracks if track.key == heading.key), None)
            return None if track is None else DeskCell(Cell(track.maximum, heading.key), track.current)
        if heading.kind == "word":
            pairs = one.brief.summary if one.brief is not None else ()
            found = (pair.value for pair in pairs if WORD + label_key(pair.label) == heading.key)
            word = next((value for value in found if value is not None), None)
            return None if word is None else DeskCell(word)
        value = one.value(heading.key)
        return None if value is None else DeskCell(cell(value))

    @cached_property
    def _skills(self) -> Mapping[str, Mapping[int, Value]]:
        """Levels by column of a skill, then by member."""
        return {
            SKILL + ability.key: {holder.row: holder.known.level for holder in ability.holders}
            for ability in self.abilities
        }


@dataclass(frozen=True, slots=True)
class Overview:
    """The whole party: a table a system, in the order of the build, what is not in it last."""

    groups: tuple[Group, ...]

    def of(self, system: str) -> Group | None:
        """The group of a system."""
        return next((group for group in self.groups if group.system_id == system), None)


def overview(
    members: Iterable[Assessment], systems: Sequence[str], columns: Mapping[str, tuple[str, ...]]
) -> Overview:
    """The members by system. `systems`: ids in the order of the build."""
    found: dict[str, list[Assessment]] = {}
    for one in members:
        found.setdefault(one.system_id, []).append(one)
    order = {id: place for place, id in enumerate(systems)}
    ids = sorted(found, key=lambda id: (order.get(id, len(order)), id))
    return Overview(
        tuple(Group(id, found[id][0].system, tuple(found[id]), columns.get(id, ())) for id in ids)
    )


def _usual(amounts: Sequence[int | Fraction]) -> int | Fraction:
    """The amount that most have; of several equally many the highest."""
    counted = Counter(amounts)
    most = max(counted.values())
    return max(amount for amount, count in counted.items() if count == most)


def _word(one: Assessment, key: str) -> tuple[int, str]:
    if key == "state":
        return ("fault", "broken", "open", "waived", "noted", "legal").index(one.state), ""
    return 0, (one.name if key == "name" else one.player).casefold()


def _sort(mine: DeskCell) -> Sort:
    """Numbers before dice, dice by what they give on average, then words."""
    shown = mine.current if mine.current is not None else mine.cell.shown
    if isinstance(shown, Dice):
        mean = sum(
            (Fraction(count * ((sides or 6) + 1), 2) for count, sides in shown.terms), Fraction(shown.add)
        )
        return 1, mean
    if isinstance(shown, int | Fraction):
        return 1, shown
    return 0, repr(shown)


def _with_the_best(column: dict[int, DeskCell]) -> dict[int, DeskCell]:
    """The column with its highest marked, where not all are alike."""
    ranked = {
        row: _sort(mine) for row, mine in column.items() if not isinstance(mine.cell.shown, str | Label)
    }
    if len(set(ranked.values())) < 2:
        return column
    top = max(ranked.values())
    return {
        row: DeskCell(mine.cell, mine.current, row in ranked and ranked[row] == top)
        for row, mine in column.items()
    }
