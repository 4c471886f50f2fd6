"""The Lunatic reckoned a second time, from the digest alone: plain functions on plain records. No engine.

A record has the keys of the digest (1.2). A purchase is a mapping: `kind` (see BUY), `id`, and what that kind
needs besides: `skill_exp`, `select`, `beyond`; of one's own spell or feat `school`, `level`, `exp`, `slots`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.systems.lunatic.book_lists import (
    BASE_CLASSES,
    FEATS,
    HUMAN,
    RACES,
    SKILLS,
    SPECIALIST_CLASSES,
    SPELLS,
    TALENTS,
)
from tests.systems.lunatic.book_tables import ROWS

Record = Mapping[str, Any]
Finding = tuple[str, str]

FIVE = ("valor", "reflex", "judgment", "technique", "fate")
FOUR = FIVE[:4]
MAGIC_SKILLS = ("spell_cast", "spell_react", "ritual")
PARAMETERS = ("reserve", "mana", "stride")
RAISES = ("reserve_fate", "reserve_high", "reserve_low", "toughness", "stride", "mana")
SKILL = {row[0]: row for row in SKILLS}
COMBAT = {row[0]: row[6] for row in SKILLS}
RACE = {row[0]: {**HUMAN, **row[4]} for row in RACES}
STEPPED = {"reserve_base": -8, "vitality_base": 1, "toughness": 1, "stride": 0, "mana": 0}


# Tables


def row(table: str, key: int) -> list[Any]:
    """The row of a key; outside the keys the one at the end."""
    lines = ROWS[table]
    return next((line for line in lines if line[0] == key), lines[0] if key < lines[0][0] else lines[-1])


def look(table: str, key: int) -> int:
    """A value; below 5 the base tables lose 1 a point, the others stay."""
    line = row(table, key)
    value: int = line[1]
    if table in STEPPED and key < line[0]:
        value = max(STEPPED[table], value - (int(line[0]) - key))
    return value


def band(table: str, key: int) -> Any:
    lines = ROWS[table]
    held = min(max(key, lines[0][0]), lines[-1][1])
    return next(value for low, high, value in lines if low <= held <= high)


def modifier(ability: int | None) -> int:
    """0 for 魔術：なし."""
    number: int = 0 if ability is None else band("ability_modifier", ability)
    return number


def level(spent: int) -> int:
    """20 EXP a level, to 50."""
    return min(50, 1 + spent // 20)


# Chapters 2.3 to 2.7


def race(record: Record) -> Mapping[str, Any]:
    return RACE[record.get("race", "human")]


def created(record: Record) -> dict[str, int | None]:
    """The six abilities at creation."""
    raised, deltas = record.get("raised_ability"), record.get("deltas", {})
    found: dict[str, int | None] = {name: (9 if name == raised else 8) + deltas.get(name, 0) for name in FIVE}
    bought = record.get("magic")
    found["magic"] = race(record)["magic_if_none"] if bought is None else bought
    return found


def delta_price(record: Record, name: str) -> int:
    return look("ability_ap_cost", record.get("deltas", {}).get(name, 0))


def magic_price(record: Record) -> int:
    bought: int | None = record.get("magic")
    return 0 if bought is None or bought == race(record)["magic_if_none"] else look("magic_ap_cost", bought)


def on_abilities(record: Record) -> int:
    return sum(delta_price(record, name) for name in FIVE) + magic_price(record)


def talent_price(talent: Any) -> int:
    number: int = TALENTS[talent]["ap"] if isinstance(talent, str) else talent["ap"]
    return number


def ap_spent(record: Record) -> int:
    talents = sum(talent_price(talent) for talent in record.get("talents", ()))
    raises: int = sum(record.get("virtual", {}).values())
    more: int = record.get("vitality_ap", 0) + record.get("exchanged_ap", 0)
    return on_abilities(record) + talents + raises + more


# Chapter 2.6


def raised(record: Record, name: str) -> int:
    number: int = record.get("virtual", {}).get(name, 0)
    return number


def bonus(record: Record, name: str) -> int:
    """Of the specialist class, at creation."""
    listed = SPECIALIST_CLASSES.get(record.get("specialist_class") or "", {"bonuses": ()})["bonuses"]
    number: int = next((one.get(name, 0) for one in listed if one["id"] == record.get("bonus_option")), 0)
    return number


def reserve(record: Record, ability: Mapping[str, int | None]) -> int:
    values = [ability[name] or 0 for name in FOUR]
    terms = (
        (ability["fate"] or 0) + raised(record, "reserve_fate"),
        max(values) + raised(record, "reserve_high"),
        min(values) + raised(record, "reserve_low"),
    )
    return max(0, 1 + sum(look("reserve_base", term) for term in terms)) + bonus(record, "reserve")


def parameters(record: Record, ability: Mapping[str, int | None]) -> dict[str, int]:
    """The maxima, without growth; no mana without magic."""
    own = race(record)
    base = look("vitality_base", ability["valor"] or 0)
    found = {
        "reserve": reserve(record, ability),
        "vitality": base + record.get("vitality_ap", 0) + own["vitality"] + bonus(record, "vitality"),
        "death_point": -base,
        "toughness": look("toughness", (ability["fate"] or 0) + raised(record, "toughness"))
        + own["toughness"],
        "stride": look("stride", (ability["reflex"] or 0) + raised(record, "stride"))
        + bonus(record, "stride"),
    }
    magic = ability["magic"]
    if magic is not None:
        found["mana"] = look("mana", magic + raised(record, "mana")) + bonus(record, "mana")
    return found


def idle(record: Record, name: str) -> int:
    """How many points of a virtual raise could be taken back without changing the value."""
    ability = created(record)
    param = "reserve" if name.startswith("reserve") else name
    start = parameters(record, ability).get(param)
    points = raised(record, name)
    for less in range(1, points + 1):
        changed = {**record, "virtual": {**record["virtual"], name: points - less}}
        if parameters(changed, ability).get(param) != start:
            return less - 1
    return points


# Chapters 2.9 to 2.13


def rolls_hold(rolls: Iterable[int]) -> bool:
    listed = list(rolls)
    return bool(listed) and all(roll == 1 for roll in listed[:-1]) and 2 <= listed[-1] <= 6


def age_limit(rolls: Iterable[int]) -> int:
    return 14 + sum(rolls)


def initial_exp(record: Record) -> int:
    ability = created(record)
    highest = max(value for value in ability.values() if value is not None)
    lowest = min(ability[name] or 0 for name in ("technique", "judgment", "fate"))
    years: int = record.get("age") or 0
    swapped: int = record.get("exchanged_ap", 0)
    return years + look("exp_strong", highest) + look("exp_weak", lowest) + 5 * swapped


def money(record: Record) -> int:
    ability = created(record)
    return 5 + sum(look("extra_money", ability[name] or 0) for name in ("technique", "judgment", "fate"))


def languages(record: Record) -> tuple[bool, int]:
    """Whether the native language is written, and how many more there are."""
    found = band("languages", created(record)["technique"] or 0)
    return found["native_written"], found["extra_languages"]


def body(record: Record) -> tuple[Fraction, Fraction]:
    """Height and weight after the race's factors."""
    own, profile = race(record), record["profile"]
    return (
        Fraction(profile["height_cm"]) * own["height_percent"] / 100,
        Fraction(profile["weight_kg"]) * own["weight_percent"] / 100,
    )


def muscle(height: Fraction | int, weight: Fraction | int) -> int | None:
    """None where it cannot be reckoned."""
    low, high = Fraction(height) - 110, Fraction(height) - 105
    if low <= 0:
        return None
    steps = 0
    if weight < low:
        while (low - weight) / low * 100 > 10 * -steps:
            steps -= 1
    elif weight > high:
        while (weight - high) / high * 100 > Fraction("8.5") * steps:
            steps += 1
    return min(13, max(5, 9 + steps))


def muscle_of(record: Record) -> int | None:
    profile = record["profile"]
    if race(record)["muscle_from"] == "human_equivalent":
        return muscle(Fraction(profile["height_cm"]), Fraction(profile["weight_kg"]))
    return muscle(*body(record))


# Chapter 3


def average(left: int, right: int) -> int:
    """A half goes up when the left is odd, down when the right is."""
    both = left + right
    if both % 2 == 0:
        return both // 2
    return (both + 1) // 2 if left % 2 else both // 2


def slot_option(record: Record) -> Mapping[str, Any]:
    listed = BASE_CLASSES[record["base_class"]]["feat_slots"]
    if len(listed) == 1:
        return dict(listed[0])
    return next((one for one in listed if one["id"] == record.get("slot_option")), {"slots": 0, "grants": {}})


def class_value(record: Record, skill: str) -> int | None:
    base = BASE_CLASSES[record["base_class"]]
    patterns = {one["id"]: one["set"] for one in base["skill_patterns"]}
    values = {**base["skills"], **patterns.get(record.get("skill_pattern") or "", {})}
    number: int | None = values[skill]
    return slot_option(record)["grants"].get("skill_set", {}).get(skill) if number is None else number


def has(record: Record, skill: str) -> bool:
    """Whether the skill can be had."""
    barred = skill in MAGIC_SKILLS and created(record)["magic"] is None
    return class_value(record, skill) is not None and not barred


def base_value(record: Record, ability: Mapping[str, int | None], skill: str) -> int:
    """Without growth."""
    main = [ability[name] or 0 for name in SKILL[skill][4].split("/")]
    first = average(*main) if len(main) == 2 else main[0]
    sub = modifier(ability[SKILL[skill][5]]) if SKILL[skill][5] else 0
    extra: int = race(record)["skill_initial"].get(skill, 0)
    return first + sub + (class_value(record, skill) or 0) + extra


# Chapter 5


@dataclass
class Grown:
    """A character while it grows."""

    record: Record
    ability: dict[str, int | None]
    grown: dict[str, int] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=dict)
    halves: dict[str, int] = field(default_factory=dict)
    spells: list[Mapping[str, Any]] = field(default_factory=list)
    feats: list[dict[str, Any]] = field(default_factory=list)
    cumulative: int = 0
    personal: int = 0
    skill_exp: dict[str, int] = field(default_factory=dict)
    prices: list[int] = field(default_factory=list)
    found: set[Finding] = field(default_factory=set)

    def base(self, skill: str) -> int:
        grown = self.steps.get("main_melee" if skill == "sub_melee" else skill, 0)
        return base_value(self.record, self.ability, skill) + grown

    def intensity(self, skill: str) -> int:
        """In halves."""
        if skill == "sub_melee":
            return self.halves.get("main_melee", 0) // 2
        return self.halves.get(skill, 0)

    def parameters(self) -> dict[str, int]:
        found = parameters(self.record, self.ability)
        return {name: value + self.grown.get(name, 0) for name, value in found.items()}

    def slots_used(self) -> int:
        return sum(feat["slots"] for feat in self.feats if not feat["beyond"])


def grow(record: Record) -> Grown:
    """Everything that was bought, in order. A purchase beyond a limit is refused and costs nothing (W10)."""
    state = Grown(record, created(record), personal=initial_exp(record))
    growth = record.get("growth", ())
    for place, purchases in enumerate(growth):
        if place:
            earn(state, place)
        opportunity(state, place, purchases)
        if state.personal < 0:
            state.found.add(("LUN-EXP-OVERSPENT", ""))
    for place in range(max(1, len(growth)), 1 + len(record.get("personal_exp_gained", ()))):
        earn(state, place)
    return state


def earn(state: Grown, scenario: int) -> None:
    """What a scenario brings; scenario n lies before opportunity n (A52)."""
    gained, skilled = state.record.get("personal_exp_gained", ()), state.record.get("skill_exp", ())
    state.personal += gained[scenario - 1] if scenario <= len(gained) else 0
    for skill, number in (skilled[scenario - 1] if scenario <= len(skilled) else {}).items():
        state.skill_exp[skill] = state.skill_exp.get(skill, 0) + number


def opportunity(state: Grown, place: int, purchases: Iterable[Mapping[str, Any]]) -> None:
    now = Now(
        start={skill: state.base(skill) for skill in SKILL if has(state.record, skill)}, first=not place
    )
    for one in purchases:
        try:
            price = BUY[one["kind"]](state, one, now)
        except Refused as refused:
            subject, codes = refused.args
            state.found |= {(code, subject) for code in codes}
            state.prices.append(0)
            continue
        state.prices.append(price)
        now.taken.append((one["kind"], one.get("id", "")))
        own: int = min(one.get("skill_exp", 0), max(0, price))
        state.cumulative += price
        state.personal -= price - own
        state.skill_exp[one.get("id", "")] = state.skill_exp.get(one.get("id", ""), 0) - own


@dataclass
class Now:
    """An opportunity: the base values when it begins, what was bought in it."""

    start: Mapping[str, int]
    first: bool
    taken: list[tuple[str, str]] = field(default_factory=list)

    def already(self, kind: str, id: str) -> bool:
        return (kind, id) in self.taken


class Refused(Exception):
    """A purchase that limits do not let pass: their codes, and what it is of."""


def pass_or_refuse(subject: str, broken: Mapping[str, bool]) -> None:
    """Raises Refused with every limit that is broken."""
    codes = tuple(code for code, is_so in broken.items() if is_so)
    if codes:
        raise Refused(subject, codes)


def buy_ability(state: Grown, one: Mapping[str, Any], now: Now) -> int:
    value = state.ability[one["id"]]
    if value is None:
        raise Refused("magic", ("LUN-ABL-MAGIC-VALUE",))
    pass_or_refuse(one["id"], {"LUN-SKL-TABLE-END": value >= 20})
    state.ability[one["id"]] = value + 1
    return look("ability_growth_exp", value + 1)


def buy_parameter(state: Grown, one: Mapping[str, Any], now: Now) -> int:
    id = one["id"]
    new = state.grown.get(id, 0) + 1
    limits = {
        "LUN-PAR-MANA-NOMAGIC": id == "mana" and state.ability["magic"] is None,
        "LUN-PAR-STEP": now.already("parameter", id),
        "LUN-PAR-VITALITY-CAP": id == "vitality" and new > (3 if state.record.get("is_pc", True) else 5),
        "LUN-PAR-CAP": id != "vitality" and new > cap(state.record, id),
    }
    pass_or_refuse(id, limits)
    state.grown[id] = new
    return 5


def cap(record: Record, id: str) -> int:
    """How far a parameter may grow; nothing while the pattern is open."""
    patterns = BASE_CLASSES[record["base_class"]]["parameter_patterns"]
    chosen = next((one for one in patterns if one["id"] == record.get("parameter_pattern")), None)
    if chosen is None:
        return 0
    granted = slot_option(record)["grants"]
    number: int = granted.get("mana_cap", chosen[id]) if id == "mana" else chosen[id]
    return number


def check_open(state: Grown, id: str) -> None:
    """Raises Refused for a skill that cannot be bought at all."""
    limits = {
        "LUN-SKL-SUBMELEE-DIRECT": id == "sub_melee",
        "LUN-SKL-MAGIC-NONE": id in MAGIC_SKILLS and state.ability["magic"] is None,
        "LUN-SKL-CLASS-BARRED": class_value(state.record, id) is None,
    }
    pass_or_refuse(id, limits)


def check_skill_exp(state: Grown, one: Mapping[str, Any], price: int) -> None:
    if one.get("skill_exp", 0) > min(price, state.skill_exp.get(one["id"], 0)):
        state.found.add(("LUN-EXP-SKILL-WRONG", one["id"]))


def buy_base(state: Grown, one: Mapping[str, Any], now: Now) -> int:
    id = one["id"]
    check_open(state, id)
    new, low = state.base(id) + 1, now.start[id] < 10
    limits = {
        "LUN-SKL-STEP-LIMIT": not now.first and (new > 10 if low else now.already("base", id)),
        "LUN-SKL-TABLE-END": new > 20,
    }
    pass_or_refuse(id, limits)
    line = row("skill_base_exp", new)
    price: int = line[1] if COMBAT[id] else line[2]
    check_skill_exp(state, one, price)
    state.steps[id] = state.steps.get(id, 0) + 1
    return price


def buy_intensity(state: Grown, one: Mapping[str, Any], now: Now) -> int:
    id = one["id"]
    check_open(state, id)
    new = state.intensity(id) + 1
    _, needed, combat, least, other = ROWS["skill_intensity"][new - 1]
    price: int = combat if COMBAT[id] else other
    limits = {
        "LUN-SKL-INTENSITY-STEP": now.already("intensity", id),
        "LUN-SKL-INTENSITY-BASE": state.base(id) < needed,
    }
    pass_or_refuse(id, limits)
    pass_or_refuse(id, {"LUN-SKL-INTENSITY-SKILLEXP": COMBAT[id] and one.get("skill_exp", 0) < least})
    check_skill_exp(state, one, price)
    state.halves[id] = new
    return price


def schools(record: Record) -> list[str]:
    """The schools open for class spells."""
    base = BASE_CLASSES[record["base_class"]]["spell_school"]
    special = SPECIALIST_CLASSES[record["specialist_class"]]["spell_school"]
    if base is not None:
        return [base, *([special] if special else [])]
    return [special] if slot_option(record)["grants"].get("spells") == "specialist" and special else []


def effective(record: Record, spell: Mapping[str, Any]) -> int:
    """The level of a spell, one lower for a specialist caster's own school."""
    special = SPECIALIST_CLASSES[record["specialist_class"]]
    lowered = special["specialist_caster"] and spell["school"] == special["spell_school"]
    number: int = spell["level"] - 1 if lowered else spell["level"]
    return number


def spell_of(one: Mapping[str, Any]) -> Mapping[str, Any]:
    """A spell of the tables, or one's own."""
    found: Mapping[str, Any] = SPELLS.get(one["id"], one)
    return found


def own_spells(record: Record) -> list[Mapping[str, Any]]:
    every = [one for purchases in record.get("growth", ()) for one in purchases if one["kind"] == "spell"]
    return [one for one in every if one["id"] not in SPELLS]


def obtainable(record: Record) -> list[Mapping[str, Any]]:
    """The class spells of the open schools, one's own among them (A38, A51)."""
    listed = [row for row in SPELLS.values() if row["kind"] == "class"]
    return [row for row in (*listed, *own_spells(record)) if row["school"] in schools(record)]


def buy_spell(state: Grown, one: Mapping[str, Any], now: Now) -> int:
    spell = spell_of(one)
    price = effective(state.record, spell)
    if state.ability["magic"] is None:
        state.found.add(("LUN-SPL-NOMAGIC", spell["en"]))
    if spell["school"] not in schools(state.record):
        state.found.add(("LUN-SPL-SCHOOL", spell["en"]))
    if price >= 2:
        had = [known["en"] for known in state.spells]
        lower = [row["en"] for row in obtainable(state.record) if effective(state.record, row) < price]
        if set(lower) - set(had):
            state.found.add(("LUN-SPL-ORDER", spell["en"]))
    state.spells.append(spell)
    return price


def ritual_price(ritual: int, character: int, matches: bool) -> int:
    price = ritual + 2
    if character < ritual:
        price += 3 * (ritual - character)
    if character > ritual:
        price = max(ritual, price - (character - ritual))
    return price if matches else price * 2


def buy_ritual(state: Grown, one: Mapping[str, Any], now: Now) -> int:
    own = SPECIALIST_CLASSES[state.record["specialist_class"]]["spell_school"]
    spell = spell_of(one)
    if state.ability["magic"] is None:
        state.found.add(("LUN-SPL-NOMAGIC", spell["en"]))
    if not (one.get("book") and one.get("permitted")):
        state.found.add(("LUN-RIT-BOOK", spell["en"]))
    return ritual_price(spell["level"], level(state.cumulative), spell["school"] == own)


def feat_price(exp: int, slots: int, beyond: bool) -> int:
    return exp + (5 * slots if beyond else 0)


def named(one: Mapping[str, Any]) -> tuple[str, str, str]:
    """What tells feats apart: one's own by name, 〈name［choice］〉 by the choice."""
    return one["id"], one.get("en", ""), one.get("select", "")


def buy_feat(state: Grown, one: Mapping[str, Any], now: Now) -> int:
    wanted = FEATS.get(one["id"], one)
    beyond = one.get("beyond", False) and wanted["slots"] > 0
    if any(feat["named"] == named(one) for feat in state.feats):
        state.found.add(("LUN-FEA-DUP", one["id"]))
    open_to = {"common", state.record["base_class"], state.record["specialist_class"]}
    if not open_to & set(wanted.get("classes", open_to)):
        state.found.add(("LUN-FEA-CLASS", one["id"]))
    if wanted.get("prerequisite") == "magic" and state.ability["magic"] is None:
        state.found.add(("LUN-FEA-PREREQ", one["id"]))
    price = feat_price(wanted["exp"], wanted["slots"], beyond)
    state.feats.append({"named": named(one), "slots": wanted["slots"], "beyond": beyond, "paid": price})
    if not beyond and wanted["slots"] and state.slots_used() > slot_option(state.record)["slots"]:
        state.found.add(("LUN-FEA-SLOT", ""))
    if beyond and sum(feat["beyond"] for feat in state.feats) > 5:
        state.found.add(("LUN-FEA-OVER-MAX", ""))
    return price


def retrain(state: Grown, one: Mapping[str, Any], now: Now) -> int:
    """A feat given back, with everything paid for it."""
    feat = next(feat for feat in state.feats if feat["named"] == named(one))
    state.feats.remove(feat)
    paid: int = feat["paid"]
    return -paid


BUY: Mapping[str, Callable[[Grown, Mapping[str, Any], Now], int]] = {
    "ability": buy_ability,
    "parameter": buy_parameter,
    "base": buy_base,
    "intensity": buy_intensity,
    "spell": buy_spell,
    "ritual": buy_ritual,
    "feat": buy_feat,
    "retrain": retrain,
}


# Chapter 6.2


def chances(base: int, rating: int, heavy: bool = False) -> dict[str, Fraction]:
    """Every chance of D12 + D10, counted face by face. Under a heavy load 11 and 12 fail."""
    pairs = [(twelve, ten) for twelve in range(1, 13) for ten in range(1, 11)]
    under = [(twelve, ten) for twelve, ten in pairs if twelve <= 10 and twelve + ten <= base]
    sure = [pair for pair in pairs if pair[0] == 11 and not heavy]
    critical = [(twelve, ten) for twelve, ten in pairs if twelve == 12 and ten <= rating and not heavy]
    active = {*under, *sure, *critical}
    chain = {(twelve, ten) for twelve, ten in under if twelve > ten} | {*sure, *critical}
    faces = {ten: sum((twelve, ten) in active for twelve in range(1, 13)) for ten in range(1, 11)}
    better = sum(1 - Fraction(12 - good, 12) ** 2 for good in faces.values()) / 10
    worse = sum(Fraction(good, 12) ** 2 for good in faces.values()) / 10
    return {
        "passive": Fraction(len(under), 120),
        "ability": Fraction(len(under) + len(sure), 120),
        "active": Fraction(len(active), 120),
        "critical": Fraction(len(critical), 120),
        "advantage": Fraction(better),
        "disadvantage": Fraction(worse),
        "chain": Fraction(len(chain), 120),
    }


def reaches(base: int, target: int, halves: int) -> Fraction:
    """The chance that a passive roll with an intensity is under its base and reaches a target."""
    pairs = [twelve + ten for twelve in range(1, 11) for ten in range(1, 11)]
    hits = [total for total in pairs if total <= base and total + halves // 2 >= target]
    return Fraction(len(hits), 120)


def per_cent(chance: Fraction) -> str:
    """One decimal, rounded half up."""
    tenths = (chance * 1000 + Fraction(1, 2)).__floor__()
    return f"{tenths // 10}.{tenths % 10}"


# Chapter 11, what creation can break


def findings(record: Record) -> set[Finding]:
    """Code and subject of everything about abilities, AP, talents and age."""
    found: set[Finding] = set()
    own, deltas = race(record), record.get("deltas", {})
    if record.get("race", "human") != "human" and not record.get("race_allowed"):
        found.add(("LUN-RACE-GM", ""))
    if record.get("raised_ability") is None:
        found.add(("LUN-ABL-NINE-COUNT", ""))
    if record.get("raised_ability") in own["nine_forbidden"]:
        found.add(("LUN-ABL-NINE-RACE", ""))
    found |= {("LUN-ABL-RAISE-MAX", name) for name, step in deltas.items() if step > 5}
    found |= {("LUN-ABL-LOWER-MAX", name) for name, step in deltas.items() if step < -3}
    if -sum(step for step in deltas.values() if step < 0) > 3:
        found.add(("LUN-ABL-LOWER-TOTAL", ""))
    return found | _points(record) | _raises(record) | _talents(record) | _age(record) | _calling(record)


def _calling(record: Record) -> set[Finding]:
    found: set[Finding] = set()
    base = BASE_CLASSES[record["base_class"]]
    if record["specialist_class"] not in base["specialists"]:
        found.add(("LUN-CLS-SPEC-LIST", ""))
    if "requires_magic" in base["special_notes"] and created(record)["magic"] is None:
        found.add(("LUN-CLS-NEEDS-MAGIC", ""))
    wanted = {("parameter", name) for name in PARAMETERS}
    bought = {(one["kind"], one["id"]) for purchases in record.get("growth", ()) for one in purchases}
    if record.get("parameter_pattern") is None and not wanted & bought:
        found.add(("LUN-CLS-PARAM", ""))
    if record.get("profile") and muscle_of(record) is None:
        found.add(("LUN-MUS-UNDEFINED", ""))
    return found


def _points(record: Record) -> set[Finding]:
    found: set[Finding] = set()
    spent = ap_spent(record)
    if spent != 25:
        found.add((f"LUN-AP-{'OVERSPENT' if spent > 25 else 'UNUSED'}", ""))
    if on_abilities(record) < 18 and record.get("is_pc", True):
        found.add(("LUN-AP-MIN-ABILITY", ""))
    if record.get("vitality_ap", 0) > 3:
        found.add(("LUN-AP-VITALITY-MAX", ""))
    if record.get("exchanged_ap", 0) > 3:
        found.add(("LUN-AP-EXCHANGE-MAX", ""))
    return found


def _raises(record: Record) -> set[Finding]:
    found = {("LUN-AP-VIRTUAL-IDLE", name) for name in RAISES if idle(record, name)}
    if raised(record, "mana") and created(record)["magic"] is None:
        found = {finding for finding in found if finding[1] != "mana"} | {("LUN-AP-MANA-NOMAGIC", "")}
    return found


def _talents(record: Record) -> set[Finding]:
    held = [*record.get("talents", ()), *race(record)["free_talents"]]
    return {("LUN-TAL-DUP", "")} if any(held.count(one) > 1 for one in held) else set()


def _age(record: Record) -> set[Finding]:
    found: set[Finding] = set()
    rolls, years = record.get("age_rolls", ()), record["age"]
    if not rolls and not record.get("is_pc", True):
        return found
    if not rolls_hold(rolls):
        found.add(("LUN-AGE-ROLL", ""))
    elif years > age_limit(rolls):
        found.add(("LUN-AGE-MAX", ""))
    if years < 16 and record.get("is_pc", True):
        found.add(("LUN-AGE-MIN", ""))
    return found
