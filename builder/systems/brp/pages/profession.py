"""BRP: the page of the profession: what it fixes, what it leaves to choose. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.evaluation import Evaluation
from builder.core.form import Field, Line, Option, Page, Panel, PickOne, Roster, RosterColumn, TextField
from builder.core.text import Label, Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts, ListLine, PickLine, SlotLine
from builder.systems.brp.rule_tables import BrpRules

ROOT = ("choices", "profession")


def profession(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """The profession, its slots, its lists; or ten skills of one's own."""
    facts = evaluation.facts.profession
    chosen = PickOne(
        path=(*ROOT, "id"),
        label=rules.term("profession"),
        value=choices.profession.id or None,
        options=tuple(Option(id, row.name, tags=row.also) for id, row in rules.professions.items()),
    )
    fields: list[Field] = [chosen]
    panels: list[Panel] = []
    if facts.is_custom:
        fields.append(
            TextField(
                path=(*ROOT, "title"), label=Text("brp.profession.title"), value=choices.profession.title
            )
        )
        panels.append(Panel("skills", rules.term("professional_skill"), (_own(rules, facts.skills),)))
    fields += [_slot(slot) for slot in facts.slots if slot.asks]
    for one in facts.lists:
        title = Text("brp.choose", {"least": one.least, "most": one.most})
        panels.append(Panel(f"list{one.place}", title, (_list(rules, one),)))
    return Page(
        "profession",
        rules.term("profession"),
        (Panel("profession", None, tuple(fields)), *panels),
        paths=(ROOT,),
    )


def _slot(slot: SlotLine) -> Field:
    path = (*ROOT, "fixed", slot.slot)
    if slot.alternatives:
        return PickOne(
            path=path,
            label=Text("brp.profession.either"),
            value=slot.key,
            options=tuple(Option(key, name) for key, name in slot.alternatives),
        )
    return TextField(
        path=path,
        label=slot.name,
        value=slot.text,
        suggestions=tuple(name for _, name in slot.specialties),
        hint=slot.usual,
    )


def _pick_lines(path: tuple[str, ...], picks: tuple[PickLine, ...]) -> tuple[Line, ...]:
    return tuple(
        Line(
            pick.row,
            (*path, pick.row),
            pick.name,
            (
                pick.name,
                TextField(
                    path=(*path, pick.row, "spec"),
                    label=pick.name,
                    value=pick.spec,
                    suggestions=tuple(name for _, name in pick.specialties),
                )
                if pick.asks
                else None,
            ),
        )
        for pick in picks
    )


def _columns(rules: BrpRules) -> tuple[RosterColumn, ...]:
    return (
        RosterColumn("skill", rules.term("skill")),
        RosterColumn("spec", rules.term("specialty"), "field", 200),
    )


def _list(rules: BrpRules, one: ListLine) -> Roster:
    path = (*ROOT, "choices")
    offered: list[tuple[str, str, Label]]
    if one.anything:
        offered = [(id, "", row.name) for id, row in rules.skills.items()]
    else:
        offered = [(option.skill, option.spec, option.name) for option in one.options]
    return Roster(
        path=path,
        label=Text("brp.choose", {"least": one.least, "most": one.most}),
        columns=_columns(rules),
        lines=_pick_lines(path, one.picks),
        catalogue=tuple(
            Option(
                f"{one.place}/{skill}:{spec}",
                name,
                tags=_also(rules, skill, spec),
                row={"place": one.place, "skill": skill, "spec": spec},
            )
            for skill, spec, name in offered
        ),
        least=one.least,
        most=one.most,
    )


def _also(rules: BrpRules, skill: str, spec: str) -> Mapping[str, Label]:
    """The other words of a skill, or of the specialty that is meant."""
    row = rules.specialties.get(f"{skill}:{spec}") or rules.skills.get(skill)
    return row.also if row is not None else {}


def _own(rules: BrpRules, picks: tuple[PickLine, ...]) -> Roster:
    path = (*ROOT, "skills")
    return Roster(
        path=path,
        label=rules.term("professional_skill"),
        columns=_columns(rules),
        lines=_pick_lines(path, picks),
        catalogue=tuple(
            Option(id, row.name, tags=row.also, summary=row.summary, row={"skill": id, "spec": ""})
            for id, row in rules.skills.items()
        ),
        least=rules.whole("profession_size"),
        most=rules.whole("profession_size"),
    )
