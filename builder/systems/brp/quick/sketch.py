"""BRP: a quick character while it is being made, as plain choices. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from builder.core.character import Profile, numbered
from builder.core.dice import Recorder
from builder.systems.brp.choices import ERAS, Choices
from builder.systems.brp.engine import evaluate
from builder.systems.brp.facts import Facts
from builder.systems.brp.quick.ideas import Calling, Ideas, Words, ideas
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.words import Namer

T = TypeVar("T")
SETTINGS = {"era", "options", "base_overrides"}


class Sketch:
    """Choices that grow, and the dice that make them."""

    def __init__(self, begun: Choices, rules: BrpRules, roll: Recorder) -> None:
        self.rules = rules
        self.roll = roll
        self.known: Ideas = ideas()
        self.raw: dict[str, Any] = begun.model_dump(include=SETTINGS)
        self.era = begun.era if begun.era in ERAS else ERAS[0]
        self.namer = Namer(rules.skills, rules.specialties, rules.words, self.say(self.known.own_language))
        self._off = {self.namer.key(text).key for text in begun.options.disabled_skills}
        self._options = begun.options
        self._strange = set(self.known.out_of_place.get(self.era, ()))
        self._set_bases = {
            self.namer.name(row.skill, row.spec).key for row in begun.base_overrides if row.base >= 0
        }

    def choices(self) -> Choices:
        """What it has come to."""
        return numbered(Choices.model_validate(self.raw))

    def facts(self) -> Facts:
        """What the rules say of it so far."""
        return evaluate(Profile(), self.choices(), self.rules).facts

    @property
    def calling(self) -> Calling:
        """The ideas for its profession."""
        id = self.raw.get("profession", {}).get("id", "")
        return self.known.professions.get(id, self.known.anybody)

    def say(self, words: Words) -> str:
        """A word in the language that is asked for."""
        return words.say(self.roll.language)

    def some(self, words: Iterable[Words]) -> str:
        """One of the words that belong to the era; nothing if there is none."""
        fitting = [word for word in words if not word.eras or self.era in word.eras]
        return self.say(self.pick(fitting)) if fitting else ""

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        return self.roll.below(bound)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.roll.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in a random order."""
        rest = list(things)
        return [rest.pop(self.roll.below(len(rest))) for _ in range(len(rest))]

    def is_usable(self, skill: str, spec: str) -> bool:
        """Whether points on it are well spent: in use, with a base chance that is known."""
        named = self.namer.name(skill, spec)
        row = named.row
        if row is None or named.misnamed or named.unspecified or {skill, named.key} & self._off:
            return False
        if (row.needs == "powers" and not self._options.powers) or (
            row.needs == "fly" and self._options.fly_mode not in ("technological", "natural")
        ):
            return False
        if row.specialty != "weapon" or named.key in self._set_bases:
            return True
        return named.known is not None and named.known.base is not None

    def is_at_home(self, skill: str, spec: str) -> bool:
        """Whether somebody of the era would learn it."""
        return self.is_usable(skill, spec) and not {skill, f"{skill}:{spec}"} & self._strange

    def specialty(self, skill: str, offered: Sequence[str], taken: Iterable[str] = ()) -> str:
        """One of those on offer that fits the era and is not taken; a language where none is suggested."""
        if skill == "literacy":
            return "own"
        if skill == "language_other":
            return self._language(skill, taken)
        free = [spec for spec in offered if self.namer.name(skill, spec).key not in set(taken)]
        at_home = [spec for spec in free if self.is_at_home(skill, spec)]
        usable = at_home or [spec for spec in free if self.is_usable(skill, spec)] or free
        return self.pick(usable) if usable else ""

    def _language(self, skill: str, taken: Iterable[str]) -> str:
        learned = set(taken)
        free = [
            word
            for word in self.known.languages
            if (not word.eras or self.era in word.eras)
            and self.namer.name(skill, self.say(word)).key not in learned
        ]
        return self.say(self.pick(free or list(self.known.languages)))
