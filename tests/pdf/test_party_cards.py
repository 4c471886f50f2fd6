"""Name cards of the shipped samples: the figures that each system names, in its order."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from builder.core.bundled import bundled
from builder.core.cards import Cards, party_cards
from builder.core.language import translator
from builder.gm_desk import GmDesk
from builder.systems import all_systems
from builder.workshop import Workshop

NOW = datetime(2026, 11, 30, tzinfo=UTC)


@cache
def cards() -> Cards:
    """The cards of a party of all samples."""
    desk = GmDesk(Workshop(lambda: NOW, Path("nowhere")))
    draft = desk.draft(desk.new("百合と剣"))
    files = sorted(bundled("assets/samples").glob("*/*.ja.json"))
    planned = desk.plan(draft.document, desk.gather(files))
    draft.do(*desk.take(draft.document, planned))
    return party_cards(draft.survey)


def figures(name: str) -> list[tuple[str, str]]:
    """What stands on the card of that name, in Japanese."""
    words = translator("ja", [system.strings for system in all_systems().values()])
    (one,) = (card for card in cards().cards if card.name == name)
    return [
        (words.say(pair.label), "" if pair.value is None else pair.value.words(words)) for pair in one.figures
    ]


def test_gurps_has_defences_and_points() -> None:
    assert figures("ガレス") == [("よけ", "8"), ("受け", "10"), ("止め", "10"), ("HP", "12"), ("FP", "11")]


def test_gurps_without_a_shield_has_move() -> None:
    wanted = [("よけ", "10"), ("受け", "14"), ("移動", "6"), ("HP", "11"), ("FP", "12")]
    assert figures("ジュリアン・ド・モンフォール") == wanted


def test_each_system_shows_five_numbers_at_most_and_its_points_among_them() -> None:
    wanted = {"HP", "耐久度"}
    for card in cards().cards:
        shown = figures(card.name)
        assert 4 <= len(shown) <= 5, card.name
        assert wanted & {label for label, _ in shown}, card.name


def test_who_it_is_stands_on_the_card() -> None:
    one = next(card for card in cards().cards if card.name == "ジュリアン・ド・モンフォール")
    assert (one.kana, one.concept[:8]) == ("Julien de Montfort", "没落貴族の決闘者")
    assert cards().title == "百合と剣"


def test_every_notice_stands_once() -> None:
    words = translator("en", [system.strings for system in all_systems().values()])
    said = [words.say(one) for one in cards().notice]
    assert len(said) == len(set(said))
    assert {words.say(one) for system in all_systems().values() for one in system.notice} == set(said)
