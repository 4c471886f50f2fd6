"""Packs of strangers in the window: good, odd and hostile ones. What is wrong is told, nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.core.text import Name, Text
from builder.storage.paths import Paths
from builder.systems import all_systems
from builder.ui.controls.button import Button
from builder.ui.tables.compare import CompareBoard
from builder.ui.tables.editor import PackEditor
from builder.ui.tables.lines import Line
from builder.ui.tables.room import TablesRoom
from tests.ui.window.conftest import Stage

TOUGHNESS = {
    "kind": "lookup",
    "key": {"name": "fate", "min": 5, "max": 20},
    "value": {"type": "int", "min": 1, "max": 20},
    "below": "step:-1",
    "above": "clamp",
    "rows": [[key, 11] for key in range(5, 21)],
}
SWORD = {
    "id": "sabre",
    "ja": "サーベル",
    "en": "Sabre",
    "category": "sword",
    "size": "medium",
    "hands": "one",
    "damage": "D8",
    "focus": False,
}


@pytest.fixture
def book(qtbot: QtBot, places: Paths) -> Iterator[Stage]:
    made = Stage(qtbot, places, systems={"lunatic": all_systems()["lunatic"]})
    made.wake()
    yield made
    made.end()


def a_book(**more: Any) -> dict[str, Any]:
    head = {"schema": "table-pack/1", "system": "lunatic", "pack_id": "my.book", "revision": 1}
    body = {"title": {"ja": "本", "en": "Book"}, "rules_version": "7.10", "base_pack": "lunatic"}
    return {**head, **body, "constants": {}, "tables": {}, **more}


def room(book: Stage) -> TablesRoom:
    book.window.beside.packs.show()
    page = book.window.page()
    assert isinstance(page, TablesRoom)
    return page


def put(folder: Path, name: str, data: dict[str, Any] | bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return path


def told(book: Stage) -> list[str]:
    """What the last question lists."""
    return [one.accessibleName() for one in book.script.asked[-1].more]


@pytest.mark.parametrize(
    ("more", "lines"),
    [
        (
            {"tables": {"toughness": TOUGHNESS | {"rows": [[key, 11] for key in range(5, 21) if key != 9]}}},
            ["違反 頑健値 · 10：表「頑健値」の行に抜けか重複があります。"],
        ),
        (
            {"tables": {"toughness": TOUGHNESS | {"rows": [[key, key + 4] for key in range(5, 21)]}}},
            [f"違反 頑健値 · {key}：表「頑健値」の値{key + 4}が範囲外です。" for key in (17, 18, 19, 20)],
        ),
        (
            {"tables": {"toughness": TOUGHNESS | {"key": {"name": "fate", "min": 20, "max": 5}}}},
            ["違反 頑健値 · キー：表「頑健値」の行に抜けか重複があります。"],
        ),
        ({"base_pack": "my.book"}, ["違反 もとの表：元になる表ファイル「my.book」がありません。"]),
        ({"base_pack": "nowhere"}, ["違反 もとの表：元になる表ファイル「nowhere」がありません。"]),
        (
            {"weapons": [SWORD | {"damage": "2D6; rm -rf"}]},
            ["違反 武器 · sabre · ダメージ：表「武器」のダイス式2D6; rm -rfを読めません。"],
        ),
        (
            {"weapons": [SWORD | {"damage": "9999999D6"}]},
            ["違反 武器 · sabre · ダメージ：表「武器」のダイス式9999999D6を読めません。"],
        ),
        (
            {"weapons": [SWORD | {"size": "gigantic"}]},
            ["違反 武器 · sabre · 大きさ：表「武器」の値大きさ = giganticが範囲外です。"],
        ),
        (
            {"weapons": [{"ja": "剣"}]},
            ["違反 武器 · 1 · 識別名：表ファイルの形式が違います（武器 · 1 · 識別名）。"],
        ),
        ({"remove": {"feats": ["ghost"]}}, ["違反 取り除く行 · 特技 · ghost：ghostが見つかりません。"]),
        ({"pack_id": "../../etc/passwd"}, ["違反 識別名：表ファイルの形式が違います（識別名）。"]),
        ({"revision": 0}, ["違反 改訂：表ファイルの形式が違います（改訂）。"]),
    ],
)
def test_a_pack_is_refused_in_the_words_of_its_tables(
    book: Stage, tmp_path: Path, more: dict[str, Any], lines: list[str]
) -> None:
    page = room(book)
    page.take_in([put(tmp_path, "x.json", a_book(**more))])
    assert told(book) == lines
    assert book.script.asked[-1].title == "「x.json」は取り込めません。"
    assert page.shelf.files() == ()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            b'{"schema": "table-pack/1", "x": "' + b"a" * 10_000_000 + b'"}',
            "「x.json」は4MBを超えています。表パックのファイルではないようです。",
        ),
        (
            b'{"schema": "table-pack/1", "x": ' + b"[" * 9000 + b"]" * 9000 + b"}",
            "「x.json」は1行目で入れ子が深くなりすぎます。表パックのファイルではないようです。",
        ),
        (b"", "「x.json」は空です。"),
        (b'{"schema": "table-pack/1", "ti', "「x.json」は1行目で切れています。もう一度受け取ってください。"),
        (b'{"schema": "table-pack/1"}', "「x.json」には、どのシステムのパックかが書いてありません。"),
        (b'{"hello": 1}', "「x.json」は、ハウスルールのパックではありません。"),
        (b'{"a": 1, "a": 2}', "「x.json」の1行目で「a」が2回めです。片方を消すと開けます。"),
    ],
)
def test_a_file_that_is_no_pack_is_told_in_one_sentence(
    book: Stage, tmp_path: Path, data: bytes, sentence: str
) -> None:
    page = room(book)
    page.take_in([put(tmp_path, "x.json", data)])
    assert book.script.asked[-1].cause == sentence
    assert page.shelf.files() == ()


def test_hostile_names_are_one_short_line_wherever_they_are_told(book: Stage, tmp_path: Path) -> None:
    page = room(book)
    title = {"ja": "あ\u0000い\u202eう\n\nえ" + "長" * 400, "en": "\u0007" * 9}
    page.take_in([put(tmp_path, "x.json", a_book(title=title, author="\u202eろ\nぼ"))])
    (file,) = page.shelf.files()
    assert file.title.ja == "あいう え" + "長" * 42 + "…"
    assert file.title.en == file.title.ja
    assert file.author == "ろ ぼ"
    assert book.told() == f"「{file.title.ja}」を取り込みました。"
    assert json.loads(file.path.read_text("utf-8"))["title"]["ja"] == title["ja"]


def test_what_nobody_knows_is_kept_and_told_and_the_pack_is_taken(book: Stage, tmp_path: Path) -> None:
    page = room(book)
    strange = a_book(weapons=[SWORD | {"colour": "red"}], extra={"a": 1})
    page.take_in([put(tmp_path, "x.json", strange)])
    assert book.told() == "「本」を取り込みました。確かめることが2件あります。開くと見られます。"
    (file,) = page.shelf.files()
    page.open_file(file)
    editor = book.window.page()
    assert isinstance(editor, PackEditor)
    sentences = {editor.telling.sentence(one) for one in editor.work.judgement().findings}
    assert sentences == {"未知の項目extraを無視します。", "未知の項目colourを無視します。"}
    editor.go_to(("lists", "weapons"))
    assert editor.save_now()
    again = json.loads(file.path.read_text("utf-8"))
    assert (again["weapons"][0]["colour"], again["extra"]) == ("red", {"a": 1})


def test_packs_that_rest_on_each_other_are_named_and_can_be_thrown_away(book: Stage) -> None:
    folder = book.places.packs
    put(folder, "a.json", a_book(pack_id="ring.a", base_pack="ring.b"))
    put(folder, "b.json", a_book(pack_id="ring.b", base_pack="ring.a"))
    page = room(book)
    first = next(one for one in page.shelf.files() if one.id == "ring.a")
    page.open_file(first)
    assert book.window.page() is page
    sentence = "パック「ring.b」は、もとの表をたどると自分に戻ります。開けません。"
    assert book.script.asked[-1].cause == sentence
    page.compare_file(first)
    assert book.script.asked[-1].cause == sentence
    desk = book.program.desk()
    live = book.window.show_document(desk.keep(desk.begun("lunatic"), begun=False)).document.live
    assert live.do(Set(("packs",), ["ring.a", "ring.b"]))
    broken = [one.params["pack"] for one in live.survey.issues if one.code == "CORE-PACK-BROKEN"]
    assert sorted(one.ja for one in broken if isinstance(one, Name)) == ["ring.a", "ring.b"]
    page.delete(first)
    assert [one.id for one in page.shelf.files()] == ["ring.b"]


def test_a_file_that_is_torn_is_shown_thrown_away_and_brought_back(book: Stage) -> None:
    torn = put(book.places.packs, "torn.json", b'{"schema": "table-pack/1",')
    page = room(book)
    line = next(one for one in page.findChildren(Line) if one.name.text() == "torn.json")
    assert line.words.text() == "「torn.json」は1行目で切れています。もう一度受け取ってください。"
    button = line.findChild(Button)
    assert isinstance(button, Button)
    button.click()
    assert not torn.exists()
    assert book.told() == "「torn.json」をごみ箱に入れました。"
    book.window.toast.action().click()
    assert torn.read_bytes() == b'{"schema": "table-pack/1",'


def test_a_broken_pack_of_the_same_id_goes_into_the_bin_when_it_is_replaced(
    book: Stage, tmp_path: Path
) -> None:
    page = room(book)
    old = a_book(tables={"toughness": TOUGHNESS | {"rows": []}})
    put(book.places.packs, "my.book.json", old)
    page.refresh()
    book.script.answers = ["replace"]
    page.take_in([put(tmp_path, "x.json", a_book(revision=2))])
    (file,) = page.shelf.files()
    assert file.revision == 2
    (item,) = page.shelf.bin.listed()
    assert json.loads(page.shelf.restore(item).read_text("utf-8")) == old


def test_two_packs_are_compared_cell_by_cell_also_inside_a_class(book: Stage, tmp_path: Path) -> None:
    page = room(book)
    page.take_in(
        [put(tmp_path, "x.json", a_book(tables={"toughness": TOUGHNESS}, constants={"ap_budget": 26}))]
    )
    page.begin("lunatic", ("lists", "base_classes", "warrior"))
    editor = book.window.page()
    assert isinstance(editor, PackEditor)
    grid = editor.model.grid
    assert grid is not None
    row = next(place for place, head in enumerate(grid.rows) if head.key == "skills.main_melee")
    editor.work.draft.do(grid.put({(row, 0): 2}), Text("tables.undo.fill"))
    rows = editor.view.grid(("tables", "death_point_rows"))
    assert rows is not None
    editor.work.draft.do(rows.put({(0, 0): -9}), Text("tables.undo.fill"))
    editor.compare.click()
    board = next(one for one in book.window.findChildren(CompareBoard) if one.isVisible())
    assert board.model.rows == [
        ("致死点", "武勇 5", "−6", "−9"),
        ("基本クラス", "戦士 · 技能 · 主近接", "3", "2"),
    ]
    board.picked.emit("my.book")
    assert ("頑健値", "天命 8", "11", "10") in board.model.rows
    assert ("本文の数値", "作成時のAP", "26", "25") in board.model.rows
    assert ("致死点", "武勇 5", "−6", "−9") in board.model.rows
    assert ("基本クラス", "戦士 · 技能 · 主近接", "3", "2") in board.model.rows
    board.accept()


def test_a_pack_that_changed_after_the_character_was_made_is_told_and_nothing_is_changed_silently(
    book: Stage, tmp_path: Path
) -> None:
    page = room(book)
    page.take_in([put(tmp_path, "x.json", a_book(tables={"toughness": TOUGHNESS}))])
    desk = book.program.desk()
    character = book.window.show_document(desk.keep(desk.begun("lunatic"), begun=False))
    live = character.document.live
    assert live.do(Set(("choices", "race"), "human"))
    assert live.do(Set(("packs",), ["my.book"]))
    assert live.survey.evaluation.values["toughness"].total == 11
    saved = book.places.library / "a.json"
    saved.parent.mkdir(parents=True, exist_ok=True)
    character.document.save(saved)
    before = saved.read_bytes()
    book.window.remove_character(character)
    page = room(book)
    rows = [[key, 12] for key in range(5, 21)]
    book.script.answers = ["replace"]
    page.take_in(
        [put(tmp_path, "y.json", a_book(revision=2, tables={"toughness": TOUGHNESS | {"rows": rows}}))]
    )
    again = book.open(saved).document.live
    assert again.survey.evaluation.values["toughness"].total == 12
    changed = [one for one in again.survey.issues if one.code in ("CORE-PACK-CHANGED", "LUN-PACK-CHANGED")]
    assert changed
    assert saved.read_bytes() == before


def test_a_pack_that_is_exported_can_be_taken_in_by_somebody_else(book: Stage, tmp_path: Path) -> None:
    """By rows, a class and a constant: everything that one typed travels."""
    page = room(book)
    page.begin("lunatic", ("tables", "death_point_rows"))
    editor = book.window.page()
    assert isinstance(editor, PackEditor)
    grid = editor.model.grid
    assert grid is not None
    editor.work.draft.do(grid.put({(3, 0): -11}), Text("tables.undo.fill"))
    assert editor.save_now()
    page = room(book)
    (file,) = page.shelf.files()
    target = tmp_path / "out.json"
    book.script.targets = [target]
    page.export(file)
    page.delete(file)
    page.take_in([target])
    assert book.script.asked == []
    (back,) = page.shelf.files()
    assert page.shelf.load(back.path, "LUN").pack == editor.work.pack
