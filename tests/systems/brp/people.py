"""Characters of BRP in short, for the tests of the engine."""

from __future__ import annotations

from typing import Any

from builder.core.character import Profile
from builder.core.evaluation import Evaluation, Issue
from builder.core.number import written
from builder.systems.brp import SYSTEM
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts
from builder.systems.brp.rules import BrpRules, load_rules

RULES = load_rules(())
ROLLS = {"STR": 13, "CON": 12, "SIZ": 13, "INT": 11, "POW": 10, "DEX": 14, "APP": 9}
NOBODY = Profile(name="N")


def answer(rules: BrpRules = RULES, **choices: Any) -> Evaluation[Facts]:
    """What the rules say of these choices; the dice and the own language are given unless they are there."""
    record = {"rolls": ROLLS, "identity": {"own_language": "Japanese"}, **choices}
    return SYSTEM.evaluate(NOBODY, Choices.model_validate(record), rules)


def number(evaluation: Evaluation[Facts], key: str) -> int | str:
    """A total by its ledger key."""
    return written(evaluation.values[key].total)


def codes(evaluation: Evaluation[Facts]) -> list[str]:
    """The codes of all findings but those of points merely left and of a profession not chosen."""
    usual = {"BRP-PRO-UNSPENT", "BRP-PER-UNSPENT", "BRP-PRO-NONE"}
    return [issue.code for issue in evaluation.issues if issue.code not in usual]


def found(evaluation: Evaluation[Facts], code: str) -> Issue:
    """The only finding of a code."""
    (issue,) = (issue for issue in evaluation.issues if issue.code == code)
    return issue
