"""Core: one open party with its history, and the dice that the desk throws for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from builder.core.character import stamp
from builder.core.dice import Roll, Roller
from builder.core.edit import Set, apply
from builder.core.fair import FairRoller, last_counter
from builder.core.history import History
from builder.core.party import Party
from builder.core.party_order import TURN
from builder.core.party_survey import PartySurvey
from builder.core.text import Text


class PartyDraft(History[Party, PartySurvey]):
    """An open party. `look` surveys it, `now` tells the time, `roller` throws where there is no phrase."""

    def __init__(
        self,
        party: Party,
        look: Callable[[Party], PartySurvey],
        roller: Roller,
        now: Callable[[], datetime],
        version: str = "",
    ) -> None:
        self._roller = roller
        self._now = now
        self._version = version
        super().__init__(party, look)

    def throw_order(self, system: str) -> tuple[Roll, ...]:
        """Throw what the rule of a system asks for, until no equals are left; everything into the log.

        Whoever has thrown keeps it: only who is still without dice throws. One step of the history.
        """
        party, thrown = self.document, list[Roll]()
        while rolls := self._round(party, system):
            thrown += rolls
            party = _entered(party, rolls)
        self._put(party, (), False, Text("party.undo.order"))
        return tuple(thrown)

    def clear_order(self, system: str) -> None:
        """The fight is over: the dice of the order go. What was thrown stays in the log."""
        rows = [member.row for member in self.document.members if member.system == system and member.turn]
        self.do(*(Set(("members", row, TURN), ()) for row in rows), name=Text("party.undo.order.clear"))

    def stamped(self) -> Party:
        """The party for writing, with time and version."""
        changed: dict[str, object] = {"modified": stamp(self._now())}
        if self._version:
            changed["app_version"] = self._version
        return self.document.model_copy(update=changed)

    def _round(self, party: Party, system: str) -> tuple[Roll, ...]:
        """A throw for everybody who has to."""
        group = self._look(party).overview.of(system)
        if group is None:
            return ()
        time = stamp(self._now())
        roller = FairRoller(self._roller, party.phrase, party.id, last_counter(party.rolls))
        return tuple(
            roller.roll(dice, ("members", row, TURN), time) for row, dice in group.turns.waiting.items()
        )


def _entered(party: Party, rolls: tuple[Roll, ...]) -> Party:
    """The party with the throws in its log, and their totals with the members."""
    party = party.model_copy(update={"rolls": (*party.rolls, *rolls)})
    for roll in rolls:
        row = roll.path[1]
        assert isinstance(row, int)
        party = apply(party, Set(roll.path, (*party.member(row).turn, roll.total)))
    return party
