"""Help: each page of each system is explained in both languages, in the same parts."""

from __future__ import annotations

import pytest

from builder.core.language import translator
from builder.core.text import LANGUAGES, Language, Translator
from builder.systems import all_systems
from builder.ui.page_state import blank_pages

PARTS = ("lead", "do.1", "word.1", "meaning.1")


def words(system: str, language: Language) -> Translator:
    return translator(language, [all_systems()[system].strings])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", list(all_systems()))
def test_every_page_has_a_sentence_what_to_do_and_words(system: str, language: Language) -> None:
    loaded = all_systems()[system]
    known = words(system, language)
    for page in blank_pages(loaded, loaded.load_rules(())):
        owner = "core" if page.key == "profile" else system
        missing = [part for part in PARTS if not known.knows(f"help.{owner}.{page.key}.{part}")]
        assert missing == [], page.key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", list(all_systems()))
def test_every_help_text_belongs_to_a_page(system: str, language: Language) -> None:
    loaded = all_systems()[system]
    pages = {page.key for page in blank_pages(loaded, loaded.load_rules(()))}
    known = words(system, language)
    for page in ("no_such_page", "settings"):
        assert page not in pages
        assert not known.knows(f"help.{system}.{page}.lead")
