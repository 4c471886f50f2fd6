"""The check of a package: opens the window without a screen, asks every system once, prints a PDF in memory.

`--self-test [--systems a,b] [PICTURE.png]`. A line a check; exit code 0 when all hold, 1 when one does not.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QFontInfo

from builder.core.dice import Roller
from builder.core.survey import AnyCharacter
from builder.core.text import LANGUAGES
from builder.storage.characters import read, write
from builder.storage.paths import Paths
from builder.ui.app import begin, wake
from builder.ui.application import application
from builder.ui.exporting import put_out
from builder.ui.printing import page_count
from builder.ui.program import Program
from builder.ui.theme import theme
from builder.ui.window import Window

FAMILY = "BIZ UDPGothic"
PATIENCE_MS = 20_000


def self_test(arguments: Sequence[str]) -> int:
    """Run the check. Returns the exit code."""
    expected, picture = _read(arguments)
    checks = Checks()
    app = application()
    with tempfile.TemporaryDirectory() as home:
        program = begin(app, Paths.at(Path(home)))
        window = program.new_window()
        checks.run("window", lambda: _open(program, window))
        checks.run("fonts", _fonts)
        checks.run("systems", lambda: _systems(program, expected))
        for system in program.desk().systems:
            checks.run(f"{system}: a character", partial(_character, program, system))
            checks.run(f"{system}: a sheet", partial(_sheet, program, system))
            checks.run(f"{system}: in the window", partial(_shown, program, window, system))
        if picture is not None:
            checks.run("picture", lambda: _picture(window, picture))
        window.close_now()
        program.finish()
    return 0 if checks.hold else 1


class Checks:
    """Runs checks and says a line of each."""

    def __init__(self) -> None:
        self.hold = True

    def run(self, name: str, check: Callable[[], str]) -> None:
        """One check: what it returns is told; what it raises fails it."""
        try:
            told = check()
        except Exception as fault:
            self.hold = False
            print(f"failed  {name}: {type(fault).__name__}: {fault}", file=sys.stderr)
        else:
            print(f"ok      {name}: {told}")


def _read(arguments: Sequence[str]) -> tuple[set[str] | None, Path | None]:
    expected: set[str] | None = None
    picture: Path | None = None
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if word == "--systems" and rest:
            expected = {name for name in rest.pop(0).split(",") if name}
        else:
            picture = Path(word)
    return expected, picture


def _open(program: Program, window: Window) -> str:
    """The first paint, and all that comes after it."""
    loop = QEventLoop()
    program.desk_ready.connect(loop.quit)
    QTimer.singleShot(PATIENCE_MS, loop.quit)
    window.painted.connect(lambda: wake(program, window, ()))
    window.show()
    if not program.has_desk:
        loop.exec()
    if not program.has_desk:
        raise RuntimeError("the window was not painted")
    return f"{window.width()} x {window.height()}"


def _fonts() -> str:
    family = QFontInfo(theme().font("body")).family()
    if family != FAMILY:
        raise RuntimeError(f"{family} instead of {FAMILY}")
    return family


def _systems(program: Program, expected: set[str] | None) -> str:
    found = set(program.desk().systems)
    if expected is not None and found != expected:
        raise RuntimeError(f"{sorted(found)} instead of {sorted(expected)}")
    return ", ".join(sorted(found)) or "none"


def _character(program: Program, system: str) -> str:
    """Made, written, read back the same."""
    character = _made(program, system)
    path = program.library.new_path("self-test")
    write(path, character, None)
    if read(path, program.desk().systems).character != character:
        raise RuntimeError("what was read is not what was written")
    issues = program.desk().survey(character).issues
    return f"{len(issues)} issues"


def _sheet(program: Program, system: str) -> str:
    survey = program.desk().survey(_made(program, system))
    if survey.sheet is None:
        raise RuntimeError("there is no sheet")
    subject = program.rooms().subject_of(survey)
    pages = []
    for language in LANGUAGES:
        words = program.translator(language)
        made = put_out(subject, "pdf", words, paper="a4", printed=program.now().date())
        pages.append(f"{language} {page_count(made.data)} pages")
    return ", ".join(pages)


def _shown(program: Program, window: Window, system: str) -> str:
    page = window.show_document(program.desk().keep(_made(program, system), begun=True))
    window.repaint()
    window.remove_character(page)
    return page.title()


def _made(program: Program, system: str) -> AnyCharacter:
    """The first sample, or one by the dice."""
    desk = program.desk()
    samples = desk.samples(system)
    if samples:
        return desk.from_sample(samples[0])
    return desk.workshop.quick(system, desk.begun(system), Roller.seeded(1))


def _picture(window: Window, path: Path) -> str:
    if not window.grab().save(str(path)):
        raise RuntimeError(f"{path} could not be written")
    return str(path)
