"""GURPS 4e: traits of a quick character. Touches nothing else."""

from __future__ import annotations

from typing import Any

from builder.core.number import ceil
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.quick.sketch import Sketch

MOST_DISADVANTAGES = 5
MOST_ADVANTAGES = 4
CR_LITE = 12


def take_disadvantages(sketch: Sketch) -> None:
    """Some disadvantages within the limit; none where the limit is nought."""
    listed = [row for row in sketch.rules.traits.values() if row.kind == "disadvantage"]
    wanted = 1 + sketch.below(MOST_DISADVANTAGES)
    for record in sketch.shuffled(listed):
        if wanted == 0:
            return
        made = _disadvantage(sketch, record)
        if made is None:
            continue
        row, gain = made
        sketch.traits.append(row)
        sketch.counted += gain
        sketch.left += gain
        wanted -= 1


def _disadvantage(sketch: Sketch, record: rows.TraitRow) -> tuple[dict[str, Any], int] | None:
    variants = [variant for variant in record.variants if not variant.quirk]
    variant = sketch.pick(variants) if variants else None
    name = variant.id if variant is not None else ""
    if not sketch.takes(record.id, name):
        return None
    row: dict[str, Any] = {"id": record.id, "variant": name}
    cost = variant.cost if variant is not None else record.cost
    if record.self_control:
        numbers = _numbers(sketch)
        if not numbers:
            return None
        number = sketch.pick(numbers)
        row["cr"] = number
        cost = ceil(cost * sketch.rules.self_control[number].factor)
    if not _detailed(sketch, record, variant, row):
        return None
    if sketch.counted - cost > sketch.limit:
        return None
    return row, -cost


def _numbers(sketch: Sketch) -> list[int]:
    known = sorted(sketch.rules.self_control)
    if sketch.settings.self_control_mode != "full":
        return [number for number in known if number == CR_LITE]
    return known


def _detailed(
    sketch: Sketch, record: rows.TraitRow, variant: rows.Variant | None, row: dict[str, Any]
) -> bool:
    if not record.detail and not (variant is not None and variant.detail):
        return True
    detail = sketch.say(sketch.known.details.get(record.id, ()))
    if detail is None:
        return False
    row["detail"] = detail
    return True


def take_quirks(sketch: Sketch) -> None:
    """Up to the campaign's limit."""
    most = min(max(sketch.settings.quirk_limit, 0), 5)
    for _ in range(sketch.below(most + 1)):
        quirk = sketch.say(sketch.known.quirks, sketch.quirks)
        if quirk is not None:
            sketch.quirks.append(quirk)
            sketch.left -= sketch.rules.whole("quirk_cost")


def take_advantages(sketch: Sketch) -> None:
    """First one of all there are, then some that the role likes; the larger part of the points stays."""
    listed = [row for row in sketch.rules.traits.values() if row.kind == "advantage"]
    if listed:
        _take(sketch, sketch.pick(listed), sketch.left * 7 // 10)
    liked = [row for row in listed if row.id in sketch.role.traits]
    for record in sketch.shuffled(liked)[: sketch.below(MOST_ADVANTAGES)]:
        _take(sketch, record, sketch.left // 5)
    if sketch.settings.perks_allowed and sketch.left > 0 and sketch.below(2):
        perk = sketch.say(sketch.known.perks)
        if perk is not None:
            sketch.perks.append(perk)
            sketch.left -= sketch.rules.whole("perk_cost")


def _take(sketch: Sketch, record: rows.TraitRow, most: int) -> None:
    variants = [variant for variant in record.variants if variant.cost <= most]
    if record.variants and not variants:
        return
    variant = sketch.pick(variants) if variants else None
    name = variant.id if variant is not None else ""
    if not sketch.takes(record.id, name):
        return
    row: dict[str, Any] = {"id": record.id, "variant": name}
    cost = variant.cost if variant is not None else record.cost
    if record.per_level:
        top = _top(sketch, record, cost, most)
        if top < 1:
            return
        row["level"] = 1 + sketch.below(top)
        cost *= row["level"]
    if cost > most or not _completed(sketch, record, variant, row):
        return
    sketch.traits.append(row)
    sketch.left -= cost


def _top(sketch: Sketch, record: rows.TraitRow, cost: int, most: int) -> int:
    """The highest level that the campaign and the points allow; no more than four."""
    top = min(most // cost, 4)
    if record.max_level is not None:
        top = min(top, record.max_level)
    if record.max_level_setting is not None:
        top = min(top, getattr(sketch.settings, record.max_level_setting))
    return int(top)


def _completed(
    sketch: Sketch, record: rows.TraitRow, variant: rows.Variant | None, row: dict[str, Any]
) -> bool:
    if variant is not None and variant.skill:
        melee = [skill.id for skill in sketch.rules.skills.values() if skill.combat == "melee"]
        if not melee:
            return False
        liked = [skill for skill in sketch.role.skills if skill in melee]
        row["skill"] = sketch.pick(liked or melee)
    if record.skill_list:
        row["skills"] = tuple(sketch.shuffled(sketch.role.skills)[:3])
    return _detailed(sketch, record, variant, row)
