"""PDF: what stands around the frame: head line, page number, foot line, notices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from builder.core.sheet import BOLD, Sheet
from builder.core.text import Text, Translator
from builder.pdf.pen import Pen
from builder.pdf.styles import (
    FOOT_LEADING,
    FULL,
    HAIR,
    LABEL,
    NOTICE,
    NOTICE_LEADING,
    TEXT,
    TINY,
    Paper,
    U,
)
from builder.pdf.text import Phrase, lines, phrase, shortened

HEAD_GAP = 8.0
NUMBER_ROOM = 60.0
NOTICE_EDGE = 2.2
NOTICE_RISE = 3.1
NOTICE_AIR = 3 * U
FOOT_GAP = "  "
FOOT_WIDE_GAP = "    "


def draw_head(pen: Pen, paper: Paper, sheet: Sheet, translator: Translator, page: int, count: int) -> None:
    """On page 1 what sheet it is, afterwards whose; always the page and how many there are."""
    system, title = translator.say(sheet.system), translator.say(sheet.title)
    room = FULL - NUMBER_ROOM
    name = sheet.masthead.name.strip()
    if page == 1 or not name:
        words = FOOT_GAP.join(filter(None, (system, title)))
        pen.write(paper.margin, paper.head, shortened(words, "Body-Bold", room / LABEL), LABEL)
    else:
        _write_whose(pen, paper, name, sheet, translator)
    pen.write_left_of(paper.margin + FULL, paper.head, phrase(f"{page} / {count}"), TEXT)


def _write_whose(pen: Pen, paper: Paper, name: str, sheet: Sheet, translator: Translator) -> None:
    room = FULL - NUMBER_ROOM
    words = FOOT_GAP.join(filter(None, (translator.say(sheet.system), sheet.masthead.player.strip())))
    small = shortened(words, "Body", room / 2 / LABEL)
    large = shortened(name, "Body-Bold", (room - small.em * LABEL - HEAD_GAP) / TEXT)
    pen.write(paper.margin, paper.head, large, TEXT)
    pen.write(paper.margin + large.em * TEXT + HEAD_GAP, paper.head, small, LABEL)


def foot_lines(
    sheet: Sheet, translator: Translator, printed: date, signs: Sequence[str], last: bool
) -> tuple[Phrase, ...]:
    """What the foot line says, on as many lines as it needs."""
    said = list(_errors(sheet, translator, last))
    meanings = [f"{_sign(sign, translator)} {translator.say(sheet.legend[sign])}" for sign in signs]
    said += [FOOT_GAP.join(meanings)] if meanings else []
    said += [translator.say(sheet.packs)] if sheet.packs is not None else []
    said.append(translator.say(Text("pdf.printed", {"date": printed.isoformat()})))
    return lines(FOOT_WIDE_GAP.join(said), "Body", FULL / TINY)


def draw_foot(pen: Pen, paper: Paper, said: Sequence[Phrase]) -> None:
    """The foot line; further lines of it grow upwards."""
    for index, line in enumerate(reversed(said)):
        pen.write(paper.margin, paper.foot - index * FOOT_LEADING, line, TINY)


def _errors(sheet: Sheet, translator: Translator, last: bool) -> Iterator[str]:
    count = max(len(sheet.faults), len(sheet.errors))
    if count and last:
        codes = translator.say(Text("pdf.comma")).join(sheet.errors)
        yield translator.say(Text("pdf.errors_with_codes", {"count": count, "codes": codes}))
    elif count:
        yield translator.say(Text("pdf.errors", {"count": count}))


def _sign(sign: str, translator: Translator) -> str:
    """The sign itself; bold type is named in words."""
    return translator.say(Text("pdf.bold")) if sign == BOLD else sign


def notice_lines(sheet: Sheet, translator: Translator) -> tuple[Phrase, ...]:
    """The notices, every paragraph exactly as it is given, broken into lines."""
    said = [translator.say(paragraph) for paragraph in sheet.notice]
    return tuple(line for paragraph in said for line in lines(paragraph, "Body", FULL / NOTICE))


def notice_height(said: Sequence[Phrase]) -> float:
    """What the notices need of the last page, with some air above them."""
    return len(said) * NOTICE_LEADING + NOTICE_EDGE + NOTICE_AIR if said else 0.0


def draw_notices(pen: Pen, x: float, bottom: float, said: Sequence[Phrase]) -> None:
    """The notices at the foot of the frame, under a thin line."""
    if not said:
        return
    pen.rule(x, x + FULL, bottom - len(said) * NOTICE_LEADING - NOTICE_EDGE, HAIR)
    with pen.group("Sect"):
        for index, line in enumerate(said):
            level = bottom - NOTICE_RISE - (len(said) - 1 - index) * NOTICE_LEADING
            pen.write(x, level, line, NOTICE, "Note")
