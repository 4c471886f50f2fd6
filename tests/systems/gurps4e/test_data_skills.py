"""Tests of the GURPS skill data: every row against the digest, written out. Touches data files only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "builder" / "systems" / "gurps4e" / "data"
FILE = json.loads((DATA / "skills.json").read_text(encoding="utf-8"))
SKILLS: dict[str, dict[str, Any]] = {row["id"]: row for row in FILE["skills"]}

# id, Japanese name (?: not confirmed), attribute/difficulty, TL, specialty, Lite defaults, further defaults
EXPECTED = """
acrobatics 軽業 DX/H - none DX-6 -
acting 演技 IQ/A - none IQ-5 public_speaking-5
animal_handling 動物使い? IQ/A - full IQ-5 -
area_knowledge 地域知識 IQ/E - required IQ-4 -
armoury 武具屋 IQ/A TL full IQ-5 engineer[same]-4
axe_mace 斧・メイス DX/A - none DX-5 two_handed_axe_mace-3
boating 操船? DX/A TL full DX-5 IQ-5
bow 弓 DX/A - none DX-5 -
brawling 格闘 DX/E - none - -
broadsword 剣 DX/A - none DX-5 shortsword-2,rapier-4,two_handed_sword-4
camouflage 偽装 IQ/E - none IQ-4,survival-2 -
carousing 宴会? HT/E - none HT-4 -
climbing 登攀 DX/A - none DX-5 -
computer_operation コンピュータ操作 IQ/E TL none IQ-4 -
computer_programming コンピュータ・プログラミング IQ/H TL none - -
crewman 乗組員 IQ/E TL full IQ-4 -
criminology 犯罪学 IQ/A TL none IQ-5 -
crossbow クロスボウ? DX/E - none DX-4 -
diagnosis 診断 IQ/H TL none IQ-6 first_aid-8,physician-4
diplomacy 外交 IQ/H - none IQ-6 -
disguise 変装? IQ/A TL none IQ-5 -
driving 運転 DX/A TL required DX-5,IQ-5 -
electronics_operation 電子機器操作 IQ/A TL required IQ-5 electronics_repair[same]-5,engineer[Electronics]-5
electronics_repair 電子機器修理 IQ/A TL required IQ-5 electronics_operation[same]-3,engineer[Electronics]-3
engineer エンジニア IQ/H TL required - mechanic[same]-6,electronics_repair-6,armoury[same]-6
environment_suit 環境服? DX/A TL full DX-5 -
escape 脱出 DX/H - none DX-6 -
explosives 爆発物? IQ/A TL full IQ-5 explosives[other]-4
fast_talk いいくるめ IQ/A - none IQ-5 acting-5
first_aid 応急手当 IQ/E TL none IQ-4 physician+0
forgery 偽造? IQ/H TL none IQ-6 -
gambling 賭博? IQ/A - none IQ-5 mathematics[Statistics]-5
guns 銃器 DX/E TL required DX-4 guns[other]-2
hiking 行軍 HT/A - none HT-5 -
holdout 隠匿 IQ/A - none IQ-5 -
humanities 人文科学? IQ/H - required IQ-6 -
interrogation 尋問 IQ/A - none IQ-5 intimidation-3
intimidation 脅迫 Will/A - none Will-5 acting-3
jumping 跳躍 DX/E - none - -
karate 空手 DX/H - none - -
knife ナイフ DX/E - none DX-4 shortsword-3
law 法律 IQ/H - full IQ-6 -
leadership 指揮 IQ/A - none IQ-5 -
lockpicking 鍵開け IQ/A TL none IQ-5 -
mathematics 数学 IQ/H - full IQ-6 -
mechanic メカニック IQ/A TL required IQ-5 engineer[same]-4,mechanic[other]-4
merchant 商人 IQ/A - none IQ-5 -
natural_sciences 自然科学? IQ/H - required IQ-6 -
naturalist 自然知識 IQ/H - full IQ-6 -
navigation 航法 IQ/A TL required IQ-5 navigation[Land+Sea+Air]-2
observation 観察 Per/A - none Per-5,shadowing-5 -
occultism 神秘学 IQ/A - none IQ-5 -
photography 写真? IQ/A TL none IQ-5 electronics_operation[Media]-5
physician 医師 IQ/H TL none IQ-7 first_aid-11
pickpocket すり DX/H - none DX-6 -
piloting 操縦? DX/A TL required IQ-6 piloting[other]-4
polearm ポールアーム? DX/A - none DX-5 spear-4,staff-4,two_handed_axe_mace-4
public_speaking 演説? IQ/A - none IQ-5 acting-5
rapier レイピア DX/A - none DX-5 broadsword-4
research 調査? IQ/A TL none IQ-5 writing-3
riding 乗馬? DX/A - required DX-5 animal_handling[same]-3
savoir_faire 礼儀作法 IQ/E - required IQ-4 -
scrounging 物あさり? Per/E - none Per-4 -
search 発見 Per/A - none Per-5 criminology-5
sex_appeal 性的魅力 HT/A - none HT-3 -
shadowing 尾行 IQ/A - none IQ-5,observation-5,stealth-4 -
shield 盾 DX/E - none DX-4 -
shortsword ショートソード DX/A - none DX-5 broadsword-2,knife-4
smuggling 密輸? IQ/A - none IQ-5 -
social_sciences 社会科学? IQ/H - required IQ-6 -
spear 槍 DX/A - none DX-5 polearm-4,staff-2
staff 杖 DX/A - none DX-5 polearm-4,spear-2
stealth 忍び DX/A - none DX-5 IQ-5
streetwise 裏社会 IQ/A - none IQ-5 -
submarine 潜水艇操縦? DX/A TL full IQ-6 -
survival 生存 Per/A - required Per-5 naturalist-3,survival[other]-3
swimming 水泳 HT/E - none HT-4 -
tactics 戦術 IQ/H - none IQ-6 -
throwing 投げ DX/A - none DX-3 -
thrown_weapon 手投げ武器? DX/E - required DX-4 -
tracking 追跡? Per/A - none Per-5 naturalist-5
traps 罠 IQ/A TL none IQ-5 lockpicking-3
two_handed_axe_mace 両手斧・メイス? DX/A - none DX-5 axe_mace-3,polearm-4
two_handed_sword 両手剣 DX/A - none DX-5 broadsword-4
writing 文筆? IQ/A - none IQ-5 -
"""

INFLUENCE = {"diplomacy", "fast_talk", "intimidation", "savoir_faire", "sex_appeal", "streetwise"}
MELEE = {
    *("axe_mace", "broadsword", "knife", "polearm", "rapier", "shortsword", "spear", "staff"),
    *("two_handed_axe_mace", "two_handed_sword"),
}


def written(option: dict[str, Any]) -> str:
    """A default as the table above writes it."""
    modifier = f"{option['mod']:+d}"
    if "attr" in option:
        return f"{option['attr']}{modifier}"
    match option.get("spec", "any"):
        case "same":
            return f"{option['skill']}[same]{modifier}"
        case "other" if "among" in option:
            among = "+".join(words["en"] for words in option["among"])
            return f"{option['skill']}[{among}]{modifier}"
        case "other":
            return f"{option['skill']}[other]{modifier}"
        case "named":
            return f"{option['skill']}[{option['names']['en']}]{modifier}"
        case _:
            return f"{option['skill']}{modifier}"


def line_of(row: dict[str, Any]) -> str:
    """A skill as the table above writes it."""
    return " ".join(
        (
            row["id"],
            row["name_ja"] + ("?" if row.get("name_unverified") else ""),
            f"{row['attr']}/{row['diff']}",
            "TL" if row.get("tl") else "-",
            row.get("spec", "none"),
            ",".join(map(written, row["defaults_lite"])) or "-",
            ",".join(map(written, row["defaults_full"])) or "-",
        )
    )


def test_every_skill_has_the_numbers_of_the_list() -> None:
    assert [line_of(row) for row in FILE["skills"]] == EXPECTED.strip().splitlines()


def test_there_are_85_skills() -> None:
    assert len(SKILLS) == 85


def test_names_stand_without_their_tech_level_mark() -> None:
    assert not [row["id"] for row in SKILLS.values() if "/TL" in row["name_en"]]
    assert SKILLS["axe_mace"]["name_en"] == "Axe/Mace"


def test_a_default_names_a_skill_that_is_there() -> None:
    options = [option for row in SKILLS.values() for option in row["defaults_lite"] + row["defaults_full"]]
    named = {option["skill"] for option in options if "skill" in option}
    assert named <= SKILLS.keys()


def test_only_another_specialty_may_be_a_default_of_the_same_skill() -> None:
    for row in SKILLS.values():
        for option in row["defaults_lite"] + row["defaults_full"]:
            assert (option.get("skill") == row["id"]) == (option.get("spec") == "other"), row["id"]


def test_a_named_specialty_of_a_default_is_among_the_suggestions_of_its_skill() -> None:
    options = [option for row in SKILLS.values() for option in row["defaults_full"]]
    words = [(option["skill"], option["names"]) for option in options if option.get("spec") == "named"]
    words += [(option["skill"], among) for option in options for among in option.get("among", ())]
    assert len(words) == 7
    assert all(name in SKILLS[skill]["spec_suggestions"] for skill, name in words)


def test_a_skill_with_a_specialty_suggests_some_in_both_languages() -> None:
    for row in SKILLS.values():
        suggestions = row.get("spec_suggestions", [])
        assert bool(suggestions) == (row.get("spec", "none") != "none"), row["id"]
        for language in ("ja", "en"):
            texts = [words[language] for words in suggestions]
            assert all(texts) and len(set(texts)) == len(texts), row["id"]


def test_the_influence_skills_are_six() -> None:
    assert {row["id"] for row in SKILLS.values() if row.get("influence")} == INFLUENCE


def test_the_load_weighs_on_climbing_stealth_and_twice_on_swimming() -> None:
    loads = {row["id"]: row["load_penalty"] for row in SKILLS.values() if "load_penalty" in row}
    assert loads == {"climbing": 1, "stealth": 1, "swimming": 2}


def test_the_load_weighs_on_the_blows_of_karate_and_not_on_its_level() -> None:
    loads = {row["id"]: row["load_penalty_attack"] for row in SKILLS.values() if "load_penalty_attack" in row}
    assert loads == {"karate": 1}


def test_engineer_and_research_have_prerequisites() -> None:
    needed = {row["id"]: row["prerequisites"] for row in SKILLS.values() if "prerequisites" in row}
    assert needed == {
        "engineer": [{"kind": "skill", "skill": "mathematics", "tl_min": 5}],
        "research": [{"kind": "literacy"}, {"kind": "skill", "skill": "computer_operation", "tl_min": 8}],
    }


def test_the_melee_weapon_skills_are_ten_and_rapier_alone_may_fence() -> None:
    assert {row["id"] for row in SKILLS.values() if row.get("combat") == "melee"} == MELEE
    assert [row["id"] for row in SKILLS.values() if row.get("fencing")] == ["rapier"]


def test_other_names_of_three_skills_can_be_searched() -> None:
    others = {row["id"]: row["aliases_ja"] for row in SKILLS.values() if "aliases_ja" in row}
    assert others == {"crossbow": ["弩"], "first_aid": ["応急処置"], "tracking": ["足跡追跡"]}


def test_a_point_more_buys_the_next_step_at_1_2_4_8_and_every_further_4() -> None:
    table = FILE["tables"]["skill_steps"]
    assert (table["rows"], table["above"]) == ([[0, 1], [1, 2], [2, 4], [3, 8]], "step:4")


def test_each_difficulty_costs_a_level_more_than_the_one_before() -> None:
    offsets = {row["code"]: row["offset"] for row in FILE["difficulties"]}
    assert offsets == {"E": 0, "A": -1, "H": -2, "VH": -3}
