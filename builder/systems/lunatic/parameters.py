"""The Lunatic: the parameters, with virtual raises and growth. Touches the book, nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.ledger import Found, Tally, Value
from builder.core.text import Label, Text
from builder.systems.lunatic.abilities import VIRTUALS, virtual_name
from builder.systems.lunatic.book import Book, looked_up
from builder.systems.lunatic.calling import Calling, race_cell
from builder.systems.lunatic.rule_tables import MAGIC

FIGHTING = ("valor", "reflex", "judgment", "technique")
TABLE_OF = {
    "reserve_fate": "reserve_base",
    "reserve_high": "reserve_base",
    "reserve_low": "reserve_base",
    "toughness": "toughness",
    "stride": "stride",
    "mana": "mana",
}


def parameters(book: Book, found: Calling, grown: Mapping[str, int]) -> None:
    """All maxima, from the abilities of now; a virtual raise stays in force.

    Source: digest, 2.6 and 5.3. Keys: reserve, vitality, death_point, toughness, stride, mana.
    """
    _reserve(book, found, grown["reserve"])
    _vitality(book, found, grown["vitality"])
    _toughness(book, found)
    _simple(book, found, "stride", "reflex", grown["stride"])
    if book.get(MAGIC) is not None:
        _simple(book, found, "mana", MAGIC, grown["mana"])


def _raised(book: Book, id: str, base: Tally) -> Value:
    """The ability as it counts for one lookup."""
    more = getattr(book.choices.virtual, id)
    if more:
        base.add(more, Text("lunatic.virtual"))
    return book.enter(base)


def _counted(id: str) -> Tally:
    return Tally(f"raised.{id}", virtual_name(id))


def _looked_up(book: Book, key: str, name: Label, id: str, raised: Value) -> Value:
    table = book.rules.lookup(TABLE_OF[id])
    tally = Tally(key, name)
    why = Text("lunatic.table_at", {"table": table.name, "n": raised.number})
    return book.enter(looked_up(tally, book.rules.at(table.id, raised.number), why, raised))


def _reserve(book: Book, found: Calling, grown: int) -> None:
    """1 + three terms (fate, highest and lowest of four), at least 0; then bonus and growth."""
    name = book.rules.parameter("reserve")
    four = [book[id] for id in FIGHTING]
    tally = Tally("reserve", name).lookup(
        book.rules.found("reserve_constant"), Text("lunatic.reserve.constant")
    )
    bases = {
        "reserve_fate": _counted("reserve_fate").add(book["fate"]),
        "reserve_high": _counted("reserve_high").best(four, max),
        "reserve_low": _counted("reserve_low").best(four, min),
    }
    for id, base in bases.items():
        raised = _raised(book, id, base)
        key = f"reserve.{id.removeprefix('reserve_')}"
        tally.add(_looked_up(book, key, virtual_name(id), id, raised))
    tally.at_least(0, Text("lunatic.at_least_none"))
    _more(tally, found, "reserve", grown)
    book.enter(tally)


def _vitality(book: Book, found: Calling, grown: int) -> None:
    name = book.rules.parameter("vitality")
    table = book.rules.lookup("vitality_base")
    base = Tally("vitality.base", Text("lunatic.base_of", {"what": name}))
    why = Text("lunatic.table_at", {"table": table.name, "n": book["valor"].number})
    valor = book["valor"]
    value = book.enter(looked_up(base, book.rules.at(table.id, valor.number), why, valor))
    tally = Tally("vitality", name).add(value)
    if book.choices.vitality_ap:
        tally.add(book.choices.vitality_ap, Text("lunatic.ap"))
    _of_race(tally, found, "vitality", found.race.vitality)
    _more(tally, found, "vitality", grown)
    book.enter(tally)
    _death_point(book, value)


def _death_point(book: Book, base: Value) -> None:
    """A formula of the vitality base; a pack may say it row by row, as a table of the same ability."""
    formula = book.rules.formula("death_point")
    point = Tally("death_point", book.rules.parameter("death_point"))
    table = book.rules.lookup(str(formula.args["of"]))
    if table.id == "vitality_base":
        point.add(base)
    else:
        valor = book["valor"]
        why = Text("lunatic.table_at", {"table": formula.name, "n": valor.number})
        looked_up(point, book.rules.at(table.id, valor.number), why, valor)
    factor, constant = formula.arg("factor"), formula.arg("constant")
    if table.id == "vitality_base" or factor.value != 1:
        point.times(factor, formula.name)
    if constant.value:
        point.lookup(constant, formula.name)
    book.enter(point.floor())


def _toughness(book: Book, found: Calling) -> None:
    raised = _raised(book, "toughness", _counted("toughness").add(book["fate"]))
    table = book.rules.lookup("toughness")
    tally = Tally("toughness", book.rules.parameter("toughness"))
    why = Text("lunatic.table_at", {"table": table.name, "n": raised.number})
    looked_up(tally, book.rules.at(table.id, raised.number), why, raised)
    _of_race(tally, found, "toughness", found.race.toughness)
    book.enter(tally)


def _simple(book: Book, found: Calling, id: str, ability: str, grown: int) -> None:
    raised = _raised(book, id, _counted(id).add(book[ability]))
    table = book.rules.lookup(id)
    tally = Tally(id, book.rules.parameter(id))
    why = Text("lunatic.table_at", {"table": table.name, "n": raised.number})
    looked_up(tally, book.rules.at(table.id, raised.number), why, raised)
    _more(tally, found, id, grown)
    book.enter(tally)


def _of_race(tally: Tally, found: Calling, place: str, more: int) -> None:
    if more:
        tally.lookup(Found(more, race_cell(found, place)), found.race.name)


def _more(tally: Tally, found: Calling, id: str, grown: int) -> None:
    """The creation bonus and what was bought with EXP."""
    bonus, special = found.bonus, found.specialist
    more = getattr(bonus, id) if bonus is not None else 0
    if more and special is not None and bonus is not None:
        why = Text("lunatic.bonus", {"what": special.name})
        tally.lookup(Found(more, special.cell(f"bonuses.{bonus.id}.{id}")), why)
    if grown:
        tally.add(grown, Text("lunatic.growth"))


def check_idle(book: Book) -> None:
    """Virtual raises of which points could be taken back without changing anything, at creation.

    Source: digest, 11.1.
    """
    created = {id: book.get(f"created.{id}") for id in (*FIGHTING, "fate", MAGIC)}
    four = [value.whole for id in FIGHTING if (value := created[id]) is not None]
    reflex, fate, magic = created["reflex"], created["fate"], created[MAGIC]
    assert fate is not None and reflex is not None
    bases = {
        "reserve_fate": fate.whole,
        "reserve_high": max(four),
        "reserve_low": min(four),
        "toughness": fate.whole,
        "stride": reflex.whole,
        "mana": magic.whole if magic is not None else None,
    }
    for id in VIRTUALS:
        base, more = bases[id], getattr(book.choices.virtual, id)
        idle = _idle(book, id, base, more, bases) if base is not None and more > 0 else 0
        if idle:
            book.note("LUN-AP-VIRTUAL-IDLE", "virtual", id, param=virtual_name(id), n=idle)


def _idle(book: Book, id: str, base: int, more: int, bases: Mapping[str, int | None]) -> int:
    """How many points change nothing. Only keys in or near the table can differ from their neighbours."""
    table = book.rules.lookup(TABLE_OF[id])
    low, high = int(table.key.min) - NEAR, int(table.key.max) + 1
    steps = {0, *(key - base for key in range(low, high + 1) if 0 <= key - base <= more)}
    wanted = _outcome(book, id, base + more, bases)
    least = next((step for step in sorted(steps) if _outcome(book, id, base + step, bases) == wanted), more)
    return more - least


NEAR = 40


def _outcome(book: Book, id: str, key: int, bases: Mapping[str, int | None]) -> object:
    """What the parameter comes to with this lookup; of the reserve also the floor counts."""
    value = book.rules.at(TABLE_OF[id], key).value
    if not id.startswith("reserve"):
        return value
    total = book.rules.whole("reserve_constant")
    for other in ("reserve_fate", "reserve_high", "reserve_low"):
        base = bases[other]
        assert base is not None
        here = key if other == id else base + max(0, getattr(book.choices.virtual, other))
        term = book.rules.at("reserve_base", here).value
        assert isinstance(term, int)
        total += term
    return max(0, total)
