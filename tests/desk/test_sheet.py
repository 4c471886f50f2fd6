"""The page about a party: its parts, its notices, and that it prints like any sheet."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest

from builder.core.edit import Set
from builder.core.party_edits import choose_columns
from builder.core.party_sheet import called, party_sheet
from builder.core.sheet import Facts, Section, Sheet, Table
from builder.core.text import Translator
from builder.exports import as_lines
from builder.outputs import OUTPUTS, PAPERS, Printing
from builder.systems import all_systems
from tests.desk.guests import DUELIST, EN, GUARD, JA, NAIA, SAMPLES, Change, changed, desk, drafted, lamp, lit

EVERYBODY = sorted(SAMPLES.glob("*/*.ja.json"))


def part(sheet: Sheet, key: str) -> Section:
    return next(section for section in sheet.sections if section.key == key)


def lines(section: Section) -> list[list[str]]:
    """The rows of a section's table in Japanese."""
    table = section.blocks[0]
    assert isinstance(table, Table)
    return [["" if cell is None else cell.words(JA) for cell in row.cells] for row in table.rows]


def page() -> Sheet:
    draft = drafted(desk(), GUARD, NAIA, DUELIST)
    draft.do(Set(("gm",), "野崎"), Set(("session",), "第4回まで"), Set(("notes",), "合言葉は「白い馬」"))
    return party_sheet(draft.survey)


def test_the_head_names_campaign_gm_and_rules() -> None:
    head = page().masthead
    assert (head.name, head.concept, head.portrait) == ("霧の街道", "第4回まで", None)
    assert [pair.value.words(JA) if pair.value is not None else None for pair in head.facts] == [
        "野崎",
        None,
        "3",
        "GURPS 第4版",
    ]


def test_members_stand_by_the_systems_own_columns() -> None:
    rows = lines(part(page(), "members.gurps4e"))
    assert [" ".join(row) for row in rows] == [
        "ガレス 12 11 10 10 8 10 10 4 2 槍 片手 13　1d+1 刺し",
        "ナイア 10 10 11 11 8 9 – 5 0 大型ナイフ 振り 14　1d−2 切り",
        "ジュリアン・ド・モンフォール 11 12 10 10 10 14 – 6 0 レイピア 18　1d 刺し",
    ]


def test_the_order_has_cells_to_write_in_and_rows_for_foes() -> None:
    section = part(page(), "turns.gurps4e")
    assert [[cell for cell in row if cell] for row in lines(section)] == [
        ["1　ジュリアン", "6.50", "14", "11", "12"],
        ["2　ナイア", "5.75", "13", "10", "10"],
        ["3　ガレス", "5.75", "12", "12", "11"],
    ]
    table = section.blocks[0]
    assert isinstance(table, Table)
    assert [column.kind for column in table.columns].count("cells") == 8
    assert table.blanks == 2


def test_no_rank_is_printed_before_the_dice_are_thrown() -> None:
    lunatics = sorted((SAMPLES / "lunatic").glob("*.ja.json"))
    draft = drafted(desk(), *lunatics)
    assert lines(part(party_sheet(draft.survey), "turns.lunatic"))[0][0] == "ティサ"


def test_who_is_best_stands_with_chance_and_who_comes_next() -> None:
    rows = {row[0]: row[1:] for row in lines(part(page(), "skills.gurps4e"))}
    assert rows["鍵開け"] == ["ナイア 12", "74.1", "ガレス 5"]
    assert rows["忍び"] == ["ナイア 14", "90.7", "ジュリアン 14"]
    assert rows["乗馬／馬"] == ["ジュリアン 14", "90.7", "–"]


def test_promises_languages_and_notes_follow() -> None:
    sheet = page()
    assert ["ナイア：強欲", "12"] in lines(part(sheet, "bonds"))
    facts = part(sheet, "languages").blocks[0]
    assert isinstance(facts, Facts)
    told = [(JA.say(pair.label), pair.value.words(JA)) for pair in facts.pairs if pair.value is not None]
    assert told == [("共通語", "ガレス、ナイア"), ("フランス語", "ジュリアン")]
    assert [section.key for section in sheet.sections][-1] == "notes"


def test_columns_that_the_gm_picked_are_printed() -> None:
    draft = drafted(desk(), GUARD, NAIA)
    draft.do(choose_columns(draft.document, "gurps4e", ("points.total", "skill:lockpicking")))
    rows = lines(part(party_sheet(draft.survey), "members.gurps4e"))
    assert [row[:3] for row in rows] == [["ガレス", "75", "5"], ["ナイア", "100", "12"]]


def test_a_mixed_party_has_a_part_a_system_and_the_notices_of_all() -> None:
    sheet = party_sheet(drafted(desk(), *EVERYBODY).survey)
    systems = all_systems()
    keys = [section.key for section in sheet.sections]
    for id, system in systems.items():
        assert f"members.{id}" in keys and f"turns.{id}" in keys
        assert all(notice in sheet.notice for notice in system.notice)
    assert all(sheet.notice.count(notice) == 1 for notice in sheet.notice)
    assert all(system.name.ja in sheet.system.ja for system in systems.values())


@pytest.mark.parametrize("paper", PAPERS)
def test_five_members_fit_on_one_page_with_the_notice(paper: str, tmp_path: Path) -> None:
    twins = zip((GUARD, DUELIST), ("エドガー博士", "ローラン卿"), strict=True)
    files = [changed(file, tmp_path / f"{name}.json", renamed(name)) for file, name in twins]
    draft = drafted(desk(), GUARD, NAIA, DUELIST, *files)
    assert len(draft.document.members) == 5
    sheet = party_sheet(draft.survey)
    printing = Printing("a4" if paper == "a4" else "letter", date(2026, 11, 29))
    pdf = pypdf.PdfReader(BytesIO(OUTPUTS["pdf"].write(sheet, JA, printing).data))
    assert len(pdf.pages) == 1
    text = pdf.pages[0].extract_text()
    assert "霧の街道" in text and "Steve Jackson Games" in text


def renamed(name: str) -> Change:
    """Somebody else with the same numbers."""

    def change(raw: dict[str, Any]) -> None:
        raw["id"] = name
        raw["profile"]["name"] = name
        raw["profile"]["player"] = "三浦"

    return change


@pytest.mark.parametrize("way", ["pdf", "html", "json"])
@pytest.mark.parametrize("words", [JA, EN], ids=["ja", "en"])
def test_a_mixed_party_goes_out_every_way(way: str, words: Translator) -> None:
    sheet = party_sheet(drafted(desk(), *EVERYBODY[::2]).survey)
    done = OUTPUTS[way].write(sheet, words, Printing("a4", date(2026, 11, 29)))
    assert len(done.data) > 2000 and done.missing == ()
    assert "⟦" not in as_lines.export(sheet, words).decode()


def test_an_empty_party_and_one_of_strangers_still_make_a_page(tmp_path: Path) -> None:
    room = desk()
    empty = party_sheet(room.look(room.new("誰もいない")))
    assert [section.key for section in empty.sections] == ["notes"]
    there = drafted(room, GUARD).document
    strangers = party_sheet(desk(without=["gurps4e"]).look(there))
    printing = Printing("a4", date(2026, 11, 29))
    assert OUTPUTS["pdf"].write(strangers, JA, printing).data.startswith(b"%PDF")


def test_members_are_called_by_their_first_word_where_that_tells_them_apart(tmp_path: Path) -> None:
    people = ("朝霧 アンナ", "朝霧 ケン", "ジュリアン・ド・モンフォール", "A B", "ガレス")
    files = [lamp(tmp_path, name, **lit(name)) for name in people]
    assert list(called(drafted(desk(), *files).survey.members).values()) == [
        "朝霧 アンナ",
        "朝霧 ケン",
        "ジュリアン",
        "A B",
        "ガレス",
    ]


def test_what_a_player_types_is_data_on_the_page(tmp_path: Path) -> None:
    evil = '<img src="x">{n}⟦a⟧&\u202e\x00'
    draft = drafted(desk(), lamp(tmp_path, "evil", **lit("evil")))
    raw = dict(draft.document.members[0].character.raw)
    content = type(draft.document.members[0].character)({**raw, "profile": {"name": evil, "player": evil}})
    draft.do(Set(("members", 1, "character"), content), Set(("name",), evil), Set(("notes",), evil))
    sheet = party_sheet(draft.survey)
    page = OUTPUTS["html"].write(sheet, EN, Printing("a4", date(2026, 11, 29))).data.decode()
    assert "<img" not in page and "&lt;img" in page
    assert OUTPUTS["pdf"].write(sheet, EN, Printing("a4", date(2026, 11, 29))).data.startswith(b"%PDF")
