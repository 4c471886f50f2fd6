"""GURPS 4e: feats of strength and motion, on the last page. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.evaluation import Evaluation
from builder.core.form import Line, Panel, Roster, RosterColumn
from builder.core.text import Label, Text
from builder.systems.gurps4e.facts import Facts, FallLine, MarchLine, ThrowLine, ThrownDamageLine

WEIGHT = RosterColumn("kg", Text("gurps4e.column.limit_kg"), "number", 110)
DAMAGE = RosterColumn("damage", Text("gurps4e.column.damage"), "number", 110)
MARCHES = (
    RosterColumn("terrain", None, "text", 0),
    RosterColumn("km", Text("gurps4e.column.km"), "number", 110),
    RosterColumn("hiking", Text("gurps4e.march.hiking"), "number", 140),
)
THROWS = (
    RosterColumn("hands", None, "text", 0),
    WEIGHT,
    RosterColumn("distance", Text("gurps4e.column.distance"), "number", 110),
)
THROWN = (RosterColumn("what", None, "text", 0), WEIGHT, DAMAGE)
FALLS = (RosterColumn("fall", None, "text", 0), DAMAGE)


def feats(evaluation: Evaluation[Facts]) -> tuple[Panel, ...]:
    """What is lifted, marched and thrown, and what falls do (digest chapter 20.5)."""
    facts = evaluation.facts
    lifts = tuple(line.value.key for line in facts.lifting)
    return (
        Panel("lifting", Text("gurps4e.panel.lifting"), values=lifts, folded=True),
        _table("marches", Text("gurps4e.panel.marches"), MARCHES, map(_march, facts.marches)),
        _table("throws", Text("gurps4e.panel.throws"), THROWS, map(_throw, facts.throws)),
        _table("thrown", Text("gurps4e.panel.thrown"), THROWN, map(_thrown, facts.thrown)),
        _table("falls", Text("gurps4e.panel.falls"), FALLS, map(_fall, facts.falls)),
    )


def _table(key: str, title: Label, columns: tuple[RosterColumn, ...], lines: Iterable[Line]) -> Panel:
    return Panel(
        key, title, (Roster(path=(), label=title, columns=columns, lines=tuple(lines)),), folded=True
    )


def _march(line: MarchLine) -> Line:
    return Line(line.plain.key, (), line.plain.name, (line.name, line.plain.key, line.hiking.key))


def _throw(line: ThrowLine) -> Line:
    hands = Text("gurps4e.throw.one_hand") if line.one_hand else Text("gurps4e.note.two_hands")
    return Line(line.weight.key, (), hands, (hands, line.weight.key, line.distance.key))


def _thrown(line: ThrownDamageLine) -> Line:
    name = line.damage.name
    return Line(line.weight.key, (), name, (name, line.weight.key, line.damage.key))


def _fall(line: FallLine) -> Line:
    return Line(line.damage.key, (), line.damage.name, (line.damage.name, line.damage.key))
