"""The Lunatic, ver. 7.10, as one value. Touches its own rooms and the core, nothing else."""

from __future__ import annotations

from pathlib import Path

from builder.core.system import System
from builder.core.text import Text
from builder.systems.lunatic.choices import MIGRATIONS, SCHEMA, Choices, Opportunity
from builder.systems.lunatic.engine import evaluate
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.from_text import TEXT
from builder.systems.lunatic.gm import GM
from builder.systems.lunatic.lists import LISTS, names
from builder.systems.lunatic.notice import NAME, NOTICE
from builder.systems.lunatic.pages import pages
from builder.systems.lunatic.quick import quick_build
from builder.systems.lunatic.rules import LunaticRules, load_rules, shipped
from builder.systems.lunatic.sheet import sheet


def start(rules: LunaticRules) -> Choices:
    """A character on whom nothing is decided yet; initial growth stands open."""
    return Choices(growth=(Opportunity(),))


SYSTEM: System[Choices, LunaticRules, Facts] = System(
    id="lunatic",
    name=NAME,
    prefix="LUN",
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
    play=("reserve", "vitality", "toughness", "stride", "level"),
    pitch=Text("lunatic.pitch"),
    making=Text("lunatic.making"),
    glyph="d12",
    place=30,
    marks={
        "recon": Text("lun.badge.recon"),
        "recon.tip": Text("lun.badge.recon.tip"),
        "gm": Text("lun.badge.gm"),
        "gm.tip": Text("lun.badge.gm.tip"),
        "banner": Text("lun.banner.recon"),
    },
    tables=shipped,
    lists=LISTS,
    formats=(TEXT,),
    names=names,
    gm=GM,
)
