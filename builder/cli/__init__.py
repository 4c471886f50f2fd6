"""Command line: new, quick, validate, evaluate, show, diff, export, upgrade, schema and the like; no screen.

Exit codes: 0 done and legal, 1 a rule is broken, 2 it could not be read, written or understood.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from builder import __version__
from builder.cli.commands import COMMANDS
from builder.cli.desk import Desk
from builder.cli.lines import OutputFull, flush, let_go, tell
from builder.cli.parser import BadUsage, parser
from builder.cli.words import speech
from builder.core.errors import BuilderError
from builder.core.text import Text, Translator
from builder.storage.log import details
from builder.storage.paths import paths
from builder.workshop import Workshop

DONE, BROKEN, FAILED = 0, 1, 2


def main(arguments: Sequence[str]) -> int:
    """Run one command. Returns the exit code; whatever happens is said in words."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    words = speech(os.environ)
    try:
        code = _run(list(arguments), words)
        flush()
        return code
    except BrokenPipeError:
        let_go()
        return DONE
    except OutputFull:
        let_go()
        tell(words.say(Text("cli.no_output")))
    except KeyboardInterrupt:
        tell(words.say(Text("cli.stopped")))
    except Exception as fault:
        tell(words.say(Text("cli.fault", {"details": details(fault, __version__)})))
    return FAILED


def _run(arguments: list[str], words: Translator) -> int:
    try:
        call = parser(words, __version__).parse_args(arguments)
    except BadUsage as error:
        tell(words.say(Text("cli.bad_usage", {"what": error.what, "usage": error.usage})))
        return FAILED
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else FAILED
    workshop = Workshop(lambda: datetime.now(UTC), paths(os.environ).packs)
    desk = Desk(workshop, call.lang, os.environ)
    try:
        os.getcwd()
    except OSError:
        tell(desk.words().say(Text("cli.no_here")))
        return FAILED
    try:
        return COMMANDS[call.command](call, desk)
    except BuilderError as error:
        tell(desk.words().say(error.text))
        return FAILED
