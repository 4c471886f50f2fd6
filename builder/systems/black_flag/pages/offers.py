"""Black Flag: what there is to choose from, each with a line of what it gives. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.core.evaluation import Evaluation
from builder.core.form import Line, Panel, Roster, RosterColumn
from builder.core.text import Label, Text
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.records import ClassRow, Described
from builder.systems.black_flag.rule_tables import BlackFlagRules

FEW = 6


def listed(labels: Iterable[Label]) -> Label | None:
    """Words one after the other; None for none."""
    whole: Label | None = None
    for label in labels:
        whole = label if whole is None else Text("black_flag.way.both", {"one": whole, "other": label})
    return whole


def traits_offered(
    rules: BlackFlagRules, key: str, title: Label, table: Mapping[str, Described], chosen: str
) -> Panel:
    """Every lineage or heritage with its traits; folded once one is chosen."""
    lines = tuple(
        Line(
            f"{key}.{id}",
            (),
            row.name,
            (row.name, row.summary or listed(one.name for one in rules.traits.get(id, ()))),
            marked=id == chosen,
        )
        for id, row in table.items()
    )
    columns = (
        RosterColumn("name", rules.term(key)),
        RosterColumn("what", Text("black_flag.column.traits")),
    )
    return _panel(("choices", key), title, columns, lines, folded=bool(chosen))


def backgrounds_offered(rules: BlackFlagRules, chosen: str) -> Panel:
    """Every background with the skills and the talents it lets one choose; folded once one is chosen."""
    table = rules.backgrounds
    lines = tuple(
        Line(
            f"background.{id}",
            (),
            row.name,
            (
                row.name,
                listed(rules.called(skill) for skill in row.skill_choice.among),
                listed(rules.talents[talent].name for talent in row.talent_choice.among),
            ),
            marked=id == chosen,
        )
        for id, row in table.items()
    )
    skills = max((row.skill_choice.choose for row in table.values()), default=0)
    talents = max((row.talent_choice.choose for row in table.values()), default=0)
    columns = (
        RosterColumn("name", rules.term("background")),
        RosterColumn("skills", Text("black_flag.column.skills", {"n": skills}), "quiet"),
        RosterColumn("talents", Text("black_flag.column.talents", {"n": talents}), "quiet"),
    )
    title = Text("black_flag.panel.backgrounds")
    return _panel(("choices", "background"), title, columns, lines, folded=bool(chosen))


def talents_offered(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Panel | None:
    """Every talent that a question offers, what it does and asks for; folded where they are many."""
    facts = evaluation.facts
    asked = [question for question in facts.questions if question.kind == "talent"]
    ids = dict.fromkeys(id for question in asked for id in question.offered if id in rules.talents)
    if not ids:
        return None
    taken = {line.id for line in facts.talents}
    needs = {id: why for question in asked for id, why in facts.barred.get(question.key, {}).items()}
    lines = tuple(
        Line(
            f"talent.{id}",
            (),
            rules.talents[id].name,
            (rules.talents[id].name, rules.talents[id].summary, needs.get(id)),
            marked=id in taken,
            faint=id in needs,
        )
        for id in ids
    )
    done = all(len(question.counted) >= question.choose for question in asked)
    columns = (
        RosterColumn("name", rules.term("talent")),
        RosterColumn("what", Text("black_flag.column.what")),
        RosterColumn("needs", Text("black_flag.column.needs"), "quiet"),
    )
    title = Text("black_flag.panel.talents")
    return _panel(("choices", "talents"), title, columns, lines, folded=done or len(ids) > FEW)


def _panel(
    path: tuple[str, ...],
    title: Label,
    columns: tuple[RosterColumn, ...],
    lines: tuple[Line, ...],
    *,
    folded: bool,
) -> Panel:
    roster = Roster(path=path, known="offered", label=title, columns=columns, lines=lines)
    return Panel("offered", title, (roster,), folded=folded)


def class_detail(rules: BlackFlagRules, row: ClassRow) -> Iterable[tuple[Label, Label]]:
    """What tells classes apart: hit die, key abilities, saves, armor, how it casts."""
    yield rules.term("hit_die"), Text("black_flag.plain", {"words": row.hit_die})
    for term, ids in (("key", row.key_abilities), ("save", row.saves)):
        abilities = listed(rules.ability(id) for id in ids)
        if abilities is not None:
            yield (rules.term("save") if term == "save" else Text("black_flag.key_abilities")), abilities
    armor = listed(rules.armor_categories[id].name for id in row.armor_proficiencies)
    yield rules.term("armor"), armor or Text("black_flag.none")
    if row.spellcasting is not None:
        yield rules.term("source"), rules.spell_sources[row.spellcasting.source].name
