"""BRP: what catalogues offer, made once for each set of tables. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from builder.core.character import PackRef
from builder.core.form import Option
from builder.core.text import Label, Text
from builder.systems.brp import records as rows
from builder.systems.brp.facts import OptionLine
from builder.systems.brp.rule_tables import BrpRules

KEPT = 8
OWN = "*"


@dataclass(frozen=True, slots=True)
class Offered:
    """Everything that can be picked, as options. `skills`: plain ones, suggested specialties, own words.

    `specialties`: those and own words alone. `plain`: skills without any specialty. `professions`: the twelve
    and one's own, each with what it gives. `whole`: all skills, each with all its specialties.
    """

    skills: tuple[Option, ...]
    specialties: tuple[Option, ...]
    plain: tuple[Option, ...]
    professions: tuple[Option, ...]
    weapon_skills: tuple[Option, ...]
    whole: tuple[Option, ...]


_made: dict[tuple[tuple[PackRef, ...], tuple[str, ...]], Offered] = {}
_lists: dict[tuple[object, str, int], tuple[Option, ...]] = {}


def offered(rules: BrpRules) -> Offered:
    """The options of these rules."""
    key = _key(rules)
    if key not in _made:
        while len(_made) >= KEPT:
            del _made[next(iter(_made))]
        _made[key] = _offered(rules)
    return _made[key]


def listed(
    rules: BrpRules, profession: str, place: int, options: tuple[OptionLine, ...]
) -> tuple[Option, ...]:
    """What a choose list of a profession offers: an open item with each specialty and with own words."""
    key = (_key(rules), profession, place)
    if key not in _lists:
        while len(_lists) >= KEPT * KEPT:
            del _lists[next(iter(_lists))]
        _lists[key] = tuple(_placed(_expanded(rules, options), place))
    return _lists[key]


def taken(place: int, options: Iterable[OptionLine], catalogue: Iterable[Option]) -> frozenset[str | int]:
    """The options of a list whose items are used up."""
    gone = {(option.skill, option.spec if not option.asks else None) for option in options if option.taken}
    return frozenset(
        option.id
        for option in catalogue
        if option.row is not None
        and ((option.row["skill"], option.row["spec"]) in gone or (option.row["skill"], None) in gone)
    )


def _key(rules: BrpRules) -> tuple[tuple[PackRef, ...], tuple[str, ...]]:
    return rules.packs, tuple(rules.digests.values())


def _offered(rules: BrpRules) -> Offered:
    specialties = tuple(option for row in rules.skills.values() for option in _specialties(rules, row))
    plain = tuple(_plain(row) for row in rules.skills.values() if not row.special)
    weapons = [row for row in rules.skills.values() if row.specialty == "weapon" or row.id in _used(rules)]
    return Offered(
        skills=(*plain, *specialties),
        specialties=specialties,
        plain=plain,
        professions=tuple(_profession(rules, row) for row in rules.professions.values()),
        weapon_skills=tuple(Option(row.id, row.name) for row in weapons),
        whole=tuple(Option(id, row.name) for id, row in rules.skills.items()),
    )


def _used(rules: BrpRules) -> set[str]:
    """The skills that weapons of the tables are used with."""
    return {weapon.skill.partition(":")[0] for weapon in rules.weapons.values()}


def _plain(row: rows.SkillRow) -> Option:
    return Option(row.id, row.name, tags=row.also, summary=row.summary, row={"skill": row.id, "spec": ""})


def _specialties(rules: BrpRules, row: rows.SkillRow) -> Iterator[Option]:
    if not row.specialty:
        return
    for known in rules.by_skill.get(row.id, ()):
        if known.listed:
            yield _special(row, known)
    yield own_words(row)


def _special(row: rows.SkillRow, known: rows.Specialty) -> Option:
    name = Text("brp.skill.specialty", {"skill": row.name, "spec": known.name})
    what = {"skill": row.id, "spec": known.spec}
    return Option(known.id, name, tags={**row.also, **_second(known.also)}, summary=row.summary, row=what)


def own_words(row: rows.SkillRow) -> Option:
    """A skill whose specialty the player writes."""
    name = Text("brp.write_own", {"skill": row.name})
    what = {"skill": row.id, "spec": ""}
    return Option(f"{row.id}:{OWN}", name, tags=row.also, summary=row.summary, row=what)


def _second(also: Mapping[str, Label]) -> dict[str, Label]:
    return {f"{key}.spec": label for key, label in also.items()}


def _profession(rules: BrpRules, row: rows.ProfessionRow) -> Option:
    return Option(row.id, row.name, tags=row.also, summary=_gives(rules, row))


def _gives(rules: BrpRules, row: rows.ProfessionRow) -> Label | None:
    """The fixed skills of a profession, and how many are chosen besides."""
    labels = [_slot(rules, slot) for slot in row.fixed]
    for choose in row.choose:
        labels.append(Text("brp.profession.and", {"count": _count(choose.count, choose.most)}))
    return _listed(labels) if labels else Text("brp.profession.custom.what")


def _count(least: int, most: int) -> Label:
    return Text("brp.count", {"n": most}) if least == most else Text("brp.between", {"a": least, "b": most})


def _slot(rules: BrpRules, slot: rows.Slot) -> Label:
    if slot.one_of:
        one, other = (_slot(rules, each) for each in slot.one_of[:2])
        return Text("brp.or", {"a": one, "b": other})
    row = rules.skills.get(slot.skill)
    if row is None:
        return Text("brp.any_skill")
    known = [rules.specialties.get(f"{slot.skill}:{spec}") for spec in slot.spec]
    specs: list[Label] = [one.name for one in known if one is not None]
    if not specs:
        return row.name
    spec = specs[0] if len(specs) == 1 else Text("brp.or", {"a": specs[0], "b": specs[1]})
    return Text("brp.skill.specialty", {"skill": row.name, "spec": spec})


def _listed(labels: Iterable[Label]) -> Label | None:
    found: Label | None = None
    for label in labels:
        found = label if found is None else Text("brp.list", {"a": found, "b": label})
    return found


def _expanded(rules: BrpRules, options: Iterable[OptionLine]) -> Iterator[Option]:
    for line in options:
        row = rules.skills.get(line.skill)
        if row is None:
            yield from offered(rules).skills
            continue
        if not line.asks:
            tags = (rules.specialties.get(line.key) or row).also
            what = {"skill": line.skill, "spec": line.spec}
            yield Option(line.key, line.name, tags=tags, summary=row.summary, row=what)
            continue
        known = [rules.specialties.get(f"{line.skill}:{spec}") for spec, _ in line.specialties]
        yield from (_special(row, one) for one in known if one is not None)
        if not line.closed:
            yield own_words(row)


def _placed(options: Iterable[Option], place: int) -> Iterator[Option]:
    """The options for one list: their rows know it."""
    for option in options:
        row = {"place": place, **(option.row or {})}
        yield replace(option, id=f"{place}/{option.id}", row=row)
