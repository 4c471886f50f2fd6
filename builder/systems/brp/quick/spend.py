"""BRP: both pools of a quick character, spent where they help. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.systems.brp.facts import SkillLine
from builder.systems.brp.quick.sketch import Sketch

STEP = 5
BEST, GOOD, FAIR = 60, 50, 20
FEWEST, PER_SKILL = 4, 25
STRAY = 3


def spend(sketch: Sketch) -> None:
    """Three hundred points on the profession, INT×10 on what one learns besides."""
    professional = [line for line in sketch.facts().skills if line.is_professional and _takes_points(line)]
    pool = sketch.rules.whole("professional_pool")
    _spread(sketch, "professional_points", _by_weight(sketch, professional), pool)
    factor = sketch.rules.whole("personal_pool_factor")
    int_points = next(line.value.whole for line in sketch.facts().characteristics if line.id == "INT")
    _spread(sketch, "personal_points", _wishes(sketch, int_points * factor), int_points * factor)


def _takes_points(line: SkillLine) -> bool:
    return not line.off and not line.unset and line.row is not None


def _by_weight(sketch: Sketch, lines: Sequence[SkillLine]) -> list[SkillLine]:
    """What matters most first, the rest by chance."""
    focus = sketch.calling.focus
    rest = sketch.shuffled(lines)
    return sorted(rest, key=lambda line: focus.index(line.skill) if line.skill in focus else len(focus))


def _wishes(sketch: Sketch, points: int) -> list[SkillLine]:
    """Some of what the profession likes to learn, then something nobody expects; lines for all of them."""
    count = max(FEWEST, points // PER_SKILL)
    liked = sketch.shuffled(sketch.calling.wishes)[: count - 1]
    stray = [id for id, row in sketch.rules.skills.items() if row.specialty != "optional"]
    wanted: dict[str, None] = {}
    for key in [*liked, *sketch.shuffled(stray)[: STRAY + count]]:
        named = sketch.namer.key(key)
        spec = named.spec
        if named.unspecified:
            offered = [row.spec for row in sketch.rules.by_skill.get(named.skill, ()) if row.listed]
            spec = sketch.specialty(named.skill, offered, wanted)
        if sketch.is_at_home(named.skill, spec) and not _is_dull(sketch, named.skill):
            wanted.setdefault(f"{named.skill}:{spec}" if spec else named.skill)
        if len(wanted) >= count:
            break
    return _lines(sketch, wanted)


def _is_dull(sketch: Sketch, skill: str) -> bool:
    """A language that one speaks anyway is nothing to spend points on."""
    row = sketch.rules.skills[skill]
    return row.as_language or skill == "language_own"


def _lines(sketch: Sketch, keys: Iterable[str]) -> list[SkillLine]:
    """The skills of these keys with what the rules say of them, in this order."""
    before = sketch.raw.get("personal_points", {})
    sketch.raw["personal_points"] = dict.fromkeys(keys, 0)
    facts = sketch.facts()
    found = [facts.by_key.get(sketch.namer.key(key).key) for key in sketch.raw["personal_points"]]
    sketch.raw["personal_points"] = before
    return [line for line in found if line is not None and _takes_points(line)]


def _spread(sketch: Sketch, pool: str, lines: Sequence[SkillLine], points: int) -> None:
    """Raise the first high, the next to a good chance, all to a fair one; the rest where it matters most."""
    given: dict[str, int] = {}
    left = points
    cap, half = sketch.rules.whole("cap"), max(len(lines) // 2, 1)
    for some, least in ((lines[:1], BEST), (lines[1:2], GOOD), (lines, FAIR), (lines[:half], GOOD)):
        for line in some:
            goal = least + STEP * sketch.below(3) - given.get(line.key, 0) - line.creation.whole
            step = min(max(goal, 0), _room(line, given, cap), left)
            if step:
                given[line.key] = given.get(line.key, 0) + step
                left -= step
    able, known = [*lines, *lines[:half]], {line.key: line for line in lines}
    while left > 0:
        able = [line for line in able if _room(line, given, cap) > 0]
        if not able and pool == "personal_points":
            able = [line for line in sketch.facts().skills if _takes_points(line) and _room(line, given, cap)]
            known |= {line.key: line for line in able}
        if not able:
            break
        line = sketch.pick(able)
        step = min(STEP, left, _room(line, given, cap))
        given[line.key] = given.get(line.key, 0) + step
        left -= step
    sketch.raw[pool] = [
        {"skill": known[key].skill, "spec": known[key].said, "points": step} for key, step in given.items()
    ]


def _room(line: SkillLine, given: dict[str, int], cap: int) -> int:
    """How far a chance may rise: to the limit at creation, even where a campaign has none."""
    return max(cap - line.creation.whole - given.get(line.key, 0), 0)
