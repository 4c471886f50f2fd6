"""The page where a character is begun: which system, which way, under which settings. No rules of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from builder.core.build import author
from builder.core.edit import Set
from builder.core.errors import BuilderError
from builder.core.form import Page
from builder.core.survey import AnyCharacter
from builder.core.text import Text
from builder.ui import reading_order
from builder.ui.bench import Bench
from builder.ui.chooser_campaign import CampaignPart, campaign_of
from builder.ui.chooser_parts import StepsOutline, SystemList, WayCard
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.card import Section
from builder.ui.controls.chip import Chip, KeyHint
from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import Label, plain_tip
from builder.ui.desk import Desk
from builder.ui.faces import face_of
from builder.ui.first_start import GlyphRow
from builder.ui.ground import Ground, scrolling
from builder.ui.live import LiveDraft
from builder.ui.logo import Logo, logo_of
from builder.ui.message import Message
from builder.ui.notice import Notice
from builder.ui.page_bar import PageBar
from builder.ui.paint import RIGHT
from builder.ui.picking import OnePicker
from builder.ui.program import Program
from builder.ui.sample_card import SampleCard
from builder.ui.shapes import State
from builder.ui.theme import follow, theme
from builder.ui.why import WhyPopup

STEPS, RANDOM, SAMPLE = "steps", "random", "sample"
NORMAL, COMPACT = 1180, 860
LEFT, LEFT_COMPACT, LEFT_NARROW = 452, 300, 64


class Chooser(Ground):
    """begun: a Document is open. told: a Message. refused: the Text of what could not be."""

    begun = Signal(object)
    told = Signal(object)
    refused = Signal(object)
    menu_requested = Signal(QRect)
    back_asked = Signal()

    def __init__(self, program: Program, desk: Desk, seed: Callable[[], int], system: str = "") -> None:
        super().__init__("page")
        self._program, self._desk, self._seed = program, desk, seed
        self._way, self._roomy = STEPS, True
        self._system = system if system in desk.systems else next(iter(desk.systems))
        self._lives: dict[str, LiveDraft] = {}
        self._benches: dict[str, Bench] = {}
        self._pickers: dict[str, OnePicker] = {}
        self._samples: list[SampleCard] = []
        self._build()
        self._connect()
        self.retranslate()
        follow(self._restyle)

    @property
    def live(self) -> LiveDraft:
        """The settings of the one to be begun."""
        if self._system not in self._lives:
            live = self._desk.live(self._desk.begun(self._system))
            live.setParent(self)
            live.changed.connect(lambda survey: self._show_campaign())
            live.refused.connect(self.refused)
            self._lives[self._system] = live
            bench = Bench(live, self._program.words)
            bench.why_asked.connect(WhyPopup(bench, self).explain)
            self._pickers[self._system] = OnePicker(bench, self)
            self._benches[self._system] = bench
        return self._lives[self._system]

    def take_focus(self) -> None:
        """The focus stands at the chosen system."""
        self.systems.rows[self._system].setFocus(Qt.FocusReason.OtherFocusReason)

    def choose_system(self, system: str) -> None:
        """Show another system."""
        self._system = system
        self.systems.choose(system)
        if self._way == SAMPLE and not self._desk.samples(system):
            self._way = STEPS
        self._show()

    def choose_way(self, way: str) -> None:
        """Show another way to begin."""
        if way == SAMPLE and not self._desk.samples(self._system):
            return
        self._way = way
        self._show()

    def start(self) -> None:
        """Begin, the way that is chosen."""
        match self._way:
            case "random":
                self._begin_at_random()
            case "sample":
                self._begin_with(0)
            case _:
                fresh = self._lives[self._system].undo_name is None
                self.begun.emit(self._desk.keep(self.live.document, begun=fresh))

    def take_settings(self, path: Path) -> None:
        """Take the settings of a campaign over from the file of a character."""
        try:
            other: AnyCharacter = self._desk.read(path).character
        except BuilderError as error:
            self.refused.emit(error.text)
            return
        if other.system != self._system:
            names = {"theirs": self._program.faces.of(other.system).name}
            self.refused.emit(Text("chooser.other_system", {"name": path.name, **names}))
            return
        raw = other.model_dump(mode="json")
        settings = self._desk.systems[self._system].settings
        edits = [Set(("choices", key), raw["choices"][key]) for key in settings]
        name = Text("chooser.take_settings")
        if self.live.do(*edits, Set(("packs",), raw["packs"]), name=name):
            self.told.emit(Message(Text("chooser.settings_taken", {"name": path.name})))

    def fit(self, wide: float) -> None:
        """Follow the width of the window."""
        look = theme()
        self.bar.fit(wide)
        width = LEFT if wide >= NORMAL else LEFT_COMPACT if wide >= COMPACT else LEFT_NARROW
        self._left.setFixedWidth(look.px(width))
        self._which.setVisible(width != LEFT_NARROW)
        self._arrows.setVisible(width != LEFT_NARROW)
        self._roomy = wide >= NORMAL
        side = look.px(36 if self._roomy else 20)
        for box in (self._head, self._content):
            box.setContentsMargins(side, box.contentsMargins().top(), side, box.contentsMargins().bottom())
        self._restyle()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        title, back = say(Text("chooser.title")), say(Text("window.library"))
        self.bar.set_words(title=title, menu=say(Text("window.menu")), back=back)
        self._cancel.set_text(say(Text("chooser.cancel")))
        self._which.set_text(say(Text("chooser.which")))
        for key, row in self.systems.rows.items():
            system = self._desk.systems[key]
            pitch = say(system.pitch) if system.pitch else ""
            row.say(say(system.name), pitch, say(system.making) if system.making else "")
        self._later.set_text(say(Text("chooser.later")))
        self._author.set_chip(say(Text("chooser.development")), state=State.NOTE)
        self._author.setToolTip(plain_tip(say(Text("about.no_author"))))
        self._show()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """The notice last: it is there to be read, and copied by who wants to."""
        areas = (self._left, self._form, self.start_button, self.bar, self.notice)
        moved = reading_order.step(areas, forward=forward)
        focused = QApplication.focusWidget()
        if focused is not None and self._form.isAncestorOf(focused):
            self._form.ensureWidgetVisible(focused)
        return moved

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_asked.emit()
        elif event.key() in ENTER:
            self.start()
        elif event.key() == Qt.Key.Key_R and not event.modifiers():
            self.choose_way(RANDOM)
        elif event.key() == Qt.Key.Key_S and not event.modifiers():
            self.choose_way(SAMPLE)
        else:
            super().keyPressEvent(event)

    # building

    def _build(self) -> None:
        self.bar = PageBar()
        self._cancel = Button(kind=ButtonKind.QUIET)
        self.bar.right.addWidget(KeyHint("Esc"))
        self.bar.right.addWidget(self._cancel)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self._build_left())
        row.addLayout(self._build_right(), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addLayout(row, 1)
        column.addWidget(self._build_end())

    def _build_left(self) -> QWidget:
        self._left = Ground("window", edge=Qt.Edge.RightEdge)
        column = QVBoxLayout(self._left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._which = Label("", "strong", elide=True)
        self._arrows = KeyHint("↑ ↓")
        self._which_row = QHBoxLayout()
        self._which_row.addWidget(self._which, 1)
        self._which_row.addWidget(self._arrows)
        column.addLayout(self._which_row)
        self.systems = SystemList([face_of(system) for system in self._desk.systems.values()])
        self.systems.choose(self._system)
        column.addWidget(scrolling(self.systems), 1)
        return self._left

    def _build_right(self) -> QVBoxLayout:
        right = QVBoxLayout()
        right.setSpacing(0)
        inner = QWidget()
        whole = QVBoxLayout(inner)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._build_head())
        self._content = QVBoxLayout()
        self._content.setSpacing(0)
        whole.addLayout(self._content, 1)
        self._campaign = CampaignPart()
        self._content.addWidget(self._campaign)
        self._sample_grid = QGridLayout()
        self._content.addLayout(self._sample_grid)
        self._steps_head = Section("")
        self._outline = StepsOutline()
        self._content.addSpacing(14)
        self._content.addWidget(self._steps_head)
        self._content.addWidget(self._outline)
        self._content.addStretch(1)
        self._form = scrolling(inner)
        right.addWidget(self._form, 1)
        return right

    def _build_head(self) -> QWidget:
        head = QWidget()
        self._head = QVBoxLayout(head)
        self._head.setSpacing(0)
        self._glyph = GlyphRow()
        self._name = Label("", "title", elide=True)
        self._pitch = Label("", "body", "text.muted", elide=True)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._name)
        names.addWidget(self._pitch)
        self._top = QHBoxLayout()
        self._top.addWidget(self._glyph)
        self._top.addLayout(names, 1)
        self._head.addLayout(self._top)
        self.ways = {
            STEPS: WayCard("list", "Enter"),
            RANDOM: WayCard("dices", "R"),
            SAMPLE: WayCard("copy", "S"),
        }
        self._way_row = QHBoxLayout()
        for card in self.ways.values():
            self._way_row.addWidget(card, 1)
        self._head.addLayout(self._way_row)
        return head

    def _build_end(self) -> QWidget:
        """The notice and, beside it, the button: across the whole page, always in view."""
        end = Ground("page", edge=Qt.Edge.TopEdge)
        self._end = QHBoxLayout(end)
        self._author = Chip("", state=State.NOTE)
        self._author.setVisible(not author())
        self.logo = Logo()
        self.notice = Notice()
        self._later = Label("", "caption", "text.muted", align=RIGHT)
        self.start_button = Button(icon="arrow-right", kind=ButtonKind.PRIMARY)
        self._last = QVBoxLayout()
        self._last.addWidget(self._author, 0, RIGHT)
        self._last.addStretch(1)
        self._last.addWidget(self._later, 0, RIGHT)
        self._last.addWidget(self.start_button, 0, RIGHT)
        self._end.addWidget(self.logo, 0, Qt.AlignmentFlag.AlignVCenter)
        self._end.addWidget(self.notice, 1, Qt.AlignmentFlag.AlignVCenter)
        self._end.addLayout(self._last)
        return end

    def _connect(self) -> None:
        self.bar.menu_requested.connect(self.menu_requested)
        self.bar.back_requested.connect(self.back_asked)
        self._cancel.clicked.connect(self.back_asked)
        self.systems.picked.connect(self.choose_system)
        for way, card in self.ways.items():
            card.pressed.connect(lambda way=way: self.choose_way(way))
            card.opened.connect(lambda way=way: self._choose_and_start(way))
        self.start_button.clicked.connect(self.start)
        self._campaign.take_asked.connect(self._ask_settings)
        self._program.words.language_changed.connect(self.retranslate)

    # showing

    def _show(self) -> None:
        say, system = self._program.words.say, self._desk.systems[self._system]
        samples = self._desk.samples(self._system)
        self._glyph.show_glyphs((face_of(system).glyph,))
        self._name.set_text(say(system.name))
        self._pitch.set_text(say(system.pitch) if system.pitch else "")
        pages = self.live.survey.pages
        self.ways[STEPS].say(say(Text("chooser.steps")), say(Text("chooser.steps.text", {"n": len(pages)})))
        self.ways[RANDOM].say(say(Text("chooser.random")), say(Text("chooser.random.text")))
        names = say(Text("chooser.and")).join(sample.character.profile.name for sample in samples)
        self.ways[SAMPLE].say(say(Text("chooser.sample")), names or say(Text("chooser.sample.none")))
        for way, card in self.ways.items():
            card.set_current(way == self._way)
        self.logo.show_logo(logo_of(system.id), say(system.name))
        self.notice.show_paragraphs([say(part) for part in system.notice])
        self.start_button.set_text(say(BEGIN[self._way]))
        self._show_samples()
        self._show_campaign()
        self._show_steps(pages)

    def _show_campaign(self) -> None:
        """The page of the campaign's settings; nothing of it where a sample brings its own."""
        say, live = self._program.words.say, self.live
        page = None if self._way == SAMPLE else campaign_of(live.survey.pages)
        self._campaign.setVisible(page is not None or self._way == SAMPLE)
        title = say(Text("chooser.samples") if page is None else page.title)
        takes = page is not None and bool(self._desk.systems[self._system].settings)
        take = say(Text("chooser.take_settings")) if takes else ""
        self._campaign.show_page(page, self._benches[self._system], title=title, take=take)

    def _show_samples(self) -> None:
        for card in self._samples:
            self._sample_grid.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._samples = []
        if self._way != SAMPLE:
            return
        for place, sample in enumerate(self._desk.samples(self._system)):
            card = SampleCard(self._program, sample, framed=True)
            card.opened.connect(lambda place=place: self._begin_with(place))
            self._sample_grid.addWidget(card, place // 2, place % 2)
            self._samples.append(card)

    def _show_steps(self, pages: tuple[Page, ...]) -> None:
        say = self._program.words.say
        between = say(Text("chooser.and"))
        steps = []
        for page in pages:
            inside = [say(panel.title) for panel in page.panels if panel.title is not None]
            fields = [say(field.label) for panel in page.panels for field in panel.fields]
            steps.append((say(page.title), between.join((inside or fields)[:4])))
        self._outline.show_steps(steps)
        title = say(Text("chooser.steps.count", {"n": len(pages)}))
        self._steps_head.set_title(title, aside=say(Text("chooser.steps.order")))

    # acts

    def _choose_and_start(self, way: str) -> None:
        self.choose_way(way)
        if self._way == way and way != SAMPLE:
            self.start()

    def _begin_at_random(self) -> None:
        seed = self._seed()
        try:
            made = self._desk.quick(self.live.document, seed, self._program.words.language)
        except BuilderError as error:
            self.refused.emit(error.text)
            return
        self.begun.emit(self._desk.keep(made, begun=False))
        self.told.emit(Message(Text("chooser.random.done", {"seed": seed})))

    def _begin_with(self, place: int) -> None:
        sample = self._desk.samples(self._system)[place]
        self.begun.emit(self._desk.keep(self._desk.from_sample(sample), begun=False))

    def _ask_settings(self) -> None:
        say = self._program.words.say
        filters = {say(Text("files.characters_and_pdf")): (".json", ".pdf")}
        folder = self._program.library.folder

        def chosen(paths: list[Path]) -> None:
            self.take_settings(paths[0])

        self._program.dialogs.open_files(self, say(Text("chooser.take_settings")), folder, filters, chosen)

    def _restyle(self) -> None:
        look = theme()
        self._which_row.setContentsMargins(look.px(16), look.px(16), look.px(14), look.px(10))
        sides = self._head.contentsMargins()
        above, below, between = (28, 16, 20) if self._roomy else (14, 6, 12)
        self._head.setContentsMargins(sides.left(), look.px(above), sides.right(), look.px(below))
        self._head.setSpacing(look.px(between))
        self._top.setSpacing(look.px(20))
        self._way_row.setSpacing(look.px(12))
        self._sample_grid.setSpacing(look.px(12))
        self._sample_grid.setContentsMargins(0, look.px(10), 0, 0)
        self._content.setContentsMargins(sides.left(), 0, sides.right(), look.px(12))
        self._end.setContentsMargins(look.px(16), look.px(8), look.px(16), look.px(8))
        self._end.setSpacing(look.px(20))
        self._last.setSpacing(look.px(6))


BEGIN: dict[str, Text] = {
    STEPS: Text("chooser.begin.steps"),
    RANDOM: Text("chooser.begin.random"),
    SAMPLE: Text("chooser.begin.sample"),
}
