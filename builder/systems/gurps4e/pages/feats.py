"""GURPS 4e: feats of strength and motion, on the last page. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Line, Panel, Roster, RosterColumn
from builder.core.text import Text
from builder.systems.gurps4e.facts import Facts, FallLine, ThrowLine, ThrownDamageLine

THROWS = (
    RosterColumn("kg", Text("gurps4e.column.limit_kg"), "number", 110),
    RosterColumn("distance", Text("gurps4e.column.distance"), "number", 110),
    RosterColumn("hands", None, "quiet", 0),
)
THROWN = (
    RosterColumn("kg", Text("gurps4e.column.limit_kg"), "number", 110),
    RosterColumn("damage", Text("gurps4e.column.thrown"), "number", 110),
)
FALLS = (
    RosterColumn("fall", None, "text", 0),
    RosterColumn("damage", Text("gurps4e.column.damage"), "number", 110),
)


def feats(evaluation: Evaluation[Facts]) -> tuple[Panel, ...]:
    """What is lifted, marched and thrown, and what falls do (digest chapter 20.5)."""
    facts = evaluation.facts
    keys = [line.value.key for line in facts.lifting]
    for march in facts.marches:
        keys += [march.plain.key, march.hiking.key]
    throws, falls = Text("gurps4e.panel.throws"), Text("gurps4e.panel.falls")
    return (
        Panel("feats", Text("gurps4e.panel.feats"), values=tuple(keys), folded=True),
        Panel(
            "throws",
            throws,
            (
                Roster(path=(), label=throws, columns=THROWS, lines=tuple(map(_throw, facts.throws))),
                Roster(path=(), label=throws, columns=THROWN, lines=tuple(map(_thrown, facts.thrown))),
            ),
            folded=True,
        ),
        Panel(
            "falls",
            falls,
            (Roster(path=(), label=falls, columns=FALLS, lines=tuple(map(_fall, facts.falls))),),
            folded=True,
        ),
    )


def _throw(line: ThrowLine) -> Line:
    hands = Text("gurps4e.throw.one_hand") if line.one_hand else Text("gurps4e.note.two_hands")
    return Line(line.weight.key, (), line.weight.name, (line.weight.key, line.distance.key, hands))


def _thrown(line: ThrownDamageLine) -> Line:
    return Line(line.weight.key, (), line.weight.name, (line.weight.key, line.damage.key))


def _fall(line: FallLine) -> Line:
    return Line(line.damage.key, (), line.damage.name, (line.damage.name, line.damage.key))
