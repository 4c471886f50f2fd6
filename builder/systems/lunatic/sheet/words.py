"""The Lunatic: words on the sheet, without brackets where a title says what a row is. Touches nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable

from builder.core.ledger import Value
from builder.core.sheet import Cell
from builder.core.text import Label, Name, Param, Text

CHOICE = re.compile(r"\s*[\[［][^\[\]［］]*[\]］]\s*$")
SIGN = "‡"


def bare(label: Label) -> Label:
    """The name of a skill, a feat or a spell without the brackets that tell its kind."""
    if not isinstance(label, Text):
        return label
    inner = next((label.params[key] for key in ("skill", "feat", "spell") if key in label.params), None)
    if not isinstance(inner, Text | Name):
        return label
    if "select" not in label.params:
        return inner
    name = inner
    if isinstance(inner, Name):
        name = Name(CHOICE.sub("", inner.ja), CHOICE.sub("", inner.en), inner.kana)
    return Text("lunatic.sheet.chosen", {"what": name, "choice": label.params["select"]})


def joined(words: Iterable[Label | str], *, loose: bool = False) -> Label | str | None:
    """Several words as one: a list, or `loose` with blanks between them. None of none.

    Halves are joined, so that a long list is no deep one.
    """
    said = tuple(words)
    if len(said) < 2:
        return said[0] if said else None
    middle = len(said) // 2
    first, rest = joined(said[:middle], loose=loose), joined(said[middle:], loose=loose)
    parts: dict[str, Param] = {"a": first or "", "b": rest or ""}
    return Text("lunatic.sheet.beside", parts) if loose else Text("lunatic.sheet.and", parts)


def sign(*values: Value) -> str:
    """The sign after a number in running text, where one of them rests on a reconstructed cell."""
    return "" if all(value.sure for value in values) else SIGN


def words(text: str) -> Cell | None:
    """What a player wrote; nothing where nothing is written."""
    return Cell(text) if text.strip() else None
