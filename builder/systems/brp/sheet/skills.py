"""BRP: the skills on the sheet, each with its chances and a square to tick. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.number import ceil
from builder.core.sheet import TICK, Cell, Column, Section, Table, TableRow, cell
from builder.core.text import Label, Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts, SkillLine
from builder.systems.brp.formula import Formula
from builder.systems.brp.play import special_number
from builder.systems.brp.records import SkillRow
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.sheet.bands import TWO_DIGITS, two_digits

MORE = 5
NONE, SQUARE, TICKED = Cell("–"), Cell("□"), Cell(TICK)


def skills(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Section:
    """Every skill that is in use, in two columns; specialties are lines of their own."""
    facts = evaluation.facts
    columns = _columns(base=8 if facts.is_rolled else 15, armored=_is_hindered(facts))
    rows = tuple(_rows(choices, rules, evaluation))
    return Section("skills", Text("brp.sheet.skills"), (Table(columns, rows, flow=2),), "full")


def more_skills() -> Section:
    """Blank lines for specialties that are learned in play."""
    table = Table(_columns(), (), blanks=MORE)
    return Section("more_skills", Text("brp.sheet.more_skills"), (table,), side="left")


def _is_hindered(facts: Facts) -> bool:
    return any(line.armored is not None for line in facts.skills)


def _columns(base: float = 8, *, armored: bool = False) -> tuple[Column, ...]:
    """The names have all that the numbers leave: a skill that waits for its specialty needs a line there."""
    beside = (Column(Text("brp.sheet.in_armor"), "minor", 10),) if armored else ()
    return (
        Column(None, "check", 5),
        Column(None),
        Column(Text("brp.sheet.base"), "minor", 6 if armored else base),
        Column(Text("brp.sheet.percent"), "number", 7 if armored else 9, rolled=True),
        *beside,
        Column(Text("brp.sheet.half"), "number", 6 if armored else 8),
        Column(Text("brp.sheet.double"), "number", 8 if armored else 9),
        Column(Text("brp.sheet.special"), "number", 6 if armored else 7),
    )


def _rows(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Iterator[TableRow]:
    """In the order of the book; a skill that waits for its specialty stands where its specialties would."""
    facts = evaluation.facts
    armored = _is_hindered(facts)
    open_rows = {row.id: row for row in facts.unnamed}
    lines: dict[str, list[SkillLine]] = {}
    for line in facts.skills:
        if not line.off or line.is_spent:
            lines.setdefault(line.skill, []).append(line)
    for id in (*rules.skills, *(id for id in lines if id not in rules.skills)):
        for line in lines.get(id, ()):
            yield _line(line, facts, armored=armored)
        if id in open_rows and id not in choices.options.disabled_skills:
            yield _open(open_rows[id], choices, rules, evaluation, armored=armored)


def _line(line: SkillLine, facts: Facts, *, armored: bool) -> TableRow:
    waits = line.row is not None and line.row.special and line.spec is None
    if _waits_for_dice(line.row, facts):
        return _row(Cell(line.name), _formula(line.row, facts), armored=armored)
    numbers: tuple[Cell | None, ...] = (
        cell(line.base, TWO_DIGITS) if not line.unset else NONE,
        cell(line.chance, TWO_DIGITS),
        cell(line.half, TWO_DIGITS),
        cell(line.double, TWO_DIGITS),
        cell(line.special, TWO_DIGITS) if line.chance.whole > 0 else NONE,
    )
    beside = _in_armor(line.armored, line.armored_special)
    marked = line.is_spent or bool(line.experience.whole)
    tick = TICKED if line.tick is not None else SQUARE
    return _row(Cell(line.name, line=waits), numbers, beside, armored=armored, marked=marked, tick=tick)


def _in_armor(chance: Value | None, special: Value | None) -> Cell | None:
    """The reduced chance and its special success: 30/06."""
    if chance is None:
        return None
    fifth = two_digits(special) if special is not None and chance.whole > 0 else "–"
    return Cell(Text("brp.sheet.pair", {"n": two_digits(chance), "special": fifth}), chance.key)


def _waits_for_dice(row: SkillRow | None, facts: Facts) -> bool:
    """Whether its base chance rests on characteristics that are not rolled yet."""
    if row is None or facts.is_rolled:
        return False
    return row.as_language or isinstance(row.base_in(facts.era, ""), Formula)


def _formula(row: SkillRow | None, facts: Facts) -> tuple[Cell | None, ...]:
    """The base chance as the book writes it, for those who roll by hand."""
    base = row.base_in(facts.era, "") if row is not None else None
    words = str(base).replace("*", "×").replace("/", "÷") if isinstance(base, Formula) else ""
    return Cell(words) if words else None, None, None, None, None


def _row(
    name: Cell,
    numbers: tuple[Cell | None, ...],
    beside: Cell | None = None,
    *,
    armored: bool,
    marked: bool = False,
    tick: Cell = SQUARE,
) -> TableRow:
    base, chance, *rest = numbers or (None,) * 5
    cells = (tick, name, base, chance, *((beside,) if armored else ()), *rest)
    return TableRow(cells, marked=marked)


def _open(
    row: SkillRow, choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts], *, armored: bool
) -> TableRow:
    """A skill of which no specialty is known: what any of them starts with, where that is published."""
    name: Label = row.name
    facts = evaluation.facts
    if row.as_language:
        name = Text("brp.skill.specialty", {"skill": row.name, "spec": Text("brp.sheet.own")})
    if row.specialty == "weapon":
        return _row(Cell(name, line=True), (NONE, None, None, None, None), armored=armored)
    if _waits_for_dice(row, facts):
        return _row(Cell(name), (), armored=armored)
    chance = _start(row, choices, evaluation)
    if chance is None:
        return _row(Cell(name, line=True), (), armored=armored)
    fifth = Cell(special_number(rules, chance), spec=TWO_DIGITS) if chance > 0 else NONE
    half = ceil(Fraction(chance, rules.whole("difficult")))
    shown = (chance, chance, half, chance * rules.whole("easy"))
    numbers = (*(Cell(number, spec=TWO_DIGITS) for number in shown), fifth)
    return _row(Cell(name, line=not row.as_language), numbers, armored=armored)


def _start(row: SkillRow, choices: Choices, evaluation: Evaluation[Facts]) -> int | None:
    if row.as_language:
        own = evaluation.values.get("base.language_own")
        return own.whole if own is not None and choices.options.literacy_assumed else 0
    base = row.base_in(evaluation.facts.era, choices.options.fly_mode)
    return base if isinstance(base, int) else None
