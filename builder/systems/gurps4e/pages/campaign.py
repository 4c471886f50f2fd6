"""GURPS 4e: the page of the campaign's settings. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import FlagField, NumberField, Option, Page, Panel, PickMany, PickOne
from builder.core.text import Label, Text
from builder.systems.gurps4e.choices import Choices, Settings
from builder.systems.gurps4e.facts import Facts
from builder.systems.gurps4e.pages.catalogue import Catalogue

SETTINGS = ("choices", "settings")
LIMITS = (
    Option("allow", Text("gurps4e.setting.allow")),
    Option("warn", Text("gurps4e.setting.warn")),
    Option("forbid", Text("gurps4e.setting.forbid")),
)
MODES = (Option("lite", Text("gurps4e.setting.lite")), Option("full", Text("gurps4e.setting.full")))


def campaign_page(choices: Choices, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """What the GM sets for the campaign (digest chapter 4)."""
    settings = choices.settings
    return Page(
        "campaign",
        Text("gurps4e.page.campaign"),
        (
            Panel("points", Text("gurps4e.panel.points"), _points(settings, evaluation)),
            Panel("world", Text("gurps4e.panel.world"), _world(settings, offered)),
            Panel("rules", Text("gurps4e.panel.rules"), _rules(settings)),
            Panel("bounds", Text("gurps4e.panel.bounds"), _bounds(settings), folded=True),
            Panel("forbidden", Text("gurps4e.panel.forbidden"), _forbidden(settings, offered), folded=True),
        ),
        value=settings.starting_points,
        paths=(SETTINGS,),
    )


def _points(settings: Settings, evaluation: Evaluation[Facts]) -> tuple[NumberField, ...]:
    power, limit = evaluation.facts.power_level, "disadvantages.limit"
    return (
        NumberField(
            path=(*SETTINGS, "starting_points"),
            label=Text("gurps4e.setting.starting_points"),
            help=Text("gurps4e.setting.starting_points.help"),
            value=settings.starting_points,
            low=0,
            step=5,
            note=power,
        ),
        NumberField(
            path=(*SETTINGS, "disadvantage_limit_percent"),
            label=Text("gurps4e.setting.disadvantage_limit_percent"),
            help=Text("gurps4e.setting.disadvantage_limit_percent.help"),
            value=settings.disadvantage_limit_percent,
            low=0,
            high=100,
            step=5,
            unit=Text("gurps4e.unit.percent"),
            unset=Text("gurps4e.setting.no_limit"),
            shows=limit if limit in evaluation.values else None,
        ),
        NumberField(
            path=(*SETTINGS, "disadvantage_limit_points"),
            label=Text("gurps4e.setting.disadvantage_limit_points"),
            help=Text("gurps4e.setting.disadvantage_limit_points.help"),
            value=settings.disadvantage_limit_points,
            low=0,
            step=5,
            unset=Text("gurps4e.setting.by_percent"),
        ),
        NumberField(
            path=(*SETTINGS, "quirk_limit"),
            label=Text("gurps4e.setting.quirk_limit"),
            value=settings.quirk_limit,
            low=0,
        ),
    )


def _world(settings: Settings, offered: Catalogue) -> tuple[PickOne | NumberField | FlagField, ...]:
    return (
        PickOne(
            path=(*SETTINGS, "tl"),
            label=Text("gurps4e.setting.tl"),
            help=Text("gurps4e.setting.tl.help"),
            value=settings.tl,
            options=offered.tech_levels,
        ),
        NumberField(
            path=(*SETTINGS, "starting_wealth"),
            label=Text("gurps4e.setting.starting_wealth"),
            help=Text("gurps4e.setting.starting_wealth.help"),
            value=settings.starting_wealth,
            low=0,
            step=100,
            unit=Text("gurps4e.unit.money"),
            unset=Text("gurps4e.setting.by_tl"),
        ),
        _flag("settled", settings.settled, Text("gurps4e.setting.settled")),
    )


def _flag(key: str, value: bool, label: Label, help: Label | None = None) -> FlagField:
    return FlagField(path=(*SETTINGS, key), label=label, value=value, help=help)


def _rules(settings: Settings) -> tuple[PickOne | FlagField, ...]:
    return (
        PickOne(
            path=(*SETTINGS, "secondary_mode"),
            label=Text("gurps4e.setting.secondary_mode"),
            help=Text("gurps4e.setting.secondary_mode.help"),
            value=settings.secondary_mode,
            options=MODES,
        ),
        _flag("secondary_limits", settings.secondary_limits, Text("gurps4e.setting.secondary_limits")),
        PickOne(
            path=(*SETTINGS, "self_control_mode"),
            label=Text("gurps4e.setting.self_control_mode"),
            help=Text("gurps4e.setting.self_control_mode.help"),
            value=settings.self_control_mode,
            options=MODES,
        ),
        PickOne(
            path=(*SETTINGS, "skill_defaults"),
            label=Text("gurps4e.setting.skill_defaults"),
            help=Text("gurps4e.setting.skill_defaults.help"),
            value=settings.skill_defaults,
            options=MODES,
        ),
        _flag(
            "raise_from_default",
            settings.raise_from_default,
            Text("gurps4e.setting.raise_from_default"),
            Text("gurps4e.setting.raise_from_default.help"),
        ),
        _flag("perks_allowed", settings.perks_allowed, Text("gurps4e.setting.perks_allowed")),
        _flag(
            "cultural_familiarity",
            settings.cultural_familiarity,
            Text("gurps4e.setting.cultural_familiarity"),
        ),
        _flag("fencing", settings.fencing, Text("gurps4e.setting.fencing")),
    )


def _bounds(settings: Settings) -> tuple[PickOne | NumberField, ...]:
    return (
        PickOne(
            path=(*SETTINGS, "attributes_below_8"),
            label=Text("gurps4e.setting.attributes_below_8"),
            value=settings.attributes_below_8,
            options=LIMITS,
        ),
        PickOne(
            path=(*SETTINGS, "attributes_above_20"),
            label=Text("gurps4e.setting.attributes_above_20"),
            value=settings.attributes_above_20,
            options=LIMITS,
        ),
        NumberField(
            path=(*SETTINGS, "talent_max_level"),
            label=Text("gurps4e.setting.talent_max_level"),
            value=settings.talent_max_level,
            low=0,
        ),
        NumberField(
            path=(*SETTINGS, "enhanced_defense_max_level"),
            label=Text("gurps4e.setting.enhanced_defense_max_level"),
            value=settings.enhanced_defense_max_level,
            low=0,
        ),
    )


def _forbidden(settings: Settings, offered: Catalogue) -> tuple[PickMany, ...]:
    return (
        PickMany(
            path=(*SETTINGS, "forbidden_traits"),
            label=Text("gurps4e.setting.forbidden_traits"),
            value=settings.forbidden_traits,
            options=offered.forbiddable,
        ),
    )
