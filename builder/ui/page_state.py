"""How far a page is: the worst of its issues, or done, or not begun. Pure functions, no widget."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from builder.core.character import Profile, numbered
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
    """The shape of an issue.

    What is merely not chosen yet is a to-do, whatever its severity in the digest.
    """
    if issue.waiver is not None:
        return State.OK
    if issue.open or issue.severity is Severity.TODO:
        return State.TODO
    return State.ERROR if issue.severity is Severity.ERROR else State.NOTE


def blank_pages(system: AnySystem, rules: Rules) -> tuple[Page, ...]:
    """The pages of a character in which nothing has been chosen yet."""
    profile, choices = Profile(), numbered(system.start(rules))
    return (profile_page(profile), *system.pages(choices, rules, system.evaluate(profile, choices, rules)))


def page_states(
    survey: Survey[AnyCharacter], places: Places, blank: Iterable[Page] = (), settings: Iterable[str] = ()
) -> Mapping[str, State]:
    """The state of every page of a survey, by key.

    What the campaign sets (`settings`) is settled from the start.
    """
    by_page = issues_by_page(survey.issues, places)
    untouched = {page.key: made(page) for page in blank}
    complete = is_complete(survey)
    states: dict[str, State] = {}
    for page in survey.pages:
        worst = worst_of(by_page.get(page.key, ()))
        if worst is not None:
            states[page.key] = worst
        elif complete:
            states[page.key] = State.OK
        elif not has_fields(page):
            states[page.key] = State.EMPTY
        else:
            begun = made(page) != untouched[page.key] if page.key in untouched else True
            begun = begun or only_settings(page, frozenset(settings))
            states[page.key] = State.OK if begun else State.EMPTY
    return states


def worst_of(issues: Iterable[Issue]) -> State | None:
    """The worst state that is not settled, or None."""
    found = {issue_state(issue) for issue in issues}
    return next((state for state in WORST if state in found), None)


def has_fields(page: Page) -> bool:
    """Whether anything can be chosen on a page."""
    return any(panel.fields for panel in page.panels)


def is_complete(survey: Survey[AnyCharacter]) -> bool:
    """Whether nothing is left and nothing is wrong or to do: then the crest is stamped."""
    budget = next(iter(survey.evaluation.budgets.values()), None)
    settled = worst_of(survey.issues) in (None, State.NOTE)
    return settled and (budget is None or budget.left == 0)


def only_settings(page: Page, settings: frozenset[str]) -> bool:
    """Whether everything on a page is the campaign's to set."""
    paths = [field.path for panel in page.panels for field in panel.fields]
    return bool(paths) and all(
        len(path) > 1 and path[0] == "choices" and path[1] in settings for path in paths
    )


def made(page: Page) -> tuple[Any, ...]:
    """What has been chosen on a page, to be compared with a page where nothing has."""
    return tuple(choice for panel in page.panels for field in panel.fields for choice in _choice(field))


def _choice(field: Field) -> Iterable[Any]:
    match field:
        case TextField() | NumberField() | FlagField() | PictureField() | PickOne() | PickMany():
            yield field.path, field.value
        case RollField():
            yield field.path, tuple(field.values.items())
            yield from (choice for throw in field.dice if throw.shift for choice in _choice(throw.shift))
        case Roster():
            for line in field.lines:
                if line.path:
                    yield line.path
                for inner in (*line.cells, *line.more):
                    if isinstance(inner, Field):
                        yield from _choice(inner)
