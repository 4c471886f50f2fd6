"""A character window for tests: the toy system, any size, any language; and what the eye sees in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QWidget

from builder.core.form import Field
from builder.core.system import Rules
from builder.core.text import Language
from builder.ui.bench import Ways
from builder.ui.character_view import CharacterView
from builder.ui.field_row import FieldRow
from builder.ui.live import LiveDraft
from builder.ui.page_state import blank_pages
from builder.ui.roster.control import RosterControl
from builder.ui.words import Words
from tests.ui import toy

W = TypeVar("W", bound=QWidget)


def open_view(
    choices: toy.Choices | None = None,
    *,
    language: Language = "ja",
    size: tuple[int, int] = (1366, 768),
    page: str = "",
    ways: Ways | None = None,
    name: str = "ガレス",
) -> CharacterView:
    """An open toy character, shown and laid out."""
    words = Words(language, strings=[toy.STRINGS])
    live = LiveDraft(toy.draft(choices, name=name))
    ways = ways or Ways(today=lambda: date(2031, 11, 24))
    view = CharacterView(live, words, toy.SYSTEM, blank=blank_pages(toy.SYSTEM, Rules()), ways=ways)
    view.resize(*size)
    view.show()
    settle()
    if page:
        view.go_to_page(page)
        settle()
    return view


def settle() -> None:
    """Let the window lay itself out."""
    for _ in range(4):
        QApplication.processEvents()


def row_of(view: CharacterView, *path: str | int) -> FieldRow:
    """The form's row of a field on the open page."""
    rows = [row for panel in view.page_view.panels() for row in panel.rows()]
    return next(row for row in rows if row.field.path == path)


def roster_of(view: CharacterView, place: int = 0) -> RosterControl:
    """A roster of the open page."""
    return view.page_view.rosters()[place]


def inner(parent: QWidget, kind: type[W]) -> W:
    """The first widget of a kind inside another."""
    return parent.findChildren(kind)[0]


def field_on(view: CharacterView, *path: str | int) -> Field:
    """A field of the open page as a value."""
    return row_of(view, *path).field


def press(widget: QWidget, key: Qt.Key, *held: Qt.KeyboardModifier) -> None:
    """Press a key where the keyboard is, or in a widget."""
    modifiers = Qt.KeyboardModifier.NoModifier
    for one in held:
        modifiers |= one
    QTest.keyClick(widget, key, modifiers)
    settle()


def focused() -> QWidget:
    """The widget with the keyboard."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def point_at(widget: QWidget) -> None:
    """Move the pointer over a widget."""
    middle = widget.rect().center()
    spot = widget.mapToGlobal(middle)
    QApplication.sendEvent(widget, QEnterEvent(middle.toPointF(), middle.toPointF(), spot.toPointF()))


def leave(widget: QWidget) -> None:
    """Move the pointer away."""
    QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))


def visible(view: QWidget, kind: type[W] = QWidget) -> Iterator[W]:  # type: ignore[assignment]
    """The widgets that can be seen."""
    for widget in view.findChildren(kind):
        if widget.isVisible():
            yield widget


def seen_texts(view: QWidget) -> list[str]:
    """Every text that stands on the screen or is read out, data of the player among them."""
    found: list[str] = []
    for widget in (view, *view.findChildren(QWidget)):
        if not widget.isVisible():
            continue
        found += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
        if isinstance(widget, QLabel | QAbstractButton):
            found.append(widget.text())
        if isinstance(widget, QLineEdit):
            found += [widget.placeholderText()]
        if isinstance(widget, QComboBox):
            found += [widget.itemText(place) for place in range(widget.count())]
        if isinstance(widget, RosterControl):
            model = widget.view.row_model
            found += [
                str(model.data(model.index(at), Qt.ItemDataRole.AccessibleTextRole))
                for at in range(model.rowCount())
            ]
    return [text for text in found if text]


def inside(widget: QWidget, view: QWidget) -> QRect:
    """A widget's rectangle in the view's coordinates."""
    return QRect(widget.mapTo(view, QPoint(0, 0)), widget.size())


def until(qtbot: object, condition: Callable[[], bool]) -> None:
    """Wait for something that a timer brings."""
    qtbot.waitUntil(condition, timeout=5000)  # type: ignore[attr-defined]
