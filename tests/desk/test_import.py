"""What comes to the desk: files of every kind, versions of one character; nothing is lost, nothing half."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from builder.core.edit import Set
from builder.core.party_draft import PartyDraft
from builder.core.party_edits import put_campaign, put_current, waive
from builder.core.party_import import Decision, Incoming, Plan
from builder.gm_desk import GmDesk
from builder.outputs import OUTPUTS, Printing
from builder.storage.parties import party_json, read_party
from tests.desk.guests import (
    DUELIST,
    GUARD,
    JA,
    NAIA,
    NOW,
    SAMPLES,
    changed,
    desk,
    drafted,
    lamp,
    lit,
    names,
    wrote,
)


def planned(room: GmDesk, draft: PartyDraft, *paths: Path) -> Plan:
    """What may be decided about what is at these paths."""
    return room.plan(draft.document, room.gather(paths))


def take(room: GmDesk, draft: PartyDraft, plan: Plan, **said: Decision) -> None:
    """Take what is useful, or what is said by place (p0="both")."""
    decisions: Mapping[int, Decision] = {
        **plan.useful,
        **{int(place[1:]): one for place, one in said.items()},
    }
    draft.do(*room.take(draft.document, plan, decisions))


def told(item: Incoming) -> str:
    """The sentence and the notes in Japanese."""
    return " ".join(JA.say(text) for text in (item.sentence, *item.notes))


def later(raw: dict[str, Any]) -> None:
    """Four points more in the spear, a month later."""
    raw["modified"] = "2026-12-28T12:00:00Z"
    raw["choices"]["earned"] = [{"row": 900, "date": "2026-11-28", "points": 4, "reason": "橋の上の約束"}]
    spear = next(row for row in raw["choices"]["skills"] if row["id"] == "spear")
    spear["points"] += 4


def printed(file: Path, target: Path) -> Path:
    """The sheet of a character as our PDF, with its file in it."""
    room = desk()
    opened = room.workshop.read(file)
    sheet = room.workshop.survey(opened.character).sheet
    assert sheet is not None
    printing = Printing("a4", date(2026, 11, 29), file.read_bytes())
    return wrote(target, OUTPUTS["pdf"].write(sheet, JA, printing).data)


# what comes


def test_a_character_is_new_and_nothing_is_changed_before_it_is_said() -> None:
    room = desk()
    draft = drafted(room)
    plan = planned(room, draft, GUARD)
    item = plan.items[0]
    assert (item.state, item.choices, item.useful) == ("new", ("add", "leave"), "add")
    assert told(item) == "新しい仲間です。 ルール違反はありません。"
    assert draft.document.members == ()
    take(room, draft, plan)
    member = draft.document.members[0]
    assert (member.name, member.file, member.added) == ("ガレス", "1-town-guard.ja.json", NOW)
    assert member.character.raw == json.loads(GUARD.read_text("utf-8"))
    assert draft.undo_name is not None


def test_a_sheet_of_ours_brings_its_character(tmp_path: Path) -> None:
    room = desk()
    draft = drafted(room)
    plan = planned(room, draft, printed(GUARD, tmp_path / "ガレス.pdf"))
    assert told(plan.items[0]) == (
        "新しい仲間です。PDFに入っていたデータを使います。 ルール違反はありません。"
    )
    take(room, draft, plan)
    assert draft.document.members[0].character.raw == json.loads(GUARD.read_text("utf-8"))


def test_a_folder_brings_everybody_in_it_and_names_the_rest(tmp_path: Path) -> None:
    wrote(tmp_path / "a" / "guard.json", GUARD.read_bytes())
    wrote(tmp_path / "b.JSON", NAIA.read_bytes())
    wrote(tmp_path / "map.png", b"\x89PNG")
    wrote(tmp_path / ".hidden" / "x.json", DUELIST.read_bytes())
    wrote(tmp_path / ".DS_Store", b"x")
    room = desk()
    plan = planned(room, drafted(room), tmp_path)
    assert [(item.arrival.file, item.state) for item in plan.items] == [
        ("b.JSON", "new"),
        ("a/guard.json", "new"),
        (tmp_path.name, "others"),
    ]
    assert "map.png" in told(plan.items[2])


def test_a_party_brings_its_members_with_what_its_desk_decided(tmp_path: Path) -> None:
    room = desk()
    first = drafted(room, GUARD, NAIA)
    usual = room.usual_campaign("gurps4e")
    first.do(put_campaign(first.document, "gurps4e", usual))
    first.do(put_current(first.document, 1, "hp", 9))
    first.do(Set(("members", 2, "notes"), "鍵の係"))
    file = wrote(tmp_path / "old.json", party_json(first.stamped()))
    draft = drafted(room, DUELIST)
    plan = planned(room, draft, file)
    assert [item.state for item in plan.items] == ["new", "new"]
    assert "霧の街道" in told(plan.items[0])
    assert "いまの値1個" in told(plan.items[0])
    take(room, draft, plan)
    assert names(draft.document) == ["ジュリアン・ド・モンフォール", "ガレス", "ナイア"]
    assert dict(draft.document.members[1].current) == {"hp": 9}
    assert draft.document.members[2].notes == "鍵の係"
    assert dict(draft.document.campaigns) == {"gurps4e": usual}
    draft.undo()
    assert names(draft.document) == ["ジュリアン・ド・モンフォール"]
    assert dict(draft.document.campaigns) == {}


def test_settings_of_this_desk_stay_when_a_party_comes(tmp_path: Path) -> None:
    room = desk()
    first = drafted(room, GUARD)
    first.do(put_campaign(first.document, "gurps4e", room.usual_campaign("gurps4e")))
    file = wrote(tmp_path / "old.json", party_json(first.document))
    draft = drafted(room, DUELIST)
    character = draft.survey.members[0].character
    assert character is not None
    mine = room.campaign_of(character)
    draft.do(put_campaign(draft.document, "gurps4e", mine))
    take(room, draft, planned(room, draft, file))
    assert draft.document.campaigns["gurps4e"] == mine


def test_a_gcs_sheet_comes_with_an_account_of_its_reading(tmp_path: Path) -> None:
    raw = {
        "version": 5,
        "id": "Aq1b2c3d4e5f6g7h8",
        "total_points": 100,
        "profile": {"name": "朝霧 アンナ", "player_name": "みどり"},
        "attributes": [{"attr_id": "st", "adj": 1, "calc": {"value": 11, "points": 10}}],
        "traits": [{"id": "tQ1b2c3d4e5f6g7h8", "name": "Never Heard Of It", "base_points": 5}],
    }
    file = wrote(tmp_path / "anna.gcs", json.dumps(raw).encode())
    room = desk()
    draft = drafted(room)
    plan = planned(room, draft, file)
    assert [item.state for item in plan.items] == ["new"]
    assert plan.items[0].arrival.origin == "foreign"
    assert plan.items[0].arrival.taken is not None
    take(room, draft, plan)
    member = draft.document.members[0]
    assert (member.name, member.player, member.system) == ("朝霧 アンナ", "みどり", "gurps4e")
    again = planned(room, draft, file)
    assert [item.state for item in again.items] == ["same"]


# versions


def test_a_newer_version_says_what_changed_and_is_put_in_place(tmp_path: Path) -> None:
    room = desk()
    draft = drafted(room, GUARD, NAIA)
    plan = planned(room, draft, changed(GUARD, tmp_path / "ガレス.json", later))
    item = plan.items[0]
    assert (item.state, item.row, item.choices, item.useful) == (
        "newer",
        1,
        ("replace", "both", "leave"),
        "replace",
    )
    assert JA.say(item.sentence).startswith("この卓にいます。送られた版は2026-12-28で新しく、")
    assert item.comparison is not None
    changes = [JA.say(change.name) for _, change in item.comparison.changed]
    assert any("槍" in name for name in changes)
    take(room, draft, plan)
    assert names(draft.document) == ["ガレス", "ナイア"]
    spent = draft.survey.members[0].value("points.total")
    assert spent is not None and spent.total == 79


def test_what_this_desk_decided_outlives_another_version(tmp_path: Path) -> None:
    room = desk()
    draft = drafted(room, DUELIST)
    usual = room.usual_campaign("gurps4e")
    settings = {**usual.settings["settings"], "tl": 4, "forbidden_traits": ["impulsiveness"]}
    campaign = usual.model_copy(update={"settings": {"settings": settings}})
    draft.do(put_campaign(draft.document, "gurps4e", campaign))
    issue = next(one.issue for one in draft.survey.members[0].findings if one.issue.path[-1] == 6)
    draft.do(waive(draft.document, 1, issue, "王家の血筋", NOW), put_current(draft.document, 1, "hp", 4))
    draft.do(Set(("members", 1, "notes"), "左利き"))

    def newer(raw: dict[str, Any]) -> None:
        raw["modified"] = "2026-12-28T12:00:00Z"
        raw["profile"]["concept"] = "決闘士"

    plan = planned(room, draft, changed(DUELIST, tmp_path / "new.json", newer))
    assert "いまの値1個とGM許可1件は、この卓のものを残します。" in told(plan.items[0])
    take(room, draft, plan)
    member = draft.document.members[0]
    assert member.character.raw["profile"]["concept"] == "決闘士"
    assert (dict(member.current), member.notes) == ({"hp": 4}, "左利き")
    assert [one.note for one in member.waivers] == ["王家の血筋"]
    assert draft.survey.members[0].state == "waived"


def test_both_versions_can_be_kept_and_the_dice_of_both_stay_checked(tmp_path: Path) -> None:
    agent = SAMPLES / "brp" / "1-harbour-detective.ja.json"

    def newer(raw: dict[str, Any]) -> None:
        raw["modified"] = "2027-01-01T00:00:00Z"
        raw["profile"]["name"] = "潮見 律子 二"

    room = desk()
    draft = drafted(room, agent)
    plan = planned(room, draft, changed(agent, tmp_path / "two.json", newer))
    take(room, draft, plan, p0="both")
    first, second = draft.document.members
    assert (first.name, second.name) == ("潮見 律子", "潮見 律子 二")
    assert first.id != second.id
    assert second.character.word("dice_id") == first.id
    assert [one.dice.unfit for one in draft.survey.members] == [0, 0]


def test_an_older_version_is_left_unless_somebody_wants_it(tmp_path: Path) -> None:
    room = desk()
    draft = drafted(room, changed(GUARD, tmp_path / "new.json", later))
    plan = planned(room, draft, GUARD)
    assert (plan.items[0].state, plan.items[0].useful) == ("older", "leave")
    before = draft.document
    take(room, draft, plan)
    assert draft.document == before
    take(room, draft, plan, p0="replace")
    assert draft.document.members[0].character.raw == json.loads(GUARD.read_text("utf-8"))


def test_the_same_again_is_told_and_changes_nothing(tmp_path: Path) -> None:
    room = desk()
    draft = drafted(room, GUARD)

    def touched(raw: dict[str, Any]) -> None:
        raw["modified"] = "2026-12-28T12:00:00Z"
        raw["app_version"] = "99"

    saved_again = changed(GUARD, tmp_path / "again.json", touched)
    plan = planned(room, draft, GUARD, printed(GUARD, tmp_path / "g.pdf"), saved_again)
    assert [(item.state, item.choices) for item in plan.items] == [
        ("same", ()),
        ("same", ()),
        ("same", ()),
    ]
    assert plan.items[2].comparison is not None and plan.items[2].comparison.nothing
    alone = planned(room, draft, printed(GUARD, tmp_path / "h.pdf"))
    assert [(item.state, item.choices) for item in alone.items] == [("same", ())]


def test_of_two_versions_in_one_drop_the_newer_is_taken(tmp_path: Path) -> None:
    room = desk()
    draft = drafted(room)
    newer = changed(GUARD, tmp_path / "newer.json", later)
    plan = planned(room, draft, GUARD, newer, GUARD)
    assert [(item.state, item.useful) for item in plan.items] == [
        ("twice", "leave"),
        ("new", "add"),
        ("twice", "leave"),
    ]
    assert "newer.json" in told(plan.items[0])
    take(room, draft, plan)
    assert len(draft.document.members) == 1
    spent = draft.survey.members[0].value("points.total")
    assert spent is not None and spent.total == 79


def test_the_very_same_file_twice_in_one_drop_is_one_member(tmp_path: Path) -> None:
    room = desk()
    draft = drafted(room)
    plan = planned(room, draft, GUARD, wrote(tmp_path / "copy.json", GUARD.read_bytes()))
    assert [(item.state, item.choices) for item in plan.items] == [("new", ("add", "leave")), ("twice", ())]
    assert "1-town-guard.ja.json" in told(plan.items[1])


def test_a_version_that_can_be_read_mends_one_that_cannot(tmp_path: Path) -> None:
    room = desk()
    draft = drafted(room, GUARD)
    raw = dict(draft.document.members[0].character.raw)
    broken = type(draft.document.members[0].character)({**raw, "choices": 3})
    draft.do(Set(("members", 1, "character"), broken))
    plan = planned(room, draft, GUARD)
    assert (plan.items[0].state, plan.items[0].useful) == ("changed", "replace")
    take(room, draft, plan)
    assert draft.survey.members[0].legal


# under this desk's settings


def test_what_was_made_elsewhere_is_judged_here_and_says_so(tmp_path: Path) -> None:
    def packed(raw: dict[str, Any]) -> None:
        raw["packs"] = [{"id": "my-rulebook", "revision": 3, "digest": "0" * 64}]
        raw["waivers"] = [{"code": "GURPS-TRAIT-FORBIDDEN", "path": ["choices", "traits", 6], "note": ""}]

    room = desk()
    draft = drafted(room)
    usual = room.usual_campaign("gurps4e")
    settings = {**usual.settings["settings"], "tl": 4, "forbidden_traits": ["impulsiveness"]}
    draft.do(
        put_campaign(draft.document, "gurps4e", usual.model_copy(update={"settings": {"settings": settings}}))
    )
    item = planned(room, draft, changed(DUELIST, tmp_path / "c.json", packed)).items[0]
    said = told(item)
    assert "ほかの設定で作られています（使えない特徴など1か所）。" in said
    assert "表パック「my-rulebook」改訂3がこの卓にありません。" in said
    assert "この卓の設定では、ルール違反が1件あります。" in said
    assert "プレイヤーのファイルではGM許可になっているものが1件あります。" in said
    assert item.useful == "add"


# what cannot be read


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("empty.json", b"", "empty.json"),
        ("cut.json", GUARD.read_bytes()[:700], "切れています"),
        ("wide.json", GUARD.read_text("utf-8").encode("utf-16"), "wide.json"),
        ("list.json", b"[]", "list.json"),
        ("other.json", b'{"format": "sheet/1"}', "other.json"),
        ("twice.json", b'{"format": "character/1", "format": "character/1"}', "twice.json"),
        ("newer.json", b'{"format": "character/9", "system": "toy"}', "newer.json"),
        ("party.json", b'{"format": "party/9"}', "party.json"),
        ("party2.json", b'{"format": "party/1", "members": 3}', "party2.json"),
        ("sheet.pdf", b"%PDF-1.4 nothing", "sheet.pdf"),
        ("deep.json", b'{"format": "character/1", "x": ' + b"[" * 5000 + b"]" * 5000 + b"}", "deep.json"),
        ("anna.gcs", b"{}", "GCS"),
        ("huge.gcs", b'{"version": 5, "x": "' + b"x" * 9_000_000 + b'"}', "huge.gcs"),
        ("huge.json", b'{"format": "character/1", "x": "' + b"x" * 9_000_000 + b'"}', "huge.json"),
        ("nan.json", b'{"format": "character/1", "system": "toy", "x": NaN}', "nan.json"),
    ],
)
def test_what_cannot_be_read_is_a_sentence_and_the_others_come(
    tmp_path: Path, name: str, data: bytes, said: str
) -> None:
    room = desk()
    draft = drafted(room)
    plan = planned(room, draft, wrote(tmp_path / name, data), GUARD)
    assert [item.state for item in plan.items] == ["fault", "new"]
    assert said in told(plan.items[0])
    assert "⟦" not in told(plan.items[0])
    assert plan.items[0].choices == ()
    take(room, draft, plan)
    assert names(draft.document) == ["ガレス"]


def test_what_is_not_there_and_what_is_no_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "x.json").mkdir()
    (tmp_path / "gone.json").symlink_to(tmp_path / "nowhere")
    room = desk()
    paths = (tmp_path / "nothing.json", tmp_path / "gone.json", tmp_path / "x.json")
    plan = planned(room, drafted(room), *paths)
    assert [item.state for item in plan.items] == ["fault"] * 3
    assert "x.jsonにキャラクターはありません。" in told(plan.items[2])


def test_names_of_files_that_are_no_text_are_told_and_kept_as_text(tmp_path: Path) -> None:
    """A disk of Linux takes bytes that are no UTF-8; a party's file takes one line of text."""
    folder = tmp_path / os.fsdecode(b"\xff")
    folder.mkdir()
    wrote(folder / os.fsdecode(b"\xfe.json"), GUARD.read_bytes())
    wrote(folder / "\u202ea\nb.json", DUELIST.read_bytes())
    deep = folder.joinpath(*["z" * 200] * 3)
    deep.mkdir(parents=True)
    wrote(deep / "naia.json", NAIA.read_bytes())
    wrote(folder / os.fsdecode(b"\xfd.png"), b"")
    room = desk()
    draft = drafted(room, folder)
    assert {one.file[-10:] for one in draft.document.members} == {"�.json", "a b.json", "/naia.json"}
    wrote(tmp_path / "party.json", party_json(draft.document))
    assert len(read_party(tmp_path / "party.json").party.members) == 3
    assert [one.others for one in room.gather([folder]) if one.others] == [("�.png",)]


def test_links_in_a_folder_lead_nowhere_for_ever(tmp_path: Path) -> None:
    wrote(tmp_path / "a" / "guard.json", GUARD.read_bytes())
    (tmp_path / "a" / "again").symlink_to(tmp_path, target_is_directory=True)
    room = desk()
    assert [item.state for item in planned(room, drafted(room), tmp_path).items] == ["new"]


def test_a_character_of_a_system_that_is_left_out_can_be_taken_and_stays_whole(tmp_path: Path) -> None:
    room = desk(without=["brp"])
    draft = drafted(room, GUARD)
    agent = SAMPLES / "brp" / "1-harbour-detective.ja.json"
    plan = planned(room, draft, agent)
    assert (plan.items[0].state, plan.items[0].choices) == ("left_out", ("add", "leave"))
    assert "brp" in told(plan.items[0])
    take(room, draft, plan)
    assert draft.document.members[1].character.raw == json.loads(agent.read_text("utf-8"))
    file = wrote(tmp_path / "p.json", party_json(draft.document))
    assert desk().look(read_party(file).party).legal


def test_a_party_that_is_full_takes_nobody_more(tmp_path: Path) -> None:
    room = desk()
    draft = drafted(room, lamp(tmp_path, "ada", **lit("ada")))
    one = draft.document.members[0]
    crowd = tuple(one.model_copy(update={"row": row}) for row in range(1, 1000))
    full = draft.document.model_copy(update={"members": crowd, "last_row": 999})
    plan = room.plan(full, room.gather([GUARD, NAIA]))
    assert [item.state for item in plan.items] == ["new", "full"]
    assert "1,000人" in told(plan.items[1])


def test_gathering_can_be_ended_between_two_files(tmp_path: Path) -> None:
    files = [wrote(tmp_path / f"{number}.json", GUARD.read_bytes()) for number in range(5)]
    steps = desk().gather(files)
    assert next(steps).file == "0.json"
    steps.close()  # type: ignore[attr-defined]
    assert list(steps) == []
