"""A pack in work as Qt sees it: kept aside, saved, judged after a pause, tried on a character. No widget."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QTimer, Signal

from builder.core.cell_text import shown_cell
from builder.core.errors import BadPack, BuilderError, CannotWrite
from builder.core.number import shown
from builder.core.pack import Pack
from builder.core.pack_draft import PackDraft
from builder.core.pack_view import Judgement, Under
from builder.core.survey import AnyCharacter, Survey
from builder.core.table_kinds import Title
from builder.core.text import Label, Text
from builder.core.what_if import differences
from builder.storage.pack_shelf import Loaded, PackShelf
from builder.ui.desk import Desk
from builder.ui.program import Program

PAUSE_MS, KEEP_MS = 220, 900


@dataclass(frozen=True, slots=True)
class Tried:
    """What a pack does to a character: values that change, marks ‡ that vanish. None: it cannot be said."""

    changes: tuple[tuple[Label, str, str], ...] = ()
    cleared: int = 0
    uses: bool = False


@dataclass(slots=True)
class Person:
    """A character one can look at: open here, or read from a file."""

    key: str
    name: str
    character: AnyCharacter
    survey: Survey[AnyCharacter] | None = field(default=None)


class PackWork(QObject):
    """One pack in work. `looking`: shipped tables, only to be looked at.

    changed: the pack is another. judged: what is wrong with it is known. kept_changed: saved or not.
    """

    changed = Signal()
    judged = Signal()
    kept_changed = Signal()

    def __init__(
        self, program: Program, draft: PackDraft, loaded: Loaded | None = None, *, looking: bool = False
    ) -> None:
        super().__init__()
        self._program = program
        self.draft, self.loaded, self.looking = draft, loaded, looking
        self.shelf = PackShelf(program.places.packs)
        self._pause, self._keep = QTimer(self), QTimer(self)
        for timer, wait, act in ((self._pause, PAUSE_MS, self.judge), (self._keep, KEEP_MS, self.keep)):
            timer.setSingleShot(True)
            timer.setInterval(wait)
            timer.timeout.connect(act)
        draft.watch(self._moved)

    @property
    def desk(self) -> Desk:
        """The characters in work."""
        return self._program.desk()

    @property
    def pack(self) -> Pack:
        """The pack as it stands."""
        return self.draft.pack

    @property
    def title(self) -> Label:
        """What the pack is called; the system's own tables by its name."""
        return self.draft.under.system.name if self.looking else self.pack.title.name

    @property
    def is_unsaved(self) -> bool:
        """Whether it stands in no file like this."""
        return not self.looking and self.draft.is_unsaved

    def judgement(self) -> Judgement:
        """What was found last; nothing while it is not known."""
        return self.draft.judgement() if self.draft.is_judged else Judgement()

    def judge(self) -> None:
        """Look now what is wrong."""
        self._pause.stop()
        self.draft.judgement()
        self.judged.emit()

    def keep(self) -> None:
        """Keep aside what is not saved; a disk that takes nothing is told when one saves."""
        self._keep.stop()
        if self.is_unsaved:
            try:
                self.shelf.keep(self.pack)
            except CannotWrite:
                return
            self.kept_changed.emit()

    def save(self, *, force: bool = False) -> bool:
        """Save it; False where it has faults: then it is kept aside. Raises ChangedOnDisk, CannotWrite."""
        self._keep.stop()
        if not self.draft.judgement().sound:
            self.keep()
            self.judged.emit()
            return False
        pack = self.draft.next_revision()
        self.loaded = self.shelf.save(pack, self.loaded, force=force)
        self.draft.was_saved(pack)
        self._pause.stop()
        self.judge()
        self.tell_characters()
        self.kept_changed.emit()
        return True

    def tell_characters(self) -> None:
        """Open characters are computed again."""
        system = self.draft.under.system.id
        for document in self.desk.documents:
            if document.system.id == system and document.live.document.packs:
                document.live.look_again()

    def people(self) -> Iterator[Person]:
        """The open characters of the system."""
        for document in self.desk.documents:
            if document.system.id == self.draft.under.system.id:
                yield Person(document.draft, document.name, document.live.document, document.live.survey)

    def tried_on(self, person: Person) -> Tried | None:
        """What the pack as it stands does to a character; None while it has faults."""
        if not self.judgement().sound:
            return None
        before = person.survey or self.desk.survey(person.character)
        try:
            workshop = self.desk.workshop
            after = workshop.survey_with(person.character, self.pack, self.draft.under.before)
        except BadPack:
            return None
        found = differences(before, after).values
        first = {key: place for place, key in enumerate(self._told_first(after))}
        ordered = sorted(found, key=lambda change: first.get(change.key, len(first)))
        changes = tuple(
            (
                change.name,
                shown(change.old.total, change.old.spec) if change.old else shown_cell(None),
                shown(change.new.total, change.new.spec) if change.new else shown_cell(None),
            )
            for change in ordered
        )
        old, new = before.evaluation.values, after.evaluation.values
        cleared = sum(not value.sure and key in new and new[key].sure for key, value in old.items())
        uses = any(ref.id == self.pack.pack_id for ref in person.character.packs)
        return Tried(changes, cleared, uses)

    def _told_first(self, survey: Survey[AnyCharacter]) -> tuple[str, ...]:
        """The numbers that are asked for most."""
        return self.draft.under.system.play

    def _moved(self) -> None:
        self._pause.start()
        if not self.looking:
            self._keep.start()
        self.changed.emit()


def begun(program: Program, system: str, id: str) -> PackWork:
    """A new pack over the shipped tables of a system."""
    desk = program.desk()
    under = Under(desk.systems[system])
    name = under.system.name
    title = Title(
        ja=program.words.say(Text("tables.new.ja", {"system": name})),
        en=program.words.say(Text("tables.new.en", {"system": name})),
    )
    shelf = PackShelf(program.places.packs)
    return PackWork(program, PackDraft(under, under.empty(shelf.free_id(id), title)))


def looked_at(program: Program, system: str) -> PackWork:
    """The shipped tables of a system, to look at."""
    under = Under(program.desk().systems[system])
    empty = under.bare().pack
    return PackWork(program, PackDraft(under, empty, empty), looking=True)


def opened(program: Program, loaded: Loaded) -> tuple[PackWork, bool]:
    """A pack of the folder; what was kept of it aside goes on, and that is said. Raises BuilderError."""
    pack = loaded.pack
    desk = program.desk()
    under = desk.workshop.under(pack.system, pack.base_pack)
    kept = PackShelf(program.places.packs).kept(pack.pack_id, under.system.prefix)
    work = PackWork(program, PackDraft(under, kept or pack, pack), loaded)
    return work, kept is not None


def resumed(program: Program, system: str, id: str) -> PackWork:
    """A pack that was never saved, as it was kept aside. Raises BuilderError."""
    desk = program.desk()
    kept = PackShelf(program.places.packs).kept(id, desk.systems[system].prefix)
    if kept is None:
        raise BuilderError(Text("tables.no_base", {"pack": id}))
    return PackWork(program, PackDraft(desk.workshop.under(system, kept.base_pack), kept))
