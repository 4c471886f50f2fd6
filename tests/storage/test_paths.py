"""Where files live: under one folder when told so, otherwise where this system keeps such things."""

import os
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

from builder.storage.paths import Paths, paths


def test_under_a_home_of_its_own_everything_is_in_it(tmp_path: Path) -> None:
    found = paths({"TRPG_BUILDER_HOME": str(tmp_path / "stick")})
    places = [getattr(found, field.name) for field in fields(found)]
    assert found == Paths.at(tmp_path / "stick")
    assert all(place.is_relative_to(tmp_path / "stick") for place in places)
    assert len(set(places)) == len(places)
    assert not (tmp_path / "stick").exists()


def test_otherwise_the_places_are_the_user_s() -> None:
    found = paths({})
    assert found.library.name == "TRPG Builder"
    assert found.settings.name == "settings.json"
    assert "trpg-builder" in found.packs.parts
    assert all(getattr(found, field.name).is_absolute() for field in fields(found))


def test_the_library_can_be_another_folder(tmp_path: Path) -> None:
    found = Paths.at(tmp_path)
    assert found.with_library(tmp_path / "卓").library == tmp_path / "卓"
    assert found.with_library("~/卓").library == Path.home() / "卓"
    assert found.with_library("") == found
    assert found.with_library(None) == found


LIGHT = (
    "paths",
    "settings",
    "library",
    "entries",
    "index",
    "bin",
    "recovery",
    "states",
    "names",
    "atomic",
    "log",
    "portraits",
)
HEAVY = ("pydantic", "pypdf", "reportlab", "PySide6", "PIL", "builder.systems")


def test_what_the_first_window_needs_loads_nothing_heavy() -> None:
    imports = "; ".join(f"import builder.storage.{room}" for room in LIGHT)
    heavy = f"import sys; {imports}; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_reading_a_character_loads_no_reader_of_pdf_until_there_is_one() -> None:
    late = "import sys, builder.storage.characters; print('pypdf' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", late], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_home_of_the_environment_is_asked(tmp_path: Path) -> None:
    ask = "from builder.storage.paths import paths; print(paths().library)"
    environ = {**os.environ, "TRPG_BUILDER_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True, check=True, env=environ
    )
    assert done.stdout.strip() == str(tmp_path / "library")
