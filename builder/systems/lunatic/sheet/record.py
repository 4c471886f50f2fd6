"""The Lunatic: the accounts: EXP, and where the AP went: page 2 of the sheet. Touches nothing."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.core.sheet import Facts as Listed
from builder.core.sheet import Pair, Section, cell
from builder.core.text import Label, Text
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.rule_tables import ABILITIES, LunaticRules

ACCOUNTS = ("exp.initial", "exp.gained", "exp.spent", "exp.hero", "exp.left", "exp.cumulative", "level")
ALWAYS = ("exp.initial", "exp.left", "exp.cumulative", "level")
TOTALS = ("exp.left",)
PRICES = (*(f"ap.{id}" for id in ABILITIES), "ap.vitality", "ap.exchange")


def experience(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Section:
    """The accounts of EXP."""
    values = evaluation.values
    pairs = tuple(
        Pair(values[key].name, cell(values[key]), total=key in TOTALS)
        for key in ACCOUNTS
        if key in ALWAYS or values[key].total != 0
    )
    return Section("experience", Text("lunatic.sheet.exp"), (Listed(pairs),))


def ability_points(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Where the AP went, line by line; what cost nothing is left out."""
    values, budget = evaluation.values, evaluation.budgets["ap"]
    keys = [key for key in values if key in PRICES or key.startswith(("ap.talent.", "ap.virtual."))]
    pairs = [
        Pair(_spent_on(key, rules, evaluation), cell(values[key])) for key in keys if values[key].total != 0
    ]
    if not pairs:
        return
    pairs.append(Pair(Text("lunatic.sheet.spent"), cell(values["ap.spent"]), total=True))
    note = Text("lunatic.sheet.ap.note", {"n": budget.granted.whole})
    yield Section("ability_points", rules.term("ap"), (Listed(tuple(pairs)),), note=note)


def _spent_on(key: str, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Label:
    """An ability with its way from the initial value; anything else by its name."""
    values, id = evaluation.values, key.removeprefix("ap.")
    if f"adult.{id}" in values:
        then = values[f"adult.{id}"].whole
        if f"initial.{id}" not in values:
            return Text("lunatic.sheet.raised", {"what": rules.ability(id), "then": then})
        step = {"what": rules.ability(id), "now": values[f"initial.{id}"].whole, "then": then}
        return Text("lunatic.sheet.grew", step)
    return rules.parameter(id) if id == "vitality" else values[key].name
