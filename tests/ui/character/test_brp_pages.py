"""Window: the pages of BRP: what leads where, what stands together, what is said of what is missing."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.core.form import Bar, Line, PickOne, Roster
from builder.core.text import Label, Text
from builder.ui.character_view import CharacterView
from builder.ui.controls.state_label import StateMark
from builder.ui.fields.roll import RollControl
from builder.ui.roster.control import RosterControl
from builder.ui.theme import theme
from tests.ui.character.brp import open_brp, worked
from tests.ui.character.stage import focused, press, seen_texts, settle
from tests.ui.character.test_brp_made import Hand, set_of, table_of, typed, write

Key, CONTROL = Qt.Key, Qt.KeyboardModifier.ControlModifier
ROLLS = {"STR": 13, "CON": 12, "SIZ": 13, "INT": 11, "POW": 10, "DEX": 14, "APP": 9}
SIZES = ((1366, 768), (1024, 600))


def holder(view: CharacterView) -> RosterControl | None:
    """The table that has the keyboard."""
    return next((one for one in view.page_view.rosters() if one.isAncestorOf(focused())), None)


def line_of(roster: RosterControl, key: int | str) -> Line:
    line = roster.view.line(key)
    assert line is not None
    return line


def said(view: CharacterView, label: Label | str | None) -> str:
    return view.bench.say(label)


def lines(view: CharacterView, page: str) -> dict[int | str, Line]:
    """All lines of the tables of a page, also of those that are not shown."""
    (one,) = (one for one in view.live.survey.pages if one.key == page)
    fields = (field for panel in one.panels for field in panel.fields)
    return {line.key: line for field in fields if isinstance(field, Roster) for line in field.lines}


def codes(view: CharacterView) -> list[str]:
    return [issue.code for issue in view.live.survey.issues if issue.code.startswith("BRP-PRO")]


# The profession


def test_what_a_list_lacks_leads_to_that_list(qtbot: QtBot) -> None:
    view = open_brp({"profession": {"id": "scientist"}}, page="points")
    qtbot.addWidget(view)
    few = [issue.path for issue in view.live.survey.issues if issue.code == "BRP-PRO-CHOICE-FEW"]
    assert few == [("choices", "profession", "choices", place) for place in ("0", "1")]
    for place, path in enumerate(few, start=1):
        view.go_to(path)
        settle()
        assert view.page_key == "profession"
        assert holder(view) is table_of(view, place)


def test_a_list_tells_how_many_are_picked_and_takes_one_too_many(qtbot: QtBot) -> None:
    picks = ["insight", "psychotherapy", "status:city", "science:biology", "language_other:german"]
    view = open_brp({"profession": {"id": "doctor", "choices": [picks]}}, page="profession")
    qtbot.addWidget(view)
    assert "5 ／ 4" in seen_texts(view)
    assert codes(view).count("BRP-PRO-CHOICE-MANY") == 1
    view.go_to(("choices", "profession", "choices", "0"))
    settle()
    roster = table_of(view, 1)
    roster.view.make_current(roster.view.rows[-1].key, focus=True)
    press(focused(), Key.Key_Delete)
    assert "BRP-PRO-CHOICE-MANY" not in codes(view)


def test_another_profession_clears_the_picks_in_the_same_step_of_undo(qtbot: QtBot) -> None:
    view = open_brp(worked("W02"), page="profession")
    qtbot.addWidget(view)
    press(focused(), Key.Key_Space)
    write("かうぼーい")
    press(focused(), Key.Key_Return)
    assert view.live.document.choices.profession.choices == ()
    view.live.undo()
    assert view.live.document.choices.profession.id == "detective"
    assert len(view.live.document.choices.profession.choices) == 4


def test_a_pick_that_is_on_no_list_can_be_taken_out(qtbot: QtBot) -> None:
    view = open_brp({"profession": {"id": "cowboy", "choices": [["dodge"]]}}, page="profession")
    qtbot.addWidget(view)
    roster = table_of(view, 1)
    assert [row.name for row in roster.view.rows] == ["回避"]
    assert roster.add_button().isHidden()
    roster.view.make_current(roster.view.rows[0].key, focus=True)
    press(focused(), Key.Key_Delete)
    assert view.live.document.choices.profession.choices == ()


def test_a_profession_of_ones_own_has_a_title_and_ten_skills(qtbot: QtBot) -> None:
    view, hand = open_brp({"profession": {"id": "custom"}}, page="profession"), Hand()
    qtbot.addWidget(view)
    view.go_to(("choices", "profession", "title"))
    write("サルベージ屋")
    for words in ("spot", "listen", "dodge", "climb", "swim", "jump", "track", "hide", "throw"):
        hand.pick(words)
    assert codes(view).count("BRP-PRO-CUSTOM-FEW") == 1
    hand.pick("sleight")
    own = view.live.document.choices.profession
    assert (own.title, len(own.skills)) == ("サルベージ屋", 10)
    hand.pick("stealth")
    assert codes(view).count("BRP-PRO-CUSTOM-MANY") == 1


# One skill in several places


def test_a_specialty_is_corrected_in_all_its_places_at_once(qtbot: QtBot) -> None:
    view = open_brp(
        {
            "rolls": ROLLS,
            "profession": {"id": "cowboy", "fixed": {"craft": "lether"}},
            "professional_points": {"craft:lether": 20},
            "personal_points": {"craft:lether": 5},
        },
        page="profession",
    )
    qtbot.addWidget(view)
    roster = table_of(view)
    roster.view.unfold("craft")
    settle()
    assert roster.view.unfolded is not None
    field = roster.view.unfolded.rows()[0].control.focus_target()
    field.setFocus()
    press(field, Key.Key_End)
    for _ in range(4):
        press(field, Key.Key_Backspace)
    typed("ather")
    choices = view.live.document.choices
    assert choices.profession.fixed["craft"] == "leather"
    assert [row.spec for row in (*choices.professional_points, *choices.personal_points)] == ["leather"] * 2
    line = view.live.survey.evaluation.facts.by_key["craft:leather"]
    assert (line.professional.total, line.personal.total) == (20, 5)
    assert "BRP-PRO-SKILL" not in codes(view)


def test_of_two_that_are_the_same_one_is_corrected_alone(qtbot: QtBot) -> None:
    view = open_brp(
        {
            "rolls": ROLLS,
            "profession": {"id": "scientist", "choices": [[], ["science:physics", "science:physics"]]},
            "professional_points": {"science:physics": 30},
        },
        page="profession",
    )
    qtbot.addWidget(view)
    assert "BRP-PRO-CHOICE-DUP" in codes(view)
    line = list(lines(view, "profession").values())[-1]
    cell = next(cell for cell in line.cells if isinstance(cell, PickOne))
    view.bench.choose(cell, next(option for option in cell.options if option.id == "chemistry"))
    assert [pick.spec for pick in view.live.document.choices.profession.choices] == ["physics", "chemistry"]
    assert view.live.survey.evaluation.facts.by_key["science:physics"].professional.total == 30


def test_a_handgun_takes_its_points_along(qtbot: QtBot) -> None:
    view = open_brp(worked("W02"), page="profession")
    qtbot.addWidget(view)
    cell = next(cell for cell in lines(view, "profession")["firearm"].cells if isinstance(cell, PickOne))
    view.bench.choose(cell, next(option for option in cell.options if option.id == "revolver"))
    assert view.live.survey.evaluation.facts.by_key["firearm:revolver"].professional.total == 40
    assert "BRP-PRO-SKILL" not in codes(view)
    view.live.undo()
    assert view.live.survey.evaluation.facts.by_key["firearm:pistol"].professional.total == 40


def test_words_that_are_passed_on_the_way_stay_with_their_own_row(qtbot: QtBot) -> None:
    view = open_brp(
        {
            "rolls": ROLLS,
            "profession": {"id": "cowboy"},
            "personal_points": {"craft:pot": 5},
        },
        page="profession",
    )
    qtbot.addWidget(view)
    roster = table_of(view)
    roster.view.unfold("craft")
    settle()
    assert roster.view.unfolded is not None
    roster.view.unfolded.rows()[0].control.focus_target().setFocus()
    typed("pottery")
    choices = view.live.document.choices
    assert choices.profession.fixed["craft"] == "pottery"
    assert [row.spec for row in choices.personal_points] == ["pot"]


def test_the_same_skill_from_two_sources_is_one_row_with_both_parts(qtbot: QtBot) -> None:
    view = open_brp(
        {
            "rolls": ROLLS,
            "profession": {"id": "detective"},
            "professional_points": {"knowledge:law": 20},
            "personal_points": [{"skill": "knowledge", "spec": "法律 ", "points": 15}],
        },
        page="points",
    )
    qtbot.addWidget(view)
    rows = [row for row in table_of(view).view.rows if str(row.key).startswith("knowledge")]
    assert [(row.name, row.line.dot) for row in rows] == [("知識(法律)", True)]
    bar = next(cell for cell in rows[0].line.cells if isinstance(cell, Bar))
    assert bar.parts == (5, 20, 15)


def emptied() -> dict[str, Any]:
    """A cowboy whose craft has points of both kinds."""
    return {
        "rolls": ROLLS,
        "profession": {"id": "cowboy", "fixed": {"craft": "leather"}},
        "professional_points": {"craft:leather": 20},
        "personal_points": {"craft:leather": 5},
    }


def specialties(view: CharacterView) -> list[str]:
    choices = view.live.document.choices
    return [row.spec for row in (*choices.professional_points, *choices.personal_points)]


def erase(letters: int) -> None:
    press(focused(), Key.Key_End)
    for _ in range(letters):
        press(focused(), Key.Key_Backspace)


def test_a_specialty_that_is_emptied_and_written_anew_takes_its_points_along(qtbot: QtBot) -> None:
    view = open_brp(emptied(), page="profession")
    qtbot.addWidget(view)
    roster = table_of(view)
    roster.view.unfold("craft")
    settle()
    assert roster.view.unfolded is not None
    roster.view.unfolded.rows()[0].control.focus_target().setFocus()
    erase(len("leather"))
    assert specialties(view) == ["", ""]
    assert "BRP-SKL-SPEC" in [issue.code for issue in view.live.survey.issues]
    typed("saddlery")
    assert view.live.document.choices.profession.fixed["craft"] == "saddlery"
    assert specialties(view) == ["saddlery", "saddlery"]
    line = view.live.survey.evaluation.facts.by_key["craft:saddlery"]
    assert (line.professional.total, line.personal.total) == (20, 5)
    spec = [issue.params["skill"] for issue in view.live.survey.issues if issue.code == "BRP-SKL-SPEC"]
    assert [view.bench.say(skill) for skill in spec] == ["騎乗"]  # type: ignore[arg-type]


def test_points_whose_specialty_is_gone_can_be_named_in_their_own_row(qtbot: QtBot) -> None:
    raw = emptied()
    raw["profession"]["fixed"] = {}
    raw["professional_points"] = {"craft": 20}
    raw["personal_points"] = {"craft": 5}
    view = open_brp(raw, page="campaign")
    qtbot.addWidget(view)
    paths = [issue.path for issue in view.live.survey.issues if issue.code == "BRP-SKL-SPEC"]
    view.go_to(next(path for path in paths if path[1] == "professional_points"))
    settle()
    table = table_of(view)
    row = view.live.document.choices.professional_points[0].row
    assert (view.page_key, table.view.current) == ("points", row)
    table.view.unfold(row)
    settle()
    assert table.view.unfolded is not None
    table.view.unfolded.rows()[0].control.focus_target().setFocus()
    typed("knots")
    assert specialties(view) == ["knots", "knots"]
    assert "craft" not in view.live.document.choices.profession.fixed


def test_a_second_craft_is_written_though_that_of_the_profession_waits(qtbot: QtBot) -> None:
    raw = {"rolls": ROLLS, "profession": {"id": "cowboy"}}
    view, hand = open_brp(raw, page="points"), Hand()
    qtbot.addWidget(view)
    hand.press(Key.Key_K, held=CONTROL)
    write("せいさく 自分")
    hand.press(Key.Key_Return)
    write("ガラス細工")
    (row,) = view.live.document.choices.personal_points
    assert (row.skill, row.spec) == ("craft", "ガラス細工")
    assert "craft" not in view.live.document.choices.profession.fixed


def test_points_without_a_specialty_go_by_one_key(qtbot: QtBot) -> None:
    raw = {**emptied(), "professional_points": {"craft": 20}, "personal_points": {"craft": 5}}
    raw["profession"] = {"id": "cowboy"}
    view = open_brp(raw, page="points")
    qtbot.addWidget(view)
    row = view.live.document.choices.professional_points[0]
    table = table_of(view)
    table.view.make_current(row.row, focus=True)
    table.view.setFocus()
    press(focused(), Key.Key_Delete)
    assert specialties(view) == []
    assert table_of(view).view.line("craft") is not None
    view.live.undo()
    assert specialties(view) == ["", ""]


# The points


def test_a_specialty_of_ones_own_is_written_gets_points_and_can_be_removed(qtbot: QtBot) -> None:
    view, hand = open_brp({"rolls": ROLLS}, page="points"), Hand()
    qtbot.addWidget(view)
    hand.press(Key.Key_K, held=CONTROL)
    write("せいさく 自分")
    hand.press(Key.Key_Return)
    write("ガラス細工")
    (row,) = view.live.document.choices.personal_points
    assert (row.skill, row.spec) == ("craft", "ガラス細工")
    hand.press(Key.Key_Return)
    hand.type("30")
    assert view.live.survey.evaluation.values["skill.craft:ガラス細工"].total == 35
    table = table_of(view)
    table.view.make_current(row.row, focus=True)
    table.view.setFocus()
    press(focused(), Key.Key_Delete)
    assert view.live.document.choices.personal_points == ()


def test_first_points_make_a_row_and_the_keyboard_stays(qtbot: QtBot) -> None:
    view = open_brp({"rolls": ROLLS, "weapons": ["pistol"]}, page="points")
    qtbot.addWidget(view)
    for key in ("listen", "firearm:pistol"):
        table_of(view).view.make_current(key, focus=True, column=3)
        typed("25")
    points = {row.skill: row.points for row in view.live.document.choices.personal_points}
    assert points == {"listen": 25, "firearm": 25}


def test_points_that_are_taken_back_leave_no_empty_row(qtbot: QtBot) -> None:
    view = open_brp({"rolls": ROLLS}, page="points")
    qtbot.addWidget(view)
    hand = Hand()
    hand.filter("spot")
    hand.type("12")
    assert [row.points for row in view.live.document.choices.personal_points] == [12]
    hand.type("0")
    assert view.live.document.choices.personal_points[0].points == 120
    hand.filter("spot")
    hand.type("0")
    assert view.live.document.choices.personal_points == ()
    hand.type("7")
    assert [row.points for row in view.live.document.choices.personal_points] == [7]


def test_a_specialty_that_only_a_weapon_knows_of_is_found_and_gets_its_points(qtbot: QtBot) -> None:
    raw = {"rolls": ROLLS, "profession": {"id": "hunter"}, "weapons": ["pistol"]}
    view = open_brp(raw, page="points", language="en")
    qtbot.addWidget(view)
    hand = Hand()
    hand.pick("pistol")
    hand.type("30")
    (row,) = view.live.document.choices.personal_points
    assert (row.skill, row.spec, row.points) == ("firearm", "pistol", 30)
    assert table_of(view).view.line("firearm:pistol") is not None


def test_a_specialty_that_is_in_no_row_is_offered_where_the_filter_finds_nothing(qtbot: QtBot) -> None:
    view = open_brp({"rolls": ROLLS}, page="points", language="en")
    qtbot.addWidget(view)
    hand, roster = Hand(), table_of(view)
    hand.press(Key.Key_F, held=CONTROL)
    hand.type("streetw")
    assert roster.view.rows == []
    assert roster.add_button().text() == "Add Knowledge (Streetwise)"
    hand.press(Key.Key_Return)
    hand.type("30")
    (row,) = view.live.document.choices.personal_points
    assert (row.skill, row.spec, row.points) == ("knowledge", "streetwise", 30)


def test_a_fumble_on_the_highest_roll_alone_is_one_figure(qtbot: QtBot) -> None:
    raw = {"rolls": ROLLS, "personal_points": {"spot": 50, "listen": 45}}
    view = open_brp(raw, page="points", language="en")
    qtbot.addWidget(view)
    table = lines(view, "points")
    told = [table[key].detail[-2].value for key in ("spot", "listen", "appraise")]
    assert [said(view, one) for one in told if isinstance(one, Text)] == ["00", "99–00", "97–00"]


@pytest.mark.parametrize(
    ("mode", "skill", "left", "filled"),
    [
        ("warn", "listen", 110, 50),
        ("off", "listen", 110, 110),
        ("enforce", "spot", 110, 50),
    ],
)
def test_end_fills_to_the_limit_or_by_what_is_left(
    qtbot: QtBot, mode: str, skill: str, left: int, filled: int
) -> None:
    view = open_brp({"rolls": ROLLS, "options": {"cap_mode": mode}}, page="points")
    qtbot.addWidget(view)
    assert view.live.survey.evaluation.budgets["personal"].left == left
    table_of(view).view.make_current(skill, focus=True, column=3)
    press(focused(), Key.Key_End)
    assert view.live.survey.evaluation.values[f"personal.{skill}"].total == filled


def test_a_language_that_begins_above_the_limit_is_filled_beyond_it(qtbot: QtBot) -> None:
    view = open_brp({"rolls": {**ROLLS, "INT": 16}}, page="points")
    qtbot.addWidget(view)
    table_of(view).view.make_current("language_own", focus=True, column=3)
    press(focused(), Key.Key_End)
    assert view.live.survey.evaluation.values["skill.language_own"].total == 80 + 160


def test_what_is_missing_is_said_until_it_is_there(qtbot: QtBot) -> None:
    view = open_brp({}, page="points")
    qtbot.addWidget(view)

    def missing() -> list[str]:
        page = next(page for page in view.live.survey.pages if page.key == "points")
        return [said(view, panel.note) for panel in page.panels if panel.key == "missing"]

    assert missing() == ["職業を選ぶと300、INTを振るとINT×10のポイントが使えます。"]
    view.live.do(Set(("choices", "profession", "id"), "detective"))
    assert missing() == ["INTを振ると、個人技能ポイント(INT×10)が決まります。"]
    view.live.do(Set(("choices", "rolls", "INT"), 15))
    assert missing() == []


def test_an_issue_of_professional_points_leads_to_the_box_they_stand_in(qtbot: QtBot) -> None:
    raw = {**worked("W02"), "profession": {"id": "cowboy"}}
    view = open_brp(raw, page="campaign")
    qtbot.addWidget(view)
    issue = next(
        issue
        for issue in view.live.survey.issues
        if issue.code == "BRP-PRO-SKILL" and issue.params["skill"] == said_skill(view, "insight")
    )
    view.go_to(issue.path)
    settle()
    assert view.page_key == "points" and table_of(view).view.current == "insight"


def said_skill(view: CharacterView, key: str) -> Label:
    label: Label = view.live.survey.evaluation.facts.by_key[key].name
    return label


def test_the_limit_and_the_grade_stand_in_the_row(qtbot: QtBot) -> None:
    view = open_brp(worked("W02"), page="points")
    qtbot.addWidget(view)
    assert said(view, line_of(table_of(view), "spot").cells[-1]) == "上限"  # type: ignore[arg-type]
    assert said(view, line_of(table_of(view), "listen").cells[-1]) == "アマチュア"  # type: ignore[arg-type]
    assert any("上限 75" in said(view, column.title) for column in table_of(view).field.columns)


# Settings


def test_switched_off_skills_are_not_in_the_table_unless_points_stand_on_them(qtbot: QtBot) -> None:
    view = open_brp({"rolls": ROLLS, "personal_points": {"listen": 10}}, page="points")
    qtbot.addWidget(view)
    assert "spot" in lines(view, "points") and "fly" not in lines(view, "points")
    view.live.do(Set(("choices", "options", "disabled_skills"), ("listen", "spot")))
    assert "spot" not in lines(view, "points") and "listen" in lines(view, "points")


def test_who_flies_with_a_device_has_the_skill_at_half_of_dex(qtbot: QtBot) -> None:
    view = open_brp({"rolls": {**ROLLS, "DEX": 13}}, page="campaign")
    qtbot.addWidget(view)
    view.live.do(Set(("choices", "options", "fly_mode"), "technological"))
    assert "fly" in lines(view, "points")
    assert view.live.survey.evaluation.values["base.fly"].total == 7


# Equipment


def future(points: int) -> dict[str, Any]:
    return {
        "era": "future",
        "rolls": ROLLS,
        "personal_points": {"energy_weapon:laser_pistol": points},
        "weapons": ["pistol_laser"],
    }


@pytest.mark.parametrize(
    ("points", "note"), [(29, "50%未満　片手　20 m　チャージ20"), (30, "片手　20 m　チャージ20")]
)
def test_a_starting_weapon_shows_what_it_needs(qtbot: QtBot, points: int, note: str) -> None:
    view = open_brp(future(points), page="equipment")
    qtbot.addWidget(view)
    (row,) = table_of(view).view.rows
    bar = next(cell for cell in row.line.cells if isinstance(cell, Bar))
    assert (bar.parts, bar.limit) == ((20, points), 50)
    assert said(view, row.line.cells[-1]) == note  # type: ignore[arg-type]


def test_the_catalogue_of_weapons_names_the_chance_one_would_have(qtbot: QtBot) -> None:
    view = open_brp(future(35), page="equipment")
    qtbot.addWidget(view)
    options = {option.id: option for option in table_of(view).field.catalogue}
    assert said(view, options["pistol_laser"].price) == "55 %"  # type: ignore[arg-type]
    assert said(view, options["rifle"].price) == "25 %"  # type: ignore[arg-type]
    assert "enough" in options["pistol_laser"].tags and "enough" not in options["rifle"].tags


def test_armor_shows_the_skills_it_hinders(qtbot: QtBot) -> None:
    view = open_brp(worked("W09"), page="equipment")
    qtbot.addWidget(view)
    hindered = table_of(view, 3)
    shown = {row.key: (row.cells[1], row.cells[2]) for row in hindered.view.rows}
    assert (shown["spot"], shown["climb"], shown["agility"]) == (("65", "50"), ("50", "40"), ("70", "60"))


# Characteristics


def test_a_second_set_is_counted_and_told(qtbot: QtBot) -> None:
    view = open_brp({}, page="rolls")
    qtbot.addWidget(view)
    set_of(view).tools.throw.click()
    set_of(view).tools.throw.click()
    settle()
    assert len(set_of(view).record.shown()) == 2
    codes = [issue.code for issue in view.live.survey.issues]
    assert codes.count("BRP-CHR-REROLL") == 1 and "CORE-ROLL-SETS" not in codes
    assert "2組目の能力値です。振り直しにはGMの許可が必要です。" in seen_texts(view)


def test_what_is_added_to_the_dice_stands_there_while_they_are_typed(qtbot: QtBot) -> None:
    view = open_brp({}, page="rolls")
    qtbot.addWidget(view)
    set_of(view).tools.tell.click()
    settle()
    added = [one for one in view.findChildren(QLabel) if one.isVisible() and one.text() == "+6"]
    assert len(added) == 2


def test_the_sheet_tells_how_many_sets_were_rolled(qtbot: QtBot) -> None:
    view = open_brp({}, page="rolls")
    qtbot.addWidget(view)
    for _ in range(3):
        set_of(view).tools.throw.click()
        settle()
    view.live.undo()
    value = view.live.survey.evaluation.values["rolls.sets"]
    assert (value.total, len(value.entries)) == (3, 3)
    sheet = view.live.survey.sheet
    assert sheet is not None
    (pair,) = (one for one in sheet.masthead.facts if said(view, one.label) == "振った組・振り替えた点")
    assert pair.value is not None
    assert pair.value.words(view.bench.words.translator) == "3組・0点"


def test_no_second_set_where_the_gm_wants_none(qtbot: QtBot) -> None:
    view = open_brp({"options": {"reroll_allowed": False}}, page="rolls")
    qtbot.addWidget(view)
    set_of(view).tools.throw.click()
    set_of(view).tools.throw.click()
    settle()
    assert len(view.live.document.rolls) == 7


def test_an_uneven_shift_is_told_below_the_table_and_leads_to_it(qtbot: QtBot) -> None:
    view = open_brp({"rolls": ROLLS, "shift": {"DEX": 2}}, page="campaign")
    qtbot.addWidget(view)
    view.go_to(("choices", "shift"))
    settle()
    row = next(one for one in set_of(view).dice.rows() if one.throw.key == "DEX")
    assert row.shift is not None and focused() is row.shift.focus_target()
    assert "増やした値(2)と減らした値(0)が一致しません。" in seen_texts(view)


# What is told beside the pages


@pytest.mark.parametrize("language", ["ja", "en"])
def test_both_pools_are_named_alike_also_beside_the_seal(qtbot: QtBot, language: str) -> None:
    view = open_brp(worked("W09"), page="points", language="en" if language == "en" else "ja")
    qtbot.addWidget(view)
    shown = seen_texts(view)
    assert ("Professional left" in shown) == ("Personal left" in shown)
    assert ("職業 残り" in shown) == ("個人 残り" in shown)


def test_a_pool_that_is_not_there_yet_is_not_done(qtbot: QtBot) -> None:
    view = open_brp({})
    qtbot.addWidget(view)
    _, personal = view.ledger.pools.shown()
    assert not any(mark.isVisible() for mark in personal.findChildren(StateMark))


def test_who_chooses_a_profession_reads_that_more_is_to_be_chosen(qtbot: QtBot) -> None:
    view = open_brp({"rolls": ROLLS}, page="profession")
    qtbot.addWidget(view)
    press(focused(), Key.Key_Space)
    settle()
    view.picker.think_now()
    assert "選んだあとに、決めることがあります。" in view.picker.pane.words()


# Growth


def grown(view: CharacterView) -> tuple[Any, ...]:
    return tuple(view.live.document.choices.improvements)


def grown_path(view: CharacterView) -> tuple[str | int, ...]:
    return ("choices", "improvements", grown(view)[0].row, "roll")


def test_a_ticked_skill_is_rolled_by_the_button_and_undo_leaves_the_dice(qtbot: QtBot) -> None:
    view = open_brp(
        {"rolls": ROLLS, "ticks": ["listen"]}, page="growth", roll=lambda sides: min(sides, 71) - 2
    )
    qtbot.addWidget(view)
    table_of(view, 1).add()
    settle()
    press(focused(), Key.Key_Return)
    assert view.live.document.choices.ticks == ()
    assert [row.date for row in grown(view)] == ["2031-11-24"]
    press(focused(), Key.Key_Space)
    press(focused(), Key.Key_Space)
    assert [(row.roll, row.gain) for row in grown(view)] == [(69, 4)]
    assert view.live.survey.evaluation.values["skill.listen"].total == 29
    view.live.undo()
    view.live.undo()
    assert [(row.roll, row.gain) for row in grown(view)] == [(None, None)]
    assert [roll.total for roll in view.live.document.rolls] == [69, 4]


def test_a_failed_roll_that_is_undone_and_made_again_is_told(qtbot: QtBot) -> None:
    view = open_brp({"rolls": ROLLS, "ticks": ["listen"]}, page="growth", roll=lambda sides: 20)
    qtbot.addWidget(view)
    table_of(view, 1).add()
    settle()
    press(focused(), Key.Key_Return)
    press(focused(), Key.Key_Space)
    view.live.undo()
    settle()
    table_of(view, 1).view.focus_path(grown_path(view))
    press(focused(), Key.Key_Space)
    told = {issue.code: issue for issue in view.live.survey.issues}
    assert view.bench.sentence(told["CORE-ROLL-AGAIN"]).startswith("経験ロールを2回振っています。")
    for _ in range(2):
        view.live.undo()
    told = {issue.code: issue for issue in view.live.survey.issues}
    assert grown(view) == () and told["CORE-ROLL-GONE"].params["count"] == 2


def test_a_roll_that_is_not_better_gains_nothing(qtbot: QtBot) -> None:
    view = open_brp({"rolls": ROLLS, "ticks": ["listen"]}, page="growth", roll=lambda sides: 25)
    qtbot.addWidget(view)
    table_of(view, 1).add()
    settle()
    press(focused(), Key.Key_Return)
    press(focused(), Key.Key_Space)
    (row,) = table_of(view, 1).view.rows
    assert said(view, row.line.cells[4]) == "上がらない"  # type: ignore[arg-type]
    assert len(row.line.more) == 3


def test_each_throw_tells_its_own_issue_and_the_row_what_is_left(qtbot: QtBot) -> None:
    entry = {"key": "dodge", "roll": 88, "gain": 9, "checked": False}
    view = open_brp({"rolls": ROLLS, "improvements": [entry]}, page="growth")
    qtbot.addWidget(view)
    table = table_of(view, 1)
    table.view.unfold(table.view.rows[0].key)
    settle()
    assert table.view.unfolded is not None
    told = [row.message() for row in table.view.unfolded.rows()[:2]]
    assert "88" in told[0] and "1～6" in told[1]
    assert "回避は経験チェックなしで上昇しています。" in seen_texts(view)


# Every page in every size


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("factor", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_scrolls_sideways(qtbot: QtBot, language: str, factor: float, size: tuple[int, int]) -> None:
    theme().use(text_factor=factor)
    view = open_brp(
        {**worked("W09"), "ticks": ["listen"], "shields": ["hoplite"]},
        language=language,  # type: ignore[arg-type]
        size=size,
    )
    qtbot.addWidget(view)
    for page in view.live.survey.pages:
        view.go_to_page(page.key)
        settle()
        assert view.page_view.horizontalScrollBar().maximum() == 0, page.key
        for roster in (one for one in view.page_view.rosters() if one.view.rows):
            boxes = roster.view.arrangement.boxes
            width = roster.view.viewport().width()
            assert all(box.left >= 0 and box.left + box.width <= width for box in boxes), page.key


def test_a_lesson_is_two_throws_of_the_teacher_and_then_the_roll(qtbot: QtBot) -> None:
    view = open_brp({"rolls": ROLLS}, page="growth", roll=lambda sides: {100: 40, 6: 5}[sides])
    qtbot.addWidget(view)
    table_of(view, 1).add()
    settle()
    write("目星")
    press(focused(), Key.Key_Return)
    table = table_of(view, 1)
    (row,) = grown(view)
    assert (row.way, row.checked) == ("training", False)
    assert said(view, table.view.rows[0].line.cells[4]) == "先に指導者が振る"  # type: ignore[arg-type]
    for place, chance in enumerate(("70", "45")):
        assert table.view.unfolded is not None
        table.view.unfolded.rows()[place].control.focus_target().setFocus()
        typed(chance)
    assert "指導者のロール: 指導45以下、技能45以下" in seen_texts(view)
    for place in (2, 3, 4):
        assert table.view.unfolded is not None
        control = table.view.unfolded.rows()[place].control
        assert isinstance(control, RollControl)
        control.tools.throw.click()
        settle()
    (row,) = grown(view)
    assert (row.teach_roll, row.skill_roll, row.roll, row.gain) == (40, 40, 40, 5)
    assert view.live.survey.evaluation.values["skill.spot"].total == 30
    assert [issue.code for issue in view.live.survey.issues if issue.path[1:2] == ("improvements",)] == []


def test_after_a_break_four_skills_are_ticked_freely_and_the_fifth_is_refused(qtbot: QtBot) -> None:
    view = open_brp({"rolls": ROLLS}, page="growth")
    qtbot.addWidget(view)
    view.go_to(("choices", "ticks", "break"))
    settle()
    table = table_of(view, 1)
    assert table.field.blocked == {}
    for words in ("目星", "水泳", "登攀", "隠密"):
        table.add()
        settle()
        write(words)
        press(focused(), Key.Key_Return)
        settle()
    ticks = view.live.document.choices.ticks
    assert [(tick.skill, tick.way, tick.date) for tick in ticks] == [
        (skill, "break", "2031-11-24") for skill in ("spot", "swim", "climb", "hide")
    ]
    assert "4 ／ 4" in seen_texts(view)
    why = {view.bench.say(reason) for reason in table.field.blocked.values()}
    assert why == {"1回の休みで選べるのは4つまでです。"}
    assert {option.id for option in table.field.catalogue} == table.field.blocked.keys()


def test_the_other_side_of_a_resistance_roll_is_typed_and_the_chances_follow(qtbot: QtBot) -> None:
    view = open_brp({"rolls": ROLLS}, page="finish")
    qtbot.addWidget(view)
    view.go_to(("choices", "current", "opposed"))
    settle()
    typed("15")
    assert view.live.document.choices.current.opposed == 15
    cells = lines(view, "finish")["STR"].cells
    assert [said(view, cell) for cell in cells[2:]] == ["40 %", "60 %", "50+5×(13−15)"]  # type: ignore[arg-type]


def test_where_there_is_no_chance_there_is_no_percent_sign(qtbot: QtBot) -> None:
    """Two shields that differ by the 90 % of one: 9, 0 and % are what the picture of the other lacks."""
    shield = {"id": "custom", "name": "A", "skill": "shield", "spec": "A", "hp": 12, "missile": 60}
    view = open_brp({"rolls": ROLLS, "shields": [{**shield, "kneeling": 90}, shield]}, page="equipment")
    qtbot.addWidget(view)
    table = table_of(view, 1).view
    table.make_current(table.rows[0].key)
    settle()
    picture = table.viewport().grab().toImage()
    first, second = (table.row_rect(place) for place in (0, 1))
    other = [
        x
        for x in range(12, first.width())
        if any(
            picture.pixelColor(x, first.top() + y).lightness() < 200
            and picture.pixelColor(x, second.top() + y).lightness() >= 200
            for y in range(4, first.height() - 4)
        )
    ]
    signs = [x for x in other if x - 1 not in other]
    assert len(signs) == 3
