"""Command line: two characters, or two versions of one, compared by meaning. Never a screen."""

from __future__ import annotations

from argparse import Namespace

from builder.cli.desk import Desk, opened
from builder.cli.lines import one_line, put
from builder.core.comparison import compare
from builder.core.comparison_text import lines
from builder.core.survey import AnyCharacter, Survey

DONE = 0


def diff(call: Namespace, desk: Desk) -> int:
    """What the second file has otherwise than the first, line by line; nothing is judged."""
    old, system = opened(call.old, desk)
    new, other = opened(call.new, desk)
    words = desk.words(system, other)
    names = _name(old, call.old), _name(new, call.new)
    for text in lines(compare(old, new), words, names):
        put(one_line(text))
    return DONE


def _name(look: Survey[AnyCharacter], file: str) -> str:
    """What a character is called, and its file."""
    name = look.document.profile.name.strip()
    return f"{name} ({file})" if name else file
