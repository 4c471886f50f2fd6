"""Storage: the character in a printed sheet. Knows pypdf, inside the function: it loads slowly."""

from __future__ import annotations

import logging
from io import BytesIO
from itertools import islice

from builder.core.errors import UnreadableFile
from builder.core.text import Text

NAME = "character.json"
MOST = 8
"""How many attachments of a file are looked at."""


def attached_json(pdf: bytes, name: str, largest: int) -> bytes:
    """The character's JSON in the bytes of a PDF. Raises UnreadableFile when it is broken or holds none."""
    from pypdf import PdfReader, apply_configuration

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    limits = apply_configuration(
        maximum_declared_stream_length=largest,
        array_based_stream_maximum_output_length=largest,
        zlib_maximum_output_length=largest,
        lzw_maximum_output_length=largest,
        run_length_maximum_output_length=largest,
        brotli_maximum_output_length=largest,
    )
    try:
        with limits:
            reader = PdfReader(BytesIO(pdf))
            locked = reader.is_encrypted
            files = [] if locked else list(islice(reader.attachment_list, MOST))
            ours = sorted(
                (file for file in files if file.name.endswith(".json")), key=lambda file: file.name != NAME
            )
            found = ours[0].content if ours else None
    except Exception as error:  # a stranger's PDF: pypdf raises whatever the damage makes of it
        raise UnreadableFile(Text("storage.pdf.broken", {"name": name})) from error
    if locked:
        raise UnreadableFile(Text("storage.pdf.locked", {"name": name}))
    if found is None:
        raise UnreadableFile(Text("storage.pdf.no_character", {"name": name}))
    return found
