"""BRP: the page of growth after play: ticks, experience rolls, what was gained. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import (
    Field,
    FlagField,
    Line,
    Option,
    Page,
    Panel,
    RollField,
    Roster,
    RosterColumn,
    TextField,
    Throw,
)
from builder.core.text import Label, Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts, ImprovementLine, SkillLine, TickLine
from builder.systems.brp.growth import BREAK, CHECK_DICE, GAIN_DICE, TRAINING, improves
from builder.systems.brp.pages.lesson import learnt
from builder.systems.brp.rule_tables import BrpRules

ROOT = "choices"
FREE = "free/"
WAY_NAMES = {
    "": Text("brp.way.tick"),
    TRAINING: Text("brp.way.training"),
    BREAK: Text("brp.way.break"),
}


def growth(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """Skills that may be improved, and what was written down of experience rolls."""
    facts = evaluation.facts
    return Page(
        "growth",
        Text("brp.page.growth"),
        (
            Panel(
                "ticks",
                Text("brp.panel.checks"),
                (_ticks(rules, facts),),
                note=Text("brp.ticks.note"),
            ),
            _free(rules, facts),
            Panel(
                "improvements",
                Text("brp.panel.experience"),
                (_improvements(choices, rules, evaluation),),
                note=Text("brp.improvements.note"),
            ),
        ),
        value=Text("brp.ticks.count", {"n": len(facts.ticks)}) if facts.ticks else None,
        paths=((ROOT, "ticks"), (ROOT, "improvements")),
    )


def _what(line: SkillLine) -> dict[str, str]:
    return {"skill": line.skill, "spec": line.said or line.key.partition(":")[2]}


def _can_grow(facts: Facts) -> list[SkillLine]:
    """Every skill in use that has all it needs."""
    found = (line for line in facts.skills if not line.off and line.row is not None)
    return [line for line in found if line.row is not None and not (line.row.special and ":" not in line.key)]


def _ticks(rules: BrpRules, facts: Facts) -> Roster:
    """The ticks that were earned in the adventure."""
    return Roster(
        path=(ROOT, "ticks"),
        label=Text("brp.panel.checks"),
        columns=_tick_columns(rules),
        lines=tuple(_tick(line, facts) for line in facts.ticks if not line.free),
        catalogue=tuple(rules.memory.lay_out("tick", line.key, _tickable, line) for line in _can_grow(facts)),
        have=frozenset(line.key for line in facts.ticks),
        add=Text("brp.add.tick"),
        empty=Text("brp.empty.ticks"),
        moves=False,
    )


def _free(rules: BrpRules, facts: Facts) -> Panel:
    """The free ticks of a break of months, of which there are only so many."""
    lines = tuple(_tick(line, facts) for line in facts.ticks if line.free)
    taken, limit = facts.free_ticks.taken, facts.free_ticks.limit
    catalogue = tuple(rules.memory.lay_out("free", line.key, _free_option, line) for line in _can_grow(facts))
    full = Text("brp.free.full", {"n": limit})
    title = Text("brp.panel.free")
    roster = Roster(
        path=(ROOT, "ticks"),
        place=(ROOT, "ticks", BREAK),
        label=title,
        columns=_tick_columns(rules),
        lines=lines,
        catalogue=catalogue,
        have=frozenset(
            option.id for option in catalogue if str(option.id).removeprefix(FREE) in _ticked(facts)
        ),
        blocked={option.id: full for option in catalogue} if taken >= limit else {},
        add=Text("brp.add.free"),
        empty=Text("brp.empty.free", {"n": limit}),
        most=limit,
        moves=False,
    )
    count = Text("brp.picked", {"have": taken, "need": limit})
    return Panel("free", title, (roster,), note=count, folded=not lines)


def _ticked(facts: Facts) -> frozenset[str]:
    return frozenset(line.key for line in facts.ticks)


def _tick_columns(rules: BrpRules) -> tuple[RosterColumn, ...]:
    return (
        RosterColumn("name", rules.term("skill")),
        RosterColumn("chance", rules.term("chance"), "percent", 90),
        RosterColumn("goal", Text("brp.column.goal"), "text", 110),
        RosterColumn("odds", Text("brp.column.odds"), "chance", 130),
    )


def _tick(line: TickLine, facts: Facts) -> Line:
    known = facts.by_key.get(line.key)
    chance = known.chance.key if known is not None else line.chance
    goal = Text("brp.goal", {"n": line.chance + 1}) if line.chance < 99 else Text("brp.goal.last")
    return Line(line.row, (ROOT, "ticks", line.row), line.name, (line.name, chance, goal, line.odds))


def _improvements(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Roster:
    facts = evaluation.facts
    return Roster(
        path=(ROOT, "improvements"),
        label=Text("brp.panel.experience"),
        columns=(
            RosterColumn("name", rules.term("skill")),
            RosterColumn("way", Text("brp.experience.way"), "quiet", 90),
            RosterColumn("date", Text("brp.experience.date"), "field", 120),
            RosterColumn("roll", Text("brp.column.roll"), "number", 70),
            RosterColumn("result", Text("brp.column.result"), "text", 130),
            RosterColumn("now", Text("brp.column.now"), "percent", 80),
        ),
        lines=tuple(_improvement(choices, rules, facts, line) for line in facts.improvements),
        catalogue=(*_with_tick(facts), *_without(rules, facts)),
        blocked=_busy(facts),
        add=Text("brp.add.roll"),
        empty=Text("brp.empty.improvements"),
        moves=False,
    )


def _with_tick(facts: Facts) -> tuple[Option, ...]:
    """The skills with a tick: their roll clears it."""
    found = []
    for tick in facts.ticks:
        line = facts.by_key.get(tick.key)
        if line is None:
            continue
        found.append(
            Option(
                f"tick.{tick.row}",
                tick.name,
                Text("brp.price.chance", {"n": tick.chance}),
                {"why": Text("brp.tag.free" if tick.free else "brp.tag.ticked")},
                {**_what(line), "checked": True, "way": BREAK if tick.free else ""},
                Text("brp.roll.clears"),
                dated="date",
                drops=((ROOT, "ticks", tick.row),),
            )
        )
    return tuple(found)


def _without(rules: BrpRules, facts: Facts) -> tuple[Option, ...]:
    """All others: after a lesson. A break of months gives ticks first."""
    ticked = {tick.key for tick in facts.ticks}
    return tuple(
        rules.memory.lay_out("train", line.key, _trainable, line)
        for line in _can_grow(facts)
        if line.key not in ticked
    )


def _busy(facts: Facts) -> dict[str | int, Label]:
    """No second lesson while one is not over.

    Source: digest, 12.
    """
    open_ = (line for line in facts.improvements if _is_open_lesson(line))
    learning = next(open_, None)
    if learning is None:
        return {}
    why = Text("brp.lesson.busy", {"skill": learning.name})
    return {line.key: why for line in _can_grow(facts)}


def _is_open_lesson(line: ImprovementLine) -> bool:
    return line.lesson is not None and line.improves is None and line.lesson.passed is not False


def _tickable(line: SkillLine) -> Option:
    return Option(line.key, line.name, Text("brp.price.chance", {"n": line.chance.number}), row=_what(line))


def _free_option(line: SkillLine) -> Option:
    what = {**_what(line), "way": BREAK}
    price = Text("brp.price.chance", {"n": line.chance.number})
    return Option(f"{FREE}{line.key}", line.name, price, row=what, dated="date")


def _trainable(line: SkillLine) -> Option:
    return Option(
        line.key,
        line.name,
        Text("brp.price.chance", {"n": line.chance.number}),
        {"why": Text("brp.tag.training")},
        {**_what(line), "checked": False, "way": TRAINING},
        Text("brp.roll.training"),
        dated="date",
    )


def _improvement(choices: Choices, rules: BrpRules, facts: Facts, line: ImprovementLine) -> Line:
    path = (ROOT, "improvements", line.row)
    known = facts.by_key.get(line.key)
    date = TextField(path=(*path, "date"), label=Text("brp.experience.date"), value=line.date)
    lesson = learnt(rules, line) if line.lesson is not None else ()
    may = line.checked or line.lesson is None or line.roll is not None or line.gain is not None
    thrown = (*lesson, *(_throws(rules, facts, line) if may else ()))
    return Line(
        line.row,
        path,
        line.name,
        (
            line.name,
            WAY_NAMES.get(line.way),
            date,
            line.roll,
            _result(rules, facts, line),
            known.chance.key if known is not None else None,
        ),
        more=(*thrown, *_more(line)),
        ask=thrown[0].path if line.roll is None and line.gain is None else None,
    )


def chance_before(facts: Facts, line: ImprovementLine) -> int:
    """The chance that was rolled against: without this gain and those written down later."""
    known = facts.by_key.get(line.key)
    if known is None:
        return 0
    later = [one for one in facts.improvements if one.key == line.key]
    place = next(at for at, one in enumerate(later) if one.row == line.row)
    return known.chance.whole - sum(one.gain or 0 for one in later[place:])


def _throws(rules: BrpRules, facts: Facts, line: ImprovementLine) -> tuple[Field, ...]:
    """The d100; and where it is better than the chance, the die of the gain."""
    path = (ROOT, "improvements", line.row)
    before = chance_before(facts, line)
    check = Throw("roll", rules.term("experience_roll"), CHECK_DICE)
    goal = Text("brp.roll.check", {"n": min(before + 1, 100) % 100})
    values = {"roll": line.roll} if line.roll is not None else {}
    fields = [
        RollField(
            path=path,
            label=goal,
            dice=(check,),
            values=values,
            record=False,
            again=line.roll is None,
        )
    ]
    if line.gain is not None or (line.roll is not None and improves(rules, line.roll, before)):
        gain = Throw("gain", Text("brp.experience.gained"), GAIN_DICE)
        held = {"gain": line.gain} if line.gain is not None else {}
        fields.append(
            RollField(
                path=path,
                label=Text("brp.experience.gained"),
                dice=(gain,),
                values=held,
                record=False,
                again=line.gain is None,
            )
        )
    return tuple(fields)


def _result(rules: BrpRules, facts: Facts, line: ImprovementLine) -> Label:
    if line.gain:
        return Text("brp.result.gained", {"n": line.gain})
    if line.roll is None and line.lesson is not None and not line.checked:
        return Text("brp.result.lesson" if line.lesson.passed is None else "brp.result.failed")
    if line.roll is None:
        return Text("brp.result.open")
    better = improves(rules, line.roll, chance_before(facts, line))
    return Text("brp.result.gain_open") if better else Text("brp.result.none")


def _more(line: ImprovementLine) -> tuple[Field, ...]:
    path = (ROOT, "improvements", line.row)
    said = Text("brp.experience.checked") if line.lesson is None else Text("brp.experience.allowed")
    return (
        FlagField(path=(*path, "checked"), label=said, value=line.allows),
        TextField(
            path=(*path, "note"),
            label=Text("brp.experience.note"),
            value=line.note,
            suggestions=(Text("brp.note.training"), Text("brp.note.break"), Text("brp.note.adventure")),
        ),
    )
