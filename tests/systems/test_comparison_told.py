"""Two versions of a character compared, in each system: what differs is told in the words of the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from builder.core.character import PackRef, Profile, Waiver
from builder.core.compared import Comparison, Group, Item, Mark
from builder.core.comparison import compare
from builder.core.comparison_text import lines
from builder.core.dice import Roller
from builder.core.edit import Edit, Insert, Remove, Set, apply
from builder.core.language import translator
from builder.core.text import Text, Translator
from builder.workshop import Workshop
from tests.systems.every import AnyCharacter, begun, look, speakers
from tests.toy import lantern

SAMPLES = Path(__file__).parents[2] / "assets" / "samples"
NOW = datetime(2026, 4, 1, 20, 31, 12, tzinfo=UTC)
SIGNS = {Mark.CAME: "+ ", Mark.WENT: "- ", Mark.CHANGED: "", Mark.SAME: "= "}


def sample(name: str) -> AnyCharacter:
    """A sample that comes with the program."""
    found: AnyCharacter = Workshop(lambda: NOW).read(SAMPLES / name).character
    return found


def changed(character: AnyCharacter, *edits: Edit) -> AnyCharacter:
    """The character after these edits."""
    for edit in edits:
        character = apply(character, edit)
    return character


def between(old: AnyCharacter, new: AnyCharacter) -> Comparison:
    """The two compared."""
    return compare(look(old.system, old), look(new.system, new))


def told(groups: Iterable[Group], id: str) -> dict[str, list[str]]:
    """What differs in each part, as Japanese words: sign, name, old > new, cost."""
    say = speakers(id)[0].say
    return {
        say(group.title): [line(item, say) for item in group.changed] for group in groups if group.changed
    }


def line(item: Item, say: Callable[[Any], str]) -> str:
    sides = " > ".join("なし" if side is None else side.text(say) for side in (item.old, item.new))
    cost = f" {item.cost.shown}" if item.cost is not None and item.cost.difference else ""
    return f"{SIGNS[item.mark]}{say(item.name)}: {sides}{cost}"


def row(character: AnyCharacter, where: str, at: int) -> tuple[str, str, int]:
    """The path of a row, by its place in the list."""
    return "choices", where, getattr(character.choices, where)[at].row


# GURPS: the story of the picture in the law of the look


def guard_before() -> AnyCharacter:
    """E01 in the middle of being made: two disadvantages too many, no skills, nothing to carry."""
    guard = sample("gurps4e/1-town-guard.ja.json")
    bare = [
        Remove(row(guard, where, at))
        for where in ("languages", "skills", "equipment")
        for at in range(len(getattr(guard.choices, where)))
    ]
    greedy = Insert(("choices", "traits"), {"id": "greed", "cr": 9})
    temper = Insert(("choices", "traits"), {"id": "bad_temper", "cr": 12})
    return changed(guard, *bare, greedy, temper)


def guard_after() -> AnyCharacter:
    """The same, finished."""
    before = guard_before()
    made = sample("gurps4e/1-town-guard.ja.json").choices.model_dump(mode="json")
    gone = [Remove(("choices", "traits", one.row)) for one in before.choices.traits[-2:]]
    come = [
        Insert(("choices", where), {key: value for key, value in one.items() if key != "row"})
        for where in ("languages", "skills", "equipment")
        for one in made[where]
    ]
    return changed(before, *gone, *come)


def test_gurps_the_39_points_of_the_guard_went_to_fewer_disadvantages_and_skills() -> None:
    """Digest, 23, E01 and the picture: 39 > 0 is 32 for two disadvantages less and 7 for skills."""
    comparison = between(guard_before(), guard_after())
    choices = told(comparison.choices, "gurps4e")
    assert choices["不利な特徴"] == [
        "- 強欲: 自制値 9 > なし +22",
        "- かんしゃく: 自制値 12 > なし +10",
    ]
    assert choices["技能"] == [
        "+ 〈槍〉: 7 取らずに > 13 +4",
        "+ 〈盾〉: 8 取らずに > 12 +1",
        "+ 〈格闘〉: なし > 12 +1",
        "+ 〈観察〉: 5 取らずに > 9 +1",
    ]
    assert choices["言語"] == ["+ 共通語: なし > 母語"]
    assert [text.partition(":")[0] for text in choices["装備"]] == ["+ 槍", "+ ミディアムシールド", "+ 革鎧"]
    points = next(story for story in comparison.budgets if story.key == "points")
    assert (points.old and points.old.left, points.new and points.new.left, points.granted) == (39, 0, 0)
    say = speakers("gurps4e")[0].say
    assert [
        (say(step.name), step.old, step.new, step.difference) for step in points.steps if step.difference
    ] == [("不利な特徴", -47, -15, 32), ("技能", 0, 7, 7)]
    sums = {say(group.title): [one.difference for one in group.sums] for group in comparison.choices}
    assert sums["不利な特徴"] == [32]
    assert sums["技能"] == [7]


def test_gurps_what_follows_is_told_once_and_without_prices() -> None:
    """Spear, shield and armor, 19.25 kg: Move 5 > 4, Dodge 9 > 8, DR 2; Parry and Block come (E01)."""
    comparison = between(guard_before(), guard_after())
    following = told(comparison.follows, "gurps4e")
    first = following["ここから決まる値"]
    assert "今の荷: 0 kg > 19.25 kg" in first
    assert "防護点: 0 > 2" in first
    assert "よけ（今の荷重）: 9 > 8" in first
    assert "+ 止め: なし > 10" in first
    assert "+ 槍の命中: なし > 13" in following["攻撃"]
    assert "+ 槍 片手のダメージ: なし > 1d+1" in following["攻撃"]
    every = [text for texts in following.values() for text in texts]
    assert len(every) == len(set(every))
    assert not any("CP" in text for text in every)


def test_gurps_issues_that_went_are_told_with_what_they_were() -> None:
    went = [(one.mark, one.old and one.old.code) for one in between(guard_before(), guard_after()).issues]
    assert (Mark.WENT, "GURPS-DISADV-LIMIT") in went
    assert all(mark is Mark.WENT for mark, _ in went)


def test_gurps_what_is_the_same_is_named() -> None:
    say = speakers("gurps4e")[0].say
    names = [say(one.name) for one in between(guard_before(), guard_after()).same]
    assert {"基本能力値", "有利な特徴", "遵法精神", "義務感", "癖", "ヒットポイント"} <= {*names}


def test_gurps_a_changed_skill_is_one_line_with_its_points() -> None:
    """Spear at DX 12, Average: 4 points 13, 8 points 14."""
    guard = sample("gurps4e/1-town-guard.ja.json")
    comparison = between(guard, changed(guard, Set((*row(guard, "skills", 0), "points"), 8)))
    assert told(comparison.choices, "gurps4e") == {"技能": ["〈槍〉: 13 > 14 +4"]}
    ((_, item),) = comparison.changed
    assert [line(one, speakers("gurps4e")[0].say) for one in item.details] == ["CP: 4 > 8"]
    assert item.path == item.old_path == row(guard, "skills", 0)


def test_gurps_a_removed_weapon_goes_with_its_attacks() -> None:
    guard = sample("gurps4e/1-town-guard.ja.json")
    comparison = between(guard, changed(guard, Remove(row(guard, "equipment", 0))))
    assert told(comparison.choices, "gurps4e") == {"装備": ["- 槍: 携行、数 1 > なし \u221240"]}
    assert "- 槍の命中: 13 > なし" in told(comparison.follows, "gurps4e")["攻撃"]


def test_gurps_a_new_self_control_number_is_told_in_words() -> None:
    guard = sample("gurps4e/1-town-guard.ja.json")
    comparison = between(guard, changed(guard, Set((*row(guard, "traits", 1), "cr"), 9)))
    assert told(comparison.choices, "gurps4e") == {"不利な特徴": ["遵法精神: 自制値 12 > 自制値 9 \u22125"]}


# BRP


def test_brp_points_a_weapon_and_a_shift_are_told_by_skill() -> None:
    """Fists 25 + 20 personal = 45; with 30 it is 55. The pistol goes; DEX 12 is shifted by 2, not 1."""
    detective = sample("brp/1-harbour-detective.ja.json")
    brawl = next(one for one in detective.choices.personal_points if one.skill == "brawl")
    comparison = between(
        detective,
        changed(
            detective,
            Set(("choices", "personal_points", brawl.row, "points"), 30),
            Remove(row(detective, "weapons", 0)),
            Set(("choices", "shift", "DEX"), 2),
            Insert(("choices", "equipment"), {"text": "提灯"}),
        ),
    )
    choices = told(comparison.choices, "brp")
    assert choices["技能ポイント"] == ["格闘: 45 > 55"]
    assert choices["武器"] == ["- ピストル: 55 > なし"]
    assert choices["能力値"] == ["敏捷力: 13 > 14"]
    assert choices["その他の持ち物"] == ["+ 提灯: なし > あり"]
    story = next(one for one in comparison.budgets if one.key == "personal")
    assert (story.old and story.old.left, story.new and story.new.left) == (0, -10)
    assert [step.difference for step in story.steps if step.difference] == [10]


def test_brp_points_where_there_were_none_change_the_line_that_was_there() -> None:
    """Appraise has 15 from the start: a first row of points makes 25 of it, and no new skill."""
    detective = sample("brp/1-harbour-detective.ja.json")
    new = {"skill": "appraise", "spec": "", "points": 10}
    comparison = between(detective, changed(detective, Insert(("choices", "personal_points"), new)))
    assert told(comparison.choices, "brp") == {"技能ポイント": ["鑑定: 15 > 25"]}


def test_brp_the_record_of_dice_is_compared() -> None:
    detective = sample("brp/1-harbour-detective.ja.json")
    draft = Workshop(lambda: NOW).draft(detective, Roller(lambda sides: 4))
    draft.roll({("choices", "rolls", "STR"): "3d6"})
    comparison = between(detective, draft.document)
    choices = told(comparison.choices, "brp")
    assert choices["能力値"] == ["筋力: 9 > 11"]
    assert choices["ダイスの記録"] == ["能力値: 7個 > 8個"]
    details = [one for group, item in comparison.changed if group.key == "rolls" for one in item.details]
    assert [line(one, speakers("brp")[0].say) for one in details] == ["+ 3d6: なし > 12"]


# The Lunatic


def test_lunatic_a_rise_a_purchase_and_a_thing_are_told() -> None:
    """Judgment +2 costs 3 AP, +3 costs 6 (1, 3, 6 from a start of 9)."""
    mage = sample("lunatic/2-bell-tower-mage.ja.json")
    growth = mage.choices.growth[0]
    bought = growth.purchases[-1]
    comparison = between(
        mage,
        changed(
            mage,
            Set(("choices", "deltas", "judgment"), 3),
            Remove(("choices", "growth", growth.row, "purchases", bought.row)),
            Set((*row(mage, "equipment", 1), "qty"), 5),
        ),
    )
    choices = told(comparison.choices, "lunatic")
    assert choices["能力値"] == ["判断: 11 > 12 +3"]
    assert choices["装備"] == ["魔力の尽きた魔晶石: 数 2 > 数 5"]
    (purchase,) = choices["取得したもの"]
    assert purchase.startswith("- ")


def test_lunatic_the_order_of_purchases_counts() -> None:
    """What is bought first is paid first: their order is a choice, the order of things is none."""
    mage = sample("lunatic/2-bell-tower-mage.ja.json")
    growth = mage.choices.growth[0]
    turned = tuple(reversed(growth.purchases))
    moved = mage.choices.model_copy(
        update={
            "growth": (growth.model_copy(update={"purchases": turned}), *mage.choices.growth[1:]),
            "equipment": tuple(reversed(mage.choices.equipment)),
        }
    )
    comparison = between(mage, mage.model_copy(update={"choices": moved}))
    kept = [item for group, item in comparison.changed if item.mark is not Mark.CHANGED]
    assert kept == []
    named = {text for texts in told(comparison.choices, "lunatic").values() for text in texts}
    assert not any("装備" in text for text in named)


# Black Flag


def test_black_flag_class_spells_and_things_are_told() -> None:
    wizard = Workshop(lambda: NOW).quick("black_flag", begun("black_flag"), Roller.seeded(1))
    first = wizard.choices.classes[0]
    comparison = between(
        wizard,
        changed(
            wizard,
            Set(("choices", "classes", first.row, "level"), 2),
            Remove(row(wizard, "spells", 0)),
            Insert(("choices", "equipment"), {"id": "lantern", "name": "", "qty": 2}),
            Set(("choices", "lineage"), "elf"),
        ),
    )
    say = speakers("black_flag")[0].say
    marks = [(say(item.name), item.mark) for _, item in comparison.changed]
    assert Mark.WENT in {mark for _, mark in marks}
    assert "クレリック" in {name for name, _ in marks}
    assert told(comparison.choices, "black_flag")["クラス"] == ["クレリック: レベル 1 > レベル 2"]
    assert told(comparison.choices, "black_flag")["血統"][0].startswith("血統: オーク > エルフ")


# who the character is, in the toy as in any system


def test_a_renamed_character_and_a_portrait_are_told() -> None:
    one = lantern.begun()
    other = one.model_copy(update={"profile": Profile(name="ナイア", portrait="iVBORw0KGgo=")})
    comparison = compare(lantern.look(one), lantern.look(other))
    say = translator("ja", [lantern.TOY.strings]).say
    assert [line(item, say) for _, item in comparison.changed] == [
        "名前: なし > ナイア",
        "肖像: なし > 画像",
    ]
    again = other.model_copy(update={"profile": Profile(name="ナイア", portrait="iVBORw0KGgpB")})
    ((_, item),) = compare(lantern.look(other), lantern.look(again)).changed
    assert line(item, say) == "肖像: 前の画像 > 別の画像"


def test_packs_are_told_by_name_and_revision() -> None:
    one = lantern.begun()
    old = one.model_copy(update={"packs": (PackRef(id="night", revision=1), PackRef(id="fog", revision=1))})
    new = one.model_copy(update={"packs": (PackRef(id="night", revision=2), PackRef(id="rain", revision=1))})
    say = translator("ja", [lantern.TOY.strings]).say
    comparison = compare(lantern.look(old), lantern.look(new))
    assert [line(item, say) for group, item in comparison.changed if group.key == "packs"] == [
        "night: 第1版 > 第2版",
        "- fog: 第1版 > なし",
        "+ rain: なし > 第1版",
    ]


def test_a_pack_that_was_just_chosen_is_the_one_that_was_loaded() -> None:
    one = lantern.begun()
    old = one.model_copy(update={"packs": (PackRef(id="night", revision=1),)})
    new = one.model_copy(update={"packs": (PackRef(id="night", revision=1, digest="0" * 64),)})
    assert list(compare(lantern.look(old), lantern.look(new)).changed) == []


def test_a_waiver_is_told_by_what_it_allows_and_its_issue_counts_otherwise() -> None:
    one = lantern.begun(coins=10, belongings=[{"id": "lantern"}, {"id": "lantern"}])
    over = next(issue for issue in lantern.look(one).issues if issue.code == "TOY-COINS-OVER")
    waiver = Waiver(code=over.code, path=over.path, note="祭りの夜")
    comparison = compare(lantern.look(one), lantern.look(one.model_copy(update={"waivers": (waiver,)})))
    ((group, item),) = comparison.changed
    assert (group.key, item.mark) == ("waivers", Mark.CAME)
    assert item.new is not None and item.new.text(translator("ja", []).say) == "祭りの夜"
    assert [(one.mark, one.old and one.old.code) for one in comparison.issues] == [
        (Mark.CHANGED, "TOY-COINS-OVER")
    ]


def test_foreign_data_is_told_by_whose_it_is() -> None:
    one = lantern.begun()
    other = one.model_copy(update={"extensions": {"desk": {"seat": 3}}})
    ((group, item),) = compare(lantern.look(one), lantern.look(other)).changed
    assert (group.key, item.mark) == ("foreign", Mark.CAME)


def test_dates_versions_and_the_witness_are_no_difference() -> None:
    one = lantern.begun(belongings=[{"id": "lantern"}])
    stamped = lantern.draft(one).stamped().model_copy(update={"app_version": "9", "last_row": 40})
    assert compare(lantern.look(one), lantern.look(stamped)).nothing


def test_a_row_that_another_number_bears_is_the_same_and_one_that_came_between_is_not() -> None:
    old = lantern.begun(belongings=[{"row": 1, "id": "lantern"}, {"row": 2, "id": "club"}])
    new = lantern.begun(
        belongings=[{"row": 7, "id": "club"}, {"row": 8, "id": "oil"}, {"row": 9, "id": "lantern"}]
    )
    comparison = compare(lantern.look(old), lantern.look(new.model_copy(update={"id": "c-2"})))
    say = translator("ja", [lantern.TOY.strings]).say
    assert [(item.mark, say(item.name)) for _, item in comparison.changed] == [
        (Mark.CAME, say(oil_name(new)))
    ]


def oil_name(character: AnyCharacter) -> Any:
    view = lantern.look(character)
    return next(value.name for key, value in view.evaluation.values.items() if key == "price.8")


def test_what_no_page_shows_is_still_told() -> None:
    """Boxes that nobody asks about: they are in the file, so they are a difference."""
    old = lantern.begun(boxes={})
    new = lantern.begun(boxes={"attic": [{"name": "rope"}]})
    assert list(compare(lantern.look(old), lantern.look(new)).changed) != []


# across systems


def test_across_systems_only_profile_and_summary_are_compared() -> None:
    detective, guard = sample("brp/1-harbour-detective.ja.json"), sample("gurps4e/1-town-guard.ja.json")
    comparison = between(detective, guard)
    assert not comparison.whole
    assert {group.key.partition("/")[0] for group in comparison.choices} == {"profile"}
    assert [group.key for group in comparison.follows] == ["summary"]
    assert (comparison.values, comparison.issues, comparison.budgets) == ((), (), ())
    words = translator("ja", [view.strings for view in systems_of(detective, guard).values()])
    text = text_of(comparison, words)
    assert text[1] == "別のシステムのキャラクターです。比べるのはプロフィールと要約だけです。"
    assert " − パワーポイント(PP): 12 → なし" in text


def systems_of(*characters: AnyCharacter) -> Mapping[str, Any]:
    systems = Workshop(lambda: NOW).systems
    return {one.system: systems[one.system] for one in characters}


def text_of(comparison: Comparison, words: Translator) -> list[str]:
    return lines(comparison, words, ("A", "B"))


@pytest.mark.parametrize("language", [0, 1])
def test_the_text_has_a_line_a_difference_and_ends_with_what_is_the_same(language: int) -> None:
    words = speakers("gurps4e")[language]
    text = text_of(between(guard_before(), guard_after()), words)
    assert text[0] == "A → B"
    assert len([line for line in text if line.startswith((" + ", " − "))]) > 20
    assert text[-1].startswith(("同じもの", "The same"))
    nothing = text_of(between(guard_after(), guard_after()), words)
    assert nothing[1:] == [words.say(Text("compare.nothing"))]
