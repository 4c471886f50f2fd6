"""What every system promises, tried on all there are and on the toy: a fifth folder needs no other test."""

from __future__ import annotations

import json
import pathlib
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.core.dice import fits
from builder.core.edit import Edit, apply, at
from builder.core.errors import BadEdit
from builder.core.evaluation import Issue, Path, Severity
from builder.core.form import PickMany, PickOne, RollField, Roster
from builder.core.ledger import Op, fold
from builder.core.sheet import Boxes, Cell, Facts, Section, Table
from builder.core.survey import Survey, fields_of
from builder.core.text import Name, Text
from builder.core.upgrade import upgrade
from builder.outputs import OUTPUTS, Printing
from tests.systems.every import (
    IDS,
    NOW,
    AnyCharacter,
    begun,
    edits_of,
    look,
    quick,
    rosters,
    rules,
    speakers,
    system,
    view_of,
    words_in,
)

SAMPLES = pathlib.Path(__file__).parents[2] / "assets" / "samples"
SEEDS = 200
every_system = pytest.mark.parametrize("id", IDS)


def views(id: str) -> list[Survey[AnyCharacter]]:
    """A new character and three by the dice."""
    return [view_of(id), *(view_of(id, seed) for seed in range(3))]


def test_a_folder_is_enough_to_be_found() -> None:
    assert "toy" in IDS
    assert len(IDS) >= 2


# What a system is


@every_system
def test_a_system_tells_who_it_is(id: str) -> None:
    one = system(id)
    assert one.id == id
    assert re.fullmatch("[A-Z]{3,5}", one.prefix)
    assert one.name.ja and one.name.en
    assert set(one.settings) <= set(one.choices.model_fields)
    assert set(one.play) <= set(view_of(id).evaluation.values)
    assert (one.folder / "NOTICE").read_text(encoding="utf-8").strip()
    assert one.notice


@every_system
def test_every_older_version_has_its_step(id: str) -> None:
    assert sorted(system(id).migrations) == list(range(1, system(id).schema_version))


@every_system
def test_every_issue_code_has_its_prefix(id: str) -> None:
    codes = {issue.code for view in views(id) for issue in view.issues}
    assert {code.partition("-")[0] for code in codes} <= {system(id).prefix, "CORE"}


@every_system
def test_the_faults_of_packs_are_worded_in_both_languages(id: str) -> None:
    kinds = ("JSON", "SCHEMA", "UNKNOWN-KEY", "BASE", "TABLE-MISSING", "KIND", "KEYS", "BANDS", "RANGE")
    for kind in (*kinds, "MONOTONE", "PROVENANCE", "REF", "DICE"):
        for words in speakers(id):
            assert words.knows(f"issue.{system(id).prefix}-PACK-{kind}")


@every_system
def test_the_rules_name_their_files(id: str) -> None:
    digests = rules(id).digests
    assert digests
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in digests.values())


# What it concludes


def misfolded(view: Survey[AnyCharacter]) -> Iterator[str]:
    values = view.evaluation.values
    known: set[str] = set()
    for key, value in values.items():
        if key != value.key or fold(value.entries) != value.total:
            yield f"{key}: {fold(value.entries)} is not {value.total}"
        for place, entry in enumerate(value.entries):
            if entry.result != fold(value.entries[: place + 1]):
                yield f"{key}: entry {place} does not follow"
            if entry.of is None:
                continue
            if entry.of not in known:
                yield f"{key}: {entry.of} comes later or never"
            elif entry.op is not Op.WAIVED and entry.operand != values[entry.of].total:
                yield f"{key}: {entry.of} is {values[entry.of].total}, not {entry.operand}"
        known.add(key)


@every_system
def test_ledgers_fold_and_lead_to_earlier_values(id: str) -> None:
    for view in views(id):
        assert list(misfolded(view)) == []
        assert view.evaluation.values


@every_system
def test_budgets_are_made_of_values(id: str) -> None:
    for view in views(id):
        for key, budget in view.evaluation.budgets.items():
            assert budget.key == key
            assert budget.left == budget.granted.number - budget.spent.number
            assert fold(budget.spent.entries) == budget.spent.total


@every_system
def test_same_in_same_out(id: str) -> None:
    character = quick(id, 1)
    one, other = look(id, character), look(id, character)
    assert one == other
    assert one.sheet == other.sheet


# What it shows


def strays(view: Survey[AnyCharacter]) -> Iterator[str]:
    """Ledger keys on pages and sheet that no value has, budgets that are none."""
    values, budgets = view.evaluation.values, view.evaluation.budgets
    for page in view.pages:
        yield from (f"{page.key}: budget {key}" for key in page.budgets if key not in budgets)
        for panel in page.panels:
            keys = [*panel.shown, *([panel.total] if panel.total else [])]
            yield from (f"{page.key}/{panel.key}: {key}" for key in keys if key not in values)
            if panel.budget and panel.budget not in budgets:
                yield f"{page.key}/{panel.key}: budget {panel.budget}"
    for field in fields_of(view.pages):
        keys = [key for key in (field.shows, field.cost) if key]
        if isinstance(field, Roster):
            keys += [field.total] if field.total else []
            keys += [cell for line in field.lines for cell in line.cells if isinstance(cell, str)]
        yield from (f"{field.path}: {key}" for key in keys if key not in values)
    if view.sheet is not None:
        for section in view.sheet.sections:
            keys = [cell.of for cell in cells_of(section) if cell.of]
            yield from (f"sheet/{section.key}: {key}" for key in keys if key not in values)
        summary = [pair.value.of for pair in view.sheet.summary if pair.value and pair.value.of]
        yield from (f"summary: {key}" for key in summary if key not in values)


def cells_of(section: Section) -> Iterator[Cell]:
    for block in section.blocks:
        found: list[Cell | None] = []
        match block:
            case Facts(pairs=pairs):
                found = [cell for pair in pairs for cell in (pair.value, pair.beside, pair.below)]
            case Table(rows=rows):
                found = [cell for row in rows for cell in row.cells]
            case Boxes(maximum=maximum):
                found = [maximum]
        yield from (cell for cell in found if cell is not None)


@every_system
def test_pages_and_sheet_show_only_values_that_are_there(id: str) -> None:
    for view in views(id):
        assert list(strays(view)) == []


def homeless(view: Survey[AnyCharacter]) -> Iterator[Path]:
    """Places of fields, lines and dice where the document has nothing, and no mapping takes a first one."""
    for field in fields_of(view.pages):
        paths = [field.path]
        if isinstance(field, Roster):
            paths += [line.path for line in field.lines]
        if isinstance(field, RollField):
            paths += [(*field.path, throw.key) for throw in field.dice]
        for path in paths:
            try:
                at(view.document, path)
            except BadEdit:
                if not isinstance(at(view.document, path[:-1]), Mapping):
                    yield path


@every_system
def test_every_field_has_its_place_in_the_document(id: str) -> None:
    for view in views(id):
        assert list(homeless(view)) == []


def lost(view: Survey[AnyCharacter]) -> list[Issue]:
    """Issues whose path lies under no field and no page, so that a click would lead nowhere."""
    places = [field.path for field in fields_of(view.pages)]
    places += [path for page in view.pages for path in page.paths]
    return [issue for issue in view.issues if not any(issue.path[: len(place)] == place for place in places)]


@every_system
def test_every_issue_stands_on_a_page(id: str) -> None:
    for view in views(id):
        assert lost(view) == []


@every_system
def test_keys_and_ids_are_given_once(id: str) -> None:
    for view in views(id):
        pages = [page.key for page in view.pages]
        panels = [(page.key, panel.key) for page in view.pages for panel in page.panels]
        assert (len(pages), len(panels)) == (len(set(pages)), len(set(panels)))
        for field in fields_of(view.pages):
            options = field.options if isinstance(field, PickOne | PickMany) else ()
            ids = [option.id for option in options]
            assert len(ids) == len(set(ids)), field.path
        for roster in rosters(view):
            ids = [option.id for option in roster.catalogue]
            assert len(ids) == len(set(ids)), roster.path
            assert {len(line.cells) for line in roster.lines} <= {len(roster.columns)}, roster.path
            assert len({line.key for line in roster.lines}) == len(roster.lines), roster.path


def unsaid(id: str, view: Survey[AnyCharacter]) -> set[str]:
    """Labels that one of the languages has no words for."""
    labels: list[Name | Text] = [*words_in(view.pages), *words_in(view.evaluation), *words_in(view.sheet)]
    labels += [Text(f"issue.{issue.code}", issue.params) for issue in view.issues]
    labels += words_in((system(id).pitch, system(id).making, system(id).name))
    return {said for words in speakers(id) for label in labels if "⟦" in (said := words.say(label))}


@every_system
def test_everything_is_said_in_both_languages(id: str) -> None:
    for view in views(id):
        assert unsaid(id, view) == set()


@every_system
def test_what_the_law_wants_printed_is_on_the_sheet(id: str) -> None:
    for view in views(id):
        assert view.sheet is not None
        assert [words for words in system(id).notice if words not in view.sheet.notice] == []


@every_system
@pytest.mark.parametrize("out", OUTPUTS)
def test_every_way_out_takes_the_sheet_in_both_languages(id: str, out: str) -> None:
    sheet = view_of(id, 0).sheet
    assert sheet is not None
    printing = Printing("a4", NOW.date())
    assert all(OUTPUTS[out].write(sheet, words, printing).data for words in speakers(id))


# What may be done


@every_system
def test_everything_the_pages_offer_is_taken(id: str) -> None:
    """Each option, each row of each catalogue, each bound of each number, whatever the rules say to it."""
    for view in (view_of(id), view_of(id, 0)):
        for field in fields_of(view.pages):
            for edit in edits_of(view, field):
                changed = apply(view.document, edit)
                assert changed.last_row >= view.document.last_row


@pytest.mark.parametrize("id", IDS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.none() | st.integers(0, 2), picks=st.lists(st.integers(0, 10**6), min_size=1, max_size=12))
def test_random_edits_never_break_the_rules_or_the_pages(id: str, seed: int | None, picks: list[int]) -> None:
    view = view_of(id, seed)
    for pick in picks:
        fields = list(fields_of(view.pages))
        field = fields[pick % len(fields)]
        edits: list[Edit] = edits_of(view, field)
        if not edits:
            continue
        view = look(id, apply(view.document, edits[pick // len(fields) % len(edits)]))
    assert list(misfolded(view)) == []
    assert list(strays(view)) == []
    assert list(homeless(view)) == []
    assert lost(view) == []
    assert unsaid(id, view) == set()
    again = look(id, survived(id, view.document))
    assert again == view
    assert again.sheet == view.sheet


# What is saved


def survived(id: str, character: AnyCharacter) -> AnyCharacter:
    """The character after a file, an upgrade and the door."""
    raw = json.loads(character.model_dump_json())
    found: AnyCharacter = system(id).document.model_validate(upgrade(raw, {id: system(id)}))
    return found


@every_system
def test_a_character_survives_its_file(id: str) -> None:
    for view in views(id):
        assert survived(id, view.document) == view.document


@every_system
def test_unknown_choices_are_refused(id: str) -> None:
    raw = json.loads(begun(id).model_dump_json())
    raw["choices"]["no_such_choice"] = 1
    with pytest.raises(ValueError, match="no_such_choice"):
        system(id).document.model_validate(raw)
    with pytest.raises(BadEdit):
        at(begun(id), ("choices", "no_such_choice"))


def samples() -> list[Any]:
    files = sorted(SAMPLES.rglob("*.json"))
    return [pytest.param(file, id=file.relative_to(SAMPLES).as_posix()) for file in files]


@pytest.mark.parametrize("file", samples())
def test_a_sample_is_a_legal_character_with_nothing_open(file: pathlib.Path) -> None:
    raw = json.loads(file.read_text(encoding="utf-8"))
    id = raw["system"]
    view = look(id, system(id).document.model_validate(upgrade(raw, {id: system(id)})))
    assert [issue.code for issue in view.issues if issue.severity is not Severity.NOTE] == []
    assert [issue.code for issue in view.issues if issue.open] == []
    assert view.document.profile.name


# What the dice make


@every_system
def test_a_quick_character_is_always_legal_whole_and_the_same_again(id: str) -> None:
    made = set()
    for seed in range(SEEDS):
        view = look(id, quick(id, seed))
        found = [issue for issue in view.issues if issue.open or issue.severity is not Severity.NOTE]
        assert found == [], f"seed {seed}"
        assert all(fits(roll) for roll in view.document.rolls), f"seed {seed}"
        made.add(view.document.choices.model_dump_json())
    assert len(made) > SEEDS // 4
    for seed in range(0, SEEDS, 10):
        assert quick(id, seed) == quick(id, seed), f"seed {seed}"


@every_system
def test_a_quick_character_has_nothing_to_explain(id: str) -> None:
    """No number that the log does not bear out, no witness against it."""
    for seed in range(5):
        codes = {issue.code for issue in look(id, quick(id, seed)).issues}
        assert not any(code.startswith("CORE-") for code in codes)
