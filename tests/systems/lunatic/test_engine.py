"""What the engine does beyond sums: what is refused, what is kept, what growth and packs do to each other."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from builder.core.character import Profile, numbered
from builder.core.evaluation import Evaluation, Severity
from builder.core.ledger import Op
from builder.core.number import written
from builder.core.tables import read_pack
from builder.systems.lunatic.chances import Special, chain_pairs, pairs, reaching
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.engine import evaluate
from builder.systems.lunatic.facts import Facts, Offer
from builder.systems.lunatic.rules import LunaticRules, load_rules

# Digest, W1: a warrior and guardian, 31 EXP to begin with.
GERRIT: dict[str, Any] = {
    "base_class": "warrior",
    "specialist_class": "guardian",
    "raised_ability": "valor",
    "deltas": {"valor": 4, "reflex": 3, "fate": 2},
    "virtual": {"reserve_low": 2},
    "vitality_ap": 3,
    "exchanged_ap": 1,
    "skill_pattern": "A",
    "favored": ["body_defense", "escape"],
    "parameter_pattern": "A",
    "weapon_option": "A",
    "bonus_option": "A",
    "age_rolls": [5],
    "age": 18,
}


def answer(rules: LunaticRules | None = None, **more: Any) -> Evaluation[Facts]:
    choices = numbered(Choices.model_validate({**deepcopy(GERRIT), **more}))
    return evaluate(Profile(), choices, rules or load_rules(()))


def grown(*opportunities: list[dict[str, Any]], **more: Any) -> Evaluation[Facts]:
    return answer(growth=list(opportunities), **more)


def codes(found: Evaluation[Facts], severity: Severity = Severity.ERROR) -> list[str]:
    return [issue.code for issue in found.issues if issue.severity is severity]


def buy(kind: str, id: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "id": id, **more}


def pack(**parts: Any) -> LunaticRules:
    head = {
        "schema": "table-pack/1",
        "system": "lunatic",
        "pack_id": "home.table",
        "title": {"ja": "卓の表", "en": "Home table"},
        "rules_version": "7.10",
        "base_pack": "lunatic-7.10-default",
        "revision": 1,
        "author": "",
    }
    return load_rules((read_pack(json.dumps(head | parts).encode(), "LUN")[0],))


def offer(found: Evaluation[Facts], kind: str, id: str) -> Offer:
    return next(one for one in found.facts.offers if (one.kind, one.id) == (kind, id))


# What is refused


def test_a_second_point_of_vitality_is_refused_and_costs_nothing() -> None:
    found = grown([], [buy("parameter", "vitality"), buy("parameter", "vitality")])
    first, second = found.facts.growth[1].lines
    assert (first.cost, first.refused) == (5, False)
    assert (second.cost, second.refused, second.codes) == (0, True, ("LUN-PAR-STEP",))
    assert found.values["vitality"].total == 16
    assert found.values["exp.cumulative"].total == 5


def test_what_was_refused_would_have_cost_what_the_ledger_waives() -> None:
    found = grown([], [buy("base", "defense", steps=2)])
    line = found.facts.growth[1].lines[0]
    assert line.codes == ("LUN-SKL-STEP-LIMIT",)
    entries = found.values[line.price].entries
    assert [entry.op for entry in entries] == [Op.WAIVED, Op.WAIVED]
    assert found.values["skill.defense"].total == 14


def test_what_the_gm_allows_counts_and_is_only_noted() -> None:
    found = grown([], [buy("base", "defense", steps=2, allowed=True)])
    assert found.values["skill.defense"].total == 16
    assert found.facts.growth[1].lines[0].cost == 7 + 8
    assert "LUN-SKL-STEP-LIMIT" not in codes(found)
    assert "LUN-SKL-STEP-LIMIT" in codes(found, Severity.NOTE)


def test_initial_growth_may_raise_a_base_value_by_several_points() -> None:
    found = grown([buy("base", "defense", steps=2)])
    assert found.facts.growth[0].lines[0].cost == 7 + 8
    assert codes(found) == []


def test_from_below_ten_a_base_value_rises_to_ten_and_no_further() -> None:
    reach = grown([], [buy("base", "devices", steps=2)])
    assert (reach.values["skill.devices"].total, codes(reach)) == (10, [])
    beyond = grown([], [buy("base", "devices", steps=3)])
    assert (beyond.values["skill.devices"].total, codes(beyond)) == (8, ["LUN-SKL-STEP-LIMIT"])


def test_a_spell_of_a_closed_school_stays_on_the_sheet_with_its_error() -> None:
    found = grown([buy("spell", "healing")])
    assert codes(found) == ["LUN-SPL-NOMAGIC", "LUN-SPL-SCHOOL"]
    assert len(found.facts.spells) == 1
    assert found.values["exp.spent"].total == 1


# What is kept


def test_growing_an_ability_raises_what_rests_on_it_and_not_what_was_fixed_at_creation() -> None:
    before, after = answer(), grown([buy("ability", "fate")], [])
    assert after.facts.growth[0].lines[0].cost == 15
    assert (before.values["toughness"].total, after.values["toughness"].total) == (11, 11)
    assert after.values["fate"].total == 11
    assert after.values["created.fate"].total == 10
    assert after.values["skill.body_defense"].total == 12
    assert after.values["created.skill.body_defense"].total == 11
    assert after.values["exp.initial"].total == before.values["exp.initial"].total
    assert after.values["money.start"].total == before.values["money.start"].total


def test_secondary_melee_follows_primary_melee() -> None:
    found = grown(
        [buy("base", "main_melee"), buy("intensity", "main_melee")], [buy("intensity", "main_melee")]
    )
    assert (found.values["skill.main_melee"].total, found.values["skill.sub_melee"].total) == (17, 16)
    assert written(found.values["intensity.main_melee"].total) == 1
    assert written(found.values["intensity.sub_melee"].total) == "0.5"
    assert found.values["effect.sub_melee"].total == 0


def test_skill_exp_of_secondary_melee_pay_for_primary_melee() -> None:
    given = {"skill_exp": [{"sub_melee": 1}]}
    found = grown([], [buy("intensity", "main_melee", skill_exp=1)], **given)
    assert codes(found) == []
    assert found.values["skill_exp.main_melee"].total == 0
    assert found.values["exp.spent"].total == 3


def test_exp_of_a_later_scenario_cannot_be_spent_before() -> None:
    dear = [buy("ability", "reflex")]
    early = grown([], dear, personal_exp_gained=[0, 50], exchanged_ap=0, age=16)
    assert codes(early) == []
    poor = grown([buy("ability", "reflex"), buy("ability", "fate")], [], personal_exp_gained=[50])
    assert "LUN-EXP-OVERSPENT" in codes(poor)
    issue = next(issue for issue in poor.issues if issue.code == "LUN-EXP-OVERSPENT")
    assert issue.params["n"] == 20 + 15 - 31
    assert issue.path[:2] == ("choices", "growth")


def test_retraining_gives_back_the_surcharge_as_well() -> None:
    bought = grown([buy("feat", "power_blow", beyond=True)])
    assert bought.values["exp.spent"].total == 3 + 5
    back = grown([buy("feat", "power_blow", beyond=True)], [buy("retrain", "power_blow")])
    assert (back.values["exp.spent"].total, back.values["exp.cumulative"].total) == (0, 0)
    assert back.facts.feats == ()


def test_a_feat_without_slot_cost_is_never_beyond_the_slots() -> None:
    own = buy("feat", "custom", ja="目配せ", exp=4, slots=0, beyond=True)
    found = grown([own])
    assert found.facts.beyond == 0
    assert found.values["exp.spent"].total == 4


def test_hero_points_take_from_the_same_account() -> None:
    found = answer(
        personal_exp_gained=[6],
        skill_exp=[{"lore": 1}],
        hero_points=[{"use": "reroll"}, {"use": "automatic", "skill": "lore", "skill_exp": 1}],
    )
    assert found.values["exp.hero"].total == 1
    assert found.values["exp.left"].total == 31 + 6 - 1
    assert found.values["skill_exp.lore"].total == 0
    assert found.values["exp.cumulative"].total == 0


@pytest.mark.parametrize(
    "paid", [{"party": 1, "agreed": True}, {"everyone": True, "exp": 1}, {"together": 5, "exp": 2}]
)
def test_a_revival_is_paid_in_one_of_three_ways(paid: dict[str, Any]) -> None:
    assert codes(answer(hero_points=[{"use": "revival", **paid}])) == []


@pytest.mark.parametrize("paid", [{}, {"party": 1}, {"together": 4}, {"everyone": True, "exp": 0}])
def test_a_revival_that_is_not_paid_is_an_error(paid: dict[str, Any]) -> None:
    assert codes(answer(hero_points=[{"use": "revival", **paid}])) == ["LUN-HERO-COST"]


# What no table knows


def test_an_unknown_class_is_named_and_the_numbers_are_kept() -> None:
    found = answer(base_class="paladin", growth=[[buy("base", "defense"), buy("feat", "smite", exp=6)]])
    assert "LUN-UNKNOWN-VALUE" in codes(found)
    assert found.facts.base_name is not None and found.facts.base_name.en == "paladin"  # type: ignore[union-attr]
    assert found.values["skill.defense"].total == 12
    assert found.values["exp.cumulative"].total == 4 + 6
    assert found.values["valor"].total == 13


@pytest.mark.parametrize(
    ("place", "record"),
    [
        ("race", {"race": "orc"}),
        ("specialist_class", {"specialist_class": "bard"}),
        ("talents", {"talents": ["wings"]}),
        ("skill_exp", {"skill_exp": [{"juggling": 1}]}),
        ("hero_points", {"hero_points": [{"use": "wish"}]}),
        ("equipment", {"equipment": ["ray_gun"]}),
        ("growth", {"growth": [[buy("dance", "waltz")]]}),
        ("growth", {"growth": [[buy("base", "juggling")]]}),
        ("growth", {"growth": [[buy("retrain", "power_blow")]]}),
    ],
)
def test_a_word_that_no_table_knows_is_told_where_it_stands(place: str, record: dict[str, Any]) -> None:
    found = answer(**record)
    unknown = [issue for issue in found.issues if issue.code == "LUN-UNKNOWN-VALUE"]
    assert [issue.path[1] for issue in unknown] == [place]


def test_an_empty_record_is_answered_with_what_is_left_to_choose() -> None:
    found = evaluate(Profile(), Choices(), load_rules(()))
    errors = {issue.code for issue in found.issues if issue.severity is Severity.ERROR}
    assert {"LUN-CLS-BASE-MISSING", "LUN-CLS-SPEC-MISSING", "LUN-ABL-NINE-COUNT", "LUN-AGE-ROLL"} <= errors
    opened = {issue.code for issue in found.issues if issue.open}
    assert errors - {"LUN-AP-MIN-ABILITY"} <= opened


# What may be bought now


def test_offers_tell_the_price_of_the_moment_and_what_stands_against_it() -> None:
    found = grown([], [buy("base", "defense")])
    defense = offer(found, "base", "defense")
    assert (defense.now, defense.then, defense.price, defense.taken) == (15, 16, 8, 1)
    assert defense.blocked == "LUN-SKL-STEP-LIMIT"
    stealth = offer(found, "base", "stealth")
    assert (stealth.now, stealth.price, stealth.blocked) == (9, 1, None)
    melee = offer(found, "intensity", "main_melee")
    assert (written(melee.then), melee.price, melee.least, melee.blocked) == ("0.5", 4, 0, None)


def test_nothing_is_offered_in_skills_that_cannot_be_had() -> None:
    ids = {one.id for one in answer().facts.offers if one.kind in ("base", "intensity")}
    assert not ids & {"sub_melee", "spell_cast", "spell_react", "ritual"}


# Packs


def test_a_pack_changes_prices_of_purchases_made_before() -> None:
    rules = pack(
        tables={
            "parameter_growth_exp": {
                "kind": "record",
                "value": {"type": "int", "unit": "EXP", "min": 1, "max": 100},
                "rows": {"vitality": 5, "reserve": 7, "mana": 7, "stride": 7},
                "provenance": "gm",
            }
        }
    )
    found = answer(rules, growth=[[buy("parameter", "reserve")]])
    assert found.values["exp.spent"].total == 7
    line = found.facts.growth[0].lines[0]
    assert found.values[line.price].sure
    assert not answer(growth=[[buy("parameter", "reserve")]]).values[line.price].sure


def test_a_table_without_a_title_has_the_one_of_the_shipped_table() -> None:
    table = {"kind": "bands", "key": {"name": "ability", "min": 0, "max": 20}, "value": {"type": "int"}}
    rules = pack(tables={"ability_modifier": {**table, "rows": [[0, 6, -1], [7, 9, 0], [10, 20, 1]]}})
    assert rules.bands("ability_modifier").name == load_rules(()).bands("ability_modifier").name
    assert "ability_modifier" not in rules.reconstructed


def test_a_pack_may_add_a_school_by_a_class_alone() -> None:
    base = {
        "id": "singer",
        "ja": "歌い手",
        "en": "Singer",
        "skills": dict.fromkeys(load_rules(()).skills, 1),
        "feat_slots": [{"id": "A", "slots": 5}],
        "spell_school": "songs",
    }
    song = {"id": "lullaby", "ja": "子守歌", "en": "Lullaby", "school": "songs", "level": 1}
    rules = pack(base_classes=[base], spells=[song])
    found = answer(
        rules, base_class="singer", magic=8, deltas={"valor": 4}, growth=[[buy("spell", "lullaby")]]
    )
    assert "LUN-SPL-SCHOOL" not in codes(found)
    assert [line.school.en for line in found.facts.spells] == ["Singer"]  # type: ignore[union-attr]


# Dice


def test_pairs_of_dice_follow_the_formula() -> None:
    """Digest, 6.2: N(N-1)/2 up to 11, 100 - (20-N)(21-N)/2 from there."""
    assert [pairs(n) for n in range(1, 12)] == [n * (n - 1) // 2 for n in range(1, 12)]
    assert [pairs(n) for n in range(11, 21)] == [100 - (20 - n) * (21 - n) // 2 for n in range(11, 21)]
    assert (pairs(-5), pairs(99), chain_pairs(20)) == (0, 100, 45)


@pytest.mark.parametrize(("target", "lost"), [(2, 0), (3, 1), (5, 6), (8, 21), (12, 55)])
def test_a_higher_target_loses_the_pairs_below_it(target: int, lost: int) -> None:
    special = Special(10, 3, 3)
    whole, less = reaching(14, 0, 2, special), reaching(14, 0, target, special)
    assert (whole - less) * 120 == lost


def test_under_a_heavy_load_eleven_and_twelve_fail() -> None:
    light, heavy = answer(), answer(heavy_load=True)
    assert light.values["chance.active.defense"].number * 120 == 79 + 10 + 4
    assert heavy.values["chance.active.defense"].number * 120 == 79
    assert heavy.values["chance.critical.defense"].total == 0
    assert heavy.values["movement.main"].number == light.values["movement.main"].number - 2
