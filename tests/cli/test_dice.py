"""Command line: what is said of the dice in a character's log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder.__main__ import main
from builder.core.character import Profile
from builder.core.draft import Draft
from builder.core.edit import Set
from builder.storage.character_json import as_json
from builder.workshop import Workshop
from tests.toy.lantern import NOW


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRPG_BUILDER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TRPG_BUILDER_LANG", "en")


def a_file(tmp_path: Path, phrase: str) -> tuple[Path, Draft]:
    """A character with three throws in its log: two by the table's phrase or by chance, one of real dice."""
    workshop = Workshop(lambda: NOW)
    begun = workshop.new("gurps4e").model_copy(update={"profile": Profile(name="Ada", phrase=phrase)})
    draft = workshop.draft(begun)
    places = (("choices", "attributes", "ST"), ("choices", "attributes", "DX"))
    draft.roll({path: "20d100" for path in places})  # no two phrases give the same
    draft.type_dice({places[0]: ("1d6", (3,))})
    file = tmp_path / "ada.json"
    file.write_bytes(as_json(draft.stamped()))
    return file, draft


def test_validate_counts_sets_and_verdicts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, _ = a_file(tmp_path, "lighthouse")
    main(["validate", str(file)])
    said = capsys.readouterr().err
    assert "Sets of dice in the log: 2. Verified 2, typed in 1, by chance and not to be checked 0" in said
    main(["validate", str(file), "--json"])
    (report,) = json.loads(capsys.readouterr().out)
    assert report["dice"] == {"verified": 2, "typed": 1, "unfit": 0, "chance": 0, "sets": 2}


def test_show_gives_each_throw_its_verdict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, draft = a_file(tmp_path, "")
    main(["show", str(file), "--json"])
    rolls = json.loads(capsys.readouterr().out)["rolls"]
    assert [(one["verdict"], one["counter"]) for one in rolls] == [
        ("chance", 1),
        ("chance", 2),
        ("typed", None),
    ]
    assert rolls[2]["faces"] == [3]
    assert [one["total"] for one in rolls] == [roll.total for roll in draft.document.rolls]


def test_a_phrase_that_was_changed_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, draft = a_file(tmp_path, "lighthouse")
    draft.do(Set(("profile", "phrase"), "another"))
    file.write_bytes(as_json(draft.stamped()))
    main(["validate", str(file)])
    said = capsys.readouterr()
    assert "CORE-ROLL-OTHER: Not what the table phrase gives: 2 in the log of rolls" in said.out
    assert "not fitting 2" in said.err
