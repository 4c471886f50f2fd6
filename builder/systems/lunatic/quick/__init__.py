"""The Lunatic: a whole character by the dice, legal and with nothing left open. Touches nothing else."""

from __future__ import annotations

from typing import Any

from builder.core.character import numbered
from builder.core.dice import Recorder
from builder.systems.lunatic import records as rows
from builder.systems.lunatic.advances import ADVANCES
from builder.systems.lunatic.calling import NEEDS_MAGIC
from builder.systems.lunatic.choices import Choices, Deltas, Item, Opportunity, Person, Purchase
from builder.systems.lunatic.engine import Created, created
from builder.systems.lunatic.equipment import usable
from builder.systems.lunatic.learning import effective_level, meets
from builder.systems.lunatic.rule_tables import BOUGHT, SUB_MELEE, LunaticRules
from builder.systems.lunatic.state import Feat, State, opened

MOST_ROLLS = 30
MOST_PURCHASES = 12
BEYOND_LEAST = 4
HAND = {"small": "one", "medium": "one", "large": "two"}


def quick_build(begun: Choices, rules: LunaticRules, roll: Recorder) -> Choices:
    """Class, abilities, age, growth and gear of a player character, from the dice."""
    base = _one(tuple(rules.base_classes.values()), roll)
    fitting = [rules.specialist_classes[id] for id in base.specialists if id in rules.specialist_classes]
    special = _one(tuple(fitting or rules.specialist_classes.values()), roll)
    magic = _magic(base, rules, roll)
    deltas, left = _deltas(rules, roll, magic)
    vitality = min(rules.whole("vitality_ap_max"), left)
    exchanged = min(rules.whole("exchange_ap_max"), left - vitality)
    chosen = begun.model_copy(
        update={
            "race": "human",
            "is_pc": True,
            "base_class": base.id,
            "specialist_class": special.id,
            "raised_ability": _one(BOUGHT, roll),
            "magic": magic,
            "deltas": Deltas(**deltas),
            "vitality_ap": vitality,
            "exchanged_ap": exchanged,
            "skill_pattern": _option(base.skill_patterns, roll),
            "parameter_pattern": _option(base.parameter_patterns, roll),
            "slot_option": _slots(base, magic is not None, roll),
            "weapon_option": _option(base.weapons, roll),
            "bonus_option": _option(special.bonuses, roll),
            "favored": _favored(base, special, roll),
            "profile": _body(begun.profile, rules, roll),
            "growth": (),
        }
    )
    chosen = _aged(chosen, rules, roll)
    made = created(numbered(chosen), rules)
    return chosen.model_copy(
        update={
            "growth": (Opportunity(purchases=tuple(_growth(made, roll))),),
            "equipment": tuple(_gear(made, rules, roll)),
        }
    )


def _one(options: Any, roll: Recorder) -> Any:
    return options[roll.below(len(options))]


def _option(options: tuple[rows.Choice, ...], roll: Recorder) -> str:
    return str(_one(options, roll).id) if options else ""


def _slots(base: rows.BaseClass, has_magic: bool, roll: Recorder) -> str:
    """An option; one that grants spells only for those who have magic."""
    fitting = tuple(one for one in base.feat_slots if has_magic or one.grants.spells is None)
    return _option(fitting or base.feat_slots, roll)


def _magic(base: rows.BaseClass, rules: LunaticRules, roll: Recorder) -> int | None:
    """Magic for those whose class needs it, and now and then for those who may use it."""
    table = rules.lookup("magic_ap_cost")
    offers = any(option.grants.spells is not None for option in base.feat_slots)
    if NEEDS_MAGIC not in base.special_notes and not (offers and roll.below(2)):
        return None
    keys = range(int(table.key.min) + 1, int(table.key.max))
    return int(_one(tuple(keys), roll))


def _deltas(rules: LunaticRules, roll: Recorder, magic: int | None) -> tuple[dict[str, int], int]:
    """Abilities raised step by step until enough AP are spent; what is left is little."""
    budget, least = rules.whole("ap_budget"), rules.whole("ap_min_on_abilities")
    sink = rules.whole("vitality_ap_max") + rules.whole("exchange_ap_max")
    wanted = max(least, budget - sink) + roll.below(BEYOND_LEAST)
    deltas = dict.fromkeys(BOUGHT, 0)

    def price(delta: int) -> int:
        value = rules.at("ability_ap_cost", delta).value
        assert isinstance(value, int)
        return value

    spent = 0
    if magic is not None:
        cost = rules.at("magic_ap_cost", magic).value
        assert isinstance(cost, int)
        spent = cost
    while spent < wanted:
        steps = {id: price(delta + 1) - price(delta) for id, delta in deltas.items()}
        fitting = [
            id
            for id, step in steps.items()
            if deltas[id] < rules.whole("raise_max") and spent + step <= budget
        ]
        if not fitting:
            break
        id = _one(fitting, roll)
        spent += steps[id]
        deltas[id] += 1
    return deltas, max(0, budget - spent)


def _favored(base: rows.BaseClass, special: rows.SpecialistClass, roll: Recorder) -> tuple[str, ...]:
    offered = list(base.favored.offered)
    picked = [offered.pop(roll.below(len(offered))) for _ in range(min(base.favored.choose, len(offered)))]
    return tuple(picked)


def _body(person: Person, rules: LunaticRules, roll: Recorder) -> Person:
    """Height and weight by the dice of the tables, where there are any."""
    if not rules.has("body_random") or person.height_cm is not None:
        return person
    args = rules.formula("body_random").args
    height = _thrown("height_cm", str(_one((args["male_height"], args["female_height"]), roll)), roll)
    weight = _thrown("weight_kg", str(args["weight"]).replace("height", str(height)), roll)
    return person.model_copy(update={"height_cm": height, "weight_kg": weight})


def _thrown(key: str, dice: str, roll: Recorder) -> int:
    return roll.roll(("choices", "profile", key), dice.replace("D", "d"))


def _aged(choices: Choices, rules: LunaticRules, roll: Recorder) -> Choices:
    """Age dice, rolled on while they show 1; then an age within the limit."""
    rolls: dict[str, int] = {}
    while len(rolls) < MOST_ROLLS:
        key = str(len(rolls) + 1)
        rolls[key] = roll.roll(("choices", "age_rolls", key), f"d{rules.whole('age_die')}")
        if rolls[key] != 1:
            break
    least, limit = rules.whole("age_min"), rules.whole("age_limit_base") + sum(rolls.values())
    age = least + roll.below(max(1, limit - least + 1))
    return choices.model_copy(update={"age_rolls": rolls, "age": age})


def _growth(made: Created, roll: Recorder) -> list[Purchase]:
    """Spells that cost least, a feat or two, then skills: favored ones twice as often."""
    book, found = made.book, made.calling
    state = opened(book)
    state.begin(0)
    left = book["exp.initial"].whole
    bought: list[Purchase] = []
    for id, row in book.rules.spells.items():
        level = effective_level(book, found, row.school, row.level)
        if row.kind == "class" and row.school in found.schools and state.has_magic and level <= 1:
            bought.append(Purchase(kind="spell", id=id))
            left -= level
    for _ in range(1 + roll.below(2)):
        feat = _feat(made, state, left, roll)
        if feat is not None:
            bought.append(feat)
            left -= state.feats[-1].paid
    while len(bought) < MOST_PURCHASES:
        step = _step(made, state, left, roll)
        if step is None:
            break
        bought.append(step[0])
        left -= step[1]
    return bought


def _feat(made: Created, state: State, left: int, roll: Recorder) -> Purchase | None:
    book, found = made.book, made.calling
    own = {"common", book.choices.base_class, book.choices.specialist_class}
    limit = found.slots.slots if found.slots is not None else 0
    fitting = [
        row
        for row in book.rules.feats.values()
        if own & set(row.classes)
        and not row.select
        and row.exp <= left
        and state.slots_used + row.slots <= limit
        and all(feat.id != row.id for feat in state.feats)
        and all(meets(book, found, state, words) for words in row.prerequisites)
    ]
    if not fitting:
        return None
    row = _one(fitting, roll)
    state.feats.append(Feat(0, (row.id, ""), row.id, row.name, row.slots, False, row.exp))
    return Purchase(kind="feat", id=row.id)


def _step(made: Created, state: State, left: int, roll: Recorder) -> tuple[Purchase, int] | None:
    """One more point of a skill, or half a point of its intensity."""
    book, found = made.book, made.calling
    there = [
        id for id in book.rules.skills if id != SUB_MELEE and book.get(f"created.skill.{id}") is not None
    ]
    weighted = [*there, *(id for id in there if id in found.favored)]
    kinds = ("base", "base", "base", "intensity")
    for _ in range(MOST_PURCHASES):
        kind, id = str(_one(kinds, roll)), str(_one(weighted, roll))
        quote = ADVANCES[kind].quote(book, found, state, id)
        if quote is None or quote.broken or quote.price is None or quote.least or quote.cost > left:
            continue
        numbers = ADVANCES[kind].raised(state)
        numbers[id] = numbers.get(id, 0) + 1
        state.taken[kind, id] = state.taken.get((kind, id), 0) + 1
        return Purchase(kind=kind, id=id), quote.cost
    return None


def _gear(made: Created, rules: LunaticRules, roll: Recorder) -> list[Item]:
    """A weapon of a primary category, and what everybody sets out with."""
    book, found = made.book, made.calling
    primary = [line for line in usable(book, found) if line.primary and line.counts]
    items: list[Item] = []
    if primary:
        line = _one(primary, roll)
        known = [
            row for row in rules.weapons.values() if row.category == line.category and row.size == "medium"
        ]
        if known:
            items.append(Item(id=_one(known, roll).id, start=True, ready=True, line="weapon"))
        else:
            row = rules.categories[line.category]
            size = next((size for size, count in zip(HAND, line.counts, strict=True) if count), "small")
            items.append(
                Item(
                    ja=row.name_ja,
                    en=row.name_en,
                    start=True,
                    ready=True,
                    line="weapon",
                    thing="weapon",
                    category=row.id,
                    size=size,
                    hands=HAND[size],
                )
            )
    for gear in rules.gear.values():
        casts = gear.line == "spellbook" and bool(found.schools)
        if gear.line in ("clothing", "travel") or casts:
            items.append(Item(id=gear.id, start=True, line=gear.line, thing=gear.thing, qty=gear.qty))
    return items
