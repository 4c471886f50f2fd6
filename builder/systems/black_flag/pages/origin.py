"""Black Flag: pages of classes, lineage, heritage and background. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from builder.core.evaluation import Evaluation, Path
from builder.core.form import (
    Field,
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
from builder.systems.black_flag.pages.leads import leads
from builder.systems.black_flag.pages.offers import backgrounds_offered, traits_offered
from builder.systems.black_flag.pages.questions import asked
from builder.systems.black_flag.records import Described
from builder.systems.black_flag.rule_tables import BlackFlagRules


def classes(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Page:
    """The classes with their levels, what they leave to choose, and what they give."""
    one = bool(choices.classes) and not choices.campaign.multiclassing
    roster = Roster(
        path=("choices", "classes"),
        label=rules.term("class"),
        columns=(
            RosterColumn("name", rules.term("class"), "field", 180),
            RosterColumn("level", rules.term("level"), "field", 96),
            RosterColumn("subclass", rules.term("subclass"), "field", 180),
        ),
        lines=tuple(_class(choices, rules, offered, entry) for entry in choices.classes),
        catalogue=() if one else offered.classes,
        have=frozenset(entry.id for entry in choices.classes),
        shrinks=True,
        add=Text("black_flag.add.class"),
        empty=Text("black_flag.empty.class"),
    )
    panels = [Panel("classes", None, (roster,), values=("level", "pb", "hp") if choices.classes else ())]
    fields = tuple(asked(rules, evaluation, "class"))
    if fields:
        panels.append(Panel("options", Text("black_flag.panel.options"), fields))
    given = gifts(evaluation, "class", "subclass", "option")
    if given is not None:
        panels.append(given)
    panels.append(
        Panel("campaign", Text("black_flag.panel.campaign"), tuple(_campaign(choices)), folded=True)
    )
    names = [line.row.name for line in evaluation.facts.classes]
    paths = tuple(("choices", name) for name in ("classes", "campaign", "options", "weapon_choices"))
    return Page(
        "class",
        rules.term("class"),
        tuple(panels),
        budgets=("picks",),
        value=names[0] if names else None,
        paths=paths,
        leads=leads(evaluation, "picks.made.class"),
    )


def _class(choices: Choices, rules: BlackFlagRules, offered: Catalogue, entry: CharClass) -> Line:
    path = ("choices", "classes", entry.row)
    row = rules.classes.get(entry.id)
    name: Label = row.name if row is not None else plain(entry.id)
    others = {one.id for one in choices.classes if one.row != entry.row}
    return Line(
        key=entry.row,
        path=path,
        name=name,
        cells=(
            PickOne(
                path=(*path, "id"),
                label=rules.term("class"),
                value=entry.id or None,
                options=tuple(one for one in offered.classes if one.id not in others),
            ),
            NumberField(
                path=(*path, "level"),
                label=rules.term("class_level"),
                value=entry.level,
                low=1,
                high=rules.whole("level_max"),
            ),
            subclass_of(rules, entry),
        ),
    )


def subclass_of(rules: BlackFlagRules, entry: CharClass) -> PickOne:
    """The subclass of a class; before its level it waits."""
    row = rules.classes.get(entry.id)
    early = row is not None and entry.level < row.subclass_level and not entry.subclass
    off = Text("black_flag.from_level", {"n": row.subclass_level}) if row is not None and early else None
    options = tuple(Option(id, one.name) for id, one in rules.subclasses.items() if one.of == entry.id)
    return PickOne(
        path=("choices", "classes", entry.row, "subclass"),
        label=rules.term("subclass"),
        value=entry.subclass or None,
        options=(*((Option("", Text("black_flag.none")),) if entry.subclass else ()), *options),
        unset=off,
        off=off,
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
    """The lineage, the size where there is a choice, and the choices of its traits."""
    row = evaluation.facts.lineage
    fields: list[Field] = [
        PickOne(
            path=("choices", "lineage"),
            label=rules.term("lineage"),
            value=choices.lineage or None,
            options=offered.lineages,
        )
    ]
    sizes = row.sizes if row is not None else ()
    if len(sizes) > 1 or (choices.size and choices.size not in sizes):
        fields.append(
            PickOne(
                path=("choices", "size"),
                label=rules.term("size"),
                value=choices.size or evaluation.facts.size,
                options=tuple(Option(id, rules.sizes[id].name) for id in sizes or rules.sizes),
            )
        )
    fields += asked(rules, evaluation, "lineage")
    title = Text("black_flag.panel.lineages")
    more = rules.memory.lay_out(
        "lineage", traits_offered, rules, "lineage", title, rules.lineages, choices.lineage
    )
    return _origin("lineage", rules.term("lineage"), fields, evaluation, row, more, ("choices", "size"))


def heritage(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Page:
    """The heritage, its languages, and the choices of its traits."""
    pick = PickOne(
        path=("choices", "heritage"),
        label=rules.term("heritage"),
        value=choices.heritage or None,
        options=offered.heritages,
    )
    fields = (pick, *asked(rules, evaluation, "heritage"))
    row = evaluation.facts.heritage
    title = Text("black_flag.panel.heritages")
    more = rules.memory.lay_out(
        "heritage", traits_offered, rules, "heritage", title, rules.heritages, choices.heritage
    )
    return _origin(
        "heritage", rules.term("heritage"), fields, evaluation, row, more, ("choices", "languages")
    )


def background(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Page:
    """The background with its skills and tools."""
    pick = PickOne(
        path=("choices", "background"),
        label=rules.term("background"),
        value=choices.background or None,
        options=offered.backgrounds,
    )
    fields = (pick, *asked(rules, evaluation, "background"))
    row = evaluation.facts.background
    more = rules.memory.lay_out("background", backgrounds_offered, rules, choices.background)
    return _origin("background", rules.term("background"), fields, evaluation, row, more)


def _origin(
    key: str,
    title: Label,
    fields: Iterable[Field],
    evaluation: Evaluation[Facts],
    row: Described | None,
    offered: Panel,
    *paths: Path,
) -> Page:
    """A page of what the character comes from, with what that gives."""
    panels = [Panel(key, None, tuple(fields))]
    given = gifts(evaluation, key)
    if given is not None:
        panels.append(given)
    panels.append(offered)
    value = row.name if row is not None else None
    made = leads(evaluation, "picks.made.origin")
    return Page(key, title, tuple(panels), budgets=("picks",), value=value, paths=paths, leads=made)


def gifts(evaluation: Evaluation[Facts], *families: str) -> Panel | None:
    """Features and traits, each with a line of what it does; None where there are none."""
    lines = tuple(
        Line(f"{one.family}.{one.key}", (), one.label, (one.label, one.level, one.summary))
        for one in evaluation.facts.features
        if one.family in families
    )
    if not lines:
        return None
    levelled = "class" in families
    if not levelled:
        lines = tuple(replace(line, cells=(line.cells[0], line.cells[2])) for line in lines)
    columns = (
        RosterColumn("name", Text("black_flag.column.feature")),
        *((RosterColumn("level", Text("black_flag.column.level"), "number", 48),) if levelled else ()),
        RosterColumn("what", Text("black_flag.column.what")),
    )
    title = Text("black_flag.panel.gifts")
    path: Path = ("choices", "classes" if levelled else families[0])
    roster = Roster(path=path, known="gifts", label=title, columns=columns, lines=lines)
    return Panel("gifts", title, (roster,))
