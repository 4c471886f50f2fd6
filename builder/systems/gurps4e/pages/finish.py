"""GURPS 4e: the last page: play, earned points and what the points went to. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import (
    FreeLine,
    Line,
    NumberField,
    Option,
    Page,
    Panel,
    PickOne,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.text import Text, plain
from builder.systems.gurps4e.choices import CREATION, PLAY, Build, Choices, Current, Earned
from builder.systems.gurps4e.facts import Facts
from builder.systems.gurps4e.pages.feats import feats

SPENT = (
    "points.attributes",
    "points.secondary",
    "points.advantages",
    "points.disadvantages",
    "points.perks",
    "points.quirks",
    "points.skills",
    "points.total",
    "creation.points.total",
    "points.earned",
    "points.available",
    "points.unspent",
)
PLAYED = (
    "hp.reeling",
    "move.reeling",
    "dodge.reeling",
    "hp.major_wound",
    "hp.shock",
    "first_aid",
    "fp.tired",
    "st.tired",
    "fp.fight",
    "run.sprint",
    "run.paced",
    "swim",
    "jump.high",
    "jump.high.running",
    "jump.broad",
    "jump.broad.running",
)


def finish_page(choices: Choices, evaluation: Evaluation[Facts]) -> Page:
    """Whether play has begun, what was earned since, what is used up, and the account of the points."""
    values = evaluation.values
    return Page(
        "finish",
        Text("gurps4e.page.finish"),
        (
            Panel("phase", Text("gurps4e.panel.phase"), (_phase(choices),)),
            Panel("earned", Text("gurps4e.panel.earned"), (_earned(choices),), total="points.earned"),
            Panel("current", Text("gurps4e.panel.current"), _current(choices, evaluation)),
            Panel(
                "account", Text("gurps4e.panel.account"), values=tuple(key for key in SPENT if key in values)
            ),
            Panel(
                "played", Text("gurps4e.panel.played"), values=tuple(key for key in PLAYED if key in values)
            ),
            *feats(evaluation),
        ),
        ("points",),
        paths=(
            ("choices", "phase"),
            ("choices", "earned"),
            ("choices", "current"),
            ("choices", "creation"),
            ("choices",),
            (),
        ),
    )


def _phase(choices: Choices) -> PickOne:
    return PickOne(
        path=("choices", "phase"),
        label=Text("gurps4e.field.phase"),
        help=Text("gurps4e.field.phase.help"),
        value=choices.phase,
        options=_phases(choices),
        note=Text("gurps4e.phase.note"),
    )


def _phases(choices: Choices) -> tuple[Option, ...]:
    """Beginning play keeps a frozen copy of the build; going back to creation ends it (digest chapter 22)."""
    copy = choices.creation
    if copy is None:
        kept = {name: getattr(choices, name) for name in Build.model_fields}
        copy = Build.model_construct(**{**kept, "current": Current()})
    place = ("choices", "creation")
    return (
        Option(CREATION, Text("gurps4e.phase.creation"), also=((place, None),)),
        Option(PLAY, Text("gurps4e.phase.play"), also=((place, copy),)),
    )


def _earned(choices: Choices) -> Roster:
    return Roster(
        path=("choices", "earned"),
        label=Text("gurps4e.panel.earned"),
        columns=(
            RosterColumn("date", Text("gurps4e.column.date"), "field", 130),
            RosterColumn("reason", Text("gurps4e.column.reason"), "field", 0),
            RosterColumn("points", Text("gurps4e.column.cp"), "field", 110),
        ),
        lines=tuple(_earning(row) for row in choices.earned),
        free=FreeLine(Text("gurps4e.free.earned"), {"points": 1}, "reason"),
    )


def _earning(row: Earned) -> Line:
    path = ("choices", "earned", row.row)
    return Line(
        row.row,
        path,
        plain(row.reason),
        (
            TextField(path=(*path, "date"), label=Text("gurps4e.column.date"), value=row.date),
            TextField(path=(*path, "reason"), label=Text("gurps4e.column.reason"), value=row.reason),
            NumberField(path=(*path, "points"), label=Text("gurps4e.column.cp"), value=row.points),
        ),
    )


def _current(choices: Choices, evaluation: Evaluation[Facts]) -> tuple[NumberField, ...]:
    full = Text("gurps4e.unset.full")
    values = evaluation.values
    return (
        NumberField(
            path=("choices", "current", "hp"),
            label=values["hp"].name,
            value=choices.current.hp,
            high=values["hp"].number,
            unset=full,
            shows="hp",
        ),
        NumberField(
            path=("choices", "current", "fp"),
            label=values["fp"].name,
            value=choices.current.fp,
            high=values["fp"].number,
            unset=full,
            shows="fp",
        ),
    )
