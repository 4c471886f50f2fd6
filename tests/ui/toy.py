"""Tests: a toy system with all eight field kinds and a roster of as many rows as one likes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path as File
from typing import Any

from builder.core.character import Character, Profile
from builder.core.dice import Recorder, Roller
from builder.core.draft import Draft
from builder.core.evaluation import Budget, Evaluation, Issue, Severity
from builder.core.form import (
    FlagField,
    FreeLine,
    Line,
    NumberField,
    Option,
    Page,
    Panel,
    PickMany,
    PickOne,
    RollField,
    Roster,
    RosterColumn,
    TextField,
    Throw,
)
from builder.core.frozen import Frozen, Row, Whole
from builder.core.frozen import Line as Words
from builder.core.ledger import Found, Source, Tally, Value
from builder.core.sheet import Cell, Facts, Masthead, Pair, Section, Sheet
from builder.core.survey import AnyCharacter, Survey, survey
from builder.core.system import AnySystem, Rules, System
from builder.core.text import Name, Text, plain

NOW = datetime(2031, 11, 24, 20, 14, tzinfo=UTC)
STEPS = (1, 2, 4, 8, 12, 16, 20)
LIMIT = 6
LOST = "lost"  # whoever comes from there has Hit Points that rest on a reconstructed cell


class Skill(Row):
    id: Words
    points: Whole = 1
    control: Whole = 12
    note: Words = ""


class Quirk(Row):
    text: Words = ""


class Choices(Frozen):
    points: Whole = 75
    strength: Whole = 10
    nimbleness: Whole = 10
    nerve: Whole | None = None
    brave: bool = False
    control: Whole | None = None
    calling: Words | None = None
    gifts: tuple[Words, ...] = ()
    story: str = ""
    home: Words = ""
    dice: Mapping[str, Whole] = {}
    skills: tuple[Skill, ...] = ()
    quirks: tuple[Quirk, ...] = ()


CONTROLS = tuple(
    Option(number, Name(str(number), str(number)), price) for number, price in ((6, -20), (9, -15), (12, -10))
)
CALLINGS = tuple(
    Option(f"calling{n}", Name(f"生業{n}", f"Calling {n}", f"なりわい{n}"), n, {"kind": Name("仕事", "Work")})
    for n in range(20)
)
GIFTS = tuple(Option(f"gift{n}", Name(f"才{n}", f"Gift {n}", f"さい{n}")) for n in range(6))
NAMES = (
    ("観察", "Observation", "かんさつ", "iq"),
    ("忍び", "Stealth", "しのび", "dx"),
    ("軽業", "Acrobatics", "かるわざ", "dx"),
    ("自然科学", "Natural Science", "しぜんかがく", "iq"),
    ("ナイフ", "Knife", "ないふ", "dx"),
    ("格闘", "Brawling", "かくとう", "dx"),
    ("水泳", "Swimming", "すいえい", "ht"),
)
ABILITY = {"dx": Name("敏捷", "Nimbleness"), "iq": Name("知力", "Wits"), "ht": Name("生命", "Health")}
SKILLS = tuple(
    Option(
        f"skill{n}",
        Name(ja if n < len(NAMES) else f"{ja}{n}", en if n < len(NAMES) else f"{en} {n}", kana),
        Text("toy.a_step"),
        {"ability": ABILITY[kind], "hard": Name("易", "E") if n % 2 else Name("難", "H")},
        {"id": f"skill{n}", "points": 1},
        Name("見て気づく。", "To notice."),
    )
    for n in range(150)
    for ja, en, kana, kind in (NAMES[n % len(NAMES)],)
)
BY_ID = {option.id: option for option in SKILLS}


def evaluate(profile: Profile, choices: Choices, rules: Rules) -> Evaluation[None]:
    values: dict[str, Value] = {}

    def enter(value: Value) -> Value:
        values[value.key] = value
        return value

    base = Name("だれでも", "Everyone")
    strength = enter(Tally("st", Name("体力", "Strength")).add(choices.strength, base).value())
    nimble = enter(Tally("dx", Name("敏捷", "Nimbleness")).add(choices.nimbleness, base).value())
    hit_points = Tally("hp", Name("ヒットポイント", "Hit Points")).add(strength)
    if choices.home == LOST:
        hit_points.lookup(Found(2, Source("lost", "hp", "reconstructed")), Name("失われた表", "Lost table"))
    enter(hit_points.value())
    speed = Tally("speed", Name("基本反応速度", "Basic Speed")).add(strength).add(nimble)
    speed_value = enter(speed.times(Fraction(1, 4), Name("4で割る", "A quarter")).value())
    enter(
        Tally("dodge", Name("よけ", "Dodge")).add(speed_value).floor().add(3, Name("よけ", "Dodge")).value()
    )
    cost = Tally("cost.attributes", Name("能力値", "Attributes"))
    for value, each in ((strength, 10), (nimble, 20)):
        name = value.name
        mine = (
            Tally(f"cost.{value.key}", name).add(value).add(-10, base).times(each, Name("1点の値段", "Each"))
        )
        cost.add(enter(mine.value()))
    attributes = enter(cost.value())
    taken = Tally("cost.skills", Name("技能", "Skills"))
    for skill in choices.skills:
        option = BY_ID[skill.id]
        level = Tally(f"skill.{skill.row}", option.name).add(nimble)
        rung = sum(skill.points >= step for step in STEPS)
        enter(level.add(rung - 2, Name("習った分", "Learned")).value())
        taken.add(skill.points, option.name)
    skills = enter(taken.value())
    quirks = Tally("cost.quirks", Name("癖", "Quirks"))
    for quirk in choices.quirks:
        quirks.add(-1, plain(quirk.text))
    odd = enter(quirks.value())
    prices = {option.id: option.price for option in CONTROLS}
    price = prices.get(choices.control, 0) if choices.control is not None else 0
    restraint = enter(Tally("cost.control", Name("自制", "Control")).add(_whole(price), base).value())
    granted = enter(Tally("points", Name("開始時のCP", "Starting points")).add(choices.points, base).value())
    spent = enter(
        Tally("spent", Name("使ったCP", "Points spent"))
        .add(attributes)
        .add(skills)
        .add(odd)
        .add(restraint)
        .value()
    )
    counted = enter(
        Tally("quirks", Name("癖の数", "Number of quirks")).add(len(choices.quirks), base).value()
    )
    most = enter(Tally("quirk_limit", Name("癖の上限", "Quirk limit")).add(5, base).value())
    budgets = {
        "points": Budget("points", Name("CP", "points"), granted, spent),
        "quirks": Budget("quirks", Name("癖", "Quirks"), most, counted),
    }
    return Evaluation(values, budgets, tuple(issues(choices, budgets)), None)


def _whole(price: object) -> int:
    return price if isinstance(price, int) else 0


def issues(choices: Choices, budgets: Mapping[str, Budget]) -> list[Issue]:
    found: list[Issue] = []
    left = budgets["points"].left
    if left < 0:
        path = ("choices", "strength")
        found.append(Issue("TOY-OVERSPENT", Severity.ERROR, path, {"over": -left, "key": "spent"}))
    if left > 0:
        found.append(Issue("TOY-UNSPENT", Severity.TODO, ("choices", "skills"), {"left": left}, open=True))
    if choices.calling is None:
        found.append(Issue("TOY-CALLING", Severity.TODO, ("choices", "calling"), open=True))
    if len(choices.quirks) > LIMIT:
        found.append(Issue("TOY-QUIRKS", Severity.NOTE, ("choices", "quirks"), {"n": len(choices.quirks)}))
    for skill in choices.skills:
        if skill.points not in STEPS:
            at = ("choices", "skills", skill.row, "points")
            found.append(Issue("TOY-POINTS", Severity.ERROR, at, {"what": BY_ID[skill.id].name}))
    return found


def chance(target: int) -> Fraction:
    """Of 3d6, at most the target."""
    rolls = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    return Fraction(sum(total <= target for total in rolls), 216)


def pages(choices: Choices, rules: Rules, evaluation: Evaluation[None]) -> tuple[Page, ...]:
    return (basics(choices), skills(choices, evaluation), oddities(choices), finish())


def basics(choices: Choices) -> Page:
    def number(key: str, label: Name, value: int | None, cost: str | None, price: int) -> NumberField:
        following = Text("toy.next", {"n": (value or 10) + 1, "price": price})
        note = Name("攻撃、荷重", "Damage, lifting") if cost else None
        return NumberField(
            path=("choices", key),
            label=label,
            value=value,
            low=1,
            high=20,
            cost=cost,
            next=following if cost else None,
            note=note,
            unit=Name("CP", "points") if cost else None,
            unset=Name("なし", "None") if cost is None else None,
            help=Name("筋肉の強さ。", "How strong."),
        )

    abilities = (
        number("strength", Name("体力", "Strength"), choices.strength, "cost.st", 10),
        number("nimbleness", Name("敏捷", "Nimbleness"), choices.nimbleness, "cost.dx", 20),
        number("nerve", Name("度胸", "Nerve"), choices.nerve, None, 0),
    )
    picks = (
        PickOne(
            path=("choices", "control"),
            label=Name("自制", "Control"),
            value=choices.control,
            options=CONTROLS,
        ),
        PickOne(
            path=("choices", "calling"),
            label=Name("生業", "Calling"),
            value=choices.calling,
            options=CALLINGS,
        ),
        PickMany(
            path=("choices", "gifts"),
            label=Name("才能", "Gifts"),
            value=choices.gifts,
            options=GIFTS,
            blocked={"gift5": Name("この卓では使いません", "Not at this table")},
            most=3,
        ),
        FlagField(path=("choices", "brave"), label=Name("勇敢", "Brave"), value=choices.brave),
        RollField(
            path=("choices", "dice"),
            label=Name("運試し", "Fortune"),
            dice=(
                Throw("luck", Name("運", "Luck"), "3d6"),
                Throw("fate", Name("定め", "Fate"), "1d20"),
            ),
            values=choices.dice,
        ),
    )
    story = (
        TextField(path=("choices", "home"), label=Name("故郷", "Home"), value=choices.home),
        TextField(path=("choices", "story"), label=Name("生い立ち", "Story"), value=choices.story, lines=4),
    )
    return Page(
        "basics",
        Name("基本能力値", "Attributes"),
        (
            Panel("abilities", None, abilities, total="cost.attributes"),
            Panel(
                "follow",
                Name("ここから決まる値", "What follows"),
                values=("hp", "speed", "dodge", "st", "dx"),
            ),
            Panel("picks", Name("選ぶもの", "Choices"), picks),
            Panel("story", Name("物語", "Story"), story),
        ),
        budgets=("points",),
        value=10,
    )


def skills(choices: Choices, evaluation: Evaluation[None]) -> Page:
    lines = []
    for skill in choices.skills:
        option = BY_ID[skill.id]
        path = ("choices", "skills", skill.row)
        points = NumberField(
            path=(*path, "points"),
            label=Name("CP", "Points"),
            value=skill.points,
            low=1,
            high=60,
            steps=STEPS,
        )
        control = PickOne(
            path=(*path, "control"), label=Name("自制値", "Control"), value=skill.control, options=CONTROLS
        )
        note = TextField(path=(*path, "note"), label=Name("メモ", "Note"), value=skill.note)
        level = evaluation.values[f"skill.{skill.row}"]
        lines.append(
            Line(
                skill.row,
                path,
                option.name,
                (
                    option.name,
                    option.tags["ability"],
                    points,
                    level.key,
                    chance(level.whole),
                    Text("toy.step"),
                ),
                (control, note),
                note=Text("toy.would", {"what": option.name}),
            )
        )
    roster = Roster(
        path=("choices", "skills"),
        label=Name("技能", "Skill"),
        columns=(
            RosterColumn("name", Name("技能", "Skill"), "text"),
            RosterColumn("ability", Name("能力", "Type"), "text"),
            RosterColumn("points", Name("CP", "Points"), "field", 92),
            RosterColumn("level", Name("レベル", "Level"), "result", 56),
            RosterColumn("chance", Name("成功率", "Chance"), "chance", 140),
            RosterColumn("next", Name("次の段階", "Next step"), "quiet", 90),
        ),
        lines=tuple(lines),
        catalogue=SKILLS,
        have=frozenset(skill.id for skill in choices.skills),
        add=Name("技能を追加", "Add skill"),
        total="cost.skills",
        empty=Name("まだ技能がありません。", "No skills yet."),
    )
    return Page(
        "skills",
        Name("技能", "Skills"),
        (Panel("skills", None, (roster,)),),
        budgets=("points",),
        value=evaluation.values["cost.skills"].whole,
    )


def oddities(choices: Choices) -> Page:
    lines = tuple(
        Line(
            quirk.row,
            ("choices", "quirks", quirk.row),
            plain(quirk.text),
            (
                TextField(
                    path=("choices", "quirks", quirk.row, "text"), label=Name("癖", "Quirk"), value=quirk.text
                ),
                -1,
            ),
        )
        for quirk in choices.quirks
    )
    roster = Roster(
        path=("choices", "quirks"),
        label=Name("癖", "Quirk"),
        columns=(
            RosterColumn("text", None, "field"),
            RosterColumn("price", Name("CP", "Points"), "price", 48),
        ),
        lines=lines,
        free=FreeLine(Name("癖を書いて Enter", "Type a quirk, then Enter"), {"text": ""}, "text"),
    )
    panel = Panel("quirks", Name("癖", "Quirks"), (roster,), total="cost.quirks", budget="quirks")
    return Page("oddities", Name("癖", "Quirks"), (panel,), budgets=("points", "quirks"))


def finish() -> Page:
    panel = Panel("values", Name("卓で使う値", "At the table"), values=("hp", "dodge", "spent"))
    return Page("finish", Name("仕上げ", "Finish"), (panel,))


def sheet(profile: Profile, choices: Choices, rules: Rules, evaluation: Evaluation[None]) -> Sheet:
    values = evaluation.values
    pairs = tuple(Pair(values[key].name, Cell(values[key].total, key)) for key in ("hp", "speed", "dodge"))
    section = Section("numbers", Name("数値", "Numbers"), (Facts(pairs),))
    masthead = Masthead(profile.name, profile.kana, profile.concept)
    return Sheet(plain(profile.name), SYSTEM.name, masthead, (section,), summary=pairs[:1])


def quick_build(begun: Choices, rules: Rules, recorder: Recorder) -> Choices:
    return begun


SYSTEM: AnySystem = System(
    id="toy",
    name=Name("おもちゃ", "Toy"),
    prefix="TOY",
    choices=Choices,
    schema_version=1,
    start=lambda rules: Choices(),
    load_rules=lambda packs: Rules(),
    evaluate=evaluate,
    pages=pages,
    sheet=sheet,
    quick_build=quick_build,
    folder=File(__file__).parent / "toy",
    notice=(),
    settings=("points",),
    play=("hp", "speed", "dodge"),
)
STRINGS = File(__file__).parent / "toy_strings"


def look(document: AnyCharacter) -> Survey[AnyCharacter]:
    return survey(document, SYSTEM, Rules())


def character(choices: Choices | None = None, **profile: Any) -> AnyCharacter:
    """A toy character."""
    return Character[Choices](
        system="toy",
        schema_version=1,
        id="0f5e8c1e-toy",
        created=NOW,
        modified=NOW,
        profile=Profile(**{"name": "ガレス", "concept": "町の衛兵", **profile}),
        choices=choices or Choices(),
    )


def draft(choices: Choices | None = None, **profile: Any) -> Draft:
    """An open toy character; its dice follow from a seed."""
    return Draft(character(choices, **profile), look, Roller.seeded(7), lambda: NOW)


def with_skills(count: int) -> Choices:
    """Choices with so many skills, numbered from 1."""
    return Choices(skills=tuple(Skill(row=n + 1, id=f"skill{n % 150}", points=1) for n in range(count)))
