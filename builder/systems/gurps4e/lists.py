"""GURPS 4e: the lists that packs add to, and the models of their rows. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.frozen import Frozen
from builder.systems.gurps4e import records as rows

LISTS: Mapping[str, type[Frozen]] = {
    "traits": rows.TraitRow,
    "skills": rows.SkillRow,
    "melee_weapons": rows.Melee,
    "ranged_weapons": rows.Ranged,
    "ammunition": rows.Ammunition,
    "armour": rows.Armour,
    "shields": rows.Shield,
    "gear": rows.Gear,
}
