"""Black Flag: what talents ask for, and taking one again. Touches nothing else.

Source: digest, 10; decisions 25 and 27.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from builder.core.text import Label, Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.facts import TalentTaken
from builder.systems.black_flag.levels import Levels
from builder.systems.black_flag.places import Walked
from builder.systems.black_flag.proficiencies import Proficiencies


@dataclass(frozen=True, slots=True)
class Then:
    """The character as it was when a talent was gained."""

    book: Book
    levels: Levels
    walked: Walked
    found: Proficiencies
    counted: Mapping[str, tuple[str, ...]]
    taken: TalentTaken

    def score(self, ability: str) -> int:
        """The score at that level."""
        book, at = self.book, self.taken.at
        cap = book.rules.whole("improvement_cap")
        score = book[f"base.{ability}"].whole
        for key, rises in self.counted.items():
            if self.walked.improvements[key].at <= at:
                score = min(score + rises.count(ability), max(cap, score))
        for one in self.walked.of(kinds.AbilityIncrease):
            if isinstance(one.effect, kinds.AbilityIncrease) and one.at <= at:
                more = dict(one.effect.increases.items())
                score += sum(amount for which, amount in more.items() if which == ability)
        return score

    def casts(self, cantrips: bool = False) -> bool:
        """Whether a class of it had the feature Spellcasting; with cantrips."""
        for line in self.levels.classes:
            casting = line.row.spellcasting
            reached = self.levels.then(line.row.id, self.taken.at)
            if casting is not None and reached >= casting.starts_at and (casting.cantrips or not cantrips):
                return True
        return False

    def has_cantrip(self) -> bool:
        """Whether it could cast a cantrip, by its class or by anything else."""
        own = f"{self.taken.key}.{self.taken.id}"
        if self.casts(cantrips=True):
            return True
        for one in self.walked.granted:
            if one.at > self.taken.at or one.key.startswith(own):
                continue
            match one.effect:
                case kinds.CantripChoice():
                    return True
                case kinds.GrantSpells() if any(
                    id in self.book.rules.spells and self.book.rules.spells[id].circle == 0
                    for id in one.effect.ids
                ):
                    return True
                case _:
                    pass
        return False


def check_talents(
    book: Book, levels: Levels, walked: Walked, found: Proficiencies, counted: Mapping[str, tuple[str, ...]]
) -> tuple[TalentTaken, ...]:
    """Every talent with whether its prerequisites are met."""
    judged: list[TalentTaken] = []
    for taken in walked.talents:
        then = Then(book, levels, walked, found, counted, taken)
        need = next((asked for asked in taken.row.prerequisites if not _met(then, asked)), None)
        if need is not None:
            book.error(
                "BFR-TALENT-PREREQ",
                *("talents", taken.key),
                talent=taken.row.name,
                requirement=requirement(book, need),
            )
        _check_again(book, walked, judged, taken)
        judged.append(replace(taken, met=need is None))
    return tuple(judged)


def barred(
    book: Book, levels: Levels, walked: Walked, found: Proficiencies, counted: Mapping[str, tuple[str, ...]]
) -> Mapping[str, Mapping[str, Label]]:
    """For each question of a talent those of its offers one is not ready for, with what they ask for."""
    answer: dict[str, dict[str, Label]] = {}
    for question in walked.questions:
        if question.kind != "talent":
            continue
        for id in question.offered:
            row = book.rules.talents.get(id)
            if row is None or id in question.picks:
                continue
            then = Then(
                book, levels, walked, found, counted, TalentTaken(question.key, id, row, question.at, True)
            )
            need = next((asked for asked in row.prerequisites if not _could(then, asked)), None)
            if need is not None:
                wanted = Text("black_flag.needs", {"requirement": requirement(book, need)})
                answer.setdefault(question.key, {})[id] = wanted
    return answer


def _could(then: Then, asked: rows.Prerequisite) -> bool:
    """Whether a talent could be taken: what is confirmed only afterwards is not asked for yet."""
    if asked.type == "can_cast_damaging_spell":
        return then.casts() or then.has_cantrip()
    return _met(then, asked)


def _met(then: Then, asked: rows.Prerequisite) -> bool:
    at, own = then.taken.at, f"{then.taken.key}.{then.taken.id}"
    rules, found = then.book.rules, then.found
    match asked.type:
        case "ability":
            return then.score(asked.ability or "") >= asked.min
        case "character_level":
            return at >= asked.min
        case "skill_proficiency":
            return found.then("skill", asked.skill, at, own)
        case "armor_proficiency_any":
            return any(found.then("armor", id, at, own) for id in asked.ids)
        case "weapon_proficiency_any":
            return found.then("weapon_group", asked.group, at, own) or any(
                row.group == asked.group and found.then("weapon", id, at, own)
                for id, row in rules.weapons.items()
            )
        case "spellcasting_feature":
            return then.casts()
        case "can_cast_cantrip":
            return then.has_cantrip()
        case "can_cast_damaging_spell":
            sure = then.walked.answered("options", f"{own}.confirm")
            return bool(sure) and (then.casts() or then.has_cantrip())


def requirement(book: Book, asked: rows.Prerequisite) -> Label:
    """What is asked for, in words."""
    rules = book.rules
    match asked.type:
        case "ability":
            ability = rules.ability(asked.ability or "str")
            return Text("black_flag.needs.score", {"ability": ability, "min": asked.min})
        case "character_level":
            return Text("black_flag.needs.character_level", {"min": asked.min})
        case "skill_proficiency":
            return Text("black_flag.needs.proficiency", {"name": rules.called(asked.skill)})
        case "armor_proficiency_any":
            first, last = (rules.armor_categories[id].name for id in (asked.ids[0], asked.ids[-1]))
            either = Text("black_flag.needs.either", {"one": first, "other": last})
            return Text("black_flag.needs.proficiency", {"name": either})
        case "weapon_proficiency_any":
            return Text("black_flag.needs.any_weapon", {"group": rules.weapon_groups[asked.group].name})
        case "spellcasting_feature":
            return Text("black_flag.needs.spellcasting")
        case "can_cast_cantrip":
            return Text("black_flag.needs.cantrip")
        case "can_cast_damaging_spell":
            return Text("black_flag.needs.damaging_spell")


def _check_again(book: Book, walked: Walked, before: list[TalentTaken], taken: TalentTaken) -> None:
    """A talent again: only where it may be, and with another choice in it.

    Source: digest, 10.
    """
    for other in before:
        if other.id != taken.id:
            continue
        same = _inner(walked, other) == _inner(walked, taken)
        if not taken.row.repeatable or same:
            book.error("BFR-TALENT-REPEAT", "talents", taken.key, talent=taken.row.name)
            return


def _inner(walked: Walked, taken: TalentTaken) -> set[tuple[str, str, tuple[str, ...]]]:
    """What was chosen inside a talent."""
    own = f"{taken.key}.{taken.id}"
    return {
        (question.field, question.key.removeprefix(own), question.counted)
        for question in walked.questions
        if question.key == own or question.key.startswith(f"{own}.")
    }
