"""What is drawn by hand: icons, crests, glyphs, dice, figures in equal cells."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from builder.core.bundled import bundled
from builder.ui.crest import COUNTS, HUES, crest_of, crest_path, draw_crest, draw_seal
from builder.ui.die import draw_die
from builder.ui.figures import MINUS, draw_figures, figure_width, minus
from builder.ui.glyphs import Glyph, draw_glyph
from builder.ui.icons import draw_icon, icon, icon_image
from builder.ui.shapes import State, draw_state
from builder.ui.theme import Scheme, Theme

GROUND = QColor("#fefefe")


def drawn(draw: Callable[[QPainter], None], side: int = 64) -> QImage:
    image = QImage(QSize(side, side), QImage.Format.Format_ARGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    draw(painter)
    painter.end()
    return image


def ink(image: QImage) -> set[tuple[int, int]]:
    """Every pixel that is not ground."""
    return {
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y) != GROUND
    }


@pytest.mark.parametrize("name", sorted(path.stem for path in bundled("assets/icons").glob("*.svg")))
def test_every_icon_is_drawn_in_the_colour_asked_for(look: Theme, name: str) -> None:
    image = icon_image(name, 16, "#3a4ba6", 2.0)
    assert image.size() == QSize(32, 32)
    strong = {
        image.pixelColor(x, y).rgb()
        for x in range(32)
        for y in range(32)
        if image.pixelColor(x, y).alpha() == 255
    }
    assert strong == {QColor("#3a4ba6").rgb()}


def test_an_icon_that_is_not_shipped_is_a_fault(look: Theme) -> None:
    with pytest.raises(FileNotFoundError):
        icon_image("no-such-icon", 16, "#000000", 1.0)


def test_an_icon_for_menus_has_the_size_of_the_text(look: Theme) -> None:
    look.use(text_factor=1.5)
    assert icon("copy").availableSizes()[0] == QSize(24, 24)
    assert not icon("copy").isNull()


def test_an_icon_follows_the_scheme(look: Theme) -> None:
    light = drawn(lambda painter: draw_icon(painter, "check", QRectF(0, 0, 32, 32), "text"))
    look.use(scheme=Scheme.DARK)
    dark = drawn(lambda painter: draw_icon(painter, "check", QRectF(0, 0, 32, 32), "text"))
    assert light != dark


def test_the_same_character_has_the_same_crest_for_ever() -> None:
    crest = crest_of("0190b2a4-7c3e-7000-8000-000000000001")
    assert crest == crest_of("0190b2a4-7c3e-7000-8000-000000000001")
    assert crest.petals in COUNTS
    assert crest.hue in HUES


@given(st.text(max_size=40))
def test_every_id_has_a_crest_within_its_square(identity: str) -> None:
    box = crest_path(identity).boundingRect()
    assert 0 < box.width() <= 420
    assert 0 < box.height() <= 420
    assert abs(box.left()) <= 210
    assert abs(box.top()) <= 215


def test_crests_differ_from_each_other() -> None:
    crests = {crest_of(f"character-{number}") for number in range(400)}
    assert len(crests) > 200
    assert {crest.kind for crest in crests} == {0, 1, 2, 3, 4}


def test_crest_and_seal_are_drawn(look: Theme) -> None:
    assert len(ink(drawn(lambda painter: draw_crest(painter, "a", QRect(0, 0, 64, 64))))) > 3000
    seal = ink(drawn(lambda painter: draw_seal(painter, "a", QRectF(0, 0, 64, 64))))
    assert (32, 1) in seal
    assert (1, 1) not in seal


def test_each_game_has_a_glyph_of_its_own(look: Theme) -> None:
    def picture(glyph: Glyph) -> bytes:
        return bytes(drawn(lambda painter: draw_glyph(painter, glyph, QRectF(0, 0, 64, 64))).constBits())

    pictures = {picture(glyph) for glyph in Glyph}
    assert len(pictures) == len(Glyph)


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_six_sider_shows_its_pips(look: Theme, face: int) -> None:
    image = drawn(lambda painter: draw_die(painter, 6, face, QRect(0, 0, 64, 64)))
    pips = {(x, y) for x, y in ink(image) if image.pixelColor(x, y) == look.colour("text")}
    assert islands(pips) == face


def islands(points: set[tuple[int, int]]) -> int:
    """How many separate spots the points make."""
    count, left = 0, set(points)
    while left:
        count, edge = count + 1, [left.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge.extend(near)
    return count


@pytest.mark.parametrize("sides", [4, 8, 10, 12, 20, 100, 7])
def test_other_dice_show_their_number(look: Theme, sides: int) -> None:
    def die(face: int) -> QImage:
        return drawn(lambda painter: draw_die(painter, sides, face, QRect(0, 0, 64, 64)))

    assert die(1) != die(3)


def test_digits_stand_in_equal_cells(look: Theme) -> None:
    font = look.font("strong")
    cell = QFontMetricsF(font).horizontalAdvance("0")
    assert figure_width("111", font) == figure_width("000", font) == 3 * cell
    assert QFontMetricsF(font).horizontalAdvance("111") < 3 * cell


def test_a_minus_is_the_minus_sign() -> None:
    assert minus("-47") == f"{MINUS}47"


def is_grey(colour: QColor) -> bool:
    """Dark and without a hue: the ink of digits, not that of ‡."""
    return colour.lightness() < 120 and abs(colour.red() - colour.blue()) < 40


def test_numbers_of_one_column_end_at_the_same_place(look: Theme) -> None:
    def right_edge(text: str, unsure: bool) -> int:
        image = drawn(
            lambda painter: draw_figures(
                painter, QRect(0, 0, 60, 20), text, font=look.font("body"), unsure=unsure
            )
        )
        return max(x for x, y in ink(image) if is_grey(image.pixelColor(x, y)))

    assert abs(right_edge("30", False) - right_edge("30", True)) <= 1


@pytest.mark.parametrize("state", list(State))
def test_a_state_is_drawn_and_stays_in_its_square(look: Theme, state: State) -> None:
    points = ink(drawn(lambda painter: draw_state(painter, state, QRectF(20, 20, 24, 24))))
    assert points
    assert all(19 <= x <= 44 and 19 <= y <= 44 for x, y in points)
