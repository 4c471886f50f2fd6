"""Tests: a percentile toy: seven rolled abilities with shifts, two pools of points, a table of 64 skills."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path as File
from typing import Any

from builder.core.character import Character, Profile
from builder.core.dice import Recorder, Roller
from builder.core.draft import Draft
from builder.core.evaluation import Budget, Evaluation, Issue, Severity
from builder.core.form import (
    Balance,
    Bar,
    Detail,
    FreeLine,
    Line,
    NumberField,
    Option,
    Page,
    Panel,
    RollField,
    RollHeads,
    Roster,
    RosterColumn,
    RowView,
    Side,
    SideRow,
    TextField,
    Throw,
)
from builder.core.frozen import Frozen, Row, Whole
from builder.core.frozen import Line as Words
from builder.core.ledger import Tally, Value
from builder.core.sheet import Cell, Facts, Masthead, Pair, Section, Sheet
from builder.core.survey import AnyCharacter, Survey, survey
from builder.core.system import AnySystem, Rules, System
from builder.core.text import Name, plain

NOW = datetime(2031, 11, 24, 12, 2, tzinfo=UTC)
CAP = 75
ABILITIES = (
    ("str", "筋力", "Strength", "努力ロール", "Effort roll", "3d6"),
    ("con", "耐久力", "Constitution", "スタミナロール", "Stamina roll", "3d6"),
    ("siz", "体格", "Size", "", "", "2d6+6"),
    ("int", "知力", "Intelligence", "アイデアロール", "Idea roll", "2d6+6"),
    ("pow", "意志力", "Power", "幸運ロール", "Luck roll", "3d6"),
    ("dex", "敏捷力", "Dexterity", "敏捷ロール", "Agility roll", "3d6"),
    ("app", "外見", "Appearance", "カリスマロール", "Charisma roll", "3d6"),
)
PERCENT = Name("％", "%")
NAMES = (
    ("目星", "Spot", "めぼし", 25),
    ("銃器（ピストル）", "Firearm (Pistol)", "じゅうき", 20),
    ("調査", "Research", "ちょうさ", 25),
    ("聞き耳", "Listen", "ききみみ", 25),
    ("説得", "Persuade", "せっとく", 15),
    ("知識（法律）", "Knowledge (Law)", "ちしき ほうりつ", 5),
    ("回避", "Dodge", "かいひ", 26),
    ("運転（自動車）", "Drive (Automobile)", "うんてん", 20),
    ("看破", "Insight", "かんぱ", 5),
    ("技工芸（コンピュータ使用）", "Technical Skill (Computer Use)", "ぎこうげい", 0),
    ("格闘", "Brawl", "かくとう", 25),
    ("応急手当", "First Aid", "おうきゅうてあて", 30),
    ("言いくるめ", "Fast Talk", "いいくるめ", 5),
    ("忍び歩き", "Stealth", "しのびあるき", 10),
    ("隠密", "Hide", "おんみつ", 10),
    ("値切り", "Bargain", "ねぎり", 5),
)
COUNT = 64
PROFESSIONAL = 10


class Points(Frozen):
    professional: Whole = 0
    personal: Whole = 0


class Own(Row):
    words: Words = ""
    professional: Whole = 0
    personal: Whole = 0


class Choices(Frozen):
    rolled: Mapping[str, Whole] = {}
    shift: Mapping[str, Whole] = {}
    granted: Whole = 300
    personal: Whole = 150
    points: Mapping[str, Points] = {f"skill{n}": Points() for n in range(COUNT)}
    own: tuple[Own, ...] = ()


def skill(place: int) -> tuple[Name, int]:
    ja, en, kana, base = NAMES[place % len(NAMES)]
    more = f" {place}" if place >= len(NAMES) else ""
    return Name(ja + more, en + more, kana), base


def evaluate(profile: Profile, choices: Choices, rules: Rules) -> Evaluation[None]:
    values: dict[str, Value] = {}
    base_name = Name("基本", "Base")

    def enter(value: Value) -> Value:
        values[value.key] = value
        return value

    for key, ja, en, roll_ja, roll_en, _ in ABILITIES:
        if key not in choices.rolled:
            continue
        tally = Tally(key, Name(ja, en)).add(choices.rolled[key], Name("出目", "Dice"))
        ability = enter(tally.add(choices.shift.get(key, 0), Name("振り替え", "Shift")).value())
        if roll_en:
            times = Tally(f"roll.{key}", Name(roll_ja, roll_en), unit=PERCENT).add(ability)
            enter(times.times(5, Name("5倍", "Times 5")).value())
    if {"con", "siz"} <= set(values):
        both = Tally("hp", Name("ヒットポイント", "Hit Points")).add(values["con"]).add(values["siz"])
        enter(both.value())
    taken = {"professional": 0, "personal": 0}
    lines: list[tuple[str, Name, int, Points | Own]] = [
        (f"skill{n}", *skill(n), choices.points.get(f"skill{n}", Points())) for n in range(COUNT)
    ]
    own: list[tuple[str, Name, int, Points | Own]] = [
        (f"own.{one.row}", plain(one.words or "…"), 5, one) for one in choices.own
    ]
    for key, name, base, points in (*lines, *own):
        tally = Tally(key, name, unit=PERCENT).add(base, base_name)
        tally.add(points.professional, Name("職業", "Professional"))
        enter(tally.add(points.personal, Name("個人", "Personal")).value())
        special = Tally(f"{key}.special", Name("スペシャル", "Special")).add(values[key].whole // 5, name)
        enter(special.value())
        taken["professional"] += points.professional
        taken["personal"] += points.personal
    budgets = {
        key: Budget(
            key,
            Name(ja, en),
            enter(Tally(f"{key}.granted", Name(ja, en)).add(granted, base_name).value()),
            enter(Tally(f"{key}.spent", Name(ja, en)).add(taken[key], base_name).value()),
            pool=True,
        )
        for key, ja, en, granted in (
            ("professional", "職業", "Professional", choices.granted),
            ("personal", "個人", "Personal", choices.personal),
        )
    }
    shifted = sum(shift for shift in choices.shift.values() if shift > 0)
    budgets["shift"] = Budget(
        "shift",
        Name("振り替え", "Shifted"),
        enter(Tally("shift.granted", Name("振り替え", "Shift")).add(3, base_name).value()),
        enter(Tally("shift.spent", Name("振り替え", "Shift")).add(shifted, base_name).value()),
    )
    return Evaluation(values, budgets, tuple(issues(choices, budgets)), None)


def issues(choices: Choices, budgets: Mapping[str, Budget]) -> list[Issue]:
    found = []
    if sum(choices.shift.values()):
        found.append(Issue("GUILD-SHIFT", Severity.ERROR, ("choices", "shift", "str")))
    for key in ("professional", "personal"):
        left = budgets[key].left
        if left:
            severity = Severity.TODO if left > 0 else Severity.ERROR
            found.append(Issue("GUILD-LEFT", severity, ("choices", "points"), {"left": left}, open=left > 0))
    return found


def pages(choices: Choices, rules: Rules, evaluation: Evaluation[None]) -> tuple[Page, ...]:
    return (abilities(choices), points(choices, evaluation))


def abilities(choices: Choices) -> Page:
    throws = tuple(
        Throw(
            key,
            Name(ja, en),
            dice,
            short=plain(key.upper()),
            shift=NumberField(
                path=("choices", "shift", key),
                label=Name(f"{ja}の振り替え", f"Shift of {en}"),
                value=choices.shift.get(key, 0),
                low=-3,
                high=3,
            ),
            final=key,
            follows=f"roll.{key}" if roll else None,
        )
        for key, ja, en, _, roll, dice in ABILITIES
    )
    dice = RollField(
        path=("choices", "rolled"),
        label=Name("能力値", "Characteristics"),
        dice=throws,
        values=choices.rolled,
        allowed=1,
        heads=RollHeads(
            name=Name("能力値", "Characteristic"),
            dice=Name("3D6 ／ 2D6+6", "3D6 / 2D6+6"),
            shift=Name("振り替え", "Shift"),
            follows=Name("能力値ロール（×5）", "Roll (×5)"),
        ),
        balance=Balance(
            Name("増やした分と減らした分が釣り合っています", "What was added was taken elsewhere"),
            Name("振り替えを戻す", "Undo shifts"),
            "shift",
        ),
        chart=("str", "con", "pow", "dex", "app"),
        chart_note=Name("STR・CON・POW・DEX・APP の5つ。", "STR, CON, POW, DEX and APP."),
    )
    side = Side(
        Name("この能力値で決まるもの", "What these decide"),
        (
            SideRow("hp", Name("（CON＋SIZ）÷2", "(CON+SIZ)÷2")),
            SideRow("professional.granted"),
            SideRow("personal.granted", Name("INT×10", "INT×10")),
        ),
    )
    title = Name("能力値", "Characteristics")
    return Page("abilities", title, (Panel("dice", None, (dice,)),), side=side)


def points(choices: Choices, evaluation: Evaluation[None]) -> Page:
    left = {key: evaluation.budgets[key].left for key in ("professional", "personal")}
    lines = tuple(
        _line(
            key,
            ("choices", "points", key),
            name,
            base,
            spent,
            place < PROFESSIONAL,
            left,
            evaluation,
            given=True,
        )
        for place, (key, spent) in enumerate(choices.points.items())
        for name, base in (skill(int(key.removeprefix("skill"))),)
    )
    own = tuple(
        _line(
            f"own.{one.row}",
            ("choices", "own", one.row),
            plain(one.words or "…"),
            5,
            one,
            False,
            left,
            evaluation,
            given=False,
        )
        for one in choices.own
    )
    roster = Roster(
        path=("choices", "own"),
        label=Name("技能", "Skills"),
        columns=(
            RosterColumn("name", Name("技能", "Skill"), sort=True),
            RosterColumn("base", Name("基本", "Base"), "number", 40),
            RosterColumn("professional", Name("職業", "Professional"), "field", 92),
            RosterColumn("personal", Name("個人", "Personal"), "field", 92),
            RosterColumn("total", Name("合計", "Total"), "percent", 50, sort=True),
            RosterColumn(
                "bar",
                Name("上限 75", "Cap 75"),
                "bar",
                96,
                parts=(Name("基本", "Base"), Name("職業", "Professional"), Name("個人", "Personal")),
            ),
            RosterColumn("special", Name("スペシャル", "Special"), "number", 60),
            RosterColumn("grade", Name("段階", "Grade"), "quiet", 110),
        ),
        lines=(*lines, *own),
        catalogue=(
            Option("art", Name("芸術（自分で書く）", "Art (your own)", "げいじゅつ"), row={"words": ""}),
            Option(
                "sing", Name("芸術（歌）", "Art (Singing)", "げいじゅつ うた"), row={"words": "芸術（歌）"}
            ),
        ),
        add=Name("専門を追加", "Add a specialty"),
        free=FreeLine(Name("専門を書いて Enter", "Type a specialty, then Enter"), {"words": ""}, "words"),
        views=(
            RowView("used", Name("使った技能", "Used"), Name("使った", "Used")),
            RowView("professional", Name("職業のみ", "Professional"), Name("職業", "Prof.")),
            RowView("all", Name("すべて", "All"), all=True),
        ),
        dot=Name("職業の専門技能", "Professional skill"),
        keys=Name("75まで", "to 75"),
        moves=False,
    )
    return Page(
        "points",
        Name("技能ポイント", "Skill points"),
        (Panel("points", None, (roster,)),),
        budgets=("professional", "personal"),
        value=evaluation.budgets["personal"].left,
    )


def _line(
    key: str,
    path: tuple[str | int, ...],
    name: Any,
    base: int,
    spent: Points | Own,
    professional: bool,
    left: Mapping[str, Any],
    evaluation: Evaluation[None],
    *,
    given: bool,
) -> Line:
    total = evaluation.values[key].whole

    def box(kind: str, label: Name) -> NumberField:
        value = getattr(spent, kind)
        most = min(value + max(left[kind], 0), max(value, CAP - (total - value)))
        return NumberField(path=(*path, kind), label=label, value=value, low=0, fill=most)

    touched = bool(spent.professional or spent.personal)
    words = (
        TextField(path=(*path, "words"), label=Name("専門", "Specialty"), value=spent.words)
        if isinstance(spent, Own)
        else None
    )
    grade = Name("上限", "Capped") if total >= CAP else Name("アマチュア", "Amateur")
    if total >= 55 and total < CAP:
        grade = Name("プロフェッショナル", "Professional")
    pro = box("professional", Name("職業", "Professional")) if professional else None
    views = (*(("used",) if touched or not given else ()), *(("professional",) if professional else ()))
    rest = left["personal"]
    detail = (
        Detail(Name("基本確率", "Base chance"), base),
        Detail(Name("職業技能ポイント", "Professional points"), spent.professional if professional else None),
        Detail(Name("個人技能ポイント", "Personal points"), spent.personal),
        Detail(Name("技能値", "Skill"), key, strong=True),
        Detail(Name("スペシャル成功", "Special success"), f"{key}.special"),
        Detail(
            Name(f"残り{rest}をここに入れると", f"With the {rest} left put here"),
            total + rest,
            strong=True,
            unit=PERCENT,
        ),
    )
    return Line(
        int(key.removeprefix("own.")) if not given else key,
        path,
        name,
        (
            name,
            base,
            pro,
            box("personal", Name("個人", "Personal")),
            key,
            Bar((base, spent.professional, spent.personal), 100, CAP),
            f"{key}.special",
            grade,
        ),
        (words,) if words is not None else (),
        faint=not touched,
        dot=professional,
        views=views,
        given=given,
        detail=detail,
        ask=words.path if words is not None else None,
    )


def sheet(profile: Profile, choices: Choices, rules: Rules, evaluation: Evaluation[None]) -> Sheet:
    values = evaluation.values
    pairs = (Pair(values["skill0"].name, Cell(values["skill0"].total, "skill0")),)
    section = Section("numbers", Name("数値", "Numbers"), (Facts(pairs),))
    masthead = Masthead(profile.name, profile.kana, profile.concept)
    return Sheet(plain(profile.name), SYSTEM.name, masthead, (section,), summary=pairs)


def quick_build(begun: Choices, rules: Rules, recorder: Recorder) -> Choices:
    return begun


SYSTEM: AnySystem = System(
    id="guild",
    name=Name("ギルド", "Guild"),
    prefix="GUILD",
    choices=Choices,
    schema_version=1,
    start=lambda rules: Choices(),
    load_rules=lambda packs: Rules(),
    evaluate=evaluate,
    pages=pages,
    sheet=sheet,
    quick_build=quick_build,
    folder=File(__file__).parent / "guild",
    notice=(),
    settings=("granted",),
    play=("hp", "roll.pow"),
)
STRINGS = File(__file__).parent / "guild_strings"


def look(document: AnyCharacter) -> Survey[AnyCharacter]:
    return survey(document, SYSTEM, Rules())


def spent(**points: tuple[int, int]) -> Choices:
    """Choices with these professional and personal points."""
    given = {key: Points(professional=a, personal=b) for key, (a, b) in points.items()}
    return Choices(points={**Choices().points, **given})


def character(choices: Choices | None = None, **profile: Any) -> AnyCharacter:
    return Character[Choices](
        system="guild",
        schema_version=1,
        id="0f5e8c1e-guild",
        created=NOW,
        modified=NOW,
        profile=Profile(**{"name": "ミオ", "concept": "探偵", **profile}),
        choices=choices or Choices(),
    )


def draft(choices: Choices | None = None, *, roller: Roller | None = None, **profile: Any) -> Draft:
    return Draft(character(choices, **profile), look, roller or Roller.seeded(4), lambda: NOW)
