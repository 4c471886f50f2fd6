"""An open character in the window: its view, its file, and what the window does with both. No own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from builder.core.errors import BuilderError
from builder.core.foreign import Report
from builder.core.form import Page
from builder.core.text import Label, Text, plain
from builder.outputs import PAPERS
from builder.storage.states import State as Kept
from builder.ui.character_view import CharacterView
from builder.ui.controls.dialog import Answer
from builder.ui.controls.state_label import StateLabel
from builder.ui.dates import clock, moment
from builder.ui.document import Document
from builder.ui.files import Question
from builder.ui.message import Message
from builder.ui.program import Program
from builder.ui.saving import Saving
from builder.ui.shapes import State
from builder.ui.top_bar import SaveState

VIEW = "character"
KINDS: Mapping[str, Text] = {
    "save": Text("earlier.save"),
    "draft": Text("earlier.draft"),
    "found": Text("earlier.found"),
}


class CharacterPage(QWidget):
    """Asks the window for what is larger than one character."""

    back_asked = Signal()
    export_asked = Signal()
    print_asked = Signal()
    copy_asked = Signal()
    compare_asked = Signal(str)
    keys_asked = Signal()
    menu_requested = Signal(QRect)
    title_changed = Signal()
    told = Signal(object)
    table_asked = Signal(str, str)

    def __init__(
        self, program: Program, document: Document, blank: tuple[Page, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.program, self.document = program, document
        self.view = CharacterView(document.live, program.words, document.system, blank=blank)
        self.saving = Saving(program, document, self)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.view)
        self._restore_view()
        self._connect()
        self.show_state()

    @property
    def path(self) -> Path | None:
        """The character's file."""
        return self.document.path

    @property
    def is_unsaved(self) -> bool:
        """Whether something would be lost if it were closed now."""
        return self.document.is_unsaved

    def title(self) -> str:
        """The character's name, or that it has none."""
        return self.document.name or self.program.words.say(Text("library.unnamed"))

    def where(self) -> Label:
        """The character and the step that is open, in words."""
        steps = {page.key: page.title for page in self.document.live.survey.pages}
        step = steps.get(self.view.page_key)
        return (
            plain(self.title()) if step is None else Text("fault.place", {"name": self.title(), "step": step})
        )

    def actions_of_view(self) -> Mapping[str, QAction]:
        """What the view can do, for the menu."""
        return self.view.actions()

    def take_focus(self) -> None:
        """The focus goes into the view."""
        focused = QApplication.focusWidget()
        if focused is None or not self.view.isAncestorOf(focused):
            self.view.page_view.focus_first()

    def fit(self, wide: float) -> None:
        """The view follows its own width."""

    def save(self) -> None:
        """Save."""
        self.saving.save()

    def save_as(self) -> None:
        """Save under another name."""
        self.saving.save_as()

    def show_state(self) -> None:
        """Say how the file stands to what is shown."""
        document = self.document
        when = clock(document.saved_at, self.program.now()) if document.saved_at is not None else ""
        if document.failed:
            self.view.set_save_state(SaveState.FAILED)
        elif document.is_unsaved or document.path is None:
            self.view.set_save_state(SaveState.UNSAVED)
        else:
            self.view.set_save_state(SaveState.SAVED, when)
        self.title_changed.emit()

    def earlier_states(self) -> list[tuple[Label, Callable[[], object]]]:
        """The last states of the file by time, and how to go back to each."""
        now = self.program.now()

        def going(state: Kept) -> Callable[[], object]:
            return lambda: self._go_back(state)

        return [
            (
                Text("earlier.state", {"when": moment(state.time, now), "kind": KINDS[state.kind]}),
                going(state),
            )
            for state in self.document.earlier()
        ]

    def tell_differences(self) -> None:
        """Other tables than when it was saved: say once which numbers are others now."""
        issues, words = self.document.differences, self.program.words
        if not issues:
            return
        say = words.say
        lines = tuple(
            StateLabel(
                State.NOTE, say(Text(f"issue.{issue.code}", issue.params)), word=say(Text("state.note"))
            )
            for issue in issues
        )
        question = Question(
            title=say(Text("differs.title")),
            cause=say(Text("differs.cause")),
            answers=(Answer("on", say(Text("differs.on"))),),
            safe="on",
            word=say(Text("state.note")),
            more=lines,
        )
        self.document.differences = ()
        self.program.dialogs.decide(self, question, lambda key: None)

    def tell_warnings(self, warnings: tuple[Text, ...]) -> None:
        """What was odd about the file."""
        if not warnings:
            return
        if len(warnings) == 1:
            self.told.emit(Message(warnings[0], State.NOTE))
            return
        text = Text("open.warnings", {"first": warnings[0], "more": len(warnings) - 1})
        act = partial(self._list, warnings)
        self.told.emit(Message(text, State.NOTE, Text("open.warnings.all"), act=act, of=self))

    def tell_report(self, report: Report) -> None:
        """How the reading of another program's file went."""
        if report.lines:
            self._list(report.lines, report.summary)
        else:
            self.told.emit(Message(report.summary))

    def _list(self, sentences: tuple[Text, ...], cause: Text | None = None) -> None:
        say = self.program.words.say
        question = Question(
            title=say(Text("open.warnings.title", {"name": self.title()})),
            cause=say(cause or Text("open.warnings.cause")),
            answers=(Answer("on", say(Text("differs.on"))),),
            safe="on",
            word=say(Text("state.note")),
            more=tuple(StateLabel(State.NOTE, say(one), word=say(Text("state.note"))) for one in sentences),
        )
        self.program.dialogs.decide(self, question, lambda key: None)

    def _go_back(self, state: Kept) -> None:
        try:
            self.document.go_back_to(state)
        except BuilderError as error:
            self.told.emit(Message(error.text, State.NOTE))
            return
        when = moment(state.time, self.program.now())
        text = Text("earlier.done", {"when": when})
        act = self.document.live.undo
        self.told.emit(Message(text, action=Text("library.undo"), key="Ctrl+Z", act=act, of=self))

    def _connect(self) -> None:
        view, document = self.view, self.document
        view.save_requested.connect(self.save)
        view.back_requested.connect(self.back_asked)
        view.export_requested.connect(self.export_asked)
        view.print_requested.connect(self.print_asked)
        view.text_copy_requested.connect(self.copy_asked)
        view.menu_requested.connect(self.menu_requested)
        view.keys_requested.connect(self.keys_asked)
        view.table_requested.connect(self.table_asked)
        view.title_changed.connect(lambda title: self.title_changed.emit())
        view.view_state_changed.connect(self._keep_view)
        self.saving.told.connect(self.told)
        self.saving.compare_asked.connect(self.compare_asked)
        save_as = QAction(self)
        save_as.setShortcut(QKeySequence("Ctrl+Shift+S"))
        save_as.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        save_as.triggered.connect(lambda checked=False: self.save_as())
        self.addAction(save_as)
        document.changed.connect(self.show_state)
        document.kept_back.connect(self._tell_kept_back)
        self.program.words.language_changed.connect(self.show_state)
        self.program.preferences.changed.connect(self._settings_changed)

    def _tell_kept_back(self) -> None:
        self.told.emit(Message(Text("draft.not_kept"), State.NOTE))

    def _restore_view(self) -> None:
        kept = self.program.preferences.kept(VIEW)
        self.view.set_paper(self.program.preferences.settings.paper)
        if isinstance(kept, dict):
            self.view.restore({key: value for key, value in kept.items() if key not in ("page", "paper")})

    def _keep_view(self) -> None:
        """What is open is remembered; a paper chosen in the preview is the paper of all sheets."""
        state = self.view.view_state()
        self.program.preferences.keep(VIEW, state)
        if state.get("paper") in PAPERS:
            self.program.preferences.use(paper=state["paper"])

    def _settings_changed(self) -> None:
        self.view.set_paper(self.program.preferences.settings.paper)
