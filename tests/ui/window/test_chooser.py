"""A character is begun: step by step, at random, from a sample; under one's own settings or others'."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from builder.core import build
from builder.core.edit import Set
from builder.core.evaluation import Severity
from builder.core.text import Language
from builder.systems import all_systems
from builder.ui import chooser as chooser_module
from builder.ui.chooser import Chooser
from builder.ui.desk import Sample
from builder.ui.paint import text_width
from builder.ui.sample_card import SampleCard
from builder.ui.theme import theme
from builder.ui.words import Words
from tests.toy.lantern import TOY
from tests.ui.hand import press
from tests.ui.window.conftest import Stage


def chooser(stage: Stage) -> Chooser:
    stage.wake()
    stage.window.beside.show_chooser()
    page = stage.window.page()
    assert isinstance(page, Chooser)
    return page


def test_the_notice_of_the_system_is_in_view_word_for_word(stage: Stage) -> None:
    page = chooser(stage)
    assert page.notice.isVisible()
    assert page.notice.text() == "\n".join(stage.program.words.say(part) for part in TOY.notice)


def test_a_build_without_author_is_called_one_in_development(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build.author() == ""
    chip = next(one for one in chooser(stage).findChildren(chooser_module.Chip) if one.text() == "開発中の版")
    assert "作者名" in chip.toolTip()
    stage.window.show_library()
    monkeypatch.setattr(chooser_module, "author", lambda: "Somebody")
    stage.window.beside.show_chooser()
    page = stage.window.page()
    assert not any(c.text() == "開発中の版" and c.isVisible() for c in page.findChildren(chooser_module.Chip))


def test_enter_begins_with_the_chosen_way(stage: Stage) -> None:
    page = chooser(stage)
    press(page.systems.rows["toy"], Qt.Key.Key_Return)
    opened = stage.window.character_page()
    assert opened is not None
    assert opened.document.live.document.choices == TOY.start(TOY.load_rules(()))


def test_at_random_makes_a_legal_character_and_tells_its_seed(stage: Stage) -> None:
    page = chooser(stage)
    press(page.systems.rows["toy"], Qt.Key.Key_R)
    page.start()
    opened = stage.window.character_page()
    assert opened is not None
    assert opened.document.is_unsaved
    assert opened.document.name
    assert not any(one.severity is Severity.ERROR for one in opened.document.live.survey.issues)
    seed = int(stage.told().rpartition(" ")[2])
    again = stage.program.desk().quick(stage.program.desk().begun("toy"), seed, "ja")
    assert again.choices == opened.document.live.document.choices


def test_settings_of_a_campaign_come_from_another_character(stage: Stage) -> None:
    path = stage.put("ミオ")
    stage.wake()
    other = stage.open(path)
    other.document.live.do(Set(("choices", "coins"), 99))
    other.save()
    stage.window.show_library()
    stage.script.files = [[path]]
    stage.window.beside.show_chooser()
    page = stage.window.page()
    assert isinstance(page, Chooser)
    page.take_settings(path)
    assert page.live.document.choices.coins == 99
    assert "ミオ.json" in stage.told()
    page.start()
    opened = stage.window.character_page()
    assert opened is not None
    assert opened.document.live.document.choices.coins == 99
    assert opened.document.is_unsaved


def test_settings_from_a_file_that_cannot_be_read_change_nothing(stage: Stage) -> None:
    page = chooser(stage)
    broken = stage.places.library / "broken.json"
    broken.parent.mkdir(parents=True, exist_ok=True)
    broken.write_text("[]", encoding="utf-8")
    before = page.live.document
    stage.script.answers = ["on"]
    page.take_settings(broken)
    assert page.live.document is before
    assert "broken.json" in stage.script.asked[0].cause


def test_a_sample_opens_as_a_character_of_ones_own(stage: Stage) -> None:
    stage.wake()
    desk = stage.program.desk()
    sample = Sample(stage.places.library / "sample.json", stage.character(name="見本"))
    fresh = desk.from_sample(sample)
    assert fresh.id != sample.character.id
    assert fresh.profile.name == "見本"
    page = stage.window.show_document(desk.keep(fresh, begun=False))
    assert page.document.is_unsaved
    assert page.path is None


def test_without_samples_that_way_says_so_and_is_not_taken(stage: Stage) -> None:
    page = chooser(stage)
    press(page.systems.rows["toy"], Qt.Key.Key_S)
    assert "見本はまだありません" in page.ways["sample"].accessibleDescription()
    page.start()
    opened = stage.window.character_page()
    assert opened is not None
    assert opened.document.name == ""


def test_escape_makes_nothing(stage: Stage) -> None:
    page = chooser(stage)
    press(page, Qt.Key.Key_Escape)
    assert stage.window.page() is stage.window.library
    assert stage.program.desk().documents == []


def test_the_steps_are_listed_with_what_is_in_them(stage: Stage) -> None:
    page = chooser(stage)
    outline = page.findChildren(chooser_module.StepsOutline)[0]
    assert outline.accessibleName() == "プロフィール, 能力, 人となり, 持ち物"


def test_a_sample_shows_its_system_and_no_crest_that_nobody_will_have(stage: Stage) -> None:
    stage.wake()
    one = stage.character(name="見本")
    pictures = []
    for identity in ("one", "another", "a third"):
        sample = Sample(stage.places.library / "s.json", one.model_copy(update={"id": identity}))
        card = SampleCard(stage.program, sample, parent=stage.window)
        card.resize(card.sizeHint())
        pictures.append(card.grab().toImage())
    assert pictures[0] == pictures[1] == pictures[2]


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("id", sorted(all_systems()))
def test_what_a_system_says_of_itself_fits_into_its_row(stage: Stage, id: str, language: Language) -> None:
    """In a window of 1366 px the list of systems leaves 373 px for words."""
    system = all_systems()[id]
    words = Words(language, strings=[system.strings])
    for line, role in ((system.pitch, "body"), (system.making, "caption")):
        assert line is not None
        assert text_width(words.say(line), theme().font(role)) <= 373, words.say(line)
