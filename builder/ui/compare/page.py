"""The page that compares: two drop-downs, one list by meaning, the story at the side. Knows no rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.comparison import Comparison, compare
from builder.core.comparison_text import lines
from builder.core.errors import BuilderError
from builder.core.survey import AnyCharacter, Survey
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.compare.foot import STRIP, CompareFoot
from builder.ui.compare.list_view import NEW, OLD, RowsView
from builder.ui.compare.rows import chosen_rows, following_rows
from builder.ui.compare.side import ARROW, Side
from builder.ui.compare.versions import NOW, Version, version_of_file
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.drawer import Drawer
from builder.ui.controls.drop_down import Choice, DropDown
from builder.ui.controls.labels import Label
from builder.ui.controls.segments import Segment, Segments
from builder.ui.controls.state_label import StateLabel
from builder.ui.document import without_witness
from builder.ui.faces import face_of
from builder.ui.ground import Ground, scrolling
from builder.ui.last_folder import last_folder
from builder.ui.live import LiveDraft
from builder.ui.message import Message
from builder.ui.page_bar import PageBar
from builder.ui.program import Program
from builder.ui.shapes import State
from builder.ui.theme import follow, theme
from builder.ui.top_bar import Identity
from builder.ui.why import WhyPopup

CHANGED, WHOLE, BROWSE = "changed", "whole", "browse"
FROM = "opened_from"
TWO_COLUMNS, WITH_SIDE, WITH_WORDS = 860, 1180, 1000
SIDE_WIDTH, IDENTITY = 292, 320


class ComparePage(Ground):
    """copy_asked: open this character as a new one, saved nowhere yet."""

    menu_requested = Signal(QRect)
    back_asked = Signal()
    copy_asked = Signal(object)
    told = Signal(object)
    table_asked = Signal(str, str)

    def __init__(
        self, program: Program, versions: Sequence[Version], old: str, new: str, *, back: Text
    ) -> None:
        super().__init__("page")
        self._program, self._back = program, back
        self._versions = {version.key: version for version in versions}
        self._keys = [old, new]
        self._whole = False
        self._unfolded: set[str] = set()
        self._looks: list[Survey[AnyCharacter] | None] = [None, None]
        self._whys: list[WhyPopup | None] = [None, None]
        self.comparison: Comparison | None = None
        self._wide = 0.0
        self._build()
        self._connect()
        self.retranslate()
        self.compare()
        follow(self._dress)

    # what is compared

    def compare(self) -> None:
        """Read both and compare them; what cannot be read is said in place."""
        self._unfolded.clear()
        for side in (OLD, NEW):
            why, self._whys[side] = self._whys[side], None
            if why is not None:
                why.close()
                why.deleteLater()
        self.comparison = None
        self._refused.hide()
        try:
            for side in (OLD, NEW):
                version = self._versions[self._keys[side]]
                self._looks[side] = self._program.desk().survey(without_witness(version.read()))
        except BuilderError as error:
            self._refused.set_message(State.ERROR, self._program.words.say(error.text))
            self._refused.show()
        else:
            old, new = self._looks
            if old is not None and new is not None:
                self.comparison = compare(old, new)
        self._show()

    def pick(self, side: int, key: str) -> None:
        """Another version on a side; or a file that is chosen in the system's dialog."""
        if key == BROWSE:
            self._boxes[side].set_chosen_from_model(self._keys[side])
            self._browse(side)
            return
        self._keys[side] = key
        self._boxes[side].set_chosen_from_model(key)
        self.compare()

    def turn(self) -> None:
        """Left becomes right."""
        self._keys.reverse()
        for side in (OLD, NEW):
            self._boxes[side].set_chosen_from_model(self._keys[side])
        self.compare()

    def text(self) -> str:
        """The comparison as plain text."""
        if self.comparison is None:
            return ""
        names = self._words_of(OLD), self._words_of(NEW)
        return "\n".join(lines(self.comparison, self._program.words.translator, names))

    def keys(self) -> tuple[str, str]:
        """What is compared: left and right."""
        return self._keys[OLD], self._keys[NEW]

    def offered(self) -> tuple[str, ...]:
        """The keys of what can be compared."""
        return tuple(self._versions)

    def refusal(self) -> str:
        """Why nothing is compared, in words."""
        return self._refused.text() if self.comparison is None else ""

    # what the window asks

    def take_focus(self) -> None:
        """The focus goes to the list, else to the first drop-down."""
        view = next((one for one in (self.chosen, self.following) if one.rows()), None)
        if view is not None:
            view.go_to_first()
        else:
            self._boxes[OLD].setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self, wide: float) -> None:
        """Follow the width of the window, as layouts count it."""
        self._wide = wide
        self.bar.fit(wide)
        self._identity.set_two_lines(wide >= TWO_COLUMNS)
        self._identity.setMinimumWidth(theme().px(IDENTITY if wide >= WITH_SIDE else 0))
        beside = wide >= WITH_SIDE
        if beside:
            self.drawer.shut()
        self._place_side(beside=beside)
        self.foot.fit(beside=beside, margin=24 if wide >= TWO_COLUMNS else 12)
        self._columns.setDirection(
            QHBoxLayout.Direction.LeftToRight if wide >= TWO_COLUMNS else QHBoxLayout.Direction.TopToBottom
        )
        self._tell_buttons()
        self._tell_foot()
        self._dress()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        title = say(Text("compare.title"))
        self.bar.set_words(title=title, menu=say(Text("window.menu")), back=say(self._back))
        self.bar.title.hide()
        self._tell_boxes()
        self._tell_buttons()
        self._turn.set_text("", name=say(Text("compare.turn")))
        for label, text in (
            (self._left_word, Text("compare.old")),
            (self._right_word, Text("compare.new")),
        ):
            label.set_text(say(text))
        self.chosen.setAccessibleName(say(Text("compare.choices")))
        self.following.setAccessibleName(say(Text("compare.follows")))
        self._view.set_name(say(Text("compare.view")))
        self.foot.retranslate(say)
        if self._looks[OLD] is not None:
            self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_asked.emit()
            return
        super().keyPressEvent(event)

    # building

    def _build(self) -> None:
        self.bar = PageBar()
        self._identity = Identity(self)
        self.bar.left.addWidget(self._identity, 1)
        self._view = Segments(name="")
        self.copy_button, self.open_button = Button(icon="copy"), Button(icon="history")
        for widget in (self._view, self.copy_button, self.open_button):
            self.bar.right.addWidget(widget)
        self.chosen, self.following = RowsView(), RowsView()
        self._empty = Label("", "heading", "text.muted")
        self._refused = StateLabel(State.ERROR, "")
        self._note = StateLabel(State.NOTE, "")
        self.side = Side()
        self.drawer_holder = QWidget()
        QVBoxLayout(self.drawer_holder).setContentsMargins(0, 0, 0, 0)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.bar)
        self._middle = QHBoxLayout()
        self._middle.setSpacing(0)
        self._middle.addLayout(self._build_left(), 1)
        outer.addLayout(self._middle, 1)
        self.foot = CompareFoot()
        outer.addWidget(self.foot)
        self.drawer = Drawer(self, self.drawer_holder, name="", width=SIDE_WIDTH)
        self._refused.hide()
        self._note.hide()

    def _build_left(self) -> QVBoxLayout:
        self._head = QHBoxLayout()
        self._left_word, self._right_word = Label("", "body", "text.muted"), Label("", "body", "text.muted")
        self._boxes = [DropDown(name=""), DropDown(name="")]
        self._turn = Button(icon="arrow-up-down", kind=ButtonKind.QUIET)
        self._newer = Label("", "caption", "text.muted", elide=True)
        self._head.addWidget(self._left_word)
        self._head.addWidget(self._boxes[OLD], 2)
        self._head.addWidget(Label(ARROW, "body", "text.muted"))
        self._head.addWidget(self._right_word)
        self._head.addWidget(self._boxes[NEW], 2)
        self._head.addWidget(self._turn)
        self._head.addStretch(1)
        self._head.addWidget(self._newer)
        content = QWidget()
        self._columns = QHBoxLayout(content)
        for view in (self.chosen, self.following):
            self._columns.addWidget(view, 1, Qt.AlignmentFlag.AlignTop)
        whole = QWidget()
        self._box = QVBoxLayout(whole)
        for widget in (self._note, self._empty, content):
            self._box.addWidget(widget)
        self._box.addStretch(1)
        self._area = scrolling(whole)
        self._column = QVBoxLayout()
        self._column.addLayout(self._head)
        self._column.addWidget(self._refused)
        self._column.addWidget(self._area, 1)
        return self._column

    def _connect(self) -> None:
        self.bar.menu_requested.connect(self.menu_requested)
        self.bar.back_requested.connect(self.back_asked)
        self._boxes[OLD].picked.connect(lambda key: self.pick(OLD, key))
        self._boxes[NEW].picked.connect(lambda key: self.pick(NEW, key))
        self._turn.clicked.connect(self.turn)
        self._view.picked.connect(lambda key: self.show_whole(on=key == WHOLE))
        self.copy_button.clicked.connect(self._copy)
        self.open_button.clicked.connect(self._open_copy)
        self.foot.story_asked.connect(self.show_story)
        for view in (self.chosen, self.following):
            view.why_asked.connect(self._why)
            view.unfolded.connect(self._unfold)
            view.seen.connect(lambda rect, view=view: self._bring_in(view, rect))
        self.side.why_asked.connect(self._why)
        story = QAction(self)
        story.setShortcut(QKeySequence("F7"))
        story.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        story.triggered.connect(lambda checked=False: self.show_story())
        self.addAction(story)
        self._program.words.language_changed.connect(self.retranslate)

    def show_story(self) -> None:
        """The side, where it is not there all the time."""
        if self.drawer.isVisible():
            self.drawer.shut()
        elif self._wide < WITH_SIDE:
            self.drawer.open()

    # filling

    def _show(self) -> None:
        say, comparison = self._program.words.say, self.comparison
        old, new = self._looks
        if comparison is None or old is None or new is None:
            self.chosen.show_rows([])
            self.following.show_rows([])
            self.side.clear()
            self._empty.hide()
            self._note.hide()
            self._tell_head()
            return
        many = comparison.count
        self._view.set_options(
            (
                Segment(CHANGED, say(Text("compare.view.changed")), str(many)),
                Segment(WHOLE, say(Text("compare.view.whole"))),
            )
        )
        self._view.set_chosen_from_model(WHOLE if self._whole else CHANGED)
        self.chosen.show_rows(chosen_rows(comparison, say, whole=self._whole, unfolded=self._unfolded))
        self.following.show_rows(following_rows(comparison, say, whole=self._whole, unfolded=self._unfolded))
        self.side.show_comparison(comparison, old, new, say)
        self._note.setVisible(not comparison.whole)
        self._note.set_message(State.NOTE, say(Text("compare.across")))
        self._empty.set_text(say(Text("compare.nothing")))
        self._empty.setVisible(not many and not self._whole)
        self._tell_head()
        self._tell_foot()

    def _tell_head(self) -> None:
        """Who is compared, and which version is newer."""
        say, look = self._program.words.say, self._looks[NEW] or self._looks[OLD]
        title, desk = say(Text("compare.title")), self._program.desk()
        if look is not None:
            character = look.document
            system = desk.systems[character.system]
            line = "\u3000".join((say(system.name), self._who()))
            self._identity.show_identity(str(character.id), None, title, line, face_of(system).glyph)
        old, new = (self._program.now() if key == NOW else self._versions[key].time for key in self._keys)
        words = None
        if old is not None and new is not None and old != new:
            words = Text("compare.right_newer") if new > old else Text("compare.left_newer")
        self._newer.set_text("" if words is None else say(words))

    def _who(self) -> str:
        """The name of whom it is about; of two, both."""
        unnamed = self._program.words.say(Text("library.unnamed"))
        names = [look.document.profile.name.strip() or unnamed for look in self._looks if look is not None]
        return f" {ARROW} ".join(dict.fromkeys(names))

    def _tell_foot(self) -> None:
        say, issues = self._program.words.say, self._wide >= TWO_COLUMNS
        self.foot.tell(self.side.told, self._looks, say, issues=issues)

    def _tell_boxes(self) -> None:
        say, now = self._program.words.say, self._program.now()
        choices = [Choice(version.key, say(version.words(now))) for version in self._versions.values()]
        choices.append(Choice(BROWSE, say(Text("compare.browse"))))
        for side, text in ((OLD, Text("compare.old")), (NEW, Text("compare.new"))):
            self._boxes[side].set_name(say(text))
            self._boxes[side].set_options(choices)
            self._boxes[side].set_chosen_from_model(self._keys[side])

    def _tell_buttons(self) -> None:
        say, words = self._program.words.say, self._wide >= WITH_WORDS
        for button, text in (
            (self.copy_button, say(Text("compare.copy"))),
            (self.open_button, say(Text("compare.open_copy"))),
        ):
            button.set_text(text if words else "", name=text)

    # acts

    def show_whole(self, *, on: bool) -> None:
        """Whether what is the same is shown among what differs."""
        self._whole = on
        self._show()

    def _unfold(self, group: str) -> None:
        self._unfolded.add(group)
        self._show()

    def _copy(self) -> None:
        done = self._program.dialogs.copy(self.text())
        text = Text("compare.copied") if done else Text("compare.not_copied")
        self.told.emit(Message(text) if done else Message(text, State.NOTE))

    def _open_copy(self) -> None:
        look = self._looks[OLD]
        if look is not None:
            self.copy_asked.emit(look.document)

    def _browse(self, side: int) -> None:
        program, say = self._program, self._program.words.say
        filters = {say(Text("files.characters_and_pdf")): (".json", ".pdf")}

        def chosen(paths: list[Path]) -> None:
            program.preferences.keep(FROM, str(paths[0].parent))
            version = version_of_file(paths[0], program.desk())
            self._versions.setdefault(version.key, version)
            self._tell_boxes()
            self.pick(side, version.key)

        folder = last_folder(program, FROM)
        program.dialogs.open_files(self, say(Text("compare.browse")), folder, filters, chosen)

    def _why(self, side: int, key: str, where: QRect) -> None:
        """The ledger of that side, at the number that was asked."""
        look = self._looks[side]
        if look is None:
            return
        if self._whys[side] is None:
            desk = self._program.desk()
            system = desk.systems[look.document.system]
            live = LiveDraft(desk.workshop.draft(look.document), self)
            bench = Bench(
                live, self._program.words, short=system.short, tables=system.tables, marks=system.marks
            )
            bench.setParent(live)
            made = WhyPopup(bench, self)
            made.table_asked.connect(self.table_asked)
            self._whys[side] = made
        why = self._whys[side]
        if why is not None:
            why.explain(key, where)

    def why(self, side: int) -> WhyPopup | None:
        """The explanation that was asked for on a side."""
        return self._whys[side]

    def _bring_in(self, view: RowsView, rect: QRect) -> None:
        """The line in focus stays in sight; what scrolls is the page."""
        whole = self._area.widget()
        if whole is not None:
            spot = view.viewport().mapTo(whole, rect.center())
            self._area.ensureVisible(spot.x(), spot.y(), 0, rect.height() // 2 + theme().px(48))

    def _words_of(self, side: int) -> str:
        words = self._program.words
        version = self._versions[self._keys[side]]
        look = self._looks[side]
        name = "" if look is None else look.document.profile.name.strip()
        said = words.say(version.words(self._program.now()))
        return f"{name} ({said})" if name and name != said else said

    def _place_side(self, *, beside: bool) -> None:
        holder = self.drawer_holder.layout()
        if beside and self._middle.indexOf(self.side) < 0:
            self._middle.addWidget(self.side)
            self.side.show()
        elif not beside and holder is not None and holder.indexOf(self.side) < 0:
            self._middle.removeWidget(self.side)
            holder.addWidget(self.side)
            self.side.show()

    def _dress(self) -> None:
        look = theme()
        side = look.px(24 if self._wide >= TWO_COLUMNS else 12)
        self._head.setContentsMargins(side, look.px(14), side, look.px(8))
        self._head.setSpacing(look.px(8))
        self._column.setSpacing(0)
        self._box.setContentsMargins(side, 0, side, look.px(24))
        self._box.setSpacing(look.px(8))
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setSpacing(look.px(36) if self._wide >= TWO_COLUMNS else 0)
        self.side.setFixedWidth(look.px(SIDE_WIDTH))
        narrow = self._wide < TWO_COLUMNS
        for label in (self._left_word, self._right_word, self._newer):
            label.setVisible(not narrow)
        for box in self._boxes:
            box.setMaximumWidth(look.px(WITH_WORDS) if narrow else look.px(320))
        self.drawer.set_uncovered(top=52, bottom=STRIP)
