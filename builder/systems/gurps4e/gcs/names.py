"""GURPS 4e, GCS files: whose name a row bears. Ours stand in both languages: either half is the name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from builder.core.tables import Record
from builder.core.text import Name
from builder.systems.gurps4e.labels import folded
from builder.systems.gurps4e.records import Item, SkillRow, TraitRow, Variant
from builder.systems.gurps4e.rule_tables import GurpsRules

M = TypeVar("M", bound=Record)
BRACKETS = 3


@dataclass(frozen=True, slots=True)
class Called:
    """A name with what stands in brackets behind it, or behind a colon."""

    name: str
    inside: str = ""


@dataclass(frozen=True, slots=True)
class Names:
    """What the shipped tables and the packs call things, folded."""

    traits: Mapping[str, TraitRow]
    variants: Mapping[str, tuple[TraitRow, Variant]]
    skills: Mapping[str, SkillRow]
    items: Mapping[str, Item]


def names_of(rules: GurpsRules) -> Names:
    """The names of all traits, of those kinds of them whose name says enough, of skills and of things."""
    traits = _index(rules.traits.values())
    skills = dict(_index(rules.skills.values()))
    for skill in rules.skills.values():
        for alias in (*skill.aliases_ja, *skill.aliases_en):
            skills.setdefault(folded(alias), skill)
    kinds = [(trait, one) for trait in rules.traits.values() for one in trait.variants]
    often = Counter(word for _, one in kinds for word in {folded(one.name_ja), folded(one.name_en)})
    variants = {
        word: (trait, one)
        for trait, one in kinds
        for word in (folded(one.name_ja), folded(one.name_en))
        if often[word] == 1 and word not in traits and _says_enough(trait, one)
    }
    return Names(traits, variants, skills, _index(rules.items.values()))


def _says_enough(trait: TraitRow, kind: Variant) -> bool:
    """Extraordinary Luck says which trait it is of; Large and Time do not."""
    words = set(folded(trait.name_en).split())
    return len(trait.variants) < 5 and (
        bool(words & set(folded(kind.name_en).split())) or "-" in kind.name_en
    )


def _index(records: Iterable[M]) -> dict[str, M]:
    found: dict[str, M] = {}
    for record in records:
        found.setdefault(folded(record.name_en), record)
        found.setdefault(folded(record.name_ja), record)
    return found


def readings(text: str, deep: int = BRACKETS) -> Iterator[Called]:
    """How a written name may be meant, the likeliest first; brackets are opened so many times in each other.

    剣 (Broadsword): the whole, then 剣 with Broadsword inside it, then Broadsword alone.
    """
    yield Called(text)
    opened = text.find("(") if text.rstrip().endswith(")") else -1
    if opened > 0:
        before, inside = text[:opened].strip(), text[opened + 1 : text.rstrip().rfind(")")].strip()
        yield Called(before, inside)
        yield Called(inside)
        if deep and ("(" in inside or ":" in inside):
            yield from (one for one in readings(inside, deep - 1) if one.name != inside)
    if ":" in text:
        before, _, inside = text.partition(":")
        yield Called(before.strip(), inside.strip())


def both(name: Name) -> str:
    """A name in both languages, as it is written: 剣 (Broadsword)."""
    return name.en if folded(name.ja) == folded(name.en) else f"{name.ja} ({name.en})"
