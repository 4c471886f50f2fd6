"""What is left of a page's own budget, beside the page's title: label, number, whole, bar. No rules."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from builder.core import number
from builder.core.evaluation import Budget
from builder.ui.bench import Bench
from builder.ui.budgets import is_broken, reading, rest_name
from builder.ui.controls.labels import label
from builder.ui.controls.meter import Reading, draw_reading
from builder.ui.controls.number_label import NumberLabel
from builder.ui.theme import follow, theme


class HeadBudget(QWidget):
    """What is left of a page's own budget, all of it, and a bar."""

    def __init__(self, bench: Bench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._budget: Budget | None = None
        self._name, self._whole = label(role="caption", tone="text.muted"), label(tone="text.muted")
        self._left = NumberLabel(always=True)
        self._left.why_asked.connect(self._ask)
        self._bar = Bar()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 0)
        row.setSpacing(6)
        for widget in (self._name, self._left, self._whole, self._bar):
            row.addWidget(widget)

    def show_budget(self, budget: Budget) -> None:
        """Show the budget as it is now."""
        self._budget = budget
        name = rest_name(self._bench, budget)
        self._name.set_text(name)
        self._left.set_name(name)
        self._left.set_tone("error" if is_broken(self._bench, budget) else "text")
        figure = number.shown(budget.left, budget.granted.spec)
        self._left.show_figure(figure, unsure=not (budget.spent.sure and budget.granted.sure))
        whole = number.marked(budget.granted.total, budget.granted.sure)
        self._whole.set_text(f"／ {self._bench.amount(whole, budget.granted.spec)}")
        self._bar.show_reading(reading(self._bench, budget))

    def _ask(self) -> None:
        if self._budget is not None:
            self._bench.ask_why(self._budget.spent.key, self._left)


class Bar(QWidget):
    """A meter's bar alone; the numbers stand beside it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reading: Reading | None = None
        follow(self._restyle)

    def show_reading(self, shown: Reading) -> None:
        """Show other numbers."""
        self._reading = shown
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._reading is not None:
            thick = theme().size("line.meter")
            rect = QRect(0, (self.height() - thick) // 2, self.width(), thick)
            draw_reading(QPainter(self), rect, self._reading)

    def _restyle(self) -> None:
        self.setFixedSize(theme().px(72), theme().px(20))
