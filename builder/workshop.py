"""What the window and the command line share: the systems of this build, their rules, opened files, surveys.

May import core, the systems by id and storage; never a screen. Time and folders are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from uuid import uuid4

from builder import __version__
from builder.core.character import PackRef
from builder.core.dice import Roller
from builder.core.draft import Draft
from builder.core.errors import BadPack, BuilderError, UnreadableFile
from builder.core.pack import Pack
from builder.core.pack_view import Under
from builder.core.start import new_character, quick_character
from builder.core.survey import AnyCharacter, Survey, survey
from builder.core.system import AnySystem, Format, Rules
from builder.core.text import Label, Language, Text
from builder.storage.characters import Opened, is_character, read
from builder.storage.foreign import foreign_formats, read_foreign
from builder.storage.packs import PackFile, find_packs, list_packs, look_of_folder, why_broken
from builder.systems import all_systems

KEPT = 8

Seen = tuple[tuple[str, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class _Laid:
    """Rules with packs laid over them, how the folder looked then, and why some packs are left out."""

    seen: Seen
    rules: Rules
    broken: Mapping[str, Text] = field(default_factory=dict)


class Workshop:
    """Systems, packs and time in one hand. `packs`: the folder of house-rule packs, or None."""

    def __init__(
        self,
        now: Callable[[], datetime],
        packs: Path | None = None,
        systems: Mapping[str, AnySystem] | None = None,
    ) -> None:
        self.now = now
        self.systems: Mapping[str, AnySystem] = all_systems() if systems is None else systems
        self._packs = packs
        self._files: tuple[Seen, tuple[PackFile, ...]] | None = None
        self._kept: dict[tuple[str, tuple[PackRef, ...]], _Laid] = {}

    def rules(self, system: str, wanted: tuple[PackRef, ...] = ()) -> Rules:
        """The system's rules with those of the wanted packs that are there and sound."""
        return self._laid(system, wanted).rules

    def laid(self, system: str, wanted: tuple[PackRef, ...] = ()) -> tuple[Rules, Mapping[str, Text]]:
        """The same, and why packs are left out that are there, by id."""
        found = self._laid(system, wanted)
        return found.rules, found.broken

    def packs_of(self, system: str, wanted: tuple[PackRef, ...]) -> tuple[Pack, ...]:
        """Those of the wanted packs that are there and sound, each behind those that it changes."""
        if self._packs is None:
            return ()
        found = find_packs(self._packs, wanted, system, self.systems[system].prefix)
        return self._with_bases(system, found.packs)

    def in_order(self) -> Mapping[str, AnySystem]:
        """The systems of this build, in the order in which they are shown. Imports each."""
        found = self.systems
        return {key: found[key] for key in sorted(found, key=lambda key: (found[key].place, key))}

    def survey(self, character: AnyCharacter) -> Survey[AnyCharacter]:
        """Everything that may be looked at."""
        laid = self._laid(character.system, character.packs)
        offered = self.offered(character.system)
        return survey(character, self.systems[character.system], laid.rules, laid.broken, offered)

    # packs

    def _with_bases(self, system: str, packs: tuple[Pack, ...]) -> tuple[Pack, ...]:
        """The packs, each behind those that it changes, as far as they are there."""
        found: list[Pack] = []
        for pack in packs:
            below: tuple[Pack, ...] = ()
            with suppress(BuilderError):
                below = self.under(system, pack.base_pack).before
            found += [one for one in (*below, pack) if all(one.pack_id != own.pack_id for own in found)]
        return tuple(found)

    def pack_files(self) -> tuple[PackFile, ...]:
        """Every file of the packs folder; read again only when something changed in it."""
        if self._packs is None:
            return ()
        seen = look_of_folder(self._packs)
        if self._files is None or self._files[0] != seen:
            self._files = seen, list_packs(self._packs)
        return self._files[1]

    def offered(self, system: str) -> Mapping[str, Label]:
        """The packs of a system that are there, by id."""
        files = self.pack_files()
        return {one.id: one.title for one in files if one.system == system and one.fault is None and one.id}

    def under(self, system: str, base: str | None) -> Under:
        """What a pack with this base lies on: the shipped tables and the packs below. Raises BuilderError."""
        before: list[Pack] = []
        whole = self.systems[system]
        while base in self.offered(system):
            if any(pack.pack_id == base for pack in before):
                raise BuilderError.of("tables.cycle", pack=str(base))
            assert self._packs is not None
            found = find_packs(self._packs, (PackRef(id=str(base)),), system, whole.prefix)
            if not found.packs:
                raise found.faults[0] if found.faults else BuilderError.of("tables.no_base", pack=str(base))
            before.insert(0, found.packs[0])
            base = found.packs[0].base_pack
        return Under(whole, tuple(before))

    def survey_with(
        self, character: AnyCharacter, pack: Pack, before: tuple[Pack, ...]
    ) -> Survey[AnyCharacter]:
        """What would be so with this pack among the character's. Raises BadPack where it does not fit."""
        system = self.systems[character.system]
        found: tuple[Pack, ...] = ()
        if self._packs is not None:
            found = find_packs(self._packs, character.packs, system.id, system.prefix).packs
        mine = {one.pack_id for one in (*before, pack)}
        others = tuple(one for one in found if one.pack_id not in mine)
        return survey(character, system, system.load_rules((*others, *before, pack)))

    def _laid(self, system: str, wanted: tuple[PackRef, ...]) -> _Laid:
        """Rules with the wanted packs; kept as long as nothing changes in their folder."""
        if not wanted or self._packs is None:
            return _Laid((), self.systems[system].load_rules(()))
        seen = look_of_folder(self._packs)
        kept = self._kept.get((system, wanted))
        if kept is None or kept.seen != seen:
            while len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            kept = self._kept[system, wanted] = self._lay(system, wanted, seen)
        return kept

    def _lay(self, system: str, wanted: tuple[PackRef, ...], seen: Seen) -> _Laid:
        """A pack that does not fit is left out, and with it what is built on it; the others are laid over."""
        whole = self.systems[system]
        assert self._packs is not None
        found = find_packs(self._packs, wanted, system, whole.prefix)
        broken = dict(found.broken)
        wanted_ones = self._with_bases(system, found.packs)
        with suppress(BadPack):
            return _Laid(seen, whole.load_rules(wanted_ones), broken)
        packs: tuple[Pack, ...] = ()
        for pack in wanted_ones:
            try:
                whole.load_rules((*packs, pack))
                packs += (pack,)
            except BadPack as error:
                broken[pack.pack_id] = why_broken(error)
        return _Laid(seen, whole.load_rules(packs), broken)

    def read(self, path: Path) -> Opened:
        """A character file, JSON or our PDF, or another program's that a system can read.

        Raises BuilderError.
        """
        try:
            return read(path, self.systems)
        except UnreadableFile:
            found = None if is_character(path) else read_foreign(path, self.systems, self.new)
            if found is None:
                raise
            return found

    def foreign_formats(self) -> list[Format]:
        """The formats of other programs that can be read."""
        return [one for _, one in foreign_formats(self.systems)]

    def new(self, system: str) -> AnyCharacter:
        """A fresh character."""
        return new_character(
            self.systems[system], self.rules(system), id=str(uuid4()), now=self.now(), version=__version__
        )

    def quick(
        self,
        system: str,
        begun: AnyCharacter,
        roller: Roller,
        language: Language = "ja",
        *,
        fair: bool = True,
    ) -> AnyCharacter:
        """A random, complete, legal character from the settings of the one begun."""
        rules = self.rules(system, begun.packs)
        return quick_character(self.systems[system], rules, begun, roller, self.now(), language, fair=fair)

    def draft(self, character: AnyCharacter, roller: Roller | None = None) -> Draft:
        """An open document on a character."""
        return Draft(character, self.survey, roller or Roller.of_system(), self.now, __version__)
