"""Black Flag: what is worn, and the armor class. Touches nothing else.

Source: digest, 12.1; decisions 13 to 17 and 54.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.core.ledger import Tally, Value
from builder.core.text import Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.facts import Granted
from builder.systems.black_flag.gear import Owned
from builder.systems.black_flag.places import Walked
from builder.systems.black_flag.proficiencies import MYSTIC, Proficiencies

UNARMORED_DEFENSE = "unarmored_defense"
NOISY, CUMBERSOME = "noisy", "cumbersome"


@dataclass(frozen=True, slots=True)
class Worn:
    """Armor and shield in use. `mystic`: the armor is mystic metal."""

    armor: rows.ArmorRow | None
    shield: rows.ShieldRow | None
    armor_line: Owned | None = None
    shield_line: Owned | None = None
    mystic: bool = False
    proficient: bool = True

    def meets(self, requires: kinds.Requires) -> bool:
        """Whether what an effect asks for is so."""
        category = self.armor.category if self.armor is not None and not self.mystic else None
        if requires.armor == "none" and self.armor is not None:
            return False
        if requires.armor == "mystic_metal" and not self.mystic:
            return False
        if category in requires.armor_not:
            return False
        if requires.armor_in and category not in requires.armor_in:
            return False
        if requires.armor_proficient and not self.proficient:
            return False
        if not requires.shield_allowed and self.shield is not None:
            return False
        return not requires.wearing_augmented_item


def is_mystic(book: Book, walked: Walked, things: tuple[Owned, ...]) -> bool:
    """Whether armor is worn that was made mystic metal."""
    able = any(
        isinstance(one.effect, kinds.AcFormula) and one.effect.requires.armor == MYSTIC
        for one in walked.granted
    )
    wears = any(one.kind == "armor" and one.ready for one in things)
    return able and wears and MYSTIC in book.choices.active


def worn(book: Book, things: tuple[Owned, ...], mystic: bool) -> Worn:
    """One suit of armor and one shield; more than that is told."""
    suits = [one for one in things if one.kind == "armor" and one.ready]
    shields = [one for one in things if one.kind == "shield" and one.ready]
    if len(suits) > 1:
        book.error("BFR-ARMOR-ONE", *place_of(suits[1], "ready"))
    if len(shields) > 1 or any(one.qty > 1 and one.item is not None for one in shields):
        book.note("BFR-SHIELD-ONE", *place_of(shields[-1], "ready"))
    suit = max(suits, key=lambda one: book.rules.armor[one.id].base_ac, default=None)
    shield = max(shields, key=lambda one: book.rules.shields[one.id].ac_bonus, default=None)
    return Worn(
        armor=book.rules.armor[suit.id] if suit is not None else None,
        shield=book.rules.shields[shield.id] if shield is not None else None,
        armor_line=suit,
        shield_line=shield,
        mystic=mystic,
    )


def place_of(one: Owned, field: str) -> tuple[str | int, ...]:
    """Where a thing stands in the choices."""
    return ("equipment", one.item.row, field) if one.item is not None else ("starting", "stowed")


def with_proficiency(worn_now: Worn, found: Proficiencies) -> Worn:
    """The same, knowing whether one is trained in it."""
    armor = worn_now.armor
    trained = armor is None or worn_now.mystic or found.has("armor", armor.category)
    return Worn(
        worn_now.armor,
        worn_now.shield,
        worn_now.armor_line,
        worn_now.shield_line,
        worn_now.mystic,
        trained,
    )


def armor_class(book: Book, walked: Walked, now: Worn) -> Value:
    """The best of all ways that are allowed, and then what is simply added.

    Keys: ac, ac.<way>, ac.dex, ac.with.<feature> for bonuses that are not switched on.
    """
    tally = Tally("ac", book.rules.term("armor_class")).best(list(_ways(book, walked, now)))
    if now.shield is not None:
        tally.add(now.shield.ac_bonus, now.shield.name, now.shield.cite)
    for line in (now.armor_line, now.shield_line):
        if line is not None and line.item is not None and line.item.ac:
            tally.add(min(max(line.item.ac, -99), 99), line.label)
    waiting: list[tuple[Granted, Value | int]] = []
    for one in walked.of(kinds.AcBonus):
        if not isinstance(one.effect, kinds.AcBonus) or not now.meets(one.effect.requires):
            continue
        more = _amount(book, one)
        if one.effect.activated and one.feature not in book.choices.active:
            waiting.append((one, more))
        elif isinstance(more, int):
            tally.add(more, one.label, one.cite)
        else:
            tally.add(more, one.label)
    value = book.enter(tally)
    for one, more in waiting:
        label = Text("black_flag.ac.with", {"feature": one.label})
        book.enter(Tally(f"ac.with.{one.feature}", label).add(value).add(more, one.label))
    return value


def _amount(book: Book, one: Granted) -> Value | int:
    amount = one.effect.value if isinstance(one.effect, kinds.AcBonus) else 0
    if isinstance(amount, int):
        return amount
    return book.reckon(f"ac.bonus.{one.feature}", one.label, amount, one.char_class)


def _ways(book: Book, walked: Walked, now: Worn) -> Iterator[Value]:
    rules = book.rules
    if now.armor is None:
        base = rules.found("unarmored_ac")
        label = Text("black_flag.ac.unarmored")
        yield book.enter(Tally("ac.unarmored", label).lookup(base, label).add(book["mod.dex"]))
    elif not now.mystic:
        tally = Tally(f"ac.{now.armor.id}", now.armor.name)
        tally.add(now.armor.base_ac, now.armor.name, now.armor.cite)
        if now.armor.add_dex:
            tally.add(_dex(book, walked, now.armor))
        yield book.enter(tally)
    for one in _formulas(walked):
        effect = one.effect
        if isinstance(effect, kinds.AcFormula) and now.meets(effect.requires):
            tally = Tally(f"ac.{effect.id}", one.label).add(effect.base, one.label, one.cite)
            for ability in effect.abilities:
                tally.add(book[f"mod.{ability}"])
            yield book.enter(tally)


def _formulas(walked: Walked) -> Iterator[Granted]:
    """Of the classes' Unarmored Defense only the one that was had first.

    Source: digest, 17.
    """
    ways = [one for one in walked.of(kinds.AcFormula)]
    first = min((one.at for one in ways if one.feature == UNARMORED_DEFENSE), default=0)
    for one in ways:
        if one.feature != UNARMORED_DEFENSE or one.at == first:
            yield one


def _dex(book: Book, walked: Walked, armor: rows.ArmorRow) -> Value:
    """How much of DEX counts. In medium armor at most 2, with Armor Training 3."""
    tally = Tally("ac.dex", book.rules.ability("dex"), spec="+").add(book["mod.dex"])
    if armor.dex_cap is None:
        return book.enter(tally)
    caps = [one for one in walked.of(kinds.MediumDexCap) if armor.category == "medium"]
    cap, label, cite = armor.dex_cap, armor.name, armor.cite
    for one in caps:
        if isinstance(one.effect, kinds.MediumDexCap) and one.effect.value > cap:
            cap, cite = one.effect.value, one.cite
    return book.enter(tally.at_most(cap, label, cite))


def check_worn(book: Book, walked: Walked, found: Proficiencies, now: Worn, casts: bool) -> None:
    """What armor and shield cost those who wear them.

    Source: digest, 12.1; decisions 15, 17 and 54.
    """
    encumbrance = book.choices.campaign.encumbrance
    for line, row in ((now.armor_line, now.armor), (now.shield_line, now.shield)):
        if line is None or row is None or (row is now.armor and now.mystic):
            continue
        place = place_of(line, "ready")
        if not found.has("armor", row.category):
            book.note("BFR-ARMOR-PROFICIENCY", *place, item=line.label)
            if casts:
                book.note("BFR-ARMOR-SPELLS", *place, item=line.label)
        quiet = any(
            isinstance(one.effect, kinds.Shown) and one.effect.type == "ignore_noisy"
            for one in walked.granted
        )
        if NOISY in row.properties and not quiet:
            book.note("BFR-ARMOR-NOISY", *place, item=line.label)
        if isinstance(row, rows.ArmorRow) and is_too_heavy(book, row) and not encumbrance:
            book.note("BFR-ARMOR-STRENGTH", *place, item=line.label, required=row.cumbersome_str or 0)


def is_too_heavy(book: Book, armor: rows.ArmorRow) -> bool:
    """Whether the armor is cumbersome for this strength."""
    needed = armor.cumbersome_str
    return CUMBERSOME in armor.properties and needed is not None and book["str"].whole < needed
