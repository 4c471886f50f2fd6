"""Tables and packs: per system what is shipped and the user's packs, and what can be done with them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.errors import BuilderError
from builder.core.grids import Where
from builder.core.pack import Pack
from builder.core.pack_view import View, id_stem
from builder.core.system import AnySystem
from builder.core.table_kinds import Title
from builder.core.text import Label as Words
from builder.core.text import Param, Text
from builder.storage.names import safe_name
from builder.storage.pack_shelf import PackShelf
from builder.storage.packs import PackFile
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.labels import Label, label
from builder.ui.controls.menu import passing_menu
from builder.ui.faces import face_of
from builder.ui.ground import Ground, scrolling
from builder.ui.last_folder import last_folder
from builder.ui.message import Message
from builder.ui.page_bar import PageBar
from builder.ui.program import Program
from builder.ui.shapes import State
from builder.ui.tables.arriving import Arriving
from builder.ui.tables.comparing import Comparing
from builder.ui.tables.lines import Line, Mark
from builder.ui.tables.work import begun, looked_at, opened, resumed
from builder.ui.theme import follow, theme

MOST_FAULTS = 40
WORDS: Mapping[State, Words] = {State.ERROR: Text("state.error"), State.TODO: Text("state.todo")}
FOLDER = "tables"


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
        self.arriving = Arriving(program, self.shelf, self)
        self._comparing = Comparing(program, self.arriving)
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
        self.arriving.changed.connect(self.refresh)
        self.arriving.told.connect(self.told)
        self.arriving.refused.connect(self.refused)
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
        say = self.program.words.say
        _empty(self._list)
        files, drafts = self.shelf.files(), self.shelf.kept_ones()
        for system in self.systems():
            self._add_system(system, files, drafts)
        known = {system.id for system in self.systems()}
        for file in files:
            if file.fault is not None:
                self._add_line(file.path.name, say(file.fault), self._bin_button(file), tone="error")
            elif file.system not in known:
                refusal: dict[str, Param] = {"name": file.path.name, "system": file.system}
                self._add_line(
                    file.path.name,
                    say(Text("tables.no_system", refusal)),
                    self._bin_button(file),
                    tone="note",
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
        drop = self._bin_button()
        drop.clicked.connect(partial(self._drop_draft, file))
        self._add_line(say(file.title), say(Text("tables.pack.draft")), edit, drop, tone="accent")

    def _bin_button(self, file: PackFile | None = None) -> Button:
        """Throws a file away, which can be taken back; without one, who asks connects it."""
        name = self.program.words.say(Text("tables.act.delete"))
        button = Button(icon="trash-2", kind=ButtonKind.QUIET, name=name)
        if file is not None:
            button.clicked.connect(partial(self.delete, file))
        return button

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
        id = f"{id_stem(system)}-{self.program.now():%Y%m%d}-{secrets.token_hex(3)}"
        self.open_asked.emit(begun(self.program, system, id), where)

    def look(self, system: str, where: Where = ()) -> None:
        """The shipped tables."""
        self.open_asked.emit(looked_at(self.program, system), where)

    def open_file(self, file: PackFile, where: Where = ()) -> None:
        """A pack of the folder."""
        loaded = self.arriving.loaded(file.path, file.system)
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
        loaded = self.arriving.loaded(file.path, file.system)
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
        loaded = self.arriving.loaded(file.path, file.system)
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
        self.arriving.tell_characters(file.system)

        def back() -> None:
            self._try(lambda: self.shelf.restore(item))
            self.arriving.tell_characters(file.system)

        name = file.path.name if file.fault is not None else file.title
        text = Text("tables.told.deleted", {"name": name})
        self.told.emit(Message(text, action=Text("tables.undo"), key="Ctrl+Z", act=back, of=self))

    def browse(self) -> None:
        """Choose packs to take in."""
        say = self.program.words.say
        filters = {say(Text("tables.files")): (".json",)}
        title, folder = say(Text("tables.act.import")), last_folder(self.program, FOLDER)
        self.program.dialogs.open_files(self, title, folder, filters, self.take_in)

    def take_in(self, paths: list[Path]) -> None:
        """Packs from outside."""
        self.arriving.take_in(paths)

    def compare_file(self, file: PackFile) -> None:
        """A pack beside another, or beside what is shipped."""
        view = self._comparing.view_of(file)
        if view is not None:
            self.compare(view)

    def compare(self, new: View, saved: Pack | None = None) -> None:
        """A pack beside another one, as it is saved, or beside what is shipped."""
        self._comparing.show(self.window(), new, list(self.shelf.files()), saved)

    # inside

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
