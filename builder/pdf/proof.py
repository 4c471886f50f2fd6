"""PDF: a document that was written is opened again: its pages, what is attached. Imports pypdf only."""

from __future__ import annotations

from io import BytesIO


def pages_and_files(pdf: bytes) -> tuple[int, tuple[bytes, ...]]:
    """How many pages can be read, and what is attached. Raises ValueError where it is no PDF."""
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        reader = PdfReader(BytesIO(pdf))
        found = tuple(data for several in reader.attachments.values() for data in several)
        return len(reader.pages), found
    except (PyPdfError, KeyError, OSError, RecursionError) as error:
        raise ValueError("not a PDF that can be read") from error
