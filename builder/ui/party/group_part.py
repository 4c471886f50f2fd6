"""The members of one system on the overview: glyph, name, by which settings; below it the table. No rules."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.core.party import Party
from builder.core.party_overview import Group
from builder.core.text import Param, Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.labels import Label
from builder.ui.controls.state_label import StateLabel
from builder.ui.faces import Faces, face_of
from builder.ui.glyphs import Glyph, draw_glyph
from builder.ui.party.member_table import MemberTable
from builder.ui.shapes import State
from builder.ui.theme import follow, theme
from builder.ui.words import Words

GLYPH = 18


class GlyphMark(QWidget):
    """The dice of a system."""

    def __init__(self) -> None:
        super().__init__()
        self._glyph = Glyph.DIE
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_glyph(self, glyph: Glyph) -> None:
        """Another system's."""
        self._glyph = glyph
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(GLYPH), theme().px(GLYPH))

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_glyph(QPainter(self), self._glyph, QRectF(self.rect()), "text.muted")

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()


class GroupHead(QWidget):
    """Glyph, name of the system, what is so of its members; what can be done at the right."""

    def __init__(self, faces: Faces) -> None:
        super().__init__()
        self._faces = faces
        self.glyph, self.name = GlyphMark(), Label("", "heading")
        self.aside = Label("", "caption", "text.muted", elide=True)
        self.row = QHBoxLayout(self)
        for widget in (self.glyph, self.name):
            self.row.addWidget(widget)
        self.row.addWidget(self.aside, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_group(self, group: Group, words: Words, aside: str) -> None:
        """Say which system it is."""
        face = face_of(group.system) if group.system is not None else self._faces.of(group.system_id)
        self.glyph.show_glyph(face.glyph)
        self.name.set_text(words.say(group.name))
        self.aside.set_text(aside)

    def _restyle(self) -> None:
        self.row.setContentsMargins(0, 0, 0, theme().px(2))
        self.row.setSpacing(theme().px(8))


class GroupPart(QWidget):
    """columns_asked: the group's system and where the button is. settings_asked: the system."""

    columns_asked = Signal(str, QRect)
    settings_asked = Signal(str)

    def __init__(self, words: Words, faces: Faces) -> None:
        super().__init__()
        self._words = words
        self.system = ""
        self.head = GroupHead(faces)
        self.settings = Button(kind=ButtonKind.QUIET, icon="settings")
        self.columns = Button(kind=ButtonKind.QUIET, trailing="chevron-down")
        self.head.row.addWidget(self.settings)
        self.head.row.addWidget(self.columns)
        self.table = MemberTable(words)
        self._more = Label("", "caption", "text.muted", wrap=True)
        self._fault = StateLabel(State.NOTE, "")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.head, self.table, self._more, self._fault):
            self._column.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.columns.clicked.connect(self._ask_columns)
        self.settings.clicked.connect(lambda: self.settings_asked.emit(self.system))
        self.table.hidden_changed.connect(self._tell_hidden)
        self._more.hide()
        self._fault.hide()
        follow(self._restyle)

    def show_group(self, group: Group, party: Party, chosen: int) -> None:
        """Show the members as they are now."""
        say, here = self._words.say, group.system is not None
        self.system = group.system_id
        ours = Text("ui.party.by_desk") if group.system_id in party.campaigns else Text("ui.party.by_files")
        if not here:
            ours = Text("ui.party.not_here")
        self.head.show_group(
            group, self._words, say(Text("ui.party.group", {"n": len(group.members), "by": ours}))
        )
        self.columns.set_text(say(Text("ui.party.columns")))
        self.settings.set_text(say(Text("ui.party.settings.short")))
        self.columns.setVisible(here and bool(group.headings))
        self.settings.setVisible(here)
        self.table.show_group(group, chosen)
        self._tell_hidden()
        self._fault.setVisible(not here)
        if not here:
            text = say(Text("party.no_system", {"system": group.system_id}))
            self._fault.set_message(State.NOTE, text, word=say(Text("state.note")))

    def _tell_hidden(self) -> None:
        hidden = self.table.hidden()
        self._more.setVisible(bool(hidden))
        if hidden:
            said: dict[str, Param] = {"n": len(hidden), "names": "・".join(hidden)}
            self._more.set_text(self._words.say(Text("ui.party.columns.hidden", said)))

    def _ask_columns(self) -> None:
        rect = QRect(self.columns.mapToGlobal(QPoint(0, 0)), self.columns.size())
        self.columns_asked.emit(self.system, rect)

    def _restyle(self) -> None:
        self._column.setSpacing(theme().px(4))
