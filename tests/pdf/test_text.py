"""Text before it is drawn: what can be drawn, in which face, and where lines break."""

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.pdf.text import EMPTY, Run, can_break, lines, phrase, readable, shortened


def texts(found: tuple[object, ...]) -> list[str]:
    return [getattr(line, "text", "") for line in found]


def test_controls_and_direction_marks_are_dropped() -> None:
    assert readable("a\x00b\x07c\x1bd\u202ee\u200ff\ufeffg") == "abcdefg"


def test_every_kind_of_line_end_becomes_one() -> None:
    assert readable("a\r\nb\rc\u2028d\u2029e\x0bf") == "a\nb\nc\nd\ne\nf"


def test_a_tabulator_is_a_space_and_a_hard_hyphen_a_hyphen() -> None:
    assert readable("a\tb\u2011c") == "a b-c"


def test_a_kana_and_its_mark_become_one_character() -> None:
    assert readable("か\u3099き") == "がき"


def test_a_kanji_with_a_canonical_double_stays_what_was_typed() -> None:
    assert readable("\ufa19") == "\ufa19"


def test_variation_selectors_are_dropped() -> None:
    assert readable("葛\U000e0100☑\ufe0f") == "葛☑"


def test_lone_halves_of_characters_are_dropped() -> None:
    assert readable("a\ud800b") == "ab"


def test_what_the_main_face_lacks_is_taken_from_the_fallbacks() -> None:
    assert phrase("吉𠮷☑").runs == (Run("Body", "吉"), Run("Kanji", "𠮷"), Run("Signs", "☑"))


def test_what_no_face_has_is_drawn_as_a_stand_in_and_named() -> None:
    found = phrase("火🐉だ")
    assert found.text == "火〓だ"
    assert found.missing == "🐉"


def test_a_character_newer_than_this_program_is_missing_not_dropped() -> None:
    assert phrase("\U000e0fff").missing == "\U000e0fff"


def test_a_phrase_is_one_line() -> None:
    assert phrase("一行\n二行").text == "一行 二行"


def test_width_is_the_sum_of_the_characters() -> None:
    assert phrase("00").em == 2 * phrase("0").em
    assert EMPTY.em == 0


def test_in_figures_a_1_is_as_wide_as_a_0() -> None:
    for face in ("Figures", "Figures-Bold"):
        assert phrase("1", face).em == phrase("0", face).em
    assert phrase("1", "Body").em < phrase("0", "Body").em


def test_no_line_begins_with_what_may_not_begin_one() -> None:
    found = texts(lines("彼は「剣よ、来い！」と言った／TL8／。" * 6, "Body", 7.0))
    assert all(line[0] not in "、。！」っー／" for line in found)
    assert all(line[-1] not in "「（" for line in found)


def test_latin_words_and_addresses_stay_whole() -> None:
    found = texts(lines("see https://creativecommons.org/licenses/by/4.0/legalcode for it", "Body", 36.0))
    assert "https://creativecommons.org/licenses/by/4.0/legalcode" in " ".join(found).split()


def test_a_number_keeps_its_sign() -> None:
    assert not can_break("−", "4")
    assert not can_break("+", "1")


def test_a_word_longer_than_the_line_is_broken_rather_than_cut_off() -> None:
    found = lines("x" * 90, "Body", 10.0)
    assert "".join(texts(found)) == "x" * 90
    assert all(line.em <= 10.0 for line in found)


def test_a_no_break_space_does_not_break() -> None:
    assert not can_break("a", "\u00a0")
    assert not can_break("\u00a0", "b")


def test_empty_lines_are_kept() -> None:
    assert texts(lines("a\n\nb", "Body", 10.0)) == ["a", "", "b"]


def test_a_shortened_text_ends_with_dots() -> None:
    found = shortened("とても長い名前の人", "Body", 5.0)
    assert found.text.endswith("…")
    assert found.em <= 5.0
    assert shortened("短い", "Body", 5.0).text == "短い"


def test_words_from_right_to_left_are_drawn_as_they_are_seen() -> None:
    assert phrase("abc אבג דה 12 ו. def").text == "abc ו 12 הד גבא. def"


@given(st.text(max_size=120), st.floats(min_value=2.0, max_value=40.0))
@settings(max_examples=200)
def test_no_line_is_wider_than_asked_for_and_nothing_is_lost(text: str, width: float) -> None:
    found = lines(text, "Body", width)
    for line in found:
        assert line.em <= width + 1e-6 or len(line.text.rstrip()) <= 1 or line.text[-1].isspace()
    drawn = sorted("".join(texts(found)).replace(" ", ""))
    expected = sorted(phrase(text).text.replace(" ", ""))
    assert [ch for ch in drawn if not ch.isspace()] == [ch for ch in expected if not ch.isspace()]
