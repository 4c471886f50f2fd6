"""BRP: the page of the rolled characteristics, the shift, and what follows. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import (
    Balance,
    NumberField,
    Page,
    Panel,
    RollField,
    RollHeads,
    Side,
    SideRow,
    Throw,
)
from builder.core.text import Text, plain
from builder.systems.brp.choices import CHARACTERISTICS, Choices
from builder.systems.brp.facts import CharacteristicLine, Facts
from builder.systems.brp.rule_tables import BrpRules

ROOT = "choices"
THREE_DICE = "3d6"
TITLE = Text("brp.page.rolls")


def rolls(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """Seven characteristics at one throw; up to three points are shifted."""
    facts = evaluation.facts
    field = _set(choices, rules, facts)
    return Page(
        "rolls",
        TITLE,
        (Panel("rolls", None, (field,)),),
        paths=((ROOT, "rolls"), (ROOT, "shift"), (ROOT, "roll_sets")),
        side=_side(evaluation),
    )


def _set(choices: Choices, rules: BrpRules, facts: Facts) -> RollField:
    follows = {row.of: f"roll.{id}" for id, row in rules.characteristic_rolls.items()}
    lines = {line.id: line for line in facts.characteristics}
    three = tuple(id for id in CHARACTERISTICS if rules.characteristics[id].roll == THREE_DICE)
    return RollField(
        path=(ROOT, "rolls"),
        label=TITLE,
        dice=tuple(_throw(rules, lines[id], follows.get(id)) for id in CHARACTERISTICS),
        values={id: line.rolled for id, line in lines.items() if line.rolled is not None},
        again=choices.options.reroll_allowed or not facts.is_rolled,
        allowed=max(choices.roll_sets, 1),
        over="BRP-CHR-REROLL",
        heads=RollHeads(
            name=rules.term("characteristic"),
            dice=Text("brp.heads.dice"),
            shift=Text("brp.heads.shift"),
            final=Text("brp.heads.final"),
            follows=Text("brp.heads.roll"),
        ),
        balance=_balance(facts, rules.whole("shift_limit")),
        chart=three,
        chart_note=Text("brp.chart.note") if len(three) == len(CHARACTERISTICS) - 2 else None,
    )


def _balance(facts: Facts, limit: int) -> Balance:
    """How far results are shifted, and that it is even; while nothing is shifted, what may be."""
    shifted = any(line.shift for line in facts.characteristics)
    settled = Text("brp.shift.even") if shifted else Text("brp.shift.may", {"n": limit})
    return Balance(settled, Text("brp.shift.back"), "shift")


def _throw(rules: BrpRules, line: CharacteristicLine, follows: str | None) -> Throw:
    limit = rules.whole("shift_limit")
    return Throw(
        line.id,
        line.row.plain,
        line.row.roll,
        short=plain(line.id),
        shift=NumberField(
            path=(ROOT, "shift", line.id),
            label=Text("brp.shift.of", {"what": line.row.plain}),
            value=line.shift,
            low=-limit,
            high=limit,
        ),
        final=line.value.key if line.rolled is not None else None,
        follows=follows if line.rolled is not None else None,
    )


def _side(evaluation: Evaluation[Facts]) -> Side:
    rows = (
        SideRow("hp", Text("brp.formula.hp"), Text("brp.side.hp")),
        SideRow("pp", Text("brp.formula.pp"), Text("brp.side.pp")),
        SideRow("db", Text("brp.formula.db", {"n": evaluation.values["db.sum"].number}), Text("brp.side.db")),
        SideRow("mov", Text("brp.formula.mov"), Text("brp.side.mov")),
        SideRow("pool.professional"),
        SideRow("pool.personal", Text("brp.formula.personal")),
    )
    return Side(Text("brp.follows"), rows if evaluation.facts.is_rolled else rows[3:5])
