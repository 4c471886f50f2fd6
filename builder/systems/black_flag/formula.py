"""Black Flag: the small expressions of the tables: 8 + pb + max(str_mod, dex_mod). Touches nothing else.

Numbers, + - * /, brackets, a few names and the functions max, min, ceil. Parsed once, worked out as a sum
that explains itself; nothing is ever run as program code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, PlainSerializer

from builder.core.ledger import Tally, Value
from builder.core.text import Label

NAMES = frozenset(
    {"pb", "class_level", "level_gained"}
    | {f"{one}_mod" for one in ("str", "dex", "con", "int", "wis", "cha")}
)
FUNCTIONS = ("max", "min", "ceil")
LONGEST = 80
DEEPEST = 12
_TOKEN = re.compile(r"\s*(\d{1,4}|[a-z_]+|[-+*/(),])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Node:
    """A number, a name, or an operation on other nodes."""

    kind: Literal["number", "name", "+", "-", "*", "/", "max", "min", "ceil"]
    number: int = 0
    name: str = ""
    of: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Expression:
    """A parsed expression and its text."""

    text: str
    node: Node

    def __str__(self) -> str:
        return self.text


def parse(text: str) -> Expression:
    """Read an expression. Raises ValueError for anything that is none."""
    if len(text) > LONGEST:
        raise ValueError("an expression of at most 80 characters")
    reader = _Reader(text)
    node = reader.sum()
    if reader.rest:
        raise ValueError(f"not an expression: {text!r}")
    return Expression(text, node)


class _Reader:
    """Reads tokens from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.rest: list[str] = []
        self._deep = 0
        place = 0
        while text[place:].strip():
            found = _TOKEN.match(text, place)
            if found is None:
                raise ValueError(f"not an expression: {text!r}")
            self.rest.append(found[1])
            place = found.end()

    def sum(self) -> Node:
        """Terms with + and - between them."""
        return self._chain(("+", "-"), self._product)

    def _product(self) -> Node:
        return self._chain(("*", "/"), self._atom)

    def _chain(self, signs: tuple[str, str], part: Callable[[], Node]) -> Node:
        node = part()
        while self.rest and self.rest[0] in signs:
            sign = self.rest.pop(0)
            other = part()
            if sign == "/" and (other.kind != "number" or other.number == 0):
                raise ValueError("only a number divides")
            kind: Any = sign
            node = Node(kind, of=(node, other))
        return node

    def _atom(self) -> Node:
        self._deep += 1
        token = self._take()
        if self._deep > DEEPEST * 4:
            raise ValueError("too long")
        if token.isdigit():
            return Node("number", number=int(token))
        if token == "(":
            node = self.sum()
            self._expect(")")
            return node
        if token in FUNCTIONS:
            return self._function(token)
        if token in NAMES:
            return Node("name", name=token)
        raise ValueError(f"unknown in an expression: {token!r}")

    def _function(self, name: Any) -> Node:
        self._expect("(")
        of = [self.sum()]
        while self.rest and self.rest[0] == ",":
            self.rest.pop(0)
            of.append(self.sum())
        self._expect(")")
        if (name == "ceil") != (len(of) == 1):
            raise ValueError(f"{name} of {len(of)}")
        return Node(name, of=tuple(of))

    def _take(self) -> str:
        if not self.rest:
            raise ValueError(f"not an expression: {self._text!r}")
        return self.rest.pop(0)

    def _expect(self, token: str) -> None:
        if self._take() != token:
            raise ValueError(f"{token} is missing: {self._text!r}")


def _read(value: Any) -> Any:
    return parse(value) if isinstance(value, str) else value


def read_formula(value: Any) -> Any:
    """A whole number, unlimited, a column of the class table as it is; any other text as an expression."""
    if isinstance(value, bool):
        raise ValueError("a number or a formula")
    if isinstance(value, str) and value != UNLIMITED and not value.startswith(COLUMN):
        return parse(value)
    if value is None or isinstance(value, int | str | Expression | Mapping):
        return value
    raise ValueError("a number or a formula")


UNLIMITED = "unlimited"
COLUMN = "table:"

Formula = Annotated[Any, BeforeValidator(_read), PlainSerializer(str, return_type=str)]
"""An Expression; text at the door."""


class Reckoner:
    """Works expressions out as sums.

    `names`: the Value or number of each name; `enter`: keeps the Value of a part.
    """

    def __init__(
        self, key: str, label: Label, names: Mapping[str, Value | int], enter: Callable[[Tally], Value]
    ) -> None:
        self._key, self._label, self._names, self._enter = key, label, names, enter
        self._parts = 0

    def value(self, expression: Expression, spec: str = "") -> Value:
        """The Value of the whole expression under the key."""
        return self._enter(self._into(Tally(self._key, self._label, spec), expression.node))

    def _into(self, tally: Tally, node: Node) -> Tally:
        """The node added to an empty sum."""
        match node.kind:
            case "+" | "-":
                self._into(tally, node.of[0])
                return tally.add(self._operand(node.of[1], minus=node.kind == "-"))
            case "*":
                return self._into(tally, node.of[0]).times(self._operand(node.of[1]))
            case "/":
                return self._into(tally, node.of[0]).times(Fraction(1, node.of[1].number))
            case "ceil":
                return self._into(tally, node.of[0]).ceil()
            case "max" | "min":
                return self._bounded(tally, node)
            case _:
                return tally.add(self._operand(node))

    def _bounded(self, tally: Tally, node: Node) -> Tally:
        numbers = [part.number for part in node.of if part.kind == "number"]
        others = [part for part in node.of if part.kind != "number"]
        if len(others) == 1:
            self._into(tally, others[0])
        elif others:
            values = [self._part(part) for part in others]
            tally.best(values, max if node.kind == "max" else min)
        else:
            tally.add(numbers[0])
        for number in numbers:
            tally = tally.at_least(number) if node.kind == "max" else tally.at_most(number)
        return tally

    def _operand(self, node: Node, minus: bool = False) -> Value | int:
        if node.kind == "number":
            return -node.number if minus else node.number
        if node.kind == "name":
            named = self._names[node.name]
            if not minus:
                return named
            if isinstance(named, int):
                return -named
        value = self._part(node)
        return self._enter(self._next().add(value).times(-1)) if minus else value

    def _part(self, node: Node) -> Value:
        if node.kind == "name" and isinstance(named := self._names[node.name], Value):
            return named
        return self._enter(self._into(self._next(), node))

    def _next(self) -> Tally:
        self._parts += 1
        return Tally(f"{self._key}.part{self._parts}", self._label)
