"""The Lunatic: race and class, and what was chosen of them. Touches the book, nothing else.

An option list with a single entry is taken by itself; one left open counts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from builder.core.ledger import Source
from builder.core.text import Label, plain
from builder.systems.lunatic import records as rows
from builder.systems.lunatic.book import Book

C = TypeVar("C", bound=rows.Choice)

NEEDS_MAGIC = "requires_magic"


@dataclass(frozen=True, slots=True)
class Calling:
    """Race and classes with the options in force. None: not chosen, or known to no table here."""

    race: rows.Race
    race_name: Label
    base: rows.BaseClass | None
    base_name: Label | None
    specialist: rows.SpecialistClass | None
    specialist_name: Label | None
    skill_pattern: rows.SkillPattern | None
    parameter_pattern: rows.ParameterPattern | None
    slots: rows.SlotOption | None
    weapons: rows.WeaponOption | None
    bonus: rows.Bonus | None
    favored: frozenset[str]

    @property
    def schools(self) -> tuple[str, ...]:
        """Those that are open: the base class's own, the specialist's where the base class casts."""
        base = self.base.spell_school if self.base is not None else None
        granted = self.slots is not None and self.slots.grants.spells is not None
        special = self.specialist.spell_school if self.specialist is not None else None
        opened = special if base is not None or granted else None
        return tuple(school for school in (base, opened) if school is not None)

    @property
    def ritual_schools(self) -> tuple[str, ...]:
        """The schools whose rituals cost the plain price."""
        special = self.specialist.spell_school if self.specialist is not None else None
        return (special,) if special is not None else ()

    @property
    def is_known(self) -> bool:
        """Whether the tables know both classes: without them limits by class are not judged."""
        return self.base is not None and self.specialist is not None


def calling(book: Book) -> Calling:
    """Race and classes.

    Source: digest, 2.1, 2.2, 2.8 and 4.
    """
    choices, rules = book.choices, book.rules
    race = _race(book)
    base = rules.base_classes.get(choices.base_class)
    special = rules.specialist_classes.get(choices.specialist_class)
    _check_classes(book, base, special)
    pattern = _taken(base.skill_patterns if base else (), choices.skill_pattern)
    slots = _taken(base.feat_slots if base else (), choices.slot_option)
    weapons = _taken(base.weapons if base else (), choices.weapon_option)
    bonus = _taken(special.bonuses if special else (), choices.bonus_option)
    found = Calling(
        race=race,
        race_name=race.name if race.id == choices.race else plain(choices.race),
        base=base,
        base_name=base.name if base else _typed(choices.base_class),
        specialist=special,
        specialist_name=special.name if special else _typed(choices.specialist_class),
        skill_pattern=pattern,
        parameter_pattern=_taken(base.parameter_patterns if base else (), choices.parameter_pattern),
        slots=slots,
        weapons=weapons,
        bonus=bonus,
        favored=frozenset(
            (*choices.favored, *(base.favored.fixed if base else ()), *(bonus.favored if bonus else ()))
        ),
    )
    if base is not None:
        _check_options(book, base, found)
    if special is not None and special.bonuses and bonus is None:
        book.error("LUN-CLS-BONUS", "bonus_option", open=not choices.bonus_option)
    return found


def _typed(word: str) -> Label | None:
    return plain(word) if word else None


def _taken(options: Sequence[C], id: str) -> C | None:
    """The option of that id; the only one there is by itself."""
    if len(options) == 1 and not id:
        return options[0]
    return next((option for option in options if option.id == id), None)


def _race(book: Book) -> rows.Race:
    choices, rules = book.choices, book.rules
    race = rules.races.get(choices.race)
    if race is None:
        book.unknown(rules.term("race"), choices.race, "race")
        return rules.races["human"]
    if race.gm_permission and not choices.race_allowed:
        book.note("LUN-RACE-GM", "race", race=race.name)
    return race


def _check_classes(book: Book, base: rows.BaseClass | None, special: rows.SpecialistClass | None) -> None:
    choices, rules = book.choices, book.rules
    if not choices.base_class:
        book.error("LUN-CLS-BASE-MISSING", "base_class", open=True)
    elif base is None:
        book.unknown(rules.term("base_class"), choices.base_class, "base_class")
    if not choices.specialist_class:
        book.error("LUN-CLS-SPEC-MISSING", "specialist_class", open=True)
    elif special is None:
        book.unknown(rules.term("specialist_class"), choices.specialist_class, "specialist_class")
    if base is None or special is None:
        return
    if special.id not in base.specialists and base.id not in special.base_classes:
        book.note("LUN-CLS-SPEC-LIST", "specialist_class", spec=special.name, base=base.name)


def _check_options(book: Book, base: rows.BaseClass, found: Calling) -> None:
    """What the base class leaves to choose. The growth-cap pattern is judged with growth: it may wait."""
    choices = book.choices
    if base.skill_patterns and found.skill_pattern is None:
        book.error("LUN-CLS-PATTERN", "skill_pattern", open=not choices.skill_pattern)
    if base.feat_slots and found.slots is None:
        book.error("LUN-CLS-SLOTS", "slot_option", open=not choices.slot_option)
    if base.weapons and found.weapons is None:
        book.error("LUN-CLS-WEAPON", "weapon_option", open=not choices.weapon_option)
    _check_favored(book, base, found.bonus)


def _check_favored(book: Book, base: rows.BaseClass, bonus: rows.Bonus | None) -> None:
    """So many of the list, none twice; the fixed ones, and those of the bonus, may be named or not."""
    given = [skill for skill in book.choices.favored if skill not in base.favored.fixed]
    granted = bonus.favored if bonus else ()
    own = [skill for skill in given if skill not in granted]
    if not any(_fits(base.favored, picks) for picks in (given, own)):
        few = len(set(own)) == len(own) < base.favored.choose and set(own) <= set(base.favored.offered)
        book.error("LUN-CLS-FAVORED", "favored", open=few, n=base.favored.choose)


def _fits(favored: rows.Favored, picks: Sequence[str]) -> bool:
    return (
        len(picks) == favored.choose and len(set(picks)) == len(picks) and set(picks) <= set(favored.offered)
    )


def race_cell(found: Calling, place: str) -> Source:
    """Where a number of the race stands."""
    race = found.race
    return Source(race.document, f"{race.id}.{place}", race.provenance)


def check_magic(book: Book, found: Calling, has_magic: bool) -> None:
    """A class that needs magic, without it.

    Source: digest, 11.1.
    """
    if found.base is not None and NEEDS_MAGIC in found.base.special_notes and not has_magic:
        book.note("LUN-CLS-NEEDS-MAGIC", "magic", base=found.base.name)
