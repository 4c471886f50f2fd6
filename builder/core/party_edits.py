"""Core: what a GM does at the desk, as edits of the party. Nothing here has a say in rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from builder.core.character import stamp
from builder.core.edit import Edit, Move, Remove, Set
from builder.core.evaluation import Issue, Path
from builder.core.frozen import LIMIT
from builder.core.party import Campaign, Content, DeskWaiver, Member, Party

SHOWN = 500


def waive(party: Party, row: int, issue: Issue, note: str, now: datetime) -> Edit:
    """Allow it at this desk, with a note. What was allowed before gets the new note."""
    number = issue.params.get("n")
    n = number if isinstance(number, int | Fraction) and abs(Fraction(number)) <= LIMIT else None
    given = DeskWaiver(code=issue.code, path=issue.path, note=note[:SHOWN], given=stamp(now), n=n)
    others = _others(party.member(row), issue.code, issue.path)
    return Set(("members", row, "waivers"), (*others, given))


def unwaive(party: Party, row: int, code: str, path: Path) -> Edit:
    """Take back what was allowed at this desk."""
    return Set(("members", row, "waivers"), _others(party.member(row), code, path))


def _others(member: Member, code: str, path: Path) -> tuple[DeskWaiver, ...]:
    return tuple(one for one in member.waivers if (one.code, one.path) != (code, path))


def put_current(party: Party, row: int, key: str, number: int | None) -> Edit:
    """What is left of something that play uses up; None: what the player's file says."""
    current = {name: left for name, left in party.member(row).current.items() if name != key}
    return Set(("members", row, "current"), current if number is None else {**current, key: number})


def choose_columns(party: Party, system: str, keys: Sequence[str] = ()) -> Edit:
    """What is shown of the members of a system; nothing named: the usual."""
    others = {id: chosen for id, chosen in party.columns.items() if id != system}
    return Set(("columns",), {**others, system: tuple(keys)} if keys else others)


def put_campaign(party: Party, system: str, campaign: Campaign | None) -> Edit:
    """What the GM sets for a system; None: nothing, each member is judged by the settings of its own file."""
    others = {id: one for id, one in party.campaigns.items() if id != system}
    return Set(("campaigns",), others if campaign is None else {**others, system: campaign})


def put_packs(party: Party, system: str, packs: Sequence[Content]) -> Edit:
    """The packs of a campaign, its settings as they are."""
    campaign = party.campaigns.get(system, Campaign())
    return put_campaign(party, system, campaign.model_copy(update={"packs": tuple(packs)}))


def remove(row: int) -> Edit:
    """Take a member out of the party."""
    return Remove(("members", row))


def move(row: int, before: int | None = None) -> Edit:
    """Put a member before another, or at the end."""
    return Move(("members", row), before)
