"""How far a page is: the worst of its issues, or done, or not begun. Pure functions, no widget."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from builder.core.character import Profile
from builder.core.evaluation import Issue, Severity
from builder.core.form import (
    Field,
    FlagField,
    NumberField,
    Page,
    PickMany,
    PickOne,
    PictureField,
    RollField,
    Roster,
    TextField,
)
from builder.core.survey import AnyCharacter, Survey, profile_page
from builder.core.system import AnySystem, Rules
from builder.ui.places import Places, issues_by_page
from builder.ui.shapes import State

WORST = (State.ERROR, State.TODO, State.NOTE)


def issue_state(issue: Issue) -> State:
    """The shape of an issue. What is merely not chosen yet is a to-do, whatever its severity in the digest."""
    if issue.waiver is not None:
        return State.OK
    if issue.open or issue.severity is Severity.TODO:
        return State.TODO
    return State.ERROR if issue.severity is Severity.ERROR else State.NOTE


def blank_pages(system: AnySystem, rules: Rules) -> tuple[Page, ...]:
    """The pages of a character in which nothing has been chosen yet."""
    profile, choices = Profile(), system.start(rules)
    return (profile_page(profile), *system.pages(choices, rules, system.evaluate(profile, choices, rules)))


def page_states(survey: Survey[AnyCharacter], places: Places, blank: Iterable[Page] = ()) -> Mapping[str, State]:
    """The state of every page of a survey, by key."""
    by_page = issues_by_page(survey.issues, places)
    untouched = {page.key: made(page) for page in blank}
    states: dict[str, State] = {}
    for page in survey.pages:
        worst = worst_of(by_page.get(page.key, ()))
        if worst is not None:
            states[page.key] = worst
        elif not has_fields(page):
            states[page.key] = State.OK if worst_of(survey.issues) in (None, State.NOTE) else State.EMPTY
        else:
            begun = made(page) != untouched[page.key] if page.key in untouched else True
            states[page.key] = State.OK if begun else State.EMPTY
    return states


def worst_of(issues: Iterable[Issue]) -> State | None:
    """The worst state that is not settled, or None."""
    found = {issue_state(issue) for issue in issues}
    return next((state for state in WORST if state in found), None)


def has_fields(page: Page) -> bool:
    """Whether anything can be chosen on a page."""
    return any(panel.fields for panel in page.panels)


def made(page: Page) -> tuple[Any, ...]:
    """What has been chosen on a page, to be compared with a page where nothing has."""
    return tuple(choice for panel in page.panels for field in panel.fields for choice in _choice(field))


def _choice(field: Field) -> Iterable[Any]:
    match field:
        case TextField() | NumberField() | FlagField() | PictureField() | PickOne() | PickMany():
            yield field.path, field.value
        case RollField():
            yield field.path, tuple(field.values.items())
        case Roster():
            for line in field.lines:
                yield line.path
                for inner in (*line.cells, *line.more):
                    if isinstance(inner, Field):
                        yield from _choice(inner)
