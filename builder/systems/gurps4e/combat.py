"""GURPS 4e, chapter 18: every way to attack, and block. Touches only the book."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from builder.core.ledger import Value
from builder.core.text import Label, Text
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.facts import AttackLine, ItemLine
from builder.systems.gurps4e.fighter import (
    BARE,
    TWO_HANDS,
    UNTRAINED,
    Fighter,
    Hand,
    Stance,
    attack_number,
    bare_parry_note,
    blow,
    damage_of,
    half_skill,
    missing_st,
    parry_number,
    per_die,
    type_name,
    with_db,
)
from builder.systems.gurps4e.ranged import shots
from builder.systems.gurps4e.skill_lines import chance


def attacks(fighter: Fighter, items: Iterable[ItemLine]) -> tuple[AttackLine, ...]:
    """Every weapon, carried or not, then bare hands.

    Source: digest, 18 and 19. Unit: targets of 3d; dice.
    """
    found: list[AttackLine] = []
    for item in items:
        line = 0
        match item.record:
            case rows.Melee():
                for line, melee in enumerate(item.record.lines, start=1):
                    found += _blows(fighter, item, item.record, line, melee)
            case rows.Ranged():
                line = 1
                found += shots(fighter, item, line, item.record, item.name, "ranged")
            case _:
                continue
        for more, thrown in enumerate(fighter.book.rules.thrown.get(item.id, ()), start=line + 1):
            found += shots(fighter, item, more, thrown, thrown.name, "thrown")
    return (*found, *_unarmed(fighter))


def _blows(
    fighter: Fighter, item: ItemLine, record: rows.Melee, line: int, melee: rows.MeleeLine
) -> tuple[AttackLine, ...]:
    """A line of a melee weapon with the best of its skills, one attack a mode."""
    hands = tuple(hand for id in melee.skills if (hand := fighter.hand(id)) is not None)
    if not hands:
        return ()
    key = f"{item.row}.{line}"
    return fighter.book.conclude_row(key, _melee, item, record, line, melee, hands, fighter.stance)


def _melee(
    book: Book,
    item: ItemLine,
    record: rows.Melee,
    line: int,
    melee: rows.MeleeLine,
    hands: tuple[Hand, ...],
    stance: Stance,
) -> tuple[AttackLine, ...]:
    best = max(hands, key=lambda hand: _rating(book, stance, hand, melee))
    key, name = f"{item.row}.{line}", melee.name or item.name
    missing = missing_st(book, melee.min_st)
    number = f"attack.{key}"
    attack = attack_number(book, stance, number, name, best, modifier=melee.skill_mod, missing=missing)
    odds = chance(book, f"chance.attack.{key}", attack)
    parry = _best_parry(book, stance, key, name, hands, melee)
    shielded = with_db(book, stance, f"parry_db.{key}", parry)
    found = []
    for place, mode in enumerate(melee.modes, start=1):
        both = (mode.hands or melee.hands) > 1
        title = _title(book, name, melee, mode)
        damage = damage_of(book, f"damage.{key}.{place}", title, mode.damage, record.cite)
        attack_line = AttackLine(
            key=f"{key}.{place}",
            row=item.row,
            line=line,
            mode=place,
            kind="melee",
            name=title,
            weapon=name,
            skill=best.label,
            skill_id=best.id,
            trained=best.trained,
            attack=attack,
            chance=odds,
            parry=parry,
            parry_db=None if both else shielded,
            damage=blow(book, damage, best, melee.counts_as),
            type=mode.type,
            type_name=type_name(book, mode.type),
            hands=mode.hands or melee.hands,
            unready=_is_unready(book, melee),
            min_st=melee.min_st,
            missing=missing,
            carried=item.carried,
            miss_falls=melee.counts_as == "kick",
            notes=_notes(book, best, melee, both=both),
        )
        found.append(attack_line)
    return tuple(found)


def _title(book: Book, name: Label, melee: rows.MeleeLine, mode: rows.Mode) -> Label:
    """The weapon; where it has several modes, how it is used: swung or thrust, one hand or two, the wound."""
    if len(melee.modes) < 2:
        return name
    if len({one.damage.basis for one in melee.modes}) > 1 and mode.damage.basis != "none":
        way: Label = Text("gurps4e.way.thrust") if mode.damage.basis == "thr" else Text("gurps4e.way.swing")
    elif len({one.hands or melee.hands for one in melee.modes}) > 1:
        two = (mode.hands or melee.hands) > 1
        way = Text("gurps4e.way.two_hands") if two else Text("gurps4e.way.one_hand")
    else:
        way = type_name(book, mode.type)
    return Text("gurps4e.way", {"what": name, "way": way})


def _rating(book: Book, stance: Stance, hand: Hand, melee: rows.MeleeLine) -> tuple[int, int]:
    """Which of several skills is best: the higher attack, then the harder blow."""
    bonus = per_die(book, hand, melee.counts_as)
    return hand.level.whole - stance.load_on_attack(hand), bonus.per_die if bonus is not None else 0


def _best_parry(
    book: Book, stance: Stance, key: str, name: Label, hands: tuple[Hand, ...], melee: rows.MeleeLine
) -> Value | None:
    """The parry with the best of the skills; None for what cannot parry."""
    if melee.parry is None:
        return None
    bare = melee.counts_as is not None
    if len(hands) == 1:
        return parry_number(book, stance, f"parry.{key}", name, hands[0], melee.parry, bare=bare)
    several = [
        parry_number(book, stance, f"parry.{key}.{hand.id}", name, hand, melee.parry, bare=bare)
        for hand in hands
    ]
    tally = book.tally(f"parry.{key}", Text("gurps4e.parry.of", {"what": name}))
    return book.enter(tally.best(several))


def _is_unready(book: Book, melee: rows.MeleeLine) -> bool:
    """Not ready after an attack, unless ST is one and a half times the minimum."""
    factor = Fraction(book.rules.number("unready_st_factor"))
    return melee.unready and (melee.min_st is None or book["st"].number < melee.min_st * factor)


def _notes(book: Book, hand: Hand, melee: rows.MeleeLine, *, both: bool) -> tuple[Label, ...]:
    """What stands beside a line: two hands, minimum ST, not ready after an attack, an untrained skill."""
    found: list[Label] = [TWO_HANDS] if both else []
    if melee.min_st is not None:
        found.append(Text("gurps4e.note.min_st", {"n": melee.min_st}))
    if _is_unready(book, melee):
        found.append(Text("gurps4e.note.unready"))
    if hand.record is not None and hand.record.fencing and book.settings.fencing:
        found.append(Text("gurps4e.note.fencing"))
    if melee.counts_as == "punch":
        found.append(bare_parry_note(book, hand))
    if not hand.trained and hand.id != BARE:
        found.append(UNTRAINED)
    return tuple(found)


def _unarmed(fighter: Fighter) -> Iterable[AttackLine]:
    """Punch and kick with DX, and with each unarmed skill that was bought.

    Source: digest, 18. Unit: target of 3d; dice.
    """
    for id in dict.fromkeys(id for line in fighter.book.rules.unarmed for id in line.skills):
        if id == BARE or id in fighter.trained:
            hand = fighter.hand(id)
            if hand is not None:
                yield from fighter.book.conclude_row(hand.id, _bare_hands, hand, fighter.stance)


def _bare_hands(book: Book, hand: Hand, stance: Stance) -> tuple[AttackLine, ...]:
    parry = parry_number(book, stance, f"parry.{hand.id}", hand.label, hand, 0, bare=True)
    shielded = with_db(book, stance, f"parry_db.{hand.id}", parry)
    found = []
    numbers: dict[str, tuple[Value, Value]] = {}
    for place, line in enumerate(book.rules.unarmed, start=1):
        if hand.id not in line.skills:
            continue
        if line.counts_as not in numbers:
            key = f"{hand.id}.{line.counts_as}"
            modifier = line.skill_mod
            number = attack_number(book, stance, f"attack.{key}", line.name, hand, modifier=modifier)
            numbers[line.counts_as] = (number, chance(book, f"chance.attack.{key}", number))
        attack, odds = numbers[line.counts_as]
        mode, kick = line.modes[0], line.counts_as == "kick"
        damage = damage_of(book, f"damage.{hand.id}.{line.id}", line.name, mode.damage, line.source())
        attack_line = AttackLine(
            key=f"{hand.id}.{line.id}",
            row=None,
            line=place,
            mode=1,
            kind="unarmed",
            name=line.name,
            skill=hand.label,
            skill_id=hand.id,
            trained=hand.trained,
            attack=attack,
            chance=odds,
            parry=parry if line.parry is not None else None,
            parry_db=shielded if line.parry is not None else None,
            damage=blow(book, damage, hand, line.counts_as),
            type=mode.type,
            type_name=type_name(book, mode.type),
            hands=line.hands,
            miss_falls=kick,
            notes=(Text("gurps4e.note.kick") if kick else bare_parry_note(book, hand),),
        )
        found.append(attack_line)
    return tuple(found)


def block(fighter: Fighter) -> Value | None:
    """Three and half of Shield, with what traits add; only with a ready shield. Enters Dodge with DB too.

    Source: digest, 18. Unit: target of 3d.
    """
    book, rules = fighter.book, fighter.book.rules
    stance = fighter.stance
    if stance.shield is None:
        return None
    with_db(book, stance, "dodge.db", book["dodge.loaded"])
    shields = (fighter.hand(skill.id) for skill in rules.skills.values() if skill.combat == "shield")
    hand = next((hand for hand in shields if hand is not None), None)
    if hand is None:
        return None
    tally = book.tally("block", rules.term("block"))
    half_skill(book, tally, hand.level)
    tally.lookup(rules.found("block_base"), Text("gurps4e.block.base"))
    for bonus in stance.force.on("block"):
        tally.add(bonus.add, bonus.label, bonus.source)
    value = book.enter(tally)
    with_db(book, stance, "block.db", value)
    return value
