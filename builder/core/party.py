"""Core: the party as it is saved: members by content, settings and packs of the campaign, what was decided.

It stays whole when the players' files move, and when a system is not in this build.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AwareDatetime, ConfigDict, Field, RootModel, model_validator

from builder.core.character import Waiver, row_after
from builder.core.dice import Roll
from builder.core.frozen import LIMIT, Document, Exact, Frozen, Line, Prose, Row, Whole

PARTY_FORMAT: Literal["party/1"] = "party/1"
MOST_MEMBERS = 1_000


class Content(RootModel[Mapping[str, Any]]):
    """A JSON object that is kept as it came: a character, a pack. What is in it is read where it is used."""

    model_config = ConfigDict(frozen=True)

    @property
    def raw(self) -> Mapping[str, Any]:
        """The object."""
        return self.root

    def word(self, *path: str) -> str:
        """The word at a path, or nothing."""
        node: Any = self.root
        for part in path:
            node = node.get(part) if isinstance(node, Mapping) else None
        return node if isinstance(node, str) else ""


class DeskWaiver(Waiver):
    """A waiver granted at this desk, and when. `n`: the number that was allowed; one beyond it is not.

    None: an older one, or what has no number.
    """

    given: AwareDatetime
    n: Exact | None = None


class Campaign(Frozen):
    """What the GM sets for one system: those fields of its choices that a campaign sets, and packs in order.

    The packs are there by content, so that they travel with the party. `schema_version`: of the choices.
    """

    schema_version: Annotated[int, Field(strict=True, ge=1)] = 1
    settings: Mapping[str, Any] = {}
    packs: tuple[Content, ...] = ()


class Member(Row):
    """A character of the party. `file`: the name of the file it came from.

    `current`: what play left, by track; one that is not named is as the player's file has it.
    `turn`: the dice of this fight's order, and those that parted equals.
    """

    file: Line = ""
    added: AwareDatetime
    character: Content
    waivers: tuple[DeskWaiver, ...] = ()
    current: Mapping[Line, Whole] = {}
    turn: tuple[Whole, ...] = ()
    notes: Prose = ""

    @property
    def id(self) -> str:
        """The character's id."""
        return self.character.word("id")

    @property
    def name(self) -> str:
        """The character's name, whatever this build knows of its system."""
        return self.character.word("profile", "name")

    @property
    def player(self) -> str:
        """The player's name."""
        return self.character.word("profile", "player")

    @property
    def system(self) -> str:
        """The id of the character's system, in this build or not."""
        return self.character.word("system")


class Party(Document):
    """A party. `session`: how far the campaign is; `columns`: what is shown of members, by system.

    `phrase`: the one that fair dice follow from at this table. `rolls`: the log of this desk's own throws.
    """

    ROWS: ClassVar[str] = "members"
    DEEP: ClassVar[bool] = False
    SETTLED: ClassVar[frozenset[str]] = frozenset({"format", "id", "created", "rolls", "last_row"})

    format: Literal["party/1"] = PARTY_FORMAT
    id: Line
    created: AwareDatetime
    modified: AwareDatetime
    app_version: Line = ""
    name: Line = ""
    gm: Line = ""
    session: Line = ""
    notes: Prose = ""
    phrase: Line = ""
    campaigns: Mapping[Line, Campaign] = {}
    members: Annotated[tuple[Member, ...], Field(max_length=MOST_MEMBERS)] = ()
    columns: Mapping[Line, tuple[Line, ...]] = {}
    rolls: tuple[Roll, ...] = ()
    last_row: Annotated[int, Field(strict=True, ge=0, le=LIMIT)] = 0
    extensions: Mapping[str, Any] = {}

    def member(self, row: int) -> Member:
        """The member of that number. Raises LookupError."""
        for member in self.members:
            if member.row == row:
                return member
        raise LookupError(row)

    def taken_rows(self) -> frozenset[int]:
        """Every number that a member bears, or that a roll speaks of."""
        spoken = (step for roll in self.rolls for step in roll.path if isinstance(step, int))
        return frozenset((*(member.row for member in self.members), *spoken))

    @model_validator(mode="after")
    def _members_have_numbers(self) -> Party:
        rows = [member.row for member in self.members]
        if 0 not in rows and len(set(rows)) == len(rows) and max(rows, default=0) <= self.last_row:
            return self
        last, used, members = max(self.last_row, *rows), set[int](), []
        taken = set(self.taken_rows())
        for member in self.members:
            row = member.row
            if row == 0 or row in used:
                row = row_after(last, taken)
                last = max(last, row)
            used.add(row)
            taken.add(row)
            members.append(member if row == member.row else member.model_copy(update={"row": row}))
        object.__setattr__(self, "members", tuple(members))
        object.__setattr__(self, "last_row", last)
        return self
