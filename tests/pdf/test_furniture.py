"""Head line, foot line, several sheets in one file."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from io import BytesIO

import pypdf
import pytest

from builder.pdf.render import Job, render, render_many
from tests.pdf.fixtures import duelist, n, nearly_empty
from tests.pdf.other_games import druid, reconstructed
from tests.pdf.printed import DAY, Printed, print_sheet, printed, words


def foot(sheet: Printed, page: int = 0) -> list[str]:
    """The foot line of a page, or the lines it has become."""
    return [
        drawn.text for drawn in sheet.strings if drawn.page == page and drawn.size == 6 and not drawn.role
    ]


def head(sheet: Printed, page: int) -> list[str]:
    return [drawn.text for drawn in sheet.strings if drawn.page == page and drawn.bottom < sheet.paper.top]


def test_page_1_says_what_it_is_and_the_others_whose() -> None:
    sheet = printed("duelist")
    assert head(sheet, 0) == ["GURPS 第4版  キャラクターシート", "1 / 2"]
    assert head(sheet, 1) == ["ジュリアン・ド・モンフォール", "GURPS 第4版  早川 みのり", "2 / 2"]


def test_the_head_stands_on_the_same_line_on_each_page() -> None:
    sheet = printed("overfull")
    numbers = [sheet.find(f"{page} / {sheet.rendered.pages}") for page in range(1, sheet.rendered.pages + 1)]
    assert len({(round(drawn.right, 2), drawn.bottom) for drawn in numbers}) == 1


def test_the_foot_line_says_when_it_was_printed() -> None:
    assert foot(printed("duelist")) == ["印刷 2026-11-29"]
    assert foot(printed("duelist", "en")) == ["Printed 2026-11-29"]


def test_broken_rules_are_counted_and_named_on_the_last_page() -> None:
    sheet = printed("overfull")
    assert foot(sheet, 0) == ["ルール違反 2    印刷 2026-11-29"]
    codes = "GURPS-DISADV-LIMIT、GURPS-SKILL-NO-TL"
    assert foot(sheet, sheet.rendered.pages - 1) == [f"ルール違反 2  {codes}    印刷 2026-11-29"]


def test_the_foot_line_explains_the_signs_of_its_page_and_no_others() -> None:
    (said,) = foot(printed("reconstructed"))
    assert "‡ 再構成値を含む" in said
    assert "◎ 得意技能" in said
    assert "½" not in said
    assert "規則表：The Lunatic 7.10 既定表" in said


def test_squares_and_bold_names_are_explained_where_they_are() -> None:
    sheet = printed("percentile")
    assert foot(sheet, 0)[0].startswith("□ 経験チェック  太字 点を振った技能")
    assert "太字" not in foot(sheet, 1)[0]
    assert "□ 経験チェック" in foot(sheet, 1)[0]


def test_more_codes_than_a_line_holds_grow_upwards_and_take_room_from_the_page() -> None:
    codes = tuple(f"GURPS-SOME-LONG-CODE-{number}" for number in range(60))
    sheet = print_sheet(replace(duelist(), errors=codes))
    lines = foot(sheet, sheet.rendered.pages - 1)
    assert len(lines) > 3
    assert all(code in "".join(reversed(lines)) for code in codes)
    last = [drawn for drawn in sheet.strings if drawn.page == sheet.rendered.pages - 1]
    inner = max(drawn.bottom for drawn in last if drawn.role)
    assert inner < min(drawn.top for drawn in last if drawn.text in lines)


def test_several_sheets_stand_in_one_file_each_with_its_own_numbers_and_notice() -> None:
    jobs = [Job(duelist(), b"1"), Job(druid(), b"2"), Job(reconstructed())]
    rendered = render_many(jobs, words("ja"), paper="a4", printed=DAY, invariant=True)
    reader = pypdf.PdfReader(BytesIO(rendered.pdf))
    texts = [page.extract_text() for page in reader.pages]
    assert rendered.pages == len(texts) == 4
    for text, number in zip(texts, ("1 / 2", "2 / 2", "1 / 1", "1 / 1"), strict=True):
        assert number in text
    assert "GURPS is a trademark" in texts[1]
    assert "BFRD 1.0" in texts[2]
    assert "The Lunatic" in texts[3]
    assert reader.attachments == {"character.json": [b"1"], "character-2.json": [b"2"]}


def test_the_outline_of_several_sheets_has_an_entry_each_with_its_sections_below() -> None:
    rendered = render_many([Job(duelist()), Job(druid())], words("ja"), paper="a4", printed=DAY)
    outline = pypdf.PdfReader(BytesIO(rendered.pdf)).outline
    names = [entry.title for entry in outline if not isinstance(entry, list)]
    below = [entry for entry in outline if isinstance(entry, list)]
    assert names == ["ジュリアン・ド・モンフォール", "リンデン・グレイモス"]
    assert [len(sections) for sections in below] == [16, 4]


def test_no_sheet_at_all_is_a_fault_of_the_caller() -> None:
    with pytest.raises(ValueError, match="no sheet"):
        render_many([], words("ja"), paper="a4", printed=DAY)


def test_one_sheet_is_rendered_with_its_file_under_the_name_it_is_given() -> None:
    rendered = render(
        nearly_empty(),
        words("en"),
        paper="letter",
        printed=date(2027, 1, 2),
        attach=b"{}",
        attach_name="julien.json",
    )
    reader = pypdf.PdfReader(BytesIO(rendered.pdf))
    assert (rendered.pages, rendered.missing) == (1, ())
    assert reader.attachments == {"julien.json": [b"{}"]}
    assert "Printed 2027-01-02" in reader.pages[0].extract_text()
    assert reader.pages[0].mediabox.width == pytest.approx(612)


def test_a_system_without_a_name_leaves_no_gap_in_the_head() -> None:
    assert head(printed("party"), 0)[0] == "パーティシート"
    assert n("", "").ja == ""
