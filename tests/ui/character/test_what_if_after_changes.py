"""The what-if card tells what would follow from things as they stand; of what is gone, nothing."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.core.text import Text
from builder.ui.bench import Aim, on_screen
from builder.ui.character_view import CharacterView
from builder.ui.controls.stepper import Stepper
from tests.ui import toy
from tests.ui.character.stage import inner, open_view, row_of

STRENGTH = ("choices", "strength")


def aimed(qtbot: QtBot) -> CharacterView:
    """A view whose card tells what strength 13 would do."""
    view = open_view(toy.Choices(strength=12), page="basics")
    qtbot.addWidget(view)
    inner(row_of(view, *STRENGTH).control, Stepper).setFocus()
    qtbot.waitUntil(view.card.isVisible)
    return view


def left(view: CharacterView) -> tuple[str, str]:
    first = view.card.rows()[0]
    return first.old, first.new


def test_the_card_reckons_anew_when_something_else_changes(qtbot: QtBot) -> None:
    view = aimed(qtbot)
    assert left(view) == ("55", "45")
    view.live.do(Set(("choices", "points"), 80))
    qtbot.waitUntil(lambda: left(view) == ("60", "50"))
    view.live.undo()
    qtbot.waitUntil(lambda: left(view) == ("55", "45"))


def test_no_card_in_the_old_language_outlives_a_change_of_language(qtbot: QtBot) -> None:
    view = aimed(qtbot)
    view.bench.words.use(language="en")
    qtbot.waitUntil(lambda: not view.card.isVisible())
    assert view.live.document.choices.strength == 12


def test_of_a_control_that_is_gone_nothing_is_told(qtbot: QtBot) -> None:
    view = aimed(qtbot)
    gone = QPushButton(view)
    gone.show()
    asked: list[QRect] = []

    def anchor() -> QRect:
        asked.append(on_screen(gone))
        return asked[-1]

    view.bench.aimed.emit(Aim(Text("ui.close"), (Set(STRENGTH, 14),), gone, anchor))
    gone.deleteLater()
    QCoreApplication.sendPostedEvents(gone, QEvent.Type.DeferredDelete.value)
    qtbot.waitUntil(lambda: not view.card.isVisible())
    assert asked == []
    assert view.live.document.choices.strength == 12
