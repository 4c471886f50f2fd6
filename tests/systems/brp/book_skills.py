"""The skills of the digest as plain rows: names, readings, bases. For the tests of BRP; imports nothing."""

from __future__ import annotations

Row = tuple[str, ...]


def rows(text: str) -> tuple[Row, ...]:
    """A row a line, cells between bars."""
    return tuple(tuple(cell.strip() for cell in line.split("|")) for line in text.strip().split("\n"))


# 6.2: id, English, Japanese, reading, base (modern / future / historical), kind of specialty, armour group.
SKILLS = rows(
    """
appraise|Appraise|鑑定|かんてい|15||
art|Art|芸術|げいじゅつ|5|free|
artillery|Artillery|砲術|ほうじゅつ|by weapon|by weapon|
bargain|Bargain|交渉|こうしょう|5||
brawl|Brawl|格闘|かくとう|25||
climb|Climb|登攀|とうはん|40||phys
command|Command|指揮|しき|5||
craft|Craft|製作|せいさく|5|free|
demolition|Demolition|爆破|ばくは|1||
disguise|Disguise|変装|へんそう|1||
dodge|Dodge|回避|かいひ|DEX×2||phys
drive|Drive|運転|うんてん|20 / 1 / 1|free|
energy_weapon|Energy Weapon|エネルギー兵器|えねるぎーへいき|by weapon|by weapon|
etiquette|Etiquette|礼儀作法|れいぎさほう|5||
fast_talk|Fast Talk|言いくるめ|いいくるめ|5||
fine_manipulation|Fine Manipulation|操作|そうさ|5||phys
firearm|Firearm|銃器|じゅうき|by weapon|by weapon|
first_aid|First Aid|応急手当|おうきゅうてあて|30 / 30 / INT×1||
fly|Fly|飛行|ひこう|DEX×½ / DEX×4||
gaming|Gaming|遊戯|ゆうぎ|INT+POW||
grapple|Grapple|組み付き|くみつき|25||
heavy_machine|Heavy Machine|重機械操作|じゅうきかいそうさ|1|free|
heavy_weapon|Heavy Weapon|重火器|じゅうかき|by weapon|by weapon|
hide|Hide|隠密|おんみつ|10||phys
insight|Insight|看破|かんぱ|5|optional|
jump|Jump|跳躍|ちょうやく|25||phys
knowledge|Knowledge|知識|ちしき|5 / 5 / 1|free|
language_own|Language (Own)|言語(自国語)|げんごじこくご|INT×5||
language_other|Language (Other)|言語(他国語)|げんごたこくご|0|free|
listen|Listen|聞き耳|ききみみ|25||perc
literacy|Literacy|読み書き|よみかき|as Language|free|
martial_arts|Martial Arts|マーシャルアーツ|まーしゃるあーつ|1||
medicine|Medicine|医学|いがく|5 / 5 / 0||
melee_weapon|Melee Weapon|近接武器|きんせつぶき|by weapon|by weapon|
missile_weapon|Missile Weapon|遠隔武器|えんかくぶき|by weapon|by weapon|
navigate|Navigate|ナビゲート|なびげーと|10||
perform|Perform|芸能|げいのう|5|free|
persuade|Persuade|説得|せっとく|15||
pilot|Pilot|操縦|そうじゅう|1|free|
projection|Projection|投射|とうしゃ|DEX×2||
psychotherapy|Psychotherapy|精神療法|せいしんりょうほう|1||
repair|Repair|修理|しゅうり|15|free|
research|Research|調査|ちょうさ|25||
ride|Ride|騎乗|きじょう|5|free|
science|Science|科学|かがく|1|free|
sense|Sense|感覚|かんかく|10||perc*
shield|Shield|盾|たて|by weapon|by weapon|
sleight_of_hand|Sleight of Hand|手業|てわざ|5||phys
spot|Spot|目星|めぼし|25||perc
status|Status|地位|ちい|15|free|
stealth|Stealth|忍び歩き|しのびあるき|10||phys
strategy|Strategy|戦術|せんじゅつ|1||
swim|Swim|水泳|すいえい|25||phys
teach|Teach|指導|しどう|10||
technical|Technical Skill|技工芸|ぎこうげい|0|free|
throw|Throw|投擲|とうてき|25||phys
track|Track|追跡|ついせき|10||
"""
)

# 6.2: skill, id, English, Japanese, reading of a suggested specialty.
SPECIALTIES = rows(
    """
art|architecture|Architecture|建築|けんちく
art|calligraphy|Calligraphy|書道|しょどう
art|film|Film|映画|えいが
art|painting|Painting|絵画|かいが
art|photography|Photography|写真|しゃしん
art|sculpture|Sculpture|彫刻|ちょうこく
artillery|cannon|Cannon|大砲|たいほう
artillery|rocket_launcher|Rocket Launcher|ロケットランチャー|ろけっとらんちゃー
artillery|siege_engine|Siege Engine|攻城兵器|こうじょうへいき
craft|blacksmithing|Blacksmithing|鍛冶|かじ
craft|carpentry|Carpentry|木工|もっこう
craft|cooking|Cooking|料理|りょうり
craft|sewing|Sewing|裁縫|さいほう
craft|knots|Knots (lasso)|縄細工(投げ縄)|なわざいくなげなわ
drive|automobile|Automobile|自動車|じどうしゃ
drive|cart|Cart|荷車|にぐるま
drive|chariot|Chariot|チャリオット|ちゃりおっと
drive|truck|Truck|トラック|とらっく
energy_weapon|laser_pistol|Laser (Energy) Pistol|レーザーピストル(エナジーピストル)|れーざーぴすとるえなじーぴすとる
energy_weapon|laser_rifle|Laser (Energy) Rifle|レーザーライフル(エナジーライフル)|れーざーらいふるえなじーらいふる
firearm|machine_gun|Machine Gun|マシンガン|ましんがん
firearm|pistol|Pistol|ピストル|ぴすとる
firearm|revolver|Revolver|リボルバー|りぼるばー
firearm|rifle|Rifle|ライフル|らいふる
firearm|shotgun|Shotgun|ショットガン|しょっとがん
firearm|submachine_gun|Submachine Gun|サブマシンガン|さぶましんがん
heavy_machine|factory_press|Factory Press|プレス機|ぷれすき
heavy_machine|thresher|Thresher|脱穀機|だっこくき
heavy_weapon|bazooka|Bazooka|バズーカ|ばずーか
heavy_weapon|heavy_machinegun|Heavy Machinegun|ヘビーマシンガン|へびーましんがん
heavy_weapon|minigun|Minigun|ミニガン|みにがん
heavy_weapon|rocket_launcher|Rocket Launcher|ロケットランチャー|ろけっとらんちゃー
insight|elves|Elves|エルフ|えるふ
insight|aliens|Aliens|エイリアン|えいりあん
knowledge|anthropology|Anthropology|人類学|じんるいがく
knowledge|archaeology|Archaeology|考古学|こうこがく
knowledge|area|Area|地域|ちいき
knowledge|folklore|Folklore|民間伝承|みんかんでんしょう
knowledge|group|Group|グループ|ぐるーぷ
knowledge|history|History|歴史|れきし
knowledge|law|Law|法律|ほうりつ
knowledge|linguistics|Linguistics|言語学|げんごがく
knowledge|literature|Literature|文学|ぶんがく
knowledge|mythology|Mythology|神話|しんわ
knowledge|natural_history|Natural History|博物学|はくぶつがく
knowledge|occult|Occult|オカルト|おかると
knowledge|politics|Politics|政治|せいじ
knowledge|streetwise|Streetwise|裏社会|うらしゃかい
melee_weapon|axe|Axe|斧|おの
melee_weapon|club|Club|クラブ|くらぶ
melee_weapon|dagger|Dagger|ダガー|だがー
melee_weapon|flail|Flail|フレイル|ふれいる
melee_weapon|hammer|Hammer|ハンマー|はんまー
melee_weapon|mace|Mace|メイス|めいす
melee_weapon|polearm|Polearm|ポールアーム|ぽーるあーむ
melee_weapon|spear|Spear|スピア|すぴあ
melee_weapon|staff|Staff|スタッフ|すたっふ
melee_weapon|sword|Sword|ソード|そーど
missile_weapon|bow|Bow|ボウ|ぼう
missile_weapon|crossbow|Crossbow|クロスボウ|くろすぼう
missile_weapon|sling|Sling|スリング|すりんぐ
missile_weapon|spear|Spear|スピア|すぴあ
missile_weapon|throwing_axe|Throwing Axe|投げ斧|なげおの
missile_weapon|throwing_dagger|Throwing Dagger|投げダガー|なげだがー
perform|acrobatics|Acrobatics|アクロバット|あくろばっと
perform|acting|Acting|演技|えんぎ
perform|comedy|Comedy|コメディ|こめでぃ
perform|music|Music|音楽|おんがく
pilot|airplane|Airplane|航空機|こうくうき
pilot|boat|Boat|ボート|ぼーと
pilot|spacecraft|Spacecraft|宇宙船|うちゅうせん
repair|electrical|Electrical|電気|でんき
repair|electronic|Electronic|電子|でんし
repair|mechanical|Mechanical|機械|きかい
repair|quantum|Quantum|量子|りょうし
repair|structural|Structural|構造|こうぞう
ride|horse|Horse|馬|うま
ride|dragon|Dragon|ドラゴン|どらごん
ride|giant_owl|Giant Owl|巨大フクロウ|きょだいふくろう
science|astronomy|Astronomy|天文学|てんもんがく
science|biology|Biology|生物学|せいぶつがく
science|botany|Botany|植物学|しょくぶつがく
science|chemistry|Chemistry|化学|かがく
science|genetics|Genetics|遺伝学|いでんがく
science|geology|Geology|地質学|ちしつがく
science|mathematics|Mathematics|数学|すうがく
science|meteorology|Meteorology|気象学|きしょうがく
science|physics|Physics|物理学|ぶつりがく
science|zoology|Zoology|動物学|どうぶつがく
shield|buckler|Buckler|バックラー|ばっくらー
shield|energy|Energy|エナジー|えなじー
shield|full|Full|フル|ふる
shield|half|Half|ハーフ|はーふ
shield|heater|Heater|ヒーター|ひーたー
shield|hoplite|Hoplite|ホプライト|ほぷらいと
shield|kite|Kite|カイト|かいと
shield|riot|Riot|ライオット|らいおっと
shield|round|Round|ラウンド|らうんど
shield|target|Target|ターゲット|たーげっと
status|city|City|シティ|してぃ
status|group|Group|グループ|ぐるーぷ
status|high_society|High Society|ハイソサエティ|はいそさえてぃ
status|religion|Religion|宗教|しゅうきょう
status|species|Species|種族|しゅぞく
technical|computer_programming|Computer Programming|コンピュータープログラミング|こんぴゅーたーぷろぐらみんぐ
technical|computer_use|Computer Use|コンピュータ使用|こんぴゅーたしよう
technical|electronics|Electronics|電子工学|でんしこうがく
technical|robotics|Robotics|ロボット工学|ろぼっとこうがく
technical|sensor_systems|Sensor Systems|センサーシステム|せんさーしすてむ
technical|siege_engines|Siege Engines|攻城兵器|こうじょうへいき
technical|traps|Traps|トラップ|とらっぷ
"""  # noqa: E501
)

# 6.3: the published bases of skills by weapon.
BY_WEAPON: dict[str, int] = {
    "melee_weapon:axe": 15,
    "melee_weapon:club": 25,
    "melee_weapon:dagger": 25,
    "melee_weapon:hammer": 25,
    "melee_weapon:mace": 25,
    "melee_weapon:polearm": 15,
    "melee_weapon:spear": 15,
    "melee_weapon:staff": 25,
    "melee_weapon:sword": 15,
    "missile_weapon:bow": 5,
    "missile_weapon:crossbow": 25,
    "missile_weapon:sling": 5,
    "missile_weapon:throwing_axe": 10,
    "missile_weapon:throwing_dagger": 15,
    "firearm:pistol": 20,
    "firearm:rifle": 25,
    "energy_weapon:laser_pistol": 20,
    "energy_weapon:laser_rifle": 15,
    "shield:heater": 15,
    "shield:hoplite": 15,
    "shield:kite": 15,
    "shield:riot": 15,
    "shield:round": 15,
    "shield:target": 15,
}

# 2.3: what a search also finds: skill or skill and specialty, the words.
ALIASES = rows(
    """
art|アート芸術|アート
brawl|組み付き|ブロウ攻撃
grapple|格闘
craft|制作|クラフト
demolition|解体術
dodge|ドッジ|ダッジ|かわし
energy_weapon|エナジーウェポン
fast_talk|口ぐるま
first_aid|応急処置|応急処理
heavy_machine|重機|重機技能
language_own|言語(母国語)
language_other|言語(その他)|その他の言語|語(他国語)
listen|リスン
literacy|文学
medicine|医療技能
melee_weapon|手刀(メレー)武器|Melee Weapon
missile_weapon|ミサイルウェポン|ミサイル武器|ミサイル兵器
perform|パフォーム
pilot|操縦士|パイロット
psychotherapy|精神分析|心理療法
repair|リペア
science|サイエンス
sense|知覚|センス
shield|シールド
status|ステータス
stealth|忍び足|ステルス
teach|教える
technical|テクニカル技能
throw|投
art:photography|写真術
repair:structural|構造物
repair:electronic|電子工学
technical:computer_use|コンピューター使用
"""
)
