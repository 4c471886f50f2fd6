"""The Lunatic: EXP gained in a scenario, skill EXP as boxes, hero points. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation, Path
from builder.core.form import (
    Field,
    FlagField,
    Line,
    NewRow,
    NumberField,
    Option,
    PickMany,
    PickOne,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.text import Label, Text, plain
from builder.systems.lunatic.choices import Choices, Gained, HeroPoint, SkillGained
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.pages.catalogue import USE_NAMES, Catalogue
from builder.systems.lunatic.rule_tables import SUB_MELEE, LunaticRules
from builder.systems.lunatic.skill_exp import boxes_of
from builder.systems.lunatic.state import SHARED

PARTY = "party"
STRUCK, OPEN, MOST_BOXES = "☒", "☐", 20
"""The note of a row that holds what was left of the party's EXP."""


def gained_label(row: Gained) -> Label:
    """What a row of EXP is called."""
    return Text("lunatic.gained.party") if row.note == PARTY else Text("lunatic.gained.personal")


def gained_fields(choices: Choices, scenario: int) -> tuple[Field, ...]:
    """Personal EXP of a scenario, and each PC's share of what was left of the party's."""
    rows = [row for row in choices.personal_exp_gained if row.scenario == scenario]
    personal = next((row for row in rows if row.note != PARTY), None)
    party = next((row for row in rows if row.note == PARTY), None)
    return (
        _gained(Text("lunatic.gained.personal"), personal, {"scenario": scenario}),
        _gained(Text("lunatic.gained.party"), party, {"scenario": scenario, "note": PARTY}),
    )


def _gained(label: Label, row: Gained | None, fresh: dict[str, int | str]) -> NumberField:
    known = "gained " + " ".join(str(part) for part in fresh.values())
    path: Path
    if row is None:
        path, new = ("choices", "personal_exp_gained"), NewRow(fresh, "exp")
        return NumberField(path=path, label=label, value=0, low=0, new=new, known=known)
    where = ("choices", "personal_exp_gained", row.row)
    path = (*where, "exp")
    return NumberField(path=path, label=label, value=row.exp, low=0, leaves=where, known=known)


def skill_boxes(choices: Choices, rules: LunaticRules, facts: Facts, scenario: int) -> PickMany:
    """One skill EXP at most a skill and scenario: a box for each skill."""
    rows = {
        SHARED.get(row.skill, row.skill): row
        for row in choices.skill_exp
        if row.scenario == scenario and row.skill in rules.skills
    }
    offered = [
        line.id for line in facts.skills if line.id != SUB_MELEE and (line.available or line.id in rows)
    ]
    return PickMany(
        path=("choices", "skill_exp"),
        label=rules.term("skill_exp"),
        help=Text("lunatic.skill_exp.help"),
        value=tuple(id for id in offered if id in rows),
        options=tuple(Option(id, rules.skill(id)) for id in offered),
        new=NewRow({"scenario": scenario, "exp": 1}, "skill"),
        rows={id: ("choices", "skill_exp", row.row) for id, row in rows.items()},
    )


def skill_exp_left(evaluation: Evaluation[Facts], rules: LunaticRules) -> Roster | None:
    """The account of each skill as boxes, struck when used; None where there is none."""
    lines = []
    for id in rules.skills:
        value = evaluation.values.get(f"skill_exp.{id}")
        if value is not None:
            used, left = boxes_of(value)
            few = left >= 0 and used + left <= MOST_BOXES
            drawn: Label = (
                plain(STRUCK * used + OPEN * left) if few else Text("lunatic.boxes.many", {"n": used})
            )
            lines.append(Line(f"exp.{id}", (), rules.skill(id), (rules.skill(id), drawn, value.key)))
    if not lines:
        return None
    return Roster(
        path=("choices", "skill_exp"),
        label=rules.term("skill_exp"),
        columns=(
            RosterColumn("name", Text("lunatic.skill.what")),
            RosterColumn("boxes", Text("lunatic.column.boxes"), "text", 260),
            RosterColumn("left", Text("lunatic.column.left"), "result", 64),
        ),
        lines=tuple(lines),
    )


def stray(choices: Choices, offered: Catalogue) -> tuple[Roster, ...]:
    """EXP of no opportunity that stands open: totals, and what comes before the next one."""
    shown = range(1, len(choices.growth))
    seen: set[tuple[int, bool]] = set()
    personal, skill = [], []
    for row in choices.personal_exp_gained:
        kind = (row.scenario, row.note == PARTY)
        if row.scenario in shown and kind not in seen:
            seen.add(kind)
        else:
            personal.append(row)
    known: set[tuple[int, str]] = set()
    for one in choices.skill_exp:
        mark = (one.scenario, SHARED.get(one.skill, one.skill))
        if one.scenario in shown and mark not in known and one.exp == 1:
            known.add(mark)
        else:
            skill.append(one)
    found: list[Roster] = []
    if personal:
        found.append(_stray_personal(personal))
    if skill:
        found.append(_stray_skill(skill, offered))
    return tuple(found)


def _stray_personal(rows: list[Gained]) -> Roster:
    return Roster(
        path=("choices", "personal_exp_gained"),
        label=Text("lunatic.exp.gained"),
        columns=(
            RosterColumn("name", Text("lunatic.exp.gained")),
            RosterColumn("scenario", Text("lunatic.field.scenario"), "field", 112),
            RosterColumn("exp", Text("lunatic.exp"), "field", 112),
        ),
        lines=tuple(_stray_line(row) for row in rows),
        moves=False,
        shrinks=True,
    )


def _stray_line(row: Gained) -> Line:
    path = ("choices", "personal_exp_gained", row.row)
    scenario = NumberField(
        path=(*path, "scenario"), label=Text("lunatic.field.scenario"), value=row.scenario, low=0
    )
    exp = NumberField(path=(*path, "exp"), label=Text("lunatic.exp"), value=row.exp, low=0)
    return Line(row.row, path, gained_label(row), (gained_label(row), scenario, exp))


def _stray_skill(rows: list[SkillGained], offered: Catalogue) -> Roster:
    return Roster(
        path=("choices", "skill_exp"),
        label=Text("lunatic.panel.skill_exp"),
        columns=(
            RosterColumn("skill", Text("lunatic.skill.what"), "field", 160),
            RosterColumn("scenario", Text("lunatic.field.scenario"), "field", 112),
            RosterColumn("exp", Text("lunatic.exp"), "field", 112),
        ),
        lines=tuple(_stray_skill_line(row, offered) for row in rows),
        moves=False,
        shrinks=True,
    )


def _stray_skill_line(row: SkillGained, offered: Catalogue) -> Line:
    path = ("choices", "skill_exp", row.row)
    skill = PickOne(
        path=(*path, "skill"),
        label=Text("lunatic.skill.what"),
        value=row.skill or None,
        options=offered.skills,
    )
    scenario = NumberField(
        path=(*path, "scenario"), label=Text("lunatic.field.scenario"), value=row.scenario, low=0
    )
    exp = NumberField(path=(*path, "exp"), label=Text("lunatic.exp"), value=row.exp, low=0)
    return Line(row.row, path, Text("lunatic.panel.skill_exp"), (skill, scenario, exp))


def hero_points(choices: Choices, offered: Catalogue) -> Roster:
    """Each EXP that was used as a hero point, and how."""
    scenario = max(1, len(choices.growth) - 1)
    return Roster(
        path=("choices", "hero_points"),
        label=Text("lunatic.panel.hero"),
        columns=(
            RosterColumn("name", Text("lunatic.field.use")),
            RosterColumn("scenario", Text("lunatic.field.scenario"), "field", 112),
            RosterColumn("exp", Text("lunatic.gained.personal"), "field", 112),
        ),
        lines=tuple(_hero_line(row, offered) for row in choices.hero_points),
        catalogue=tuple(
            Option(one.id, one.name, row={"use": one.id, "scenario": scenario}) for one in offered.uses
        ),
        add=Text("lunatic.add.hero"),
        empty=Text("lunatic.empty.hero"),
        total="exp.hero",
        moves=False,
    )


def _hero_line(row: HeroPoint, offered: Catalogue) -> Line:
    path = ("choices", "hero_points", row.row)

    def number(key: str, label: Label, value: int) -> NumberField:
        return NumberField(path=(*path, key), label=label, value=value, low=0)

    more: list[Field] = [
        PickOne(
            path=(*path, "skill"),
            label=Text("lunatic.field.hero_skill"),
            value=row.skill or None,
            options=offered.skills,
            unset=Text("lunatic.none"),
        ),
        number("skill_exp", Text("lunatic.field.skill_exp_used"), row.skill_exp),
        number("party", Text("lunatic.field.party"), row.party),
    ]
    if row.use == "revival":
        more += [
            FlagField(path=(*path, "agreed"), label=Text("lunatic.field.agreed"), value=row.agreed),
            FlagField(path=(*path, "everyone"), label=Text("lunatic.field.everyone"), value=row.everyone),
            number("together", Text("lunatic.field.together"), row.together),
        ]
    name = USE_NAMES.get(row.use, Text("lunatic.hero.use"))
    scenario = number("scenario", Text("lunatic.field.scenario"), row.scenario)
    cells = (name, scenario, number("exp", Text("lunatic.gained.personal"), row.exp))
    return Line(row.row, path, name, cells, tuple(more))


def opportunity_note(path: tuple[str | int, ...], value: str) -> TextField:
    """Name or date of an opportunity, in the player's own words."""
    return TextField(path=(*path, "note"), label=Text("lunatic.field.note"), value=value)
