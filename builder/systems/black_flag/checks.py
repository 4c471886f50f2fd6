"""Black Flag: saves, skills, tools, passive scores and initiative. Touches nothing else.

Source: digest, 13; decisions 3, 4 and 20.
"""

from __future__ import annotations

from fractions import Fraction

from builder.core.ledger import Tally, Value
from builder.core.text import Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.choices import ABILITIES
from builder.systems.black_flag.facts import SkillLine, ToolLine
from builder.systems.black_flag.places import Walked
from builder.systems.black_flag.proficiencies import Proficiencies

PB = "pb"


def saves(book: Book, walked: Walked, found: Proficiencies) -> frozenset[str]:
    """Keys: save.<ability>, save.all where something counts for all of them."""
    more: Value | None = None
    for one in walked.of(kinds.SaveBonus):
        if isinstance(one.effect, kinds.SaveBonus):
            tally = Tally("save.all", one.label, spec="+").add(book[f"mod.{one.effect.ability}"])
            more = book.enter(tally.at_least(one.effect.minimum, one.label, one.cite))
    for id in ABILITIES:
        label = Text("black_flag.save", {"ability": book.rules.ability(id)})
        tally = Tally(f"save.{id}", label, spec="+").add(book[f"mod.{id}"])
        if found.has("save", id):
            tally.add(book[PB])
        if more is not None:
            tally.add(more)
        book.enter(tally)
    return frozenset(found.sources["save"])


def half_bonus(book: Book, walked: Walked) -> Value | None:
    """Half the proficiency bonus, rounded down, for checks that have none. Key: pb.half."""
    for one in walked.of(kinds.HalfProficiency):
        return book.enter(Tally("pb.half", one.label, spec="+").add(book[PB]).times(Fraction(1, 2)).floor())
    return None


def skills(book: Book, walked: Walked, found: Proficiencies, half: Value | None) -> tuple[SkillLine, ...]:
    """Every skill with its passive score. Keys: skill.<id>, passive.<id>."""
    lines: list[SkillLine] = []
    for id, row in book.rules.skills.items():
        tally = Tally(f"skill.{id}", row.name, spec="+").add(book[f"mod.{row.default_ability}"])
        book.enter(_with_bonus(book, tally, id, found, half))
        _passive(book, walked, id)
        lines.append(
            SkillLine(
                id=id,
                label=row.name,
                ability=row.default_ability,
                proficient=found.has("skill", id),
                doubled=id in found.doubled,
                sources=tuple(one.label for one in found.sources["skill"].get(id, ())),
            )
        )
    return tuple(lines)


def _with_bonus(book: Book, tally: Tally, id: str, found: Proficiencies, half: Value | None) -> Tally:
    """The proficiency bonus: once, twice, half, or not at all."""
    if found.skilled(id):
        tally.add(book[PB])
        if id in found.doubled:
            tally.add(book[PB], found.doubled[id])
    elif half is not None:
        tally.add(half)
    return tally


def _passive(book: Book, walked: Walked, id: str) -> None:
    """10 and everything that the check adds; a feature may add to the passive score alone."""
    row = book.rules.skills[id]
    tally = Tally(f"passive.{id}", Text("black_flag.passive", {"skill": row.name}))
    tally.lookup(book.rules.found("passive_base"), Text("black_flag.passive.base"))
    tally.add(book[f"skill.{id}"])
    for one in walked.of(kinds.PassiveBonus):
        if isinstance(one.effect, kinds.PassiveBonus) and id in one.effect.skills:
            tally.add(one.effect.value, one.label, one.cite)
    book.enter(tally)


def tools(book: Book, found: Proficiencies) -> tuple[ToolLine, ...]:
    """Tools and vehicles with proficiency. Keys: tool.<id>.<ability>."""
    lines: list[ToolLine] = []
    rules = book.rules
    for kind in ("tool", "vehicle"):
        for id, gained in found.sources[kind].items():
            row = rules.tools.get(id)
            abilities = row.associated_abilities if row is not None else ()
            for ability in abilities:
                names = {"name": rules.called(id), "ability": rules.ability(ability)}
                tally = Tally(f"tool.{id}.{ability}", Text("black_flag.tool", names), spec="+")
                book.enter(_with_bonus(book, tally.add(book[f"mod.{ability}"]), id, found, None))
            lines.append(
                ToolLine(
                    id=id,
                    label=rules.called(id),
                    doubled=id in found.doubled,
                    abilities=abilities,
                    sources=tuple(one.label for one in gained),
                )
            )
    return tuple(lines)


def initiative(book: Book, half: Value | None) -> Value:
    """A DEX check."""
    tally = Tally("initiative", book.rules.term("initiative"), spec="+").add(book["mod.dex"])
    return book.enter(tally.add(half) if half is not None else tally)
