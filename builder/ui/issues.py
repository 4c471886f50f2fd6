"""The issue list: what is wrong, open or to be seen, and where. A click leads there. It knows no system."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.core.character import Waiver
from builder.core.edit import Set
from builder.core.evaluation import Issue, Severity
from builder.core.text import Text
from builder.ui.bench import STATE_WORDS, Bench, on_screen
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.labels import label
from builder.ui.controls.line_edit import LineEdit
from builder.ui.controls.popup import Popup
from builder.ui.controls.state_label import StateLabel
from builder.ui.issue_groups import STEP, Kind, More, Placed, shown
from builder.ui.page_state import issue_state
from builder.ui.paint import draw_box, draw_focus
from builder.ui.places import Place
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

ORDER = {State.ERROR: 0, State.TODO: 1, State.NOTE: 2, State.OK: 3}
ABOVE = 2  # the heading and "no issues" stand over the rows


def ordered(bench: Bench) -> list[tuple[Issue, Place | None]]:
    """Errors, to-dos, notes, waivers; inside, in the order of the pages. Each with where it lives."""
    pages = {page.key: place for place, page in enumerate(bench.survey.pages)}

    def rank(placed: tuple[Issue, Place | None]) -> tuple[int, int]:
        issue, place = placed
        return ORDER[issue_state(issue)], pages.get(place.page, len(pages)) if place else len(pages)

    return sorted(((issue, bench.place_of(issue)) for issue in bench.survey.issues), key=rank)


def can_be_waived(issue: Issue) -> bool:
    """Whether the GM can allow it: a broken rule, or a note that only the GM can settle."""
    return issue.waiver is None and not issue.open and issue.severity in (Severity.ERROR, Severity.NOTE)


def waive(bench: Bench, issue: Issue, note: str) -> bool:
    """The GM allows it, with a reason."""
    old = bench.live.document.waivers
    waiver = Waiver(code=issue.code, path=issue.path, note=note.strip())
    name = Text("ui.undo.waive")
    return bench.live.do(Set(("waivers",), (*old, waiver)), name=name)


def take_back(bench: Bench, issue: Issue) -> bool:
    """The GM does not allow it any more."""
    old = bench.live.document.waivers
    kept = tuple(one for one in old if (one.code, one.path) != (issue.code, issue.path))
    return bench.live.do(Set(("waivers",), kept), name=Text("ui.undo.unwaive"))


class WaivePopup(Popup):
    """Asks for the reason, and allows."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent, name=bench.say(Text("ui.issues.waive")))
        self._bench = bench
        self._issue: Issue | None = None
        self._sentence = label(wrap=True)
        self.reason = LineEdit()
        self.allow = Button(kind=ButtonKind.PRIMARY)
        self.body.setSpacing(8)
        self.body.addWidget(self._sentence)
        self.body.addWidget(self.reason)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.allow)
        self.body.addLayout(row)
        self.allow.clicked.connect(self._allow)
        self.reason.accepted.connect(self._allow)

    def ask(self, issue: Issue, anchor: QRect) -> None:
        """Ask for the reason of one issue."""
        say = self._bench.say
        self._issue = issue
        self.set_name(say(Text("ui.issues.waive")))
        self._sentence.set_text(self._bench.sentence(issue))
        self.reason.set_name(say(Text("ui.issues.reason")))
        self.reason.setPlaceholderText(say(Text("ui.issues.reason")))
        self.reason.clear()
        self.allow.set_text(say(Text("ui.issues.waive")))
        self.open_at(anchor)
        self.reason.setFocus(Qt.FocusReason.PopupFocusReason)

    def _allow(self) -> None:
        issue, self._issue = self._issue, None
        note = self.reason.text()
        self.close()
        if issue is not None:
            waive(self._bench, issue, note)


class IssueRow(QWidget):
    """One issue: shape, sentence, where it lives.

    Enter or a click goes there; the GM's button stands below it.
    """

    chosen = Signal(object)
    waive_asked = Signal(object, QRect)
    moved = Signal(int)

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._issue: Issue | None = None
        self._seen: tuple[object, ...] = ()
        self._heights: dict[int, int] = {}
        self._hovered = False
        self._label = StateLabel(where="", parent=self)
        self._button = Button(kind=ButtonKind.LINK, parent=self)
        self._button.clicked.connect(self._pressed)
        self._button.hide()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        follow(self._restyle)

    @property
    def issue(self) -> Issue | None:
        """The issue that is shown."""
        return self._issue

    def show_issue(self, issue: Issue, place: Place | None) -> None:
        """Show an issue as it is now, and where it lives."""
        seen = (issue, self._bench.words.language, place)
        if seen == self._seen:
            return
        self._seen = seen
        before = self._heights.get(self.width())
        self._heights.clear()
        self._issue = issue
        bench = self._bench
        state = issue_state(issue)
        where = bench.where(place)
        sentence = bench.sentence(issue)
        if issue.waiver is not None:
            sentence = bench.say(Text("ui.issues.waived", {"what": sentence}))
            where = issue.waiver or where
        self._label.set_message(state, sentence, where=where, word=bench.say(STATE_WORDS[state]))
        self.setAccessibleName(self._label.accessibleName())
        words = Text("ui.issues.unwaive") if issue.waiver is not None else Text("ui.issues.waive")
        self._button.set_text(bench.say(words))
        self._show_button()
        if before is None or self.heightForWidth(self.width()) != before:
            self.updateGeometry()

    def _restyle(self) -> None:
        self._heights.clear()
        self.updateGeometry()

    def button(self) -> Button:
        """The GM's button."""
        return self._button

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._label.heightForWidth(width) + theme().px(8)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        width = self.width() or self._label.sizeHint().width()
        return QSize(theme().px(200), self.heightForWidth(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.oldSize().width() != self.width():
            self.updateGeometry()
        self._label.setGeometry(0, theme().px(4), self.width(), self._label.heightForWidth(self.width()))
        size = self._button.sizeHint()
        self._button.setGeometry(
            self.width() - size.width(), self.height() - theme().px(26), size.width(), theme().px(26)
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._hovered or self.hasFocus():
            draw_box(painter, self.rect(), fill="hover", radius=4)
        if self.hasFocus():
            draw_focus(painter, self.rect(), radius=4)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self._show_button()
        self.update()

    def leaveEvent(self, event: object) -> None:
        self._hovered = False
        self._show_button()
        self.update()

    def focusInEvent(self, event: object) -> None:
        self._show_button()
        self.update()

    def focusOutEvent(self, event: object) -> None:
        self._show_button()
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()) and self._issue is not None:
            self.chosen.emit(self._issue)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.ask_why()
        elif enter and self._issue is not None:
            self.chosen.emit(self._issue)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    def ask_why(self) -> None:
        """Where the number that the issue speaks of comes from, where it names one."""
        if self._issue is not None:
            key = why_key(self._bench, self._issue)
            if key:
                self._bench.ask_why(key, self)

    def _show_button(self) -> None:
        issue = self._issue
        waivable = issue is not None and (can_be_waived(issue) or issue.waiver is not None)
        seen = self._hovered or self.hasFocus() or self._button.hasFocus()
        self._button.setVisible(waivable and seen)

    def _pressed(self) -> None:
        if self._issue is None:
            return
        if self._issue.waiver is not None:
            take_back(self._bench, self._issue)
        else:
            self.waive_asked.emit(self._issue, on_screen(self._button))


def why_key(bench: Bench, issue: Issue) -> str | None:
    """The ledger key of the number an issue speaks of: named in it, or what is spent of its budget."""
    named = issue.params.get("key")
    if isinstance(named, str) and bench.value(named) is not None:
        return named
    budget = bench.survey.evaluation.budgets.get(issue.budget) if issue.budget is not None else None
    return budget.spent.key if budget is not None else None


class MoreButton(Button):
    """Shows more issues of a kind."""

    kind: Kind = ("", "", State.NOTE)


class IssueList(QWidget):
    """The heading with its count, and the rows."""

    next_asked = Signal()

    def __init__(self, bench: Bench, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._rows: list[IssueRow] = []
        self._buttons: list[MoreButton] = []
        self._listed: list[IssueRow | MoreButton] = []
        self._unfolded: dict[Kind, int] = {}
        self._shown: Sequence[Issue] = ()
        self._at: Issue | None = None
        self._popup = WaivePopup(bench, self)
        self._title, self._count = label(role="strong"), label(tone="text.muted")
        self._next = Button(kind=ButtonKind.QUIET)
        self._next.clicked.connect(lambda: self.walk(1))
        self._none = StateLabel(State.OK, "", where="")
        self._build()

    def show_issues(self) -> None:
        """Show the issues of the survey as they are now."""
        say, placed = self._bench.say, ordered(self._bench)
        issues = [issue for issue, _ in placed]
        self._title.set_text(say(Text("ui.issues.title")))
        open_ones = [issue for issue in issues if issue.waiver is None]
        self._count.set_text(str(len(open_ones)))
        self._next.set_text(say(Text("ui.issues.next")))
        for widget in (self._title, self._count, self._next):
            widget.setVisible(bool(open_ones))
        self._none.setVisible(not open_ones)
        if not open_ones:
            text = say(Text("ui.issues.none"))
            self._none.set_message(State.OK, text, where=say(Text("ui.issues.none.next")))
        self._list(shown(placed, self._unfolded))
        self._shown = issues

    def rows(self) -> list[IssueRow]:
        """The rows that are shown."""
        return [row for row in self._listed if isinstance(row, IssueRow)]

    def folded(self) -> list[MoreButton]:
        """What stands for those of a kind that are not shown; a click shows more of them."""
        return [button for button in self._listed if isinstance(button, MoreButton)]

    def walk(self, direction: int) -> None:
        """To the next or the previous issue that is not settled, and to its field."""
        issues = [issue for issue in self._shown if issue.waiver is None]
        if not issues:
            return
        places = [place for place, issue in enumerate(issues) if _same(issue, self._at)]
        start = places[0] if places else -1 if direction > 0 else 0
        self._choose(issues[(start + direction) % len(issues)])

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.setContentsMargins(0, 0, -8, 0)
        head.addWidget(self._title)
        head.addWidget(self._count)
        head.addStretch(1)
        head.addWidget(self._next)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addLayout(head)
        self._column.addWidget(self._none)

    def _list(self, listed: list[Placed | More]) -> None:
        """Rows and buttons in this order, from those that are there already."""
        rows, buttons = iter(self._rows), iter(self._buttons)
        wanted: list[IssueRow | MoreButton] = []
        for one in listed:
            if isinstance(one, More):
                button = next(buttons, None) or self._more_button()
                button.kind = one.kind
                button.set_text(self._bench.say(Text("ui.issues.more", {"n": one.n})))
                wanted.append(button)
            else:
                row = next(rows, None) or self._row()
                row.show_issue(*one)
                wanted.append(row)
        self._place(wanted)

    def _place(self, wanted: list[IssueRow | MoreButton]) -> None:
        """Lay out what is another one than before, and hide what is left over."""
        for place, widget in enumerate(wanted):
            if place >= len(self._listed) or self._listed[place] is not widget:
                self._column.removeWidget(widget)
                self._column.insertWidget(place + ABOVE, widget)
            widget.setVisible(True)
        kept = {id(widget) for widget in wanted}
        for widget in self._listed:
            if id(widget) not in kept:
                widget.setVisible(False)
        self._listed = wanted

    def _row(self) -> IssueRow:
        row = IssueRow(self._bench, self)
        row.chosen.connect(self._choose)
        row.moved.connect(lambda by, row=row: self._move(row, by))
        row.waive_asked.connect(self._popup.ask)
        self._rows.append(row)
        return row

    def _more_button(self) -> MoreButton:
        button = MoreButton(kind=ButtonKind.LINK, parent=self)
        button.clicked.connect(lambda: self._unfold(button.kind))
        self._buttons.append(button)
        return button

    def _unfold(self, kind: Kind) -> None:
        self._unfolded[kind] = self._unfolded.get(kind, 0) + STEP
        self.show_issues()

    def _choose(self, issue: Issue) -> None:
        self._at = issue
        self._bench.go(issue.path, issue.budget or "")

    def _move(self, row: IssueRow, by: int) -> None:
        rows = self.rows()
        place = rows.index(row) + by
        if 0 <= place < len(rows):
            rows[place].setFocus(Qt.FocusReason.OtherFocusReason)


def _same(issue: Issue, other: Issue | None) -> bool:
    return other is not None and (issue.code, issue.path) == (other.code, other.path)
