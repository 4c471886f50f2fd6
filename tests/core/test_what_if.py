"""Core tests: what would change, as a value."""

from __future__ import annotations

from fractions import Fraction

from builder.core.edit import Insert, Set
from builder.core.ledger import Value
from builder.core.number import Amount
from builder.core.what_if import Difference, differences
from tests.toy.lantern import begun, draft

ROLLED = {"might": 12, "wit": 9, "grace": 8}


def what_if(*edits: Insert | Set, **choices: object) -> Difference:
    open_one = draft(begun(**choices))
    return differences(open_one.survey, open_one.what_if(*edits))


def total(value: Value | None) -> Amount | None:
    return None if value is None else value.total


def test_nothing_changes_when_nothing_is_done() -> None:
    assert what_if(Set(("choices", "motto"), "light!")) == Difference()
    assert what_if(Set(("choices", "motto"), "light!")).nothing


def test_values_change_in_the_order_of_the_ledger() -> None:
    """Might 12 gives +1; a watchman has 13 and so +2, and glows the more."""
    change = what_if(Set(("choices", "calling"), "watchman"), rolled=ROLLED)
    assert [(one.key, total(one.old), total(one.new)) for one in change.values] == [
        ("might", 12, 13),
        ("bonus.might", 1, 2),
        ("glow", 1, 2),
    ]
    assert [issue.code for issue in change.vanishing] == ["TOY-CALLING-MISSING"]
    assert change.appearing == ()
    assert not change.nothing


def test_budgets_and_issues_change() -> None:
    change = what_if(
        Insert(("choices", "belongings"), {"id": "lantern"}),
        Insert(("choices", "belongings"), {"id": "x"}),
        coins=10,
    )
    (budget,) = change.budgets
    assert (budget.key, budget.old and budget.old.left, budget.new and budget.new.left) == ("coins", 10, -10)
    assert [(issue.code, issue.path[-1]) for issue in change.appearing] == [
        ("TOY-GEAR-UNKNOWN", 2),
        ("TOY-COINS-OVER", "belongings"),
    ]


def test_a_value_that_comes_or_goes_has_one_side_only() -> None:
    added = what_if(Insert(("choices", "belongings"), {"id": "club"}), belongings=[{"id": "oil"}])
    assert [(one.key, total(one.old), total(one.new)) for one in added.values] == [
        ("price.2", None, 5),
        ("load", Fraction(1, 2), Fraction(5, 2)),
        ("coins.spent", Fraction(5, 2), Fraction(15, 2)),
    ]


def test_an_issue_with_other_numbers_is_no_new_issue() -> None:
    change = what_if(Set(("choices", "coins"), 5), coins=10, belongings=[{"id": "lantern"}])
    assert (change.appearing, change.vanishing) == ((), ())


def test_an_issue_that_turns_worse_appears_and_vanishes() -> None:
    change = what_if(Set(("choices", "virtues"), ["a", "b", "c"]), virtues=["a"])
    assert [(issue.code, issue.severity.value) for issue in change.appearing] == [
        ("TOY-VIRTUES-COUNT", "error")
    ]
    assert [(issue.code, issue.severity.value) for issue in change.vanishing] == [
        ("TOY-VIRTUES-COUNT", "todo")
    ]


def test_a_value_that_goes_stands_where_it_stood() -> None:
    open_one = draft(begun(belongings=[{"id": "oil"}, {"id": "club"}, {"id": "oil"}]))
    without = open_one.what_if(Set(("choices", "belongings"), []))
    assert [one.key for one in differences(open_one.survey, without).values] == [
        "price.1",
        "price.2",
        "price.3",
        "load",
        "coins.spent",
    ]
