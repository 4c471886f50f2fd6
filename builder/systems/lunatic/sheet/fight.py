"""The Lunatic: weapons, foci and shields on the sheet, and what the class handles. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from builder.core.evaluation import Evaluation
from builder.core.number import shown
from builder.core.sheet import Cell, Column, Section, Table, TableRow, cell
from builder.core.text import Label, Text
from builder.systems.lunatic.facts import Facts, ItemLine, UsableWeapon, WeaponLine
from builder.systems.lunatic.rule_tables import RECONSTRUCTED, LunaticRules
from builder.systems.lunatic.sheet.words import joined, sign

BLANKS, BLANKS_WHEN_EMPTY = 1, 3
HELD = {"focus": "spell_cast", "shield": "defense"}
LAUNCHED = "missile"
NONE = Cell("–")
SHORT: dict[str, Label] = {
    "main_melee": Text("lunatic.sheet.primary_melee"),
    "sub_melee": Text("lunatic.sheet.secondary_melee"),
}


def weapons(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Section:
    """Weapons, then foci and shields: the skill with its base value, damage, attack limit, near range."""
    facts = evaluation.facts
    reaches = any(line.range_near is not None for line in facts.weapons)
    columns = (
        Column(None),
        Column(Text("lunatic.sheet.skill"), "text", 21),
        Column(Text("lunatic.sheet.base"), "number", 8, rolled=True),
        Column(Text("lunatic.sheet.damage"), "text", 18),
        Column(Text("lunatic.sheet.limit"), "number", 8),
        *((Column(Text("lunatic.sheet.range"), "number", 8),) if reaches else ()),
    )
    several = {item.row: item.qty for item in facts.items}
    rows = [
        _weapon(line, several.get(line.row, 1), rules, evaluation, reaches=reaches) for line in facts.weapons
    ]
    rows += [_held(item, rules, evaluation, reaches=reaches) for item in facts.items if item.thing in HELD]
    table = Table(columns, tuple(rows), BLANKS if rows else BLANKS_WHEN_EMPTY)
    title = Text("lunatic.sheet.weapons" if facts.has_magic else "lunatic.group.weapon")
    return Section("weapons", title, (table,), note=_chain(rules, evaluation), side="right")


def _chain(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Label | None:
    """How likely a blow of a weapon that may strike again hits and lets another follow, by skill."""
    again = [line.skill for line in evaluation.facts.weapons if line.skill and (line.limit or 0) > 1]
    said = []
    for id in dict.fromkeys(again):
        chance = evaluation.values.get(f"chance.chain.{id}")
        if chance is not None:
            percent = shown(chance.number, chance.spec)
            said.append(
                Text("lunatic.sheet.chance", {"what": _short(id, rules), "n": percent, "a": sign(chance)})
            )
    both = joined(said)
    return Text("lunatic.sheet.chain", {"what": both}) if both is not None else None


def _weapon(
    line: WeaponLine, count: int, rules: LunaticRules, evaluation: Evaluation[Facts], *, reaches: bool
) -> TableRow:
    name: Label = Text("lunatic.sheet.with_focus", {"what": line.name}) if line.focus else line.name
    if count != 1:
        name = Text("lunatic.sheet.times", {"what": name, "n": count})
    damage = Cell(line.dice) if line.dice else None
    if line.damage is not None:
        damage = cell(evaluation.values[line.damage])
    limit = Cell(line.limit, sure=_is_sure(evaluation.facts)) if line.limit is not None else None
    near = Cell(line.range_near) if line.range_near is not None else NONE if line.melee else None
    skill, base = _skill(line.skill, rules, evaluation)
    cells = (
        Cell(name, line=damage is None),
        skill,
        base,
        damage,
        limit if line.melee else NONE,
        *((near,) if reaches else ()),
    )
    return TableRow(cells)


def _short(id: str, rules: LunaticRules) -> Label:
    """A skill as short as a column of weapons wants it."""
    return SHORT.get(id) or rules.skill(id)


def _skill(
    id: str | None, rules: LunaticRules, evaluation: Evaluation[Facts]
) -> tuple[Cell | None, Cell | None]:
    """The skill and its base value; dashes for what the class does not handle."""
    if id is None:
        return NONE, NONE
    base = evaluation.values.get(f"skill.{id}")
    return Cell(_short(id, rules)), cell(base) if base is not None else NONE


def _held(item: ItemLine, rules: LunaticRules, evaluation: Evaluation[Facts], *, reaches: bool) -> TableRow:
    cells = (Cell(item.name), *_skill(HELD[item.thing], rules, evaluation), None, NONE)
    return TableRow((*cells, *((NONE,) if reaches else ())))


def _is_sure(facts: Facts) -> bool:
    option = facts.weapon_option
    if facts.base is None or option is None:
        return True
    return facts.base.cell(f"weapons.{option.id}").provenance != RECONSTRUCTED


def usable(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """The categories the class handles, with the attack limit of small, medium and large weapons."""
    facts = evaluation.facts
    if not facts.usable:
        return
    columns = (
        Column(None, "text", 21),
        Column(None),
        Column(Text("lunatic.sheet.sizes"), "text", 17),
    )
    rows = tuple(_line(group, rules, facts) for group in _grouped(facts.usable))
    yield Section("usable", Text("lunatic.sheet.usable"), (Table(columns, rows),), side=_side(facts))


def _side(facts: Facts) -> Literal["left"] | None:
    """Below the skills of those who live by weapons."""
    return None if facts.has_magic else "left"


def _grouped(lines: tuple[UsableWeapon, ...]) -> list[list[UsableWeapon]]:
    """Categories that are handled alike."""
    groups: dict[tuple[str, bool, tuple[int | None, ...]], list[UsableWeapon]] = {}
    for line in lines:
        groups.setdefault((line.skill, line.primary, line.counts), []).append(line)
    return list(groups.values())


def _line(group: list[UsableWeapon], rules: LunaticRules, facts: Facts) -> TableRow:
    first = group[0]
    kind = _short(first.skill, rules)
    if first.skill == LAUNCHED:
        kind = Text("lunatic.sheet.primary_ranged" if first.primary else "lunatic.sheet.secondary_ranged")
    names = joined(line.label for line in group)
    return TableRow((Cell(kind), Cell(names or ""), _counts(first.counts, facts)))


def _counts(counts: tuple[int | None, ...], facts: Facts) -> Cell | None:
    """The attack limits by size; none of ranged weapons."""
    if not counts:
        return None
    small, medium, large = ("–" if count is None else str(count) for count in counts)
    said = Text("lunatic.sheet.counts", {"small": small, "medium": medium, "large": large})
    return Cell(said, sure=_is_sure(facts))
