"""The codes of chapter 14: these and no others, each worded in both languages and tried in the vectors."""

from __future__ import annotations

import json
import tomllib

from tests.systems.brp.tables import ROOM

CODES = {
    *("BRP-ID-NAME", "BRP-ID-LANGUAGE", "BRP-CHR-MISSING", "BRP-CHR-ROLL", "BRP-CHR-SHIFT-TOTAL"),
    *("BRP-CHR-SHIFT-BALANCE", "BRP-CHR-RANGE", "BRP-CHR-REROLL", "BRP-PRO-NONE", "BRP-PRO-POINTS"),
    *("BRP-PRO-UNSPENT", "BRP-PRO-SKILL", "BRP-PRO-CHOICE-FEW", "BRP-PRO-CHOICE-MANY"),
    *("BRP-PRO-CHOICE-OPTION", "BRP-PRO-CHOICE-DUP", "BRP-PRO-SPEC", "BRP-PRO-CUSTOM-TITLE"),
    *("BRP-PRO-CUSTOM-FEW", "BRP-PRO-CUSTOM-MANY", "BRP-PER-POINTS", "BRP-PER-UNSPENT", "BRP-PTS-VALUE"),
    *("BRP-SKL-UNKNOWN", "BRP-SKL-SPEC", "BRP-SKL-CAP", "BRP-SKL-BASE-UNSET", "BRP-SKL-DISABLED"),
    *("BRP-DRV-DB-RANGE", "BRP-EQP-WEAPON50", "BRP-EQP-ARMOR-STACK", "BRP-XP-GAIN", "BRP-XP-UNCHECKED"),
    "BRP-UNKNOWN-VALUE",
}
VECTORS = ROOM.parents[2] / "tests" / "vectors" / "brp"


def worded(language: str) -> set[str]:
    """The codes that the system has words for, those of packs aside."""
    keys: set[str] = set()
    for path in (ROOM / "strings").glob(f"*{language}.json"):
        keys |= json.loads(path.read_text(encoding="utf-8")).keys()
    codes = {key.removeprefix("issue.") for key in keys if key.startswith("issue.")}
    return {code for code in codes if not code.startswith("BRP-PACK-")}


def test_there_are_33_codes_and_one_for_unknown_values() -> None:
    assert len(CODES) == 34


def test_every_code_and_no_other_is_worded_in_japanese() -> None:
    assert worded("ja") == CODES


def test_every_code_and_no_other_is_worded_in_english() -> None:
    assert worded("en") == CODES


def test_every_code_is_raised_by_a_case_with_its_place_or_params_and_has_one_without() -> None:
    read = tomllib.loads((VECTORS / "codes.toml").read_text(encoding="utf-8"))
    found = {
        one["code"]
        for case in read["case"]
        for one in case.get("found", ())
        if {"under", "params"} & one.keys()
    }
    assert found == CODES
    assert [case for case in read["case"] if case["issues"] == []]
