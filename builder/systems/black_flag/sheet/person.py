"""Black Flag: the head of the sheet, and page 2: things, proficiencies, the person. Touches nothing else."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Sequence

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
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
from builder.core.text import Label, Text
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.rule_tables import BlackFlagRules
from builder.systems.black_flag.sheet.wording import joined

BLANKS = 4


def masthead(
    profile: Profile, choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]
) -> Masthead:
    """Name, concept, and who it is by the rules."""
    facts = evaluation.facts
    classes = [
        Text("black_flag.sheet.class", {"name": line.row.name, "level": line.level}) for line in facts.classes
    ]
    subclasses = [line.subclass.name for line in facts.classes if line.subclass is not None]
    pairs = (
        Pair(Text("black_flag.sheet.player"), _words(profile.player)),
        Pair(Text("black_flag.sheet.campaign"), _words(profile.campaign)),
        Pair(rules.term("class"), Cell(joined(classes)) if classes else None),
        Pair(rules.term("subclass"), Cell(joined(subclasses)) if subclasses else None),
        Pair(rules.term("lineage"), Cell(facts.lineage.name) if facts.lineage is not None else None),
        Pair(rules.term("heritage"), Cell(facts.heritage.name) if facts.heritage is not None else None),
        Pair(rules.term("background"), Cell(facts.background.name) if facts.background is not None else None),
        Pair(rules.term("size"), Cell(rules.sizes[facts.size].name)),
    )
    name = profile.name or choices.identity.name
    return Masthead(name, profile.kana, profile.concept, pairs, _portrait(profile.portrait), profile.player)


def _words(text: str) -> Cell | None:
    return Cell(text) if text.strip() else None


def _portrait(coded: str) -> bytes | None:
    try:
        return base64.b64decode(coded, validate=True) or None
    except (binascii.Error, ValueError):
        return None


def things(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """What is owned, what it weighs, what can be carried; coins."""
    values = evaluation.values
    columns = (
        Column(None, "check", 6),
        Column(rules.term("equipment")),
        Column(Text("black_flag.column.qty"), "minor", 12),
        Column(rules.term("weight"), "decimal", 18),
    )
    rows = tuple(
        TableRow(
            (
                Cell("✓" if line.worn else ""),
                Cell(line.label),
                Cell(line.qty),
                cell(line.weight) if line.weight is not None else None,
            )
        )
        for line in evaluation.facts.items
        if line.qty
    )
    pairs = [Pair(values[key].name, cell(values[key])) for key in ("weight", "carry", "push")]
    purse = choices.purse
    if any(getattr(purse, id) is not None for id in ("pp", "gp", "sp", "cp")):
        pairs += [Pair(rules.term(id), Cell(getattr(purse, id) or 0)) for id in ("pp", "gp", "sp", "cp")]
    else:
        budget = evaluation.budgets["money"]
        pairs.append(Pair(rules.term("gp"), Cell(max(budget.left, 0), budget.granted.key)))
    table = Table(columns, rows, blanks=BLANKS, flow=2)
    return Section(
        "things", rules.term("equipment"), (table, Pairs(tuple(pairs), "line")), "full", fresh=True
    )


def proficiencies(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """Languages, armor, weapons, tools."""
    facts = evaluation.facts
    armor = [row.name for id, row in rules.armor_categories.items() if id in facts.armor]
    weapons: list[Label] = [row.name for id, row in rules.weapon_groups.items() if id in facts.weapon_groups]
    weapons += [row.name for id, row in rules.weapons.items() if id in facts.weapons]
    pairs = (
        Pair(rules.term("language"), _list([rules.languages[id].name for id in facts.languages])),
        Pair(rules.term("armor_proficiency"), _list(armor)),
        Pair(rules.term("weapon_proficiency"), _list(weapons)),
        Pair(rules.term("tool_proficiency"), _list([line.label for line in facts.tools])),
    )
    values = evaluation.values
    jumps = tuple(Pair(values[key].name, cell(values[key])) for key in ("jump.long", "jump.high", "breath"))
    return Section("proficiencies", rules.term("proficiency"), (Pairs((*pairs, *jumps)),))


def _list(labels: Sequence[Label]) -> Cell | None:
    return Cell(joined(labels)) if labels else None


def person(choices: Choices, rules: BlackFlagRules) -> Section:
    """Age, pronouns, height, weight."""
    own = choices.identity
    pairs = (
        Pair(rules.term("age"), _words(own.age)),
        Pair(rules.term("pronouns"), _words(own.pronouns)),
        Pair(Text("black_flag.field.height"), _words(own.height)),
        Pair(Text("black_flag.field.weight"), _words(own.weight)),
    )
    return Section("person", Text("black_flag.page.person"), (Pairs(pairs),))


def notes(profile: Profile, choices: Choices) -> Iterator[Section]:
    """Looks, story, and the player's notes with lines to write on."""
    own = choices.identity
    text = "\n".join(part for part in (own.look, own.story) if part.strip())
    if text:
        yield Section("story", Text("black_flag.field.story"), (Prose(text),), "full")
    rest = "\n".join(part for part in (own.notes, profile.notes) if part.strip())
    yield Section("notes", Text("core.profile.notes"), (Prose(rest, REST_LINES),), "full")
