"""The program in its window. Rules, sheets and printing are imported after the contents are first painted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

import builder
from builder import __version__
from builder.core.text import Label, Language
from builder.storage.paths import Paths
from builder.storage.settings import Settings, read_settings
from builder.ui.collector import Collector
from builder.ui.compositor import can_be_translucent
from builder.ui.preferences import Preferences
from builder.ui.program import Program
from builder.ui.theme import Scheme, Theme, install, system_wants_stillness
from builder.ui.window import Window
from builder.ui.words import Words

if TYPE_CHECKING:
    from builder.core.system import AnySystem
    from builder.ui.files import Dialogs
    from builder.ui.rooms import Rooms
    from builder.ui.waking import Waking


def settle(
    app: QApplication,
    places: Paths,
    window: Window | None,
    files: Sequence[str],
    then: Callable[[Program, Window, Sequence[str]], object] | None = None,
) -> int:
    """Make the program, in the window that shows the first light or in a new one; until the last is closed.

    `then`: what happens after the first paint, in place of waking up.
    """
    Collector(app)
    program = begin(app, places)
    first = program.new_window() if window is None else window
    first.painted.connect(lambda: (then or wake)(program, first, files))
    if window is None:
        first.show()
    else:
        program.furnish(first)
    return app.exec()


def begin(app: QApplication, places: Paths) -> Program:
    """What all windows share, before any of them is made."""
    settings = read_settings(places.settings, system_language())
    still = settings.motion == "reduced" or (settings.motion == "system" and system_wants_stillness())
    look = Theme(
        scheme=Scheme(settings.theme),
        text_factor=settings.text_percent / 100,
        reduced_motion=still,
        shadows=can_be_translucent(),
    )
    install(app, look)
    program = make_program(places, settings, real_dialogs, now)
    program.faults.watch()
    program.faults.shown.connect(lambda fault: tell_fault(program, fault))
    app.aboutToQuit.connect(program.finish)
    return program


def make_program(
    places: Paths,
    settings: Settings,
    dialogs: Callable[[], Dialogs],
    now: Callable[[], datetime],
    systems: Mapping[str, AnySystem] | None = None,
) -> Program:
    """The program on these places. `systems`: others than those of this build."""
    words = Words(settings.language, settings.language_of_sheet, shipped_strings())
    return Program(
        places=places,
        preferences=Preferences(places.settings, settings, words),
        words=words,
        fetch_dialogs=dialogs,
        now=now,
        fetch_rooms=lambda program: fetch_rooms(program, systems),
        make_window=Window,
        version=__version__,
    )


def wake(program: Program, window: Window, files: Sequence[str]) -> Waking:
    """All that comes after the first paint."""
    from builder.storage.log import open_log
    from builder.ui.keeping import Keeping
    from builder.ui.waking import Waking

    open_log(program.places.log)
    Keeping(program, window)
    waking = Waking(program, window, files)
    waking.begin()
    return waking


def real_dialogs() -> Dialogs:
    """The dialogs of the system and of the house."""
    from builder.ui.files import Dialogs

    return Dialogs()


def fetch_rooms(program: Program, systems: Mapping[str, AnySystem] | None = None) -> Rooms:
    """Import what needs the rules: not before the first window is painted."""
    from builder.ui.rooms import Rooms

    return Rooms(program, systems)


def tell_fault(program: Program, fault: BaseException) -> None:
    """Show a fault of ours in the window in front."""
    from builder.storage.log import details
    from builder.ui.fault_dialog import COPY, LOG, SAVE_AS, fault_question

    window = program.front_window()
    if window is None:
        return
    page = window.work_page()
    documents = program.desk().documents if program.has_desk else []
    where: Label = window.where()
    question = fault_question(program, fault, where, documents, may_save=page is not None)

    def answered(key: str) -> None:
        if key == LOG:
            program.dialogs.show_folder(program.places.log)
        elif key == COPY:
            program.dialogs.copy(details(fault, program.version))
        elif key == SAVE_AS and page is not None:
            page.save_as()

    program.dialogs.decide(window, question, answered)


def system_language() -> Language:
    """The language of the user's system, for the first start."""
    languages = QLocale.system().uiLanguages()
    return "ja" if languages and languages[0].lower().startswith("ja") else "en"


def shipped_strings() -> list[Path]:
    """The folders of the systems' own words: summaries are said with them before any system is loaded."""
    return sorted(Path(builder.__file__).parent.glob("systems/*/strings"))


def now() -> datetime:
    """The time, in the user's zone."""
    return datetime.now().astimezone()
