"""The 108 codes of the digest, chapter 18: each with a case on both sides (tests/vectors), and worded."""

from __future__ import annotations

import json
import re

import pytest

from builder.systems.black_flag.rules import unlicensed
from tests.systems.black_flag.people import ROOM, cases

OWN = {"BFR-UNKNOWN-VALUE", "BFR-KEPT"}
"""Two of ours: a word that no table knows; an answer that is kept though nobody asks for it."""

LISTED = """
ABILITY-METHOD ABILITY-MISSING ABILITY-RANGE ARRAY-MISMATCH POINTBUY-RANGE POINTBUY-TOTAL
POINTBUY-UNSPENT ROLL-RANGE ROLL-BONUS ROLL-BONUS-MISSING CLASS-MISSING LEVEL-RANGE LEVEL-XP
SUBCLASS-MISSING SUBCLASS-EARLY SUBCLASS-CLASS HP-ROLL-RANGE HP-ROLL-MISSING IMPROVEMENT-MISSING
IMPROVEMENT-COUNT IMPROVEMENT-SHAPE IMPROVEMENT-CAP OPTION-MISSING OPTION-COUNT OPTION-INVALID
OPTION-PREREQ OPTION-DUPLICATE MULTI-DISABLED MULTI-PREREQ LINEAGE-MISSING LINEAGE-CHOICE SIZE-INVALID
HERITAGE-MISSING HERITAGE-CHOICE BACKGROUND-MISSING BACKGROUND-CHOICE LANGUAGE-MISSING LANGUAGE-COUNT
LANGUAGE-DUPLICATE LANGUAGE-SECRET SKILL-MISSING SKILL-COUNT SKILL-LIST SKILL-REPEAT SKILL-DUPLICATE
TOOL-MISSING TOOL-COUNT TOOL-LIST TOOL-TYPE TOOL-DUPLICATE WEAPON-CHOICE EXPERTISE-NO-PROFICIENCY
EXPERTISE-INERT EXPERTISE-REPEAT EXPERTISE-MIX EXPERTISE-COUNT EXPERTISE-MISSING TALENT-MISSING
TALENT-COUNT TALENT-LIST TALENT-PREREQ TALENT-REPEAT TALENT-CHOICE EQUIP-MISSING EQUIP-OPTION
EQUIP-REQUIRES MONEY-ROLL-RANGE MONEY-OVERSPENT ARMOR-ONE SHIELD-ONE ARMOR-PROFICIENCY ARMOR-SPELLS
ARMOR-STRENGTH ARMOR-NOISY HANDS WEAPON-PROFICIENCY WEAPON-HEAVY AMMUNITION-MISSING CARRY-OVER
CARRY-ENCUMBERED ATTUNE-LIMIT FOCUS-MISSING SPELL-NOT-CASTER SPELL-CANTRIP-MISSING SPELL-CANTRIP-COUNT
SPELL-KNOWN-MISSING SPELL-KNOWN-COUNT SPELL-BOOK-MISSING SPELL-PREPARED-MISSING SPELL-PREPARED-COUNT
SPELL-NOT-IN-BOOK SPELL-RITUAL-MISSING SPELL-RITUAL-COUNT SPELL-RITUAL-MIX SPELL-SOURCE SPELL-CIRCLE
SPELL-DUPLICATE SPELL-GRANTED LUCK-RANGE LUCK-SPEND HP-CURRENT-RANGE HITDICE-RANGE SLOT-RANGE
RESOURCE-RANGE EXHAUSTION-RANGE DEATHSAVE-RANGE REF-UNKNOWN DATA-LICENCE
"""
CODES = {f"BFR-{code}" for code in LISTED.split()}
FILES = {"BFR-DATA-LICENCE"}
"""No choice of a player raises it: the last test of this file is its case on both sides."""


def worded(language: str) -> set[str]:
    """The codes that the system has words for, those of packs aside."""
    keys: set[str] = set()
    for path in (ROOM / "strings").glob(f"*{language}.json"):
        keys |= json.loads(path.read_text(encoding="utf-8")).keys()
    found = {key.removeprefix("issue.") for key in keys if key.startswith("issue.")}
    return {code for code in found if not code.startswith("BFR-PACK-")}


def test_there_are_108() -> None:
    assert len(CODES) == 108


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_code_and_no_other_is_worded(language: str) -> None:
    assert worded(language) == CODES | OWN


def test_every_code_is_raised_by_a_case_that_says_where_and_how_bad() -> None:
    found = [one for case in cases("codes.toml") for one in case.get("found", ())]
    assert {one["code"] for one in found if {"severity", "under"} <= one.keys()} == (CODES | OWN) - FILES


def test_every_code_has_a_case_on_the_other_side_that_is_silent() -> None:
    beside: set[str] = set()
    for case in cases("limits.toml"):
        named = set(re.findall(r"BFR-[A-Z0-9-]+", case["source"]))
        assert named and not named & set(case["issues"]), case["name"]
        beside |= named
    assert beside == CODES - FILES


@pytest.mark.parametrize("missing", ["source", "licence"])
def test_a_data_file_without_source_or_licence_is_refused(missing: str) -> None:
    whole = {"system": "black_flag", "source": "s", "licence": "l"}
    data = json.dumps({key: part for key, part in whole.items() if key != missing}).encode()
    (fault,) = unlicensed([("spells.json", data)])
    assert (fault.code, fault.params) == ("DATA-LICENCE", {"file": "spells.json"})
    assert list(unlicensed([("spells.json", json.dumps(whole).encode())])) == []
