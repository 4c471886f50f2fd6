"""Core: exact chances of dice expressions, as counts of equally likely throws. No float, no sampling."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, prod

from builder.core.dice import Expression, Term, parse

Counts = dict[int, int]

MOST_STEPS = 2_000_000


def chances(expression: Expression | str) -> dict[int, Fraction]:
    """Every total with its chance, in ascending order; the chances add up to 1.

    Raises ValueError for an expression so large that this would take long.
    """
    found = counts(expression)
    every = sum(found.values())
    return {total: Fraction(found[total], every) for total in sorted(found)}


def at_most(expression: Expression | str, target: int) -> Fraction:
    """The chance of a total of the target or less."""
    return sum((chance for total, chance in chances(expression).items() if total <= target), Fraction(0))


def at_least(expression: Expression | str, target: int) -> Fraction:
    """The chance of a total of the target or more."""
    return sum((chance for total, chance in chances(expression).items() if total >= target), Fraction(0))


def counts(expression: Expression | str) -> Counts:
    """Every total with the number of equally likely throws that give it. Raises ValueError as `chances`."""
    parsed = parse(expression) if isinstance(expression, str) else expression
    low, high = parsed.bounds
    dice = sum(term.count for term in parsed.terms if term.sides)
    kept = prod(term.count for term in parsed.terms if term.keep is not None)
    faces = max(term.sides for term in parsed.terms)
    if dice * (high - low + 1) * max(faces, 1) * kept > MOST_STEPS:
        raise ValueError(f"too large: {parsed.text[:40]}")
    running: Counts = {0: 1}
    for term in parsed.terms:
        running = _sums(running, _term(term), term.sign)
    return running


def _term(term: Term) -> Counts:
    if term.sides == 0:
        return {term.count: 1}
    weights = _die(term)
    if term.keep is not None and term.keep < term.count:
        return _kept(weights, term.count, term.keep, term.lowest)
    running: Counts = {0: 1}
    for _ in range(term.count):
        running = _sums(running, weights, 1)
    return running


def _die(term: Term) -> Counts:
    """A die's faces with their weights; a face that is thrown again comes only as the second throw."""
    if term.again is None:
        return dict.fromkeys(range(1, term.sides + 1), 1)
    return {face: 1 if face == term.again else term.sides + 1 for face in range(1, term.sides + 1)}


def _kept(weights: Mapping[int, int], count: int, keep: int, lowest: bool) -> Counts:
    """Face by face from the end that is kept: how many dice show it, and how many of those still count."""
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    for face in sorted(weights, reverse=not lowest):
        grown: dict[tuple[int, int], int] = {}
        for (used, total), ways in states.items():
            for more in range(count - used + 1):
                counted = max(0, min(keep - used, more))
                state = (used + more, total + counted * face)
                added = ways * comb(count - used, more) * weights[face] ** more
                grown[state] = grown.get(state, 0) + added
        states = grown
    return {total: ways for (used, total), ways in states.items() if used == count}


def _sums(left: Counts, right: Counts, sign: int) -> Counts:
    found: Counts = {}
    for one, ways in left.items():
        for other, more in right.items():
            total = one + sign * other
            found[total] = found.get(total, 0) + ways * more
    return found
