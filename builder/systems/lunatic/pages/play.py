"""The Lunatic: the page for the table: current values, checks, the party. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation, Path
from builder.core.form import Line, NumberField, Option, Page, Panel, PickMany, Roster, RosterColumn
from builder.core.text import Text, plain
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.rule_tables import ABILITIES, LunaticRules

EXP = ("exp", "level")
TRACKS = ("reserve", "vitality", "stride", "mana")
MOST_LEVELS = 12


def play(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Page:
    """Current values beside their maxima; what rests on reconstructed tables is listed last."""
    facts = evaluation.facts
    tracks = [_track(id, choices, rules, evaluation) for id in TRACKS if id in evaluation.values]
    if facts.has_magic:
        tracks.append(_points(choices, rules))
    roster = Roster(
        path=("choices", "current"),
        label=Text("lunatic.panel.current"),
        columns=(
            RosterColumn("name", Text("lunatic.column.parameter")),
            RosterColumn("now", Text("lunatic.column.now"), "field", 112),
            RosterColumn("most", Text("lunatic.column.most"), "result", 64),
        ),
        lines=tuple(tracks),
    )
    panels = [
        Panel("current", None, (roster,)),
        Panel("checks", Text("lunatic.panel.checks"), (_checks(rules, evaluation),)),
        Panel("party", Text("lunatic.panel.party"), (_party(choices, rules, facts),), total="level"),
    ]
    if facts.reconstructed:
        panels.append(Panel("tables", Text("lunatic.panel.tables"), (_tables(facts),), folded=True))
    paths: tuple[Path, ...] = (("choices",), ("choices", "party_levels"), ("choices", "table_pack"))
    return Page("play", Text("lunatic.page.play"), tuple(panels), EXP, paths=paths)


def _track(id: str, choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Line:
    name, most = rules.parameter(id), evaluation.values[id].whole
    least = evaluation.values["death_point"].whole if id == "vitality" else 0
    field = NumberField(
        path=("choices", "current", id),
        label=name,
        value=getattr(choices.current, id),
        low=least,
        high=most,
        unset=Text("lunatic.current.full"),
        shows=id,
    )
    return Line(id, ("choices", "current", id), name, (name, field, id))


def _points(choices: Choices, rules: LunaticRules) -> Line:
    name = rules.parameter("mp")
    field = NumberField(
        path=("choices", "current", "mp"), label=name, value=choices.current.mp, low=0, unset=plain("0")
    )
    return Line("mp", ("choices", "current", "mp"), name, (name, field, None))


def _checks(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Roster:
    """Checks on abilities and toughness, with their chances."""
    wanted = [(id, rules.ability(id), f"chance.ability.{id}") for id in ABILITIES]
    wanted.append(("toughness", rules.parameter("toughness"), "chance.toughness"))
    return Roster(
        path=("choices", "current"),
        label=Text("lunatic.panel.checks"),
        columns=(
            RosterColumn("name", Text("lunatic.column.ability")),
            RosterColumn("value", Text("lunatic.column.value"), "result", 64),
            RosterColumn("modifier", Text("lunatic.column.modifier"), "number", 64),
            RosterColumn("chance", Text("lunatic.column.chance"), "chance", 160),
        ),
        lines=tuple(
            Line(id, (), name, (name, id, f"modifier.{id}" if id in ABILITIES else None, chance))
            for id, name, chance in wanted
            if chance in evaluation.values
        ),
    )


def _party(choices: Choices, rules: LunaticRules, facts: Facts) -> PickMany:
    """The levels of the others: several of one level are one box."""
    most = max(MOST_LEVELS, facts.level + 2, *choices.party_levels, 1)
    levels = [n for n in range(1, most + 1) if n <= MOST_LEVELS or n in choices.party_levels]
    levels = levels if facts.level in levels else [*levels, facts.level]
    return PickMany(
        path=("choices", "party_levels"),
        label=Text("lunatic.field.party_levels"),
        help=Text("lunatic.field.party_levels.help"),
        value=tuple(dict.fromkeys(choices.party_levels)),
        options=tuple(Option(n, Text("lunatic.level.n", {"n": n})) for n in levels),
    )


def _tables(facts: Facts) -> Roster:
    """Which lost tables the numbers rest on."""
    return Roster(
        path=("choices", "table_pack"),
        label=Text("lunatic.panel.tables"),
        columns=(
            RosterColumn("name", Text("lunatic.column.table")),
            RosterColumn("used", Text("lunatic.column.used"), "number", 80),
            RosterColumn("left", Text("lunatic.column.left_cells"), "number", 110),
        ),
        lines=tuple(
            Line(f"table.{table.id}", (), table.title, (table.title, table.used, table.left))
            for table in facts.reconstructed
        ),
    )
