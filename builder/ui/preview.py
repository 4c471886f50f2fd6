"""The sheet beside the form: live as HTML with doors to "why?", or the exact pages.

Loads nothing from anywhere.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QElapsedTimer,
    QMargins,
    QRect,
    Qt,
    QTemporaryDir,
    QTimer,
    Signal,
)
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from builder.core.text import LANGUAGES, Language, Text
from builder.outputs import OUTPUTS, Paper, Printing
from builder.ui.bench import Bench
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.labels import label
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.controls.segments import Segment, Segments
from builder.ui.sheet_browser import SheetBrowser
from builder.ui.theme import follow, theme

if TYPE_CHECKING:
    from PySide6.QtPdf import QPdfDocument
    from PySide6.QtPdfWidgets import QPdfView

PAUSE_MS, PAGES_PAUSE_MS, MOST_PAUSE_MS = 120, 400, 1500
REST = 3  # long pages wait until the hand has rested three times as long as they will take
LIVE, PAGES, FILE = "live", "pages", "sheet.pdf"


class ExactPages(QWidget):
    """The pages as they are printed. The parts that show PDFs are loaded when this is first shown.

    The view reads in a thread of its own and holds Qt's one lock for PDFs meanwhile. It reads a file by name:
    a buffer made here would ask for Python's lock from that thread, and whoever held that and let go of a
    document would wait for ever.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: QPdfView | None = None
        self._document: QPdfDocument | None = None
        self._folder: QTemporaryDir | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)

    def show_pages(self, pdf: bytes) -> None:
        """Show other pages; the place in them is kept."""
        view, document = self._parts()
        at = view.verticalScrollBar().value()
        document.close()
        self._folder = self._folder or QTemporaryDir()
        file = Path(self._folder.filePath(FILE))
        file.write_bytes(pdf)
        document.load(str(file))
        view.verticalScrollBar().setValue(at)

    def file(self) -> Path | None:
        """The file that is read; it goes with this widget."""
        return Path(self._folder.filePath(FILE)) if self._folder is not None else None

    def page_count(self) -> int:
        """How many pages there are."""
        return self._document.pageCount() if self._document is not None else 0

    def page_size(self) -> tuple[int, int]:
        """The size of the first page in points."""
        if self.page_count() == 0 or self._document is None:
            return 0, 0
        size = self._document.pagePointSize(0)
        return round(size.width()), round(size.height())

    def _parts(self) -> tuple[QPdfView, QPdfDocument]:
        if self._view is None or self._document is None:
            from PySide6.QtPdf import QPdfDocument
            from PySide6.QtPdfWidgets import QPdfView

            self._document = QPdfDocument(self)
            self._view = QPdfView(self)
            self._view.setPageMode(QPdfView.PageMode.MultiPage)
            self._view.setZoomMode(QPdfView.ZoomMode.FitToWidth)
            self._view.setFrameShape(QFrame.Shape.NoFrame)
            give_bars(self._view)
            self._view.setDocumentMargins(QMargins(0, 0, 0, 0))
            self._view.setPageSpacing(theme().px(12))
            self._view.setDocument(self._document)
            self._box.addWidget(self._view)
        return self._view, self._document


class PreviewPane(QWidget):
    """Head with language, form of the preview, paper and print; below it the sheet.

    White paper in every theme.
    """

    closed = Signal()
    print_asked = Signal()
    changed = Signal()

    def __init__(self, bench: Bench, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._form, self._paper = LIVE, "a4"
        self._stale = True
        self._took = QElapsedTimer()
        self._last_ms = 0
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self.render_now)
        self.browser = SheetBrowser()
        self.pages = ExactPages()
        self.browser.why_asked.connect(self._ask)
        self._build()
        self.setAutoFillBackground(True)
        bench.words.sheet_changed.connect(self.renew)
        follow(self._restyle)
        self.retranslate()

    @property
    def paper(self) -> Paper:
        """The paper size."""
        return "letter" if self._paper == "letter" else "a4"

    @property
    def form(self) -> str:
        """Whether the live sheet is shown, or the exact pages."""
        return self._form

    def set_paper(self, paper: str) -> None:
        """Another paper size."""
        if paper in ("a4", "letter") and paper != self._paper:
            self._paper = paper
            self._size.set_chosen_from_model(paper)
            self.changed.emit()
            self.renew()

    def set_form(self, form: str) -> None:
        """The live sheet, or the exact pages."""
        if form in (LIVE, PAGES) and form != self._form:
            self._form = form
            self._kind.set_chosen_from_model(form)
            self._stack.setCurrentWidget(self.pages if form == PAGES else self.browser)
            self.retranslate()
            self.changed.emit()
            self.renew()

    def renew(self) -> None:
        """The sheet has changed: shown again when the hand has rested, or when the preview is next seen."""
        self._stale = True
        self._choose_language()
        if self.isVisible():
            pause = PAGES_PAUSE_MS if self._form == PAGES else PAUSE_MS
            self._pause.start(max(pause, min(MOST_PAUSE_MS, REST * self._last_ms)))

    def render_now(self) -> None:
        """Lay the sheet out."""
        self._pause.stop()
        self._took.start()
        sheet = self._bench.survey.sheet
        if sheet is None:
            return
        self._stale = False
        translator = self._bench.words.sheet_translator
        if self._form == PAGES:
            printing = Printing(self.paper, self._bench.ways.today())
            self._show_pages(OUTPUTS["pdf"].write(sheet, translator, printing).data)
        else:
            self.browser.show_sheet(sheet, translator)
        self._last_ms = self._took.elapsed()

    def _show_pages(self, pdf: bytes) -> None:
        try:
            self.pages.show_pages(pdf)
        except OSError:
            logging.getLogger("builder").warning("the exact pages found no room on the disk", exc_info=True)
            self.set_form(LIVE)

    def showEvent(self, event: object) -> None:
        if self._stale:
            self.render_now()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._bench.say
        self.setAccessibleName(say(Text("ui.area.preview")))
        self.browser.setAccessibleName(say(Text("ui.preview.live")))
        self._kind.set_name(say(Text("ui.preview.form")))
        self._kind.set_options(
            [Segment(LIVE, say(Text("ui.preview.live"))), Segment(PAGES, say(Text("ui.preview.pages")))]
        )
        self._kind.set_chosen_from_model(self._form)
        self._size.set_name(say(Text("ui.preview.paper")))
        self._size.set_options([Segment("a4", "A4"), Segment("letter", say(Text("ui.preview.letter")))])
        self._size.set_chosen_from_model(self._paper)
        self._size.setVisible(self._form == PAGES)
        self._language.set_name(say(Text("ui.preview.language")))
        names = {"ja": Text("ui.language.ja"), "en": Text("ui.language.en")}
        self._language.set_options([Segment(one, say(names[one])) for one in LANGUAGES])
        self._choose_language()
        self._print.set_text("", name=say(Text("ui.preview.print")))
        self._close.set_text("", name=say(Text("ui.preview.close")))
        self._hint.set_text(say(Text("ui.preview.hint")) if self._form == LIVE else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(0, 0, 1, self.height(), theme().colour("line"))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def _build(self) -> None:
        self._kind, self._size, self._language = Segments(name=""), Segments(name=""), Segments(name="")
        self._kind.picked.connect(self.set_form)
        self._size.picked.connect(self.set_paper)
        self._language.picked.connect(self._turn_language)
        self._print = Button(icon="printer", kind=ButtonKind.QUIET)
        self._close = Button(icon="x", kind=ButtonKind.QUIET)
        self._print.clicked.connect(self.print_asked)
        self._close.clicked.connect(self.closed)
        self._hint = label(role="caption", tone="text.muted")
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._kind)
        head.addWidget(self._size)
        head.addStretch(1)
        for widget in (self._language, self._print, self._close):
            head.addWidget(widget)
        holder = QWidget()
        self._stack = QStackedLayout(holder)
        self._stack.addWidget(self.browser)
        self._stack.addWidget(self.pages)
        self._column = QVBoxLayout(self)
        self._column.addLayout(head)
        self._column.addWidget(holder, 1)
        self._column.addWidget(self._hint, 0, Qt.AlignmentFlag.AlignHCenter)

    def _turn_language(self, language: str) -> None:
        chosen: Language = "ja" if language == "ja" else "en"
        self._bench.words.use(sheet_language=chosen)
        self.changed.emit()

    def _choose_language(self) -> None:
        self._language.set_chosen_from_model(self._bench.words.sheet_language)

    def _ask(self, key: str, rect: QRect) -> None:
        if self._bench.value(key) is not None:
            self._bench.why_asked.emit(key, rect, rect)

    def _restyle(self) -> None:
        look = theme()
        self._column.setContentsMargins(look.px(18), look.px(10), look.px(18), look.px(12))
        self._column.setSpacing(look.px(10))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, look.colour("hover"))
        self.setPalette(palette)
        self.browser.use_font(look.font("body"))
