"""GURPS 4e: everything that can be picked, as options built once with the rules. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.core.character import PackRef
from builder.core.form import Option
from builder.core.number import Amount
from builder.core.text import Label, Name, Text
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.choices import CUSTOM
from builder.systems.gurps4e.memory import Memory
from builder.systems.gurps4e.rules import GurpsRules

KINDS: Mapping[str, Label] = {
    "advantage": Text("gurps4e.kind.advantage"),
    "disadvantage": Text("gurps4e.kind.disadvantage"),
    "perk": Text("gurps4e.kind.perk"),
    "quirk": Text("gurps4e.kind.quirk"),
}
GROUPS: Mapping[str, Label] = {
    "melee": Text("gurps4e.group.melee"),
    "ranged": Text("gurps4e.group.ranged"),
    "ammunition": Text("gurps4e.group.ammunition"),
    "armour": Text("gurps4e.group.armour"),
    "shield": Text("gurps4e.group.shield"),
    "gear": Text("gurps4e.group.gear"),
}
CHEAP, DEAR = 5, 10


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The options of every list, by what they choose."""

    traits: Mapping[str, tuple[Option, ...]]
    skills: tuple[Option, ...]
    items: tuple[Option, ...]
    appearances: tuple[Option, ...]
    wealth: tuple[Option, ...]
    tech_levels: tuple[Option, ...]
    comprehension: tuple[Option, ...]
    forbiddable: tuple[Option, ...]
    attributes: tuple[Option, ...]
    difficulties: tuple[Option, ...]
    kinds: tuple[Option, ...]
    melee_skills: tuple[Option, ...]
    all_skills: tuple[Option, ...]
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)


_made: dict[tuple[tuple[PackRef, ...], tuple[str, ...]], Catalogue] = {}
KEPT = 8


def catalogue(rules: GurpsRules) -> Catalogue:
    """The options of these rules; made once for each set of tables."""
    key = (rules.packs, tuple(rules.digests.values()))
    if key not in _made:
        while len(_made) >= KEPT:
            del _made[next(iter(_made))]
        _made[key] = _catalogue(rules)
    return _made[key]


def _catalogue(rules: GurpsRules) -> Catalogue:
    traits = {kind: _traits(rules, kind) for kind in ("advantage", "disadvantage")}
    return Catalogue(
        traits=traits,
        skills=(*(_skill(row, rules) for row in rules.skills.values()), _custom_skill()),
        items=(*(_item(row) for row in rules.items.values()), _custom_item()),
        appearances=tuple(Option(row.id, row.name, row.cost) for row in rules.appearances.values()),
        wealth=tuple(Option(row.id, row.name, row.cost) for row in rules.wealth_levels.values()),
        tech_levels=tuple(
            Option(level, Text("gurps4e.tl.choice", {"n": level, "name": row.name}))
            for level, row in rules.tech_levels.items()
        ),
        comprehension=tuple(Option(level, row.name) for level, row in rules.language_levels.items()),
        forbiddable=tuple(Option(row.id, row.name) for row in rules.traits.values()),
        attributes=tuple(Option(key, name) for key, name in _controls(rules)),
        difficulties=tuple(Option(code, row.name) for code, row in rules.difficulties.items()),
        kinds=tuple(Option(kind, label) for kind, label in KINDS.items()),
        melee_skills=tuple(
            Option(row.id, row.name) for row in rules.skills.values() if row.combat == "melee"
        ),
        all_skills=tuple(Option(row.id, row.name) for row in rules.skills.values()),
    )


def _controls(rules: GurpsRules) -> tuple[tuple[str, Name], ...]:
    basic = [(key, row.name) for key, row in rules.attributes.items()]
    return (*basic, *((key, rules.secondary[key].name) for key in ("Will", "Per")))


def _traits(rules: GurpsRules, kind: str) -> tuple[Option, ...]:
    listed = tuple(_trait(row) for row in rules.traits.values() if row.kind == kind)
    custom = Option(
        CUSTOM,
        Text("gurps4e.custom.trait"),
        tags={"kind": KINDS[kind]},
        row={"id": CUSTOM, "kind": kind},
        summary=Text("gurps4e.custom.trait.help"),
        named="name",
    )
    return (*listed, custom)


def _trait(row: rows.TraitRow) -> Option:
    costs = [variant.cost for variant in row.variants] or [row.cost]
    tags: dict[str, Label] = {"kind": KINDS[row.kind], "cost": _span(costs)}
    if row.self_control:
        tags["self_control"] = Text("gurps4e.tag.self_control")
    if row.talent:
        tags["talent"] = Text("gurps4e.tag.talent")
    for variant in row.variants:
        tags[f"variant.{variant.id}"] = variant.name
    return Option(row.id, row.name, _price(costs, row.per_level), tags, {"id": row.id}, row.summary)


def _price(costs: list[int], per_level: bool) -> Amount | Label:
    low, high = min(costs, key=abs), max(costs, key=abs)
    if per_level and low == high:
        return Text("gurps4e.price.per_level", {"n": low})
    if per_level:
        return Text("gurps4e.price.span_per_level", {"low": low, "high": high})
    return low if low == high else Text("gurps4e.price.span", {"low": low, "high": high})


def _span(costs: list[int]) -> Label:
    least = min(abs(cost) for cost in costs)
    if least <= CHEAP:
        return Text("gurps4e.tag.cost_5")
    return Text("gurps4e.tag.cost_10") if least <= DEAR else Text("gurps4e.tag.cost_more")


def _skill(row: rows.SkillRow, rules: GurpsRules) -> Option:
    control = dict(_controls(rules))[row.attr]
    difficulty = rules.difficulties[row.diff].name
    tags: dict[str, Label] = {"attr": control, "diff": difficulty}
    if row.combat is not None:
        tags["use"] = Text("gurps4e.tag.combat")
    if row.influence:
        tags["influence"] = Text("gurps4e.tag.influence")
    for place, alias in enumerate((*row.aliases_ja, *row.aliases_en)):
        tags[f"alias.{place}"] = Name(alias, alias)
    price = Text("gurps4e.attr_diff", {"attr": control, "diff": difficulty})
    name = Name(row.name_ja, row.name_en.removesuffix("/TL"), row.kana)
    return Option(row.id, name, price, tags, {"id": row.id, "points": 1}, row.summary)


def _custom_skill() -> Option:
    return Option(
        CUSTOM,
        Text("gurps4e.custom.skill"),
        tags={"diff": Text("gurps4e.tag.custom")},
        row={"id": CUSTOM, "attr": "DX", "diff": "A", "points": 1},
        summary=Text("gurps4e.custom.skill.help"),
        named="name",
    )


def _item(row: rows.Item) -> Option:
    tags: dict[str, Label] = {
        "group": GROUPS[row.group],
        "tl": Text("gurps4e.tl.short", {"n": row.tl}),
    }
    price = Text("gurps4e.price.item", {"cost": row.cost, "kg": row.kg})
    return Option(row.id, row.name, price, tags, {"id": row.id}, row.summary or row.note)


def _custom_item() -> Option:
    return Option(
        CUSTOM,
        Text("gurps4e.custom.item"),
        tags={"group": Text("gurps4e.tag.custom")},
        row={"id": CUSTOM},
        summary=Text("gurps4e.custom.item.help"),
        named="name",
    )
