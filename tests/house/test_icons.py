"""The bundled icons: each one that the screen asks for is there, can be coloured, and has its licence."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.source import ROOT, calls, modules, name_of, tree

ICONS = ROOT / "assets" / "icons"


def asked_for(path: Path) -> Iterator[str]:
    """Literals handed to `icon(name)`, `draw_icon(painter, name)` and to any `icon=`."""
    for call in calls(path, "icon"):
        yield from words(call.args[:1])
    for call in calls(path, "draw_icon"):
        yield from words(call.args[1:2])
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.keyword) and node.arg == "icon":
            yield from words([node.value])


def words(values: list[ast.expr]) -> Iterator[str]:
    for value in values:
        for node in ast.walk(value) if isinstance(value, ast.Constant | ast.IfExp) else ():
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
                yield node.value


def test_each_icon_that_the_screen_asks_for_is_there() -> None:
    asked = [(name_of(path), name) for path in modules("ui") for name in asked_for(path)]
    assert asked
    assert [f"{place}: {name}" for place, name in asked if not (ICONS / f"{name}.svg").is_file()] == []


@pytest.mark.parametrize("file", sorted(ICONS.glob("*.svg")), ids=lambda file: file.stem)
def test_an_icon_can_be_coloured_and_thinned(file: Path) -> None:
    svg = file.read_text(encoding="utf-8")
    assert 'stroke="currentColor"' in svg and 'stroke-width="2"' in svg and 'viewBox="0 0 24 24"' in svg


def test_the_icons_have_their_licence_beside_them() -> None:
    licence = (ICONS / "LICENSE-lucide.txt").read_text(encoding="utf-8")
    assert "ISC License" in licence and "Cole Bemis" in licence


@pytest.mark.parametrize("file", sorted(ICONS.glob("*.svg")), ids=lambda file: file.stem)
def test_each_icon_is_named_by_the_code_or_by_the_design(file: Path) -> None:
    design = (ROOT / "docs" / "look.md").read_text(encoding="utf-8")
    listed = design.partition("copy only the SVG files used")[2].partition("- Icons stand")[0]
    named = any(f'"{file.stem}"' in path.read_text(encoding="utf-8") for path in modules("ui"))
    assert named or re.search(rf"[ :]{re.escape(file.stem)}[,.]", listed)
