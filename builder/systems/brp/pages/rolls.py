"""BRP: the page of the rolled characteristics, the shift, and what follows. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import NumberField, Page, Panel, RollField, Throw
from builder.core.text import Text
from builder.systems.brp.choices import CHARACTERISTICS, Choices
from builder.systems.brp.facts import Facts
from builder.systems.brp.rule_tables import BrpRules

ROOT = "choices"


def rolls(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """Seven characteristics at one throw; up to three points are shifted."""
    follows = {row.of: f"roll.{id}" for id, row in rules.characteristic_rolls.items()}
    known = {id: getattr(choices.rolls, id) for id in CHARACTERISTICS}
    field = RollField(
        path=(ROOT, "rolls"),
        label=rules.term("characteristic"),
        dice=tuple(
            Throw(
                id,
                rules.characteristics[id].plain,
                rules.characteristics[id].roll,
                shift=NumberField(
                    path=(ROOT, "shift", id),
                    label=Text("brp.shift.of", {"what": rules.characteristics[id].plain}),
                    value=getattr(choices.shift, id),
                    low=-rules.whole("shift_limit"),
                    high=rules.whole("shift_limit"),
                ),
                final=f"char.{id}",
                follows=follows.get(id),
            )
            for id in CHARACTERISTICS
        ),
        values={id: value for id, value in known.items() if value is not None},
        again=choices.options.reroll_allowed,
        allowed=1,
    )
    values = (*(f"roll.{id}" for id in rules.characteristic_rolls), "mov", "hp", "pp", "db")
    return Page(
        "rolls",
        rules.term("characteristic"),
        (
            Panel("rolls", None, (field,)),
            Panel("derived", Text("brp.derived"), values=values),
        ),
        paths=((ROOT, "rolls"), (ROOT, "shift"), (ROOT, "roll_sets")),
    )
