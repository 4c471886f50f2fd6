"""Exports: the rules that are broken, as lines of words. Imports core only."""

from __future__ import annotations

from builder.core.sheet import Sheet
from builder.core.text import Text, Translator

MOST = 12


def fault_lines(sheet: Sheet, translator: Translator) -> list[str]:
    """How many there are, and the sentence of each; nothing where there is none."""
    if not sheet.faults:
        return []
    said = list(dict.fromkeys(translator.say(fault) for fault in sheet.faults))
    lines = [translator.say(Text("export.errors", {"n": len(sheet.faults)})), *said[:MOST]]
    if len(said) > MOST:
        lines.append(translator.say(Text("export.errors.more", {"n": len(said) - MOST})))
    return lines
