"""The start: nothing or `open FILE...` is the window, `--self-test` a check, else the command line."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the program. Returns the exit code: 0 done, 1 rules are broken, 2 it could not be done."""
    try:
        return _started(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:
        return 2


def _started(given: Sequence[str]) -> int:
    if not given or given[0] == "open":
        return _window(given[1:])
    if given[0] == "--self-test":
        from builder.ui.self_test import self_test

        return self_test(given[1:])
    from builder.cli import main as command_line

    return command_line(given)


def _window(files: Sequence[str]) -> int:
    if any(name in ("-h", "--help") for name in files):
        from builder.cli import main as command_line

        return command_line(["open", "--help"])
    if not has_screen(os.environ, sys.platform):
        from builder.cli.words import speech
        from builder.core.text import Text

        print(speech(os.environ).say(Text("start.no_screen")), file=sys.stderr)
        return 2
    gc.disable()  # the start makes many things and no garbage; the window's own collector takes over
    from builder.ui.start import run

    return run(files)


def has_screen(environment: os._Environ[str] | dict[str, str], platform: str) -> bool:
    """Whether Qt will find a screen; without one it would abort the process."""
    if not platform.startswith("linux"):
        return True
    wanted = environment.get("QT_QPA_PLATFORM", "").split(":")[0]
    if wanted not in ("", "xcb", "wayland"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    sys.exit(main())
