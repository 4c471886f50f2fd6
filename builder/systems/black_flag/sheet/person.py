"""Black Flag: the head of the sheet, and page 2: things, proficiencies, the person. Touches nothing else."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Sequence

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.sheet import (
    REST_LINES,
    Cell,
    Column,
    Masthead,
    Pair,
    Prose,
    Section,
    Table,
    TableRow,
    cell,
)
from builder.core.sheet import Facts as Pairs
from builder.core.text import Label, Param, Text
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.facts import ClassLine, Facts
from builder.systems.black_flag.rule_tables import BlackFlagRules
from builder.systems.black_flag.sheet.wording import joined

BLANKS = 4
COINS = ("pp", "gp", "sp", "cp")


def masthead(
    profile: Profile, choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]
) -> Masthead:
    """Name, concept, and who it is by the rules."""
    facts = evaluation.facts
    origins = [row.name for row in (facts.lineage, facts.heritage) if row is not None]
    senses = [_sense(label, far) for label, far in facts.senses]
    pairs = (
        Pair(Text("black_flag.sheet.player"), _words(profile.player)),
        Pair(Text("black_flag.sheet.class_level"), _list([_class(line) for line in facts.classes])),
        Pair(Text("black_flag.sheet.origins"), _list(origins)),
        Pair(rules.term("background"), Cell(facts.background.name) if facts.background is not None else None),
        Pair(Text("black_flag.sheet.campaign"), _words(profile.campaign)),
        Pair(Text("black_flag.sheet.xp"), Cell(choices.xp) if choices.xp is not None else None),
        Pair(Text("black_flag.sheet.body"), _list([rules.sizes[facts.size].name, *senses])),
    )
    name = profile.name or choices.identity.name
    return Masthead(name, profile.kana, profile.concept, pairs, _portrait(profile.portrait), profile.player)


def _class(line: ClassLine) -> Label:
    said: dict[str, Param] = {"name": line.row.name, "level": line.level}
    if line.subclass is None:
        return Text("black_flag.sheet.class", {**said})
    return Text("black_flag.sheet.subclass", {**said, "subclass": line.subclass.name})


def _sense(label: Label, far: int | None) -> Label:
    return label if far is None else Text("black_flag.sheet.sense", {"sense": label, "n": far})


def _words(text: str) -> Cell | None:
    return Cell(text) if text.strip() else None


def _portrait(coded: str) -> bytes | None:
    try:
        return base64.b64decode(coded, validate=True) or None
    except (binascii.Error, ValueError):
        return None


def things(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """What is owned, what it weighs, what can be carried."""
    values = evaluation.values
    columns = (
        Column(None, "dot"),
        Column(None),
        Column(Text("black_flag.sheet.qty"), "number", 12),
        Column(Text("black_flag.sheet.pounds"), "decimal", 14),
    )
    rows = tuple(
        TableRow(
            (
                Cell("●") if line.worn else None,
                Cell(line.label),
                Cell(line.qty),
                cell(line.weight) if line.weight is not None else None,
            )
        )
        for line in evaluation.facts.items
        if line.qty
    )
    load = tuple(_measured(values[key]) for key in ("weight", "carry", "push"))
    blocks = (Table(columns, rows, BLANKS), Pairs(load))
    note = Text("black_flag.sheet.worn") if any(row.cells[0] is not None for row in rows) else None
    return Section("things", Text("black_flag.sheet.equipment"), blocks, note=note)


def money(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """Coins, or the gold that is left of the start; lines to write on for the others."""
    purse = choices.purse
    held: dict[str, Cell | None] = {id: None for id in COINS}
    if any(getattr(purse, id) is not None for id in COINS):
        held |= {id: Cell(getattr(purse, id) or 0) for id in COINS}
    else:
        budget = evaluation.budgets["money"]
        held["gp"] = Cell(max(budget.left, 0), budget.granted.key)
    pairs = tuple(Pair(rules.term(id), held[id]) for id in COINS)
    return Section("money", Text("black_flag.sheet.money"), (Pairs(pairs, "line"),))


def proficiencies(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """Languages, armor, weapons; jumps and breath."""
    facts, values = evaluation.facts, evaluation.values
    armor = [row.name for id, row in rules.armor_categories.items() if id in facts.armor]
    weapons: list[Label] = [row.name for id, row in rules.weapon_groups.items() if id in facts.weapon_groups]
    weapons += [row.name for id, row in rules.weapons.items() if id in facts.weapons]
    pairs = (
        Pair(rules.term("language"), _list([rules.languages[id].name for id in facts.languages])),
        Pair(Text("black_flag.sheet.armor"), _list(armor)),
        Pair(Text("black_flag.sheet.weapons"), _list(weapons)),
    )
    feats = tuple(_measured(values[key]) for key in ("jump.long", "jump.high", "breath"))
    title = Text("black_flag.sheet.proficiencies")
    return Section("proficiencies", title, (Pairs((*pairs, *feats)),))


def _measured(value: Value) -> Pair:
    """A value below its name, which tells what it is measured in."""
    if value.unit is None:
        return Pair(value.name, cell(value))
    return Pair(Text("black_flag.sheet.measured", {"name": value.name, "unit": value.unit}), cell(value))


def _list(labels: Sequence[Label]) -> Cell | None:
    whole = joined(labels)
    return Cell(whole) if whole is not None else None


def person(choices: Choices, rules: BlackFlagRules) -> Section:
    """Age, pronouns, height, weight."""
    own = choices.identity
    pairs = (
        Pair(rules.term("age"), _words(own.age)),
        Pair(rules.term("pronouns"), _words(own.pronouns)),
        Pair(Text("black_flag.sheet.height"), _words(own.height)),
        Pair(Text("black_flag.sheet.weight"), _words(own.weight)),
    )
    return Section("person", Text("black_flag.sheet.person"), (Pairs(pairs, "line"),))


def story(choices: Choices) -> Iterator[Section]:
    """Looks and story."""
    own = choices.identity
    text = "\n".join(part for part in (own.look, own.story) if part.strip())
    if text:
        yield Section("story", Text("black_flag.sheet.story"), (Prose(text),), "full")


def notes(profile: Profile, choices: Choices) -> Section:
    """The player's notes, with lines to write on to the end of the page."""
    text = "\n".join(part for part in (choices.identity.notes, profile.notes) if part.strip())
    return Section("notes", Text("core.profile.notes"), (Prose(text, REST_LINES),), "full")
