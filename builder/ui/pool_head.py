"""The head of the ledger where points come in several kinds: what is left of each, side by side. No rules."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.core import number
from builder.core.evaluation import Budget
from builder.core.text import Text
from builder.ui.bench import STATE_WORDS, Bench
from builder.ui.budgets import amounts, is_broken, pools, reading
from builder.ui.controls.labels import label
from builder.ui.controls.meter import Part, draw_bar
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.state_label import StateMark
from builder.ui.figure_head import Seal
from builder.ui.page_state import is_complete
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

TOKENS = ("accent", "accent.soft", "note")
FIGURES, BAR_GAP = 70, 6


class Pool(QWidget):
    """What is left of one kind of points, and how it came about."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._key, self._short = bench, "", False
        self._names: tuple[str, str] = ("", "")
        self._words: tuple[str, str] = ("", "")
        self._name = label(role="caption", tone="text.muted", elide=True, parent=self)
        self.figure = NumberLabel(role="figure", parent=self)
        self._state = StateMark(State.OK, size=16, parent=self)
        self._sum = label(role="caption", tone="text.muted", elide=True, parent=self)
        self.figure.why_asked.connect(lambda: bench.ask_why(self._key, self.figure))

    def show_budget(self, budget: Budget) -> None:
        """Show a pool as it is now."""
        say, left = self._bench.say, budget.left
        self._key = budget.spent.key
        name = say(Text("ui.pool.left", {"what": budget.name}))
        self._names = (name, say(budget.name))
        self.figure.set_name(name)
        broken = is_broken(self._bench, budget)
        self.figure.set_tone("error" if broken else "text")
        self.figure.show_figure(number.shown(left), unsure=not (budget.spent.sure and budget.granted.sure))
        state = State.OK if left == 0 else State.ERROR if broken else State.NOTE
        self._state.set_state(state, say(STATE_WORDS[state]))
        self._state.setVisible(left < 0 or (left == 0 and bool(budget.granted.total)))
        taken, whole = amounts(budget)
        self._words = (
            say(Text("ui.pool.spent_of", {"granted": whole, "spent": taken})),
            f"{self._bench.amount(taken)} ／ {self._bench.amount(whole)}",
        )
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def fits(self, width: int) -> bool:
        """Whether the whole name has room in a width."""
        self._name.set_text(self._names[0])
        return self._name.sizeHint().width() <= width

    def use_short(self, on: bool) -> None:
        """Whether the short name stands there: in one of several pools it does in all."""
        self._short = on
        self._arrange()

    def _arrange(self) -> None:
        look, width = theme(), self.width()
        self._name.set_text(self._names[1 if self._short else 0])
        self._name.setGeometry(0, 0, width, self._name.sizeHint().height())
        size = self.figure.sizeHint()
        self.figure.setGeometry(0, look.px(17), size.width(), size.height())
        mark = self._state.sizeHint()
        self._state.move(size.width() + look.px(4), look.px(17) + (size.height() - mark.height()) // 2 + 2)
        for words in self._words:  # the short ones where the seal takes the room
            self._sum.set_text(words)
            if self._sum.sizeHint().width() <= width:
                break
        self._sum.setGeometry(0, look.px(56), width, self._sum.sizeHint().height())


class PoolHead(QWidget):
    """The pools side by side, a bar each below; the seal when all is done."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._pools: list[Pool] = []
        self._budgets: tuple[Budget, ...] = ()
        self.seal = Seal(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def fill(self) -> None:
        """Show the pools as they are now; nothing where points come in one kind."""
        self._budgets = pools(self._bench)
        self.setVisible(bool(self._budgets))
        while len(self._pools) < len(self._budgets):
            self._pools.append(Pool(self._bench, self))
        for place, pool in enumerate(self._pools):
            pool.setVisible(place < len(self._budgets))
            if place < len(self._budgets):
                pool.show_budget(self._budgets[place])
        complete = bool(self._budgets) and is_complete(self._bench.survey)
        self.seal.show_seal(complete, self._bench.identity, self._bench.say(Text("ui.ledger.complete")))
        self._restyle()

    def shown(self) -> tuple[Pool, ...]:
        """The pools that are shown."""
        return tuple(self._pools[: len(self._budgets)])

    def sizeHint(self) -> QSize:
        look = theme()
        bars = (look.size("line.meter") + look.px(BAR_GAP)) * len(self._budgets)
        return QSize(look.px(200), look.px(FIGURES + 12) + bars)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        top, thick = look.px(FIGURES + 14), look.size("line.meter")
        for budget, token in zip(self._budgets, TOKENS, strict=False):
            shown = reading(self._bench, budget)
            whole = max(shown.taken, shown.limit, 1)
            over = shown.limit if shown.over else None
            bar = QRect(0, top, self.width(), thick)
            draw_bar(painter, bar, (Part(max(shown.taken, 0), token),), whole=whole, limit=over)
            top += thick + look.px(BAR_GAP)

    def _arrange(self) -> None:
        look, count = theme(), max(1, len(self._budgets))
        gap = look.px(8)
        room = self.width() - (0 if self.seal.isHidden() else self.seal.width())
        wide = (room - gap * (count - 1)) // count
        short = not all(pool.fits(wide) for pool in self.shown())
        for place, pool in enumerate(self._pools):
            pool.setGeometry(place * (wide + gap), 0, wide, look.px(FIGURES + 8))
            pool.use_short(short)
        self.seal.move(self.width() - self.seal.width() + look.px(4), look.px(2))
        self.seal.raise_()

    def _restyle(self) -> None:
        height = self.sizeHint().height()
        if height != self.height():
            self.setFixedHeight(height)
        self._arrange()
        self.update()
