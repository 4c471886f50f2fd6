"""The packs that travel with a party, in their order: what is wrong with one, earlier, later, away, one more.

Asks for acts, does none. Knows no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from builder.core.party import Content
from builder.core.text import Label as Title
from builder.core.text import Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.card import Section
from builder.ui.controls.drop_down import Choice, DropDown
from builder.ui.controls.labels import Label
from builder.ui.controls.state_label import StateLabel
from builder.ui.shapes import State
from builder.ui.theme import follow, theme
from builder.ui.words import Words

UP, DOWN, AWAY = "up", "down", "away"
MOVES = {UP: -1, DOWN: 1}


@dataclass(frozen=True, slots=True)
class Carried:
    """A pack of the party: its id, what it is called, why it cannot be used."""

    id: str
    name: str
    fault: str = ""


def carried(content: Content, fault: str, words: Words) -> Carried:
    """A pack as a line shows it."""
    id, title = content.word("pack_id"), content.word("title", words.language)
    name = title or content.word("title", "ja") or content.word("title", "en") or id
    revision = content.raw.get("revision")
    said = Text("ui.party.pack", {"pack": name, "n": revision if isinstance(revision, int) else 0})
    return Carried(id, words.say(said), fault)


class PackLine(QWidget):
    """asked: what is to be done with it."""

    asked = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.label = Label("", "body", elide=True)
        self.fault = StateLabel(State.ERROR, "")
        self.buttons = {
            UP: Button(kind=ButtonKind.QUIET, icon="arrow-up"),
            DOWN: Button(kind=ButtonKind.QUIET, icon="arrow-down"),
            AWAY: Button(kind=ButtonKind.QUIET, icon="trash-2"),
        }
        row = QHBoxLayout()
        row.setSpacing(theme().px(4))
        row.addWidget(self.label, 1)
        for key, button in self.buttons.items():
            row.addWidget(button)
            button.clicked.connect(lambda checked=False, key=key: self.asked.emit(key))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.fault)

    def show_pack(self, one: Carried, *, first: bool, last: bool) -> None:
        """Show a pack at its place."""
        say = self._words.say
        self.label.set_text(one.name)
        self.fault.setVisible(bool(one.fault))
        if one.fault:
            self.fault.set_message(State.ERROR, one.fault, word=say(Text("state.error")))
        names = {
            UP: Text("campaign.pack.up", {"pack": one.name}),
            DOWN: Text("campaign.pack.down", {"pack": one.name}),
            AWAY: Text("campaign.pack.away", {"pack": one.name}),
        }
        for key, button in self.buttons.items():
            button.set_text("", name=say(names[key]))
        self.buttons[UP].set_blocked(say(Text("ui.party.pack.first")) if first else "")
        self.buttons[DOWN].set_blocked(say(Text("ui.party.pack.last")) if last else "")


class PacksPart(QWidget):
    """moved: a place and by how much. removed: a place. added: the id of a pack of the shelf."""

    moved = Signal(int, int)
    removed = Signal(int)
    added = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._head = Section("")
        self.lines: list[PackLine] = []
        self._rows = QVBoxLayout()
        self._none = Label("", "body", "text.muted", wrap=True)
        self._nothing = Label("", "caption", "text.muted")
        self.shelf = DropDown(name="")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._head)
        column.addLayout(self._rows)
        column.addWidget(self._none)
        row = QHBoxLayout()
        row.addWidget(self.shelf)
        row.addWidget(self._nothing)
        row.addStretch(1)
        column.addLayout(row)
        self.shelf.picked.connect(self.added)
        follow(self._dress)

    def show_packs(self, packs: Sequence[Carried], offered: Mapping[str, Title]) -> None:
        """Show these, and what else there is. The focus stays on its button."""
        say = self._words.say
        self._head.set_title(say(Text("ui.party.packs")), aside=str(len(packs)) if packs else "")
        self._set_count(len(packs))
        for place, (line, one) in enumerate(zip(self.lines, packs, strict=True)):
            line.show_pack(one, first=place == 0, last=place == len(packs) - 1)
        self._none.set_text(say(Text("campaign.packs.none")))
        self._none.setVisible(not packs)
        there = {one.id for one in packs}
        free = {id: title for id, title in offered.items() if id not in there}
        self.shelf.set_name(say(Text("ui.party.pack.add")))
        self.shelf.set_placeholder(say(Text("ui.party.pack.add")))
        self.shelf.setVisible(bool(free))
        self._nothing.set_text(say(Text("ui.party.pack.none")))
        self._nothing.setVisible(not free)
        self.shelf.set_options([Choice(id, say(title)) for id, title in free.items()])
        self.shelf.set_chosen_from_model(None)

    def focus_line(self, place: int, key: str) -> None:
        """The keyboard to a button of a line; where there is none, to the shelf."""
        if 0 <= place < len(self.lines):
            self.lines[place].buttons[key].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.shelf.setFocus(Qt.FocusReason.OtherFocusReason)

    def _set_count(self, count: int) -> None:
        while len(self.lines) > count:
            line = self.lines.pop()
            self._rows.removeWidget(line)
            line.hide()
            line.setParent(None)
            line.deleteLater()
        while len(self.lines) < count:
            line = PackLine(self._words)
            line.asked.connect(lambda key, line=line: self._asked(line, key))
            self._rows.addWidget(line)
            self.lines.append(line)

    def _asked(self, line: PackLine, key: str) -> None:
        place = self.lines.index(line)
        held = QApplication.focusWidget() is line.buttons[key]
        if key == AWAY:
            self.removed.emit(place)
            if held:
                self.focus_line(min(place, len(self.lines) - 1), AWAY)
            return
        by = MOVES[key]
        self.moved.emit(place, by)
        if held:
            self.focus_line(min(max(0, place + by), len(self.lines) - 1), key)

    def _dress(self) -> None:
        look = theme()
        layout = self.layout()
        if layout is not None:
            layout.setSpacing(look.px(8))
        self._rows.setSpacing(look.px(4))
