"""The Lunatic: race and classes of a quick character, and what they let one choose. Touches nothing else."""

from __future__ import annotations

from builder.systems.lunatic import records as rows
from builder.systems.lunatic.calling import NEEDS_MAGIC
from builder.systems.lunatic.quick.sketch import Sketch

HUMAN = "human"
STRANGERS_ONE_IN = 3


def take_race(sketch: Sketch) -> None:
    """Two of three are human; another race comes with the GM's permission. A race that was set is kept."""
    races = sketch.rules.races
    if sketch.raw["race"] == HUMAN or sketch.raw["race"] not in races:
        others = [id for id in races if id != HUMAN]
        stranger = bool(others) and sketch.chance(STRANGERS_ONE_IN)
        sketch.raw["race"] = sketch.pick(others) if stranger else next(iter(races))
    if sketch.race.gm_permission:
        sketch.raw["race_allowed"] = True


def take_classes(sketch: Sketch) -> None:
    """A base class, a specialist class that goes with it, and everything they leave to choose."""
    rules, raw = sketch.rules, sketch.raw
    base = sketch.pick(tuple(rules.base_classes.values()))
    fitting = [
        row
        for id, row in rules.specialist_classes.items()
        if id in base.specialists or base.id in row.base_classes
    ]
    special = sketch.pick(fitting or list(rules.specialist_classes.values()))
    slots = _option(sketch, base.feat_slots)
    raw.update(
        base_class=base.id,
        specialist_class=special.id,
        skill_pattern=_option(sketch, base.skill_patterns),
        parameter_pattern=_option(sketch, base.parameter_patterns),
        slot_option=slots,
        weapon_option=_option(sketch, base.weapons),
        bonus_option=_option(sketch, special.bonuses),
        favored=sketch.some(_free(base), base.favored.choose),
    )


def _free(base: rows.BaseClass) -> list[str]:
    return list(dict.fromkeys(base.favored.offered))


def _option(sketch: Sketch, options: tuple[rows.Choice, ...]) -> str:
    return str(sketch.pick(options).id) if options else ""


def wants_magic(sketch: Sketch) -> bool:
    """Whether the classes do not work without magic."""
    slots = next((one for one in sketch.base.feat_slots if one.id == sketch.raw["slot_option"]), None)
    granted = slots is not None and slots.grants.spells is not None
    return granted or NEEDS_MAGIC in sketch.base.special_notes
