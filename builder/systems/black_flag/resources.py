"""Black Flag: counted uses, and the dice, difficulties and tables of features. Touches nothing else.

Source: digest, 14; decision 21.
"""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.ledger import Tally, Value
from builder.core.text import Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.facts import Granted, ResourceLine, ShownLine
from builder.systems.black_flag.formula import COLUMN, UNLIMITED, Expression, parse
from builder.systems.black_flag.levels import Levels, column, column_text
from builder.systems.black_flag.places import Walked


def resources(book: Book, levels: Levels, walked: Walked) -> tuple[ResourceLine, ...]:
    """Every resource once; of several with one id the highest counts. Keys: uses.<id>.

    Source: digest, 17.
    """
    found: dict[str, list[Granted]] = {}
    for one in walked.of(kinds.Resource):
        if isinstance(one.effect, kinds.Resource):
            found.setdefault(one.effect.id, []).append(one)
    lines: list[ResourceLine] = []
    for id, several in found.items():
        ways: list[Value] = []
        unlimited = False
        for place, one in enumerate(several):
            key = f"uses.{id}" if len(several) == 1 else f"uses.{id}.{place + 1}"
            most = _most(book, levels, one, key)
            unlimited = unlimited or most is None
            ways += [most] if most is not None else []
        first = several[0]
        effect = first.effect
        if not isinstance(effect, kinds.Resource):
            continue
        if len(several) > 1 and ways:
            book.enter(Tally(f"uses.{id}", first.label).best(ways))
        limit = None if unlimited or not ways else book[f"uses.{id}"].whole
        used = book.choices.current.uses.get(id, 0)
        if used < 0 or (limit is not None and used > limit):
            book.error(
                "BFR-RESOURCE-RANGE",
                *("current", "uses", id),
                name=first.label,
                value=used,
                max=Text("black_flag.unlimited") if limit is None else limit,
            )
        lines.append(
            ResourceLine(
                id=id,
                label=first.label,
                unlimited=unlimited,
                recharge=_recharge(levels, first, effect),
                used=max(used, 0),
                die=_shown(book, levels, first, effect.die),
            )
        )
    return tuple(lines)


def _most(book: Book, levels: Levels, one: Granted, key: str) -> Value | None:
    """How often; None: as often as one likes."""
    effect = one.effect
    if not isinstance(effect, kinds.Resource):
        return None
    most = effect.max
    if isinstance(most, Mapping):
        most = kinds.Steps.model_validate(most)
    tally = Tally(key, one.label)
    if isinstance(most, int):
        return book.enter(tally.add(most, one.label, one.cite))
    if isinstance(most, kinds.Steps):
        step = most.at(levels.of(one.char_class))
        return book.enter(tally.add(step if isinstance(step, int) else 0, one.label, one.cite))
    if isinstance(most, Expression):
        return book.reckon(key, one.label, most, one.char_class)
    if isinstance(most, str) and most.startswith(COLUMN):
        found = column(book, levels, one.char_class, most.removeprefix(COLUMN))
        return None if found is None else book.enter(tally.lookup(found, one.label))
    return None


def _recharge(levels: Levels, one: Granted, effect: kinds.Resource) -> str:
    level = levels.of(one.char_class)
    steps = [int(step) for step in effect.recharge_from_level if int(step) <= level]
    return effect.recharge_from_level[str(max(steps))] if steps else effect.recharge


def _shown(book: Book, levels: Levels, one: Granted, text: str) -> str:
    if text.startswith(COLUMN):
        return column_text(book, levels, one.char_class, text.removeprefix(COLUMN))
    return text if text != UNLIMITED else ""


def shown(book: Book, levels: Levels, walked: Walked) -> tuple[ShownLine, ...]:
    """What features print besides. Keys: dc.<id>, bonus.<id>, number.<id>, temp_hp.<feature>."""
    lines: list[ShownLine] = []
    for one in walked.granted:
        match one.effect:
            case kinds.FeatureDc():
                book.reckon(f"dc.{one.effect.id}", one.label, one.effect.formula, one.char_class)
                lines.append(ShownLine(one.effect.id, one.label, "dc", f"dc.{one.effect.id}"))
            case kinds.FeatureAttack():
                key = f"bonus.{one.effect.id}"
                book.reckon(key, one.label, one.effect.formula, one.char_class, spec="+")
                lines.append(ShownLine(one.effect.id, one.label, "attack", key))
            case kinds.TempHp():
                key = f"temp_hp.{one.feature}"
                book.reckon(key, one.label, one.effect.formula, one.char_class)
                lines.append(ShownLine(one.feature, one.label, "temp_hp", key))
            case kinds.DiceShown():
                lines.append(_dice(book, levels, one, one.effect))
            case kinds.TableShown():
                lines.append(_table(levels, one, one.effect))
            case kinds.ItemBonus():
                step = one.effect.attack_and_damage.at(levels.of(one.char_class))
                lines.append(ShownLine(one.feature, one.label, "item_bonus", None, f"+{step or 0}"))
            case _:
                pass
    return tuple(lines)


def _dice(book: Book, levels: Levels, one: Granted, effect: kinds.DiceShown) -> ShownLine:
    if effect.by_level:
        level = levels.of(one.char_class)
        steps = [int(step) for step in effect.by_level if int(step) <= level]
        text = str(effect.by_level[str(max(steps))]) if steps else ""
        return ShownLine(effect.id, one.label, "dice", None, text)
    if effect.formula.startswith(COLUMN):
        return ShownLine(effect.id, one.label, "dice", None, _shown(book, levels, one, effect.formula))
    count, bracket, die = effect.formula.partition(")d")
    key = f"number.{effect.id}"
    if bracket and count.startswith("("):
        number = book.reckon(key, one.label, parse(count[1:]), one.char_class)
        return ShownLine(effect.id, one.label, "dice", key, f"{number.whole}d{die}")
    try:
        book.reckon(key, one.label, parse(effect.formula), one.char_class)
    except ValueError:
        return ShownLine(effect.id, one.label, "dice", None, effect.formula)
    return ShownLine(effect.id, one.label, "number", key)


def _table(levels: Levels, one: Granted, effect: kinds.TableShown) -> ShownLine:
    if effect.by_level:
        level = levels.of(one.char_class)
        steps = [int(step) for step in effect.by_level if int(step) <= level]
        text = str(effect.by_level[str(max(steps))]) if steps else ""
    else:
        text = ", ".join(f"{circle}: {cost}" for circle, cost in effect.by_circle.items())
    return ShownLine(effect.id, one.label, "table", None, text)
