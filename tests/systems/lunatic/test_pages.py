"""What waits for magic, dice or a body stands on its page as soon as it is there, and not before."""

from __future__ import annotations

from builder.core.form import Page
from builder.systems.lunatic.pages import AWAITED
from tests.systems.every import view_of


def values_on(pages: tuple[Page, ...]) -> set[str]:
    return {key for page in pages for panel in page.panels for key in panel.values}


def test_a_blank_character_shows_no_value_that_waits() -> None:
    view = view_of("lunatic")
    assert set(AWAITED) & set(view.evaluation.values) == set()
    assert values_on(view.pages) & set(AWAITED) == set()


def test_each_value_that_waits_comes_to_its_page() -> None:
    view = view_of("lunatic", 0)
    assert set(AWAITED) <= set(view.evaluation.values)
    assert values_on(view.pages) >= {"mana", "age.limit", "body.height", "body.weight", "muscle"}
