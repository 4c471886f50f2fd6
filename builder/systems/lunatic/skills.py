"""The Lunatic: skills: base value, intensity, critical rating. Touches the book, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.core.ledger import Found, Source, Tally, Value
from builder.core.text import Label, Text
from builder.systems.lunatic import records as rows
from builder.systems.lunatic.book import Book, looked_up
from builder.systems.lunatic.calling import Calling, race_cell
from builder.systems.lunatic.children import class_share
from builder.systems.lunatic.rule_tables import ABILITIES, HALF, MAGIC, MAIN_MELEE, SUB_MELEE

Scores = Mapping[str, Value]
CREATED = "created."


def class_values(book: Book, found: Calling) -> None:
    """What the class gives on each skill; a skill that it bars has none. Keys: class.<skill>.

    Source: digest, 2.8, 3 and 9.6; of a child only a part of it: 14.
    """
    for id, row in book.rules.skills.items():
        tally = Tally(f"class.{id}", Text("lunatic.class_value", {"skill": row.name}))
        if found.base is None:
            known = book.choices.base_class
            book.enter(tally.add(0, Text("lunatic.class.unknown" if known else "lunatic.class.none")))
            continue
        value, source = _class_value(found, found.base, id)
        if value is None:
            continue
        part = class_share(book, value)
        if part is not None:
            tally.waive(Found(value, source), found.base.name)
            book.enter(tally.lookup(part, Text("lunatic.child.class_value")))
        else:
            book.enter(tally.lookup(Found(value, source), found.base.name))


def _class_value(found: Calling, base: rows.BaseClass, id: str) -> tuple[int | None, Source]:
    """The number of the class, of its pattern, or of the slot option, which opens what the class bars."""
    slots, pattern = found.slots, found.skill_pattern
    if slots is not None and id in slots.grants.skill_set:
        return slots.grants.skill_set[id], base.cell(f"feat_slots.{slots.id}.{id}")
    if pattern is not None and id in pattern.set:
        return pattern.set[id], base.cell(f"skill_patterns.{pattern.id}.{id}")
    return base.skills.get(id), base.cell(f"skills.{id}")


def is_barred(book: Book, id: str) -> bool:
    """Whether the class bars the skill."""
    return book.get(f"class.{id}") is None


def needs_magic(book: Book, id: str) -> bool:
    """Whether the skill cannot be had by anyone without magic."""
    return MAGIC in book.rules.skills[id].main


def modifiers(book: Book, prefix: str = "") -> None:
    """The modifier of every ability, 0 of one that is not there. Keys: modifier.<id>; created. before."""
    for id in ABILITIES:
        score, key = book.get(f"{prefix}{id}"), f"{prefix}modifier.{id}"
        if score is not None:
            book.enter(modifier(book, score, key, id))
        else:
            book.enter(Tally(key, _modifier_of(book, id), "+").add(0, Text("lunatic.none")))


def _modifier_of(book: Book, id: str) -> Text:
    return Text("lunatic.modifier_of", {"what": book.rules.ability(id)})


def modifier(book: Book, score: Value, key: str, id: str) -> Tally:
    """What an ability adds as a sub ability.

    Source: digest, 2.4.
    """
    table = book.rules.bands("ability_modifier")
    why = Text("lunatic.table_at", {"table": table.name, "n": score.number})
    tally = Tally(key, _modifier_of(book, id), "+")
    return looked_up(tally, book.rules.at(table.id, score.number), why, score)


def base_value(book: Book, found: Calling, id: str, key: str, subs: Scores, main: Value) -> Tally:
    """Main ability + modifier of the sub ability + class initial value + race.

    Source: digest, 3. `main`: the main ability, or the average of two.
    """
    row = book.rules.skills[id]
    tally = Tally(key, skill_label(row.name)).add(main)
    if row.sub is not None and row.sub in subs:
        tally.add(subs[row.sub])
    tally.add(book[f"class.{id}"])
    more = found.race.skill_initial.get(id, 0)
    if more:
        tally.lookup(Found(more, race_cell(found, f"skill_initial.{id}")), found.race.name)
    return tally


def average(book: Book, id: str, key: str, scores: Scores) -> Tally:
    """The average of two abilities. A half goes up when the left one is odd, down when the right one is.

    Source: digest, 3.
    """
    left, right = (scores[ability] for ability in book.rules.skills[id].main)
    name = Text("lunatic.average_of", {"left": left.name, "right": right.name})
    tally = Tally(key, name).add(left).add(right).times(HALF, Text("lunatic.average"))
    if left.whole % 2:
        return tally.ceil(Text("lunatic.average.left_odd"))
    return tally.floor(Text("lunatic.average.right_odd"))


def skill_label(name: Label) -> Label:
    """A skill in its brackets."""
    return Text("lunatic.skill", {"skill": name})


def created_skills(book: Book, found: Calling) -> None:
    """Every skill that can be had, as it was at creation. Keys: created.skill.<id>."""
    scores, subs = _of(book, CREATED), _of(book, f"{CREATED}modifier.")
    for id, row in book.rules.skills.items():
        if is_barred(book, id) or any(ability not in scores for ability in row.main):
            continue
        main = scores[row.main[0]]
        if len(row.main) > 1:
            main = book.enter(average(book, id, f"{CREATED}main.{id}", scores))
        book.enter(base_value(book, found, id, f"{CREATED}skill.{id}", subs, main))


def _of(book: Book, prefix: str) -> dict[str, Value]:
    found = {id: book.get(f"{prefix}{id}") for id in ABILITIES}
    return {id: value for id, value in found.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Grown:
    """What growth has added to skills: points of base value, half points of intensity."""

    bases: Mapping[str, int]
    halves: Mapping[str, int]


def skills(book: Book, found: Calling, grown: Grown) -> None:
    """Every skill that can be had, as it is now.

    Source: digest, 3. Keys: skill.<id>, intensity.<id>, effect.<id>, critical.<id>. Secondary melee follows
    primary melee: base value point by point, half its intensity, down to a half.
    """
    rules = book.rules
    scores, subs = _of(book, ""), _of(book, "modifier.")
    table = rules.lookup("critical_rating")
    for id, row in rules.skills.items():
        if book.get(f"created.skill.{id}") is None:
            continue
        main = scores[row.main[0]]
        if len(row.main) > 1:
            main = book.enter(average(book, id, f"main.{id}", scores))
        tally = base_value(book, found, id, f"skill.{id}", subs, main)
        more = grown.bases.get(MAIN_MELEE if id == SUB_MELEE else id, 0)
        if more:
            tally.add(more, Text("lunatic.growth"))
        value = book.enter(tally)
        intensity = book.enter(_intensity(book, id, row.name, grown))
        effect = Tally(f"effect.{id}", Text("lunatic.effect_of", {"skill": row.name}))
        book.enter(effect.add(intensity).floor(Text("lunatic.effect.cut")))
        critical = Tally(f"critical.{id}", Text("lunatic.critical_of", {"skill": row.name}))
        why = Text("lunatic.table_at", {"table": table.name, "n": value.number})
        book.enter(critical.lookup(rules.at(table.id, value.number), why))


def _intensity(book: Book, id: str, name: Label, grown: Grown) -> Tally:
    tally = Tally(f"intensity.{id}", Text("lunatic.intensity_of", {"skill": name}))
    above = book.get(f"intensity.{MAIN_MELEE}")
    if id == SUB_MELEE and above is not None:
        whole = tally.add(above).floor(Text("lunatic.intensity.cut"))
        return whole.times(HALF, Text("lunatic.intensity.half"))
    halves = grown.halves.get(id, 0)
    return tally.add(halves * HALF, Text("lunatic.growth")) if halves else tally
