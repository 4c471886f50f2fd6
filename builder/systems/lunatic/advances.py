"""The Lunatic: what one more point of anything costs, and whether it may be had now. Touches the book."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from builder.core.ledger import Found, Source, Value
from builder.core.number import floor
from builder.core.text import Param, Text
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.calling import Calling
from builder.systems.lunatic.rule_tables import ABILITIES, HALF, MAGIC, RECONSTRUCTED, SUB_MELEE
from builder.systems.lunatic.skills import is_barred, needs_magic
from builder.systems.lunatic.state import State, base_at

Broken = tuple[str, Mapping[str, Param]]


@dataclass(frozen=True, slots=True)
class Quote:
    """One more point: from what to what, for how much, what it breaks.

    `price` None: there is none. `least`: how much of it must be skill EXP. `by`: what the price goes by.
    `least_sure`: whether that part of it rests on no reconstructed cell.
    """

    now: int | Fraction
    then: int | Fraction
    price: Found | None
    broken: tuple[Broken, ...] = ()
    least: int = 0
    by: Value | None = None
    least_sure: bool = True

    @property
    def sure(self) -> bool:
        """Whether neither the price nor what it goes by rests on a reconstructed cell."""
        certain = self.price is None or self.price.source.provenance != RECONSTRUCTED
        return certain and (self.by is None or self.by.sure)

    @property
    def number_sure(self) -> bool:
        """Whether the number that is raised rests on no reconstructed cell."""
        return self.by is None or self.by.sure

    @property
    def cost(self) -> int:
        """The price as a number."""
        value = self.price.value if self.price is not None else 0
        assert isinstance(value, int)
        return value


@dataclass(frozen=True, slots=True)
class Advance:
    """A kind of purchase that raises a number: its quote, and the numbers it raises."""

    quote: Callable[[Book, Calling, State, str], Quote | None]
    raised: Callable[[State], dict[str, int]]


def ability(book: Book, found: Calling, state: State, id: str) -> Quote | None:
    """One point of an ability.

    Source: digest, 5.3 and A50. None: no such ability.
    """
    if id not in ABILITIES:
        return None
    if id == MAGIC and not state.has_magic:
        return Quote(0, 0, None, (("LUN-ABL-MAGIC-VALUE", {"n": Text("lunatic.none")}),))
    now = state.abilities[id]
    price = book.rules.within("ability_growth_exp", now + 1)
    return Quote(now, now + 1, price, () if price is not None else (("LUN-SKL-TABLE-END", {}),))


FIXED = ("death_point", "toughness")


def parameter(book: Book, found: Calling, state: State, id: str) -> Quote | None:
    """One point of a parameter: one an opportunity, up to its cap.

    Source: digest, 5.3, A36, A37 and A47. None: no such parameter.
    """
    name = book.rules.parameter(id)
    if id in FIXED:
        return Quote(0, 0, None, (("LUN-PAR-FIXED", {"param": name}),))
    if id not in state.parameters:
        return None
    now, broken = state.parameters[id], list[Broken]()
    if id == "mana" and not state.has_magic:
        broken.append(("LUN-PAR-MANA-NOMAGIC", {}))
    if state.taken.get(("parameter", id), 0) >= book.rules.whole("parameter_step_per_growth"):
        broken.append(("LUN-PAR-STEP", {"param": name}))
    cap = cap_of(book, found, id)
    limit = cap.value if cap is not None else None
    if isinstance(limit, int) and now >= limit:
        code = "LUN-PAR-VITALITY-CAP" if id == "vitality" else "LUN-PAR-CAP"
        broken.append((code, {"param": name, "n": limit}))
    return Quote(now, now + 1, book.rules.record("parameter_growth_exp").at(id), tuple(broken))


def cap_of(book: Book, found: Calling, id: str) -> Found | None:
    """How many points a parameter may grow; None: the class is not known here, so nobody can tell.

    Source: digest, 5.3 and 9.6. An open pattern counts as 0.
    """
    if id == "vitality":
        npc = not book.choices.is_pc
        return book.rules.found("vitality_growth_max_npc" if npc else "vitality_growth_max")
    base, slots, pattern = found.base, found.slots, found.parameter_pattern
    if base is None:
        return None
    if pattern is None:
        return Found(0, Source(base.document, f"{base.id}.parameter_patterns"))
    if id == "mana" and slots is not None and slots.grants.mana_cap is not None:
        return Found(slots.grants.mana_cap, base.cell(f"feat_slots.{slots.id}.mana_cap"))
    return Found(getattr(pattern, id), base.cell(f"parameter_patterns.{pattern.id}.{id}"))


def _barred(book: Book, state: State, id: str) -> list[Broken]:
    """Why a skill cannot be had at all."""
    name, broken = book.rules.skill(id), list[Broken]()
    if id == SUB_MELEE:
        broken.append(("LUN-SKL-SUBMELEE-DIRECT", {}))
    if needs_magic(book, id) and not state.has_magic:
        broken.append(("LUN-SKL-MAGIC-NONE", {"skill": name}))
    if is_barred(book, id):
        broken.append(("LUN-SKL-CLASS-BARRED", {"skill": name}))
    return broken


def base(book: Book, found: Calling, state: State, id: str) -> Quote | None:
    """One point of a skill's base value.

    Source: digest, 5.3, A14 and A15. None: no such skill.
    """
    if id not in book.rules.skills:
        return None
    broken = _barred(book, state, id)
    now = base_at(book, found, id, state.abilities, state.bases)
    if now is None or id == SUB_MELEE:
        return Quote(now or 0, now or 0, None, tuple(broken))
    if state.index > 0 and not _may_step(book, found, state, id, now):
        broken.append(("LUN-SKL-STEP-LIMIT", {"skill": book.rules.skill(id)}))
    column = "combat" if book.rules.skills[id].combat else "noncombat"
    price = book.rules.within("skill_base_exp", now + 1, column)
    if price is None:
        broken.append(("LUN-SKL-TABLE-END", {}))
    return Quote(now, now + 1, price, tuple(broken), by=book.get(f"created.skill.{id}"))


def _may_step(book: Book, found: Calling, state: State, id: str, now: int) -> bool:
    """From 10 on one point an opportunity; from below it up to 10 and no further."""
    border = book.rules.whole("base_value_step_from")
    began = base_at(book, found, id, state.before_abilities, state.before_bases)
    if began is None or began >= border:
        return state.taken.get(("base", id), 0) < 1
    return now < border


def intensity(book: Book, found: Calling, state: State, id: str) -> Quote | None:
    """Half a point of a skill's intensity.

    Source: digest, 5.3. None: no such skill.
    """
    if id not in book.rules.skills:
        return None
    broken = _barred(book, state, id)
    now = state.halves.get(id, 0) * HALF
    then = now + HALF
    value = base_at(book, found, id, state.abilities, state.bases)
    if value is None or id == SUB_MELEE:
        return Quote(now, now, None, tuple(broken))
    if state.taken.get(("intensity", id), 0) >= _halves_a_time(book):
        broken.append(("LUN-SKL-INTENSITY-STEP", {}))
    rules, combat = book.rules, book.rules.skills[id].combat
    price = rules.within("skill_intensity", then, "combat_exp" if combat else "noncombat_exp")
    if price is None:
        return Quote(now, then, None, (*broken, ("LUN-SKL-TABLE-END", {})))
    needed = rules.at("skill_intensity", then, "required_base").value
    part = rules.at("skill_intensity", then, "combat_min_skill_exp") if combat else None
    least = part.value if part is not None else 0
    assert isinstance(needed, int) and isinstance(least, int)
    if value < needed:
        broken.append(("LUN-SKL-INTENSITY-BASE", {"n": then, "b": needed}))
    certain = part is None or part.source.provenance != RECONSTRUCTED
    return Quote(now, then, price, tuple(broken), least, least_sure=certain)


def _halves_a_time(book: Book) -> int:
    step = book.rules.found("intensity_step_per_growth").value
    assert isinstance(step, int | Fraction)
    return floor(step * 2)


ADVANCES: Mapping[str, Advance] = {
    "ability": Advance(ability, lambda state: state.abilities),
    "parameter": Advance(parameter, lambda state: state.parameters),
    "base": Advance(base, lambda state: state.bases),
    "intensity": Advance(intensity, lambda state: state.halves),
}
