"""GURPS 4e: the page of looks, wealth, status, reputation, languages and cultures. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import (
    FlagField,
    FreeLine,
    Line,
    NumberField,
    Option,
    Page,
    Panel,
    PickOne,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.text import Text, plain
from builder.systems.gurps4e.choices import Choices, Culture, Language, Reputation
from builder.systems.gurps4e.facts import Facts
from builder.systems.gurps4e.pages.catalogue import Catalogue

HANDS = (Option("right", Text("gurps4e.hand.right")), Option("left", Text("gurps4e.hand.left")))


def society_page(choices: Choices, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """How one looks, what one owns and counts for, which languages one speaks."""
    values = evaluation.values
    panels = [
        Panel("image", Text("gurps4e.panel.image"), _image(choices, offered)),
        Panel("standing", Text("gurps4e.panel.standing"), _standing(choices, offered, evaluation.facts)),
        Panel("languages", Text("gurps4e.panel.languages"), (_languages(choices, offered),)),
        Panel("reputations", Text("gurps4e.panel.reputations"), (_reputations(choices),)),
    ]
    if choices.settings.cultural_familiarity or choices.cultures:
        panels.append(Panel("cultures", Text("gurps4e.panel.cultures"), (_cultures(choices),)))
    keys = ["cost.appearance", "cost.wealth", "cost.status", "cost.tl"]
    keys += [f"cost.language.{row.row}" for row in choices.languages]
    keys += [f"cost.reputation.{row.row}" for row in choices.reputations]
    keys += [f"cost.culture.{row.row}" for row in choices.cultures]
    spent = sum(values[key].number for key in keys if key in values)
    names = (
        "appearance",
        "wealth",
        "status",
        "tl_delta",
        "handedness",
        "languages",
        "reputations",
        "cultures",
    )
    paths = tuple(("choices", name) for name in names)
    return Page("society", Text("gurps4e.page.society"), tuple(panels), ("points",), spent, paths)


def _image(choices: Choices, offered: Catalogue) -> tuple[PickOne, ...]:
    return (
        PickOne(
            path=("choices", "appearance"),
            label=Text("gurps4e.field.appearance"),
            value=choices.appearance,
            options=offered.appearances,
            cost="cost.appearance",
        ),
        PickOne(
            path=("choices", "handedness"),
            label=Text("gurps4e.field.handedness"),
            help=Text("gurps4e.field.handedness.help"),
            value=choices.handedness,
            options=HANDS,
        ),
    )


def _standing(choices: Choices, offered: Catalogue, facts: Facts) -> tuple[PickOne | NumberField, ...]:
    return (
        PickOne(
            path=("choices", "wealth"),
            label=Text("gurps4e.field.wealth"),
            value=choices.wealth,
            options=offered.wealth,
            cost="cost.wealth",
            shows="money",
        ),
        NumberField(
            path=("choices", "status"),
            label=Text("gurps4e.field.status"),
            value=choices.status,
            low=-2,
            high=8,
            cost="cost.status",
            next=Text("gurps4e.price.status"),
        ),
        NumberField(
            path=("choices", "tl_delta"),
            label=Text("gurps4e.field.tl_delta"),
            help=Text("gurps4e.field.tl_delta.help"),
            value=choices.tl_delta,
            low=-choices.settings.tl,
            high=12 - choices.settings.tl,
            cost="cost.tl",
            shows="tl",
            next=Text("gurps4e.price.tl"),
            note=facts.tl_name,
        ),
    )


def _languages(choices: Choices, offered: Catalogue) -> Roster:
    return Roster(
        path=("choices", "languages"),
        label=Text("gurps4e.panel.languages"),
        columns=(
            RosterColumn("name", Text("gurps4e.column.language"), "field", 0),
            RosterColumn("native", Text("gurps4e.column.native"), "field", 70),
            RosterColumn("spoken", Text("gurps4e.column.spoken"), "field", 130),
            RosterColumn("written", Text("gurps4e.column.written"), "field", 130),
            RosterColumn("cost", Text("gurps4e.column.cp"), "price", 60),
        ),
        lines=tuple(_language(row, offered) for row in choices.languages),
        free=FreeLine(
            Text("gurps4e.free.language"),
            {"native": not choices.languages, "spoken": 3, "written": 3},
            "name",
        ),
        empty=Text("gurps4e.empty.languages"),
    )


def _language(row: Language, offered: Catalogue) -> Line:
    path = ("choices", "languages", row.row)
    return Line(
        row.row,
        path,
        plain(row.name),
        (
            TextField(path=(*path, "name"), label=Text("gurps4e.column.language"), value=row.name),
            FlagField(path=(*path, "native"), label=Text("gurps4e.column.native"), value=row.native),
            PickOne(
                path=(*path, "spoken"),
                label=Text("gurps4e.column.spoken"),
                value=row.spoken,
                options=offered.comprehension,
            ),
            PickOne(
                path=(*path, "written"),
                label=Text("gurps4e.column.written"),
                value=row.written,
                options=offered.comprehension,
            ),
            f"cost.language.{row.row}",
        ),
    )


def _reputations(choices: Choices) -> Roster:
    return Roster(
        path=("choices", "reputations"),
        label=Text("gurps4e.panel.reputations"),
        columns=(
            RosterColumn("detail", Text("gurps4e.column.reputation"), "field", 0),
            RosterColumn("value", Text("gurps4e.column.modifier"), "field", 120),
            RosterColumn("cost", Text("gurps4e.column.cp"), "price", 60),
        ),
        lines=tuple(_reputation(row) for row in choices.reputations),
        free=FreeLine(Text("gurps4e.free.reputation"), {"value": 1}, "detail"),
    )


def _reputation(row: Reputation) -> Line:
    path = ("choices", "reputations", row.row)
    return Line(
        row.row,
        path,
        plain(row.detail),
        (
            TextField(path=(*path, "detail"), label=Text("gurps4e.column.reputation"), value=row.detail),
            NumberField(
                path=(*path, "value"),
                label=Text("gurps4e.column.modifier"),
                value=row.value,
                low=-4,
                high=4,
                steps=(-4, -3, -2, -1, 1, 2, 3, 4),
            ),
            f"cost.reputation.{row.row}",
        ),
    )


def _cultures(choices: Choices) -> Roster:
    return Roster(
        path=("choices", "cultures"),
        label=Text("gurps4e.panel.cultures"),
        columns=(
            RosterColumn("name", Text("gurps4e.column.culture"), "field", 0),
            RosterColumn("alien", Text("gurps4e.column.alien"), "field", 90),
            RosterColumn("cost", Text("gurps4e.column.cp"), "price", 60),
        ),
        lines=tuple(_culture(row) for row in choices.cultures),
        free=FreeLine(Text("gurps4e.free.culture"), {}, "name"),
    )


def _culture(row: Culture) -> Line:
    path = ("choices", "cultures", row.row)
    return Line(
        row.row,
        path,
        plain(row.name),
        (
            TextField(path=(*path, "name"), label=Text("gurps4e.column.culture"), value=row.name),
            FlagField(path=(*path, "alien"), label=Text("gurps4e.column.alien"), value=row.alien),
            f"cost.culture.{row.row}",
        ),
    )
