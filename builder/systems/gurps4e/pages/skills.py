"""GURPS 4e: the page of skills, bought and untrained. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.evaluation import Evaluation
from builder.core.form import (
    Field,
    Line,
    NumberField,
    Page,
    Panel,
    PickOne,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.text import Label, Text
from builder.systems.gurps4e.choices import CUSTOM, Choices, Skill
from builder.systems.gurps4e.facts import Bonus, Facts, SkillLine, UntrainedLine
from builder.systems.gurps4e.pages.catalogue import Catalogue

SKILLS = ("choices", "skills")
PRICES = (1, 2, *range(4, 401, 4))
COLUMNS = (
    RosterColumn("name", Text("gurps4e.column.skill"), "text", 0),
    RosterColumn("control", Text("gurps4e.column.control"), "quiet", 92),
    RosterColumn("points", Text("gurps4e.column.cp"), "field", 92),
    RosterColumn("level", Text("gurps4e.column.level"), "result", 56),
    RosterColumn("relative", Text("gurps4e.column.relative"), "quiet", 84),
    RosterColumn("bonuses", Text("gurps4e.column.bonuses"), "quiet", 130),
    RosterColumn("chance", Text("gurps4e.column.chance"), "chance", 136),
    RosterColumn("next", Text("gurps4e.column.next"), "quiet", 76),
)
UNTRAINED = (
    RosterColumn("name", Text("gurps4e.column.skill"), "text", 0),
    RosterColumn("from", Text("gurps4e.column.default"), "quiet", 120),
    RosterColumn("level", Text("gurps4e.column.level"), "result", 56),
    RosterColumn("chance", Text("gurps4e.column.chance"), "chance", 136),
)


def skills_page(choices: Choices, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """What one has learned, with levels and odds, and what one may try without having learned it."""
    facts = evaluation.facts
    rows = {row.row: row for row in choices.skills}
    have = (
        line.id
        for line in facts.skills
        if line.record is not None and line.record.spec == "none" and line.id != CUSTOM
    )
    learned = Roster(
        path=SKILLS,
        label=Text("gurps4e.page.skills"),
        columns=COLUMNS,
        lines=tuple(
            offered.memory.lay_out(line.row, _line, line, rows[line.row], offered) for line in facts.skills
        ),
        catalogue=offered.skills,
        add=Text("gurps4e.add.skill"),
        have=frozenset(have),
        total="points.skills",
        empty=Text("gurps4e.empty.skills"),
    )
    usable = sorted(
        (line for line in facts.untrained if line.rolls), key=lambda line: (-line.level.number, line.id)
    )
    untrained = Roster(
        path=(),
        label=Text("gurps4e.panel.untrained"),
        columns=UNTRAINED,
        lines=tuple(offered.memory.lay_out(line.level.key, _usable, line) for line in usable),
    )
    note = Text("gurps4e.panel.untrained.note")
    title = Text("gurps4e.panel.untrained")
    return Page(
        "skills",
        Text("gurps4e.page.skills"),
        (
            Panel("learned", None, (learned,), total="points.skills"),
            Panel("untrained", title, (untrained,), note=note, folded=True),
        ),
        ("points",),
        evaluation.values["points.skills"].number,
        (SKILLS,),
    )


def _line(line: SkillLine, row: Skill, offered: Catalogue) -> Line:
    path, level = (*SKILLS, line.row), line.level.key if line.level else None
    after = _next(line)
    control: Label | None = None
    if line.attr_name is not None and line.diff is not None:
        control = Text("gurps4e.attr_diff", {"attr": line.attr_name, "diff": line.diff})
    points = NumberField(
        path=(*path, "points"),
        label=Text("gurps4e.field.skill_points", {"skill": line.name}),
        value=row.points,
        low=1,
        steps=PRICES,
        shows=level,
        cost=f"cost.skill.{line.row}",
        next=after,
    )
    return Line(
        line.row,
        path,
        line.label,
        (
            line.label,
            control,
            points,
            level,
            line.relative_words,
            _bonuses(line.bonuses),
            line.chance.key if line.chance else None,
            after,
        ),
        tuple(_more(line, row, offered)),
        note=line.record.summary if line.record else None,
    )


def _next(line: SkillLine) -> Label | None:
    if line.next is None:
        return None
    return Text("gurps4e.skill.next", {"points": line.points + line.next.points, "level": line.next.target})


def _bonuses(bonuses: tuple[Bonus, ...]) -> Label | None:
    words: Label | None = None
    for bonus in bonuses:
        one = Text("gurps4e.skill.bonus", {"what": bonus.label, "n": bonus.add})
        words = one if words is None else Text("gurps4e.list", {"a": words, "b": one})
    return words


def _more(line: SkillLine, row: Skill, offered: Catalogue) -> Iterable[Field]:
    path = (*SKILLS, line.row)
    if line.id == CUSTOM:
        yield TextField(path=(*path, "name"), label=Text("gurps4e.field.custom_name"), value=row.name)
        yield PickOne(
            path=(*path, "attr"),
            label=Text("gurps4e.column.control"),
            value=row.attr or None,
            options=offered.attributes,
        )
        yield PickOne(
            path=(*path, "diff"),
            label=Text("gurps4e.field.difficulty"),
            value=row.diff or None,
            options=offered.difficulties,
        )
    record = line.record
    if row.spec or line.id == CUSTOM or (record is not None and record.spec != "none"):
        yield TextField(
            path=(*path, "spec"),
            label=Text("gurps4e.field.spec"),
            help=Text("gurps4e.field.spec.help"),
            value=row.spec,
            suggestions=record.suggestions if record is not None else (),
            hint=Text("gurps4e.field.spec.hint"),
        )
    if record is not None and record.tl:
        yield NumberField(
            path=(*path, "tl"),
            label=Text("gurps4e.field.skill_tl"),
            value=row.tl,
            low=0,
            high=12,
            unset=Text("gurps4e.unset.tl"),
        )


def _usable(line: UntrainedLine) -> Line:
    cells = (line.label, line.origin, line.level.key, line.chance.key)
    return Line(line.level.key, (), line.label, cells)
