"""What the BRP sheet says in words and figures, from the digest's chapters 6, 9, 13 and 15."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from builder.core.language import translator
from builder.core.sheet import Boxes, Section, Sheet, Table
from builder.core.text import Language, Translator
from builder.exports import as_html
from builder.exports.as_lines import export
from builder.pdf.render import render
from builder.systems.brp import SYSTEM
from builder.systems.brp.choices import Choices
from tests.systems.brp.people import NOBODY, ROLLS, RULES

DAY = date(2026, 11, 29)
NOTICE = (
    "This work created using the BRP Open Game License.",
    "BRP Open Game License v 1.0 © copyright 2020 Chaosium Inc.",
    "Basic Roleplaying © copyright 1980-2020 Chaosium Inc.; Authors, original rules: Greg Stafford, Steve "
    "Henderson, Warren James, Steve Perrin, Sandy Petersen, Ray Turney, and Lynn Willis; developed by Jason "
    "Durall, James Lowder, and Jeff Richard.",
    "Basic Roleplaying and the BRP logo are trademarks of Chaosium Inc. Used with permission.",
)


def sheet_of(raw: dict[str, Any]) -> Sheet:
    """The sheet of a record; without dice it has those of a detective whose numbers are easy to follow."""
    choices = Choices.model_validate({"rolls": ROLLS, "identity": {"own_language": "Japanese"}, **raw})
    return SYSTEM.sheet(NOBODY, choices, RULES, SYSTEM.evaluate(NOBODY, choices, RULES))


def speaker(language: Language) -> Translator:
    return translator(language, [SYSTEM.strings])


def printed(raw: dict[str, Any], language: Language = "en") -> str:
    """The sheet as text, runs of blanks as one."""
    text = export(sheet_of(raw), speaker(language)).decode()
    return "\n".join(" ".join(line.split()) for line in text.splitlines())


def section(sheet: Sheet, key: str) -> Section:
    (found,) = (section for section in sheet.sections if section.key == key)
    return found


def skill_lines(raw: dict[str, Any]) -> list[str]:
    """The names on the sheet's list of skills."""
    (table,) = section(sheet_of(raw), "skills").blocks
    assert isinstance(table, Table)
    return [cell.words(speaker("en")) if cell else "" for cell in (row.cells[1] for row in table.rows)]


def test_page_one_is_for_the_table_in_the_order_of_all_systems() -> None:
    keys = [section.key for section in sheet_of({}).sections]
    assert keys[:5] == ["characteristics", "hp", "pp", "weapons", "skills"]
    assert keys[5:] == ["more_skills", "armor", "things", "identity", "experience", "notes"]


def test_characteristics_stand_with_their_rolls() -> None:
    """STR 13 CON 12 SIZ 13 INT 11 POW 10 DEX 14 APP 9 (chapter 15, W01): the rolls are five times as much."""
    text = printed({})
    for words in (
        "STR Strength 13 65",
        "CON Constitution 12 60",
        "INT Intelligence 11 55",
        "POW Power 10 50",
    ):
        assert words in text
    for words in ("DEX Dexterity 14 70", "APP Appearance 9 45", "SIZ Size 13 INT"):
        assert words in text
    assert "Damage bonus +1D4 MOV 10" in text


def test_every_skill_of_a_modern_character_stands_there_once() -> None:
    """57 entries, of which Fly and Projection are switched off."""
    names = skill_lines({})
    assert len(names) == len(set(names)) == 55
    assert {"Appraise", "Track", "Language (Own)", "Literacy (Own)", "Technical Skill"} <= set(names)
    assert len(skill_lines({"options": {"fly_mode": "natural", "powers": True}})) == 57


def test_specialties_are_lines_of_their_own_in_place_of_their_skill() -> None:
    points = {"firearm:pistol": 10, "firearm:rifle": 5, "craft:knots": 5}
    names = skill_lines({"personal_points": points})
    at = names.index("Firearm (Pistol)")
    assert names[at + 1] == "Firearm (Rifle)"
    assert "Firearm" not in names and "Craft" not in names
    assert "Craft (Knots)" in names


def test_a_line_has_base_chance_half_double_and_special() -> None:
    """Listen 25 + 30 = 55: half 28, double 110, special 11 (chapter 10.1)."""
    assert "□ Listen 25 55 28 110 11" in printed({"personal_points": {"listen": 30}})
    assert "□ Art 05 05 03 10 01" in printed({})
    assert "□ Language (Other) 00 00 00 00 –" in printed({})


def test_a_skill_that_was_used_well_is_ticked() -> None:
    text = printed({"ticks": ["listen"]})
    assert "✓ Listen 25" in text
    assert "□ Spot 25" in text


def test_the_legend_explains_each_sign_in_the_words_of_its_way_out() -> None:
    """Plain text has no bold names, so it does not explain them."""
    raw = {"personal_points": {"listen": 30}, "ticks": ["listen"]}
    assert "□ 経験チェック ½ 困難 ×2 容易 ⅕ スペシャル（端数切り上げ）" in printed(raw, "ja")
    html = as_html.export(sheet_of(raw), speaker("ja")).decode()
    assert "太字 ポイントを使った技能" in html
    assert "✓" in html


def test_armor_prints_the_reduced_chance_beside_the_chance() -> None:
    """Flak Jacket −10, Light Helmet −15: Dodge 28 → 18 (4), Listen 25 → 10 (2), Sense 10 → 0 (W09)."""
    worn = {"armor": ["flak_jacket", "helmet_light"]}
    text = printed(worn)
    assert "Dodge 28 28 18/04 14 56 06" in text
    assert "Listen 25 25 10/02 13 50 05" in text
    assert "Sense 10 10 00/– 05 20 02" in text
    assert "DEX Dexterity 14 70 (60)" in text
    assert "Flak Jacket 4 −10\nLight Helmet +1 −15\nTotal 5 −10 −15" in text
    assert "18/04" not in printed({})


def test_riot_gear_prints_both_of_its_numbers() -> None:
    text = printed({"armor": ["riot_gear", "helmet_heavy"]})
    assert "Riot Gear 12/6 −10\nHeavy Helmet +2 −50\nTotal 14/8 −10 −50" in text


@pytest.mark.parametrize(
    ("weapon", "line"),
    [
        ("sword_broad", "Broadsword Melee Weapon (Sword) 15 15 03 1D8+1+1D4 one 12"),
        ("sword_great", "Greatsword Melee Weapon (Sword) 05 05 01 2D8+1D4 two 12"),
        ("bow_long", "Long Bow Missile Weapon (Bow) 05 01 1D8+1+½(1D4) two 10 90"),
        ("rifle", "Rifle Firearm (Rifle) 25 05 2D6 two 6 12 80"),
        ("pistol_laser", "Laser Pistol Energy Weapon (Laser Pistol) 20 04 1D8 one 20 charges 14 20"),
        ("crossbow_light", "Light Crossbow Missile Weapon (Crossbow) 25 05 1D6+2 two 1 in 2 rds 10 40"),
        ("rock_thrown", "Rock, thrown Throw 25 05 1D2+½(1D4) one 20"),
        ("knife_thrown", "Knife, thrown Missile Weapon (Throwing Dagger) 15 03 1D3+1+½(1D4) one 10 10"),
    ],
)
def test_a_weapon_prints_the_whole_row_of_its_table(weapon: str, line: str) -> None:
    """STR+SIZ 26: +1D4; melee weapons parry with their chance, others do not."""
    assert line in printed({"weapons": [weapon]})


def test_bare_hands_are_always_there_but_not_twice() -> None:
    for raw in ({}, {"weapons": ["brawl"]}, {"weapons": ["pistol"]}):
        assert printed(raw).count("Brawl (unarmed) Brawl 25 25 05 1D3+1D4 one") == 1


def test_shields_tell_how_they_stop_missiles() -> None:
    text = printed({"shields": ["kite", "riot"]})
    assert "Kite Shield (Kite), missiles 30 % 15 03 1D4+1D4 16" in text
    assert "Riot Shield (Riot), missiles 60 % (kneeling 90 %) 15 03 1D3+1D4 16" in text


def test_a_weapon_of_ones_own_without_a_skill_has_none_and_its_shield_still_tells_of_missiles() -> None:
    weapon = {"id": "custom", "name": "Net", "damage": "1D3"}
    shield = {"id": "custom", "name": "Door", "skill": "", "hp": 20, "missile": 45}
    text = printed({"weapons": [weapon], "shields": [shield]})
    assert "\nNet 00" in text
    assert "Door, missiles 45 %" in text


def test_the_record_of_growth_tells_how_a_roll_was_earned() -> None:
    earned = [
        {"key": "listen", "roll": 60, "gain": 3, "date": "2031-01-01", "note": "fog"},
        {"key": "spot", "roll": 60, "gain": 2, "date": "2031-01-02", "way": "training", "note": "old Tom"},
        {"key": "energy_weapon:laser_pistol", "roll": 7, "date": "2031-01-03", "way": "break"},
    ]
    text = printed({"improvements": earned})
    assert "2031-01-01 Listen 60 +3 fog" in text
    assert "2031-01-02 Spot 60 +2 Training, old Tom" in text
    assert "2031-01-03 Energy Weapon (Laser Pistol) 07 Long break" in text


def test_a_base_that_nobody_published_is_a_dash() -> None:
    assert "□ Firearm (Shotgun) – 20 10 40 04" in printed({"personal_points": {"firearm:shotgun": 20}})


def test_switched_off_skills_are_left_out_unless_points_stand_on_them() -> None:
    off = {"options": {"disabled_skills": ["gaming", "track", "art"]}}
    assert {"Gaming", "Track", "Art"}.isdisjoint(skill_lines(off))
    assert "Gaming" in skill_lines({**off, "personal_points": {"gaming": 5}})


def test_the_growth_record_tells_what_was_rolled() -> None:
    row = {"key": "dodge", "roll": 88, "gain": 4, "date": "2026-03-01", "checked": True, "note": "the roofs"}
    assert "2026-03-01 Dodge 88 +4 the roofs" in printed({"improvements": [row]})


def test_a_character_for_whom_nothing_is_rolled_is_a_sheet_to_fill_in() -> None:
    text = printed({"rolls": {}})
    assert "□ Dodge DEX×2" in text
    assert "□ Gaming INT+POW" in text
    assert "□ Language (Own) INT×5" in text
    boxes = [block for name in ("hp", "pp") for block in section(sheet_of({"rolls": {}}), name).blocks]
    assert [block.form for block in boxes if isinstance(block, Boxes)] == ["counter", "counter"]


def test_the_track_of_hit_points_marks_where_one_falls_unconscious() -> None:
    """HP (12 + 13) / 2, rounded up: 13; unconscious at 2 or less (chapter 11.3)."""
    assert "Hit Points (HP) 13 (2 or less: unconscious)" in printed({})
    assert "Hit Points (HP) 4 / 13" in printed({"current": {"hp": 4}})


def test_the_notice_is_printed_word_for_word_in_both_languages() -> None:
    sheet = sheet_of({})
    for language in ("ja", "en"):
        said = tuple(speaker(language).say(paragraph) for paragraph in sheet.notice)
        assert said[: len(NOTICE)] == NOTICE


SPECIALTIES = {
    "art": (
        "calligraphy",
        "painting",
    ),
    "craft": (
        "knots",
        "sewing",
    ),
    "drive": ("truck",),
    "firearm": (
        "pistol",
        "rifle",
    ),
    "knowledge": (
        "law",
        "history",
        "natural_history",
    ),
    "language_other": ("german",),
    "literacy": ("german",),
    "melee_weapon": ("sword",),
    "missile_weapon": ("bow",),
    "perform": ("music",),
    "repair": (
        "mechanical",
        "electronic",
    ),
    "science": (
        "astronomy",
        "chemistry",
        "biology",
    ),
    "status": ("high_society",),
    "technical": (
        "computer_use",
        "sensor_systems",
        "computer_programming",
    ),
    "pilot": ("boat",),
    "ride": ("horse",),
    "shield": ("kite",),
    "energy_weapon": ("laser_pistol",),
    "heavy_machine": ("thresher",),
    "artillery": ("cannon",),
    "heavy_weapon": ("bazooka",),
}
MANY = [f"{skill}:{spec}" for skill, specs in SPECIALTIES.items() for spec in specs]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_all_57_skills_and_20_specialties_more_stand_on_two_pages(paper: str, language: Language) -> None:
    """Specialties take the line of their skill: 31 of them make 69 lines, with armor, weapons and gear."""
    raw = {
        "options": {"fly_mode": "natural", "powers": True},
        "personal_points": dict.fromkeys(MANY, 3),
        "weapons": ["sword_broad", "pistol"],
        "equipment": ["rope", "lamp"],
    }
    assert len(skill_lines(raw)) >= 57
    made = render(sheet_of(raw), speaker(language), paper="a4" if paper == "a4" else "letter", printed=DAY)
    assert len(PdfReader(BytesIO(made.pdf)).pages) == 2


def test_a_virtual_table_gets_tracks_and_a_line_for_each_roll() -> None:
    piece = sheet_of({"weapons": ["bow_long"], "personal_points": {"listen": 30}}).piece
    say = speaker("en").say
    assert [(say(track.name), track.current, track.maximum) for track in piece.tracks] == [
        ("HP", 13, 13),
        ("PP", 10, 10),
    ]
    lines = {say(check.name): check.command for check in piece.checks}
    assert lines["Agility roll"] == "1D100<=14*5"
    assert lines["Listen"] == "1D100<=55"
    assert lines["Long Bow: attack"] == "1D100<=5"
    assert lines["Long Bow damage"] == "1D8+1+1D4/2C"
    assert lines["Brawl (unarmed) damage"] == "1D3+1D4"
    assert piece.initiative == 14
    assert "Language (Other)" not in lines
