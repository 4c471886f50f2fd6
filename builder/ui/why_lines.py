"""Why a number is what it is, as lines of words: entries, total, limit, excess. No widget, no rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from builder.core import number
from builder.core.evaluation import Budget
from builder.core.form import Page, Roster
from builder.core.ledger import Entry, Op, Source, Value
from builder.core.number import Amount, Dice
from builder.core.text import Text
from builder.ui.bench import Bench

SIGNS = {
    Op.ADD: "+",
    Op.TIMES: "×",
    Op.REPLACE: "→",
    Op.FLOOR: "↓",
    Op.CEIL: "↑",
    Op.NEAREST: "≈",
    Op.AT_LEAST: "≥",
    Op.AT_MOST: "≤",
    Op.WAIVED: "·",
}
MINUS, DIVIDED = "\u2212", "\u00f7"
MOST_LOOKED_AT = 200
QUIET = frozenset({"derived", "recovered"})


@dataclass(frozen=True, slots=True)
class WhyLine:
    """A line as it is drawn: sign, words, source, number; `of`: the ledger key it leads to.

    `cell`: the cell that a number rests on, where the GM may put another one there; `typed`: they have.
    `found`: it is in the source, though not word for word: "derived" or "recovered".
    """

    sign: str
    words: str
    source: str
    figure: str
    of: str | None = None
    depth: int = 0
    tone: str = "text"
    bold: bool = False
    unsure: bool = False
    typed: bool = False
    cell: Source | None = None
    found: str = ""

    @property
    def plain(self) -> str:
        """The line as text."""
        source = f" ({self.source})" if self.source else ""
        return "  " * self.depth + " ".join(filter(None, (self.sign, self.words + source, self.figure)))


def lines_of(bench: Bench, value: Value, depth: int = 0) -> list[WhyLine]:
    """The entries of a Value as lines."""
    found = [_line(bench, entry, place, depth) for place, entry in enumerate(value.entries)]
    if not found and depth == 0:
        found.append(WhyLine("", bench.say(Text("ui.why.no_entries")), "", "", tone="text.muted"))
    return found


def closing_lines(bench: Bench, value: Value) -> list[WhyLine]:
    """The total, and where the value is what a limit is set on, limit and excess."""
    total = bench.measure(value)
    found = [WhyLine("=", bench.say(Text("ui.why.total")), "", total, bold=True, unsure=not value.sure)]
    kept = bench.kept(value.key)
    if kept:
        found.append(WhyLine("", bench.say(Text("ui.why.kept")), "", kept))
    budget = next(
        (one for one in bench.survey.evaluation.budgets.values() if one.spent.key == value.key), None
    )
    if budget is not None:
        found += _budget_lines(bench, budget)
    return found


def cell_below(bench: Bench, value: Value) -> Source | None:
    """The nearest reconstructed cell that a value rests on, however deep; else the nearest that was typed."""
    seen, waiting, typed = {value.key}, [value], None
    while waiting:
        here = waiting.pop(0)
        for entry in here.entries:
            if entry.source is not None and entry.source.provenance == "reconstructed":
                return entry.source
            if entry.source is not None and entry.source.provenance == "gm" and typed is None:
                typed = entry.source
            deeper = bench.value(entry.of)
            if deeper is not None and deeper.key not in seen and len(seen) < MOST_LOOKED_AT:
                seen.add(deeper.key)
                waiting.append(deeper)
    return typed


def cell_on(bench: Bench, page: Page) -> Source | None:
    """The first reconstructed cell that a number of this page rests on; else any that the character has."""
    for key in dict.fromkeys((*_keys_on(page), *bench.survey.evaluation.values)):
        value = bench.value(key)
        cell = cell_below(bench, value) if value is not None and not value.sure else None
        if cell is not None and cell.provenance == "reconstructed":
            return cell
    return None


def _keys_on(page: Page) -> Iterator[str]:
    """The ledger keys of what a page shows, from the top."""
    for panel in page.panels:
        for field in panel.fields:
            if field.shows:
                yield field.shows
            for line in field.lines if isinstance(field, Roster) else ():
                yield from (cell for cell in line.cells if isinstance(cell, str))
        yield from panel.shown
    if page.side is not None:
        yield from (row.key for row in page.side.rows)


def as_text(bench: Bench, value: Value) -> str:
    """The whole explanation as plain text."""
    lines = [*lines_of(bench, value), *closing_lines(bench, value)]
    return "\n".join([bench.say(value.name), *(line.plain for line in lines)])


def _budget_lines(bench: Bench, budget: Budget) -> Iterable[WhyLine]:
    granted = budget.granted
    words = bench.say(Text("ui.why.quota") if budget.quota else Text("ui.why.limit"))
    yield WhyLine(
        "", words, "", number.shown(granted.total, granted.spec), of=granted.key, unsure=not granted.sure
    )
    left = budget.left
    if left < 0 and not budget.quota:
        yield WhyLine("", bench.say(Text("ui.why.over")), "", number.shown(-left), tone="error", bold=True)
    elif left > 0:
        yield WhyLine("", bench.say(Text("ui.why.left")), "", number.shown(left))


def _line(bench: Bench, entry: Entry, place: int, depth: int) -> WhyLine:
    sign, figure = SIGNS[entry.op], _figure(entry)
    if entry.op is Op.ADD and _negative(entry.operand):
        sign, figure = MINUS, figure.lstrip(MINUS)
    elif entry.op is Op.ADD and place == 0 and depth:
        sign = ""
    divisor = _divisor(entry)
    if divisor is not None:
        sign, figure = DIVIDED, number.shown(divisor)
    words = bench.say(entry.why)
    tone = "text"
    if entry.op is Op.WAIVED:
        figure = f"({figure})" if figure else ""
        words = bench.say(Text("ui.why.not_counted", {"what": entry.why}))
        tone = "text.faint"
    source, unsure, typed, cell, found = "", False, False, None, ""
    if entry.source is not None:
        source = bench.document(entry.source)
        unsure, typed = entry.source.provenance == "reconstructed", entry.source.provenance == "gm"
        cell = entry.source if unsure or typed else None
        found = entry.source.provenance if entry.source.provenance in QUIET else ""
    behind = bench.value(entry.of)
    of = entry.of if behind is not None else None
    unsure = unsure or (behind is not None and not behind.sure)
    return WhyLine(
        sign, words, source, figure, of, depth, tone, unsure=unsure, typed=typed, cell=cell, found=found
    )


def _figure(entry: Entry) -> str:
    shown = entry.operand if entry.operand is not None else entry.result
    return number.shown(shown)


def _divisor(entry: Entry) -> int | None:
    """What is divided by, where the words of a share name it: four, not times a quarter."""
    share, why = entry.operand, entry.why
    if entry.op is not Op.TIMES or not isinstance(share, Fraction) or not isinstance(why, Text):
        return None
    named = share.numerator == 1 and why.params.get("n") == share.denominator
    return share.denominator if named else None


def _negative(amount: Amount | None) -> bool:
    return amount is not None and not isinstance(amount, Dice) and amount < 0
