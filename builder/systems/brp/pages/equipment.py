"""BRP: the page of weapons, shields, armor and other things. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from builder.core.evaluation import Evaluation
from builder.core.form import (
    Field,
    FreeLine,
    Line,
    NumberField,
    Option,
    Page,
    Panel,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.text import Label, Text, plain
from builder.systems.brp.choices import CUSTOM, Choices
from builder.systems.brp.facts import Facts
from builder.systems.brp.records import Described
from builder.systems.brp.rule_tables import BrpRules

ROOT = "choices"


def equipment(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """What is owned."""
    facts = evaluation.facts
    weapons = Roster(
        path=(ROOT, "weapons"),
        label=rules.term("weapon"),
        columns=(
            RosterColumn("name", rules.term("weapon")),
            RosterColumn("attack", rules.term("chance"), "percent", 90),
            RosterColumn("damage", rules.term("damage"), "text", 140),
        ),
        lines=tuple(
            Line(
                line.row,
                (ROOT, "weapons", line.row),
                line.name,
                (line.name, line.attack.key if line.attack else None, plain(line.written)),
                more=_own_weapon(choices, rules, line.row) if line.id == CUSTOM else (),
            )
            for line in facts.weapons
        ),
        catalogue=_catalogue(rules.weapons),
    )
    shields = Roster(
        path=(ROOT, "shields"),
        label=rules.term("shield"),
        columns=(
            RosterColumn("name", rules.term("shield")),
            RosterColumn("parry", rules.term("parry"), "percent", 90),
            RosterColumn("missile", rules.term("missile_parry"), "percent", 120),
        ),
        lines=tuple(
            Line(
                line.row,
                (ROOT, "shields", line.row),
                line.name,
                (
                    line.name,
                    line.parry.key if line.parry else None,
                    line.missile.key if line.missile else None,
                ),
            )
            for line in facts.shields
        ),
        catalogue=_catalogue(rules.shields),
    )
    armor = Roster(
        path=(ROOT, "armor"),
        label=rules.term("armor"),
        columns=(
            RosterColumn("name", rules.term("armor")),
            RosterColumn("ap", rules.term("armor_points"), "text", 90),
            RosterColumn("physical", rules.term("physical"), "number", 110),
            RosterColumn("perception", rules.term("perception"), "number", 110),
        ),
        lines=tuple(
            Line(
                line.row,
                (ROOT, "armor", line.row),
                line.name,
                (line.name, plain(line.printed), line.physical, line.perception),
            )
            for line in facts.armor
        ),
        catalogue=_catalogue(rules.armor),
    )
    things = Roster(
        path=(ROOT, "equipment"),
        label=Text("brp.things"),
        columns=(RosterColumn("text", Text("brp.things"), "field"),),
        lines=tuple(
            Line(
                thing.row,
                (ROOT, "equipment", thing.row),
                plain(thing.text),
                (
                    TextField(
                        path=(ROOT, "equipment", thing.row, "text"),
                        label=Text("brp.things"),
                        value=thing.text,
                    ),
                ),
            )
            for thing in choices.equipment
        ),
        free=FreeLine(Text("brp.things.hint"), {}, "text"),
    )
    return Page(
        "equipment",
        Text("brp.page.equipment"),
        (
            Panel("weapons", rules.term("weapon"), (weapons,)),
            Panel("shields", rules.term("shield"), (shields,)),
            Panel("armor", rules.term("armor"), (armor,), total="armor.ap"),
            Panel("things", Text("brp.things"), (things,)),
        ),
        paths=((ROOT, "weapons"), (ROOT, "shields"), (ROOT, "armor"), (ROOT, "equipment")),
    )


def _catalogue(records: Mapping[str, Described]) -> tuple[Option, ...]:
    return (*_listed(records.items()), Option(CUSTOM, Text("brp.own_thing"), row={"id": CUSTOM}))


def _listed(records: Iterable[tuple[str, Described]]) -> tuple[Option, ...]:
    return tuple(Option(id, row.name, tags=row.also, row={"id": id}) for id, row in records)


def _own_weapon(choices: Choices, rules: BrpRules, row: int) -> tuple[Field, ...]:
    weapon: Any = next(one for one in choices.weapons if one.row == row)
    path = (ROOT, "weapons", row)

    def text(key: str, label: Label) -> TextField:
        return TextField(path=(*path, key), label=label, value=getattr(weapon, key))

    return (
        text("name", rules.term("name")),
        text("skill", rules.term("skill")),
        text("spec", rules.term("specialty")),
        text("damage", rules.term("damage")),
        NumberField(
            path=(*path, "base"),
            label=rules.term("base_chance"),
            value=weapon.base,
            low=0,
            unset=Text("brp.base.of_skill"),
        ),
        NumberField(path=(*path, "range"), label=rules.term("range"), value=weapon.range, low=0),
    )
