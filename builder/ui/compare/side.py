"""What the comparison comes to: what is left before and now, where points went, how many issues."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.compared import Comparison, Story, with_sign
from builder.core.evaluation import Budget
from builder.core.number import shown
from builder.core.survey import AnyCharacter, Survey
from builder.core.text import Label as Word
from builder.core.text import Text
from builder.ui.controls.labels import Label
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.state_label import StateMark
from builder.ui.ground import Ground, scrolling
from builder.ui.page_state import issue_state
from builder.ui.shapes import State
from builder.ui.theme import follow, theme
from builder.ui.why import Rule

Say = Callable[[Word | str], str]
Look = Survey[AnyCharacter]
ARROW, EARLIER, MOST_STEPS = "\u2192", 28, 8
OLD, NEW = 0, 1
STATES = (State.ERROR, State.TODO, State.NOTE)
WORDS = {
    State.ERROR: Text("ui.state.error"),
    State.TODO: Text("ui.state.todo"),
    State.NOTE: Text("ui.state.note"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """What the side says in words, for the strip and for tests."""

    name: str
    old: str
    new: str


class Side(Ground):
    """why_asked: OLD or NEW, the ledger key, the number's rectangle on the screen."""

    why_asked = Signal(int, str, QRect)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("window", edge=Qt.Edge.LeftEdge, parent=parent)
        self._content = QWidget()
        self._box = QVBoxLayout(self._content)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 0, 0, 0)
        outer.addWidget(scrolling(self._content))
        self.told: tuple[Told, ...] = ()
        self._shown: tuple[Comparison, Look, Look, Say] | None = None
        follow(self._dress)

    def show_comparison(self, comparison: Comparison, old: Look, new: Look, say: Say) -> None:
        """Tell the story of these two."""
        self._shown = comparison, old, new, say
        self._clear()
        told: list[Told] = []
        stories = [story for story in comparison.budgets if not _is_quiet(story)]
        pools = [story for story in stories if _budget(story).pool]
        first = pools or stories[:1]
        for story in first:
            told.append(self._figure(story, say))
        for story in first:
            self._steps(story, say)
        for story in stories:
            if story not in first and story.is_changed:
                told.append(self._line(story, say))
        self._issues(comparison, old, new, say)
        self._add(Label(say(Text("compare.meaning")), "caption", "text.muted", wrap=True))
        self._box.addStretch(1)
        self.told = tuple(told)

    def clear(self) -> None:
        """Nothing is compared."""
        self._shown, self.told = None, ()
        self._clear()

    # parts

    def _figure(self, story: Story, say: Say) -> Told:
        """What is left, large: before muted, now bold."""
        name = say(Text("compare.left", {"what": story.name}))
        old, new = left_of(story.old), left_of(story.new)
        self._add(Label(name, "caption", "text.muted"))
        row = QHBoxLayout()
        row.setSpacing(theme().px(10))
        before = NumberLabel(old, role="figure", px=EARLIER, name=name)
        before.set_tone("text.muted")
        before.set_door(False)
        row.addWidget(before)
        row.addWidget(Label(ARROW, "heading", "text.muted"))
        row.addWidget(Label(new, "figure"))
        state = _state_of(story.new)
        if state is not None:
            mark = StateMark(
                state, size=16, name=say(Text("ui.state.ok") if state is State.OK else WORDS[state])
            )
            row.addWidget(mark)
        row.addStretch(1)
        self._box.addLayout(row)
        return Told(name, old, new)

    def _steps(self, story: Story, say: Say) -> None:
        """Each part of what is spent, before and now; then where what is missing went, as a sum."""
        spec = _budget(story).granted.spec
        several = [step for step in story.steps if step.old or step.new]
        if len(several) <= MOST_STEPS:
            for step in several:
                row = self._row(say(step.name), shown(step.old, spec), shown(step.new, spec))
                self._doors(row, step.old_of, step.new_of)
        moved = [step for step in story.steps if step.difference]
        if not moved and not story.granted:
            return
        self._add(Rule())
        was, now = _left(story.old), _left(story.new)
        key = {"n": shown(abs(was - now), spec), "what": story.name}
        fell = Text("compare.story.spent", key) if now < was else Text("compare.story.gained", key)
        self._add(Label(say(fell if now != was else Text("compare.story.even")), "strong", wrap=True))
        self._pair(say(Text("compare.story.before")), shown(was, spec))
        if story.granted:
            self._pair(say(Text("compare.granted")), with_sign(story.granted, _budget(story).granted))
        for step in moved:
            self._pair(say(step.name), with_sign(-step.difference, _budget(story).granted))
        self._pair(say(Text("compare.story.now")), shown(now, spec), strong=True)

    def _line(self, story: Story, say: Say) -> Told:
        self._add(Rule())
        name = say(Text("compare.left", {"what": story.name}))
        old, new = left_of(story.old), left_of(story.new)
        self._row(name, old, new)
        return Told(name, old, new)

    def _issues(self, comparison: Comparison, old: Look, new: Look, say: Say) -> None:
        """How many of which kind, before and now."""
        if not comparison.whole:
            return
        self._add(Rule())
        row = QHBoxLayout()
        row.setSpacing(theme().px(4))
        row.addWidget(Label(say(Text("compare.issues")), "strong"))
        row.addStretch(1)
        for side, look in ((OLD, old), (NEW, new)):
            if side == NEW:
                row.addWidget(Label(ARROW, "body", "text.muted"))
            for state, many in counted(look):
                row.addWidget(StateMark(state, size=14, name=say(WORDS.get(state, Text("ui.state.ok")))))
                row.addWidget(Label(str(many), "strong" if side == NEW else "body"))
        self._box.addLayout(row)

    def _row(self, name: str, old: str, new: str) -> tuple[NumberLabel, NumberLabel]:
        before, after = NumberLabel(old, role="body", name=name), NumberLabel(new, name=name)
        before.set_tone("text.muted")
        row = QHBoxLayout()
        row.setSpacing(theme().px(4))
        row.addWidget(Label(name, "body", "text.muted", elide=True), 1)
        row.addWidget(before)
        row.addWidget(Label(ARROW, "caption", "text.muted"))
        after.setMinimumWidth(theme().px(46))
        row.addWidget(after)
        for one in (before, after):
            one.set_door(False)
        self._box.addLayout(row)
        return before, after

    def _doors(self, numbers: tuple[NumberLabel, NumberLabel], old: str | None, new: str | None) -> None:
        for side, number, key in ((OLD, numbers[0], old), (NEW, numbers[1], new)):
            if key is not None:
                number.set_door(True)
                number.why_asked.connect(
                    lambda side=side, key=key, number=number: self.why_asked.emit(
                        side, key, QRect(number.mapToGlobal(number.rect().topLeft()), number.size())
                    )
                )

    def _pair(self, name: str, figure: str, *, strong: bool = False) -> None:
        row = QHBoxLayout()
        row.addWidget(
            Label(name, "strong" if strong else "body", "text" if strong else "text.muted", elide=True), 1
        )
        number = NumberLabel(figure, role="strong" if strong else "body", name=name)
        number.set_door(False)
        row.addWidget(number)
        self._box.addLayout(row)

    def _add(self, widget: QWidget) -> None:
        self._box.addWidget(widget)

    def _clear(self) -> None:
        _empty(self._box)

    def _dress(self) -> None:
        look = theme()
        side = look.px(18)
        self._box.setContentsMargins(side, look.px(16), side, look.px(16))
        self._box.setSpacing(look.px(4))
        if self._shown is not None:
            self.show_comparison(*self._shown)


def counted(look: Look) -> list[tuple[State, int]]:
    """How many issues of each kind nobody waived; a tick and 0 where there are none."""
    states = [issue_state(issue) for issue in look.issues]
    found = [(state, states.count(state)) for state in STATES if state in states]
    return found or [(State.OK, 0)]


def left_of(budget: Budget | None) -> str:
    """What a budget leaves, as people read it."""
    return "\u2014" if budget is None else shown(budget.left, budget.granted.spec)


def _left(budget: Budget | None) -> int:
    left = 0 if budget is None else budget.left
    return left  # type: ignore[return-value]


def _budget(story: Story) -> Budget:
    found = story.new or story.old
    assert found is not None
    return found


def _is_quiet(story: Story) -> bool:
    """A budget of which nothing is granted and nothing spent, on neither side."""
    sides = [one for one in (story.old, story.new) if one is not None]
    return not story.is_changed and all(not one.granted.total and not one.spent.total for one in sides)


def _state_of(budget: Budget | None) -> State | None:
    if budget is None:
        return None
    return State.ERROR if budget.left < 0 else State.OK if budget.left == 0 else None


def _empty(layout: QVBoxLayout | QHBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
        if isinstance(inner, QVBoxLayout | QHBoxLayout):
            _empty(inner)
            inner.deleteLater()
