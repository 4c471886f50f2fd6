"""BRP: quick characters keep the rules of any campaign, spend every point and carry what they master."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest

from builder.core.character import Profile
from builder.core.dice import Recorder, Roller
from builder.core.evaluation import Evaluation, Severity
from builder.core.pack import Pack
from builder.core.text import Language
from builder.systems.brp import SYSTEM
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts
from tests.systems.brp.people import RULES

NOW = datetime(2026, 11, 29, tzinfo=UTC)
ERAS = ("modern", "future", "historical")
SEEDS = 70
CAMPAIGNS: dict[str, dict[str, Any]] = {
    "no limit": {"options": {"cap_mode": "off"}},
    "the limit is a rule": {"options": {"cap_mode": "enforce"}},
    "nobody reads": {"era": "historical", "options": {"literacy_assumed": False}},
    "wings and powers": {"options": {"fly_mode": "natural", "powers": True}},
    "devices to fly": {"era": "future", "options": {"fly_mode": "technological"}},
    "no fighting": {"options": {"disabled_skills": ["brawl", "grapple", "firearm", "martial_arts"]}},
    "no rifles": {"options": {"disabled_skills": ["firearm:rifle", "Dodge"]}},
    "the GM has set what nobody published": {
        "base_overrides": {"firearm:shotgun": 30, "melee_weapon:flail": 10, "heavy_weapon:bazooka": 5}
    },
    "swords are hard": {"era": "historical", "base_overrides": {"melee_weapon:sword": 5, "dodge": 10}},
    "an era that no book has": {"era": "the day after tomorrow"},
}


def quick(seed: int, language: Language = "ja", **settings: Any) -> Choices:
    """The quick character of a seed."""
    begun = Choices.model_validate(settings)
    return SYSTEM.quick_build(begun, RULES, Recorder(Roller.seeded(seed), NOW, language))


def answer(choices: Choices) -> Evaluation[Facts]:
    """What the rules say."""
    return SYSTEM.evaluate(Profile(name="somebody"), choices, RULES)


@cache
def crowd() -> tuple[tuple[Choices, Evaluation[Facts]], ...]:
    """Seventy of each era."""
    made = [quick(seed, era=era) for era in ERAS for seed in range(SEEDS)]
    return tuple((choices, answer(choices)) for choices in made)


def faults(found: Evaluation[Facts]) -> list[str]:
    return [issue.code for issue in found.issues if issue.severity is not Severity.NOTE or issue.open]


def test_210_of_all_eras_are_legal_and_leave_nothing_open() -> None:
    assert [faults(found) for _, found in crowd() if faults(found)] == []


def test_both_pools_are_spent_to_the_last_point() -> None:
    for choices, found in crowd():
        assert sum(row.points for row in choices.professional_points) == 300
        assert found.budgets["professional"].left == found.budgets["personal"].left == 0


def test_every_profession_occurs() -> None:
    count = Counter(choices.profession.id for choices, _ in crowd())
    assert set(count) == set(RULES.professions) - {"custom"}


def test_every_skill_with_a_published_base_is_learned_by_somebody() -> None:
    """Artillery and heavy weapons have none, flying and powers are switched off."""
    learned = {line.skill for _, found in crowd() for line in found.facts.skills if line.is_spent}
    assert set(RULES.skills) - learned == {"artillery", "heavy_weapon", "fly", "projection"}


def test_specialties_of_every_kind_occur() -> None:
    found = {line.key for _, found in crowd() for line in found.facts.skills if line.is_spent and line.spec}
    assert len(found) > 90


def test_weapons_are_mastered_and_armor_fits_the_era() -> None:
    armed = 0
    for choices, found in crowd():
        armed += bool(found.facts.weapons)
        assert all(line.attack is not None and line.attack.whole >= 50 for line in found.facts.weapons)
        assert not (choices.era == "modern" and {row.id for row in choices.armor} & {"chain", "plate_full"})
        assert not (choices.era == "historical" and {row.id for row in choices.armor} & {"flak_jacket"})
        assert choices.era == "future" or not any("laser" in row.id for row in choices.weapons)
    assert armed > len(crowd()) // 3


def test_points_are_spent_where_they_help() -> None:
    """Nobody has all points in one place, nobody strews them, nobody buys what the era has no use for."""
    for choices, found in crowd():
        good = [line for line in found.facts.skills if line.is_spent and line.chance.whole >= 45]
        assert len(good) >= 4
        assert all(line.chance.whole <= 75 for line in found.facts.skills if line.is_spent)
        keys = {line.key for line in found.facts.skills if line.is_spent}
        assert choices.era != "historical" or not keys & {"drive:automobile", "technical:computer_use"}


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_a_quick_character_keeps_the_rules_of_its_campaign(campaign: str) -> None:
    settings = CAMPAIGNS[campaign]
    usual = {"BRP-UNKNOWN-VALUE"} if "tomorrow" in settings.get("era", "") else set()
    for seed in range(15):
        choices = quick(seed, **settings)
        found = answer(choices)
        assert set(faults(found)) == usual, f"seed {seed}"
        assert {line.key for line in found.facts.skills if line.off and line.is_spent} == set()
        assert choices.model_dump(include={"era", "options"}) == Choices.model_validate(settings).model_dump(
            include={"era", "options"}
        )


@pytest.mark.parametrize("name", ["professions", "specialties", "weapons", "armor", "shields"])
def test_a_pack_may_take_away_a_whole_list_but_the_profession_of_ones_own(name: str) -> None:
    ids = tuple(str(row["id"]) for row in RULES.tables.lists[name] if row["id"] != "custom")
    title = {"ja": "無", "en": "Nothing"}
    head = {"system": "brp", "pack_id": "no.list", "title": title, "rules_version": "1.0"}
    pack = Pack.model_validate({**head, "base_pack": "brp", "revision": 1, "remove": {name: ids}})
    rules = SYSTEM.load_rules((pack,))
    for seed in range(5):
        choices = SYSTEM.quick_build(Choices(), rules, Recorder(Roller.seeded(seed), NOW))
        SYSTEM.evaluate(Profile(name="somebody"), choices, rules)
        assert choices.rolls.INT is not None


def test_the_dice_stand_in_the_log_and_the_same_seed_makes_the_same() -> None:
    recorder = Recorder(Roller.seeded(7), NOW)
    choices = SYSTEM.quick_build(Choices(), RULES, recorder)
    assert choices == quick(7)
    rolled = {roll.path[-1]: roll.total for roll in recorder.log}
    assert rolled == choices.rolls.model_dump()


def test_words_are_made_up_in_the_language_that_is_asked_for() -> None:
    for seed in range(10):
        japanese, english = quick(seed, "ja"), quick(seed, "en")
        assert all(not thing.text.isascii() for thing in japanese.equipment)
        assert all(thing.text.isascii() for thing in english.equipment)
        assert (japanese.identity.own_language, english.identity.own_language) == ("日本語", "English")
