"""Texts as players type them, one for each system, and how they are read."""

from __future__ import annotations

from pathlib import Path

from builder.core.errors import UnreadableFile
from builder.core.foreign import Report, report
from builder.core.text import Language
from builder.storage.characters import Opened
from builder.storage.foreign import foreign_of
from builder.systems import all_systems
from tests.systems.every import AnyCharacter, begun, look, rules, speakers

SAILOR = """キャラクター名：朝霧 アンナ
職業：船乗り
年齢：22 / 性別：女

■能力値■
HP:12 PP:11
          STR  CON  SIZ  INT  POW  DEX  APP
作成時     11   12   11   14   11   13   12
成長等
=合計=     11   12   11   14   11   13   12

■技能■
------------------------ 知覚系技能 ------------------------
●《聞き耳》63％    《追跡》10％      《目星》25％

■所持品■
短剣 1D4+2
"""

FENCER = """キャラクター名：朝霧 アンナ
ふりがな：あさぎり あんな
プレイヤー名：みどり / システム：ガープス
紹介：港町の見習い剣士

■能力値■
HP:9/12 FP:11
        ST   DX   IQ   HT  意志  知覚
作成時  11   13   10   11    12    10
成長等
=合計=  11   13   10   11    12    10

■技能■
--------------------------- 技能 ---------------------------
●《剣》13  ●《忍び》15  ●《水泳》11
●《銃器／TL8／拳銃》14  ●《竜語》9  《登攀》8
●《観察》63億

■所持品■
剣
"""

HEALER = """Character name: Bora
Player: Midori / System: Black Flag

■Abilities■
HP:43 Luck:0/5
          Strength  Dexterity  Constitution  Intelligence  Wisdom  Charisma
At start        14         10            14             8      16        13
Growth                                                          2
=Total=         14         10            14             8      18        13

■Skills■
-------------------------- Skill ---------------------------
  《Acrobatics》±0   ●《Athletics》+5   《History》−1
--------------------------- Save ---------------------------
●《Wisdom》+7   《Strength》+2
--------------------------- Tool ---------------------------
●《Herbalist tools》+7

■Belongings■
Warhammer
"""

SCOUT = """キャラクター名：ティサ
プレイヤー：みどり / 種族：人間

■能力値■
耐久度:9 余力:1
        武勇  反応  判断  技術  天命
作成時    15     9     8     7     2
=合計=    15     9     8     7     2

■技能■
●《隠密》10‡  ●《料理》5

■所持品■
弓
"""


def opened(text: str | bytes, name: str = "sheet.txt") -> Opened:
    """A text read by whichever system takes it."""
    data = text if isinstance(text, bytes) else text.encode()
    found = foreign_of(lambda: data, Path(name), all_systems(), begun)
    assert found is not None
    return found


def refused(text: str | bytes) -> tuple[str, str]:
    """The sentence of a text that nobody takes, in both languages."""
    try:
        opened(text)
    except UnreadableFile as error:
        ja, en = (speaker.say(error.text) for speaker in speakers("brp"))
        return ja, en
    raise AssertionError("it was read")


def reported(found: Opened) -> Report:
    """The account of the reading, beside our numbers."""
    assert found.taken is not None
    character: AnyCharacter = found.character
    return report(found.taken, look(character.system, character).evaluation.values)


def lines(found: Opened, language: Language = "ja") -> list[str]:
    """The sentences of the account."""
    ja, en = speakers(found.character.system)
    speaker = ja if language == "ja" else en
    return [speaker.say(line) for line in reported(found).lines]


def whole(system: str, key: str, found: Opened) -> int:
    """A number of ours."""
    value = look(system, found.character).evaluation.values[key]
    assert rules(system) is not None
    return value.whole
