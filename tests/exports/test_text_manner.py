"""Text in the manner of the sites where characters are kept: heads, cells, columns by their width."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from builder.core.errors import BadExport
from builder.core.sheet import (
    Ability,
    Cell,
    Column,
    Masthead,
    Piece,
    Section,
    Sheet,
    Skill,
    SkillGroup,
    Table,
    TableRow,
    Track,
    without_current,
)
from builder.core.text import LANGUAGES, Language, Name, Text, plain
from builder.exports import as_text
from tests.exports.subjects import FILES, SAMPLES, SYSTEMS, by_dice, in_each_language, named, sample, speaker


def text_of(name: str, language: Language = "ja") -> list[str]:
    system, sheet = sample(SAMPLES / f"{name}.json")
    return as_text.export(sheet, speaker(system, language)).decode("utf-8").split("\n")


def columns_of(line: str) -> list[int]:
    """The column on the screen where each word of a line ends."""
    return [as_text.width(line[: found.end()]) for found in re.finditer(r"\S+", line)]


def test_the_first_lines_are_facts_with_a_wide_colon_two_a_line() -> None:
    lines = text_of("brp/1-harbour-detective.ja")
    assert lines[0] == "キャラクター名：潮見 律子"
    assert any(re.fullmatch(r"[^：]+：.+ / [^：]+：.+", line) for line in lines[1:6])


def test_the_heads_stand_between_squares_in_the_order_of_the_sites() -> None:
    for system in SYSTEMS:
        lines = as_text.export(by_dice(system, 1), speaker(system, "ja")).decode("utf-8").split("\n")
        heads = [line for line in lines if line.startswith("■")]
        order = ["■能力値■", "■技能■", "■戦闘■", "■所持品■", "■その他■", "■簡易用■"]
        assert heads == [head for head in order if head in heads]
        assert {"■能力値■", "■技能■", "■戦闘■", "■所持品■", "■簡易用■"} <= set(heads)


def test_resources_stand_on_one_line_and_abilities_in_columns() -> None:
    lines = text_of("brp/1-harbour-detective.ja")
    place = lines.index("■能力値■")
    assert lines[place + 1] == "HP:12 PP:12"
    assert lines[place + 2].split() == ["STR", "CON", "SIZ", "INT", "POW", "DEX", "APP"]
    assert lines[place + 3].split() == ["作成時", "9", "11", "13", "14", "12", "13", "12"]
    assert lines[place + 4] == "成長等"
    assert lines[place + 5].split() == ["=合計=", "9", "11", "13", "14", "12", "13", "12"]
    ends = [columns_of(line)[-7:] for line in (lines[place + 3], lines[place + 5])]
    assert ends[0] == ends[1]


def test_what_play_used_up_stands_before_the_maximum() -> None:
    _, sheet = sample(SAMPLES / "brp" / "1-harbour-detective.ja.json")
    hurt = replace(sheet.piece.tracks[0], current=7)
    hurt_sheet = replace(sheet, piece=replace(sheet.piece, tracks=(hurt, *sheet.piece.tracks[1:])))
    words = speaker("brp", "ja")
    assert "HP:7/12 PP:12" in as_text.export(hurt_sheet, words).decode("utf-8").split("\n")
    assert "HP:12 PP:12" in as_text.export(without_current(hurt_sheet), words).decode("utf-8").split("\n")


def test_learned_skills_have_a_dot_and_chances_a_wide_sign() -> None:
    lines = text_of("brp/1-harbour-detective.ja")
    text = "\n".join(lines)
    assert "●《聞き耳》55％" in text
    assert "  《鑑定》15％" in text
    rule = next(line for line in lines if " 技能 " in line)
    assert re.fullmatch(r"-{6,} 技能 -{6,}", rule)
    assert as_text.width(rule) == 60


def test_cells_begin_in_the_same_columns_by_display_width() -> None:
    lines = text_of("lunatic/2-bell-tower-mage.ja")
    rows = [line for line in lines if line.count("《") > 1]
    starts = {
        tuple(as_text.width(line[: found.start()]) for found in re.finditer("《", line)) for line in rows
    }
    longest = max(starts, key=len)
    assert all(start == longest[: len(start)] for start in starts)


def test_english_has_its_own_colon_and_sign() -> None:
    lines = text_of("brp/1-harbour-detective.en", "en")
    assert lines[0].startswith("Character name: ")
    assert "■Abilities■" in lines
    assert any("●《Listen》55%" in line for line in lines)


def test_notes_of_the_player_stand_at_the_end_under_profile() -> None:
    lines = text_of("gurps4e/1-town-guard.ja")
    place = lines.index("[プロフィール]")
    assert "鼻歌まじり" in lines[place + 1]


def test_no_line_has_a_tab_or_blanks_at_its_end() -> None:
    for sheet, translator in in_each_language():
        data = as_text.export(sheet, translator)
        assert b"\t" not in data
        assert b"\r" not in data
        assert all(line == line.rstrip() for line in data.decode("utf-8").split("\n"))
        assert "⟦" not in data.decode("utf-8")


def test_every_text_is_proved() -> None:
    for sheet, translator in in_each_language():
        bare = without_current(sheet)
        for one in (sheet, bare):
            data = as_text.export(one, translator)
            as_text.prove(data, one, translator)
            assert data.decode("utf-8").split("\n", 1)[0].endswith(sheet.masthead.name)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ガレス\n", "ガレヌ\n"),
        ("HP:12", "HP:11"),
        ("《槍》13", "《槍》14"),
        ("●《観察》9", ""),
        ("FP:11", ""),
    ],
)
def test_a_text_that_differs_from_the_sheet_is_refused(old: str, new: str) -> None:
    _, sheet = sample(SAMPLES / "gurps4e" / "1-town-guard.ja.json")
    words = speaker("gurps4e", "ja")
    text = as_text.export(sheet, words).decode("utf-8")
    assert old in text
    with pytest.raises(BadExport):
        as_text.prove(text.replace(old, new).encode(), sheet, words)


@pytest.mark.parametrize("file", FILES, ids=named)
def test_everything_that_can_be_rolled_is_in_the_text(file: object) -> None:
    """Each skill with its number, each attack, each thing: nothing is left out but sums and blank lines."""
    system, sheet = sample(FILES[FILES.index(file)])  # type: ignore[arg-type]
    for language in LANGUAGES:
        words = speaker(system, language)
        text = as_text.export(sheet, words).decode("utf-8")
        for group in sheet.piece.skills:
            for skill in group.skills:
                assert f"《{words.say(skill.name)}》" in text
        for section in sheet.sections:
            if sheet.piece.places.get(section.key) in ("abilities", "skills"):
                continue
            for block in section.blocks:
                for row in block.rows if isinstance(block, Table) else ():
                    first = next((cell.words(words) for cell in row.cells if cell is not None), "")
                    assert " ".join(first.split()) in text


def toy(*sections: Section, name: str = "アンナ", piece: Piece | None = None) -> Sheet:
    return Sheet(plain("Sheet"), Name("トイ", "Toy"), Masthead(name), sections, piece=piece or Piece())


def test_a_system_without_a_piece_prints_all_its_sections() -> None:
    table = Table((Column(plain("名")),), (TableRow((Cell("灯り"),)),))
    text = as_text.export(toy(Section("skills", plain("技"), (table,))), speaker("brp", "ja")).decode("utf-8")
    assert "■その他■" in text
    assert "灯り" in text
    assert "■能力値■" not in text


def test_a_nameless_one_has_a_word_instead() -> None:
    assert (
        as_text.export(toy(name=" "), speaker("brp", "ja"))
        .decode("utf-8")
        .startswith("キャラクター名：名無し\n")
    )


def test_a_long_name_pushes_its_row_and_is_not_cut() -> None:
    long = "とても長い名前の技能で二十八桁には決して収まらないもの"
    skills = tuple(Skill(plain(name), Cell(9), True) for name in ("剣", long, "盾", "弓"))
    piece = Piece(
        (Track(plain("HP"), 3, 4),),
        abilities=(Ability(plain("筋力"), None, None, Cell(3)),),
        skills=(SkillGroup(plain("技能"), skills),),
    )
    lines = as_text.export(toy(piece=piece), speaker("brp", "ja")).decode("utf-8").split("\n")
    row = next(line for line in lines if long in line)
    assert re.fullmatch(rf"●《剣》9 +●《{long}》9 +●《盾》9", row)


def test_brackets_in_a_name_do_not_end_the_cell() -> None:
    piece = Piece(skills=(SkillGroup(plain("技能"), (Skill(plain("《剣》"), Cell(9), True),)),))
    sheet = toy(piece=piece)
    data = as_text.export(sheet, speaker("brp", "ja"))
    assert "●《〈剣〉》9" in data.decode("utf-8")
    as_text.prove(data, sheet, speaker("brp", "ja"))


def test_what_a_player_writes_is_not_taken_for_a_skill_when_the_text_is_proved() -> None:
    """A concept and a broken rule may hold the brackets of a skill, a name a tab."""
    piece = Piece(skills=(SkillGroup(plain("《組》9"), (Skill(plain("剣\t術"), Cell(9), True),)),))
    faults = (Text("export.memo.player", {"name": "《剣 術》3\n■技能■\n●《剣 術》3"}),)
    plain_sheet = toy(piece=piece)
    sheet = replace(plain_sheet, masthead=replace(plain_sheet.masthead, concept="《盾》8"), faults=faults)
    data = as_text.export(sheet, speaker("brp", "ja"))
    assert "●《剣 術》9" in data.decode("utf-8").split("\n")
    as_text.prove(data, sheet, speaker("brp", "ja"))
    with pytest.raises(BadExport):
        as_text.prove(data.replace("術》9".encode(), "術》8".encode()), sheet, speaker("brp", "ja"))
