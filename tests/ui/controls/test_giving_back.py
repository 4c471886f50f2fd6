"""What floats gives the keyboard back, even where the widget that had it before is gone meanwhile."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from builder.ui.controls.drawer import Drawer
from builder.ui.controls.popup import Popup
from tests.ui.controls.stage import Stage
from tests.ui.hand import press


class Pair(QWidget):
    """Two buttons, the lower one made first."""

    def __init__(self) -> None:
        super().__init__()
        self.last, self.first = QPushButton("下"), QPushButton("上")
        box = QVBoxLayout(self)
        box.addWidget(self.first)
        box.addWidget(self.last)


def take_away(widget: QWidget) -> None:
    """As when a page is made anew."""
    widget.hide()
    widget.deleteLater()
    QCoreApplication.sendPostedEvents(widget, QEvent.Type.DeferredDelete.value)


def popup_over(stage: Stage) -> Popup:
    popup = Popup(stage, name="なぜ")
    popup.body.addWidget(QPushButton("閉じる"))
    popup.open_at(QRect(stage.mapToGlobal(stage.rect().center()), stage.rect().size() / 10))
    return popup


def test_a_pop_up_closes_though_the_field_it_came_from_is_gone(stage: Stage) -> None:
    field = stage.put(QLineEdit())
    popup = popup_over(stage)
    take_away(field)
    press(popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert QApplication.focusWidget() is stage.neighbour


def test_where_a_field_is_gone_the_keyboard_stays_in_its_part_of_the_page(stage: Stage) -> None:
    part = QWidget()
    pair, field = Pair(), QLineEdit()
    box = QVBoxLayout(part)
    box.addWidget(field)
    box.addWidget(pair)
    stage.put(part)
    field.setFocus()
    popup = popup_over(stage)
    take_away(field)
    press(popup, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is pair.first


def test_a_drawer_closes_though_the_field_it_came_from_is_gone(stage: Stage) -> None:
    field = stage.put(QLineEdit())
    pair = Pair()
    drawer = Drawer(stage, pair, name="台帳")
    drawer.open()
    take_away(field)
    press(pair.first, Qt.Key.Key_Escape)
    assert not drawer.isVisible()
    assert QApplication.focusWidget() is stage.neighbour


def test_tab_in_a_drawer_goes_as_one_reads_and_round(stage: Stage) -> None:
    pair = Pair()
    drawer = Drawer(stage, pair, name="台帳")
    drawer.open()
    order: list[QWidget | None] = []
    for _ in range(3):
        order.append(QApplication.focusWidget())
        press(pair, Qt.Key.Key_Tab)
    assert order == [pair.first, pair.last, pair.first]


def test_what_lives_on_beside_a_drawer_outlives_what_was_in_it(stage: Stage) -> None:
    """An action has no Python in it: PySide forgets it with the widget that it believes it belongs to."""
    menu = QMenu(stage)
    kept: QAction = menu.addAction("並べ替え")
    field = stage.put(QLineEdit())
    drawer = Drawer(stage, Pair(), name="台帳")
    drawer.open()
    for _ in range(4):
        focused = QApplication.focusWidget()
        assert focused is not None
        press(focused, Qt.Key.Key_Tab)
    drawer.shut()
    take_away(field)
    assert shiboken6.isValid(kept)
    assert kept.text() == "並べ替え"
