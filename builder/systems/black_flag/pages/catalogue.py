"""Black Flag: what the pages offer, made once for each set of tables. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from builder.core.character import PackRef
from builder.core.form import Option
from builder.core.number import exact
from builder.core.text import Label, Text
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.gear import GP, kind_of, price_of
from builder.systems.black_flag.rule_tables import BlackFlagRules

KEPT = 8


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything that can be picked, as options. `lists`: those of spells, as they are asked for."""

    rules: BlackFlagRules
    classes: tuple[Option, ...]
    advances: tuple[Option, ...]
    lineages: tuple[Option, ...]
    heritages: tuple[Option, ...]
    backgrounds: tuple[Option, ...]
    things: tuple[Option, ...]
    lists: dict[tuple[object, ...], tuple[Option, ...]] = field(default_factory=dict)

    def spells(
        self, of: str, name: str, sources: tuple[str, ...], kinds: frozenset[str], low: int, high: int
    ) -> tuple[Option, ...]:
        """The spells that may stand in a list, as rows of it."""
        key = (of, name, sources, kinds, low, high)
        if key not in self.lists:
            self.lists[key] = tuple(
                _spell(self.rules, row, of, name)
                for row in self.rules.spells.values()
                if kind_of_spell(row) in kinds
                and (row.circle == 0 or low <= row.circle <= high)
                and (not sources or set(row.sources) & set(sources))
            )
        return self.lists[key]


def kind_of_spell(row: rows.SpellRow) -> str:
    """A cantrip, a ritual, or any other spell."""
    return "cantrip" if row.circle == 0 else "ritual" if row.ritual else "spell"


_made: dict[tuple[tuple[PackRef, ...], tuple[str, ...]], Catalogue] = {}


def catalogue(rules: BlackFlagRules) -> Catalogue:
    """The options of these rules; made once for each set of tables."""
    key = (rules.packs, tuple(rules.digests.values()))
    if key not in _made:
        while len(_made) >= KEPT:
            del _made[next(iter(_made))]
        _made[key] = Catalogue(
            rules=rules,
            classes=tuple(
                Option(id, row.name, row={"id": id, "level": 1}) for id, row in rules.classes.items()
            ),
            advances=tuple(
                Option(id, row.name, row={"id": id}, dated="date") for id, row in rules.classes.items()
            ),
            lineages=named(rules.lineages),
            heritages=named(rules.heritages),
            backgrounds=named(rules.backgrounds),
            things=tuple(_things(rules)),
        )
    return _made[key]


def named(table: Mapping[str, rows.Described]) -> tuple[Option, ...]:
    """The rows of a table by name, each with its line."""
    return tuple(Option(id, row.name, summary=row.summary) for id, row in table.items())


def circle_label(circle: int) -> Label:
    """A circle in words; 0 is a cantrip."""
    return Text("black_flag.circle", {"circle": circle}) if circle else Text("black_flag.circle.none")


def _spell(rules: BlackFlagRules, row: rows.SpellRow, of: str, name: str) -> Option:
    tags: dict[str, Label] = {
        "circle": circle_label(row.circle),
        "school": rules.schools[row.school].name,
        "range": rules.phrase(row.range),
        "duration": rules.phrase(row.duration),
        "time": rules.phrase(row.casting_time),
    }
    tags |= {f"source.{id}": rules.spell_sources[id].name for id in row.sources}
    if row.ritual:
        tags["ritual"] = rules.term("ritual")
    if row.concentration:
        tags["concentration"] = rules.term("concentration")
    return Option(row.id, row.name, tags=tags, row={"id": row.id, "of": of, "list": name})


def _things(rules: BlackFlagRules) -> Iterable[Option]:
    """Everything that can be owned, with its price in gp; then a thing of one's own."""
    tables: tuple[Mapping[str, rows.Described], ...] = (
        *(rules.weapons, rules.armor, rules.shields, rules.ammunition, rules.gear, rules.kits),
        *(rules.tools, rules.tool_items, rules.mounts, rules.mount_gear),
    )
    seen: set[str] = set()
    for table in tables:
        for id, row in table.items():
            if id in seen or not kind_of(rules, id):
                continue
            seen.add(id)
            price = price_of(rules, id)
            shown = None if price is None else Text("black_flag.gp", {"n": exact(Fraction(price) / GP)})
            yield Option(id, row.name, price=shown, row={"id": id})
    own = Text("black_flag.own_thing")
    yield Option("custom", own, row={"id": "custom", "name": ""}, named="name")
