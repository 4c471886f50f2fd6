"""Palettes: every line of every character is taken by the dice system that the piece names."""

from __future__ import annotations

import re

import pytest

from builder.core.ledger import Tally
from builder.core.sheet import Check, DiceBot, Masthead, Pair, Piece, Sheet, Track, cell
from builder.core.text import LANGUAGES, Language, Name, Translator, plain
from builder.exports import ccfolia
from builder.exports.spoken import Spoken, numbered, spoken
from tests.exports.shapes import ACCEPTED, CHANGE, FORBIDDEN, SAID, accepts
from tests.exports.subjects import SAMPLES, SYSTEMS, by_dice, in_each_language, sample, speaker
from tests.systems.every import look, quick

PLACE = re.compile(r"\{([^{}]*)\}")
WIDE = re.compile("[０-９＋－＊／＝＜＞｛｝]")
BOTS = {
    "gurps4e": "GURPS",
    "brp": "DiceBot",
    "lunatic": "DiceBot",
    "black_flag": "DungeonsAndDragons5",
}


def resolved(line: str, piece: Spoken) -> str:
    """The line as a table puts the numbers in."""
    values = {one.label: str(one.value) for one in piece.status} | {
        one.label: one.value for one in piece.params
    }
    return PLACE.sub(lambda place: values[place[1]], line)


@pytest.fixture(scope="module")
def pieces() -> list[Spoken]:
    return [spoken(sheet, translator) for sheet, translator in in_each_language()]


def test_every_line_is_taken_by_the_dice_system_of_its_piece(pieces: list[Spoken]) -> None:
    assert len(pieces) > 2 * len(SYSTEMS)
    for piece in pieces:
        assert piece.bot is not None
        for line in piece.lines:
            whole = resolved(line.text, piece)
            command = whole.partition(" ")[0]
            if line.kind == "say":
                assert SAID.fullmatch(whole), whole
            else:
                assert accepts(piece.bot.id, command), (piece.name, whole)


def test_the_numbers_put_in_are_those_of_the_sheet(pieces: list[Spoken]) -> None:
    """Each line with its labels resolved is the line with its numbers written out."""
    for piece in pieces:
        assert [resolved(line.text, piece) for line in piece.lines] == [line.rolled for line in piece.lines]


def test_no_line_has_a_space_before_its_label_or_a_wide_sign(pieces: list[Spoken]) -> None:
    for piece in pieces:
        for line in piece.lines:
            command, space, label = line.text.partition(" ")
            assert command and space and label, line.text
            assert not WIDE.search(line.text), line.text
            assert "\n" not in line.text
            if line.kind != "say":
                assert label.startswith("【"), line.text


def test_labels_are_one_to_one_with_numbers(pieces: list[Spoken]) -> None:
    for piece in pieces:
        labels = [one.label for one in piece.status] + [one.label for one in piece.params]
        assert len(set(labels)) == len(labels)
        assert all(label and not set("{}\n").intersection(label) for label in labels)
        names = [line.text.partition(" ")[2] for line in piece.lines]
        assert len(set(names)) == len(names)


def test_no_gurps_line_has_a_target_below_3() -> None:
    for sheet, translator in in_each_language():
        piece = spoken(sheet, translator)
        if piece.bot is not None and piece.bot.id == "GURPS":
            targets = [re.match(r"3D6<=(\d+)", line.rolled) for line in piece.lines]
            assert all(int(target[1]) >= 3 for target in targets if target is not None)
            assert any(target is not None for target in targets)


def test_the_dice_bots_are_the_allowed_ones() -> None:
    for system in SYSTEMS:
        bot = by_dice(system, 0).piece.dice_bot
        assert bot is not None
        assert bot.id == BOTS.get(system, bot.id)
        assert bot.id in ACCEPTED
        assert bot.id not in FORBIDDEN


@pytest.mark.parametrize("modifier", range(-5, 16))
@pytest.mark.parametrize("letters", ["AT", "AR"])
def test_a_signed_modifier_survives_in_the_line(letters: str, modifier: int) -> None:
    """AT5 would drop the 5, ATA+5 too; a zero is written +0."""
    checks = (Check(plain("剣"), f"{letters}{modifier:+d}"),)
    piece = spoken(sheet_with(checks=checks, bot="DungeonsAndDragons5"), speaker("brp", "ja"))
    command = piece.lines[0].text.partition(" ")[0]
    assert command == letters + (f"+{modifier}" if modifier >= 0 else f"{modifier}")
    assert accepts("DungeonsAndDragons5", command)


@pytest.mark.parametrize("command", ["AT5", "ATA+5", "ARA+3", "AT+5+2>=15", "AT>=15+2", "2H+5"])
def test_what_the_bot_would_silently_drop_is_no_accepted_shape(command: str) -> None:
    assert not accepts("DungeonsAndDragons5", command)


@pytest.mark.parametrize(
    ("bot", "command", "taken"),
    [
        ("GURPS", "3D6<=13", True),
        ("GURPS", "1D+2", True),
        ("GURPS", "2D-1", True),
        ("GURPS", "FEAR-3", False),
        ("GURPS", "3D6<=", False),
        ("DiceBot", "1D100<=63*2", True),
        ("DiceBot", "1D100<=63/2R", True),
        ("DiceBot", "1D100<=50+5*(12-15)", True),
        ("DiceBot", "1D6+1+1D4", True),
        ("DiceBot", "1D12+1D10<=14", True),
        ("DiceBot", "2B12+1B10", True),
        ("DiceBot", "1D6/3C", True),
        ("DiceBot", "1D12", True),
        ("DiceBot", "7", False),
        ("DungeonsAndDragons5", "AT+5>=15A", True),
        ("DungeonsAndDragons5", "AR-1", True),
        ("DungeonsAndDragons5", "AT+0", True),
        ("DungeonsAndDragons5", "1D8+3", True),
    ],
)
def test_the_table_of_shapes_says_what_was_tried(bot: str, command: str, taken: bool) -> None:
    assert accepts(bot, command) is taken


def test_black_flag_lines_have_exactly_one_signed_number() -> None:
    for seed in range(8):
        for check in by_dice("black_flag", seed).piece.checks:
            if check.roll.startswith(("AT", "AR")):
                assert re.fullmatch(r"A[TR][+-]\d+", check.command)


def test_lunatic_skills_carry_what_the_reader_needs_beside_the_dice() -> None:
    _, sheet = sample(SAMPLES / "lunatic" / "3-fen-warden.ja.json")
    lines = [line.text for line in spoken(sheet, speaker("lunatic", "ja")).lines if line.kind == "skill"]
    assert "1D12+1D10<=16 【主近接】強1 決4" in lines
    assert "1D12+1D10<=15 【副近接】強0.5 決4" in lines
    assert all(re.search(r"】強\d+(\.\d+)? 決\d+$", line) for line in lines)
    memo = spoken(sheet, speaker("lunatic", "ja")).memo.split("\n")
    assert memo[-3] == "D12が11・12のときは合計を見ない"
    assert memo[-2].startswith("‡")
    assert memo[-1] == "ダイスボット: DiceBot"


def test_lunatic_ability_rolls_have_no_critical() -> None:
    _, sheet = sample(SAMPLES / "lunatic" / "3-fen-warden.ja.json")
    lines = [line.text for line in spoken(sheet, speaker("lunatic", "ja")).lines]
    assert "1D12+1D10<={武勇} 【武勇】" in lines
    assert "1D10 【行動順】" in lines


def test_brp_lines_carry_the_special_threshold_rounded_up() -> None:
    """A fifth of 55 is 11, of 42 it is 8.4 and so 9."""
    _, sheet = sample(SAMPLES / "brp" / "1-harbour-detective.ja.json")
    lines = [line.text for line in spoken(sheet, speaker("brp", "ja")).lines]
    assert "1D100<=55 【聞き耳】(特11)" in lines
    assert "1D100<=42 【回避】(特9)" in lines
    assert "1D100<={DEX}*5 【敏捷ロール】(特13)" in lines
    assert "1D100<=55*2 【聞き耳 易しい】" in lines
    assert "1D100<=55/2R 【聞き耳 難しい】" in lines
    assert "1D100<=50+5*({POW}-10) 【抵抗 POW 相手10】" in lines


def test_gurps_lines_speak_of_the_active_defences_by_their_labels() -> None:
    _, sheet = sample(SAMPLES / "gurps4e" / "1-town-guard.ja.json")
    lines = [line.text for line in spoken(sheet, speaker("gurps4e", "ja")).lines]
    for line in (
        "3D6<=13 【槍】",
        "3D6<={よけ} 【よけ】",
        "3D6<={受け} 【受け・槍】",
        "3D6<={止め} 【止め】",
    ):
        assert line in lines
    assert "1D+1 【槍 片手・刺し】" in lines
    assert not any("FEAR" in line or "REACT" in line for line in lines)


# labels


def sheet_with(
    *,
    tracks: tuple[Track, ...] = (),
    params: tuple[Pair, ...] = (),
    checks: tuple[Check, ...] = (),
    bot: str = "DiceBot",
    remarks: str = "",
    name: str = "アンナ",
) -> Sheet:
    piece = Piece(tracks, params, checks, dice_bot=DiceBot(bot, plain(bot)))
    return Sheet(plain("Sheet"), Name("トイ", "Toy"), Masthead(name), (), piece=piece, remarks=remarks)


def param(name: str, key: str, number: int) -> Pair:
    return Pair(plain(name), cell(Tally(key, plain(name)).add(number, plain("")).value()))


def ja() -> Translator:
    return speaker("brp", "ja")


def test_a_label_that_is_taken_gets_a_number_in_params_and_palette_alike() -> None:
    params = (param("剣術", "a", 13), param("剣術", "b", 11), param("ＨＰ", "c", 4))
    checks = (
        Check(plain("剣術"), "1D100<=", 13, of="a"),
        Check(plain("剣術"), "1D100<=", 11, of="b"),
        Check(plain("ＨＰ"), "1D100<=", 4, of="c"),
    )
    piece = spoken(sheet_with(tracks=(Track(plain("HP"), 5, 9),), params=params, checks=checks), ja())
    assert [one.label for one in piece.params] == ["剣術", "剣術②", "ＨＰ②"]
    assert [line.text for line in piece.lines] == [
        "1D100<={剣術} 【剣術】",
        "1D100<={剣術②} 【剣術②】",
        "1D100<={ＨＰ②} 【ＨＰ②】",
    ]


def test_the_second_is_2_the_twenty_first_has_its_own_sign_the_fifty_first_brackets() -> None:
    assert [numbered("剣", n) for n in (2, 20, 21, 35, 36, 50, 51)] == [
        "剣②",
        "剣⑳",
        "剣㉑",
        "剣㉟",
        "剣㊱",
        "剣㊿",
        "剣(51)",
    ]


def test_the_same_roll_under_the_same_name_stands_once() -> None:
    same = Check(plain("剣"), "1D8")
    assert len(spoken(sheet_with(checks=(same, same, Check(plain("剣"), "1D6"))), ja()).lines) == 2


def test_what_a_player_names_cannot_break_a_line() -> None:
    evil = "剣\n{HP}　【x】 ＋１"
    piece = spoken(sheet_with(checks=(Check(plain(evil), "1D8"),), params=(param(evil, "k", 3),)), ja())
    assert piece.lines[0].text == "1D8 【剣 (HP) x +1】"
    assert piece.params[0].label == "剣 (HP) x +1"


def test_a_name_of_nothing_is_no_label() -> None:
    piece = spoken(sheet_with(params=(param(" \u200b", "k", 3),), checks=(Check(plain(""), "1D8"),)), ja())
    assert piece.params == ()
    assert piece.lines[0].text == "1D8"


def test_a_skill_without_a_name_is_rolled_all_the_same_and_its_note_is_no_part_of_the_command() -> None:
    check = Check(plain("\u200b"), "1D100<=", 20, note=plain("(特4)"), kind="skill")
    sheet = sheet_with(checks=(check, Check(plain("剣術"), "1D100<=", 30, kind="skill")))
    assert spoken(sheet, ja()).lines[0].text == "1D100<=20 (特4)"
    ccfolia.prove(ccfolia.export(sheet, ja()), sheet, ja())


def test_a_self_control_of_nothing_is_no_line() -> None:
    """No GURPS target under 3 is written, whatever number stands in the file."""
    begun = quick("gurps4e", 1)
    traits = [{"id": "bad_temper", "cr": -5}, {"id": "greed", "cr": 9}]
    raw = {**begun.choices.model_dump(mode="json"), "traits": traits}
    sheet = look("gurps4e", type(begun).model_validate({**begun.__dict__, "choices": raw})).sheet
    assert sheet is not None
    lines = [line.rolled for line in spoken(sheet, speaker("gurps4e", "en")).lines]
    assert any("Self-control" in line and line.startswith("3D6<=9 ") for line in lines)
    assert not any(line.startswith("3D6<=-") for line in lines)


def test_statuses_are_changed_in_the_chat_by_their_labels() -> None:
    tracks = (Track(plain("HP"), 5, 9), Track(plain("一時HP"), 0, 0), Track(plain("A-1"), 1, 2))
    lines = ccfolia.palette(spoken(sheet_with(tracks=tracks), ja()))
    assert lines == (":HP-", ":一時HP=")
    assert all(CHANGE.fullmatch(line) for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_piece_of_a_system_says_everything(system: str, language: Language) -> None:
    piece = spoken(by_dice(system, 3), speaker(system, language))
    said = [piece.memo, *(one.label for one in piece.params), *(line.text for line in piece.lines)]
    assert not any("⟦" in words for words in said)
    assert piece.status and piece.params and piece.lines
