"""The keys of the program, in groups: what the list of keys shows, and the settings. Values only."""

from __future__ import annotations

from dataclasses import dataclass

from builder.core.text import Text


@dataclass(frozen=True, slots=True)
class Key:
    """One or more keys, and what they do."""

    keys: tuple[str, ...]
    text: Text


@dataclass(frozen=True, slots=True)
class Group:
    """Where these keys work."""

    title: Text
    keys: tuple[Key, ...]


GROUPS: tuple[Group, ...] = (
    Group(
        Text("keys.anywhere"),
        (
            Key(("Ctrl+N",), Text("keys.new")),
            Key(("Ctrl+O",), Text("keys.open")),
            Key(("Ctrl+S",), Text("keys.save")),
            Key(("Ctrl+Shift+S",), Text("keys.save_as")),
            Key(("Ctrl+Z",), Text("keys.undo")),
            Key(("Ctrl+Shift+Z", "Ctrl+Y"), Text("keys.redo")),
            Key(("Ctrl+P",), Text("keys.print")),
            Key(("Ctrl+E",), Text("keys.export")),
            Key(("Ctrl+F",), Text("keys.filter")),
            Key(("Ctrl+K",), Text("keys.picker")),
            Key(("Ctrl+,",), Text("keys.settings")),
            Key(("Ctrl+=", "−", "0"), Text("keys.text_size")),
            Key(("F1",), Text("keys.help")),
            Key(("Ctrl+/",), Text("keys.list")),
            Key(("Alt", "F10"), Text("keys.menu")),
            Key(("Alt+←",), Text("keys.library")),
            Key(("Ctrl+Shift+N",), Text("keys.window")),
            Key(("Ctrl+W",), Text("keys.close")),
            Key(("Ctrl+Q",), Text("keys.quit")),
        ),
    ),
    Group(
        Text("keys.areas"),
        (
            Key(("F6", "Shift+F6"), Text("keys.area")),
            Key(("F7",), Text("keys.ledger")),
            Key(("F8", "Shift+F8"), Text("keys.issue")),
            Key(("F9",), Text("keys.preview")),
            Key(("Ctrl+PageUp", "PageDown"), Text("keys.step")),
            Key(("Ctrl+1 … 9",), Text("keys.step_number")),
            Key(("PageUp", "PageDown"), Text("keys.scroll")),
            Key(("Ctrl+Enter",), Text("keys.act")),
        ),
    ),
    Group(
        Text("keys.number"),
        (
            Key(("←", "→"), Text("keys.number.one")),
            Key(("Shift+← →",), Text("keys.number.five")),
            Key(("Ctrl+← →",), Text("keys.number.ten")),
            Key(("Home", "End"), Text("keys.number.ends")),
            Key(("Enter",), Text("keys.number.enter")),
            Key(("Esc",), Text("keys.number.escape")),
            Key(("Alt+Enter",), Text("keys.number.why")),
        ),
    ),
    Group(
        Text("keys.roster"),
        (
            Key(("Enter",), Text("keys.roster.open")),
            Key(("Alt+↑ ↓",), Text("keys.roster.move")),
            Key(("Ctrl+D",), Text("keys.roster.duplicate")),
            Key(("Del",), Text("keys.roster.remove")),
            Key(("Ctrl+Enter",), Text("keys.roster.add")),
        ),
    ),
    Group(
        Text("keys.in_picker"),
        (
            Key(("↑", "↓"), Text("keys.picker.walk")),
            Key(("Alt+↑ ↓",), Text("keys.picker.points")),
            Key(("Enter",), Text("keys.picker.add")),
            Key(("Ctrl+Enter",), Text("keys.picker.add_more")),
            Key(("Esc",), Text("keys.picker.escape")),
        ),
    ),
    Group(
        Text("keys.in_library"),
        (
            Key(("Enter",), Text("keys.library.open")),
            Key(("F2",), Text("keys.library.rename")),
            Key(("Ctrl+D",), Text("keys.library.duplicate")),
            Key(("Del",), Text("keys.library.delete")),
        ),
    ),
    Group(
        Text("keys.in_party"),
        (
            Key(("Ctrl+Shift+P",), Text("keys.party.new")),
            Key(("Ctrl+I",), Text("keys.party.add")),
            Key(("Ctrl+1 … 5",), Text("keys.party.views")),
            Key(("← →",), Text("keys.party.cell")),
            Key(("Enter",), Text("keys.party.columns")),
            Key(("Alt+↑ ↓",), Text("keys.party.move")),
            Key(("F7",), Text("keys.party.side")),
            Key(("F8", "Shift+F8"), Text("keys.party.issue")),
            Key(("F2",), Text("keys.party.rename")),
        ),
    ),
    Group(
        Text("keys.in_tables"),
        (
            Key(("Enter", "F2"), Text("keys.tables.edit")),
            Key(("Ctrl+V", "Ctrl+C"), Text("keys.tables.paste")),
            Key(("Ctrl+D",), Text("keys.tables.fill")),
            Key(("Del",), Text("keys.tables.reset")),
            Key(("Ctrl+Enter", "Esc"), Text("keys.tables.record")),
            Key(("Ctrl+PageUp", "PageDown"), Text("keys.tables.next")),
        ),
    ),
)

OFTEN: tuple[Key, ...] = (
    Key(("Ctrl+K",), Text("keys.picker")),
    Key(("F8",), Text("keys.next_issue")),
    Key(("F7",), Text("keys.ledger")),
    Key(("F9",), Text("keys.preview")),
    Key(("F1",), Text("keys.help")),
    Key(("Alt+Enter",), Text("keys.number.why")),
    Key(("Ctrl+Z",), Text("keys.undo")),
    Key(("Ctrl+E",), Text("keys.export")),
    Key(("Ctrl+=", "−", "0"), Text("keys.text_size")),
)
