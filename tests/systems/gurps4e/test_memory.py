"""What is remembered is what would be concluded anew: the same answer with a memory and without one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.character import Profile, numbered
from builder.core.text import plain
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.choices import Choices, snapshot
from builder.systems.gurps4e.engine import evaluate
from builder.systems.gurps4e.memory import Memory
from builder.systems.gurps4e.pages import pages
from builder.systems.gurps4e.pages.catalogue import catalogue
from builder.systems.gurps4e.rules import GurpsRules
from tests.systems.gurps4e.builds import builds, choices_of, rules

SECTIONS = tuple(Choices.model_fields)
TWO_OF_A_KIND: dict[str, Any] = {
    "attributes": {"ST": 12, "DX": 11},
    "traits": [{"id": "charisma", "level": 2}, {"id": "combat_reflexes"}],
    "skills": [{"id": "broadsword", "points": 4}, {"id": "stealth", "points": 2}],
    "equipment": [{"id": "broadsword"}, {"id": "rope"}],
}


def without_memory() -> GurpsRules:
    """The same tables, nothing remembered."""
    return replace(rules())


def answered(choices: Choices, table: GurpsRules) -> tuple[Any, Any]:
    answer = evaluate(Profile(), choices, table)
    return answer, pages(choices, table, answer)


def same_without_memory(choices: Choices) -> bool:
    warm = answered(choices, rules())
    catalogue(rules()).memory.lines.clear()
    cold = answered(choices, without_memory())
    return warm == cold and list(warm[0].values) == list(cold[0].values)


@given(builds(), builds(), st.lists(st.sampled_from(SECTIONS), min_size=1, max_size=4))
@settings(max_examples=60)
def test_part_by_part_one_build_becomes_another_and_is_answered_as_if_for_the_first_time(
    raw: dict[str, Any], other: dict[str, Any], sections: list[str]
) -> None:
    choices, target = choices_of(raw), choices_of(other)
    assert same_without_memory(choices)
    for section in sections:
        choices = numbered(choices.model_copy(update={section: getattr(target, section)}))
        assert same_without_memory(choices)


@given(builds(), st.data())
@settings(max_examples=50)
def test_rows_come_go_and_move_and_each_is_answered_as_if_for_the_first_time(
    raw: dict[str, Any], data: st.DataObject
) -> None:
    choices = choices_of(raw)
    for name in ("traits", "skills", "equipment", "quirks"):
        rows = list(getattr(choices, name))
        kept = data.draw(st.permutations(rows)) if rows else rows
        choices = choices.model_copy(update={name: tuple(kept[: data.draw(st.integers(0, len(kept)))])})
        assert same_without_memory(choices)


@given(builds(), builds())
@settings(max_examples=25)
def test_the_frozen_copy_is_remembered_apart(raw: dict[str, Any], before: dict[str, Any]) -> None:
    frozen = snapshot(choices_of(before))
    assert same_without_memory(choices_of({**raw, "phase": "play", "creation": frozen}))
    assert same_without_memory(choices_of(before))


def test_an_edit_concludes_anew_only_what_it_touches() -> None:
    choices = choices_of(TWO_OF_A_KIND)
    before = evaluate(Profile(), choices, rules()).facts
    sword, stealth = choices.skills
    dearer = sword.model_copy(update={"points": 8})
    after = evaluate(Profile(), choices.model_copy(update={"skills": (dearer, stealth)}), rules()).facts
    assert after.skills[1] is before.skills[1]
    assert all(new is old for new, old in zip(after.traits, before.traits, strict=True))
    assert all(new is old for new, old in zip(after.items, before.items, strict=True))
    old_level, new_level = before.skills[0].level, after.skills[0].level
    assert old_level is not None and new_level is not None
    assert new_level.whole == old_level.whole + 1
    assert after.attacks[0].attack.whole == before.attacks[0].attack.whole + 1


def test_what_looks_at_an_attribute_follows_it() -> None:
    choices = choices_of(TWO_OF_A_KIND)
    before = evaluate(Profile(), choices, rules())
    nimble = choices.attributes.model_copy(update={"DX": 12})
    after = evaluate(Profile(), choices.model_copy(update={"attributes": nimble}), rules())
    for key in ("dx", "skill.3", "skill.4", "attack.5.1"):
        assert after.values[key].whole == before.values[key].whole + 1, key
    assert after.facts.items[0] is before.facts.items[0]


def test_other_tables_have_a_memory_of_their_own() -> None:
    first, second = without_memory(), without_memory()
    evaluate(Profile(), choices_of(TWO_OF_A_KIND), first)
    assert first.memory.kept and not second.memory.kept
    assert first == second


def counted(rule: Callable[[Book], None]) -> tuple[Callable[[Book], None], list[int]]:
    """The rule, and how often it worked."""
    times = [0]

    def working(book: Book) -> None:
        times[0] += 1
        rule(book)

    return working, times


def test_a_rule_works_again_when_something_it_looked_at_is_another() -> None:
    def rule(book: Book) -> None:
        lift = book.settings.tl + book.build.attributes.ST + book["base"].whole
        book.enter(book.tally("lift", plain("lift")).add(lift))
        book.note("GURPS-ENC-OVERLOADED", "equipment")

    working, times = counted(rule)
    table = without_memory()

    def worked(choices: Choices, base: int) -> int:
        book = Book(choices, table)
        book.enter(book.tally("base", plain("base")).add(base))
        before = times[0]
        book.conclude(working)
        assert book["lift"].whole == choices.settings.tl + choices.attributes.ST + base
        assert [issue.code for issue in book.issues] == ["GURPS-ENC-OVERLOADED"]
        return times[0] - before

    plainest = Choices()
    assert [worked(plainest, 1), worked(plainest, 1)] == [1, 0]
    assert worked(plainest, 2) == 1
    strong = choices_of({"attributes": {"ST": 13}})
    assert [worked(strong, 2), worked(strong, 2)] == [1, 0]
    old = choices_of({"settings": {"tl": 3}, "attributes": {"ST": 13}})
    assert [worked(old, 2), worked(old, 2)] == [1, 0]
    unlooked = choices_of({"settings": {"tl": 3}, "attributes": {"ST": 13}, "status": 3})
    assert worked(unlooked, 2) == 0


def test_a_rule_that_looked_for_a_value_in_vain_works_again_when_it_is_there() -> None:
    def rule(book: Book) -> None:
        book.get("base")

    working, times = counted(rule)
    table = without_memory()
    Book(Choices(), table).conclude(working)
    book = Book(Choices(), table)
    book.enter(book.tally("base", plain("base")))
    book.conclude(working)
    assert times == [2]


def test_a_line_is_laid_out_again_when_anything_given_is_another() -> None:
    memory, made = Memory(), []

    def line(word: str, number: int) -> str:
        made.append(word)
        return word * number

    assert memory.lay_out(1, line, "a", 2) == "aa"
    assert memory.lay_out(1, line, "a", 2) == "aa"
    assert memory.lay_out(1, line, "a", 3) == "aaa"
    assert memory.lay_out(2, line, "b", 1) == "b"
    assert memory.lay_out(1, line, "a", 3) == "aaa"
    assert made == ["a", "a", "b"]
