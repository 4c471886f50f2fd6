"""Core: JSON as it comes through a door. Strict where the standard reader is kind; decimals stay exact."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, NoReturn

from builder.core.errors import UnreadableFile
from builder.core.text import Text

LARGEST = 16_000_000
DEEPEST = 40
LONGEST_NUMBER = 40


class _Refused(Exception):
    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


def read_json(data: bytes, largest: int = LARGEST) -> Any:
    """The value in a UTF-8 JSON file; numbers with a point or an exponent come as Decimal.

    Raises UnreadableFile: too large or too deep, not UTF-8, not JSON, a key twice, NaN, endless numbers.
    """
    if len(data) > largest:
        raise UnreadableFile(Text("core.json.too_large", {"most": largest // 1_000_000}))
    try:
        value = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_decimal,
            parse_int=_integer,
        )
    except UnicodeDecodeError as error:
        raise UnreadableFile(Text("core.json.not_utf8")) from error
    except json.JSONDecodeError as error:
        place: Text = Text("core.json.broken", {"line": error.lineno, "column": error.colno})
        raise UnreadableFile(place) from error
    except RecursionError as error:
        raise UnreadableFile(Text("core.json.too_deep")) from error
    except _Refused as error:
        raise UnreadableFile(error.text) from error
    if _depth_beyond(value, DEEPEST):
        raise UnreadableFile(Text("core.json.too_deep"))
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _Refused(Text("core.json.key_twice", {"key": key[:80]}))
            seen.add(key)
    return found


def _constant(word: str) -> NoReturn:
    raise _Refused(Text("core.json.no_number", {"word": word}))


def _decimal(digits: str) -> Decimal:
    number = Decimal(digits) if len(digits) <= LONGEST_NUMBER else None
    if number is None or abs(number.adjusted()) > LONGEST_NUMBER:
        raise _Refused(Text("core.json.no_number", {"word": digits[:LONGEST_NUMBER]}))
    return number


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise _Refused(Text("core.json.no_number", {"word": digits[:LONGEST_NUMBER]}))
    return int(digits)


def _depth_beyond(value: Any, most: int) -> bool:
    level = [value]
    for _ in range(most):
        level = [child for node in level for child in _children(node)]
        if not level:
            return False
    return True


def _children(node: Any) -> list[Any]:
    if isinstance(node, dict):
        return [child for child in node.values() if isinstance(child, dict | list)]
    if isinstance(node, list):
        return [child for child in node if isinstance(child, dict | list)]
    return []
