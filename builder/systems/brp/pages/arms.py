"""BRP: the tables of weapons and shields as they are used. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation, Path
from builder.core.form import Bar, Field, Line, Option, Roster, RosterColumn, TextField
from builder.core.text import Label, Text, plain
from builder.systems.brp import records as rows
from builder.systems.brp.choices import CUSTOM, Choices
from builder.systems.brp.facts import Facts, ShieldLine, WeaponLine
from builder.systems.brp.pages.own_things import own_shield, own_weapon
from builder.systems.brp.rule_tables import BrpRules

ROOT = "choices"


def weapons(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Roster:
    """Weapons with their chances; the tick of the bar is what a starting weapon needs."""
    facts, least = evaluation.facts, rules.whole("weapon_chance")
    own = {weapon.row: weapon for weapon in choices.weapons}
    return Roster(
        path=(ROOT, "weapons"),
        label=Text("brp.panel.weapons"),
        columns=(
            RosterColumn("name", rules.term("weapon")),
            RosterColumn("skill", rules.term("skill"), "quiet", 130),
            RosterColumn("attack", Text("brp.column.attack"), "percent", 50),
            RosterColumn("bar", Text("brp.column.least", {"n": least}), "bar", 80),
            RosterColumn("special", Text("brp.column.special"), "number", 56),
            RosterColumn("damage", rules.term("damage"), "number", 96),
            RosterColumn("use", None, "quiet", 150),
        ),
        lines=tuple(
            _weapon(rules, line, least, own_weapon(rules, own[line.row]))
            if line.id == CUSTOM
            else rules.memory.lay_out("armed", str(line.row), _weapon, rules, line, least, ())
            for line in facts.weapons
        ),
        catalogue=(*_weapon_options(rules, facts, least), own_thing()),
        add=Text("brp.add.weapon"),
        empty=Text("brp.empty.weapons"),
        moves=False,
    )


def _weapon(rules: BrpRules, line: WeaponLine, least: int, own: tuple[Field, ...]) -> Line:
    attack = line.attack
    points = attack.whole - line.base.whole if attack is not None and line.base is not None else 0
    bar = Bar((line.base.whole, points), 100, least) if line.base is not None else None
    damage = plain(line.written) if line.written else None
    return Line(
        line.row,
        (ROOT, "weapons", line.row),
        line.name,
        (
            line.name,
            line.skill,
            attack.key if attack is not None else None,
            bar,
            line.special.key if line.special is not None else None,
            damage,
            _use(rules, line),
        ),
        more=own,
        note=spaced([part for part in (line.skill, _use(rules, line)) if part is not None]),
        ask=asked(own),
    )


def _use(rules: BrpRules, line: WeaponLine) -> Label | None:
    """Hands, reach, shots; first of all that its chance is too low to start with."""
    parts: list[Label] = []
    if line.unknown:
        return None
    if line.low:
        parts.append(Text("brp.weapon.low", {"n": rules.whole("weapon_chance")}))
    parts.append(rules.term("one_hand") if line.hands <= 1 else rules.term("two_hands"))
    if line.range:
        parts.append(Text("brp.weapon.range", {"n": line.range}))
    if line.shots is not None:
        parts.append(Text("brp.weapon.shots", {"n": line.shots}))
    if line.charges is not None:
        parts.append(Text("brp.weapon.charges", {"n": line.charges}))
    if line.shots_text:
        parts.append(plain(line.shots_text))
    if line.slow:
        parts.append(Text("brp.weapon.slow"))
    return spaced(parts)


def asked(own: tuple[Field, ...]) -> Path | None:
    """The name of a thing of one's own, while it has none."""
    first = own[0] if own else None
    return first.path if isinstance(first, TextField) and not first.value else None


def spaced(parts: list[Label]) -> Label | None:
    """Words one after the other."""
    found: Label | None = None
    for part in parts:
        found = part if found is None else Text("brp.spaced", {"a": found, "b": part})
    return found


def _weapon_options(rules: BrpRules, facts: Facts, least: int) -> tuple[Option, ...]:
    """The weapons with the chances that this character would have."""
    return tuple(
        rules.memory.lay_out("weapon", row.id, _weapon_option, row, _chance(facts, row), least)
        for row in rules.weapons.values()
    )


def _chance(facts: Facts, row: rows.WeaponRow) -> int:
    line = facts.by_key.get(row.skill)
    if line is None:
        return row.base or 0
    base = row.base if row.base is not None else line.base.whole
    return base + line.professional.whole + line.personal.whole


def _weapon_option(row: rows.WeaponRow, chance: int, least: int) -> Option:
    kind = Text("brp.tag.melee") if row.kind == "melee" else Text("brp.tag.missile")
    enough = {"enough": Text("brp.tag.enough", {"n": least})} if chance >= least or row.any_chance else {}
    price = Text("brp.price.chance", {"n": chance})
    tags = {"kind": kind, **enough, **row.also}
    return Option(row.id, row.name, price, tags, {"id": row.id}, plain(str(row.damage)))


def shields(choices: Choices, rules: BrpRules, facts: Facts) -> Roster:
    """Shields: the chance to parry, and the flat ones against missiles."""
    own = {shield.row: shield for shield in choices.shields}
    return Roster(
        path=(ROOT, "shields"),
        label=Text("brp.panel.shields"),
        columns=(
            RosterColumn("name", rules.term("shield")),
            RosterColumn("parry", rules.term("parry"), "percent", 70),
            RosterColumn("missile", Text("brp.column.missile"), "percent", 90),
            RosterColumn("kneeling", Text("brp.column.kneeling"), "percent", 90),
            RosterColumn("damage", rules.term("damage"), "text", 90),
            RosterColumn("hp", Text("brp.column.shield_hp"), "number", 70),
        ),
        lines=tuple(
            _shield(line, own_shield(rules, own[line.row]) if line.id == CUSTOM else ())
            for line in facts.shields
        ),
        catalogue=(
            *(rules.memory.lay_out("shield", row.id, _shield_option, row) for row in rules.shields.values()),
            own_thing(),
        ),
        add=Text("brp.add.shield"),
        empty=Text("brp.empty.shields"),
        moves=False,
    )


def _shield(line: ShieldLine, own: tuple[Field, ...]) -> Line:
    return Line(
        line.row,
        (ROOT, "shields", line.row),
        line.name,
        (
            line.name,
            line.parry.key if line.parry is not None else None,
            line.missile.key if line.missile is not None else None,
            line.kneeling.key if line.kneeling is not None else None,
            plain(line.written) if line.written else None,
            line.hp or None,
        ),
        more=own,
        ask=asked(own),
    )


def _shield_option(row: rows.ShieldRow) -> Option:
    price = Text("brp.price.hp", {"hp": row.hp or 0})
    return Option(row.id, row.name, price, row.also, {"id": row.id})


def own_thing() -> Option:
    """A thing of the player's own."""
    return Option(CUSTOM, Text("brp.own_thing"), row={"id": CUSTOM}, named="name")
