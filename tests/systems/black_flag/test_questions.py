"""Black Flag: choices within choices to any depth, and what the digest decides."""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.evaluation import Severity
from builder.systems.black_flag.facts import Facts, Question
from builder.systems.black_flag.play import Luck, gained, hit_dice_back
from tests.systems.black_flag.people import RULES, answer, codes, number, worked


def question(facts: Facts, field: str, key: str) -> Question:
    """The only question of a field under a key."""
    (found,) = (one for one in facts.questions if (one.field, one.key) == (field, key))
    return found


def keys(facts: Facts, start: str) -> set[tuple[str, str]]:
    """Where questions below a place are answered."""
    return {(one.field, one.key) for one in facts.questions if one.key.startswith(start)}


# Choices within choices


def test_a_talent_within_an_improvement_asks_its_own_questions() -> None:
    case = worked("W5")
    case["talents"]["fighter.improvement@4.talent"] = "weapon_discipline"
    facts = answer(**case).facts
    found = question(facts, "weapon_choices", "fighter.improvement@4.talent.weapon_discipline")
    assert (found.family, found.at, found.counted) == ("talent", 4, ("longsword",))
    assert found.path == ("choices", "weapon_choices", "fighter.improvement@4.talent.weapon_discipline")


def test_a_way_within_a_talent_opens_its_own_questions() -> None:
    case = worked("W3", talents={"human.ambitious": "trade_skills", "criminal": "scrutinous"})
    start = "human.ambitious.trade_skills"
    closed = answer(**case)
    assert keys(closed.facts, start) == {("options", start), ("expertise", start)}
    assert "BFR-TALENT-CHOICE" in codes(closed)
    case["options"] = {start: "a"}
    one = answer(**case)
    assert keys(one.facts, start) == {
        *(("options", start), ("expertise", start)),
        *(("skill_sources", f"{start}.a"), ("tools", f"{start}.a")),
    }
    case["skill_sources"] = {**case["skill_sources"], f"{start}.a": "survival"}
    case["tools"] = {**case["tools"], f"{start}.a": "smithing_tools"}
    case["expertise"] = {**case["expertise"], start: "survival"}
    done = answer(**case)
    assert "BFR-TALENT-CHOICE" not in codes(done)
    assert number(done, "skill.survival") == 0 + 2 * 2


def test_an_option_within_an_option_within_a_feature() -> None:
    case = worked("W9")
    case["options"]["warlock.eldritch_invocations"] = ["second_boon", "stolen_knowledge", "stolen_knowledge"]
    case["skill_sources"]["warlock.eldritch_invocations.stolen_knowledge"] = ["insight", "smithing_tools"]
    case["skill_sources"]["warlock.eldritch_invocations.stolen_knowledge.2"] = ["nature", "stealth"]
    evaluation = answer(**case)
    skilled = {line.id for line in evaluation.facts.skills if line.proficient}
    assert {"insight", "nature", "stealth"} <= skilled
    assert "smithing_tools" in {line.id for line in evaluation.facts.tools}
    assert question(evaluation.facts, "options", "warlock.eldritch_invocations.second_boon").counted == (
        "tome",
    )


def test_answers_that_no_table_of_the_new_class_asks_for_are_kept_and_named() -> None:
    case = worked("W5")
    case["classes"] = [{"id": "wizard", "level": 5, "subclass": "weapon_master"}]
    evaluation = answer(**case)
    kept = {issue.path[1:] for issue in evaluation.issues if issue.code == "BFR-KEPT"}
    assert ("skill_sources", "fighter") in kept
    assert ("options", "fighter.martial_action") in kept
    assert "acrobatics" not in {line.id for line in evaluation.facts.skills if line.proficient}
    assert all(issue.severity is Severity.NOTE for issue in evaluation.issues if issue.code == "BFR-KEPT")


def test_a_criminal_who_knows_the_cant_takes_another_language() -> None:
    facts = answer(**worked("W3")).facts
    assert question(facts, "languages", "criminal").choose == 1
    assert not any(
        one.key == "criminal" and one.field == "languages" for one in answer(**worked("W2")).facts.questions
    )


# Talents


def test_a_paladin_is_no_caster_at_the_level_of_its_background() -> None:
    """Decision 25: Spellcasting comes at level 2, the background's talent at level 1."""
    case = worked("W6", background="scholar", talents={"scholar": "ritualist"})
    assert "BFR-TALENT-PREREQ" in codes(answer(**case))


def test_a_wizard_is_a_caster_from_the_start() -> None:
    assert "BFR-TALENT-PREREQ" not in codes(answer(**worked("W4")))


def test_armor_training_looks_at_what_one_could_before() -> None:
    """Decision 16: both steps, and they do not chain."""
    case = worked("W3", talents={"human.ambitious": "armor_training", "criminal": "scrutinous"})
    assert answer(**case).facts.armor == {"light", "medium"}
    druid = worked(
        "W10", lineage="human", talents={"human.ambitious": "armor_training", "soldier": "combat_casting"}
    )
    assert answer(**druid).facts.armor == {"light", "medium", "shield", "heavy"}


def test_armor_training_lets_three_of_dexterity_count_and_silences_armor() -> None:
    case = worked("W3", talents={"human.ambitious": "armor_training", "criminal": "scrutinous"})
    case["equipment"] = [{"id": "scale_mail", "ready": True}]
    evaluation = answer(**case)
    assert number(evaluation, "ac") == 14 + 3
    assert "BFR-ARMOR-NOISY" not in codes(evaluation)


def test_a_score_that_counts_is_that_of_the_level_at_which_a_talent_was_gained() -> None:
    case = worked("W13", abilities={"str": 10, "dex": 14, "con": 14, "int": 8, "wis": 16, "cha": 13})
    assert "BFR-TALENT-PREREQ" in codes(answer(**case))
    early = {**case["increases"], "cleric.improvement@4": {"str": 2}, "cleric.improvement@12": {"str": 1}}
    assert "BFR-TALENT-PREREQ" not in codes(answer(**{**case, "increases": early}))


# Several classes


def test_later_classes_give_no_saves_and_no_skills() -> None:
    facts = answer(**worked("W14")).facts
    assert facts.saves == {"str", "dex"}
    assert not any(one.key == "wizard" for one in facts.questions)


def test_the_order_of_levels_is_as_recorded() -> None:
    case = worked("W14", advances=[{"id": "wizard", "level": 1}, {"id": "ranger", "level": 2}])
    order = [line.key for line in answer(**case).facts.levels]
    assert order[:4] == ["ranger@1", "wizard@1", "ranger@2", "ranger@3"]
    assert len(order) == 7


def test_a_class_that_does_not_cast_yet_does_not_count_for_slots() -> None:
    """Decision 30: wizard 3 and ranger 1 use the wizard's own table."""
    case = worked("W14")
    case["classes"] = [{"id": "wizard", "level": 3, "subclass": "battle_mage"}, {"id": "ranger", "level": 1}]
    evaluation = answer(**case)
    assert evaluation.facts.slots[:3] == (4, 2, 0)


def test_two_circle_7_slots_at_level_20_and_one_with_two_classes() -> None:
    """Decision 1."""
    assert answer(**worked("W12")).facts.slots == (4, 3, 3, 3, 3, 2, 2, 1, 1)
    case = worked("W12", campaign={"multiclassing": True})
    case["classes"] = [{"id": "sorcerer", "level": 19, "subclass": "draconic"}, {"id": "bard", "level": 1}]
    assert answer(**case).facts.slots == (4, 3, 3, 3, 3, 2, 1, 1, 1)


def test_unarmored_defense_is_that_of_the_class_that_had_it_first() -> None:
    case = worked("W7", campaign={"multiclassing": True})
    case["classes"] = [{"id": "monk", "level": 5, "subclass": "open_hand"}, {"id": "barbarian", "level": 1}]
    values = answer(**case).values
    assert "ac.monk_unarmored" in values and "ac.barbarian_unarmored" not in values


# Hit points


def test_each_level_counts_at_least_one() -> None:
    case = worked(
        "W4",
        ability_method="manual",
        abilities={"str": 8, "dex": 14, "con": 1, "int": 18, "wis": 10, "cha": 8},
    )
    case |= {"hp_method": "rolled", "hp_rolls": {"wizard@2": 1, "wizard@3": 6}}
    values = answer(**case).values
    assert [values[f"hp.level.{level}"].total for level in (1, 2, 3)] == [1, 1, 1]
    assert values["hp"].total == 3


def test_rolled_hit_points_count_as_they_fell() -> None:
    case = worked("W4", hp_method="rolled", hp_rolls={"wizard@2": 6, "wizard@3": 1})
    assert number(answer(**case), "hp") == (6 + 2) + (6 + 2) + (1 + 2)


# Armor, carrying, speed


@pytest.mark.parametrize(("strength", "speed"), [(15, 20), (16, 30)])
def test_cumbersome_armor_slows_the_weak(strength: int, speed: int) -> None:
    case = worked("W13", ability_method="manual")
    case["abilities"] = {"str": strength - 2, "dex": 10, "con": 14, "int": 8, "wis": 16, "cha": 13}
    evaluation = answer(**case)
    assert (number(evaluation, "str"), number(evaluation, "speed.walk")) == (strength, speed)


def test_dexterity_lowers_light_armor_but_not_heavy_armor() -> None:
    """Decision 14."""
    assert number(answer(**worked("W6")), "ac.chain_mail") == 16
    case = worked("W6", equipment=[{"id": "leather", "ready": True}])
    assert number(answer(**case), "ac.leather") == 11 - 1


def test_spell_ward_counts_only_while_it_is_switched_on() -> None:
    case = worked("W4")
    assert (number(answer(**case), "ac"), number(answer(**case), "ac.with.spell_ward")) == (12, 14)
    on = answer(**{**case, "active": ["spell_ward"]})
    assert number(on, "ac") == 14 and "ac.with.spell_ward" not in on.values


def test_mystic_metal_is_armor_of_no_category() -> None:
    """Decision 17."""
    case: dict[str, Any] = worked("W5")
    case["classes"] = [{"id": "mechanist", "level": 11, "subclass": "metallurgist"}]
    case["starting"] = {"method": "gold", "gold": 100}
    case["talents"]["human.ambitious"] = "quick"
    plain = answer(**case)
    assert number(plain, "ac") == 18
    worn = answer(**{**case, "active": ["mystic_metal"]})
    assert number(worn, "ac") == 13 + 0
    assert number(worn, "speed.walk") == 40
    assert "athletics" in {line.id for line in worn.facts.skills if line.proficient}
    assert "BFR-ARMOR-NOISY" in codes(plain) and "BFR-ARMOR-NOISY" not in codes(worn)


def test_a_sturdy_beastkin_counts_one_size_larger() -> None:
    options = {"beastkin.natural_adaptation": "sturdy"}
    medium = worked("W7", options={**worked("W7")["options"], **options})
    assert number(answer(**medium), "carry") == 13 * 15 * 2
    assert number(answer(**{**medium, "size": "small"}), "carry") == 13 * 15


def test_a_thief_with_a_climbing_speed_has_ten_feet_more() -> None:
    """Decision 52."""
    case = worked("W3", heritage="grove")
    assert number(answer(**case), "speed.climb") == 30 + 10
    assert number(answer(**worked("W3")), "speed.climb") == 30


def test_the_encumbrance_variant_replaces_cumbersome() -> None:
    case = worked("W13", campaign={"encumbrance": True})
    case["abilities"] = {**case["abilities"], "str": 13, "cha": 14}
    case["starting"]["gone"] = ["chain_mail"]
    evaluation = answer(**case)
    assert "BFR-ARMOR-STRENGTH" not in codes(evaluation)
    assert {"BFR-CARRY-ENCUMBERED"} <= codes(evaluation)
    assert number(evaluation, "speed.walk") == 30 - 10


# Luck and rests


@pytest.mark.parametrize(
    ("held", "points", "reset", "then"),
    [(0, 1, 3, 1), (4, 1, 3, 5), (5, 1, 3, 3), (4, 2, 2, 2), (4, 9, 4, 4)],
)
def test_luck_beyond_five_is_set_by_the_die_and_ends_the_award(
    held: int, points: int, reset: int, then: int
) -> None:
    """Decision 32."""
    assert gained(held, points, Luck(5, 1, "1d4"), reset) == then


def test_touch_of_luck_gives_two_for_a_failure() -> None:
    case = worked("W2", luck_log=[{"kind": "failure"}, {"kind": "failure"}, {"kind": "bonus", "points": 1}])
    assert number(answer(**case), "luck") == 2 + 2 - 1
    assert number(answer(**worked("W1", luck_log=case["luck_log"])), "luck") == 1 + 1 - 1


@pytest.mark.parametrize(("level", "back"), [(1, 1), (3, 1), (8, 4), (20, 10)])
def test_a_long_rest_gives_half_the_hit_dice_back(level: int, back: int) -> None:
    """Decision 9."""
    assert hit_dice_back(level, 2) == back


# Spells


def test_a_bard_may_know_one_spell_of_any_source_at_first() -> None:
    case = worked("W8")
    case["classes"] = [{"id": "bard", "level": 1}]
    case["increases"] = {}
    known = ["charm", "sleep", "grease", "cure_wounds"]
    case["spells"] = {"bard": {"known": known}}
    assert "BFR-SPELL-SOURCE" not in codes(answer(**case))
    case["spells"] = {"bard": {"known": ["charm", "sleep", "bless", "cure_wounds"]}}
    assert [issue.params["spell"] for issue in answer(**case).issues if issue.code == "BFR-SPELL-SOURCE"]


def test_magical_secrets_are_part_of_the_spells_known() -> None:
    case = worked("W8")
    case["spells"] = {"bard.magical_secrets@9": ["fireball", "cure_wounds"]}
    evaluation = answer(**case)
    budget = evaluation.budgets["known.bard"]
    assert (budget.granted.total, budget.spent.total) == (15, 2)
    assert "BFR-SPELL-SOURCE" not in codes(evaluation)


def test_a_ritualist_has_a_ritual_of_each_circle() -> None:
    facts = answer(**worked("W4")).facts
    (book,) = (one for one in facts.spell_questions if one.each_circle)
    assert (book.key, book.sources, book.choose) == ("scholar.ritualist", ("arcane",), 1)


def test_the_school_of_a_specialist_has_its_own_numbers() -> None:
    values = answer(**worked("W12")).values
    assert (values["spell_dc.sorcerer"].total, values["spell_dc.sorcerer.evocation"].total) == (19, 20)


def test_an_enhanced_book_has_two_wyrd_rituals_and_the_second_boon_only_with_the_savant() -> None:
    case = worked("W9")
    start = "warlock.enhanced_boon"
    assert not any(one.key == start for one in answer(**case).facts.spell_questions)
    case["options"]["warlock.eldritch_invocations"][0] = "boon_savant"
    (book,) = (one for one in answer(**case).facts.spell_questions if one.key == start)
    assert (book.choose, book.sources, book.low, book.high) == (2, ("wyrd",), 1, 2)
    case["options"]["warlock.pact_boon"] = "tome"
    case["options"]["warlock.eldritch_invocations"] = ["agonizing_blast"]
    assert [one.choose for one in answer(**case).facts.spell_questions if one.key == start] == [2]


@pytest.mark.parametrize(("level", "circles"), [(4, []), (5, [1]), (9, [1, 2]), (20, [1, 2, 3, 4])])
def test_a_wizard_has_a_rote_spell_of_each_circle(level: int, circles: list[int]) -> None:
    case = worked("W4")
    case["classes"] = [{"id": "wizard", "level": level, "subclass": "battle_mage"}]
    found = [one for one in answer(**case).facts.spell_questions if one.key.startswith("wizard.rote_spell")]
    assert [one.low for one in found] == [one.high for one in found] == circles
    asked = {1: 5, 2: 9, 3: 13, 4: 17}
    assert [one.key for one in found] == [f"wizard.rote_spell@{asked[circle]}" for circle in circles]


def test_every_feature_option_and_property_has_a_line_in_both_languages() -> None:
    granting = (
        *(row for part in RULES.features.values() for row in part),
        *(row for part in RULES.traits.values() for row in part),
        *(row for part in RULES.options.values() for row in part.values()),
        *RULES.talents.values(),
        *RULES.weapon_properties.values(),
        *RULES.weapon_options.values(),
        *RULES.armor_properties.values(),
        *RULES.skills.values(),
    )
    assert [row.id for row in granting if row.summary is None] == []
