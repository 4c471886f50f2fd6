"""The check: members judged by the GM's settings and packs, who allowed what, dice, tables, totals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from builder.core.character import Waiver
from builder.core.dice import Roller
from builder.core.edit import Insert, Remove, Set, apply
from builder.core.evaluation import Severity
from builder.core.pack import Pack, read_pack
from builder.core.party import Campaign, Content
from builder.core.party_check import Assessment
from builder.core.party_draft import PartyDraft
from builder.core.party_edits import put_campaign, put_packs, unwaive, waive
from builder.gm_desk import GmDesk
from builder.storage.character_json import as_json
from tests.desk.guests import (
    DUELIST,
    GUARD,
    JA,
    NAIA,
    NOW,
    changed,
    desk,
    drafted,
    lamp,
    lit,
    wrote,
)
from tests.toy.lantern import a_pack

GURPS = "gurps4e"


def with_settings(room: GmDesk, draft: PartyDraft, **settings: Any) -> None:
    """Let the GM of the party set these."""
    usual = room.usual_campaign(GURPS)
    merged = {**usual.settings["settings"], "tl": 3, **settings}
    draft.do(put_campaign(draft.document, GURPS, usual.model_copy(update={"settings": {"settings": merged}})))


def codes(one: Assessment, severity: Severity = Severity.ERROR) -> list[str]:
    """The codes of the findings of a severity."""
    return [each.issue.code for each in one.findings if each.issue.severity is severity]


def poor(coins: int = 5) -> Pack:
    """A pack of the toy that leaves new lamplighters few coins."""
    raw = a_pack(constants={"coins": coins})
    return read_pack(json.dumps(raw).encode(), "TOY")[0]


# settings


def test_without_settings_of_the_gm_each_is_judged_by_its_own() -> None:
    survey = drafted(desk(), GUARD, NAIA, DUELIST).survey
    assert [(one.name, one.state) for one in survey.members] == [
        ("ガレス", "legal"),
        ("ナイア", "legal"),
        ("ジュリアン・ド・モンフォール", "legal"),
    ]
    assert survey.legal
    assert all(one.settings == () for one in survey.members)


def test_the_gms_settings_count_and_not_the_players() -> None:
    room = desk()
    draft = drafted(room, GUARD, DUELIST)
    with_settings(room, draft, starting_points=140, forbidden_traits=["impulsiveness"])
    guard, duelist = draft.survey.members
    assert codes(duelist) == ["GURPS-TRAIT-FORBIDDEN", "GURPS-POINTS-OVERSPENT"]
    assert (duelist.errors, duelist.state, duelist.legal) == (2, "broken", False)
    assert (guard.state, guard.open) == ("open", 1)
    assert not draft.survey.legal
    draft.undo()
    assert draft.survey.legal


def test_in_play_the_frozen_build_is_under_the_gms_settings_too(tmp_path: Path) -> None:
    def begin_play(raw: dict[str, Any]) -> None:
        build = {key: value for key, value in raw["choices"].items() if key not in ("creation", "current")}
        raw["choices"] |= {"phase": "play", "creation": {**build, "phase": "creation"}}

    room = desk()
    draft = drafted(room, changed(DUELIST, tmp_path / "in-play.json", begin_play))
    assert draft.survey.legal
    with_settings(room, draft, starting_points=100, disadvantage_limit_percent=5)
    assert "GURPS-DISADV-LIMIT" in codes(draft.survey.members[0])


def test_what_is_set_otherwise_is_told_in_words() -> None:
    room = desk()
    draft = drafted(room, GUARD)
    with_settings(room, draft, starting_points=150, perks_allowed=True, forbidden_traits=["luck"])
    told = [
        (
            one.path[-1],
            JA.say(one.label),
            *(None if side is None else JA.say(side) for side in (one.theirs, one.ours)),
        )
        for one in draft.survey.members[0].settings
    ]
    assert told == [
        ("starting_points", "開始時CP", "75", "150"),
        ("perks_allowed", "特典を使う", "なし", "あり"),
        ("forbidden_traits", "使えない特徴", None, "幸運"),
    ]


def test_other_settings_bring_no_complaint_about_old_totals() -> None:
    room = desk()
    draft = drafted(room, GUARD)
    with_settings(room, draft, starting_points=150)
    assert "CORE-WITNESS-DIFFERS" not in codes(draft.survey.members[0], Severity.NOTE)


def test_settings_that_cannot_be_read_are_told_and_nobody_is_judged_by_them() -> None:
    room = desk()
    draft = drafted(room, GUARD)
    broken = Campaign(settings={"settings": {"starting_points": "many"}})
    draft.do(put_campaign(draft.document, GURPS, broken))
    survey = draft.survey
    assert [JA.say(fault).partition("。")[0] for fault in survey.faults] == [
        "GURPS 第4版のキャンペーン設定を読めません"
    ]
    assert survey.members[0].legal and not survey.legal
    newer = Campaign(schema_version=99, settings={"settings": {}})
    draft.do(put_campaign(draft.document, GURPS, newer))
    assert len(draft.survey.faults) == 1


def test_settings_of_an_older_version_are_brought_to_todays(tmp_path: Path) -> None:
    room = desk()
    draft = drafted(room, lamp(tmp_path, "ada", **lit("ada")))
    draft.do(put_campaign(draft.document, "toy", Campaign(schema_version=1, settings={"coins": 7})))
    survey = draft.survey
    assert survey.faults == ()
    granted = survey.members[0].value("coins.granted")
    assert granted is not None and granted.total == 7


def test_a_field_of_the_settings_page_edits_the_party() -> None:
    room = desk()
    party = room.new()
    page = room.settings_page(party, GURPS)
    assert page is not None
    paths = [field.path for panel in page.panels for field in panel.fields]
    assert ("choices", "settings", "starting_points") in paths
    assert all(path[:2] == ("choices", "settings") for path in paths)
    party = apply(party, room.set_setting(party, GURPS, Set(("choices", "settings", "starting_points"), 125)))
    assert party.campaigns[GURPS].settings["settings"]["starting_points"] == 125
    party = apply(party, room.set_setting(party, GURPS, Set(("choices", "settings", "tl"), 5)))
    assert party.campaigns[GURPS].settings["settings"]["starting_points"] == 125
    shown = room.settings_page(party, GURPS)
    assert shown is not None
    values = {
        field.path[-1]: getattr(field, "value", None) for panel in shown.panels for field in panel.fields
    }
    assert (values["starting_points"], values["tl"]) == (125, 5)


def test_a_system_without_settings_has_no_page_of_them() -> None:
    assert desk().settings_page(desk().new(), "lunatic") is None


def test_settings_are_taken_over_from_a_character() -> None:
    room = desk()
    draft = drafted(room, GUARD, DUELIST)
    character = draft.survey.members[0].character
    assert character is not None
    draft.do(put_campaign(draft.document, GURPS, room.campaign_of(character)))
    guard, duelist = draft.survey.members
    assert guard.legal and guard.settings == ()
    assert "GURPS-POINTS-OVERSPENT" in codes(duelist)


# who allowed what


def test_what_this_desk_allows_is_a_note_and_the_member_legal_again() -> None:
    room = desk()
    draft = drafted(room, DUELIST)
    with_settings(room, draft, tl=4, forbidden_traits=["impulsiveness"])
    one = draft.survey.members[0]
    finding = next(each for each in one.findings if each.issue.code == "GURPS-TRAIT-FORBIDDEN")
    draft.do(waive(draft.document, one.row, finding.issue, "王家の血筋なので可", NOW))
    one = draft.survey.members[0]
    mine = next(each for each in one.findings if each.issue.code == "GURPS-TRAIT-FORBIDDEN")
    assert (mine.by, mine.note, mine.issue.severity) == ("desk", "王家の血筋なので可", Severity.NOTE)
    assert (one.state, one.waived, one.errors, one.legal) == ("waived", 1, 0, True)
    draft.do(unwaive(draft.document, one.row, finding.issue.code, finding.issue.path))
    assert draft.survey.members[0].state == "broken"


def test_what_only_the_players_file_allows_is_shown_as_the_players_and_still_broken(tmp_path: Path) -> None:
    def waived(raw: dict[str, Any]) -> None:
        raw["choices"]["settings"]["forbidden_traits"] = ["impulsiveness"]
        raw["waivers"] = [
            {"code": "GURPS-TRAIT-FORBIDDEN", "path": ["choices", "traits", 6], "note": "前のGMが許可"}
        ]

    draft = drafted(desk(), changed(DUELIST, tmp_path / "own.json", waived))
    one = draft.survey.members[0]
    found = [(each.issue.severity, each.by, each.note) for each in one.findings if each.by]
    assert found == [(Severity.ERROR, "player", "前のGMが許可")]
    assert (one.state, one.legal) == ("broken", False)
    assert one.character is not None
    assert one.character.waivers[0] == Waiver(
        code="GURPS-TRAIT-FORBIDDEN", path=("choices", "traits", 6), note="前のGMが許可"
    )


# packs and tables


def test_the_packs_of_the_party_travel_with_it(tmp_path: Path) -> None:
    room = desk()
    draft = drafted(room, lamp(tmp_path, "ada", **lit("ada")))
    draft.do(put_packs(draft.document, "toy", [room.pack_content(poor())]))
    one = draft.survey.members[0]
    assert draft.survey.faults == ()
    assert [(each.kind, each.id, each.ours) for each in one.packs] == [("extra", "poor-town", 1)]
    assert one.judged is not None
    assert [ref.id for ref in one.judged.ground.rules.packs] == ["poor-town"]


def test_packs_of_a_player_that_this_desk_does_not_have_are_told(tmp_path: Path) -> None:
    def with_pack(raw: dict[str, Any]) -> None:
        raw["packs"] = [{"id": "my-town", "revision": 3, "digest": "0" * 64}]

    room = desk()
    draft = drafted(room, changed(lamp(tmp_path, "ada", **lit("ada")), tmp_path / "b.json", with_pack))
    draft.do(put_packs(draft.document, "toy", [room.pack_content(poor())]))
    one = draft.survey.members[0]
    assert [(each.kind, each.id, each.theirs, each.ours) for each in one.packs] == [
        ("missing", "my-town", 3, None),
        ("extra", "poor-town", None, 1),
    ]
    assert "CORE-PACK-MISSING" not in codes(one)


def test_another_revision_of_a_pack_is_told(tmp_path: Path) -> None:
    pack = poor()

    def with_pack(raw: dict[str, Any]) -> None:
        raw["packs"] = [{"id": pack.pack_id, "revision": 7, "digest": "0" * 64}]

    room = desk()
    draft = drafted(room, changed(lamp(tmp_path, "ada", **lit("ada")), tmp_path / "b.json", with_pack))
    draft.do(put_packs(draft.document, "toy", [room.pack_content(pack)]))
    found = draft.survey.members[0].packs
    assert [(each.kind, each.theirs, each.ours) for each in found] == [("other", 7, 1)]


@pytest.mark.parametrize(
    "content",
    [
        Content({}),
        Content({"schema": "table-pack/1", "system": "toy"}),
        Content(a_pack(system="gurps4e", base_pack="gurps4e")),
        Content(a_pack(tables={"rank": {"kind": "lookup", "rows": 3}})),
    ],
)
def test_a_pack_that_cannot_be_used_is_told_and_left_out(tmp_path: Path, content: Content) -> None:
    room = desk()
    draft = drafted(room, lamp(tmp_path, "ada", **lit("ada")))
    draft.do(put_packs(draft.document, "toy", [content, room.pack_content(poor())]))
    one = draft.survey.members[0]
    assert len(draft.survey.faults) == 1 and not draft.survey.legal
    assert one.judged is not None
    assert [ref.id for ref in one.judged.ground.rules.packs] == ["poor-town"]


def test_tables_that_were_others_are_named(tmp_path: Path) -> None:
    def older(raw: dict[str, Any]) -> None:
        raw["witness"]["tables"] |= {"skills.json": "0" * 64, "gone.json": "1" * 64}
        raw["witness"]["tables"].pop("disadvantages.json", None)

    one = drafted(desk(), changed(GUARD, tmp_path / "old.json", older)).survey.members[0]
    assert "skills.json" in one.tables and "gone.json" not in one.tables


# dice


def rolled(tmp_path: Path, phrase: str) -> Path:
    """A toy whose dice follow from a phrase."""
    workshop = desk().workshop
    begun = workshop.new("toy")
    profile = begun.profile.model_copy(update={"name": "ada", "phrase": phrase})
    ours = {"profile": profile, "id": "ada-2"}  # the dice follow from the id too
    made = workshop.quick("toy", begun.model_copy(update=ours), Roller.seeded(5))
    return wrote(tmp_path / "ada.json", as_json(made))


def test_dice_are_checked_with_the_phrase_of_this_table(tmp_path: Path) -> None:
    draft = drafted(desk(), rolled(tmp_path, "白い馬"))
    one = draft.survey.members[0]
    assert (one.dice.verified, one.dice.unfit, one.dice.sets, one.dice.missing) == (4, 0, 2, 0)
    draft.do(Set(("phrase",), "白い馬"))
    assert draft.survey.members[0].dice.verified == 4
    draft.do(Set(("phrase",), "黒い犬"))
    other = draft.survey.members[0]
    assert (other.dice.verified, other.dice.unfit) == (0, 4)
    assert "CORE-ROLL-OTHER" in codes(other, Severity.NOTE)


def test_numbers_that_are_missing_in_the_log_are_counted(tmp_path: Path) -> None:
    def thinned(raw: dict[str, Any]) -> None:
        del raw["rolls"][1:3]

    file = changed(rolled(tmp_path, "白い馬"), tmp_path / "thin.json", thinned)
    dice = drafted(desk(), file).survey.members[0].dice
    assert (dice.thrown, dice.missing) == (2, 2)


# what cannot be judged


def test_a_member_of_a_system_that_is_left_out_stays_whole() -> None:
    everything = drafted(desk(), GUARD, DUELIST.parents[1] / "brp" / "1-harbour-detective.ja.json")
    there = everything.document
    survey = desk(without=["brp"]).look(there)
    guard, detective = survey.members
    assert guard.legal
    assert (detective.name, detective.system, detective.state) == ("潮見 律子", None, "fault")
    assert detective.fault is not None and "brp" in JA.say(detective.fault)
    assert [group.system_id for group in survey.overview.groups] == ["gurps4e", "brp"]
    assert desk().look(survey.document).members[1].legal


def test_a_member_whose_content_is_broken_is_told_and_stays_whole() -> None:
    draft = drafted(desk(), GUARD)
    raw = dict(draft.document.members[0].character.raw)
    draft.do(Set(("members", 1, "character"), Content({**raw, "choices": {"attributes": {"ST": "strong"}}})))
    one = draft.survey.members[0]
    assert one.state == "fault" and one.fault is not None
    assert "choices/attributes/ST" in JA.say(one.fault)
    draft.undo()
    assert draft.survey.members[0].legal


# what is left in play


def test_what_is_left_is_the_desks_and_not_the_files() -> None:
    draft = drafted(desk(), GUARD)
    assert [(one.key, one.current, one.maximum) for one in draft.survey.members[0].tracks] == [
        ("hp", 12, 12),
        ("fp", 11, 11),
    ]
    draft.do(Set(("members", 1, "current", "hp"), 9))
    one = draft.survey.members[0]
    assert [(track.key, track.current, track.own) for track in one.tracks] == [("hp", 9, 12), ("fp", 11, 11)]
    assert [track.current for track in one.piece.tracks] == [9, 11]
    assert one.character is not None and one.character.choices.current.hp is None


def test_hit_points_are_changed_without_judging_anybody_again() -> None:
    draft = drafted(desk(), GUARD, NAIA)
    before = [one.judged for one in draft.survey.members]
    draft.do(Set(("members", 1, "current", "hp"), 9))
    draft.do(Set(("members", 2, "notes"), "盗賊"))
    draft.do(Remove(("members", 2)))
    assert draft.survey.members[0].judged is before[0]
    draft.undo()
    assert draft.survey.members[1].judged is before[1]


def test_rows_of_the_gms_settings_are_nobodys_elses(tmp_path: Path) -> None:
    room = desk()
    agent = DUELIST.parents[1] / "brp" / "1-harbour-detective.ja.json"
    draft = drafted(room, agent)
    before = draft.survey.members[0].value("skill.spot")
    assert before is not None
    path = ("choices", "base_overrides")
    for base in (40, 60):
        draft.do(room.set_setting(draft.document, "brp", Insert(path, {"skill": "fly", "base": base})))
    draft.do(room.set_setting(draft.document, "brp", Remove((*path, 1))))
    rows = draft.document.campaigns["brp"].settings["base_overrides"]
    assert [(row["row"], row["base"]) for row in rows] == [(2, 60)]
    one = draft.survey.members[0]
    assert one.value("skill.spot") == before
    assert one.fault is None and [each.label for each in one.settings] != []
    assert room.settings_page(draft.document, "brp") is not None


def test_what_is_allowed_holds_up_to_its_number_and_no_further() -> None:
    room = desk()
    draft = drafted(room, DUELIST)
    (row,) = (one.row for one in draft.document.members)

    def points(start: int) -> Assessment:
        with_settings(room, draft, starting_points=start, tl=4)
        return draft.survey.of(row)

    over = next(one.issue for one in points(100).findings if one.issue.code == "GURPS-POINTS-OVERSPENT")
    assert over.params["n"] == 50
    draft.do(waive(draft.document, row, over, "古参", NOW))
    assert draft.document.member(row).waivers[0].n == 50
    for start, allowed in ((100, True), (110, True), (99, False), (100, True)):
        found = [one for one in points(start).findings if one.issue.code == "GURPS-POINTS-OVERSPENT"]
        assert [one.by == "desk" for one in found] == [allowed], start
        assert ("GURPS-POINTS-OVERSPENT" in codes(draft.survey.of(row))) is not allowed
    assert draft.document.member(row).waivers[0].note == "古参"
