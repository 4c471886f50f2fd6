"""What is closed is let go: no window, menu or message of it is there to be told of the next change."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar

from builder.core.text import Text
from builder.ui.menus import fill_bar
from builder.ui.message import Message
from builder.ui.theme import Scheme, Theme
from tests.ui.window.conftest import Stage


def delete_what_is_due() -> None:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()


def test_a_window_that_was_closed_follows_no_theme(stage: Stage, look: Theme) -> None:
    """Its shelf did, when half of it was gone: a menu's action of it was no more."""
    stage.wake()
    second = stage.program.new_window()
    second.show()
    QApplication.processEvents()
    shelf = second.library.shelf
    second.close_now()
    delete_what_is_due()
    assert not shiboken6.isValid(shelf)
    look.use(scheme=Scheme.DARK)
    stage.program.library_changed.emit()
    assert shiboken6.isValid(stage.window.library.shelf)


def test_a_character_that_was_closed_cannot_be_acted_on_from_its_message(stage: Stage) -> None:
    stage.wake()
    page = stage.open(stage.put("ナイア"))
    acted: list[int] = []
    page.told.emit(
        Message(Text("export.copied"), action=Text("library.undo"), act=lambda: acted.append(1), of=page)
    )
    assert stage.window.toast.isVisible()
    stage.window.remove_character(page)
    assert not stage.window.toast.isVisible()
    stage.window.toast.acted.emit()
    assert acted == []


def test_the_orders_of_the_shelf_are_a_menu_for_one_visit(stage: Stage) -> None:
    window = stage.wake()
    before = len(window.library.shelf.findChildren(QMenu))
    for _ in range(3):
        menu = window.library.shelf.sorts_menu()
        assert [action.isChecked() for action in menu.actions()] == [True, False, False, False]
        menu.popup(window.mapToGlobal(window.rect().center()))
        menu.close()
        delete_what_is_due()
    assert len(window.library.shelf.findChildren(QMenu)) == before


def test_an_order_of_the_shelf_is_chosen_in_its_menu(stage: Stage) -> None:
    window = stage.wake()
    window.library.shelf.sorts_menu().actions()[1].trigger()
    assert stage.program.preferences.settings.sort == "name"
    assert [action.isChecked() for action in window.library.shelf.sorts_menu().actions()][1]


def test_a_menu_bar_that_is_filled_again_keeps_no_old_menus(stage: Stage) -> None:
    window = stage.wake()
    bar = QMenuBar(window)
    fill_bar(bar, window)
    delete_what_is_due()
    many = len(bar.findChildren(QMenu))
    for _ in range(3):
        fill_bar(bar, window)
        delete_what_is_due()
    assert len(bar.findChildren(QMenu)) == many
