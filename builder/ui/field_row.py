"""Fields: a form's row: label, control, what follows, price, next step, use; the message stands below.

No rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QPoint, QRect, QSize, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from builder.core.evaluation import Issue, Path
from builder.core.form import Field, NumberField, PickMany, PickOne, RollField, Roster
from builder.core.text import Label as Words
from builder.ui.bench import STATE_WORDS, Bench, worst
from builder.ui.controls.focus import make_aside
from builder.ui.controls.labels import Label, label, plain_tip
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.state_label import StateLabel, StateMark
from builder.ui.field_control import FieldControl
from builder.ui.fields_fit import fits_in_box
from builder.ui.page_state import issue_state
from builder.ui.paint import draw_hairline, draw_row_ground
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

Maker = Callable[..., FieldControl[Any]]

PAUSE_MS = 600
SIDE, GAP, WIDE_GAP = 10, 8, 16
MARKED = 24  # a shape before the label
LABEL_LEAST, LABEL_MOST = 96, 200
COST, SHOWS = 76, 52
CARD, CARD_GAP = 280, 20  # what the what-if card takes


Spot = tuple[Path, type[Field]]


def spot_of(field: Field) -> Spot:
    """By what a field is known while a page stays: where it stands, and its kind.

    A single throw stands where its total goes: a row may have several.
    """
    if isinstance(field, RollField) and len(field.dice) == 1:
        return (*field.path, field.dice[0].key), RollField
    return (field.known,) if field.known else field.path, type(field)


def told_at(field: Field) -> Path:
    """Where the issues stand that are told below a field: of a throw in a row its own alone."""
    if isinstance(field, RollField) and len(field.dice) == 1 and isinstance(field.path[-1], int):
        return (*field.path, field.dice[0].key)
    return field.path


class FieldRow(QWidget):
    """One field of a form.

    Its message opens 600 ms after the last key, or on leaving, never under the hand; mended, it goes at once.
    """

    entered = Signal()

    def __init__(self, bench: Bench, field: Field, make: Maker, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self.field = field
        self.control = make(bench, field, parent=self)
        self._label_width, self._label_hidden = 0, False
        self._marked = self._alone = False
        self._inside = False
        self._seen: tuple[Any, ...] = ()
        self._issue: Issue | None = None
        self._build()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.control.touched.connect(self._wait)
        self.control.anchor = self._card_anchor
        self.control.grown.connect(self._restyle)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_moved)
        follow(self._restyle)
        self._seen = self._signature(field)  # the control was filled as it was made
        self._fill()
        self._tell()

    def show_field(self, field: Field) -> None:
        """Show the field as it is now."""
        seen = self._signature(field)
        if seen != self._seen or isinstance(field, Roster | RollField):
            self._seen = seen
            self.field = field
            self.control.show_field(field)
            self._fill()
        if not self._pause.isActive() or self._is_mended():
            self._tell()

    def _is_mended(self) -> bool:
        """Whether what is complained of is not so any more: that is said at once, only complaints wait."""
        return self._issue is not None and not self.bench.issues_at(told_at(self.field))

    def _signature(self, field: Field) -> tuple[Any, ...]:
        """The field and the numbers shown with it: while they are the same, nothing is set anew."""
        values = (self.bench.value(field.shows), self.bench.value(field.cost))
        return field, *((value.total, value.sure) if value is not None else None for value in values)

    def retranslate(self) -> None:
        """Say everything again in another language."""
        self.control.show_field(self.field)
        self._fill()
        self._issue = None
        self._tell(at_once=True)

    def label_width(self) -> int:
        """How wide its label would like its column to be."""
        return 0 if self._bare() or self._unlabelled() else self._label.sizeHint().width()

    def set_label_width(self, width: int) -> None:
        """The common width of the labels around it."""
        if width != self._label_width:
            self._label_width = width
            self._arrange()

    def hide_label(self, on: bool) -> None:
        """Whether the heading above says what the label would."""
        if on != self._label_hidden:
            self._label_hidden = on
            self.updateGeometry()
            self._arrange()

    def show_mark(self, on: bool) -> None:
        """Whether a shape before the label says if the field is answered."""
        self._marked = on and not self._bare() and not self._unlabelled()
        state = self.answered()
        self._mark.setVisible(state is not None)
        if state is not None:
            self._mark.set_state(state, self.bench.say(STATE_WORDS[state]))
        self._arrange()

    def answered(self) -> State | None:
        """What is marked: what an issue at the field says of it, else whether there is an answer."""
        if not self._marked:
            return None
        issue = worst(self.bench.issues_at(told_at(self.field)))
        if issue is not None and issue_state(issue) in (State.ERROR, State.TODO):
            return issue_state(issue)
        if isinstance(self.field, RollField):
            return State.OK if len(self.field.values) == len(self.field.dice) else State.TODO
        match self.field:
            case PickOne(value=None | "", unset=None, off=None):
                return State.TODO
            case PickMany(value=value, least=least) if len(value) < least:
                return State.TODO
            case _:
                return State.OK if getattr(self.field, "value", None) not in (None, (), "") else None

    def stand_alone(self, on: bool) -> None:
        """Whether it stands outside a form: without the ground of a row that has the keyboard."""
        self._alone = on
        self.update()

    def width_alone(self) -> int:
        """How wide its control and the margins are."""
        return self.control.sizeHint().width() + 2 * theme().px(SIDE)

    def message(self) -> str:
        """The sentence below the control, or nothing."""
        return self._message.text() if not self._message.isHidden() else ""

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._measure(width)[1]

    def sizeHint(self) -> QSize:
        return QSize(theme().px(520), self._measure(max(self.width(), theme().px(320)))[1])

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(240), theme().px(30))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.oldSize().width() != self.width():
            self.updateGeometry()
        self._arrange()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.entered.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._inside and self._tinted() and not self._alone:
            draw_row_ground(painter, self.rect(), current=True)
        if self._lined():
            draw_hairline(painter, 0, self.width(), self.height() - 1)

    # building

    def _build(self) -> None:
        self._label: Label = label(parent=self)
        self._mark = StateMark(parent=self)
        self._mark.hide()
        self._shows = NumberLabel(always=True, parent=self)
        self._cost = NumberLabel(always=True, parent=self)
        for number in (self._shows, self._cost):
            make_aside(number, 2)
        self._unit = label(tone="text.muted", role="caption", parent=self)
        self._next = label(tone="text.muted", parent=self)
        self._note = label(role="caption", tone="text.faint", right=True, parent=self)
        self._message = StateLabel(parent=self)
        self._message.hide()
        self._shows.why_asked.connect(lambda: self.bench.ask_why(self.field.shows, self._shows, self))
        self._cost.why_asked.connect(lambda: self.bench.ask_why(self.field.cost, self._cost, self))
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._tell)

    def _fill(self) -> None:
        say, field = self.bench.say, self.field
        self._label.set_text(say(field.label))
        self._label.set_role("strong" if field.cost else "body")
        self._label.set_tone("text" if field.cost else "text.muted")
        self._label.setToolTip(plain_tip(say(field.help)))
        self.control.setToolTip(plain_tip(say(field.help)) if self.control.names_itself else "")
        self._number(self._shows, self._shown_key(field))
        self._number(self._cost, field.cost)
        self._cost.set_unit(self.bench.price_unit(field.cost))
        self._unit.set_text(say(field.unit))
        self._next.set_text("" if field.off else say(unset_words(self.bench, field) or field.next))
        self._note.set_text(say(field.off) or say(field.note))
        self._note.set_tone("text.muted" if field.off else "text.faint")
        for text in (self._unit, self._next):
            text.setVisible(bool(text.text()))
        self._arrange()

    def _shown_key(self, field: Field) -> str | None:
        """The value that follows, unless it is the very number in the box."""
        value = self.bench.value(field.shows)
        same = value is not None and isinstance(field, NumberField) and field.value == value.total
        return None if same else field.shows

    def _number(self, number: NumberLabel, key: str | None) -> None:
        value = self.bench.value(key)
        number.setVisible(value is not None)
        if value is None:
            return
        figure, sure = self.bench.figure(key)
        number.set_name(self.bench.say(value.name))
        number.show_figure(figure, unsure=not sure)

    def _card_anchor(self) -> QRect:
        """From the label to the price text: the what-if card stands to the right of that.

        Where it has no room there it may lie on the price text, but never on the row's own label.
        """
        numbers = [part for part in (self._cost, self._shows) if not part.isHidden()]
        price = numbers[0] if numbers else self.control
        behind = price if self._next.isHidden() else self._next
        end = self.mapTo(self.window(), behind.geometry().bottomRight()).x() + theme().px(CARD) + CARD_GAP
        box = self.control.geometry().united((behind if end <= self.window().width() else price).geometry())
        if not self._label.isHidden():
            box = box.united(self._label.geometry())
        return QRect(self.mapToGlobal(box.topLeft()), box.size())

    # messages

    def _wait(self) -> None:
        self._pause.start()

    def _focus_moved(self, old: QObject | None, new: QObject | None) -> None:
        inside = isinstance(new, QWidget) and (new is self or self.isAncestorOf(new))
        if inside == self._inside:
            return
        self._inside = inside
        if not inside:
            self._pause.stop()
            self._tell()
            self.bench.live.settle()
        self.update()

    def _tell(self, at_once: bool = False) -> None:
        issue = None if self._bare() else worst(self.bench.issues_at(told_at(self.field)))
        if issue == self._issue and not at_once:
            return
        self._issue = issue
        self.control.set_fault(issue is not None and issue_state(issue) is State.ERROR)
        self._message.setVisible(issue is not None)
        if issue is not None:
            state = issue_state(issue)
            word = self.bench.say(STATE_WORDS[state])
            self._message.set_message(state, self.bench.sentence(issue), word=word)
        self.updateGeometry()
        self._arrange()

    # geometry

    def _bare(self) -> bool:
        """Whether the control takes the whole row, without a label column."""
        rolled = isinstance(self.field, RollField) and len(self.field.dice) > 1
        return rolled or isinstance(self.field, Roster)

    def _tinted(self) -> bool:
        return not isinstance(self.field, Roster | PickMany | RollField) and not self.control.wide

    def _lined(self) -> bool:
        return isinstance(self.field, NumberField) and self.field.cost is not None

    def _column(self) -> int:
        least, most = theme().px(LABEL_LEAST), theme().px(LABEL_MOST)
        return min(most, max(least, self._label_width or self.label_width()))

    def _stacked(self, width: int) -> bool:
        """Whether the label stands above its control, where both do not fit side by side."""
        if self._bare() or self._unlabelled():
            return False
        beside = self._before() + self._column() + theme().px(GAP)
        return beside + self.control.least_width() + theme().px(SIDE) > width

    def _unlabelled(self) -> bool:
        return self.control.names_itself or self._label_hidden

    def _left(self, stacked: bool) -> int:
        """Where the control begins."""
        look = theme()
        alone = stacked or self._unlabelled()
        return look.px(SIDE) if alone else self._before() + self._column() + look.px(GAP)

    def _before(self) -> int:
        """Where the label begins."""
        return theme().px(SIDE + MARKED if self._marked else SIDE)

    def _measure(self, width: int) -> tuple[int, int]:
        """Height of the control's line, and of the whole row."""
        look = theme()
        if self._bare():
            height = self.control.height_at(width)
            return height, height
        stacked = self._stacked(width)
        left = self._left(stacked)
        inner = max(look.px(64), width - left - look.px(SIDE))
        control = self.control.height_at(inner)
        least = look.px(42) if self._lined() else look.size("height.row.field")
        line = max(least if not stacked else 0, control + look.px(10))
        whole = line + (look.px(28) if stacked else 0)
        if not self._message.isHidden():
            whole += self._message.heightForWidth(inner) + look.px(6)
        return line, whole

    def _arrange(self) -> None:
        width = self.width()
        if width <= 0:
            return
        line, whole = self._measure(width)
        if self.height() != whole:
            self.updateGeometry()
        if self._bare():
            self.control.setGeometry(0, 0, width, self.control.height_at(width))
            self._label.hide()
            self._note.hide()  # whoever has the whole row says it in a place of its own
            return
        self._place(width, line)

    def _place(self, width: int, line: int) -> None:
        look = theme()
        side, stacked = look.px(SIDE), self._stacked(width)
        top = look.px(28) if stacked else 0
        left = self._left(stacked)
        inner = max(look.px(64), width - left - side)
        height = self.control.height_at(inner)
        self._label.setVisible(not self._unlabelled())
        tall = height > look.size("height.row.field")
        lead = look.px(28) if stacked else look.px(36) if tall else line
        before = self._before()
        self._label.setGeometry(
            _middle(before, 0, self._column() if not stacked else inner, lead, self._label)
        )
        if self._marked:
            self._mark.setGeometry(_middle(side, 0, self._mark.sizeHint().width(), lead, self._mark))
        behind = self._behind()
        room = max(self.control.least_width(), inner - behind)
        wanted = inner if self.control.wide else min(room, self._control_width(room))
        self.control.setGeometry(left, top + (line - height) // 2, wanted, height)
        self._place_behind(left + wanted, top, line, width - side)
        self._message.setGeometry(left, top + line - look.px(2), inner, self._message.heightForWidth(inner))

    def _control_width(self, room: int) -> int:
        if isinstance(self.field, NumberField | PickOne):
            return self.control.sizeHint().width()
        return (
            min(room, theme().px(420)) if not self.control.names_itself else self.control.sizeHint().width()
        )

    def _behind(self) -> int:
        """The room that numbers and unit behind the control must have."""
        width = 0
        if not self._shows.isHidden():
            width += theme().px(GAP) + max(theme().px(SHOWS), self._shows.sizeHint().width())
        if not self._cost.isHidden():
            width += theme().px(GAP) + max(theme().px(COST), self._cost.sizeHint().width())
        if not self._unit.isHidden():
            width += theme().px(GAP) + self._unit.sizeHint().width()
        return width

    def _place_behind(self, left: int, top: int, line: int, right: int) -> None:
        look = theme()
        gap = look.px(GAP)
        if not self._unit.isHidden():
            wide = self._unit.sizeHint().width()
            self._unit.setGeometry(_middle(left + gap, top, wide, line, self._unit))
            left += gap + wide
        for number, least in ((self._shows, SHOWS), (self._cost, COST)):
            if not number.isHidden():
                wide = max(look.px(least), number.sizeHint().width())
                number.setGeometry(_middle(left + gap, top, wide, line, number))
                left += gap + wide
        left += look.px(WIDE_GAP)
        for text, rightmost in ((self._next, False), (self._note, True)):
            wide = text.sizeHint().width()
            fits = bool(text.text()) and left + wide <= right
            text.setVisible(fits)
            if fits:
                start = right - wide if rightmost and not self.field.off else left
                text.setGeometry(_middle(start, top, wide, line, text))
                left += wide + look.px(WIDE_GAP)

    def _restyle(self) -> None:
        self.updateGeometry()
        self._arrange()


def unset_words(bench: Bench, field: Field) -> Words | None:
    """The word of an unset number, where it is too long for the box."""
    if not isinstance(field, NumberField) or field.value is not None or field.unset is None:
        return None
    return None if fits_in_box(bench.say(field.unset)) else field.unset


def _middle(left: int, top: int, width: int, line: int, widget: QWidget) -> QRect:
    height = widget.sizeHint().height()
    return QRect(QPoint(left, top + (line - height) // 2), QSize(width, height))
