"""Core tests: the survey. The core's own page, waivers, packs, the log of rolls and the witness."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from builder.core.character import PackRef, PackTitle, Waiver, Witness
from builder.core.dice import Face, Roll, Roller
from builder.core.draft import Draft
from builder.core.edit import Set, apply
from builder.core.evaluation import Issue, Severity
from builder.core.form import PickMany, TextField
from builder.core.language import translator
from builder.core.pack import read_pack
from builder.core.sheet import Sheet
from builder.core.survey import fields_of, kept_numbers, lacking, survey, totals
from builder.core.text import LANGUAGES, Name, Text, plain
from tests.toy.lantern import TOY, AnyCharacter, a_pack, begun, codes, look, look_with, ref

NOW = datetime(2026, 4, 1, tzinfo=UTC)
MIGHT = ("choices", "rolled", "might")


def named(name: str = "ナイア", **choices: Any) -> AnyCharacter:
    character = begun(**choices)
    return character.model_copy(
        update={"profile": character.profile.model_copy(update={"name": name, "notes": "犬が苦手"})}
    )


def with_rolls(character: AnyCharacter, *rolls: Roll) -> AnyCharacter:
    return character.model_copy(update={"rolls": rolls})


def thrown(total: int, faces: tuple[int, ...], expression: str = "3d6", **more: Any) -> Roll:
    dice = tuple(Face(value=face, sides=6) for face in faces)
    return Roll(expression=expression, faces=dice, total=total, path=MIGHT, time=NOW, **more)


def found(character: AnyCharacter, code: str) -> list[Issue]:
    return [issue for issue in look(character).issues if issue.code == code]


def printed(character: AnyCharacter) -> Sheet:
    sheet = look(character).sheet
    assert sheet is not None
    return sheet


def test_the_cores_own_page_stands_first() -> None:
    view = look(named())
    assert [page.key for page in view.pages] == ["profile", "rolls", "person", "gear"]
    fields = list(fields_of(view.pages[:1]))
    assert [field.path[1] for field in fields] == [
        *("name", "kana", "concept", "portrait", "player", "campaign", "phrase", "notes"),
    ]
    notes = fields[-1]
    assert isinstance(notes, TextField)
    assert (notes.value, notes.lines) == ("犬が苦手", 6)


def test_fields_of_rosters_are_found_in_cells_and_open_lines() -> None:
    view = look(named(belongings=[{"name": "rope"}]))
    paths = [field.path for field in fields_of(view.pages)]
    for key in ("count", "mark", "price"):
        assert ("choices", "belongings", 1, key) in paths


@pytest.mark.parametrize("name", ["", "  ", "\u3000"])
def test_a_character_without_a_name_has_something_open(name: str) -> None:
    (issue,) = found(named(name), "CORE-NAME-MISSING")
    assert (issue.severity, issue.path, issue.open) == (Severity.TODO, ("profile", "name"), True)
    assert found(named(), "CORE-NAME-MISSING") == []


def test_a_waiver_turns_an_error_into_a_note() -> None:
    character = named(coins=10, belongings=[{"id": "lantern"}])
    (error,) = found(character, "TOY-COINS-OVER")
    assert (error.severity, error.waiver) == (Severity.ERROR, None)
    assert printed(character).errors == ("TOY-COINS-OVER",)
    waiver = Waiver(code="TOY-COINS-OVER", path=("choices", "belongings"), note="a gift")
    allowed = character.model_copy(update={"waivers": (waiver,)})
    (note,) = found(allowed, "TOY-COINS-OVER")
    assert (note.severity, note.waiver, note.params) == (Severity.NOTE, "a gift", error.params)
    assert printed(allowed).errors == ()


def test_a_waiver_settles_a_note() -> None:
    character = named(veteran=True)
    waiver = Waiver(code="TOY-VETERAN-YOUNG", path=("choices", "years"))
    allowed = character.model_copy(update={"waivers": (waiver,)})
    assert found(character, "TOY-VETERAN-YOUNG")[0].waiver is None
    assert found(allowed, "TOY-VETERAN-YOUNG")[0].waiver == ""


def test_a_waiver_of_another_place_or_code_does_nothing() -> None:
    character = named(coins=10, belongings=[{"id": "lantern"}])
    for waiver in (
        Waiver(code="TOY-COINS-OVER", path=("choices",)),
        Waiver(code="TOY-VIRTUES-COUNT", path=("choices", "belongings")),
    ):
        allowed = character.model_copy(update={"waivers": (waiver,)})
        assert found(allowed, "TOY-COINS-OVER")[0].severity is Severity.ERROR


def test_of_two_waivers_of_one_issue_the_first_counts() -> None:
    character = named(coins=10, belongings=[{"id": "lantern"}])
    place = ("choices", "belongings")
    waivers = tuple(Waiver(code="TOY-COINS-OVER", path=place, note=note) for note in ("first", "second"))
    allowed = character.model_copy(update={"waivers": waivers})
    assert found(allowed, "TOY-COINS-OVER")[0].waiver == "first"


def test_an_unwaived_error_stands_on_the_sheet_once() -> None:
    sheet = printed(named(belongings=[{"id": "x"}, {"id": "y"}]))
    assert sheet.errors == ("TOY-GEAR-UNKNOWN",)
    assert [fault.key for fault in sheet.faults] == ["issue.TOY-GEAR-UNKNOWN", "issue.TOY-GEAR-UNKNOWN"]


def test_what_is_merely_not_chosen_is_to_do_and_no_fault_of_the_sheet() -> None:
    without, complete = printed(named("")), printed(named("ナイア"))
    assert without.todos == complete.todos + 1
    assert without.faults == complete.faults


def test_a_missing_pack_is_an_issue_and_no_failure() -> None:
    wanted = PackRef(id="poor-town", revision=2, digest="0")
    character = named().model_copy(update={"packs": (wanted,)})
    (issue,) = found(character, "CORE-PACK-MISSING")
    assert (issue.severity, issue.path) == (Severity.ERROR, ("packs", 0))
    assert issue.params == {"pack": plain("poor-town"), "n": 2}


def test_a_missing_pack_is_named_by_its_title_where_the_file_has_it() -> None:
    title = PackTitle(ja="貧しい町", en="Poor town")
    character = named().model_copy(update={"packs": (PackRef(id="poor-town", title=title),)})
    (issue,) = found(character, "CORE-PACK-MISSING")
    pack = Text("issue.CORE-PACK-MISSING", issue.params)
    said = [translator(language, []).say(pack) for language in LANGUAGES]
    assert "「貧しい町（poor-town）」" in said[0] and "“Poor town (poor-town)”" in said[1]


def test_while_a_pack_is_missing_the_numbers_of_the_file_stand_beside_those_of_today() -> None:
    witness = Witness(totals={"glow": 3, "coins.spent": 20})
    lost = named(belongings=[{"id": "lantern"}]).model_copy(
        update={"witness": witness, "packs": (PackRef(id="poor-town"),)}
    )
    view = look(lost)
    assert dict(kept_numbers(view)) == {"glow": 3, "coins.spent": 20}
    assert [issue.params["pack"] for issue in lacking(view)] == [plain("poor-town")]
    (issue,) = found(lost, "CORE-WITNESS-KEPT")
    assert (issue.severity, issue.params["old"], issue.params["new"]) == (Severity.NOTE, 3, 0)
    assert found(lost, "CORE-WITNESS-DIFFERS") == []


def test_with_all_packs_here_nothing_is_kept() -> None:
    here = named().model_copy(update={"witness": Witness(totals={"glow": 3})})
    assert (dict(kept_numbers(look(here))), lacking(look(here))) == ({}, ())


@pytest.mark.parametrize("ja", ["わが卓", "卓#2", "#", " 50% "])
def test_a_pack_is_one_word_and_back_again_with_its_title(ja: str) -> None:
    ref = PackRef(id="our-table", revision=3, digest="ab", title=PackTitle(ja=ja, en="Our table"))
    assert PackRef.model_validate(ref.text) == ref
    plain_ref = PackRef(id="our-table", revision=3, digest="ab")
    assert (plain_ref.text, PackRef.model_validate("our-table#3#ab")) == ("our-table#3#ab", plain_ref)


def test_a_title_that_nobody_knows_is_not_in_the_file() -> None:
    assert PackRef(id="a").model_dump(mode="json") == {"id": "a", "revision": 1, "digest": ""}
    titled = PackRef(id="a", title=PackTitle(ja="甲", en="A")).model_dump(mode="json")
    assert titled["title"] == {"ja": "甲", "en": "A"}


def test_a_changed_pack_is_noted_with_both_revisions() -> None:
    pack, _ = read_pack(json.dumps(a_pack(constants={"coins": 5}, revision=3)).encode(), "TOY")
    view = look_with(pack)
    old = named().model_copy(update={"packs": (ref(pack, revision=2, digest="other"),)})
    issues = [issue for issue in view(old).issues if issue.code == "CORE-PACK-CHANGED"]
    assert [(issue.severity, issue.path, issue.params) for issue in issues] == [
        (Severity.NOTE, ("packs", 0), {"pack": pack.ref.label, "n": 2, "m": 3})
    ]
    same = named().model_copy(update={"packs": (pack.ref,)})
    assert not any(code.startswith("CORE-PACK") for code in codes(view(same)))


def test_a_witness_that_differs_is_told_with_the_old_and_the_new_number() -> None:
    witness = Witness(totals={"glow": 3, "coins.spent": 20, "gone": 1})
    character = named(belongings=[{"id": "lantern"}]).model_copy(update={"witness": witness})
    (issue,) = found(character, "CORE-WITNESS-DIFFERS")
    assert (issue.severity, issue.path) == (Severity.NOTE, ("witness", "totals", "glow"))
    assert (issue.params["old"], issue.params["new"], issue.params["key"]) == (3, 0, "glow")


def test_the_witness_keeps_what_the_summary_shows() -> None:
    character = named(belongings=[{"id": "oil"}])
    assert totals(printed(character), look(character).evaluation) == {"glow": 0, "coins.spent": "2.5"}


def test_a_number_from_the_log_is_no_matter() -> None:
    character = with_rolls(named(rolled={"might": 14}), thrown(14, (3, 5, 6)))
    assert found(character, "CORE-ROLL-TYPED") == []
    assert found(character, "CORE-ROLL-UNFIT") == []


@pytest.mark.parametrize(
    "rolls",
    [
        (),
        (thrown(13, (3, 5, 5)),),
        (thrown(14, (6, 6), "2d6+2"),),
        (thrown(14, (6, 6, 6)),),
        (thrown(14, (3, 5, 6)).model_copy(update={"path": ("choices", "rolled", "wit")}),),
    ],
)
def test_a_number_the_log_does_not_bear_out_is_noted(rolls: tuple[Roll, ...]) -> None:
    character = with_rolls(named(rolled={"might": 14}), *rolls)
    (issue,) = found(character, "CORE-ROLL-TYPED")
    assert (issue.severity, issue.path, issue.params["n"]) == (Severity.NOTE, MIGHT, 14)


@pytest.mark.parametrize("faces", [(), (3, 5, 6)])
def test_a_number_of_real_dice_is_noted_as_such(faces: tuple[int, ...]) -> None:
    character = with_rolls(named(rolled={"might": 14}), thrown(14, faces, origin="typed"))
    (issue,) = found(character, "CORE-ROLL-REAL")
    assert (issue.severity, issue.path) == (Severity.NOTE, MIGHT[:-1])
    assert found(character, "CORE-ROLL-TYPED") == []


def test_a_roll_the_dice_cannot_give_is_noted_at_its_place_in_the_log() -> None:
    character = with_rolls(named(rolled={"might": 14}), thrown(14, (3, 5, 6)), thrown(19, (6, 6, 6)))
    (issue,) = found(character, "CORE-ROLL-UNFIT")
    assert (issue.severity, issue.path) == (Severity.NOTE, ("rolls", 1))
    assert issue.params == {"dice": "3d6", "n": 19}


def test_the_survey_carries_the_digests_of_the_tables() -> None:
    assert set(look(named()).digests) == {"people.json", "shop.json"}


def test_packs_are_chosen_on_the_first_page_only_where_there_are_some() -> None:
    character = begun()
    assert all(panel.key != "packs" for panel in look(character).pages[0].panels)
    offered = {"poor-town": Name("貧しい町", "Poor town")}
    view = survey(character, TOY, TOY.load_rules(()), offered=offered)
    (pick,) = next(panel for panel in view.pages[0].panels if panel.key == "packs").fields
    assert isinstance(pick, PickMany)
    assert ([option.name for option in pick.options], pick.value) == ([Name("貧しい町", "Poor town")], ())


def test_a_pack_that_is_not_here_stays_chosen_by_its_name_number_and_digest() -> None:
    gone = PackRef(id="old-town", revision=4, digest="ab")
    character = begun().model_copy(update={"packs": (gone,)})
    view = survey(character, TOY, TOY.load_rules(()), offered={"poor-town": Name("貧しい町", "Poor town")})
    (pick,) = next(panel for panel in view.pages[0].panels if panel.key == "packs").fields
    assert isinstance(pick, PickMany)
    assert pick.value == ("old-town#4#ab",)
    both = [option.id for option in pick.options]
    after = apply(character, Set(("packs",), both))
    assert after.packs == (PackRef(id="poor-town"), gone)


def test_a_pack_that_was_just_chosen_is_saved_as_the_one_that_was_loaded() -> None:
    pack = read_pack(json.dumps(a_pack(constants={"coins": 10})).encode(), "TOY")[0]
    character = begun().model_copy(update={"packs": (PackRef(id="poor-town"),)})
    work = Draft(character, look_with(pack), Roller(lambda sides: 4), lambda: NOW, "0.2")
    assert work.stamped().packs == (pack.ref,)
    assert pack.ref.title == PackTitle(ja="貧しい町", en="Poor town")


def test_saving_gives_an_older_file_the_title_of_its_pack() -> None:
    pack = read_pack(json.dumps(a_pack(constants={"coins": 10})).encode(), "TOY")[0]
    old = pack.ref.model_copy(update={"title": None})
    work = Draft(
        begun().model_copy(update={"packs": (old,)}), look_with(pack), Roller(lambda sides: 4), lambda: NOW
    )
    assert work.stamped().packs == (pack.ref,)
