"""Command line: The Lunatic through every door, good files and bad ones, in both languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder.__main__ import main

SAMPLES = Path(__file__).resolve().parent.parent.parent / "assets" / "samples" / "lunatic"
WARDEN = SAMPLES / "3-fen-warden.ja.json"
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


def choice(**values: Any) -> Change:
    return lambda raw: raw["choices"].update(values)


def within(place: str, **values: Any) -> Change:
    return lambda raw: raw["choices"][place].update(values)


def scenario(**values: Any) -> Change:
    return lambda raw: raw["choices"]["personal_exp_gained"][0].update(values)


def bought(**values: Any) -> Change:
    """One more purchase at the first opportunity after creation."""
    return lambda raw: raw["choices"]["growth"][1]["purchases"].append({"row": 900, **values})


def owned(**values: Any) -> Change:
    return lambda raw: raw["choices"]["equipment"].append({"row": 901, **values})


def many(place: str, count: int) -> Change:
    return lambda raw: raw["choices"].update({place: [{"id": "custom", "ja": f"{n}"} for n in range(count)]})


BAD: dict[str, tuple[Change, int, str, str]] = {
    "a billion EXP short": (
        scenario(exp=-(10**9)),
        1,
        "経験値が1,000,000,002点足りません。",
        "1,000,000,002 EXP short.",
    ),
    "a billion EXP": (scenario(exp=10**9), 0, "1,000,000,001", "1,000,000,001"),
    "ten billion EXP": (scenario(exp=10**10), 2, "数が大きすぎるか", "too large or too small"),
    "a billion steps": (
        bought(kind="base", id="stealth", steps=10**9),
        1,
        "隠密の基準値は今回これ以上上げられません。",
        "Stealth cannot rise further this time.",
    ),
    "a feat for a billion": (
        bought(kind="feat", ja="山", exp=10**9),
        1,
        "経験値が999,999,",
        "EXP short.",
    ),
    "half a step": (
        bought(kind="intensity", id="main_melee", steps=0.5),
        2,
        "整数のはずの所",
        "a whole number is expected here",
    ),
    "half a skill EXP": (
        bought(kind="intensity", id="main_melee", skill_exp="1/2"),
        2,
        "整数のはずの所",
        "a whole number is expected here",
    ),
    "skill EXP that nobody has": (
        bought(kind="base", id="stealth", skill_exp=3),
        1,
        "技能経験値は隠密にだけ、持っている分だけ使えます。",
        "Skill EXP serve Stealth only, as far as owned.",
    ),
    "what cannot be bought": (
        bought(kind="parameter", id="toughness"),
        1,
        "頑健値は経験値では成長しません。",
        "Toughness",
    ),
    "a skill that no table knows": (
        bought(kind="base", id="flying"),
        1,
        "成長させるもの：「flying」はこのルール表にありません。",
        "What grows: “flying” is in no table here.",
    ),
    "a class that is gone": (
        choice(base_class="paladin"),
        1,
        "基本クラス：「paladin」はこのルール表にありません。",
        "Base class: “paladin” is in no table here.",
    ),
    "a race of another book": (
        choice(race="orc"),
        1,
        "種族：「orc」はこのルール表にありません。",
        "Race: “orc” is in no table here.",
    ),
    "tables that are not there": (
        lambda raw: raw.update(packs=[{"id": "no.such", "revision": 1, "digest": ""}]),
        1,
        "no.such",
        "The table pack “no.such” (revision 1) is not there",
    ),
    "an option that is not offered": (choice(slot_option="Z"), 1, "特技枠の選択肢", "feat-slot option"),
    "an ability without bottom": (
        within("deltas", valor=-(10**9)),
        1,
        "武勇は初期値から−3までです。",
        "Valor may fall by at most 3.",
    ),
    "magic beyond the table": (
        choice(magic=10**9),
        1,
        "魔術1,000,000,000は表にない値です。",
        "Magic 1,000,000,000 is not in the table.",
    ),
    "too old": (choice(age=10**9), 1, "年齢は20歳までです。", "Age may be 20 at most."),
    "dice without end": (
        choice(age_rolls={str(n): 1 for n in range(1, 300)}),
        1,
        "年齢の出目が正しくありません",
        "The age rolls are not valid",
    ),
    "a body in words": (within("profile", height_cm="tall"), 2, "扱えない値です", "cannot be used"),
    "damage that nobody can read": (
        owned(id="custom", ja="棒", category="sword", size="small", damage="lots"),
        1,
        "ダメージ：「lots」はこのルール表にありません。",
        "Damage: “lots” is in no table here.",
    ),
    "a weapon that no table knows": (
        owned(id="sky_hammer"),
        1,
        "装備：「sky_hammer」はこのルール表にありません。",
        "Gear: “sky_hammer” is in no table here.",
    ),
    "ten thousand things": (many("equipment", 12_000), 2, "10,000", "has more than 10,000 entries."),
    "501 letters": (within("profile", sex="あ" * 501), 2, "文字が500字を超えています。", "longer than 500"),
    "a field of another game": (
        choice(honour=1),
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


W1 = {
    "race": "human",
    "base_class": "warrior",
    "specialist_class": "guardian",
    "raised_ability": "valor",
    "deltas": {"valor": 4, "reflex": 3, "fate": 2},
    "virtual": {"reserve_low": 2},
    "vitality_ap": 3,
    "exchanged_ap": 1,
    "skill_pattern": "A",
    "favored": ["body_defense", "escape"],
    "slot_option": "A",
    "weapon_option": "A",
    "bonus_option": "A",
    "age_rolls": [5],
    "age": 18,
    "growth": [[{"kind": "base", "id": "main_melee"}, {"kind": "feat", "id": "power_blow"}]],
    "personal_exp_gained": [6],
    "skill_exp": [{"main_melee": 1}],
    "traits": ["scarred"],
}


def test_a_bare_record_of_the_digest_is_evaluated(say: Say, tmp_path: Path) -> None:
    """W1: vitality 15, reserve 5, Primary Melee 17 after growth, initial EXP 31."""
    file = tmp_path / "gerrit.json"
    file.write_text(json.dumps(W1), encoding="utf-8")
    code, said = say("evaluate", "lunatic", "--lang", "en", file)
    values = json.loads(said)["values"]
    assert code == 0
    found = {key: values[key]["total"] for key in ("vitality", "reserve", "skill.main_melee", "exp.initial")}
    assert found == {"vitality": 15, "reserve": 5, "skill.main_melee": 17, "exp.initial": 31}


def test_other_tables_are_laid_over_a_bare_record(say: Say, tmp_path: Path) -> None:
    """Every ability of 10 or more adds 3: a GM's own table of modifiers."""
    record, tables = tmp_path / "gerrit.json", tmp_path / "ours.json"
    record.write_text(json.dumps(W1), encoding="utf-8")
    bands = {
        **{"kind": "bands", "key": {"name": "ability", "min": 0, "max": 20}, "provenance": "gm"},
        **{"value": {"type": "int", "min": -3, "max": 5}, "below": "clamp", "above": "clamp"},
        **{"monotone": "nondecreasing", "needed_for": "creation"},
        "rows": [[0, 6, -1], [7, 9, 0], [10, 20, 3]],
    }
    head = {"schema": "table-pack/1", "system": "lunatic", "pack_id": "ours.1", "revision": 1, "author": ""}
    title = {"title": {"ja": "わが卓", "en": "Ours"}, "rules_version": "7.10", "base_pack": "lunatic"}
    pack = {**head, **title, "tables": {"ability_modifier": bands}}
    tables.write_text(json.dumps(pack), encoding="utf-8")
    code, said = say("evaluate", "lunatic", "--pack", tables, record)
    assert (code, json.loads(said)["values"]["modifier.reflex"]["total"]) == (0, 3)


def test_a_quick_character_is_legal_and_the_same_again(say: Say, tmp_path: Path) -> None:
    one, other = tmp_path / "1.json", tmp_path / "2.json"
    for file in (one, other):
        assert say("quick", "lunatic", "--seed", "7", "--lang", "en", "--out", file)[0] == 0
        assert say("validate", file)[0] == 0
    choices = [json.loads(file.read_text(encoding="utf-8"))["choices"] for file in (one, other)]
    assert choices[0] == choices[1]


def test_the_schema_names_what_a_record_holds(say: Say) -> None:
    """The keys of the digest's record, and the flags that stand beside them."""
    code, said = say("schema", "lunatic")
    found = json.loads(said)["$defs"]
    assert code == 0
    assert {"Choices", "Purchase", "Opportunity", "HeroPoint", "Item", "TablePack", "Current"} <= set(found)
    keys = set(found["Choices"]["properties"])
    assert {"race", "deltas", "magic", "virtual", "growth", "skill_exp", "table_pack", "is_pc"} <= keys
    assert {"race_allowed", "heavy_load", "party_levels", "current"} <= keys
    assert {"book", "permitted", "allowed", "beyond"} <= set(found["Purchase"]["properties"])
    assert "in_play" in found["Opportunity"]["properties"]
    assert all(found[name]["description"] for name in ("Choices", "Purchase", "Opportunity", "Item"))


@pytest.mark.parametrize("file", sorted(SAMPLES.glob("*.json")), ids=lambda file: file.stem)
def test_a_sample_is_shown_in_its_language(say: Say, file: Path) -> None:
    language = "ja" if file.stem.endswith(".ja") else "en"
    code, said = say("show", "--lang", language, file)
    raw = json.loads(file.read_text(encoding="utf-8"))
    assert code == 0
    assert raw["profile"]["name"] in said
    assert ("‡ 再構成値を含む" if language == "ja" else "‡ includes reconstructed values") in said
