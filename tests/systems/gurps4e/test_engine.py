"""What vectors cannot say of the GURPS rulebook: rows, words, prices to compare, packs, the frozen copy."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from builder.core.character import Profile
from builder.core.errors import BadPack
from builder.core.language import translator
from builder.core.ledger import Op
from builder.core.tables import read_pack
from builder.core.text import Label, Language
from builder.systems.gurps4e import SYSTEM
from builder.systems.gurps4e.attributes import attributes, basic_lift
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.choices import Choices, Quirk, snapshot
from builder.systems.gurps4e.engine import evaluate, power_level
from builder.systems.gurps4e.facts import SkillLine, TraitLine
from builder.systems.gurps4e.play import collision, throw_distance
from builder.systems.gurps4e.rules import load_rules
from tests.systems.gurps4e.builds import choices_of, evaluated, rules


def say(label: Label | None, language: Language) -> str:
    assert label is not None
    return translator(language, [SYSTEM.strings]).say(label)


def trait(raw: dict[str, Any], **more: Any) -> TraitLine:
    return evaluated({"traits": [raw], **more}).facts.traits[0]


def skill(raw: dict[str, Any], **more: Any) -> SkillLine:
    return evaluated({"skills": [raw], **more}).facts.skills[0]


# The door.


@pytest.mark.parametrize(
    "raw",
    [
        {"attributes": {"ST": "12"}},
        {"attributes": {"ST": 12.5}},
        {"attributes": {"ST": True}},
        {"attributes": {"CON": 12}},
        {"hitpoints": 3},
        {"quirks": [7]},
        {"skills": [{"id": "stealth", "points": "many"}]},
        {"settings": {"settled": "yes"}},
        {"current": {"mana": 3}},
        {"creation": {"creation": {}}},
        {"attributes": {"ST": 10**30}},
    ],
)
def test_wrong_types_and_unknown_keys_are_refused(raw: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Choices.model_validate(raw)


def test_perks_and_quirks_may_be_plain_strings() -> None:
    choices = Choices.model_validate({"quirks": ["hums", {"text": "spits"}]})
    assert choices.quirks == (Quirk(text="hums"), Quirk(text="spits"))


def test_null_is_no_word() -> None:
    raw = {"traits": [{"id": "luck", "variant": None}], "skills": [{"id": "bow", "spec": None, "tl": None}]}
    choices = Choices.model_validate(raw)
    assert (choices.traits[0].variant, choices.skills[0].spec, choices.skills[0].tl) == ("", "", None)


def test_choices_survive_json_exactly() -> None:
    raw = {"secondary": {"Speed": "0.75"}, "carried_kg": "1/3", "skills": [{"id": "bow", "points": "2.5"}]}
    choices = choices_of(raw)
    assert choices.secondary.Speed == Fraction(3, 4)
    assert Choices.model_validate_json(choices.model_dump_json()) == choices


def test_rows_without_a_number_get_one_in_the_order_of_the_document() -> None:
    raw = {"skills": [{"id": "bow", "points": 1}], "quirks": ["hums"], "traits": [{"id": "voice"}]}
    answer = evaluate(Profile(), Choices.model_validate(raw), rules())
    assert [line.row for line in answer.facts.traits] == [1]
    assert [line.row for line in answer.facts.quirks] == [2]
    assert [line.row for line in answer.facts.skills] == [3]


def test_numbers_that_are_there_stay() -> None:
    raw = {"skills": [{"id": "bow", "points": 1, "row": 40}, {"id": "knife", "points": 1}]}
    answer = evaluate(Profile(), Choices.model_validate(raw), rules())
    assert [line.row for line in answer.facts.skills] == [40, 41]


# Words.


@pytest.mark.parametrize(
    ("raw", "japanese", "english"),
    [
        ({"id": "greed", "cr": 9}, "強欲 (9)", "Greed (9)"),
        ({"id": "charisma", "level": 3}, "カリスマ 3", "Charisma 3"),
        ({"id": "luck", "variant": "extraordinary"}, None, "Luck (Extraordinary Luck)"),
        (
            {"id": "sense_of_duty", "variant": "small_group", "detail": "the watch"},
            None,
            "Sense of Duty (Small group): the watch",
        ),
        ({"id": "custom", "name": "鱗", "cost": 5}, "鱗", "鱗"),
        ({"id": "wings"}, "wings", "wings"),
    ],
)
def test_traits_are_named_with_all_that_tells_them_apart(
    raw: dict[str, Any], japanese: str | None, english: str
) -> None:
    label = trait(raw).label
    assert say(label, "en") == english
    assert japanese is None or say(label, "ja") == japanese


@pytest.mark.parametrize(
    ("raw", "japanese", "english"),
    [
        ({"id": "broadsword", "points": 1}, "〈剣〉", "Broadsword"),
        ({"id": "lockpicking", "points": 1}, "〈鍵開け／TL8〉", "Lockpicking/TL8"),
        ({"id": "guns", "points": 1, "spec": "Pistol"}, "〈銃器／TL8／拳銃〉", "Guns/TL8 (Pistol)"),
        ({"id": "survival", "points": 1, "spec": "森林"}, "〈生存／森林〉", "Survival (Woodlands)"),
        ({"id": "survival", "points": 1, "spec": "Moon"}, "〈生存／Moon〉", "Survival (Moon)"),
        ({"id": "custom", "points": 1, "name": "木登り"}, "〈木登り〉", "木登り"),
    ],
)
def test_skills_are_written_as_the_books_write_them(raw: dict[str, Any], japanese: str, english: str) -> None:
    label = skill(raw).label
    assert (say(label, "ja"), say(label, "en")) == (japanese, english)


@pytest.mark.parametrize(("points", "english"), [(1, "DX\u22121"), (2, "DX\u00b10"), (12, "DX+3")])
def test_the_relative_level_is_written_with_its_attribute(points: int, english: str) -> None:
    line = skill({"id": "broadsword", "points": points})
    assert say(line.relative_words, "en") == english
    assert say(line.relative_words, "ja") == english.replace("DX", "敏捷力")


def test_the_bonuses_baked_in_are_listed_with_their_traits() -> None:
    raw = {"traits": [{"id": "flexibility", "variant": "flexibility"}, {"id": "perfect_balance"}]}
    line = skill({"id": "climbing", "points": 2}, **raw)
    assert [bonus.add for bonus in line.bonuses] == [3, 1]
    assert [say(bonus.label, "en") for bonus in line.bonuses] == [
        "Flexibility",
        "Perfect Balance",
    ]


@pytest.mark.parametrize(
    ("points", "japanese"),
    [
        (24, "非力"),
        (25, "平均的"),
        (50, "有能"),
        (75, "傑出"),
        (99, "傑出"),
        (100, "英雄的"),
        (199, "英雄的"),
        (200, "常人離れ"),
        (300, "伝説的"),
        (500, "伝説的"),
    ],
)
def test_a_budget_has_a_power_level(points: int, japanese: str) -> None:
    name = power_level(rules(), points)
    assert name is not None
    assert name.ja == japanese


def test_above_500_there_is_no_power_level() -> None:
    assert power_level(rules(), 501) is None


# Sums and what they name.


def test_strength_and_its_price_explain_themselves() -> None:
    answer = evaluated({"attributes": {"ST": 12}})
    st, cost = answer.values["st"], answer.values["cost.st"]
    assert [(entry.op, entry.operand) for entry in st.entries] == [(Op.ADD, 10), (Op.ADD, 2)]
    assert [(entry.op, entry.operand) for entry in cost.entries] == [(Op.ADD, 2), (Op.TIMES, 10)]
    source = cost.entries[1].source
    assert source is not None
    assert (source.document, source.row) == ("attributes", "st")


@pytest.mark.parametrize(
    ("key", "of"),
    [
        ("hp", ["st"]),
        ("basic_lift", ["st"]),
        ("damage.thrust", ["st"]),
        ("basic_speed", ["dx", "ht"]),
        ("basic_move", ["basic_speed"]),
        ("dodge", ["basic_speed"]),
        ("move", ["enc.0.move"]),
        ("dodge.loaded", ["enc.0.dodge"]),
        ("hp.reeling", ["hp"]),
        ("points.unspent", ["points.total", "points.available"]),
        ("money.left", ["money.spent", "money"]),
        ("lifting.carry", ["basic_lift"]),
        ("fright_check", ["will"]),
        ("vision", ["per"]),
    ],
)
def test_a_sum_names_the_values_it_came_from(key: str, of: list[str]) -> None:
    entries = evaluated({}).values[key].entries
    assert [entry.of for entry in entries if entry.of] == of


def test_what_lost_against_a_better_default_is_still_told() -> None:
    raw = {"settings": {"skill_defaults": "full"}, "attributes": {"DX": 10}}
    rows = [{"id": "broadsword", "points": 20}, {"id": "shortsword", "points": 1}]
    level = evaluated({**raw, "skills": rows}).facts.skills[1].level
    assert level is not None
    told = [(entry.op, entry.of, entry.operand) for entry in level.entries]
    assert told == [
        (Op.ADD, "default.skill.2.2", 13),
        (Op.WAIVED, "bought.skill.2", 9),
        (Op.WAIVED, "default.skill.2.1", 5),
    ]


def test_values_are_written_with_their_units() -> None:
    values = evaluated({"attributes": {"HT": 11}, "equipment": [{"id": "longbow"}]}).values
    assert values["basic_speed"].spec == "2"
    assert say(values["basic_lift"].unit, "en") == "kg"
    assert say(values["jump.broad"].unit, "ja") == "cm"
    assert say(values["range.max.1.1"].unit, "ja") == "m"
    assert values["chance.attack.dx.punch"].spec == "%"


# Prices to compare.


def test_each_kind_of_a_trait_is_priced_beside_the_chosen_one() -> None:
    line = trait({"id": "phobia", "variant": "spiders", "cr": 9})
    prices = {price.id: price.cost for price in line.variants}
    assert (prices["spiders"], prices["darkness"], prices["custom_-10"]) == (-7, -22, -15)


def test_each_self_control_number_is_priced() -> None:
    line = trait({"id": "greed", "cr": 9})
    assert {price.id: price.cost for price in line.crs} == {6: -30, 9: -22, 12: -15, 15: -7}
    assert line.resist == Fraction(81, 216)


def test_one_level_less_and_one_more_are_priced() -> None:
    assert [(price.id, price.cost) for price in trait({"id": "charisma", "level": 2}).levels] == [
        (1, 5),
        (3, 15),
    ]
    assert [(price.id, price.cost) for price in trait({"id": "charisma"}).levels] == [(2, 10)]


def test_traits_know_their_highest_level() -> None:
    assert trait({"id": "night_vision"}).max_level == 9
    assert trait({"id": "charisma"}).max_level is None
    assert trait({"id": "talent_artificer"}, settings={"talent_max_level": 6}).max_level == 6


# Attack lines.


def test_an_attack_line_carries_all_that_is_shown() -> None:
    raw = {"attributes": {"ST": 12, "DX": 12}, "skills": [{"id": "spear", "points": 4}]}
    gear = [{"id": "spear"}, {"id": "medium_shield"}]
    answer = evaluated({**raw, "equipment": gear})
    one, two, thrown = answer.facts.attacks[:3]
    assert (one.key, two.key, thrown.key) == ("2.1.1", "2.1.2", "2.2.1")
    assert (one.hands, two.hands, thrown.kind) == (1, 2, "thrown")
    assert one.parry_db is not None
    assert one.parry_db.total == 11
    assert two.parry_db is None
    assert (one.type, say(one.type_name, "ja"), one.trained, thrown.trained) == ("imp", "刺し", True, False)


@pytest.mark.parametrize(("strength", "unready"), [(12, True), (17, True), (18, False)])
def test_a_heavy_weapon_is_ready_again_at_one_and_a_half_times_its_minimum(
    strength: int, unready: bool
) -> None:
    answer = evaluated({"attributes": {"ST": strength}, "equipment": [{"id": "great_axe"}]})
    assert answer.facts.attacks[0].unready is unready


def test_a_gun_has_its_shots_and_a_shotgun_its_pellets() -> None:
    facts = evaluated({"equipment": [{"id": "auto_pistol_9mm"}, {"id": "pump_shotgun"}]}).facts
    pistol, shotgun = facts.attacks[:2]
    assert pistol.shots is not None
    assert (pistol.shots.rounds, pistol.shots.chamber, pistol.shots.reload) == (8, 1, 3)
    assert (pistol.acc, pistol.rof, shotgun.rof, shotgun.pellets) == (2, 3, 2, 9)


def test_armour_with_two_dr_prints_both() -> None:
    vest = evaluated({"equipment": [{"id": "ballistic_vest"}]}).facts.armour[0]
    assert (vest.dr, vest.other, [name.en for name in vest.against]) == (8, 2, ["cutting", "piercing"])


# Play.


@pytest.mark.parametrize(
    ("dice", "written"),
    [
        (Fraction(3, 5), "1d-2"),
        (1, "1d-2"),
        (Fraction(11, 10), "1d"),
        (Fraction(3, 2), "2d"),
        (Fraction(249, 100), "2d"),
        (Fraction(5, 2), "3d"),
        (12, "12d"),
    ],
)
def test_collisions_round_to_the_nearest_die(dice: int | Fraction, written: str) -> None:
    assert str(collision(Book(Choices(), rules()), dice)) == written


@pytest.mark.parametrize(
    ("kg", "metres"),
    [
        (Fraction(1, 10), 35),
        (Fraction(1, 2), 35),
        (Fraction(51, 100), 25),
        (2, 15),
        (Fraction(21, 10), 10),
        (10, 6),
        (11, 4),
        (80, Fraction(6, 10)),
        (81, None),
    ],
)
def test_a_ratio_between_two_rows_throws_as_the_larger(
    kg: int | Fraction, metres: int | Fraction | None
) -> None:
    book = Book(Choices(), rules())
    attributes(book)
    basic_lift(book)
    assert throw_distance(book, kg) == metres


def test_the_frozen_copy_is_plain_data_without_a_copy_of_its_own() -> None:
    choices = choices_of({"attributes": {"ST": 12}, "quirks": ["hums"], "current": {"hp": 3}})
    copy = snapshot(choices)
    assert json.loads(json.dumps(copy)) == copy
    assert "creation" not in copy
    again = Choices.model_validate({"phase": "play", "creation": copy})
    assert again.creation is not None
    assert again.creation.attributes.ST == 12


# Packs.


def pack(**parts: Any) -> bytes:
    head = {
        "schema": "table-pack/1",
        "system": "gurps4e",
        "pack_id": "house",
        "title": {"ja": "卓の決まり", "en": "House"},
        "rules_version": "1",
        "base_pack": "gurps4e",
        "revision": 1,
        "author": "us",
    }
    return json.dumps({**head, **parts}).encode()


def test_a_pack_changes_what_the_rulebook_looks_up() -> None:
    ours, _ = read_pack(
        pack(
            constants={"dodge_add": 4},
            traits=[
                {"id": "wings", "ja": "翼", "en": "Wings", "kind": "advantage", "cost": 30, "effects": []},
            ],
            remove={"traits": ["luck"]},
        ),
        "GURPS",
    )
    table = load_rules((ours,))
    choices = Choices.model_validate({"traits": [{"id": "wings"}, {"id": "luck", "variant": "luck"}]})
    answer = evaluate(Profile(), choices, table)
    assert answer.values["dodge"].total == 9
    assert answer.values["cost.trait.1"].total == 30
    source = answer.values["dodge"].entries[-1].source
    assert source is not None
    assert source.provenance == "gm"
    assert "GURPS-TRAIT-UNKNOWN" in [issue.code for issue in answer.issues]
    assert table.packs == (ours.ref,)
    assert load_rules((ours,)) is table
    assert load_rules(()) is not table


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"remove": {"attributes": ["st"]}}, "GURPS-PACK-REF"),
        ({"remove": {"difficulties": ["hard"]}}, "GURPS-PACK-REF"),
        ({"remove": {"encumbrance_levels": ["enc_4"]}}, "GURPS-PACK-REF"),
        ({"remove": {"damage_steps": ["thrust"]}}, "GURPS-PACK-RANGE"),
        ({"constants": {"skill_divisor": 0}}, "GURPS-PACK-RANGE"),
        ({"constants": {"lowest_target": "1/2"}}, "GURPS-PACK-RANGE"),
        ({"constants": {"death_check_multiples": 1_000_000}}, "GURPS-PACK-RANGE"),
    ],
)
def test_a_pack_that_takes_away_what_the_rulebook_needs_is_refused(parts: dict[str, Any], code: str) -> None:
    ours, _ = read_pack(pack(**parts), "GURPS")
    with pytest.raises(BadPack) as refused:
        load_rules((ours,))
    assert code in [issue.code for issue in refused.value.faults]


def test_skill_points_end_where_a_pack_ends_its_table() -> None:
    steps = {
        "title": {"ja": "段階", "en": "Steps"},
        "kind": "thresholds",
        "key": {"name": "points", "min": 1, "max": 4},
        "value": {"type": "int", "min": 0, "max": 2},
        "rows": [[0, 1], [1, 2], [2, 4]],
        "below": "error",
        "above": "clamp",
    }
    ours, _ = read_pack(pack(tables={"skill_steps": steps}), "GURPS")
    choices = Choices.model_validate({"skills": [{"id": "stealth", "points": 40}]})
    line = evaluate(Profile(), choices, load_rules((ours,))).facts.skills[0]
    assert line.level is not None
    assert line.level.total == 11
    assert line.next is None
