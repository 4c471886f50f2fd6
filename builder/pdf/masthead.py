"""PDF: the head of page 1: reading, name, a line of concept, small facts, portrait."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reportlab.lib.utils import ImageReader

from builder.core.sheet import Facts, Masthead
from builder.core.text import Text, Translator
from builder.pdf.blocks.picture import portrait
from builder.pdf.blocks.small_facts import small_fact_strips
from builder.pdf.pen import Pen
from builder.pdf.sections import Part
from builder.pdf.setting import up_to_unit
from builder.pdf.strips import Space, Strip
from builder.pdf.styles import (
    FULL,
    HAIR,
    LABEL,
    LABEL_LEADING,
    NAME_SIZES,
    PORTRAIT,
    PORTRAIT_GAP,
    ROW,
    TEXT,
    TEXT_LEADING,
    TIGHT_GAP,
    U,
)
from builder.pdf.tagging import Role
from builder.pdf.text import Phrase, lines, phrase

KANA_BASELINE = 7.5
NAME_HEIGHTS = {20.0: 5.5 * U, 16.0: 4 * U, 13.0: 3.5 * U}
NAME_BASELINES = {20.0: 19.5, 16.0: 15.5, 13.0: 13.0}
CONCEPT_BASELINE = 9.75
FACTS_GAP = U / 2
NAME_LINE = 0.75
WITH_PORTRAIT = 25 * U
FACTS_A_ROW = 4


def masthead_part(masthead: Masthead, translator: Translator) -> Part:
    """The masthead with the gap below it."""
    image = portrait(masthead.portrait) if masthead.portrait else None
    width = FULL - (PORTRAIT[0] + PORTRAIT_GAP if image is not None else 0.0)
    strips = list(_texts(masthead, width, translator))
    if masthead.facts:
        facts = Facts(masthead.facts, form="line", per=FACTS_A_ROW)
        air = FACTS_GAP if masthead.name.strip() else 0.0
        strips += [Space(height=air), *small_fact_strips(facts, width, translator)]
    high = up_to_unit(sum(strip.height for strip in strips) + TIGHT_GAP)
    if image is not None:
        high = max(high, WITH_PORTRAIT)
        alt = translator.say(Text("pdf.portrait", {"name": masthead.name}))
        strips.insert(0, _Portrait(height=0.0, rows=0, glued=True, image=image, alt=alt))
    strips.append(Space(height=high - sum(strip.height for strip in strips)))
    return Part("masthead", None, tuple(strips), 0.0)


def _texts(masthead: Masthead, width: float, translator: Translator) -> Iterator[Strip]:
    if not masthead.name.strip():
        label = phrase(translator.say(Text("pdf.name")))
        yield _Line(height=2 * U, text=label, size=LABEL, baseline=KANA_BASELINE, role="P")
        yield _NameLine(height=4 * U, width=width * NAME_LINE)
    if masthead.kana.strip():
        height = 2 * U
        for line in lines(masthead.kana, "Body", width / LABEL):
            yield _Line(height=height, text=line, size=LABEL, baseline=height - 1.5, role="P")
            height = LABEL_LEADING
    if masthead.name.strip():
        found, size = _name(masthead.name, width)
        for line in found:
            yield _Line(
                height=NAME_HEIGHTS[size], text=line, size=size, baseline=NAME_BASELINES[size], role="H1"
            )
    if masthead.concept.strip():
        for line in lines(masthead.concept, "Body", width / TEXT):
            yield _Line(height=TEXT_LEADING, text=line, size=TEXT, baseline=CONCEPT_BASELINE, role="P")


def _name(name: str, width: float) -> tuple[tuple[Phrase, ...], float]:
    """The name as large as it fits on one line; on several at the smallest size."""
    whole = phrase(name, "Body-Bold")
    for size in NAME_SIZES:
        if whole.em * size <= width:
            return (whole,), size
    return lines(name.replace("\n", " "), "Body-Bold", width / NAME_SIZES[-1]), NAME_SIZES[-1]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Line(Strip):
    text: Phrase
    size: float
    baseline: float
    role: Role

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """One line of text."""
        pen.write(x, y + self.baseline, self.text, self.size, self.role)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _NameLine(Strip):
    width: float

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """A line to write the name on."""
        pen.rule(x, x + self.width, y + ROW, HAIR)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Portrait(Strip):
    image: ImageReader
    alt: str

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """The portrait at the right, its top at the top of the frame."""
        pen.picture(x + FULL - PORTRAIT[0], y, *PORTRAIT, self.image, self.alt)
