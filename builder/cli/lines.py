"""Command line: what is printed, with nothing in it that steers a terminal. Core only."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from contextlib import suppress
from typing import Any

from builder.core.text import KEPT_FORMAT


class OutputFull(Exception):
    """The output takes no more: a full disk behind it, not a reader who has seen enough."""


def put(text: str) -> None:
    """Print what a command is asked for. Raises BrokenPipeError, OutputFull."""
    try:
        print(text)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFull from error


def put_data(data: Any) -> None:
    """Print data as JSON; characters that work on a terminal are escaped in it."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    put("".join(character if _is_seen(character) else _escaped(character) for character in text))


def tell(text: str) -> None:
    """Say a sentence where errors go. When that is closed or full, nobody is there to be told."""
    with suppress(OSError):
        print(harmless(text) + "\n", end="", file=sys.stderr)


def flush() -> None:
    """Send off what is printed. Raises BrokenPipeError, OutputFull."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFull from error


def let_go() -> None:
    """Forget what an output that is closed or full did not take, or the end would stumble over it."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def harmless(text: str) -> str:
    """Text with what steers a terminal made visible: ESC is shown as \\x1b. Lines and tabs stay."""
    return "".join(
        character if _is_seen(character) else character.encode("unicode_escape").decode()
        for character in text
    )


def one_line(text: str) -> str:
    """The same as a single line, whatever names and values in it hold."""
    return harmless(text).replace("\n", "\\n")


def _is_seen(character: str) -> bool:
    if character in "\n\t" or character in KEPT_FORMAT:
        return True
    return unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


def _escaped(character: str) -> str:
    halves = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{halves[at]:02x}{halves[at + 1]:02x}" for at in range(0, len(halves), 2))
