"""An open character as Qt sees it: a Draft with signals. A wrong edit becomes a message, never a crash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal

from builder.core.dice import Roll
from builder.core.draft import Draft, Typed
from builder.core.edit import Edit
from builder.core.errors import BadEdit
from builder.core.evaluation import Path
from builder.core.survey import AnyCharacter, Survey
from builder.core.text import Label


class LiveDraft(QObject):
    """A Draft whose surveys are a signal. `refused` carries the Text of an edit that could not be."""

    changed = Signal(object)
    refused = Signal(object)

    def __init__(self, draft: Draft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.draft = draft
        draft.watch(self.changed.emit)

    @property
    def survey(self) -> Survey[AnyCharacter]:
        """What the rules answer to the document as it stands."""
        return self.draft.survey

    @property
    def document(self) -> AnyCharacter:
        """The document as it stands."""
        return self.draft.document

    @property
    def undo_name(self) -> Label | None:
        """What undo would take back, or None."""
        return self.draft.undo_name

    @property
    def redo_name(self) -> Label | None:
        """What redo would do again, or None."""
        return self.draft.redo_name

    def do(self, *edits: Edit, merge: bool = False, name: Label | None = None) -> bool:
        """Apply edits as one step; False when they could not be, and then `refused` has said why."""
        try:
            self.draft.do(*edits, merge=merge, name=name)
        except BadEdit as error:
            self.refused.emit(error.text)
            return False
        return True

    def roll(self, throws: dict[Path, str], name: Label | None = None) -> tuple[Roll, ...]:
        """Throw a set of dice; nothing is thrown for a place that cannot take it."""
        try:
            return self.draft.roll(throws, name=name)
        except BadEdit as error:
            self.refused.emit(error.text)
            return ()

    def type_dice(self, throws: Mapping[Path, Typed], name: Label | None = None) -> tuple[Roll, ...]:
        """Put real dice into the log, marked as typed in; none where they cannot be."""
        try:
            return self.draft.type_dice(throws, name=name)
        except BadEdit as error:
            self.refused.emit(error.text)
            return ()

    def note(self, document: AnyCharacter, name: Label) -> None:
        """Put a whole document in place as one step."""
        self.draft.note(document, name)

    def undo(self) -> None:
        """Go one step back."""
        self.draft.undo()

    def redo(self) -> None:
        """Go one step forward."""
        self.draft.redo()

    def settle(self) -> None:
        """The next edit of the same place is a step of its own."""
        self.draft.settle()

    def what_if(self, *edits: Edit) -> Survey[Any] | None:
        """What would follow from the edits, or None where they cannot be. Nothing is changed."""
        try:
            return self.draft.what_if(*edits)
        except BadEdit:
            return None

    def look_again(self) -> None:
        """Survey the same document again."""
        self.draft.look_again()
