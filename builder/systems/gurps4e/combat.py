"""GURPS 4e, chapters 18 and 19: attacks, parries, block, damage. Touches only the book."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from builder.core.ledger import Tally, Value
from builder.core.number import Dice
from builder.core.swift import swift
from builder.core.text import Label, Name, Text
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import METRES, Book
from builder.systems.gurps4e.defaults import control_name
from builder.systems.gurps4e.equipment import shield_penalty
from builder.systems.gurps4e.facts import AttackLine, ItemLine
from builder.systems.gurps4e.force import Force
from builder.systems.gurps4e.labels import bracketed, folded
from builder.systems.gurps4e.skill_lines import Skills, chance

BARE = "dx"
TWO_HANDS = Text("gurps4e.note.two_hands")
UNTRAINED = Text("gurps4e.note.default")


@swift
@dataclass(frozen=True, slots=True)
class Hand:
    """What a weapon is used with: a skill at its level, or bare DX."""

    id: str
    label: Label
    level: Value
    trained: bool
    record: rows.SkillRow | None


@dataclass(frozen=True, slots=True)
class Stand:
    """How the fighter stands: what every line looks at."""

    book: Book
    force: Force
    skills: Skills
    load: int
    shield: ItemLine | None
    penalty: int
    penalty_name: Label | None

    def hand(self, id: str, spec: str = "") -> Hand | None:
        """A skill in the hand, or None where it cannot be tried."""
        if id == BARE:
            return Hand(BARE, control_name(self.book, "DX"), self.book["dx"], False, None)
        record, used = self.book.rules.skills.get(id), self.skills.use(id, spec)
        if record is None or used is None:
            return None
        level, trained = used
        return Hand(id, bracketed(level.name), level, trained, record)


def stand(
    book: Book, force: Force, skills: Skills, load: int, items: Iterable[ItemLine], shield: ItemLine | None
) -> Stand:
    """The fighter with load, shield and skills."""
    penalty, name = shield_penalty(items)
    return Stand(book, force, skills, load, shield, penalty, name)


def attacks(fighter: Stand, items: Iterable[ItemLine]) -> tuple[AttackLine, ...]:
    """Every weapon, carried or not, then bare hands.

    Source: digest, 18 and 19. Unit: targets of 3d; dice.
    """
    found: list[AttackLine] = []
    for item in items:
        line = 0
        match item.record:
            case rows.Melee():
                for line, melee in enumerate(item.record.lines, start=1):
                    found += _melee(fighter, item, line, melee)
            case rows.Ranged():
                line = 1
                found += _shot(fighter, item, line, item.record, item.name, "ranged")
            case _:
                continue
        for more, thrown in enumerate(fighter.book.rules.thrown.get(item.id, ()), start=line + 1):
            found += _shot(fighter, item, more, thrown, thrown.name, "thrown")
    return (*found, *_unarmed(fighter))


def _melee(fighter: Stand, item: ItemLine, line: int, melee: rows.MeleeLine) -> Iterable[AttackLine]:
    """A line of a melee weapon with the best of its skills, one attack a mode."""
    book = fighter.book
    hands = [hand for id in melee.skills if (hand := fighter.hand(id)) is not None]
    if not hands:
        return
    best = max(
        hands, key=lambda hand: (_rating(fighter, hand, melee), _per_die(fighter, hand, melee.counts_as))
    )
    key = f"{item.row}.{line}"
    name = melee.name or item.name
    missing = _missing(book, melee.min_st)
    attack = _attack(fighter, f"attack.{key}", name, best, melee.skill_mod, missing, melee=True)
    odds = chance(book, f"chance.attack.{key}", attack)
    parry = _best_parry(fighter, key, name, hands, melee)
    with_db = _with_db(fighter, f"parry_db.{key}", parry)
    for place, mode in enumerate(melee.modes, start=1):
        both = (mode.hands or melee.hands) > 1
        yield AttackLine(
            key=f"{key}.{place}",
            row=item.row,
            line=line,
            mode=place,
            kind="melee",
            name=name,
            skill=best.label,
            skill_id=best.id,
            trained=best.trained,
            attack=attack,
            chance=odds,
            parry=parry,
            parry_db=None if both else with_db,
            damage=_damage(fighter, f"damage.{key}.{place}", name, mode.damage, best, melee.counts_as),
            type=mode.type,
            type_name=_type_name(book, mode.type),
            hands=mode.hands or melee.hands,
            unready=melee.unready and _unready(book, melee.min_st),
            min_st=melee.min_st,
            missing=missing,
            carried=item.carried,
            miss_falls=melee.counts_as == "kick",
            notes=_notes(fighter, best, melee, both=both),
        )


def _notes(fighter: Stand, hand: Hand, line: rows.MeleeLine, *, both: bool) -> tuple[Label, ...]:
    """What stands beside a line: two hands, minimum ST, not ready after an attack, an untrained skill."""
    found: list[Label] = [TWO_HANDS] if both else []
    if line.min_st is not None:
        found.append(Text("gurps4e.note.min_st", {"n": line.min_st}))
    if line.unready and _unready(fighter.book, line.min_st):
        found.append(Text("gurps4e.note.unready"))
    if hand.record is not None and hand.record.fencing and fighter.book.settings.fencing:
        found.append(Text("gurps4e.note.fencing"))
    if not hand.trained and hand.id != BARE:
        found.append(UNTRAINED)
    return tuple(found)


def _shot_notes(hand: Hand, shot: rows.Ranged | rows.Thrown) -> tuple[Label, ...]:
    found: list[Label] = [TWO_HANDS] if shot.hands > 1 else []
    if shot.min_st is not None:
        found.append(Text("gurps4e.note.min_st", {"n": shot.min_st}))
    if not hand.trained:
        found.append(UNTRAINED)
    return tuple(found)


def _rating(fighter: Stand, hand: Hand, line: rows.MeleeLine | rows.UnarmedLine) -> int:
    return hand.level.whole - _load_on_attack(fighter, hand)


def _load_on_attack(fighter: Stand, hand: Hand) -> int:
    """What load takes off attack and parry with a skill (D-21: karate)."""
    return hand.record.load_penalty_attack * fighter.load if hand.record is not None else 0


def _attack(
    fighter: Stand, key: str, name: Label, hand: Hand, modifier: int, missing: int, *, melee: bool
) -> Value:
    """The attack number: skill, less missing ST, a large shield, load for karate.

    Source: digest, 18, D-19 to D-21. Unit: target of 3d.
    """
    book = fighter.book
    tally = book.tally(key, Text("gurps4e.attack.of", {"what": name})).add(hand.level)
    if modifier:
        tally.add(modifier, Text("gurps4e.attack.kick"))
    if missing:
        tally.add(missing * book.rules.whole("missing_st"), Text("gurps4e.attack.missing_st", {"n": missing}))
    if melee and fighter.penalty:
        tally.add(fighter.penalty, fighter.penalty_name)
    load = _load_on_attack(fighter, hand)
    if load:
        tally.add(-load, Text("gurps4e.load.level", {"n": fighter.load}))
    return book.enter(tally)


def _best_parry(
    fighter: Stand, key: str, name: Label, hands: list[Hand], line: rows.MeleeLine
) -> Value | None:
    """The parry with the best of the skills; None for what cannot parry."""
    if line.parry is None:
        return None
    bare = line.counts_as is not None
    if len(hands) == 1:
        return _parry(fighter, f"parry.{key}", name, hands[0], line.parry, bare)
    several = [_parry(fighter, f"parry.{key}.{hand.id}", name, hand, line.parry, bare) for hand in hands]
    tally = fighter.book.tally(f"parry.{key}", Text("gurps4e.parry.of", {"what": name}))
    return fighter.book.enter(tally.best(several))


def _parry(fighter: Stand, key: str, name: Label, hand: Hand, modifier: int, bare: bool) -> Value:
    """Three and half the skill, with the weapon's modifier and what traits add.

    Source: digest, 18. Unit: target of 3d.
    """
    book, rules, force = fighter.book, fighter.book.rules, fighter.force
    tally = book.tally(key, Text("gurps4e.parry.of", {"what": name}))
    _half_skill(book, tally, hand.level)
    tally.lookup(rules.found("parry_base"), Text("gurps4e.parry.base"))
    if modifier:
        tally.add(modifier, name)
    bonuses = [*force.on("parry"), *(force.on("parry.bare") if bare else force.parries.get(hand.id, ()))]
    for bonus in bonuses:
        tally.add(bonus.add, bonus.label, bonus.source)
    fencing = hand.record is not None and hand.record.fencing and book.settings.fencing
    load = fighter.load if fencing else _load_on_attack(fighter, hand)
    if load:
        tally.add(-load, Text("gurps4e.load.level", {"n": fighter.load}))
    return book.enter(tally)


def _half_skill(book: Book, tally: Tally, level: Value) -> None:
    divisor = book.rules.whole("skill_divisor")
    tally.add(level).times(Fraction(1, divisor), Text("gurps4e.parry.half")).floor()


def _with_db(fighter: Stand, key: str, value: Value | None) -> Value | None:
    """A defence with the ready shield's DB (D-22); None where there is none."""
    if value is None or fighter.shield is None:
        return None
    book = fighter.book
    tally = book.tally(key, Text("gurps4e.with_db", {"what": value.name})).add(value).add(book["db"])
    return book.enter(tally)


def _damage(
    fighter: Stand, key: str, name: Label, damage: rows.Damage, hand: Hand | None, counts_as: str | None
) -> Value:
    """Thrust or swing with the weapon's adds, and what karate or brawling add per die.

    Source: digest, 18 and D-24. Unit: dice.
    """
    book = fighter.book
    tally = book.tally(key, Text("gurps4e.damage.of", {"what": name}))
    match damage.basis:
        case "none":
            tally.add(damage.own, name)
        case "thr":
            tally.add(book["damage.thrust"])
        case "sw":
            tally.add(book["damage.swing"])
    if damage.add and damage.basis != "none":
        tally.add(damage.add, name)
    per_die = _per_die(fighter, hand, counts_as) if hand is not None else 0
    if per_die:
        dice = _thrust_dice(book)
        tally.add(per_die * dice, Text("gurps4e.damage.per_die", {"what": _words(hand), "n": per_die}))
    return book.enter(tally)


def _words(hand: Hand | None) -> Label:
    return hand.label if hand is not None else Text("gurps4e.attack.bare")


def _thrust_dice(book: Book) -> int:
    thrust = book["damage.thrust"].total
    return thrust.count if isinstance(thrust, Dice) else 0


def _per_die(fighter: Stand, hand: Hand, counts_as: str | None) -> int:
    """The bonus per die of a punch or kick, by the skill's level over DX."""
    if counts_as is None:
        return 0
    over = hand.level.whole - fighter.book["dx"].whole
    reached = [
        bonus.per_die
        for bonus in fighter.book.rules.unarmed_bonuses
        if bonus.skill == hand.id and over >= bonus.at_least
    ]
    return max(reached, default=0)


def _shot(
    fighter: Stand, item: ItemLine, line: int, shot: rows.Ranged | rows.Thrown, name: Name | Label, kind: str
) -> Iterable[AttackLine]:
    """A ranged weapon, or a melee weapon thrown.

    Source: digest, 18 and 19.2. Unit: target of 3d; dice; m.
    """
    book = fighter.book
    hand = fighter.hand(shot.skill, folded(shot.spec.en) if shot.spec is not None else "")
    if hand is None:
        return
    key = f"{item.row}.{line}"
    missing = _missing(book, shot.min_st)
    attack = _attack(fighter, f"attack.{key}", name, hand, 0, missing, melee=False)
    yield AttackLine(
        key=f"{key}.1",
        row=item.row,
        line=line,
        mode=1,
        kind="thrown" if kind == "thrown" else "ranged",
        name=name,
        skill=hand.label,
        skill_id=hand.id,
        trained=hand.trained,
        attack=attack,
        chance=chance(book, f"chance.attack.{key}", attack),
        damage=_damage(fighter, f"damage.{key}.1", name, shot.damage, None, None),
        type=shot.type,
        type_name=_type_name(book, shot.type),
        hands=shot.hands,
        min_st=shot.min_st,
        missing=missing,
        acc=shot.acc,
        scope=shot.acc_scope,
        half=_range(book, f"range.half.{key}", "half_range", shot.half, shot.range_of_st),
        max=_range(book, f"range.max.{key}", "max_range", shot.max, shot.range_of_st),
        rof=shot.rof,
        pellets=shot.pellets,
        shots=shot.shots,
        carried=item.carried,
        notes=_shot_notes(hand, shot),
    )


def _range(book: Book, key: str, term: str, reach: int | Fraction, of_st: bool) -> Value:
    name = book.rules.term(term)
    if not of_st:
        return book.enter(book.tally(key, name, unit=METRES).add(reach, name))
    tally = book.tally(key, name, unit=METRES).add(book["st"]).times(reach, Text("gurps4e.range.times"))
    return book.enter(tally)


def _missing(book: Book, least: int | None) -> int:
    return max(0, least - book["st"].whole) if least is not None else 0


def _unready(book: Book, least: int | None) -> bool:
    """Not ready after an attack, unless ST is one and a half times the minimum."""
    factor = Fraction(book.rules.number("unready_st_factor"))
    return least is None or book["st"].number < least * factor


def _type_name(book: Book, code: str) -> Name:
    row = book.rules.damage_types.get(code)
    return row.name if row is not None else Name(code, code)


def _unarmed(fighter: Stand) -> Iterable[AttackLine]:
    """Punch and kick with DX, and with each unarmed skill that was bought.

    Source: digest, 18. Unit: target of 3d; dice.
    """
    book = fighter.book
    ids = dict.fromkeys(id for line in book.rules.unarmed for id in line.skills)
    for id in ids:
        if id != BARE and not fighter.skills.defaults.is_trained(id):
            continue
        hand = fighter.hand(id)
        if hand is not None:
            yield from _bare_hands(fighter, hand)


def _bare_hands(fighter: Stand, hand: Hand) -> Iterable[AttackLine]:
    book = fighter.book
    parry = _parry(fighter, f"parry.{hand.id}", hand.label, hand, 0, True)
    with_db = _with_db(fighter, f"parry_db.{hand.id}", parry)
    numbers: dict[str, tuple[Value, Value]] = {}
    for place, line in enumerate(book.rules.unarmed, start=1):
        if hand.id not in line.skills:
            continue
        if line.counts_as not in numbers:
            key = f"{hand.id}.{line.counts_as}"
            attack = _attack(fighter, f"attack.{key}", line.name, hand, line.skill_mod, 0, melee=True)
            numbers[line.counts_as] = (attack, chance(book, f"chance.attack.{key}", attack))
        attack, odds = numbers[line.counts_as]
        damage = line.modes[0]
        yield AttackLine(
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
            parry_db=with_db if line.parry is not None else None,
            damage=_damage(
                fighter, f"damage.{hand.id}.{line.id}", line.name, damage.damage, hand, line.counts_as
            ),
            type=damage.type,
            type_name=_type_name(book, damage.type),
            hands=line.hands,
            miss_falls=line.counts_as == "kick",
            notes=(Text("gurps4e.note.kick"),) if line.counts_as == "kick" else (),
        )


def block(fighter: Stand) -> Value | None:
    """Three and half of Shield, with what traits add; only with a ready shield. Enters Dodge with DB as well.

    Source: digest, 18. Unit: target of 3d.
    """
    book, rules = fighter.book, fighter.book.rules
    if fighter.shield is None:
        return None
    _with_db(fighter, "dodge.db", book["dodge.loaded"])
    hand = next((hand for id in _shield_skills(rules.skills.values()) if (hand := fighter.hand(id))), None)
    if hand is None:
        return None
    tally = book.tally("block", rules.term("block"))
    _half_skill(book, tally, hand.level)
    tally.lookup(rules.found("block_base"), Text("gurps4e.block.base"))
    for bonus in fighter.force.on("block"):
        tally.add(bonus.add, bonus.label, bonus.source)
    value = book.enter(tally)
    _with_db(fighter, "block.db", value)
    return value


def _shield_skills(skills: Iterable[rows.SkillRow]) -> Iterable[str]:
    return (skill.id for skill in skills if skill.combat == "shield")
