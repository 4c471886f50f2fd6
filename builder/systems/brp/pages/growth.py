"""BRP: the page of growth after play: ticks and improvements. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import (
    FlagField,
    Line,
    NumberField,
    Option,
    Page,
    Panel,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.text import Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts
from builder.systems.brp.rule_tables import BrpRules

ROOT = "choices"


def growth(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """Skills that may be improved, and what was written down of experience rolls."""
    facts = evaluation.facts
    known = [line for line in facts.skills if not line.off]
    ticks = Roster(
        path=(ROOT, "ticks"),
        label=rules.term("experience_check"),
        columns=(
            RosterColumn("skill", rules.term("skill")),
            RosterColumn("chance", rules.term("chance"), "percent", 90),
        ),
        lines=tuple(
            Line(line.row, (ROOT, "ticks", line.row), line.name, (line.name, line.chance))
            for line in facts.ticks
        ),
        catalogue=tuple(
            Option(line.key, line.name, row={"skill": line.skill, "spec": line.key.partition(":")[2]})
            for line in known
        ),
    )
    path = (ROOT, "improvements")
    rows = Roster(
        path=path,
        label=rules.term("experience"),
        columns=(
            RosterColumn("skill", rules.term("skill")),
            RosterColumn("roll", rules.term("experience_roll"), "field", 110),
            RosterColumn("gain", Text("brp.experience.gained"), "field", 110),
            RosterColumn("date", Text("brp.experience.date"), "field", 130),
        ),
        lines=tuple(
            Line(
                line.row,
                (*path, line.row),
                line.name,
                (
                    line.name,
                    NumberField(
                        path=(*path, line.row, "roll"),
                        label=rules.term("experience_roll"),
                        value=line.roll,
                        low=1,
                        high=rules.whole("hundred"),
                        unset=Text("brp.char.missing"),
                    ),
                    NumberField(
                        path=(*path, line.row, "gain"),
                        label=Text("brp.experience.gained"),
                        value=line.gain,
                        low=rules.whole("gain_low"),
                        high=rules.whole("gain_high"),
                        unset=Text("brp.none"),
                    ),
                    TextField(
                        path=(*path, line.row, "date"), label=Text("brp.experience.date"), value=line.date
                    ),
                ),
                more=(
                    FlagField(
                        path=(*path, line.row, "checked"),
                        label=Text("brp.experience.checked"),
                        value=line.checked,
                    ),
                    TextField(
                        path=(*path, line.row, "note"), label=Text("brp.experience.note"), value=line.note
                    ),
                ),
            )
            for line in facts.improvements
        ),
        catalogue=tuple(
            Option(line.key, line.name, row={"skill": line.skill, "spec": line.key.partition(":")[2]})
            for line in known
        ),
    )
    return Page(
        "growth",
        Text("brp.page.growth"),
        (
            Panel("ticks", rules.term("experience_check"), (ticks,)),
            Panel("improvements", rules.term("experience"), (rows,)),
        ),
        paths=((ROOT, "ticks"), (ROOT, "improvements"), (ROOT, "current")),
    )
