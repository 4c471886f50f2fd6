"""The row model announces what comes, goes, moves and changes, and is never reset; where cells stand."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex
from PySide6.QtTest import QAbstractItemModelTester

from builder.ui.roster.columns import Measured, Sizes, arrange
from builder.ui.row_model import RowModel


@dataclass(frozen=True)
class Item:
    key: int
    word: str = ""


class Items(RowModel[Item]):
    def words(self, row: Item) -> str:
        return row.word


KEYS = st.lists(st.integers(1, 30), unique=True, max_size=15)


def items(keys: list[int]) -> list[Item]:
    return [Item(key) for key in keys]


@given(KEYS, KEYS)
def test_any_rows_become_any_others_and_kept_rows_stay_themselves(
    before: list[int], after: list[int]
) -> None:
    model = Items()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.take(items(before))
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    kept = {key: QPersistentModelIndex(model.index(place)) for place, key in enumerate(before)}
    model.take(items(after))
    assert [row.key for row in model.rows] == after
    assert resets == []
    for key, index in kept.items():
        assert (index.row() if index.isValid() else -1) == (after.index(key) if key in after else -1)
    tester.deleteLater()


def test_a_row_moved_down_is_one_move() -> None:
    model = Items()
    model.take(items([1, 2, 3, 4, 5]))
    moves: list[int] = []
    model.rowsMoved.connect(lambda *_: moves.append(1))
    model.take(items([2, 3, 4, 5, 1]))
    assert len(moves) == 1


def test_rows_that_come_together_are_announced_together() -> None:
    model = Items()
    model.take(items([1, 5]))
    came: list[tuple[int, int]] = []
    model.rowsInserted.connect(lambda _, first, last: came.append((first, last)))
    model.take(items([1, 2, 3, 4, 5]))
    assert came == [(1, 3)]


def test_only_what_changed_is_told() -> None:
    model = Items()
    model.take(items([1, 2, 3, 4]))
    told: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last, _: told.append((first.row(), last.row())))
    model.take([Item(1), Item(2, "new"), Item(3, "new"), Item(4)])
    assert told == [(1, 2)]


SIZES = Sizes(row=33, folded=74, side=10, gap=12, name=126)
COLUMNS = st.lists(
    st.builds(
        lambda kind, least, more, flexible: (kind, least, least + more, flexible),
        st.sampled_from(["text", "quiet", "number", "result", "price", "chance", "field"]),
        st.integers(10, 120),
        st.integers(0, 200),
        st.booleans(),
    ),
    min_size=1,
    max_size=8,
)


@given(COLUMNS, st.integers(320, 1400))
def test_no_cell_stands_outside_its_row(columns: list[tuple[str, int, int, bool]], width: int) -> None:
    measured = [Measured(0, "name", 150, 96, "Name")]
    for place, (kind, least, natural, flexible) in enumerate(columns, start=1):
        measured.append(Measured(place, kind, natural, least, "Head", flexible))
    found = arrange(measured, width, SIZES, {place: 40 for place in range(len(measured))})
    for box in found.boxes:
        assert box.left >= 0
        assert box.left + box.width <= width
        assert box.top + box.height <= found.height
    if not found.two_lines:
        gone = {one.place for one in measured} - {box.place for box in found.boxes}
        assert all(measured[place].kind == "quiet" for place in gone - {measured[-1].place})
        assert measured[-1].place not in gone
        assert all(a.left + a.width <= b.left for a, b in zip(found.boxes, found.boxes[1:], strict=False))


def test_quiet_words_give_way_to_names_before_a_row_has_two_lines() -> None:
    """Heads and gaps: 570 px hold all with the name at 126; 560 do not, and what is included goes."""
    columns = [
        Measured(0, "name", 220, 96, "Skill"),
        Measured(1, "field", 92, 92, "CP"),
        Measured(2, "result", 40, 40, "Level"),
        Measured(3, "quiet", 300, 72, "Included"),
        Measured(4, "chance", 120, 100, "Chance"),
        Measured(5, "quiet", 60, 60, "Next"),
    ]
    all_there, without = (arrange(columns, width, SIZES, {}) for width in (570, 560))
    assert not all_there.two_lines and not without.two_lines
    assert [box.place for box in all_there.boxes] == [0, 1, 2, 3, 4, 5]
    assert [box.place for box in without.boxes] == [0, 1, 2, 4, 5]


def test_where_one_line_is_too_short_a_row_has_two() -> None:
    columns = [
        Measured(0, "name", 150, 96, "Skill"),
        Measured(1, "field", 92, 92, "CP"),
        Measured(2, "result", 40, 40, "Level"),
        Measured(3, "chance", 120, 100, "Chance"),
        Measured(4, "quiet", 160, 72, "Next"),
    ]
    wide, narrow = (arrange(columns, width, SIZES, {1: 20, 4: 30}) for width in (700, 400))
    assert (wide.two_lines, wide.height) == (False, 33)
    assert (narrow.two_lines, narrow.height) == (True, 74)
    first = {box.place for box in narrow.boxes if box.top == 0}
    assert first == {0, 2, 3}
    stepper = narrow.box(1)
    assert stepper is not None and (stepper.top, stepper.label) == (37, "CP")


def test_what_the_second_line_has_no_room_for_stands_beside_the_name() -> None:
    """Two boxes with labels fill 280 of 300; the price, 80, goes up, and so do words of 60, not of 200."""
    columns = [
        Measured(0, "field", 100, 100, "Carried"),
        Measured(1, "name", 120, 96, "Item"),
        Measured(2, "quiet", 60, 60, ""),
        Measured(3, "field", 100, 100, "Qty"),
        Measured(4, "number", 80, 40, "$"),
        Measured(5, "quiet", 200, 72, "Note"),
    ]
    sizes = Sizes(row=33, folded=60, side=10, gap=10, name=240)
    found = arrange(columns, 320, sizes, {0: 20, 3: 20})
    assert found.two_lines
    beside = {box.place: (box.left, box.width) for box in found.boxes if box.top == 0}
    assert beside == {4: (230, 80), 2: (160, 60), 1: (10, 140)}
    assert {box.place for box in found.boxes if box.top} == {0, 3}


def test_beside_bars_a_long_name_cuts_no_words_of_another_column() -> None:
    """Of 600 the figures have 40 and the bar its least, 50; the grade keeps its 90, the name has the rest."""
    columns = (
        Measured(0, "name", natural=400, least=120, flexible=True),
        Measured(1, "number", natural=40, least=40),
        Measured(2, "bar", natural=96, least=50),
        Measured(3, "quiet", natural=90, least=30, title="grade"),
    )
    sizes = Sizes(row=33, folded=60, side=10, gap=10, name=240)
    arrangement = arrange(columns, 600, sizes, {})
    widths = [box.width for box in arrangement.boxes]
    assert not arrangement.two_lines
    assert widths[3] == 90
    assert widths[0] == 600 - 2 * 10 - 3 * 10 - 40 - 50 - 90
