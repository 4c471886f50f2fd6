"""The command line's ways to other programs: what is said before, written, proved, and refused."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.dom import minidom

import pytest

from builder.core.strict_json import read_json
from tests.exports.subjects import SAMPLES

Run = Callable[..., tuple[int, str, str]]
GUARD = SAMPLES / "gurps4e" / "1-town-guard.ja.json"
DETECTIVE = SAMPLES / "brp" / "1-harbour-detective.ja.json"
MAGE = SAMPLES / "lunatic" / "2-bell-tower-mage.ja.json"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line in Japanese, with folders of its own."""
    from builder.cli import main

    monkeypatch.setenv("TRPG_BUILDER_LANG", "ja")
    monkeypatch.setenv("TRPG_BUILDER_HOME", str(tmp_path / "home"))

    def call(*arguments: object) -> tuple[int, str, str]:
        code = main([str(one) for one in arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def test_a_piece_for_ccfolia_is_a_text_file_of_one_json_object(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "piece.txt"
    code, said, err = run("export", GUARD, "--to", "ccfolia", "--lang", "ja", "--out", out)
    assert (code, said) == (0, "")
    data = read_json(out.read_bytes())["data"]
    assert data["name"] == "ガレス"
    assert "3D6<=13 【槍】" in data["commands"].split("\n")
    assert "持っていけないもの: 画像（ココフォリアの側で選びます）" in err
    assert err.index("持っていけないもの") < err.index("書き込みました")


def test_the_language_of_the_piece_is_chosen(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "piece.txt"
    assert run("export", DETECTIVE, "--to", "ccfolia", "--lang", "en", "--out", out)[0] == 0
    assert "1D100<=55 【Listen】(sp 11)" in read_json(out.read_bytes())["data"]["commands"]


def test_a_piece_for_udonarium_is_xml(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "piece.xml"
    assert run("export", MAGE, "--to", "udonarium", "--lang", "ja", "--out", out)[0] == 0
    document = minidom.parseString(out.read_bytes())
    assert document.getElementsByTagName("chat-palette")[0].getAttribute("dicebot") == "DiceBot"


def test_a_party_for_udonarium_is_one_archive(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "party.zip"
    code, _, err = run("export", GUARD, DETECTIVE, MAGE, "--to", "udonarium", "--lang", "ja", "--out", out)
    assert code == 0
    with zipfile.ZipFile(out) as archive:
        assert archive.namelist() == ["garesu-1.xml", "shiomi-ritsuko-2.xml", "serin-aruve-3.xml"]
    assert "持っていけないもの: 特徴" in err


def test_of_a_party_what_cannot_be_read_is_named_and_the_others_are_written(run: Run, tmp_path: Path) -> None:
    torn = tmp_path / "torn.json"
    torn.write_text("{", encoding="utf-8")
    out = tmp_path / "party.zip"
    code, _, err = run("export", GUARD, torn, "--to", "udonarium", "--out", out)
    assert code == 2
    assert "torn.json" in err
    with zipfile.ZipFile(out) as archive:
        assert archive.namelist() == ["garesu-1.xml"]


def test_several_go_into_a_folder_one_file_each(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "pieces"
    assert run("export", GUARD, DETECTIVE, GUARD, "--to", "ccfolia", "--lang", "ja", "--out", out)[0] == 0
    assert sorted(file.name for file in out.iterdir()) == ["ガレス (2).txt", "ガレス.txt", "潮見 律子.txt"]


def test_a_format_of_the_system_is_written_with_its_advice(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "guard.gcs"
    code, _, err = run("export", GUARD, "--to", "gcs", "--out", out)
    assert code == 0
    assert read_json(out.read_bytes())["version"] == 5
    assert "GCS" in err


def test_a_format_of_another_system_is_refused_in_words(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "x.gcs"
    code, _, err = run("export", DETECTIVE, "--to", "gcs", "--out", out)
    assert code == 2
    assert "gcs" in err
    assert not out.exists()


def test_an_unknown_way_names_the_known_ones(run: Run, tmp_path: Path) -> None:
    code, _, err = run("export", GUARD, "--to", "wood", "--out", tmp_path / "x")
    assert code == 2
    for way in ("pdf", "html", "text", "json", "ccfolia", "udonarium", "gcs"):
        assert way in err


def test_a_piece_is_not_written_over_a_character(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(GUARD.read_bytes())
    assert run("export", file, "--to", "ccfolia", "--out", file)[0] == 2
    assert file.read_bytes() == GUARD.read_bytes()


def test_no_file_tells_where_it_was_made(run: Run, tmp_path: Path) -> None:
    for way in ("ccfolia", "udonarium", "text", "html", "json", "gcs"):
        out = tmp_path / f"x.{way}"
        assert run("export", GUARD, "--to", way, "--out", out)[0] == 0
        text = out.read_text(encoding="utf-8")
        assert str(tmp_path) not in text
        assert str(Path.home()) not in text or str(Path.home()) == "/"
