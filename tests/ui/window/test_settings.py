"""Settings act at once and survive; a language switched leaves nothing of the other behind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QMenu, QWidget

from builder.ui.menus import whole_menu
from builder.ui.settings_view import SettingsView
from builder.ui.theme import Scheme, theme
from tests.ui.hand import press, type_text
from tests.ui.window.conftest import Stage

JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]")
NAMED_SO_IN_BOTH = {"日本語"}


def settings_of(stage: Stage) -> SettingsView:
    stage.window.beside.show_settings()
    page = stage.window.page()
    assert isinstance(page, SettingsView)
    return page


def words_of(widget: QWidget) -> Iterator[str]:
    """Everything that a widget and what is in sight of it says, to the eye or to a screen reader."""
    for one in [widget, *widget.findChildren(QWidget)]:
        if not one.isVisible():
            continue
        yield from (one.accessibleName(), one.accessibleDescription(), one.toolTip(), one.windowTitle())
        if isinstance(one, QLabel | QAbstractButton | QLineEdit):
            yield one.text()
        if isinstance(one, QLineEdit):
            yield one.placeholderText()
    yield from (action.text() for action in widget.findChildren(QAction))


def menu_words(menu: QMenu) -> Iterator[str]:
    for action in menu.actions():
        yield action.text()
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from menu_words(inner)


def japanese_in(words: Iterator[str]) -> set[str]:
    found = {re.sub("<[^>]*>", "", word) for word in words}
    return {word for word in found - NAMED_SO_IN_BOTH if JAPANESE.search(word)}


def test_theme_text_size_and_motion_act_at_once(stage: Stage) -> None:
    stage.wake()
    view = settings_of(stage)
    view.themes.parts()[1].click()
    assert theme().scheme is Scheme.DARK
    view.texts.parts()[2].click()
    assert theme().text_factor == 1.5
    before = theme().reduced_motion
    view.motion.click()
    assert theme().reduced_motion is not before


def test_the_language_of_the_interface_switches_the_open_page(stage: Stage) -> None:
    stage.wake()
    view = settings_of(stage)
    view.languages.parts()[1].click()
    assert view.rows["theme"].label.text() == "Theme"
    assert stage.program.words.sheet_language == "en"
    view.sheets.parts()[1].click()
    assert stage.program.words.sheet_language == "ja"
    assert stage.program.words.language == "en"


@pytest.mark.parametrize("page", ["library", "bin", "settings", "about", "chooser", "first"])
def test_nothing_japanese_is_left_when_english_is_chosen(stage: Stage, page: str) -> None:
    if page != "first":
        stage.put("Mio", concept="detective")
    window = stage.wake()
    match page:
        case "bin":
            window.library.rail.row("bin").click()
        case "settings":
            window.beside.show_settings()
        case "about":
            window.beside.show_about()
        case "chooser":
            window.beside.show_chooser()
        case _:
            pass
    assert japanese_in(words_of(window.page()))
    stage.program.preferences.use(language="en")
    shown = [
        words_of(window.page()),
        menu_words(whole_menu(window)),
        (a.text() for a in window.acts.values()),
    ]
    assert {word for words in shown for word in japanese_in(words)} == set()
    assert not any("⟦" in word for word in words_of(window))


def test_a_new_window_uses_qt_words_of_the_chosen_language(stage: Stage) -> None:
    stage.wake()
    app = QApplication.instance()
    assert app is not None
    assert app.translate("QPlatformTheme", "Cancel") == "キャンセル"
    stage.program.preferences.use(language="en")
    assert app.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_the_library_folder_moves_and_the_new_one_is_read(stage: Stage, tmp_path: Path) -> None:
    stage.put("ミオ")
    stage.wake()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (stage.places.library / "ミオ.json").rename(elsewhere / "ミオ.json")
    stage.put("ナイア")
    view = settings_of(stage)
    stage.script.folders = [elsewhere]
    view.change.click()
    assert "elsewhere" in view.folder_name.text()
    stage.window.go_back()
    stage.qtbot.waitUntil(lambda: stage.names() == ["ミオ"])
    settings_of(stage).usual.click()
    stage.window.go_back()
    stage.qtbot.waitUntil(lambda: stage.names() == ["ナイア"])


def test_settings_are_found_by_their_words(stage: Stage) -> None:
    stage.wake()
    view = settings_of(stage)
    type_text(view.search, "かみ")
    assert not any(row.isVisible() for row in view.rows.values())
    view.search.clear()
    type_text(view.search, "紙の大きさ")
    assert [key for key, row in view.rows.items() if row.isVisible()] == ["paper"]


def test_escape_leads_back_to_where_one_came_from(stage: Stage) -> None:
    stage.wake()
    page = stage.open(stage.put("ミオ"))
    view = settings_of(stage)
    press(view, Qt.Key.Key_Escape)
    assert stage.window.page() is page


def test_the_keys_for_text_size_walk_the_sizes(stage: Stage) -> None:
    stage.wake()
    for key, percent in (
        ("bigger", 125),
        ("bigger", 150),
        ("smaller", 125),
        ("normal", 100),
        ("smaller", 100),
    ):
        stage.window.acts[key].trigger()
        assert stage.program.preferences.settings.text_percent == percent


def test_what_was_set_is_there_at_the_next_start(stage: Stage, again: Callable[[], Stage]) -> None:
    stage.wake()
    view = settings_of(stage)
    view.papers.parts()[1].click()
    view.values.parts()[1].click()
    view.themes.parts()[1].click()
    stage.program.preferences.use(view="list", sort="name")
    stage.end()
    settings = again().settings
    assert (settings.paper, settings.print_current, settings.theme) == ("letter", True, "dark")
    assert (settings.view, settings.sort) == ("list", "name")


def test_settings_that_cannot_be_written_are_told_and_work_all_the_same(stage: Stage) -> None:
    stage.wake()
    stage.places.settings.parent.mkdir(parents=True, exist_ok=True)
    stage.places.settings.unlink(missing_ok=True)
    stage.places.settings.mkdir()
    stage.program.preferences.use(paper="letter")
    stage.program.preferences.write()
    assert stage.told()
    assert stage.program.preferences.settings.paper == "letter"
