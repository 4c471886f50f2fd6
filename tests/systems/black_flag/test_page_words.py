"""Black Flag: what pages tell of themselves before and after a choice: heads, columns, how many there are."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from builder.core.character import Character
from builder.core.form import Field, NumberField, Page, PickOne, Roster
from builder.core.sheet import Facts
from builder.core.start import new_character
from builder.core.survey import Survey, survey
from builder.core.text import Name, Text
from builder.systems.black_flag.choices import Choices
from tests.systems.black_flag.people import RULES, answer, worked
from tests.systems.every import speakers, system

NOW = datetime(2026, 4, 1, tzinfo=UTC)
SYSTEM = system("black_flag")
ENGLISH = next(one for one in speakers("black_flag") if one.language == "en")
JAPANESE = next(one for one in speakers("black_flag") if one.language == "ja")


def view(**choices: Any) -> Survey[Character[Any]]:
    begun: Character[Any] = new_character(SYSTEM, RULES, id="c-1", now=NOW, version="0.1")
    raw = {**begun.model_dump(), "choices": Choices.model_validate(choices)}
    return survey(Character[Choices].model_validate(raw), SYSTEM, RULES)


def page(seen: Survey[Character[Any]], key: str) -> Page:
    return next(one for one in seen.pages if one.key == key)


def fields(one: Page) -> list[Field]:
    return [field for panel in one.panels for field in panel.fields]


def roster(one: Page, known: str) -> Roster:
    return next(field for field in fields(one) if isinstance(field, Roster) and field.known == known)


def test_a_tool_and_a_vehicle_of_a_background_are_asked_for_by_different_names() -> None:
    asked = [ENGLISH.say(field.label) for field in fields(page(view(background="soldier"), "background"))]
    assert asked[:4] == ["Background", "Soldier: skills", "Soldier: tools", "Soldier: vehicles"]


def test_the_list_of_backgrounds_tells_the_skills_and_talents_of_each() -> None:
    offered = roster(page(view(), "background"), "offered")
    soldier = next(line for line in offered.lines if ENGLISH.say(line.name) == "Soldier")
    said = [ENGLISH.say(cell) for cell in soldier.cells if isinstance(cell, Name | Text)]
    assert said == [
        "Soldier",
        "Animal Handling, Athletics, Medicine, Survival",
        "Combat Casting, Combat Conditioning, Field Medic",
    ]
    heads = [ENGLISH.say(column.title) for column in offered.columns if column.title is not None]
    assert heads == ["Background", "Skills (2 of)", "Talent (1 of)"]


def test_what_there_is_of_lineages_stands_below_its_own_name() -> None:
    one = page(view(), "lineage")
    offered = roster(one, "offered")
    heads = [ENGLISH.say(column.title) for column in offered.columns if column.title is not None]
    assert heads == ["Lineage", "Traits"]
    assert JAPANESE.say(offered.label) == "血統の一覧"


def test_a_martial_action_is_listed_with_level_2_at_which_it_comes() -> None:
    choices = worked("W6")
    seen = answer(**choices)
    taken = {line.key: line.level for line in seen.facts.features if line.family == "option"}
    assert set(taken.values()) == {2}


def test_what_a_character_starts_with_at_level_1_has_the_level_1() -> None:
    seen = answer(**worked("W1"))
    assert {line.level for line in seen.facts.features if line.family == "option"} == {1}


def test_numbers_of_play_say_how_many_there_are_in_all() -> None:
    one = page(view(**worked("W1")), "play")
    units = {
        ENGLISH.say(field.label): ENGLISH.say(field.unit)
        for field in fields(one)
        if isinstance(field, NumberField) and field.unit is not None
    }
    assert units == {"Hit points (HP)": "/ 14", "Hit dice spent": "/ 1", "Mystic Mark: used": "/ 2"}


def test_the_hit_points_shown_at_level_1_are_the_maximum() -> None:
    method = next(
        field for field in fields(page(view(**worked("W1")), "levels")) if isinstance(field, PickOne)
    )
    assert method.shows == "hp"


def test_the_page_of_spells_shows_save_difficulty_and_attack() -> None:
    values = [key for panel in page(view(**worked("W6")), "spells").panels for key in panel.values]
    assert values == ["spell_dc.paladin", "spell_attack.paladin"]


def test_of_two_classes_each_number_of_spells_names_its_class() -> None:
    seen = view(**worked("W14"))
    values = [key for panel in page(seen, "spells").panels for key in panel.values]
    said = [ENGLISH.say(seen.evaluation.values[key].name) for key in values]
    assert said == [
        "Spell save DC (Ranger)",
        "Spell attack bonus (Ranger)",
        "Spell save DC (Wizard)",
        "Spell attack bonus (Wizard)",
    ]


def test_the_page_of_spells_says_that_there_are_none() -> None:
    panels = page(view(**worked("W1")), "spells").panels
    assert [ENGLISH.say(panel.title or "") for panel in panels] == ["This character casts no spells."]


def test_one_missing_choice_is_told_without_a_plural() -> None:
    issues = view(background="soldier").issues
    said = [ENGLISH.say(Text(f"issue.{issue.code}", issue.params)) for issue in issues]
    assert "Talents to choose: 1." in said


def test_what_is_left_of_bought_scores_is_called_points() -> None:
    budget = answer(ability_method="point_buy").budgets["points"]
    assert budget.rest is not None
    assert (ENGLISH.say(budget.rest), JAPANESE.say(budget.rest)) == ("Points left", "残りポイント")


def test_a_card_of_the_library_tells_every_class_with_its_level() -> None:
    for name, told in (("W1", "Ranger 1"), ("W14", "Ranger 4, Wizard 3")):
        sheet = view(**worked(name)).sheet
        assert sheet is not None and sheet.summary[0].value is not None
        assert sheet.summary[0].value.words(ENGLISH) == told


def test_what_is_measured_on_the_sheet_tells_in_what() -> None:
    sheet = view(**worked("W1")).sheet
    assert sheet is not None
    blocks = [block for section in sheet.sections for block in section.blocks]
    labels = {ENGLISH.say(pair.label) for block in blocks if isinstance(block, Facts) for pair in block.pairs}
    measured = {"Long jump (ft)", "Holding breath (min)", "Weight (lb)", "Push, drag or lift (lb)"}
    assert measured <= labels
