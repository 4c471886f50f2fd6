"""GURPS 4e: the page of advantages, disadvantages, perks and quirks. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from builder.core.evaluation import Evaluation
from builder.core.form import (
    Field,
    FreeLine,
    Line,
    LineCell,
    NumberField,
    Option,
    Page,
    Panel,
    PickMany,
    PickOne,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.text import Label, Name, Text, plain
from builder.systems.gurps4e.choices import CUSTOM, Choices, Perk, Quirk, Trait
from builder.systems.gurps4e.facts import Facts, Price, TraitLine
from builder.systems.gurps4e.pages.catalogue import KINDS, Catalogue

TRAITS = ("choices", "traits")
COLUMNS = (
    RosterColumn("name", None, "text", 0),
    RosterColumn("kind", None, "field", 190),
    RosterColumn("detail", None, "quiet", 0),
    RosterColumn("cost", None, "price", 64),
)


def traits_page(choices: Choices, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """Everything that makes one better, worse or odd."""
    facts = evaluation.facts
    rows = {row.row: row for row in choices.traits}
    by_kind: dict[str, list[TraitLine]] = {kind: [] for kind in KINDS}
    for line in facts.traits:
        by_kind[line.kind].append(line)
    panels = [
        _panel("advantage", by_kind["advantage"], rows, choices, offered, evaluation),
        _panel("disadvantage", by_kind["disadvantage"], rows, choices, offered, evaluation),
    ]
    if choices.settings.perks_allowed or choices.perks or by_kind["perk"]:
        panels.append(_perks(choices, by_kind["perk"], rows, offered))
    panels.append(_quirks(choices, by_kind["quirk"], rows, offered, evaluation))
    keys = [f"cost.trait.{line.row}" for line in facts.traits]
    keys += [f"cost.perk.{row.row}" for row in choices.perks]
    keys += [f"cost.quirk.{row.row}" for row in choices.quirks]
    spent = sum(evaluation.values[key].number for key in keys if key in evaluation.values)
    paths = (TRAITS, ("choices", "perks"), ("choices", "quirks"))
    budgets = tuple(key for key in ("points", "disadvantages", "quirks") if key in evaluation.budgets)
    return Page("traits", Text("gurps4e.page.traits"), tuple(panels), budgets, spent, paths)


TITLES: Mapping[str, Label] = {
    "advantage": Text("gurps4e.panel.advantages"),
    "disadvantage": Text("gurps4e.panel.disadvantages"),
}
ADD: Mapping[str, Label] = {
    "advantage": Text("gurps4e.add.advantage"),
    "disadvantage": Text("gurps4e.add.disadvantage"),
}
EMPTY: Mapping[str, Label] = {
    "advantage": Text("gurps4e.empty.advantages"),
    "disadvantage": Text("gurps4e.empty.disadvantages"),
}


def _panel(
    kind: str,
    lines: list[TraitLine],
    rows: Mapping[int, Trait],
    choices: Choices,
    offered: Catalogue,
    evaluation: Evaluation[Facts],
) -> Panel:
    forbidden = Text("gurps4e.blocked.forbidden")
    roster = Roster(
        path=TRAITS,
        label=TITLES[kind],
        columns=COLUMNS,
        lines=_lines(lines, rows, offered),
        catalogue=offered.traits[kind],
        add=ADD[kind],
        blocked={id: forbidden for id in choices.settings.forbidden_traits},
        have=frozenset(line.id for line in lines if line.record is None or not line.record.repeatable),
        total=f"points.{kind}s",
        empty=EMPTY[kind],
    )
    budget = "disadvantages" if kind == "disadvantage" and "disadvantages" in evaluation.budgets else None
    return Panel(f"{kind}s", TITLES[kind], (roster,), total=f"points.{kind}s", budget=budget)


def _lines(lines: Iterable[TraitLine], rows: Mapping[int, Trait], offered: Catalogue) -> tuple[Line, ...]:
    return tuple(offered.memory.lay_out(line.row, _line, line, rows[line.row], offered) for line in lines)


def _line(line: TraitLine, row: Trait, offered: Catalogue) -> Line:
    path = (*TRAITS, line.row)
    fields = tuple(_fields(line, row, offered))
    first = next((field for field in fields if isinstance(field, PickOne | NumberField)), None)
    if isinstance(first, PickOne) and first.path[-1] == "cr":
        named = (replace(option, name=Text("gurps4e.cr", {"n": option.id})) for option in first.options)
        first = replace(first, options=tuple(named))
    detail: LineCell = None
    if row.detail:
        detail = Name(row.detail, row.detail)
    elif line.summary is not None:
        detail = line.summary
    cells: tuple[LineCell, ...] = (line.name, first, detail, line.cost.key)
    more = tuple(
        field for field in fields if first is None or field.path != first.path or isinstance(field, PickOne)
    )
    return Line(line.row, path, line.label, cells, more, note=_note(line), faint=not line.effective)


def _note(line: TraitLine) -> Label | None:
    if line.cr is not None and line.resist is not None:
        return Text("gurps4e.trait.resist", {"n": line.cr, "chance": line.resist})
    return line.summary


def _priced(prices: Iterable[Price]) -> tuple[Option, ...]:
    return tuple(Option(price.id, price.name, price.cost) for price in prices)


def _fields(line: TraitLine, row: Trait, offered: Catalogue) -> Iterable[Field]:
    path = (*TRAITS, line.row)
    if line.id == CUSTOM:
        yield from _custom(row, offered)
        return
    if line.variants:
        yield PickOne(
            path=(*path, "variant"),
            label=Text("gurps4e.field.variant"),
            value=row.variant or None,
            options=_priced(line.variants),
            unset=Text("gurps4e.unset.variant"),
        )
    if line.level is not None:
        yield _level(line, row)
    if line.crs:
        yield PickOne(
            path=(*path, "cr"),
            label=Text("gurps4e.field.cr"),
            help=Text("gurps4e.field.cr.help"),
            value=row.cr,
            options=tuple(Option(price.id, plain(str(price.id)), price.cost) for price in line.crs),
        )
    record = line.record
    if record is None:
        return
    variant = line.variant
    if variant is not None and variant.skill:
        yield PickOne(
            path=(*path, "skill"),
            label=Text("gurps4e.field.parry_skill"),
            value=row.skill or None,
            options=offered.melee_skills,
            unset=Text("gurps4e.unset.skill"),
        )
    if record.skill_list:
        yield PickMany(
            path=(*path, "skills"),
            label=Text("gurps4e.field.talent_skills"),
            value=row.skills,
            options=offered.all_skills,
        )
    if record.detail or row.detail or any(each.detail for each in record.variants):
        suggestions = tuple(
            word.name for word in record.detail_suggestions if not word.variant or word.variant == row.variant
        )
        yield TextField(
            path=(*path, "detail"),
            label=Text("gurps4e.field.detail"),
            value=row.detail,
            suggestions=suggestions,
        )


def _level(line: TraitLine, row: Trait) -> NumberField:
    now = row.level
    after = next((price for price in line.levels if price.id == now + 1), None)
    step: Label | None = None
    if after is not None:
        step = Text("gurps4e.next", {"target": now + 1, "cost": after.cost - line.cost.number})
    return NumberField(
        path=(*TRAITS, line.row, "level"),
        label=Text("gurps4e.field.level"),
        value=now,
        low=1,
        high=line.max_level,
        next=step,
    )


def _custom(row: Trait, offered: Catalogue) -> Iterable[Field]:
    path = (*TRAITS, row.row)
    yield TextField(path=(*path, "name"), label=Text("gurps4e.field.custom_name"), value=row.name)
    yield PickOne(
        path=(*path, "kind"),
        label=Text("gurps4e.field.custom_kind"),
        value=row.kind or None,
        options=offered.kinds,
    )
    yield NumberField(path=(*path, "cost"), label=Text("gurps4e.field.custom_cost"), value=row.cost)
    yield TextField(path=(*path, "detail"), label=Text("gurps4e.field.detail"), value=row.detail)


WORDS = (
    RosterColumn("text", None, "field", 0),
    RosterColumn("cost", None, "price", 64),
)


def _words(kind: str, rows: Iterable[Perk | Quirk], label: Label) -> tuple[Line, ...]:
    lines = []
    for row in rows:
        path = ("choices", f"{kind}s", row.row)
        text = TextField(path=(*path, "text"), label=label, value=row.text)
        lines.append(Line(row.row, path, Name(row.text, row.text), (text, f"cost.{kind}.{row.row}")))
    return tuple(lines)


def _others(kind: str, lines: list[TraitLine], rows: Mapping[int, Trait], offered: Catalogue) -> list[Roster]:
    """Traits that count as quirks or perks (custom ones, the mildest Intolerance), under the same title."""
    if not lines:
        return []
    label = KINDS[kind]
    return [
        Roster(
            path=TRAITS,
            label=label,
            columns=COLUMNS,
            lines=_lines(lines, rows, offered),
            catalogue=(),
            free=None,
            least=len(lines),
        )
    ]


def _perks(choices: Choices, lines: list[TraitLine], rows: Mapping[int, Trait], offered: Catalogue) -> Panel:
    label = Text("gurps4e.kind.perk")
    roster = Roster(
        path=("choices", "perks"),
        label=label,
        columns=WORDS,
        lines=_words("perk", choices.perks, label),
        free=FreeLine(Text("gurps4e.free.perk"), {}, "text"),
    )
    title = Text("gurps4e.panel.perks")
    return Panel("perks", title, (roster, *_others("perk", lines, rows, offered)), total="points.perks")


def _quirks(
    choices: Choices,
    lines: list[TraitLine],
    rows: Mapping[int, Trait],
    offered: Catalogue,
    evaluation: Evaluation[Facts],
) -> Panel:
    label = Text("gurps4e.kind.quirk")
    left = evaluation.budgets["quirks"].left if "quirks" in evaluation.budgets else 0
    hint = Text("gurps4e.free.quirk", {"n": left}) if left > 0 else Text("gurps4e.free.quirk_full")
    roster = Roster(
        path=("choices", "quirks"),
        label=label,
        columns=WORDS,
        lines=_words("quirk", choices.quirks, label),
        free=FreeLine(hint, {}, "text"),
    )
    fields = (roster, *_others("quirk", lines, rows, offered))
    budget = "quirks" if "quirks" in evaluation.budgets else None
    return Panel("quirks", Text("gurps4e.panel.quirks"), fields, total="points.quirks", budget=budget)
