"""BRP: a random, complete, legal character from the settings of a campaign. Touches nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from builder.core.character import Profile, numbered
from builder.core.dice import Recorder
from builder.systems.brp.choices import CHARACTERISTICS, CUSTOM, Choices
from builder.systems.brp.engine import evaluate
from builder.systems.brp.facts import Facts, ListLine, OptionLine, SkillLine, SlotLine
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.words import folded

T = TypeVar("T")

STEP = 5
MANY = 60


def quick_build(begun: Choices, rules: BrpRules, roll: Recorder) -> Choices:
    """Roll, take a profession, spend both pools, arm oneself; the same dice make the same one."""
    builder = _Builder(begun, rules, roll)
    builder.roll_set()
    builder.take_profession()
    builder.spend()
    builder.arm()
    return builder.choices()


class _Builder:
    """A character in the making, as plain choices."""

    def __init__(self, begun: Choices, rules: BrpRules, roll: Recorder) -> None:
        self._rules, self._roll = rules, roll
        kept = {"era", "options", "base_overrides"}
        self._raw: dict[str, Any] = begun.model_dump(include=kept)
        text = (Path(__file__).resolve().parent / "ideas.json").read_text(encoding="utf-8")
        self._ideas: dict[str, Any] = json.loads(text)
        self._language = roll.language

    def choices(self) -> Choices:
        """What it has come to."""
        return numbered(Choices.model_validate(self._raw))

    def facts(self) -> Facts:
        """What the rules say of it so far."""
        return evaluate(Profile(), self.choices(), self._rules).facts

    def roll_set(self) -> None:
        """One whole set of characteristics."""
        rolls = {}
        for id in CHARACTERISTICS:
            path = ("choices", "rolls", id)
            rolls[id] = self._roll.roll(path, self._rules.characteristics[id].roll)
        own = self._ideas["own_language"][self._language]
        self._raw |= {"rolls": rolls, "roll_sets": 1, "identity": {"own_language": own}}

    def take_profession(self) -> None:
        """A profession, its free specialties, its lists."""
        ids = [id for id in self._rules.professions if id != CUSTOM]
        self._raw["profession"] = {"id": self._pick(ids), "fixed": {}, "choices": []}
        for slot in self.facts().profession.slots:
            if slot.asks and not slot.alternatives:
                self._raw["profession"]["fixed"][slot.slot] = self._specialty_of(slot)
        for one in self.facts().profession.lists:
            self._fill(one)

    def _specialty_of(self, slot: SlotLine) -> str:
        if slot.usual is not None and slot.row.usual:
            return slot.row.usual
        return self._specialty(slot.row.skill, tuple(id for id, _ in slot.specialties))

    def _specialty(self, skill: str, offered: tuple[str, ...]) -> str:
        """One that has a base chance; a language where nothing is suggested."""
        row = self._rules.skills[skill]
        usable = [id for id in offered if row.specialty != "weapon" or self._base(skill, id) is not None]
        if skill in ("language_other", "literacy") or not usable:
            return str(self._pick(self._ideas["languages"])[self._language]) if skill != "literacy" else "own"
        return self._pick(usable)

    def _base(self, skill: str, spec: str) -> int | None:
        known = self._rules.specialties.get(f"{skill}:{spec}")
        return known.base if known is not None else None

    def _fill(self, one: ListLine) -> None:
        """As many picks as the list asks for, none of them twice."""
        taken = set(self.facts().profession.keys)
        options = list(one.options) if not one.anything else self._anything()
        found: list[dict[str, Any]] = []
        for _ in range(MANY):
            if len(found) >= one.least or not options:
                break
            option = options[self._roll.below(len(options))]
            spec = option.spec
            if option.asks:
                spec = self._specialty(option.skill, tuple(id for id, _ in option.specialties))
            key = f"{option.skill}:{folded(spec)}" if spec else option.skill
            if key in taken or not self._is_usable(option.skill, spec):
                continue
            taken.add(key)
            found.append({"place": one.place, "skill": option.skill, "spec": spec})
            if not one.repeat:
                options.remove(option)
        self._raw["profession"]["choices"] += found

    def _anything(self) -> list[OptionLine]:
        return [
            OptionLine(id, "", id, row.name, False)
            for id, row in self._rules.skills.items()
            if not row.special and not row.needs
        ]

    def _is_usable(self, skill: str, spec: str) -> bool:
        row = self._rules.skills[skill]
        disabled = self._raw["options"]["disabled_skills"]
        if skill in disabled or f"{skill}:{spec}" in disabled:
            return False
        return row.specialty != "weapon" or self._base(skill, spec) is not None

    def spend(self) -> None:
        """Three hundred points on the profession, the rest on anything else, up to the limit of creation."""
        rules, facts = self._rules, self.facts()
        keys = frozenset(facts.profession.keys)
        int_points = next(line.value.whole for line in facts.characteristics if line.id == "INT")
        usable = [line for line in facts.skills if not line.off and not line.unset and line.row is not None]
        own = [line for line in usable if line.key in keys]
        others = [line for line in usable if line.key not in keys]
        room = {line.key: self._room(line) for line in usable}
        self._spread("professional_points", own, room, rules.whole("professional_pool"))
        self._spread("personal_points", others, room, int_points * rules.whole("personal_pool_factor"))

    def _room(self, line: SkillLine) -> int:
        cap = self._rules.whole("cap")
        return max(cap - line.base.whole, 0)

    def _spread(self, pool: str, lines: list[SkillLine], room: dict[str, int], points: int) -> None:
        spent: dict[str, int] = {}
        while points > 0:
            open_to = [line.key for line in lines if room[line.key] > 0]
            if not open_to:
                break
            key = self._pick(open_to)
            step = min(STEP, points, room[key])
            room[key] -= step
            points -= step
            spent[key] = spent.get(key, 0) + step
        self._raw[pool] = spent

    def arm(self) -> None:
        """A weapon that the character may start with, where there is one."""
        facts = self.facts()
        least = self._rules.whole("weapon_chance")
        fit = []
        for id, row in self._rules.weapons.items():
            line = facts.by_key.get(row.skill)
            if line is None or row.base is None or row.any_chance:
                continue
            if row.base + line.professional.whole + line.personal.whole >= least:
                fit.append(id)
        if fit:
            self._raw["weapons"] = [self._pick(fit)]

    def _pick(self, these: Sequence[T]) -> T:
        return these[self._roll.below(len(these))]
