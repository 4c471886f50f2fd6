"""Black Flag: the page of equipment. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.core.evaluation import Evaluation
from builder.core.form import (
    Field,
    FlagField,
    Line,
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
from builder.core.number import exact
from builder.core.text import Label, Text, plain
from builder.systems.black_flag.choices import CUSTOM, Choices, Item
from builder.systems.black_flag.facts import Facts, StartLine
from builder.systems.black_flag.gear import GP, kind_of, price_of
from builder.systems.black_flag.pages.catalogue import Catalogue
from builder.systems.black_flag.pages.leads import leads
from builder.systems.black_flag.rule_tables import BlackFlagRules

COINS = ("pp", "gp", "sp", "cp")


def equipment(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Page:
    """The starting equipment or gold, everything else that is owned, coins."""
    panels = [Panel("start", rules.term("starting_equipment"), tuple(_start(choices, rules, evaluation)))]
    handled = tuple(_handled(choices, rules, evaluation))
    if handled:
        panels.append(Panel("handled", Text("black_flag.panel.handled"), handled, folded=True))
    owned = Roster(
        path=("choices", "equipment"),
        label=rules.term("equipment"),
        columns=(
            RosterColumn("name", rules.term("item")),
            RosterColumn("qty", Text("black_flag.column.qty"), "field", 88),
            RosterColumn("ready", Text("black_flag.column.ready"), "field", 88),
            RosterColumn("bought", Text("black_flag.column.bought"), "field", 88),
            RosterColumn("price", rules.term("cost"), "quiet", 72),
            RosterColumn("weight", rules.term("weight"), "number", 72),
        ),
        lines=tuple(
            rules.memory.lay_out(item.row, _item, rules, item, f"weight.{item.row}" in evaluation.values)
            for item in choices.equipment
        ),
        catalogue=offered.things,
        add=Text("black_flag.add.thing"),
        empty=Text("black_flag.empty.things"),
    )
    panels.append(
        Panel("things", rules.term("equipment"), (owned,), values=("ac", "weight", "carry", "money"))
    )
    coins = tuple(
        NumberField(
            path=("choices", "purse", id),
            label=rules.term(id),
            value=getattr(choices.purse, id),
            low=0,
            unset=Text("black_flag.unset"),
        )
        for id in COINS
    )
    panels.append(Panel("purse", Text("black_flag.panel.purse"), coins, folded=True))
    paths = tuple(("choices", name) for name in ("starting", "equipment", "purse"))
    return Page(
        "equipment",
        rules.term("equipment"),
        tuple(panels),
        budgets=("picks", "money"),
        paths=paths,
        leads=leads(evaluation, "picks.made.gear"),
    )


def _start(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Field]:
    starting = choices.starting
    yield PickOne(
        path=("choices", "starting", "method"),
        label=Text("black_flag.field.start_with"),
        value=starting.method or None,
        options=(
            Option("starting", rules.term("starting_equipment")),
            Option("gold", rules.term("starting_wealth")),
        ),
    )
    if starting.method == "gold":
        yield NumberField(
            path=("choices", "starting", "gold"),
            label=rules.term("starting_wealth"),
            value=starting.gold,
            low=rules.whole("gold_min"),
            high=rules.whole("gold_max"),
            step=rules.whole("gold_multiplier"),
            unset=Text("black_flag.unset"),
            unit=Text("black_flag.unit.gp"),
        )
    for line in evaluation.facts.starting:
        yield _start_field(rules, line)


def _handled(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Field]:
    """What of the starting equipment is not worn, in hand, or no longer there."""
    starting = choices.starting
    given = [line for line in evaluation.facts.items if line.row is None]
    worn = tuple(Option(line.id, line.label) for line in given if line.kind in ("armor", "shield"))
    arms = {line.id: Option(line.id, line.label) for line in given if line.kind == "weapon"}
    every = {line.id: Option(line.id, line.label) for line in given}
    every |= {id: Option(id, rules.called(id)) for id in starting.gone if id not in every}
    if worn:
        yield _several("stowed", Text("black_flag.field.stowed"), starting.stowed, worn)
    if arms:
        yield _several("held", Text("black_flag.field.held"), starting.held, tuple(arms.values()))
    if every:
        yield _several("gone", Text("black_flag.field.gone"), starting.gone, tuple(every.values()))


def _several(name: str, label: Label, value: tuple[str, ...], options: tuple[Option, ...]) -> PickMany:
    known = {option.id: option for option in options}
    return PickMany(
        path=("choices", "starting", name), label=label, value=value, options=tuple(known.values())
    )


def _start_field(rules: BlackFlagRules, line: StartLine) -> Field:
    path = ("choices", "starting", "picks", line.key)
    label = Text("black_flag.field.start", {"source": line.source})
    if line.ways:
        options = tuple(Option(id, _way(pieces)) for id, pieces in line.ways)
    else:
        options = tuple(Option(id, rules.called(id)) for id in line.offered)
    if line.choose == 1 and len(line.picks) <= 1:
        value = line.picks[0] if line.picks else None
        return PickOne(path=path, label=label, value=value, options=options)
    return PickMany(path=path, label=label, value=line.picks, options=options, least=1, most=line.choose)


def _way(pieces: tuple[tuple[Label, int], ...]) -> Label:
    """What one way gives, in words."""
    whole: Label | None = None
    for label, qty in pieces:
        said: Label = Text("black_flag.so_many", {"thing": label, "n": qty}) if qty > 1 else label
        whole = said if whole is None else Text("black_flag.way.both", {"one": whole, "other": said})
    return whole if whole is not None else Text("black_flag.none")


def _item(rules: BlackFlagRules, item: Item, weighs: bool) -> Line:
    path = ("choices", "equipment", item.row)
    name: Label = plain(item.name) if item.name else rules.called(item.id)
    if item.id == CUSTOM and not item.name:
        name = Text("black_flag.own_thing")
    return Line(
        key=item.row,
        path=path,
        name=name,
        cells=(
            name,
            NumberField(path=(*path, "qty"), label=Text("black_flag.column.qty"), value=item.qty, low=0),
            FlagField(path=(*path, "ready"), label=Text("black_flag.column.ready"), value=item.ready),
            FlagField(path=(*path, "bought"), label=Text("black_flag.column.bought"), value=item.bought),
            _price(rules, item),
            f"weight.{item.row}" if weighs else None,
        ),
        more=tuple(_more(rules, item)),
    )


def _price(rules: BlackFlagRules, item: Item) -> Label | None:
    """What one of them costs, in gp."""
    if item.id == CUSTOM:
        return None if item.price is None else Text("black_flag.gp", {"n": exact(item.price)})
    price = price_of(rules, item.id) if kind_of(rules, item.id) else None
    return None if price is None else Text("black_flag.gp", {"n": exact(Fraction(price) / GP)})


def _more(rules: BlackFlagRules, item: Item) -> Iterator[Field]:
    path = ("choices", "equipment", item.row)
    yield TextField(path=(*path, "name"), label=rules.term("name"), value=item.name)
    yield FlagField(path=(*path, "magic"), label=rules.term("magic_item"), value=item.magic)
    yield FlagField(path=(*path, "attuned"), label=rules.term("attunement"), value=item.attuned)
    yield NumberField(path=(*path, "attack"), label=rules.term("attack_bonus"), value=item.attack)
    yield NumberField(path=(*path, "damage"), label=rules.term("damage"), value=item.damage)
    yield NumberField(path=(*path, "ac"), label=rules.term("armor_class"), value=item.ac)
    if item.id == CUSTOM:
        like = {**rules.weapons, **rules.armor, **rules.shields}
        options = (Option("", Text("black_flag.none")), *(Option(id, row.name) for id, row in like.items()))
        yield PickOne(
            path=(*path, "like"),
            label=Text("black_flag.field.like"),
            value=item.like or None,
            options=options,
        )
        unset = Text("black_flag.unset")
        yield NumberField(
            path=(*path, "price"), label=rules.term("cost"), value=item.price, low=0, unset=unset
        )
        yield NumberField(
            path=(*path, "weight"), label=rules.term("weight"), value=item.weight, low=0, unset=unset
        )
    yield TextField(path=(*path, "note"), label=rules.term("notes"), value=item.note)
