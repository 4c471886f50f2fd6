"""Characteristics, damage bonus, grades and tables for play against the digest. Touches data files only."""

from __future__ import annotations

import pytest

from tests.systems.brp.tables import load, rows

THINGS = {
    "Glass window": ("ガラス窓", 3, 3),
    "Automobile": ("自動車", 50, 50),
    "Door": ("扉", 4, 8),
    "Vault door": ("金庫室の扉", 60, 60),
    "Chair": ("椅子", 4, 9),
    "Medium land vehicle": ("中型の車両", 60, 60),
    "Table": ("テーブル", 4, 12),
    "Steel beam": ("鋼鉄の梁", 65, 65),
    "Lamp post": ("街灯", 30, 30),
    "Jet fighter": ("ジェット戦闘機", 80, 80),
    "House wall": ("家屋の壁", 25, 35),
    "Medium tank": ("中型戦車", 80, 80),
    "Brick wall": ("レンガ壁", 30, 50),
    "Airliner": ("旅客機", 110, 110),
    "Concrete wall": ("コンクリート壁", 30, 50),
    "Small aircraft": ("小型航空機", 40, 40),
    "Reinforced concrete wall": ("鉄筋コンクリート壁", 35, 55),
}


def test_characteristics_have_their_dice_and_bounds() -> None:
    keys = ("id", "name_ja", "name_en", "roll", "low", "high")
    found = rows("characteristics", "characteristics").values()
    assert [tuple(row[key] for key in keys) for row in found] == [
        ("STR", "筋力(STR)", "Strength (STR)", "3d6", 3, 18),
        ("CON", "耐久力(CON)", "Constitution (CON)", "3d6", 3, 18),
        ("SIZ", "体格(SIZ)", "Size (SIZ)", "2d6+6", 8, 18),
        ("INT", "知力(INT)", "Intelligence (INT)", "2d6+6", 8, 18),
        ("POW", "意志力(POW)", "Power (POW)", "3d6", 3, 18),
        ("DEX", "敏捷力(DEX)", "Dexterity (DEX)", "3d6", 3, 18),
        ("APP", "外見(APP)", "Appearance (APP)", "3d6", 3, 18),
    ]
    assert all(row["summary_ja"] and row["summary_en"] for row in found)


def test_six_characteristics_have_a_roll_of_five_times_and_size_has_none() -> None:
    found = rows("characteristics", "characteristic_rolls").values()
    assert [(row["id"], row["of"], row["name_ja"]) for row in found] == [
        ("effort", "STR", "努力ロール"),
        ("stamina", "CON", "スタミナロール"),
        ("idea", "INT", "アイデアロール"),
        ("luck", "POW", "幸運ロール"),
        ("agility", "DEX", "敏捷ロール"),
        ("charisma", "APP", "カリスマロール"),
    ]
    assert [row["id"] for row in found if row.get("armor")] == ["agility"]
    assert load("characteristics")["constants"]["characteristic_roll"] == 5


def test_the_damage_bonus_has_six_printed_bands() -> None:
    assert load("characteristics")["tables"]["damage_bonus"]["rows"] == [
        [2, 12, "-1D6"],
        [13, 16, "-1D4"],
        [17, 24, 0],
        [25, 32, "1D4"],
        [33, 40, "1D6"],
        [41, 56, "2D6"],
    ]


def test_pools_limit_and_shift_are_those_of_the_text() -> None:
    points, made = load("points")["constants"], load("characteristics")["constants"]
    assert (points["professional_pool"], points["personal_pool_factor"], points["cap"]) == (300, 10, 75)
    assert (points["gain_low"], points["gain_high"], points["free_ticks"]) == (1, 6, 4)
    assert (made["shift_limit"], made["move"], made["hp_divisor"]) == (3, 10, 2)
    assert load("equipment")["constants"]["weapon_chance"] == 50


def test_grades_run_from_novice_to_master_without_a_gap() -> None:
    keys = ("name_en", "name_ja", "low", "high")
    assert [tuple(row.get(key) for key in keys) for row in rows("points", "grades").values()] == [
        ("Novice", "門外漢", None, 5),
        ("Neophyte", "初心者", 6, 25),
        ("Amateur", "アマチュア", 26, 50),
        ("Professional", "プロフェッショナル", 51, 75),
        ("Expert", "エキスパート", 76, 90),
        ("Master", "熟練者", 91, None),
    ]


def test_the_resistance_table_goes_in_fives_from_failure_to_success() -> None:
    wanted = [[-10, 0], [-9, 5], [-8, 10], [-7, 15], [-6, 20], [-5, 25], [-4, 30], [-3, 35], [-2, 40]]
    wanted += [[-1, 45], [0, 50], [1, 55], [2, 60], [3, 65], [4, 70], [5, 75], [6, 80], [7, 85]]
    wanted += [[8, 90], [9, 95], [10, 100]]
    assert load("play")["tables"]["resistance"]["rows"] == wanted


def test_fumbles_begin_later_the_higher_the_chance() -> None:
    assert load("play")["tables"]["fumbles"]["rows"] == [
        [0, 10, 96],
        [11, 30, 97],
        [31, 50, 98],
        [51, 70, 99],
        [71, 71, 100],
    ]
    assert load("play")["tables"]["fumbles"]["above"] == "clamp"


def test_difficulties_double_or_halve() -> None:
    found = rows("play", "difficulties").values()
    assert [(row["name_en"], row["name_ja"], row.get("factor")) for row in found] == [
        ("Automatic", "自動成功", None),
        ("Easy", "容易", 2),
        ("Normal", "通常", 1),
        ("Difficult", "困難", "1/2"),
        ("Impossible", "不可能", None),
    ]


def test_prices_fall_in_seven_steps() -> None:
    assert list(rows("play", "bargain_steps")) == [
        *("unattainable", "priceless", "expensive", "reasonable", "inexpensive", "cheap", "free"),
    ]


def test_seventeen_things_have_their_size() -> None:
    found = rows("play", "things").values()
    assert {row["name_en"]: (row["name_ja"], row["low"], row["high"]) for row in found} == THINGS


TERMS = {
    "能力値": "characteristics",
    "移動(MOV)": "move (mov)",
    "ヒットポイント(HP)": "hit points (hp)",
    "パワーポイント(PP)": "power points (pp)",
    "ダメージボーナス(db)": "damage bonus (db)",
    "能力値ロール": "characteristic roll",
    "技能": "skill",
    "基本確率": "base chance",
    "専門分野": "specialty",
    "何でも": "any",
    "職業": "profession",
    "専門技能": "professional skill",
    "職業技能ポイント": "professional skill points",
    "個人技能": "personal skill",
    "個人技能ポイント": "personal skill points",
    "スペシャル成功": "special success",
    "成功": "success",
    "失敗": "failure",
    "ファンブル": "fumble",
    "対抗技能ロール": "opposed roll",
    "経験チェック": "experience check",
    "経験ロール": "experience roll",
    "受け流し": "parry",
    "武器": "weapon",
    "防具": "armor",
    "防御値(AP)": "armor points (ap)",
    "盾": "shield",
    "身体技能": "physical skills",
    "知覚技能": "perception skills",
    "ダメージ": "damage",
    "持ち手": "hands",
    "射程": "range",
    "片手": "one hand",
    "両手": "two hands",
    "胴防具": "body armor",
    "兜": "helmet",
    "装弾数": "shots",
    "チャージ": "charges",
    "装填": "reload",
    "1/2ダメージボーナス": "half damage bonus",
    "ゲームマスター(GM)": "gamemaster (gm)",
    "戦闘ラウンド": "combat round",
    "ターン": "turn",
    "種族": "race",
    "性別": "gender",
    "利き手": "handedness",
    "身長": "height",
    "体重": "weight",
    "特徴": "description",
    "年齢": "age",
    "特徴的な容貌": "distinctive features",
}


@pytest.mark.parametrize(("ja", "en"), TERMS.items())
def test_a_term_has_the_one_label_of_the_glossary(ja: str, en: str) -> None:
    found = [row["name_en"].casefold() for row in rows("terms", "terms").values() if row["name_ja"] == ja]
    assert found == [en]


def test_there_are_three_eras_with_names() -> None:
    names = {row["name_ja"] for row in rows("terms", "terms").values()}
    assert {"現代", "未来", "歴史時代"} <= names
