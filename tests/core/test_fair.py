"""Core tests: fair dice. The derivation of docs/fair-dice.md, counted anew here in a few lines of its own."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.dice import Recorder, Roller
from builder.core.errors import BadEdit
from builder.core.evaluation import Path
from builder.core.fair import FairRoller, dice
from builder.core.frozen import LIMIT
from builder.core.start import quick_character
from tests.toy.lantern import NOW, TOY, begun, draft

PHRASE = "灯台守の歌"
MIGHT: Path = ("choices", "rolled", "might")
DOCUMENT = File(__file__).parents[2] / "docs" / "fair-dice.md"


def by_hand(phrase: str, identity: str, counter: int, place: str, sides: list[int]) -> list[int]:
    """The faces as docs/fair-dice.md states them."""
    faces: list[int] = []
    pool: list[int] = []
    block = 0
    while len(faces) < len(sides):
        if not pool:
            message = f"trpg-builder/dice/1\n{identity}\n{counter}\n{place}\n{block}".encode()
            digest = hmac.new(phrase.encode(), message, hashlib.sha256).digest()
            pool = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
            block += 1
        number, wide = pool.pop(0), sides[len(faces)]
        if number < 2**32 - 2**32 % wide:
            faces.append(number % wide + 1)
    return faces


WORKED = (
    (1, "choices/rolled/might", 6, [4, 1, 3]),
    (2, "choices/rolled/wit", 6, [2, 2, 1]),
    (3, "choices/rolled/grace", 6, [3, 1, 4]),
    (4, "choices/luck", 100, [5]),
    (5, "choices/many", 20, [15, 14, 3, 13, 1, 10, 5, 8, 11, 7]),
)


@pytest.mark.parametrize(("counter", "place", "sides", "faces"), WORKED)
def test_the_worked_values_of_the_document_are_what_is_thrown(
    counter: int, place: str, sides: int, faces: list[int]
) -> None:
    face = dice(PHRASE, "c-1", counter, tuple(place.split("/")))
    assert [face(sides) for _ in faces] == faces
    assert by_hand(PHRASE, "c-1", counter, place, [sides] * len(faces)) == faces
    assert f"`{place}` | {len(faces)}d{sides} | {' '.join(map(str, faces))} |" in DOCUMENT.read_text("utf-8")


@given(
    st.text("あいう歌ABC", min_size=1, max_size=8),
    st.integers(1, 10**6),
    st.lists(st.sampled_from((2, 4, 6, 8, 10, 12, 20, 100, 1000)), min_size=1, max_size=40),
)
def test_any_dice_are_those_counted_by_hand(phrase: str, counter: int, sides: list[int]) -> None:
    face = dice(phrase, "c-1", counter, MIGHT)
    assert [face(wide) for wide in sides] == by_hand(phrase, "c-1", counter, "choices/rolled/might", sides)


def test_a_number_past_the_last_full_round_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    end = 2**32 - 2**32 % 6
    assert end == 4294967292
    monkeypatch.setattr("builder.core.fair.numbers", lambda *asked: iter((end, end + 3, end - 1, 0)))
    face = dice(PHRASE, "c-1", 1, MIGHT)
    assert [face(6), face(6)] == [6, 1]


def test_every_face_comes_about_as_often_as_any_other() -> None:
    face = dice(PHRASE, "c-1", 1, MIGHT)
    shown = Counter(face(6) for _ in range(6000))
    assert set(shown) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in shown.values())


def test_width_and_outer_spaces_of_the_phrase_do_not_count() -> None:
    plain, wide = dice("ABC 1", "c-1", 1, MIGHT), dice("　ＡＢＣ　１ ", "c-1", 1, MIGHT)
    assert [plain(1000) for _ in range(5)] == [wide(1000) for _ in range(5)]


def test_another_character_place_or_counter_has_other_dice_and_a_row_number_has_not() -> None:
    def shown(identity: str = "c-1", counter: int = 1, path: tuple[str | int, ...] = MIGHT) -> list[int]:
        face = dice(PHRASE, identity, counter, path)
        return [face(1000) for _ in range(4)]

    assert shown() not in (shown("c-2"), shown(counter=2), shown(path=("choices", "rolled", "wit")))
    assert shown(path=("choices", "levels", 7, "hp")) == shown(path=("choices", "levels", 8, "hp"))


def test_a_draft_throws_by_the_phrase_and_counts_on() -> None:
    character = begun()
    profile = character.profile.model_copy(update={"phrase": PHRASE})
    open_one = draft(character.model_copy(update={"profile": profile}))
    thrown: dict[Path, str] = {("choices", "rolled", key): "3d6" for key in ("might", "wit", "grace")}
    first = open_one.roll(thrown)
    assert [[face.value for face in roll.faces] for roll in first] == [[4, 1, 3], [2, 2, 1], [3, 1, 4]]
    assert [(roll.counter, roll.origin) for roll in first] == [(1, "phrase"), (2, "phrase"), (3, "phrase")]
    open_one.undo()
    second = open_one.roll(thrown)
    assert [roll.counter for roll in second] == [4, 5, 6]
    assert open_one.document.rolls == (*first, *second)


def test_without_a_phrase_chance_throws_and_the_log_says_so() -> None:
    (roll,) = draft(begun()).roll({MIGHT: "3d6"})
    assert (roll.origin, roll.counter, roll.total) == ("random", 1, 12)


def test_there_is_an_end_to_counting() -> None:
    roller = FairRoller(Roller(lambda sides: 1), PHRASE, "c-1", LIMIT)
    with pytest.raises(BadEdit):
        roller.roll("1d6", MIGHT, NOW)


def test_a_quick_character_follows_the_phrase_and_a_seed_that_is_asked_for_follows_the_seed() -> None:
    character, rules = begun(), TOY.load_rules(())
    profile = character.profile.model_copy(update={"phrase": PHRASE})
    told = character.model_copy(update={"profile": profile})
    made = quick_character(TOY, rules, told, Roller.seeded(5), NOW)
    assert [face.value for face in made.rolls[0].faces] == [4, 1, 3]
    assert {roll.origin for roll in made.rolls} == {"phrase"}
    seeded = quick_character(TOY, rules, told, Roller.seeded(5), NOW, fair=False)
    plain = quick_character(TOY, rules, character, Roller.seeded(5), NOW)
    assert seeded.choices == plain.choices
    assert [roll.faces for roll in seeded.rolls] == [roll.faces for roll in plain.rolls]
    assert {roll.origin for roll in seeded.rolls} == {"seed"}


def test_picks_that_no_rule_rolls_for_come_from_chance_and_take_no_counter() -> None:
    recorder = Recorder(FairRoller(Roller(lambda sides: 2), PHRASE, "c-1"), NOW)
    assert recorder.below(4) == 1
    recorder.roll(MIGHT, "3d6")
    assert [roll.counter for roll in recorder.log] == [1]
