"""Words that Qt's own catalogue has not: in Qt's form, without a class of ours that Qt would ask."""

from __future__ import annotations

import gc
import struct

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from builder.core.language import translator
from builder.core.text import Text
from builder.ui.qt_words import MISSING, catalogue, hashed, more_words


@pytest.mark.parametrize(
    ("source", "value"),
    [(b"", 1), (b"A", 0x41), (b"AB", 0x452), (b"Look in:", 0x065D6B2A)],
)
def test_the_hash_is_that_of_the_elf_format(source: bytes, value: int) -> None:
    """0x41 * 16 + 0x42 is 0x452; what would overflow 28 bits is folded in again."""
    assert hashed(source) == value


def test_a_catalogue_begins_with_qts_sign_and_sorts_its_hashes() -> None:
    made = catalogue([("C", "B", "び"), ("C", "A", "あ")])
    assert made[:16].hex() == "3cb86418caef9c95cd211cbf60a1bddd"
    assert struct.unpack(">BIIIII", made[16:37]) == (0x42, 16, 0x41, 20, 0x42, 0)


def test_qt_says_what_the_catalogue_says() -> None:
    words = QTranslator()
    data = catalogue([("QFileDialog", "Look in:", "場所:"), ("QFileDialog", "Files of type:", "種類:")])
    assert words.load(data)
    assert words.translate("QFileDialog", "Look in:") == "場所:"
    assert words.translate("QFileDialog", "Files of type:") == "種類:"
    assert not words.translate("QFileDialog", "Cancel")
    assert not words.translate("QLineEdit", "Look in:")


def test_everything_that_is_missing_is_there() -> None:
    words = QTranslator()
    say = translator("ja").say
    data = more_words(say)
    assert words.load(data)
    assert {source: words.translate(context, source) for context, source in MISSING} == {
        source: say(text) for (_, source), text in MISSING.items()
    }


def test_a_catalogue_among_the_garbage_goes_while_words_are_asked_for(qapp: QApplication) -> None:
    """With a class of ours as catalogue this waited for ever: Qt held the lock that its end wants."""
    installed, say = QTranslator(), translator("ja").say
    data = more_words(say)
    assert installed.load(data)
    qapp.installTranslator(installed)
    before = gc.get_threshold()
    gc.set_threshold(1)
    try:
        for _ in range(50):
            circle: list[object] = [QTranslator()]
            circle.append(circle)
            del circle
            assert QCoreApplication.translate("QFileDialog", "&Look in:") == say(Text("files.look_in"))
    finally:
        gc.set_threshold(*before)
        qapp.removeTranslator(installed)
