"""Black Flag: the page of ability scores and improvements. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from builder.core.evaluation import Evaluation
from builder.core.form import Field, NumberField, Option, Page, Panel, PickOne, RollField, Throw
from builder.core.text import Label, Text
from builder.systems.black_flag.choices import ABILITIES, Choices, Rolled
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.rule_tables import BlackFlagRules

FOUR = "4d6kh3"


def abilities(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Page:
    """How scores are made, the six scores, and what raises them."""
    method = PickOne(
        path=("choices", "ability_method"),
        label=Text("black_flag.field.method"),
        value=choices.ability_method or None,
        options=(
            Option("standard_array", rules.term("standard_array")),
            Option("point_buy", rules.term("point_buy")),
            Option("rolling", rules.term("rolling")),
            Option("manual", Text("black_flag.method.manual")),
        ),
    )
    panels = [Panel("method", None, (method,))]
    rolling = choices.ability_method == "rolling"
    if rolling:
        panels.append(Panel("dice", Text("black_flag.panel.dice"), (_dice(choices),)))
    panels.append(Panel("scores", rules.term("ability"), tuple(_scores(choices, rules, rolling))))
    rises = tuple(_improvements(choices, rules, evaluation))
    if rises:
        panels.append(Panel("improvements", rules.term("improvement"), rises))
    budgets = ("points",) if "points" in evaluation.budgets else ()
    paths = tuple(
        ("choices", name) for name in ("ability_method", "abilities", "rolled", "roll_bonuses", "increases")
    )
    return Page("abilities", rules.term("ability"), tuple(panels), budgets=budgets, paths=paths)


def _dice(choices: Choices) -> RollField:
    thrown = {name: getattr(choices.rolled, name) for name in Rolled.model_fields}
    throws = tuple(
        Throw(name, Text("black_flag.roll.place", {"n": place + 1}), FOUR)
        for place, name in enumerate(Rolled.model_fields)
    )
    return RollField(
        path=("choices", "rolled"),
        label=Text("black_flag.panel.dice"),
        dice=throws,
        values={name: total for name, total in thrown.items() if total is not None},
        chart=tuple(Rolled.model_fields),
    )


def _scores(choices: Choices, rules: BlackFlagRules, rolling: bool) -> Iterator[Field]:
    low, high = rules.whole("score_min"), rules.whole("score_max")
    if choices.ability_method == "point_buy":
        low, high = rules.whole("point_buy_min"), rules.whole("point_buy_max")
    for id in ABILITIES:
        yield NumberField(
            path=("choices", "abilities", id),
            label=rules.ability(id),
            value=getattr(choices.abilities, id),
            low=low,
            high=high,
            unset=Text("black_flag.unset"),
            shows=id,
        )
    for id in ABILITIES if rolling else ():
        yield NumberField(
            path=("choices", "roll_bonuses", id),
            label=Text("black_flag.field.roll_bonus", {"ability": rules.ability(id)}),
            value=getattr(choices.roll_bonuses, id),
            low=0,
            high=rules.whole("roll_bonus_high"),
        )


def _improvements(
    choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]
) -> Iterator[PickOne]:
    """Two points on one ability, one on two, or one and a talent; those no longer earned are shown too."""
    options = tuple(_ways(rules))
    keys = dict.fromkeys(
        (*evaluation.facts.improvements, *(key for key, one in choices.increases.items() if one))
    )
    for key in keys:
        chosen = sorted(choices.increases.get(key, ()), key=_order)
        source, _, level = key.partition("@")
        owner = rules.called(source.partition(".")[0])
        yield PickOne(
            path=("choices", "increases", key),
            label=Text("black_flag.field.improvement", {"source": owner, "level": level}),
            value="+".join(chosen) or None,
            options=(Option("", Text("black_flag.none")), *options),
        )


def _order(id: str) -> int:
    return ABILITIES.index(id) if id in ABILITIES else len(ABILITIES)


def _ways(rules: BlackFlagRules) -> Iterator[Option]:
    for id in ABILITIES:
        yield Option(f"{id}+{id}", Text("black_flag.rise.two", {"ability": rules.ability(id)}))
    for one, other in combinations(ABILITIES, 2):
        names: dict[str, Label] = {"one": rules.ability(one), "other": rules.ability(other)}
        yield Option(f"{one}+{other}", Text("black_flag.rise.both", {**names}))
    for id in ABILITIES:
        yield Option(id, Text("black_flag.rise.talent", {"ability": rules.ability(id)}))
