"""BRP: who the character is, what it owns, how it grew: head of page 1 and page 2. Touches nothing else."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Mapping

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.sheet import (
    REST_LINES,
    Cell,
    Column,
    Masthead,
    Pair,
    Prose,
    Section,
    Table,
    TableRow,
)
from builder.core.sheet import Facts as Listed
from builder.core.text import Label, Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts, ImprovementLine
from builder.systems.brp.growth import BREAK, TRAINING
from builder.systems.brp.rule_tables import BrpRules

THINGS, GROWTH = 4, 4
WAYS: Mapping[str, Label] = {TRAINING: Text("brp.way.training"), BREAK: Text("brp.way.break")}


def masthead(profile: Profile, choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Masthead:
    """Name, concept, and eight small facts."""
    facts, own = evaluation.facts, choices.identity
    calling = facts.profession.name
    pairs = (
        Pair(Text("brp.sheet.player"), _words(profile.player)),
        Pair(Text("brp.sheet.campaign"), _words(profile.campaign)),
        Pair(
            rules.term("profession"), Cell(calling) if calling is not None else _words(choices.profession.id)
        ),
        Pair(rules.term("era"), Cell(rules.term(facts.era))),
        Pair(Text("brp.sheet.age"), _joined(own.age, own.handedness)),
        _left("professional", Text("brp.sheet.professional_left"), evaluation),
        _left("personal", Text("brp.sheet.personal_left"), evaluation),
        _thrown(evaluation),
    )
    name = profile.name or own.name
    return Masthead(name, profile.kana, profile.concept, pairs, portrait(profile.portrait), profile.player)


def _thrown(evaluation: Evaluation[Facts]) -> Pair:
    """How many sets were thrown, where they were thrown here, and how far the last was shifted."""
    moved, sets = evaluation.values["shift.moved"], evaluation.values.get("rolls.sets")
    if not evaluation.facts.is_rolled:
        return Pair(Text("brp.sheet.shifted"), None)
    if sets is None:
        return Pair(Text("brp.sheet.shifted"), Cell(moved.total, moved.key))
    words = Text("brp.sheet.thrown", {"sets": sets.total, "n": moved.total})
    return Pair(Text("brp.sheet.sets_shifted"), Cell(words, sets.key))


def _left(key: str, label: Label, evaluation: Evaluation[Facts]) -> Pair:
    """Points that are left of a pool, and its size."""
    budget = evaluation.budgets[key]
    if not budget.granted.whole:
        return Pair(label, None)
    words = Text("brp.sheet.of", {"n": budget.left, "all": budget.granted.total})
    return Pair(label, Cell(words, budget.spent.key))


def _words(text: str) -> Cell | None:
    return Cell(text) if text.strip() else None


def _joined(*texts: str) -> Cell | None:
    """What is known of several small things."""
    found: Label | str | None = None
    for text in texts:
        if text.strip():
            found = text if found is None else Text("brp.sheet.joined", {"a": found, "b": text})
    return Cell(found) if found is not None else None


def portrait(text: str) -> bytes | None:
    """The portrait's PNG, or None when there is none that can be read."""
    try:
        return base64.b64decode(text, validate=True) or None
    except (binascii.Error, ValueError):
        return None


def things(choices: Choices) -> Section:
    """Everything else that is owned, and a line for the money."""
    rows = tuple(TableRow((Cell(thing.text),)) for thing in choices.equipment if thing.text.strip())
    table = Table((Column(None),), rows, blanks=THINGS)
    return Section("things", Text("brp.sheet.things"), (table,), side="right")


def identity(choices: Choices, rules: BrpRules) -> Section:
    """Small facts of the person; what is not known is a line to write on."""
    own = choices.identity
    shown = (
        (rules.term("gender"), _words(own.gender)),
        (rules.term("race"), _words(own.race)),
        (Text("brp.sheet.size"), _joined(own.height, own.weight)),
        (Text("brp.sheet.own_language"), _words(own.own_language)),
        (Text("brp.sheet.features"), _words(own.features)),
    )
    pairs = tuple(Pair(label, value) for label, value in shown)
    return Section("identity", Text("brp.sheet.person"), (Listed(pairs),), side="right")


def experience(rules: BrpRules, evaluation: Evaluation[Facts]) -> Section:
    """Experience rolls as they were written down, and rows for those to come."""
    columns = (
        Column(Text("brp.sheet.date"), "text", 28),
        Column(Text("brp.sheet.skill"), "text", 55),
        Column(Text("brp.sheet.roll"), "number", 16),
        Column(Text("brp.sheet.gain"), "number", 16),
        Column(Text("brp.sheet.remark"), "text"),
    )
    rows = tuple(
        TableRow(
            (
                _words(line.date),
                Cell(line.name),
                Cell(line.roll, spec="00") if line.roll is not None else None,
                Cell(line.gain, spec="+") if line.gain else None,
                _remark(line),
            )
        )
        for line in evaluation.facts.improvements
    )
    table = Table(columns, rows, blanks=GROWTH)
    return Section("experience", Text("brp.sheet.experience"), (table,), "full")


def _remark(line: ImprovementLine) -> Cell | None:
    """How it was earned, where by no plain tick, and what the player noted."""
    way = WAYS.get(line.way)
    if way is None:
        return _words(line.note)
    if not line.note.strip():
        return Cell(way)
    return Cell(Text("brp.sheet.joined", {"a": way, "b": line.note}))


def notes(profile: Profile, choices: Choices) -> Iterator[Section]:
    """The description, the player's notes, and lines to write on."""
    description = choices.identity.description
    if description.strip():
        title = Text("brp.sheet.background")
        yield Section("background", title, (Prose(description),), "full")
    text = "\n".join(part for part in (choices.identity.notes, profile.notes) if part.strip())
    yield Section("notes", Text("core.profile.notes"), (Prose(text, REST_LINES),), "full")
