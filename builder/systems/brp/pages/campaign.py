"""BRP: the page of what the GM sets for the campaign. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.evaluation import Evaluation
from builder.core.form import (
    FlagField,
    Line,
    NumberField,
    Option,
    Page,
    Panel,
    PickMany,
    PickOne,
    Roster,
    RosterColumn,
)
from builder.core.text import Label, Text
from builder.systems.brp.choices import CAP_MODES, ERAS, FLY_MODES, Choices, Options, Override
from builder.systems.brp.facts import Facts
from builder.systems.brp.pages.offered import offered
from builder.systems.brp.pages.spelling import words
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.words import Namer

ROOT = "choices"
CAPS: Mapping[str, Label] = {
    "off": Text("brp.cap.off"),
    "warn": Text("brp.cap.warn"),
    "enforce": Text("brp.cap.enforce"),
}
FLIGHT: Mapping[str, Label] = {
    "none": Text("brp.fly.none"),
    "technological": Text("brp.fly.technological"),
    "natural": Text("brp.fly.natural"),
}


def campaign(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """What the GM sets."""
    options = choices.options
    return Page(
        "campaign",
        Text("brp.page.campaign"),
        (
            Panel("era", None, _world(choices, rules)),
            Panel("options", Text("brp.options"), _flags(options)),
            Panel(
                "disabled",
                Text("brp.options.disabled_skills"),
                (_disabled(options, rules),),
                note=_many(len(options.disabled_skills)),
                folded=True,
            ),
            Panel(
                "bases",
                Text("brp.options.base_overrides"),
                (_overrides(choices, rules, evaluation.facts),),
                note=_many(len(choices.base_overrides)) or Text("brp.options.base_overrides.note"),
                folded=True,
            ),
        ),
        value=rules.term(choices.era) if choices.era in ERAS else None,
        paths=((ROOT, "era"), (ROOT, "options"), (ROOT, "base_overrides")),
    )


def _many(count: int) -> Label | None:
    """How many there are, where the list is folded."""
    return Text("brp.count", {"n": count}) if count else None


def _world(choices: Choices, rules: BrpRules) -> tuple[PickOne, ...]:
    options = choices.options
    return (
        PickOne(
            path=(ROOT, "era"),
            label=rules.term("era"),
            help=Text("brp.era.help"),
            value=choices.era,
            options=tuple(Option(id, rules.term(id)) for id in ERAS),
        ),
        PickOne(
            path=(ROOT, "options", "cap_mode"),
            label=Text("brp.options.cap"),
            help=Text("brp.options.cap.help"),
            value=options.cap_mode,
            options=tuple(Option(id, CAPS[id]) for id in CAP_MODES),
        ),
        PickOne(
            path=(ROOT, "options", "fly_mode"),
            label=Text("brp.options.fly"),
            help=Text("brp.options.fly.help"),
            value=options.fly_mode,
            options=tuple(Option(id, FLIGHT[id]) for id in FLY_MODES),
        ),
    )


def _flags(options: Options) -> tuple[FlagField, ...]:
    def flag(key: str, label: Label, help: Label) -> FlagField:
        return FlagField(path=(ROOT, "options", key), label=label, help=help, value=getattr(options, key))

    return (
        flag(
            "literacy_assumed",
            Text("brp.options.literacy_assumed"),
            Text("brp.options.literacy_assumed.help"),
        ),
        flag("powers", Text("brp.options.powers"), Text("brp.options.powers.help")),
        flag(
            "sense_is_perception",
            Text("brp.options.sense_is_perception"),
            Text("brp.options.sense_is_perception.help"),
        ),
        flag("reroll_allowed", Text("brp.options.reroll_allowed"), Text("brp.options.reroll_allowed.help")),
        flag(
            "strict_result_table",
            Text("brp.options.strict_result_table"),
            Text("brp.options.strict_result_table.help"),
        ),
    )


def _disabled(options: Options, rules: BrpRules) -> PickMany:
    return PickMany(
        path=(ROOT, "options", "disabled_skills"),
        label=Text("brp.options.disabled_skills"),
        value=options.disabled_skills,
        options=offered(rules).whole,
    )


def _overrides(choices: Choices, rules: BrpRules, facts: Facts) -> Roster:
    namer = Namer(rules.skills, rules.specialties, rules.words, choices.identity.own_language)
    return Roster(
        path=(ROOT, "base_overrides"),
        label=Text("brp.options.base_overrides"),
        columns=(
            RosterColumn("name", rules.term("skill")),
            RosterColumn("base", rules.term("base_chance"), "field", 120),
        ),
        lines=tuple(_override(row, rules, namer, facts) for row in choices.base_overrides),
        catalogue=offered(rules).skills,
        add=Text("brp.add.base"),
        empty=Text("brp.empty.bases"),
        moves=False,
    )


def _override(row: Override, rules: BrpRules, namer: Namer, facts: Facts) -> Line:
    path = (ROOT, "base_overrides", row.row)
    named = namer.name(row.skill, row.spec)
    label = named.label
    special = named.row is not None and bool(named.row.specialty)
    spec = words(facts, rules, named.key, (*path, "spec"), (), row.spec)
    base = NumberField(path=(*path, "base"), label=rules.term("base_chance"), value=row.base, low=0)
    return Line(
        row.row,
        path,
        label,
        (label, base),
        more=(spec,) if special and named.known is None else (),
        ask=spec.path if named.unspecified else base.path,
    )
