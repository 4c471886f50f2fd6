"""Writing: whole or not at all, never over what somebody else wrote, and each refusal in words."""

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder.core.errors import BuilderError, CannotWrite, ChangedOnDisk, UnreadableFile
from builder.storage.atomic import (
    DISK,
    Disk,
    bytes_of,
    clean_leftovers,
    digest_of,
    make_folder,
    move,
    read_bytes,
    write_atomically,
)
from tests.storage.small import said

OLD, NEW = b'{"old": 1}\n', b'{"new": 22}\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ナイア.json"
    path.write_bytes(OLD)
    return path


def failing(code: int) -> Callable[..., Any]:
    def call(*arguments: object) -> Any:
        raise OSError(code, os.strerror(code))

    return call


def refusing(call: str, code: int) -> Disk:
    """A disk on which one call fails."""
    fail = failing(code)
    disks = (Disk(open=fail), Disk(write=fail), Disk(sync=fail), Disk(replace=fail))
    return dict(zip(("open", "write", "sync", "replace"), disks, strict=True))[call]


def alone(path: Path) -> bool:
    """Whether the file is all that is in its folder."""
    return [name.name for name in path.parent.iterdir()] == [path.name]


# What a write does.


def test_a_new_file_is_written_and_its_digest_returned(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    assert write_atomically(path, NEW) == digest_of(NEW)
    assert path.read_bytes() == NEW
    assert alone(path)


def test_what_was_read_is_replaced(file: Path) -> None:
    read = read_bytes(file, 1000)
    assert (read.data, read.digest, read.path) == (OLD, digest_of(OLD), file)
    write_atomically(file, NEW, read.digest)
    assert file.read_bytes() == NEW
    assert alone(file)


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.write_bytes(b"")
    write_atomically(tmp_path / "new", NEW)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o777])
def test_a_replaced_file_keeps_its_permissions(file: Path, mode: int) -> None:
    file.chmod(mode)
    write_atomically(file, NEW, force=True)
    assert stat.S_IMODE(file.stat().st_mode) == mode


def test_the_bytes_are_flushed_before_they_are_in_place(file: Path) -> None:
    done: list[str] = []

    def sync(fd: int) -> None:
        done.append(f"sync {os.fstat(fd).st_size}")

    def put(source: Path, target: Path) -> None:
        done.append("replace")
        os.replace(source, target)

    write_atomically(file, NEW, force=True, disk=Disk(sync=sync, replace=put))
    assert done == [f"sync {len(NEW)}", "replace"]


def test_a_disk_that_takes_little_at_a_time_gets_it_all(file: Path) -> None:
    def write(fd: int, rest: memoryview) -> int:
        return os.write(fd, rest[:3])

    write_atomically(file, NEW, force=True, disk=Disk(write=write))
    assert file.read_bytes() == NEW


# What it does not overwrite.


def test_a_file_that_is_there_is_not_taken_for_a_new_one(file: Path) -> None:
    with pytest.raises(ChangedOnDisk) as refused:
        write_atomically(file, NEW)
    assert said(refused.value.text) == "「ナイア.json」はもうあります。まだ上書きしていません。"
    assert file.read_bytes() == OLD
    assert alone(file)


def test_a_file_that_somebody_changed_is_not_overwritten(file: Path) -> None:
    digest = read_bytes(file, 1000).digest
    file.write_bytes(b"theirs")
    with pytest.raises(ChangedOnDisk) as refused:
        write_atomically(file, NEW, digest)
    assert "別のところで書き換えられています" in said(refused.value.text)
    assert file.read_bytes() == b"theirs"
    assert alone(file)


def test_after_asking_it_is(file: Path) -> None:
    file.write_bytes(b"theirs")
    write_atomically(file, NEW, digest_of(OLD), force=True)
    assert file.read_bytes() == NEW


def test_somebody_who_wrote_the_same_is_no_conflict(file: Path) -> None:
    file.write_bytes(NEW)
    assert write_atomically(file, NEW, digest_of(OLD)) == digest_of(NEW)


def test_a_file_that_was_deleted_meanwhile_is_written_again(file: Path) -> None:
    file.unlink()
    write_atomically(file, NEW, digest_of(OLD))
    assert file.read_bytes() == NEW


WRITER = """
import sys
from pathlib import Path
from typing import Any
from builder.core.errors import ChangedOnDisk
from builder.storage.atomic import digest_of, write_atomically
print("ready", flush=True)
sys.stdin.readline()
try:
    write_atomically(Path(sys.argv[1]), sys.argv[2].encode() * 50000, sys.argv[3])
    print("written")
except ChangedOnDisk:
    print("changed")
"""


def test_of_two_writers_of_one_file_one_is_told(file: Path) -> None:
    for _ in range(5):
        file.write_bytes(OLD)
        command = [sys.executable, "-c", WRITER, str(file)]
        writers = [
            subprocess.Popen(
                [*command, mark, digest_of(OLD)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            for mark in "ab"
        ]
        for writer in writers:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "ready\n"
        for writer in writers:
            assert writer.stdin is not None
            writer.stdin.write("go\n")
            writer.stdin.flush()
        answers = [writer.communicate()[0].strip() for writer in writers]
        assert sorted(answers) == ["changed", "written"]
        winner = "ab"[answers.index("written")]
        assert file.read_bytes() == winner.encode() * 50000
        assert alone(file)


# Links, folders and what else bears a name.


def test_a_link_keeps_leading_to_its_target(tmp_path: Path, file: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(file)
    write_atomically(link, NEW, digest_of(OLD))
    assert link.is_symlink()
    assert file.read_bytes() == NEW


def test_a_dangling_link_gets_its_target(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to("there.json")
    write_atomically(link, NEW)
    assert link.is_symlink()
    assert (tmp_path / "there.json").read_bytes() == NEW


REFUSED = [
    ("folder.json", "「folder.json」という名前のフォルダがあります。別の名前で保存してください。"),
    ("pipe.json", "「pipe.json」は普通のファイルではありません。別の名前で保存してください。"),
    ("loop.json", "「loop.json」はリンクが輪になっています。別の名前で保存してください。"),
    ("lost.json", "保存先のフォルダ「none」がありません。別の場所に保存してください。"),
    ("none/x.json", "保存先のフォルダ「none」がありません。別の場所に保存してください。"),
    ("plain/x.json", "保存先のフォルダ「plain」がありません。別の場所に保存してください。"),
    ("locked.json", "「locked.json」は書き込み禁止です。解くか、別の名前で保存してください。"),
    ("あ" * 90, f"「{'あ' * 90}」という名前は、ここでは使えません。短い名前にしてください。"),
]


@pytest.mark.parametrize(("name", "sentence"), REFUSED, ids=[name[:12] for name, _ in REFUSED])
def test_what_cannot_be_a_file_is_refused_in_words(tmp_path: Path, name: str, sentence: str) -> None:
    (tmp_path / "folder.json").mkdir()
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "loop.json").symlink_to("loop.json")
    (tmp_path / "lost.json").symlink_to("none/there.json")
    (tmp_path / "plain").write_bytes(OLD)
    (tmp_path / "locked.json").write_bytes(OLD)
    (tmp_path / "locked.json").chmod(0o444)
    before = sorted(path.name for path in tmp_path.iterdir())
    for force in (False, True):
        with pytest.raises(CannotWrite) as refused:
            write_atomically(tmp_path / name, NEW, force=force)
        assert said(refused.value.text) == sentence
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert (tmp_path / "locked.json").read_bytes() == OLD


# A disk that refuses.

FULL = (
    "ディスクがいっぱいで「ナイア.json」を保存できません。"
    "前の内容はそのままです。空きを作るか、別の場所に保存してください。"
)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
@pytest.mark.parametrize("call", ["open", "write", "sync", "replace"])
def test_a_full_disk_leaves_everything_as_it_was(file: Path, code: int, call: str) -> None:
    with pytest.raises(CannotWrite) as refused:
        write_atomically(file, NEW, digest_of(OLD), disk=refusing(call, code))
    assert said(refused.value.text) == FULL
    assert file.read_bytes() == OLD
    assert alone(file)


def test_a_disk_that_fills_up_halfway_leaves_everything_as_it_was(file: Path) -> None:
    room = iter([4])

    def write(fd: int, rest: memoryview) -> int:
        try:
            return os.write(fd, rest[: next(room)])
        except StopIteration:
            raise OSError(errno.ENOSPC, "full") from None

    with pytest.raises(CannotWrite):
        write_atomically(file, NEW, force=True, disk=Disk(write=write))
    assert file.read_bytes() == OLD
    assert alone(file)


def test_the_full_device_of_the_system_is_told_as_a_full_disk(file: Path) -> None:
    def full(path: Path, flags: int, mode: int) -> int:
        return os.open("/dev/full", os.O_WRONLY)

    with pytest.raises(CannotWrite) as refused:
        write_atomically(file, NEW, force=True, disk=Disk(open=full))
    assert said(refused.value.text) == FULL
    assert file.read_bytes() == OLD


SMALL_DISK = """
import resource, sys
from pathlib import Path
from typing import Any
from builder.core.errors import CannotWrite
from builder.storage.atomic import write_atomically
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    write_atomically(Path(sys.argv[1]), b"x" * 100_000, force=True)
except CannotWrite as error:
    print(error.text.key)
"""


def test_a_real_limit_of_the_system_is_told_as_a_full_disk(file: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SMALL_DISK, str(file)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "storage.write.full\n"
    assert file.read_bytes() == OLD
    assert alone(file)


@pytest.mark.parametrize("code", [errno.EACCES, errno.EPERM, errno.EROFS])
def test_a_read_only_folder_is_refused_in_words(file: Path, code: int) -> None:
    with pytest.raises(CannotWrite) as refused:
        write_atomically(file, NEW, force=True, disk=Disk(open=failing(code)))
    folder = file.parent.name
    assert said(refused.value.text) == (
        f"フォルダ「{folder}」に「ナイア.json」を書く許可がありません。別の場所に保存してください。"
    )
    assert file.read_bytes() == OLD


def test_any_other_refusal_is_told_with_its_name(file: Path) -> None:
    with pytest.raises(CannotWrite) as refused:
        write_atomically(file, NEW, force=True, disk=Disk(sync=failing(errno.EIO)))
    assert "EIO" in said(refused.value.text)
    assert file.read_bytes() == OLD


def test_a_folder_that_cannot_be_made_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    with pytest.raises(CannotWrite) as refused:
        make_folder(tmp_path / "plain" / "deep")
    assert said(refused.value.text) == "フォルダ「deep」を作れません。別の場所を選んでください。"


# What a killed write leaves.


def test_a_leftover_is_removed_by_the_next_write_and_nothing_else_is(file: Path) -> None:
    leftover = file.with_name(".~trpg-0123456789abcdef.tmp")
    leftover.write_bytes(b"half")
    others = [file.with_name(name) for name in (".~trpg-notes.tmp", "~trpg-0123456789abcdef.tmp", ".x.tmp")]
    for other in others:
        other.write_bytes(b"not ours")
    write_atomically(file, NEW, force=True)
    assert sorted(file.parent.iterdir()) == sorted([file, *others])


def test_the_file_of_a_running_write_is_no_leftover(file: Path) -> None:
    def write(fd: int, rest: memoryview) -> int:
        clean_leftovers(file.parent)
        return os.write(fd, rest)

    write_atomically(file, NEW, force=True, disk=Disk(write=write))
    assert file.read_bytes() == NEW


# Reading.

UNREAD = [
    ("none.json", "「none.json」が見つかりません。移したか、名前を変えたようです。"),
    ("none/x.json", "「x.json」が見つかりません。移したか、名前を変えたようです。"),
    ("folder.json", "「folder.json」はフォルダです。中のファイルを選んでください。"),
    ("lost.json", "「lost.json」はリンクですが、その先がありません。"),
    ("loop.json", "「loop.json」はリンクですが、その先がありません。"),
    ("pipe.json", "「pipe.json」は普通のファイルではないので、開きません。"),
    ("large.json", "「large.json」は2MBを超えています。キャラクターのファイルではないようです。"),
]


@pytest.mark.parametrize(("name", "sentence"), UNREAD)
def test_what_cannot_be_read_is_refused_in_words(tmp_path: Path, name: str, sentence: str) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "lost.json").symlink_to("none.json")
    (tmp_path / "loop.json").symlink_to("loop.json")
    os.mkfifo(tmp_path / "pipe.json")
    with (tmp_path / "large.json").open("wb") as large:
        large.truncate(2_000_001)
    with pytest.raises(UnreadableFile) as refused:
        bytes_of(tmp_path / name, 2_000_000)
    assert said(refused.value.text) == sentence


def test_a_device_without_end_is_refused() -> None:
    with pytest.raises(UnreadableFile):
        bytes_of(Path("/dev/zero"), 1000)


def test_a_file_without_a_size_is_read_up_to_the_limit() -> None:
    """Files of /proc say they have none."""
    assert bytes_of(Path("/proc/self/status"), 100_000).startswith(b"Name:")
    with pytest.raises(UnreadableFile):
        bytes_of(Path("/proc/self/status"), 10)


def test_an_empty_file_is_read_as_nothing(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"")
    assert bytes_of(tmp_path / "x", 10) == b""


# Moving.


def test_a_move_never_replaces(tmp_path: Path, file: Path) -> None:
    taken = tmp_path / "taken.json"
    taken.write_bytes(NEW)
    with pytest.raises(FileExistsError):
        move(file, taken)
    assert (file.read_bytes(), taken.read_bytes()) == (OLD, NEW)


def test_a_move_brings_the_file_to_its_new_name(tmp_path: Path, file: Path) -> None:
    (tmp_path / "sub").mkdir()
    move(file, tmp_path / "sub" / "x.json")
    assert not file.exists()
    assert (tmp_path / "sub" / "x.json").read_bytes() == OLD


def test_a_move_moves_a_link_and_not_its_target(tmp_path: Path, file: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(file)
    move(link, tmp_path / "other.json")
    assert (tmp_path / "other.json").is_symlink()
    assert file.read_bytes() == OLD


def test_a_name_may_change_its_case_only(tmp_path: Path) -> None:
    (tmp_path / "naia.json").write_bytes(OLD)
    move(tmp_path / "naia.json", tmp_path / "Naia.json")
    assert [path.name for path in tmp_path.iterdir()] == ["Naia.json"]


@pytest.mark.parametrize(("name", "kind"), [("none.json", UnreadableFile), ("ナイア.json", CannotWrite)])
def test_a_move_that_cannot_be_is_refused_in_words(
    tmp_path: Path, file: Path, name: str, kind: type[BuilderError]
) -> None:
    with pytest.raises(kind):
        move(tmp_path / name, tmp_path / "none" / "x.json")
    assert file.read_bytes() == OLD


def test_the_usual_disk_is_the_system_s() -> None:
    assert (DISK.write, DISK.sync, DISK.replace) == (os.write, os.fsync, os.replace)
