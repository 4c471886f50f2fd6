"""The line below the library: where files may be dropped, what is being read, what the chosen ones can do."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QWidget

from builder.core.text import Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import Label
from builder.ui.icons import draw_icon
from builder.ui.theme import follow, theme
from builder.ui.words import Words

LATE_MS, KEYS_FROM, TWO = 300, 1180, 2
KEYS: tuple[tuple[str, Text], ...] = (
    ("Enter", Text("library.key.open")),
    ("F2", Text("library.key.rename")),
    ("Ctrl+D", Text("library.key.duplicate")),
    ("Del", Text("library.key.delete")),
)


class Sign(QWidget):
    """An icon that stands."""

    def __init__(self, name: str, *, size: int = 16, token: str = "text.muted") -> None:
        super().__init__()
        self._name, self._size, self._token = name, size, token
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def sizeHint(self) -> QSize:
        side = theme().px(self._size)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_icon(QPainter(self), self._name, QRectF(self.rect()), self._token)

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()


class Foot(QWidget):
    """Three faces: keys and drop hint, the scan with its way out, and what several chosen files can do."""

    cancelled = Signal()
    export_asked = Signal()
    print_asked = Signal()
    compare_asked = Signal()
    delete_asked = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._many = 0
        self._bin_open = False
        self._clock = QElapsedTimer()
        self._scan = (0, 0)
        self._faces = QStackedWidget()
        self._faces.addWidget(self._resting())
        self._faces.addWidget(self._chosen())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._faces)
        self.retranslate()
        follow(self._restyle)

    def show_scan(self, done: int, total: int) -> None:
        """So many files are read; said only when it takes a while."""
        if not self._clock.isValid():
            self._clock.start()
        self._scan = (done, total)
        if self._clock.elapsed() >= LATE_MS:
            self._tell()

    def end_scan(self) -> None:
        """All are read, or it was cancelled."""
        self._clock.invalidate()
        self._scan = (0, 0)
        self._tell()

    def show_chosen(self, many: int) -> None:
        """So many files are chosen; 0: none or one."""
        self._many = many
        self._tell()

    def show_bin(self, on: bool) -> None:
        """In the bin there is nothing to drop and nothing to rename."""
        self._bin_open = on
        self._tell()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._words.say
        for label, (_, text) in zip(self._key_words, KEYS, strict=True):
            label.set_text(say(text))
        self.cancel_button.set_text(say(Text("library.scan.cancel")))
        self.export_button.set_text(say(Text("library.act.export")))
        self.print_button.set_text(say(Text("library.act.print")))
        self.compare_button.set_text(say(Text("compare.act")))
        self.delete_button.set_text(say(Text("library.act.delete")))
        self._tell()

    def fit(self, wide: float) -> None:
        """In a narrow window the keys go."""
        self._keys.setVisible(wide >= KEYS_FROM)

    def _resting(self) -> QWidget:
        widget = QWidget()
        self._row = QHBoxLayout(widget)
        self._sign = Sign("upload")
        self._hint = Label("", "body", "text.muted", elide=True)
        self.cancel_button = Button(kind=ButtonKind.QUIET, icon="x")
        self.cancel_button.clicked.connect(self.cancelled)
        self._keys = QWidget()
        self._key_row = QHBoxLayout(self._keys)
        self._key_words: list[Label] = []
        for key, _ in KEYS:
            label = Label("", "caption", "text.muted")
            self._key_row.addWidget(KeyHint(key))
            self._key_row.addWidget(label)
            self._key_words.append(label)
        self._row.addWidget(self._sign)
        self._row.addWidget(self._hint, 1)
        self._row.addWidget(self.cancel_button)
        self._row.addWidget(self._keys)
        return widget

    def _chosen(self) -> QWidget:
        widget = QWidget()
        self._acts = QHBoxLayout(widget)
        self._count = Label("", "strong")
        self.delete_button = Button(kind=ButtonKind.QUIET, icon="trash-2")
        self.compare_button = Button(icon="history")
        self.compare_button.clicked.connect(self.compare_asked)
        self.print_button = Button(icon="printer")
        self.export_button = Button(icon="file-output")
        self.delete_button.clicked.connect(self.delete_asked)
        self.print_button.clicked.connect(self.print_asked)
        self.export_button.clicked.connect(self.export_asked)
        self._acts.addWidget(self._count)
        self._acts.addStretch(1)
        for button in (self.delete_button, self.compare_button, self.print_button, self.export_button):
            self._acts.addWidget(button)
        return widget

    def _tell(self) -> None:
        say, (done, total) = self._words.say, self._scan
        late = total > 0 and self._clock.isValid() and self._clock.elapsed() >= LATE_MS
        text = say(Text("library.scan", {"done": done, "total": total})) if late else ""
        self._hint.set_text(text or ("" if self._bin_open else say(Text("library.drop"))))
        self._sign.setVisible(not late and not self._bin_open)
        self.cancel_button.setVisible(late)
        self._keys.setEnabled(not self._bin_open)
        for part in self._keys.findChildren(QWidget):
            part.setVisible(not self._bin_open)
        self._count.set_text(say(Text("library.chosen", {"n": self._many})))
        self.compare_button.setVisible(self._many == TWO)
        self._faces.setCurrentIndex(1 if self._many > 1 else 0)

    def _restyle(self) -> None:
        look = theme()
        self._faces.setFixedHeight(look.px(48))
        for row in (self._row, self._acts):
            row.setContentsMargins(look.px(26), 0, look.px(24), look.px(4))
            row.setSpacing(look.px(8))
        self._key_row.setContentsMargins(0, 0, 0, 0)
        self._key_row.setSpacing(look.px(6))
