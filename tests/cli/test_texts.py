"""A text of a character site on the command line: taken in with an account, shown, refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from builder.__main__ import main
from builder.storage.characters import read
from builder.systems import all_systems
from tests.desk.guests import GUARD, wrote
from tests.systems.texts import FENCER, HEALER, SAILOR, SCOUT

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in English, in a home of its own; gives exit code, output and errors."""
    monkeypatch.setenv("TRPG_BUILDER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TRPG_BUILDER_LANG", "en")

    def call(*arguments: str | Path) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


@pytest.mark.parametrize(
    ("text", "system"), [(FENCER, "gurps4e"), (SAILOR, "brp"), (HEALER, "black_flag"), (SCOUT, "lunatic")]
)
def test_a_text_of_each_system_is_taken_in_with_an_account(
    run: Run, tmp_path: Path, text: str, system: str
) -> None:
    target = tmp_path / "out.json"
    code, _, err = run("import", wrote(tmp_path / "x.txt", text.encode()), "--out", target)
    assert code in (0, 1)
    assert err.startswith("Taken over: ")
    assert "lines left in the notes: 1" in err
    character = read(target, all_systems()).character
    assert character.system == system
    assert character.profile.name


def test_our_own_text_export_is_taken_in_again(run: Run, tmp_path: Path) -> None:
    text, target = tmp_path / "guard.txt", tmp_path / "again.json"
    assert run("export", GUARD, "--to", "text", "--lang", "en", "--out", text)[0] == 0
    assert run("import", text, "--out", target)[0] == 0
    again = read(target, all_systems()).character
    assert again.profile.name == "ガレス"
    assert again.choices.attributes.model_dump() == {"ST": 12, "DX": 12, "IQ": 10, "HT": 11}


def test_a_text_is_shown_and_judged_without_being_taken_in(run: Run, tmp_path: Path) -> None:
    file = wrote(tmp_path / "x.txt", FENCER.encode("cp932"))
    code, out, _ = run("show", file)
    assert code == 0
    assert "朝霧 アンナ" in out
    assert run("validate", file)[0] in (0, 1)


def test_a_text_that_is_no_sheet_is_exit_2_and_writes_nothing(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    code, out, err = run("import", wrote(tmp_path / "x.txt", b"Hello."), "--out", target)
    assert (code, out) == (2, "")
    assert "no table of abilities" in err
    assert not target.exists()
