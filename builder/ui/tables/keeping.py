"""A pack in work is saved or left: what is not saved is asked about, what cannot be saved is kept aside."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from builder.core.errors import BuilderError, ChangedOnDisk
from builder.core.pack import Pack
from builder.core.text import Param, Text
from builder.ui.message import Message
from builder.ui.program import Program
from builder.ui.shapes import State
from builder.ui.tables.questions import COPY, KEEP, OVER, SAVE, changed_on_disk, unsaved
from builder.ui.tables.trying import Trying
from builder.ui.tables.work import PackWork


class Keeping(QObject):
    """Of one editor. left: there is nothing to be asked any more. tried: it was to be saved."""

    left = Signal()
    tried = Signal()
    told = Signal(object)
    refused = Signal(object)

    def __init__(self, program: Program, work: PackWork, trying: Trying, window: QWidget) -> None:
        super().__init__(window)
        self._program, self._work, self._trying, self._window = program, work, trying, window

    def save(self, *, force: bool = False) -> bool:
        """Save the pack, or say why it cannot be."""
        work = self._work
        try:
            done = work.save(force=force)
        except ChangedOnDisk:
            question = changed_on_disk(self._program.words.say, work.title)
            self._program.dialogs.decide(self._window, question, self._changed_answered)
            return False
        except BuilderError as error:
            self.refused.emit(error.text)
            return False
        self.tried.emit()
        name: dict[str, Param] = {"name": work.title, "n": work.pack.revision}
        if not done:
            self.told.emit(Message(Text("tables.told.kept", {"name": work.title}), State.TODO))
        elif self._trying.can_use:  # the next step, for whoever came here from a character
            use, act = Text("tables.side.use"), self._trying.use
            self.told.emit(Message(Text("tables.told.saved", name), action=use, act=act, of=self._window))
        else:
            self.told.emit(Message(Text("tables.told.saved", name)))
        return done

    def leave(self) -> None:
        """Back to the packs; what is not saved is asked about."""
        work, say = self._work, self._program.words.say
        bare = work.draft.saved is None and work.draft.undo_name is None and not _says_something(work.pack)
        if not work.is_unsaved or bare:
            if not work.looking and work.draft.saved is None:
                work.shelf.forget(work.pack.pack_id)
            self.left.emit()
            return
        if not work.draft.judgement().sound:
            work.keep()
            self.told.emit(Message(Text("tables.told.kept", {"name": work.title}), State.TODO))
            self.left.emit()
            return
        question = unsaved(say, work.title, work.draft.next_revision().revision)
        self._program.dialogs.decide(self._window, question, self._left_answered)

    def _left_answered(self, key: str) -> None:
        if key == KEEP:
            self._work.keep()
            self.left.emit()
        elif key == SAVE and self.save():
            self.left.emit()

    def _changed_answered(self, key: str) -> None:
        work = self._work
        if key == OVER:
            self.save(force=True)
        elif key == COPY:
            id = work.shelf.free_id(work.pack.pack_id)
            work.shelf.forget(work.pack.pack_id)
            work.loaded, work.draft.saved = None, None
            copy = work.pack.model_copy(update={"pack_id": id, "revision": 1})
            work.draft.do(copy, Text("tables.changed.copy"))
            self.save()


def _says_something(pack: Pack) -> bool:
    return bool(pack.tables or pack.lists or pack.constants or pack.remove)
