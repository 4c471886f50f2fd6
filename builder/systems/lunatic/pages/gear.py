"""The Lunatic: the page of gear, money and load. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation, Path
from builder.core.form import (
    Field,
    FlagField,
    Line,
    LineCell,
    NumberField,
    Page,
    Panel,
    PickOne,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.number import marked
from builder.core.text import Label, Text
from builder.systems.lunatic.choices import CUSTOM, Choices, Item
from builder.systems.lunatic.facts import Facts, ItemLine, WeaponLine
from builder.systems.lunatic.pages.catalogue import LINE_NAMES, Catalogue
from builder.systems.lunatic.rule_tables import LunaticRules

UNSET = Text("lunatic.unset")
EXP = ("exp",)


def gear(choices: Choices, rules: LunaticRules, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """What is owned; money; load."""
    facts = evaluation.facts
    items = {line.row: line for line in facts.items}
    weapons = {line.row: line for line in facts.weapons}
    roster = Roster(
        path=("choices", "equipment"),
        label=Text("lunatic.page.gear"),
        columns=(
            RosterColumn("ready", Text("lunatic.column.ready"), "field", 40),
            RosterColumn("name", Text("lunatic.item")),
            RosterColumn("line", Text("lunatic.column.line"), "quiet", 130),
            RosterColumn("qty", Text("lunatic.field.qty"), "field", 112),
            RosterColumn("skill", Text("lunatic.skill.what"), "quiet", 120),
            RosterColumn("limit", Text("lunatic.column.attacks"), "number", 56),
            RosterColumn("damage", Text("lunatic.item.damage"), "result", 80),
        ),
        lines=tuple(
            _item(row, items[row.row], weapons.get(row.row), rules, offered) for row in choices.equipment
        ),
        catalogue=offered.items,
        add=Text("lunatic.add.item"),
        empty=Text("lunatic.empty.gear"),
    )
    money = NumberField(
        path=("choices", "gp"),
        label=Text("lunatic.field.gp"),
        value=choices.gp,
        low=0,
        unset=Text("lunatic.money.start"),
        shows="money",
    )
    heavy = FlagField(
        path=("choices", "heavy_load"),
        label=Text("lunatic.load.heavy"),
        help=Text("lunatic.load.heavy.help"),
        value=choices.heavy_load,
    )
    panels = (
        Panel("gear", None, (roster,)),
        Panel(
            "money",
            Text("lunatic.panel.load"),
            (money, heavy),
            values=("money.start", "movement.main", "movement.sub"),
        ),
    )
    title, value = Text("lunatic.page.gear"), len(choices.equipment) or None
    return Page("gear", title, panels, EXP, value, paths=(("choices", "equipment"),))


def _item(
    row: Item, line: ItemLine, weapon: WeaponLine | None, rules: LunaticRules, offered: Catalogue
) -> Line:
    path: Path = ("choices", "equipment", row.row)
    qty = NumberField(path=(*path, "qty"), label=Text("lunatic.field.qty"), value=row.qty, low=1)
    ready = FlagField(path=(*path, "ready"), label=Text("lunatic.field.ready"), value=row.ready)
    skill: LineCell = None
    if weapon is not None and weapon.skill is not None:
        rank = Text("lunatic.primary") if weapon.primary else Text("lunatic.secondary")
        skill = Text("lunatic.usable.skill", {"skill": rules.skill(weapon.skill), "rank": rank})
    limit: LineCell = None
    if weapon is not None and weapon.limit is not None:
        limit = marked(weapon.limit, weapon.limit_sure)
    damage = weapon.damage if weapon is not None else None
    start = LINE_NAMES.get(line.line, Text("lunatic.field.start")) if line.start else None
    cells = (ready, line.name, start, qty, skill, limit, damage)
    return Line(row.row, path, line.name, cells, tuple(_fields(path, row, line, offered)))


def _fields(path: Path, row: Item, line: ItemLine, offered: Catalogue) -> list[Field]:
    def text(key: str, label: Label, value: str) -> TextField:
        return TextField(path=(*path, key), label=label, value=value)

    def flag(key: str, label: Label, value: bool) -> FlagField:
        return FlagField(path=(*path, key), label=label, value=value)

    fields: list[Field] = [
        flag("start", Text("lunatic.field.start"), row.start),
        PickOne(
            path=(*path, "line"),
            label=Text("lunatic.item.line"),
            value=row.line or None,
            options=offered.lines,
            unset=Text("lunatic.line.any"),
        ),
        flag("fine", Text("lunatic.field.fine"), row.fine),
        flag("magic", Text("lunatic.field.magic_item"), row.magic),
    ]
    if row.id == CUSTOM:
        fields += [
            text("ja", Text("lunatic.field.ja"), row.ja),
            text("en", Text("lunatic.field.en"), row.en),
            PickOne(
                path=(*path, "thing"),
                label=Text("lunatic.item.thing"),
                value=row.thing or None,
                options=offered.things,
                unset=UNSET,
            ),
        ]
    if row.id == CUSTOM and line.thing == "weapon":
        for key, label, value, options in (
            ("category", Text("lunatic.item.category"), row.category, offered.categories),
            ("size", Text("lunatic.item.size"), row.size, offered.sizes),
            ("hands", Text("lunatic.field.hands"), row.hands, offered.hands),
        ):
            fields.append(
                PickOne(path=(*path, key), label=label, value=value or None, options=options, unset=UNSET)
            )
        fields.append(text("damage", Text("lunatic.item.damage"), row.damage))
    fields.append(text("note", Text("lunatic.field.note"), row.note))
    return fields
