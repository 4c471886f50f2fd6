"""A fault of ours is told once, with what is kept; the log has it, without names and folders."""

from __future__ import annotations

import pytest

from builder.ui.app import tell_fault
from tests.ui.window.conftest import Stage


def fault(text: str = "30") -> KeyError:
    """A fault, as if it had been raised somewhere in the program."""
    try:
        raise KeyError(text)
    except KeyError as error:
        return error


def strike(stage: Stage, error: BaseException) -> None:
    stage.program.faults.caught(type(error), error, error.__traceback__)


@pytest.fixture
def watched(stage: Stage) -> Stage:
    """A program that tells its faults, with an unsaved character open."""
    path = stage.put("ミオ")
    stage.wake()
    stage.program.faults.shown.connect(lambda error: tell_fault(stage.program, error))
    stage.change(stage.open(path), "ミオ二世")
    return stage


def test_a_fault_is_told_once_and_says_what_is_kept(watched: Stage) -> None:
    same = fault()
    for _ in range(3):
        strike(watched, same)
    watched.qtbot.waitUntil(lambda: bool(watched.script.asked))
    watched.qtbot.wait(50)
    assert len(watched.script.asked) == 1
    question = watched.script.asked[0]
    assert question.title == "このプログラムの不具合が起きました"
    assert "「ミオ二世・プロフィール」" in question.cause
    lines = [widget.text() for widget in question.more if hasattr(widget, "text") and callable(widget.text)]
    assert any("「ミオ二世」は 20:1" in line and "控え" in line for line in lines)
    assert question.safe == "on"


def test_another_fault_is_told_too(watched: Stage) -> None:
    strike(watched, fault())
    try:
        _ = 1 // 0
    except ZeroDivisionError as error:
        strike(watched, error)
    watched.qtbot.waitUntil(lambda: len(watched.script.asked) == 2)


def test_the_details_name_no_character_and_no_folder(watched: Stage) -> None:
    watched.script.answers = ["copy"]
    strike(watched, fault("ミオ二世"))
    watched.qtbot.waitUntil(lambda: bool(watched.script.copied))
    copied = watched.script.copied[0]
    assert "KeyError" in copied
    assert "test_faults.py" in copied
    assert "ミオ" not in copied
    assert str(watched.places.library.parent) not in copied


def test_the_work_goes_on_after_a_fault(watched: Stage) -> None:
    watched.script.answers = ["on"]
    strike(watched, fault())
    watched.qtbot.waitUntil(lambda: bool(watched.script.asked))
    page = watched.window.character_page()
    assert page is not None
    page.save()
    assert not page.document.is_unsaved


def test_the_dialog_offers_another_file_for_what_is_open(watched: Stage) -> None:
    target = watched.places.library.parent / "rescue.json"
    watched.script.answers, watched.script.targets = ["as"], [target]
    strike(watched, fault())
    watched.qtbot.waitUntil(target.is_file)
    assert "ミオ二世" in target.read_text(encoding="utf-8")


def test_ctrl_c_in_the_terminal_is_no_fault(watched: Stage, capsys: pytest.CaptureFixture[str]) -> None:
    strike(watched, KeyboardInterrupt())
    watched.qtbot.wait(20)
    assert watched.script.asked == []
    assert "KeyboardInterrupt" in capsys.readouterr().err
