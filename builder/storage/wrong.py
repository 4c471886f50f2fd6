"""Storage: what pydantic says about a file, as one sentence with the place. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from builder.core.text import Text

LONGEST = 160


def wrong_sentence(error: ValidationError, raw: Any, name: str, above: tuple[str, ...] = ()) -> Text:
    """The first thing that does not fit in the file called `name`, and how many more there are.

    `above`: where in the file the part stands that was looked at.
    """
    first, *rest = error.errors(include_url=False, include_context=True, include_input=False)
    path = place_of((*above, *first["loc"]), raw)
    what = _what(first["type"], first.get("ctx", {}))
    if not rest:
        return Text("storage.wrong", {"name": name, "path": path, "what": what})
    return Text("storage.wrong.several", {"name": name, "path": path, "what": what, "more": len(rest)})


def place_of(loc: Sequence[str | int], raw: Any) -> str:
    """The place as choices/skills/12/points: a row by its number, anything else in a list by its place."""
    words: list[str] = []
    node = raw
    last = len(loc) - 1
    for depth, part in enumerate(loc):
        shown = part
        if isinstance(node, list | tuple) and isinstance(part, int) and 0 <= part < len(node):
            node = node[part]
            row = node.get("row") if isinstance(node, Mapping) else None
            shown = row if isinstance(row, int) and row else part + 1
        elif isinstance(node, Mapping) and part in node:
            node = node[part]
        elif depth < last or not isinstance(node, Mapping):
            continue  # the arm of a union, which the file does not name
        words.append(str(shown))
    return "/".join(words)[:LONGEST]


def _what(kind: str, context: Mapping[str, Any]) -> Text:
    match kind:
        case "missing" | "union_tag_not_found":
            return Text("storage.wrong.missing")
        case "extra_forbidden":
            return Text("storage.wrong.unknown_key")
        case "string_too_long":
            return Text("storage.wrong.too_long", {"most": int(context.get("max_length", 0))})
        case "less_than_equal" | "less_than" | "greater_than_equal" | "greater_than":
            return Text("storage.wrong.range")
        case "literal_error" | "enum" | "union_tag_invalid" | "string_pattern_mismatch":
            return Text("storage.wrong.word")
        case "string_type" | "string_unicode":
            return Text("storage.wrong.text")
        case "bool_type" | "bool_parsing":
            return Text("storage.wrong.flag")
        case _ if kind.startswith(("int_", "float_", "finite_", "decimal_")):
            return Text("storage.wrong.number")
        case _ if kind.startswith(("datetime", "timezone", "date_")):
            return Text("storage.wrong.time")
        case _ if kind.endswith(("_type", "_from_attributes_type")):
            return Text("storage.wrong.shape")
        case _:
            return Text("storage.wrong.value")
