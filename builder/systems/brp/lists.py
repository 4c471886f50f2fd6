"""Basic Roleplaying: the lists that packs add to, and the models of their rows. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.frozen import Frozen
from builder.systems.brp import records as rows

LISTS: Mapping[str, type[Frozen]] = {
    "professions": rows.ProfessionRow,
    "skills": rows.SkillRow,
    "specialties": rows.Specialty,
    "weapons": rows.WeaponRow,
    "shields": rows.ShieldRow,
    "armor": rows.ArmorRow,
}
