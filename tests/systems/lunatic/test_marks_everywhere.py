"""Marks of The Lunatic on every page, in the ledger and on the sheet: what changes with a lost table has one.

Nothing here knows which number rests on what: the lost cells are changed, and what changes must be marked.
"""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.language import translator
from builder.core.number import SIGN
from builder.systems.lunatic import SYSTEM
from tests.systems.lunatic.shown import NUMBER, refused, shifts, shown_of, typed_book
from tests.systems.lunatic.worked import worked

RECORDS = {
    "grown": worked("W10 Gerrit after opportunity 2"),
    "mage": worked("W12 Odalric fills"),
    "gnome": worked("W6"),
    "begun": {"growth": [[]], "personal_exp_gained": [50]},
}
OWN_TABLE = ("critical.", "chance.critical.")
"""A mark on the critical rating concerns its own table alone (digest, 12): not the base value behind it."""
CRITICAL = 4
"""Its column on the sheet."""


def is_rating(place: str) -> bool:
    return any(part in place for part in OWN_TABLE) or (
        place.startswith("sheet.sections.skills.") and place.endswith(f".cells.{CRITICAL}")
    )


def is_nothing(number: str) -> bool:
    """A 0 of the tables: the packs here leave it as it is where it means that there is none."""
    return number.strip(f"+±\u2212{SIGN}") == "0"


def changed(before: str, after: str) -> list[tuple[int, str]]:
    """The numbers of the first text that are others in the second one, where all else is the same."""
    if NUMBER.sub("#", before) != NUMBER.sub("#", after):
        return []
    pairs = zip(NUMBER.findall(before), NUMBER.findall(after), strict=True)
    return [(at, one) for at, (one, other) in enumerate(pairs) if one.rstrip(SIGN) != other.rstrip(SIGN)]


@pytest.mark.parametrize("name", ["grown", "mage", "gnome"])
def test_what_rests_on_a_lost_cell_has_the_mark_and_nothing_else_has(name: str) -> None:
    record, speaker = RECORDS[name], translator("en", [SYSTEM.strings])
    before, never = shown_of(record, speaker), refused(record)
    bare: dict[str, tuple[str, str, str]] = {}
    moved: set[tuple[str, int]] = set()
    compared = 0
    for shift, pack in shifts():
        if refused(record, pack) != never:  # another price that forbids a purchase changes more than numbers
            continue
        compared += 1
        after = shown_of(record, speaker, pack)
        for place, words in before.items():
            for at, one in changed(words, after.get(place, "")):
                moved.add((place, at))
                if not one.endswith(SIGN) and not is_rating(place):
                    bare[place] = words, after[place], shift
    assert bare == {}
    assert compared > 50
    idle = {
        place: words
        for place, words in before.items()
        for at, one in enumerate(NUMBER.findall(words))
        if one.endswith(SIGN) and (place, at) not in moved and not is_nothing(one)
    }
    assert idle == {}


@pytest.mark.parametrize("name", RECORDS)
def test_with_every_table_typed_in_nothing_is_marked(name: str) -> None:
    speaker = translator("ja", [SYSTEM.strings])
    before = shown_of(RECORDS[name], speaker)
    after = shown_of(RECORDS[name], speaker, typed_book())
    assert {place: words for place, words in after.items() if SIGN in words} == {}
    assert {place: words.replace(SIGN, "") for place, words in before.items()} == after


def test_there_is_a_mark_on_every_page_that_shows_numbers_of_lost_tables() -> None:
    speaker = translator("ja", [SYSTEM.strings])
    record: dict[str, Any] = RECORDS["grown"]
    marked = {place.partition(".")[0] for place, words in shown_of(record, speaker).items() if SIGN in words}
    pages = {
        "classes",
        "class",
        "abilities",
        "parameters",
        "leftover",
        "skills",
        "age",
        "initial",
        "growth",
        "gear",
        "play",
    }
    assert pages <= marked
