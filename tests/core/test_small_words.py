"""Core tests: budgets, cells, rosters, errors and shipped files: the small types everybody leans on."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import pytest

from builder.core.bundled import bundled
from builder.core.errors import BadEdit, BuilderError, NewerFile, UnreadableFile
from builder.core.evaluation import Budget
from builder.core.form import FreeLine, Option, Roster
from builder.core.ledger import Found, Source, Tally
from builder.core.number import Dice
from builder.core.sheet import Cell, cell
from builder.core.text import Name, Text, Translator, plain
from tests.toy.lantern import SYSTEMS, TOY

JA = Translator("ja", {"unset": "未選択"})


def test_a_budget_tells_what_is_left() -> None:
    granted = Tally("granted", plain("granted")).add(150).value()
    spent = Tally("spent", plain("spent")).add(Fraction(321, 2)).value()
    assert Budget("points", plain("points"), granted, spent).left == Fraction(-21, 2)


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (Cell("ナイア {x}"), "ナイア {x}"),
        (Cell(Name("体力", "Strength")), "体力"),
        (Cell(Text("unset")), "未選択"),
        (Cell(-3), "−3"),
        (Cell(Fraction(23, 4), spec="2"), "5.75"),
        (Cell(Dice(((2, 0),), -1)), "2d−1"),
    ],
)
def test_a_cell_says_what_stands_in_it(shown: Cell, words: str) -> None:
    assert shown.words(JA) == words


def test_the_cell_of_a_value_leads_back_to_it() -> None:
    found = Found(Fraction(11, 2), Source("table", "5", "reconstructed"))
    value = Tally("speed", plain("speed"), "2").lookup(found).value()
    assert cell(value) == Cell(Fraction(11, 2), "speed", "2", sure=False)
    assert cell(value, "1").spec == "1"


def test_a_roster_without_catalogue_and_free_line_is_fixed() -> None:
    def roster(**more: object) -> Roster:
        return Roster(path=("choices", "x"), label=plain("x"), columns=(), lines=(), **more)  # type: ignore[arg-type]

    assert roster().fixed
    assert not roster(catalogue=(Option("a", plain("a")),)).fixed
    assert not roster(free=FreeLine(plain("new"), {}, "name")).fixed


def test_an_error_carries_its_sentence() -> None:
    error = BadEdit.of("core.bad_edit.path", path="choices/x")
    assert isinstance(error, BadEdit)
    assert error.text == Text("core.bad_edit.path", {"path": "choices/x"})
    assert issubclass(NewerFile, UnreadableFile) and issubclass(UnreadableFile, BuilderError)


def test_shipped_files_are_found_in_the_checkout() -> None:
    assert (bundled("i18n") / "core.ja.json").is_file()
    with pytest.raises(FileNotFoundError):
        bundled("no-such-folder")


def test_a_frozen_program_looks_only_into_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    (tmp_path / "assets").mkdir()
    assert bundled("assets") == tmp_path / "assets"
    with pytest.raises(FileNotFoundError):
        bundled("i18n")


def test_a_system_knows_the_model_of_its_files_and_where_its_words_are() -> None:
    assert TOY.document.model_fields["choices"].annotation is TOY.choices
    assert {file.name for file in TOY.strings.glob("*.json")} == {"ja.json", "en.json"}


def test_systems_are_found_by_their_folders_and_asked_for_by_id() -> None:
    assert list(SYSTEMS) == ["toy"]
    assert "toy" in SYSTEMS and "chess" not in SYSTEMS and len(SYSTEMS) == 1
    with pytest.raises(KeyError):
        _ = SYSTEMS["chess"]
