"""PDF: Facts as a list: label at the left, value at the right, a line below."""

from __future__ import annotations

from dataclasses import dataclass

from builder.core.sheet import Facts, Pair
from builder.core.text import Translator
from builder.pdf.fonts import FaceName
from builder.pdf.pen import Pen
from builder.pdf.setting import Placed, left_aligned, right_aligned, row_height, words_of
from builder.pdf.strips import Frame, Strip
from builder.pdf.styles import BASELINE, HAIR, NUMBER_INSET, STRONG, TEXT
from builder.pdf.text import phrase

GAP = 8.0
LONGEST = 12


def list_strips(facts: Facts, width: float, translator: Translator) -> list[Strip]:
    """A row each pair."""
    frame = Frame()
    return [strip for pair in facts.pairs for strip in _rows(pair, width, translator, frame)]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Line(Strip):
    label: Placed
    value: Placed
    width: float
    total: bool
    last: bool

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Both texts and the line below; a total has a stronger one above."""
        if self.total:
            pen.rule(x, x + self.width, y, STRONG)
        with pen.group("TR"):
            self.label.draw(pen, x, y + BASELINE, "TH")
            self.value.draw(pen, x, y + BASELINE, "TD")
        if self.last:
            pen.rule(x, x + self.width, y + self.height, HAIR)


def _rows(pair: Pair, width: float, translator: Translator, frame: Frame) -> list[Strip]:
    label, value = _texts(pair, width, translator)
    count = max(len(label.lines), len(value.lines), 1)
    strips: list[Strip] = []
    for start in range(0, count, LONGEST):
        stop = min(start + LONGEST, count)
        strips.append(
            _Line(
                height=row_height(stop - start),
                rows=int(not start),
                frame=frame,
                label=label.part(start, stop),
                value=value.part(start, stop),
                width=width,
                total=pair.total and not start,
                last=stop == count,
            )
        )
    return strips


def _texts(pair: Pair, width: float, translator: Translator) -> tuple[Placed, Placed]:
    name, words = translator.say(pair.label), words_of(pair.value, translator)
    face: FaceName = "Body-Bold" if pair.total else "Body"
    right = width - NUMBER_INSET
    need = phrase(name, face).em * TEXT
    rest = phrase(words, value_face(words)).em * TEXT
    if need + rest + GAP > right:
        need = min(need, max(right - rest - GAP, right * 0.4))
    doubt = pair.value is not None and not pair.value.sure
    value = right_aligned(words, value_face(words), TEXT, need + GAP, right, doubt=doubt)
    return left_aligned(name, face, TEXT, 0.0, need + 0.01), value


def value_face(words: str) -> FaceName:
    """Numbers are bold, with even digits; words are not."""
    return "Figures-Bold" if words[:1].isdigit() or words[:1] in tuple("+−±") else "Body"
