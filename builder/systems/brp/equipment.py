"""BRP, chapter 9: weapons, shields and armor as they are used. Touches only the book."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.ledger import Found, Source, Tally, Value
from builder.core.number import Amount
from builder.core.text import Label, Text, plain
from builder.systems.brp import records as rows
from builder.systems.brp.bases import BY_GM, Bases
from builder.systems.brp.book import Book
from builder.systems.brp.choices import CUSTOM, Armor, Shield, Weapon
from builder.systems.brp.damage import Damage, read_damage
from builder.systems.brp.facts import ArmorLine, ShieldLine, SkillLine, WeaponLine
from builder.systems.brp.play import ranged_chances, special
from builder.systems.brp.words import Named

LEAST = Text("brp.least")
KINDS = ("body", "helmet")


def armor(book: Book) -> tuple[tuple[ArmorLine, ...], Value, Value]:
    """What is worn; the armor points add up, the penalties each within their own group.

    Source: digest, 9.5, D-18.
    """
    lines = tuple(_piece(book, piece) for piece in book.choices.armor)
    worn = [line for line in lines if not line.unknown]
    points = Tally("armor.ap", book.rules.term("armor_points"))
    physical = Tally("armor.physical", Text("brp.armor.penalty", {"what": book.rules.term("physical")}))
    perception = Tally("armor.perception", Text("brp.armor.penalty", {"what": book.rules.term("perception")}))
    for line in worn:
        source = line.record.cite if line.record is not None else Source("choices", f"armor {line.row}")
        points.add(line.ap, line.name, source)
        if line.physical:
            physical.add(line.physical, line.name, source)
        if line.perception:
            perception.add(line.perception, line.name, source)
    book.enter(points)
    _stacked(book, worn)
    return lines, book.enter(physical), book.enter(perception)


def _piece(book: Book, piece: Armor) -> ArmorLine:
    record = book.rules.armor.get(piece.id)
    if record is not None:
        return ArmorLine(
            row=piece.row,
            id=record.id,
            record=record,
            name=record.name,
            unknown=False,
            kind=record.kind,
            ap=record.ap,
            printed=record.printed or _printed(record.kind, record.ap),
            physical=record.physical,
            perception=record.perception,
        )
    unknown = piece.id != CUSTOM
    if unknown:
        book.unknown(book.rules.term("armor"), piece.id, "armor", piece.row, "id")
    elif piece.kind not in KINDS:
        unknown = True
        book.unknown(Text("brp.armor.kind"), piece.kind, "armor", piece.row, "kind")
    for name, value in (("physical", piece.physical), ("perception", piece.perception)):
        if value > 0 and not unknown:
            label = Text("brp.armor.penalty", {"what": book.rules.term(name)})
            book.unknown(label, str(value), "armor", piece.row, name)
    return ArmorLine(
        row=piece.row,
        id=piece.id,
        record=None,
        name=_own_name(piece.name, piece.id),
        unknown=unknown,
        kind=piece.kind,
        ap=piece.ap,
        printed=_printed(piece.kind, piece.ap),
        physical=min(piece.physical, 0),
        perception=min(piece.perception, 0),
    )


def _printed(kind: str, points: int) -> str:
    return f"+{points}" if kind == "helmet" and points >= 0 else str(points)


def _stacked(book: Book, worn: list[ArmorLine]) -> None:
    for kind in KINDS:
        pieces = [line for line in worn if line.kind == kind]
        if len(pieces) > 1:
            term = book.rules.term(kind)
            book.note("BRP-EQP-ARMOR-STACK", "armor", pieces[1].row, subject=kind, kind=term)


def _own_name(name: str, id: str) -> Label:
    """The name of a thing of the player's own; of one that no table knows the id as it stands."""
    if name.strip():
        return plain(name)
    return Text("brp.own_thing") if id == CUSTOM else plain(id)


class Arms:
    """Weapons and shields in the hands of this character."""

    def __init__(self, book: Book, bases: Bases, skills: Mapping[str, SkillLine]) -> None:
        self._book, self._bases, self._skills = book, bases, skills
        self._bonus = book["db"].total

    def weapons(self) -> tuple[WeaponLine, ...]:
        """Every weapon: its own base and the points on its skill.

        Source: digest, 9.2, 9.3, D-15.
        """
        return tuple(self._remembered(row) for row in self._book.choices.weapons)

    def shields(self) -> tuple[ShieldLine, ...]:
        """Every shield.

        Source: digest, 9.4, D-24.
        """
        return tuple(self._shield(row) for row in self._book.choices.shields)

    def _remembered(self, weapon: Weapon) -> WeaponLine:
        """The weapon as it was, where all that it rests on is the same again."""
        record = self._book.rules.weapons.get(weapon.id)
        if record is None:
            return self._weapon(weapon)
        named = self._book.namer.key(record.skill)
        given = (
            weapon,
            self._bases.base(named),
            self._bases.overrides.get(named.key),
            self._bases.era,
            self._bases.fly_mode,
            self._book["db"],
            self._book["armor.physical"],
            self._book["armor.perception"],
            self._book.choices.options.strict_result_table,
            self._skills.get(named.key),
        )
        return self._book.conclude(f"weapon.{weapon.row}", given, lambda: self._weapon(weapon))

    def _weapon(self, weapon: Weapon) -> WeaponLine:
        book, key = self._book, f"weapon.{weapon.row}"
        record = book.rules.weapons.get(weapon.id)
        if record is None and weapon.id != CUSTOM:
            book.unknown(book.rules.term("weapon"), weapon.id, "weapons", weapon.row, "id")
            return _no_weapon(weapon)
        name = record.name if record is not None else _own_name(weapon.name, weapon.id)
        named = self._named(record, weapon, "weapons")
        base, source = self._own_base(record, weapon)
        damage = record.damage if record is not None else self._damage(weapon.damage, "weapons", weapon.row)
        skill = self._skills.get(named.key)
        own, attack = self._chance(key, name, named, base, source)
        range = record.range if record is not None else max(weapon.range, 0) or None
        melee = record.kind == "melee" if record is not None else range is None
        if damage is not None:
            self._written(f"{key}.damage", Text("brp.damage.of", {"what": name}), damage)
        low = self._is_low(record, weapon.row, name, own, named)
        return WeaponLine(
            row=weapon.row,
            id=weapon.id,
            record=record,
            name=name,
            unknown=False,
            key=named.key,
            skill=skill.name if skill is not None else None,
            base=own,
            attack=attack,
            special=special(book, attack, f"{key}.special"),
            parry=book.enter(Tally(f"{key}.parry", _parry(name)).add(attack)) if melee else None,
            armored=self._armored(key, attack, skill),
            damage=damage,
            written=damage.with_bonus(self._bonus) if damage is not None else "",
            hands=record.hands if record is not None else weapon.hands,
            hp=record.hp if record is not None else weapon.hp,
            range=range,
            ranges=ranged_chances(book.rules, attack.whole, range) if range else (),
            shots=record.shots if record is not None else None,
            charges=record.charges if record is not None else None,
            shots_text=weapon.shots if record is None else "",
            slow=record.slow if record is not None else False,
            low=low,
        )

    def _named(
        self, record: rows.WeaponRow | rows.ShieldRow | None, row: Weapon | Shield, place: str
    ) -> Named:
        """The skill of a thing; one's own may name none, or need a specialty."""
        if record is not None:
            return self._book.namer.key(record.skill)
        named = self._book.namer.name(row.skill, row.spec)
        self._book.check_skill(named, place, row.row, "skill")
        self._book.check_specialty(named, place, row.row, "spec")
        return named

    def _own_base(
        self, record: rows.WeaponRow | rows.ShieldRow | None, row: Weapon | Shield
    ) -> tuple[int | None, Source]:
        if record is not None:
            return record.base, record.cite
        source = Source("choices", f"{'weapons' if isinstance(row, Weapon) else 'shields'} {row.row}")
        return (max(row.base, 0) if row.base is not None else None), source

    def _chance(
        self, key: str, name: Label, named: Named, base: int | None, source: Source
    ) -> tuple[Value, Value]:
        """The weapon's own base, and with it the points on the skill.

        A base that the GM has set for the skill moves the weapon by as much. Source: digest, 3 and D-15.
        """
        book = self._book
        tally = Tally(f"{key}.base", Text("brp.base.of", {"skill": name}))
        of_skill = self._bases.base(named)
        if base is None:
            tally.add(of_skill)
        else:
            tally.lookup(Found(base, source), Text("brp.base.weapon"))
            set_to = self._bases.overrides.get(named.key)
            usual = self._usual(named)
            if set_to is not None and usual is not None:
                tally.add(set_to - usual, BY_GM, Source("base_overrides", named.key, "gm"))
            elif set_to is not None and named.row is not None and named.row.specialty == "weapon":
                tally.override(set_to, BY_GM, Source("base_overrides", named.key, "gm"))
        own = book.enter(tally.at_least(0, LEAST))
        attack = Tally(key, name).add(own)
        for kind in ("professional", "personal", "experience"):
            points = book.values.get(f"{kind}.{named.key}")
            if points is not None and points.total:
                attack.add(points)
        return own, book.enter(attack)

    def _usual(self, named: Named) -> int | None:
        """The base that is published for the skill, without what the GM set."""
        row = named.row
        if row is None:
            return None
        if row.specialty == "weapon":
            return named.known.base if named.known is not None else None
        base = row.base_in(self._bases.era, self._bases.fly_mode)
        return base if isinstance(base, int) else None

    def _is_low(self, record: rows.WeaponRow | None, row: int, name: Label, own: Value, named: Named) -> bool:
        """Whether the chance is too low for a weapon to start with. Experience does not count.

        Source: digest, 9.1, D-19.
        """
        if named.misnamed or (record is not None and record.any_chance):
            return False
        book = self._book
        points = [book.values.get(f"{kind}.{named.key}") for kind in ("professional", "personal")]
        chance = own.whole + sum(value.whole for value in points if value is not None)
        low = chance < book.rules.whole("weapon_chance")
        if low:
            book.note("BRP-EQP-WEAPON50", "weapons", row, weapon=name, chance=chance)
        return low

    def _armored(self, key: str, attack: Value, skill: SkillLine | None) -> Value | None:
        if skill is None or skill.armored is None or skill.row is None:
            return None
        group = "armor.physical" if skill.row.armor == "physical" else "armor.perception"
        tally = Tally(f"{key}.armored", Text("brp.armored", {"what": attack.name}))
        return self._book.enter(tally.add(attack).add(self._book[group]).at_least(0, LEAST))

    def _damage(self, text: str, *place: str | int) -> Damage | None:
        if not text.strip():
            return None
        try:
            damage: Damage = read_damage(text)
        except ValueError:
            self._book.unknown(self._book.rules.term("damage"), text, *place, "damage")
            return None
        return damage

    def _written(self, key: str, name: Label, damage: Damage) -> Value:
        """The damage with the damage bonus; half of it is rolled, halved and rounded up, so it stands apart.

        Source: digest, 9.2 and 9.3, D-08.
        """
        bonus: Amount = self._bonus
        tally = Tally(key, name).add(damage.dice, Text("brp.damage.dice"))
        if bonus == 0 or damage.bonus == "none":
            return self._book.enter(tally)
        if damage.bonus == "half":
            return self._book.enter(tally.waive(self._book["db"], Text("brp.damage.half")))
        return self._book.enter(tally.add(self._book["db"]))

    def _shield(self, shield: Shield) -> ShieldLine:
        book, key = self._book, f"shield.{shield.row}"
        record = book.rules.shields.get(shield.id)
        if record is None and shield.id != CUSTOM:
            book.unknown(book.rules.term("shield"), shield.id, "shields", shield.row, "id")
            return _no_shield(shield)
        name = record.name if record is not None else _own_name(shield.name, shield.id)
        named = self._named(record, shield, "shields")
        base, source = self._own_base(record, shield)
        own, parry = self._chance(key, name, named, base, source)
        damage = record.damage if record is not None else self._damage(shield.damage, "shields", shield.row)
        if damage is not None:
            self._written(f"{key}.damage", Text("brp.damage.of", {"what": name}), damage)
        missile = record.missile if record is not None else shield.missile
        kneeling = (record.kneeling if record is not None else shield.kneeling) or None
        return ShieldLine(
            row=shield.row,
            id=shield.id,
            record=record,
            name=name,
            unknown=False,
            key=named.key,
            base=own,
            parry=parry,
            special=special(book, parry, f"{key}.special"),
            missile=self._flat(f"{key}.missile", Text("brp.shield.missile", {"what": name}), missile, source),
            kneeling=self._flat(
                f"{key}.kneeling", Text("brp.shield.kneeling", {"what": name}), kneeling, source
            ),
            damage=damage,
            written=damage.with_bonus(self._bonus) if damage is not None else "",
            hp=(record.hp or 0) if record is not None else shield.hp,
        )

    def _flat(self, key: str, name: Label, chance: int | None, source: Source) -> Value | None:
        """A chance that nothing changes."""
        if not chance:
            return None
        return self._book.enter(
            Tally(key, name).lookup(Found(max(chance, 0), source), Text("brp.shield.flat"))
        )


def _parry(name: Label) -> Label:
    return Text("brp.parry.of", {"what": name})


def _no_weapon(weapon: Weapon) -> WeaponLine:
    """A weapon that no table knows: as it stands, without any number."""
    return WeaponLine(
        row=weapon.row,
        id=weapon.id,
        record=None,
        name=_own_name(weapon.name, weapon.id),
        unknown=True,
        key="",
        skill=None,
        base=None,
        attack=None,
        special=None,
        parry=None,
        armored=None,
        damage=None,
        written="",
        hands=0,
        hp=None,
        range=None,
        ranges=(),
        shots=None,
        charges=None,
        shots_text="",
        slow=False,
        low=False,
    )


def _no_shield(shield: Shield) -> ShieldLine:
    return ShieldLine(
        row=shield.row,
        id=shield.id,
        record=None,
        name=_own_name(shield.name, shield.id),
        unknown=True,
        key="",
        base=None,
        parry=None,
        special=None,
        missile=None,
        kneeling=None,
        damage=None,
        written="",
        hp=0,
    )
