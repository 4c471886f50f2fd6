"""Black Flag: pages of the person and of play. Touches nothing else."""

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
    PickMany,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.text import Label, Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag.choices import Choices, LuckEvent
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.proficiencies import MYSTIC
from builder.systems.black_flag.rule_tables import BlackFlagRules


def person(choices: Choices, rules: BlackFlagRules) -> Page:
    """Who it is."""
    identity = choices.identity
    fields = (
        TextField(path=("choices", "identity", "age"), label=rules.term("age"), value=identity.age),
        TextField(
            path=("choices", "identity", "pronouns"), label=rules.term("pronouns"), value=identity.pronouns
        ),
        TextField(
            path=("choices", "identity", "height"),
            label=Text("black_flag.field.height"),
            value=identity.height,
        ),
        TextField(
            path=("choices", "identity", "weight"),
            label=Text("black_flag.field.weight"),
            value=identity.weight,
        ),
        TextField(
            path=("choices", "identity", "look"),
            label=Text("black_flag.field.look"),
            value=identity.look,
            lines=3,
        ),
        TextField(
            path=("choices", "identity", "story"),
            label=Text("black_flag.field.story"),
            value=identity.story,
            lines=6,
        ),
    )
    title = Text("black_flag.page.person")
    return Page("person", title, (Panel("person", None, fields),), paths=(("choices", "identity"),))


def play(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Page:
    """What is used up, what is switched on, and Luck."""
    panels = [Panel("current", None, tuple(_current(choices, rules, evaluation)))]
    active = tuple(_switches(rules, evaluation.facts))
    if active or choices.active:
        known = {option.id: option for option in active}
        known |= {id: Option(id, rules.called(id)) for id in choices.active if id not in known}
        field = PickMany(
            path=("choices", "active"),
            label=Text("black_flag.field.active"),
            value=choices.active,
            options=tuple(known.values()),
        )
        panels.append(Panel("active", Text("black_flag.field.active"), (field,), values=("ac",)))
    log = Roster(
        path=("choices", "luck_log"),
        label=rules.term("luck"),
        columns=(
            RosterColumn("name", rules.term("luck")),
            RosterColumn("points", Text("black_flag.column.points"), "field", 96),
            RosterColumn("roll", rules.term("roll"), "field", 96),
            RosterColumn("note", rules.term("notes"), "field"),
        ),
        lines=tuple(_event(rules, event) for event in choices.luck_log),
        catalogue=tuple(
            Option(kind, _event_label(kind), row={"kind": kind}, dated="date")
            for kind in ("failure", "award", "bonus", "reroll")
        ),
        add=Text("black_flag.add.luck"),
        ordered=True,
    )
    panels.append(Panel("luck", rules.term("luck"), (log,), values=("luck", "luck.max"), folded=True))
    paths = tuple(("choices", name) for name in ("current", "active", "luck_log"))
    return Page("play", Text("black_flag.page.play"), tuple(panels), paths=paths)


def _current(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Field]:
    current = choices.current
    full, path = Text("black_flag.full"), ("choices", "current")
    most = max(evaluation.values["hp"].whole, 0)
    yield NumberField(
        path=(*path, "hp"),
        label=rules.term("hit_points"),
        value=current.hp,
        low=0,
        high=most,
        unset=full,
        unit=_of(most),
    )
    yield NumberField(
        path=(*path, "temp_hp"), label=rules.term("temporary_hit_points"), value=current.temp_hp, low=0
    )
    yield NumberField(
        path=(*path, "hit_dice"),
        label=Text("black_flag.field.hit_dice"),
        value=current.hit_dice,
        low=0,
        high=evaluation.values["level"].whole,
        unit=_of(evaluation.values["level"].whole),
    )
    yield NumberField(
        path=(*path, "luck"),
        label=rules.term("luck"),
        value=current.luck,
        low=0,
        high=rules.whole("luck_max"),
        unset=Text("black_flag.unset"),
    )
    for circle, count in enumerate(evaluation.facts.slots, start=1):
        used = current.slots.get(str(circle), 0)
        if count or used:
            yield NumberField(
                path=(*path, "slots", str(circle)),
                label=Text("black_flag.field.slots", {"circle": circle}),
                value=used,
                low=0,
                high=count,
                unit=_of(count),
            )
    for line in evaluation.facts.resources:
        if not line.unlimited:
            count = evaluation.values[f"uses.{line.id}"].whole
            yield NumberField(
                path=(*path, "uses", line.id),
                label=Text("black_flag.field.uses", {"name": line.label}),
                value=current.uses.get(line.id, 0),
                low=0,
                high=count,
                unit=_of(count),
            )
    for name, label, high in (
        ("exhaustion", Text("black_flag.field.exhaustion"), rules.whole("exhaustion_max")),
        ("death_successes", Text("black_flag.field.death_successes"), rules.whole("death_saves_max")),
        ("death_failures", Text("black_flag.field.death_failures"), rules.whole("death_saves_max")),
    ):
        yield NumberField(path=(*path, name), label=label, value=getattr(current, name), low=0, high=high)


def _of(most: int) -> Label:
    """How many there are in all, behind how many are used up."""
    return Text("black_flag.of", {"n": most})


def _switches(rules: BlackFlagRules, facts: Facts) -> Iterator[Option]:
    """Effects that are on only for a while."""
    seen: set[str] = set()
    for one in facts.granted:
        id = ""
        match one.effect:
            case kinds.AcBonus() | kinds.SpeedMode() if one.effect.activated:
                id = one.feature
            case kinds.AcFormula() if one.effect.requires.armor == MYSTIC:
                id = MYSTIC
            case _:
                pass
        if id and id not in seen:
            seen.add(id)
            yield Option(id, one.label)


def _event(rules: BlackFlagRules, event: LuckEvent) -> Line:
    path = ("choices", "luck_log", event.row)
    return Line(
        key=event.row,
        path=path,
        name=_event_label(event.kind),
        cells=(
            _event_label(event.kind),
            NumberField(
                path=(*path, "points"),
                label=Text("black_flag.column.points"),
                value=event.points,
                low=0,
                high=9,
            ),
            NumberField(
                path=(*path, "roll"),
                label=rules.term("roll"),
                value=event.roll,
                low=1,
                high=5,
                unset=Text("black_flag.unset"),
            ),
            TextField(path=(*path, "note"), label=rules.term("notes"), value=event.note),
        ),
    )


def _event_label(kind: str) -> Label:
    match kind:
        case "award":
            return Text("black_flag.luck.award")
        case "bonus":
            return Text("black_flag.luck.bonus")
        case "reroll":
            return Text("black_flag.luck.reroll")
        case _:
            return Text("black_flag.luck.failure")
