"""What floats over a page goes with it: no card, list or pop-up outlives the number it speaks of."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.ui.character_view import CharacterView
from builder.ui.controls.number_label import NumberLabel
from tests.ui import toy
from tests.ui.character.stage import open_view, press, row_of, settle


def basics(qtbot: QtBot) -> CharacterView:
    view = open_view(toy.Choices(strength=12), page="basics")
    qtbot.addWidget(view)
    return view


def explained(view: CharacterView) -> None:
    """The explanation of a number of the page, opened with the mouse."""
    row = row_of(view, "choices", "strength")
    cost = next(number for number in row.findChildren(NumberLabel) if number.isVisible())
    cost.click()
    settle()
    assert view.why.isVisible()


def delete_what_is_to_go() -> None:
    settle()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    settle()


def test_another_step_shuts_the_explanation_and_the_keyboard_goes_to_that_step(qtbot: QtBot) -> None:
    view = basics(qtbot)
    explained(view)
    view.go_to_page("finish")
    delete_what_is_to_go()
    assert not view.why.isVisible()
    focused = QApplication.focusWidget()
    assert focused is not None
    assert view.isAncestorOf(focused)
    press(focused, Qt.Key.Key_Escape)
    assert view.page_key == "finish"


def test_being_led_to_an_issue_shuts_the_explanation(qtbot: QtBot) -> None:
    view = basics(qtbot)
    explained(view)
    view.go_to(("profile", "name"))
    delete_what_is_to_go()
    assert view.page_key != "basics"
    assert not view.why.isVisible()


def test_another_step_shuts_the_picker(qtbot: QtBot) -> None:
    view = open_view(page="skills")
    qtbot.addWidget(view)
    view.page_view.open_picker()
    assert view.picker.isVisible()
    view.go_to_page("finish")
    delete_what_is_to_go()
    assert not view.picker.isVisible()


def test_a_character_that_leaves_the_window_takes_its_explanation_along(qtbot: QtBot) -> None:
    view = basics(qtbot)
    explained(view)
    view.hide()
    settle()
    assert not view.why.isVisible()
