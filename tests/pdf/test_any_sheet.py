"""Any sheet at all: whatever sections it has, everything is printed once, whole, and inside the frame."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.sheet import (
    REST_LINES,
    Block,
    Boxes,
    Column,
    Facts,
    Mark,
    Masthead,
    Prose,
    Section,
    Sheet,
    Table,
)
from builder.pdf.pen import Drawn, Ruled
from builder.pdf.styles import FULL
from tests.pdf.fixtures import c, n, pair, row
from tests.pdf.printed import Printed, print_sheet
from tests.pdf.test_sheets import overlap

COUNTS = st.integers(0, 30)


@st.composite
def tables(draw: st.DrawFn, key: str) -> Table:
    columns = (Column(None), Column(n("数", "No."), "number", 12, rolled=draw(st.booleans())))
    rows = tuple(row(f"{key}{number}", number) for number in range(draw(st.integers(0, 70))))
    return Table(columns, rows, draw(st.integers(0, 6)), draw(st.sampled_from((1, 2))))


@st.composite
def blocks(draw: st.DrawFn, key: str) -> Block:
    kind = draw(st.integers(0, 5))
    if kind == 0:
        return draw(tables(key))
    if kind == 1:
        pairs = tuple(pair(n(f"{key}{number}", "x"), number) for number in range(draw(COUNTS)))
        return Facts(
            pairs, draw(st.sampled_from(("figures", "list", "line"))), draw(st.sampled_from((None, 3, 6)))
        )
    if kind == 2:
        text = "文章。" * draw(st.integers(0, 900))
        return Prose(text, draw(st.sampled_from((0, 3, REST_LINES))))
    if kind == 3:
        most = draw(st.integers(1, 45))
        marks = (Mark(draw(st.integers(-5, 40)), n(f"{key}印", "mark")),)
        return Boxes("track", n(key, key), c(most), lowest=-draw(st.integers(0, 45)), marks=marks)
    if kind == 4:
        return Boxes("ticks", n(f"{key}札", key), c(draw(COUNTS)), circles=draw(st.booleans()))
    return Boxes("counter", n(f"{key}計", key), c(draw(COUNTS)))


@st.composite
def sections(draw: st.DrawFn) -> tuple[Section, ...]:
    found = []
    for index in range(draw(st.integers(0, 9))):
        key = "あいうえおかきくけ"[index]
        found.append(
            Section(
                key,
                n(f"題{key}", key),
                tuple(draw(blocks(f"{key}{number}")) for number in range(draw(st.integers(0, 2)))),
                draw(st.sampled_from(("half", "full"))),
                note=draw(st.sampled_from((None, n("短い注", "note"), n("長い注" * 30, "note")))),
                tight=draw(st.booleans()),
                side=draw(st.sampled_from((None, "left", "right"))),
                fresh=draw(st.integers(0, 4)) == 0,
            )
        )
    return tuple(found)


def names(sheet: Sheet) -> Counter[str]:
    """Every name that must be found once."""
    found: Counter[str] = Counter()
    for section in sheet.sections:
        for block in section.blocks:
            if isinstance(block, Table):
                found.update(str(row.cells[0].shown) for row in block.rows if row.cells[0] is not None)
            elif isinstance(block, Facts):
                found.update(getattr(pair.label, "ja", "") for pair in block.pairs)
    return found


@given(sections(), st.sampled_from(("名", "", "長い名前" * 12)), st.integers(0, 40))
@settings(max_examples=40)
def test_every_row_is_printed_once_and_nothing_meets_anything(
    made: tuple[Section, ...], name: str, notices: int
) -> None:
    said = tuple(f"Notice {number}." for number in range(notices))
    whole = Sheet(n("紙", "Sheet"), n("系", "System"), Masthead(name, concept="概要"), made, notice=said)
    sheet = print_sheet(whole)
    drawn = Counter(one.text for one in sheet.strings if one.role in ("TD", "TH"))
    wanted = names(whole)
    assert {key: drawn[key] for key in wanted} == dict(wanted)
    assert_inside(sheet)
    for page in range(sheet.rendered.pages):
        here = [one for one in sheet.strings if one.page == page]
        assert [(a.text, b.text) for a, b in combinations(here, 2) if overlap(a, b)] == []
    last = {one.text for one in sheet.strings if one.page == sheet.rendered.pages - 1}
    assert last >= {*said}


def assert_inside(sheet: Printed) -> None:
    left, right = sheet.paper.margin - 0.01, sheet.paper.margin + FULL + 0.01
    bottom = sheet.paper.top + sheet.paper.frame + 0.01
    things: list[Drawn | Ruled] = [*sheet.strings, *sheet.rules]
    for one in things:
        assert left <= one.left <= one.right <= right
    for text in sheet.strings:
        assert not text.role or text.bottom <= bottom
    for rule in sheet.rules:
        assert sheet.paper.top <= rule.top <= rule.bottom <= bottom
