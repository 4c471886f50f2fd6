"""Core: one pack in work: its history, its view, what was found. No screen, no disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from builder.core.pack import Pack
from builder.core.pack_view import Judgement, Under, judge
from builder.core.text import Label

DEPTH = 200


@dataclass(frozen=True, slots=True)
class Step:
    """A pack of the past and the name of what was done to it."""

    pack: Pack
    name: Label


class PackDraft:
    """A pack in work over its ground. `saved`: as it is in its file; None: in none yet."""

    def __init__(self, under: Under, pack: Pack, saved: Pack | None = None) -> None:
        self.under, self.saved = under, saved
        self.view = under.view(pack)
        self._past: list[Step] = []
        self._future: list[Step] = []
        self._judged: Judgement | None = None
        self._watchers: list[Callable[[], None]] = []

    @property
    def pack(self) -> Pack:
        """The pack as it stands."""
        return self.view.pack

    @property
    def undo_name(self) -> Label | None:
        """What undo would take back, or None."""
        return self._past[-1].name if self._past else None

    @property
    def redo_name(self) -> Label | None:
        """What redo would do again, or None."""
        return self._future[-1].name if self._future else None

    @property
    def is_unsaved(self) -> bool:
        """Whether something would be lost if it were left now."""
        return self.saved is None or content(self.pack) != content(self.saved)

    def watch(self, callback: Callable[[], None]) -> None:
        """Be told when the pack has changed."""
        self._watchers.append(callback)

    def judgement(self) -> Judgement:
        """What is wrong with the pack as it stands."""
        if self._judged is None:
            self._judged = judge(self.view)
        return self._judged

    @property
    def is_judged(self) -> bool:
        """Whether the answer is known already."""
        return self._judged is not None

    def do(self, pack: Pack, name: Label) -> bool:
        """Put another pack in place as one step; False when it says the same."""
        if pack is self.pack or pack == self.pack:
            return False
        self._past.append(Step(self.pack, name))
        del self._past[:-DEPTH]
        self._future.clear()
        self._show(pack)
        return True

    def undo(self) -> None:
        """Go one step back."""
        self._travel(self._past, self._future)

    def redo(self) -> None:
        """Go one step forward again."""
        self._travel(self._future, self._past)

    def next_revision(self) -> Pack:
        """The pack as it is saved next: its number goes up, unless it was never saved."""
        saved = self.saved
        number = self.pack.revision if saved is None else max(saved.revision, self.pack.revision) + 1
        return self.pack.model_copy(update={"revision": number})

    def was_saved(self, pack: Pack) -> None:
        """It stands in its file like this now."""
        self.saved = pack
        if pack != self.pack:
            self._show(pack)

    def _travel(self, source: list[Step], target: list[Step]) -> None:
        if not source:
            return
        step = source.pop()
        target.append(Step(self.pack, step.name))
        self._show(step.pack.model_copy(update={"revision": self.pack.revision}))

    def _show(self, pack: Pack) -> None:
        older, self.view = self.view, self.under.view(pack)
        self.view.take_over(older)
        self._judged = None
        for callback in tuple(self._watchers):
            callback()


def content(pack: Pack) -> Pack:
    """What a pack says, whatever its number."""
    return pack.model_copy(update={"revision": 1})
