"""Records of The Lunatic for property tests: sound keys and types, choices in and out of every limit."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.systems.lunatic.book_lists import BASE_CLASSES, FEATS, RACES, SKILLS, SPECIALIST_CLASSES
from tests.systems.lunatic.independent import FIVE, RAISES

PLACES = ("mage_common", "magic_warrior_common", "force", "lore", "precept", "spirit", "scout_charms")
STEP = st.integers(-3, 5)
SMALL = st.integers(-1, 3)
TALENTS = ("darkvision_15", {"ja": "遠耳", "en": "Far ears", "ap": 1}, {"ja": "勘", "en": "Hunch", "ap": 3})


def mostly(good: st.SearchStrategy[Any], other: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(good, good, good, other)


def deltas() -> st.SearchStrategy[dict[str, int]]:
    tame = st.fixed_dictionaries({}, optional={name: SMALL for name in FIVE})
    return mostly(tame, st.fixed_dictionaries({}, optional={name: STEP for name in FIVE}))


@st.composite
def calling(draw: st.DrawFn) -> dict[str, Any]:
    """Base and specialist class with what they let one choose."""
    base = draw(st.sampled_from(list(BASE_CLASSES)))
    row = BASE_CLASSES[base]
    special = draw(mostly(st.sampled_from(row["specialists"]), st.sampled_from(list(SPECIALIST_CLASSES))))
    chosen: dict[str, Any] = {
        "base_class": base,
        "specialist_class": special,
        "favored": draw(st.permutations(row["favored"]["from"]))[:2],
        "bonus_option": draw(st.sampled_from("AB")),
        "parameter_pattern": draw(mostly(st.sampled_from("AB"), st.none())),
    }
    for key, listed in (
        ("skill_pattern", row["skill_patterns"]),
        ("slot_option", row["feat_slots"]),
        ("weapon_option", row["weapons"]),
    ):
        chosen[key] = draw(st.sampled_from([one["id"] for one in listed]))
    return chosen


def own_spell(name: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            **{"kind": st.just("spell"), "id": st.just("custom"), "ja": st.just(name), "en": st.just(name)},
            **{"level": st.integers(1, 4), "school": st.sampled_from(PLACES)},
        }
    )


def own_ritual(name: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            **{"kind": st.just("ritual"), "id": st.just("custom"), "ja": st.just(name), "en": st.just(name)},
            **{"level": st.integers(1, 5), "school": st.sampled_from(PLACES)},
            **{"book": st.booleans(), "permitted": st.booleans()},
        }
    )


def own_feat(name: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            **{"kind": st.just("feat"), "id": st.just("custom"), "ja": st.just(name), "en": st.just(name)},
            **{"exp": st.integers(0, 12), "slots": st.integers(0, 3), "beyond": st.booleans()},
        }
    )


def known_feat() -> st.SearchStrategy[dict[str, Any]]:
    """A feat of the tables; the one that names a choice with one of two."""
    choice = st.sampled_from(["印", "空中の印"])
    return st.sampled_from(list(FEATS)).flatmap(
        lambda id: st.fixed_dictionaries(
            {
                **{"kind": st.just("feat"), "id": st.just(id), "beyond": st.booleans()},
                **({"select": choice} if FEATS[id]["select"] else {}),
            }
        )
    )


def number_purchase() -> st.SearchStrategy[dict[str, Any]]:
    skill = st.sampled_from([row[0] for row in SKILLS])
    more = mostly(st.just(0), st.integers(1, 3))
    return st.one_of(
        st.fixed_dictionaries({"kind": st.just("ability"), "id": st.sampled_from([*FIVE, "magic"])}),
        st.fixed_dictionaries(
            {"kind": st.just("parameter"), "id": st.sampled_from(["vitality", "reserve", "mana", "stride"])}
        ),
        st.fixed_dictionaries({"kind": st.just("base"), "id": skill, "skill_exp": more}),
        st.fixed_dictionaries({"kind": st.just("intensity"), "id": skill, "skill_exp": more}),
    )


@st.composite
def growth(draw: st.DrawFn) -> list[list[dict[str, Any]]]:
    """Opportunities in order; what is given back was bought once before."""
    found: list[list[dict[str, Any]]] = []
    held: list[dict[str, Any]] = []
    for place in range(draw(st.integers(0, 4))):
        purchases: list[dict[str, Any]] = []
        for turn in range(draw(st.integers(0, 6))):
            name = f"{place}-{turn}"
            once = [one for one in held if sum(key(one) == key(other) for other in held) == 1]
            kinds = [number_purchase(), number_purchase(), number_purchase(), known_feat(), own_feat(name)]
            kinds += [own_spell(name), own_ritual(name)]
            back = draw(st.integers(0, 5)) == 0 and once
            one = draw(st.sampled_from(once)) if back else draw(st.one_of(kinds))
            if back:
                held = [other for other in held if key(other) != key(one)]
                given = {name: one[name] for name in ("id", "ja", "en", "select") if name in one}
                purchases.append({"kind": "retrain", **given})
                continue
            held += [one] if one["kind"] == "feat" else []
            purchases.append(one)
        found.append(purchases)
    return found


def key(feat: dict[str, Any]) -> tuple[Any, ...]:
    return feat["id"], feat.get("en"), feat.get("select")


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """Any record whose words the tables know."""
    skill = st.sampled_from([row[0] for row in SKILLS if row[0] != "sub_melee"])
    scenarios = draw(st.integers(0, 4))
    return {
        **draw(calling()),
        "race": draw(mostly(st.just("human"), st.sampled_from([row[0] for row in RACES]))),
        "race_allowed": draw(st.booleans()),
        "raised_ability": draw(st.sampled_from(FIVE)),
        "deltas": draw(deltas()),
        "magic": draw(st.one_of(st.none(), st.integers(7, 13))),
        "talents": draw(st.lists(st.sampled_from(TALENTS), max_size=3)),
        "virtual": draw(st.fixed_dictionaries({}, optional={name: st.integers(0, 6) for name in RAISES})),
        "vitality_ap": draw(st.integers(0, 4)),
        "exchanged_ap": draw(st.integers(0, 4)),
        "age_rolls": draw(
            mostly(st.sampled_from([[2], [6], [1, 4], [1, 1, 6]]), st.sampled_from([[], [1], [4, 4], [7]]))
        ),
        "age": draw(st.integers(14, 24)),
        "is_pc": draw(st.booleans()),
        "profile": {
            "height_cm": draw(st.integers(100, 210)),
            "weight_kg": draw(st.sampled_from([5, 30, "48.5", 60, "62.75", 75, 90, 140])),
        },
        "growth": draw(growth()),
        "personal_exp_gained": draw(
            st.lists(st.integers(0, 40), min_size=scenarios, max_size=scenarios),
        ),
        "skill_exp": draw(
            st.lists(
                st.dictionaries(skill, st.integers(1, 3), max_size=3), min_size=scenarios, max_size=scenarios
            )
        ),
    }
