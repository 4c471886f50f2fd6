"""Every table, list and record of every system: no raw id, no word of the other language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from builder.core.cell_text import Sort
from builder.core.grids import Grid, Spot
from builder.core.list_grid import ListGrid
from builder.core.pack_head import HEAD
from builder.core.pack_view import Under, View
from builder.core.system import AnySystem
from builder.core.table_kinds import Title
from builder.core.text import Language
from builder.systems import all_systems
from builder.ui.tables.words import TableWords
from builder.ui.words import Words

SYSTEMS = [id for id, system in all_systems().items() if system.tables is not None]
OWN_LANGUAGE = re.compile(
    r"(name|summary|note|short|who|aliases|title)[._](ja|en)|kana|aliases|author|pack_id"
)
"""Fields that hold one language, readings, or what people call themselves."""

LOWER = re.compile(r"[a-z]{2,}")
JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff]")
FIGURES = re.compile(r"[0-9]*[dD][0-9]+|[\W\d_]*|[0-9/×+\-–~～.½dDb ]+")
UNITS = {"cm", "gp", "cp", "sp", "lb", "kg", "km", "ft", "db", "mm", "cal", "rd", "mph"}
"""Units and signs that are the same in both languages."""


def looked_at(system: AnySystem, language: Language) -> tuple[View, TableWords]:
    under = Under(system)
    view = under.view(under.empty("my.book", Title(ja="本", en="Book")))
    return view, TableWords(Words(language, strings=[system.folder / "strings"]), view)


def grids(view: View) -> Iterator[Grid]:
    for where in (HEAD, *view.wheres(), *view_rows(view)):
        grid = view.grid(where)
        assert grid is not None
        yield grid
        if isinstance(grid, ListGrid):
            for head in grid.rows:
                inner = view.grid((*where, head.open)) if head.open else None
                if inner is not None:
                    yield inner


def view_rows(view: View) -> Iterator[tuple[str, str]]:
    """The formulas as they would stand row by row."""
    yield from (("tables", f"{id}_rows") for id in view.table_ids if view.can_be_rows(id))


def said(view: View, words: TableWords) -> Iterator[tuple[str, str]]:
    """Every text of the editor's middle, with the place where it stands."""
    for grid in grids(view):
        place = "/".join(grid.where)
        if len(grid.where) < 3:
            yield place, words.say_title(grid.where)
        yield f"{place} corner", words.corner(grid)
        if grid.where[0] == "tables":
            yield f"{place} note", words.note(grid.where[1])
        yield from ((f"{place} column", words.column(grid, one.key)) for one in grid.columns)
        named = {head.key for head in grid.rows} if isinstance(grid, ListGrid) else set[str]()
        yield from ((f"{place} row", words.row(grid, head)) for head in grid.rows if head.key not in named)
        for (row, column), spot in grid.spots():
            keys = (grid.rows[row].key.rpartition(".")[2], grid.columns[column].key)
            if spot.key != "base_pack" and not any(
                OWN_LANGUAGE.fullmatch(key) for key in (*keys, spot.key, grid.rows[row].key)
            ):
                yield f"{place} {grid.rows[row].key} {grid.columns[column].key}", words.cell(spot)
                yield from (
                    (f"{place} option of {spot.key}", words.option(id, spot.key)) for id in spot.options
                )


def is_raw(text: str) -> bool:
    """A key or id of the data, or a key of the catalogues that has no words."""
    return "⟦" in text or bool(re.search(r"[a-z0-9]_[a-z0-9]", text))


def english_in(text: str) -> bool:
    found = LOWER.findall(re.sub(r"\([^)]*\)", "", text))
    return any(word not in UNITS for word in found)


@pytest.mark.parametrize("id", SYSTEMS)
def test_nothing_in_a_table_is_a_raw_id_or_english_in_a_japanese_window(id: str) -> None:
    found = {
        place: text
        for place, text in said(*looked_at(all_systems()[id], "ja"))
        if is_raw(text) or english_in(text)
    }
    assert found == {}


@pytest.mark.parametrize("id", SYSTEMS)
def test_nothing_in_a_table_is_a_raw_id_or_japanese_in_an_english_window(id: str) -> None:
    found = {
        place: text
        for place, text in said(*looked_at(all_systems()[id], "en"))
        if is_raw(text) or JAPANESE.search(text)
    }
    assert found == {}


def spots_with_words(view: View) -> Iterator[Spot]:
    """Cells that hold words out of a few, or names of rows elsewhere."""
    for grid in grids(view):
        for _, spot in grid.spots():
            chosen = spot.options or spot.table or spot.sort in (Sort.ID, Sort.IDS, Sort.FLAG)
            if spot.editable and chosen and spot.value is not None:
                yield spot


@pytest.mark.parametrize("id", SYSTEMS)
def test_a_word_is_understood_in_either_language_whatever_the_window_speaks(id: str) -> None:
    """What a window of one language copies, one of the other takes as the same."""
    system = all_systems()[id]
    (view, japanese), (_, english) = (looked_at(system, language) for language in ("ja", "en"))
    unlike = []
    for spot in spots_with_words(view):
        for speaks, hears in ((japanese, english), (english, japanese), (japanese, japanese)):
            text = speaks.cell(spot)
            found = hears.value(text, spot)
            if text and shown(japanese, spot, found) != shown(japanese, spot, spot.value):
                unlike.append((spot.key, spot.value, text, found))
    assert unlike == []


def shown(words: TableWords, spot: Spot, value: object) -> str:
    return words.cell(replace(spot, value=value))
