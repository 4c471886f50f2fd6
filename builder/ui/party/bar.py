"""The bar over an open party: menu, back, name over who is in it, views, save state, what it can do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import plain_tip
from builder.ui.controls.segments import Segment, Segments
from builder.ui.ground import Ground
from builder.ui.icons import draw_icon
from builder.ui.paint import draw_box, draw_focus, draw_text, text_width
from builder.ui.theme import follow, theme
from builder.ui.top_bar import SaveLabel

NARROW, WORDS, ROOMY = 860, 1000, 1180
ICON, MOST, WIDEST = 18, 210, 320
SPARED = 4
"""So many words give way where there is no room: add, saved, print, back."""


class PartyName(QAbstractButton):
    """The swords, the name, and who is in it. Pressed, the name can be changed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._line, self._two_lines, self._over = "", "", True, False
        self._most = MOST
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        follow(self._restyle)

    def show_name(self, name: str, line: str, spoken: str) -> None:
        """Say which party it is."""
        self._name, self._line = name, line
        self.setAccessibleName(spoken)
        self.setToolTip(plain_tip("\n".join(filter(None, (name, line)))))
        self._restyle()

    def name(self) -> str:
        """What is shown as the name."""
        return self._name

    def line(self) -> str:
        """What is shown below the name."""
        return self._line

    def fit(self, wide: float) -> None:
        """Whether the second line is shown, and how much of it."""
        self._two_lines = wide >= NARROW
        self._most = WIDEST if wide >= ROOMY else MOST
        self._restyle()

    def sizeHint(self) -> QSize:
        look = theme()
        words = text_width(self._name, look.font("heading"))
        if self._two_lines:
            words = max(words, text_width(self._line, look.font("caption")))
        return QSize(min(look.px(self._most), look.px(ICON + 18) + words), look.px(40))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(80), theme().px(40))

    def keyPressEvent(self, event: object) -> None:
        if getattr(event, "key", int)() in ENTER:
            self.click()
            return
        super().keyPressEvent(event)  # type: ignore[arg-type]

    def enterEvent(self, event: object) -> None:
        self._over = True
        self.update()

    def leaveEvent(self, event: object) -> None:
        self._over = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        if self._over:
            draw_box(painter, self.rect(), fill="hover", radius=5)
        side, left = look.px(ICON), look.px(4)
        square = QRectF(left, (self.height() - side) / 2, side, side)
        draw_icon(painter, "swords", square, "text")
        words = QRect(left + side + look.px(8), 0, self.width() - side - look.px(14), self.height())
        if self._two_lines and self._line:
            top = QRect(words.left(), look.px(1), words.width(), look.px(20))
            draw_text(painter, top, self._name, font=look.font("heading"))
            below = QRect(words.left(), look.px(20), words.width(), look.px(18))
            draw_text(painter, below, self._line, font=look.font("caption"), colour="text.muted")
        else:
            draw_text(painter, words, self._name, font=look.font("heading"))
        if self.hasFocus():
            draw_focus(painter, self.rect())

    def focusInEvent(self, event: object) -> None:
        super().focusInEvent(event)  # type: ignore[arg-type]
        self.update()

    def _restyle(self) -> None:
        self.setFixedHeight(theme().px(40))
        self.updateGeometry()
        self.update()


class PartyBar(Ground):
    """menu_requested: where the menu button is."""

    menu_requested = Signal(QRect)
    back_requested = Signal()
    name_asked = Signal()
    view_picked = Signal(str)
    undo = Signal()
    redo = Signal()
    add = Signal()
    print = Signal()
    ledger = Signal()

    def __init__(self) -> None:
        super().__init__("window", edge=Qt.Edge.BottomEdge)
        self._wide = 1366.0
        self._texts: dict[str, str] = {}
        self._saved = "", "", "text.muted"
        self.menu = Button(kind=ButtonKind.QUIET, icon="menu")
        self.back = Button(kind=ButtonKind.QUIET, icon="chevron-left")
        self.name = PartyName(self)
        self.views = Segments(name="")
        self.saved = SaveLabel(self)
        self.undo_button = Button(kind=ButtonKind.QUIET, icon="undo-2")
        self.redo_button = Button(kind=ButtonKind.QUIET, icon="redo-2")
        self.side_button = Button(kind=ButtonKind.QUIET, icon="panel-right")
        self.add_button = Button(icon="user-plus")
        self.print_button = Button(icon="printer", kind=ButtonKind.PRIMARY)
        self._row = QHBoxLayout(self)
        for widget in (self.menu, self.back, self.name, self.views):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        self._row.addWidget(self.saved)
        for button in (
            self.undo_button,
            self.redo_button,
            self.side_button,
            self.add_button,
            self.print_button,
        ):
            self._row.addWidget(button)
        self.menu.clicked.connect(lambda: self.menu_requested.emit(_rect(self.menu)))
        self.views.picked.connect(self.view_picked)
        for pressed, signal in (
            (self.back, self.back_requested),
            (self.name, self.name_asked),
            (self.undo_button, self.undo),
            (self.redo_button, self.redo),
            (self.side_button, self.ledger),
            (self.add_button, self.add),
            (self.print_button, self.print),
        ):
            pressed.clicked.connect(signal)
        follow(self._restyle)

    def set_words(self, views: Sequence[Segment], **texts: str) -> None:
        """Words by the name of the button; and the views."""
        self._texts = texts
        self.views.set_options(views)
        self.views.set_name(texts["name"])
        self._tell()

    def show_history(self, undo: str, redo: str, *, can_undo: bool, can_redo: bool) -> None:
        """What undo and redo would do, or that there is nothing."""
        self.undo_button.set_text("", name=undo)
        self.redo_button.set_text("", name=redo)
        self.undo_button.set_blocked("" if can_undo else undo)
        self.redo_button.set_blocked("" if can_redo else redo)

    def show_saved(self, words: str, icon: str, tone: str) -> None:
        """How the file stands to what is shown; where there is no room, its sign alone."""
        self._saved = words, icon, tone
        self._tell()

    def saved_words(self) -> str:
        """What is said of the file."""
        return self._saved[0]

    def fit(self, wide: float) -> None:
        """Follow the width of the window."""
        self._wide = wide
        self._tell()
        self._restyle()

    def name_rect(self) -> QRect:
        """Where the name is on the screen."""
        return _rect(self.name)

    def add_rect(self) -> QRect:
        """Where the button for files is on the screen."""
        return _rect(self.add_button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()

    def _tell(self) -> None:
        """Say as much as there is room for: the name is what must be read."""
        for spared in range(SPARED + 1):
            self._tell_with(spared)
            if self._wanted() <= self.width():
                break

    def _wanted(self) -> int:
        """How wide everything that is shown would like to be."""
        items = (self._row.itemAt(place) for place in range(self._row.count()))
        widgets = [widget for item in items if item is not None and (widget := item.widget()) is not None]
        shown = [widget.sizeHint().width() for widget in widgets if not widget.isHidden()]
        return sum(shown) + theme().px(6) * len(shown) + theme().px(24)

    def _tell_with(self, spared: int) -> None:
        texts, wide = self._texts, self._wide
        if not texts:
            return
        self.menu.set_text("", name=texts["menu"])
        self.back.set_text(texts["back"] if wide >= ROOMY and spared < 4 else "", name=texts["back"])
        self.side_button.set_text("", name=texts["side"])
        self.add_button.set_text(texts["add"] if wide >= WORDS and spared < 1 else "", name=texts["add"])
        self.print_button.set_text(
            texts["print"] if wide >= WORDS and spared < 3 else "", name=texts["print"]
        )
        self.side_button.setVisible(wide < ROOMY)
        words, icon, tone = self._saved
        self.saved.show_state(words if wide >= WORDS and spared < 2 else "", icon, tone)
        self.saved.setAccessibleName(words)
        self.saved.setToolTip(plain_tip(words))
        self.undo_button.setVisible(wide >= NARROW)
        self.redo_button.setVisible(wide >= NARROW)
        self.name.fit(wide)

    def _restyle(self) -> None:
        look = theme()
        narrow = self._wide < NARROW
        self.setFixedHeight(look.size("height.topbar.narrow" if narrow else "height.topbar"))
        self._row.setContentsMargins(look.px(9), 0, look.px(12), 1)
        self._row.setSpacing(look.px(6))
        self.update()


def _rect(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())
