"""Files that come into an open party, with what is useful decided for each. Asks nobody; says what came.

taken: the rows of the members that came. told: a Message.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from builder.core.party_arrival import Arrival
from builder.core.text import Text
from builder.ui.errand import Errand
from builder.ui.message import Message
from builder.ui.party.work import PartyWork
from builder.ui.program import Program
from builder.ui.shapes import State


class Bringing(QObject):
    """Of one act."""

    taken = Signal(object)
    told = Signal(object)

    def __init__(self, program: Program, work: PartyWork, paths: Sequence[Path]) -> None:
        super().__init__(work)
        self._program, self._work = program, work
        self._arrivals: list[Arrival] = []
        self._errand = Errand(self._steps(paths), self)
        self._errand.ended.connect(self._ended)
        self._errand.start()

    def _steps(self, paths: Sequence[Path]):  # type: ignore[no-untyped-def]
        for arrival in self._program.desk().gm.gather(paths):
            self._arrivals.append(arrival)
            yield len(self._arrivals)

    def _ended(self, whole: bool) -> None:
        gm, party = self._program.desk().gm, self._work.party
        plan = gm.plan(party, self._arrivals)
        edits = gm.take(party, plan)
        before = {member.row: member.character for member in party.members}
        if edits:
            self._work.do(*edits, name=Text("ui.party.undo.add"))
        now = self._work.party.members
        rows = tuple(one.row for one in now if before.get(one.row) is not one.character)
        faults = [item.arrival.fault for item in plan.items if item.arrival.fault is not None]
        if rows:
            self.told.emit(Message(Text("ui.party.came", {"n": len(rows)})))
            self.taken.emit(rows)
        elif faults:
            self.told.emit(Message(faults[0], State.NOTE))
        else:
            self.told.emit(Message(Text("ui.party.came.none"), State.NOTE))
