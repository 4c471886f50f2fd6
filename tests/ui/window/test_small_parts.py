"""Times in words, work in slices, changes counted, what the window remembers of systems."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from pytestqt.qtbot import QtBot

from builder.core.errors import UnreadableFile
from builder.core.language import translator
from builder.core.text import Language, Text
from builder.ui.changes import count_changes
from builder.ui.dates import clock, day, moment
from builder.ui.errand import Errand
from builder.ui.faces import Faces
from builder.ui.glyphs import Glyph
from tests.toy.lantern import TOY

NOW = datetime(2026, 11, 29, 21, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("before", "language", "words"),
    [
        (timedelta(minutes=5), "ja", "今日 21:00"),
        (timedelta(hours=21, minutes=6), "ja", "昨日"),
        (timedelta(days=3), "ja", "11月26日"),
        (timedelta(days=400), "ja", "2025年10月25日"),
        (timedelta(minutes=5), "en", "Today 21:00"),
        (timedelta(days=1), "en", "Yesterday"),
        (timedelta(days=3), "en", "26 Nov"),
        (timedelta(days=400), "en", "25 Oct 2025"),
    ],
)
def test_a_day_is_said_as_people_say_it(before: timedelta, language: Language, words: str) -> None:
    assert translator(language).say(day(NOW - before, NOW)) == words


def test_a_moment_has_its_time_on_every_day() -> None:
    say = translator("ja").say
    assert say(moment(NOW - timedelta(days=1), NOW)) == "昨日 21:05"
    assert say(moment(NOW - timedelta(days=3, minutes=4), NOW)) == "11月26日 21:01"


def test_the_clock_is_the_users() -> None:
    tokyo = NOW.astimezone(datetime.fromisoformat("2026-01-01T00:00:00+09:00").tzinfo)
    assert clock(NOW, tokyo) == "06:05"


def counted(most: int) -> Iterator[int]:
    yield from range(1, most + 1)


def test_an_errand_runs_to_its_end_and_says_so(qtbot: QtBot) -> None:
    errand = Errand(counted(5), slice_ms=0)
    seen: list[int] = []
    errand.stepped.connect(seen.append)
    with qtbot.waitSignal(errand.ended) as ended:
        errand.start()
    assert seen == [1, 2, 3, 4, 5]
    assert ended.args == [True]


def test_a_cancelled_errand_closes_its_work(qtbot: QtBot) -> None:
    closed: list[bool] = []

    def work() -> Iterator[int]:
        try:
            yield from range(1000)
        finally:
            closed.append(True)

    errand = Errand(work(), slice_ms=0)
    errand.stepped.connect(lambda step: errand.cancel())
    with qtbot.waitSignal(errand.ended) as ended:
        errand.start()
    assert ended.args == [False]
    assert closed == [True]
    assert not errand.running


def test_an_error_of_the_world_ends_an_errand_in_words(qtbot: QtBot) -> None:
    def work() -> Iterator[int]:
        yield 1
        raise UnreadableFile(Text("storage.read.missing", {"name": "x"}))

    errand = Errand(work(), slice_ms=0)
    failures: list[object] = []
    errand.failed.connect(failures.append)
    with qtbot.waitSignal(errand.ended):
        errand.start()
    assert isinstance(failures[0], UnreadableFile)


def test_changes_are_counted_by_meaning() -> None:
    before = {
        "modified": 1,
        "profile": {"name": "a", "notes": ""},
        "choices": {"ST": 10, "skills": [{"row": 1, "points": 1}, {"row": 2, "points": 1}]},
    }
    after = {
        "modified": 2,
        "profile": {"name": "b", "notes": ""},
        "choices": {"ST": 12, "skills": [{"row": 2, "points": 4}, {"row": 3, "points": 1}]},
    }
    assert count_changes(before, before) == 0
    assert count_changes(before, after) == 1 + 1 + 3  # the name; ST; one raised, one gone, one new


def test_moving_rows_is_one_change() -> None:
    rows = [{"row": 1}, {"row": 2}]
    assert count_changes({"choices": {"x": rows}}, {"choices": {"x": rows[::-1]}}) == 1


def test_a_face_is_known_before_its_system_is_loaded() -> None:
    first = Faces()
    assert first.of("toy").name.ja == "toy"
    assert not first.is_foreign("toy")
    assert first.learn([TOY])
    assert not first.learn([TOY])
    later = Faces(first.data())
    assert later.of("toy").name == TOY.name or later.of("toy").name.ja == TOY.name.ja
    assert first.is_foreign("other")


@pytest.mark.parametrize(
    "kept", [None, [], {"toy": 3}, {"toy": {"ja": "x"}}, {"toy": {"ja": 1, "en": 2, "glyph": 3}}]
)
def test_a_broken_memory_of_faces_is_none(kept: object) -> None:
    assert Faces(kept).of("toy").glyph is Glyph.DIE
