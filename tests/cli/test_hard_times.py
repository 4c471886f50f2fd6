"""Command line: full or closed outputs, inputs without end, names that steer a terminal, lost folders."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import builder.cli.commands
from builder.__main__ import main
from builder.core.language import translator
from builder.core.text import Text

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLES = ROOT / "assets" / "samples" / "gurps4e"
GUARD = SAMPLES / "1-town-guard.en.json"
DUELIST = SAMPLES / "3-duelist.ja.json"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in English, in a home of its own; gives exit code, output and errors."""
    monkeypatch.setenv("TRPG_BUILDER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TRPG_BUILDER_LANG", "en")

    def call(*arguments: str | Path) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return code, said.out, said.err

    return call


def in_shell(line: str, folder: Path, language: str = "en") -> tuple[int, str]:
    """A line of the shell in which `$B` is the program; gives its exit code and what it said to errors."""
    environment = {
        **os.environ,
        "B": f"{sys.executable} -m builder",
        "PYTHONPATH": str(ROOT),
        "TRPG_BUILDER_HOME": str(folder / "home"),
        "TRPG_BUILDER_LANG": language,
    }
    done = subprocess.run(
        ["sh", "-c", line], cwd=folder, env=environment, stderr=subprocess.PIPE, text=True, timeout=60
    )
    return done.returncode, done.stderr


def changed(file: Path, target: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """A copy of a character file with something changed in it."""
    raw = json.loads(file.read_text(encoding="utf-8"))
    change(raw)
    target.write_text(json.dumps(raw), encoding="utf-8")
    return target


# Outputs and inputs.


@pytest.mark.parametrize("command", ["systems", "schema gurps4e", f"show {GUARD}", "--help"])
def test_a_full_output_is_said_in_words_and_is_exit_2(tmp_path: Path, command: str) -> None:
    code, said = in_shell(f"$B {command} > /dev/full", tmp_path)
    assert (code, said) == (2, translator("en").say(Text("cli.no_output")) + "\n")


def test_a_reader_who_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    assert in_shell(f"$B show {GUARD} | true", tmp_path) == (0, "")


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_closed_streams_do_not_stand_in_the_way(tmp_path: Path, closed: str) -> None:
    code, _ = in_shell(f"$B export {GUARD} --to text --out sheet.txt {closed}", tmp_path)
    assert code == 0
    assert "Garess" in (tmp_path / "sheet.txt").read_text(encoding="utf-8")


def test_a_full_place_for_errors_does_not_stop_an_export(tmp_path: Path) -> None:
    code, _ = in_shell(f"$B export {GUARD} --to text --out sheet.txt 2>/dev/full", tmp_path)
    assert code == 0
    assert "Garess" in (tmp_path / "sheet.txt").read_text(encoding="utf-8")


def test_a_closed_input_is_said_in_words(tmp_path: Path) -> None:
    code, said = in_shell("$B evaluate gurps4e - <&-", tmp_path)
    assert (code, said) == (2, translator("en").say(Text("cli.no_input")) + "\n")


@pytest.mark.parametrize("source", ["/dev/zero", "- < /dev/zero"])
def test_an_input_without_end_is_not_read_to_its_end(tmp_path: Path, source: str) -> None:
    code, said = in_shell(f"ulimit -v 2000000; $B evaluate gurps4e {source}", tmp_path)
    assert code == 2
    assert "larger than 8 MB" in said


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    code, said = in_shell("$B evaluate gurps4e pipe.json", tmp_path)
    assert code == 2
    assert "“pipe.json” is empty" in said


def test_a_record_may_come_through_a_named_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    line = (
        """(printf '{"attributes": {"ST": 12}}' > pipe.json) & $B evaluate gurps4e /dev/stdin < pipe.json"""
    )
    assert in_shell(line, tmp_path) == (0, "")


def test_a_folder_that_is_gone_is_said_in_words(tmp_path: Path) -> None:
    code, said = in_shell(
        f"mkdir gone; cd gone; rmdir ../gone; $B export {GUARD} --to pdf --out x.pdf", tmp_path
    )
    assert (code, said) == (2, translator("en").say(Text("cli.no_here")) + "\n")


# Faults of ours.


def test_stopping_is_said_and_is_exit_2(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(builder.cli.commands.COMMANDS, "systems", stopped)
    assert run("systems") == (2, "", "Stopped. Files that are written are whole.\n")


def test_a_fault_of_ours_is_told_without_names_and_is_not_taken_for_a_broken_rule(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(*_: object) -> int:
        raise KeyError("Garess of the Hill")

    monkeypatch.setitem(builder.cli.commands.COMMANDS, "systems", faulty)
    code, out, err = run("systems")
    assert (code, out) == (2, "")
    assert err.startswith("This is a fault of the program. ")
    assert "KeyError" in err
    assert "Garess" not in err


def test_stopping_while_it_starts_is_exit_2(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("builder.cli.main", stopped)
    assert main(["systems"]) == 2


# What steers a terminal.


def test_what_steers_a_terminal_is_shown_and_does_not_work(run: Run, tmp_path: Path) -> None:
    def evil(raw: dict[str, Any]) -> None:
        raw["choices"]["traits"].append({"id": "x\x1b[2J\u202e\nfile.json: all is well"})

    file = changed(GUARD, tmp_path / "evil.json", evil)
    code, out, _ = run("validate", file)
    assert code == 1
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "x\\x1b[2J\\u202e\\nfile.json: all is well" in out
    assert all(line.startswith(f"{file}:") for line in out.splitlines())


def test_names_of_files_and_reasons_are_one_line_too(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "e\x1b[31m\n.json"
    file.write_text(json.dumps({"format": "\x1b[31m\n"}))
    code, out, err = run("validate", file)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "\x1b" not in err
    assert "e\\x1b[31m\\n.json" in err


def test_data_printed_as_json_is_the_same_data_and_plain(run: Run, tmp_path: Path) -> None:
    name = "a\x9b31m\u202e\u200d👩"
    record = tmp_path / "record.json"
    record.write_text(json.dumps({"traits": [{"id": name}]}))
    code, out, _ = run("evaluate", "gurps4e", record)
    assert code == 0
    assert "\x9b" not in out
    assert "\u202e" not in out
    assert any(name in issue["params"].values() for issue in json.loads(out)["issues"])


def test_a_record_with_more_entries_than_anybody_makes_is_refused(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(json.dumps({"quirks": ["x"] * 10_001}))
    code, out, err = run("evaluate", "gurps4e", record)
    assert (code, out) == (2, "")
    assert err.endswith("record.json” has more than 10,000 entries. It does not seem to be a character.\n")


# Paths.


@pytest.mark.parametrize("name", ["x" * 300, "あ" * 100, "x" * 5000])
def test_a_name_that_is_too_long_is_said_in_words(run: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / f"{name}.json"
    for call in (
        ("validate", file),
        ("show", file),
        ("upgrade", file),
        ("evaluate", "gurps4e", file),
        ("new", "gurps4e", "--out", file),
        ("quick", "gurps4e", "--seed", "1", "--out", file),
        ("export", GUARD, "--to", "text", "--out", file),
        ("export", GUARD, DUELIST, "--to", "text", "--out", file),
    ):
        code, out, err = run(*call)
        assert (code, out) == (2, "")
        assert err.strip()


@pytest.mark.parametrize("name", ["", "."])
def test_a_folder_without_a_name_is_named_all_the_same(run: Run, name: str) -> None:
    assert run("show", name) == (2, "", "“.” is a folder. Choose a file in it.\n")


def test_a_name_with_a_slash_at_its_end_is_a_folder(run: Run, tmp_path: Path) -> None:
    assert run("export", GUARD, "--to", "text", "--out", f"{tmp_path}/new/")[0] == 0
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["Garess.txt"]


def test_what_is_no_file_is_refused_as_such_through_a_link(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link.txt").symlink_to("pipe")
    code, _, err = run("export", GUARD, "--to", "text", "--out", tmp_path / "link.txt")
    assert code == 2
    assert "is not an ordinary file" in err


# A character is not written over.


def test_of_several_programs_that_make_one_file_at_once_one_wins_and_the_others_say_so(
    tmp_path: Path,
) -> None:
    line = " ".join(f"$B quick gurps4e --seed {seed} --out one.json &" for seed in range(6)) + " wait"
    _, said = in_shell(line, tmp_path)
    assert said.count("Written: one.json") == 1
    assert said.count("“one.json” is there already. Name another file.") == 5
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["one.json"]


def test_an_empty_file_may_be_filled(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    file.touch()
    assert run("new", "gurps4e", "--out", file)[0] == 0
    assert run("new", "gurps4e", "--out", file)[0] == 2


def test_a_sheet_is_not_written_over_the_character_it_shows(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(GUARD.read_bytes())
    for target in (file, tmp_path / "." / "mine.json"):
        code, _, err = run("export", file, "--to", "json", "--out", target)
        assert code == 2
        assert "mine.json” is a character" in err and "not written over" in err
    assert file.read_bytes() == GUARD.read_bytes()


@pytest.mark.parametrize(
    "head", ['{"format": "party/1", "members": []}', '{"schema": "table-pack/1", "system": "brp"}']
)
def test_a_sheet_is_not_written_over_a_party_or_a_pack(run: Run, tmp_path: Path, head: str) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text(head, "utf-8")
    code, _, err = run("export", GUARD, "--to", "json", "--out", kept)
    assert code == 2 and "not written over" in err
    assert kept.read_text("utf-8") == head


def test_sheets_in_the_folder_of_their_characters_spare_them(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "Garess.json", tmp_path / "other.json"
    first.write_bytes(GUARD.read_bytes())
    second.write_bytes(DUELIST.read_bytes())
    code, _, err = run("export", first, second, "--to", "json", "--out", tmp_path)
    assert code == 2
    assert "Garess.json” is a character" in err
    assert first.read_bytes() == GUARD.read_bytes()
    assert second.read_bytes() == DUELIST.read_bytes()
    assert (tmp_path / "ジュリアン・ド・モンフォール.json").exists()


def test_a_printed_sheet_is_printed_anew_but_not_replaced_by_something_without_its_character(
    run: Run, tmp_path: Path
) -> None:
    sheet = tmp_path / "sheet.pdf"
    assert run("export", GUARD, "--to", "pdf", "--out", sheet)[0] == 0
    assert run("export", sheet, "--to", "html", "--out", sheet)[0] == 2
    assert run("export", sheet, "--to", "pdf", "--lang", "ja", "--out", sheet)[0] == 0
    assert run("validate", sheet)[0] == 0


def test_characters_of_one_name_exported_together_lie_side_by_side(run: Run, tmp_path: Path) -> None:
    files = [changed(GUARD, tmp_path / f"{n}.json", lambda raw: None) for n in range(30)]
    assert run("export", *files, "--to", "text", "--out", tmp_path / "out")[0] == 0
    assert len(list((tmp_path / "out").iterdir())) == 30


@pytest.mark.parametrize("name", ["CON", "nul.txt", "../../x", "a/b\\c", "\u202e", "....", "x" * 400])
def test_any_name_of_a_character_is_a_file_in_the_folder(run: Run, tmp_path: Path, name: str) -> None:
    file = changed(GUARD, tmp_path / "one.json", lambda raw: raw["profile"].update(name=name))
    assert run("export", file, GUARD, "--to", "text", "--out", tmp_path / "out")[0] == 0
    assert len(list((tmp_path / "out").iterdir())) == 2
