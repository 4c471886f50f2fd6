"""A party on the command line: checked, printed on a page, taken in; exit codes 0, 1, 2."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdf
import pytest

from builder.__main__ import main
from builder.core.edit import Set
from builder.core.party_edits import put_campaign, waive
from builder.storage.characters import read
from builder.storage.parties import party_json, read_party
from builder.systems import all_systems
from tests.desk.guests import (
    DUELIST,
    GUARD,
    NAIA,
    NOW,
    SAMPLES,
    changed,
    desk,
    drafted,
    wrote,
)

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in English, in a home of its own; gives exit code, output and errors."""
    monkeypatch.setenv("TRPG_BUILDER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TRPG_BUILDER_LANG", "en")

    def call(*arguments: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8"))
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three characters of two systems in a folder, and a picture."""
    there = tmp_path / "players"
    wrote(there / "guard.json", GUARD.read_bytes())
    wrote(there / "naia.json", NAIA.read_bytes())
    agent = SAMPLES / "brp" / "1-harbour-detective.ja.json"
    wrote(there / "brp" / "agent.json", agent.read_bytes())
    wrote(there / "map.png", b"\x89PNG")
    return there


def strict(tmp_path: Path) -> Path:
    """A party whose GM forbids what the duelist has."""
    room = desk()
    draft = drafted(room, GUARD, DUELIST)
    usual = room.usual_campaign("gurps4e")
    settings = {**usual.settings["settings"], "tl": 4, "forbidden_traits": ["impulsiveness"]}
    campaign = usual.model_copy(update={"settings": {"settings": settings}})
    draft.do(put_campaign(draft.document, "gurps4e", campaign))
    return wrote(tmp_path / "party.json", party_json(draft.stamped()))


def test_a_folder_of_legal_characters_is_exit_0(run: Run, folder: Path) -> None:
    code, out, err = run("party", "check", folder)
    assert (code, out) == (0, "")
    assert "ガレス: errors 0, open 0, notes 0, allowed here 0" in err
    assert "ガレス: Points spent 75, usual in this party 100 (difference −25)" in err
    assert "潮見 律子: sets of dice 1. Verified 0" in err
    assert "map.png" in err


def test_a_broken_rule_of_the_gms_is_exit_1_and_leads_to_its_place(run: Run, tmp_path: Path) -> None:
    file = strict(tmp_path)
    code, out, err = run("party", "check", file)
    assert code == 1
    line = f"{file}:members/2/choices/traits/6: error: GURPS-TRAIT-FORBIDDEN: "
    assert out.splitlines()[-1].startswith(line)
    assert "another setting, Starting points: 75 in the file, 150 here" in err


def test_what_the_desk_allowed_is_exit_0_and_what_the_player_did_is_not(run: Run, tmp_path: Path) -> None:
    room = desk()
    draft = room.draft(read_party(strict(tmp_path)).party)
    found = draft.survey.members[1].findings
    issue = next(one.issue for one in found if one.issue.code == "GURPS-TRAIT-FORBIDDEN")
    draft.do(waive(draft.document, 2, issue, "royal blood", NOW))
    allowed = wrote(tmp_path / "allowed.json", party_json(draft.document))
    code, out, _ = run("party", "check", allowed)
    assert code == 0
    assert "note: GURPS-TRAIT-FORBIDDEN" in out and "royal blood" in out

    def own(raw: dict[str, Any]) -> None:
        raw["waivers"] = [{"code": issue.code, "path": list(issue.path), "note": "said so"}]

    own_file = changed(DUELIST, tmp_path / "own.json", own)
    content = draft.document.members[1].character
    draft.do(Set(("members", 2, "waivers"), ()))
    draft.do(Set(("members", 2, "character"), type(content)(json.loads(own_file.read_text("utf-8")))))
    code, out, _ = run("party", "check", wrote(tmp_path / "b.json", party_json(draft.document)))
    assert code == 1
    assert "(allowed in the player’s file only: said so)" in out


def test_one_file_that_cannot_be_read_is_exit_2_and_the_others_are_checked(run: Run, folder: Path) -> None:
    wrote(folder / "broken.json", b"{")
    code, _, err = run("party", "check", folder)
    assert code == 2
    assert "broken.json" in err and "ナイア: errors 0" in err


def test_what_is_not_there_is_exit_2(run: Run, tmp_path: Path) -> None:
    code, out, err = run("party", "check", tmp_path / "nowhere")
    assert (code, out) == (2, "")
    assert "nowhere" in err and "Traceback" not in err
    newer = wrote(tmp_path / "newer.json", b'{"format": "party/9"}')
    assert run("party", "check", newer)[0] == 2


def test_a_check_as_data_holds_everything(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("party", "check", strict(tmp_path), "--json")
    assert code == 1
    data = json.loads(out)
    assert data["legal"] is False
    guard, duelist = data["members"]
    assert (guard["name"], guard["legal"], guard["system"]) == ("ガレス", True, "gurps4e")
    assert guard["tracks"]["hp"] == {"current": 12, "maximum": 12}
    assert guard["totals"] == [{"key": "points.total", "total": 75, "usual": 150}]
    assert guard["settings"] == ["settings/starting_points", "settings/tl", "settings/forbidden_traits"]
    assert [issue["code"] for issue in duelist["issues"]] == ["GURPS-TRAIT-FORBIDDEN"]
    assert duelist["budgets"]["points"]["spent"] == 150
    assert duelist["dice"]["sets"] == 0


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_page_about_a_party_is_printed(
    run: Run, folder: Path, tmp_path: Path, paper: str, language: str
) -> None:
    file = tmp_path / "party.pdf"
    call = ("party", "sheet", folder, "--lang", language, "--paper", paper, "--out", file)
    code, _, err = run(*call)
    assert code == 0 and "party.pdf" in err
    reader = pypdf.PdfReader(file)
    width = float(reader.pages[0].mediabox.width)
    assert round(width) == (595 if paper == "a4" else 612)
    text = "".join(page.extract_text() for page in reader.pages)
    assert ("行動順" in text) == (language == "ja")
    assert "ガレス" in text and "Steve Jackson Games" in text and "Chaosium" in text


@pytest.mark.parametrize("suffix", ["html", "txt", "json"])
def test_the_page_goes_out_in_the_form_that_its_name_says(
    run: Run, folder: Path, tmp_path: Path, suffix: str
) -> None:
    file = tmp_path / f"party.{suffix}"
    assert run("party", "sheet", folder, "--lang", "en", "--out", file)[0] == 0
    assert "Lockpicking" in file.read_text("utf-8")


def test_a_party_of_one_is_taken_in_as_a_party_with_what_its_desk_decided(run: Run, tmp_path: Path) -> None:
    room = desk()
    draft = drafted(room, GUARD)
    row = draft.document.members[0].row
    draft.do(Set(("members", row, "notes"), "watch the gate"))
    file, out = wrote(tmp_path / "one.json", party_json(draft.document)), tmp_path / "out.json"
    assert run("import", file, "--out", out)[0] == 0
    assert [one.notes for one in read_party(out).party.members] == ["watch the gate"]


def test_a_party_may_lie_in_a_folder_whose_name_is_no_text(run: Run, folder: Path, tmp_path: Path) -> None:
    odd = folder.rename(tmp_path / os.fsdecode(b"\xff\xfe"))
    assert run("party", "check", odd)[0] in (0, 1)
    out = tmp_path / os.fsdecode(b"\xff.json")
    assert run("import", odd, "--out", out)[0] in (0, 1)
    assert run("party", "check", out)[0] in (0, 1)


def test_of_nobody_no_page_is_written(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "page.pdf"
    code, _, err = run("party", "sheet", tmp_path / "nowhere", "--out", target)
    assert code == 2 and "nowhere" in err
    assert not target.exists()


def test_a_page_is_never_written_over_a_party_or_a_character(run: Run, folder: Path, tmp_path: Path) -> None:
    party = strict(tmp_path)
    before = party.read_bytes()
    bare, pack = tmp_path / "bare.json", tmp_path / "pack.json"
    bare.write_text('{"format": "party/1", "members": []}', "utf-8")
    pack.write_text('{"schema": "table-pack/1", "pack_id": "ours"}', "utf-8")
    for target in (party, folder / "guard.json", bare, pack):
        code, _, err = run("party", "sheet", party, "--out", target)
        assert code == 2 and "not written over" in err
    assert party.read_bytes() == before
    code, _, err = run("party", "sheet", party, "--out", tmp_path / "party.docx")
    assert code == 2 and ".pdf" in err


def test_a_character_out_of_a_pdf_is_taken_in(run: Run, tmp_path: Path) -> None:
    pdf, target = tmp_path / "guard.pdf", tmp_path / "guard.json"
    assert run("export", GUARD, "--to", "pdf", "--out", pdf)[0] == 0
    code, _, err = run("import", pdf, "--out", target)
    assert code == 0 and "guard.json" in err
    assert read(target, all_systems()).character == read(GUARD, all_systems()).character
    code, _, err = run("import", pdf, "--out", target)
    assert code == 2 and "guard.json" in err


def test_a_folder_is_taken_in_as_a_party(run: Run, folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "mist.json"
    code, _, err = run("import", folder, "--out", target)
    assert code == 0
    assert "Characters read: 3." in err
    party = read_party(target).party
    assert party.name == "mist"
    assert sorted(member.name for member in party.members) == ["ガレス", "ナイア", "潮見 律子"]
    assert run("party", "check", target)[0] == 0


def test_another_programs_file_is_taken_in_with_an_account(run: Run, tmp_path: Path) -> None:
    raw = {
        "version": 5,
        "id": "Aq1b2c3d4e5f6g7h8",
        "total_points": 100,
        "profile": {"name": "Anna"},
        "attributes": [{"attr_id": "st", "adj": 1, "calc": {"value": 11, "points": 10}}],
        "traits": [{"id": "tQ1b2c3d4e5f6g7h8", "name": "Never Heard Of It", "base_points": 5}],
    }
    file, target = wrote(tmp_path / "anna.gcs", json.dumps(raw).encode()), tmp_path / "anna.json"
    code, _, err = run("import", file, "--out", target)
    assert code in (0, 1)
    assert "Never Heard Of It" in err
    assert read(target, all_systems()).character.profile.name == "Anna"


def test_an_illegal_character_is_taken_in_and_exit_1(run: Run, tmp_path: Path) -> None:
    def forbidden(raw: dict[str, Any]) -> None:
        raw["choices"]["settings"]["forbidden_traits"] = ["impulsiveness"]

    file = changed(DUELIST, tmp_path / "d.json", forbidden)
    assert run("import", file, "--out", tmp_path / "e.json")[0] == 1
    assert (tmp_path / "e.json").is_file()


@pytest.mark.parametrize("data", [b"", b"{", b"PK\x05\x06" + b"\0" * 18, b"%PDF-1.7"])
def test_nothing_that_can_be_taken_in_is_exit_2_and_writes_nothing(
    run: Run, tmp_path: Path, data: bytes
) -> None:
    target = tmp_path / "out.json"
    code, out, err = run("import", wrote(tmp_path / "x.json", data), "--out", target)
    assert (code, out) == (2, "")
    assert err.strip() and "Traceback" not in err
    assert not target.exists()


def test_names_that_steer_a_terminal_are_made_harmless(run: Run, tmp_path: Path) -> None:
    def evil(raw: dict[str, Any]) -> None:
        raw["profile"]["name"] = "\x1b[2Jx\nguard.json:: error"

    wrote(tmp_path / "p" / "a.json", changed(GUARD, tmp_path / "a.json", evil).read_bytes())
    code, out, err = run("party", "check", tmp_path / "p")
    assert code == 0
    assert "\x1b" not in out + err
    assert not any(line.startswith("guard.json:: error") for line in err.splitlines())
