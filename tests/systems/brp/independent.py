"""BRP reckoned a second time, from the digest alone: plain functions on plain records. No engine in sight."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from tests.systems.brp.book_gear import ARMOUR, WEAPONS
from tests.systems.brp.book_professions import PROFESSIONS
from tests.systems.brp.book_skills import BY_WEAPON, SKILLS

Record = Mapping[str, Any]
Finding = tuple[str, str]

NAMES = ("STR", "CON", "SIZ", "INT", "POW", "DEX", "APP")
ERAS = ("modern", "future", "historical")
LOWEST = {name: 8 if name in ("SIZ", "INT") else 3 for name in NAMES}
BASE = {row[0]: row[4] for row in SKILLS}
KIND = {row[0]: row[5] for row in SKILLS}
PHYSICAL = tuple(row[0] for row in SKILLS if row[6] == "phys")
PERCEPTION = tuple(row[0] for row in SKILLS if row[6] == "perc")
WEAPON = {row[0]: row for row in WEAPONS}
WORN = {row[0]: row for row in ARMOUR}
UNJUDGED = ("brawl", "rock_thrown")


def up(number: int, divisor: int) -> int:
    """Divided, fractions up."""
    return -(-number // divisor)


# Chapters 5 and 3


def scores(record: Record) -> dict[str, int]:
    """The characteristics after the shift."""
    return {name: record["rolls"][name] + record.get("shift", {}).get(name, 0) for name in NAMES}


def hit_points(con: int, siz: int) -> int:
    return up(con + siz, 2)


def damage_bonus(total: int) -> str:
    """By STR + SIZ, beyond the printed rows as well (D-05)."""
    for most, bonus in ((12, "-1D6"), (16, "-1D4"), (24, "0"), (32, "+1D4"), (40, "+1D6")):
        if total <= most:
            return bonus
    return f"+{2 + (total - 41) // 16}D6"


def option(record: Record, name: str, usual: Any) -> Any:
    return record.get("options", {}).get(name, usual)


def disabled(record: Record, key: str) -> bool:
    """Whether the campaign has switched a skill off."""
    id = key.partition(":")[0]
    listed = option(record, "disabled_skills", ())
    without_wings = id == "fly" and option(record, "fly_mode", "none") == "none"
    without_powers = id == "projection" and not option(record, "powers", False)
    return key in listed or id in listed or without_wings or without_powers


# Chapter 6


def parted(key: str) -> tuple[str, str]:
    """Skill and specialty; width, case and spaces around do not tell specialties apart."""
    id, _, specialty = unicodedata.normalize("NFKC", key).partition(":")
    return id.strip(), "_".join(specialty.casefold().split())


def tidy(key: str) -> str:
    id, specialty = parted(key)
    return f"{id}:{specialty}" if specialty else id


def formula(words: str, score: Mapping[str, int], winged: bool) -> int:
    """A base as the list writes it."""
    if words == "DEX×½ / DEX×4":
        return score["DEX"] * 4 if winged else up(score["DEX"], 2)
    if words == "INT+POW":
        return score["INT"] + score["POW"]
    if "×" in words:
        name, _, times = words.partition("×")
        return score[name] * int(times)
    return int(words)


def base(record: Record, key: str) -> int | None:
    """The base chance of a key; None where none is published and the GM has set none."""
    id, specialty = parted(key)
    own = record.get("base_overrides", {}).get(tidy(key))
    if own is not None:
        return int(own)
    score = scores(record)
    if id == "literacy":
        return score["INT"] * 5 if specialty == "own" and option(record, "literacy_assumed", True) else 0
    if KIND[id] == "by weapon":
        return BY_WEAPON.get(tidy(key))
    columns = BASE[id].split(" / ") if id != "fly" else [BASE[id]]
    column = ERAS.index(record.get("era", "modern")) if len(columns) == 3 else 0
    return formula(columns[column], score, option(record, "fly_mode", "none") == "natural")


def valid(points: Any) -> int:
    """Points as they count: an entry that is no whole number of 0 or more counts as 0 (D-35)."""
    return points if isinstance(points, int) and points >= 0 else 0


def points(record: Record, kind: str, key: str) -> int:
    entries = record.get(kind, {})
    return sum(valid(number) for name, number in entries.items() if tidy(name) == tidy(key))


def spent(record: Record, key: str) -> int:
    """Professional and personal points together."""
    return points(record, "professional_points", key) + points(record, "personal_points", key)


def chance(record: Record, key: str) -> int:
    """In play: with what was learnt."""
    return (base(record, key) or 0) + spent(record, key) + points(record, "experience_points", key)


def special(number: int) -> int:
    return up(number, 5)


def penalties(record: Record) -> dict[str, int]:
    """What armour takes off: by group."""
    pieces = [WORN[id] for id in record.get("armor", ())]
    return {"phys": sum(int(row[6]) for row in pieces), "perc": sum(int(row[7]) for row in pieces)}


def reduced(record: Record, key: str) -> int:
    """The chance in armour."""
    id = parted(key)[0]
    off = penalties(record)
    senses = (*PERCEPTION, "sense") if option(record, "sense_is_perception", True) else PERCEPTION
    loss = off["phys"] if id in PHYSICAL else off["perc"] if id in senses else 0
    return max(0, chance(record, key) + loss)


def armour_points(record: Record) -> int:
    return sum(int(WORN[id][5]) for id in record.get("armor", ()))


# Chapter 9


def weapon_base(record: Record, id: str) -> int:
    """A weapon's own base; what the GM sets for its skill moves it as much (chapter 3)."""
    row = WEAPON[id]
    key = row[4]
    if not row[5]:
        return base(record, key) or 0
    own = record.get("base_overrides", {}).get(key)
    if own is None:
        return int(row[5])
    return max(0, int(row[5]) + int(own) - int(BY_WEAPON.get(key) or BASE[key]))


def weapon_chance(record: Record, id: str) -> int:
    key = WEAPON[id][4]
    return weapon_base(record, id) + spent(record, key) + points(record, "experience_points", key)


# Chapter 10


def half(number: int) -> int:
    return up(number, 2)


def quarter(number: int) -> int:
    return up(number, 4)


def resistance(active: int, passive: int) -> int:
    """Per cent; 100 and 0 stand for automatic."""
    difference = active - passive
    if difference >= 10:
        return 100
    return 0 if difference <= -10 else 50 + 5 * difference


def fumble(number: int) -> int:
    """The lowest roll that is a fumble; 100 stands for 00."""
    return next(
        low for most, low in ((10, 96), (30, 97), (50, 98), (70, 99), (10**12, 100)) if number <= most
    )


def grade(number: int) -> str:
    steps = ((5, "novice"), (25, "neophyte"), (50, "amateur"), (75, "professional"), (90, "expert"))
    return next((word for most, word in steps if number <= most), "master")


# Chapter 7


def entries(text: str) -> list[str]:
    return [part.strip() for part in text.split(";")]


def allows(entry: str, key: str) -> bool:
    """Whether a pick is on an entry of a list, with its specialty."""
    id, specialty = parted(key)
    wanted, _, allowed = entry.partition("=")[0].partition(":")
    if wanted == "any":
        return True
    return id == wanted and (allowed in ("", "*") or specialty in allowed.split(","))


def same_skill(entry: str, key: str) -> bool:
    wanted = entry.partition("=")[0].partition(":")[0]
    return wanted in ("any", parted(key)[0])


class Slots:
    """What a profession makes of a record: its keys, and what is wrong with them."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.keys: list[str] = []
        self.found: set[Finding] = set()
        profession = record.get("profession") or {}
        self.id = profession.get("id", "")
        if self.id == "custom":
            self._custom(profession)
        elif self.id in PROFESSIONS:
            self._listed(profession)
        else:
            self.found.add(("BRP-PRO-NONE", ""))

    def _custom(self, profession: Mapping[str, Any]) -> None:
        listed = [tidy(key) for key in profession.get("skills", ())]
        if not profession.get("title"):
            self.found.add(("BRP-PRO-CUSTOM-TITLE", ""))
        if len(listed) != 10:
            self.found.add((f"BRP-PRO-CUSTOM-{'FEW' if len(listed) < 10 else 'MANY'}", ""))
        for key in listed:
            self._take(key, repeat=True)

    def _take(self, key: str, again: bool = False, repeat: bool = False) -> None:
        """One more professional skill. Where a list may repeat a skill, two without a specialty differ."""
        id, specialty = parted(key)
        bare = KIND[id] in ("free", "by weapon") and not specialty
        if again or (key in self.keys and not (bare and repeat)):
            self.found.add(("BRP-PRO-CHOICE-DUP", key))
        self.keys.append(key)
        if bare:
            self.found.add(("BRP-SKL-SPEC", key))

    def _listed(self, profession: Mapping[str, Any]) -> None:
        fixed, lists = PROFESSIONS[self.id]
        picks = [[tidy(key) for key in chosen] for chosen in profession.get("choices", ())]
        picks += [[] for _ in lists[len(picks) :]]
        taken = [key for chosen in picks for key in chosen]
        for entry in entries(fixed):
            self._take(self._fixed(entry, profession.get("fixed", {}), taken))
        for place, (least, most, repeat, text) in enumerate(lists):
            self._pick(place, entries(text), picks[place], (least, most), repeat)

    def _fixed(self, entry: str, chosen: Mapping[str, str], picks: Iterable[str]) -> str:
        """The key of a fixed slot."""
        ways = [way.strip() for way in entry.split("|")]
        if len(ways) > 1:
            recorded = chosen.get(ways[0])
            return recorded if recorded in ways else self._alternative(ways, list(picks))
        id, _, allowed = entry.partition("=")[0].partition(":")
        if allowed in ("", "*") or "," in allowed:
            given = parted(f"{id}:{chosen.get(id, '')}")[1]
            if "," in allowed and given not in allowed.split(","):
                if given:
                    self.found.add(("BRP-PRO-SPEC", f"{id}:{given}"))
                given = given or allowed.split(",")[0]
            return f"{id}:{given}" if given and allowed else id
        return f"{id}:{allowed}"

    def _alternative(self, ways: list[str], picks: list[str]) -> str:
        free = [way for way in ways if way not in picks] or ways[:1]
        paid = [way for way in free if points(self.record, "professional_points", way) > 0]
        return paid[0] if len(paid) == 1 else free[0]

    def _pick(
        self, place: int, listed: list[str], chosen: list[str], counts: tuple[int, int], repeat: bool
    ) -> None:
        if not counts[0] <= len(chosen) <= counts[1]:
            self.found.add((f"BRP-PRO-CHOICE-{'FEW' if len(chosen) < counts[0] else 'MANY'}", str(place)))
        used: list[str] = []
        for key in chosen:
            item = next((entry for entry in listed if allows(entry, key)), None)
            near = [entry for entry in listed if same_skill(entry, key)]
            bare = not parted(key)[1] and any(":" in entry for entry in near)
            if item is None and bare and len(near) == 1:
                item = near[0]
            if item is None and not bare:
                self.found.add((f"BRP-PRO-{'SPEC' if near else 'CHOICE-OPTION'}", key))
            self._take(key, item is not None and item in used and not repeat, repeat)
            used += [item] if item else []


# Chapter 14


def findings(record: Record) -> set[Finding]:
    """Code and subject of every finding."""
    slots = Slots(record)
    found = set(slots.found)
    found |= _identity(record) | _characteristics(record) | _pools(record, slots) | _skills(record, slots)
    return found | _equipment(record) | _experience(record)


def _identity(record: Record) -> set[Finding]:
    identity = record.get("identity", {})
    found = {("BRP-ID-NAME", "")} if not identity.get("name") else set()
    return found | ({("BRP-ID-LANGUAGE", "")} if not identity.get("own_language") else set())


def _characteristics(record: Record) -> set[Finding]:
    found: set[Finding] = set()
    shift = record.get("shift", {})
    above = sum(step for step in shift.values() if step > 0)
    below = -sum(step for step in shift.values() if step < 0)
    if above > 3:
        found.add(("BRP-CHR-SHIFT-TOTAL", ""))
    if above != below:
        found.add(("BRP-CHR-SHIFT-BALANCE", ""))
    after = scores(record)
    for name in NAMES:
        if not LOWEST[name] <= record["rolls"][name] <= 18:
            found.add(("BRP-CHR-ROLL", name))
        if not LOWEST[name] <= after[name] <= 18:
            found.add(("BRP-CHR-RANGE", name))
    if not 2 <= after["STR"] + after["SIZ"] <= 56:
        found.add(("BRP-DRV-DB-RANGE", ""))
    if record.get("roll_sets", 1) > 1:
        found.add(("BRP-CHR-REROLL", ""))
    return found


def total(record: Record, kind: str) -> int:
    return sum(valid(number) for number in record.get(kind, {}).values())


def _pools(record: Record, slots: Slots) -> set[Finding]:
    found: set[Finding] = set()
    pool = scores(record)["INT"] * 10
    personal, professional = total(record, "personal_points"), total(record, "professional_points")
    if personal != pool:
        found.add((f"BRP-PER-{'POINTS' if personal > pool else 'UNSPENT'}", ""))
    if ("BRP-PRO-NONE", "") not in slots.found and professional != 300:
        found.add((f"BRP-PRO-{'POINTS' if professional > 300 else 'UNSPENT'}", ""))
    return found


def with_points(record: Record) -> set[str]:
    kinds = ("professional_points", "personal_points", "experience_points")
    return {tidy(key) for kind in kinds for key in record.get(kind, {})}


def _skills(record: Record, slots: Slots) -> set[Finding]:
    found: set[Finding] = set()
    for kind in ("professional_points", "personal_points", "experience_points"):
        for key, number in record.get(kind, {}).items():
            if not isinstance(number, int) or number < 0:
                found.add(("BRP-PTS-VALUE", tidy(key)))
    for key in with_points(record):
        found |= _skill(record, key)
        paid = points(record, "professional_points", key) > 0
        if paid and ("BRP-PRO-NONE", "") not in slots.found and key not in slots.keys:
            found.add(("BRP-PRO-SKILL", key))
    return found


def _skill(record: Record, key: str) -> set[Finding]:
    id, specialty = parted(key)
    kind = KIND.get(id)
    if kind is None or (specialty and not kind):
        return {("BRP-SKL-UNKNOWN", key)}
    found: set[Finding] = set()
    bought = spent(record, key)
    if bought and not specialty and kind in ("free", "by weapon"):
        found.add(("BRP-SKL-SPEC", key))
    if bought and disabled(record, key):
        found.add(("BRP-SKL-DISABLED", key))
    if bought and base(record, key) is None and specialty:
        found.add(("BRP-SKL-BASE-UNSET", key))
    start = base(record, key) or 0
    if option(record, "cap_mode", "warn") != "off" and bought and start <= 75 < start + bought:
        found.add(("BRP-SKL-CAP", key))
    return found


def _equipment(record: Record) -> set[Finding]:
    found = {
        ("BRP-EQP-WEAPON50", id)
        for id in record.get("weapons", ())
        if id not in UNJUDGED and weapon_base(record, id) + spent(record, WEAPON[id][4]) < 50
    }
    kinds = [WORN[id][4] for id in record.get("armor", ())]
    return found | {("BRP-EQP-ARMOR-STACK", kind) for kind in kinds if kinds.count(kind) > 1}


def _experience(record: Record) -> set[Finding]:
    found: set[Finding] = set()
    for place, entry in enumerate(record.get("improvements", ())):
        if not 1 <= entry["gain"] <= 6:
            found.add(("BRP-XP-GAIN", str(place)))
        if not entry["checked"]:
            found.add(("BRP-XP-UNCHECKED", str(place)))
    return found
