"""GURPS 4e: attributes of a quick character. Touches nothing else."""

from __future__ import annotations

from builder.systems.gurps4e.quick.sketch import Sketch

TOP = 15
UTMOST = 20
LOWEST = 8
SPARED = 16
RICH = 250


def raise_scores(sketch: Sketch) -> None:
    """Spend about half to two thirds on what the role needs; pay debts with attributes."""
    _pay_debts(sketch)
    part = 50 + sketch.below(20)
    purse = sketch.left * part // 100
    if sketch.left > RICH:
        purse = sketch.left - RICH * (100 - part) // 100
    top = TOP if sketch.left <= RICH else UTMOST
    costs = {key: row.cost_per_level for key, row in sketch.rules.attributes.items()}
    while True:
        able = [key for key in costs if costs[key] <= purse and sketch.scores[key] < top]
        weighted = [key for key in able for _ in range(sketch.role.weights.get(key, 0))]
        if not weighted:
            break
        key = sketch.pick(weighted)
        sketch.scores[key] += 1
        purse -= costs[key]
        sketch.left -= costs[key]
    if sketch.settings.secondary_mode == "full":
        _secondary(sketch)


def _pay_debts(sketch: Sketch) -> None:
    """Where there are fewer than no points, an attribute goes down, as far as it may."""
    for key, row in sketch.rules.attributes.items():
        while sketch.left < 0 and sketch.scores[key] > LOWEST:
            if sketch.counted + row.cost_per_level > sketch.limit:
                break
            sketch.scores[key] -= 1
            sketch.left += row.cost_per_level
            sketch.counted += row.cost_per_level


def _secondary(sketch: Sketch) -> None:
    """One step up of one or two secondary characteristics."""
    for key in sketch.shuffled(list(sketch.rules.secondary))[: sketch.below(3)]:
        row = sketch.rules.secondary[key]
        if row.cost_per_step <= sketch.left // 8 and _free_to_rise(sketch, key):
            sketch.secondary[key] = row.step
            sketch.left -= row.cost_per_step


def _free_to_rise(sketch: Sketch, key: str) -> bool:
    """Will and Per end at 20; the others may rise by one step whatever the score."""
    return key not in ("Will", "Per") or sketch.scores["IQ"] < UTMOST
