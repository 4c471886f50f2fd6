"""Roster: what stands in a cell, in words; how wide it is; and its head. Touches the bench and the theme."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from builder.core.evaluation import Issue, Path
from builder.core.form import (
    Bar,
    Field,
    FlagField,
    Line,
    LineCell,
    NumberField,
    PickOne,
    Roster,
    RosterColumn,
    TextField,
    Unsure,
)
from builder.core.ledger import Value
from builder.core.number import Amount, Dice
from builder.core.text import Name, Text
from builder.ui.bench import Bench, worst
from builder.ui.figures import dagger_width, figure_width
from builder.ui.numerals import write_number
from builder.ui.page_state import issue_state
from builder.ui.paint import text_width
from builder.ui.roster.columns import NAME_KIND, RIGHT_KINDS, Measured, Sizes
from builder.ui.roster.model import Shown
from builder.ui.theme import Theme, theme

CHANCE_BAR, CHANCE_GAP, CHANCE_LEAST_BAR = 64, 12, 24
BAR, LEAST_BAR, DOT, PERCENT_GAP = 96, 48, 12, 5
FLAG, TEXT_LEAST, TEXT_NATURAL, PICK_EXTRA = 28, 110, 200, 32
NAME_WHOLE = 200  # in a table of many names nobody wants half of them cut
NAME_LEAST, NAME_MOST, WORDS_LEAST, WORDS_MOST = 96, 300, 72, 620
RESULT_PX, BODY_PX, STATE_ROOM = 16, 13, 20
SIDE, GRIP_SIDE = 10, 14
ALIKE = (NumberField, TextField)  # of these, one is as wide as another
SPEAKING = 90  # from this width on, a column of check boxes has room for their words


def shown_lines(
    bench: Bench, roster: Roster, lines: Sequence[Line], known: Mapping[int | str, Shown]
) -> list[Shown]:
    """The lines with the words of their cells as they are now; unchanged ones are the very same objects."""
    values, issues = bench.survey.evaluation.values, bench.issues_by_path()
    found = []
    for line in lines:
        several = _told(issues, line)
        issue = worst(several) if several else None
        state = None if issue is None else issue_state(issue)
        old = known.get(line.key)
        if old is not None and old.state == state and _says_the_same(old, line, values):
            found.append(old)
            continue
        read = {cell: values.get(cell) for cell in line.cells if isinstance(cell, str)}
        words = _words(bench, roster, line, read, old)
        sure = tuple(_is_sure(cell, read) for cell in line.cells)
        name = old.name if old is not None and old.line.name == line.name else bench.say(line.name)
        found.append(Shown(line, name, words, sure, state, drawn_of(line), read))
    return found


def marked_places(rows: Sequence[Shown]) -> frozenset[int]:
    """The columns in which a cell carries a mark."""
    return frozenset(place for row in rows for place, sure in enumerate(row.sure) if not sure)


def _is_sure(cell: LineCell, read: Mapping[str, Value | None]) -> bool:
    """Whether a cell carries no mark."""
    value = read[cell] if isinstance(cell, str) else None
    return not isinstance(cell, Unsure) and (value is None or value.sure)


def _told(issues: Mapping[Path, list[Issue]], line: Line) -> list[Issue] | None:
    """The issues of a line, wherever in the document it stands."""
    if not line.places:
        return issues.get(line.path) if line.path else None
    return [issue for home in line.homes for issue in issues.get(home, ())]


def _words(
    bench: Bench, roster: Roster, line: Line, read: Mapping[str, Value | None], old: Shown | None
) -> tuple[str, ...]:
    """The words of a line's cells; those that say the same as before are not written again."""
    if old is None or len(old.cells) != min(len(line.cells), len(roster.columns)):
        pairs = zip(line.cells, roster.columns, strict=False)
        return tuple(cell_words(bench, cell, column) for cell, column in pairs)
    before = old.line.cells
    return tuple(
        old.cells[at] if _alike(cell, before[at], read, old.read) else cell_words(bench, cell, column)
        for at, (cell, column) in enumerate(zip(line.cells, roster.columns, strict=False))
    )


def _alike(
    cell: LineCell, old: LineCell, read: Mapping[str, Value | None], was: Mapping[str, Value | None]
) -> bool:
    """Whether a cell would be written with the same words."""
    if isinstance(cell, str):
        return cell == old and _amount(read[cell]) == _amount(was.get(cell))
    if isinstance(cell, NumberField):
        return isinstance(old, NumberField) and cell.value is not None and cell.value == old.value
    return cell is old or (type(cell) is type(old) and cell == old)


def drawn_of(line: Line) -> tuple[object, ...]:
    """What is seen of a line besides its words: bars, boxes, whether it is muted, marked or has a dot."""
    seen: list[object] = [line.faint, line.marked, line.dot, line.given]
    for cell in line.cells:
        if isinstance(cell, NumberField):
            value = cell.value
            less = value is None or cell.low is None or value > cell.low
            more = value is None or cell.high is None or value < cell.high
            seen.append((cell.off is None, less, more, value is None, not value))
        elif isinstance(cell, Field):
            seen.append((type(cell), getattr(cell, "value", None), cell.off is None))
        elif isinstance(cell, Bar):
            seen.append(cell)
    return tuple(seen)


def _says_the_same(old: Shown, line: Line, values: Mapping[str, Value]) -> bool:
    """Whether a row would be written as it stands."""
    if old.line is not line and old.line != line:
        return False
    for key, value in old.read.items():
        now = values.get(key)
        if now is not value and _amount(now) != _amount(value):
            return False
    return True


def _amount(value: Value | None) -> tuple[Amount, bool] | None:
    return None if value is None else (value.total, value.sure)


def cell_words(bench: Bench, cell: LineCell, column: RosterColumn) -> str:
    """A cell in words."""
    match cell:
        case None | Bar():
            return ""
        case Field():
            return field_words(bench, cell)
        case Unsure():  # its mark has a column of its own
            return cell_words(bench, cell.amount, column)
        case str():
            value = bench.value(cell)
            if value is None:
                return "—"
            if column.kind == "chance" and isinstance(value.total, int | Fraction):
                return bench.say(Text("ui.percent", {"n": value.total}))
            return bench.figure(cell)[0]
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
            signed = field.low is None or field.low < 0
            return bench.say(field.unset) if field.value is None else write_number(field.value, signed=signed)
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


class Ruler:
    """Measures each word once, at one text size."""

    def __init__(self) -> None:
        self._words: dict[tuple[str, str], int] = {}
        self._figures: dict[tuple[str, int], int] = {}
        self.look: Theme = theme()

    def clear(self) -> None:
        """The text size has changed."""
        self._words.clear()
        self._figures.clear()

    def text(self, words: str, role: str) -> int:
        """How wide a word is in the font of a role."""
        wide = self._words.get((words, role))
        if wide is None:
            wide = self._words[words, role] = text_width(words, self.look.font(role))
        return wide

    def figure(self, words: str, px: int) -> int:
        """How wide a number is, in cells of equal width."""
        wide = self._figures.get((words, px))
        if wide is None:
            font = self.look.font("strong", px=px)
            wide = self._figures[words, px] = round(figure_width(words, font)) + 4
        return wide

    def widest(self, words: Iterable[str], px: int) -> int:
        """The widest of some numbers."""
        return max((self.figure(text, px) for text in words), default=0)


def side(*, grip: bool) -> int:
    """What is free at the ends of a row; where it can be dragged there is room for the dots."""
    return theme().px(GRIP_SIDE if grip else SIDE)


def sizes(*, grip: bool = False, dot: bool = False) -> Sizes:
    """The measures of rows, at today's text size. Where lines may have a dot, there is room for it."""
    look, free = theme(), side(grip=grip)
    lead = look.px(DOT) if dot else 0
    return Sizes(look.px(33), look.px(74), free, gap=look.px(12), name=look.px(126), lead=lead)


def percent_width() -> int:
    """The room of a % and what stands before it."""
    look = theme()
    return look.px(PERCENT_GAP) + text_width("%", look.font("body"))


def measure(
    bench: Bench, roster: Roster, rows: Sequence[Shown], ruler: Ruler
) -> tuple[list[Measured], dict[int, int]]:
    """The columns with the widths of their contents, and the widths of their titles as labels."""
    columns: list[Measured] = []
    labels: dict[int, int] = {}
    for place, column in enumerate(roster.columns):
        there = [row for row in rows if place < len(row.cells)]
        if rows and not any(row.line.cells[place] is not None for row in there):
            continue
        title = bench.say(column.title)
        labels[place] = ruler.text(title, "caption") if title else 0
        columns.append(
            _name(bench, ruler, roster, place, title, there)
            if is_name(column)
            else _measured(bench, ruler, roster, place, title, there)
        )
    return columns, labels


def _has_bars(roster: Roster) -> bool:
    return any(column.kind == "bar" for column in roster.columns)


def is_name(column: RosterColumn) -> bool:
    """Whether the column holds the names of the rows."""
    return column.key == "name"


def _name(
    bench: Bench, ruler: Ruler, roster: Roster, place: int, title: str, rows: Sequence[Shown]
) -> Measured:
    """The column of names. In a table of parts all names count, so that another part moves no column."""
    look, column = theme(), roster.columns[place]
    least = NAME_WHOLE if _has_bars(roster) else NAME_LEAST
    if any(isinstance(row.line.cells[place], Field) for row in rows):
        return Measured(place, NAME_KIND, look.px(TEXT_NATURAL), look.px(TEXT_LEAST), title, flexible=True)
    state = any(row.state is not None for row in rows)
    words = {bench.say(line.name) for line in roster.lines} if roster.views else set()
    words |= {row.cells[place] for row in rows}
    names = max((ruler.text(name, "strong") for name in words), default=0)
    head = ruler.text(title, "caption")
    wide = max(
        names + (look.px(STATE_ROOM) if state else 0), head, look.px(NAME_LEAST), look.px(column.width)
    )
    natural = min(look.px(NAME_MOST), wide)
    return Measured(place, NAME_KIND, natural, min(natural, look.px(least)), title)


def _measured(
    bench: Bench, ruler: Ruler, roster: Roster, place: int, title: str, rows: Sequence[Shown]
) -> Measured:
    look, column = theme(), roster.columns[place]
    fixed = look.px(column.width)
    head = ruler.text(title, "caption")
    natural, least, flexible = _needs(bench, ruler, place, column, rows)
    content = natural
    least = max(least, head)
    natural = max(natural, head, least)
    grows = flexible and (not fixed or natural > fixed)
    filled = [cell for row in rows if (cell := row.line.cells[place]) is not None]
    boxed = bool(filled) and all(isinstance(cell, NumberField) for cell in filled)
    return Measured(place, column.kind, natural, min(least, natural), title, grows, fixed, content, boxed)


def _needs(
    bench: Bench, ruler: Ruler, place: int, column: RosterColumn, rows: Sequence[Shown]
) -> tuple[int, int, bool]:
    """Natural and least width of a column's content, and whether it takes what is left."""
    look = theme()
    words = {row.cells[place] for row in rows}
    kinds = {type(row.line.cells[place]) for row in rows}
    if any(issubclass(kind, Field) for kind in kinds):
        unlike = {
            type(field) if isinstance(field, ALIKE) else at: (field, row.cells[place])
            for at, row in enumerate(rows)
            if isinstance(field := row.line.cells[place], Field)
        }
        wide = max(_field_width(bench, ruler, field, text, column) for field, text in unlike.values())
        text = any(issubclass(kind, TextField) for kind in kinds)
        return (wide, look.px(TEXT_LEAST), True) if text else (wide, wide, False)
    mark = round(dagger_width()) if any(not row.sure[place] for row in rows) else 0
    if column.kind == "chance":
        figure = ruler.widest(words, BODY_PX) + mark
        bar, gap = look.px(CHANCE_BAR), look.px(CHANCE_GAP)
        return bar + gap + figure, look.px(CHANCE_LEAST_BAR) + gap + figure, False
    if column.kind == "bar":
        wide = look.px(column.width or BAR)
        return wide, min(wide, look.px(LEAST_BAR)), False
    if column.kind in RIGHT_KINDS:
        wide = ruler.widest(words, RESULT_PX if column.kind in ("result", "percent") else BODY_PX)
        wide += mark + (percent_width() if column.kind == "percent" else 0)
        return wide, wide, False
    role = "caption" if column.kind == "quiet" else "body"
    wide = min(look.px(WORDS_MOST), max((ruler.text(text, role) for text in words), default=0))
    return wide, min(wide, look.px(WORDS_LEAST)), True


def flag_fits(words: str, width: int) -> bool:
    """Whether a check box in a cell has room for its own words."""
    return text_width(words, theme().font("body")) + theme().px(FLAG) <= width


def _field_width(bench: Bench, ruler: Ruler, field: Field, words: str, column: RosterColumn) -> int:
    look = theme()
    match field:
        case NumberField():
            return look.size("width.stepper.table")
        case FlagField():
            beside = ruler.text(bench.say(field.label), "body") if column.width >= SPEAKING else 0
            return look.px(FLAG) + beside + (look.px(8) if beside else 0)
        case TextField():
            return look.px(TEXT_NATURAL)
        case _:
            return min(look.px(WORDS_MOST), ruler.text(words, "body") + look.px(PICK_EXTRA))
