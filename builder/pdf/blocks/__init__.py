"""PDF: one module a kind of block. Each turns its block into strips; nothing here knows of pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from builder.core.sheet import Block, Boxes, Facts, Picture, Prose, Table
from builder.core.text import Translator
from builder.pdf.blocks.counter import counter_strips
from builder.pdf.blocks.figures import figure_strips
from builder.pdf.blocks.listing import list_strips
from builder.pdf.blocks.picture import picture_strips
from builder.pdf.blocks.prose import prose_strips
from builder.pdf.blocks.small_facts import small_fact_strips
from builder.pdf.blocks.table import Title, table_rows
from builder.pdf.blocks.ticks import tick_strips
from builder.pdf.blocks.track import is_track, track_strips
from builder.pdf.blocks.two_columns import two_columns
from builder.pdf.strips import Strip
from builder.pdf.styles import FULL, HALF


def set_blocks(
    blocks: Sequence[Block],
    width: float,
    translator: Translator,
    title: str,
    line: Title | None,
    *,
    tall: bool,
) -> tuple[Strip, ...]:
    """The strips of all blocks. The heads of the first may stand on the title line, unless it is taken."""
    named = sum(isinstance(block, Boxes) and block.form != "ticks" for block in blocks) > 1
    strips: list[Strip] = []
    for index, block in enumerate(_together(blocks)):
        if isinstance(block, Table):
            above = line if index == 0 else None
            flows = block.flow == 2 and width >= FULL
            rows = table_rows(block, HALF if flows else width, translator, above)
            strips += [two_columns(rows)] if flows else rows.strips
        else:
            strips += _strips(block, width, translator, named, title, tall)
    return tuple(strips)


def _together(blocks: Sequence[Block]) -> Iterator[Block | list[Boxes]]:
    """The blocks in their order; ticks that follow each other as one list."""
    ticks: list[Boxes] = []
    for block in blocks:
        if isinstance(block, Boxes) and block.form == "ticks":
            ticks.append(block)
            continue
        if ticks:
            yield ticks
            ticks = []
        yield block
    if ticks:
        yield ticks


def _strips(
    block: Facts | Boxes | Prose | Picture | list[Boxes],
    width: float,
    translator: Translator,
    named: bool,
    title: str,
    tall: bool,
) -> list[Strip]:
    match block:
        case Facts(form="figures"):
            return figure_strips(block, width, translator, tall=tall)
        case Facts(form="line"):
            return small_fact_strips(block, width, translator)
        case Facts():
            return list_strips(block, width, translator)
        case Boxes():
            label = translator.say(block.label)
            name = label if named and label != title else ""
            counted = not is_track(block)
            return (counter_strips if counted else track_strips)(block, width, translator, name)
        case Prose():
            return prose_strips(block, width, translator)
        case Picture():
            return picture_strips(block, translator)
        case list():
            return tick_strips(block, width, translator)
        case _:
            assert_never(block)
