"""The page of what was deleted: a list, and two buttons. No rules."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.text import Text
from builder.storage.bin import Binned
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.dialog import Answer
from builder.ui.controls.empty_state import EmptyState
from builder.ui.controls.labels import Label
from builder.ui.files import Question
from builder.ui.library.acts import FileActs
from builder.ui.library.bin_view import BinList, BinModel
from builder.ui.message import Message
from builder.ui.program import Program
from builder.ui.theme import follow, theme

NARROW = 860


class BinPage(QWidget):
    """Enter or two clicks bring a file back."""

    told = Signal(object)

    def __init__(self, program: Program, acts: FileActs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._program, self._acts = program, acts
        self.model = BinModel(program.words, program.faces, program.now)
        self.list = BinList(self.model)
        self.restore_button = Button(icon="rotate-ccw")
        self.empty_button = Button(kind=ButtonKind.QUIET, icon="trash-2")
        self._title = Label("", "title", elide=True)
        self._nothing = EmptyState(title="", text="")
        self._build()
        self.list.restore_asked.connect(self.restore)
        self.restore_button.clicked.connect(self._restore_chosen)
        self.empty_button.clicked.connect(self._ask)
        self.retranslate()
        follow(self._restyle)

    def refresh(self) -> None:
        """Show what is in the bin now."""
        say, items = self._program.words.say, self._program.binned()
        self.model.show_items(items)
        if items:
            self.list.setCurrentIndex(self.model.index(0))
        for widget in (self.list, self.restore_button, self.empty_button):
            widget.setVisible(bool(items))
        self._nothing.setVisible(not items)
        self._nothing.set_words(title=say(Text("library.bin.none")), text=say(Text("library.bin.none.text")))

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        self.list.setAccessibleName(say(Text("library.bin")))
        self._title.set_text(say(Text("library.bin")))
        self.restore_button.set_text(say(Text("library.restore")))
        self.empty_button.set_text(say(Text("library.bin.empty")))
        self.refresh()

    def restore(self, item: Binned) -> None:
        """Bring one back and say so."""
        name = self.model.title(item)
        if self._acts.restore(item):
            self.told.emit(Message(Text("library.restored", {"name": name})))
        self.refresh()

    def fit(self, wide: float) -> None:
        """Follow the width of the window."""
        look = theme()
        side = look.px(24 if wide >= NARROW else 16)
        self._column.setContentsMargins(side, look.px(12), side, 0)

    def _build(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._line = QHBoxLayout()
        self._line.addWidget(self._title, 1)
        self._line.addWidget(self.empty_button)
        self._line.addWidget(self.restore_button)
        self._column.addLayout(self._line)
        self._column.addSpacing(10)
        self._column.addWidget(self.list, 1)
        self._column.addWidget(self._nothing, 1, Qt.AlignmentFlag.AlignVCenter)

    def _restore_chosen(self) -> None:
        for item in self.list.chosen():
            self.restore(item)

    def _ask(self) -> None:
        say, many = self._program.words.say, self.model.rowCount()
        question = Question(
            title=say(Text("library.bin.empty.title", {"n": many})),
            cause=say(Text("library.bin.empty.cause")),
            answers=(
                Answer("empty", say(Text("library.bin.empty.yes"))),
                Answer("keep", say(Text("library.bin.empty.no"))),
            ),
            safe="keep",
        )
        self._program.dialogs.decide(self.window(), question, self._answered)

    def _answered(self, answer: str) -> None:
        if answer == "empty":
            self._acts.empty_bin()
            self.refresh()

    def _restyle(self) -> None:
        self._line.setSpacing(theme().px(10))
