"""Times as files and disks tell them: what no clock could show is none."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from builder.storage.times import filed, named, of_seconds, said


def test_a_time_is_read_with_its_zone_and_without_one_as_utc() -> None:
    assert said("2031-11-24T20:14:00+09:00") == datetime(2031, 11, 24, 11, 14, tzinfo=UTC)
    assert said("2031-11-24T20:14:00") == datetime(2031, 11, 24, 20, 14, tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["", "soon", "2031-02-30", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "1969-12-31"]
)
def test_what_is_no_time_or_shown_by_no_clock_is_none(text: str) -> None:
    assert said(text) is None


def test_a_time_in_a_name_needs_a_day_that_there_is() -> None:
    assert named("20311124", "%Y%m%d") == datetime(2031, 11, 24, tzinfo=UTC)
    assert named("20310230", "%Y%m%d") is None
    assert named("00010101", "%Y%m%d") is None


@pytest.mark.parametrize(
    ("seconds", "year"), [(0, 1970), (-(10**12), 1970), (1_000_000_000, 2001), (10**15, 9000)]
)
def test_what_a_disk_says_is_held_within_what_clocks_show(seconds: int, year: int) -> None:
    assert of_seconds(seconds).year == year


def test_a_file_was_written_when_its_disk_says(tmp_path: Path) -> None:
    os.utime(tmp_path, (1_000_000_000, 1_000_000_000))
    assert filed(os.stat(tmp_path)).isoformat() == "2001-09-09T01:46:40+00:00"
