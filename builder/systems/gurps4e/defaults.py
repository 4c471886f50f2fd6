"""GURPS 4e, chapter 17.3: what a skill defaults to. Touches only the book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from builder.core.ledger import Value
from builder.core.swift import swift
from builder.core.text import Label, Text
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.facts import Bonus
from builder.systems.gurps4e.labels import folded, specialty
from builder.systems.gurps4e.skills import CONTROLS, Known, controls

MODIFIER = Text("gurps4e.default.modifier")


@swift
@dataclass(frozen=True, slots=True)
class Candidate:
    """A default that applies. `raw`: without the skill's own bonuses, where it rests on another skill."""

    value: Value
    raw: int | None


class Defaults:
    """The defaults of one build: from attributes, and from skills that were bought with points."""

    def __init__(self, book: Book, known: Iterable[Known]) -> None:
        self._book = book
        self._controls: Mapping[str, Value] = controls(book)
        self._full = book.settings.skill_defaults == "full"
        self._cap = book.rules.whole("default_attribute_cap")
        self._names: Mapping[str, Label] = {key: control_name(book, key) for key in CONTROLS}
        self._cap_words = Text("gurps4e.default.cap", {"n": self._cap})
        trained: dict[str, list[Known]] = {}
        for one in known:
            if one.record is not None and one.raw is not None:
                trained.setdefault(one.record.id, []).append(one)
        self._trained = {id: sorted(all, key=_raw, reverse=True) for id, all in trained.items()}

    def is_trained(self, id: str) -> bool:
        """Whether points were spent on a skill, in any specialty."""
        return id in self._trained

    def candidates(
        self, key: str, record: rows.SkillRow, spec: str, bonuses: Iterable[Bonus], own: int | None = None
    ) -> list[Candidate]:
        """Every default of a skill that applies, in the order of the list.

        Source: digest, 17.3. Unit: target of 3d. `own`: the row of the skill itself.
        """
        found: list[Candidate] = []
        for default in (*record.defaults_lite, *record.defaults_full) if self._full else record.defaults_lite:
            if default.attr is not None:
                place = f"{key}.{len(found) + 1}"
                found.append(Candidate(self._of_attribute(place, default, bonuses), None))
                continue
            source = self._source(default, spec, own)
            if source is not None:
                place = f"{key}.{len(found) + 1}"
                value = self._of_skill(place, default, source, bonuses)
                found.append(Candidate(value, _raw(source) + default.mod))
        return found

    def _of_attribute(self, key: str, default: rows.Default, bonuses: Iterable[Bonus]) -> Value:
        """The attribute, counted as 20 at most, less the default's modifier."""
        assert default.attr is not None
        attribute = self._controls[default.attr]
        words = Text("gurps4e.default.words", {"what": self._names[default.attr], "mod": default.mod})
        tally = self._book.tally(key, words).add(attribute)
        if attribute.whole > self._cap:
            tally.at_most(self._cap, self._cap_words)
        tally.add(default.mod, MODIFIER)
        for bonus in bonuses:
            tally.add(bonus.add, bonus.label, bonus.source)
        return self._book.enter(tally)

    def _of_skill(self, key: str, default: rows.Default, source: Known, bonuses: Iterable[Bonus]) -> Value:
        """The other skill's bought level without its own bonuses, less the default's modifier."""
        assert source.bought is not None
        words = Text("gurps4e.default.words", {"what": source.name, "mod": default.mod})
        tally = self._book.tally(key, words).add(source.bought)
        if source.added:
            tally.add(-source.added, Text("gurps4e.default.without", {"skill": source.name}))
        if default.mod:
            tally.add(default.mod, MODIFIER)
        for bonus in bonuses:
            tally.add(bonus.add, bonus.label, bonus.source)
        return self._book.enter(tally)

    def _source(self, default: rows.Default, spec: str, own: int | None) -> Known | None:
        """The best skill bought that the default may rest on."""
        for one in self._trained.get(default.skill, ()):
            if one.row != own and self._fits(default, spec, one):
                return one
        return None

    def _fits(self, default: rows.Default, spec: str, source: Known) -> bool:
        match default.spec:
            case "same":
                return bool(spec) and source.spec == spec
            case "other":
                among = {specialty(source.record, words.en) for words in default.among}
                fits = not among or (source.spec in among and spec in among)
                return bool(source.spec) and source.spec != spec and fits
            case "named":
                return default.names is not None and source.spec == folded(default.names.en)
            case _:
                return True


def control_name(book: Book, key: str) -> Label:
    """The short name of what a skill rests on: DX, 敏捷力."""
    row = book.rules.attributes.get(key) or book.rules.secondary[key]
    return row.short


def _raw(known: Known) -> int:
    return known.raw or 0
