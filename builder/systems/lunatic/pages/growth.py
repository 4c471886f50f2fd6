"""The Lunatic: pages of age and initial EXP, and of growth by opportunities. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation, Path
from builder.core.form import (
    Field,
    FlagField,
    FreeLine,
    Line,
    LineCell,
    NumberField,
    Option,
    Page,
    Panel,
    PickOne,
    RollField,
    Roster,
    RosterColumn,
    TextField,
    Throw,
)
from builder.core.text import Label, Text
from builder.systems.lunatic.choices import (
    CUSTOM,
    Choices,
    Gained,
    HeroPoint,
    Opportunity,
    Purchase,
    SkillGained,
)
from builder.systems.lunatic.facts import Facts, OpportunityLine, PurchaseLine
from builder.systems.lunatic.pages.catalogue import USE_NAMES, Catalogue
from builder.systems.lunatic.rule_tables import LunaticRules

MOST_THROWS = 30
STEPPED = ("ability", "parameter", "base", "intensity")


def experience(choices: Choices, evaluation: Evaluation[Facts]) -> Page:
    """The age dice, the age, and what initial growth may spend."""
    rolled = len(choices.age_rolls)
    count = min(max(1, rolled + evaluation.facts.next_roll), MOST_THROWS)
    keys = tuple(dict.fromkeys((*choices.age_rolls, *(str(n) for n in range(1, count + 1)))))
    dice = RollField(
        path=("choices", "age_rolls"),
        label=Text("lunatic.field.age_rolls"),
        help=Text("lunatic.field.age_rolls.help"),
        dice=tuple(Throw(key, Text("lunatic.age.roll_n", {"n": key}), "d6") for key in keys),
        values=dict(choices.age_rolls),
    )
    age = NumberField(
        path=("choices", "age"),
        label=Text("lunatic.age"),
        value=choices.age,
        low=16,
        unset=Text("lunatic.unset"),
        shows="exp.age",
    )
    values = ["exp.strong", "exp.weak", "exp.exchanged", "exp.initial", "money.start", "languages"]
    if "age.limit" in evaluation.values:
        values.insert(0, "age.limit")
    panels = (
        Panel("age", Text("lunatic.panel.age"), (dice, age)),
        Panel("exp", Text("lunatic.panel.initial"), values=tuple(values), total="exp.initial"),
    )
    return Page("age", Text("lunatic.page.age"), panels, paths=(("choices", "age_rolls"),))


def growth(choices: Choices, rules: LunaticRules, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """EXP gained, opportunities in order, in each the purchases in order; hero points."""
    opened = {line.row: line for line in evaluation.facts.growth}
    opportunities = Roster(
        path=("choices", "growth"),
        label=Text("lunatic.page.growth"),
        columns=(
            RosterColumn("name", Text("lunatic.opportunity")),
            RosterColumn("count", Text("lunatic.column.purchases"), "number", 70),
            RosterColumn("left", Text("lunatic.exp.left"), "number", 90),
            RosterColumn("cumulative", rules.term("cumulative_exp"), "number", 90),
        ),
        lines=tuple(
            _opportunity(row, opened[row.row], offered, evaluation)
            for row in choices.growth
            if row.row in opened
        ),
        catalogue=(Option("opportunity", Text("lunatic.opportunity"), row={}),),
        add=Text("lunatic.add.opportunity"),
        empty=Text("lunatic.empty.growth"),
        moves=False,
    )
    keys = ("exp.earned", "exp.used", "exp.left", "exp.cumulative", "level", "slots.used", "overslot.used")
    panels = (
        Panel("growth", Text("lunatic.page.growth"), (opportunities,), values=keys, budget="exp"),
        Panel("gained", Text("lunatic.panel.gained"), (_gained(choices), _skill_gained(choices, offered))),
        Panel("hero", Text("lunatic.panel.hero"), (_hero(choices, offered),), folded=True),
    )
    names = ("growth", "personal_exp_gained", "skill_exp", "hero_points", "party_levels")
    paths: tuple[Path, ...] = tuple(("choices", name) for name in names)
    return Page("growth", Text("lunatic.page.growth"), panels, ("exp", "slots", "overslot"), paths=paths)


def _opportunity(
    row: Opportunity, line: OpportunityLine, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Line:
    path = ("choices", "growth", row.row)
    name = (
        Text("lunatic.opportunity.n", {"n": line.index}) if line.index else Text("lunatic.opportunity.first")
    )
    judged = {one.row: one for one in line.lines}
    purchases = Roster(
        path=(*path, "purchases"),
        label=Text("lunatic.column.purchases"),
        columns=(
            RosterColumn("what", Text("lunatic.purchase")),
            RosterColumn("change", Text("lunatic.column.change"), "quiet", 90),
            RosterColumn("price", Text("lunatic.exp"), "price", 60),
        ),
        lines=tuple(_purchase(path, bought, judged[bought.row], offered) for bought in row.purchases),
        catalogue=offered.purchases,
        add=Text("lunatic.add.purchase"),
        empty=Text("lunatic.empty.purchases"),
    )
    more = (
        purchases,
        FlagField(path=(*path, "in_play"), label=Text("lunatic.field.in_play"), value=row.in_play),
        TextField(path=(*path, "note"), label=Text("lunatic.field.note"), value=row.note),
    )
    cells = (name, len(row.purchases), line.exp_after, line.cumulative_after)
    return Line(row.row, path, name, cells, more)


def _purchase(above: Path, bought: Purchase, judged: PurchaseLine, offered: Catalogue) -> Line:
    path = (*above, "purchases", bought.row)
    change: LineCell = None
    if judged.now is not None and judged.then is not None:
        change = Text("lunatic.growth.step", {"now": judged.now, "then": judged.then})
    note: Label | None = Text("lunatic.growth.refused") if judged.refused else None
    cells = (judged.label, change, judged.price)
    return Line(bought.row, path, judged.label, cells, tuple(_fields(path, bought, offered)), note=note)


def _fields(path: Path, bought: Purchase, offered: Catalogue) -> list[Field]:
    """What a purchase of its kind is asked."""

    def number(key: str, label: Label, value: int, low: int = 0) -> NumberField:
        return NumberField(path=(*path, key), label=label, value=value, low=low)

    def flag(key: str, label: Label, value: bool) -> FlagField:
        return FlagField(path=(*path, key), label=label, value=value)

    fields: list[Field] = []
    if bought.kind in STEPPED:
        fields.append(number("steps", Text("lunatic.field.steps"), bought.steps, 1))
    if bought.kind in ("base", "intensity"):
        fields.append(number("skill_exp", Text("lunatic.field.skill_exp"), bought.skill_exp))
    if bought.kind in ("feat", "retrain"):
        select = Text("lunatic.field.select")
        fields.append(TextField(path=(*path, "select"), label=select, value=bought.select))
    if bought.kind == "feat":
        fields.append(flag("beyond", Text("lunatic.field.beyond"), bought.beyond))
    if bought.kind == "ritual":
        fields.append(flag("book", Text("lunatic.field.book"), bought.book))
        fields.append(flag("permitted", Text("lunatic.field.permitted"), bought.permitted))
    if bought.id == CUSTOM and bought.kind in ("spell", "ritual", "feat", "retrain"):
        fields += [
            TextField(path=(*path, "ja"), label=Text("lunatic.field.ja"), value=bought.ja),
            TextField(path=(*path, "en"), label=Text("lunatic.field.en"), value=bought.en),
        ]
        if bought.kind == "feat":
            fields.append(number("exp", Text("lunatic.exp"), bought.exp or 0))
            fields.append(number("slots", Text("lunatic.field.slots"), bought.slots))
        if bought.kind in ("spell", "ritual"):
            fields.append(number("level", Text("lunatic.spell.level"), bought.level))
            fields.append(
                PickOne(
                    path=(*path, "school"),
                    label=Text("lunatic.field.school"),
                    value=bought.school or None,
                    options=offered.schools,
                    unset=Text("lunatic.unset"),
                )
            )
    fields.append(flag("allowed", Text("lunatic.field.allowed"), bought.allowed))
    return fields


def _gained(choices: Choices) -> Roster:
    return Roster(
        path=("choices", "personal_exp_gained"),
        label=Text("lunatic.exp.gained"),
        columns=(
            RosterColumn("scenario", Text("lunatic.field.scenario"), "field", 80),
            RosterColumn("exp", Text("lunatic.exp"), "field", 80),
            RosterColumn("note", Text("lunatic.field.note"), "field"),
        ),
        lines=tuple(_gained_line(row) for row in choices.personal_exp_gained),
        free=FreeLine(Text("lunatic.add.gained"), {"scenario": len(choices.growth) or 1}, "note"),
        total="exp.gained",
    )


def _scenario(path: Path, value: int) -> NumberField:
    return NumberField(path=(*path, "scenario"), label=Text("lunatic.field.scenario"), value=value, low=0)


def _gained_line(row: Gained) -> Line:
    path = ("choices", "personal_exp_gained", row.row)
    name = Text("lunatic.exp.scenario", {"n": row.scenario})
    cells = (
        NumberField(
            path=(*path, "scenario"), label=Text("lunatic.field.scenario"), value=row.scenario, low=0
        ),
        NumberField(path=(*path, "exp"), label=Text("lunatic.exp"), value=row.exp),
        TextField(path=(*path, "note"), label=Text("lunatic.field.note"), value=row.note),
    )
    return Line(row.row, path, name, cells)


def _skill_gained(choices: Choices, offered: Catalogue) -> Roster:
    scenario = len(choices.growth) or 1
    return Roster(
        path=("choices", "skill_exp"),
        label=Text("lunatic.panel.skill_exp"),
        columns=(
            RosterColumn("skill", Text("lunatic.skill.what"), "field"),
            RosterColumn("scenario", Text("lunatic.field.scenario"), "field", 80),
            RosterColumn("exp", Text("lunatic.exp"), "field", 80),
        ),
        lines=tuple(_skill_gained_line(row, offered) for row in choices.skill_exp),
        catalogue=tuple(
            Option(one.id, one.name, row={"skill": one.id, "scenario": scenario, "exp": 1})
            for one in offered.skills
        ),
        add=Text("lunatic.add.skill_exp"),
    )


def _skill_gained_line(row: SkillGained, offered: Catalogue) -> Line:
    path = ("choices", "skill_exp", row.row)
    skill = PickOne(
        path=(*path, "skill"),
        label=Text("lunatic.skill.what"),
        value=row.skill or None,
        options=offered.skills,
        unset=Text("lunatic.unset"),
    )
    cells = (
        skill,
        NumberField(
            path=(*path, "scenario"), label=Text("lunatic.field.scenario"), value=row.scenario, low=0
        ),
        NumberField(path=(*path, "exp"), label=Text("lunatic.exp"), value=row.exp, low=0),
    )
    return Line(row.row, path, Text("lunatic.exp.scenario", {"n": row.scenario}), cells)


def _hero(choices: Choices, offered: Catalogue) -> Roster:
    scenario = len(choices.growth) or 1
    return Roster(
        path=("choices", "hero_points"),
        label=Text("lunatic.panel.hero"),
        columns=(
            RosterColumn("use", Text("lunatic.field.use")),
            RosterColumn("scenario", Text("lunatic.field.scenario"), "field", 80),
            RosterColumn("exp", Text("lunatic.exp"), "field", 80),
        ),
        lines=tuple(_hero_line(row, offered) for row in choices.hero_points),
        catalogue=tuple(
            Option(one.id, one.name, row={"use": one.id, "scenario": scenario}) for one in offered.uses
        ),
        add=Text("lunatic.add.hero"),
        total="exp.hero",
    )


def _hero_line(row: HeroPoint, offered: Catalogue) -> Line:
    path = ("choices", "hero_points", row.row)

    def number(key: str, label: Label, value: int) -> NumberField:
        return NumberField(path=(*path, key), label=label, value=value, low=0)

    more: list[Field] = [
        PickOne(
            path=(*path, "skill"),
            label=Text("lunatic.field.hero_skill"),
            value=row.skill or None,
            options=offered.skills,
            unset=Text("lunatic.none"),
        ),
        number("skill_exp", Text("lunatic.field.skill_exp"), row.skill_exp),
        number("party", Text("lunatic.field.party"), row.party),
    ]
    if row.use == "revival":
        more += [
            FlagField(path=(*path, "agreed"), label=Text("lunatic.field.agreed"), value=row.agreed),
            FlagField(path=(*path, "everyone"), label=Text("lunatic.field.everyone"), value=row.everyone),
            number("together", Text("lunatic.field.together"), row.together),
        ]
    name = USE_NAMES.get(row.use, Text("lunatic.hero.use"))
    cells = (
        name,
        number("scenario", Text("lunatic.field.scenario"), row.scenario),
        number("exp", Text("lunatic.exp"), row.exp),
    )
    return Line(row.row, path, name, cells, tuple(more))
