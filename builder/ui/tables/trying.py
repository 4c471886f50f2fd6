"""The pack in work tried on a character: who is looked at, what changes for them, the pack used for them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from builder.core.character import PackRef
from builder.core.edit import Set
from builder.core.errors import BuilderError
from builder.core.text import Text
from builder.ui.controls.drop_down import Choice
from builder.ui.message import Message
from builder.ui.program import Program
from builder.ui.tables.side import MOST_EFFECTS, Effect, SidePane
from builder.ui.tables.work import PackWork, Person

OTHER = "other"


class Trying(QObject):
    """Of one editor, shown in its side pane."""

    told = Signal(object)
    refused = Signal(object)

    def __init__(self, program: Program, work: PackWork, side: SidePane) -> None:
        super().__init__(side)
        self._program, self._work, self._side = program, work, side
        self._person: Person | None = None
        self._others: dict[str, Person] = {}
        side.picked.connect(self.look_at)
        side.use_asked.connect(self.use)

    def show(self) -> None:
        """The characters one can look at, and what changes for the one that is looked at."""
        say = self._program.words.say
        people = self._people()
        if self._person is None or self._person.key not in people:
            self._person = next(iter(people.values()), None)
        else:
            self._person = people[self._person.key]
        unnamed = say(Text("library.unnamed"))
        choices = [Choice(one.key, one.name or unnamed) for one in people.values()]
        choices.append(Choice(OTHER, say(Text("tables.side.other"))))
        self._side.show_people(choices, self._person.key if self._person is not None else "")
        self._show_effects()

    @property
    def can_use(self) -> bool:
        """Whether the character that is looked at is open here and does not use the saved pack yet."""
        person, id = self._person, self._work.pack.pack_id
        if person is None or self._work.loaded is None or person.key in self._others:
            return False
        document = next((one for one in self._program.desk().documents if one.draft == person.key), None)
        return document is not None and all(ref.id != id for ref in document.live.document.packs)

    def look_at(self, key: str) -> None:
        """Another character, or one of a file."""
        if key != OTHER:
            self._person = self._people().get(key)
            self._show_effects()
            return
        self.show()
        say, program = self._program.words.say, self._program
        filters = {say(Text("files.characters_and_pdf")): (".json", ".pdf")}
        title = say(Text("tables.side.other"))
        program.dialogs.open_files(self._side, title, program.library.folder, filters, self._look_at_files)

    def use(self) -> None:
        """The character that is looked at uses this pack from now on."""
        person, pack = self._person, self._work.pack
        documents = self._program.desk().documents
        document = next((one for one in documents if person is not None and one.draft == person.key), None)
        if document is None:
            return
        before = self._work.draft.under.before
        mine = {one.pack_id for one in before} | {pack.pack_id}
        others = [ref for ref in document.live.document.packs if ref.id not in mine]
        refs = (*others, *(PackRef(id=one.pack_id) for one in before), PackRef(id=pack.pack_id))
        if document.live.do(Set(("packs",), [ref.text for ref in refs]), name=Text("core.profile.packs")):
            self.told.emit(Message(Text("tables.told.used", {"name": self._work.title})))
            self.show()

    def _people(self) -> dict[str, Person]:
        return {one.key: one for one in self._work.people()} | self._others

    def _show_effects(self) -> None:
        say, person = self._program.words.say, self._person
        if person is None:
            self._side.show_effects((), say(Text("tables.side.nobody")))
            return
        if self._work.looking or not self._work.draft.is_judged:
            self._side.show_effects((), "")
            return
        tried = self._work.tried_on(person)
        if tried is None:
            self._side.show_effects((), say(Text("tables.side.unjudged")))
            return
        effects = [Effect(say(name), old, new) for name, old, new in tried.changes]
        notes = []
        if len(effects) > MOST_EFFECTS:
            notes.append(say(Text("tables.side.more", {"n": len(effects) - MOST_EFFECTS})))
        if tried.cleared:
            notes.append(say(Text("tables.side.marks", {"n": tried.cleared})))
        if not effects and not tried.cleared:
            notes.append(say(Text("tables.side.same")))
        use = say(Text("tables.side.use")) if self.can_use else ""
        used = say(Text("tables.side.used")) if tried.uses else ""
        self._side.show_effects(effects, "　".join(notes), use=use, used=used)

    def _look_at_files(self, paths: list[Path]) -> None:
        for path in paths[:1]:
            try:
                character = self._program.desk().read(path).character
            except BuilderError as error:
                self.refused.emit(error.text)
                return
            system = self._work.draft.under.system
            if character.system != system.id:
                self.refused.emit(
                    Text("tables.side.other_system", {"name": path.name, "system": system.name})
                )
                continue
            person = Person(str(path), character.profile.name or path.stem, character)
            self._others[person.key] = person
            self._person = person
            self.show()
