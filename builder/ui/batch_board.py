"""The ways out of several characters at once: which format, one file or one each, where. No rules."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.text import Text
from builder.outputs import OUTPUTS, PARTY
from builder.ui.board import Board
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import Label
from builder.ui.controls.segments import Segment, Segments
from builder.ui.ground import Ground
from builder.ui.last_folder import last_folder
from builder.ui.paper_options import PaperOptions
from builder.ui.program import Program
from builder.ui.theme import follow, theme
from builder.ui.ways_out import WAYS

WIDTH, HEIGHT, LABEL = 620, 360, 90
ONE, EACH = "one", "each"
ONE_FILE = ("pdf", PARTY)
"""The formats that take several characters in one file."""


class BatchBoard(Board):
    """Collects what is wanted and says so; the work is done by whoever listens to `wanted`."""

    wanted = Signal()

    def __init__(
        self, program: Program, window: QWidget, many: int, *, printing: bool, start: str = "pdf"
    ) -> None:
        super().__init__(window, name="", width=WIDTH, height=HEIGHT)
        self._program, self._many = program, many
        settings = program.preferences.settings
        self.printing = printing
        self.format = start
        self.together = printing or start == PARTY
        language, current = program.words.sheet_language, settings.print_current
        self.options = PaperOptions(program.words, language, settings.paper, current=current)
        self.folder = last_folder(program, "export")
        self._title = Label("", "title", elide=True)
        self.formats = Segments(name="")
        self.files = Segments(name="")
        self._words = [Label("", "body", "text.muted") for _ in range(3)]
        self._folder_name = Label("", "strong", elide=True)
        self._change = Button()
        self._close = Button(kind=ButtonKind.QUIET)
        self.go = Button(icon="printer" if printing else "save", kind=ButtonKind.PRIMARY)
        self._build()
        self._connect()
        self.retranslate()
        follow(self._dress)

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        key = {"n": self._many}
        title = say(Text("batch.print", key) if self.printing else Text("batch.export", key))
        self.set_name(title)
        self._title.set_text(title)
        self.formats.set_name(say(Text("batch.format")))
        self.formats.set_options([Segment(key, say(WAYS[key].short)) for key in OUTPUTS])
        self.files.set_name(say(Text("batch.files")))
        each, one = say(Text("batch.files.each")), say(Text("batch.files.one"))
        self.files.set_options((Segment(EACH, each), Segment(ONE, one)))
        names = (Text("batch.format"), Text("batch.files"), Text("batch.folder"))
        for label, name in zip(self._words, names, strict=True):
            label.set_text(say(name))
        self._change.set_text(say(Text("export.target.change")))
        self._close.set_text(say(Text("export.close")))
        self.go.set_text(say(Text("export.print.go") if self.printing else Text("batch.go", key)))
        self.options.retranslate()
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.go.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._want()
            return
        super().keyPressEvent(event)

    def _build(self) -> None:
        column = QVBoxLayout()
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.options.languages)
        column.addLayout(head)
        self._rows = QVBoxLayout()
        for label, widget in zip(self._words[:2], (self.formats, self.files), strict=True):
            row = QHBoxLayout()
            row.setSpacing(theme().px(10))
            row.addWidget(label)
            row.addWidget(widget)
            row.addStretch(1)
            self._rows.addLayout(row)
        self._rows.addWidget(self.options)
        target = QHBoxLayout()
        target.setSpacing(theme().px(10))
        target.addWidget(self._words[2])
        target.addWidget(self._folder_name, 1)
        target.addWidget(self._change)
        self._rows.addLayout(target)
        column.addLayout(self._rows)
        column.addStretch(1)
        self._column = column
        line = Ground("", edge=Qt.Edge.TopEdge)
        self._foot = QHBoxLayout(line)
        self._foot.addStretch(1)
        self._foot.addWidget(KeyHint("Esc"))
        self._foot.addWidget(self._close)
        self._foot.addWidget(self.go)
        self._foot.addWidget(KeyHint("Enter"))
        self.body.addLayout(column, 1)
        self.body.addWidget(line)

    def _connect(self) -> None:
        self.formats.picked.connect(self._format_picked)
        self.files.picked.connect(self._files_picked)
        self._change.clicked.connect(self._ask_folder)
        self._close.clicked.connect(self.reject)
        self.go.clicked.connect(self._want)

    def _show(self) -> None:
        pdf, one = self.format == "pdf", self.format in ONE_FILE
        self.formats.set_chosen_from_model(self.format)
        self.files.set_chosen_from_model(ONE if self.together else EACH)
        saving = not self.printing
        _show_all(saving, self._words[0], self.formats)
        _show_all(one and saving, self._words[1], self.files)
        _show_all(saving, self._words[2], self._folder_name, self._change)
        self.options.show_for(paper=pdf, blank=OUTPUTS[self.format].plays)
        self._folder_name.set_text(self.folder.name or str(self.folder))

    def _format_picked(self, key: str) -> None:
        self.format = key
        self.together = key == PARTY or (self.together and key == "pdf")
        self._show()

    def _files_picked(self, key: str) -> None:
        self.together = key == ONE
        self._show()

    def _ask_folder(self) -> None:
        def chosen(folder: Path) -> None:
            self.folder = folder
            self._show()

        title = self._program.words.say(Text("batch.folder"))
        self._program.dialogs.choose_folder(self, title, self.folder, chosen)

    def _want(self) -> None:
        self.wanted.emit()
        self.accept()

    def _dress(self) -> None:
        look = theme()
        side = look.px(24)
        self._column.setContentsMargins(side, look.px(18), side, look.px(12))
        self._column.setSpacing(look.px(16))
        self._rows.setSpacing(look.px(12))
        self._foot.setContentsMargins(side, look.px(10), look.px(16), look.px(12))
        self._foot.setSpacing(look.px(8))
        for label in self._words:
            label.setFixedWidth(look.px(LABEL))


def _show_all(on: bool, *widgets: QWidget) -> None:
    for widget in widgets:
        widget.setVisible(on)
