"""The steps of a way side by side: what is passed, open and to come, what a press does, how they break."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from builder.core.form import Act, Line, Roster, RosterColumn
from builder.core.text import Text, plain
from builder.ui.fields.strip import StripControl
from builder.ui.theme import theme
from tests.ui.character.stage import press, settle
from tests.ui.fields.stage import Shown

GAIN = Act("gain", plain("もっと強く"), plain("もっと強く"), sets=((("choices", "strength"), 11),))


def way(steps: int = 6, words: str = "") -> Roster:
    """Two steps that passed, of which the second leads on; the third is open, a press gains the next."""
    lines = tuple(
        Line(
            f"step.{n}",
            (),
            plain(str(n)),
            (plain(words) if words else None,),
            marked=n == 3,
            faint=n > 3,
            act=GAIN if n == 4 else None,
            leads=("choices", "story") if n == 2 else (),
        )
        for n in range(1, steps + 1)
    )
    column = RosterColumn("word", None)
    return Roster(path=("choices", "way"), label=plain("道"), columns=(column,), lines=lines, strip=True)


def test_only_a_step_that_does_something_or_leads_on_takes_the_keyboard(qtbot: QtBot) -> None:
    stage = Shown(qtbot, StripControl, way())
    strip = stage.control
    able = [step.name for step in strip.steps() if step.focusPolicy() != Qt.FocusPolicy.NoFocus]
    assert able == ["2", "4"]
    assert strip.focus_target() is strip.steps()[3]


def test_a_press_or_enter_on_the_next_step_is_one_step_of_undo(qtbot: QtBot) -> None:
    stage = Shown(qtbot, StripControl, way())
    strip, bench = stage.control, stage.bench
    QTest.mouseClick(strip.steps()[3], Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    settle()
    assert bench.live.document.choices.strength == 11
    bench.live.undo()
    assert bench.live.document.choices.strength == 10
    press(strip.steps()[3], Qt.Key.Key_Return)
    assert bench.live.document.choices.strength == 11


def test_a_step_that_passed_leads_to_its_place_and_changes_nothing(qtbot: QtBot) -> None:
    stage = Shown(qtbot, StripControl, way())
    strip, bench = stage.control, stage.bench
    before, went = bench.live.document, list[object]()
    bench.went.connect(lambda path, budget: went.append(path))
    for place in (0, 1, 5):
        QTest.mouseClick(strip.steps()[place], Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert went == [("choices", "story")]
    assert bench.live.document == before


def test_what_a_press_does_is_read_out_with_the_step(qtbot: QtBot) -> None:
    stage = Shown(qtbot, StripControl, way(words="上昇"))
    strip, bench = stage.control, stage.bench
    assert strip.steps()[0].accessibleName() == "1 上昇"
    assert strip.steps()[1].accessibleName() == f"2 上昇 {bench.say(Text('ui.strip.leads'))}"
    assert strip.steps()[3].accessibleName() == "4 上昇 もっと強く"


def test_steps_break_into_rows_of_equal_length_and_none_covers_another(qtbot: QtBot) -> None:
    stage = Shown(qtbot, StripControl, way(20, "とても長い言葉"))
    strip = stage.control
    tops = [step.y() for step in strip.steps()]
    rows = [tops.count(top) for top in sorted(set(tops))]
    assert len(rows) > 1
    assert sum(rows) == 20
    assert max(rows) - min(rows) < len(rows)
    boxes = [step.geometry() for step in strip.steps()]
    assert not any(one.intersects(other) for at, one in enumerate(boxes) for other in boxes[:at])
    assert all(box.right() <= strip.width() for box in boxes)
    assert strip.heightForWidth(strip.width()) >= max(box.bottom() for box in boxes)


def test_larger_text_takes_more_rows(qtbot: QtBot) -> None:
    stage = Shown(qtbot, StripControl, way(20))
    strip = stage.control
    once = strip.heightForWidth(900)
    theme().use(text_factor=2.0)
    assert strip.heightForWidth(900) > 2 * once


def test_steps_that_are_gone_are_not_seen(qtbot: QtBot) -> None:
    stage = Shown(qtbot, StripControl, way(20))
    strip = stage.control
    strip.show_field(way(6))
    assert [step.name for step in strip.steps()] == ["1", "2", "3", "4", "5", "6"]
