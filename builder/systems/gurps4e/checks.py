"""GURPS 4e, chapters 16, 17 and 21: what the player or the GM should look at. Touches only the book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.core.number import floor
from builder.core.text import Label, Text, plain
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.choices import CREATION, CUSTOM, PLAY, WORDS_OF_SETTINGS, Trait
from builder.systems.gurps4e.facts import TraitLine, WordLine
from builder.systems.gurps4e.labels import folded
from builder.systems.gurps4e.skills import CONTROLS, Known, is_custom
from builder.systems.gurps4e.society import is_literate
from builder.systems.gurps4e.traits import KINDS

HANDS = ("right", "left")
SETTING_NAMES = {
    "attributes_below_8": Text("gurps4e.settings.attributes_below_8"),
    "attributes_above_20": Text("gurps4e.settings.attributes_above_20"),
    "secondary_mode": Text("gurps4e.settings.secondary_mode"),
    "self_control_mode": Text("gurps4e.settings.self_control_mode"),
    "skill_defaults": Text("gurps4e.settings.skill_defaults"),
}


def check_words(book: Book) -> None:
    """Words of the document that are none of those it may hold."""
    for name, allowed in WORDS_OF_SETTINGS.items():
        value: str = getattr(book.settings, name)
        if value not in allowed:
            book.unknown(SETTING_NAMES[name], value, "settings", name)
    if book.build.phase not in (CREATION, PLAY):
        book.unknown(Text("gurps4e.phase"), book.build.phase, "phase")
    if book.build.handedness not in HANDS:
        book.unknown(book.rules.term("handedness"), book.build.handedness, "handedness")


def check_traits(book: Book, lines: Iterable[TraitLine], perks: Iterable[WordLine]) -> None:
    """Every trait by itself, then what does not go together.

    Source: digest, 16 and 21.
    """
    found = tuple(lines)
    forbidden = frozenset(book.settings.forbidden_traits)
    seen: set[tuple[str, ...]] = set()
    for trait, line in zip(book.build.traits, found, strict=True):
        _check_custom(book, trait, line)
        if line.record is not None:
            _check_variant(book, trait, line, line.record)
            _check_level(book, trait, line, line.record)
            _check_control(book, trait, line.record)
            _check_details(book, trait, line, line.record)
        _check_twice(book, trait, line, seen)
        named = trait.name if trait.id == CUSTOM else trait.id
        if named in forbidden or (line.kind == "perk" and not book.settings.perks_allowed):
            book.error("GURPS-TRAIT-FORBIDDEN", "traits", trait.row, trait=line.name)
    for perk in perks:
        if not book.settings.perks_allowed:
            book.error("GURPS-TRAIT-FORBIDDEN", "perks", perk.row, trait=perk.cost.name)
    _check_pairs(book, found)


def _check_custom(book: Book, trait: Trait, line: TraitLine) -> None:
    if line.record is not None:
        return
    if trait.id != CUSTOM:
        book.error("GURPS-TRAIT-UNKNOWN", "traits", trait.row, "id", id=trait.id)
    elif trait.kind and trait.kind not in KINDS:
        book.unknown(Text("gurps4e.trait.kind"), trait.kind, "traits", trait.row, "kind")


def _check_variant(book: Book, trait: Trait, line: TraitLine, record: rows.TraitRow) -> None:
    if record.variants and line.variant is None:
        place = ("traits", trait.row, "variant")
        book.error("GURPS-TRAIT-VARIANT", *place, open=not trait.variant, trait=record.name)


def _check_level(book: Book, trait: Trait, line: TraitLine, record: rows.TraitRow) -> None:
    most, level = line.max_level, trait.level
    if not record.per_level or (level >= 1 and (most is None or level <= most)):
        return
    place = ("traits", trait.row, "level")
    if record.talent:
        book.error("GURPS-TALENT-LEVEL", *place, max=most if most is not None else "∞", n=level)
    else:
        top = most if most is not None else "∞"
        book.error("GURPS-TRAIT-LEVEL", *place, trait=record.name, n=level, max=top)


def _check_control(book: Book, trait: Trait, record: rows.TraitRow) -> None:
    if not record.self_control:
        return
    place = ("traits", trait.row, "cr")
    if trait.cr not in book.rules.self_control:
        book.error("GURPS-CR-INVALID", *place, trait=record.name, n=trait.cr)
    elif book.settings.self_control_mode == "lite" and trait.cr != book.rules.number("self_control_default"):
        book.error("GURPS-CR-NOT-ALLOWED", *place, trait=record.name, n=trait.cr)


def _check_details(book: Book, trait: Trait, line: TraitLine, record: rows.TraitRow) -> None:
    place, variant = ("traits", trait.row), line.variant
    asks = record.detail or (variant is not None and variant.detail)
    if asks and not trait.detail.strip():
        how = Text("gurps4e.detail.describe", {"trait": record.name})
        book.todo("GURPS-TRAIT-DETAIL-MISSING", *place, "detail", how=how)
    if variant is not None and variant.skill:
        skill = book.rules.skills.get(trait.skill)
        if not trait.skill:
            how = Text("gurps4e.detail.skill", {"trait": record.name})
            book.todo("GURPS-TRAIT-DETAIL-MISSING", *place, "skill", how=how)
        elif skill is None or skill.combat != "melee":
            book.unknown(book.rules.term("skill"), trait.skill, *place, "skill")
    if record.skill_list or (variant is not None and variant.skill_list):
        unknown = next((id for id in trait.skills if id not in book.rules.skills), None)
        if unknown is not None:
            book.unknown(book.rules.term("skill"), unknown, *place, "skills")


def _check_twice(book: Book, trait: Trait, line: TraitLine, seen: set[tuple[str, ...]]) -> None:
    """The same id, variant, detail and skill; a custom entry's name takes the place of its id."""
    of_variants = line.record is None or bool(line.record.variants)
    same = (
        f"{CUSTOM}:{folded(trait.name)}" if trait.id == CUSTOM else trait.id,
        trait.variant if of_variants else "",
        folded(trait.detail),
        trait.skill,
    )
    if same in seen:
        book.error("GURPS-TRAIT-DUPLICATE", "traits", trait.row, trait=line.name)
    seen.add(same)


def _check_pairs(book: Book, lines: tuple[TraitLine, ...]) -> None:
    by_id: dict[str, list[TraitLine]] = {}
    for line in lines:
        if line.record is not None:
            by_id.setdefault(line.id, []).append(line)
    for pair in book.rules.conflicts:
        for a, b in _meetings(pair, by_id):
            place = ("traits", max(a, b, key=lines.index).row)
            book.error("GURPS-TRAIT-CONFLICT", *place, a=_told(a), b=_told(b))
    for pair in book.rules.odd_pairs:
        for a, b in _meetings(pair, by_id):
            place = ("traits", max(a, b, key=lines.index).row)
            book.note("GURPS-TRAIT-ODD-PAIR", *place, a=_told(a), b=_told(b))


def _meetings(
    pair: rows.Exclusion, by_id: Mapping[str, list[TraitLine]]
) -> Iterable[tuple[TraitLine, TraitLine]]:
    """The first two entries that make the pair, if there are such.

    Between variants of one trait: only such as are chosen.
    """
    left = [line for line in by_id.get(pair.a.trait, ()) if _on(pair.a, line)]
    right = [line for line in by_id.get(pair.b.trait, ()) if _on(pair.b, line)]
    if not left or not right:
        return
    if not pair.between_variants:
        yield left[0], right[0]
        return
    chosen = [line for line in left if line.variant is not None]
    other = next((line for line in chosen if line.variant != chosen[0].variant), None)
    if other is not None:
        yield chosen[0], other


def _on(side: rows.Side, line: TraitLine) -> bool:
    return not side.variants or _variant_id(line) in side.variants


def _variant_id(line: TraitLine) -> str:
    return line.variant.id if line.variant is not None else ""


def _told(line: TraitLine) -> Label:
    if line.variant is None:
        return line.name
    return Text("gurps4e.label.variant", {"what": line.name, "variant": line.variant.name})


def check_skills(
    book: Book, known: Iterable[Known], trained: frozenset[str], built_on: Mapping[int, int]
) -> None:
    """Every skill by itself. `built_on`: points of a default that a row's own points build on.

    Source: digest, 17 and 21.
    """
    seen: set[tuple[str, str]] = set()
    for one in known:
        needs = one.record.prerequisites if one.record is not None else ()
        lacking = tuple(need.skill for need in needs if need.kind == "skill" and need.skill not in trained)
        book.conclude_row(one.row, _check_skill, one, built_on.get(one.row, 0), lacking)
        same = (f"{CUSTOM}:{folded(one.skill.name)}" if one.skill.id == CUSTOM else one.skill.id, one.spec)
        if same in seen:
            book.error("GURPS-SKILL-DUPLICATE", "skills", one.row, skill=one.short)
        seen.add(same)


def _check_skill(book: Book, one: Known, saved: int, lacking: tuple[str, ...]) -> None:
    place, record = ("skills", one.row), one.record
    if record is None:
        _check_unlisted(book, one)
    _check_points(book, one, saved)
    if record is None:
        return
    if record.spec == "required" and not one.spec:
        how = _how_to_specialise(record)
        book.error("GURPS-SKILL-SPEC-MISSING", *place, "spec", open=True, skill=one.short, how=how)
    personal = book["tl"].whole
    if one.tl is not None and one.tl > personal:
        book.error("GURPS-SKILL-TL-ABOVE", *place, "tl", skill=one.short, n=one.tl, tl=personal)
    _check_needs(book, one, record, lacking)


def _how_to_specialise(record: rows.SkillRow) -> Text:
    """What to write as a specialty: like a usual one, or in one's own words."""
    for example in record.suggestions:
        return Text("gurps4e.spec.example", {"example": example})
    return Text("gurps4e.spec.free")


def _check_unlisted(book: Book, one: Known) -> None:
    place, skill = ("skills", one.row), one.skill
    if skill.id != CUSTOM:
        book.error("GURPS-SKILL-UNKNOWN", *place, "id", id=skill.id)
    if is_custom(skill):
        if skill.attr not in CONTROLS:
            book.unknown(Text("gurps4e.skill.attr"), skill.attr, *place, "attr")
        if skill.diff not in book.rules.difficulties:
            book.unknown(book.rules.term("difficulty"), skill.diff, *place, "diff")


def _check_points(book: Book, one: Known, saved: int) -> None:
    """Points that buy no level, or no more than fewer would."""
    points, place = one.skill.points, ("skills", one.row, "points")
    if points < 1 or floor(points) != points:
        book.error("GURPS-SKILL-POINTS", *place, skill=one.short, n=points)
        return
    total, steps = one.points + saved, book.rules.steps
    least = steps.least(steps.reached(total))
    if least is not None and least != total:
        most = max(least - saved, 0)
        book.note("GURPS-SKILL-POINTS-WASTED", *place, skill=one.short, n=one.points, m=most)


def _check_needs(book: Book, one: Known, record: rows.SkillRow, lacking: tuple[str, ...]) -> None:
    """Skills and letters that go before. `lacking`: needed skills that were not bought."""
    missing: list[Label] = []
    for need in record.prerequisites:
        if need.tl_min is not None and (one.tl is None or one.tl < need.tl_min):
            continue
        if need.kind == "literacy" and not is_literate(book):
            missing.append(book.rules.term("literacy"))
        elif need.kind == "skill" and need.skill in lacking:
            row = book.rules.skills.get(need.skill)
            missing.append(Text("gurps4e.skill.bracket", {"skill": row.name if row else plain(need.skill)}))
    if not missing:
        return
    words = missing[0]
    for more in missing[1:]:
        words = Text("gurps4e.and", {"a": words, "b": more})
    book.note("GURPS-SKILL-PREREQ", "skills", one.row, skill=one.short, need=words)
