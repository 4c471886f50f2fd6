"""The Lunatic: age, initial EXP, money, languages; the EXP accounts and the level. Touches the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from builder.core.evaluation import Budget
from builder.core.ledger import Found, Tally, Value
from builder.core.number import marked
from builder.core.text import Label, Text
from builder.systems.lunatic.book import Book, looked_up
from builder.systems.lunatic.calling import Calling
from builder.systems.lunatic.choices import USES
from builder.systems.lunatic.growth import Account, personal_cost
from builder.systems.lunatic.rule_tables import ABILITIES
from builder.systems.lunatic.state import SHARED, State

WEAK = ("technique", "judgment", "fate")


def are_valid(book: Book, rolls: tuple[int, ...]) -> bool:
    """Ones, then one roll that is none: as long as the die shows 1, it is rolled on.

    Source: digest, 2.9.
    """
    die = book.rules.whole("age_die")
    return bool(rolls) and all(roll == 1 for roll in rolls[:-1]) and 2 <= rolls[-1] <= die


def age(book: Book) -> None:
    """The age limit, and whether the age keeps it. Key: age.limit, where the rolls are valid."""
    choices, rules = book.choices, book.rules
    rolls = tuple(choices.age_rolls.values())
    if are_valid(book, rolls):
        tally = Tally("age.limit", Text("lunatic.age.limit"))
        tally.lookup(rules.found("age_limit_base"), Text("lunatic.age.base"))
        for roll in rolls:
            tally.add(roll, Text("lunatic.age.roll"))
        limit = book.enter(tally).whole
        if choices.age is not None and choices.age > limit:
            book.error("LUN-AGE-MAX", "age", limit=limit)
    elif choices.is_pc or rolls:
        book.error("LUN-AGE-ROLL", "age_rolls", open=all(roll == 1 for roll in rolls))
    if choices.is_pc and (choices.age is None or choices.age < rules.whole("age_min")):
        book.error("LUN-AGE-MIN", "age", open=choices.age is None)


def initial_exp(book: Book) -> None:
    """What initial growth may spend, from the abilities at creation.

    Source: digest, 2.7, 2.10 and A49. Keys: exp.strong, exp.weak, exp.initial.
    """
    rules, choices = book.rules, book.choices
    formula = rules.formula("initial_exp")
    created = {id: value for id in ABILITIES if (value := book.get(f"created.{id}")) is not None}
    strong = _by_ability(book, "strong", tuple(created.values()), max)
    weak = _by_ability(book, "weak", tuple(created[id] for id in WEAK), min)
    tally = Tally("exp.initial", rules.term("initial_exp"))
    constant = formula.arg("constant")
    if constant.value:
        tally.lookup(constant, formula.name)
    years = Tally("exp.age", Text("lunatic.exp.age")).add(max(0, choices.age or 0), Text("lunatic.age"))
    tally.add(book.enter(years.times(formula.arg("per_year_of_age"), Text("lunatic.exp.per_year"))))
    tally.add(strong).add(weak)
    exchanged = Tally("exp.exchanged", Text("lunatic.exp.exchanged"))
    exchanged.add(max(0, choices.exchanged_ap), Text("lunatic.ap.exchange"))
    tally.add(book.enter(exchanged.times(formula.arg("exp_per_exchanged_ap"), Text("lunatic.exp.per_ap"))))
    book.enter(tally.floor().at_least(0, Text("lunatic.at_least_none")))


def _by_ability(book: Book, part: str, scores: tuple[Value, ...], by: Callable[..., Value]) -> Value:
    table = book.rules.lookup(str(book.rules.formula("initial_exp").args[f"{part}_table"]))
    high = part == "strong"
    name = Text("lunatic.exp.highest") if high else Text("lunatic.exp.lowest")
    key = book.enter(Tally(f"exp.{part}.ability", name).best(scores, by))
    tally = Tally(f"exp.{part}", book.rules.term("exp_strong" if high else "exp_weak"))
    why = Text("lunatic.table_at", {"table": table.name, "n": key.number})
    return book.enter(looked_up(tally, book.rules.at(table.id, key.number), why, key))


def money(book: Book) -> None:
    """Starting money, from the abilities at creation; and what is owned now.

    Source: digest, 2.12, A43 and A49. Keys: money.start, money.
    """
    rules = book.rules
    table = rules.lookup("extra_money")
    extra: list[tuple[Value, Found]] = []
    for id in table.apply_to or WEAK:
        score = book.get(f"created.{id}")
        if score is not None:
            extra.append((score, rules.at(table.id, score.number)))
    gold = Text("lunatic.unit.gp")
    tally = Tally("money.start", Text("lunatic.money.start"), unit=gold)
    tally.lookup(rules.found("money_base_gp"), Text("lunatic.money.base"))
    parts = [
        book.enter(looked_up(Tally(f"money.{score.key}", score.name), one, score.name, score))
        for score, one in extra
    ]
    if table.combine == "max":
        tally.best(parts)
    else:
        for part in parts:
            tally.add(part)
    start = book.enter(tally)
    now, owned = Tally("money", rules.term("money"), unit=gold), book.choices.gp
    book.enter(now.add(start) if owned is None else now.add(owned, Text("lunatic.money.now")))


def languages(book: Book) -> bool:
    """How many languages are known, the native one among them; and whether that can be written.

    Source: digest, 2.13 and A49. Key: languages.
    """
    table = book.rules.bands("languages")
    score = book["created.technique"]
    key = max(int(table.key.min), min(int(table.key.max), score.whole))
    row, source = table.raw(key)
    tally = Tally("languages", book.rules.term("languages")).add(1, Text("lunatic.languages.native"))
    looked_up(tally, Found(row["extra_languages"], source), Text("lunatic.languages.more"), score)
    book.enter(tally)
    return bool(row["native_written"])


def accounts(book: Book, account: Account, state: State) -> Budget:
    """The sums of all EXP: earned, spent, left, cumulative; skill EXP by skill; the level.

    Source: digest, 5.1, 5.2 and 5.5. Keys: exp.earned, exp.spent, exp.hero, exp.used, exp.left,
    exp.cumulative, exp.on.<kind>, skill_exp.<id>, level.
    """
    rules, choices = book.rules, book.choices
    gained = Tally("exp.gained", Text("lunatic.exp.gained"))
    for row in choices.personal_exp_gained:
        gained.add(row.exp, Text("lunatic.exp.scenario", {"n": row.scenario}))
    earned = Tally("exp.earned", Text("lunatic.exp.earned")).add(book["exp.initial"])
    granted = book.enter(earned.add(book.enter(gained)))
    spent, cumulative = Tally("exp.spent", Text("lunatic.exp.spent")), _cumulative(book)
    for price, skill, _ in account.personal:
        cumulative.add(price)
        spent.add(price)
        if skill:
            spent.add(-skill, Text("lunatic.exp.paid_by_skill"))
    book.enter(spent)
    hero = Tally("exp.hero", Text("lunatic.exp.hero"))
    for point in choices.hero_points:
        hero.add(personal_cost(point), Text("lunatic.hero.use"))
    used = Tally("exp.used", Text("lunatic.exp.used"))
    for part in _by_kind(book, account):
        used.add(part)
    paid_otherwise = sum(skill for _, skill, _ in account.personal)
    if paid_otherwise:
        used.add(-paid_otherwise, Text("lunatic.exp.paid_by_skill"))
    used.add(book.enter(hero))
    budget = Budget("exp", Text("lunatic.exp"), granted, book.enter(used), stage="growth")
    left = Tally("exp.left", Text("lunatic.exp.left")).add(granted)
    book.enter(left.add(-budget.spent.whole, Text("lunatic.exp.used")))
    total = book.enter(cumulative)
    level = Tally("level", rules.term("level"))
    why = Text("lunatic.level.by", {"n": total.whole})
    book.enter(looked_up(level, rules.level().at(max(0, total.whole)), why, total))
    _skill_exp(book, account)
    short, place = account.short
    if short > 0:
        where = ("growth", place) if place is not None else ("personal_exp_gained",)
        book.over("exp", "LUN-EXP-OVERSPENT", *where, n=short)
    return budget


BY_KIND: Mapping[str, Label] = {
    "ability": Text("lunatic.group.ability"),
    "parameter": Text("lunatic.group.parameter"),
    "base": Text("lunatic.group.base"),
    "intensity": Text("lunatic.group.intensity"),
    "feat": Text("lunatic.group.feat"),
    "spell": Text("lunatic.group.spell"),
    "ritual": Text("lunatic.group.ritual"),
}


def _by_kind(book: Book, account: Account) -> Iterator[Value]:
    """What went into each kind of growth; retraining pays back what went into feats."""
    tallies: dict[str, Tally] = {}
    for price, _, kind in account.personal:
        kind = "feat" if kind == "retrain" else kind
        name = BY_KIND.get(kind, Text("lunatic.purchase"))
        key = kind if kind in BY_KIND else "other"
        tallies.setdefault(key, Tally(f"exp.on.{key}", name)).add(price)
    for key in (*BY_KIND, "other"):
        if key in tallies:
            yield book.enter(tallies[key])


def next_level(book: Book) -> Budget | None:
    """How far it is to the next level; None at the end of the table."""
    level = book["level"].whole + 1
    try:
        least = book.rules.level().least(level)
    except KeyError:
        return None
    name = Text("lunatic.level.next", {"n": marked(level, book["level"].sure)})
    granted = book.enter(Tally("level.next", name).lookup(least))
    return Budget("level", name, granted, book["exp.cumulative"], quota=True, stage="growth")


def _cumulative(book: Book) -> Tally:
    return Tally("exp.cumulative", book.rules.term("cumulative_exp"))


def _skill_exp(book: Book, account: Account) -> None:
    tallies: dict[str, Tally] = {}

    def of(id: str) -> Tally:
        if id not in tallies:
            name = Text("lunatic.skill_exp_of", {"skill": book.rules.skill(id)})
            tallies[id] = Tally(f"skill_exp.{id}", name)
        return tallies[id]

    for row in book.choices.skill_exp:
        if row.skill not in book.rules.skills:
            book.unknown(Text("lunatic.skill.what"), row.skill, "skill_exp", row.row, "skill")
            continue
        of(SHARED.get(row.skill, row.skill)).add(row.exp, Text("lunatic.exp.scenario", {"n": row.scenario}))
    for id, label, spent in account.skill:
        of(id).add(spent, label)
    for tally in tallies.values():
        book.enter(tally)


def check_hero(book: Book) -> None:
    """Hero points: their use, and the three ways to pay for a revival.

    Source: digest, 5.5.
    """
    rules = book.rules
    for point in book.choices.hero_points:
        place = ("hero_points", point.row)
        if point.use not in USES:
            book.unknown(rules.term("hero_point"), point.use, *place, "use")
        if point.skill_exp > 0 and point.skill not in rules.skills:
            book.unknown(Text("lunatic.skill.what"), point.skill, *place, "skill")
        if point.use != "revival":
            continue
        party = point.party >= rules.whole("revival_party") and point.agreed
        everyone = point.everyone and point.exp >= 1
        if not (party or everyone or point.together >= rules.whole("revival_together")):
            book.error("LUN-HERO-COST", *place)


def check_level_gap(book: Book) -> None:
    """The levels of the other PCs, where they are told.

    Source: digest, 5.2.
    """
    levels = {*book.choices.party_levels}
    if book.choices.is_pc and levels and levels != {book["level"].whole}:
        book.note("LUN-PTY-LEVEL-GAP", "party_levels")


def caps(book: Book, found: Calling, state: State, limits: Mapping[str, Found | None]) -> None:
    """How far each parameter was grown with EXP, and may be. Keys: grown.<id>, cap.<id>."""
    for id, limit in limits.items():
        name = book.rules.parameter(id)
        grown = Tally(f"grown.{id}", Text("lunatic.grown_of", {"what": name}))
        book.enter(grown.add(state.parameters[id], Text("lunatic.growth")))
        if limit is not None:
            cap = Tally(f"cap.{id}", Text("lunatic.cap_of", {"what": name}))
            book.enter(cap.lookup(limit, name))


def check_parameter_pattern(book: Book, found: Calling) -> None:
    """The growth-cap pattern may wait until the first of these parameters is bought.

    Source: digest, 2.8 and 11.1.
    """
    base = found.base
    if base is None or not base.parameter_patterns or found.parameter_pattern is not None:
        return
    bought = any(
        purchase.kind == "parameter" and purchase.id in ("reserve", "mana", "stride")
        for opportunity in book.choices.growth
        for purchase in opportunity.purchases
    )
    if not bought:
        book.todo("LUN-CLS-PARAM", "parameter_pattern")
