"""Picker: the found options as rows of an item model, and the filters over them. No widget, no rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.core.form import Option, PickOne, Roster
from builder.core.text import Label, Text, plain
from builder.ui.bench import Bench
from builder.ui.row_model import RowModel
from builder.ui.search import Band, Hit, Rank, bands, reading, search

MOST_TAGS = 9
LEAST_OPTIONS = 2


@dataclass(frozen=True, slots=True)
class PickRow:
    """A row: an option with its words, or a heading. `at`, `length`: the hit in the reading.

    `taken`: that it is had already, in words. `place`: the list it stands in. `made`: to be made by oneself.
    """

    key: Hashable
    name: str = ""
    reading: str = ""
    tags: str = ""
    price: str = ""
    at: int = 0
    length: int = 0
    taken: str = ""
    blocked: str = ""
    heading: str = ""
    option: Option | None = None
    place: int = 0
    made: bool = False


@dataclass(frozen=True, slots=True)
class List:
    """A list that is searched: what it is called, and its place among all."""

    place: int
    name: str
    what: PickOne | Roster


class PickModel(RowModel[PickRow]):
    """The rows that were found."""

    def words(self, row: PickRow) -> str:
        return row.heading or row.name

    def spoken(self, row: PickRow) -> str:
        return ", ".join(
            filter(None, (row.heading or row.name, row.reading, row.tags, row.price, row.blocked))
        )


@dataclass(frozen=True, slots=True)
class Filter:
    """A chip: a tag of a group, a band of prices, or what is not `barred`.

    `mark`: the tag's own group ("a:b" is one of several of the group "a"); `count`: how many it leaves.
    """

    key: str
    label: str
    group: str = ""
    tag: Label | None = None
    band: Band | None = None
    mark: str = ""
    count: str = ""
    barred: Mapping[str | int, Label] | None = None

    def holds(self, option: Option) -> bool:
        """Whether an option passes."""
        if self.barred is not None:
            return option.id not in self.barred
        if self.band is not None:
            return self.band.holds(option.price)
        return option.tags.get(self.mark) == self.tag


def passes(option: Option, chosen: Iterable[Filter]) -> bool:
    """Whether an option passes: one filter of each group that has any."""
    groups: dict[str, list[Filter]] = {}
    for one in chosen:
        groups.setdefault(one.group, []).append(one)
    return all(any(one.holds(option) for one in several) for several in groups.values())


def filters(
    bench: Bench, options: Sequence[Option], named: Iterable[str] = (), preset: Sequence[str] = ()
) -> tuple[Filter, ...]:
    """The chips of a catalogue: tags that several options share, and price bands where there are numbers.

    `named`: groups that are chosen from a list, however many tags they have; `preset`: chosen at first, with
    a count of what they leave.
    """
    groups: dict[str, dict[str, list[Label]]] = {}
    marks: dict[tuple[str, str], str] = {}
    for option in options:
        for mark, tag in option.tags.items():
            if "." in mark:  # other words of a thing: a search finds it by them, nobody sees them
                continue
            group, words = mark.partition(":")[0], bench.say(tag)
            groups.setdefault(group, {}).setdefault(words, []).append(tag)
            marks[group, words] = mark
    found: list[Filter] = []
    for group, tags in groups.items():
        shared = [words for words, several in tags.items() if len(several) >= LEAST_OPTIONS]
        telling = len(shared) > 1 or (len(shared) == 1 and len(tags[shared[0]]) < len(options))
        if telling and (len(tags) <= MOST_TAGS or group in named):
            for words in _by_number(shared, tags):
                mark = marks[group, words]
                count = str(len(tags[words])) if mark in preset else ""
                found.append(Filter(f"{group}/{words}", words, group, tags[words][0], mark=mark, count=count))
    if "cost" not in groups:
        for place, band in enumerate(bands(option.price for option in options)):
            found.append(Filter(f"price/{place}", band_words(bench, band), "price", band=band))
    return tuple(found)


def _by_number(shared: Sequence[str], tags: Mapping[str, Sequence[Label]]) -> Sequence[str]:
    """Tags that all tell a number by it, TL0 before TL1; others as the catalogue has them."""
    numbers: dict[str, int] = {}
    for words in shared:
        tag = tags[words][0]
        n = tag.params.get("n") if isinstance(tag, Text) else None
        if not isinstance(n, int):
            return shared
        numbers[words] = n
    return sorted(shared, key=numbers.__getitem__)


def band_words(bench: Bench, band: Band) -> str:
    """A band of prices in words."""
    low, high = bench.amount(band.low), bench.amount(band.high)
    return low if low == high else f"{low}〜{high}"


def rows_of(bench: Bench, lists: Sequence[List], query: str, chosen: Sequence[Filter]) -> list[PickRow]:
    """The rows that answer a query: by list, the one that is looked at first; in it, headings by rank.

    Where nothing is found that is said, with a row in each list to make one's own.
    """
    found = [(one, hits) for one in lists if (hits := _hits(bench, one.what, query, chosen))]
    rows: list[PickRow] = []
    for one, hits in found:
        first = one is lists[0]
        if len(found) > 1 or not first:
            rows.append(PickRow(("list", one.place), heading=one.name))
        rows += _ranked(bench, one, hits) if first else [_row(bench, one, hit) for hit in hits]
    return rows or _none(bench, lists, query.strip(), bool(chosen))


def _hits(bench: Bench, what: PickOne | Roster, query: str, chosen: Sequence[Filter]) -> list[Hit]:
    options = [option for option in options_of(what) if passes(option, chosen)]
    return search(query, options, bench.words.translator)


def _ranked(bench: Bench, one: List, hits: Iterable[Hit]) -> Iterable[PickRow]:
    """The hits of a list, with headings between the ranks."""
    last = Rank.BEGINS
    for hit in hits:
        if hit.rank is not last:
            last = hit.rank
            heading = Text("ui.picker.within") if last is Rank.WITHIN else Text("ui.picker.tagged")
            yield PickRow(("heading", int(last)), heading=bench.say(heading))
        yield _row(bench, one, hit)


def _none(bench: Bench, lists: Sequence[List], query: str, filtered: bool) -> list[PickRow]:
    """That nothing was found, and what can be made instead."""
    if not query:
        return []
    words = Text("ui.picker.none_filtered", {"query": query}) if filtered else None
    words = words or Text("ui.picker.none", {"query": query})
    rows = [PickRow(("none",), heading=bench.say(words))]
    for one in lists:
        own = [option for option in options_of(one.what) if option.named and option.row is not None]
        for option in own:
            if option.row is not None:
                row = {**option.row, option.named: query}
                made = replace(option, name=plain(query), row=row)
                name = bench.say(Text("ui.picker.own", {"name": query}))
                key = ("own", one.place, option.id) if len(own) > 1 else ("own", one.place)
                kind = bench.say(option.name) if len(own) > 1 else one.name
                rows.append(PickRow(key, name, tags=kind, option=made, place=one.place, made=True))
    return rows


def options_of(what: PickOne | Roster) -> tuple[Option, ...]:
    """What there is to choose from."""
    return what.catalogue if isinstance(what, Roster) else what.options


def _row(bench: Bench, one: List, hit: Hit) -> PickRow:
    option, what, translator = hit.option, one.what, bench.words.translator
    blocked: Mapping[str | int, Label] = what.blocked
    if isinstance(what, Roster):
        had = what.had.get(option.id, Text("ui.picker.taken"))
        taken = bench.say(had) if option.id in what.have else ""
    else:
        taken = bench.say(Text("ui.picker.chosen")) if option.id == what.value else ""
    groups = [tag for group, tag in option.tags.items() if not {".", ":"} & set(group)][:2]
    groups = groups[:1] if option.id in blocked else groups  # the reason stands there too
    tags = "／".join(dict.fromkeys(bench.say(tag) for tag in groups))
    price = bench.amount(option.price)
    return PickRow(
        key=(one.place, option.id),
        name=bench.say(option.name),
        reading=reading(option.name, translator),
        tags="" if all(word in price for word in tags.split("／")) else tags,
        price=price,
        at=hit.at,
        length=hit.length,
        taken=taken,
        blocked=bench.say(blocked.get(option.id)),
        option=option,
        place=one.place,
    )
