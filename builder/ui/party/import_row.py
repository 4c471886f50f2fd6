"""One thing that came to the desk as a row: shape, crest, who, a sentence, the decision; what differs below.

Painted by us; the decision is a control that is made when the row comes near the view. Knows no rules.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from builder.core.party import Party
from builder.core.party_import import Decision, Incoming
from builder.core.text import Text
from builder.ui.bench import STATE_WORDS
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.segments import SIDE as SEGMENT_SIDE
from builder.ui.controls.segments import Segment, Segments
from builder.ui.crest import draw_crest
from builder.ui.icons import draw_icon
from builder.ui.paint import (
    Paragraph,
    draw_hairline,
    draw_paragraph,
    draw_row_ground,
    draw_text,
    paragraph,
    text_width,
)
from builder.ui.party.import_details import DetailsBlock
from builder.ui.party.import_telling import (
    caption,
    choices,
    details,
    has_details,
    sentence,
    shape,
    title,
)
from builder.ui.shapes import State, draw_state
from builder.ui.theme import follow, theme
from builder.ui.words import Words

MARK_AT, MARK, CREST_AT, CREST, WORDS_AT, RIGHT, ABOVE, GAP = 20, 16, 49, 34, 95, 20, 8, 16
LEAST, NARROW, FEW = 56, 300, 3
"""With less room for words than NARROW the decision stands below them."""


class ImportRow(QWidget):
    """decided: the GM chose. unfolded: it is higher or lower. walked: the keyboard is to go up or down."""

    decided = Signal()
    unfolded = Signal()
    walked = Signal(int)

    def __init__(self, words: Words, item: Incoming, party: Party, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self.item = words, item
        self._shape = shape(item)
        self._party = party
        self.is_last = False
        self.decision: Decision = item.useful if item.choices else "leave"
        self.segments: Segments | None = None
        self.fold: Button | None = None
        self._details: DetailsBlock | None = None
        self._lines: dict[int, Paragraph] = {}
        self._wide: int | None = None
        self._say()
        follow(self._restyle)

    # what is shown

    @property
    def state(self) -> State:
        """Its shape."""
        return self._shape

    @property
    def is_unfolded(self) -> bool:
        """Whether what differs is shown."""
        return self._details is not None and not self._details.isHidden()

    def sentence(self) -> str:
        """What is said of it."""
        return self._sentence

    def details(self) -> DetailsBlock | None:
        """What is below, once it was unfolded."""
        return self._details

    def come_near(self) -> None:
        """The row is in view, or soon: it is there with its controls from now on."""
        if self.isHidden():
            self.show()
        if self.item.choices and self.segments is None:
            self._make_segments()
        if self.fold is None and has_details(self.item):
            self._make_fold()

    def set_unfolded(self, on: bool) -> None:
        """Show or hide what differs."""
        if on == self.is_unfolded or not has_details(self.item):
            return
        if self._details is None:
            self._details = DetailsBlock(details(self.item, self._words.say), self)
        self._details.setVisible(on)
        if self.fold is not None:
            self.fold.set_icon_name("chevron-down" if on else "chevron-right")
        self.update()
        self.unfolded.emit()

    def target(self) -> QWidget | None:
        """What takes the keyboard."""
        self.come_near()
        if self.segments is not None:
            chosen = [part for part in self.segments.parts() if part.isChecked()]
            return (chosen or list(self.segments.parts()))[0]
        return self.fold

    # sizes

    def height_at(self, width: int) -> int:
        """How high it is at a width."""
        look = theme()
        height = look.px(ABOVE) + look.line("body") + self._broken(width).height + look.px(ABOVE)
        if self._below(width):
            height += look.size("height.control") + look.px(ABOVE)
        height = max(height, look.px(LEAST))
        if self.is_unfolded and self._details is not None:
            height += self._details.heightForWidth(self._details_width(width))
        return height

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not event.modifiers():
            self.walked.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, rect = QPainter(self), theme(), self.rect()
        focused = QApplication.focusWidget()
        here = focused is not None and self.isAncestorOf(focused)
        draw_row_ground(painter, rect, current=here or self.is_unfolded)
        middle = look.px(LEAST) // 2
        side = look.px(MARK)
        mark = QRectF(look.px(MARK_AT), middle - side / 2, side, side)
        draw_state(painter, self._shape, mark, ground="accent.tint" if here or self.is_unfolded else "page")
        self._paint_crest(painter, middle)
        self._paint_words(painter)
        if not self.is_last:
            draw_hairline(painter, 0, rect.width(), rect.height() - 1)

    def _paint_crest(self, painter: QPainter, middle: int) -> None:
        look, content = theme(), self.item.arrival.content
        side = look.px(CREST)
        box = QRect(look.px(CREST_AT), middle - side // 2, side, side)
        if content is not None:
            draw_crest(painter, content.word("id") or self.item.name, box, radius=6)
            return
        icon = look.px(20)
        square = QRectF(box.center().x() - icon / 2, box.center().y() - icon / 2, icon, icon)
        name = "file-warning" if self._shape is State.ERROR else "file-text"
        draw_icon(painter, name, square, "text.muted")

    def _paint_words(self, painter: QPainter) -> None:
        look = theme()
        left, width = look.px(WORDS_AT), self._words_width(self.width())
        bold, small = look.font("strong"), look.font("caption")
        line = QRect(left, self._top(), width, look.line("body"))
        beside = min(text_width(self._caption, small), width // 2) + look.px(GAP) if self._caption else 0
        name = min(text_width(self._title, bold), width - beside)
        draw_text(painter, QRect(left, line.top(), name, line.height()), self._title, font=bold)
        rest = line.adjusted(name + look.px(12), 0, 0, 0)
        if self._caption and rest.width() > look.px(40):
            draw_text(painter, rest, self._caption, font=small, colour="text.muted")
        tone = "error" if self._shape is State.ERROR else "text.muted"
        at = QPointF(left, line.bottom() + 1)
        draw_paragraph(painter, at, self._broken(self.width()), colour=tone)

    # inside

    def _say(self) -> None:
        say = self._words.say
        self._title, self._caption = title(self.item, say), caption(self.item)
        self._sentence = sentence(self.item, self._party, say)
        self._choices = choices(self.item, say)
        spoken = (say(STATE_WORDS[self._shape]), self._title, self._caption, self._sentence)
        self.setAccessibleName(" ".join(filter(None, spoken)))

    def _make_segments(self) -> None:
        self.segments = Segments(name=self._title, parent=self)
        self.segments.set_options([Segment(key, words) for key, words in self._choices])
        self.segments.set_chosen_from_model(self.decision)
        self.segments.picked.connect(self._picked)
        self.segments.show()
        self._arrange()

    def _make_fold(self) -> None:
        say = self._words.say
        self.fold = Button(
            kind=ButtonKind.QUIET, icon="chevron-down" if self.is_unfolded else "chevron-right", parent=self
        )
        self.fold.set_text(
            say(Text("import.details")), name=say(Text("import.details.of", {"name": self._title}))
        )
        self.fold.clicked.connect(lambda: self.set_unfolded(not self.is_unfolded))
        self.fold.show()
        self._arrange()

    def _picked(self, key: str) -> None:
        for one in self.item.choices:
            if one == key:
                self.decision = one
        self.decided.emit()

    def _top(self) -> int:
        """Where the words begin: a name and a short sentence stand in the middle of the row."""
        look = theme()
        words = look.line("body") + self._broken(self.width()).height
        return max(look.px(ABOVE), (look.px(LEAST) - words) // 2)

    def _broken(self, width: int) -> Paragraph:
        if width not in self._lines:
            look = theme()
            room = self._words_width(width)
            while len(self._lines) >= FEW:
                del self._lines[next(iter(self._lines))]
            self._lines[width] = paragraph(self._sentence, look.font("body"), room, look.line("body"))
        return self._lines[width]

    def _controls_width(self) -> int:
        """How wide decision and fold are, made or not."""
        if self._wide is None:
            self._wide = self._measured()
        return self._wide

    def _measured(self) -> int:
        look = theme()
        fonts = (look.font("body"), look.font("strong"))
        wide = sum(
            max(text_width(words, font) for font in fonts) + 2 * look.px(SEGMENT_SIDE)
            for _, words in self._choices
        )
        if has_details(self.item):
            words = self._words.say(Text("import.details"))
            wide += text_width(words, fonts[0]) + look.px(50)
        return wide

    def _below(self, width: int) -> bool:
        """Whether the decision stands below the words."""
        look = theme()
        room = width - look.px(WORDS_AT + RIGHT + GAP) - self._controls_width()
        return self._controls_width() > 0 and room < look.px(NARROW)

    def _words_width(self, width: int) -> int:
        look = theme()
        room = width - look.px(WORDS_AT + RIGHT)
        controls = self._controls_width()
        if controls and not self._below(width):
            room -= controls + look.px(GAP)
        return max(look.px(80), room)

    def _details_width(self, width: int) -> int:
        return max(theme().px(80), width - theme().px(WORDS_AT + RIGHT))

    def _arrange(self) -> None:
        look, right = theme(), self.width() - theme().px(RIGHT)
        high = look.size("height.control")
        below = self._below(self.width())
        words = look.line("body") + self._broken(self.width()).height
        top = self._top() + words + look.px(4) if below else (look.px(LEAST) - high) // 2
        left = look.px(WORDS_AT)
        for widget in (self.segments, self.fold):
            if widget is None:
                continue
            size = widget.sizeHint()
            at = left if below else right - size.width()
            widget.setGeometry(at, top + (high - size.height()) // 2, size.width(), size.height())
            left, right = at + size.width() + look.px(8), at - look.px(8)
        if self._details is not None and self.is_unfolded:
            wide = self._details_width(self.width())
            deep = self._details.heightForWidth(wide)
            self._details.setGeometry(look.px(WORDS_AT), self.height() - deep, wide, deep)

    def _restyle(self) -> None:
        self._lines, self._wide = {}, None
        self._arrange()
        self.update()


def with_focus(rows: list[ImportRow]) -> ImportRow | None:
    """The row that has the keyboard."""
    focused = QApplication.focusWidget()
    return next((row for row in rows if focused is not None and row.isAncestorOf(focused)), None)
