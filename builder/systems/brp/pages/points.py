"""BRP: the page of the skill points: two pools, one table of all skills. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import (
    Line,
    NewRow,
    NumberField,
    Option,
    Page,
    Panel,
    Roster,
    RosterColumn,
    RowView,
    TextField,
)
from builder.core.text import Label
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts, SkillLine
from builder.systems.brp.rule_tables import BrpRules

ROOT = "choices"


def points(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """Every skill with its base, both kinds of points and the chance."""
    facts = evaluation.facts
    roster = Roster(
        path=(ROOT, "personal_points"),
        label=rules.term("skill"),
        columns=(
            RosterColumn("skill", rules.term("skill"), sort=True),
            RosterColumn("base", rules.term("base_chance"), "number", 90),
            RosterColumn("professional", rules.term("professional_points"), "field", 130),
            RosterColumn("personal", rules.term("personal_points"), "field", 130),
            RosterColumn("chance", rules.term("chance"), "percent", 90, sort=True),
        ),
        lines=tuple(_line(choices, rules, line) for line in facts.skills if not line.off or line.is_spent),
        catalogue=_catalogue(rules, facts),
        views=(
            RowView("professional", rules.term("professional_skill")),
            RowView("all", rules.term("skill"), all=True),
        ),
        moves=False,
    )
    return Page(
        "points",
        rules.term("points"),
        (Panel("points", None, (roster,)),),
        budgets=("professional", "personal"),
        paths=((ROOT, "professional_points"), (ROOT, "personal_points"), (ROOT, "experience_points")),
    )


def _catalogue(rules: BrpRules, facts: Facts) -> tuple[Option, ...]:
    found = [
        Option(
            offer.key,
            offer.name,
            tags=rules.specialties[offer.key].also,
            row={"skill": offer.skill, "spec": offer.spec, "points": 0},
        )
        for offers in facts.offers.values()
        for offer in offers
    ]
    found += [
        Option(id, row.name, tags=row.also, summary=row.summary, row={"skill": id, "spec": "", "points": 0})
        for id, row in rules.skills.items()
        if row.specialty
    ]
    return tuple(found)


def _line(choices: Choices, rules: BrpRules, line: SkillLine) -> Line:
    own = line.personal_rows[0] if line.personal_rows else None
    spots = [path for path in line.spots if own is not None and path[1:3] == ("personal_points", own)]
    more = tuple(TextField(path=path, label=rules.term("specialty"), value=line.said) for path in spots)
    return Line(
        line.key,
        (ROOT, "personal_points", own) if own is not None else (ROOT, "personal_points"),
        line.name,
        (
            line.name,
            line.base.key,
            _number(choices, line, "professional_points", line.professional_rows, rules)
            if line.is_professional or line.professional_rows
            else None,
            _number(choices, line, "personal_points", line.personal_rows, rules),
            line.chance.key,
        ),
        more=more,
        faint=not line.is_spent,
        dot=line.is_professional,
        views=("professional",) if line.is_professional else (),
        given=own is None or (line.row is not None and not line.row.special),
    )


def _number(
    choices: Choices, line: SkillLine, pool: str, rows: tuple[int, ...], rules: BrpRules
) -> NumberField:
    label: Label = rules.term(pool)
    if not rows:
        spec = line.key.partition(":")[2] if line.row is not None and not line.said else line.said
        return NumberField(
            path=(ROOT, pool),
            label=label,
            value=0,
            low=0,
            new=NewRow({"skill": line.skill, "spec": spec}, "points"),
        )
    entries = {entry.row: entry.points for entry in getattr(choices, pool)}
    return NumberField(path=(ROOT, pool, rows[0], "points"), label=label, value=entries[rows[0]], low=0)
