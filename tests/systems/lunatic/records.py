"""Records of characters for property tests: everything the door takes, however foolish."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from builder.systems.lunatic.rules import load_rules

RULES = load_rules(())
NUMBERS = st.one_of(st.integers(-3, 25), st.sampled_from([-1_000_000_000, -50, 100, 1_000_000_000]))
SMALL = st.integers(-4, 6)
WORDS = st.sampled_from(["", "custom", "nobody_knows", "けん", "{x}", "A", "B", "magic", "valor"])
SKILLS = tuple(RULES.skills)


def ids(*known: str) -> st.SearchStrategy[str]:
    return st.one_of(st.sampled_from(known), WORDS)


def fields(**parts: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=parts)


FLAGS = st.booleans()
ABILITIES = ("valor", "reflex", "judgment", "technique", "fate")
PURCHASES = st.one_of(
    fields(
        kind=st.sampled_from(["ability", "parameter", "base", "intensity"]),
        id=ids(*ABILITIES, "magic", "vitality", "reserve", "mana", "stride", "toughness", *SKILLS),
        steps=NUMBERS,
        skill_exp=NUMBERS,
        allowed=FLAGS,
        exp=st.none() | NUMBERS,
    ),
    fields(
        kind=st.sampled_from(["spell", "ritual", "feat", "retrain", "talent", "", "else"]),
        id=ids(*RULES.spells, *RULES.feats),
        ja=WORDS,
        en=WORDS,
        select=WORDS,
        exp=st.none() | NUMBERS,
        slots=NUMBERS,
        level=NUMBERS,
        school=ids(*RULES.schools),
        beyond=FLAGS,
        book=FLAGS,
        permitted=FLAGS,
        allowed=FLAGS,
        skill_exp=NUMBERS,
    ),
)
ITEMS = fields(
    id=ids(*RULES.weapons, *RULES.gear),
    qty=NUMBERS,
    start=FLAGS,
    line=ids("weapon", "spare", "small", "shield", "ammunition", "spellbook", "clothing", "agreed"),
    thing=ids("weapon", "focus", "shield", "mana_crystal", "ammunition", "activator", "consumable"),
    fine=FLAGS,
    magic=FLAGS,
    ready=FLAGS,
    category=ids(*RULES.categories),
    size=ids("small", "medium", "large"),
    hands=ids("one", "hand_and_half", "two"),
    damage=st.sampled_from(["", "D8", "2D4", "D10+1", "1/2", "rubbish", "9" * 50]),
)
RECORDS = fields(
    race=ids(*RULES.races),
    race_allowed=FLAGS,
    base_class=ids(*RULES.base_classes),
    specialist_class=ids(*RULES.specialist_classes),
    raised_ability=ids(*ABILITIES),
    deltas=fields(**dict.fromkeys(ABILITIES, NUMBERS)),
    magic=st.none() | NUMBERS,
    talents=st.lists(st.one_of(ids("darkvision_15"), fields(ja=WORDS, ap=NUMBERS)), max_size=3),
    virtual=fields(
        **dict.fromkeys(
            ("reserve_fate", "reserve_high", "reserve_low", "toughness", "stride", "mana"), NUMBERS
        )
    ),
    vitality_ap=NUMBERS,
    exchanged_ap=NUMBERS,
    skill_pattern=WORDS,
    favored=st.lists(ids(*SKILLS), max_size=5),
    parameter_pattern=WORDS,
    slot_option=WORDS,
    weapon_option=WORDS,
    bonus_option=WORDS,
    age_rolls=st.lists(NUMBERS, max_size=4),
    age=st.none() | NUMBERS,
    growth=st.lists(st.lists(PURCHASES, max_size=6), max_size=4),
    personal_exp_gained=st.one_of(NUMBERS, st.lists(NUMBERS, max_size=4)),
    skill_exp=st.one_of(
        st.dictionaries(ids(*SKILLS), NUMBERS, max_size=3),
        st.lists(st.dictionaries(ids(*SKILLS), NUMBERS, max_size=3), max_size=4),
    ),
    hero_points=st.lists(
        fields(
            scenario=NUMBERS,
            use=ids("reroll", "automatic", "revival"),
            exp=NUMBERS,
            skill=ids(*SKILLS),
            skill_exp=NUMBERS,
            party=NUMBERS,
            agreed=FLAGS,
            everyone=FLAGS,
            together=NUMBERS,
        ),
        max_size=3,
    ),
    equipment=st.lists(ITEMS, max_size=5),
    gp=st.none() | NUMBERS,
    heavy_load=FLAGS,
    profile=fields(
        height_cm=st.none() | NUMBERS | st.sampled_from(["170.5", "110", "146.2"]),
        weight_kg=st.none() | NUMBERS | st.sampled_from(["70.5", "0"]),
        muscle_override=st.none() | NUMBERS,
    ),
    traits=st.lists(WORDS, max_size=5),
    languages=st.lists(WORDS, max_size=3),
    is_pc=FLAGS,
    party_levels=st.lists(NUMBERS, max_size=3),
    table_pack=st.none() | fields(id=WORDS, sha256=WORDS),
)
