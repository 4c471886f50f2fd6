"""File names made of what people type: safe everywhere, readable, never another file's."""

import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builder.storage.names import free_path, is_path, safe_name


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("ナイア", "ナイア"),
        ("𠮷野　家子", "𠮷野 家子"),
        ("神木", "神木"),
        ("../../etc/passwd", "／..／etc／passwd"),
        ("C:\\Windows\\x", "C：＼Windows＼x"),
        ('a<b>c|d?e*f"g', "a＜b＞c｜d？e＊f＂g"),
        ("  Naia  of \t the\nmist ", "Naia of the mist"),
        ("Dr.", "Dr"),
        ("...hidden", "hidden"),
        ("a. . .", "a"),
        ("", "character"),
        ("..", "character"),
        ("\u202egpj.exe\u200f", "gpj.exe"),
        ("nul\x00byte\x1b[31m", "nulbyte[31m"),
        ("CON", "CON_"),
        ("con.v2", "con_.v2"),
        ("Com1", "Com1_"),
        ("LPT³", "LPT³_"),
        ("console", "console"),
        ("コン", "コン"),
    ],
)
def test_a_name_becomes_a_stem_that_every_disk_takes(name: str, stem: str) -> None:
    assert safe_name(name) == stem


def test_a_long_name_is_cut_between_characters() -> None:
    assert safe_name("家" * 100) == "家" * 60


def test_a_long_name_is_not_cut_between_a_letter_and_its_mark() -> None:
    name = "か\u3099" * 40
    stem = safe_name(name)
    assert len(stem.encode()) <= 180
    assert stem == "か\u3099" * 30


@given(st.text(max_size=300))
@example("a" * 179 + " .")
@example("con" + " " * 200)
@example("\ud800")
def test_any_text_is_a_safe_stem(name: str) -> None:
    stem = safe_name(name)
    assert stem
    assert len(f"{stem} 9999.json".encode()) <= 255
    assert not set(stem) & set('/\\:*?"<>|')
    assert stem[0] not in ". "
    assert stem[-1] not in ". "
    assert not any(unicodedata.category(ch) in ("Cc", "Cf", "Cs") for ch in stem)
    assert stem.split(".")[0].rstrip().upper() not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT9"}


@given(st.text(max_size=100))
def test_a_safe_stem_stays_as_it_is(name: str) -> None:
    assert safe_name(safe_name(name)) == safe_name(name)


def test_every_safe_stem_can_really_be_a_file(tmp_path: Path) -> None:
    for name in ("ナイア", "𠮷" * 200, "\u202eexe", "CON", "a/b", "e\u0301" * 300):
        free_path(tmp_path, name).write_text("x")
    assert len(list(tmp_path.iterdir())) == 6


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    (tmp_path / "Naia.json").write_text("x")
    (tmp_path / "naia 2.JSON").write_text("x")
    assert free_path(tmp_path, "naia") == tmp_path / "naia 3.json"


def test_a_dangling_link_takes_its_name_too(tmp_path: Path) -> None:
    (tmp_path / "Naia.json").symlink_to(tmp_path / "nowhere")
    assert free_path(tmp_path, "Naia") == tmp_path / "Naia 2.json"


def test_in_a_folder_that_is_not_there_every_name_is_free(tmp_path: Path) -> None:
    assert free_path(tmp_path / "none", "Naia", ".pdf") == tmp_path / "none" / "Naia.pdf"


def test_a_path_is_words_that_a_disk_can_be_asked_for() -> None:
    assert is_path("/home/さち/卓.json")
    assert is_path(os.fsdecode(b"/home/\xff.json"))
    assert not any(map(is_path, ("a\0b", "\ud800", 7, None, b"/x")))
