"""Black Flag: whether the questions that the data asks are answered as they may be. Touches nothing else.

Source: digest, 18.
"""

from __future__ import annotations

from collections import Counter

from builder.core.text import Label, Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.choices import PICK_FIELDS
from builder.systems.black_flag.facts import Question
from builder.systems.black_flag.levels import Levels
from builder.systems.black_flag.places import PROFICIENT, Walked
from builder.systems.black_flag.proficiencies import Proficiencies

VEHICLE = "vehicle"


def check_answers(book: Book, walked: Walked, found: Proficiencies, levels: Levels) -> None:
    """Every question, and every answer that nobody asks for."""
    for question in walked.questions:
        _check_known(book, question)
        match question.kind:
            case "skill" | "any":
                _check_skills(book, question)
            case "tool":
                _check_tools(book, question)
            case "weapon":
                _check_weapon(book, question)
            case "expertise":
                _check_expertise(book, question)
            case "talent":
                _check_talents(book, question)
            case "confirm" | "language":
                pass
            case _:
                _check_options(book, question, found, levels)
    _check_languages(book, walked)
    _check_kept(book, walked, levels)


def _is_known(book: Book, question: Question, id: str) -> bool:
    """Whether the data knows the id at all, as something of the sort that is asked for."""
    rules = book.rules
    match question.kind:
        case "skill":
            return id in rules.skills
        case "tool":
            return id in rules.tools or id in rules.vehicles or id in rules.tool_families or id == VEHICLE
        case "any":
            return id in rules.skills or id in rules.tools or id in rules.tool_families
        case "weapon" | "weapon_use":
            return id in rules.weapons
        case "expertise":
            return id in rules.skills or id in rules.tools or id in rules.vehicles
        case "talent":
            return id in rules.talents
        case "language":
            return id in rules.languages
        case "option":
            return any(id in options for options in rules.options.values())
        case "damage_type":
            return id in rules.damage_types
        case "school":
            return id in rules.schools
        case "source":
            return id in rules.spell_sources
        case "ability":
            return id in rules.abilities
        case _:
            return id in question.offered


def _check_known(book: Book, question: Question) -> None:
    for id in question.picks:
        if not _is_known(book, question, id):
            book.unknown_id(question.asker, id, *question.path[1:])


def _known(book: Book, question: Question) -> list[str]:
    return [id for id in question.picks if _is_known(book, question, id)]


def _open(book: Book, question: Question) -> bool:
    """A choice of a lineage, heritage, background or talent that is open. True: it was said."""
    place = question.path[1:]
    match question.family:
        case "lineage":
            book.error("BFR-LINEAGE-CHOICE", *place, open=True, lineage=question.source)
        case "heritage":
            book.error("BFR-HERITAGE-CHOICE", *place, open=True, heritage=question.source)
        case "background":
            book.error("BFR-BACKGROUND-CHOICE", *place, open=True, background=question.source)
        case "talent":
            book.error("BFR-TALENT-CHOICE", *place, open=True, talent=question.source)
        case _:
            return False
    return True


def _wrong_in_talent(book: Book, question: Question) -> bool:
    """What is wrong inside a talent is said of the talent. True: it was."""
    if question.family != "talent":
        return False
    book.error("BFR-TALENT-CHOICE", *question.path[1:], talent=question.source)
    return True


def _check_skills(book: Book, question: Question) -> None:
    place, source = question.path[1:], question.source
    picks = _known(book, question)
    for id in dict.fromkeys(picks):
        name = book.rules.called(id)
        if id not in question.offered and not _wrong_in_talent(book, question):
            book.error("BFR-SKILL-LIST", *place, skill=name, source=source)
    for id, count in Counter(picks).items():
        if count > 1 and not _wrong_in_talent(book, question):
            name = book.rules.called(id)
            book.error("BFR-SKILL-REPEAT", *place, skill=name, source=source)
    if len(picks) > question.choose:
        book.error("BFR-SKILL-COUNT", *place, count=len(picks), source=source, max=question.choose)
    left = question.choose - len(picks)
    if left > 0 and not (question.family != "background" and _open(book, question)):
        book.todo("BFR-SKILL-MISSING", *place, count=left, source=source)


def _check_tools(book: Book, question: Question) -> None:
    place, source = question.path[1:], question.source
    rules = book.rules
    picks = _known(book, question)
    for id in dict.fromkeys(picks):
        if id in rules.tool_families or id == VEHICLE:
            kind: Label = rules.term("vehicle_proficiency") if id == VEHICLE else rules.tool_families[id].name
            book.error("BFR-TOOL-TYPE", *place, open=True, tool=kind)
        elif id not in question.offered and not _wrong_in_talent(book, question):
            book.error("BFR-TOOL-LIST", *place, tool=rules.called(id), source=source)
    for id, count in Counter(picks).items():
        if count > 1:
            book.note("BFR-TOOL-DUPLICATE", *place, tool=rules.called(id))
    if len(picks) > question.choose:
        book.error("BFR-TOOL-COUNT", *place, count=len(picks), source=source, max=question.choose)
    left = question.choose - len(picks)
    if left > 0 and not _open(book, question):
        book.todo("BFR-TOOL-MISSING", *place, count=left, source=source)


def _check_weapon(book: Book, question: Question) -> None:
    """A weapon proficiency that is granted: one of the group."""
    if len(question.picks) == question.choose == len(question.counted):
        return
    row = book.rules.weapon_groups.get(question.name)
    group: Label = row.name if row is not None else book.rules.term("weapon")
    missing = len(question.picks) < question.choose
    book.error("BFR-WEAPON-CHOICE", *question.path[1:], open=missing, group=group, source=question.source)


def _check_expertise(book: Book, question: Question) -> None:
    """Source: digest, decision 28."""
    place = question.path[1:]
    picks = _known(book, question)
    tools = [id for id in question.counted if id not in book.rules.skills]
    if question.name and len(tools) > question.choose - int(question.name):
        book.error("BFR-EXPERTISE-MIX", *place)
    for id in dict.fromkeys(picks):
        name = book.rules.called(id)
        if id not in question.offered:
            book.error("BFR-EXPERTISE-NO-PROFICIENCY", *place, name=name)
    for id, count in Counter(picks).items():
        if count > 1:
            name = book.rules.called(id)
            book.error("BFR-EXPERTISE-REPEAT", *place, name=name)
    if len(picks) > question.choose:
        book.error("BFR-EXPERTISE-COUNT", *place, count=len(picks), max=question.choose)
    left = question.choose - len(picks)
    if left > 0 and not _open(book, question):
        book.todo("BFR-EXPERTISE-MISSING", *place, count=left)


def _check_talents(book: Book, question: Question) -> None:
    place = question.path[1:]
    picks = _known(book, question)
    for id in dict.fromkeys(picks):
        if id not in question.offered:
            name = book.rules.called(id)
            book.error("BFR-TALENT-LIST", *place, talent=name, source=question.source)
    for id, count in Counter(picks).items():
        if count > 1:
            book.error("BFR-TALENT-REPEAT", *place, talent=book.rules.called(id))
    if len(picks) > question.choose:
        book.error("BFR-TALENT-COUNT", *place, count=len(picks), max=question.choose)
    elif len(picks) < question.choose:
        book.todo("BFR-TALENT-MISSING", *place, count=question.choose - len(picks))


def _check_options(book: Book, question: Question, found: Proficiencies, levels: Levels) -> None:
    place, name = question.path[1:], question.asker
    picks = _known(book, question)
    options = book.rules.options_of(question.owner, question.name)
    for id in dict.fromkeys(picks):
        label: Label = options[id].name if id in options else option_label(book, question, id)
        fits = id in question.offered
        if PROFICIENT in question.offered:
            fits = _is_proficient(book, found, id)
        if not fits and not _wrong_in_talent(book, question):
            book.error("BFR-OPTION-INVALID", *place, option=label, list=name)
    for id, count in Counter(picks).items():
        row = options.get(id)
        if count > 1 and not (row is not None and row.repeatable):
            label = row.name if row is not None else option_label(book, question, id)
            if not _wrong_in_talent(book, question):
                book.error("BFR-OPTION-DUPLICATE", *place, option=label)
    _check_needs(book, question, levels)
    if len(picks) > question.choose and not _wrong_in_talent(book, question):
        book.error("BFR-OPTION-COUNT", *place, count=len(picks), max=question.choose, list=name)
    left = question.choose - len(picks)
    if left > 0 and not _open(book, question):
        book.todo("BFR-OPTION-MISSING", *place, count=left, list=name)


def _check_needs(book: Book, question: Question, levels: Levels) -> None:
    """What an option asks for: a level of the class, another option of the same list."""
    options = book.rules.options_of(question.owner, question.name)
    for id in dict.fromkeys(question.counted):
        row = options.get(id)
        if row is None:
            continue
        if levels.of(question.owner) < row.prerequisite_level and row.prerequisite_level > 1:
            need: Label = Text("black_flag.needs.level", {"min": row.prerequisite_level})
        elif row.prerequisite_invocation and row.prerequisite_invocation not in question.counted:
            other = options.get(row.prerequisite_invocation)
            need = other.name if other is not None else book.rules.called(row.prerequisite_invocation)
        else:
            continue
        book.error("BFR-OPTION-PREREQ", *question.path[1:], option=row.name, requirement=need)


def option_label(book: Book, question: Question, id: str) -> Label:
    """An answer in words."""
    rules = book.rules
    if question.kind == "ability" and id in rules.abilities:
        return rules.ability(id)
    row = rules.options_of(question.owner, question.name).get(id)
    return row.name if row is not None else rules.called(id)


def _is_proficient(book: Book, found: Proficiencies, weapon: str) -> bool:
    row = book.rules.weapons.get(weapon)
    return row is not None and (found.has("weapon", weapon) or found.has("weapon_group", row.group))


def _check_languages(book: Book, walked: Walked) -> None:
    """Free languages: as many as granted, none that is known already.

    Source: digest, 11; decision 45.
    """
    from_rows = fixed_languages(walked)
    known = dict.fromkeys(from_rows)
    for question in walked.questions:
        if question.kind != "language":
            continue
        place = question.path[1:]
        picks = _known(book, question)
        for id in picks:
            row = book.rules.languages[id]
            if id in known:
                book.error("BFR-LANGUAGE-DUPLICATE", *place, language=row.name)
            elif not row.selectable:
                book.note("BFR-LANGUAGE-SECRET", *place, language=row.name)
            known[id] = None
        if len(picks) > question.choose:
            book.error("BFR-LANGUAGE-COUNT", *place, count=len(picks), max=question.choose)
        elif len(picks) < question.choose and not (question.family == "talent" and _open(book, question)):
            book.todo("BFR-LANGUAGE-MISSING", *place, count=question.choose - len(picks))


def fixed_languages(walked: Walked) -> tuple[str, ...]:
    """The languages that are given, in order."""
    found: dict[str, None] = {}
    for one in walked.granted:
        if isinstance(one.effect, kinds.Language):
            found.update(dict.fromkeys(one.effect.ids))
    return tuple(found)


def languages(walked: Walked) -> tuple[str, ...]:
    """Every language, in order."""
    picked = (id for q in walked.questions if q.kind == "language" for id in q.counted)
    return tuple(dict.fromkeys((*fixed_languages(walked), *picked)))


CODES = {"talents": "BFR-TALENT-COUNT", "expertise": "BFR-EXPERTISE-COUNT"}


def _check_kept(book: Book, walked: Walked, levels: Levels) -> None:
    """Answers to questions that nobody asks now. Of a class in force they come from a level not reached."""
    asked = {(q.field, q.key) for q in walked.questions}
    in_force = {line.row.id: line.row.name for line in levels.classes}
    in_force |= {line.subclass.id: line.subclass.name for line in levels.classes if line.subclass is not None}
    for name in PICK_FIELDS:
        for key, picks in getattr(book.choices, name).items():
            if not picks or (name, key) in asked:
                continue
            improvement = key.removesuffix(".talent")
            if name == "talents" and improvement in walked.improvements:
                continue
            source = in_force.get(key.partition(".")[0])
            if source is not None and name == "options":
                label = book.rules.called(picks[0])
                book.error("BFR-OPTION-INVALID", name, key, option=label, list=source)
            elif source is not None and name in CODES:
                book.error(CODES[name], name, key, count=len(picks), max=0)
            else:
                book.note("BFR-KEPT", name, key, what=book.rules.called(picks[0]))
