"""Core: one open character, its history and its survey. What is open is the only state outside widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from builder.core import edit as edits
from builder.core.character import PackRef, Witness, stamp
from builder.core.dice import Roll, Roller, typed, typed_total
from builder.core.dice_log import thrower_of
from builder.core.edit import Set
from builder.core.errors import BadEdit
from builder.core.evaluation import Path
from builder.core.fair import FairRoller, last_counter
from builder.core.history import History
from builder.core.survey import AnyCharacter, Survey, totals
from builder.core.text import Label, Text

Typed = tuple[str, Sequence[int] | int]
"""A dice expression with the faces of real dice, or with their total alone."""

Look = Callable[[AnyCharacter], Survey[AnyCharacter]]


class Draft(History[AnyCharacter, Survey[AnyCharacter]]):
    """An open character. `look` surveys a document, `now` tells the time, `roller` throws."""

    def __init__(
        self,
        document: AnyCharacter,
        look: Look,
        roller: Roller,
        now: Callable[[], datetime],
        version: str = "",
    ) -> None:
        self._roller = roller
        self._now = now
        self._version = version
        super().__init__(document, look)

    def roll(self, throws: dict[Path, str], name: Label | None = None) -> tuple[Roll, ...]:
        """Throw a set at once: the dice go to the log for ever, their totals to their paths as one step."""
        time, now = stamp(self._now()), self.document
        roller = FairRoller(self._roller, now.profile.phrase, thrower_of(now), last_counter(now.rolls))
        rolls = tuple(roller.roll(dice, path, time) for path, dice in throws.items())
        return self._log(rolls, name)

    def type_dice(self, throws: Mapping[Path, Typed], name: Label | None = None) -> tuple[Roll, ...]:
        """Put a set of real dice into the log, marked as typed in, and their totals to their paths.

        Each is its expression with its faces in order, or with its total alone. Raises BadEdit on dice that
        the expression does not have.
        """
        time = stamp(self._now())
        try:
            rolls = tuple(_told(path, dice, told, time) for path, (dice, told) in throws.items())
        except ValueError as error:
            raise BadEdit(Text("core.dice.not_these")) from error
        return self._log(rolls, name)

    def _log(self, rolls: tuple[Roll, ...], name: Label | None) -> tuple[Roll, ...]:
        document = self.document.model_copy(update={"rolls": (*self.document.rolls, *rolls)})
        for roll in rolls:
            document = edits.apply(document, Set(roll.path, roll.total))
        self._put(document, (), False, name or Text("undo.roll"))
        return rolls

    def note(self, document: AnyCharacter, name: Label) -> None:
        """Put a whole new document in place as one step (taking over settings, a restored state).

        An earlier state of the same character gives back its choices, never its rolls and row numbers.
        """
        now = self.document
        if document.id == now.id:
            more = tuple(roll for roll in document.rolls if roll not in now.rolls)
            kept = {"rolls": (*now.rolls, *more), "last_row": max(now.last_row, document.last_row)}
            document = document.model_copy(update=kept)
        self._put(document, (), False, name)

    def stamped(self) -> AnyCharacter:
        """The document for writing: time, version and witness filled in."""
        sheet = self.survey.sheet
        shown = totals(sheet, self.survey.evaluation) if sheet is not None else {}
        witness = Witness(tables=self._digests(), totals=shown)
        update: dict[str, Any] = {"modified": stamp(self._now()), "witness": witness, "packs": self._packs()}
        if self._version:
            update["app_version"] = self._version
        return self.document.model_copy(update=update)

    def _packs(self) -> tuple[PackRef, ...]:
        """The packs by number and digest; one that was just chosen is the one that was loaded.

        What they are called goes along, so that who lacks one can be told its title.
        """
        loaded = {ref.id: ref for ref in self.survey.packs}
        return tuple(_titled(ref, loaded.get(ref.id)) for ref in self.document.packs)

    def _digests(self) -> dict[str, str]:
        return dict(self.survey.digests)


def _titled(ref: PackRef, loaded: PackRef | None) -> PackRef:
    """The pack that was meant, or was loaded for it, with its title."""
    if loaded is None:
        return ref
    return ref.model_copy(update={"title": loaded.title or ref.title}) if ref.digest else loaded


def _told(path: Path, dice: str, told: Sequence[int] | int, time: datetime) -> Roll:
    """A throw of real dice. Raises ValueError where they cannot be."""
    if isinstance(told, int):
        return typed_total(dice, told, path, time)
    return typed(dice, told, path, time)
