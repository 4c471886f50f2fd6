"""Roster: which of its lines are looked at, and in which order. Nothing of it is in the file. No widget.

What is being worked on keeps its place: a line that leaves the view, or would stand elsewhere by now, stays
where it is until somebody chooses the view or the order again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from builder.core.evaluation import Path
from builder.core.form import Line, LineCell, NumberField, Roster, RosterColumn, RowView
from builder.core.text import Name, Text
from builder.ui.bench import Bench
from builder.ui.roster.cells import is_name
from builder.ui.search import folded, matches, reading_of, spellings

Key = int | str
Known = set[Key | Path]


class Sight:
    """The view, the order and the query of one roster."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._kept: set[Key] = set()
        self._known: Known | None = None
        self._ranks: dict[Key, int] | None = None
        self.view = ""
        self.query = ""
        self.sorted_by: str | None = None
        self.backward = False

    def take(self, roster: Roster) -> None:
        """A new state of the roster: first its view is chosen; later, what has come stays in sight."""
        if not roster.views:
            return
        if self._known is None or all(view.key != self.view for view in roster.views):
            self.choose(roster, self._first(roster))
        else:
            self._kept |= {line.key for line in roster.lines if is_new(line, self._known)}
        self._known = known(roster.lines)
        self._kept |= {line.key for line in roster.lines if _is_in(line, self._current(roster))}

    def choose(self, roster: Roster, key: str) -> None:
        """Look at another part of the lines, or at the same anew."""
        self.view = key
        view = self._current(roster)
        self._kept = {line.key for line in roster.lines if _is_in(line, view)}
        if self.sorted_by is not None:
            self._rank(roster)

    def sort(self, roster: Roster, column: RosterColumn | None) -> None:
        """Put what is shown in the order of a column; again, the other way round; a third time, as given."""
        if column is None or (self.sorted_by == column.key and self.backward):
            self.sorted_by, self.backward, self._ranks = None, False, None
            return
        self.backward = self.sorted_by == column.key
        self.sorted_by = column.key
        self._rank(roster)

    def lines(self, roster: Roster) -> list[Line]:
        """The lines that are looked at, in order. A query looks through all of them."""
        lines = list(roster.lines)
        if self.query.strip():
            lines = [line for line in lines if matches(self.query, self._texts(line))]
        elif roster.views:
            lines = [line for line in lines if line.key in self._kept]
        if self._ranks is not None:
            ranks, last = self._ranks, len(self._ranks)
            lines.sort(key=lambda line: ranks.get(line.key, last))
        return lines

    def counts(self, roster: Roster) -> dict[str, int]:
        """How many lines each view has now."""
        return {view.key: sum(_is_in(line, view) for line in roster.lines) for view in roster.views}

    def _first(self, roster: Roster) -> str:
        counts = self.counts(roster)
        return next((view.key for view in roster.views if counts[view.key]), roster.views[-1].key)

    def _current(self, roster: Roster) -> RowView:
        return next((view for view in roster.views if view.key == self.view), roster.views[0])

    def _texts(self, line: Line) -> list[str]:
        words = [self._bench.say(cell) for cell in line.cells if isinstance(cell, Name | Text)]
        return [*spellings(line.name, self._bench.words.translator), *words]

    def _rank(self, roster: Roster) -> None:
        """Remember the order as it is now. Names by their reading; numbers with the greatest first."""
        place = next(at for at, column in enumerate(roster.columns) if column.key == self.sorted_by)
        if is_name(roster.columns[place]):
            ordered = self._by_reading(roster.lines)
        else:
            ordered = self._by_number(roster.lines, place)
        self._ranks = {line.key: rank for rank, line in enumerate(ordered)}

    def _by_reading(self, lines: Sequence[Line]) -> list[Line]:
        translator = self._bench.words.translator
        return sorted(
            lines, key=lambda line: folded(reading_of(line.name, translator)), reverse=self.backward
        )

    def _by_number(self, lines: Sequence[Line], place: int) -> list[Line]:
        numbered: list[tuple[int | Fraction, Line]] = []
        rest: list[Line] = []
        for line in lines:
            number = self._number(line.cells[place] if place < len(line.cells) else None)
            rest.append(line) if number is None else numbered.append((number, line))
        sign = 1 if self.backward else -1
        return [line for _, line in sorted(numbered, key=lambda pair: sign * pair[0])] + rest

    def _number(self, cell: LineCell) -> int | Fraction | None:
        if isinstance(cell, NumberField):
            return cell.value
        if isinstance(cell, str):
            value = self._bench.value(cell)
            return value.total if value is not None and isinstance(value.total, int | Fraction) else None
        return cell if isinstance(cell, int | Fraction) else None


def _is_in(line: Line, view: RowView) -> bool:
    return view.all or view.key in line.views


def known(lines: Iterable[Line]) -> Known:
    """What lines are known by: their keys, and the rows of the document that are in them."""
    found: Known = set()
    for line in lines:
        found.add(line.key)
        found.update(line.homes)
    return found


def is_new(line: Line, before: Known) -> bool:
    """Whether a line has just come, or a row of the document into it."""
    return line.key not in before or any(home not in before for home in line.homes)
