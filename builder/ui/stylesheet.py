"""The application's only style sheet, written from the theme's colours and sizes. Touches nothing."""

from __future__ import annotations

from collections.abc import Callable


def style_sheet(colour: Callable[[str], str], px: Callable[[float], int]) -> str:
    """Line edits, scroll bars, menus, tool tips, height of list rows; all else is palette and own paint."""
    return _boxes(colour, px) + _scroll_bars(colour, px) + _menus(colour, px)


def _boxes(colour: Callable[[str], str], px: Callable[[float], int]) -> str:
    """What one can type into: by property, a rule for QLineEdit would hit the editors inside other boxes."""
    side, radius = px(9), px(5)
    return f"""
*[box="text"] {{
    background: {colour("field")}; color: {colour("text")}; placeholder-text-color: {colour("text.faint")};
    selection-background-color: {colour("accent")}; selection-color: {colour("on.accent")};
    border: 1px solid {colour("line")}; border-radius: {radius}px; padding: 0 {side}px;
}}
*[box="text"]:hover {{ border-color: {colour("line.strong")}; }}
*[box="text"][fault="true"] {{ border-color: {colour("error")}; }}
*[box="text"][blocked="true"] {{ color: {colour("text.faint")}; }}
*[box="text"]:focus {{
    background: {colour("page")}; border: 2px solid {colour("accent")}; padding: 0 {side - 1}px;
}}
*[box="text"][fault="true"]:focus {{ border-color: {colour("error")}; }}
QComboBox {{ combobox-popup: 0; }}
QAbstractItemView::item {{ padding: 4px 6px; }}
"""


def _scroll_bars(colour: Callable[[str], str], px: Callable[[float], int]) -> str:
    thick, least, edge = px(12), px(28), 3
    radius = (thick - 2 * edge) // 2
    return f"""
QScrollBar {{ background: transparent; border: none; }}
QScrollBar:vertical {{ width: {thick}px; margin: 0; }}
QScrollBar:horizontal {{ height: {thick}px; margin: 0; }}
QScrollBar::handle {{ background: {colour("meter.track")}; border-radius: {radius}px; margin: {edge}px; }}
QScrollBar::handle:hover, QScrollBar::handle:pressed {{ background: {colour("line.strong")}; }}
QScrollBar::handle:vertical {{ min-height: {least}px; }}
QScrollBar::handle:horizontal {{ min-width: {least}px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; border: none; background: none; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: none; }}
"""


def _menus(colour: Callable[[str], str], px: Callable[[float], int]) -> str:
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
QToolTip {{
    background: {colour("raised")}; color: {colour("text")}; border: 1px solid {colour("line")};
    padding: {px(4)}px {px(6)}px;
}}
"""
