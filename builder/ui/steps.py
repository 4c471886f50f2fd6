"""The step list at the left: every page with its state, name and value, always reachable.

It knows no system.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from builder.core.form import Page
from builder.core.text import Text
from builder.ui.bench import STATE_WORDS, Bench
from builder.ui.controls.labels import plain_tip
from builder.ui.figures import draw_figures, figure_width
from builder.ui.ground import dye
from builder.ui.icons import draw_icon
from builder.ui.page_view import SCROLLING
from builder.ui.paint import LEFT, RIGHT, draw_box, draw_focus, draw_hairline, draw_text, text_width
from builder.ui.shapes import State, draw_state
from builder.ui.theme import follow, theme

SIDE, STATE, GAP, OUTER, NARROW_STEP = 10, 15, 10, 8, 28


class StepLook(StrEnum):
    """How much of a step is shown: all, no value, the state's shape only."""

    FULL = "full"
    COMPACT = "compact"
    NARROW = "narrow"


class StepButton(QAbstractButton):
    """One step."""

    gone = Signal(int)
    paged = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._state, self._name, self._value = State.EMPTY, "", ""
        self._look, self._hovered = StepLook.FULL, False
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_step(self, state: State, name: str, value: str, state_word: str) -> None:
        """Show another state, name or value; the same cost nothing."""
        if (state, name, value) == (self._state, self._name, self._value) and self.accessibleName():
            return
        self._state, self._name, self._value = state, name, value
        self.setAccessibleName(", ".join(filter(None, (name, state_word, value))))
        self.setToolTip(plain_tip(name) if self._look is StepLook.NARROW else "")
        self.updateGeometry()
        self.update()

    def set_look(self, look: StepLook) -> None:
        """How much is shown."""
        self._look = look
        self.setToolTip(plain_tip(self._name) if look is StepLook.NARROW else "")
        self._restyle()

    def name(self) -> str:
        """The step's name."""
        return self._name

    def sizeHint(self) -> QSize:
        look = theme()
        height = look.size("height.step" if self._look is StepLook.FULL else "height.step.compact")
        if self._look is StepLook.NARROW:
            height = look.px(NARROW_STEP)
        width = look.px(2 * SIDE + STATE)
        if self._look is not StepLook.NARROW:
            width += look.px(GAP) + text_width(self._name, look.font("strong"))
        if self._look is StepLook.FULL and self._value:
            width += look.px(GAP) + round(figure_width(self._value, look.font("caption")))
        return QSize(width, height)

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(2 * SIDE + STATE) - 6, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.gone.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in SCROLLING:
            self.paged.emit(event.key())
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        if self.isChecked():
            draw_box(painter, self.rect(), fill="accent.tint")
        elif self._hovered:
            draw_box(painter, self.rect(), fill="hover")
        side, size = look.px(SIDE), look.px(STATE)
        left = (self.width() - size) // 2 if self._look is StepLook.NARROW else side
        square = QRectF(left, (self.height() - size) / 2, size, size)
        draw_state(painter, self._state, square, ground="window")
        if self._look is not StepLook.NARROW:
            self._write(painter, left + size + look.px(GAP))
        if self.hasFocus():
            draw_focus(painter, self.rect())

    def _write(self, painter: QPainter, left: int) -> None:
        look = theme()
        caption = look.font("caption")
        right = self.width() - look.px(SIDE)
        inner = self.rect()
        if self._look is StepLook.FULL and self._value:
            inner.setRight(right)
            draw_figures(painter, inner, self._value, font=caption, colour="text.muted", align=RIGHT)
            right -= round(figure_width(self._value, caption)) + look.px(6)
        words = self.rect()
        words.setLeft(left)
        words.setRight(right)
        faint = self._state is State.EMPTY and not self.isChecked()
        font = look.font("strong" if self.isChecked() else "body")
        draw_text(painter, words, self._name, font=font, colour="text.muted" if faint else "text", align=LEFT)

    def _restyle(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.updateGeometry()
        self.update()


class HelpButton(QAbstractButton):
    """「この手順の説明」 at the foot of the list."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look, self._hovered = StepLook.FULL, False
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        follow(self._restyle)

    def set_words(self, words: str) -> None:
        """Its words, in another language."""
        if words == self.accessibleName():
            return
        self.setText(words.replace("&", "&&"))
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(words))
        self.update()

    def set_look(self, look: StepLook) -> None:
        """How much is shown."""
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        look = theme()
        if self._look is StepLook.NARROW:
            return QSize(look.px(32), look.size("height.step"))
        return QSize(look.px(50) + text_width(self.text(), look.font("body")), look.size("height.step"))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(26), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        on = self.isChecked()
        if on or self._hovered:
            draw_box(painter, self.rect(), fill="accent.tint" if on else "hover")
        size = look.px(15)
        narrow = self._look is StepLook.NARROW
        left = (self.width() - size) // 2 if narrow else look.px(SIDE)
        ink = "accent" if on else "text.muted"
        draw_icon(painter, "book-open", QRectF(left, (self.height() - size) / 2, size, size), ink)
        if not narrow:
            words = self.rect().adjusted(left + size + look.px(8), 0, -look.px(4), 0)
            draw_text(painter, words, self.accessibleName(), font=look.font("body"), colour=ink)
        if self.hasFocus():
            draw_focus(painter, self.rect())

    def _restyle(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.update()


class StepList(QWidget):
    """All steps. picked: the key of a page; paged: a key that scrolls the page.

    Its width fits its longest label, within the look's bounds.
    """

    picked = Signal(str)
    paged = Signal(int)
    help_asked = Signal()

    def __init__(self, bench: Bench, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._look = StepLook.FULL
        self._buttons: dict[str, StepButton] = {}
        self._current = ""
        self._words: tuple[str, ...] = ()
        self.help = HelpButton(self)
        self.help.clicked.connect(self.help_asked)
        self._inner = QWidget()
        self._column = QVBoxLayout(self._inner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._inner)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._outer = QVBoxLayout(self)
        self._outer.setSpacing(theme().px(12))
        self._outer.addWidget(self._scroll, 1)
        self._outer.addWidget(self.help)
        self.setAutoFillBackground(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        follow(self._restyle)

    def show_pages(self, pages: Sequence[Page], states: Mapping[str, State], current: str) -> None:
        """Show the pages with their states."""
        moved, self._current = current != self._current, current
        if list(self._buttons) != [page.key for page in pages]:
            self._rebuild(pages)
        for page in pages:
            button = self._buttons[page.key]
            state = states.get(page.key, State.EMPTY)
            word = self._bench.say(STATE_WORDS[state])
            button.show_step(state, self._bench.say(page.title), self._bench.amount(page.value), word)
            button.setChecked(page.key == current)
            if page.key == current and moved:
                QTimer.singleShot(
                    0, button, lambda button=button: self._scroll.ensureWidgetVisible(button, 0, 8)
                )
        self.help.set_words(self._bench.say(Text("ui.steps.help")))
        self.setAccessibleName(self._bench.say(Text("ui.area.steps")))
        words = tuple(button.accessibleName() for button in self._buttons.values())
        if words != self._words:
            self._words = words
            self._fit()

    def set_look(self, look: StepLook) -> None:
        """How much of the steps is shown."""
        self._look = look
        for button in self._buttons.values():
            button.set_look(look)
        self.help.set_look(look)
        self._fit()

    def focus_current(self) -> None:
        """The keyboard goes to the current step."""
        button = self._buttons.get(self._current)
        if button is not None:
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def buttons(self) -> tuple[StepButton, ...]:
        """The steps' buttons, in order."""
        return tuple(self._buttons.values())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        line = theme().colour("line")
        painter.fillRect(self.width() - 1, 0, 1, self.height(), line)
        top = self.help.geometry().top() - theme().px(6)
        draw_hairline(painter, theme().px(OUTER), self.width() - theme().px(OUTER), top)

    def _rebuild(self, pages: Sequence[Page]) -> None:
        for button in self._buttons.values():
            self._column.removeWidget(button)
            button.setParent(None)
            button.deleteLater()
        self._buttons = {}
        for place, page in enumerate(pages):
            button = StepButton(self)
            button.set_look(self._look)
            button.clicked.connect(lambda _=False, key=page.key: self._pressed(key))
            button.gone.connect(self._go)
            button.paged.connect(self.paged)
            self._column.insertWidget(place, button)
            self._buttons[page.key] = button

    def _pressed(self, key: str) -> None:
        self._buttons[key].setChecked(True)
        self.picked.emit(key)

    def _go(self, direction: int) -> None:
        """↑ ↓: the neighbour opens, and the keyboard stays in the list."""
        keys = list(self._buttons)
        place = keys.index(self._current) + direction if self._current in keys else 0
        if 0 <= place < len(keys):
            self._buttons[keys[place]].setFocus(Qt.FocusReason.OtherFocusReason)
            self.picked.emit(keys[place])

    def _fit(self) -> None:
        look = theme()
        if self._look is StepLook.NARROW:
            self.setFixedWidth(look.size("width.rail.narrow"))
            return
        compact = self._look is StepLook.COMPACT
        least = look.size("width.rail.compact" if compact else "width.rail")
        most = look.size("width.rail.compact.max" if compact else "width.rail.max")
        wanted = max(button.sizeHint().width() for button in (*self._buttons.values(), self.help))
        self.setFixedWidth(max(least, min(most, wanted + 2 * look.px(OUTER))))

    def _restyle(self) -> None:
        side = theme().px(OUTER)
        self._outer.setContentsMargins(side, theme().px(10), side + 1, theme().px(10))
        palette = self.palette()
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
            palette.setColor(role, theme().colour("window"))
        self.setPalette(palette)
        dye(self._scroll, "window", self._inner)
        self._fit()
