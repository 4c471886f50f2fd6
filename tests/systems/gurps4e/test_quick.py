"""GURPS 4e: quick characters keep the rules of any campaign and spend every point."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import Any

import pytest

from builder.core.character import Profile
from builder.core.dice import Recorder, Roller
from builder.core.evaluation import Evaluation, Severity
from builder.core.pack import Pack
from builder.core.text import Language
from builder.systems.gurps4e import SYSTEM
from builder.systems.gurps4e.choices import Choices, Settings
from builder.systems.gurps4e.facts import Facts

NOW = datetime(2026, 11, 29, tzinfo=UTC)
RULES = SYSTEM.load_rules(())
CAMPAIGNS: dict[str, dict[str, Any]] = {
    "no points": {"starting_points": 0},
    "one point": {"starting_points": 1},
    "a street child": {"starting_points": 25},
    "a legend": {"starting_points": 500},
    "a demigod": {"starting_points": 3000},
    "a fortune": {"starting_points": 5_002},
    "all the points there are": {"starting_points": 1_000_000_000},
    "the stone age": {"tl": 0},
    "the middle ages": {"tl": 3},
    "anything goes": {"tl": 12},
    "the whole game": {
        "secondary_mode": "full",
        "perks_allowed": True,
        "cultural_familiarity": True,
        "skill_defaults": "full",
        "fencing": True,
    },
    "no disadvantages, no quirks": {"disadvantage_limit_percent": 0, "quirk_limit": 0},
    "no limit": {"disadvantage_limit_percent": None},
    "a limit in points": {"disadvantage_limit_points": 10},
    "self-control 12 only": {"self_control_mode": "lite"},
    "settled and poor": {"settled": True, "starting_wealth": 100},
    "no money at all": {"starting_wealth": 0},
    "no talents": {"talent_max_level": 0, "enhanced_defense_max_level": 0},
    "strict bounds": {"attributes_above_20": "forbid", "attributes_below_8": "forbid"},
    "forbidden": {"forbidden_traits": ("luck", "jumper", "greed", "honesty", "bloodlust")},
}


def quick(seed: int, settings: Settings, language: Language = "ja") -> Choices:
    """The quick character of a seed."""
    return SYSTEM.quick_build(Choices(settings=settings), RULES, Recorder(Roller.seeded(seed), NOW, language))


def answer(choices: Choices) -> Evaluation[Facts]:
    """What the rules say."""
    return SYSTEM.evaluate(Profile(name="somebody"), choices, RULES)


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_a_quick_character_keeps_the_rules_of_its_campaign_and_leaves_nothing_open(campaign: str) -> None:
    settings = Settings(**CAMPAIGNS[campaign])
    for seed in range(25):
        choices = quick(seed, settings)
        found = answer(choices)
        assert [issue for issue in found.issues if issue.severity is not Severity.NOTE or issue.open] == []
        assert found.budgets["points"].left == 0
        assert choices.settings == settings


@pytest.mark.parametrize(
    "settings",
    [
        {"tl": -1},
        {"tl": -1_000_000_000},
        {"tl": 13},
        {"tl": 1_000_000_000},
        {"starting_points": -1_000_000_000},
        {"disadvantage_limit_points": -1},
        {"quirk_limit": -1},
        {"starting_wealth": -1},
        {"attributes_below_8": "nonsense", "secondary_mode": "nonsense", "skill_defaults": "nonsense"},
        {"forbidden_traits": tuple(RULES.traits)},
    ],
)
def test_settings_that_no_rulebook_has_still_make_somebody(settings: dict[str, Any]) -> None:
    for seed in range(5):
        choices = quick(seed, Settings(**settings))
        assert choices.languages and choices.settings == Settings(**settings)


LISTS = (
    "traits",
    "skills",
    "self_control_numbers",
    "appearances",
    "wealth_levels",
    "gear",
    "melee_weapons",
    "armour",
    "conflicts",
    "tech_levels",
)


@pytest.mark.parametrize("name", LISTS)
def test_a_pack_may_take_away_a_whole_list(name: str) -> None:
    ids = tuple(str(row["id"]) for row in RULES.tables.lists[name])
    title = {"ja": "無", "en": "Nothing"}
    head = {"system": "gurps4e", "pack_id": "no.list", "title": title, "rules_version": "4e"}
    pack = Pack.model_validate({**head, "base_pack": "gurps4e", "revision": 1, "remove": {name: ids}})
    rules = SYSTEM.load_rules((pack,))
    for seed in range(20):
        roll = Recorder(Roller.seeded(seed), NOW)
        choices = SYSTEM.quick_build(Choices(settings=Settings(self_control_mode="lite")), rules, roll)
        SYSTEM.evaluate(Profile(name="somebody"), choices, rules)
        rows: dict[str, Any] = {"traits": choices.traits, "skills": choices.skills}
        assert {row.id for row in rows.get(name, choices.equipment)}.isdisjoint(ids)


def test_a_pack_with_scores_beyond_all_bounds_still_makes_somebody() -> None:
    iq = next(row for row in RULES.tables.lists["attributes"] if row["key"] == "IQ")
    head = {"system": "gurps4e", "pack_id": "big.heads", "title": {"ja": "頭", "en": "Heads"}}
    tail = {"rules_version": "4e", "base_pack": "gurps4e", "revision": 1}
    pack = Pack.model_validate({**head, **tail, "lists": {"attributes": ({**iq, "base": 10**39},)}})
    roll = Recorder(Roller.seeded(1), NOW)
    choices = SYSTEM.quick_build(Choices(), SYSTEM.load_rules((pack,)), roll)
    assert choices.attributes.IQ == 1_000_000_000


def test_every_trait_and_every_skill_of_the_tables_occurs_in_200_seeds() -> None:
    traits: Counter[str] = Counter()
    skills: Counter[str] = Counter()
    for seed in range(200):
        choices = quick(seed, Settings())
        traits.update(row.id for row in choices.traits)
        skills.update(row.id for row in choices.skills)
    assert set(traits) == set(RULES.traits)
    assert set(skills) == set(RULES.skills)


def test_quick_characters_differ_and_carry_something() -> None:
    made = [quick(seed, Settings()) for seed in range(20)]
    assert len({choices.model_dump_json() for choices in made}) == 20
    assert sum(bool(choices.equipment) for choices in made) >= 15
    assert all(choices.languages[0].native for choices in made)


def test_words_are_made_up_in_the_language_that_is_asked_for() -> None:
    japanese = [quirk.text for seed in range(10) for quirk in quick(seed, Settings(), "ja").quirks]
    english = [quirk.text for seed in range(10) for quirk in quick(seed, Settings(), "en").quirks]
    assert japanese and english
    assert not any(text.isascii() for text in japanese)
    assert all(text.isascii() for text in english)
