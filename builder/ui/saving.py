"""Saving and closing an open file, with the questions that belong to it. No rules, no paint."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from builder.core.errors import BuilderError, ChangedOnDisk
from builder.core.text import Text, plain
from builder.storage.names import free_path, safe_name
from builder.ui.controls.dialog import Answer
from builder.ui.files import Question
from builder.ui.last_folder import last_folder
from builder.ui.message import Message
from builder.ui.program import Program
from builder.ui.shapes import State

SAVE, DISCARD = "save", "discard"
SAVED_TO = "saved_to"
Done = Callable[[bool], object]


def nothing_more(done: bool) -> None:
    """What follows a save that nothing waits for."""


class Savable(Protocol):
    """What can be saved: a character or a party in work."""

    path: Path | None

    @property
    def name(self) -> str:
        """What it is called; empty when it has no name."""
        ...

    def save(self, path: Path, *, force: bool = False) -> tuple[Text, ...]:
        """Write it; what did not go along comes back. Raises ChangedOnDisk, CannotWrite."""
        ...


class Saving(QObject):
    """Of one document. told: a Message. Every way ends with a call that says whether it is saved.

    `new_path`: a free file for a name, where it was never saved; the library's when nothing is said.
    compare_asked: the key of the version that it is to be compared with.
    """

    told = Signal(object)
    compare_asked = Signal(str)

    def __init__(
        self,
        program: Program,
        document: Savable,
        widget: QWidget,
        *,
        new_path: Callable[[str, str], Path] | None = None,
        kind: Text | None = None,
        comparable: bool = True,
    ) -> None:
        super().__init__(widget)
        self._program, self._document, self._widget = program, document, widget
        self._new_path = new_path or (lambda name, unnamed: program.library.new_path(name, unnamed))
        self._kind = kind or Text("files.characters")
        self._comparable = comparable

    def save(self, then: Done = nothing_more) -> None:
        """Into its file; what was never saved goes into the library under its name."""
        path = self._document.path
        if path is not None:
            self._write(path, then)
            return
        say = self._program.words.say
        try:
            path = self._new_path(self._document.name, say(Text("save.unnamed")))
        except BuilderError as error:
            self._failed(error, then, lambda: self.save(then))
            return
        self._write(path, then)

    def save_as(self, then: Done = nothing_more) -> None:
        """Into a file that the user chooses."""
        say, document = self._program.words.say, self._document
        stem = safe_name(document.name, say(Text("save.unnamed")))
        place = document.path or last_folder(self._program, SAVED_TO) / f"{stem}.json"

        def chosen(path: Path) -> None:
            self._program.preferences.keep(SAVED_TO, str(path.parent))
            named = path.suffix.lower() in (".json", ".pdf")  # the disk says what is wrong with a .pdf
            whole = path if named else path.with_name(f"{path.name}.json")
            self._write(whole, then, force=whole == path != document.path)

        filters = {say(self._kind): (".json",)}
        self._program.dialogs.save_as(self._widget, say(Text("save.as")), place, filters, chosen)

    def ask(self, then: Callable[[str], object]) -> None:
        """What shall become of unsaved changes: "save", "discard", or "" for nothing."""
        say, document = self._program.words.say, self._document
        name = document.name or say(Text("library.unnamed"))
        question = Question(
            title=say(Text("close.title", {"name": name})),
            cause=say(Text("close.cause")),
            answers=(
                Answer("", say(Text("close.cancel")), quiet=True),
                Answer(DISCARD, say(Text("close.discard"))),
                Answer(SAVE, say(Text("close.save"))),
            ),
            safe=SAVE,
            state=State.TODO,
            word=say(Text("state.todo")),
        )
        self._program.dialogs.decide(self._widget, question, then)

    def _write(self, path: Path, then: Done, *, force: bool = False) -> None:
        document = self._document
        first = document.path != path
        try:
            warnings = document.save(path, force=force)
        except ChangedOnDisk:
            self._ask_changed(path, then)
            return
        except BuilderError as error:
            self._failed(error, then, lambda: self._write(path, then, force=force))
            return
        self._program.preferences.opened(path)
        if first:
            self.told.emit(Message(Text("save.done", {"name": path.name})))
        for warning in warnings:
            self.told.emit(Message(warning, State.NOTE))
        then(True)

    def _ask_changed(self, path: Path, then: Done) -> None:
        """Somebody else wrote the file meanwhile: nothing is overwritten without an answer."""
        say = self._program.words.say
        question = Question(
            title=say(Text("changed.title", {"name": path.name})),
            cause="\n".join(filter(None, (self._whose(), say(Text("changed.cause"))))),
            answers=(
                Answer("overwrite", say(Text("changed.overwrite")), quiet=True),
                *([Answer("compare", say(Text("compare.act")), quiet=True)] if self._comparable else []),
                Answer("both", say(Text("changed.both"))),
                Answer("cancel", say(Text("changed.cancel"))),
            ),
            safe="cancel",
            word=say(Text("state.note")),
        )

        def answered(key: str) -> None:
            if key == "overwrite":
                self._write(path, then, force=True)
            elif key == "both":
                self._write(free_path(path.parent, path.stem, path.suffix), then)
            else:
                then(False)
                if key == "compare":
                    self.compare_asked.emit("saved")

        self._program.dialogs.decide(self._widget, question, answered)

    def _whose(self) -> str:
        """Who is being kept: of several that are open from one file, each asks for itself."""
        name = self._document.name
        return self._program.words.say(Text("changed.whose", {"name": plain(name)})) if name else ""

    def _failed(self, error: BuilderError, then: Done, again: Callable[[], object]) -> None:
        """The disk refused: another place may not. `again`: the same once more, at the same place."""
        say = self._program.words.say
        question = Question(
            title=say(Text("save.failed")),
            cause=say(error.text),
            answers=(
                Answer("", say(Text("save.failed.later")), quiet=True),
                Answer("again", say(Text("save.failed.again"))),
                Answer("as", say(Text("save.as"))),
            ),
            safe="as",
            state=State.ERROR,
            word=say(Text("state.error")),
        )

        def answered(key: str) -> None:
            if key == "as":
                self.save_as(then)
            elif key == "again":
                again()
            else:
                then(False)

        self._program.dialogs.decide(self._widget, question, answered)
