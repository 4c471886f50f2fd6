"""A pack in work: undo, saving under the next number, what is wrong and where, what differs."""

from __future__ import annotations

from typing import Any

from builder.core.grids import LEFT_OUT, Where
from builder.core.pack import read_pack
from builder.core.pack_differences import compare
from builder.core.pack_draft import PackDraft
from builder.core.pack_view import Under, as_bytes, judge
from builder.core.system import AnySystem
from builder.core.table_kinds import Title
from builder.core.text import Text
from builder.systems import all_systems
from tests.toy.lantern import TOY

NAME = Text("undo.change")
BONUS: Where = ("tables", "bonus")


def draft(system: AnySystem = TOY) -> PackDraft:
    under = Under(system)
    return PackDraft(under, under.empty("my.book", Title(ja="本", en="Book")))


def put(draft: PackDraft, where: Where, row: int, column: int, value: Any) -> None:
    grid = draft.view.grid(where)
    assert grid is not None
    draft.do(grid.put({(row, column): value}), NAME)


def test_what_was_done_is_undone_and_done_again() -> None:
    work = draft()
    put(work, BONUS, 1, 2, 1)
    put(work, BONUS, 1, 2, 2)
    work.undo()
    assert work.pack.tables["bonus"].rows[1] == (6, 8, 1)
    work.undo()
    assert work.pack.tables == {}
    work.redo()
    assert work.pack.tables["bonus"].rows[1] == (6, 8, 1)
    assert (work.undo_name, work.redo_name) == (NAME, NAME)


def test_an_edit_that_changes_nothing_is_no_step() -> None:
    work = draft()
    grid = work.view.grid(("constants",))
    assert grid is not None
    assert not work.do(grid.put({(0, 0): 60}), NAME)
    assert work.undo_name is None


def test_the_number_goes_up_with_each_saving_but_the_first() -> None:
    work = draft()
    assert work.is_unsaved
    first = work.next_revision()
    assert first.revision == 1
    work.was_saved(first)
    assert not work.is_unsaved
    put(work, BONUS, 1, 2, 1)
    assert work.next_revision().revision == 2
    work.was_saved(work.next_revision())
    work.undo()
    assert (work.is_unsaved, work.pack.revision, work.next_revision().revision) == (True, 2, 3)


def test_a_sound_pack_is_judged_with_its_rules() -> None:
    work = draft()
    put(work, BONUS, 1, 2, 1)
    assert work.judgement().sound
    assert work.judgement().findings == ()
    assert work.judgement().rules is not None


def test_a_number_out_of_bounds_a_word_and_a_formula_are_told_at_their_cells() -> None:
    work = draft()
    put(work, BONUS, 1, 2, 9)
    put(work, BONUS, 2, 2, "=1+1")
    found = work.judgement()
    assert not found.sound
    assert [(one.issue.code, one.where, one.cell) for one in found.findings] == [
        ("TOY-PACK-RANGE", BONUS, (1, 2)),
        ("TOY-PACK-RANGE", BONUS, (2, 2)),
    ]


def test_a_broken_order_is_told_where_it_breaks_and_stops_nothing() -> None:
    work = draft(all_systems()["lunatic"])
    put(work, ("tables", "vitality_base"), 10, 0, 9)
    found = work.judgement()
    assert found.sound
    (one,) = found.findings
    assert (one.issue.code, one.cell, one.stops) == ("LUN-PACK-MONOTONE", (10, 0), False)
    assert isinstance(one.words, Text)
    told = {key: one.words.params[key] for key in ("row", "new", "last", "old")}
    assert told == {"row": "15", "new": 9, "last": "14", "old": 11}


def test_a_system_tells_what_contradicts_its_text_at_the_cell() -> None:
    """K13: the critical rating is 3 at 11. K25: a class gives +2 at most where there is a sub ability."""
    work = draft(all_systems()["lunatic"])
    put(work, ("tables", "critical_rating"), 10, 0, 4)
    found = work.judgement()
    assert found.sound
    codes = {(one.issue.code, one.where, one.cell) for one in found.findings}
    assert ("LUN-PACK-TEXT-CONFLICT", ("tables", "critical_rating"), (10, 0)) in codes


def test_a_record_that_names_nobody_is_told_in_the_record() -> None:
    work = draft(all_systems()["lunatic"])
    grid = work.view.grid(("lists", "spells"))
    assert grid is not None
    last, school = len(grid.rows) - 1, [one.key for one in grid.columns].index("school")
    work.do(grid.put({(last, 0): "火の矢", (last, school): "nowhere"}), NAME)
    (one,) = work.judgement().findings
    assert (one.issue.code, one.where) == ("LUN-PACK-REF", ("lists", "spells", "own_spells_1"))
    inner = work.view.grid(one.where)
    assert inner is not None and one.cell is not None
    assert inner.rows[one.cell[0]].key == "school"


def test_a_pack_comes_back_from_its_file_as_it_was_typed() -> None:
    work = draft(all_systems()["lunatic"])
    put(work, ("tables", "skill_intensity"), 4, 1, 9)
    put(work, ("lists", "base_classes", "warrior"), 4, 0, 2)
    again, warnings = read_pack(as_bytes(work.pack), "LUN")
    assert (warnings, again.digest) == ((), work.pack.digest)
    assert judge(work.under.view(again)).sound


def test_two_packs_are_compared_cell_by_cell() -> None:
    work = draft()
    before = work.view
    put(work, BONUS, 1, 2, 1)
    put(work, ("constants",), 0, 0, 75)
    grid = work.view.grid(("lists", "gear"))
    assert grid is not None
    work.do(grid.put({(1, 3): 3, (3, 0): "縄"}), NAME)
    found = [(one.where, one.row, one.column, one.old, one.new) for one in compare(before, work.view)]
    assert found[0] == (BONUS, ("6-8",), "value", 0, 1)
    assert (("lists", "gear", "own_gear_1"), ("own_gear_1",), "", LEFT_OUT, "own_gear_1") in found
    assert (("constants",), ("coins",), "value", 60, 75) in found
    changed = next(one for one in found if one[0] == ("lists", "gear", "oil"))
    assert (changed[1], changed[4]) == (("oil", "price"), 3)
    assert len(found) == 4
    assert list(compare(work.view, work.view)) == []


def test_a_pack_over_another_pack_shows_the_other_as_its_ground() -> None:
    below = draft()
    put(below, BONUS, 1, 2, 1)
    under = Under(TOY, (below.pack,))
    above = PackDraft(under, under.empty("my.second", Title(ja="続", en="More")))
    assert above.pack.base_pack == "my.book"
    grid = above.view.grid(BONUS)
    assert grid is not None
    assert grid.spot(1, 2).value == 1
    put(above, BONUS, 0, 2, 0)
    assert above.judgement().sound
