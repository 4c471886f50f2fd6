"""Command line: Black Flag through every door, good files and bad ones, in both languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder.__main__ import main

SAMPLES = Path(__file__).resolve().parent.parent.parent / "assets" / "samples" / "black_flag"
READER = SAMPLES / "3-comet-reader.ja.json"
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
    """The wizard of level 11 with something wrong."""
    raw = json.loads(READER.read_text(encoding="utf-8"))
    change(raw)
    file = folder / "spoilt.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    return file


def choice(**values: Any) -> Change:
    return lambda raw: raw["choices"].update(values)


def within(place: str, **values: Any) -> Change:
    return lambda raw: raw["choices"][place].update(values)


def wizard(**values: Any) -> Change:
    return lambda raw: raw["choices"]["classes"][0].update(values)


def owned(**values: Any) -> Change:
    return lambda raw: raw["choices"]["equipment"].append({"row": 901, **values})


def beside(id: str, multiclassing: bool) -> Change:
    """Another class beside the wizard."""

    def change(raw: dict[str, Any]) -> None:
        raw["choices"]["classes"].append({"row": 900, "id": id, "level": 1})
        raw["choices"]["campaign"] = {"multiclassing": multiclassing}

    return change


def prepared(raw: dict[str, Any]) -> None:
    """The whole spellbook: 26 spells where INT 20 and level 11 allow 16."""
    for spell in raw["choices"]["spells"]:
        spell["ready"] = spell.get("ready", False) or spell["list"] == "book"


BAD: dict[str, tuple[Change, int, str, str]] = {
    "level 0": (wizard(level=0), 1, "レベル0は1～20の範囲外です。", "Level 0 is outside 1–20."),
    "level 21": (wizard(level=21), 1, "レベル21は1～20の範囲外です。", "Level 21 is outside 1–20."),
    "a billion levels": (
        wizard(level=10**9),
        1,
        "レベル1,000,000,000は1～20の範囲外です。",
        "Level 1,000,000,000 is outside 1–20.",
    ),
    "ten billion levels": (wizard(level=10**10), 2, "数が大きすぎるか", "too large or too small"),
    "half a level": (wizard(level=5.5), 2, "整数のはずの所", "a whole number is expected here"),
    "a score of 31": (
        lambda raw: raw["choices"].update(ability_method="manual") or within("abilities", wis=31)(raw),
        1,
        "【判断力】31は1～20の範囲外です。",
        "Wisdom 31 is outside 1–20.",
    ),
    "a score that cannot be bought": (
        within("abilities", wis=19),
        1,
        "【判断力】19は購入できません（8～18）。",
        "Wisdom 19 cannot be bought; the range is 8–18.",
    ),
    "an unknown talent": (
        within("talents", scholar=["flight"]),
        1,
        "のid「flight」が見つかりません。",
        "Unknown id flight in ",
    ),
    "a class that is gone": (wizard(id="theurge"), 1, "のid「theurge」が", "Unknown id theurge in "),
    "a lineage of another book": (choice(lineage="kobold"), 1, "のid「kobold」が", "Unknown id kobold in "),
    "a subclass of another class": (
        wizard(subclass="thief"),
        1,
        "シーフはウィザードのサブクラスではありません。",
        "Thief is not a Wizard subclass.",
    ),
    "prepared beyond the count": (
        prepared,
        1,
        "呪文を26個準備しています。上限は16です。",
        "26 spells prepared; 16 allowed.",
    ),
    "a spell of another source": (
        lambda raw: raw["choices"]["spells"][0].update(id="sacred_flame"),
        1,
        "のリストにありません。",
        "is not on the Arcane list.",
    ),
    "a second class while it is off": (
        beside("fighter", False),
        1,
        "マルチクラスは無効になっています。",
        "Multiclassing is switched off.",
    ),
    "a second class without its minimum": (
        beside("bard", True),
        1,
        "バードには【魅力】13",
        "Bard needs Charisma 13",
    ),
    "a roll of 7 on a d6": (
        within("hp_rolls", **{"wizard@5": 7}),
        1,
        "d6で7は出ません。",
        "A roll of 7 is impossible on a d6.",
    ),
    "more Luck than anybody holds": (
        within("current", luck=6),
        1,
        "幸運点6は0～5の範囲外です。",
        "Luck 6 is outside 0–5.",
    ),
    "bought for a billion": (
        owned(id="plate", qty=10**9, bought=True),
        1,
        "使える資金を",
        "too much is spent.",
    ),
    "ten thousand things": (
        choice(equipment=[{"id": "custom", "name": f"{n}"} for n in range(12_000)]),
        2,
        "10,000",
        "has more than 10,000 entries.",
    ),
    "501 letters": (within("identity", age="あ" * 501), 2, "文字が500字を超えています。", "longer than 500"),
    "a weight in words": (owned(id="custom", weight="heavy"), 2, "扱えない値です", "cannot be used"),
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
    assert say("export", "--to", "pdf", "--out", tmp_path / "a.pdf", READER)[0] == 0
    assert say("show", "--lang", "en", tmp_path / "a.pdf") == say("show", "--lang", "en", READER)


W1 = {
    "name": "Reed",
    "classes": [{"id": "ranger", "level": 1}],
    "lineage": "elf",
    "heritage": "grove",
    "background": "soldier",
    "ability_method": "standard_array",
    "abilities": {"str": 13, "dex": 16, "con": 14, "int": 10, "wis": 14, "cha": 8},
    "skill_sources": {
        "ranger": ["perception", "stealth", "survival"],
        "soldier": ["animal_handling", "athletics"],
    },
    "talents": {"soldier": "combat_conditioning"},
    "tools": {"ranger": "herbalist_tools", "soldier": "gaming_set_dice", "soldier.2": "land"},
    "languages": {"grove": "elvish"},
    "options": {"ranger.explorer": "swim"},
    "starting": {"picks": {"ranger.equipment.1": "b", "ranger.equipment.2": "a", "ranger.equipment.3": "b"}},
}


def test_a_bare_record_of_the_digest_is_evaluated(say: Say, tmp_path: Path) -> None:
    """W1: HP 14, AC 14, passive Perception 14, Longbow +5 for 1d8+3."""
    file = tmp_path / "reed.json"
    file.write_text(json.dumps(W1), encoding="utf-8")
    code, said = say("evaluate", "black_flag", "--lang", "en", file)
    values = json.loads(said)["values"]
    assert code == 0
    keys = ("hp", "ac", "passive.perception", "attack.longbow", "damage.longbow", "speed.swim")
    assert {key: values[key]["total"] for key in keys} == dict(
        zip(keys, (14, 14, 14, 5, "1d8+3", 30), strict=True)
    )


def test_a_house_rule_is_laid_over_a_bare_record(say: Say, tmp_path: Path) -> None:
    """20 pounds a point of STR: 13 x 20."""
    record, rules = tmp_path / "reed.json", tmp_path / "ours.json"
    record.write_text(json.dumps(W1), encoding="utf-8")
    head = {"schema": "table-pack/1", "system": "black_flag", "pack_id": "ours.1", "revision": 1}
    title = {"title": {"ja": "わが卓", "en": "Ours"}, "rules_version": "1", "base_pack": "black_flag"}
    rules.write_text(json.dumps({**head, **title, "constants": {"carry_factor": 20}}), encoding="utf-8")
    code, said = say("evaluate", "black_flag", "--pack", rules, record)
    assert (code, json.loads(said)["values"]["carry"]["total"]) == (0, 260)


def test_options_that_ask_for_each_other_are_told(say: Say, tmp_path: Path) -> None:
    """A pack whose prerequisites go in a circle is refused in a sentence."""
    options = [
        {
            **{"id": f"warlock.invocations.{one}", "ja": one, "en": one, "owner": "warlock"},
            **{"list": "invocations", "option": one, "prerequisite_invocation": other},
        }
        for one, other in (("hen", "egg"), ("egg", "hen"))
    ]
    head = {"schema": "table-pack/1", "system": "black_flag", "pack_id": "round", "revision": 1}
    title = {"title": {"ja": "輪", "en": "Round"}, "rules_version": "1", "base_pack": "black_flag"}
    pack = tmp_path / "round.json"
    pack.write_text(json.dumps({**head, **title, "options": options}), encoding="utf-8")
    for language in ("ja", "en"):
        code, said = say("packs", "check", "--lang", language, pack)
        assert code != 0
        assert "warlock.invocations.hen" in said and "⟦" not in said and "Traceback" not in said


def test_a_quick_character_is_legal_and_the_same_again(say: Say, tmp_path: Path) -> None:
    one, other = tmp_path / "1.json", tmp_path / "2.json"
    for file in (one, other):
        assert say("quick", "black_flag", "--seed", "7", "--lang", "en", "--out", file)[0] == 0
        assert say("validate", file)[0] == 0
    choices = [json.loads(file.read_text(encoding="utf-8"))["choices"] for file in (one, other)]
    assert choices[0] == choices[1]


def test_a_quick_character_has_the_classes_it_is_given(say: Say, tmp_path: Path) -> None:
    wanted, made = tmp_path / "wanted.json", tmp_path / "made.json"
    classes = [{"id": "ranger", "level": 4}, {"id": "wizard", "level": 3}]
    record = {"campaign": {"multiclassing": True}, "classes": classes}
    wanted.write_text(json.dumps(record), encoding="utf-8")
    assert say("quick", "black_flag", "--seed", "2", "--from", wanted, "--out", made)[0] == 0
    found = json.loads(made.read_text(encoding="utf-8"))["choices"]["classes"]
    assert [(one["id"], one["level"]) for one in found] == [("ranger", 4), ("wizard", 3)]
    assert say("validate", made)[0] == 0


def test_the_schema_names_what_a_record_holds(say: Say) -> None:
    code, said = say("schema", "black_flag")
    found = json.loads(said)["$defs"]
    assert code == 0
    keys = set(found["Choices"]["properties"])
    assert {"classes", "lineage", "heritage", "background", "size", "ability_method", "abilities"} <= keys
    assert {"increases", "talents", "skill_sources", "expertise", "tools", "weapon_choices"} <= keys
    assert {"options", "languages", "equipment", "spells", "starting", "advances", "current"} <= keys
    assert {"id", "level", "subclass"} <= set(found["CharClass"]["properties"])
    described = ("Choices", "CharClass", "Spell", "Item", "Starting", "Advance", "LuckEvent", "Current")
    assert all(found[name]["description"] for name in described)
    assert all(f"`{name}`" in found["Choices"]["description"] for name in keys)


@pytest.mark.parametrize("file", sorted(SAMPLES.glob("*.json")), ids=lambda file: file.stem)
def test_a_sample_is_shown_in_its_language(say: Say, file: Path) -> None:
    language = "ja" if file.stem.endswith(".ja") else "en"
    code, said = say("show", "--lang", language, file)
    raw = json.loads(file.read_text(encoding="utf-8"))
    assert code == 0
    assert raw["profile"]["name"] in said
