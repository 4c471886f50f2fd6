"""The colours keep their contrast: the table of the look, computed again by the WCAG formula."""

from __future__ import annotations

import json
from itertools import product
from typing import Any, cast

import pytest

from builder.ui.theme import TOKENS, Theme

GROUNDS = ("window", "page", "raised", "field", "hover", "accent.tint")
TEXTS = ("text", "text.muted", "text.faint", "accent", "accent.strong", "error", "note", "ok", "recon")
TINTED = ("error", "note", "ok", "recon")


def tokens() -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(TOKENS.read_text(encoding="utf-8")))


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_gives_21_for_black_on_white() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize(("scheme", "text", "ground"), [*product(("light", "dark"), TEXTS, GROUNDS)])
def test_a_text_can_be_read_on_every_ground(scheme: str, text: str, ground: str) -> None:
    colours = tokens()[scheme]
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize(("scheme", "text"), [*product(("light", "dark"), TINTED)])
def test_a_state_can_be_read_on_its_own_tint(scheme: str, text: str) -> None:
    colours = tokens()[scheme]
    assert contrast(colours[text], colours[f"{text}.tint"]) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_primary_button_can_be_read_at_rest_and_pressed(scheme: str) -> None:
    colours = tokens()[scheme]
    assert contrast(colours["on.accent"], colours["accent"]) >= 4.5
    assert contrast(colours["on.accent"], colours["accent.strong"]) >= 4.5


@pytest.mark.parametrize(("scheme", "ground"), [*product(("light", "dark"), GROUNDS)])
def test_a_border_that_means_something_can_be_seen(scheme: str, ground: str) -> None:
    colours = tokens()[scheme]
    assert contrast(colours["line.strong"], colours[ground]) >= 3


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_fill_of_a_meter_stands_out_from_its_track(scheme: str) -> None:
    colours = tokens()[scheme]
    assert contrast(colours["accent"], colours["meter.track"]) >= 4.5


@pytest.mark.parametrize(
    ("scheme", "text", "lowest"),
    [
        ("light", "text", 13.7),
        ("light", "text.muted", 5.6),
        ("light", "text.faint", 4.7),
        ("light", "accent", 6.6),
        ("dark", "text", 10.8),
        ("dark", "text.muted", 5.8),
        ("dark", "text.faint", 4.6),
        ("dark", "accent", 6.7),
    ],
)
def test_the_lowest_contrast_is_the_one_the_table_states(scheme: str, text: str, lowest: float) -> None:
    colours = tokens()[scheme]
    assert min(contrast(colours[text], colours[ground]) for ground in GROUNDS) == pytest.approx(
        lowest, abs=0.06
    )


def test_both_schemes_name_the_same_colours() -> None:
    assert tokens()["light"].keys() == tokens()["dark"].keys()


def test_a_colour_that_is_not_in_the_table_is_refused(look: Theme) -> None:
    with pytest.raises(KeyError):
        look.colour("mauve")
