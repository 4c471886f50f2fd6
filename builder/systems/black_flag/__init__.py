"""Black Flag (BFRD 1.0) as one value. Touches its own rooms and the core, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from builder.core.system import System
from builder.core.text import Label, Text
from builder.systems.black_flag.choices import MIGRATIONS, SCHEMA, SETTINGS, Choices
from builder.systems.black_flag.engine import evaluate
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.from_text import TEXT
from builder.systems.black_flag.gm import GM
from builder.systems.black_flag.lists import LISTS
from builder.systems.black_flag.notice import NAME, NOTICE
from builder.systems.black_flag.pages import pages
from builder.systems.black_flag.quick import quick_build
from builder.systems.black_flag.rules import BlackFlagRules, load_rules, shipped
from builder.systems.black_flag.sheet import sheet


def start(rules: BlackFlagRules) -> Choices:
    """A character of whom nothing is decided yet."""
    return Choices()


SHORT: Mapping[str, Label] = {
    "hp": Text("black_flag.hp.short"),
    "ac": Text("black_flag.ac.short"),
    "initiative": Text("black_flag.initiative.short"),
    "speed.walk": Text("black_flag.speed.short"),
}

SYSTEM: System[Choices, BlackFlagRules, Facts] = System(
    id="black_flag",
    name=NAME,
    prefix="BFR",
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
    short=SHORT,
    pitch=Text("black_flag.pitch"),
    making=Text("black_flag.making"),
    glyph="d20",
    place=40,
    tables=shipped,
    lists=LISTS,
    formats=(TEXT,),
    gm=GM,
)
