"""Every number says where it stands, in words of both languages."""

from __future__ import annotations

from functools import cache

import pytest

from builder.core.character import Profile, numbered
from builder.core.language import translator
from builder.core.text import LANGUAGES, Language
from builder.systems import all_systems
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.engine import evaluate
from builder.systems.lunatic.rules import load_rules, own, shipped
from tests.systems.lunatic.test_engine import GERRIT, buy
from tests.systems.lunatic.test_hostile_packs import MAGE

ELF = {**GERRIT, "race": "elf", "growth": [[buy("ritual", "owner"), buy("feat", "extra_attack")]]}


@cache
def documents() -> frozenset[str]:
    """What the entries of some ledgers name as their source, and every table there is."""
    found = set(shipped().tables)
    for record in (GERRIT, MAGE, ELF, {**GERRIT, "race": "halfling", "talents": ["darkvision_15"]}):
        values = evaluate(Profile(), numbered(Choices.model_validate(record)), load_rules(())).values
        for value in values.values():
            found |= {entry.source.document for entry in value.entries if entry.source is not None}
    return frozenset(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_has_words(language: Language) -> None:
    words = translator(language, [all_systems()["lunatic"].strings])
    assert {name for name in documents() if not words.knows(f"source.lunatic.{name}")} == set()


def test_sources_are_tables_or_lists_of_the_data() -> None:
    known = {*shipped().tables, *shipped().lists, *own().lists, "constants"}
    assert documents() <= known


def test_every_title_of_a_table_stands_in_both_languages() -> None:
    for id, table in shipped().tables.items():
        assert table.title is not None, id
        assert table.title.ja and table.title.en


def test_every_word_of_the_game_has_its_reading() -> None:
    """Digest, kana.json: whatever a search shows has its reading in hiragana."""
    named = {name: rows for tables in (shipped(), own()) for name, rows in tables.lists.items()}
    hidden = {"default_pack", "category_kinds", "child_scale"}
    missing = [
        f"{name}/{row['id']}"
        for name, rows in named.items()
        if name not in hidden
        for row in rows
        if not str(row.get("kana", ""))
    ]
    assert missing == []
