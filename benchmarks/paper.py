"""Benchmarks: the printed sheet, against the same text drawn straight with ReportLab in the same faces."""

from __future__ import annotations

import pickle
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Effort, Result, Times, alone, by_turns, processes_by_turns, ratio, times
from benchmarks.people import NOW, SAMPLE, SAMPLE_BLACK_FLAG, SAMPLE_BRP, SAMPLE_LUNATIC, workshop
from benchmarks.print_once import Order, drawn_straight, printed
from builder.core.language import translator
from builder.outputs import Printing, one_pdf
from builder.pdf.fonts import faces
from builder.pdf.pen import Drawn, Record
from builder.pdf.render import Job, render_many

TURNS = 25
FRESH = 9


def paper(effort: Effort) -> Iterator[Result]:
    """A sheet of two pages over its strings drawn where they stand, warm and in fresh processes."""
    order, brp = _order(SAMPLE), _order(SAMPLE_BRP)
    faces()
    floor, ours = _warm(order, effort)
    yield ratio("paper.warm", "PDF of two pages", ours, floor, "the same text drawn straight")
    floor, ours = _warm(brp, effort)
    yield ratio("paper.brp", "PDF of a BRP sheet, two pages", ours, floor, "the same text drawn straight")
    floor, ours = _warm(_order(SAMPLE_LUNATIC), effort)
    yield ratio("paper.lunatic", "PDF of a Lunatic sheet, two pages", ours, floor, "the same drawn straight")
    floor, ours = _warm(_order(SAMPLE_BLACK_FLAG), effort)
    yield ratio("paper.black_flag", "PDF of a Black Flag sheet", ours, floor, "the same drawn straight")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "order"
        file.write_bytes(pickle.dumps(order))
        base = ("-m", "benchmarks.print_once", str(file))
        bare, whole = processes_by_turns(
            (*base, "straight"), (*base, "printed"), turns=effort.turns(FRESH), env={}
        )
    yield ratio("paper.fresh", "PDF of two pages, fresh process", whole, bare, "the same, fresh process")
    if effort.share >= 1:
        hundred = [(order.sheet, b"")] * 100
        many = times(lambda turn: one_pdf(hundred, order.words, Printing("a4", NOW.date())), turns=1, warm=0)
        yield alone("paper.hundred", "PDF of 100 characters", many)


def _warm(order: Order, effort: Effort) -> tuple[Times, Times]:
    """Drawn straight and printed, by turns."""
    floor, ours = by_turns(
        lambda turn: drawn_straight(order), lambda turn: printed(order), turns=effort.turns(TURNS)
    )
    return floor, ours


def _order(sample: Path) -> Order:
    """The sheet of a sample, and every string of it with its place and face."""
    desk = workshop()
    character = desk.read(sample).character
    sheet = desk.survey(character).sheet
    assert sheet is not None
    words = translator("ja", [desk.systems[character.system].strings])
    record: Record = []
    render_many([Job(sheet)], words, paper="a4", printed=NOW.date(), record=record)
    return Order(sheet, words, tuple(one for one in record if isinstance(one, Drawn)), NOW.date())
