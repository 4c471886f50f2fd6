"""The theme: one value for colours and sizes, read when things are painted."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFont, QFontInfo, QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder.ui.compositor import can_be_translucent
from builder.ui.immortal import keep_none_alive
from builder.ui.theme import Scheme, Theme, follow, read_tokens, theme
from tests.ui.character.stage import open_view, settle


def test_the_bundled_family_is_loaded(look: Theme) -> None:
    assert QFontInfo(look.font("body")).family() == "BIZ UDPGothic"


def test_a_change_is_told_once(look: Theme, qtbot: QtBot) -> None:
    heard: list[str] = []
    look.changed.connect(lambda: heard.append("changed"))
    look.use(scheme=Scheme.DARK, text_factor=1.5, reduced_motion=False)
    assert heard == ["changed"]


def test_the_palette_of_the_application_turns_dark(look: Theme, qapp: QApplication) -> None:
    look.use(scheme=Scheme.DARK)
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == "#16171a"
    assert qapp.palette().color(QPalette.ColorRole.Text).name() == "#e9e7e2"


def test_sizes_follow_the_text_factor(look: Theme) -> None:
    look.use(text_factor=1.5)
    assert look.size("height.control") == 45
    assert look.font("body").pixelSize() == 20
    assert look.line("caption") == 27
    assert look.wide(1366) == 1366 / 1.5


def test_the_text_factor_stays_between_100_and_200_per_cent(look: Theme) -> None:
    look.use(text_factor=9)
    assert look.text_factor == 2.0
    look.use(text_factor=0.1)
    assert look.text_factor == 1.0


def test_motion_takes_its_time_unless_it_is_reduced(look: Theme) -> None:
    assert look.duration("seal") == 0
    look.use(reduced_motion=False)
    assert look.duration("seal") == 240


def test_fonts_are_not_hinted(look: Theme) -> None:
    assert look.font("body").hintingPreference() is QFont.HintingPreference.PreferNoHinting


def test_no_style_sheet_stands_between_the_theme_and_the_widgets(look: Theme, qtbot: QtBot) -> None:
    """With one on the application, every widget there is was looked at again at each change: 1 to 4 s."""
    view = open_view(page="skills")
    qtbot.addWidget(view)
    look.use(scheme=Scheme.DARK)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    dressed = [one for one in view.findChildren(QWidget) if one.styleSheet()]
    assert (application.styleSheet(), dressed) == ("", [])


def test_a_widget_that_follows_is_restyled_at_once_and_on_every_change(look: Theme, qtbot: QtBot) -> None:
    class Follower(QWidget):
        seen: list[float]

        def restyle(self) -> None:
            self.seen.append(theme().text_factor)

    widget = Follower()
    widget.seen = []
    qtbot.addWidget(widget)
    follow(widget.restyle)
    look.use(text_factor=1.25)
    assert widget.seen == [1.0, 1.25]


def test_none_outlives_a_hundred_thousand_calls_that_return_nothing(qapp: QApplication) -> None:
    """PySide6 6.12 takes a reference of None with each such call on Python 3.11; after 5,000 it ended."""
    keep_none_alive()
    font = QFont()
    for _ in range(100_000):
        font.setBold(True)
    assert font.bold()


class Switch(QObject):
    turned = Signal(bool)


def test_true_and_false_outlive_a_hundred_thousand_signals_that_carry_them(qapp: QApplication) -> None:
    """With each such signal a reference of one of them goes."""
    switch, heard = Switch(), [0]
    switch.turned.connect(lambda on: heard.append(0) if on is None else None)
    for _ in range(50_000):
        switch.turned.emit(True)
        switch.turned.emit(False)
    assert (heard, bool(1), bool(0)) == ([0], True, False)


def test_windows_are_translucent_where_no_x_server_says_otherwise(qapp: QApplication) -> None:
    assert qapp.platformName() == "xcb" or can_be_translucent()


def test_no_list_and_no_page_keeps_the_ground_of_the_other_scheme(look: Theme, qtbot: QtBot) -> None:
    view = open_view(page="skills")
    qtbot.addWidget(view)
    look.use(scheme=Scheme.DARK)
    view.page_view.open_picker()
    settle()
    bright = {read_tokens()["light"][token].lower() for token in ("window", "page", "raised", "field")}
    areas = [area for area in view.findChildren(QAbstractScrollArea) if not view.preview.isAncestorOf(area)]
    shown = [area.viewport() for area in areas if area.viewport().autoFillBackground()]
    assert view.picker.list.viewport() in shown
    for viewport in shown:
        assert viewport.palette().color(viewport.backgroundRole()).name() not in bright
