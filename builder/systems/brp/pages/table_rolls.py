"""BRP: rolls at the table without a skill: of characteristics, resistance, lifting. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.form import Line, NumberField, Panel, Roster, RosterColumn
from builder.core.text import Label, Text, plain
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts, LiftLine, ResistanceLine, RollLine
from builder.systems.brp.pages.points import fumble
from builder.systems.brp.rule_tables import BrpRules

ROOT = "choices"
SURE = 100


def rolls(rules: BrpRules, facts: Facts) -> Iterator[Panel]:
    """The six characteristic rolls at every difficulty; in armor what it leaves of them."""
    title = Text("brp.panel.rolls")
    roster = Roster(
        path=(),
        label=title,
        columns=(
            RosterColumn("name", title),
            RosterColumn("chance", rules.difficulties["normal"].name, "percent", 80),
            RosterColumn("easy", rules.difficulties["easy"].name, "number", 80),
            RosterColumn("difficult", rules.difficulties["difficult"].name, "number", 80),
            RosterColumn("special", Text("brp.column.special"), "number", 80),
            RosterColumn("fumble", Text("brp.detail.fumble"), "number", 90),
        ),
        lines=tuple(_roll(line) for line in facts.rolls if _is_rolled(facts, line.row.of)),
    )
    if roster.lines:
        yield Panel("rolls", title, (roster,), note=Text("brp.finish.rolls.note"))


def _is_rolled(facts: Facts, id: str) -> bool:
    return any(line.id == id and line.rolled is not None for line in facts.characteristics)


def _roll(line: RollLine) -> Line:
    chance, special = line.armored or line.value, line.armored_special or line.special
    name: Label = chance.name
    cells = (name, chance.key, line.easy, line.difficult, special.key, fumble(line.fumble))
    return Line(line.id, (), name, cells)


def opposed(choices: Choices, rules: BrpRules, facts: Facts) -> Iterator[Panel]:
    """Resistance: a value of the other side, and what each characteristic may do against it.

    Source: digest, 10.4.
    """
    if not facts.resistances:
        return
    title = rules.term("resistance")
    against = NumberField(
        path=(ROOT, "current", "opposed"),
        label=Text("brp.resistance.against"),
        help=Text("brp.resistance.help"),
        value=choices.current.opposed,
        low=0,
    )
    roster = Roster(
        path=(),
        label=title,
        columns=(
            RosterColumn("name", rules.term("characteristic")),
            RosterColumn("own", Text("brp.resistance.own"), "number", 70),
            RosterColumn("active", Text("brp.resistance.active"), "number", 120),
            RosterColumn("passive", Text("brp.resistance.passive"), "number", 120),
            RosterColumn("how", None, "quiet", 140),
        ),
        lines=tuple(_resisting(rules, line) for line in facts.resistances),
    )
    yield Panel("resistance", title, (against, roster), note=Text("brp.resistance.note"))


def _resisting(rules: BrpRules, line: ResistanceLine) -> Line:
    name = rules.characteristics[line.id].name
    how = Text("brp.resistance.how", {"own": line.own, "opposed": line.opposed})
    key = f"char.{line.id}"
    return Line(line.id, (), name, (name, key, _chance(line.active), _chance(line.passive), how))


def _chance(chance: int) -> Label:
    """A chance of the resistance table, which is sure at both of its ends."""
    if chance >= SURE:
        return Text("brp.resistance.sure")
    return Text("brp.price.chance", {"n": chance}) if chance > 0 else Text("brp.resistance.never")


def lifting(rules: BrpRules, facts: Facts) -> Iterator[Panel]:
    """Things by their SIZ, and the chance to move them.

    Source: digest, 10.5.
    """
    if not facts.lifts:
        return
    title = Text("brp.lift")
    roster = Roster(
        path=(),
        label=title,
        columns=(
            RosterColumn("name", Text("brp.lift.thing")),
            RosterColumn("size", plain("SIZ"), "text", 90),
            RosterColumn("chance", Text("brp.lift.chance"), "text", 190),
        ),
        lines=tuple(_lift(line) for line in facts.lifts),
    )
    yield Panel("lift", title, (roster,), folded=True)


def _lift(line: LiftLine) -> Line:
    row, best, worst = line.row, _chance(line.best), _chance(line.worst)
    size = Text("brp.between", {"a": row.low, "b": row.high}) if row.low != row.high else plain(str(row.low))
    chance = best if line.best == line.worst else Text("brp.lift.range", {"a": worst, "b": best})
    return Line(line.id, (), row.name, (row.name, size, chance))
