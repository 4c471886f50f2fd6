"""The sheets of complete characters, as text and as data, in both languages.

Read the difference before you refresh.

REFRESH_GOLDEN=1 writes them anew (tools/dev.py golden).
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from builder.core.language import translator
from builder.core.text import Language
from builder.exports import as_json, as_lines
from builder.workshop import Workshop

HERE = Path(__file__).resolve().parent
SAMPLES = HERE.parent.parent / "assets" / "samples"
FILES = sorted(SAMPLES.rglob("*.json"))
WRITE = {".txt": as_lines.export, ".json": as_json.export}


def own_language(file: Path) -> Language:
    """Which language a sample is written in: the last word of its name."""
    return "ja" if file.stem.endswith(".ja") else "en"


@pytest.mark.parametrize("suffix", sorted(WRITE))
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_sheet_is_the_one_that_was_read(file: Path, suffix: str) -> None:
    workshop = Workshop(lambda: datetime(2026, 11, 29, tzinfo=UTC))
    character = workshop.read(file).character
    system = workshop.systems[character.system]
    sheet = workshop.survey(character).sheet
    assert sheet is not None
    words = translator(own_language(file), [system.strings])
    made = WRITE[suffix](sheet, words).decode("utf-8")
    golden = HERE / "sheets" / f"{character.system}-{file.stem}{suffix}"
    if os.environ.get("REFRESH_GOLDEN"):
        golden.write_text(made, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == made
    assert "⟦" not in made


def test_every_golden_sheet_has_its_sample() -> None:
    stems = {f"{file.parent.name}-{file.stem}" for file in FILES}
    kept = {file.name.rsplit(".", 1)[0] for file in (HERE / "sheets").iterdir()}
    assert kept == stems
