"""GURPS 4e, GCS files: things and the attacks made with them as rows. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from builder.core.text import Name
from builder.systems.gurps4e.facts import AttackLine, Facts, ItemLine
from builder.systems.gurps4e.gcs.json_text import json_text
from builder.systems.gurps4e.gcs.names import both
from builder.systems.gurps4e.records import Damage, Melee, Ranged

POUNDS = 2
NATURAL_ATTACKS = "Natural Attacks"

Numbering = Callable[..., str]


def thing_rows(ids: Numbering, facts: Facts) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What is carried, and what lies elsewhere."""
    carried: list[dict[str, Any]] = []
    other: list[dict[str, Any]] = []
    for line in facts.items:
        (carried if line.carried else other).append(_thing(ids, line, facts))
    return carried, other


def _thing(ids: Numbering, line: ItemLine, facts: Facts) -> dict[str, Any]:
    name = both(line.name) if isinstance(line.name, Name) else line.id
    found: dict[str, Any] = {"id": ids("e", "item", line.row), "description": name, "quantity": line.qty}
    if line.tl is not None:
        found["tech_level"] = str(line.tl)
    weight = _pounds(line.each_weight)
    found |= {
        "base_value": line.each_price,
        "base_weight": weight,
        "equipped": line.carried and line.worn and line.ready,
    }
    weapons = [_weapon(ids, attack, line) for attack in facts.attacks if attack.row == line.row]
    if weapons:
        found["weapons"] = weapons
    whole = {"extended_value": line.price.number, "extended_weight": _pounds(line.weight.number)}
    return {**found, "calc": {"value": line.each_price, "weight": weight, **whole}}


def unarmed_trait(ids: Numbering, facts: Facts) -> dict[str, Any]:
    """Fists and feet: there they are a trait without price."""
    weapons = [_weapon(ids, attack, None) for attack in facts.attacks if attack.kind == "unarmed"]
    found = {"id": ids("t", "unarmed"), "name": NATURAL_ATTACKS, "tags": ["Physical"]}
    return {**found, "weapons": weapons, "base_points": 0, "calc": {"points": 0}}


def _weapon(ids: Numbering, attack: AttackLine, line: ItemLine | None) -> dict[str, Any]:
    ranged = attack.kind in ("ranged", "thrown")
    found: dict[str, Any] = {"id": ids("W" if ranged else "w", attack.key), "damage": _damage(attack, line)}
    if attack.min_st is not None:
        found["strength"] = f"{attack.min_st}{'†' if attack.hands > 1 else ''}"
    calc: dict[str, Any] = {"level": attack.attack.number, "damage": f"{attack.damage.total} {attack.type}"}
    if ranged:
        found |= _ranged(attack)
    else:
        found["parry"] = "No" if attack.parry is None else "0"
        calc["parry"] = "No" if attack.parry is None else str(attack.parry.number)
    return {**found, "defaults": [*_defaults(attack)], "calc": calc}


def _ranged(attack: AttackLine) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if attack.acc is not None:
        found["accuracy"] = str(attack.acc) + (f"+{attack.scope}" if attack.scope else "")
    reach = [json_text(value.number) for value in (attack.half, attack.max) if value is not None]
    if reach:
        found["range"] = "/".join(reach)
    if attack.rof is not None:
        found["rate_of_fire"] = str(attack.rof) + (f"x{attack.pellets}" if attack.pellets else "")
    return found


def _defaults(attack: AttackLine) -> Iterable[dict[str, Any]]:
    """The skill it is used with, by the name that its row has."""
    if attack.skill_id and isinstance(attack.skill, Name):
        yield {"type": "skill", "name": both(attack.skill)}
    yield {"type": "dx", "modifier": -4 if attack.kind != "unarmed" else 0}


def _damage(attack: AttackLine, line: ItemLine | None) -> dict[str, Any]:
    """Thrust or swing and adds where the weapon is listed so, else the dice as they fall."""
    listed = _listed(attack, line)
    if listed is None or listed.basis == "none":
        return {"type": attack.type, "base": str(attack.damage.total)}
    found: dict[str, Any] = {"type": attack.type, "st": listed.basis}
    return {**found, "base": str(listed.add)} if listed.add else found


def _listed(attack: AttackLine, line: ItemLine | None) -> Damage | None:
    record = None if line is None else line.record
    if isinstance(record, Melee) and attack.kind == "melee":
        return record.lines[attack.line - 1].modes[attack.mode - 1].damage
    return record.damage if isinstance(record, Ranged) and attack.kind == "ranged" else None


def _pounds(kilograms: int | Fraction) -> str:
    return f"{json_text(kilograms * POUNDS)} lb"
