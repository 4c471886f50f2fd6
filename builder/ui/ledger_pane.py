"""The ledger at the right: what is left, what it went into, the limits, the issues, numbers for play.

No rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from builder.core import number
from builder.core.evaluation import Budget
from builder.core.form import Page
from builder.core.ledger import Op
from builder.core.text import Label, Text
from builder.ui.bench import Bench
from builder.ui.controls.labels import Label as TextLabel
from builder.ui.controls.labels import label
from builder.ui.controls.meter import Meter, Reading
from builder.ui.controls.number_label import NumberLabel
from builder.ui.crest import draw_seal
from builder.ui.figures import figure_width
from builder.ui.issues import IssueList
from builder.ui.page_state import is_complete
from builder.ui.short_names import short_name
from builder.ui.theme import follow, theme
from builder.ui.why import Rule

INSIDE, ROW, SEAL, STAMP = 19, 24, 54, 1.15


@dataclass(frozen=True, slots=True)
class Category:
    """A line by category: its ledger key and its name."""

    key: str
    name: Label


def first_budget(bench: Bench) -> Budget | None:
    """The budget whose rest is the large figure."""
    return next(iter(bench.survey.evaluation.budgets.values()), None)


def other_budgets(bench: Bench) -> tuple[Budget, ...]:
    """The budgets shown as limits: all but the first and those that stand in the head of their own page."""
    own = {budget for page in bench.survey.pages if (budget := head_budget(page)) is not None}
    budgets = list(bench.survey.evaluation.budgets.items())[1:]
    return tuple(budget for key, budget in budgets if key not in own)


def head_budget(page: Page) -> str | None:
    """The budget that a page shows beside its title: of a first panel that has no title itself."""
    first = page.panels[0] if page.panels else None
    return first.budget if first is not None and first.title is None else None


def categories(bench: Bench) -> tuple[Category, ...]:
    """What the first budget went into: the summands of its spent value that have a ledger of their own."""
    budget = first_budget(bench)
    if budget is None:
        return ()
    entries = [entry for entry in budget.spent.entries if entry.op is Op.ADD and entry.of]
    return tuple(Category(entry.of, entry.why) for entry in entries if entry.of and bench.value(entry.of))


def reading(bench: Bench, budget: Budget) -> Reading:
    """A limit as a meter shows it, also in words."""
    name = bench.say(budget.name)
    taken, limit = budget.spent.number, budget.granted.number
    params = {"what": name, "taken": taken, "limit": limit, "over": taken - limit}
    if budget.quota:
        words = bench.say(Text("ui.ledger.quota_words", params))
    elif taken > limit:
        words = bench.say(Text("ui.ledger.over_words", params))
    else:
        words = bench.say(Text("ui.ledger.limit_words", params))
    return Reading(
        label=name,
        taken=taken,
        limit=limit,
        taken_text=number.shown(taken),
        limit_text=number.shown(limit),
        words=words,
        floor=budget.quota,
        unsure=not (budget.spent.sure and budget.granted.sure),
    )


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
    """残りCP over the one large figure; at its right how it came about, or the seal."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._name = label(role="caption", tone="text.muted", parent=self)
        self.figure = NumberLabel(role="figure", parent=self)
        self._sum = label(role="caption", tone="text.muted", right=True, parent=self)
        self.seal = Seal(self)
        self.figure.why_asked.connect(self._ask)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def fill(self) -> None:
        """Show the first budget as it is now."""
        budget, say = first_budget(self._bench), self._bench.say
        self.setVisible(budget is not None)
        if budget is None:
            return
        name = say(Text("ui.ledger.left", {"what": budget.name}))
        self._name.set_text(name)
        before, figure = self.figure.figure(), number.shown(budget.left)
        self.figure.set_name(name)
        self.figure.set_tone("error" if budget.left < 0 else "text")
        if before != figure:
            self.figure.set_figure(figure, unsure=not (budget.spent.sure and budget.granted.sure))
            if before:
                self.figure.flash()
        params = {"granted": budget.granted.number, "spent": budget.spent.number}
        self._sum.set_text(say(Text("ui.ledger.spent_of", params)))
        complete = is_complete(self._bench.survey)
        self.seal.show_seal(complete, self._bench.identity, say(Text("ui.ledger.complete")))
        self._sum.setVisible(not complete)
        self._arrange()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(200), theme().px(66))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        look, width = theme(), self.width()
        self._name.setGeometry(0, 0, width, self._name.sizeHint().height())
        size = self.figure.sizeHint()
        self.figure.setGeometry(0, look.px(20), size.width(), size.height())
        line = self._sum.sizeHint()
        self._sum.setGeometry(width - line.width(), look.px(38), line.width(), line.height())
        self.seal.move(width - self.seal.width() + look.px(4), look.px(2))

    def _ask(self) -> None:
        budget = first_budget(self._bench)
        if budget is not None:
            self._bench.ask_why(budget.spent.key, self.figure)

    def _restyle(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self._arrange()


class CategoryRow(QWidget):
    """A category: a click asks why, a double click goes to its page."""

    opened = Signal(str)

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._key = bench, ""
        self._name = label(tone="text.muted", elide=True)
        self.figure = NumberLabel(always=True, role="body")
        self.figure.why_asked.connect(self._ask)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._name, 1)
        row.addWidget(self.figure)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        follow(self._restyle)

    def show_category(self, category: Category) -> None:
        """Show a category as it is now."""
        self._key = category.key
        name = self._bench.say(category.name)
        self._name.set_text(name)
        figure, sure = self._bench.figure(category.key)
        self.figure.set_name(name)
        before = self.figure.figure()
        if before != figure:
            self.figure.set_figure(figure, unsure=not sure)
            if before:
                self.figure.flash()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self._ask()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.opened.emit(self._key)

    def _ask(self) -> None:
        self._bench.ask_why(self._key, self.figure, self)

    def _restyle(self) -> None:
        self.setFixedHeight(max(theme().px(ROW), self.figure.sizeHint().height() - 2))


class PlayValues(QWidget):
    """The numbers asked for most at the table."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._keys: tuple[str, ...] = ()
        self._names: list[TextLabel] = []
        self._numbers: list[NumberLabel] = []
        self._seen: list[tuple[str, str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_values(self, keys: Iterable[str]) -> None:
        """Show these ledger values; those that are not there are left out."""
        there = tuple(key for key in keys if self._bench.value(key) is not None)
        if there != self._keys:
            self._rebuild(there)
        seen = []
        for key, name, figure in zip(there, self._names, self._numbers, strict=True):
            value = self._bench.value(key)
            if value is None:
                continue
            words, short = self._bench.say(value.name), short_name(self._bench, key)
            name.set_text(short)
            shown, sure = self._bench.figure(key)
            seen.append((short, shown))
            figure.set_name(words)
            before = figure.figure()
            if before != shown:
                figure.set_figure(shown, unsure=not sure)
                if before:
                    figure.flash()
        if seen != self._seen:
            self._seen = seen
            self._arrange()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(200), theme().px(46) * self._lines())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._restyle()

    def _rebuild(self, keys: tuple[str, ...]) -> None:
        for widget in (*self._names, *self._numbers):
            widget.setParent(None)
            widget.deleteLater()
        self._keys, self._names, self._numbers = keys, [], []
        for key in keys:
            self._names.append(label(role="caption", tone="text.muted", elide=True, parent=self))
            figure = NumberLabel(always=True, parent=self)
            figure.why_asked.connect(lambda key=key, figure=figure: self._bench.ask_why(key, figure))
            self._numbers.append(figure)
            self._names[-1].show()
            figure.show()
        self._restyle()

    def _columns(self) -> list[int]:
        """The width of each value in one line, or of equal columns in several."""
        look, width = theme(), max(1, self.width())
        strong = look.font("strong")
        needs = [
            max(name.sizeHint().width(), round(figure_width(figure.figure(), strong))) + look.px(6)
            for name, figure in zip(self._names, self._numbers, strict=True)
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
        look, columns, height = theme(), self._columns(), theme().px(46)
        left, top = 0, 0
        for name, figure, column in zip(self._names, self._numbers, columns, strict=True):
            if left and left + column > self.width():
                left, top = 0, top + height
            name.setGeometry(left, top, column - look.px(4), name.sizeHint().height())
            size = figure.sizeHint()
            inner = round(figure_width(figure.figure(), look.font("strong"))) + 2
            figure.setGeometry(left + inner - size.width(), top + look.px(16), *_pair(size))
            left += column

    def _restyle(self) -> None:
        self.setFixedHeight(max(1, self.sizeHint().height()))
        self._arrange()


def _pair(size: QSize) -> tuple[int, int]:
    return size.width(), size.height()


class LedgerPane(QScrollArea):
    """Always in this order: what is left, categories, limits, issues, numbers for play."""

    page_asked = Signal(str)

    def __init__(self, bench: Bench, play: Iterable[str], *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._play = bench, tuple(play)
        self._rows: list[CategoryRow] = []
        self._meters: list[Meter] = []
        self.issues = IssueList(bench)
        self._build()
        bench.words.language_changed.connect(self.fill)
        follow(self._restyle)

    def fill(self) -> None:
        """Show the survey as it is now."""
        self.setAccessibleName(self._bench.say(Text("ui.area.ledger")))
        self.head.fill()
        self._fill_categories()
        self._fill_meters()
        self.issues.show_issues()
        self.play.show_values(self._play)

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
        inner = self._inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setSpacing(0)
        self.head = FigureHead(self._bench, inner)
        self.play = PlayValues(self._bench, inner)
        self._categories, self._limits = QVBoxLayout(), QVBoxLayout()
        self._categories.setSpacing(0)
        self._limits.setSpacing(4)
        self._limits.setContentsMargins(0, 8, 0, 0)
        self._column.addWidget(self.head)
        self._column.addLayout(self._categories)
        self._column.addLayout(self._limits)
        self._column.addWidget(Rule(inner))
        self._column.addWidget(self.issues)
        self._column.addWidget(Rule(inner))
        self._column.addWidget(self.play)
        self._column.addStretch(1)
        self.setWidget(inner)

    def _fill_categories(self) -> None:
        wanted = categories(self._bench)
        while len(self._rows) < len(wanted):
            row = CategoryRow(self._bench, self)
            row.opened.connect(self.page_asked)
            self._categories.addWidget(row)
            self._rows.append(row)
        for place, row in enumerate(self._rows):
            row.setVisible(place < len(wanted))
            if place < len(wanted):
                row.show_category(wanted[place])

    def _fill_meters(self) -> None:
        budgets = other_budgets(self._bench)
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
        palette = self.palette()
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
            palette.setColor(role, look.colour("window"))
        self.setPalette(palette)
        self._inner.setPalette(palette)
