"""Black Flag: attacks with weapons, without them, and of the class itself. Touches nothing else.

Source: digest, 12.2 and 13; decisions 34, 37 and 46.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from builder.core.ledger import Source, Tally, Value
from builder.core.number import Amount, amount_of
from builder.core.text import Label, Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.armor import Worn, place_of
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.facts import AttackLine
from builder.systems.black_flag.formula import COLUMN
from builder.systems.black_flag.gear import Owned
from builder.systems.black_flag.levels import Levels, column_text
from builder.systems.black_flag.places import Walked
from builder.systems.black_flag.proficiencies import Proficiencies

STR_OR_DEX = ("str", "dex")
MARTIAL_ARTS, MONK_WEAPON = "martial_arts", "shortsword"
BLADE = "blade"
AGONIZING, SPEAR, BLAST = "agonizing_blast", "eldritch_spear", "eldritch_blast"


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a feature adds to attack and damage."""

    attack: int
    damage: int
    label: Label
    cite: Source


class Arms:
    """Works out every attack."""

    def __init__(self, book: Book, levels: Levels, walked: Walked, found: Proficiencies, now: Worn) -> None:
        self._book, self._levels, self._walked = book, levels, walked
        self._found, self._now, self._rules = found, now, book.rules
        self.per_action = self._attacks()
        self._monk = any(
            isinstance(one.effect, kinds.UnarmedDamage)
            and one.feature == MARTIAL_ARTS
            and now.meets(one.effect.requires)
            for one in walked.granted
        )

    def lines(self, things: tuple[Owned, ...], size: str) -> tuple[AttackLine, ...]:
        """Weapons, unarmed strikes, attacks of the class. Keys: attack.<key>, damage.<key>."""
        self._option_dc()
        every = [one for one in things if one.kind == "weapon" and one.qty > 0]
        weapons = list({(one.row or one.id): one for one in reversed(every)}.values())[::-1]
        self._check_hands(weapons)
        carried = frozenset(one.id for one in things if one.qty > 0)
        lines = [self._remembered(one, size, carried) for one in weapons]
        return (*lines, self._unarmed(), *self._improvised(), *self._pact(), *self._of_classes())

    def _attacks(self) -> int:
        """Attacks in one action: the highest counts. Key: attacks."""
        tally = Tally("attacks", self._rules.term("multiattack"))
        ways = [
            self._book.enter(
                Tally("attacks.plain", self._rules.term("attack_action")).add(
                    1, self._rules.term("attack_action")
                )
            )
        ]
        for one in self._walked.of(kinds.AttacksPerAction):
            effect = one.effect
            if not isinstance(effect, kinds.AttacksPerAction):
                continue
            count = effect.value or 0
            steps = [int(step) for step in effect.by_level if int(step) <= self._levels.of(one.char_class)]
            if steps:
                count = int(effect.by_level[str(max(steps))])
            label = one.label
            ways.append(
                self._book.enter(Tally(f"attacks.{one.char_class}", label).add(count, label, one.cite))
            )
        return self._book.enter(tally.best(ways)).whole

    def _option_dc(self) -> None:
        """Key: option_dc."""
        tally = Tally("option_dc", Text("black_flag.option_dc"))
        tally.lookup(self._rules.found("save_dc_base"), Text("black_flag.dc.base")).add(self._book["pb"])
        self._book.enter(tally.best([self._book["mod.str"], self._book["mod.dex"]]))

    def _remembered(self, one: Owned, size: str, carried: frozenset[str]) -> AttackLine:
        """The line of a weapon, worked out anew only where something of it has changed."""
        book, row = self._book, self._rules.weapons[one.id]
        proficient = self._found.has("weapon", row.id) or self._found.has("weapon_group", row.group)
        bonuses = tuple(self._bonuses(one))
        numbers = (self.per_action, *(book[key].total for key in ("pb", "mod.str", "mod.dex")))
        given = (one, size, not row.ammunition or row.ammunition in carried, proficient, bonuses, self._monk)
        slot = ".".join(("attack", self._key(one), *map(str, numbers)))
        make = partial(self._weapon, one, size, carried, proficient, bonuses)
        return book.remembered(slot, (*given, *numbers), make)

    def _key(self, one: Owned) -> str:
        return str(one.row) if one.item is not None else one.id

    def _weapon(
        self,
        one: Owned,
        size: str,
        carried: frozenset[str],
        proficient: bool,
        bonuses: tuple[Bonus, ...],
    ) -> AttackLine:
        book, row, key = self._book, self._rules.weapons[one.id], self._key(one)
        self._check_weapon(one, row, size, carried, proficient)
        ability, best = self._ability(row)
        attack = Tally(f"attack.{key}", Text("black_flag.attack", {"weapon": one.label}), spec="+").best(best)
        if proficient:
            attack.add(book["pb"])
        for bonus in bonuses:
            attack.add(bonus.attack, bonus.label, bonus.cite)
        book.enter(attack)
        modifier = book[f"mod.{ability}"]
        self._damage(f"damage.{key}", one.label, row.damage, row.cite, modifier, bonuses)
        two = None
        if row.versatile_damage:
            two = f"damage.{key}.two"
            self._damage(two, one.label, row.versatile_damage, row.cite, modifier, bonuses)
        if row.has("light"):
            off = Tally("damage.off", Text("black_flag.off_hand"), spec="+").add(modifier).at_most(0)
            self._damage(f"damage.{key}.off", one.label, row.damage, row.cite, book.enter(off), bonuses)
        return AttackLine(
            key=key,
            label=one.label,
            weapon=row,
            attack=f"attack.{key}",
            damage=f"damage.{key}",
            damage_two=two,
            damage_type=self._rules.called(row.damage_type),
            ranges=row.range_ft,
            proficient=proficient,
            count=self.per_action,
            ability=ability,
            properties=tuple(self._rules.weapon_properties[id].name for id in row.properties),
            options=tuple(self._rules.weapon_options[id].name for id in row.options),
            row=one.row,
        )

    def _ability(self, row: rows.WeaponRow) -> tuple[str, list[Value]]:
        """STR in melee, DEX at range; either with finesse; a thrown weapon as in melee.

        Source: digest, 13; 6.7 for the weapons of a monk.
        """
        either = row.has("finesse") or (self._monk and self._of_monks(row))
        able: tuple[str, ...] = STR_OR_DEX if either else ("str" if row.mode == "melee" else "dex",)
        best = max(able, key=lambda id: self._book[f"mod.{id}"].whole)
        return best, [self._book[f"mod.{id}"] for id in able]

    def _of_monks(self, row: rows.WeaponRow) -> bool:
        plain = row.group == "simple" and row.mode == "melee"
        return row.id == MONK_WEAPON or (plain and not row.has("two_handed") and not row.has("heavy"))

    def _bonuses(self, one: Owned) -> Iterator[Bonus]:
        for granted in self._walked.of(kinds.WeaponBonus):
            effect = granted.effect
            if isinstance(effect, kinds.WeaponBonus) and one.id in self._walked.answered(
                "weapon_choices", granted.key
            ):
                yield Bonus(effect.attack, effect.damage, granted.label, granted.cite)
        item = one.item
        if item is not None and (item.attack or item.damage):
            attack, damage = (min(max(number, -99), 99) for number in (item.attack, item.damage))
            yield Bonus(attack, damage, one.label, self._rules.weapons[one.id].cite)

    def _damage(
        self, key: str, label: Label, dice: str, cite: Source, modifier: Value, bonuses: Sequence[Bonus]
    ) -> Value:
        """The die, the ability modifier and bonuses; a plain number is never below 0."""
        tally = Tally(key, Text("black_flag.damage", {"weapon": label}))
        tally.add(_dice(dice), label, cite).add(modifier)
        for bonus in bonuses:
            tally.add(bonus.damage, bonus.label, bonus.cite)
        return self._book.enter(tally.at_least(0) if isinstance(tally.running, int) else tally)

    def _unarmed(self) -> AttackLine:
        """1 and STR; a feature may give a die, and DEX. The best counts.

        Source: digest, 12.2 and 14.
        """
        book, rules = self._book, self._rules
        plain: Label = rules.term("unarmed_strike")
        base = rules.found("unarmed_damage")
        ways: list[tuple[int, str, Amount, Label, Source, str]] = [
            (1, "str", base.value, plain, base.source, "bludgeoning")
        ]
        for one in self._walked.of(kinds.UnarmedDamage):
            effect = one.effect
            if not isinstance(effect, kinds.UnarmedDamage) or not self._now.meets(effect.requires):
                continue
            die = effect.die
            if die.startswith(COLUMN):
                die = column_text(book, self._levels, one.char_class, die.removeprefix(COLUMN))
            able: tuple[str, ...] = effect.ability
            if effect.ability_fixed_at_creation:
                able = self._walked.answered("options", f"{one.key}.ability") or able[:1]
            ability = max(able, key=lambda id: book[f"mod.{id}"].whole)
            kind = self._walked.answered("options", f"{one.key}.damage") or ("bludgeoning",)
            amount = _dice(die)
            ways.append((_faces(amount), ability, amount, one.label, one.cite, kind[0]))
        best = max(ways, key=lambda way: (way[0], book[f"mod.{way[1]}"].whole))
        _, ability, amount, label, cite, kind_of_damage = best
        attack = Tally("attack.unarmed", Text("black_flag.attack", {"weapon": plain}), spec="+")
        book.enter(attack.add(book[f"mod.{ability}"]).add(book["pb"]))
        damage = Tally("damage.unarmed", Text("black_flag.damage", {"weapon": plain}))
        damage.add(amount, label, cite).add(book[f"mod.{ability}"])
        book.enter(damage.at_least(0) if isinstance(damage.running, int) else damage)
        return self._line("unarmed", plain, rules.called(kind_of_damage), ability)

    def _improvised(self) -> Iterator[AttackLine]:
        """Only for those who are proficient with them."""
        if not self._found.has("improvised_weapon", "all"):
            return
        book, rules = self._book, self._rules
        label: Label = Text("black_flag.improvised")
        attack = Tally("attack.improvised", Text("black_flag.attack", {"weapon": label}), spec="+")
        book.enter(attack.add(book["mod.str"]).add(book["pb"]))
        found = rules.found("improvised_damage")
        damage = Tally("damage.improvised", Text("black_flag.damage", {"weapon": label}))
        book.enter(damage.lookup(found, label).add(book["mod.str"]))
        yield self._line("improvised", label, rules.called("bludgeoning"), "str")

    def _pact(self) -> Iterator[AttackLine]:
        """The pact weapon: its dice are those of the form it takes.

        Source: digest, 6.12.
        """
        row = next((row for row in self._walked.chosen.values() if row.option == BLADE), None)
        if row is None:
            return
        book = self._book
        attack = Tally("attack.pact_weapon", Text("black_flag.attack", {"weapon": row.name}), spec="+")
        book.enter(attack.add(book["mod.cha"]).add(book["pb"]))
        damage = Tally("damage.pact_weapon", Text("black_flag.damage", {"weapon": row.name}), spec="+")
        book.enter(damage.add(book["mod.cha"]))
        more = any(one.option == BLADE for one in self._walked.enhanced.values())
        count = max(self.per_action, 2 if more else 1)
        yield self._line("pact_weapon", row.name, self._rules.term("weapon"), "cha", count)

    def _of_classes(self) -> Iterator[AttackLine]:
        book = self._book
        for one in self._walked.of(kinds.ClassAttack):
            effect = one.effect
            if not isinstance(effect, kinds.ClassAttack):
                continue
            book.reckon(f"attack.{effect.id}", one.label, effect.attack, one.char_class, spec="+")
            damage = Tally(f"damage.{effect.id}", Text("black_flag.damage", {"weapon": one.label}))
            damage.add(_dice(effect.damage), one.label, one.cite)
            chosen = {row.option: row for row in self._walked.chosen.values()}
            far = effect.range_ft
            if effect.id == BLAST and AGONIZING in chosen:
                damage.add(book["mod.cha"], chosen[AGONIZING].name)
            if effect.id == BLAST and SPEAR in chosen:
                far = self._rules.whole("eldritch_spear_range")
            book.enter(damage)
            count = column_text(book, self._levels, one.char_class, effect.count.removeprefix(COLUMN))
            beams = int(count) if count.isdigit() else 1
            yield AttackLine(
                key=effect.id,
                label=one.label,
                weapon=None,
                attack=f"attack.{effect.id}",
                damage=f"damage.{effect.id}",
                damage_two=None,
                damage_type=self._rules.called(effect.damage_type),
                ranges=(far, far),
                proficient=True,
                count=1,
                ability="cha",
                beams=beams,
            )

    def _line(
        self, key: str, label: Label, damage_type: Label, ability: str, count: int | None = None
    ) -> AttackLine:
        return AttackLine(
            key=key,
            label=label,
            weapon=None,
            attack=f"attack.{key}",
            damage=f"damage.{key}",
            damage_two=None,
            damage_type=damage_type,
            ranges=None,
            proficient=True,
            count=self.per_action if count is None else count,
            ability=ability,
        )

    def _check_weapon(
        self, one: Owned, row: rows.WeaponRow, size: str, carried: frozenset[str], proficient: bool
    ) -> None:
        book = self._book
        place = _place(one)
        if not proficient:
            book.note("BFR-WEAPON-PROFICIENCY", *place, item=one.label)
        if row.has("heavy") and size in ("small", "tiny"):
            book.note("BFR-WEAPON-HEAVY", *place, item=one.label)
        if row.ammunition and row.ammunition not in carried:
            book.note("BFR-AMMUNITION-MISSING", *place, item=one.label)

    def _check_hands(self, weapons: list[Owned]) -> None:
        """A weapon for two hands together with a shield or another weapon in hand."""
        held = [one for one in weapons if one.ready]
        for one in held:
            more = len(held) > 1 or self._now.shield is not None
            if self._rules.weapons[one.id].has("two_handed") and more:
                self._book.note("BFR-HANDS", *_place(one), item=one.label)


def _place(one: Owned) -> tuple[str | int, ...]:
    return place_of(one, "id") if one.item is not None else ("starting", "held")


def _dice(text: str) -> Amount:
    """Dice as the tables write them. Anything else counts nothing."""
    try:
        return amount_of(text)
    except ValueError:
        return 0


def _faces(amount: Amount) -> int:
    """How good dice are: the greatest they show."""
    if isinstance(amount, int):
        return amount
    terms = getattr(amount, "terms", ())
    return sum(count * sides for count, sides in terms)
