"""Exports: a piece for Ccfolia, as it goes through the clipboard: one JSON object. Imports core only.

Only documented fields of documented types are sent; what the table decides itself is left out.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from builder.core.errors import BadExport
from builder.core.sheet import Sheet
from builder.core.strict_json import read_json
from builder.core.text import Text, Translator
from builder.exports.proof import Found, compare, found_in
from builder.exports.spoken import Spoken, Status, spoken

UNSAYABLE = frozenset("+-=")
"""In a label these would end it where a status is changed in the chat."""


def export(sheet: Sheet, translator: Translator, attach: bytes = b"") -> bytes:
    """The text for the clipboard, UTF-8; the same bytes are the file."""
    data = {"kind": "character", "data": _data(spoken(sheet, translator))}
    return json.dumps(data, ensure_ascii=False, allow_nan=False).encode()


def palette(piece: Spoken) -> tuple[str, ...]:
    """The lines of the palette, and behind them one for each status that is changed in play."""
    return (*(line.text for line in piece.lines), *(_change(one) for one in piece.status if _sayable(one)))


def prove(data: bytes, sheet: Sheet, translator: Translator) -> None:
    """Read it again, strictly, and compare it with the sheet. Raises BadExport."""
    compare(sheet, translator, _found(data))


def _data(piece: Spoken) -> dict[str, Any]:
    data: dict[str, Any] = {"name": piece.name, "memo": piece.memo}
    if piece.initiative is not None:
        data["initiative"] = _json_number(piece.initiative)
    data["status"] = [{"label": one.label, "value": one.value, "max": one.max} for one in piece.status]
    data["params"] = [{"label": one.label, "value": one.value} for one in piece.params]
    data["commands"] = "\n".join(palette(piece))
    return {key: value for key, value in data.items() if value not in ("", [])}


def _json_number(number: int | Fraction) -> int | float:
    """JSON has no fractions: 5.75 is written as a decimal."""
    return number.numerator if number.denominator == 1 else float(number)


def _sayable(status: Status) -> bool:
    return not UNSAYABLE.intersection(status.label)


def _change(status: Status) -> str:
    """ ":HP-" waits for a number; what has no maximum is set."""
    return f":{status.label}{'-' if status.max > 0 else '='}"


def _found(data: bytes) -> Found:
    raw = read_json(data)
    inner = raw.get("data") if isinstance(raw, dict) and raw.get("kind") == "character" else None
    if not isinstance(inner, dict):
        raise BadExport(Text("export.proof.shape"))
    values: dict[str, str] = {}
    tracks = []
    for one in inner.get("status", []):
        tracks.append((one["label"], one["value"], one["max"]))
        values[one["label"]] = str(one["value"])
    values |= {one["label"]: one["value"] for one in inner.get("params", [])}
    return found_in(inner.get("name", ""), tracks, values, inner.get("commands", ""))
