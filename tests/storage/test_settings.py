"""The settings: read before the first window whatever is in them, written so that nothing is lost."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.errors import CannotWrite
from builder.storage.settings import Settings, read_settings, write_settings
from tests.storage.small import said


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def test_at_the_first_start_the_language_is_the_system_s(file: Path) -> None:
    assert read_settings(file, "en") == Settings(language="en")
    assert read_settings(file, "ja").language == "ja"
    assert not file.parent.exists()


def test_settings_come_back_as_they_were_written(file: Path) -> None:
    mine = Settings(
        language="en",
        sheet_language="ja",
        theme="dark",
        text_percent=150,
        motion="reduced",
        paper="letter",
        print_current=True,
        library="/home/さち/卓",
        recent=("/a.json", "/b.json"),
        view="list",
        sort="name",
        window={"size": [1366, 768], "ratio": 0.5},
    )
    write_settings(file, mine)
    assert read_settings(file) == mine


def test_the_sheet_speaks_the_language_of_the_screen_until_told_otherwise() -> None:
    assert Settings(language="en").language_of_sheet == "en"
    assert Settings(language="en", sheet_language="ja").language_of_sheet == "ja"


def test_keys_of_another_version_are_kept(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('{"dice_sound": {"on": true, "volume": 0.25}, "theme": "dark"}')
    settings = read_settings(file)
    assert settings.theme == "dark"
    write_settings(file, replace(settings, theme="light"))
    raw = json.loads(file.read_bytes())
    assert raw["dice_sound"] == {"on": True, "volume": 0.25}
    assert raw["theme"] == "light"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("language", "fr"),
        ("sheet_language", None),
        ("theme", ["dark"]),
        ("text_percent", 90),
        ("text_percent", 201),
        ("text_percent", "150"),
        ("text_percent", True),
        ("motion", 1),
        ("paper", "a5"),
        ("print_current", "yes"),
        ("library", None),
        ("recent", "x.json"),
        ("recent", [1]),
        ("view", {}),
        ("sort", 0),
        ("window", []),
    ],
)
def test_a_value_that_cannot_be_is_the_default_and_the_others_stay(file: Path, key: str, value: Any) -> None:
    file.parent.mkdir()
    file.write_text(json.dumps({"theme": "dark", "paper": "letter", key: value}))
    settings = read_settings(file)
    assert getattr(settings, key) == getattr(Settings(), key)
    assert settings.theme == ("system" if key == "theme" else "dark")
    assert settings.paper == ("a4" if key == "paper" else "letter")


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b'{"a": 1, "a": 2}', b"\xff\xfe{", b"[" * 9999])
def test_a_broken_file_gives_the_defaults_and_is_kept_aside(file: Path, data: bytes) -> None:
    file.parent.mkdir()
    for name in ("settings.broken.json", "settings.broken 2.json"):
        file.write_bytes(data)
        assert read_settings(file, "en") == Settings(language="en")
        assert not file.exists()
        assert file.with_name(name).read_bytes() == data


def test_a_folder_in_the_place_of_the_file_gives_the_defaults(file: Path) -> None:
    file.mkdir(parents=True)
    assert read_settings(file) == Settings()
    write_settings(file, Settings(theme="dark"))
    assert read_settings(file).theme == "dark"


@given(st.dictionaries(st.sampled_from([*Settings.__slots__, "x"]), st.none() | st.integers() | st.text()))
def test_nothing_in_the_file_stops_the_start(
    tmp_path_factory: pytest.TempPathFactory, raw: dict[str, Any]
) -> None:
    file = tmp_path_factory.mktemp("config") / "settings.json"
    file.write_text(json.dumps(raw))
    settings = read_settings(file)
    write_settings(file, settings)
    assert read_settings(file) == settings


def test_the_newest_twenty_files_are_remembered_once_each() -> None:
    settings = Settings()
    for number in (*range(25), 7):
        settings = settings.opened(Path(f"/{number}.json"))
    assert len(settings.recent) == 20
    assert settings.recent[:3] == ("/7.json", "/24.json", "/23.json")
    assert settings.recent.count("/7.json") == 1
    assert settings.forgot(Path("/24.json")).recent[:2] == ("/7.json", "/23.json")


def test_settings_that_cannot_be_written_are_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    with pytest.raises(CannotWrite) as refused:
        write_settings(tmp_path / "plain" / "settings.json", Settings())
    assert said(refused.value.text).startswith("フォルダ「plain」")


@pytest.mark.parametrize("path", ["/home\0/x", "/home/\ud800", 7, None])
def test_a_path_that_no_disk_can_be_asked_for_is_the_usual_one(file: Path, path: Any) -> None:
    file.parent.mkdir()
    file.write_text(json.dumps({"library": path, "recent": ["/a.json", path], "theme": "dark"}))
    assert read_settings(file) == Settings(theme="dark")
