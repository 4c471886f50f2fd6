"""Storage: a JSON file of a stranger, read, or refused with the line where it is wrong."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Literal

from builder.core.errors import UnreadableFile
from builder.core.strict_json import DEEPEST, LONGEST_NUMBER, read_json
from builder.core.text import Param, Text

_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
_STRING = r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)'
_TOKEN = re.compile(_STRING + r"|[{}\[\]]|-?[0-9][0-9.eE+-]*|-?[A-Za-z]+", re.DOTALL)
_KEY = re.compile(r"\s*:")
_SHOWN = 80

Kind = Literal["deep", "twice", "number"]


def parse_json(data: bytes, name: str, largest: int) -> Any:
    """The value in the bytes of a file called `name`; decimals come as Decimal.

    Raises UnreadableFile: empty, not UTF-8, broken off, a key twice, numbers without end, nested too deep.
    """
    if len(data) > largest:
        raise UnreadableFile(Text("storage.read.too_large", {"name": name, "most": largest // 1_000_000}))
    text = decoded(data, name)
    try:
        return read_json(data, largest)
    except UnreadableFile as refused:
        raise UnreadableFile(_sentence(text, name, refused)) from refused


def decoded(data: bytes, name: str) -> str:
    """The text of the bytes. Raises UnreadableFile when there is none, or it is not UTF-8."""
    if not data.strip(b"\0\t\n\r "):
        raise UnreadableFile(Text("storage.json.empty", {"name": name}))
    if not is_narrow(data):
        raise UnreadableFile(Text("storage.json.utf16", {"name": name}))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableFile(Text("storage.json.not_utf8", {"name": name, "line": line})) from error


def is_narrow(data: bytes) -> bool:
    """Whether the bytes can be UTF-8: no mark and no zeros of the wider ways to write Unicode."""
    return not data.startswith(_WIDE_MARKS) and b"\0" not in data[:4]


def plain(value: Any) -> Any:
    """The value with decimals as the standard writer takes them."""
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def written(value: Any, compact: bool = False) -> bytes:
    """As our files are written: two spaces, Japanese as it is, a newline at the end; decimals exactly."""
    parts: list[str] = []
    _write(value, "" if compact else "\n", parts)
    text = "".join(parts) + "\n"
    try:
        return text.encode()
    except UnicodeEncodeError:
        return _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", text).encode()


def fitted(value: Any, most: int) -> bytes:
    """As our files are written, or closely where that would be more bytes than are read again."""
    data = written(value)
    return data if len(data) <= most else written(value, compact=True)


def _write(value: Any, line: str, parts: list[str]) -> None:
    """The text of a value; `line` begins a line within it, or is empty where there are none."""
    inside = line and line + "  "
    between = "," + (inside or "")
    if isinstance(value, Mapping) and value:
        for place, (key, child) in enumerate(value.items()):
            parts += (between if place else "{" + inside, _quoted(key), ": " if line else ":")
            _write(child, inside, parts)
        parts.append(line + "}")
    elif isinstance(value, list | tuple) and value:
        for place, child in enumerate(value):
            parts.append(between if place else "[" + inside)
            _write(child, inside, parts)
        parts.append(line + "]")
    elif isinstance(value, str):
        parts.append(_quoted(value))
    elif isinstance(value, Decimal):
        parts.append(str(value))
    else:
        parts.append(str(value) if type(value) is int else _scalar(value))


_quoted = json.JSONEncoder(ensure_ascii=False).encode
_scalar = json.JSONEncoder(allow_nan=False).encode
_HALF = re.compile("[\ud800-\udfff]")


def items_in(value: Any) -> int:
    """How many items all lists in the value hold together."""
    count, open_ones = 0, [value]
    while open_ones:
        node = open_ones.pop()
        if isinstance(node, Mapping):
            open_ones += node.values()
        elif isinstance(node, list | tuple):
            count += len(node)
            open_ones += node
    return count


def depth_of(value: Any) -> int:
    """How deep lists and objects stand in each other; 0 for a word or a number."""
    depth, level = 0, [value]
    while level := [node for node in level if isinstance(node, Mapping | list | tuple)]:
        depth += 1
        level = [child for node in level for child in (node.values() if isinstance(node, Mapping) else node)]
    return depth


def _sentence(text: str, name: str, refused: UnreadableFile) -> Text:
    cause = refused.__cause__
    if isinstance(cause, json.JSONDecodeError):
        cut = cause.pos >= len(text.rstrip()) or cause.msg.startswith("Unterminated")
        if cut:
            return Text(
                "storage.json.cut", {"name": name, "line": text.count("\n", 0, len(text.rstrip())) + 1}
            )
        return Text("storage.json.broken", {"name": name, "line": cause.lineno, "column": cause.colno})
    found = next(_faults(text), None)
    if found is None:
        return Text("storage.json.unreadable", {"name": name})
    kind, place, word = found
    params: dict[str, Param] = {"name": name, "line": text.count("\n", 0, place) + 1, "word": word[:_SHOWN]}
    match kind:
        case "deep":
            return Text("storage.json.deep", params)
        case "twice":
            return Text("storage.json.twice", params)
        case "number":
            return Text("storage.json.number", params)


def _faults(text: str) -> Iterator[tuple[Kind, int, str]]:
    """What the strict reader refuses in sound JSON, with its place: only looked for once it has refused."""
    open_objects: list[set[str] | None] = []
    for token in _TOKEN.finditer(text):
        word = token[0]
        if word in "{[":
            open_objects.append(set() if word == "{" else None)
            if len(open_objects) > DEEPEST:
                yield "deep", token.start(), ""
        elif word in "}]":
            del open_objects[-1:]
        elif word[0] == '"':
            keys = open_objects[-1] if open_objects else None
            if keys is not None and _KEY.match(text, token.end()):
                key = json.loads(word)
                if key in keys:
                    yield "twice", token.start(), key
                keys.add(key)
        elif word not in ("true", "false", "null") and not _is_bearable(word):
            yield "number", token.start(), word


def _is_bearable(word: str) -> bool:
    try:
        number = Decimal(word)
    except ArithmeticError:
        return False
    return len(word) <= LONGEST_NUMBER and number.is_finite() and abs(number.adjusted()) <= LONGEST_NUMBER
