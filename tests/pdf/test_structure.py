"""What the file says of itself: structure for screen readers, language, title, outline, attachment."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from tests.pdf.fixtures import duelist
from tests.pdf.printed import SHEETS, Printed, print_sheet, printed


@dataclass
class Element:
    """A node of the structure as PDFium reads it."""

    role: str
    piece: int
    alt: str
    children: list[Element] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            yield from child.walk()


def structure(sheet: Printed, page: int = 0) -> Element:
    """The structure of a page."""
    document = pypdfium2.PdfDocument(sheet.rendered.pdf)
    opened = document[page]
    tree = pdfium.FPDF_StructTree_GetForPage(opened.raw)
    assert pdfium.FPDF_StructTree_CountChildren(tree) == 1
    root = element(pdfium.FPDF_StructTree_GetChildAtIndex(tree, 0))
    pdfium.FPDF_StructTree_Close(tree)
    opened.close()
    return root


def element(raw: Any) -> Element:
    count = pdfium.FPDF_StructElement_CountChildren(raw)
    children = [pdfium.FPDF_StructElement_GetChildAtIndex(raw, index) for index in range(count)]
    return Element(
        said(pdfium.FPDF_StructElement_GetType, raw),
        pdfium.FPDF_StructElement_GetMarkedContentID(raw),
        said(pdfium.FPDF_StructElement_GetAltText, raw),
        [element(child) for child in children if child],
    )


def said(ask: Callable[[Any, Any, int], int], raw: Any) -> str:
    length = ask(raw, None, 0)
    buffer = ctypes.create_string_buffer(length)
    ask(raw, buffer, length)
    return buffer.raw[: max(length - 2, 0)].decode("utf-16-le")


def test_the_page_reads_as_sections_with_titles_and_tables() -> None:
    root = structure(printed("duelist"))
    assert root.role == "Document"
    sections = [child for child in root.children if child.role == "Sect"]
    assert len(sections) == 11  # the masthead and ten sections
    assert [child.role for child in sections[0].children] == ["Figure", "P", "H1", "P", "Table"]
    for section in sections[1:]:
        assert section.children[0].role == "H2"


def test_every_cell_is_a_piece_of_its_own() -> None:
    root = structure(printed("duelist"))
    rows = [node for node in root.walk() if node.role == "TR"]
    first_attack = next(row for row in rows if len(row.children) == 7 and row.children[0].role == "TD")
    assert [cell.role for cell in first_attack.children] == ["TD"] * 7
    pieces = [node.piece for node in root.walk() if node.piece >= 0]
    assert sorted(pieces) == list(range(len(pieces)))


@pytest.mark.parametrize(("name", "columns"), [("duelist", 7), ("percentile", 9)])
def test_rows_of_a_table_have_a_cell_for_each_column(name: str, columns: int) -> None:
    """Empty cells stand in the structure, or a reader would put the others under the wrong heads."""
    tables = [node for node in raw_elements(printed(name)) if node["/S"] == "/Table"]
    attacks = next(table for table in tables if any(len(row["/K"]) == columns for row in rows_of(table)))
    assert {len(row["/K"]) for row in rows_of(attacks)} == {columns}


def rows_of(table: Any) -> list[Any]:
    return [kid.get_object() for kid in table["/K"]]


def raw_elements(sheet: Printed) -> Iterator[Any]:
    """Every element of the file, as it stands there."""
    root: Any = sheet.reader.trailer["/Root"]
    waiting = [root["/StructTreeRoot"]["/K"].get_object()]
    while waiting:
        node = waiting.pop()
        yield node
        kids = node.get("/K", [])
        waiting += [kid.get_object() for kid in kids] if isinstance(kids, list) else []


def test_heads_say_whether_they_are_of_a_row_or_a_column() -> None:
    heads = [node for node in raw_elements(printed("duelist")) if node["/S"] == "/TH"]
    assert {head["/A"]["/Scope"] for head in heads} == {"/Row", "/Column"}


def test_a_track_is_one_figure_said_in_words() -> None:
    figures = [node.alt for node in structure(printed("duelist", "en")).walk() if node.role == "Figure"]
    assert figures[0] == "Portrait of ジュリアン・ド・モンフォール"
    assert figures[1] == (
        "Hit points HP, 11 at most, reeling at 3, 0: stay awake, death −11  −22  −33  −44, dead −55"
    )


@pytest.mark.parametrize("name", SHEETS)
def test_marked_content_is_closed_and_never_nested(name: str) -> None:
    for page in printed(name).reader.pages:
        depth = 0
        contents: Any = page.get_contents()
        for operator in contents.get_data().split():
            depth += operator in (b"BDC", b"BMC")
            depth -= operator == b"EMC"
            assert depth in (0, 1)
        assert depth == 0


@pytest.mark.parametrize("name", SHEETS)
def test_all_that_is_drawn_is_marked(name: str) -> None:
    """What is no piece of the structure is an artifact: lines, head and foot."""
    for page in printed(name).reader.pages:
        contents: Any = page.get_contents()
        marked = False
        for line in contents.get_data().decode("latin-1").splitlines():
            marked = marked or line.endswith(("BDC", "BMC"))
            assert marked or not line.endswith(("Tj", "S", "re", " l", " c"))
            marked = marked and line != "EMC"


def test_the_file_is_marked_and_knows_its_language_and_title() -> None:
    root: Any = printed("duelist").reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "ja"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert printed("duelist", "en").reader.trailer["/Root"]["/Lang"] == "en"  # type: ignore[index]
    pages: Any = printed("duelist").reader.pages
    for number, page in enumerate(pages):
        assert page["/StructParents"] == number
        assert page["/Tabs"] == "/S"


def test_title_author_and_maker_stand_in_the_file() -> None:
    said_of_it = printed("duelist").reader.metadata
    assert said_of_it is not None
    assert said_of_it.title == "ジュリアン・ド・モンフォール – GURPS 第4版"
    assert said_of_it.author == "早川 みのり"
    assert said_of_it.creator == "TRPG Builder"


def test_every_section_has_an_entry_in_the_outline() -> None:
    sheet = printed("duelist")
    titles = [getattr(entry, "title", "") for entry in sheet.reader.outline]
    assert titles == [
        *("基本能力値", "能動防御と移動", "ヒットポイント HP", "疲労点 FP", "攻撃", "技能", "判定の目安"),
        *(
            "有利な特徴",
            "不利な特徴と癖",
            "荷重",
            "言語",
            "装備",
            "力と動き",
            "CPの内訳",
            "成長の記録",
            "メモ",
        ),
    ]
    assert len(titles) == len(sheet.sheet.sections)


def test_the_character_is_attached_byte_for_byte() -> None:
    data = '{"format": "character/1", "name": "ジュリアン"}\n'.encode()
    sheet = print_sheet(duelist(), attach=data)
    assert sheet.reader.attachments == {"character.json": [data]}


def test_without_a_character_nothing_is_attached() -> None:
    assert printed("duelist").reader.attachments == {}
