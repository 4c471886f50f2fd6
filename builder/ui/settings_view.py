"""The settings: one page of sections, each change acts at once. Touches the preferences alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.core.text import Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.card import Section
from builder.ui.controls.check import Check
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import Label
from builder.ui.controls.search_line import SearchLine
from builder.ui.controls.segments import Segment, Segments
from builder.ui.ground import Ground, scrolling
from builder.ui.key_list import OFTEN
from builder.ui.keys_view import KeyTable
from builder.ui.menus import LANGUAGES, SHEET_LANGUAGES, THEMES
from builder.ui.page_bar import PageBar
from builder.ui.paint import draw_hairline
from builder.ui.program import Program
from builder.ui.rail import Rail, Stop
from builder.ui.search import matches
from builder.ui.theme import follow, system_wants_stillness, theme

LABEL, ROW, WIDEST, SEARCH = 150, 44, 914, 220
PERCENTS = (100, 125, 150, 175, 200)
SECTIONS: Mapping[str, tuple[Text, str]] = {
    "words": (Text("settings.words"), "languages"),
    "looks": (Text("settings.looks"), "palette"),
    "paper": (Text("settings.paper_and_print"), "printer"),
    "place": (Text("settings.place"), "folder"),
    "keys": (Text("settings.keys"), "keyboard"),
}
ABOUT = "about"


class Row(QWidget):
    """Label, control, and the consequence in small type."""

    def __init__(self, *controls: QWidget) -> None:
        super().__init__()
        self.label = Label("", "body")
        self.after = Label("", "caption", "text.muted", elide=True)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.label)
        for control in controls:
            self._row.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
        self._row.addWidget(self.after, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def say(self, label: str, after: str = "") -> None:
        """The words of it."""
        self.label.set_text(label)
        self.after.set_text(after)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_hairline(QPainter(self), 0, self.width(), self.height() - 1)

    def _restyle(self) -> None:
        look = theme()
        self.label.setFixedWidth(look.px(LABEL))
        self._row.setContentsMargins(look.px(10), 0, 0, 0)
        self._row.setSpacing(look.px(8))
        self.setFixedHeight(look.px(ROW))


class SettingsView(Ground):
    """The list at the left only scrolls to a section."""

    menu_requested = Signal(QRect)
    back_asked = Signal()
    about_asked = Signal()
    keys_asked = Signal()

    def __init__(self, program: Program) -> None:
        super().__init__("page")
        self._program = program
        self._build()
        self._connect()
        self.retranslate()
        follow(self._dress)

    def take_focus(self) -> None:
        """The focus stands at the first setting."""
        self.languages.parts()[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self, wide: float) -> None:
        """Follow the width of the window."""
        self.bar.fit(wide)
        self._rail_ground.setFixedWidth(self.rail.fit(wide))
        side = theme().px(28 if wide >= 1180 else 20)
        self._column.setContentsMargins(side, theme().px(16), side, theme().px(24))

    def go_to_section(self, key: str) -> None:
        """Scroll to a section, or go on to another page."""
        if key == ABOUT:
            self.about_asked.emit()
            return
        self.rail.choose(key)
        self.area.verticalScrollBar().setValue(self.heads[key].pos().y() - theme().px(12))

    def refresh(self) -> None:
        """Show the settings as they are."""
        settings, say = self._program.preferences.settings, self._program.words.say
        self.languages.set_chosen_from_model(settings.language)
        self.sheets.set_chosen_from_model(settings.sheet_language)
        self.themes.set_chosen_from_model(settings.theme)
        percent = str(settings.text_percent)
        self.texts.set_chosen_from_model(percent, f"{percent}%")
        still = settings.motion == "reduced" or (settings.motion == "system" and system_wants_stillness())
        self.motion.set_checked_from_model(still)
        self.papers.set_chosen_from_model(settings.paper)
        self.values.set_chosen_from_model("current" if settings.print_current else "blank")
        folder = self._program.library.folder
        self.folder_name.set_text(f"{folder.parent.name or '/'} ／ {folder.name}")
        self.usual.setVisible(bool(settings.library))
        many = len(self._program.library.entries)
        self.rows["library"].after.set_text(say(Text("settings.library.after", {"n": many})))

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        back = say(Text("window.library"))
        self.bar.set_words(title="", menu=say(Text("window.menu")), back=back)
        self.search.set_name(say(Text("settings.search")))
        self.search.setPlaceholderText(say(Text("settings.search")))
        self.rail.set_name(say(Text("library.settings")))
        stops = [Stop(key, say(text), icon) for key, (text, icon) in SECTIONS.items()]
        self.rail.show_stops(stops, (Stop(ABOUT, say(Text("settings.about")), "book-open", push=True),))
        self._title.set_text(say(Text("library.settings")))
        self._at_once.set_text(say(Text("settings.at_once")))
        for key, (text, _) in SECTIONS.items():
            self.heads[key].set_title(say(Text("settings.keys.often") if key == "keys" else text))
        self._offer()
        for key, (label, after) in ROWS.items():
            self.rows[key].say(say(label), say(after) if after is not None else "")
        system = system_wants_stillness()
        wish = Text("settings.motion.system_less") if system else Text("settings.motion.system_full")
        self.rows["motion"].after.set_text(say(wish))
        self.motion.set_text(say(Text("settings.motion.less")))
        self.change.set_text(say(Text("settings.library.change")))
        self.usual.set_text(say(Text("settings.library.usual")))
        self.show_folder.set_text(say(Text("settings.library.open")))
        self.all_keys.set_text(say(Text("settings.keys.all")))
        self.often.retranslate()
        self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_asked.emit()
            return
        super().keyPressEvent(event)

    # building

    def _build(self) -> None:
        self.bar = PageBar()
        self.search = SearchLine(name="")
        self.bar.right.addWidget(self.search)
        self.rail = Rail(name="")
        self._rail_ground = Ground("window", edge=Qt.Edge.RightEdge)
        box = QVBoxLayout(self._rail_ground)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.rail)
        self._make_controls()
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setSpacing(0)
        self._fill_column()
        self.area = scrolling(inner)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self._rail_ground)
        row.addWidget(self.area, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.bar)
        outer.addLayout(row, 1)

    def _make_controls(self) -> None:
        self.languages, self.sheets, self.themes = Segments(name=""), Segments(name=""), Segments(name="")
        self.texts, self.papers, self.values = Segments(name=""), Segments(name=""), Segments(name="")
        self.motion = Check("")
        self.folder_name = Label("", "strong", elide=True)
        self.change = Button()
        self.usual = Button(kind=ButtonKind.QUIET)
        self.show_folder = Button(kind=ButtonKind.QUIET)
        self.all_keys = Button(kind=ButtonKind.LINK)
        self.often = KeyTable(self._program.words, OFTEN, columns=3, width=120)
        self.rows = {
            "language": Row(self.languages),
            "sheet": Row(self.sheets),
            "theme": Row(self.themes),
            "text": Row(self.texts),
            "motion": Row(self.motion),
            "paper": Row(self.papers),
            "values": Row(self.values),
            "library": Row(self.folder_name, self.change, self.show_folder, self.usual),
        }
        self.heads = {key: Section("") for key in SECTIONS}
        self.heads["keys"].row.addWidget(self.all_keys)
        self.heads["keys"].row.addWidget(KeyHint("Ctrl+/"))

    def _fill_column(self) -> None:
        self._title = Label("", "title")
        self._at_once = Label("", "caption", "text.muted")
        self._top = QWidget()
        head = QHBoxLayout(self._top)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self._title, 1)
        head.addWidget(self._at_once)
        self._column.addWidget(self._top)
        self._column.addSpacing(6)
        contents = {
            "words": ("language", "sheet"),
            "looks": ("theme", "text", "motion"),
            "paper": ("paper", "values"),
            "place": ("library",),
            "keys": (),
        }
        for key, rows in contents.items():
            self._column.addWidget(self.heads[key])
            for row in rows:
                self._column.addWidget(self.rows[row])
            if key == "keys":
                self._column.addWidget(self.often)
            self._column.addSpacing(8)
        self._column.addStretch(1)

    def _connect(self) -> None:
        use = self._program.preferences.use
        self.bar.menu_requested.connect(self.menu_requested)
        self.bar.back_requested.connect(self.back_asked)
        self.rail.picked.connect(self.go_to_section)
        self.search.query_changed.connect(self._filter)
        self.languages.picked.connect(lambda key: use(language=key))
        self.sheets.picked.connect(lambda key: use(sheet_language=key))
        self.themes.picked.connect(lambda key: use(theme=key))
        self.texts.picked.connect(lambda key: use(text_percent=int(key)))
        self.motion.edited.connect(lambda on: use(motion="reduced" if on else "full"))
        self.papers.picked.connect(lambda key: use(paper=key))
        self.values.picked.connect(lambda key: use(print_current=key == "current"))
        self.change.clicked.connect(self._ask_folder)
        self.usual.clicked.connect(lambda: use(library=""))
        self.show_folder.clicked.connect(self._open_folder)
        self.all_keys.clicked.connect(self.keys_asked)
        self._program.words.language_changed.connect(self.retranslate)
        self._program.preferences.changed.connect(self.refresh)
        self._program.library_changed.connect(self.refresh)
        self.rail.choose("words")

    def _offer(self) -> None:
        say = self._program.words.say

        def options(texts: Mapping[str, Text]) -> list[Segment]:
            return [Segment(key, say(text)) for key, text in texts.items()]

        offers: tuple[tuple[Segments, str, list[Segment]], ...] = (
            (self.languages, "language", options(LANGUAGES)),
            (self.sheets, "sheet", options(SHEET_LANGUAGES)),
            (self.themes, "theme", options(THEMES)),
            (self.texts, "text", [Segment(str(n), f"{n}%") for n in PERCENTS]),
            (self.papers, "paper", options(PAPERS)),
            (self.values, "values", options(VALUES)),
        )
        for control, row, segments in offers:
            control.set_name(say(ROWS[row][0]))
            control.set_options(segments)

    # acts

    def _filter(self, query: str) -> None:
        """Only the rows that hold the words; a heading stays while one of its rows does."""
        for row in self.rows.values():
            row.setVisible(matches(query, (row.label.text(), row.after.text(), _words_in(row))))
        self.often.setVisible(not query.strip())
        self.heads["keys"].setVisible(not query.strip())

    def _ask_folder(self) -> None:
        title = self._program.words.say(Text("settings.library.change"))

        def chosen(folder: Path) -> None:
            self._program.preferences.use(library=str(folder))

        self._program.dialogs.choose_folder(self, title, self._program.library.folder, chosen)

    def _open_folder(self) -> None:
        self._program.dialogs.show_folder(self._program.library.folder)

    def _dress(self) -> None:
        widest = theme().px(WIDEST)
        for widget in (self._top, *self.rows.values(), *self.heads.values(), self.often):
            widget.setMaximumWidth(widest)
        self.search.setFixedWidth(theme().px(SEARCH))


def _words_in(row: Row) -> str:
    parts = row.findChildren(Segments)
    return " ".join(option.option.label for group in parts for option in group.parts())


PAPERS: Mapping[str, Text] = {"a4": Text("paper.a4"), "letter": Text("paper.letter")}
VALUES: Mapping[str, Text] = {
    "blank": Text("settings.values.blank"),
    "current": Text("settings.values.current"),
}
ROWS: Mapping[str, tuple[Text, Text | None]] = {
    "language": (Text("settings.language"), None),
    "sheet": (Text("settings.sheet"), Text("settings.sheet.after")),
    "theme": (Text("settings.theme"), Text("settings.theme.after")),
    "text": (Text("settings.text"), Text("settings.text.after")),
    "motion": (Text("settings.motion"), None),
    "paper": (Text("settings.paper"), None),
    "values": (Text("settings.values"), Text("settings.values.after")),
    "library": (Text("settings.library"), None),
}
