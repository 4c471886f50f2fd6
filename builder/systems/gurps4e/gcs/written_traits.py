"""GURPS 4e, GCS files: traits as rows, and as traits what the format knows no other place for. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.systems.gurps4e.choices import Choices, Trait
from builder.systems.gurps4e.facts import Facts, LanguageLine, TraitLine
from builder.systems.gurps4e.gcs.names import both
from builder.systems.gurps4e.gcs.written_skills import written_name
from builder.systems.gurps4e.records import TraitRow

LEVELS = ("None", "Broken", "Accented", "Native")
TAGS = {"advantage": "Advantage", "disadvantage": "Disadvantage", "perk": "Perk", "quirk": "Quirk"}
ATTRIBUTES = frozenset(
    ("dodge", "parry", "block", "fright_check", "vision", "hearing", "taste_smell", "touch")
)
"""What a trait may raise for all uses. A parry of one kind only has no word there."""


class Numbering(Protocol):
    """Makes the id of a row."""

    def __call__(self, letter: str, *what: object) -> str: ...


def trait_rows(ids: Numbering, choices: Choices, evaluation: Evaluation[Facts]) -> list[dict[str, Any]]:
    """Every line that costs points and is neither attribute nor skill, and the traits that cost none."""
    facts, values = evaluation.facts, evaluation.values
    rows = [*_society(ids, choices, facts, values["cost.tl"], values["cost.status"], values)]
    chosen = {one.row: one for one in choices.traits}
    rows += [_trait(ids, line, chosen[line.row], facts) for line in facts.traits]
    for kind, words in (("perk", facts.perks), ("quirk", facts.quirks)):
        for word in words:
            rows.append(_plain(ids, kind, word.row, word.text or TAGS[kind], word.cost, TAGS[kind]))
    return rows


def _plain(
    ids: Numbering, kind: str, row: object, name: str, cost: Value, *tags: str, notes: str = ""
) -> dict[str, Any]:
    found: dict[str, Any] = {"id": ids("t", kind, row), "name": name}
    if notes:
        found["local_notes"] = notes
    return {**found, "tags": list(tags), "base_points": cost.number, "calc": {"points": cost.number}}


def _society(
    ids: Numbering, choices: Choices, facts: Facts, tl: Value, status: Value, values: Any
) -> Iterator[dict[str, Any]]:
    if facts.appearance is not None and facts.appearance.cost:
        name = f"Appearance ({facts.appearance.name_en})"
        yield _plain(ids, "appearance", 0, name, values["cost.appearance"], "Social")
    if tl.number:
        yield _plain(ids, "tl", 0, "High TL" if tl.number > 0 else "Low TL", tl, "Social")
    if facts.wealth is not None and values["cost.wealth"].number:
        yield _plain(ids, "wealth", 0, f"Wealth ({facts.wealth.name_en})", values["cost.wealth"], "Social")
    if status.number:
        yield _plain(ids, "status", 0, "Status", status, "Social")
    for one in facts.reputations:
        name = f"Reputation ({one.detail})" if one.detail else "Reputation"
        yield _plain(ids, "reputation", one.row, name, one.cost, "Social")
    for line in facts.languages:
        yield _language(ids, line, choices)
    for culture in facts.cultures:
        name = f"Cultural Familiarity ({culture.name})"
        yield _plain(ids, "culture", culture.row, name, culture.cost, "Social")


def _language(ids: Numbering, line: LanguageLine, choices: Choices) -> dict[str, Any]:
    paid = next(one for one in choices.languages if one.row == line.row)

    def level(number: int) -> str:
        return LEVELS[number] if 0 <= number < len(LEVELS) else str(number)

    notes = f"Spoken {level(paid.spoken)}, Written {level(paid.written)}"
    return _plain(ids, "language", line.row, f"Language: {line.name}", line.cost, "Language", notes=notes)


def _trait(ids: Numbering, line: TraitLine, chosen: Trait, facts: Facts) -> dict[str, Any]:
    record = line.record
    tag = TAGS[line.kind]
    if record is None:
        return _plain(ids, "trait", line.row, chosen.name or line.id, line.cost, tag, notes=line.detail)
    name = both(record.name)
    if line.variant is not None and line.variant.name != record.name:
        name = f"{name}: {both(line.variant.name)}"
    found: dict[str, Any] = {"id": ids("t", "trait", line.row), "name": name}
    notes = [
        _skill_of(chosen.skill, facts) if line.variant is not None and line.variant.skill else "",
        line.detail,
    ]
    if any(notes):
        found["local_notes"] = ", ".join(note for note in notes if note)
    found["tags"] = [tag]
    unit = line.variant.cost if line.variant is not None else record.cost
    if record.per_level and line.level is not None and unit * line.level == line.cost.number:
        found |= {"points_per_level": unit, "levels": line.level, "can_level": True}
    elif line.cr is not None and (record.cost or line.variant is not None):
        found |= {"cr": line.cr, "base_points": unit}
    else:
        found["base_points"] = line.cost.number
    features = [*_features(record, line), *_skill_bonuses(line, facts)] if line.effective else []
    if features:
        found["features"] = features
    return {**found, "calc": {"points": line.cost.number}}


def _skill_of(id: str, facts: Facts) -> str:
    for line in facts.skills:
        if line.id == id and line.record is not None:
            return both(line.record.name)
    return next((both(one.record.name) for one in facts.untrained if one.id == id), "")


def _features(record: TraitRow, line: TraitLine) -> Iterator[dict[str, Any]]:
    """What the trait adds to numbers, so that the other program arrives at ours."""
    variant, level = line.variant.id if line.variant is not None else "", line.level or 0
    for effect in record.effects:
        amount = effect.add + effect.per_level * level
        if effect.to in ATTRIBUTES and (not effect.variant or effect.variant == variant) and amount:
            yield {"type": "attribute_bonus", "attribute": effect.to, "amount": amount}


def _skill_bonuses(line: TraitLine, facts: Facts) -> Iterator[dict[str, Any]]:
    """What the trait adds to skills; once a name, which there means every specialty of it."""
    seen: set[str] = set()
    for skill in facts.skills:
        name = written_name(skill)
        for bonus in skill.bonuses:
            if bonus.label == line.label and name not in seen:
                seen.add(name)
                means = {"compare": "is", "qualifier": name}
                yield {
                    "type": "skill_bonus", "selection_type": "skills_with_name", "name": means,
                    "amount": bonus.add,
                }  # fmt: skip
