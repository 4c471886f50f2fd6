"""Opens the picker on what a character may choose from, and puts what was chosen in its place. No rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from builder.core.form import Option, Page, PickOne, Roster
from builder.ui.bench import Bench
from builder.ui.picker.picker import Kind, Picker
from builder.ui.roster import acts
from builder.ui.roster.control import RosterControl

if TYPE_CHECKING:
    from builder.ui.character_view import CharacterView


class Picking(QObject):
    """Stands between the picker and the view. A child of the view."""

    def __init__(self, view: CharacterView) -> None:
        super().__init__(view)
        self._view = view
        view.bench.picker_asked.connect(self.open_for)
        view.picker.chosen.connect(self.take)

    def renew(self) -> None:
        """The open picker shows the catalogues as they are now."""
        if self._view.picker.isVisible():
            self._view.picker.take_kinds(self.kinds())

    def kinds(self) -> list[Kind]:
        """Every catalogue of the character, those of the open page first."""
        view = self._view
        pages = sorted(view.live.survey.pages, key=lambda page: page.key != view.page_key)
        return [Kind(roster.label, roster, page.key) for page in pages for roster in catalogues(page)]

    def open_for(self, what: PickOne | Roster) -> None:
        """Open on one field; from a roster every other catalogue can be reached."""
        self._view.card.aim(None)
        kinds = self.kinds()
        same = [place for place, kind in enumerate(kinds) if is_same(kind.what, what)]
        if same:
            self._view.picker.open_for(kinds, same[0])
        else:
            self._view.picker.open_for([Kind(what.label, what)])

    def take(self, what: PickOne | Roster, option: Option, change: Mapping[str, Any], close: bool) -> None:
        """What was chosen goes into its place; a new row is current when the picker has closed."""
        view = self._view
        if close or isinstance(what, PickOne):
            view.picker.shut()
        if isinstance(what, PickOne):
            view.bench.choose(what, option)
            return
        if close:
            page = page_of(view.live.survey.pages, what)
            if page is not None:
                view.go_to_page(page)
            control = self._control_of(what)
            if control is not None:
                view.page_view.drop_filter()
                control.expect()
        acts.add_option(view.bench, what, option, {**(option.row or {}), **change})

    def _control_of(self, roster: Roster) -> RosterControl | None:
        return next((one for one in self._view.page_view.rosters() if is_same(one.field, roster)), None)


class OnePicker(QObject):
    """The picker of a page without rosters: opens on one field, sets it, shuts. A child of the page."""

    def __init__(self, bench: Bench, page: QWidget) -> None:
        super().__init__(page)
        self._bench = bench
        self.picker = Picker(bench, page)
        bench.picker_asked.connect(self._open)
        self.picker.chosen.connect(self._take)

    def _open(self, what: PickOne) -> None:
        self.picker.open_for([Kind(what.label, what)])

    def _take(self, what: PickOne, option: Option) -> None:
        self.picker.shut()
        self._bench.choose(what, option)


def catalogues(page: Page) -> list[Roster]:
    """The rosters of a page that can be added to by choosing."""
    fields = [field for panel in page.panels for field in panel.fields]
    return [one for one in fields if isinstance(one, Roster) and one.catalogue and one.off is None]


def page_of(pages: Sequence[Page], roster: Roster) -> str | None:
    """The page that a roster stands on."""
    for page in pages:
        if any(is_same(field, roster) for panel in page.panels for field in panel.fields):
            return page.key
    return None


def is_same(field: object, what: object) -> bool:
    """Whether two fields are the same roster at different times."""
    if not isinstance(field, Roster) or not isinstance(what, Roster):
        return False
    return (field.path, field.label) == (what.path, what.label)
