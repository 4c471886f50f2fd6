"""What is remembered is what would be concluded anew: the same answer with a memory and without one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.character import Profile, numbered
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.engine import evaluate
from builder.systems.black_flag.gains import Gains
from builder.systems.black_flag.pages import pages
from tests.systems.black_flag.people import RULES, worked

THINGS = ("longsword", "dagger", "shortbow", "plate", "shield", "arrows", "handaxe", "lance", "rope_50_feet")
NAMES = ("W3", "W5", "W7", "W9", "W11", "W14")


def same_without_memory(choices: Choices) -> bool:
    warm = evaluate(Profile(), choices, RULES)
    cold = evaluate(Profile(), choices, replace(RULES))
    same = warm == cold and list(warm.values) == list(cold.values) and warm.issues == cold.issues
    return same and pages(choices, RULES, warm) == pages(choices, replace(RULES), cold)


@st.composite
def owned(draw: st.DrawFn) -> dict[str, Any]:
    made = {"id": draw(st.sampled_from(THINGS)), "row": draw(st.integers(1, 4))}
    made |= {"qty": draw(st.integers(0, 3)), "ready": draw(st.booleans()), "attack": draw(st.integers(0, 1))}
    return made


@settings(max_examples=25)
@given(st.lists(st.tuples(st.sampled_from(NAMES), st.lists(owned(), max_size=4)), min_size=2, max_size=4))
def test_one_after_another_is_answered_as_if_for_the_first_time(
    several: list[tuple[str, list[dict[str, Any]]]],
) -> None:
    for name, things in several:
        rows = list({thing["row"]: thing for thing in things}.values())
        assert same_without_memory(numbered(Choices.model_validate(worked(name, equipment=rows))))


@pytest.mark.parametrize("first", ["dagger", "handaxe"])
def test_what_two_weapons_have_in_common_stays_when_one_of_them_goes(first: str) -> None:
    """The off hand stands once in the ledger, whichever of the light weapons entered it."""
    both = [{"id": first, "row": 1}, {"id": "shortsword", "row": 2}]
    for things in (both, both[1:], both, both[:1]):
        assert same_without_memory(numbered(Choices.model_validate(worked("W4", equipment=things))))


def test_spells_and_answers_are_laid_out_anew_where_they_changed() -> None:
    """W4 without and with a book, of which more and less is prepared; then a character of other classes."""
    magic = {"cantrips": ["light"], "book": ["magic_missile", "shield"], "rituals": ["alarm"]}
    for name, spells in (
        ("W4", {}),
        ("W4", {"wizard": {**magic, "prepared": ["shield"]}}),
        ("W4", {"wizard": {**magic, "prepared": ["shield", "magic_missile"]}}),
        ("W9", {}),
        ("W4", {"wizard": {**magic, "book": ["sleep"]}}),
    ):
        assert same_without_memory(numbered(Choices.model_validate(worked(name, spells=spells))))


def test_a_level_taken_back_and_gained_again_changes_the_same() -> None:
    for name in ("W4", "W5", "W4", "W14"):
        choices = numbered(Choices.model_validate(worked(name)))
        warm, cold = evaluate(Profile(), choices, RULES), evaluate(Profile(), choices, replace(RULES))
        assert dict(Gains(choices, RULES, warm)) == dict(Gains(choices, replace(RULES), cold))
