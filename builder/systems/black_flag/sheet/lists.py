"""Black Flag: attacks, skills, tools and features on the sheet. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.core.number import written
from builder.core.sheet import Cell, Column, Section, Table, TableRow, cell
from builder.core.text import Label, Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag.facts import AttackLine, Facts, FeatureLine
from builder.systems.black_flag.rule_tables import BlackFlagRules
from builder.systems.black_flag.sheet.wording import ability, joined, signed

BLANKS, BLANKS_WHEN_EMPTY = 1, 3
REACH, FARTHER = 5, 5
OF_CLASS = ("class", "subclass")
ELSEWHERE = (kinds.Improvement, kinds.GrantSpells, kinds.Spellcasting, kinds.Sense)
"""In the scores, among the spells, in the head of the sheet."""


def attacks(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """Every attack: to hit, damage, how far; spells; what features add to a blow."""
    facts, values = evaluation.facts, evaluation.values
    columns = (
        Column(None),
        Column(Text("black_flag.sheet.hit"), "number", 14, rolled=True),
        Column(Text("black_flag.sheet.damage"), "text", 48),
        Column(Text("black_flag.sheet.range"), "number", 18),
        Column(Text("black_flag.sheet.remarks"), "small", 56),
    )
    rows = [_attack(evaluation, line) for line in facts.attacks]
    for caster in facts.casters:
        name: Label = Text("black_flag.sheet.spell_attack")
        if len(facts.casters) > 1:
            name = Text("black_flag.sheet.spell_attack.of", {"char_class": caster.label})
        dc = Text("black_flag.sheet.dc", {"n": values[f"spell_dc.{caster.id}"].whole})
        rows.append(TableRow((Cell(name), cell(values[f"spell_attack.{caster.id}"]), None, None, Cell(dc))))
    for line in facts.shown:
        if line.kind == "attack" and line.value is not None:
            rows.append(TableRow((Cell(line.label), cell(values[line.value]), None, None, None)))
        elif line.kind in ("dice", "item_bonus") and line.text:
            rows.append(TableRow((Cell(line.label), None, Cell(line.text), None, None)))
    armed = any(line.weapon is not None for line in facts.attacks)
    table = Table(columns, tuple(rows), BLANKS if armed else BLANKS_WHEN_EMPTY)
    note = Text("black_flag.sheet.option_dc", {"n": values["option_dc"].whole}) if armed else None
    return Section("attacks", Text("black_flag.sheet.attacks"), (table,), "full", note, tight=True)


def _attack(evaluation: Evaluation[Facts], line: AttackLine) -> TableRow:
    values = evaluation.values
    count = line.beams if line.beams > 1 else line.count
    name: Label = line.label
    if count > 1:
        name = Text("black_flag.sheet.times", {"thing": name, "n": count})
    dice = str(written(values[line.damage].total)).replace("-", "−")
    hurt = Text("black_flag.sheet.hurts", {"dice": dice, "type": line.damage_type})
    return TableRow(
        (
            Cell(name),
            cell(values[line.attack]),
            Cell(hurt, line.damage),
            _reach(line),
            _remarks(evaluation, line),
        )
    )


def _reach(line: AttackLine) -> Cell | None:
    """Feet: how far it reaches in melee, or both ranges."""
    if line.ranges is not None:
        return Cell("/".join(map(str, dict.fromkeys(line.ranges))))
    if line.weapon is not None and line.weapon.mode != "melee":
        return None
    return Cell(REACH + (FARTHER if line.weapon is not None and line.weapon.has("reach") else 0))


def _remarks(evaluation: Evaluation[Facts], line: AttackLine) -> Cell | None:
    """With two hands, not proficient, then properties and options."""
    words: list[Label] = []
    if not line.proficient:
        words.append(Text("black_flag.sheet.unskilled"))
    if line.damage_two is not None:
        two = str(written(evaluation.values[line.damage_two].total)).replace("-", "−")
        words.append(Text("black_flag.sheet.two_hands", {"dice": two}))
    told = "versatile" if line.damage_two is not None else ""
    if line.weapon is not None:
        shown = zip(line.weapon.properties, line.properties, strict=True)
        words += [label for id, label in shown if id not in (told, "ammunition", "reach")]
    said = joined((*words, *line.options))
    return Cell(said) if said is not None else None


def skills(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """The eighteen; bold ones are proficient."""
    columns = (
        Column(None, "dot"),
        Column(None),
        Column(None, "small", 12),
        Column(None, "number", 14, rolled=True),
    )
    rows = tuple(
        TableRow(
            (
                Cell("◎" if line.doubled else "●") if line.proficient else None,
                Cell(line.label),
                Cell(ability(line.ability)),
                cell(evaluation.values[f"skill.{line.id}"], "+"),
            ),
            marked=line.proficient,
        )
        for line in evaluation.facts.skills
    )
    title = Text("black_flag.sheet.skills")
    return Section("skills", title, (Table(columns, rows),), side="left")


def tools(evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Tools with proficiency, with each ability they are used with."""
    values, facts = evaluation.values, evaluation.facts
    columns = (
        Column(None, "dot"),
        Column(None),
        Column(None, "text", 34),
    )
    rows = tuple(
        TableRow(
            (
                Cell("◎" if line.doubled else "●"),
                Cell(line.label),
                _tests(line.abilities, [signed(values[f"tool.{line.id}.{id}"]) for id in line.abilities]),
            )
        )
        for line in facts.tools
    )
    if rows:
        yield Section("tools", Text("black_flag.sheet.tools"), (Table(columns, rows),))


def _tests(abilities: tuple[str, ...], numbers: list[str]) -> Cell | None:
    each = (
        Text("black_flag.sheet.test", {"ability": ability(id), "n": number})
        for id, number in zip(abilities, numbers, strict=True)
    )
    said = joined(each)
    return Cell(said) if said is not None else None


def features(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Features of the classes by level, then what lineage, heritage and talents give: a line of each."""
    columns = (Column(None, "number", 7), Column(None))
    facts = evaluation.facts
    rows: list[TableRow] = []
    for line in sorted((one for one in facts.features if one.family in OF_CLASS), key=lambda one: one.level):
        for place, said in enumerate(_told(rules, facts, line)):
            rows.append(TableRow((None if place else Cell(line.level), said)))
    heading: Label | None = Text("black_flag.sheet.gifts")
    for line in facts.features:
        for said in _told(rules, facts, line) if line.family not in (*OF_CLASS, "option") else ():
            rows.append(TableRow((None, said), heading=heading))
            heading = None
    if rows:
        title, note = Text("black_flag.sheet.features"), Text("black_flag.sheet.features.note")
        yield Section("features", title, (Table(columns, tuple(rows)),), note=note, side="right")


def _told(rules: BlackFlagRules, facts: Facts, line: FeatureLine) -> list[Cell]:
    """A feature and what was chosen for it; nothing where another part of the sheet says all of it."""
    effects = _effects(rules, line)
    if effects and all(isinstance(effect, ELSEWHERE) for effect in effects):
        return []
    chosen = [one for one in facts.features if one.family == "option" and one.key.startswith(f"{line.key}.")]
    only_a_choice = bool(effects) and all(isinstance(effect, kinds.OptionChoice) for effect in effects)
    if only_a_choice and len(chosen) == 1:
        name = Text("black_flag.sheet.chosen", {"name": line.label, "option": chosen[0].label})
        return [_said(name, chosen[0].summary)]
    return [_said(one.label, one.summary) for one in (line, *chosen)]


def _effects(rules: BlackFlagRules, line: FeatureLine) -> tuple[kinds.Effect, ...]:
    """What a feature or trait does by the tables; nothing of talents."""
    owner = line.key.partition(".")[0]
    every = (*rules.features.get(owner, ()), *rules.traits.get(owner, ()))
    return next((tuple(row.effects) for row in every if row.id == line.key), ())


def _said(name: Label, what: Label | None) -> Cell:
    return Cell(name if what is None else Text("black_flag.sheet.said", {"name": name, "what": what}))
