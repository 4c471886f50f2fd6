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

if TYPE_CHECKING:
    from builder.ui.character_view import CharacterView


class Picking(QObject):
    """Stands between the picker and the view. A child of the view."""

    def __init__(self, view: CharacterView) -> None:
        super().__init__(view)
        self._view = view
        self._page = ""
        view.bench.picker_asked.connect(self.open_for)
        view.picker.chosen.connect(self.take)

    def renew(self) -> None:
        """The open picker shows the catalogues as they are now."""
        if self._view.picker.isVisible():
            self._view.picker.take_kinds(self.kinds(self._page))

    def kinds(self, page: str = "") -> list[Kind]:
        """Every catalogue of the character, those of the open page first.

        `page`: where it has several, only those of this page: they are what is filled together.
        """
        view = self._view
        pages = sorted(view.live.survey.pages, key=lambda page: page.key != view.page_key)
        every = [Kind(one.label, one, each.key) for each in pages for one in catalogues(each)]
        kinds: list[Kind] = []
        for kind in every:
            if not any(is_same(kind.what, known.what) for known in kinds):
                kinds.append(kind)
        here = [kind for kind in kinds if kind.page == page]
        return here if len(here) > 1 else kinds

    def open_for(self, what: PickOne | Roster) -> None:
        """Open on one field; from a roster every other catalogue can be reached."""
        self._view.card.aim(None)
        page = page_of(self._view.live.survey.pages, what) if isinstance(what, Roster) else None
        self._page = self._view.page_key if page is not None else ""
        kinds = self.kinds(self._page)
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
            view.page_view.drop_filter()
            for control in view.page_view.rosters():
                if is_same(control.field, what):
                    control.expect()  # the new row comes into one of the parts of the list
        acts.add_option(view.bench, what, option, {**(option.row or {}), **change})


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
