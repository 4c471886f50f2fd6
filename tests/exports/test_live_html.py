"""A sheet in parts, as the live preview sets it: short tables under keys that stay, columns in line."""

from __future__ import annotations

from dataclasses import replace

from builder.core.language import translator
from builder.core.sheet import (
    Boxes,
    Cell,
    Column,
    Facts,
    Masthead,
    Pair,
    Prose,
    Section,
    Sheet,
    Table,
    TableRow,
)
from builder.core.text import Name, plain
from builder.exports.as_html import STYLE
from builder.exports.live_html import Need, Room, fitted, parts

ROOM = Room(400, lambda words: 10 * len(words))
"""Each letter is ten pixels wide."""


def table(rows: int, changed: int = -1) -> Table:
    columns = (Column(plain("name")), Column(plain("points"), "number"), Column(plain("of"), "text"))
    lines = tuple(
        TableRow((Cell(f"skill {place}"), Cell("99" if place == changed else "12"), Cell("DX")))
        for place in range(rows)
    )
    return Table(columns, lines)


def sheet(*blocks: Table | Prose | Facts | Boxes, portrait: bytes | None = None) -> Sheet:
    section = Section("skills", plain("Skills"), tuple(blocks))
    masthead = Masthead("Gareth", portrait=portrait)
    return Sheet(plain("Sheet"), Name("トイ", "Toy"), masthead, (section,))


def set_out(of: Sheet) -> dict[str, str]:
    made = list(parts(of, translator("en", ()), ROOM))
    assert len({part.key for part in made}) == len(made)
    return {part.key: part.html for part in made}


def test_columns_are_as_wide_as_their_words_where_there_is_room() -> None:
    assert fitted([Need(100, 50), Need(40, 40)], 300) == [100, 40]


def test_where_there_is_no_room_the_wide_columns_share_what_is_left() -> None:
    """Of 300 the least is 150: 75 more for the third, and 75 for the first, which wanted twice that."""
    assert fitted([Need(200, 50), Need(40, 40), Need(150, 60)], 300) == [125, 40, 135]


def test_a_column_is_never_narrower_than_its_least() -> None:
    assert fitted([Need(200, 120), Need(90, 90)], 100) == [120, 90]


def test_a_table_is_set_in_parts_of_120_cells_under_one_head() -> None:
    made = set_out(sheet(table(100)))
    assert list(made) == ["masthead", "skills.title", "skills.0.0", "skills.0.40", "skills.0.80", "foot"]
    assert made["skills.0.0"].count("<tr") == 41
    assert made["skills.0.40"].count("<tr") == 40
    assert made["skills.0.80"].count("<tr") == 20


def test_another_number_makes_one_part_another() -> None:
    before, after = set_out(sheet(table(100))), set_out(sheet(table(100, changed=50)))
    assert [key for key in before if before[key] != after[key]] == ["skills.0.40"]


def test_the_parts_of_a_table_have_the_same_columns() -> None:
    """The name takes what is left; a head of six letters is 48 wide, as it is smaller, and a gap of 9."""
    made = set_out(sheet(table(100)))
    for key in ("skills.0.0", "skills.0.40", "skills.0.80"):
        assert made[key].count('<td align="right" class="number" width="57">') in (40, 20)
        assert made[key].count('<td width="29">') in (40, 20)


def test_every_part_is_one_table() -> None:
    made = set_out(sheet(table(3), Prose("a <b> line")))
    for html in made.values():
        assert html.startswith("<table") and html.endswith("</table>")
    assert "a &lt;b&gt; line" in made["skills.1"]


def test_a_table_without_rows_and_heads_is_nothing() -> None:
    bare = replace(table(0), columns=(Column(None), Column(None)))
    assert list(set_out(sheet(bare))) == ["masthead", "skills.title", "foot"]


def test_another_portrait_is_another_address() -> None:
    one, other = (set_out(sheet(portrait=data))["masthead"] for data in (b"one", b"other"))
    assert one != other
    assert 'src="portrait:' in one


def figures(*names: str) -> Facts:
    return Facts(tuple(Pair(plain(name), Cell("10"), Cell("50")) for name in names), "figures")


def test_figures_stand_in_one_line_where_their_words_have_room() -> None:
    """Each is 16 × 2 + 30 + 26 = 88 wide, or its name: 14 letters of 8 and 26 make 138."""
    made = set_out(sheet(figures("STR", "CON", "SIZ", "INT")))
    assert made["skills.0"].count("<td") == 4
    assert "width=" not in made["skills.0"]


def test_figures_without_room_stand_in_lines_of_the_same_length_and_no_name_is_broken() -> None:
    names = ("STR Strength", "CON Constituti", "SIZ Size", "POW Power", "DEX Dexterity")
    made = set_out(sheet(figures(*names)))
    assert [key for key in made if key.startswith("skills.0")] == ["skills.0", "skills.0.2", "skills.0.4"]
    assert [made[f"skills.0{rest}"].count('<td width="138"') for rest in ("", ".2", ".4")] == [2, 2, 1]


def test_what_is_to_be_ticked_is_shown_as_squares_that_lead_to_the_ledger() -> None:
    boxes = Boxes("ticks", plain("Luck"), Cell(5, "luck.max"), note=plain("3: reroll"))
    html = set_out(sheet(boxes))["skills.0"]
    assert '<a href="why:luck.max">□□□□□</a>' in html
    assert "3: reroll" in html


def test_what_is_partly_used_up_or_more_than_twelve_is_shown_as_a_number() -> None:
    used = set_out(sheet(Boxes("ticks", plain("Slots"), Cell(4), current=3)))["skills.0"]
    many = set_out(sheet(Boxes("ticks", plain("Healing"), Cell(25))))["skills.0"]
    assert ("3 / 4" in used, "25" in many, "□" in used + many) == (True, True, False)


def test_a_number_that_is_not_sure_stays_a_number_with_its_sign() -> None:
    boxes = Boxes("ticks", plain("Stride"), Cell(3, sure=False))
    assert "3<sup>‡</sup>" in set_out(sheet(boxes))["skills.0"]


def test_the_notices_at_the_foot_are_broken_over_lines() -> None:
    of = replace(sheet(), notice=(plain("made with words of somebody"),))
    assert '<p class="foot">made with words of somebody</p>' in set_out(of)["foot"]
    assert ".foot { font-size: 8pt; color: #444444; }" in STYLE
