"""Base and specialist classes of the default pack against the digest (10.1, 10.2). Touches data files."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.lunatic.book_lists import BASE_CLASSES, SKILLS, SPECIALIST_CLASSES
from tests.systems.lunatic.tables import names, plain, rows

WORDS = ("ja", "en", "kana")
OF = ("warrior", "thief", "mage", "magic_warrior")
ID = {row[1]: row[0] for row in SKILLS}

# The table of 10.1: 戦士, 盗賊, 魔導士, 魔法戦士
INITIAL = """
主近接 3 2 0 2
副近接 2 1 0 1
投射 1 1 0 0
防御 3 2 1 2
生体防御 1 0 1 1
精神防御 0 0 2 1
逃走 1 1 0 0
運動 1 1 0 1
隠密 0 2 0 0
仕掛 0 3 0 0
事情通 0 0 2 0
洞察 0 1 1 0
トリック 0 1 0 0
野外活動 1 0 0 0
話術 0 0 1 0
呪文投射 -- -- 2 1
対応呪文 -- -- 2 1
儀式魔法 -- -- 3 1
"""
PATTERNS: dict[str, dict[str, dict[str, int]]] = {
    "warrior": {"A": {}, "B": {"投射": 2, "副近接": 1}},
    "thief": {"A": {}, "B": {"隠密": 1, "トリック": 2}},
    "mage": {"A": {}},
    "magic_warrior": {"A": {}, "B": {"主近接": 1, "呪文投射": 2, "対応呪文": 2}},
}
FAVOURED = {
    "warrior": ("主近接 防御", "投射 生体防御 精神防御 逃走 運動 野外活動"),
    "thief": ("隠密 仕掛", "主近接 投射 防御 逃走 運動 洞察 トリック 話術"),
    "mage": ("呪文投射 対応呪文", "儀式魔法 精神防御 生体防御 事情通 洞察"),
    "magic_warrior": ("主近接", "防御 生体防御 精神防御 呪文投射 対応呪文 運動"),
}
# 余力, 魔那, 脚力
CAPS = {
    "warrior": {"A": (5, 0, 1), "B": (4, 0, 2)},
    "thief": {"A": (4, 0, 2), "B": (3, 0, 3)},
    "mage": {"A": (3, 5, 1), "B": (4, 4, 1)},
    "magic_warrior": {"A": (4, 3, 1), "B": (3, 4, 1)},
}
SLOTS = {"warrior": {"A": 8}, "thief": {"A": 8, "B": 6}, "mage": {"A": 4}, "magic_warrior": {"A": 6}}
BONUSES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "guardian": ("warrior", {"vitality": 2}, {"reserve": 1}),
    "skirmisher": ("warrior", {"stride": 1}, {"favored": ["missile"]}),
    "scout": ("thief", {"stride": 1}, {"reserve": 1}),
    "trickster": ("thief", {"reserve": 1}, {"favored": ["trick", "speech"]}),
    "force_mage": ("mage", {"mana": 1}, {"reserve": 1}),
    "loremage": ("mage", {"mana": 1}, {"favored": ["lore", "ritual"]}),
    "precept_mage": ("magic_warrior", {"mana": 1}, {"vitality": 1}),
    "spirit_guardian": ("magic_warrior", {"reserve": 1}, {"stride": 1}),
}
REAL = {"warrior", "thief", "mage", "magic_warrior", "force_mage", "spirit_guardian", "precept_mage"}


def ids(words: str) -> list[str]:
    return [ID[word] for word in words.split()]


def test_the_classes_stand_in_the_order_of_the_digest() -> None:
    assert list(rows("base_classes")) == list(OF)
    assert list(rows("specialist_classes")) == list(BONUSES)


@pytest.mark.parametrize("line", INITIAL.split("\n")[1:-1], ids=lambda line: ID[line.split()[0]])
def test_a_skill_has_its_initial_value_in_every_class(line: str) -> None:
    name, *values = line.split()
    given = [rows("base_classes")[id]["skills"][ID[name]] for id in OF]
    assert given == [None if value == "--" else int(value) for value in values]


@pytest.mark.parametrize("id", OF)
def test_a_base_class_gives_a_value_for_each_of_the_skills(id: str) -> None:
    assert set(rows("base_classes")[id]["skills"]) == {row[0] for row in SKILLS}


@pytest.mark.parametrize("id", OF)
def test_a_base_class_has_its_patterns_favoured_skills_caps_and_slots(id: str) -> None:
    row = rows("base_classes")[id]
    patterns = {one["id"]: one["set"] for one in row["skill_patterns"]}
    assert patterns == {key: {ID[name]: n for name, n in set_.items()} for key, set_ in PATTERNS[id].items()}
    fixed, choose = FAVOURED[id]
    assert row["favored"] == {"fixed": ids(fixed), "choose": 2, "from": ids(choose)}
    caps = {one["id"]: (one["reserve"], one["mana"], one["stride"]) for one in row["parameter_patterns"]}
    assert caps == CAPS[id]
    assert {one["id"]: one["slots"] for one in row["feat_slots"]} == SLOTS[id]


def test_only_the_thief_may_give_slots_for_spells() -> None:
    granted = {
        (id, one["id"]): one["grants"]
        for id, row in rows("base_classes").items()
        for one in row["feat_slots"]
        if one["grants"]
    }
    barred = {"spell_cast": 0, "spell_react": 0, "ritual": 0}
    assert granted == {("thief", "B"): {"spells": "specialist", "mana_cap": 2, "skill_set": barred}}


@pytest.mark.parametrize("id", BASE_CLASSES)
def test_a_base_class_is_that_of_the_pack(id: str) -> None:
    wanted, row = BASE_CLASSES[id], rows("base_classes")[id]
    assert names(row) == tuple(wanted[word] for word in WORDS)
    more = {key: value for key, value in wanted.items() if key not in WORDS}
    assert plain({key: row[key] for key in more}) == plain(more)


@pytest.mark.parametrize("id", SPECIALIST_CLASSES)
def test_a_specialist_class_is_that_of_the_pack(id: str) -> None:
    wanted, row = SPECIALIST_CLASSES[id], rows("specialist_classes")[id]
    assert names(row) == tuple(wanted[word] for word in WORDS)
    more = {key: value for key, value in wanted.items() if key not in WORDS}
    assert plain({key: row[key] for key in more}) == plain(more)


@pytest.mark.parametrize("id", BONUSES)
def test_a_specialist_class_has_two_bonuses_to_choose_from(id: str) -> None:
    base, first, second = BONUSES[id]
    row = rows("specialist_classes")[id]
    assert row["base_classes"] == [base]
    assert row["bonuses"] == [{"id": "A", **first}, {"id": "B", **second}]
    assert row["specialist_caster"] is (id == "force_mage")


def test_each_base_class_offers_its_specialists() -> None:
    offered = {id: row["specialists"] for id, row in rows("base_classes").items()}
    assert offered == {base: [id for id, (of, _, _) in BONUSES.items() if of == base] for base in OF}


def test_two_classes_need_magic() -> None:
    marked = [id for id, row in rows("base_classes").items() if "requires_magic" in row["special_notes"]]
    assert marked == ["mage", "magic_warrior"]


def test_seven_names_of_classes_are_real_and_no_number_is() -> None:
    every = {**rows("base_classes"), **rows("specialist_classes")}
    assert {id for id, row in every.items() if row["name_provenance"] == "text"} == REAL
    assert {row["name_provenance"] for row in every.values()} == {"text", "reconstructed"}
    assert {row["data_provenance"] for row in every.values()} == {"reconstructed"}


def test_class_initial_values_stay_within_what_the_text_says() -> None:
    high = {row[0]: 2 if row[5] else 3 for row in SKILLS}
    for id, row in rows("base_classes").items():
        patterns = [one["set"] for one in row["skill_patterns"]]
        for given in ({skill: n or 0 for skill, n in row["skills"].items()}, *patterns):
            over = {skill: n for skill, n in given.items() if n > high[skill]}
            assert over == {}, id


def test_those_who_cannot_have_magic_skills_have_none_of_the_three() -> None:
    magic = ("spell_cast", "spell_react", "ritual")
    for id, row in rows("base_classes").items():
        barred = [skill for skill in row["skills"] if row["skills"][skill] is None]
        assert barred == ([] if id in ("mage", "magic_warrior") else list(magic))
