"""Picker: the pane at the right: what the option is, its rungs of points, what taking it would change."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.core import number
from builder.core.edit import Set
from builder.core.form import Option
from builder.core.text import Name, Text
from builder.ui.bench import Bench
from builder.ui.budgets import first_budget
from builder.ui.controls.check import Check
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import label
from builder.ui.controls.meter import Part, draw_bar
from builder.ui.controls.state_label import StateLabel
from builder.ui.figures import draw_figures, figure_width
from builder.ui.page_state import issue_state
from builder.ui.paint import LEFT, draw_box, draw_text, text_width
from builder.ui.picker.plan import Plan, Rung
from builder.ui.shapes import State
from builder.ui.theme import follow, theme
from builder.ui.what_if import Row, RowLine, is_sure, price_of, rows_of
from builder.ui.why import Rule

MOST, RUNG_ROW, DETAIL = 5, 28, 60
TICK_KEY = "Alt+P"


class RungLine(QWidget):
    """So many points: result, bar and chance."""

    chosen = Signal(int)

    def __init__(self, rung: Rung, unit: str, percent: str, *, current: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._rung, self._unit, self._percent, self._current = rung, unit, percent, current
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(theme().px(RUNG_ROW))
        self.setAccessibleName(" ".join(filter(None, (rung.words + unit, rung.result, percent))))

    def sizeHint(self) -> QSize:
        return QSize(theme().px(180), theme().px(RUNG_ROW))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit(self._rung.amount)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        if self._current:
            draw_box(painter, self.rect(), fill="page", radius=4)
        ink = "accent" if self._current else "text"
        font = look.font("strong" if self._current else "body")
        left = QRect(look.px(8), 0, look.px(50), self.height())
        words = f"{self._rung.words}{self._unit}"
        fits = text_width(words, font) <= left.width()
        draw_text(painter, left, words if fits else self._rung.words, font=font, colour=ink, align=LEFT)
        result = QRect(look.px(58), 0, look.px(26), self.height())
        draw_figures(painter, result, self._rung.result, font=look.font("strong"), colour=ink)
        if self._rung.chance is not None:
            figures = round(figure_width(self._percent, look.font("caption"))) + look.px(8)
            thick = look.size("line.meter")
            room = self.width() - look.px(94) - figures - look.px(6)
            bar = QRect(look.px(94), (self.height() - thick) // 2, max(8, room), thick)
            draw_bar(painter, bar, (Part(self._rung.chance),), whole=1)
            whole = self.rect().adjusted(0, 0, -look.px(6), 0)
            draw_figures(painter, whole, self._percent, font=look.font("caption"), colour="text.muted")


@dataclass(frozen=True, slots=True)
class Tick:
    """Something that is set with an option at once: its words, and whether it is."""

    words: str
    on: bool


class DetailLine(QWidget):
    """What an option is like: a word, and what it is of this one."""

    def __init__(self, what: str, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        look = theme()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(8))
        name = label(what, role="caption", tone="text.muted")
        name.setFixedWidth(max(look.px(DETAIL), name.sizeHint().width()))
        row.addWidget(name, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label(words, wrap=True), 1)
        self.setAccessibleName(f"{what} {words}")


def list_rows(bench: Bench, plan: Plan) -> list[Row]:
    """How far the lists of the same stage are then, of a list that has so many and no more."""
    budgets = bench.survey.evaluation.budgets
    own = budgets.get(plan.budget or "")
    if own is None:
        return []
    found = []
    for key, budget in budgets.items():
        after = plan.after.evaluation.budgets.get(key)
        if budget.stage != own.stage or after is None or after.spent.total == budget.spent.total:
            continue
        state = State.ERROR if after.left < 0 else State.OK if after.left == 0 else None
        old, new = (number.shown(one.spent.number, one.spent.spec) for one in (budget, after))
        found.append(Row(bench.say(budget.name), old, new, state))
    return found


class PickPane(QWidget):
    """What the current option is and would do."""

    amount_chosen = Signal(int)
    ticked = Signal(bool)

    def __init__(self, bench: Bench, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._column = QVBoxLayout(self)
        self._column.setSpacing(4)
        self._parts: list[QWidget] = []
        self.setAutoFillBackground(True)
        follow(self._restyle)

    def show_words(self, words: str) -> None:
        """Show what there is to say where no option is current."""
        self._clear()
        if words:
            self._add(label(words, tone="text.muted", wrap=True))

    def show_option(
        self, option: Option, plan: Plan | None, note: str = "", tick: Tick | None = None
    ) -> None:
        """Show an option; the plan follows a moment later. `tick`: what can be set with it at once."""
        self._clear()
        say = self._bench.say
        self._add(label(say(option.name), role="heading", wrap=True))
        tags = self._tags(option)[: 2 if option.detail else 3]
        second = "  ".join(filter(None, (other_name(self._bench, option), *tags)))
        if second:
            self._add(label(second, role="caption", tone="text.muted", wrap=True))
        if option.summary is not None:
            self._add(label(say(option.summary), wrap=True))
        if note:
            self._add(label(note, role="caption", tone="text.muted", wrap=True))
        for what, words in option.detail:
            self._add(DetailLine(say(what), say(words), self))
        if plan is not None:
            self._show_plan(option, plan)
        if tick is not None and not note:
            self._show_tick(tick)

    def words(self) -> list[str]:
        """What is written, in order."""
        return [part.accessibleName() or getattr(part, "text", str)() for part in self._parts]

    def _show_plan(self, option: Option, plan: Plan) -> None:
        """The rungs of points, the price, what would change."""
        say, unit = self._bench.say, self._unit()
        for rung in plan.rungs:
            percent = say(Text("ui.percent", {"n": rung.chance})) if rung.chance is not None else ""
            line = RungLine(rung, unit, percent, current=rung.amount == plan.amount, parent=self)
            line.chosen.connect(self.amount_chosen)
            self._add(line)
        self._add(Rule())
        told = replace(
            plan.difference,
            values=tuple(
                one for one in plan.difference.values if one.old is not None and one.new is not None
            ),
        )
        budgets = list_rows(self._bench, plan)
        rows = budgets or rows_of(self._bench, told, plan.after)[:MOST]
        issues = [issue for issue in plan.difference.appearing if not issue.open][: MOST - len(rows)]
        waits = bool(option.named) or any(issue.open for issue in plan.difference.appearing)
        if rows or issues or plan.key or (waits and option.price is not None):
            self._show_price(plan)
        if not rows and not issues:
            self._show_later(option, waits=waits, chosen=isinstance(plan.edits[0], Set))
        for row in rows:
            self._add(RowLine(row, self))
        for issue in issues:
            self._add(StateLabel(issue_state(issue), self._bench.sentence(issue)))

    def _show_tick(self, tick: Tick) -> None:
        box = Check(tick.words, parent=self)
        box.set_checked_from_model(tick.on)
        box.edited.connect(self.ticked)
        box.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        line = QWidget(self)
        row = QHBoxLayout(line)
        row.setContentsMargins(0, theme().px(4), 0, 0)
        row.addWidget(box, 1)
        row.addWidget(KeyHint(TICK_KEY))
        line.setAccessibleName(tick.words)
        self._add(line)

    def _show_price(self, plan: Plan) -> None:
        """What it costs, and how much of it that is."""
        say, unit = self._bench.say, self._unit()
        price = price_of(self._bench, plan.difference)
        if isinstance(plan.edits[0], Set):
            words = Text("ui.picker.if_chosen")
        elif price is not None and price.old is not None and price.new is not None and not price.new.quota:
            sure = is_sure(self._bench.survey, plan.after, price.key)
            spent = price.new.spent.number - price.old.spent.number
            cost = self._bench.amount(number.marked(spent, sure), "+")
            words = Text("ui.picker.if_taken_for", {"price": cost, "unit": unit})
        else:
            words = Text("ui.picker.if_taken")
        if plan.key and not plan.rungs and isinstance(plan.amount, int) and plan.field is not None:
            shown = Text("ui.picker.amount", {"what": plan.field.label, "n": plan.amount})
            self._add(label(say(shown), role="strong"))
        self._add(label(say(words), role="caption", tone="text.muted"))

    def _show_later(self, option: Option, *, waits: bool, chosen: bool) -> None:
        """Nothing follows yet: its price, as far as it is known, and whether more is chosen afterwards."""
        say, price = self._bench.say, self._bench.amount(option.price)
        if price and waits:
            self._add(label(say(Text("ui.picker.price", {"price": price, "unit": self._unit()})), wrap=True))
        later = Text("ui.picker.later_one") if chosen else Text("ui.picker.later")
        words = later if waits else Text("ui.picker.no_change")
        self._add(label(say(words), tone="text.muted", wrap=True))

    def _unit(self) -> str:
        budget = first_budget(self._bench)
        return self._bench.say(budget.name) if budget is not None else ""

    def _tags(self, option: Option) -> list[str]:
        groups = [tag for group, tag in option.tags.items() if not {".", ":"} & set(group)][:3]
        return list(dict.fromkeys(self._bench.say(tag) for tag in groups))

    def _add(self, part: QWidget) -> None:
        self._column.insertWidget(self._column.count() - 1, part)
        self._parts.append(part)
        part.show()

    def _clear(self) -> None:
        for part in self._parts:
            self._column.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._parts = []
        if self._column.count() == 0:
            self._column.addStretch(1)

    def _restyle(self) -> None:
        look = theme()
        side = look.px(16)
        self._column.setContentsMargins(side, look.px(12), side, look.px(8))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, look.colour("hover"))
        self.setPalette(palette)


def other_name(bench: Bench, option: Option) -> str:
    """The word in the other language, with its reading."""
    name = option.name
    if not isinstance(name, Name) or name.ja == name.en:
        return ""
    return name.en if bench.words.language == "ja" else name.ja
