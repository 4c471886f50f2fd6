"""What holds for every printed sheet: all of it is there, inside the frame, in the house's type and lines."""

import re
from itertools import combinations
from typing import Any

import pytest

from builder.core.text import Language
from builder.pdf.pen import Drawn
from builder.pdf.styles import FULL, PaperName
from builder.pdf.text import readable
from tests.pdf.printed import SHEETS, Printed, cells_of, print_sheet, printed

SIZES = {20, 16, 13, 9, 8.75, 8.5, 8.25, 8, 7, 6, 5.75}
WIDTHS = {1.4, 0.8, 0.5, 0.25}
NUMBER = re.compile(r"[+−±]?[\d,]+(\.\d+)?")

BOTH_LANGUAGES: tuple[Language, ...] = ("ja", "en")
BOTH_PAPERS: tuple[PaperName, ...] = ("a4", "letter")


@pytest.fixture(params=SHEETS, ids=lambda name: name.replace(" ", "_"))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=BOTH_LANGUAGES)
def language(request: pytest.FixtureRequest) -> Language:
    return "ja" if request.param == "ja" else "en"


@pytest.fixture(params=BOTH_PAPERS)
def paper(request: pytest.FixtureRequest) -> PaperName:
    return "a4" if request.param == "a4" else "letter"


def test_nothing_is_drawn_outside_the_frame(name: str, language: Language, paper: PaperName) -> None:
    sheet = printed(name, language, paper)
    left, right = sheet.paper.margin - 0.01, sheet.paper.margin + FULL + 0.01
    assert [drawn for drawn in sheet.strings if drawn.left < left or drawn.right > right] == []
    assert [rule for rule in sheet.rules if rule.left < left or rule.right > right] == []


def test_nothing_is_drawn_above_the_head_line_or_below_the_foot_line(
    name: str, language: Language, paper: PaperName
) -> None:
    sheet = printed(name, language, paper)
    bottom = sheet.paper.top + sheet.paper.frame
    inner = [drawn for drawn in sheet.strings if drawn.role]
    assert [drawn for drawn in inner if drawn.top < sheet.paper.top or drawn.bottom > bottom] == []
    assert [rule for rule in sheet.rules if rule.top < sheet.paper.top or rule.bottom > bottom] == []
    assert min(drawn.top for drawn in sheet.strings) > sheet.paper.head - 9
    assert max(drawn.bottom for drawn in sheet.strings) < sheet.paper.foot + 1


def test_no_two_strings_overlap(name: str, language: Language, paper: PaperName) -> None:
    sheet = printed(name, language, paper)
    for page in range(sheet.rendered.pages):
        here = sorted((drawn for drawn in sheet.strings if drawn.page == page), key=lambda drawn: drawn.top)
        assert [(a.text, b.text) for a, b in combinations(here, 2) if overlap(a, b)] == []


def overlap(one: Drawn, other: Drawn) -> bool:
    """Whether the boxes share more than a hair of room."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide > 0.1 and high > 0.1


def test_only_the_house_sizes_of_type_are_used(name: str, language: Language, paper: PaperName) -> None:
    assert {drawn.size for drawn in printed(name, language, paper).strings} <= SIZES


def test_only_four_widths_of_lines_are_used(name: str, language: Language, paper: PaperName) -> None:
    assert {rule.width for rule in printed(name, language, paper).rules} <= WIDTHS


@pytest.mark.parametrize(("language", "paper"), [("ja", "a4"), ("en", "letter")])
def test_two_readers_find_every_cell(name: str, language: Language, paper: PaperName) -> None:
    sheet = printed(name, language, paper)
    for pages in (sheet.pypdf_pages, sheet.pdfium_pages):
        text = "\n".join(pages)
        everything = without_spaces(text)
        for cell in cells_of(sheet.sheet):
            words = readable(cell.words(sheet.translator))
            if re.search("[א-ת]", words):
                continue  # readers set right-to-left words apart in their own ways: see test_text
            assert drawn_form(words, sheet) in everything
            if NUMBER.fullmatch(words):
                assert re.search(rf"(?<![\w.,]){re.escape(words)}(?![\d.,])", text), f"{words} is broken"


def drawn_form(words: str, sheet: Printed) -> str:
    """The words as they can be found: without spaces, with 〓 for what no face has."""
    for missing in sheet.rendered.missing:
        words = words.replace(missing, "〓")
    return without_spaces(words)


def without_spaces(text: str) -> str:
    return "".join(text.replace("\u00a0", " ").split())


def test_every_font_is_embedded_as_a_subset(name: str) -> None:
    fonts = fonts_of(printed(name))
    assert fonts
    for font in fonts.values():
        assert "/FontFile2" in font["/FontDescriptor"]
        assert re.fullmatch(r"/\w{6}\+.*", font["/BaseFont"])


def fonts_of(sheet: Printed) -> dict[str, Any]:
    """Every font of the file by its name."""
    found: dict[str, Any] = {}
    for page in sheet.reader.pages:
        fonts: Any = page["/Resources"]
        found |= {key: font.get_object() for key, font in fonts["/Font"].get_object().items()}
    return found


@pytest.mark.parametrize("pages_of", ["pypdf_pages", "pdfium_pages"])
def test_the_notice_stands_word_for_word_on_the_last_page(name: str, pages_of: str) -> None:
    sheet = printed(name)
    *before, last = getattr(sheet, pages_of)
    for paragraph in sheet.sheet.notice:
        assert without_spaces(sheet.translator.say(paragraph)) in without_spaces(last)
        assert not any(
            without_spaces(sheet.translator.say(paragraph)) in without_spaces(page) for page in before
        )


def test_the_notice_is_the_last_thing_in_the_frame(name: str, language: Language, paper: PaperName) -> None:
    sheet = printed(name, language, paper)
    last = [drawn for drawn in sheet.strings if drawn.page == sheet.rendered.pages - 1 and drawn.role]
    notice = [drawn for drawn in last if drawn.role == "Note"]
    others = [drawn for drawn in last if drawn.role != "Note"]
    top = min(drawn.top for drawn in notice)
    assert {drawn.size for drawn in notice} == {5.75}
    assert max(drawn.bottom for drawn in others) < top - 4
    assert max(drawn.bottom for drawn in notice) <= sheet.paper.top + sheet.paper.frame


def test_sections_come_in_the_same_order_on_both_papers(name: str, language: Language) -> None:
    orders = []
    for paper in BOTH_PAPERS:
        titles = [drawn.text for drawn in printed(name, language, paper).strings if drawn.role == "H2"]
        orders.append(list(dict.fromkeys(titles)))
    continued = {"（続き）", "(continued)"}
    first, second = ([title for title in titles if title not in continued] for titles in orders)
    assert sorted(first) == sorted(second)


@pytest.mark.parametrize(
    ("name", "pages"),
    [("duelist", 2), ("nearly empty", 1), ("percentile", 2), ("paladin", 2), ("party", 1)],
)
def test_a_sheet_has_as_many_pages_as_it_should(
    name: str, pages: int, language: Language, paper: PaperName
) -> None:
    assert printed(name, language, paper).rendered.pages == pages


def test_every_page_says_which_it_is_of_how_many(name: str) -> None:
    sheet = printed(name)
    for number, text in enumerate(sheet.pdfium_pages, 1):
        assert f"{number} / {sheet.rendered.pages}" in text


def test_the_same_sheet_gives_the_same_bytes(name: str) -> None:
    assert print_sheet(SHEETS[name]()).rendered.pdf == printed(name).rendered.pdf


@pytest.mark.parametrize("name", ["duelist", "nearly empty", "overfull"])
def test_nothing_of_the_other_language_is_left_over(name: str) -> None:
    """Labels of ours in English; what the player typed stays as it was typed."""
    sheet = printed(name, "en")
    titles = [drawn.text for drawn in sheet.strings if drawn.role in ("H2", "TH")]
    assert titles
    assert [title for title in titles if re.search(r"[ぁ-んァ-ヶ一-龠]", title)] == []
