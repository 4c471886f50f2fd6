"""BRP: house rules as packs: skills, professions, weapons, armor, constants; and packs that cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from builder.core.errors import BadPack
from builder.core.tables import Pack, read_pack
from builder.systems.brp.rules import BrpRules, load_rules
from tests.systems.brp.people import answer, codes, number

SKILL = {"id": "sailing", "ja": "帆走", "en": "Sailing", "kana": "はんそう", "base": "DEX/2"}
CRYPT = {"id": "cryptography", "ja": "暗号", "en": "Cryptography", "base": 5, "specialty": "free"}
TRADER = {
    "id": "trader",
    "ja": "商人",
    "en": "Trader",
    "fixed": [
        {"skill": "bargain"},
        {"skill": "sailing"},
        {"skill": "science", "spec": "*"},
        {"skill": "science", "spec": "*"},
        {"one_of": [{"skill": "persuade"}, {"skill": "drive", "spec": "*"}]},
    ],
    "choose": [{"count": 5, "from": [{"skill": "any", "spec": "*"}], "repeat": True}],
}
WHIP = {
    "id": "whip",
    "ja": "鞭",
    "en": "Whip",
    "kind": "melee",
    "skill": "melee_weapon:whip",
    "base": 5,
    "damage": "1D3+½db",
}
COAT = {"id": "coat", "ja": "外套", "en": "Coat", "kind": "body", "ap": 3, "physical": -5}


def pack(**more: Any) -> Pack:
    raw = {
        "schema": "table-pack/1",
        "system": "brp",
        "pack_id": "our-table",
        "title": {"ja": "うちの卓", "en": "Our table"},
        "rules_version": "1",
        "base_pack": "brp",
        "revision": 1,
        **more,
    }
    return read_pack(json.dumps(raw).encode(), "BRP")[0]


def rules(**more: Any) -> BrpRules:
    return load_rules((pack(**more),))


def test_a_skill_of_a_pack_counts_like_any_other_and_names_its_pack() -> None:
    evaluation = answer(rules(skills=[SKILL]), personal_points={"sailing": 13})
    assert number(evaluation, "skill.sailing") == 20
    source = evaluation.values["base.sailing"].entries[0].source
    assert source is not None and (source.document, source.provenance) == ("our-table", "gm")
    assert [line.key for line in evaluation.facts.skills][-1] == "sailing"


def test_a_skill_may_be_renamed_and_given_another_base() -> None:
    renamed = {"id": "spot", "ja": "観察", "en": "Observe", "base": 30}
    evaluation = answer(rules(skills=[renamed]))
    assert number(evaluation, "skill.spot") == 30
    line = evaluation.facts.by_key["spot"]
    assert line.row is not None and line.row.name_ja == "観察"


def test_a_skill_may_be_taken_away_with_all_that_names_it() -> None:
    with pytest.raises(BadPack):
        rules(remove={"skills": ["spot"]})
    assert "projection" not in rules(remove={"skills": ["projection"]}).skills


def test_a_profession_of_a_pack_may_have_two_free_slots_of_a_skill_and_alternatives() -> None:
    known = rules(skills=[SKILL], professions=[TRADER])
    calling = {
        "id": "trader",
        "fixed": {"science": "biology", "science.2": "Physics", "persuade": "drive:cart"},
        "choices": [["spot", "listen", "hide", "track", "craft:knots"]],
    }
    evaluation = answer(known, profession=calling, professional_points={"science:physics": 20})
    assert evaluation.facts.profession.keys == (
        *("bargain", "sailing", "science:biology", "science:physics", "drive:cart"),
        *("spot", "listen", "hide", "track", "craft:knots"),
    )
    assert codes(evaluation) == []


def test_a_weapon_and_a_piece_of_armor_of_a_pack() -> None:
    known = rules(weapons=[WHIP], armor=[COAT])
    evaluation = answer(
        known, weapons=["whip"], armor=["coat"], personal_points={"melee_weapon:whip": 46, "hide": 1}
    )
    (whip,) = evaluation.facts.weapons
    assert whip.attack is not None
    assert (whip.attack.total, whip.written) == (51, "1D3+½(1D4)")
    assert number(evaluation, "armored.hide") == 6
    assert number(evaluation, "armor.ap") == 3


def test_constants_of_a_pack_are_the_gamemasters() -> None:
    evaluation = answer(rules(constants={"professional_pool": 350, "cap": 90}), personal_points={"spot": 60})
    assert number(evaluation, "pool.professional") == 350
    assert "BRP-SKL-CAP" not in codes(evaluation)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"skills": [{**SKILL, "base": "LUC*2"}]}, "BRP-PACK-RANGE"),
        ({"skills": [{**SKILL, "base": -5}]}, "BRP-PACK-RANGE"),
        ({"skills": [{**SKILL, "id": "Sail ing"}]}, "BRP-PACK-REF"),
        ({"specialties": [{"id": "spot:far", "ja": "遠", "en": "far", "skill": "spot"}]}, "BRP-PACK-REF"),
        ({"specialties": [{"id": "art:dance", "ja": "舞", "en": "Dance", "skill": "craft"}]}, "BRP-PACK-REF"),
        ({"professions": [{**TRADER, "fixed": [{"skill": "juggling"}], "choose": []}]}, "BRP-PACK-REF"),
        ({"professions": [{**TRADER, "fixed": [{}], "choose": []}]}, "BRP-PACK-RANGE"),
        ({"weapons": [{**WHIP, "damage": "lots"}]}, "BRP-PACK-RANGE"),
        ({"weapons": [{**WHIP, "skill": "melee_weapon"}]}, "BRP-PACK-REF"),
        ({"armor": [{**COAT, "kind": "boots"}]}, "BRP-PACK-RANGE"),
        ({"constants": {"hp_divisor": 0}}, "BRP-PACK-RANGE"),
        ({"constants": {"cap": "75.5"}}, "BRP-PACK-RANGE"),
        ({"remove": {"characteristics": ["STR"]}}, "BRP-PACK-REF"),
        ({"remove": {"terms": ["HP"]}}, "BRP-PACK-REF"),
        ({"remove": {"professions": ["custom"]}}, "BRP-PACK-REF"),
    ],
    ids=str,
)
def test_a_pack_that_cannot_be_is_refused_whole(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(BadPack) as refused:
        rules(**wrong)
    assert code in {issue.code for issue in refused.value.faults}


def test_a_key_that_nobody_knows_counts_nothing() -> None:
    with_it, without = (rules(skills=[row]) for row in ({**SKILL, "sanity": 1}, SKILL))
    assert with_it.skills["sailing"] == without.skills["sailing"]
    assert number(answer(with_it), "base.sailing") == number(answer(without), "base.sailing")
