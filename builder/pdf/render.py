"""PDF: the way out. Lays sheets on pages and draws them; the only module that other rooms import."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from builder.core.sheet import Sheet, in_order
from builder.core.text import Text, Translator
from builder.pdf.document import attach, describe
from builder.pdf.furniture import (
    draw_foot,
    draw_head,
    draw_notices,
    foot_lines,
    notice_height,
    notice_lines,
)
from builder.pdf.layout import Page, pages_of
from builder.pdf.pen import Pen, Record
from builder.pdf.styles import FOOT_LEADING, PAPERS, Paper, PaperName
from builder.pdf.text import Phrase, readable

ATTACHED = "character.json"


@dataclass(frozen=True, slots=True)
class Job:
    """A sheet to print, and the file to put inside."""

    sheet: Sheet
    attach: bytes = b""
    attach_name: str = ATTACHED


@dataclass(frozen=True, slots=True)
class Rendered:
    """A PDF, the characters that no bundled face has (drawn as 〓), and how many pages it has."""

    pdf: bytes
    missing: tuple[str, ...]
    pages: int


def render(
    sheet: Sheet,
    translator: Translator,
    *,
    paper: PaperName,
    printed: date,
    attach: bytes = b"",
    attach_name: str = ATTACHED,
    invariant: bool = False,
) -> Rendered:
    """One sheet. `invariant`: the same sheet gives the same bytes at any time."""
    job = Job(sheet, attach, attach_name)
    return render_many([job], translator, paper=paper, printed=printed, invariant=invariant)


def render_many(
    jobs: Sequence[Job],
    translator: Translator,
    *,
    paper: PaperName,
    printed: date,
    invariant: bool = False,
    record: Record | None = None,
) -> Rendered:
    """Several sheets in one file, each with its own page numbers and notices.

    `record` gets every string and line as it is drawn.
    """
    if not jobs:
        raise ValueError("no sheet to render")
    pen = Pen(PAPERS[paper], translator.language, invariant=invariant, record=record)
    _describe(pen, jobs, translator)
    pages = 0
    for job in jobs:
        sheet = in_order(job.sheet, translator.language)
        pages += _Printed(pen, PAPERS[paper], sheet, translator, printed, len(jobs) > 1).draw()
    attach(pen.document, _named_apart(jobs))
    return Rendered(pen.finish(), pen.missing, pages)


@dataclass(frozen=True, slots=True)
class _Printed:
    """One sheet being printed."""

    pen: Pen
    paper: Paper
    sheet: Sheet
    translator: Translator
    printed: date
    one_of_many: bool

    def draw(self) -> int:
        """Lay out and draw it; the number of its pages."""
        notices = notice_lines(self.sheet, self.translator)
        every, final = (self._foot_room(last) for last in (False, True))
        frame = self.paper.frame - every
        pages = pages_of(self.sheet, self.translator, frame, notice_height(notices) + final - every)
        if self.one_of_many:
            self.pen.bookmark(self._title(), self.paper.top)
        for number, page in enumerate(pages, 1):
            last = number == len(pages)
            draw_head(self.pen, self.paper, self.sheet, self.translator, number, len(pages))
            self._draw_page(page)
            if last:
                draw_notices(self.pen, self.paper.margin, self.paper.top + self.paper.frame - final, notices)
            draw_foot(self.pen, self.paper, self._foot(self._signs(), last))
            self.pen.end_page()
        return len(pages)

    def _draw_page(self, page: Page) -> None:
        for top, band in page.bands:
            y = self.paper.top + top
            for stack in band.stacks:
                level = y
                for part in stack:
                    if part.title and not part.is_continued:
                        self.pen.bookmark(part.title, level, int(self.one_of_many))
                    level += part.height + part.gap
            band.draw(self.pen, self.paper.margin, y)

    def _signs(self) -> tuple[str, ...]:
        return tuple(sign for sign in self.sheet.legend if self.pen.sees(sign))

    def _foot(self, signs: Sequence[str], last: bool) -> tuple[Phrase, ...]:
        return foot_lines(self.sheet, self.translator, self.printed, signs, last)

    def _foot_room(self, last: bool) -> float:
        """What the foot line takes from the frame when it says everything it may have to say."""
        return (len(self._foot(tuple(self.sheet.legend), last)) - 1) * FOOT_LEADING

    def _title(self) -> str:
        return self.sheet.masthead.name.strip() or self.translator.say(self.sheet.title)


def _describe(pen: Pen, jobs: Sequence[Job], translator: Translator) -> None:
    """Title, author and subject of the file, as its first sheet has them."""
    first = jobs[0].sheet
    system = translator.say(first.system)
    names = [readable(job.sheet.masthead.name).strip() or translator.say(job.sheet.title) for job in jobs]
    title = " – ".join(filter(None, (translator.say(Text("pdf.comma")).join(names), system)))
    describe(pen.document, title, readable(first.masthead.player).strip(), translator.say(first.title))


def _named_apart(jobs: Sequence[Job]) -> list[tuple[str, bytes]]:
    """The files to attach, each with a name of its own: the second character.json is character-2.json."""
    files: dict[str, bytes] = {}
    for job in jobs:
        if not job.attach:
            continue
        stem, dot, suffix = job.attach_name.rpartition(".")
        name, number = job.attach_name, 1
        while name in files:
            number += 1
            name = f"{stem}-{number}{dot}{suffix}" if dot else f"{job.attach_name}-{number}"
        files[name] = job.attach
    return list(files.items())
