"""Many issues of one kind: a few are listed, and how many more there are; the next key goes through all."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.core.evaluation import Issue, Severity
from builder.core.text import Text
from builder.ui.issue_groups import More, kind_of, shown
from builder.ui.places import Place
from tests.ui import toy
from tests.ui.character.stage import open_view, settle

SKILLS, FINISH = (Place(key, Text("a")) for key in ("skills", "finish"))


def twice(row: int) -> tuple[Issue, Place]:
    return Issue("TOY-TWICE", Severity.ERROR, ("choices", "skills", row)), SKILLS


LIMIT = (Issue("TOY-LIMIT", Severity.ERROR, ()), FINISH)


@pytest.mark.parametrize(("many", "rows", "more"), [(4, 4, 0), (5, 5, 0), (6, 4, 2), (287, 4, 283)])
def test_of_each_kind_four_are_listed_and_one_is_never_hidden_alone(many: int, rows: int, more: int) -> None:
    listed = shown([*map(twice, range(many)), LIMIT], {})
    assert [one for one in listed if not isinstance(one, More)] == [*map(twice, range(rows)), LIMIT]
    assert [one.n for one in listed if isinstance(one, More)] == ([more] if more else [])


def test_a_kind_stands_together_where_its_first_one_stands() -> None:
    assert shown([twice(1), LIMIT, twice(2)], {}) == [twice(1), twice(2), LIMIT]


def test_what_was_asked_for_is_listed_too() -> None:
    listed = shown([twice(row) for row in range(100)], {kind_of(twice(0)): 50})
    assert (len(listed), listed[-1]) == (55, More(kind_of(twice(0)), 46))


def test_the_same_code_on_another_page_is_another_kind() -> None:
    elsewhere = (twice(9)[0], FINISH)
    listed = shown([*map(twice, range(6)), elsewhere], {})
    assert [one.n for one in listed if isinstance(one, More)] == [2]
    assert listed[-1] == elsewhere


def test_the_ledger_lists_a_few_and_a_click_shows_more(qtbot: QtBot) -> None:
    skills = tuple(toy.Skill(row=n, id=f"skill{n}", points=99) for n in range(1, 81))
    view = open_view(toy.Choices(skills=skills), page="skills")
    qtbot.addWidget(view)
    issues = view.ledger.issues

    def same() -> list[Issue]:
        return [row.issue for row in issues.rows() if row.issue and row.issue.code == "TOY-POINTS"]

    assert len(same()) == 4
    assert [button.accessibleName() for button in issues.folded()] == ["ほか76件"]
    issues.folded()[0].click()
    settle()
    assert len(same()) == 54
    assert [button.accessibleName() for button in issues.folded()] == ["ほか26件"]
    issues.folded()[0].click()
    assert (len(same()), issues.folded()) == (80, [])


def test_the_next_key_goes_through_those_that_are_not_listed_too(qtbot: QtBot) -> None:
    skills = tuple(toy.Skill(row=n, id=f"skill{n}", points=99) for n in range(1, 21))
    view = open_view(toy.Choices(skills=skills), page="skills")
    qtbot.addWidget(view)
    seen: list[tuple[str | int, ...]] = []
    view.bench.went.connect(lambda path: seen.append(tuple(path)))
    for _ in range(25):
        view.ledger.issues.walk(1)
    assert {("choices", "skills", n, "points") for n in range(1, 21)} <= set(seen)
