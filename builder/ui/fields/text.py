"""Fields: words of the player, one line or several. The pre-edit text of an input method is never touched."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QWidget

from builder.core.evaluation import Path
from builder.core.form import TextField
from builder.core.frozen import LONGEST_LINE, LONGEST_PROSE
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.controls.line_edit import LineEdit
from builder.ui.controls.text_edit import TextEdit
from builder.ui.field_control import FieldControl


class TextControl(FieldControl[TextField]):
    """A line or a box to write in; suggestions are offered below it, never forced."""

    def __init__(
        self, bench: Bench, field: TextField, *, table: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, field, table=table, parent=parent)
        self.wide = field.lines > 1
        self._box: LineEdit | TextEdit
        if field.lines > 1:
            self._box = TextEdit(lines=field.lines, longest=LONGEST_PROSE)
            self._box.overfull.connect(self._overfull)
        else:
            self._box = LineEdit()
            self._box.setMaxLength(LONGEST_LINE)
            self._box.accepted.connect(self.accepted)
            self._box.preedit_changed.connect(self.touched)
            self._box.left.connect(self._left)
        self._before = field.value
        self._also: tuple[Path, ...] | None = None
        self._box.edited.connect(self._typed)
        self.hold(self._box, stretch=True)
        self.setFocusProxy(self._box)
        self.fill()

    def fill(self) -> None:
        box, bench = self._box, self.bench
        box.set_name(self.name())
        box.setPlaceholderText(bench.say(self.field.hint))
        box.set_blocked(self.blocked())
        self._before = self.field.value
        box.set_text_from_model(self.field.value)
        if isinstance(box, LineEdit):
            self._suggest(box)

    def focus_target(self) -> QWidget:
        return self._box

    def set_fault(self, on: bool) -> None:
        self._box.set_fault(on)

    def is_composing(self) -> bool:
        return self._box.is_composing()

    def _typed(self, text: str) -> None:
        self.touched.emit()
        if self._also is None:
            self._also = self.field.also
        self.bench.type_text(self.field, text, self._before, self._also)

    def _overfull(self) -> None:
        self.bench.said.emit(self.bench.say(Text("ui.text.overfull", {"count": LONGEST_PROSE})))

    def _left(self) -> None:
        """What stood together is asked anew: on the way words may pass through those of another place."""
        self._also = None

    def _suggest(self, box: LineEdit) -> None:
        words = [self.bench.say(label) for label in self.field.suggestions]
        completer = box.completer()
        if not words:
            if isinstance(completer, QCompleter):
                completer.setModel(QStringListModel(completer))
            return
        if completer is None:
            completer = QCompleter(box)
            completer.setModel(QStringListModel(completer))
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.activated.connect(self._suggested)
            box.setCompleter(completer)
        model = completer.model()
        if isinstance(model, QStringListModel) and model.stringList() != words:
            model.setStringList(words)

    def _suggested(self, text: str) -> None:
        also = self.field.also if self._also is None else self._also
        self.bench.change(self.field, text, also=also)
