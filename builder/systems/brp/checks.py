"""BRP: words of the record that are none of those it may hold, and names still missing. Touches the book."""

from __future__ import annotations

from builder.core.character import Profile
from builder.core.text import Text
from builder.systems.brp.book import Book
from builder.systems.brp.choices import CAP_MODES, ERAS, FLY_MODES


def check_settings(book: Book) -> None:
    """Words of the settings. An unknown one counts as the default.

    Source: digest, 3 and 0.8.
    """
    options = book.choices.options
    if book.choices.era not in ERAS:
        book.unknown(book.rules.term("era"), book.choices.era, "era")
    if options.cap_mode not in CAP_MODES:
        book.unknown(Text("brp.options.cap_mode"), options.cap_mode, "options", "cap_mode")
    if options.fly_mode not in FLY_MODES:
        book.unknown(Text("brp.options.fly_mode"), options.fly_mode, "options", "fly_mode")


def check_identity(book: Book, profile: Profile) -> None:
    """Names that are still missing.

    Source: digest, 14.
    """
    if not profile.name.strip() and not book.choices.identity.name.strip():
        book.todo("BRP-ID-NAME", "profile", "name")
    if not book.choices.identity.own_language.strip():
        book.todo("BRP-ID-LANGUAGE", "identity", "own_language")
