"""Black Flag: what the pages offer, made once for each set of tables. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from builder.core.character import PackRef
from builder.core.form import Option
from builder.core.number import exact
from builder.core.text import Label, Text
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.gear import GP, kind_of, price_of
from builder.systems.black_flag.pages.offers import class_detail
from builder.systems.black_flag.rule_tables import BlackFlagRules

KEPT, MOST_BARS = 8, 200


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
    lists: dict[tuple[str, str], tuple[Option, ...]] = field(default_factory=dict)
    bars: dict[Offer, Mapping[str | int, Label]] = field(default_factory=dict)
    facts: dict[str, Option] = field(default_factory=dict)

    def spells(self, of: str, name: str) -> tuple[Option, ...]:
        """All spells, as rows of a list."""
        if (of, name) not in self.lists:
            if not self.facts:
                self.facts.update({id: _spell(self.rules, row) for id, row in self.rules.spells.items()})
            self.lists[of, name] = tuple(
                replace(option, row={"id": option.id, "of": of, "list": name})
                for option in self.facts.values()
            )
        return self.lists[of, name]

    def barred(self, offer: Offer) -> Mapping[str | int, Label]:
        """The spells that may not stand in a list, each with why, or when, or where instead."""
        if offer not in self.bars:
            while len(self.bars) >= MOST_BARS:
                del self.bars[next(iter(self.bars))]
            found = ((id, _bar(self.rules, row, offer)) for id, row in self.rules.spells.items())
            self.bars[offer] = {id: reason for id, reason in found if reason is not None}
        return self.bars[offer]


@dataclass(frozen=True, slots=True)
class Offer:
    """Which spells a list may hold: of which sources (empty: any), kinds and circles.

    `progression`: the table that says at which level a circle comes.
    """

    sources: tuple[str, ...]
    kinds: frozenset[str]
    low: int
    high: int
    progression: str = ""


def _bar(rules: BlackFlagRules, row: rows.SpellRow, offer: Offer) -> Label | None:
    """Why a spell may not stand in a list; None where it may."""
    kind = kind_of_spell(row)
    late = row.circle > offer.high
    level = _level_of(rules, row.circle, offer.progression) if late else 0
    if kind not in offer.kinds:
        if kind == "ritual" and level:
            return Text("black_flag.bar.ritual.late", {"n": level})
        return _WHERE[kind]
    if late:
        return Text("black_flag.bar.late", {"n": level}) if level else Text("black_flag.bar.circle")
    if row.circle and row.circle < offer.low:
        return Text("black_flag.bar.circle")
    if offer.sources and not set(row.sources) & set(offer.sources):
        return Text("black_flag.bar.source")
    return None


_WHERE: Mapping[str, Label] = {
    "cantrip": Text("black_flag.bar.cantrip"),
    "ritual": Text("black_flag.bar.ritual"),
    "spell": Text("black_flag.bar.spell"),
}


def _level_of(rules: BlackFlagRules, circle: int, progression: str) -> int:
    """The class level at which a table has the first slots of a circle; 0: never."""
    table = rules.slots.get(progression)
    if table is None or str(circle) not in table.columns:
        return 0
    most = rules.whole("level_max")
    return next((level for level in range(1, most + 1) if table.at(level, str(circle)).value), 0)


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
                Option(id, row.name, row={"id": id, "level": 1}, detail=tuple(class_detail(rules, row)))
                for id, row in rules.classes.items()
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


def _spell(rules: BlackFlagRules, row: rows.SpellRow) -> Option:
    tags: dict[str, Label] = {
        "circle": circle_label(row.circle),
        "school": rules.schools[row.school].name,
        "fact.time": rules.phrase(row.casting_time),
    }
    tags |= {f"source:{id}": rules.spell_sources[id].name for id in row.sources}
    if row.ritual:
        tags["ritual"] = rules.term("ritual")
    if row.concentration:
        tags["fact.focus"] = rules.term("concentration")
    else:
        tags["focus"] = Text("black_flag.focus.no")
    return Option(row.id, row.name, tags=tags, detail=tuple(_detail(rules, row)))


def _detail(rules: BlackFlagRules, row: rows.SpellRow) -> Iterable[tuple[Label, Label]]:
    """Time, range, area, duration and components, in words."""
    yield rules.term("casting_time"), rules.phrase(row.casting_time)
    yield rules.term("range"), rules.phrase(row.range)
    if row.area:
        yield Text("black_flag.area"), rules.phrase(row.area)
    yield rules.term("duration"), duration_label(rules, row)
    parts = (
        (row.verbal, Text("black_flag.part.verbal")),
        (row.somatic, Text("black_flag.part.somatic")),
        (row.material, Text("black_flag.part.material")),
    )
    whole: Label | None = None
    for part in (part for there, part in parts if there):
        whole = part if whole is None else Text("black_flag.parts", {"one": whole, "other": part})
    if whole is not None:
        yield rules.term("components"), whole
    sources: Label | None = None
    for id in row.sources:
        name = rules.spell_sources[id].name
        sources = name if sources is None else Text("black_flag.way.both", {"one": sources, "other": name})
    if sources is not None:
        yield rules.term("source"), sources


def duration_label(rules: BlackFlagRules, row: rows.SpellRow) -> Label:
    """How long a spell lasts, and whether it asks for concentration."""
    phrase = rules.phrase(row.duration)
    return Text("black_flag.concentration", {"duration": phrase}) if row.concentration else phrase


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
