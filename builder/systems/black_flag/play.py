"""Black Flag: what play uses up, and Luck. Touches nothing else.

Source: digest, 15; decisions 9, 32 and 33.
"""

from __future__ import annotations

from dataclasses import dataclass

from builder.core.ledger import Tally, Value
from builder.core.text import Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.choices import LuckEvent
from builder.systems.black_flag.places import Walked

LUCK_KINDS = ("failure", "award", "bonus", "reroll")
RESET_DICE = "1d4"


@dataclass(frozen=True, slots=True)
class Luck:
    """The rules of Luck for one character. `gain`: of a failure; `dice`: what sets it beyond the most."""

    most: int
    gain: int
    dice: str


def luck_of(book: Book, walked: Walked) -> Luck:
    """What a failure gives, and the dice for too much."""
    gain, dice = book.rules.whole("luck_gain"), RESET_DICE
    for one in walked.granted:
        match one.effect:
            case kinds.LuckGainOnFailure():
                gain = max(gain, one.effect.value)
            case kinds.LuckOverflowReset():
                dice = one.effect.dice.replace(" ", "")
            case _:
                pass
    return Luck(book.rules.whole("luck_max"), gain, dice)


def gained(held: int, points: int, luck: Luck, reset: int) -> int:
    """Luck after points come one at a time; the one that would pass the most sets it by the die.

    What is left of the award is lost.
    """
    for _ in range(points):
        if held >= luck.most:
            return reset
        held += 1
    return held


def check_luck(book: Book, walked: Walked) -> Value:
    """The Luck of today. Keys: luck, luck.max, luck.gain."""
    rules, current = book.rules, book.choices.current
    luck = luck_of(book, walked)
    book.enter(Tally("luck.max", Text("black_flag.luck.max")).lookup(rules.found("luck_max")))
    book.enter(Tally("luck.gain", Text("black_flag.luck.gain")).add(luck.gain, Text("black_flag.luck.gain")))
    tally = Tally("luck", rules.term("luck"))
    if current.luck is not None:
        if not 0 <= current.luck <= luck.most:
            book.error("BFR-LUCK-RANGE", "current", "luck", value=current.luck)
        return book.enter(tally.add(current.luck, Text("black_flag.luck.held")))
    held = rules.whole("luck_start")
    for event in book.choices.luck_log:
        then = _after(book, event, held, luck)
        if then != held:
            tally.add(then - held, Text("black_flag.luck.event"))
        held = then
    return book.enter(tally)


def _after(book: Book, event: LuckEvent, held: int, luck: Luck) -> int:
    rules = book.rules
    match event.kind:
        case "failure":
            return gained(held, luck.gain, luck, _reset(event, luck))
        case "award":
            return gained(held, min(max(event.points, 0), luck.most + 1), luck, _reset(event, luck))
        case "bonus" | "reroll":
            cost = rules.whole("luck_bonus_cost") * max(event.points, 0)
            if event.kind == "reroll":
                cost = rules.whole("luck_reroll_cost")
            if cost > held:
                book.error("BFR-LUCK-SPEND", "luck_log", event.row, "kind", cost=cost, value=held)
                return held
            return held - cost
        case _:
            book.unknown(rules.term("luck"), event.kind, "luck_log", event.row, "kind")
            return held


def _reset(event: LuckEvent, luck: Luck) -> int:
    """What the die showed; without one, the least it can show."""
    least = 2 if "+1" in luck.dice else 1
    return min(max(event.roll if event.roll is not None else least, least), luck.most)


def check_current(book: Book, slots: tuple[int, ...]) -> None:
    """What is used up can be no more than there is.

    Source: digest, 18.
    """
    current, rules = book.choices.current, book.rules
    most = book["hp"].whole
    if current.hp is not None and not 0 <= current.hp <= max(most, 0):
        book.error("BFR-HP-CURRENT-RANGE", "current", "hp", value=current.hp, max=most)
    level = book["level"].whole
    if not 0 <= current.hit_dice <= level:
        book.error("BFR-HITDICE-RANGE", "current", "hit_dice", value=current.hit_dice, max=level)
    for circle, used in current.slots.items():
        number = int(circle) if circle.isdigit() and len(circle) < 3 else 0
        owned = slots[number - 1] if 1 <= number <= len(slots) else 0
        if not 0 <= used <= owned:
            place = ("current", "slots", circle)
            book.error("BFR-SLOT-RANGE", *place, value=used, circle=number or circle, max=owned)
    known = {key.removeprefix("uses.") for key in book.values if key.startswith("uses.")}
    for id, used in current.uses.items():
        if id not in known and used:
            book.note("BFR-KEPT", "current", "uses", id, what=rules.called(id))
    if not 0 <= current.exhaustion <= rules.whole("exhaustion_max"):
        book.error("BFR-EXHAUSTION-RANGE", "current", "exhaustion", value=current.exhaustion)
    for name in ("death_successes", "death_failures"):
        marks = getattr(current, name)
        if not 0 <= marks <= rules.whole("death_saves_max"):
            book.error("BFR-DEATHSAVE-RANGE", "current", name, value=marks)


def hit_dice_back(level: int, divisor: int) -> int:
    """How many hit dice a long rest gives back.

    Source: digest, 13; decision 9.
    """
    return max(1, level // divisor)
