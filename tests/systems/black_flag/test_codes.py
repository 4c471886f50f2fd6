"""The codes of the digest, chapter 18: each is raised by a case and worded in both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from builder.core.evaluation import Issue
from builder.systems.black_flag.rules import unlicensed
from tests.systems.black_flag.people import ROOM, answer, cases, codes

CASES = list(cases("codes.toml"))
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


def test_every_code_has_a_case() -> None:
    raised = {one["code"] for case in CASES for one in case.get("found", ())}
    assert raised == (CODES | OWN) - {"BFR-DATA-LICENCE"}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_case_raises_its_codes_and_no_other(case: dict[str, Any]) -> None:
    evaluation = answer(**case["choices"])
    assert codes(evaluation) == set(case["issues"])
    for wanted in case.get("found", ()):
        assert any(fits(issue, wanted) for issue in evaluation.issues), wanted


def fits(issue: Issue, wanted: dict[str, Any]) -> bool:
    """Whether a finding is the one that is meant."""
    return (
        issue.code == wanted["code"]
        and issue.severity.value == wanted["severity"]
        and list(issue.path[: len(wanted["under"])]) == wanted["under"]
        and wanted.get("open", issue.open) == issue.open
        and all(issue.params.get(name) == part for name, part in wanted.get("params", {}).items())
    )


@pytest.mark.parametrize("missing", ["source", "licence"])
def test_a_data_file_without_source_or_licence_is_refused(missing: str) -> None:
    whole = {"system": "black_flag", "source": "s", "licence": "l"}
    data = json.dumps({key: part for key, part in whole.items() if key != missing}).encode()
    (fault,) = unlicensed([("spells.json", data)])
    assert (fault.code, fault.params) == ("DATA-LICENCE", {"file": "spells.json"})
    assert list(unlicensed([("spells.json", json.dumps(whole).encode())])) == []
