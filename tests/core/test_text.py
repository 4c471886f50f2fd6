"""Core tests: words. A translator says everything and never raises."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.language import read_catalogue, translator
from builder.core.number import Dice
from builder.core.text import LANGUAGES, Name, Text, Translator, plain, visible

TEXTS = {
    "left": "残りCP：{left}",
    "gain": "{n:+}",
    "speed": "{n:2}",
    "year": "{n:_}年",
    "braces": "{{…}} で始まります",
    "plain": "変更",
    "inner": "「{what}」を{n}にする",
}
JA = Translator("ja", TEXTS)
EN = Translator("en", {"left": "Points left: {left}"})


def test_a_name_is_said_in_the_language() -> None:
    assert JA.say(Name("体力", "Strength", "たいりょく")) == "体力"
    assert EN.say(Name("体力", "Strength", "たいりょく")) == "Strength"


def test_a_sentence_takes_its_fields() -> None:
    assert JA.say(Text("left", {"left": 12})) == "残りCP：12"
    assert EN.say(Text("left", {"left": -10})) == "Points left: −10"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (Text("gain", {"n": 3}), "+3"),
        (Text("gain", {"n": 0}), "±0"),
        (Text("speed", {"n": Fraction(23, 4)}), "5.75"),
        (Text("year", {"n": 1984}), "1984年"),
        (Text("left", {"left": 12345}), "残りCP：12,345"),
        (Text("left", {"left": Dice(((1, 0),), -1)}), "残りCP：1d−1"),
        (Text("left", {"left": Fraction(5, 4)}), "残りCP：1.25"),
    ],
)
def test_numbers_are_written_as_the_sentence_wants_them(text: Text, said: str) -> None:
    assert JA.say(text) == said


def test_a_name_or_a_sentence_may_stand_in_a_sentence() -> None:
    inner = Text("left", {"left": 3})
    assert JA.say(Text("inner", {"what": Name("体力", "Strength"), "n": 12})) == "「体力」を12にする"
    assert JA.say(Text("inner", {"what": inner, "n": 1})) == "「残りCP：3」を1にする"


def test_yes_and_no_are_no_numbers() -> None:
    assert JA.say(Text("left", {"left": True})) == "残りCP：True"


def test_an_unknown_key_comes_out_marked() -> None:
    assert JA.say(Text("no.such.key", {"n": 1})) == "⟦no.such.key⟧"
    assert not JA.knows("no.such.key")
    assert JA.knows("left")


def test_a_missing_field_comes_out_marked() -> None:
    assert JA.say(Text("left")) == "残りCP：⟦left⟧"
    assert JA.say(Text("inner", {"n": 2})) == "「⟦what⟧」を2にする"


def test_braces_of_a_template_are_braces() -> None:
    assert JA.say(Text("braces")) == "{…} で始まります"
    assert JA.say(Text("braces", {"n": 1})) == "{…} で始まります"


@pytest.mark.parametrize("typed", ["{left}", "{0}", "{{", "}", "{left.__class__}", "⟦x⟧", "%s"])
def test_what_a_player_types_is_never_read_as_a_template(typed: str) -> None:
    assert JA.say(Text("left", {"left": typed})) == f"残りCP：{typed}"
    assert JA.say(plain(typed)) == typed
    assert JA.say(typed) == typed


@given(st.text())
def test_any_word_comes_through_a_sentence_as_it_is(typed: str) -> None:
    assert JA.say(Text("left", {"left": plain(typed)})) == f"残りCP：{typed}"


def test_the_core_has_its_words() -> None:
    said = [translator(language).say(Text("ledger.floor")) for language in LANGUAGES]
    assert said == ["端数を切り捨て", "rounded down"]


def test_a_system_brings_its_own_words(tmp_path: Path) -> None:
    (tmp_path / "ja.json").write_text('{"toy.word": "言葉"}', encoding="utf-8")
    (tmp_path / "en.json").write_text('{"toy.word": "word"}', encoding="utf-8")
    assert translator("ja", [tmp_path]).say(Text("toy.word")) == "言葉"
    assert translator("en", [tmp_path]).say(Text("toy.word")) == "word"
    assert translator("en").say(Text("toy.word")) == "⟦toy.word⟧"


def test_a_catalogue_is_an_object(tmp_path: Path) -> None:
    file = tmp_path / "ja.json"
    file.write_text("[1]", encoding="utf-8")
    with pytest.raises(TypeError):
        read_catalogue(file)


def test_text_of_a_player_keeps_its_line_breaks_however_they_are_written_and_nothing_that_steers() -> None:
    assert visible("a\r\nb\rc\vd\fe\x85f\u2028g\u2029h\ni\tj") == "a\nb\nc\nd\ne\nf\ng\nh\ni\tj"
    assert visible("\x00\x1b[31m\u202e\u2066\ufeff\ud800") == "[31m"
    assert visible("👨\u200d👩") == "👨\u200d👩"
