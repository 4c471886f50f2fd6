"""A message at the foot of the window, as a value: what is so, and what one may do about it. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from builder.core.text import Label
from builder.ui.shapes import State


@dataclass(frozen=True, slots=True)
class Message:
    """`act` is what the action does; `key`: the key that does it too, while the message stands.

    `of`: the page whose act it is; with the page the message goes.
    """

    text: Label
    state: State = State.OK
    action: Label | None = None
    key: str = ""
    act: Callable[[], object] | None = None
    of: object = None
