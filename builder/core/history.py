"""Core: an open document with its history. Edits go in, each new survey is told; nothing else changes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from builder.core import edit as edits
from builder.core.edit import Edit, Set
from builder.core.evaluation import Path
from builder.core.frozen import Document
from builder.core.text import Label, Text

DEPTH = 200
NEVER_UNDONE = ("rolls", "last_row")
"""What was thrown was thrown, and no number of a row is given twice."""


class Surveyed(Protocol):
    """What a look at a document gives back: the document is in it."""

    @property
    def document(self) -> Any: ...


D = TypeVar("D", bound=Document)
S = TypeVar("S", bound=Surveyed)


@dataclass(frozen=True, slots=True)
class Step(Generic[D]):
    """A state of the past and the name of what was done to it."""

    document: D
    name: Label


class History(Generic[D, S]):
    """A document, its past and its future. `look` surveys a document."""

    def __init__(self, document: D, look: Callable[[D], S]) -> None:
        self._look = look
        self._past: list[Step[D]] = []
        self._future: list[Step[D]] = []
        self._merge: Path | None = None
        self._watchers: list[Callable[[S], None]] = []
        self.survey = look(document)

    @property
    def document(self) -> D:
        """The document as it stands."""
        document: D = self.survey.document
        return document

    @property
    def undo_name(self) -> Label | None:
        """What undo would take back, or None."""
        return self._past[-1].name if self._past else None

    @property
    def redo_name(self) -> Label | None:
        """What redo would do again, or None."""
        return self._future[-1].name if self._future else None

    def watch(self, callback: Callable[[S], None]) -> None:
        """Be told of every new survey."""
        self._watchers.append(callback)

    def do(self, *several: Edit, merge: bool = False, name: Label | None = None) -> None:
        """Apply edits as one step. `merge`: one step with the one before while the same place keeps changing.

        Raises BadEdit, and then nothing has changed.
        """
        document = self.document
        for edit in several:
            document = edits.apply(document, edit)
        self._put(document, several, merge, name or Text("undo.change"))

    def undo(self) -> None:
        """Go one step back. Rolls and row numbers stay: what was thrown was thrown."""
        if self._past:
            self._travel(self._past, self._future)

    def redo(self) -> None:
        """Go one step forward again."""
        if self._future:
            self._travel(self._future, self._past)

    def settle(self) -> None:
        """End merging: the next edit of the same place is a step of its own."""
        self._merge = None

    def what_if(self, *several: Edit) -> S:
        """What would follow from the edits, by the same survey; nothing is changed."""
        document = self.document
        for edit in several:
            document = edits.apply(document, edit)
        return self._look(document)

    def look_again(self) -> None:
        """Survey the same document again (packs or language of tables changed)."""
        self._show(self._look(self.document))

    def _put(self, document: D, several: tuple[Edit, ...], merge: bool, name: Label) -> None:
        if document == self.document:
            return
        survey = self._look(document)
        sets = merge and bool(several) and all(isinstance(edit, Set) for edit in several)
        place = several[0].path if sets else None
        if place is None or place != self._merge or not self._past:
            self._past.append(Step(self.document, name))
            del self._past[:-DEPTH]
        self._merge = place
        self._future.clear()
        self._show(survey)

    def _travel(self, source: list[Step[D]], target: list[Step[D]]) -> None:
        step, now = source[-1], self.document
        kept = {key: getattr(now, key) for key in NEVER_UNDONE}
        survey = self._look(step.document.model_copy(update=kept))
        target.append(Step(now, step.name))
        source.pop()
        self._merge = None
        self._show(survey)

    def _show(self, survey: S) -> None:
        self.survey = survey
        for callback in tuple(self._watchers):
            callback(survey)
