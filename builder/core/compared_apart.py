"""Core: what stands beside the choices, compared: packs, the GM's waivers, the log of dice, foreign data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from builder.core.compared import Group, Item, Mark
from builder.core.compared_ledger import Look
from builder.core.compared_things import Things
from builder.core.dice import Roll
from builder.core.evaluation import Path
from builder.core.form import PickMany
from builder.core.merged import merged
from builder.core.said import Said
from builder.core.survey import AnyCharacter, fields_of
from builder.core.text import Label, Text, plain


def apart(things: Things) -> Iterator[Group]:
    """Each with something in it as a group."""
    found = (
        Group("packs", Text("core.profile.packs"), tuple(_packs(things))),
        Group("waivers", Text("compare.waivers"), tuple(_waivers(things))),
        Group("rolls", Text("compare.rolls"), tuple(_rolls(things))),
        Group("foreign", Text("compare.foreign"), tuple(_foreign(things))),
    )
    return (group for group in found if group.items)


def _packs(things: Things) -> Iterator[Item]:
    sides = things.sides
    before = {one.id: one for one in sides.old.document.packs}
    after = {one.id: one for one in sides.new.document.packs}
    names = {**_pack_names(sides.old), **_pack_names(sides.new)}
    for id in merged(after, before):
        old, new = before.get(id), after.get(id)
        said = [
            None if one is None else Said((Text("compare.revision", {"n": one.revision}),))
            for one in (old, new)
        ]
        mark = Mark.CAME if old is None else Mark.WENT if new is None else Mark.CHANGED
        if old is not None and new is not None:
            known = old.digest and new.digest
            if old.revision == new.revision and (not known or old.digest == new.digest):
                mark = Mark.SAME
            elif old.revision == new.revision:
                said = [Said((Text("compare.contents", {"digest": one.digest[:8]}),)) for one in (old, new)]
        yield Item(mark, names.get(id, plain(id)), said[0], said[1], old_path=("packs",), path=("packs",))


def _pack_names(look: Look) -> Mapping[str, Label]:
    picks = (one for one in fields_of(look.pages[:1]) if isinstance(one, PickMany) and one.path == ("packs",))
    return {str(option.id).partition("#")[0]: option.name for one in picks for option in one.options}


def _waivers(things: Things) -> Iterator[Item]:
    sides = things.sides
    pairs = sides.pairs
    before = _notes(sides.old)
    after = _notes(sides.new)
    carried = {(code, pairs.key(path)): (code, path) for code, path in before}
    for key in merged(after, carried):
        mine = carried.get(key)
        old = None if mine is None else Said((_note(before[mine]),))
        new = Said((_note(after[key]),)) if key in after else None
        mark = Mark.CAME if old is None else Mark.WENT if new is None else Mark.CHANGED
        if old is not None and new is not None and old.words == new.words:
            mark = Mark.SAME
        name = _finding(sides.new, key) if key in after else _finding(sides.old, mine or key)
        yield Item(mark, name, old, new, None, (), mine and mine[1], key[1] if key in after else None)


Waived = tuple[str, Path]


def _notes(look: Look) -> dict[Waived, str]:
    return {(one.code, one.path): one.note for one in reversed(look.document.waivers)}


def _note(note: str) -> Label:
    return plain(note.strip()) if note.strip() else Text("compare.allowed")


def _finding(look: Look, waived: Waived) -> Label:
    """What is waived, in its own words where it is found."""
    for issue in look.issues:
        if (issue.code, issue.path) == waived:
            return Text(f"issue.{issue.code}", issue.params)
    return Text("compare.waiver", {"code": waived[0]})


def _rolls(things: Things) -> Iterator[Item]:
    """How many throws there are for each thing; those of a place that has none by what was thrown."""
    sides = things.sides
    before, after = _by_thing(things, sides.old.document, left=True), _by_thing(things, sides.new.document)
    for key in merged(after, before):
        name, old = before.get(key, (None, []))
        other, new = after.get(key, (None, []))
        label = other or name or Text("compare.rolls.other")
        if Counter(map(_thrown, old)) == Counter(map(_thrown, new)):
            said = Said((Text("compare.throws", {"n": len(new)}),))
            yield Item(Mark.SAME, label, said, said)
            continue
        mark = Mark.CAME if not old else Mark.WENT if not new else Mark.CHANGED
        lost = tuple(_only(old, new, Mark.WENT))
        come = tuple(_only(new, old, Mark.CAME))
        yield Item(mark, label, _times(old), _times(new), None, (*lost, *come))


def _times(rolls: list[Roll]) -> Said | None:
    return Said((Text("compare.throws", {"n": len(rolls)}),)) if rolls else None


def _only(rolls: Iterable[Roll], others: Iterable[Roll], mark: Mark) -> Iterator[Item]:
    there = Counter(map(_thrown, others))
    for roll in rolls:
        if there[_thrown(roll)]:
            there[_thrown(roll)] -= 1
            continue
        said = Said((plain(str(roll.total)),))
        came = mark is Mark.CAME
        yield Item(mark, plain(roll.expression), None if came else said, said if came else None)


def _thrown(roll: Roll) -> tuple[object, ...]:
    return roll.expression, roll.faces, roll.total, roll.time, roll.origin, roll.counter


def _by_thing(
    things: Things, character: AnyCharacter, *, left: bool = False
) -> dict[object, tuple[Label | None, list[Roll]]]:
    found: dict[object, tuple[Label | None, list[Roll]]] = {}
    index = things.before if left else things.after
    for roll in character.rolls:
        thing = index.of(roll.path)
        if thing is None or thing.field is None:
            found.setdefault(None, (None, []))[1].append(roll)
            continue
        key = things.sides.key_of_thing(thing.key) if left else thing.key
        whole = thing.throw is not None
        label = thing.field.label if whole else thing.name
        found.setdefault(key[:-1] if whole else key, (label, []))[1].append(roll)
    return found


def _foreign(things: Things) -> Iterator[Item]:
    old, new = things.sides.old.document.extensions, things.sides.new.document.extensions
    for key in merged(new, old):
        mark = Mark.CAME if key not in old else Mark.WENT if key not in new else Mark.CHANGED
        if mark is Mark.CHANGED and old[key] == new[key]:
            mark = Mark.SAME
        there = Said((Text("compare.there"),))
        sides = (there if key in old else None, there if key in new else None)
        if mark is Mark.CHANGED:
            sides = Said((Text("compare.before"),)), Said((Text("compare.otherwise"),))
        yield Item(mark, plain(key), *sides)
