"""Core: how bad a finding is. Light: the first window tells it of each character."""

from __future__ import annotations

from enum import StrEnum


class Severity(StrEnum):
    """ERROR a rule is broken; TODO something is left to choose; NOTE the GM may want to look."""

    ERROR = "error"
    TODO = "todo"
    NOTE = "note"
