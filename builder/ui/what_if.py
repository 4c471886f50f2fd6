"""The what-if card: what a step or a choice would change, before it is done.

Computed by the rules, never here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from builder.core import number
from builder.core.evaluation import Budget
from builder.core.form import NumberField, Page, Roster
from builder.core.ledger import Entry, Value
from builder.core.survey import AnyCharacter, Survey
from builder.core.text import Text
from builder.core.what_if import BudgetChange, Change, Difference, differences
from builder.ui.bench import Aim, Bench, Own, summands
from builder.ui.budgets import first_budget, left_of, rest_name
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import label
from builder.ui.controls.popup import Callout
from builder.ui.controls.state_label import StateLabel
from builder.ui.figures import draw_figures, figure_width
from builder.ui.page_state import issue_state
from builder.ui.paint import LEFT, draw_text, text_width
from builder.ui.shapes import State, draw_state
from builder.ui.theme import follow, theme

MOST, ROW, TALL, PAUSE_MS = 6, 26, 44, 150
ARROW = "\u2192"


@dataclass(frozen=True, slots=True)
class Row:
    """A line: name, old, new, and the state that the new number is."""

    name: str
    old: str
    new: str
    state: State | None = None


def price_of(bench: Bench, difference: Difference) -> BudgetChange | None:
    """The change of the budget that counts: of the large figure."""
    first = first_budget(bench)
    if first is None:
        return None
    return next((change for change in difference.budgets if change.key == first.key), None)


def rows_of(
    bench: Bench,
    difference: Difference,
    after: Survey[AnyCharacter],
    play: Iterable[str] = (),
    own: Own | None = None,
) -> list[Row]:
    """What changes, most telling first: what is left, what is asked for at the table, what the pages show.

    Steps of a sum that no page shows are left out, what is folded away too, and what the change is itself.
    """
    rows = [_budget_row(bench, change) for change in difference.budgets if not _is_quota(change)]
    hidden = spent_keys(bench.survey) | spent_keys(after)
    lefts = [(_left(bench, change.old), _left(bench, change.new)) for change in difference.budgets]
    changes = [
        change
        for change in difference.values
        if change.key not in hidden
        and not _is_own(change, own)
        and (_shown(bench, change.old), _shown(bench, change.new)) not in lefts
    ]
    play = tuple(play)
    open_ones, folded = seen_keys((*bench.survey.pages, *after.pages), play)
    changes = [one for one in changes if one.key not in folded]
    changes = [one for one in changes if one.key in open_ones] or changes
    order = ranking(bench.survey.pages, play)
    changes.sort(key=lambda change: order.get(change.key, len(order)))
    for change in changes:
        rows.append(Row(bench.say(change.name), _shown(bench, change.old), _shown(bench, change.new)))
    return rows


def seen_keys(pages: Iterable[Page], play: Iterable[str] = ()) -> tuple[set[str], set[str]]:
    """The keys that are asked for or that pages show, and those that stand in folded panels alone."""
    seen, folded = set(play), set[str]()
    for panel in (panel for page in pages for panel in page.panels):
        found = folded if panel.folded else seen
        found.update(panel.shown)
        for field in panel.fields:
            if isinstance(field, Roster):
                found.update(cell for line in field.lines for cell in line.cells if isinstance(cell, str))
                inner = (one for line in field.lines for one in (*line.cells, *line.more))
                found.update(one.shows for one in inner if isinstance(one, NumberField) and one.shows)
            elif isinstance(field, NumberField) and field.shows:
                found.add(field.shows)
    return seen, folded - seen


def _is_own(change: Change, own: Own | None) -> bool:
    """Whether it is what the name of the change tells already."""
    if own is None or change.old is None or change.new is None:
        return False
    return (change.key, change.old.total, change.new.total) == own


def _is_quota(change: BudgetChange) -> bool:
    """Whether it is to be reached: what is left to reach is not left to spend."""
    either = change.new or change.old
    return either is not None and either.quota


def spent_keys(survey: Survey[AnyCharacter]) -> set[str]:
    """The keys of everything that budgets are spent on: prices, which the budget's own line sums up."""
    values = survey.evaluation.values
    found: set[str] = set()
    for budget in survey.evaluation.budgets.values():
        found |= summands(values, budget.spent.key) | {budget.granted.key}
    return found


def ranking(pages: Iterable[Page], play: Iterable[str]) -> Mapping[str, int]:
    """Which values come first: those asked for at the table, then those that the pages show."""
    keys = [*play, *(key for page in pages for panel in page.panels for key in panel.shown)]
    return {key: place for place, key in reversed(list(enumerate(keys)))}


def _budget_row(bench: Bench, change: BudgetChange) -> Row:
    state = None
    if change.new is not None and not change.new.quota:
        state = State.ERROR if change.new.left < 0 else State.OK if change.new.left == 0 else None
    either = change.new or change.old
    name = bench.say(change.name) if either is None else rest_name(bench, either)
    return Row(name, _left(bench, change.old), _left(bench, change.new), state)


def is_sure(before: Survey[AnyCharacter], after: Survey[AnyCharacter], budget: str) -> bool:
    """Whether what is spent more or less rests on no reconstructed cell: what stays the same says nothing."""
    old, new = before.evaluation.values, after.evaluation.values
    waiting, seen = [before.evaluation.budgets[budget].spent.key], set[str]()
    while waiting:
        key = waiting.pop()
        one, other = old.get(key), new.get(key)
        if key in seen or all(value is None or value.sure for value in (one, other)):
            continue
        seen.add(key)
        for entry in _unlike(one, other):
            behind = (old.get(entry.of), new.get(entry.of)) if entry.of else ()
            if entry.source is not None and entry.source.provenance == "reconstructed":
                return False
            if behind and behind[0] == behind[1] and behind[0] is not None and not behind[0].sure:
                return False
            waiting += [entry.of] if entry.of else []
    return True


def _unlike(one: Value | None, other: Value | None) -> list[Entry]:
    """The steps that only one of two sums has, or that have another number in the other."""
    ours, theirs = (
        [entry._replace(result=0) for entry in value.entries] if value is not None else []
        for value in (one, other)
    )
    return [*(step for step in ours if step not in theirs), *(step for step in theirs if step not in ours)]


def _left(bench: Bench, budget: Budget | None) -> str:
    return "—" if budget is None else left_of(bench, budget, budget.granted.spec)


def _shown(bench: Bench, value: Value | None) -> str:
    if value is None:
        return "—"
    chance = value.spec.endswith("%") and value.unit is None
    shown = f"{bench.measure(value)}%" if chance else bench.measure(value)
    return shown if value.sure else shown + number.SIGN


class RowLine(QWidget):
    """One line of the card; where its name would be cut, the numbers stand below the name."""

    def __init__(self, row: Row, parent: QWidget) -> None:
        super().__init__(parent)
        self.row = row
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(f"{row.name} {row.old} {ARROW} {row.new}")

    def sizeHint(self) -> QSize:
        return QSize(theme().px(200), theme().px(ROW))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return theme().px(ROW if self.needed() <= width else TALL)

    def needed(self) -> int:
        """How wide it is with nothing of the name left out."""
        look, row = theme(), self.row
        strong, body = look.font("strong"), look.font("body")
        words = text_width(row.name, body) + text_width(ARROW, body)
        figures = round(figure_width(row.old, body)) + round(figure_width(row.new, strong))
        mark = look.px(13) + look.px(5) if row.state is not None else 0
        return words + figures + mark + 2 * look.px(6) + look.px(8) + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, row = QPainter(self), theme(), self.row
        strong, body = look.font("strong"), look.font("body")
        right, top = self.width(), look.px(TALL) // 2 if self.needed() > self.width() else 0
        high = self.height() - top
        if row.state is not None:
            side = look.px(13)
            square = QRect(right - side, top + (high - side) // 2, side, side)
            draw_state(painter, row.state, square.toRectF(), ground="raised")
            right -= side + look.px(5)
        tone = "error" if row.state is State.ERROR else "text"
        draw_figures(painter, QRect(0, top, right, high), row.new, font=strong, colour=tone)
        right -= round(figure_width(row.new, strong)) + look.px(6)
        draw_figures(painter, QRect(0, top, right, high), ARROW, font=body, colour="text.muted")
        right -= text_width(ARROW, body) + look.px(6)
        draw_figures(painter, QRect(0, top, right, high), row.old, font=body, colour="text.muted")
        right -= round(figure_width(row.old, body)) + look.px(8)
        room = QRect(0, 0, self.width(), top) if top else QRect(0, 0, right, high)
        draw_text(painter, room, row.name, font=body, colour="text.muted", align=LEFT)


class WhatIfCard(Callout):
    """The card beside a stepper or an option. It takes neither keyboard nor clicks, and changes nothing."""

    def __init__(self, bench: Bench, window: QWidget, play: Iterable[str] = ()) -> None:
        super().__init__(window, name="")
        self._bench, self._play, self._host = bench, tuple(play), window
        self._aim: Aim | None = None
        self._lines: list[QWidget] = []
        self._title = label(role="heading", wrap=True)
        self._price = label(role="heading")
        self._unit = label(role="caption", tone="text.muted")
        head = QHBoxLayout()
        head.setSpacing(5)
        head.addWidget(self._title, 1)
        head.addWidget(self._price)
        head.addWidget(self._unit)
        self.body.addLayout(head)
        self._key, self._act = KeyHint(), label(role="caption", tone="text.muted")
        self._still = label(role="caption", tone="text.muted")
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 6, 0, 0)
        foot.setSpacing(6)
        foot.addWidget(self._key)
        foot.addWidget(self._act)
        foot.addStretch(1)
        foot.addWidget(self._still)
        self._foot = foot
        self.body.addLayout(foot)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._tell)
        bench.live.changed.connect(self._again)
        bench.words.language_changed.connect(self._again)
        follow(self._restyle_lines)

    def aim(self, aim: Aim | None) -> None:
        """Somebody points at a change, or no longer."""
        self._aim = aim
        if aim is None:
            self._pause.stop()
            self.hide()
        else:
            self._pause.start()

    def rows(self) -> list[Row]:
        """The lines that are shown."""
        return [line.row for line in self._lines if isinstance(line, RowLine)]

    def lines(self) -> tuple[QWidget, ...]:
        """Everything between the head and the foot, from the top."""
        return tuple(self._lines)

    def needed(self) -> int:
        return max((line.needed() for line in self._lines if isinstance(line, RowLine)), default=0)

    def title(self) -> str:
        """What the change would be called."""
        return self._title.text()

    def price(self) -> str:
        """What it would cost."""
        return self._price.text()

    def _again(self) -> None:
        """Something else changed what would follow, or the words for it."""
        if self._aim is not None:
            self._pause.start()

    def _tell(self) -> None:
        aim, bench = self._aim, self._bench
        after = bench.live.what_if(*aim.edits) if aim is not None and aim.in_sight else None
        if aim is None or after is None:
            self.hide()
            return
        difference = differences(bench.survey, after)
        if difference.nothing:
            self.hide()
            return
        self._fill(aim, difference, after)
        anchor = aim.anchor()
        self.show_at(QRect(self._host.mapFromGlobal(anchor.topLeft()), anchor.size()))

    def _fill(self, aim: Aim, difference: Difference, after: Survey[AnyCharacter]) -> None:
        bench = self._bench
        self._title.set_text(bench.say(aim.title))
        price = price_of(bench, difference)
        if price is not None and price.old is not None and price.new is not None:
            cost = price.new.spent.number - price.old.spent.number
            sure = is_sure(bench.survey, after, price.key)
            self._price.set_text(bench.amount(number.marked(cost, sure), "+"))
            self._unit.set_text(bench.say(price.name))
        costs = price is not None and self._price.text().rstrip(number.SIGN) != number.shown(0, "+")
        self._price.setVisible(costs)
        self._unit.setVisible(costs)
        self._clear()
        for row in rows_of(bench, difference, after, self._play, aim.own)[:MOST]:
            self._add(RowLine(row, self))
        for issue in difference.appearing[: max(0, MOST - len(self._lines))]:
            if not issue.open:
                sentence = bench.sentence(issue)
                self._add(StateLabel(issue_state(issue), sentence))
        self._key.set_text(aim.key)
        self._key.setVisible(bool(aim.key))
        self._act.set_text(bench.say(Text("ui.what_if.act")))
        self._act.setVisible(bool(aim.key))
        self._still.set_text(bench.say(Text("ui.what_if.still")))
        self.setAccessibleName(self._title.text())

    def _add(self, line: QWidget) -> None:
        self.body.insertWidget(self.body.count() - 1, line)
        line.show()  # in a card that is seen already the layout counts what is shown only
        self._lines.append(line)

    def _clear(self) -> None:
        for line in self._lines:
            self.body.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = []

    def _restyle_lines(self) -> None:
        self.hide()
