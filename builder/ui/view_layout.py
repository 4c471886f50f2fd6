"""How the parts of a character's window stand, by width over text factor (look.md, chapter 3). No rules."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.ui.controls.drawer import Drawer
from builder.ui.steps import StepLook
from builder.ui.theme import theme

if TYPE_CHECKING:
    from builder.ui.character_view import CharacterView

WIDE, NORMAL, COMPACT = 1600, 1180, 860
LEDGER, HELP, BAR, NARROW_BAR, STRIP = 292, 360, 52, 44, 42
ENDLESS = 16_777_215


class Width(IntEnum):
    """The four layouts of the look."""

    NARROW = 0
    COMPACT = 1
    NORMAL = 2
    WIDE = 3


def width_class(w: float) -> Width:
    """Which layout a width has."""
    if w >= WIDE:
        return Width.WIDE
    if w >= NORMAL:
        return Width.NORMAL
    return Width.COMPACT if w >= COMPACT else Width.NARROW


class ViewLayout:
    """Puts ledger and help beside the page or into their drawers, and the preview where it has room."""

    def __init__(self, view: CharacterView) -> None:
        self._view = view
        self.width = Width.NORMAL
        self._ledger_holder, self._help_holder = _holder(), _holder()
        around = {"top": BAR, "bottom": STRIP}
        self.ledger_drawer = Drawer(view, self._ledger_holder, name="", width=LEDGER, **around)
        self.help_drawer = Drawer(view, self._help_holder, name="", width=HELP, **around)
        self._body = QHBoxLayout()
        self._body.setSpacing(0)
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.addWidget(view.steps)
        self._body.addWidget(view.page_view, 1)
        for part in (view.preview, view.ledger, view.help):
            self._body.addWidget(part)
        column = QVBoxLayout(view)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(view.top_bar)
        column.addLayout(self._body, 1)
        column.addWidget(view.strip)

    @property
    def ledger_is_beside(self) -> bool:
        """Whether the ledger stands beside the page."""
        return self._body.indexOf(self._view.ledger) >= 0

    def arrange(self, *, previewing: bool, helping: bool) -> None:
        """Lay out for today's width."""
        view = self._view
        width = self.width = width_class(theme().wide(max(1, view.width())))
        beside = width >= Width.NORMAL
        alone = previewing and not beside
        view.top_bar.set_width_class(compact=not beside, narrow=width == Width.NARROW)
        view.top_bar.show_previewing(previewing)
        looks = {Width.NARROW: StepLook.NARROW, Width.COMPACT: StepLook.COMPACT}
        view.steps.set_look(looks.get(width, StepLook.FULL))
        view.steps.setVisible(not alone)
        view.steps.help.setChecked(helping)
        view.page_view.setVisible(not alone)
        view.preview.setVisible(previewing)
        self._size_preview()
        inline = beside and not helping and (not previewing or width == Width.WIDE)
        self._put_ledger(inline)
        self._put_help(beside, helping)
        view.strip.setVisible(not inline)
        if not inline:
            view.strip.fill()
        for drawer in (self.ledger_drawer, self.help_drawer):
            drawer.set_uncovered(top=NARROW_BAR if width == Width.NARROW else BAR, bottom=STRIP)

    def _size_preview(self) -> None:
        """A column of its own, half of the page's room, or all of it."""
        view = self._view
        if self.width == Width.WIDE:
            view.preview.setFixedWidth(theme().size("width.preview"))
        elif self.width == Width.NORMAL:
            view.preview.setFixedWidth((view.width() - view.steps.width()) // 2)
        else:
            _unbind(view.preview)

    def _put_ledger(self, inline: bool) -> None:
        ledger, layout = self._view.ledger, self._ledger_holder.layout()
        if inline:
            self.ledger_drawer.shut()
            if not self.ledger_is_beside:
                self._body.insertWidget(3, ledger)
            ledger.setFixedWidth(theme().size("width.ledger"))
            ledger.show()
            ledger.fill()
        elif layout is not None:
            if layout.indexOf(ledger) < 0:
                _unbind(ledger)
                layout.addWidget(ledger)
            ledger.show()

    def _put_help(self, beside: bool, helping: bool) -> None:
        panel, layout = self._view.help, self._help_holder.layout()
        if beside:
            self.help_drawer.hide()
            if self._body.indexOf(panel) < 0:
                self._body.addWidget(panel)
            panel.setFixedWidth(theme().px(HELP))
            panel.setVisible(helping)
        elif layout is not None:
            if layout.indexOf(panel) < 0:
                _unbind(panel)
                layout.addWidget(panel)
            panel.show()
            self.help_drawer.open() if helping else self.help_drawer.shut()


def _unbind(widget: QWidget) -> None:
    widget.setMinimumWidth(0)
    widget.setMaximumWidth(ENDLESS)


def _holder() -> QWidget:
    holder = QWidget()
    box = QVBoxLayout(holder)
    box.setContentsMargins(0, 0, 0, 0)
    return holder
