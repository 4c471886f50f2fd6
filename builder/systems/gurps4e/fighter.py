"""GURPS 4e, chapter 18: who fights with what in hand; attack, parry, damage. Touches only the book."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from builder.core.ledger import Source, Tally, Value
from builder.core.number import Dice
from builder.core.text import Label, Name, Text
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.equipment import shield_penalty
from builder.systems.gurps4e.facts import ItemLine
from builder.systems.gurps4e.force import Force
from builder.systems.gurps4e.labels import bracketed
from builder.systems.gurps4e.skill_lines import Skills
from builder.systems.gurps4e.skills import control_name

BARE = "dx"
TWO_HANDS = Text("gurps4e.note.two_hands")
UNTRAINED = Text("gurps4e.note.default")
KARATE = "karate"
CountsAs = Literal["punch", "kick"]


@dataclass(frozen=True, slots=True)
class Hand:
    """What a weapon is used with: a skill at its level, or bare DX."""

    id: str
    label: Label
    level: Value
    trained: bool
    record: rows.SkillRow | None


@dataclass(frozen=True, slots=True)
class Stance:
    """How somebody stands: traits, load, a shield that is ready and what it takes off the own attacks."""

    force: Force
    load: int
    shield: ItemLine | None
    penalty: int
    penalty_name: Label | None

    def load_on_attack(self, hand: Hand) -> int:
        """What load takes off attack and parry with a skill (D-21: karate)."""
        return hand.record.load_penalty_attack * self.load if hand.record is not None else 0


class Fighter:
    """A stance, and the skills that are taken in hand."""

    def __init__(self, book: Book, skills: Skills, stance: Stance) -> None:
        self.book = book
        self.stance = stance
        self.trained = skills.defaults.trained
        self._skills = skills
        self._hands: dict[tuple[str, str], Hand | None] = {}

    def hand(self, id: str, spec: str = "") -> Hand | None:
        """A skill in the hand, or None where it cannot be tried."""
        if (id, spec) not in self._hands:
            self._hands[id, spec] = self._hand(id, spec)
        return self._hands[id, spec]

    def _hand(self, id: str, spec: str) -> Hand | None:
        if id == BARE:
            return Hand(BARE, control_name(self.book, "DX"), self.book["dx"], False, None)
        record, used = self.book.rules.skills.get(id), self._skills.use(id, spec)
        if record is None or used is None:
            return None
        level, trained = used
        return Hand(id, bracketed(level.name), level, trained, record)


def fighter_of(
    book: Book, force: Force, skills: Skills, load: int, items: Iterable[ItemLine], shield: ItemLine | None
) -> Fighter:
    """The fighter with load, shield and skills."""
    penalty, name = shield_penalty(items)
    return Fighter(book, skills, Stance(force, load, shield, penalty, name))


def attack_number(
    book: Book,
    stance: Stance,
    key: str,
    name: Label,
    hand: Hand,
    *,
    modifier: int = 0,
    missing: int = 0,
    melee: bool = True,
) -> Value:
    """Skill, less missing ST, a large shield, load for karate. `missing`: points of ST.

    Source: digest, 18, D-19 to D-21. Unit: target of 3d.
    """
    tally = book.tally(key, Text("gurps4e.attack.of", {"what": name})).add(hand.level)
    if modifier:
        tally.add(modifier, Text("gurps4e.attack.kick"))
    if missing:
        tally.add(missing * book.rules.whole("missing_st"), Text("gurps4e.attack.missing_st", {"n": missing}))
    if melee and stance.penalty:
        tally.add(stance.penalty, stance.penalty_name)
    load = stance.load_on_attack(hand)
    if load:
        tally.add(-load, Text("gurps4e.load.level", {"n": stance.load}))
    return book.enter(tally)


def parry_number(
    book: Book, stance: Stance, key: str, name: Label, hand: Hand, modifier: int, *, bare: bool
) -> Value:
    """Three and half the skill, with the weapon's modifier and what traits add.

    Source: digest, 18. Unit: target of 3d.
    """
    force = stance.force
    tally = book.tally(key, Text("gurps4e.parry.of", {"what": name}))
    half_skill(book, tally, hand.level)
    tally.lookup(book.rules.found("parry_base"), Text("gurps4e.parry.base"))
    if modifier:
        tally.add(modifier, name)
    for bonus in force.on("parry"):
        tally.add(bonus.add, bonus.label, bonus.source)
    for bonus in force.on("parry.bare") if bare else force.parries.get(hand.id, ()):
        tally.add(bonus.add, bonus.label, bonus.source)
    fencing = hand.record is not None and hand.record.fencing and book.settings.fencing
    load = stance.load if fencing else stance.load_on_attack(hand)
    if load:
        tally.add(-load, Text("gurps4e.load.level", {"n": stance.load}))
    return book.enter(tally)


def bare_parry_note(book: Book, hand: Hand) -> Label:
    """What a parry with bare hands loses against weapons; karate does not against thrusts.

    Source: digest, 18.
    """
    params = {"n": book.rules.whole("unarmed_against_weapon")}
    if hand.id == KARATE:
        return Text("gurps4e.note.karate_parry", params)
    return Text("gurps4e.note.bare_parry", params)


def half_skill(book: Book, tally: Tally, level: Value) -> None:
    """Half a skill, the fraction dropped."""
    divisor = book.rules.whole("skill_divisor")
    tally.add(level).times(Fraction(1, divisor), Text("gurps4e.parry.half")).floor()


def with_db(book: Book, stance: Stance, key: str, value: Value | None) -> Value | None:
    """A defence with the ready shield's DB (D-22); None where there is none."""
    if value is None or stance.shield is None:
        return None
    tally = book.tally(key, Text("gurps4e.with_db", {"what": value.name})).add(value).add(book["db"])
    return book.enter(tally)


def damage_of(book: Book, key: str, name: Label, damage: rows.Damage, source: Source) -> Tally:
    """Thrust or swing with the weapon's adds, or its own dice.

    Source: digest, 18. Unit: dice.
    """
    tally = book.tally(key, Text("gurps4e.damage.of", {"what": name}))
    if damage.basis == "none":
        return tally.add(damage.own, name, source)
    tally.add(book["damage.thrust"] if damage.basis == "thr" else book["damage.swing"])
    return tally.add(damage.add, name, source) if damage.add else tally


def blow(book: Book, tally: Tally, hand: Hand, counts_as: CountsAs | None) -> Value:
    """What karate and brawling add to a punch or kick, by the dice of thrust; closes the sum.

    Source: digest, 18 and D-24. Unit: dice.
    """
    bonus = per_die(book, hand, counts_as)
    thrust = book["damage.thrust"].total
    if bonus is not None and isinstance(thrust, Dice):
        words = Text("gurps4e.damage.per_die", {"what": hand.label, "n": bonus.per_die})
        tally.add(bonus.per_die * thrust.count, words, bonus.source())
    return book.enter(tally)


def per_die(book: Book, hand: Hand, counts_as: CountsAs | None) -> rows.UnarmedBonus | None:
    """The best bonus per die that a skill's level over DX has reached."""
    if counts_as is None:
        return None
    over = hand.level.whole - book["dx"].whole
    bonuses = book.rules.unarmed_bonuses
    reached = [bonus for bonus in bonuses if bonus.skill == hand.id and over >= bonus.at_least]
    return max(reached, key=lambda bonus: bonus.per_die, default=None)


def missing_st(book: Book, least: int | None) -> int:
    """Points of ST missing for a minimum."""
    return max(0, least - book["st"].whole) if least is not None else 0


def type_name(book: Book, code: str) -> Name:
    """The name of a type of damage."""
    row = book.rules.damage_types.get(code)
    return row.name if row is not None else Name(code, code)
