"""BRP: what the engine concludes besides the numbers of the vectors: sums, words, lines, open questions."""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.language import translator
from builder.core.ledger import Op
from builder.core.text import Name, Text
from builder.systems.brp import SYSTEM
from tests.systems.brp.people import ROLLS, answer, codes, found, number

ALIKE = (
    "knots",
    "Knots",
    "KNOTS",
    " knots ",
    "ｋｎｏｔｓ",
    "Knots (lasso)",
    "縄細工",
    "縄細工(投げ縄)",
    "投げ縄",
)


# One skill, one row


@pytest.mark.parametrize("words", ALIKE)
def test_a_specialty_is_the_same_in_any_words_for_it(words: str) -> None:
    evaluation = answer(
        professional_points={"craft:knots": 20},
        personal_points=[{"skill": "craft", "spec": words, "points": 15}],
    )
    lines = [line for line in evaluation.facts.skills if line.skill == "craft"]
    assert [line.key for line in lines] == ["craft:knots"]
    assert (lines[0].professional.total, lines[0].personal.total, lines[0].chance.total) == (20, 15, 40)


@pytest.mark.parametrize("words", ["law", "Law", "法律", "ＬＡＷ", " 法律 "])
def test_a_professional_skill_may_be_written_in_either_language(words: str) -> None:
    evaluation = answer(
        profession={"id": "thief"},
        professional_points=[{"skill": "knowledge", "spec": words, "points": 10}],
    )
    assert [line.key for line in evaluation.facts.skills if line.skill == "knowledge"] == ["knowledge:law"]


def test_specialties_of_ones_own_differ_only_where_width_case_and_blanks_do_not() -> None:
    evaluation = answer(
        professional_points=[{"skill": "craft", "spec": "Glass  Blowing", "points": 3}],
        personal_points=[
            {"skill": "craft", "spec": "ｇｌａｓｓ　ｂｌｏｗｉｎｇ", "points": 4},
            {"skill": "craft", "spec": "glass_blowing", "points": 5},
            {"skill": "craft", "spec": "glass", "points": 6},
        ],
    )
    chances = {line.key: line.chance.total for line in evaluation.facts.skills if line.skill == "craft"}
    assert chances == {"craft:glass_blowing": 17, "craft:glass": 11}
    assert found(evaluation, "BRP-PER-UNSPENT").params["left"] == 110 - 15


def test_a_specialty_is_shown_as_it_was_written_and_a_known_one_in_both_languages() -> None:
    evaluation = answer(personal_points={"craft:Glass Blowing": 1, "craft:縄細工": 1})
    lines = evaluation.facts.by_key
    assert lines["craft:glass_blowing"].spec == Name("Glass Blowing", "Glass Blowing")
    known = lines["craft:knots"].spec
    assert isinstance(known, Name) and (known.ja, known.en) == ("縄細工(投げ縄)", "Knots (lasso)")


def test_every_place_where_a_specialty_is_written_is_known() -> None:
    evaluation = answer(
        profession={"id": "cowboy", "fixed": {"craft": "leather"}},
        professional_points=[{"row": 4, "skill": "craft", "spec": "Leather", "points": 9}],
        personal_points=[{"row": 7, "skill": "craft", "spec": "leather", "points": 2}],
    )
    assert set(evaluation.facts.by_key["craft:leather"].spots) == {
        ("choices", "profession", "fixed", "craft"),
        ("choices", "professional_points", 4, "spec"),
        ("choices", "personal_points", 7, "spec"),
    }


# Sums that explain themselves


def test_a_chance_tells_its_base_its_points_and_what_play_added() -> None:
    evaluation = answer(
        professional_points={"listen": 25}, personal_points={"listen": 10}, experience_points={"listen": 3}
    )
    chance = evaluation.values["skill.listen"]
    assert [(entry.operand, entry.of) for entry in chance.entries] == [
        (60, "creation.listen"),
        (3, "experience.listen"),
    ]
    creation = evaluation.values["creation.listen"]
    assert [(entry.operand, entry.of) for entry in creation.entries] == [
        (25, "base.listen"),
        (25, "professional.listen"),
        (10, "personal.listen"),
    ]


def test_a_base_names_the_table_and_the_row_it_comes_from() -> None:
    evaluation = answer(personal_points={"firearm:rifle": 1})
    for key, document, row in (
        ("base.listen", "skills", "listen"),
        ("base.dodge", "skills", "dodge"),
        ("base.firearm:rifle", "specialties", "firearm:rifle"),
        ("db", "damage_bonus", "25-32"),
        ("mov", "constants", "move"),
    ):
        source = evaluation.values[key].entries[0].source
        assert source is not None and (source.document, source.row) == (document, row), key


def test_a_formula_is_added_up_from_its_characteristics() -> None:
    entries = answer().values["base.gaming"].entries
    assert [(entry.op, entry.operand, entry.of) for entry in entries] == [
        (Op.ADD, 11, "char.INT"),
        (Op.ADD, 10, "char.POW"),
    ]


def test_half_a_characteristic_is_rounded_up_as_a_step_of_its_own() -> None:
    rolls = {**ROLLS, "DEX": 13}
    entries = answer(rolls=rolls, options={"fly_mode": "technological"}).values["base.fly"].entries
    assert [entry.op for entry in entries] == [Op.ADD, Op.TIMES, Op.CEIL]
    assert entries[-1].result == 7


def test_the_gamemasters_base_replaces_the_published_one_which_stays_to_be_seen() -> None:
    entries = answer(base_overrides={"listen": 40}).values["base.listen"].entries
    assert [(entry.op, entry.operand) for entry in entries] == [(Op.ADD, 25), (Op.REPLACE, 40)]
    assert entries[-1].source is not None and entries[-1].source.provenance == "gm"


def test_a_damage_bonus_beyond_the_table_is_marked_as_derived() -> None:
    evaluation = answer(rolls={**ROLLS, "STR": 40, "SIZ": 17})
    source = evaluation.values["db"].entries[0].source
    assert number(evaluation, "db") == "3D6"
    assert source is not None and source.provenance == "derived"


# Languages


def test_literacy_in_the_language_of_ones_own_name_is_that_of_the_mother_tongue() -> None:
    evaluation = answer(identity={"own_language": "日本語"}, personal_points={"literacy:日本語": 5})
    assert number(evaluation, "skill.literacy:own") == 60
    assert evaluation.values["base.literacy:own"].entries[0].of == "base.language_own"


def test_points_in_a_language_do_not_teach_to_read_it() -> None:
    evaluation = answer(personal_points={"language_other:german": 30, "literacy:german": 5})
    assert number(evaluation, "skill.literacy:german") == 5


def test_where_nobody_reads_literacy_starts_at_nothing() -> None:
    evaluation = answer(options={"literacy_assumed": False}, personal_points={"literacy:own": 5})
    entries = evaluation.values["base.literacy:own"].entries
    assert [(entry.op, entry.operand) for entry in entries] == [(Op.WAIVED, 55), (Op.ADD, 0)]


# The profession and what it leaves open


def slot(profession: dict[str, Any], **more: Any) -> str:
    (line,) = [
        one for one in answer(profession=profession, **more).facts.profession.slots if one.alternatives
    ]
    return line.key


def test_a_slot_with_alternatives_is_the_first_that_is_not_picked() -> None:
    assert slot({"id": "lawman"}) == "brawl"
    assert slot({"id": "lawman", "choices": [["brawl"]]}) == "grapple"
    assert slot({"id": "lawman", "choices": [["grapple"]]}) == "brawl"
    assert slot({"id": "sailor"}) == "grapple"


def test_a_slot_with_alternatives_follows_the_points_where_only_one_has_any() -> None:
    assert slot({"id": "lawman"}, professional_points={"grapple": 10}) == "grapple"
    assert slot({"id": "lawman"}, professional_points={"grapple": 10, "brawl": 10}) == "brawl"
    assert slot({"id": "lawman", "choices": [["grapple"]]}, professional_points={"grapple": 10}) == "brawl"


def test_a_slot_with_alternatives_is_what_is_recorded() -> None:
    assert slot({"id": "lawman", "fixed": {"brawl": "grapple"}}) == "grapple"
    evaluation = answer(profession={"id": "lawman", "fixed": {"brawl": "listen"}})
    assert found(evaluation, "BRP-PRO-SPEC").path == ("choices", "profession", "fixed", "brawl")


def test_a_free_slot_asks_for_its_specialty_and_offers_the_usual_one() -> None:
    evaluation = answer(profession={"id": "cowboy"})
    asked = [line for line in evaluation.facts.profession.slots if line.asks]
    assert [(line.slot, line.open) for line in asked] == [("craft", True), ("ride", True)]
    assert [line.usual.en for line in asked if line.usual] == ["Knots (lasso)", "Horse"]
    assert codes(evaluation).count("BRP-SKL-SPEC") == 2
    assert all(issue.open for issue in evaluation.issues if issue.code == "BRP-SKL-SPEC")


def test_an_empty_handgun_slot_is_a_pistol() -> None:
    evaluation = answer(profession={"id": "detective"}, professional_points={"firearm:pistol": 10})
    assert "firearm:pistol" in evaluation.facts.profession.keys
    assert "BRP-PRO-SKILL" not in codes(evaluation)


def test_a_list_tells_what_is_taken_and_what_is_wrong() -> None:
    evaluation = answer(
        profession={"id": "hunter", "choices": [["firearm:rifle", "firearm:pistol", "knowledge:law", "swim"]]}
    )
    (one,) = evaluation.facts.profession.lists
    assert [pick.fault for pick in one.picks] == ["", "twice", "spec", "option"]
    assert [option.taken for option in one.options] == [True, False, False, False, False, False]
    assert {"firearm:pistol", "knowledge:law", "swim"} <= set(evaluation.facts.profession.keys)


def test_two_unnamed_sciences_of_a_repeatable_list_are_not_twice_the_same() -> None:
    evaluation = answer(profession={"id": "scientist", "choices": [[], ["science", "science"]]})
    assert "BRP-PRO-CHOICE-DUP" not in codes(evaluation)


def test_picks_for_a_list_that_is_not_there_are_on_no_list() -> None:
    evaluation = answer(profession={"id": "cowboy", "choices": [["listen"]]})
    assert found(evaluation, "BRP-PRO-CHOICE-OPTION").path[:3] == ("choices", "profession", "choices")
    assert [pick.key for pick in evaluation.facts.profession.strays] == ["listen"]


def test_the_words_of_one_code_and_skill_come_once() -> None:
    evaluation = answer(
        profession={"id": "cowboy"}, professional_points={"craft": 5}, personal_points={"craft": 5}
    )
    subjects = [issue.params["skill"] for issue in evaluation.issues if issue.code == "BRP-SKL-SPEC"]
    assert len(subjects) == len(set(map(str, subjects))) == 2


# Lines


def test_a_skill_line_knows_grade_limit_and_dice() -> None:
    evaluation = answer(
        profession={"id": "cowboy"}, professional_points={"listen": 25}, personal_points={"listen": 20}
    )
    line = evaluation.facts.by_key["listen"]
    assert line.grade is not None and line.grade.en == "Professional"
    assert (line.cap, line.room, line.is_professional, line.succeeds, line.fumble) == (
        "below",
        5,
        True,
        70,
        99,
    )
    assert (line.half.total, line.double.total, line.special.total) == (35, 140, 14)
    at = answer(personal_points={"listen": 50}).facts.by_key["listen"]
    assert (at.cap, at.room) == ("at", 0)


def test_the_strict_table_has_a_floor_a_ceiling_and_its_own_rounding() -> None:
    evaluation = answer(options={"strict_result_table": True}, personal_points={"spot": 75, "medicine": 6})
    spot, medicine = evaluation.facts.by_key["spot"], evaluation.facts.by_key["medicine"]
    assert (spot.succeeds, spot.special.total) == (95, 20)
    assert (medicine.succeeds, medicine.special.total) == (11, 2)
    weak = evaluation.facts.by_key["demolition"]
    assert (weak.succeeds, weak.special.total) == (5, 1)


def test_flying_and_powers_are_off_unless_the_campaign_has_them() -> None:
    assert [line.key for line in answer().facts.skills if line.off] == ["fly", "projection"]
    wide = answer(
        options={"fly_mode": "natural", "powers": True, "disabled_skills": ["Throw", "craft:knots"]}
    )
    assert [line.key for line in wide.facts.skills if line.off] == ["throw"]
    assert number(wide, "skill.fly") == 56


def test_skills_without_a_specialty_are_told_with_what_they_offer() -> None:
    facts = answer(personal_points={"melee_weapon:sword": 10}).facts
    assert "melee_weapon" not in [row.id for row in facts.unnamed]
    assert "firearm" in [row.id for row in facts.unnamed]
    offers = {offer.key: offer.base for offer in facts.offers["firearm"]}
    assert offers["firearm:rifle"] == 25 and offers["firearm:shotgun"] is None
    assert "melee_weapon:sword" not in [offer.key for offer in facts.offers["melee_weapon"]]


# Things


def test_a_weapon_has_its_own_base_and_the_points_of_its_skill() -> None:
    evaluation = answer(
        personal_points={"melee_weapon:sword": 40},
        weapons=["sword_broad", "sword_great", "rifle", "bow_long"],
    )
    broad, great, rifle, bow = evaluation.facts.weapons
    assert broad.attack is not None and great.attack is not None
    assert (broad.attack.total, great.attack.total) == (55, 45)
    assert (broad.parry is None, rifle.parry is None) == (False, True)
    assert (broad.written, great.written) == ("1D8+1+1D4", "2D8+1D4")
    assert (rifle.written, bow.written) == ("2D6", "1D8+1+½(1D4)")
    assert (rifle.shots, rifle.hands, rifle.range) == (6, 2, 80)
    assert rifle.ranges == ((80, 25), (160, 13), (240, 7))


def test_a_base_set_by_the_gamemaster_moves_the_weapons_of_the_skill() -> None:
    evaluation = answer(base_overrides={"melee_weapon:sword": 20}, weapons=["sword_great", "sword_broad"])
    assert [line.base.total for line in evaluation.facts.weapons if line.base] == [10, 20]


def test_a_weapon_without_a_base_of_its_own_takes_that_of_its_skill() -> None:
    evaluation = answer(
        base_overrides={"firearm:shotgun": 30},
        weapons=[{"name": "Gun", "skill": "firearm:shotgun", "damage": "4d6", "range": 50}],
        personal_points={"firearm:shotgun": 25, "throw": 5},
    )
    assert [line.attack.total for line in evaluation.facts.weapons if line.attack] == [55]
    assert "BRP-SKL-BASE-UNSET" not in codes(evaluation)


def test_a_negative_damage_bonus_is_written_with_its_sign() -> None:
    rolls = {**ROLLS, "STR": 5, "SIZ": 9}
    evaluation = answer(rolls=rolls, weapons=["dagger", "dagger_thrown"])
    assert [line.written for line in evaluation.facts.weapons] == ["1D4-1D4", "1D4-½(1D4)"]
    row = evaluation.facts.weapons[0].row
    assert number(evaluation, f"weapon.{row}.damage") == "1D4-1D4"


def test_no_damage_bonus_is_left_out() -> None:
    evaluation = answer(rolls={**ROLLS, "STR": 8, "SIZ": 9}, weapons=["dagger"])
    assert evaluation.facts.weapons[0].written == "1D4"


def test_armor_with_two_numbers_is_written_with_both() -> None:
    assert answer(armor=["riot_gear"]).facts.armor_printed == "12/6"
    evaluation = answer(armor=["riot_gear", "helmet_light"])
    assert evaluation.facts.armor_printed == "13/7"
    assert number(evaluation, "armor.ap") == 13


def test_a_shield_parries_by_its_skill_and_missiles_by_its_size() -> None:
    evaluation = answer(shields=["hoplite", "kite"], personal_points={"shield:hoplite": 20})
    hoplite, kite = evaluation.facts.shields
    assert hoplite.parry is not None and hoplite.missile is not None and hoplite.kneeling is not None
    assert (hoplite.parry.total, hoplite.missile.total, hoplite.kneeling.total) == (35, 60, 90)
    assert kite.kneeling is None and kite.hp == 16


def test_a_thrown_rock_in_armor_is_thrown_worse() -> None:
    evaluation = answer(weapons=["rock_thrown"], armor=["chain"])
    (rock,) = evaluation.facts.weapons
    assert rock.attack is not None and rock.armored is not None
    assert (rock.attack.total, rock.armored.total) == (25, 5)
    assert "BRP-EQP-WEAPON50" not in codes(evaluation)


# Pools


def test_both_pools_are_large_figures_of_the_ledger_and_the_shift_is_a_limit() -> None:
    budgets = answer(profession={"id": "cowboy"}, professional_points={"listen": 40}).budgets
    assert [(key, one.granted.total, one.spent.total, one.pool) for key, one in budgets.items()] == [
        ("professional", 300, 40, True),
        ("personal", 110, 0, True),
        ("shift", 3, 0, False),
    ]


def test_what_is_spent_names_each_skill() -> None:
    entries = answer(personal_points={"listen": 5, "craft:knots": 6}).values["spent.personal"].entries
    assert [entry.operand for entry in entries] == [5, 6]
    assert isinstance(entries[0].why, Name) and isinstance(entries[1].why, Text)


def test_while_int_is_not_rolled_nothing_is_said_of_the_personal_pool() -> None:
    rolls = {key: value for key, value in ROLLS.items() if key != "INT"}
    evaluation = answer(rolls=rolls, personal_points={"listen": 500})
    assert [issue.code for issue in evaluation.issues if issue.code.startswith("BRP-PER")] == []
    assert found(evaluation, "BRP-CHR-MISSING").open


@pytest.mark.parametrize(
    ("key", "ja", "en"),
    [
        ("craft:knots", "製作(縄細工)", "Craft (Knots)"),
        ("energy_weapon:laser_pistol", "エネルギー兵器(レーザーピストル)", "Energy Weapon (Laser Pistol)"),
        ("craft:net (fine)", "製作(net (fine))", "Craft (net (fine))"),
    ],
)
def test_a_skill_is_named_without_what_the_book_adds_in_brackets(key: str, ja: str, en: str) -> None:
    (line,) = answer(ticks=[key]).facts.ticks
    assert translator("ja", [SYSTEM.strings]).say(line.name) == ja
    assert translator("en", [SYSTEM.strings]).say(line.name) == en
