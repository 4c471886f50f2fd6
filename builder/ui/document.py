"""One open character: its file, whether it is saved, its snapshot. Asks nobody anything; shows nothing."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from builder.core.character import Witness
from builder.core.errors import CannotWrite
from builder.core.evaluation import Issue
from builder.core.survey import AnyCharacter, lacking
from builder.core.system import AnySystem
from builder.core.text import Text
from builder.storage.character_json import as_json
from builder.storage.characters import parse, save
from builder.storage.recovery import Session
from builder.storage.states import State, States
from builder.ui.live import LiveDraft

SNAPSHOT_MS = 1000
WITNESS = "CORE-WITNESS-DIFFERS"


class Document(QObject):
    """A character in work. `path` None: never saved. `digest`: of the file as it was read or written.

    `witness`: what the rules said when its file was written. `opened_as`: the character as it was opened.
    changed: saved or not, that is another answer now. kept_back: snapshots cannot be kept any more.
    """

    changed = Signal()
    saved = Signal()
    kept_back = Signal()

    def __init__(
        self,
        live: LiveDraft,
        system: AnySystem,
        *,
        states: States,
        session: Session | None,
        now: Callable[[], datetime],
        path: Path | None = None,
        digest: str | None = None,
        begun: bool = False,
        draft: str = "",
        parent: QObject | None = None,
    ) -> None:
        """`begun`: nothing would be lost yet (an empty character, or one as it stands in its file)."""
        super().__init__(parent)
        self.live, self.system = live, system
        self.path, self.digest = path, digest
        self.draft = draft or uuid.uuid4().hex
        self.saved_at: datetime | None = None
        self.snapshot_at: datetime | None = None
        self.failed = False
        self._is_kept_back = False
        self.differences: tuple[Issue, ...] = ()
        self.witness = Witness()
        self.opened_as, self.opened_at = live.document if begun else None, now()
        self._states, self._session, self._now = states, session, now
        self._safe: AnyCharacter | None = live.document if begun else None
        self._was_unsaved = self.is_unsaved
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SNAPSHOT_MS)
        self._soon.timeout.connect(self.keep_snapshot)
        live.setParent(self)
        live.changed.connect(self._edited)
        if self.is_unsaved:
            self._soon.start()

    @property
    def is_unsaved(self) -> bool:
        """Whether something would be lost if it were closed now."""
        return self._safe is None or self._safe != self.live.document

    @property
    def name(self) -> str:
        """The character's name; empty when it has none."""
        return str(self.live.document.profile.name).strip()

    def save(self, path: Path, *, force: bool = False) -> tuple[Text, ...]:
        """Write it to a file; what did not go along comes back. Raises ChangedOnDisk, CannotWrite."""
        self.live.settle()
        character = self.stamped()
        same = self.path is not None and path == self.path
        try:
            done = save(
                path, character, self.digest if same else None, self._states, self._now(), force=force
            )
        except CannotWrite:
            self.failed = True
            self.changed.emit()
            raise
        self.path, self.digest, self.failed = done.path, done.digest, False
        self._safe, self.saved_at = self.live.document, self._now()
        self._drop_snapshot()
        self._was_unsaved = False
        self.saved.emit()
        self.changed.emit()
        return done.warnings

    def keep_snapshot(self) -> bool:
        """Keep a snapshot now, if there is something to lose; whether there is one."""
        self._soon.stop()
        if self._session is None or not self.is_unsaved:
            return False
        now = self._now()
        try:
            data = as_json(self.stamped())
            self._session.keep(self.draft, data, self.path, self.digest, now)
        except CannotWrite as error:
            logging.getLogger("builder").warning("no snapshot kept: %s", error.text.key)
            if not self._is_kept_back:
                self._is_kept_back = True
                self.kept_back.emit()
            return False
        self.snapshot_at, self._is_kept_back = now, False
        return True

    def let_go(self) -> None:
        """It is closed on purpose: nothing of it is offered again."""
        self._drop_snapshot()
        self._safe = self.live.document

    def earlier(self) -> tuple[State, ...]:
        """The kept states of its file, newest first."""
        return () if self.path is None else self._states.of(self.path, self.live.document.id)

    def go_back_to(self, state: State) -> None:
        """Put an earlier state in place, as one step that can be undone. Raises UnreadableFile."""
        data = self._states.data(state)
        name = self.path.name if self.path is not None else self.name
        character, _ = parse(data, {self.system.id: self.system}, name)
        self.live.note(without_witness(character), Text("document.go_back"))

    def stamped(self) -> AnyCharacter:
        """The character for writing. While one of its packs is missing, its numbers stay those it had."""
        character = self.live.draft.stamped()
        if lacking(self.live.survey) and self.witness.totals:
            return character.model_copy(update={"witness": self.witness})
        return character

    def bytes(self) -> bytes:
        """The character file as it would be saved now."""
        return as_json(self.stamped())

    def _edited(self, survey: Any) -> None:
        unsaved = self.is_unsaved
        if unsaved and not self._soon.isActive():
            self._soon.start()
        if unsaved == self._was_unsaved:
            return
        self._was_unsaved = unsaved
        if not unsaved:
            self._drop_snapshot()
        self.changed.emit()

    def _drop_snapshot(self) -> None:
        self._soon.stop()
        self.snapshot_at = None
        if self._session is not None:
            self._session.drop(self.draft)


def without_witness(character: AnyCharacter) -> AnyCharacter:
    """The character for working on: what the rules said when it was saved was compared when it was opened."""
    return character.model_copy(update={"witness": Witness()})
