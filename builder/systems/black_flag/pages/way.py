"""Black Flag: the levels side by side, one more by a press, the latest taken back. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from builder.core.evaluation import Evaluation, Path
from builder.core.form import Act, Line, Roster, RosterColumn
from builder.core.text import Label, Name, Text
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.facts import ClassLine, Facts
from builder.systems.black_flag.rule_tables import BlackFlagRules

BRINGS: Mapping[str, Label] = {
    "improvement": Text("black_flag.way.improvement"),
    "heroic_boon": Text("black_flag.way.boon"),
    "epic_boon": Text("black_flag.way.boon"),
}
ADVANCES: Path = ("choices", "advances")


def way(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Roster:
    """All levels: those that passed, the latest, those to come; a press on the next one gains it.

    One that passed leads to what was chosen at it.
    """
    facts = evaluation.facts
    number, most = len(facts.levels), rules.whole("level_max")
    words = _words(rules, facts, most)
    next_act = next(iter(raises(choices, rules, facts)), None)
    lines = tuple(
        Line(
            key=f"level.{n}",
            path=(),
            name=Text("black_flag.plain", {"words": str(n)}),
            cells=(words.get(n),),
            marked=n == number,
            faint=n > number,
            act=next_act if n == number + 1 else None,
            leads=_asked_at(facts, n) if n < number else (),
        )
        for n in range(1, most + 1)
    )
    return Roster(
        path=("choices", "classes"),
        known="way",
        label=rules.term("level"),
        columns=(RosterColumn("brings", None),),
        lines=lines,
        strip=True,
    )


def _asked_at(facts: Facts, number: int) -> Path:
    """Where the first answer of a level stands: subclass, improvement, or what its features ask."""
    line = facts.levels[number - 1]
    char_class = next(one for one in facts.classes if one.row.id == line.char_class)
    if line.class_level == char_class.row.subclass_level:
        return ("choices", "classes", char_class.place, "subclass")
    improved = next((key for key, place in facts.improvements.items() if place == number), "")
    if improved:
        return ("choices", "increases", improved)
    question = next((one for one in facts.questions if one.at == number), None)
    return question.path if question is not None else ()


def _words(rules: BlackFlagRules, facts: Facts, most: int) -> dict[int, Label]:
    """What a level brings besides features: a subclass, an improvement, a boon."""
    if not facts.levels:
        return {}
    last = facts.levels[-1]
    steps = [(line.char_class, line.class_level) for line in facts.levels]
    steps += [(last.char_class, last.class_level + n) for n in range(1, most - len(steps) + 1)]
    found: dict[int, Label] = {}
    for number, (id, level) in enumerate(steps, start=1):
        row = rules.classes[id]
        if level == row.subclass_level:
            found[number] = Text("black_flag.way.subclass")
        for feature in rules.features.get(id, ()):
            if feature.feature in BRINGS and level in (feature.improves_at or (feature.level,)):
                found[number] = BRINGS[feature.feature]
    return found


def raises(choices: Choices, rules: BlackFlagRules, facts: Facts) -> Iterator[Act]:
    """One more level: of the class that was raised last, then of the others."""
    if not facts.levels or len(facts.levels) >= rules.whole("level_max"):
        return
    last = facts.levels[-1].char_class
    for line in sorted(facts.classes, key=lambda one: one.row.id != last):
        params: dict[str, Name | int] = {"char_class": line.row.name, "level": line.level + 1}
        several = len(facts.classes) > 1
        label = (
            Text("black_flag.act.raise.class", params) if several else Text("black_flag.act.raise", params)
        )
        yield Act(
            key=f"raise.{line.row.id}",
            label=label,
            name=label,
            sets=((("choices", "classes", line.place, "level"), line.level + 1),),
            rows=tuple(_recorded(choices, facts, line, several=several)),
            dated="date",
            icon="plus",
        )


def _recorded(
    choices: Choices, facts: Facts, line: ClassLine, *, several: bool
) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """The new level for the record; of several classes also those nobody wrote down, to keep their order."""
    if several:
        for gained in facts.levels[1 + len(choices.advances) :]:
            yield ADVANCES, {"id": gained.char_class, "level": gained.class_level, "date": ""}
    yield ADVANCES, {"id": line.row.id, "level": line.level + 1}


def takes_back(choices: Choices, rules: BlackFlagRules, facts: Facts) -> Iterator[Act]:
    """The latest level goes, and its line in the record; what was chosen for it stays and counts nothing."""
    if len(facts.levels) < 2:
        return
    last = facts.levels[-1]
    line = next(one for one in facts.classes if one.row.id == last.char_class)
    noted = [
        one.row for one in choices.advances if (one.id, one.level) == (last.char_class, last.class_level)
    ]
    drops: list[Path] = [(*ADVANCES, noted[-1])] if noted else []
    sets: list[tuple[Path, Any]] = []
    if last.class_level > 1:
        sets.append((("choices", "classes", line.place, "level"), last.class_level - 1))
    else:
        drops.append(("choices", "classes", line.place))
    label = Text("black_flag.act.take_back", {"n": last.number})
    yield Act("take_back", label, label, sets=tuple(sets), drops=tuple(drops), icon="undo-2")
