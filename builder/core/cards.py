"""Core: name cards: who somebody is in front of the table, and the few numbers that others ask for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.core.cell import Cell, Pair, cell
from builder.core.party_check import Assessment
from builder.core.party_overview import SKILL, Group
from builder.core.party_sheet import notices_of
from builder.core.party_survey import PartySurvey
from builder.core.text import Label

MOST = 5
"""Figures on a card."""

TRACKS = 2
"""Of a system that names none: so many of what play uses up stand on the card."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: name, reading or second script, a line of concept, who plays, the system, portrait (PNG)."""

    name: str
    kana: str
    concept: str
    player: str
    system: Label
    figures: tuple[Pair, ...]
    portrait: bytes | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a party in its order, and what must be printed with them."""

    title: str
    cards: tuple[Card, ...]
    notice: tuple[str | Label, ...]


def party_cards(survey: PartySurvey) -> Cards:
    """A card for each member whose system is in this build."""
    groups = tuple(group for group in survey.overview.groups if group.system is not None)
    of = {one.row: group for group in groups for one in group.members}
    cards = tuple(
        _card(one, of[one.row]) for one in survey.members if one.row in of and one.survey is not None
    )
    return Cards(survey.document.name, cards, notices_of(groups))


def _card(one: Assessment, group: Group) -> Card:
    sheet = one.survey.sheet if one.survey is not None else None
    head = None if sheet is None else sheet.masthead
    return Card(
        name=one.name,
        kana="" if head is None else head.kana,
        concept="" if head is None else head.concept,
        player=one.player,
        system=group.name,
        figures=tuple(_figures(one, group)),
        portrait=None if head is None else head.portrait,
    )


def _figures(one: Assessment, group: Group) -> Iterator[Pair]:
    """The numbers that the system names for cards, as many as fit; full tracks."""
    gm = group.system.gm if group.system is not None else None
    tracks = {track.key: Cell(track.maximum, track.key) for track in one.tracks}
    keys = gm.card if gm is not None and gm.card else (*_columns(group), *list(tracks)[:TRACKS])
    room = MOST - sum(key in tracks for key in keys)
    for key in keys:
        found = tracks.get(key) or _number(one, key)
        if found is None or (key not in tracks and not room):
            continue
        room -= key not in tracks
        yield Pair(_called(group, key), found)


def _number(one: Assessment, key: str) -> Cell | None:
    if key.startswith(SKILL):
        wanted = key.removeprefix(SKILL)
        known = next((known for known in one.gm.skills if known.key == wanted), None)
        return None if known is None else cell(known.level)
    value = one.value(key)
    return None if value is None else cell(value)


def _columns(group: Group) -> Iterator[str]:
    system = group.system
    if system is not None:
        yield from system.gm.columns if system.gm is not None else system.play


def _called(group: Group, key: str) -> Label:
    """What a figure is called, as short as the system has it."""
    system = group.system
    heads = {
        **(system.short if system is not None else {}),
        **(system.gm.heads if system and system.gm else {}),
    }
    return heads.get(key) or group.heading(key).head
