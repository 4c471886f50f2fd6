"""A fault in a method that Qt calls is a fault like any other: it is raised, and nothing dies of it."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QStringListModel
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

import builder.ui  # noqa: F401  - what stands in its first lines is what is tested


class Unreadable(QWidget):
    def resizeEvent(self, event: QResizeEvent) -> None:
        int("x")


class Gone(QWidget):
    def resizeEvent(self, event: QResizeEvent) -> None:
        widget = QWidget()
        shiboken6.delete(widget)
        widget.isVisible()


class Deep(QWidget):
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.last()

    def last(self) -> int:
        return list[int]().pop()


class Heir(Unreadable):
    """Overrides nothing itself."""


class Rows(QStringListModel):
    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return 7


class Told(QObject):
    """A class of Qt whose own methods are its own affair."""

    def say(self, word: str = "x") -> str:
        return word


@pytest.mark.parametrize(
    ("kind", "fault"),
    [(Unreadable, ValueError), (Gone, RuntimeError), (Deep, IndexError), (Heir, ValueError)],
)
def test_what_is_raised_inside_an_event_reaches_its_caller(
    qapp: QApplication, kind: type[QWidget], fault: type[Exception]
) -> None:
    widget = kind()
    with pytest.raises(fault, match="resizeEvent"):
        widget.show()
    widget.hide()


def test_overridden_methods_answer_as_ever_and_keep_their_names(qapp: QApplication) -> None:
    rows = Rows()
    assert (rows.rowCount(), rows.rowCount(QModelIndex())) == (7, 7)
    assert Rows.rowCount.__name__ == "rowCount"
    assert (Told().say(), Told().say("y")) == ("x", "y")
