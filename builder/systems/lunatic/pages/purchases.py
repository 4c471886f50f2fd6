"""The Lunatic: the purchases of one opportunity, in order, and what each is asked. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation, Path
from builder.core.form import (
    Field,
    FlagField,
    Line,
    LineCell,
    NumberField,
    Option,
    PickOne,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.number import marked
from builder.core.text import Label, Text, plain
from builder.systems.lunatic.choices import CUSTOM, Choices, Opportunity, Purchase
from builder.systems.lunatic.facts import Facts, OpportunityLine, PurchaseLine
from builder.systems.lunatic.pages.catalogue import Catalogue
from builder.systems.lunatic.pages.limits import of_purchase
from builder.systems.lunatic.pages.offers import catalogue_of
from builder.systems.lunatic.pages.wording import purchase_label, step_of
from builder.systems.lunatic.rule_tables import LunaticRules
from builder.systems.lunatic.state import SHARED

STEPPED = ("ability", "parameter", "base", "intensity")
BY_SKILL_EXP = ("base", "intensity")
MOST_PAID = 12


def purchases(
    choices: Choices,
    row: Opportunity,
    line: OpportunityLine,
    rules: LunaticRules,
    offered: Catalogue,
    evaluation: Evaluation[Facts],
    *,
    last: bool,
) -> Roster:
    """A line each, as it was judged. Only of the last opportunity can anything be changed."""
    path: Path = ("choices", "growth", row.row, "purchases")
    judged = {one.row: one for one in line.lines}
    held = dict(line.skill_exp_before)
    lines: list[Line] = []
    for bought in row.purchases:
        one = judged.get(bought.row)
        if one is None:
            continue
        skill = SHARED.get(bought.id, bought.id)
        price = evaluation.values[one.price]
        where = (*path, bought.row)
        lines.append(
            _line(
                *(where, bought, one, held.get(skill, 0), rules, offered),
                last=last,
                sure=price.sure,
                limit=of_purchase(one, line, rules, evaluation),
            )
        )
        held[skill] = held.get(skill, 0) - one.skill
    return Roster(
        path=path,
        label=Text("lunatic.panel.purchases"),
        columns=(
            RosterColumn("name", Text("lunatic.purchase")),
            RosterColumn("change", Text("lunatic.column.change"), "quiet", 90),
            RosterColumn("limit", Text("lunatic.column.limit"), "quiet", 120),
            RosterColumn("paid", Text("lunatic.column.paid"), "quiet", 150),
            RosterColumn("price", Text("lunatic.exp"), "price", 60),
        ),
        lines=tuple(lines),
        catalogue=catalogue_of(choices, rules, offered, evaluation) if last else (),
        add=Text("lunatic.add.purchase"),
        empty=Text("lunatic.empty.purchases") if last else Text("lunatic.empty.closed"),
        ordered=True,
    )


def _line(
    path: Path,
    bought: Purchase,
    judged: PurchaseLine,
    held: int,
    rules: LunaticRules,
    offered: Catalogue,
    *,
    last: bool,
    sure: bool,
    limit: Label | None,
) -> Line:
    label = purchase_label(bought.kind, bought.id, rules) or judged.label
    change: LineCell = None
    if judged.now is not None and judged.then is not None:
        change = step_of(judged.now, judged.then, judged.sure)
    paid: Label | None = None
    if judged.refused:
        paid = Text("lunatic.paid.refused")
    elif judged.skill:
        paid = Text(
            "lunatic.paid.both", {"personal": marked(judged.cost - judged.skill, sure), "skill": judged.skill}
        )
    elif judged.cost < 0:
        paid = Text("lunatic.paid.back")
    cells = (label, change, limit, paid, judged.price)
    more = tuple(_fields(path, bought, judged, held, offered, sure=sure)) if last else ()
    return Line(bought.row, path, label, cells, more, faint=judged.refused, note=_note(bought, judged))


def _note(bought: Purchase, judged: PurchaseLine) -> Label | None:
    if judged.refused:
        return Text("lunatic.growth.refused")
    if bought.kind == "retrain":
        return Text("lunatic.retrain")
    return None


def _fields(
    path: Path, bought: Purchase, judged: PurchaseLine, held: int, offered: Catalogue, *, sure: bool
) -> list[Field]:
    """What a purchase of its kind is asked."""

    def number(key: str, label: Label, value: int, low: int = 0) -> NumberField:
        return NumberField(path=(*path, key), label=label, value=value, low=low)

    def text(key: str, label: Label, value: str) -> TextField:
        return TextField(path=(*path, key), label=label, value=value)

    def flag(key: str, label: Label, value: bool) -> FlagField:
        return FlagField(path=(*path, key), label=label, value=value)

    fields: list[Field] = []
    if bought.kind in STEPPED:
        fields.append(number("steps", Text("lunatic.field.steps"), bought.steps, 1))
    if bought.kind in BY_SKILL_EXP and (held > 0 or bought.skill_exp):
        fields.append(_split(path, bought, judged, held, sure=sure))
    if bought.kind in ("feat", "retrain"):
        fields.append(text("select", Text("lunatic.field.select"), bought.select))
    if bought.kind == "feat":
        fields.append(flag("beyond", Text("lunatic.field.beyond"), bought.beyond))
    if bought.kind == "ritual":
        fields.append(flag("book", Text("lunatic.field.book"), bought.book))
        fields.append(flag("permitted", Text("lunatic.field.permitted"), bought.permitted))
    if bought.id == CUSTOM and bought.kind in ("spell", "ritual", "feat", "retrain"):
        fields.append(text("ja", Text("lunatic.field.ja"), bought.ja))
        fields.append(text("en", Text("lunatic.field.en"), bought.en))
        if bought.kind == "feat":
            fields.append(number("exp", Text("lunatic.exp"), bought.exp or 0))
            fields.append(number("slots", Text("lunatic.field.slots"), bought.slots))
        if bought.kind in ("spell", "ritual"):
            fields.append(number("level", Text("lunatic.spell.level"), bought.level))
            fields.append(_school(path, bought, offered))
    if judged.codes or bought.allowed:
        fields.append(flag("allowed", Text("lunatic.field.allowed"), bought.allowed))
    return fields


def _school(path: Path, bought: Purchase, offered: Catalogue) -> PickOne:
    return PickOne(
        path=(*path, "school"),
        label=Text("lunatic.field.school"),
        value=bought.school or None,
        options=offered.schools,
        unset=Text("lunatic.unset"),
    )


def _split(path: Path, bought: Purchase, judged: PurchaseLine, held: int, *, sure: bool) -> Field:
    """How much of the price is skill EXP: each split with what is left for personal EXP."""
    most = max(0, min(held, judged.cost))
    label = Text("lunatic.field.skill_exp")
    if most > MOST_PAID or bought.skill_exp > most:
        return NumberField(path=(*path, "skill_exp"), label=label, value=bought.skill_exp, low=0, high=most)
    return PickOne(
        path=(*path, "skill_exp"),
        label=label,
        value=bought.skill_exp,
        options=tuple(
            Option(n, plain(str(n)), Text("lunatic.paid.personal", {"n": marked(judged.cost - n, sure)}))
            for n in range(most + 1)
        ),
    )
