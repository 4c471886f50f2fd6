"""Tables and packs: per system what is shipped and the user's packs, and what can be done with them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.core.errors import BadPack, BuilderError
from builder.core.grids import Where
from builder.core.pack import Pack
from builder.core.pack_draft import content
from builder.core.pack_view import Under, View
from builder.core.system import AnySystem
from builder.core.table_kinds import Title
from builder.core.text import Label as Words
from builder.core.text import Param, Text
from builder.storage.names import safe_name
from builder.storage.pack_shelf import Loaded, PackShelf
from builder.storage.packs import PackFile
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.dialog import Answer
from builder.ui.controls.drop_down import Choice
from builder.ui.controls.labels import Label, label
from builder.ui.controls.menu import passing_menu
from builder.ui.controls.state_label import StateLabel
from builder.ui.faces import face_of
from builder.ui.files import Question
from builder.ui.glyphs import Glyph, draw_glyph
from builder.ui.ground import Ground, scrolling
from builder.ui.last_folder import last_folder
from builder.ui.message import Message
from builder.ui.page_bar import PageBar
from builder.ui.page_state import issue_state
from builder.ui.paint import draw_hairline
from builder.ui.program import Program
from builder.ui.shapes import State
from builder.ui.tables.compare import CompareBoard
from builder.ui.tables.words import TableWords
from builder.ui.tables.work import begun, looked_at, opened, resumed
from builder.ui.theme import follow, theme

SHIPPED, SAVED = "shipped", "saved"
MOST_FAULTS = 40
BETWEEN = frozenset({"tables", "rows", "args"})
WORDS: Mapping[State, Words] = {State.ERROR: Text("state.error"), State.TODO: Text("state.todo")}
FOLDER = "tables"


class Mark(QWidget):
    """The glyph of a system."""

    def __init__(self, glyph: Glyph, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._glyph = glyph
        side = theme().px(20)
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_glyph(QPainter(self), self._glyph, QRectF(self.rect()), "text.muted")


class Line(QWidget):
    """A row: name, a few words, what can be done."""

    def __init__(
        self, name: str, words: str, *acts: QWidget, tone: str = "text.muted", strong: bool = True
    ) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        self.name: Label = label(name, role="strong" if strong else "body", elide=True)
        self.words: Label = label(words, role="caption", tone=tone, elide=True)
        self.name.setVisible(bool(name))
        row.addWidget(self.name)
        row.addWidget(self.words, 1)
        for act in acts:
            row.addWidget(act)
        self._row = row
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_hairline(QPainter(self), 0, self.width(), self.height() - 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._share()

    def _share(self) -> None:
        """The name never takes the room of the words."""
        self.name.setFixedWidth(min(theme().px(280), max(theme().px(96), self.width() * 3 // 10)))

    def _restyle(self) -> None:
        self.setFixedHeight(theme().px(44))
        self._share()
        self._row.setContentsMargins(theme().px(10), 0, 0, 0)
        self._row.setSpacing(theme().px(8))


class TablesRoom(Ground):
    """open_asked: a PackWork, and where in it."""

    back_asked = Signal()
    menu_requested = Signal(QRect)
    open_asked = Signal(object, object)
    told = Signal(object)
    refused = Signal(object)

    def __init__(self, program: Program) -> None:
        super().__init__("page")
        self.program = program
        self.shelf = PackShelf(program.places.packs)
        self._counts: dict[str, tuple[int, int, int]] = {}
        self.bar = PageBar()
        self.take = Button(kind=ButtonKind.PLAIN, icon="upload")
        self.folder = Button(kind=ButtonKind.QUIET, icon="folder")
        self.bar.right.addWidget(self.folder)
        self.bar.right.addWidget(self.take)
        self._title: Label = label(role="title")
        self._intro: Label = label(role="body", tone="text.muted", wrap=True)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.addWidget(self._title)
        self._column.addWidget(self._intro)
        self._list = QVBoxLayout()
        self._column.addLayout(self._list)
        self._column.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.bar)
        box.addWidget(scrolling(inner), 1)
        self.bar.back_requested.connect(self.back_asked)
        self.bar.menu_requested.connect(self.menu_requested)
        self.take.clicked.connect(self.browse)
        self.folder.clicked.connect(lambda: program.dialogs.show_folder(self.shelf.folder))
        program.words.language_changed.connect(self.retranslate)
        self.retranslate()
        follow(self._restyle)

    def take_focus(self) -> None:
        """The focus goes to the first thing that can be done."""
        self.take.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self, wide: float) -> None:
        """Follow the width of the window."""
        self.bar.fit(wide)
        side = theme().px(28 if wide >= 1180 else 16)
        self._column.setContentsMargins(side, theme().px(18), side, theme().px(24))

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self.program.words.say
        self.bar.set_words(title="", menu=say(Text("window.menu")), back=say(Text("window.library")))
        self.take.set_text(say(Text("tables.act.import")))
        self.folder.set_text(say(Text("tables.act.folder")))
        self._title.set_text(say(Text("tables.title")))
        self._intro.set_text(say(Text("tables.intro")))
        self.refresh()

    def refresh(self) -> None:
        """What is there now."""
        _empty(self._list)
        files, drafts = self.shelf.files(), self.shelf.kept_ones()
        for system in self.systems():
            self._add_system(system, files, drafts)
        known = {system.id for system in self.systems()}
        for file in files:
            if file.fault is not None:
                self._add_line(file.path.name, self.program.words.say(file.fault), tone="error")
            elif file.system not in known:
                refusal: dict[str, Param] = {"name": file.path.name, "system": file.system}
                self._add_line(
                    file.path.name, self.program.words.say(Text("tables.no_system", refusal)), tone="note"
                )

    def systems(self) -> list[AnySystem]:
        """The systems with tables."""
        return [system for system in self.program.desk().systems.values() if system.tables is not None]

    # filling

    def _add_system(
        self, system: AnySystem, files: tuple[PackFile, ...], drafts: tuple[PackFile, ...]
    ) -> None:
        say = self.program.words.say
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(theme().px(4), theme().px(18), 0, theme().px(4))
        row.setSpacing(theme().px(8))
        row.addWidget(Mark(face_of(system).glyph))
        row.addWidget(label(say(system.name), role="heading"))
        row.addStretch(1)
        new = Button(say(Text("tables.act.new")), kind=ButtonKind.LINK, icon="plus")
        new.clicked.connect(partial(self.begin, system.id))
        row.addWidget(new)
        self._list.addWidget(head)
        tables, lists, recon = self._count(system)
        words = [say(Text("tables.shipped.line", {"tables": tables, "lists": lists}))]
        words.append(say(Text("tables.recon_left", {"n": recon}) if recon else Text("tables.recon_none")))
        look = Button(say(Text("tables.act.look")), kind=ButtonKind.QUIET)
        look.clicked.connect(partial(self.look, system.id))
        tone = "recon" if recon else "text.muted"
        self._add_line(say(Text("tables.shipped")), "　".join(words), look, tone=tone, strong=False)
        mine = [file for file in files if file.system == system.id and file.fault is None]
        for file in mine:
            self._add_pack(file, any(one.id == file.id for one in drafts))
        ids = {file.id for file in mine}
        for file in drafts:
            if file.system == system.id and file.id not in ids:
                self._add_draft(file)
        if not mine and not any(file.system == system.id for file in drafts):
            self._add_line("", say(Text("tables.packs.none")))

    def _add_pack(self, file: PackFile, kept: bool) -> None:
        say = self.program.words.say
        numbers: dict[str, Param] = {"n": file.revision, "author": file.author}
        text = Text("tables.pack.line", numbers) if file.author else Text("tables.pack.line.bare", numbers)
        words = say(text) + (f"　{say(Text('tables.pack.draft'))}" if kept else "")
        edit = Button(say(Text("tables.act.edit")), kind=ButtonKind.PLAIN)
        edit.clicked.connect(partial(self.open_file, file))
        more = Button(icon="ellipsis", kind=ButtonKind.QUIET, name=say(Text("window.menu")))
        more.clicked.connect(lambda: self._menu(file, more))
        self._add_line(say(file.title), words, edit, more)

    def _add_draft(self, file: PackFile) -> None:
        say = self.program.words.say
        edit = Button(say(Text("tables.act.edit")), kind=ButtonKind.PLAIN)
        edit.clicked.connect(partial(self._resume, file))
        drop = Button(icon="trash-2", kind=ButtonKind.QUIET, name=say(Text("tables.act.delete")))
        drop.clicked.connect(partial(self._drop_draft, file))
        self._add_line(say(file.title), say(Text("tables.pack.draft")), edit, drop, tone="accent")

    def _add_line(
        self, name: str, words: str, *acts: QWidget, tone: str = "text.muted", strong: bool = True
    ) -> None:
        self._list.addWidget(Line(name, words, *acts, tone=tone, strong=strong))

    def _count(self, system: AnySystem) -> tuple[int, int, int]:
        """Tables, lists and reconstructed cells of what is shipped; counted once."""
        if system.id not in self._counts:
            view = looked_at(self.program, system.id).draft.view
            numbers = (len(view.table_ids), len(view.list_names), view.whole().reconstructed)
            self._counts[system.id] = numbers
        return self._counts[system.id]

    def _menu(self, file: PackFile, button: Button) -> None:
        acts: tuple[tuple[Words, Callable[[], object]], ...] = (
            (Text("tables.act.duplicate"), partial(self.duplicate, file)),
            (Text("tables.act.export"), partial(self.export, file)),
            (Text("tables.act.compare"), partial(self.compare_file, file)),
            (Text("tables.act.delete"), partial(self.delete, file)),
        )
        menu = passing_menu(self)
        for text, act in acts:
            action = menu.addAction(self.program.words.say(text).replace("&", "&&"))
            action.triggered.connect(lambda checked=False, act=act: act())
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    # acts

    def begin(self, system: str, where: Where = ()) -> None:
        """A new pack."""
        id = f"{system}-{self.program.now():%Y%m%d}-{secrets.token_hex(3)}"
        self.open_asked.emit(begun(self.program, system, id), where)

    def look(self, system: str, where: Where = ()) -> None:
        """The shipped tables."""
        self.open_asked.emit(looked_at(self.program, system), where)

    def open_file(self, file: PackFile, where: Where = ()) -> None:
        """A pack of the folder."""
        loaded = self._loaded(file.path, file.system)
        if loaded is None:
            return
        try:
            work, kept = opened(self.program, loaded)
        except BuilderError as error:
            self.refused.emit(error.text)
            return
        self.open_asked.emit(work, where)
        if kept:
            self.told.emit(Message(Text("tables.told.restored"), State.NOTE))

    def open_id(self, id: str, where: Where = ()) -> bool:
        """The pack of this id, where it is there."""
        file = next((one for one in self.shelf.files() if one.id == id and one.fault is None), None)
        if file is not None:
            self.open_file(file, where)
        return file is not None

    def _resume(self, file: PackFile) -> None:
        try:
            self.open_asked.emit(resumed(self.program, file.system, file.id), ())
        except BuilderError as error:
            self.refused.emit(error.text)

    def _drop_draft(self, file: PackFile) -> None:
        self.shelf.forget(file.id)
        self.refresh()

    def duplicate(self, file: PackFile) -> None:
        """A copy under an id of its own."""
        loaded = self._loaded(file.path, file.system)
        if loaded is None:
            return
        pack, say = loaded.pack, self.program.words.say
        title = Title(
            ja=say(Text("tables.copy.ja", {"name": pack.title.ja}))[:500],
            en=say(Text("tables.copy.en", {"name": pack.title.en}))[:500],
        )
        update = {"pack_id": self.shelf.free_id(pack.pack_id), "title": title, "revision": 1}
        self._try(lambda: self.shelf.save(pack.model_copy(update=update), None))

    def export(self, file: PackFile) -> None:
        """Write a pack to a file of one's choice."""
        loaded = self._loaded(file.path, file.system)
        if loaded is None:
            return
        say, pack = self.program.words.say, loaded.pack
        name = safe_name(say(pack.title.name), pack.pack_id)
        start = last_folder(self.program, FOLDER) / f"{name}.json"
        filters = {say(Text("tables.files")): (".json",)}

        def chosen(path: Path) -> None:
            told = Message(Text("tables.told.exported", {"name": pack.title.name}))
            self._try(lambda: self.shelf.export(path, pack), told)

        self.program.dialogs.save_as(self, say(Text("tables.act.export")), start, filters, chosen)

    def delete(self, file: PackFile) -> None:
        """Into the bin of the packs folder; it can be taken back."""
        try:
            item = self.shelf.delete(file.path, file.id, self.program.now())
        except BuilderError as error:
            self.refused.emit(error.text)
            return
        self.refresh()
        self._tell_characters(file.system)

        def back() -> None:
            self._try(lambda: self.shelf.restore(item))
            self._tell_characters(file.system)

        text = Text("tables.told.deleted", {"name": file.title})
        self.told.emit(Message(text, action=Text("tables.undo"), key="Ctrl+Z", act=back, of=self))

    def browse(self) -> None:
        """Choose packs to take in."""
        say = self.program.words.say
        filters = {say(Text("tables.files")): (".json",)}
        title, folder = say(Text("tables.act.import")), last_folder(self.program, FOLDER)
        self.program.dialogs.open_files(self, title, folder, filters, self.take_in)

    def take_in(self, paths: list[Path]) -> None:
        """Packs from outside: each is read whole, and refused whole with everything that is wrong."""
        for path in paths:
            try:
                system = self.shelf.system_of(path)
            except BuilderError as error:
                self.refused.emit(error.text)
                continue
            if system not in self.program.desk().systems:
                refusal: dict[str, Param] = {"name": path.name, "system": system[:60]}
                self.refused.emit(Text("tables.no_system", refusal))
                continue
            loaded = self._loaded(path, system, sound=True)
            if loaded is not None:
                self._arrived(loaded)

    def _arrived(self, loaded: Loaded) -> None:
        pack = loaded.pack
        here = next((one for one in self.shelf.files() if one.id == pack.pack_id and one.fault is None), None)
        if here is None:
            self._place(pack, None)
            return
        known = self._loaded(here.path, here.system)
        if known is not None and content(known.pack) == content(pack):
            self.told.emit(Message(Text("tables.taken.same"), State.NOTE))
            return
        say = self.program.words.say
        numbers: dict[str, Param] = {"here": here.revision, "there": pack.revision}
        question = Question(
            title=say(Text("tables.taken.title", {"name": pack.title.name})),
            cause=say(Text("tables.taken.cause", numbers)),
            answers=(
                Answer("both", say(Text("tables.taken.both"))),
                Answer("replace", say(Text("tables.taken.replace"))),
            ),
            safe="replace" if pack.revision > here.revision else "both",
            state=State.TODO,
            word=say(Text("state.todo")),
        )

        def answered(key: str) -> None:
            if key == "replace":
                self._place(pack, known)
            elif key == "both":
                self._place(pack.model_copy(update={"pack_id": self.shelf.free_id(pack.pack_id)}), None)

        self.program.dialogs.decide(self, question, answered)

    def _place(self, pack: Pack, known: Loaded | None) -> None:
        told = Message(Text("tables.told.imported", {"name": pack.title.name}))
        self._try(lambda: self.shelf.save(pack, known, force=known is None or known.digest == ""), told)
        self._tell_characters(pack.system)

    def _tell_characters(self, system: str) -> None:
        """Open characters with packs are computed again."""
        for document in self.program.desk().documents:
            if document.system.id == system and document.live.document.packs:
                document.live.look_again()

    # comparing

    def compare_file(self, file: PackFile) -> None:
        """A pack beside another, or beside what is shipped."""
        loaded = self._loaded(file.path, file.system)
        if loaded is not None:
            with suppress(BuilderError):
                under = self.program.desk().workshop.under(file.system, loaded.pack.base_pack)
                self.compare(under.view(loaded.pack))

    def compare(self, new: View, saved: Pack | None = None) -> None:
        """A pack beside another one, as it is saved, or beside what is shipped."""
        say, system = self.program.words.say, new.under.system.id
        others = [Choice(SHIPPED, say(Text("tables.compare.shipped")))]
        if saved is not None:
            others.append(Choice(SAVED, say(Text("tables.compare.saved"))))
        files = [one for one in self.shelf.files() if one.system == system and one.fault is None]
        others += [Choice(one.id, say(one.title)) for one in files if one.id != new.pack.pack_id]
        board = CompareBoard(self.window(), self.program.words, others)

        def shown(key: str) -> None:
            old = self._other(key, new, saved, files)
            if old is not None:
                board.show_views(old, new, key)

        board.picked.connect(shown)
        shown(SHIPPED)
        board.open()

    def _other(self, key: str, new: View, saved: Pack | None, files: list[PackFile]) -> View | None:
        under = new.under
        if key == SAVED and saved is not None:
            return under.view(saved)
        file = next((one for one in files if one.id == key), None)
        if file is None:
            bare = Under(under.system)
            return bare.view(bare.empty(f"{under.system.id}.shipped", new.pack.title))
        loaded = self._loaded(file.path, file.system)
        if loaded is None:
            return None
        try:
            below = self.program.desk().workshop.under(file.system, loaded.pack.base_pack)
        except BuilderError as error:
            self.refused.emit(error.text)
            return None
        return below.view(loaded.pack)

    # inside

    def _loaded(self, path: Path, system: str, *, sound: bool = False) -> Loaded | None:
        """A pack file; where it is bad, everything that is wrong with it is told."""
        whole = self.program.desk().systems[system]
        try:
            loaded = self.shelf.load(path, whole.prefix)
            if sound:
                under = self.program.desk().workshop.under(system, loaded.pack.base_pack)
                whole.load_rules((*under.before, loaded.pack))
            return loaded
        except BadPack as error:
            self._tell_bad(path, system, error)
        except BuilderError as error:
            self.refused.emit(error.text)
        return None

    def _tell_bad(self, path: Path, system: str, error: BadPack) -> None:
        say = self.program.words.say
        under = Under(self.program.desk().systems[system])
        view = under.view(under.empty(f"{system}.shipped", Title(ja="", en="")))
        words = TableWords(self.program.words, view)
        lines = []
        for issue in error.faults[:MOST_FAULTS]:
            steps = [str(part) for part in issue.path if str(part) not in BETWEEN]
            params = dict(issue.params)
            if "table" in params and steps and steps[0] in view.table_ids:
                params["table"] = view.table(steps[0]).name
                steps[0] = say(params["table"])
            elif steps and steps[0] in view.list_names:
                steps[0] = words.say_title(("lists", steps[0]))
            place = " · ".join((*steps[:1], *(words.step(step) for step in steps[1:])))
            what = say(Text(f"issue.{issue.code}", params))
            text = say(Text("tables.bad.line", {"where": place[:120], "what": what})) if place else what
            state = issue_state(issue)
            lines.append(StateLabel(state, text, word=say(WORDS.get(state, Text("state.note")))))
        question = Question(
            title=say(Text("tables.bad.title", {"name": path.name})),
            cause=say(Text("tables.bad.cause", {"n": len(error.faults)})),
            answers=(Answer("on", say(Text("tables.bad.on"))),),
            safe="on",
            state=State.ERROR,
            word=say(Text("state.error")),
            more=tuple(lines),
        )
        self.program.dialogs.decide(self, question, lambda key: None)

    def _try(self, act: Callable[[], object], told: Message | None = None) -> None:
        try:
            act()
        except BuilderError as error:
            self.refused.emit(error.text)
            return
        self.refresh()
        if told is not None:
            self.told.emit(told)

    def _restyle(self) -> None:
        self._column.setSpacing(theme().px(8))
        self._list.setSpacing(0)


def _empty(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
