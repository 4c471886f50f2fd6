"""The Lunatic: pages of gear and of who the character is. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation, Path
from builder.core.form import (
    Field,
    FlagField,
    FreeLine,
    Line,
    NumberField,
    Page,
    Panel,
    PickOne,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.text import Label, Text, plain
from builder.systems.lunatic.choices import CUSTOM, Choices, Item
from builder.systems.lunatic.facts import Facts, ItemLine, WeaponLine
from builder.systems.lunatic.pages.catalogue import Catalogue
from builder.systems.lunatic.rule_tables import LunaticRules

UNSET = Text("lunatic.unset")


def gear(choices: Choices, rules: LunaticRules, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """What is owned; money; load."""
    facts = evaluation.facts
    items = {line.row: line for line in facts.items}
    weapons = {line.row: line for line in facts.weapons}
    roster = Roster(
        path=("choices", "equipment"),
        label=Text("lunatic.page.gear"),
        columns=(
            RosterColumn("name", Text("lunatic.item")),
            RosterColumn("qty", Text("lunatic.field.qty"), "field", 60),
            RosterColumn("skill", Text("lunatic.skill.what"), "quiet", 110),
            RosterColumn("limit", Text("lunatic.column.limit"), "number", 80),
            RosterColumn("damage", Text("lunatic.item.damage"), "result", 90),
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
        Panel("gear", Text("lunatic.page.gear"), (roster,)),
        Panel("money", Text("lunatic.panel.load"), (money, heavy), values=("movement.main", "movement.sub")),
    )
    return Page("gear", Text("lunatic.page.gear"), panels, paths=(("choices", "equipment"),))


def _item(
    row: Item, line: ItemLine, weapon: WeaponLine | None, rules: LunaticRules, offered: Catalogue
) -> Line:
    path: Path = ("choices", "equipment", row.row)
    qty = NumberField(path=(*path, "qty"), label=Text("lunatic.field.qty"), value=row.qty, low=1)
    skill = rules.skill(weapon.skill) if weapon is not None and weapon.skill is not None else None
    limit = weapon.limit if weapon is not None else None
    damage = weapon.damage if weapon is not None else None
    cells = (line.name, qty, skill, limit, damage)
    return Line(row.row, path, line.name, cells, tuple(_fields(path, row, line, offered)))


def _fields(path: Path, row: Item, line: ItemLine, offered: Catalogue) -> list[Field]:
    def text(key: str, label: Label, value: str) -> TextField:
        return TextField(path=(*path, key), label=label, value=value)

    def flag(key: str, label: Label, value: bool) -> FlagField:
        return FlagField(path=(*path, key), label=label, value=value)

    fields: list[Field] = [
        flag("ready", Text("lunatic.field.ready"), row.ready),
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


def finish(choices: Choices) -> Page:
    """Looks and past, body, traits, languages. The other PCs' levels, for comparing."""
    profile = choices.profile
    texts = (
        ("sex", Text("lunatic.person.sex"), profile.sex, 1),
        ("origin", Text("lunatic.person.origin"), profile.origin, 2),
        ("look", Text("lunatic.person.look"), profile.look, 3),
        ("background", Text("lunatic.person.background"), profile.background, 4),
        ("creed", Text("lunatic.person.creed"), profile.creed, 2),
        ("life_path", Text("lunatic.person.life_path"), profile.life_path, 3),
    )
    person = tuple(
        TextField(path=("choices", "profile", key), label=label, value=value, lines=lines)
        for key, label, value, lines in texts
    )
    body = (
        NumberField(
            path=("choices", "profile", "height_cm"),
            label=Text("lunatic.field.height"),
            help=Text("lunatic.field.body.help"),
            value=profile.height_cm,
            low=0,
            decimals=1,
            unset=UNSET,
        ),
        NumberField(
            path=("choices", "profile", "weight_kg"),
            label=Text("lunatic.field.weight"),
            value=profile.weight_kg,
            low=0,
            decimals=1,
            unset=UNSET,
        ),
        NumberField(
            path=("choices", "profile", "muscle_override"),
            label=Text("lunatic.field.muscle"),
            value=profile.muscle_override,
            low=1,
            unset=Text("lunatic.muscle.computed"),
        ),
    )
    panels = (
        Panel("person", Text("lunatic.panel.person"), person),
        Panel("body", Text("lunatic.panel.body"), body),
        Panel(
            "traits", Text("lunatic.panel.traits"), (_texts("traits", choices), _texts("languages", choices))
        ),
    )
    return Page("finish", Text("lunatic.page.finish"), panels, paths=(("choices",),))


def _texts(name: str, choices: Choices) -> Roster:
    rows = choices.traits if name == "traits" else choices.languages
    label = Text("lunatic.panel.traits") if name == "traits" else Text("lunatic.panel.languages")
    return Roster(
        path=("choices", name),
        label=label,
        columns=(RosterColumn("text", label, "field"),),
        lines=tuple(
            Line(
                row.row,
                ("choices", name, row.row),
                plain(row.text or "—"),
                (TextField(path=("choices", name, row.row, "text"), label=label, value=row.text),),
            )
            for row in rows
        ),
        free=FreeLine(Text("lunatic.add.text"), {}, "text"),
    )
