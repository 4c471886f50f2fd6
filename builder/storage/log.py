"""Storage: the log file. No name, note or folder of the user stands in it. Standard library only."""

from __future__ import annotations

import errno
import logging
import platform
import re
import sys
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path

from builder.core.errors import BuilderError, CannotWrite
from builder.storage.atomic import make_folder

NAME = "builder"
FILE = "builder.log"
LARGEST = 500_000
OLDER = 3

_PACKAGE = Path(__file__).resolve().parent.parent
_CODE = re.compile(r"[a-z0-9_.-]{1,80}|[A-Z0-9-]{1,80}")
_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def open_log(folder: Path) -> logging.Logger:
    """The program's logger, writing to a file of the folder; without one where the disk refuses."""
    logger = logging.getLogger(NAME)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    close_log()
    try:
        make_folder(folder)
        handler = _LogFile(folder / FILE, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8")
    except (CannotWrite, OSError):
        logger.addHandler(logging.NullHandler())
        return logger
    handler.setFormatter(_Discreet(_LINE))
    logger.addHandler(handler)
    return logger


def close_log() -> None:
    """Let go of the log file."""
    logger = logging.getLogger(NAME)
    for handler in tuple(logger.handlers):
        logger.removeHandler(handler)
        handler.close()


def details(fault: BaseException, version: str) -> str:
    """A fault of ours for a report: where it happened in our source and of which kind, and the machine."""
    machine = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
    return f"TRPG Builder {version}, {machine}\n{_told(fault)}"


class _LogFile(RotatingFileHandler):
    """A log file that a full disk does not trouble: lines are lost then, without a word."""

    def handleError(self, record: logging.LogRecord) -> None:
        if not isinstance(sys.exception(), OSError):
            super().handleError(record)


class _Discreet(logging.Formatter):
    """Lets through our own words, numbers and codes; of an exception no message, which may be a name."""

    def format(self, record: logging.LogRecord) -> str:
        fault = record.exc_info[1] if record.exc_info else None
        bare = {**record.__dict__, "exc_info": None, "exc_text": None, "stack_info": None}
        if isinstance(record.args, tuple):
            bare["args"] = tuple(_coded(arg) for arg in record.args)
        elif record.args is not None:
            bare["args"] = {key: _coded(arg) for key, arg in record.args.items()}
        line = super().format(logging.makeLogRecord(bare))
        return line if fault is None else f"{line}\n{_told(fault)}"


def _coded(arg: object) -> object:
    """A number or a code as it is; anything else may be the user's."""
    if isinstance(arg, int | float):
        return arg
    return arg if isinstance(arg, str) and _CODE.fullmatch(arg) else "…"


def _told(fault: BaseException) -> str:
    """The kinds of a fault and of what led to it, each with its places; innermost cause first."""
    parts: list[str] = []
    seen: set[int] = set()
    cause: BaseException | None = fault
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        frames = traceback.extract_tb(cause.__traceback__)
        lines = [f"  {_place(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
        parts.append("\n".join([*lines, _kind(cause)]))
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "\n".join(reversed(parts))


def _kind(fault: BaseException) -> str:
    """The class of an exception, and what of its words is ours or the system's."""
    name = type(fault).__qualname__
    if isinstance(fault, BuilderError):
        return f"{name} {fault.text.key}"
    if isinstance(fault, OSError) and fault.errno is not None:
        return f"{name} {errno.errorcode.get(fault.errno, fault.errno)}"
    return name


def _place(file: str) -> str:
    """A source file by its place in our program or in a library, never by the folder it is installed in."""
    path = Path(file)
    for root in (_PACKAGE.parent, *map(Path, sys.path)):
        if root.is_absolute() and path.is_relative_to(root) and root != path:
            return path.relative_to(root).as_posix()
    return path.name
