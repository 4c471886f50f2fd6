"""Core tests: an open document, its history, its dice. Undo gives back the choice, not the roll."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.dice import Roller
from builder.core.draft import Draft
from builder.core.edit import Edit, Insert, Move, Remove, Set
from builder.core.errors import BadEdit
from builder.core.history import DEPTH
from builder.core.survey import Survey
from builder.core.text import Text, plain
from tests.toy.lantern import NOW, TOY, AnyCharacter, begun, codes, draft, look

BELONGINGS = ("choices", "belongings")
YEARS = ("choices", "years")


def test_an_edit_is_surveyed_and_told() -> None:
    open_one = draft(begun())
    told: list[Survey[AnyCharacter]] = []
    open_one.watch(told.append)
    open_one.do(Set(YEARS, 3))
    assert open_one.document.choices.years == 3
    assert open_one.survey.evaluation.values["rank"].total == 2
    assert told == [open_one.survey]


def test_undo_and_redo_walk_the_steps() -> None:
    open_one = draft(begun())
    open_one.do(Set(YEARS, 3), name=plain("three"))
    open_one.do(Set(YEARS, 10))
    assert (open_one.undo_name, open_one.redo_name) == (Text("undo.change"), None)
    open_one.undo()
    assert open_one.document.choices.years == 3
    assert (open_one.undo_name, open_one.redo_name) == (plain("three"), Text("undo.change"))
    open_one.undo()
    open_one.undo()
    assert (open_one.document.choices.years, open_one.undo_name) == (0, None)
    open_one.redo()
    open_one.redo()
    open_one.redo()
    assert open_one.document.choices.years == 10
    open_one.undo()
    open_one.do(Set(YEARS, 4))
    assert open_one.redo_name is None


def test_steps_of_one_place_merge_while_it_keeps_changing() -> None:
    open_one = draft(begun())
    for years in (1, 2, 3):
        open_one.do(Set(YEARS, years), merge=True)
    open_one.do(Set(("choices", "motto"), "a"), merge=True)
    open_one.undo()
    assert (open_one.document.choices.years, open_one.document.choices.motto) == (3, "")
    open_one.undo()
    assert (open_one.document.choices.years, open_one.undo_name) == (0, None)


def test_places_that_are_set_together_merge_as_one() -> None:
    open_one = draft(begun())
    for years in (1, 2, 3):
        open_one.do(Set(YEARS, years), Set(("choices", "motto"), "a" * years), merge=True)
    assert (open_one.document.choices.years, open_one.document.choices.motto) == (3, "aaa")
    open_one.undo()
    assert (open_one.document.choices.years, open_one.document.choices.motto) == (0, "")


def test_what_is_settled_does_not_merge() -> None:
    open_one = draft(begun())
    open_one.do(Set(YEARS, 1), merge=True)
    open_one.settle()
    open_one.do(Set(YEARS, 2), merge=True)
    open_one.undo()
    assert open_one.document.choices.years == 1
    open_one.do(Set(YEARS, 9), merge=True)
    open_one.undo()
    assert open_one.document.choices.years == 1


def test_several_edits_are_one_step() -> None:
    open_one = draft(begun())
    open_one.do(Set(YEARS, 3), Set(("choices", "veteran"), True))
    open_one.undo()
    assert (open_one.document.choices.years, open_one.document.choices.veteran) == (0, False)


def test_a_refused_edit_changes_nothing() -> None:
    open_one = draft(begun())
    open_one.do(Set(YEARS, 3))
    before = open_one.survey
    with pytest.raises(BadEdit):
        open_one.do(Set(YEARS, 4), Set(YEARS, "x"))
    assert open_one.survey is before
    open_one.undo()
    assert open_one.document.choices.years == 0


def test_an_edit_that_changes_nothing_is_no_step() -> None:
    open_one = draft(begun())
    open_one.do(Set(YEARS, 0))
    assert open_one.undo_name is None


def test_a_whole_set_is_thrown_at_once() -> None:
    open_one = draft(begun())
    rolled = ("choices", "rolled")
    open_one.roll({(*rolled, "might"): "3d6", (*rolled, "wit"): "3d6"})
    assert (open_one.document.choices.rolled.might, open_one.document.choices.rolled.wit) == (12, 12)
    assert [roll.path for roll in open_one.document.rolls] == [(*rolled, "might"), (*rolled, "wit")]
    assert open_one.document.rolls[0].time == NOW
    assert open_one.undo_name == Text("undo.roll")


def test_undo_gives_back_the_choice_and_not_the_roll() -> None:
    open_one = draft(begun())
    open_one.roll({("choices", "rolled", "might"): "3d6"})
    open_one.undo()
    assert open_one.document.choices.rolled.might is None
    assert [roll.total for roll in open_one.document.rolls] == [12]
    open_one.redo()
    assert open_one.document.choices.rolled.might == 12
    assert len(open_one.document.rolls) == 1


def test_undo_does_not_give_row_numbers_back() -> None:
    open_one = draft(begun())
    open_one.do(Insert(BELONGINGS, {"id": "oil"}))
    open_one.undo()
    assert (open_one.document.choices.belongings, open_one.document.last_row) == ((), 1)
    open_one.do(Insert(BELONGINGS, {"id": "club"}))
    assert open_one.document.choices.belongings[0].row == 2


def test_what_if_changes_nothing() -> None:
    open_one = draft(begun())
    before = open_one.survey
    after = open_one.what_if(Set(YEARS, 10), Set(("choices", "veteran"), True))
    assert after.evaluation.values["rank"].total == 3
    assert open_one.survey is before
    assert open_one.undo_name is None


def test_a_whole_document_is_noted_as_one_step() -> None:
    open_one = draft(begun())
    open_one.note(begun(years=8), plain("restored"))
    assert open_one.undo_name == plain("restored")
    open_one.undo()
    assert open_one.document.choices.years == 0


def test_the_history_is_of_two_hundred_steps() -> None:
    open_one = draft(begun())
    for years in range(1, DEPTH + 6):
        open_one.do(Set(YEARS, years))
    for _ in range(DEPTH + 6):
        open_one.undo()
    assert open_one.document.choices.years == 5


def test_a_document_is_stamped_for_writing_and_never_by_an_edit() -> None:
    later = NOW + timedelta(days=1)
    open_one = Draft(begun(belongings=[{"id": "lantern"}]), look, Roller.seeded(1), lambda: later, "0.2")
    open_one.do(Set(YEARS, 3))
    assert (open_one.document.modified, open_one.document.witness.totals) == (NOW, {})
    stamped = open_one.stamped()
    assert (stamped.modified, stamped.app_version, stamped.created) == (later, "0.2", NOW)
    assert stamped.witness.totals == {"glow": 0, "coins.spent": 20}
    assert set(stamped.witness.tables) == {"people.json", "shop.json"}
    assert open_one.document.witness.totals == {}


def test_a_stamped_document_is_its_own_witness() -> None:
    stamped = draft(begun(belongings=[{"id": "lantern"}])).stamped()
    assert "CORE-WITNESS-DIFFERS" not in codes(look(stamped))


def test_a_look_that_fails_leaves_everything_as_it_was() -> None:
    failing = False

    def sometimes(character: AnyCharacter) -> Survey[AnyCharacter]:
        if failing:
            raise RuntimeError("the rules broke")
        return look(character)

    open_one = Draft(begun(), sometimes, Roller.seeded(1), lambda: NOW)
    open_one.do(Set(YEARS, 1))
    failing = True
    with pytest.raises(RuntimeError):
        open_one.do(Set(YEARS, 2))
    with pytest.raises(RuntimeError):
        open_one.undo()
    failing = False
    assert open_one.document.choices.years == 1
    open_one.undo()
    assert (open_one.document.choices.years, open_one.undo_name) == (0, None)


numbers = st.integers(0, 12)
edits = st.one_of(
    st.builds(Set, st.just(YEARS), st.integers(-5, 40)),
    st.builds(Set, st.just(("choices", "virtues")), st.lists(st.sampled_from(["kind", "brave", "no"]))),
    st.builds(Set, st.just(("choices", "rolled", "wit")), st.none() | st.integers(3, 18)),
    st.builds(Set, numbers.map(lambda row: (*BELONGINGS, row, "count")), st.integers(-3, 9)),
    st.builds(
        Set, numbers.map(lambda row: (*BELONGINGS, row, "price")), st.sampled_from(["1/3", "2.5", "x"])
    ),
    st.builds(
        Insert,
        st.just(BELONGINGS) | numbers.map(lambda row: (*BELONGINGS, row, "parts")),
        st.sampled_from([{"id": "oil"}, {"name": "x"}, {"name": "y", "parts": [{"name": "z"}]}]),
        st.none() | numbers,
    ),
    st.builds(Remove, numbers.map(lambda row: (*BELONGINGS, row))),
    st.builds(Move, numbers.map(lambda row: (*BELONGINGS, row)), st.none() | numbers),
)


def all_rows(node: Any) -> list[int]:
    """Every row number in plain data."""
    if isinstance(node, dict):
        own = [node["row"]] if "row" in node else []
        return own + [row for child in node.values() for row in all_rows(child)]
    if isinstance(node, list):
        return [row for child in node for row in all_rows(child)]
    return []


@settings(max_examples=60)
@given(st.lists(edits, max_size=12))
def test_random_edits_leave_a_sound_document_and_can_be_undone_and_redone(plan: list[Edit]) -> None:
    open_one = draft(begun())
    states = [open_one.document]
    last = 0
    for edit in plan:
        try:
            open_one.do(edit)
        except BadEdit:
            continue
        document = open_one.document
        if document != states[-1]:
            states.append(document)
        rows = all_rows(document.model_dump(mode="json")["choices"])
        assert len(rows) == len(set(rows))
        assert last <= document.last_row >= max(rows, default=0)
        last = document.last_row
        assert TOY.document.model_validate_json(document.model_dump_json()) == document
    final = {"last_row": last}
    for state in reversed(states[:-1]):
        open_one.undo()
        assert open_one.document == state.model_copy(update=final)
    for state in states[1:]:
        open_one.redo()
        assert open_one.document == state.model_copy(update=final)
