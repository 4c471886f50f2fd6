"""BRP, chapter 6: base chances, by era, formula, weapon, language or the GM. Touches only the book."""

from __future__ import annotations

from builder.core.ledger import Found, Source, Tally, Value
from builder.core.text import Label, Text
from builder.systems.brp import records as rows
from builder.systems.brp.book import Book
from builder.systems.brp.choices import ERAS, FLY_MODES
from builder.systems.brp.formula import Formula
from builder.systems.brp.words import OWN, Named

LEAST = Text("brp.least")
BY_GM = Text("brp.base.gm")
ERA_NAMES = {
    "modern": Text("brp.base.modern"),
    "future": Text("brp.base.future"),
    "historical": Text("brp.base.historical"),
}


class Bases:
    """The base chance of every skill that is asked for. `overrides`: those that the GM has set, by key.

    `era` in force, and how people fly (`fly_mode`): an unknown word counts as the first.
    """

    def __init__(self, book: Book) -> None:
        self._book = book
        era, mode = book.choices.era, book.choices.options.fly_mode
        self.era = era if era in ERAS else ERAS[0]
        self.fly_mode = mode if mode in FLY_MODES else FLY_MODES[0]
        self.overrides: dict[str, int] = {}
        for row in book.choices.base_overrides:
            named = book.namer.name(row.skill, row.spec)
            book.check_skill(named, "base_overrides", row.row)
            if row.base < 0:
                place = ("base_overrides", row.row, "base")
                book.unknown(book.rules.term("base_chance"), str(row.base), *place)
            else:
                self.overrides[named.key] = row.base

    def is_unset(self, named: Named) -> bool:
        """Whether no base is published for it and the GM has set none.

        Source: digest, 6.3, D-14.
        """
        row = named.row
        if row is None or named.misnamed or row.specialty != "weapon" or named.key in self.overrides:
            return False
        return not named.unspecified and (named.known is None or named.known.base is None)

    def base(self, named: Named) -> Value:
        """The base chance of a skill, entered once.

        Source: digest, 6.2, 6.3 and 3. Unit: percent.
        """
        key = f"base.{named.key}"
        found = self._book.values.get(key)
        if found is not None:
            return found
        if named.row is not None and named.row.as_language:
            return self._new(key, named)
        given = (named, self.era, self.fly_mode, self.overrides.get(named.key), *self._follows(named))
        return self._book.conclude(key, given, lambda: self._new(key, named))

    def _follows(self, named: Named) -> tuple[Value, ...]:
        """The characteristics that the base of a skill follows from."""
        if named.row is None:
            return ()
        base = named.row.base_in(self.era, self.fly_mode)
        return tuple(self._book[f"char.{id}"] for id in base.of) if isinstance(base, Formula) else ()

    def _new(self, key: str, named: Named) -> Value:
        tally = Tally(key, Text("brp.base.of", {"skill": named.label}))
        self._published(tally, named)
        if named.key in self.overrides:
            tally.override(self.overrides[named.key], BY_GM, Source("base_overrides", named.key, "gm"))
        return self._book.enter(tally.at_least(0, LEAST))

    def _before_the_gm(self, named: Named) -> Value:
        """The base of a skill as the tables have it: an override holds for its exact key only.

        Source: digest, 3 (`base_overrides`).
        """
        if named.key not in self.overrides:
            return self.base(named)
        key = f"published.{named.key}"
        found = self._book.values.get(key)
        if found is not None:
            return found
        tally = Tally(key, Text("brp.base.of", {"skill": named.label}))
        self._published(tally, named)
        return self._book.enter(tally.at_least(0, LEAST))

    def _published(self, tally: Tally, named: Named) -> None:
        row = named.row
        if row is None or named.misnamed:
            tally.add(0, Text("brp.base.unknown"))
        elif row.as_language:
            self._as_language(tally, named)
        elif row.specialty == "weapon":
            self._by_weapon(tally, named)
        else:
            self._by_era(tally, row)

    def _by_weapon(self, tally: Tally, named: Named) -> None:
        known = named.known
        if known is not None and known.base is not None:
            tally.lookup(Found(known.base, known.cite), Text("brp.base.weapon"))
        elif named.unspecified:
            tally.add(0, Text("brp.base.each"))
        else:
            tally.add(0, Text("brp.base.unset"))

    def _by_era(self, tally: Tally, row: rows.SkillRow) -> None:
        base = row.base_in(self.era, self.fly_mode)
        why: Label = ERA_NAMES[self.era] if row.base_in("", self.fly_mode) != base else Text("brp.base")
        if isinstance(base, Formula):
            self._formula(tally, base, row.cite)
        else:
            tally.lookup(Found(base or 0, row.cite), why)

    def _formula(self, tally: Tally, formula: Formula, source: Source) -> None:
        for id in formula.of:
            tally.add(self._book[f"char.{id}"], source=source)
        if formula.factor == 1:
            return
        if formula.factor.numerator == 1:
            why = Text("brp.divided", {"n": formula.factor.denominator})
            tally.times(Found(formula.factor, source), why).ceil()
        else:
            tally.times(
                Found(formula.factor.numerator, source), Text("brp.times", {"n": formula.factor.numerator})
            )

    def _as_language(self, tally: Tally, named: Named) -> None:
        """Literacy: what the language itself starts with, unless nobody can be taken to read.

        Source: digest, 6.2, D-10.
        """
        if not named.spec:
            tally.add(0, Text("brp.base.each"))
            return
        namer = self._book.namer
        language = (
            namer.name("language_own") if named.spec == OWN else namer.name("language_other", named.said)
        )
        base = self._before_the_gm(language)
        if self._book.choices.options.literacy_assumed:
            tally.add(base)
        else:
            tally.waive(base).add(0, Text("brp.base.unlettered"))
