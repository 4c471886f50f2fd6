"""GURPS 4e, GCS files: skills as rows. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from builder.core.text import Name
from builder.systems.gurps4e.facts import Facts, SkillLine
from builder.systems.gurps4e.gcs.names import both

UNKNOWN = "?"


def skill_rows(ids: Callable[..., str], facts: Facts) -> list[dict[str, Any]]:
    """Every skill of the list; one whose attribute nobody knows has a rating that the format takes."""
    return [_skill(ids, line) for line in facts.skills]


def _skill(ids: Callable[..., str], line: SkillLine) -> dict[str, Any]:
    found: dict[str, Any] = {"id": ids("s", "skill", line.row), "name": written_name(line)}
    if line.spec_name is not None:
        found["specialization"] = both(line.spec_name) if isinstance(line.spec_name, Name) else line.spec
    if line.tl is not None:
        found["tech_level"] = str(line.tl)
    rating = f"{(line.attr or 'IQ').lower()}/{(line.diff_code or 'A').lower()}"
    calc: dict[str, Any] = {"level": 0 if line.level is None else line.level.number}
    if line.relative is not None:
        calc["rsl"] = f"{line.attr}{line.relative:+d}"
    return {**found, "tags": [], "difficulty": rating, "points": line.points, "calc": calc}


def written_name(line: SkillLine) -> str:
    """The skill's name in both languages, without tech level and specialty."""
    if line.record is not None:
        return both(line.record.name)
    return line.name.en if isinstance(line.name, Name) else line.id or UNKNOWN
