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


CUSTOM = {"id": st.just("custom")}
CHOICE = st.sampled_from(["印", "空中の印"])
SKILL = st.sampled_from([row[0] for row in SKILLS])
MORE = mostly(st.just(0), st.integers(1, 3))
KNOWN = [
    st.fixed_dictionaries(
        {
            **{"kind": st.just("feat"), "id": st.just(id), "beyond": st.booleans()},
            **({"select": CHOICE} if row["select"] else {}),
        }
    )
    for id, row in FEATS.items()
]
OWN = [
    st.fixed_dictionaries(
        {
            **{"kind": st.just("spell"), **CUSTOM},
            **{"level": st.integers(1, 4), "school": st.sampled_from(PLACES)},
        }
    ),
    st.fixed_dictionaries(
        {
            **{"kind": st.just("ritual"), **CUSTOM},
            **{"level": st.integers(1, 5), "school": st.sampled_from(PLACES)},
            **{"book": st.booleans(), "permitted": st.booleans()},
        }
    ),
    st.fixed_dictionaries(
        {
            **{"kind": st.just("feat"), **CUSTOM, "exp": st.integers(0, 12)},
            **{"slots": st.integers(0, 3), "beyond": st.booleans()},
        }
    ),
    st.sampled_from([{"kind": "spell", "id": id} for id in ("healing", "lightning", "fireball")]),
]
NUMBERS = [
    st.fixed_dictionaries({"kind": st.just("ability"), "id": st.sampled_from([*FIVE, "magic"])}),
    st.sampled_from([{"kind": "parameter", "id": id} for id in ("vitality", "reserve", "mana", "stride")]),
    st.fixed_dictionaries({"kind": st.just("base"), "id": SKILL, "skill_exp": MORE}),
    st.fixed_dictionaries({"kind": st.just("intensity"), "id": SKILL, "skill_exp": MORE}),
]
# The same few again and again, so that limits are reached
AGAIN = st.sampled_from(
    [
        *({"kind": kind, "id": id} for kind in ("base", "intensity") for id in ("main_melee", "insight")),
        *({"kind": "base", "id": id, "skill_exp": 1} for id in ("main_melee", "insight")),
        *({"kind": "intensity", "id": "main_melee", "skill_exp": n} for n in (1, 2)),
        *({"kind": "parameter", "id": id} for id in ("vitality", "stride")),
    ]
)
BACK = st.fixed_dictionaries({"kind": st.just("retrain"), "place": st.integers(0, 9)})
PURCHASE = st.one_of(*NUMBERS, *NUMBERS, *NUMBERS, *KNOWN, *OWN, BACK, BACK)
GROWTH = st.one_of(
    st.lists(st.lists(PURCHASE, max_size=6), max_size=4),
    st.lists(st.lists(AGAIN, min_size=1, max_size=6), min_size=2, max_size=5),
)


def told(growth: list[list[dict[str, Any]]]) -> list[list[dict[str, Any]]]:
    """What is one's own gets a name; given back is what is there exactly once, and else nothing."""
    found: list[list[dict[str, Any]]] = []
    held: list[dict[str, Any]] = []
    for place, purchases in enumerate(growth):
        found.append([])
        for turn, one in enumerate(purchases):
            bought = dict(one)
            if one["kind"] == "retrain":
                once = [feat for feat in held if sum(key(feat) == key(other) for other in held) == 1]
                if not once:
                    continue
                feat = once[one["place"] % len(once)]
                held.remove(feat)
                bought = {"kind": "retrain", **{word: feat[word] for word in NAMES if word in feat}}
            elif one["id"] == "custom":
                bought |= {"ja": f"{place}-{turn}", "en": f"{place}-{turn}"}
            held += [bought] if one["kind"] == "feat" else []
            found[-1].append(bought)
    return found


NAMES = ("id", "ja", "en", "select")


def key(feat: dict[str, Any]) -> tuple[Any, ...]:
    return feat["id"], feat.get("en"), feat.get("select")


FREE = st.sampled_from([row[0] for row in SKILLS if row[0] != "sub_melee"])
SCENARIOS = st.lists(
    st.tuples(
        st.integers(0, 40),
        mostly(
            st.dictionaries(FREE, st.integers(1, 3), max_size=3),
            st.just({"main_melee": 6, "insight": 4}),
        ),
    ),
    max_size=4,
)
TRUE_ROLLS = st.sampled_from([[2], [6], [1, 4], [1, 1, 6]])
FALSE_ROLLS: st.SearchStrategy[list[int]] = st.sampled_from([[], [1], [4, 4], [7]])
RACE_IDS = st.sampled_from([row[0] for row in RACES])
TAME = st.fixed_dictionaries({}, optional={name: SMALL for name in FIVE})
WILD = st.fixed_dictionaries({}, optional={name: STEP for name in FIVE})
FIXED: dict[str, st.SearchStrategy[Any]] = {
    "race": mostly(st.just("human"), RACE_IDS),
    "race_allowed": st.booleans(),
    "raised_ability": st.sampled_from(FIVE),
    "deltas": mostly(TAME, WILD),
    "magic": st.one_of(st.none(), st.integers(7, 13)),
    "talents": st.lists(st.sampled_from(TALENTS), max_size=3),
    "virtual": st.fixed_dictionaries({}, optional={name: st.integers(0, 6) for name in RAISES}),
    "vitality_ap": st.integers(0, 4),
    "exchanged_ap": st.integers(0, 4),
    "age_rolls": mostly(TRUE_ROLLS, FALSE_ROLLS),
    "age": st.integers(14, 24),
    "is_pc": st.booleans(),
    "profile": st.fixed_dictionaries(
        {
            "height_cm": st.integers(100, 210),
            "weight_kg": st.sampled_from([5, 30, "48.5", 60, "62.75", 75, 90, 140]),
        }
    ),
    "growth": GROWTH.map(told),
}


def calling(base: str) -> st.SearchStrategy[dict[str, Any]]:
    """A base and a specialist class with what they let one choose."""
    row = BASE_CLASSES[base]
    fields = {
        "base_class": st.just(base),
        "specialist_class": mostly(
            st.sampled_from(row["specialists"]), st.sampled_from(list(SPECIALIST_CLASSES))
        ),
        "favored": st.just(row["favored"]["from"][:2]),
        "bonus_option": st.sampled_from("AB"),
        "parameter_pattern": mostly(st.sampled_from("AB"), st.none()),
    }
    for name, listed in (
        ("skill_pattern", row["skill_patterns"]),
        ("slot_option", row["feat_slots"]),
        ("weapon_option", row["weapons"]),
    ):
        fields[name] = st.sampled_from([one["id"] for one in listed])
    return st.fixed_dictionaries({**fields, **FIXED})


CALLINGS = st.one_of([calling(base) for base in BASE_CLASSES])


def records() -> st.SearchStrategy[dict[str, Any]]:
    """Any record of a PC or a grown-up NPC, its words known to the tables."""
    return st.tuples(CALLINGS, SCENARIOS).map(
        lambda both: {
            **both[0],
            "age": both[0]["age"] if both[0]["is_pc"] else max(16, both[0]["age"]),
            "personal_exp_gained": [exp for exp, _ in both[1]],
            "skill_exp": [skilled for _, skilled in both[1]],
        }
    )
