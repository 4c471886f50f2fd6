"""The Lunatic: starting gear of a quick character, by the list of the rules. Touches nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from builder.systems.lunatic.engine import Created
from builder.systems.lunatic.equipment import SIZES, handled, usable
from builder.systems.lunatic.facts import UsableWeapon
from builder.systems.lunatic.quick.sketch import Sketch

BOW, SLING = "bow", "sling"
SHOOTS_BOLTS = "crossbow"


def pack(sketch: Sketch) -> None:
    """A weapon or a focus, a spare, a small one, a shield where a hand is free, and what everybody takes."""
    made = sketch.made()
    arms = Arms(sketch, made)
    magic = made.book.get("created.magic") is not None
    casts = magic and bool(made.calling.schools)
    items: list[dict[str, Any]] = []
    first = None
    if casts and "focus" in sketch.rules.gear and sketch.below(3):
        items.append(_gear(sketch, "focus", ready=True))
    else:
        first = arms.one(lambda arm: arm.melee and arm.primary)
        items += [first.item("weapon", ready=True)] if first is not None else []
    items += _spare(sketch, arms, casts=casts)
    small = arms.one(lambda arm: arm.melee and arm.size == "small")
    if small is not None:
        items.append(small.item("small"))
    one_handed = first is not None and first.hands == "one"
    if one_handed and "shield" in sketch.rules.gear and sketch.below(2):
        items.append(_gear(sketch, "shield", ready=True))
    for id, row in sketch.rules.gear.items():
        if row.line in ("clothing", "travel") or (row.line == "spellbook" and casts):
            items.append(_gear(sketch, id))
    sketch.raw["equipment"] = items


def _gear(sketch: Sketch, id: str, *, ready: bool = False) -> dict[str, Any]:
    row = sketch.rules.gear[id]
    line = {"id": id, "start": True, "line": row.line, "thing": row.thing, "qty": row.qty}
    return {**line, "ready": True} if ready else line


class Arm:
    """A weapon somebody could carry: of the tables, or named by us."""

    def __init__(
        self, category: str, size: str, hands: str, usual: UsableWeapon, raw: dict[str, Any]
    ) -> None:
        self.category = category
        self.size = size
        self.hands = hands
        self.primary = usual.primary
        self.melee = bool(usual.counts)
        self._raw = raw

    def item(self, line: str, *, ready: bool = False) -> dict[str, Any]:
        """The thing as it is owned."""
        whole = {**self._raw, "thing": "weapon", "start": True, "line": line}
        return {**whole, "ready": True} if ready else whole


class Arms:
    """Every weapon that race and class handle."""

    def __init__(self, sketch: Sketch, made: Created) -> None:
        self._sketch = sketch
        self._made = made
        self._lines = usable(made.book, made.calling)
        known = [(row.category, row.size, row.hands, {"id": row.id}) for row in sketch.rules.weapons.values()]
        own = [
            (
                arm.category,
                arm.size,
                arm.hands,
                {**arm.model_dump(), "id": "custom"},
            )
            for arm in sketch.known.weapons
        ]
        self._all = [arm for parts in (*known, *own) if (arm := self._arm(*parts)) is not None]

    def _arm(self, category: str, size: str, hands: str, raw: dict[str, Any]) -> Arm | None:
        line = handled(self._made.book, self._lines, category)
        race = self._made.calling.race
        if line is None or category not in self._sketch.rules.categories:
            return None
        melee = bool(line.counts)
        if size in (race.barred_melee_sizes if melee else race.barred_ranged_sizes):
            return None
        if melee and not line.counts[SIZES.index(size)]:
            return None
        return Arm(category, size, hands, line, raw)

    def one(self, wanted: Callable[[Arm], bool]) -> Arm | None:
        """One of those that are wanted."""
        found = [arm for arm in self._all if wanted(arm)]
        return self._sketch.pick(found) if found else None


def _spare(sketch: Sketch, arms: Arms, *, casts: bool) -> list[dict[str, Any]]:
    """Two dead mana crystals for some who cast; else a weapon that strikes or shoots, with its ammunition."""
    if casts and "dead_mana_crystal" in sketch.rules.gear and sketch.chance(2):
        return [_gear(sketch, "dead_mana_crystal")]
    melee = sketch.chance(4)
    spare = arms.one(lambda arm: arm.melee and arm.size != "large" if melee else not arm.melee)
    if spare is None:
        return []
    return [spare.item("spare"), *_ammunition(sketch, spare.category)]


def _ammunition(sketch: Sketch, category: str) -> list[dict[str, Any]]:
    """Quiver and arrows or bolts; bag and stones for a sling."""
    kind = sketch.rules.category_kinds.get(category)
    launcher = kind.launcher if kind is not None else ""
    if launcher == BOW:
        wanted = ("quiver", "bolts" if SHOOTS_BOLTS in category else "arrows")
    elif launcher == SLING:
        wanted = ("stone_bag", "stones")
    else:
        return []
    return [_gear(sketch, id) for id in wanted if id in sketch.rules.gear]
