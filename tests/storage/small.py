"""Tests: the smallest system that has rows, exact numbers, maps and an old shape; and a character of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from builder.core.character import Character, Profile
from builder.core.dice import Recorder
from builder.core.evaluation import Evaluation
from builder.core.form import Page
from builder.core.frozen import Exact, Frozen, Line, Row, Whole
from builder.core.language import translator
from builder.core.sheet import Masthead, Sheet
from builder.core.start import new_character
from builder.core.system import AnySystem, Rules, System
from builder.core.text import Name, Text

NOW = datetime(2031, 11, 24, 20, 14, tzinfo=UTC)
JA = translator("ja")


def later(minutes: int) -> datetime:
    return NOW + timedelta(minutes=minutes)


class Skill(Row):
    kind: Literal["skill"] = "skill"
    id: Line = ""
    points: Whole = 1
    weight: Exact = 0
    note: Line = ""


class Hammer(Row):
    kind: Literal["hammer"]
    weight: Whole = 3


class Lute(Row):
    kind: Literal["lute"]
    strings: Whole = 6


Tool = Annotated[Hammer | Lute, Field(discriminator="kind")]


class Choices(Frozen):
    strength: Whole = 10
    brave: bool = False
    calling: Literal["smith", "singer"] = "smith"
    share: Exact = 0
    skills: tuple[Skill, ...] = ()
    marks: Mapping[str, Whole] = {}
    tools: tuple[Tool, ...] = ()


def nothing(profile: Profile, choices: Choices, rules: Rules) -> Evaluation[None]:
    return Evaluation(values={}, budgets={}, issues=(), facts=None)


def no_pages(choices: Choices, rules: Rules, evaluation: Evaluation[None]) -> tuple[Page, ...]:
    return ()


def bare_sheet(profile: Profile, choices: Choices, rules: Rules, evaluation: Evaluation[None]) -> Sheet:
    return Sheet(Name("小", "Small"), Name("小", "Small"), Masthead(profile.name), ())


def as_begun(choices: Choices, rules: Rules, roll: Recorder) -> Choices:
    return choices


def renamed(old: dict[str, Any]) -> dict[str, Any]:
    """Version 1 called it power."""
    return {("strength" if key == "power" else key): value for key, value in old.items()}


SYSTEM: AnySystem = System(
    id="small",
    name=Name("小", "Small"),
    prefix="SMALL",
    choices=Choices,
    schema_version=2,
    start=lambda rules: Choices(),
    load_rules=lambda packs: Rules(),
    evaluate=nothing,
    pages=no_pages,
    sheet=bare_sheet,
    quick_build=as_begun,
    folder=Path(__file__).parent,
    notice=(),
    migrations={1: renamed},
)
SYSTEMS = {"small": SYSTEM}


def character(name: str = "ナイア", **choices: Any) -> Character[Any]:
    """A begun character with that name and those choices."""
    begun = new_character(SYSTEM, Rules(), id="c0ffee", now=NOW, version="0.1.0")
    raw = begun.model_dump()
    raw["profile"]["name"] = name
    raw["choices"] |= choices
    return SYSTEM.document.model_validate(raw)


def full_character() -> Character[Any]:
    """One with something in every corner."""
    skills = (
        {"id": "knots", "points": 4, "weight": Fraction(1, 3)},
        {"id": "song", "note": "𠮷野の「歌」\n"},
    )
    tools = ({"kind": "lute", "strings": 7}, {"kind": "hammer"})
    return character(
        "𠮷野 ナイア", skills=skills, share="0.25", marks={"b": 2, "a": 1}, calling="singer", tools=tools
    )


def said(text: Text) -> str:
    return JA.say(text)
