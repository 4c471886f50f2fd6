"""Who acts first, by the rule of each system, with dice and without."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.gm import Gm, GmFacts, Order
from builder.core.party_check import Assessment
from builder.core.party_order import MOST_TIES, turns
from builder.core.party_overview import Group
from builder.core.text import Text
from tests.desk.guests import (
    DUELIST,
    EVERYTHING,
    GUARD,
    NAIA,
    SAMPLES,
    always,
    changed,
    desk,
    drafted,
    lamp,
    lit,
    scripted,
)

LUNATICS = sorted((SAMPLES / "lunatic").glob("*.ja.json"))
HEROES = sorted((SAMPLES / "black_flag").glob("*.ja.json"))
AGENTS = sorted((SAMPLES / "brp").glob("*.ja.json"))


def placed(group: Group | None) -> list[tuple[int, str, bool]]:
    """Rank, name and whether it is shared."""
    assert group is not None
    names = {one.row: one.name for one in group.members}
    return [(one.rank, names[one.row], one.tied) for one in group.turns.standings]


def test_gurps_goes_by_basic_speed_then_dexterity() -> None:
    group = drafted(desk(), GUARD, NAIA, DUELIST).survey.overview.of("gurps4e")
    assert placed(group) == [
        (1, "ジュリアン・ド・モンフォール", False),
        (2, "ナイア", False),
        (3, "ガレス", False),
    ]
    assert group is not None
    scores = [tuple(value.number for value in one.scores) for one in group.turns.standings]
    assert scores == [(Fraction(13, 2), 14), (Fraction(23, 4), 13), (Fraction(23, 4), 12)]
    assert group.turns.waiting == {}
    assert group.turns.standings[0].scores[0].entries


def test_gurps_lets_a_die_decide_between_equals(tmp_path: Path) -> None:
    def twin(raw: dict[str, Any]) -> None:
        raw["id"] = "twin"
        raw["profile"]["name"] = "ふたご"

    files = (DUELIST, GUARD, changed(GUARD, tmp_path / "twin.json", twin))
    draft = drafted(desk(), *files, roller=scripted(4, 4, 2, 5))
    group = draft.survey.overview.of("gurps4e")
    assert placed(group)[1:] == [(2, "ガレス", True), (2, "ふたご", True)]
    assert group is not None and group.turns.waiting == {2: "1d6", 3: "1d6"}
    thrown = draft.throw_order("gurps4e")
    assert [(roll.expression, roll.total, roll.path) for roll in thrown] == [
        ("1d6", 4, ("members", 2, "turn")),
        ("1d6", 4, ("members", 3, "turn")),
        ("1d6", 2, ("members", 2, "turn")),
        ("1d6", 5, ("members", 3, "turn")),
    ]
    assert placed(draft.survey.overview.of("gurps4e"))[1:] == [(2, "ふたご", False), (3, "ガレス", False)]


def test_brp_goes_by_dexterity_and_leaves_equals_to_the_table() -> None:
    draft = drafted(desk(), *AGENTS)
    group = draft.survey.overview.of("brp")
    assert placed(group) == [
        (1, "ハルド・ヴェスタ", False),
        (2, "潮見 律子", True),
        (2, "アイナ・ローデ", True),
    ]
    assert group is not None and group.turns.waiting == {}
    assert draft.throw_order("brp") == ()


def test_the_lunatic_throws_a_d10_and_equals_throw_again() -> None:
    draft = drafted(desk(), *LUNATICS, roller=scripted(7, 3, 7, 2, 9))
    group = draft.survey.overview.of("lunatic")
    assert group is not None and set(group.turns.waiting.values()) == {"1d10"}
    draft.throw_order("lunatic")
    assert placed(draft.survey.overview.of("lunatic")) == [
        (1, "ドルグ・ハンマル", False),
        (2, "ティサ・オルン", False),
        (3, "セリン・アルヴェ", False),
    ]
    assert [one.turn for one in draft.document.members] == [(7, 2), (3,), (7, 9)]


def test_a_heavy_load_takes_two_off_the_d10(tmp_path: Path) -> None:
    def heavy(raw: dict[str, Any]) -> None:
        raw["choices"]["heavy_load"] = True

    files = (LUNATICS[0], changed(LUNATICS[1], tmp_path / "heavy.json", heavy))
    draft = drafted(desk(), *files, roller=scripted(5, 6))
    draft.throw_order("lunatic")
    group = draft.survey.overview.of("lunatic")
    assert group is not None
    totals = [one.scores[0] for one in group.turns.standings]
    assert [value.total for value in totals] == [5, 4]
    assert [entry.operand for entry in totals[1].entries] == [6, -2]


def test_black_flag_adds_initiative_to_a_d20_and_leaves_equals_to_the_table() -> None:
    draft = drafted(desk(), *HEROES, roller=scripted(10, 13, 11))
    before = draft.survey.overview.of("black_flag")
    assert placed(before)[0] == (1, "ピム・ラッカム", False)
    draft.throw_order("black_flag")
    group = draft.survey.overview.of("black_flag")
    assert group is not None
    assert placed(group) == [
        (1, "ピム・ラッカム", True),
        (1, "ボーラ・イシガマ", True),
        (1, "オリス・ヴェイン", True),
    ]
    assert [one.scores[0].total for one in group.turns.standings] == [13, 13, 13]
    assert group.turns.waiting == {}


def test_who_comes_late_throws_and_the_others_keep_theirs() -> None:
    draft = drafted(desk(), *LUNATICS[:2], roller=scripted(7, 7, 1, 2, 7, 4))
    draft.throw_order("lunatic")
    room = desk()
    late = room.plan(draft.document, room.gather([LUNATICS[2]]))
    draft.do(*room.take(draft.document, late))
    assert draft.survey.overview.groups[0].turns.waiting == {3: "1d10"}
    draft.throw_order("lunatic")
    assert [one.turn for one in draft.document.members] == [(7, 1), (7, 2), (7, 4)]


def test_a_system_that_says_nothing_goes_by_no_rule(tmp_path: Path) -> None:
    draft = drafted(desk(), lamp(tmp_path, "ada", **lit("ada")), lamp(tmp_path, "ben", **lit("ben")))
    group = draft.survey.overview.of("toy")
    assert placed(group) == [(1, "ada", True), (1, "ben", True)]
    assert draft.throw_order("toy") == ()


def test_dice_that_never_part_two_members_end_some_time() -> None:
    draft = drafted(desk(), *LUNATICS[:2], roller=always(3))
    thrown = draft.throw_order("lunatic")
    assert len(thrown) == 2 * (1 + MOST_TIES)
    assert [tied for _, _, tied in placed(draft.survey.overview.of("lunatic"))] == [True, True]


RULES = [
    Order(Text("party.campaign"), by=("glow",)),
    Order(Text("party.campaign"), by=("glow", "rank"), tie="1d6"),
    Order(Text("party.campaign"), dice="1d10", tie="1d10"),
    Order(Text("party.campaign"), dice="1d20", add="glow"),
    Order(Text("party.campaign"), by=("rank",), dice="1d6", add="glow", tie="1d4"),
]


@pytest.fixture(scope="module")
def lamps(tmp_path_factory: pytest.TempPathFactory) -> tuple[Assessment, ...]:
    """Five lamplighters, some alike."""
    folder = tmp_path_factory.mktemp("lamps")
    files = [
        lamp(folder, name, **lit(name, might))
        for name, might in zip("abcde", (9, 12, 12, 15, 9), strict=True)
    ]
    return drafted(desk(), *files).survey.members


@given(
    st.sampled_from(RULES),
    st.lists(st.lists(st.integers(1, 20), max_size=4), min_size=5, max_size=5),
)
def test_the_order_holds_everybody_once_and_ranks_never_rise_again(
    lamps: tuple[Assessment, ...], order: Order, thrown: list[list[int]]
) -> None:
    members = [
        dataclasses.replace(one, member=one.member.model_copy(update={"turn": tuple(dice)}))
        for one, dice in zip(lamps, thrown, strict=True)
    ]
    found = turns(order, members)
    ranks = [one.rank for one in found.standings]
    assert sorted(one.row for one in found.standings) == [1, 2, 3, 4, 5]
    assert ranks == sorted(ranks) and ranks[0] == 1
    for one in found.standings:
        assert one.tied == (ranks.count(one.rank) > 1)
    if order.dice and any(not dice for dice in thrown):
        assert found.waiting == {
            one.row: order.dice for one, dice in zip(lamps, thrown, strict=True) if not dice
        }
    if not order.dice and not order.tie:
        assert found.waiting == {}


def test_the_toy_follows_a_rule_as_soon_as_it_has_one(tmp_path: Path) -> None:
    system = EVERYTHING["toy"]
    order = Order(Text("party.campaign"), by=("glow",), tie="1d6")
    gm = Gm(order=order, read=lambda choices, rules, evaluation: GmFacts(), columns=("glow",))
    told = dataclasses.replace(system, gm=gm)
    room = desk()
    room.workshop.systems = {**room.workshop.systems, "toy": told}
    files = (lamp(tmp_path, "a", **lit("a", 9)), lamp(tmp_path, "b", **lit("b", 15)))
    group = drafted(room, *files).survey.overview.of("toy")
    assert placed(group) == [(1, "b", False), (2, "a", False)]
    assert group is not None and [one.scores[0].total for one in group.turns.standings] == [2, 1]
