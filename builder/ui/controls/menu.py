"""Menus in the look of the house, also those that Qt makes for what one types into. No words of its own."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from builder.ui.stylesheet import menu_sheet
from builder.ui.theme import theme


class Menu(QMenu):
    """A menu, dressed when it opens; its own menus are of the same kind."""

    def __init__(self, parent: QWidget | None = None, *, title: str = "") -> None:
        super().__init__(title, parent)
        self.aboutToShow.connect(self._dress)

    def add_menu(self, title: str) -> Menu:
        """One more menu, opened from here."""
        menu = Menu(self, title=title)
        self.addMenu(menu)
        return menu

    def _dress(self) -> None:
        dress(self)


def passing_menu(parent: QWidget) -> Menu:
    """A menu for one visit: gone when it is closed."""
    menu = Menu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def dress(menu: QMenu) -> None:
    """Give a menu its look as the theme is now."""
    look = theme()
    sheet = menu_sheet(lambda token: look.colour(token).name(), look.px)
    if menu.styleSheet() != sheet:
        menu.setStyleSheet(sheet)


def show_once(menu: QMenu, at: QPoint) -> None:
    """Show a menu that Qt has made for this moment; it goes when it is closed."""
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dress(menu)
    menu.popup(at)
