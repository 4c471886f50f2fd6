"""What the table editor asks before it leaves a pack, or writes over one that was changed meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from builder.core.text import Label, Text
from builder.ui.controls.dialog import Answer
from builder.ui.files import Question
from builder.ui.shapes import State

KEEP, SAVE, OVER, COPY = "keep", "save", "over", "copy"


def unsaved(say: Callable[[Label], str], name: Label, revision: int) -> Question:
    """Whether a changed pack becomes this revision now (SAVE), or is left as a draft (KEEP)."""
    return Question(
        title=say(Text("tables.leave.title", {"name": name})),
        cause=say(Text("tables.leave.cause", {"n": revision})),
        answers=(
            Answer(KEEP, say(Text("tables.leave.keep")), quiet=True),
            Answer(SAVE, say(Text("tables.leave.save"))),
        ),
        safe=SAVE,
        state=State.TODO,
        word=say(Text("state.todo")),
    )


def changed_on_disk(say: Callable[[Label], str], name: Label) -> Question:
    """Whether the file that somebody else wrote goes (OVER), or this becomes another pack (COPY)."""
    return Question(
        title=say(Text("tables.changed.title", {"name": name})),
        cause=say(Text("tables.changed.cause")),
        answers=(
            Answer(OVER, say(Text("tables.changed.over")), quiet=True),
            Answer(COPY, say(Text("tables.changed.copy"))),
        ),
        safe=COPY,
        state=State.TODO,
        word=say(Text("state.todo")),
    )
