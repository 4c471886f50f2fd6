"""BRP, chapter 12: experience rolls, what they mean, and what was written down of them. Touches the book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from builder.core.text import Text
from builder.systems.brp.book import Book
from builder.systems.brp.facts import ImprovementLine, SkillLine, TickLine
from builder.systems.brp.rule_tables import BrpRules

CHECK_DICE = "1d100"
GAIN_DICE = "1d6"


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
    lines: list[ImprovementLine] = []
    for row in book.choices.improvements:
        named = book.namer.name(row.skill, row.spec)
        label, place = named.label, ("improvements", row.row)
        book.check_skill(named, *place)
        if row.gain is not None and not is_gain(book.rules, row.gain):
            book.error("BRP-XP-GAIN", *place, "gain", skill=label)
        if not row.checked and (row.roll is not None or row.gain is not None):
            book.note("BRP-XP-UNCHECKED", *place, skill=label)
        if row.roll is not None and not 1 <= row.roll <= book.rules.whole("hundred"):
            book.unknown(Text("brp.experience.roll"), str(row.roll), *place, "roll")
        done = bool(row.gain) if row.roll is not None or row.gain is not None else None
        lines.append(
            ImprovementLine(
                row.row, named.key, label, row.roll, row.gain, done, row.checked, row.date, row.note
            )
        )
    return tuple(lines)


def ticks(book: Book, skills: Mapping[str, SkillLine]) -> tuple[TickLine, ...]:
    """The skills that may be improved at the end of the adventure.

    Source: digest, 12.
    """
    lines: list[TickLine] = []
    for row in book.choices.ticks:
        named = book.namer.name(row.skill, row.spec)
        book.check_skill(named, "ticks", row.row)
        line = skills.get(named.key)
        chance = line.chance.whole if line is not None else 0
        lines.append(TickLine(row.row, named.key, named.label, chance, odds(book.rules, chance)))
    return tuple(lines)
