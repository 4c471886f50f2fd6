"""The Lunatic: abilities at creation, their prices, magic, talents, and the AP ledger. Touches the book."""

from __future__ import annotations

from builder.core.evaluation import Budget
from builder.core.ledger import Found, Source, Tally, Value
from builder.core.text import Label, Name, Text, plain
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.calling import Calling, race_cell
from builder.systems.lunatic.children import grown_up
from builder.systems.lunatic.choices import CUSTOM, Talent
from builder.systems.lunatic.rule_tables import BOUGHT, MAGIC

VIRTUALS = ("reserve_fate", "reserve_high", "reserve_low", "toughness", "stride", "mana")


def abilities(book: Book, found: Calling) -> None:
    """The values at creation: initial value, change; of a child the share of its age.

    Source: digest, 2.3, 2.4 and 14. Keys: initial.<id>, created.<id>.
    """
    for id in BOUGHT:
        name = book.rules.ability(id)
        start = Tally(f"initial.{id}", Text("lunatic.initial_of", {"what": name}))
        raised = id == book.choices.raised_ability
        constant = book.rules.found("initial_raised" if raised else "initial_ability")
        start.lookup(constant, Text("lunatic.initial"))
        delta = getattr(book.choices.deltas, id)
        adult = Tally(f"adult.{id}", Text("lunatic.adult_of", {"what": name}))
        _settle(book, id, adult.add(book.enter(start)).add(delta, Text("lunatic.delta")))
    free, bought = found.race.magic_if_none, book.choices.magic
    if bought is not None or free is not None:
        adult = Tally(f"adult.{MAGIC}", Text("lunatic.adult_of", {"what": book.rules.ability(MAGIC)}))
        if bought is None and free is not None:
            adult.lookup(Found(free, race_cell(found, "magic_if_none")), found.race.name)
        else:
            adult.add(bought or 0, Text("lunatic.magic.bought"))
        _settle(book, MAGIC, adult)
    _check_initial(book, found)
    _check_deltas(book)
    _check_magic(book, found)


def _settle(book: Book, id: str, adult: Tally) -> None:
    name = Text("lunatic.created_of", {"what": book.rules.ability(id)})
    created = Tally(f"created.{id}", name)
    value = book.enter(adult)
    book.enter(grown_up(book, created.add(value), id))


def _check_initial(book: Book, found: Calling) -> None:
    raised = book.choices.raised_ability
    if raised not in BOUGHT:
        book.error("LUN-ABL-NINE-COUNT", "raised_ability", open=not raised)
    elif raised in found.race.nine_forbidden:
        ability = book.rules.ability(raised)
        book.error("LUN-ABL-NINE-RACE", "raised_ability", race=found.race.name, ability=ability)


def _check_deltas(book: Book) -> None:
    rules, lowered = book.rules, 0
    for id in BOUGHT:
        delta = getattr(book.choices.deltas, id)
        lowered += max(0, -delta)
        if delta > rules.whole("raise_max"):
            book.error("LUN-ABL-RAISE-MAX", "deltas", id, ability=rules.ability(id))
        if -delta > rules.whole("lower_max"):
            book.error("LUN-ABL-LOWER-MAX", "deltas", id, ability=rules.ability(id))
    if lowered > rules.whole("lower_total_max"):
        book.error("LUN-ABL-LOWER-TOTAL", "deltas", n=lowered)


def _check_magic(book: Book, found: Calling) -> None:
    bought, key = book.choices.magic, book.rules.lookup("magic_ap_cost").key
    if bought is None or bought == found.race.magic_if_none:
        return
    if not key.min <= bought <= key.max:
        book.error("LUN-ABL-MAGIC-VALUE", "magic", n=bought)


def ap_ledger(book: Book, found: Calling) -> tuple[Budget, Budget]:
    """What every AP went to, in the order of the steps, and what is left.

    Source: digest, 2.4 to 2.7. Keys: ap.<id>, ap.talent.<row>, ap.talents, ap.virtual.<id>, ap.virtual,
    ap.abilities, ap.spent.
    """
    choices = book.choices
    on_abilities = Tally("ap.abilities", Text("lunatic.ap.abilities"))
    for id in BOUGHT:
        on_abilities.add(_delta_cost(book, id))
    on_abilities.add(_magic_cost(book, found))
    spent = Tally("ap.spent", Text("lunatic.ap.spent")).add(book.enter(on_abilities))
    talents = Tally("ap.talents", Text("lunatic.ap.talents"))
    for talent in choices.talents:
        talents.add(_talent_cost(book, talent))
    spent.add(book.enter(talents))
    virtual = Tally("ap.virtual", Text("lunatic.virtual"))
    for id in VIRTUALS:
        line = Tally(f"ap.virtual.{id}", virtual_name(id))
        virtual.add(book.enter(line.add(getattr(choices.virtual, id), Text("lunatic.virtual"))))
    spent.add(book.enter(virtual))
    vitality = Tally("ap.vitality", Text("lunatic.ap.on", {"what": book.rules.parameter("vitality")}))
    spent.add(book.enter(vitality.add(choices.vitality_ap)))
    exchanged = Tally("ap.exchange", Text("lunatic.ap.exchange"))
    spent.add(book.enter(exchanged.add(choices.exchanged_ap)))
    budget = Tally("ap.budget", Text("lunatic.ap.budget")).lookup(book.rules.found("ap_budget"))
    least = Tally("ap.least", Text("lunatic.ap.least")).lookup(book.rules.found("ap_min_on_abilities"))
    whole = Budget("ap", Text("lunatic.ap"), book.enter(budget), book.enter(spent))
    quota = Budget(
        "ap.abilities", Text("lunatic.ap.abilities"), book.enter(least), book["ap.abilities"], quota=True
    )
    _check_ap(book, whole, quota)
    _check_talents(book, found)
    return whole, quota


def _delta_cost(book: Book, id: str) -> Value:
    """The price of a change; beyond the table that of its end, and a finding says so."""
    name = Text("lunatic.ap.on", {"what": book.rules.ability(id)})
    tally = Tally(f"ap.{id}", name)
    table = book.rules.lookup("ability_ap_cost")
    return book.enter(tally.lookup(book.rules.at(table.id, getattr(book.choices.deltas, id)), table.name))


def _magic_cost(book: Book, found: Calling) -> Value:
    tally = Tally(f"ap.{MAGIC}", Text("lunatic.ap.on", {"what": book.rules.ability(MAGIC)}))
    table, bought, free = book.rules.lookup("magic_ap_cost"), book.choices.magic, found.race.magic_if_none
    if bought is not None and bought != free:
        tally.lookup(book.rules.at(table.id, bought), table.name)
    elif free is not None:
        tally.lookup(Found(0, race_cell(found, "magic_if_none")), found.race.name)
    else:
        none = table.none_value or 0
        tally.lookup(Found(none, Source(table.id, "none")), Text("lunatic.magic.none"))
    return book.enter(tally)


def talent_name(book: Book, talent: Talent) -> Label:
    """A talent's name: the table's, or the player's."""
    row = book.rules.talents.get(talent.id)
    return row.name if row is not None else own_name(talent.ja, talent.en, talent.id)


def own_name(ja: str, en: str, id: str) -> Label:
    """What a player calls a thing, in one language or two; the id of what nobody here knows."""
    if ja or en:
        return Name(ja or en, en or ja)
    return Text("lunatic.unnamed") if id in ("", CUSTOM) else plain(id)


def _talent_cost(book: Book, talent: Talent) -> Value:
    row = book.rules.talents.get(talent.id)
    tally = Tally(f"ap.talent.{talent.row}", talent_name(book, talent))
    if row is not None:
        return book.enter(tally.lookup(Found(row.ap, row.cell("ap")), row.name))
    if talent.id != CUSTOM:
        book.unknown(Text("lunatic.talent"), talent.id, "talents", talent.row, "id")
    return book.enter(tally.add(talent.ap, Text("lunatic.own_price")))


def _check_talents(book: Book, found: Calling) -> None:
    seen: set[object] = set(found.race.free_talents)
    for talent in book.choices.talents:
        mark: object = talent.id if talent.id != CUSTOM else (talent.ja, talent.en)
        if mark in seen and mark != ("", ""):
            book.error("LUN-TAL-DUP", "talents", talent.row, talent=talent_name(book, talent))
        seen.add(mark)


def _check_ap(book: Book, whole: Budget, quota: Budget) -> None:
    choices, rules = book.choices, book.rules
    if whole.left < 0:
        book.over("ap", "LUN-AP-OVERSPENT", "deltas", n=-whole.left)
    if choices.is_pc and quota.left > 0:
        open = whole.left > 0
        book.over("ap.abilities", "LUN-AP-MIN-ABILITY", "deltas", open=open, n=quota.spent.number)
    if choices.vitality_ap > rules.whole("vitality_ap_max"):
        book.error("LUN-AP-VITALITY-MAX", "vitality_ap")
    if choices.vitality_ap < 0:
        book.error("LUN-AP-VITALITY-NEGATIVE", "vitality_ap")
    if not 0 <= choices.exchanged_ap <= rules.whole("exchange_ap_max"):
        book.error("LUN-AP-EXCHANGE-MAX", "exchanged_ap")
    if whole.left > 0:
        book.todo("LUN-AP-UNUSED", "exchanged_ap", budget="ap", n=whole.left)
    for id in VIRTUALS:
        if getattr(choices.virtual, id) < 0:
            book.error("LUN-AP-VIRTUAL-NEGATIVE", "virtual", id)
    if choices.virtual.mana > 0 and book.get(f"created.{MAGIC}") is None:
        book.error("LUN-AP-MANA-NOMAGIC", "virtual", "mana")


def virtual_name(id: str) -> Label:
    """What a virtual raise is called."""
    return VIRTUAL_NAMES[id]


VIRTUAL_NAMES: dict[str, Label] = {
    "reserve_fate": Text("lunatic.virtual.reserve_fate"),
    "reserve_high": Text("lunatic.virtual.reserve_high"),
    "reserve_low": Text("lunatic.virtual.reserve_low"),
    "toughness": Text("lunatic.virtual.toughness"),
    "stride": Text("lunatic.virtual.stride"),
    "mana": Text("lunatic.virtual.mana"),
}
