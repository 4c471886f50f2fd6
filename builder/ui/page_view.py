"""The open page as widgets: panels, fields, values. Building and filling are separate; it knows no system."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QScrollBar, QVBoxLayout, QWidget

from builder.core.evaluation import Path
from builder.core.form import Page, Panel, Roster, RosterColumn
from builder.core.text import Label, Text
from builder.ui.banner import LostPack, LostTables
from builder.ui.bench import Bench
from builder.ui.budgets import head_budget
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import Label as TextLabel
from builder.ui.controls.labels import label
from builder.ui.controls.menu import Menu, passing_menu
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.controls.segments import Segment, Segments
from builder.ui.field_row import FieldRow
from builder.ui.fields.arrange import ArrangeControl
from builder.ui.fields.roll import RollControl
from builder.ui.ground import dye
from builder.ui.head_budget import HeadBudget
from builder.ui.page_filter import PageFilter
from builder.ui.panel_view import PanelView
from builder.ui.roster import acts
from builder.ui.roster.control import RosterControl, focused_roster
from builder.ui.theme import follow, theme

MARGIN, COMPACT_MARGIN, WIDEST, GAP, FOOT = 28, 20, 980, 14, 32
FILTER_FROM = 12
ACT_KEYS = ("Ctrl+Return", "Ctrl+Enter")  # of both keyboards
SCROLLING: Mapping[int, QScrollBar.SliderAction] = {
    Qt.Key.Key_PageUp: QScrollBar.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QScrollBar.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_Home: QScrollBar.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QScrollBar.SliderAction.SliderToMaximum,
}
GIVING_WAY = ((False, True, False), (True, True, False), (True, True, True), (True, False, True))
"""How the parts of a table are told, beside the filter: short words, counts, the filter as a button."""
ABOVE = 4  # what stands over the panels: the head, what does not fit in it, two banners


class Inner(QWidget):
    """What scrolls. laid_out: its layout was asked to do its work, and has."""

    laid_out = Signal()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self.laid_out.emit()
        return done


class PageView(QScrollArea):
    """One page. It scrolls vertically, alone; nothing ever scrolls sideways."""

    tables_asked = Signal()

    def __init__(self, bench: Bench, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self._page: Page | None = None
        self._panels: dict[str, PanelView] = {}
        self._compact = False
        self._count = ""
        self._picks = self._has_budget = self._keyed = False
        self._build()
        self._act_shortcuts = [QShortcut(QKeySequence(keys), self, self._press_act) for keys in ACT_KEYS]
        for shortcut in self._act_shortcuts:
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.setEnabled(False)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_moved)
        follow(self._restyle)

    @property
    def page(self) -> Page | None:
        """The page that is shown."""
        return self._page

    def panels(self) -> tuple[PanelView, ...]:
        """The panels in their order."""
        return tuple(self._panels.values())

    def rosters(self) -> tuple[RosterControl, ...]:
        """The rosters of the page, in their order."""
        return tuple(roster for panel in self._panels.values() for roster in panel.rosters())

    def show_page(self, page: Page) -> None:
        """Show the page as it is now; another page than before is built anew."""
        other = self._page is None or self._page.key != page.key
        self._page = page
        if other:
            self._clear()
        self._reconcile(page)
        self._fill_head(page)
        if other:
            self.verticalScrollBar().setValue(0)

    def set_compact(self, on: bool, count: str = "") -> None:
        """Narrower margins; `count` ("3 ／ 8") stands beside the title where the step list has no words."""
        if (on, count) == (self._compact, self._count):
            return
        self._compact, self._count = on, count
        self._step.set_text(count)
        self._step.setVisible(bool(count))
        self._restyle()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        if self._page is not None:
            for panel in self._panels.values():
                panel.retranslate()
            self._fill_head(self._page)

    def focus_path(self, path: Path, budget: str = "") -> bool:
        """Lead to the field that stands at a path, or nearest to it, in the section with a budget."""

        def rank(panel: PanelView) -> tuple[bool, int]:
            return bool(budget) and panel.panel.budget == budget, panel.nearness(path)

        near = [panel for panel in self._panels.values() if panel.nearness(path) > 0]
        return bool(near) and max(near, key=rank).focus_path(path)

    def focus_budget(self, budget: str) -> None:
        """Lead to the section that has a budget, if there is one."""
        view = next((one for one in self._panels.values() if budget and one.panel.budget == budget), None)
        if view is not None:
            view.set_folded(False)
            self.reveal(QRect(view.mapToGlobal(view.rect().topLeft()), view.size()))

    def focus_first(self) -> None:
        """The keyboard goes to the first field."""
        for panel in self._panels.values():
            target = panel.first_target()
            if target is not None:
                target.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_picker(self) -> None:
        """What Ctrl+K does: add to the roster that has the keyboard, or to the first that can grow."""
        roster = self._growing()
        if roster is not None:
            roster.add()

    def go_to_filter(self) -> None:
        """What Ctrl+F does."""
        if not self._filter.isHidden():
            self._filter.open()

    def drop_filter(self) -> None:
        """Show all rows again: what comes now shall be seen."""
        if self._filter.line.text():
            self._filter.line.clear()

    def reveal(self, rect: QRect) -> None:
        """Bring a rectangle (global) into view."""
        top = self._inner.mapFromGlobal(rect.topLeft()).y()
        margin = theme().px(12)
        bar = self.verticalScrollBar()
        if top - margin < bar.value():
            bar.setValue(top - margin)
        elif top + rect.height() + margin > bar.value() + self.viewport().height():
            bar.setValue(min(top - margin, top + rect.height() + margin - self.viewport().height()))

    def scroll_by_key(self, event: QKeyEvent) -> bool:
        """PageUp, PageDown, Home and End scroll the page, wherever nobody else wants them."""
        if event.key() not in SCROLLING or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        self.scroll_to(event.key())
        return True

    def scroll_to(self, key: int) -> None:
        """Scroll as one of these keys does."""
        self.verticalScrollBar().triggerAction(SCROLLING[key])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What no field wanted: it scrolls, or is the letter of a place where values are still to be laid."""
        rows = [row for panel in self._panels.values() for row in panel.rows()]
        laid = any(isinstance(row.control, ArrangeControl) and row.control.take_key(event) for row in rows)
        if not laid and not self.scroll_by_key(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_width()

    # building

    def _build(self) -> None:
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its room is always kept
        give_bars(self)
        inner = self._inner = Inner()
        inner.laid_out.connect(self._take_height)
        inner.setAutoFillBackground(True)
        self._outer = QHBoxLayout(inner)
        self._outer.setSpacing(0)
        self._content = QWidget(inner)
        self._outer.addWidget(self._content, 0, Qt.AlignmentFlag.AlignTop)
        self._outer.addStretch(1)
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._build_head())
        self._column.addWidget(self._build_second())
        self._lacking, self._banner = LostPack(self.bench), LostTables(self.bench)
        for banner in (self._lacking, self._banner):
            banner.tables_asked.connect(self.tables_asked)
            self._column.addWidget(banner)
        self.setWidget(inner)

    def _build_head(self) -> QWidget:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self._title: TextLabel = label(role="title")
        self._rows_count = label(role="body", tone="text.muted")
        self._step = label(tone="text.muted")
        self._filter = PageFilter()
        self._filter.line.query_changed.connect(self._filtered)
        self._filter.line.moved.connect(lambda by: self._into_rows() if by > 0 else None)
        self._filter.line.accepted.connect(self._into_rows)
        self._views = Segments(name="")
        self._views.picked.connect(self._choose_view)
        self._looked: RosterControl | None = None
        self._seen_views: tuple[object, ...] = ()
        self._tight = False
        self._total = NumberLabel(always=True, px=17)
        self._total.why_asked.connect(self._ask_total)
        self._money = HeadBudget(self.bench)
        self._sort = Button(icon="arrow-up-down", kind=ButtonKind.QUIET)
        self._sort.clicked.connect(self._offer_sorting)
        self._add = Button(icon="plus")
        self._add.clicked.connect(self.open_picker)
        self._key = KeyHint("Ctrl+K")
        self._tools = QHBoxLayout()
        self._tools.setContentsMargins(0, 0, 0, 0)
        self._lent: RollControl | None = None
        self._acts: list[Button] = []
        self._act_key = KeyHint("Ctrl+Enter")
        self._act_key.hide()
        self._acts_row = QHBoxLayout()
        self._acts_row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._title)
        row.addWidget(self._rows_count)
        row.addStretch(1)
        row.addWidget(self._step)
        row.addSpacing(8)
        for widget in (
            *(self._money, self._views, self._filter),
            *(self._total, self._sort, self._add, self._key),
        ):
            row.addWidget(widget)
        row.addLayout(self._acts_row)
        row.addWidget(self._act_key)
        row.addLayout(self._tools)
        self._head = head
        return head

    def _build_second(self) -> QWidget:
        """A line below the head, for the parts of a table and its filter where the head has no room."""
        self._second = QWidget()
        row = QHBoxLayout(self._second)
        row.setContentsMargins(0, 0, 0, 8)
        row.setSpacing(8)
        row.addStretch(1)
        self._second.hide()
        return self._second

    def _clear(self) -> None:
        self._filter.line.clear()
        for panel in self._panels.values():
            self._column.removeWidget(panel)
            panel.hide()
            panel.setParent(None)
            panel.deleteLater()
        self._panels = {}

    def _reconcile(self, page: Page) -> None:
        """Panels by their key: those that stay are filled, new ones built, the others go."""
        wanted = [panel.key for panel in page.panels]
        for key in [key for key in self._panels if key not in wanted]:
            gone = self._panels.pop(key)
            self._column.removeWidget(gone)
            gone.setParent(None)
            gone.deleteLater()
        ordered: dict[str, PanelView] = {}
        place = ABOVE
        for panel in page.panels:
            view = self._panels.get(panel.key)
            if view is None:
                view = PanelView(self.bench, panel, page)
                view.revealed.connect(self.reveal)
                view.walked.connect(self._walk)
                self._column.insertWidget(place, view)
            else:
                view.show_panel(panel, page)
                if not view.is_beside and self._column.indexOf(view) != place:
                    self._column.removeWidget(view)
                    self._column.insertWidget(place, view)
            place += not view.is_beside
            ordered[panel.key] = view
        self._panels = ordered
        widest = max((view.label_width() for view in ordered.values()), default=0)
        for view in ordered.values():
            view.set_label_width(widest)

    def _fill_head(self, page: Page) -> None:
        say = self.bench.say
        self._title.set_text(say(page.heading or page.title))
        self._fill_acts(page)
        self._lacking.show_packs()
        self._banner.show_values()
        growing = self._growing()
        rosters = self.rosters()
        several = len([roster for roster in rosters if roster.field.catalogue]) > 1
        for roster in rosters:
            roster.offer_add(several or bool(roster.field.views))
            roster.offer_blank(not several and bool(roster.field.catalogue) and not roster.field.views)
        blank = growing is not None and not several and not growing.field.lines
        picks = growing is not None and bool(growing.field.catalogue) and not blank
        picks = picks and growing is not None and not growing.field.views
        self._picks = picks
        self._add.setVisible(picks)
        if growing is not None:
            words = say(growing.add_words())
            self._add.set_text(say(Text("ui.page.add")) if several else words, name=words)
            self._add.set_blocked(say(growing.field.off))
        self._sort.setVisible(self._sorting() is not None)
        self._fill_filter(rosters)
        self._fill_views(rosters)
        self._fill_total(page)
        self._borrow_tools(page)
        self._stand_beside()
        self._fit_head()

    def _fill_acts(self, page: Page) -> None:
        """The buttons of what the page does by one press, beside its title."""
        while len(self._acts) < len(page.acts):
            button = Button(kind=ButtonKind.QUIET)
            at = len(self._acts)
            button.clicked.connect(lambda _=False, at=at: self._act(at))
            self._acts_row.addWidget(button)
            self._acts.append(button)
        for place, button in enumerate(self._acts):
            button.setVisible(place < len(page.acts))
            if place < len(page.acts):
                button.set_text(self.bench.say(page.acts[place].label))
                button.set_icon_name(page.acts[place].icon)
        self._keyed = any(act.keyed for act in page.acts)
        self._act_key.setVisible(self._keyed)
        for shortcut in self._act_shortcuts:
            shortcut.setEnabled(self._keyed)

    def _press_act(self) -> None:
        """Ctrl+Enter was pressed, wherever on the page."""
        there = self._page.acts if self._page is not None else ()
        keyed = next((act for act in there if act.keyed), None)
        if keyed is not None:
            self.bench.act(keyed)

    def _act(self, place: int) -> None:
        if self._page is not None and place < len(self._page.acts):
            self.bench.act(self._page.acts[place])

    def acts(self) -> tuple[Button, ...]:
        """The buttons beside the title that are shown."""
        return tuple(button for button in self._acts if not button.isHidden())

    def _borrow_tools(self, page: Page) -> None:
        """The buttons of a set of dice that begins the page stand beside its title."""
        first = next(iter(self._panels.values()), None)
        rows = first.rows() if first is not None and first.panel.title is None else ()
        control = rows[0].control if rows else None
        wanted = control if isinstance(control, RollControl) and len(control.field.dice) > 1 else None
        if wanted is self._lent:
            return
        self._lent = wanted
        while (item := self._tools.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        if wanted is not None:
            tools = wanted.lend_tools()
            self._tools.addWidget(tools)
            tools.show()

    def _fill_filter(self, rosters: tuple[RosterControl, ...]) -> None:
        longest = max((len(roster.field.lines) for roster in rosters), default=0)
        self._filter.setVisible(longest > FILTER_FROM)
        say = self.bench.say
        self._filter.set_words(say(Text("ui.page.filter")), say(Text("ui.page.filter.short")))
        growing = [roster for roster in rosters if not roster.field.fixed]
        alone = len(growing) == 1 and growing[0].field.catalogue and not growing[0].field.views
        titled = (panel for panel in self._panels.values() if panel.panel.title is not None)
        alone = alone and not any(growing[0] in panel.rosters() for panel in titled)
        count = len(growing[0].field.lines) if alone else 0
        self._rows_count.set_text(str(count) if count else "")

    def _fill_views(self, rosters: tuple[RosterControl, ...]) -> None:
        """The parts of a table that can be looked at alone, with their counts."""
        looked = next((roster for roster in rosters if roster.field.views), None)
        if looked is not self._looked:
            self._looked, self._seen_views = looked, ()
            if looked is not None:
                looked.sight_changed.connect(self._show_views)
        self._show_views()

    def _show_views(self) -> None:
        roster, say = self._looked, self.bench.say
        self._views.setVisible(roster is not None)
        if roster is None:
            self._fold_head()
            return
        seen = (
            *(say(view.title) + str(count) for view, count in roster.segments()),
            *(roster.chosen_view, self._content.width(), self._step.text(), theme().text_factor),
        )
        if seen == self._seen_views:
            return
        self._seen_views = seen
        self._views.set_name(say(roster.field.label))
        for short, counted, tight in GIVING_WAY:
            self._tight = tight
            options = [
                Segment(
                    view.key,
                    say(view.short if short and view.short else view.title),
                    str(count) if counted else "",
                )
                for view, count in roster.segments()
            ]
            self._views.set_options(options)
            self._fold_head()
            if self._fits_second():
                break
        self._views.set_chosen_from_model(roster.chosen_view)

    def _fits_second(self) -> bool:
        """Whether the parts and the filter stand side by side."""
        need = self._views.sizeHint().width() + self._filter.sizeHint().width() + theme().px(16)
        return self._second.isHidden() or need <= self._content.width()

    def _fold_head(self) -> None:
        """Put parts and filter below the title where they do not fit beside it."""
        row, second = self._head.layout(), self._second.layout()
        if not isinstance(row, QHBoxLayout) or not isinstance(second, QHBoxLayout):
            return
        self._filter.fold(False)
        needs = self._head_needs(self._views, self._filter)
        folded = self._looked is not None and needs > self._content.width()
        self._filter.fold(folded and self._tight)
        if folded == (second.indexOf(self._views) >= 0):
            self._second.setVisible(folded)
            return
        if folded:
            second.insertWidget(0, self._views)
            second.addWidget(self._filter)
        else:
            place = row.indexOf(self._money) + 1
            row.insertWidget(place, self._views)
            row.insertWidget(place + 1, self._filter)
        self._second.setVisible(folded)
        self._views.setVisible(self._looked is not None)

    def _head_needs(self, *more: QWidget) -> int:
        """How wide the head would have to be with everything in it."""
        look = theme()
        there = (
            self._title,
            self._rows_count,
            self._step,
            self._sort,
            self._add,
            self._key,
            *more,
            *self._acts,
            self._act_key,
        )
        shown = [_wide(widget) + look.px(8) for widget in there if not widget.isHidden()]
        return sum(shown) + look.px(24)

    def _stand_beside(self) -> None:
        """A panel that may stands beside the title where it has room there, else above all the others."""
        row = self._head.layout()
        for view in self._panels.values():
            if not view.panel.beside or not isinstance(row, QHBoxLayout):
                continue
            others = [one for one in self._beside() if one is not view]
            room = self._content.width() - self._head_needs(self._total, *others)
            beside = view.width_beside() + theme().px(8) <= room
            if beside != view.is_beside:
                (row if view.is_beside else self._column).removeWidget(view)
                view.stand_beside(beside)
                if beside:
                    row.insertWidget(row.indexOf(self._money) + 1, view)
                else:
                    self._column.insertWidget(ABOVE, view)

    def _beside(self) -> tuple[QWidget, ...]:
        return tuple(view for view in self._panels.values() if view.is_beside)

    def _fit_head(self) -> None:
        """What stands beside the title gives way in this order: the line of the filter becomes a button, the
        words of the order an arrow, the key is not named, the budget stands in the ledger alone.
        """
        say, words = self.bench.say, Text("ui.sort")
        below = not self._second.isHidden()
        self._key.setVisible(self._picks)
        self._act_key.setVisible(self._keyed)
        self._money.setVisible(self._has_budget)
        self._sort.set_text("" if self._compact else say(words), name=say(words))
        self._filter.fold(below and (bool(self._count) or self._tight))
        in_row = () if below else (self._views, self._filter)
        steps: tuple[Callable[[], object], ...] = (
            lambda: self._filter.fold(True),
            lambda: self._sort.set_text("", name=say(words)),
            self._key.hide,
            self._act_key.hide,
            self._money.hide,
        )
        for step in steps:
            if self._head_needs(self._money, self._total, *in_row, *self._beside()) <= self._content.width():
                break
            step()

    def _choose_view(self, key: str) -> None:
        if self._looked is not None:
            self._looked.choose_view(key)

    def _into_rows(self) -> None:
        """From the filter into the first row that it left; where none is, what it found to add comes."""
        rosters = [roster for roster in self.rosters() if roster.view.rows]
        if rosters:
            rosters[0].go_to_first()
        else:
            any(roster.add_offered() for roster in self.rosters())

    def _fill_total(self, page: Page) -> None:
        """Beside the title: the total of a first panel without one, or the page's own budget."""
        first = page.panels[0] if page.panels else None
        own = head_budget(page)
        budget = self.bench.survey.evaluation.budgets.get(own) if own is not None else None
        self._has_budget = budget is not None
        if budget is not None:
            self._money.show_budget(budget)
        plain = first is not None and first.title is None and not _has_roster(first)
        key = first.total if first is not None and plain else None
        value = self.bench.value(key)
        self._total.setVisible(value is not None)
        if value is None:
            return
        figure, sure = self.bench.figure(key)
        self._total.set_name(self.bench.say(value.name))
        self._total.set_unit(self.bench.unit_of(key))
        self._total.show_figure(figure, unsure=not sure)

    # acts

    def _growing(self) -> RosterControl | None:
        """The roster that adding means: the one with the keyboard, or the first with a catalogue."""
        focused = focused_roster()
        rosters = self.rosters()
        if focused in rosters and focused is not None and not focused.field.fixed:
            return focused
        grown = [roster for roster in rosters if not roster.field.fixed]
        return next((roster for roster in grown if roster.field.catalogue), grown[0] if grown else None)

    def _sorting(self) -> RosterControl | None:
        """The one roster of the page whose rows can be put in order."""
        growing = [
            roster
            for roster in self.rosters()
            if roster.sorting() or (acts.can_change(roster.field) and _may_sort(roster.field))
        ]
        return growing[0] if len(growing) == 1 and len(growing[0].field.lines) > 1 else None

    def _offer_sorting(self) -> None:
        if self._sorting() is not None:
            self.sorting_menu().popup(self._sort.mapToGlobal(self._sort.rect().bottomLeft()))

    def sorting_menu(self) -> Menu:
        """The orders that the rows of the page can be put in."""
        menu, roster = passing_menu(self), self._sorting()
        if roster is None:
            return menu
        say, field = self.bench.say, roster.field
        if roster.sorting():
            return self._sight_menu(menu, roster)
        orders: list[tuple[Label, RosterColumn | None]] = [(Text("ui.sort.name"), None)]
        orders += [(column.title, column) for column in acts.sortable(field) if column.title is not None]
        for words, column in orders:
            action = menu.addAction(say(words).replace("&", "&&"))
            action.triggered.connect(
                lambda _=False, words=words, column=column: acts.sort(self.bench, field, column, words)
            )
        return menu

    def _sight_menu(self, menu: Menu, roster: RosterControl) -> Menu:
        """The orders in which rows can be shown that stay where they are in the file."""
        say = self.bench.say
        orders: list[tuple[Label, RosterColumn | None]] = [
            (column.title, column) for column in roster.sorting() if column.title is not None
        ]
        for words, column in (*orders, (Text("ui.sort.given"), None)):
            action = menu.addAction(say(words).replace("&", "&&"))
            action.triggered.connect(lambda _=False, column=column: roster.sort_by(column))
        return menu

    def _walk(self, row: FieldRow, by: int) -> None:
        """The keyboard goes so many rows of the form down or up; at the ends it stays."""
        rows = [one for panel in self._panels.values() for one in panel.rows() if one.isVisible()]
        goal = rows.index(row) + by if row in rows else -1
        if 0 <= goal < len(rows):
            rows[goal].control.focus_target().setFocus(Qt.FocusReason.OtherFocusReason)

    def _filtered(self, query: str) -> None:
        for roster in self.rosters():
            roster.filter(query)

    def _ask_total(self) -> None:
        if self._page is not None and self._page.panels:
            self.bench.ask_why(self._page.panels[0].total, self._total)

    def _focus_moved(self, old: object, new: object) -> None:
        if not isinstance(new, QWidget) or not self.isAncestorOf(new):
            return
        if isinstance(new.parentWidget(), RosterControl) and isinstance(new, QFrame):
            return
        QTimer.singleShot(0, self, lambda: self._reveal_focus(new))

    def _reveal_focus(self, widget: QWidget) -> None:
        if widget is QApplication.focusWidget() and self.isAncestorOf(widget):
            self.reveal(QRect(widget.mapToGlobal(widget.rect().topLeft()), widget.size()))

    # looks

    def _take_height(self) -> None:
        """As high as its contents are now. Qt looks only where the size hint is another one than before."""
        QApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def _fit_width(self) -> None:
        side = theme().px(COMPACT_MARGIN if self._compact else MARGIN)
        room = self.viewport().width() - 2 * side
        self._content.setFixedWidth(max(1, min(room, theme().px(WIDEST))))
        if self._looked is not None:
            self._show_views()
        self._stand_beside()
        self._fit_head()

    def _restyle(self) -> None:
        look = theme()
        side = look.px(COMPACT_MARGIN if self._compact else MARGIN)
        self._outer.setContentsMargins(side, look.px(10), side, look.px(FOOT))
        self._head.setFixedHeight(look.px(40))
        self._column.setSpacing(0)
        dye(self, "page", self._inner)
        self._fit_width()


def _may_sort(roster: Roster) -> bool:
    """Whether its rows may stand in any order."""
    return roster.moves and not roster.ordered


def _has_roster(panel: Panel) -> bool:
    return any(isinstance(field, Roster) for field in panel.fields)


def _wide(widget: QWidget) -> int:
    """How wide it would like to be."""
    return widget.width_beside() if isinstance(widget, PanelView) else widget.sizeHint().width()
