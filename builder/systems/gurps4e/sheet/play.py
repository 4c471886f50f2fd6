"""GURPS 4e: numbers to roll and to go by: checks, load, strength, reactions. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.sheet import Cell, Column, Pair, Section, Table, TableRow, cell
from builder.core.sheet import Facts as Listed
from builder.core.text import Text
from builder.systems.gurps4e.facts import Facts, LoadLine, ReactionLine

CHECKS = ("fright_check", "vision", "vision.unaided", "hearing", "taste_smell", "touch")
LIFTS = ("lift_one_hand", "lift_two_hands", "carry")


def checks(evaluation: Evaluation[Facts]) -> Section:
    """What the GM asks for most: fear, the senses, staying alive."""
    values = evaluation.values
    pairs = [Pair(values[key].name, cell(values[key])) for key in CHECKS if key in values]
    pairs.append(Pair(Text("gurps4e.sheet.health"), cell(values["ht"])))
    return Section("checks", Text("gurps4e.sheet.checks"), (Listed(tuple(pairs)),), side="left")


def loads(evaluation: Evaluation[Facts]) -> Section:
    """The five levels of load; the one in force is marked."""
    facts, values = evaluation.facts, evaluation.values
    table = Table(
        (
            Column(None, "dot", 5),
            Column(None, "text"),
            Column(Text("gurps4e.sheet.limit"), "decimal", 22),
            Column(values["move"].name, "number", 16),
            Column(values["dodge"].name, "number", 16),
        ),
        tuple(_load(line) for line in facts.loads),
    )
    note = Text("gurps4e.sheet.load.note", {"lift": values["basic_lift"].total, "load": values["load"].total})
    return Section("load", Text("gurps4e.panel.load"), (table,), note=note, side="right")


def _load(line: LoadLine) -> TableRow:
    dot = Cell("●") if line.current else None
    return TableRow(
        (dot, Cell(line.name), cell(line.limit), cell(line.move), cell(line.dodge)), marked=line.current
    )


def strength(evaluation: Evaluation[Facts]) -> Section:
    """Lifting, jumping, running, marching."""
    facts, values = evaluation.facts, evaluation.values
    pairs = [
        Pair(line.name, Cell(Text("gurps4e.kg", {"n": line.value.total}), line.value.key))
        for line in facts.lifting
        if line.id in LIFTS
    ]
    jumps = (
        (Text("gurps4e.sheet.jump.high"), "jump.high"),
        (Text("gurps4e.sheet.jump.broad"), "jump.broad"),
    )
    pairs += [Pair(label, Cell(Text("gurps4e.cm", {"n": values[key].total}), key)) for label, key in jumps]
    runs = ((Text("gurps4e.sheet.sprint"), "run.sprint"), (Text("gurps4e.sheet.paced"), "run.paced"))
    pairs += [Pair(label, Cell(Text("gurps4e.m1", {"n": values[key].total}), key)) for label, key in runs]
    pairs.append(
        Pair(Text("gurps4e.sheet.swim"), Cell(Text("gurps4e.m", {"n": values["swim"].total}), "swim"))
    )
    for march in facts.marches:
        if march.id == "average":
            km = Text("gurps4e.km", {"n": march.plain.total})
            pairs.append(Pair(Text("gurps4e.sheet.march"), Cell(km, march.plain.key)))
    return Section("strength", Text("gurps4e.sheet.strength"), (Listed(tuple(pairs)),), side="right")


def reactions(evaluation: Evaluation[Facts]) -> tuple[Section, ...]:
    """From whom, why, how much; nothing when there is none."""
    lines = evaluation.facts.reactions
    if not lines:
        return ()
    columns = (
        Column(None, "text"),
        Column(None, "small", 34),
        Column(Text("gurps4e.column.modifier"), "number", 18),
    )
    table = Table(columns, tuple(_reaction(line) for line in lines))
    return (Section("reactions", Text("gurps4e.sheet.reactions"), (table,), side="left"),)


def _reaction(line: ReactionLine) -> TableRow:
    value = cell(line.value, "+")
    if line.other is not None and line.other.total != line.value.total:
        words = Text("gurps4e.sheet.span", {"low": line.value.total, "high": line.other.total})
        value = Cell(words, line.value.key, sure=line.value.sure)
    return TableRow((Cell(line.why), Cell(line.who), value))
