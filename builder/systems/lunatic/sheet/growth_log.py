"""The Lunatic: the growth log on the sheet, opportunity by opportunity. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.core.evaluation import Evaluation
from builder.core.number import Amount, marked
from builder.core.sheet import Cell, Column, Section, Table, TableRow, cell
from builder.core.text import Label, Param, Text
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts, OpportunityLine, PurchaseLine
from builder.systems.lunatic.sheet.words import bare

BLANKS, EMPTY_BLANKS, LONG = 3, 4, 12
FEW_SPELLS = 2
Group = tuple[PurchaseLine, ...]


def growth(choices: Choices, evaluation: Evaluation[Facts]) -> Section:
    """Every purchase that counts, with its price and the part of it paid in skill EXP."""
    told = _told(evaluation)
    shared = any(line.skill for _, groups in told for group in groups for line in group)
    columns = (
        Column(None),
        *((Column(Text("lunatic.sheet.of_skill"), "minor", 17),) if shared else ()),
        Column(Text("lunatic.sheet.exp"), "number", 13),
    )
    gained: dict[int, int] = {}
    for part in choices.personal_exp_gained:
        gained[part.scenario] = gained.get(part.scenario, 0) + part.exp
    rows: list[TableRow] = []
    for one, groups in told:
        alone = len(told) == 1 and one.index == 0
        heading = None if alone else _heading(one.index, gained.get(one.index, 0))
        for group in groups:
            rows.append(_row(group, evaluation, heading, shared=shared))
            heading = None
    flow = is_long(evaluation)
    table = Table(columns, tuple(rows), BLANKS if rows else EMPTY_BLANKS, flow=2 if flow else 1)
    return Section("growth", Text("lunatic.sheet.growth"), (table,), "full" if flow else "half")


def is_long(evaluation: Evaluation[Facts]) -> bool:
    """Whether the growth log needs the full width."""
    return sum(len(groups) for _, groups in _told(evaluation)) > LONG


def _told(evaluation: Evaluation[Facts]) -> list[tuple[OpportunityLine, list[Group]]]:
    """The opportunities at which anything was bought."""
    each = [(one, list(_grouped(one))) for one in evaluation.facts.growth]
    return [(one, groups) for one, groups in each if groups]


def _grouped(one: OpportunityLine) -> Iterator[Group]:
    """What is told in one line: the steps of one number; spells, where there are more than a few."""
    counted = [line for line in one.lines if not line.refused]
    many = sum(line.kind == "spell" for line in counted) > FEW_SPELLS
    groups: dict[str, list[PurchaseLine]] = {}
    for line in counted:
        key = str(line.row)
        if line.now is not None:
            key = f"{line.kind} {line.label}"
        elif many and line.kind == "spell":
            key = line.kind
        groups.setdefault(key, []).append(line)
    yield from map(tuple, groups.values())


def _row(group: Group, evaluation: Evaluation[Facts], heading: Label | None, *, shared: bool) -> TableRow:
    skill = sum(line.skill for line in group)
    paid = (Cell(skill) if skill else None,) if shared else ()
    return TableRow((Cell(_what(group)), *paid, _price(group, evaluation)), heading=heading)


def _price(group: Group, evaluation: Evaluation[Facts]) -> Cell:
    prices = [evaluation.values[line.price] for line in group]
    if len(prices) == 1:
        return cell(prices[0])
    total: Amount = sum(price.whole for price in prices)
    return Cell(total, prices[0].key, sure=all(price.sure for price in prices))


def _heading(index: int, gained: int) -> Label:
    """Which opportunity, with the EXP that the scenario before it brought."""
    if index == 0:
        return Text("lunatic.opportunity.first")
    if gained:
        return Text("lunatic.sheet.opportunity", {"n": index, "exp": gained})
    return Text("lunatic.opportunity.n", {"n": index})


def _what(group: Sequence[PurchaseLine]) -> Label:
    """What was bought; of a number, which one and from where to where."""
    first, last = group[0], group[-1]
    if first.now is None or last.then is None:
        return Text("lunatic.sheet.some_spells", {"n": len(group)}) if len(group) > 1 else _named(first.label)
    step: dict[str, Param] = {
        "what": first.label,
        "now": marked(first.now, first.sure),
        "then": marked(last.then, last.sure),
    }
    if first.kind == "base":
        return Text("lunatic.sheet.grew.base", step)
    return Text("lunatic.sheet.grew", step)


def _named(label: Label) -> Label:
    """A feat with what was chosen for it inside its brackets."""
    chosen = isinstance(label, Text) and "select" in label.params
    return Text("lunatic.feat", {"feat": bare(label)}) if chosen else label
