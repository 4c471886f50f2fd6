"""Packs from files: each is read whole, or refused whole with everything that is wrong. Nothing is lost."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from builder.core.errors import BadPack, BuilderError
from builder.core.pack import Pack
from builder.core.pack_draft import content
from builder.core.pack_view import Under, strangers_in
from builder.core.text import Label as Words
from builder.core.text import Param, Text
from builder.storage.pack_shelf import Loaded, PackShelf
from builder.storage.packs import PackFile
from builder.ui.controls.dialog import Answer
from builder.ui.controls.state_label import StateLabel
from builder.ui.files import Question
from builder.ui.message import Message
from builder.ui.page_state import issue_state
from builder.ui.program import Program
from builder.ui.shapes import State
from builder.ui.tables.faults import FaultWords
from builder.ui.tables.words import TableWords

MOST_FAULTS = 40
WORDS: dict[State, Words] = {State.ERROR: Text("state.error"), State.TODO: Text("state.todo")}


class Arriving(QObject):
    """For one room. changed: the folder is another."""

    changed = Signal()
    told = Signal(object)
    refused = Signal(object)

    def __init__(self, program: Program, shelf: PackShelf, window: QWidget) -> None:
        super().__init__(window)
        self._program, self._shelf, self._window = program, shelf, window

    def take_in(self, paths: list[Path]) -> None:
        """Packs from outside."""
        for path in paths:
            try:
                system = self._shelf.system_of(path)
            except BuilderError as error:
                self.refused.emit(error.text)
                continue
            if system not in self._program.desk().systems:
                refusal: dict[str, Param] = {"name": path.name, "system": system[:60]}
                self.refused.emit(Text("tables.no_system", refusal))
                continue
            loaded = self.loaded(path, system, sound=True)
            if loaded is not None:
                self._arrived(loaded)

    def loaded(self, path: Path, system: str, *, sound: bool = False) -> Loaded | None:
        """A pack file; where it is bad, everything that is wrong with it is told.

        `sound`: the rules must be able to use it.
        """
        try:
            loaded = self._shelf.load(path, self._program.desk().systems[system].prefix)
            if sound:
                self._try_rules(loaded.pack)
            return loaded
        except BadPack as error:
            self._tell_bad(path, system, error)
        except BuilderError as error:
            self.refused.emit(error.text)
        return None

    def tell_characters(self, system: str) -> None:
        """Open characters with packs are computed again."""
        for document in self._program.desk().documents:
            if document.system.id == system and document.live.document.packs:
                document.live.look_again()

    def _try_rules(self, pack: Pack) -> int:
        """How many things the rules remark about a pack. Raises BadPack, BuilderError."""
        desk = self._program.desk()
        under, system = desk.workshop.under(pack.system, pack.base_pack), desk.systems[pack.system]
        rules = system.load_rules((*under.before, pack))
        return len(rules.remarks) + sum(1 for _ in strangers_in(pack, system))

    def _arrived(self, loaded: Loaded) -> None:
        pack = loaded.pack
        here = next((one for one in self._shelf.files() if one.id == pack.pack_id), None)
        if here is None:
            self._place(loaded)
            return
        known = self._known(here)
        if known is not None and content(known.pack) == content(pack):
            self.told.emit(Message(Text("tables.taken.same"), State.NOTE))
            return
        say = self._program.words.say
        numbers: dict[str, Param] = {"here": here.revision, "there": pack.revision}
        question = Question(
            title=say(Text("tables.taken.title", {"name": pack.title.name})),
            cause=say(Text("tables.taken.cause", numbers)),
            answers=(
                Answer("both", say(Text("tables.taken.both"))),
                Answer("replace", say(Text("tables.taken.replace"))),
            ),
            safe="replace" if pack.revision > here.revision else "both",
            state=State.TODO,
            word=say(Text("state.todo")),
        )

        def answered(key: str) -> None:
            if key == "replace":
                self._replace(loaded, here)
            elif key == "both":
                free = pack.model_copy(update={"pack_id": self._shelf.free_id(pack.pack_id)})
                self._place(Loaded(free, loaded.path, loaded.digest, loaded.issues))

        self._program.dialogs.decide(self._window, question, answered)

    def _known(self, here: PackFile) -> Loaded | None:
        """The pack that is here already, where it can be read."""
        try:
            return self._shelf.load(here.path, self._program.desk().systems[here.system].prefix)
        except (BuilderError, KeyError):
            return None

    def _replace(self, loaded: Loaded, here: PackFile) -> None:
        """The one that is here goes into the bin, whatever is wrong with it."""
        try:
            self._shelf.delete(here.path, here.id, self._program.now())
        except BuilderError as error:
            self.refused.emit(error.text)
            return
        self._place(loaded)

    def _place(self, loaded: Loaded) -> None:
        pack = loaded.pack
        try:
            remarks = self._try_rules(pack) + len(loaded.issues)
            self._shelf.save(pack, None)
        except BuilderError as error:
            self.refused.emit(error.text)
            return
        name: dict[str, Param] = {"name": pack.title.name, "n": remarks}
        text = Text("tables.told.imported.remarks", name) if remarks else Text("tables.told.imported", name)
        self.told.emit(Message(text, State.NOTE) if remarks else Message(text))
        self.changed.emit()
        self.tell_characters(pack.system)

    def _tell_bad(self, path: Path, system: str, error: BadPack) -> None:
        say = self._program.words.say
        view = Under(self._program.desk().systems[system]).bare()
        told = FaultWords(TableWords(self._program.words, view), view, say)
        lines = []
        for issue in error.faults[:MOST_FAULTS]:
            state = issue_state(issue)
            lines.append(StateLabel(state, told.line(issue), word=say(WORDS.get(state, Text("state.note")))))
        question = Question(
            title=say(Text("tables.bad.title", {"name": path.name})),
            cause=say(Text("tables.bad.cause", {"n": len(error.faults)})),
            answers=(Answer("on", say(Text("tables.bad.on"))),),
            safe="on",
            state=State.ERROR,
            word=say(Text("state.error")),
            more=tuple(lines),
        )
        self._program.dialogs.decide(self._window, question, lambda key: None)
