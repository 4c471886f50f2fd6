"""The settings of the campaign a character is begun for, panel by panel as on its own page. No rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from builder.core.form import Page
from builder.ui.bench import Bench
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.card import Section
from builder.ui.panel_view import PanelView

CAMPAIGN, PACKS = "campaign", "packs"


def campaign_of(pages: Sequence[Page]) -> Page | None:
    """The settings of the campaign, and the packs of tables where there are some to choose."""
    page = next((one for one in pages if one.key == CAMPAIGN), None)
    packs = tuple(panel for panel in pages[0].panels if panel.key == PACKS)
    if page is None:
        if not packs or packs[0].title is None:
            return None
        return Page(CAMPAIGN, packs[0].title, (replace(packs[0], title=None),))
    return replace(page, panels=(*page.panels, *packs))


class CampaignPart(QWidget):
    """A heading with the way to take settings over, and the panels of the page below it."""

    take_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._bench: Bench | None = None
        self._language = ""
        self._panels: list[PanelView] = []
        self._head = Section("")
        self.take_button = Button(kind=ButtonKind.QUIET, icon="upload")
        self.take_button.clicked.connect(self.take_asked)
        self._head.row.addWidget(self.take_button)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._head)

    def show_page(self, page: Page | None, bench: Bench, *, title: str, take: str) -> None:
        """Show the page as it is now; another system's is built anew. `take` empty: nothing to take over."""
        self._head.set_title(title)
        self.take_button.set_text(take)
        self.take_button.setVisible(bool(take))
        keys = [panel.key for panel in page.panels] if page is not None else []
        if bench is not self._bench or keys != [view.panel.key for view in self._panels]:
            self._rebuild(page, bench)
        elif page is not None:
            for view, panel in zip(self._panels, page.panels, strict=True):
                view.show_panel(panel, page)
                if self._language != bench.words.language:
                    view.retranslate()
        self._language = bench.words.language
        widest = max((view.label_width() for view in self._panels), default=0)
        for view in self._panels:
            view.set_label_width(widest)

    def _rebuild(self, page: Page | None, bench: Bench) -> None:
        for view in self._panels:
            self._column.removeWidget(view)
            view.hide()
            view.setParent(None)
            view.deleteLater()
        self._panels, self._bench = [], bench
        if page is None:
            return
        for panel in page.panels:
            view = PanelView(bench, panel, page)
            self._column.addWidget(view)
            self._panels.append(view)
