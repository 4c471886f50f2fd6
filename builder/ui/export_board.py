"""The ways out of one character: what goes along, in which language, on which paper, where to. No rules."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.errors import BuilderError
from builder.core.text import Text
from builder.exports.going import Going, Item
from builder.outputs import Exported, going
from builder.storage.atomic import write_atomically
from builder.storage.names import export_name
from builder.ui.board import Board
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import Label
from builder.ui.controls.state_label import StateLabel
from builder.ui.controls.text_box import TextBox
from builder.ui.controls.text_edit import space_lines
from builder.ui.exporting import Subject, as_printed, proof, put_out
from builder.ui.going_view import GoingView, Heads, ItemRow
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
from builder.ui.ways_out import (
    COPIED,
    FOREIGN,
    PAPER,
    PRINT,
    PROGRAMS,
    TABLES,
    file_kind,
    foreign_of,
    stops,
    title_of,
)

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
        self._refused = False  # the clipboard was tried in vain: Enter means the file then
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
        self.choose(start if start in (*PAPER, *TABLES, *PROGRAMS) else "pdf")
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
            write_atomically(self._path, made.data, force=True, proof=self._prove)
        except BuilderError as error:
            self._status.set_message(State.ERROR, self._program.words.say(error.text))
            return
        folder = self._path.parent
        self._program.preferences.keep("export", str(folder))
        self._tell_written(made, folder)
        self.accept()

    def copy(self) -> None:
        """Put the text on the clipboard; where that is refused, the file is offered."""
        say = self._program.words.say
        try:
            self._prove(self.make().data)
        except BuilderError as error:
            self._status.set_message(State.ERROR, say(error.text))
            return
        if not self._program.dialogs.copy(self.make().data.decode("utf-8")):
            self._refused = True
            self._status.set_message(State.ERROR, say(Text("export.clipboard")))
            self.go.set_kind(ButtonKind.PRIMARY)
            self._copy.set_kind(ButtonKind.PLAIN)
            self.go.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        told = Text("export.copied.piece") if self._way in TABLES else Text("export.copied")
        self.told.emit(Message(told))
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
        to, options = self._to(), self.options
        translator = self._program.translator(options.language)
        today = self._program.now().date()
        return put_out(self._printed(), to, translator, paper=options.paper, printed=today)

    def _to(self) -> str:
        return "pdf" if self._way == PRINT else self._way

    def _printed(self) -> Subject:
        return as_printed(self._subject, self._to(), current=self.options.current)

    def _prove(self, data: bytes) -> None:
        """Read it again and compare it with the sheet. Raises BadExport."""
        foreign = foreign_of(self._subject, self._way)
        if foreign is not None:
            if foreign.prove is not None:
                foreign.prove(data)
            return
        proof(self._printed(), self._to(), self._program.translator(self.options.language))(data)

    def preview(self) -> str:
        """What is shown of the file."""
        return (self.going.lines if self._is_told else self._preview).toPlainText()

    @property
    def _is_told(self) -> bool:
        """Whether what goes and what stays is told in columns: of a table, of another program's file."""
        return self._way in TABLES or self._way.startswith(FOREIGN)

    def status(self) -> str:
        """What stands at the foot."""
        return self._status.text()

    def notes(self) -> list[str]:
        """What is said of the file."""
        told = self.going.words() if self._is_told else []
        return [*(word for note in self._notes for word in _words(note)), *told]

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
        (self._copy if self._way in COPIED else self.go).setFocus(Qt.FocusReason.OtherFocusReason)

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
        self.going = GoingView()
        self._content.addWidget(self.going, 1)
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
        self._notes: list[StateLabel | ItemRow] = []

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
        self._made, self._refused = None, False
        foreign = foreign_of(self._subject, self._way)
        self._title.set_text(say(title_of(self._subject, way)))
        self.options.show_for(paper=way in PAPER, blank=self._subject.blank or self._is_told)
        self.options.languages.setVisible(foreign is None)
        self.options.setVisible(not self._is_told)
        self._preview.setVisible(way in PROGRAMS)
        self.going.setVisible(False)
        self._copy.setVisible(way in (*PROGRAMS, *COPIED))
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
        self.go.set_kind(ButtonKind.PLAIN if way in COPIED else ButtonKind.PRIMARY)
        self._copy.set_kind(ButtonKind.PRIMARY if way in COPIED else ButtonKind.PLAIN)
        self._status.set_message(State.NOTE, say(Text("export.making")))
        self._status.show()
        self._clear_notes()
        self._soon.start(SEEN_MS)

    def _look(self) -> None:
        """Make it once to say what is in it."""
        made = self.make()
        self._clear_notes()
        if self._way in PAPER:
            many = page_count(made.data)
            self.picture.show_page(made.data)
            self._note(State.OK, Text("export.pages", {"n": many, "kb": -(-len(made.data) // 1000)}))
            self._note(State.OK, Text("export.text_inside"))
            if self._way == "pdf" and not self._subject.blank:
                self._note(State.OK, Text("export.attached"))
        elif self._is_told:
            self._tell_going(made)
        else:
            self._preview.setPlainText(made.data.decode("utf-8", errors="replace")[:SHOWN_CHARACTERS])
            space_lines(self._preview, theme().px(LINE))
        if made.missing:
            self._note(State.NOTE, Text("export.missing", {"signs": " ".join(made.missing)}))
        for remark in made.remarks:
            self._note(State.NOTE, remark)
        if not self._is_told and not self._subject.blank:
            self._tell_sheet()
        self._check(made)

    def _tell_sheet(self) -> None:
        """Broken rules, what is left to do, what stays behind."""
        sheet = self._subject.sheet
        if sheet.faults:
            self._note(State.ERROR, Text("export.has_errors", {"n": len(sheet.faults)}))
        if sheet.todos:
            self._note(State.TODO, Text("export.has_todos", {"n": sheet.todos}))
        for item in self._going().stays if self._way in PROGRAMS else ():
            self._add_note(ItemRow(item, None))

    def _tell_going(self, made: Exported) -> None:
        """What must be done elsewhere, what goes, what stays, and the lines."""
        say, going = self._program.words.say, self._going()
        many = Text("export.lines", {"n": len(going.lines)})
        heads = Heads(
            say(Text("export.goes")),
            say(Text("export.stays")),
            say(Text("export.palette" if going.lines else "export.preview")),
            say(many) if going.lines else "",
        )
        self.going.show_going(going, heads)
        if not going.lines:
            self.going.show_lines(made.data.decode("utf-8", errors="replace")[:SHOWN_CHARACTERS])
        self.going.show()

    def _going(self) -> Going:
        """What is told of the way that is shown."""
        words, foreign = self._program.words, foreign_of(self._subject, self._way)
        if foreign is None:
            sheet, translator = self._printed().sheet, self._program.translator(self.options.language)
            return going(self._way, sheet, translator, words.translator)
        advice = [words.say(label) for label in foreign.advice]
        first = Item(advice[0], "\n".join(advice[1:])) if advice else None
        return Going(first=first, stays=tuple(Item(words.say(label)) for label in foreign.left))

    def _check(self, made: Exported) -> None:
        """Say at the foot that the form was checked, or what is wrong with it."""
        say = self._program.words.say
        try:
            if self._way not in PAPER:
                self._prove(made.data)
        except BuilderError as error:
            self._status.set_message(State.ERROR, say(error.text))
        else:
            checked = Text("export.checked.piece" if self._way in TABLES else "export.checked")
            self._status.set_message(State.OK, say(checked))
        self._status.show()

    def _note(self, state: State, text: Text) -> None:
        self._add_note(StateLabel(state, self._program.words.say(text), where=""))

    def _add_note(self, note: StateLabel | ItemRow) -> None:
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
        elif self._way in COPIED and not self._refused:
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
        suffix = file_kind(self._subject, self._way)[1]
        name = export_name(self._subject.name, suffix, self._program.words.say(Text("save.unnamed")))
        return folder / name

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


def _words(note: StateLabel | ItemRow) -> list[str]:
    return [note.text()] if isinstance(note, StateLabel) else note.words()


def _upright() -> QWidget:
    line = Ground("line")
    line.setFixedWidth(1)
    return line
