"""The head of the ledger: what is left as the one large figure, and the seal when all is done. No rules."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.core import number
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.budgets import amounts, first_budget, is_broken, pools, rest_name
from builder.ui.controls.labels import label
from builder.ui.controls.number_label import NumberLabel
from builder.ui.crest import draw_seal
from builder.ui.page_state import is_complete
from builder.ui.theme import follow, theme

SEAL, STAMP = 54, 1.15
BESIDE, BELOW = 8, 18


class Seal(QWidget):
    """The crest in a ring, stamped when the character is complete."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._identity, self._scale = "", 1.0
        self._stamp = QVariantAnimation(self)
        self._stamp.setStartValue(STAMP)
        self._stamp.setEndValue(1.0)
        self._stamp.valueChanged.connect(self._grow)
        self.hide()
        follow(self._restyle)

    def show_seal(self, on: bool, identity: str, words: str) -> None:
        """Stamp it, or take it away."""
        self._identity = identity
        self.setAccessibleName(words)
        came = on and self.isHidden()
        self.setVisible(on)
        if came and theme().duration("seal"):
            self._stamp.setDuration(theme().duration("seal"))
            self._stamp.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        margin = self.width() * 0.08
        rect = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        draw_seal(QPainter(self), self._identity, rect, scale=self._scale)

    def _grow(self, value: object) -> None:
        self._scale = float(value) if isinstance(value, float) else 1.0
        self.update()

    def _restyle(self) -> None:
        self.setFixedSize(theme().px(SEAL + 8), theme().px(SEAL + 8))


class FigureHead(QWidget):
    """残りCP over the one large figure; at its right how it came about, or the seal.

    Where both do not fit side by side, how it came about stands below; a figure too wide is drawn smaller.
    """

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._name = label(role="caption", tone="text.muted", parent=self)
        self.figure = NumberLabel(role="figure", parent=self)
        self._sum = label(role="caption", tone="text.muted", right=True, elide=True, parent=self)
        self.seal = Seal(self)
        self.figure.why_asked.connect(self._ask)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def fill(self) -> None:
        """Show the first budget as it is now."""
        budget, say = None if pools(self._bench) else first_budget(self._bench), self._bench.say
        self.setVisible(budget is not None)
        if budget is None:
            return
        name = rest_name(self._bench, budget)
        self._name.set_text(name)
        self.figure.set_name(name)
        self.figure.set_tone("error" if is_broken(self._bench, budget) else "text")
        unsure = not (budget.spent.sure and budget.granted.sure)
        self.figure.show_figure(number.shown(budget.left), unsure=unsure)
        taken, whole = amounts(budget)
        params = {"granted": whole, "spent": taken}
        words = Text("ui.ledger.settled_of", params) if budget.quota else Text("ui.ledger.spent_of", params)
        self._sum.set_text(say(words))
        complete = budget.left == 0 and is_complete(self._bench.survey)
        self.seal.show_seal(complete, self._bench.identity, say(Text("ui.ledger.complete")))
        self._sum.setVisible(not complete)
        self._restyle()

    def told(self) -> str:
        """How the figure came about, in words."""
        return self._sum.text()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(200), theme().px(66 + (BELOW if self._is_below() else 0)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._restyle()

    def _is_below(self) -> bool:
        """Whether how it came about has no room beside the figure."""
        beside = self.figure.sizeHint().width() + theme().px(BESIDE) + self._sum.sizeHint().width()
        return not self._sum.isHidden() and beside > self.width()

    def _arrange(self) -> None:
        look, width = theme(), self.width()
        self._name.setGeometry(0, 0, width, self._name.sizeHint().height())
        size = self.figure.sizeHint()
        self.figure.setGeometry(0, look.px(20), size.width(), size.height())
        line = self._sum.sizeHint()
        wide, top = min(width, line.width()), look.px(64 if self._is_below() else 38)
        self._sum.setGeometry(width - wide, top, wide, line.height())
        self.seal.move(width - self.seal.width() + look.px(4), look.px(2))

    def _ask(self) -> None:
        budget = first_budget(self._bench)
        if budget is not None:
            self._bench.ask_why(budget.spent.key, self.figure)

    def _restyle(self) -> None:
        self.figure.fit(self.width())
        height = self.sizeHint().height()
        if height != self.height():
            self.setFixedHeight(height)
        self._arrange()
