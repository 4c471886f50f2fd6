"""Boxes to cross off: tracks, squares, counters."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from builder.core.sheet import Boxes, Mark, Section
from builder.pdf.pen import Drawn
from tests.pdf.fixtures import c, n, nearly_empty
from tests.pdf.printed import Printed, print_sheet

TRACK = Boxes("track", n("体", "Body"), c(11), lowest=-11)


def with_boxes(*boxes: Boxes, full: bool = False) -> Printed:
    section = Section("boxes", n("体", "Body"), boxes, "full" if full else "half")
    return print_sheet(replace(nearly_empty(), sections=(section,)))


def numbers(sheet: Printed) -> list[Drawn]:
    """The numbers in boxes, in the order they are drawn."""
    return [drawn for drawn in sheet.strings if drawn.role == "Figure" and drawn.size == 6]


def rows_of(sheet: Printed) -> list[list[str]]:
    """The numbers in boxes by their rows."""
    found: dict[float, list[str]] = {}
    for drawn in numbers(sheet):
        found.setdefault(round(drawn.top, 1), []).append(drawn.text)
    return list(found.values())


def test_the_highest_point_stands_at_the_left_and_zero_begins_the_lower_row() -> None:
    above, below = rows_of(with_boxes(TRACK))
    assert above == [str(number) for number in range(11, 0, -1)]
    assert below == ["0", *(f"–{number}" for number in range(1, 12))]


def test_a_heavy_line_stands_at_zero() -> None:
    sheet = with_boxes(TRACK)
    heavy = [rule for rule in sheet.rules if rule.width == 1.4 and rule.left != rule.right]
    assert len(heavy) == 2  # the section's own, and that at 0
    assert heavy[1].right - heavy[1].left == pytest.approx(12 * 15)


def test_without_points_below_zero_there_is_one_row_and_no_heavy_line() -> None:
    sheet = with_boxes(replace(TRACK, lowest=0))
    assert len(rows_of(sheet)) == 1
    assert [rule.width for rule in sheet.rules].count(1.4) == 1


def test_boxes_are_15_points_wide_and_narrow_to_stay_in_one_row() -> None:
    wide, narrow = numbers(with_boxes(TRACK)), numbers(with_boxes(replace(TRACK, maximum=c(14), lowest=-14)))
    assert middle(wide[1]) - middle(wide[0]) == pytest.approx(15)
    assert middle(narrow[1]) - middle(narrow[0]) == pytest.approx(13.5)


def middle(drawn: Drawn) -> float:
    return (drawn.left + drawn.right) / 2


def test_more_boxes_than_a_row_holds_stand_in_rows_of_ten() -> None:
    rows = rows_of(with_boxes(replace(TRACK, maximum=c(23), lowest=0)))
    assert [len(row) for row in rows] == [10, 10, 3]


def test_a_full_width_holds_thirty_boxes_in_a_row() -> None:
    assert [len(row) for row in rows_of(with_boxes(replace(TRACK, maximum=c(30), lowest=0), full=True))] == [
        30
    ]


def test_from_31_points_up_they_are_counted() -> None:
    sheet = with_boxes(replace(TRACK, maximum=c(31), lowest=0, marks=(Mark(10, n("よろめき", "reeling")),)))
    assert numbers(sheet) == []
    assert sheet.find("31").size == 16
    assert sheet.find("最大").size == 7
    assert sheet.find("よろめき").size == 7


def test_a_threshold_rises_from_its_box() -> None:
    sheet = with_boxes(replace(TRACK, marks=(Mark(3, n("よろめき 3以下", "reeling")),)))
    line = next(rule for rule in sheet.rules if rule.width == 0.8)
    three = sheet.find("3")
    assert line.left == pytest.approx(middle(three) - 7.5)
    assert line.top < three.top < line.bottom
    assert sheet.find("よろめき 3以下").bottom < three.top


def test_the_word_of_a_threshold_stands_left_of_its_line_where_it_has_no_room_at_the_right() -> None:
    word = n("２以下になると気絶して倒れてしまう", "unconscious")
    sheet = with_boxes(replace(TRACK, maximum=c(14), lowest=0, marks=(Mark(2, word),)))
    line = next(rule for rule in sheet.rules if rule.width == 0.8)
    assert sheet.find(word.ja).right == pytest.approx(line.left - 3)
    assert sheet.find(word.ja).bottom < sheet.find("2").top


def test_a_threshold_without_a_box_is_said_below() -> None:
    sheet = with_boxes(replace(TRACK, marks=(Mark(-22, n("死", "dead")),)))
    assert sheet.find("死").top > sheet.find("–11").bottom


def test_what_is_said_below_flows_on_as_many_lines_as_it_needs() -> None:
    words = tuple(n(f"{number}番目のしきい値の長い説明", "x") for number in range(6))
    sheet = with_boxes(replace(TRACK, below=words))
    tops = {round(sheet.find(word.ja).top, 1) for word in words}
    assert len(tops) > 2


def test_what_is_lost_is_crossed_and_what_is_left_is_written() -> None:
    sheet = with_boxes(replace(TRACK, current=8))
    strokes = [rule for rule in sheet.rules if rule.left != rule.right and rule.width == 0.5]
    crossed = [rule for rule in strokes if rule.bottom - rule.top == pytest.approx(13.5)]
    assert len([rule for rule in crossed if rule.right - rule.left == pytest.approx(15)]) == 3
    assert [drawn.text for drawn in sheet.strings if drawn.text == "8" and drawn.size > 9] == ["8"]


def test_below_zero_every_box_above_is_crossed() -> None:
    sheet = with_boxes(replace(TRACK, current=-2))
    crossed = [rule for rule in sheet.rules if rule.right - rule.left == pytest.approx(15)]
    assert len(crossed) == 11 + 2  # 11 to 1, then 0 and -1
    assert sheet.find("−2").size > 9


def test_two_tracks_in_a_section_are_told_apart() -> None:
    sheet = with_boxes(
        replace(TRACK, label=n("左腕", "left arm")), replace(TRACK, label=n("右腕", "right arm"))
    )
    assert sheet.find("左腕").size == sheet.find("右腕").size == 7


TICKS = Boxes("ticks", n("幸運", "Luck"), c(8), note=n("大休憩", "long rest"))


def squares(sheet: Printed) -> list[float]:
    return [rule.left for rule in sheet.rules if rule.right - rule.left == pytest.approx(9)]


def test_squares_stand_in_groups_of_five() -> None:
    lefts = squares(with_boxes(TICKS))
    steps = [round(after - before, 1) for before, after in pairwise(lefts)]
    assert steps == [12, 12, 12, 12, 16, 12, 12]


def test_more_than_twelve_become_a_number_and_lines() -> None:
    sheet = with_boxes(replace(TICKS, maximum=c(13)))
    assert squares(sheet) == []
    assert sheet.find("13").face == "Body-Bold"
    assert len([rule for rule in sheet.rules if rule.right - rule.left == pytest.approx(22)]) == 5
    assert len(squares(with_boxes(replace(TICKS, maximum=c(12))))) == 12


def test_squares_of_all_rows_begin_at_one_place() -> None:
    sheet = with_boxes(TICKS, replace(TICKS, label=n("とても長い名前の資源", "x"), maximum=c(1)))
    lefts = squares(sheet)
    assert lefts[0] == lefts[-1]


def test_what_is_used_up_is_crossed() -> None:
    sheet = with_boxes(replace(TICKS, current=6))
    assert len(squares(sheet)) == 8 + 2


def test_a_doubtful_number_of_squares_is_written_for_its_sign_to_hang_from() -> None:
    sheet = with_boxes(replace(TICKS, maximum=c(8, sure=False)))
    assert sheet.find("‡").left == pytest.approx(sheet.find("幸運 8").right + 0.4)


def test_a_counter_has_room_for_what_is_left() -> None:
    sheet = with_boxes(Boxes("counter", n("体", "Body"), c(49), marks=(Mark(0, n("一時的", "temporary")),)))
    widths = [rule.right - rule.left for rule in sheet.rules if rule.bottom - rule.top == pytest.approx(36)]
    assert len(widths) == 3
    assert widths[1] == pytest.approx(2 * widths[0])
    assert [sheet.find(word).size for word in ("最大", "現在", "一時的")] == [7, 7, 7]
