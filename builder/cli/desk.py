"""Command line: what every command works with, and how it opens a file. Never a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from builder.cli.lines import one_line, tell
from builder.cli.words import speech
from builder.core.errors import BuilderError
from builder.core.survey import AnyCharacter, Survey
from builder.core.system import AnySystem
from builder.core.text import Language, Text, Translator
from builder.workshop import Workshop


@dataclass(frozen=True, slots=True)
class Desk:
    """What a command works with: the workshop, the language that was asked for, the environment."""

    workshop: Workshop
    language: Language | None
    environment: Mapping[str, str]

    def words(self, *systems: AnySystem, language: Language | None = None) -> Translator:
        """A Translator that also knows the words of these systems."""
        folders = [system.strings for system in systems]
        return speech(self.environment, language or self.language, folders)

    def system(self, key: str) -> AnySystem:
        """The system of this id. Raises BuilderError when it is not in this build."""
        if key not in self.workshop.systems:
            known = ", ".join(self.workshop.systems)
            raise BuilderError(Text("cli.no_system", {"system": key, "known": known}))
        return self.workshop.systems[key]

    def tell(self, text: Text, file: str = "") -> None:
        """Say a sentence where errors go, with the file that it is about."""
        sentence = self.words().say(text)
        tell(one_line(f"{file}: {sentence}" if file else sentence))


def opened(name: str, desk: Desk) -> tuple[Survey[AnyCharacter], AnySystem]:
    """The survey of a character file; what is to be told of the file is told. Raises BuilderError."""
    found = desk.workshop.read(Path(name))
    character: AnyCharacter = found.character
    for warning in found.warnings:
        desk.tell(warning, name)
    return desk.workshop.survey(character), desk.workshop.systems[character.system]
