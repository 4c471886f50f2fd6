"""Black Flag: the page of levels: the way, what the latest asks, changes; a record. Touches nothing else."""

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
from builder.systems.black_flag.choices import Advance, Choices
from builder.systems.black_flag.facts import ClassLine, Facts, LevelLine
from builder.systems.black_flag.gains import Gains
from builder.systems.black_flag.pages.catalogue import Catalogue
from builder.systems.black_flag.pages.improvements import improvements
from builder.systems.black_flag.pages.leads import leads
from builder.systems.black_flag.pages.offers import listed
from builder.systems.black_flag.pages.origin import subclass_of
from builder.systems.black_flag.pages.questions import field_of
from builder.systems.black_flag.pages.spells import learned
from builder.systems.black_flag.pages.way import raises, takes_back, way
from builder.systems.black_flag.rule_tables import BlackFlagRules


def levels(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Page:
    """The levels as a way; below it what the latest one asks, what it changed, and the days of all."""
    facts = evaluation.facts
    number = len(facts.levels)
    panels: list[Panel] = []
    if number:
        panels.append(Panel("way", None, (way(choices, rules, evaluation),)))
    asked = tuple(_asked(choices, rules, evaluation))
    panels.append(Panel("asked", Text("black_flag.panel.asked"), asked, marks=""))
    if number > 1:
        panels += learned(choices, rules, offered, evaluation)
        note = Text("black_flag.panel.changed.note")
        before = Gains(choices, rules, evaluation)
        panels.append(Panel("changed", Text("black_flag.panel.changed"), before=before, note=note))
    panels.append(_record(choices, rules, offered, evaluation))
    panels += _coming(rules, facts)
    paths = tuple(("choices", name) for name in ("hp_method", "hp_rolls", "xp", "advances"))
    heading = Text("black_flag.level_n", {"n": number}) if number else None
    return Page(
        "levels",
        Text("black_flag.page.levels"),
        tuple(panels),
        budgets=("level_picks",) if "level_picks" in evaluation.budgets else ("picks",),
        value=evaluation.values["level"].total if facts.classes else None,
        paths=paths,
        heading=heading,
        leads=leads(evaluation, "level_picks.made."),
        acts=(*raises(choices, rules, facts), *takes_back(choices, rules, facts)),
    )


def _asked(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Field]:
    """The fields of the latest level: hit points, subclass, improvement, and whatever its features ask."""
    facts = evaluation.facts
    number = len(facts.levels)
    yield PickOne(
        path=("choices", "hp_method"),
        label=rules.term("hit_points"),
        value=choices.hp_method or None,
        options=tuple(_ways(rules, facts)),
        shows=f"hp.level.{number}" if number > 1 else "hp",
    )
    yield from _rolls(choices, facts)
    if number < 2:
        return
    last = facts.levels[-1]
    line = next(one for one in facts.classes if one.row.id == last.char_class)
    if last.class_level == line.row.subclass_level:
        entry = next(one for one in choices.classes if one.row == line.place)
        yield subclass_of(rules, entry)
    here = f"@{last.class_level}"
    mine = (f"{line.row.id}.", *((f"{line.subclass.id}.",) if line.subclass is not None else ()))
    yield from improvements(
        choices, rules, evaluation, lambda key: key.endswith(here) and key.startswith(mine)
    )
    for question in facts.questions:
        if question.at == number:
            yield field_of(rules, facts, question)


def _ways(rules: BlackFlagRules, facts: Facts) -> Iterator[Option]:
    last = facts.levels[-1] if len(facts.levels) > 1 else None
    average = last.average if last is not None else None
    die = Text("black_flag.plain", {"words": last.die}) if last is not None else None
    yield Option("average", rules.term("average_hp"), price=average)
    yield Option("rolled", rules.term("rolled_hp"), price=die)


def _rolls(choices: Choices, facts: Facts) -> Iterator[Field]:
    """The dice of the latest level, and of each before it that has none yet."""
    if choices.hp_method != "rolled":
        return
    for line in reversed(facts.levels[1:]):
        if line.rolled is None or line is facts.levels[-1]:
            yield _roll(line)


def _roll(line: LevelLine) -> RollField:
    label = Text("black_flag.hp.level", {"level": line.number})
    return RollField(
        path=("choices", "hp_rolls"),
        known=line.key,
        label=label,
        dice=(Throw(line.key, label, f"1{line.die}"),),
        values={line.key: line.rolled} if line.rolled is not None else {},
        again=False,
        record=False,
    )


def _record(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Panel:
    """The experience, and the levels with their days, the latest first."""
    xp = NumberField(
        path=("choices", "xp"),
        label=rules.term("xp"),
        value=choices.xp,
        low=0,
        step=50,
        unset=rules.term("milestone"),
        shows="xp.level" if "xp.level" in evaluation.values else None,
    )
    by_key = {(line.char_class, line.class_level): line for line in evaluation.facts.levels}
    roster = Roster(
        path=("choices", "advances"),
        label=Text("black_flag.panel.advances"),
        columns=(
            RosterColumn("name", rules.term("class_level")),
            RosterColumn("level", rules.term("level"), "field", 96),
            RosterColumn("date", Text("black_flag.column.date"), "field", 130),
            RosterColumn("hp", rules.term("hit_points"), "number", 48),
            RosterColumn("brings", Text("black_flag.column.brings"), "quiet"),
        ),
        lines=tuple(
            _advance(rules, evaluation.facts, row, by_key.get((row.id, row.level)))
            for row in reversed(choices.advances)
        ),
        catalogue=offered.advances,
        add=Text("black_flag.add.advance"),
        empty=Text("black_flag.empty.advances"),
        ordered=True,
        moves=False,
    )
    return Panel("advances", Text("black_flag.panel.advances"), (xp, roster))


def _advance(rules: BlackFlagRules, facts: Facts, entry: Advance, line: LevelLine | None) -> Line:
    path = ("choices", "advances", entry.row)
    known = rules.classes.get(entry.id)
    name = known.name if known is not None else plain(entry.id)
    return Line(
        key=entry.row,
        path=path,
        name=name,
        cells=(
            name,
            NumberField(
                path=(*path, "level"), label=rules.term("class_level"), value=entry.level, low=0, high=20
            ),
            TextField(path=(*path, "date"), label=Text("black_flag.column.date"), value=entry.date),
            f"hp.level.{line.number}" if line is not None else None,
            _brought(facts, entry),
        ),
        more=(TextField(path=(*path, "note"), label=rules.term("notes"), value=entry.note),),
    )


def _brought(facts: Facts, entry: Advance) -> Label | None:
    """The features of that level of the class, one after the other."""
    line = next((one for one in facts.classes if one.row.id == entry.id), None)
    if line is None:
        return None
    names = {line.row.name, line.subclass.name} if line.subclass is not None else {line.row.name}
    return listed(
        [
            one.label
            for one in facts.features
            if one.level == entry.level and one.source in names and one.family in ("class", "subclass")
        ]
    )


def _coming(rules: BlackFlagRules, facts: Facts) -> Iterator[Panel]:
    """What the next level of each class brings."""
    for id, features in facts.next_level.items():
        if not features:
            continue
        lines = tuple(Line(f"{id}.{one.key}", (), one.label, (one.label, one.summary)) for one in features)
        title: Label = Text("black_flag.panel.next", {"source": rules.called(id)})
        roster = Roster(
            path=("choices", "classes"),
            label=title,
            columns=(
                RosterColumn("name", Text("black_flag.column.brings")),
                RosterColumn("what", Text("black_flag.column.what")),
            ),
            lines=lines,
        )
        yield Panel(f"next.{id}", title, (roster,), folded=True)


def class_line(facts: Facts, id: str) -> ClassLine:
    """A class in force."""
    return next(one for one in facts.classes if one.row.id == id)
