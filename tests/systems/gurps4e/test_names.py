"""Names that stand beside each other tell things apart; what is asked for is said in full."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from builder.core.language import translator
from builder.core.text import Label, Language, Text
from builder.systems.gurps4e import SYSTEM
from tests.systems.gurps4e.builds import evaluated


def said(label: Label, language: Language = "ja") -> str:
    return translator(language, [SYSTEM.strings]).say(label)


def names(raw: Mapping[str, Any], language: Language = "ja") -> list[str]:
    """The attacks with weapons, as page and sheet call them."""
    return [said(line.name, language) for line in evaluated(raw).facts.attacks if line.row is not None]


@pytest.mark.parametrize(
    ("weapon", "ja", "en"),
    [
        (
            "shortsword",
            ["ショートソード 振り", "ショートソード 突き"],
            ["Shortsword, swing", "Shortsword, thrust"],
        ),
        (
            "spear",
            ["槍 片手", "槍 両手", "槍（投げ）"],
            ["Spear, one hand", "Spear, two hands", "Spear, thrown"],
        ),
        (
            "poleaxe",
            ["ポールアックス 切り", "ポールアックス 叩き"],
            ["Poleaxe, cutting", "Poleaxe, crushing"],
        ),
        ("dagger", ["ダガー", "ダガー（投げ）"], ["Dagger", "Dagger, thrown"]),
    ],
)
def test_a_weapon_with_several_modes_names_each(weapon: str, ja: list[str], en: list[str]) -> None:
    raw = {"equipment": [{"id": weapon}]}
    assert names(raw) == ja
    assert names(raw, "en") == en


def test_no_two_attacks_of_any_weapon_have_the_same_name() -> None:
    every = ["katana", "broadsword", "thrusting_broadsword", "large_knife", "small_knife", "quarterstaff"]
    gear = {"equipment": [{"id": id} for id in every]}
    for found in (names(gear, "ja"), names(gear, "en")):
        assert len(found) == len(set(found)) > len(every)


def test_a_weapon_is_rolled_once_however_many_modes_it_has() -> None:
    piece = [line for line in evaluated({"equipment": [{"id": "shortsword"}]}).facts.attacks if line.row]
    assert {line.attack.key for line in piece} == {"attack.1.1"}
    assert said(piece[0].attack.name) == "ショートソードの命中"


def test_the_dodges_of_the_levels_of_load_are_told_apart() -> None:
    # mail (29 kg) on ST 10 (medium load from 20 to 30 kg): Dodge 8 becomes 6
    values = evaluated({"equipment": [{"id": "mail"}]}).values
    assert [said(values[f"enc.{n}.dodge"].name) for n in range(3)] == [
        "よけ（無荷）",
        "よけ（軽荷）",
        "よけ（並荷）",
    ]
    assert said(values["enc.1.move"].name, "en") == "Move, Light"
    assert (said(values["dodge"].name), values["dodge"].whole) == ("よけ", 8)
    assert (said(values["dodge.loaded"].name), values["dodge.loaded"].whole) == ("よけ（今の荷重）", 6)


def test_a_missing_specialty_says_what_to_write() -> None:
    raw = {"skills": [{"id": "guns", "points": 1}, {"id": "area_knowledge", "points": 1}]}
    found = [one for one in evaluated(raw).issues if one.code == "GURPS-SKILL-SPEC-MISSING"]
    words = [said(Text(f"issue.{one.code}", one.params)) for one in found]
    assert words == [
        "〈銃器〉の専門がまだ空です。「拳銃」のように書きます。",
        "〈地域知識〉の専門がまだ空です。「故郷の町」のように書きます。",
    ]
    assert said(Text(f"issue.{found[0].code}", found[0].params), "en") == (
        "Guns has no specialty yet: write one, such as Pistol."
    )
