"""Why a number is what it is: the ledger of one Value, with links to the values it came from.

It knows no system.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QGuiApplication, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from builder.core.ledger import Source, Value
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import Chip
from builder.ui.controls.labels import label, plain_tip
from builder.ui.controls.popup import Popup
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.figures import dagger_width, draw_dagger, draw_figures, figure_width
from builder.ui.ground import dye
from builder.ui.paint import LEFT, RIGHT, draw_box, draw_focus, draw_hairline, draw_text, text_width
from builder.ui.shapes import State, draw_state
from builder.ui.theme import follow, theme
from builder.ui.why_lines import WhyLine, as_text, cell_below, closing_lines, lines_of

LINE, INNER_LINE, SIGN, INDENT, NUMBER, TALLEST = 26, 20, 24, 16, 34, 420


class LineButton(QAbstractButton):
    """A line of the explanation; a link when it has a ledger of its own."""

    followed = Signal(str)

    def __init__(self, line: WhyLine, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = line
        self._hovered = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if line.of else Qt.FocusPolicy.NoFocus)
        if line.of:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(line.plain.strip())
        self.clicked.connect(self._follow)
        follow(self._restyle)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(200), theme().px(INNER_LINE if self.line.depth else LINE))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = bool(self.line.of)
        self.update()

    def leaveEvent(self, event: object) -> None:
        self._hovered = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, line = QPainter(self), theme(), self.line
        if self._hovered:
            draw_box(painter, self.rect(), fill="hover", radius=4)
        inner = self.rect()
        body = look.font("strong" if line.bold else "caption" if line.depth else "body")
        left = look.px(INDENT) * line.depth
        sign = self.rect().adjusted(left, 0, 0, 0)
        draw_text(painter, sign, line.sign, font=look.font("body"), colour="text.muted", elide=False)
        left += look.px(SIGN)
        right = self._number(painter, inner)
        right = self._source(painter, left, right)
        words = self.rect()
        words.setLeft(left)
        words.setRight(right - look.px(8))
        tone = "accent" if line.of else "text.muted" if line.depth else line.tone
        draw_text(painter, words, line.words, font=body, colour=tone, align=LEFT)
        if self.hasFocus():
            draw_focus(painter, self.rect(), radius=4)

    def _number(self, painter: QPainter, inner: QRect) -> int:
        """The number in its column; those of an unfolded value stand further in."""
        look, line = theme(), self.line
        font = look.font("strong" if line.bold else "caption" if line.depth else "body")
        mark = round(dagger_width()) + 1
        column = inner.adjusted(0, 0, -look.px(NUMBER + 8) if line.depth else -mark, 0)
        tone = "text.muted" if line.depth else line.tone
        draw_figures(painter, column, line.figure, font=font, colour=tone)
        if line.unsure:
            base = column.top() + column.height() * 0.66
            draw_dagger(painter, column.right() + 1, base, font)
        elif line.typed:
            side = look.px(10)
            at = QRectF(column.right() + 2, column.top() + (column.height() - side) / 2, side, side)
            draw_state(painter, State.GM, at)
        return column.right() - max(look.px(NUMBER), round(figure_width(line.figure, font)))

    def _source(self, painter: QPainter, left: int, right: int) -> int:
        look, line = theme(), self.line
        if not line.source:
            return right
        caption = look.font("caption")
        words = text_width(line.words, look.font("caption" if line.depth else "body"))
        room = right - left - words - look.px(16)
        wide = text_width(line.source, caption)
        if room < look.px(24):
            return right
        place = QRect(right - min(room, wide), 0, min(room, wide), self.height())
        draw_text(painter, place, line.source, font=caption, colour="text.faint", align=RIGHT)
        return place.left()

    def _follow(self) -> None:
        if self.line.of:
            self.followed.emit(self.line.of)

    def _restyle(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.update()


class Rule(QWidget):
    """A hairline with air around it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(9)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_hairline(QPainter(self), 0, self.width(), 4)


RECON = "recon", Text("ui.banner.chip"), State.RECON
GM = "gm", Text("tables.cell.from.gm"), State.GM
FOUND = {"derived": Text("tables.cell.from.derived"), "recovered": Text("tables.cell.from.recovered")}


def tip_of(bench: Bench, *, unsure: bool) -> str:
    """What the badge of a cell means, in the system's own words where it has any."""
    if unsure:
        return bench.mark("recon.tip", Text("ui.banner.tip"))
    return bench.mark("gm.tip", Text("tables.cell.from.gm"))


class TableOffer(QWidget):
    """Which cell the number rests on, with its badge, and the way to it."""

    def __init__(self, bench: Bench, cell: Source, parent: QWidget) -> None:
        super().__init__(parent)
        self._recon = cell.provenance == "reconstructed"
        what, usual, state = RECON if self._recon else GM
        self.badge = Chip(bench.mark(what, usual), state=state)
        self.badge.setToolTip(plain_tip(tip_of(bench, unsure=self._recon)))
        place = {"table": bench.document(cell), "row": bench.row(cell)}
        text = Text("tables.why.recon", place) if self._recon else Text("tables.why.typed", place)
        words = label(bench.say(text), role="caption", wrap=True)
        self.button = Button(bench.say(Text("ui.why.open_table")), kind=ButtonKind.PLAIN, icon="table-2")
        column = QVBoxLayout(self)
        look = theme()
        column.setContentsMargins(look.px(10), look.px(8), look.px(10), look.px(8))
        column.setSpacing(look.px(6))
        column.addWidget(self.badge, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(words)
        column.addWidget(self.button)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_box(QPainter(self), self.rect(), fill="recon.tint" if self._recon else "ok.tint")


class WhyPopup(Popup):
    """The pop-up of one Value. A link unfolds in place; a second press goes there, with a way back."""

    table_asked = Signal(str, str)

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent, name="")
        self._bench = bench
        self._key = ""
        self._trail: list[str] = []
        self._unfolded = ""
        self._build_head()
        self._lines = QVBoxLayout()
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(0)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        give_bars(self._scroll)
        self._holder = QWidget()
        self._holder.setLayout(self._lines)
        self._scroll.setWidget(self._holder)
        self._foot = QVBoxLayout()
        self._foot.setSpacing(0)
        self.body.addWidget(self._scroll)
        self.body.addLayout(self._foot)
        bench.live.changed.connect(self._changed)
        follow(self._recolour)

    @property
    def key(self) -> str:
        """The ledger key that is explained."""
        return self._key

    def explain(self, key: str, anchor: QRect, avoid: QRect | None = None) -> None:
        """Open for a number of the screen."""
        self._trail = []
        self._show(key)
        self.open_at(anchor, avoid=avoid)

    def lines(self) -> list[LineButton]:
        """The lines that are shown, the unfolded ones among them, then the closing ones."""
        layouts = (self._lines, self._foot)
        items = [layout.itemAt(place) for layout in layouts for place in range(layout.count())]
        widgets = [item.widget() for item in items if item is not None]
        return [widget for widget in widgets if isinstance(widget, LineButton)]

    def title(self) -> str:
        """The name of the value."""
        return self._title.text()

    def copy(self) -> None:
        """Put the explanation on the clipboard as plain text."""
        value = self._bench.value(self._key)
        if value is not None:
            QGuiApplication.clipboard().setText(as_text(self._bench, value))

    def back(self) -> None:
        """To the value one came from."""
        if self._trail:
            self._show(self._trail.pop(), keep_trail=True)
            self.refit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_Backspace or (alt and event.key() == Qt.Key.Key_Left):
            self.back()
            return
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
            return
        super().keyPressEvent(event)

    def _build_head(self) -> None:
        say = self._bench.say
        head = QHBoxLayout()
        head.setSpacing(2)
        self._back = Button(icon="arrow-left", kind=ButtonKind.QUIET, name=say(Text("ui.why.back")))
        self._title = label(role="heading", elide=True)
        copy = Button(icon="copy", kind=ButtonKind.QUIET, name=say(Text("ui.why.copy")))
        close = Button(icon="x", kind=ButtonKind.QUIET, name=say(Text("ui.close")))
        self._copy, self._close = copy, close
        self._back.clicked.connect(self.back)
        copy.clicked.connect(self.copy)
        close.clicked.connect(self.close)
        head.addWidget(self._back)
        head.addWidget(self._title, 1)
        head.addWidget(copy)
        head.addWidget(close)
        self.body.addLayout(head)

    def _show(self, key: str, *, keep_trail: bool = False) -> None:
        if not keep_trail and self._key and self._trail and self._trail[-1] == key:
            self._trail.pop()
        self._key, self._unfolded = key, ""
        self._fill()

    def _fill(self) -> None:
        bench = self._bench
        value = bench.value(self._key)
        if value is None:
            self.close()
            return
        say = bench.say
        self._back.set_text("", name=say(Text("ui.why.back")))
        self._copy.set_text("", name=say(Text("ui.why.copy")))
        self._close.set_text("", name=say(Text("ui.close")))
        self._back.setVisible(bool(self._trail))
        self._title.set_text(say(value.name))
        self.set_name(say(value.name))
        _empty(self._lines)
        _empty(self._foot)
        for line in lines_of(bench, value):
            self._lines.addWidget(self._button(line, self._holder))
            inner = bench.value(line.of) if line.of == self._unfolded and line.of else None
            for deeper in lines_of(bench, inner, 1) if inner is not None else ():
                self._lines.addWidget(self._button(deeper, self._holder))
        self._lines.addStretch(1)
        rule = Rule(self)
        rule.show()
        self._foot.addWidget(rule)
        for line in closing_lines(bench, value):
            self._foot.addWidget(self._button(line, self))
        self._offer_table(value)
        height = self._lines.sizeHint().height()
        self._scroll.setFixedHeight(min(height, theme().px(TALLEST)))

    def _offer_table(self, value: Value) -> None:
        """The first cell that is reconstructed, else the first that was typed: where to change it."""
        cell = cell_below(self._bench, value)
        if cell is None:
            return
        box = TableOffer(self._bench, cell, self)
        box.button.clicked.connect(lambda: self._open_table(cell))
        box.show()
        self._foot.addWidget(box)

    def _open_table(self, cell: Source) -> None:
        self.close()
        self.table_asked.emit(cell.document, cell.row)

    def _button(self, line: WhyLine, parent: QWidget) -> LineButton:
        button = LineButton(line, parent)
        if line.unsure or line.typed:
            button.setToolTip(plain_tip(tip_of(self._bench, unsure=line.unsure)))
        elif line.found:
            button.setToolTip(plain_tip(self._bench.say(FOUND[line.found])))
        button.followed.connect(self._followed)
        button.show()
        return button

    def _followed(self, key: str) -> None:
        sender = self.sender()
        deeper = isinstance(sender, LineButton) and sender.line.depth > 0
        value = self._bench.value(key)
        if value is None:
            return
        if key == self._unfolded or deeper or not value.entries:
            self._trail.append(self._key)
            self._show(key)
        else:
            self._unfolded = key
            self._fill()
        self.refit()
        again = next((line for line in self.lines() if line.line.of == key), None)
        if again is not None:
            again.setFocus(Qt.FocusReason.OtherFocusReason)

    def _changed(self) -> None:
        if self.isVisible():
            self._fill()
            self.refit()

    def _recolour(self) -> None:
        dye(self._scroll, "raised", self._holder)


def _empty(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
