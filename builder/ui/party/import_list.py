"""The rows of what came to the desk, scrolling; controls are made where the eye or the Tab key is near."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget

from builder.core.party import Party
from builder.core.party_import import Decision, Incoming
from builder.ui.ground import scrolling
from builder.ui.party.import_row import ImportRow, with_focus
from builder.ui.party.import_telling import VERSIONS
from builder.ui.theme import follow, theme
from builder.ui.words import Words

UNFOLDED = 3
"""So many changed members are unfolded from the start; more of them wait to be asked."""


class ImportList(QWidget):
    """decided: a decision is another one. grown: it is higher or lower than before.

    Rows are placed by us, and shown only where one looks: there may be a thousand of them.
    """

    decided = Signal()
    grown = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.rows: list[ImportRow] = []
        self._inner = QWidget()
        self.area: QScrollArea = scrolling(self._inner)
        self.area.setWidgetResizable(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.area)
        self.area.verticalScrollBar().valueChanged.connect(self._come_near)
        self.area.viewport().installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_moved)
        follow(self._arrange)

    def add_item(self, item: Incoming, party: Party) -> None:
        """One more row; it is seen when all are there."""
        row = ImportRow(self._words, item, party, self._inner)
        row.decided.connect(self.decided)
        row.unfolded.connect(self._grew)
        row.walked.connect(self.go)
        self.rows.append(row)

    def show_rows(self) -> None:
        """All are there: the first versions are unfolded, and what is near is shown."""
        if self.rows:
            self.rows[-1].is_last = True
        versions = [row for row in self.rows if row.item.state in VERSIONS]
        if len(versions) <= UNFOLDED:
            for row in versions:
                row.set_unfolded(True)
        self._arrange()

    def show_items(self, items: Sequence[Incoming], party: Party, kept: dict[int, Decision]) -> None:
        """Other rows; `kept`: decisions of before that stay where they still can be made."""
        self._clear()
        for place, item in enumerate(items):
            self.add_item(item, party)
            if kept.get(place) in item.choices:
                self.rows[place].decision = kept[place]
        self.show_rows()

    def decisions(self) -> dict[int, Decision]:
        """What is decided, by place."""
        return {place: row.decision for place, row in enumerate(self.rows) if row.item.choices}

    def wanted_height(self, width: int) -> int:
        """How high everything is at a width, in pixels."""
        return sum(row.height_at(width - 2) for row in self.rows)

    def go(self, by: int) -> bool:
        """The keyboard to the next row that takes it, up or down; whether there is one."""
        here = with_focus(self.rows)
        place = self.rows.index(here) + by if here is not None else (0 if by > 0 else len(self.rows) - 1)
        while 0 <= place < len(self.rows):
            target = self.rows[place].target()
            if target is not None:
                target.setFocus(Qt.FocusReason.TabFocusReason)
                return True
            place += by
        return False

    def go_to_first_version(self) -> bool:
        """The keyboard to the first member that is there already in another version."""
        for row in self.rows:
            target = row.target() if row.item.state in VERSIONS else None
            if target is not None:
                target.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._arrange()
        return super().eventFilter(watched, event)

    def _clear(self) -> None:
        for row in self.rows:
            row.hide()
            row.setParent(None)
            row.deleteLater()
        self.rows = []

    def _grew(self) -> None:
        self._arrange()
        self.grown.emit()

    def _arrange(self) -> None:
        """One below the other, as wide as the view."""
        wide, top = self.area.viewport().width(), 0
        for row in self.rows:
            high = row.height_at(wide - 2)
            row.setGeometry(1, top, wide - 2, high)
            top += high
        self._inner.resize(wide, top)
        self._come_near()

    def _come_near(self) -> None:
        """Rows in the view, and a view's height above and below, are shown and get their controls."""
        high = self.area.viewport().height()
        top = self.area.verticalScrollBar().value() - high
        for row in self.rows:
            if row.y() + row.height() >= top and row.y() <= top + 3 * high:
                row.come_near()

    def _bring_in(self, row: ImportRow) -> None:
        """The row into sight; of one that is higher than the view its beginning."""
        if row.height() > self.area.viewport().height():
            self.area.verticalScrollBar().setValue(row.y())
        else:
            self.area.ensureWidgetVisible(row, 0, theme().px(8))

    def _focus_moved(self, old: object, new: object) -> None:
        if isinstance(new, QWidget) and self._inner.isAncestorOf(new):
            row = with_focus(self.rows)
            if row is not None:
                self._come_near()
                self._bring_in(row)
        for row in self.rows:
            if any(isinstance(one, QWidget) and row.isAncestorOf(one) for one in (old, new)):
                row.update()
