"""GURPS 4e, GCS files: JSON whose numbers are exact. Pure."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any


def json_text(value: Any, indent: int = 0) -> str:
    """A value as indented JSON; a fraction as a decimal, cut after four places."""
    if isinstance(value, Fraction):
        return _decimal(value)
    if isinstance(value, dict):
        inside = [
            f"{json.dumps(key, ensure_ascii=False)}: {json_text(one, indent + 1)}"
            for key, one in value.items()
        ]
        return _lines("{", inside, "}", indent)
    if isinstance(value, list):
        return _lines("[", [json_text(one, indent + 1) for one in value], "]", indent)
    return json.dumps(value, ensure_ascii=False)


def _lines(opening: str, inside: list[str], closing: str, indent: int) -> str:
    if not inside:
        return opening + closing
    pad = "\t" * (indent + 1)
    return f"{opening}\n{pad}" + f",\n{pad}".join(inside) + "\n" + "\t" * indent + closing


def _decimal(value: Fraction) -> str:
    scaled = value * 10_000
    number = Decimal(scaled.numerator // scaled.denominator).scaleb(-4).normalize()
    return f"{number:f}"
