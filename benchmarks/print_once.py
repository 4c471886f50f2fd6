"""Benchmarks: one PDF, ours or its strings drawn straight. As a process it reads a pickled Order."""

from __future__ import annotations

import pickle
import sys
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from builder.core.sheet import Sheet
from builder.core.text import Translator
from builder.outputs import OUTPUTS, Printing
from builder.pdf.fonts import faces
from builder.pdf.pen import Drawn

A4 = (595.3, 841.9)


@dataclass(frozen=True, slots=True)
class Order:
    """A sheet to print, and all that it draws of text."""

    sheet: Sheet
    words: Translator
    strings: tuple[Drawn, ...]
    day: date


def printed(order: Order) -> bytes:
    """The program's own PDF."""
    return OUTPUTS["pdf"].write(order.sheet, order.words, Printing("a4", order.day)).data


def drawn_straight(order: Order) -> bytes:
    """The same strings in the same faces and sizes at the same places, and nothing else."""
    faces()
    target = BytesIO()
    canvas = Canvas(target, pagesize=A4, initialFontName="Body")  # type: ignore[arg-type]  # the stubs are wrong
    page = 0
    for one in order.strings:
        if one.page != page:
            canvas.showPage()
            page = one.page
        canvas.setFont(one.face, one.size)
        canvas.drawString(one.left, A4[1] - one.bottom, one.text)
    canvas.save()
    return target.getvalue()


def main(file: str, how: str) -> int:
    """Print the order of a file."""
    order: Order = pickle.loads(Path(file).read_bytes())
    made = printed(order) if how == "printed" else drawn_straight(order)
    return 0 if made.startswith(b"%PDF") else 1


if __name__ == "__main__":
    sys.modules["benchmarks.print_once"] = sys.modules["__main__"]
    sys.exit(main(*sys.argv[1:]))
