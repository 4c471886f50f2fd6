"""Drafts outlive their program: kept while it runs, offered when it was killed, lost by neither answer."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC
from pathlib import Path

import pytest

from builder.core.errors import CannotWrite, UnreadableFile
from builder.storage.atomic import digest_of
from builder.storage.character_json import as_json
from builder.storage.characters import parse, write
from builder.storage.library import Library
from builder.storage.recovery import Session, Snapshot, discard, left_behind
from builder.storage.states import States
from tests.storage.small import NOW, SYSTEMS, character, later, said

OTHER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from builder.storage.recovery import Session

now = datetime(2031, 11, 24, 20, 14, tzinfo=UTC)
session = Session.begin(Path(sys.argv[1]), now)
print("ready", flush=True)
for line in sys.stdin:
    draft, character, path, digest = line.rstrip("\\n").split("\\t")
    session.keep(draft, Path(character).read_bytes(), Path(path) if path else None, digest or None, now)
    print("kept", flush=True)
session.end()
"""


class Other:
    """Another running program with drafts of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        command = [sys.executable, "-c", OTHER, str(folder)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._answer("ready")

    def keep(self, draft: str, name: str, path: Path | None = None, digest: str = "") -> None:
        source = self.folder.parent / "source.json"
        source.write_bytes(as_json(character(name)))
        assert self.process.stdin is not None
        self.process.stdin.write(f"{draft}\t{source}\t{path or ''}\t{digest}\n")
        self.process.stdin.flush()
        self._answer("kept")

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def _answer(self, word: str) -> None:
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == word + "\n"


@contextmanager
def other(folder: Path) -> Iterator[Other]:
    program = Other(folder)
    try:
        yield program
    finally:
        program.kill()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "recovery"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library", tmp_path / "index.json")


@pytest.fixture
def states(tmp_path: Path) -> States:
    return States(tmp_path / "states")


def killed_with(folder: Path, *names: str) -> None:
    """A program that kept a draft of each name and was killed."""
    with other(folder) as program:
        for number, name in enumerate(names):
            program.keep(f"draft-{number}", name)


def kept_name(data: bytes) -> str:
    name: str = json.loads(data)["profile"]["name"]
    return name


def test_where_nothing_was_kept_nothing_is_offered(folder: Path) -> None:
    assert left_behind(folder) == ()


def test_a_program_that_ended_on_purpose_leaves_nothing(folder: Path) -> None:
    session = Session.begin(folder, NOW)
    session.keep("a", as_json(character()), None, None, NOW)
    session.drop("a")
    session.drop("never-kept")
    session.end()
    assert list(folder.iterdir()) == []


def test_the_drafts_of_a_killed_program_are_offered_with_both_times(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "ナイア.json"
    digest = write(path, character("ナイア"), None)
    os.utime(path, (NOW.timestamp(), NOW.timestamp() - 60))
    with other(folder) as program:
        program.keep("a", "ナイア改", path, digest)
    (snapshot,) = left_behind(folder)
    assert (snapshot.draft, snapshot.path, snapshot.digest) == ("a", path, digest)
    assert (snapshot.time, snapshot.file_time) == (NOW, later(-1))
    assert (snapshot.name, snapshot.system, snapshot.fault) == ("ナイア改", "small", None)
    assert not snapshot.is_behind
    assert parse(snapshot.data(), SYSTEMS, "x")[0] == character("ナイア改")


def test_a_draft_keeps_the_very_bytes_of_its_file(folder: Path) -> None:
    killed_with(folder, "ナイア")
    (snapshot,) = left_behind(folder)
    assert snapshot.data() == as_json(character("ナイア"))


def test_a_file_that_somebody_changed_since_is_marked(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "ナイア.json"
    path.write_bytes(b"theirs")
    with other(folder) as program:
        program.keep("a", "ナイア", path, digest_of(b"ours"))
        program.keep("b", "ナイア", tmp_path / "gone.json", digest_of(b"ours"))
    found = {snapshot.draft: snapshot for snapshot in left_behind(folder)}
    assert (found["a"].is_behind, found["b"].is_behind) == (True, False)
    assert found["b"].file_time is None


def test_only_the_last_state_of_a_draft_is_kept(folder: Path) -> None:
    with other(folder) as program:
        program.keep("a", "一")
        program.keep("a", "二")
    assert [snapshot.name for snapshot in left_behind(folder)] == ["二"]


def test_the_drafts_of_a_running_program_are_its_own(folder: Path) -> None:
    with other(folder) as program:
        program.keep("a", "ナイア")
        assert left_behind(folder) == ()
        mine = Session.begin(folder, NOW)
        mine.keep("b", as_json(character("アンリ")), None, None, NOW)
        assert left_behind(folder) == ()
        program.kill()
        assert [snapshot.name for snapshot in left_behind(folder)] == ["ナイア"]
        mine.end()


def test_a_process_number_that_is_used_again_does_not_matter(folder: Path) -> None:
    killed_with(folder, "ナイア")
    (lock,) = folder.glob("*.lock")
    lock.write_text(json.dumps({"pid": os.getpid(), "started": ""}))
    assert [snapshot.name for snapshot in left_behind(folder)] == ["ナイア"]


def test_a_taken_draft_goes_on_as_ours(folder: Path) -> None:
    killed_with(folder, "ナイア")
    session = Session.begin(folder, later(10))
    (snapshot,) = left_behind(folder)
    assert kept_name(session.take(snapshot)) == "ナイア"
    assert left_behind(folder) == ()
    session.keep(snapshot.draft, as_json(character("ナイア改")), None, None, later(11))
    session.drop(snapshot.draft)
    session.end()
    assert list(folder.iterdir()) == []


def test_a_taken_draft_is_offered_again_when_we_are_killed_too(folder: Path) -> None:
    killed_with(folder, "ナイア")
    taker = (
        "import sys; from pathlib import Path; from builder.storage.recovery import *\n"
        "from datetime import UTC, datetime\n"
        "folder = Path(sys.argv[1])\n"
        "session = Session.begin(folder, datetime.now(UTC))\n"
        "session.take(left_behind(folder)[0])\n"
        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", taker, str(folder)], check=False)
    (snapshot,) = left_behind(folder)
    assert (snapshot.name, snapshot.time) == ("ナイア", NOW)


def test_of_two_programs_only_one_gets_a_draft(folder: Path) -> None:
    killed_with(folder, "ナイア")
    one, two = Session.begin(folder, NOW), Session.begin(folder, NOW)
    (snapshot,) = left_behind(folder)
    one.take(snapshot)
    with pytest.raises(UnreadableFile):
        two.take(snapshot)
    one.drop(snapshot.draft)
    one.end()
    two.end()
    assert list(folder.iterdir()) == []


def test_decided_later_it_is_offered_again(folder: Path) -> None:
    killed_with(folder, "ナイア", "アンリ")
    for _ in range(2):
        session = Session.begin(folder, later(1))
        assert sorted(snapshot.name for snapshot in left_behind(folder)) == ["アンリ", "ナイア"]
        session.end()


def test_a_draft_that_was_not_chosen_joins_the_states_of_its_file(
    folder: Path, tmp_path: Path, library: Library, states: States
) -> None:
    path = tmp_path / "ナイア.json"
    digest = write(path, character("ナイア"), None)
    with other(folder) as program:
        program.keep("a", "ナイア改", path, digest)
    discard(left_behind(folder)[0], states, library, later(5))
    (state,) = states.of(path)
    assert (state.kind, state.time, kept_name(states.data(state))) == ("draft", NOW, "ナイア改")
    assert left_behind(folder) == ()
    assert list(folder.iterdir()) == []


def test_a_draft_of_no_file_goes_to_the_bin(
    folder: Path, tmp_path: Path, library: Library, states: States
) -> None:
    with other(folder) as program:
        program.keep("a", "未/保存")
        program.keep("b", "消えた", tmp_path / "gone.json", digest_of(b"x"))
    for snapshot in left_behind(folder):
        discard(snapshot, states, library, later(5))
    items = {item.name: item for item in library.binned()}
    assert items.keys() == {"未／保存.json", "消えた.json"}
    assert items["未／保存.json"].time == later(5)
    assert library.restore(items["未／保存.json"]).name == "未/保存"


def test_a_draft_that_cannot_be_kept_elsewhere_stays(folder: Path, tmp_path: Path, library: Library) -> None:
    path = tmp_path / "ナイア.json"
    digest = write(path, character("ナイア"), None)
    with other(folder) as program:
        program.keep("a", "ナイア改", path, digest)
    (tmp_path / "plain").write_bytes(b"")
    with pytest.raises(CannotWrite):
        discard(left_behind(folder)[0], States(tmp_path / "plain"), library, NOW)
    assert [snapshot.name for snapshot in left_behind(folder)] == ["ナイア改"]


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]\n{}", b'{"path": null}\n{}', b'{"path": 7, "time": "x", "digest": 1}\n[]'],
)
def test_a_damaged_snapshot_is_offered_as_such_and_can_be_set_aside(
    folder: Path, library: Library, states: States, data: bytes
) -> None:
    killed_with(folder, "ナイア")
    (snapshot,) = left_behind(folder)
    snapshot.file.write_bytes(data)
    (damaged,) = left_behind(folder)
    assert damaged.fault is not None
    assert said(damaged.fault) == "この控えは壊れていて、中を見られません。"
    discard(damaged, states, library, NOW)
    assert left_behind(folder) == ()
    assert len(library.binned()) == 1


def test_a_program_killed_while_it_keeps_a_draft_leaves_a_whole_one(folder: Path) -> None:
    keeper = (
        "import sys; from pathlib import Path; from builder.storage.recovery import Session\n"
        "from datetime import UTC, datetime\n"
        "session = Session.begin(Path(sys.argv[1]), datetime.now(UTC))\n"
        "print('ready', flush=True)\n"
        "while True:\n"
        "    for mark in 'ab':\n"
        '        data = \'{"profile": {"name": "\' + mark * 200_000 + \'"}}\'\n'
        "        session.keep('x', data.encode(), None, None, datetime.now(UTC))\n"
    )
    for round in range(5):
        command = [sys.executable, "-c", keeper, str(folder)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
            assert program.stdout is not None
            program.stdout.readline()
            with suppress(subprocess.TimeoutExpired):
                program.wait(timeout=(round + 1) / 100)
            program.kill()
    for snapshot in left_behind(folder):
        assert snapshot.fault is None
        assert snapshot.name in ("a" * 500, "b" * 500)


def test_what_dead_programs_left_without_drafts_is_swept(folder: Path) -> None:
    with other(folder):
        pass
    assert len(list(folder.iterdir())) == 1
    session = Session.begin(folder, NOW)
    assert len(list(folder.iterdir())) == 1
    session.end()
    assert list(folder.iterdir()) == []


def test_half_a_snapshot_of_a_dead_program_does_not_stay_for_ever(folder: Path) -> None:
    killed_with(folder, "ナイア")
    (snapshot,) = left_behind(folder)
    snapshot.file.rename(snapshot.file.with_name(".~trpg-0123456789abcdef.tmp"))
    assert left_behind(folder) == ()
    Session.begin(folder, NOW).end()
    assert list(folder.iterdir()) == []


def test_foreign_files_in_the_folder_are_left_alone(folder: Path) -> None:
    (folder / "notes").mkdir(parents=True)
    (folder / "notes" / "x.draft").write_bytes(b"{}\n{}")
    (folder / "x.txt").write_bytes(b"")
    Session.begin(folder, NOW).end()
    assert left_behind(folder) == ()
    assert sorted(path.name for path in folder.iterdir()) == ["notes", "x.txt"]


def test_a_recovery_folder_that_refuses_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    with pytest.raises(CannotWrite) as refused:
        Session.begin(tmp_path / "plain", NOW)
    assert "plain" in said(refused.value.text)


def test_the_id_of_a_draft_is_no_path(folder: Path) -> None:
    session = Session.begin(folder, NOW)
    with pytest.raises(ValueError, match="not an id"):
        session.keep("../x", b"{}", None, None, NOW)
    session.end()


def test_drafts_are_offered_newest_first(folder: Path) -> None:
    killed_with(folder, "一")
    (old,) = left_behind(folder)
    text = old.file.read_bytes().replace(b"2031-11-24T20:14", b"2031-11-24T20:13")
    old.file.write_bytes(text)
    killed_with(folder, "二")
    found: tuple[Snapshot, ...] = left_behind(folder)
    assert [snapshot.name for snapshot in found] == ["二", "一"]


@pytest.mark.parametrize("time", ["0001-01-01T00:00:00+14:00", "2031-11-24T20:14:00", "soon"])
def test_a_draft_with_an_odd_time_or_file_is_offered_all_the_same(folder: Path, time: str) -> None:
    killed_with(folder, "ナイア")
    killed_with(folder, "アンリ")
    (one, _) = left_behind(folder)
    head, _, data = one.file.read_bytes().partition(b"\n")
    about = json.loads(head) | {"time": time, "path": "\0"}
    one.file.write_bytes(json.dumps(about).encode() + b"\n" + data)
    drafts = left_behind(folder)
    assert {draft.name for draft in drafts} == {"ナイア", "アンリ"}
    assert all(draft.time.astimezone(UTC).year >= 1970 for draft in drafts)
