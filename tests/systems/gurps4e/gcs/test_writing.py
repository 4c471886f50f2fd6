"""GCS files, written: what both programs ask for is there, and what is read back is the same character."""

from __future__ import annotations

import base64
import json
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.character import Character, Profile
from builder.core.dice import Recorder, Roller
from builder.core.evaluation import Evaluation
from builder.core.foreign import differences
from builder.core.text import Text
from builder.storage.record import made_of
from builder.systems.gurps4e import SYSTEM
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.facts import Facts
from builder.systems.gurps4e.gcs.reading import read
from builder.systems.gurps4e.gcs.telling import advice, left, points_there
from builder.systems.gurps4e.gcs.writing import sheet_of, write
from tests.systems.gurps4e.builds import builds, choices_of, rules

WORKED = tomllib.loads(
    (Path(__file__).parents[3] / "vectors/gurps4e/worked.toml").read_text(encoding="utf-8")
)["case"]
BEGUN = datetime(2026, 1, 10, 12, tzinfo=UTC)
URL_SAFE = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
SAME = (
    "points.total", "points.available", "points.attributes", "points.secondary", "points.skills",
    "points.quirks", "st", "dx", "iq", "ht", "hp", "fp", "will", "per", "basic_speed", "basic_move",
    "fright_check", "vision", "move", "dodge.loaded", "money.gear", "money.spent", "tl", "load", "dr", "db",
)  # fmt: skip


def character(raw: dict[str, Any], name: str = "朝霧 アンナ") -> Character[Choices]:
    """A character of these choices."""
    return Character[Choices](
        system="gurps4e",
        schema_version=1,
        id="c-1",
        created=BEGUN,
        modified=BEGUN,
        profile=Profile(name=name, player="みどり", concept="見習い剣士", notes="港町に住む。"),
        choices=choices_of(raw),
    )


def answer(one: Character[Choices]) -> Evaluation[Facts]:
    """What the rules say of a character."""
    return SYSTEM.evaluate(one.profile, one.choices, rules())


def again(one: Character[Choices]) -> tuple[Profile, Choices, Any]:
    """The character written and read back."""
    found = read(write(one, answer(one)), rules())
    profile, choices = made_of(found.record, SYSTEM, "a.gcs")
    return profile, choices, found


@pytest.mark.parametrize("case", WORKED, ids=lambda case: str(case["name"]))
def test_a_worked_character_comes_back_with_every_number(case: dict[str, Any]) -> None:
    one = character(case["choices"])
    before = answer(one)
    profile, choices, found = again(one)
    after = SYSTEM.evaluate(profile, choices, rules())
    assert {key: after.values[key].number for key in SAME} == {key: before.values[key].number for key in SAME}
    assert [line.level and line.level.number for line in after.facts.skills] == [
        line.level and line.level.number for line in before.facts.skills
    ]
    assert [str(one.damage.total) for one in after.facts.attacks] == [
        str(one.damage.total) for one in before.facts.attacks
    ]
    assert differences(found.claims, after.values) == ()
    assert (profile.name, profile.player, profile.concept) == ("朝霧 アンナ", "みどり", "見習い剣士")


@pytest.mark.parametrize("case", WORKED, ids=lambda case: str(case["name"]))
def test_gcs_counts_the_points_that_we_count(case: dict[str, Any]) -> None:
    one = character(case["choices"])
    there = answer(one)
    assert points_there(sheet_of(one, there)) == case["values"]["points.total"]
    assert advice(one, there)[0] == Text("gurps4e.gcs.advice.same", {"n": case["values"]["points.total"]})


def test_another_count_is_told_beside_ours() -> None:
    """A price of a pack's, say: what GCS knows otherwise is said with both numbers."""
    one = character({"secondary": {"Speed": "0.1"}})
    here = answer(one).values["points.total"].number
    said = advice(one, answer(one))[0]
    assert isinstance(said, Text)
    assert (said.params.get("here", said.params.get("n")), points_there(sheet_of(one, answer(one)))) == (
        here,
        2,
    )


def test_what_both_readers_need_is_there() -> None:
    sheet = json.loads(write(character(WORKED[3]["choices"]), answer(character(WORKED[3]["choices"]))))
    assert sheet["version"] == 5
    assert sheet["settings"] == {}
    assert set(sheet["calc"]) == {"swing", "thrust", "basic_lift", "move", "dodge"}
    assert sheet["profile"]["name"] == "朝霧 アンナ"
    assert [row["attr_id"] for row in sheet["attributes"]] == [
        "st", "dx", "iq", "ht", "hp", "will", "per", "fp", "basic_speed", "basic_move",
        "fright_check", "vision", "hearing", "taste_smell", "touch",
    ]  # fmt: skip
    assert all({"value", "points"} <= set(row["calc"]) for row in sheet["attributes"])
    assert all("points" in row["calc"] for row in sheet["traits"])
    assert all({"level", "rsl"} <= set(row["calc"]) for row in sheet["skills"])
    assert all({"extended_value", "extended_weight"} <= set(row["calc"]) for row in sheet["equipment"])
    weapons = [weapon for row in sheet["equipment"] for weapon in row.get("weapons", ())]
    assert weapons and all({"level", "damage"} <= set(weapon["calc"]) for weapon in weapons)


def test_every_row_has_an_id_of_its_kind_and_none_twice() -> None:
    sheet = json.loads(write(character(WORKED[3]["choices"]), answer(character(WORKED[3]["choices"]))))
    kinds = {"traits": "t", "skills": "s", "equipment": "e", "notes": "n"}
    ids = [sheet["id"]]
    for place, letter in kinds.items():
        assert all(row["id"].startswith(letter) for row in sheet[place]), place
        ids += [row["id"] for row in sheet[place]]
    for place in ("traits", "equipment"):
        for row in sheet[place]:
            assert all(weapon["id"][0] in "wW" for weapon in row.get("weapons", ()))
            ids += [weapon["id"] for weapon in row.get("weapons", ())]
    assert len(set(ids)) == len(ids)
    assert all(len(id) == 17 and set(id) <= URL_SAFE for id in ids)


def test_names_stand_in_both_languages() -> None:
    one = character(
        {"skills": [{"id": "broadsword", "points": 2}], "traits": [{"id": "luck", "variant": "luck"}]}
    )
    sheet = json.loads(write(one, answer(one)))
    assert sheet["skills"][0]["name"] == "剣 (Broadsword)"
    assert sheet["traits"][0]["name"] == "幸運 (Luck)"


def test_wounds_and_rewards_travel() -> None:
    one = character({"current": {"hp": 7}, "earned": [{"points": 4, "date": "2026-02-03", "reason": "夜警"}]})
    profile, choices, _ = again(one)
    assert choices.current.hp == 7
    assert [(one.points, one.date, one.reason) for one in choices.earned] == [(4, "2026-02-03", "夜警")]
    assert "港町に住む。" in profile.notes


def test_what_there_was_to_begin_with_stays_the_first_whenever_a_reward_is_dated() -> None:
    earned = [
        {"points": 4, "date": "2025-12-03", "reason": "夜警"},
        {"points": 2, "date": "2026-01-10", "reason": "朝"},
        {"points": 1, "date": "", "reason": "いつか"},
    ]
    _, choices, _ = again(character({"settings": {"starting_points": 60}, "earned": earned}))
    assert choices.settings.starting_points == 60
    assert {(one.points, one.reason) for one in choices.earned} == {(4, "夜警"), (2, "朝"), (1, "いつか")}


@pytest.mark.parametrize("date", ["2026-02-31", "9999-99-99", "0000-01-01", "20260101", "きのう"])
def test_a_day_that_no_calendar_has_is_not_written(date: str) -> None:
    """The other program reads times strictly, and refuses the whole file for one."""
    one = character({"earned": [{"points": 4, "date": date, "reason": "夜警"}]})
    for row in json.loads(write(one, answer(one)))["points_record"]:
        assert datetime.fromisoformat(row["when"]).year == 2026


def test_a_portrait_travels_both_ways() -> None:
    picture = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(40)).decode()
    one = character({})
    one = one.model_copy(update={"profile": one.profile.model_copy(update={"portrait": picture})})
    assert again(one)[0].portrait == picture


def test_a_character_that_came_from_gcs_keeps_its_name_there() -> None:
    one = character({}).model_copy(update={"extensions": {"gcs": {"id": "AfieldAgent_-1234"}}})
    assert json.loads(write(one, answer(one)))["id"] == "AfieldAgent_-1234"


def test_what_does_not_travel_is_told() -> None:
    one = character({"settings": {"tl": 3}, "equipment": [{"id": "leather_armor"}]})
    assert [text.key for text in left(one, answer(one)) if isinstance(text, Text)] == [
        "gurps4e.gcs.left.armour",
        "gurps4e.gcs.left.house_rules",
    ]
    assert left(character({}), answer(character({}))) == ()


@pytest.mark.parametrize("seed", range(25))
def test_a_quick_character_comes_back_with_every_number(seed: int) -> None:
    made = SYSTEM.quick_build(SYSTEM.start(rules()), rules(), Recorder(Roller.seeded(seed), BEGUN))
    one = character(made.model_dump(mode="json"))
    before, (profile, choices, found) = answer(one), again(one)
    after = SYSTEM.evaluate(profile, choices, rules())
    assert {key: after.values[key].number for key in SAME} == {key: before.values[key].number for key in SAME}
    assert [line for line in found.lines if line.fate == "kept"] == []
    assert points_there(sheet_of(one, before)) == before.values["points.total"].number


@given(builds())
@settings(max_examples=150)
def test_whatever_the_build_a_sheet_is_written_and_read_again(raw: dict[str, Any]) -> None:
    one = character(raw)
    sheet = json.loads(write(one, answer(one)))
    assert len(sheet["skills"]) == len(one.choices.skills)
    assert len(sheet["equipment"]) + len(sheet["other_equipment"]) == len(one.choices.equipment)
    found = read(json.dumps(sheet).encode(), rules())
    assert len(found.record.get("skills", ())) <= len(one.choices.skills)


@given(st.text(max_size=60))
def test_a_name_of_any_signs_travels(name: str) -> None:
    one = character({}, name)
    assert json.loads(write(one, answer(one)))["profile"]["name"] == (name or "?")
