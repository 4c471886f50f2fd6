"""Benchmarks: the printed sheet, against the same text drawn straight with ReportLab."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from benchmarks.measure import Result, alone, by_turns, quantile, ratio, times
from benchmarks.people import NOW, workshop
from builder.core.language import translator
from builder.outputs import OUTPUTS, Printing, one_pdf
from builder.pdf.pen import Drawn, Record
from builder.pdf.render import Job, render_many

TURNS = 25
SAMPLE = Path(__file__).resolve().parent.parent / "assets" / "samples" / "gurps4e" / "3-duelist.ja.json"


def paper() -> Iterator[Result]:
    """A sheet of two pages ÷ its strings drawn where they stand; a hundred sheets in one file."""
    desk = workshop()
    character = desk.read(SAMPLE).character
    sheet = desk.survey(character).sheet
    assert sheet is not None
    words = translator("ja", [desk.systems["gurps4e"].strings])
    record: Record = []
    render_many([Job(sheet)], words, paper="a4", printed=NOW.date(), record=record)
    strings = [one for one in record if isinstance(one, Drawn)]

    def straight(turn: int) -> None:
        canvas = Canvas(BytesIO(), pagesize=(595.3, 841.9))
        page = 0
        for one in strings:
            if one.page != page:
                canvas.showPage()
                page = one.page
            canvas.setFont(one.face, one.size)
            canvas.drawString(one.left, one.bottom, one.text)
        canvas.save()

    def printed(turn: int) -> None:
        OUTPUTS["pdf"].write(sheet, words, Printing("a4", NOW.date()))

    printed(0)
    ours, floor = by_turns(printed, straight, TURNS)
    yield ratio("PDF of two pages", ours, floor, 2.0, "the same text drawn straight")
    hundred = [(sheet, b"")] * 100
    many = times(lambda turn: one_pdf(hundred, words, Printing("a4", NOW.date())), 1)
    yield alone("PDF of 100 characters", quantile(many, 0.5), None, "ms")
