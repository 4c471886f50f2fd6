"""A file of a system that is not in this build: what can be told of it without its rules, read-only."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.text import Text, visible
from builder.ui.controls.button import Button
from builder.ui.controls.chip import Chip
from builder.ui.controls.labels import Label
from builder.ui.controls.state_label import StateLabel
from builder.ui.controls.text_box import TextBox
from builder.ui.controls.text_edit import space_lines
from builder.ui.ground import Ground
from builder.ui.page_bar import PageBar
from builder.ui.program import Program
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

LONGEST = 200_000
SHOWN = ("kana", "concept", "player", "campaign")


class RawView(Ground):
    """Name, an explanation, and the file as it stands. Nothing can be changed."""

    def __init__(
        self, program: Program, path: Path, raw: Mapping[str, Any], why: Text, parent: QWidget | None = None
    ) -> None:
        super().__init__("page", parent=parent)
        self.path = path
        self._program, self._raw, self._why = program, raw, why
        profile = raw.get("profile")
        self._profile: Mapping[str, Any] = profile if isinstance(profile, Mapping) else {}
        self.bar = PageBar()
        self._chip = Chip("", icon="eye")
        self.bar.right.addWidget(self._chip)
        self._name = Label("", "title", elide=True)
        self._facts = Label("", "body", "text.muted", wrap=True)
        self._reason = StateLabel(State.NOTE)
        self._copy = Button(icon="copy")
        self._folder = Button(icon="folder")
        self._text = TextBox()
        self._build()
        self._copy.clicked.connect(lambda: program.dialogs.copy(self._text.toPlainText()))
        self._folder.clicked.connect(lambda: program.dialogs.show_folder(path.parent))
        program.words.language_changed.connect(self.retranslate)
        self.retranslate()
        follow(self._restyle)

    def take_focus(self) -> None:
        """The focus goes to the text."""
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self, wide: float) -> None:
        """Follow the width of the window."""
        self.bar.fit(wide)

    def text(self) -> str:
        """The file as it is shown."""
        return self._text.toPlainText()

    def explanation(self) -> str:
        """Why it is shown so."""
        return self._reason.text()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        name = self._line("name") or say(Text("library.unnamed"))
        self.bar.set_words(title=name, menu=say(Text("window.menu")), back=say(Text("window.library")))
        self._chip.set_chip(say(Text("raw.read_only")), icon="eye")
        self._name.set_text(name)
        facts = [self._program.faces.of(str(self._raw.get("system", ""))).id]
        self._facts.set_text("\u3000".join([*facts, *filter(None, map(self._line, SHOWN))]))
        why = f"{say(self._why)} {say(Text('raw.why'))}"
        self._reason.set_message(State.NOTE, why, where=self.path.name, word=say(Text("state.note")))
        self._copy.set_text(say(Text("raw.copy")))
        self._folder.set_text(say(Text("raw.folder")))
        self._text.setAccessibleName(say(Text("raw.text")))

    def _line(self, key: str) -> str:
        value = self._profile.get(key)
        return visible(value)[:200].replace("\n", " ").strip() if isinstance(value, str) else ""

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        head = QHBoxLayout()
        head.addWidget(self._name, 1)
        head.addWidget(self._copy)
        head.addWidget(self._folder)
        self._column.addLayout(head)
        self._column.addWidget(self._facts)
        self._column.addWidget(self._reason)
        self._column.addWidget(self._text, 1)
        column.addWidget(inner, 1)
        self._text.setLineWrapMode(TextBox.LineWrapMode.NoWrap)
        told = json.dumps(dict(self._raw), ensure_ascii=False, indent=2, default=str)
        self._text.setPlainText(visible(told)[:LONGEST])

    def _restyle(self) -> None:
        look = theme()
        side = look.px(28)
        self._column.setContentsMargins(side, look.px(16), side, look.px(20))
        self._column.setSpacing(look.px(10))
        self._text.setFont(look.font("body"))
        space_lines(self._text, look.px(19))
