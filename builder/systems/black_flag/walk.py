"""Black Flag: every effect in force, and every question that the data asks, to any depth.

One walk: what a pick opens in turn is walked at once. Touches nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from builder.core.text import Label
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.facts import Granted, Question, TalentTaken
from builder.systems.black_flag.formula import COLUMN
from builder.systems.black_flag.levels import Levels
from builder.systems.black_flag.places import ANY, CONFIRMED, PROFICIENT, WAYS, Place, Walked
from builder.systems.black_flag.spell_asks import SpellAsks

SAVANT, TOME = "boon_savant", "tome"


class Walk:
    """Walks classes, lineage, heritage, background, talents and everything that picks open."""

    def __init__(self, book: Book, levels: Levels) -> None:
        self._book, self._levels, self._rules = book, levels, book.rules
        self.found = Walked()
        self._spells = SpellAsks(book, levels, self.found, self._ask_source)
        self._waiting: list[tuple[Place, Question]] = []
        self._lists: list[tuple[str, int, tuple[str, ...]]] = []

    def run(self) -> Walked:
        """Everything, in the order in which sources count."""
        for place, line in enumerate(self._levels.classes):
            self._class_base(line.row, place)
        for line in self._levels.classes:
            self._features(line.row.id, line.row.name, "class", line.row.id)
            if line.subclass is not None:
                self._features(line.subclass.id, line.subclass.name, "subclass", line.row.id)
        self._lineage()
        self._heritage()
        self._background()
        while self._waiting:
            self._talents(*self._waiting.pop(0))
        return self.found

    # Where it starts

    def _class_base(self, row: rows.ClassRow, place: int) -> None:
        """What the class itself gives: all of it in the first class, a part in a later one.

        Source: digest, 6 and 17.
        """
        at = self._levels.at(row.id, 1)
        spot = Place(row.id, row.name, row.name, "class", row.id, row.id, at, row.cite)
        if place:
            later = self._rules.multiclass.get(row.id)
            self._effects(spot, later.effects if later is not None else ())
            return
        fixed = {
            "armor": row.armor_proficiencies,
            "weapon_group": row.weapon_group_proficiencies,
            "weapon": row.weapon_proficiencies,
            "save": row.saves,
        }
        for kind, ids in fixed.items():
            if ids:
                effect = {"type": "proficiency", "kind": kind, "ids": ids}
                self._grant(spot, kinds.Proficiency.model_validate(effect))
        self._ask(
            spot, "skill_sources", "skill", row.skill_choice.choose, self._skills(row.skill_choice.among)
        )
        for grant in row.tool_proficiencies:
            if grant.type == "fixed":
                self._grant(spot, kinds.Proficiency(type="proficiency", kind="tool", ids=grant.ids))
            else:
                offered = grant.among or self._tools_of(grant.from_category)
                self._ask(spot, "tools", "tool", grant.choose, offered)

    def _features(self, owner: str, source: Label, family: str, char_class: str) -> None:
        level = self._levels.of(char_class)
        for row in self._rules.features.get(owner, ()):
            if row.level > level:
                continue
            spot = Place(
                key=row.id,
                label=row.name,
                source=source,
                family=family,
                owner=char_class,
                char_class=char_class,
                at=self._levels.at(char_class, row.level),
                cite=row.cite,
                feature=row.feature,
                class_level=row.level,
            )
            steps = row.improves_at or (row.level,)
            self._effects(spot, row.effects, tuple(step for step in steps if step <= level))

    def _lineage(self) -> None:
        row = self._rules.lineages.get(self._book.choices.lineage)
        if row is not None:
            for trait in self._rules.traits.get(row.id, ()):
                spot = Place(trait.id, trait.name, row.name, "lineage", row.id, "", 1, trait.cite)
                self._effects(replace(spot, feature=trait.trait), trait.effects)

    def _heritage(self) -> None:
        row = self._rules.heritages.get(self._book.choices.heritage)
        if row is None:
            return
        spot = Place(row.id, row.name, row.name, "heritage", row.id, "", 1, row.cite)
        self._grant(spot, kinds.Language(type="language", ids=row.languages.fixed))
        self._ask_languages(spot, row.languages.choose)
        for trait in self._rules.traits.get(row.id, ()):
            place = Place(trait.id, trait.name, row.name, "heritage", row.id, "", 1, trait.cite)
            self._effects(replace(place, feature=trait.trait), trait.effects)

    def _background(self) -> None:
        row = self._rules.backgrounds.get(self._book.choices.background)
        if row is None:
            return
        spot = Place(row.id, row.name, row.name, "background", row.id, "", 1, row.cite)
        self._ask(
            spot, "skill_sources", "skill", row.skill_choice.choose, self._skills(row.skill_choice.among)
        )
        self._effects(spot, row.additional)
        offered = tuple(id for id in row.talent_choice.among if id in self._rules.talents)
        self._ask(spot, "talents", "talent", row.talent_choice.choose, offered)

    # Effects

    def _grant(self, spot: Place, effect: kinds.Effect) -> None:
        self.found.granted.append(
            Granted(
                effect=effect,
                label=spot.label,
                key=spot.key,
                family=spot.family,
                owner=spot.owner,
                char_class=spot.char_class,
                at=spot.at,
                cite=spot.cite,
                feature=spot.feature,
            )
        )

    def _effects(self, spot: Place, effects: Iterable[kinds.Effect], steps: tuple[int, ...] = ()) -> None:
        for effect in effects:
            self._grant(spot, effect)
            match effect:
                case kinds.ChooseProficiency():
                    self._proficiency(spot, effect)
                case kinds.ChooseExpertise():
                    self._expertise(spot, effect)
                case kinds.Language():
                    self._language(spot, effect)
                case kinds.ChooseLanguage():
                    self._ask_languages(spot, effect.choose)
                case kinds.Improvement():
                    self._improvement(spot, steps)
                case kinds.TalentChoice():
                    offered = self._talents_of(effect.lists)
                    self._ask(spot, "talents", "talent", effect.choose, offered)
                case kinds.TalentListAdd():
                    self._lists.append((spot.char_class, spot.at, effect.lists))
                case kinds.OptionChoice():
                    self._options(spot, effect)
                case kinds.OptionGrant():
                    self._all_options(spot, effect)
                case kinds.EnhanceOption():
                    self._enhance(spot, effect)
                case kinds.OneOf():
                    self._one_of(spot, effect)
                case _:
                    self._plain_pick(spot, effect)

    def _plain_pick(self, spot: Place, effect: kinds.Effect) -> None:
        """Picks that open nothing further: names, damage types, schools, weapons, spells."""
        match effect:
            case kinds.NamedChoice():
                self._ask(spot, "options", "name", effect.choose, effect.among)
            case kinds.ChooseDamageType() | kinds.ChooseResistance():
                every = tuple(self._rules.damage_types) if ANY in effect.among else effect.among
                self._ask(spot, "options", "damage_type", effect.choose, every)
            case kinds.ChooseExtraSource():
                self._ask(spot, "options", "source", effect.choose, effect.among)
            case kinds.SpellAttackAndDcBonus():
                self._ask(spot, "options", "school", effect.choose_school, tuple(self._rules.schools))
            case kinds.UnarmedDamage() if effect.ability_fixed_at_creation:
                self._ask(replace(spot, key=f"{spot.key}.ability"), "options", "ability", 1, effect.ability)
                damage = replace(spot, key=f"{spot.key}.damage")
                self._ask(damage, "options", "damage_type", 1, effect.damage_types)
            case kinds.GrantSpells() if effect.ability_choice:
                self._ask(spot, "options", "ability", 1, effect.ability_choice)
            case kinds.WeaponBonus():
                self._ask(spot, "weapon_choices", "weapon_use", effect.choose_weapon, (PROFICIENT,))
            case kinds.ChooseWeapons():
                self._ask(spot, "weapon_choices", "weapon_use", effect.choose, (PROFICIENT,))
            case _:
                self._spells.ask(spot, effect)

    # Questions

    def _ask(
        self,
        spot: Place,
        field_name: str,
        kind: str,
        choose: int,
        offered: tuple[str, ...],
        repeatable: bool = False,
        name: str = "",
    ) -> Question:
        """Ask, and take what counts of the answer: what is offered, once, no more than allowed."""
        key = self._free(field_name, spot.key)
        picks: tuple[str, ...] = getattr(self._book.choices, field_name).get(key, ())
        counted: list[str] = []
        for pick in picks:
            fits = pick in offered or (PROFICIENT in offered and pick in self._rules.weapons)
            again = pick in counted and not (repeatable and self._repeats(spot, name, pick))
            if fits and not again and len(counted) < choose:
                counted.append(pick)
        question = Question(
            key=key,
            field=field_name,
            kind=kind,
            family=spot.family,
            asker=spot.label,
            source=spot.source,
            choose=choose,
            offered=offered,
            picks=picks,
            counted=tuple(counted),
            at=spot.at,
            owner=spot.owner,
            name=name,
        )
        self.found.questions.append(question)
        if kind == "talent":
            self._waiting.append((spot, question))
        return question

    def _ask_source(self, spot: Place) -> Question:
        return self._ask(spot, "options", "source", 1, tuple(self._rules.spell_sources))

    def _free(self, field_name: str, key: str) -> str:
        """The key, with a number behind it where the same place asks for several of a kind."""
        used = {q.key for q in self.found.questions if q.field == field_name}
        number, found = 1, key
        while found in used:
            number += 1
            found = f"{key}.{number}"
        return found

    def _repeats(self, spot: Place, name: str, pick: str) -> bool:
        row = self._rules.options_of(spot.owner, name).get(pick)
        return row is not None and row.repeatable

    def _skills(self, among: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self._rules.skills) if ANY in among else among

    def _tools_of(self, category: str) -> tuple[str, ...]:
        tools = self._rules.tools
        return tuple(id for id, row in tools.items() if category in ("any_tool", row.family))

    def _proficiency(self, spot: Place, effect: kinds.ChooseProficiency) -> None:
        rules = self._rules
        every: dict[str, tuple[str, ...]] = {
            "skill": tuple(rules.skills),
            "tool": tuple(rules.tools),
            "vehicle": tuple(rules.vehicles),
            "weapon": tuple(rules.weapons),
        }
        offered = tuple(id for kind in effect.kinds for id in every[kind])
        if ANY not in effect.among:
            groups = [id for id, row in rules.weapons.items() if row.group in effect.among]
            offered = tuple(id for id in offered if id in effect.among or id in groups)
        if "skill" in effect.kinds:
            self._ask(
                spot, "skill_sources", "skill" if len(effect.kinds) == 1 else "any", effect.choose, offered
            )
        elif "weapon" in effect.kinds:
            name = effect.among[0]
            self._ask(spot, "weapon_choices", "weapon", effect.choose, self._allowed(offered), name=name)
        else:
            self._ask(spot, "tools", "tool", effect.choose, offered)

    def _allowed(self, weapons: tuple[str, ...]) -> tuple[str, ...]:
        """Without firearms, where the GM has not let them in."""
        if self._book.choices.campaign.firearms:
            return weapons
        return tuple(id for id in weapons if not self._rules.weapons[id].optional)

    def _expertise(self, spot: Place, effect: kinds.ChooseExpertise) -> None:
        rules = self._rules
        if effect.at_level is not None:
            if self._levels.of(spot.char_class) < effect.at_level:
                return
            at = self._levels.at(spot.char_class, effect.at_level)
            spot = replace(spot, key=f"{spot.key}@{effect.at_level}", at=at)
        skills = tuple(rules.skills) if "skill" in effect.kinds else ()
        tools = tuple(rules.tools) if "tool" in effect.kinds else ()
        name = str(effect.min_skills) if effect.min_skills and "tool" in effect.kinds else ""
        self._ask(spot, "expertise", "expertise", effect.choose, (*skills, *tools), name=name)

    def _language(self, spot: Place, effect: kinds.Language) -> None:
        """Where the language is known already, others instead."""
        if not effect.if_known_choose_other:
            return
        mine = self.found.granted.pop()
        known = {
            id
            for one in self.found.granted
            if isinstance(one.effect, kinds.Language)
            for id in one.effect.ids
        }
        if set(effect.ids) <= known:
            self._ask_languages(spot, effect.if_known_choose_other)
        else:
            self.found.granted.append(mine)

    def _ask_languages(self, spot: Place, choose: int) -> None:
        self._ask(spot, "languages", "language", choose, tuple(self._rules.languages))

    def _improvement(self, spot: Place, steps: tuple[int, ...]) -> None:
        for step in steps:
            at = self._levels.at(spot.char_class, step)
            place = replace(spot, key=f"{spot.key}@{step}", at=at, class_level=step)
            self.found.improvements[place.key] = place

    def improvement_talents(self, counted: Mapping[str, int]) -> None:
        """Ask for the talent of each improvement that raised only one point. `counted`: points by key."""
        for key, place in self.found.improvements.items():
            if counted.get(key) != 1:
                continue
            row = self._rules.classes[place.char_class]
            lists = set(row.talent_lists)
            for char_class, at, more in self._lists:
                if char_class == place.char_class and at <= place.at:
                    lists |= set(more)
            spot = replace(place, key=f"{key}.talent", family="talent_slot")
            self._ask(spot, "talents", "talent", 1, self._talents_of(tuple(lists)))
        while self._waiting:
            self._talents(*self._waiting.pop(0))

    def _talents_of(self, lists: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(id for id, row in self._rules.talents.items() if row.list in lists)

    def _talents(self, spot: Place, question: Question) -> None:
        for id in question.counted:
            row = self._rules.talents[id]
            place = replace(
                spot,
                key=f"{question.key}.{id}",
                label=row.name,
                source=row.name,
                family="talent",
                cite=row.cite,
                feature=id,
            )
            self.found.talents.append(TalentTaken(question.key, id, row, spot.at, met=True))
            self._effects(place, row.effects)
            if any(one.type == "can_cast_damaging_spell" for one in row.prerequisites):
                sure = replace(place, key=f"{place.key}.confirm")
                self._ask(sure, "options", "confirm", 1, (CONFIRMED,))

    def _options(self, spot: Place, effect: kinds.OptionChoice) -> None:
        options = self._rules.options_of(spot.owner, effect.list)
        choose, each = self._how_many(spot, effect)
        question = self._ask(
            spot, "options", "option", choose, tuple(options), repeatable=True, name=effect.list
        )
        taken: dict[str, int] = {}
        for place, id in enumerate(question.counted):
            taken[id] = taken.get(id, 0) + 1
            again = f".{taken[id]}" if taken[id] > 1 else ""
            here = spot
            if place < len(each):
                at = self._levels.at(spot.char_class, each[place])
                here = replace(spot, at=at, class_level=each[place])
            self._option(here, options[id], f"{question.key}.{id}{again}")

    def _how_many(self, spot: Place, effect: kinds.OptionChoice) -> tuple[int, tuple[int, ...]]:
        """How many picks there are today, and at which level of the class each came."""
        if isinstance(effect.choose, int):
            return effect.choose, ()
        row = self._rules.classes.get(spot.char_class)
        if row is None:
            return 0, ()
        name = effect.choose.removeprefix(COLUMN)
        each: list[int] = []
        for level in range(1, self._levels.of(spot.char_class) + 1):
            now = row.column(name, level)
            while isinstance(now, int) and len(each) < now:
                each.append(level)
        return len(each), tuple(each)

    def _option(self, spot: Place, row: rows.OptionRow, key: str) -> None:
        family = "lineage" if spot.family == "lineage" else "option"
        place = replace(spot, key=key, label=row.name, family=family, cite=row.cite, feature=row.option)
        self.found.chosen[key] = row
        self.found.since[key] = max(1, spot.class_level)
        self._effects(place, row.effects)

    def _all_options(self, spot: Place, effect: kinds.OptionGrant) -> None:
        for id, row in self._rules.options_of(spot.owner, effect.list).items():
            if not effect.tier or row.tier == effect.tier:
                self._option(spot, row, f"{spot.key}.{id}")

    def _enhance(self, spot: Place, effect: kinds.EnhanceOption) -> None:
        """The pick of the class itself becomes stronger; that of another option only with the savant's.

        Source: digest, 6.12.
        """
        chosen = self.found.chosen
        savant = any(row.option == SAVANT for row in chosen.values())
        for key, row in list(chosen.items()):
            nested = any(key.startswith(f"{other}.") for other in chosen)
            if (row.owner, row.list) == (spot.owner, effect.list) and (savant or not nested):
                self.found.enhanced[key] = row
                if row.option == TOME:
                    self._spells.tome(spot)

    def _one_of(self, spot: Place, effect: kinds.OneOf) -> None:
        ways = tuple(WAYS[place] for place in range(len(effect.options)))
        question = self._ask(spot, "options", "way", 1, ways)
        for way in question.counted:
            self._effects(replace(spot, key=f"{question.key}.{way}"), effect.options[WAYS.index(way)])
