"""The Lunatic: growth, opportunity by opportunity, purchase by purchase. Touches the book, nothing else.

A purchase of a number (ability, parameter, base value, intensity) that breaks a limit is refused: it has no
effect and costs nothing, unless the GM allows it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.core.evaluation import Severity
from builder.core.ledger import Found, Tally, Value
from builder.core.text import Label, Text
from builder.systems.lunatic.advances import ADVANCES, Broken, Quote
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.calling import Calling
from builder.systems.lunatic.choices import KINDS, HeroPoint, Opportunity, Purchase
from builder.systems.lunatic.facts import OpportunityLine, PurchaseLine
from builder.systems.lunatic.learning import Learned, feat, feat_label, retrain, ritual, spell
from builder.systems.lunatic.rule_tables import RECONSTRUCTED
from builder.systems.lunatic.skills import skill_label
from builder.systems.lunatic.state import SHARED, State

MOST_STEPS = 100
SKILL_KINDS = ("base", "intensity")


@dataclass(slots=True)
class Account:
    """What was spent, for the sums: personal EXP and skill EXP by purchase, in order."""

    prices: list[Value] = field(default_factory=list)
    personal: list[tuple[Value, int, str]] = field(default_factory=list)
    skill: list[tuple[str, Label, int]] = field(default_factory=list)
    lines: list[OpportunityLine] = field(default_factory=list)
    short: tuple[int, int | None] = (0, None)


class Growth:
    """Walks over the opportunities and keeps the state of the character at each moment."""

    def __init__(self, book: Book, found: Calling, state: State) -> None:
        self.book = book
        self.found = found
        self.state = state
        self.account = Account()

    def walk(self) -> Account:
        """Every opportunity in order; what was gained before it can be spent in it.

        Source: digest, 5, A52 and A54.
        """
        state, choices = self.state, self.book.choices
        state.personal = self.book["exp.initial"].whole
        state.personal_sure = self.book["exp.initial"].sure
        self._gain(0)
        for index, opportunity in enumerate(choices.growth):
            if index:
                self._gain(index)
            state.begin(index)
            before = (state.personal, state.cumulative, dict(state.skill_exp))
            lines = tuple(self._purchase(opportunity, bought) for bought in opportunity.purchases)
            sure = all(self.book[line.price].sure for line in lines)
            self._note_short(opportunity.row)
            self.account.lines.append(
                OpportunityLine(
                    row=opportunity.row,
                    index=index,
                    in_play=opportunity.in_play,
                    lines=lines,
                    exp_before=before[0],
                    exp_after=state.personal,
                    cumulative_before=before[1],
                    cumulative_after=state.cumulative,
                    skill_exp_before=before[2],
                    skill_exp_after=dict(state.skill_exp),
                    sure=sure,
                    exp_sure=state.personal_sure,
                    cumulative_sure=state.cumulative_sure,
                )
            )
        last = len(choices.growth)
        for scenario in sorted({*self._scenarios()}):
            if scenario >= max(last, 1):
                self._gain(scenario)
        self._note_short(None)
        if not choices.growth:
            state.begin(0)
        return self.account

    def _scenarios(self) -> tuple[int, ...]:
        choices = self.book.choices
        return (
            *(row.scenario for row in choices.personal_exp_gained),
            *(row.scenario for row in choices.skill_exp),
            *(row.scenario for row in choices.hero_points),
        )

    def _gain(self, scenario: int) -> None:
        """EXP of a scenario, and the hero points spent in it; those of no scenario come first of all."""
        state, choices = self.state, self.book.choices
        for gained in choices.personal_exp_gained:
            if _is_of(gained.scenario, scenario):
                state.personal += gained.exp
        for row in choices.skill_exp:
            if _is_of(row.scenario, scenario) and row.skill in self.book.rules.skills:
                id = SHARED.get(row.skill, row.skill)
                state.skill_exp[id] = state.skill_exp.get(id, 0) + row.exp
        for point in choices.hero_points:
            if _is_of(point.scenario, scenario):
                self._hero(point)

    def _hero(self, point: HeroPoint) -> None:
        state = self.state
        state.personal -= personal_cost(point)
        id = SHARED.get(point.skill, point.skill)
        if point.skill_exp > 0 and id in self.book.rules.skills:
            name = self.book.rules.skill(id)
            if state.skill_exp.get(id, 0) < point.skill_exp:
                self.book.error("LUN-EXP-SKILL-WRONG", "hero_points", point.row, skill=name)
            state.skill_exp[id] = state.skill_exp.get(id, 0) - point.skill_exp
            self.account.skill.append((id, Text("lunatic.hero.use"), -point.skill_exp))

    def _note_short(self, row: int | None) -> None:
        short, place = self.account.short
        if -self.state.personal > short:
            self.account.short = (-self.state.personal, place if place is not None else row)

    # One purchase

    def _purchase(self, opportunity: Opportunity, bought: Purchase) -> PurchaseLine:
        if bought.kind in ADVANCES:
            return self._advance(opportunity, bought)
        place = _place(opportunity, bought)
        learned = self._learned(opportunity, bought)
        if learned is None:
            return self._nothing(bought)
        self._tell(learned.broken, bought, place)
        for code in learned.noted:
            self.book.note(code, *place, spell=learned.label)
        price = self.book.enter(learned.price)
        skill = self._skill_part(bought, price.whole, place)
        self._pay(price, skill, bought)
        codes = tuple(code for code, _ in learned.broken)
        return PurchaseLine(
            bought.row, bought.kind, bought.id, learned.label, price.key, price.whole, skill, codes=codes
        )

    def _learned(self, opportunity: Opportunity, bought: Purchase) -> Learned | None:
        """Spells, rituals, feats; what a spell is, its row says."""
        book, found, state = self.book, self.found, self.state
        place = _place(opportunity, bought)
        match bought.kind:
            case "spell" | "ritual":
                row = book.rules.spells.get(bought.id)
                if row is None and bought.id != "custom":
                    book.unknown(Text("lunatic.spell.what"), bought.id, *place, "id")
                kind = bought.kind if row is None else ("ritual" if row.kind == "ritual" else "spell")
                learn = ritual if kind == "ritual" else spell
                return learn(book, found, state, bought)
            case "feat":
                if bought.id != "custom" and bought.id not in book.rules.feats:
                    book.unknown(Text("lunatic.feat.what"), bought.id, *place, "id")
                return feat(book, found, state, bought)
            case "retrain":
                given = retrain(book, state, bought)
                if given is None:
                    book.unknown(Text("lunatic.retrain.what"), bought.id, *place, "id")
                return given
            case "talent":
                book.error("LUN-TAL-LATE", *place)
            case _:
                book.unknown(Text("lunatic.purchase.kind"), bought.kind, *place, "kind")
        return None

    def _nothing(self, bought: Purchase) -> PurchaseLine:
        """A purchase that is none; what it is said to have cost is kept."""
        label: Label = feat_label(self.book, bought) if bought.kind == "retrain" else Text("lunatic.purchase")
        tally = Tally(f"price.{bought.row}", label)
        if bought.exp and bought.kind not in KINDS:
            tally.add(max(0, bought.exp), Text("lunatic.own_price"))
        price = self.book.enter(tally)
        self._pay(price, 0, bought)
        return PurchaseLine(
            bought.row, bought.kind, bought.id, label, price.key, price.whole, 0, refused=True
        )

    def _advance(self, opportunity: Opportunity, bought: Purchase) -> PurchaseLine:
        """Points of a number, one after another; all of them, or none."""
        kind, place = ADVANCES[bought.kind], _place(opportunity, bought)
        numbers, label = kind.raised(self.state), self._label(bought)
        tally = Tally(f"price.{bought.row}", label)
        taken, broken, least = (bought.kind, bought.id), list[Broken](), 0
        held, counted = numbers.get(bought.id), self.state.taken.get(taken, 0)
        first: Quote | None = None
        last: Quote | None = None
        for _ in range(min(max(1, bought.steps), MOST_STEPS)):
            quote = kind.quote(self.book, self.found, self.state, bought.id)
            if quote is None:
                self.book.unknown(Text("lunatic.purchase.what"), bought.id, *place, "id")
                return self._unpriced(bought, label, tally)
            first, last = first or quote, quote
            broken += [one for one in quote.broken if one not in broken]
            if quote.broken and not bought.allowed:
                break
            least += quote.least
            self._price(tally, quote, bought)
            numbers[bought.id] = numbers.get(bought.id, 0) + 1
            self.state.taken[taken] = self.state.taken.get(taken, 0) + 1
        total = tally.running
        assert isinstance(total, int) and first is not None and last is not None
        given = max(0, min(bought.skill_exp, total))
        if bought.kind == "intensity" and given < least:
            broken.append(("LUN-SKL-INTENSITY-SKILLEXP", {"n": least}))
        self._tell(broken, bought, place)
        codes = tuple(code for code, _ in broken)
        if broken and not bought.allowed:
            _restore(numbers, bought.id, held)
            self.state.taken[taken] = counted
            price = self.book.enter(_refused(bought, label, tally, last))
            numbers_of = (first.now, last.then, codes, True, last.number_sure)
            return PurchaseLine(bought.row, bought.kind, bought.id, label, price.key, 0, 0, *numbers_of)
        price = self.book.enter(tally)
        skill = self._skill_part(bought, price.whole, place)
        self._pay(price, skill, bought)
        return PurchaseLine(
            *(bought.row, bought.kind, bought.id, label, price.key, price.whole, skill),
            *(first.now, last.then, codes),
            sure=last.number_sure,
        )

    def _price(self, tally: Tally, quote: Quote, bought: Purchase) -> None:
        why = Text("lunatic.growth.step", {"now": quote.now, "then": quote.then})
        if quote.price is not None:
            tally.lookup(quote.price, why)
            if quote.by is not None and quote.price.source.provenance != RECONSTRUCTED:
                tally.waive(quote.by)
        elif bought.exp is not None:
            tally.add(max(0, bought.exp), Text("lunatic.own_price"))

    def _unpriced(self, bought: Purchase, label: Label, tally: Tally) -> PurchaseLine:
        """Something that no table here knows: it costs what is written beside it."""
        if bought.exp:
            tally.add(max(0, bought.exp), Text("lunatic.own_price"))
        price = self.book.enter(tally)
        self._pay(price, 0, bought)
        return PurchaseLine(bought.row, bought.kind, bought.id, label, price.key, price.whole, 0)

    def _label(self, bought: Purchase) -> Label:
        rules = self.book.rules
        match bought.kind:
            case "ability":
                return rules.ability(bought.id)
            case "parameter":
                return rules.parameter(bought.id)
            case "intensity":
                return Text("lunatic.intensity_of", {"skill": rules.skill(bought.id)})
        return skill_label(rules.skill(bought.id))

    def _skill_part(self, bought: Purchase, price: int, place: tuple[str | int, ...]) -> int:
        """How much of the price is skill EXP: of the skill itself, as far as there are any."""
        if bought.skill_exp <= 0:
            return 0
        id = SHARED.get(bought.id, bought.id)
        name = self.book.rules.skill(id) if bought.kind in SKILL_KINDS else self._skill_word(bought)
        owned = self.state.skill_exp.get(id, 0) if bought.kind in SKILL_KINDS else 0
        if bought.kind not in SKILL_KINDS or owned < bought.skill_exp:
            self.book.error("LUN-EXP-SKILL-WRONG", *place, skill=name)
        if bought.kind not in SKILL_KINDS:
            return 0
        return max(0, min(bought.skill_exp, price))

    def _skill_word(self, bought: Purchase) -> Label:
        return self._label(bought) if bought.kind in ADVANCES else Text("lunatic.purchase")

    def _pay(self, price: Value, skill: int, bought: Purchase) -> None:
        state, account = self.state, self.account
        state.personal -= price.whole - skill
        state.cumulative += price.whole
        state.personal_sure = state.personal_sure and price.sure
        state.cumulative_sure = state.cumulative_sure and price.sure
        account.prices.append(price)
        account.personal.append((price, skill, bought.kind))
        if skill:
            id = SHARED.get(bought.id, bought.id)
            state.skill_exp[id] = state.skill_exp.get(id, 0) - skill
            account.skill.append((id, price.name, -skill))

    def _tell(
        self, broken: tuple[Broken, ...] | list[Broken], bought: Purchase, place: tuple[str | int, ...]
    ) -> None:
        for code, params in broken:
            self.book.tell(code, Severity.NOTE if bought.allowed else Severity.ERROR, place, params)


def personal_cost(point: HeroPoint) -> int:
    """What a hero point takes from the character's own EXP: nothing when skill or party EXP pay for it."""
    if point.skill_exp > 0 or (point.party > 0 and point.use != "revival"):
        return 0
    if point.use == "revival" and point.party > 0 and point.agreed:
        return 0
    return max(0, point.exp)


def _is_of(given: int, scenario: int) -> bool:
    return given == scenario or (scenario == 0 and given < 0)


def _place(opportunity: Opportunity, bought: Purchase) -> tuple[str | int, ...]:
    return "growth", opportunity.row, "purchases", bought.row


def _restore(numbers: dict[str, int], id: str, held: int | None) -> None:
    if held is None:
        numbers.pop(id, None)
    else:
        numbers[id] = held


def _refused(bought: Purchase, label: Label, tally: Tally, last: Quote) -> Tally:
    """Nothing paid; what it would have cost is told."""
    refused = Tally(f"price.{bought.row}", label)
    total = tally.running
    if total:
        refused.waive(total, Text("lunatic.growth.refused"))
    if last.price is not None and last.broken:
        refused.waive(Found(last.cost, last.price.source), Text("lunatic.growth.refused"))
    return refused
