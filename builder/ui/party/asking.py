"""Small questions at a button of the desk: a line to type into, columns to choose. No rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.party_overview import Group, Heading
from builder.core.text import Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.check import Check
from builder.ui.controls.labels import Label
from builder.ui.controls.line_edit import LineEdit
from builder.ui.controls.popup import Popup
from builder.ui.controls.search_line import SearchLine
from builder.ui.ground import scrolling
from builder.ui.search import matches, spellings
from builder.ui.theme import theme
from builder.ui.words import Words

MOST, HIGH = 40, 320


class AskPopup(Popup):
    """Asks for a line of words, then acts."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, name="")
        self._act: Callable[[str], object] | None = None
        self._sentence = Label("", "body", wrap=True)
        self.line = LineEdit()
        self.go = Button(kind=ButtonKind.PRIMARY)
        self.body.setSpacing(8)
        self.body.addWidget(self._sentence)
        self.body.addWidget(self.line)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.go)
        self.body.addLayout(row)
        self.go.clicked.connect(self._do)
        self.line.accepted.connect(self._do)

    def ask(
        self,
        where: QRect,
        act: Callable[[str], object],
        *,
        sentence: str,
        name: str,
        go: str,
        text: str = "",
    ) -> None:
        """Ask at a place of the screen; `act` gets the words."""
        self._act = act
        self.set_name(sentence or name)
        self._sentence.set_text(sentence)
        self._sentence.setVisible(bool(sentence))
        self.line.set_name(name)
        self.line.setPlaceholderText(name)
        self.line.setText(text)
        self.go.set_text(go)
        self.open_at(where)
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)
        self.line.selectAll()

    def _do(self) -> None:
        act, self._act = self._act, None
        words = self.line.text()
        self.close()
        parent = self.parentWidget()
        if parent is not None:
            parent.window().activateWindow()  # without a window manager nobody else does
        if act is not None:
            act(words)


class ColumnsPopup(Popup):
    """Which columns a table shows. chosen: the keys, in the order of the list; none: the usual ones."""

    chosen = Signal(str, object)

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent, name="", width=320)
        self._words = words
        self._group: Group | None = None
        self._checks: list[tuple[str, Check]] = []
        self.search = SearchLine(name="")
        self.usual = Button(kind=ButtonKind.QUIET, icon="rotate-ccw")
        self._more = Label("", "caption", "text.muted", wrap=True)
        holder = QWidget()
        self._column = QVBoxLayout(holder)
        self._column.setContentsMargins(2, 2, 8, 2)
        self._area = scrolling(holder)
        self.body.setSpacing(8)
        self.body.addWidget(self.search)
        self.body.addWidget(self._area)
        self.body.addWidget(self._more)
        self.body.addWidget(self.usual)
        self.search.query_changed.connect(lambda query: self._fill())
        self.search.moved.connect(self._to_first)
        self.usual.clicked.connect(self._reset)

    def choose_for(self, group: Group, where: QRect) -> None:
        """Open for the columns of a system."""
        say = self._words.say
        self.set_name(say(Text("ui.party.columns")))
        self.search.set_name(say(Text("ui.party.columns.search")))
        self.search.setPlaceholderText(say(Text("ui.party.columns.search")))
        self.usual.set_text(say(Text("ui.party.columns.usual")))
        self.search.start_over()
        self._group = group
        self._area.setFixedHeight(theme().px(HIGH))
        self._fill()
        self.open_at(where)
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_group(self, group: Group) -> None:
        """The same system after a change."""
        if self.isVisible() and self._group is not None and self._group.system_id == group.system_id:
            self._group = group
            for key, check in self._checks:
                check.set_checked_from_model(key in group.chosen)

    def checks(self) -> list[tuple[str, Check]]:
        """What is offered: key and box."""
        return self._checks

    def _fill(self) -> None:
        group = self._group
        if group is None:
            return
        found = self._found(group)
        for _, old in self._checks:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        while self._column.count():
            self._column.takeAt(0)
        self._checks = []
        for heading in found[:MOST]:
            check = Check(self._words.say(heading.name))
            check.set_checked_from_model(heading.key in group.chosen)
            check.edited.connect(lambda on, key=heading.key: self._tick(key, on))
            self._checks.append((heading.key, check))
            self._column.addWidget(check)
        self._column.addStretch(1)
        rest = len(found) - MOST
        self._more.setVisible(rest > 0)
        if rest > 0:
            self._more.set_text(self._words.say(Text("ui.party.columns.more", {"n": rest})))

    def _found(self, group: Group) -> Sequence[Heading]:
        """Shown ones first, then the others; by the words that are searched for."""
        query, translator = self.search.query().strip(), self._words.translator
        if query:
            return [one for one in group.headings if matches(query, spellings(one.name, translator))]
        shown = [group.heading(key) for key in group.chosen]
        return [*shown, *(one for one in group.headings if one.key not in group.chosen)]

    def _tick(self, key: str, on: bool) -> None:
        group = self._group
        if group is None:
            return
        keys = [one for one in group.chosen if one != key]
        self.chosen.emit(group.system_id, (*keys, key) if on else tuple(keys))

    def _reset(self) -> None:
        if self._group is not None:
            self.chosen.emit(self._group.system_id, ())

    def _to_first(self, by: int) -> None:
        if by > 0 and self._checks:
            self._checks[0][1].setFocus(Qt.FocusReason.OtherFocusReason)
