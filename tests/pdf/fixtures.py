"""Sheets as systems would fill them, for the tests of the printed sheet: one of each kind, sober and wild."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw

from builder.core.number import Amount, amount_of
from builder.core.sheet import (
    REST_LINES,
    Boxes,
    Cell,
    Column,
    Facts,
    Mark,
    Masthead,
    Pair,
    Prose,
    Section,
    Sheet,
    Table,
    TableRow,
)
from builder.core.text import Label, Name

GURPS = Name("GURPS 第4版", "GURPS 4th Edition")
CHARACTER_SHEET = Name("キャラクターシート", "Character sheet")
NOTICE: tuple[str | Label, ...] = (
    "GURPS is a trademark of Steve Jackson Games, and its rules and art are copyrighted by Steve "
    "Jackson Games. "
    "All rights are reserved by Steve Jackson Games. This game aid is the original creation of [NAME] and is "
    "released for free distribution, and not for resale, under the permissions granted in the "
    "Steve Jackson Games Online Policy.",
    "This program is unofficial and not endorsed by Steve Jackson Games. ／ "
    "本プログラムは非公式のものであり、Steve Jackson Games の承認を受けたものではありません。",
)


def n(ja: str, en: str) -> Name:
    """A word in both languages."""
    return Name(ja, en)


def c(shown: Amount | Label | str, spec: str = "", *, sure: bool = True, line: bool = False) -> Cell:
    """A cell."""
    return Cell(shown, spec=spec, sure=sure, line=line)


def row(*cells: Amount | Label | str | Cell | None, group: bool = False, marked: bool = False) -> TableRow:
    """A row of a table; what is no Cell yet becomes one."""
    made = tuple(cell if cell is None or isinstance(cell, Cell) else Cell(cell) for cell in cells)
    return TableRow(made, group=group, marked=marked)


def pair(label: Label, value: Amount | Label | str | Cell | None, **more: Cell | bool) -> Pair:
    """A pair; what is no Cell yet becomes one."""
    made = value if value is None or isinstance(value, Cell) else Cell(value)
    beside, below = more.get("beside"), more.get("below")
    return Pair(
        label,
        made,
        beside if isinstance(beside, Cell) else None,
        below if isinstance(below, Cell) else None,
        total=bool(more.get("total", False)),
    )


@cache
def portrait() -> bytes:
    """A face under a hat, 270 by 360, as PNG."""
    image = Image.new("RGB", (270, 360), "#d8d8d8")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 230, 270, 360), fill="#b5b5b5")
    draw.polygon([(0, 360), (40, 300), (135, 270), (230, 300), (270, 360)], fill="#2b2b2b")
    draw.ellipse((85, 90, 185, 280), fill="#989898")
    draw.rectangle((85, 40, 185, 115), fill="#1d1d1d")
    draw.ellipse((30, 95, 240, 140), fill="#1d1d1d")
    draw.arc((105, 215, 165, 245), 200, 340, fill="#333333", width=5)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


CHANCES = {
    3: "0.5",
    5: "4.6",
    7: "16.2",
    8: "25.9",
    9: "37.5",
    10: "50.0",
    11: "62.5",
    12: "74.1",
    13: "83.8",
}
CHANCES |= {14: "90.7", 15: "95.4", 16: "98.1", 17: "98.1", 18: "98.1"}

LEVEL = n("レベル", "Level")
CHANCE = n("成功率 %", "Chance %")
POINTS = n("CP", "CP")
CONTROL = n("自制値", "Control")
ST, DX, IQ, HT = n("体力", "ST"), n("敏捷力", "DX"), n("知力", "IQ"), n("生命力", "HT")
PER, WILL = n("知覚力", "Per"), n("意志力", "Will")


def attributes(st: int, dx: int, iq: int, ht: int, will: int, per: int) -> Section:
    """The band of attributes."""
    labels = [n("体力 ST", "ST"), n("敏捷力 DX", "DX"), n("知力 IQ", "IQ")]
    labels += [n("生命力 HT", "HT"), n("意志力", "Will"), n("知覚力", "Per")]
    pairs = tuple(
        pair(label, value) for label, value in zip(labels, (st, dx, iq, ht, will, per), strict=True)
    )
    return Section("attributes", n("基本能力値", "Attributes"), (Facts(pairs, "figures", 6),), tight=True)


def defences(
    dodge: int, parry: int, weapon: Name, dr: str, move: int, speed: Fraction, load: Name
) -> Section:
    """The band of defences."""
    pairs = (
        pair(n("よけ", "Dodge"), dodge),
        pair(n(f"受け {weapon.ja}".strip(), f"Parry {weapon.en}".strip()), parry),
        pair(n("止め", "Block"), "–"),
        pair(n("防護点 DR", "DR"), dr),
        pair(n("移動力", "Move"), move),
        pair(n("基本反応速度", "Basic Speed"), c(speed, "2")),
    )
    title = n("能動防御と移動", "Defences and movement")
    return Section("defences", title, (Facts(pairs, "figures", 6),), note=load, tight=True)


def tracks(hp: int, fp: int, wound: int) -> tuple[Section, Section]:
    """The tracks of hit points and fatigue."""
    reeling, tired = -(-hp // 3) - 1, -(-fp // 3) - 1
    deaths = "  ".join(f"−{hp * times}" for times in range(1, 5))
    hits = Boxes(
        "track",
        n("ヒットポイント HP", "Hit points HP"),
        c(hp),
        lowest=-hp,
        marks=(Mark(reeling, n(f"よろめき {reeling}以下", f"reeling at {reeling}")),),
        below=(
            n("0以下 気絶判定", "0: stay awake"),
            n(f"生死判定 {deaths}", f"death {deaths}"),
            n(f"死亡 −{hp * 5}", f"dead −{hp * 5}"),
        ),
    )
    fatigue = Boxes(
        "track",
        n("疲労点 FP", "Fatigue FP"),
        c(fp),
        lowest=-fp,
        marks=(Mark(tired, n(f"疲労 {tired}以下", f"tired at {tired}")),),
        below=(
            n("0以下 意志力判定、さらに失うとHPも減る", "0 or less: Will roll, losses cost HP too"),
            n(f"−{fp} 気絶", f"−{fp} unconscious"),
        ),
    )
    return (
        Section(
            "hp",
            hits.label,
            (hits,),
            note=n(f"大怪我 {wound}以上", f"major wound {wound} or more"),
            tight=True,
        ),
        Section(
            "fp",
            fatigue.label,
            (fatigue,),
            note=n(f"{tired}以下で移動・よけ・体力が半分", f"at {tired} Move, Dodge, ST halved"),
            tight=True,
        ),
    )


def attacks(rows: Sequence[TableRow], note: Name, blanks: int = 1) -> Section:
    """The table of attacks."""
    columns = (
        Column(None),
        Column(LEVEL, "number", 19, rolled=True),
        Column(CHANCE, "number", 17),
        Column(n("受け", "Parry"), "number", 12),
        Column(n("ダメージ", "Damage"), "text", 28),
        Column(n("必要体力", "Min. ST"), "number", 13),
        Column(n("備考", "Notes"), "small", 47),
    )
    return Section("attacks", n("攻撃", "Attacks"), (Table(columns, tuple(rows), blanks),), "full", note)


SKILL_COLUMNS = (
    Column(None),
    Column(n("能力値との差", "Relative"), "small", 20),
    Column(POINTS, "minor", 8),
    Column(LEVEL, "number", 12, rolled=True),
    Column(CHANCE, "number", 14),
)


def skill(name: Name, base: Name, relative: int, points: int, level: int) -> TableRow:
    """A skill with its chance."""
    sign = "±0" if relative == 0 else f"{relative:+d}".replace("-", "−")
    return row(name, n(f"{base.ja} {sign}", f"{base.en} {sign}"), points, level, CHANCES[level])


TRAIT_COLUMNS = (Column(None), Column(CONTROL, "number", 13), Column(POINTS, "minor", 11))


def trait(ja: str, en: str, points: int, control: int | None = None) -> TableRow:
    """A trait with its cost."""
    return row(n(ja, en), None if control is None else c(control), points)


def load(limits: Sequence[int], moves: Sequence[int], dodges: Sequence[int], now: int, note: Name) -> Section:
    """Levels of load."""
    columns = (
        Column(None, "dot"),
        Column(None),
        Column(n("上限 kg", "Limit kg"), "decimal", 22),
        Column(n("移動力", "Move"), "number", 15),
        Column(n("よけ", "Dodge"), "number", 14),
    )
    names = [n("無荷", "None"), n("軽荷", "Light"), n("並荷", "Medium"), n("重荷", "Heavy")]
    names.append(n("超重荷", "Extra-heavy"))
    rows = tuple(
        row(c("●") if index == now else None, name, limit, move, dodge, marked=index == now)
        for index, (name, limit, move, dodge) in enumerate(zip(names, limits, moves, dodges, strict=True))
    )
    return Section("load", n("荷重", "Encumbrance"), (Table(columns, rows),), note=note)


CHECKS = n("判定の目安", "Checks")


def facts_line(
    name: str, campaign: str, level: str, total: int, unspent: int, looks: Name, status: int
) -> tuple[Pair, ...]:
    """The small facts of the masthead."""
    return (
        pair(n("プレイヤー", "Player"), name or None),
        pair(n("キャンペーン", "Campaign"), campaign or None),
        pair(n("文明レベル", "Tech level"), level),
        pair(n("サイズ修正", "Size modifier"), 0),
        pair(n("合計CP", "Points"), total),
        pair(n("未使用CP", "Unspent"), unspent),
        pair(n("容貌", "Appearance"), looks),
        pair(n("地位", "Status"), status),
    )


def growth(rows: Sequence[TableRow] = (), blanks: int = 4) -> Section:
    """The record of growth."""
    columns = (
        Column(n("日付", "Date"), "text", 25.5),
        Column(n("セッション", "Session"), "text", 52),
        Column(n("得たCP", "Earned"), "number", 16),
        Column(n("使い道", "Spent on")),
    )
    return Section("growth", n("成長の記録", "Growth"), (Table(columns, tuple(rows), blanks),), "full")


def notes(text: str = "") -> Section:
    """Notes to the end of the page."""
    return Section("notes", n("メモ", "Notes"), (Prose(text, REST_LINES),), "full")


ITEM_COLUMNS = (
    Column(None),
    Column(n("数", "No."), "number", 12),
    Column(n("重さ kg", "Weight kg"), "decimal", 16),
    Column(n("価格 $", "Price $"), "decimal", 16),
)


def item(ja: str, en: str, count: int, weight: str, price: str) -> TableRow:
    """An item."""
    return row(n(ja, en), count, amount_of(weight) if weight else None, amount_of(price))


def duelist() -> Sheet:
    """E04 of the digest."""
    hp, fp = tracks(11, 12, 6)
    skills = (
        skill(n("いいくるめ", "Fast-Talk"), IQ, 0, 2, 10),
        skill(n("宴会", "Carousing"), HT, 0, 1, 12),
        skill(n("格闘", "Brawling"), DX, 1, 2, 15),
        skill(n("軽業", "Acrobatics"), DX, -1, 2, 13),
        skill(n("忍び", "Stealth"), DX, 0, 2, 14),
        skill(n("乗馬／馬", "Riding (Equines)"), DX, 0, 2, 14),
        skill(n("性的魅力", "Sex Appeal"), HT, -1, 1, 11),
        skill(n("跳躍", "Jumping"), DX, 0, 1, 14),
        skill(n("賭博", "Gambling"), IQ, 0, 2, 10),
        skill(n("礼儀作法／上流社会", "Savoir-Faire (High Society)"), IQ, 0, 1, 10),
        skill(n("レイピア", "Rapier"), DX, 4, 16, 18),
    )
    advantages = (
        trait("容貌：魅力的  反応＋1", "Appearance: attractive, reaction +1", 4),
        trait("地位 1", "Status 1", 5),
        trait("戦闘即応", "Combat Reflexes", 15),
        trait("強化受け／レイピア", "Enhanced Parry (rapier)", 5),
        trait("幸運  1時間に1度、2回振り直し", "Luck, once an hour", 15),
    )
    disadvantages = (
        trait("名誉重視：紳士", "Code of Honor: gentleman", -10),
        trait("直情", "Impulsiveness", -10, 12),
        trait("自信過剰", "Overconfidence", -7, 9),
        trait("義務感：仲間たち", "Sense of Duty: companions", -5),
        trait("癖：口ひげをひねる", "Quirk: twirls moustache", -1),
        trait("癖：帽子に見栄を張る", "Quirk: vain of hat", -1),
        trait("癖：北のワインを嫌う", "Quirk: hates wine from the north", -1),
        trait("癖：調子外れに歌う", "Quirk: sings off key", -1),
    )
    checks = (
        pair(n("恐怖判定", "Fright check"), 12),
        pair(n("視覚判定", "Vision"), 10),
        pair(n("聴覚判定", "Hearing"), 10),
        pair(n("味覚・嗅覚判定", "Taste and smell"), 10),
        pair(n("触覚判定", "Touch"), 10),
        pair(n("意識回復・生死（生命力）", "Waking up, death (HT)"), 12),
    )
    none = n("無荷のとき", "unencumbered")
    page1 = (
        attributes(11, 14, 10, 12, 10, 10),
        defences(10, 14, n("レイピア", "rapier"), "0", 6, Fraction(13, 2), none),
        hp,
        fp,
        attacks(
            (
                row(
                    n("レイピア", "Rapier"),
                    18,
                    "98.1",
                    14,
                    n("1d 刺し", "1d impaling"),
                    9,
                    n("強化受けと戦闘即応を含む", "with Enhanced Parry, Reflexes"),
                ),
                row(
                    n("ダガー", "Dagger"),
                    10,
                    "50.0",
                    8,
                    n("1d−2 刺し", "1d−2 impaling"),
                    5,
                    n("技能なし値", "at default"),
                ),
                row(
                    n("パンチ（格闘）", "Punch (Brawling)"),
                    15,
                    "95.4",
                    11,
                    n("1d−2 叩き", "1d−2 crushing"),
                    None,
                    None,
                ),
                row(
                    n("キック（格闘）", "Kick (Brawling)"),
                    13,
                    "83.8",
                    None,
                    n("1d−1 叩き", "1d−1 crushing"),
                    None,
                    n("失敗すると敏捷力判定", "on a miss roll DX"),
                ),
            ),
            n(
                "突き 1d−1  振り 1d+1  受けは同じターンの2度目から −4",
                "thrust 1d−1  swing 1d+1  each further parry −4",
            ),
        ),
        Section("skills", n("技能", "Skills"), (Table(SKILL_COLUMNS, skills, 3),)),
        Section("advantages", n("有利な特徴", "Advantages"), (Table(TRAIT_COLUMNS, advantages),), tight=True),
        Section(
            "disadvantages",
            n("不利な特徴と癖", "Disadvantages and quirks"),
            (Table(TRAIT_COLUMNS, disadvantages),),
        ),
        Section("checks", CHECKS, (Facts(checks),)),
        load(
            (12, 24, 36, 72, 120),
            (6, 4, 3, 2, 1),
            (10, 9, 8, 7, 6),
            0,
            n("荷重基本値 12 kg  今の荷 1.49 kg", "basic lift 12 kg  carried 1.49 kg"),
        ),
    )
    return Sheet(
        CHARACTER_SHEET,
        GURPS,
        Masthead(
            "ジュリアン・ド・モンフォール",
            "Julien de Montfort",
            "没落貴族の決闘者。羽根つき帽子と、抜くのが早すぎる剣。",
            facts_line("早川 みのり", "百合と剣 1641", "TL4", 150, 0, n("魅力的", "attractive"), 1),
            portrait(),
            "早川 みのり",
        ),
        page1 + _duelist_page2(),
        notice=NOTICE,
    )


def _duelist_page2() -> tuple[Section, ...]:
    native = n("母語", "native")
    language_columns = (
        Column(None),
        Column(n("会話", "Spoken"), "text", 18),
        Column(n("読み書き", "Written"), "text", 16),
        Column(POINTS, "number", 11),
    )
    lifting = (
        pair(n("片手で持ち上げる", "One-handed lift"), "24 kg"),
        pair(n("両手で持ち上げる", "Two-handed lift"), "96 kg"),
        pair(n("背負う", "Carry on back"), "180 kg"),
        pair(n("立ち高跳び", "Standing high jump"), "65 cm"),
        pair(n("立ち幅跳び", "Standing broad jump"), "270 cm"),
        pair(n("1日の行軍（理想の条件）", "March in a day, at best"), "90 km"),
    )
    ledger = (
        pair(n("能力値", "Attributes"), 110),
        pair(n("言語", "Languages"), 0),
        pair(n("有利な特徴", "Advantages"), 44),
        pair(n("不利な特徴", "Disadvantages"), -32),
        pair(n("癖", "Quirks"), -4),
        pair(n("技能", "Skills"), 32),
        pair(n("合計", "Total"), 150, total=True),
        pair(n("不利な特徴の限度", "Disadvantage limit"), "32 / 75"),
    )
    gear = (item("レイピア", "Rapier", 1, "1.37", "500"), item("ダガー", "Dagger", 1, "0.12", "20"))
    return (
        Section(
            "languages",
            n("言語", "Languages"),
            (
                Table(
                    language_columns, (row(n("フランス語（母語）", "French (native)"), native, native, 0),), 2
                ),
            ),
            fresh=True,
        ),
        Section("strength", n("力と動き", "Strength and movement"), (Facts(lifting),)),
        Section(
            "gear",
            n("装備", "Gear"),
            (Table(ITEM_COLUMNS, gear, 6),),
            note=n("所持金 $1,480", "money $1,480"),
        ),
        Section("ledger", n("CPの内訳", "Points spent"), (Facts(ledger),)),
        growth(),
        notes(),
    )


def nearly_empty() -> Sheet:
    """A character of whom nothing is decided: a good blank sheet."""
    hp, fp = tracks(10, 10, 6)
    checks = (
        pair(n("恐怖判定", "Fright check"), 10),
        pair(n("視覚・聴覚・味嗅覚・触覚判定", "Vision, hearing, taste, touch"), 10),
        pair(n("荷重基本値", "Basic lift"), "10 kg"),
    )
    return Sheet(
        CHARACTER_SHEET,
        GURPS,
        Masthead("", facts=facts_line("", "", "TL3", 100, 100, n("標準", "average"), 0)),
        (
            attributes(10, 10, 10, 10, 10, 10),
            defences(8, 8, n("", ""), "0", 5, Fraction(5), n("無荷のとき", "unencumbered")),
            hp,
            fp,
            attacks(
                (
                    row(
                        n("パンチ（敏捷力）", "Punch (DX)"),
                        10,
                        "50.0",
                        8,
                        n("1d−3 叩き", "1d−3 crushing"),
                        None,
                        None,
                    ),
                    row(
                        n("キック（敏捷力）", "Kick (DX)"),
                        8,
                        "25.9",
                        None,
                        n("1d−2 叩き", "1d−2 crushing"),
                        None,
                        n("失敗すると敏捷力判定", "on a miss roll DX"),
                    ),
                ),
                n("突き 1d−2  振り 1d", "thrust 1d−2  swing 1d"),
                blanks=4,
            ),
            Section("skills", n("技能", "Skills"), (Table(SKILL_COLUMNS, (), 16),)),
            Section(
                "traits", n("特徴と癖", "Traits and quirks"), (Table(TRAIT_COLUMNS, (), 10),), tight=True
            ),
            Section("checks", CHECKS, (Facts(checks),)),
        ),
        notice=NOTICE,
    )
