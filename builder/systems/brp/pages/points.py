"""BRP: the page of the skill points: two pools, one table of all skills. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.core.evaluation import Evaluation, Path
from builder.core.form import (
    Bar,
    Detail,
    Line,
    NewRow,
    NumberField,
    Page,
    Panel,
    Roster,
    RosterColumn,
    RowView,
)
from builder.core.text import Label, Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts, SkillLine
from builder.systems.brp.pages.offered import offered
from builder.systems.brp.pages.spelling import words
from builder.systems.brp.rule_tables import BrpRules

ROOT = "choices"
POOLS = ("professional_points", "personal_points")
HIGHEST = 100

DETAIL_ARMORED = Text("brp.detail.armored")
DETAIL_BASE = Text("brp.detail.base")
DETAIL_CHANCE = Text("brp.detail.chance")
DETAIL_DIFFICULT = Text("brp.detail.difficult")
DETAIL_EASY = Text("brp.detail.easy")
DETAIL_FUMBLE = Text("brp.detail.fumble")
DETAIL_SPECIAL = Text("brp.detail.special")
POINTS_EXPERIENCE = Text("brp.points.experience")
POINTS_PERSONAL = Text("brp.points.personal")
POINTS_PROFESSIONAL = Text("brp.points.professional")
SHORT_PERSONAL = Text("brp.short.personal")
SHORT_PROFESSIONAL = Text("brp.short.professional")
UNIT_PERCENT = Text("brp.unit.percent")


@dataclass(frozen=True, slots=True)
class Purse:
    """What is left of both pools, the limit in force (None: none), and the points by pool and row."""

    left: Mapping[str, int]
    cap: int | None
    entered: Mapping[tuple[str, int], int]
    elsewhere: frozenset[str]

    def of(self, line: SkillLine) -> tuple[object, ...]:
        """All of it that the line of a skill rests on."""
        rows = ((POOLS[0], line.professional_rows), (POOLS[1], line.personal_rows))
        entered = tuple(self.entered.get((pool, row)) for pool, several in rows for row in several)
        return (*self.left.values(), self.cap, line.key in self.elsewhere, entered)


def points(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """Every skill with its base, both kinds of points and the chance."""
    facts = evaluation.facts
    purse = _purse(choices, rules, evaluation)
    lines = (line for line in facts.skills if not line.off or line.is_spent)
    cap = Text("brp.column.cap", {"n": purse.cap}) if purse.cap is not None else Text("brp.column.bar")
    roster = Roster(
        path=(ROOT, "personal_points"),
        label=rules.term("skill"),
        columns=_columns(rules, cap),
        lines=tuple(_remembered(rules, facts, line, purse) for line in lines),
        catalogue=tuple(one for one in offered(rules).specialties if not _is_listed(facts, one.id)),
        add=Text("brp.add.specialty"),
        views=(
            RowView("used", Text("brp.view.used"), Text("brp.view.used.short")),
            RowView("professional", Text("brp.view.professional"), Text("brp.short.professional")),
            RowView("all", Text("brp.view.all"), all=True),
        ),
        dot=Text("brp.dot"),
        keys=Text("brp.end.cap", {"n": purse.cap}) if purse.cap is not None else Text("brp.end.left"),
        moves=False,
    )
    missing = _missing(facts)
    panels = (Panel("missing", Text("brp.points.missing"), note=missing),) if missing is not None else ()
    return Page(
        "points",
        Text("brp.page.points"),
        (*panels, Panel("points", None, (roster,))),
        budgets=("professional", "personal"),
        value=_rest(evaluation),
        paths=((ROOT, "professional_points"), (ROOT, "personal_points"), (ROOT, "experience_points")),
    )


def _is_listed(facts: Facts, key: str | int) -> bool:
    """Whether a specialty has its points, or waits for them: one that only a weapon knows of is offered."""
    line = facts.by_key.get(str(key))
    return line is not None and bool(line.is_professional or line.personal_rows or line.professional_rows)


def _columns(rules: BrpRules, cap: Label) -> tuple[RosterColumn, ...]:
    base, professional = Text("brp.column.base"), Text("brp.short.professional")
    personal = Text("brp.short.personal")
    return (
        RosterColumn("name", rules.term("skill"), sort=True),
        RosterColumn("base", base, "number", 40),
        RosterColumn("professional", professional, "field", 92, sort=True),
        RosterColumn("personal", personal, "field", 92, sort=True),
        RosterColumn("chance", Text("brp.column.total"), "percent", 50, sort=True),
        RosterColumn("bar", cap, "bar", 96, parts=(base, professional, personal)),
        RosterColumn("special", Text("brp.column.special"), "number", 60),
        RosterColumn("grade", Text("brp.column.grade"), "quiet", 110),
    )


def _purse(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Purse:
    budgets, own = evaluation.budgets, evaluation.facts
    return Purse(
        left={
            "professional_points": max(0, int(budgets["professional"].left)),
            "personal_points": max(0, int(budgets["personal"].left)),
        },
        cap=None if choices.options.cap_mode == "off" else rules.whole("cap"),
        entered={(pool, row.row): row.points for pool in POOLS for row in getattr(choices, pool)},
        elsewhere=frozenset(
            (
                *own.profession.keys,
                *(weapon.key for weapon in own.weapons),
                *(shield.key for shield in own.shields),
            )
        ),
    )


def _missing(facts: Facts) -> Label | None:
    """What must be decided before there is anything to spend."""
    unknown = next(one for one in facts.characteristics if one.id == "INT").rolled is None
    if unknown and facts.profession.row is None:
        return Text("brp.points.missing.both")
    if unknown:
        return Text("brp.points.missing.int")
    return Text("brp.points.missing.profession") if facts.profession.row is None else None


def _rest(evaluation: Evaluation[Facts]) -> Label | None:
    """Both rests, for the list of steps."""
    if not evaluation.facts.is_rolled or evaluation.facts.profession.row is None:
        return None
    left = {key: evaluation.budgets[key].left for key in ("professional", "personal")}
    return Text("brp.left.both", {"a": left["professional"], "b": left["personal"]})


def _remembered(rules: BrpRules, facts: Facts, line: SkillLine, purse: Purse) -> Line:
    """The line as it was, where its skill and all that it takes of the purse are the same again."""

    def made(line: SkillLine, *_: object) -> Line:
        return _line(rules, facts, line, purse)

    return rules.memory.lay_out("points", line.key, made, line, *purse.of(line))


def _line(rules: BrpRules, facts: Facts, line: SkillLine, purse: Purse) -> Line:
    born = _is_born_here(line, purse) or _is_emptied(line)
    rows = tuple(
        (ROOT, pool, row)
        for pool, several in (
            ("personal_points", line.personal_rows),
            ("professional_points", line.professional_rows),
        )
        for row in several
    )
    number = min((*line.personal_rows, *line.professional_rows), default=0)
    spec = _spec_path(line, number) if born else None
    field = None
    if spec is not None:
        given = tuple((row.spec, row.name) for row in rules.by_skill.get(line.skill, ()) if row.listed)
        own = Text("brp.own_words")
        field = words(facts, rules, line.key, spec, given, line.said, own, within=POOLS)
    professional = line.is_professional or any(
        purse.entered.get(("professional_points", row)) for row in line.professional_rows
    )
    personal = _number(line, "personal_points", purse, born=born)
    parts = (line.base.whole, line.professional.whole, line.personal.whole + line.experience.whole)
    return Line(
        number if born else line.key,
        rows[0] if rows else (),
        line.name,
        (
            line.name,
            line.base.key,
            _number(line, "professional_points", purse, born=born) if professional else None,
            personal,
            line.chance.key,
            Bar(parts, 100, purse.cap if line.cap != "exempt" else None),
            line.special.key,
            _grade(line),
        ),
        more=(field,) if field is not None else (),
        faint=not line.is_spent,
        dot=line.is_professional,
        views=_views(line, born),
        given=not born,
        detail=(*rules.memory.lay_out("detail", line.key, _details, line), *_with_rest(line, purse)),
        ask=spec if born and not line.said else personal.path if line.personal_rows else None,
        places=rows[1:],
    )


def _is_born_here(line: SkillLine, purse: Purse) -> bool:
    """Whether a specialty is here for its points alone: it can be written otherwise, and removed."""
    if line.row is not None and not line.row.specialty:
        return False
    if not line.professional_rows and not line.personal_rows:
        return False
    if line.row is not None and line.row.specialty == "optional" and ":" not in line.key:
        return False
    return line.key not in purse.elsewhere and all(spot[1] in POOLS for spot in line.spots)


def _is_emptied(line: SkillLine) -> bool:
    """Whether there are points on a skill whose specialty is not, or no longer, written.

    They have a row of their own to be named or removed in, also where a slot of the profession waits too.
    """
    needs = line.row is not None and line.row.special and ":" not in line.key
    return needs and bool(line.professional_rows or line.personal_rows)


def _spec_path(line: SkillLine, number: int) -> Path:
    pool = "personal_points" if number in line.personal_rows else "professional_points"
    return (ROOT, pool, number, "spec")


def _views(line: SkillLine, born: bool) -> tuple[str, ...]:
    used = ("used",) if line.is_spent or born else ()
    return (*used, "professional") if line.is_professional else used


def _grade(line: SkillLine) -> Label | None:
    if line.unset:
        return Text("brp.grade.unset")
    if line.cap in ("at", "above") and line.is_spent:
        return Text("brp.grade.cap")
    return line.grade


def _number(line: SkillLine, pool: str, purse: Purse, *, born: bool) -> NumberField:
    """The points of a pool: the first ones make a row; 0 takes it away again, unless it is all there is."""
    rows = line.professional_rows if pool == "professional_points" else line.personal_rows
    label, known = POINTS_OF[pool](line.name), f"{pool}/{line.key}"
    if not rows:
        spec = line.key.partition(":")[2] if not line.said else line.said
        new = NewRow({"skill": line.skill, "spec": spec}, "points")
        fill = _fill(line, pool, 0, purse)
        return NumberField(path=(ROOT, pool), label=label, value=0, low=0, fill=fill, new=new, known=known)
    value = purse.entered[(pool, rows[0])]
    return NumberField(
        path=(ROOT, pool, rows[0], "points"),
        label=label,
        value=value,
        low=0,
        fill=_fill(line, pool, value, purse),
        leaves=(ROOT, pool, rows[0]) if not born else None,
        known=known,
    )


POINTS_OF = {
    "professional_points": lambda name: Text("brp.points.professional.of", {"skill": name}),
    "personal_points": lambda name: Text("brp.points.personal.of", {"skill": name}),
}


def _fill(line: SkillLine, pool: str, value: int, purse: Purse) -> int:
    """Where End leads: to the limit, by no more than what is left."""
    room = purse.left[pool]
    if line.room is not None:
        room = min(room, line.room)
    return value + max(0, room)


def fumble(lowest: int) -> Label:
    """From which roll on it is a fumble; 00 alone is one figure."""
    if lowest >= HIGHEST:
        return Text("brp.detail.fumble.last")
    return Text("brp.detail.fumble.from", {"n": lowest})


def _details(line: SkillLine) -> tuple[Detail, ...]:
    """All of a skill, for the ledger."""
    professional = line.professional.key if line.is_professional or line.professional.total else None
    found = [
        Detail(DETAIL_BASE, line.base.key),
        Detail(POINTS_PROFESSIONAL, professional),
        Detail(POINTS_PERSONAL, line.personal.key),
    ]
    if line.experience.total:
        found.append(Detail(POINTS_EXPERIENCE, line.experience.key))
    found.append(Detail(DETAIL_CHANCE, line.chance.key, strong=True))
    if line.armored is not None:
        found.append(Detail(DETAIL_ARMORED, line.armored.key))
    found += [
        Detail(DETAIL_SPECIAL, line.special.key),
        Detail(DETAIL_DIFFICULT, line.half.key),
        Detail(DETAIL_EASY, line.double.key),
        Detail(DETAIL_FUMBLE, fumble(line.fumble)),
    ]
    return tuple(found)


def _with_rest(line: SkillLine, purse: Purse) -> Iterator[Detail]:
    """What the chance would be with all that is left."""
    pool = (
        "professional_points" if line.is_professional and purse.left["professional_points"] > 0 else POOLS[1]
    )
    left = purse.left[pool]
    if left > 0:
        name = SHORT_PROFESSIONAL if pool == POOLS[0] else SHORT_PERSONAL
        more = Text("brp.detail.with_rest", {"what": name, "n": left})
        yield Detail(more, line.chance.whole + left, strong=True, unit=UNIT_PERCENT)
