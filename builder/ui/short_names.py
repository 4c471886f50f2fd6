"""What a number is called where there is little room: the system's short word for it, else its name.

No widget.
"""

from __future__ import annotations

from builder.ui.bench import Bench


def short_name(bench: Bench, key: str) -> str:
    """The short name of a ledger value."""
    short = bench.short.get(key)
    if short is not None:
        return bench.say(short)
    value = bench.value(key)
    return bench.say(value.name) if value is not None else key
