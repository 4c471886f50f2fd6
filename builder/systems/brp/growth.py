"""BRP, chapter 12: experience rolls, what they mean, and what was written down of them. Touches the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from builder.core.text import Text
from builder.systems.brp.book import Book
from builder.systems.brp.choices import WAYS, Improvement
from builder.systems.brp.facts import FreeTicks, ImprovementLine, Lesson, SkillLine, TickLine
from builder.systems.brp.rule_tables import BrpRules

CHECK_DICE = "1d100"
GAIN_DICE = "1d6"
TRAINING, BREAK = "training", "break"
ROLLED = {
    "roll": Text("brp.experience.roll"),
    "teach_roll": Text("brp.lesson.teach_roll"),
    "skill_roll": Text("brp.lesson.skill_roll"),
}


def improves(rules: BrpRules, roll: int, chance: int) -> bool:
    """Whether an experience roll of D100 improves the skill: more than the chance, or the very highest.

    Source: digest, 12. `chance`: in play, with all experience so far.
    """
    return roll > chance or roll >= rules.whole("hundred")


@dataclass(frozen=True, slots=True)
class Growth:
    """What an experience roll came to: the gain (0: none) and the chance afterwards."""

    improved: bool
    gain: int
    chance: int


def experience_roll(rules: BrpRules, chance: int, roll: int, gain: int) -> Growth:
    """A D100 and a 1D6 against a chance: better than the chance adds the die, without any limit.

    Source: digest, 12.
    """
    if not improves(rules, roll, chance):
        return Growth(improved=False, gain=0, chance=chance)
    return Growth(improved=True, gain=gain, chance=chance + gain)


def training_target(teach: int, skill: int) -> int:
    """What a teacher rolls against: Teach, counted no higher than the skill that is taught.

    Source: digest, 12.
    """
    return min(teach, skill)


def may_train(teach_roll: int, skill_roll: int, *, teach: int, skill: int) -> bool:
    """Whether the pupil may make an experience roll: both rolls of the teacher succeed.

    Source: digest, 12.
    """
    return teach_roll <= training_target(teach, skill) and skill_roll <= skill


def odds(rules: BrpRules, chance: int) -> Fraction:
    """How likely an experience roll improves a skill of this chance."""
    hundred = rules.whole("hundred")
    return Fraction(max(hundred - max(chance, 0), 1), hundred)


def gains(book: Book) -> dict[str, tuple[int, ...]]:
    """The gains that were written down, by skill; those that no die can give count nothing.

    Source: digest, 12 and 14.
    """
    found: dict[str, tuple[int, ...]] = {}
    for row in book.choices.improvements:
        named = book.namer.name(row.skill, row.spec)
        if row.gain is not None and is_gain(book.rules, row.gain):
            found[named.key] = (*found.get(named.key, ()), row.gain)
    return found


def is_gain(rules: BrpRules, gain: int) -> bool:
    """Whether a die can give it."""
    return rules.whole("gain_low") <= gain <= rules.whole("gain_high")


def improvements(book: Book) -> tuple[ImprovementLine, ...]:
    """Every entry, judged by itself. One that is not rolled yet is open, a failed roll gains nothing.

    Source: digest, 12 and 14.
    """
    free: Counter[str] = Counter()
    lines: list[ImprovementLine] = []
    for row in book.choices.improvements:
        free[row.date] += row.way == BREAK
        lines.append(_improvement(book, row, free[row.date]))
    return tuple(lines)


def _improvement(book: Book, row: Improvement, free: int) -> ImprovementLine:
    """One entry. `free`: of the free ticks of its break it is so far the last."""
    named = book.namer.name(row.skill, row.spec)
    label, place = named.label, ("improvements", row.row)
    book.check_skill(named, *place)
    if row.way not in WAYS:
        book.unknown(Text("brp.experience.way"), row.way, *place, "way")
    if row.gain is not None and not is_gain(book.rules, row.gain):
        book.error("BRP-XP-GAIN", *place, "gain", skill=label)
    taught = lesson(row) if row.way == TRAINING else None
    rolled = row.roll is not None or row.gain is not None
    checked = row.checked
    if taught is not None:
        checked = checked or taught.passed is True
    elif row.way == BREAK:
        checked = checked and free <= book.rules.whole("free_ticks")
    if rolled and not checked:
        book.note("BRP-XP-UNCHECKED", *place, skill=label)
    for key in ("roll", "teach_roll", "skill_roll"):
        value: int | None = getattr(row, key)
        if value is not None and not 1 <= value <= book.rules.whole("hundred"):
            book.unknown(ROLLED[key], str(value), *place, key)
    return ImprovementLine(
        row=row.row,
        key=named.key,
        name=label,
        roll=row.roll,
        gain=row.gain,
        improves=bool(row.gain) if rolled else None,
        checked=checked,
        date=row.date,
        note=row.note,
        way=row.way,
        allows=row.checked,
        lesson=taught,
    )


def lesson(row: Improvement) -> Lesson:
    """The teacher's two rolls, and whether the pupil may make an experience roll after them.

    Source: digest, 12.
    """
    teach, skill = row.teacher_teach, row.teacher_skill
    target = training_target(teach, skill) if teach is not None and skill is not None else None
    passed = None
    if teach is not None and skill is not None and row.teach_roll is not None and row.skill_roll is not None:
        passed = may_train(row.teach_roll, row.skill_roll, teach=teach, skill=skill)
    return Lesson(teach, skill, target, row.teach_roll, row.skill_roll, passed)


def ticks(book: Book, skills: Mapping[str, SkillLine]) -> tuple[TickLine, ...]:
    """The skills that may be improved at the end of the adventure, or after a break.

    Source: digest, 12.
    """
    lines: list[TickLine] = []
    for row in book.choices.ticks:
        named = book.namer.name(row.skill, row.spec)
        book.check_skill(named, "ticks", row.row)
        if row.way not in ("", BREAK):
            book.unknown(Text("brp.experience.way"), row.way, "ticks", row.row, "way")
        line = skills.get(named.key)
        chance = line.chance.whole if line is not None else 0
        free, likely = row.way == BREAK, odds(book.rules, chance)
        lines.append(TickLine(row.row, named.key, named.label, chance, likely, free, row.date))
    return tuple(lines)


def free_ticks(book: Book) -> FreeTicks:
    """How many free ticks of one break there are, rolled for or not: of the break in which some still stand.

    Source: digest, 12.
    """
    standing = Counter(row.date for row in book.choices.ticks if row.way == BREAK)
    rolled = Counter(row.date for row in book.choices.improvements if row.way == BREAK)
    taken = max((count + rolled[date] for date, count in standing.items()), default=0)
    return FreeTicks(taken, book.rules.whole("free_ticks"))
