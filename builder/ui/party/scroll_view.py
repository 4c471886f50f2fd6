"""A view of the desk that scrolls up and down, on the page's ground. Touches the theme alone."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect
from PySide6.QtWidgets import QApplication, QVBoxLayout

from builder.ui.ground import Ground, scrolling
from builder.ui.page_view import Inner
from builder.ui.party.spots import SpotList
from builder.ui.theme import follow, theme

NARROW, MARGIN, COMPACT, BETWEEN = 860, 24, 14, 22


class ScrollView(Ground):
    """Put parts into `column`; `watch` keeps the row in focus of a list in sight."""

    def __init__(self) -> None:
        super().__init__("page")
        self._wide = 1366.0
        whole = Inner()
        whole.laid_out.connect(self._take_height)
        self.column = QVBoxLayout(whole)
        self.area = scrolling(whole)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.area)
        follow(self._dress)

    def watch(self, view: SpotList) -> None:
        """The row in focus stays in sight."""
        view.seen.connect(lambda rect: self._bring_in(view, rect))

    def fit(self, wide: float) -> None:
        """Follow the width of the window, as layouts count it."""
        self._wide = wide
        self._dress()

    def settle(self) -> None:
        """Lay everything out now, so that nothing is seen on its way to its place."""
        self.column.activate()
        self._take_height()

    def _take_height(self) -> None:
        """As high as its contents are now. Qt looks only where the size hint is another one than before."""
        QApplication.sendEvent(self.area, QEvent(QEvent.Type.LayoutRequest))

    def _bring_in(self, view: SpotList, rect: QRect) -> None:
        whole = self.area.widget()
        if whole is not None:
            spot = view.viewport().mapTo(whole, rect.center())
            self.area.ensureVisible(0, spot.y(), 0, rect.height() // 2 + theme().px(40))

    def _dress(self) -> None:
        look = theme()
        side = look.px(MARGIN if self._wide >= NARROW else COMPACT)
        self.column.setContentsMargins(side, look.px(18), side, look.px(24))
        self.column.setSpacing(look.px(BETWEEN))
