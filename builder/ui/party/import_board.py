"""Files that come to a party: read a step at a time, a row each, decided by the GM, taken in at one press.

Nothing is changed before the button. Holds no rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.party import Party
from builder.core.party_arrival import Arrival
from builder.core.party_import import Decision, Incoming, Plan, whole_plan
from builder.core.text import Text
from builder.ui import reading_order
from builder.ui.board import Board
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import Label
from builder.ui.errand import Errand
from builder.ui.ground import Ground
from builder.ui.message import Message
from builder.ui.party.import_counts import ImportCounts
from builder.ui.party.import_list import ImportList
from builder.ui.party.import_telling import done
from builder.ui.party.work import PartyWork
from builder.ui.program import Program
from builder.ui.progress_board import Bar
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

WIDTH, LEAST, MOST, READING, NARROW = 940, 240, 700, 190, 760
LATE_MS = 300
"""Reading that is over sooner shows no bar."""


class ImportBoard(Board):
    """taken: the rows that are new or have another version. told: a Message. closed: it is gone."""

    taken = Signal(object)
    told = Signal(object)
    closed = Signal()

    def __init__(self, program: Program, window: QWidget, work: PartyWork, paths: Sequence[Path]) -> None:
        super().__init__(window, name="", width=WIDTH, height=READING)
        self._program, self._work, self._paths = program, work, tuple(paths)
        self._desk = program.desk().gm
        self._party: Party = work.party
        self._came: list[Arrival] = []
        self._items: list[Incoming] = []
        self._plan: Plan | None = None
        self._files = self._judged = 0
        self._refusal: Text | None = None
        self._build()
        self._connect()
        self._errand = Errand(self._read(), self)
        self._errand.stepped.connect(self._stepped)
        self._errand.ended.connect(self._ended)
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(LATE_MS)
        self._late.timeout.connect(lambda: self._progress.setVisible(self._plan is None))
        self._say()
        follow(self._dress)

    # what it is asked

    @property
    def is_reading(self) -> bool:
        """Whether files are still being read."""
        return self._plan is None

    def refusal(self) -> str:
        """Why it could not be; "" where nothing was refused."""
        return "" if self._refusal is None else self._refused.text()

    def foot_words(self) -> str:
        """What is said beside the buttons."""
        return self._foot_line.text()

    def open(self) -> None:
        """Open, and begin to read."""
        super().open()
        self.go.setFocus(Qt.FocusReason.OtherFocusReason)
        self._late.start()
        self._errand.start()

    def take(self) -> None:
        """What the primary button does: everything as decided, as one step."""
        if self._plan is None:
            return
        if not any(item.choices for item in self._plan.items):
            self.reject()
            return
        if self._work.party is not self._party:
            self._look_again()
            return
        decisions = self.list.decisions()
        if not _wanted(decisions):
            return
        before = {member.row for member in self._party.members}
        edits = self._desk.take(self._party, self._plan, decisions)
        self._refusal = None
        if not self._work.do(*edits, name=Text("import.undo")):
            self._tell_foot()
            return
        rows = [member.row for member in self._work.party.members if member.row not in before]
        rows += [
            item.row
            for place, item in enumerate(self._plan.items)
            if decisions.get(place) == "replace" and item.row is not None
        ]
        plan = self._plan
        self.accept()
        self.taken.emit(tuple(rows))
        unsaved = self._work.is_unsaved
        said = done(plan, decisions, unsaved=unsaved)
        self.told.emit(Message(said, State.TODO if unsaved else State.OK))

    def reject(self) -> None:
        self._errand.cancel()
        super().reject()

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in ENTER:
            self.take()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not event.modifiers():
            self.list.go(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            bar = self.list.area.verticalScrollBar()
            bar.setValue(bar.value() + (1 if key == Qt.Key.Key_PageDown else -1) * bar.pageStep())
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return reading_order.step((self.list, self._foot_ground), forward=forward)

    # reading

    def _read(self) -> Iterator[int]:
        """A file a step, then a judgement a step."""
        for place, path in enumerate(self._paths):
            for arrival in self._desk.gather((path,)):
                self._came.append(arrival)
                yield place
            self._files = place + 1
        for item in self._desk.planned(self._party, self._came):
            self._items.append(item)
            self.list.add_item(item, self._party)
            self._judged += 1
            yield self._judged

    def _stepped(self, step: object) -> None:
        say = self._program.words.say
        read = self._files == len(self._paths)
        counts = {"done": self._judged, "total": len(self._came)}
        text = Text("import.judging", counts) if read else Text("import.reading", {"n": len(self._came)})
        self._sub.set_text(say(text))
        total = max(1, len(self._paths)) * max(1, len(self._came))
        self._bar.show_progress(
            self._files * max(1, len(self._came)) + self._judged * max(1, len(self._paths)), 2 * total
        )
        self._bar.setAccessibleName(say(text))

    def _ended(self, whole: bool) -> None:
        if not whole:
            return
        self.list.show_rows()
        self._show_plan(whole_plan(self._party, self._came, self._items))
        if not self.list.go_to_first_version():
            self.go.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_plan(self, plan: Plan) -> None:
        """The rows are those of this plan."""
        self._plan = plan
        self._progress.hide()
        self.list.show()
        self._counts.count([row.state for row in self.list.rows])
        self._say()
        self._fit()

    def _look_again(self) -> None:
        """The party is another one by now: what may be decided is found again, and looked at again."""
        self._party = self._work.party
        kept = self.list.decisions()
        self._refusal = Text("import.changed_meanwhile")
        plan = self._desk.plan(self._party, self._came)
        self.list.show_items(plan.items, self._party, kept)
        self._show_plan(plan)

    # words

    def _say(self) -> None:
        say, plan = self._program.words.say, self._plan
        if plan is None:
            title = say(Text("import.title.reading"))
            self._sub.set_text(say(Text("import.reading", {"n": 0})))
        else:
            files = sum(item.state != "others" for item in plan.items)
            title = say(Text("import.title", {"n": files}))
            useful = any(item.choices for item in plan.items)
            self._sub.set_text(say(Text("import.read") if useful else Text("import.nothing")))
        self.set_name(title)
        self._title.set_text(title)
        self._cancel.set_text(say(Text("import.cancel")))
        self._tell_foot()

    def _tell_foot(self) -> None:
        say, plan = self._program.words.say, self._plan
        self._refused.set_text(say(self._refusal) if self._refusal is not None else "")
        self._refused.setVisible(self._refusal is not None)
        narrow = self._is_narrow()
        brings = plan is not None and bool(plan.campaigns)
        self._foot_line.setVisible(self._refusal is None and (brings or not narrow))
        for key in self._keys:
            key.setVisible(not narrow)
        if plan is None:
            self._foot_line.set_text(say(Text("import.foot")))
            self.go.set_text(say(Text("import.add")))
            self.go.set_blocked(say(Text("import.go.reading")))
            return
        if not any(item.choices for item in plan.items):
            self._foot_line.set_text(say(Text("import.stays")))
            self.go.set_text(say(Text("import.close")))
            self.go.set_icon_name("")
            self.go.set_blocked("")
            self._cancel.hide()
            return
        wanted = _wanted(self.list.decisions())
        self._foot_line.set_text(say(self._foot_words(plan)))
        self.go.set_text(say(Text("import.go", {"n": wanted})) if wanted else say(Text("import.add")))
        self.go.set_blocked("" if wanted else say(Text("import.go.none")))

    def _foot_words(self, plan: Plan) -> Text:
        """What else comes along with it, or what the button does."""
        if not plan.campaigns:
            return Text("import.foot")
        systems = self._program.desk().systems
        say = self._program.words.say
        names = [say(systems[id].name) if id in systems else id for id in plan.campaigns]
        return Text("import.campaigns", {"systems": say(Text("compare.comma")).join(names)})

    # building

    def _build(self) -> None:
        self._head = QHBoxLayout()
        words = QVBoxLayout()
        words.setSpacing(0)
        self._title = Label("", "title", elide=True)
        self._sub = Label("", "caption", "text.muted", wrap=True)
        words.addWidget(self._title)
        words.addWidget(self._sub)
        self._head.addLayout(words, 1)
        self._counts = ImportCounts(self._program.words)
        self._head.addWidget(self._counts, 0, Qt.AlignmentFlag.AlignVCenter)
        self._progress = QWidget()
        self._progress_row = QVBoxLayout(self._progress)
        self._bar = Bar()
        self._progress_row.addWidget(self._bar)
        self._progress.hide()
        self._rule = Ground("", edge=Qt.Edge.TopEdge)
        self.list = ImportList(self._program.words)
        policy = self.list.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.list.setSizePolicy(policy)
        self.list.hide()
        self.body.addLayout(self._head)
        self.body.addWidget(self._progress)
        self.body.addWidget(self._rule)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self._build_foot())

    def _build_foot(self) -> QWidget:
        self._foot_ground = Ground("", edge=Qt.Edge.TopEdge)
        self._foot = QHBoxLayout(self._foot_ground)
        self._foot_line = Label("", "caption", "text.muted", wrap=True)
        self._refused = Label("", "body", "error", wrap=True)
        self._refused.hide()
        self._cancel = Button(kind=ButtonKind.QUIET)
        self.go = Button(icon="user-plus", kind=ButtonKind.PRIMARY)
        self._keys = (KeyHint("Esc"), KeyHint("Enter"))
        self._foot.addWidget(self._foot_line, 1, Qt.AlignmentFlag.AlignVCenter)
        self._foot.addWidget(self._refused, 1, Qt.AlignmentFlag.AlignVCenter)
        self._foot.addStretch(0)
        self._foot.addWidget(self._keys[0])
        self._foot.addWidget(self._cancel)
        self._foot.addWidget(self.go)
        self._foot.addWidget(self._keys[1])
        return self._foot_ground

    def _connect(self) -> None:
        self._cancel.clicked.connect(self.reject)
        self.go.clicked.connect(self.take)
        self.list.decided.connect(self._decided)
        self.list.grown.connect(self._fit)
        self._work.refused.connect(self._was_refused)
        self._program.words.language_changed.connect(self._speak_again)
        self.finished.connect(self.closed)

    def _decided(self) -> None:
        self._refusal = None
        self._tell_foot()

    def _was_refused(self, why: Text) -> None:
        self._refusal = why

    def _speak_again(self) -> None:
        if self._plan is not None:
            self.list.show_items(self._plan.items, self._party, self.list.decisions())
            self._show_plan(self._plan)
        else:
            self._say()

    # looks

    def _fit(self) -> None:
        """As high as what is in it, never higher than the window."""
        if self._plan is None:
            return
        look = theme()
        wide = min(look.px(WIDTH), self._window.window().width() - look.px(24))
        rows = self.list.wanted_height(wide)
        around = self._head.sizeHint().height() + self._foot_ground.sizeHint().height() + 2
        self.set_wish(WIDTH, round(min(max(LEAST, (rows + around) / look.text_factor), MOST)))

    def _is_narrow(self) -> bool:
        """Whether there is room for the buttons alone in the foot."""
        return theme().wide(self._window.window().width()) < NARROW

    def _dress(self) -> None:
        look = theme()
        side = look.px(20)
        self._head.setContentsMargins(side, look.px(16), side, look.px(12))
        self._progress_row.setContentsMargins(side, 0, side, look.px(16))
        self._rule.setFixedHeight(1)
        self._foot.setContentsMargins(side, look.px(10), look.px(16), look.px(12))
        self._foot.setSpacing(look.px(8))
        self._tell_foot()
        self._fit()


def _wanted(decisions: dict[int, Decision]) -> int:
    """How many will be in the party, new or in another version."""
    return sum(decision != "leave" for decision in decisions.values())
