"""Black Flag: the page of levels: hit points, experience, the record of gains. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.core.form import (
    Field,
    Line,
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
from builder.core.text import Label, Text, plain
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.pages.catalogue import Catalogue
from builder.systems.black_flag.rule_tables import BlackFlagRules


def levels(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Page:
    """Hit points by average or dice, experience, and the days of the levels."""
    fields = (
        PickOne(
            path=("choices", "hp_method"),
            label=rules.term("hit_point_maximum"),
            value=choices.hp_method or None,
            options=(Option("average", rules.term("average_hp")), Option("rolled", rules.term("rolled_hp"))),
            shows="hp",
        ),
        NumberField(
            path=("choices", "xp"),
            label=rules.term("xp"),
            value=choices.xp,
            low=0,
            unset=rules.term("milestone"),
        ),
        *_rolls(choices, evaluation.facts),
    )
    record = Roster(
        path=("choices", "advances"),
        label=Text("black_flag.panel.advances"),
        columns=(
            RosterColumn("level", rules.term("class_level"), "field", 96),
            RosterColumn("date", Text("black_flag.column.date"), "field", 130),
            RosterColumn("note", rules.term("notes"), "field"),
        ),
        lines=tuple(_advance(rules, row.row, row.id, choices) for row in choices.advances),
        catalogue=offered.advances,
        add=Text("black_flag.add.advance"),
        empty=Text("black_flag.empty.advances"),
        ordered=True,
    )
    panels = [
        Panel("hp", rules.term("hit_points"), fields),
        Panel("advances", Text("black_flag.panel.advances"), (record,)),
        *_coming(rules, evaluation.facts),
    ]
    paths = tuple(("choices", name) for name in ("hp_method", "hp_rolls", "xp", "advances"))
    value = evaluation.values["level"].total if evaluation.facts.classes else None
    return Page("levels", rules.term("level"), tuple(panels), value=value, paths=paths)


def _rolls(choices: Choices, facts: Facts) -> Iterator[Field]:
    """The dice of each level after the first."""
    if choices.hp_method != "rolled":
        return
    for line in facts.levels[1:]:
        throw = Throw(line.key, Text("black_flag.hp.level", {"level": line.number}), f"1{line.die}")
        yield RollField(
            path=("choices", "hp_rolls"),
            known=line.key,
            label=Text("black_flag.hp.level", {"level": line.number}),
            dice=(throw,),
            values={line.key: line.rolled} if line.rolled is not None else {},
            again=False,
            record=False,
        )


def _advance(rules: BlackFlagRules, row: int, id: str, choices: Choices) -> Line:
    path = ("choices", "advances", row)
    entry = next(one for one in choices.advances if one.row == row)
    known = rules.classes.get(id)
    return Line(
        key=row,
        path=path,
        name=known.name if known is not None else plain(id),
        cells=(
            NumberField(
                path=(*path, "level"), label=rules.term("class_level"), value=entry.level, low=0, high=20
            ),
            TextField(path=(*path, "date"), label=Text("black_flag.column.date"), value=entry.date),
            TextField(path=(*path, "note"), label=rules.term("notes"), value=entry.note),
        ),
    )


def _coming(rules: BlackFlagRules, facts: Facts) -> Iterator[Panel]:
    """What the next level of each class brings."""
    for id, features in facts.next_level.items():
        if not features:
            continue
        lines = tuple(Line(f"{id}.{one.key}", (), one.label, (one.summary,)) for one in features)
        title: Label = Text("black_flag.panel.next", {"source": rules.called(id)})
        roster = Roster(
            path=("choices", "classes"),
            label=title,
            columns=(RosterColumn("what", Text("black_flag.column.brings")),),
            lines=lines,
        )
        yield Panel(f"next.{id}", title, (roster,), folded=True)
