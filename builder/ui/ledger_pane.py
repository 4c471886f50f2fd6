"""The ledger at the right: what is left, what it went into, the limits, the issues, numbers for play."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from builder.core.form import Page
from builder.core.ledger import Value
from builder.core.text import Text
from builder.ui.bench import STATE_WORDS, Bench
from builder.ui.budgets import Category, categories, other_budgets, reading
from builder.ui.controls.labels import label
from builder.ui.controls.meter import Meter
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.controls.state_label import StateMark
from builder.ui.dice_chart import DiceChart
from builder.ui.figure_head import FigureHead
from builder.ui.ground import dye
from builder.ui.issues import IssueList
from builder.ui.page_view import Inner
from builder.ui.play_values import PlayValues
from builder.ui.pool_head import PoolHead
from builder.ui.shapes import State
from builder.ui.side_lines import SideLines
from builder.ui.theme import follow, theme
from builder.ui.why import Rule

INSIDE, ROW = 19, 24


class CategoryRow(QWidget):
    """A category: a click asks why, a double click goes to its page."""

    opened = Signal(str)

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._key = bench, ""
        self.mark = StateMark()
        self._name = label(tone="text.muted", elide=True)
        self._whole = label(role="caption", tone="text.muted")
        self.figure = NumberLabel(always=True, role="body")
        self.figure.why_asked.connect(self._ask)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.mark)
        row.addWidget(self._name, 1)
        row.addWidget(self.figure)
        row.addWidget(self._whole)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        follow(self._restyle)

    def show_category(self, category: Category) -> None:
        """Show a category as it is now; the part of a quota with its state and how much of it there is."""
        self._key = category.key
        name = self._bench.say(category.name)
        self._name.set_text(name)
        self._show_part(self._bench.value(category.key), self._bench.value(category.whole))
        figure, sure = self._bench.figure(category.key)
        self.figure.set_name(name)
        self.figure.show_figure(figure, unsure=not sure)

    def _show_part(self, made: Value | None, whole: Value | None) -> None:
        quota = made is not None and whole is not None
        self.mark.setVisible(quota)
        self._whole.setVisible(quota)
        if made is None or whole is None:
            return
        state = State.OK if made.number >= whole.number else State.TODO
        self.mark.set_state(state, self._bench.say(STATE_WORDS[state]))
        self._whole.set_text(self._bench.say(Text("ui.ledger.part_of", {"n": whole.number})))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self._ask()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.opened.emit(self._key)

    def _ask(self) -> None:
        self._bench.ask_why(self._key, self.figure, self)

    def _restyle(self) -> None:
        self.setFixedHeight(max(theme().px(ROW), self.figure.sizeHint().height() - 2))


class LedgerPane(QScrollArea):
    """Always in this order: what is left, categories, limits, issues, numbers for play."""

    page_asked = Signal(str)

    def __init__(self, bench: Bench, play: Iterable[str], *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._play = bench, tuple(play)
        self._rows: list[CategoryRow] = []
        self._meters: list[Meter] = []
        self._page: Page | None = None
        self.issues = IssueList(bench)
        self._build()
        bench.line_shown.connect(self._fill_line)
        follow(self._restyle)

    def fill(self) -> None:
        """Show the survey as it is now."""
        self.setAccessibleName(self._bench.say(Text("ui.area.ledger")))
        decides = self._page.side if self._page is not None else None
        self.side.show_side(decides)
        if decides is None:
            self.head.fill()
            self.pools.fill()
        else:
            self.head.hide()
            self.pools.hide()
        self._fill_categories()
        self._fill_meters()
        self.issues.show_issues()
        self._fill_line()
        self.chart.show_page(self._page)
        self._chart_rule.setVisible(not self.chart.isHidden())
        self.play.setVisible(decides is None)
        self._play_rule.setVisible(decides is None)
        if decides is None:
            self.play.show_values(self._play)

    def show_page(self, page: Page) -> None:
        """The page that is open: what it decides stands here."""
        other = self._page is not None and self._page.key != page.key
        self._page = page
        if other:
            self._bench.show_line(None)
            self.fill()

    def _fill_line(self) -> None:
        """The row with the keyboard, in full."""
        self.line.show_line(self._bench.line_in_focus)
        self._line_rule.setVisible(not self.line.isHidden())

    def _take_height(self) -> None:
        QApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def category_rows(self) -> list[CategoryRow]:
        """The category lines that are shown."""
        return [row for row in self._rows if not row.isHidden()]

    def meters(self) -> list[Meter]:
        """The limits that are shown."""
        return [meter for meter in self._meters if not meter.isHidden()]

    def _build(self) -> None:
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its room is always kept
        give_bars(self)
        inner = self._inner = Inner()
        inner.laid_out.connect(self._take_height)
        self._column = QVBoxLayout(inner)
        self._column.setSpacing(0)
        self.head = FigureHead(self._bench, inner)
        self.pools = PoolHead(self._bench, inner)
        self.side = SideLines(self._bench, low=False, parent=inner)
        self.line = SideLines(self._bench, low=True, parent=inner)
        self.chart = DiceChart(self._bench, inner)
        self.play = PlayValues(self._bench, inner)
        self._line_rule, self._chart_rule, self._play_rule = Rule(inner), Rule(inner), Rule(inner)
        self._categories, self._limits = QVBoxLayout(), QVBoxLayout()
        self._categories.setSpacing(0)
        self._limits.setSpacing(4)
        self._limits.setContentsMargins(0, 8, 0, 0)
        self._column.addWidget(self.side)
        self._column.addWidget(self.head)
        self._column.addWidget(self.pools)
        self._column.addLayout(self._categories)
        self._column.addLayout(self._limits)
        self._column.addWidget(Rule(inner))
        self._column.addWidget(self.issues)
        for rule, part in (
            (self._line_rule, self.line),
            (self._chart_rule, self.chart),
            (self._play_rule, self.play),
        ):
            self._column.addWidget(rule)
            self._column.addWidget(part)
        self._column.addStretch(1)
        self.setWidget(inner)

    def _fill_categories(self) -> None:
        wanted = () if self._decides() else categories(self._bench)
        while len(self._rows) < len(wanted):
            row = CategoryRow(self._bench, self)
            row.opened.connect(self.page_asked)
            self._categories.addWidget(row)
            self._rows.append(row)
        for place, row in enumerate(self._rows):
            row.setVisible(place < len(wanted))
            if place < len(wanted):
                row.show_category(wanted[place])

    def _decides(self) -> bool:
        """Whether what the page decides stands in the place of what is spent."""
        return self._page is not None and self._page.side is not None

    def _fill_meters(self) -> None:
        budgets = () if self._decides() else other_budgets(self._bench)
        while len(self._meters) < len(budgets):
            meter = Meter()
            place = len(self._meters)
            meter.why_asked.connect(lambda place=place, meter=meter: self._ask(place, meter))
            self._limits.addWidget(meter)
            self._meters.append(meter)
        for place, meter in enumerate(self._meters):
            meter.setVisible(place < len(budgets))
            if place < len(budgets):
                meter.show_reading(reading(self._bench, budgets[place]))

    def _ask(self, place: int, meter: Meter) -> None:
        budgets = other_budgets(self._bench)
        if place < len(budgets):
            self._bench.ask_why(budgets[place].spent.key, meter)

    def _restyle(self) -> None:
        look = theme()
        side = look.px(INSIDE)
        self._column.setContentsMargins(side, look.px(16), side, look.px(16))
        dye(self, "window", self._inner)
