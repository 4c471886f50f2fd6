"""Sheets of the other games' kinds: percentages in two columns, saves below abilities, groups of spells."""

from __future__ import annotations

from itertools import islice

from builder.core.sheet import (
    REST,
    Boxes,
    Cell,
    Column,
    Facts,
    Mark,
    Masthead,
    Section,
    Sheet,
    Table,
    TableRow,
)
from builder.core.text import Name
from tests.pdf.fixtures import CHARACTER_SHEET, c, n, notes, pair, portrait, row

PERCENT = [
    "鑑定",
    "芸術",
    "砲術_",
    "交渉",
    "格闘*",
    "登攀",
    "指揮",
    "製作",
    "爆破",
    "変装",
    "回避*",
    "運転（自動車）*",
    "エネルギー兵器_",
    "礼儀作法",
    "言いくるめ*",
    "操作",
    "銃器（ピストル）*",
    "応急手当*",
    "遊戯",
    "組み付き",
    "重機械操作",
    "重火器_",
    "隠密*",
    "看破*",
    "跳躍",
    "知識（法律）*",
    "知識（裏社会）*",
    "言語（自国語）",
    "言語（他国語）",
    "聞き耳*",
    "読み書き（自国語）",
    "マーシャルアーツ",
    "医学",
    "近接武器_",
    "遠隔武器_",
    "ナビゲート",
    "芸能",
    "説得*",
    "操縦",
    "精神療法",
    "修理",
    "調査*",
    "騎乗",
    "科学",
    "感覚",
    "盾_",
    "手業",
    "目星*",
    "地位",
    "忍び歩き*",
    "戦術",
    "水泳",
    "指導",
    "技工芸（コンピュータ使用）*",
    "投擲",
    "追跡",
]


def percentile() -> Sheet:
    """Seven characteristics with rolls beside them, 56 skills in two columns with squares to tick."""
    characteristics: tuple[tuple[str, str, int], ...] = (
        ("STR 筋力", "STR", 10),
        ("CON 耐久力", "CON", 11),
        ("SIZ 体格", "SIZ", 12),
        ("INT 知力", "INT", 15),
    )
    characteristics += (("POW 意志力", "POW", 12), ("DEX 敏捷力", "DEX", 13), ("APP 外見", "APP", 13))
    figures = tuple(
        pair(n(ja, en), value, **({} if en == "SIZ" else {"beside": c(value * 5)}))
        for ja, en, value in characteristics
    )
    weapons = (
        Column(None),
        Column(n("攻撃 %", "attack %"), "number", 16, rolled=True),
        Column(n("受け %", "parry %"), "number", 15),
        Column(n("⅕", "⅕"), "number", 12),
        Column(n("ダメージ", "damage"), "text", 23),
        Column(n("持ち手", "hands"), "text", 16),
        Column(n("耐久", "HP"), "number", 12),
        Column(n("射程 m", "range m"), "number", 21),
        Column(n("装弾", "ammo"), "number", 12),
    )
    hp = Boxes(
        "track",
        n("ヒットポイント HP", "Hit points HP"),
        c(12),
        marks=(Mark(2, n("2以下 気絶", "unconscious at 2")),),
    )
    pp = Boxes("track", n("パワーポイント PP", "Power points PP"), c(12))
    person = (
        pair(n("性別", "Sex"), n("女", "female")),
        pair(n("身長・体重", "Height, weight"), "164 cm, 54 kg"),
    )
    return Sheet(
        CHARACTER_SHEET,
        Name("Basic Roleplaying", "Basic Roleplaying"),
        Masthead(
            "鳴海 澪",
            "なるみ みお",
            "港町で人探しを請け負う私立探偵。嘘を聞き分け、夜道を尾ける。",
            (
                pair(n("プレイヤー", "Player"), "大槻"),
                pair(n("職業", "Profession"), n("探偵", "detective")),
                pair(n("時代", "Era"), n("現代", "modern")),
                pair(n("年齢・利き手", "Age, hand"), n("31歳  右", "31, right")),
                pair(n("専門の残り", "Professional left"), "0 / 300"),
                pair(n("個人の残り", "Personal left"), "0 / 150"),
                pair(n("能力値を振った回数", "Rolled"), 1),
                pair(n("移した点", "Moved"), 2),
            ),
            portrait(),
            "大槻",
        ),
        (
            Section(
                "characteristics",
                n("能力値", "Characteristics"),
                (Facts(figures, "figures", 7),),
                "full",
                n("右の数は能力値ロール %", "beside: characteristic rolls %"),
                tight=True,
            ),
            Section(
                "hp",
                hp.label,
                (hp,),
                note=n("0 ラウンドの終わりに死亡", "0: dead at the end of the round"),
                tight=True,
            ),
            Section(
                "pp", pp.label, (pp,), note=n("0 で気絶  一晩の休みで全快", "0: unconscious"), tight=True
            ),
            Section(
                "weapons",
                n("武器", "Weapons"),
                (
                    Table(
                        weapons,
                        (
                            row(n("ピストル", "Pistol"), 60, None, 12, "1D8", n("片手", "one"), 8, 20, 6),
                            row(n("格闘（素手）", "Brawl"), 50, 50, 10, "1D3", n("片手", "one")),
                        ),
                        1,
                    ),
                ),
                "full",
                n("ダメージボーナス なし  移動 MOV 10", "damage bonus none  MOV 10"),
                tight=True,
            ),
            Section(
                "skills", n("技能", "Skills"), (Table(_PERCENT_COLUMNS, _percent_rows(), flow=2),), "full"
            ),
            Section("more", n("追加の技能", "More skills"), (Table(_PERCENT_COLUMNS, (), 5),), fresh=True),
            Section(
                "gear",
                n("装備と所持金", "Gear and money"),
                (
                    Table(
                        (Column(None), Column(n("数", "no."), "number", 12)),
                        (
                            row(n("手帳と万年筆", "Notebook and pen"), 1),
                            row(n("自動車（中古）", "Used car"), 1),
                        ),
                        4,
                    ),
                ),
            ),
            Section("person", n("人物", "Person"), (Facts(person),)),
            notes(),
        ),
        notice=(
            "This work created using the BRP Open Game License.",
            "BRP Open Game License v 1.0 © copyright 2020 Chaosium Inc.",
            "Basic Roleplaying © copyright 1980-2020 Chaosium Inc.; Authors, original rules: Greg "
            "Stafford, Steve Henderson, Warren James, Steve Perrin, Sandy Petersen, Ray Turney, and Lynn "
            "Willis; developed by Jason Durall, James Lowder, and Jeff Richard.",
            "Basic Roleplaying and the BRP logo are trademarks of Chaosium Inc. Used with permission.",
        ),
        legend={
            "□": n("経験チェック", "experience check"),
            "bold": n("点を振った技能", "skills with points"),
            "½": n("困難", "difficult"),
            "×2": n("容易", "easy"),
            "⅕": n("スペシャル（端数切り上げ）", "special, rounded up"),
        },
    )


_PERCENT_COLUMNS = (
    Column(None, "check", 4.6),
    Column(None),
    Column(n("基本", "base"), "minor", 12),
    Column(n("%", "%"), "number", 10, rolled=True),
    Column(n("½", "½"), "number", 8.5),
    Column(n("×2", "×2"), "number", 10),
    Column(n("⅕", "⅕"), "number", 8.5),
)


def _percent_rows() -> tuple[TableRow, ...]:
    found = []
    for index, word in enumerate(PERCENT):
        name = word.rstrip("_*")
        label = n(name, f"Skill {index + 1}")
        base, chance = 5 * (1 + index % 5), 5 * (1 + index % 15)
        if word.endswith("_"):
            found.append(row(c("□"), Cell(label, line=True), "–"))
            continue
        numbers = (
            f"{base:02}",
            f"{chance:02}",
            f"{chance // 2:02}",
            f"{chance * 2:02}",
            f"{-(-chance // 5):02}",
        )
        found.append(row(c("□"), label, *numbers, marked=word.endswith("*")))
    return tuple(found)


BLACK_FLAG = Name("Black Flag (BFRD)", "Black Flag (BFRD)")
ATTRIBUTION = (
    "This work includes material taken from the Black Flag Reference Document 1.0 (“BFRD 1.0”) "
    "by Kobold Press and available at https://koboldpress.com/Black-Flag-Roleplaying. The BFRD "
    "1.0 is licensed under the Creative Commons Attribution 4.0 International License available "
    "at https://creativecommons.org/licenses/by/4.0/legalcode.",
    "Black Flag Roleplaying Reference Document v1.0, © Open Design LLC d/b/a Kobold Press",
)


def paladin() -> Sheet:
    """Abilities with scores beside and saves below, a counter, ticks, circles."""
    abilities = (
        ("STR", 3, 16, 3, ""),
        ("DEX", -1, 8, -1, ""),
        ("CON", 2, 14, 2, ""),
        ("INT", -1, 8, -1, ""),
        ("WIS", 0, 11, 3, " ●"),
        ("CHA", 4, 18, 7, " ●"),
    )
    figures = tuple(
        pair(
            n(name, name),
            c(modifier, "+"),
            beside=c(score),
            below=c(
                n(f"セーヴ {save:+d}{sign}".replace("-", "−"), f"{save:+d} save{sign}".replace("-", "−"))
            ),
        )
        for name, modifier, score, save, sign in abilities
    )
    defence = (
        ("アーマークラス", "Armour class", 18),
        ("イニシアチブ", "Initiative", -1),
        ("速度", "Speed", 30),
        ("受動〈知覚〉", "Passive Perception", 10),
        ("受動〈看破〉", "Passive Insight", 13),
        ("受動〈調査〉", "Passive Investigation", 9),
    )
    rest, long = n("小休憩", "short rest"), n("大休憩", "long rest")
    hits = (
        Boxes(
            "counter", n("ヒットポイント", "Hit points"), c(49), marks=(Mark(0, n("一時的", "temporary")),)
        ),
        Boxes("ticks", n("ヒットダイス d10", "Hit dice d10"), c(5), note=rest),
        Boxes("ticks", n("幸運", "Luck"), c(5), note=n("1点で+1、3点で振り直し", "+1 a point, 3: reroll")),
        Boxes(
            "ticks",
            n("死亡セーヴ", "Death saves"),
            c(6),
            note=n("成功3 失敗3", "3 good, 3 bad"),
            circles=True,
        ),
    )
    slots = (
        Boxes("ticks", n("第1円", "Circle 1"), c(4), note=long),
        Boxes("ticks", n("第2円", "Circle 2"), c(2), note=long),
        Boxes("ticks", n("癒しの手", "Lay on Hands"), c(25), note=long),
        Boxes("ticks", n("神性感知", "Divine Sense"), c(4), note=long),
        Boxes("ticks", n("神力伝達", "Channel Divinity"), c(1), note=n("小か大", "short or long")),
    )
    attack_columns = (
        Column(None),
        Column(n("命中", "to hit"), "number", 16, rolled=True),
        Column(n("ダメージ", "damage"), "text", 47),
        Column(n("射程 ft", "range ft"), "number", 16),
        Column(n("備考", "notes"), "small", 57),
    )
    skills = (
        "Acrobatics DEX -1,Animal Handling WIS 0,Arcana INT -1,Athletics STR 6*,Deception CHA "
        "4,History INT -1,Insight WIS 3*,Intimidation CHA 4,Investigation INT -1,Medicine WIS "
        "3*,Nature INT -1,Perception WIS 0,Performance CHA 4,Persuasion CHA 7*,Religion INT "
        "-1,Sleight of Hand DEX -1,Stealth DEX -1,Survival WIS 0"
    )
    skill_rows = []
    for line in skills.split(","):
        name, ability, number = line.rstrip("*").rsplit(" ", 2)
        mark = line.endswith("*")
        skill_rows.append(
            row(c("●") if mark else None, n(name, name), ability, c(int(number), "+"), marked=mark)
        )
    features = (
        "1 Divine Sense: feel celestials, fiends, undead within 60 ft",
        "1 Lay on Hands: pool of 25; 5 points cure disease or poison",
        "2 Divine Smite: a slot for 2d8, +1d8 a circle above 1, +1d8 against fiends and undead",
        "2 Martial Action: Guard, one foe within 5 ft has disadvantage on its first attack",
        "3 Sacred Weapon: +4 to attacks for a minute",
        "5 Multiattack: two attacks",
    )
    feature_rows = tuple(row(int(line[0]), line[2:]) for line in features)
    return Sheet(
        CHARACTER_SHEET,
        BLACK_FLAG,
        Masthead(
            "Borga Stonehand",
            "",
            "Shield-bearer of the Lower Gate, sworn to leave nobody behind.",
            (
                pair(n("プレイヤー", "Player"), "Hana"),
                pair(n("クラス、レベル", "Class, level"), "Paladin 5 (Devotion)"),
                pair(n("血統、出自", "Lineage, heritage"), "Dwarf, Stone"),
                pair(n("背景", "Background"), "Soldier"),
                pair(n("キャンペーン", "Campaign"), "The Sunken March"),
                pair(n("経験値", "XP"), 6500),
                pair(n("大きさ", "Size"), "medium"),
                pair(n("感覚", "Senses"), "darkvision 60 ft"),
            ),
            None,
            "Hana",
        ),
        (
            Section(
                "abilities",
                n("能力値", "Abilities"),
                (Facts(figures, "figures"),),
                note=n("習熟ボーナス +3  ● 習熟", "proficiency bonus +3   ● proficient"),
                tight=True,
            ),
            Section(
                "defence",
                n("防御", "Defence"),
                (Facts(tuple(pair(n(ja, en), value) for ja, en, value in defence), "figures", 3),),
                note=n("毒に耐性", "resists poison"),
                tight=True,
            ),
            Section("hp", n("ヒットポイント", "Hit points"), hits, tight=True),
            Section("slots", n("呪文スロットと回数", "Spell slots and uses"), slots, tight=True),
            Section(
                "attacks",
                n("攻撃", "Attacks"),
                (
                    Table(
                        attack_columns,
                        (
                            row(
                                "Warhammer, two attacks",
                                c(6, "+"),
                                "1d8+3 bludgeoning",
                                5,
                                "two hands 1d10+3; bash, disarm",
                            ),
                            row(
                                "Javelin", c(6, "+"), "1d6+3 piercing", "30/120", "pinning shot; five carried"
                            ),
                            row("Spell attack", c(7, "+"), None, None, "save DC 15"),
                        ),
                        1,
                    ),
                ),
                "full",
                tight=True,
            ),
            Section(
                "skills",
                n("技能", "Skills"),
                (
                    Table(
                        (
                            Column(None, "dot"),
                            Column(None),
                            Column(None, "small", 15),
                            Column(None, "number", 14, rolled=True),
                        ),
                        tuple(skill_rows),
                    ),
                ),
                note=n("● 習熟", "● proficient"),
            ),
            Section(
                "features",
                n("特徴", "Features"),
                (Table((Column(None, "number", 7), Column(None)), feature_rows),),
                note=n("レベル、要約", "level, in short"),
            ),
            Section(
                "talents",
                n("血統、出自、才能", "Lineage, heritage, talents"),
                (
                    Table(
                        (Column(None),),
                        (
                            row("Dwarven Resilience: advantage against poison"),
                            row("Dwarven Toughness: +1 HP a level"),
                        ),
                        2,
                    ),
                ),
            ),
            Section("money", n("所持金", "Money"), (Boxes("counter", n("金貨", "gp"), c(10)),), fresh=True),
            notes(),
        ),
        notice=ATTRIBUTION,
        legend={"●": n("習熟", "proficient"), "◎": n("得意", "favoured")},
    )


SPELLS = (
    ("初級呪文", 5),
    ("第1円", 7),
    ("第2円", 7),
    ("第3円", 7),
    ("第4円", 6),
    ("第5円", 6),
    ("第6円", 5),
    ("儀式  準備も スロットも要らない", 6),
)
SPELL_NAMES = (
    *("プロデュース・フレイム", "レジスタンス", "ショッキング・グラスプ", "シレイリ", "ポイズン・スプレー"),
    *("エクスペディシャス・リトリート", "エンタングル", "キュア・ウーンズ"),
    *("クリエイト・オア・デストロイ・ウォーター", "グッドベリー", "フォッグ・クラウド"),
    "ロングストライダー",
    *(
        "エンラージ／リデュース",
        "スパイク・グロウス",
        "スパイダー・クライム",
        "ダークヴィジョン",
        "バークスキン",
    ),
    *("ヒート・メタル", "レストレーション", "ウォーター・ブリージング", "ガシアス・フォーム"),
    *("コール・ライトニング", "スピーク・ウィズ・プランツ", "プラント・グロウス"),
    *("プロテクション・フロム・エナジー", "メルド・イントゥ・ストーン", "アイス・ストーム"),
    *("コントロール・ウォーター", "ストーンスキン", "ストーン・シェイプ", "ブライト", "ポリモーフ"),
    *("アンチライフ・シェル", "インセクト・プレイグ", "ウォール・オヴ・ストーン", "コーン・オヴ・コールド"),
    *("ツリー・ストライド", "マス・キュア・ウーンズ", "ウィンド・ウォーク", "ウォール・オヴ・アイス"),
    *("サンビーム", "トランスポート・ヴィア・プランツ", "ムーヴ・アース"),
    *("ディテクト・ポイズン・アンド・ディジーズ", "アニマル・メッセンジャー", "ファインド・スティード"),
    *("ロケート", "ソング・オヴ・ザ・フォレスト", "ファインド・ザ・パス"),
)


def druid() -> Sheet:
    """A page of spells: named groups in two columns, slots at the top."""
    columns = (
        Column(None, "check", 4.6),
        Column(None, "text", REST),
        Column(n("発動", "casting"), "small", 18),
        Column(n("射程", "range"), "minor", 15),
        Column(n("集中", "conc."), "text", 8),
    )
    rows: list[TableRow] = []
    names = iter(SPELL_NAMES)
    for circle, (title, count) in enumerate(SPELLS):
        for index, name in enumerate(islice(names, count)):
            prepared = None if circle in (0, 7) else c("□")
            cells = (
                prepared,
                c(name),
                c(n("アクション", "action")),
                c((60, "接触", 120)[index % 3]),
                c("集") if index % 2 else None,
            )
            rows.append(TableRow(cells, heading=n(title, f"Circle {circle}") if index == 0 else None))
    circles = [
        Boxes("ticks", n(f"第{number}円", f"Circle {number}"), c(count), note=n("大休憩", "long rest"))
        for number, count in enumerate((4, 3, 3, 3, 2, 1), 1)
    ]
    return Sheet(
        CHARACTER_SHEET,
        BLACK_FLAG,
        Masthead("リンデン・グレイモス", player="あさぎ"),
        (
            Section(
                "slots1",
                n("呪文スロット 第1円から", "Spell slots from circle 1"),
                tuple(circles[:3]),
                tight=True,
            ),
            Section(
                "slots4",
                n("呪文スロット 第4円から", "Spell slots from circle 4"),
                tuple(circles[3:]),
                tight=True,
            ),
            Section(
                "spells",
                n("呪文", "Spells"),
                (Table(columns, tuple(rows), 4, flow=2),),
                "full",
                n(
                    "判断力  セーヴDC 17  呪文攻撃 +9  準備 16  □ 準備した",
                    "WIS  save DC 17  attack +9  16 prepared",
                ),
            ),
            notes(),
        ),
        notice=ATTRIBUTION,
        legend={"□": n("準備した呪文", "prepared"), "集": n("精神集中", "concentration")},
    )


def reconstructed() -> Sheet:
    """Values that are not sure, everywhere a value can stand."""
    figures = tuple(
        pair(
            n(name, name),
            c(value, sure=False) if value % 2 else c(value),
            beside=c(beside, "+", sure=beside == 0),
        )
        for name, value, beside in (
            ("武勇", 6, -1),
            ("反応", 9, 0),
            ("判断", 10, 1),
            ("技術", 11, 1),
            ("天命", 10, 1),
            ("魔術", 13, 1),
        )
    )
    columns = (
        Column(None),
        Column(n("基準値", "base"), "number", 14, rolled=True),
        Column(n("強度", "power"), "decimal", 12),
        Column(n("決定的", "critical"), "number", 15),
        Column(n("成功 %", "chance %"), "number", 18),
    )
    rows = tuple(
        row(
            n(name, name),
            c(base, sure=False),
            power,
            c(3 + index % 2, sure=index % 3 == 0),
            c(f"{base * 5}.5", sure=False),
            group=index == 3,
            marked=index > 4,
        )
        for index, (name, base, power) in enumerate(
            (
                ("主近接", 6, "0"),
                ("投射", 8, "0"),
                ("◎ 精神防御", 14, "0.5"),
                ("逃走", 10, "0"),
                ("隠密", 11, "1"),
                ("◎ 呪文投射", 16, "0.5"),
            )
        )
    )
    vitality = Boxes(
        "track",
        n("耐久度", "Vitality"),
        c(8, sure=False),
        lowest=-7,
        below=(n("線より下：瀕死  −7 で完全死", "below: dying  −7 dead"),),
        current=5,
    )
    pools = (
        Boxes("ticks", n("余力", "Reserve"), c(3, sure=False), note=n("1点で1D6 軽減", "1 point: 1D6 less")),
        Boxes("ticks", n("魔那", "Mana"), c(8, sure=False), current=6),
        Boxes("ticks", n("脚力", "Stride"), c(30, sure=False)),
    )
    facts = (
        pair(n("レベル", "Level"), c(2, sure=False)),
        pair(n("経験値", "Experience"), c(1240, sure=False)),
        pair(n("身長", "Height"), None),
        pair(
            n("装備", "Gear"),
            n("たいへん長いので二つの欄にまたがる値", "a value so long that it needs two cells"),
        ),
    )
    listing = (
        pair(n("頑健値", "Toughness"), c(12, sure=False)),
        pair(n("合計", "Total"), c(27, sure=False), total=True),
    )
    return Sheet(
        CHARACTER_SHEET,
        Name("The Lunatic", "The Lunatic"),
        Masthead("オダルリック", "Odalric", "", facts, portrait(), "片桐"),
        (
            Section(
                "abilities",
                n("能力値", "Abilities"),
                (Facts(figures, "figures"),),
                note=n("右は修正値", "beside: modifier"),
                tight=True,
            ),
            Section(
                "rolls",
                n("判定と移動", "Rolls and movement"),
                (Facts(figures[:3], "figures", 3),),
                tight=True,
            ),
            Section(
                "vitality",
                n("耐久度", "Vitality"),
                (vitality,),
                note=n("最大 8‡  致死点 −7‡", "maximum 8‡"),
                tight=True,
            ),
            Section("pools", n("余力・脚力・魔那", "Pools"), pools, tight=True),
            Section("skills", n("技能", "Skills"), (Table(columns, rows, 2),)),
            Section("list", n("要約", "Summary"), (Facts(listing),)),
            Section(
                "feats",
                n("特技", "Feats"),
                (
                    Table(
                        (
                            Column(None),
                            Column(n("使用", "used"), "check", 10),
                            Column(n("回復", "back"), "text", 30),
                        ),
                        (row(n("魔力搾出", "Drain"), c("□"), n("休息", "rest")),),
                        2,
                    ),
                ),
            ),
        ),
        notice=(
            "『The Lunatic』は神尾 "
            "政和氏の著作物です。本プログラムおよび本シートは非公式のもので、ルールの文章を含みません。プレイには原著が必要です。",
        ),
        legend={
            "‡": n("再構成値を含む", "holds reconstructed values"),
            "◎": n("得意技能", "favoured skill"),
            "½": n("使わない印", "unused"),
        },
        packs=n("規則表：The Lunatic 7.10 既定表", "Tables: The Lunatic 7.10"),
        errors=("LUN-AP-MIN-ABILITY",),
    )


def party() -> Sheet:
    """Writing cells, and rows high enough for the hand."""
    columns = (
        Column(None),
        Column(n("速度", "Speed"), "number", 16),
        Column(n("HP", "HP"), "number", 12, rolled=True),
        *(Column(None, "cells", 10.4) for _ in range(5)),
        Column(n("FP", "FP"), "number", 18, rolled=True),
        *(Column(None, "cells", 10.4) for _ in range(3)),
    )
    members = (("ジュリアン", "6.50", 11, 12), ("ローラン卿", "6.00", 13, 12), ("シエラ", "5.75", 10, 10))
    rows = tuple(row(name, speed, hp, *([None] * 5), fp, marked=True) for name, speed, hp, fp in members)
    return Sheet(
        n("パーティシート", "Party sheet"),
        n("", ""),
        Masthead(
            "百合と剣 1641",
            "",
            "第4回「橋の上の約束」まで。",
            (pair(n("ゲームマスター", "Game master"), "野崎"), pair(n("次回", "Next time"), None)),
        ),
        (
            Section(
                "turns",
                n("行動順とHP・FP", "Turns, HP and FP"),
                (Table(columns, rows, 2),),
                "full",
                n("空いた行は敵と助っ人", "empty rows for foes"),
            ),
            notes(),
        ),
        notice=("One.", "Two."),
    )
