"""BRP: weapons, armor and belongings of a quick character. Touches nothing else."""

from __future__ import annotations

from builder.systems.brp.facts import Facts
from builder.systems.brp.quick.sketch import Sketch
from builder.systems.brp.records import ShieldRow, WeaponRow

MOST_WEAPONS, TOOLS = 2, 3
UNARMED = "brawl"


def pack(sketch: Sketch) -> None:
    """What one may start with: clothes, money, a keepsake, tools; weapons that are mastered well enough."""
    facts = sketch.facts()
    sketch.raw["weapons"] = _weapons(sketch, facts)
    sketch.raw["shields"] = _shields(sketch, facts)
    sketch.raw["armor"] = _armor(sketch)
    sketch.raw["equipment"] = _things(sketch)


def _weapons(sketch: Sketch, facts: Facts) -> list[str]:
    """One or two, of different skills, in which the chance is high enough."""
    trained = {line.key for line in facts.skills if line.is_spent and not line.off}
    known = sketch.rules.weapons
    sketch.raw["weapons"] = [
        id
        for id, row in known.items()
        if row.base is not None and not row.any_chance and _key(sketch, row) in trained
    ]
    fit = [line.id for line in sketch.facts().weapons if not line.low]
    found: dict[str, str] = {}
    for id in sketch.shuffled(fit):
        skill = known[id].skill
        if skill != UNARMED and skill not in found and len(found) < MOST_WEAPONS:
            found[skill] = id
    return list(found.values())


def _key(sketch: Sketch, row: WeaponRow | ShieldRow) -> str:
    return sketch.namer.key(row.skill).key


def _shields(sketch: Sketch, facts: Facts) -> list[str]:
    """The shield that points were spent on."""
    spent = {line.key for line in facts.skills if line.is_spent}
    return [row.id for row in sketch.rules.shields.values() if _key(sketch, row) in spent][:1]


def _armor(sketch: Sketch) -> list[str]:
    outfits = sketch.calling.armor.get(sketch.era, ())
    if not outfits:
        return []
    return [id for id in sketch.pick(outfits) if id in sketch.rules.armor]


def _things(sketch: Sketch) -> list[str]:
    known = sketch.known
    tools = [word for word in sketch.calling.tools if not word.eras or sketch.era in word.eras]
    packed = [sketch.say(word) for word in sketch.shuffled(tools)[:TOOLS]]
    some = (sketch.some(known.clothes), *packed, sketch.some(known.keepsakes), sketch.some(known.money))
    return [thing for thing in some if thing]
