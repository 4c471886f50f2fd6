"""The project's own source as the house tests read it: files, trees and string literals."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILDER = ROOT / "builder"
SYSTEMS = BUILDER / "systems"


def modules(*rooms: str) -> list[Path]:
    """The Python files of the named rooms (files or folders under builder), of all of builder without one."""
    found: set[Path] = set()
    for room in rooms or (".",):
        place = BUILDER / room
        found |= {place} if place.is_file() else set(place.rglob("*.py"))
    return sorted(found)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def calls(path: Path, *names: str) -> Iterator[ast.Call]:
    """Calls of a plain name (`Text(...)`) or of an attribute (`text.Text(...)`) that is one of the names."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call):
            called = node.func
            said = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
            if said in names:
                yield node


def literals(path: Path) -> Iterator[ast.Constant]:
    """String literals, without docstrings."""
    whole = tree(path)
    docstrings = {id(node.value) for node in ast.walk(whole) if isinstance(node, ast.Expr)}
    for node in ast.walk(whole):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node
