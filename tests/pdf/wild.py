"""Sheets nobody would fill in soberly: too much of everything, and text that tries to be something else."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from builder.core.sheet import Boxes, Facts, Masthead, Prose, Section, Sheet, Table, TableRow
from builder.core.text import Name
from tests.pdf.fixtures import (
    CHARACTER_SHEET,
    CHECKS,
    DX,
    GURPS,
    HT,
    IQ,
    ITEM_COLUMNS,
    NOTICE,
    PER,
    SKILL_COLUMNS,
    TRAIT_COLUMNS,
    WILL,
    attacks,
    attributes,
    c,
    defences,
    facts_line,
    growth,
    item,
    load,
    n,
    nearly_empty,
    notes,
    pair,
    portrait,
    row,
    skill,
    tracks,
    trait,
)

SKILLS = (
    ("軽業", "Acrobatics", "DX"),
    ("演技", "Acting", "IQ"),
    ("動物使い", "Animal Handling", "IQ"),
    ("地域知識／帝都と港湾地区", "Area Knowledge (the capital and its harbours)", "IQ"),
    ("武具製作／TL8", "Armoury/TL8", "IQ"),
    ("斧／メイス", "Axe/Mace", "DX"),
    ("操船／TL8", "Boating/TL8", "DX"),
    ("弓", "Bow", "DX"),
    ("格闘", "Brawling", "DX"),
    ("剣", "Broadsword", "DX"),
    ("偽装", "Camouflage", "IQ"),
    ("宴会", "Carousing", "HT"),
    ("登攀", "Climbing", "DX"),
    ("コンピュータ操作／TL8", "Computer Operation/TL8", "IQ"),
    ("コンピュータ・プログラミング／TL8", "Computer Programming/TL8", "IQ"),
    ("乗組員／TL8", "Crewman/TL8", "IQ"),
    ("犯罪学／TL8", "Criminology/TL8", "IQ"),
    ("クロスボウ", "Crossbow", "DX"),
    ("診断／TL8", "Diagnosis/TL8", "IQ"),
    ("外交", "Diplomacy", "IQ"),
    ("変装／TL8", "Disguise/TL8", "IQ"),
    ("運転／TL8／自動車", "Driving/TL8 (Automobile)", "DX"),
    ("電子機器操作／TL8／保安", "Electronics Operation/TL8 (Security)", "IQ"),
    ("電子機器修理／TL8／コンピュータ", "Electronics Repair/TL8 (Computers)", "IQ"),
    (
        "エンジニア／TL8／民生機器と小規模な通信設備",
        "Engineer/TL8 (consumer goods and small telephone exchanges)",
        "IQ",
    ),
    ("環境服／TL8", "Environment Suit/TL8", "DX"),
    ("脱出", "Escape", "DX"),
    ("爆発物／TL8", "Explosives/TL8", "IQ"),
    ("いいくるめ", "Fast-Talk", "IQ"),
    ("応急手当／TL8", "First Aid/TL8", "IQ"),
    ("偽造／TL8", "Forgery/TL8", "IQ"),
    ("賭博", "Gambling", "IQ"),
    ("銃器／TL8／拳銃", "Guns/TL8 (Pistol)", "DX"),
    ("行軍", "Hiking", "HT"),
    ("隠匿", "Holdout", "IQ"),
    ("人文科学／歴史", "Humanities (History)", "IQ"),
    ("尋問", "Interrogation", "IQ"),
    ("脅迫", "Intimidation", "Will"),
    ("跳躍", "Jumping", "DX"),
    ("空手", "Karate", "DX"),
    ("ナイフ", "Knife", "DX"),
    ("法律", "Law", "IQ"),
    ("指揮", "Leadership", "IQ"),
    ("鍵開け／TL8", "Lockpicking/TL8", "IQ"),
    ("数学", "Mathematics", "IQ"),
    ("整備／TL8／自動車", "Mechanic/TL8 (Automobile)", "IQ"),
    ("商人", "Merchant", "IQ"),
    ("自然科学／物理学", "Natural Sciences (Physics)", "IQ"),
    ("自然知識", "Naturalist", "IQ"),
    ("航法／TL8／陸上", "Navigation/TL8 (Land)", "IQ"),
    ("観察", "Observation", "Per"),
    ("神秘学", "Occultism", "IQ"),
    ("写真／TL8", "Photography/TL8", "IQ"),
    ("医師／TL8", "Physician/TL8", "IQ"),
    ("すり", "Pickpocket", "DX"),
    ("操縦／TL8／小型飛行機", "Piloting/TL8 (Light Airplane)", "DX"),
    ("ポールアーム", "Polearm", "DX"),
    ("演説", "Public Speaking", "IQ"),
    ("レイピア", "Rapier", "DX"),
    ("調査／TL8", "Research/TL8", "IQ"),
    ("乗馬／馬", "Riding (Equines)", "DX"),
    ("礼儀作法／上流社会", "Savoir-Faire (High Society)", "IQ"),
    ("物あさり", "Scrounging", "Per"),
    ("発見", "Search", "Per"),
    ("性的魅力", "Sex Appeal", "HT"),
    ("尾行", "Shadowing", "IQ"),
    ("盾", "Shield", "DX"),
    ("ショートソード", "Shortsword", "DX"),
    ("密輸", "Smuggling", "IQ"),
    ("社会科学／考古学", "Social Sciences (Archaeology)", "IQ"),
    ("槍", "Spear", "DX"),
    ("杖", "Staff", "DX"),
    ("忍び", "Stealth", "DX"),
    ("裏社会", "Streetwise", "IQ"),
    ("潜水艇操縦／TL8", "Submarine/TL8", "DX"),
    ("生存／森林", "Survival (Woodlands)", "Per"),
    ("水泳", "Swimming", "HT"),
    ("戦術", "Tactics", "IQ"),
    ("投げ", "Throwing", "DX"),
    ("手投げ武器／ナイフ", "Thrown Weapon (Knife)", "DX"),
    ("追跡", "Tracking", "Per"),
    ("罠／TL8", "Traps/TL8", "IQ"),
    ("両手斧／両手メイス", "Two-Handed Axe/Mace", "DX"),
    ("両手剣", "Two-Handed Sword", "DX"),
    ("文筆", "Writing", "IQ"),
)
BASES = {"DX": DX, "IQ": IQ, "HT": HT, "Will": WILL, "Per": PER}
TRAITS = (
    ("カリスマ 2", "Charisma 2", 10),
    ("美声", "Voice", 10),
    ("鋭敏聴覚 2", "Acute Hearing 2", 4),
    ("鋭敏視覚 3", "Acute Vision 3", 6),
    ("両手利き", "Ambidexterity", 5),
    ("動物共感", "Animal Empathy", 5),
    ("猫の着地", "Catfall", 10),
    ("戦闘即応", "Combat Reflexes", 15),
    ("危険感知", "Danger Sense", 15),
    ("共感", "Empathy", 15),
    ("強化よけ", "Enhanced Dodge", 15),
    ("強化受け／剣", "Enhanced Parry (sword)", 5),
    ("恐怖を感じない 3", "Fearlessness 3", 6),
    ("柔軟", "Flexibility", 5),
    ("死ににくい 2", "Hard to Kill 2", 4),
    ("痛みに強い", "High Pain Threshold", 10),
    ("言語の才能", "Language Talent", 10),
    ("幸運  1時間に1度、2回振り直し", "Luck, once an hour", 15),
    ("暗視 4", "Night Vision 4", 4),
    ("完全平衡感覚", "Perfect Balance", 15),
    ("病気耐性 ＋8", "Resistant to Disease +8", 5),
    ("毒耐性", "Resistant to Poison", 5),
    ("才能／社交家 2", "Talent: Socialite 2", 30),
    ("容貌：美しい  反応＋4", "Appearance: beautiful, reaction +4", 12),
    ("財産：裕福", "Wealth: wealthy", 20),
    ("地位 3", "Status 3", 15),
    (
        "名声 ＋2：港の水運組合の人々すべて（いつでも知られている）",
        "Reputation +2: all of the watermen's guild of the harbour (always recognised)",
        10,
    ),
)
FLAWS = (
    ("かんしゃく", "Bad Temper", -10, 12),
    (
        "名誉重視：士官の掟。部下の名誉は自分の名誉として守り、決して置き去りにしない",
        "Code of Honor: an officer's code. The honour of those under her is her own, and nobody is "
        "left behind",
        -10,
        None,
    ),
    ("好奇心", "Curious", -7, 9),
    ("義務感：第七中隊の仲間たち", "Sense of Duty: the seventh company", -10, None),
    (
        "誓い（大きな誓い）：故郷の城を取り戻すまで一つの町に三月より長く留まらない",
        "Vow (major): not to stay in any town longer than three months until her home castle is won back",
        -10,
        None,
    ),
    ("恐怖症：高所", "Phobia: heights", -5, 15),
    ("自信過剰", "Overconfidence", -5, 12),
    ("執着：兄の行方", "Obsession: where her brother is", -10, 12),
)
QUIRKS = ("地図に書き込みをする", "左利きの者を信じない", "紅茶には必ず塩", "昇降機に乗らない", "汽笛に敬礼")
LONG_NAME = "アレクサンドラ・ヴィクトリア・フォン・ヴァルトシュタイン＝エーレンベルク"
WILD = (
    '<img src="/etc/passwd.png">',
    "R&D </para> <b>太字",
    '<a href="file:///etc/passwd">link</a>',
    "\u202eabc\u202c \u200fאבג 🐉🧙‍♂️",
    "bell\x07 nul\x00 esc\x1b[31m",
    "行\n二行目\r三行目",
    "か\u3099き 葛\U000e0100城 𠮷野家",
    "x" * 90,
    "%s {0} {name} \\n $HOME",
    "ﾊﾝｶｸ‑ハイフン",
)


def skill_rows() -> tuple[TableRow, ...]:
    """All 85 skills."""
    return tuple(
        skill(n(ja, en), BASES[base], index % 6 - 2, 1 + index % 8, 11 + index % 7)
        for index, (ja, en, base) in enumerate(SKILLS)
    )


def overfull() -> Sheet:
    """85 skills, 60 traits, 60 items, long names and ten thousand characters of notes."""
    hp, fp = tracks(14, 12, 8)
    best = sorted(skill_rows(), key=lambda one: -int(str(getattr(one.cells[3], "shown", 0))))
    always = tuple(trait(ja, en, points) for ja, en, points in TRAITS[7:18])
    more = tuple(trait(f"{ja}（別名義）", f"{en} (alias)", points) for ja, en, points in TRAITS[:20])
    flaws = tuple(trait(ja, en, points, control) for ja, en, points, control in FLAWS)
    quirks = tuple(trait(f"癖：{words}", f"Quirk: {words}", -1) for words in QUIRKS)
    items = tuple(
        item(f"荷物その{number}（{what.ja}）", f"{what.en} {number}", 1 + number % 3, weight, price)
        for number in range(1, 61)
        for what, weight, price in ((_THINGS[number % len(_THINGS)]),)
    )
    languages = tuple(
        row(n(ja, ja), n("母語", "native"), n("訛り", "accented"), 3)
        for ja in ("ドイツ語", "英語", "仏語", "ロシア語")
    )
    skills = Table(SKILL_COLUMNS, skill_rows(), flow=2)
    return Sheet(
        CHARACTER_SHEET,
        GURPS,
        Masthead(
            LONG_NAME,
            "Alexandra Victoria von Waldstein-Ehrenberg",
            "第七中隊の元大尉。取り戻すべき城と、消えた兄を探す地図を持つ。",
            facts_line("小鳥遊 ゆかり", "灰色の運河", "TL8", 547, 3, n("美しい", "beautiful"), 3),
            portrait(),
            "小鳥遊 ゆかり",
        ),
        (
            attributes(12, 13, 14, 12, 15, 14),
            defences(10, 13, n("剣", "sword"), "2/8", 5, Fraction(25, 4), n("軽荷のとき", "light load")),
            hp,
            fp,
            attacks(
                (
                    row(
                        n("剣（ブロードソード）", "Broadsword"),
                        15,
                        "95.4",
                        13,
                        n("1d+3 切り", "1d+3 cutting"),
                        10,
                        None,
                    ),
                    row(
                        n("自動拳銃 9mm", "Auto pistol 9mm"),
                        16,
                        "98.1",
                        None,
                        n("2d+2 貫通", "2d+2 piercing"),
                        9,
                        n("正確さ2  150 / 1,850 m  連射3  8+1(3)", "Acc 2  150 / 1,850 m  RoF 3  8+1(3)"),
                    ),
                    row(n("ナイフ", "Knife"), 13, "83.8", 9, n("1d−1 刺し", "1d−1 impaling"), 6, None),
                    row(
                        n("ナイフ（投げ）", "Knife (thrown)"),
                        12,
                        "74.1",
                        None,
                        n("1d−1 刺し", "1d−1 impaling"),
                        6,
                        "9 / 18 m",
                    ),
                    row(
                        n("パンチ（格闘）", "Punch (Brawling)"),
                        14,
                        "90.7",
                        11,
                        n("1d−2 叩き", "1d−2 crushing"),
                        None,
                        None,
                    ),
                    row(
                        n("キック（格闘）", "Kick (Brawling)"),
                        12,
                        "74.1",
                        None,
                        n("1d−1 叩き", "1d−1 crushing"),
                        None,
                        n("失敗すると敏捷力判定", "on a miss roll DX"),
                    ),
                ),
                n("突き 1d−1  振り 1d+2", "thrust 1d−1  swing 1d+2"),
            ),
            Section(
                "often",
                n("よく使う技能", "Skills in frequent use"),
                (Table(SKILL_COLUMNS, tuple(best[:20]), least=12),),
            ),
            Section("always", n("いつも効く特徴", "Traits always in force"), (Table(TRAIT_COLUMNS, always),)),
            Section(
                "skills",
                n("技能", "Skills"),
                (skills,),
                "full",
                n("全85技能  CP 計 228", "all 85 skills  228 points"),
                fresh=True,
            ),
            Section(
                "advantages",
                n("有利な特徴", "Advantages"),
                (Table(TRAIT_COLUMNS, tuple(trait(*one) for one in TRAITS) + more),),
            ),
            Section(
                "disadvantages",
                n("不利な特徴と癖", "Disadvantages and quirks"),
                (Table(TRAIT_COLUMNS, flaws + quirks),),
            ),
            Section("languages", n("言語", "Languages"), (Table(_LANGUAGES, languages, 1),)),
            load(
                (14, 28, 42, 84, 140),
                (6, 4, 3, 2, 1),
                (11, 10, 9, 8, 7),
                1,
                n("今の荷 21.3 kg", "carried 21.3 kg"),
            ),
            Section(
                "gear",
                n("装備", "Gear"),
                (Table(ITEM_COLUMNS, items, 5, flow=2),),
                "full",
                n("所持金 $8,214", "money $8,214"),
            ),
            growth(
                (
                    row(
                        "2026-09-12",
                        n("第1話 灰色の運河", "1 The grey canal"),
                        4,
                        n("〈忍び〉13 → 14", "Stealth 13 → 14"),
                    ),
                    row(
                        "2026-10-24",
                        n("第3話 兄の手紙", "3 Her brother's letter"),
                        5,
                        n("〈観察〉14 → 15、危険感知", "Observation 14 → 15, Danger Sense"),
                    ),
                ),
                3,
            ),
            notes(
                ("運河沿いの倉庫で見つけた手紙には、兄の筆跡で三つの地名が書かれていた。" * 40 + "\n\n") * 7
            ),
        ),
        notice=NOTICE,
        errors=("GURPS-DISADV-LIMIT", "GURPS-SKILL-NO-TL"),
    )


_LANGUAGES = (
    *ITEM_COLUMNS[:1],
    *(
        replace(ITEM_COLUMNS[1], title=title, kind="text", width=17)
        for title in (n("会話", "Spoken"), n("読み書き", "Written"))
    ),
    TRAIT_COLUMNS[2],
)
_THINGS = (
    (n("背負い袋", "Backpack"), "1.5", "60"),
    (n("ランタン", "Lantern"), "1", "20"),
    (n("ノートパソコン", "Laptop"), "1.5", "1500"),
    (n("マッチ", "Matches"), "0.02", "1.5"),
    (n("天幕", "Tent"), "10", "150"),
)


def hostile() -> Sheet:
    """Text that tries to be markup, control codes or something too long, wherever a player may type."""
    base = nearly_empty()
    rows = tuple(row(words, None, None) for words in WILD)
    name = " ".join(WILD[:4])
    return replace(
        base,
        masthead=Masthead(
            name,
            WILD[4],
            WILD[1],
            (pair(n("プレイヤー", "Player"), WILD[0]), pair(n("職業", "Job"), WILD[5])),
            b"\x89PNG\r\n\x1a\n not a picture",
            WILD[2],
        ),
        sections=(
            *base.sections[:4],
            Section("traits", n("特徴", "Traits"), (Table(TRAIT_COLUMNS, rows),)),
            Section(
                "facts",
                Name(WILD[1], WILD[1]),
                (Facts(tuple(pair(Name(words, words), words) for words in WILD)),),
                note=Name(WILD[0], WILD[0]),
            ),
            Section(
                "boxes",
                n("資源", "Resources"),
                (
                    Boxes("ticks", Name(WILD[7], WILD[7]), c(5), note=Name(WILD[1], WILD[1])),
                    Boxes("counter", Name(WILD[0], WILD[0]), c(49)),
                ),
            ),
            Section("notes", n("メモ", "Notes"), (Prose("\n".join(WILD)),), "full"),
            Section(
                "checks",
                CHECKS,
                (Facts((pair(n("恐怖判定", "Fright check"), "9" * 60),), "figures"),),
                "full",
            ),
        ),
    )
