"""Where issues live, and how far a page is."""

import dataclasses

from builder.core.edit import Insert, Set
from builder.core.evaluation import Issue, Severity
from builder.core.form import Line, Page, Panel, Roster
from builder.core.survey import AnyCharacter, Survey
from builder.core.system import Rules
from builder.core.text import plain
from builder.systems.gurps4e import SYSTEM as GURPS
from builder.ui.page_state import blank_pages, issue_state, page_states, worst_of
from builder.ui.places import Places
from builder.ui.shapes import State
from tests.systems.gurps4e.builds import rules
from tests.ui import toy
from tests.ui.character.gurps import survey_of as survey_of_gurps

BLANK = blank_pages(toy.SYSTEM, Rules())


def states(choices: toy.Choices | None = None) -> dict[str, State]:
    survey = toy.look(toy.character(choices))
    return dict(page_states(survey, Places(survey.pages), BLANK, toy.SYSTEM.settings))


def survey_of(choices: toy.Choices) -> Survey[AnyCharacter]:
    return toy.look(toy.character(choices))


def test_a_place_is_the_field_with_the_longest_common_beginning() -> None:
    places = Places(survey_of(toy.with_skills(3)).pages)
    cell = places.of(("choices", "skills", 2, "points"))
    line = places.of(("choices", "skills", 2, "unknown"))
    roster = places.of(("choices", "skills"))
    assert cell is not None and cell.path == ("choices", "skills", 2, "points")
    assert line is not None and line.path == ("choices", "skills", 2)
    assert roster is not None and roster.path == ("choices", "skills")
    assert {place.page for place in (cell, line, roster)} == {"skills"}


def test_a_page_claims_paths_that_no_field_has() -> None:
    places = Places(survey_of(toy.Choices()).pages)
    rolls = places.of(("rolls", 3))
    assert rolls is not None and (rolls.page, rolls.path) == ("profile", None)


def test_a_path_above_the_fields_leads_to_the_first_below_it() -> None:
    found = Places(survey_of(toy.with_skills(1)).pages).of(("choices", "dice", "luck"))
    assert found is not None and found.page == "basics"


def test_a_path_that_is_nowhere_has_no_place() -> None:
    assert Places(survey_of(toy.Choices()).pages).of(("elsewhere",)) is None


def test_where_an_issue_lives_is_said_by_page_and_section() -> None:
    found = Places(survey_of(toy.Choices()).pages).of(("choices", "calling"))
    assert found is not None
    assert [word.ja for word in found.words] == ["基本能力値", "選ぶもの"]  # type: ignore[union-attr]


def test_a_fresh_character_shows_rings_and_half_rings_but_no_diamond() -> None:
    found = states()
    assert found["oddities"] is State.EMPTY
    assert found["basics"] is State.TODO
    assert State.ERROR not in found.values()


def test_the_worst_state_of_a_page_wins() -> None:
    assert states(toy.Choices(strength=20, nimbleness=20))["basics"] is State.ERROR


def test_a_choice_makes_a_page_done() -> None:
    assert states(toy.Choices(quirks=(toy.Quirk(row=1, text="歌う"),)))["oddities"] is State.OK


def test_when_all_is_spent_and_settled_every_page_is_done() -> None:
    whole = toy.Choices(points=0, calling="calling1")
    assert set(states(whole).values()) == {State.OK}


def test_what_is_merely_open_is_a_to_do_whatever_its_severity() -> None:
    error = Issue("A", Severity.ERROR)
    assert issue_state(error) is State.ERROR
    assert issue_state(dataclasses.replace(error, open=True)) is State.TODO
    assert issue_state(dataclasses.replace(error, severity=Severity.NOTE)) is State.NOTE
    assert issue_state(dataclasses.replace(error, waiver="よい")) is State.OK
    assert worst_of([dataclasses.replace(error, waiver="よい")]) is None


def test_blank_pages_are_what_a_new_character_has() -> None:
    draft = toy.draft()
    draft.do(Set(("profile", "name"), ""))
    draft.do(Set(("profile", "concept"), ""))
    assert draft.survey.pages == BLANK
    draft.do(Insert(("choices", "quirks"), {"text": "歌う"}))
    assert draft.survey.pages != BLANK


def test_an_attack_that_follows_from_a_skill_does_not_begin_the_page_of_gear() -> None:
    untouched = blank_pages(GURPS, rules())
    survey = survey_of_gurps({"skills": [{"id": "karate", "points": 4}]})
    found = page_states(survey, Places(survey.pages), untouched, GURPS.settings)
    assert found["equipment"] is State.EMPTY
    assert found["traits"] is State.EMPTY


def two_lists() -> Page:
    """A page on which two rosters share a list, and one row stands in two lists."""
    path = ("choices", "picks")
    first = Roster(path=path, place=(*path, "0"), label=plain("one"), columns=(), lines=())
    row = Line(7, (*path, 7), plain("row"), (), places=(("choices", "other", 3),))
    second = Roster(path=path, place=(*path, "1"), label=plain("two"), columns=(), lines=(row,))
    return Page(
        "lists",
        plain("Lists"),
        (Panel("one", plain("First"), (first,)), Panel("two", plain("Second"), (second,))),
    )


def test_each_of_two_rosters_with_one_list_has_a_place_of_its_own() -> None:
    places = Places((two_lists(),))
    found = [places.of(("choices", "picks", place)) for place in ("0", "1")]
    assert [place.panel for place in found if place is not None] == [plain("First"), plain("Second")]


def test_a_row_is_found_in_every_list_it_stands_in() -> None:
    places = Places((two_lists(),))
    for path in (("choices", "picks", 7), ("choices", "other", 3), ("choices", "other", 3, "points")):
        place = places.of(path)
        assert place is not None and place.name == plain("row")


def test_a_list_that_only_shrinks_is_not_fixed() -> None:
    roster = Roster(path=("choices", "picks"), label=plain("one"), columns=(), lines=())
    assert roster.fixed and not dataclasses.replace(roster, shrinks=True).fixed
    assert roster.issues == ("choices", "picks")
