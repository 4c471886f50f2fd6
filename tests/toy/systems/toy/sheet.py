"""The toy's sheet: what is printed, in which order. Touches nothing else."""

from __future__ import annotations

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.sheet import (
    Boxes,
    Cell,
    Check,
    Column,
    Facts,
    Masthead,
    Pair,
    Piece,
    Prose,
    Section,
    Sheet,
    Table,
    TableRow,
    Track,
    cell,
)
from builder.core.text import Name, Text, plain
from tests.toy.systems.toy.choices import Choices
from tests.toy.systems.toy.engine import Facts as Concluded
from tests.toy.systems.toy.rules import ToyRules

NAME = Name("ランタン", "Lantern", "らんたん")
NOTICE = ("Lantern is a toy system of the tests, made up for them and free of anybody's rules.",)


def sheet(profile: Profile, choices: Choices, rules: ToyRules, evaluation: Evaluation[Concluded]) -> Sheet:
    """The whole sheet."""
    values = evaluation.values
    keys = (*rules.abilities, "glow", "rank")
    pairs = tuple(Pair(values[key].name, cell(values[key])) for key in keys)
    rows = tuple(
        TableRow(
            (
                Cell(evaluation.facts.names[item.row]),
                Cell(item.count),
                cell(values[f"price.{item.row}"]),
            )
        )
        for item in choices.belongings
    )
    columns = (
        Column(Text("toy.belongings")),
        Column(Text("toy.belongings.count"), "number", 12),
        Column(Text("toy.belongings.price"), "decimal", 14),
    )
    glow = values["glow"]
    sections = (
        Section("abilities", Text("toy.abilities"), (Facts(pairs, "figures"),), "full"),
        Section("glow", Text("toy.glow"), (Boxes("track", glow.name, cell(glow), key="glow"),)),
        Section("gear", Text("toy.belongings"), (Table(columns, rows, blanks=2),)),
        Section("notes", Text("toy.sheet.notes"), (Prose(profile.notes, 3),), "full"),
    )
    summary = tuple(Pair(values[key].name, cell(values[key])) for key in ("glow", "coins.spent"))
    piece = Piece(
        tracks=(Track(glow.name, glow.whole, glow.whole),),
        checks=tuple(Check(values[key].name, f"3D6<={values[key].whole}") for key in rules.abilities),
    )
    title = plain(profile.name)
    head = Masthead(profile.name, profile.kana, profile.concept, player=profile.player)
    return Sheet(title, NAME, head, sections, summary, piece, NOTICE)
