"""The overview: members by what matters, the best marked, who can do what, which languages are shared."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from builder.core.edit import Set
from builder.core.party_edits import choose_columns
from builder.core.party_overview import Group, OverviewRow
from builder.core.party_survey import PartySurvey
from builder.core.text import Translator
from tests.desk.guests import DUELIST, EN, GUARD, JA, NAIA, SAMPLES, changed, desk, drafted, lamp, lit

AGENTS = sorted((SAMPLES / "brp").glob("*.ja.json"))


def group_of(survey: PartySurvey, system: str) -> Group:
    found = survey.overview.of(system)
    assert found is not None
    return found


def heads(group: Group, words: Translator = JA) -> list[str]:
    return [words.say(group.heading(key).head) for key in group.chosen]


def shown(row: OverviewRow, group: Group, words: Translator = JA) -> list[str]:
    """The cells of a row; * marks the best of a column."""
    found = (row.cells.get(key) for key in group.chosen)
    return ["" if one is None else one.cell.words(words) + "*" * one.best for one in found]


def test_gurps_members_stand_by_what_a_gm_asks_for() -> None:
    group = group_of(drafted(desk(), GUARD, NAIA, DUELIST).survey, "gurps4e")
    columns = "CP HP FP 意志 知覚 反応速度 よけ 受け 止め 移動 防護点"
    assert " ".join(heads(group)) == columns
    assert [" ".join(shown(row, group)) for row in group.rows] == [
        "75 12* 11 10 10 5.75 8 10 10 4 2*",
        "100 10 10 11* 11* 5.75 8 9  5 0",
        "150* 11 12* 10 10 6.50* 10* 14*  6* 0",
    ]


def test_totals_stand_beside_what_is_usual() -> None:
    group = group_of(drafted(desk(), GUARD, NAIA, DUELIST).survey, "gurps4e")
    assert [(one.value.total, one.usual, one.difference) for row in group.rows for one in row.totals] == [
        (75, 150, -75),
        (100, 150, -50),
        (150, 150, 0),
    ]


def test_mixed_parties_stand_by_system_in_the_order_of_the_build() -> None:
    survey = drafted(desk(), AGENTS[0], GUARD, AGENTS[1]).survey
    assert [(group.system_id, len(group.members)) for group in survey.overview.groups] == [
        ("gurps4e", 1),
        ("brp", 2),
    ]
    assert [JA.say(group.name) for group in survey.overview.groups] == [
        "GURPS 第4版",
        "ベーシック・ロールプレイング",
    ]


def test_any_column_can_be_chosen_and_any_skill_among_them() -> None:
    draft = drafted(desk(), GUARD, NAIA, DUELIST)
    draft.do(choose_columns(draft.document, "gurps4e", ("hp", "skill:lockpicking", "nothing")))
    group = group_of(draft.survey, "gurps4e")
    assert heads(group) == ["HP", "鍵開け"]
    assert [shown(row, group) for row in group.rows] == [["12*", "5"], ["10", "12*"], ["11", "5"]]
    draft.do(choose_columns(draft.document, "gurps4e"))
    assert len(group_of(draft.survey, "gurps4e").chosen) == 11


def test_what_is_left_in_play_stands_before_its_maximum() -> None:
    draft = drafted(desk(), GUARD, NAIA)
    draft.do(Set(("members", 1, "current", "hp"), 3))
    group = group_of(draft.survey, "gurps4e")
    cells = [row.cells["hp"] for row in group.rows]
    assert [(cell.current, cell.cell.shown, cell.best) for cell in cells] == [(3, 12, False), (10, 10, True)]


@pytest.mark.parametrize(
    ("key", "descending", "rows"),
    [
        ("basic_speed", True, (3, 1, 2)),
        ("basic_speed", False, (1, 2, 3)),
        ("skill:lockpicking", True, (2, 1, 3)),
        ("skill:lockpicking", False, (1, 3, 2)),
        ("block", True, (1, 2, 3)),
        ("block", False, (1, 2, 3)),
        ("name", False, (1, 3, 2)),
    ],
)
def test_rows_are_sorted_by_a_column_and_who_has_nothing_stands_last(
    key: str, descending: bool, rows: tuple[int, ...]
) -> None:
    group = group_of(drafted(desk(), GUARD, NAIA, DUELIST).survey, "gurps4e")
    assert group.sorted_by(key, descending=descending) == rows


def test_dice_are_sorted_by_what_they_give(tmp_path: Path) -> None:
    def weak(raw: dict[str, Any]) -> None:
        raw["choices"]["rolls"] |= {"STR": 3, "SIZ": 8}

    files = (AGENTS[0], AGENTS[2], changed(AGENTS[1], tmp_path / "weak.json", weak))
    group = group_of(drafted(desk(), *files).survey, "brp")
    bonus = {row.row: row.cells["db"].cell.words(EN) for row in group.rows}
    assert [bonus[row] for row in group.sorted_by("db")] == ["+1D4", "±0", "−1D6"]


def test_a_system_without_words_for_the_desk_has_its_own_columns(tmp_path: Path) -> None:
    files = (lamp(tmp_path, "ada", **lit("ada", 9)), lamp(tmp_path, "ben", **lit("ben", 15)))
    group = group_of(drafted(desk(), *files).survey, "toy")
    assert group.chosen == ("coins.spent", "track:toy.glow", "glow", "rank")
    assert [shown(row, group, EN)[2:] for row in group.rows] == [["1", "1"], ["2*", "1"]]
    assert [one.key for one in group.rows[0].totals] == ["coins.spent"]
    assert (group.abilities, group.languages, group.order, group.odds) == ((), (), None, None)


def test_who_can_open_this_lock() -> None:
    group = group_of(drafted(desk(), GUARD, NAIA, DUELIST).survey, "gurps4e")
    lock = group.ability("lockpicking")
    assert lock is not None and lock.second is not None
    assert JA.say(lock.name) == "鍵開け"
    assert (lock.best.row, lock.best.known.level.total, lock.best.known.chance) == (2, 12, Fraction(160, 216))
    assert (lock.second.row, lock.second.known.level.total, lock.second.known.trained) == (1, 5, False)
    assert lock.second.known.chance == Fraction(10, 216)
    assert lock.trained == 1
    assert group.odds is not None and JA.say(group.odds) == "3dの成功率"


def test_a_specialty_is_a_skill_of_its_own_and_the_best_of_one_member_counts(tmp_path: Path) -> None:
    def lore(raw: dict[str, Any]) -> None:
        raw["choices"]["skills"] += [
            {"id": "area_knowledge", "points": 1, "spec": "港町", "row": 901},
            {"id": "area_knowledge", "points": 8, "spec": "港町", "row": 902},
            {"id": "area_knowledge", "points": 1, "spec": "山", "row": 903},
        ]

    group = group_of(drafted(desk(), changed(GUARD, tmp_path / "lore.json", lore)).survey, "gurps4e")
    town, hills = group.ability("area_knowledge:港町"), group.ability("area_knowledge:山")
    assert town is not None and hills is not None
    assert len(town.holders) == 1
    assert town.best.known.level.number > hills.best.known.level.number


def test_what_nobody_has_learned_is_a_gap() -> None:
    group = group_of(drafted(desk(), GUARD, DUELIST).survey, "gurps4e")
    gaps = {one.key for one in group.gaps}
    assert "lockpicking" in gaps and "spear" not in gaps
    with_naia = group_of(drafted(desk(), GUARD, NAIA).survey, "gurps4e")
    assert "lockpicking" not in {one.key for one in with_naia.gaps}


def test_chances_of_brp_are_rolls_out_of_a_hundred() -> None:
    group = group_of(drafted(desk(), *AGENTS).survey, "brp")
    spot = group.ability("spot")
    assert spot is not None and spot.second is not None
    assert (spot.best.known.chance, spot.second.known.chance) == (Fraction(70, 100), Fraction(60, 100))
    assert {holder.row for holder in spot.holders} == {1, 2, 3}


def test_chances_of_black_flag_are_faces_of_a_d20_that_reach_fifteen() -> None:
    heroes = sorted((SAMPLES / "black_flag").glob("*.ja.json"))
    group = group_of(drafted(desk(), *heroes).survey, "black_flag")
    arcana = group.ability("arcana")
    assert arcana is not None
    assert (arcana.best.known.level.total, arcana.best.known.chance) == (9, Fraction(15, 20))
    assert group.odds is not None and "15" in EN.say(group.odds)


def test_languages_and_who_cannot_speak_with_whom() -> None:
    group = group_of(drafted(desk(), GUARD, NAIA, DUELIST).survey, "gurps4e")
    spoken = [(JA.say(one.name), [who.row for who in one.speakers]) for one in group.languages]
    assert spoken == [("共通語", [1, 2]), ("フランス語", [3])]
    assert [(one.some, one.others) for one in group.apart] == [((1, 2), (3,))]


def test_the_same_language_in_other_letters_is_the_same(tmp_path: Path) -> None:
    def latin(raw: dict[str, Any]) -> None:
        raw["choices"]["languages"] = [
            {"row": 1, "name": "Ｌａｔｉｎ", "native": True, "spoken": 3, "written": 3}
        ]

    def other(raw: dict[str, Any]) -> None:
        latin(raw)
        raw["choices"]["languages"][0]["name"] = "latin"
        raw["id"] = "other"

    files = (changed(GUARD, tmp_path / "a.json", latin), changed(GUARD, tmp_path / "b.json", other))
    group = group_of(drafted(desk(), *files).survey, "gurps4e")
    assert [len(one.speakers) for one in group.languages] == [2]
    assert group.apart == ()


def test_nobody_is_said_to_be_apart_whose_language_nobody_knows() -> None:
    lunatics = sorted((SAMPLES / "lunatic").glob("*.ja.json"))
    group = group_of(drafted(desk(), *lunatics).survey, "lunatic")
    assert JA.say(group.languages[0].name) == "母国語"
    assert group.apart == ()


def test_what_a_gm_must_remember_stands_with_its_number() -> None:
    survey = drafted(desk(), GUARD, NAIA).survey
    bonds = [(one.name, JA.say(bond.what), bond.number) for one in survey.members for bond in one.gm.bonds]
    assert bonds == [
        ("ガレス", "遵法精神", 12),
        ("ガレス", "義務感（小集団）：衛兵隊の仲間", None),
        ("ナイア", "強欲", 12),
        ("ナイア", "自信過剰", 12),
    ]
