"""The window of a character: four layouts, keys, one language at a time, names for all, nothing cut off."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.core.text import Language
from builder.ui.character_view import CharacterView, SaveState
from builder.ui.controls.button import Button
from builder.ui.controls.focus import is_aside
from builder.ui.controls.labels import Label
from builder.ui.live import LiveDraft
from builder.ui.page_view import PageView
from builder.ui.reading_order import stops_of
from builder.ui.roster.view import RosterView
from builder.ui.theme import theme
from builder.ui.view_layout import Width, width_class
from builder.ui.words import Words
from tests.ui import toy
from tests.ui.character.stage import focused, inside, open_view, press, roster_of, seen_texts, settle, visible

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
PAGES = ("profile", "basics", "skills", "oddities", "finish")
JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff]")
BUSY = toy.Choices(
    strength=20,
    skills=tuple(toy.Skill(row=n, id=f"skill{n}", points=n % 4 + 1) for n in range(1, 21)),
    quirks=tuple(toy.Quirk(row=100 + n, text=f"quirk {n}") for n in range(7)),
)


def busy(qtbot: QtBot, size: tuple[int, int] = (1366, 768), language: Language = "ja") -> CharacterView:
    view = open_view(BUSY, size=size, language=language, name="Garess")
    qtbot.addWidget(view)
    view.live.do(Set(("profile", "concept"), "Town guard"))
    return view


# Layout.


@pytest.mark.parametrize(
    ("w", "width"),
    [
        (1920, Width.WIDE),
        (1600, Width.WIDE),
        (1599, Width.NORMAL),
        (1180, Width.NORMAL),
        (1179, Width.COMPACT),
        (860, Width.COMPACT),
        (859, Width.NARROW),
        (683, Width.NARROW),
    ],
)
def test_the_layout_follows_the_width_over_the_text_factor(w: float, width: Width) -> None:
    assert width_class(w) is width


def test_at_1366_the_ledger_stands_beside_the_page(qtbot: QtBot) -> None:
    view = busy(qtbot)
    assert [view.steps.isVisible(), view.ledger.isVisible(), view.strip.isVisible()] == [True, True, False]
    assert view.steps.width() == 204
    assert view.ledger.width() == 292


def test_at_1366_the_preview_takes_the_place_of_the_ledger(qtbot: QtBot) -> None:
    view = busy(qtbot)
    press(view.page_view, Qt.Key.Key_F9)
    assert view.preview.isVisible()
    assert view.preview.width() == (1366 - 204) // 2
    assert view.strip.isVisible()
    press(view.page_view, Qt.Key.Key_F9)
    assert view.ledger.isVisible()


def test_at_1920_all_four_columns_are_in_sight(qtbot: QtBot) -> None:
    view = busy(qtbot, (1920, 1080))
    view.show_preview(True)
    settle()
    assert view.areas()[1:] == [view.steps, view.page_view, view.preview, view.ledger]
    assert view.preview.width() == 600


def test_at_1024_the_strip_stands_below_and_the_preview_is_a_view_of_its_own(qtbot: QtBot) -> None:
    view = busy(qtbot, (1024, 600))
    assert view.strip.isVisible()
    view.show_preview(True)
    settle()
    assert not view.page_view.isVisible()
    press(view.preview, Qt.Key.Key_Escape)
    assert view.page_view.isVisible()


def test_text_of_150_percent_on_1366_is_laid_out_like_910(qtbot: QtBot) -> None:
    view = busy(qtbot)
    theme().use(text_factor=1.5)
    settle()
    assert view.strip.isVisible()
    assert not view.ledger.isVisible()


def test_text_of_200_percent_leaves_the_shapes_of_the_steps_and_counts_them(qtbot: QtBot) -> None:
    view = busy(qtbot)
    theme().use(text_factor=2.0)
    view.resize(1366, 768)
    settle()
    assert view.steps.width() == 96
    assert "1 ／ 5" in seen_texts(view.page_view)
    assert (view.width(), view.height()) == (1366, 768)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("size", "factor"), [((1024, 600), 1.0), ((1366, 768), 1.5), ((1366, 768), 2.0)])
def test_nothing_is_cut_off_or_needs_scrolling_sideways(
    qtbot: QtBot, size: tuple[int, int], factor: float, page: str, language: Language
) -> None:
    view = busy(qtbot, size, language)
    theme().use(text_factor=factor)
    view.resize(*size)
    view.go_to_page(page)
    settle()
    assert (view.width(), view.height()) == size
    assert view.page_view.horizontalScrollBar().maximum() == 0
    room = inside(view.page_view.viewport(), view)
    for widget in visible(view.page_view.widget()):
        if widget.width() and not isinstance(widget.parent(), QAbstractItemView):
            rect = inside(widget, view)
            assert room.left() <= rect.left() and rect.right() <= room.right(), widget
    for label in visible(view, Label):
        if label.text() and not label.toolTip() and not label.hasHeightForWidth():
            assert label.width() >= label.sizeHint().width() - 1, label.text()
    for button in visible(view, Button):
        assert button.width() >= button.sizeHint().width(), button.words()


@pytest.mark.parametrize("page", PAGES)
def test_no_two_widgets_of_a_page_lie_on_each_other(qtbot: QtBot, page: str) -> None:
    view = busy(qtbot, (1024, 600))
    view.go_to_page(page)
    settle()
    for panel in view.page_view.panels():
        for row in panel.rows():
            parts = [child for child in row.children() if isinstance(child, QWidget) and child.isVisible()]
            boxes = [child.geometry() for child in parts]
            for place, box in enumerate(boxes):
                assert not any(box.intersects(other) for other in boxes[place + 1 :]), row.field.path


# Keys.


def test_ctrl_with_page_keys_and_numbers_go_to_steps(qtbot: QtBot) -> None:
    view = busy(qtbot)
    press(view.page_view, Qt.Key.Key_PageDown, CONTROL)
    assert view.page_key == "basics"
    press(focused(), Qt.Key.Key_4, CONTROL)
    assert view.page_key == "oddities"
    press(focused(), Qt.Key.Key_PageUp, CONTROL)
    assert view.page_key == "skills"
    assert view.page_view.isAncestorOf(focused())


def test_f6_goes_round_the_areas(qtbot: QtBot) -> None:
    view = busy(qtbot)
    view.page_view.focus_first()
    seen = []
    for _ in range(3):
        press(focused(), Qt.Key.Key_F6)
        seen.append(next(area for area in view.areas() if area is focused() or area.isAncestorOf(focused())))
    assert seen == [view.ledger, view.steps, view.page_view]
    press(focused(), Qt.Key.Key_F6, SHIFT)
    assert view.steps.isAncestorOf(focused())


def test_arrows_in_the_step_list_open_the_neighbour_and_stay_there(qtbot: QtBot) -> None:
    view = busy(qtbot)
    view.steps.focus_current()
    press(focused(), Qt.Key.Key_Down)
    press(focused(), Qt.Key.Key_Down)
    assert view.page_key == "skills"
    assert focused() is view.steps.buttons()[2]


def test_undo_and_redo_by_keys(qtbot: QtBot) -> None:
    view = busy(qtbot)
    view.live.do(Set(("choices", "strength"), 13))
    press(view.page_view, Qt.Key.Key_Z, CONTROL)
    assert view.live.document.choices.strength == 20
    press(view.page_view, Qt.Key.Key_Z, CONTROL, SHIFT)
    assert view.live.document.choices.strength == 13


def test_the_window_is_asked_to_save_export_print_and_leave(qtbot: QtBot) -> None:
    view = busy(qtbot)
    for key, signal in (
        (Qt.Key.Key_S, view.save_requested),
        (Qt.Key.Key_E, view.export_requested),
        (Qt.Key.Key_P, view.print_requested),
        (Qt.Key.Key_Slash, view.keys_requested),
    ):
        with qtbot.waitSignal(signal):
            press(view.page_view, key, CONTROL)
    with qtbot.waitSignal(view.back_requested):
        press(view.page_view, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)


@pytest.mark.parametrize("page", PAGES)
def test_tab_stops_at_everything_once_in_the_order_of_reading(qtbot: QtBot, page: str) -> None:
    view = busy(qtbot)
    view.go_to_page(page)
    settle()
    stops = [stop for area in view.areas() for stop in stops_of(area)]
    stops[0].setFocus()
    seen = [stops[0]]
    while len(seen) < 2 * len(stops):
        press(focused(), Qt.Key.Key_Tab)
        if focused() is stops[0]:
            break
        seen.append(focused())
    assert focused() is stops[0]
    assert len({id(stop) for stop in seen}) == len(seen)
    assert {id(stop) for stop in stops} <= {id(stop) for stop in seen}
    fields = [stop for stop in seen if not is_aside(stop) and not isinstance(stop, RosterView)]
    inner = [stop for stop in fields if view.page_view.isAncestorOf(stop)]
    tops = [stop.mapTo(view.page_view, QPoint(0, stop.height() // 2)).y() for stop in inner]
    assert all(later >= earlier - 30 for earlier, later in pairwise(tops))


# Words and names.


@pytest.mark.parametrize("page", PAGES)
def test_switching_the_language_leaves_nothing_of_the_other(qtbot: QtBot, page: str) -> None:
    view = busy(qtbot)
    view.go_to_page(page)
    view.show_help(True)
    settle()
    view.words.use(language="en", sheet_language="en")
    settle()
    left = [text for text in seen_texts(view) if JAPANESE.search(text.replace("日本語", ""))]
    assert left == []
    view.show_help(False)
    settle()
    left = [text for text in seen_texts(view) if JAPANESE.search(text.replace("日本語", ""))]
    assert left == []


def test_switching_the_language_reaches_the_open_row_and_the_cells(qtbot: QtBot) -> None:
    view = busy(qtbot)
    view.go_to_page("skills")
    roster = roster_of(view).view
    roster.make_current(3, focus=True)
    roster.unfold(3)
    settle()
    view.words.use(language="en")
    settle()
    left = [text for text in seen_texts(roster_of(view)) if JAPANESE.search(text)]
    assert left == []


def test_switching_the_language_changes_no_document_and_no_survey(qtbot: QtBot) -> None:
    view = busy(qtbot)
    survey = view.live.survey
    view.words.use(language="en")
    settle()
    assert view.live.survey is survey


@pytest.mark.parametrize("size", [(1366, 768), (1024, 600)])
@pytest.mark.parametrize("page", PAGES)
def test_every_control_has_a_name_for_the_screen_reader(
    qtbot: QtBot, page: str, size: tuple[int, int]
) -> None:
    view = busy(qtbot, size)
    view.go_to_page(page)
    settle()
    if page == "skills":
        roster_of(view).view.make_current(2, focus=True)
        roster_of(view).view.unfold(2)
        settle()
    kinds = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QAbstractItemView, QTextEdit)
    for widget in visible(view):
        if not isinstance(widget, kinds) or widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            continue
        if widget.focusProxy() is not None:
            continue
        if isinstance(widget, QComboBox):
            assert widget.accessibleName()
            continue
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface.text(QAccessible.Text.Name), (type(widget).__name__, widget.parent())


def test_icons_alone_have_tool_tips(qtbot: QtBot) -> None:
    view = busy(qtbot, (1024, 600))
    for button in visible(view, Button):
        if not button.words():
            assert button.toolTip()


def test_data_is_never_taken_for_markup(qtbot: QtBot) -> None:
    view = open_view(
        toy.Choices(quirks=(toy.Quirk(row=1, text="<b>x</b>"),)), name="<img src=x>", page="oddities"
    )
    qtbot.addWidget(view)
    for label in visible(view, QLabel):
        assert label.textFormat() == Qt.TextFormat.PlainText


# What the window tells and keeps.


def test_the_save_state_is_said_with_its_time_where_there_is_room(qtbot: QtBot) -> None:
    view = busy(qtbot)
    view.set_save_state(SaveState.SAVED, "20:14")
    assert view.top_bar.save_words() == "保存済み 20:14"
    view.resize(1024, 600)
    settle()
    assert view.top_bar.save_words() == "保存済み"
    view.set_save_state(SaveState.UNSAVED)
    assert view.top_bar.save_words() == "未保存"


def test_the_view_state_comes_back(qtbot: QtBot) -> None:
    view = busy(qtbot, (1920, 1080))
    view.go_to_page("skills")
    view.show_preview(True)
    view.preview.set_paper("letter")
    state = view.view_state()
    other = busy(qtbot, (1920, 1080))
    other.restore({**state, "page": "skills", "unknown": 1})
    settle()
    assert other.view_state() == state
    other.restore({"page": "no such page", "paper": "a7"})
    assert other.view_state() == state


def test_a_step_keeps_its_widgets_while_it_stays_open(qtbot: QtBot) -> None:
    view = busy(qtbot)
    view.go_to_page("basics")
    settle()
    rows = [row for panel in view.page_view.panels() for row in panel.rows()]
    view.live.do(Set(("choices", "strength"), 11))
    settle()
    assert [row for panel in view.page_view.panels() for row in panel.rows()] == rows


def test_the_page_scrolls_and_the_roster_does_not(qtbot: QtBot) -> None:
    view = open_view(toy.with_skills(60), page="skills")
    qtbot.addWidget(view)
    roster = roster_of(view).view
    assert roster.verticalScrollBar().maximum() == 0
    assert isinstance(view.page_view, PageView)
    assert view.page_view.verticalScrollBar().maximum() > 0
    roster.make_current(60, focus=True)
    settle()
    shown = QRect(
        roster.mapTo(view.page_view.viewport(), roster.row_rect(59).topLeft()), roster.row_rect(59).size()
    )
    assert view.page_view.viewport().rect().contains(shown)


def test_help_follows_the_step_and_gives_the_keyboard_back(qtbot: QtBot) -> None:
    view = busy(qtbot)
    press(view.page_view, Qt.Key.Key_F1)
    assert view.help.isVisible()
    assert "名前と、どんな人かを決める手順です。規則には関わりません。" in view.help.texts()
    view.go_to_page("skills")
    settle()
    assert "技能の説明" in seen_texts(view.help)
    press(view.page_view, Qt.Key.Key_F1)
    assert not view.help.isVisible()
    assert view.page_view.isAncestorOf(focused())


def test_a_number_that_rests_on_a_reconstructed_cell_is_marked_and_the_page_says_so_once(
    qtbot: QtBot,
) -> None:
    view = open_view(toy.Choices(home=toy.LOST), page="basics")
    qtbot.addWidget(view)
    banners = [text for text in seen_texts(view.page_view) if text.startswith("このキャラクターの値の一部は")]
    assert len(set(banners)) == 1
    with qtbot.waitSignal(view.table_requested) as asked:
        next(one for one in visible(view.page_view, Button) if one.words() == "表を置き換える").click()
    assert asked.args == ["lost", "hp"]
    view.go_to_page("skills")
    settle()
    assert banners[0] in seen_texts(view.page_view)  # on every page, until no number rests on one
    view.bench.why_asked.emit("hp", QRect(50, 50, 20, 20), QRect(50, 50, 20, 20))
    with qtbot.waitSignal(view.table_requested) as asked:
        next(one for one in visible(view.why, Button) if one.words() == "この表を開く").click()
    assert asked.args == ["lost", "hp"]
    view.live.do(Set(("choices", "home"), ""))
    settle()
    assert banners[0] not in seen_texts(view.page_view)
    view.why.close()


def test_a_preview_that_was_open_opens_with_the_window_where_it_has_room(qtbot: QtBot) -> None:
    for size, opens in (((1366, 768), True), ((1024, 600), False)):
        words = Words("ja", strings=[toy.STRINGS])
        view = CharacterView(LiveDraft(toy.draft()), words, toy.SYSTEM)
        qtbot.addWidget(view)
        view.restore({"preview": True, "page": "basics"})
        view.resize(*size)
        view.show()
        settle()
        assert (view.preview.isVisible(), view.page_key) == (opens, "basics")
