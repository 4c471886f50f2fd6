"""BRP: the profession of a quick character, its free specialties and its lists. Touches nothing else."""

from __future__ import annotations

from typing import Any

from builder.systems.brp.choices import CUSTOM
from builder.systems.brp.facts import ListLine, OptionLine, SlotLine
from builder.systems.brp.quick.sketch import Sketch

MANY = 200
LIKED = 2  # out of three picks


def take_profession(sketch: Sketch) -> None:
    """One of the professions, whole; one of its own where the tables have none."""
    ids = [id for id in sketch.rules.professions if id != CUSTOM]
    if not ids:
        _make_profession(sketch)
        return
    sketch.raw["profession"] = {"id": sketch.pick(ids), "fixed": {}, "choices": []}
    fixed: dict[str, str] = sketch.raw["profession"]["fixed"]
    for slot in sketch.facts().profession.slots:
        if slot.alternatives:
            key, _ = sketch.pick(slot.alternatives)
            fixed[slot.slot] = key
        elif slot.asks:
            fixed[slot.slot] = _specialty_of(sketch, slot)
    for one in sketch.facts().profession.lists:
        _fill(sketch, one)


def _make_profession(sketch: Sketch) -> None:
    plain = [id for id, row in sketch.rules.skills.items() if not row.special and sketch.is_at_home(id, "")]
    skills = sketch.shuffled(plain)[: sketch.facts().profession.size]
    title = sketch.some(sketch.known.titles)
    sketch.raw["profession"] = {"id": CUSTOM, "title": title, "skills": [{"skill": id} for id in skills]}


def _specialty_of(sketch: Sketch, slot: SlotLine) -> str:
    skill, usual = slot.row.skill, slot.row.usual
    if usual and sketch.is_at_home(skill, usual) and sketch.below(3):
        return usual
    return sketch.specialty(skill, [id for id, _ in slot.specialties])


def _fill(sketch: Sketch, one: ListLine) -> None:
    """As many picks as the list asks for, none of them twice; those of the era first."""
    found: list[dict[str, Any]] = []
    wanted = one.least + (sketch.below(one.most - one.least + 1) if one.most > one.least else 0)
    taken = set(sketch.facts().profession.keys)
    used: set[tuple[str, str]] = set()
    for strict in (True, False):
        options = _anything(sketch) if one.anything else list(one.options)
        options = [option for option in options if one.repeat or (option.skill, option.spec) not in used]
        for _ in range(MANY):
            if len(found) >= (wanted if strict else one.least) or not options:
                break
            option = _next(sketch, options)
            pick = _pick(sketch, option, taken, strict=strict)
            if pick is None:
                if not option.asks:
                    options.remove(option)
                continue
            found.append({"place": one.place, **pick})
            used.add((option.skill, option.spec))
            if not one.repeat or not option.asks:
                options.remove(option)
    sketch.raw["profession"]["choices"] += found


def _next(sketch: Sketch, options: list[OptionLine]) -> OptionLine:
    """Two picks in three from what the profession likes, where the list has any of it."""
    calling = sketch.calling
    liked = [option for option in options if {option.skill, option.key} & {*calling.focus, *calling.wishes}]
    return sketch.pick(liked if liked and sketch.below(3) < LIKED else options)


def _pick(sketch: Sketch, option: OptionLine, taken: set[str], *, strict: bool) -> dict[str, str] | None:
    spec = option.spec
    if option.asks:
        spec = sketch.specialty(option.skill, [id for id, _ in option.specialties], taken)
    named = sketch.namer.name(option.skill, spec)
    fits = sketch.is_at_home if strict else sketch.is_usable
    if named.key in taken or not fits(option.skill, named.spec):
        return None
    taken.add(named.key)
    return {"skill": option.skill, "spec": spec}


def _anything(sketch: Sketch) -> list[OptionLine]:
    """Any skill at all: those that the profession likes, and every plain one."""
    found: dict[str, OptionLine] = {}
    for key in sketch.calling.wishes:
        named = sketch.namer.key(key)
        if named.row is not None and not named.unspecified:
            found[named.key] = OptionLine(named.skill, named.spec, named.key, named.row.name, False)
    for id, row in sketch.rules.skills.items():
        if not row.special:
            found.setdefault(id, OptionLine(id, "", id, row.name, False))
    return list(found.values())
