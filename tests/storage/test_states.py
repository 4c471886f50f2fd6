"""The last ten states of a file: kept whole, found again after a rename, never one too many."""

import json
from pathlib import Path

import pytest

from builder.core.errors import CannotWrite, UnreadableFile
from builder.storage.states import Kind, States
from tests.storage.small import NOW, later, said


@pytest.fixture
def states(tmp_path: Path) -> States:
    return States(tmp_path / "states")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ナイア.json"


def data(mark: str, id: str = "c0ffee") -> bytes:
    return json.dumps({"id": id, "mark": mark}).encode()


def marks(states: States, path: Path, id: str = "") -> list[str]:
    return [json.loads(states.data(state))["mark"] for state in states.of(path, id)]


def test_a_file_that_was_never_saved_has_no_states(states: States, file: Path) -> None:
    assert states.of(file) == ()
    assert states.of(file, "c0ffee") == ()


def test_a_state_says_when_and_why_it_was_kept(states: States, file: Path) -> None:
    kinds: tuple[Kind, ...] = ("save", "draft", "found")
    for minute, kind in enumerate(kinds):
        states.keep(file, data(kind), later(minute), kind)
    assert [(state.kind, state.time) for state in states.of(file)] == [
        ("found", later(2)),
        ("draft", later(1)),
        ("save", later(0)),
    ]


def test_ten_states_are_kept_and_the_oldest_goes(states: States, file: Path) -> None:
    for number in range(13):
        states.keep(file, data(str(number)), later(number))
    assert marks(states, file) == ["12", "11", "10", "9", "8", "7", "6", "5", "4", "3"]


def test_the_order_does_not_hang_on_a_clock_that_stands_still(states: States, file: Path) -> None:
    for number in range(12):
        states.keep(file, data(str(number)), NOW)
    assert marks(states, file) == ["11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


def test_the_same_save_is_not_kept_twice_running(states: States, file: Path) -> None:
    for mark in "aab":
        states.keep(file, data(mark), NOW)
    assert marks(states, file) == ["b", "a"]


def test_a_save_of_an_old_state_is_the_newest_again(states: States, file: Path) -> None:
    for minute, mark in enumerate("aba"):
        states.keep(file, data(mark), later(minute))
    assert marks(states, file) == ["a", "b", "a"]


def test_a_draft_that_is_a_state_already_is_not_kept_again(states: States, file: Path) -> None:
    for minute, mark in enumerate("ab"):
        states.keep(file, data(mark), later(minute))
    states.keep(file, data("a"), later(3), "draft")
    assert marks(states, file) == ["b", "a"]


def test_each_file_has_its_own_states(states: States, file: Path) -> None:
    states.keep(file, data("a"), NOW)
    states.keep(file.with_name("other.json"), data("b"), NOW)
    assert marks(states, file) == ["a"]
    assert marks(states, file.with_name("other.json")) == ["b"]


def test_a_renamed_file_keeps_its_states(states: States, file: Path) -> None:
    file.write_bytes(b"")
    states.keep(file, data("a"), NOW)
    new = file.rename(file.with_name("アンリ.json"))
    assert marks(states, new, "c0ffee") == ["a"]
    states.keep(new, data("b"), later(1))
    assert marks(states, new, "c0ffee") == ["b", "a"]


def test_a_copy_does_not_take_the_states_of_the_file_it_was_made_of(states: States, file: Path) -> None:
    file.write_bytes(b"")
    states.keep(file, data("a"), NOW)
    assert states.of(file.with_name("copy.json"), "c0ffee") == ()


def test_another_character_does_not_take_the_states_of_a_file_that_is_gone(
    states: States, file: Path
) -> None:
    states.keep(file, data("a"), NOW)
    assert states.of(file.with_name("x.json"), "decaf") == ()


def test_any_bytes_can_be_kept_whether_or_not_they_are_a_character(states: States, file: Path) -> None:
    for minute, broken in enumerate((b"{broken", b"[1]", b"\xff", b"[" * 100_000)):
        states.keep(file, broken, later(minute), "found")
    assert [states.data(state) for state in reversed(states.of(file))] == [
        b"{broken",
        b"[1]",
        b"\xff",
        b"[" * 100_000,
    ]


def test_a_damaged_state_is_refused_in_words(states: States, file: Path) -> None:
    states.keep(file, data("a"), NOW)
    states.keep(file, data("b"), later(1))
    newest, older = states.of(file)
    newest.file.write_bytes(older.file.read_bytes())
    older.file.write_bytes(b"?")
    for state in (newest, older):
        with pytest.raises(UnreadableFile) as refused:
            states.data(state)
        assert said(refused.value.text) == "この状態は壊れていて、開けません。ほかの状態を選んでください。"


def test_what_else_lies_in_the_folder_is_passed_over(states: States, file: Path) -> None:
    states.keep(file, data("a"), NOW)
    place = states.of(file)[0].file.parent
    (place / "notes.txt").write_bytes(b"?")
    (place / "about.json").write_bytes(b"[]")
    (states.folder / "odd").mkdir()
    (states.folder / "odd" / "about.json").write_bytes(b'{"id": "c0ffee", "path": 7}')
    assert marks(states, file, "c0ffee") == ["a"]


def test_a_folder_that_refuses_is_told(tmp_path: Path, file: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    with pytest.raises(CannotWrite) as refused:
        States(tmp_path / "plain").keep(file, data("a"), NOW)
    assert "plain" in said(refused.value.text)


def test_a_state_of_a_day_that_is_none_is_passed_over(states: States, file: Path) -> None:
    states.keep(file, b"1", NOW)
    (state,) = states.of(file)
    odd = state.file.with_name(state.file.name.replace("20311124", "20311399").replace("000001-", "000002-"))
    odd.write_bytes(state.file.read_bytes())
    assert states.of(file) == (state,)
