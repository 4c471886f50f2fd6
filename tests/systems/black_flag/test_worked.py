"""The fourteen worked characters of the digest, chapter 19; their numbers stand in tests/vectors."""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.evaluation import Severity
from builder.core.ledger import fold
from tests.systems.black_flag.people import RULES, answer, cases, codes, number

WORKED = list(cases("worked.toml"))
NAMES = [case["name"] for case in WORKED]


def test_there_are_fourteen() -> None:
    assert len(WORKED) == 14


@pytest.mark.parametrize("case", WORKED, ids=NAMES)
def test_the_vector_names_every_number_that_the_digest_prints(case: dict[str, Any]) -> None:
    """The numbers themselves are compared in tests/vectors."""
    abilities = ("str", "dex", "con", "int", "wis", "cha")
    printed = {key for id in abilities for key in (id, f"mod.{id}", f"save.{id}")}
    printed |= {f"skill.{id}" for id in RULES.skills}
    printed |= {f"passive.{id}" for id in ("perception", "insight", "investigation")}
    printed |= {"pb", "initiative", "speed.walk", "hp", "ac", "carry", "push"}
    assert printed <= case["values"].keys()


@pytest.mark.parametrize("case", WORKED, ids=NAMES)
def test_the_marks_of_the_skills_are_those_of_the_digest_and_no_others(case: dict[str, Any]) -> None:
    facts = answer(**case["choices"]).facts
    for mark in ("proficient", "doubled"):
        named = {key[7:].split("]")[0] for key in case["facts"] if key.endswith(f"].{mark}")}
        assert {line.id for line in facts.skills if getattr(line, mark)} == named


@pytest.mark.parametrize("case", WORKED, ids=NAMES)
def test_the_resources_are_those_of_the_digest_and_no_others(case: dict[str, Any]) -> None:
    facts = answer(**case["choices"]).facts
    named = {key[10:].split("]")[0] for key in case["facts"] if key.startswith("resources[")}
    assert {line.id for line in facts.resources} == named


@pytest.mark.parametrize("case", WORKED, ids=NAMES)
def test_a_worked_character_breaks_no_rule(case: dict[str, Any]) -> None:
    """Its spells are not listed in the digest: they are still to be chosen."""
    found = answer(**case["choices"])
    assert [issue for issue in found.issues if issue.severity is Severity.ERROR] == []
    assert {code for code in codes(found) if code.endswith("-MISSING")} <= {
        *("BFR-SPELL-CANTRIP-MISSING", "BFR-SPELL-RITUAL-MISSING", "BFR-SPELL-KNOWN-MISSING"),
        *("BFR-SPELL-BOOK-MISSING", "BFR-SPELL-PREPARED-MISSING", "BFR-FOCUS-MISSING"),
        "BFR-AMMUNITION-MISSING",
    }


@pytest.mark.parametrize("case", WORKED, ids=NAMES)
def test_every_sum_folds_and_leads_to_earlier_values(case: dict[str, Any]) -> None:
    seen: set[str] = set()
    for key, value in answer(**case["choices"]).values.items():
        assert fold(value.entries) == value.total, key
        assert {entry.of for entry in value.entries if entry.of is not None} <= seen, key
        seen.add(key)


@pytest.mark.parametrize("case", WORKED, ids=NAMES)
def test_every_budget_is_made_of_values(case: dict[str, Any]) -> None:
    evaluation = answer(**case["choices"])
    for budget in evaluation.budgets.values():
        assert evaluation.values[budget.granted.key] == budget.granted
        assert evaluation.values[budget.spent.key] == budget.spent


def test_the_ranger_sees_in_dim_light_and_climbs_and_swims() -> None:
    facts = answer(**WORKED[0]["choices"]).facts
    assert [label.en for label, _ in facts.senses if hasattr(label, "en")] == ["Sees in dim light"]
    assert facts.speeds == ("speed.walk", "speed.climb", "speed.swim")


def test_languages_are_those_of_the_digest() -> None:
    spoken = {case["name"].split()[0]: answer(**case["choices"]).facts.languages for case in WORKED}
    assert spoken["W1"] == ("common", "elvish")
    assert set(spoken["W2"]) == {"common", "primordial", "thieves_cant"}
    assert set(spoken["W3"]) == {"thieves_cant", "common", "dwarvish", "elvish", "giant", "goblin"}
    assert len(spoken["W7"]) == 7


def test_granted_spells_stand_outside_the_counts() -> None:
    granted = {
        case["name"].split()[0]: sum(
            line.list == "granted" for line in answer(**case["choices"]).facts.spells
        )
        for case in WORKED
    }
    assert {name: granted[name] for name in ("W6", "W9", "W10", "W12", "W13")} == {
        **{"W6": 2, "W9": 6, "W10": 9, "W12": 10, "W13": 10},
    }


def test_the_eldritch_blast_has_three_beams_at_300_feet() -> None:
    facts = answer(**WORKED[8]["choices"]).facts
    (blast,) = (line for line in facts.attacks if line.key == "eldritch_blast")
    assert (blast.beams, blast.ranges) == (3, (300, 300))
    (pact,) = (line for line in facts.attacks if line.key == "pact_weapon")
    assert pact.count == 2


def test_the_monk_strikes_twice_and_its_shield_would_cost_it_both() -> None:
    case = WORKED[6]["choices"]
    assert number(answer(**case), "ac") == 15
    shielded = answer(**{**case, "equipment": [{"id": "shield", "ready": True}]})
    assert (number(shielded, "ac"), number(shielded, "damage.unarmed")) == (10 + 3 + 2, "1d6+3")
    assert number(shielded, "speed.walk") == 30
    assert "BFR-ARMOR-PROFICIENCY" in codes(shielded)


def test_a_barbarian_with_a_shield_has_two_more() -> None:
    case = WORKED[1]["choices"]
    assert number(answer(**{**case, "equipment": [{"id": "shield", "ready": True}]}), "ac") == 18
