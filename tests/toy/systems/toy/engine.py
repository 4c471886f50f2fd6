"""The toy's rulebook: choices and tables in, ledger and issues out. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from builder.core.character import Profile
from builder.core.dice import Recorder
from builder.core.evaluation import Budget, Evaluation, Issue, Severity
from builder.core.ledger import Tally, Value
from builder.core.text import Label, Param, Text, plain
from tests.toy.systems.toy.choices import Belonging, Choices
from tests.toy.systems.toy.rules import ToyRules

Values = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Facts:
    """What is concluded besides numbers: the names of the belongings, by row."""

    names: dict[int, Label]


def evaluate(profile: Profile, choices: Choices, rules: ToyRules) -> Evaluation[Facts]:
    """Everything the rules say."""
    values: Values = {}
    for key in rules.abilities:
        _enter(values, ability(key, choices, rules))
        _enter(values, bonus(key, values, rules))
    _enter(values, Tally("rank", Text("toy.rank")).lookup(rules.rank.at(max(0, choices.years))).value())
    _enter(values, glow(values, choices))
    for item in choices.belongings:
        _enter(values, price(item, rules))
    _enter(values, load(choices, rules))
    _enter(values, Tally("coins.granted", Text("toy.coins.granted")).add(choices.coins).value())
    _enter(values, spent(values, choices))
    budget = Budget("coins", Text("toy.coins"), values["coins.granted"], values["coins.spent"])
    names = {item.row: name_of(item, rules) for item in choices.belongings}
    return Evaluation(values, {"coins": budget}, tuple(issues(choices, values, rules)), Facts(names))


def _enter(values: Values, value: Value) -> None:
    values[value.key] = value


def ability(key: str, choices: Choices, rules: ToyRules) -> Value:
    """An ability: as thrown, one more at one's calling."""
    name = rules.abilities[key].name
    tally = Tally(key, name)
    thrown = getattr(choices.rolled, key)
    if thrown is not None:
        tally.add(thrown, Text("toy.ability.rolled", {"name": name}))
    calling = rules.callings.get(choices.calling or "")
    if calling is not None and calling.prime == key:
        tally.add(1, Text("toy.calling.prime"))
    return tally.at_least(3).value()


def bonus(key: str, values: Values, rules: ToyRules) -> Value:
    """What an ability adds."""
    name = Text("toy.bonus", {"name": rules.abilities[key].name})
    return Tally(f"bonus.{key}", name, "+").lookup(rules.bonus.at(values[key].whole)).value()


def glow(values: Values, choices: Choices) -> Value:
    """How bright one shines: the best bonus, a half more for veterans, rounded up."""
    tally = Tally("glow", Text("toy.glow"))
    tally.best((values["bonus.might"], values["bonus.wit"], values["bonus.grace"]))
    if choices.veteran:
        tally.times(Fraction(3, 2), Text("toy.glow.veteran")).ceil()
    return tally.at_least(0).value()


def price(item: Belonging, rules: ToyRules) -> Value:
    """What a belonging cost."""
    gear = rules.gear.get(item.id)
    tally = Tally(f"price.{item.row}", name_of(item, rules))
    if gear is not None:
        tally.add(gear.price, gear.name, gear.source())
    else:
        tally.add(item.price)
    return tally.times(item.count, Text("toy.belongings.count")).value()


def load(choices: Choices, rules: ToyRules) -> Value:
    """What everything weighs, in kilograms."""
    tally = Tally("load", Text("toy.load"), "1")
    for item in choices.belongings:
        gear = rules.gear.get(item.id)
        if gear is not None:
            tally.add(gear.kg * item.count, gear.name, gear.source())
    return tally.value()


def spent(values: Values, choices: Choices) -> Value:
    """The coins spent."""
    tally = Tally("coins.spent", Text("toy.coins.spent"))
    for item in choices.belongings:
        tally.add(values[f"price.{item.row}"])
    return tally.value()


def name_of(item: Belonging, rules: ToyRules) -> Label:
    """A belonging's name: the shop's, or the player's."""
    gear = rules.gear.get(item.id)
    return gear.name if gear is not None else plain(item.name or item.id or "—")


def issues(choices: Choices, values: Values, rules: ToyRules) -> Iterator[Issue]:
    """What is broken or open."""
    for key, row in rules.abilities.items():
        if getattr(choices.rolled, key) is None:
            place = ("choices", "rolled", key)
            yield Issue("TOY-ABILITY-MISSING", Severity.TODO, place, {"what": row.name}, open=True)
    if choices.calling not in rules.callings:
        yield Issue("TOY-CALLING-MISSING", Severity.TODO, ("choices", "calling"), open=True)
    chosen, wanted = len(choices.virtues), rules.number("virtues_wanted")
    if chosen != wanted:
        few = chosen < wanted
        severity = Severity.TODO if few else Severity.ERROR
        params: dict[str, Param] = {"n": chosen, "limit": wanted}
        yield Issue("TOY-VIRTUES-COUNT", severity, ("choices", "virtues"), params, open=few)
    served, needed = choices.years, rules.number("veteran_years")
    if choices.veteran and served < needed:
        params = {"n": served, "limit": needed}
        yield Issue("TOY-VETERAN-YOUNG", Severity.NOTE, ("choices", "years"), params)
    for item in choices.belongings:
        if item.id and item.id not in rules.gear:
            path = ("choices", "belongings", item.row)
            yield Issue("TOY-GEAR-UNKNOWN", Severity.ERROR, path, {"id": item.id})
    used, given = values["coins.spent"].number, values["coins.granted"].number
    if used > given:
        params = {"n": used, "limit": given}
        yield Issue("TOY-COINS-OVER", Severity.ERROR, ("choices", "belongings"), params)


def quick_build(begun: Choices, rules: ToyRules, roll: Recorder) -> Choices:
    """A whole lamplighter by the dice."""
    thrown = {key: roll.roll(("choices", "rolled", key), "3d6") for key in rules.abilities}
    callings = tuple(rules.callings)
    virtues = list(rules.virtues)
    chosen = [virtues.pop(roll.below(len(virtues))) for _ in range(2)]
    money = begun.coins
    belongings: list[Belonging] = []
    for gear in rules.gear.values():
        if roll.below(2) and gear.price <= money:
            belongings.append(Belonging(id=gear.id))
            money -= int(gear.price) + 1
    return begun.model_copy(
        update={
            "rolled": begun.rolled.model_copy(update=thrown),
            "calling": callings[roll.below(len(callings))],
            "virtues": tuple(chosen),
            "years": roll.roll(("choices", "years"), "2d6"),
            "belongings": tuple(belongings),
        }
    )
