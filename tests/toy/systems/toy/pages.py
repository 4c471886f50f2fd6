"""The toy's pages: what may be chosen now, with every kind of field. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.evaluation import Evaluation
from builder.core.form import (
    FlagField,
    FreeLine,
    Line,
    NumberField,
    Option,
    Page,
    Panel,
    PickMany,
    PickOne,
    PictureField,
    RollField,
    Roster,
    RosterColumn,
    TextField,
    Throw,
)
from builder.core.tables import Record
from builder.core.text import Label, Text
from tests.toy.systems.toy.choices import Belonging, Choices
from tests.toy.systems.toy.engine import Facts
from tests.toy.systems.toy.rules import ToyRules


def pages(choices: Choices, rules: ToyRules, evaluation: Evaluation[Facts]) -> tuple[Page, ...]:
    """The three steps."""
    return (rolls(choices, rules), person(choices, rules), gear(choices, rules, evaluation))


def rolls(choices: Choices, rules: ToyRules) -> Page:
    """The dice, and what follows from them; below, the same numbers in fixed lines."""
    thrown = {key: getattr(choices.rolled, key) for key in rules.abilities}
    dice = RollField(
        path=("choices", "rolled"),
        label=Text("toy.abilities"),
        help=Text("toy.abilities.help"),
        dice=tuple(Throw(row.id, row.name, "3d6") for row in rules.abilities.values()),
        values={key: value for key, value in thrown.items() if value is not None},
    )
    lines = tuple(
        Line(row.id, ("choices", "rolled", row.id), row.name, (row.name, row.id, f"bonus.{row.id}"))
        for row in rules.abilities.values()
    )
    table = Roster(
        path=("choices", "rolled"),
        label=Text("toy.abilities"),
        columns=(
            RosterColumn("name", None),
            RosterColumn("score", Text("toy.abilities"), "result"),
            RosterColumn("bonus", None, "result"),
        ),
        lines=lines,
    )
    panel = Panel("rolls", None, (dice, table), values=("glow", "rank"))
    return Page("rolls", Text("toy.pages.rolls"), (panel,), paths=(("choices", "rolled"),))


def person(choices: Choices, rules: ToyRules) -> Page:
    """Who it is."""
    fields = (
        PickOne(
            path=("choices", "calling"),
            label=Text("toy.calling"),
            value=choices.calling,
            options=_options(rules.callings),
            unset=Text("toy.unset"),
        ),
        PickMany(
            path=("choices", "virtues"),
            label=Text("toy.virtues"),
            value=choices.virtues,
            options=_options(rules.virtues),
            least=2,
            most=2,
        ),
        FlagField(
            path=("choices", "veteran"), label=Text("toy.veteran"), value=choices.veteran, shows="glow"
        ),
        NumberField(
            path=("choices", "years"), label=Text("toy.years"), value=choices.years, low=0, shows="rank"
        ),
        TextField(path=("choices", "motto"), label=Text("toy.motto"), value=choices.motto),
        PictureField(path=("choices", "crest"), label=Text("toy.crest"), value=choices.crest),
    )
    return Page("person", Text("toy.pages.person"), (Panel("person", None, fields),))


def _options(rows: Mapping[str, Record]) -> tuple[Option, ...]:
    return tuple(Option(row.id, row.name) for row in rows.values())


def gear(choices: Choices, rules: ToyRules, evaluation: Evaluation[Facts]) -> Page:
    """What is carried: from the shop, or one's own."""
    names = evaluation.facts.names
    roster = Roster(
        path=("choices", "belongings"),
        label=Text("toy.belongings"),
        columns=(
            RosterColumn("name", Text("toy.belongings")),
            RosterColumn("count", Text("toy.belongings.count"), "field", 60),
            RosterColumn("price", Text("toy.belongings.price"), "price", 60),
        ),
        lines=tuple(_line(item, names[item.row]) for item in choices.belongings),
        catalogue=rules.shop,
        add=Text("toy.belongings.add"),
        have=frozenset(item.id for item in choices.belongings),
        free=FreeLine(Text("toy.belongings.own"), {"count": 1}, "name"),
        total="coins.spent",
        empty=Text("toy.belongings.empty"),
    )
    panel = Panel("gear", None, (roster,), values=("load",), budget="coins")
    return Page("gear", Text("toy.pages.gear"), (panel,), budgets=("coins",))


def _line(item: Belonging, name: Label) -> Line:
    path = ("choices", "belongings", item.row)
    count = NumberField(path=(*path, "count"), label=Text("toy.belongings.count"), value=item.count, low=1)
    mark = TextField(path=(*path, "mark"), label=Text("toy.belongings.mark"), value=item.mark)
    own = NumberField(
        path=(*path, "price"), label=Text("toy.belongings.price"), value=item.price, low=0, decimals=2
    )
    more = (mark,) if item.id else (mark, own)
    return Line(item.row, path, name, (name, count, f"price.{item.row}"), more)
