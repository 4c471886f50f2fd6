"""Black Flag: what stands on the sheet, and on which page; as look and digest ask for it."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from builder.core.character import Profile
from builder.core.sheet import TICK, Boxes, Cell, Facts, Section, Sheet, Table, in_order, without_current
from builder.core.text import LANGUAGES, Text
from builder.outputs import OUTPUTS, Printing
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.engine import evaluate
from builder.systems.black_flag.sheet import sheet
from tests.systems.black_flag.people import RULES, worked
from tests.systems.every import speakers

JA, EN = speakers("black_flag")
if LANGUAGES[0] != "ja":
    JA, EN = EN, JA


def sheet_of(**choices: Any) -> Sheet:
    record = Choices.model_validate(choices)
    return sheet(Profile(name="Borga"), record, RULES, evaluate(Profile(), record, RULES))


def section(whole: Sheet, key: str) -> Section:
    return next(one for one in whole.sections if one.key == key)


def keys(whole: Sheet) -> list[str]:
    return [one.key for one in whole.sections]


def table(part: Section) -> Table:
    return next(block for block in part.blocks if isinstance(block, Table))


def said(cell: Cell | None, words: Any = EN) -> str:
    return "" if cell is None else cell.words(words)


def rows(whole: Sheet, key: str, words: Any = EN) -> list[list[str]]:
    return [[said(cell, words) for cell in row.cells] for row in table(section(whole, key)).rows]


PALADIN = {
    **worked("W6"),
    "spells": {"paladin": {"known": ["bless", "cure_wounds", "divine_favor", "shield_of_faith"]}},
}


def test_page_1_is_for_the_table_in_the_order_in_which_a_fight_asks() -> None:
    found = keys(sheet_of(**PALADIN))
    assert found[:7] == ["abilities", "fight", "tracks", "uses", "attacks", "skills", "features"]
    assert found[7:] == ["proficiencies", "tools", "things", "money", "person", "spells", "notes"]


def test_each_ability_shows_modifier_score_and_save() -> None:
    (block,) = section(sheet_of(**PALADIN), "abilities").blocks
    assert isinstance(block, Facts)
    found = [[said(cell) for cell in (pair.value, pair.beside, pair.below)] for pair in block.pairs]
    assert found[:2] == [["+3", "16", "+3 save"], ["−1", "8", "−1 save"]]
    assert found[4:] == [["±0", "11", "+3 save ●"], ["+4", "18", "+7 save ●"]]


def test_what_runs_out_are_boxes_with_what_brings_them_back() -> None:
    whole = sheet_of(**PALADIN)
    boxes = [block for block in section(whole, "uses").blocks if isinstance(block, Boxes)]
    found = [[EN.say(one.label), said(one.maximum), EN.say(one.note) if one.note else ""] for one in boxes]
    assert found == [
        ["Circle 1", "4", "Long rest"],
        ["Circle 2", "2", "Long rest"],
        ["Divine Sense", "4", "Long rest"],
        ["Lay on Hands", "25", "Long rest"],
        ["Channel Divinity", "1", "short or long"],
    ]
    tracks = [block for block in section(whole, "tracks").blocks if isinstance(block, Boxes)]
    assert [(one.form, said(one.maximum)) for one in tracks] == [
        *(("counter", "49"), ("ticks", "5"), ("ticks", "5"), ("ticks", "6"))
    ]
    assert [EN.say(mark.label) for mark in tracks[0].marks] == ["temporary"]


def test_what_play_has_used_up_is_marked_and_can_be_left_out() -> None:
    used = {"hp": 20, "temp_hp": 6, "hit_dice": 2, "slots": {"1": 3}, "uses": {"divine_sense": 1}}
    whole = sheet_of(**PALADIN, current=used)
    boxes = {one.key: one for part in whole.sections for one in part.blocks if isinstance(one, Boxes)}
    left = {"hp": 20, "hit_dice.d10": 3, "slots.1": 1, "uses.divine_sense": 3, "slots.2": None}
    assert {key: boxes[key].current for key in left} == left
    assert boxes["hp"].marks[0].at == 6
    cleared = [one for part in without_current(whole).sections for one in part.blocks]
    assert all(one.current is None for one in cleared if isinstance(one, Boxes))


def test_attacks_tell_how_often_how_hard_and_how_far() -> None:
    found = rows(sheet_of(**PALADIN), "attacks")
    assert found[0] == [
        "Warhammer, 2 attacks",
        "+6",
        "1d8+3 Bludgeoning",
        "5",
        "two hands 1d10+3, Bash, Disarm",
    ]
    assert found[1][:4] == ["Javelin, 2 attacks", "+6", "1d6+3 Piercing", "30/120"]
    assert ["Spell attack", "+7", "", "", "save DC 15"] in found


def test_a_weapon_with_reach_strikes_ten_feet_away() -> None:
    case = {**worked("W5"), "equipment": [{"id": "halberd"}]}
    found = {row[0]: row[3] for row in rows(sheet_of(**case), "attacks")}
    assert (found["Halberd, 2 attacks"], found["Longsword, 2 attacks"]) == ("10", "5")


def test_proficient_skills_are_marked_and_doubled_ones_twice() -> None:
    whole = sheet_of(**worked("W3"))
    found = {row[1]: (row[0], row[3]) for row in rows(whole, "skills")}
    assert len(found) == 18
    assert found["Stealth"] == ("◎", "+7")
    assert found["Acrobatics"] == ("●", "+5")
    assert found["Arcana"] == ("", "+2")
    bold = [row.marked for row in table(section(whole, "skills")).rows]
    assert bold.count(True) == 8


def test_features_stand_by_level_in_a_line_of_what_they_do_with_what_was_chosen() -> None:
    found = rows(sheet_of(**PALADIN), "features")
    assert [row[0] for row in found[:8]] == ["1", "1", "2", "2", "2", "3", "3", "5"]
    assert found[3][1].startswith("Martial Action, Guard: ")
    assert all(": " in row[1] for row in found)
    japanese = rows(sheet_of(**PALADIN), "features", JA)
    assert all("：" in row[1] for row in japanese)


def test_several_options_stand_below_their_feature() -> None:
    found = [row[1].split(":")[0] for row in rows(sheet_of(**worked("W12")), "features")]
    place = found.index("Metamagic")
    case = worked("W12")
    assert len(case["options"]["sorcerer.metamagic"]) == 5
    assert all(name.endswith("Spell") for name in found[place + 1 : place + 6])
    assert "Heroic Boon, Arcane Instruction" in found


def test_lineage_heritage_and_talents_are_told_except_what_stands_in_the_head() -> None:
    whole = sheet_of(**PALADIN)
    found = [row[1].split(":")[0] for row in rows(whole, "features")]
    headed = [row.heading for row in table(section(whole, "features")).rows]
    assert EN.say(headed[8] or Text("")) == "Lineage, heritage, talents"
    assert found[8:] == [
        *("Dwarven Resilience", "Dwarven Toughness", "Ancestral Arts", "Eye for Quality", "Field Medic"),
    ]
    head = {EN.say(pair.label): said(pair.value) for pair in whole.masthead.facts}
    assert head["Size, senses"] == "Medium, Darkvision 60 ft"
    assert head["Class, level"] == "Paladin 5 (Devotion)"
    assert head["Lineage, heritage"] == "Dwarf, Stone"


def test_few_spells_are_one_table_with_casting_time_range_and_duration() -> None:
    found = {row[0]: row[1:] for row in rows(sheet_of(**PALADIN), "spells")}
    assert found["Bless"][:5] == ["1", "action", "30", "1 minute", "C"]
    assert found["Sanctuary"][-1] == "Devotion Oath Spells"
    assert set(found) == {
        *("Bless", "Cure Wounds", "Divine Favor", "Shield of Faith", "Sanctuary", "Warding Bond")
    }


DRUID = {
    **worked("W10"),
    "spells": {
        "druid": {
            "cantrips": ["druidcraft", "guidance", "mending", "resistance", "shillelagh"],
            "prepared": ["entangle", "fog_cloud", "longstrider"],
        }
    },
}


def names(words: Any) -> list[tuple[str, str]]:
    """The spells as they are printed, each with the heading that stands above it."""
    many = {**worked("W4"), "spells": {"wizard": {"cantrips": ["light"], "book": BOOK}}}
    printed = in_order(sheet_of(**many), words.language)
    found: list[tuple[str, str]] = []
    for row in table(section(printed, "spells")).rows:
        heading = words.say(row.heading) if row.heading is not None else found[-1][0]
        found.append((heading, said(row.cells[1], words)))
    return found


BOOK = [
    *("magic_missile", "shield", "sleep", "mage_armor", "grease", "thunderwave", "burning_hands"),
    *("web", "invisibility", "misty_step", "mirror_image", "scorching_ray", "acid_arrow"),
]


@pytest.mark.parametrize("words", [JA, EN], ids=["ja", "en"])
def test_spells_of_a_circle_stand_in_the_order_of_their_names_and_circles_below_each_other(
    words: Any,
) -> None:
    found = names(words)
    headings = list(dict.fromkeys(heading for heading, _ in found))
    assert [heading for heading, _ in found] == sorted([one for one, _ in found], key=headings.index)
    for heading in headings:
        inside = [name for one, name in found if one == heading]
        assert inside == sorted(inside, key=str.casefold)
    assert {name for _, name in names(EN)} >= {"Magic Missile", "Web"}


def test_many_spells_have_a_page_of_their_own_with_the_slots_as_squares() -> None:
    whole = sheet_of(**DRUID)
    found = keys(whole)
    assert found[-4:] == ["slots1", "slots4", "spells", "notes"]
    assert section(whole, "slots1").fresh
    slots = [
        *(block for key in ("slots1", "slots4") for block in section(whole, key).blocks),
    ]
    assert [said(one.maximum) for one in slots if isinstance(one, Boxes)] == ["4", "3", "3", "3", "2", "1"]
    spells = table(section(whole, "spells"))
    assert spells.flow == 2
    named = [EN.say(row.heading) for row in spells.rows if row.heading is not None]
    assert named[:2] == ["Cantrips", "Circle 1"]
    squares = {said(row.cells[1]): said(row.cells[0]) for row in spells.rows}
    assert (squares["Guidance"], squares["Entangle"]) == ("", TICK)


@pytest.mark.parametrize(
    ("words", "paper", "most"),
    [(JA, "a4", 2), (EN, "a4", 2), (JA, "letter", 2), (EN, "letter", 2)],
    ids=["ja-a4", "en-a4", "ja-letter", "en-letter"],
)
def test_the_paladin_of_the_digest_fits_on_two_pages(words: Any, paper: Any, most: int) -> None:
    """In English on Letter the notes have a third one to themselves."""
    made = OUTPUTS["pdf"].write(sheet_of(**PALADIN), words, Printing(paper, date(2026, 1, 1)))
    assert len(PdfReader(BytesIO(made.data)).pages) <= most


@pytest.mark.parametrize("words", [JA, EN], ids=["ja", "en"])
def test_nobody_yet_is_a_blank_sheet_of_two_pages(words: Any) -> None:
    whole = sheet_of()
    assert table(section(whole, "attacks")).blanks == 3
    made = OUTPUTS["pdf"].write(whole, words, Printing("a4", date(2026, 1, 1)))
    assert len(PdfReader(BytesIO(made.data)).pages) == 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_overfull_one_is_printed_whole(paper: Any) -> None:
    things = [*RULES.weapons, *RULES.armor, *list(RULES.gear)[:60]]
    case = {**worked("W14"), "equipment": things, "identity": {"story": "word " * 1500}}
    whole = sheet_of(**case)
    made = OUTPUTS["pdf"].write(whole, JA, Printing(paper, date(2026, 1, 1)))
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(made.data)).pages)
    names = [row[1] for row in rows(whole, "things", JA)]
    assert len(names) > 100
    assert [name for name in names if "".join(name.split()) not in "".join(text.split())] == []
