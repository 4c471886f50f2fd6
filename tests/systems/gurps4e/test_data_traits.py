"""Tests of the GURPS trait data: every row against the digest, written out. Touches data files only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "builder" / "systems" / "gurps4e" / "data"


def load(name: str) -> Any:
    """A data file as plain values."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


ADVANTAGES = load("advantages")["traits"]
DISADVANTAGES = load("disadvantages")["traits"]
TRAITS: dict[str, dict[str, Any]] = {row["id"]: row for row in ADVANTAGES + DISADVANTAGES}
SKILLS = {row["id"] for row in load("skills")["skills"]}

# id, Japanese name (? where it is not confirmed), cost or variant=cost, < the highest level, SC, detail
EXPECTED_ADVANTAGES = """
charisma カリスマ 5/level
voice 美声 10
acute_hearing 鋭敏聴覚 2/level
acute_taste_smell 鋭敏味覚／嗅覚? 2/level
acute_touch 鋭敏触覚? 2/level
acute_vision 鋭敏視覚 2/level
ambidexterity 両手利き 5
animal_empathy 動物共感? 5
catfall 猫の着地? 10
combat_reflexes 戦闘即応 15
danger_sense 危険感知 15
daredevil 向こう見ず? 15
empathy 共感 15
enhanced_block 強化止め 5/level<1
enhanced_dodge 強化よけ 15/level<1
enhanced_parry 強化受け bare=5,weapon=5,all=10/level<1
fearlessness 恐怖を感じない 2/level
flexibility 柔軟? flexibility=5,double_jointed=15
hard_to_kill 死ににくい? 2/level
high_pain_threshold 痛みに強い 10
jumper ジャンパー? time=100,world=100
language_talent 言語の才能? 10
luck 幸運? luck=15,extraordinary=30,ridiculous=60
night_vision 暗視 1/level<9
perfect_balance 完全平衡感覚? 15
resistant_disease 病気耐性 +3=3,+8=5
resistant_poison 毒耐性? +3=5
talent_artificer 才能／技術者? 10/level<4
talent_outdoorsman 才能／野外活動? 10/level<4
talent_smooth_operator 才能／社交家? 15/level<4
talent_custom 才能（GM作成） small=5,medium=10,large=15/level<4 detail
"""

EXPECTED_DISADVANTAGES = """
odious_personal_habit 不快な癖? -1=-5,-2=-10,-3=-15 detail
bad_sight 視力が悪い? correctable=-10,uncorrectable=-25
bad_temper かんしゃく -10 SC
bloodlust 血に飢えている? -10 SC
code_of_honor 名誉重視 -5=-5,-10=-10,-15=-15 detail
curious 好奇心? -5 SC
delusion 妄想? minor=-5,major=-10,severe=-15 detail
gluttony 大食い? -5 SC
greed 強欲 -15 SC
hard_of_hearing 難聴? -10
honesty 遵法精神 -10 SC
impulsiveness 直情 -10 SC
intolerance 狭量 total=-10,-5=-5,-4=-4,-3=-3,-2=-2,-1=-1 detail
jealousy 嫉妬? -10
lecherousness 好色 -15 SC
obsession 執着? short=-5,long=-10 SC detail
overconfidence 自信過剰? -5 SC
pacifism 平和愛好 reluctant_killer=-5,cannot_harm_innocents=-10
phobia 恐怖症 blood=-10,darkness=-15,heights=-10,number_13=-5,spiders=-5,\
custom_-5=-5,custom_-10=-10,custom_-15=-15 SC detail:custom
sense_of_duty 義務感 individual=-2,small_group=-5,large_group=-10,race=-15,all_life=-20 detail
truthfulness 正直? -5 SC
unluckiness 不幸? -10
vow 誓い minor=-5,major=-10,great=-15 detail
"""


def line_of(row: dict[str, Any]) -> str:
    """A trait as the tables above write it."""
    variants = row.get("variants", [])
    cost = ",".join(f"{variant['id']}={variant['cost']}" for variant in variants) or str(row["cost"])
    if row.get("per_level"):
        cost += "/level" + (f"<{row['max_level']}" if "max_level" in row else "")
    words = [row["id"], row["name_ja"] + ("?" if row.get("name_unverified") else ""), cost]
    if row.get("self_control"):
        words.append("SC")
    if row.get("detail"):
        words.append("detail")
    if any(variant.get("detail") for variant in variants):
        words.append("detail:custom")
    return " ".join(words)


def with_key(key: str) -> dict[str, Any]:
    """What stands under a key, by trait, where it stands at all."""
    return {row["id"]: row[key] for row in TRAITS.values() if key in row}


def test_every_advantage_has_the_numbers_of_the_list() -> None:
    assert [line_of(row) for row in ADVANTAGES] == EXPECTED_ADVANTAGES.strip().splitlines()


def test_every_disadvantage_has_the_numbers_of_the_list() -> None:
    assert [line_of(row) for row in DISADVANTAGES] == EXPECTED_DISADVANTAGES.strip().splitlines()


def test_there_are_31_advantages_and_23_disadvantages() -> None:
    assert (len(ADVANTAGES), len(DISADVANTAGES), len(TRAITS)) == (31, 23, 54)
    assert {row["kind"] for row in ADVANTAGES} == {"advantage"}
    assert {row["kind"] for row in DISADVANTAGES} == {"disadvantage"}


def test_a_trait_has_one_price_or_variants_with_prices() -> None:
    assert not [row["id"] for row in TRAITS.values() if ("cost" in row) == ("variants" in row)]


def test_variants_have_ids_and_names_of_their_own() -> None:
    for row in TRAITS.values():
        variants = row.get("variants", [])
        for key in ("id", "name_ja", "name_en"):
            assert len({variant[key] for variant in variants}) == len(variants), row["id"]


def test_the_settings_limit_talents_and_enhanced_defences() -> None:
    assert with_key("max_level_setting") == {
        "enhanced_block": "enhanced_defense_max_level",
        "enhanced_dodge": "enhanced_defense_max_level",
        "enhanced_parry": "enhanced_defense_max_level",
        "talent_artificer": "talent_max_level",
        "talent_outdoorsman": "talent_max_level",
        "talent_smooth_operator": "talent_max_level",
        "talent_custom": "talent_max_level",
    }
    assert set(with_key("talent")) == {id for id in TRAITS if id.startswith("talent_")}


def test_what_may_be_taken_more_than_once() -> None:
    by_detail = (
        *("odious_personal_habit", "code_of_honor", "delusion", "obsession", "phobia", "sense_of_duty"),
        "vow",
    )
    expected = {"enhanced_parry": "skill", "jumper": "variant", **dict.fromkeys(by_detail, "detail")}
    assert with_key("repeat_by") == expected
    assert with_key("repeatable") == dict.fromkeys(expected, True)


def test_the_phobias_set_by_the_gm_need_a_detail_each() -> None:
    details = [variant["id"] for variant in TRAITS["phobia"]["variants"] if variant.get("detail")]
    assert details == ["custom_-5", "custom_-10", "custom_-15"]


def test_intolerance_at_1_point_is_a_quirk_and_nothing_else_is() -> None:
    quirks = [
        (row["id"], variant["id"])
        for row in TRAITS.values()
        for variant in row.get("variants", [])
        if variant.get("quirk")
    ]
    assert quirks == [("intolerance", "-1")]


def test_enhanced_parry_of_a_weapon_asks_for_the_skill_and_a_made_talent_for_its_skills() -> None:
    asking = [variant["id"] for variant in TRAITS["enhanced_parry"]["variants"] if variant.get("skill")]
    assert asking == ["weapon"]
    assert with_key("skill_list") == {"talent_custom": True}


def test_the_bonuses_baked_into_skill_levels() -> None:
    assert with_key("skill_bonuses") == {
        "charisma": [{"skills": ["leadership", "public_speaking"], "per_level": 1}],
        "voice": [{"skills": ["diplomacy", "fast_talk", "public_speaking", "sex_appeal"], "add": 2}],
        "flexibility": [
            {"skills": ["climbing", "escape"], "add": 3, "variant": "flexibility"},
            {"skills": ["climbing", "escape"], "add": 5, "variant": "double_jointed"},
        ],
        "perfect_balance": [{"skills": ["acrobatics", "climbing"], "add": 1}],
        "talent_artificer": [
            {"skills": ["armoury", "electronics_repair", "engineer", "mechanic"], "per_level": 1}
        ],
        "talent_outdoorsman": [
            {"skills": ["camouflage", "naturalist", "navigation", "survival", "tracking"], "per_level": 1}
        ],
        "talent_smooth_operator": [
            {
                "skills": [
                    *("diplomacy", "fast_talk", "intimidation", "savoir_faire", "sex_appeal", "streetwise"),
                    *("acting", "carousing", "leadership", "public_speaking"),
                ],
                "per_level": 1,
            }
        ],
        "talent_custom": [{"listed": True, "per_level": 1}],
        "truthfulness": [{"skills": ["fast_talk"], "add": -5}],
    }


def test_the_skills_that_traits_raise_are_there() -> None:
    bonuses = [bonus for found in with_key("skill_bonuses").values() for bonus in found]
    assert {skill for bonus in bonuses for skill in bonus.get("skills", [])} <= SKILLS


def test_the_effects_on_defences_and_senses() -> None:
    assert with_key("effects") == {
        "acute_hearing": [{"to": "hearing", "per_level": 1}],
        "acute_taste_smell": [{"to": "taste_smell", "per_level": 1}],
        "acute_touch": [{"to": "touch", "per_level": 1}],
        "acute_vision": [{"to": "vision", "per_level": 1}],
        "combat_reflexes": [
            {"to": "dodge", "add": 1},
            {"to": "parry", "add": 1},
            {"to": "block", "add": 1},
            {"to": "fright_check", "add": 2},
        ],
        "enhanced_block": [{"to": "block", "per_level": 1}],
        "enhanced_dodge": [{"to": "dodge", "per_level": 1}],
        "enhanced_parry": [
            {"to": "parry.bare", "per_level": 1, "variant": "bare"},
            {"to": "parry.weapon", "per_level": 1, "variant": "weapon"},
            {"to": "parry", "per_level": 1, "variant": "all"},
        ],
        "fearlessness": [{"to": "fright_check", "per_level": 1}],
        "bad_sight": [
            {"to": "vision", "add": -6, "variant": "uncorrectable"},
            {"to": "vision.unaided", "add": -6, "variant": "correctable"},
        ],
        "hard_of_hearing": [{"to": "hearing", "add": -4}],
    }


def test_the_reactions_of_others() -> None:
    found = {
        id: [{key: value for key, value in row.items() if not key.startswith("who")} for row in reactions]
        for id, reactions in with_key("reactions").items()
    }
    assert found == {
        "charisma": [{"per_level": 1}],
        "voice": [{"modifier": 2}],
        "odious_personal_habit": [
            {"modifier": -1, "variant": "-1"},
            {"modifier": -2, "variant": "-2"},
            {"modifier": -3, "variant": "-3"},
        ],
        "delusion": [
            {"modifier": -1, "variant": "minor"},
            {"modifier": -2, "variant": "major"},
            {"modifier": -3, "variant": "severe"},
        ],
        "intolerance": [{"low": -5, "high": -1}],
        "overconfidence": [{"modifier": 2}, {"modifier": -2}],
    }


def test_every_variant_that_a_rule_names_is_there() -> None:
    for row in TRAITS.values():
        ids = {variant["id"] for variant in row.get("variants", [])}
        rules = [rule for key in ("effects", "skill_bonuses", "reactions") for rule in row.get(key, [])]
        rules += row.get("detail_suggestions", [])
        assert {rule["variant"] for rule in rules if "variant" in rule} <= ids, row["id"]


def test_self_control_numbers_have_exact_factors_and_chances() -> None:
    rows = load("disadvantages")["self_control_numbers"]
    assert [(row["number"], row["factor"], row["chance"]) for row in rows] == [
        (6, "2", "20/216"),
        (9, "3/2", "81/216"),
        (12, "1", "160/216"),
        (15, "1/2", "206/216"),
    ]


def side(raw: dict[str, Any]) -> str:
    """One side of a pair: the trait, with its variants where they matter."""
    return "/".join((raw["trait"], *raw.get("variants", [])))


def test_what_cannot_be_combined() -> None:
    rows = load("exclusions")["conflicts"]
    found = [(side(row["a"]), side(row["b"]), row.get("between_variants", False)) for row in rows]
    assert found == [
        ("acute_hearing", "hard_of_hearing", False),
        ("acute_vision", "bad_sight", False),
        ("flexibility/flexibility", "flexibility/double_jointed", False),
        ("luck", "luck", True),
        ("resistant_disease/+3", "resistant_disease/+8", False),
        ("pacifism", "pacifism", True),
        ("bad_sight", "bad_sight", True),
        ("enhanced_parry/all", "enhanced_parry/bare/weapon", False),
    ]


def test_what_works_against_each_other() -> None:
    rows = load("exclusions")["odd_pairs"]
    found = [(side(row["a"]), side(row["b"])) for row in rows]
    assert found == [("luck", "unluckiness"), ("bloodlust", "pacifism")]


def test_pairs_name_traits_and_variants_that_are_there() -> None:
    exclusions = load("exclusions")
    for row in exclusions["conflicts"] + exclusions["odd_pairs"]:
        for raw in (row["a"], row["b"]):
            variants = {variant["id"] for variant in TRAITS[raw["trait"]].get("variants", [])}
            assert set(raw.get("variants", [])) <= variants, row["id"]


def test_effect_lines_are_short_and_in_both_languages() -> None:
    for row in TRAITS.values():
        assert 0 < len(row["summary_ja"]) <= 140 and 0 < len(row["summary_en"]) <= 140, row["id"]
