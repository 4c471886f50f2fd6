"""The Lunatic: the lists that packs add to, the models of their rows, names of ids. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.frozen import Frozen
from builder.core.pack_records import names_in
from builder.core.text import Name
from builder.systems.lunatic import records as rows
from builder.systems.lunatic.rules import own

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


def names() -> Mapping[str, Name]:
    """What ids are called that stand in no list of the tables: abilities, schools, sizes."""
    return names_in(own().lists)
