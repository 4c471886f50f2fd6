"""The Lunatic: pages of race and classes, and of what the classes leave to choose. Touches nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from builder.core.evaluation import Evaluation
from builder.core.form import FlagField, Option, Page, Panel, PickMany, PickOne
from builder.core.text import Text
from builder.systems.lunatic import records as rows
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.pages.catalogue import Catalogue
from builder.systems.lunatic.rule_tables import LunaticRules

UNSET = Text("lunatic.unset")


def origin(choices: Choices, rules: LunaticRules, offered: Catalogue) -> Page:
    """Race and classes."""
    race = (
        PickOne(
            path=("choices", "race"),
            label=rules.term("race"),
            value=choices.race,
            options=offered.races,
        ),
        FlagField(
            path=("choices", "race_allowed"),
            label=Text("lunatic.field.race_allowed"),
            value=choices.race_allowed,
        ),
        FlagField(
            path=("choices", "is_pc"),
            label=Text("lunatic.field.is_pc"),
            help=Text("lunatic.field.is_pc.help"),
            value=choices.is_pc,
        ),
    )
    classes = (
        PickOne(
            path=("choices", "base_class"),
            label=rules.term("base_class"),
            value=choices.base_class or None,
            options=offered.base_classes,
            unset=UNSET,
        ),
        PickOne(
            path=("choices", "specialist_class"),
            label=rules.term("specialist_class"),
            value=choices.specialist_class or None,
            options=_specialists(choices, rules, offered),
            unset=UNSET,
        ),
    )
    panels = (
        Panel("race", rules.term("race"), race),
        Panel("classes", Text("lunatic.panel.classes"), classes),
    )
    return Page("origin", Text("lunatic.page.origin"), panels)


def _specialists(choices: Choices, rules: LunaticRules, offered: Catalogue) -> tuple[Option, ...]:
    """Those of the base class's list first: any other needs the GM."""
    base = rules.base_classes.get(choices.base_class)
    if base is None:
        return offered.specialist_classes
    return tuple(sorted(offered.specialist_classes, key=lambda option: option.id not in base.specialists))


def class_choices(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Page:
    """What the classes leave to choose; a list with a single entry is taken by itself."""
    base, special = evaluation.facts.base, evaluation.facts.specialist
    fields: list[PickOne | PickMany] = []
    if base is not None:
        fields += [
            *_pick("skill_pattern", choices.skill_pattern, base.skill_patterns),
            *_pick("parameter_pattern", choices.parameter_pattern, base.parameter_patterns),
            *_pick("slot_option", choices.slot_option, base.feat_slots),
            *_pick("weapon_option", choices.weapon_option, base.weapons),
        ]
    if special is not None:
        fields += _pick("bonus_option", choices.bonus_option, special.bonuses)
    if base is not None and base.favored.choose:
        options = tuple(Option(id, rules.skill(id)) for id in base.favored.offered)
        fields.append(
            PickMany(
                path=("choices", "favored"),
                label=Text("lunatic.field.favored"),
                value=tuple(choices.favored),
                options=options,
                least=base.favored.choose,
                most=base.favored.choose,
            )
        )
    names = ("skill_pattern", "parameter_pattern", "slot_option", "weapon_option", "bonus_option", "favored")
    paths = tuple(("choices", name) for name in names)
    panel = Panel("choices", Text("lunatic.panel.class_choices"), tuple(fields), values=("slots",))
    return Page("class", Text("lunatic.page.class"), (panel,), paths=paths)


LABELS = {
    "skill_pattern": Text("lunatic.field.skill_pattern"),
    "parameter_pattern": Text("lunatic.field.parameter_pattern"),
    "slot_option": Text("lunatic.field.slot_option"),
    "weapon_option": Text("lunatic.field.weapon_option"),
    "bonus_option": Text("lunatic.field.bonus_option"),
}


def _pick(name: str, value: str, options: Sequence[rows.Choice]) -> tuple[PickOne, ...]:
    if len(options) < 2 and not value:
        return ()
    return (
        PickOne(
            path=("choices", name),
            label=LABELS[name],
            value=value or None,
            options=tuple(Option(option.id, option.label) for option in options),
            unset=UNSET,
        ),
    )
