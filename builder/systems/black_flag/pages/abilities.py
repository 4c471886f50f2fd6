"""Black Flag: the page of ability scores: made, laid out or bought; what follows. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import (
    Line,
    LineCell,
    NumberField,
    Option,
    Page,
    Panel,
    PickOne,
    RollField,
    Roster,
    RosterColumn,
    Throw,
)
from builder.core.text import Text
from builder.systems.black_flag.choices import ABILITIES, Choices, Rolled
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.pages.improvements import improvements
from builder.systems.black_flag.pages.leads import leads
from builder.systems.black_flag.pages.skills import all_skills
from builder.systems.black_flag.rule_tables import BlackFlagRules

FOUR = "4d6kh3"
LETTERS = {"str": "S", "dex": "D", "con": "C", "int": "I", "wis": "W", "cha": "H"}


def abilities(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Page:
    """How scores are made, the six scores, what raises them, and the skills that rest on them."""
    method, bought = choices.ability_method, "points" if "points" in evaluation.budgets else None
    panels = [Panel("method", None, (_method(choices, rules),), budget=bought, beside=True)]
    if method == "rolling":
        panels.append(Panel("dice", None, (_dice(choices),)))
    tokens = _tokens(choices, rules)
    roster = _arranged(choices, rules, evaluation, tokens) if tokens else _table(choices, rules, evaluation)
    panels.append(Panel("scores", None, (roster,)))
    if method == "rolling":
        panels.append(Panel("bonuses", Text("black_flag.panel.bonuses"), (_bonuses(choices, rules),)))
    rises = tuple(improvements(choices, rules, evaluation))
    if rises:
        panels.append(Panel("improvements", rules.term("improvement"), rises))
    panels.append(all_skills(rules, evaluation))
    budgets = ("picks", *(("points",) if bought else ()))
    paths = tuple(
        ("choices", name) for name in ("ability_method", "abilities", "rolled", "roll_bonuses", "increases")
    )
    total = f"{_made(choices)}／{len(ABILITIES)}"
    value = Text("black_flag.plain", {"words": total})
    return Page(
        "abilities",
        Text("black_flag.page.abilities"),
        tuple(panels),
        budgets=budgets,
        paths=paths,
        value=value,
        leads=leads(evaluation, "picks.made.abilities"),
    )


def _made(choices: Choices) -> int:
    return sum(getattr(choices.abilities, id) is not None for id in ABILITIES)


def _method(choices: Choices, rules: BlackFlagRules) -> PickOne:
    budget = rules.whole("point_buy_budget")
    return PickOne(
        path=("choices", "ability_method"),
        label=Text("black_flag.field.method"),
        value=choices.ability_method or None,
        options=(
            Option("standard_array", rules.term("standard_array")),
            Option("point_buy", rules.term("point_buy"), price=budget),
            Option("rolling", rules.term("rolling"), price=Text("black_flag.plain", {"words": "4d6"})),
            Option("manual", Text("black_flag.method.manual")),
        ),
    )


def _thrown(choices: Choices) -> dict[str, int]:
    thrown = {name: getattr(choices.rolled, name) for name in Rolled.model_fields}
    return {name: total for name, total in thrown.items() if total is not None}


def _dice(choices: Choices) -> RollField:
    throws = tuple(
        Throw(name, Text("black_flag.roll.place", {"n": place + 1}), FOUR)
        for place, name in enumerate(Rolled.model_fields)
    )
    return RollField(
        path=("choices", "rolled"),
        label=Text("black_flag.panel.dice"),
        dice=throws,
        values=_thrown(choices),
        chart=tuple(Rolled.model_fields),
    )


def _tokens(choices: Choices, rules: BlackFlagRules) -> tuple[int, ...]:
    """The values to be laid out: those of the array, or those that fell."""
    if choices.ability_method == "standard_array":
        return tuple(sorted(rules.standard_array, reverse=True))
    thrown = _thrown(choices)
    if choices.ability_method == "rolling" and len(thrown) == len(Rolled.model_fields):
        return tuple(sorted(thrown.values(), reverse=True))
    return ()


def _arranged(
    choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts], tokens: tuple[int, ...]
) -> Roster:
    more = _changed(choices, evaluation)
    return Roster(
        path=("choices", "abilities"),
        known="arranged",
        label=rules.term("ability"),
        note=Text("black_flag.arrange"),
        columns=(
            RosterColumn("made", rules.term("ability"), "field"),
            *((RosterColumn("score", Text("black_flag.column.score"), "result"),) if more else ()),
            RosterColumn("mod", Text("black_flag.column.modifier"), "number"),
            RosterColumn("save", rules.term("save"), "number"),
        ),
        lines=tuple(_line(choices, rules, evaluation, id, bought=False, more=more) for id in ABILITIES),
        tokens=tokens,
    )


def _table(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Roster:
    more, bought = _changed(choices, evaluation), "points" in evaluation.budgets
    price = RosterColumn("price", Text("black_flag.column.points"), "price", 72)
    return Roster(
        path=("choices", "abilities"),
        label=rules.term("ability"),
        columns=(
            RosterColumn("name", rules.term("ability"), width=120),
            RosterColumn("made", Text("black_flag.column.made"), "field", 120),
            *((price,) if bought else ()),
            *((RosterColumn("score", Text("black_flag.column.score"), "result", 72),) if more else ()),
            RosterColumn("mod", Text("black_flag.column.modifier"), "result", 72),
            RosterColumn("save", rules.term("save"), "result", 72),
        ),
        lines=tuple(
            _line(choices, rules, evaluation, id, bought=bought, more=more, named=True) for id in ABILITIES
        ),
        dot=Text("black_flag.proficient_save"),
    )


def _changed(choices: Choices, evaluation: Evaluation[Facts]) -> bool:
    """Whether a score is another one now than it was made."""
    made = {id: getattr(choices.abilities, id) for id in ABILITIES}
    return any(score is not None and evaluation.values[id].total != score for id, score in made.items())


def _line(
    choices: Choices,
    rules: BlackFlagRules,
    evaluation: Evaluation[Facts],
    id: str,
    *,
    bought: bool,
    more: bool,
    named: bool = False,
) -> Line:
    low, high = rules.whole("score_min"), rules.whole("score_max")
    if bought:
        low, high = rules.whole("point_buy_min"), rules.whole("point_buy_max")
    path = ("choices", "abilities", id)
    made = NumberField(
        path=path,
        label=rules.ability(id),
        value=getattr(choices.abilities, id),
        low=low,
        high=high,
        unset=Text("black_flag.unset"),
    )
    price = f"points.{id}"
    cells: tuple[LineCell, ...] = (
        *((rules.ability(id),) if named else ()),
        made,
        *((price if price in evaluation.values else None,) if bought else ()),
        *((id,) if more else ()),
        f"mod.{id}",
        f"save.{id}",
    )
    short = Text("black_flag.plain", {"words": id.upper()})
    proficient = id in evaluation.facts.saves
    return Line(id, (), rules.ability(id), cells, dot=proficient, short=short, letter=LETTERS[id])


def _bonuses(choices: Choices, rules: BlackFlagRules) -> Roster:
    """The +2 and the +1 of rolled scores."""

    def line(id: str) -> Line:
        bonus = NumberField(
            path=("choices", "roll_bonuses", id),
            label=Text("black_flag.field.roll_bonus", {"ability": rules.ability(id)}),
            value=getattr(choices.roll_bonuses, id),
            low=0,
            high=rules.whole("roll_bonus_high"),
        )
        return Line(
            id,
            (),
            rules.ability(id),
            (rules.ability(id), getattr(choices.abilities, id), bonus, f"base.{id}"),
        )

    return Roster(
        path=("choices", "roll_bonuses"),
        label=Text("black_flag.panel.bonuses"),
        columns=(
            RosterColumn("name", rules.term("ability"), width=120),
            RosterColumn("made", Text("black_flag.column.rolled"), "number", 72),
            RosterColumn("bonus", Text("black_flag.column.bonus"), "field", 120),
            RosterColumn("base", Text("black_flag.column.sum"), "result", 72),
        ),
        lines=tuple(line(id) for id in ABILITIES),
    )
