"""How far one press of − or + leads: by a step, along rungs, to the bounds. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from builder.ui.numerals import Number


@dataclass(frozen=True, slots=True)
class Steps:
    """What the arrows may do. Bounds stop them; a value outside stays, and the arrows lead back.

    rungs: the values they walk (1, 2, 4, 8 …) where one step will not do.
    """

    low: Number | None = None
    high: Number | None = None
    step: Number = 1
    rungs: tuple[Number, ...] = ()

    def target(self, value: Number | None, steps: int) -> Number:
        """Where so many presses lead, down below zero. An unset box begins at its lowest, or at 0."""
        if value is None:
            return self.low if self.low is not None else 0
        if self.rungs:
            return self._rung(value, steps)
        if steps > 0 and self.high is not None:
            return max(value, min(value + steps * self.step, self.high))
        if steps < 0 and self.low is not None:
            return min(value, max(value + steps * self.step, self.low))
        return value + steps * self.step

    def can(self, value: Number | None, direction: int) -> bool:
        """Whether a press would change anything."""
        return value is None or self.target(value, 1 if direction > 0 else -1) != value

    def _rung(self, value: Number, steps: int) -> Number:
        up = steps > 0
        beyond = [rung for rung in self.rungs if (rung > value if up else rung < value)]
        if not beyond:
            return value
        return sorted(beyond, reverse=not up)[min(abs(steps), len(beyond)) - 1]
