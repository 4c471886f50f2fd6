"""The style sheet of menus, written from the theme's colours and sizes. Touches nothing.

All else is palette and own paint: with a style sheet of the application Qt looks at every widget there is,
the hidden ones too, at each change of the theme (a second with three open characters).
"""

from __future__ import annotations

from collections.abc import Callable


def menu_sheet(colour: Callable[[str], str], px: Callable[[float], int]) -> str:
    """How a menu looks."""
    return f"""
QMenu {{
    background: {colour("raised")}; color: {colour("text")}; border: 1px solid {colour("line")};
    padding: {px(4)}px;
}}
QMenu::item {{ padding: {px(7)}px {px(28)}px {px(7)}px {px(12)}px; border-radius: {px(4)}px; }}
QMenu::item:selected {{ background: {colour("accent.tint")}; color: {colour("accent")}; }}
QMenu::item:disabled {{ color: {colour("text.faint")}; }}
QMenu::icon {{ padding-left: {px(8)}px; }}
QMenu::separator {{ height: 1px; background: {colour("line")}; margin: {px(4)}px {px(8)}px; }}
"""
