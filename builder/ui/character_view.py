"""One open character: top bar, steps, page, preview, ledger or strip, help.

Lays out by width; knows no system.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeyEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from builder.core.evaluation import Issue, Path
from builder.core.form import Page, Roster
from builder.core.system import AnySystem
from builder.core.text import Label, Text
from builder.ui import reading_order
from builder.ui.actions import Actions, number_keys
from builder.ui.bench import Aim, Bench, Ways
from builder.ui.controls.toast import Toast
from builder.ui.faces import face_of
from builder.ui.help_panel import HelpPanel
from builder.ui.ledger_pane import LedgerPane
from builder.ui.live import LiveDraft
from builder.ui.page_state import page_states
from builder.ui.page_view import PageView
from builder.ui.picker.picker import Picker
from builder.ui.picking import Picking
from builder.ui.portrait import shown
from builder.ui.preview import PreviewPane
from builder.ui.shapes import State
from builder.ui.steps import StepList
from builder.ui.strip import Strip
from builder.ui.theme import follow, theme
from builder.ui.top_bar import SaveState, TopBar
from builder.ui.view_layout import ViewLayout, Width
from builder.ui.what_if import WhatIfCard
from builder.ui.why import WhyPopup
from builder.ui.why_lines import cell_on
from builder.ui.words import Words

__all__ = ["CharacterView", "SaveState", "Ways"]


class CharacterView(QWidget):
    """Everything of one open character. Saving, closing, exporting and printing are asked of the window."""

    save_requested = Signal()
    back_requested = Signal()
    export_requested = Signal()
    print_requested = Signal()
    text_copy_requested = Signal()
    menu_requested = Signal(QRect)
    keys_requested = Signal()
    title_changed = Signal(str)
    table_requested = Signal(str, str)
    view_state_changed = Signal()

    def __init__(
        self,
        live: LiveDraft,
        words: Words,
        system: AnySystem,
        *,
        blank: tuple[Page, ...] = (),
        ways: Ways | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        words.learn(system.strings)
        self.live = live
        self.words = words
        self._system, self._blank = system, blank
        self.bench = Bench(
            live, words, ways=ways, short=system.short, tables=system.tables, marks=system.marks
        )
        self._key = live.survey.pages[0].key
        self._previewing, self._helping, self._says_old = False, False, False
        self._waiting: dict[str, bool] = {}
        self._portrait: str | None = None
        self._build()
        self._layout = ViewLayout(self)
        self.ledger_drawer, self.help_drawer = self._layout.ledger_drawer, self._layout.help_drawer
        self._connect()
        self._picking = Picking(self)
        self.actions_by_name = Actions(self, words, self._acts())
        number_keys(self, self._go_to_number)
        self._show_everything()
        follow(self._restyle)
        self.bench.setParent(self)  # the last child goes last: widgets tell it things to their end

    # what the window says

    def set_save_state(self, state: SaveState, when: str = "") -> None:
        """Say how the file stands to what is shown; `when` is a time as people read it."""
        self.top_bar.set_save_state(state, when)

    def actions(self) -> Mapping[str, QAction]:  # type: ignore[override]
        """The actions by name, for the window's menu."""
        return self.actions_by_name.by_name

    def view_state(self) -> dict[str, Any]:
        """What is open, as plain data."""
        return {
            "page": self._key,
            "preview": self._previewing,
            "form": self.preview.form,
            "paper": self.preview.paper,
            "help": self._helping,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Open what was open; what is no longer there is left out."""
        form, paper, page = state.get("form"), state.get("paper"), state.get("page")
        if isinstance(paper, str):
            self.preview.set_paper(paper)
        if isinstance(form, str):
            self.preview.set_form(form)
        if isinstance(page, str):
            self.go_to_page(page)
        self._waiting = {name: state.get(name) is True for name in ("preview", "help")}
        if self.isVisible():
            self._open_waiting()

    def _open_waiting(self) -> None:
        """Preview and help that were open open again where there is room beside the page."""
        waiting, self._waiting = self._waiting, {}
        if self._layout.width >= Width.NORMAL:
            if waiting.get("preview"):
                self.show_preview(True)
            if waiting.get("help"):
                self.show_help(True)

    def set_paper(self, paper: str) -> None:
        """The paper of the exact pages."""
        self.preview.set_paper(paper)

    def show_message(self, text: str, *, state: State = State.OK, action: str = "", key: str = "") -> Toast:
        """Say something for six seconds at the bottom."""
        self.toast.show_message(text, state=state, action=action, key=key)
        return self.toast

    def go_to(self, path: Path, budget: str = "") -> None:
        """Open the page of a place and give its field the keyboard; `budget`: in the section that has it."""
        place = self.bench.places.of(path, budget)
        if place is None:
            return
        self._shut_drawers()
        self.go_to_page(place.page)
        if self._previewing and self._layout.width < Width.NORMAL:
            self.show_preview(False)
        if not self.page_view.focus_path(path, budget):
            self.page_view.focus_first()

    def go_to_page(self, key: str) -> None:
        """Open a step."""
        if key == self._key or all(page.key != key for page in self.live.survey.pages):
            return
        self.live.settle()
        self._key = key
        self._shut_floating()
        inside = _inside(self.page_view, self.window().focusWidget())
        self._show_page()
        if inside:
            self.page_view.focus_first()
        self._show_steps()
        self.view_state_changed.emit()

    @property
    def page_key(self) -> str:
        """The open step."""
        return self._key

    def show_preview(self, on: bool) -> None:
        """Open or close the preview."""
        if on != self._previewing:
            self._previewing = on
            if on and self._layout.width < Width.WIDE:
                self._helping = False
            self._arrange()
            self.view_state_changed.emit()

    def show_help(self, on: bool) -> None:
        """Open or close the explanation of the step."""
        if on != self._helping:
            self._helping = on
            if on and self._layout.width == Width.NORMAL:
                self._previewing = False
            self._arrange()
            if not on:
                self.page_view.focus_first()
            self.view_state_changed.emit()

    def retranslate(self) -> None:
        """Say everything again in another language; out of sight when it is next seen."""
        self._says_old = not self.isVisible()
        if self._says_old:
            return
        self.actions_by_name.retranslate()
        for part in (self.page_view, self.preview, self.help, self.picker):
            part.retranslate()
        self._show_everything()

    # building

    def _build(self) -> None:
        bench, play = self.bench, self._system.play
        face = face_of(self._system)
        self.top_bar = TopBar(bench, self._system.name, face.glyph)
        self.steps = StepList(bench)
        self.page_view = PageView(bench)
        self.preview = PreviewPane(bench)
        self.ledger = LedgerPane(bench, play)
        self.help = HelpPanel(bench, self._system.id)
        self.strip = Strip(bench, play)
        self.card = WhatIfCard(bench, self, play)
        self.why = WhyPopup(bench, self)
        self.picker = Picker(bench, self)
        self.toast = Toast(self)
        self.setAutoFillBackground(True)

    def _connect(self) -> None:
        bench, bar = self.bench, self.top_bar
        self.live.changed.connect(self._changed)
        self.live.refused.connect(self._tell_refusal)
        self.words.language_changed.connect(self.retranslate)
        bench.why_asked.connect(self._explain)
        bench.aimed.connect(self._aim)
        bench.went.connect(self.go_to)
        bench.said.connect(self._tell)
        self.why.table_asked.connect(self.table_requested)
        self.page_view.tables_asked.connect(self._ask_tables)
        self.steps.picked.connect(self.go_to_page)
        self.steps.paged.connect(self.page_view.scroll_to)
        self.steps.help_asked.connect(lambda: self.show_help(not self._helping))
        bar.menu_requested.connect(self.menu_requested)
        bar.back.connect(self.back_requested)
        bar.undo.connect(self.live.undo)
        bar.redo.connect(self.live.redo)
        bar.preview.connect(lambda: self.show_preview(not self._previewing))
        bar.export.connect(self.export_requested)
        self.preview.closed.connect(lambda: self.show_preview(False))
        self.preview.print_asked.connect(self.print_requested)
        self.preview.changed.connect(self.view_state_changed)
        self.help.closed.connect(self._close_help)
        self.help.page_asked.connect(self.go_to_page)
        self.ledger.page_asked.connect(self._go_to_category)
        self.strip.ledger_asked.connect(self.go_to_ledger)
        self.strip.issues_asked.connect(self.go_to_ledger)
        self.help_drawer.closed.connect(lambda: self.show_help(False))

    def _acts(self) -> dict[str, Any]:
        return {
            "undo": self.live.undo,
            "redo": self.live.redo,
            "save": self._save,
            "back": self.back_requested.emit,
            "export": self.export_requested.emit,
            "print": self.print_requested.emit,
            "copy_text": self.text_copy_requested.emit,
            "preview": lambda: self.show_preview(not self._previewing),
            "ledger": self.go_to_ledger,
            "help": lambda: self.show_help(not self._helping),
            "keys": self.keys_requested.emit,
            "picker": self.page_view.open_picker,
            "filter": self.page_view.go_to_filter,
            "next_issue": lambda: self.ledger.issues.walk(1),
            "previous_issue": lambda: self.ledger.issues.walk(-1),
            "next_step": lambda: self._step(1),
            "previous_step": lambda: self._step(-1),
            "next_area": lambda: self._next_area(1),
            "previous_area": lambda: self._next_area(-1),
        }

    # showing

    def _tell(self, text: str) -> None:
        self.show_message(text, state=State.NOTE)

    def _tell_refusal(self, text: Label) -> None:
        self._tell(self.bench.say(text))

    def _changed(self) -> None:
        """A new survey: everything in sight is filled with it."""
        if all(page.key != self._key for page in self.live.survey.pages):
            self._key = self.live.survey.pages[0].key
        self._show_page()
        self._show_steps()
        self._show_side()
        self._show_bar()
        self.preview.renew()
        self._picking.renew()

    def _show_everything(self) -> None:
        say = self.bench.say
        self.ledger_drawer.setAccessibleName(say(Text("ui.area.ledger")))
        self.help_drawer.setAccessibleName(say(Text("ui.action.help")))
        self._show_page()
        self._show_steps()
        self.ledger.fill()
        self.strip.fill()
        self.top_bar.retranslate()
        self._show_bar()
        self._arrange()

    def _page(self) -> Page:
        return next(page for page in self.live.survey.pages if page.key == self._key)

    def _show_page(self) -> None:
        page = self._page()
        before, self.bench.open_page = self.bench.open_page, page
        if before is not None and before.budgets != page.budgets and not self.strip.isHidden():
            self.strip.fill()
        self.ledger.show_page(page)
        self.page_view.show_page(page)
        self.page_view.setAccessibleName(self.bench.say(page.title))
        if self._helping:
            self.help.show_page(page, self.live.survey.pages)

    def _show_steps(self) -> None:
        survey = self.live.survey
        states = page_states(survey, self.bench.places, self._blank, self._system.settings)
        self.steps.show_pages(survey.pages, states, self._key)
        self.page_view.set_compact(self._layout.width < Width.NORMAL, self._count())

    def _show_side(self) -> None:
        """Ledger and strip; what is not in sight is filled when it comes."""
        if self.ledger.isVisible():
            self.ledger.fill()
        else:
            self.ledger.issues.show_issues()
        if not self.strip.isHidden():
            self.strip.fill()

    def _show_bar(self) -> None:
        profile = self.live.document.profile
        if self._portrait != profile.portrait:
            self._portrait = profile.portrait
            self._image = shown(profile.portrait)
        self.top_bar.show_identity(profile.portrait, self._image)
        self.top_bar.show_history(self.live.undo_name, self.live.redo_name)
        self.actions_by_name.name_history(self.live.undo_name, self.live.redo_name)
        self.title_changed.emit(profile.name)

    def _count(self) -> str:
        if self._layout.width > Width.NARROW:
            return ""
        keys = [page.key for page in self.live.survey.pages]
        return self.bench.say(Text("ui.steps.count", {"n": keys.index(self._key) + 1, "whole": len(keys)}))

    # layout

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._says_old:
            self.retranslate()
        self._arrange()
        self._open_waiting()
        if not _inside(self, self.window().focusWidget()):
            self.page_view.focus_first()

    def hideEvent(self, event: QHideEvent) -> None:
        """Another page of the window is shown: a pop-up is a window of its own and would stay."""
        super().hideEvent(event)
        self.card.aim(None)
        self.why.close()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Lay out by w, the width over the text factor (look.md, chapter 3)."""
        self._layout.arrange(previewing=self._previewing, helping=self._helping)
        if self._helping:
            self.help.show_page(self._page(), self.live.survey.pages)
        self.page_view.set_compact(self._layout.width < Width.NORMAL, self._count())
        self.card.aim(None)

    def _restyle(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, theme().colour("window"))
        self.setPalette(palette)
        self._arrange()

    def _shut_floating(self) -> None:
        """What floats over the page speaks of something on it, and goes with it."""
        self.card.aim(None)
        self.why.close()
        self.picker.shut()

    # acts

    def _ask_tables(self) -> None:
        """The banner leads to a cell that a number of the open page rests on."""
        cell = cell_on(self.bench, self._page())
        if cell is None:
            self.table_requested.emit("", "")
        else:
            self.table_requested.emit(cell.document, cell.row)

    def _save(self) -> None:
        self.live.settle()
        self.save_requested.emit()

    def _explain(self, key: str, rect: QRect, row: QRect) -> None:
        self.card.aim(None)
        self.why.explain(key, rect, row)

    def _aim(self, aim: Aim | None) -> None:
        self.card.aim(None if self.picker.isVisible() else aim)

    def go_to_ledger(self) -> None:
        """F7: the keyboard goes to the ledger; where it has no room it opens as a drawer, or shuts."""
        if self._layout.ledger_is_beside:
            stops = reading_order.stops_of(self.ledger)
            if stops:
                stops[0].setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        if self.ledger_drawer.isVisible():
            self.ledger_drawer.shut()
        else:
            self.ledger.fill()
            self.ledger_drawer.open()

    def _close_help(self) -> None:
        self.show_help(False)

    def _shut_drawers(self) -> None:
        self.ledger_drawer.shut()

    def _step(self, by: int) -> None:
        keys = [page.key for page in self.live.survey.pages]
        place = keys.index(self._key) + by
        if 0 <= place < len(keys):
            self.go_to_page(keys[place])
            self.page_view.focus_first()

    def _go_to_number(self, place: int) -> None:
        pages = self.live.survey.pages
        if place < len(pages):
            self.go_to_page(pages[place].key)
            self.page_view.focus_first()

    def _go_to_category(self, key: str) -> None:
        """Double click on a category: the page that shows its number, or that it is made on."""
        pages = self.live.survey.pages
        made = [page for page in pages if key in page.leads]
        if made:
            waiting = {self._page_of(issue) for issue in self.live.survey.issues if issue.open}
            page = next((one for one in made if one.key in waiting), made[0])
            self.go_to_page(page.key)
            self.page_view.focus_budget(page.leads[key])
            return
        for page in pages:
            totals = {panel.total for panel in page.panels}
            rosters = {
                field.total for panel in page.panels for field in panel.fields if isinstance(field, Roster)
            }
            if key in totals | rosters:
                self.go_to_page(page.key)
                return

    def _page_of(self, issue: Issue) -> str:
        place = self.bench.places.of(issue.path, issue.budget or "")
        return place.page if place is not None else ""

    # areas and Tab

    def areas(self) -> list[QWidget]:
        """The areas in sight, in their order."""
        every = (self.top_bar, self.steps, self.page_view, self.preview, self.ledger, self.help, self.strip)
        return [area for area in every if area.isVisible()]

    def _next_area(self, by: int) -> None:
        areas = [area for area in self.areas() if area is not self.top_bar and area is not self.strip]
        if not areas:
            return
        focused = QApplication.focusWidget()
        here = next((place for place, area in enumerate(areas) if _inside(area, focused)), -1)
        place = (here + by) % len(areas) if here >= 0 else 0
        area = areas[place]
        if area is self.steps:
            self.steps.focus_current()
        elif area is self.page_view:
            self.page_view.focus_first()
        else:
            stops = reading_order.stops_of(area)
            if stops:
                stops[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return reading_order.step(self.areas(), forward=forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.card.isVisible():
                self.card.aim(None)
                return
            if self._previewing and self._layout.width < Width.NORMAL:
                self.show_preview(False)
                return
            if self._helping:
                self.show_help(False)
                return
        if not self.page_view.scroll_by_key(event):
            super().keyPressEvent(event)


def _inside(area: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (area is widget or area.isAncestorOf(widget))
