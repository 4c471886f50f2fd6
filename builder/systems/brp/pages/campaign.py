"""BRP: the pages of the campaign's settings and of the character's identity. Touches nothing else."""

from __future__ import annotations

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
    TextField,
)
from builder.core.text import Label, Text
from builder.systems.brp.choices import CAP_MODES, ERAS, FLY_MODES, Choices
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.words import Namer, skill_label

ROOT = "choices"
CAPS = {
    "off": Text("brp.cap.off"),
    "warn": Text("brp.cap.warn"),
    "enforce": Text("brp.cap.enforce"),
}
FLIGHT = {
    "none": Text("brp.fly.none"),
    "technological": Text("brp.fly.technological"),
    "natural": Text("brp.fly.natural"),
}


def campaign(choices: Choices, rules: BrpRules) -> Page:
    """What the GM sets."""
    options = choices.options

    def flag(key: str, label: Label, value: bool) -> FlagField:
        return FlagField(path=(ROOT, "options", key), label=label, value=value)

    era = PickOne(
        path=(ROOT, "era"),
        label=rules.term("era"),
        value=choices.era,
        options=tuple(Option(id, rules.term(id)) for id in ERAS),
    )
    cap = PickOne(
        path=(ROOT, "options", "cap_mode"),
        label=Text("brp.options.cap_mode"),
        value=options.cap_mode,
        options=tuple(Option(id, CAPS[id]) for id in CAP_MODES),
    )
    flying = PickOne(
        path=(ROOT, "options", "fly_mode"),
        label=Text("brp.options.fly_mode"),
        value=options.fly_mode,
        options=tuple(Option(id, FLIGHT[id]) for id in FLY_MODES),
    )
    off = PickMany(
        path=(ROOT, "options", "disabled_skills"),
        label=Text("brp.options.disabled_skills"),
        value=options.disabled_skills,
        options=tuple(Option(id, row.name) for id, row in rules.skills.items()),
    )
    flags = (
        flag("literacy_assumed", Text("brp.options.literacy_assumed"), options.literacy_assumed),
        flag("powers", Text("brp.options.powers"), options.powers),
        flag("sense_is_perception", Text("brp.options.sense_is_perception"), options.sense_is_perception),
        flag("reroll_allowed", Text("brp.options.reroll_allowed"), options.reroll_allowed),
        flag("strict_result_table", Text("brp.options.strict_result_table"), options.strict_result_table),
    )
    return Page(
        "campaign",
        Text("brp.page.campaign"),
        (
            Panel("era", None, (era, cap, flying)),
            Panel("options", Text("brp.options"), (*flags, off)),
            Panel("bases", Text("brp.options.base_overrides"), (_overrides(choices, rules),)),
        ),
        paths=((ROOT, "era"), (ROOT, "options"), (ROOT, "base_overrides")),
    )


def _overrides(choices: Choices, rules: BrpRules) -> Roster:
    namer = Namer(rules.skills, rules.specialties, rules.words, choices.identity.own_language)
    path = (ROOT, "base_overrides")
    lines = tuple(
        Line(
            row.row,
            (*path, row.row),
            skill_label(namer.name(row.skill, row.spec)),
            (
                skill_label(namer.name(row.skill, row.spec)),
                TextField(path=(*path, row.row, "spec"), label=rules.term("specialty"), value=row.spec),
                NumberField(
                    path=(*path, row.row, "base"), label=rules.term("base_chance"), value=row.base, low=0
                ),
            ),
        )
        for row in choices.base_overrides
    )
    columns = (
        RosterColumn("skill", rules.term("skill")),
        RosterColumn("spec", rules.term("specialty"), "field", 160),
        RosterColumn("base", rules.term("base_chance"), "field", 120),
    )
    catalogue = tuple(
        Option(id, row.name, summary=row.summary, row={"skill": id, "spec": "", "base": 0})
        for id, row in rules.skills.items()
    )
    return Roster(
        path=path, label=Text("brp.options.base_overrides"), columns=columns, lines=lines, catalogue=catalogue
    )


def identity(choices: Choices, rules: BrpRules) -> Page:
    """Who the character is; no effect on numbers."""
    own = choices.identity

    def line(key: str, value: str, lines: int = 1) -> TextField:
        return TextField(path=(ROOT, "identity", key), label=rules.term(key), value=value, lines=lines)

    person = (
        line("own_language", own.own_language),
        line("race", own.race),
        line("gender", own.gender),
        line("age", own.age),
        line("handedness", own.handedness),
        line("height", own.height),
        line("weight", own.weight),
        line("features", own.features),
        line("description", own.description, lines=3),
    )
    return Page(
        "identity",
        rules.term("identity"),
        (Panel("identity", None, person),),
        paths=((ROOT, "identity"),),
    )
