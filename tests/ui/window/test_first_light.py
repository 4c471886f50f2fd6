"""The first light: what the next start shows at once is what it will show, or it shows nothing."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from builder.storage.first_light import Kept, packed, read
from builder.storage.paths import Paths
from builder.storage.settings import read_settings, write_settings
from builder.ui.first_light import FirstLight, first_light
from builder.ui.keeping import Keeping, Stand, day_of, pictures, pixels_of, spans
from builder.ui.window import Window
from tests.ui.window.conftest import Stage
from tests.ui.window.test_start import start

FILL = """
from datetime import datetime, timedelta
from builder.core.dice import Roller
from builder.storage.characters import write
from builder.storage.entries import look_of
from builder.storage.library import Library
from builder.storage.paths import paths
from builder.workshop import Workshop

shop = Workshop(lambda: datetime.now().astimezone())
system = next(iter(shop.systems))
library = Library(paths().library, paths().index)
for number in range(3):
    character = shop.quick(system, shop.new(system), Roller.seeded(number))
    write(library.new_path(character.profile.name), character, None)
for step in library.scan():
    library.note(step.entry.path, look_of(shop.survey(shop.read(step.entry.path).character), "0.1.0"))
library.flush()
"""

# A start: LIT tells what is so before the contents are there, READY what is so after their first paint.
RUN = """
import os, sys
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtWidgets import QApplication
from builder.ui.start import run

def seen():
    return next(widget for widget in QApplication.topLevelWidgets() if widget.isVisible())

def lit():
    print("LIT", seen().windowTitle())
    {lit}

def ready(program, window, files):
    print("READY", [entry.name for entry in program.library.entries], [*files])
    {ready}

print("CODE", run({files}, lit=lit, then=ready))
"""

CLOSE_WHEN_STILL = """
    from builder.ui.app import wake
    wake(program, window, files)
    program.scan_ended.connect(window.close_now)
"""
OUT = "os._exit(0)"
TELL = """
    def tell():
        print("PAGE", type(window.page()).__name__, repr(window.library.search.text()))
        sys.stdout.flush()
        os._exit(0)
    QTimer.singleShot(0, tell)
"""
CLOSED = """
from PySide6.QtCore import QTimer
from builder.ui import application, start

named = application.application

def closing():
    app = named()
    QTimer.singleShot(0, lambda: [window.close() for window in app.topLevelWidgets()])
    return app

start.application = closing
print("CODE", start.run([], lit=lambda: print("LIT"), then=lambda *all: print("READY")))
"""

ONLY = [
    "builder",
    "builder.core",
    "builder.core.errors",
    "builder.core.number",
    "builder.core.text",
    "builder.storage",
    "builder.storage.first_light",
    "builder.storage.paths",
    "builder.ui",
    "builder.ui.application",
    "builder.ui.first_light",
    "builder.ui.immortal",
    "builder.ui.overrides",
    "builder.ui.plain_imports",
    "builder.ui.start",
    "builder.ui.window",
    "builder.ui.window_place",
]
NO_OTHER: Mapping[str, str] = {}
SETTINGS = {"language": "en", "theme": "light"}


def run(
    home: Path,
    *,
    lit: str = "",
    ready: str = OUT,
    files: Sequence[str] = (),
    environment: Mapping[str, str] = NO_OTHER,
) -> str:
    """What a start says, line by line."""
    script = RUN.format(lit=lit, ready=ready, files=repr([*files]))
    done = start(home, "-c", script, **environment)
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


def with_settings(home: Path, **settings: object) -> Path:
    (home / "settings.json").write_text(json.dumps({**SETTINGS, **settings}), encoding="utf-8")
    return home


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three characters that the index knows."""
    home = tmp_path_factory.mktemp("filled")
    done = start(home, "-c", FILL)
    assert done.returncode == 0, done.stderr
    return home


@pytest.fixture(scope="module")
def kept(filled: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same after a run of the program. It stays as it is: a start that is not closed writes nothing."""
    home = tmp_path_factory.mktemp("kept") / "home"
    shutil.copytree(filled, home)
    told = run(with_settings(home), ready=CLOSE_WHEN_STILL)
    assert "CODE 0" in told
    return home


def test_at_the_first_start_there_is_no_first_light_and_at_the_second_there_is(
    filled: Path, kept: Path
) -> None:
    assert "LIT" not in run(filled)
    assert run(kept).startswith("LIT TRPG Builder\nREADY [")


def test_nothing_but_the_light_is_loaded_before_it_is_seen(kept: Path) -> None:
    tell = """print("LOADED", sorted(name for name in sys.modules if name.split(".")[0] == "builder"))
    heavy = ("pydantic", "json", "hashlib", "reportlab", "pypdf", "PIL", "PySide6.QtSvg", "PySide6.QtPdf")
    print("HEAVY", [name for name in heavy if name in sys.modules])"""
    told = run(kept, lit=tell)
    assert f"LOADED {ONLY}" in told
    assert "HEAVY []" in told


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"language": "ja", "view": "list"},
        {"theme": "dark", "text_percent": 150},
        {"window": {"place": [20, 10, 700, 500, 0]}},
    ],
)
def test_the_picture_is_the_window_pixel_for_pixel(
    filled: Path, tmp_path: Path, settings: dict[str, object]
) -> None:
    home = tmp_path / "home"
    shutil.copytree(filled, home)
    run(with_settings(home, **settings), ready=CLOSE_WHEN_STILL)
    save = "{}.grab().save(os.environ['TRPG_BUILDER_HOME'] + '/{}.png')"
    told = run(home, lit=save.format("seen()", "lit"), ready=save.format("window", "ready") + "; " + OUT)
    assert told.startswith("LIT")
    pictures = [QImage(str(home / name)) for name in ("lit.png", "ready.png")]
    assert pictures[0].width() >= 700
    assert pictures[0] == pictures[1]


def test_files_that_were_asked_for_are_opened_without_a_picture_of_the_library(
    kept: Path, tmp_path: Path
) -> None:
    told = run(kept, files=(str(tmp_path / "one.json"),))
    assert told.startswith("READY")
    assert "one.json" in told


@pytest.mark.parametrize("environment", [{"TZ": "Asia/Tokyo"}, {"QT_SCALE_FACTOR": "2"}])
def test_on_another_screen_and_under_another_clock_there_is_no_first_light(
    kept: Path, environment: Mapping[str, str]
) -> None:
    assert run(kept, environment=environment).startswith("READY")
    assert run(kept).startswith("LIT")


def test_a_click_and_a_key_during_the_first_light_are_for_the_contents(kept: Path) -> None:
    click = """
    handle, place = seen().windowHandle(), QPointF(seen().width() - 80, 20)
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
        down = left if kind is QEvent.Type.MouseButtonPress else Qt.MouseButton.NoButton
        at = handle.mapToGlobal(place)
        QCoreApplication.postEvent(handle, QMouseEvent(kind, place, at, left, down, none))
    """
    press = """
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QCoreApplication.postEvent(seen().windowHandle(), QKeyEvent(kind, Qt.Key.Key_Z, none, "z"))
    """
    imports = "from PySide6.QtGui import QKeyEvent, QMouseEvent"
    typed = run(kept, lit=f"{imports}\n    none = Qt.KeyboardModifier.NoModifier{press}", ready=TELL)
    assert "PAGE LibraryPage 'z'" in typed
    clicked = run(kept, lit=imports + click, ready=TELL)
    assert "PAGE Chooser ''" in clicked


def test_a_window_that_is_closed_at_once_ends_the_program(kept: Path) -> None:
    done = start(kept, "-c", CLOSED)
    assert done.stdout == "CODE 0\n", done.stderr


@dataclass
class Home:
    """A library whose first light was kept when its window was closed."""

    stage: Stage
    keeping: Keeping

    def light(self) -> FirstLight | None:
        """What the next start would show."""
        places = self.stage.places
        return first_light(str(places.first_light), str(places.settings), str(places.index))

    def kept(self) -> Kept:
        found = read(str(self.stage.places.first_light))
        assert found is not None
        return found


@pytest.fixture
def home(stage: Stage) -> Home:
    stage.put("アリス")
    stage.put("ボブ", concept="旅の薬師")
    stage.wake()
    return Home(stage, Keeping(stage.program, stage.window))


@pytest.fixture
def closed(home: Home) -> Home:
    home.stage.window.close()
    home.keeping.keep()
    assert home.light() is not None
    return home


def broken(places: Paths) -> None:
    places.first_light.write_bytes(b"first-light/1\n00000000\n\n\n")


def gone(places: Paths) -> None:
    places.first_light.unlink()


def index_changed(places: Paths) -> None:
    os.utime(places.index, ns=(5, 5))


def setting_changed(places: Paths) -> None:
    write_settings(places.settings, replace(read_settings(places.settings), text_percent=125))


def settings_gone(places: Paths) -> None:
    places.settings.unlink()


def something_deleted(places: Paths) -> None:
    (places.library / ".bin").mkdir()


@pytest.mark.parametrize(
    "change", [broken, gone, index_changed, setting_changed, settings_gone, something_deleted]
)
def test_when_anything_is_not_as_it_was_there_is_no_first_light(
    closed: Home, change: Callable[[Paths], None]
) -> None:
    change(closed.stage.places)
    assert closed.light() is None


def test_what_cannot_be_unfolded_is_no_light_and_is_made_anew_at_the_end(closed: Home) -> None:
    file, good = closed.stage.places.first_light, closed.kept()
    spoilt = tuple((first, last, b"nothing") for first, last, _ in good.pictures)
    kept = Kept(good.key, good.title, good.folder, good.place, good.size, good.ground, spoilt)
    file.write_bytes(packed(kept))
    assert closed.light() is None
    closed.keeping.keep()
    assert closed.kept().pictures == good.pictures


def test_what_still_holds_is_not_made_again(closed: Home) -> None:
    file = closed.stage.places.first_light
    os.utime(file, ns=(5, 5))
    closed.keeping.keep()
    assert file.stat().st_mtime_ns == 5


def test_it_is_as_private_as_the_index_beside_it(closed: Home) -> None:
    places = closed.stage.places
    assert places.first_light.parent == places.index.parent
    assert places.first_light.stat().st_mode == places.index.stat().st_mode


def test_it_shows_the_whole_library_whatever_was_looked_for_chosen_or_open(home: Home) -> None:
    window = home.stage.window
    before = shot(home.stage)
    window.library.search.setText("ボブ")
    home.stage.open(home.stage.places.library / "アリス.json")
    assert window.page() is not window.library
    window.close()
    home.keeping.keep()
    today = day_of(home.stage.clock())
    assert home.kept().picture(today) == pixels_of(before)


def shot(stage: Stage) -> QImage:
    """The window in front, before anything was touched in it."""
    window = Window(stage.program)
    stage.qtbot.addWidget(window)
    window.resize(stage.window.size())
    with stage.qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    stage.qtbot.waitUntil(window.isActiveWindow)
    image = window.grab().toImage()
    window.hide()
    stage.window.activateWindow()
    return image


def test_an_empty_library_has_no_first_light(stage: Stage) -> None:
    window = stage.wake()
    keeping = Keeping(stage.program, window)
    window.close()
    keeping.keep()
    assert not stage.places.first_light.exists()


def test_when_the_last_character_is_gone_so_is_its_picture(home: Home) -> None:
    home.keeping.stand_still()
    assert home.stage.places.first_light.exists()
    program = home.stage.program
    for entry in program.library.entries:
        program.library.delete(entry.path, home.stage.clock())
    home.stage.window.close()
    home.keeping.keep()
    assert not home.stage.places.first_light.exists()


def test_a_library_that_stands_still_is_kept_while_the_program_runs(home: Home) -> None:
    home.keeping.stand_still()
    assert home.light() is not None
    assert home.stage.program.preferences.kept("place") == [*home.kept().place]


def test_nothing_is_kept_behind_an_open_character_while_the_program_runs(home: Home) -> None:
    home.stage.open(home.stage.places.library / "アリス.json")
    home.keeping.stand_still()
    assert not home.stage.places.first_light.exists()


def test_today_becomes_yesterday_and_then_a_date(home: Home) -> None:
    """Both were changed on 1 April, so that day and the next say something else."""
    stand = Stand((0, 0, 1024, 600, 0), home.stage.window.size(), 1.0)
    made = pictures(home.stage.program, stand, datetime(2026, 4, 1, 23, 0, tzinfo=UTC))
    assert [(first, last) for first, last, _ in made] == [
        (739_707, 739_707),
        (739_708, 739_708),
        (739_709, 739_981),
    ]
    assert len({data for _, _, data in made}) == 3


def test_what_is_long_ago_is_told_by_one_picture_until_the_end_of_the_year(home: Home) -> None:
    stand = Stand((0, 0, 1024, 600, 0), home.stage.window.size(), 1.0)
    made = pictures(home.stage.program, stand, datetime(2026, 11, 29, 20, 14, tzinfo=UTC))
    assert [(first, last) for first, last, _ in made] == [(739_949, 739_981)]


@pytest.mark.parametrize(
    ("now", "days"),
    [
        (
            datetime(2026, 11, 29, 20, 14, tzinfo=UTC),
            [(739_949, 739_949), (739_950, 739_950), (739_951, 739_981)],
        ),
        (
            datetime(2026, 12, 30, 1, 0, tzinfo=UTC),
            [(739_980, 739_980), (739_981, 739_981), (739_982, 740_346)],
        ),
    ],
)
def test_a_picture_is_good_for_a_day_and_the_last_until_the_year_ends(
    now: datetime, days: list[tuple[int, int]]
) -> None:
    assert [(first, last) for first, last, _ in spans(now)] == days


def test_settings_that_are_as_they_were_are_not_written_again(closed: Home) -> None:
    file = closed.stage.places.settings
    os.utime(file, ns=(5, 5))
    closed.stage.program.finish()
    assert file.stat().st_mtime_ns == 5
