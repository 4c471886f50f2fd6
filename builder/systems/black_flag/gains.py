"""Black Flag: what the latest level changed: the same character a level ago. Touches nothing else.

It is found when it is first looked at: most edits are over before anybody opens the page of levels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.number import Amount
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.engine import evaluate
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.rule_tables import BlackFlagRules

ALONE = ("hp", "pb", "ac", "initiative")
SHOWN = (
    *ALONE,
    *("speed", "slots", "cantrips", "book", "known", "prepared", "rituals"),
    *("spell_dc", "spell_attack", "uses", "attack", "save", "skill", "passive"),
)
INNER = (".spent", ".school", ".level")


def a_level_ago(choices: Choices, facts: Facts) -> Choices | None:
    """The same choices without the latest level; None at the first."""
    if len(facts.levels) < 2:
        return None
    last = facts.levels[-1]
    row = next(line.place for line in facts.classes if line.row.id == last.char_class)
    left = last.class_level - 1
    classes = tuple(
        one.model_copy(update={"level": left}) if one.row == row else one
        for one in choices.classes
        if one.row != row or left
    )
    return choices.model_copy(update={"classes": classes})


class Gains(Mapping[str, Amount]):
    """By ledger key what each number was that the latest level changed; 0 where there was none."""

    __slots__ = ("_found", "_given")

    def __init__(self, choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> None:
        self._given = (choices, rules, evaluation)
        self._found: Mapping[str, Amount] | None = None

    def __getitem__(self, key: str) -> Amount:
        return self._all()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> Mapping[str, Amount]:
        if self._found is None:
            self._found = _gains(*self._given)
        return self._found


def _gains(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Mapping[str, Amount]:
    before = a_level_ago(choices, evaluation.facts)
    if before is None:
        return {}
    if rules.memory.past is None:
        rules.memory.past = replace(rules)
    old = evaluate(Profile(), before, rules.memory.past).values
    found: dict[str, list[tuple[str, Amount]]] = {name: [] for name in SHOWN}
    for key, value in evaluation.values.items():
        name, dot, _ = key.partition(".")
        if name not in found or (dot and name in ALONE) or any(inner in key for inner in INNER):
            continue
        if not isinstance(value.total, int):
            continue
        if key in old and old[key].total != value.total:
            found[name].append((key, old[key].total))
        elif key not in old and name in ("slots", "uses"):
            found[name].append((key, 0))
    return {key: total for name in SHOWN for key, total in found[name]}
