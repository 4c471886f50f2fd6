"""BRP: the last page of creation: what to look at before play, hit points and power points in play.

Touches nothing else.
"""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import NumberField, Page, Panel
from builder.core.text import Label, Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts
from builder.systems.brp.pages.table_rolls import lifting, opposed, rolls
from builder.systems.brp.rule_tables import BrpRules

ROOT = "choices"
ACCOUNT = ("pool.professional", "spent.professional", "pool.personal", "spent.personal", "shift.moved")


def finish(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """Numbers to look over, what play has used up, and the rolls that are not made with skills."""
    facts = evaluation.facts
    return Page(
        "finish",
        Text("brp.page.finish"),
        (
            Panel("account", Text("brp.finish.account"), values=ACCOUNT, note=Text("brp.finish.note")),
            Panel(
                "current",
                Text("brp.finish.current"),
                (
                    _track("hp", rules.term("HP"), choices.current.hp, evaluation),
                    _track("pp", rules.term("PP"), choices.current.pp, evaluation),
                ),
                note=Text("brp.finish.current.note"),
            ),
            Panel("derived", Text("brp.derived"), values=("hp", "pp", "db", "mov", "armor.ap")),
            *rolls(rules, facts),
            *opposed(choices, rules, facts),
            *lifting(rules, facts),
        ),
        paths=((ROOT, "current"), (ROOT,), ()),
    )


def _track(key: str, label: Label, value: int | None, evaluation: Evaluation[Facts]) -> NumberField:
    return NumberField(
        path=(ROOT, "current", key),
        label=label,
        value=value,
        high=evaluation.values[key].number,
        unset=Text("brp.full"),
        shows=key,
    )
