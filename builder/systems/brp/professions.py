"""BRP, chapter 7: professional skills: fixed slots, picks, a profession of one's own. Touches the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from builder.core.text import Label, Name, Text, plain
from builder.systems.brp import records as rows
from builder.systems.brp.book import Book
from builder.systems.brp.choices import CUSTOM, Choice, Pick
from builder.systems.brp.facts import Fault, ListLine, OptionLine, PickLine, ProfessionFacts, SlotLine
from builder.systems.brp.words import Named

ANY_SKILL = "any"
ROOT = "profession"
NO_ONE = ProfessionFacts("", None, None, False)


def profession(book: Book, spent: Mapping[str, int]) -> ProfessionFacts:
    """The profession, its skills, and what is wrong with them. `spent`: professional points by key.

    Source: digest, 7, 13.1 and 14.
    """
    chosen = book.choices.profession
    row = book.rules.professions.get(chosen.id)
    size = book.rules.whole("profession_size")
    if row is None:
        book.error("BRP-PRO-NONE", ROOT, "id", open=not chosen.id)
        return replace(NO_ONE, id=chosen.id, name=plain(chosen.id) if chosen.id else None, size=size)
    if row.id == CUSTOM:
        return _custom(book, row, size)
    return _listed(book, row, spent, size)


def _custom(book: Book, row: rows.ProfessionRow, size: int) -> ProfessionFacts:
    """A profession of one's own: a title and ten skills.

    Source: digest, 7.1, D-37.
    """
    chosen = book.choices.profession
    title = chosen.title.strip()
    if not title:
        book.todo("BRP-PRO-CUSTOM-TITLE", ROOT, "title")
    keys: dict[str, None] = {}
    lines = tuple(_own_skill(book, pick, keys) for pick in chosen.skills)
    have = len(lines)
    if have < size:
        book.todo("BRP-PRO-CUSTOM-FEW", ROOT, "skills", have=have)
    if have > size:
        book.error("BRP-PRO-CUSTOM-MANY", ROOT, "skills", have=have)
    name: Label = plain(title) if title else row.name
    return ProfessionFacts(row.id, name, row, True, skills=lines, keys=tuple(keys), size=size)


def _own_skill(book: Book, pick: Pick, keys: dict[str, None]) -> PickLine:
    named, place = book.namer.name(pick.skill, pick.spec), (ROOT, "skills", pick.row)
    fault: Fault = "unknown" if named.misnamed else ""
    book.check_skill(named, *place)
    book.check_specialty(named, *place)
    if named.key in keys and not named.unspecified:
        fault = "twice"
        book.error("BRP-PRO-CHOICE-DUP", *place, subject=named.key, skill=named.label)
    keys[named.key] = None
    return _pick_line(book, pick, named, None, fault)


def _listed(book: Book, row: rows.ProfessionRow, spent: Mapping[str, int], size: int) -> ProfessionFacts:
    picked = {book.namer.name(pick.skill, pick.spec).key for pick in book.choices.profession.choices}
    keys: dict[str, None] = {}
    slots = tuple(_slots(book, row, picked, spent))
    for slot in slots:
        keys[slot.key] = None
    lists = tuple(_list(book, place, listed, keys) for place, listed in enumerate(row.choose))
    strays = tuple(_strays(book, len(lists), keys))
    return ProfessionFacts(
        row.id, row.name, row, False, slots, lists, strays=strays, keys=tuple(keys), size=size
    )


def _slots(
    book: Book, row: rows.ProfessionRow, picked: set[str], spent: Mapping[str, int]
) -> Iterator[SlotLine]:
    seen: dict[str, int] = {}
    for slot in row.fixed:
        seen[slot.name] = seen.get(slot.name, 0) + 1
        place = slot.name if seen[slot.name] == 1 else f"{slot.name}.{seen[slot.name]}"
        text = book.choices.profession.fixed.get(place, "").strip()
        if slot.one_of:
            yield _alternatives(book, slot, place, text, picked, spent)
        else:
            yield _slot(book, slot, place, text)


def _slot(book: Book, slot: rows.Slot, place: str, text: str) -> SlotLine:
    """A slot with one skill: plain, with a fixed specialty, one of several (else the first), or any."""
    open_to = asked(book, slot)
    spec = text if open_to else "".join(slot.spec)
    if len(slot.spec) > 1 and not text:
        spec = slot.spec[0]
    named = book.namer.name(slot.skill, spec)
    closed, fault = len(slot.spec) > 1, ""
    where = (ROOT, "fixed", place)
    book.check_skill(named, *where)
    book.check_specialty(named, *where)
    if closed and not _allows(book, slot, named):
        fault = "spec"
        _bad_specialty(book, named, (slot,), where)
    return SlotLine(
        slot=place,
        row=slot,
        key=named.key,
        name=named.label,
        text=text,
        asks=open_to,
        specialties=specialties(book, slot) if open_to else (),
        closed=closed,
        usual=usual(book, slot),
        open=named.unspecified,
        fault="spec" if fault else "",
    )


def _alternatives(
    book: Book, slot: rows.Slot, place: str, text: str, picked: set[str], spent: Mapping[str, int]
) -> SlotLine:
    """A slot with several skills: the one that is recorded; else the first that is not among the picks, or
    another one if that alone carries professional points.

    Source: digest, 0.1 and 13.1.
    """
    each = [book.namer.name(one.skill, "".join(one.spec[:1]).replace(rows.ANY, "")) for one in slot.one_of]
    free = [named for named in each if named.key not in picked] or each
    carrying = [named for named in free if spent.get(named.key)]
    named = carrying[0] if len(carrying) == 1 else free[0]
    fault: Fault = ""
    if text:
        named = book.namer.key(text)
        where = (ROOT, "fixed", place)
        book.check_skill(named, *where)
        book.check_specialty(named, *where)
        if not any(one.skill == named.skill and _allows(book, one, named) for one in slot.one_of):
            fault = "spec"
            _bad_specialty(book, named, slot.one_of, where)
    return SlotLine(
        slot=place,
        row=slot,
        key=named.key,
        name=named.label,
        text=text,
        asks=True,
        alternatives=tuple((one.key, one.label) for one in each),
        closed=True,
        open=named.unspecified,
        fault=fault,
    )


def _list(book: Book, place: int, listed: rows.ChooseList, keys: dict[str, None]) -> ListLine:
    """One choose list and its picks.

    Source: digest, 7.1, D-12, D-26.
    """
    picks = [pick for pick in book.choices.profession.choices if pick.place == place]
    used: set[int] = set()
    lines = tuple(_pick(book, listed, pick, keys, used) for pick in picks)
    have, where = len(picks), (ROOT, "choices")
    if have < listed.count:
        book.todo("BRP-PRO-CHOICE-FEW", *where, str(place), have=have, need=listed.count)
    if have > listed.most:
        book.error("BRP-PRO-CHOICE-MANY", *where, str(place), have=have, need=listed.most)
    anything = any(slot.skill == ANY_SKILL for slot in listed.options)
    options = tuple(
        replace(option, taken=True) if at in used and not listed.repeat else option
        for at, option in enumerate(_remembered(book, place, listed))
    )
    return ListLine(place, listed.count, listed.most, listed.repeat, anything, options, lines)


def _pick(
    book: Book, listed: rows.ChooseList, pick: Choice, keys: dict[str, None], used: set[int]
) -> PickLine:
    named = book.namer.name(pick.skill, pick.spec)
    where = (ROOT, "choices", pick.row)
    book.check_skill(named, *where)
    book.check_specialty(named, *where)
    fault, item = _fault(book, listed, named, used)
    slot = listed.options[item] if item is not None else None
    again = named.key in keys and bool(named.skill) and not (listed.repeat and named.unspecified)
    uses = item is not None and _uses(book, listed, named, item)
    if uses and item in used and not listed.repeat:
        again = True
    match fault:
        case "option" if named.skill:
            book.error("BRP-PRO-CHOICE-OPTION", *where, subject=named.key, skill=named.label)
        case "spec":
            _bad_specialty(book, named, _of_skill(listed, named), where)
    if again:
        fault = "twice"
        book.error("BRP-PRO-CHOICE-DUP", *where, subject=named.key, skill=named.label)
    if item is not None and uses:
        used.add(item)
    keys[named.key] = None
    return _pick_line(book, pick, named, slot, fault)


def _uses(book: Book, listed: rows.ChooseList, named: Named, item: int) -> bool:
    """Whether a pick uses an item up: not with a specialty that the item does not have.

    Without a specialty yet it does, where only one item has this skill.
    """
    if _allows(book, listed.options[item], named):
        return True
    return named.unspecified and sum(slot.skill == named.skill for slot in listed.options) == 1


def _fault(book: Book, listed: rows.ChooseList, named: Named, used: set[int]) -> tuple[Fault, int | None]:
    """What is wrong with a pick, and the item of the list that it is: rather one that is not used yet."""
    of_skill = [place for place, slot in enumerate(listed.options) if slot.skill in (named.skill, ANY_SKILL)]
    fitting = [place for place in of_skill if _allows(book, listed.options[place], named)]
    if not of_skill:
        return "option", None
    if not fitting:
        return ("", of_skill[0]) if named.unspecified else ("spec", of_skill[0])
    return "", next((place for place in fitting if place not in used), fitting[0])


def _strays(book: Book, lists: int, keys: dict[str, None]) -> Iterator[PickLine]:
    """Picks for a list that the profession does not have."""
    for pick in book.choices.profession.choices:
        if not 0 <= pick.place < lists:
            named, where = book.namer.name(pick.skill, pick.spec), (ROOT, "choices", pick.row)
            book.check_skill(named, *where)
            book.error("BRP-PRO-CHOICE-OPTION", *where, subject=named.key, skill=named.label)
            keys[named.key] = None
            yield _pick_line(book, pick, named, None, "option")


def asked(book: Book, slot: rows.Slot) -> bool:
    """Whether the player chooses the specialty: any, one of several, or none where the skill needs one."""
    skill = book.rules.skills.get(slot.skill)
    return (
        rows.ANY in slot.spec or len(slot.spec) > 1 or (not slot.spec and skill is not None and skill.special)
    )


def _allows(book: Book, slot: rows.Slot, named: Named) -> bool:
    """Whether a slot takes a skill with this specialty, as far as that is known."""
    if slot.skill == ANY_SKILL:
        return True
    if rows.ANY in slot.spec or (not slot.spec and asked(book, slot)):
        return True
    if not slot.spec:
        return not named.spec or (named.row is not None and named.row.specialty == "optional")
    return named.spec in {book.namer.name(slot.skill, spec).spec for spec in slot.spec}


def _of_skill(listed: rows.ChooseList, named: Named) -> tuple[rows.Slot, ...]:
    return tuple(slot for slot in listed.options if slot.skill == named.skill)


def _bad_specialty(
    book: Book, named: Named, slots: Iterable[rows.Slot], where: tuple[str | int, ...]
) -> None:
    allowed = [book.namer.name(slot.skill, spec).label for slot in slots for spec in slot.spec or ("",)]
    book.error("BRP-PRO-SPEC", *where, subject=named.key, skill=named.label, allowed=joined(allowed))


def joined(labels: Iterable[Label]) -> Label:
    """Labels one after the other."""
    found: Label | None = None
    for label in labels:
        found = label if found is None else Text("brp.list", {"a": found, "b": label})
    return found if found is not None else Text("brp.none")


def specialties(book: Book, slot: rows.Slot) -> tuple[tuple[str, Name], ...]:
    """The specialties that a slot offers: those it lists, or all that are suggested for the skill."""
    if slot.spec and rows.ANY not in slot.spec:
        named = [(spec, book.rules.specialties.get(f"{slot.skill}:{spec}")) for spec in slot.spec]
        return tuple((spec, row.name if row is not None else Name(spec, spec)) for spec, row in named)
    return tuple((row.spec, row.name) for row in book.rules.by_skill.get(slot.skill, ()) if row.listed)


def usual(book: Book, slot: rows.Slot) -> Name | None:
    """The specialty that is suggested."""
    row = book.rules.specialties.get(f"{slot.skill}:{slot.usual}")
    return row.name if row is not None else None


def _remembered(book: Book, place: int, listed: rows.ChooseList) -> tuple[OptionLine, ...]:
    """What a list offers, as it was the last time: it rests on the tables and the own language alone."""
    given = (listed, book.choices.identity.own_language)
    slot = f"list.{book.choices.profession.id}.{place}"
    return book.conclude(slot, given, lambda: tuple(_options(book, listed)))


def _options(book: Book, listed: rows.ChooseList) -> Iterator[OptionLine]:
    for slot in listed.options:
        if slot.skill == ANY_SKILL:
            yield OptionLine(ANY_SKILL, "", "", Text("brp.any_skill"), True)
            continue
        asks = asked(book, slot)
        spec = "" if asks else "".join(slot.spec)
        named = book.namer.name(slot.skill, spec)
        yield OptionLine(
            skill=slot.skill,
            spec=spec,
            key=named.key,
            name=named.label,
            asks=asks,
            specialties=specialties(book, slot) if asks else (),
            closed=len(slot.spec) > 1,
            usual=usual(book, slot),
        )


def _pick_line(book: Book, pick: Pick, named: Named, slot: rows.Slot | None, fault: Fault) -> PickLine:
    known = (
        slot if slot is not None and slot.skill != ANY_SKILL else rows.Slot(skill=named.skill or ANY_SKILL)
    )
    asks = named.row is not None and (bool(named.row.specialty) if known is not slot else asked(book, known))
    return PickLine(
        row=pick.row,
        key=named.key,
        skill=named.skill,
        spec=pick.spec,
        name=named.label,
        fault=fault,
        open=named.unspecified,
        specialties=specialties(book, known) if asks else (),
        closed=len(known.spec) > 1,
        asks=asks,
    )
