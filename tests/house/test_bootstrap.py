"""The set-up script: when it works, when it stays out of the way, and what it asks of the system."""

import os
import venv
from pathlib import Path

import pytest

from tools import bootstrap

NOW = 1_700_000_000


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".venv").mkdir()
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (NOW, NOW))
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    return tmp_path


def test_without_a_mark_nothing_is_set_up(project: Path) -> None:
    assert not bootstrap.is_fresh(".setup-run")


def test_after_a_set_up_nothing_is_done_again(project: Path) -> None:
    bootstrap.mark(".setup-run")
    assert bootstrap.is_fresh(".setup-run")
    assert not bootstrap.is_fresh(".setup-test")


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_change_of_what_decides_the_set_up_asks_for_another(project: Path, name: str) -> None:
    bootstrap.mark(".setup-run")
    later = (project / ".venv" / ".setup-run").stat().st_mtime + 1
    os.utime(project / name, (later, later))
    assert not bootstrap.is_fresh(".setup-run")


def test_a_project_file_from_the_future_is_set_up_once_only(project: Path) -> None:
    future = NOW * 2
    os.utime(project / "pyproject.toml", (future, future))
    bootstrap.mark(".setup-run")
    assert bootstrap.is_fresh(".setup-run")


def test_a_folder_that_was_moved_is_set_up_anew(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bootstrap.mark(".setup-run")
    moved = project.rename(project.with_name("moved"))
    monkeypatch.setattr(bootstrap, "ROOT", moved)
    monkeypatch.setattr(bootstrap, "VENV", moved / ".venv")
    assert not bootstrap.is_fresh(".setup-run")


def test_an_environment_without_pip_is_made_anew(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left when the system lacks python3-venv, or the first try was broken off."""
    venv.create(project / ".venv", with_pip=False, symlinks=os.name != "nt")
    monkeypatch.setattr(
        bootstrap, "PY", project / ".venv" / bootstrap.PY.relative_to(bootstrap.PY.parents[1])
    )
    assert not bootstrap.is_whole(None)
    assert bootstrap.is_whole("uv")


def test_an_environment_whose_python_is_gone_is_made_anew(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "PY", project / ".venv" / "bin" / "python")
    assert not bootstrap.is_whole("uv")


@pytest.mark.parametrize(
    ("env", "platform"),
    [
        ({}, ""),
        ({"DISPLAY": ":0"}, "xcb"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "wayland"),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, "wayland"),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "XDG_SESSION_TYPE": "x11"}, "xcb"),
        ({"QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": "wayland-0"}, "xcb"),
        ({"QT_QPA_PLATFORM": "offscreen:configfile=screen.json"}, "offscreen"),
    ],
)
def test_the_platform_is_the_one_that_qt_takes(env: dict[str, str], platform: str) -> None:
    assert bootstrap.platform(env) == platform


def test_offscreen_asks_for_no_library_of_a_real_screen() -> None:
    assert bootstrap.libraries({"QT_QPA_PLATFORM": "offscreen"}) == bootstrap.QT_LIBS


def test_a_screen_asks_for_its_own_libraries_only() -> None:
    under_x11 = bootstrap.libraries({"DISPLAY": ":0"}).values()
    under_wayland = bootstrap.libraries({"WAYLAND_DISPLAY": "wayland-0"}).values()
    assert "libxcb-cursor0" in under_x11 and "libwayland-cursor0" not in under_x11
    assert "libwayland-cursor0" in under_wayland and "libxcb-cursor0" not in under_wayland


def test_a_library_that_is_not_there_is_named() -> None:
    assert bootstrap.missing({"libc.so.6": "libc6", "libnowhere.so.9": "nowhere"}) == ["libnowhere.so.9"]


def test_without_an_administrator_the_exact_command_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "apt_install", lambda packages: False)
    with pytest.raises(SystemExit) as stop:
        bootstrap.need(["libegl1", "libgl1"], "Qt needs them:")
    assert stop.value.code == 3
    assert "sudo apt install libegl1 libgl1\n" in capsys.readouterr().err
