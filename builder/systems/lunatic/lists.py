"""The Lunatic: the lists that packs add to, and the models of their rows. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.frozen import Frozen
from builder.systems.lunatic import records as rows

LISTS: Mapping[str, type[Frozen]] = {
    "base_classes": rows.BaseClass,
    "specialist_classes": rows.SpecialistClass,
    "talents": rows.TalentRow,
    "feats": rows.FeatRow,
    "spells": rows.SpellRow,
    "weapons": rows.WeaponRow,
    "races": rows.Race,
    "traits": rows.TraitRow,
}
