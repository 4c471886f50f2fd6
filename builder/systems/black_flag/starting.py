"""Black Flag: the starting equipment of class and background. Touches nothing else.

Source: digest, 4, 6 and 9.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.core.text import Label
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.choices import EQUIPMENT_METHODS
from builder.systems.black_flag.facts import StartLine
from builder.systems.black_flag.levels import Levels
from builder.systems.black_flag.places import WAYS
from builder.systems.black_flag.proficiencies import Proficiencies


@dataclass(frozen=True, slots=True)
class Got:
    """So many of a thing, and the place of the list it comes from."""

    id: str
    qty: int
    key: str


@dataclass(slots=True)
class Started:
    """What the lists give. `gp`: coins among it."""

    got: list[Got] = field(default_factory=list)
    lines: list[StartLine] = field(default_factory=list)
    gp: int = 0


class Starting:
    """Goes through the lists of class and background and asks for what is to be picked."""

    def __init__(self, book: Book, levels: Levels, found: Proficiencies) -> None:
        self._book, self._levels, self._proficiencies = book, levels, found
        self._picks = book.choices.starting.picks
        self.found = Started()

    def run(self) -> Started:
        """Everything the lists give, or nothing where gold was taken instead."""
        book = self._book
        if book.choices.starting.method == EQUIPMENT_METHODS[1]:
            return self.found
        first = self._levels.first
        if first is not None:
            for place, group in enumerate(first.row.starting_equipment):
                self._group(f"{first.row.id}.equipment.{place + 1}", first.row.name, group)
        background = book.rules.backgrounds.get(book.choices.background)
        if background is not None:
            for place, piece in enumerate(background.equipment):
                self._piece(f"{background.id}.equipment.{place + 1}", background.name, piece)
        return self.found

    def _group(self, key: str, source: Label, group: rows.StartGroup) -> None:
        if group.type == "fixed":
            for place, piece in enumerate(group.items):
                self._piece(f"{key}.{place + 1}", source, piece)
            return
        ways = tuple((way.label, way.items) for way in group.options)
        for label in self._choose(key, source, ways):
            for place, piece in enumerate(dict(ways)[label]):
                self._piece(f"{key}.{label}.{place + 1}", source, piece)

    def _choose(
        self, key: str, source: Label, ways: tuple[tuple[str, tuple[rows.Piece, ...]], ...]
    ) -> tuple[str, ...]:
        """The way that was taken, as it may be."""
        picks = self._picks.get(key, ())
        labels = [label for label, _ in ways]
        shown = tuple((label, tuple((self._said(one), one.qty) for one in pieces)) for label, pieces in ways)
        self.found.lines.append(StartLine(key, source, 1, shown, tuple(labels), picks))
        return self._taken(key, source, picks, labels, 1)

    def _said(self, piece: rows.Piece) -> Label:
        rules = self._book.rules
        return rules.called(piece.item) if piece.item else any_of_label(self._book, piece.any_of)

    def _taken(
        self, key: str, source: Label, picks: tuple[str, ...], offered: list[str], choose: int
    ) -> tuple[str, ...]:
        book = self._book
        for pick in dict.fromkeys(picks):
            if pick not in offered:
                label = book.rules.called(pick)
                book.error("BFR-EQUIP-OPTION", "starting", "picks", key, item=label, source=source)
        if not picks:
            book.todo("BFR-EQUIP-MISSING", "starting", "picks", key, source=source)
        elif len(picks) > choose:
            label = book.rules.called(picks[choose])
            book.error("BFR-EQUIP-OPTION", "starting", "picks", key, item=label, source=source)
        return tuple(pick for pick in picks if pick in offered)[:choose]

    def _piece(self, key: str, source: Label, piece: rows.Piece) -> None:
        if piece.gp:
            self.found.gp += piece.gp
        elif piece.options:
            ways = tuple((WAYS[place], (option,)) for place, option in enumerate(piece.options))
            for label in self._choose(key, source, ways):
                for option in dict(ways)[label]:
                    self._piece(f"{key}.{label}", source, option)
        elif piece.any_of:
            self._any(key, source, piece)
        else:
            self._needs(key, piece)
            self.found.got.append(Got(piece.item, piece.qty, key))

    def _any(self, key: str, source: Label, piece: rows.Piece) -> None:
        offered = self._offered(piece.any_of)
        picks = self._picks.get(key, ())
        self.found.lines.append(StartLine(key, source, piece.qty, (), offered, picks))
        taken = self._taken(key, source, picks, list(offered), piece.qty)
        if len(taken) == 1:
            self.found.got.append(Got(taken[0], piece.qty, key))
        else:
            self.found.got += [Got(id, 1, key) for id in taken]

    def _offered(self, category: str) -> tuple[str, ...]:
        """What any of a category may be."""
        rules = self._book.rules
        firearms = self._book.choices.campaign.firearms
        match category:
            case "musical_instrument":
                return tuple(id for id, row in rules.tool_items.items() if row.family == category)
            case "proficient_tool":
                tools = [id for id in rules.tools if self._proficiencies.has("tool", id)]
                items = [id for id, row in rules.tool_items.items() if row.tool in tools]
                return (*(id for id in tools if not rules.tools[id].family), *items)
            case _:
                group, _, rest = category.partition("_")
                return tuple(
                    id
                    for id, row in rules.weapons.items()
                    if row.group == group
                    and (rest == "weapon" or row.mode == rest.removesuffix("_weapon"))
                    and (firearms or not row.optional)
                )

    def _needs(self, key: str, piece: rows.Piece) -> None:
        """A thing that is offered only to those who can handle it."""
        need = piece.requires_proficiency
        if not need:
            return
        row = self._book.rules.weapons.get(need)
        found = self._proficiencies
        able = found.has("armor", need) or found.has("weapon", need)
        able = able or (row is not None and found.has("weapon_group", row.group))
        if not able:
            place = ("starting", "picks", key.rpartition(".")[0].rpartition(".")[0])
            self._book.error("BFR-EQUIP-REQUIRES", *place, item=self._book.rules.called(piece.item))


def any_of_label(book: Book, category: str) -> Label:
    """Any of a category, in words."""
    rules = book.rules
    match category:
        case "musical_instrument":
            return rules.tool_families[category].name
        case "proficient_tool":
            return rules.term("tool")
        case _:
            return rules.weapon_groups[category.partition("_")[0]].name
