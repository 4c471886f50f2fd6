"""What the engine concludes of skills and weapons besides numbers: grades, the limit, fumbles, ranges."""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.language import translator
from builder.core.text import Text
from builder.systems.brp.facts import Facts, SkillLine
from tests.systems.brp.book_skills import BY_WEAPON, SKILLS
from tests.systems.brp.test_independent import brp, evaluated

ROLLS = {"STR": 10, "CON": 10, "SIZ": 10, "INT": 10, "POW": 10, "DEX": 10, "APP": 10}


def facts(**record: Any) -> Facts:
    answer = evaluated({"rolls": ROLLS, **record})[1]
    assert isinstance(answer.facts, Facts)
    return answer.facts


def german(points: int, **options: Any) -> SkillLine:
    """A skill that starts at 00, with so many points."""
    record = {"personal_points": {"language_other:german": points}, "options": options}
    return facts(**record).by_key["language_other:german"]


@pytest.mark.parametrize(
    ("chance", "grade"),
    [
        *(
            (0, "門外漢"),
            (5, "門外漢"),
            (6, "初心者"),
            (25, "初心者"),
            (26, "アマチュア"),
            (50, "アマチュア"),
        ),
        *((51, "プロフェッショナル"), (75, "プロフェッショナル"), (76, "エキスパート"), (90, "エキスパート")),
        *((91, "熟練者"), (250, "熟練者")),
    ],
)
def test_a_chance_has_a_grade(chance: int, grade: str) -> None:
    name = german(chance).grade
    assert name is not None and name.ja == grade


@pytest.mark.parametrize(("chance", "lowest"), [(0, 96), (10, 96), (11, 97), (50, 98), (70, 99), (71, 100)])
def test_a_skill_tells_its_fumbles(chance: int, lowest: int) -> None:
    assert german(chance).fumble == lowest


@pytest.mark.parametrize(
    ("chance", "plain", "strict"), [(0, 0, 0), (1, 1, 5), (5, 5, 5), (6, 6, 6), (95, 95, 95), (101, 101, 95)]
)
def test_a_skill_tells_up_to_where_a_roll_succeeds(chance: int, plain: int, strict: int) -> None:
    assert german(chance).succeeds == plain
    assert german(chance, strict_result_table=True).succeeds == strict


@pytest.mark.parametrize(
    ("points", "mode", "cap", "room"),
    [
        *((74, "warn", "below", 1), (75, "warn", "at", 0), (76, "warn", "above", -1)),
        *((76, "enforce", "above", -1), (76, "off", "off", None)),
    ],
)
def test_a_skill_tells_how_far_it_may_rise(points: int, mode: str, cap: str, room: int | None) -> None:
    line = german(points, cap_mode=mode)
    assert (line.cap, line.room) == (cap, room)


def test_a_skill_whose_base_is_above_the_limit_is_free_of_it() -> None:
    assert facts(rolls=ROLLS | {"INT": 16}).by_key["language_own"].cap == "exempt"
    assert facts(rolls=ROLLS | {"INT": 15}).by_key["language_own"].cap == "at"


def test_all_plain_skills_stand_in_the_order_of_the_list() -> None:
    plain = [row[0] for row in SKILLS if row[5] in ("", "optional")]
    assert [line.key for line in facts().skills] == plain


def test_specialties_stand_where_their_skill_stands() -> None:
    keys = [line.key for line in facts(ticks=["craft:sewing", "craft:knots", "ride:horse"]).skills]
    before, after = keys.index("command"), keys.index("demolition")
    assert set(keys[before + 1 : after]) == {"craft:knots", "craft:sewing"}
    assert keys.index("research") < keys.index("ride:horse") < keys.index("sense")


def test_only_what_the_campaign_does_without_is_off() -> None:
    off = {line.key for line in facts().skills if line.off}
    assert off == {"fly", "projection"}
    without = {"fly_mode": "natural", "powers": True, "disabled_skills": ["swim"]}
    assert {line.key for line in facts(options=without).skills if line.off} == {"swim"}


def test_a_base_that_nobody_published_is_unset_until_the_gm_sets_it() -> None:
    key = "firearm:shotgun"
    assert facts(ticks=[key]).by_key[key].unset
    assert not facts(ticks=[key], base_overrides={key: 30}).by_key[key].unset


def test_every_suggested_specialty_is_offered_with_its_base() -> None:
    offers = {offer.key: offer.base for listed in facts().offers.values() for offer in listed}
    assert {key: offers[key] for key in BY_WEAPON} == BY_WEAPON
    assert {offers[key] for key in ("firearm:shotgun", "artillery:cannon", "shield:buckler")} == {None}
    assert (offers["drive:cart"], offers["art:film"], offers["science:physics"]) == (20, 5, 1)


def test_a_weapon_tells_how_far_it_reaches_with_which_chance() -> None:
    weapon = facts(weapons=["rifle"], personal_points={"firearm:rifle": 50}).weapons[0]
    assert weapon.ranges == ((80, 75), (160, 38), (240, 19))


def test_a_hand_weapon_has_no_range() -> None:
    assert facts(weapons=["dagger"]).weapons[0].ranges == ()


def test_a_fair_number_of_professional_skills_is_told() -> None:
    slots = {"id": "noble", "fixed": {"drive": "cart", "status": "city", "literacy": "own"}}
    keys = facts(
        profession=slots | {"choices": [["climb", "spot", "swim"], ["language_other:latin"]]}
    ).profession.keys
    assert set(keys) == {
        *("bargain", "drive:cart", "etiquette", "language_own", "language_other", "literacy:own"),
        *("status:city", "climb", "spot", "swim", "language_other:latin"),
    }


@pytest.mark.parametrize("language", ["ja", "en"])
def test_an_unknown_value_is_worded_as_everywhere(language: Any) -> None:
    words = [
        translator(language, [brp()[0].strings.parents[1] / id / "strings"]) for id in ("brp", "gurps4e")
    ]
    field = {"field": "A", "value": "B"}
    assert words[0].say(Text("issue.BRP-UNKNOWN-VALUE", field)) == words[1].say(
        Text("issue.GURPS-UNKNOWN-VALUE", field)
    )
