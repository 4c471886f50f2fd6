"""Words of The Lunatic against the digest: the sentence of every code, the one English term for each word."""

from __future__ import annotations

import json
from functools import cache

import pytest

from tests.systems.lunatic.book_words import GLOSSARY, MESSAGES
from tests.systems.lunatic.tables import ROOM, names, own, raw

# Codes of packs that say besides what and where: the digest's words, then ours
MORE = {
    "LUN-PACK-JSON": ("{why}",),
    "LUN-PACK-SCHEMA": ("（{where}）", " ({where})"),
    "LUN-PACK-BASE": ("「{id}」", " {id}"),
    "LUN-PACK-PROVENANCE": ("表「{table}」の", " in {table}"),
    "LUN-PACK-DICE": ("表「{table}」の", " in {table}"),
}


@cache
def strings(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in sorted((ROOM / "strings").glob(f"*.{language}.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def without(text: str, parts: tuple[str, ...]) -> str:
    for part in parts:
        text = text.replace(part, "")
    return text.strip()


def test_there_are_83_codes() -> None:
    assert len({code for code, *_ in MESSAGES}) == len(MESSAGES) == 83


@pytest.mark.parametrize("line", MESSAGES, ids=[line[0] for line in MESSAGES])
def test_a_finding_says_the_sentence_of_the_digest(line: tuple[str, str, str, str]) -> None:
    code, _, ja, en = line
    more = MORE.get(code, ())
    said = [without(strings(language)[f"issue.{code}"], more) for language in ("ja", "en")]
    assert said == [ja, en]


def test_a_word_that_no_table_knows_has_a_sentence_of_ours() -> None:
    assert all(strings(language)["issue.LUN-UNKNOWN-VALUE"] for language in ("ja", "en"))


def test_a_name_in_the_data_is_the_term_of_the_glossary() -> None:
    lists = [*own().values(), *(rows for rows in raw().values() if isinstance(rows, list))]
    wrong = {}
    named = [names(row) for rows in lists for row in rows]
    for ja, en, _ in (name for name in named if name[1]):
        term = GLOSSARY.get(ja, en).casefold()
        if en.casefold() not in (term, f"{term}s"):
            wrong[ja] = en
    assert wrong == {}
