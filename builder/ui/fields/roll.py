"""Fields: a set of dice at one throw: the table, real dice typed in, the balance of shifts, the record."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from builder.core.dice import Face
from builder.core.dice_log import sets_at
from builder.core.edit import Set
from builder.core.evaluation import Issue, Path
from builder.core.form import RollField, Throw
from builder.core.text import Text
from builder.ui.bench import STATE_WORDS, Bench, worst
from builder.ui.budgets import reading
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.labels import label
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.state_label import StateLabel
from builder.ui.field_control import FieldControl
from builder.ui.fields.dice_record import RecordView, in_use
from builder.ui.fields.dice_table import DiceTable
from builder.ui.head_budget import Bar
from builder.ui.page_state import issue_state
from builder.ui.paint import draw_hairline
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

TOOLS, BALANCE, HEAD, GAP = 38, 38, 36, 8


def shift_issues(bench: Bench, field: RollField) -> list[Issue]:
    """What is wrong with the shifts of a set: with one of them, or with all together."""
    paths = [throw.shift.path for throw in field.dice if throw.shift is not None]
    together = {path[:-1] for path in paths}
    return [
        issue
        for above in together
        for issue in bench.issues_at(above)
        if issue.path == above or any(issue.path[: len(path)] == path for path in paths)
    ]


class RollTools(QWidget):
    """The buttons of a set: throw, tell real dice; while telling: use them, or leave it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tell = Button(kind=ButtonKind.QUIET, icon="pencil")
        self.throw = Button(icon="dices")
        self.leave = Button(kind=ButtonKind.QUIET)
        self.use = Button(icon="check")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addStretch(1)
        for button in (self.tell, self.throw, self.leave, self.use):
            row.addWidget(button)

    def set_primary(self) -> None:
        """They are what the page is for."""
        for button in (self.throw, self.use):
            button.set_kind(ButtonKind.PRIMARY)

    def show_mode(self, *, typing: bool, manual: bool) -> None:
        """Which of them are there."""
        self.tell.setVisible(manual and not typing)
        self.throw.setVisible(not typing)
        self.leave.setVisible(typing)
        self.use.setVisible(typing)


class BalanceLine(QWidget):
    """Under the table: how far results are shifted, whether it is even, and the way back."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._key = bench, ""
        self._name = label(tone="text.muted")
        self._taken = NumberLabel()
        self._whole = label(tone="text.muted")
        self._bar = Bar()
        self._message = StateLabel()
        self.reset = Button(kind=ButtonKind.QUIET)
        self._taken.why_asked.connect(lambda: bench.ask_why(self._key, self._taken))
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP + 2, 0, 0, 0)
        row.setSpacing(GAP)
        for widget in (self._name, self._taken, self._whole, self._bar):
            row.addWidget(widget)
        row.addWidget(self._message, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.reset)

    def show_field(self, field: RollField) -> None:
        """Show it as it is now."""
        balance, bench = field.balance, self._bench
        if balance is None:
            return
        budget = bench.survey.evaluation.budgets.get(balance.budget or "")
        for widget in (self._name, self._taken, self._whole, self._bar):
            widget.setVisible(budget is not None)
        if budget is not None:
            self._key = budget.spent.key
            shown = reading(bench, budget)
            self._name.set_text(shown.label)
            self._taken.set_name(shown.label)
            self._taken.set_figure(shown.taken_text, unsure=shown.unsure)
            self._whole.set_text(f"／ {shown.limit_text}")
            self._bar.show_reading(shown)
        shifts = [throw.shift for throw in field.dice if throw.shift is not None]
        issue = worst(shift_issues(bench, field))
        state = State.OK if issue is None else issue_state(issue)
        words = bench.say(balance.settled) if issue is None else bench.sentence(issue)
        self._message.set_message(state, words, word=bench.say(STATE_WORDS[state]))
        self.reset.set_text(bench.say(balance.reset))
        self.reset.setVisible(any(shift.value for shift in shifts))

    def height_at(self, width: int) -> int:
        """One line, or as many as the sentence takes."""
        room = max(theme().px(120), width - theme().px(330))
        return max(theme().px(BALANCE), self._message.heightForWidth(room) + theme().px(10))


class RollControl(FieldControl[RollField]):
    """A set of dice. `tools`: its buttons, which may be lent to the head of the page."""

    wide = True

    def __init__(
        self, bench: Bench, field: RollField, *, table: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, field, table=table, parent=parent)
        self.tools = RollTools(self)
        self._name = label(role="strong", elide=True, parent=self)
        self._lent, self._typing, self._fresh = False, False, False
        self.dice = DiceTable(bench, self)
        self.balance = BalanceLine(bench, self)
        self._message = StateLabel(parent=self)
        self._title = label(role="heading", parent=self)
        self._forever = label(role="caption", tone="text.muted", elide=True, parent=self)
        self.record = RecordView(bench, self)
        self._height = -1
        self._connect()
        follow(self._restyle)
        self.fill()

    def fill(self) -> None:
        field, say = self.field, self.bench.say
        self._fill_tools()
        self._name.set_text(say(field.label))
        self._name.setVisible(not self._lent and len(field.dice) > 1)
        self.dice.show_field(field, self._faces(), tumble=self._fresh)
        self._fresh = False
        self.balance.setVisible(field.balance is not None)
        self.balance.show_field(field)
        self._tell()
        self._fill_record()
        self._title.set_text(say(Text("ui.dice.record")))
        self._forever.set_text(say(Text("ui.dice.for_ever")))
        height = self.heightForWidth(self.width())
        if height != self._height:
            self._height = height
            self.updateGeometry()
            self.grown.emit()
        self._arrange()

    def lend_tools(self) -> QWidget:
        """The buttons, for the head of the page; they are not among the rows then."""
        self._lent = True
        self._name.hide()
        self.tools.set_primary()
        self._restyle()
        return self.tools

    def is_typing(self) -> bool:
        """Whether real dice are being told."""
        return self._typing

    def focus_target(self) -> QWidget:
        return self.tools.use if self._typing else self.tools.throw

    def focus_path(self, path: Path) -> bool:
        """Lead to the shift of a throw, or to the buttons."""
        for row in self.dice.rows():
            shift = row.throw.shift
            places = (self.path_of(row.throw), shift.path) if shift is not None else ()
            if row.shift is not None and any(path[: len(place)] == place for place in places):
                row.shift.focus_target().setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        for row in self.dice.rows():  # an issue of all shifts together: the first that shifts
            shift = row.throw.shift
            if row.shift is not None and shift is not None and shift.value and path == shift.path[:-1]:
                row.shift.focus_target().setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        if path[: len(self.field.path)] == self.field.path:
            self.focus_target().setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return False

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return sum(height for _, height in self._parts(width))

    def sizeHint(self) -> QSize:
        return QSize(theme().px(480), self.heightForWidth(max(self.width(), theme().px(320))))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(240), theme().px(46))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.dice.settle()
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._title.isHidden():
            draw_hairline(QPainter(self), 0, self.width(), self.record.geometry().top() - 1)

    def path_of(self, throw: Throw) -> Path:
        """Where the total of a throw stands."""
        return (*self.field.path, throw.key)

    # acts

    def throw(self) -> None:
        """Throw a new set."""
        self._fresh = True
        throws = {self.path_of(throw): throw.expression for throw in self.field.dice}
        self.bench.live.roll(throws, name=Text("ui.undo.roll", {"what": self.field.label}))
        self._fresh = False

    def begin_typing(self) -> None:
        """Real dice are to be told."""
        if self._typing:
            return
        self._typing = True
        self.dice.begin_typing()
        self._fill_tools()
        self._restyle()

    def end_typing(self, *, use: bool) -> None:
        """They are told, and go into the log; or it is left as it was."""
        told = self.dice.told()
        if not self._typing or (use and len(told) < len(self.field.dice)):
            return
        self._typing = False
        self.dice.end_typing()
        self._fill_tools()
        self._restyle()
        if use:
            throws = {self.path_of(throw): told[throw.key] for throw in self.field.dice}
            name = Text("ui.undo.change", {"what": self.field.label})
            self.bench.live.type_dice(throws, name=name)
        self.tools.throw.setFocus(Qt.FocusReason.OtherFocusReason)

    def reset_shifts(self) -> None:
        """No result is shifted any more: one step."""
        shifts = [throw.shift for throw in self.field.dice if throw.shift is not None and throw.shift.value]
        if shifts and self.field.balance is not None:
            edits = [Set(shift.path, 0) for shift in shifts]
            self.bench.live.do(*edits, name=self.field.balance.reset)

    def _connect(self) -> None:
        self.tools.throw.clicked.connect(self.throw)
        self.tools.tell.clicked.connect(self.begin_typing)
        self.tools.leave.clicked.connect(lambda: self.end_typing(use=False))
        self.tools.use.clicked.connect(lambda: self.end_typing(use=True))
        self.balance.reset.clicked.connect(self.reset_shifts)
        self.dice.changed.connect(self._fill_tools)
        self.dice.done.connect(lambda use: self.end_typing(use=bool(use)))

    # showing

    def _fill_tools(self) -> None:
        say, field, tools = self.bench.say, self.field, self.tools
        thrown = any(throw.key in field.values for throw in field.dice)
        several = len(field.dice) > 1
        words = say(field.throw or (Text("ui.dice.throw_set") if several else Text("ui.roll.throw")))
        spent = say(Text("ui.roll.once")) if thrown and not field.again else ""
        tools.throw.set_text(words, name=f"{words} {self.name()}")
        tools.throw.set_blocked(self.blocked() or spent)
        tools.tell.set_text(say(Text("ui.dice.tell")), name=f"{say(Text('ui.dice.tell'))} {self.name()}")
        tools.tell.set_blocked(self.blocked() or spent)
        tools.leave.set_text(say(Text("ui.dice.leave")))
        tools.use.set_text(say(Text("ui.dice.use") if several else Text("ui.dice.use_one")))
        missing = len(field.dice) - len(self.dice.told())
        lacking = say(Text("ui.dice.missing", {"n": missing})) if self._typing and missing else ""
        tools.use.set_blocked(lacking)
        tools.show_mode(typing=self._typing, manual=field.manual)

    def _faces(self) -> dict[str, tuple[Face, ...]]:
        """The dice whose totals are in use: of the set in use, or else each the last that shows it."""
        sets = sets_at(self.bench.live.document.rolls, self.field.path)
        used = in_use(sets, self.field)
        several = (sets[used],) if used is not None else sets
        found: dict[str, tuple[Face, ...]] = {}
        for one in several:
            for roll in one.rolls:
                key = str(roll.path[-1])
                if self.field.values.get(key) == roll.total:
                    found[key] = roll.faces
        return found

    def _tell(self) -> None:
        """What is wrong with the set itself; the balance tells of its shifts."""
        shifts = [throw.shift.path for throw in self.field.dice if throw.shift is not None]
        issues = [
            issue
            for issue in self.bench.issues_at(self.field.path)
            if not issue.open and not any(issue.path[: len(path)] == path for path in shifts)
        ]
        issue = worst(issues) if len(self.field.dice) > 1 else None  # a form's row tells its own
        self._message.setVisible(issue is not None)
        if issue is not None:
            state = issue_state(issue)
            self._message.set_message(
                state, self.bench.sentence(issue), word=self.bench.say(STATE_WORDS[state])
            )

    def _fill_record(self) -> None:
        self.record.show_record(self.field)
        there = self.field.record and bool(self.record.shown())
        for widget in (self._title, self._forever, self.record):
            widget.setVisible(there)

    # geometry

    def _parts(self, width: int) -> list[tuple[QWidget, int]]:
        """What stands below one another, and how high."""
        look, inner = theme(), max(1, width)
        parts: list[tuple[QWidget, int]] = []
        if not self._lent and not self._is_single():
            parts.append((self.tools, look.px(TOOLS)))
        parts.append((self.dice, self.dice.height_at(inner - self._beside())))
        if not self.balance.isHidden():
            parts.append((self.balance, self.balance.height_at(inner)))
        if not self._message.isHidden():
            room = inner - look.px(20)
            parts.append((self._message, self._message.heightForWidth(room) + look.px(10)))
        if not self._title.isHidden():
            parts.append((self._title, look.px(HEAD)))
            parts.append((self.record, self.record.height_at(inner)))
        return parts

    def _is_single(self) -> bool:
        """One throw in a form's row: its buttons stand beside it."""
        return len(self.field.dice) == 1 and not self._lent

    def _beside(self) -> int:
        """The room of the buttons beside the dice."""
        return self.tools.sizeHint().width() + theme().px(GAP) if self._is_single() else 0

    def _arrange(self) -> None:
        look, width, top = theme(), self.width(), 0
        if not self._name.isHidden():
            self._name.setGeometry(look.px(10), 0, max(1, width // 2), look.px(TOOLS))
        for widget, height in self._parts(width):
            if widget is self._title:
                size = self._title.sizeHint()
                line = QRect(0, top + look.px(8), size.width(), size.height())
                self._title.setGeometry(line)
                caption = self._forever.sizeHint().height()
                left = size.width() + look.px(12)
                self._forever.setGeometry(left, line.bottom() - caption, max(1, width - left), caption)
            elif widget is self._message:
                widget.setGeometry(look.px(10), top + look.px(4), width - look.px(20), height - look.px(10))
            elif widget is self.dice and self._is_single():
                beside = self._beside()
                widget.setGeometry(0, top, width - beside, height)
                self.tools.setGeometry(width - beside, top, beside, height)
            else:
                widget.setGeometry(0, top, width, height)
            top += height
        self.update()

    def _restyle(self) -> None:
        self._height = self.heightForWidth(self.width())
        self.updateGeometry()
        self.grown.emit()
        self._arrange()
