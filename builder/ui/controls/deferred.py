"""When a box may show what the model says: not over a word composed, not over what is half typed. No Qt."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Deferred(Generic[T]):
    """Keeps the model's latest answer back until it disturbs nobody.

    Half typed is what the user typed and the model has not yet answered with the same. So an undo reaches a
    box with the focus at once, and a model that answers "3" to a typed "3 " does not eat the space.
    """

    def __init__(self) -> None:
        self.composing = False
        self._half_typed = False
        self._sent: T | None = None
        self._waiting: tuple[T] | None = None

    @property
    def half_typed(self) -> bool:
        """Whether something typed has not been answered."""
        return self._half_typed

    def sent(self, value: T) -> None:
        """The user typed a value, and the model is told."""
        self._half_typed, self._sent, self._waiting = True, value, None

    def unfinished(self) -> None:
        """The user typed what is no value yet."""
        self._half_typed, self._sent, self._waiting = True, None, None

    def settled(self) -> None:
        """What is shown was chosen whole (a step, Enter): the next answer may be shown at once."""
        self._half_typed, self._sent, self._waiting = False, None, None

    def given_up(self) -> None:
        """What was begun is gone; what waits may be shown."""
        self._half_typed, self._sent = False, None

    def offer(self, value: T) -> bool:
        """The model says a value; whether to show it now. Otherwise it is kept, the latest only."""
        if self._half_typed and self._sent is not None and value == self._sent:
            self._half_typed, self._waiting = False, None
            return False
        if self.composing or self._half_typed:
            self._waiting = (value,)
            return False
        self._waiting = None
        return True

    def release(self, *, leaving: bool = False) -> tuple[T] | None:
        """What may be shown now that composing has ended, or the focus leaves; None: nothing waits."""
        if leaving:
            self._half_typed = False
        if self.composing or self._half_typed:
            return None
        waiting, self._waiting = self._waiting, None
        return waiting
