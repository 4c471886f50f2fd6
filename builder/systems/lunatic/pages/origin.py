"""The Lunatic: pages of race, of classes, and of what the classes leave to choose. Touches nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from builder.core.evaluation import Evaluation
from builder.core.form import (
    Field,
    FlagField,
    Line,
    LineCell,
    Option,
    Page,
    Panel,
    PickMany,
    PickOne,
    Roster,
    RosterColumn,
)
from builder.core.ledger import Source, Value
from builder.core.number import Unsure, marked
from builder.core.text import Label, Name, Text, plain
from builder.systems.lunatic import records as rows
from builder.systems.lunatic.calling import NEEDS_MAGIC
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts, UsableWeapon
from builder.systems.lunatic.pages.catalogue import Catalogue
from builder.systems.lunatic.pages.wording import joined, listed, of_cell, raise_of
from builder.systems.lunatic.rule_tables import RECONSTRUCTED, LunaticRules

C = TypeVar("C", bound=rows.Choice)
Marked = Callable[[str, int], int | Unsure]
"""A number of an option by its place in it, with its mark."""


def race(choices: Choices, rules: LunaticRules, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """The race, what it brings, and whether this is a player character at all."""
    facts = evaluation.facts
    fields: tuple[Field, ...] = (
        PickOne(
            path=("choices", "race"),
            label=rules.term("race"),
            value=choices.race,
            options=offered.races,
        ),
        *((_leave(choices),) if facts.race.gm_permission or choices.race_allowed else ()),
        FlagField(
            path=("choices", "is_pc"),
            label=Text("lunatic.field.is_pc"),
            help=Text("lunatic.field.is_pc.help"),
            value=choices.is_pc,
        ),
    )
    brought = tuple(_brought(facts.race, rules))
    panels = [Panel("race", None, fields)]
    if brought:
        lines = tuple(
            Line(f"brought.{place}", (), name, (name, words)) for place, (name, words) in enumerate(brought)
        )
        roster = Roster(
            path=("choices", "race"),
            label=Text("lunatic.panel.race"),
            columns=(
                RosterColumn("name", Text("lunatic.column.what"), width=140),
                RosterColumn("how", Text("lunatic.column.brings")),
            ),
            lines=lines,
        )
        panels.append(Panel("brings", Text("lunatic.panel.race"), (roster,)))
    return Page("race", rules.term("race"), tuple(panels), value=facts.race_name)


def _leave(choices: Choices) -> FlagField:
    return FlagField(
        path=("choices", "race_allowed"),
        label=Text("lunatic.field.race_allowed"),
        value=choices.race_allowed,
    )


def _brought(race: rows.Race, rules: LunaticRules) -> list[tuple[Label, Label]]:
    """What a race brings and forbids, in words."""
    found: list[tuple[Label, Label]] = []

    def cell(n: int) -> int | Unsure:
        return of_cell(n, Source(race.document, race.id, race.provenance))

    if race.magic_if_none is not None:
        found.append((rules.ability("magic"), Text("lunatic.race.magic", {"n": cell(race.magic_if_none)})))
    for id in race.nine_forbidden:
        found.append((rules.ability(id), Text("lunatic.race.not_nine")))
    for id, more in (("toughness", race.toughness), ("vitality", race.vitality)):
        if more:
            found.append((rules.parameter(id), Text("lunatic.signed", {"n": cell(more)})))
    if race.movement:
        found.append((rules.term("movement"), Text("lunatic.race.movement", {"n": cell(race.movement)})))
    for id in race.free_talents:
        if id in rules.talents:
            found.append((Text("lunatic.talent"), rules.talents[id].name))
    for id, more in race.skill_initial.items():
        skill = Text("lunatic.skill", {"skill": rules.skill(id)})
        found.append((skill, Text("lunatic.race.initial", {"n": cell(more)})))
    melee = [rules.sizes[id].name for id in race.barred_melee_sizes if id in rules.sizes]
    ranged = [rules.sizes[id].name for id in race.barred_ranged_sizes if id in rules.sizes]
    if melee:
        found.append((Text("lunatic.race.melee"), Text("lunatic.race.barred", {"what": listed(melee)})))
    if ranged:
        found.append((Text("lunatic.race.ranged"), Text("lunatic.race.barred", {"what": listed(ranged)})))
    if race.hand_and_half_two_handed and "hand_and_half" in rules.hands:
        found.append((rules.hands["hand_and_half"].name, Text("lunatic.race.two_hands")))
    if (race.height_percent, race.weight_percent) != (100, 100):
        share = {"height": cell(race.height_percent), "weight": cell(race.weight_percent)}
        found.append((Text("lunatic.panel.body"), Text("lunatic.race.body", share)))
    return found


def classes(choices: Choices, rules: LunaticRules, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """One base class and one specialist class."""
    facts = evaluation.facts
    base = PickOne(
        path=("choices", "base_class"),
        label=rules.term("base_class"),
        value=choices.base_class or None,
        options=tuple(
            replace(option, price=Text("lunatic.class.magic"))
            if NEEDS_MAGIC in rules.base_classes[str(option.id)].special_notes
            else option
            for option in offered.base_classes
        ),
    )
    special = PickOne(
        path=("choices", "specialist_class"),
        label=rules.term("specialist_class"),
        value=choices.specialist_class or None,
        options=_specialists(facts.base, rules, offered),
        note=_of_specialist(facts.specialist),
    )
    panels = [Panel("classes", None, (base, special))]
    if facts.base is not None:
        given = _class_values(facts, rules, evaluation.values)
        panels.append(Panel("values", Text("lunatic.panel.class_values"), (given,)))
    return Page("classes", Text("lunatic.panel.classes"), tuple(panels), value=facts.base_name)


def _of_specialist(special: rows.SpecialistClass | None) -> Label | None:
    """What is to be known of the specialist class: that its name is a stand-in, what a caster has."""
    if special is None:
        return None
    caster = Text("lunatic.class.caster") if special.specialist_caster else None
    if special.name_provenance == RECONSTRUCTED:
        return INVENTED if caster is None else listed((INVENTED, caster))
    return caster


INVENTED = Text("lunatic.class.invented")


def _specialists(base: rows.BaseClass | None, rules: LunaticRules, offered: Catalogue) -> tuple[Option, ...]:
    """Those of the base class first: any other needs the GM, and says so."""
    if base is None:
        return offered.specialist_classes

    def is_listed(option: Option) -> bool:
        row = rules.specialist_classes[str(option.id)]
        return option.id in base.specialists or base.id in row.base_classes

    def unlisted(option: Option) -> Option:
        unlisted = Text("lunatic.class.unlisted")
        both = listed((unlisted, option.price)) if isinstance(option.price, Name | Text) else unlisted
        return replace(option, price=both)

    others = (unlisted(option) for option in offered.specialist_classes if not is_listed(option))
    return (*(option for option in offered.specialist_classes if is_listed(option)), *others)


def _class_values(facts: Facts, rules: LunaticRules, values: Mapping[str, Value]) -> Roster:
    """The class initial values, a skill a line; those that cannot be had are faint; barred: a dash."""
    return Roster(
        path=("choices", "base_class"),
        label=Text("lunatic.panel.class_values"),
        columns=(
            RosterColumn("name", Text("lunatic.skill.what")),
            RosterColumn("main", Text("lunatic.column.main"), "quiet", 150),
            RosterColumn("sub", Text("lunatic.column.sub"), "quiet", 80),
            RosterColumn("value", Text("lunatic.column.class"), "number", 90),
        ),
        lines=tuple(
            Line(
                line.id,
                (),
                line.label,
                (line.label, *_made_of(rules.skills[line.id], rules), _given(f"class.{line.id}", values)),
                faint=not line.available,
                dot=line.favored,
            )
            for line in facts.skills
        ),
        dot=Text("lunatic.field.favored"),
    )


def _given(key: str, values: Mapping[str, Value]) -> LineCell:
    return key if key in values else plain("--")


def _made_of(row: rows.SkillRow, rules: LunaticRules) -> tuple[LineCell, LineCell]:
    main = rules.ability(row.main[0])
    if len(row.main) > 1:
        main = Text("lunatic.skill.average", {"left": main, "right": rules.ability(row.main[1])})
    return main, rules.ability(row.sub) if row.sub else None


def class_choices(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Page:
    """What the classes leave to choose; a list with a single entry is taken by itself."""
    facts = evaluation.facts
    base, special = facts.base, facts.specialist
    fields: list[Field] = []
    if base is not None:
        fields += [
            *_pick("skill_pattern", choices.skill_pattern, base, "skill_patterns", rules, _of_skills),
            *_pick(
                "parameter_pattern", choices.parameter_pattern, base, "parameter_patterns", rules, _of_caps
            ),
            *_pick("slot_option", choices.slot_option, base, "feat_slots", rules, _of_slots),
            *_pick("weapon_option", choices.weapon_option, base, "weapons", rules, _of_weapons),
        ]
    if special is not None:
        fields += _pick("bonus_option", choices.bonus_option, special, "bonuses", rules, _of_bonus)
    panels = [Panel("choices", None, tuple(fields))] if fields else []
    if base is not None and base.favored.choose:
        panels.append(
            Panel(
                "favored",
                Text("lunatic.field.favored"),
                (_favored(choices, base, rules),),
                note=Text(
                    "lunatic.favored.fixed", {"what": listed(rules.skill(id) for id in base.favored.fixed)}
                )
                if base.favored.fixed
                else None,
            )
        )
    if facts.usable:
        panels.append(Panel("usable", Text("lunatic.panel.usable"), (_usable(facts, rules),)))
    if not panels:
        panels.append(Panel("none", Text("lunatic.class_choices.none")))
    names = ("skill_pattern", "parameter_pattern", "slot_option", "weapon_option", "bonus_option", "favored")
    paths = tuple(("choices", name) for name in names)
    return Page("class", Text("lunatic.page.class"), tuple(panels), paths=paths)


def _favored(choices: Choices, base: rows.BaseClass, rules: LunaticRules) -> PickMany:
    return PickMany(
        path=("choices", "favored"),
        label=Text("lunatic.field.favored"),
        value=tuple(choices.favored),
        options=tuple(
            Option(id, Text("lunatic.skill", {"skill": rules.skill(id)})) for id in base.favored.offered
        ),
        least=base.favored.choose,
        most=base.favored.choose,
        sure=base.cell("favored.choose").provenance != RECONSTRUCTED,
    )


LABELS = {
    "skill_pattern": Text("lunatic.field.skill_pattern"),
    "parameter_pattern": Text("lunatic.field.parameter_pattern"),
    "slot_option": Text("lunatic.field.slot_option"),
    "weapon_option": Text("lunatic.field.weapon_option"),
    "bonus_option": Text("lunatic.field.bonus_option"),
}


def _pick(
    name: str,
    value: str,
    of: rows.BaseClass | rows.SpecialistClass,
    place: str,
    rules: LunaticRules,
    told: Callable[[C, LunaticRules, Marked], Label | None],
) -> tuple[PickOne, ...]:
    """The field of one choice, each option with what it means."""
    options: tuple[C, ...] = getattr(of, place)

    def said(option: C) -> Label | None:
        return told(option, rules, lambda cell, n: of_cell(n, of.cell(f"{place}.{option.id}.{cell}")))

    if not options:
        return ()
    only = len(options) == 1 and value in ("", options[0].id)
    return (
        PickOne(
            path=("choices", name),
            label=LABELS[name],
            value=options[0].id if only else value or None,
            options=tuple(Option(option.id, _named(option, said(option))) for option in options),
            off=Text("lunatic.off.only") if only else None,
        ),
    )


def _named(option: rows.Choice, words: Label | None) -> Label:
    return option.label if words is None else Text("lunatic.option", {"name": option.label, "what": words})


def _of_skills(option: rows.SkillPattern, rules: LunaticRules, cell: Marked) -> Label | None:
    parts = [
        Text("lunatic.option.barred", {"what": rules.skill(id)})
        if value is None
        else Text("lunatic.option.value", {"what": rules.skill(id), "n": cell(id, value)})
        for id, value in option.set.items()
    ]
    return joined(parts) or Text("lunatic.option.standard")


def _of_caps(option: rows.ParameterPattern, rules: LunaticRules, cell: Marked) -> Label | None:
    caps = {id: getattr(option, id) for id in ("reserve", "mana", "stride")}
    return joined(raise_of(rules.parameter(id), cell(id, cap)) for id, cap in caps.items() if cap)


def _of_slots(option: rows.SlotOption, rules: LunaticRules, cell: Marked) -> Label | None:
    parts: list[Label] = [Text("lunatic.option.slots", {"n": cell("slots", option.slots)})]
    if option.grants.spells:
        parts.append(Text("lunatic.option.spells"))
    if option.grants.mana_cap:
        parts.append(raise_of(rules.parameter("mana"), cell("mana_cap", option.grants.mana_cap)))
    return joined(parts)


def _of_weapons(option: rows.WeaponOption, rules: LunaticRules, cell: Marked) -> Label | None:
    melee = (option.main1, option.main2)
    main = [_category(rules, id) for part in melee if part for id in part.categories]
    ranged = [_category(rules, id) for id in option.main_ranged]
    return Text("lunatic.option.main", {"what": listed([*main, *ranged])}) if main or ranged else None


def _category(rules: LunaticRules, id: str) -> Label:
    return rules.categories[id].name if id in rules.categories else plain(id)


def _of_bonus(option: rows.Bonus, rules: LunaticRules, cell: Marked) -> Label | None:
    parts: list[Label] = [
        raise_of(rules.parameter(id), cell(id, getattr(option, id)))
        for id in ("vitality", "reserve", "mana", "stride")
        if getattr(option, id)
    ]
    if option.favored:
        words = listed(rules.skill(id) for id in option.favored)
        parts.append(Text("lunatic.option.favored", {"what": words}))
    return joined(parts)


def _usable(facts: Facts, rules: LunaticRules) -> Roster:
    """The weapon categories that the class handles, with the basic attack counts."""
    return Roster(
        path=("choices", "weapon_option"),
        label=Text("lunatic.panel.usable"),
        columns=(
            RosterColumn("name", Text("lunatic.item.category")),
            RosterColumn("skill", Text("lunatic.skill.what"), "quiet", 110),
            RosterColumn("small", rules.sizes["small"].name, "number", 70),
            RosterColumn("medium", rules.sizes["medium"].name, "number", 70),
            RosterColumn("large", rules.sizes["large"].name, "number", 70),
        ),
        lines=tuple(_usable_line(line, rules, place) for place, line in enumerate(facts.usable)),
    )


def _usable_line(line: UsableWeapon, rules: LunaticRules, place: int) -> Line:
    primary = Text("lunatic.primary") if line.primary else Text("lunatic.secondary")
    skill = Text("lunatic.usable.skill", {"skill": rules.skill(line.skill), "rank": primary})
    counts = tuple(
        None if count is None else marked(count, line.sure) for count in line.counts or (None, None, None)
    )
    return Line(f"usable.{place}", (), line.label, (line.label, skill, *counts), faint=not line.primary)
