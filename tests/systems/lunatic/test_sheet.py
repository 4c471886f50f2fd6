"""What the sheet of The Lunatic says in words and figures, from the digest's chapters 2.14, 3, 6 and 12."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from pypdf import PdfReader

from builder.core.character import Profile, numbered
from builder.core.language import translator
from builder.core.sheet import Boxes, Section, Sheet, Table
from builder.core.text import Language, Translator
from builder.exports.as_lines import export
from builder.pdf.render import render
from builder.systems.lunatic import SYSTEM
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.rules import LunaticRules, load_rules
from tests.systems.lunatic.packs import pack, with_cells
from tests.systems.lunatic.records import RECORDS

DAY = date(2026, 11, 29)
RULES = load_rules(())
NOBODY = Profile(name="somebody")
CLOTHES = [
    {"id": id, "start": True, "line": "clothing", "thing": "clothing"}
    for id in ("footwear", "clothes", "cloak")
]
W1: dict[str, Any] = {
    "base_class": "warrior",
    "specialist_class": "guardian",
    "raised_ability": "valor",
    "deltas": {"valor": 4, "reflex": 3, "fate": 2},
    "virtual": {"reserve_low": 2},
    "vitality_ap": 3,
    "exchanged_ap": 1,
    "skill_pattern": "A",
    "favored": ["body_defense", "escape"],
    "slot_option": "A",
    "weapon_option": "A",
    "bonus_option": "A",
    "age_rolls": [5],
    "age": 18,
    "profile": {"height_cm": 178, "weight_kg": 76},
    "growth": [
        [
            {"kind": "base", "id": "main_melee"},
            {"kind": "base", "id": "defense"},
            {"kind": "feat", "id": "power_blow"},
            {"kind": "feat", "id": "extra_attack"},
        ]
    ],
    "equipment": [{"id": "bastard_sword", "start": True, "ready": True}, *CLOTHES],
}
SPELLS = [
    {"kind": "spell", "en": f"L1 {letter}", "level": 1, "school": school}
    for school in ("force", "mage_common")
    for letter in "ab"
]
W3: dict[str, Any] = {
    "base_class": "mage",
    "specialist_class": "force_mage",
    "raised_ability": "judgment",
    "deltas": {"valor": -2, "reflex": 1, "judgment": 1, "technique": 2, "fate": 2},
    "magic": 12,
    "virtual": {"mana": 2, "reserve_low": 1, "toughness": 2},
    "vitality_ap": 1,
    "skill_pattern": "A",
    "favored": ["ritual", "mind_defense"],
    "slot_option": "A",
    "weapon_option": "A",
    "bonus_option": "A",
    "age_rolls": [6],
    "age": 20,
    "profile": {"height_cm": 171, "weight_kg": 58},
    "growth": [
        [
            *SPELLS,
            {"kind": "spell", "id": "lightning"},
            {"kind": "base", "id": "spell_cast"},
            {"kind": "base", "id": "mind_defense"},
            {"kind": "intensity", "id": "spell_cast"},
            {"kind": "feat", "id": "squeeze_mana"},
        ]
    ],
    "equipment": [{"id": "focus", "start": True, "thing": "focus"}, *CLOTHES],
}


def sheet_of(raw: dict[str, Any], rules: LunaticRules = RULES) -> Sheet:
    choices = numbered(Choices.model_validate(raw))
    return SYSTEM.sheet(NOBODY, choices, rules, SYSTEM.evaluate(NOBODY, choices, rules))


def speaker(language: Language) -> Translator:
    return translator(language, [SYSTEM.strings])


def printed(raw: dict[str, Any], language: Language = "en", rules: LunaticRules = RULES) -> list[str]:
    """The sheet as lines of text, runs of blanks as one."""
    text = export(sheet_of(raw, rules), speaker(language)).decode()
    return [" ".join(line.split()) for line in text.splitlines()]


def section(sheet: Sheet, key: str) -> Section:
    (found,) = (section for section in sheet.sections if section.key == key)
    return found


def table_of(sheet: Sheet, key: str) -> Table:
    (found,) = (block for block in section(sheet, key).blocks if isinstance(block, Table))
    return found


def test_page_one_is_for_the_table_in_the_order_of_all_systems() -> None:
    keys = [section.key for section in sheet_of(W3).sections]
    assert keys[:4] == ["abilities", "checks", "vitality", "pools"]
    assert keys[4:10] == ["skills", "weapons", "spells", "feats", "languages", "gear"]
    assert keys[-2:] == ["person", "notes"]


def test_abilities_stand_with_their_modifiers() -> None:
    """W1: 13 (+2‡), 11 (+1‡), 8 (0), 8 (0), 10 (+1‡), none."""
    assert "Valor 13 +2‡ Reflex 11 +1‡ Judgment 8 ±0 Technique 8 ±0 Fate 10 +1‡ Magic none" in printed(W1)


def test_checks_have_the_effect_intensity_that_is_taken_off_and_movement_its_two_parts() -> None:
    """W3: toughness 12, Defense 10, Body Resistance 12, Mind Resistance 14; stride 3."""
    line = (
        "Toughness 12‡ Defense 10‡ 0 Body Resistance 12‡ 0 Mind Resistance 14‡ 0 "
        "Move, main action 7+3‡ Move, sub action 3‡"
    )
    assert line in printed(W3)


def test_a_dwarf_under_heavy_load_moves_less() -> None:
    """One less for the dwarf, two for the load (chapter 6.5): 7 + 3 − 3 and 3 − 3."""
    lines = printed({**W1, "race": "dwarf", "race_allowed": True, "heavy_load": True})
    assert any("Move, main action 4+3‡ Move, sub action 0‡" in line for line in lines)
    assert "■ Gear and money (10 GP‡, Heavy load)" in lines


def test_vitality_goes_down_to_the_death_point_below_a_line_at_0() -> None:
    """W1: 15 and −10; W3: 8 and −7."""
    for raw, most, lowest in ((W1, 15, -10), (W3, 8, -7)):
        (track,) = section(sheet_of(raw), "vitality").blocks
        assert isinstance(track, Boxes)
        assert (track.form, track.maximum.shown, track.lowest) == ("track", most, lowest)
    assert "■ Vitality (maximum 15‡, death point −10‡)" in printed(W1)


def test_what_runs_out_is_there_to_tick_and_mana_only_for_those_who_have_it() -> None:
    """W1: reserve 5, stride 3; W3: reserve 3, stride 3, mana 8."""
    pools = {}
    for name, raw in (("w1", W1), ("w3", {**W3, "current": {"mana": 5, "mp": 4}})):
        blocks = section(sheet_of(raw), "pools").blocks
        assert all(isinstance(block, Boxes) and block.form == "ticks" for block in blocks)
        pools[name] = {
            block.key: (block.maximum.shown, block.current) for block in blocks if isinstance(block, Boxes)
        }
    assert pools["w1"] == {"reserve": (5, None), "stride": (3, None)}
    assert pools["w3"] == {"reserve": (3, None), "stride": (3, None), "mana": (8, 5), "mp": ("", 4)}


@pytest.mark.parametrize(
    "line",
    [
        "Primary Melee 6‡ 0 0 2‡ 22.5‡",
        "Missile 8‡ 0 0 2‡ 33.3‡",
        "Defense 10‡ 0 0 3‡ 37.5‡",
        "Body Resistance 12‡ 0 0 3 53.3‡",
        "◎ Mind Resistance 14‡ 0 0 4‡ 65.8‡",
        "Disengage 10‡ 0 0 3‡ 48.3‡",
        "Lore 13‡ 0 0 4‡ 71.7‡",
        "◎ Spellcasting 16‡ 0.5 0 4‡ 86.7‡",
        "◎ Ritual Magic 15‡ 0 0 4‡ 82.5‡",
    ],
)
def test_a_skill_has_base_intensity_effect_critical_and_its_chance(line: str) -> None:
    """W3 and the table of chapter 6.2: the active side's, of the three defences the passive side's."""
    assert line in printed(W3)


def test_combat_skills_stand_first_under_their_name() -> None:
    """Chapter 3: eight combat skills, the two of spells among them; rituals are none."""
    lines = printed(W3)
    combat, other = lines.index("- Combat skills"), lines.index("- Other skills")
    assert lines[combat + 1].startswith("Primary Melee")
    assert lines[other - 1].startswith("◎ Reactive Casting")
    assert lines[other + 1].startswith("Disengage")
    assert (other - combat - 1, lines.index("◎ Ritual Magic 15‡ 0 0 4‡ 82.5‡") - other) == (8, 10)


def test_skill_exp_are_boxes_filled_when_they_are_used() -> None:
    """Three of Defense, one of them paid for 15 → 16; one of Stealth; seven of Primary Melee are a number."""
    earned = [{"defense": 3, "stealth": 1, "main_melee": 7}]
    bought = [{"kind": "base", "id": "defense", "skill_exp": 1}]
    lines = printed({**W1, "growth": [*W1["growth"], bought], "skill_exp": earned})
    assert "◎ Defense 16‡ 0 0 4‡ 75.0‡ ■□□" in lines
    assert "Stealth 9‡ 0 0 3‡ 40.8‡ □" in lines
    assert "◎ Primary Melee 17‡ 0 0 5‡ 90.8‡ 7" in lines
    assert "■ Skill EXP" not in lines


def test_who_is_dying_checks_for_death_in_both_languages() -> None:
    assert "below the line: dying (a death check after each action)" in " ".join(printed(W1))
    assert "線より下：瀕死（行動のたびに死亡判定）" in " ".join(printed(W1, "ja"))


def test_height_and_weight_are_told_to_a_tenth() -> None:
    """A dwarf has 85 % of the height, an elf 95 % of the weight: 151.555 cm of 178.3, 72.865 kg of 76.7."""
    body = {"profile": {"height_cm": "178.3", "weight_kg": "76.7"}}
    dwarf = printed({**W1, **body, "race": "dwarf", "race_allowed": True})
    elf = printed({**W1, **body, "race": "elf", "race_allowed": True})
    assert any("151.6 cm, 76.7 kg" in line for line in dwarf)
    assert any("178.3 cm, 72.9 kg" in line for line in elf)


def test_growth_of_a_parameter_is_told_by_its_values() -> None:
    """W10: vitality 15 → 16."""
    step = [{"kind": "parameter", "id": "vitality"}]
    lines = printed({**W1, "growth": [*W1["growth"], step], "personal_exp_gained": [6]})
    assert "Vitality 15‡ → 16‡ 5" in lines


def test_all_eighteen_skills_stand_there_and_those_that_cannot_be_had_have_a_dash() -> None:
    for raw in (W1, W3, {}):
        assert len(table_of(sheet_of(raw), "skills").rows) == 18
    lines = printed(W1)
    assert {"Spellcasting –", "Reactive Casting –", "Ritual Magic –"} <= set(lines)


def test_a_weapon_has_its_skill_damage_and_attack_limit_and_the_chance_of_another_blow() -> None:
    """W1: Primary Melee 17; warriors A: swords 2 / 2 / 1; chain at 17: 48.3 % (chapter 6.2)."""
    lines = printed(W1)
    assert "■ Weapons (another blow may follow: Primary 48.3 %‡)" in lines
    assert "Bastard sword Primary 17‡ 1D10+1 2‡" in lines
    assert "Primary Swords 2 / 2 / 1‡" in lines
    assert "Secondary Spears and polearms, Axes and blunt weapons, Unarmed 1 / 1 / 1‡" in lines


def test_effect_intensity_is_in_the_damage() -> None:
    """Intensity 1 of Primary Melee: D10+1 becomes D10+2."""
    half = {"kind": "intensity", "id": "main_melee", "allowed": True}
    lines = printed({**W1, "growth": [[half, half, {"kind": "base", "id": "main_melee"}]]})
    assert "Bastard sword Primary 17‡ 1D10+2 2‡" in lines


def test_near_range_has_a_column_where_something_is_shot() -> None:
    bow = {"id": "long_bow"}
    lines = printed({**W1, "equipment": [*W1["equipment"], bow, bow]})
    assert "skill base damage limit near" in lines
    assert lines.count("Long bow Missile 12‡ 1D12 – 10") == 2
    assert "skill base damage limit" in printed(W1)


def test_a_weapon_without_numbers_waits_for_the_owners_book() -> None:
    sword = {"en": "Dagger", "category": "sword", "size": "small", "thing": "weapon", "qty": 2}
    rows = table_of(sheet_of({**W1, "equipment": [sword]}), "weapons").rows
    name = rows[0].cells[0]
    assert name is not None and name.line
    assert "Dagger ×2 Primary 17‡ 2‡" in printed({**W1, "equipment": [sword]})


def test_focus_and_shield_stand_with_the_weapons() -> None:
    assert "Focus Spellcasting 16‡ –" in printed(W3)
    shield = {"id": "shield", "start": True, "thing": "shield"}
    assert "Shield Defense 15‡ –" in printed({**W1, "equipment": [shield]})


def test_spells_are_sorted_by_level_and_rituals_come_last() -> None:
    ritual = {"kind": "ritual", "id": "owner", "book": True, "permitted": True}
    lines = printed({**W3, "growth": [[ritual, *W3["growth"][0]]]})
    at = lines.index("■ Spells")
    assert lines[at + 2 : at + 9] == [
        "L1 a 0",
        "L1 b 0",
        "L1 a 1",
        "L1 b 1",
        "Lightning 1‡ main action 3+n+m Spellcasting",
        "- Rituals",
        "Owner 2‡",
    ]


def test_who_has_no_magic_has_no_spells() -> None:
    assert "spells" not in [section.key for section in sheet_of(W1).sections]


def house(**more: Any) -> LunaticRules:
    return load_rules((pack(**more),))


LIGHTNING = {
    **{"id": "lightning", "ja": "稲妻", "en": "Lightning", "kind": "class", "school": "force", "level": 2},
    **{"declaration": "main action", "mp": "3+n+m", "check": "Spellcasting", "defense": "Body Resistance"},
    **{"duration": "an instant", "distance": "10+10n", "area": "target 1+m", "provenance": "gm"},
}


def test_what_a_pack_tells_of_a_spell_is_printed() -> None:
    """The fields of RC2, as a GM types them in."""
    lines = printed(W3, rules=house(spells=[LIGHTNING]))
    assert "Lightning 1 main action 3+n+m Spellcasting" in lines
    at = lines.index("■ Spells in detail")
    assert lines[at + 2] == "Lightning Body Resistance an instant 10+10n target 1+m"
    assert "■ Spells in detail" not in printed(W3)


def test_feats_have_slots_a_square_to_tick_and_say_how_many_slots_are_left() -> None:
    """W1: 1 + 2 of 8 slots."""
    lines = printed(W1)
    assert "■ Feats (slots 3 / 8‡)" in lines
    assert {"Power Blow □ 1‡", "Extra Attack □ 2‡"} <= set(lines)
    assert table_of(sheet_of(W1), "feats").blanks == 2


def test_feats_beyond_the_slots_say_so() -> None:
    more = [{"kind": "feat", "id": "added_blow", "beyond": True}]
    lines = printed({**W1, "growth": [*W1["growth"], more], "personal_exp_gained": [8]})
    assert "■ Feats (slots 3 / 8‡, beyond 1 / 5)" in lines
    assert "Added Blow □ beyond 1‡" in lines


def test_a_choice_stands_in_the_brackets_of_its_feat() -> None:
    gesture = {"kind": "feat", "id": "spell_gesture", "select": "left hand"}
    raw = {**W3, "growth": [[gesture]]}
    assert "Spell Gesture [left hand] □ 1‡" in printed(raw)
    assert "呪文動作［left hand］ □ 1‡" in printed(raw, "ja")
    assert "〈呪文動作［left hand］〉 2‡" in printed(raw, "ja")


def test_the_growth_log_tells_every_purchase_with_its_price() -> None:
    """W1: 9, 7, 3, 5; spells of one opportunity are one line: W3 bought five for 3."""
    lines = printed(W1, "ja")
    at = lines.index("■ 成長の記録")
    assert lines[at + 1 : at + 6] == [
        "経験値",
        "《主近接》 基準値 16‡ → 17‡ 9‡",
        "《防御》 基準値 14‡ → 15‡ 7‡",
        "〈強打〉 3‡",
        "〈攻撃回数〉 5‡",
    ]
    assert "呪文5つ 3‡" in printed(W3, "ja")
    assert "《呪文投射》の強度 0 → 0.5 4‡" in printed(W3, "ja")


def test_growth_over_scenarios_stands_under_its_opportunities() -> None:
    """W10, in part: scenario EXP 6; athletics 12 → 13 for 3; skill EXP paid with is named."""
    step = [{"kind": "base", "id": "athletics", "skill_exp": 1}]
    raw = {**W1, "growth": [*W1["growth"], step], "personal_exp_gained": [6]}
    lines = printed({**raw, "skill_exp": [{"athletics": 2}]})
    at = lines.index("- Opportunity 1, 6 EXP earned")
    assert lines[at + 1] == "Athletics base 12‡ → 13‡ 1 3‡"
    assert "- Initial growth" in lines
    assert "Athletics 13‡ 0 0 4‡ 71.7‡ ■□" in lines


def test_a_refused_purchase_is_not_told() -> None:
    lines = printed({**W1, "growth": [*W1["growth"], [{"kind": "parameter", "id": "toughness"}]]})
    assert not any(line.startswith("Toughness 0") for line in lines)
    assert not any(line.startswith("- Opportunity") for line in lines)


def test_the_accounts_tell_where_ap_and_exp_went() -> None:
    """W1: 10 + 6 + 3 on abilities, 2 for the reserve, 3 for vitality, 1 exchanged; 31 EXP, 24 spent."""
    lines = printed(W1)
    for line in ("Valor 9 → 13 10‡", "Reflex 8 → 11 6‡", "Fate 8 → 10 3‡", "Lowest ability for reserve 2"):
        assert line in lines
    for line in ("Vitality 3", "AP exchanged for EXP 1", "Total 25‡", "Initial EXP 31‡", "Unspent EXP 7‡"):
        assert line in lines
    assert "Magic none → 12 13‡" in printed(W3)


def test_the_head_has_class_level_exp_and_body() -> None:
    """W3: level 2, 24 EXP, 5 left; 171 cm, 58 kg: muscle 8, which the text itself tells."""
    lines = printed(W3)
    for line in ("Base class : specialist class: Mage / Force Mage", "Level: 2‡", "Cumulative EXP: 24‡"):
        assert line in lines
    assert {"Unspent EXP: 5‡", "Age: 20", "Height, weight, muscle: 171 cm, 58 kg, 8"} <= set(lines)


def test_languages_still_to_be_named_have_a_line() -> None:
    """W3 knows one more by 技術 10."""
    lines = printed(W3)
    assert "Native language (reads and writes)" in lines
    assert "1‡ more (by Technique)" in lines
    named = printed({**W3, "languages": ["Old Tongue"]})
    assert "Old Tongue" in named and "1‡ more (by Technique)" not in named


def test_money_that_was_counted_has_no_sign() -> None:
    assert "■ Gear and money (10 GP‡, normal load)" in printed(W1)
    assert "■ Gear and money (12.5 GP, normal load)" in printed({**W1, "gp": "12.5"})


def test_the_foot_tells_the_sign_and_the_tables() -> None:
    lines = printed(W1)
    assert "‡ includes reconstructed values ◎ favored" in lines
    assert "Tables: The Lunatic 7.10 default tables (mostly reconstructed)" in lines
    lines = printed(W1, rules=house())
    assert "Tables: The Lunatic 7.10 default tables (mostly reconstructed), Our table (our-table)" in lines


def test_a_value_that_rests_on_typed_in_cells_alone_has_no_sign() -> None:
    """W1 without its bonus of the class: vitality 13 by a typed-in base of 10; the mirror is ours."""
    raw = {**W1, "specialist_class": "skirmisher"}
    rules = house(tables={"vitality_base": with_cells("vitality_base", {13: 10})})
    assert "■ Vitality (maximum 13, death point −10‡)" in printed(raw, rules=rules)
    assert "■ Vitality (maximum 13‡, death point −10‡)" in printed(raw)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_notice_is_printed_word_for_word(language: Language) -> None:
    """Both sentences in either language: the first one names the author."""
    exact = (
        "『The Lunatic』は神尾 政和氏の著作物です。本プログラムおよび本シートは非公式のもので、"
        "ルールの文章を含みません。プレイには原著が必要です。",
        '"The Lunatic" is a work of its author. This program and sheet are unofficial and contain no '
        "rules text; the original rules are needed to play.",
    )
    text = "\n".join(printed(W1, language))
    assert all(sentence in text for sentence in exact)


def pages(raw: dict[str, Any], paper: str, language: Language) -> int:
    made = render(sheet_of(raw), speaker(language), paper="a4" if paper == "a4" else "letter", printed=DAY)
    return len(PdfReader(BytesIO(made.pdf)).pages)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_an_ordinary_character_stands_on_two_pages(paper: str, language: Language) -> None:
    assert [pages(raw, paper, language) for raw in ({}, W1, W3)] == [2, 2, 2]


def overfull() -> dict[str, Any]:
    """Thirty spells, five rituals, twenty feats, thirty things, growth over ten scenarios."""
    spells = [
        {"kind": "spell", "en": f"A spell of many words {n}", "level": 1, "school": "force"}
        for n in range(30)
    ]
    rituals = [{"kind": "ritual", "en": f"Ritual {n}", "level": 2, "school": "lore"} for n in range(5)]
    feats = [
        [{"kind": "feat", "en": f"Own feat {turn}-{n}", "exp": 2, "slots": 1} for n in range(2)]
        for turn in range(10)
    ]
    things = [{"en": f"A thing from the road {n}", "qty": n} for n in range(30)]
    return {
        **W3,
        "growth": [[*spells, *rituals], *feats],
        "personal_exp_gained": [20] * 10,
        "equipment": [*W3["equipment"], *things],
        "profile": {**W3["profile"], "background": "A long life. " * 200},
        "languages": [f"Tongue {n}" for n in range(9)],
    }


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_an_overfull_one_flows_on_and_loses_nothing(paper: str, language: Language) -> None:
    made = render(
        sheet_of(overfull()), speaker(language), paper="a4" if paper == "a4" else "letter", printed=DAY
    )
    reader = PdfReader(BytesIO(made.pdf))
    text = "".join(page.extract_text() for page in reader.pages)
    assert len(reader.pages) <= 7
    for words in (
        "A spell of many words 29",
        "Ritual 4",
        "Own feat 9-1",
        "A thing from the road 29",
        "Tongue 8",
    ):
        assert words in text


def test_many_spells_take_the_whole_width() -> None:
    assert section(sheet_of(W3), "spells").width == "half"
    wide = section(sheet_of(overfull()), "spells")
    assert (wide.width, table_of(sheet_of(overfull()), "spells").flow) == ("full", 2)


def test_a_virtual_table_gets_tracks_and_a_line_for_each_check() -> None:
    """Stride has no place among what a table shows as a resource; it stands with the parameters."""
    piece = sheet_of({**W1, "current": {"vitality": -3}}).piece
    say = speaker("ja").say
    assert [(say(track.name), track.current, track.maximum) for track in piece.tracks] == [
        ("耐久度", -3, 15),
        ("余力", 5, 5),
    ]
    lines = {say(check.name): check.command for check in piece.checks}
    assert lines["主近接"] == "1D12+1D10<=17"
    assert lines["武勇"] == "1D12+1D10<=13"
    assert lines["頑健値"] == "1D12+1D10<=11"
    assert lines["バスタードソードのダメージ"] == "1D10+1"
    assert not any("呪文投射" in name for name in lines)
    mage = {say(check.name): check for check in sheet_of(W3).piece.checks}
    assert mage["呪文投射"].command == "1D12+1D10<=16"
    note = mage["呪文投射"].note
    assert note is not None
    assert say(note) == "強0.5 決4"
    params = ["武勇", "反応", "判断", "技術", "天命", "頑健値", "脚力", "致死点"]
    assert [say(pair.label) for pair in piece.params] == params


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_class_that_handles_everything_and_many_packs_are_told_whole(language: Language) -> None:
    """Every category there is as primary ranged; nothing is left out of a long list."""
    row = dict(next(row for row in RULES.tables.lists["base_classes"] if row["id"] == "warrior"))
    every = list(RULES.categories)
    row["weapons"] = [{"id": "A", "main_ranged": every}]
    rules = house(base_classes=[row])
    text = "\n".join(printed(W1, language, rules))
    for category in RULES.categories.values():
        assert speaker(language).say(category.name) in text


@given(RECORDS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_record_the_door_takes_has_a_sheet(raw: dict[str, Any]) -> None:
    text = "\n".join(printed(raw))
    assert "⟦" not in text
    assert text.startswith("The Lunatic")
