"""GURPS 4e, chapter 17: the level each skill is used at, bought or not. Touches only the book."""

from __future__ import annotations

from builder.core.ledger import Value
from builder.core.text import Text
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.defaults import Candidate, Defaults, control_name
from builder.systems.gurps4e.facts import Origin, SkillLine, Step, UntrainedLine
from builder.systems.gurps4e.force import Force
from builder.systems.gurps4e.labels import bracketed, folded
from builder.systems.gurps4e.skills import CONTROLS, Known, Steps, controls, from_points, known_skills

BY_TABLE = Text("gurps4e.chance.table")


class Skills:
    """The skills of one build. Levels from points come first, then what rests on them.

    `load`: the level of encumbrance. `built_on`: points of a default that a row's own points build on.
    """

    def __init__(self, book: Book, force: Force, load: int) -> None:
        self._book = book
        self._force = force
        self._load = load
        self.steps = self._steps = Steps(book.rules)
        self._controls = controls(book)
        self._names = {key: control_name(book, key) for key in CONTROLS}
        self._lowest = book.rules.whole("default_roll_minimum")
        self.known = known_skills(book, force, self._steps)
        self.defaults = Defaults(book, self.known)
        self.built_on: dict[int, int] = {}
        self._by_id: dict[str, list[Known]] = {}
        for known in self.known:
            if known.record is not None:
                self._by_id.setdefault(known.record.id, []).append(known)
        self._levels: dict[int, Value] = {}
        self._untrained: dict[str, UntrainedLine | None] = {}
        self.lines = tuple(self._line(known) for known in self.known)

    def untrained(self) -> tuple[UntrainedLine, ...]:
        """What can be tried without having been bought.

        Source: digest, 17.3. Unit: target of 3d.
        """
        found = (self._default(row) for id, row in self._book.rules.skills.items() if id not in self._by_id)
        return tuple(line for line in found if line is not None)

    def use(self, id: str, spec: str = "") -> tuple[Value, bool] | None:
        """The level to use a skill at, and whether it was bought; None: it cannot be tried.

        `spec`: the specialty that it must be, folded.
        """
        record = self._book.rules.skills.get(id)
        if record is None:
            return None
        mine = [one for one in self._by_id.get(id, ()) if not spec or one.spec == spec]
        levels = [(self._levels[one.row], one.raw is not None) for one in mine if one.row in self._levels]
        if levels:
            return max(levels, key=lambda pair: pair[0].whole)
        line = self._default(record, spec if id in self._by_id else "")
        return (line.level, False) if line is not None else None

    def _line(self, known: Known) -> SkillLine:
        book, record, row = self._book, known.record, known.row
        key = f"default.skill.{row}"
        found: list[Candidate] = []
        if record is not None:
            found = self.defaults.candidates(key, record, known.spec, known.bonuses, row)
        raised = self._raised(known, found)
        level, origin = self._level(known, raised, found)
        relative = level.whole - self._controls[known.attr].whole if level is not None else None
        odds = chance(book, f"chance.skill.{row}", level) if level is not None else None
        hardness = book.rules.difficulties.get(known.diff)
        return SkillLine(
            row=row,
            id=known.skill.id,
            record=record,
            name=known.name,
            label=bracketed(known.name),
            short=known.short,
            attr=known.attr,
            attr_name=self._names.get(known.attr),
            diff=hardness.name if hardness is not None else None,
            diff_code=known.diff,
            points=known.skill.points,
            cost=book[f"cost.skill.{row}"],
            level=level,
            bought=known.bought,
            raised=raised,
            defaults=tuple(one.value for one in found),
            origin=origin,
            relative=relative,
            relative_words=self._relative_words(known, relative),
            bonuses=known.bonuses,
            chance=odds,
            loaded=self._loaded(f"loaded.skill.{row}", record, level),
            tl=known.tl,
            spec=known.skill.spec,
            spec_name=known.spec_name,
            next=self._next(known, level),
            rolls=level is not None and level.whole >= self._lowest,
            influence=record is not None and record.influence,
        )

    def _level(
        self, known: Known, raised: Value | None, found: list[Candidate]
    ) -> tuple[Value | None, Origin]:
        """The better of the bought level and the defaults (D-18)."""
        paid = [value for value in (raised, known.bought) if value is not None]
        candidates = [*paid, *(one.value for one in found)]
        if not candidates:
            return None, "none"
        tally = self._book.tally(f"skill.{known.row}", known.name)
        level = self._levels[known.row] = self._book.enter(tally.best(candidates))
        best = level.entries[0].of
        if known.bought is not None and best == known.bought.key:
            return level, "bought"
        return level, "raised" if raised is not None and best == raised.key else "default"

    def _raised(self, known: Known, found: list[Candidate]) -> Value | None:
        """The level where points build on the best skill default, if the campaign allows it.

        Source: digest, 17.3.
        """
        on_skills = [one for one in found if one.raw is not None]
        if not self._book.settings.raise_from_default or not on_skills:
            return None
        best = max(on_skills, key=lambda one: one.raw or 0)
        relative = (best.raw or 0) - self._controls[known.attr].whole
        saved = self._steps.price(relative, known.diff)
        if saved is None or not self._steps.covers(relative, known.diff):
            return None
        self.built_on[known.row] = saved
        if known.bought is None:
            return None
        return from_points(
            self._book,
            f"raised.skill.{known.row}",
            Text("gurps4e.skill.raised", {"what": best.value.name, "n": saved}),
            self._controls[known.attr],
            known.diff,
            known.points + saved,
            known.bonuses,
            self._steps,
        )

    def _next(self, known: Known, level: Value | None) -> Step | None:
        """The fewest points more that better the level shown, and the level they bring."""
        if not known.sound:
            return None
        base = self._controls[known.attr].whole + known.added
        wanted = level.whole + 1 - base if level is not None else self._steps.relative(1, known.diff)
        price = self._steps.price(wanted, known.diff)
        if price is None:
            return None
        saved = self.built_on.get(known.row, 0)
        total = max(price, saved + 1)
        return Step(total - saved - known.skill.points, base + self._steps.relative(total, known.diff))

    def _relative_words(self, known: Known, relative: int | None) -> Text | None:
        if relative is None:
            return None
        return Text("gurps4e.skill.relative_words", {"attr": self._names[known.attr], "n": relative})

    def _loaded(self, key: str, record: rows.SkillRow | None, level: Value | None) -> Value | None:
        """The level under load, for the few skills that load hampers.

        Source: digest, 9.
        """
        if level is None or record is None or not record.load_penalty or not self._load:
            return None
        tally = self._book.tally(key, Text("gurps4e.skill.loaded", {"skill": level.name})).add(level)
        words = Text("gurps4e.load.level", {"n": self._load})
        return self._book.enter(tally.add(-record.load_penalty * self._load, words, record.source()))

    def _default(self, record: rows.SkillRow, spec: str = "") -> UntrainedLine | None:
        """A skill that is not bought (in this specialty), at its best default."""
        key = f"{record.id}.{_slug(spec)}" if spec else record.id
        if key not in self._untrained:
            self._untrained[key] = self._untrained_line(record, key, spec)
        return self._untrained[key]

    def _untrained_line(self, record: rows.SkillRow, key: str, spec: str) -> UntrainedLine | None:
        book = self._book
        bonuses = self._force.on_skill(record.id)
        found = self.defaults.candidates(f"default.{key}", record, spec, bonuses)
        if not found:
            return None
        tally = book.tally(f"untrained.{key}", record.name)
        level = book.enter(tally.best([one.value for one in found]))
        best = next(one.value for one in found if one.value.total == level.total)
        return UntrainedLine(
            id=record.id,
            record=record,
            name=record.name,
            label=bracketed(record.name),
            level=level,
            chance=chance(book, f"chance.untrained.{key}", level),
            loaded=self._loaded(f"loaded.untrained.{key}", record, level),
            origin=best.name,
            rolls=level.whole >= self._lowest,
        )


def chance(book: Book, key: str, target: Value) -> Value:
    """The odds of a success roll at a target.

    Source: digest, 20.1. Unit: share of 216.
    """
    name = Text("gurps4e.chance", {"what": target.name})
    odds = book.rules.chance(target.whole)
    return book.enter(book.tally(key, name, "%").add(target).override(odds, BY_TABLE))


def _slug(spec: str) -> str:
    return "_".join(part for part in "".join(c if c.isalnum() else " " for c in folded(spec)).split())
