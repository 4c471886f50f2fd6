"""Name cards: the size, four rows or as many as the notices leave, nothing outside its card, nothing lost."""

from __future__ import annotations

from datetime import date
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader

from builder.core.cards import Card, Cards
from builder.core.cell import Cell, Pair
from builder.core.language import translator
from builder.core.text import Name
from builder.pdf.cards import HEIGHT, INSET, TOP, WIDTH, render_cards
from builder.pdf.pen import Drawn, Record, Ruled
from builder.pdf.render import Rendered
from builder.pdf.styles import HAIR, HEAVY, MM, PAPERS, PaperName
from builder.systems import all_systems

DAY = date(2026, 11, 30)
SYSTEM = Name("GURPS 第4版", "GURPS 4th edition")
FIGURES = tuple(
    Pair(Name(ja, en), Cell(number))
    for ja, en, number in (
        ("よけ", "Dodge", 10),
        ("受け", "Parry", 14),
        ("移動", "Move", 6),
        ("HP", "HP", 11),
        ("FP", "FP", 12),
    )
)


def card(name: str = "ガレス", **more: object) -> Card:
    """A card."""
    given = {
        "kana": "Gareth",
        "concept": "町の衛兵",
        "player": "佐伯",
        "system": SYSTEM,
        "figures": FIGURES,
        **more,
    }
    return Card(name, **given)  # type: ignore[arg-type]


def notices(*ids: str) -> tuple[object, ...]:
    """The notices of some systems."""
    return tuple(one for id in ids for one in all_systems()[id].notice)


def printed(
    cards: Cards, language: str = "ja", paper: PaperName = "a4", record: Record | None = None
) -> Rendered:
    """The pages."""
    words = translator(language, [system.strings for system in all_systems().values()])  # type: ignore[arg-type]
    return render_cards(cards, words, paper=paper, printed=DAY, record=record)


def text_of(pdf: bytes, page: int = 0) -> str:
    """A page as another reader reads it."""
    return str(pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_range())


def test_a_card_says_who_it_is_and_five_numbers() -> None:
    done = printed(Cards("霧の街道", (card(),), notices("gurps4e")))  # type: ignore[arg-type]
    for words in ("ガレス", "Gareth", "町の衛兵", "佐伯", "GURPS 第4版", "よけ", "10", "14", "11", "12"):
        assert words in text_of(done.pdf), words
    assert done.pages == 1
    assert done.missing == ()


def test_eight_fit_on_a4_and_six_with_all_notices_on_letter() -> None:
    every = notices(*all_systems())
    for paper, each in (("a4", 8), ("letter", 6)):
        for count, pages in ((each, 1), (each + 1, 2)):
            cards = Cards("", tuple(card(f"名{n}") for n in range(count)), every)  # type: ignore[arg-type]
            assert printed(cards, "en", paper).pages == pages, (paper, count)  # type: ignore[arg-type]


def test_cards_are_90_by_54_millimetres() -> None:
    record: Record = []
    printed(Cards("", tuple(card() for _ in range(4)), ()), record=record)
    rules = sorted({(one.left, one.right) for one in record if isinstance(one, Ruled) and one.width == HEAVY})
    margin = PAPERS["a4"].margin
    assert rules == [
        (pytest.approx(margin + INSET), pytest.approx(margin + WIDTH - INSET)),
        (pytest.approx(margin + WIDTH + INSET), pytest.approx(margin + 2 * WIDTH - INSET)),
    ]
    assert (WIDTH, HEIGHT) == (90 * MM, 54 * MM)
    levels = sorted({one.top for one in record if isinstance(one, Ruled) and one.width == HEAVY})
    assert levels[1] - levels[0] == pytest.approx(HEIGHT)


def test_crop_marks_stand_outside_the_cards() -> None:
    record: Record = []
    printed(Cards("", (card(), card()), ()), record=record)
    left, top = PAPERS["a4"].margin, TOP
    level = [one for one in record if isinstance(one, Ruled) and one.width == HAIR and one.top == one.bottom]
    outside = [one for one in level if one.right < left or one.left > left + 2 * WIDTH]
    assert len(outside) == 4
    assert {round(one.top - top, 3) for one in outside} == {0.0, round(HEIGHT, 3)}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_notices_stand_on_every_page_exactly(language: str, paper: PaperName) -> None:
    cards = Cards("", tuple(card() for _ in range(10)), notices(*all_systems()))  # type: ignore[arg-type]
    done = printed(cards, language, paper)
    words = translator(language, [system.strings for system in all_systems().values()])  # type: ignore[arg-type]
    for page in range(done.pages):
        flat = "".join(text_of(done.pdf, page).split())
        for notice in cards.notice:
            assert "".join(words.say(notice).split()) in flat


@pytest.mark.parametrize(
    "name", ["ガ" * 12, "ガ" * 25, "長" * 60, "名" * 500, "Maximilian Alexander von und zu Hohenstein", ""]
)
def test_nothing_leaves_its_card_however_long_it_is(name: str) -> None:
    record: Record = []
    long = card(name, kana="ながい" * 60, concept="とても" * 90, player="選手" * 90)
    printed(Cards("", (long, card()), ()), record=record)
    margin = PAPERS["a4"].margin
    mine = [one for one in record if isinstance(one, Drawn) and one.bottom <= TOP + HEIGHT]
    first = [one for one in mine if one.left < margin + WIDTH - INSET]
    assert first
    assert all(
        margin + INSET - 0.1 <= one.left and one.right <= margin + WIDTH - INSET + 0.1 for one in first
    )
    assert all(one.top >= TOP for one in first)
    boxes = sorted((one.top, one.bottom, one.left, one.right) for one in first)
    for place, (top, bottom, left, right) in enumerate(boxes):
        for other in boxes[place + 1 :]:
            apart = other[0] >= bottom - 0.7 or other[2] >= right - 0.1 or other[3] <= left + 0.1
            assert apart or other[1] <= top + 0.7, (name[:8], (top, bottom, left, right), other)


def test_a_short_name_is_large_and_a_long_one_is_whole() -> None:
    record: Record = []
    printed(Cards("", (card("ガレス"), card("ジュリアン・ド・モンフォール")), ()), record=record)
    sizes = {one.text: one.size for one in record if isinstance(one, Drawn)}
    assert sizes["ガレス"] == 20
    assert 11 <= sizes["ジュリアン・ド・モンフォール"] < 20


def test_an_unsure_number_bears_its_sign_and_the_foot_says_what_it_means() -> None:
    unsure = (Pair(Name("頑健値", "Toughness"), Cell(12, sure=False)),)
    done = printed(Cards("", (card(figures=unsure),), ()))
    assert "12‡" in text_of(done.pdf).replace(" ", "").replace("\r\n", "")
    assert "‡ 再構成値を含む" in text_of(done.pdf)
    assert "‡" not in text_of(printed(Cards("", (card(),), ())).pdf)


def test_a_portrait_is_drawn_and_said() -> None:
    file = BytesIO()
    Image.new("RGB", (30, 40), "grey").save(file, "PNG")
    done = printed(Cards("", (card(portrait=file.getvalue()),), ()))
    page = PdfReader(BytesIO(done.pdf)).pages[0]
    assert len(list(page.images)) == 1
    assert printed(Cards("", (card(portrait=b"no picture"),), ())).pages == 1


def test_no_card_is_no_file() -> None:
    with pytest.raises(ValueError, match="no card"):
        printed(Cards("", (), ()))
