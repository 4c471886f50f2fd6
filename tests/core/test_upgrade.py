"""Core tests: old files are brought to today's shape, newer and foreign ones refused in clear words."""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.errors import NewerFile, UnknownSystem, UnreadableFile
from builder.core.text import Text
from builder.core.upgrade import upgrade
from tests.toy.lantern import SYSTEMS, TOY, begun


def file(**more: Any) -> dict[str, Any]:
    return begun().model_dump(mode="json") | more


def test_a_file_of_today_stays_as_it_is() -> None:
    assert upgrade(file(), SYSTEMS) == file()


def test_choices_of_an_older_version_are_brought_up_step_by_step() -> None:
    old = file(schema_version=1, choices={"job": "clerk", "years": 4})
    new = upgrade(old, SYSTEMS)
    assert (new["schema_version"], new["choices"]) == (2, {"calling": "clerk", "years": 4})
    assert TOY.document.model_validate(new).choices.calling == "clerk"


def test_the_file_that_was_handed_in_is_not_touched() -> None:
    old = file(schema_version=1, choices={"job": "clerk"})
    upgrade(old, SYSTEMS)
    assert (old["schema_version"], old["choices"]) == (1, {"job": "clerk"})


def test_an_older_envelope_goes_through_its_own_steps_first() -> None:
    def from_zero(raw: dict[str, Any]) -> dict[str, Any]:
        raw["system"] = raw.pop("game")
        return raw

    old = file(format="character/0")
    old["game"] = old.pop("system")
    assert upgrade(old, SYSTEMS, {0: from_zero}) == file()


@pytest.mark.parametrize("raw", [None, [], "x", 1, {}, {"format": 1}, {"format": None, "system": "toy"}])
def test_what_is_not_ours_is_refused(raw: Any) -> None:
    with pytest.raises(UnreadableFile) as caught:
        upgrade(raw, SYSTEMS)
    assert caught.value.text == Text("core.upgrade.not_ours")


@pytest.mark.parametrize("format", ["party/1", "character/", "character/1.5", "character/-1", "pack", ""])
def test_another_format_is_refused_by_its_name(format: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        upgrade(file(format=format), SYSTEMS)
    assert caught.value.text == Text("core.upgrade.not_a_character", {"format": format})


def test_a_newer_envelope_is_refused_with_both_numbers() -> None:
    with pytest.raises(NewerFile) as caught:
        upgrade(file(format="character/5"), SYSTEMS)
    assert caught.value.text == Text("core.upgrade.newer", {"theirs": 5, "ours": 1})


def test_newer_choices_are_refused_with_both_numbers() -> None:
    with pytest.raises(NewerFile) as caught:
        upgrade(file(schema_version=7), SYSTEMS)
    assert caught.value.text.params == {"system": TOY.name, "theirs": 7, "ours": 2}


def test_an_unknown_system_comes_back_with_what_stands_in_the_file() -> None:
    with pytest.raises(UnknownSystem) as caught:
        upgrade(file(system="chess"), SYSTEMS)
    assert caught.value.raw == file(system="chess")
    assert caught.value.text.params == {"system": "chess"}


@pytest.mark.parametrize("version", [None, "2", 1.0, True, 0, -1])
def test_a_file_that_does_not_tell_its_version_is_refused(version: Any) -> None:
    with pytest.raises(UnreadableFile) as caught:
        upgrade(file(schema_version=version), SYSTEMS)
    assert caught.value.text.key == "core.upgrade.no_version"


@pytest.mark.parametrize("choices", [None, [], "x"])
def test_a_file_without_choices_is_refused(choices: Any) -> None:
    with pytest.raises(UnreadableFile) as caught:
        upgrade(file(choices=choices), SYSTEMS)
    assert caught.value.text.key == "core.upgrade.no_choices"


def test_a_file_older_than_every_step_is_refused() -> None:
    with pytest.raises(UnreadableFile) as caught:
        upgrade(file(format="character/0"), SYSTEMS)
    assert caught.value.text.key == "core.upgrade.too_old"
