"""PDF: measures. Papers, grid, type sizes and line widths of docs/sheet.md; imports nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

MM = 72 / 25.4
U = 4.5

FULL = 180 * MM
HALF = 88 * MM
GUTTER = FULL - 2 * HALF

ROW = 3 * U
BLANK_ROW = 4 * U
HEAD = 4 * U
TICK_ROW = 4 * U
HEADING_ROW = 4 * U
WRITING_LINE = 5 * U
CELLS_ROW = 5 * U
FIGURES = 8 * U
FIGURES_BELOW = 10 * U
COUNTER = 9 * U
GAP = 3 * U
TIGHT_GAP = 2 * U

NAME_SIZES = (20.0, 16.0, 13.0)
FIGURE = 16.0
TEXT = 9.0
LEAST_TEXT = 8.0
SHRINK_STEP = 0.25
LABEL = 7.0
TINY = 6.0
NOTICE = 5.75

TEXT_LEADING = 13.5
WRAPPED_LEADING = 11.25
LABEL_LEADING = 11.0
NOTICE_LEADING = 8.0
FOOT_LEADING = 8.0

HEAVY = 1.4
STRONG = 0.8
OUTLINE = 0.5
HAIR = 0.25

BASELINE = 10.0
TITLE_BASELINE = 13.0
NUMBER_INSET = 5.0
TEXT_AFTER_NUMBER = 8.0
CELL_GAP = 6.0
SIGN_GAP = 0.4
SIGN_RISE = 2.6

PORTRAIT = (27 * MM, 36 * MM)
PORTRAIT_GAP = GUTTER + 4


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper in points; every height is measured from the upper edge. `head` and `foot` are baselines."""

    width: float
    height: float
    margin: float
    head: float
    top: float
    frame: float
    foot: float


PaperName = Literal["a4", "letter"]

PAPERS: Mapping[PaperName, Paper] = {
    "a4": Paper(
        width=210 * MM,
        height=297 * MM,
        margin=15 * MM,
        head=11 * MM + 8.3,
        top=18.1 * MM,
        frame=264.2 * MM,
        foot=287 * MM,
    ),
    "letter": Paper(
        width=215.9 * MM,
        height=279.4 * MM,
        margin=17.95 * MM,
        head=8.5 * MM + 8.3,
        top=15.6 * MM,
        frame=251.6 * MM,
        foot=271.9 * MM,
    ),
}
