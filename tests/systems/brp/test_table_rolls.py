"""The page before play: resistance, difficulty and thresholds of characteristic rolls, things to lift."""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.form import Line, NumberField, Panel, Roster
from builder.core.language import translator
from builder.core.text import Name, Text
from builder.systems.brp import SYSTEM
from builder.systems.brp.choices import Choices
from builder.systems.brp.pages import pages
from tests.systems.brp.people import RULES, answer

WORDS = translator("en", [SYSTEM.strings])
ROLLS = {"STR": 13, "CON": 12, "SIZ": 15, "INT": 11, "POW": 10, "DEX": 14, "APP": 3}


def panels(**record: Any) -> dict[str, Panel]:
    """The panels of the page by their keys."""
    evaluation = answer(**record)
    choices = Choices.model_validate(record)
    page = next(page for page in pages(choices, RULES, evaluation) if page.key == "finish")
    return {panel.key: panel for panel in page.panels}


def table(panel: Panel) -> Roster:
    (found,) = (field for field in panel.fields if isinstance(field, Roster))
    return found


def words(line: Line) -> list[str]:
    """The cells as they are read; a value by its number."""
    values = answer(rolls=ROLLS).values
    found = []
    for cell in line.cells:
        if isinstance(cell, Text | Name):
            found.append(WORDS.say(cell))
        elif isinstance(cell, str):
            found.append(str(values[cell].total))
        else:
            found.append(str(cell))
    return found


def resisting(opposed: int, id: str = "STR") -> list[str]:
    record = {"rolls": ROLLS, "current": {"opposed": opposed}}
    return words(next(line for line in table(panels(**record)["resistance"]).lines if line.key == id))


@pytest.mark.parametrize(
    ("opposed", "active", "passive"),
    [
        (15, "40 %", "60 %"),
        (13, "50 %", "50 %"),
        (4, "95 %", "5 %"),
        (3, "automatic success", "automatic failure"),
        (22, "5 %", "95 %"),
        (23, "automatic failure", "automatic success"),
        (60, "automatic failure", "automatic success"),
    ],
)
def test_strength_13_against_a_value(opposed: int, active: str, passive: str) -> None:
    assert resisting(opposed)[1:4] == ["13", active, passive]


def test_how_a_chance_of_resistance_comes_about_stands_beside_it() -> None:
    assert resisting(15)[-1] == "50+5×(13−15)"


def test_the_value_of_the_other_side_is_ten_until_it_is_entered_and_is_kept_where_play_is_kept() -> None:
    (field,) = (one for one in panels(rolls=ROLLS)["resistance"].fields if isinstance(one, NumberField))
    assert (field.path, field.value) == (("choices", "current", "opposed"), 10)


def test_all_seven_characteristics_resist_once_they_are_rolled() -> None:
    assert [line.key for line in table(panels(rolls=ROLLS)["resistance"]).lines] == list(ROLLS)
    assert [line.key for line in table(panels(rolls={"POW": 9})["resistance"]).lines] == ["POW"]
    assert not {"resistance", "rolls", "lift"} & panels(rolls={}).keys()


def test_a_characteristic_roll_is_told_at_every_difficulty_with_its_thresholds() -> None:
    """STR 13: 65; easy 130, difficult 33, special 13, fumble from 99. APP 3: 15, 30, 8, 3, from 97."""
    lines = {line.key: words(line)[1:] for line in table(panels(rolls=ROLLS)["rolls"]).lines}
    assert lines["effort"] == ["65", "130", "33", "13", "99–00"]
    assert lines["charisma"] == ["15", "30", "8", "3", "97–00"]
    assert list(lines) == ["effort", "stamina", "idea", "luck", "agility", "charisma"]


def test_in_armor_the_agility_roll_is_told_as_armor_leaves_it() -> None:
    """DEX 14: 70; chain −20: 50, difficult 25, fumble from 98."""
    facts = answer(rolls=ROLLS, armor=["chain"]).facts
    agility = next(line for line in facts.rolls if line.id == "agility")
    assert agility.armored is not None
    assert (agility.armored.whole, agility.easy, agility.difficult, agility.fumble) == (50, 100, 25, 98)


def test_things_of_the_list_of_sizes_are_lifted_with_strength() -> None:
    lines = {line.key: words(line) for line in table(panels(rolls=ROLLS)["lift"]).lines}
    assert lines["glass_window"][1:] == ["3", "automatic success"]
    assert lines["door"][1:] == ["4–8", "75 % to 95 %"]
    assert lines["table"][1:] == ["4–12", "55 % to 95 %"]
    assert lines["automobile"][1:] == ["50", "automatic failure"]
    assert len(lines) == 17
