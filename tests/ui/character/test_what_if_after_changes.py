"""The what-if card tells what would follow from things as they stand; of what is gone, nothing."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.core.text import Text
from builder.core.what_if import differences
from builder.ui.bench import Aim, on_screen
from builder.ui.character_view import CharacterView
from builder.ui.controls.stepper import Stepper
from builder.ui.what_if import rows_of
from tests.ui import toy
from tests.ui.character.gurps import open_gurps
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


def test_one_more_dexterity_tells_neither_itself_nor_steps_of_sums_nor_what_was_not_taken(
    qtbot: QtBot,
) -> None:
    view = open_gurps(page="attributes")
    qtbot.addWidget(view)
    inner(row_of(view, "choices", "attributes", "DX").control, Stepper).setFocus()
    qtbot.waitUntil(view.card.isVisible)
    assert [(row.name, row.old, row.new) for row in view.card.rows()] == [
        ("残りCP", "150", "130"),
        ("基本反応速度", "5.00", "5.25"),
        ("パンチの命中", "10", "11"),
        ("パンチの命中の成功率", "50.0%", "62.5%"),
        ("キックの命中", "8", "9"),
        ("キックの命中の成功率", "25.9%", "37.5%"),
    ]


def test_one_more_point_in_a_skill_tells_its_level(qtbot: QtBot) -> None:
    view = open_gurps({"skills": [{"id": "spear", "points": 1}]}, page="skills")
    qtbot.addWidget(view)
    survey = view.live.survey
    row = view.live.document.choices.skills[0].row
    after = view.live.what_if(Set(("choices", "skills", row, "points"), 2))
    assert after is not None
    told = rows_of(view.bench, differences(survey, after), after, own=(f"skill.{row}", 1, 2))
    assert [(one.old, one.new) for one in told[:2]] == [("149", "148"), ("9", "10")]
