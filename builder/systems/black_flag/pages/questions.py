"""Black Flag: a field for each question that the data asks. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.evaluation import Evaluation
from builder.core.form import Field, Option, Panel, PickMany, PickOne
from builder.core.text import Label, Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag.choices import PICK_FIELDS, Choices
from builder.systems.black_flag.facts import Facts, Question, SkillLine, ToolLine
from builder.systems.black_flag.places import PROFICIENT, WAYS
from builder.systems.black_flag.records import OptionRow
from builder.systems.black_flag.rule_tables import BlackFlagRules


def asked(rules: BlackFlagRules, evaluation: Evaluation[Facts], step: str) -> Iterator[Field]:
    """A field for each question of a step."""
    for question in evaluation.facts.questions:
        if question.step == step:
            yield field_of(rules, evaluation.facts, question)


def field_of(rules: BlackFlagRules, facts: Facts, question: Question) -> Field:
    """One pick, or several."""
    if question.kind == "way":
        options = tuple(_ways(facts, question))
    elif PROFICIENT in question.offered:
        options = tuple(_weapons(rules, facts))
    else:
        what = (question.kind, question.owner, question.name, question.offered)
        options = rules.memory.lay_out(question.key, _known_options, rules, *what)
    label, blocked = label_of(rules, question), dict(_held(facts, question))
    if question.choose == 1 and len(question.picks) <= 1:
        return PickOne(
            path=question.path,
            label=label,
            value=question.picks[0] if question.picks else None,
            options=options,
            blocked=blocked,
        )
    return PickMany(
        path=question.path,
        label=label,
        value=question.picks,
        options=options,
        blocked=blocked,
        least=question.choose,
        most=question.choose,
    )


def _held(facts: Facts, question: Question) -> Iterator[tuple[str | int, Label]]:
    """What would be lost: proficiencies and languages there are already, talents one is not ready for.

    Source: digest, 10 and 20, decision 5.
    """
    lines: tuple[SkillLine | ToolLine, ...] = (*facts.skills, *facts.tools)
    match question.kind:
        case "skill" | "any" | "tool":
            for line in lines:
                if line.sources and line.id in question.offered and line.id not in question.picks:
                    yield line.id, Text("black_flag.held", {"source": line.sources[0]})
        case "language":
            for id in facts.languages:
                if id in question.offered and id not in question.picks:
                    yield id, Text("black_flag.known")
        case "expertise":
            held = {line.id for line in facts.skills if line.proficient} | {line.id for line in facts.tools}
            doubled = {line.id for line in lines if line.doubled}
            for id in question.offered:
                if id not in held:
                    yield id, Text("black_flag.not_held")
                elif id in doubled and id not in question.picks:
                    yield id, Text("black_flag.doubled")
        case "talent":
            yield from facts.barred.get(question.key, {}).items()
        case _:
            pass


def label_of(rules: BlackFlagRules, question: Question) -> Label:
    """What is asked for, and by whom."""
    names = {"source": question.asker}
    match question.kind:
        case "skill" | "any":
            return Text("black_flag.ask.skill", names)
        case "tool":
            vehicles = [id in rules.vehicles for id in question.offered]
            if not any(vehicles):
                return Text("black_flag.ask.tool", names)
            if all(vehicles):
                return Text("black_flag.ask.vehicle", names)
            return Text("black_flag.ask.tool_or_vehicle", names)
        case "weapon" | "weapon_use":
            return Text("black_flag.ask.weapon", names)
        case "language":
            return Text("black_flag.ask.language", names)
        case "talent":
            return Text("black_flag.ask.talent", names)
        case "expertise":
            return Text("black_flag.ask.expertise", names)
        case "damage_type":
            return Text("black_flag.ask.damage_type", names)
        case "school":
            return Text("black_flag.ask.school", names)
        case "source":
            return Text("black_flag.ask.source", names)
        case "ability":
            return Text("black_flag.ask.ability", names)
        case "confirm":
            return Text("black_flag.ask.confirm", names)
        case _:
            return question.asker


def _weapons(rules: BlackFlagRules, facts: Facts) -> Iterator[Option]:
    """Every weapon that one is proficient with."""
    for id, weapon in rules.weapons.items():
        if id in facts.weapons or weapon.group in facts.weapon_groups:
            yield Option(id, weapon.name)


def _known_options(
    rules: BlackFlagRules, kind: str, owner: str, name: str, offered: tuple[str, ...]
) -> tuple[Option, ...]:
    """What is offered whoever is asked."""
    return tuple(_options_of(rules, kind, rules.options_of(owner, name), offered))


def _options_of(
    rules: BlackFlagRules, kind: str, rows: Mapping[str, OptionRow], offered: tuple[str, ...]
) -> Iterator[Option]:
    for id in offered:
        if id in rows:
            yield Option(id, rows[id].name, summary=rows[id].summary)
        elif kind == "talent":
            yield Option(id, rules.talents[id].name, summary=rules.talents[id].summary)
        elif kind == "language":
            yield Option(id, rules.languages[id].name)
        elif kind == "ability":
            yield Option(id, rules.ability(id))
        elif kind == "confirm":
            yield Option(id, Text("black_flag.confirm.damaging"))
        elif kind == "name":
            yield Option(id, _named(id))
        else:
            yield Option(id, rules.called(id))


def _named(id: str) -> Label:
    match id:
        case "telepathy":
            return Text("black_flag.name.telepathy")
        case "aura_reading":
            return Text("black_flag.name.aura_reading")
        case "telekinetic_shove":
            return Text("black_flag.name.telekinetic_shove")
        case _:
            return Text("black_flag.name.other", {"id": id})


def _ways(facts: Facts, question: Question) -> Iterator[Option]:
    """Each way by what it gives."""
    effect = next(
        (
            one.effect
            for one in facts.granted
            if one.key == question.key and isinstance(one.effect, kinds.OneOf)
        ),
        None,
    )
    for place, way in enumerate(question.offered):
        parts = effect.options[place] if isinstance(effect, kinds.OneOf) else ()
        label: Label = Text("black_flag.way", {"letter": WAYS[place].upper()})
        for number, part in enumerate(parts):
            said = _given(part)
            label = said if number == 0 else Text("black_flag.way.both", {"one": label, "other": said})
        yield Option(way, label)


def _given(effect: kinds.Effect) -> Label:
    match effect:
        case kinds.ChooseLanguage():
            return Text("black_flag.way.language", {"n": effect.choose})
        case kinds.ChooseProficiency() if "skill" in effect.kinds:
            return Text("black_flag.way.skill", {"n": effect.choose})
        case kinds.ChooseProficiency():
            return Text("black_flag.way.tool", {"n": effect.choose})
        case _:
            return Text("black_flag.way.other")


def kept(choices: Choices, rules: BlackFlagRules, facts: Facts) -> tuple[Panel, ...]:
    """Answers to questions that nobody asks now, so that they can be taken back."""
    now = {(question.field, question.key) for question in facts.questions}
    fields = tuple(
        PickMany(
            path=("choices", name, key),
            label=Text("black_flag.kept", {"key": key}),
            value=picks,
            options=tuple(Option(id, rules.called(id)) for id in dict.fromkeys(picks)),
        )
        for name in PICK_FIELDS
        for key, picks in getattr(choices, name).items()
        if picks and (name, key) not in now
    )
    return (Panel("kept", Text("black_flag.panel.kept"), fields, folded=True),) if fields else ()
