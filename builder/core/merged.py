"""Core: two orders as one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def merged(first: Iterable[K], second: Iterable[K]) -> list[K]:
    """The keys of both in the order of the first; one of the second alone follows its neighbour there."""
    order = list(first)
    known = set(order)
    after: dict[K | None, list[K]] = {}
    neighbour: K | None = None
    for key in second:
        if key in known:
            neighbour = key
        else:
            after.setdefault(neighbour, []).append(key)
    if not after:
        return order
    found = after.get(None, [])
    for key in order:
        found.append(key)
        found += after.get(key, ())
    return found
