"""Searching: kana, kanji and English, whatever the width and case; the order of the answers; price bands."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.form import Option
from builder.core.text import Name, Text, Translator
from builder.ui.search import Rank, bands, folded, highlighted, matches, query_words, search, spellings

JA = Translator("ja", {"a.sentence": "1段階ごと", "a.phrase": "{skill}({spec})"})
EN = Translator("en", {"a.sentence": "a step"})
OBSERVE = Option(
    "observation", Name("観察", "Observation", "かんさつ"), 1, {"attr": Name("知覚力", "Perception")}
)
BRAWL = Option("brawling", Name("格闘", "Brawling", "かくとう"), 2, {"attr": Name("敏捷力", "Dexterity")})
SCIENCE = Option(
    "science", Name("自然科学", "Natural Science", "しぜんかがく"), 4, {"attr": Name("知力", "IQ")}
)
KNIFE = Option("knife", Name("ナイフ", "Knife", "ないふ"), 8, {"attr": Name("敏捷力", "Dexterity")})
ALL = (OBSERVE, BRAWL, SCIENCE, KNIFE)


def ids(query: str, translator: Translator = JA) -> list[str | int]:
    return [hit.option.id for hit in search(query, ALL, translator)]


def test_a_reading_that_begins_with_the_query_comes_before_one_that_holds_it() -> None:
    assert ids("か") == ["observation", "brawling", "science"]
    assert [hit.rank for hit in search("か", ALL, JA)] == [Rank.BEGINS, Rank.BEGINS, Rank.WITHIN]


@pytest.mark.parametrize("query", ["ないふ", "ナイフ", "ﾅｲﾌ", "knife", "KNIFE", "ｋｎｉｆｅ", "ない", "nif"])
def test_one_word_is_found_in_every_way_of_writing_it(query: str) -> None:
    assert ids(query) == ["knife"]
    assert ids(query, EN) == ["knife"]


def test_kanji_are_found_in_the_name() -> None:
    assert ids("科学") == ["science"]


def test_a_tag_is_found_last() -> None:
    assert ids("敏捷") == ["brawling", "knife"]
    assert {hit.rank for hit in search("敏捷", ALL, JA)} == {Rank.TAGGED}


def test_every_word_of_the_query_must_be_there() -> None:
    assert ids("敏捷 かく") == ["brawling"]
    assert ids("敏捷 かん") == []


def test_a_latin_rest_of_an_unfinished_syllable_waits() -> None:
    """An input method shows かn, かんs on the way to かんさつ."""
    assert ids("かn") == ids("か")
    assert ids("かんs") == ["observation"]
    assert query_words("かｎ") == ("か",)


def test_a_price_can_be_typed() -> None:
    assert ids("8") == ["knife"]


def test_an_empty_query_finds_all_in_their_order() -> None:
    assert ids("") == ids("　") == ["observation", "brawling", "science", "knife"]


def test_the_hit_is_marked_in_the_reading() -> None:
    hit = next(hit for hit in search("かが", ALL, JA) if hit.option is SCIENCE)
    assert (hit.at, hit.length) == (3, 2)
    assert highlighted("か", "ガガ") == (0, 0)


def test_a_sentence_is_looked_for_by_its_words() -> None:
    assert spellings(Text("a.sentence"), JA) == ("1段階ごと",)
    assert spellings("自分の話", JA) == ("自分の話",)


def test_rows_are_filtered_by_every_word() -> None:
    assert matches("かん", ["観察", "かんさつ"])
    assert not matches("かん けん", ["観察", "かんさつ"])
    assert matches("", [])


@given(st.text())
def test_folding_is_settled_after_one_time(text: str) -> None:
    assert folded(folded(text)) == folded(folded(folded(text)))


def test_a_few_prices_are_a_band_each() -> None:
    assert [(band.low, band.high) for band in bands([1, 2, 2, 4])] == [(1, 1), (2, 2), (4, 4)]
    assert bands([5, 5, None]) == ()


@given(st.lists(st.integers(-40, 40) | st.fractions(-40, 40, max_denominator=4), min_size=2))
def test_every_price_lies_in_one_band(prices: list[int | Fraction]) -> None:
    found = bands(prices)
    for price in prices:
        assert sum(band.holds(price) for band in found) == (1 if found else 0)


def test_a_phrase_is_in_no_band() -> None:
    assert not any(band.holds(Text("a.sentence")) for band in bands([1, 2]))


def test_a_phrase_of_names_is_found_by_readings_and_in_the_other_language() -> None:
    skill, spec = Name("銃器", "Firearm", "じゅうき"), Name("ライフル", "Rifle", "らいふる")
    phrase = Text("a.phrase", {"skill": skill, "spec": spec})
    assert spellings(phrase, JA) == ("じゅうき らいふる", "銃器(ライフル)", "Firearm Rifle")


def test_a_name_within_a_phrase_is_found_by_its_beginning_after_whole_names() -> None:
    """Typing throw means Throw; typing pistol means Firearm (Pistol), not what only ends with it."""
    translator = Translator("en", {"of": "{skill} ({spec})"})

    def of(skill: str, spec: str) -> Option:
        named = {"skill": Name(skill, skill), "spec": Name(spec, spec)}
        return Option(spec, Text("of", named))

    energy, firearm = of("Energy Weapon", "Laser Pistol"), of("Firearm", "Pistol")
    axe, throw = of("Missile Weapon", "Throwing Axe"), Option("throw", Name("投擲", "Throw"))
    found = search("pistol", (energy, firearm), translator)
    assert [(hit.option.id, hit.rank) for hit in found] == [
        ("Pistol", Rank.BEGINS),
        ("Laser Pistol", Rank.WITHIN),
    ]
    assert [hit.option.id for hit in search("throw", (axe, throw), translator)] == ["throw", "Throwing Axe"]
