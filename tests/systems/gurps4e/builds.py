"""Builds for the tests of the GURPS rulebook: raw records in, evaluations out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st

from builder.core.character import Numbers, Profile
from builder.core.evaluation import Evaluation
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.engine import evaluate
from builder.systems.gurps4e.facts import Facts
from builder.systems.gurps4e.rules import GurpsRules, load_rules


@cache
def rules() -> GurpsRules:
    """The shipped tables."""
    return load_rules(())


def choices_of(raw: Mapping[str, Any]) -> Choices:
    """The choices of a record, rows numbered from 1 in the order of the document."""
    filled = Numbers(0).fill(Choices.model_validate(raw))
    assert isinstance(filled, Choices)
    return filled


def evaluated(raw: Mapping[str, Any]) -> Evaluation[Facts]:
    """What the rules say of a record."""
    return evaluate(Profile(), choices_of(raw), rules())


# Records for property tests: sound keys and types, values in and far out of every range.

SOME = st.integers(-3, 25)
ANY = st.integers(-1_000_000_000, 1_000_000_000)
NUMBER = st.one_of(SOME, SOME, ANY)
EXACT = st.one_of(NUMBER, st.sampled_from(["0.25", "-2.5", "1/3", "0.12", "999.99"]))
FLAG = st.booleans()


@cache
def words() -> st.SearchStrategy[str]:
    """Ids that tables know, words that choices use, and words that nobody knows."""
    table = rules()
    ids = [*table.traits, *table.skills, *table.items, *table.appearances, *table.wealth_levels]
    kinds = [variant.id for row in table.traits.values() for variant in row.variants]
    own = ["", "custom", "ST", "DX", "Per", "E", "A", "VH", "lite", "full", "allow", "warn", "forbid"]
    more = ["play", "creation", "right", "left", "advantage", "disadvantage", "perk", "quirk", "日本語", "x"]
    return st.sampled_from([*ids, *kinds, *own, *more])


def ids(names: Any) -> st.SearchStrategy[str]:
    """Mostly an id of a table, sometimes any word."""
    return st.one_of(st.sampled_from(list(names)), st.sampled_from(list(names)), st.just("custom"), words())


def record(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A record in which any key may be missing."""
    return st.fixed_dictionaries({}, optional=fields)


def rows_of(row: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    """A short list of rows."""
    return st.lists(row, max_size=6)


@cache
def builds() -> st.SearchStrategy[dict[str, Any]]:
    """Any build that the door lets in."""
    table, word = rules(), words()
    kinds = [variant.id for row in table.traits.values() for variant in row.variants]
    trait = record(
        id=ids(table.traits),
        variant=st.one_of(st.sampled_from(kinds), word),
        level=NUMBER,
        cr=st.one_of(st.sampled_from([6, 9, 12, 15]), NUMBER),
        detail=word,
        skill=word,
        skills=st.lists(word, max_size=3),
        name=word,
        kind=word,
        cost=NUMBER,
    )
    skill = record(
        id=ids(table.skills),
        points=EXACT,
        spec=word,
        tl=st.one_of(st.none(), NUMBER),
        name=word,
        attr=word,
        diff=word,
    )
    item = record(
        id=ids(table.items), qty=NUMBER, carried=FLAG, worn=FLAG, ready=FLAG, name=word, cost=EXACT, kg=EXACT
    )
    return record(
        settings=settings(),
        phase=st.sampled_from(["creation", "play", "later"]),
        attributes=record(ST=NUMBER, DX=NUMBER, IQ=NUMBER, HT=NUMBER),
        secondary=record(HP=NUMBER, Will=NUMBER, Per=NUMBER, FP=NUMBER, Speed=EXACT, Move=NUMBER),
        appearance=word,
        tl_delta=NUMBER,
        wealth=word,
        status=NUMBER,
        reputations=rows_of(record(value=NUMBER, detail=word)),
        languages=rows_of(record(name=word, native=FLAG, spoken=NUMBER, written=NUMBER)),
        cultures=rows_of(record(name=word, alien=FLAG)),
        traits=rows_of(trait),
        perks=rows_of(word),
        quirks=rows_of(word),
        skills=rows_of(skill),
        equipment=rows_of(item),
        carried_kg=st.one_of(st.none(), EXACT),
        earned=rows_of(record(points=NUMBER, date=word, reason=word)),
        handedness=word,
        current=record(hp=NUMBER, fp=NUMBER),
    )


def settings() -> st.SearchStrategy[dict[str, Any]]:
    """Any campaign."""
    return record(
        starting_points=NUMBER,
        disadvantage_limit_percent=st.one_of(st.none(), NUMBER),
        disadvantage_limit_points=st.one_of(st.none(), NUMBER),
        quirk_limit=NUMBER,
        attributes_below_8=st.sampled_from(["allow", "warn", "forbid", "?"]),
        secondary_mode=st.sampled_from(["lite", "full", "?"]),
        secondary_limits=FLAG,
        self_control_mode=st.sampled_from(["lite", "full"]),
        skill_defaults=st.sampled_from(["lite", "full"]),
        raise_from_default=FLAG,
        talent_max_level=NUMBER,
        enhanced_defense_max_level=NUMBER,
        perks_allowed=FLAG,
        cultural_familiarity=FLAG,
        fencing=FLAG,
        tl=NUMBER,
        starting_wealth=st.one_of(st.none(), EXACT),
        settled=FLAG,
        forbidden_traits=st.lists(words(), max_size=3),
    )
