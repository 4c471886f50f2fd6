"""How much a number box holds. Touches the theme only."""

from __future__ import annotations

from builder.ui.paint import text_width
from builder.ui.theme import theme

ROOM = 50
DASH = "—"


def fits_in_box(words: str) -> bool:
    """Whether a word for "unset" has room between − and +."""
    return text_width(words, theme().font("body")) <= theme().px(ROOM)


def boxed(words: str) -> str:
    """The word, or a dash where it has no room; the row says it then."""
    return words if not words or fits_in_box(words) else DASH
