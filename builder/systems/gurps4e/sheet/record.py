"""GURPS 4e: page 2: languages, gear, the account of points, growth, notes. Touches nothing else."""

from __future__ import annotations

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.sheet import (
    REST_LINES,
    Cell,
    Column,
    Pair,
    Prose,
    Section,
    Table,
    TableRow,
    cell,
)
from builder.core.sheet import Facts as Listed
from builder.core.text import Text
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.facts import Facts

SPENT = (
    "points.attributes",
    "points.secondary",
    "points.advantages",
    "points.disadvantages",
    "points.perks",
    "points.quirks",
    "points.skills",
)
ALWAYS = frozenset(("points.attributes", "points.advantages", "points.disadvantages", "points.skills"))


def languages(evaluation: Evaluation[Facts], *, fresh: bool = False) -> Section:
    """Languages as they work, and cultures."""
    facts = evaluation.facts
    rows = [
        TableRow(
            (
                Cell(Text("gurps4e.sheet.native", {"name": line.name}) if line.native else line.name),
                Cell(line.spoken_name, line.spoken.key),
                Cell(line.written_name, line.written.key),
                cell(line.cost),
            )
        )
        for line in facts.languages
    ]
    rows += [
        TableRow((Cell(Text("gurps4e.sheet.culture", {"name": line.name})), None, None, cell(line.cost)))
        for line in facts.cultures
    ]
    columns = (
        Column(None, "text"),
        Column(Text("gurps4e.column.spoken"), "text", 19),
        Column(Text("gurps4e.column.written"), "text", 19),
        Column(Text("gurps4e.sheet.cp"), "minor", 10),
    )
    table = Table(columns, tuple(rows), blanks=2)
    title = Text("gurps4e.panel.languages")
    return Section("languages", title, (table,), side="left", fresh=fresh)


def gear(choices: Choices, evaluation: Evaluation[Facts]) -> Section:
    """Everything owned; what is left behind says so."""
    facts, values = evaluation.facts, evaluation.values
    rows = []
    for line in facts.items:
        name = line.name if line.carried else Text("gurps4e.sheet.left_behind", {"what": line.name})
        rows.append(TableRow((Cell(name), Cell(line.qty), cell(line.weight), cell(line.price))))
    columns = (
        Column(None, "text"),
        Column(Text("gurps4e.column.qty"), "number", 10),
        Column(Text("gurps4e.sheet.weight"), "decimal", 19),
        Column(Text("gurps4e.sheet.price"), "decimal", 19),
    )
    note = None
    if choices.phase == "creation":
        note = Text("gurps4e.sheet.money_left", {"n": values["money.left"].total})
    table = Table(columns, tuple(rows), blanks=6)
    return Section("gear", Text("gurps4e.page.equipment"), (table,), note=note, side="left")


def account(evaluation: Evaluation[Facts]) -> Section:
    """Where the points went, and the disadvantages against their limit."""
    values = evaluation.values
    shown = [key for key in SPENT if key in values and (key in ALWAYS or values[key].total != 0)]
    pairs = [Pair(values[key].name, cell(values[key])) for key in shown]
    pairs.append(Pair(values["points.total"].name, cell(values["points.total"]), total=True))
    created = values.get("creation.points.total")
    if created is not None:
        pairs.append(Pair(created.name, cell(created)))
    if values["points.earned"].total != 0:
        pairs.append(Pair(values["points.earned"].name, cell(values["points.earned"])))
    limit = values.get("disadvantages.limit")
    counted = values["disadvantages.counted"]
    if limit is not None:
        both = Text("gurps4e.sheet.of", {"n": counted.total, "limit": limit.total})
        pairs.append(Pair(limit.name, Cell(both, counted.key)))
    else:
        pairs.append(Pair(counted.name, cell(counted)))
    return Section("account", Text("gurps4e.sheet.account"), (Listed(tuple(pairs)),), side="right")


def growth(choices: Choices) -> Section:
    """Points earned, with date and reason, and rows for those to come."""
    columns = (
        Column(Text("gurps4e.column.date"), "text", 25),
        Column(Text("gurps4e.column.reason"), "text", 60),
        Column(Text("gurps4e.sheet.earned"), "number", 20),
        Column(Text("gurps4e.sheet.used_for"), "text"),
    )
    rows = tuple(
        TableRow((Cell(row.date), Cell(row.reason), Cell(row.points, spec="+"), None))
        for row in choices.earned
    )
    return Section("growth", Text("gurps4e.sheet.growth"), (Table(columns, rows, blanks=4),), "full")


def notes(profile: Profile) -> tuple[Section, ...]:
    """The player's notes, and lines to write on."""
    block = Prose(profile.notes, REST_LINES)
    return (Section("notes", Text("core.profile.notes"), (block,), "full"),)
