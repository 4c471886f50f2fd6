"""What a picker of BRP finds by the other words of chapter 2.3. Touches the pages and the search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from builder.core.form import Option, PickMany, PickOne, Roster
from builder.core.language import translator
from builder.core.survey import fields_of
from builder.ui.search import search
from tests.systems.brp.book_professions import PROFESSION_NAMES
from tests.systems.brp.book_skills import ALIASES, SKILLS, SPECIALTIES
from tests.systems.brp.test_independent import brp, evaluated


@cache
def offered() -> tuple[Option, ...]:
    """Every option of every page of a noble, who may take any skill."""
    system, rules = brp()
    choices, answer = evaluated({"profession": {"id": "noble"}})
    return tuple(_options(system.pages(choices, rules, answer)))


def _options(pages: Any) -> Iterator[Option]:
    for field in fields_of(pages):
        if isinstance(field, PickOne | PickMany):
            yield from field.options
        elif isinstance(field, Roster):
            yield from field.catalogue


def names(word: str, language: Any) -> set[str]:
    words = translator(language, [brp()[0].strings])
    return {words.say(hit.option.name) for hit in search(word, offered(), words)}


@pytest.mark.parametrize(
    ("key", "word"), [(line[0], word) for line in ALIASES for word in line[1:]], ids=lambda value: str(value)
)
def test_a_picker_finds_a_skill_by_its_other_words(key: str, word: str) -> None:
    named = {f"{row[0]}:{row[1]}": row[3] for row in SPECIALTIES} | {row[0]: row[2] for row in SKILLS}
    assert any(named[key] in name for name in names(word, "ja"))


@pytest.mark.parametrize("line", PROFESSION_NAMES, ids=[row[0] for row in PROFESSION_NAMES])
def test_a_picker_finds_a_profession_by_all_its_names(line: tuple[str, ...]) -> None:
    for word in (line[1], line[2], line[3], *([line[4]] if line[4] else [])):
        assert line[2] in names(word, "ja"), word


def test_a_picker_finds_the_short_sword_and_the_handgun() -> None:
    assert "ショートソード" in names("短剣", "ja")
    assert any("ピストル" in name for name in names("拳銃", "ja"))
