"""BRP: a lesson before an experience roll: the teacher's chances and the two rolls. Touches nothing else."""

from __future__ import annotations

from builder.core.form import Field, NumberField, RollField, Throw
from builder.core.text import Text
from builder.systems.brp.facts import ImprovementLine
from builder.systems.brp.growth import CHECK_DICE
from builder.systems.brp.rule_tables import BrpRules

TEACH = "teach"


def learnt(rules: BrpRules, line: ImprovementLine) -> tuple[Field, ...]:
    """The teacher's chances; then one throw of two hundreds, against Teach and against the skill.

    Source: digest, 12.
    """
    lesson, path = line.lesson, ("choices", "improvements", line.row)
    if lesson is None:
        return ()
    teach = rules.skills[TEACH].name
    fields: list[Field] = [
        NumberField(
            path=(*path, key),
            label=Text("brp.lesson.teacher", {"skill": name}),
            value=value,
            low=0,
            unset=Text("brp.lesson.unset"),
            unit=Text("brp.unit.percent"),
        )
        for key, name, value in (
            ("teacher_teach", teach, lesson.teach),
            ("teacher_skill", line.name, lesson.skill),
        )
    ]
    if lesson.target is None or lesson.skill is None:
        return tuple(fields)
    rolled = {"teach_roll": lesson.teach_roll, "skill_roll": lesson.skill_roll}
    goals = {"teach": lesson.target, "skill": lesson.skill}
    fields.append(
        RollField(
            path=path,
            label=Text("brp.lesson.rolls", goals),
            dice=(Throw("teach_roll", teach, CHECK_DICE), Throw("skill_roll", line.name, CHECK_DICE)),
            values={key: value for key, value in rolled.items() if value is not None},
            record=False,
            throw=Text("brp.lesson.throw"),
            again=all(value is None for value in rolled.values()),
        )
    )
    return tuple(fields)
