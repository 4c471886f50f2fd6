"""The desk at work: the overview by keys and mouse, what is left in play, what is allowed, who acts first."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest

from builder.core.edit import Set
from builder.core.party import Campaign
from builder.core.party_edits import put_campaign
from builder.ui.party.check_view import UNWAIVE, WAIVE
from builder.ui.party.page import CHECK, SKILLS, TURNS
from builder.ui.shapes import State
from tests.ui.hand import spoken_name
from tests.ui.party.conftest import (
    BURGLAR,
    DETECTIVE,
    GUARD,
    GURPS,
    MAGE,
    SCOUT,
    Gm,
    click_spot,
    keys,
    names,
    press,
)

ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def poor(gm: Gm) -> None:
    """A campaign of 75 points: two of three have more."""
    desk = gm.stage.program.desk().gm
    guard = gm.page.work.survey.of(gm.row("ガレス")).character
    assert guard is not None
    assert gm.page.work.do(put_campaign(gm.page.work.party, "gurps4e", desk.campaign_of(guard)))


def test_a_column_is_sorted_by_its_head_up_down_and_as_they_came(gm: Gm) -> None:
    gm.begin(*GURPS)
    table = gm.table()
    click_spot(table, 0, "points.total")
    assert list(names(gm)) == ["ジュリアン", "ナイア", "ガレス"]
    click_spot(table, 0, "points.total")
    assert list(names(gm)) == ["ガレス", "ナイア", "ジュリアン"]
    click_spot(table, 0, "points.total")
    assert table.sorted_by == ""
    table.go_to_first()
    keys(table, Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Return)
    assert table.sorted_by == "name"


def test_what_is_left_is_typed_over_its_cell_and_kept_in_the_party(gm: Gm) -> None:
    page = gm.begin(GUARD, BURGLAR)
    table = gm.table()
    assert gm.cell("ガレス", "hp") == "12 / 12"
    click_spot(table, 1, "hp")
    editor = table.editor()
    assert editor.isVisible()
    assert spoken_name(editor) == "ガレスのHP"
    QTest.keyClicks(editor, "7")
    keys(editor, Qt.Key.Key_Return)
    assert not editor.isVisible()
    assert gm.cell("ガレス", "hp") == "7 / 12"
    assert dict(page.work.party.members[0].current) == {"hp": 7}
    QTest.keyClick(page, Qt.Key.Key_Z, CONTROL)
    assert gm.cell("ガレス", "hp") == "12 / 12"


def test_a_digit_at_a_track_begins_its_new_number_and_escape_takes_it_back(gm: Gm) -> None:
    gm.begin(GUARD)
    table = gm.table()
    table.setFocus()
    table.go_to(1, "fp")
    QTest.keyClicks(table, "4")
    assert gm.cell("ガレス", "fp") == "4 / 11"
    keys(table.editor(), Qt.Key.Key_Escape)
    assert gm.cell("ガレス", "fp") == "11 / 11"
    assert not table.editor().isVisible()


def test_an_arrow_in_the_box_counts_down_by_one(gm: Gm) -> None:
    gm.begin(GUARD)
    table = gm.table()
    table.setFocus()
    table.go_to(1, "hp")
    keys(table, Qt.Key.Key_Return)
    keys(table.editor(), Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Return)
    assert gm.cell("ガレス", "hp") == "10 / 12"


def test_a_number_tells_why_it_is_what_it_is(gm: Gm) -> None:
    page = gm.begin(GUARD)
    table = gm.table()
    table.setFocus()
    table.go_to(1, "basic_speed")
    keys(table, Qt.Key.Key_Return)
    popup = page.why.popup
    assert popup is not None
    assert popup.isVisible()
    assert popup.key == "basic_speed"
    assert popup.title() == "基本反応速度"


def test_the_best_of_a_column_is_marked_and_a_row_is_heard_whole(gm: Gm) -> None:
    gm.begin(*GURPS)
    table = gm.table()
    lines = {line.name.split("・")[0]: line for line in table.lines()}
    assert lines["ジュリアン"].row.cells["basic_speed"].best
    assert not lines["ガレス"].row.cells["basic_speed"].best
    heard = table.heard(1)
    assert heard.startswith("ガレス")
    assert "HP 12 / 12" in heard


def test_columns_are_ticked_and_the_usual_ones_come_back(gm: Gm) -> None:
    page = gm.begin(*GURPS)
    group = page.work.survey.overview.groups[0]
    page.columns.choose_for(group, QRect(400, 100, 80, 30))
    page.columns.search.setText("とうはん")  # 登攀 by its reading
    found = [key for key, _ in page.columns.checks()]
    assert found
    check = page.columns.checks()[0][1]
    check.setFocus()
    keys(check, Qt.Key.Key_Space)
    assert found[0] in page.work.party.columns["gurps4e"]
    press(page.columns.usual)
    assert "gurps4e" not in page.work.party.columns


def test_a_member_moves_by_alt_and_arrow(gm: Gm) -> None:
    gm.begin(*GURPS)
    table = gm.table()
    table.go_to_first()
    QTest.keyClick(table, Qt.Key.Key_Down, ALT)
    assert list(names(gm)) == ["ナイア", "ガレス", "ジュリアン"]
    QTest.keyClick(gm.page, Qt.Key.Key_Z, CONTROL)
    assert list(names(gm)) == ["ガレス", "ナイア", "ジュリアン"]


def test_a_broken_rule_is_allowed_with_a_reason_and_taken_back(gm: Gm) -> None:
    page = gm.begin(*GURPS)
    poor(gm)
    page.choose(gm.row("ナイア"))
    assert page.work.survey.of(page.chosen()).errors == 1
    block = page.side.findings()[0]
    assert block.allow.text() == "ＧＭとして認める"
    gm.settle()
    press(block.allow)
    page.asking().line.setText("前の冒険のぶん")
    keys(page.asking().line, Qt.Key.Key_Return)
    assert page.work.survey.of(page.chosen()).state == "waived"
    (waiver,) = page.side.waivers()
    gm.settle()
    assert waiver.label.text().startswith("ナイア：")
    given = page.work.party.member(page.chosen()).waivers
    assert [one.note for one in given] == ["前の冒険のぶん"]
    press(waiver.take_back)
    assert page.work.survey.of(page.chosen()).errors == 1
    assert page.side.waivers() == []


def test_the_check_counts_who_is_legal_and_allows_in_place(gm: Gm) -> None:
    page = gm.begin(*GURPS)
    poor(gm)
    page.show_view(CHECK)
    assert page.check.verdict.text() == "3人のうち2人に、直すか認めるところがあります。"
    view = page.check.list
    at = next(at for at, line in enumerate(view.lines()) if line.act == WAIVE and line.state is State.ERROR)
    row = view.lines()[at].row.row
    click_spot(view, at, WAIVE)
    keys(page.asking().line, Qt.Key.Key_Return)
    assert page.work.survey.of(row).waived == 1
    assert page.check.verdict.text() == "3人のうち1人に、直すか認めるところがあります。"
    assert any(line.act == UNWAIVE for line in view.lines())


def test_settings_that_differ_are_told_with_both_values(gm: Gm) -> None:
    page = gm.begin(GUARD, BURGLAR)
    poor(gm)
    page.choose(gm.row("ナイア"))
    assert "「開始時CP」が違います。ファイルは「100」、この卓は「75」です。" in page.side.told()


def test_the_order_follows_the_rule_and_its_numbers_tell_why(gm: Gm) -> None:
    page = gm.begin(*GURPS)
    page.show_view(TURNS)
    (part,) = page.turns.parts()
    rows = [page.work.survey.of(one.row).name.split("・")[0] for one in part.list.standings()]
    assert rows == ["ジュリアン", "ナイア", "ガレス"]
    assert not part.roll.isVisible()
    part.list.go_to_first()
    keys(part.list, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert page.why.popup is not None
    assert page.why.popup.key == "basic_speed"


def test_dice_for_the_order_are_thrown_once_logged_and_cleared(gm: Gm) -> None:
    page = gm.begin(SCOUT, MAGE)
    page.show_view(TURNS)
    (part,) = page.turns.parts()
    assert part.roll.text() == "1d10を振る"
    press(part.roll)
    party = page.work.party
    assert all(member.turn for member in party.members)
    thrown = len(party.rolls)
    assert thrown >= 2
    assert not part.roll.isVisible()
    assert [one.rank for one in part.list.standings()] == [1, 2]
    press(part.clear)
    assert all(not member.turn for member in page.work.party.members)
    assert len(page.work.party.rolls) == thrown


def test_a_skill_is_found_by_its_reading_and_its_best_two_are_shown(gm: Gm) -> None:
    page = gm.begin(*GURPS)
    page.show_view(SKILLS)
    (part,) = page.skills.parts()
    QTest.keyClick(page, Qt.Key.Key_F, CONTROL)
    assert part.search.hasFocus()
    part.search.setText("かぎあけ")
    (found,) = part.grid.abilities()
    assert [page.work.survey.of(one.row).name for one in found.holders[:2]] == ["ナイア", "ガレス"]
    assert "ナイア 12 74.1%" in part.grid.spoken(0)


def test_what_nobody_learned_is_a_list_of_its_own(gm: Gm) -> None:
    page = gm.begin(*GURPS)
    page.show_view(SKILLS)
    (part,) = page.skills.parts()
    part.kinds.picked.emit("gaps")
    assert part.grid.abilities()
    assert not any(one.trained for one in part.grid.abilities())


def test_a_member_is_taken_out_and_the_message_brings_it_back(gm: Gm) -> None:
    page = gm.begin(*GURPS)
    page.choose(gm.row("ナイア"))
    press(page.side.remove)
    assert list(names(gm)) == ["ガレス", "ジュリアン"]
    assert "ナイア" in gm.stage.told()
    gm.window.toast.acted.emit()
    assert list(names(gm)) == ["ガレス", "ナイア", "ジュリアン"]


def test_notes_on_a_member_stay_in_the_party(gm: Gm) -> None:
    page = gm.begin(GUARD, BURGLAR)
    page.choose(gm.row("ナイア"))
    page.side.notes.setFocus()
    QTest.keyClicks(page.side.notes, "owes me")
    assert page.work.party.member(gm.row("ナイア")).notes == "owes me"
    page.choose(gm.row("ガレス"))
    page.side.setFocus()
    assert page.work.party.member(gm.row("ガレス")).notes == ""


def test_views_are_reached_by_number_and_by_page_keys(gm: Gm) -> None:
    page = gm.begin(GUARD, DETECTIVE)
    QTest.keyClick(page, Qt.Key.Key_4, CONTROL)
    assert page.view() == TURNS
    QTest.keyClick(page, Qt.Key.Key_PageUp, CONTROL)
    assert page.view() == SKILLS
    QTest.keyClick(page, Qt.Key.Key_1, CONTROL)
    assert page.view() == CHECK


def test_members_of_a_system_that_is_not_here_are_shown_and_kept(gm: Gm) -> None:
    page = gm.begin(GUARD)
    member = page.work.party.members[0]
    foreign = {**member.character.raw, "system": "elsewhere"}
    assert page.work.do(Set(("members", member.row, "character"), foreign))
    part = page.overview.tables()[0]
    assert [line.state_words for line in part.lines()] == ["読めません"]
    page.show_view(CHECK)
    assert page.check.verdict.text() == "1人のうち1人に、直すか認めるところがあります。"
    assert dict(page.work.party.members[0].character.raw)["system"] == "elsewhere"


def test_a_campaign_that_cannot_be_read_is_told_in_the_check(gm: Gm) -> None:
    page = gm.begin(GUARD)
    broken = Campaign(settings={"settings": {"points": "many"}})
    assert page.work.do(put_campaign(page.work.party, "gurps4e", broken))
    page.show_view(CHECK)
    (fault,) = page.check.faults()
    assert fault.startswith("GURPS 第4版のキャンペーン設定を読めません。")


def test_two_hundred_members_are_one_list_each(gm: Gm) -> None:
    page = gm.begin(GUARD)
    first = page.work.party.members[0]
    many = [first, *(first.model_copy(update={"row": row}) for row in range(2, 201))]
    assert page.work.do(Set(("members",), tuple(many)))
    gm.settle()
    table = gm.table()
    assert len(table.lines()) == 200
    table.go_to(200)
    bar = page.overview.area.verticalScrollBar()
    gm.stage.qtbot.waitUntil(lambda: bar.maximum() > 0)
    page.show_view(CHECK)
    assert sum(line.head for line in page.check.list.lines()) == 200


def test_in_a_small_window_f7_opens_the_members_pane_as_a_drawer(gm: Gm) -> None:
    page = gm.begin(GUARD, BURGLAR)
    gm.window.resize(1024, 600)
    gm.stage.qtbot.waitUntil(lambda: not page.side.isVisible())
    QTest.keyClick(page, Qt.Key.Key_F7)
    assert page.drawer.isVisible()
    assert page.side.isVisible()
    QTest.keyClick(page.drawer, Qt.Key.Key_Escape)
    assert not page.drawer.isVisible()


def test_where_there_is_no_room_the_columns_left_out_are_named(gm: Gm) -> None:
    gm.begin(*GURPS)
    assert gm.table().hidden() == ()
    gm.window.resize(1024, 600)
    gm.table().setFixedWidth(520)
    gm.stage.qtbot.waitUntil(lambda: bool(gm.table().hidden()))
    assert gm.table().hidden()[-1] == "防護点"
    assert gm.table().heads()[0] == "名前"
    assert gm.table().heads()[-1] == "状態"
