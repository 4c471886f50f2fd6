"""Pages: what stands side by side, where sections are cut, what is given up before a page is opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from builder.core.sheet import REST_LINES, Column, Facts, Masthead, Pair, Prose, Section, Sheet, Table
from builder.pdf.pen import Drawn
from builder.pdf.styles import GUTTER, HALF
from tests.pdf.fixtures import n, nearly_empty, pair, row
from tests.pdf.printed import Printed, print_sheet, printed

NAME = Column(None)


def table(key: str, rows: int, blanks: int = 0, least: int | None = None) -> Table:
    """Rows that say whose they are."""
    return Table((NAME,), tuple(row(f"{key}{number}") for number in range(rows)), blanks, least=least)


def section(key: str, rows: int = 3, blanks: int = 0, *, full: bool = False, **more: object) -> Section:
    """A section of so many rows."""
    made = Section(key, n(f"題{key}", key), (table(key, rows, blanks),), "full" if full else "half")
    return replace(made, **more)  # type: ignore[arg-type]


def with_sections(*sections: Section, name: str = "名") -> Printed:
    return print_sheet(
        Sheet(n("紙", "Sheet"), n("系", "System"), Masthead(name), tuple(sections), notice=("N.",))
    )


def side(sheet: Printed, drawn: Drawn) -> str:
    """In which half a string begins."""
    return "left" if drawn.left < sheet.paper.margin + HALF else "right"


def sides(sheet: Printed, keys: Sequence[str]) -> list[str]:
    return [side(sheet, sheet.find(f"題{key}")) for key in keys]


def pages(sheet: Printed, start: str) -> list[int]:
    """On which page each row of a section stands."""
    return [drawn.page for drawn in sheet.strings if drawn.text.startswith(start) and drawn.role == "TD"]


def test_half_sections_are_dealt_to_the_shorter_side_in_their_order() -> None:
    sheet = with_sections(section("a", 7), section("b", 3), section("c", 2), section("d", 8))
    assert sides(sheet, "abcd") == ["left", "right", "right", "left"]


def test_a_section_may_name_its_side() -> None:
    sheet = with_sections(section("a", 9), section("b", 3, side="left"))
    assert sides(sheet, "ab") == ["left", "left"]


def test_a_half_section_alone_stands_at_the_left() -> None:
    sheet = with_sections(section("a", full=True), section("b"), section("c", full=True))
    assert sides(sheet, "b") == ["left"]


def test_two_tight_halves_begin_and_end_on_one_line() -> None:
    sheet = with_sections(
        section("a", 5, tight=True),
        section("b", 2, tight=True),
        section("c", tight=True),
        section("d", tight=True),
    )
    assert sheet.find("題a").top == sheet.find("題b").top
    assert sheet.find("題c").top == sheet.find("題d").top
    assert sides(sheet, "abcd") == ["left", "right"] * 2


def test_the_gap_below_a_section_is_3u_and_below_a_tight_one_2u() -> None:
    wide = with_sections(section("a", full=True), section("b", full=True))
    tight = with_sections(section("a", full=True, tight=True), section("b", full=True))
    assert wide.find("題b").top - tight.find("題b").top == pytest.approx(4.5)


def test_the_left_stack_is_read_before_the_right_one() -> None:
    sheet = with_sections(section("a", 3), section("b", 3))
    order = [drawn.text for drawn in sheet.strings if drawn.role == "TD"]
    assert order == ["a0", "a1", "a2", "b0", "b1", "b2"]


def test_a_long_table_goes_on_in_its_own_stack_under_its_title() -> None:
    sheet = with_sections(section("a", 4), section("b", 80))
    assert {side(sheet, drawn) for drawn in sheet.strings if drawn.text.startswith("b")} == {"right"}
    again = [drawn for drawn in sheet.strings if drawn.text == "題b"]
    assert [drawn.page for drawn in again] == [0, 1]
    continued = sheet.find("（続き）")
    assert continued.page == 1
    assert continued.left == pytest.approx(again[1].right + 4)
    assert continued.size == 7


def test_at_least_three_rows_stay_and_two_go_over() -> None:
    for filler in range(38, 52):
        sheet = with_sections(section("a", filler, full=True), section("b", 9, full=True))
        found = pages(sheet, "b")
        assert found.count(0) == 0 or found.count(0) >= 3
        assert found.count(1) == 0 or found.count(1) >= 2


def test_blank_rows_do_not_go_over_with_a_single_row() -> None:
    for filler in range(34, 52):
        sheet = with_sections(section("a", filler, full=True), section("b", 9, 4, full=True))
        found = pages(sheet, "b")
        assert found.count(1) != 1


def test_a_section_of_four_rows_is_never_cut() -> None:
    for filler in range(38, 52):
        sheet = with_sections(section("a", filler, full=True), section("b", 4, full=True))
        assert len(set(pages(sheet, "b"))) == 1


def test_a_line_of_a_paragraph_never_stands_alone() -> None:
    text = "運河沿いの倉庫で見つけた手紙。" * 16
    for filler in range(36, 52):
        sheet = with_sections(
            section("a", filler, full=True), Section("p", n("文", "Prose"), (Prose(text),), "full")
        )
        lines = [drawn.page for drawn in sheet.strings if drawn.role == "Span"]
        assert len(lines) > 4
        assert {lines.count(page) for page in set(lines)}.isdisjoint({1})


def test_a_fresh_section_begins_a_page() -> None:
    sheet = with_sections(section("a", full=True), section("b", full=True, fresh=True))
    assert (sheet.find("題a").page, sheet.find("題b").page) == (0, 1)


def test_a_fresh_section_goes_on_below_what_came_over() -> None:
    """Half a page of what did not fit on page 1 is not followed by an empty half."""
    sheet = with_sections(section("a", 60, full=True), section("b", full=True, fresh=True))
    assert sheet.find("題b").page == 1
    assert sheet.rendered.pages == 2


def test_blank_rows_are_given_up_before_a_page_is_opened_for_three_rows() -> None:
    tall = with_sections(section("a", 30, 3, full=True), section("b", 10, full=True))
    taller = with_sections(section("a", 34, 3, full=True), section("b", 11, full=True))
    assert tall.rendered.pages == taller.rendered.pages == 1
    thin = [rule for rule in taller.rules if rule.width == 0.25]
    assert len(thin) < 34 + 11 + 3 + 1


def test_of_two_stacks_only_the_higher_one_gives_up_blank_rows() -> None:
    sheet = with_sections(section("a", 1, 39), section("b", 1, 30))
    middle = sheet.paper.margin + HALF + GUTTER / 2
    thin = [rule for rule in sheet.rules if rule.width == 0.25 and rule.right - rule.left < HALF + 1]
    assert sheet.rendered.pages == 1
    assert len([rule for rule in thin if rule.left > middle]) == 1 + 30
    assert 1 + 30 < len([rule for rule in thin if rule.left < middle]) < 1 + 39


def test_gaps_are_narrowed_when_no_blank_row_is_left() -> None:
    texts = {}
    for rows in range(8, 20):
        sheet = with_sections(*(section(key, 9, full=True) for key in "abc"), section("d", rows, full=True))
        first, second = sheet.find("題a"), sheet.find("題b")
        texts[rows] = (sheet.rendered.pages, round(second.top - first.top - 9 * 13.5, 1))
    assert (1, 31.5) in texts.values()
    assert (1, 27.0) in texts.values()


def test_an_extract_gives_up_rows_until_its_page_holds_it() -> None:
    best = Section("best", n("よく使う", "Often"), (table("s", 20, least=12),))
    sheet = with_sections(section("a", 34, full=True), best)
    found = pages(sheet, "s")
    assert set(found) == {0}
    assert 12 <= len(found) < 20


def test_lines_for_notes_fill_the_page_down_to_the_notices() -> None:
    sheet = printed("duelist")
    notes = sheet.find("メモ")
    notice = min(drawn.top for drawn in sheet.strings if drawn.role == "Note")
    lines = [rule for rule in sheet.rules if rule.page == notes.page and rule.top > notes.bottom]
    writing = [rule for rule in lines if rule.width == 0.25 and rule.bottom < notice - 8]
    assert len(writing) >= 10
    assert notice - max(rule.bottom for rule in writing) < 22.5 + 3 * 13.5


def test_lines_follow_the_text_of_notes() -> None:
    notes = Section("notes", n("メモ", "Notes"), (Prose("一行だけ。", REST_LINES),), "full")
    sheet = with_sections(notes)
    text = sheet.find("一行だけ。")
    lines = [rule.bottom for rule in sheet.rules if rule.width == 0.25 and rule.top > text.bottom]
    assert len(lines) > 20


def test_a_counted_number_of_lines_is_kept() -> None:
    sheet = with_sections(Section("notes", n("メモ", "Notes"), (Prose("", 4),), "full"))
    lines = [rule for rule in sheet.rules if rule.width == 0.25]
    assert len(lines) == 4 + 1  # and that above the notice


def test_notices_that_find_no_room_get_a_page_with_lines_above_them() -> None:
    for rows in range(40, 56):
        sheet = with_sections(section("a", rows, full=True))
        if sheet.rendered.pages == 2 and set(pages(sheet, "a")) == {0}:
            break
    assert sheet.find("N.").page == 1
    assert sheet.find("メモ").page == 1
    assert len([rule for rule in sheet.rules if rule.page == 1 and rule.width == 0.25]) > 20


def test_equal_cells_of_figures_unless_one_needs_more() -> None:
    pairs = tuple(pair(n(label, label), 10) for label in ("力", "技", "心", "とても長い名前の値"))
    sheet = with_sections(Section("f", n("値", "Values"), (Facts(pairs, "figures", 4),)))
    lefts = [sheet.find(label).left for label in ("力", "技", "心", "とても長い名前の値")]
    steps = [after - before for before, after in pairwise(lefts)]
    assert max(steps) - min(steps) < 0.01
    assert steps[0] < HALF / 4


def test_figures_with_something_beside_them_stand_three_in_a_row() -> None:
    pairs = tuple(Pair(n(f"値{index}", "x"), row(10).cells[0], row(1).cells[0]) for index in range(6))
    sheet = with_sections(Section("f", n("値", "Values"), (Facts(pairs, "figures"),)))
    tops = [round(sheet.find(f"値{index}").top, 1) for index in range(6)]
    assert len(set(tops)) == 2
    assert tops[3] - tops[0] == pytest.approx(36)


def test_the_right_half_begins_after_the_gutter() -> None:
    sheet = with_sections(section("a"), section("b"))
    assert sheet.find("題b").left == pytest.approx(sheet.paper.margin + HALF + GUTTER)


@pytest.mark.parametrize(("length", "size"), [(8, 20), (28, 16), (36, 13), (60, 13)])
def test_a_long_name_shrinks_before_it_is_broken(length: int, size: float) -> None:
    sheet = with_sections(name="名" * length)
    found = [drawn for drawn in sheet.strings if drawn.role == "H1"]
    assert {drawn.size for drawn in found} == {size}
    assert "".join(drawn.text for drawn in found) == "名" * length


def test_without_a_name_there_is_a_line_to_write_it_on() -> None:
    sheet = printed("nearly empty")
    label = sheet.find("名前")
    line = min(rule.top for rule in sheet.rules)
    assert line > label.bottom
    assert not [drawn for drawn in sheet.strings if drawn.role == "H1"]


def test_a_value_wider_than_its_cell_takes_two() -> None:
    facts = (pair(n("甲", "A"), "短い"), pair(n("乙", "B"), "長" * 20), pair(n("丙", "C"), "短い"))
    sheet = print_sheet(replace(nearly_empty(), masthead=Masthead("名", facts=facts)))
    first, second, third = (sheet.find(label) for label in "甲乙丙")
    assert third.left - second.left == pytest.approx(2 * (second.left - first.left))


def test_an_empty_value_becomes_a_line_to_write_on() -> None:
    sheet = print_sheet(replace(nearly_empty(), masthead=Masthead("名", facts=(pair(n("甲", "A"), None),))))
    label = sheet.find("甲")
    assert [rule for rule in sheet.rules if rule.left == pytest.approx(label.left) and rule.width == 0.25]


def test_a_total_stands_under_a_stronger_line_in_bold() -> None:
    facts = Facts((pair(n("能力", "Attributes"), 110), pair(n("合計", "Total"), 150, total=True)))
    sheet = with_sections(Section("f", n("内訳", "Sum"), (facts,)))
    assert sheet.find("合計").face == "Body-Bold"
    assert sheet.find("能力").face == "Body"
    assert [rule.width for rule in sheet.rules].count(0.8) == 1


def test_numbers_in_a_list_are_bold_and_words_are_not() -> None:
    values = ("24 kg", "−32", "+2", "フランス語")
    facts = Facts(tuple(pair(n(value + "の", "x"), value) for value in values))
    sheet = with_sections(Section("f", n("表", "List"), (facts,)))
    assert [sheet.find(value).face for value in values] == ["Figures-Bold"] * 3 + ["Body"]
    assert len({round(sheet.find(value).right, 2) for value in values}) == 1


@pytest.mark.parametrize("fill", range(28, 50))
def test_a_table_of_up_to_eight_rows_stays_whole(fill: int) -> None:
    sheet = with_sections(section("a", fill, full=True), section("b", 8, full=True))
    assert len(set(pages(sheet, "b"))) == 1


def test_a_longer_table_is_cut_where_the_page_ends() -> None:
    cut = [
        len(set(pages(with_sections(section("a", fill, full=True), section("b", 9, full=True)), "b")))
        for fill in range(28, 50)
    ]
    assert set(cut) == {1, 2}


def test_short_tables_are_drawn_back_onto_the_page_where_blank_rows_make_room() -> None:
    # Left, in pt: 38 rows and 4 blank ones are 18 + 513 + 72, the gap 13.5, 6 rows more 18 + 81: 715.5.
    # The frame has 748.9 less the masthead. Without blank rows 643.5 are left, which fits.
    left, right = section("c", 6, side="left"), section("d", 5, side="right")
    sheet = with_sections(section("a", 38, 4), section("b", 38), left, right)
    assert set(pages(sheet, "c")) == set(pages(sheet, "d")) == {0}
    assert blank_rows(sheet) < 4


def test_what_cannot_be_drawn_back_costs_no_blank_row() -> None:
    left, right = section("c", 8, side="left"), section("d", 8, side="right")
    sheet = with_sections(section("a", 42, 3), section("b", 42), left, right)
    assert set(pages(sheet, "c")) == set(pages(sheet, "d")) == {1}
    assert blank_rows(sheet) == 3


def blank_rows(sheet: Printed) -> int:
    """How many rows for the hand, 4u high, stand at the left of page 1: lines 18 pt below the line before."""
    thin = [ruled for ruled in sheet.rules if ruled.page == 0 and ruled.width == 0.25]
    lines = sorted({ruled.top for ruled in thin if ruled.left < sheet.paper.margin + 1}, reverse=True)
    return sum(abs(abs(high - low) - 18) < 0.1 for high, low in pairwise(lines))
