"""The sheet beside the form: live with doors, exact pages on demand, its own language; it loads nothing."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QUrl
from PySide6.QtGui import QImage, QTextDocument
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.ui.character_view import CharacterView
from builder.ui.sheet_browser import style
from tests.ui import toy
from tests.ui.character.stage import open_view, settle

IMAGE = QTextDocument.ResourceType.ImageResource
DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def previewing(qtbot: QtBot, name: str = "ガレス") -> CharacterView:
    view = open_view(toy.Choices(), name=name, page="basics")
    qtbot.addWidget(view)
    view.show_preview(True)
    settle()
    return view


def text(view: CharacterView) -> str:
    return view.preview.browser.toPlainText()


def test_it_shows_the_sheet_and_follows_after_a_pause(qtbot: QtBot) -> None:
    view = previewing(qtbot)
    assert "ガレス" in text(view)
    view.live.do(Set(("profile", "name"), "ナイア"))
    assert "ナイア" not in text(view)
    qtbot.waitUntil(lambda: "ナイア" in text(view))


def test_a_sheet_longer_than_the_window_stands_there_once(qtbot: QtBot) -> None:
    """A scroll bar that came while it was laid out had all laid out again inside: it stood there twice."""
    view = previewing(qtbot)
    view.resize(1366, 420)
    for name in ("ナイア" * 150, "佐藤" * 150):
        view.live.do(Set(("profile", "name"), name))
        qtbot.waitUntil(lambda name=name: name in text(view))  # type: ignore[misc]
        assert view.preview.browser.verticalScrollBar().maximum() > 0
        assert (text(view).count("ナイア") + text(view).count("佐藤")) == 150


def test_a_click_on_a_number_asks_why(qtbot: QtBot) -> None:
    view = previewing(qtbot)
    view.preview.browser.anchorClicked.emit(QUrl("why:hp"))
    settle()
    assert view.why.key == "hp"
    view.why.close()


def test_a_link_that_is_no_number_does_nothing(qtbot: QtBot) -> None:
    view = previewing(qtbot)
    for address in ("why:nothing", "https://example.org", "file:///etc/passwd", "javascript:1"):
        view.preview.browser.anchorClicked.emit(QUrl(address))
    settle()
    assert not view.why.isVisible()
    assert "ガレス" in text(view)


@pytest.mark.parametrize(
    "address", ["file:///etc/hostname", "http://localhost/x.png", "x.png", "data:image/png,x"]
)
def test_no_picture_is_ever_loaded(qtbot: QtBot, address: str) -> None:
    view = previewing(qtbot)
    picture = view.preview.browser.loadResource(int(IMAGE.value), QUrl(address))
    assert isinstance(picture, QImage)
    assert (picture.width(), picture.height()) == (1, 1)


def test_markup_in_a_name_is_a_name(qtbot: QtBot) -> None:
    view = previewing(qtbot, name='<img src="file:///etc/hostname"><b>太字</b>&amp;')
    assert '<img src="file:///etc/hostname"><b>太字</b>&amp;' in text(view)


def test_the_sheet_has_a_language_of_its_own(qtbot: QtBot) -> None:
    view = previewing(qtbot)
    assert "よけ" in text(view)
    view.words.use(sheet_language="en")
    qtbot.waitUntil(lambda: "Dodge" in text(view))
    assert view.words.language == "ja"
    assert view.bench.say(view.live.survey.pages[0].title) == "プロフィール"


def test_the_scroll_position_is_kept(qtbot: QtBot) -> None:
    view = previewing(qtbot, name="長い名前" * 120)
    view.resize(1366, 420)
    settle()
    bar = view.preview.browser.verticalScrollBar()
    assert bar.maximum() > 50
    bar.setValue(40)
    view.live.do(Set(("profile", "concept"), "町の衛兵、佐藤"))
    qtbot.waitUntil(lambda: "佐藤" in text(view))
    assert bar.value() == 40


def test_the_exact_pages_come_on_demand_in_the_paper_that_was_chosen(qtbot: QtBot) -> None:
    view = previewing(qtbot)
    assert view.preview.pages.page_count() == 0
    view.preview.set_form("pages")
    qtbot.waitUntil(lambda: view.preview.pages.page_count() > 0)
    view.preview.set_paper("letter")
    assert view.view_state()["paper"] == "letter"
    qtbot.waitUntil(lambda: view.preview.pages.page_size() == (612, 792))


def test_a_hidden_preview_lays_nothing_out(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    view.live.do(Set(("profile", "name"), "ナイア"))
    settle()
    assert text(view) == ""
    view.show_preview(True)
    settle()
    assert "ナイア" in text(view)


def test_headings_are_not_enlarged_twice() -> None:
    """Qt enlarges h1 and h2 on top of the size they are given: they are classes."""
    assert "\nh1" not in style(1.0) and "\nh2" not in style(1.0)
    assert ".h1 { font-size: 20.0pt;" in style(1.0)
    assert ".h2 { font-size: 5.0pt;" in style(0.5)


def test_the_exact_pages_are_read_from_a_file_that_needs_nothing_of_python(qtbot: QtBot) -> None:
    """A buffer made here is asked in Qt's own thread: with Python's lock held elsewhere both wait."""
    view = previewing(qtbot)
    view.preview.set_form("pages")
    qtbot.waitUntil(lambda: view.preview.pages.page_count() > 0)
    assert view.preview.pages.findChildren(QBuffer) == []
    assert view.preview.pages.file() is not None


def test_without_room_on_the_disk_the_live_sheet_stays(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    view = previewing(qtbot)

    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    view.preview.set_form("pages")
    qtbot.waitUntil(lambda: view.preview.form == "live")
    assert view.preview.pages.page_count() == 0
