"""A fault of ours, told once: what is kept, what was undone, and the details to copy. No rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from builder.core.text import Label as Words
from builder.core.text import Text
from builder.storage.log import details
from builder.ui.controls.dialog import Answer
from builder.ui.controls.labels import Label
from builder.ui.controls.state_label import StateLabel
from builder.ui.controls.text_edit import ReadOnlyText
from builder.ui.dates import clock
from builder.ui.document import Document
from builder.ui.files import Question
from builder.ui.ground import Ground
from builder.ui.program import Program
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

LOG, SAVE_AS, COPY, GO_ON = "log", "as", "copy", "on"


def fault_question(
    program: Program, fault: BaseException, where: Words, documents: Sequence[Document], *, may_save: bool
) -> Question:
    """What is asked after a fault. Enter goes on."""
    say = program.words.say
    answers = [Answer(LOG, say(Text("fault.log")), quiet=True)]
    if may_save:
        answers.append(Answer(SAVE_AS, say(Text("fault.save_as")), quiet=True))
    answers += [Answer(COPY, say(Text("fault.copy")), icon="copy"), Answer(GO_ON, say(Text("fault.go_on")))]
    return Question(
        title=say(Text("fault.title")),
        cause=say(Text("fault.cause", {"where": where})),
        answers=answers,
        safe=GO_ON,
        word=say(Text("state.note")),
        more=(*_kept(program, documents), Details(say, details(fault, program.version))),
    )


def _kept(program: Program, documents: Sequence[Document]) -> list[QWidget]:
    """What of the open characters is safe, and when it was kept; nothing is said that is not so."""
    lines = [text for document in documents if (text := _safe(program, document)) is not None]
    if documents:
        lines.append(Text("fault.undone"))
    return [_line(program, text) for text in lines]


def _line(program: Program, text: Text) -> StateLabel:
    say = program.words.say
    return StateLabel(State.OK, say(text), where="", word=say(Text("state.ok")))


def _safe(program: Program, document: Document) -> Text | None:
    document.keep_snapshot()
    now, saved, snapshot = program.now(), document.saved_at, document.snapshot_at
    name = document.name or Text("library.unnamed")
    if not document.is_unsaved:
        return Text("fault.kept.saved", {"name": name})
    if saved is not None and snapshot is not None:
        times = {"saved": clock(saved, now), "draft": clock(snapshot, now)}
        return Text("fault.kept.both", {"name": name, **times})
    if snapshot is not None:
        return Text("fault.kept.draft", {"name": name, "draft": clock(snapshot, now)})
    return None


class Details(QWidget):
    """The details in full, with the promise of what is not in them."""

    def __init__(self, speak: Callable[[Text], str], text: str) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(Label(speak(Text("fault.details")), "caption", "text.muted", wrap=True))
        box = Ground("field")
        self._inside = QVBoxLayout(box)
        self.text = ReadOnlyText(text)
        self.text.setAccessibleName(speak(Text("fault.details")))
        self._inside.addWidget(self.text)
        self._column.addWidget(box)
        follow(self._dress)

    def _dress(self) -> None:
        look = theme()
        self._column.setSpacing(look.px(6))
        self._inside.setContentsMargins(look.px(10), look.px(8), look.px(10), look.px(8))
