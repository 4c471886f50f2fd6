"""The weapons, shields and armour of the digest as plain rows, for the tests of BRP."""

from __future__ import annotations

from tests.systems.brp.book_skills import rows

# 9.2 and 9.3: id, English, Japanese, reading, skill, base, damage, hands, HP, range, note.
WEAPONS = rows(
    """
axe_battle|Battle Axe|バトルアックス|ばとるあっくす|melee_weapon:axe|15|1D8+2+db|1|15||
axe_great|Great Axe|グレートアックス|ぐれーとあっくす|melee_weapon:axe|15|2D6+2+db|2|15||
axe_hand|Hand Axe|ハンドアックス|はんどあっくす|melee_weapon:axe|15|1D6+1+db|1|12||
brawl|Brawl (unarmed)|格闘(素手)|かくとうすで|brawl|25|1D3+db|1|||
club_heavy|Heavy Club|ヘビークラブ|へびーくらぶ|melee_weapon:club|25|1D8+db|2|22||
club_light|Light Club|ライトクラブ|らいとくらぶ|melee_weapon:club|25|1D6+db|1|15||
dagger|Dagger|ダガー|だがー|melee_weapon:dagger|25|1D4+db|1|15||
halberd|Halberd|ハルバード|はるばーど|melee_weapon:polearm|15|3D6+db|2|25||
hammer|Hammer|ハンマー|はんまー|melee_weapon:hammer|25|1D6+db|1|15||
hammer_great|Great Hammer|グレートハンマー|ぐれーとはんまー|melee_weapon:hammer|25|1D10+3+db|2|15||
knife|Knife|ナイフ|ないふ|melee_weapon:dagger|25|1D3+1+db|1|15||
mace_heavy|Heavy Mace|ヘビーメイス|へびーめいす|melee_weapon:mace|25|1D8+2+db|2|10||
mace_light|Light Mace|ライトメイス|らいとめいす|melee_weapon:mace|25|1D6+2+db|1|6||
pike|Pike|パイク|ぱいく|melee_weapon:polearm|15|1D10+2+db|2|12||
staff_quarter|Quarterstaff|クォータースタッフ|くぉーたーすたっふ|melee_weapon:staff|25|1D8+db|2|8||
spear_long|Long Spear|ロングスピア|ろんぐすぴあ|melee_weapon:spear|15|1D10+db|2|10||
sword_broad|Broadsword|ブロードソード|ぶろーどそーど|melee_weapon:sword|15|1D8+1+db|1|12||
sword_great|Greatsword|グレートソード|ぐれーとそーど|melee_weapon:sword|5|2D8+db|2|12||
sword_short|Shortsword|ショートソード|しょーとそーど|melee_weapon:sword|15|1D6+1+db|1|12||
axe_hand_thrown|Hand Axe, thrown|ハンドアックス(投げ)|はんどあっくすなげ|missile_weapon:throwing_axe|10|1D6+½db|1|12|20|
bow_long|Long Bow|ロングボウ|ろんぐぼう|missile_weapon:bow|5|1D8+1+½db|2|10|90|
crossbow_heavy|Heavy Crossbow|ヘビークロスボウ|へびーくろすぼう|missile_weapon:crossbow|25|2D6+2|2|18|55|A
crossbow_light|Light Crossbow|ライトクロスボウ|らいとくろすぼう|missile_weapon:crossbow|25|1D6+2|2|10|40|A
dagger_thrown|Dagger, thrown|ダガー(投げ)|だがーなげ|missile_weapon:throwing_dagger|15|1D4+½db|1|15|10|
knife_thrown|Knife, thrown|ナイフ(投げ)|ないふなげ|missile_weapon:throwing_dagger|15|1D3+1+½db|1|10|10|
pistol|Pistol|ピストル|ぴすとる|firearm:pistol|20|1D8|1|8|20|B
pistol_laser|Laser Pistol|レーザーピストル|れーざーぴすとる|energy_weapon:laser_pistol|20|1D8|1|14|20|C
rifle|Rifle|ライフル|らいふる|firearm:rifle|25|2D6|2|12|80|B
rifle_laser|Laser Rifle|レーザーライフル|れーざーらいふる|energy_weapon:laser_rifle|15|2D8|2|20|100|C
rock_thrown|Rock, thrown|石(投げ)|いしなげ|throw||1D2+½db|1||20|D
sling|Sling|スリング|すりんぐ|missile_weapon:sling|5|1D8+½db|2|2|80|
"""  # noqa: E501
)

# 9.4: id, English, Japanese, reading, base, armour and hit points, damage, missile parry, class.
SHIELDS = rows(
    """
heater|Heater|ヒーターシールド|ひーたーしーるど|15|12|1D3+db|30|full
hoplite|Hoplite|ホプライトシールド|ほぷらいとしーるど|15|16|1D4+db|60|large
kite|Kite|カイトシールド|かいとしーるど|15|16|1D4+db|30|full
riot|Riot|ライオットシールド|らいおっとしーるど|15|16|1D3+db|60|large
round|Round|ラウンドシールド|らうんどしーるど|15|12|1D3+db|30|full
target|Target|ターゲットシールド|たーげっとしーるど|15|12|1D2+db|15|target
"""
)

# 9.5: id, English, Japanese, reading, kind, armour points, physical and perception penalty.
ARMOUR = rows(
    """
bulletproof_vest|Bulletproof Vest|防弾ベスト|ぼうだんべすと|body|8|-5|0
chain|Chain|チェイン(鎖鎧)|ちぇいんくさりよろい|body|7|-20|0
clothing_heavy|Heavy Clothing|厚手の服|あつでのふく|body|1|0|0
flak_jacket|Flak Jacket|フラックジャケット|ふらっくじゃけっと|body|4|-10|0
helmet_heavy|Heavy Helmet|重い兜|おもいかぶと|helmet|2|0|-50
helmet_light|Light Helmet|軽い兜|かるいかぶと|helmet|1|0|-15
hoplite_panoply|Hoplite Panoply|ホプライト装具一式|ほぷらいとそうぐいっしき|body|6|-20|0
leather_hard|Hard Leather|硬い革鎧|かたいかわよろい|body|2|-10|0
leather_soft|Soft Leather|柔らかい革鎧|やわらかいかわよろい|body|1|0|0
plate_full|Full Plate|フルプレート|ふるぷれーと|body|8|-25|0
quilted|Quilted|キルト(綿入れ)|きるとわたいれ|body|2|-5|0
riot_gear|Riot Gear|暴徒鎮圧装備|ぼうとちんあつそうび|body|12|-10|0
"""
)
