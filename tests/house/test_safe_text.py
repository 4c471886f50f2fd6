"""Text of a player is data: it reaches ReportLab's markup parser in one guarded place only."""

import ast
from pathlib import Path

from tests.house.source import calls, modules, name_of, tree

PARSED = ("Paragraph", "JaParagraph", "XPreformatted")


def prints(path: Path) -> bool:
    """Whether a module uses ReportLab (the screen has a Paragraph of its own)."""
    return any(
        (node.module or "").split(".")[0] == "reportlab"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom)
    ) or any(
        alias.name.split(".")[0] == "reportlab"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Import)
        for alias in node.names
    )


def test_paragraphs_are_made_in_one_module_only() -> None:
    printing = [path for path in modules() if prints(path) or path.parent.name == "pdf"]
    made_in = {name_of(path) for path in printing if any(calls(path, *PARSED))}
    assert len(made_in) == bool(printing), made_in
