"""Core tests: the log of dice: whole sets, a verdict a throw, and what a GM is told."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from builder.core.dice import Roll
from builder.core.dice_issues import dice_issues
from builder.core.dice_log import Verdict, checked, gaps, sets_at, sets_of, whole_sets
from builder.core.draft import Draft
from builder.core.edit import Set
from builder.core.errors import BadEdit
from builder.core.evaluation import Path
from builder.core.form import RollField, Throw
from builder.core.text import Text
from tests.toy.lantern import AnyCharacter, begun, codes, draft, look

ROLLED = ("choices", "rolled")
KEYS = ("might", "wit", "grace")
SET: dict[Path, str] = {(*ROLLED, key): "3d6" for key in KEYS}


def open_with(phrase: str = "灯台守の歌") -> Draft:
    character = begun()
    profile = character.profile.model_copy(update={"phrase": phrase, "name": "灯"})
    return draft(character.model_copy(update={"profile": profile}))


def logged(phrase: str = "灯台守の歌", times: int = 1) -> AnyCharacter:
    open_one = open_with(phrase)
    for _ in range(times):
        open_one.roll(SET)
    return open_one.document


def with_log(character: AnyCharacter, *rolls: Roll, **profile: Any) -> AnyCharacter:
    new = character.profile.model_copy(update=profile)
    return character.model_copy(update={"rolls": rolls, "profile": new})


def verdicts(character: AnyCharacter) -> list[tuple[Verdict, str]]:
    return [(one.verdict, one.reason) for one in checked(character)]


def told(character: AnyCharacter) -> set[str]:
    return {code for code in codes(look(character)) if code.startswith("CORE-ROLL")}


def test_a_log_by_the_phrase_is_verified() -> None:
    character = logged(times=2)
    assert verdicts(character) == [(Verdict.VERIFIED, "")] * 6
    assert told(character) == set()


def test_chance_cannot_be_checked_and_real_dice_are_typed() -> None:
    open_one = open_with("")
    open_one.roll(SET)
    open_one.type_dice({(*ROLLED, "might"): ("3d6", (6, 6, 5)), (*ROLLED, "wit"): ("3d6", 9)})
    assert verdicts(open_one.document) == [(Verdict.CHANCE, "")] * 3 + [(Verdict.TYPED, "")] * 2
    assert [roll.total for roll in open_one.document.rolls[3:]] == [17, 9]
    assert open_one.document.choices.rolled.might == 17


@pytest.mark.parametrize("told_faces", [(6, 6), (6, 6, 7), (6, 6, 5, 1), 19, 2])
def test_real_dice_that_cannot_be_are_refused_and_not_logged(told_faces: Any) -> None:
    open_one = open_with()
    with pytest.raises(BadEdit):
        open_one.type_dice({(*ROLLED, "might"): ("3d6", told_faces)})
    assert open_one.document.rolls == ()


def test_a_phrase_that_was_changed_later_shows() -> None:
    character = logged()
    other = with_log(character, *character.rolls, phrase="別の歌")
    assert verdicts(other) == [(Verdict.UNFIT, "other")] * 3
    assert "CORE-ROLL-OTHER" in told(other)
    none = with_log(character, *character.rolls, phrase=" ")
    assert verdicts(none) == [(Verdict.UNFIT, "phrase")] * 3
    assert "CORE-ROLL-NO-PHRASE" in told(none)


def test_dice_that_were_rewritten_do_not_fit() -> None:
    character = logged()
    first, *rest = character.rolls
    six = first.faces[0].model_copy(update={"value": 6})
    better = first.model_copy(update={"faces": (six, *first.faces[1:]), "total": first.total + 2})
    assert verdicts(with_log(character, better, *rest))[0] == (Verdict.UNFIT, "other")


def test_a_throw_moved_to_another_ability_does_not_fit() -> None:
    character = logged()
    might, wit, grace = character.rolls
    swapped = with_log(
        character,
        might.model_copy(update={"path": wit.path}),
        wit.model_copy(update={"path": might.path}),
        grace,
    )
    assert [verdict for verdict, _ in verdicts(swapped)] == [Verdict.UNFIT, Verdict.UNFIT, Verdict.VERIFIED]


def test_a_copied_throw_shows() -> None:
    character = logged()
    copied = with_log(character, *character.rolls, character.rolls[0])
    assert verdicts(copied)[-1] == (Verdict.UNFIT, "twice")
    assert "CORE-ROLL-TWICE" in told(copied)


def test_a_throw_put_in_front_shows() -> None:
    character = logged()
    turned = with_log(character, *reversed(character.rolls))
    assert verdicts(turned)[1:] == [(Verdict.UNFIT, "order")] * 2
    assert "CORE-ROLL-ORDER" in told(turned)


def test_a_throw_without_its_counter_does_not_fit() -> None:
    character = logged()
    bare = character.rolls[0].model_copy(update={"counter": None})
    assert verdicts(with_log(character, bare))[0] == (Verdict.UNFIT, "counter")


def test_throws_taken_out_leave_a_gap() -> None:
    character = logged(times=3)
    assert gaps(character.rolls) == ()
    short = with_log(character, *character.rolls[:2], *character.rolls[5:])
    assert gaps(short.rolls) == ((3, 5),)
    assert gaps(character.rolls[3:]) == ((1, 3),)
    (issue,) = [issue for issue in look(short).issues if issue.code == "CORE-ROLL-GAP"]
    assert issue.params == {"count": 3, "number": 3}


def test_a_huge_gap_is_told_as_quickly_as_a_small_one() -> None:
    character = logged("")
    far = character.rolls[0].model_copy(update={"counter": 10**9})
    assert gaps((far,)) == ((1, 10**9 - 1),)


def test_each_throw_of_a_whole_set_is_one_set() -> None:
    character = logged(times=3)
    assert [one.places for one in sets_of(character.rolls)] == [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    (first, *_) = sets_at(character.rolls, ROLLED)
    assert dict(first.totals) == {"might": 8, "wit": 5, "grace": 8}
    assert sets_at(character.rolls, ("choices",)) == ()


def test_sets_of_old_logs_without_counters_are_told_apart_by_place_and_time() -> None:
    character = logged("", times=2)
    old = tuple(roll.model_copy(update={"counter": None}) for roll in character.rolls)
    assert len(sets_of(old)) == 2
    later = old[1].model_copy(update={"time": old[1].time + timedelta(minutes=5)})
    assert [len(one.rolls) for one in sets_of((old[0], later, old[2]))] == [1, 1, 1]


def test_throws_for_a_row_are_no_whole_sets() -> None:
    character = logged(times=2)
    row = ("choices", "improvements", 5)
    grown = tuple(
        character.rolls[0].model_copy(update={"path": (*row, key), "counter": None})
        for key in ("roll", "gain")
    )
    assert len(sets_of((*character.rolls, *grown))) == 3
    assert len(whole_sets((*character.rolls, *grown))) == 2


def field(character: AnyCharacter, allowed: int | None = None) -> RollField:
    rolled = character.choices.rolled
    return RollField(
        path=ROLLED,
        label=Text("toy.abilities"),
        dice=tuple(Throw(key, Text("toy.abilities"), "3d6") for key in KEYS),
        values={key: value for key in KEYS if (value := getattr(rolled, key)) is not None},
        allowed=allowed,
    )


def field_codes(character: AnyCharacter, allowed: int | None = None) -> list[str]:
    return [issue.code for issue in dice_issues(character, (field(character, allowed),))]


def test_more_sets_than_the_rules_allow_are_told_also_when_undone() -> None:
    open_one = open_with()
    open_one.roll(SET)
    open_one.roll(SET)
    assert field_codes(open_one.document, allowed=2) == []
    assert field_codes(open_one.document, allowed=1) == ["CORE-ROLL-SETS"]
    open_one.undo()
    assert field_codes(open_one.document, allowed=1) == ["CORE-ROLL-SETS"]


def test_rules_that_have_a_code_of_their_own_for_more_sets_tell_it_instead() -> None:
    open_one = open_with()
    open_one.roll(SET)
    open_one.roll(SET)
    named = replace(field(open_one.document, allowed=1), over="TOY-SETS")
    (issue,) = dice_issues(open_one.document, (named,))
    assert (issue.code, issue.path, issue.params["n"]) == ("TOY-SETS", ROLLED, 2)


def test_the_best_of_two_sets_side_by_side_is_told() -> None:
    open_one = open_with()
    first = open_one.roll(SET)
    second = open_one.roll(SET)
    assert [roll.total for roll in first] != [roll.total for roll in second]
    assert field_codes(open_one.document) == []
    for one, other in zip(first, second, strict=True):
        if one.total != other.total:
            open_one.do(Set(one.path, one.total))
            break
    assert field_codes(open_one.document) == ["CORE-ROLL-MIXED"]


def test_real_dice_are_told_once_a_set_and_a_bare_number_by_itself() -> None:
    open_one = open_with()
    open_one.type_dice({path: ("3d6", 11) for path in SET})
    assert field_codes(open_one.document) == ["CORE-ROLL-REAL"]
    open_one.do(Set((*ROLLED, "wit"), 12))
    assert field_codes(open_one.document) == ["CORE-ROLL-TYPED"]


def test_a_set_by_chance_at_a_table_with_a_phrase_is_told() -> None:
    by_chance = logged("")
    assert field_codes(by_chance) == []
    assert field_codes(with_log(by_chance, *by_chance.rolls, phrase="灯台守の歌")) == ["CORE-ROLL-CHANCE"]


def test_a_value_on_a_throw_that_does_not_fit_is_not_borne_out() -> None:
    character = logged()
    assert field_codes(with_log(character, *character.rolls, phrase="別の歌"))[-3:] == ["CORE-ROLL-TYPED"] * 3


def test_an_earlier_state_gives_back_choices_and_not_dice() -> None:
    open_one = open_with()
    before = open_one.document
    thrown = open_one.roll(SET)
    open_one.note(before, Text("undo.change"))
    assert open_one.document.choices == before.choices
    assert open_one.document.rolls == thrown


def test_a_copy_goes_on_with_the_dice_of_its_original() -> None:
    character = logged()
    copy = character.model_copy(update={"id": "c-2", "dice_id": "c-1"})
    assert verdicts(copy) == [(Verdict.VERIFIED, "")] * 3
    assert draft(copy).roll(SET) == draft(character).roll(SET)
    assert verdicts(copy.model_copy(update={"dice_id": ""})) == [(Verdict.UNFIT, "other")] * 3


def single(character: AnyCharacter) -> RollField:
    """One throw without a record of its own, as a row of experience has it."""
    throw = Throw("might", Text("toy.abilities"), "3d6")
    value = character.choices.rolled.might
    values = {"might": value} if value is not None else {}
    return RollField(path=ROLLED, label=Text("toy.abilities"), dice=(throw,), values=values, record=False)


def test_a_throw_that_was_made_again_is_told_also_when_undone() -> None:
    open_one = open_with()
    open_one.roll({(*ROLLED, "might"): "3d6"})
    assert list(dice_issues(open_one.document, (single(open_one.document),))) == []
    open_one.undo()
    open_one.roll({(*ROLLED, "might"): "3d6"})
    (issue,) = dice_issues(open_one.document, (single(open_one.document),))
    assert (issue.code, issue.path, issue.params["n"]) == ("CORE-ROLL-AGAIN", (*ROLLED, "might"), 2)


def test_throws_for_rows_that_are_gone_are_told() -> None:
    character = logged("")
    row = character.rolls[0].model_copy(update={"path": ("choices", "things", 77, "roll"), "counter": None})
    codes = [issue.code for issue in dice_issues(with_log(character, row, row), ())]
    assert codes == ["CORE-ROLL-GONE"]
