"""Any two characters of every system compared: the same is nothing, and whatever was done is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.core.compared import Comparison, Group, Item, Mark
from builder.core.comparison import compare
from builder.core.comparison_text import lines
from builder.core.edit import Edit, Move, Set, apply
from builder.core.errors import BadEdit
from builder.core.survey import fields_of
from tests.systems.every import IDS, AnyCharacter, begun, edits_of, look, quick, speakers, view_of

SEEDS = (1, 2, 3)
OTHER_WAY = {Mark.CAME: Mark.WENT, Mark.WENT: Mark.CAME, Mark.CHANGED: Mark.CHANGED, Mark.SAME: Mark.SAME}
AGAIN = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("seed", [None, *SEEDS])
def test_a_character_differs_in_nothing_from_itself(id: str, seed: int | None) -> None:
    view = view_of(id, seed)
    same = compare(view, look(id, begun(id) if seed is None else quick(id, seed)))
    assert same.nothing
    assert list(same.changed) == []
    assert same.issues == () and same.values == ()
    assert not any(story.is_changed for story in same.budgets)


@pytest.mark.parametrize("id", IDS)
def test_rows_with_other_numbers_are_the_same_rows(id: str) -> None:
    """As a file that was written by another program, or typed in again, would have them."""
    made = quick(id, 1)
    same = compare(look(id, made), look(id, renumbered(made, id)))
    assert list(same.changed) == []
    assert same.values == ()
    assert same.issues == ()


def renumbered(character: AnyCharacter, id: str) -> AnyCharacter:
    """A stranger who has chosen the same, each row with another number."""

    def shifted(node: object) -> object:
        if isinstance(node, dict):
            return {key: value + 500 if key == "row" else shifted(value) for key, value in node.items()}
        return [shifted(value) for value in node] if isinstance(node, list) else node

    raw = character.model_dump(mode="json")
    more = {"id": "c-2", "last_row": raw["last_row"] + 500, "rolls": []}
    made: AnyCharacter = type(character).model_validate({**raw, **more, "choices": shifted(raw["choices"])})
    alone = character.model_copy(update={"rolls": ()})
    assert made.choices != alone.choices or raw["last_row"] == 0
    return made.model_copy(update={"rolls": character.rolls})


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize(("one", "other"), [(1, 2), (2, 3), (None, 1)])
def test_the_other_way_round_everything_is_turned_round(id: str, one: int | None, other: int) -> None:
    there, back = compare(view_of(id, one), view_of(id, other)), compare(view_of(id, other), view_of(id, one))
    assert not there.nothing
    assert told(there) == turned(back)
    assert len(there.values) == len(back.values)
    assert Counter((change.mark, str(change.new)) for change in there.issues) == Counter(
        (OTHER_WAY[change.mark], str(change.old)) for change in back.issues
    )
    assert [(story.key, story.granted) for story in sorted(there.budgets, key=lambda story: story.key)] == [
        (story.key, -story.granted) for story in sorted(back.budgets, key=lambda story: story.key)
    ]


def told(comparison: Comparison) -> Counter[Hashable]:
    return Counter(facts(item, turned_round=False) for item in items(comparison))


def turned(comparison: Comparison) -> Counter[Hashable]:
    return Counter(facts(item, turned_round=True) for item in items(comparison))


def items(comparison: Comparison) -> Iterable[Item]:
    groups: tuple[Group, ...] = (*comparison.choices, *comparison.follows)
    return [item for group in groups for item in group.items]


def facts(item: Item, *, turned_round: bool) -> Hashable:
    """What an item says, as the other side would say it if it is turned round."""
    sides = repr(item.old and item.old.words), repr(item.new and item.new.words)
    paths = item.old_path is not None, item.path is not None
    cost = 0 if item.cost is None else item.cost.difference
    mark = OTHER_WAY[item.mark] if turned_round else item.mark
    details = frozenset(facts(one, turned_round=turned_round) for one in item.details)
    if turned_round:
        return mark, sides[::-1], paths[::-1], -cost, details
    return mark, sides, paths, cost, details


@pytest.mark.parametrize("id", IDS)
@given(data=st.data())
@AGAIN
def test_whatever_is_done_is_named(id: str, data: st.DataObject) -> None:
    """An edit of any field of any page: the comparison names it, with words that stand on both sides."""
    before = view_of(id, data.draw(st.sampled_from(SEEDS)))
    field = data.draw(st.sampled_from(fields_of(before.pages)))
    several = edits_of(before, field)
    if not several:
        return
    edit = data.draw(st.sampled_from(several))
    try:
        changed = apply(before.document, edit)
    except BadEdit:
        return
    after = look(id, changed)
    comparison = compare(before, after)
    assert (changed.profile, changed.choices) == (before.document.profile, before.document.choices) or named(
        comparison, edit
    ), edit
    for translator in speakers(id):
        text = "\n".join(lines(comparison, translator, ("A", "B")))
        assert "\u27e6" not in text
        assert "choices/" not in text and "('choices" not in text


def named(comparison: Comparison, edit: Edit) -> bool:
    """Whether what stands at the place of an edit is among the differences. Order alone is none."""
    if isinstance(edit, Move) or (isinstance(edit, Set) and is_blank(edit.value)):
        return True
    differing = [item for _, item in comparison.changed]
    deep = [one for item in differing for one in (item, *item.details)]
    places = [path for item in deep for path in (item.old_path, item.path) if path is not None]
    return any(edit.path[: len(path)] == path or path[: len(edit.path)] == edit.path for path in places)


def is_blank(value: object) -> bool:
    """What says as much as nothing at all may stand for what was not there before."""
    return value in (None, "", 0, False, ())
