"""Black Flag: the ability scores of a quick character. Touches nothing else."""

from __future__ import annotations

from builder.systems.black_flag.choices import ABILITIES, METHODS, Rolled
from builder.systems.black_flag.quick.sketch import Sketch

ROLLING = "rolling"
BOUGHT = (16, 14, 14, 13, 10, 8)
USUAL = ("con", "dex", "wis", "str", "cha", "int")
FOUR = "4d6kh3"


def make_scores(sketch: Sketch) -> None:
    """By the method begun with, or by the array; what the classes live on comes first."""
    rules = sketch.rules
    method = sketch.begun.ability_method
    method = method if method in METHODS[:3] else METHODS[0]
    sketch.raw["ability_method"] = method
    totals = list(rules.standard_array)
    if method == METHODS[1]:
        totals = list(BOUGHT)
    if method == ROLLING:
        names = tuple(Rolled.model_fields)
        thrown = {name: sketch.roll.roll(("choices", "rolled", name), FOUR) for name in names}
        sketch.raw["rolled"] = thrown
        totals = list(thrown.values())
    order = _order(sketch)
    sketch.raw["abilities"] = dict(zip(order, sorted(totals, reverse=True), strict=False))
    if method == ROLLING:
        _bonuses(sketch, order)


def _order(sketch: Sketch) -> list[str]:
    """Which abilities matter most."""
    rules = sketch.rules
    wanted: list[str] = []
    for line in sketch.raw["classes"]:
        row = rules.classes[line["id"]]
        if row.spellcasting is not None:
            wanted.append(row.spellcasting.ability)
        wanted += row.key_abilities
        minimum = rules.multiclass.get(line["id"])
        if minimum is not None and len(sketch.raw["classes"]) > 1:
            wanted += [ability for ability, _ in (*minimum.all, *minimum.any[:1])]
    return list(dict.fromkeys((*wanted, *USUAL, *ABILITIES)))[: len(ABILITIES)]


def _bonuses(sketch: Sketch, order: list[str]) -> None:
    rules, made = sketch.rules, sketch.raw["abilities"]
    high, low = rules.whole("roll_bonus_high"), rules.whole("roll_bonus_low")
    fits_high = [id for id in order if made[id] <= rules.whole("roll_bonus_high_most")]
    bonuses = {fits_high[0]: high} if fits_high else {}
    fits_low = [id for id in order if made[id] <= rules.whole("roll_bonus_low_most") and id not in bonuses]
    sketch.raw["roll_bonuses"] = {**bonuses, **({fits_low[0]: low} if fits_low else {})}


def raise_scores(sketch: Sketch) -> None:
    """Each improvement on what matters most and has room; never beyond the limit."""
    evaluation = sketch.judged()
    cap = sketch.rules.whole("improvement_cap")
    now = {id: evaluation.values[f"base.{id}"].whole for id in ABILITIES}
    order = _order(sketch)
    for key in evaluation.facts.improvements:
        room = [id for id in order if now[id] < cap]
        if not room:
            continue
        first = room[0]
        rises = {first: 2} if cap - now[first] >= 2 else dict.fromkeys(room[:2], 1)
        for id, more in rises.items():
            now[id] += more
        sketch.raw["increases"][key] = rises
