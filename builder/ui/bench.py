"""What the widgets of one open character share: the draft, the words, and whom to ask why.

Touches live and words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import shiboken6
from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QWidget

from builder.core import number
from builder.core.edit import Edit, Insert, Remove, Set, putting
from builder.core.evaluation import Budget, Issue, Path
from builder.core.form import Act, Field, Line, Option, Page, PickOne, Roster
from builder.core.formula_rows import as_rows, formula_id
from builder.core.ledger import ADD, Source, Value
from builder.core.number import Amount, Unsure
from builder.core.pack_records import names_in
from builder.core.survey import AnyCharacter, Survey, kept_numbers
from builder.core.table_kinds import Keyed
from builder.core.table_set import Tables
from builder.core.text import Label, Name, Text, plain
from builder.ui.controls.drop_down import Choice
from builder.ui.live import LiveDraft
from builder.ui.page_state import issue_state
from builder.ui.picture_dialog import Taken, ask_for_picture
from builder.ui.places import Place, Places
from builder.ui.shapes import State
from builder.ui.words import Words

STEP = re.compile(r"(?<!\d)\.|\.(?!\d)")
"""Between the keys that lead to a cell; a point within a number is none."""
ENDS_OF_WORDS = frozenset(" \t\n\u3000、。，．,.・!?！？…")
STATE_WORDS: Mapping[State, Label] = {
    State.ERROR: Text("ui.state.error"),
    State.TODO: Text("ui.state.todo"),
    State.NOTE: Text("ui.state.note"),
    State.OK: Text("ui.state.ok"),
    State.EMPTY: Text("ui.state.empty"),
}


@dataclass(frozen=True, slots=True)
class Ways:
    """What needs the system's own dialogs or the clock; tests hand in others. A picture comes by a call."""

    choose_picture: Callable[[QWidget, str, str, Taken], None] = ask_for_picture
    today: Callable[[], date] = date.today


Own = tuple[str, Amount | None, Amount]


@dataclass(frozen=True, slots=True)
class Aim:
    """A change somebody points at: its name, the edits, who shows it, and where on that it is (global).

    `own`: the value that the name tells already, as it is and as it would be.
    """

    title: Label
    edits: tuple[Edit, ...]
    shown_by: QWidget
    anchor: Callable[[], QRect]
    key: str = ""
    own: Own | None = None

    @property
    def in_sight(self) -> bool:
        """Whether what shows it is still there: a page may have been made anew meanwhile."""
        return shiboken6.isValid(self.shown_by) and self.shown_by.isVisible()


@dataclass(slots=True)
class _Seen:
    survey: Survey[AnyCharacter]
    places: Places
    spent: dict[str, frozenset[str]] = field(default_factory=dict)
    waived: set[str] = field(default_factory=set)
    issues: dict[Path, list[Issue]] = field(default_factory=dict)
    kept: Mapping[str, Amount] = field(default_factory=dict)


class Bench(QObject):
    """Shared by all widgets of an open character. They show what it answers and tell it what the player did.

    why_asked: ledger key, the number's rectangle, the rectangle of its row (global). picker_asked: a PickOne
    or a Roster. aimed: an Aim, or None. went: a path to go to, and the budget it is about ("": none).
    """

    why_asked = Signal(str, QRect, QRect)
    picker_asked = Signal(object)
    aimed = Signal(object)
    went = Signal(object, str)
    said = Signal(str)
    line_shown = Signal()

    def __init__(
        self,
        live: LiveDraft,
        words: Words,
        *,
        ways: Ways | None = None,
        short: Mapping[str, Label] | None = None,
        tables: Callable[[], Tables] | None = None,
        marks: Mapping[str, Label] | None = None,
    ) -> None:
        super().__init__()
        self._marks: Mapping[str, Label] = marks or {}
        self._tables = tables
        self._names: Mapping[str, Name] | None = None
        self.short: Mapping[str, Label] = short or {}
        self.live = live
        self.words = words
        self.ways = ways or Ways()
        self.line_in_focus: Line | None = None
        self.open_page: Page | None = None
        self._seen = self._look(live.survey)

    @property
    def survey(self) -> Survey[AnyCharacter]:
        """What is shown now."""
        return self.live.survey

    @property
    def identity(self) -> str:
        """The character's id, for its crest."""
        return str(self.live.document.id)

    @property
    def places(self) -> Places:
        """Where things stand on today's pages."""
        return self._current().places

    def show_line(self, line: Line | None) -> None:
        """The row of a table that has the keyboard, to be shown in full beside the page."""
        if line != self.line_in_focus:
            self.line_in_focus = line
            self.line_shown.emit()

    # words

    def say(self, label: Label | str | None) -> str:
        """The label in the language of the interface; nothing for None."""
        return "" if label is None else self.words.say(label)

    def mark(self, what: str, usual: Label) -> str:
        """The system's own words for values of lost tables ("recon", "banner"), or else the usual ones."""
        return self.say(self._marks.get(what, usual))

    def amount(self, amount: Amount | Unsure | Label | None, spec: str = "") -> str:
        """An amount or a phrase as people read it, with its mark; nothing for None."""
        if amount is None:
            return ""
        if isinstance(amount, Unsure):
            return number.shown(amount.amount, spec) + number.SIGN
        if isinstance(amount, Name | Text):
            return self.say(amount)
        return number.shown(amount, spec)

    def document(self, source: Source) -> str:
        """The table, list or document that a number comes from, in words where there are words for it."""
        document = source.document
        if any(pack.id == document for pack in self.survey.packs):
            document = source.row.partition(" ")[0]
        document = formula_id(document) or document
        key = f"source.{self.survey.document.system}.{document}"
        if self.words.translator.knows(key):
            return self.say(Text(key))
        table = self._tables().tables.get(document) if self._tables is not None else None
        if table is not None:
            return self.say(table.name)
        return self._term(f"list.{document}") or document

    def row(self, source: Source) -> str:
        """The row of a source as it is named there, with what the table is asked with."""
        document, row = source.document, source.row
        if any(pack.id == document for pack in self.survey.packs) and " " in row:
            document, _, row = row.partition(" ")
        tables = self._tables().tables if self._tables is not None else {}
        table = tables.get(document) or as_rows(formula_id(document), tables)
        key = table.key.name if isinstance(table, Keyed) else ""
        steps = [self._step(step) for step in STEP.split(row)]
        return " ".join(filter(None, (self._term(key), " · ".join(steps))))

    def _step(self, step: str) -> str:
        """A key of the tables, or the id of a row of some list, in words."""
        if found := self._term(step):
            return found
        if self._names is None:
            self._names = names_in(self._tables().lists) if self._tables is not None else {}
        return self.say(self._names.get(step, plain(step.replace("_", " "))))

    def _term(self, word: str) -> str:
        """What a key of the tables is called, by the system or by the house; "" where by neither."""
        keys = (f"word.{self.survey.document.system}.{word}", f"word.{word}")
        return next((self.say(Text(key)) for key in keys if self.words.translator.knows(key)), "")

    def value(self, key: str | None) -> Value | None:
        """The Value of a ledger key, or None where there is none."""
        return self.survey.evaluation.values.get(key) if key else None

    def figure(self, key: str | None, spec: str = "") -> tuple[str, bool]:
        """A ledger value as text, and whether it is sure; a dash where there is none."""
        value = self.value(key)
        return ("—", True) if value is None else (self._shown(value, spec), value.sure)

    def kept(self, key: str | None) -> str:
        """What the file says of a number while a pack of the character is missing; nothing if the same."""
        old, value = self._current().kept.get(key or ""), self.value(key)
        if old is None or value is None or old == value.total:
            return ""
        return number.shown(old, value.spec)

    def measure(self, value: Value) -> str:
        """A value as text with its unit: 5.75, $440, 14 kg."""
        shown = self._shown(value)
        return shown if value.unit is None else f"{shown} {self.say(value.unit)}"

    def _shown(self, value: Value, spec: str = "") -> str:
        """A total as people read it: never 0 for nothing at all."""
        if value.total == 0 and value.spec == number.OR_NONE:
            return self.say(Text("ui.figure.none"))
        return number.shown(value.total, spec or value.spec)

    def unit_of(self, key: str | None) -> str:
        """The unit of a number: its own, or the name of the budget that a price is spent from."""
        value = self.value(key)
        if key is None or value is None or value.spec == "$":
            return ""
        if value.unit is not None:
            return self.say(value.unit)
        for budget in self.survey.evaluation.budgets.values():
            if self._goes_into(key, budget):
                return self.say(budget.name)
        return ""

    def price_unit(self, key: str | None) -> str:
        """The unit of a field's price: that of its budget, or of the first one where nothing is spent yet."""
        first = next(iter(self.survey.evaluation.budgets.values()), None)
        return self.unit_of(key) or (self.say(first.name) if key and first is not None else "")

    def where(self, place: Place | None) -> str:
        """Where something lives, in words."""
        return "" if place is None else " · ".join(self.say(word) for word in place.words)

    def choices_of(self, pick: PickOne) -> list[Choice]:
        """The options of a pick as a list's rows; the first is "none" where that has a word."""
        rows = [] if pick.unset is None else [Choice("", self.say(pick.unset))]
        for option in pick.options:
            blocked = pick.blocked.get(option.id)
            detail = self.amount(option.price)
            rows.append(Choice(str(option.id), self.say(option.name), detail, self.say(blocked)))
        return rows

    # issues

    def issues_by_path(self) -> Mapping[Path, list[Issue]]:
        """The issues that are not settled, under their path and every beginning of it."""
        return self._current().issues

    def issues_at(self, path: Path) -> list[Issue]:
        """The issues that stand exactly at a path or deeper, and are not settled."""
        return self._current().issues.get(path, [])

    def sentence(self, issue: Issue) -> str:
        """An issue in words."""
        return self.say(Text(f"issue.{issue.code}", issue.params))

    def place_of(self, issue: Issue) -> Place | None:
        """Where an issue lives; of several sections with the same list, the one whose limit it speaks of."""
        return self._current().places.of(issue.path, issue.budget or "")

    def is_waived(self, budget: Budget) -> bool:
        """Whether the GM has allowed that more is spent than the budget holds."""
        return budget.key in self._current().waived

    # acts

    def change(self, what: Field, value: Any, *, merge: bool = True, also: tuple[Path, ...] = ()) -> bool:
        """Put a value into a field's place; while the same place keeps changing it is one step of undo.

        `also`: other places that take the same value with it.
        """
        name = Text("ui.undo.change", {"what": what.label})
        more = (Set(path, value) for path in also)
        return self.live.do(putting(what, value), *more, merge=merge, name=name)

    def choose(self, what: PickOne, option: Option | None) -> bool:
        """Choose an option of a pick (None: none of them), and what goes with it, as one step."""
        name = Text("ui.undo.change", {"what": what.label})
        return self.live.do(*edits_of(what, option), name=name)

    def act(self, act: Act) -> bool:
        """Everything that one press does, as one step."""
        today = {act.dated: self.ways.today().isoformat()} if act.dated else {}
        edits: list[Edit] = [Set(path, value) for path, value in act.sets]
        edits += [Insert(path, {**row, **(today if act.dated not in row else {})}) for path, row in act.rows]
        edits += [Remove(path) for path in act.drops]
        return self.live.do(*edits, name=act.name)

    def type_text(self, what: Field, text: str, before: str, also: tuple[Path, ...] = ()) -> None:
        """Put typed text into a field's place; a word is one step of undo."""
        self.change(what, text, also=also)
        if len(text) > len(before) and set(text[-1:]) & ENDS_OF_WORDS:
            self.live.settle()

    def ask_why(self, key: str | None, widget: QWidget, row: QWidget | None = None) -> None:
        """Somebody asks where the number in a widget comes from."""
        if key and self.value(key) is not None:
            self.why_asked.emit(key, on_screen(widget), on_screen(row or widget))

    def ask_picker(self, what: PickOne | Roster) -> None:
        """Somebody wants to choose from many."""
        self.picker_asked.emit(what)

    def go(self, path: Path, budget: str = "") -> None:
        """Somebody wants to be led to a place; `budget`: to the section that has it."""
        self.went.emit(path, budget)

    def _goes_into(self, key: str, budget: Budget) -> bool:
        """Whether a number is spent from a budget: mostly it stands in the sum itself, else deeper."""
        if any(entry.of == key for entry in budget.spent.entries):
            return True
        spent = self._current().spent
        if budget.key not in spent:
            spent[budget.key] = frozenset(summands(self.survey.evaluation.values, budget.spent.key))
        return key in spent[budget.key]

    def _current(self) -> _Seen:
        if self._seen.survey is not self.live.survey:
            self._seen = self._look(self.live.survey)
        return self._seen

    def _look(self, survey: Survey[AnyCharacter]) -> _Seen:
        seen = _Seen(survey, Places(survey.pages), kept=kept_numbers(survey))
        for issue in survey.issues:
            if issue.waiver is not None and issue.budget is not None:
                seen.waived.add(issue.budget)
            if issue.waiver is None:
                for length in range(len(issue.path) + 1):
                    seen.issues.setdefault(issue.path[:length], []).append(issue)
        return seen


def summands(values: Mapping[str, Value], key: str) -> set[str]:
    """The keys of a sum and of everything that is merely added up in it."""
    found: set[str] = set()
    waiting = [key]
    while waiting:
        value = values.get(waiting.pop())
        if value is None or value.key in found:
            continue
        found.add(value.key)
        if all(entry.op is ADD for entry in value.entries):
            waiting += [entry.of for entry in value.entries if entry.of]
    return found


def edits_of(pick: PickOne, option: Option | None) -> tuple[Edit, ...]:
    """What choosing an option sets: its own place, and what goes with it."""
    if option is None:
        return (Set(pick.path, None),)
    return (Set(pick.path, option.id), *(Set(path, value) for path, value in option.also))


def on_screen(widget: QWidget, rect: QRect | None = None) -> QRect:
    """A widget's rectangle, or one inside it, on the screen."""
    inner = widget.rect() if rect is None else rect
    return QRect(widget.mapToGlobal(inner.topLeft()), inner.size())


def worst(issues: list[Issue]) -> Issue | None:
    """The issue that is told below a control: the worst, the first of its kind."""
    order = (State.ERROR, State.TODO, State.NOTE)
    ranked = [
        (order.index(state), place)
        for place, issue in enumerate(issues)
        if (state := issue_state(issue)) in order
    ]
    return issues[min(ranked)[1]] if ranked else None
