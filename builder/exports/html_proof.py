"""Exports: an HTML page that was written is read again by another parser. Imports core only."""

from __future__ import annotations

from html.parser import HTMLParser

from builder.core.errors import BadExport
from builder.core.sheet import Sheet
from builder.core.text import Text, Translator, visible
from builder.exports.proof import same


def prove(data: bytes, sheet: Sheet, translator: Translator) -> None:
    """The name at its head, every table closed, the page whole. Raises BadExport."""
    page = _Page()
    page.feed(data.decode("utf-8", errors="replace"))
    page.close()
    if page.open or not page.whole:
        raise BadExport(Text("export.proof.shape"))
    name = visible(sheet.masthead.name) or translator.say(sheet.title)
    same(
        Text("export.proof.name"), " ".join(f"{name} – {translator.say(sheet.system)}".split()), page.title()
    )


class _Page(HTMLParser):
    """The title, and whether every table that is opened is closed and the page comes to its end."""

    def __init__(self) -> None:
        super().__init__()
        self.open = 0
        self.whole = False
        self._in_title = False
        self._title = ""

    def title(self) -> str:
        return " ".join(self._title.split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open += tag == "table"
        self._in_title = tag == "title" or self._in_title

    def handle_endtag(self, tag: str) -> None:
        self.open -= tag == "table"
        self._in_title = self._in_title and tag != "title"
        self.whole = self.whole or tag == "html"

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self._title += data
