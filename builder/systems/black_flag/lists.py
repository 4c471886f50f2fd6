"""Black Flag: the lists that packs add to, and the models of their rows. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.frozen import Frozen
from builder.systems.black_flag import records as rows

LISTS: Mapping[str, type[Frozen]] = {
    "languages": rows.LanguageRow,
    "classes": rows.ClassRow,
    "subclasses": rows.SubclassRow,
    "features": rows.FeatureRow,
    "options": rows.OptionRow,
    "multiclass": rows.MulticlassRow,
    "lineages": rows.LineageRow,
    "heritages": rows.HeritageRow,
    "traits": rows.TraitRow,
    "backgrounds": rows.BackgroundRow,
    "talents": rows.TalentRow,
    "armor": rows.ArmorRow,
    "shields": rows.ShieldRow,
    "weapons": rows.WeaponRow,
    "gear": rows.GearRow,
    "ammunition": rows.AmmunitionRow,
    "tools": rows.ToolRow,
    "tool_items": rows.ToolItem,
    "packs": rows.PackRow,
    "mounts": rows.MountRow,
    "mount_gear": rows.GearRow,
    "spells": rows.SpellRow,
}
