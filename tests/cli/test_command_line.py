"""Command line: every command, its exit code and what it prints, through the front door."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdf
import pytest

from builder.__main__ import has_screen, main
from builder.cli.commands import COMMANDS

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLES = ROOT / "assets" / "samples" / "gurps4e"
GUARD = SAMPLES / "1-town-guard.en.json"
DUELIST = SAMPLES / "3-duelist.ja.json"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in English, in a home of its own; gives exit code, output and errors."""
    monkeypatch.setenv("TRPG_BUILDER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TRPG_BUILDER_LANG", "en")

    def call(*arguments: str | Path, typed: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8"))
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def changed(file: Path, target: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """A copy of a character file with something changed in it."""
    raw = json.loads(file.read_text(encoding="utf-8"))
    change(raw)
    target.write_text(json.dumps(raw), encoding="utf-8")
    return target


def test_systems_are_listed_with_id_and_name_in_the_order_of_the_window(run: Run) -> None:
    code, out, _ = run("systems")
    assert code == 0
    shown = ["gurps4e\tGURPS 4e", "brp\tBasic Roleplaying", "lunatic\tThe Lunatic"]
    assert [line for line in out.splitlines() if line in shown] == shown


def test_a_new_character_opens_and_has_all_its_points(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    assert run("new", "gurps4e", "--out", file)[0] == 0
    code, out, _ = run("show", file, "--json")
    assert code == 0
    data = json.loads(out)
    assert data["values"]["points.unspent"]["total"] == 150
    assert data["budgets"]["points"] == {"granted": 150, "spent": 0, "left": 150, "quota": False}


def test_nothing_that_is_there_is_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("precious", encoding="utf-8")
    code, _, err = run("new", "gurps4e", "--out", file)
    assert code == 2
    assert "mine.json" in err
    assert file.read_text(encoding="utf-8") == "precious"


def test_the_same_seed_makes_the_same_character_and_it_is_legal(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.json", "b.json", "c.json")]
    for file, seed in zip(files, ("7", "7", "8"), strict=True):
        assert run("quick", "gurps4e", "--seed", seed, "--out", file)[0] == 0
    first, again, other = (json.loads(file.read_text(encoding="utf-8")) for file in files)
    assert first["choices"] == again["choices"]
    assert first["profile"]["name"] == again["profile"]["name"] != ""
    assert first["choices"] != other["choices"]
    code, out, _ = run("validate", *files)
    assert code == 0
    assert ": error:" not in out


def test_a_quick_character_keeps_the_settings_it_is_given(run: Run, tmp_path: Path) -> None:
    begun = tmp_path / "settings.json"
    begun.write_text(json.dumps({"settings": {"starting_points": 40, "tl": 3}}), encoding="utf-8")
    file = tmp_path / "quick.json"
    assert run("quick", "gurps4e", "--seed", "1", "--from", begun, "--out", file)[0] == 0
    made = json.loads(file.read_text(encoding="utf-8"))
    assert made["choices"]["settings"]["starting_points"] == 40
    assert made["choices"]["settings"]["tl"] == 3
    assert made["witness"]["totals"]["points.total"] == 40


def test_a_legal_character_is_valid_and_a_broken_rule_is_one_line_and_exit_1(
    run: Run, tmp_path: Path
) -> None:
    assert run("validate", GUARD) == (0, "", "")

    def greedy(raw: dict[str, Any]) -> None:
        raw["choices"]["attributes"]["ST"] = 30

    file = changed(GUARD, tmp_path / "strong.json", greedy)
    code, out, _ = run("validate", file)
    assert code == 1
    assert f"{file}:" in out
    assert ": error: GURPS-POINTS-OVERSPENT: " in out
    line = next(line for line in out.splitlines() if "GURPS-ATTR-ABOVE-20" in line)
    assert line.startswith(f"{file}:choices/attributes/ST: note: GURPS-ATTR-ABOVE-20: ")


def test_a_waived_error_is_a_note_and_the_file_is_legal(run: Run, tmp_path: Path) -> None:
    def greedy(raw: dict[str, Any]) -> None:
        raw["choices"]["settings"]["starting_points"] = 70
        raw["waivers"] = [{"code": "GURPS-POINTS-OVERSPENT", "path": ["choices"], "note": "for the one-shot"}]

    file = changed(GUARD, tmp_path / "waived.json", greedy)
    data = json.loads(run("validate", file, "--json")[1])
    overspent = [issue for issue in data[0]["issues"] if issue["code"] == "GURPS-POINTS-OVERSPENT"]
    path = overspent[0]["path"]

    def allowed(raw: dict[str, Any]) -> None:
        raw["waivers"][0]["path"] = path

    file = changed(file, tmp_path / "allowed.json", allowed)
    code, out, _ = run("validate", file)
    assert code == 0
    assert (
        "note: GURPS-POINTS-OVERSPENT: 5 points over the budget. (allowed by the GM: for the one-shot)" in out
    )


def test_an_unreadable_file_is_exit_2_and_the_others_are_still_checked(run: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": "character/1",', encoding="utf-8")
    code, out, err = run("validate", broken, tmp_path / "absent.json", GUARD, "--json")
    assert code == 2
    report = json.loads(out)
    assert [entry["readable"] for entry in report] == [False, False, True]
    assert report[2]["legal"] is True
    assert "broken.json" in err
    assert "absent.json" in err


def test_a_bare_record_is_evaluated_from_a_file_or_standard_input(run: Run, tmp_path: Path) -> None:
    record = {
        "name": "Anna",
        "settings": {"starting_points": 100, "tl": 3},
        "attributes": {"ST": 12, "DX": 12, "HT": 11},
        "traits": [{"id": "combat_reflexes"}],
        "quirks": ["hums on watch"],
        "skills": [{"id": "spear", "points": 4}],
    }
    typed = json.dumps(record).encode()
    code, out, _ = run("evaluate", "gurps4e", "-", typed=typed)
    assert code == 0
    data = json.loads(out)
    assert data["values"]["hp"]["total"] == 12
    assert data["values"]["basic_speed"]["total"] == "5.75"
    assert data["values"]["damage.thrust"]["total"] == "1d-1"
    assert data["values"]["dodge"]["total"] == 9
    assert data["values"]["st"]["sure"] is True
    assert [entry["result"] for entry in data["values"]["st"]["entries"]] == [10, 12]
    codes = {issue["code"]: issue["severity"] for issue in data["issues"]}
    assert data["budgets"]["points"] == {"granted": 100, "spent": 88, "left": 12, "quota": False}
    assert codes == {"GURPS-POINTS-UNSPENT": "todo", "GURPS-LANG-NO-NATIVE": "todo"}
    file = tmp_path / "record.json"
    file.write_bytes(typed)
    assert run("evaluate", "gurps4e", file)[1] == out


@pytest.mark.parametrize(
    ("record", "place"),
    [
        ({"colour": "red"}, "colour"),
        ({"attributes": {"ST": "strong"}}, "attributes/ST"),
        ({"attributes": {"STR": 12}}, "attributes/STR"),
        ({"skills": [{"id": "spear", "points": True}]}, "skills/1/points"),
        ({"profile": {"name": 3}}, "profile/name"),
        ({"profile": None}, "at profile: a list or a group is expected here."),
        ({"name": 3}, "profile/name"),
    ],
)
def test_an_unknown_key_or_a_wrong_type_is_exit_2_and_names_the_place(
    run: Run, record: dict[str, Any], place: str
) -> None:
    code, out, err = run("evaluate", "gurps4e", "-", typed=json.dumps(record).encode())
    assert (code, out) == (2, "")
    assert place in err


@pytest.mark.parametrize(
    "typed", [b"", b"[]", b"3", b"{", b'{"a": 1, "a": 2}', b'{"tl_delta": NaN}', b"\xff\xfe{}"]
)
def test_what_is_no_record_is_refused_in_words(run: Run, typed: bytes) -> None:
    code, out, err = run("evaluate", "gurps4e", "-", typed=typed)
    assert (code, out) == (2, "")
    assert err.strip()
    assert "Traceback" not in err


def test_the_sheet_is_shown_as_text_in_the_language_asked_for(run: Run) -> None:
    english = run("show", GUARD)[1]
    assert "Dodge" in english
    assert "よけ" not in english
    japanese = run("show", GUARD, "--lang", "ja")[1]
    assert "よけ" in japanese
    assert "Dodge" not in japanese


def test_a_broken_rule_is_shown_as_its_sentence_and_what_is_not_chosen_yet_as_none(
    run: Run, tmp_path: Path
) -> None:
    def sell_will(raw: dict[str, Any]) -> None:
        raw["choices"]["settings"]["secondary_mode"] = "lite"
        raw["choices"]["secondary"]["Will"] = -1
        raw["choices"]["skills"].append({"id": "area_knowledge", "points": 1, "row": 900})

    shown = run("show", changed(GUARD, tmp_path / "guard.json", sell_will))[1]
    assert "\n\nErrors: 1\nThis campaign does not sell secondary characteristics.\n\n" in shown
    assert "GURPS-" not in shown


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_pdf_holds_the_character_and_opens_like_its_file(run: Run, tmp_path: Path, paper: str) -> None:
    file = tmp_path / "sheet.pdf"
    code, _, err = run("export", DUELIST, "--to", "pdf", "--lang", "ja", "--paper", paper, "--out", file)
    assert code == 0
    assert "〓" not in err
    text = pypdf.PdfReader(file).pages[0].extract_text()
    assert "ジュリアン・ド・モンフォール" in text
    assert run("validate", file) == (0, "", "")
    rapier = next(
        row["row"]
        for row in json.loads(DUELIST.read_text("utf-8"))["choices"]["skills"]
        if row["id"] == "rapier"
    )
    values = json.loads(run("show", file, "--json")[1])["values"]
    assert values[f"skill.{rapier}"]["total"] == 18


def test_several_files_go_into_a_folder_under_their_names(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    files = sorted(SAMPLES.glob("*.en.json"))
    assert run("export", *files, "--to", "html", "--lang", "en", "--out", folder)[0] == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "Garess.html",
        "Julien de Montfort.html",
        "Naia.html",
    ]


def test_json_is_the_sheet_as_data(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    assert run("export", GUARD, "--to", "json", "--lang", "en", "--out", file)[0] == 0
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["format"] == "sheet/1"
    assert data["name"] == "Garess"
    titles = [section["title"] for section in data["sections"]]
    assert titles[:5] == [
        "Attributes",
        "Defenses and movement",
        "Hit points HP",
        "Fatigue points FP",
        "Attacks",
    ]


def test_html_escapes_what_a_player_types_and_loads_nothing(run: Run, tmp_path: Path) -> None:
    evil = '<img src="file:///etc/passwd"><script>alert(1)</script>R&D'

    def named(raw: dict[str, Any]) -> None:
        raw["profile"]["name"] = evil
        raw["profile"]["notes"] = evil
        raw["choices"]["quirks"][0]["text"] = evil

    file = changed(GUARD, tmp_path / "evil.json", named)
    target = tmp_path / "evil.html"
    assert run("export", file, "--to", "html", "--out", target)[0] == 0
    page = target.read_text(encoding="utf-8")
    assert "<script" not in page
    assert "<img" not in page
    assert page.count("R&amp;D") >= 3


def test_upgrade_writes_the_file_in_todays_shape(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    file.write_bytes(GUARD.read_bytes())
    assert run("upgrade", file)[0] == 0
    assert run("validate", file)[0] == 0
    assert json.loads(file.read_text(encoding="utf-8"))["profile"]["name"] == "Garess"


def test_a_printed_pdf_is_not_rewritten_by_upgrade(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    run("export", GUARD, "--to", "pdf", "--out", file)
    before = file.read_bytes()
    assert run("upgrade", file)[0] == 2
    assert file.read_bytes() == before


def test_the_schema_accepts_the_keys_of_the_digest(run: Run) -> None:
    code, out, _ = run("schema", "gurps4e")
    assert code == 0
    choices = json.loads(out)["$defs"]["Choices"]["properties"]
    assert {"attributes", "traits", "skills", "equipment", "earned", "creation"} <= set(choices)


@pytest.mark.parametrize(
    "arguments",
    [
        ("conjure",),
        ("new", "gurps4e"),
        ("new", "tarot", "--out", "x.json"),
        ("export", "x.json", "--to", "wood", "--out", "x"),
        ("evaluate", "gurps4e", "no-such-file.json"),
        ("schema", "../etc"),
    ],
)
def test_a_call_that_cannot_be_understood_is_exit_2_in_words(run: Run, arguments: tuple[str, ...]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.strip()
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        ("conjure", "COMMAND に 'conjure' は指定できません。使えるもの：'open', 'new', "),
        ("new gurps4e", "--out がありません。"),
        ("new gurps4e --out", "--out の後ろに値がありません。"),
        ("validate x.json --loud", "--loud は使えません。"),
        ("quick gurps4e --seed 1e3 --out x", "--seed は整数で指定します（'1e3' は整数ではありません）。"),
    ],
)
def test_what_is_wrong_with_a_call_is_said_in_the_users_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, call: str, sentence: str
) -> None:
    monkeypatch.setenv("TRPG_BUILDER_LANG", "ja")
    code, out, err = run(*call.split())
    assert (code, out) == (2, "")
    assert err.startswith(f"この呼び方は読めません：{sentence}")
    assert "\n使い方: builder" in err


def test_the_help_speaks_both_languages(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, word in (("en", "exit codes"), ("ja", "終了コード")):
        monkeypatch.setenv("TRPG_BUILDER_LANG", language)
        assert main(["--help"]) == 0
        assert word in capsys.readouterr().out


@pytest.mark.parametrize("call", [["--help"], *([command, "--help"] for command in COMMANDS)], ids=" ".join)
def test_no_english_is_left_in_the_japanese_help(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, call: list[str]
) -> None:
    monkeypatch.delenv("TRPG_BUILDER_LANG", raising=False)
    for name, value in (("LANG", "ja_JP.UTF-8"), ("LC_ALL", ""), ("LC_MESSAGES", ""), ("LANGUAGE", "")):
        monkeypatch.setenv(name, value)
    assert main(call) == 0
    said = capsys.readouterr().out
    assert said.startswith("使い方: builder")
    assert "オプション:" in said and "この説明を表示します" in said
    for english in ("usage", "options", "positional", "show this", "exit", "version's"):
        assert english not in said.replace("--version", "")


def test_quick_with_settings_that_allow_nobody_legal_writes_and_exits_with_1(
    run: Run, tmp_path: Path
) -> None:
    begun = tmp_path / "begun.json"
    settings = {"starting_points": -300, "disadvantage_limit_points": 0, "attributes_below_8": "forbid"}
    begun.write_text(json.dumps({"settings": settings}), encoding="utf-8")
    code, _, err = run("quick", "gurps4e", "--seed", "7", "--from", begun, "--out", tmp_path / "a.json")
    assert code == 1
    assert (tmp_path / "a.json").exists()
    assert "GURPS-" in err


def test_an_export_of_several_names_what_it_could_not_write_and_exits_with_2(
    run: Run, tmp_path: Path
) -> None:
    torn = tmp_path / "torn.json"
    torn.write_text("{", encoding="utf-8")
    code, _, err = run("export", GUARD, torn, "--to", "text", "--out", tmp_path / "out")
    assert code == 2
    assert [file.suffix for file in (tmp_path / "out").iterdir()] == [".txt"]
    assert "torn.json" in err


def test_without_a_screen_the_window_says_so_and_ends_with_2(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("TRPG_BUILDER_LANG", "en")
    assert main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "no screen" in said.err


def test_a_screen_is_found_by_its_variables() -> None:
    assert has_screen({"DISPLAY": ":0"}, "linux")
    assert has_screen({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert has_screen({"QT_QPA_PLATFORM": "offscreen"}, "linux")
    assert not has_screen({"QT_QPA_PLATFORM": "xcb"}, "linux")
    assert not has_screen({}, "linux")
    assert has_screen({}, "darwin")


def test_boxes_are_printed_open_unless_the_current_values_are_asked_for(run: Run, tmp_path: Path) -> None:
    def hurt(raw: dict[str, Any]) -> None:
        raw["choices"]["current"] = {"hp": 5, "fp": None}

    file = changed(GUARD, tmp_path / "hurt.json", hurt)
    for words, expected in (((), [None, None]), (("--current",), [5, None])):
        target = tmp_path / f"sheet{len(words)}.json"
        assert run("export", file, "--to", "json", "--out", target, *words)[0] == 0
        sections = json.loads(target.read_text(encoding="utf-8"))["sections"]
        boxes = [block for section in sections for block in section["blocks"] if block["kind"] == "boxes"]
        assert [box["current"] for box in boxes] == expected
