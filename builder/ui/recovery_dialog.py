"""What an earlier run left behind: a row a draft with both times, and which one to open. No rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.core.text import Text
from builder.storage.entries import PARTY
from builder.storage.recovery import Snapshot
from builder.ui.board import Board
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import Label
from builder.ui.controls.segments import Segment, Segments
from builder.ui.controls.state_label import StateMark
from builder.ui.crest import draw_crest
from builder.ui.dates import moment
from builder.ui.glyphs import draw_glyph
from builder.ui.ground import scrolling
from builder.ui.library.foot import Sign
from builder.ui.paint import draw_hairline, draw_text, text_width
from builder.ui.program import Program
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

DRAFT, SAVED = "draft", "saved"
WIDTH, ROW, PORTRAIT, TIMES = 840, 66, 40, 150
LARGE = 1.25
"""With larger text than this a button in a row is its icon alone."""


class DraftRow(QWidget):
    """Crest, name, what differs, both times with the newer bold, the choice."""

    def __init__(self, program: Program, snapshot: Snapshot, differs: str) -> None:
        super().__init__()
        self.snapshot = snapshot
        self._program, self._differs = program, differs
        self._room = 0
        self.choice = Segments(name="")
        self.compare = Button(kind=ButtonKind.QUIET, icon="history")
        comparable = snapshot.fault is None and snapshot.kind != PARTY
        self.compare.setVisible(comparable and snapshot.file_time is not None)
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        self._row.addWidget(self.compare)
        self._row.addWidget(self.choice)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._offer()
        follow(self._restyle)

    def keep_room(self, width: int) -> None:
        """The room of the widest choice, so that the times of all rows stand in one column."""
        self._room = width
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(600), theme().px(ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        side, left = look.px(PORTRAIT), look.px(22)
        crest = QRect(left, (self.height() - side) // 2, side, side)
        draw_crest(painter, self.snapshot.id or self.snapshot.draft, crest, radius=6)
        beside = self.compare.sizeHint().width() + self._row.spacing()
        right = self.width() - look.px(20) - self._room - beside - look.px(24) - look.px(TIMES)
        words = QRect(crest.right() + look.px(14), look.px(13), 0, look.line("body"))
        words.setRight(right - look.px(12))
        self._name(painter, words)
        caption = look.font("caption")
        below = words.translated(0, look.px(21))
        draw_text(painter, below, self._differs, font=caption, colour="text.muted")
        self._times(painter, QRect(right, look.px(12), look.px(TIMES), look.line("body")))
        draw_hairline(painter, 0, self.width(), self.height() - 1)

    def _name(self, painter: QPainter, rect: QRect) -> None:
        look, snapshot = theme(), self.snapshot
        bold, name = look.font("strong"), self._program.words.say(_name(snapshot))
        draw_text(painter, rect, name, font=bold)
        at = rect.left() + text_width(name, bold) + look.px(8)
        if at + look.px(60) > rect.right():
            return
        glyph = look.px(13)
        square = QRectF(at, rect.top() + (rect.height() - glyph) / 2, glyph, glyph)
        draw_glyph(painter, self._program.faces.of(snapshot.system).glyph, square)
        rest = rect.adjusted(at - rect.left() + glyph + look.px(5), 0, 0, 0)
        draw_text(painter, rest, snapshot.concept, font=look.font("caption"), colour="text.muted")

    def _times(self, painter: QPainter, rect: QRect) -> None:
        look, say, snapshot = theme(), self._program.words.say, self.snapshot
        now, caption = self._program.now(), look.font("caption")
        saved = snapshot.file_time
        newer = saved is None or snapshot.time >= saved
        lines = [(Text("recovery.draft"), say(moment(snapshot.time, now)), newer)]
        if saved is not None:
            lines.append((Text("recovery.saved"), say(moment(saved, now)), not newer))
        for place, (word, time, bold) in enumerate(lines):
            line = rect.translated(0, place * look.px(21))
            draw_text(painter, line, say(word), font=caption, colour="accent" if bold else "text.muted")
            at = line.adjusted(look.px(44), 0, 0, 0)
            font = look.font("strong" if bold else "body")
            draw_text(painter, at, time, font=font, colour="text" if bold else "text.muted")

    def _offer(self) -> None:
        say, snapshot = self._program.words.say, self.snapshot
        self.choice.set_name(say(_name(snapshot)))
        other = Text("recovery.open_saved") if snapshot.path is not None else Text("recovery.to_bin")
        reason = say(snapshot.fault) if snapshot.fault is not None else ""
        self.choice.set_options(
            (Segment(DRAFT, say(Text("recovery.open_draft")), blocked=reason), Segment(SAVED, say(other)))
        )
        self.choice.set_chosen_from_model(SAVED if reason else DRAFT)

    def _restyle(self) -> None:
        words = self._program.words.say(Text("compare.act"))
        self.compare.set_text("" if theme().text_factor > LARGE else words, name=words)
        self.setFixedHeight(theme().px(ROW))
        self._row.setContentsMargins(0, 0, theme().px(20), 0)
        self.update()


class RecoveryBoard(Board):
    """decided: list of (Snapshot, "draft" or "saved"). Esc: asked again at the next start.

    compare_asked: the Snapshot that is to be compared with its file; the question is asked again afterwards.
    """

    decided = Signal(object)
    compare_asked = Signal(object)

    def __init__(
        self,
        program: Program,
        window: QWidget,
        snapshots: Sequence[Snapshot],
        differs: Callable[[Snapshot], str],
    ) -> None:
        say = program.words.say
        height = 196 + ROW * min(5, len(snapshots))
        super().__init__(window, name=say(Text("recovery.title")), width=WIDTH, height=height)
        self.rows = [DraftRow(program, snapshot, differs(snapshot)) for snapshot in snapshots]
        widest = max(row.choice.sizeHint().width() for row in self.rows)
        for row in self.rows:
            row.keep_room(widest)
            row.compare.clicked.connect(partial(self._compare, row.snapshot))
        self._head(say(Text("recovery.title")), say(Text("recovery.cause", {"n": len(snapshots)})))
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(1, 0, 1, 0)
        column.setSpacing(0)
        for row in self.rows:
            column.addWidget(row)
        column.addStretch(1)
        self.body.addWidget(scrolling(inner), 1)
        self._foot(say)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.decide()
            return
        super().keyPressEvent(event)

    def decide(self) -> None:
        """As chosen."""
        chosen = [(row.snapshot, row.choice.chosen() or DRAFT) for row in self.rows]
        self.accept()
        self.decided.emit(chosen)

    def _compare(self, snapshot: Snapshot, checked: bool = False) -> None:
        self.reject()
        self.compare_asked.emit(snapshot)

    def _head(self, title: str, cause: str) -> None:
        look = theme()
        head = QHBoxLayout()
        head.setContentsMargins(look.px(22), look.px(20), look.px(22), look.px(14))
        head.setSpacing(look.px(14))
        head.addWidget(StateMark(State.TODO, size=20), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(look.px(4))
        words.addWidget(Label(title, "heading"))
        words.addWidget(Label(cause, "body", wrap=True))
        head.addLayout(words, 1)
        self.body.addLayout(head)

    def _foot(self, say: Callable[[Text], str]) -> None:
        look = theme()
        kept = QHBoxLayout()
        kept.setContentsMargins(look.px(22), look.px(10), look.px(22), 0)
        kept.setSpacing(look.px(8))
        kept.addWidget(Sign("history", size=14))
        kept.addWidget(Label(say(Text("recovery.kept")), "caption", "text.muted", wrap=True), 1)
        self.body.addLayout(kept)
        foot = QHBoxLayout()
        foot.setContentsMargins(look.px(22), look.px(12), look.px(20), look.px(16))
        foot.setSpacing(look.px(8))
        foot.addStretch(1)
        later = Button(say(Text("recovery.later")))
        later.clicked.connect(self.reject)
        self.go = Button(say(Text("recovery.go")), kind=ButtonKind.PRIMARY)
        self.go.clicked.connect(self.decide)
        foot.addWidget(KeyHint("Esc"))
        foot.addWidget(later)
        foot.addWidget(self.go)
        foot.addWidget(KeyHint("Enter"))
        self.body.addLayout(foot)
        self.go.setFocus()


def _name(snapshot: Snapshot) -> Text | str:
    return snapshot.name.strip() or Text("library.unnamed")
