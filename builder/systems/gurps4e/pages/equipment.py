"""GURPS 4e: the page of gear, load and attacks. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.evaluation import Evaluation
from builder.core.form import (
    Field,
    FlagField,
    Line,
    LineCell,
    NumberField,
    Page,
    Panel,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.number import Amount
from builder.core.text import Label, Text
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.choices import CUSTOM, Choices, Item
from builder.systems.gurps4e.facts import AttackLine, Facts, ItemLine, LoadLine
from builder.systems.gurps4e.pages.catalogue import Catalogue

GEAR = ("choices", "equipment")
COLUMNS = (
    RosterColumn("carried", Text("gurps4e.column.carried"), "field", 60),
    RosterColumn("name", Text("gurps4e.column.item"), "text", 0),
    RosterColumn("use", Text("gurps4e.column.use"), "field", 110),
    RosterColumn("effect", None, "quiet", 150),
    RosterColumn("qty", Text("gurps4e.column.qty"), "field", 92),
    RosterColumn("kg", Text("gurps4e.column.kg"), "number", 72),
    RosterColumn("cost", Text("gurps4e.column.money"), "number", 80),
)
LOADS = (
    RosterColumn("name", Text("gurps4e.column.load"), "text", 0),
    RosterColumn("limit", Text("gurps4e.column.limit_kg"), "number", 110),
    RosterColumn("move", Text("gurps4e.column.move"), "number", 90),
    RosterColumn("dodge", Text("gurps4e.column.dodge"), "number", 90),
)
ATTACKS = (
    RosterColumn("name", Text("gurps4e.column.attack"), "text", 0),
    RosterColumn("skill", Text("gurps4e.column.with_skill"), "quiet", 150),
    RosterColumn("hit", Text("gurps4e.column.hit"), "result", 56),
    RosterColumn("chance", Text("gurps4e.column.chance"), "chance", 136),
    RosterColumn("parry", Text("gurps4e.column.parry"), "number", 60),
    RosterColumn("shielded", Text("gurps4e.column.shielded"), "number", 64),
    RosterColumn("damage", Text("gurps4e.column.damage"), "number", 76),
    RosterColumn("notes", None, "quiet", 150),
)


def equipment_page(choices: Choices, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """What one owns and carries, how heavy it is, and how one fights with it."""
    facts = evaluation.facts
    rows_by_number = {row.row: row for row in choices.equipment}
    attacks: dict[int, AttackLine] = {}
    for attack in facts.attacks:
        if attack.row is not None:
            attacks.setdefault(attack.row, attack)
    gear = Roster(
        path=GEAR,
        label=Text("gurps4e.page.equipment"),
        columns=COLUMNS,
        lines=tuple(
            offered.memory.lay_out(line.row, _line, line, rows_by_number[line.row], attacks.get(line.row))
            for line in facts.items
        ),
        catalogue=offered.items,
        add=Text("gurps4e.add.item"),
        total="money.spent",
        empty=Text("gurps4e.empty.equipment"),
    )
    load = NumberField(
        path=("choices", "carried_kg"),
        label=Text("gurps4e.field.carried_kg"),
        help=Text("gurps4e.field.carried_kg.help"),
        value=choices.carried_kg,
        low=0,
        decimals=2,
        unit=Text("gurps4e.unit.kg"),
        unset=Text("gurps4e.unset.load"),
        shows="load",
    )
    budget = "money" if "money" in evaluation.budgets else None
    return Page(
        "equipment",
        Text("gurps4e.page.equipment"),
        (
            Panel("gear", None, (gear,), total="money.spent", budget=budget),
            Panel(
                "load",
                Text("gurps4e.panel.load"),
                (load, _loads(facts)),
                note=_room(evaluation),
                total="load",
            ),
            Panel(
                "attacks",
                Text("gurps4e.panel.attacks"),
                (_attacks(facts, offered),),
                note=Text("gurps4e.panel.attacks.note"),
            ),
            Panel("guard", Text("gurps4e.panel.guard"), values=_guard(evaluation)),
        ),
        ("money",) if budget else (),
        Text("gurps4e.money", {"n": evaluation.values["money.spent"].number}),
        (GEAR, ("choices", "carried_kg")),
    )


def _guard(evaluation: Evaluation[Facts]) -> tuple[str, ...]:
    keys = ("dr", "db", "dodge.loaded", "dodge.db", "block", "block.db")
    return tuple(key for key in keys if key in evaluation.values)


def _line(line: ItemLine, row: Item, attack: AttackLine | None) -> Line:
    path = (*GEAR, line.row)
    use: LineCell = None
    if line.group == "armour":
        use = FlagField(path=(*path, "worn"), label=Text("gurps4e.field.worn"), value=row.worn)
    elif line.group == "shield":
        use = FlagField(path=(*path, "ready"), label=Text("gurps4e.field.ready"), value=row.ready)
    carried = FlagField(
        path=(*path, "carried"),
        label=Text("gurps4e.field.carried", {"item": line.name}),
        value=row.carried,
    )
    qty = NumberField(
        path=(*path, "qty"),
        label=Text("gurps4e.field.qty", {"item": line.name}),
        value=row.qty,
        low=1,
        next=Text("gurps4e.price.item", {"cost": line.each_price, "kg": line.each_weight}),
    )
    cells = (carried, line.name, use, _effect(line, attack), qty, line.weight.key, line.price.key)
    return Line(line.row, path, line.name, cells, tuple(_custom(row)), faint=not row.carried)


def _effect(line: ItemLine, attack: AttackLine | None) -> Label | None:
    """What it does in a fight: DR, DB, or the damage of its first attack."""
    if not line.carried:
        return Text("gurps4e.item.left_behind")
    match line.record:
        case rows.Armour() as armour if armour.dr_other is not None:
            return Text("gurps4e.item.dr2", {"n": armour.dr, "m": armour.dr_other})
        case rows.Armour() as armour:
            return Text("gurps4e.item.dr", {"n": armour.dr})
        case rows.Shield() as shield:
            return Text("gurps4e.item.db", {"n": shield.db})
        case rows.Melee() | rows.Ranged():
            return _damage(attack) if attack is not None else None
        case None:
            return None
        case other:
            return other.note


def _damage(line: AttackLine) -> Label:
    return Text("gurps4e.damage", {"dice": line.damage.total, "type": line.type_name})


def _custom(row: Item) -> Iterable[Field]:
    if row.id != CUSTOM:
        return
    path = (*GEAR, row.row)
    yield TextField(path=(*path, "name"), label=Text("gurps4e.field.custom_name"), value=row.name)
    yield NumberField(
        path=(*path, "cost"),
        label=Text("gurps4e.field.price"),
        value=row.cost,
        low=0,
        unit=Text("gurps4e.unit.money"),
        decimals=2,
    )
    yield NumberField(
        path=(*path, "kg"),
        label=Text("gurps4e.field.weight"),
        value=row.kg,
        low=0,
        unit=Text("gurps4e.unit.kg"),
        decimals=2,
    )
    yield NumberField(
        path=(*path, "tl"),
        label=Text("gurps4e.field.item_tl"),
        value=row.tl,
        low=0,
        high=12,
        unset=Text("gurps4e.unset.item_tl"),
    )


def _room(evaluation: Evaluation[Facts]) -> Label | None:
    """How much is missing to the next level of load, and what that costs."""
    loads = evaluation.facts.loads
    here = next((place for place, line in enumerate(loads) if line.current), None)
    room = evaluation.values.get("load.room")
    if here is None or room is None or here + 1 >= len(loads):
        return None
    after = loads[here + 1]
    return Text(
        "gurps4e.load.ahead",
        {"kg": room.number, "level": after.name, "move": after.move.number, "dodge": after.dodge.number},
    )


def _loads(facts: Facts) -> Roster:
    return Roster(
        path=(),
        label=Text("gurps4e.panel.load"),
        columns=LOADS,
        lines=tuple(_load(line) for line in facts.loads),
    )


def _load(line: LoadLine) -> Line:
    cells = (line.name, line.limit.key, line.move.key, line.dodge.key)
    return Line(line.level, (), line.name, cells, marked=line.current)


def _attacks(facts: Facts, offered: Catalogue) -> Roster:
    return Roster(
        path=(),
        label=Text("gurps4e.panel.attacks"),
        columns=ATTACKS,
        lines=tuple(offered.memory.lay_out(line.key, _attack, line) for line in facts.attacks),
    )


def _attack(line: AttackLine) -> Line:
    cells = (
        line.name,
        line.skill,
        line.attack.key,
        line.chance.key,
        line.parry.key if line.parry else None,
        line.parry_db.key if line.parry_db else None,
        line.damage.key,
        _notes(line),
    )
    return Line(line.key, (), line.name, cells, faint=not line.trained)


def _notes(line: AttackLine) -> Label:
    words: Label = line.type_name
    reach = _reach(line)
    for note in (*((reach,) if reach else ()), *line.notes):
        words = Text("gurps4e.spaced", {"a": words, "b": note})
    return words


def _reach(line: AttackLine) -> Label | None:
    if line.half is None or line.max is None:
        return None
    half: Amount = line.half.total
    return Text("gurps4e.range", {"half": half, "max": line.max.total})
