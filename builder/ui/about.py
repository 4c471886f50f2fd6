"""About the program: notices of every system, licences of what it is built with. Reads shipped files only."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder import __version__
from builder.core.build import author
from builder.core.bundled import bundled
from builder.core.system import AnySystem
from builder.core.text import Text
from builder.ui.controls.card import Section
from builder.ui.controls.chip import Chip
from builder.ui.controls.labels import Label
from builder.ui.controls.text_edit import ReadOnlyText
from builder.ui.faces import face_of
from builder.ui.ground import Ground, scrolling
from builder.ui.logo import Logo, logo_of
from builder.ui.notice import Notice
from builder.ui.page_bar import PageBar
from builder.ui.program import Program
from builder.ui.rail import Rail, Stop
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

PROGRAM, LICENCES = "program", "licences"
SYSTEM_STOP = "system:"
PLACE = "[NAME]"
WIDEST = 760

LIBRARIES: tuple[tuple[str, str, str], ...] = (
    ("PySide6-Essentials", "Qt for Python", "LGPL-3.0"),
    ("PySide6_Pdf", "Qt PDF, PDFium", "LGPL-3.0, BSD-3-Clause"),
    ("pydantic", "pydantic", "MIT"),
    ("reportlab", "ReportLab", "BSD-3-Clause"),
    ("pillow", "Pillow", "MIT-CMU"),
    ("pypdf", "pypdf", "BSD-3-Clause"),
    ("platformdirs", "platformdirs", "MIT"),
)
FILES: tuple[tuple[Text, str], ...] = (
    (Text("about.font.biz"), "assets/fonts/OFL-BIZUDGothic.txt"),
    (Text("about.font.noto"), "assets/fonts/OFL-NotoSansJP.txt"),
    (Text("about.font.dejavu"), "assets/fonts/LICENSE-DejaVu.txt"),
    (Text("about.icons"), "assets/icons/LICENSE-lucide.txt"),
)


class About(Ground):
    """One stop a system, one for the program, one for the licences."""

    menu_requested = Signal(QRect)
    back_asked = Signal()

    def __init__(self, program: Program, stop: str = PROGRAM) -> None:
        super().__init__("page")
        self._program = program
        self._stop = stop
        self._build()
        self.bar.menu_requested.connect(self.menu_requested)
        self.bar.back_requested.connect(self.back_asked)
        self.rail.picked.connect(self.show_stop)
        program.words.language_changed.connect(self.retranslate)
        self.retranslate()
        follow(self._dress)

    def take_focus(self) -> None:
        """The focus stands at the list."""
        self.rail.focus_chosen()

    def fit(self, wide: float) -> None:
        """Follow the width of the window."""
        self.bar.fit(wide)
        self._rail_ground.setFixedWidth(self.rail.fit(wide))

    def show_stop(self, stop: str) -> None:
        """Show a part."""
        self._stop = stop
        self.rail.choose(stop)
        self._clear()
        match stop:
            case "program":
                self._show_program()
            case "licences":
                self._show_licences()
            case _:
                self._show_system(self._program.desk().systems[stop.removeprefix(SYSTEM_STOP)])
        self._box.addStretch(1)

    def text(self) -> str:
        """All that stands on the part that is shown."""
        shown = [part.toPlainText() for part in self._content.findChildren(ReadOnlyText)]
        return "\n".join([*shown, *(label.text() for label in self._content.findChildren(Label))])

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        title, menu = say(Text("menu.about")), say(Text("window.menu"))
        self.bar.set_words(title=title, menu=menu, back=say(Text("window.library")))
        self.rail.set_name(title)
        systems = self._program.desk().systems.values()
        self.rail.show_stops(
            (
                Stop(PROGRAM, say(Text("about.program")), "info"),
                Stop(text=say(Text("library.systems"))),
                *(Stop(SYSTEM_STOP + one.id, say(one.name), glyph=face_of(one).glyph) for one in systems),
            ),
            (Stop(LICENCES, say(Text("about.licences")), "shield-check"),),
        )
        self.show_stop(self._stop)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_asked.emit()
            return
        super().keyPressEvent(event)

    # the parts

    def _show_program(self) -> None:
        say = self._program.words.say
        self._add(Label(say(Text("window.program")), "title"))
        self._add(Label(say(Text("about.version", {"version": __version__})), "body", "text.muted"))
        self._add(Label(say(Text("about.what")), "body", wrap=True))
        self._add(Label(say(Text("about.unofficial")), "body", "text.muted", wrap=True))
        self._warn()
        self._add(Section(say(Text("about.places"))))
        places = self._program.places
        for name, place in (
            (Text("about.place.library"), self._program.library.folder),
            (Text("about.place.packs"), places.packs),
            (Text("about.place.settings"), places.settings),
            (Text("about.place.log"), places.log),
        ):
            self._read(say(name), f"{say(name)}: {place}")

    def _show_system(self, system: AnySystem) -> None:
        """Its NOTICE word for word; beside it the sentences in the language of the screen."""
        say = self._program.words.say
        self._add(Label(say(system.name), "title"))
        logo = logo_of(system.id)
        if logo is not None:
            picture = Logo()
            picture.show_logo(logo, say(system.name))
            self._add(picture)
        self._warn()
        notice = Notice()
        notice.show_paragraphs([notice_of(system.folder)])
        self._add(notice)
        for file in sorted(system.folder.glob("LICENSE*")):
            self._add(Section(file.stem))
            self._read(file.stem, file.read_text(encoding="utf-8"))

    def _show_licences(self) -> None:
        say = self._program.words.say
        self._add(Label(say(Text("about.licences")), "title"))
        self._add(Label(say(Text("about.licences.text")), "body", "text.muted", wrap=True))
        self._add(Section(say(Text("about.libraries"))))
        for package, name, licence in LIBRARIES:
            number = version_of(package)
            self._read(name, "  ".join(filter(None, (name, number, licence))))
        for title, path in FILES:
            self._add(Section(say(title)))
            self._read(say(title), bundled(path).read_text(encoding="utf-8"))

    def _warn(self) -> None:
        if not author():
            say = self._program.words.say
            self._add(Chip(say(Text("about.no_author")), state=State.NOTE))

    # building

    def _build(self) -> None:
        self.bar = PageBar()
        self.rail = Rail(name="")
        self._rail_ground = Ground("window", edge=Qt.Edge.RightEdge)
        left = QVBoxLayout(self._rail_ground)
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(self.rail)
        self._content = QWidget()
        self._box = QVBoxLayout(self._content)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self._rail_ground)
        self._area = scrolling(self._content)
        row.addWidget(self._area, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.bar)
        outer.addLayout(row, 1)

    def _read(self, name: str, text: str) -> None:
        """A text to be read and copied."""
        shown = ReadOnlyText(text)
        shown.setAccessibleName(name)
        self._add(shown)

    def _add(self, widget: QWidget) -> None:
        if not isinstance(widget, Chip):
            widget.setMaximumWidth(theme().px(WIDEST))
        self._box.addWidget(widget)

    def _clear(self) -> None:
        while self._box.count():
            item = self._box.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        self._area.verticalScrollBar().setValue(0)

    def _dress(self) -> None:
        look = theme()
        side = look.px(28)
        self._box.setContentsMargins(side, look.px(16), side, look.px(24))
        self._box.setSpacing(look.px(10))


def notice_of(folder: Path) -> str:
    """The NOTICE of a system as it is shipped, with the creator's name of this build."""
    text = (folder / "NOTICE").read_text(encoding="utf-8").strip()
    return text.replace(PLACE, author() or PLACE)


def version_of(package: str) -> str:
    """Which version of a library is in use; empty where nobody knows (a frozen program)."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
