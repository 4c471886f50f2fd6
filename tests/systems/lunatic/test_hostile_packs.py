"""Packs that are wrong in a way no list foresaw: refused with their faults, or taken and then answered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.core.character import Profile, numbered
from builder.core.errors import BadPack
from builder.core.pack import Pack
from builder.core.tables import read_pack
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.engine import evaluate
from builder.systems.lunatic.pages import pages
from builder.systems.lunatic.rules import LunaticRules, load_rules, shipped
from builder.systems.lunatic.sheet import sheet
from tests.systems.lunatic.test_engine import GERRIT, buy

MAGE: dict[str, Any] = {
    "race": "gnome",
    "base_class": "mage",
    "specialist_class": "force_mage",
    "raised_ability": "judgment",
    "deltas": {"judgment": 2, "technique": 2},
    "magic": 10,
    "age": 12,
    "is_pc": False,
    "profile": {"height_cm": 171, "weight_kg": 58},
    "equipment": [{"id": "war_hammer", "start": True}],
    "growth": [[buy("spell", "lightning"), buy("ritual", "owner"), buy("intensity", "spell_cast")], []],
}
RECORDS = tuple(numbered(Choices.model_validate(record)) for record in (GERRIT, MAGE, {}))
VALUES = st.sampled_from(
    (0, -1, 1, 3, 100, 10**9, 0.5, "1/2", "D6", "2D4+1", "x", "", None, True, [], {}, [1], {"a": 1}, "magic")
)


def whole() -> dict[str, Any]:
    """The shipped tables as a complete pack, as plain data."""
    tables = shipped()
    return Pack.model_validate(
        {
            "system": "lunatic",
            "pack_id": "hostile",
            "title": {"ja": "変", "en": "Odd"},
            "rules_version": "7.10",
            "base_pack": None,
            "revision": 1,
            "constants": tables.constants,
            "tables": tables.tables,
            "lists": tables.lists,
        }
    ).data()


WHOLE = whole()


def places(node: Any, above: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in plain data, but for the head of the pack."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in items:
        if above or isinstance(child, dict | list):
            yield (*above, key)
            yield from places(child, (*above, key))


PLACES = tuple(places(WHOLE))


def changed(place: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    raw = deepcopy(WHOLE)
    node: Any = raw
    for key in place[:-1]:
        node = node[key]
    node[place[-1]] = value
    return raw


def answered(rules: LunaticRules) -> None:
    for record in RECORDS:
        found = evaluate(Profile(), record, rules)
        assert pages(record, rules, found)
        assert sheet(Profile(), record, rules, found).sections


def loaded(raw: dict[str, Any]) -> LunaticRules | None:
    try:
        return load_rules((read_pack(json.dumps(raw).encode(), "LUN")[0],))
    except BadPack as refused:
        assert refused.faults
        assert all(issue.code.startswith("LUN-PACK-") for issue in refused.faults)
        return None


def test_the_shipped_tables_as_a_complete_pack_are_taken() -> None:
    rules = loaded(deepcopy(WHOLE))
    assert rules is not None
    answered(rules)


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(place=st.sampled_from(PLACES), value=VALUES)
def test_any_single_change_is_refused_or_answered(place: tuple[str | int, ...], value: Any) -> None:
    raw = changed(place, value)
    rules = loaded(raw)
    assert rules is None or rules.packs[-1].id == raw["pack_id"]
    if rules is not None:
        answered(rules)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("tables", "movement", "rows", "main_action", "or_fixed"), "x"),
        (("tables", "movement", "rows", "main_action", "or_fixed"), None),
        (("tables", "muscle", "args", "light_step_percent"), "0"),
        (("tables", "skill_intensity", "value", "type"), "dice"),
        (("tables", "level", "above"), "step:0"),
        (("constants", "ap_budget"), 10**9),
        (("constants", "age_die"), "D6"),
    ],
)
def test_what_the_rules_cannot_count_with_is_refused(place: tuple[str, ...], value: Any) -> None:
    assert loaded(changed(place, value)) is None


def test_an_argument_that_nobody_knows_is_warned_about_and_left_alone() -> None:
    rules = loaded(changed(("tables", "muscle", "args", "mood"), {}))
    assert rules is not None
    answered(rules)
