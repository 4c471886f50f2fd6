"""Text of a player is data: ReportLab's markup parser, which would open the files it names, never sees it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.source import modules, name_of, tree

# What reads a string as markup.
PARSERS = {"Paragraph", "XPreformatted", "paraparser", "ParaParser", "paragraph", "xpreformatted"}


def parsers_in(whole: ast.Module) -> Iterator[str]:
    """Markup parsers of ReportLab that a module takes in, by name or with the whole of a package."""
    for node in ast.walk(whole):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("reportlab"):
            taken = {*(node.module or "").split("."), *(alias.name for alias in node.names)}
            yield from taken & (PARSERS | {"*"})
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("reportlab"):
                    yield from PARSERS & {*alias.name.split(".")}
        elif isinstance(node, ast.Attribute) and node.attr in PARSERS:
            yield from {node.attr} if "platypus" in ast.unparse(node.value) else ()


def reportlab_users() -> list[Path]:
    return [path for path in modules() if "reportlab" in path.read_text(encoding="utf-8")]


def test_no_module_uses_a_paragraph_of_reportlab() -> None:
    """The sheet is set from plain runs of characters (builder/pdf/text.py): there is nothing to escape."""
    assert {name_of(path): found for path in reportlab_users() if (found := {*parsers_in(tree(path))})} == {}


def test_only_the_printer_knows_reportlab() -> None:
    users = [name_of(path) for path in modules() if "reportlab" in {*imported_packages(tree(path))}]
    assert users
    assert [name for name in users if not name.startswith("builder/pdf/")] == []


def imported_packages(whole: ast.Module) -> Iterator[str]:
    for node in ast.walk(whole):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]


@pytest.mark.parametrize(
    "line",
    [
        "from reportlab.platypus import Paragraph",
        "from reportlab.platypus.paragraph import ParaLines",
        "from reportlab.platypus import *",
        "import reportlab.platypus.paragraph",
        "import reportlab.platypus as platypus\nplatypus.Paragraph('x')",
    ],
)
def test_a_paragraph_would_be_noticed(line: str) -> None:
    assert [*parsers_in(ast.parse(line))]
