"""The party as a document: members by content, numbers that stay, edits that are undone."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.dice import Roller
from builder.core.edit import Edit, Insert, Move, Remove, Set, apply
from builder.core.errors import BadEdit
from builder.core.evaluation import Issue, Severity
from builder.core.party import MOST_MEMBERS, Content, Member, Party
from builder.core.party_edits import choose_columns, put_campaign, put_current, unwaive, waive
from builder.storage.parties import parse_party, party_json
from tests.desk.guests import DUELIST, GUARD, NAIA, desk, drafted, names, scripted

NOW = datetime(2026, 11, 29, tzinfo=UTC)
ROWS = {"choices": {"skills": [{"row": 7, "id": "spear"}, {"row": 9, "id": "shield"}]}}


def content(name: str, **more: Any) -> Content:
    raw = {"format": "character/1", "system": "toy", "id": name, "profile": {"name": name}}
    return Content({**raw, **ROWS, **more})


def member(name: str) -> dict[str, Any]:
    return {"file": f"{name}.json", "added": NOW, "character": content(name)}


def party(*people: str) -> Party:
    made = Party(id="p", created=NOW, modified=NOW)
    for name in people:
        made = apply(made, Insert(("members",), member(name)))
    return made


def test_members_get_numbers_that_are_never_given_twice() -> None:
    made = party("a", "b", "c")
    assert [one.row for one in made.members] == [1, 2, 3]
    made = apply(made, Remove(("members", 3)))
    made = apply(made, Insert(("members",), member("d")))
    assert [(one.row, one.name) for one in made.members] == [(1, "a"), (2, "b"), (4, "d")]
    assert apply(made, Move(("members", 4), 1)).members[0].name == "d"


def test_the_numbers_inside_a_character_are_its_own() -> None:
    assert party("a", "b").members[1].character.raw["choices"] == ROWS["choices"]
    plain = {**member("c"), "character": dict(content("c").raw)}
    made = apply(party("a"), Insert(("members",), plain))
    assert made.members[1].character.raw["choices"] == ROWS["choices"]


def test_a_member_is_known_by_its_content() -> None:
    one = party("ガレス").members[0]
    assert (one.id, one.name, one.player, one.system) == ("ガレス", "ガレス", "", "toy")
    broken = Member(added=NOW, character=Content({"profile": [], "id": 3}))
    assert (broken.id, broken.name, broken.system) == ("", "", "")


@pytest.mark.parametrize("field", ["format", "id", "created", "rolls", "last_row"])
def test_what_a_party_is_no_edit_changes(field: str) -> None:
    with pytest.raises(BadEdit):
        apply(party("a"), Set((field,), 1))


def test_no_edit_changes_the_number_of_a_member() -> None:
    with pytest.raises(BadEdit):
        apply(party("a"), Set(("members", 1, "row"), 5))


def test_more_members_than_anybody_seats_are_refused() -> None:
    raw = [{"added": NOW, "character": {}} for _ in range(MOST_MEMBERS + 1)]
    made = Party(id="p", created=NOW, modified=NOW)
    with pytest.raises(BadEdit):
        apply(made, Set(("members",), tuple(raw)))


def test_a_waiver_is_granted_changed_and_taken_back() -> None:
    issue = Issue("TOY-COINS-OVER", Severity.ERROR, ("choices", "belongings"))
    made = party("a", "b")
    made = apply(made, waive(made, 2, issue, "拾った", NOW))
    made = apply(made, waive(made, 2, issue, "もらった", NOW))
    assert [(one.code, one.path, one.note) for one in made.member(2).waivers] == [
        ("TOY-COINS-OVER", ("choices", "belongings"), "もらった")
    ]
    assert made.member(1).waivers == ()
    assert apply(made, unwaive(made, 2, issue.code, issue.path)).member(2).waivers == ()


def test_what_is_left_in_play_is_kept_by_track() -> None:
    made = party("a")
    made = apply(made, put_current(made, 1, "hp", 9))
    made = apply(made, put_current(made, 1, "fp", 0))
    assert dict(made.member(1).current) == {"hp": 9, "fp": 0}
    assert dict(apply(made, put_current(made, 1, "hp", None)).member(1).current) == {"fp": 0}
    with pytest.raises(BadEdit):
        apply(made, Set(("members", 1, "current", "hp"), "many"))


def test_columns_are_chosen_by_system_and_given_back() -> None:
    made = apply(party(), choose_columns(party(), "toy", ("glow",)))
    assert dict(made.columns) == {"toy": ("glow",)}
    assert dict(apply(made, choose_columns(made, "toy")).columns) == {}


def test_a_campaign_is_put_and_taken_away() -> None:
    room = desk()
    made = room.new()
    made = apply(made, put_campaign(made, "toy", room.usual_campaign("toy")))
    assert dict(made.campaigns["toy"].settings) == {"coins": 60}
    assert dict(apply(made, put_campaign(made, "toy", None)).campaigns) == {}


def test_everything_at_the_desk_is_undone_and_done_again() -> None:
    draft = drafted(desk(), GUARD, NAIA)
    assert names(draft.document) == ["ガレス", "ナイア"]
    draft.do(put_current(draft.document, 1, "hp", 9))
    draft.do(Remove(("members", 2)))
    draft.undo()
    assert names(draft.document) == ["ガレス", "ナイア"]
    draft.undo()
    draft.undo()
    assert names(draft.document) == []
    draft.redo()
    draft.redo()
    assert dict(draft.document.member(1).current) == {"hp": 9}


def test_undo_gives_back_the_turn_and_never_the_throw() -> None:
    lunatics = sorted((DUELIST.parents[1] / "lunatic").glob("*.ja.json"))[:2]
    draft = drafted(desk(), *lunatics, roller=scripted(3, 8))
    thrown = draft.throw_order("lunatic")
    assert [roll.total for roll in thrown] == [3, 8]
    assert [one.turn for one in draft.document.members] == [(3,), (8,)]
    draft.undo()
    assert [one.turn for one in draft.document.members] == [(), ()]
    assert len(draft.document.rolls) == 2
    draft.redo()
    draft.clear_order("lunatic")
    assert [one.turn for one in draft.document.members] == [(), ()]
    assert [roll.counter for roll in draft.document.rolls] == [1, 2]


def test_a_stamped_party_has_time_and_version() -> None:
    draft = drafted(desk(), GUARD)
    stamped = draft.stamped()
    assert stamped.modified.isoformat() == "2026-11-29T19:50:00+00:00"
    assert stamped.app_version
    assert stamped.members == draft.document.members


def test_fair_dice_of_the_desk_follow_from_its_phrase() -> None:
    lunatics = sorted((DUELIST.parents[1] / "lunatic").glob("*.ja.json"))[:2]
    room = desk()
    draft = drafted(room, *lunatics, roller=scripted())
    draft.do(Set(("phrase",), "白い馬"))
    first = draft.throw_order("lunatic")
    assert {roll.origin for roll in first} == {"phrase"}
    again = room.draft(draft.document.model_copy(update={"rolls": ()}), Roller(lambda sides: 1))
    again.clear_order("lunatic")
    assert [roll.total for roll in again.throw_order("lunatic")] == [roll.total for roll in first]


names_of = st.text(st.characters(exclude_categories=["Cs"]), min_size=0, max_size=8)


@st.composite
def acts(draw: st.DrawFn) -> Edit:
    """Something that a GM may do, whether it can be done or not."""
    row = draw(st.integers(0, 6))
    before = draw(st.none() | st.integers(1, 6))
    return draw(
        st.sampled_from(
            [
                Insert(("members",), member(draw(names_of)), before),
                Remove(("members", row)),
                Move(("members", row), before),
                Set(("members", row, "current", "hp"), draw(st.integers(-5, 50))),
                Set(("members", row, "current"), {"hp": draw(st.integers())}),
                Set(("members", row, "notes"), draw(names_of)),
                Set(("members", row, "turn"), (draw(st.integers(1, 20)),)),
                Set(("name",), draw(names_of)),
                Set(("columns",), {"toy": ("glow", draw(names_of))}),
                Set(("gm",), draw(st.none() | names_of)),
            ]
        )
    )


@given(st.lists(acts(), max_size=14))
def test_whatever_is_done_the_file_gives_back_the_same_party(several: list[Edit]) -> None:
    made = Party(id="p", created=NOW, modified=NOW)
    given_rows: set[int] = set()
    for edit in several:
        before = {one.row for one in made.members}
        try:
            made = apply(made, edit)
        except BadEdit:
            continue
        new = {one.row for one in made.members} - before
        assert not new & given_rows
        given_rows |= new
    rows = [one.row for one in made.members]
    assert len(set(rows)) == len(rows) and 0 not in rows
    again, warnings = parse_party(party_json(made), "p.json")
    assert (again, warnings) == (made, ())
    assert party_json(again) == party_json(made)


def test_the_folder_of_samples_stays_as_it_was(tmp_path: Path) -> None:
    before = GUARD.read_bytes()
    draft = drafted(desk(), GUARD)
    draft.do(Set(("members", 1, "notes"), "left-handed"))
    assert GUARD.read_bytes() == before
