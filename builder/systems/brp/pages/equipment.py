"""BRP: the page of weapons, shields, armor and other things. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.evaluation import Evaluation
from builder.core.form import Field, FreeLine, Line, Option, Page, Panel, Roster, RosterColumn, TextField
from builder.core.text import Label, Text, plain
from builder.systems.brp import records as rows
from builder.systems.brp.choices import CUSTOM, Choices
from builder.systems.brp.facts import ArmorLine, Facts
from builder.systems.brp.pages.arms import asked, own_thing, shields, spaced, weapons
from builder.systems.brp.pages.own_things import own_armor
from builder.systems.brp.rule_tables import BrpRules

ROOT = "choices"


def equipment(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """What is owned."""
    armed = evaluation.facts
    return Page(
        "equipment",
        Text("brp.page.equipment"),
        (
            Panel(
                "weapons",
                Text("brp.panel.weapons"),
                (weapons(choices, rules, evaluation),),
                note=Text("brp.weapons.note", {"n": rules.whole("weapon_chance")}),
            ),
            Panel("shields", Text("brp.panel.shields"), (shields(choices, rules, armed),)),
            Panel(
                "armor",
                rules.term("armor"),
                (_armor(choices, rules, armed),),
                total="armor.ap" if armed.armor else None,
                note=_printed(armed),
            ),
            *_hindered(rules, armed),
            Panel("things", Text("brp.things"), (_things(choices),), note=Text("brp.things.note")),
        ),
        paths=((ROOT, "weapons"), (ROOT, "shields"), (ROOT, "armor"), (ROOT, "equipment")),
    )


def _printed(facts: Facts) -> Label | None:
    """Two numbers of armor points, where the table has two."""
    if "/" not in facts.armor_printed:
        return None
    return Text("brp.armor.printed", {"ap": plain(facts.armor_printed)})


def _armor(choices: Choices, rules: BrpRules, facts: Facts) -> Roster:
    pieces = {piece.row: piece for piece in choices.armor}
    return Roster(
        path=(ROOT, "armor"),
        label=rules.term("armor"),
        columns=(
            RosterColumn("name", rules.term("armor")),
            RosterColumn("kind", Text("brp.column.kind"), "quiet", 90),
            RosterColumn("ap", Text("brp.column.ap"), "text", 60),
            RosterColumn("less", None),
        ),
        lines=tuple(_piece(rules, line, own_armor(rules, pieces[line.row])) for line in facts.armor),
        catalogue=(
            *(
                rules.memory.lay_out("armor", row.id, _armor_option, rules.term(row.kind), row)
                for row in rules.armor.values()
            ),
            own_thing(),
        ),
        add=Text("brp.add.armor"),
        empty=Text("brp.empty.armor"),
        moves=False,
    )


def _piece(rules: BrpRules, line: ArmorLine, own: tuple[Field, ...]) -> Line:
    kind = rules.term(line.kind) if line.kind in ("body", "helmet") else plain(line.kind)
    return Line(
        line.row,
        (ROOT, "armor", line.row),
        line.name,
        (line.name, kind, plain(line.printed), _less(line)),
        more=own if line.id == CUSTOM else (),
        ask=asked(own) if line.id == CUSTOM else None,
    )


def _armor_option(kind: Label, row: rows.ArmorRow) -> Option:
    printed = row.printed or (f"+{row.ap}" if row.kind == "helmet" else str(row.ap))
    tags = {"kind": kind, **row.also}
    return Option(
        row.id, row.name, Text("brp.price.ap", {"ap": plain(printed)}), tags, {"id": row.id}, _less(row)
    )


def _less(row: rows.ArmorRow | ArmorLine) -> Label:
    """What it takes off the skills."""
    found: list[Label] = []
    if row.physical:
        found.append(Text("brp.armor.less.physical", {"n": row.physical}))
    if row.perception:
        found.append(Text("brp.armor.less.perception", {"n": row.perception}))
    return spaced(found) or Text("brp.armor.less.none")


def _hindered(rules: BrpRules, facts: Facts) -> Iterable[Panel]:
    """The skills that the armor makes worse, with both chances."""
    lines = [
        Line(
            line.key, (), line.name, (line.name, line.chance.key, line.armored.key, line.armored_special.key)
        )
        for line in facts.skills
        if line.armored is not None and line.armored_special is not None and not line.off
    ]
    lines += [
        Line(
            roll.id,
            (),
            roll.row.name,
            (roll.row.name, roll.value.key, roll.armored.key, roll.armored_special.key),
        )
        for roll in facts.rolls
        if roll.armored is not None and roll.armored_special is not None
    ]
    if not lines:
        return
    roster = Roster(
        path=(),
        label=Text("brp.hindered"),
        columns=(
            RosterColumn("name", rules.term("skill")),
            RosterColumn("plain", Text("brp.column.unarmored"), "percent", 80),
            RosterColumn("armored", Text("brp.column.armored"), "percent", 80),
            RosterColumn("special", Text("brp.column.special"), "number", 80),
        ),
        lines=tuple(lines),
    )
    yield Panel("hindered", Text("brp.hindered"), (roster,), note=Text("brp.hindered.note"))


def _things(choices: Choices) -> Roster:
    label = Text("brp.things")
    path = (ROOT, "equipment")
    return Roster(
        path=path,
        label=label,
        columns=(RosterColumn("text", label, "field"),),
        lines=tuple(
            Line(
                thing.row,
                (*path, thing.row),
                plain(thing.text),
                (TextField(path=(*path, thing.row, "text"), label=label, value=thing.text),),
            )
            for thing in choices.equipment
        ),
        free=FreeLine(Text("brp.things.hint"), {}, "text"),
    )
