"""The ways out of one character: what goes along, in which language, on which paper, where to. No rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.errors import BuilderError
from builder.core.sheet import without_current
from builder.core.text import Text
from builder.outputs import Exported
from builder.storage.atomic import write_atomically
from builder.storage.names import safe_name
from builder.ui.board import Board
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import Label
from builder.ui.controls.state_label import StateLabel
from builder.ui.controls.text_box import TextBox
from builder.ui.controls.text_edit import space_lines
from builder.ui.exporting import Subject, put_out
from builder.ui.ground import Ground, scrolling
from builder.ui.last_folder import last_folder
from builder.ui.message import Message
from builder.ui.page_picture import PagePicture
from builder.ui.paper_options import PaperOptions
from builder.ui.printing import page_count, print_pdf
from builder.ui.program import Program
from builder.ui.rail import Rail
from builder.ui.shapes import State
from builder.ui.theme import follow, theme
from builder.ui.ways_out import PAPER, PRINT, PROGRAMS, file_kind, foreign_of, stops, title_of

WIDTH, HEIGHT, RAIL, ROOMY = 980, 508, 188, 860
SHOWN_CHARACTERS, LINE = 20_000, 19
SEEN_MS = 30
"""After that it is on the screen that a file is being made, and it is made."""


class ExportBoard(Board):
    """told: a Message for the window."""

    told = Signal(object)
    refused = Signal(object)

    def __init__(self, program: Program, window: QWidget, subject: Subject, start: str = "pdf") -> None:
        super().__init__(window, name="", width=WIDTH, height=HEIGHT)
        self._program, self._subject, self._way = program, subject, start
        self._made: Exported | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._look)
        settings = program.preferences.settings
        language = program.words.sheet_language
        current = settings.print_current
        self.options = PaperOptions(program.words, language, settings.paper, current=current)
        self._path = self._usual_path()
        self._build()
        self._connect()
        self.retranslate()
        self.choose(start if start in (*PAPER, *PROGRAMS) else "pdf")
        follow(self._dress)

    @property
    def path(self) -> Path:
        """The file that would be written."""
        return self._path

    def choose(self, way: str) -> None:
        """Show a way out."""
        self._way = way
        self.rail.choose(way)
        self._path = self._usual_path()
        self._show()

    def save(self) -> None:
        """Write the file."""
        made = self.make()
        try:
            write_atomically(self._path, made.data, force=True)
        except BuilderError as error:
            self._status.set_message(State.ERROR, self._program.words.say(error.text))
            return
        folder = self._path.parent
        self._program.preferences.keep("export", str(folder))
        self._tell_written(made, folder)
        self.accept()

    def copy(self) -> None:
        """Put the text on the clipboard."""
        text = self.make().data.decode("utf-8")
        self._program.dialogs.copy(text)
        self.told.emit(Message(Text("export.copied")))
        self.accept()

    def print_now(self) -> None:
        """Through the system's print dialog."""
        made, options = self.make(), self.options

        def done() -> None:
            self.told.emit(Message(Text("export.printed", {"name": self._subject.name})))
            self.accept()

        dialogs, title = self._program.dialogs, self._subject.name
        print_pdf(self, dialogs, made.data, paper=options.paper, title=title, then=done)

    def make(self) -> Exported:
        """The bytes of what is chosen. For a fat character that takes a moment: the pointer says so."""
        if self._made is None:
            foreign = foreign_of(self._subject, self._way)
            QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
            try:
                self._made = self._put_out() if foreign is None else Exported(foreign.write())
            finally:
                QGuiApplication.restoreOverrideCursor()
        return self._made

    def _put_out(self) -> Exported:
        to, subject, options = "pdf" if self._way == PRINT else self._way, self._subject, self.options
        if not options.current:
            subject = replace(subject, sheet=without_current(subject.sheet))
        translator = self._program.translator(options.language)
        return put_out(subject, to, translator, paper=options.paper, printed=self._program.now().date())

    def preview(self) -> str:
        """What is shown of the file."""
        return self._preview.toPlainText()

    def status(self) -> str:
        """What stands at the foot."""
        return self._status.text()

    def notes(self) -> list[str]:
        """What is said of the file."""
        return [note.text() for note in self._notes]

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        self.set_name(say(Text("export.title", {"name": self._subject.name})))
        self.rail.set_name(say(Text("export.ways")))
        self.rail.show_stops(stops(self._subject, say))
        self._target_word.set_text(say(Text("export.target")))
        self._change.set_text(say(Text("export.target.change")))
        self._close.set_text(say(Text("export.close")))
        self._copy.set_text(say(Text("export.copy")))
        self._preview.setAccessibleName(say(Text("export.preview")))
        self.options.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """The page is shown where it takes no room from what is written."""
        self.picture.setVisible(self._way in PAPER and self.width() >= theme().px(ROOMY))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        (self._copy if self._way == "text" else self.go).setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._do()
            return
        super().keyPressEvent(event)

    # building

    def _build(self) -> None:
        self.rail = Rail(name="")
        left = QWidget()
        self._left = QVBoxLayout(left)
        self._left.addWidget(self.rail)
        self._title = Label("", "title", elide=True)
        self._head = QHBoxLayout()
        self._head.addWidget(self._title, 1)
        self._head.addWidget(self.options.languages)
        inner = QWidget()
        self._content = QVBoxLayout(inner)
        self._content.addWidget(self.options)
        self._facts = QVBoxLayout()
        self._content.addLayout(self._facts)
        self._preview = TextBox()
        self._content.addWidget(self._preview, 1)
        self._content.addLayout(self._build_target())
        self._content.addStretch(0)
        self._right = QVBoxLayout()
        self._right.addLayout(self._head)
        self.picture = PagePicture()
        self._middle = QHBoxLayout()
        self._middle.addWidget(scrolling(inner), 1)
        self._middle.addWidget(self.picture)
        self._right.addLayout(self._middle, 1)
        self._line = Ground("", edge=Qt.Edge.TopEdge)
        self._foot = QHBoxLayout(self._line)
        self._build_foot()
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addLayout(self._right, 1)
        right.addWidget(self._line)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(left)
        row.addWidget(_upright())
        row.addLayout(right, 1)
        self.body.addLayout(row)
        self._notes: list[StateLabel] = []

    def _build_target(self) -> QHBoxLayout:
        self._target = QHBoxLayout()
        self._target_word = Label("", "body", "text.muted")
        self._target_name = Label("", "strong", elide=True)
        self._change = Button()
        self._target.addWidget(self._target_word)
        self._target.addWidget(self._target_name, 1)
        self._target.addWidget(self._change)
        return self._target

    def _build_foot(self) -> None:
        self._status = StateLabel(State.OK)
        self._close = Button(kind=ButtonKind.QUIET)
        self._copy = Button(icon="copy")
        self.go = Button(icon="save", kind=ButtonKind.PRIMARY)
        self._foot.addWidget(self._status, 1, Qt.AlignmentFlag.AlignVCenter)
        self._foot.addWidget(KeyHint("Esc"))
        for button in (self._close, self._copy, self.go):
            self._foot.addWidget(button)
        self._foot.addWidget(KeyHint("Enter"))

    def _connect(self) -> None:
        self.rail.picked.connect(self.choose)
        self.options.changed.connect(self._show)
        self._close.clicked.connect(self.reject)
        self._copy.clicked.connect(self.copy)
        self.go.clicked.connect(self._press)
        self._change.clicked.connect(self.change_target)
        self._program.words.language_changed.connect(self.retranslate)

    # showing

    def _show(self) -> None:
        say, way = self._program.words.say, self._way
        self._made = None
        foreign = foreign_of(self._subject, self._way)
        self._title.set_text(say(title_of(self._subject, way)))
        self.options.show_for(paper=way in PAPER, blank=self._subject.blank or foreign is not None)
        self.options.languages.setVisible(foreign is None)
        self._preview.setVisible(way not in PAPER)
        self._copy.setVisible(way in PROGRAMS)
        self._make_room()
        for widget in (self._target_word, self._target_name, self._change):
            widget.setVisible(way != PRINT)
        self._tell_target()
        if way == PRINT:
            self.go.set_text(say(Text("export.print.go")))
            self.go.set_icon_name("printer")
        else:
            self.go.set_text(say(Text("export.save", {"suffix": file_kind(self._subject, self._way)[1]})))
            self.go.set_icon_name("save")
        self.go.set_kind(ButtonKind.PLAIN if way == "text" else ButtonKind.PRIMARY)
        self._copy.set_kind(ButtonKind.PRIMARY if way == "text" else ButtonKind.PLAIN)
        self._status.set_message(State.NOTE, say(Text("export.making")))
        self._status.show()
        self._clear_notes()
        self._soon.start(SEEN_MS)

    def _look(self) -> None:
        """Make it once to say what is in it."""
        made, say = self.make(), self._program.words.say
        self._clear_notes()
        if self._way in PAPER:
            many = page_count(made.data)
            self.picture.show_page(made.data)
            self._note(State.OK, Text("export.pages", {"n": many, "kb": -(-len(made.data) // 1000)}))
            self._note(State.OK, Text("export.text_inside"))
            if self._way == "pdf" and not self._subject.blank:
                self._note(State.OK, Text("export.attached"))
        else:
            self._preview.setPlainText(made.data.decode("utf-8", errors="replace")[:SHOWN_CHARACTERS])
            space_lines(self._preview, theme().px(LINE))
        if made.missing:
            self._note(State.NOTE, Text("export.missing", {"signs": " ".join(made.missing)}))
        sheet = self._subject.sheet
        if sheet.faults and not self._subject.blank:
            self._note(State.ERROR, Text("export.has_errors", {"n": len(sheet.faults)}))
        if sheet.todos and not self._subject.blank:
            self._note(State.TODO, Text("export.has_todos", {"n": sheet.todos}))
        self._status.set_message(State.OK, say(Text("export.checked")))
        self._status.show()

    def _note(self, state: State, text: Text) -> None:
        note = StateLabel(state, self._program.words.say(text), where="")
        self._facts.addWidget(note)
        note.show()
        self._notes.append(note)

    def _clear_notes(self) -> None:
        for note in self._notes:
            self._facts.removeWidget(note)
            note.hide()
            note.deleteLater()
        self._notes = []

    def _tell_target(self) -> None:
        path = self._path
        self._target_name.set_text(f"{path.parent.name or path.parent} ／ {path.name}")
        self._target_name.setToolTip(str(path).replace("<", "‹"))

    # acts

    def _press(self) -> None:
        if self._way == PRINT:
            self.print_now()
        else:
            self.save()

    def _do(self) -> None:
        """What Enter does."""
        if self._way == PRINT:
            self.print_now()
        elif self._way == "text":
            self.copy()
        else:
            self.save()

    def change_target(self) -> None:
        """Ask for another file."""
        say = self._program.words.say
        name, suffix = file_kind(self._subject, self._way)
        filters = {say(name): (suffix,)}

        def chosen(path: Path) -> None:
            self._path = path if path.suffix else path.with_suffix(suffix)
            self._tell_target()

        self._program.dialogs.save_as(self, say(Text("export.target")), self._path, filters, chosen)

    def _tell_written(self, made: Exported, folder: Path) -> None:
        text = Text("export.written", {"name": self._path.name})
        state = State.OK
        if made.missing:
            params = {"name": self._path.name, "signs": " ".join(made.missing)}
            text, state = Text("export.written.missing", params), State.NOTE
        dialogs = self._program.dialogs
        message = Message(text, state, Text("export.open_folder"), act=lambda: dialogs.show_folder(folder))
        self.told.emit(message)

    def _usual_path(self) -> Path:
        folder = last_folder(self._program, "export")
        stem = safe_name(self._subject.name, self._program.words.say(Text("save.unnamed")))
        return folder / f"{stem}{file_kind(self._subject, self._way)[1]}"

    def _dress(self) -> None:
        look = theme()
        self.rail.fit(1000)
        self.rail.setFixedWidth(look.px(RAIL))
        self._left.setContentsMargins(0, look.px(6), 0, 0)
        side = look.px(24)
        self._right.setContentsMargins(side, look.px(18), side, 0)
        self._right.setSpacing(look.px(14))
        self._content.setContentsMargins(0, 0, 0, look.px(14))
        self._content.setSpacing(look.px(12))
        self._middle.setSpacing(look.px(20))
        self._middle.setContentsMargins(0, 0, 0, look.px(14))
        self._facts.setSpacing(look.px(8))
        self._target.setSpacing(look.px(10))
        self._foot.setContentsMargins(side, look.px(10), look.px(16), look.px(12))
        self._foot.setSpacing(look.px(8))
        self._preview.setFont(look.font("body"))


def _upright() -> QWidget:
    line = Ground("line")
    line.setFixedWidth(1)
    return line
