"""Black Flag: the pages, by the core's own survey: fields have places, issues pages, labels words."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

import pytest

from builder.core.character import Character
from builder.core.dice import Roller
from builder.core.edit import apply, at
from builder.core.errors import BadEdit
from builder.core.evaluation import Path
from builder.core.form import Option, PickMany, PickOne, RollField, Roster
from builder.core.sheet import Cell
from builder.core.start import new_character, quick_character
from builder.core.survey import Survey, fields_of, survey
from builder.core.text import Text
from builder.outputs import OUTPUTS, Printing
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.notice import NOTICE
from tests.systems.black_flag.people import RULES, cases
from tests.systems.every import edits_of, speakers, system, words_in

NOW = datetime(2026, 4, 1, tzinfo=UTC)
SAMPLES = [case["name"] for case in cases("worked.toml")] + [f"quick {seed}" for seed in range(6)]
SYSTEM = system("black_flag")
SPEAKERS = speakers("black_flag")


@cache
def view_of(name: str) -> Survey[Character[Any]]:
    """A worked character, or one by the dice, or a new one."""
    begun: Character[Any] = new_character(SYSTEM, RULES, id="c-1", now=NOW, version="0.1")
    if name.startswith("quick"):
        level = (1, 4, 5, 10, 11, 20)[int(name.split()[1])]
        wanted = Choices.model_validate(
            {"classes": [{"id": "warlock" if level == 11 else "wizard", "level": level}]}
        )
        begun = begun.model_copy(update={"choices": wanted})
        begun = quick_character(SYSTEM, RULES, begun, Roller.seeded(level), NOW)
    elif name:
        record = next(case for case in cases("worked.toml") if case["name"] == name)["choices"]
        raw = {**begun.model_dump(), "choices": Choices.model_validate(record)}
        begun = Character[Choices].model_validate(raw)
    return survey(begun, SYSTEM, RULES)


def homeless(view: Survey[Character[Any]]) -> Iterator[Path]:
    for one in fields_of(view.pages):
        paths = [one.path]
        if isinstance(one, Roster):
            paths += [line.path for line in one.lines]
        if isinstance(one, RollField):
            paths += [(*one.path, throw.key) for throw in one.dice]
        for path in paths:
            try:
                at(view.document, path)
            except BadEdit:
                if not isinstance(at(view.document, path[:-1]), Mapping):
                    yield path


@pytest.mark.parametrize("name", ["", *SAMPLES])
def test_every_field_has_its_place_and_every_issue_its_page(name: str) -> None:
    view = view_of(name)
    assert list(homeless(view)) == []
    places = [one.path for one in fields_of(view.pages)]
    places += [path for page in view.pages for path in page.paths]
    assert [one for one in view.issues if not any(one.path[: len(place)] == place for place in places)] == []


@pytest.mark.parametrize("name", ["", *SAMPLES])
def test_every_question_is_asked_by_one_step_and_by_the_levels_if_the_latest_brings_it(name: str) -> None:
    view = view_of(name)
    steps = [page for page in view.pages if page.key != "levels"]
    levels = [page for page in view.pages if page.key == "levels"]
    paths = [one.path for one in fields_of(steps) if isinstance(one, PickOne | PickMany)]
    again = [one.path for one in fields_of(levels) if isinstance(one, PickOne | PickMany)]
    facts = view.evaluation.facts
    latest = {q.path for q in facts.questions if q.at == len(facts.levels) > 1}
    assert [q.path for q in facts.questions if paths.count(q.path) != 1] == []
    assert {q.path for q in facts.questions if q.path in again} == latest


@pytest.mark.parametrize("name", ["", *SAMPLES])
def test_pages_show_only_values_that_are_there_and_keys_once(name: str) -> None:
    view = view_of(name)
    keys = [(page.key, panel.key) for page in view.pages for panel in page.panels]
    assert len(keys) == len(set(keys))
    for page in view.pages:
        assert set(page.budgets) <= view.evaluation.budgets.keys()
        for panel in page.panels:
            assert set(panel.shown) <= view.evaluation.values.keys()
    for one in fields_of(view.pages):
        assert one.shows is None or one.shows in view.evaluation.values
        options: tuple[Option, ...] = one.options if isinstance(one, PickOne | PickMany) else ()
        options = one.catalogue if isinstance(one, Roster) else options
        ids = [option.id for option in options]
        assert len(ids) == len(set(ids)), one.path
        if isinstance(one, Roster):
            assert {len(line.cells) for line in one.lines} <= {len(one.columns)}
            assert len({line.key for line in one.lines}) == len(one.lines)


@pytest.mark.parametrize("name", ["", *SAMPLES])
def test_everything_is_said_in_both_languages(name: str) -> None:
    view = view_of(name)
    labels = [*words_in(view.pages), *words_in(view.evaluation), *words_in(view.sheet)]
    labels += [Text(f"issue.{issue.code}", issue.params) for issue in view.issues]
    assert {said for words in SPEAKERS for label in labels if "⟦" in (said := words.say(label))} == set()


@pytest.mark.parametrize("name", ["", SAMPLES[8], SAMPLES[13], "quick 4"])
def test_everything_that_the_pages_offer_is_taken_and_answered(name: str) -> None:
    view = view_of(name)
    edits = [edit for one in fields_of(view.pages) for edit in edits_of(view, one)[:4]]
    assert edits
    for edit in edits:
        after = survey(apply(view.document, edit), SYSTEM, RULES)
        assert list(homeless(after)) == [], edit


def cells_of(value: Any) -> Iterator[Cell]:
    if isinstance(value, Cell):
        yield value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for one in dataclasses.fields(value):
            yield from cells_of(getattr(value, one.name))
    elif isinstance(value, tuple | list):
        for child in value:
            yield from cells_of(child)


@pytest.mark.parametrize("name", ["", *SAMPLES])
def test_the_sheet_shows_only_values_that_are_there(name: str) -> None:
    view = view_of(name)
    shown = [one.of for one in cells_of(view.sheet) if one.of is not None]
    assert len(shown) > 60
    assert set(shown) <= view.evaluation.values.keys()
    keys = [section.key for section in view.sheet.sections]
    assert len(keys) == len(set(keys))
    assert view.sheet.notice == NOTICE


@pytest.mark.parametrize("way", ["html", "text", "json", "pdf"])
@pytest.mark.parametrize("name", ["", SAMPLES[8], SAMPLES[12], "quick 5"])
def test_every_way_out_takes_the_sheet_in_both_languages(name: str, way: str) -> None:
    for words in SPEAKERS:
        made = OUTPUTS[way].write(view_of(name).sheet, words, Printing("a4", date(2026, 1, 1)))
        assert len(made.data) > 500
