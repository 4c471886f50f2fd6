"""GURPS 4e: skills of a quick character; they take every point that is left. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.quick.sketch import Sketch

BROAD = 12
ORDINARY = 20
STEP = 4
HANDED_OUT = 200


def learn(sketch: Sketch) -> None:
    """Some skills of the role and some others, then more points for them until nothing is left."""
    for record in _wanted(sketch):
        if sketch.left < 1 or len(sketch.skills) >= BROAD + sketch.below(6):
            break
        _begin(sketch, record)
    while sketch.left > 0 and (_raise(sketch, ORDINARY) or _another(sketch)):
        pass
    _share(sketch)
    while sketch.left > 0 and _raise(sketch, None):
        pass
    _even_out(sketch)


def _wanted(sketch: Sketch) -> list[rows.SkillRow]:
    skills = sketch.rules.skills
    own = [skills[id] for id in sketch.role.skills if id in skills]
    parry = [skills[row["skill"]] for row in sketch.traits if row.get("skill") in skills]
    others = sketch.shuffled([row for row in skills.values() if row not in own])
    return [*parry, *sketch.shuffled(own)[: 6 + sketch.below(3)], *others]


def _makes_sense(sketch: Sketch, record: rows.SkillRow) -> bool:
    return sketch.known.since.get(record.id, 0) <= sketch.settings.tl


def _known(sketch: Sketch, id: str, spec: str = "") -> bool:
    return any(row["id"] == id and row.get("spec", "") == spec for row in sketch.skills)


def _begin(sketch: Sketch, record: rows.SkillRow) -> bool:
    """One point for the skill, and one for each that it builds on."""
    if not _makes_sense(sketch, record):
        return False
    spec = ""
    if record.spec == "required":
        words = [word.ja if sketch.language == "ja" else word.en for word in record.spec_suggestions]
        free = [word for word in words if not _known(sketch, record.id, word)]
        if not free:
            return False
        spec = sketch.pick(free)
    if _known(sketch, record.id, spec):
        return False
    needed = [id for id in _needs(sketch, record) if not any(row["id"] == id for row in sketch.skills)]
    if sketch.left < 1 + len(needed):
        return False
    if not all(_begin(sketch, sketch.rules.skills[id]) for id in needed):
        return False
    if sketch.left < 1:
        return False
    row: dict[str, Any] = {"id": record.id, "points": 1}
    if spec:
        row["spec"] = spec
    sketch.skills.append(row)
    sketch.left -= 1
    return True


def _needs(sketch: Sketch, record: rows.SkillRow) -> Iterable[str]:
    for need in record.prerequisites:
        if need.kind == "skill" and (need.tl_min is None or need.tl_min <= sketch.settings.tl):
            yield need.skill


def _raise(sketch: Sketch, most: int | None) -> bool:
    """More points for one of the skills, the next price of the table."""
    able = []
    for row in sketch.skills:
        price = _next(row["points"]) - row["points"]
        if price <= sketch.left and (most is None or row["points"] < most):
            able += [row] * (3 if row["id"] in sketch.role.skills else 1)
    if not able:
        return False
    row = sketch.pick(able)
    price = _next(row["points"]) - row["points"]
    row["points"] += price
    sketch.left -= price
    return True


def _share(sketch: Sketch) -> None:
    """Of a fortune nearly all goes to the skills in equal parts; what is left is handed out by the dice."""
    steps = sketch.left // STEP - HANDED_OUT
    able = [row for row in sketch.skills if row["points"] >= STEP]
    if steps < len(able) or not able:
        return
    for row in able:
        row["points"] += steps // len(able) * STEP
        sketch.left -= steps // len(able) * STEP


def _even_out(sketch: Sketch) -> None:
    """Of one to three points that buy nothing, some skills give way until they do, and another takes all."""
    able = sketch.shuffled([row for row in sketch.skills if row["points"] >= STEP])
    lower = {1: (1,), 2: (2,), 3: (1, 2)}.get(sketch.left, ())
    if not lower or len(able) <= len(lower):
        return
    for row, points in zip(able, lower, strict=False):
        sketch.left += row["points"] - points
        row["points"] = points
    able[-1]["points"] += sketch.left
    sketch.left = 0


def _next(points: int) -> int:
    return {1: 2, 2: 4}.get(points, points + STEP)


def _another(sketch: Sketch) -> bool:
    """A further skill, whichever can be begun."""
    return any(_begin(sketch, record) for record in sketch.shuffled(list(sketch.rules.skills.values())))
