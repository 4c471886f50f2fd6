"""Words of Qt's own dialogs that its Japanese catalogue has not (6.12), as a catalogue in Qt's own form.

No class of ours stands in for Qt's: it would be asked while Qt holds the lock of its catalogues. Python may
then collect garbage, and a catalogue among it that is let go of waits for that very lock, for ever.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping

from builder.core.text import Text

MISSING: Mapping[tuple[str, str], Text] = {
    ("QFileDialog", "&Look in:"): Text("files.look_in"),
    ("QFileDialog", "Files of &type:"): Text("files.of_type"),
}

MAGIC = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
HASHES, MESSAGES = 0x42, 0x69
END, TRANSLATION, SOURCE, CONTEXT = 1, 3, 6, 7


def more_words(say: Callable[[Text], str]) -> bytes:
    """The catalogue of what is missing, as QTranslator reads it."""
    return catalogue((context, source, say(text)) for (context, source), text in MISSING.items())


def catalogue(entries: Iterable[tuple[str, str, str]]) -> bytes:
    """A catalogue (.qm) of context, source and translation: messages, and where they are by their hash."""
    messages, places = b"", list[tuple[int, int]]()
    for context, source, translation in entries:
        places.append((hashed(source.encode()), len(messages)))
        messages += _part(TRANSLATION, translation.encode("utf-16-be"))
        messages += _part(SOURCE, source.encode()) + _part(CONTEXT, context.encode()) + bytes([END])
    hashes = b"".join(struct.pack(">II", *place) for place in sorted(places))
    return MAGIC + _part(HASHES, hashes) + _part(MESSAGES, messages)


def hashed(source: bytes) -> int:
    """The hash of ELF, by which Qt looks a word up; never 0."""
    found = 0
    for byte in source:
        found = (found << 4) + byte
        high = found & 0xF0000000
        found = (found ^ (high >> 24)) & ~high & 0xFFFFFFFF
    return found or 1


def _part(tag: int, data: bytes) -> bytes:
    return struct.pack(">BI", tag, len(data)) + data
