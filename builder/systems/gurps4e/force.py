"""GURPS 4e: what the traits in force do to numbers, skills and reactions. Touches only the book."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from builder.core.text import Label, Text
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.choices import Trait
from builder.systems.gurps4e.facts import Bonus, ReactionLine, ReputationLine, TraitLine


@dataclass(slots=True)
class Force:
    """Bonuses by the number they go to, by the skill they are baked into, and by the skill that parries."""

    ids: set[str] = field(default_factory=set)
    numbers: dict[str, list[Bonus]] = field(default_factory=dict)
    skills: dict[str, list[Bonus]] = field(default_factory=dict)
    parries: dict[str, list[Bonus]] = field(default_factory=dict)

    def on(self, key: str) -> Iterable[Bonus]:
        """What is added to a number."""
        return self.numbers.get(key, ())

    def on_skill(self, id: str) -> tuple[Bonus, ...]:
        """What is baked into a skill's level."""
        return tuple(self.skills.get(id, ()))


def force(book: Book, lines: Iterable[TraitLine]) -> Force:
    """What the effective traits do.

    Source: digest, 13 (notes) and 14.
    """
    found = Force()
    chosen = {trait.row: trait for trait in book.build.traits}
    for line in lines:
        if line.record is None or not line.effective:
            continue
        found.ids.add(line.id)
        if line.record.effects:
            _effects(found, line, chosen[line.row])
        if line.record.skill_bonuses:
            _skills(found, line, chosen[line.row])
    return found


def _applies(variant: str, line: TraitLine) -> bool:
    return not variant or (line.variant is not None and line.variant.id == variant)


def _effects(found: Force, line: TraitLine, trait: Trait) -> None:
    assert line.record is not None
    for effect in line.record.effects:
        if not _applies(effect.variant, line):
            continue
        bonus = Bonus(line.label, effect.add + effect.per_level * (line.level or 0), line.record.cite)
        if effect.to == "parry.weapon":
            if trait.skill:
                found.parries.setdefault(trait.skill, []).append(bonus)
        else:
            found.numbers.setdefault(effect.to, []).append(bonus)


def _skills(found: Force, line: TraitLine, trait: Trait) -> None:
    assert line.record is not None
    for baked in line.record.skill_bonuses:
        if not _applies(baked.variant, line):
            continue
        bonus = Bonus(line.label, baked.add + baked.per_level * (line.level or 0), line.record.cite)
        for skill in dict.fromkeys(trait.skills) if baked.listed else baked.skills:
            found.skills.setdefault(skill, []).append(bonus)


def reactions(
    book: Book, lines: Iterable[TraitLine], reputations: Iterable[ReputationLine]
) -> tuple[ReactionLine, ...]:
    """Every reaction modifier that the sheet lists, each with whom it concerns.

    Source: digest, 13 (reaction modifiers). Unit: added to 3d.
    """
    found = [*_looks(book)]
    for line in lines:
        if line.record is not None and line.effective:
            found += _of_trait(book, line)
    for reputation in reputations:
        who = Text("gurps4e.reaction.known", {"what": reputation.detail}) if reputation.detail else None
        found.append(
            ReactionLine(who or Text("gurps4e.reaction.acquainted"), reputation.label, reputation.reaction)
        )
    if book.build.status > 0:
        term = book.rules.term("status")
        tally = book.tally("reaction.status", term, "+").add(book.build.status, term)
        found.append(ReactionLine(Text("gurps4e.reaction.own_culture"), term, book.enter(tally)))
    return tuple(found)


def _looks(book: Book) -> Iterable[ReactionLine]:
    row = book.rules.appearances.get(book.build.appearance)
    if row is None or not (row.reaction or row.reaction_attracted):
        return
    label: Label = Text("gurps4e.label.field", {"field": book.rules.term("appearance"), "value": row.name})
    if row.reaction_attracted is not None:
        tally = book.tally("reaction.appearance.attracted", label, "+")
        value = book.enter(tally.add(row.reaction_attracted, row.name, row.source()))
        yield ReactionLine(Text("gurps4e.reaction.attracted"), label, value)
    value = book.enter(
        book.tally("reaction.appearance", label, "+").add(row.reaction, row.name, row.source())
    )
    others = row.reaction_attracted is not None
    who = Text("gurps4e.reaction.others") if others else Text("gurps4e.reaction.everyone")
    yield ReactionLine(who, label, value)


def _of_trait(book: Book, line: TraitLine) -> Iterable[ReactionLine]:
    assert line.record is not None
    for place, reaction in enumerate(line.record.reactions, start=1):
        if not _applies(reaction.variant, line):
            continue
        key = f"reaction.trait.{line.row}.{place}"
        source = line.record.cite
        if reaction.low is not None and reaction.high is not None:
            low = book.enter(book.tally(key, line.label, "+").add(reaction.low, line.label, source))
            high = book.enter(
                book.tally(f"{key}.high", line.label, "+").add(reaction.high, line.label, source)
            )
            yield ReactionLine(reaction.who, line.label, low, high)
            continue
        amount = reaction.modifier + reaction.per_level * (line.level or 0)
        value = book.enter(book.tally(key, line.label, "+").add(amount, line.label, source))
        yield ReactionLine(reaction.who, line.label, value)
