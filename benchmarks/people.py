"""Benchmarks: the characters that are measured with: the fattest of a system, ordinary ones by the folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from builder.core.dice import Roller
from builder.core.survey import AnyCharacter
from builder.storage.character_json import as_json
from builder.systems.black_flag.choices import Choices as BlackFlagChoices
from builder.systems.black_flag.rules import load_rules as load_black_flag
from builder.systems.brp.choices import Choices as BrpChoices
from builder.systems.brp.rules import load_rules as load_brp
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.rules import load_rules
from builder.systems.lunatic.choices import Choices as LunaticChoices
from builder.systems.lunatic.rules import load_rules as load_lunatic
from builder.workshop import Workshop

NOW = datetime(2026, 11, 29, tzinfo=UTC)
SAMPLES = Path(__file__).resolve().parent.parent / "assets" / "samples"
SAMPLE = SAMPLES / "gurps4e" / "3-duelist.ja.json"
SAMPLE_BRP = SAMPLES / "brp" / "3-pass-warden.ja.json"
SAMPLE_BLACK_FLAG = SAMPLES / "black_flag" / "3-comet-reader.ja.json"
SAMPLE_LUNATIC = SAMPLES / "lunatic" / "3-fen-warden.ja.json"
TRAITS, SKILLS, ITEMS = 60, 100, 60
DIFFERENT = 20
SPELLS, SCENARIOS = 30, 20
QUIRKS = 2000
SEED = 1


def workshop() -> Workshop:
    """The systems of this build at a fixed time."""
    return Workshop(lambda: NOW)


def fattest_gurps4e() -> AnyCharacter:
    """60 traits, 100 skills, 60 items: more than anybody plays."""
    rules = load_rules(())
    traits: list[dict[str, Any]] = []
    for place in range(TRAITS):
        row = list(rules.traits.values())[place % len(rules.traits)]
        variant = row.variants[0].id if row.variants else ""
        traits.append({"id": row.id, "variant": variant, "detail": f"no. {place}", "level": 1})
    skills: list[dict[str, Any]] = []
    for place in range(SKILLS):
        skill = list(rules.skills.values())[place % len(rules.skills)]
        spec = f"area {place}" if skill.spec != "none" else ""
        skills.append({"id": skill.id, "points": 1 + place % 3, "spec": spec})
    items = [{"id": id} for id in list(rules.items)[:ITEMS]]
    settings = {"starting_points": 500, "skill_defaults": "full"}
    choices = {"settings": settings, "traits": traits, "skills": skills, "equipment": items}
    begun = workshop().new("gurps4e")
    made: AnyCharacter = type(begun).model_validate(
        {**begun.__dict__, "choices": Choices.model_validate(choices)}
    )
    return made


def fattest_brp() -> AnyCharacter:
    """Every skill and every specialty with points, every weapon, shield and piece of armor."""
    rules = load_brp(())
    plain = [id for id, row in rules.skills.items() if not row.special]
    keys = [*plain, *rules.specialties, *(f"craft:no. {place}" for place in range(SKILLS - len(plain)))]
    begun = workshop().new("brp")
    choices = BrpChoices.model_validate(
        {
            "identity": {"own_language": "Japanese"},
            "rolls": {id: row.high for id, row in rules.characteristics.items()},
            "profession": {"id": "soldier"},
            "professional_points": dict.fromkeys(keys[::2], 5),
            "personal_points": dict.fromkeys(keys, 5),
            "weapons": list(rules.weapons),
            "shields": list(rules.shields),
            "armor": list(rules.armor),
            "equipment": [f"no. {place}" for place in range(ITEMS)],
        }
    )
    made: AnyCharacter = type(begun).model_validate({**begun.__dict__, "choices": choices})
    return made


def heavy_gurps4e() -> AnyCharacter:
    """A file of 2,000 quirks: no character, but it is opened."""
    quirks = [f"no. {place}" for place in range(QUIRKS)]
    begun = workshop().new("gurps4e")
    made: AnyCharacter = type(begun).model_validate(
        {**begun.__dict__, "choices": Choices.model_validate({"quirks": quirks})}
    )
    return made


def fattest_lunatic() -> AnyCharacter:
    """30 spells, then twenty scenarios with a feat and six steps each, 60 things."""
    rules = load_lunatic(())
    skills = [id for id in rules.skills if id != "sub_melee"]
    schools = ("force", "mage_common")
    first = [
        {"kind": "spell", "en": f"no. {place}", "level": 1, "school": schools[place % 2]}
        for place in range(SPELLS)
    ]
    later = [
        [
            {"kind": "feat", "en": f"no. {turn}", "exp": 1},
            *({"kind": "base", "id": skills[(turn * 6 + place) % len(skills)]} for place in range(6)),
        ]
        for turn in range(SCENARIOS)
    ]
    begun = workshop().new("lunatic")
    choices = LunaticChoices.model_validate(
        {
            **{"base_class": "mage", "specialist_class": "force_mage", "raised_ability": "judgment"},
            **{"deltas": {"judgment": 2, "technique": 2, "fate": 1}, "magic": 12},
            **{"skill_pattern": "A", "slot_option": "A", "weapon_option": "A", "bonus_option": "A"},
            **{"favored": ["ritual", "mind_defense"], "age_rolls": [6], "age": 20},
            "growth": [first, *later],
            "personal_exp_gained": [40] * SCENARIOS,
            "equipment": [{"en": f"no. {place}"} for place in range(ITEMS)],
        }
    )
    made: AnyCharacter = type(begun).model_validate({**begun.__dict__, "choices": choices})
    return made


def fattest_black_flag() -> AnyCharacter:
    """Three classes of casters at level 20 with all their spells; every weapon, all armor, 60 things."""
    desk = workshop()
    rules = load_black_flag(())
    classes = [
        {"id": "wizard", "level": 8},
        {"id": "bard", "level": 7},
        {"id": "cleric", "level": 5},
    ]
    begun = desk.new("black_flag")
    first = BlackFlagChoices.model_validate({"campaign": {"multiclassing": True}, "classes": classes})
    given = type(begun).model_validate({**begun.__dict__, "choices": first})
    quick = desk.quick("black_flag", given, Roller.seeded(SEED))
    things = [*rules.weapons, *rules.armor, *list(rules.gear)[:ITEMS]]
    choices = BlackFlagChoices.model_validate({**quick.choices.model_dump(), "equipment": things})
    made: AnyCharacter = type(begun).model_validate({**quick.__dict__, "choices": choices})
    return made


FATTEST: Mapping[str, Callable[[], AnyCharacter]] = {
    "gurps4e": fattest_gurps4e,
    "brp": fattest_brp,
    "lunatic": fattest_lunatic,
    "black_flag": fattest_black_flag,
}


def fill(folder: Path, count: int) -> None:
    """A folder of so many quick characters, each with a name and an id of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    shop = workshop()
    begun = shop.new("gurps4e")
    seeds = range(min(count, DIFFERENT))
    raws = [json.loads(as_json(shop.quick("gurps4e", begun, Roller.seeded(seed)))) for seed in seeds]
    for number in range(count):
        raw = raws[number % len(raws)]
        profile = {**raw["profile"], "name": f"{raw['profile']['name']} {number}"}
        text = json.dumps({**raw, "id": f"{number:032x}", "profile": profile}, ensure_ascii=False, indent=2)
        (folder / f"character {number:05}.json").write_text(text + "\n", encoding="utf-8")
