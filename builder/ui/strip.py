"""The strip below a narrow window: what is left, limits, issues, numbers for play, the ledger's button."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from builder.core import number
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.budgets import (
    first_budget,
    is_broken,
    left_of,
    other_budgets,
    pools,
    reading,
    rest_name,
)
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.meter import Reading, draw_reading
from builder.ui.figures import draw_figures, figure_width
from builder.ui.page_state import worst_of
from builder.ui.paint import draw_focus, draw_hairline, draw_text, text_width
from builder.ui.shapes import State, draw_state
from builder.ui.short_names import short_name
from builder.ui.theme import follow, theme

BAR, GAP, STATE = 46, 8, 14
Drawing = Callable[[QPainter, QRect], None]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in the strip: a label, a figure, a bar or a state; `why` is the ledger key it opens."""

    label: str = ""
    figure: str = ""
    tone: str = "text"
    state: State | None = None
    reading: Reading | None = None
    why: str = ""
    large: bool = False
    words: str = ""


class StripItem(QAbstractButton):
    """An item that can be pressed."""

    def __init__(self, item: Item, parent: QWidget) -> None:
        super().__init__(parent)
        self.item = item
        self._hovered = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        spoken = item.words or " ".join(filter(None, (item.label, item.figure)))
        self.setAccessibleName(spoken)

    def sizeHint(self) -> QSize:
        look = theme()
        width = sum(wide for wide, _ in self._parts()) + look.px(GAP) * max(0, len(self._parts()) - 1)
        return QSize(width + look.px(4), look.size("height.strip"))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: object) -> None:
        self._hovered = False
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        left = look.px(2)
        for wide, draw in self._parts():
            draw(painter, QRect(left, 0, wide, self.height()))
            left += wide + look.px(GAP)
        if self.hasFocus():
            draw_focus(painter, self.rect().adjusted(0, 6, 0, -6), radius=4)

    def _parts(self) -> list[tuple[int, Drawing]]:
        look, item = theme(), self.item
        parts: list[tuple[int, Drawing]] = []
        if item.state is not None and not item.large:
            parts.append((look.px(STATE), self._draw_mark))
        if item.label:
            parts.append(
                (text_width(item.label, look.font("caption" if item.figure else "body")), self._draw_label)
            )
        if item.figure:
            parts.append((round(figure_width(item.figure, self._font())) + 1, self._draw_figure))
        if item.reading is not None:
            parts.append((look.px(BAR), self._draw_bar))
        if item.state is not None and item.large:
            parts.append((look.px(STATE), self._draw_mark))
        return parts

    def _font(self) -> QFont:
        return theme().font("strong" if not self.item.reading else "body", px=17 if self.item.large else 14)

    def _draw_mark(self, painter: QPainter, rect: QRect) -> None:
        """The state's shape."""
        if self.item.state is not None:
            side = rect.width()
            square = QRectF(rect.left(), (rect.height() - side) / 2, side, side)
            draw_state(painter, self.item.state, square, ground="window")

    def _draw_label(self, painter: QPainter, rect: QRect) -> None:
        """The words."""
        muted = bool(self.item.figure)
        font = theme().font("caption" if muted else "body")
        tone = "text.muted" if muted else "text"
        draw_text(painter, rect, self.item.label, font=font, colour=tone, elide=False)

    def _draw_figure(self, painter: QPainter, rect: QRect) -> None:
        """The number."""
        draw_figures(painter, rect, self.item.figure, font=self._font(), colour=self.item.tone)

    def _draw_bar(self, painter: QPainter, rect: QRect) -> None:
        """The limit as a bar."""
        if self.item.reading is not None:
            thick = theme().size("line.meter")
            draw_reading(
                painter,
                QRect(rect.left(), (rect.height() - thick) // 2, rect.width(), thick),
                self.item.reading,
            )


class Strip(QWidget):
    """42 px below the page.

    What does not fit is left out from the right; the ledger's button always stays.
    """

    ledger_asked = Signal()
    issues_asked = Signal()

    def __init__(self, bench: Bench, play: Iterable[str], *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._play = bench, tuple(play)
        self._left: list[tuple[Item, StripItem]] = []
        self._right: list[tuple[Item, StripItem]] = []
        self._lines: list[int] = []
        self._ledger = Button(icon="panel-right", kind=ButtonKind.QUIET)
        self._key = KeyHint("F7")
        self._ledger.clicked.connect(self.ledger_asked)
        foot = QHBoxLayout(self)
        foot.setSpacing(8)
        foot.addStretch(1)
        foot.addWidget(self._ledger)
        foot.addWidget(self._key)
        self._foot = foot
        self.setAutoFillBackground(True)
        follow(self._restyle)

    def fill(self) -> None:
        """Show the survey as it is now."""
        self.setAccessibleName(self._bench.say(Text("ui.area.strip")))
        self._ledger.set_text(self._bench.say(Text("ui.ledger")))
        self._left = self._show(self._left, [*self._budgets(), self._issues()])
        self._right = self._show(self._right, list(self._values()))
        self._arrange()

    def items(self) -> list[str]:
        """What is shown, in words."""
        return [button.accessibleName() for _, button in (*self._left, *self._right) if not button.isHidden()]

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.ledger_asked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_hairline(painter, 0, self.width(), 0)
        for x in self._lines:
            painter.fillRect(x, self.height() // 2 - theme().px(9), 1, theme().px(18), theme().colour("line"))

    def _pools(self) -> Iterable[Item]:
        """What is left of each kind of points."""
        for budget in pools(self._bench):
            broken = is_broken(self._bench, budget)
            state = State.OK if budget.left == 0 else State.ERROR if broken else State.TODO
            words = self._bench.say(Text("ui.pool.left", {"what": budget.name}))
            figure, tone = left_of(self._bench, budget), "error" if broken else "text"
            name = self._bench.say(budget.name)
            spoken = f"{words} {figure}"
            yield Item(name, figure, tone, state, why=budget.spent.key, large=True, words=spoken)

    def _budgets(self) -> Iterable[Item]:
        yield from self._pools()
        budget = None if pools(self._bench) else first_budget(self._bench)
        if budget is not None:
            left = budget.left
            broken = is_broken(self._bench, budget)
            state = State.OK if left == 0 else State.ERROR if broken else State.NOTE if left < 0 else None
            name = rest_name(self._bench, budget)
            tone = "error" if broken else "text"
            figure = left_of(self._bench, budget)
            yield Item(name, figure, tone, state, why=budget.spent.key, large=True)
        for other in other_budgets(self._bench):
            shown = reading(self._bench, other)
            tone = "error" if shown.over else "text"
            mark = number.SIGN if shown.unsure else ""
            figure = f"{shown.taken_text}{mark} / {shown.limit_text}"
            state = State.ERROR if shown.over else State.NOTE if shown.beyond else None
            yield Item(shown.label, figure, tone, state, shown, other.spent.key, words=shown.words)

    def _issues(self) -> Item:
        open_ones = [issue for issue in self._bench.survey.issues if issue.waiver is None]
        worst = worst_of(open_ones) or State.OK
        words = Text("ui.strip.issues", {"n": len(open_ones)}) if open_ones else Text("ui.strip.no_issues")
        return Item(self._bench.say(words), state=worst)

    def _values(self) -> Iterable[Item]:
        for key in self._play:
            if self._bench.value(key) is not None:
                figure, sure = self._bench.figure(key)
                marked = figure if sure else figure + number.SIGN
                yield Item(short_name(self._bench, key), marked, why=key)

    def _show(self, old: list[tuple[Item, StripItem]], items: list[Item]) -> list[tuple[Item, StripItem]]:
        """Buttons for items; those whose item is the same stay."""
        if [item for item, _ in old] == items:
            return old
        for _, button in old:
            button.hide()
            button.setParent(None)
            button.deleteLater()
        made = []
        for item in items:
            button = StripItem(item, self)
            button.clicked.connect(lambda _=False, item=item, button=button: self._pressed(item, button))
            made.append((item, button))
        return made

    def _pressed(self, item: Item, button: StripItem) -> None:
        if item.why:
            self._bench.ask_why(item.why, button)
        else:
            self.issues_asked.emit()

    def _arrange(self) -> None:
        look = theme()
        gap, height = look.px(16), self.height()
        button = self._ledger.sizeHint().width() + self._key.sizeHint().width() + look.px(8 + 14 + 8)
        room = self.width() - button
        essential = [pair for pair in self._left if pair[0].large or not pair[0].why]
        needed = sum(one.sizeHint().width() + gap for _, one in essential)
        shown = {id(one) for _, one in essential}
        spare = room - look.px(12) - needed
        for several in ([pair for pair in self._left if pair not in essential], self._right):
            for _, one in several:
                wide = one.sizeHint().width() + gap
                if wide > spare:
                    break
                shown.add(id(one))
                spare -= wide
        left, self._lines = look.px(12), []
        for item, one in self._left:
            one.setVisible(id(one) in shown)
            if id(one) in shown:
                if not item.why and left > look.px(12):
                    self._lines.append(left - gap // 2)
                one.setGeometry(left, 0, one.sizeHint().width(), height)
                left += one.sizeHint().width() + gap
                if item.large:
                    self._lines.append(left - gap // 2)
        right = room
        for _, one in reversed(self._right):
            one.setVisible(id(one) in shown)
            if id(one) in shown:
                right -= one.sizeHint().width() + look.px(6)
                one.setGeometry(right, 0, one.sizeHint().width(), height)
        self.update()

    def _restyle(self) -> None:
        look = theme()
        self.setFixedHeight(look.size("height.strip"))
        self._foot.setContentsMargins(0, 1, look.px(14), 0)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, look.colour("window"))
        self.setPalette(palette)
        self._left, self._right = self._show(self._left, []), self._show(self._right, [])
        self.fill()
