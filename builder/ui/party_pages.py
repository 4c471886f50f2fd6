"""The ways of one window to parties: begun, opened, dropped on it, characters of the library put into one.

Looks at the first bytes of a file to tell a party from the rest; knows no rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject

from builder.core.errors import BuilderError
from builder.core.text import Text, plain
from builder.ui.controls.dialog import Answer
from builder.ui.files import Question
from builder.ui.last_folder import last_folder
from builder.ui.message import Message
from builder.ui.shapes import State

if TYPE_CHECKING:
    from builder.core.evaluation import Issue
    from builder.core.party_check import Assessment
    from builder.ui.party.page import PartyPage
    from builder.ui.party.work import PartyWork
    from builder.ui.window import Window

    Offered: TypeAlias = list[tuple[str, Callable[[], PartyPage | None]]]

HEAD_BYTES, MARK = 4096, re.compile(rb'"format"\s*:\s*"party/')
FROM = "party_from"
NEW, MOST_OFFERED = "new", 4


class PartyPages(QObject):
    """Of one window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window

    def show_new(self) -> PartyPage:
        """A party that nobody is in yet."""
        return self.show(self._window.program.desk().new_party())

    def show(self, work: PartyWork) -> PartyPage:
        """The page of a party that was just opened."""
        window = self._window
        rooms = window.program.rooms()
        page = rooms.party(work)
        page.back_asked.connect(window.show_library)
        page.menu_requested.connect(window.open_menu_at)
        page.title_changed.connect(window.tell_title)
        page.told.connect(window.tell)
        page.refused.connect(window.refuse)
        page.add_asked.connect(partial(self._browse, page))
        page.folder_asked.connect(partial(self._browse_folder, page))
        page.print_asked.connect(lambda start: window.out.show(rooms.party_subject(page), start))
        page.cards_asked.connect(partial(self._cards, page))
        page.batch_asked.connect(partial(self._batch, page))
        page.piece_asked.connect(partial(self._piece, page))
        page.member_asked.connect(self._open_member)
        page.table_asked.connect(window.beside.packs.show_cell)
        window.parties.append(page)
        window.show_page(page)
        return page

    def took(self, path: Path) -> bool:
        """Open the file if it is a party's, or bring it forward where it is open; whether it is one."""
        if not is_party_file(path):
            return False
        window = self._window
        program = window.program
        known = program.desk().find_party(path)
        if known is not None:
            for other in program.windows:
                for page in other.parties:
                    if page.work is known:
                        other.show_page(page)
                        other.to_front()
            return True
        try:
            work, warnings = program.desk().open_party(path)
        except BuilderError as error:
            program.preferences.forgot(path)
            window.refuse(error.text)
            return True
        program.preferences.opened(path)
        self.show(work)
        for warning in warnings:
            window.tell(Message(warning, State.NOTE))
        return True

    def taken_from(self, files: list[Path]) -> list[Path]:
        """Files that were dropped: on an open party they come in; else parties among them are opened."""
        page = self._window.party_page()
        if page is not None:
            if files:
                self.bring_in(page, files)
            return []
        parties = [path for path in files if is_party_file(path)]
        for path in parties:
            self.took(path)
        return [path for path in files if path not in parties]

    def bring_in(self, page: PartyPage, files: Sequence[Path]) -> None:
        """Files into a party: the board says what is in them before anything is changed."""
        window = self._window
        board = window.program.rooms().party_import(window, page.work, list(files))
        board.taken.connect(page.taken)
        board.told.connect(lambda message: window.tell(_savable(message, page)))

    def add(self, paths: Sequence[Path]) -> None:
        """Characters of the library into a party: the open one, one of the last, or a new one."""
        if not paths:
            return
        program = self._window.program
        say, desk = program.words.say, program.desk()
        opened: Offered = [(page.title(), partial(self._show_page, page)) for page in self._window.parties]
        open_paths = {page.path for page in self._window.parties}
        entries = [
            one for one in desk.party_shelf.entries() if one.fault is None and one.path not in open_paths
        ]
        kept: Offered = [
            (one.name.strip() or say(Text("ui.party.unnamed")), partial(self._opened, one.path))
            for one in entries
        ]
        offered = [*opened, *kept][:MOST_OFFERED]
        if not offered:
            self.bring_in(self.show_new(), paths)
            return
        self._ask_where(offered, paths)

    def _ask_where(
        self, offered: list[tuple[str, Callable[[], PartyPage | None]]], paths: Sequence[Path]
    ) -> None:
        say = self._window.program.words.say
        question = Question(
            title=say(Text("ui.party.join.title", {"n": len(paths)})),
            cause=say(Text("ui.party.join.cause")),
            answers=(
                Answer(NEW, say(Text("ui.party.new")), quiet=True),
                *(Answer(str(place), name) for place, (name, _) in reversed(list(enumerate(offered)))),
            ),
            safe="0",
            word=say(Text("state.note")),
        )

        def answered(key: str) -> None:
            if not key:
                return
            page = self.show_new() if key == NEW else offered[int(key)][1]()
            if page is not None:
                self.bring_in(page, paths)

        self._window.program.dialogs.decide(self._window, question, answered)

    def _show_page(self, page: PartyPage) -> PartyPage:
        self._window.show_page(page)
        return page

    def _opened(self, path: Path) -> PartyPage | None:
        self.took(path)
        return self._window.party_page()

    def _browse(self, page: PartyPage) -> None:
        """Choose files that shall come in."""
        window = self._window
        program, say = window.program, window.program.words.say
        foreign = {say(one.name): (one.suffix,) for one in program.desk().workshop.foreign_formats()}
        known = (".json", ".pdf", ".zip", *(suffix for kinds in foreign.values() for suffix in kinds))

        def chosen(paths: list[Path]) -> None:
            program.preferences.keep(FROM, str(paths[0].parent))
            self.bring_in(page, paths)

        folder = last_folder(program, FROM)
        filters = {say(Text("ui.party.add.files")): known, **foreign}
        program.dialogs.open_files(window, say(Text("ui.party.add")), folder, filters, chosen)

    def _browse_folder(self, page: PartyPage) -> None:
        """Choose a folder: everybody in it, and in those below it."""
        program = self._window.program

        def chosen(folder: Path) -> None:
            program.preferences.keep(FROM, str(folder))
            self.bring_in(page, [folder])

        title = program.words.say(Text("import.folder"))
        program.dialogs.choose_folder(self._window, title, last_folder(program, FROM), chosen)

    def _cards(self, page: PartyPage) -> None:
        """Name cards of everybody who can have one."""
        window = self._window
        subject = window.program.rooms().cards_subject(page)
        if subject.cards is None or not subject.cards.cards:
            window.tell(Message(Text("ui.party.nobody"), State.NOTE))
            return
        window.out.show(subject, "print")

    def _batch(self, page: PartyPage, start: str) -> None:
        """The sheets or pieces of all."""
        rooms = self._window.program.rooms()
        members = page.work.survey.members
        if start != "pdf":
            members = tuple(one for one in members if one.brief is not None)
        if not members:
            self._window.tell(Message(Text("ui.party.nobody"), State.NOTE))
            return
        self._window.out.subjects([partial(rooms.member_subject, one) for one in members], start)

    def _piece(self, page: PartyPage, row: int, way: str) -> None:
        """The piece of a member, on the way that was asked for."""
        window = self._window
        try:
            subject = window.program.rooms().member_subject(page.work.survey.of(row))
        except LookupError:
            return
        except BuilderError as error:
            window.refuse(error.text)
            return
        window.out.show(subject, way)

    def _open_member(self, one: Assessment, issue: Issue | None) -> None:
        """The character of a member: its file where the library has it, else a copy, and that is said."""
        window = self._window
        program = window.program
        desk = program.desk()
        entry = next(
            (each for each in program.library.entries if each.id == one.member.id and not each.fault), None
        )
        if entry is not None:
            window.open_path(entry.path)
            told = Text("ui.party.opened.file", {"name": plain(entry.path.name)})
        else:
            try:
                character = program.rooms().member_character(one)
            except BuilderError as error:
                window.refuse(error.text)
                return
            window.show_document(desk.keep(character, begun=False))
            told = Text("ui.party.opened.copy", {"name": plain(one.name)})
        page = window.character_page()
        if page is not None and issue is not None:
            page.view.go_to(issue.path)
        window.tell(Message(told, State.NOTE))


def _savable(message: Message, page: PartyPage) -> Message:
    """While the party is not saved, saving is one press away."""
    if not page.is_unsaved:
        return message
    return replace(message, action=Text("close.save"), key="Ctrl+S", act=page.save, of=page)


def is_party_file(path: Path) -> bool:
    """Whether a file says that it is a party's; it is read again, and checked, when it is opened."""
    if path.suffix.lower() != ".json":
        return False
    try:
        with path.open("rb") as file:
            return MARK.search(file.read(HEAD_BYTES)) is not None
    except OSError:
        return False
