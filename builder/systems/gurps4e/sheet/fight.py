"""GURPS 4e: the attacks on the sheet. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.sheet import Cell, Column, Section, Table, TableRow, cell
from builder.core.text import Label, Param, Text
from builder.systems.gurps4e.facts import AttackLine, Facts
from builder.systems.gurps4e.labels import unbracketed
from builder.systems.gurps4e.records import Shots
from builder.systems.gurps4e.sheet.lists import percent

BLANKS, BLANKS_WHEN_EMPTY = 1, 4
DX, BOOTS = "dx", ".kick_boots"
SAID_ELSEWHERE = ("gurps4e.note.min_st",)


def attacks(evaluation: Evaluation[Facts]) -> Section:
    """Every way to attack: level, odds, parry, damage, minimum ST, notes."""
    facts, values = evaluation.facts, evaluation.values
    armed = any(line.row is not None for line in facts.attacks)
    note = Text(
        "gurps4e.sheet.attacks.note",
        {"thrust": values["damage.thrust"].total, "swing": values["damage.swing"].total},
    )
    table = Table(
        (
            Column(None, "text"),
            Column(Text("gurps4e.column.level"), "number", 14, rolled=True),
            Column(Text("gurps4e.sheet.chance"), "decimal", 17),
            Column(Text("gurps4e.sheet.parry"), "number", 13),
            Column(Text("gurps4e.column.damage"), "text", 27),
            Column(Text("gurps4e.sheet.min_st"), "number", 13),
            Column(Text("gurps4e.sheet.remarks"), "small", 53),
        ),
        tuple(_row(line) for line in shown_attacks(facts)),
        blanks=BLANKS if armed else BLANKS_WHEN_EMPTY,
    )
    return Section("attacks", Text("gurps4e.panel.attacks"), (table,), "full", note)


def shown_attacks(facts: Facts) -> tuple[AttackLine, ...]:
    """Weapons, punch and kick; bare DX only where no fighting skill is known (digest chapter 18)."""
    skilled = any(line.kind == "unarmed" and line.skill_id != DX for line in facts.attacks)
    return tuple(
        line
        for line in facts.attacks
        if line.kind != "unarmed" or (not line.key.endswith(BOOTS) and (line.skill_id != DX or not skilled))
    )


def _row(line: AttackLine) -> TableRow:
    damage = Text("gurps4e.damage", {"dice": line.damage.total, "type": line.type_name})
    return TableRow(
        (
            Cell(_name(line)),
            cell(line.attack),
            percent(line.chance),
            cell(line.parry) if line.parry is not None else None,
            Cell(damage, line.damage.key, sure=line.damage.sure),
            Cell(line.min_st) if line.min_st is not None else None,
            _remarks(line),
        )
    )


def _name(line: AttackLine) -> Label:
    if line.row is None:
        return Text("gurps4e.sheet.unarmed", {"how": line.name, "skill": unbracketed(line.skill)})
    return line.name


def _shots(shots: Shots) -> Label:
    """Rounds, one in the chamber, seconds to reload: 8+1(3)."""
    params: dict[str, Param] = {
        "n": f"{shots.rounds}+{shots.chamber}" if shots.chamber else shots.rounds,
        "reload": shots.reload,
    }
    if shots.each:
        return Text("gurps4e.sheet.shots_each", params)
    return Text("gurps4e.sheet.shots", params)


def _remarks(line: AttackLine) -> Cell | None:
    found: list[Label] = []
    if line.half is not None and line.max is not None:
        found.append(Text("gurps4e.range", {"half": line.half.total, "max": line.max.total}))
    if line.acc is not None:
        acc = f"{line.acc}+{line.scope}" if line.scope else line.acc
        found.append(Text("gurps4e.sheet.acc", {"n": acc}))
    if line.rof is not None and line.kind == "ranged":
        rof = line.rof if line.pellets is None else f"{line.rof}×{line.pellets}"
        found.append(Text("gurps4e.sheet.rof", {"n": rof}))
    if line.shots is not None:
        found.append(_shots(line.shots))
    found += (note for note in line.notes if not (isinstance(note, Text) and note.key in SAID_ELSEWHERE))
    words: Label | None = None
    for one in found:
        words = one if words is None else Text("gurps4e.spaced", {"a": words, "b": one})
    return Cell(words) if words is not None else None
