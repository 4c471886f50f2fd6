"""The Lunatic: the page of the age dice, the age and what initial growth may spend. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Field, NumberField, Page, Panel, RollField, Throw
from builder.core.text import Text
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.pages.wording import of_value
from builder.systems.lunatic.rule_tables import LunaticRules

MOST_THROWS = 30
EXP = ("exp", "level")


def age(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Page:
    """One die, and another as long as it shows 1; the age up to the limit; the EXP that follow."""
    values = evaluation.values
    limit = values["age.limit"].whole if "age.limit" in values else None
    least = rules.whole("age_min")
    years = NumberField(
        path=("choices", "age"),
        label=Text("lunatic.age"),
        value=choices.age,
        low=least if choices.is_pc else 0,
        high=limit,
        fill=limit,
        unset=Text("lunatic.unset"),
        shows="exp.age",
        note=Text("lunatic.age.note", {"low": least, "high": of_value(values["age.limit"])})
        if limit is not None
        else None,
    )
    keys = ("age.limit", "exp.age", "exp.strong", "exp.weak", "exp.exchanged", "exp.initial")
    panels = (
        Panel("age", None, (*_dice(choices, rules, evaluation), years)),
        Panel("exp", Text("lunatic.panel.initial"), values=keys, total="exp.initial"),
        Panel("also", Text("lunatic.panel.also"), values=("money.start", "languages")),
    )
    title = Text("lunatic.page.age")
    value = of_value(values["exp.initial"])
    return Page("age", title, panels, EXP, value, paths=(("choices", "age_rolls"), ("choices", "age")))


def _dice(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> tuple[Field, ...]:
    """A field for each die. Only the last one can be thrown again: those before it led to it."""
    rolled = tuple(choices.age_rolls)
    following = str(len(rolled) + 1)
    more = (following,) if evaluation.facts.next_roll and following not in rolled else ()
    keys = (*rolled, *more)[:MOST_THROWS]
    fields: list[Field] = []
    for place, key in enumerate(keys):
        last = place == len(keys) - 1
        thrown = key in choices.age_rolls
        fields.append(
            RollField(
                path=("choices", "age_rolls"),
                label=Text("lunatic.age.roll_n", {"n": key}),
                help=Text("lunatic.field.age_rolls.help"),
                dice=(Throw(key, Text("lunatic.age.roll_n", {"n": key}), f"d{rules.whole('age_die')}"),),
                values={key: choices.age_rolls[key]} if thrown else {},
                again=last or not thrown,
                allowed=max(1, len(rolled)) if last else None,
                record=last,
            )
        )
    return tuple(fields)
