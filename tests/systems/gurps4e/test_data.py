"""Tests of the GURPS data as a whole, and of its small tables. Touches data files and the notice only."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

import pytest

from builder.core.tables import read_tables

ROOM = Path(__file__).parents[3] / "builder" / "systems" / "gurps4e"
FILES = sorted((ROOM / "data").glob("*.json"))
NAMES = [path.stem for path in FILES]
OWN_WORDS = ("summary", "note", "licence", "source")
HIRAGANA = re.compile(r"[ぁ-ゖー]+")
NAMELESS = {
    *("damage_steps", "conflicts", "odd_pairs", "falls", "thrown_object_damage", "unarmed_bonuses"),
    "settled_exempt",
}


def no_float(digits: str) -> NoReturn:
    """Called by the reader for a number with a point."""
    raise AssertionError(f"a float in the data: {digits}")


def load(name: str) -> Any:
    """A data file as plain values; a float fails."""
    text = (ROOM / "data" / f"{name}.json").read_text(encoding="utf-8")
    return json.loads(text, parse_float=no_float, parse_constant=no_float)


def lists(name: str) -> dict[str, list[dict[str, Any]]]:
    """The lists of rows in a file."""
    return {key: rows for key, rows in load(name).items() if isinstance(rows, list)}


def named_rows(name: str) -> Iterator[dict[str, Any]]:
    """Every row that has a name, variants and attack lines included."""
    for key, rows in lists(name).items():
        if key in NAMELESS:
            continue
        for row in rows:
            yield row
            yield from row.get("variants", [])
            yield from (line for line in row.get("lines", []) if "name_ja" in line)


def facts(value: Any, key: str = "") -> Iterator[str]:
    """Every text that is a name or a fact, not a line of our own."""
    if isinstance(value, str) and not key.startswith(OWN_WORDS):
        yield value
    for name, child in value.items() if isinstance(value, dict) else ():
        yield from facts(child, name)
    for child in value if isinstance(value, list) else ():
        yield from facts(child, key)


def own_lines(value: Any, key: str = "") -> Iterator[str]:
    """Every line of our own on a row."""
    if isinstance(value, str) and key.startswith(("summary", "note")):
        yield value
    for name, child in value.items() if isinstance(value, dict) else ():
        yield from own_lines(child, name)
    for child in value if isinstance(value, list) else ():
        yield from own_lines(child, key)


def test_the_data_are_split_by_concept() -> None:
    assert [path.stem for path in FILES] == [
        *("advantages", "armour", "attributes", "damage", "disadvantages", "encumbrance", "exclusions"),
        *("gear", "looks", "melee", "play", "ranged", "shields", "skills", "society", "terms"),
    ]


def test_the_door_for_tables_takes_all_files_together() -> None:
    tables = read_tables((path.name, path.read_bytes()) for path in FILES)
    assert len(tables.lists["traits"]) == 54
    assert len(tables.lists["skills"]) == 85
    assert set(tables.tables) == {
        *("damage_above_40", "first_aid", "range_penalty", "skill_steps", "starting_wealth", "throwing"),
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_file_says_its_system_source_licence_and_status(name: str) -> None:
    raw = load(name)
    assert list(raw)[:4] == ["system", "source", "licence", "status"]
    assert raw["system"] == "gurps4e" and raw["source"].startswith("gurps4e digest, chapter")
    unverified = any(row.get("name_unverified") for row in named_rows(name))
    assert raw["status"] == ("unverified" if unverified else "checked")


@pytest.mark.parametrize("name", NAMES)
def test_every_row_has_names_in_both_languages_and_a_reading(name: str) -> None:
    for row in named_rows(name):
        assert row["name_ja"] and row["name_en"], row["id"]
        assert HIRAGANA.fullmatch(row["kana"]), row["id"]


@pytest.mark.parametrize("name", NAMES)
def test_an_id_stands_once_in_its_list(name: str) -> None:
    for rows in lists(name).values():
        ids = [row["id"] for row in rows]
        assert ids and len(ids) == len(set(ids))
        assert all(re.fullmatch(r"[a-z0-9_]+", id) for id in ids)


@pytest.mark.parametrize("name", NAMES)
def test_doubt_about_a_name_is_a_field_and_not_part_of_the_name(name: str) -> None:
    assert not [row["id"] for row in named_rows(name) if "?" in row["name_ja"] + row["name_en"]]
    assert {row["name_unverified"] for row in named_rows(name) if "name_unverified" in row} <= {True}


@pytest.mark.parametrize("name", NAMES)
def test_provenances_are_words_of_the_house(name: str) -> None:
    found = {row.get("provenance", "text") for rows in lists(name).values() for row in rows}
    assert found <= {"text", "derived", "recovered"}


@pytest.mark.parametrize("name", NAMES)
def test_names_and_facts_are_short_and_no_sentences(name: str) -> None:
    for text in facts(load(name)):
        assert len(text) <= 60 and "。" not in text and not re.search(r"[A-Za-z]\. ", text), text


@pytest.mark.parametrize("name", NAMES)
def test_our_own_lines_are_at_most_140_characters_long(name: str) -> None:
    assert not [line for line in own_lines(load(name)) if len(line) > 140]


@pytest.mark.parametrize("name", NAMES)
def test_a_line_of_our_own_stands_in_both_languages(name: str) -> None:
    for row in named_rows(name):
        for key in ("summary", "note"):
            assert (f"{key}_ja" in row) == (f"{key}_en" in row), row["id"]


def test_weights_and_prices_are_exact() -> None:
    rows = [row for name in NAMES for rows in lists(name).values() for row in rows if "kg" in row]
    assert len(rows) == 21 + 11 + 2 + 7 + 3 + 57
    for row in rows:
        assert isinstance(row["kg"], str) and Fraction(row["kg"]) >= 0, row["id"]
        assert Fraction(row["cost"]) > 0 and 0 <= row["tl"] <= 12, row["id"]


def test_the_notice_is_the_publishers_and_stands_before_our_own_words() -> None:
    assert (ROOM / "NOTICE").read_text(encoding="utf-8") == (
        "GURPS is a trademark of Steve Jackson Games, and its rules and art are copyrighted by Steve Jackson "
        "Games. All rights are reserved by Steve Jackson Games. This game aid is the original creation of "
        "[NAME] and is released for free distribution, and not for resale, under the permissions granted in "
        "the Steve Jackson Games Online Policy.\n"
        "\n"
        "This program is unofficial and not endorsed by Steve Jackson Games.\n"
        "本プログラムは非公式のものであり、Steve Jackson Games の承認を受けたものではありません。\n"
    )
