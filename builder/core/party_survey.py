"""Core: a party surveyed: every member judged, and the tables about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.core.party import Party
from builder.core.party_check import Assessment
from builder.core.party_overview import Overview, overview
from builder.core.text import Text


@dataclass(frozen=True)
class PartySurvey:
    """Everything anyone may look at. `members` in the party's order; `systems`: ids in that of the build.

    `faults`: what of the campaign could not be used, and why.
    """

    document: Party
    members: tuple[Assessment, ...]
    systems: Sequence[str]
    faults: tuple[Text, ...] = ()

    def of(self, row: int) -> Assessment:
        """The member of that number. Raises LookupError."""
        for one in self.members:
            if one.row == row:
                return one
        raise LookupError(row)

    @cached_property
    def overview(self) -> Overview:
        """The members by system."""
        return overview(self.members, self.systems, self.document.columns)

    @property
    def legal(self) -> bool:
        """Whether every member could be judged, and none breaks a rule that this desk did not allow."""
        return not self.faults and all(one.legal for one in self.members)
