"""Command line: new, quick, validate, evaluate, show, export, upgrade, schema, systems. Never a screen.

Exit codes: 0 done and legal, 1 a rule is broken, 2 it could not be read, written or understood.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from builder import __version__
from builder.cli.commands import COMMANDS, Desk
from builder.cli.parser import BadUsage, parser
from builder.cli.words import speech
from builder.core.errors import BuilderError
from builder.core.text import Text
from builder.storage.paths import paths
from builder.workshop import Workshop

DONE, BROKEN, FAILED = 0, 1, 2


def main(arguments: Sequence[str]) -> int:
    """Run one command. Returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    words = speech(os.environ)
    try:
        call = parser(words, __version__).parse_args(list(arguments))
    except BadUsage as error:
        print(words.say(Text("cli.bad_usage", {"detail": str(error)})), file=sys.stderr)
        return FAILED
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else FAILED
    workshop = Workshop(lambda: datetime.now(UTC), paths(os.environ).packs)
    desk = Desk(workshop, call.lang, os.environ)
    try:
        return COMMANDS[call.command](call, desk)
    except BuilderError as error:
        print(desk.words().say(error.text), file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        return DONE
