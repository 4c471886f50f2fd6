"""One open party: its file, whether it is saved, its snapshot. Asks nobody anything; shows nothing."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from builder.core.dice import Roll
from builder.core.edit import Edit, Set
from builder.core.errors import BadEdit, BuilderError, CannotWrite
from builder.core.party import Party
from builder.core.party_draft import PartyDraft
from builder.core.party_survey import PartySurvey
from builder.core.text import Label, Text
from builder.storage.parties import parse_party, party_json, save_party
from builder.storage.recovery import Session
from builder.storage.states import State, States

SNAPSHOT_MS = 1000
WRITTEN = frozenset({"modified", "app_version"})
"""What is set when it is written."""


class PartyWork(QObject):
    """A party in work. `path` None: never saved. `digest`: of the file as it was read or written.

    changed: a PartySurvey. refused: the Text of an edit that could not be. state_changed: saved or not is
    another answer now.
    """

    changed = Signal(object)
    refused = Signal(object)
    saved = Signal()
    state_changed = Signal()

    def __init__(
        self,
        draft: PartyDraft,
        *,
        states: States,
        session: Session | None,
        now: Callable[[], datetime],
        path: Path | None = None,
        digest: str | None = None,
        begun: bool = True,
        key: str = "",
        parent: QObject | None = None,
    ) -> None:
        """`begun`: nothing would be lost yet. `key`: of the snapshot that it was opened from."""
        super().__init__(parent)
        self.draft, self.path, self.digest = draft, path, digest
        self.key = key or uuid.uuid4().hex
        self.saved_at: datetime | None = None
        self.failed = False
        self._states, self._session, self._now = states, session, now
        self._safe: Party | None = draft.document if begun else None
        self._was_unsaved = self.is_unsaved
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SNAPSHOT_MS)
        self._soon.timeout.connect(self.keep_snapshot)
        draft.watch(self._edited)
        if self.is_unsaved:
            self._soon.start()

    @property
    def party(self) -> Party:
        """The party as it stands."""
        return self.draft.document

    @property
    def survey(self) -> PartySurvey:
        """Everything that may be looked at."""
        return self.draft.survey

    @property
    def name(self) -> str:
        """The party's name; empty when it has none."""
        return self.party.name.strip()

    @property
    def is_unsaved(self) -> bool:
        """Whether something would be lost if it were closed now."""
        return self._safe is None or self._safe != self.party

    def do(self, *edits: Edit, merge: bool = False, name: Label | None = None) -> bool:
        """Apply edits as one step; False when they could not be, and then `refused` has said why."""
        try:
            self.draft.do(*edits, merge=merge, name=name)
        except BadEdit as error:
            self.refused.emit(error.text)
            return False
        return True

    def undo(self) -> None:
        """Go one step back."""
        self.draft.undo()

    def redo(self) -> None:
        """Go one step forward."""
        self.draft.redo()

    def throw_order(self, system: str) -> tuple[Roll, ...]:
        """Throw who acts first."""
        return self.draft.throw_order(system)

    def save(self, path: Path, *, force: bool = False) -> tuple[Text, ...]:
        """Write it to a file; what did not go along comes back. Raises ChangedOnDisk, CannotWrite."""
        self.draft.settle()
        same = self.path is not None and path == self.path
        expected = self.digest if same else None
        try:
            done = save_party(path, self.draft.stamped(), expected, self._states, self._now(), force=force)
        except CannotWrite:
            self.failed = True
            self.state_changed.emit()
            raise
        self.path, self.digest, self.failed = done.path, done.digest, False
        self._safe, self.saved_at = self.party, self._now()
        self._drop_snapshot()
        self._was_unsaved = False
        self.saved.emit()
        self.state_changed.emit()
        return done.warnings

    def keep_snapshot(self) -> bool:
        """Keep a snapshot now, if there is something to lose; whether there is one."""
        self._soon.stop()
        if self._session is None or not self.is_unsaved:
            return False
        try:
            data = party_json(self.draft.stamped())
            self._session.keep(self.key, data, self.path, self.digest, self._now())
        except BuilderError as error:
            logging.getLogger("builder").warning("no snapshot kept: %s", error.text.key)
            return False
        return True

    def earlier(self) -> tuple[State, ...]:
        """The kept states of its file, newest first."""
        return () if self.path is None else self._states.of(self.path, self.party.id)

    def go_back_to(self, state: State) -> bool:
        """Put an earlier state in place, as one step that can be undone. Raises UnreadableFile."""
        name = self.path.name if self.path is not None else self.name
        party, _ = parse_party(self._states.data(state), name)
        keys = [key for key in Party.model_fields if key not in Party.SETTLED | WRITTEN]
        edits = (Set((key,), getattr(party, key)) for key in keys)
        return self.do(*edits, name=Text("document.go_back"))

    def let_go(self) -> None:
        """It is closed on purpose: nothing of it is offered again."""
        self._drop_snapshot()
        self._safe = self.party

    def _edited(self, survey: PartySurvey) -> None:
        unsaved = self.is_unsaved
        if unsaved and not self._soon.isActive():
            self._soon.start()
        if not unsaved and self._was_unsaved:
            self._drop_snapshot()
        if unsaved != self._was_unsaved:
            self._was_unsaved = unsaved
            self.state_changed.emit()
        self.changed.emit(survey)

    def _drop_snapshot(self) -> None:
        self._soon.stop()
        if self._session is not None:
            self._session.drop(self.key)
