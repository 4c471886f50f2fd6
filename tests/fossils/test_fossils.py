"""Files written by earlier versions, never edited afterwards: each opens, and its numbers are the same."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from builder.storage.character_json import as_json
from builder.storage.characters import parse
from builder.workshop import Workshop

HERE = Path(__file__).resolve().parent
FILES = sorted(HERE.rglob("*.json"))


def workshop() -> Workshop:
    return Workshop(lambda: datetime(2026, 11, 29, tzinfo=UTC))


def test_there_is_a_fossil_of_every_schema_version_of_every_system() -> None:
    for key, system in workshop().systems.items():
        for version in range(1, system.schema_version + 1):
            assert list((HERE / key).glob(f"schema-{version}-*.json")), f"{key}: none of version {version}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_fossil_opens_without_a_word_and_its_witness_agrees(file: Path) -> None:
    opened = workshop().read(file)
    assert opened.warnings == ()
    look = workshop().survey(opened.character)
    assert opened.character.witness.totals
    assert [issue.code for issue in look.issues if issue.code == "CORE-WITNESS-DIFFERS"] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_fossil_written_anew_reads_as_the_same_character(file: Path) -> None:
    character = workshop().read(file).character
    again, warnings = parse(as_json(character), workshop().systems, file.name)
    assert (again, warnings) == (character, ())
