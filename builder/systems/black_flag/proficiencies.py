"""Black Flag: what the character is proficient with, and what is doubled. Touches nothing else.

Source: digest, 13, steps 4 and 5; decisions 4 to 7 and 16.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from builder.core.evaluation import Path
from builder.core.text import Label
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.facts import Question
from builder.systems.black_flag.places import Walked

KINDS = ("armor", "weapon_group", "weapon", "skill", "tool", "vehicle", "save", "improvised_weapon")
MYSTIC = "mystic_metal"


@dataclass(frozen=True, slots=True)
class Gained:
    """One source of a proficiency. `key`: of the row that gives it; `path`: where it was picked."""

    kind: str
    id: str
    label: Label
    key: str
    at: int
    path: Path | None = None


@dataclass(slots=True)
class Proficiencies:
    """Every proficiency with its sources, by kind and id, and what is doubled."""

    sources: dict[str, dict[str, list[Gained]]] = field(default_factory=lambda: {kind: {} for kind in KINDS})
    doubled: dict[str, Label] = field(default_factory=dict)

    def has(self, kind: str, id: str) -> bool:
        """Whether there is that proficiency."""
        return id in self.sources[kind]

    def then(self, kind: str, id: str, at: int, but: str = "") -> bool:
        """Whether a character of that level had it, without what a row with the key `but` gives."""
        return any(
            one.at <= at and not (but and f"{one.key}.".startswith(f"{but}."))
            for one in self.sources[kind].get(id, ())
        )

    def add(self, gained: Gained) -> None:
        """Enter one source."""
        self.sources[gained.kind].setdefault(gained.id, []).append(gained)

    def skilled(self, id: str) -> bool:
        """Whether a skill, tool or vehicle has the proficiency bonus."""
        return any(self.has(kind, id) for kind in ("skill", "tool", "vehicle"))


def proficiencies(book: Book, walked: Walked, mystic: bool) -> Proficiencies:
    """All of them. `mystic`: mystic metal is worn."""
    found = Proficiencies()
    for one in walked.of(kinds.Proficiency):
        effect = one.effect
        if isinstance(effect, kinds.Proficiency) and (effect.requires.armor != MYSTIC or mystic):
            for id in effect.ids:
                found.add(Gained(effect.kind, id, one.label, one.key, one.at))
    for question in walked.questions:
        for gained in _picked(book, question):
            found.add(gained)
    for one in walked.of(kinds.ArmorStep):
        if isinstance(one.effect, kinds.ArmorStep):
            light = found.then("armor", "light", one.at, one.key)
            medium = found.then("armor", "medium", one.at, one.key)
            steps = (*(one.effect.light_to if light else ()), *(one.effect.medium_to if medium else ()))
            for id in steps:
                found.add(Gained("armor", id, one.label, one.key, one.at))
    _check_doubles(book, found)
    _doubled(book, walked, found)
    _last(walked, found)
    return found


def _picked(book: Book, question: Question) -> Iterator[Gained]:
    """The proficiencies that were picked."""
    if question.kind not in ("skill", "any", "tool", "weapon"):
        return
    rules = book.rules
    for id in question.counted:
        if question.kind == "weapon":
            kind = "weapon"
        elif id in rules.skills:
            kind = "skill"
        else:
            kind = "vehicle" if id in rules.vehicles else "tool"
        yield Gained(kind, id, question.source, question.key, question.at, (question.field, question.key))


def _check_doubles(book: Book, found: Proficiencies) -> None:
    """The same from two sources: the second gives nothing.

    Source: digest, decision 5.
    """
    for id, gained in found.sources["skill"].items():
        if len(gained) > 1:
            second = next((one for one in reversed(gained) if one.path is not None), gained[-1])
            first = next(one for one in gained if one is not second)
            book.note(
                "BFR-SKILL-DUPLICATE",
                *(second.path or ("skill_sources",)),
                skill=book.rules.skills[id].name,
                source=first.label,
                other=second.label,
            )
    for kind in ("tool", "vehicle"):
        for id, gained in found.sources[kind].items():
            if len(gained) > 1:
                second = next((one for one in reversed(gained) if one.path is not None), gained[-1])
                book.note("BFR-TOOL-DUPLICATE", *(second.path or ("tools",)), tool=book.rules.called(id))


def _doubled(book: Book, walked: Walked, found: Proficiencies) -> None:
    """Automatic doublings, then those that were picked."""
    for one in walked.of(kinds.Expertise):
        if not isinstance(one.effect, kinds.Expertise):
            continue
        for id in one.effect.ids:
            if found.skilled(id):
                found.doubled.setdefault(id, one.label)
            else:
                name = book.rules.called(id)
                book.note("BFR-EXPERTISE-INERT", "expertise", source=one.label, name=name)
    for question in walked.questions:
        if question.kind != "expertise":
            continue
        for id in question.counted:
            name = book.rules.called(id)
            if not found.skilled(id):
                book.error("BFR-EXPERTISE-NO-PROFICIENCY", *question.path[1:], name=name)
            elif id in found.doubled:
                book.error("BFR-EXPERTISE-REPEAT", *question.path[1:], name=name)
            else:
                found.doubled[id] = question.asker


def _last(walked: Walked, found: Proficiencies) -> None:
    """A proficiency where there is none, otherwise its doubling: looked at after all others.

    Source: digest, decision 7.
    """
    for one in walked.of(kinds.ProficiencyOrExpertise):
        if not isinstance(one.effect, kinds.ProficiencyOrExpertise):
            continue
        for id in one.effect.ids:
            if found.skilled(id):
                found.doubled.setdefault(id, one.label)
            else:
                found.add(Gained(one.effect.kind, id, one.label, one.key, one.at))
