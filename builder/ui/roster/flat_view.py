"""Roster: a list view that lays nothing out by itself and never scrolls; subclasses say where rows stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QRegion, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QSizePolicy, QWidget

Index = QModelIndex | QPersistentModelIndex


class FlatView(QListView):
    """Qt's list for models, selection and screen readers; geometry and paint are the subclass's own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.setAutoScroll(False)

    def row_rect(self, place: int) -> QRect:
        """The whole of a row."""
        raise NotImplementedError

    def place_at(self, y: int) -> int:
        """The row at a height, or −1."""
        raise NotImplementedError

    def visualRect(self, index: Index) -> QRect:
        return self.row_rect(index.row()) if index.isValid() else QRect()

    def indexAt(self, point: QPoint) -> QModelIndex:
        return self.model().index(self.place_at(point.y()), 0)

    def dataChanged(
        self,
        first: Index,
        last: Index,
        roles: Sequence[int] = (),  # what changed is drawn, and nothing else
    ) -> None:
        for place in range(first.row(), last.row() + 1):
            self.viewport().update(self.row_rect(place))

    def doItemsLayout(self) -> None:
        pass

    def updateGeometries(self) -> None:
        pass

    def horizontalOffset(self) -> int:
        return 0

    def verticalOffset(self) -> int:
        return 0

    def visualRegionForSelection(self, selection: Any) -> QRegion:
        return QRegion()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
