"""GURPS 4e, chapter 17.1: what points buy in a skill. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.ledger import Found
from builder.core.tables import Thresholds
from builder.systems.gurps4e import records as rows


class Steps:
    """What points buy: level minus attribute, and back. Keeps what was looked up."""

    def __init__(self, table: Thresholds, difficulties: Mapping[str, rows.DifficultyRow]) -> None:
        self._table = table
        self._offsets = {code: row.offset for code, row in difficulties.items()}
        self._reached: dict[int, int] = {}
        self._least: dict[int, int | None] = {}

    def reached(self, points: int) -> int:
        """The step that points reach; 3 reach what 2 reach."""
        step = self._reached.get(points)
        if step is None:
            step = self._reached[points] = _whole(self._table.at(points))
        return step

    def least(self, step: int) -> int | None:
        """The fewest points that reach a step; None for a step that no points reach."""
        if step not in self._least:
            try:
                self._least[step] = _whole(self._table.least(step))
            except KeyError:
                self._least[step] = None
        return self._least[step]

    def relative(self, points: int, diff: str) -> int:
        """The relative level that points buy."""
        return self.reached(points) + self._offsets[diff]

    def price(self, relative: int, diff: str) -> int | None:
        """The fewest points that buy a relative level; 1 where less would do, None where none are enough."""
        return self.least(max(relative - self._offsets[diff], 0))

    def covers(self, relative: int, diff: str) -> bool:
        """Whether a relative level is as good as what 1 point buys."""
        return relative >= self._offsets[diff]


def _whole(found: Found) -> int:
    assert isinstance(found.value, int)
    return found.value
