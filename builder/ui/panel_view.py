"""A part of a page: its head, its fields by path and kind, its read-only values in columns.

It knows no system.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.core.evaluation import Path
from builder.core.form import Field, NumberField, Page, Panel, RollField, Roster
from builder.core.number import Amount
from builder.core.number import shown as number_shown
from builder.core.text import Text
from builder.ui.bench import STATE_WORDS, Bench
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.labels import Label, label
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.state_label import StateLabel, StateMark
from builder.ui.field_row import FieldRow, Spot, spot_of
from builder.ui.fields import control_for
from builder.ui.fields.arrange import ArrangeControl
from builder.ui.fields.roll import RollControl
from builder.ui.paint import draw_hairline
from builder.ui.roster.control import RosterControl
from builder.ui.roster.paint import draw_dot
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

HEAD, ABOVE, VALUE_ROW, VALUE_COLUMN, VALUE_GAP, MOST_COLUMNS = 34, 10, 28, 210, 36, 3
DOT_ROOM = 16
QWIDGETSIZE_MAX = 16777215  # no limit
NOTHING_BEFORE: Mapping[str, Amount] = {}
KEYPAD = Qt.KeyboardModifier.KeypadModifier


class PanelHead(QWidget):
    """Title, what a limit says, note, total; a hairline below. A folded panel is opened here."""

    opened = Signal()

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._key: str | None = None
        self._title: Label = label(role="heading")
        self._note = label(role="caption", tone="text.muted", elide=True)
        self._over = StateLabel()
        self.total = NumberLabel(always=True, px=17)
        self.total.why_asked.connect(lambda: bench.ask_why(self._key, self.total))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 2)
        row.setSpacing(12)
        self.mark = StateMark()
        row.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._title)
        row.addWidget(self._note, 1)
        row.addStretch(0)
        row.addWidget(self._over, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.total)
        self.fold = Button(kind=ButtonKind.LINK)
        self.fold.clicked.connect(self.opened)
        row.addWidget(self.fold)
        follow(self._restyle)

    def show_folding(self, foldable: bool, folded: bool) -> None:
        """Whether the panel can be folded, and is."""
        self.fold.setVisible(foldable)
        say = self._bench.say
        words = say(Text("ui.panel.show") if folded else Text("ui.panel.hide"))
        self.fold.set_text(words, name=f"{self._title.text()} {words}")

    def show_panel(self, panel: Panel) -> None:
        """Show what the panel says of itself."""
        bench = self._bench
        self._key = panel.total
        self._title.set_text(bench.say(panel.title))
        self._note.set_text(bench.say(panel.note))
        self._tell_limit(panel)
        self._tell_made(panel)
        value = bench.value(panel.total)
        self.total.setVisible(value is not None)
        if value is None:
            return
        figure, sure = bench.figure(panel.total)
        self.total.set_name(bench.say(value.name))
        self.total.set_unit(bench.unit_of(panel.total))
        self.total.show_figure(figure, unsure=not sure)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_hairline(QPainter(self), 0, self.width(), self.height() - 1)

    def _tell_limit(self, panel: Panel) -> None:
        budget = self._bench.survey.evaluation.budgets.get(panel.budget) if panel.budget else None
        over = budget is not None and not budget.quota and budget.left < 0
        self._over.setVisible(over)
        if budget is not None and over:
            params = {"limit": budget.granted.number, "over": -budget.left}
            waived = self._bench.is_waived(budget)
            state = State.NOTE if waived else State.ERROR
            words = Text("ui.panel.waived", params) if waived else Text("ui.panel.over", params)
            self._over.set_message(state, self._bench.say(words))
            width = self._over.sizeHint().width()
            self._over.setFixedWidth(width)

    def _tell_made(self, panel: Panel) -> None:
        """Whether what the section is for is all there."""
        budget = self._bench.survey.evaluation.budgets.get(panel.marks) if panel.marks else None
        self.mark.setVisible(budget is not None)
        if budget is not None:
            state = State.OK if budget.left == 0 else State.TODO if budget.left > 0 else State.ERROR
            self.mark.set_state(state, self._bench.say(STATE_WORDS[state]))

    def _restyle(self) -> None:
        self.setFixedHeight(theme().px(HEAD))


class ValuesGrid(QWidget):
    """Read-only values in columns, each number a door; filled downward, column by column."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._keys: tuple[str, ...] = ()
        self._dots: frozenset[str] = frozenset()
        self._names: dict[str, Label] = {}
        self._olds: dict[str, Label] = {}
        self._numbers: dict[str, NumberLabel] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        follow(self._restyle)

    def show_values(
        self,
        keys: tuple[str, ...],
        dots: frozenset[str] = frozenset(),
        olds: Mapping[str, Amount] = NOTHING_BEFORE,
    ) -> None:
        """Show these ledger values as they are now; keys without a value are left out."""
        there = tuple(key for key in keys if self._bench.value(key) is not None)
        if there != self._keys:
            self._rebuild(there)
        self._dots = dots
        for key in there:
            value = self._bench.value(key)
            if value is None:
                continue
            name, number = self._bench.say(value.name), self._numbers[key]
            figure, sure = self._bench.measure(value), value.sure
            self._names[key].set_text(name)
            was = number_shown(olds[key], value.spec) if key in olds else ""
            self._olds[key].set_text(f"{was} →" if was else "")
            self._names[key].set_role("strong" if key in dots else "body")
            self._names[key].set_tone("text" if key in dots else "text.muted")
            number.set_name(name)
            number.show_figure(figure, unsure=not sure)
        self._arrange()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return -(-len(self._keys) // self._columns(width)) * theme().px(VALUE_ROW) if self._keys else 0

    def sizeHint(self) -> QSize:
        width = self.width() or theme().px(480)
        return QSize(theme().px(VALUE_COLUMN), self.heightForWidth(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.oldSize().width() != self.width():
            self.updateGeometry()
        self._arrange()

    def _rebuild(self, keys: tuple[str, ...]) -> None:
        for widget in (*self._names.values(), *self._olds.values(), *self._numbers.values()):
            widget.setParent(None)
            widget.deleteLater()
        self._keys, self._names, self._olds, self._numbers = keys, {}, {}, {}
        for key in keys:
            self._names[key] = label(tone="text.muted", elide=True, parent=self)
            self._olds[key] = label(tone="text.muted", parent=self)
            self._olds[key].show()
            number = NumberLabel(always=True, parent=self)
            number.why_asked.connect(lambda key=key, number=number: self._bench.ask_why(key, number))
            self._numbers[key] = number
            self._names[key].show()
            number.show()
        self.updateGeometry()

    def _columns(self, width: int) -> int:
        column = theme().px(VALUE_COLUMN)
        return max(1, min(MOST_COLUMNS, (width + theme().px(VALUE_GAP)) // (column + theme().px(VALUE_GAP))))

    def _arrange(self) -> None:
        if not self._keys or self.width() <= 0:
            return
        look = theme()
        columns = self._columns(self.width())
        rows = -(-len(self._keys) // columns)
        gap, side = look.px(VALUE_GAP), look.px(10)
        dots = look.px(DOT_ROOM) if self._dots else 0
        whole = (self.width() - side - gap * (columns - 1)) // columns
        for place, key in enumerate(self._keys):
            left = side + (place // rows) * (whole + gap)
            rect = QRect(left, (place % rows) * look.px(VALUE_ROW), whole, look.px(VALUE_ROW))
            number = self._numbers[key]
            size = number.sizeHint()
            number.setGeometry(
                rect.right() - dots - size.width(),
                rect.top() + (rect.height() - size.height()) // 2,
                *_pair(size),
            )
            name = self._names[key]
            height = name.sizeHint().height()
            room = rect.width() - size.width() - dots - look.px(6)
            old = self._olds[key].sizeHint()
            if self._olds[key].text():
                left = number.x() - look.px(8) - old.width()
                self._olds[key].setGeometry(
                    left, rect.top() + (rect.height() - old.height()) // 2, *_pair(old)
                )
                room -= old.width() + look.px(10)
            name.setGeometry(rect.left(), rect.top() + (rect.height() - height) // 2, room, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for key in self._dots & set(self._keys):
            number = self._numbers[key].geometry()
            draw_dot(painter, number.right() + 1, number.center().y())

    def _restyle(self) -> None:
        self.updateGeometry()
        self._arrange()


class PanelView(QWidget):
    """One panel. Fields are known by path and kind, so that a field that stays keeps its widget.

    walked: a number was accepted, or ↑ ↓ pressed in it: its row, and which way the keyboard is to go.
    """

    revealed = Signal(QRect)
    walked = Signal(object, int)

    def __init__(self, bench: Bench, panel: Panel, page: Page, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self.panel = panel
        self._page = page
        self._rows: dict[Spot, FieldRow] = {}
        self._folded = panel.folded
        self.is_beside = False
        self._head = PanelHead(bench, self)
        self._head.opened.connect(lambda: self.set_folded(not self._folded))
        self._values = ValuesGrid(bench, self)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self._head)
        self._column.addWidget(self._values)
        follow(self._restyle)
        self.show_panel(panel, page)

    def show_panel(self, panel: Panel, page: Page) -> None:
        """Show the panel as it is now."""
        self.panel, self._page = panel, page
        self._head.setVisible(panel.title is not None)
        self._head.show_panel(panel)
        self._head.show_folding(panel.folded, self._folded)
        if not self._folded:
            self._reconcile()
        for row in self._rows.values():
            row.setVisible(not self._folded)
        keys = panel.shown
        self._values.setVisible(bool(keys) and not self._folded)
        self._values.show_values(keys, panel.dots, panel.before)
        self._restyle()

    def set_folded(self, on: bool) -> None:
        """Close or open a panel that can be folded."""
        if on != self._folded:
            self._folded = on
            self.show_panel(self.panel, self._page)

    def retranslate(self) -> None:
        """Say everything again in another language."""
        for row in self._rows.values():
            control = row.control
            if isinstance(control, RosterControl):
                control.retranslate()
            row.retranslate()
        self.show_panel(self.panel, self._page)

    def rosters(self) -> tuple[RosterControl, ...]:
        """The rosters among the fields that are shown."""
        if self._folded:
            return ()
        controls = [row.control for row in self._rows.values()]
        return tuple(control for control in controls if isinstance(control, RosterControl))

    def stand_beside(self, on: bool) -> None:
        """Whether its one field stands beside the title of the page, without its label."""
        self.is_beside = on
        rows = self.rows()
        for row in rows:
            row.hide_label(on)
            row.stand_alone(on)
        wide = rows[0].width_alone() if on and rows else 0
        self.setMinimumWidth(wide)
        self.setMaximumWidth(wide or QWIDGETSIZE_MAX)

    def width_beside(self) -> int:
        """How wide it is beside the title."""
        return self.rows()[0].width_alone() if self.rows() else 0

    def made(self) -> State | None:
        """What its head is marked with."""
        return self._head.mark.state() if not self._head.mark.isHidden() else None

    def label_width(self) -> int:
        """How wide its labels would like their column to be."""
        return max((row.label_width() for row in self._rows.values()), default=0)

    def set_label_width(self, width: int) -> None:
        """The common width of the labels of a page."""
        for row in self._rows.values():
            row.set_label_width(width)

    def rows(self) -> tuple[FieldRow, ...]:
        """The rows of the form."""
        return tuple(self._rows.values())

    def nearness(self, path: Path) -> int:
        """How well a path is at home here: the length of what a field or line has in common with it."""
        best = 0
        for field in self.panel.fields:
            own = field.path
            if own and path[: len(own)] == own:
                best = max(best, len(own))
            if isinstance(field, Roster):
                own_place = field.issues
                if own_place != own and path[: len(own_place)] == own_place:
                    best = max(best, len(own_place))
                homes = (home for line in field.lines for home in line.homes if path[: len(home)] == home)
                best = max([best, *(len(home) for home in homes)])
            if isinstance(field, RollField):
                shifts = [throw.shift.path for throw in field.dice if throw.shift is not None]
                best = max([best, *(len(one) for one in shifts if path[: len(one)] == one)])
                best = max([best, *(len(path) for one in shifts if path == one[:-1])])
            if own and own[: len(path)] == path:
                best = max(best, 1)
        return best

    def focus_path(self, path: Path) -> bool:
        """Lead to the field at a path, or the nearest one."""
        self.set_folded(False)
        rows = list(self._rows.values())
        for row in rows:
            control = row.control
            if isinstance(control, RosterControl | RollControl | ArrangeControl) and control.focus_path(path):
                return True
        near = [row for row in rows if path[: len(row.field.path)] == row.field.path]
        below = [row for row in rows if row.field.path[: len(path)] == path]
        chosen = max(near, key=lambda row: len(row.field.path), default=below[0] if below else None)
        if chosen is None:
            return False
        chosen.control.focus_target().setFocus(Qt.FocusReason.OtherFocusReason)
        self.revealed.emit(QRect(chosen.mapToGlobal(chosen.rect().topLeft()), chosen.size()))
        return True

    def first_target(self) -> QWidget | None:
        """The first widget that takes the keyboard."""
        return next((row.control.focus_target() for row in self._rows.values()), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """↑ ↓ that a number did not want go to the row above or below."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not event.modifiers() & ~KEYPAD:
            focused = QApplication.focusWidget()
            for row in self._rows.values():
                if isinstance(row.field, NumberField) and focused is row.control.focus_target():
                    self.walked.emit(row, 1 if event.key() == Qt.Key.Key_Down else -1)
                    return
        super().keyPressEvent(event)

    def _made(self, field: Field) -> FieldRow:
        """A row for a field that was not there before."""
        row = FieldRow(self.bench, field, control_for)
        if isinstance(row.control, RosterControl):
            row.control.revealed.connect(self.revealed)
            row.control.show_total(self.panel.title is None or field_total(field) != self.panel.total)
        elif isinstance(field, NumberField):
            row.control.accepted.connect(lambda: self.walked.emit(row, 1))
        return row

    def _reconcile(self) -> None:
        wanted = {spot_of(field): field for field in self.panel.fields}
        for key in [key for key in self._rows if key not in wanted]:
            row = self._rows.pop(key)
            self._column.removeWidget(row)
            row.setParent(None)
            row.deleteLater()
        ordered: dict[Spot, FieldRow] = {}
        marks = self.panel.marks is not None
        for place, (key, field) in enumerate(wanted.items()):
            known = self._rows.get(key)
            if known is None:
                known = self._made(field)
                self._column.insertWidget(place + 1, known)
            else:
                known.show_field(field)
                if self._column.indexOf(known) != place + 1:
                    self._column.removeWidget(known)
                    self._column.insertWidget(place + 1, known)
            known.show_mark(marks)
            ordered[key] = known
        self._rows = ordered
        rows = list(self._rows.values())
        alone = len(rows) == 1 and rows[0].control.wide
        for row in rows:
            told = alone and self.bench.say(row.field.label) == self.bench.say(self.panel.title)
            row.hide_label(self.is_beside or told)

    def _restyle(self) -> None:
        above = theme().px(ABOVE) if self.panel.title is not None else 0
        self._column.setContentsMargins(0, above, 0, theme().px(4))


def field_total(field: Field) -> str | None:
    """The ledger key of a roster's total."""
    return getattr(field, "total", None)


def _pair(size: QSize) -> tuple[int, int]:
    return size.width(), size.height()
