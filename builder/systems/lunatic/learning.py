"""The Lunatic: spells, rituals and feats as they are bought, and feats given back. Touches the book.

What breaks a rule here stays on the sheet and costs what it costs; the finding says so.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from builder.core.ledger import Found, Tally
from builder.core.text import Label, Param, Text
from builder.systems.lunatic import records as rows
from builder.systems.lunatic.abilities import own_name
from builder.systems.lunatic.advances import Broken
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.calling import Calling
from builder.systems.lunatic.choices import CUSTOM, Purchase
from builder.systems.lunatic.rules_check import COMMON, PREREQUISITE
from builder.systems.lunatic.state import Feat, Spell, State, base_at, level_at


@dataclass(frozen=True, slots=True)
class Learned:
    """What a purchase comes to: its label, the price in steps, what it breaks, what is only to be noted."""

    label: Label
    price: Tally
    broken: tuple[Broken, ...] = ()
    noted: tuple[str, ...] = ()


def folded(text: str) -> str:
    """Words for comparing: width, case and blanks do not count."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def mark_of(bought: Purchase) -> tuple[str, ...]:
    """What tells a purchase from others of its kind."""
    own = (bought.ja or bought.en, bought.school) if bought.id == CUSTOM else ()
    return (bought.id, *(folded(word) for word in own), folded(bought.select))


# Spells


def spell_row(book: Book, bought: Purchase) -> rows.SpellRow | None:
    """The spell of the tables; None for one of the player's own, or that no table knows."""
    return book.rules.spells.get(bought.id)


def spell_label(book: Book, bought: Purchase) -> Label:
    """The name of a spell in its brackets."""
    row = spell_row(book, bought)
    name = row.name if row is not None else own_name(bought.ja, bought.en, bought.id)
    return Text("lunatic.spell", {"spell": name})


def effective_level(book: Book, found: Calling, school: str, level: int) -> int:
    """The level of a class spell: one lower in the school of a specialist caster.

    Source: digest, 5.3 and A22.
    """
    special = found.specialist
    if special is not None and special.specialist_caster and school == special.spell_school:
        return max(0, level - book.rules.whole("specialist_caster_level_shift"))
    return level


def spell(book: Book, found: Calling, state: State, bought: Purchase) -> Learned:
    """A class spell: its level in EXP, schools and order.

    Source: digest, 5.3, A22, A38 and A51.
    """
    row, label = spell_row(book, bought), spell_label(book, bought)
    school, level = (row.school, row.level) if row is not None else (bought.school, max(0, bought.level))
    broken = list(_casting(state))
    if found.is_known and school not in found.schools:
        broken.append(("LUN-SPL-SCHOOL", {"spell": label}))
    counted = effective_level(book, found, school, level)
    if counted > 1 and not _has_lower(book, found, state, counted):
        broken.append(("LUN-SPL-ORDER", {"spell": label}))
    tally = Tally(f"price.{bought.row}", label)
    if row is not None:
        tally.lookup(Found(level, row.cell("level")), Text("lunatic.spell.level"))
    elif bought.id == CUSTOM or bought.exp is None:
        tally.add(level, Text("lunatic.spell.level"))
    else:
        tally.add(max(0, bought.exp), Text("lunatic.own_price"))
    if counted != level and (row is not None or bought.id == CUSTOM):
        tally.add(counted - level, Text("lunatic.spell.specialist"))
    each = book.rules.whole("spell_cost_per_level")
    if each != 1:
        tally.times(book.rules.found("spell_cost_per_level"), Text("lunatic.spell.each"))
    state.learn(Spell(bought.row, mark_of(bought), label, school, counted, ritual=False))
    return Learned(label, tally, tuple(broken))


def _casting(state: State) -> Iterator[Broken]:
    if not state.has_magic:
        yield "LUN-SPL-NOMAGIC", {}


def _has_lower(book: Book, found: Calling, state: State, level: int) -> bool:
    """Whether every obtainable class spell below this level is there: of the tables, and of one's own."""
    if state.unlearnt is None:
        known = {spell.mark for spell in state.spells if not spell.ritual}
        state.unlearnt = {}
        for mark, below in obtainable(book, found):
            if mark not in known:
                state.unlearnt.setdefault(below, set()).add(mark)
    return not any(marks for below, marks in state.unlearnt.items() if below < level)


def obtainable(book: Book, found: Calling) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every class spell of the open schools with its effective level."""
    schools = found.schools
    for id, row in book.rules.spells.items():
        if row.kind == "class" and row.school in schools:
            yield (id, ""), effective_level(book, found, row.school, row.level)
    for opportunity in book.choices.growth:
        for bought in opportunity.purchases:
            if bought.kind == "spell" and bought.id == CUSTOM and bought.school in schools:
                yield mark_of(bought), effective_level(book, found, bought.school, max(0, bought.level))


def ritual(book: Book, found: Calling, state: State, bought: Purchase) -> Learned:
    """A ritual, by its level and that of the character before the purchase; last of all doubled.

    Source: digest, 5.4.
    """
    row, label = spell_row(book, bought), spell_label(book, bought)
    school, level = (row.school, row.level) if row is not None else (bought.school, max(0, bought.level))
    rules, own = book.rules, level_at(book, state.cumulative)
    tally = Tally(f"price.{bought.row}", label)
    if row is not None:
        tally.lookup(Found(level, row.cell("level")), Text("lunatic.ritual.level"))
    elif bought.id == CUSTOM or bought.exp is None:
        tally.add(level, Text("lunatic.ritual.level"))
    if row is None and bought.id != CUSTOM and bought.exp is not None:
        tally.add(max(0, bought.exp), Text("lunatic.own_price"))
    else:
        tally.lookup(rules.found("ritual_base"), Text("lunatic.ritual.base"))
        reached = rules.level().at(max(0, state.cumulative))
        why: dict[str, Param] = {"n": own}
        if own < level:
            short = rules.whole("ritual_per_level_short") * (level - own)
            tally.lookup(Found(short, reached.source), Text("lunatic.ritual.short", why))
        elif own > level:
            tally.lookup(Found(level - own, reached.source), Text("lunatic.ritual.above", why))
            tally.at_least(level, Text("lunatic.ritual.least"))
        if found.is_known and school not in found.ritual_schools:
            tally.times(rules.found("ritual_mismatch_factor"), Text("lunatic.ritual.mismatch"))
    state.learn(Spell(bought.row, mark_of(bought), label, school, level, ritual=True))
    noted = () if bought.book and bought.permitted else ("LUN-RIT-BOOK",)
    return Learned(label, tally, tuple(_casting(state)), noted)


# Feats


def feat_label(book: Book, bought: Purchase) -> Label:
    """The name of a feat in its brackets, with what was chosen for it."""
    row = book.rules.feats.get(bought.id)
    name = row.name if row is not None else own_name(bought.ja, bought.en, bought.id)
    if bought.select:
        return Text("lunatic.feat.select", {"feat": name, "select": bought.select})
    return Text("lunatic.feat", {"feat": name})


def feat(book: Book, found: Calling, state: State, bought: Purchase) -> Learned:
    """A feat within the slots, or beyond them for more.

    Source: digest, 5.3 and A39.
    """
    row, label, rules = book.rules.feats.get(bought.id), feat_label(book, bought), book.rules
    slots = row.slots if row is not None else max(0, bought.slots)
    beyond = bought.beyond and slots > 0
    broken = [*_feat_limits(book, found, state, bought, row, label)]
    tally = Tally(f"price.{bought.row}", label)
    if row is not None:
        tally.lookup(Found(row.exp, row.cell("exp")), label)
    else:
        tally.add(max(0, bought.exp or 0), Text("lunatic.own_price"))
    if beyond:
        each = rules.whole("overslot_exp_per_slot")
        source = row.cell("slots") if row is not None else None
        why = Text("lunatic.feat.beyond", {"n": slots, "each": each})
        tally.add(Found(each * slots, source) if source is not None else each * slots, why)
    state.take(Feat(bought.row, mark_of(bought), bought.id, label, slots, beyond, _paid(tally)))
    most = rules.whole("overslot_feats_max")
    if beyond and state.beyond > most:
        broken.append(("LUN-FEA-OVER-MAX", {"n": state.beyond}))
    limit = found.slots.slots if found.slots is not None else None
    if not beyond and slots and limit is not None and state.slots_used > limit:
        broken.append(("LUN-FEA-SLOT", {"used": state.slots_used, "max": limit}))
    return Learned(label, tally, tuple(broken))


def _paid(tally: Tally) -> int:
    running = tally.running
    assert isinstance(running, int)
    return running


def _feat_limits(
    book: Book, found: Calling, state: State, bought: Purchase, row: rows.FeatRow | None, label: Label
) -> Iterator[Broken]:
    own = {COMMON, book.choices.base_class, book.choices.specialist_class}
    if row is not None and found.is_known and row.classes and not own & set(row.classes):
        yield "LUN-FEA-CLASS", {"feat": label}
    mark = mark_of(bought)
    repeatable = row is not None and row.repeatable
    if not repeatable and state.marks[mark] > 0:
        yield "LUN-FEA-DUP", {"feat": label}
    if row is not None and not all(meets(book, found, state, words) for words in row.prerequisites):
        yield "LUN-FEA-PREREQ", {"feat": label}


def meets(book: Book, found: Calling, state: State, words: str) -> bool:
    """Whether a prerequisite is met now: magic, a feat, or an ability or skill of at least so much."""
    if words == "magic":
        return state.has_magic
    asked = PREREQUISITE.fullmatch(words)
    if asked is None:
        return state.ids[words] > 0
    id, least = asked[1], int(asked[2])
    if id in state.abilities:
        return state.abilities[id] >= least
    value = base_at(book, found, id, state.abilities, state.bases) if id in book.rules.skills else None
    return value is not None and value >= least


def retrain(book: Book, state: State, bought: Purchase) -> Learned | None:
    """A feat given back for all that was paid for it. None: it is not there.

    Source: digest, 5.3 and A21.
    """
    mark = mark_of(bought)
    if state.marks[mark] <= 0:
        return None
    given = next(feat for feat in reversed(state.feats.values()) if feat.mark == mark)
    state.give_back(given)
    label = Text("lunatic.retrained", {"feat": given.label})
    return Learned(label, Tally(f"price.{bought.row}", label).add(-given.paid, Text("lunatic.retrain")))
