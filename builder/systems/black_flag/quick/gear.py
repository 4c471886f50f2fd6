"""Black Flag: the starting equipment of a quick character. Touches nothing else."""

from __future__ import annotations

from builder.systems.black_flag.facts import StartLine
from builder.systems.black_flag.quick.sketch import Sketch

ROUNDS = 40
UNFIT = frozenset(
    {
        *("BFR-EQUIP-REQUIRES", "BFR-ARMOR-PROFICIENCY", "BFR-WEAPON-PROFICIENCY", "BFR-WEAPON-HEAVY"),
        *("BFR-AMMUNITION-MISSING", "BFR-ARMOR-STRENGTH"),
    }
)


def pack(sketch: Sketch) -> None:
    """Every choice of the lists, of what the character can use where there is any such."""
    picks = sketch.raw["starting"]["picks"]
    for _ in range(ROUNDS):
        line = next((one for one in sketch.judged().facts.starting if not one.picks), None)
        if line is None:
            return
        picks[line.key] = _best(sketch, line)


def _best(sketch: Sketch, line: StartLine) -> tuple[str, ...]:
    picks = sketch.raw["starting"]["picks"]
    before = _unfit(sketch)
    first: tuple[str, ...] = ()
    for id in sketch.mixed(line.offered):
        picks[line.key] = (id,)
        first = first or (id,)
        if _unfit(sketch) <= before:
            return (id,)
    return first


def _unfit(sketch: Sketch) -> int:
    return sum(issue.code in UNFIT for issue in sketch.judged().issues)
