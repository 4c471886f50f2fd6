"""What the GURPS sheet says in words and figures, from the digest's chapters on skills, combat and play."""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.character import Profile
from builder.core.language import translator
from builder.core.text import Language
from builder.exports.as_lines import export
from builder.systems.gurps4e import SYSTEM
from builder.systems.gurps4e.choices import snapshot
from builder.systems.gurps4e.facts import AttackLine
from builder.systems.gurps4e.sheet.bands import defence
from tests.systems.gurps4e.builds import choices_of, evaluated, rules

PISTOL = {"id": "guns", "points": 2, "spec": "Pistol"}


def printed(raw: dict[str, Any], language: Language = "en") -> str:
    """The sheet as text, runs of blanks as one."""
    choices = choices_of(raw)
    sheet = SYSTEM.sheet(Profile(), choices, rules(), evaluated(raw))
    text = export(sheet, translator(language, [SYSTEM.strings])).decode()
    return "\n".join(" ".join(line.split()) for line in text.splitlines())


def notes(line: AttackLine, language: Language) -> list[str]:
    return [translator(language, [SYSTEM.strings]).say(note) for note in line.notes]


def line_of(raw: dict[str, Any], key: str) -> AttackLine:
    return next(line for line in evaluated(raw).facts.attacks if line.key == key)


@pytest.mark.parametrize(
    ("skill", "japanese", "english"),
    [
        ("dx", "武器への受け−3", "Parry −3 against weapons"),
        ("brawling", "武器への受け−3", "Parry −3 against weapons"),
        ("karate", "突き以外の武器への受け−3", "Parry −3 against weapons except thrusts"),
    ],
)
def test_an_unarmed_parry_tells_what_it_loses_against_weapons(
    skill: str, japanese: str, english: str
) -> None:
    skills = [{"id": "brawling", "points": 1}, {"id": "karate", "points": 1}]
    punch = line_of({"skills": skills}, f"{skill}.punch")
    assert (notes(punch, "ja"), notes(punch, "en")) == ([japanese], [english])
    assert notes(line_of({"skills": skills}, f"{skill}.kick"), "en") == ["A miss calls for a DX roll"]


def test_brass_knuckles_parry_as_bare_hands_do() -> None:
    raw = {"equipment": [{"id": "brass_knuckles"}, {"id": "blackjack"}]}
    assert notes(line_of(raw, "1.1.1"), "en") == ["Parry −3 against weapons"]
    assert notes(line_of(raw, "2.1.1"), "en") == ["ST 7"]


def test_a_default_brings_its_own_note() -> None:
    assert "Default" in notes(line_of({"equipment": [{"id": "axe"}]}, "1.1.1"), "en")


@pytest.mark.parametrize(
    ("item", "english"),
    [
        ("auto_pistol_9mm", "150/1,850 m; Acc 2; RoF 3; Shots 8+1(3)"),
        ("derringer_41", "80/650 m; Acc 1; RoF 1; Shots 2(3 each)"),
        ("sniper_rifle_338", "1,500/5,500 m; Acc 6+3; RoF 1; Shots 4+1(3)"),
        ("pump_shotgun", "50/125 m; Acc 3; RoF 2×9; Shots 5(3 each)"),
        ("longbow", "150/200 m; Acc 3; RoF 1; Shots 1(2)"),
        ("dagger", "5/10 m; Acc 0; Default"),
    ],
)
def test_a_ranged_weapon_prints_the_whole_row_of_its_table(item: str, english: str) -> None:
    assert english in printed({"equipment": [{"id": item}], "skills": [PISTOL]})


def test_armour_with_two_dr_prints_both_on_the_sheet() -> None:
    raw = {"equipment": [{"id": "ballistic_vest"}]}
    assert "DR 8 else 2" in printed(raw)
    assert "防護点 DR 8 他2" in printed(raw, "ja")
    assert "else" not in printed({"equipment": [{"id": "plate"}]})


def test_correctable_bad_sight_prints_vision_without_glasses() -> None:
    raw = {"traits": [{"id": "bad_sight", "variant": "correctable"}]}
    assert "Vision 10\nVision without glasses 4" in printed(raw)
    assert "視覚（眼鏡なし） 4" in printed(raw, "ja")


@pytest.mark.parametrize(("change", "sprint", "paced"), [(2, "8.4", "4.2"), (0, "6.0", "3.0")])
def test_runs_show_one_decimal(change: int, sprint: str, paced: str) -> None:
    raw = {"settings": {"secondary_mode": "full"}, "secondary": {"Move": change}}
    assert f"Sprint {sprint} m/s\nPaced run {paced} m/s" in printed(raw)


def test_a_self_control_number_stands_behind_the_trait_in_both_languages() -> None:
    raw = {"traits": [{"id": "overconfidence", "cr": 9}]}
    assert "自信過剰 (9) 世間知らずの人 +2" in printed(raw, "ja")
    assert "Overconfidence (9) the naive +2" in printed(raw)


def test_the_account_in_play_names_what_creation_cost() -> None:
    made = {"attributes": {"ST": 12}, "settings": {"starting_points": 20}}
    copy = snapshot(choices_of(made))
    raw = {**made, "attributes": {"ST": 13}, "phase": "play", "creation": copy, "earned": [{"points": 12}]}
    account = printed(raw)
    assert "Points spent 30\nPoints spent at creation 20\nEarned points 12\n" in account
    assert "Unspent points: 2" in account
    assert "at creation" not in printed(made)


def test_thresholds_say_or_less() -> None:
    text = printed({"attributes": {"ST": 12, "HT": 11}})
    assert "Reeling 3 or less" in text
    assert "Tired 3 or less" in text
    assert "Major wound 7+" in text
    assert "よろめき 3以下" in printed({"attributes": {"ST": 12}}, "ja")


def test_the_level_under_load_stands_beside_the_bought_one() -> None:
    raw = {"skills": [{"id": "swimming", "points": 1}], "carried_kg": 25}
    assert "load 6" in printed(raw)
    assert "load 6" not in printed({**raw, "carried_kg": 10})


def test_what_stands_in_brackets_beside_the_defences_is_explained() -> None:
    shield = {"equipment": [{"id": "medium_shield"}], "skills": [{"id": "shield", "points": 1}]}
    words = translator("ja", [SYSTEM.strings]), translator("en", [SYSTEM.strings])
    noted, plain = defence(evaluated(shield)).note, defence(evaluated({})).note
    assert noted is not None and plain is not None
    assert [one.say(noted) for one in words] == [
        "無荷のとき　（ ）は盾を使うとき",
        "load: None; ( ) with shield",
    ]
    assert [one.say(plain) for one in words] == ["無荷のとき", "load: None"]


def test_the_kind_of_a_described_trait_is_printed_unless_it_is_but_its_price() -> None:
    duty = {"id": "sense_of_duty", "variant": "small_group", "detail": "衛兵隊の仲間"}
    honour = {"id": "code_of_honor", "variant": "-10", "detail": "紳士"}
    geese = {"id": "phobia", "variant": "custom_-5", "detail": "ガチョウ", "cr": 12}
    said = printed({"traits": [duty, honour, geese]}, "ja")
    assert "義務感（小集団）：衛兵隊の仲間" in said
    assert "名誉重視：紳士" in said
    assert "恐怖症：ガチョウ" in said
