"""The Lunatic: AP of a quick character: abilities, a talent, virtual raises, the rest. Touches nothing."""

from __future__ import annotations

from collections.abc import Iterator

from builder.systems.lunatic.choices import Virtual
from builder.systems.lunatic.quick.calling import wants_magic
from builder.systems.lunatic.quick.sketch import Sketch
from builder.systems.lunatic.rule_tables import BOUGHT, MAGIC

FEW_BEYOND = 3
DEAR, CHEAP = (6, 13), (2, 6)
UNIT_SINKS = ("vitality_ap", "exchanged_ap")
RAISED = {
    "reserve_fate": "reserve_base",
    "reserve_high": "reserve_base",
    "reserve_low": "reserve_base",
    "toughness": "toughness",
    "stride": "stride",
    "mana": "mana",
}


def weights(sketch: Sketch) -> dict[str, int]:
    """How much each ability is worth to the class: by the skills it is good at."""
    found = dict.fromkeys((*BOUGHT, MAGIC), 2)
    favored = {*sketch.raw["favored"], *sketch.base.favored.fixed}
    for id, value in sketch.base.skills.items():
        row = sketch.rules.skills.get(id)
        if row is None or value is None:
            continue
        for ability in row.main:
            found[ability] += max(0, value) + 2 * (id in favored)
    found["fate"] += 2
    return found


def spend_ap(sketch: Sketch) -> None:
    """Abilities first, as the class wants them; then everything that is left, to the last point."""
    sketch.raw["magic"] = _magic(sketch)
    worth = weights(sketch)
    free = {id: worth[id] for id in BOUGHT if id not in sketch.race.nine_forbidden}
    sketch.raw["raised_ability"] = sketch.weighted(free or {id: 1 for id in BOUGHT})
    _spend_rest(sketch, _raise(sketch, worth))


def _magic(sketch: Sketch) -> int | None:
    """Bought by those who need it: dear for those who live by it, cheap for the others."""
    free = sketch.race.magic_if_none
    if not wants_magic(sketch):
        return None
    table = sketch.rules.lookup("magic_ap_cost")
    low, high = DEAR if sketch.lives_by_magic else CHEAP
    keys = [int(key) for key in range(int(table.key.min), int(table.key.max) + 1)]
    fitting = [key for key in keys if low <= sketch.value("magic_ap_cost", key) <= high]
    if not fitting:
        fitting = keys[:1] if free is None else []
    better = [key for key in fitting if free is None or key > free]
    return sketch.pick(better) if better else None


def _raise(sketch: Sketch, worth: dict[str, int]) -> int:
    """Point by point, by worth; now and then what matters least is lowered. Gives what is left."""
    rules = sketch.rules
    budget, least = rules.whole("ap_budget"), rules.whole("ap_min_on_abilities")
    sinks = rules.whole("vitality_ap_max") + rules.whole("exchange_ap_max")
    wanted = min(budget, max(least, budget - sinks) + sketch.below(FEW_BEYOND))
    deltas = dict.fromkeys(BOUGHT, 0)
    magic = sketch.raw["magic"]
    spent = sketch.value("magic_ap_cost", magic) if magic is not None else 0
    most_down = min(rules.whole("lower_max"), rules.whole("lower_total_max"))
    if most_down > 0 and sketch.chance(2):
        lowest = min(BOUGHT, key=lambda id: worth[id])
        deltas[lowest] = -1 - sketch.below(min(2, most_down))
        spent += sketch.value("ability_ap_cost", deltas[lowest])
    closed = {id for id in BOUGHT if deltas[id] < 0}
    while spent < wanted:
        steps = {
            id: sketch.value("ability_ap_cost", deltas[id] + 1) - sketch.value("ability_ap_cost", deltas[id])
            for id in BOUGHT
            if id not in closed and deltas[id] < rules.whole("raise_max")
        }
        fitting = {id: 12 * worth[id] // max(1, step) for id, step in steps.items() if spent + step <= budget}
        if not any(fitting.values()):
            break
        id = sketch.weighted(fitting)
        spent += steps[id]
        deltas[id] += 1
    sketch.raw["deltas"] = deltas
    return max(0, budget - spent)


def _spend_rest(sketch: Sketch, left: int) -> None:
    """A talent, raises that change something; what remains goes into vitality and EXP."""
    rules, raw = sketch.rules, sketch.raw
    room = {"vitality_ap": rules.whole("vitality_ap_max"), "exchanged_ap": rules.whole("exchange_ap_max")}
    raw.update(talents=[], virtual={}, vitality_ap=0, exchanged_ap=0)
    talents = [
        row for id, row in rules.talents.items() if id not in sketch.race.free_talents and 0 < row.ap <= left
    ]
    if talents and sketch.chance(4):
        talent = sketch.pick(talents)
        raw["talents"] = [talent.id]
        left -= talent.ap
    raises = [(id, cost) for id, cost in _raises(sketch) if cost <= left]
    if raises and sketch.below(3):
        id, cost = sketch.pick(raises)
        raw["virtual"] = {id: cost}
        left -= cost
    while left > 0:
        open_sinks = [sink for sink in UNIT_SINKS if raw[sink] < room[sink]]
        if not open_sinks:
            break
        raw[sketch.pick(open_sinks)] += 1
        left -= 1


def _raises(sketch: Sketch) -> Iterator[tuple[str, int]]:
    """The virtual raises that change something, each with the least AP that do."""
    book = sketch.made().book
    scores = {id: book[f"created.{id}"].whole for id in BOUGHT}
    four = [scores[id] for id in BOUGHT if id != "fate"]
    looked_up = {
        "reserve_fate": scores["fate"],
        "reserve_high": max(four),
        "reserve_low": min(four),
        "toughness": scores["fate"],
        "stride": scores["reflex"],
    }
    magic = book.get(f"created.{MAGIC}")
    if magic is not None:
        looked_up["mana"] = magic.whole
    for id in Virtual.model_fields:
        if id not in looked_up:
            continue
        now = sketch.value(RAISED[id], looked_up[id])
        for more in (1, 2, 3):
            if sketch.value(RAISED[id], looked_up[id] + more) > now:
                yield id, more
                break
