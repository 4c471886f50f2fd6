"""Roster: what an unfolded row shows below itself: its further fields, its tools, one sentence.

It knows no system.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from builder.core.evaluation import Path
from builder.core.form import Line, RollField, TextField
from builder.core.text import Label, Text
from builder.ui.bench import STATE_WORDS, Bench, worst
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.focus import make_aside
from builder.ui.controls.labels import label
from builder.ui.controls.state_label import StateLabel
from builder.ui.field_control import FieldControl
from builder.ui.field_row import FieldRow, Spot, spot_of, told_at
from builder.ui.page_state import issue_state
from builder.ui.theme import follow, theme

Maker = Callable[..., FieldControl[Any]]
LABEL, TOOL, GAP, FOOT = 110, 30, 4, 8


class Tool(Button):
    """A tool of a row. A space may come from a hand that believes it is in a field: it changes nothing."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            event.accept()
            return
        super().keyPressEvent(event)


class OpenLine(QWidget):
    """The fields of an open row, kept by path and kind while the row stays open.

    written: a line of words was accepted.
    """

    tool = Signal(str)
    resized = Signal()
    written = Signal()

    def __init__(
        self, bench: Bench, line: Line, make: Maker, *, tools: frozenset[str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.bench = bench
        self._make = make
        self._rows: dict[Spot, FieldRow] = {}
        self._note = label(role="caption", tone="text.muted", wrap=True, parent=self)
        self._message = StateLabel(parent=self)
        self._offered = tuple(which for which in TOOLS if which[0] in tools)
        self._tools = [self._tool(*which) for which in self._offered]
        self.line = line
        follow(self._restyle)
        self.show_line(line)

    def show_line(self, line: Line) -> None:
        """Show the line as it is now."""
        self.line = line
        wanted = {spot_of(field): field for field in line.more}
        for key in [key for key in self._rows if key not in wanted]:
            gone = self._rows.pop(key)
            gone.setParent(None)
            gone.deleteLater()
        ordered: dict[Spot, FieldRow] = {}
        for key, field in wanted.items():
            row = self._rows.get(key)
            if row is None:
                row = FieldRow(self.bench, field, self._make, parent=self)
                if isinstance(field, TextField):
                    row.control.accepted.connect(self.written)
                row.show()
            else:
                row.show_field(field)
            ordered[key] = row
        come = [row for spot, row in ordered.items() if spot not in self._rows]
        self._rows = ordered
        self._go_on(come)
        width = max([row.label_width() for row in self._rows.values()], default=0)
        for row in self._rows.values():
            row.set_label_width(max(theme().px(LABEL), width))
        self._tell()
        self._note.set_text(self.bench.say(line.note))
        self._note.setVisible(line.note is not None)
        for button, (_, _, words) in zip(self._tools, self._offered, strict=True):
            button.set_text("", name=self.bench.say(words))
        self.resized.emit()
        self._arrange()

    def _go_on(self, come: list[FieldRow]) -> None:
        """From a throw the keyboard goes on to the one that follows from it."""
        focused = QApplication.focusWidget()
        follows = next((row for row in come if isinstance(row.field, RollField)), None)
        if follows is None or focused is None:
            return
        thrown = [
            row for row in self._rows.values() if isinstance(row.field, RollField) and row is not follows
        ]
        if any(row.isAncestorOf(focused) for row in thrown):
            follows.control.focus_target().setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Say everything again in another language."""
        for row in self._rows.values():
            row.retranslate()
        self.show_line(self.line)

    def rows(self) -> tuple[FieldRow, ...]:
        """The rows of the form, in order."""
        return tuple(self._rows.values())

    def row_at(self, path: Path) -> FieldRow | None:
        """The row whose field stands at a path, or is nearest above it."""
        fitting = [row for row in self._rows.values() if path[: len(row.field.path)] == row.field.path]
        return max(fitting, key=lambda row: len(row.field.path), default=None)

    def height_at(self, width: int) -> int:
        """How high it is at a width."""
        look = theme()
        inner = width - self._tools_width()
        height = sum(row.heightForWidth(inner) for row in self._rows.values())
        for words in (self._message, self._note):
            if not words.isHidden():
                height += words.heightForWidth(self._note_width(inner)) + look.px(2)
        least = look.px(TOOL) + look.px(GAP) if self._tools else 0
        return max(height, least) + look.px(FOOT)

    def sizeHint(self) -> QSize:
        return QSize(self.width(), self.height_at(max(1, self.width())))

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.resized.emit()
            self._arrange()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _restyle(self) -> None:
        self.resized.emit()

    def _tell(self) -> None:
        """The worst issue of the row that is told under none of its further fields."""
        own = [told_at(field) for field in self.line.more]
        issues = [issue for home in self.line.homes for issue in self.bench.issues_at(home)]
        left = [issue for issue in issues if not any(issue.path[: len(path)] == path for path in own)]
        issue = worst(left)
        self._message.setVisible(issue is not None)
        if issue is not None:
            state = issue_state(issue)
            word = self.bench.say(STATE_WORDS[state])
            self._message.set_message(state, self.bench.sentence(issue), word=word)

    def _tool(self, key: str, icon: str, words: Label) -> Button:
        button = Tool(icon=icon, kind=ButtonKind.QUIET, name=self.bench.say(words), parent=self)
        make_aside(button, 1)
        button.clicked.connect(lambda: self.tool.emit(key))
        return button

    def _tools_width(self) -> int:
        return (theme().px(TOOL) + theme().px(GAP)) * len(self._tools)

    def _note_width(self, inner: int) -> int:
        return max(theme().px(80), inner - theme().px(LABEL + 18))

    def _arrange(self) -> None:
        look, width = theme(), self.width()
        if width <= 1:
            return
        inner, top = width - self._tools_width(), 0
        for row in self._rows.values():
            height = row.heightForWidth(inner)
            row.setGeometry(0, top, inner, height)
            top += height
        wide = self._note_width(inner)
        left = look.px(LABEL + 18) if inner > look.px(LABEL + 98) else look.px(10)
        for words in (self._message, self._note):
            if not words.isHidden():
                height = words.heightForWidth(wide)
                words.setGeometry(left, top, wide, height)
                top += height + look.px(2)
        left = inner
        for button in self._tools:
            button.setGeometry(left, look.px(5), look.px(TOOL), look.px(TOOL))
            left += look.px(TOOL) + look.px(GAP)


TOOLS: tuple[tuple[str, str, Label], ...] = (
    ("up", "arrow-up", Text("ui.roster.up")),
    ("down", "arrow-down", Text("ui.roster.down")),
    ("duplicate", "copy", Text("ui.roster.duplicate")),
    ("remove", "trash-2", Text("ui.roster.remove")),
)
