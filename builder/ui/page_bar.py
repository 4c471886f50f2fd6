"""The bar over every page but the character's: menu, way back, title, what the page does. No words."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.labels import Label
from builder.ui.ground import Ground
from builder.ui.theme import follow, theme

COMPACT = 860


class PageBar(Ground):
    """52 px high. Put what belongs to the left into `left`, to the right into `right`."""

    menu_requested = Signal(QRect)
    back_requested = Signal()

    def __init__(self, *, back: bool = True, parent: QWidget | None = None) -> None:
        super().__init__("window", edge=Qt.Edge.BottomEdge, parent=parent)
        self._narrow = False
        self.menu = Button(kind=ButtonKind.QUIET, icon="menu")
        self.back = Button(kind=ButtonKind.QUIET, icon="chevron-left")
        self.title = Label("", "heading", elide=True)
        self.left, self.right = QHBoxLayout(), QHBoxLayout()
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.menu)
        self._row.addWidget(self.back)
        self._row.addWidget(self.title)
        self._row.addLayout(self.left)
        self._row.addStretch(1)
        self._row.addLayout(self.right)
        self.back.setVisible(back)
        self.menu.clicked.connect(self.ask_for_menu)
        self.back.clicked.connect(self.back_requested)
        follow(self._restyle)

    def set_words(self, *, title: str, menu: str, back: str = "") -> None:
        """Title, the menu button's name, the words of the way back."""
        self.title.set_text(title)
        self.menu.set_text("", name=menu)
        if back:
            self.back.set_text(back)

    def ask_for_menu(self) -> None:
        """Ask for the menu below its button."""
        self.menu_requested.emit(self.menu_rect())

    def menu_rect(self) -> QRect:
        """The menu button's rectangle on the screen."""
        return QRect(self.menu.mapToGlobal(QPoint(0, 0)), self.menu.size())

    def fit(self, wide: float) -> None:
        """Be lower in a narrow window."""
        self._narrow = wide < COMPACT
        self._restyle()

    def _restyle(self) -> None:
        look = theme()
        self.setFixedHeight(look.size("height.topbar.narrow" if self._narrow else "height.topbar"))
        self._row.setContentsMargins(look.px(9), 0, look.px(16), 1)
        self._row.setSpacing(look.px(8))
        self.left.setSpacing(look.px(8))
        self.right.setSpacing(look.px(8))
        self.update()
