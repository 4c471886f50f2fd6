"""What the GM sets: whose settings count, their form, packs and their faults, what is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder.core.party import Campaign, Content
from builder.core.party_edits import put_campaign
from builder.core.text import Text
from builder.ui.controls.stepper import Stepper
from builder.ui.message import Message
from builder.ui.party.campaign_view import CampaignView
from builder.ui.reading_order import takes_tab
from tests.desk.guests import DUELIST, GUARD, SAMPLES, changed, lamp, wrote
from tests.ui.hand import press, spoken_name, type_text
from tests.ui.party.import_stage import ImportStage

AGENT = SAMPLES / "brp" / "1-harbour-detective.ja.json"
SCOUT = SAMPLES / "lunatic" / "1-salt-road-scout.ja.json"


class Campaigns(ImportStage):
    """The view of the campaign over a party."""

    def __init__(self, qtbot: QtBot, root: Path) -> None:
        super().__init__(qtbot, root)
        self.view = CampaignView(self.program, self.work)
        qtbot.addWidget(self.view)
        self.view.resize(1366, 716)
        self.view.told.connect(self._tell)
        self.refused: list[str] = []
        self.view.refused.connect(lambda text: self.refused.append(self.program.words.say(text)))
        self.work.changed.connect(lambda survey: self.view.show_survey(survey, 0))
        self.view.show_survey(self.work.survey, 0)
        self.view.show()

    def pack(self, id: str, title: str, **more: object) -> None:
        """A pack of GURPS on the user's shelf."""
        head = {
            "schema": "table-pack/1",
            "system": "gurps4e",
            "pack_id": id,
            "title": {"ja": title, "en": title},
            "rules_version": "1",
            "base_pack": "gurps4e",
            "revision": 3,
            "author": "",
        }
        folder = self.program.places.packs
        wrote(folder / f"{id}.json", json.dumps({**head, **more}, ensure_ascii=False).encode())

    def campaign(self, system: str = "gurps4e") -> Campaign:
        return self.work.party.campaigns[system]

    def told_last(self) -> str:
        return self.told[-1]

    def _tell(self, message: Message) -> None:
        self.told.append(self.program.words.say(message.text))


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path) -> Campaigns:
    return Campaigns(qtbot, tmp_path)


def stepper(stage: Campaigns, name: str) -> Stepper:
    """The number of that name in the form."""
    return next(one for one in stage.view.form.findChildren(Stepper) if spoken_name(one) == name)


def test_each_file_is_judged_by_its_own_until_the_gm_sets_something(stage: Campaigns) -> None:
    stage.bring(GUARD)
    assert stage.view.by.chosen() == "files"
    assert stage.view.form.isHidden()
    assert stage.view.pack_part.isHidden()
    part = next(one for one in stage.view.by.parts() if one.option.key == "desk")
    QTest.mouseClick(part, Qt.MouseButton.LeftButton)
    assert stage.campaign().settings["settings"]["starting_points"] == 75
    assert not stage.view.form.isHidden()
    assert stage.view.by.chosen() == "desk"
    press(part, Qt.Key.Key_Right)
    assert dict(stage.work.party.campaigns) == {}
    stage.work.draft.undo()
    assert stage.campaign().settings["settings"]["starting_points"] == 75


def test_a_setting_is_changed_by_keys_and_everybody_is_judged_anew(stage: Campaigns) -> None:
    stage.bring(GUARD)
    assert stage.work.survey.members[0].legal
    stage.view.set_by("desk")
    number = stepper(stage, "開始時CP")
    number.setFocus()
    QTest.keyClicks(number, "55")
    press(number, Qt.Key.Key_Return)
    assert stage.campaign().settings["settings"]["starting_points"] == 55
    assert stepper(stage, "開始時CP") is number
    assert number.value() == 55
    assert not stage.work.survey.members[0].legal
    stage.work.draft.undo()
    assert stage.campaign().settings["settings"]["starting_points"] == 75
    assert number.value() == 75
    assert stage.work.survey.members[0].legal


def test_the_settings_of_a_member_are_taken_over_and_said(stage: Campaigns, tmp_path: Path) -> None:
    def rich(raw: dict[str, object]) -> None:
        choices = raw["choices"]
        assert isinstance(choices, dict)
        choices["settings"]["starting_points"] = 150
        raw["id"], raw["packs"] = "rich", [{"id": "far-away", "revision": 2, "digest": "0" * 64}]

    stage.bring(GUARD, changed(DUELIST, tmp_path / "rich.json", rich))
    stage.view.take_over("1")
    assert stage.campaign().settings["settings"]["starting_points"] == 75
    assert stage.told_last() == "「ガレス」の設定と表パックを、この卓のものにしました。"
    stage.view.take_over("2")
    assert stage.campaign().settings["settings"]["starting_points"] == 150
    assert stage.told_last().endswith("手もとにない表パック：far-away")
    assert stepper(stage, "開始時CP").value() == 150


def test_a_mixed_party_has_settings_for_each_system(stage: Campaigns) -> None:
    stage.bring(GUARD, AGENT)
    view = stage.view
    assert not view.systems.isHidden()
    view.systems.picked.emit("brp")
    view.set_by("desk")
    assert set(stage.work.party.campaigns) == {"brp"}
    view.choose_system("gurps4e")
    assert view.by.chosen() == "files"


def test_a_list_among_the_settings_grows_by_the_picker(stage: Campaigns) -> None:
    stage.bring(AGENT)
    stage.view.choose_system("brp")
    stage.view.set_by("desk")
    bench, picking = stage.view.bench(), stage.view.picking()
    assert bench is not None and picking is not None
    panels = stage.gm.settings_page(stage.work.party, "brp")
    assert panels is not None
    roster = panels.panels[-1].fields[0]
    bench.ask_picker(roster)  # type: ignore[arg-type]
    picker = picking.picker()
    assert picker.isVisible()
    press(QApplication.focusWidget() or picker, Qt.Key.Key_Down)
    press(QApplication.focusWidget() or picker, Qt.Key.Key_Return)
    assert len(stage.campaign("brp").settings["base_overrides"]) == 1
    assert not picker.isVisible()


def test_a_system_without_settings_says_so_and_has_packs(stage: Campaigns) -> None:
    stage.bring(SCOUT)
    stage.view.choose_system("lunatic")
    stage.view.set_by("desk")
    assert stage.view.form.isHidden()
    assert not stage.view.pack_part.isHidden()


def test_packs_come_from_the_shelf_in_order_and_go(stage: Campaigns) -> None:
    stage.pack("house", "うちの卓")
    stage.pack("rulebook", "わたしのルールブック")
    stage.bring(GUARD)
    view = stage.view
    view.set_by("desk")
    view.add_pack("house")
    view.add_pack("rulebook")
    assert [line.label.text() for line in view.packs()] == ["うちの卓　改訂3", "わたしのルールブック　改訂3"]
    down = view.packs()[0].buttons["down"]
    down.setFocus()
    press(down, Qt.Key.Key_Space)
    assert [one.word("pack_id") for one in stage.campaign().packs] == ["rulebook", "house"]
    assert QApplication.focusWidget() is view.packs()[1].buttons["down"]
    press(view.packs()[1].buttons["down"], Qt.Key.Key_Space)
    assert [one.word("pack_id") for one in stage.campaign().packs] == ["rulebook", "house"]
    QTest.mouseClick(view.packs()[0].buttons["away"], Qt.MouseButton.LeftButton)
    assert [one.word("pack_id") for one in stage.campaign().packs] == ["house"]
    stage.work.draft.undo()
    assert [one.word("pack_id") for one in stage.campaign().packs] == ["rulebook", "house"]


def test_a_pack_brings_those_it_lies_on(stage: Campaigns) -> None:
    stage.pack("house", "うちの卓")
    stage.pack("upper", "上の卓", base_pack="house")
    stage.bring(GUARD)
    stage.view.set_by("desk")
    stage.view.add_pack("upper")
    assert [one.word("pack_id") for one in stage.campaign().packs] == ["house", "upper"]


def test_a_pack_that_cannot_be_used_says_why_at_its_line(stage: Campaigns) -> None:
    stage.bring(GUARD)
    usual = stage.gm.usual_campaign("gurps4e")
    other = {"schema": "table-pack/1", "system": "brp", "pack_id": "other-house", "title": {"ja": "よそ"}}
    broken = Content({"pack_id": "broken-one"})
    packs = usual.model_copy(update={"packs": (Content(other), broken)})
    stage.do(put_campaign(stage.work.party, "gurps4e", packs))
    lines = stage.view.packs()
    assert all(not line.fault.isHidden() for line in lines)
    assert "broken-one" in lines[1].fault.text()
    assert lines[1].label.text() == "broken-one　改訂0"
    assert not stage.work.survey.legal


def test_settings_that_cannot_be_read_say_so_and_can_be_set_again(stage: Campaigns) -> None:
    stage.bring(GUARD)
    wrong = Campaign(schema_version=1, settings={"settings": {"starting_points": "viele"}})
    stage.do(put_campaign(stage.work.party, "gurps4e", wrong))
    assert not stage.view.fault.isHidden()
    assert "読めません" in stage.view.fault.text()
    stage.view.take_over("1")
    assert stage.view.fault.isHidden()


def test_name_gm_session_phrase_and_notes_are_typed_and_undone_by_words(stage: Campaigns) -> None:
    boxes = stage.view.about.boxes
    boxes["gm"].setFocus()
    type_text(boxes["gm"], "渡辺")
    boxes["session"].setFocus()
    type_text(boxes["session"], "第4回まで")
    boxes["phrase"].setFocus()
    type_text(boxes["phrase"], "霧の鐘")
    stage.view.about.notes.setFocus()
    type_text(stage.view.about.notes, "港町から")
    party = stage.work.party
    assert (party.gm, party.session, party.phrase, party.notes) == ("渡辺", "第4回まで", "霧の鐘", "港町から")
    stage.work.draft.undo()
    assert stage.work.party.notes == ""
    assert stage.work.party.phrase == "霧の鐘"
    assert stage.view.about.notes.text() == ""


def test_what_an_empty_party_sets_is_what_files_are_checked_by(stage: Campaigns) -> None:
    stage.view.choose_system("gurps4e")
    stage.view.set_by("desk")
    number = stepper(stage, "開始時CP")
    number.setFocus()
    press(number, Qt.Key.Key_Home)
    board = stage.read(GUARD)
    assert "ほかの設定で作られています" in board.list.rows[0].sentence()


def test_the_name_of_a_step_says_what_was_done(stage: Campaigns) -> None:
    stage.bring(GUARD)
    stage.view.set_by("desk")
    assert stage.work.draft.undo_name == Text("campaign.undo.by")
    stage.view.take_over("1")
    stage.view.set_by("files")
    stage.view.set_by("files")
    assert stage.work.draft.undo_name == Text("campaign.undo.by")
    assert dict(stage.work.party.campaigns) == {}


def test_the_form_speaks_the_other_language_when_told(stage: Campaigns) -> None:
    stage.bring(GUARD)
    stage.view.set_by("desk")
    stage.program.words.use(language="en")
    stage.view.show_survey(stage.work.survey, 0)
    assert stepper(stage, "Starting points").value() == 75
    assert [part.option.label for part in stage.view.by.parts()] == ["This desk’s", "Each file’s own"]


def test_everything_that_takes_the_keyboard_has_a_name(stage: Campaigns) -> None:
    stage.pack("house", "うちの卓")
    stage.bring(GUARD, AGENT)
    stage.view.choose_system("gurps4e")
    stage.view.set_by("desk")
    stage.view.add_pack("house")
    stage.qtbot.wait(50)
    found = [one for one in stage.view.findChildren(QWidget) if one.isVisible() and takes_tab(one)]
    assert len(found) > 15
    assert [type(one).__name__ for one in found if not spoken_name(one)] == []


def test_with_many_members_the_phrase_counts_when_the_hand_rests(stage: Campaigns, tmp_path: Path) -> None:
    stage.bring(*(lamp(tmp_path / "in", f"灯{number:02}") for number in range(21)))
    box = stage.view.about.boxes["phrase"]
    box.setFocus()
    type_text(box, "霧")
    type_text(box, "の鐘")
    assert stage.work.party.phrase == ""
    press(box, Qt.Key.Key_Return)
    assert stage.work.party.phrase == "霧の鐘"
    type_text(box, "二")
    stage.qtbot.waitUntil(lambda: stage.work.party.phrase == "霧の鐘二")
    assert box.text() == "霧の鐘二"
