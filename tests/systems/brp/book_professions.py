"""The professions of the digest, for the tests of BRP."""

from __future__ import annotations

from tests.systems.brp.book_skills import rows

# 2.4: id, English, Japanese, reading, further words a search finds it by.
PROFESSION_NAMES = rows(
    """
cowboy|Cowboy|カウボーイ|かうぼーい|
detective|Detective|探偵|たんてい|
doctor|Doctor|医者|いしゃ|
hunter|Hunter|狩人|かりゅうど|
lawman|Lawman|法執行官|ほうしっこうかん|法律家
noble|Noble|貴族|きぞく|
sailor|Sailor|船乗り|ふなのり|
scientist|Scientist|科学者|かがくしゃ|
soldier|Soldier|兵士|へいし|
spy|Spy|諜報員|ちょうほういん|
thief|Thief|盗賊|とうぞく|
warrior|Warrior|戦士|せんし|
custom|Custom profession|独自の職業|どくじのしょくぎょう|新しい職業
"""
)

# 7.3: fixed slots, then the lists to choose from (smallest count, largest, repeatable, entries). "*": any
# specialty; commas: one of these; "|": alternatives; "=": the usual one.
PROFESSIONS: dict[str, tuple[str, tuple[tuple[int, int, bool, str], ...]]] = {
    "cowboy": (
        "craft:*=knots; firearm:rifle; knowledge:natural_history; knowledge:area; listen; navigate; "
        "ride:*=horse; spot; throw; track",
        (),
    ),
    "detective": (
        "firearm:pistol,revolver; knowledge:law; listen; persuade; spot; research",
        (
            (
                4,
                4,
                False,
                "art:*; brawl; disguise; dodge; drive:*; fast_talk; firearm:*; grapple; hide; insight; "
                "knowledge:*; language_other:*; language_own; medicine; ride:*; science:*; "
                "technical:computer_use; stealth; track",
            ),
        ),
    ),
    "doctor": (
        "first_aid; language_own; medicine; persuade; research; spot",
        ((4, 4, False, "insight; language_other:*; psychotherapy; science:*; status:*"),),
    ),
    "hunter": (
        "climb; hide; listen; navigate; spot; stealth; track",
        (
            (
                3,
                3,
                False,
                "firearm:pistol,revolver,rifle,shotgun; knowledge:natural_history,area; "
                "melee_weapon:*=spear; missile_weapon:*; language_other:*; ride:*",
            ),
        ),
    ),
    "lawman": (
        "brawl | grapple; dodge; fast_talk; knowledge:law; listen; spot",
        (
            (
                4,
                4,
                False,
                "brawl; drive:*; firearm:*; first_aid; grapple; insight; knowledge:area,group; "
                "language_other:*; martial_arts; melee_weapon:*; missile_weapon:*; pilot:*; ride:*; "
                "status:*; technical:computer_use; track",
            ),
        ),
    ),
    "noble": (
        "bargain; drive:*; etiquette; language_own; language_other:*; literacy:*; status:*",
        (
            (3, 3, True, "any:*"),
            (0, 1, False, "language_other:*"),
        ),
    ),
    "sailor": (
        "climb; craft:*; dodge; grapple | brawl; navigate; pilot:boat; swim",
        (
            (
                3,
                3,
                False,
                "artillery:*=shipboard_gun; command; language_other:*; listen; repair:mechanical; "
                "repair:structural; spot",
            ),
        ),
    ),
    "scientist": (
        "craft:*; persuade; research; status:*",
        (
            (1, 2, False, "technical:computer_use; heavy_machine:*"),
            (5, 5, True, "knowledge:*; science:*"),
        ),
    ),
    "soldier": (
        "brawl | grapple; climb; dodge; first_aid",
        (
            (
                6,
                6,
                False,
                "artillery:*; brawl; command; drive:*; firearm:*=rifle; grapple; heavy_weapon:*; hide; "
                "language_other:*; listen; jump; medicine; melee_weapon:*; missile_weapon:*; navigate; "
                "repair:mechanical; ride:*; spot; stealth; throw",
            ),
        ),
    ),
    "spy": (
        "dodge; fast_talk; hide; listen; research; spot; stealth",
        (
            (
                3,
                3,
                False,
                "art:photography; brawl; disguise; etiquette; firearm:*; grapple; insight; knowledge:*; "
                "language_other:*; language_own; martial_arts; navigate; pilot:*; repair:electronic; "
                "repair:mechanical; ride:*; swim; technical:computer_use; throw; track",
            ),
        ),
    ),
    "thief": (
        "appraise; dodge; fast_talk; hide; stealth",
        (
            (
                5,
                5,
                False,
                "bargain; brawl; climb; disguise; fine_manipulation; firearm:pistol,revolver,shotgun; "
                "grapple; insight; listen; jump; knowledge:law; persuade; repair:mechanical; spot",
            ),
        ),
    ),
    "warrior": (
        "brawl; dodge; grapple; melee_weapon:*; missile_weapon:*",
        (
            (
                5,
                5,
                False,
                "climb; firearm:*; hide; listen; jump; language_other:*; martial_arts; ride:*; spot; "
                "stealth; swim; throw; track",
            ),
        ),
    ),
}
