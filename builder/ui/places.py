"""Where things stand on the pages: which page, panel and field a path belongs to. Pure functions, no Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from builder.core.evaluation import Issue, Path
from builder.core.form import Field, Page, Panel, Roster
from builder.core.text import Label


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
    """Finds the place of a path: the nearest field above it, then the page that claims it."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self._places: dict[Path, Place] = {}
        self._budgets: dict[tuple[Path, str], Place] = {}
        self._claims: dict[Path, Place] = {}
        for page in pages:
            for panel in page.panels:
                self._enter(page, panel, panel.fields)
            for path in page.paths:
                self._claims.setdefault(path, Place(page.key, page.title))

    def of(self, path: Path, budgets: Iterable[str] = ()) -> Place | None:
        """The place of a path, or None when no page has it.

        `budgets`: prefer a section that has one of these.
        """
        for budget in budgets:
            if found := self._budgets.get((path, budget)):
                return found
        for length in range(len(path), 0, -1):
            for known in (self._places, self._claims):
                if found := known.get(path[:length]):
                    return found
        if not path:
            return None
        return next((place for key, place in self._places.items() if key[: len(path)] == path), None)

    def _enter(self, page: Page, panel: Panel, fields: Iterable[Field]) -> None:
        for field in fields:
            here = _place(page, panel, field.label, field.path)
            self._places.setdefault(field.path, here)
            if panel.budget is not None:
                self._budgets.setdefault((field.path, panel.budget), here)
            if isinstance(field, Roster):
                for line in field.lines:
                    self._places.setdefault(line.path, _place(page, panel, line.name, line.path))
                    cells = [cell for cell in line.cells if isinstance(cell, Field)]
                    self._enter(page, panel, (*cells, *line.more))


def _place(page: Page, panel: Panel, name: Label, path: Path) -> Place:
    return Place(page.key, page.title, panel.title, name, path)


def issues_by_page(issues: Iterable[Issue], places: Places) -> Mapping[str, tuple[Issue, ...]]:
    """The issues of each page, in their order; those that belong nowhere stand under ""."""
    found: dict[str, list[Issue]] = {}
    for issue in issues:
        place = places.of(issue.path)
        found.setdefault(place.page if place else "", []).append(issue)
    return {page: tuple(several) for page, several in found.items()}
