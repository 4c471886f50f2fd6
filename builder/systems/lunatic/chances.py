"""The Lunatic: exact chances of D12 and D10 for skills, abilities and toughness. Touches the book.

A D12 of 1 to 10 and a D10 with a sum up to the base value succeed; 11 and 12 are special (digest, 6.1, 6.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial

from builder.core.ledger import Found, Tally, Value
from builder.core.text import Label, Text
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.rule_tables import MOST_KEPT

FACES = 10
"""The faces of the D10, and those of the D12 that are added to it."""
LOW, HIGH = 1, 20


@dataclass(frozen=True, slots=True)
class Special:
    """How many D10 faces succeed with each special face of the D12. `critical`: how many are critical."""

    eleven: int
    twelve: int
    critical: int = 0


@lru_cache(maxsize=4096)
def pairs(base: int) -> int:
    """How many of the hundred ordinary pairs have a sum up to the base value."""
    return sum(max(0, min(FACES, base - d12)) for d12 in range(1, FACES + 1))


@lru_cache(maxsize=4096)
def chain_pairs(base: int) -> int:
    """How many of them have a D12 above the D10 as well, so that another blow may follow."""
    return sum(max(0, min(d12 - 1, base - d12)) for d12 in range(1, FACES + 1))


@lru_cache(maxsize=4096)
def with_two(base: int, special: Special, best: bool) -> Fraction:
    """The chance with two D12 of which the better or the worse one is kept, face by face of the D10."""
    total = Fraction(0)
    sides = FACES + 2
    for face in range(1, FACES + 1):
        good = max(0, min(FACES, base - face))
        good += (face <= special.eleven) + (face <= special.twelve)
        if best:
            total += 1 - Fraction(sides - good, sides) ** 2
        else:
            total += Fraction(good, sides) ** 2
    return total * Fraction(1, FACES)


@lru_cache(maxsize=4096)
def reaching(base: int, halves: int, target: int, special: Special) -> Fraction:
    """The chance of success with a result of at least the target, with so many half points of intensity.

    Automatic and critical successes meet any target. The result is the sum and the intensity, halves kept.
    """
    least = target - Fraction(halves, 2)
    good = 0
    for d12 in range(1, FACES + 1):
        for d10 in range(1, FACES + 1):
            good += least <= d12 + d10 <= base
    return Fraction(good + special.eleven + special.twelve, FACES * (FACES + 2))


def chances(book: Book) -> None:
    """Every skill, ability and toughness.

    Keys: chance.active.<skill>, .passive., .critical., .chain., .advantage., .disadvantage.;
    chance.ability.<id>, chance.toughness. Units: shares of 1.
    """
    heavy = book.choices.heavy_load
    eleven = _eleven(book) if not heavy else 0
    for id in book.rules.skills:
        value, critical = book.get(f"skill.{id}"), book.get(f"critical.{id}")
        if value is not None and critical is not None:
            slot = (id, value.whole, value.sure, critical.whole, critical.sure, heavy)
            _kept(book, slot, partial(_skill, book, id, value, critical))
    for id, row in book.rules.abilities.items():
        score = book.get(id)
        if score is not None:
            _known(book, f"chance.ability.{id}", row.name, score, eleven)
    _known(book, "chance.toughness", book.rules.parameter("toughness"), book["toughness"], eleven)


def _known(book: Book, key: str, name: Label, score: Value, eleven: int) -> None:
    slot = (key, score.whole, score.sure, eleven)
    _kept(book, slot, partial(_plain, book, key, name, score, eleven))


def _kept(book: Book, slot: tuple[str | int, ...], work_out: Callable[[], Iterable[Value]]) -> None:
    """Chances follow from few numbers, and most edits change none of them: they are kept with the tables."""
    kept = book.rules.chances
    if slot not in kept:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[slot] = tuple(work_out())
    for value in kept[slot]:
        book.values[value.key] = value


def _eleven(book: Book) -> int:
    word, _ = book.rules.record("dice_special").raw("d12_11")
    return FACES if word == "automatic_success" else 0


def _found_eleven(book: Book, faces: int) -> Found:
    return Found(faces, book.rules.record("dice_special").raw("d12_11")[1])


def _twelve(book: Book, critical: int) -> Special:
    """The faces of the D10 that succeed beside a 12, and how many of them are critical."""
    if book.choices.heavy_load:
        return Special(0, 0)
    table = book.rules.record("dice_special")
    word, _ = table.raw("d12_12_upto_critical_rating")
    other, _ = table.raw("d12_12_other")
    rated = max(0, min(FACES, critical))
    good = rated if word in ("critical_success", "automatic_success") else 0
    eleven = _eleven(book)
    if other == "automatic_success":
        return Special(eleven, FACES, rated if word == "critical_success" else 0)
    return Special(eleven, good, rated if word == "critical_success" else 0)


def _ordinary(key: str, name: Label, value: Value) -> Tally:
    """The ordinary pairs that succeed, as a count."""
    base = value.whole
    tally = Tally(key, Text("lunatic.chance.pairs_of", {"skill": name})).add(value)
    return tally.override(pairs(base), Text("lunatic.chance.pairs", {"n": base}))


def _share(tally: Tally) -> Tally:
    every = FACES * (FACES + 2)
    return tally.times(Fraction(1, every), Text("lunatic.chance.every", {"n": every}))


def _skill(book: Book, id: str, value: Value, critical: Value) -> Iterator[Value]:
    name, special = book.rules.skill(id), _twelve(book, critical.whole)
    base = value.whole
    ordinary = _ordinary(f"pairs.{id}", name, value).value()
    yield ordinary

    def begun(part: str, label: Label) -> Tally:
        return Tally(f"chance.{part}.{id}", label, "%")

    active = begun("active", Text("lunatic.chance.active_of", {"skill": name})).add(ordinary)
    yield _share(_with_special(book, active, special, critical)).value()
    passive = begun("passive", Text("lunatic.chance.passive_of", {"skill": name})).add(ordinary)
    yield _share(passive).value()
    crit = begun("critical", Text("lunatic.chance.critical_of", {"skill": name}))
    if special.critical == critical.whole:
        crit.add(critical)
    else:
        crit.waive(critical).add(special.critical, Text("lunatic.chance.special"))
    yield _share(crit).value()
    chain = begun("chain", Text("lunatic.chance.chain_of", {"skill": name})).add(value)
    chain.override(chain_pairs(base), Text("lunatic.chance.chain_pairs", {"n": base}))
    yield _share(_with_special(book, chain, special, critical)).value()
    for part, label, best in (
        ("advantage", Text("lunatic.chance.advantage_of", {"skill": name}), True),
        ("disadvantage", Text("lunatic.chance.disadvantage_of", {"skill": name}), False),
    ):
        tally = begun(part, label).add(value).waive(critical)
        _, cell = book.rules.record("advantage").raw(part)
        why = Text("lunatic.chance.two", {"n": base})
        yield tally.override(Found(with_two(base, special, best), cell), why).value()


def _with_special(book: Book, tally: Tally, special: Special, critical: Value) -> Tally:
    if special.eleven:
        tally.lookup(_found_eleven(book, special.eleven), Text("lunatic.chance.eleven"))
    if special.twelve and special.twelve == critical.whole:
        tally.add(critical)
    elif special.twelve:
        tally.add(special.twelve, Text("lunatic.chance.special"))
    return tally


def _plain(book: Book, key: str, name: Label, value: Value, eleven: int) -> Iterator[Value]:
    """An ability or toughness: no critical rating."""
    tally = Tally(key, Text("lunatic.chance.of", {"what": name}), "%").add(value)
    tally.override(pairs(value.whole), Text("lunatic.chance.pairs", {"n": value.whole}))
    if eleven:
        tally.lookup(_found_eleven(book, eleven), Text("lunatic.chance.eleven"))
    yield _share(tally).value()
