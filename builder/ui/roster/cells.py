"""Roster: what stands in a cell, in words; how wide it is; and its head. Touches the bench and the theme."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from builder.core.evaluation import Path
from builder.core.form import (
    Field,
    FlagField,
    Line,
    LineCell,
    NumberField,
    PickOne,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.number import Dice
from builder.core.text import Name, Text
from builder.ui.bench import Bench, worst
from builder.ui.figures import figure_width
from builder.ui.numerals import write_number
from builder.ui.page_state import issue_state
from builder.ui.paint import text_width
from builder.ui.roster.columns import NAME_KIND, RIGHT_KINDS, Measured, Sizes
from builder.ui.roster.model import Shown
from builder.ui.shapes import State
from builder.ui.theme import theme

CHANCE_BAR, CHANCE_GAP, CHANCE_LEAST_BAR = 64, 12, 24
FLAG, TEXT_LEAST, TEXT_NATURAL, PICK_EXTRA = 28, 110, 200, 32
NAME_LEAST, NAME_MOST, WORDS_LEAST, WORDS_MOST = 96, 300, 72, 620
RESULT_PX, BODY_PX, STATE_ROOM = 16, 13, 20
SPEAKING = 90  # from this width on, a column of check boxes has room for their words


def shown(bench: Bench, roster: Roster, line: Line) -> Shown:
    """A line with the words of its cells as they are now."""
    words, sure = [], []
    for cell, column in zip(line.cells, roster.columns, strict=False):
        value = bench.value(cell) if isinstance(cell, str) else None
        words.append(cell_words(bench, cell, column))
        sure.append(value is None or value.sure)
    return Shown(line, bench.say(line.name), tuple(words), tuple(sure), row_state(bench, line.path))


def row_state(bench: Bench, path: Path) -> State | None:
    """The worst state of a row's issues, or None."""
    issue = worst(bench.issues_at(path))
    return None if issue is None else issue_state(issue)


def cell_words(bench: Bench, cell: LineCell, column: RosterColumn) -> str:
    """A cell in words."""
    match cell:
        case None:
            return ""
        case Field():
            return field_words(bench, cell)
        case str():
            value = bench.value(cell)
            if value is None:
                return "—"
            if column.kind == "chance" and isinstance(value.total, int | Fraction):
                return bench.say(Text("ui.percent", {"n": value.total}))
            return bench.amount(value.total)
        case int() | Fraction():
            return (
                bench.say(Text("ui.percent", {"n": cell})) if column.kind == "chance" else bench.amount(cell)
            )
        case Dice():
            return bench.amount(cell)
        case Name() | Text():
            return bench.say(cell)


def field_words(bench: Bench, field: Field) -> str:
    """The value of a field in words, as its control shows it at rest."""
    match field:
        case NumberField():
            return bench.say(field.unset) if field.value is None else write_number(field.value)
        case PickOne():
            if field.value is None:
                return bench.say(field.unset or Text("ui.pick.choose"))
            chosen = next((option for option in field.options if option.id == field.value), None)
            return bench.say(chosen.name) if chosen is not None else str(field.value)
        case TextField():
            return field.value
        case FlagField():
            return bench.say(Text("ui.yes")) if field.value else bench.say(Text("ui.no"))
        case _:
            return bench.say(field.label)


def chance_of(bench: Bench, cell: LineCell) -> Fraction | int | None:
    """The chance in a cell, 0 to 1, or None."""
    if isinstance(cell, int | Fraction) and not isinstance(cell, bool):
        return cell
    value = bench.value(cell) if isinstance(cell, str) else None
    return value.total if value is not None and isinstance(value.total, int | Fraction) else None


def spoken(bench: Bench, roster: Roster, row: Shown) -> str:
    """A row as a screen reader says it."""
    parts = [row.name]
    for words, column in zip(row.cells, roster.columns, strict=False):
        if words and words != row.name:
            parts.append(" ".join(filter(None, (bench.say(column.title), words))))
    return ", ".join(parts)


def sizes() -> Sizes:
    """The measures of rows, at today's text size."""
    look = theme()
    return Sizes(row=look.px(33), folded=look.px(74), side=look.px(10), gap=look.px(12), name=look.px(126))


def measure(bench: Bench, roster: Roster, rows: Sequence[Shown]) -> tuple[list[Measured], dict[int, int]]:
    """The columns with the widths of their contents, and the widths of their titles as labels."""
    caption = theme().font("caption")
    columns: list[Measured] = []
    labels: dict[int, int] = {}
    for place, column in enumerate(roster.columns):
        if rows and not any(row.line.cells[place] is not None for row in rows if place < len(row.cells)):
            continue
        title = bench.say(column.title)
        labels[place] = text_width(title, caption) if title else 0
        there = [row for row in rows if place < len(row.cells)]
        columns.append(
            _name(place, column, title, there)
            if is_name(column)
            else _measured(bench, place, column, title, there)
        )
    return columns, labels


def is_name(column: RosterColumn) -> bool:
    """Whether the column holds the names of the rows."""
    return column.key == "name"


def _name(place: int, column: RosterColumn, title: str, rows: Sequence[Shown]) -> Measured:
    look = theme()
    if any(isinstance(row.line.cells[place], Field) for row in rows):
        return Measured(place, NAME_KIND, look.px(TEXT_NATURAL), look.px(TEXT_LEAST), title, flexible=True)
    strong = look.font("strong")
    state = any(row.state is not None for row in rows)
    names = max((text_width(row.cells[place], strong) for row in rows), default=0)
    head = text_width(title, look.font("caption"))
    wide = max(
        names + (look.px(STATE_ROOM) if state else 0), head, look.px(NAME_LEAST), look.px(column.width)
    )
    natural = min(look.px(NAME_MOST), wide)
    return Measured(place, NAME_KIND, natural, min(natural, look.px(NAME_LEAST)), title)


def _measured(bench: Bench, place: int, column: RosterColumn, title: str, rows: Sequence[Shown]) -> Measured:
    look = theme()
    fixed = look.px(column.width)
    head = text_width(title, look.font("caption"))
    natural, least, flexible = _needs(bench, place, column, rows)
    least = max(least, min(head, natural or head))
    natural = max(natural, head, least)
    if fixed:
        running = column.kind in ("text", "quiet")
        wide = max(fixed, natural if running else least)
        return Measured(
            place, column.kind, wide, min(wide, least or wide), title, flexible and natural > fixed
        )
    return Measured(place, column.kind, natural, min(least, natural), title, flexible)


def _needs(bench: Bench, place: int, column: RosterColumn, rows: Sequence[Shown]) -> tuple[int, int, bool]:
    """Natural and least width of a column's content, and whether it takes what is left."""
    look = theme()
    cells = [row.line.cells[place] for row in rows]
    words = [row.cells[place] for row in rows]
    fields = [cell for cell in cells if isinstance(cell, Field)]
    if fields:
        wide = max(
            _field_width(bench, field, text, column)
            for field, text in zip(cells, words, strict=True)
            if isinstance(field, Field)
        )
        text = any(isinstance(field, TextField) for field in fields)
        return (wide, look.px(TEXT_LEAST), True) if text else (wide, wide, False)
    if column.kind == "chance":
        figure = _widest_figure(words, BODY_PX)
        bar, gap = look.px(CHANCE_BAR), look.px(CHANCE_GAP)
        return bar + gap + figure, look.px(CHANCE_LEAST_BAR) + gap + figure, False
    if column.kind in RIGHT_KINDS:
        wide = _widest_figure(words, RESULT_PX if column.kind == "result" else BODY_PX)
        return wide, wide, False
    font = look.font("caption" if column.kind == "quiet" else "body")
    wide = min(look.px(WORDS_MOST), max((text_width(text, font) for text in words), default=0))
    return wide, min(wide, look.px(WORDS_LEAST)), True


def _widest_figure(words: Iterable[str], px: int) -> int:
    font = theme().font("strong", px=px)
    return max((round(figure_width(text, font)) + 4 for text in words), default=0)


def flag_fits(words: str, width: int) -> bool:
    """Whether a check box in a cell has room for its own words."""
    return text_width(words, theme().font("body")) + theme().px(FLAG) <= width


def _field_width(bench: Bench, field: Field, words: str, column: RosterColumn) -> int:
    look = theme()
    match field:
        case NumberField():
            return look.size("width.stepper.table")
        case FlagField():
            beside = text_width(bench.say(field.label), look.font("body")) if column.width >= SPEAKING else 0
            return look.px(FLAG) + beside + (look.px(8) if beside else 0)
        case TextField():
            return look.px(TEXT_NATURAL)
        case _:
            return min(look.px(WORDS_MOST), text_width(words, look.font("body")) + look.px(PICK_EXTRA))
