"""BRP: weapons, shields and armor on the sheet. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.number import shown
from builder.core.sheet import Cell, Column, Section, Table, TableRow, cell
from builder.core.text import Label, Text
from builder.systems.brp.facts import ArmorLine, Facts, ShieldLine, WeaponLine
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.sheet.bands import TWO_DIGITS, two_digits

UNARMED = "brawl"
BLANKS, BLANKS_WHEN_EMPTY = 1, 3
TWO_HANDS = 2


def weapons(rules: BrpRules, evaluation: Evaluation[Facts]) -> Section:
    """Every weapon and shield, bare hands among them; damage with the damage bonus written out."""
    facts, values = evaluation.facts, evaluation.values
    note = Text("brp.sheet.weapons.note", {"db": _bonus(values["db"], facts), "mov": values["mov"].total})
    columns = (
        Column(None),
        Column(Text("brp.sheet.skill"), "small", 41),
        Column(Text("brp.sheet.attack"), "number", 14, rolled=True),
        Column(Text("brp.sheet.parry"), "number", 13),
        Column(Text("brp.sheet.special"), "number", 7),
        Column(Text("brp.sheet.damage"), "text", 31),
        Column(Text("brp.sheet.hands"), "text", 10),
        Column(Text("brp.sheet.shots"), "small", 17),
        Column(Text("brp.sheet.weapon_hp"), "number", 7),
        Column(Text("brp.sheet.range"), "number", 12),
    )
    armed = bool(facts.weapons or facts.shields)
    table = Table(columns, tuple(_rows(rules, evaluation)), BLANKS if armed else BLANKS_WHEN_EMPTY)
    return Section("weapons", Text("brp.sheet.weapons"), (table,), "full", note)


def _bonus(db: Value, facts: Facts) -> Label | str:
    known = all(line.rolled is not None for line in facts.characteristics if line.id in ("STR", "SIZ"))
    if not known:
        return "–"
    if db.total == 0:
        return Text("brp.none")
    return shown(db.total, "+")


def _rows(rules: BrpRules, evaluation: Evaluation[Facts]) -> Iterator[TableRow]:
    facts = evaluation.facts
    yield from (_weapon(line, facts) for line in facts.weapons)
    if UNARMED in rules.weapons and all(line.id != UNARMED for line in facts.weapons):
        yield from _unarmed(rules, evaluation)
    yield from (_shield(line, facts) for line in facts.shields)


def _skill(key: str, facts: Facts) -> Cell | None:
    """The skill that it is used with."""
    line = facts.by_key.get(key)
    return Cell(line.name) if line is not None else None


def _weapon(line: WeaponLine, facts: Facts) -> TableRow:
    if line.unknown:
        return TableRow((Cell(line.name), *(None,) * 9))
    return TableRow(
        (
            Cell(line.name),
            _skill(line.key, facts),
            _attack(line),
            cell(line.parry, TWO_DIGITS) if line.parry is not None else None,
            _fifth(line.attack, line.special),
            Cell(line.written) if line.written else None,
            _hands(line.hands),
            _shots(line),
            Cell(line.hp) if line.hp is not None else None,
            Cell(line.range) if line.range is not None else None,
        )
    )


def _attack(line: WeaponLine) -> Cell | None:
    """The chance, and in brackets what armor leaves of it."""
    if line.attack is None or line.armored is None:
        return cell(line.attack, TWO_DIGITS) if line.attack is not None else None
    both = {"n": two_digits(line.attack), "armored": two_digits(line.armored)}
    return Cell(Text("brp.sheet.both", both), line.armored.key)


def _fifth(chance: Value | None, special: Value | None) -> Cell | None:
    if chance is None or special is None:
        return None
    return cell(special, TWO_DIGITS) if chance.whole > 0 else Cell("–")


def _hands(count: int) -> Cell | None:
    if count < 1:
        return None
    return Cell(Text("brp.sheet.two_hands" if count >= TWO_HANDS else "brp.sheet.one_hand"))


def _shots(line: WeaponLine) -> Cell | None:
    if line.shots_text.strip():
        return Cell(line.shots_text)
    if line.charges is not None:
        return Cell(Text("brp.sheet.charges", {"n": line.charges}))
    if line.slow:
        return Cell(Text("brp.sheet.slow"))
    return Cell(str(line.shots)) if line.shots is not None else None


def _unarmed(rules: BrpRules, evaluation: Evaluation[Facts]) -> Iterator[TableRow]:
    """Bare hands, which everybody has: the skill's own chance."""
    record, line = rules.weapons[UNARMED], evaluation.facts.by_key.get(UNARMED)
    if line is None or line.off:
        return
    chance = cell(line.chance, TWO_DIGITS)
    written = record.damage.with_bonus(evaluation.values["db"].total)
    fifth = _fifth(line.chance, line.special)
    fight = (chance, chance, fifth, Cell(written), _hands(record.hands))
    yield TableRow((Cell(record.name), Cell(line.name), *fight, None, None, None))


def _shield(line: ShieldLine, facts: Facts) -> TableRow:
    """Parry, the damage of a blow, and the flat chance against missiles."""
    if line.unknown:
        return TableRow((Cell(line.name), *(None,) * 9))
    return TableRow(
        (
            Cell(line.name),
            _with_missiles(line, facts),
            None,
            cell(line.parry, TWO_DIGITS) if line.parry is not None else None,
            _fifth(line.parry, line.special),
            Cell(line.written) if line.written else None,
            None,
            None,
            Cell(line.hp),
            None,
        )
    )


def _with_missiles(line: ShieldLine, facts: Facts) -> Cell | None:
    """The skill of a shield, and behind it the flat chance against missiles."""
    skill = facts.by_key.get(line.key)
    if line.missile is None:
        return _skill(line.key, facts)
    name = skill.name if skill is not None else line.name
    if line.kneeling is None:
        words = {"name": name, "n": line.missile.total}
        return Cell(Text("brp.sheet.shield", words), line.missile.key)
    both = {"name": name, "n": line.missile.total, "kneeling": line.kneeling.total}
    return Cell(Text("brp.sheet.shield.kneeling", both), line.missile.key)


def armor(rules: BrpRules, evaluation: Evaluation[Facts]) -> Section:
    """What is worn, with its penalties; what it comes to where there is more than one piece."""
    facts, values = evaluation.facts, evaluation.values
    columns = (
        Column(None),
        Column(Text("brp.sheet.ap"), "number", 14),
        Column(Text("brp.sheet.physical"), "number", 22),
        Column(Text("brp.sheet.perception"), "number", 22),
    )
    rows = [_piece_of_armor(line) for line in facts.armor]
    if len(rows) > 1:
        sums = (cell(values["armor.physical"]), cell(values["armor.perception"]))
        points = Cell(facts.armor_printed, "armor.ap")
        rows.append(TableRow((Cell(Text("brp.sheet.total")), points, *sums), group=True, marked=True))
    table = Table(columns, tuple(rows), blanks=1 if rows else 3)
    return Section("armor", rules.term("armor"), (table,), side="left")


def _piece_of_armor(line: ArmorLine) -> TableRow:
    penalties = (line.physical or None, line.perception or None)
    cells = (Cell(penalty) if penalty is not None else None for penalty in penalties)
    return TableRow((Cell(line.name), Cell(line.printed), *cells))
