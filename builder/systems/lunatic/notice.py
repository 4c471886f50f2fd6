"""The Lunatic: its name and its notice, in the language of the reader. Touches nothing."""

from __future__ import annotations

from builder.core.text import Label, Name, Text

NAME = Name("The Lunatic", "The Lunatic", "ざるなてぃっく")

NOTICE: tuple[str | Label, ...] = (Text("lunatic.notice"),)
