"""Black Flag: the page of spells: a list for each class and each question. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import FlagField, Line, LineCell, Option, Page, Panel, Roster, RosterColumn
from builder.core.text import Label, Text, plain
from builder.systems.black_flag.choices import Choices, Spell
from builder.systems.black_flag.facts import CasterLine, Facts, SpellQuestion
from builder.systems.black_flag.pages.catalogue import Catalogue, circle_label
from builder.systems.black_flag.rule_tables import BlackFlagRules

KINDS = {"cantrips": frozenset({"cantrip"}), "rituals": frozenset({"ritual"})}
SPELL = frozenset({"spell"})
LISTS = ("cantrips", "known", "book", "prepared", "rituals")


def spells(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Page:
    """Everything that can be picked; what is granted is told; rows that belong nowhere can be removed."""
    facts = evaluation.facts
    panels: list[Panel] = []
    shown: set[int] = set()
    for caster in facts.casters:
        for name in LISTS:
            key = f"{name}.{caster.id}"
            if key not in evaluation.budgets or (name == "prepared" and caster.method == "spellbook"):
                continue
            rows = [row for row in choices.spells if (row.of, row.list) == (caster.id, name)]
            shown |= {row.row for row in rows}
            roster = _of_class(rules, offered, caster, name, rows)
            panels.append(Panel(key, evaluation.budgets[key].name, (roster,), budget=key))
    for question in facts.spell_questions:
        rows = [row for row in choices.spells if row.of == question.key]
        shown |= {row.row for row in rows}
        label = Text("black_flag.ask.spells", {"source": question.asker, "n": question.choose})
        roster = _of_question(rules, offered, facts, question, rows)
        panels.append(Panel(question.key, label, (roster,)))
    rest = [row for row in choices.spells if row.row not in shown]
    if rest:
        panels.append(Panel("rest", Text("black_flag.panel.kept"), (_rest(rules, rest),)))
    granted = tuple(line for line in facts.spells if line.list == "granted")
    if granted:
        lines = tuple(
            Line(f"granted.{place}", (), line.row.name, _cells(rules, line.id))
            for place, line in enumerate(granted)
        )
        roster = Roster(
            path=("choices", "spells"),
            label=Text("black_flag.panel.granted"),
            columns=_columns(rules),
            lines=lines,
        )
        panels.append(Panel("granted", Text("black_flag.panel.granted"), (roster,)))
    if not panels:
        panels.append(Panel("none", None, note=Text("black_flag.empty.spells")))
    budgets = tuple(key for key in evaluation.budgets if key.partition(".")[0] in LISTS)
    title = rules.term("spell")
    return Page("spells", title, tuple(panels), budgets=budgets, paths=(("choices", "spells"),))


def _columns(rules: BlackFlagRules, ready: bool = False) -> tuple[RosterColumn, ...]:
    first = (RosterColumn("ready", rules.term("prepared_spells"), "field", 88),) if ready else ()
    return (
        *first,
        RosterColumn("circle", rules.term("circle"), width=96, sort=True),
        RosterColumn("school", rules.term("school"), "quiet", 96),
        RosterColumn("time", rules.term("casting_time"), "quiet", 120),
        RosterColumn("range", rules.term("range"), "quiet", 120),
        RosterColumn("duration", rules.term("duration"), "quiet", 120),
    )


def _cells(rules: BlackFlagRules, id: str) -> tuple[LineCell, ...]:
    row = rules.spells.get(id)
    if row is None:
        return (None,) * 5
    marks: Label = rules.phrase(row.duration)
    if row.concentration:
        marks = Text("black_flag.concentration", {"duration": marks})
    school = rules.schools[row.school].name
    return (circle_label(row.circle), school, rules.phrase(row.casting_time), rules.phrase(row.range), marks)


def _line(rules: BlackFlagRules, row: Spell, ready: bool) -> Line:
    path = ("choices", "spells", row.row)
    known = rules.spells.get(row.id)
    tick = FlagField(path=(*path, "ready"), label=rules.term("prepared_spells"), value=row.ready)
    cells: tuple[LineCell, ...] = (*((tick,) if ready else ()), *_cells(rules, row.id))
    return Line(row.row, path, known.name if known is not None else plain(row.id), cells)


def _of_class(
    rules: BlackFlagRules, offered: Catalogue, caster: CasterLine, name: str, rows: list[Spell]
) -> Roster:
    ready = name == "book"
    sources = caster.ritual_sources if name == "rituals" else caster.sources
    if name == "known" and caster.id == "bard":
        sources = ()
    catalogue = offered.spells(caster.id, name, sources, KINDS.get(name, SPELL), 1, caster.most)
    return _roster(rules, catalogue, rows, ready)


def _roster(
    rules: BlackFlagRules, catalogue: tuple[Option, ...], rows: list[Spell], ready: bool = False
) -> Roster:
    return Roster(
        path=("choices", "spells"),
        label=rules.term("spell"),
        columns=_columns(rules, ready),
        lines=tuple(_line(rules, row, ready) for row in rows),
        catalogue=catalogue,
        have=frozenset(row.id for row in rows),
        add=Text("black_flag.add.spell"),
        moves=False,
        shrinks=True,
    )


def _of_question(
    rules: BlackFlagRules, offered: Catalogue, facts: Facts, question: SpellQuestion, rows: list[Spell]
) -> Roster:
    caster = next((one for one in facts.casters if one.id == question.char_class), None)
    slots = max((circle + 1 for circle, count in enumerate(facts.slots) if count), default=0)
    high = question.high if question.high >= 0 else caster.most if caster is not None else slots
    sources = question.sources
    if "class" in sources:
        own = [one for one in facts.casters if one.id == question.char_class] or list(facts.casters)
        sources = tuple(dict.fromkeys(source for one in own for source in one.sources)) or ("",)
    catalogue = offered.spells(question.key, "extra", sources, question.kinds, question.low, high)
    return _roster(rules, catalogue, rows)


def _rest(rules: BlackFlagRules, rows: list[Spell]) -> Roster:
    """Rows of classes that are gone."""
    return _roster(rules, (), rows)
