"""Tests of the GURPS equipment data: every row against the digest, written out. Touches data files only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "builder" / "systems" / "gurps4e" / "data"


def load(name: str) -> Any:
    """A data file as plain values."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


SKILLS = {row["id"] for row in load("skills")["skills"]}
DAMAGE_TYPES = {row["code"] for row in load("play")["damage_types"]}

# line | Japanese name (?: not confirmed) | TL | skills, modifier | damage | $ | kg | minimum ST | notes
MELEE = """
punch | パンチ | - | brawling,karate,dx | thr-1 cr | - | - | - | -
brass_knuckles | ブラスナックル | 1 | brawling,karate,dx | thr cr | 10 | 0.12 | - | -
kick | キック | - | brawling,karate,dx -2 | thr cr | - | - | - | -
kick_boots | 固いブーツ | - | brawling,karate,dx -2 | thr+1 cr | - | - | - | -
blackjack | ブラックジャック／サップ | 1 | brawling,dx | thr cr | 20 | 0.5 | 7 | -
hatchet | ハチェット | 0 | axe_mace | sw cut | 40 | 1 | 8 | thrown
axe | アックス | 0 | axe_mace | sw+2 cut | 50 | 2 | 11 | -
throwing_axe | スローイングアックス? | 0 | axe_mace | sw+2 cut | 60 | 2 | 11 | thrown
small_mace | スモールメイス? | 2 | axe_mace | sw+2 cr | 35 | 1.5 | 10 | thrown
mace | メイス | 2 | axe_mace | sw+3 cr | 50 | 2.5 | 12 | thrown
broadsword | ブロードソード | 2 | broadsword | sw+1 cut or thr+1 cr | 500 | 1.5 | 10 | -
thrusting_broadsword | 刺突ブロードソード? | 2 | broadsword | sw+1 cut or thr+2 imp | 600 | 1.5 | 10 | -
katana | 刀 | 3 | broadsword | sw+1 cut or thr+1 imp | 650 | 2.5 | 11 | -
katana_2h | 刀（両手） | 3 | two_handed_sword | sw+2 cut or thr+1 imp | 650 | 2.5 | 10 | 2H
large_knife | 大型ナイフ | 0 | knife | sw-2 cut or thr imp | 40 | 0.5 | 6 | parry -1, thrown
small_knife | 小型ナイフ? | 0 | knife | sw-3 cut or thr-1 imp | 30 | 0.25 | 5 | parry -1, thrown
dagger | ダガー | 1 | knife | thr-1 imp | 20 | 0.12 | 5 | parry -1, thrown
poleaxe | ポールアックス | 3 | polearm | sw+4 cut or sw+4 cr | 120 | 5 | 12 | 2H, U
rapier | レイピア | 4 | rapier | thr+1 imp | 500 | 1.37 | 9 | -
shortsword | ショートソード | 2 | shortsword | sw cut or thr imp | 400 | 1 | 8 | -
spear | 槍 | 0 | spear | thr+2 imp or 2H thr+3 imp | 40 | 2 | 9 | thrown
quarterstaff | クォータースタッフ | 0 | staff | sw+2 cr or thr+2 cr | 10 | 2 | 7 | 2H, parry +2
great_axe | グレートアックス | 1 | two_handed_axe_mace | sw+3 cut | 100 | 4 | 12 | 2H, U
maul | モール? | 0 | two_handed_axe_mace | sw+4 cr | 80 | 6 | 13 | 2H, U
thrusting_greatsword | 刺突グレートソード? | 3 | two_handed_sword | sw+3 cut or thr+3 imp \
| 900 | 3.5 | 12 | 2H
"""

# item | thrown | TL | skill (specialty) | damage | Acc | range | RoF | shots | $ | kg | minimum ST
RANGED = """
short_bow | - | 0 | bow | thr imp | 1 | ST x10 / x15 | 1 | 1(2) | 50 | 1 | 7 2H
longbow | - | 0 | bow | thr+2 imp | 3 | ST x15 / x20 | 1 | 1(2) | 200 | 1.5 | 11 2H
crossbow | - | 2 | crossbow | thr+4 imp | 4 | ST x20 / x25 | 1 | 1(4) | 150 | 3 | 7 2H
hatchet | thrown | 0 | thrown_weapon (Axe/Mace) | sw cut | 1 | ST x1.5 / x2.5 | 1 | T | - | - | 8
throwing_axe | thrown | 0 | thrown_weapon (Axe/Mace) | sw+2 cut | 2 | ST x1 / x1.5 | 1 | T | - | - | 11
small_mace | thrown | 2 | thrown_weapon (Axe/Mace) | sw+2 cr | 1 | ST x1 / x1.5 | 1 | T | - | - | 10
mace | thrown | 2 | thrown_weapon (Axe/Mace) | sw+3 cr | 1 | ST x0.5 / x1 | 1 | T | - | - | 12
large_knife | thrown | 0 | thrown_weapon (Knife) | thr imp | 0 | ST x0.8 / x1.5 | 1 | T | - | - | 6
small_knife | thrown | 0 | thrown_weapon (Knife) | thr-1 imp | 0 | ST x0.5 / x1 | 1 | T | - | - | 5
dagger | thrown | 1 | thrown_weapon (Knife) | thr-1 imp | 0 | ST x0.5 / x1 | 1 | T | - | - | 5
spear | thrown | 0 | thrown_weapon (Spear) | thr+3 imp | 2 | ST x1 / x1.5 | 1 | T | - | - | 9
derringer_41 | - | 5 | guns (Pistol) | 1d pi+ | 1 | 80 / 650 | 1 | 2(3 each) | 100 | 0.25 | 9
auto_pistol_9mm | - | 6 | guns (Pistol) | 2d+2 pi | 2 | 150 / 1850 | 3 | 8+1(3) | 350 | 1.2 | 9
revolver_357m | - | 7 | guns (Pistol) | 3d-1 pi | 2 | 185 / 2000 | 3 | 6(3 each) | 500 | 1.5 | 10
lever_action_carbine | - | 5 | guns (Rifle) | 5d pi | 4 | 450 / 3000 | 1 | 6+1(3 each) | 300 | 3.5 | 10 2H
bolt_action_rifle | - | 6 | guns (Rifle) | 7d pi | 5 | 1000 / 4200 | 1 | 5+1(3) | 350 | 4.45 | 10 2H
self_loading_rifle | - | 6 | guns (Rifle) | 7d pi | 5 | 1000 / 4200 | 3 | 8(3) | 600 | 5 | 10 2H
sniper_rifle_338 | - | 8 | guns (Rifle) | 9d+1 pi | 6+3 | 1500 / 5500 | 1 | 4+1(3) | 5600 | 8.75 | 11 2H
pump_shotgun | - | 6 | guns (Shotgun) | 1d+1 pi | 3 | 50 / 125 | 2 x 9 | 5(3 each) | 240 | 4 | 10 2H
"""

# id, Japanese name, TL, DR, $, kg
ARMOUR = """
cloth_armor 布鎧? 1 1 150 6
leather_armor 革鎧? 1 2 340 9.75
light_scale ライトスケイル? 2 3 610 24.5
mail メイル? 2 4 645 29
steel_laminate スチールラミネート? 3 5 1360 32
plate プレート? 3 6 4040 44.75
ballistic_vest 防弾ベスト? 8 8/2:cut,pi 400 1
"""

# id, Japanese name, TL, DB, $, kg
SHIELDS = """
small_shield スモールシールド? 1 1 40 4
medium_shield ミディアムシールド 1 2 60 7.5
large_shield ラージシールド 1 3 90 12.5
"""

# id, Japanese name, TL, $, kg (- where it weighs next to nothing)
GEAR = """
backpack_small 背負い袋（小） 1 60 1.5
bandages 包帯 0 10 1
binoculars 双眼鏡 6 400 1
blanket 毛布 1 20 2
candle ろうそく 1 5 0.5
canteen 水筒 5 10 0.5
camera_35mm カメラ 6 50 1.5
camp_stove 携帯コンロ 6 50 1
cell_phone 携帯電話 8 250 0.12
climbing_gear 登攀用具 2 20 2
compass 方位磁石 6 50 0.07
cord 細ひも（10m） 0 1 0.25
crowbar バール 2 20 1.5
disguise_kit 変装用具 5 200 5
first_aid_kit 応急手当セット 0 50 1
fishhooks 釣り針と糸 0 50 -
flashlight 懐中電灯 6 20 0.5
gps GPS受信機 8 200 1.5
grapnel 鉤爪 5 20 1
group_basics 野営用具（集団） 0 50 10
handcuffs 手錠 5 40 0.25
hip_quiver 矢筒（腰） 0 15 0.5
holster_belt ホルスター（腰） 5 25 0.25
iron_spike 鉄釘 2 1 0.25
lantern ランタン 2 20 1
laptop ノートパソコン 8 1500 1.5
lockpicks 錠前破りの道具 3 50 -
matches マッチ 6 1.5 0.02
metal_detector 金属探知機 7 50 1.5
mini_recorder 小型録音機 7 200 0.25
night_goggles 暗視ゴーグル 8 600 1
oil_pint ランプ油 2 2 0.5
personal_basics 野営用具（個人） 0 5 0.5
pole_2m 棒（2m） 0 5 1.5
pouch 小袋 1 10 0.25
radio_hand 携帯無線機 7 100 0.5
rations 保存食（1食） 0 2 0.25
rope_38 ロープ（細、10m） 0 5 0.75
rope_34 ロープ（太、10m） 1 25 2.5
saddle 鞍と馬具 2 150 7.5
scope_4x スコープ（4倍） 6 150 0.75
scuba 潜水具 6 1500 16
sleeping_bag 寝袋 6 25 3.5
suitcase_lab 携帯実験セット 5 3000 5
surgical_kit 外科器具 1 300 7.5
tent_1 テント（1人用） 0 50 2.5
tent_4 テント（4人用） 0 150 15
thermos 魔法瓶 5 10 1
toolkit_mechanic 工具（整備） 5 600 10
toolkit_electronics 工具（電子機器） 6 1200 5
toolkit_armoury 工具（武具） 1 600 10
torch たいまつ 0 3 0.5
water_tablets 浄水錠 6 5 0.05
web_gear 装備帯 6 50 1
whetstone 砥石 1 5 0.5
wineskin 革水筒 0 10 0.12
wristwatch 腕時計 6 20 0.03
"""


def named(row: dict[str, Any]) -> str:
    """The Japanese name, with a question mark where it is not confirmed."""
    return str(row["name_ja"]) + ("?" if row.get("name_unverified") else "")


def damage(mode: dict[str, Any]) -> str:
    """Damage as the tables above write it."""
    amount = mode["damage"]
    basis = f"{amount['dice']}d" if amount["basis"] == "none" else amount["basis"]
    add = f"{amount['add']:+d}" if amount["add"] else ""
    return f"{basis}{add} {mode['type']}"


def blow(mode: dict[str, Any]) -> str:
    """A way to strike, with the hands it needs where they are not those of the line."""
    return (f"{mode['hands']}H " if "hands" in mode else "") + damage(mode)


def melee_line(line: dict[str, Any], item: dict[str, Any]) -> str:
    """An attack line as the table above writes it; the two hands of a katana have a name of their own."""
    notes = [
        *(["2H"] if line["hands"] == 2 else []),
        *(["U"] if line.get("unready") else []),
        *([f"parry {line['parry']:+d}"] if line.get("parry") else []),
        *(["thrown"] if item.get("throwable") else []),
    ]
    modifier = f" {line['skill_mod']}" if "skill_mod" in line else ""
    cells = (
        line["id"],
        named(line if "name_ja" in line else item),
        item.get("tl", "-"),
        ",".join(line["skills"]) + modifier,
        " or ".join(map(blow, line["modes"])),
        item.get("cost", "-"),
        item.get("kg", "-"),
        line["min_st"] or "-",
        ", ".join(notes) or "-",
    )
    return " | ".join(map(str, cells))


def shots(raw: dict[str, Any] | None) -> str:
    """Shots as the table above writes them; T for thrown."""
    if raw is None:
        return "T"
    chamber = f"+{raw['chamber']}" if "chamber" in raw else ""
    return f"{raw['rounds']}{chamber}({raw['reload']}{' each' if raw.get('each') else ''})"


def ranged_line(row: dict[str, Any]) -> str:
    """A shot or a throw as the table above writes it."""
    of_st = f"ST x{row['half']} / x{row['max']}"
    cells = (
        row.get("item", row["id"]),
        "thrown" if "item" in row else "-",
        row["tl"],
        row["skill"] + (f" ({row['spec']['en']})" if "spec" in row else ""),
        damage(row),
        f"{row['acc']}" + (f"+{row['acc_scope']}" if "acc_scope" in row else ""),
        of_st if row["range_of_st"] else f"{row['half']} / {row['max']}",
        f"{row['rof']}" + (f" x {row['pellets']}" if "pellets" in row else ""),
        shots(row["shots"]),
        row.get("cost", "-"),
        row.get("kg", "-"),
        f"{row['min_st']}" + (" 2H" if row["hands"] == 2 else ""),
    )
    return " | ".join(map(str, cells))


def weapons() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Every attack line beside its item; bare hands and feet are their own."""
    file = load("melee")
    bare = [(line, line) for line in file["unarmed_lines"]]
    return bare + [(line, item) for item in file["melee_weapons"] for line in item["lines"]]


def items() -> list[dict[str, Any]]:
    """Everything that can be bought."""
    ranged = load("ranged")
    return [
        *load("melee")["melee_weapons"],
        *ranged["ranged_weapons"],
        *ranged["ammunition"],
        *load("armour")["armour"],
        *load("shields")["shields"],
        *load("gear")["gear"],
    ]


def test_every_melee_line_has_the_numbers_of_the_table() -> None:
    assert sorted(melee_line(line, item) for line, item in weapons()) == sorted(MELEE.strip().splitlines())


def test_every_shot_and_throw_has_the_numbers_of_the_table() -> None:
    file = load("ranged")
    found = sorted(map(ranged_line, file["ranged_weapons"] + file["thrown_lines"]))
    assert found == sorted(RANGED.strip().splitlines())


def test_armour_has_the_numbers_of_the_table() -> None:
    found = []
    for row in load("armour")["armour"]:
        against = f"/{row['dr_other']}:{','.join(row['dr_against'])}" if "dr_other" in row else ""
        cells = (row["id"], named(row), row["tl"], f"{row['dr']}{against}", row["cost"], row["kg"])
        found.append(" ".join(map(str, cells)))
    assert found == ARMOUR.strip().splitlines()


def test_shields_have_the_numbers_of_the_table() -> None:
    rows = load("shields")["shields"]
    keys = ("tl", "db", "cost", "kg")
    found = [" ".join((row["id"], named(row), *(str(row[key]) for key in keys))) for row in rows]
    assert found == SHIELDS.strip().splitlines()
    assert {row["id"]: row["attack_penalty"] for row in rows if "attack_penalty" in row} == {
        "large_shield": -2
    }


def test_gear_has_the_numbers_of_the_table() -> None:
    found = []
    for row in load("gear")["gear"]:
        weight = "-" if row.get("negligible") else row["kg"]
        found.append(f"{row['id']} {named(row)} {row['tl']} {row['cost']} {weight}")
    assert found == GEAR.strip().splitlines()


def test_what_weighs_next_to_nothing_weighs_nothing() -> None:
    assert {row["id"] for row in load("gear")["gear"] if row["kg"] == "0"} == {"fishhooks", "lockpicks"}


def test_arrows_and_bolts() -> None:
    found = [
        (row["id"], row["name_ja"], row["tl"], row["cost"], row["kg"]) for row in load("ranged")["ammunition"]
    ]
    assert found == [("arrow", "矢", 0, 2, "0.05"), ("bolt", "太矢", 2, 2, "0.03")]


def test_an_item_id_stands_once_in_all_of_the_equipment() -> None:
    ids = [item["id"] for item in items()]
    assert len(ids) == len(set(ids)) == 21 + 11 + 2 + 7 + 3 + 57


def test_bare_hands_and_the_two_hands_of_a_katana_are_no_items() -> None:
    ids = {item["id"] for item in items()}
    assert not ids & {"punch", "kick", "kick_boots", "katana_2h"}
    assert [line["id"] for line in load("melee")["unarmed_lines"]] == ["punch", "kick", "kick_boots"]


def test_a_kick_cannot_parry_and_boots_and_brass_knuckles_count_as_kick_and_punch() -> None:
    found = {
        line["id"]: (line["counts_as"], line.get("parry", 0)) for line, _ in weapons() if "counts_as" in line
    }
    assert found == {
        "punch": ("punch", 0),
        "kick": ("kick", None),
        "kick_boots": ("kick", None),
        "brass_knuckles": ("punch", 0),
    }


def test_what_can_be_thrown_is_exactly_what_has_a_throw() -> None:
    throwable = {item["id"] for item in load("melee")["melee_weapons"] if item.get("throwable")}
    assert throwable == {line["item"] for line in load("ranged")["thrown_lines"]}


def test_the_skills_and_damage_types_of_weapons_are_there() -> None:
    ranged = load("ranged")
    shots_and_throws = ranged["ranged_weapons"] + ranged["thrown_lines"]
    skills = {skill for line, _ in weapons() for skill in line["skills"]} - {"dx"}
    types = {mode["type"] for line, _ in weapons() for mode in line["modes"]}
    assert skills | {row["skill"] for row in shots_and_throws} <= SKILLS
    assert types | {row["type"] for row in shots_and_throws} <= DAMAGE_TYPES


def test_the_specialty_of_a_weapon_is_one_that_its_skill_suggests() -> None:
    suggested = {row["id"]: row.get("spec_suggestions", []) for row in load("skills")["skills"]}
    ranged = load("ranged")
    for row in ranged["ranged_weapons"] + ranged["thrown_lines"]:
        assert ("spec" in row) == (row["skill"] in ("guns", "thrown_weapon")), row["id"]
        assert "spec" not in row or row["spec"] in suggested[row["skill"]], row["id"]


def test_karate_and_brawling_add_to_bare_blows_by_the_die() -> None:
    rows = load("melee")["unarmed_bonuses"]
    assert [(row["skill"], row["at_least"], row["per_die"]) for row in rows] == [
        ("karate", 0, 1),
        ("karate", 1, 2),
        ("brawling", 2, 1),
    ]
