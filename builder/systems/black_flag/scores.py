"""Black Flag: ability scores, how they are made and raised, and their modifiers. Touches nothing else.

Source: digest, 4, 5 and 13.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from builder.core.evaluation import Budget
from builder.core.ledger import Tally, Value
from builder.core.text import Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.choices import ABILITIES, METHODS, Rolled
from builder.systems.black_flag.facts import Granted


def base_scores(book: Book) -> Budget | None:
    """The scores as made, by one of the methods. Keys: base.<ability>, points, points.spent.

    Source: digest, 4; decision 50.
    """
    method = book.choices.ability_method
    if method not in METHODS:
        book.error("BFR-ABILITY-METHOD", "ability_method", open=not method)
    for id in ABILITIES:
        score = getattr(book.choices.abilities, id)
        tally = Tally(f"base.{id}", book.rules.ability(id))
        if score is None:
            book.error("BFR-ABILITY-MISSING", "abilities", id, open=True, ability=book.rules.ability(id))
            tally.add(book.rules.whole("modifier_base"), Text("black_flag.score.missing"))
        else:
            tally.add(min(max(score, -100), 100), Text("black_flag.score.made"))
        if method == "rolling":
            bonus = getattr(book.choices.roll_bonuses, id)
            if bonus:
                tally.add(min(max(bonus, -100), 100), Text("black_flag.score.roll_bonus"))
        book.enter(tally)
    match method:
        case "standard_array":
            _check_array(book)
        case "point_buy":
            return _point_buy(book)
        case "rolling":
            _check_rolls(book)
        case _:
            pass
    return None


def _made(book: Book) -> dict[str, int]:
    scores = {id: getattr(book.choices.abilities, id) for id in ABILITIES}
    return {id: score for id, score in scores.items() if score is not None}


def _check_array(book: Book) -> None:
    made = _made(book)
    wanted = sorted(book.rules.standard_array)
    left = list(wanted)
    for score in made.values():
        if score not in left:
            book.error("BFR-ARRAY-MISMATCH", "abilities")
            return
        left.remove(score)


def _point_buy(book: Book) -> Budget:
    """What the scores cost, and what there is."""
    rules = book.rules
    low, high = rules.whole("point_buy_min"), rules.whole("point_buy_max")
    granted = book.enter(Tally("points", rules.term("point_buy")).lookup(rules.found("point_buy_budget")))
    tally = Tally("points.spent", Text("black_flag.points.spent"))
    for id, score in _made(book).items():
        if low <= score <= high:
            price = Tally(f"points.{id}", rules.ability(id)).lookup(rules.point_buy.at(score))
            tally.add(book.enter(price))
        else:
            book.error("BFR-POINTBUY-RANGE", "abilities", id, ability=rules.ability(id), score=score)
    rest = Text("black_flag.points.left")
    budget = Budget("points", rules.term("point_buy"), granted, book.enter(tally), stage="points", rest=rest)
    left = granted.whole - budget.spent.whole
    if left < 0:
        book.error("BFR-POINTBUY-TOTAL", "abilities", budget="points", spent=budget.spent.whole)
    elif left > 0:
        book.todo("BFR-POINTBUY-UNSPENT", "abilities", budget="points", left=left)
    return budget


def _check_rolls(book: Book) -> None:
    rules = book.rules
    low, high = rules.whole("roll_min"), rules.whole("roll_max")
    thrown = {name: getattr(book.choices.rolled, name) for name in Rolled.model_fields}
    totals = [total for total in thrown.values() if total is not None]
    for name, total in thrown.items():
        if total is not None and not low <= total <= high:
            book.error("BFR-ROLL-RANGE", "rolled", name, value=total)
    left = list(totals)
    for id, score in _made(book).items():
        if not low <= score <= high:
            book.error("BFR-ROLL-RANGE", "abilities", id, value=score)
        elif len(totals) == len(thrown):
            if score in left:
                left.remove(score)
            else:
                book.unknown(rules.ability(id), str(score), "abilities", id)
    _check_bonuses(book)


def _check_bonuses(book: Book) -> None:
    """+2 to one score of at most 16, +1 to another of at most 17."""
    rules = book.rules
    most = {
        rules.whole("roll_bonus_high"): rules.whole("roll_bonus_high_most"),
        rules.whole("roll_bonus_low"): rules.whole("roll_bonus_low_most"),
    }
    left = set(most)
    for id, score in _made(book).items():
        bonus = getattr(book.choices.roll_bonuses, id)
        if not bonus:
            continue
        if bonus not in left or score > most[bonus]:
            book.error(
                "BFR-ROLL-BONUS", "roll_bonuses", id, bonus=bonus, ability=rules.ability(id), score=score
            )
        left.discard(bonus)
    for bonus in sorted(left, reverse=True):
        book.todo("BFR-ROLL-BONUS-MISSING", "roll_bonuses", bonus=bonus)


def check_improvements(book: Book, earned: Mapping[str, int]) -> dict[str, tuple[str, ...]]:
    """The improvements that count, by key. `earned`: the level of each.

    Source: digest, 5; decision 12.
    """
    counted: dict[str, tuple[str, ...]] = {}
    missing = 0
    for key in earned:
        rises = book.choices.increases.get(key, ())
        talent = any(book.choices.talents.get(f"{key}.talent", ()))
        if not rises and not talent:
            missing += 1
        fits = 1 <= len(rises) <= 2 and all(id in ABILITIES for id in rises)
        if (rises or talent) and (not fits or (talent and len(rises) > 1)):
            book.error("BFR-IMPROVEMENT-SHAPE", "increases", key)
        if fits:
            counted[key] = rises
    if missing:
        book.todo("BFR-IMPROVEMENT-MISSING", "increases", count=missing)
    return counted


def check_surplus(book: Book, earned: Mapping[str, int], in_force: Iterable[str]) -> None:
    """Improvements of a class in force that its level does not give; those of others are kept."""
    classes = set(in_force)
    taken = [key for key, rises in book.choices.increases.items() if rises]
    mine = [key for key in taken if key.partition(".")[0] in classes]
    over = [key for key in mine if key not in earned]
    if over:
        book.error("BFR-IMPROVEMENT-COUNT", "increases", over[0], count=len(mine), max=len(earned))
    for key in taken:
        if key not in mine:
            book.note("BFR-KEPT", "increases", key, what=book.rules.term("improvement"))


def scores(
    book: Book, counted: Mapping[str, tuple[str, ...]], names: Mapping[str, Text], granted: Iterable[Granted]
) -> None:
    """The scores of today and their modifiers. Keys: <ability>, mod.<ability>.

    Source: digest, 13, steps 1 to 3.
    """
    cap = book.rules.whole("improvement_cap")
    raised = [one for one in granted if isinstance(one.effect, kinds.AbilityIncrease)]
    for id in ABILITIES:
        tally = Tally(id, book.rules.ability(id)).add(book[f"base.{id}"])
        most = book.rules.whole("score_max")
        for key, rises in counted.items():
            amount = rises.count(id)
            if not amount:
                continue
            tally.add(amount, names[key])
            if isinstance(tally.running, int) and tally.running > cap:
                book.error(
                    "BFR-IMPROVEMENT-CAP",
                    *("increases", key),
                    ability=book.rules.ability(id),
                    score=tally.running,
                )
                tally.at_most(cap, book.rules.term("improvement"))
        for one in raised:
            effect = one.effect
            if not isinstance(effect, kinds.AbilityIncrease):
                continue
            for which, amount in effect.increases.items():
                if which == id:
                    tally.add(amount, one.label, one.cite)
                    tally.at_most(effect.new_max, one.label, one.cite)
                    most = max(most, effect.new_max)
        score = book.enter(tally)
        _check_range(book, id, score, most)
        book.enter(modifier(book, f"mod.{id}", score))


def _check_range(book: Book, id: str, score: Value, most: int) -> None:
    """Source: digest, 18: from 1 to 20, or as far as a feature lets it rise."""
    made = getattr(book.choices.abilities, id)
    if made is None:
        return
    least = book.rules.whole("score_min")
    own = book[f"base.{id}"].whole
    limit = book.rules.whole("score_max")
    if not least <= own <= limit or not least <= score.whole <= most:
        shown = made if not least <= made <= limit else score.whole
        book.error("BFR-ABILITY-RANGE", "abilities", id, ability=score.name, score=shown, max=most)


def modifier(book: Book, key: str, score: Value) -> Tally:
    """Half of what the score is above 10, rounded down.

    Source: digest, 13.
    """
    half = book.rules.whole("modifier_step")
    tally = Tally(key, Text("black_flag.modifier", {"ability": score.name}), spec="+")
    tally.add(score).add(-book.rules.whole("modifier_base"), Text("black_flag.modifier.base"))
    return tally.times(Fraction(1, half), Text("black_flag.modifier.half")).floor()
