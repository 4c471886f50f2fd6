"""GURPS 4e: the page of basic attributes and secondary characteristics. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import NumberField, Page, Panel
from builder.core.text import Label, Text
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.facts import Facts, ScoreLine
from builder.systems.gurps4e.rules import GurpsRules

USES: dict[str, Label] = {
    "ST": Text("gurps4e.use.st"),
    "DX": Text("gurps4e.use.dx"),
    "IQ": Text("gurps4e.use.iq"),
    "HT": Text("gurps4e.use.ht"),
}
FOLLOWS = (
    "hp",
    "will",
    "per",
    "fp",
    "basic_speed",
    "basic_move",
    "dodge",
    "dodge.loaded",
    "damage.thrust",
    "damage.swing",
    "basic_lift",
    "fright_check",
    "vision",
    "vision.unaided",
    "hearing",
    "taste_smell",
    "touch",
)


def attributes_page(choices: Choices, rules: GurpsRules, evaluation: Evaluation[Facts]) -> Page:
    """Four numbers, what they cost, and everything that follows from them."""
    facts = evaluation.facts
    spent = evaluation.values["points.attributes"].number + evaluation.values["points.secondary"].number
    panels = [
        Panel(
            "basic",
            None,
            tuple(_attribute(line, rules) for line in facts.attributes),
            total="points.attributes",
        )
    ]
    changes = tuple(_secondary(line, rules, choices) for line in facts.secondary if _shown(line, choices))
    if changes:
        title, note = Text("gurps4e.panel.secondary"), Text("gurps4e.panel.secondary.note")
        panels.append(Panel("secondary", title, changes, note=note, total="points.secondary"))
    follows = Text("gurps4e.panel.follows")
    shown = tuple(key for key in FOLLOWS if key in evaluation.values and not _is_same(key, evaluation))
    panels.append(Panel("follows", follows, values=shown, note=Text("gurps4e.panel.follows.note")))
    return Page(
        "attributes",
        Text("gurps4e.page.attributes"),
        tuple(panels),
        ("points",),
        spent,
        (("choices", "attributes"), ("choices", "secondary")),
    )


def _is_same(key: str, evaluation: Evaluation[Facts]) -> bool:
    """Whether it is the dodge under a load that does not slow one down."""
    values = evaluation.values
    return key == "dodge.loaded" and values[key].total == values["dodge"].total


def _shown(line: ScoreLine, choices: Choices) -> bool:
    return choices.settings.secondary_mode == "full" or line.bought != 0


def next_step(line: ScoreLine) -> Label:
    """What one more would cost, in words."""
    return Text("gurps4e.next", {"target": line.next.target, "cost": line.next.points})


def _attribute(line: ScoreLine, rules: GurpsRules) -> NumberField:
    row = rules.attributes[line.key]
    return NumberField(
        path=("choices", "attributes", line.key),
        label=Text("gurps4e.attribute.label", {"name": line.name, "short": line.key}),
        help=_meaning(line, rules),
        value=line.value.number,
        low=row.minimum,
        shows=line.value.key,
        cost=line.cost.key,
        next=next_step(line),
        note=USES[line.key],
    )


def _meaning(line: ScoreLine, rules: GurpsRules) -> Label | None:
    score = line.value.number
    for span in rules.score_meanings:
        if (span.low is None or span.low <= score) and (span.high is None or score <= span.high):
            return Text("gurps4e.score_meaning", {"n": score, "meaning": span.name})
    return None


def _secondary(line: ScoreLine, rules: GurpsRules, choices: Choices) -> NumberField:
    row = rules.secondary[line.key]
    bound = row.change_limit if choices.settings.secondary_limits else None
    return NumberField(
        path=("choices", "secondary", line.key),
        label=line.name,
        value=line.bought,
        step=line.step,
        low=None if bound is None else -bound,
        high=bound,
        decimals=0 if isinstance(line.step, int) else 2,
        shows=line.value.key,
        cost=line.cost.key,
        next=next_step(line),
        off=None if choices.settings.secondary_mode == "full" else Text("gurps4e.off.secondary"),
    )
