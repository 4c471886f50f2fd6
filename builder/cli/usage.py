"""Command line: what argparse finds wrong with a call, in the user's language. Core only."""

from __future__ import annotations

import re

from builder.core.text import Text

_REQUIRED = re.compile(r"the following arguments are required: (.*)", re.DOTALL)
_UNKNOWN = re.compile(r"unrecognized arguments: (.*)", re.DOTALL)
_CHOICE = re.compile(r"argument (.*?): invalid choice: (.*) \(choose from (.*)\)", re.DOTALL)
_NUMBER = re.compile(r"argument (.*?): invalid int value: (.*)", re.DOTALL)
_EMPTY = re.compile(r"argument (.*?): expected (?:one|at least one) argument", re.DOTALL)


def in_words(message: str) -> Text:
    """The finding of argparse as a sentence; one that is not known here comes as it is."""
    if found := _REQUIRED.fullmatch(message):
        return Text("cli.usage.required", {"what": found[1]})
    if found := _UNKNOWN.fullmatch(message):
        return Text("cli.usage.unknown", {"what": found[1]})
    if found := _CHOICE.fullmatch(message):
        return Text("cli.usage.choice", {"what": found[1], "given": found[2], "choices": found[3]})
    if found := _NUMBER.fullmatch(message):
        return Text("cli.usage.number", {"what": found[1], "given": found[2]})
    if found := _EMPTY.fullmatch(message):
        return Text("cli.usage.empty", {"what": found[1]})
    return Text("cli.usage.other", {"what": message})
