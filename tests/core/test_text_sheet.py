"""Core tests: a text in the manner of the character sites, read apart: facts, table, skills, the rest."""

from __future__ import annotations

import pytest

from builder.core.errors import UnreadableFile
from builder.core.text import Text
from builder.core.text_parser import number_in, parsed, text_of
from builder.core.text_words import Words, folded

ANNA = """キャラクター名：朝霧 アンナ
職業：船乗り
年齢：22 / 性別：女

■能力値■
HP:12 PP:11
          STR  CON  SIZ  INT  POW  DEX  APP
作成時     11   12   11   14   11   13   12
成長等
=合計=     11   12   11   14   11   13   12

■技能■
------------------------ 知覚系技能 ------------------------
●《聞き耳》63％    《追跡》10％      《目星》25％

■所持品■
短剣 1D4+2
"""


def refusal(data: bytes) -> str:
    """Why a text cannot be read apart."""
    with pytest.raises(UnreadableFile) as caught:
        parsed(data)
    return caught.value.text.key


def test_facts_stand_under_their_labels_two_a_line() -> None:
    facts = [(one.label, one.value) for one in parsed(ANNA.encode()).facts()]
    assert facts == [
        ("キャラクター名", "朝霧 アンナ"),
        ("職業", "船乗り"),
        ("年齢", "22"),
        ("性別", "女"),
    ]


def test_a_slash_in_a_value_begins_no_fact() -> None:
    sheet = parsed(("残り：0 / 300 / 時代：未来\n" + ANNA).encode())
    assert [(one.label, one.value) for one in sheet.facts()][:2] == [("残り", "0 / 300"), ("時代", "未来")]


def test_the_table_gives_the_total_of_each_ability() -> None:
    columns = parsed(ANNA.encode()).columns
    assert [(one.name, one.total) for one in columns] == [
        ("STR", 11),
        ("CON", 12),
        ("SIZ", 11),
        ("INT", 14),
        ("POW", 11),
        ("DEX", 13),
        ("APP", 12),
    ]
    assert all(one.whole for one in columns)


def test_what_was_added_stands_under_its_ability_by_the_width_on_the_screen() -> None:
    head = "■能力値■\n        筋力  敏捷力  魅力\n"
    table = head + "作成時    14      10    13\n成長等             2\n他修正                   1\n"
    columns = parsed(table.encode()).columns
    assert [(one.name, one.total, one.whole) for one in columns] == [
        ("筋力", 14, True),
        ("敏捷力", 12, False),
        ("魅力", 14, False),
    ]


def test_an_ability_without_a_number_has_no_total() -> None:
    columns = parsed("■能力値■\nST DX\n=合計= 十 12\n".encode()).columns
    assert [(one.name, one.total, one.whole) for one in columns] == [("ST", None, False), ("DX", 12, True)]


def test_resources_say_what_is_left_and_what_there_is() -> None:
    sheet = parsed("■能力値■\nHP:7/12 一時HP：３ 幸運:0/5\n".encode())
    assert [(one.name, one.now, one.most) for one in sheet.tracks()] == [
        ("HP", 7, 12),
        ("一時HP", 3, 3),
        ("幸運", 0, 5),
    ]


def test_skills_have_a_dot_when_learned_and_a_title() -> None:
    cells = [(one.name, one.number, one.learned, one.group) for one in parsed(ANNA.encode()).cells()]
    assert cells == [
        ("聞き耳", 63, True, "知覚系技能"),
        ("追跡", 10, False, "知覚系技能"),
        ("目星", 25, False, "知覚系技能"),
    ]


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("63％", 63),
        ("63%", 63),
        ("６３％", 63),
        ("+4", 4),
        ("±0", 0),
        ("−1", -1),
        ("-1", -1),
        ("12‡", 12),
        ("9999", 9999),
        ("10000", None),
        ("1000000000", None),
        ("", None),
        ("3D6", None),
        ("25/12", None),
        ("٣", None),
    ],
)
def test_a_number_is_read_as_sheets_write_it(written: str, number: int | None) -> None:
    assert number_in(written) == number


def test_english_is_read_as_well() -> None:
    head = "Character name: Anna\n\n■Abilities■\nHP:11\n       ST  DX\n"
    sheet = parsed((head + "At start  11  13\nGrowth  1\n=Total=  11  14\n").encode())
    assert [(one.name, one.total) for one in sheet.columns] == [("ST", 11), ("DX", 14)]
    assert [(one.label, one.value) for one in sheet.facts()] == [("Character name", "Anna")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_change_nothing(encoding: str, ends: str) -> None:
    data = ANNA.replace("\n", ends).encode(encoding)
    assert parsed(data).lines == parsed(ANNA.encode()).lines


def test_control_characters_are_left_out() -> None:
    assert text_of("朝\0霧".encode()) == "朝\0霧"
    sheet = parsed(ANNA.replace("朝霧", "朝\0\u202e霧\x07").encode())
    assert next(sheet.facts()).value == "朝霧 アンナ"


def test_what_no_encoding_explains_is_to_be_saved_as_utf_8() -> None:
    assert refusal(b"\x81\x20\xff\xff\x80") == "text_sheet.encoding"
    assert refusal("説明だけ".encode("euc_jp")) == "text_sheet.encoding"


def test_a_text_without_abilities_is_refused() -> None:
    for text in ("", "ただのメモ\n", "■能力値■\n", "■技能■\n●《剣》13\n", '{"kind":"character"}'):
        assert refusal(text.encode()) == "text_sheet.no_abilities"


def test_a_text_of_megabytes_is_refused() -> None:
    assert refusal(ANNA.encode() + b"x" * 10_000_000) == "text_sheet.large"


def test_nothing_taken_leaves_every_line_as_it_was() -> None:
    sheet = parsed(ANNA.encode())
    passages = sheet.rest((), table=False)
    lines = [line for one in passages for line in (one.head, *one.lines) if line.strip()]
    assert lines == [line for line in ANNA.split("\n") if line.strip()]


def test_what_was_taken_goes_with_the_heads_above_it() -> None:
    sheet = parsed(ANNA.encode())
    taken = [part.at for parts in sheet.parts.values() for part in parts]
    passages = sheet.rest(taken, table=True)
    assert [(one.head, one.lines) for one in passages] == [("■所持品■", ("短剣 1D4+2",))]


def test_of_a_line_half_taken_the_other_half_stays() -> None:
    sheet = parsed(ANNA.encode())
    facts = {one.label: one.at for one in sheet.facts()}
    cells = {one.name: one.at for one in sheet.cells()}
    passages = sheet.rest([facts["年齢"], cells["聞き耳"]], table=False)
    lines = [line for one in passages for line in one.lines]
    assert "性別：女" in lines
    assert "《追跡》10％  《目星》25％" in lines
    assert not any("年齢" in line or "聞き耳" in line for line in lines)


def test_a_line_on_which_more_stands_than_skills_is_kept_whole() -> None:
    sheet = parsed((ANNA.replace("《目星》25％", "《目星》25％ 片目は見えない")).encode())
    passages = sheet.rest([one.at for one in sheet.cells()], table=True)
    assert any("片目は見えない" in line and "聞き耳" in line for one in passages for line in one.lines)


def test_words_are_found_in_both_languages_without_width_case_and_blanks() -> None:
    words = Words().of(Text("export.text.name"))
    assert {folded("キャラクター名"), folded("ｷｬﾗｸﾀｰ名"), folded("character NAME")} <= words
