"""BRP: what is printed, and in which order. Lays out what the engine concluded; touches nothing else."""

from __future__ import annotations

import base64
import binascii

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.sheet import (
    Boxes,
    Cell,
    Check,
    Column,
    Mark,
    Masthead,
    Pair,
    Piece,
    Prose,
    Section,
    Sheet,
    Table,
    TableRow,
    Track,
    cell,
)
from builder.core.sheet import (
    Facts as FactsBlock,
)
from builder.core.text import Label, Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts
from builder.systems.brp.notice import NAME, NOTICE
from builder.systems.brp.rule_tables import BrpRules

DICE_BOT = "DiceBot"


def sheet(profile: Profile, choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Sheet:
    """Characteristics, what runs out, skills, weapons, armor, things, notes."""
    return Sheet(
        title=Text("core.sheet.title"),
        system=NAME,
        masthead=_masthead(profile, choices, rules, evaluation),
        sections=(
            _characteristics(rules, evaluation),
            *_tracks(choices, rules, evaluation),
            _skills(rules, evaluation),
            _weapons(rules, evaluation),
            _armor(rules, evaluation),
            _things(choices),
            _notes(profile, choices),
        ),
        summary=_summary(rules, evaluation),
        piece=_piece(choices, rules, evaluation),
        notice=NOTICE,
    )


def _masthead(profile: Profile, choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Masthead:
    own, calling = choices.identity, evaluation.facts.profession.name
    pairs: list[Pair] = [
        Pair(rules.term("profession"), Cell(calling) if calling is not None else None),
        Pair(rules.term("era"), Cell(rules.term(evaluation.facts.era))),
    ]
    for key in ("race", "gender", "age", "handedness", "height", "weight", "own_language"):
        words: str = getattr(own, key)
        pairs.append(Pair(rules.term(key), Cell(words) if words.strip() else None))
    return Masthead(
        name=profile.name or own.name,
        kana=profile.kana,
        concept=profile.concept,
        facts=tuple(pairs),
        portrait=_png(profile.portrait),
        player=profile.player,
    )


def _png(portrait: str) -> bytes | None:
    try:
        return base64.b64decode(portrait, validate=True) or None
    except (binascii.Error, ValueError):
        return None


def _characteristics(rules: BrpRules, evaluation: Evaluation[Facts]) -> Section:
    by_characteristic = {line.row.of: line for line in evaluation.facts.rolls}
    pairs = []
    for line in evaluation.facts.characteristics:
        roll = by_characteristic.get(line.id)
        pairs.append(
            Pair(line.row.name, cell(line.value), beside=cell(roll.value) if roll is not None else None)
        )
    values = evaluation.values
    pairs += [Pair(values[key].name, cell(values[key])) for key in ("mov", "db")]
    block = FactsBlock(tuple(pairs), "figures")
    return Section("characteristics", rules.term("characteristic"), (block,), "full")


def _tracks(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> tuple[Section, ...]:
    values = evaluation.values
    marks = (Mark(rules.whole("unconscious_at"), Text("brp.unconscious")),)
    hp = Boxes(
        "track", rules.term("HP"), cell(values["hp"]), marks=marks, current=choices.current.hp, key="hp"
    )
    pp = Boxes("track", rules.term("PP"), cell(values["pp"]), current=choices.current.pp, key="pp")
    return (Section("hp", rules.term("HP"), (hp,)), Section("pp", rules.term("PP"), (pp,)))


def _skills(rules: BrpRules, evaluation: Evaluation[Facts]) -> Section:
    columns = (
        Column(None, "check", 5),
        Column(rules.term("skill")),
        Column(rules.term("base_chance"), "minor", 12),
        Column(rules.term("chance"), "number", 12, rolled=True),
        Column(Text("brp.half"), "minor", 10),
        Column(Text("brp.double"), "minor", 10),
        Column(rules.term("special"), "minor", 12),
    )
    rows = tuple(
        TableRow(
            (
                None,
                Cell(line.name),
                cell(line.base),
                cell(line.chance),
                cell(line.half),
                cell(line.double),
                cell(line.special),
            )
        )
        for line in evaluation.facts.skills
        if not line.off or line.is_spent
    )
    return Section("skills", rules.term("skill"), (Table(columns, rows, flow=2),), "full")


def _weapons(rules: BrpRules, evaluation: Evaluation[Facts]) -> Section:
    columns = (
        Column(rules.term("weapon")),
        Column(rules.term("chance"), "number", 14, rolled=True),
        Column(rules.term("special"), "minor", 16),
        Column(rules.term("parry"), "number", 14),
        Column(rules.term("damage"), "text", 30),
        Column(rules.term("hands"), "number", 12),
        Column(Text("brp.hp.short"), "number", 12),
        Column(rules.term("range"), "number", 14),
    )
    rows = [
        TableRow(
            (
                Cell(line.name),
                cell(line.attack) if line.attack else None,
                cell(line.special) if line.special else None,
                cell(line.parry) if line.parry else None,
                Cell(line.written) if line.written else None,
                Cell(line.hands) if line.hands else None,
                Cell(line.hp) if line.hp is not None else None,
                Cell(line.range) if line.range else None,
            )
        )
        for line in evaluation.facts.weapons
    ]
    rows += [
        TableRow(
            (
                Cell(line.name),
                None,
                cell(line.special) if line.special else None,
                cell(line.parry) if line.parry else None,
                Cell(line.written) if line.written else None,
                None,
                Cell(line.hp),
                None,
            )
        )
        for line in evaluation.facts.shields
    ]
    return Section("weapons", rules.term("weapon"), (Table(columns, tuple(rows), blanks=2),), "full")


def _armor(rules: BrpRules, evaluation: Evaluation[Facts]) -> Section:
    columns = (
        Column(rules.term("armor")),
        Column(rules.term("armor_points"), "number", 18),
        Column(rules.term("physical"), "number", 18),
        Column(rules.term("perception"), "number", 18),
    )
    rows = tuple(
        TableRow((Cell(line.name), Cell(line.printed), Cell(line.physical), Cell(line.perception)))
        for line in evaluation.facts.armor
    )
    return Section("armor", rules.term("armor"), (Table(columns, rows, blanks=1),))


def _things(choices: Choices) -> Section:
    rows = tuple(TableRow((Cell(thing.text),)) for thing in choices.equipment)
    return Section("things", Text("brp.things"), (Table((Column(Text("brp.things")),), rows, blanks=4),))


def _notes(profile: Profile, choices: Choices) -> Section:
    own = choices.identity
    texts = [own.features, own.description, own.notes, profile.notes]
    text = "\n".join(part for part in texts if part.strip())
    return Section("notes", Text("brp.notes"), (Prose(text, lines=4),), "full")


def _summary(rules: BrpRules, evaluation: Evaluation[Facts]) -> tuple[Pair, ...]:
    values = evaluation.values
    pairs = [Pair(values[key].name, cell(values[key])) for key in ("hp", "pp", "mov", "db")]
    spent = [Pair(values[key].name, cell(values[key])) for key in ("spent.professional", "spent.personal")]
    return (*pairs, *spent)


def _piece(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Piece:
    values, facts = evaluation.values, evaluation.facts
    tracks = tuple(
        Track(values[key].name, values[key].whole if now is None else now, values[key].whole)
        for key, now in (("hp", choices.current.hp), ("pp", choices.current.pp))
    )
    params = tuple(Pair(line.row.name, cell(line.value)) for line in facts.characteristics)
    checks: list[tuple[Label, int]] = [(line.row.name, line.value.whole) for line in facts.rolls]
    checks += [(line.name, line.chance.whole) for line in facts.skills if line.chance.whole and not line.off]
    return Piece(
        tracks,
        params,
        tuple(Check(name, f"1D100<={chance}") for name, chance in checks),
        values["char.DEX"].whole,
        DICE_BOT,
    )
