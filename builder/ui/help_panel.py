"""F1: this step explained, in our own words: one sentence, what to do, how limits count, words, keys.

No rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from builder.core.form import Field, NumberField, Page, PickOne, Roster, TextField
from builder.core.text import Label, Text
from builder.ui.bench import Bench
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import Label as TextLabel
from builder.ui.controls.labels import label
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.ground import dye
from builder.ui.icons import draw_icon
from builder.ui.theme import follow, theme
from builder.ui.why import Rule

MOST = 8
KEYS: dict[str, tuple[tuple[str, Label], ...]] = {
    "roster": (
        ("Enter", Text("ui.keys.unfold")),
        ("Alt+↑↓", Text("ui.keys.move_row")),
        ("Ctrl+D", Text("ui.keys.duplicate")),
        ("Del", Text("ui.keys.remove")),
    ),
    "picker": (("Ctrl+K", Text("ui.keys.picker")),),
    "number": (
        ("← →", Text("ui.keys.step")),
        ("Shift / Ctrl", Text("ui.keys.strides")),
        ("Alt+Enter", Text("ui.keys.why")),
    ),
    "text": (("Ctrl+Z", Text("ui.keys.undo")),),
}


class BookIcon(QWidget):
    """The open book before the title."""

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_icon(QPainter(self), "book-open", self.rect().toRectF(), "accent")


class HelpPanel(QWidget):
    """The explanation of the open step. closed: × or F1. page_asked: a neighbouring step."""

    closed = Signal()
    page_asked = Signal(str)

    def __init__(self, bench: Bench, system: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._system = bench, system
        self._page: Page | None = None
        self._pages: Sequence[Page] = ()
        self._build()
        self.setAutoFillBackground(True)
        follow(self._restyle)

    def show_page(self, page: Page, pages: Sequence[Page]) -> None:
        """Explain a page."""
        other = self._page is None or self._page.key != page.key
        self._page, self._pages = page, pages
        if self.isVisible() or other:
            self._fill()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        if self._page is not None:
            self._fill()

    def focus_first(self) -> None:
        """The keyboard goes to the panel."""
        self._close.setFocus(Qt.FocusReason.OtherFocusReason)

    def texts(self) -> list[str]:
        """The sentences that are shown."""
        return [one.text() for one in self._scroll.findChildren(TextLabel) if one.text()]

    def showEvent(self, event: object) -> None:
        if self._page is not None:
            self._fill()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(0, 0, 1, self.height(), theme().colour("line"))

    def _build(self) -> None:
        self._icon = BookIcon()
        self._title = label(role="heading", elide=True)
        self._close = Button(icon="x", kind=ButtonKind.QUIET)
        self._close.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._icon)
        head.addWidget(self._title, 1)
        head.addWidget(KeyHint("F1"))
        head.addWidget(self._close)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        give_bars(self._scroll)
        self._before, self._after = (
            Button(icon="chevron-left", kind=ButtonKind.QUIET),
            Button(trailing="chevron-right", kind=ButtonKind.QUIET),
        )
        self._before.clicked.connect(lambda: self._go(-1))
        self._after.clicked.connect(lambda: self._go(1))
        foot = QHBoxLayout()
        foot.addWidget(self._before)
        foot.addStretch(1)
        foot.addWidget(self._after)
        self._column = QVBoxLayout(self)
        self._column.addLayout(head)
        self._column.addWidget(self._scroll, 1)
        self._column.addWidget(Rule(self))
        self._column.addLayout(foot)

    def _fill(self) -> None:
        page, say = self._page, self._bench.say
        if page is None:
            return
        self.setAccessibleName(say(Text("ui.help.title", {"page": page.title})))
        self._title.set_text(say(Text("ui.help.title", {"page": page.title})))
        self._close.set_text("", name=say(Text("ui.close")))
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, theme().px(10), 0)
        column.setSpacing(theme().px(4))
        for part in (self._lead, self._steps, self._limits, self._words, self._keys):
            part(page, column)
        column.addStretch(1)
        self._scroll.setWidget(inner)
        self._scroll.setAccessibleName(self._title.text())
        inner.setPalette(self.palette())
        before, after = self._neighbour(-1), self._neighbour(1)
        for button, neighbour in ((self._before, before), (self._after, after)):
            button.setVisible(neighbour is not None)
            if neighbour is not None:
                button.set_text(say(neighbour.title))

    # parts

    def _text(self, page: Page, part: str) -> str | None:
        """A part of the page's help, or None where nothing is written."""
        owner = "core" if page.key == "profile" else self._system
        key = f"help.{owner}.{page.key}.{part}"
        return self._bench.say(Text(key)) if self._bench.words.translator.knows(key) else None

    def _several(self, page: Page, part: str) -> list[str]:
        found = (self._text(page, f"{part}.{number}") for number in range(1, MOST + 1))
        return [text for text in found if text is not None]

    def _lead(self, page: Page, column: QVBoxLayout) -> None:
        text = self._text(page, "lead")
        if text is not None:
            column.addWidget(label(text, wrap=True))

    def _steps(self, page: Page, column: QVBoxLayout) -> None:
        texts = self._several(page, "do")
        if not texts:
            return
        self._heading(column, Text("ui.help.do"))
        for number, text in enumerate(texts, start=1):
            row = QHBoxLayout()
            row.setSpacing(theme().px(10))
            row.addWidget(label(str(number), role="strong", tone="accent"), 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(label(text, wrap=True), 1)
            column.addLayout(row)

    def _limits(self, page: Page, column: QVBoxLayout) -> None:
        text = self._text(page, "limit")
        if text is None:
            return
        self._heading(column, Text("ui.help.limit"))
        column.addWidget(label(text, wrap=True))
        for key in page.budgets:
            budget = self._bench.survey.evaluation.budgets.get(key)
            if budget is None:
                continue
            params = {"what": budget.name, "n": budget.spent.number, "limit": budget.granted.number}
            link = Button(
                self._bench.say(Text("ui.help.see", params)), kind=ButtonKind.LINK, trailing="arrow-right"
            )
            link.clicked.connect(
                lambda _=False, key=budget.spent.key, link=link: self._bench.ask_why(key, link)
            )
            column.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)

    def _words(self, page: Page, column: QVBoxLayout) -> None:
        words, texts = self._several(page, "word"), self._several(page, "meaning")
        if not words:
            return
        self._heading(column, Text("ui.help.words"))
        for word, text in zip(words, texts, strict=False):
            column.addWidget(label(word, role="strong", wrap=True))
            column.addWidget(label(text, tone="text.muted", wrap=True))

    def _keys(self, page: Page, column: QVBoxLayout) -> None:
        self._heading(column, Text("ui.help.keys"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme().px(16))
        grid.setVerticalSpacing(theme().px(6))
        grid.setColumnMinimumWidth(0, theme().px(100))
        grid.setColumnStretch(1, 1)
        for place, (key, words) in enumerate(keys_of(page)):
            grid.addWidget(KeyHint(key), place, 0, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(label(self._bench.say(words), tone="text.muted"), place, 1)
        column.addLayout(grid)

    def _heading(self, column: QVBoxLayout, words: Label) -> None:
        column.addWidget(Rule())
        column.addWidget(label(self._bench.say(words), role="strong"))

    def _neighbour(self, by: int) -> Page | None:
        keys = [page.key for page in self._pages]
        if self._page is None or self._page.key not in keys:
            return None
        place = keys.index(self._page.key) + by
        return self._pages[place] if 0 <= place < len(keys) else None

    def _go(self, by: int) -> None:
        neighbour = self._neighbour(by)
        if neighbour is not None:
            self.page_asked.emit(neighbour.key)

    def _restyle(self) -> None:
        look = theme()
        side = look.px(19)
        self._column.setContentsMargins(side, look.px(8), side - look.px(6), look.px(8))
        self._icon.setFixedSize(look.px(18), look.px(18))
        palette = self.palette()
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
            palette.setColor(role, look.colour("window"))
        self.setPalette(palette)
        dye(self._scroll, "window")
        self.retranslate()


def keys_of(page: Page) -> Iterable[tuple[str, Label]]:
    """The keys that mean something on a page, by the kinds of its fields."""
    fields = [field for panel in page.panels for field in panel.fields]
    inner: list[Field] = list(fields)
    for field in fields:
        if isinstance(field, Roster):
            inner += [
                cell
                for line in field.lines[:3]
                for cell in (*line.cells, *line.more)
                if isinstance(cell, Field)
            ]
    if any(isinstance(field, Roster) and field.catalogue for field in fields):
        yield from KEYS["picker"]
    if any(isinstance(field, Roster) and not field.fixed for field in fields):
        yield from KEYS["roster"]
    if any(isinstance(field, NumberField) for field in inner):
        yield from KEYS["number"]
    elif any(isinstance(field, TextField | PickOne) for field in inner):
        yield from KEYS["text"]
