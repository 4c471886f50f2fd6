"""The Lunatic: quick characters keep every rule, leave nothing open, and all that there is occurs."""

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
from builder.systems.lunatic import SYSTEM
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.rules import LunaticRules, load_rules

NOW = datetime(2026, 11, 29, tzinfo=UTC)
RULES = load_rules(())
SEEDS = 200
# Categories of single weapons; "bow", "crossbow" are the two kinds together
KINDS = {
    *("sword", "spear", "axe_blunt", "unarmed", "thrown_stone", "sling", "thrown_main", "thrown_sub"),
    *("short_bow", "long_bow", "light_crossbow", "heavy_crossbow"),
}


def quick(seed: int, language: Language = "ja", rules: LunaticRules = RULES, **settings: Any) -> Choices:
    """The quick character of a seed."""
    begun = Choices.model_validate(settings)
    return SYSTEM.quick_build(begun, rules, Recorder(Roller.seeded(seed), NOW, language))


def answer(choices: Choices, rules: LunaticRules = RULES) -> Evaluation[Facts]:
    """What the rules say."""
    return SYSTEM.evaluate(Profile(name="somebody"), choices, rules)


@cache
def crowd() -> tuple[tuple[Choices, Evaluation[Facts]], ...]:
    """Two hundred."""
    return tuple((choices, answer(choices)) for choices in map(quick, range(SEEDS)))


def codes(found: Evaluation[Facts]) -> set[str]:
    """All findings but the one that tables are reconstructed."""
    return {issue.code for issue in found.issues} - {"LUN-TBL-RECON"}


def bought(choices: Choices, *kinds: str) -> list[str]:
    return [one.id for step in choices.growth for one in step.purchases if one.kind in kinds]


def test_200_break_no_rule_and_leave_nothing_open() -> None:
    """Not even a note: strangers have their GM's permission, rituals their spellbook."""
    assert [codes(found) for _, found in crowd() if codes(found)] == []


def test_all_25_ap_are_spent_at_least_18_of_them_on_abilities() -> None:
    for _, found in crowd():
        assert found.values["ap.spent"].whole == 25
        assert found.values["ap.abilities"].whole >= 18


def test_every_race_class_and_option_occurs() -> None:
    count = Counter(choices.race for choices, _ in crowd())
    assert set(count) == {"human", "elf", "dwarf", "gnome", "halfling"}
    assert count["human"] > SEEDS // 2
    assert {choices.base_class for choices, _ in crowd()} == set(RULES.base_classes)
    assert {choices.specialist_class for choices, _ in crowd()} == set(RULES.specialist_classes)
    options = {
        (choices.base_class, place, getattr(choices, place))
        for choices, _ in crowd()
        for place in ("skill_pattern", "parameter_pattern", "slot_option", "weapon_option")
    }
    offered = {
        (id, place, option.id)
        for id, row in RULES.base_classes.items()
        for place, listed in (
            ("skill_pattern", row.skill_patterns),
            ("parameter_pattern", row.parameter_patterns),
            ("slot_option", row.feat_slots),
            ("weapon_option", row.weapons),
        )
        for option in listed
    }
    assert options == offered


def test_every_talent_feat_spell_and_ritual_occurs() -> None:
    assert {one.id for choices, _ in crowd() for one in choices.talents} == set(RULES.talents)
    assert {id for choices, _ in crowd() for id in bought(choices, "feat")} == set(RULES.feats)
    assert {id for choices, _ in crowd() for id in bought(choices, "spell", "ritual")} == {
        *RULES.spells,
        "custom",
    }


def test_every_kind_of_weapon_occurs_and_is_handled() -> None:
    kinds = set()
    for choices, found in crowd():
        rows = {item.row: item for item in choices.equipment}
        for line in found.facts.weapons:
            assert line.skill is not None
            item = rows[line.row]
            kinds.add(RULES.weapons[item.id].category if item.id in RULES.weapons else item.category)
    assert kinds == KINDS
    assert {item.id for choices, _ in crowd() for item in choices.equipment} >= set(RULES.weapons)


def test_every_ability_is_raised_and_every_virtual_raise_occurs() -> None:
    assert len({choices.raised_ability for choices, _ in crowd()}) == 5
    raised = {key for choices, _ in crowd() for key, n in choices.virtual.model_dump().items() if n}
    assert raised == {"reserve_fate", "reserve_high", "reserve_low", "toughness", "stride", "mana"}


def test_casters_have_magic_spells_and_a_spellbook_and_others_have_none() -> None:
    for choices, found in crowd():
        casts = bool(found.facts.schools)
        assert casts == bool(bought(choices, "spell"))
        assert casts == any(item.id == "spellbook" for item in choices.equipment)
        assert found.facts.has_magic or not casts


def test_somebody_is_good_at_what_the_class_is_for() -> None:
    """The best of the favored skills is far above the 8 of ordinary people."""
    for _, found in crowd():
        best = max(
            found.values[f"skill.{id}"].whole for id in found.facts.favored if f"skill.{id}" in found.values
        )
        assert best >= 12


def test_a_few_exp_stay_as_hero_points_and_hardly_more() -> None:
    left = [found.values["exp.left"].whole for _, found in crowd()]
    assert min(left) >= 0 and max(left) <= 9
    assert sum(left) > SEEDS


def test_a_race_that_was_set_is_kept() -> None:
    for seed in range(20):
        choices = quick(seed, race="gnome", race_allowed=True)
        assert (choices.race, codes(answer(choices))) == ("gnome", set())


def test_words_are_in_the_language_that_is_asked_for() -> None:
    for seed in range(30):
        japanese, english = quick(seed), quick(seed, "en")
        for word in (japanese.profile.origin, japanese.profile.creed, japanese.profile.background):
            assert not word.isascii()
        written = english.profile
        for word in (written.sex, written.origin, written.look, written.creed, written.background):
            assert word.isascii()
        assert all(trait.text.isascii() for trait in english.traits)
        assert all(one.text.isascii() for one in english.languages)


def test_the_dice_stand_in_the_log_and_the_same_seed_makes_the_same() -> None:
    recorder = Recorder(Roller.seeded(7), NOW, "en")
    choices = SYSTEM.quick_build(Choices(), RULES, recorder)
    assert choices == quick(7, "en")
    rolled = {roll.path: roll.total for roll in recorder.log}
    ages = {key: n for key, n in choices.age_rolls.items()}
    assert {path[-1]: n for path, n in rolled.items() if path[1] == "age_rolls"} == ages
    assert rolled["choices", "profile", "height_cm"] == choices.profile.height_cm


def pack(**changes: Any) -> LunaticRules:
    head = {"system": "lunatic", "pack_id": "a.house", "title": {"ja": "家", "en": "House"}}
    whole = {**head, "rules_version": "7.10", "base_pack": "lunatic", "revision": 1, **changes}
    return load_rules((Pack.model_validate(whole),))


@pytest.mark.parametrize("name", ["feats", "spells", "weapons"])
def test_a_pack_may_take_away_a_whole_list(name: str) -> None:
    ids = tuple(str(row["id"]) for row in RULES.tables.lists[name])
    rules = pack(remove={name: ids})
    for seed in range(20):
        choices = quick(seed, rules=rules)
        assert codes(answer(choices, rules)) == set()


@pytest.mark.parametrize(
    "constants", [{"ap_budget": 40}, {"raise_max": 3}, {"lower_total_max": 0}, {"traits_max": 0}]
)
def test_other_constants_are_kept_as_well(constants: dict[str, int]) -> None:
    rules = pack(constants=constants)
    for seed in range(20):
        found = answer(quick(seed, rules=rules), rules)
        assert not [one for one in found.issues if one.severity is Severity.ERROR]
