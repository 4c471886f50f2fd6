"""Fields: values laid out on the lines of a roster: tokens above, a place for each line below. No rules.

A token is chosen by arrows or a press; the letter or the number of a place, Enter or a press lays it there.
Del empties a place. What is pulled to another place changes places with what lies there, in one step.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from builder.core.edit import Set
from builder.core.evaluation import Path
from builder.core.form import Line, NumberField, Roster
from builder.core.text import Text
from builder.ui.bench import Bench, worst
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.labels import Label as Words
from builder.ui.controls.labels import label
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.state_label import StateLabel
from builder.ui.field_control import FieldControl
from builder.ui.fields.arrange_parts import SLOT_HIGH, TOKEN, TOKEN_HIGH, Slot, Token
from builder.ui.page_state import issue_state
from builder.ui.roster.paint import draw_dot
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

HINT, HEAD, FOLLOWS, GAP, SLOT_GAP, BELOW = 26, 24, 22, 8, 12, 12
WIDEST, WIDER, NARROWEST, DOT_ROOM = 124, 180, 100, 16
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
EMPTY = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class ArrangeControl(FieldControl[Roster]):
    """Tokens, and below them a place for each line with the numbers that follow from it."""

    wide = True

    def __init__(
        self, bench: Bench, field: Roster, *, table: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, field, table=table, parent=parent)
        self._chosen = 0
        self._hint = label(role="caption", tone="text.muted", elide=True, parent=self)
        self._reset = Button(kind=ButtonKind.QUIET, icon="undo-2", parent=self)
        self._reset.clicked.connect(self.empty_all)
        self._message = StateLabel(parent=self)
        self._tokens: list[Token] = []
        self._places: list[Place] = []
        follow(self._restyle)
        self.fill()

    # what it shows

    def fill(self) -> None:
        say, field = self.bench.say, self.field
        self._count_pieces()
        used = used_tokens(
            field.tokens, [value for line in field.lines if (value := value_of(line)) is not None]
        )
        if used[self._chosen : self._chosen + 1] != [False]:
            self._chosen = next((place for place, one in enumerate(used) if not one), -1)
        self._hint.set_text(say(field.note))
        self._reset.set_text(say(Text("ui.arrange.reset")))
        self._reset.setVisible(any(value_of(line) is not None for line in field.lines))
        for place, (token, value) in enumerate(zip(self._tokens, field.tokens, strict=True)):
            words = Text("ui.arrange.used" if used[place] else "ui.arrange.free", {"n": value})
            chosen = place == self._chosen
            token.show_token(str(value), used=used[place], chosen=chosen, name=say(words))
        target = self._target()
        for one in self._places:
            one.show_line(field, self._invitation(one.line) if one.line is target else "")
        self._tell()
        self.updateGeometry()
        self._arrange()

    def tokens(self) -> tuple[Token, ...]:
        """The values to be laid out."""
        return tuple(self._tokens)

    def slots(self) -> tuple[Slot, ...]:
        """The places, one a line."""
        return tuple(place.slot for place in self._places)

    def focus_target(self) -> QWidget:
        if 0 <= self._chosen < len(self._tokens):
            return self._tokens[self._chosen]
        return self._places[0].slot if self._places else self

    def focus_path(self, path: Path) -> bool:
        """Lead to the place of a line; whether there is one."""
        for place in self._places:
            field = number_in(place.line)
            if field is not None and path[: len(field.path)] == field.path:
                place.slot.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return False

    # acts

    def take_key(self, event: QKeyEvent) -> bool:
        """A letter that nobody on the page wanted, while there is something to lay; whether it was one.

        The keyboard follows, for the next one.
        """
        if not 0 <= self._chosen < len(self.field.tokens) or not self._by_name(event):
            return False
        self.focus_target().setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def lay(self, place: int) -> None:
        """Lay the chosen token on a place."""
        if 0 <= self._chosen < len(self.field.tokens) and self.field.off is None:
            self._put({place: self.field.tokens[self._chosen]})

    def empty(self, place: int) -> None:
        """Take away what lies on a place."""
        if value_of(self.field.lines[place]) is not None:
            self._put({place: None})

    def empty_all(self) -> None:
        """Take away everything, as one step."""
        filled = [at for at, line in enumerate(self.field.lines) if value_of(line) is not None]
        self._put(dict.fromkeys(filled))
        self.focus_target().setFocus(Qt.FocusReason.OtherFocusReason)

    def _put(self, values: dict[int, int | None]) -> None:
        edits = []
        for place, value in values.items():
            field = number_in(self.field.lines[place])
            if field is not None:
                edits.append(Set(field.path, value))
        self.touched.emit()
        if edits:
            self.bench.live.do(*edits, name=Text("ui.undo.change", {"what": self.field.label}))

    def _choose(self, place: int) -> None:
        """A press on a token: a free one is chosen, a used one does nothing."""
        if not self._tokens[place].used:
            self._chosen = place
            self.fill()
            self._tokens[place].setFocus(Qt.FocusReason.MouseFocusReason)

    def _press(self, place: int) -> None:
        """A press on a place."""
        self.lay(place)

    def _token_key(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step(1 if key == Qt.Key.Key_Right else -1)
        elif key == Qt.Key.Key_Down and self._places:
            self._places[0].slot.setFocus(Qt.FocusReason.TabFocusReason)
        elif key in ENTER:
            target = self._target()
            if target is not None:
                self.lay(self.field.lines.index(target))
        elif not self._by_name(event):
            return
        event.accept()

    def _slot_key(self, place: int, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            goal = place + (1 if key == Qt.Key.Key_Right else -1)
            if 0 <= goal < len(self._places):
                self._places[goal].slot.setFocus(Qt.FocusReason.TabFocusReason)
        elif key == Qt.Key.Key_Up:
            self.focus_target().setFocus(Qt.FocusReason.TabFocusReason)
        elif key in ENTER:
            self.lay(place)
        elif key in EMPTY:
            self.empty(place)
        elif not self._by_name(event):
            return
        event.accept()

    def _by_name(self, event: QKeyEvent) -> bool:
        """The letter or the number of a place."""
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        typed = event.text().upper()
        for place, line in enumerate(self.field.lines):
            if typed and typed in (line.letter, str(place + 1)):
                self.lay(place)
                return True
        return False

    def _step(self, by: int) -> None:
        """To the next free token."""
        free = [place for place, token in enumerate(self._tokens) if not token.used]
        beyond = [place for place in free if (place > self._chosen if by > 0 else place < self._chosen)]
        if beyond:
            self._chosen = beyond[0] if by > 0 else beyond[-1]
            self.fill()
            self._tokens[self._chosen].setFocus(Qt.FocusReason.TabFocusReason)

    # pulling

    def _pull(self, at: QPoint) -> None:
        over = self._slot_at(at)
        for place, one in enumerate(self._places):
            one.slot.aim(place == over)

    def _drop(self, source: int | None, token: int | None, at: QPoint) -> None:
        """Let go of a token or of what lies on a place."""
        over = self._slot_at(at)
        for one in self._places:
            one.slot.aim(False)
        lines = self.field.lines
        if token is not None and over is not None and not self._tokens[token].used:
            self._chosen = token
            self.lay(over)
        elif source is not None and over is not None and over != source:
            self._put({over: value_of(lines[source]), source: value_of(lines[over])})
        elif source is not None and over is None:
            self.empty(source)

    def _slot_at(self, at: QPoint) -> int | None:
        for place, one in enumerate(self._places):
            if one.slot.rect().contains(one.slot.mapFromGlobal(at)):
                return place
        return None

    # geometry

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        look = theme()
        height = look.px(HINT) + self._token_rows(width) * look.px(TOKEN_HIGH + GAP) + look.px(BELOW)
        rows = -(-len(self._places) // self._columns(width)) if self._places else 0
        height += rows * (self._block() + look.px(BELOW))
        if not self._message.isHidden():
            height += self._message.heightForWidth(width) + look.px(6)
        return height

    def sizeHint(self) -> QSize:
        width = max(self.width(), theme().px(480))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(240), theme().px(120))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for place in self._places:
            place.draw(painter)

    def _columns(self, width: int) -> int:
        look = theme()
        gap = look.px(SLOT_GAP)
        count = max(1, len(self._places))
        most = max(1, min(count, (width + gap) // (look.px(NARROWEST) + gap)))
        return -(-count // -(-count // most))  # rows of equal length

    def _token_rows(self, width: int) -> int:
        look = theme()
        in_row = max(1, (width + look.px(GAP)) // (look.px(TOKEN) + look.px(GAP)))
        return -(-len(self._tokens) // in_row) if self._tokens else 0

    def _block(self) -> int:
        """How high a place is with its head and what follows from it."""
        return theme().px(HEAD + SLOT_HIGH + 4) + theme().px(FOLLOWS) * (len(self.field.columns) - 1)

    def _arrange(self) -> None:
        look, width = theme(), self.width()
        reset = self._reset.sizeHint()
        left, top = 0, look.px(HINT)
        size = QSize(look.px(TOKEN), look.px(TOKEN_HIGH))
        for token in self._tokens:
            if left and left + size.width() > width:
                left, top = 0, top + size.height() + look.px(GAP)
            token.setGeometry(left, top, size.width(), size.height())
            left += size.width() + look.px(GAP)
        beside = width - reset.width() >= left
        taken = 0 if beside or self._reset.isHidden() else reset.width() + look.px(GAP)
        self._hint.setGeometry(0, 0, max(0, width - taken), look.px(HINT - 4))
        self._reset.setGeometry(
            width - reset.width(), top + 2 if beside else 0, reset.width(), reset.height()
        )
        top += size.height() + look.px(GAP + BELOW)
        self._arrange_places(top, width)
        if not self._message.isHidden():
            high = self._message.heightForWidth(width)
            self._message.setGeometry(0, self.heightForWidth(width) - high, width, high)

    def _arrange_places(self, top: int, width: int) -> None:
        look, columns = theme(), self._columns(width)
        gap = look.px(SLOT_GAP)
        most = WIDEST if columns == len(self._places) else WIDER
        wide = min(look.px(most), (width - gap * (columns - 1)) // columns)
        for at, place in enumerate(self._places):
            left = (at % columns) * (wide + gap)
            rect = QRect(left, top + (at // columns) * (self._block() + look.px(BELOW)), wide, self._block())
            place.arrange(rect)

    def _restyle(self) -> None:
        self.updateGeometry()
        self._arrange()

    # pieces

    def _count_pieces(self) -> None:
        """As many tokens and places as there are to be."""
        while len(self._tokens) < len(self.field.tokens):
            self._add_token(len(self._tokens))
        for token in self._tokens[len(self.field.tokens) :]:
            token.setParent(None)
            token.deleteLater()
        del self._tokens[len(self.field.tokens) :]
        while len(self._places) < len(self.field.lines):
            self._add_place(len(self._places))
        for place in self._places[len(self.field.lines) :]:
            place.leave()
        del self._places[len(self.field.lines) :]
        for place, line in zip(self._places, self.field.lines, strict=True):
            place.line = line

    def _add_token(self, at: int) -> None:
        token = Token(self)
        token.clicked.connect(lambda: self._choose(at))
        token.keyed.connect(self._token_key)
        token.pulled.connect(self._pull)
        token.dropped.connect(lambda where: self._drop(None, at, where))
        token.show()
        self._tokens.append(token)

    def _add_place(self, at: int) -> None:
        place = Place(self.bench, self.field.lines[at], len(self.field.columns) - 1, self)
        place.slot.clicked.connect(lambda: self._press(at))
        place.slot.keyed.connect(lambda event: self._slot_key(at, event))
        place.slot.pulled.connect(self._pull)
        place.slot.dropped.connect(lambda where: self._drop(at, None, where))
        self._places.append(place)

    def _target(self) -> Line | None:
        """The first empty place, while there is a token to lay there."""
        if not 0 <= self._chosen < len(self.field.tokens):
            return None
        return next((line for line in self.field.lines if value_of(line) is None), None)

    def _invitation(self, line: Line) -> str:
        letter = line.letter or str(self.field.lines.index(line) + 1)
        return self.bench.say(Text("ui.arrange.here", {"key": letter}))

    def _tell(self) -> None:
        """What is wrong with the whole; what is only missing the places say themselves."""
        issues = [one for one in self.bench.issues_at(self.field.issues) if not one.open]
        issue = worst(issues)
        self._message.setVisible(issue is not None)
        if issue is not None:
            self._message.set_message(issue_state(issue), self.bench.sentence(issue))


class Place:
    """A place with its head, and what follows from its value."""

    def __init__(self, bench: Bench, line: Line, follows: int, parent: QWidget) -> None:
        self._bench, self.line = bench, line
        self.name = label(role="strong", elide=True, parent=parent)
        self.short = label(tone="text.muted", parent=parent)
        self.slot = Slot(parent)
        self.heads: list[Words] = [
            label(tone="text.muted", elide=True, parent=parent) for _ in range(follows)
        ]
        self.numbers = [NumberLabel(always=True, parent=parent) for _ in range(follows)]
        self._keys: list[str | None] = [None] * follows
        for at, number in enumerate(self.numbers):
            number.why_asked.connect(lambda at=at: bench.ask_why(self._keys[at], self.numbers[at]))
        for widget in self._widgets():
            widget.show()

    def _widgets(self) -> tuple[QWidget, ...]:
        return self.name, self.short, self.slot, *self.heads, *self.numbers

    def leave(self) -> None:
        """The line is gone."""
        for widget in self._widgets():
            widget.setParent(None)
            widget.deleteLater()

    def show_line(self, roster: Roster, invites: str) -> None:
        """Show the line as it is now."""
        say, value = self._bench.say, value_of(self.line)
        self.name.set_text(say(self.line.name))
        self.short.set_text(say(self.line.short))
        field = number_in(self.line)
        issue = worst(self._bench.issues_at(field.path)) if field is not None else None
        shown = "" if value is None else str(value)
        name = " ".join((say(self.line.name), shown or say(Text("ui.arrange.empty"))))
        fault = issue is not None and issue_state(issue) is State.ERROR
        self.slot.show_slot(shown, invites=invites, fault=fault, name=name)
        for at, (column, cell) in enumerate(zip(roster.columns[1:], self.line.cells[1:], strict=True)):
            self._follow(at, say(column.title), cell if isinstance(cell, str) and value is not None else None)

    def _follow(self, at: int, title: str, key: str | None) -> None:
        self.heads[at].set_text(title)
        self._keys[at] = key
        figure, sure = self._bench.figure(key)
        self.numbers[at].set_name(f"{self.name.text()} {title}")
        self.numbers[at].set_door(key is not None)
        self.numbers[at].set_figure(figure, unsure=not sure)

    def arrange(self, rect: QRect) -> None:
        """Put them one below the other."""
        look, short = theme(), self.short.sizeHint()
        head = look.px(HEAD)
        self.short.setGeometry(rect.right() + 1 - short.width(), rect.top(), short.width(), short.height())
        room = rect.width() - short.width() - look.px(4)
        self.name.setGeometry(rect.left(), rect.top(), room, self.name.sizeHint().height())
        self.slot.setGeometry(rect.left(), rect.top() + head, rect.width(), look.px(SLOT_HIGH))
        top = rect.top() + head + look.px(SLOT_HIGH + 4)
        for title, number in zip(self.heads, self.numbers, strict=True):
            size, line = number.sizeHint(), look.px(FOLLOWS)
            right = rect.right() + 1 - look.px(DOT_ROOM)
            number.setGeometry(
                right - size.width(), top + (line - size.height()) // 2, size.width(), size.height()
            )
            high = title.sizeHint().height()
            wide = rect.width() - size.width() - look.px(DOT_ROOM + 4)
            title.setGeometry(rect.left(), top + (line - high) // 2, wide, high)
            top += line

    def draw(self, painter: QPainter) -> None:
        """The dot behind the last number of a line that has one."""
        if self.line.dot and self.numbers:
            last = self.numbers[-1].geometry()
            draw_dot(painter, last.right() + 1 - theme().px(2), last.center().y())


def number_in(line: Line) -> NumberField | None:
    """The number that is laid on a line."""
    first = line.cells[0] if line.cells else None
    return first if isinstance(first, NumberField) else None


def value_of(line: Line) -> int | None:
    """What lies on a line."""
    field = number_in(line)
    return None if field is None or field.value is None else int(field.value)


def used_tokens(tokens: Sequence[int], values: Sequence[int]) -> list[bool]:
    """Which tokens lie somewhere: of equal ones as many as there are such values."""
    left, used = list(values), []
    for token in tokens:
        used.append(token in left)
        if token in left:
            left.remove(token)
    return used
