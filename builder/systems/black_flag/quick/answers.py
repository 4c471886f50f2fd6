"""Black Flag: the questions of a quick character are answered until none is open. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.evaluation import Evaluation
from builder.systems.black_flag.facts import Facts, Question
from builder.systems.black_flag.places import PROFICIENT
from builder.systems.black_flag.quick.sketch import Sketch

ROUNDS = 30
FAULTS = frozenset(
    {
        *("BFR-TALENT-PREREQ", "BFR-TALENT-REPEAT", "BFR-OPTION-PREREQ", "BFR-TALENT-LIST"),
        *("BFR-EXPERTISE-NO-PROFICIENCY", "BFR-EXPERTISE-REPEAT", "BFR-EXPERTISE-MIX"),
    }
)
INERT = "BFR-EXPERTISE-INERT"
LATE = ("expertise", "weapon_use")


def answer_all(sketch: Sketch) -> None:
    """Round by round, since answers open further questions; doublings last."""
    for _ in range(ROUNDS):
        evaluation = sketch.judged()
        open_now = [one for one in evaluation.facts.questions if len(one.counted) < one.choose]
        open_now = [one for one in open_now if one.kind != "confirm"]
        early = [one for one in open_now if one.kind not in LATE]
        if not open_now:
            return
        _answer(sketch, evaluation, (early or open_now)[0])


def _answer(sketch: Sketch, evaluation: Evaluation[Facts], question: Question) -> None:
    """Fill one question with what fits."""
    field = sketch.raw[question.field]
    picks = list(question.counted)
    wanted = _wanted(sketch, evaluation, question)
    if question.kind in ("talent", "option", "expertise"):
        _try_each(sketch, question, wanted, picks)
        return
    for id in wanted:
        if len(picks) >= question.choose:
            break
        if id not in picks:
            picks.append(id)
    field[question.key] = tuple(picks)


def _try_each(sketch: Sketch, question: Question, wanted: list[str], picks: list[str]) -> None:
    """What asks for something is taken only where that is there."""
    field = sketch.raw[question.field]
    for id in wanted:
        if len(picks) >= question.choose:
            return
        if id in picks:
            continue
        field[question.key] = (*picks, id)
        issues = sketch.judged().issues
        here = {issue.code for issue in issues if issue.path[1:3] == question.path[1:]}
        if not here & FAULTS and all(issue.code != INERT for issue in issues):
            picks.append(id)
    field[question.key] = tuple(picks)


def _wanted(sketch: Sketch, evaluation: Evaluation[Facts], question: Question) -> list[str]:
    """What is offered, the best of it first."""
    facts, rules = evaluation.facts, sketch.rules
    skilled = {line.id for line in facts.skills if line.proficient}
    handled = {line.id for line in facts.tools}
    doubled = {line.id for line in facts.skills if line.doubled}
    doubled |= {line.id for line in facts.tools if line.doubled}
    offered: Iterable[str] = question.offered
    match question.kind:
        case "skill" | "any" | "tool":
            fresh = [id for id in offered if id not in skilled and id not in handled]
            return [*sketch.mixed(fresh), *sketch.mixed(id for id in offered if id not in fresh)]
        case "language":
            free = [id for id in offered if rules.languages[id].selectable and id not in facts.languages]
            return sketch.mixed(free)
        case "expertise":
            skills = [id for id in offered if id in skilled and id not in doubled]
            tools = [id for id in offered if id in handled and id not in doubled]
            return [*sketch.mixed(skills), *sketch.mixed(tools)]
        case "weapon_use" if PROFICIENT in question.offered:
            return sketch.mixed(_proficient(sketch, facts))
        case "weapon":
            new = [id for id in offered if id not in _proficient(sketch, facts)]
            return [*sketch.mixed(new), *sketch.mixed(id for id in offered if id not in new)]
        case _:
            return sketch.mixed(offered)


def _proficient(sketch: Sketch, facts: Facts) -> list[str]:
    """Weapons that can be used well and are let in."""
    firearms = sketch.begun.campaign.firearms
    return [
        id
        for id, row in sketch.rules.weapons.items()
        if (id in facts.weapons or row.group in facts.weapon_groups) and (firearms or not row.optional)
    ]
