"""Records of BRP for property tests: sound keys and types, values in and out of every range."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.systems.brp.book_gear import ARMOUR, SHIELDS, WEAPONS
from tests.systems.brp.book_professions import PROFESSIONS
from tests.systems.brp.book_skills import SKILLS, SPECIALTIES
from tests.systems.brp.independent import ERAS, KIND, LOWEST, NAMES, entries

PLAIN = tuple(row[0] for row in SKILLS if row[5] in ("", "optional"))
OPEN = tuple(row[0] for row in SKILLS if row[5] in ("free", "by weapon"))
KNOWN = tuple(f"{row[0]}:{row[1]}" for row in SPECIALTIES)
OWN = ("craft:glass_blowing", "melee_weapon:whip", "language_other:german", "literacy:own", "literacy:german")
OTHERWISE = ("craft:Glass Blowing", "craft:ｇｌａｓｓ　ｂｌｏｗｉｎｇ ", "firearm:PISTOL", "ride: Horse")
FAULTY = ("juggling", "dodge:bullets", "art", "firearm", "language_other")
SOUND = (*PLAIN, *KNOWN, *OWN)

sound = st.sampled_from(SOUND)
any_key = st.one_of(sound, sound, sound, st.sampled_from((*OTHERWISE, *FAULTY)))


def maybe(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A record in which any key may be missing."""
    return st.fixed_dictionaries({}, optional=fields)


def rolled(name: str) -> st.SearchStrategy[int]:
    good = st.integers(LOWEST[name], 18)
    return st.one_of(good, good, good, st.integers(3, 60))


def amounts() -> st.SearchStrategy[Any]:
    good = st.integers(0, 80)
    return st.one_of(good, good, good, st.sampled_from((-3, 0, 0.5, 1_000_000)))


def points(most: int = 8) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(any_key, amounts(), max_size=most)


def specialty(skill: str) -> st.SearchStrategy[str]:
    """Mostly a suggested specialty, sometimes one's own."""
    known = [row[1] for row in SPECIALTIES if row[0] == skill]
    return st.sampled_from([*known, "german", "Of My Own", "own"])


@st.composite
def filled(draw: st.DrawFn, entry: str) -> str:
    """A pick from an entry of a list: as it should be, without its specialty, or with another one."""
    id, _, allowed = entry.partition("=")[0].partition(":")
    if id == "any":
        return draw(sound)
    if not allowed:
        return id
    if allowed == "*":
        return draw(st.one_of(st.just(id), specialty(id).map(lambda spec: f"{id}:{spec}")))
    good = st.sampled_from(allowed.split(","))
    return f"{id}:{draw(st.one_of(good, good, good, specialty(id)))}"


@st.composite
def listed_profession(draw: st.DrawFn) -> dict[str, Any]:
    """One of the twelve, its slots and lists filled well or badly."""
    name = draw(st.sampled_from(list(PROFESSIONS)))
    fixed: dict[str, str] = {}
    for entry in entries(PROFESSIONS[name][0]):
        ways = entry.split(" | ")
        id, _, allowed = entry.partition("=")[0].partition(":")
        if len(ways) > 1 and draw(st.booleans()):
            fixed[ways[0]] = draw(st.sampled_from(ways))
        elif (allowed == "*" or "," in allowed) and draw(st.integers(0, 3)):
            fixed[id] = draw(specialty(id))
    choices = []
    for _, most, _, text in PROFESSIONS[name][1]:
        pick = st.sampled_from(entries(text)).flatmap(filled)
        stray = st.sampled_from(PLAIN)
        choices.append(draw(st.lists(st.one_of(pick, pick, pick, stray), max_size=most + 1)))
    return {"id": name, "fixed": fixed, "choices": choices}


def own_profession() -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {"id": st.just("custom"), "skills": st.lists(sound, min_size=8, max_size=11)},
        optional={"title": st.sampled_from(["Smuggler", ""])},
    )


def professions() -> st.SearchStrategy[dict[str, Any]]:
    unknown: st.SearchStrategy[dict[str, Any]] = st.sampled_from([{}, {"id": "lawyer"}])
    return st.one_of(listed_profession(), listed_profession(), own_profession(), unknown)


def options() -> st.SearchStrategy[dict[str, Any]]:
    return maybe(
        cap_mode=st.sampled_from(["off", "warn", "enforce"]),
        literacy_assumed=st.booleans(),
        fly_mode=st.sampled_from(["none", "technological", "natural"]),
        powers=st.booleans(),
        disabled_skills=st.lists(st.one_of(sound, st.sampled_from(OPEN)), max_size=4, unique=True),
        sense_is_perception=st.booleans(),
    )


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """Any record with a full set of rolls."""
    overridable = [key for key in SOUND if not key.startswith(("language", "literacy"))]
    made = {
        "identity": draw(
            maybe(name=st.sampled_from(["", "Eli"]), own_language=st.sampled_from(["", "English"]))
        ),
        "rolls": {name: draw(rolled(name)) for name in NAMES},
        "profession": draw(professions()),
        "professional_points": draw(points()),
        "personal_points": draw(points()),
    }
    more = maybe(
        era=st.sampled_from(ERAS),
        options=options(),
        base_overrides=st.dictionaries(st.sampled_from(overridable), st.integers(0, 90), max_size=3),
        roll_sets=st.integers(0, 3),
        shift=st.dictionaries(st.sampled_from(NAMES), st.integers(-3, 3), max_size=4),
        experience_points=st.dictionaries(sound, st.integers(0, 30), max_size=4),
        weapons=st.lists(st.sampled_from([row[0] for row in WEAPONS]), max_size=4, unique=True),
        armor=st.lists(st.sampled_from([row[0] for row in ARMOUR]), max_size=3),
        shields=st.lists(st.sampled_from([row[0] for row in SHIELDS]), max_size=2, unique=True),
        improvements=st.lists(
            st.fixed_dictionaries(
                {"key": sound, "roll": st.just(100), "gain": st.integers(0, 7), "checked": st.booleans()}
            ),
            max_size=3,
        ),
    )
    return learnt(made | draw(more))


def learnt(record: dict[str, Any]) -> dict[str, Any]:
    """The record with experience points that are no less than the sum of its gains."""
    gains: dict[str, int] = {}
    for entry in record.get("improvements", ()):
        gains[entry["key"]] = gains.get(entry["key"], 0) + entry["gain"]
    given = record.get("experience_points", {})
    return {**record, "experience_points": given | {key: max(gains[key], given.get(key, 0)) for key in gains}}


def needs_specialty(key: str) -> bool:
    return KIND.get(key) in ("free", "by weapon")
