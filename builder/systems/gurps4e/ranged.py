"""GURPS 4e, chapters 18 and 19.2: ranged weapons, and melee weapons thrown. Touches only the book."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from builder.core.ledger import Source, Value
from builder.core.text import Label, Text
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import METRES, Book
from builder.systems.gurps4e.facts import AttackLine, ItemLine
from builder.systems.gurps4e.fighter import (
    TWO_HANDS,
    UNTRAINED,
    Fighter,
    Hand,
    Stance,
    attack_number,
    damage_of,
    missing_st,
    type_name,
)
from builder.systems.gurps4e.labels import folded
from builder.systems.gurps4e.skill_lines import chance


def shots(
    fighter: Fighter,
    item: ItemLine,
    line: int,
    row: rows.Ranged | rows.Thrown,
    name: Label,
    kind: Literal["ranged", "thrown"],
) -> Iterable[AttackLine]:
    """One line: target, range, rate of fire, shots. None where the skill cannot be tried.

    Source: digest, 18 and 19.2. Unit: target of 3d; dice; m.
    """
    hand = fighter.hand(row.skill, folded(row.spec.en) if row.spec is not None else "")
    if hand is not None:
        key = f"{item.row}.{line}"
        yield fighter.book.conclude_row(key, _shot, item, line, row, name, kind, hand, fighter.stance)


def _shot(
    book: Book,
    item: ItemLine,
    line: int,
    row: rows.Ranged | rows.Thrown,
    name: Label,
    kind: Literal["ranged", "thrown"],
    hand: Hand,
    stance: Stance,
) -> AttackLine:
    key = f"{item.row}.{line}"
    missing = missing_st(book, row.min_st)
    attack = attack_number(book, stance, f"attack.{key}", name, hand, missing=missing, melee=False)
    return AttackLine(
        key=f"{key}.1",
        row=item.row,
        line=line,
        mode=1,
        kind=kind,
        name=name,
        skill=hand.label,
        skill_id=hand.id,
        trained=hand.trained,
        attack=attack,
        chance=chance(book, f"chance.attack.{key}", attack),
        damage=book.enter(damage_of(book, f"damage.{key}.1", name, row.damage, row.cite)),
        type=row.type,
        type_name=type_name(book, row.type),
        hands=row.hands,
        min_st=row.min_st,
        missing=missing,
        acc=row.acc,
        scope=row.acc_scope,
        half=_range(book, f"range.half.{key}", "half_range", row.half, row.range_of_st, row.cite),
        max=_range(book, f"range.max.{key}", "max_range", row.max, row.range_of_st, row.cite),
        rof=row.rof,
        pellets=row.pellets,
        shots=row.shots,
        carried=item.carried,
        notes=_notes(hand, row),
    )


def _range(book: Book, key: str, term: str, reach: int | Fraction, of_st: bool, source: Source) -> Value:
    """A range in metres: as listed, or so many times ST."""
    name = book.rules.term(term)
    tally = book.tally(key, name, unit=METRES)
    if not of_st:
        return book.enter(tally.add(reach, name, source))
    return book.enter(tally.add(book["st"]).times(reach, Text("gurps4e.range.times"), source))


def _notes(hand: Hand, row: rows.Ranged | rows.Thrown) -> tuple[Label, ...]:
    found: list[Label] = [TWO_HANDS] if row.hands > 1 else []
    if row.min_st is not None:
        found.append(Text("gurps4e.note.min_st", {"n": row.min_st}))
    if not hand.trained:
        found.append(UNTRAINED)
    return tuple(found)
