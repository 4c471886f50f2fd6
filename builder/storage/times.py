"""Storage: times as files, their names and the disk tell them. Standard library only."""

from __future__ import annotations

import os
from datetime import UTC, datetime

FIRST = datetime(1970, 1, 1, tzinfo=UTC)
LAST = datetime(9000, 1, 1, tzinfo=UTC)
"""Beyond these a time is none: in some zone a clock could not show it."""


def said(text: str) -> datetime | None:
    """The time that an ISO text says; without a zone it is UTC. None when it says none."""
    try:
        return _shown(datetime.fromisoformat(text))
    except (ValueError, OverflowError):
        return None


def named(text: str, form: str) -> datetime | None:
    """The time, in UTC, in a part of a file's name. None when there is no such day."""
    try:
        return _shown(datetime.strptime(text, form))
    except (ValueError, OverflowError):
        return None


def filed(found: os.stat_result) -> datetime:
    """When a file was last written, to the second; the first or last time there is where the disk errs."""
    return of_seconds(found.st_mtime_ns // 1_000_000_000)


def of_seconds(seconds: int) -> datetime:
    """The time so many seconds after the first, never beyond the last."""
    most = int(LAST.timestamp())
    return datetime.fromtimestamp(min(max(seconds, 0), most), UTC)


def _shown(time: datetime) -> datetime | None:
    whole = time if time.tzinfo else time.replace(tzinfo=UTC)
    return whole if FIRST <= whole <= LAST else None
