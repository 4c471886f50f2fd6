"""BRP: the page of the profession: what it fixes, what it leaves to choose. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.evaluation import Evaluation, Path
from builder.core.form import (
    Field,
    Line,
    LineCell,
    Option,
    Page,
    Panel,
    PickOne,
    Roster,
    RosterColumn,
    TextField,
)
from builder.core.text import Label, Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts, ListLine, PickLine, SlotLine
from builder.systems.brp.pages.offered import listed, offered, taken
from builder.systems.brp.pages.spelling import choice, words
from builder.systems.brp.rule_tables import BrpRules

ROOT = ("choices", "profession")


def profession(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """The profession, its slots, its lists; or ten skills of one's own."""
    facts = evaluation.facts
    own = facts.profession
    fields: list[Field] = [_chosen(choices, rules)]
    if own.is_custom:
        title = choices.profession.title
        label, hint = Text("brp.profession.title"), Text("brp.profession.title.hint")
        fields.append(TextField(path=(*ROOT, "title"), label=label, value=title, hint=hint))
    panels = [Panel("profession", None, tuple(fields))]
    if own.is_custom:
        panels.append(_own(rules, evaluation))
    if own.slots:
        panels.append(_slots(rules, evaluation))
    panels += [_list(rules, evaluation, one) for one in own.lists]
    if own.strays:
        panels.append(_strays(rules, evaluation))
    return Page(
        "profession",
        rules.term("profession"),
        tuple(panels),
        budgets=(),
        value=own.name,
        paths=(ROOT,),
    )


def _chosen(choices: Choices, rules: BrpRules) -> PickOne:
    """The twelve and one's own. Picks from the lists of another profession go with it."""
    now = choices.profession
    clear = (((*ROOT, "choices"), ()),) if now.choices else ()
    options = offered(rules).professions
    if clear:
        options = tuple(
            option
            if option.id == now.id
            else Option(option.id, option.name, None, option.tags, None, option.summary, clear)
            for option in options
        )
    return PickOne(
        path=(*ROOT, "id"),
        label=rules.term("profession"),
        help=Text("brp.profession.help"),
        value=now.id or None,
        options=options,
    )


def _columns(rules: BrpRules) -> tuple[RosterColumn, ...]:
    return (
        RosterColumn("name", rules.term("skill")),
        RosterColumn("base", Text("brp.column.base"), "number", 56),
        RosterColumn("spec", rules.term("specialty"), "field", 220),
        RosterColumn("note", None),
    )


def _base(evaluation: Evaluation[Facts], key: str) -> str | None:
    line = evaluation.facts.by_key.get(key)
    if line is None or line.unset or (line.row is not None and line.row.special and ":" not in key):
        return None
    return line.base.key


def _slots(rules: BrpRules, evaluation: Evaluation[Facts]) -> Panel:
    own = evaluation.facts.profession
    roster = Roster(
        path=(),
        label=Text("brp.profession.fixed"),
        columns=_columns(rules),
        lines=tuple(_slot(rules, evaluation, slot) for slot in own.slots),
    )
    open_ = sum(slot.open for slot in own.slots)
    note = Text("brp.profession.fixed.open", {"n": open_}) if open_ else None
    title = Text("brp.profession.fixed.of", {"n": len(own.slots)})
    return Panel("fixed", title, (roster,), note=note)


def _slot(rules: BrpRules, evaluation: Evaluation[Facts], slot: SlotLine) -> Line:
    facts, path = evaluation.facts, (*ROOT, "fixed", slot.slot)
    cell: LineCell = None
    more: tuple[Field, ...] = ()
    name = slot.name
    if slot.alternatives:
        cell = PickOne(
            path=path,
            label=Text("brp.profession.either"),
            value=slot.key,
            options=tuple(Option(key, label) for key, label in slot.alternatives),
        )
    elif slot.asks:
        name = rules.skills[slot.row.skill].name
        cell, more = _specialty(facts, rules, slot.key, path, slot, slot.text)
    return Line(
        slot.slot,
        path if slot.asks else (),
        name,
        (name, _base(evaluation, slot.key), cell, _usual(slot) or _what(rules, slot.key)),
        more=more,
    )


def _specialty(
    facts: Facts, rules: BrpRules, key: str, path: Path, what: SlotLine | PickLine, text: str
) -> tuple[PickOne | TextField, tuple[Field, ...]]:
    """The specialty as a choice, and in the open row in own words where any is allowed."""
    cell = choice(facts, rules, key, path, what.specialties, text)
    if what.closed or isinstance(cell, TextField):
        return cell, ()
    return cell, (words(facts, rules, key, path, what.specialties, text, Text("brp.own_words")),)


def _what(rules: BrpRules, key: str) -> Label | None:
    """What a skill is for, in one line."""
    row = rules.skills.get(key.partition(":")[0])
    return row.summary if row is not None else None


def _usual(slot: SlotLine) -> Label | None:
    if slot.alternatives:
        return Text("brp.profession.either")
    return (
        Text("brp.profession.usual", {"what": slot.usual}) if slot.open and slot.usual is not None else None
    )


def _pick(rules: BrpRules, evaluation: Evaluation[Facts], path: tuple[str, ...], pick: PickLine) -> Line:
    facts, place = evaluation.facts, _spec_of(path, pick)
    row = rules.skills.get(pick.skill)
    cell: LineCell = None
    more: tuple[Field, ...] = ()
    name = pick.name
    if pick.asks and row is not None:
        name = row.name
        cell, more = _specialty(facts, rules, pick.key, place, pick, pick.spec)
    ask = more[0].path if more else cell.path if isinstance(cell, Field) else None
    return Line(
        pick.row,
        (*path, pick.row),
        pick.name,
        (name, _base(evaluation, pick.key), cell, _what(rules, pick.key)),
        more=more,
        ask=ask if pick.open else None,
    )


def _spec_of(path: tuple[str, ...], pick: PickLine) -> Path:
    return (*path, pick.row, "spec")


def _count(have: int, least: int, most: int) -> Label:
    """How many are picked, and how many may be."""
    if least == most:
        return Text("brp.picked", {"have": have, "need": most})
    return Text("brp.picked.between", {"have": have, "a": least, "b": most})


def _list(rules: BrpRules, evaluation: Evaluation[Facts], one: ListLine) -> Panel:
    path = (*ROOT, "choices")
    catalogue = listed(rules, evaluation.facts.profession.id, one.place, one.options)
    title = _title(one, evaluation.facts.profession.lists)
    roster = Roster(
        path=path,
        place=(*path, str(one.place)),
        label=title,
        columns=_columns(rules),
        lines=tuple(_pick(rules, evaluation, path, pick) for pick in one.picks),
        catalogue=catalogue,
        have=_have(evaluation, one, catalogue),
        add=Text("brp.add.pick"),
        empty=Text("brp.empty.list"),
        least=one.least,
        most=one.most,
        moves=False,
    )
    return Panel(f"list{one.place}", title, (roster,), note=_count(len(one.picks), one.least, one.most))


def _title(one: ListLine, lists: tuple[ListLine, ...]) -> Label:
    """What the list asks; where two lists ask the same they are numbered."""
    count = (one.least, one.most)
    words: Label
    if one.least == one.most:
        words = Text("brp.choose", {"n": one.most})
    else:
        words = Text("brp.choose.between", {"a": one.least, "b": one.most})
    same = [other.place for other in lists if (other.least, other.most) == count]
    return words if len(same) == 1 else Text("brp.choose.nth", {"what": words, "n": one.place + 1})


def _have(evaluation: Evaluation[Facts], one: ListLine, catalogue: Iterable[Option]) -> frozenset[str | int]:
    """What cannot be picked a second time: used up items, and skills that the profession has already."""
    keys = frozenset(evaluation.facts.profession.keys)
    prefix = f"{one.place}/"
    known = (option.id for option in catalogue if str(option.id).removeprefix(prefix) in keys)
    return frozenset(known) | taken(one.place, one.options, catalogue)


def _strays(rules: BrpRules, evaluation: Evaluation[Facts]) -> Panel:
    """Picks for a list that the profession does not have: they can be taken out."""
    path = (*ROOT, "choices")
    title = Text("brp.profession.strays")
    lines = tuple(_pick(rules, evaluation, path, pick) for pick in evaluation.facts.profession.strays)
    roster = Roster(
        path=path,
        place=(*path, "strays"),
        label=title,
        columns=_columns(rules),
        lines=lines,
        moves=False,
        shrinks=True,
    )
    return Panel("strays", title, (roster,))


def _own(rules: BrpRules, evaluation: Evaluation[Facts]) -> Panel:
    path, own = (*ROOT, "skills"), evaluation.facts.profession
    catalogue = offered(rules).skills
    keys = frozenset(own.keys)
    title = Text("brp.profession.own")
    roster = Roster(
        path=path,
        label=title,
        columns=_columns(rules),
        lines=tuple(_pick(rules, evaluation, path, pick) for pick in own.skills),
        catalogue=catalogue,
        have=frozenset(option.id for option in catalogue if option.id in keys),
        add=Text("brp.add.skill"),
        empty=Text("brp.empty.own"),
        least=own.size,
        most=own.size,
        moves=False,
    )
    return Panel("skills", title, (roster,), note=_count(len(own.skills), own.size, own.size))
