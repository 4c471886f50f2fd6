"""GURPS 4e, chapter 5: the points ledger and its limits. Touches only the book."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from builder.core.evaluation import Budget
from builder.core.ledger import Value
from builder.core.text import Text
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.choices import PLAY
from builder.systems.gurps4e.facts import (
    Category,
    CultureLine,
    LanguageLine,
    PointLine,
    ReputationLine,
    TraitLine,
    WordLine,
)

CATEGORIES: tuple[Category, ...] = (
    "attributes",
    "secondary",
    "advantages",
    "disadvantages",
    "perks",
    "quirks",
    "skills",
)
# Named in the sum only where there is something in them: not every campaign has them.
SELDOM = ("secondary", "perks")
NAMES = {
    "attributes": Text("gurps4e.points.attributes"),
    "secondary": Text("gurps4e.points.secondary"),
    "advantages": Text("gurps4e.points.advantages"),
    "disadvantages": Text("gurps4e.points.disadvantages"),
    "perks": Text("gurps4e.points.perks"),
    "quirks": Text("gurps4e.points.quirks"),
    "skills": Text("gurps4e.points.skills"),
}


def by_sign(cost: Value, counted: bool = True) -> PointLine:
    """A line that is an advantage where it costs, a disadvantage where it gives."""
    if not cost.number:
        return PointLine("none", cost.name, cost)
    if cost.number > 0:
        return PointLine("advantages", cost.name, cost)
    return PointLine("disadvantages", cost.name, cost, counted)


def cost_lines(costs: Iterable[Value], category: Category) -> Iterable[PointLine]:
    """Attributes and secondary characteristics; each one that is bought down counts toward the limit."""
    for cost in costs:
        yield PointLine(category, cost.name, cost, cost.number < 0)


def society_lines(
    single: Iterable[Value],
    reputations: Iterable[ReputationLine],
    languages: Iterable[LanguageLine],
    cultures: Iterable[CultureLine],
) -> Iterable[PointLine]:
    """Looks, TL, wealth, status; then reputations, languages and cultures."""
    for cost in single:
        yield by_sign(cost)
    for reputation in reputations:
        yield by_sign(reputation.cost)
    for language in languages:
        yield by_sign(language.cost, language.native)
    for culture in cultures:
        yield by_sign(culture.cost)


def trait_lines(traits: Iterable[TraitLine]) -> Iterable[PointLine]:
    """Listed and custom traits: perks and quirks by kind, the rest by sign."""
    for line in traits:
        if line.kind in ("perk", "quirk"):
            yield PointLine("perks" if line.kind == "perk" else "quirks", line.label, line.cost)
        else:
            yield by_sign(line.cost, line.counted)


def word_lines(words: Iterable[WordLine], category: Category) -> Iterable[PointLine]:
    """Perks and quirks of one line."""
    for line in words:
        yield PointLine(category, line.cost.name, line.cost)


def totals(book: Book, lines: Iterable[PointLine]) -> None:
    """The sums of the categories, what there is, what is spent and what is left.

    Source: digest, 5. Unit: points.
    """
    tallies = {category: book.tally(f"points.{category}", NAMES[category]) for category in CATEGORIES}
    for line in lines:
        if line.category != "none" and line.cost.total:
            tallies[line.category].add(line.cost)
    name = Text("gurps4e.points.creation") if book.prefix else Text("gurps4e.points.total")
    total = book.tally("points.total", name)
    for category, tally in tallies.items():
        value = book.enter(tally)
        if value.total or category not in SELDOM:
            total.add(value)
    spent = book.enter(total)
    granted = book.tally("points.granted", Text("gurps4e.points.granted"))
    start = book.enter(granted.add(book.settings.starting_points, Text("gurps4e.points.granted")))
    earned = book.tally("points.earned", Text("gurps4e.points.earned"))
    for one in book.build.earned:
        words = Text("gurps4e.points.gain", {"date": one.date, "reason": one.reason})
        earned.add(one.points, words if one.date or one.reason else None)
    available = book.tally("points.available", Text("gurps4e.points.available"))
    grand = book.enter(available.add(start).add(book.enter(earned)))
    unspent = book.tally("points.unspent", book.rules.term("unspent"))
    book.enter(unspent.add(spent).times(-1, Text("gurps4e.taken_off")).add(grand))


def limits(book: Book, lines: Iterable[PointLine]) -> None:
    """What counts as a disadvantage, and how much of it is allowed; how many quirks.

    Source: digest, 5 and D-11: nothing is netted. Unit: points; quirks.
    """
    counted = book.tally("disadvantages.counted", Text("gurps4e.disadvantages.counted"))
    count = book.tally("quirks.count", Text("gurps4e.quirks.count"))
    for line in lines:
        if line.category == "quirks":
            count.add(1, line.label)
        if line.counted:
            key = f"counted.{line.cost.key.removeprefix(book.prefix).removeprefix('cost.')}"
            given = book.tally(key, line.label).add(line.cost)
            counted.add(book.enter(given.times(-1, Text("gurps4e.disadvantages.given"))))
    book.enter(counted)
    _limit(book)
    book.enter(count)
    most = book.tally("quirks.limit", Text("gurps4e.quirks.limit"))
    book.enter(most.add(book.settings.quirk_limit, Text("gurps4e.quirks.limit")))


def _limit(book: Book) -> None:
    settings = book.settings
    tally = book.tally("disadvantages.limit", Text("gurps4e.disadvantages.limit"))
    if settings.disadvantage_limit_points is not None:
        book.enter(tally.add(settings.disadvantage_limit_points, Text("gurps4e.disadvantages.points")))
    elif settings.disadvantage_limit_percent is not None:
        percent = settings.disadvantage_limit_percent
        tally.add(settings.starting_points, Text("gurps4e.points.granted"))
        tally.times(Fraction(percent, 100), Text("gurps4e.disadvantages.percent", {"n": percent}))
        book.enter(tally.floor())


def check(book: Book) -> None:
    """Whether the points are spent, and not more than there are.

    Source: digest, 21.
    """
    left = book["points.unspent"].number
    if left < 0:
        book.over("points", "GURPS-POINTS-OVERSPENT", "skills", n=-left)
    elif left > 0 and book.build.phase != PLAY:
        book.todo("GURPS-POINTS-UNSPENT", "skills", n=left)


def check_limits(book: Book, judged: Book) -> None:
    """The two limits, judged on a build: the present one, or the frozen copy of a character in play.

    Source: digest, 21 (notes) and 22.
    """
    counted, limit = judged["disadvantages.counted"].number, judged.get("disadvantages.limit")
    if limit is not None and counted > limit.number:
        book.over("disadvantages", "GURPS-DISADV-LIMIT", "traits", n=counted, limit=limit.number)
    quirks, most = judged["quirks.count"].number, judged["quirks.limit"].number
    if quirks > most:
        book.over("quirks", "GURPS-QUIRK-LIMIT", "quirks", n=quirks, limit=most)


def budgets(book: Book, judged: Book | None) -> dict[str, Budget]:
    """What there is to spend: points; disadvantages and quirks up to their limits; money while creating."""
    found = [Budget("points", Text("gurps4e.budget.points"), book["points.available"], book["points.total"])]
    if judged is not None:
        limit = judged.get("disadvantages.limit")
        if limit is not None:
            name, rest = Text("gurps4e.budget.disadvantages"), Text("gurps4e.budget.disadvantages.rest")
            found.append(Budget("disadvantages", name, limit, judged["disadvantages.counted"], rest=rest))
        most, count = judged["quirks.limit"], judged["quirks.count"]
        rest = Text("gurps4e.budget.quirks.rest")
        found.append(Budget("quirks", Text("gurps4e.budget.quirks"), most, count, rest=rest))
    if book.build.phase != PLAY:
        found.append(Budget("money", Text("gurps4e.budget.money"), book["money"], book["money.spent"]))
    return {budget.key: budget for budget in found}
