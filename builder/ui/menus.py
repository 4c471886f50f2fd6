"""The whole menu: built anew each time it opens, from what the window and its page can do. No rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from builder.core.text import Label, Text, plain
from builder.ui.controls.menu import Menu

if TYPE_CHECKING:
    from builder.ui.window import Window

MOST_RECENT = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu: its words, its key (for show: the key itself is an action's), what it does."""

    text: Label
    do: Callable[[], object] | None = None
    key: str = ""
    checked: bool | None = None
    more: Sequence[Entry | QAction | None] = field(default_factory=tuple)
    off: bool = False


Part = Entry | QAction | None
"""An entry, an action of the page, or None: a line between two groups."""


def whole_menu(window: Window) -> QMenu:
    """The menu below the menu button."""
    menu = Menu(window)
    menu.setToolTipsVisible(True)
    for title, parts in _chapters(window):
        fill(menu.add_menu(_words(window, title)), parts, window)
    return menu


def fill_bar(bar: QMenuBar, window: Window) -> None:
    """The menu bar, where the system has one."""
    for action in bar.actions():
        old = action.menu()
        if isinstance(old, QMenu):  # the bar lets go of its menus, and keeps them as children
            old.deleteLater()
    bar.clear()
    for place, (title, parts) in enumerate(_chapters(window)):
        menu = bar.addMenu(_words(window, title))
        fill(menu, parts, window)
        menu.aboutToShow.connect(lambda menu=menu, place=place: _renew(menu, place, window))


def fill(menu: QMenu, parts: Sequence[Part], window: Window) -> None:
    """Put the parts into a menu; no two lines follow each other, and none stands at an end."""
    due = False
    for part in parts:
        if part is None:
            due = not menu.isEmpty()
            continue
        if due:
            menu.addSeparator()
            due = False
        if isinstance(part, QAction):
            part.setIconVisibleInMenu(False)
            menu.addAction(part)
        elif part.more:
            words = _words(window, part.text)
            fill(menu.add_menu(words) if isinstance(menu, Menu) else menu.addMenu(words), part.more, window)
        else:
            _add(menu, part, window)


def _renew(menu: QMenu, place: int, window: Window) -> None:
    """What a menu of the bar offers when it opens."""
    menu.clear()
    fill(menu, _chapters(window)[place][1], window)


def _add(menu: QMenu, entry: Entry, window: Window) -> None:
    words = _words(window, entry.text)
    action = menu.addAction(f"{words}\t{_shown_key(entry.key)}" if entry.key else words)
    action.setEnabled(not entry.off and entry.do is not None)
    if entry.checked is not None:
        action.setCheckable(True)
        action.setChecked(entry.checked)
    if entry.do is not None:
        do = entry.do
        action.triggered.connect(lambda checked=False: do())


def _words(window: Window, text: Label) -> str:
    """In a menu & marks a letter, and what a player wrote does not."""
    return window.program.words.say(text).replace("&", "&&")


def _shown_key(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _chapters(window: Window) -> Sequence[tuple[Text, Sequence[Part]]]:
    return (
        (Text("menu.file"), _file(window)),
        (Text("menu.edit"), _edit(window)),
        (Text("menu.view"), _view(window)),
        (Text("menu.help"), _help(window)),
    )


def _file(window: Window) -> Sequence[Part]:
    page, party = window.character_page(), window.party_page()
    own = window.page_actions()
    mine: list[Part] = []
    if party is not None:
        kept = tuple(Entry(text, do) for text, do in party.earlier_states())
        mine = [own[key] for key in ("save", "save_as")]
        mine.append(Entry(Text("menu.earlier"), more=kept, off=not kept))
        mine += [None, *(own[key] for key in ("add", "add_folder", "batch", "cards"))]
    if page is not None:
        states = tuple(Entry(text, do) for text, do in page.earlier_states())
        mine = [
            own.get("save"),
            Entry(Text("menu.save_as"), page.save_as, "Ctrl+Shift+S"),
            Entry(Text("menu.earlier"), more=states, off=not states),
            Entry(Text("compare.menu"), lambda: page.compare_asked.emit("")),
        ]
    return (
        window.acts["new"],
        window.acts["open"],
        Entry(Text("menu.recent"), more=_recent(window), off=not window.recent_files()),
        Entry(Text("menu.open_ones"), more=_open_ones(window), off=not window.open_characters()),
        None,
        *mine,
        None,
        *(own[key] for key in ("export", "print", "copy_text") if key in own),
        Entry(Text("menu.blank"), more=_blank(window)),
        Entry(Text("tables.open"), window.beside.packs.show),
        window.acts["party"],
        None,
        window.acts["window"],
        window.acts["close"],
        window.acts["quit"],
    )


def _edit(window: Window) -> Sequence[Part]:
    own = window.page_actions()
    keys = ("undo", "redo", None, "picker", "filter", None, "open", "rename", "duplicate", "join", "delete")
    return [None if key is None else own[key] for key in keys if key is None or key in own]


def _view(window: Window) -> Sequence[Part]:
    own, preferences, words = window.page_actions(), window.program.preferences, window.program.words
    settings = preferences.settings
    keys = ("back", "preview", "ledger", "help", None, "next_issue", "previous_issue", "next_step")
    steps = (*keys, "previous_step")
    mine = [None if key is None else own[key] for key in steps if key is None or key in own]
    return (
        *mine,
        None,
        window.acts["bigger"],
        window.acts["smaller"],
        window.acts["normal"],
        None,
        Entry(Text("settings.theme"), more=_choices(window, "theme", THEMES, settings.theme)),
        Entry(Text("settings.language"), more=_choices(window, "language", LANGUAGES, words.language)),
        Entry(
            Text("settings.sheet"),
            more=_choices(window, "sheet_language", SHEET_LANGUAGES, settings.sheet_language),
        ),
    )


def _help(window: Window) -> Sequence[Part]:
    own = window.page_actions()
    return (
        own.get("help"),
        own.get("keys", window.acts["keys"]),
        window.acts["settings"],
        None,
        Entry(Text("menu.log"), lambda: window.program.dialogs.show_folder(window.program.places.log)),
        window.acts["about"],
    )


def _choices(window: Window, name: str, choices: Mapping[str, Text], now: str) -> Sequence[Part]:
    def use(key: str) -> Callable[[], object]:
        return lambda: window.program.preferences.use(**{name: key})

    return tuple(Entry(text, use(key), checked=key == now) for key, text in choices.items())


def _recent(window: Window) -> Sequence[Part]:
    def opening(path: Path) -> Callable[[], object]:
        return lambda: window.open_path(path)

    files = window.recent_files()[:MOST_RECENT]
    return tuple(Entry(plain(path.name), opening(path)) for path in files)


def _open_ones(window: Window) -> Sequence[Part]:
    return tuple(Entry(name, do) for name, do in window.open_characters())


def _blank(window: Window) -> Sequence[Part]:
    def printing(system: str) -> Callable[[], object]:
        return lambda: window.print_blank(system)

    systems = window.program.desk().systems.values()
    return tuple(Entry(system.name, printing(system.id)) for system in systems)


THEMES: Mapping[str, Text] = {
    "light": Text("settings.theme.light"),
    "dark": Text("settings.theme.dark"),
    "system": Text("settings.theme.system"),
}
LANGUAGES: Mapping[str, Text] = {"ja": Text("language.ja"), "en": Text("language.en")}
SHEET_LANGUAGES: Mapping[str, Text] = {"": Text("settings.sheet.same"), **LANGUAGES}
