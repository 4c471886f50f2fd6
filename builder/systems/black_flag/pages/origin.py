"""Black Flag: pages of classes, lineage, heritage and background. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import (
    FlagField,
    Line,
    NumberField,
    Option,
    Page,
    Panel,
    PickOne,
    Roster,
    RosterColumn,
)
from builder.core.text import Label, Text, plain
from builder.systems.black_flag.choices import CharClass, Choices
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.pages.catalogue import Catalogue
from builder.systems.black_flag.pages.questions import asked, of_class, of_family
from builder.systems.black_flag.rule_tables import BlackFlagRules


def classes(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Page:
    """The classes with their levels, and what they leave to choose."""
    roster = Roster(
        path=("choices", "classes"),
        label=rules.term("class"),
        columns=(
            RosterColumn("level", rules.term("level"), "field", 96),
            RosterColumn("subclass", rules.term("subclass"), "field"),
        ),
        lines=tuple(_class(choices, rules, entry) for entry in choices.classes),
        catalogue=offered.classes,
        add=Text("black_flag.add.class"),
        empty=Text("black_flag.empty.class"),
    )
    panels = [Panel("classes", None, (roster,), values=("level", "pb") if choices.classes else ())]
    fields = tuple(asked(rules, evaluation, of_class))
    if fields:
        panels.append(Panel("options", Text("black_flag.panel.options"), fields))
    panels.append(
        Panel("campaign", Text("black_flag.panel.campaign"), tuple(_campaign(choices)), folded=True)
    )
    names = [line.row.name for line in evaluation.facts.classes]
    paths = tuple(("choices", name) for name in ("classes", "campaign", "options", "weapon_choices"))
    return Page("class", rules.term("class"), tuple(panels), value=names[0] if names else None, paths=paths)


def _class(choices: Choices, rules: BlackFlagRules, entry: CharClass) -> Line:
    path = ("choices", "classes", entry.row)
    row = rules.classes.get(entry.id)
    name: Label = row.name if row is not None else plain(entry.id)
    subclasses = tuple(Option(id, one.name) for id, one in rules.subclasses.items() if one.of == entry.id)
    return Line(
        key=entry.row,
        path=path,
        name=name,
        cells=(
            NumberField(
                path=(*path, "level"),
                label=rules.term("class_level"),
                value=entry.level,
                low=1,
                high=rules.whole("level_max"),
            ),
            PickOne(
                path=(*path, "subclass"),
                label=rules.term("subclass"),
                value=entry.subclass or None,
                options=(Option("", Text("black_flag.none")), *subclasses),
            ),
        ),
    )


def _campaign(choices: Choices) -> tuple[FlagField, ...]:
    campaign = choices.campaign
    return (
        FlagField(
            path=("choices", "campaign", "multiclassing"),
            label=Text("black_flag.field.multiclassing"),
            value=campaign.multiclassing,
        ),
        FlagField(
            path=("choices", "campaign", "encumbrance"),
            label=Text("black_flag.field.encumbrance"),
            value=campaign.encumbrance,
        ),
        FlagField(
            path=("choices", "campaign", "firearms"),
            label=Text("black_flag.field.firearms"),
            value=campaign.firearms,
        ),
    )


def lineage(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Page:
    """The lineage, the size, and the choices of its traits."""
    row = evaluation.facts.lineage
    sizes = row.sizes if row is not None else tuple(rules.sizes)
    fields = (
        PickOne(
            path=("choices", "lineage"),
            label=rules.term("lineage"),
            value=choices.lineage or None,
            options=offered.lineages,
        ),
        PickOne(
            path=("choices", "size"),
            label=rules.term("size"),
            value=choices.size or None,
            options=tuple(Option(id, rules.sizes[id].name) for id in sizes),
            unset=rules.sizes[evaluation.facts.size].name,
        ),
        *asked(rules, evaluation, of_family("lineage")),
    )
    return Page(
        "lineage",
        rules.term("lineage"),
        (Panel("lineage", None, fields),),
        value=row.name if row is not None else None,
    )


def heritage(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Page:
    """The heritage, its languages, and the choices of its traits."""
    row = evaluation.facts.heritage
    pick = PickOne(
        path=("choices", "heritage"),
        label=rules.term("heritage"),
        value=choices.heritage or None,
        options=offered.heritages,
    )
    fields = (pick, *asked(rules, evaluation, of_family("heritage")))
    return Page(
        "heritage",
        rules.term("heritage"),
        (Panel("heritage", None, fields),),
        value=row.name if row is not None else None,
        paths=(("choices", "languages"),),
    )


def background(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Page:
    """The background with its skills and tools."""
    row = evaluation.facts.background
    pick = PickOne(
        path=("choices", "background"),
        label=rules.term("background"),
        value=choices.background or None,
        options=offered.backgrounds,
    )
    fields = (pick, *asked(rules, evaluation, of_family("background")))
    return Page(
        "background",
        rules.term("background"),
        (Panel("background", None, fields),),
        value=row.name if row is not None else None,
    )
