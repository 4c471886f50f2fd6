"""Sheets that leave the window, files that come into it: boards, progress, what is said. No rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject

from builder.core.errors import BuilderError
from builder.core.text import Text
from builder.storage.entries import Entry
from builder.ui.controls.dialog import Answer
from builder.ui.controls.state_label import StateLabel
from builder.ui.files import Question
from builder.ui.message import Message
from builder.ui.progress_board import ProgressBoard
from builder.ui.shapes import State

if TYPE_CHECKING:
    from builder.ui.arriving import Arrival
    from builder.ui.batch_board import BatchBoard
    from builder.ui.character_page import CharacterPage
    from builder.ui.exporting import Batch, Subject
    from builder.ui.window import Window

T = TypeVar("T")


class SheetsOut(QObject):
    """Of one window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window

    # one

    def export(self, page: CharacterPage) -> None:
        """The ways out of an open character."""
        self._open_board(self._window.program.rooms().subject(page.document), "pdf")

    def print(self, page: CharacterPage) -> None:
        """An open character on paper."""
        self._open_board(self._window.program.rooms().subject(page.document), "print")

    def copy(self, page: CharacterPage) -> None:
        """The sheet of an open character as text, on the clipboard."""
        program = self._window.program
        text = program.rooms().as_text(page.document)
        if program.dialogs.copy(text):
            self._window.tell(Message(Text("export.copied")))
        else:
            self._window.refuse(Text("export.clipboard"))

    def blank(self, system: str) -> None:
        """The sheet of nobody."""
        self._open_board(self._window.program.rooms().blank(system), "print")

    def show(self, subject: Subject, start: str) -> None:
        """The ways out of a sheet."""
        self._open_board(subject, start)

    # several

    def subjects(self, readers: Sequence[Callable[[], Subject]], start: str) -> None:
        """Several sheets, each made when its turn has come. `start`: the format that is chosen first."""
        rooms = self._window.program.rooms()
        board = rooms.batch(self._window, len(readers), printing=False, start=start)
        board.wanted.connect(lambda: self._put_out(rooms.put_out_subjects, list(readers), board))
        board.open()

    def export_several(self, entries: Sequence[Entry]) -> None:
        """Files of the library; one gets the board with everything."""
        self._several(entries, printing=False)

    def print_several(self, entries: Sequence[Entry]) -> None:
        """Files of the library on paper."""
        self._several(entries, printing=True)

    def take_in(self, files: Sequence[Path]) -> None:
        """Files from outside into the library; a single one is opened at once."""
        rooms, say = self._window.program.rooms(), self._window.program.words.say
        arrival = rooms.arrival()

        def then(whole: bool) -> None:
            self._arrived(arrival, len(files))

        steps = rooms.take_in(files, arrival)
        title = say(Text("arrive.title"))
        self._run(steps, len(files), title, then)

    def _several(self, entries: Sequence[Entry], *, printing: bool) -> None:
        if not entries:
            return
        rooms = self._window.program.rooms()
        if len(entries) == 1:
            try:
                subject = rooms.subject_at(entries[0].path)
            except BuilderError as error:
                self._window.refuse(error.text)
                return
            self._open_board(subject, "print" if printing else "pdf")
            return
        board = rooms.batch(self._window, len(entries), printing=printing)
        paths = [entry.path for entry in entries]
        board.wanted.connect(lambda: self._put_out(rooms.put_out, paths, board))
        board.open()

    def _put_out(
        self, act: Callable[[list[T], BatchBoard, Batch], Iterator[int]], ones: list[T], board: BatchBoard
    ) -> None:
        rooms, say = self._window.program.rooms(), self._window.program.words.say
        batch, count = rooms.gathering(), {"n": len(ones)}
        title = say(Text("batch.print", count) if board.printing else Text("batch.export", count))
        wish = (board.printing, board.together, board.folder, board.options.paper)

        def then(whole: bool) -> None:
            printing, together, folder, paper = wish
            if together and whole and batch.data:
                rooms.finish_together(self._window, batch, folder, paper=paper, printing=printing)
            self._tell_batch(batch, folder, whole=whole, printing=printing)

        self._run(act(ones, board, batch), len(ones), title, then)

    def _run(self, steps: Iterator[int], total: int, title: str, then: Callable[[bool], object]) -> None:
        say, window = self._window.program.words.say, self._window
        board = ProgressBoard(
            window,
            steps,
            total,
            title=title,
            tell=lambda done, total: say(Text("progress.of", {"done": done, "total": total})),
            cancel=say(Text("progress.cancel")),
            then=then,
            fail=lambda error: window.refuse(error.text),
        )
        board.start()

    def _open_board(self, subject: Subject, start: str) -> None:
        board = self._window.program.rooms().export(self._window, subject, start)
        board.told.connect(self._window.tell)
        board.open()

    # what is said in the end

    def _tell_batch(self, batch: Batch, folder: Path, *, whole: bool, printing: bool) -> None:
        window = self._window
        if batch.refused:
            self._list(Text("batch.refused", {"n": len(batch.refused)}), batch.refused)
        if printing or not batch.written:
            return
        count = {"n": len(batch.written)}
        text = Text("batch.done", count) if whole else Text("batch.stopped", count)
        state = State.OK if whole else State.NOTE
        if batch.missing:
            signs = " ".join(sorted(batch.missing))
            text, state = Text("batch.done.missing", {**count, "signs": signs}), State.NOTE
        dialogs = window.program.dialogs
        window.program.preferences.keep("export", str(folder))
        message = Message(text, state, Text("export.open_folder"), act=lambda: dialogs.show_folder(folder))
        window.tell(message)

    def _arrived(self, arrival: Arrival, many: int) -> None:
        window = self._window
        window.program.library_changed.emit()
        if arrival.refused:
            self._list(Text("arrive.refused", {"n": len(arrival.refused)}), arrival.refused)
        if not arrival.shown:
            return
        if many == 1:
            window.open_path(arrival.shown[0])
        else:
            window.show_library(arrival.shown[-1])
        if arrival.taken:
            window.tell(Message(Text("arrive.done", {"n": len(arrival.taken)})))
            self._tell_reports(arrival)
        elif many > 1 or not arrival.refused:
            window.tell(Message(Text("arrive.known", {"n": len(arrival.known)}), State.NOTE))

    def _tell_reports(self, arrival: Arrival) -> None:
        """How the reading of other programs' files went: of one in full, of several each in a sentence."""
        page, reports = self._window.character_page(), arrival.reports
        if page is not None and page.path in reports and len(reports) == 1:
            page.tell_report(reports[page.path])
        elif reports:
            lines = [
                Text("arrive.report", {"name": path.stem, "report": one.summary})
                for path, one in reports.items()
            ]
            self._list(Text("arrive.reports", {"n": len(reports)}), lines, State.NOTE)

    def _list(self, title: Text, sentences: Sequence[Text], state: State = State.ERROR) -> None:
        say, wrong = self._window.program.words.say, state is State.ERROR
        word = say(Text("state.error") if wrong else Text("state.note"))
        question = Question(
            title=say(title),
            cause=say(Text("arrive.refused.cause") if wrong else Text("arrive.reports.cause")),
            answers=(Answer("on", say(Text("window.refused.on"))),),
            safe="on",
            state=state,
            word=word,
            more=[StateLabel(state, say(text), where="", word=word) for text in sentences],
        )
        self._window.program.dialogs.decide(self._window, question, lambda key: None)
