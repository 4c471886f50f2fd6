"""What may stand in a shipped table or text, and what must not (docs/legal.md, chapter 7)."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.source import ROOT, SYSTEMS, name_of

TABLES = sorted(SYSTEMS.glob("*/data/**/*.json"))
SAMPLES = sorted((ROOT / "assets" / "samples").rglob("*.json"))
STRINGS = sorted([*(ROOT / "i18n").glob("*.json"), *SYSTEMS.glob("*/strings/*.json")])
READMES = sorted(ROOT.glob("README*.md"))

# Our own lines, in our own words: sentences are welcome there.
OWN_LINES = {
    "summary",
    "note",
    "when",
    "message",
    "message_ja",
    "message_en",
    "uses",
    "use",
    "licence",
    "source",
}
LONGEST_NAME, LONGEST_SUMMARY = 60, 140
SENTENCE_END = re.compile(r"。|[^\W\d_]\. ")

FORBIDDEN = {
    "SAN": r"(?<![A-Za-z])SAN(?![A-Za-z])",
    "正気度": "正気度",
    "クトゥルフ": "クトゥルフ",
    "Cthulhu": "Cthulhu",
    "RuneQuest": "RuneQuest",
    "Glorantha": "Glorantha",
    "compatible with": "compatible with",
    "公式": "(?<!非)公式",
}


def lines(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Each string of a JSON value with the nearest key above it, and each key itself."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, child in value.items():
            yield "", name
            yield from lines(child, name)
    elif isinstance(value, list):
        for child in value:
            yield from lines(child, key)


def own(key: str) -> bool:
    return key.removesuffix("_ja").removesuffix("_en") in OWN_LINES


def read(path: Path) -> object:
    return json.loads(path.read_text(encoding="utf-8"))


def test_there_are_tables_for_every_system() -> None:
    systems = {path.parent for path in SYSTEMS.glob("*/__init__.py")}
    assert {path.parents[1] for path in TABLES} >= systems


@pytest.mark.parametrize("file", TABLES, ids=name_of)
def test_a_table_holds_names_and_numbers_but_no_prose(file: Path) -> None:
    facts = [(key, text) for key, text in lines(read(file)) if not own(key)]
    assert [text for _, text in facts if len(text) > LONGEST_NAME] == []
    assert [text for _, text in facts if SENTENCE_END.search(text)] == []


@pytest.mark.parametrize("file", TABLES, ids=name_of)
def test_a_summary_is_short(file: Path) -> None:
    summaries = [text for key, text in lines(read(file)) if key.startswith("summary")]
    assert [text for text in summaries if len(text) > LONGEST_SUMMARY] == []


@pytest.mark.parametrize("file", [*TABLES, *STRINGS, *SAMPLES, *READMES], ids=name_of)
def test_no_forbidden_word_stands_in_a_shipped_text(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        text = "\n".join(line for _, line in lines(json.loads(text)))
    assert [word for word, pattern in FORBIDDEN.items() if re.search(pattern, text)] == []


@pytest.mark.parametrize("text", ["SAN 50", "現在SANは", "公式のシート", "compatible with GURPS"])
def test_a_forbidden_word_would_be_noticed(text: str) -> None:
    assert any(re.search(pattern, text) for pattern in FORBIDDEN.values())


@pytest.mark.parametrize("text", ["SANDMAN", "本プログラムは非公式のものです", "THOUSANDS"])
def test_a_word_that_only_looks_alike_is_let_through(text: str) -> None:
    assert not any(re.search(pattern, text) for pattern in FORBIDDEN.values())
