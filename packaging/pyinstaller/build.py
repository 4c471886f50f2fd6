"""Freeze the program into one folder and try it there.

python packaging/pyinstaller/build.py [--without SYSTEM ...] [--public] [--out FOLDER]

Builds from a copy of the committed files, so nothing of the checkout slips in and a system can be left out by
its folder. Afterwards the frozen program is started with an empty environment: --self-test must pass.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "packaging"))

from release_check import check  # noqa: E402

NAME = "trpg-builder"
ICON = "icon.icns" if sys.platform == "darwin" else "icon.ico"
KEPT_TRANSLATIONS = ("qtbase_ja.qm", "qtbase_en.qm", "qt_ja.qm", "qt_en.qm")


def copy_of_the_project(target: Path, without: list[str]) -> None:
    """The committed files, less the folders of systems that are left out."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    left_out = [Path("builder/systems") / name for name in without]
    for name in filter(None, listed.split("\0")):
        path = Path(name)
        if any(folder in path.parents for folder in left_out) or not (ROOT / path).is_file():
            continue
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, target / path)
    for name in without:
        if not (ROOT / "builder" / "systems" / name).is_dir():
            raise SystemExit(f"there is no system {name} to leave out")


def freeze(source: Path, out: Path) -> Path:
    """Run PyInstaller on the copy. Returns the folder of the program."""
    separator = os.pathsep
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--onedir", "--windowed"]
    command += ["--icon", str(source / "assets" / "icon" / ICON)]
    command += ["--name", NAME, "--log-level", "WARN", "--paths", str(source)]
    command += ["--collect-submodules", "builder", "--collect-data", "builder"]
    command += [
        "--add-data",
        f"{source / 'assets'}{separator}assets",
        "--add-data",
        f"{source / 'i18n'}{separator}i18n",
    ]
    command += ["--distpath", str(out), "--workpath", str(source / "work"), "--specpath", str(source)]
    command += [str(source / "packaging" / "pyinstaller" / "launch.py")]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    subprocess.run(command, cwd=source, check=True, env=environment)
    folder = out / NAME
    for file in folder.rglob("*.qm"):
        if file.name not in KEPT_TRANSLATIONS:
            file.unlink()
    return folder


def try_out(folder: Path, expected: set[str]) -> None:
    """Start the frozen program with an empty environment: it must list these systems and pass its test."""
    program = folder / (f"{NAME}.exe" if os.name == "nt" else NAME)
    with tempfile.TemporaryDirectory() as home:
        bare = {"HOME": home, "TRPG_BUILDER_HOME": home, "QT_QPA_PLATFORM": "offscreen"}
        if os.name == "nt":
            bare |= {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
        command = [str(program), "--self-test", "--systems", ",".join(sorted(expected))]
        subprocess.run(command, cwd=home, check=True, env=bare, timeout=300)


def main() -> int:
    """Check, copy, freeze, try out."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--without", action="append", default=[], metavar="SYSTEM")
    arguments.add_argument(
        "--public", action="store_true", help="a build for others: the release check must pass"
    )
    arguments.add_argument("--out", type=Path, default=ROOT / "dist")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as work:
        source = Path(work) / "source"
        copy_of_the_project(source, given.without)
        if not check(source, public=given.public):
            return 1
        folder = freeze(source, given.out.resolve())
        systems = {path.parent.name for path in (source / "builder" / "systems").glob("*/__init__.py")}
    try_out(folder, systems)
    print(f"frozen and tried: {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
