"""Basic Roleplaying, SRD 1.0, as one value. Touches its own rooms and the core, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from builder.core.system import System
from builder.core.text import Label, Text
from builder.systems.brp.choices import MIGRATIONS, SCHEMA, SETTINGS, Choices
from builder.systems.brp.engine import evaluate
from builder.systems.brp.facts import Facts
from builder.systems.brp.from_text import TEXT
from builder.systems.brp.gm import GM
from builder.systems.brp.lists import LISTS
from builder.systems.brp.notice import NAME, NOTICE
from builder.systems.brp.pages import pages
from builder.systems.brp.quick import quick_build
from builder.systems.brp.rules import BrpRules, load_rules, shipped
from builder.systems.brp.sheet import sheet


def start(rules: BrpRules) -> Choices:
    """A character for whom nothing is rolled or decided yet."""
    return Choices()


SHORT: Mapping[str, Label] = {
    "hp": Text("brp.hp.short"),
    "pp": Text("brp.pp.short"),
    "mov": Text("brp.mov.short"),
    "db": Text("brp.db.short"),
}

SYSTEM: System[Choices, BrpRules, Facts] = System(
    id="brp",
    name=NAME,
    prefix="BRP",
    choices=Choices,
    schema_version=SCHEMA,
    migrations=MIGRATIONS,
    start=start,
    load_rules=load_rules,
    evaluate=evaluate,
    pages=pages,
    sheet=sheet,
    quick_build=quick_build,
    folder=Path(__file__).parent,
    notice=NOTICE,
    settings=SETTINGS,
    play=tuple(SHORT),
    short={**SHORT, "professional": Text("brp.short.professional"), "personal": Text("brp.short.personal")},
    pitch=Text("brp.pitch"),
    making=Text("brp.making"),
    glyph="percentile",
    place=20,
    tables=shipped,
    lists=LISTS,
    formats=(TEXT,),
    gm=GM,
)
