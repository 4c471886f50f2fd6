"""Command line: a bare record of choices, from a file, a pipe or standard input. Storage and core only."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Any

from builder.core.character import Profile
from builder.core.errors import UnreadableFile
from builder.core.system import AnySystem
from builder.core.text import Text
from builder.storage.atomic import bytes_of
from builder.storage.characters import few
from builder.storage.json_file import parse_json
from builder.storage.record import made_of

LARGEST = 8_000_000


def record_of(name: str, system: AnySystem) -> tuple[Profile, Any]:
    """A bare record of choices: the digest's build record, with a key `profile` or `name` beside it."""
    raw = parse_json(_bytes(name), name, LARGEST)
    if not isinstance(raw, dict):
        raise UnreadableFile(Text("cli.not_a_record", {"file": name}))
    few(raw, name)
    return made_of(raw, system, name)


def _bytes(source: str) -> bytes:
    """What stands in a file, a pipe or ("-") standard input; not much more than a record may hold."""
    if source != "-" and not _is_stream(source):
        return bytes_of(Path(source), LARGEST)
    try:
        if source != "-":
            return _streamed(source)
        if sys.stdin is not None:
            return sys.stdin.buffer.read(LARGEST + 1)
    except OSError as error:
        raise UnreadableFile(Text("cli.no_input")) from error
    raise UnreadableFile(Text("cli.no_input"))


def _is_stream(source: str) -> bool:
    try:
        kind = os.stat(source).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(kind) or stat.S_ISCHR(kind)


def _streamed(source: str) -> bytes:
    """From a pipe or the like; one that nobody writes to is empty and not waited for."""
    fd = os.open(source, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with open(fd, "rb") as stream:
        os.set_blocking(fd, True)
        return stream.read(LARGEST + 1)
