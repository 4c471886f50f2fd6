"""Black Flag: how much of what is to be chosen has been chosen, step by step. Touches nothing else.

Keys: picks, picks.made and the same with .<step> for everything; spell_picks for the spells; level_picks for
what the latest level asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from builder.core.evaluation import Budget
from builder.core.ledger import Tally
from builder.core.text import Label, Text
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.choices import ABILITIES, EQUIPMENT_METHODS, HP_METHODS
from builder.systems.black_flag.facts import Question, StartLine
from builder.systems.black_flag.levels import Levels
from builder.systems.black_flag.places import Walked
from builder.systems.black_flag.spellcasting import BOOK, CANTRIPS, KNOWN, PREPARED, RITUALS

LISTS = (CANTRIPS, BOOK, KNOWN, PREPARED, RITUALS)
GAINED: Mapping[str, str] = {
    CANTRIPS: "cantrips_known",
    BOOK: "spellbook_spells",
    KNOWN: "spells_known",
    RITUALS: "rituals_known",
}


@dataclass(frozen=True, slots=True)
class Step:
    """A part of what is to be chosen: how many, and how many are."""

    key: str
    label: Label
    wanted: int
    made: int


class Picks:
    """Counts the choices of one character."""

    def __init__(self, book: Book, levels: Levels, walked: Walked) -> None:
        self._book, self._levels, self._walked = book, levels, walked

    def budgets(self, starting: Iterable[StartLine], lists: Iterable[Budget]) -> tuple[Budget, ...]:
        """All of it, then the spells by themselves, then what the latest level asks."""
        lists = tuple(lists)
        spells = tuple(self._spells(lists))
        steps = (
            self._step("class", Text("black_flag.picks.class"), self._classes()),
            self._step("origin", Text("black_flag.picks.origin"), self._origin()),
            self._step("abilities", self._book.rules.term("ability"), self._abilities()),
            self._step("talents", self._book.rules.term("talent"), self._asked("talents")),
            self._step("skills", Text("black_flag.picks.skills"), self._asked("skills")),
            self._step("gear", self._book.rules.term("equipment"), self._gear(starting)),
            self._step("spells", self._book.rules.term("spell"), ((one.wanted, one.made) for one in spells)),
        )
        found = [self._budget("picks", "", [one for one in steps if one.wanted])]
        if spells:
            found.append(self._budget("spell_picks", "spells", spells))
        level = tuple(self._level(lists))
        if level:
            found.append(self._budget("level_picks", "level", level))
        return tuple(found)

    def _budget(self, key: str, stage: str, steps: Iterable[Step]) -> Budget:
        name, rest = Text("black_flag.picks"), Text("black_flag.picks.left")
        granted, spent = Tally(key, name), Tally(f"{key}.made", Text("black_flag.picks.made"))
        for step in steps:
            inner = f"{key}.{step.key}"
            granted.add(self._book.enter(Tally(inner, step.label).add(step.wanted, Text("black_flag.asked"))))
            made = Tally(f"{key}.made.{step.key}", step.label).add(step.made, Text("black_flag.chosen"))
            spent.add(self._book.enter(made))
        values = self._book.enter(granted), self._book.enter(spent)
        return Budget(key, name, *values, quota=True, stage=stage, rest=rest)

    def _step(self, key: str, label: Label, counts: Iterable[tuple[int, int]]) -> Step:
        pairs = tuple(counts)
        wanted = sum(count for count, _ in pairs)
        return Step(key, label, wanted, sum(min(made, count) for count, made in pairs))

    def _asked(self, step: str) -> Iterator[tuple[int, int]]:
        return (_count(one) for one in self._walked.questions if one.step == step)

    def _classes(self) -> Iterator[tuple[int, int]]:
        yield 1, len(self._levels.classes)
        for line in self._levels.classes:
            if line.level >= line.row.subclass_level:
                yield 1, int(line.subclass is not None)
        yield from self._asked("class")

    def _origin(self) -> Iterator[tuple[int, int]]:
        choices, rules = self._book.choices, self._book.rules
        yield 1, int(choices.lineage in rules.lineages)
        yield 1, int(choices.heritage in rules.heritages)
        yield 1, int(choices.background in rules.backgrounds)
        for family in ("lineage", "heritage", "background"):
            yield from self._asked(family)

    def _abilities(self) -> Iterator[tuple[int, int]]:
        choices = self._book.choices
        for id in ABILITIES:
            yield 1, int(getattr(choices.abilities, id) is not None)
        if choices.ability_method == "rolling":
            yield 2, sum(bool(getattr(choices.roll_bonuses, id)) for id in ABILITIES)
        for key in self._walked.improvements:
            yield 1, self._improved(key)

    def _improved(self, key: str) -> int:
        """Whether an improvement is whole: two points, or one and a talent."""
        choices = self._book.choices
        rises = choices.increases.get(key, ())
        talent = any(choices.talents.get(f"{key}.talent", ()))
        return int(len(rises) == 2 or (len(rises) == 1 and talent))

    def _gear(self, starting: Iterable[StartLine]) -> Iterator[tuple[int, int]]:
        if self._book.choices.starting.method == EQUIPMENT_METHODS[1]:
            yield 1, int(self._book.choices.starting.gold is not None)
        for line in starting:
            count = 1 if line.choose > 1 and line.picks and len(line.picks) == 1 else line.choose
            yield count, len(line.picks)

    # Spells

    def _spells(self, lists: Iterable[Budget]) -> Iterator[Step]:
        for budget in lists:
            wanted, made = budget.granted.whole, budget.spent.whole
            yield Step(budget.key, budget.name, max(wanted, 0), min(made, max(wanted, 0)))
        for question in self._walked.spells:
            if question.counts:
                continue
            rows = [row for row in self._book.choices.spells if row.of == question.key and row.id]
            wanted = question.choose
            yield Step(question.key, question.asker, wanted, min(len(rows), wanted))

    # The latest level

    def _level(self, lists: Iterable[Budget]) -> Iterator[Step]:
        number = len(self._levels.lines)
        if number < 2:
            return
        book, last = self._book, self._levels.lines[-1]
        rolled = book.choices.hp_method == HP_METHODS[1]
        yield Step("hp", book.rules.term("hit_points"), 1, int(not rolled or last.rolled is not None))
        line = next(one for one in self._levels.classes if one.row.id == last.char_class)
        if last.class_level == line.row.subclass_level:
            yield Step("subclass", book.rules.term("subclass"), 1, int(line.subclass is not None))
        for key, place in self._walked.improvements.items():
            if place.at == number:
                yield Step(key, book.rules.term("improvement"), 1, self._improved(key))
        for question in self._walked.questions:
            if question.at == number:
                yield Step(f"{question.field}.{question.key}", question.asker, *_count(question, capped=True))
        for budget in lists:
            gained = self._gained(budget)
            if gained > 0:
                left = max(budget.left, 0)
                yield Step(budget.key, budget.name, gained, max(0, gained - int(left)))

    def _gained(self, budget: Budget) -> int:
        """How many more of a list than a level ago."""
        name, _, id = budget.key.partition(".")
        last = self._levels.lines[-1]
        if id != last.char_class:
            return 0
        row = self._book.rules.classes[id]
        if name == PREPARED:
            casting = row.spellcasting
            return 1 if casting is not None and last.class_level >= casting.starts_at else 0
        now, before = row.column(GAINED[name], last.class_level), 0
        if last.class_level > 1:
            older = row.column(GAINED[name], last.class_level - 1)
            before = older if isinstance(older, int) else 0
        return now - before if isinstance(now, int) else 0


def _count(question: Question, *, capped: bool = False) -> tuple[int, int]:
    made = len(question.counted)
    return question.choose, min(made, question.choose) if capped else made
