"""The numbers asked for most at the table, as small columns in the ledger. It knows no system."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.controls.labels import Label as TextLabel
from builder.ui.controls.labels import label
from builder.ui.controls.number_label import NumberLabel
from builder.ui.figures import figure_width
from builder.ui.short_names import short_name
from builder.ui.theme import follow, theme


class PlayValues(QWidget):
    """The numbers asked for most at the table."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._keys: tuple[str, ...] = ()
        self._names: list[TextLabel] = []
        self._numbers: list[NumberLabel] = []
        self._kept: list[TextLabel] = []
        self._seen: list[tuple[str, str, bool, str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_values(self, keys: Iterable[str]) -> None:
        """Show these ledger values; those that are not there are left out."""
        there = tuple(key for key in keys if self._bench.value(key) is not None)
        if there != self._keys:
            self._rebuild(there)
        seen = []
        for key, name, figure, below in zip(there, self._names, self._numbers, self._kept, strict=True):
            value = self._bench.value(key)
            if value is None:
                continue
            words, short = self._bench.say(value.name), short_name(self._bench, key)
            name.set_text(short)
            shown, sure = self._bench.figure(key)
            kept = self._bench.kept(key)
            below.set_text(self._bench.say(Text("ui.play.kept", {"n": kept})) if kept else "")
            below.setVisible(bool(kept))
            seen.append((short, shown, sure, kept))
            figure.set_name(words)
            figure.show_figure(shown, unsure=not sure)
        if seen != self._seen:
            self._seen = seen
            self._restyle()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(200), self._row() * self._lines())

    def _row(self) -> int:
        """How high a line is: higher where the file gives other numbers."""
        return theme().px(62 if any(kept for *_, kept in self._seen) else 46)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._restyle()

    def _rebuild(self, keys: tuple[str, ...]) -> None:
        for widget in (*self._names, *self._numbers, *self._kept):
            widget.setParent(None)
            widget.deleteLater()
        self._keys, self._names, self._numbers, self._kept, self._seen = keys, [], [], [], []
        for key in keys:
            self._names.append(label(role="caption", tone="text.muted", elide=True, parent=self))
            figure = NumberLabel(always=True, parent=self)
            figure.why_asked.connect(lambda key=key, figure=figure: self._bench.ask_why(key, figure))
            self._numbers.append(figure)
            self._kept.append(label(role="caption", tone="text.muted", elide=True, parent=self))
            self._names[-1].show()
            figure.show()
        self._restyle()

    def _columns(self) -> list[int]:
        """The width of each value in one line, or of equal columns in several."""
        look, width = theme(), max(1, self.width())
        strong = look.font("strong")
        needs = [
            max(
                name.sizeHint().width(),
                below.sizeHint().width(),
                round(figure_width(figure.figure(), strong)) + figure.mark_width,
            )
            + look.px(6)
            for name, figure, below in zip(self._names, self._numbers, self._kept, strict=True)
        ]
        spare = width - sum(needs)
        if spare >= 0:
            return [need + spare // len(needs) for need in needs]
        column = min(max(needs), width)
        return [width // max(1, width // column)] * len(needs)

    def _lines(self) -> int:
        if not self._keys:
            return 0
        per = max(1, max(1, self.width()) // max(1, max(self._columns())))
        return 1 if sum(self._columns()) <= self.width() else -(-len(self._keys) // per)

    def _arrange(self) -> None:
        if not self._keys:
            return
        look, columns, height = theme(), self._columns(), self._row()
        left, top = 0, 0
        parts = zip(self._names, self._numbers, self._kept, columns, strict=True)
        for name, figure, below, column in parts:
            if left and left + column > self.width():
                left, top = 0, top + height
            name.setGeometry(left, top, column - look.px(4), name.sizeHint().height())
            size = figure.sizeHint()
            inner = round(figure_width(figure.figure(), look.font("strong"))) + 2 + figure.mark_width
            figure.setGeometry(left + inner - size.width(), top + look.px(16), *_pair(size))
            below.setGeometry(left, top + look.px(40), column - look.px(4), below.sizeHint().height())
            left += column

    def _restyle(self) -> None:
        self.setFixedHeight(max(1, self.sizeHint().height()))
        self._arrange()


def _pair(size: QSize) -> tuple[int, int]:
    return size.width(), size.height()
