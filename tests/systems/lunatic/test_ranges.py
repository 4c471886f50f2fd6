"""Numbers of The Lunatic that mean nothing: each place of the choices where one stands says so.

The places are found in the model of the choices itself, so that a field that comes later is not forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest

from builder.core.character import Profile, numbered
from builder.core.evaluation import Issue, Severity
from builder.systems.lunatic import SYSTEM
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.rules import load_rules
from tests.systems.lunatic.worked import worked

RULES = load_rules(())
FAR = 10**9
RICH: dict[str, Any] = {
    **worked("W3"),
    "is_pc": False,
    "talents": [{"ja": "遠耳", "en": "Far ears", "ap": 1}],
    "growth": [
        [
            {"kind": "ability", "id": "valor"},
            {"kind": "parameter", "id": "vitality"},
            {"kind": "base", "id": "lore"},
            {"kind": "spell", "ja": "火花", "en": "Spark", "level": 1, "school": "force"},
            {"kind": "ritual", "ja": "輪", "en": "Ring", "level": 1, "school": "force", "exp": 3},
            {"kind": "feat", "ja": "構え", "en": "Stance", "exp": 2, "slots": 1},
        ],
        [{"kind": "intensity", "id": "lore", "skill_exp": 1}],
    ],
    "personal_exp_gained": [{"scenario": 1, "exp": 30}],
    "skill_exp": [{"scenario": 1, "skill": "lore", "exp": 2}],
    "hero_points": [
        {"use": "reroll", "exp": 1},
        {"use": "revival", "party": 1, "agreed": True, "together": 5},
    ],
    "equipment": [
        {"ja": "小剣", "thing": "weapon", "category": "sword", "size": "small", "range_near": 5, "price": 4}
    ],
    "gp": 12,
    "profile": {"height_cm": 171, "weight_kg": 58, "muscle_override": 7},
    "party_levels": [2],
    "table_pack": {"id": "lunatic-7.10-default", "revision": 1},
    "current": {"reserve": 1, "vitality": 1, "stride": 1, "mana": 1, "mp": 1},
}
Path = tuple[str | int, ...]


def places(raw: Any, path: Path = ()) -> Iterator[Path]:
    """Every place with a number in the choices as they are kept, rows with all their fields."""
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            if key not in ("row", "age_rolls"):
                yield from places(value, (*path, key))
    elif isinstance(raw, list | tuple):
        for at, value in enumerate(raw):
            yield from places(value, (*path, at))
    elif not isinstance(raw, bool) and (isinstance(raw, int) or is_exact(raw, path)):
        yield path


def is_exact(raw: object, path: Path) -> bool:
    return path[-1] in ("height_cm", "weight_kg", "gp", "price") and raw is not None


def put(raw: Any, path: Path, value: int) -> Any:
    found = deepcopy(raw)
    inner = found
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return found


def full(raw: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = numbered(Choices.model_validate(raw)).model_dump(mode="json")
    return found


def told(raw: Mapping[str, Any]) -> list[Issue]:
    choices = numbered(Choices.model_validate(raw))
    return list(SYSTEM.evaluate(Profile(name="somebody"), choices, RULES).issues)


def kinds(issues: list[Issue]) -> set[tuple[str, Path]]:
    return {(issue.code, issue.path) for issue in issues}


PLACES = [path for path in places(full(RICH))]


@pytest.mark.parametrize("path", PLACES, ids=[".".join(map(str, path)) for path in PLACES])
def test_no_number_far_below_passes_unseen(path: Path) -> None:
    whole = full(RICH)
    new = kinds(told(put(whole, path, -FAR))) - kinds(told(whole))
    assert new, path
    errors = [issue for issue in told(put(whole, path, -FAR)) if (issue.code, issue.path) in new]
    assert any(issue.severity is Severity.ERROR for issue in errors), path


@pytest.mark.parametrize("path", PLACES, ids=[".".join(map(str, path)) for path in PLACES])
def test_no_number_far_above_passes_unseen(path: Path) -> None:
    whole = full(RICH)
    assert kinds(told(put(whole, path, FAR))) - kinds(told(whole)), path


CASES = [
    ({"profile": {"weight_kg": -5}}, ("profile", "weight_kg"), "LUN-NUMBER-LOW"),
    ({"profile": {"weight_kg": 0}}, ("profile", "weight_kg"), "LUN-NUMBER-LOW"),
    ({"profile": {"height_cm": -1}}, ("profile", "height_cm"), "LUN-NUMBER-LOW"),
    ({"profile": {"muscle_override": 0}}, ("profile", "muscle_override"), "LUN-NUMBER-LOW"),
    ({"gp": -1}, ("gp",), "LUN-NUMBER-LOW"),
    ({"age": -1, "is_pc": False}, ("age",), "LUN-NUMBER-LOW"),
    ({"party_levels": [0]}, ("party_levels",), "LUN-NUMBER-LOW"),
    ({"current": {"reserve": -1}}, ("current", "reserve"), "LUN-NUMBER-LOW"),
    ({"current": {"reserve": 99}}, ("current", "reserve"), "LUN-NUMBER-HIGH"),
    ({"profile": {"weight_kg": 1001}}, ("profile", "weight_kg"), "LUN-NUMBER-HIGH"),
    ({"gp": 1_000_001}, ("gp",), "LUN-NUMBER-HIGH"),
]
INSIDE: list[dict[str, Any]] = [
    {"profile": {"weight_kg": 1, "height_cm": 150}},
    {"profile": {"weight_kg": 1000, "height_cm": 400}},
    {"profile": {"muscle_override": 1}},
    {"gp": 0},
    {"gp": 1_000_000},
    {"age": 0, "is_pc": False},
    {"party_levels": [1, 50]},
    {"current": {"reserve": 0, "vitality": -50, "mp": 0}},
    {"equipment": [{"ja": "縄", "thing": "other", "qty": 1}, {"ja": "釘", "thing": "other", "qty": 10_000}]},
    {"talents": [{"ja": "勘", "ap": 0}]},
]


@pytest.mark.parametrize(("raw", "path", "code"), CASES)
def test_beyond_its_end_a_number_is_told_where_it_stands(raw: dict[str, Any], path: Path, code: str) -> None:
    found = [issue for issue in told(raw) if issue.code == code]
    assert [issue.path for issue in found] == [("choices", *path)]
    assert found[0].severity is (Severity.ERROR if code == "LUN-NUMBER-LOW" else Severity.NOTE)


@pytest.mark.parametrize("raw", INSIDE)
def test_at_its_ends_a_number_is_all_right(raw: dict[str, Any]) -> None:
    assert not [issue for issue in told(raw) if issue.code.startswith("LUN-NUMBER")]


def test_a_weight_of_nothing_has_no_muscle() -> None:
    choices = numbered(Choices.model_validate({"profile": {"height_cm": 170, "weight_kg": -5}}))
    assert "muscle" not in SYSTEM.evaluate(Profile(), choices, RULES).values


def test_a_price_below_nothing_pays_nothing_back() -> None:
    feat = {"kind": "feat", "ja": "借り", "exp": -40}
    unknown = {"kind": "spell", "id": "nobody_knows", "exp": -40}
    choices = numbered(Choices.model_validate({"growth": [[feat, unknown]]}))
    values = SYSTEM.evaluate(Profile(), choices, RULES).values
    assert values["exp.cumulative"].total == 0
