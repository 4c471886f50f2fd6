"""Black Flag: spells on the sheet: few as a table, many on a page with their slots. Touches nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.core.sheet import TICK, Block, Boxes, Cell, Column, Pair, Section, Table, TableRow, cell
from builder.core.sheet import Facts as Figures
from builder.core.text import Label, Param, Text
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.facts import CasterLine, Facts, SpellLine
from builder.systems.black_flag.rule_tables import BlackFlagRules
from builder.systems.black_flag.sheet.wording import ability, apart, signed

FEW = 12
KNOWN = "known"
BLANKS, BLANKS_ON_PAGE = 2, 4
CIRCLES_LEFT = 3
FEET = re.compile(r"(\d+) feet")
TIMES = {
    "1 action": Text("black_flag.sheet.action"),
    "1 bonus action": Text("black_flag.sheet.bonus_action"),
    "1 reaction": Text("black_flag.sheet.reaction"),
}


def own_page(evaluation: Evaluation[Facts]) -> bool:
    """Whether there are so many spells that they have a page of their own."""
    return len({line.id for line in evaluation.facts.spells}) > FEW


def slots(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Boxes]:
    """A row of squares a circle."""
    for circle, count in enumerate(evaluation.facts.slots, start=1):
        if count:
            key = f"slots.{circle}"
            used = max(choices.current.slots.get(str(circle), 0), 0)
            left = max(count - used, 0) if used else None
            label, rest = Text("black_flag.sheet.circle", {"n": circle}), rules.term("long_rest")
            yield Boxes("ticks", label, cell(evaluation.values[key]), note=rest, current=left, key=key)


def few_spells(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Up to twelve spells: one table, a line between circles."""
    facts = evaluation.facts
    if own_page(evaluation) or not (facts.casters or facts.spells):
        return
    squares = _prepares(facts)
    columns = (
        *((Column(None, "check"),) if squares else ()),
        Column(None),
        Column(Text("black_flag.sheet.circle.head"), "minor", 14),
        Column(Text("black_flag.sheet.casting_time"), "small", 24),
        Column(Text("black_flag.sheet.range"), "minor", 24),
        Column(Text("black_flag.sheet.duration"), "small", 30),
        Column(Text("black_flag.sheet.conc"), "text", 10),
        Column(Text("black_flag.sheet.remarks"), "small", 30),
    )
    lines = _sorted(facts)
    rows = tuple(
        TableRow(
            (
                *((_square(facts, line),) if squares else ()),
                Cell(_name(line)),
                Cell(line.row.circle) if line.row.circle else None,
                Cell(_time(rules, line)),
                _range(rules, line),
                Cell(rules.phrase(line.row.duration)),
                _concentration(line),
                Cell(line.why) if line.why is not None else None,
            ),
            group=place > 0 and lines[place - 1].row.circle != line.row.circle,
            order=line.row.name,
        )
        for place, line in enumerate(lines)
    )
    blocks: tuple[Block, ...] = (Table(columns, rows, BLANKS), *_several(rules, evaluation))
    yield Section("spells", Text("black_flag.sheet.spells"), blocks, "full", _casting(evaluation))


def spell_page(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """More spells: the slots as squares, then two columns by circle, rituals last."""
    if not own_page(evaluation):
        return
    rows = list(slots(choices, rules, evaluation))
    parts = [part for part in (rows[:CIRCLES_LEFT], rows[CIRCLES_LEFT:]) if part]
    for place, part in enumerate(parts):
        circle = part[0].key.removeprefix("slots.")
        title = Text("black_flag.sheet.slots.from", {"n": circle})
        yield Section(f"slots{circle}", title, tuple(part), tight=True, fresh=place == 0)
    columns = (
        *((Column(None, "check"),) if _prepares(evaluation.facts) else ()),
        Column(None),
        Column(Text("black_flag.sheet.casting_time"), "small", 18),
        Column(Text("black_flag.sheet.range"), "minor", 15),
        Column(Text("black_flag.sheet.conc"), "text", 8),
    )
    table = Table(columns, tuple(_groups(rules, evaluation.facts)), BLANKS_ON_PAGE, flow=2)
    blocks: tuple[Block, ...] = (table, *_several(rules, evaluation))
    title, note = Text("black_flag.sheet.spells"), _casting(evaluation)
    yield Section("spells", title, blocks, "full", note, fresh=not parts)


def _groups(rules: BlackFlagRules, facts: Facts) -> Iterator[TableRow]:
    lines = _sorted(facts)
    plain = [line for line in lines if not line.row.ritual]
    rituals = [line for line in lines if line.row.ritual]
    before: Label | None = None
    for line in (*plain, *rituals):
        heading: Label = Text("black_flag.sheet.circle", {"n": line.row.circle})
        if line.row.ritual:
            heading = Text("black_flag.sheet.rituals")
        elif not line.row.circle:
            heading = Text("black_flag.sheet.cantrips")
        cells = (
            *((_square(facts, line),) if _prepares(facts) else ()),
            Cell(line.row.name),
            Cell(_time(rules, line)),
            _range(rules, line),
            _concentration(line),
        )
        yield TableRow(cells, heading=heading if heading != before else None, order=line.row.name)
        before = heading


def _sorted(facts: Facts) -> list[SpellLine]:
    """Each spell once, by circle; ready where it is so in any way."""
    found: dict[str, SpellLine] = {}
    for line in facts.spells:
        if line.id not in found or (line.ready and not found[line.id].ready):
            found[line.id] = line
    return sorted(found.values(), key=lambda line: (line.row.circle, line.row.name_en))


def _name(line: SpellLine) -> Label:
    return Text("black_flag.sheet.ritual", {"spell": line.row.name}) if line.row.ritual else line.row.name


def _prepares(facts: Facts) -> bool:
    """Whether some spells are prepared anew each day."""
    return any(caster.method != KNOWN for caster in facts.casters)


def _square(facts: Facts, line: SpellLine) -> Cell | None:
    """A square to tick before what can be prepared anew each day."""
    prepares = {caster.id for caster in facts.casters if caster.method != KNOWN}
    if line.row.ritual or not line.row.circle or line.of not in prepares:
        return None
    return Cell(TICK if line.ready else "□")


def _time(rules: BlackFlagRules, line: SpellLine) -> Label:
    return TIMES.get(line.row.casting_time) or rules.phrase(line.row.casting_time)


def _range(rules: BlackFlagRules, line: SpellLine) -> Cell:
    feet = FEET.fullmatch(line.row.range)
    return Cell(int(feet[1])) if feet is not None else Cell(rules.phrase(line.row.range))


def _concentration(line: SpellLine) -> Cell | None:
    return Cell(Text("black_flag.sheet.c")) if line.row.concentration else None


def _casting(evaluation: Evaluation[Facts]) -> Label | None:
    """How the only class casts, and how many spells of each kind."""
    facts = evaluation.facts
    if len(facts.casters) != 1:
        return None
    (caster,) = facts.casters
    said: list[Label] = [_numbers(evaluation, caster)]
    granted = len({line.id for line in facts.spells if line.list == "granted"})
    for name in (KNOWN, "prepared"):
        budget = evaluation.budgets.get(f"{name}.{caster.id}")
        if budget is not None:
            count = budget.granted.whole
            said.append(_count(name, f"{count} + {granted}" if granted else str(count)))
    for name in ("cantrips", "rituals"):
        budget = evaluation.budgets.get(f"{name}.{caster.id}")
        if budget is not None:
            said.append(_count(name, str(budget.granted.whole)))
    if caster.method != KNOWN:
        said.append(Text("black_flag.sheet.sign.prepared"))
    return apart(said)


def _numbers(evaluation: Evaluation[Facts], caster: CasterLine) -> Label:
    values = evaluation.values
    numbers: dict[str, Param] = {
        "dc": values[f"spell_dc.{caster.id}"].whole,
        "attack": signed(values[f"spell_attack.{caster.id}"]),
    }
    return Text("black_flag.sheet.casting", {"ability": ability(caster.ability), **numbers})


def _count(name: str, count: str) -> Label:
    match name:
        case "known":
            return Text("black_flag.sheet.known", {"n": count})
        case "prepared":
            return Text("black_flag.sheet.prepared", {"n": count})
        case "cantrips":
            return Text("black_flag.sheet.cantrips.count", {"n": count})
        case _:
            return Text("black_flag.sheet.rituals.count", {"n": count})


def _several(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Figures]:
    """Each of several classes with its numbers; schools with numbers of their own."""
    facts, values = evaluation.facts, evaluation.values
    pairs: list[Pair] = []
    for caster in facts.casters:
        if len(facts.casters) > 1:
            pairs.append(Pair(caster.label, Cell(_numbers(evaluation, caster))))
        for school in caster.schools:
            dc, attack = (f"{name}.{caster.id}.{school}" for name in ("spell_dc", "spell_attack"))
            pairs += [Pair(values[key].name, cell(values[key])) for key in (dc, attack)]
    if pairs:
        yield Figures(tuple(pairs), "line")
