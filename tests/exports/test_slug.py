"""File names inside an archive: plain ASCII, from the reading where the name has no letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.exports.slug import LONGEST, slug


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("あさぎり あんな", "asagiri-anna"),
        ("カッツェ", "kattse"),
        ("しょうじ・じゅん", "shouji-jun"),
        ("キャリー", "kyari"),
        ("ヴィオラ", "viora"),
        ("ファーン", "fan"),
        ("Élodie d'Arc", "elodie-d-arc"),
        ("Ｎａｉａ ２", "naia-2"),
        ("../../etc", "etc"),
        ("CON", "con"),
    ],
)
def test_a_name_becomes_letters(name: str, plain: str) -> None:
    assert slug(name) == plain


def test_the_reading_is_taken_where_the_name_has_neither_letters_nor_kana() -> None:
    assert slug("朝霧 杏奈", "あさぎり あんな") == "asagiri-anna"


def test_where_nothing_can_be_read_there_is_a_word() -> None:
    assert slug("剣", "") == "character"


@given(st.text(max_size=80), st.text(max_size=20))
def test_whatever_the_name_the_slug_is_a_plain_word(name: str, kana: str) -> None:
    made = slug(name, kana)
    assert made.isascii()
    assert 0 < len(made) <= LONGEST
    assert set(made) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert made == made.strip("-")
