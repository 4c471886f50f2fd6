"""Tables: numbers under numbers, signs outside them, heads over them, blank rows for the hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from builder.core.number import amount_of
from builder.core.sheet import TICK, Cell, Column, Section, Sheet, Table, TableRow
from builder.core.text import Language, Name
from builder.pdf.pen import Drawn, Ruled
from builder.pdf.styles import HALF, MM
from tests.pdf.fixtures import c, n, nearly_empty, row
from tests.pdf.printed import Printed, print_sheet, printed


def with_table(table: Table, width: str = "half") -> Printed:
    """A sheet of one section with this table."""
    section = Section("things", n("物", "Things"), (table,), "full" if width == "full" else "half")
    return print_sheet(replace(nearly_empty(), sections=(section,)))


def cells(sheet: Printed) -> list[Drawn]:
    """What stands in cells of tables, without the masthead's."""
    after = next(index for index, drawn in enumerate(sheet.strings) if drawn.role == "H2")
    return [drawn for drawn in sheet.strings[after:] if drawn.role == "TD"]


NAME = Column(None)
NUMBER = Column(n("数", "No."), "number", 20)
LAST = Column(n("経験", "EXP"), "small", 13)


@pytest.mark.parametrize(("language", "order"), [("ja", ["斧", "剣", "弓"]), ("en", ["Axe", "Bow", "Sword"])])
def test_rows_stand_in_the_order_of_the_language(language: Language, order: list[str]) -> None:
    names = (Name("弓", "Bow", "ゆみ"), Name("剣", "Sword", "けん"), Name("斧", "Axe", "おの"))
    table = Table((NAME,), tuple(replace(row(name), order=name) for name in names))
    sheet = print_sheet(replace(nearly_empty(), sections=(Section("s", n("技", "S"), (table,)),)), language)
    assert [drawn.text for drawn in cells(sheet)] == order


def test_numbers_of_a_column_end_at_the_same_place() -> None:
    values = (1, 11, 111, 1111, -7, 98)
    sheet = with_table(Table((NAME, NUMBER), tuple(row("a", value) for value in values)))
    numbers = [drawn for drawn in cells(sheet) if drawn.text != "a"]
    assert [drawn.text for drawn in numbers] == ["1", "11", "111", "1,111", "−7", "98"]
    assert max(drawn.right for drawn in numbers) - min(drawn.right for drawn in numbers) < 0.1
    assert numbers[0].right == pytest.approx(sheet.paper.margin + HALF - 5)


def test_all_numbers_of_the_duelists_skills_end_at_the_same_places() -> None:
    sheet = printed("duelist")
    levels = [drawn for drawn in sheet.strings if drawn.face == "Figures-Bold" and drawn.role == "TD"]
    rights = {round(drawn.right, 1) for drawn in levels if drawn.page == 0 and drawn.right < 250}
    assert len(rights) == 2  # attacks, skills


def test_a_head_ends_where_its_numbers_end() -> None:
    sheet = with_table(Table((NAME, NUMBER), (row("a", 12),)))
    assert sheet.find("数").right == pytest.approx(sheet.find("12").right)


def test_decimals_stand_point_under_point() -> None:
    column = Column(n("重さ", "Weight"), "decimal", 20)
    rows = tuple(row("a", amount_of(text)) for text in ("1.5", "10", "0.25", "3"))
    sheet = with_table(Table((NAME, column), rows))
    whole, tens, quarter = (sheet.find(text) for text in ("3", "10", "0.25"))
    assert whole.right == pytest.approx(tens.right)
    assert quarter.right > whole.right


def test_the_sign_of_doubt_hangs_outside_the_numbers() -> None:
    sheet = with_table(Table((NAME, NUMBER), (row("a", c(12, sure=False)), row("b", 34))))
    sure, unsure, sign = sheet.find("34"), sheet.find("12"), sheet.find("‡")
    assert sure.right == pytest.approx(unsure.right)
    assert sign.left == pytest.approx(unsure.right + 0.4)
    assert sign.size == 6
    assert sign.bottom < unsure.bottom


def test_a_column_full_of_doubt_says_so_once_on_its_head() -> None:
    rows = (row("a", c(12, sure=False)), row("b", c(34, sure=False)))
    sheet = with_table(Table((NAME, NUMBER), rows))
    signs = [drawn for drawn in sheet.strings if drawn.text == "‡"]
    assert [sign.role for sign in signs] == ["TH"]


def test_a_dash_is_no_number_and_leaves_the_sign_on_the_head() -> None:
    rows = (row("a", c(12, sure=False)), row("b", "–"), row("c", c(34, sure=False)))
    sheet = with_table(Table((NAME, NUMBER), rows))
    assert [drawn.role for drawn in sheet.strings if drawn.text == "‡"] == ["TH"]


def test_a_number_too_wide_for_its_column_takes_room_from_the_names() -> None:
    sheet = with_table(Table((NAME, Column(n("数", "No."), "number", 5)), (row("a", 123456789),)))
    assert sheet.find("123,456,789").left > sheet.find("a").right


def test_the_number_rolled_against_is_bold() -> None:
    sheet = with_table(Table((NAME, replace(NUMBER, rolled=True), NUMBER), (row("a", 12, 34),)))
    assert sheet.find("12").face == "Figures-Bold"
    assert sheet.find("34").face == "Figures"


def test_a_marked_row_has_a_bold_name() -> None:
    rows = (row("a", 12, marked=True), row("b", 34))
    sheet = with_table(Table((NAME, replace(NUMBER, rolled=True)), rows))
    assert sheet.find("a").face == "Body-Bold"
    assert sheet.find("b").face == "Body"


def test_where_nothing_is_rolled_a_marked_row_is_bold_as_a_whole() -> None:
    sheet = with_table(Table((NAME, NUMBER), (row("a", 12, marked=True), row("b", 34))))
    assert sheet.find("12").face == "Figures-Bold"
    assert sheet.find("34").face == "Figures"


def test_a_long_name_is_set_smaller_before_it_is_broken() -> None:
    length = 31
    found = {drawn.text: drawn for drawn in cells(with_table(Table((NAME,), (row("あ" * length),))))}
    assert len(found) == 1
    assert 8 <= found["あ" * length].size < 9


def test_a_name_that_does_not_fit_at_8_points_is_broken_at_9() -> None:
    found = cells(with_table(Table((NAME,), (row("あ" * 40), row("い")))))
    assert [drawn.size for drawn in found] == [9, 9, 9]
    assert found[1].top - found[0].top == pytest.approx(11.25)
    assert found[2].top - found[0].top == pytest.approx(27)  # two rows of 3u


def test_a_cell_longer_than_a_page_goes_on_over_pages() -> None:
    sheet = with_table(Table((NAME,), (row("長い名前" * 900),)))
    drawn = "".join(one.text for one in cells(sheet))
    assert drawn == "長い名前" * 900
    assert sheet.rendered.pages > 1


def test_heads_stand_on_the_title_line_where_the_title_says_what_a_name_is() -> None:
    sheet = with_table(Table((NAME, NUMBER), (row("a", 12),)))
    assert sheet.find("数").bottom == pytest.approx(sheet.find("物").bottom, abs=0.3)


def test_heads_stand_below_a_title_with_a_note() -> None:
    table = Table((NAME, NUMBER), (row("a", 12),))
    section = Section("things", n("物", "Things"), (table,), note=n("注", "note"))
    sheet = print_sheet(replace(nearly_empty(), sections=(section,)))
    assert sheet.find("数").top > sheet.find("物").bottom


def test_heads_that_would_meet_are_set_apart() -> None:
    columns = (NAME, *(Column(n("ながいみだし", "Long heading"), "number", 8) for _ in range(3)))
    sheet = with_table(Table(columns, (row("a", 1, 2, 3),)))
    heads = [drawn for drawn in sheet.strings if drawn.text == "ながいみだし"]
    assert len(heads) == 3
    assert all(after.left - before.right >= 4 for before, after in pairwise(heads))


def test_a_mark_on_a_head_keeps_clear_of_the_next_head() -> None:
    """A column in which every number is marked has the sign on its head."""
    columns = (NAME, *(Column(n("成功 %", "pass. %"), "number", 8) for _ in range(3)))
    unsure = [TableRow((Cell("a"), *(Cell(12, sure=False) for _ in range(3)))) for _ in range(2)]
    sheet = with_table(Table(columns, tuple(unsure)))
    heads = [drawn for drawn in sheet.strings if drawn.text == "成功 %"]
    signs = [drawn for drawn in sheet.strings if drawn.text == "‡"]
    assert (len(heads), len(signs)) == (3, 3)
    assert all(after.left - sign.right >= 4 for sign, after in zip(signs, heads[1:], strict=False))


def test_a_head_that_was_given_room_is_not_broken_by_what_sums_are_off_by() -> None:
    """The widths of these come to a hundred-trillionth of a point less than the heads need."""
    widths = {"基準値": 8, "強度": 9, "効果": 7, "決定的": 7, "成功 %": 12}
    columns = (NAME, *(Column(n(title, title), "number", wide) for title, wide in widths.items()))
    unsure = [TableRow((Cell("a"), Cell(9, sure=False), *(Cell(1) for _ in range(4)))) for _ in range(2)]
    drawn = {one.text for one in with_table(Table((*columns, LAST), tuple(unsure))).strings}
    assert drawn >= {*widths, "経験"}


def test_heads_for_which_there_is_no_room_are_broken_into_lines() -> None:
    columns = (NAME, *(Column(n("とてもながいみだし", "Heading"), "number", 8) for _ in range(6)))
    sheet = with_table(Table(columns, (row("a", 1, 2, 3, 4, 5, 6),)))
    heads = [drawn for drawn in sheet.strings if drawn.role == "TH" and drawn.text[0] in "とてもながいみだし"]
    assert len(heads) > 6
    assert not [
        (a, b) for a, b in combinations(heads, 2) if abs(a.top - b.top) < 1 and a.right > b.left > a.left
    ]


def lines_below(sheet: Printed) -> list[Ruled]:
    """Thin level lines over the whole half."""
    return [
        rule for rule in sheet.rules if rule.width == 0.25 and rule.right - rule.left == pytest.approx(HALF)
    ]


def test_blank_rows_are_4u_high_and_have_their_squares() -> None:
    columns = (Column(None, "check"), NAME)
    sheet = with_table(Table(columns, (row(c("□"), "a"),), blanks=3))
    levels = [rule.top for rule in lines_below(sheet)]
    assert [round(after - before, 2) for before, after in pairwise(levels)] == [18, 18, 18]
    squares = [rule for rule in sheet.rules if rule.right - rule.left == pytest.approx(8)]
    assert len(squares) == 4


@pytest.mark.parametrize(
    "words", ["Axe", "Energy Weapon", "Language (Other)", "A name that fills two lines of it", "砲術" * 10]
)
def test_what_waits_for_words_has_a_line_to_write_on_however_long_its_name_is(words: str) -> None:
    columns = (Column(None), Column(n("数", "No."), "number", 58))
    waiting = TableRow((Cell(n(words, words), line=True), None))
    sheet = with_table(Table(columns, (waiting,)))
    last = cells(sheet)[-1]
    room = sheet.paper.margin + HALF - 58 * MM
    (line,) = [rule for rule in sheet.rules if rule.left > last.right and rule.right < room + 1]
    assert line.right - line.left >= 12 - 0.1
    assert line.bottom == line.top and 0 < line.top - last.bottom + 3 < 6


def test_a_square_that_is_ticked_is_crossed() -> None:
    columns = (Column(None, "check"), NAME)
    sheet = with_table(Table(columns, (row(c("□"), "a"), row(c(TICK), "b"), row(None, "c")), blanks=1))
    squares = [rule for rule in sheet.rules if rule.right - rule.left == pytest.approx(8)]
    tops = sorted({round(rule.top, 2) for rule in squares})
    assert len(tops) == 3  # a, b, the blank row
    assert sorted(round(rule.top, 2) for rule in squares).count(tops[1]) == 2  # the square and its stroke
    assert not any(drawn.text == TICK for drawn in sheet.strings)


def test_a_group_begins_under_a_stronger_line() -> None:
    sheet = with_table(Table((NAME,), (row("a"), row("b", group=True))))
    assert [rule.width for rule in sheet.rules].count(0.8) == 1


def test_a_name_that_waits_for_a_word_is_followed_by_a_line() -> None:
    sheet = with_table(Table((NAME, NUMBER), (row(c("砲術", line=True), "–"),)))
    name = sheet.find("砲術")
    line = next(rule for rule in sheet.rules if rule.left == pytest.approx(name.right + 4))
    assert line.width == 0.25
    assert line.right <= sheet.paper.margin + HALF - 20 * 72 / 25.4


def test_writing_cells_make_rows_high_enough_for_the_hand() -> None:
    sheet = printed("party")
    names = [sheet.find(name) for name in ("ジュリアン", "ローラン卿", "シエラ")]
    assert [round(b.top - a.top, 2) for a, b in pairwise(names)] == [22.5, 22.5]


def two_columns(rows: tuple[TableRow, ...], blanks: int = 0, before: int = 0) -> Printed:
    filler = Section("filler", n("前", "Before"), (Table((NAME,), (), before),), "full")
    table = Section("table", n("表", "Table"), (Table((NAME, NUMBER), rows, blanks, flow=2),), "full")
    sheet: Sheet = replace(nearly_empty(), sections=(filler, table) if before else (table,))
    return print_sheet(sheet)


def test_a_table_in_two_columns_is_read_down_then_right() -> None:
    sheet = two_columns(tuple(row(f"行{number}", number) for number in range(9)))
    names = [drawn for drawn in cells(sheet) if drawn.text.startswith("行")]
    left = [drawn.text for drawn in names if drawn.left < sheet.paper.margin + HALF]
    assert left == [f"行{number}" for number in range(5)]
    assert [drawn.text for drawn in names] == [f"行{number}" for number in range(9)]


def test_both_columns_have_their_heads() -> None:
    sheet = two_columns(tuple(row(f"行{number}", number) for number in range(9)))
    assert [drawn.text for drawn in sheet.strings].count("数") == 2


def test_a_table_in_two_columns_fills_a_page_before_it_goes_on() -> None:
    sheet = two_columns(tuple(row(f"行{number}", number) for number in range(150)))
    first = [drawn for drawn in cells(sheet) if drawn.page == 0 and drawn.text.startswith("行")]
    left = [drawn for drawn in first if drawn.left < sheet.paper.margin + HALF]
    assert len(left) * 2 == len(first)
    last = [drawn for drawn in cells(sheet) if drawn.page == 1 and drawn.text.startswith("行")]
    left = [drawn for drawn in last if drawn.left < sheet.paper.margin + HALF]
    assert len(last) - len(left) in (len(left), len(left) - 1)
    assert "（続き）" in [drawn.text for drawn in sheet.strings if drawn.page == 1]


def test_a_table_in_two_columns_does_not_begin_where_fewer_than_eight_rows_fit() -> None:
    rows = tuple(row(f"行{number}", number) for number in range(60))
    sheet = two_columns(rows, before=31)
    assert sheet.find("行0").page == 1
    assert two_columns(rows, before=20).find("行0").page == 0


def test_the_name_of_a_group_is_never_the_last_of_a_column() -> None:
    for count in range(4, 30):
        rows = tuple(
            replace(row(f"行{number}", number), heading=n("群", "Group") if number in (count // 2,) else None)
            for number in range(count)
        )
        sheet = two_columns(rows)
        group = sheet.find("群")
        below = [
            drawn
            for drawn in cells(sheet)
            if drawn.text.startswith("行") and drawn.top > group.top and abs(drawn.left - group.left) < 1
        ]
        assert len(below) >= min(2, count - count // 2)
