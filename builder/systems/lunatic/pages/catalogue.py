"""The Lunatic: everything that can be picked, as options built once with the rules. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.core.character import PackRef
from builder.core.form import Detail, Option
from builder.core.number import SIGN, Unsure
from builder.core.tables import Record
from builder.core.text import Label, Name, Text
from builder.systems.lunatic import records as rows
from builder.systems.lunatic.choices import CUSTOM, LINES, THINGS, USES
from builder.systems.lunatic.pages.skill_details import details
from builder.systems.lunatic.pages.wording import of_cell
from builder.systems.lunatic.rule_tables import (
    ABILITIES,
    BOUGHT,
    PARAMETERS,
    RECONSTRUCTED,
    SUB_MELEE,
    LunaticRules,
)

GROUP = "group"
GROUPS: Mapping[str, Label] = {
    "ability": Text("lunatic.group.ability"),
    "parameter": Text("lunatic.group.parameter"),
    "base": Text("lunatic.group.base"),
    "intensity": Text("lunatic.group.intensity"),
    "spell": Text("lunatic.group.spell"),
    "ritual": Text("lunatic.group.ritual"),
    "feat": Text("lunatic.group.feat"),
    "retrain": Text("lunatic.group.retrain"),
    "weapon": Text("lunatic.group.weapon"),
    "gear": Text("lunatic.group.gear"),
}
LINE_NAMES: Mapping[str, Label] = {
    "weapon": Text("lunatic.line.weapon"),
    "spare": Text("lunatic.line.spare"),
    "small": Text("lunatic.line.small"),
    "shield": Text("lunatic.line.shield"),
    "ammunition": Text("lunatic.line.ammunition"),
    "spellbook": Text("lunatic.line.spellbook"),
    "clothing": Text("lunatic.line.clothing"),
    "travel": Text("lunatic.line.travel"),
    "agreed": Text("lunatic.line.agreed"),
}
THING_NAMES: Mapping[str, Label] = {
    "weapon": Text("lunatic.thing.weapon"),
    "focus": Text("lunatic.thing.focus"),
    "shield": Text("lunatic.thing.shield"),
    "mana_crystal": Text("lunatic.thing.mana_crystal"),
    "ammunition": Text("lunatic.thing.ammunition"),
    "spellbook": Text("lunatic.thing.spellbook"),
    "clothing": Text("lunatic.thing.clothing"),
    "travel": Text("lunatic.thing.travel"),
    "talisman": Text("lunatic.thing.talisman"),
    "activator": Text("lunatic.thing.activator"),
    "consumable": Text("lunatic.thing.consumable"),
    "ornament": Text("lunatic.thing.ornament"),
    "other": Text("lunatic.thing.other"),
}
USE_NAMES: Mapping[str, Label] = {
    "reroll": Text("lunatic.use.reroll"),
    "automatic": Text("lunatic.use.automatic"),
    "recover": Text("lunatic.use.recover"),
    "appear": Text("lunatic.use.appear"),
    "revival": Text("lunatic.use.revival"),
}


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The options of every list, by what they choose."""

    races: tuple[Option, ...]
    base_classes: tuple[Option, ...]
    specialist_classes: tuple[Option, ...]
    raised: tuple[Option, ...]
    talents: tuple[Option, ...]
    skills: tuple[Option, ...]
    schools: tuple[Option, ...]
    purchases: tuple[Option, ...]
    items: tuple[Option, ...]
    lines: tuple[Option, ...]
    things: tuple[Option, ...]
    categories: tuple[Option, ...]
    sizes: tuple[Option, ...]
    hands: tuple[Option, ...]
    uses: tuple[Option, ...]
    details: Mapping[str, tuple[Detail, ...]]


_made: dict[tuple[tuple[PackRef, ...], tuple[str, ...]], Catalogue] = {}
KEPT = 8


def catalogue(rules: LunaticRules) -> Catalogue:
    """The options of these rules; made once for each set of tables."""
    key = (rules.packs, tuple(rules.digests.values()))
    if key not in _made:
        while len(_made) >= KEPT:
            del _made[next(iter(_made))]
        _made[key] = _catalogue(rules)
    return _made[key]


def _catalogue(rules: LunaticRules) -> Catalogue:
    return Catalogue(
        races=_named(rules.races),
        base_classes=tuple(_class(row) for row in rules.base_classes.values()),
        specialist_classes=tuple(_class(row) for row in rules.specialist_classes.values()),
        raised=tuple(Option(id, rules.ability(id)) for id in BOUGHT),
        talents=(
            *(_talent(row) for row in rules.talents.values()),
            Option(CUSTOM, Text("lunatic.own.talent"), row={"id": CUSTOM}, named="ja"),
        ),
        skills=_named(rules.skills),
        schools=_named(rules.schools),
        purchases=tuple(_purchases(rules)),
        items=tuple(_items(rules)),
        lines=tuple(Option(id, LINE_NAMES[id]) for id in LINES),
        things=tuple(Option(id, THING_NAMES[id]) for id in THINGS),
        categories=_named(rules.categories),
        sizes=_named(rules.sizes),
        hands=_named(rules.hands),
        uses=tuple(Option(id, USE_NAMES[id]) for id in USES),
        details={id: details(id, rules) for id in rules.skills},
    )


def _class(row: rows.BaseClass | rows.SpecialistClass) -> Option:
    """A class; a name that is a stand-in for a lost one says so."""
    if row.name_provenance != RECONSTRUCTED:
        return Option(row.id, row.name)
    name = Name(f"{row.name.ja}{SIGN}", f"{row.name.en}{SIGN}", row.name.kana)
    return Option(row.id, name, Text("lunatic.class.replace"))


def _talent(row: rows.TalentRow) -> Option:
    return Option(row.id, row.name, of_cell(row.ap, row.cell("ap")), row={"id": row.id})


def _named(listed: Mapping[str, Record]) -> tuple[Option, ...]:
    return tuple(Option(row.id, row.name) for row in listed.values())


def _bought(kind: str, id: str, name: Label, price: int | Unsure | None = None, **more: object) -> Option:
    row = {"kind": kind, "id": id, **more}
    return Option(f"{kind}/{id}", name, price, {GROUP: GROUPS[kind]}, row)


def _purchases(rules: LunaticRules) -> Iterator[Option]:
    """Everything growth may buy; the prices of numbers depend on the moment and stand in the line."""
    for id in ABILITIES:
        yield _bought("ability", id, rules.ability(id))
    for id in PARAMETERS:
        yield _bought("parameter", id, rules.parameter(id))
    for id, skill in rules.skills.items():
        if id != SUB_MELEE:
            yield _bought("base", id, Text("lunatic.base_value_of", {"skill": skill.name}))
            yield _bought("intensity", id, Text("lunatic.intensity_of", {"skill": skill.name}))
    for id, spell in rules.spells.items():
        kind = "ritual" if spell.kind == "ritual" else "spell"
        yield _bought(kind, id, spell.name)
    for id, feat in rules.feats.items():
        yield _bought("feat", id, feat.name, of_cell(feat.exp, feat.cell("exp")))
    for id, feat in rules.feats.items():
        yield _bought("retrain", id, Text("lunatic.retrained", {"feat": feat.name}))
    for kind, name in OWN.items():
        row = {"kind": kind, "id": CUSTOM}
        yield Option(f"{kind}/{CUSTOM}", name, tags={GROUP: GROUPS[kind]}, row=row, named="ja")


OWN: Mapping[str, Label] = {
    "spell": Text("lunatic.own.spell"),
    "ritual": Text("lunatic.own.ritual"),
    "feat": Text("lunatic.own.feat"),
}


def _items(rules: LunaticRules) -> Iterator[Option]:
    for row in rules.weapons.values():
        yield Option(
            row.id, row.name, tags={GROUP: GROUPS["weapon"]}, row={"id": row.id, "start": True, "ready": True}
        )
    for gear in rules.gear.values():
        start = {"id": gear.id, "start": True, "line": gear.line, "thing": gear.thing, "qty": gear.qty}
        yield Option(gear.id, gear.name, tags={GROUP: GROUPS["gear"]}, row=start)
    own = {"id": CUSTOM, "thing": "weapon", "ready": True}
    yield Option(
        "custom_weapon", Text("lunatic.own.weapon"), tags={GROUP: GROUPS["weapon"]}, row=own, named="ja"
    )
    yield Option(
        "custom_item",
        Text("lunatic.own.item"),
        tags={GROUP: GROUPS["gear"]},
        row={"id": CUSTOM, "thing": "other"},
        named="ja",
    )
