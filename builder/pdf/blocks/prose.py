"""PDF: running text, and lines to write on after it."""

from __future__ import annotations

from dataclasses import dataclass

from builder.core.sheet import REST_LINES, Prose
from builder.core.text import Translator
from builder.pdf.pen import Pen
from builder.pdf.strips import Frame, RestLines, Space, Strip, WritingLine
from builder.pdf.styles import BASELINE, GAP, TEXT, TEXT_LEADING, WRITING_LINE
from builder.pdf.text import Phrase, lines

LEAST_LINES = 3


def prose_strips(prose: Prose, width: float, translator: Translator) -> list[Strip]:
    """A strip a line. Where nothing is written yet, lines that fill the page need room for three at least."""
    strips: list[Strip] = []
    text = translator.say(prose.text).strip()
    for paragraph in text.splitlines() if text else []:
        strips += _paragraph(paragraph, width)
    if prose.lines == REST_LINES:
        least = 0.0 if strips else LEAST_LINES * WRITING_LINE + GAP
        return [*strips, RestLines(height=least, width=width)]
    return strips + [WritingLine(width=width) for _ in range(prose.lines)]


def _paragraph(text: str, width: float) -> list[Strip]:
    """The lines of a paragraph; neither its first nor its last stands alone on a page."""
    found = [line for line in lines(text, "Body", width / TEXT) if line.runs]
    if not found:
        return [Space(height=TEXT_LEADING)]
    frame = Frame(role="P")
    last = len(found) - 1
    return [
        _Line(height=TEXT_LEADING, frame=frame, glued=last > 0 and index in (0, last - 1), line=line)
        for index, line in enumerate(found)
    ]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Line(Strip):
    line: Phrase

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """One line of the text."""
        pen.write(x, y + BASELINE, self.line, TEXT, "Span")
