"""GURPS 4e: skills and traits on the sheet. Touches nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.sheet import Cell, Column, Section, Table, TableRow, cell
from builder.core.text import Label, Text
from builder.systems.gurps4e.facts import Facts, PointLine, SkillLine, TraitLine
from builder.systems.gurps4e.labels import trait_label
from builder.systems.gurps4e.records import Variant

MANY = 20
FEWEST = 12
EMPTY_ROWS = 16


def percent(value: Value | None) -> Cell | None:
    """A chance as per cent with one decimal."""
    if value is None:
        return None
    return Cell(value.number * 100, value.key, "1", value.sure)


def _columns(*, narrow: bool) -> tuple[Column, ...]:
    return (
        Column(None, "text"),
        Column(Text("gurps4e.sheet.relative_short" if narrow else "gurps4e.sheet.relative"), "small", 22),
        Column(Text("gurps4e.sheet.cp"), "minor", 8),
        Column(Text("gurps4e.column.level"), "number", 12, rolled=True),
        Column(Text("gurps4e.sheet.chance"), "decimal", 17),
    )


def _skill(line: SkillLine) -> TableRow:
    waits = line.record is not None and line.record.spec == "required" and not line.spec
    return TableRow(
        (
            Cell(line.name, line=waits),
            _relative(line),
            Cell(line.points),
            cell(line.level) if line.level is not None else None,
            percent(line.chance),
        ),
        order=line.record.name if line.record is not None else None,
    )


def _relative(line: SkillLine) -> Cell | None:
    """Attribute and difference, and the level under the load that is carried where it is another."""
    words = line.relative_words
    loaded = line.loaded
    if loaded is not None and (line.level is None or loaded.total != line.level.total):
        under = Text("gurps4e.sheet.loaded", {"m": loaded.total})
        words = Text("gurps4e.spaced", {"a": words, "b": under}) if words is not None else under
        return Cell(words, loaded.key, sure=loaded.sure)
    return Cell(words) if words is not None else None


def skills(evaluation: Evaluation[Facts]) -> Section:
    """All skills, where they fit beside the traits."""
    lines = evaluation.facts.skills
    blanks = 3 if lines else EMPTY_ROWS
    table = Table(_columns(narrow=False), tuple(_skill(line) for line in lines), blanks)
    return Section("skills", Text("gurps4e.page.skills"), (table,), side="left")


def best_skills(evaluation: Evaluation[Facts]) -> Section:
    """The highest skills, as many as page 1 holds."""
    lines = [line for line in evaluation.facts.skills if line.level is not None]
    lines.sort(key=lambda line: -(line.level.number if line.level else 0))
    rows = tuple(_skill(line) for line in lines[:MANY])
    table = Table(_columns(narrow=False), rows, least=min(FEWEST, len(rows)))
    return Section("best_skills", Text("gurps4e.sheet.best_skills"), (table,), side="left")


def all_skills(evaluation: Evaluation[Facts]) -> Section:
    """The whole list, on page 2, in two columns."""
    facts = evaluation.facts
    rows = tuple(_skill(line) for line in facts.skills)
    table = Table(_columns(narrow=True), rows, blanks=3, flow=2)
    spent = evaluation.values["points.skills"].total
    note = Text("gurps4e.sheet.all_skills", {"n": len(rows), "points": spent})
    return Section("skills", Text("gurps4e.page.skills"), (table,), "full", note, fresh=True)


def _trait_columns() -> tuple[Column, ...]:
    return (
        Column(None, "text"),
        Column(Text("gurps4e.field.cr"), "number", 14),
        Column(Text("gurps4e.sheet.cp"), "minor", 12),
    )


def _traits(evaluation: Evaluation[Facts], categories: Sequence[str]) -> tuple[TableRow, ...]:
    facts = evaluation.facts
    by_cost = {line.cost.key: line for line in facts.traits}
    rows = []
    for line in facts.lines:
        if line.category not in categories or line.cost.key.startswith(("cost.language.", "cost.culture.")):
            continue
        rows.append(_trait(line, by_cost.get(line.cost.key)))
    return tuple(rows)


def _trait(line: PointLine, trait: TraitLine | None) -> TableRow:
    label: Label = line.label
    number: Cell | None = None
    if trait is not None and trait.record is not None:
        variant = None if trait.detail and _says_nothing_more(trait.variant) else trait.variant
        if trait.cr is not None or variant is not trait.variant:
            label = trait_label(trait.record, variant, trait.level, None, None, trait.detail)
        number = Cell(trait.cr) if trait.cr is not None else None
    if line.category == "quirks":
        label = Text("gurps4e.sheet.quirk", {"what": label})
    return TableRow((Cell(label), number, cell(line.cost)))


def _says_nothing_more(variant: Variant | None) -> bool:
    """Whether a kind that is described is no more than its price, which stands beside it, or "another"."""
    return variant is not None and (variant.detail or variant.id == str(variant.cost))


def advantages(evaluation: Evaluation[Facts]) -> Section:
    """Whatever costs points and is no attribute, language or skill."""
    rows = _traits(evaluation, ("advantages", "perks"))
    table = Table(_trait_columns(), rows, blanks=0 if rows else 5)
    return Section("advantages", Text("gurps4e.panel.advantages"), (table,), side="right")


def disadvantages(evaluation: Evaluation[Facts]) -> Section:
    """Disadvantages and quirks, with self-control numbers."""
    rows = _traits(evaluation, ("disadvantages", "quirks"))
    table = Table(_trait_columns(), rows, blanks=0 if rows else 5)
    return Section("disadvantages", Text("gurps4e.sheet.disadvantages"), (table,), side="right")


def at_work(evaluation: Evaluation[Facts]) -> Section | None:
    """Traits that always have an effect on the dice, when the whole lists stand on page 2."""
    rows = []
    for trait in evaluation.facts.traits:
        record = trait.record
        if record is None or trait.summary is None:
            continue
        if record.effects or record.reactions or record.skill_bonuses or trait.cr is not None:
            number = Cell(trait.cr) if trait.cr is not None else None
            rows.append(TableRow((Cell(trait.name), Cell(trait.summary), number)))
    if not rows:
        return None
    columns = (
        Column(None, "text", 30),
        Column(None, "small"),
        Column(Text("gurps4e.field.cr"), "number", 14),
    )
    table = Table(columns, tuple(rows), least=min(5, len(rows)))
    return Section("at_work", Text("gurps4e.sheet.at_work"), (table,), side="right")
