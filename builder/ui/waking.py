"""What happens after the first window has been painted, one thing after the other. Knows no rules."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

from builder.core.errors import BuilderError, CannotWrite
from builder.core.text import Text
from builder.storage.entries import PARTY, Entry
from builder.storage.recovery import Session, Snapshot, discard, left_behind
from builder.ui.controls.dialog import Answer
from builder.ui.dates import moment
from builder.ui.errand import Errand
from builder.ui.files import Question
from builder.ui.message import Message
from builder.ui.program import Program
from builder.ui.recovery_dialog import DRAFT, SAVED, RecoveryBoard
from builder.ui.shapes import State
from builder.ui.window import Window

PAUSE_MS = 250
Decided = list[tuple[Snapshot, str]]


class Waking(QObject):
    """The session, the folder, the rules, the files that were asked for, what was left behind, the looks."""

    def __init__(self, program: Program, window: Window, files: Sequence[str]) -> None:
        super().__init__(program)
        self._program, self._window = program, window
        self._files = [Path(name).absolute() for name in files]
        self._looks: Errand | None = None
        self._asked: set[tuple[Path, int]] = set()
        self._silent: set[tuple[Path, int]] = set()
        self._left: tuple[Snapshot, ...] = ()
        self._clock = QElapsedTimer()
        program.scan_ended.connect(self.look_at_unknown)
        program.library_changed.connect(self.look_at_unknown)

    def begin(self) -> None:
        """The first window stands there: mark the program as running and look at the folder."""
        self._left = left_behind(self._program.places.recovery)
        self._begin_session()
        self._program.scan()
        QTimer.singleShot(0, self, self.load)

    def _begin_session(self) -> None:
        """Mark the program as running, so that snapshots can be kept."""
        program = self._program
        if program.session is None:
            try:
                program.session = Session.begin(program.places.recovery, program.now())
            except CannotWrite as error:
                logging.getLogger("builder").warning("no session: %s", error.text.key)
                self._window.tell(Message(Text("draft.not_kept"), State.NOTE))

    def load(self) -> None:
        """Load the rules, then open what was asked for."""
        self._program.rooms()
        for place, path in enumerate(self._files):
            if place == 0:
                self._window.open_path(path)
            else:
                self._window.open_apart(path)
        QTimer.singleShot(0, self, self.offer)
        self.look_at_unknown()

    def offer(self) -> None:
        """Offer what an earlier run left behind."""
        if not self._left:
            return
        if len(self._left) == 1 and self._left[0].fault is None and self._left[0].file_time is not None:
            self._offer_one(self._left[0])
            return
        rooms = self._program.rooms()
        board = RecoveryBoard(self._program, self._window, self._left, rooms.differs)
        board.decided.connect(self.open_decided)
        board.compare_asked.connect(self._compare)
        board.open()

    def open_decided(self, decided: Decided) -> None:
        """Open what was chosen; what was not joins the last ten states, or goes to the bin."""
        opened = 0
        for snapshot, choice in decided:
            window = self._window if not opened else self._program.new_window()
            act = self._open_draft if choice == DRAFT else self._open_saved
            if act(window, snapshot):
                opened += 1
                window.show()
            elif window is not self._window:
                window.close_now()

    def look_at_unknown(self) -> None:
        """Ask the rules about files that nobody asked about yet, in the background; also about new ones."""
        program = self._program
        if self._looks is not None or not program.has_desk or program.is_scanning:
            return
        unknown = self._unknown()
        if not unknown:
            return
        self._asked = {_file_of(entry) for entry in unknown}
        self._looks = Errand(program.desk().look_at(unknown), self)
        self._looks.stepped.connect(self._look_step)
        self._looks.ended.connect(self._looked)
        self._looks.start()

    def _unknown(self) -> tuple[Entry, ...]:
        unlooked = self._program.library.unlooked(self._program.version)
        return tuple(entry for entry in unlooked if _file_of(entry) not in self._silent)

    def _look_step(self, entry: object) -> None:
        """The library is shown anew a few times a second, not for each file."""
        if not self._clock.isValid() or self._clock.elapsed() >= PAUSE_MS:
            self._clock.start()
            self._program.library_changed.emit()

    def _looked(self, whole: bool) -> None:
        self._looks = None
        if whole:  # what the rules cannot read is not asked about again until it is another file
            self._silent |= self._asked & {_file_of(entry) for entry in self._unknown()}
        self._program.library.flush()
        self._program.library_changed.emit()

    def _offer_one(self, snapshot: Snapshot) -> None:
        """The short form for a single draft of a file."""
        say, now = self._program.words.say, self._program.now()
        saved = snapshot.file_time or snapshot.time
        times = {"draft": moment(snapshot.time, now), "saved": moment(saved, now)}
        name = snapshot.name.strip() or Text("library.unnamed")
        comparing = [Answer("compare", say(Text("compare.act")), quiet=True)]
        if snapshot.kind == PARTY:
            comparing = []
        question = Question(
            title=say(Text("recovery.title")),
            cause=say(Text("recovery.one", {"name": name, **times})),
            answers=(
                Answer("", say(Text("recovery.later")), quiet=True),
                *comparing,
                Answer(SAVED, say(Text("recovery.one.saved"))),
                Answer(DRAFT, say(Text("recovery.open_draft"))),
            ),
            safe=DRAFT,
            state=State.TODO,
            word=say(Text("state.todo")),
        )

        def answered(key: str) -> None:
            if key == "compare":
                self._compare(snapshot)
            elif key:
                self.open_decided([(snapshot, key)])

        self._program.dialogs.decide(self._window, question, answered)

    def _compare(self, snapshot: Snapshot) -> None:
        """A look at both; then the question stands again."""
        self._window.beside.compare.show_draft(snapshot, self.offer)

    def _open_draft(self, window: Window, snapshot: Snapshot) -> bool:
        session = self._program.session
        try:
            data = session.take(snapshot) if session is not None else snapshot.data()
            if snapshot.kind == PARTY:
                work = self._program.desk().recover_party(snapshot, data)
                window.beside.parties.show(work)
                return True
            document = self._program.desk().recover(snapshot, data)
        except BuilderError as error:
            window.refuse(error.text)
            return False
        window.show_document(document)
        return True

    def _open_saved(self, window: Window, snapshot: Snapshot) -> bool:
        try:
            desk, library = self._program.desk(), self._program.library
            kept_in = desk.party_shelf if snapshot.kind == PARTY else library
            discard(snapshot, desk.states, kept_in, self._program.now())
        except BuilderError as error:
            logging.getLogger("builder").warning("a draft could not be put away: %s", error.text.key)
        self._program.bin_changed()
        if snapshot.path is None or not snapshot.path.exists():
            return False
        window.open_path(snapshot.path)
        return True


def _file_of(entry: Entry) -> tuple[Path, int]:
    """A file as it is now."""
    return entry.path, entry.mtime_ns
