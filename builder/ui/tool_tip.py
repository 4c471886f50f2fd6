"""What Qt shows as a tool tip: plain text with some air around it. Knows no widget."""

from __future__ import annotations

from html import escape

AIR, SHORT = 3, 60


def plain_tip(text: str) -> str:
    """A tool tip that Qt does not take for rich text, whatever stands in it; long ones wrap."""
    if not text:
        return ""
    style = "line-height: 130%" + ("" if len(text.encode()) > SHORT else "; white-space: nowrap")
    words = escape(text).replace("\n", "<br>")
    return f'<table cellpadding="{AIR}"><tr><td style="{style}">{words}</td></tr></table>'
