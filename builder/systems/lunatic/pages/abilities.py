"""The Lunatic: pages of the raised ability, of abilities and magic, of talents. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import (
    Line,
    LineCell,
    NumberField,
    Option,
    Page,
    Panel,
    PickOne,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.number import Unsure, marked
from builder.core.text import Label, Text, plain
from builder.systems.lunatic.abilities import own_name
from builder.systems.lunatic.choices import CUSTOM, Choices, Talent
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.pages.catalogue import Catalogue
from builder.systems.lunatic.pages.wording import of_cell, of_value
from builder.systems.lunatic.rule_tables import BOUGHT, MAGIC, RECONSTRUCTED, LunaticRules

AP = ("ap", "ap.abilities")


def raised(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Page:
    """The one ability that starts at 9."""
    forbidden = evaluation.facts.race.nine_forbidden
    field = PickOne(
        path=("choices", "raised_ability"),
        label=Text("lunatic.field.raised_ability"),
        value=choices.raised_ability or None,
        options=tuple(
            Option(id, rules.ability(id), Text("lunatic.raised.not") if id in forbidden else None)
            for id in BOUGHT
        ),
    )
    panels = (
        Panel("raised", None, (field,)),
        Panel(
            "initial",
            Text("lunatic.panel.raised"),
            values=tuple(f"initial.{id}" for id in BOUGHT),
            note=Text("lunatic.raised.note"),
        ),
    )
    chosen = choices.raised_ability
    value = rules.ability(chosen) if chosen in BOUGHT else None
    return Page("raised", Text("lunatic.page.raised"), panels, AP, value)


def abilities(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Page:
    """The changes of five abilities, and magic; the price of the next step beside each."""
    left, free = evaluation.budgets["ap"].left, evaluation.facts.race.magic_if_none
    lines = (*(_ability(id, choices, rules, int(left)) for id in BOUGHT), _magic(choices, rules, free))
    roster = Roster(
        path=("choices", "deltas"),
        label=Text("lunatic.page.abilities"),
        columns=(
            RosterColumn("name", Text("lunatic.column.ability")),
            RosterColumn("initial", Text("lunatic.column.initial"), "number", 56),
            RosterColumn("delta", Text("lunatic.column.delta"), "field", 112),
            RosterColumn("value", Text("lunatic.column.value"), "result", 64),
            RosterColumn("modifier", Text("lunatic.column.modifier"), "number", 64),
            RosterColumn("ap", Text("lunatic.ap"), "price", 56),
            RosterColumn("next", Text("lunatic.column.next"), "quiet", 150),
        ),
        lines=lines,
    )
    panel = Panel("deltas", None, (roster,))
    spent = of_value(evaluation.values["ap.abilities"])
    title = Text("lunatic.page.abilities")
    return Page("abilities", title, (panel,), AP, spent, paths=(("choices", "deltas"), ("choices", "magic")))


def _ability(id: str, choices: Choices, rules: LunaticRules, left: int) -> Line:
    value, most = getattr(choices.deltas, id), rules.whole("raise_max")
    here, start = _cost(rules, "ability_ap_cost", value), max(value, -rules.whole("lower_max"))
    reach = [step for step in range(start, most + 1) if _cost(rules, "ability_ap_cost", step) - here <= left]
    field = NumberField(
        path=("choices", "deltas", id),
        label=rules.ability(id),
        value=value,
        low=-rules.whole("lower_max"),
        high=most,
        fill=max(reach, default=value),
        shows=f"created.{id}",
        cost=f"ap.{id}",
    )
    further: Label = Text("lunatic.next.end")
    if value < most:
        more = _cost(rules, "ability_ap_cost", value + 1) - here
        sure = _is_known(rules, "ability_ap_cost", value, value + 1)
        further = Text("lunatic.next.delta", {"to": value + 1, "ap": marked(more, sure)})
    cells = (
        *(rules.ability(id), f"initial.{id}", field, f"created.{id}"),
        *(f"created.modifier.{id}", f"ap.{id}", further),
    )
    return Line(id, ("choices", "deltas", id), rules.ability(id), cells)


def _magic(choices: Choices, rules: LunaticRules, free: int | None) -> Line:
    """Magic is bought by value, not step by step."""
    key, name = rules.lookup("magic_ap_cost").key, rules.ability(MAGIC)
    has_magic = choices.magic is not None or free is not None
    offered = range(int(key.min), int(key.max) + 1)
    field = PickOne(
        path=("choices", MAGIC),
        label=name,
        value=choices.magic,
        options=tuple(
            Option(n, plain(str(n)), Text("lunatic.ap.n", {"n": _price(rules, "magic_ap_cost", n)}))
            for n in offered
            if n != free
        ),
        unset=Text("lunatic.none") if free is None else Text("lunatic.magic.free", {"n": free}),
        shows=f"created.{MAGIC}" if has_magic else None,
        cost=f"ap.{MAGIC}",
    )
    start = offered.start if choices.magic is None else choices.magic + 1
    start = start + 1 if start == free else start
    further: Label = Text("lunatic.next.end")
    if start in offered:
        paid = choices.magic is not None and choices.magic != free
        here = _cost(rules, "magic_ap_cost", choices.magic or 0) if paid else 0
        more = _cost(rules, "magic_ap_cost", start) - here
        asked = (start, *((choices.magic,) if paid and choices.magic is not None else ()))
        sure = _is_known(rules, "magic_ap_cost", *asked)
        further = Text("lunatic.next.magic", {"to": start, "ap": marked(more, sure)})
    value: LineCell = f"created.{MAGIC}" if has_magic else Text("lunatic.none")
    cells = (name, None, field, value, f"created.modifier.{MAGIC}", f"ap.{MAGIC}", further)
    return Line(MAGIC, ("choices", MAGIC), name, cells)


def _is_known(rules: LunaticRules, table: str, *keys: int) -> bool:
    """Whether none of these cells is reconstructed."""
    return all(rules.at(table, key).source.provenance != RECONSTRUCTED for key in keys)


def _price(rules: LunaticRules, table: str, key: int) -> int | Unsure:
    return of_cell(_cost(rules, table, key), rules.at(table, key).source)


def _cost(rules: LunaticRules, table: str, key: int) -> int:
    value = rules.at(table, key).value
    assert isinstance(value, int)
    return value


def talents(choices: Choices, rules: LunaticRules, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """Talents, of the tables or of one's own; those of the race are free."""
    facts, own = evaluation.facts, len(choices.talents)
    roster = Roster(
        path=("choices", "talents"),
        label=Text("lunatic.talent"),
        columns=(
            RosterColumn("name", Text("lunatic.talent")),
            RosterColumn("ap", Text("lunatic.ap"), "price", 60),
        ),
        lines=tuple(_talent(row, evaluation) for row in choices.talents),
        catalogue=offered.talents,
        add=Text("lunatic.add.talent"),
        have=frozenset((*(row.id for row in choices.talents if row.id != CUSTOM), *facts.race.free_talents)),
        empty=Text("lunatic.empty.talents"),
    )
    panels = [Panel("talents", None, (roster,))]
    free = tuple(id for id in facts.race.free_talents if id in rules.talents)
    if free:
        lines = tuple(
            Line(f"free.{id}", (), rules.talents[id].name, (rules.talents[id].name,)) for id in free
        )
        given = Roster(
            path=("choices", "race"),
            label=Text("lunatic.panel.free"),
            columns=(RosterColumn("name", Text("lunatic.talent")),),
            lines=lines,
        )
        panels.append(Panel("free", Text("lunatic.panel.free"), (given,)))
    title = Text("lunatic.page.talents")
    return Page("talents", title, tuple(panels), AP, own + len(free) or None)


def _talent(row: Talent, evaluation: Evaluation[Facts]) -> Line:
    path = ("choices", "talents", row.row)
    key = f"ap.talent.{row.row}"
    custom = row.id == CUSTOM
    shown = own_name(row.ja, row.en, row.id) if custom else evaluation.values[key].name
    own = (
        TextField(path=(*path, "ja"), label=Text("lunatic.field.ja"), value=row.ja),
        TextField(path=(*path, "en"), label=Text("lunatic.field.en"), value=row.en),
        NumberField(path=(*path, "ap"), label=Text("lunatic.ap"), value=row.ap, low=0),
    )
    return Line(row.row, path, shown, (shown, key), own if custom else ())
