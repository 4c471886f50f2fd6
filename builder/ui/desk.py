"""What the window needs the rules for: characters opened, begun and surveyed, and which of them are open.

Imported after the first window has been painted: this brings pydantic and, when asked for, the systems.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from builder import __version__
from builder.core.bundled import bundled
from builder.core.character import stamp
from builder.core.dice import Roller
from builder.core.dice_log import thrower_of
from builder.core.errors import BuilderError
from builder.core.foreign import Report, report
from builder.core.form import Page
from builder.core.party import Party
from builder.core.survey import AnyCharacter, Survey, lacking
from builder.core.system import AnySystem
from builder.core.text import Language, Text
from builder.gm_desk import GmDesk
from builder.storage.characters import Opened, parse
from builder.storage.entries import Entry, Look, look_of
from builder.storage.parties import PartyShelf, parse_party, read_party
from builder.storage.recovery import Snapshot
from builder.storage.states import States
from builder.ui.document import WITNESS, Document, without_witness
from builder.ui.live import LiveDraft
from builder.ui.page_state import blank_pages
from builder.ui.party.work import PartyWork
from builder.ui.program import Program
from builder.workshop import Workshop


@dataclass(frozen=True, slots=True)
class Sample:
    """A character that is shipped to be tried out."""

    path: Path
    character: AnyCharacter


class Desk(QObject):
    """The workshop and the characters in work. opened: what is open, or saved, has changed."""

    opened = Signal()

    def __init__(self, program: Program, systems: Mapping[str, AnySystem] | None = None) -> None:
        super().__init__(program)
        self._program = program
        self.workshop = Workshop(program.now, program.places.packs, systems)
        self.states = States(program.places.states)
        self.gm = GmDesk(self.workshop)
        self.party_shelf = PartyShelf(program.places.parties)
        self.documents: list[Document] = []
        self.parties: list[PartyWork] = []
        self.systems: Mapping[str, AnySystem] = self.workshop.in_order()
        """The systems of this build, in the order in which they are shown."""
        self._blank: dict[str, tuple[Page, ...]] = {}
        self._samples: dict[str, tuple[Sample, ...]] = {}
        for system in self.systems.values():
            program.words.learn(system.strings)

    # opening

    def find(self, path: Path) -> Document | None:
        """The open character of a file, whatever the file is called on the way to it."""
        return next((one for one in self.documents if one.path is not None and _same(one.path, path)), None)

    def open(self, path: Path) -> tuple[Document, tuple[Text, ...]]:
        """Open a file, and what is to be told of it. Raises BuilderError."""
        document, opened = self.open_whole(path)
        return document, opened.warnings

    def open_whole(self, path: Path) -> tuple[Document, Opened]:
        """The same with all that is known of the reading. Raises BuilderError."""
        opened = self.workshop.read(path)
        document = self._document(
            opened.character,
            path=None if opened.from_pdf else path,
            digest=None if opened.from_pdf else opened.digest,
            begun=True,
        )
        return document, opened

    def report(self, opened: Opened) -> Report | None:
        """How the reading of another program's file went; None for one of ours."""
        if opened.taken is None:
            return None
        return report(opened.taken, self.survey(opened.character).evaluation.values)

    def recover(self, snapshot: Snapshot, data: bytes) -> Document:
        """Open a draft that was left behind; it counts as unsaved. Raises BuilderError."""
        name = snapshot.path.name if snapshot.path is not None else snapshot.name
        character, _ = parse(data, self.systems, name)
        return self._document(
            character, path=snapshot.path, digest=snapshot.digest, begun=False, draft=snapshot.draft
        )

    def keep(self, character: AnyCharacter, *, begun: bool) -> Document:
        """Open a character that is in no file yet."""
        return self._document(character, begun=begun)

    def keep_copy(self, character: AnyCharacter) -> Document:
        """Open another character like this one; it throws no other dice, and is in no file yet."""
        time = stamp(self._program.now())
        fresh = {"id": str(uuid.uuid4()), "dice_id": thrower_of(character), "created": time, "modified": time}
        return self.keep(character.model_copy(update=fresh), begun=False)

    def close(self, document: Document) -> None:
        """It is not open any more."""
        if document in self.documents:
            self.documents.remove(document)
            document.let_go()
            document.deleteLater()
            self.opened.emit()

    def unsaved_paths(self) -> frozenset[Path]:
        """The files of characters in work that are not saved."""
        return frozenset(one.path for one in self.documents if one.path is not None and one.is_unsaved)

    # parties

    def find_party(self, path: Path) -> PartyWork | None:
        """The open party of a file."""
        return next((one for one in self.parties if one.path is not None and _same(one.path, path)), None)

    def open_party(self, path: Path) -> tuple[PartyWork, tuple[Text, ...]]:
        """Open the file of a party, and what is to be told of it. Raises BuilderError."""
        opened = read_party(path)
        return self._party(opened.party, path=path, digest=opened.digest), opened.warnings

    def new_party(self, name: str = "") -> PartyWork:
        """A party without members, in no file yet."""
        return self._party(self.gm.new(name))

    def recover_party(self, snapshot: Snapshot, data: bytes) -> PartyWork:
        """Open a party that was left behind; it counts as unsaved. Raises BuilderError."""
        name = snapshot.path.name if snapshot.path is not None else snapshot.name
        party, _ = parse_party(data, name)
        path, digest = snapshot.path, snapshot.digest
        return self._party(party, path=path, digest=digest, begun=False, key=snapshot.draft)

    def close_party(self, work: PartyWork) -> None:
        """It is not open any more."""
        if work in self.parties:
            self.parties.remove(work)
            work.let_go()
            work.deleteLater()
            self.opened.emit()

    def _party(
        self,
        party: Party,
        *,
        path: Path | None = None,
        digest: str | None = None,
        begun: bool = True,
        key: str = "",
    ) -> PartyWork:
        program = self._program
        work = PartyWork(
            self.gm.draft(party),
            states=self.states,
            session=program.session,
            now=program.now,
            path=path,
            digest=digest,
            begun=begun,
            key=key,
            parent=self,
        )
        work.saved.connect(program.library_changed)
        self.parties.append(work)
        self.opened.emit()
        return work

    # beginning

    def begun(self, system: str) -> AnyCharacter:
        """A fresh character."""
        return self.workshop.new(system)

    def quick(self, begun: AnyCharacter, seed: int, language: Language) -> AnyCharacter:
        """A whole character by the dice that follow from a seed, written in that language."""
        return self.workshop.quick(begun.system, begun, Roller.seeded(seed), language)

    def live(self, character: AnyCharacter) -> LiveDraft:
        """A draft that belongs to no document: the settings of the one to be begun."""
        return LiveDraft(self.workshop.draft(character))

    def blank(self, system: str) -> tuple[Page, ...]:
        """The pages of a character of whom nothing is decided."""
        if system not in self._blank:
            self._blank[system] = blank_pages(self.systems[system], self.workshop.rules(system))
        return self._blank[system]

    def samples(self, system: str) -> tuple[Sample, ...]:
        """The shipped samples of a system in the language of the window; none is no fault."""
        if system not in self._samples:
            self._samples[system] = tuple(self._read_samples(system))
        mark = f".{self._program.words.language}"
        return tuple(sample for sample in self._samples[system] if sample.path.stem.endswith(mark))

    def from_sample(self, sample: Sample) -> AnyCharacter:
        """A character of one's own like the sample."""
        time = stamp(self._program.now())
        fresh = {"id": str(uuid.uuid4()), "created": time, "modified": time, "app_version": __version__}
        return without_witness(sample.character.model_copy(update=fresh))

    # surveys

    def survey(self, character: AnyCharacter) -> Survey[AnyCharacter]:
        """Everything that may be looked at."""
        return self.workshop.survey(character)

    def read(self, path: Path) -> Opened:
        """A file, opened for a look only. Raises BuilderError."""
        return self.workshop.read(path)

    def look_at(self, entries: tuple[Entry, ...]) -> Iterator[Entry]:
        """Ask the rules about files of the library, one a step; what cannot be read is passed over."""
        library = self._program.library
        for entry in entries:
            try:
                opened = self.workshop.read(entry.path)
                yield library.note(entry.path, self._look_of(self.survey(without_witness(opened.character))))
            except BuilderError:
                continue

    def _look_of(self, survey: Survey[AnyCharacter]) -> Look:
        system = self.systems[survey.document.system]
        return look_of(survey, self._program.version, system.short)

    def _document(
        self,
        character: AnyCharacter,
        *,
        path: Path | None = None,
        digest: str | None = None,
        begun: bool,
        draft: str = "",
    ) -> Document:
        found = self.survey(character)
        differences = tuple(issue for issue in found.issues if issue.code == WITNESS)
        program = self._program
        document = Document(
            LiveDraft(self.workshop.draft(character if lacking(found) else without_witness(character))),
            self.systems[character.system],
            states=self.states,
            session=program.session,
            now=program.now,
            path=path,
            digest=digest,
            begun=begun,
            draft=draft,
            parent=self,
        )
        document.differences, document.witness = differences, character.witness
        document.changed.connect(self.opened)
        document.saved.connect(lambda: self._was_saved(document))
        self.documents.append(document)
        self.opened.emit()
        return document

    def _was_saved(self, document: Document) -> None:
        """The library shows the new state at once."""
        path, library = document.path, self._program.library
        if path is not None and path.parent == library.folder:
            library.note(path, self._look_of(document.live.survey))
            self._program.library_changed.emit()

    def _read_samples(self, system: str) -> Iterator[Sample]:
        try:
            folder = bundled(f"assets/samples/{system}")
        except FileNotFoundError:
            return
        for path in sorted(folder.glob("*.json")):
            yield Sample(path, self.workshop.read(path).character)


def _same(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return os.path.abspath(one) == os.path.abspath(other)
