"""The Lunatic: pages of initial growth and of growth by opportunities, read downward as an account.

Touches nothing else.
"""

from __future__ import annotations

from builder.core.evaluation import Evaluation, Path
from builder.core.form import (
    Act,
    Field,
    FlagField,
    Line,
    LineCell,
    Option,
    Page,
    Panel,
    Roster,
    RosterColumn,
)
from builder.core.number import marked
from builder.core.text import Label, Text, plain
from builder.systems.lunatic.choices import Choices, Opportunity
from builder.systems.lunatic.facts import Facts, OpportunityLine
from builder.systems.lunatic.pages.catalogue import Catalogue
from builder.systems.lunatic.pages.gains import (
    PARTY,
    gained_fields,
    hero_points,
    opportunity_note,
    skill_boxes,
    skill_exp_left,
    stray,
)
from builder.systems.lunatic.pages.offers import offers
from builder.systems.lunatic.pages.purchases import purchases
from builder.systems.lunatic.pages.wording import joined
from builder.systems.lunatic.rule_tables import LunaticRules

EXP = ("exp", "slots", "overslot", "level")
KEYS = ("exp.cumulative", "level", "slots.used", "reserve", "vitality", "stride", "mana")


def initial(choices: Choices, rules: LunaticRules, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """Initial growth: what initial EXP are spent on."""
    title = Text("lunatic.opportunity.first")
    paths: tuple[Path, ...] = (("choices", "growth"),)
    if not choices.growth:
        begin = Roster(
            path=("choices", "growth"),
            label=title,
            columns=(RosterColumn("name", title),),
            lines=(),
            catalogue=(Option("opportunity", title, row={}),),
            add=Text("lunatic.add.initial"),
            empty=Text("lunatic.empty.growth"),
            moves=False,
        )
        return Page("initial", title, (Panel("begin", None, (begin,)),), EXP, paths=paths)
    row, line = choices.growth[0], evaluation.facts.growth[0]
    panels = _bought_and_offered(choices, row, line, rules, offered, evaluation)
    spent = marked(line.cumulative_after - line.cumulative_before, line.sure)
    first = choices.growth[0].row
    own: tuple[Path, ...] = (("choices", "growth", first),)
    return Page("initial", title, panels, EXP, spent if line.lines else None, paths=own)


def _bought_and_offered(
    choices: Choices,
    row: Opportunity,
    line: OpportunityLine,
    rules: LunaticRules,
    offered: Catalogue,
    evaluation: Evaluation[Facts],
) -> tuple[Panel, ...]:
    """The purchases in order; and while it is the last opportunity, what else may be bought."""
    last = choices.growth[-1].row == row.row
    bought = purchases(choices, row, line, rules, offered, evaluation, last=last)
    if not last:
        title, note = Text("lunatic.panel.bought_then"), Text("lunatic.growth.closed")
        return (Panel(f"op.{row.row}", title, (bought,), note=note),)
    path = ("choices", "growth", row.row, "purchases")
    return (
        Panel(f"op.{row.row}", None, (bought,)),
        Panel(
            "offers",
            Text("lunatic.panel.offers"),
            (offers(row, path, rules, evaluation),),
            note=Text("lunatic.offers.note"),
        ),
    )


def growth(choices: Choices, rules: LunaticRules, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """Opportunities in order, in each the purchases in order; hero points."""
    facts = evaluation.facts
    lines = {line.row: line for line in facts.growth}
    later = [(row, lines[row.row]) for row in choices.growth[1:] if row.row in lines]
    panels: list[Panel] = [Panel("account", None, (_account(choices, rules, facts),))]
    boxes = skill_exp_left(evaluation, rules)
    if boxes is not None:
        panels.append(Panel("boxes", rules.term("skill_exp"), (boxes,), note=Text("lunatic.boxes.note")))
    for row, line in later:
        panels += _opportunity(choices, row, line, rules, offered, evaluation)
    strays = stray(choices, offered)
    if strays:
        panels.append(Panel("stray", Text("lunatic.panel.stray"), strays, note=Text("lunatic.stray.note")))
    panels.append(Panel("hero", Text("lunatic.panel.hero"), (hero_points(choices, offered),), folded=True))
    panels.append(Panel("now", Text("lunatic.panel.now"), values=KEYS))
    names = ("growth", "personal_exp_gained", "skill_exp", "hero_points")
    paths: tuple[Path, ...] = tuple(("choices", name) for name in names)
    value = Text("lunatic.growth.times", {"n": len(later)}) if later else None
    title, acts = Text("lunatic.page.growth"), (NEXT if choices.growth else FIRST,)
    return Page("growth", title, tuple(panels), EXP, value, paths=paths, acts=acts)


FIRST = Act(
    "initial",
    Text("lunatic.add.initial"),
    Text("lunatic.add.initial"),
    rows=((("choices", "growth"), {}),),
    icon="plus",
    keyed=True,
)
NEXT = Act(
    "opportunity",
    Text("lunatic.add.opportunity"),
    Text("lunatic.add.opportunity"),
    rows=((("choices", "growth"), {}),),
    dated="note",
    icon="plus",
    keyed=True,
)


def _account(choices: Choices, rules: LunaticRules, facts: Facts) -> Roster:
    """One line an opportunity: gained, spent, left after it, cumulative. The last can be taken back."""
    lines = {line.row: line for line in facts.growth}
    last = choices.growth[-1].row if len(choices.growth) > 1 else None
    return Roster(
        path=("choices", "growth"),
        label=Text("lunatic.page.growth"),
        columns=(
            RosterColumn("name", Text("lunatic.opportunity")),
            RosterColumn("note", Text("lunatic.field.note"), "field"),
            RosterColumn("gained", Text("lunatic.column.gained"), "number", 64),
            RosterColumn("spent", Text("lunatic.column.spent"), "number", 64),
            RosterColumn("left", Text("lunatic.column.left"), "result", 64),
            RosterColumn("cumulative", Text("lunatic.column.cumulative"), "number", 64),
        ),
        lines=tuple(
            _account_line(choices, row, lines[row.row], given=row.row != last)
            for row in choices.growth
            if row.row in lines
        ),
        empty=Text("lunatic.empty.growth"),
        moves=False,
        shrinks=True,
    )


def _account_line(choices: Choices, row: Opportunity, line: OpportunityLine, *, given: bool) -> Line:
    path = ("choices", "growth", row.row)
    name = opportunity_name(line)
    gained = sum(one.exp for one in choices.personal_exp_gained if one.scenario == line.index)
    cells: tuple[LineCell, ...] = (
        name,
        opportunity_note(path, row.note),
        gained if line.index else None,
        marked(line.cumulative_after - line.cumulative_before, line.sure),
        marked(line.exp_after, line.exp_sure),
        marked(line.cumulative_after, line.cumulative_sure),
    )
    return Line(row.row, path, name, cells, marked=not given, given=given)


def opportunity_name(line: OpportunityLine) -> Label:
    """Initial growth, or after which scenario."""
    if not line.index:
        return Text("lunatic.opportunity.first")
    return Text("lunatic.opportunity.n", {"n": line.index})


def _opportunity(
    choices: Choices,
    row: Opportunity,
    line: OpportunityLine,
    rules: LunaticRules,
    offered: Catalogue,
    evaluation: Evaluation[Facts],
) -> tuple[Panel, ...]:
    """The last one with everything that can be done; those before it folded and read-only."""
    last = choices.growth[-1].row == row.row
    bought = purchases(choices, row, line, rules, offered, evaluation, last=last)
    key, title = f"op.{row.row}", opportunity_name(line)
    if not last:
        return (Panel(key, title, (bought,), note=_gained_words(choices, rules, line), folded=True),)
    path = ("choices", "growth", row.row)
    in_play = FlagField(path=(*path, "in_play"), label=Text("lunatic.field.in_play"), value=row.in_play)
    fields: tuple[Field, ...] = (
        *gained_fields(choices, line.index),
        skill_boxes(choices, rules, evaluation.facts, line.index),
    )
    return (
        Panel(f"{key}.gained", title, fields, note=Text("lunatic.growth.last")),
        Panel(f"{key}.bought", Text("lunatic.panel.purchases"), (bought,)),
        Panel(
            "offers",
            Text("lunatic.panel.offers"),
            (offers(row, (*path, "purchases"), rules, evaluation),),
            note=Text("lunatic.offers.note"),
        ),
        Panel(f"{key}.more", Text("lunatic.panel.more"), (in_play,), folded=True),
    )


def _gained_words(choices: Choices, rules: LunaticRules, line: OpportunityLine) -> Label | None:
    """What was gained before an opportunity, in words."""
    parts: list[Label] = []
    for row in choices.personal_exp_gained:
        if row.scenario == line.index:
            n = {"n": row.exp}
            party = row.note == PARTY
            parts.append(Text("lunatic.gained.party_n", n) if party else Text("lunatic.gained.personal_n", n))
    for one in choices.skill_exp:
        if one.scenario == line.index:
            name = rules.skill(one.skill) if one.skill in rules.skills else plain(one.skill)
            parts.append(Text("lunatic.gained.skill_n", {"skill": name, "n": one.exp}))
    return joined(parts)
