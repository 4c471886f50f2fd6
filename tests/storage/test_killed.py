"""Killed at any moment of saving: the file is the old one or the new one, and nothing is left lying about."""

import random
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from builder.storage.atomic import write_atomically

AT_EVERY_LINE = """
import os, signal, sys
from pathlib import Path
from builder.storage.atomic import Disk, write_atomically

path, old, new = Path(sys.argv[1]), b"old" * 5, b"new!" * 7


def little(fd, rest):
    return os.write(fd, rest[:5])


def killed_after(lines):
    left = lines

    def line(frame, event, argument):
        nonlocal left
        left -= event == "line"
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return line

    sys.settrace(lambda frame, event, argument: line if "storage" in frame.f_code.co_filename else None)
    write_atomically(path, new, force=True, disk=Disk(write=little))
    os._exit(0)


lines = kept = replaced = 0
while True:
    path.write_bytes(old)
    child = os.fork()
    if child == 0:
        killed_after(lines)
    status = os.waitpid(child, 0)[1]
    found = path.read_bytes()
    assert found in (old, new), (lines, found)
    kept += found == old
    replaced += found == new
    if status == 0:
        break
    assert os.WTERMSIG(status) == signal.SIGKILL
    lines += 1
print(lines, kept, replaced, len(os.listdir(path.parent)))
"""

FOR_EVER = """
import sys
from pathlib import Path
from builder.storage.atomic import write_atomically

print("ready", flush=True)
while True:
    for mark in "ab":
        write_atomically(Path(sys.argv[1]), mark.encode() * 300_000, force=True)
"""


def test_a_writer_killed_at_any_line_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    file = tmp_path / "ナイア.json"
    done = subprocess.run([sys.executable, "-c", AT_EVERY_LINE, str(file)], capture_output=True, text=True)
    assert done.stderr == ""
    lines, kept, replaced, files = map(int, done.stdout.split())
    assert lines == kept + replaced - 1
    assert kept > 20
    assert replaced > 5
    assert files == 1  # the last writer, which was not killed, cleaned up after all the others


def test_writers_killed_at_random_moments_leave_a_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "ナイア.json"
    whole = {mark.encode() * 300_000 for mark in "ab"}
    moment = random.Random(2031)
    for _ in range(15):
        command = [sys.executable, "-c", FOR_EVER, str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "ready\n"
            with suppress(subprocess.TimeoutExpired):
                writer.wait(timeout=moment.randrange(1, 30) / 1000)
            writer.kill()
        assert not file.exists() or file.read_bytes() in whole
    write_atomically(file, b"c", force=True)
    assert list(tmp_path.iterdir()) == [file]
