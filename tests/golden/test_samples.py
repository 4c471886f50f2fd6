"""The shipped samples: what their files remember of tables and numbers is what the rules say today."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from builder.core.bundled import bundled
from builder.core.dice import Roller
from builder.core.draft import Draft
from builder.core.survey import survey
from builder.storage.character_json import as_json
from builder.storage.characters import read
from builder.systems import all_systems

SAMPLES = sorted(bundled("assets/samples").rglob("*.json"))
NOW = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_sample_remembers_the_tables_and_numbers_of_today(path: Path) -> None:
    systems = all_systems()
    character = read(path, systems).character
    system = systems[character.system]
    rules = system.load_rules(())
    draft = Draft(character, lambda one: survey(one, system, rules), Roller.of_system(), lambda: NOW)
    witness = draft.stamped().witness
    if os.environ.get("REFRESH_GOLDEN"):
        path.write_bytes(as_json(character.model_copy(update={"witness": witness})))
    assert read(path, systems).character.witness == witness
