"""BRP, chapter 6 and 8: every skill with its points and chances. Touches only the book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from builder.core.evaluation import Path
from builder.core.ledger import Tally, Value
from builder.core.text import Label, Text
from builder.systems.brp.bases import Bases
from builder.systems.brp.book import Book
from builder.systems.brp.facts import Cap, Offer, ProfessionFacts, SkillLine
from builder.systems.brp.formula import Formula
from builder.systems.brp.play import double, fumble_from, half, special, succeeds_on
from builder.systems.brp.points import Spent
from builder.systems.brp.records import Specialty
from builder.systems.brp.words import Named

LEAST = Text("brp.least")


@dataclass(frozen=True, slots=True)
class Columns:
    """The points on skills by where they come from. `gains`: experience as the improvements tell it."""

    professional: Spent
    personal: Spent
    experience: Spent
    gains: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Burden:
    """What armor takes off the skills of each group; negative."""

    physical: Value
    perception: Value


class Skills:
    """Every skill that is anyone's or that the character has points, ticks or things for."""

    def __init__(
        self, book: Book, bases: Bases, columns: Columns, profession: ProfessionFacts, burden: Burden
    ) -> None:
        self._book, self._bases, self._columns, self._burden = book, bases, columns, burden
        self._professional = frozenset(profession.keys)
        self._disabled = self._switched_off()
        self._ticks = {book.namer.name(row.skill, row.spec).key: row.row for row in book.choices.ticks}
        self._spots: dict[str, tuple[Path, ...]] = {}
        self.lines: dict[str, SkillLine] = {}

    def fill(self, keys: Iterable[Named], profession: ProfessionFacts) -> tuple[SkillLine, ...]:
        """All lines in the order of the book: the plain skills, and the specialties that are named."""
        book = self._book
        wanted: dict[str, Named] = {}
        for id, row in book.rules.skills.items():
            if not row.special:
                wanted[id] = book.namer.name(id)
        for named in keys:
            if named.skill:
                wanted.setdefault(named.key, named)
        self._spots = spots(book, profession)
        order = {id: place for place, id in enumerate(book.rules.skills)}
        placed = sorted(
            wanted.values(),
            key=lambda named: (order.get(named.skill, len(order)), named.spec != "", named.key),
        )
        for named in placed:
            self.lines[named.key] = self._remembered(named)
        return tuple(self.lines.values())

    def _remembered(self, named: Named) -> SkillLine:
        """The line as it was, where all that it rests on is the same again."""
        base = self._bases.base(named)
        given = self._given(named, base)
        return self._book.conclude(f"skill.{named.key}", given, lambda: self._line(named, base))

    def _given(self, named: Named, base: Value) -> tuple[Any, ...]:
        """Everything that a line rests on."""
        columns, options, key = self._columns, self._book.choices.options, named.key
        spent = (columns.professional, columns.personal, columns.experience)
        return (
            named,
            base,
            *(column.points.get(key, 0) for column in spent),
            *(column.rows.get(key) for column in spent),
            columns.gains.get(key),
            self._penalty(named),
            options.cap_mode,
            options.strict_result_table,
            key in self._professional,
            self._bases.is_unset(named),
            self.is_off(named),
            self._ticks.get(key),
            self._spots.get(key),
        )

    def _line(self, named: Named, base: Value) -> SkillLine:
        book, columns, key = self._book, self._columns, named.key
        label = named.label
        professional = self._points("professional", named, columns.professional, label)
        personal = self._points("personal", named, columns.personal, label)
        creation = book.enter(
            Tally(f"creation.{key}", Text("brp.creation.of", {"skill": label}))
            .add(base)
            .add(professional, Text("brp.points.professional"))
            .add(personal, Text("brp.points.personal"))
        )
        experience = self._experience(named, label)
        tally = Tally(f"skill.{key}", label).add(creation, Text("brp.creation"))
        if experience.whole:
            tally.add(experience, Text("brp.points.experience"))
        chance = book.enter(tally)
        good = special(book, chance, f"special.{key}")
        penalty = self._penalty(named)
        armored = self._armored(chance, key, penalty) if penalty is not None else None
        strict = book.choices.options.strict_result_table
        cap, room = self._cap(named, base, creation, professional.whole + personal.whole)
        self._check(named, professional.whole + personal.whole)
        return SkillLine(
            key=key,
            skill=named.skill,
            row=named.row,
            name=label,
            spec=named.spec_label,
            said=named.said,
            base=base,
            professional=professional,
            personal=personal,
            experience=experience,
            creation=creation,
            chance=chance,
            special=good,
            half=half(book, chance, f"half.{key}"),
            double=double(book, chance, f"double.{key}"),
            armored=armored,
            armored_special=special(book, armored, f"armored_special.{key}") if armored else None,
            is_professional=key in self._professional,
            cap=cap,
            room=room,
            grade=book.rules.grade(chance.whole),
            unset=self._bases.is_unset(named),
            off=self.is_off(named),
            succeeds=succeeds_on(book.rules, chance.whole, strict=strict),
            fumble=fumble_from(book.rules, chance.whole),
            tick=self._ticks.get(key),
            professional_rows=columns.professional.rows.get(key, ()),
            personal_rows=columns.personal.rows.get(key, ()),
            experience_rows=columns.experience.rows.get(key, ()),
            spots=self._spots.get(key, ()),
        )

    def _points(self, kind: str, named: Named, column: Spent, label: Label) -> Value:
        why = POINTS[kind](label)
        tally = Tally(f"{kind}.{named.key}", why)
        points = column.points.get(named.key, 0)
        return self._book.enter(tally.add(points, Text("brp.points.entered")) if points else tally)

    def _experience(self, named: Named, label: Label) -> Value:
        """What play has added: the points entered, or the gains written down one by one, if they are more.

        Source: digest, 12.
        """
        book, key = self._book, named.key
        entered = self._columns.experience.points.get(key, 0)
        gains = self._columns.gains.get(key, ())
        tally = Tally(f"experience.{key}", POINTS["experience"](label))
        if entered and entered >= sum(gains):
            return book.enter(tally.add(entered, Text("brp.experience.entered")))
        for gain in gains:
            tally.add(gain, Text("brp.experience.gain"))
        if entered:
            tally.waive(entered, Text("brp.experience.entered"))
        return book.enter(tally)

    def _penalty(self, named: Named) -> Value | None:
        """What armor takes off; None where it takes nothing.

        Source: digest, 6.4 and 9.5, D-17.
        """
        row = named.row
        if row is None or not row.armor or named.misnamed:
            return None
        if row.armor_option and not getattr(self._book.choices.options, row.armor_option):
            return None
        penalty = self._burden.physical if row.armor == "physical" else self._burden.perception
        return penalty if penalty.total else None

    def _armored(self, chance: Value, key: str, penalty: Value) -> Value:
        tally = Tally(f"armored.{key}", Text("brp.armored", {"what": chance.name}))
        return self._book.enter(tally.add(chance).add(penalty).at_least(0, LEAST))

    def _cap(self, named: Named, base: Value, creation: Value, points: int) -> tuple[Cap, int | None]:
        """The limit at creation: not above 75, unless the base alone is above it.

        Source: digest, 8, D-11 and D-38.
        """
        book, key = self._book, named.key
        mode, cap = book.choices.options.cap_mode, book.rules.whole("cap")
        if mode == "off":
            return "off", None
        if base.whole > cap:
            return "exempt", None
        if creation.whole > cap and points and not named.misnamed:
            raised = book.error if mode == "enforce" else book.note
            raised(
                "BRP-SKL-CAP",
                *self._place(key),
                subject=key,
                skill=named.label,
                chance=creation.whole,
            )
        room = cap - creation.whole
        return ("above" if room < 0 else "below" if room else "at"), room

    def _place(self, key: str) -> Path:
        """Where the points of a skill stand that were entered last."""
        for pool, column in (
            ("personal_points", self._columns.personal),
            ("professional_points", self._columns.professional),
        ):
            if column.points.get(key):
                return (pool, column.rows[key][0])
        return ("personal_points",)

    def _check(self, named: Named, points: int) -> None:
        if not points or named.misnamed:
            return
        book, label = self._book, named.label
        if self._bases.is_unset(named):
            book.todo("BRP-SKL-BASE-UNSET", *self._place(named.key), subject=named.key, skill=label)
        if self.is_off(named):
            book.note("BRP-SKL-DISABLED", *self._place(named.key), subject=named.key, skill=label)

    def is_off(self, named: Named) -> bool:
        """Whether the campaign does without this skill.

        Source: digest, 3.
        """
        needs = named.row.needs if named.row is not None else ""
        if needs == "fly" and self._bases.fly_mode == "none":
            return True
        if needs == "powers" and not self._book.choices.options.powers:
            return True
        return named.key in self._disabled or named.skill in self._disabled

    def _switched_off(self) -> frozenset[str]:
        named = [self._book.namer.key(text) for text in self._book.choices.options.disabled_skills]
        for one in named:
            self._book.check_skill(one, "options", "disabled_skills")
        return frozenset(one.key for one in named)

    def offers(self) -> dict[str, tuple[Offer, ...]]:
        """Suggested specialties that are not among the lines, with their base chances as they would be."""
        found: dict[str, tuple[Offer, ...]] = {}
        for id, listed in self._book.rules.by_skill.items():
            rest = (row for row in listed if row.listed and row.id not in self.lines)
            found[id] = tuple(
                Offer(row.id, row.skill, row.spec, row.name, self._base_of(row)) for row in rest
            )
        return found

    def _base_of(self, row: Specialty) -> int | None:
        """The base chance of what is merely offered: where it is the same for all, without an account."""
        bases, skill = self._bases, self._book.rules.skills.get(row.skill)
        plain = skill.base_in(bases.era, bases.fly_mode) if skill is not None else None
        if skill is None or skill.as_language or isinstance(plain, Formula):
            return bases.base(self._book.namer.name(row.skill, row.spec)).whole
        set_to = bases.overrides.get(row.id)
        if set_to is not None:
            return max(0, set_to)
        return row.base if skill.specialty == "weapon" else plain


POINTS: Mapping[str, Callable[[Label], Label]] = {
    "professional": lambda label: Text("brp.points.professional.of", {"skill": label}),
    "personal": lambda label: Text("brp.points.personal.of", {"skill": label}),
    "experience": lambda label: Text("brp.points.experience.of", {"skill": label}),
}


def named_skills(book: Book, bases: Bases, profession: ProfessionFacts) -> Iterator[Named]:
    """Every skill that is named anywhere in the choices, and those of the profession."""
    namer, choices = book.namer, book.choices
    for pool in (choices.professional_points, choices.personal_points, choices.experience_points):
        for entry in pool:
            yield namer.name(entry.skill, entry.spec)
    for row in (
        *choices.ticks,
        *choices.improvements,
        *choices.profession.choices,
        *choices.profession.skills,
    ):
        if row.skill:
            yield namer.name(row.skill, row.spec)
    for slot in profession.slots:
        if slot.asks and slot.text and not slot.alternatives:
            yield namer.name(slot.row.skill, slot.text)
    for key in (*profession.keys, *bases.overrides):
        yield namer.key(key)
    for weapon in choices.weapons:
        record = book.rules.weapons.get(weapon.id)
        yield namer.key(record.skill) if record is not None else namer.name(weapon.skill, weapon.spec)
    for shield in choices.shields:
        kept = book.rules.shields.get(shield.id)
        yield namer.key(kept.skill) if kept is not None else namer.name(shield.skill, shield.spec)


def spots(book: Book, profession: ProfessionFacts) -> dict[str, tuple[Path, ...]]:
    """Every place where the specialty of a skill is written, by key; or left empty where it needs one."""
    found: dict[str, tuple[Path, ...]] = {}

    def at(named: Named, *place: str | int) -> None:
        if named.spec or named.unspecified:
            found[named.key] = (*found.get(named.key, ()), ("choices", *place))

    choices, namer = book.choices, book.namer
    for slot in profession.slots:
        if slot.asks and (slot.text or slot.open) and not slot.alternatives:
            at(namer.key(slot.key), "profession", "fixed", slot.slot)
    for pick in choices.profession.choices:
        at(namer.name(pick.skill, pick.spec), "profession", "choices", pick.row, "spec")
    for own in choices.profession.skills:
        at(namer.name(own.skill, own.spec), "profession", "skills", own.row, "spec")
    for pool in ("professional_points", "personal_points", "experience_points", "ticks", "improvements"):
        for row in getattr(choices, pool):
            at(namer.name(row.skill, row.spec), pool, row.row, "spec")
    for override in choices.base_overrides:
        at(namer.name(override.skill, override.spec), "base_overrides", override.row, "spec")
    return found
