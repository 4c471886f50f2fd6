"""Text of players is data: it is printed as it is, reads no file, makes no link, and breaks nothing."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.core.sheet import Boxes, Cell, Facts, Masthead, Prose, Section, Sheet, Table
from builder.core.text import Name
from builder.pdf.styles import FULL
from builder.pdf.text import phrase, readable
from tests.pdf.fixtures import TRAIT_COLUMNS, nearly_empty, pair, portrait, row
from tests.pdf.printed import Printed, print_sheet


def named(name: str) -> Printed:
    """A nearly empty character of this name."""
    return print_sheet(replace(nearly_empty(), masthead=Masthead(name, player="P")))


def drawn_name(sheet: Printed) -> str:
    return "".join(drawn.text for drawn in sheet.strings if drawn.role == "H1")


@pytest.mark.parametrize(
    "name",
    [
        '<img src="/etc/passwd.png"/>',
        "<b>open",
        "</para></font>",
        '<a href="file:///etc/passwd">here</a>',
        '<a href="https://example.org">here</a>',
        "R&D &amp; &lt; &#x41;",
        "%s %(x)s {name} {0} \\n",
        "(parens) \\( \\) )))",
        "<<>> endobj stream",
    ],
)
def test_markup_in_a_name_is_printed_letter_by_letter(name: str) -> None:
    sheet = named(name)
    assert without_spaces(drawn_name(sheet)) == without_spaces(name)
    assert without_spaces(name) in without_spaces(sheet.pdfium_pages[0])
    for page in sheet.reader.pages:
        assert "/Annots" not in page
        assert images(page) == []


def without_spaces(text: str) -> str:
    return "".join(text.split())


def images(page: pypdf.PageObject) -> list[str]:
    resources: Any = page["/Resources"]
    return [name for name, thing in resources.get("/XObject", {}).items() if thing["/Subtype"] == "/Image"]


def test_a_name_that_names_a_picture_embeds_no_picture(tmp_path: Path) -> None:
    picture = tmp_path / "secret.png"
    picture.write_bytes(portrait())
    sheet = named(f'<img src="{picture}" width="90" height="90"/>')
    assert [images(page) for page in sheet.reader.pages] == [[]]


def test_a_name_that_names_a_pipe_does_not_hang(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.png"
    make: Callable[[Path], None] = getattr(os, "mkfifo", Path.touch)
    make(pipe)
    sheet = named(f'<img src="{pipe}"/>')
    assert without_spaces(drawn_name(sheet)) == without_spaces(f'<img src="{pipe}"/>')


def test_control_characters_and_direction_marks_are_dropped_and_the_rest_stays() -> None:
    assert drawn_name(named("a\x00b\x07\x1b[31mc\u202ed\u200fe\ufefff")) == "ab[31mcdef"


def test_what_cannot_be_drawn_is_named() -> None:
    sheet = named("火龍🐉と🧙")
    assert drawn_name(sheet) == "火龍〓と〓"
    assert sheet.rendered.missing == ("🐉", "🧙")


def test_rare_kanji_are_copied_out_as_they_were_typed() -> None:
    sheet = named("𠮷野家 葛城 神﨑")
    for text in (sheet.pdfium_pages[0], sheet.pypdf_pages[0]):
        assert "𠮷野家" in text
        assert "\ufa19﨑" in text or "神﨑" in text


def test_a_name_of_ten_thousand_characters_is_printed_whole() -> None:
    sheet = named("長い名前" * 2500)
    assert drawn_name(sheet) == "長い名前" * 2500


def test_notes_of_ten_thousand_characters_are_printed_whole() -> None:
    text = "".join(f"第{number}の手紙。" for number in range(1500))
    base = nearly_empty()
    notes = Section("notes", Name("メモ", "Notes"), (Prose(text),), "full")
    sheet = print_sheet(replace(base, sections=(notes,)))
    assert "".join(drawn.text for drawn in sheet.strings if drawn.role == "Span") == text


def everywhere(text: str) -> Sheet:
    """A sheet with this text wherever a player may put text."""
    name = Name(text, text)
    facts = Facts((pair(name, text), pair(name, None)))
    boxes = (Boxes("ticks", name, Cell(4), note=name), Boxes("track", name, Cell(9), below=(name,)))
    return Sheet(
        title=Name("紙", "Sheet"),
        system=Name("系", "System"),
        masthead=Masthead(text, text, text, (pair(name, text),), None, text),
        sections=(
            Section("table", name, (Table(TRAIT_COLUMNS, (row(text, text, text), row(text, None, 3)), 1),)),
            Section(
                "facts", name, (facts, replace(facts, form="line"), replace(facts, form="figures")), note=name
            ),
            Section("boxes", name, boxes),
            Section("notes", name, (Prose(text, 2),), "full"),
        ),
        notice=("The notice.",),
    )


ODD = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            "<>&\"'/\\{}%()[]\u202e\u200f\x00\n\r\t　、。「」ー🐉𠮷葛\U000e0100か\u3099אبשab01−+‡●"
        ),
    ),
    max_size=60,
)


@given(ODD)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_any_text_anywhere_is_printed_within_the_frame(text: str) -> None:
    sheet = print_sheet(everywhere(text))
    left, right = sheet.paper.margin - 0.01, sheet.paper.margin + FULL + 0.01
    for drawn in sheet.strings:
        assert drawn.left >= left
        assert drawn.right <= right or drawn.text[-1].isspace()
    expected = letters(phrase(text.replace("\n", "")).text)
    whole = letters("".join(drawn.text for drawn in sheet.strings if drawn.role == "Span"))
    assert sorted(expected) == sorted(whole)
    assert "The notice." in sheet.pdfium_pages[-1]


def letters(text: str) -> str:
    return re.sub(r"\s", "", readable(text))


@given(ODD)
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
def test_any_text_leaves_a_sound_file(text: str) -> None:
    sheet = print_sheet(everywhere(text), attach=text.encode("utf-8", "surrogatepass"))
    reader = pypdf.PdfReader(BytesIO(sheet.rendered.pdf), strict=True)
    assert len(reader.pages) == sheet.rendered.pages
    assert len(reader.outline) >= 0
    assert [images(page) for page in reader.pages] == [[] for _ in reader.pages]


def test_notes_of_thousands_of_short_lines_are_printed_to_the_last() -> None:
    lines = [f"line {number}." for number in range(3_000)]
    text = "\n".join(lines)
    notes = Section("notes", Name("覚え書き", "Notes"), (Prose(Name(text, text)),))
    sheet = print_sheet(replace(nearly_empty(), sections=(notes,)))
    drawn = [string.text for string in sheet.strings if string.text.startswith("line ")]
    assert drawn == lines
