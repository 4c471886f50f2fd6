"""The log and the report of a fault: enough to find it, and nothing of the user in it."""

import errno
import logging
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pytest

from builder.core.errors import UnreadableFile
from builder.core.text import Text
from builder.storage.log import close_log, details, open_log

SECRETS = ("ナイア", "さち", "/home/sachi", "ひみつ", "sachi")


@pytest.fixture
def logger(tmp_path: Path) -> Iterator[logging.Logger]:
    yield open_log(tmp_path / "log")
    close_log()


def written(tmp_path: Path) -> str:
    return (tmp_path / "log" / "builder.log").read_text(encoding="utf-8")


def careless(name: str) -> None:
    try:
        raise KeyError(name)
    except KeyError as error:
        raise ValueError(f"/home/sachi/{name}.json のメモはひみつ") from error


def test_words_of_ours_numbers_and_codes_are_written(tmp_path: Path, logger: logging.Logger) -> None:
    logger.info("saved %s in %d ms with %s", "gurps4e", 12, "GURPS-DISADV-LIMIT")
    line = written(tmp_path)
    assert line.endswith(" INFO builder: saved gurps4e in 12 ms with GURPS-DISADV-LIMIT\n")


def test_anything_else_is_left_out(tmp_path: Path, logger: logging.Logger) -> None:
    logger.warning("opened %s of %s", "/home/sachi/ナイア.json", Path("/home/sachi"))
    logger.getChild("ui").warning("named %(name)s", {"name": "さち ひみつ"})
    assert [line.partition(": ")[2] for line in written(tmp_path).splitlines()] == [
        "opened … of …",
        "named …",
    ]


def test_of_a_fault_kinds_and_places_are_written_and_no_message(
    tmp_path: Path, logger: logging.Logger
) -> None:
    try:
        careless("ナイア")
    except ValueError:
        logger.exception("edit failed")
    text = written(tmp_path)
    assert "edit failed" in text
    assert "KeyError\n" in text
    assert text.endswith("ValueError\n")
    assert "tests/storage/test_log.py:" in text
    assert " careless\n" in text
    assert not any(secret in text for secret in SECRETS)


def test_the_report_of_a_fault_holds_the_same() -> None:
    try:
        careless("ナイア")
    except ValueError as fault:
        text = details(fault, "0.1.0")
    assert text.startswith("TRPG Builder 0.1.0, ")
    assert "Python 3." in text.splitlines()[0]
    assert text.endswith("careless\nValueError")
    assert not any(secret in text for secret in SECRETS)
    assert str(Path(__file__).parent) not in text


def test_what_is_ours_in_an_error_is_told() -> None:
    ours = details(UnreadableFile(Text("storage.json.cut", {"name": "ナイア.json"})), "0.1.0")
    assert ours.endswith("UnreadableFile storage.json.cut")
    theirs = details(FileNotFoundError(2, "no such file", "/home/sachi/ナイア.json"), "0.1.0")
    assert theirs.endswith("FileNotFoundError ENOENT")


def test_a_fault_that_is_its_own_cause_ends() -> None:
    one, two = ValueError(), KeyError()
    one.__cause__, two.__cause__ = two, one
    assert details(one, "0.1.0").splitlines()[1:] == ["KeyError", "ValueError"]


def test_the_log_does_not_grow_for_ever(tmp_path: Path, logger: logging.Logger) -> None:
    for _ in range(30_000):
        logger.info(
            "a line of some length that says nothing of the user but only fills the log, again and again"
        )
    files = sorted(path.name for path in (tmp_path / "log").iterdir())
    assert files == ["builder.log", "builder.log.1", "builder.log.2", "builder.log.3"]
    assert all(path.stat().st_size <= 500_000 for path in (tmp_path / "log").iterdir())


def test_without_a_place_for_it_the_program_runs_without_a_log(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    logger = open_log(tmp_path / "plain" / "log")
    logger.info("heard by nobody")
    close_log()
    assert (tmp_path / "plain").read_bytes() == b""


def test_a_line_for_which_the_disk_has_no_room_is_lost_without_a_word(
    logger: logging.Logger, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def full(handler: RotatingFileHandler, record: logging.LogRecord) -> bool:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(RotatingFileHandler, "shouldRollover", full)
    logger.warning("lost")
    assert capfd.readouterr().err == ""


def test_opening_the_log_twice_writes_each_line_once(tmp_path: Path, logger: logging.Logger) -> None:
    open_log(tmp_path / "log").info("once")
    assert written(tmp_path).count("once") == 1
