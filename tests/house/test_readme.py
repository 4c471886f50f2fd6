"""The README says what is so: its links, its commands, its dependencies with their exact versions."""

import os
import re
import tomllib
from pathlib import Path

import pytest

from builder.cli.commands import COMMANDS
from tests.house.source import ROOT, name_of

READMES = sorted(ROOT.glob("README*.md"))
WHOLE = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", READMES, ids=name_of)
def test_each_link_of_a_readme_leads_somewhere(file: Path) -> None:
    links = [
        link for link in re.findall(r"\]\(([^)]+)\)", file.read_text(encoding="utf-8")) if "://" not in link
    ]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("file", READMES, ids=name_of)
@pytest.mark.parametrize("command", ["run", "test"])
def test_a_readme_names_the_two_commands(file: Path, command: str) -> None:
    assert f"./{command}" in file.read_text(encoding="utf-8")
    assert os.access(ROOT / command, os.X_OK)


def test_the_readme_names_every_command() -> None:
    assert [command for command in COMMANDS if not re.search(rf"^\./run .*\b{command}\b", WHOLE, re.M)] == []


def test_each_dependency_has_its_reason_and_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    for extra in project["project"]["optional-dependencies"].values():
        asked += extra
    names = [re.split(r"[<>=!~\[ ]", line)[0] for line in asked]
    rows = [line for line in WHOLE.splitlines() if line.startswith("|")]
    assert [name for name in names if not any(name in row.split("|")[1] for row in rows)] == []


def test_each_dependency_has_an_exact_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    asked = [*project["dependencies"], *(line for extra in extras for line in extra)]
    names = {re.split(r"[<>=]", line)[0].lower().replace("_", "-") for line in asked}
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {line.split("==")[0].lower().replace("_", "-") for line in pins if "==" in line}
    assert names - pinned == set()


def test_nothing_speaks_of_one_machine() -> None:
    """Paths of the machine it was written on, or names of package hosts, have no place in the project."""
    places = [
        *READMES,
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "tools").glob("*.py"),
        ROOT / "constraints.txt",
    ]
    pattern = re.compile(
        r"(?<![\w.])/(?:home|root|work|tmp|opt/pypi)/|pypi\.org|registry\.npmjs|pythonhosted"
    )
    assert [name_of(path) for path in places if pattern.search(path.read_text(encoding="utf-8"))] == []
