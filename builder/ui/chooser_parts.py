"""The parts of the page where a character is begun: a row a system, a card a way, the steps. No rules."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from builder.ui.controls.card import Card
from builder.ui.controls.keys import ENTER
from builder.ui.faces import Face
from builder.ui.glyphs import draw_glyph
from builder.ui.icons import draw_icon
from builder.ui.paint import (
    CENTRE,
    RIGHT,
    Paragraph,
    draw_box,
    draw_focus,
    draw_paragraph,
    draw_row_ground,
    draw_text,
    paragraph,
    text_width,
)
from builder.ui.theme import follow, theme

ROW, GLYPH, SIDE = 88, 32, 16
ICON, INSIDE, TITLE, KEY = 20, 14, 12, 20


class SystemRow(QAbstractButton):
    """A system: glyph, name, one line of what it is, one of how it is made."""

    def __init__(self, face: Face, systems: SystemList) -> None:
        super().__init__(systems)
        self.face, self._systems = face, systems
        self._words = ("", "", "")
        self._hovered = False
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def say(self, name: str, pitch: str, making: str) -> None:
        """The words of it."""
        self._words = (name, pitch, making)
        self.setAccessibleName(name)
        self.setAccessibleDescription(" ".join(filter(None, (pitch, making))))
        self.update()

    def nextCheckState(self) -> None:
        """The list decides what is chosen."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not event.modifiers():
            self._systems.go_from(self, 1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() in ENTER:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(200), theme().px(ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, rect = QPainter(self), theme(), self.rect()
        chosen = self.isChecked()
        draw_row_ground(painter, rect, current=chosen, hovered=self._hovered)
        side = look.px(GLYPH)
        bare = rect.width() < look.px(120)
        left = (rect.width() - side) // 2 if bare else look.px(SIDE)
        square = QRectF(left, (rect.height() - side) / 2, side, side)
        draw_glyph(painter, self.face.glyph, square, "accent" if chosen else "text.muted")
        if not bare:
            self._write(
                painter, QRect(look.px(66), look.px(12), rect.width() - look.px(66 + 12), look.px(22))
            )
        if self.hasFocus():
            draw_focus(painter, rect, radius=0)

    def _write(self, painter: QPainter, line: QRect) -> None:
        look, (name, pitch, making) = theme(), self._words
        draw_text(painter, line, name, font=look.font("heading"))
        second, third = line.translated(0, look.px(21)), line.translated(0, look.px(41))
        draw_text(painter, second, pitch, font=look.font("body"), colour="text.muted")
        draw_text(painter, third, making, font=look.font("caption"), colour="text.muted")

    def _restyle(self) -> None:
        self.setFixedHeight(theme().px(ROW))
        self.update()


class SystemList(QWidget):
    """One row a system; ↑ ↓ walk and choose."""

    picked = Signal(str)

    def __init__(self, faces: Sequence[Face], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = {face.id: SystemRow(face, self) for face in faces}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 1, 0)
        column.setSpacing(0)
        for row in self.rows.values():
            row.clicked.connect(lambda checked=False, row=row: self._pick(row))
            column.addWidget(row)
        column.addStretch(1)

    def choose(self, system: str) -> None:
        """Show what is chosen; emits nothing."""
        for key, row in self.rows.items():
            row.setChecked(key == system)
            row.update()

    def go_from(self, row: SystemRow, by: int) -> None:
        """To the neighbour of a row."""
        rows = list(self.rows.values())
        place = rows.index(row) + by
        if 0 <= place < len(rows):
            rows[place].setFocus(Qt.FocusReason.TabFocusReason)
            self._pick(rows[place])

    def _pick(self, row: SystemRow) -> None:
        self.choose(row.face.id)
        self.picked.emit(row.face.id)


class WayCard(Card):
    """A way to begin: icon, name, key, what it brings."""

    def __init__(self, icon: str, key: str, parent: QWidget | None = None) -> None:
        super().__init__(pressable=True, parent=parent)
        self._icon, self._key = icon, key
        self._title, self._text, self._chosen = "", "", False
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        follow(self.updateGeometry)

    def say(self, title: str, text: str) -> None:
        """The words of it."""
        self._title, self._text = title, text
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.updateGeometry()
        self.update()

    def set_current(self, on: bool) -> None:
        self._chosen = on
        super().set_current(on)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        look = theme()
        title, text = self._title_lines(width), self._text_lines(width)
        key = 0 if self._key_fits(width) else look.px(KEY + 4)
        return look.px(TITLE) + title.height + look.px(2) + text.height + key + look.px(14)

    def sizeHint(self) -> QSize:
        width = theme().px(240)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(150), theme().px(66))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, look, rect = QPainter(self), theme(), self.rect()
        if not self._chosen and not self.hasFocus():
            draw_box(painter, rect, border="line", radius=8)
        inside, icon = look.px(INSIDE), look.px(ICON)
        tone = "accent" if self._chosen else "text.muted"
        draw_icon(painter, self._icon, QRectF(inside, look.px(13), icon, icon), tone)
        left, caption = inside + icon + look.px(14), look.font("caption")
        title, text = self._title_lines(rect.width()), self._text_lines(rect.width())
        below = look.px(TITLE) + title.height + look.px(2)
        key = QRect(left, below + text.height + look.px(4), self._key_width(), look.px(KEY))
        if self._key_fits(rect.width()):
            key.moveTo(rect.right() - look.px(12) - key.width(), look.px(TITLE))
        draw_box(painter, key, border="line.strong", radius=4)
        draw_text(painter, key, self._key, font=caption, colour="text.muted", align=CENTRE, elide=False)
        draw_paragraph(painter, QPointF(left, look.px(TITLE)), title)
        draw_paragraph(painter, QPointF(left, below), text, colour="text.muted")

    def _key_width(self) -> int:
        return text_width(self._key, theme().font("caption")) + theme().px(12)

    def _key_fits(self, width: int) -> bool:
        """Whether the key has room beside the name; otherwise it stands below: no name is broken for it."""
        look = theme()
        name = text_width(self._title, look.font("strong"))
        return name + look.px(6) + self._key_width() <= self._room(width)

    def _room(self, width: int) -> int:
        look = theme()
        return width - look.px(INSIDE + ICON + 14) - look.px(12)

    def _title_lines(self, width: int) -> Paragraph:
        look = theme()
        room = self._room(width) - (self._key_width() + look.px(6) if self._key_fits(width) else 0)
        return paragraph(self._title, look.font("strong"), room, look.px(20))

    def _text_lines(self, width: int) -> Paragraph:
        look = theme()
        return paragraph(self._text, look.font("caption"), self._room(width), look.line("caption"))


class StepsOutline(QWidget):
    """The steps of a system with what each is about, in two columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_steps(self, steps: Sequence[tuple[str, str]]) -> None:
        """Title and content of each."""
        self._steps = tuple(steps)
        self.setAccessibleName(", ".join(title for title, _ in steps))
        self._restyle()

    def sizeHint(self) -> QSize:
        rows = -(-len(self._steps) // 2)
        return QSize(theme().px(480), rows * theme().px(27) + theme().px(4))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(200), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        rows, half = -(-len(self._steps) // 2), self.width() // 2
        widest = max((text_width(title, look.font("body")) for title, _ in self._steps), default=0)
        for place, (title, content) in enumerate(self._steps):
            left = (place // rows) * half
            line = QRect(left, look.px(4) + (place % rows) * look.px(27), half - look.px(16), look.px(27))
            number = QRect(line.left(), line.top(), look.px(11), line.height())
            muted = look.font("body")
            draw_text(painter, number, str(place + 1), font=muted, colour="text.muted", align=RIGHT)
            words = line.adjusted(look.px(22), 0, 0, 0)
            draw_text(painter, words, title, font=muted)
            rest = words.adjusted(widest + look.px(20), 0, 0, 0)
            if rest.width() > look.px(60):
                draw_text(painter, rest, content, font=look.font("caption"), colour="text.muted")

    def _restyle(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.update()
