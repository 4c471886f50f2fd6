"""GURPS 4th edition, the Lite subset, as one value. Touches its own rooms and the core, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from builder.core.system import System
from builder.core.text import Label, Text
from builder.systems.gurps4e.choices import MIGRATIONS, SCHEMA, Choices
from builder.systems.gurps4e.engine import evaluate
from builder.systems.gurps4e.facts import Facts
from builder.systems.gurps4e.from_text import TEXT
from builder.systems.gurps4e.gcs import GCS
from builder.systems.gurps4e.gm import GM
from builder.systems.gurps4e.lists import LISTS
from builder.systems.gurps4e.notice import NAME, NOTICE
from builder.systems.gurps4e.pages import pages
from builder.systems.gurps4e.quick import quick_build
from builder.systems.gurps4e.rules import GurpsRules, load_rules, shipped
from builder.systems.gurps4e.sheet import sheet


def start(rules: GurpsRules) -> Choices:
    """A character on whom nothing is decided yet."""
    return Choices()


SHORT: Mapping[str, Label] = {
    "hp": Text("gurps4e.short.hp"),
    "fp": Text("gurps4e.short.fp"),
    "will": Text("gurps4e.short.will"),
    "per": Text("gurps4e.short.per"),
    "dodge.loaded": Text("gurps4e.short.dodge"),
    "move": Text("gurps4e.short.move"),
}

SYSTEM: System[Choices, GurpsRules, Facts] = System(
    id="gurps4e",
    name=NAME,
    prefix="GURPS",
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
    settings=("settings",),
    play=tuple(SHORT),
    short={**SHORT, "points.total": Text("gurps4e.budget.points")},
    pitch=Text("gurps4e.pitch"),
    making=Text("gurps4e.making"),
    glyph="three_d6",
    place=10,
    tables=shipped,
    lists=LISTS,
    formats=(GCS, TEXT),
    gm=GM,
)
