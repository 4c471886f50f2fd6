"""Ccfolia: the clipboard text is one JSON object of documented fields, and says what the sheet says."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from builder.core.errors import BadExport
from builder.core.sheet import Sheet
from builder.core.strict_json import read_json
from builder.core.text import Translator
from builder.exports import ccfolia
from builder.exports.spoken import LONGEST_NOTES
from tests.exports.subjects import SAMPLES, by_dice, in_each_language, sample, speaker

FIELDS: dict[str, type | tuple[type, ...]] = {
    "name": str,
    "memo": str,
    "initiative": (int, Decimal),
    "status": list,
    "params": list,
    "commands": str,
}


def read(sheet: Sheet, translator: Translator) -> dict[str, Any]:
    raw = read_json(ccfolia.export(sheet, translator))
    assert set(raw) == {"kind", "data"}
    assert raw["kind"] == "character"
    data: dict[str, Any] = raw["data"]
    return data


def guard() -> tuple[Sheet, Translator]:
    return sample(SAMPLES / "gurps4e" / "1-town-guard.ja.json")[1], speaker("gurps4e", "ja")


def test_only_documented_fields_of_documented_types_are_sent() -> None:
    for sheet, translator in in_each_language():
        data = read(sheet, translator)
        for name, value in data.items():
            assert isinstance(value, FIELDS[name]) and not isinstance(value, bool), name
        for status in data["status"]:
            assert {key: type(value) for key, value in status.items()} == {
                "label": str,
                "value": int,
                "max": int,
            }
        for param in data["params"]:
            assert {key: type(value) for key, value in param.items()} == {"label": str, "value": str}


def test_the_text_is_plain_utf_8_without_escapes_or_a_mark() -> None:
    sheet, translator = guard()
    data = ccfolia.export(sheet, translator)
    text = data.decode("utf-8")
    assert not data.startswith(b"\xef\xbb\xbf")
    assert "ガレス" in text
    assert "\\u" not in text
    assert "\r" not in text
    assert "\0" not in text


def test_a_gurps_piece_is_the_one_of_the_table() -> None:
    """Chapter 1.5: HP, FP; twelve parameters; Basic Speed as the order of action."""
    data = read(*guard())
    assert [one["label"] for one in data["status"]] == ["HP", "FP"]
    params = {one["label"]: one["value"] for one in data["params"]}
    assert list(params) == [
        *("ST", "DX", "IQ", "HT", "意志", "知覚", "基本速度", "移動力", "よけ", "受け", "止め", "防護点"),
    ]
    assert (params["基本速度"], params["よけ"], params["止め"]) == ("5.75", "8", "10")
    assert data["initiative"] == Decimal("5.75")
    assert data["memo"].split("\n")[-1] == "ダイスボット: ガープス"
    assert data["commands"].split("\n")[-2:] == [":HP-", ":FP-"]


def test_a_brp_piece_is_the_one_of_the_table() -> None:
    sheet = sample(SAMPLES / "brp" / "3-pass-warden.ja.json")[1]
    data = read(sheet, speaker("brp", "ja"))
    assert [one["label"] for one in data["status"]] == ["HP", "PP"]
    params = {one["label"]: one["value"] for one in data["params"]}
    assert list(params) == [
        *("STR", "CON", "SIZ", "INT", "POW", "DEX", "APP", "MOV", "ダメージボーナス", "鎧"),
    ]
    assert params["ダメージボーナス"] == "1D4"
    assert data["initiative"] == int(params["DEX"]) == 14


def test_a_lunatic_piece_has_mana_only_with_magic_and_no_order_of_action() -> None:
    mage = read(sample(SAMPLES / "lunatic" / "2-bell-tower-mage.ja.json")[1], speaker("lunatic", "ja"))
    scout = read(sample(SAMPLES / "lunatic" / "1-salt-road-scout.ja.json")[1], speaker("lunatic", "ja"))
    assert [one["label"] for one in mage["status"]] == ["耐久度", "余力", "魔那"]
    assert [one["label"] for one in scout["status"]] == ["耐久度", "余力"]
    assert "initiative" not in mage
    assert [one["label"] for one in mage["params"]] == [
        *("武勇", "反応", "判断", "技術", "天命", "魔術", "頑健値", "脚力", "致死点"),
    ]
    assert {one["label"]: one["value"] for one in mage["params"]}["致死点"] == "-7"


def test_a_black_flag_piece_begins_with_what_changes_most() -> None:
    data = read(by_dice("black_flag", 1), speaker("black_flag", "ja"))
    assert [one["label"] for one in data["status"]][:4] == ["HP", "一時HP", "幸運", "HD"]
    assert data["status"][2]["max"] == 5
    params = {one["label"]: one["value"] for one in data["params"]}
    assert set(params) == {*("筋力", "敏捷力", "耐久力", "判断力", "知力", "魅力", "習熟", "AC", "移動")}
    assert data["initiative"] == int(params["敏捷力"])
    assert "幸運 {幸運}" in data["commands"].split("\n")


def test_a_fighter_of_the_first_hour_needs_no_more_than_one_paste() -> None:
    """The smallest piece: a name. A system without tracks, params and dice sends none."""
    sheet, translator = guard()
    bare = replace(sheet, piece=type(sheet.piece)())
    assert set(read(bare, translator)) == {"name", "memo"}


def test_notes_travel_up_to_the_limit_and_are_cut_there() -> None:
    sheet, translator = guard()
    memo = read(replace(sheet, remarks="あ" * LONGEST_NOTES), translator)["memo"]
    assert "あ" * LONGEST_NOTES in memo
    memo = read(replace(sheet, remarks="あ" * (LONGEST_NOTES + 1)), translator)["memo"]
    assert "あ" * (LONGEST_NOTES - 1) + "…" in memo
    assert "あ" * LONGEST_NOTES not in memo


def test_every_piece_is_proved() -> None:
    for sheet, translator in in_each_language():
        data = ccfolia.export(sheet, translator)
        ccfolia.prove(data, sheet, translator)
        assert json.loads(data)["data"]["name"] == sheet.masthead.name


@pytest.mark.parametrize("spoilt", ["name", "hp", "skill", "fewer", "label"])
def test_a_piece_that_differs_from_the_sheet_is_refused(spoilt: str) -> None:
    sheet, translator = guard()
    raw = json.loads(ccfolia.export(sheet, translator))
    data = raw["data"]
    match spoilt:
        case "name":
            data["name"] = "ガレヌ"
        case "hp":
            data["status"][0]["value"] -= 1
        case "skill":
            data["commands"] = data["commands"].replace("3D6<=13 【槍】", "3D6<=14 【槍】")
        case "fewer":
            data["commands"] = data["commands"].replace("3D6<=12 【盾】\n", "")
        case "label":
            data["commands"] = data["commands"].replace("3D6<=9 【観察】", "3D6<={観察} 【観察】")
    with pytest.raises(BadExport):
        ccfolia.prove(json.dumps(raw).encode(), sheet, translator)


@pytest.mark.parametrize("data", [b"{", b"[]", b'{"kind": "other", "data": {}}', b'{"kind":1,"kind":2}'])
def test_what_is_no_piece_is_refused(data: bytes) -> None:
    sheet, translator = guard()
    with pytest.raises(Exception, match=r"export|core"):
        ccfolia.prove(data, sheet, translator)
