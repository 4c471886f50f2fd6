"""The GM's settings of one system as a form sees them: what is edited there becomes an edit of the party."""

from __future__ import annotations

from PySide6.QtCore import QObject

from builder.core.edit import Edit, apply
from builder.core.errors import BadEdit
from builder.core.evaluation import Path
from builder.core.text import Label, Text
from builder.gm_desk import GmDesk
from builder.ui.live import LiveDraft
from builder.ui.party.work import PartyWork


class SettingsLive(LiveDraft):
    """A character on whom nothing is decided but the settings; it follows the party."""

    def __init__(self, gm: GmDesk, work: PartyWork, system: str, parent: QObject) -> None:
        super().__init__(gm.workshop.draft(gm.ruler(work.party, system)), parent)
        self._gm, self._work, self._system = gm, work, system
        self._last: Path | None = None

    def do(self, *edits: Edit, merge: bool = False, name: Label | None = None) -> bool:
        """Change the party's settings; the form shows what the party says then."""
        party, last = self._work.party, None
        try:
            for edit in edits:
                last = self._gm.set_setting(party, self._system, edit)
                party = apply(party, last)
        except BadEdit as error:
            self.refused.emit(error.text)
            return False
        if last is None:
            return True
        if self._last != edits[0].path:
            self._work.draft.settle()
        self._last = edits[0].path
        return self._work.do(last, merge=merge, name=name or Text("party.campaign"))

    def follow_party(self) -> None:
        """Show what the party says now."""
        ruler = self._gm.ruler(self._work.party, self._system)
        if ruler.choices != self.document.choices:
            self.draft.note(
                self.document.model_copy(update={"choices": ruler.choices}), Text("party.campaign")
            )
