"""GCS files, read: the digest's field agent as GCS has it; what has no place here is an entry or is kept."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.errors import BuilderError, NewerFile, UnreadableFile
from builder.systems.gurps4e.gcs.node import Node
from builder.systems.gurps4e.gcs.prices import counted
from builder.systems.gurps4e.gcs.reading import read
from builder.systems.gurps4e.gcs.things import kilograms
from tests.systems.gurps4e.builds import rules
from tests.systems.gurps4e.gcs.sheets import (
    attribute,
    container,
    data,
    empty,
    evaluated,
    fates,
    field_agent,
    modifier,
    skill,
    taken,
    thing,
    told,
    trait,
)


def test_the_field_agent_has_every_number_of_the_digest() -> None:
    found = taken(field_agent())
    values = evaluated(found).values
    wanted = {
        "points.total": 250, "points.available": 250, "points.granted": 245, "points.earned": 5,
        "points.attributes": 150, "points.secondary": 38, "points.skills": 42, "quirks.count": 4,
        "points.disadvantages": -32, "disadvantages.counted": 35,
        "st": 11, "dx": 13, "iq": 13, "ht": 12, "hp": 14, "will": 15, "per": 15, "fp": 11,
        "basic_move": 7, "dodge": 10, "fright_check": 17, "vision": 15,
    }  # fmt: skip
    assert {key: values[key].number for key in wanted} == {**wanted, "disadvantages.counted": 35}
    assert values["basic_speed"].number == Fraction(27, 4)
    assert told(found) == ()
    assert fates(found, "custom", "kept") == []


def test_the_field_agent_is_who_he_was() -> None:
    found = taken(field_agent())
    profile = found.record["profile"]
    assert (profile["name"], profile["player"], profile["concept"]) == (
        "エージェント",
        "みどり",
        "Field agent",
    )
    assert profile["notes"] == "age: 34\neyes: Grey"
    assert found.id == "AfieldAgent_-1234"
    assert found.created == datetime(2026, 1, 10, 12, tzinfo=timezone(timedelta(hours=9)))
    assert found.modified == datetime(2026, 2, 1, 21, tzinfo=timezone(timedelta(hours=9)))
    assert found.record["current"] == {"hp": 10}
    assert [one["reason"] for one in found.record["earned"]] == ["The Lisbon job"]
    assert found.record["settings"]["tl"] == 8


def test_languages_are_read_from_modifiers_and_notes() -> None:
    found = taken(field_agent()).record["languages"]
    assert [(one["name"], one["native"], one["spoken"], one["written"]) for one in found] == [
        ("English", True, 3, 3),
        ("Russian", False, 3, 2),
        ("Japanese", False, 1, 1),
    ]


def test_the_sheet_of_the_interchange_chapter_is_read() -> None:
    sheet = empty(
        total_points=100,
        attributes=[
            attribute("st", 1, 11, 10), attribute("dx", 3, 13, 60), attribute("iq", 0, 10, 0),
            attribute("ht", 1, 11, 10), attribute("hp", 0, 11, 0, damage=2), attribute("fp", 0, 11, 0),
            attribute("basic_speed", 0, 6, 0), attribute("basic_move", 0, 6, 0),
        ],
        skills=[skill("剣術 (Broadsword)", "dx/a", 2, 13)],
        calc={"swing": "1d+1", "thrust": "1d-1", "move": [6, 4, 3, 2, 1], "dodge": [9, 8, 7, 6, 5]},
    )  # fmt: skip
    found = taken(sheet)
    values = evaluated(found).values
    assert (values["points.total"].number, values["points.available"].number) == (82, 100)
    assert found.record["current"] == {"hp": 9}
    assert found.record["skills"][0]["id"] == "broadsword"
    assert told(found) == ()


def test_an_older_file_calls_traits_advantages_and_says_kinds_in_words() -> None:
    sheet = {
        "type": "character",
        "version": 2,
        "id": "5e6fd7a2-0000-4000-8000-000000000001",
        "total_points": 60,
        "profile": {"name": "Naia", "player_name": "P", "tech_level": "3"},
        "attributes": [attribute("dx", 1, 11, 20)],
        "advantages": [
            {
                "type": "advantage_container", "id": "u", "name": "Good", "children": [
                    {"type": "advantage", "id": "u", "name": "Charisma", "points_per_level": 5, "levels": "2",
                     "calc": {"points": 10}},
                ],
            },
            {"type": "advantage", "id": "u", "name": "Honesty", "base_points": -10, "cr": 12,
             "categories": ["Disadvantage"], "calc": {"points": -10}},
        ],
        "skills": [
            {"type": "skill_container", "id": "u", "name": "Tricks", "children": [
                {"type": "skill", "id": "u", "name": "Stealth", "difficulty": "dx/a", "points": 2,
                 "calc": {"level": 11}},
            ]},
        ],
        "equipment": [
            {"type": "equipment_container", "id": "u", "description": "Pouch", "quantity": 1, "value": 10,
             "weight": "1 lb", "equipped": True, "children": [
                {"type": "equipment", "id": "u", "description": "Coins", "quantity": 3, "value": 2,
                 "weight": "0.5 kg"},
             ]},
        ],
    }  # fmt: skip
    found = taken(sheet)
    values = evaluated(found).values
    assert values["points.total"].number == 20 + 10 - 10 + 2
    assert told(found) == ()
    assert [(one["id"], one["level"]) for one in found.record["traits"]] == [("charisma", 2), ("honesty", 1)]
    assert [(one["name"], one["qty"], one["cost"], one["kg"]) for one in found.record["equipment"]] == [
        ("Pouch", 1, 10, "1/2"),
        ("Coins", 3, 2, "1/2"),
    ]
    assert fates(found, "custom") == ["Pouch", "Coins"]


@pytest.mark.parametrize(
    ("row", "id", "variant", "points"),
    [
        (trait("Luck", 15), "luck", "luck", 15),
        (trait("Extraordinary Luck", 30), "luck", "extraordinary", 30),
        (trait("Double-Jointed", 15), "flexibility", "double_jointed", 15),
        (trait("Vow (Major)", -10, "Disadvantage"), "vow", "major", -10),
        (trait("Code of Honor (Pirate's)", -5, "Disadvantage"), "code_of_honor", "-5", -5),
        (trait("Phobia (Spiders)", -5, "Disadvantage", cr=12), "phobia", "spiders", -5),
        (trait("幸運", 15), "luck", "luck", 15),
        (trait("幸運 (Luck)", 15), "luck", "luck", 15),
        (trait("Bad Temper", -10, "Disadvantage", cr=9) | {"calc": {"points": -15}}, "bad_temper", "", -15),
    ],
)
def test_kinds_of_traits_are_found_by_name_and_price(
    row: dict[str, object], id: str, variant: str, points: int
) -> None:
    found = taken(empty(traits=[row]))
    (one,) = found.record["traits"]
    assert (one["id"], one["variant"]) == (id, variant)
    assert evaluated(found).values[f"cost.trait.{one['row']}"].number == points
    assert told(found) == ()


def test_a_detail_is_what_stands_in_brackets() -> None:
    (one,) = taken(empty(traits=[trait("Code of Honor (Pirate's)", -5)])).record["traits"]
    assert one["detail"] == "Pirate's"


def test_enhancements_make_it_an_entry_at_the_price_of_the_file() -> None:
    row = trait("Luck", 15, modifiers=[modifier("Active", -40, "")]) | {"calc": {"points": 9}}
    found = taken(empty(traits=[row]))
    (one,) = found.record["traits"]
    assert (one["id"], one["name"], one["kind"], one["cost"]) == ("custom", "Luck", "advantage", 9)
    assert (found.lines[-1].fate, found.lines[-1].why) != ("taken", None)
    assert evaluated(found).values["points.total"].number == 9
    assert told(found) == ()
    assert found.kept["gcs"]["unread"][0]["modifiers"][0]["name"] == "Active"


def test_alternative_abilities_are_one_entry() -> None:
    inside = [trait("Warp", 100), trait("Jumper (Time)", 100)]
    found = taken(empty(traits=[container("Gates", inside, 120, "alternative_abilities")]))
    (one,) = found.record["traits"]
    assert (one["name"], one["cost"], one["detail"]) == ("Gates", 120, "Warp; Jumper (Time)")


def test_what_is_switched_off_is_kept_and_costs_nothing() -> None:
    found = taken(empty(traits=[trait("Luck", 15, disabled=True)]))
    assert "traits" not in found.record
    assert fates(found, "kept") == ["Luck"]
    assert found.kept["gcs"]["unread"][0]["name"] == "Luck"
    assert told(found) == ()


def test_what_is_no_list_and_no_row_is_kept_too() -> None:
    odd = {"traits": {"a": 1}, "skills": [7, "Stealth"], "equipment": "rope", "settings": [1], "notes": None}
    found = taken(empty(**odd))
    assert fates(found, "kept") == ["settings", "traits", "skills", "equipment"]
    assert found.kept["gcs"]["unread"] == [
        {"settings": [1]},
        {"traits": {"a": 1}},
        {"skills": [7, "Stealth"]},
        {"equipment": "rope"},
    ]


@pytest.mark.parametrize("name", ["a (b: " * 2_000 + ")" * 2_000, "(" * 5_000 + "x" + ")" * 5_000])
def test_brackets_in_brackets_are_opened_a_few_times_only(name: str) -> None:
    (one,) = taken(empty(equipment=[thing(name, 1, "1 lb")])).record["equipment"]
    assert one["id"] == "custom"


def test_a_price_that_our_rules_do_not_bear_out_is_named() -> None:
    found = taken(empty(traits=[trait("Combat Reflexes", 12)]))
    assert [(one.name.en, one.says, one.ours) for one in told(found) if one.key.startswith("cost.")] == [
        ("Combat Reflexes", 12, 15)
    ]
    assert [(one.says, one.ours) for one in told(found) if one.key == "points.total"] == [(12, 15)]


def test_techniques_and_spells_lose_no_points() -> None:
    technique = {
        "id": "qAAAAAAAAAAAAAAAA", "name": "Disarming", "difficulty": "h", "points": 3,
        "default": {"type": "skill", "name": "Broadsword"},
    }  # fmt: skip
    spell = {
        "id": "pAAAAAAAAAAAAAAAA",
        "name": "Light",
        "difficulty": "iq/h",
        "points": 1,
        "calc": {"level": 8},
    }
    found = taken(empty(skills=[technique], spells=[spell]))
    assert [(one["name"], one["cost"]) for one in found.record["traits"]] == [("Disarming (Broadsword)", 3)]
    assert [(one["name"], one["attr"], one["diff"]) for one in found.record["skills"]] == [
        ("Light", "IQ", "H")
    ]
    assert evaluated(found).values["points.total"].number == 4
    assert told(found) == ()


def test_a_skill_of_another_difficulty_is_the_players_own() -> None:
    found = taken(empty(skills=[skill("Stealth", "dx/h", 4, 10)]))
    (one,) = found.record["skills"]
    assert (one["id"], one["name"], one["attr"], one["diff"]) == ("custom", "Stealth", "DX", "H")
    assert told(found) == ()


def test_senses_and_nerves_bought_as_attributes_are_traits_here() -> None:
    rows = [attribute("vision", 3, 13, 6), attribute("fright_check", 2, 12, 4), attribute("touch", -1, 9, -2)]
    found = taken(empty(attributes=rows))
    assert [(one["id"], one.get("level"), one.get("cost")) for one in found.record["traits"]] == [
        ("acute_vision", 3, None),
        ("fearlessness", 2, None),
        ("custom", None, -2),
    ]
    assert evaluated(found).values["vision"].number == 13
    assert told(found) == ()


def test_things_are_ours_or_the_players_and_weigh_what_they_weighed() -> None:
    rows = [
        thing("Broadsword", 500, "3 lb"),
        thing("Crystal ball", 120, "4 lb", quantity=2, equipped=False),
        thing(
            "Broadsword", 500, "3 lb", modifiers=[modifier("Fine", 3)], calc={"value": 2000, "weight": "3 lb"}
        ),
    ]
    found = taken(empty(equipment=rows, other_equipment=[thing("Chest", 50, "10 lb")]))
    values = evaluated(found).values
    assert [one["id"] for one in found.record["equipment"]] == ["broadsword", "custom", "custom", "custom"]
    assert values["money.spent"].number == 500 + 240 + 2000 + 50
    assert values["load.owned"].number == Fraction(3, 2) + 4 + Fraction(3, 2) + 5
    assert values["load"].number == Fraction(3, 2) + 4 + Fraction(3, 2)
    assert [one["carried"] for one in found.record["equipment"]] == [True, True, True, False]


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("3 lb", Fraction(3, 2)), ("0.25 lb", Fraction(12, 100)), ("1.5 kg", Fraction(3, 2)),
        ("8 oz", Fraction(1, 4)), ("1,000 lb", Fraction(500)), ("500 g", Fraction(1, 2)), ("2", Fraction(1)),
        ("", Fraction(0)), ("heavy", Fraction(0)),
    ],
)  # fmt: skip
def test_weights_are_half_a_kilogram_a_pound(text: str, weight: Fraction) -> None:
    assert kilograms(text) == weight


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ({"base_points": 10}, 10),
        ({"points_per_level": 5, "levels": 3}, 15),
        ({"base_points": -15, "cr": 15}, -7),
        ({"base_points": -5, "cr": 9}, -7),
        ({"base_points": 15, "modifiers": [{"name": "Active", "cost": -40}]}, 9),
        ({"base_points": 15, "modifiers": [{"name": "x", "cost": -90}]}, 3),
        ({"base_points": 5, "modifiers": [{"name": "x", "cost": 25}]}, 7),
        ({"base_points": 5, "round_down": True, "modifiers": [{"name": "x", "cost": 25}]}, 6),
        ({"base_points": 5, "modifiers": [{"name": "x", "cost": 2, "cost_type": "multiplier"}]}, 10),
        ({"base_points": 5, "disabled": True}, 0),
    ],
)
def test_a_row_that_states_no_price_is_reckoned(row: dict[str, object], points: int) -> None:
    assert counted(Node({"name": "x", **row})) == points


@pytest.mark.parametrize(
    ("content", "error", "key"),
    [
        (b'<?xml version="1.0"?><character version="2"/>', UnreadableFile, "gurps4e.gcs.error.xml"),
        (data(empty(version=6)), NewerFile, "gurps4e.gcs.error.newer"),
        (data(empty(version=1)), UnreadableFile, "gurps4e.gcs.error.older"),
        (data(empty(version=True)), UnreadableFile, "gurps4e.gcs.error.no_sheet"),
        (b'{"version": 5, "rows": []}', UnreadableFile, "gurps4e.gcs.error.no_sheet"),
        (b"[]", UnreadableFile, "gurps4e.gcs.error.no_sheet"),
        (b'{"version": 5, "version": 5, "profile": {}}', UnreadableFile, "core.json.key_twice"),
        (b'{"version": 5, "profile": {"name": NaN}}', UnreadableFile, "core.json.no_number"),
        (b"\xff\xfe", UnreadableFile, "core.json.not_utf8"),
        (b'{"version": 5,', UnreadableFile, "core.json.broken"),
        (b'{"version":5,"profile":' + b'{"a":' * 60 + b"1" + b"}" * 61, UnreadableFile, "core.json.too_deep"),
    ],
)
def test_what_is_no_such_sheet_is_refused_in_a_sentence(
    content: bytes, error: type[BuilderError], key: str
) -> None:
    with pytest.raises(error) as raised:
        read(content, rules())
    assert raised.value.text.key == key


def test_the_newest_version_and_the_oldest_are_read() -> None:
    for version in (2, 3, 4, 5):
        assert taken(empty(version=version)).record["profile"]["name"] == "X"


KEYS = (
    "name", "id", "children", "modifiers", "calc", "points", "levels", "cr", "attr_id", "adj", "type",
    "description", "quantity", "base_value", "weight", "difficulty", "specialization", "cost",
)  # fmt: skip
JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**12), 10**12),
        st.text(max_size=8),
        st.sampled_from(["dx/a", "Luck", "3 lb", "2"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(KEYS),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=25,
)  # fmt: skip
PLACES = (
    "profile",
    "attributes",
    "traits",
    "skills",
    "spells",
    "equipment",
    "notes",
    "points_record",
    "calc",
    "odd",
)


@given(st.dictionaries(st.sampled_from(PLACES), JSON, max_size=6))
@settings(max_examples=300)
def test_whatever_stands_in_a_sheet_is_read_or_refused_in_a_sentence(sheet: dict[str, object]) -> None:
    try:
        found = taken({**empty(), **sheet})
        evaluated(found)
    except BuilderError as error:
        assert error.text.key
        return
    assert found.kept["gcs"]["version"] == 5
    assert len(found.kept["gcs"]["unread"]) >= len([line for line in found.lines if line.fate == "kept"])
