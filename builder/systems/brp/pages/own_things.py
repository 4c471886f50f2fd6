"""BRP: the fields of weapons, shields and armor of the player's own. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Path
from builder.core.form import Field, NumberField, Option, PickOne, TextField
from builder.core.text import Label, Text
from builder.systems.brp.choices import Armor, Shield, Weapon
from builder.systems.brp.pages.offered import offered
from builder.systems.brp.rule_tables import BrpRules

ROOT = "choices"


def own_weapon(rules: BrpRules, weapon: Weapon) -> tuple[Field, ...]:
    """Everything a table would say of a weapon."""
    path: Path = (ROOT, "weapons", weapon.row)
    return (
        _text(path, "name", rules.term("name"), weapon.name),
        PickOne(
            path=(*path, "skill"),
            label=rules.term("skill"),
            value=weapon.skill or None,
            options=offered(rules).weapon_skills,
        ),
        _text(path, "spec", rules.term("specialty"), weapon.spec),
        _base(rules, path, weapon.base),
        _text(path, "damage", rules.term("damage"), weapon.damage, Text("brp.hint.damage")),
        PickOne(
            path=(*path, "hands"),
            label=rules.term("hands"),
            value=weapon.hands,
            options=(Option(1, rules.term("one_hand")), Option(2, rules.term("two_hands"))),
        ),
        NumberField(
            path=(*path, "hp"), label=Text("brp.hp.short"), value=weapon.hp, low=0, unset=Text("brp.none")
        ),
        NumberField(
            path=(*path, "range"),
            label=rules.term("range"),
            value=weapon.range,
            low=0,
            unit=Text("brp.unit.metre"),
            note=Text("brp.hint.range"),
        ),
        _text(path, "shots", rules.term("shots"), weapon.shots),
    )


def own_shield(rules: BrpRules, shield: Shield) -> tuple[Field, ...]:
    """Everything a table would say of a shield."""
    path: Path = (ROOT, "shields", shield.row)
    return (
        _text(path, "name", rules.term("name"), shield.name),
        _text(path, "spec", rules.term("specialty"), shield.spec),
        _base(rules, path, shield.base),
        NumberField(path=(*path, "hp"), label=Text("brp.column.shield_hp"), value=shield.hp, low=0),
        _text(path, "damage", rules.term("damage"), shield.damage, Text("brp.hint.damage")),
        _percent(path, "missile", Text("brp.column.missile"), shield.missile),
        _percent(path, "kneeling", Text("brp.column.kneeling"), shield.kneeling),
    )


def own_armor(rules: BrpRules, piece: Armor) -> tuple[Field, ...]:
    """Everything a table would say of a piece of armor."""
    path: Path = (ROOT, "armor", piece.row)
    return (
        _text(path, "name", rules.term("name"), piece.name),
        PickOne(
            path=(*path, "kind"),
            label=Text("brp.armor.kind"),
            value=piece.kind,
            options=tuple(Option(kind, rules.term(kind)) for kind in ("body", "helmet")),
        ),
        NumberField(path=(*path, "ap"), label=rules.term("armor_points"), value=piece.ap, low=0),
        NumberField(
            path=(*path, "physical"), label=rules.term("physical"), value=piece.physical, high=0, step=5
        ),
        NumberField(
            path=(*path, "perception"), label=rules.term("perception"), value=piece.perception, high=0, step=5
        ),
    )


def _text(path: Path, key: str, label: Label, value: str, hint: Label | None = None) -> TextField:
    return TextField(path=(*path, key), label=label, value=value, hint=hint)


def _base(rules: BrpRules, path: Path, value: int | None) -> NumberField:
    label, unset = rules.term("base_chance"), Text("brp.base.of_skill")
    return NumberField(path=(*path, "base"), label=label, value=value, low=0, unset=unset)


def _percent(path: Path, key: str, label: Label, value: int) -> NumberField:
    unit = Text("brp.unit.percent")
    return NumberField(path=(*path, key), label=label, value=value, low=0, high=100, step=5, unit=unit)
