"""Texts of the character sites: every system reads its own, refuses the others', and drops nothing."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from builder.core.errors import BuilderError
from builder.core.foreign import differences
from builder.core.frozen import LONGEST_LINE, LONGEST_PROSE
from builder.core.text import LANGUAGES, Language
from builder.exports import as_text
from builder.storage.character_json import as_json
from builder.systems import all_systems
from tests.exports.subjects import FILES, named, sample, speaker
from tests.systems.every import look, rules, speakers, system
from tests.systems.texts import FENCER, HEALER, SAILOR, SCOUT, lines, opened, refused, whole

TYPED = {"gurps4e": FENCER, "brp": SAILOR, "black_flag": HEALER, "lunatic": SCOUT}


@pytest.mark.parametrize("id", sorted(TYPED))
def test_each_text_is_read_by_the_system_whose_abilities_stand_in_it(id: str) -> None:
    text = re.sub(r"( / )?(システム：ガープス|System: Black Flag)", "", TYPED[id])
    assert opened(text).character.system == id
    assert opened(TYPED[id]).character.system == id


def test_every_system_takes_texts_and_has_a_text_of_its_own_here() -> None:
    assert set(all_systems()) == set(TYPED)
    for id, each in all_systems().items():
        assert [one.suffix for one in each.formats if one.id == "site_text"] == [".txt"], id


@pytest.mark.parametrize("id", sorted(TYPED))
def test_a_system_refuses_the_texts_of_the_others(id: str) -> None:
    (own,) = (one for one in system(id).formats if one.id == "site_text")
    assert own.read is not None and own.meant is not None
    for other, text in TYPED.items():
        if other == id:
            assert own.read(text.encode(), rules(id)).record
        else:
            with pytest.raises(BuilderError):
                own.read(text.encode(), rules(id))
            assert not own.meant(text.encode())


def test_the_digests_example_keeps_profession_age_and_belongings_as_notes() -> None:
    character = opened(SAILOR).character
    assert character.profile.name == "朝霧 アンナ"
    assert character.profile.notes == "職業：船乗り\n年齢：22 / 性別：女\n\n■所持品■\n短剣 1D4+2"


def test_the_digests_example_gives_its_numbers_and_the_points_above_the_base() -> None:
    found = opened(SAILOR)
    choices = found.character.choices
    assert choices.rolls.model_dump() == {
        "STR": 11, "CON": 12, "SIZ": 11, "INT": 14, "POW": 11, "DEX": 13, "APP": 12,
    }  # fmt: skip
    assert [(row.skill, row.points) for row in choices.personal_points] == [("listen", 38)]
    assert (whole("brp", "hp", found), whole("brp", "pp", found)) == (12, 11)
    assert whole("brp", "skill.listen", found) == 63
    assert lines(found) == ["最初の部分：2行をメモに残した", "■所持品■：1行をメモに残した"]


def test_of_a_skill_below_its_base_the_difference_is_named() -> None:
    found = opened(SAILOR.replace("《目星》25％", "《目星》20％"))
    assert "目星：ファイルでは20、ここでは25" in lines(found)
    assert "Listen" not in found.character.profile.notes


def test_specialties_are_found_in_brackets() -> None:
    more = "●《科学(生物学)》37％ ●《言語（他国語）（火星航路語）》30％ ●《技工芸：コンピュータ使用》28％"
    found = opened(SAILOR.replace("《目星》25％", more))
    rows = {(row.skill, row.spec) for row in found.character.choices.personal_points}
    assert {
        ("science", "生物学"),
        ("language_other", "火星航路語"),
        ("technical", "コンピュータ使用"),
    } <= rows
    assert whole("brp", "skill.science:biology", found) == 37


def test_fields_that_are_no_concern_of_ours_stay_in_the_notes_untouched() -> None:
    """A column, a resource and a skill that no table knows: as they were written."""
    text = SAILOR.replace("DEX  APP", "DEX  APP  EDU").replace("13   12\n", "13   12   15\n")
    text = text.replace("HP:12 PP:11", "HP:12 MP:11 SAN:55/99").replace("《目星》25％", "《神話技能》5％")
    found = opened(text)
    notes = found.character.profile.notes
    assert "          STR  CON  SIZ  INT  POW  DEX  APP  EDU\n" in notes
    assert "=合計=     11   12   11   14   11   13   12   15" in notes
    assert "MP:11  SAN:55/99" in notes
    assert "《神話技能》5％" in notes
    assert "神話技能：収録していない技能なので、メモに残した" in lines(found)
    assert "san" not in str(found.character.choices.model_dump()).casefold()


def test_a_fencer_has_the_points_that_buy_the_levels() -> None:
    found = opened(FENCER)
    profile, choices = found.character.profile, found.character.choices
    assert (profile.name, profile.kana, profile.player, profile.concept) == (
        "朝霧 アンナ", "あさぎり あんな", "みどり", "港町の見習い剣士",
    )  # fmt: skip
    assert choices.attributes.model_dump() == {"ST": 11, "DX": 13, "IQ": 10, "HT": 11}
    assert (choices.secondary.HP, choices.secondary.Will, choices.secondary.Per, choices.secondary.FP) == (
        1, 2, 0, 0,
    )  # fmt: skip
    assert choices.current.hp == 9
    points = {row.id: row.points for row in choices.skills}
    assert points == {"broadsword": 2, "stealth": 8, "swimming": 1, "guns": 2}
    guns = next(row for row in choices.skills if row.id == "guns")
    assert (guns.tl, guns.spec) == (8, "拳銃")


def test_what_a_fencer_has_beyond_the_tables_stays_in_the_notes_and_is_named() -> None:
    found = opened(FENCER)
    told = lines(found)
    assert "竜語：収録していない技能なので、メモに残した" in told
    assert "登攀：習得していない技能なので、メモに残した" in told
    assert "観察：値が読めないので、メモに残した" in told
    assert not any("ファイルでは" in line for line in told)
    notes = found.character.profile.notes
    assert notes == (
        "■技能■\n--------------------------- 技能 ---------------------------\n"
        "●《竜語》9  《登攀》8\n●《観察》63億\n\n■所持品■\n剣"
    )


def test_a_level_that_no_points_buy_is_named() -> None:
    told = lines(opened(FENCER.replace("《剣》13", "《剣》900").replace("《忍び》15", "《忍び》9")))
    assert "剣：CPではそのレベルにならないので、メモに残した" in told
    assert "忍び：ファイルでは9、ここでは12" in told


def test_where_no_skill_has_a_dot_all_are_learned() -> None:
    found = opened(FENCER.replace("●", ""))
    points = {row.id: row.points for row in found.character.choices.skills}
    assert points == {"broadsword": 2, "stealth": 8, "swimming": 1, "guns": 2, "climbing": 1}
    assert "登攀：ファイルでは8、ここでは12" in lines(found)


def test_a_healer_has_scores_put_in_by_hand_and_skills_in_the_notes() -> None:
    found = opened(HEALER)
    choices = found.character.choices
    assert choices.ability_method == "manual"
    assert choices.abilities.model_dump() == {
        "str": 14, "dex": 10, "con": 14, "int": 8, "wis": 18, "cha": 13,
    }  # fmt: skip
    told = lines(found, "en")
    assert "Athletics: 5 in the file, 2 here" in told
    assert "Wisdom save: 7 in the file, 4 here" in told
    assert not any(line.startswith(("Acrobatics", "Strength", "History")) for line in told)
    assert any(line.startswith("Athletics: proficiencies come from class") for line in told)
    assert any(line.startswith("Herbalist tools: ") for line in told)
    notes = found.character.profile.notes
    assert "●《Athletics》+5" in notes and "=Total=" in notes and "Growth" in notes


def test_a_scout_is_moved_as_far_as_ability_points_reach() -> None:
    """The initial value is 8; it goes up by 5 and down by 3 at most."""
    found = opened(SCOUT)
    choices = found.character.choices
    assert choices.deltas.model_dump() == {
        "valor": 5, "reflex": 1, "judgment": 0, "technique": -1, "fate": -3,
    }  # fmt: skip
    assert choices.magic is None
    told = lines(found)
    assert "武勇：ファイルでは15、ここでは13" in told
    assert "天命：ファイルでは2、ここでは5" in told
    assert any(line.startswith("隠密：ファイルでは10、ここでは") for line in told)
    assert "料理：このシステムにない技能なので、メモに残した" in told
    assert "種族：人間" in found.character.profile.notes
    assert "●《隠密》10‡  ●《料理》5" in found.character.profile.notes


def test_a_mage_has_magic_bought() -> None:
    text = SCOUT.replace("天命\n", "天命  魔術\n").replace("     2\n", "     2    12\n")
    assert opened(text).character.choices.magic == 12


# refusals


def test_abilities_of_no_system_are_named_in_the_refusal() -> None:
    text = "■能力値■\n        肉体  技量  心魂\n=合計=    3     4     5\n"
    ja, en = refused(text)
    assert ja == "表の能力値（肉体 技量 心魂）は、入っているどのシステムのものとも合いません。"
    assert en == "The abilities in the table (肉体 技量 心魂) are those of none of the systems here."


def test_a_text_without_a_table_says_what_is_missing() -> None:
    assert refused("朝霧 アンナ\n剣士")[0].startswith("「■能力値■」の下に能力値の表がない")


def test_the_system_whose_abilities_they_are_says_why_it_refuses() -> None:
    """A number that does not count: whether the text names its system or not."""
    text = FENCER.replace("11   13   10   11", "11   1000000000   10   11")
    for each in (text, text.replace("システム：ガープス", "年齢：22"), f"ルール：BRP\n{text}"):
        assert refused(each)[0] == "DXの値が読めません。9999までの整数で書いてください。"


def test_a_system_line_decides_where_two_could_read_it() -> None:
    """All columns of two systems: the one that is named takes it."""
    both = "■能力値■\nSTR CON SIZ INT POW DEX APP WIS CHA\n=合計= 11 12 11 14 11 13 12 10 9\n"
    for line, id in (("システム：BRP", "brp"), ("System: Black Flag", "black_flag")):
        assert opened(f"{line}\n{both}").character.system == id


# there and back


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", FILES, ids=named)
def test_our_own_text_comes_back_or_is_named(file: object, language: Language) -> None:
    id, sheet = sample(FILES[FILES.index(file)])  # type: ignore[arg-type]
    say = speaker(id, language).say
    found = opened(as_text.export(sheet, speaker(id, language)))
    assert found.character.system == id
    assert found.character.profile.name == sheet.masthead.name
    assert found.character.profile.concept == sheet.masthead.concept
    evaluation = look(id, found.character).evaluation
    taken = found.taken
    assert taken is not None
    claims = {say(claim.name): claim for claim in taken.claims}
    apart = {say(one.name) for one in differences(taken.claims, evaluation.values)}
    kept = {say(line.what) for line in taken.lines if line.fate == "kept"}
    for ability in sheet.piece.abilities:
        name = say(ability.name)
        assert str(claims[name].says) == ability.total.words(speaker(id, language)).strip("‡")
        assert name not in apart
    for group in sheet.piece.skills:
        for skill in group.skills:
            name = say(skill.name)
            assert name in claims or name in kept or any(name in other for other in claims), name
    if id in ("gurps4e", "brp"):
        assert kept == {name for name in kept if name.startswith(("■", "[", "The beginning", "最初"))}
        assert not any(claims[name].says > 0 for name in apart)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", FILES, ids=named)
def test_no_word_of_our_own_text_is_lost(file: object, language: Language) -> None:
    """Every line is in the notes or was taken; what was taken is in the account."""
    id, sheet = sample(FILES[FILES.index(file)])  # type: ignore[arg-type]
    data = as_text.export(sheet, speaker(id, language))
    found = opened(data)
    assert found.taken is not None
    notes = found.character.profile.notes
    told = [speaker(id, language).say(line.what) for line in found.taken.lines]
    told += [speaker(id, language).say(claim.name) for claim in found.taken.claims]
    for line in data.decode().split("\n"):
        if line in notes or line.startswith(("■", "---", "=", "作成時", "成長等", "At start", "Growth")):
            continue
        words = re.findall(r"[^\s●《》:：/％%+−±]+", line)
        assert any(word in " ".join(told) or word in notes for word in words), line


# anything at all

PIECES = st.sampled_from(
    [
        "■能力値■", "■技能■", "■Abilities■", "■Skills■", "[プロフィール]", "--- 技 ---", "----", "■■",
        "キャラクター名：", "システム：ガープス", "システム：BRP", " / ", "：", ":", "HP:12", "HP:9/12",
        "PP:-3", "ST DX IQ HT", "STR CON SIZ INT POW DEX APP", "筋力 敏捷力 耐久力 知力 判断力 魅力",
        "武勇 反応 判断 技術 天命 魔術", "作成時", "成長等", "=合計=", "11 12 13 14", "9 9 9 9 9 9 9",
        "1000000000", "12‡ 8 7 9 10", "-5", "●", "《剣》", "《聞き耳》", "《科学(生物学)》",
        "《銃器／TL8／拳銃》", "《", "》", "63％", "±0", "−1", "\n", "\n", "\n", "\r\n", "\t", "\0",
        "\ufeff", "　", " ", "  ", "あ", "ｱ", "\u202e", "{x}", "‡",
    ]
)  # fmt: skip
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=60).map("".join)
TABLES = st.tuples(
    TEXTS, st.sampled_from(sorted(TYPED)), TEXTS, st.integers(0, 400), st.integers(-(10**10), 10**10)
).map(lambda made: made[0] + TYPED[made[1]][made[3] :].replace("11", str(made[4])) + made[2])


@settings(max_examples=150, deadline=None)
@given(st.one_of(TEXTS, TABLES).map(str.encode) | st.binary(max_size=400))
@example(b"")
@example(b"\xff\xfe")
@example(b"\xef\xbb\xbf")
@example("■能力値■\nST DX IQ HT\n=合計= 0 -5 9999 -9999\n■技能■\n●《剣》9999".encode())
def test_any_text_is_read_or_refused(data: bytes) -> None:
    try:
        found = opened(data)
    except BuilderError as error:
        assert "⟦" not in "".join(each.say(error.text) for each in speakers("gurps4e"))
        return
    assert as_json(found.character)
    assert "⟦" not in "".join(lines(found))


def test_long_names_and_long_texts_are_kept_whole() -> None:
    long = "あ" * (LONGEST_LINE + 1)
    found = opened(SAILOR.replace("朝霧 アンナ", long) + "x" * LONGEST_PROSE)
    assert len(found.character.profile.name) == LONGEST_LINE
    assert long in found.character.profile.notes
    assert len(found.character.profile.notes) == LONGEST_PROSE
    assert found.character.extensions["site_text"]["rest"].endswith("x" * LONGEST_PROSE)
    assert "メモ：長すぎる分は見えないところに保管した" in lines(found)


def test_a_thousand_skills_are_no_trouble() -> None:
    more = "\n".join(f"●《技{number}》50％ ●《科学(術{number})》50％" for number in range(1_500))
    found = opened(SAILOR.replace("■所持品■", f"{more}\n■所持品■"))
    assert len(found.character.choices.personal_points) < 1_001
    assert "術1499" in found.character.profile.notes
