"""GURPS 4e: the bands of page 1: attributes, defences, hit points, fatigue. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.sheet import Boxes, Cell, Mark, Pair, Section, cell
from builder.core.sheet import Facts as Figures
from builder.core.text import Label, Text
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.facts import AttackLine, Facts

GUARDS = 3  # dodge, parry, block stand first


def attributes(evaluation: Evaluation[Facts]) -> Section:
    """The four attributes, Will and Perception."""
    facts, values = evaluation.facts, evaluation.values
    pairs = [
        Pair(Text("gurps4e.sheet.attribute", {"name": line.name, "short": line.key}), cell(line.value))
        for line in facts.attributes
    ]
    pairs.append(Pair(Text("gurps4e.sheet.will"), cell(values["will"])))
    pairs.append(Pair(Text("gurps4e.sheet.per"), cell(values["per"])))
    title = Text("gurps4e.page.attributes")
    return Section("attributes", title, (Figures(tuple(pairs), "figures"),), tight=True)


def defence(evaluation: Evaluation[Facts]) -> Section:
    """Active defences with the load carried, armour, movement. In brackets: with the ready shield."""
    facts, values = evaluation.facts, evaluation.values
    dodge = Pair(values["dodge"].name, cell(values["dodge.loaded"]), _shielded(values, "dodge.db"))
    pairs = [
        dodge,
        _parry(facts),
        Pair(Text("gurps4e.sheet.block"), _or_dash(facts.block), _shielded(values, "block.db")),
        Pair(Text("gurps4e.sheet.dr"), cell(values["dr"]), _other_dr(values)),
        Pair(values["move"].name, cell(values["move"])),
        Pair(values["basic_speed"].name, cell(values["basic_speed"])),
    ]
    load = next((line.name for line in facts.loads if line.current), None)
    note = Text("gurps4e.sheet.with_load", {"load": load}) if load is not None else None
    if load is not None and any(pair.beside is not None for pair in pairs[:GUARDS]):
        note = Text("gurps4e.sheet.with_load_and_shield", {"load": load})
    title = Text("gurps4e.sheet.defence")
    return Section("defence", title, (Figures(tuple(pairs), "figures"),), note=note, tight=True)


def _shielded(values: Mapping[str, Value], key: str) -> Cell | None:
    value = values.get(key)
    if value is None:
        return None
    return Cell(Text("gurps4e.sheet.in_brackets", {"n": value.total}), value.key, sure=value.sure)


def _other_dr(values: Mapping[str, Value]) -> Cell | None:
    """DR against everything else, where armour has two."""
    value = values.get("dr.other")
    if value is None:
        return None
    return Cell(Text("gurps4e.sheet.dr_other", {"n": value.total}), value.key, sure=value.sure)


def _or_dash(value: Value | None) -> Cell:
    return Cell("–") if value is None else cell(value)


def _parry(facts: Facts) -> Pair:
    """The best parry, and with what."""
    best = best_parry(facts)
    if best is None or best.parry is None:
        return Pair(Text("gurps4e.sheet.parry"), Cell("–"))
    label: Label = Text("gurps4e.sheet.parry_with", {"weapon": best.weapon or best.name})
    beside = None
    if best.parry_db is not None and best.parry_db.total != best.parry.total:
        words = Text("gurps4e.sheet.in_brackets", {"n": best.parry_db.total})
        beside = Cell(words, best.parry_db.key, sure=best.parry_db.sure)
    return Pair(label, cell(best.parry), beside)


def best_parry(facts: Facts) -> AttackLine | None:
    """The attack with the best parry, weapons that one has learned first."""
    lines = [line for line in facts.attacks if line.parry is not None and line.carried]
    return max(lines, key=_parry_number, default=None)


def _parry_number(line: AttackLine) -> tuple[bool, int]:
    return (line.row is not None and line.trained, line.parry.whole if line.parry is not None else 0)


def hit_points(choices: Choices, evaluation: Evaluation[Facts]) -> Section:
    """Hit points as boxes down to minus the full number, with every threshold."""
    values = evaluation.values
    full = values["hp"]
    deaths = [values[f"hp.death.{n}"].total for n in (1, 2, 3, 4)]
    below: tuple[Label, ...] = (
        Text("gurps4e.sheet.hp.conscious"),
        Text(
            "gurps4e.sheet.hp.deaths",
            {name: number for name, number in zip("abcd", deaths, strict=True)},
        ),
        Text("gurps4e.sheet.hp.dead", {"n": values["hp.dead"].total}),
    )
    reeling = values["hp.reeling"].whole
    boxes = Boxes(
        "track",
        full.name,
        cell(full),
        lowest=-full.whole,
        marks=(Mark(reeling, Text("gurps4e.sheet.reeling", {"n": reeling})),),
        below=below,
        current=choices.current.hp,
        key="hp",
    )
    note = Text("gurps4e.sheet.major_wound", {"n": values["hp.major_wound"].total})
    title = Text("gurps4e.sheet.hp")
    return Section("hp", title, (boxes,), note=note, tight=True)


def fatigue(choices: Choices, evaluation: Evaluation[Facts]) -> Section:
    """Fatigue points as boxes down to minus the full number."""
    values = evaluation.values
    full = values["fp"]
    tired = values["fp.tired"].whole
    boxes = Boxes(
        "track",
        full.name,
        cell(full),
        lowest=-full.whole,
        marks=(Mark(tired, Text("gurps4e.sheet.tired", {"n": tired})),),
        below=(
            Text("gurps4e.sheet.fp.zero"),
            Text("gurps4e.sheet.fp.unconscious", {"n": values["fp.unconscious"].total}),
        ),
        current=choices.current.fp,
        key="fp",
    )
    note = Text("gurps4e.sheet.fp.halved", {"n": tired})
    return Section("fp", Text("gurps4e.sheet.fp"), (boxes,), note=note, tight=True)
