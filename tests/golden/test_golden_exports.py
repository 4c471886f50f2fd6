"""What goes to other programs, byte for byte, of one sample of each system in both languages.

Read the difference before you refresh. REFRESH_GOLDEN=1 writes them anew.
"""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from builder.outputs import OUTPUTS, Printing
from tests.exports.subjects import FILES, SYSTEMS, named, sample, speaker

HERE = Path(__file__).resolve().parent / "exports"
SUFFIXES = {"ccfolia": ".ccfolia.json", "udonarium": ".udonarium.xml", "text": ".txt"}
CHOSEN = [file for file in FILES if file.stem.startswith("2-")]


@pytest.mark.parametrize("way", sorted(SUFFIXES))
@pytest.mark.parametrize("file", CHOSEN, ids=named)
def test_the_export_is_the_one_that_was_read(file: Path, way: str) -> None:
    system, sheet = sample(file)
    words = speaker(system, "ja" if file.stem.endswith(".ja") else "en")
    made = OUTPUTS[way].write(sheet, words, Printing("a4", date(2026, 11, 29))).data
    golden = HERE / f"{named(file)}{SUFFIXES[way]}"
    if os.environ.get("REFRESH_GOLDEN"):
        golden.write_bytes(made)
    assert golden.read_bytes() == made


def test_every_golden_export_has_its_sample_and_every_system_is_among_them() -> None:
    wanted = {f"{named(file)}{suffix}" for file in CHOSEN for suffix in SUFFIXES.values()}
    assert {file.name for file in HERE.iterdir()} == wanted
    assert {file.parent.name for file in CHOSEN} == set(SYSTEMS)
