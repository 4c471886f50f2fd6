"""GURPS 4e, chapter 17.3: what a skill defaults to. Touches only the book."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from builder.core.ledger import Value
from builder.core.text import Text
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.facts import Bonus
from builder.systems.gurps4e.labels import folded, specialty
from builder.systems.gurps4e.skills import Known, control, control_name

MODIFIER = Text("gurps4e.default.modifier")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A default that applies. `raw`: without the skill's own bonuses, where it rests on another skill."""

    value: Value
    raw: int | None


class Defaults:
    """What the defaults of one build may rest on: the skills that were bought with points."""

    def __init__(self, book: Book, known: Iterable[Known]) -> None:
        self._book = book
        trained: dict[str, list[Known]] = {}
        for one in known:
            if one.record is not None and one.raw is not None:
                trained.setdefault(one.record.id, []).append(one)
        self._trained = {id: sorted(all, key=_raw, reverse=True) for id, all in trained.items()}
        self.trained = frozenset(self._trained)

    def sources(
        self, record: rows.SkillRow | None, spec: str, own: int | None = None
    ) -> tuple[Known | None, ...]:
        """For each default of a skill the best skill that it may rest on; None: an attribute, or no skill.

        `own`: the row of the skill itself.
        """
        if record is None:
            return ()
        return tuple(
            None if default.attr is not None else self._source(default, spec, own)
            for default in listed(self._book, record)
        )

    def _source(self, default: rows.Default, spec: str, own: int | None) -> Known | None:
        for one in self._trained.get(default.skill, ()):
            if one.row != own and _fits(default, spec, one):
                return one
        return None


def listed(book: Book, record: rows.SkillRow) -> tuple[rows.Default, ...]:
    """The defaults of a skill that the campaign knows."""
    return record.defaults if book.settings.skill_defaults == "full" else record.defaults_lite


def candidates(
    book: Book,
    key: str,
    record: rows.SkillRow,
    sources: Iterable[Known | None],
    bonuses: tuple[Bonus, ...],
) -> list[Candidate]:
    """Every default of a skill that applies, in the order of the list.

    Source: digest, 17.3. Unit: target of 3d.
    """
    found: list[Candidate] = []
    for default, source in zip(listed(book, record), sources, strict=True):
        place = f"{key}.{len(found) + 1}"
        if default.attr is not None:
            found.append(Candidate(_of_attribute(book, place, default, default.attr, bonuses), None))
        elif source is not None:
            value = _of_skill(book, place, default, source, bonuses)
            found.append(Candidate(value, _raw(source) + default.mod))
    return found


def _of_attribute(book: Book, key: str, default: rows.Default, attr: str, bonuses: Iterable[Bonus]) -> Value:
    """The attribute, counted as 20 at most, less the default's modifier."""
    attribute, cap = control(book, attr), book.rules.whole("default_attribute_cap")
    words = Text("gurps4e.default.words", {"what": control_name(book, attr), "mod": default.mod})
    tally = book.tally(key, words).add(attribute)
    if attribute.whole > cap:
        tally.at_most(cap, Text("gurps4e.default.cap", {"n": cap}))
    tally.add(default.mod, MODIFIER)
    for bonus in bonuses:
        tally.add(bonus.add, bonus.label, bonus.source)
    return book.enter(tally)


def _of_skill(book: Book, key: str, default: rows.Default, source: Known, bonuses: Iterable[Bonus]) -> Value:
    """The other skill's bought level without its own bonuses, less the default's modifier."""
    assert source.bought is not None
    words = Text("gurps4e.default.words", {"what": source.name, "mod": default.mod})
    tally = book.tally(key, words).add(source.bought)
    if source.added:
        tally.add(-source.added, Text("gurps4e.default.without", {"skill": source.name}))
    if default.mod:
        tally.add(default.mod, MODIFIER)
    for bonus in bonuses:
        tally.add(bonus.add, bonus.label, bonus.source)
    return book.enter(tally)


def _fits(default: rows.Default, spec: str, source: Known) -> bool:
    """Whether the other skill has the specialty that the default asks for."""
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


def _raw(known: Known) -> int:
    return known.raw or 0
