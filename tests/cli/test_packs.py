"""House-rule packs on the command line: what is wrong with one never stands in the way of a character."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from builder.__main__ import main
from builder.core.character import PackRef
from builder.workshop import Workshop

ROOT = Path(__file__).resolve().parent.parent.parent
GUARD = ROOT / "assets" / "samples" / "gurps4e" / "1-town-guard.en.json"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in English, in a home of its own; gives exit code, output and errors."""
    monkeypatch.setenv("TRPG_BUILDER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TRPG_BUILDER_LANG", "en")

    def call(*arguments: str | Path) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def a_pack(**more: Any) -> dict[str, Any]:
    """A pack that changes nothing."""
    return {
        "schema": "table-pack/1",
        "system": "gurps4e",
        "pack_id": "dry.town",
        "title": {"ja": "乾いた町", "en": "Dry town"},
        "rules_version": "4e",
        "base_pack": "gurps4e",
        "revision": 1,
        **more,
    }


def put(folder: Path, name: str, pack: dict[str, Any] | bytes) -> None:
    """Put a pack into the packs folder of a home."""
    packs = folder / "home" / "packs"
    packs.mkdir(parents=True, exist_ok=True)
    data = pack if isinstance(pack, bytes) else json.dumps(pack).encode()
    (packs / name).write_bytes(data)


def with_packs(folder: Path, *ids: str) -> Path:
    """The guard, made with these packs."""
    raw = json.loads(GUARD.read_text(encoding="utf-8"))
    raw["packs"] = [{"id": id} for id in ids]
    file = folder / "guard.json"
    file.write_text(json.dumps(raw))
    return file


@pytest.mark.parametrize(
    ("pack", "why"),
    [
        (b'{"schema": 1', "“dry.town.json” breaks off at line 1."),
        (b"", "“dry.town.json” is empty."),
        (b" " * 4_000_001, "“dry.town.json” is larger than 4 MB."),
        (a_pack(base_pack="wet.town"), "The base pack wet.town is missing or circular. Faults in all: 1"),
        (a_pack(base_pack="dry.town"), "The base pack dry.town is missing or circular. Faults in all: 1"),
        (a_pack(remove={"attributes": ["st"]}), "attributes/st not found."),
        (a_pack(constants={"tired_share": "thr"}), "Value thr in tired_share is out of range."),
        (a_pack(constants={"tired_share": [1]}), "Value (1,) in tired_share is out of range."),
        (a_pack(traits=[{"id": "x", "ja": "奇", "en": "Odd", "kind": "boon"}]), "Faults in all: 1"),
        (a_pack(revision=0), "Not a table pack of this format (revision). Faults in all: 1"),
    ],
)
def test_a_pack_with_faults_is_an_issue_and_the_character_opens(
    run: Run, tmp_path: Path, pack: dict[str, Any] | bytes, why: str
) -> None:
    put(tmp_path, "dry.town.json", pack)
    file = with_packs(tmp_path, "dry.town")
    code, out, err = run("validate", file)
    assert (code, err) == (1, "")
    (line,) = out.splitlines()
    assert line.startswith(f"{file}:packs/0: error: CORE-PACK-BROKEN: The table pack “dry.town” (revision 1)")
    assert why in line
    assert run("export", file, "--to", "pdf", "--out", tmp_path / "sheet.pdf")[0] == 0


def test_a_sound_pack_beside_a_broken_one_is_used(run: Run, tmp_path: Path) -> None:
    put(tmp_path, "a.json", a_pack(constants={"settled_share": 0.25}))
    put(tmp_path, "b.json", a_pack(pack_id="wet.town", constants={"tired_share": "thr"}))
    out = run("validate", with_packs(tmp_path, "wet.town", "dry.town"))[1]
    assert [line.split(": ")[2] for line in out.splitlines()] == ["CORE-PACK-BROKEN"]
    shop = Workshop(lambda: datetime(2026, 1, 1, tzinfo=UTC), tmp_path / "home" / "packs")
    rules = shop.rules("gurps4e", shop.read(tmp_path / "guard.json").character.packs)
    assert [pack.id for pack in rules.packs] == ["dry.town"]


def test_packs_in_a_circle_are_both_left_out(run: Run, tmp_path: Path) -> None:
    put(tmp_path, "a.json", a_pack(base_pack="wet.town"))
    put(tmp_path, "b.json", a_pack(pack_id="wet.town", base_pack="dry.town"))
    out = run("validate", with_packs(tmp_path, "dry.town", "wet.town"))[1]
    assert out.count("CORE-PACK-BROKEN") == 2


def test_a_pack_mended_or_broken_meanwhile_is_seen_at_the_next_look(tmp_path: Path) -> None:
    shop = Workshop(lambda: datetime(2026, 1, 1, tzinfo=UTC), tmp_path / "home" / "packs")
    character = shop.read(with_packs(tmp_path, "dry.town")).character

    def packs() -> list[str]:
        return [issue.code for issue in shop.survey(character).issues if issue.code.startswith("CORE-PACK")]

    assert packs() == ["CORE-PACK-MISSING"]
    put(tmp_path, "a.json", a_pack(author="somebody"))
    assert packs() == []
    put(tmp_path, "a.json", a_pack(remove={"attributes": ["st"]}))
    assert packs() == ["CORE-PACK-BROKEN"]
    os.unlink(tmp_path / "home" / "packs" / "a.json")
    assert packs() == ["CORE-PACK-MISSING"]


def test_a_pack_named_many_times_is_laid_over_once(tmp_path: Path) -> None:
    put(tmp_path, "a.json", a_pack())
    shop = Workshop(lambda: datetime(2026, 1, 1, tzinfo=UTC), tmp_path / "home" / "packs")
    character = shop.read(with_packs(tmp_path, *["dry.town"] * 5_000)).character
    assert len(shop.rules("gurps4e", character.packs).packs) == 1


def test_evaluate_names_the_pack_and_every_fault(run: Run, tmp_path: Path) -> None:
    record, pack = tmp_path / "record.json", tmp_path / "pack.json"
    record.write_text("{}")
    pack.write_text(json.dumps(a_pack(remove={"attributes": ["st", "dx"]})))
    code, out, err = run("evaluate", "gurps4e", record, "--pack", pack)
    assert (code, out) == (2, "")
    assert f"{pack}:remove/attributes/st: error: GURPS-PACK-REF: attributes/st not found." in err
    assert f"{pack}:remove/attributes/dx: error: GURPS-PACK-REF: attributes/dx not found." in err


@pytest.mark.parametrize(
    ("pack", "sentence"),
    [
        (a_pack(system="brp"), "pack.json”: This pack is for the system “brp”."),
        ([1], "pack.json:: error: GURPS-PACK-SCHEMA: Not a table pack of this format (?)."),
        (a_pack(constants={"tired_share": "1d"}), "Value 1d in tired_share is out of range."),
    ],
)
def test_evaluate_refuses_a_pack_in_words(run: Run, tmp_path: Path, pack: object, sentence: str) -> None:
    record, file = tmp_path / "record.json", tmp_path / "pack.json"
    record.write_text("{}")
    file.write_text(json.dumps(pack))
    code, out, err = run("evaluate", "gurps4e", record, "--pack", file)
    assert (code, out) == (2, "")
    assert sentence in err


@pytest.mark.parametrize(
    "constants", [{"colour": "\ud800"}, {"colour": "red"}, {"colour": [1]}, {"colour": None}]
)
def test_constants_that_nobody_asks_for_do_no_harm(
    run: Run, tmp_path: Path, constants: dict[str, Any]
) -> None:
    record, file = tmp_path / "record.json", tmp_path / "pack.json"
    record.write_text("{}")
    file.write_text(json.dumps(a_pack(constants=constants)))
    assert run("evaluate", "gurps4e", record, "--pack", file)[0] == 0


def test_a_sound_pack_is_told_so_with_what_is_left_to_type(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "town.json"
    path.write_text(json.dumps(a_pack()))
    assert run("packs", "check", path) == (
        0,
        "",
        f"{path}: no problems; revision 1, 0 cells reconstructed, 0 typed in\n",
    )


def test_every_problem_of_a_pack_is_told_with_file_table_and_row(run: Run, tmp_path: Path) -> None:
    rows = [[level, "=1+1" if level == 3 else 1] for level in range(13)]
    table = {
        "kind": "lookup",
        "key": {"name": "tl", "min": 0, "max": 12},
        "value": {"type": "int", "min": 0},
        "rows": rows,
    }
    path = tmp_path / "town.json"
    path.write_text(json.dumps(a_pack(tables={"starting_wealth": table})))
    code, out, _ = run("packs", "check", path)
    assert code == 1
    assert out.startswith(f"{path}:tables/starting_wealth/rows/3: error: GURPS-PACK-RANGE: ")
    code, out, _ = run("packs", "check", "--json", path)
    (report,) = json.loads(out)
    assert (code, report["sound"], report["issues"][0]["code"]) == (1, False, "GURPS-PACK-RANGE")


def test_a_file_that_is_no_pack_or_of_no_system_is_refused(run: Run, tmp_path: Path) -> None:
    broken, other = tmp_path / "broken.json", tmp_path / "other.json"
    broken.write_text('{"schema": "table-pack/1",\n')
    other.write_text(json.dumps(a_pack(system="dreams")))
    code, out, err = run("packs", "check", broken, other)
    assert (code, out) == (2, "")
    assert "broken.json" in err and "dreams" in err
    assert run("packs", "check")[0] == 2


def test_the_packs_of_the_folder_are_listed(run: Run, tmp_path: Path) -> None:
    put(tmp_path, "town.json", a_pack(revision=7))
    put(tmp_path, "torn.json", b"[1")
    code, out, err = run("packs", "list")
    assert (code, out) == (0, "dry.town\tgurps4e\t7\tDry town\n")
    assert "torn.json" in err


def test_a_pack_that_is_chosen_brings_the_one_it_changes(tmp_path: Path) -> None:
    put(tmp_path, "town.json", a_pack(constants={"perk_cost": 2}))
    put(tmp_path, "more.json", a_pack(pack_id="dry.more", base_pack="dry.town"))
    workshop = Workshop(lambda: datetime(2026, 4, 1, tzinfo=UTC), tmp_path / "home" / "packs")
    rules = workshop.rules("gurps4e", (PackRef(id="dry.more"),))
    assert [ref.id for ref in rules.packs] == ["dry.town", "dry.more"]


def test_packs_that_change_each_other_in_a_circle_stop_nobody(tmp_path: Path) -> None:
    put(tmp_path, "a.json", a_pack(pack_id="dry.one", base_pack="dry.two"))
    put(tmp_path, "b.json", a_pack(pack_id="dry.two", base_pack="dry.one"))
    workshop = Workshop(lambda: datetime(2026, 4, 1, tzinfo=UTC), tmp_path / "home" / "packs")
    assert workshop.rules("gurps4e", (PackRef(id="dry.one"),)).packs == ()
