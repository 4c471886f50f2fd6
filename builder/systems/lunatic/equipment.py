"""The Lunatic: weapons, what the class handles, starting gear. Touches the book, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.core.ledger import Found, Source, Tally
from builder.core.number import Dice, amount_of
from builder.core.text import Label, Text, plain
from builder.systems.lunatic.abilities import own_name
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.calling import Calling
from builder.systems.lunatic.choices import CUSTOM, LINES, THINGS, Item
from builder.systems.lunatic.facts import ItemLine, UsableWeapon, WeaponLine
from builder.systems.lunatic.rule_tables import MAIN_MELEE, RECONSTRUCTED, SUB_MELEE

MISSILE = "missile"
SIZES = ("small", "medium", "large")
HAND_AND_HALF = "hand_and_half"
HELD = ("weapon", "shield", "focus")


@dataclass(frozen=True, slots=True)
class Arm:
    """A thing owned, with what its row or the player says of it."""

    item: Item
    name: Label
    thing: str
    category: str
    size: str
    hands: str
    damage: str
    focus: bool
    range_near: int | None
    melee: bool
    source: Source | None
    size_source: Source | None = None
    range_source: Source | None = None

    @property
    def is_weapon(self) -> bool:
        """Whether this is a weapon."""
        return self.thing == "weapon"


def arms(book: Book) -> tuple[Arm, ...]:
    """Everything owned, in order."""
    return tuple(_arm(book, item) for item in book.choices.equipment)


def _arm(book: Book, item: Item) -> Arm:
    rules = book.rules
    row, gear = rules.weapons.get(item.id), rules.gear.get(item.id)
    place = ("equipment", item.row)
    if row is None and gear is None and item.id != CUSTOM:
        book.unknown(Text("lunatic.item"), item.id, *place, "id")
    if item.thing and item.thing not in THINGS:
        book.unknown(Text("lunatic.item.thing"), item.thing, *place, "thing")
    if item.line and item.line not in LINES:
        book.unknown(Text("lunatic.item.line"), item.line, *place, "line")
    category = row.category if row is not None else item.category
    if row is None and category and category not in rules.categories:
        book.unknown(Text("lunatic.item.category"), category, *place, "category")
    if row is None and item.size and item.size not in rules.sizes:
        book.unknown(Text("lunatic.item.size"), item.size, *place, "size")
    kind = rules.category_kinds.get(category)
    thing = item.thing or (gear.thing if gear is not None else "weapon" if category else "other")
    name: Label
    if row is not None:
        name = row.name
    elif gear is not None:
        name = gear.name
    else:
        name = own_name(item.ja, item.en, item.id)
    return Arm(
        item=item,
        name=name,
        thing=thing,
        category=category,
        size=row.size if row is not None else item.size,
        hands=row.hands if row is not None else item.hands,
        damage=row.damage if row is not None else item.damage,
        focus=row.focus if row is not None else item.focus,
        range_near=row.range_near if row is not None else item.range_near,
        melee=kind is not None and kind.melee,
        source=row.cell("damage") if row is not None else None,
        size_source=row.cell("size") if row is not None else None,
        range_source=row.cell("range_near") if row is not None else None,
    )


def usable(book: Book, found: Calling) -> tuple[UsableWeapon, ...]:
    """Every category that the class handles, and with which skill.

    Source: digest, 2.8 and RC1.
    """
    option = found.weapons
    if option is None:
        return ()
    lines: list[UsableWeapon] = []

    def add(
        categories: tuple[str, ...],
        skill: str,
        primary: bool,
        counts: tuple[int | None, ...] = (),
        sure: bool = True,
    ) -> None:
        for category in categories:
            row = book.rules.categories.get(category)
            label = row.name if row is not None else plain(category)
            lines.append(UsableWeapon(category, label, skill, primary, counts, sure))

    for place, part in (("main1", option.main1), ("main2", option.main2), ("sub", option.sub)):
        if part is not None:
            cell = found.base.cell(f"weapons.{option.id}.{place}.counts") if found.base is not None else None
            main = place != "sub"
            skill = MAIN_MELEE if main else SUB_MELEE
            add(part.categories, skill, main, part.counts, _is_known(cell))
    add(option.main_ranged, MISSILE, True)
    add(option.sub_ranged, MISSILE, False)
    return tuple(lines)


def _is_known(source: Source | None) -> bool:
    """Whether a cell is not reconstructed."""
    return source is None or source.provenance != RECONSTRUCTED


def handled(book: Book, lines: tuple[UsableWeapon, ...], category: str) -> UsableWeapon | None:
    """The line that a weapon falls under; some categories contain others (A53)."""
    for line in lines:
        kind = book.rules.category_kinds.get(line.category)
        if category == line.category or (kind is not None and category in kind.covers):
            return line
    return None


def weapons(
    book: Book, found: Calling, owned: tuple[Arm, ...], lines: tuple[UsableWeapon, ...]
) -> tuple[WeaponLine, ...]:
    """Every weapon with its skill, attack limit and damage; what race and class bar. Keys: damage.<row>.

    Source: digest, 4, 6.3, A27 and A53.
    """
    held = [arm for arm in owned if arm.item.ready and arm.thing in HELD]
    return tuple(_weapon(book, found, arm, lines, alone=len(held) < 2) for arm in owned if arm.is_weapon)


def _weapon(book: Book, found: Calling, arm: Arm, lines: tuple[UsableWeapon, ...], alone: bool) -> WeaponLine:
    place, race = ("equipment", arm.item.row), found.race
    line = handled(book, lines, arm.category)
    melee = arm.melee or (line is not None and bool(line.counts))
    if arm.size in (race.barred_melee_sizes if melee else race.barred_ranged_sizes):
        book.error("LUN-EQP-RACE-SIZE", *place, race=race.name, weapon=arm.name)
    if (
        race.hand_and_half_two_handed
        and melee
        and arm.hands == HAND_AND_HALF
        and arm.item.ready
        and not alone
    ):
        book.note("LUN-EQP-RACE-HANDS", *place, weapon=arm.name)
    limit = _limit(line, arm.size)
    barred = line is None or (bool(line.counts) and arm.size in SIZES and limit is None)
    if found.weapons is not None and arm.category and barred:
        book.note("LUN-EQP-CLASS", *place, weapon=arm.name)
    skill = line.skill if line is not None else None
    category = book.rules.categories.get(arm.category)
    return WeaponLine(
        row=arm.item.row,
        name=arm.name,
        category=category.name if category is not None else plain(arm.category),
        size=arm.size,
        hands=arm.hands,
        skill=skill,
        primary=line is not None and line.primary,
        melee=melee,
        limit=limit,
        damage=_damage(book, arm, skill),
        dice=arm.damage,
        focus=arm.focus,
        range_near=arm.range_near,
        ready=arm.item.ready,
        limit_sure=line is None or (line.sure and _is_known(arm.size_source)),
        range_sure=_is_known(arm.range_source),
    )


def _limit(line: UsableWeapon | None, size: str) -> int | None:
    if line is None or not line.counts or size not in SIZES:
        return None
    return line.counts[SIZES.index(size)]


def _damage(book: Book, arm: Arm, skill: str | None) -> str | None:
    """The weapon's dice and the effect intensity of the skill.

    Source: digest, 6.3.
    """
    try:
        dice = amount_of(arm.damage)
    except ValueError:
        if arm.damage:
            book.unknown(Text("lunatic.item.damage"), arm.damage, "equipment", arm.item.row, "damage")
        return None
    if not isinstance(dice, int | Dice):
        book.unknown(Text("lunatic.item.damage"), arm.damage, "equipment", arm.item.row, "damage")
        return None
    key = f"damage.{arm.item.row}"
    tally = Tally(key, Text("lunatic.damage_of", {"weapon": arm.name}))
    why = Text("lunatic.damage.dice")
    tally.add(dice, why) if arm.source is None else tally.lookup(Found(dice, arm.source), why)
    effect = book.get(f"effect.{skill}") if skill is not None else None
    if effect is not None:
        tally.add(effect)
    book.enter(tally)
    return key


# Starting gear


def starting_gear(
    book: Book, found: Calling, owned: tuple[Arm, ...], lines: tuple[UsableWeapon, ...]
) -> tuple[ItemLine, ...]:
    """What of the starting gear each thing is, and whether the list allows it.

    Source: digest, 2.12.
    """
    gear = Gear(book, found, owned, lines)
    placed = {arm.item.row: gear.line_of(arm) for arm in owned if arm.item.start}
    for arm in owned:
        if arm.item.start:
            _check_quality(book, arm)
    gear.check(placed)
    return tuple(
        ItemLine(
            row=arm.item.row,
            name=arm.name,
            qty=arm.item.qty,
            thing=arm.thing,
            start=arm.item.start,
            line=placed.get(arm.item.row, ""),
        )
        for arm in owned
    )


def _check_quality(book: Book, arm: Arm) -> None:
    if arm.item.fine or arm.item.magic or arm.thing == "activator":
        book.error("LUN-EQP-QUALITY", "equipment", arm.item.row)


LINE_OF = {
    "focus": "weapon",
    "mana_crystal": "spare",
    "shield": "shield",
    "ammunition": "ammunition",
    "spellbook": "spellbook",
    "clothing": "clothing",
    "travel": "travel",
}


class Gear:
    """The lines of the starting gear, and what may stand on each."""

    def __init__(
        self, book: Book, found: Calling, owned: tuple[Arm, ...], lines: tuple[UsableWeapon, ...]
    ) -> None:
        self.book = book
        self.found = found
        self.owned = owned
        self.lines = lines
        self.taken: dict[str, int] = {}

    def line_of(self, arm: Arm) -> str:
        """The line that was chosen, or the first one free that takes the thing; none: "" ."""
        line = arm.item.line
        if not line and arm.is_weapon:
            small = ("small",) if arm.melee and arm.size == "small" else ()
            line = next((name for name in (*small, "weapon", "spare") if self._takes(arm, name)), "")
        elif not line:
            line = LINE_OF.get(arm.thing, "")
        self.taken[line] = self.taken.get(line, 0) + max(1, arm.item.qty)
        return line

    def _takes(self, arm: Arm, line: str) -> bool:
        room = self.book.rules.whole("small_weapons_max") if line == "small" else 1
        return self.fits(arm, line) and self.taken.get(line, 0) < room

    def fits(self, arm: Arm, line: str) -> bool:
        """Whether the line takes such a thing at all."""
        match line:
            case "weapon":
                return arm.thing == "focus" or (arm.is_weapon and self._is_primary_melee(arm))
            case "spare":
                melee = arm.melee and arm.size != "large"
                return arm.thing == "mana_crystal" or (arm.is_weapon and (melee or not arm.melee))
            case "small":
                return arm.is_weapon and arm.melee and arm.size == "small"
            case "shield" | "ammunition" | "spellbook":
                return arm.thing == line
            case "clothing" | "travel":
                return arm.thing == line
            case "agreed":
                return arm.thing != "consumable"
        return False

    def _is_primary_melee(self, arm: Arm) -> bool:
        if not arm.melee:
            return False
        line = handled(self.book, self.lines, arm.category)
        return not self.lines or (line is not None and line.primary)

    def check(self, placed: dict[int, str]) -> None:
        """Things that no line takes, and lines that hold too much."""
        told: set[int] = set()
        for arm in self.owned:
            line = placed.get(arm.item.row)
            if line is not None and not (self.fits(arm, line) and self._may_have(arm, line)):
                told.add(arm.item.row)
        by_line: dict[str, list[Arm]] = {}
        for arm in self.owned:
            if arm.item.row in placed:
                by_line.setdefault(placed[arm.item.row], []).append(arm)
        for line, held in by_line.items():
            told |= set(self._too_much(line, held))
        for row in sorted(told):
            self.book.error("LUN-EQP-START", "equipment", row)

    def _may_have(self, arm: Arm, line: str) -> bool:
        """Ammunition comes with a bow, a crossbow or a sling; spellbooks with access to spells."""
        if line == "spellbook":
            schools = self.found.schools or not self.found.is_known
            return bool(schools)
        if line != "ammunition":
            return True
        rules, launchers = self.book.rules, self._launchers()
        gear = rules.gear.get(arm.item.id)
        wanted = {gear.needs} if gear is not None and gear.needs else launchers
        return bool(wanted & launchers)

    def _launchers(self) -> set[str]:
        kinds = self.book.rules.category_kinds
        found = (kinds.get(arm.category) for arm in self.owned if arm.is_weapon and arm.item.start)
        return {kind.launcher for kind in found if kind is not None and kind.launcher}

    def _too_much(self, line: str, held: list[Arm]) -> Iterator[int]:
        rules = self.book.rules
        most = {"weapon": 1, "shield": 1, "small": rules.whole("small_weapons_max")}.get(line)
        if line == "spare":
            crystals = all(arm.thing == "mana_crystal" for arm in held)
            most = rules.whole("spare_crystals_max") if crystals else 1
        if line == "ammunition":
            bow = "bow" in self._launchers()
            each = rules.whole("arrows_max" if bow else "stones_max")
            yield from (arm.item.row for arm in held if arm.item.qty > each)
        if most is None:
            return
        count = 0
        for arm in held:
            count += max(1, arm.item.qty)
            if count > most:
                yield arm.item.row
