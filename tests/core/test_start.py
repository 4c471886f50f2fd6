"""Core tests: a character begun, empty or by the dice."""

from __future__ import annotations

import json
from datetime import timedelta

from builder.core.dice import Roller, fits
from builder.core.edit import Set, apply
from builder.core.pack import read_pack
from builder.core.start import new_character, quick_character
from tests.toy.lantern import NOW, TOY, a_pack, begun, codes, look

LATER = NOW + timedelta(hours=1, microseconds=5)


def test_a_new_character_has_nothing_decided() -> None:
    character = new_character(TOY, TOY.load_rules(()), id="c-7", now=LATER, version="0.3")
    assert (character.system, character.schema_version, character.id) == ("toy", 2, "c-7")
    assert character.created == character.modified == NOW + timedelta(hours=1)
    assert (character.app_version, character.format) == ("0.3", "character/1")
    assert (character.choices.coins, character.rolls, character.packs) == (60, (), ())


def test_a_new_character_remembers_the_packs_it_is_begun_with() -> None:
    pack, _ = read_pack(json.dumps(a_pack(constants={"coins": 5})).encode(), "TOY")
    character = new_character(TOY, TOY.load_rules((pack,)), id="c-7", now=NOW)
    assert character.packs == (pack.ref,)
    assert character.choices.coins == 5


def test_a_quick_character_is_whole_and_its_rolls_are_in_the_log() -> None:
    made = quick_character(TOY, TOY.load_rules(()), begun(), Roller.seeded(4), LATER)
    assert codes(look(made)) == []
    assert [roll.path[-1] for roll in made.rolls] == ["might", "wit", "grace", "years"]
    assert all(fits(roll) and roll.origin == "seed" for roll in made.rolls)
    assert (made.id, made.created, made.modified) == ("c-1", NOW, NOW + timedelta(hours=1))
    rows = [item.row for item in made.choices.belongings]
    assert rows == list(range(1, made.last_row + 1))


def test_the_same_seed_makes_the_same_character() -> None:
    rules = TOY.load_rules(())
    one, other = (quick_character(TOY, rules, begun(), Roller.seeded(9), NOW) for _ in range(2))
    assert one == other
    assert one != quick_character(TOY, rules, begun(), Roller.seeded(10), NOW)


def test_the_settings_of_the_one_begun_hold() -> None:
    made = quick_character(TOY, TOY.load_rules(()), begun(coins=6), Roller.seeded(4), NOW)
    assert made.choices.coins == 6
    assert codes(look(made)) == []


def test_who_has_a_name_keeps_it_and_who_has_none_gets_one_in_both_scripts() -> None:
    rules = TOY.load_rules(())
    named = apply(begun(), Set(("profile", "name"), "ナイア"))
    assert quick_character(TOY, rules, named, Roller.seeded(1), NOW).profile.name == "ナイア"
    ja = quick_character(TOY, rules, begun(), Roller.seeded(1), NOW).profile
    en = quick_character(TOY, rules, begun(), Roller.seeded(1), NOW, "en").profile
    assert (ja.name, ja.kana) == (en.kana, en.name)
    assert en.name.isascii() and not ja.name.isascii()


def test_rolls_that_were_there_stay_in_the_log() -> None:
    rules = TOY.load_rules(())
    once = quick_character(TOY, rules, begun(), Roller.seeded(1), NOW)
    twice = quick_character(TOY, rules, once, Roller.seeded(2), LATER)
    assert twice.rolls[:4] == once.rolls
    assert len(twice.rolls) == 8
