"""Words of Qt's own dialogs that its Japanese catalogue has not (6.12). Says ours in their place."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QTranslator

from builder.core.text import Text
from builder.ui.words import Words

MISSING: Mapping[tuple[str, str], Text] = {
    ("QFileDialog", "Look in:"): Text("files.look_in"),
    ("QFileDialog", "Files of type:"): Text("files.of_type"),
}


class QtWords(QTranslator):
    """Asked before Qt's catalogue; what it does not know, that one says."""

    def __init__(self, words: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._words = words

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, sourceText: str, disambiguation: str | bytes | None = None, n: int = -1
    ) -> str | None:
        """None where it has no word; an empty one would be said."""
        text = MISSING.get((_plain(context), _plain(sourceText).replace("&", "")))
        return self._words.say(text) if text is not None else None


def _plain(words: str | bytes) -> str:
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else words
