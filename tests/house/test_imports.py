"""Who may import whom: the contracts of pyproject.toml hold, and they would notice if they did not."""

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.source import BUILDER, ROOT, modules, name_of, tree

# Packages from outside, by room. What is not named here needs none; the standard library is free
# but for what NETWORK, CHANCE and DISK name.
PACKAGES = {
    "core": {"pydantic", "pydantic_core"},
    "systems": {"pydantic"},
    "storage": {"platformdirs", "pypdf", "pydantic"},
    "exports": set(),
    "pdf": {"reportlab", "pypdf", "PIL"},
    "outputs.py": set(),
    "workshop.py": {"pydantic"},
    "gm_desk.py": {"pydantic"},
    "cli": {"pydantic"},
    "ui": {"PySide6", "shiboken6", "pydantic"},
    "__main__.py": set(),
    "__init__.py": set(),
}
NETWORK = {
    "socket",
    "ssl",
    "http",
    "urllib.request",
    "ftplib",
    "smtplib",
    "xmlrpc",
    "socketserver",
    "webbrowser",
}
CHANCE = {"random", "secrets", "time"}
DISK = {"os", "shutil", "tempfile", "subprocess", "glob"}


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo"]
    env = {**os.environ, "PYTHONUTF8": "1", "COLUMNS": "200"}
    return subprocess.run(
        [*command, *there(folder)],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def there(folder: Path) -> Iterator[str]:
    """Only the contracts whose rooms are in this build (a system, a room may be left out)."""
    contracts = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "importlinter"
    ]["contracts"]
    for contract in contracts:
        named = [*contract.get("source_modules", ()), *contract.get("forbidden_modules", ())]
        own = [name for name in named if name.startswith("builder.") and not name.endswith("*")]
        places = [folder / name.replace(".", "/") for name in own]
        if all(place.is_dir() or place.with_suffix(".py").is_file() for place in places):
            yield f"--contract={contract['id']}"


def test_every_room_imports_only_what_it_may() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout
    assert " 0 broken" in done.stdout


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("core/text.py", "import PySide6.QtCore"),
        ("core/text.py", "import builder.outputs"),
        ("outputs.py", "import builder.storage"),
    ],
)
def test_a_line_in_the_wrong_room_is_noticed(tmp_path: Path, room: str, line: str) -> None:
    shutil.copytree(BUILDER, tmp_path / "builder", ignore=shutil.ignore_patterns("__pycache__", "data"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / "builder" / room).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    done = lint_imports(tmp_path)
    assert done.returncode == 1, done.stdout
    assert "BROKEN" in done.stdout


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}:{node.lineno}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def outside(path: Path) -> set[str]:
    tops = {name.split(".")[0] for name in imported(path)}
    return tops - {"builder"} - set(sys.stdlib_module_names)


def test_every_room_is_known() -> None:
    assert {path.name for path in BUILDER.iterdir() if path.name != "py.typed" and path.name[:2] != "__"} <= {
        *PACKAGES
    }


@pytest.mark.parametrize("room", [room for room in PACKAGES if (BUILDER / room).exists()])
def test_a_room_uses_only_the_packages_it_may(room: str) -> None:
    strangers = {name_of(path): outside(path) - PACKAGES[room] for path in modules(room)}
    assert strangers
    assert {path: names for path, names in strangers.items() if names} == {}


def test_nothing_reaches_for_the_network() -> None:
    found = {name_of(path): NETWORK & {*imported(path)} for path in modules()}
    assert {path: names for path, names in found.items() if names} == {}


def test_a_system_uses_neither_chance_nor_clock_nor_disk() -> None:
    systems = [path for path in modules("systems") if path.parent.name != "systems"]
    found = {name_of(path): (CHANCE | DISK) & {*imported(path)} for path in systems}
    assert {path: names for path, names in found.items() if names} == {}
