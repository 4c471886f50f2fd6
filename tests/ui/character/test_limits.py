"""A broken limit: where it leads, what it looks like, and how it looks once the GM has allowed it."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from builder.core.character import Waiver
from builder.core.edit import Set
from builder.core.ledger import Entry, Op, Value
from builder.core.text import Text
from builder.ui.budgets import rest_name
from builder.ui.character_view import CharacterView
from builder.ui.controls.meter import Meter
from builder.ui.controls.state_label import StateLabel
from builder.ui.issues import why_key
from builder.ui.roster.control import RosterControl
from builder.ui.shapes import State
from builder.ui.theme import theme
from builder.ui.why_lines import lines_of
from tests.ui.character.gurps import open_gurps
from tests.ui.character.stage import focused, settle

# ST 8 gives 20 points, Greed 15: of 30 points, half may be given back.
GREEDY = {
    "settings": {"starting_points": 30},
    "attributes": {"ST": 8},
    "traits": [{"id": "luck", "variant": "luck"}, {"id": "greed"}],
}
CODE, PLACE = "GURPS-DISADV-LIMIT", ("choices", "traits")


def opened(qtbot: QtBot, page: str = "traits") -> CharacterView:
    view = open_gurps(GREEDY, page=page)
    qtbot.addWidget(view)
    return view


def allow(view: CharacterView) -> None:
    view.live.do(Set(("waivers",), (Waiver(code=CODE, path=PLACE, note="卓で相談した"),)))
    settle()


def meter(view: CharacterView) -> Meter:
    return next(one for one in view.ledger.meters() if one.accessibleName().startswith("不利な特徴"))


def heading(view: CharacterView) -> StateLabel:
    panel = next(one for one in view.page_view.panels() if one.panel.key == "disadvantages")
    return next(one for one in panel.findChildren(StateLabel) if one.isVisible())


def has_red(widget: Meter | StateLabel) -> bool:
    image = widget.grab().toImage()
    red = QColor(theme().colour("error")).rgb()
    return any(image.pixel(x, y) == red for x in range(image.width()) for y in range(image.height()))


def test_the_limit_of_disadvantages_leads_to_the_disadvantages(qtbot: QtBot) -> None:
    view = opened(qtbot, page="attributes")
    issue = next(one for one in view.live.survey.issues if one.code == CODE)
    place = view.bench.place_of(issue)
    assert place is not None and view.bench.where(place) == "特徴 · 不利な特徴"
    view.ledger.issues.show_issues()
    row = next(one for one in view.ledger.issues.rows() if one.issue == issue)
    row.chosen.emit(issue)
    settle()
    assert view.page_key == "traits"
    panels = [one for one in view.page_view.panels() if one.isAncestorOf(focused())]
    assert [one.panel.key for one in panels] == ["disadvantages"]
    assert isinstance(panels[0].rosters()[0], RosterControl)


def test_the_number_that_a_limit_is_asked_for_is_what_is_counted_against_it(qtbot: QtBot) -> None:
    view = opened(qtbot)
    issue = next(one for one in view.live.survey.issues if one.code == CODE)
    assert why_key(view.bench, issue) == "disadvantages.counted"


def test_a_broken_limit_is_red_in_the_heading_and_the_meter(qtbot: QtBot) -> None:
    view = opened(qtbot)
    assert meter(view).accessibleName() == "不利な特徴の合計 35、上限 15、20 超過"
    assert heading(view).text() == "上限15点を20点超過"
    assert has_red(meter(view)) and has_red(heading(view))


def test_a_limit_that_the_gm_has_waived_is_marked_but_not_red(qtbot: QtBot) -> None:
    view = opened(qtbot)
    allow(view)
    assert meter(view).accessibleName() == "不利な特徴の合計 35、上限 15、20 超過（GM許可）"
    assert heading(view).text() == "上限15点を20点超過（GM許可）"
    assert heading(view).state() is State.NOTE
    assert not has_red(meter(view)) and not has_red(heading(view))


def test_the_rest_of_a_limit_is_called_room_and_of_points_what_is_left(qtbot: QtBot) -> None:
    view = opened(qtbot)
    budgets = view.live.survey.evaluation.budgets
    names = [rest_name(view.bench, budgets[key]) for key in ("points", "disadvantages", "quirks")]
    assert names == ["残りCP", "不利な特徴の残り枠", "癖の残り枠"]


def test_a_share_is_divided_by_its_number_in_the_words_of_a_ledger(qtbot: QtBot) -> None:
    view = opened(qtbot)
    lines = [line.plain for line in lines_of(view.bench, view.live.survey.evaluation.values["basic_speed"])]
    assert "÷ 4で割る 4" in lines
    halved = Entry(Op.TIMES, Fraction(1, 2), Fraction(5), Text("gurps4e.disadvantages.percent", {"n": 50}))
    assert [line.sign for line in lines_of(view.bench, Value("x", halved.why, 5, (halved,)))] == ["×"]
