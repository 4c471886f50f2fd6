"""The Lunatic: what can be bought at the open opportunity: numbers step by step, spells and feats by name.

Lays out the quotes of the engine; touches nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from builder.core.evaluation import Evaluation, Path
from builder.core.form import (
    Line,
    LineCell,
    NewRow,
    NumberField,
    Option,
    Roster,
    RosterColumn,
    RowView,
)
from builder.core.ledger import Value
from builder.core.number import Unsure, marked
from builder.core.text import Label, Text
from builder.systems.lunatic.choices import CUSTOM, Choices, Opportunity, Purchase
from builder.systems.lunatic.facts import Facts, Lesson, Offer
from builder.systems.lunatic.pages.catalogue import GROUP, GROUPS, Catalogue
from builder.systems.lunatic.pages.limits import of_offer
from builder.systems.lunatic.pages.wording import purchase_label, step_of
from builder.systems.lunatic.rule_tables import LunaticRules
from builder.systems.lunatic.state import SHARED

BLOCKED: Mapping[str, Label] = {
    "LUN-PAR-STEP": Text("lunatic.why_not.once"),
    "LUN-SKL-STEP-LIMIT": Text("lunatic.why_not.once"),
    "LUN-SKL-INTENSITY-STEP": Text("lunatic.why_not.once"),
    "LUN-PAR-VITALITY-CAP": Text("lunatic.why_not.cap"),
    "LUN-PAR-CAP": Text("lunatic.why_not.cap"),
    "LUN-PAR-MANA-NOMAGIC": Text("lunatic.why_not.magic"),
    "LUN-SKL-MAGIC-NONE": Text("lunatic.why_not.magic"),
    "LUN-ABL-MAGIC-VALUE": Text("lunatic.why_not.magic"),
    "LUN-SPL-NOMAGIC": Text("lunatic.why_not.magic"),
    "LUN-SKL-CLASS-BARRED": Text("lunatic.why_not.class"),
    "LUN-FEA-CLASS": Text("lunatic.why_not.class"),
    "LUN-SPL-SCHOOL": Text("lunatic.why_not.school"),
    "LUN-SPL-ORDER": Text("lunatic.why_not.order"),
    "LUN-FEA-PREREQ": Text("lunatic.why_not.prerequisite"),
    "LUN-FEA-SLOT": Text("lunatic.why_not.slots"),
    "LUN-FEA-DUP": Text("lunatic.why_not.known"),
    "LUN-SKL-TABLE-END": Text("lunatic.why_not.end"),
    "LUN-SKL-INTENSITY-BASE": Text("lunatic.why_not.base"),
}
NOW = Text("lunatic.offer.now")
KINDS = ("ability", "parameter", "base", "intensity")
ORDER = ("parameter", "base", "intensity", "ability")


@dataclass(frozen=True, slots=True)
class Purse:
    """What can be spent at the open opportunity."""

    personal: int
    skill: Mapping[str, int]
    sure: bool

    def lacks(self, offer: Offer) -> int:
        """How many EXP are missing for an offer."""
        return max(0, (offer.price or 0) - self.personal - self.of(offer))

    def of(self, offer: Offer) -> int:
        """The skill EXP that could pay for it."""
        return self.skill.get(SHARED.get(offer.id, offer.id), 0) if offer.kind in ("base", "intensity") else 0


def purse(facts: Facts) -> Purse:
    """What is left after the last opportunity."""
    last = facts.growth[-1]
    return Purse(last.exp_after, last.skill_exp_after, last.exp_sure)


def offers(
    opportunity: Opportunity,
    path: Path,
    rules: LunaticRules,
    evaluation: Evaluation[Facts],
) -> Roster:
    """Every number with one step more: price, limit, and why not; → buys it, ← gives it back."""
    now = evaluation.facts.growth[-1]
    held = purse(evaluation.facts)
    bought = {(row.kind, row.id): row for row in opportunity.purchases}
    several = [(row.kind, row.id) for row in opportunity.purchases]
    lines = tuple(
        _offer(
            offer,
            bought.get((offer.kind, offer.id)),
            several.count((offer.kind, offer.id)),
            path,
            held,
            rules,
            of_offer(offer, now, rules, evaluation),
        )
        for offer in sorted(evaluation.facts.offers, key=lambda offer: ORDER.index(offer.kind))
    )
    return Roster(
        path=path,
        label=Text("lunatic.panel.offers"),
        columns=(
            RosterColumn("name", Text("lunatic.column.offer")),
            RosterColumn("change", Text("lunatic.column.change"), "quiet", 90),
            RosterColumn("limit", Text("lunatic.column.limit"), "quiet", 120),
            RosterColumn("price", Text("lunatic.exp"), "price", 56),
            RosterColumn("state", Text("lunatic.column.state"), "text", 150),
            RosterColumn("steps", Text("lunatic.column.buy"), "field", 112),
        ),
        lines=lines,
        views=_views(rules),
        moves=False,
    )


def _views(rules: LunaticRules) -> tuple[RowView, ...]:
    return (
        RowView("now", NOW, Text("lunatic.view.now")),
        RowView("ability", GROUPS["ability"], Text("lunatic.view.ability")),
        RowView("parameter", GROUPS["parameter"], Text("lunatic.view.parameter")),
        RowView("base", Text("lunatic.view.base"), Text("lunatic.view.base_short")),
        RowView("intensity", rules.term("intensity"), Text("lunatic.view.intensity")),
        RowView("all", Text("lunatic.view.all"), all=True),
    )


def _offer(
    offer: Offer,
    bought: Purchase | None,
    times: int,
    path: Path,
    held: Purse,
    rules: LunaticRules,
    limit: Label | None,
) -> Line:
    label = purchase_label(offer.kind, offer.id, rules) or offer.label
    why, affordable = _why_not(offer, held)
    price: LineCell = _price(offer)
    change = step_of(offer.now, offer.then, offer.number_sure)
    field = _stepper(offer, bought, times, path, held, label, affordable)
    views = (offer.kind, *(("now",) if affordable or bought is not None else ()))
    key = f"{offer.kind}/{offer.id}"
    cells = (label, change if offer.price is not None else None, limit, price, why, field)
    return Line(key, (), label, cells, faint=not affordable and bought is None, views=views)


def _price(offer: Offer) -> int | Unsure | None:
    return None if offer.price is None else marked(offer.price, offer.sure)


def _why_not(offer: Offer, held: Purse) -> tuple[Label, bool]:
    """Whether it can be bought now, in two words."""
    if offer.blocked is not None:
        return BLOCKED.get(offer.blocked, Text("lunatic.why_not.limit")), False
    if offer.price is None:
        return Text("lunatic.why_not.end"), False
    if held.of(offer) < offer.least:
        return Text("lunatic.why_not.skill_exp", {"n": marked(offer.least, offer.least_sure)}), False
    lacking = held.lacks(offer)
    if lacking:
        return Text("lunatic.why_not.exp", {"n": marked(lacking, offer.sure and held.sure)}), False
    return NOW, True


def _stepper(
    offer: Offer,
    bought: Purchase | None,
    times: int,
    path: Path,
    held: Purse,
    label: Label,
    affordable: bool,
) -> NumberField | None:
    """Nothing where it can be neither bought nor given back."""
    name = Text("lunatic.offer.buy", {"what": label})
    if bought is None:
        if not affordable:
            return None
        fresh: dict[str, Any] = {"kind": offer.kind, "id": offer.id}
        if offer.least:
            fresh["skill_exp"] = offer.least
        known = f"{offer.kind}/{offer.id}"
        new = NewRow(fresh, "steps")
        return NumberField(path=path, label=name, value=0, low=0, new=new, known=known)
    where = (*path, bought.row)
    return NumberField(
        path=(*where, "steps"),
        label=name,
        value=bought.steps,
        low=0,
        high=bought.steps if not affordable else None,
        leaves=where,
        known=f"{offer.kind}/{offer.id}",
        note=Text("lunatic.offer.times", {"n": times}) if times > 1 else None,
    )


def catalogue_of(
    choices: Choices, rules: LunaticRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> tuple[Option, ...]:
    """All that may be bought, with today's prices; what breaks a rule says so and may still be taken."""
    facts, held = evaluation.facts, purse(evaluation.facts)
    quotes = {f"{offer.kind}/{offer.id}": offer for offer in facts.offers}
    found: list[Option] = []
    for option in offered.purchases:
        key = str(option.id)
        kind = key.partition("/")[0]
        if kind == "retrain":
            continue
        if key in quotes:
            found.append(_quoted(option, quotes[key], held))
        elif key in facts.lessons:
            lesson = facts.lessons[key]
            code = "LUN-FEA-DUP" if lesson.known else next(iter(lesson.codes), None)
            words = BLOCKED.get(code, Text("lunatic.why_not.limit")) if code else _slots(lesson)
            found.append(replace(option, price=marked(lesson.price, lesson.sure), summary=words))
        elif key.endswith(f"/{CUSTOM}") or kind not in KINDS:
            found.append(option)
    return (*found, *_retraining(choices, facts, evaluation.values))


def _slots(lesson: Lesson) -> Label | None:
    slots = marked(lesson.slots, lesson.slots_sure)
    return Text("lunatic.feat.slots_n", {"n": slots}) if lesson.slots else None


def _quoted(option: Option, offer: Offer, held: Purse) -> Option:
    why, affordable = _why_not(offer, held)
    row = dict(option.row or {})
    if offer.least:
        row["skill_exp"] = offer.least
    return replace(option, price=_price(offer), summary=None if affordable else why, row=row)


def _retraining(choices: Choices, facts: Facts, values: Mapping[str, Value]) -> Iterator[Option]:
    """The feats that can be given back, for what they cost."""
    bought = {row.row: row for one in choices.growth for row in one.purchases}
    for feat in facts.feats:
        row = bought.get(feat.row)
        if row is None:
            continue
        words = {"ja": row.ja, "en": row.en, "select": row.select}
        content = {"kind": "retrain", "id": row.id, **{key: word for key, word in words.items() if word}}
        yield Option(
            f"retrain/{feat.row}",
            Text("lunatic.retrained", {"feat": feat.label}),
            marked(-feat.paid, values[f"price.{feat.row}"].sure),
            {GROUP: GROUPS["retrain"]},
            content,
            Text("lunatic.retrain"),
        )
