"""PDF: name cards, 90 by 54 mm, two across, with crop marks; the notices below them on every page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from builder.core.cards import Card, Cards
from builder.core.cell import Pair
from builder.core.text import Text, Translator
from builder.pdf.blocks.picture import portrait
from builder.pdf.document import describe
from builder.pdf.pen import DOUBT, Pen, Record
from builder.pdf.render import Rendered
from builder.pdf.setting import words_of
from builder.pdf.styles import (
    FIGURE,
    FOOT_LEADING,
    FULL,
    HAIR,
    HEAVY,
    LABEL,
    MM,
    NAME_SIZES,
    NOTICE,
    NOTICE_LEADING,
    PAPERS,
    TEXT,
    TINY,
    Paper,
    PaperName,
)
from builder.pdf.text import Phrase, lines, phrase, shortened

WIDTH, HEIGHT = 90 * MM, 54 * MM
ACROSS, MOST_ROWS = 2, 4
TOP = 9 * MM
BOTTOM = 6 * MM
INSET = 5 * MM
PICTURE = (18 * MM, 24 * MM)
PICTURE_GAP = 3 * MM
CROP, CROP_GAP = 4.0, 2.0
SIZES = (20.0, 18.0, 16.0, 14.0, 13.0, 12.0, 11.0)
LEAST_LEADING = 13.0
KANA, NAME, ROLE, PLAYER = 20.0, 40.0, 13.0, 12.0
"""Baselines: of the reading and the name from the upper edge, of the next lines from the line above."""

SYSTEM, RULE, FIGURES, LABELS, VALUES = 100.5, 105.0, 109.0, 117.0, 136.0
FOOT_AIR, NOTICE_AIR = 14.0, 4.0
CELL_INSET, CELL_AIR, DOUBT_SIZE, DOUBT_RISE, DOUBT_ROOM = 4.0, 2.0, 7.0, 6.5, 5.0


def render_cards(
    cards: Cards,
    translator: Translator,
    *,
    paper: PaperName,
    printed: date,
    invariant: bool = False,
    record: Record | None = None,
) -> Rendered:
    """All cards, as many rows a page as leave room for the notices. `record` gets all that is drawn."""
    if not cards.cards:
        raise ValueError("no card to print")
    sheet = PAPERS[paper]
    pen = Pen(sheet, translator.language, invariant=invariant, record=record)
    title = " – ".join(filter(None, (cards.title.strip(), translator.say(Text("cards.title")))))
    describe(pen.document, title, "", translator.say(Text("cards.title")))
    notices = _notices(cards, translator)
    rows = _rows(sheet, notices)
    each = rows * ACROSS
    pages = [cards.cards[start : start + each] for start in range(0, len(cards.cards), each)]
    for some in pages:
        _page(pen, sheet, some, notices, translator, printed)
        pen.end_page()
    return Rendered(pen.finish(), pen.missing, len(pages))


def _notices(cards: Cards, translator: Translator) -> tuple[Phrase, ...]:
    said = [translator.say(paragraph) for paragraph in cards.notice]
    return tuple(line for paragraph in said for line in lines(paragraph, "Body", FULL / NOTICE))


def _rows(paper: Paper, notices: Sequence[Phrase]) -> int:
    """How many rows leave room for the foot line and the notices; one at least."""
    room = paper.height - BOTTOM - TOP - FOOT_AIR - FOOT_LEADING - NOTICE_AIR - len(notices) * NOTICE_LEADING
    return max(1, min(MOST_ROWS, int(room // HEIGHT)))


def _page(
    pen: Pen,
    paper: Paper,
    cards: Sequence[Card],
    notices: Sequence[Phrase],
    translator: Translator,
    printed: date,
) -> None:
    rows = -(-len(cards) // ACROSS)
    for place, card in enumerate(cards):
        left = paper.margin + place % ACROSS * WIDTH
        _card(pen, left, TOP + place // ACROSS * HEIGHT, card, translator)
    _crop_marks(pen, paper.margin, rows)
    level = TOP + rows * HEIGHT + FOOT_AIR
    said = [translator.say(Text("cards.cut"))]
    if pen.sees(DOUBT):
        said.append(translator.say(Text("cards.doubt")))
    said.append(translator.say(Text("pdf.printed", {"date": printed.isoformat()})))
    pen.write(paper.margin, level, phrase("  ".join(said)), TINY)
    level += FOOT_LEADING + NOTICE_AIR
    with pen.group("Sect"):
        for number, line in enumerate(notices):
            pen.write(paper.margin, level + number * NOTICE_LEADING, line, NOTICE, "Note")


def _crop_marks(pen: Pen, left: float, rows: int) -> None:
    """Short strokes outside the corners; between cards they meet in a small cross that is cut away."""
    for across in range(ACROSS + 1):
        for row in range(rows + 1):
            x, y = left + across * WIDTH, TOP + row * HEIGHT
            for way in (-1, 1):
                near, far = sorted((way * CROP_GAP, way * (CROP_GAP + CROP)))
                if _is_free(across, way, ACROSS):
                    pen.rule(x + near, x + far, y, HAIR)
                if _is_free(row, way, rows):
                    pen.upright(x, y + near, y + far, HAIR)


def _is_free(place: int, way: int, last: int) -> bool:
    """Marks stand outside, and at the crossings between cards."""
    return 0 < place < last or (place == 0 and way < 0) or (place == last and way > 0)


def _card(pen: Pen, x: float, y: float, card: Card, translator: Translator) -> None:
    left, right = x + INSET, x + WIDTH - INSET
    image = portrait(card.portrait) if card.portrait else None
    room = right - left - (PICTURE[0] + PICTURE_GAP if image is not None else 0.0)
    pen.bookmark(card.name or translator.say(Text("cards.title")), y)
    with pen.group("Sect"):
        if card.kana.strip():
            pen.write(left, y + KANA, shortened(card.kana, "Body", room / LABEL), LABEL, "P")
        level = _name(pen, left, y, card.name, room)
        level = _concept(pen, left, level + ROLE, card.concept.strip(), room)
        if card.player.strip() and level < y + SYSTEM - 1:
            pen.write(left, level, shortened(card.player, "Body", room / LABEL), LABEL, "P")
        if image is not None:
            alt = translator.say(Text("pdf.portrait", {"name": card.name}))
            pen.picture(right - PICTURE[0], y + INSET, *PICTURE, image, alt)
        system = shortened(translator.say(card.system), "Body", (right - left) / LABEL)
        pen.write_left_of(right, y + SYSTEM, system, LABEL, "P")
        pen.rule(left, right, y + RULE, HEAVY)
        _figures(pen, left, right, y, card.figures, translator)


def _name(pen: Pen, left: float, y: float, name: str, room: float) -> float:
    """The name as large as it fits on one line, at the smallest size on two; its last baseline."""
    whole = phrase(name, "Body-Bold")
    for size in SIZES:
        if whole.em * size <= room:
            pen.write(left, y + NAME, whole, size, "H1")
            return y + NAME
    found = lines(name.replace("\n", " "), "Body-Bold", room / SIZES[-1])
    first = found[0]
    rest = name.replace("\n", " ")[len(first.text) :].lstrip() if len(found) > 1 else ""
    pen.write(left, y + NAME - LEAST_LEADING / 2, first, SIZES[-1], "H1")
    second = found[1] if len(found) == 2 else shortened(rest, "Body-Bold", room / SIZES[-1])
    pen.write(left, y + NAME + LEAST_LEADING / 2, second, SIZES[-1], "H1")
    return y + NAME + LEAST_LEADING / 2


def _concept(pen: Pen, left: float, level: float, concept: str, room: float) -> float:
    """The line of concept on two lines at most; the next baseline."""
    if not concept:
        return level
    found = lines(concept.replace("\n", " "), "Body", room / TEXT)
    if len(found) > 2:
        rest = concept.replace("\n", " ")[len(found[0].text) :].lstrip()
        found = (found[0], shortened(rest, "Body", room / TEXT))
    for line in found:
        pen.write(left, level, line, TEXT, "P")
        level += PLAYER
    return level


def _figures(
    pen: Pen, left: float, right: float, y: float, figures: Sequence[Pair], translator: Translator
) -> None:
    wide = (right - left) / 5
    for place, pair in enumerate(figures):
        x = left + place * wide
        pen.upright(x + HAIR / 2, y + FIGURES, y + VALUES + 3, HAIR)
        with pen.group("TR"):
            label = shortened(translator.say(pair.label), "Body", (wide - CELL_INSET - CELL_AIR) / LABEL)
            pen.write(x + CELL_INSET, y + LABELS, label, LABEL, "TH")
            unsure = pair.value is not None and not pair.value.sure
            least = wide - CELL_INSET - CELL_AIR - (DOUBT_ROOM if unsure else 0.0)
            value, size = _value(words_of(pair.value, translator), least)
            with pen.piece("TD"):
                pen.write(x + CELL_INSET, y + VALUES, value, size)
                if unsure:
                    pen.doubt(x + CELL_INSET + value.em * size, y + VALUES, DOUBT_SIZE, DOUBT_RISE)


def _value(text: str, room: float) -> tuple[Phrase, float]:
    whole = phrase(text, "Body-Bold")
    for size in (FIGURE, NAME_SIZES[-1], TEXT):
        if whole.em * size <= room:
            return whole, size
    return shortened(text, "Body-Bold", room / LABEL), LABEL
