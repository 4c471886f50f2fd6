"""Benchmarks: the characters that are measured with."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from builder.core.survey import AnyCharacter
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.rules import load_rules
from builder.workshop import Workshop

NOW = datetime(2026, 11, 29, tzinfo=UTC)
TRAITS, SKILLS, ITEMS = 60, 100, 60


def workshop() -> Workshop:
    """The systems of this build at a fixed time."""
    return Workshop(lambda: NOW)


def fattest() -> AnyCharacter:
    """60 traits, 100 skills, 60 items: more than anybody plays."""
    rules = load_rules(())
    traits: list[dict[str, Any]] = []
    for place in range(TRAITS):
        row = list(rules.traits.values())[place % len(rules.traits)]
        variant = row.variants[0].id if row.variants else ""
        traits.append({"id": row.id, "variant": variant, "detail": f"no. {place}", "level": 1})
    skills: list[dict[str, Any]] = []
    for place in range(SKILLS):
        skill = list(rules.skills.values())[place % len(rules.skills)]
        spec = f"area {place}" if skill.spec != "none" else ""
        skills.append({"id": skill.id, "points": 1 + place % 3, "spec": spec})
    items = [{"id": id} for id in list(rules.items)[:ITEMS]]
    settings = {"starting_points": 500, "skill_defaults": "full"}
    choices = {"settings": settings, "traits": traits, "skills": skills, "equipment": items}
    begun = workshop().new("gurps4e")
    made: AnyCharacter = type(begun).model_validate(
        {**begun.__dict__, "choices": Choices.model_validate(choices)}
    )
    return made
