"""The parts of the window that need the rules, made when asked for. Imported after the first paint."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from builder.core.cards import party_cards
from builder.core.character import Profile
from builder.core.errors import BuilderError, UnknownSystem
from builder.core.grids import Where
from builder.core.party_check import Assessment
from builder.core.party_sheet import party_sheet
from builder.core.sheet import without_current
from builder.core.survey import AnyCharacter, Survey
from builder.core.system import AnySystem
from builder.core.text import Text
from builder.core.what_if import differences
from builder.outputs import PARTY, Paper, foreign_ways, load_ahead
from builder.storage.atomic import write_atomically
from builder.storage.character_json import as_json
from builder.storage.characters import parse
from builder.storage.entries import PARTY as PARTY_FILE
from builder.storage.json_file import written
from builder.storage.names import free_path
from builder.storage.parties import parse_party, read_party
from builder.storage.recovery import Snapshot
from builder.ui.about import About
from builder.ui.ahead import Ahead
from builder.ui.arriving import Arrival, take_in
from builder.ui.batch_board import BatchBoard
from builder.ui.changes import count_changes
from builder.ui.character_page import CharacterPage
from builder.ui.chooser import Chooser
from builder.ui.compare.page import ComparePage
from builder.ui.compare.versions import (
    DRAFT,
    NOW,
    OPENED,
    SAVED,
    other_files,
    version_of_file,
    versions_at,
    versions_of,
    versions_of_draft,
)
from builder.ui.controls.dialog import Answer
from builder.ui.controls.empty_state import EmptyState
from builder.ui.controls.toast import Toast
from builder.ui.desk import Desk
from builder.ui.document import Document, without_witness
from builder.ui.export_board import ExportBoard
from builder.ui.exporting import (
    Batch,
    Subject,
    as_printed,
    put_out,
    put_out_many,
    put_together,
    surveyed,
)
from builder.ui.files import Question
from builder.ui.first_start import FirstStart
from builder.ui.keys_view import KeysBoard
from builder.ui.library.acts import FileActs
from builder.ui.library.bin_page import BinPage
from builder.ui.library.parties_page import PartiesPage
from builder.ui.library.party_acts import PartyActs
from builder.ui.menus import fill_bar, whole_menu
from builder.ui.party.import_board import ImportBoard
from builder.ui.party.page import PartyPage
from builder.ui.party.work import PartyWork
from builder.ui.printing import print_pdf
from builder.ui.program import Program
from builder.ui.program_icon import program_icon
from builder.ui.raw_view import RawView
from builder.ui.settings_view import SettingsView
from builder.ui.shapes import State
from builder.ui.sheets_out import SheetsOut
from builder.ui.tables.editor import PackEditor
from builder.ui.tables.room import TablesRoom
from builder.ui.tables.work import PackWork
from builder.ui.window import Window

SEEDS = 1_000_000_000
SUFFIXES = {"pdf": ".pdf", PARTY: ".zip"}
"""What takes several characters as one file."""


class Rooms:
    """One a program. `systems`: those of this build, or of a test."""

    def __init__(self, program: Program, systems: Mapping[str, AnySystem] | None = None) -> None:
        self._program = program
        self.desk = Desk(program, systems)
        QGuiApplication.setWindowIcon(program_icon())
        self._ahead = Ahead(load_ahead(), program)

    # pages and boards

    def character(self, document: Document) -> CharacterPage:
        """The page of an open character."""
        self._ahead.watch(document.live)
        return CharacterPage(self._program, document, self.desk.blank(document.system.id))

    def chooser(self, system: str) -> Chooser:
        """The page where a character is begun."""
        return Chooser(self._program, self.desk, lambda: secrets.randbelow(SEEDS), system)

    def about(self) -> About:
        """The page about the program."""
        return About(self._program)

    def settings(self) -> SettingsView:
        """The page of the settings."""
        return SettingsView(self._program)

    def tables(self) -> TablesRoom:
        """The page of tables and packs."""
        return TablesRoom(self._program)

    def pack_editor(self, work: PackWork, where: Where) -> PackEditor:
        """The page of one pack."""
        return PackEditor(self._program, work, where)

    def comparison(self, document: Document, other: str = "", *, back: Text) -> ComparePage:
        """An open character against an earlier version of itself: as it was opened, unless told otherwise."""
        versions = [
            *versions_of(document, self.desk),
            *other_files(self._program.library.entries, self.desk, document.path),
        ]
        keys = [version.key for version in versions]
        wanted = [key for key in (other, OPENED, SAVED) if key in keys]
        return ComparePage(self._program, versions, wanted[0] if wanted else NOW, NOW, back=back)

    def comparison_of_files(self, paths: Sequence[Path], *, back: Text) -> ComparePage:
        """Two files; or one, as it is saved against its newest kept state."""
        entries = self._program.library.entries
        if len(paths) > 1:
            files = {entry.path: version for entry in entries for version in other_files([entry], self.desk)}
            two = [files.get(path) or version_of_file(path, self.desk) for path in paths]
            rest = [one for path, one in files.items() if path not in paths]
            return ComparePage(self._program, [*two, *rest], two[0].key, two[1].key, back=back)
        path = paths[0]
        id = next((entry.id for entry in entries if entry.path == path), "")
        versions = versions_at(path, self.desk, id)
        earlier = versions[1].key if len(versions) > 1 else SAVED
        others = other_files(entries, self.desk, path)
        return ComparePage(self._program, [*versions, *others], earlier, SAVED, back=back)

    def comparison_of_draft(self, snapshot: Snapshot, *, back: Text) -> ComparePage:
        """What was left behind against what is saved."""
        versions = versions_of_draft(snapshot, self.desk)
        old = SAVED if snapshot.path is not None else DRAFT
        return ComparePage(self._program, versions, old, DRAFT, back=back)

    def party(self, work: PartyWork) -> PartyPage:
        """The page of an open party."""
        return PartyPage(self._program, work)

    def party_import(self, window: QWidget, work: PartyWork, paths: Sequence[Path]) -> ImportBoard:
        """Files into an open party: the board is open already, and reads them."""
        board = ImportBoard(self._program, window, work, paths)
        board.open()
        return board

    def parties_page(self) -> PartiesPage:
        """The parties of the folder."""
        return PartiesPage(self._program, PartyActs(self._program))

    def party_subject(self, page: PartyPage) -> Subject:
        """The one page about an open party."""
        return Subject(page.title(), party_sheet(page.work.survey), party=True)

    def cards_subject(self, page: PartyPage) -> Subject:
        """Name cards of everybody in an open party."""
        survey, say = page.work.survey, self._program.words.say
        name = say(Text("ui.party.cards.name", {"name": page.title()}))
        return Subject(name, party_sheet(survey), party=True, cards=party_cards(survey))

    def member_subject(self, one: Assessment) -> Subject:
        """The sheet of a member as its desk has it. Raises BuilderError."""
        sheet = one.sheet
        if sheet is None:
            raise BuilderError(one.fault or Text("export.no_sheet"))
        return Subject(one.name or one.system_id, sheet, written(one.member.character.raw))

    def member_character(self, one: Assessment) -> AnyCharacter:
        """The character of a member as its file had it. Raises BuilderError."""
        if one.character is None:
            raise BuilderError(one.fault or Text("export.no_sheet"))
        return one.character

    def keys(self, window: QWidget) -> KeysBoard:
        """The list of keys."""
        return KeysBoard(self._program.words, window)

    def bin_page(self, acts: FileActs) -> BinPage:
        """What was deleted."""
        return BinPage(self._program, acts)

    def first_start(self) -> FirstStart:
        """The page of an empty library."""
        return FirstStart(self._program)

    def empty_state(self) -> EmptyState:
        """What is said where there is nothing."""
        return EmptyState(title="", text="", icon="plus", key="Ctrl+N")

    def raw(self, path: Path, error: UnknownSystem) -> RawView:
        """A file of a system that is not here."""
        return RawView(self._program, path, error.raw, error.text)

    def toast(self, window: Window) -> Toast:
        """Where messages appear."""
        return Toast(window)

    def sheets_out(self, window: Window) -> SheetsOut:
        """What leaves the window and what comes in."""
        return SheetsOut(window)

    def menu(self, window: Window) -> QMenu:
        """The whole menu."""
        return whole_menu(window)

    def fill_menu_bar(self, window: Window) -> None:
        """The same in the menu bar of the system."""
        fill_bar(window.menuBar(), window)

    def refuse(self, window: QWidget, text: Text) -> None:
        """Say why something could not be; it stays until it is read."""
        say = self._program.words.say
        question = Question(
            title=say(Text("window.refused")),
            cause=say(text),
            answers=(Answer("on", say(Text("window.refused.on"))),),
            safe="on",
            state=State.ERROR,
            word=say(Text("state.error")),
        )
        self._program.dialogs.decide(window, question, lambda key: None)

    def export(self, window: QWidget, subject: Subject, start: str) -> ExportBoard:
        """The ways out of one."""
        return ExportBoard(self._program, window, subject, start)

    def batch(self, window: QWidget, many: int, *, printing: bool, start: str = "pdf") -> BatchBoard:
        """The ways out of several. `start`: the format that is chosen first."""
        return BatchBoard(self._program, window, many, printing=printing, start=start)

    # what goes out

    def subject(self, document: Document) -> Subject:
        """The sheet of an open character as it stands."""
        name = document.name or self._program.words.say(Text("library.unnamed"))
        return self._subject(name, document.live.document, document.bytes())

    def subject_of(self, survey: Survey[AnyCharacter]) -> Subject:
        """The sheet of a survey."""
        character = survey.document
        if survey.sheet is None:
            raise BuilderError(Text("export.no_sheet"))
        return Subject(character.profile.name.strip() or character.system, survey.sheet, as_json(character))

    def subject_at(self, path: Path) -> Subject:
        """The sheet of a file. Raises BuilderError."""
        opened = self.desk.find(path)
        if opened is not None:
            return self.subject(opened)
        character = self.desk.read(path).character
        return self._subject(character.profile.name.strip() or path.stem, character, as_json(character))

    def blank(self, system: str) -> Subject:
        """The sheet of nobody, to be filled in by hand."""
        character = self.desk.begun(system).model_copy(update={"profile": Profile()})
        sheet = self.desk.survey(character).sheet
        if sheet is None:
            raise BuilderError(Text("export.no_sheet"))
        name = self._program.words.say(self.desk.systems[system].name)
        return Subject(name, without_current(sheet), blank=True)

    def put_out(self, paths: Sequence[Path], board: BatchBoard, batch: Batch) -> Iterator[int]:
        """Several files on their way out, one a step."""
        readers = [partial(self.subject_at, path) for path in paths]
        return self.put_out_subjects(readers, board, batch)

    def put_out_subjects(
        self, readers: Sequence[Callable[[], Subject]], board: BatchBoard, batch: Batch
    ) -> Iterator[int]:
        """Several sheets on their way out, each made when its turn has come."""
        options, today = board.options, self._program.now().date()
        translator = self._program.translator(options.language)

        def read(reader: Callable[[], Subject]) -> Subject:
            return as_printed(reader(), board.format, current=options.current)

        subjects = surveyed(readers, read, batch)
        if not board.together:
            yield from put_out_many(
                subjects,
                board.format,
                translator,
                board.folder,
                batch,
                paper=options.paper,
                printed=today,
                unnamed=self._program.words.say(Text("save.unnamed")),
            )
            return
        read_ones: list[Subject] = []
        for subject in subjects:
            read_ones.append(subject)
            yield len(read_ones)
        if read_ones:
            to, paper = board.format, options.paper
            try:
                made = put_together(read_ones, to, translator, paper=paper, printed=today)
            except BuilderError as error:
                batch.refused.append(error.text)
                return
            batch.data, batch.suffix = made.data, SUFFIXES[to]
            batch.missing.update(made.missing)

    def as_text(self, document: Document) -> str:
        """The sheet of an open character as text."""
        words = self._program.words
        settings, today = self._program.preferences.settings, self._program.now().date()
        made = put_out(
            self.subject(document), "text", words.sheet_translator, paper=settings.paper, printed=today
        )
        return made.data.decode("utf-8")

    def finish_together(
        self, window: QWidget, batch: Batch, folder: Path, *, paper: Paper, printing: bool
    ) -> None:
        """Several sheets in one PDF: onto paper, or into a file."""
        say, program = self._program.words.say, self._program
        title = say(Text("batch.file"))
        if printing:
            print_pdf(window, program.dialogs, batch.data, paper=paper, title=title, then=lambda: None)
            return
        path = free_path(folder, title, batch.suffix)
        try:
            write_atomically(path, batch.data, force=True)
            batch.written.append(path)
        except BuilderError as error:
            batch.refused.append(error.text)

    # what comes in

    def take_in(self, files: Sequence[Path], arrival: Arrival) -> Iterator[int]:
        """Files from outside into the library, one a step."""
        return take_in(self._program, self.desk, files, arrival)

    def arrival(self) -> Arrival:
        """What will become of files."""
        return Arrival()

    def gathering(self) -> Batch:
        """What will become of sheets."""
        return Batch()

    def differs(self, snapshot: Snapshot) -> str:
        """What a draft that was left behind has that its file has not, in words."""
        say = self._program.words.say
        if snapshot.fault is not None:
            return say(snapshot.fault)
        if snapshot.kind == PARTY_FILE:
            return self._party_differs(snapshot)
        if snapshot.path is None or snapshot.file_time is None:
            return say(Text("recovery.never_saved"))
        try:
            character, _ = parse(snapshot.data(), self.desk.systems, snapshot.path.name)
            saved = self.desk.read(snapshot.path).character
        except BuilderError as error:
            return say(error.text)
        if snapshot.is_behind:
            return say(Text("recovery.behind"))
        return self._changes(saved, character)

    def _party_differs(self, snapshot: Snapshot) -> str:
        """The same of a party: how many members, how many changes."""
        say = self._program.words.say
        name = snapshot.path.name if snapshot.path is not None else snapshot.name
        try:
            party, _ = parse_party(snapshot.data(), name)
            if snapshot.path is None or snapshot.file_time is None:
                return say(Text("recovery.party", {"n": len(party.members)}))
            saved = read_party(snapshot.path).party
        except BuilderError as error:
            return say(error.text)
        if snapshot.is_behind:
            return say(Text("recovery.behind"))
        many = count_changes(saved.model_dump(mode="json"), party.model_dump(mode="json"))
        return say(Text("recovery.words_differ", {"n": many}))

    def _changes(self, saved: AnyCharacter, draft: AnyCharacter) -> str:
        """How many changes, and the number of the summary that shows them best."""
        say = self._program.words.say
        many = count_changes(saved.model_dump(mode="json"), draft.model_dump(mode="json"))
        before, after = (self.desk.survey(without_witness(one)) for one in (saved, draft))
        pairs = () if after.sheet is None else after.sheet.summary
        shown = [pair.value.of for pair in pairs if pair.value is not None]
        changed = {one.key: one for one in differences(before, after).values}
        for key in shown:
            change = changed.get(key or "")
            if change is not None and change.old is not None and change.new is not None:
                numbers = {"old": change.old.total, "new": change.new.total}
                return say(Text("recovery.differs", {"n": many, "what": change.name, **numbers}))
        return say(Text("recovery.words_differ", {"n": many}))

    def _subject(self, name: str, character: AnyCharacter, data: bytes) -> Subject:
        survey = self.desk.survey(without_witness(character))
        if survey.sheet is None:
            raise BuilderError(Text("export.no_sheet"))
        system = self.desk.systems[character.system]
        rules = self.desk.workshop.rules(character.system, character.packs)
        return Subject(
            name,
            survey.sheet,
            data,
            foreign=foreign_ways(system, character, survey.evaluation, rules),
        )
