"""GURPS 4e: looks, standing and languages of a quick character. Touches nothing else."""

from __future__ import annotations

from builder.systems.gurps4e.quick.sketch import Sketch

FULL = 3


def place_in_society(sketch: Sketch) -> None:
    """A native language always; looks, wealth, status and a reputation now and then."""
    native = sketch.pick(sketch.known.languages).say(sketch.language)
    sketch.languages.append({"name": native, "native": True, "spoken": FULL, "written": FULL})
    sketch.words["handedness"] = "left" if sketch.below(10) == 0 else "right"
    _choose(sketch, "appearance", {id: row.cost for id, row in sketch.rules.appearances.items()})
    _choose(sketch, "wealth", {id: row.cost for id, row in sketch.rules.wealth_levels.items()})
    _status(sketch)
    _reputation(sketch)
    _second_language(sketch, native)
    _culture(sketch)


def _affords(sketch: Sketch, cost: int) -> bool:
    """Whether a price is a small part of what is left, or a gain within the limit."""
    if cost >= 0:
        return cost <= sketch.left // 6
    return sketch.counted - cost <= sketch.limit


def _pay(sketch: Sketch, cost: int) -> None:
    sketch.left -= cost
    if cost < 0:
        sketch.counted -= cost


def _choose(sketch: Sketch, key: str, costs: dict[str, int]) -> None:
    if sketch.below(3) or not costs:
        return
    chosen = sketch.pick(list(costs))
    if _affords(sketch, costs[chosen]):
        sketch.words[key] = chosen
        _pay(sketch, costs[chosen])


def _status(sketch: Sketch) -> None:
    if sketch.below(4):
        return
    level = sketch.below(5) - 2
    cost = level * sketch.rules.whole("status_cost")
    if _affords(sketch, cost):
        sketch.words["status"] = level
        _pay(sketch, cost)


def _reputation(sketch: Sketch) -> None:
    if sketch.below(5):
        return
    good = sketch.below(3) > 0
    cost = sketch.rules.whole("reputation_cost") * (1 if good else -1)
    words = sketch.known.reputations[:-1] if good else sketch.known.reputations[-1:]
    detail = sketch.say(words)
    if detail is not None and _affords(sketch, cost):
        sketch.reputations.append({"value": 1 if good else -1, "detail": detail})
        _pay(sketch, cost)


def _second_language(sketch: Sketch, native: str) -> None:
    if sketch.below(3):
        return
    other = sketch.say(sketch.known.languages, [native])
    spoken, written = 1 + sketch.below(FULL), sketch.below(FULL + 1)
    levels = sketch.rules.language_levels
    cost = levels[spoken].cost_spoken + levels[written].cost_written
    if other is not None and _affords(sketch, cost):
        sketch.languages.append({"name": other, "spoken": spoken, "written": written})
        _pay(sketch, cost)


def _culture(sketch: Sketch) -> None:
    if not sketch.settings.cultural_familiarity or sketch.below(2):
        return
    cost = sketch.rules.whole("culture_cost")
    name = sketch.say(sketch.known.cultures)
    if name is not None and _affords(sketch, cost):
        sketch.cultures.append({"name": name})
        _pay(sketch, cost)
