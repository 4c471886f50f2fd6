"""No rule knows a float: neither written, nor made by a division, a rounding or a root."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.source import modules, name_of, tree

ROOMS = modules("core", "systems")
INEXACT = {"float", "round", "complex"}
# Where a float is right: beside the rules, never in them.
ALLOWED = {
    "builder/core/pack.py: float()": "a number of a pack, as it is written into its JSON file",
    "builder/core/sheet.py: the float 0.0": "the width of a column on paper",
}
FROM_MATH = {"gcd", "lcm", "comb", "perm", "factorial", "isqrt", "prod", "floor", "ceil"}


def faults(whole: ast.Module) -> Iterator[str]:
    for node in ast.walk(whole):
        match node:
            case ast.Constant(value=float() | complex()):
                yield f"{node.lineno}: the float {node.value}"
            case ast.BinOp(op=ast.Div()) if not (is_path(node) or is_fraction(node)):
                yield f"{node.lineno}: a true division: {ast.unparse(node)}"
            case ast.AugAssign(op=ast.Div()):
                yield f"{node.lineno}: a true division: {ast.unparse(node)}"
            case ast.Call(func=ast.Name(id=name)) if name in INEXACT:
                yield f"{node.lineno}: {name}()"
            case ast.Attribute(value=ast.Name(id="math"), attr=name) if name not in FROM_MATH:
                yield f"{node.lineno}: math.{name}"
            case ast.ImportFrom(module="math"):
                wrong = {alias.name for alias in node.names} - FROM_MATH
                yield from (f"{node.lineno}: math.{name}" for name in sorted(wrong))


def is_path(division: ast.BinOp) -> bool:
    """Whether this joins a path: `folder / "name.json"`, `place / name`."""
    if isinstance(division.left, ast.BinOp) and isinstance(division.left.op, ast.Div):
        return is_path(division.left)
    words = isinstance(division.right, ast.JoinedStr) or (
        isinstance(division.right, ast.Constant) and isinstance(division.right.value, str)
    )
    left = division.left
    named = left.id if isinstance(left, ast.Name) else getattr(left, "attr", "")
    return words or named.lower() in ("folder", "place", "parent", "package")


def is_fraction(node: ast.expr) -> bool:
    """Whether `Fraction(...)` is one of the numbers reckoned with: then the quotient is a Fraction too."""
    if isinstance(node, ast.BinOp):
        return is_fraction(node.left) or is_fraction(node.right)
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "Fraction"


def test_no_rule_and_no_ledger_knows_a_float() -> None:
    found = {f"{name_of(path)}:{fault}" for path in ROOMS for fault in faults(tree(path))}
    assert ROOMS
    assert {fault for fault in found if re.sub(r":\d+:", ":", fault) not in ALLOWED} == set()


@pytest.mark.parametrize(
    "line", ["x = 0.5", "x = a / b", "x /= 2", "x = round(a)", "from math import sqrt", "x = float('inf')"]
)
def test_a_float_would_be_noticed(line: str) -> None:
    assert len(list(faults(ast.parse(line)))) == 1


def test_a_path_is_no_division() -> None:
    assert list(faults(ast.parse('x = self.folder / "data" / name\ny = root / f"{a}.json"'))) == []


def test_the_tables_hold_no_float() -> None:
    """Fractions stand in tables as text ("1/2"): JSON's own fractions would be read as floats."""

    def refuse(text: str) -> None:
        raise AssertionError(f"{text} in {file.name}")

    read = set()
    for file in sorted(Path(modules("systems")[0].parent).rglob("data/**/*.json")):
        json.loads(file.read_text(encoding="utf-8"), parse_float=refuse)
        read.add(file.parent.parent.name)
    assert {"gurps4e", "brp", "lunatic"} <= read
