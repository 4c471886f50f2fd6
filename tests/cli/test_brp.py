"""Command line: BRP through every door, good files and bad ones, in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder.__main__ import main

SAMPLES = Path(__file__).resolve().parent.parent.parent / "assets" / "samples" / "brp"
WARDEN = SAMPLES / "3-pass-warden.ja.json"
Change = Callable[[dict[str, Any]], object]
Say = Callable[..., tuple[int, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Say:
    """Run a command in a home of its own; gives the exit code and everything it said."""
    monkeypatch.setenv("TRPG_BUILDER_HOME", str(tmp_path / "home"))

    def call(*arguments: str | Path) -> tuple[int, str]:
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return code, said.out + said.err

    return call


def spoilt(folder: Path, change: Change) -> Path:
    """The warden with something wrong."""
    raw = json.loads(WARDEN.read_text(encoding="utf-8"))
    change(raw)
    file = folder / "spoilt.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    return file


def first_personal(**values: Any) -> Change:
    return lambda raw: raw["choices"]["personal_points"][0].update(values)


def rolls(**values: Any) -> Change:
    return lambda raw: raw["choices"]["rolls"].update(values)


def weapon(**values: Any) -> Change:
    return lambda raw: raw["choices"]["weapons"].append({"row": 90, **values})


def craft(letters: int) -> Change:
    row = {"row": 90, "skill": "craft", "spec": "あ" * letters, "points": 1}
    return lambda raw: raw["choices"]["personal_points"].append(row)


BAD: dict[str, tuple[Change, int, str, str]] = {
    "beyond its bounds": (
        rolls(STR=25),
        1,
        "筋力(STR)の出目25は3～18の範囲外です。",
        "Rolled Strength (STR) 25 is outside 3–18.",
    ),
    "no number": (rolls(STR="lots"), 2, "整数のはずの所", "a whole number is expected here"),
    "no whole number": (rolls(STR=10.5), 2, "整数のはずの所", "a whole number is expected here"),
    "too large": (rolls(STR=10**10), 2, "数が大きすぎるか", "too large or too small"),
    "less than no points": (
        first_personal(points=-5),
        1,
        "ポイントは0以上の整数で入力してください。",
        "points must be a whole number of 0 or more.",
    ),
    "a billion points": (
        first_personal(points=10**9),
        1,
        "個人技能ポイントを1,000,000,075使っています。",
        "1,000,000,075 personal points spent; INT×10 = 120 are available.",
    ),
    "a profession that is gone": (
        lambda raw: raw["choices"]["profession"].update(id="astronaut"),
        1,
        "職業が選ばれていません。",
        "No profession chosen.",
    ),
    "500 letters": (craft(500), 1, "個人技能ポイントを121使っています。", "121 personal points spent"),
    "501 letters": (craft(501), 2, "文字が500字を超えています。", "longer than 500 characters"),
    "a weapon that no table knows": (
        weapon(id="sky_hammer"),
        1,
        "武器：「sky_hammer」はこのルール表にありません。",
        'Weapon: "sky_hammer" is not known here.',
    ),
    "damage that nobody can read": (
        weapon(id="custom", name="X", skill="melee_weapon", spec="spear", damage="lots"),
        1,
        "ダメージ：「lots」はこのルール表にありません。",
        'Damage: "lots" is not known here.',
    ),
    "a weapon of no skill": (
        weapon(id="custom", name="X"),
        1,
        "（技能の指定なし）は技能一覧にありません。",
        "(no skill named) is not in the skill list.",
    ),
    "dice that cannot give that": (
        lambda raw: raw["rolls"][0].update(total=18),
        0,
        "3d6では出ない18があります。",
        "18 for 3d6, which those dice cannot give.",
    ),
    "a value that is not in the log": (
        rolls(STR=17),
        0,
        "筋力の17はダイスの記録にない値です。",
        "Strength: 17 is not in the log of rolls",
    ),
    "a field of another game": (
        lambda raw: raw["choices"].update(honour=1),
        2,
        "choices/honour：この版にない項目です。",
        "at choices/honour: this version has no such entry.",
    ),
    "a newer version": (
        lambda raw: raw.update(schema_version=99),
        2,
        "この版は形式 1 までです。",
        "this one reads up to format 1.",
    ),
}


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_file_is_told_in_a_sentence_of_either_language(say: Say, tmp_path: Path, fault: str) -> None:
    change, code, japanese, english = BAD[fault]
    file = spoilt(tmp_path, change)
    for language, sentence in (("ja", japanese), ("en", english)):
        found, said = say("validate", "--lang", language, file)
        assert sentence in said
        assert found == code
        assert "Traceback" not in said


@pytest.mark.parametrize("way", ["pdf", "html", "text", "json"])
def test_what_opens_can_be_exported_whatever_is_wrong(say: Say, tmp_path: Path, way: str) -> None:
    for place, (change, code, _, _) in enumerate(BAD.values()):
        target = tmp_path / f"{place}.{way}"
        found, _ = say("export", "--to", way, "--out", target, spoilt(tmp_path, change))
        assert (found == 0, target.exists()) == (code != 2, code != 2)


def test_the_pdf_holds_the_character(say: Say, tmp_path: Path) -> None:
    assert say("export", "--to", "pdf", "--out", tmp_path / "a.pdf", WARDEN)[0] == 0
    assert say("show", "--lang", "en", tmp_path / "a.pdf") == say("show", "--lang", "en", WARDEN)


def test_a_bare_record_of_the_digest_is_evaluated(say: Say, tmp_path: Path) -> None:
    """W02: maps by skill key, choices as a list of lists; Spot 25 + 40 + 10."""
    record = {
        "identity": {"name": "Mio", "own_language": "Japanese"},
        "era": "modern",
        "rolls": {"STR": 10, "CON": 11, "SIZ": 12, "INT": 15, "POW": 12, "DEX": 11, "APP": 13},
        "roll_sets": 1,
        "shift": {"APP": -2, "DEX": 2},
        "profession": {
            "id": "detective",
            "fixed": {"firearm": "pistol"},
            "choices": [["dodge", "drive:automobile", "insight", "technical:computer_use"]],
        },
        "professional_points": {"firearm:pistol": 40, "spot": 40},
        "personal_points": {"spot": 10},
        "weapons": ["pistol"],
    }
    file = tmp_path / "mio.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    code, said = say("evaluate", "brp", "--lang", "en", file)
    data = json.loads(said)
    assert code == 0
    assert data["values"]["skill.spot"]["total"] == 75
    assert [
        values["total"] for key, values in data["values"].items() if re.fullmatch(r"weapon\.\d+", key)
    ] == [60]
    assert data["values"]["hp"]["total"] == 12


def test_a_quick_character_is_legal_and_the_same_again(say: Say, tmp_path: Path) -> None:
    one, other = tmp_path / "1.json", tmp_path / "2.json"
    for file in (one, other):
        assert say("quick", "brp", "--seed", "7", "--lang", "en", "--out", file)[0] == 0
        assert say("validate", file)[0] == 0
    choices = [json.loads(file.read_text(encoding="utf-8"))["choices"] for file in (one, other)]
    assert choices[0] == choices[1]


def test_the_schema_names_what_a_record_holds(say: Say) -> None:
    code, said = say("schema", "brp")
    found = json.loads(said)["$defs"]
    assert code == 0
    assert {"Choices", "Identity", "Profession", "Points", "Weapon", "Shield", "Armor"} <= set(found)
    assert all(found[name]["description"] for name in ("Choices", "Profession", "Points", "Weapon"))


def grown(raw: dict[str, Any]) -> None:
    """An experience roll and its gain, thrown one after the other."""
    raw["choices"]["improvements"] = [{"row": 91, "skill": "listen", "roll": 97, "gain": 4}]
    raw["last_row"] = 91
    for key, sides, face in (("roll", 100, 97), ("gain", 6, 4)):
        roll = {**raw["rolls"][0], "path": ["choices", "improvements", 91, key], "expression": f"1d{sides}"}
        raw["rolls"].append({**roll, "faces": [{"sides": sides, "value": face}], "total": face})


def test_validate_counts_sets_of_characteristics_and_not_experience_rolls(say: Say, tmp_path: Path) -> None:
    _, before = say("validate", WARDEN)
    _, after = say("validate", spoilt(tmp_path, grown))
    counted = [re.search(r"記録は(\d+)組|log: (\d+)", text) for text in (before, after)]
    assert [one[1] or one[2] for one in counted if one is not None] == ["1", "1"]
