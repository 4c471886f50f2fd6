"""What the window and the command line share: the systems of this build, their rules, opened files, surveys.

May import core, the systems by id and storage; never a screen. Time and folders are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from uuid import uuid4

from builder import __version__
from builder.core.character import PackRef
from builder.core.dice import Roller
from builder.core.draft import Draft
from builder.core.pack import Pack
from builder.core.start import new_character, quick_character
from builder.core.survey import AnyCharacter, Survey, survey
from builder.core.system import AnySystem, Rules
from builder.core.text import Language
from builder.storage.characters import Opened, read
from builder.storage.packs import find_packs
from builder.systems import all_systems


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

    def rules(self, system: str, wanted: tuple[PackRef, ...] = ()) -> Rules:
        """The system's rules with those of the wanted packs that are there."""
        found: tuple[Pack, ...] = ()
        if wanted and self._packs is not None:
            found = find_packs(self._packs, wanted, system, self.systems[system].prefix).packs
        rules: Rules = self.systems[system].load_rules(found)
        return rules

    def survey(self, character: AnyCharacter) -> Survey[AnyCharacter]:
        """Everything that may be looked at."""
        rules = self.rules(character.system, character.packs)
        return survey(character, self.systems[character.system], rules)

    def read(self, path: Path) -> Opened:
        """A character file, JSON or our PDF. Raises BuilderError."""
        return read(path, self.systems)

    def new(self, system: str) -> AnyCharacter:
        """A fresh character."""
        return new_character(
            self.systems[system], self.rules(system), id=str(uuid4()), now=self.now(), version=__version__
        )

    def quick(
        self, system: str, begun: AnyCharacter, roller: Roller, language: Language = "ja"
    ) -> AnyCharacter:
        """A random, complete, legal character from the settings of the one begun."""
        rules = self.rules(system, begun.packs)
        return quick_character(self.systems[system], rules, begun, roller, self.now(), language)

    def draft(self, character: AnyCharacter, roller: Roller | None = None) -> Draft:
        """An open document on a character."""
        return Draft(character, self.survey, roller or Roller.of_system(), self.now, __version__)
