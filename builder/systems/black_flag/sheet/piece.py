"""Black Flag: what other tables' tools want: tracks, parameters, lines for the dice. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.number import Dice
from builder.core.sheet import (
    Ability,
    Cell,
    Check,
    CheckKind,
    DiceBot,
    Pair,
    Piece,
    Place,
    Skill,
    SkillGroup,
    Stays,
    Track,
    cell,
)
from builder.core.text import Label, Text, plain
from builder.systems.black_flag.choices import ABILITIES, Choices
from builder.systems.black_flag.facts import AttackLine, Facts
from builder.systems.black_flag.rule_tables import BlackFlagRules

DICE_BOT = DiceBot("DungeonsAndDragons5", plain("Dungeons & Dragons (5版)"))
PLACES: Mapping[str, Place] = {
    "abilities": "abilities",
    "tracks": "fight",
    "uses": "fight",
    "skills": "skills",
    "tools": "skills",
    "fight": "fight",
    "attacks": "fight",
    "casting": "fight",
    "spells": "fight",
    "things": "things",
    "person": "person",
    "story": "person",
    "notes": "person",
}


def piece(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Piece:
    """Hit points, Luck, hit dice, what is counted; the six modifiers; a line for each check and attack."""
    values = evaluation.values
    params = [Pair(rules.ability(id), cell(values[f"mod.{id}"])) for id in ABILITIES]
    params += [
        Pair(Text("black_flag.piece.pb"), cell(values["pb"])),
        Pair(Text("black_flag.ac.short"), cell(values["ac"])),
        Pair(Text("black_flag.piece.speed"), cell(values["speed.walk"])),
    ]
    return Piece(
        tuple(_tracks(choices, evaluation)),
        tuple(params),
        tuple(_checks(rules, evaluation)),
        values["mod.dex"].whole,
        DICE_BOT,
        memo=(Text("black_flag.piece.memo"),),
        stays=tuple(_stays(evaluation.facts)),
        abilities=tuple(_abilities(rules, evaluation)),
        skills=tuple(_skills(rules, evaluation)),
        places=PLACES,
    )


def _tracks(choices: Choices, evaluation: Evaluation[Facts]) -> Iterator[Track]:
    """Those that change most stand first: a table shows eight."""
    values, now, facts = evaluation.values, choices.current, evaluation.facts
    most = max(values["hp"].whole, 0)
    yield Track(Text("black_flag.piece.hp"), most if now.hp is None else now.hp, most, "hp")
    yield Track(Text("black_flag.piece.temp_hp"), now.temp_hp, now.temp_hp)
    yield Track(Text("black_flag.piece.luck"), values["luck"].whole, values["luck.max"].whole, "luck")
    dice = sum(value.whole for key, value in values.items() if key.startswith("hit_dice."))
    if dice:
        yield Track(Text("black_flag.piece.dice"), max(dice - now.hit_dice, 0), dice)
    for circle, many in enumerate(facts.slots, start=1):
        if many:
            left = max(many - now.slots.get(str(circle), 0), 0)
            yield Track(Text("black_flag.piece.slot", {"n": circle}), left, many)
    for line in facts.resources:
        if not line.unlimited:
            limit = values[f"uses.{line.id}"].whole
            yield Track(line.label, max(limit - line.used, 0), limit, f"uses.{line.id}")


def _checks(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Check]:
    """Initiative, abilities, saves, skills, tools, attacks with their damage, spell attacks, Luck."""
    values, facts = evaluation.values, evaluation.facts
    start = values["initiative"]
    yield Check(start.name, f"1D20{start.whole:+d}")
    for id in ABILITIES:
        yield _test(rules.ability(id), values[f"mod.{id}"], "ability")
    for id in ABILITIES:
        yield _test(Text("black_flag.piece.save", {"what": rules.ability(id)}), values[f"save.{id}"])
    for line in facts.skills:
        yield _test(line.label, values[f"skill.{line.id}"], "skill")
    for tool in facts.tools:
        for ability in tool.abilities:
            value = values[f"tool.{tool.id}.{ability}"]
            yield _test(value.name, value, "skill")
    for attack in facts.attacks:
        yield Check(attack.label, f"AT{values[attack.attack].whole:+d}", of=attack.attack, kind="attack")
        yield from _damage(attack, values)
    for caster in facts.casters:
        spell = values[f"spell_attack.{caster.id}"]
        name = Text("black_flag.piece.spell_attack", {"char_class": caster.label})
        yield Check(name, f"AT{spell.whole:+d}", of=spell.key, kind="attack")
    yield Check(Text("black_flag.piece.luck"), "", values["luck"].whole, of="luck", kind="say")


def _test(name: Label, value: Value, kind: CheckKind = "other") -> Check:
    """One signed number right behind the letters: the bot drops anything else."""
    return Check(name, f"AR{value.whole:+d}", of=value.key, kind=kind)


def _damage(line: AttackLine, values: Mapping[str, Value]) -> Iterator[Check]:
    name: Label = Text("black_flag.piece.damage", {"what": line.label, "type": line.damage_type})
    yield from _dice(values[line.damage], name)
    if line.damage_two is not None:
        yield from _dice(values[line.damage_two], Text("black_flag.piece.two", {"what": name}))


def _dice(value: Value, name: Label) -> Iterator[Check]:
    if isinstance(value.total, Dice) and value.total.count > 0:
        yield Check(name, str(value.total).upper(), of=value.key, kind="damage")


def _stays(facts: Facts) -> Iterator[Stays]:
    on_paper = Text("black_flag.piece.on_paper")
    if facts.features:
        yield Stays(Text("black_flag.piece.features", {"n": len(facts.features)}), on_paper)
    if facts.spells:
        known = len({line.id for line in facts.spells})
        yield Stays(Text("black_flag.piece.spells", {"n": known}), Text("black_flag.piece.spells.where"))
    yield Stays(Text("black_flag.piece.gear"), on_paper)


def _abilities(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Ability]:
    values = evaluation.values
    for id in ABILITIES:
        begun, now = values.get(f"base.{id}"), values[id]
        grown = now.whole - begun.whole if begun is not None else 0
        start = cell(begun) if begun is not None else None
        yield Ability(rules.ability(id), start, Cell(grown) if grown else None, cell(now))


def _skills(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[SkillGroup]:
    """Skills, saves and tools with their modifiers; proficient ones are marked."""
    values, facts = evaluation.values, evaluation.facts
    skills = (Skill(one.label, cell(values[f"skill.{one.id}"], "+"), one.proficient) for one in facts.skills)
    yield SkillGroup(rules.term("skill"), tuple(skills))
    saves = (Skill(rules.ability(id), cell(values[f"save.{id}"], "+"), id in facts.saves) for id in ABILITIES)
    yield SkillGroup(rules.term("save"), tuple(saves))
    tools = tuple(
        Skill(values[f"tool.{tool.id}.{ability}"].name, cell(values[f"tool.{tool.id}.{ability}"], "+"), True)
        for tool in facts.tools
        for ability in tool.abilities
    )
    if tools:
        yield SkillGroup(rules.term("tool"), tools)
