"""Black Flag: fields for improvements: one point, then another or a talent. Touches nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.core.evaluation import Evaluation
from builder.core.form import Option, PickOne
from builder.core.text import Label, Text
from builder.systems.black_flag.choices import ABILITIES, Choices
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.rule_tables import BlackFlagRules


def improvements(
    choices: Choices,
    rules: BlackFlagRules,
    evaluation: Evaluation[Facts],
    wanted: Callable[[str], bool] = lambda key: True,
) -> Iterator[PickOne]:
    """Two fields for each improvement; those no longer earned are shown too.

    Source: digest, 5.
    """
    kept = (key for key, rises in choices.increases.items() if rises)
    for key in dict.fromkeys((*evaluation.facts.improvements, *kept)):
        if wanted(key):
            yield from _two(choices, rules, evaluation, key)


def _two(
    choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts], key: str
) -> Iterator[PickOne]:
    rises = choices.increases.get(key, ())
    source, _, level = key.partition("@")
    owner = rules.called(source.partition(".")[0])
    path, value = ("choices", "increases", key), "+".join(rises) or None
    rest = rises[1:]
    none = Option("", Text("black_flag.none"))
    blocked = _full(rules, evaluation, rises)
    yield PickOne(
        path=path,
        known=f"{key}.first",
        label=Text("black_flag.field.improvement", {"source": owner, "level": level}),
        value=value,
        options=(
            *((none,) if rises else ()),
            *(_option(rules, evaluation, (id, *rest), id, rises, 0) for id in ABILITIES),
        ),
        blocked={} if rest else blocked,
    )
    if not rises:
        return
    first = rises[0]
    yield PickOne(
        path=path,
        known=f"{key}.second",
        label=Text("black_flag.field.second_point"),
        value=value,
        options=(
            *(_option(rules, evaluation, (first, id), id, rises, 1) for id in ABILITIES),
            Option(first, Text("black_flag.rise.talent")),
        ),
    )


def _option(
    rules: BlackFlagRules,
    evaluation: Evaluation[Facts],
    points: tuple[str, ...],
    id: str,
    now: tuple[str, ...],
    place: int,
) -> Option:
    """An ability, with the score it has without this point and with it."""
    score = evaluation.values[id].whole
    old = score - (1 if now[place : place + 1] == (id,) else 0)
    price: Label = Text("black_flag.rise", {"old": old, "new": old + 1})
    return Option("+".join(points), rules.ability(id), price=price)


def _full(
    rules: BlackFlagRules, evaluation: Evaluation[Facts], rises: tuple[str, ...]
) -> dict[str | int, Label]:
    """Scores that take no point any more.

    Source: digest, 5; decision 12.
    """
    cap = rules.whole("improvement_cap")
    reason = Text("black_flag.rise.cap", {"cap": cap})
    return {id: reason for id in ABILITIES if id not in rises and evaluation.values[id].whole >= cap}
