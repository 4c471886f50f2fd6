"""The ways out of one character: what goes along, in which language, on which paper, where to. No rules."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.errors import BuilderError
from builder.core.text import Text
from builder.outputs import Exported
from builder.storage.atomic import write_atomically
from builder.storage.names import export_name, free_path
from builder.storage.parties import is_kept, spare
from builder.ui.board import Board
from builder.ui.controls.button import Button
from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import Label
from builder.ui.controls.text_box import TextBox
from builder.ui.controls.text_edit import space_lines
from builder.ui.export_foot import ExportFoot
from builder.ui.export_notes import ExportNotes
from builder.ui.exporting import Subject
from builder.ui.going_view import GoingView, Heads
from builder.ui.ground import Ground, scrolling
from builder.ui.last_folder import last_folder
from builder.ui.message import Message
from builder.ui.outgoing import Outgoing
from builder.ui.page_picture import PagePicture
from builder.ui.paper_options import PaperOptions
from builder.ui.printing import page_count, print_pdf
from builder.ui.program import Program
from builder.ui.rail import Rail
from builder.ui.shapes import State
from builder.ui.theme import follow, theme
from builder.ui.ways_out import (
    COPIED,
    PAPER,
    PRINT,
    PROGRAMS,
    TABLES,
    file_kind,
    foreign_of,
    stops,
    title_of,
)

WIDTH, HEIGHT, RAIL, ROOMY = 980, 540, 188, 860
SHOWN_CHARACTERS, LINE = 20_000, 19
UNNAMED = (PRINT, "ccfolia")
"""What is not saved in the first place: where a file would be is told when it is."""

SEEN_MS = 30
"""After that it is on the screen that a file is being made, and it is made."""


class ExportBoard(Board):
    """told: a Message for the window."""

    told = Signal(object)
    refused = Signal(object)

    def __init__(self, program: Program, window: QWidget, subject: Subject, start: str = "pdf") -> None:
        super().__init__(window, name="", width=WIDTH, height=HEIGHT)
        self._program, self._subject = program, subject
        self._refused = False  # the clipboard was tried in vain: Enter means the file then
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._look)
        settings = program.preferences.settings
        language = program.words.sheet_language
        current = settings.print_current
        self.options = PaperOptions(program.words, language, settings.paper, current=current)
        self._out = Outgoing(program, subject, self.options)
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
        self._out.choose(way)
        self.rail.choose(way)
        self._path = self._usual_path()
        self._show()

    def save(self) -> None:
        """Write the file."""
        made = self.make()
        try:
            spare(self._path)
            write_atomically(self._path, made.data, force=True, proof=self._out.prove)
        except BuilderError as error:
            self._foot.tell(State.ERROR, self._program.words.say(error.text))
            return
        folder = self._path.parent
        self._program.preferences.keep("export", str(folder))
        self._tell_written(made, folder)
        self.accept()

    def copy(self) -> None:
        """Put the text on the clipboard; where that is refused, the file is offered."""
        say = self._program.words.say
        try:
            self._out.prove(self.make().data)
        except BuilderError as error:
            self._foot.tell(State.ERROR, say(error.text))
            return
        if not self._program.dialogs.copy(self.make().data.decode("utf-8")):
            self._refused = True
            self._foot.tell(State.ERROR, say(Text("export.clipboard")))
            self._foot.put_first(copy=False)
            self.go.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        told = Text("export.copied.piece") if self._out.way in TABLES else Text("export.copied")
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
        """The bytes of what is chosen."""
        return self._out.make()

    def preview(self) -> str:
        """What is shown of the file."""
        return (self.going.lines if self._out.is_told else self._preview).toPlainText()

    def status(self) -> str:
        """What stands at the foot."""
        return self._foot.status.text()

    def notes(self) -> list[str]:
        """What is said of the file."""
        told = self.going.words() if self._out.is_told else []
        return [*self._notes.words(), *told]

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        self.set_name(say(Text("export.title", {"name": self._subject.name})))
        self.rail.set_name(say(Text("export.ways")))
        self.rail.show_stops(stops(self._subject, say))
        self._target_word.set_text(say(Text("export.target")))
        self._change.set_text(say(Text("export.target.change")))
        self._foot.close_button.set_text(say(Text("export.close")))
        self._foot.copy_button.set_text(say(Text("export.copy")))
        self._preview.setAccessibleName(say(Text("export.preview")))
        self.options.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """The page is shown where it takes no room from what is written."""
        roomy = self.width() >= theme().px(ROOMY)
        self._foot.fit(roomy=roomy)
        self.picture.setVisible(self._out.way in PAPER and roomy)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        (self._foot.copy_button if self._out.way in COPIED else self.go).setFocus(
            Qt.FocusReason.OtherFocusReason
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._do()
            return
        super().keyPressEvent(event)

    # building

    def _build(self) -> None:
        self.rail = Rail(name="")
        self.rail.hands_on = True
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
        self._notes = ExportNotes()
        self._content.addWidget(self._notes)
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
        self._foot = ExportFoot()
        self.go = self._foot.go
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addLayout(self._right, 1)
        right.addWidget(self._foot)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(left)
        row.addWidget(_upright())
        row.addLayout(right, 1)
        self.body.addLayout(row)

    def _build_target(self) -> QHBoxLayout:
        self._target = QHBoxLayout()
        self._target_word = Label("", "body", "text.muted")
        self._target_name = Label("", "strong", elide=True)
        self._change = Button()
        self._target.addWidget(self._target_word)
        self._target.addWidget(self._target_name, 1)
        self._target.addWidget(self._change)
        return self._target

    def _connect(self) -> None:
        self.rail.picked.connect(self.choose)
        self.options.changed.connect(self._show)
        self._foot.close_button.clicked.connect(self.reject)
        self._foot.copy_button.clicked.connect(self.copy)
        self.go.clicked.connect(self._press)
        self._change.clicked.connect(self.change_target)
        self._program.words.language_changed.connect(self.retranslate)

    # showing

    def _show(self) -> None:
        say, way = self._program.words.say, self._out.way
        self._refused = False
        self._out.forget()
        foreign = foreign_of(self._subject, self._out.way)
        self._title.set_text(say(title_of(self._subject, way)))
        self.options.show_for(
            paper=way in PAPER, blank=self._subject.blank or self._subject.party or self._out.is_told
        )
        self.options.languages.setVisible(foreign is None)
        self.options.setVisible(not self._out.is_told)
        self._preview.setVisible(way in PROGRAMS)
        self.going.setVisible(False)
        self._foot.copy_button.setVisible(way in (*PROGRAMS, *COPIED))
        self._make_room()
        for widget in (self._target_word, self._target_name, self._change):
            widget.setVisible(way not in UNNAMED)
        self._tell_target()
        if way == PRINT:
            self.go.set_text(say(Text("export.print.go")))
            self.go.set_icon_name("printer")
        else:
            self.go.set_text(say(Text("export.save", {"suffix": file_kind(self._subject, self._out.way)[1]})))
            self.go.set_icon_name("save")
        self._foot.put_first(copy=way in COPIED)
        self._foot.tell(State.NOTE, say(Text("export.making")))
        self._notes.clear()
        self._soon.start(SEEN_MS)

    def _look(self) -> None:
        """Make it once to say what is in it."""
        made, say = self.make(), self._program.words.say
        self._notes.clear()
        if self._out.way in PAPER:
            many = page_count(made.data)
            self.picture.show_page(made.data)
            self._notes.note(
                State.OK, say(Text("export.pages", {"n": many, "kb": -(-len(made.data) // 1000)}))
            )
            self._notes.note(State.OK, say(Text("export.text_inside")))
            if self._out.way == "pdf" and self._subject.attach and not self._subject.blank:
                self._notes.note(State.OK, say(Text("export.attached")))
        elif self._out.is_told:
            self._tell_going(made)
        else:
            self._preview.setPlainText(made.data.decode("utf-8", errors="replace")[:SHOWN_CHARACTERS])
            space_lines(self._preview, theme().px(LINE))
        if made.missing:
            self._notes.note(State.NOTE, say(Text("export.missing", {"signs": " ".join(made.missing)})))
        for remark in made.remarks:
            self._notes.note(State.NOTE, say(remark))
        if not self._out.is_told and not self._subject.blank:
            self._tell_sheet()
        self._check(made)

    def _tell_sheet(self) -> None:
        """Broken rules, what is left to do, what stays behind."""
        sheet, say = self._subject.sheet, self._program.words.say
        if sheet.faults:
            self._notes.note(State.ERROR, say(Text("export.has_errors", {"n": len(sheet.faults)})))
        if sheet.todos:
            self._notes.note(State.TODO, say(Text("export.has_todos", {"n": sheet.todos})))
        for item in self._out.going().stays if self._out.way in PROGRAMS else ():
            self._notes.stays(item)

    def _tell_going(self, made: Exported) -> None:
        """What must be done elsewhere, what goes, what stays, and the lines."""
        say, going = self._program.words.say, self._out.going()
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

    def _check(self, made: Exported) -> None:
        """Say at the foot that the form was checked, or what is wrong with it."""
        say = self._program.words.say
        try:
            if self._out.way not in PAPER:
                self._out.prove(made.data)
        except BuilderError as error:
            self._foot.tell(State.ERROR, say(error.text))
        else:
            checked = Text("export.checked.piece" if self._out.way in TABLES else "export.checked")
            self._foot.tell(State.OK, say(checked))

    def _tell_target(self) -> None:
        path = self._path
        self._target_name.set_text(f"{path.parent.name or path.parent} ／ {path.name}")
        self._target_name.setToolTip(str(path).replace("<", "‹"))

    # acts

    def _press(self) -> None:
        if self._out.way == PRINT:
            self.print_now()
        else:
            self.save()

    def _do(self) -> None:
        """What Enter does."""
        if self._out.way == PRINT:
            self.print_now()
        elif self._out.way in COPIED and not self._refused:
            self.copy()
        else:
            self.save()

    def change_target(self) -> None:
        """Ask for another file."""
        say = self._program.words.say
        name, suffix = file_kind(self._subject, self._out.way)
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
        """In the folder of the last time; where a character or the like has that name, the next free one."""
        folder = last_folder(self._program, "export")
        suffix = file_kind(self._subject, self._out.way)[1]
        name = export_name(self._subject.name, suffix, self._program.words.say(Text("save.unnamed")))
        path = folder / name
        return free_path(folder, name.removesuffix(suffix), suffix) if is_kept(path) else path

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
        self._target.setSpacing(look.px(10))
        self._preview.setFont(look.font("body"))


def _upright() -> QWidget:
    line = Ground("line")
    line.setFixedWidth(1)
    return line
