"""Lines of label, short formula and number beside the page: what it decides, a row in full. No rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.core.form import Detail, Line, Side, SideRow
from builder.ui.bench import Bench
from builder.ui.controls.labels import Label, label
from builder.ui.controls.number_label import NumberLabel
from builder.ui.theme import follow, theme

TALL, LOW, TITLE, GAP, DASH = 28, 24, 26, 10, "—"


@dataclass(frozen=True, slots=True)
class Shown:
    """A line as it is written. `key`: of the ledger, where the number is a door."""

    label: str
    figure: str
    note: str = ""
    unit: str = ""
    key: str | None = None
    sure: bool = True
    strong: bool = False


class SideLines(QWidget):
    """A title and its lines; the numbers stand at the right, one below the other."""

    def __init__(self, bench: Bench, *, low: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._low = bench, low
        self._title: Label = label(role="strong" if low else "body", elide=True, parent=self)
        self._title.set_tone("text" if low else "text.muted")
        self._rows: list[_Row] = []
        self._shown: tuple[Shown, ...] = ()
        self._seen: tuple[object, ...] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_side(self, side: Side | None) -> None:
        """Show what a page decides; nothing where it decides nothing."""
        if side is None:
            self.hide()
            return
        shown = (self._side_row(row) for row in side.rows)
        self._show(self._bench.say(side.title), [row for row in shown if row is not None])

    def show_line(self, line: Line | None) -> None:
        """Show a row in full; nothing for one that has no more to say."""
        if line is None or not line.detail:
            self.hide()
            self._seen = None
            return
        seen = (line, self._bench.survey, self._bench.words.language)
        if self._seen is not None and all(one is other for one, other in zip(seen, self._seen, strict=True)):
            return
        self._seen = seen
        self._show(self._bench.say(line.name), [self._detail(detail) for detail in line.detail])

    def lines(self) -> tuple[Shown, ...]:
        """What is written, in order."""
        return () if self.isHidden() else self._shown

    def title(self) -> str:
        """The title."""
        return self._title.text()

    def sizeHint(self) -> QSize:
        look = theme()
        return QSize(look.px(200), look.px(TITLE) + self._line() * len(self._shown))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _side_row(self, row: SideRow) -> Shown | None:
        value = self._bench.value(row.key)
        if value is None:
            return None
        say = self._bench.say
        figure, sure = self._bench.figure(row.key)
        name = say(row.name or value.name)
        return Shown(name, figure, say(row.formula), say(value.unit), row.key, sure, strong=True)

    def _detail(self, detail: Detail) -> Shown:
        bench, say = self._bench, self._bench.say
        value = detail.value
        if isinstance(value, str):
            found = bench.value(value)
            figure, sure = bench.figure(value)
            unit = detail.unit if found is None or found.unit is None else found.unit
            key = value if found is not None else None
            if found is not None and found.spec.endswith("%") and not unit:
                figure = f"{figure}%"
            return Shown(say(detail.label), figure, "", say(unit), key, sure, detail.strong)
        words = DASH if value is None else bench.amount(value)
        return Shown(say(detail.label), words, "", say(detail.unit), strong=detail.strong)

    def _show(self, title: str, lines: Sequence[Shown]) -> None:
        if tuple(lines) == self._shown and title == self._title.text() and not self.isHidden():
            return
        self._title.set_text(title)
        same_place = len(lines) == len(self._shown)
        self._shown = tuple(lines)
        while len(self._rows) < len(lines):
            self._rows.append(_Row(self._bench, self))
        for place, row in enumerate(self._rows):
            row.show_line(lines[place] if place < len(lines) else None)
        if not same_place:
            self._restyle()
        self._arrange()
        self.show()

    def _line(self) -> int:
        return theme().px(LOW if self._low else TALL)

    def _arrange(self) -> None:
        look, width = theme(), self.width()
        self._title.setGeometry(0, 0, width, self._title.sizeHint().height())
        top = look.px(TITLE)
        for row in self._rows[: len(self._shown)]:
            row.place(QRect(0, top, width, self._line()))
            top += self._line()

    def _restyle(self) -> None:
        self.setFixedHeight(max(1, self.sizeHint().height()))
        self._arrange()


class _Row:
    """The widgets of one line."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        self._key: str | None = None
        self.label: Label = label(tone="text.muted", elide=True, parent=parent)
        self.note: Label = label(role="caption", tone="text.muted", elide=True, right=True, parent=parent)
        self.number = NumberLabel(always=True, parent=parent)
        self.plain: Label = label(right=True, parent=parent)
        self.number.why_asked.connect(lambda: bench.ask_why(self._key, self.number))

    def show_line(self, line: Shown | None) -> None:
        """Show a line, or none."""
        self._key = line.key if line is not None else None
        self.label.setVisible(line is not None)
        self.note.setVisible(line is not None and bool(line.note))
        self.number.setVisible(line is not None and line.key is not None)
        self.plain.setVisible(line is not None and line.key is None)
        if line is None:
            return
        self.label.set_text(line.label)
        self.label.set_role("strong" if line.strong and not line.note and line.key is None else "body")
        self.note.set_text(line.note)
        self.plain.set_role("strong" if line.strong else "body")
        self.plain.set_text(f"{line.figure} {line.unit}".strip())
        self.number.set_name(line.label)
        self.number.set_unit(line.unit)
        if line.key is not None:
            self.number.set_figure(line.figure, unsure=not line.sure)

    def place(self, rect: QRect) -> None:
        """Put them side by side: the number keeps its room, then the formula, then the label."""
        look = theme()
        shown = self.plain if self.number.isHidden() else self.number
        size = shown.sizeHint()
        wide = min(size.width(), rect.width())
        shown.setGeometry(
            rect.right() + 1 - wide, rect.top() + (rect.height() - size.height()) // 2, wide, size.height()
        )
        room = rect.width() - wide - look.px(GAP)
        name = self.label.sizeHint()
        note = self.note.sizeHint()
        least = min(name.width(), room)
        beside = max(0, room - least - look.px(GAP)) if not self.note.isHidden() else 0
        if beside and note.width() > beside:
            beside = 0  # a formula cut in two says nothing
        top = rect.top() + (rect.height() - name.height()) // 2
        self.label.setGeometry(
            rect.left(), top, room - (note.width() + look.px(GAP) if beside else 0), name.height()
        )
        self.note.setVisible(bool(self.note.text()) and beside > 0)
        left = rect.left() + room - note.width()
        self.note.setGeometry(
            left, rect.top() + (rect.height() - note.height()) // 2, note.width(), note.height()
        )
