"""Where things stand on the pages: which page, panel and field a path belongs to. Pure functions, no Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from builder.core.evaluation import Issue, Path
from builder.core.form import Field, NumberField, Page, Panel, RollField, Roster
from builder.core.text import Label

_Spot = tuple[Page, Panel, Label]
LIST_DEPTH = 2  # ("choices", "shift"): above that stands the whole document


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a page. `path`: the field or line that is nearest; None where only the page is known."""

    page: str
    title: Label
    panel: Label | None = None
    name: Label | None = None
    path: Path | None = None

    @property
    def words(self) -> tuple[Label, ...]:
        """Page, then the section or the field, as an issue says where it lives."""
        inner = self.panel if self.panel is not None else self.name
        return (self.title,) if inner is None or inner == self.title else (self.title, inner)


class Places:
    """Finds the place of a path: the nearest field above it, then the page that claims it.

    All paths of the pages are entered at every edit and a few are asked for: a Place is made then.
    """

    def __init__(self, pages: Iterable[Page]) -> None:
        self._spots: dict[Path, _Spot] = {}
        self._budgets: dict[tuple[Path, str], _Spot] = {}
        self._claims: dict[Path, Page] = {}
        for page in pages:
            for panel in page.panels:
                self._enter(page, panel, panel.fields)
            for path in page.paths:
                self._claims.setdefault(path, page)

    def of(self, path: Path, budget: str = "") -> Place | None:
        """The place of a path, or None when no page has it.

        `budget`: prefer a section that has it.
        """
        if spot := self._budgets.get((path, budget)):
            return _place(spot, path)
        for length in range(len(path), 0, -1):
            above = path[:length]
            if spot := self._spots.get(above):
                return _place(spot, above)
            if page := self._claims.get(above):
                return Place(page.key, page.title)
        if not path:
            return None
        below = (key for key in self._spots if key[: len(path)] == path)
        return next((_place(self._spots[key], key) for key in below), None)

    def _enter(self, page: Page, panel: Panel, fields: Iterable[Field]) -> None:
        for field in fields:
            here = (page, panel, field.label)
            self._spots.setdefault(field.path, here)
            if panel.budget is not None:
                self._budgets.setdefault((field.path, panel.budget), here)
            if isinstance(field, Roster):
                self._spots.setdefault(field.issues, here)
                self._enter_lines(page, panel, field)
            elif isinstance(field, RollField):
                self._enter_throws(page, panel, field)

    def _enter_throws(self, page: Page, panel: Panel, rolled: RollField) -> None:
        for throw in rolled.dice:
            self._spots.setdefault((*rolled.path, throw.key), (page, panel, throw.label))
            if throw.shift is not None:
                self._spots.setdefault(throw.shift.path, (page, panel, throw.shift.label))
                if len(throw.shift.path) > LIST_DEPTH:
                    self._spots.setdefault(throw.shift.path[:-1], (page, panel, rolled.label))

    def _enter_lines(self, page: Page, panel: Panel, roster: Roster) -> None:
        spots = self._spots
        for line in roster.lines:
            for home in line.homes:
                spots.setdefault(home, (page, panel, line.name))
            for field in (*line.cells, *line.more):
                if not isinstance(field, Field):
                    continue
                if isinstance(field, Roster):
                    self._enter(page, panel, (field,))
                elif isinstance(field, NumberField) and field.new is not None:
                    continue  # nothing of it is in the document yet
                else:
                    spots.setdefault(field.path, (page, panel, field.label))
                    if panel.budget is not None:
                        self._budgets.setdefault((field.path, panel.budget), (page, panel, field.label))


def _place(spot: _Spot, path: Path) -> Place:
    page, panel, name = spot
    return Place(page.key, page.title, panel.title, name, path)


def issues_by_page(issues: Iterable[Issue], places: Places) -> Mapping[str, tuple[Issue, ...]]:
    """The issues of each page, in their order; those that belong nowhere stand under ""."""
    found: dict[str, list[Issue]] = {}
    for issue in issues:
        place = places.of(issue.path, issue.budget or "")
        found.setdefault(place.page if place else "", []).append(issue)
    return {page: tuple(several) for page, several in found.items()}
