"""The other ways out are read again too: JSON, HTML, PDF, and the files of other programs."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from builder.core.errors import BadExport
from builder.core.text import LANGUAGES
from builder.outputs import OUTPUTS, Printing, foreign_ways, going, prove_pdf
from tests.exports.subjects import FILES, SAMPLES, named, sample, speaker
from tests.systems.every import IDS, look, quick, rules, system

PRINTING = Printing("a4", date(2026, 11, 29), b'{"a": 1}')


@pytest.mark.parametrize("way", sorted(OUTPUTS))
@pytest.mark.parametrize("file", FILES, ids=named)
def test_every_sample_is_proved_on_every_way_out(file: Path, way: str) -> None:
    id, sheet = sample(file)
    words = speaker(id, "ja" if file.stem.endswith(".ja") else "en")
    made = OUTPUTS[way].write(sheet, words, PRINTING)
    OUTPUTS[way].prove(made.data, sheet, words)
    assert made.remarks == ()


@pytest.mark.parametrize("way", sorted(OUTPUTS))
def test_half_a_file_is_refused_on_every_way_out(way: str) -> None:
    id, sheet = sample(SAMPLES / "gurps4e" / "1-town-guard.ja.json")
    data = OUTPUTS[way].write(sheet, speaker(id, "ja"), PRINTING).data
    with pytest.raises(Exception, match=r"export|core"):
        OUTPUTS[way].prove(data[: len(data) // 2], sheet, speaker(id, "ja"))


@pytest.mark.parametrize("way", [way for way in sorted(OUTPUTS) if way != "pdf"])
def test_the_file_of_somebody_else_is_refused(way: str) -> None:
    id, sheet = sample(SAMPLES / "gurps4e" / "1-town-guard.ja.json")
    _, other = sample(SAMPLES / "gurps4e" / "2-cat-burglar.ja.json")
    data = OUTPUTS[way].write(other, speaker(id, "ja"), PRINTING).data
    with pytest.raises(BadExport):
        OUTPUTS[way].prove(data, sheet, speaker(id, "ja"))


def test_a_pdf_without_its_character_is_refused() -> None:
    id, sheet = sample(SAMPLES / "gurps4e" / "1-town-guard.ja.json")
    data = OUTPUTS["pdf"].write(sheet, speaker(id, "ja"), PRINTING).data
    prove_pdf(data, [b'{"a": 1}'])
    with pytest.raises(BadExport):
        prove_pdf(data, [b'{"a": 2}'])


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("id", IDS)
def test_every_format_of_a_system_is_read_back_and_compared(id: str, seed: int) -> None:
    character = quick(id, seed)
    ways = foreign_ways(system(id), character, look(id, character).evaluation, rules(id))
    assert [way.id for way in ways] == [one.id for one in system(id).formats if one.write is not None]
    for way in ways:
        assert way.prove is not None
        way.prove(way.write())
        assert all(speaker(id, language).say(label) for label in way.left for language in LANGUAGES)


def test_the_file_of_another_character_is_refused_in_a_format_of_the_system() -> None:
    one, other = quick("gurps4e", 1), quick("gurps4e", 2)
    mine = foreign_ways(system("gurps4e"), one, look("gurps4e", one).evaluation, rules("gurps4e"))[0]
    theirs = foreign_ways(system("gurps4e"), other, look("gurps4e", other).evaluation, rules("gurps4e"))[0]
    assert mine.prove is not None
    with pytest.raises(BadExport):
        mine.prove(theirs.write())


@pytest.mark.parametrize("file", FILES, ids=named)
def test_what_goes_and_what_stays_is_said_in_the_language_of_the_screen(file: Path) -> None:
    id, sheet = sample(file)
    ja, en = speaker(id, "ja"), speaker(id, "en")
    told = going("ccfolia", sheet, ja, en)
    assert told.first is not None
    assert told.first.title == "The room's dice bot is"
    assert sheet.piece.dice_bot is not None
    assert told.word == en.say(sheet.piece.dice_bot.shown)
    assert told.stays[0].title == "Picture"
    assert told.goes[1].title == f"Statuses {len(sheet.piece.tracks)}"
    assert told.goes[1].detail.startswith(ja.say(sheet.piece.tracks[0].name))
    assert told.goes[-1].title == f"Chat palette, {len(told.lines)} lines"
    assert not any("⟦" in item.title + item.detail for item in (*told.goes, *told.stays))


def test_counts_of_lines_add_up() -> None:
    _, sheet = sample(SAMPLES / "gurps4e" / "1-town-guard.ja.json")
    told = going("ccfolia", sheet, speaker("gurps4e", "ja"))
    numbers = re.findall(r"\d+", told.goes[-1].detail)
    assert sum(map(int, numbers)) == len(told.lines)
