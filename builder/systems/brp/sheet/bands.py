"""BRP: the bands of page 1: characteristics with their rolls, and what runs out. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.sheet import Boxes, Cell, Mark, Pair, Section, cell
from builder.core.sheet import Facts as Figures
from builder.core.text import Label, Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import CharacteristicLine, Facts, RollLine
from builder.systems.brp.rule_tables import BrpRules

TWO_DIGITS = "00"


def characteristics(rules: BrpRules, evaluation: Evaluation[Facts]) -> Section:
    """The seven, each with its roll; in brackets what armor leaves of it."""
    facts = evaluation.facts
    rolls = {line.row.of: line for line in facts.rolls}
    pairs = tuple(_figure(line, rolls.get(line.id)) for line in facts.characteristics)
    armored = any(line.armored is not None for line in facts.rolls)
    note = Text("brp.sheet.rolls.armored" if armored else "brp.sheet.rolls")
    block = Figures(pairs, "figures", per=max(len(pairs), 1))
    title = rules.term("characteristic")
    return Section("characteristics", title, (block,), "full", note, tight=True)


def _figure(line: CharacteristicLine, roll: RollLine | None) -> Pair:
    label = Text("brp.sheet.characteristic", {"id": line.id, "name": line.row.plain})
    if line.rolled is None:
        return Pair(label, None)
    return Pair(label, cell(line.value), _roll(roll) if roll is not None else None)


def _roll(roll: RollLine) -> Cell:
    if roll.armored is None:
        return cell(roll.value, TWO_DIGITS)
    both = Text("brp.sheet.both", {"n": two_digits(roll.value), "armored": two_digits(roll.armored)})
    return Cell(both, roll.armored.key)


def two_digits(value: Value) -> str:
    """A chance as it is printed: 05."""
    return f"{value.whole:02}"


def hit_points(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Section:
    """Hit points as boxes, with the number at which one falls unconscious."""
    least = rules.whole("unconscious_at")
    mark = Mark(least, Text("brp.sheet.unconscious", {"n": least}))
    title, note = Text("brp.sheet.hp"), Text("brp.sheet.hp.note")
    return _track("hp", title, note, (mark,), choices.current.hp, evaluation)


def power_points(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Section:
    """Power points as boxes."""
    title, note = Text("brp.sheet.pp"), Text("brp.sheet.pp.note")
    return _track("pp", title, note, (), choices.current.pp, evaluation)


def _track(
    key: str,
    title: Label,
    note: Label,
    marks: tuple[Mark, ...],
    current: int | None,
    evaluation: Evaluation[Facts],
) -> Section:
    full = evaluation.values[key]
    known = full.whole > 0
    boxes = Boxes(
        "track" if known else "counter",
        full.name,
        cell(full) if known else Cell("", key),
        marks=marks if known else (),
        current=current,
        key=key,
    )
    return Section(key, title, (boxes,), note=note, tight=True)
