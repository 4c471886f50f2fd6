"""When something was, in the words of everyday: today 21:05, yesterday, 27 Nov. Touches nothing but words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from builder.core.text import Label, Param, Text

MONTHS = (
    Text("date.january"),
    Text("date.february"),
    Text("date.march"),
    Text("date.april"),
    Text("date.may"),
    Text("date.june"),
    Text("date.july"),
    Text("date.august"),
    Text("date.september"),
    Text("date.october"),
    Text("date.november"),
    Text("date.december"),
)

Say = Callable[[Label | str], str]


def clock(time: datetime, now: datetime) -> str:
    """The time of day as the user's clock shows it: 21:05."""
    return time.astimezone(now.tzinfo).strftime("%H:%M")


def day(time: datetime, now: datetime) -> Label:
    """Short, for lists: today with its time, yesterday, a day of this year, a day of another."""
    then = time.astimezone(now.tzinfo)
    if then.date() == now.date():
        return Text("date.today", {"time": clock(time, now)})
    if then.date() == (now - timedelta(days=1)).date():
        return Text("date.yesterday")
    return _date(then, now)


def moment(time: datetime, now: datetime) -> Label:
    """With the time of day, for states of a file that lie close together."""
    then = time.astimezone(now.tzinfo)
    if then.date() == now.date():
        return Text("date.today", {"time": clock(time, now)})
    at = Text("date.yesterday") if then.date() == (now - timedelta(days=1)).date() else _date(then, now)
    return Text("date.at", {"day": at, "time": clock(time, now)})


def _date(then: datetime, now: datetime) -> Text:
    parts: dict[str, Param] = {"month": MONTHS[then.month - 1], "day": then.day}
    if then.year == now.year:
        return Text("date.day", parts)
    return Text("date.day_of_year", {**parts, "year": then.year})
