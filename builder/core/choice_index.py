"""Core: what stands at the places of a document, as its pages call it: fields, lines of lists, throws."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from builder.core.document_diff import label_key
from builder.core.evaluation import Path
from builder.core.form import (
    Field,
    Line,
    NumberField,
    Page,
    Panel,
    PickMany,
    RollField,
    Roster,
    TextField,
    Throw,
)
from builder.core.said import (
    RESULTS,
    Said,
    Values,
    is_chosen,
    label_of,
    line_fields,
    line_prices,
    line_result,
    said_field,
    said_line,
    said_throw,
)
from builder.core.text import Label, Text

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """What a line or a throw is made of: what it is called, what is chosen in it, where it stands."""

    label: Label
    said: Said | None
    path: Path


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing that is chosen: a field, a throw of a set, or a line of a list with what stands in it.

    `within`: the line in whose open form it stands. `loose`: only the list or the page is known.
    """

    key: Key
    page: Page
    panel: Panel | None
    field: Field | None = None
    line: Line | None = None
    throw: Throw | None = None
    within: Line | None = None
    loose: bool = False

    @property
    def path(self) -> Path | None:
        """Where it stands in the document, as far as it stands there."""
        if self.line is not None:
            return self.line.path or None
        if self.field is None:
            return None
        return (*self.field.path, self.throw.key) if self.throw is not None else self.field.path

    @property
    def name(self) -> Label:
        """What it is called."""
        if self.line is not None:
            own = name_in(self.field, self.line) if isinstance(self.field, Roster) else self.line.name
            if self.within is None:
                return own
            return Text("compare.within", {"outer": self.within.name, "inner": own})
        if self.throw is not None:
            return self.throw.label
        return self.page.title if self.field is None else self.field.label

    @property
    def group(self) -> tuple[str, Label]:
        """The part of the pages that it stands in: a key, and what it is called."""
        panel = self.panel
        if panel is None:
            return self.page.key, self.page.title
        return f"{self.page.key}/{panel.key}", panel.title or self.page.title

    def said(self, values: Values) -> Said | None:
        """It in short; None where nothing is chosen."""
        field = self.field
        if isinstance(field, Roster):
            return None if self.line is None else said_line(field, self.line, values)
        if isinstance(field, RollField) and self.throw is not None:
            return said_throw(field, self.throw, values)
        return None if field is None else said_field(field)

    def parts(self) -> Mapping[str, Part]:
        """What a line or a throw is made of, by what it is in it."""
        if isinstance(self.field, Roster) and self.line is not None:
            fields = line_fields(self.field, self.line)
            return {key: Part(label, _chosen(field), field.path) for key, (label, field) in fields.items()}
        if isinstance(self.field, RollField) and self.throw is not None:
            field, throw = self.field, self.throw
            bare = Throw(throw.key, throw.label, throw.expression)
            path = (*field.path, throw.key)
            rolled = {"dice": Part(Text("compare.dice"), said_throw(field, bare, {}), path)}
            if throw.shift is not None:
                label = field.heads.shift or throw.shift.label
                rolled["shift"] = Part(label, said_field(throw.shift), throw.shift.path)
            return rolled
        return {}

    @property
    def costs(self) -> tuple[str, ...]:
        """The ledger keys of which one may be its price, the likeliest first."""
        if isinstance(self.field, Roster):
            return () if self.line is None else line_prices(self.field.columns, self.line)
        return () if self.field is None or self.field.cost is None else (self.field.cost,)

    @property
    def result(self) -> str | None:
        """The ledger key of what a line comes to."""
        if isinstance(self.field, Roster) and self.line is not None:
            return line_result(self.field.columns, self.line)
        return None

    @property
    def tells(self) -> frozenset[str]:
        """The ledger keys that need not be told again beside it."""
        if isinstance(self.field, Roster) and self.line is not None:
            cells = {cell for cell in self.line.cells if isinstance(cell, str)}
            fields = (one for one in (*self.line.cells, *self.line.more) if isinstance(one, Field))
            return frozenset(cells | {one.shows for one in fields if one.shows} if self.result else cells)
        if self.throw is not None:
            return frozenset((self.throw.final,)) if self.throw.final else frozenset()
        return frozenset()

    @property
    def is_made(self) -> bool:
        """Whether something stands there that is worth telling, though it is the same on both sides."""
        if isinstance(self.field, Roster):
            return self.line is not None and not self.line.faint
        if self.throw is not None and isinstance(self.field, RollField):
            return self.throw.key in self.field.values
        return self.field is not None and not self.loose and is_chosen(self.field)


def _chosen(field: Field) -> Said | None:
    return said_field(field) if is_chosen(field) else None


def name_in(field: Field | None, line: Line) -> Label:
    """What a line is, without what is chosen in it: its column of that name, else its own name."""
    if isinstance(field, Roster):
        for column, cell in zip(field.columns, line.cells, strict=False):
            if column.key == "name" and column.kind == "text" and (label := label_of(cell)) is not None:
                return label
    return line.name


class Index:
    """Finds what stands at a path of one document."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self.things: dict[Key, Thing] = {}
        self._places: dict[Path, Key] = {}
        self._lists: dict[Path, Key] = {}
        self._claims: dict[Path, Page] = {}
        self._shown: dict[Hashable, str] = {}
        for page in pages:
            for panel in page.panels:
                for field in panel.fields:
                    self._enter(page, panel, field, None)
            for path in page.paths:
                self._claims.setdefault(path, page)

    def of(self, path: Path) -> Thing | None:
        """What stands exactly here: a field, a line; else the list that it is."""
        found = self._places.get(path) or self._lists.get(path)
        return None if found is None else self.things[found]

    def below(self, path: Path) -> Thing | None:
        """The first thing that stands further in."""
        deep = len(path)
        return next((self.things[key] for at, key in self._places.items() if at[:deep] == path), None)

    def page_of(self, path: Path) -> Thing | None:
        """The page that claims a place."""
        for length in range(len(path), 0, -1):
            if page := self._claims.get(path[:length]):
                return Thing(("page", page.key), page, None, loose=True)
        return None

    def untaken(self, name: Label) -> str | None:
        """The result of a line that is only shown and bears this name: what there is without choosing it."""
        return self._shown.get(label_key(name))

    def _enter(self, page: Page, panel: Panel, field: Field, within: Line | None) -> None:
        if isinstance(field, Roster):
            self._enter_list(page, panel, field, within)
        elif isinstance(field, RollField):
            self._enter_throws(page, panel, field, within)
        else:
            thing = Thing(("field", *_known(field)), page, panel, field, within=within)
            self._put(thing, _places_of(field))

    def _enter_throws(self, page: Page, panel: Panel, field: RollField, within: Line | None) -> None:
        for throw in field.dice:
            path = (*field.path, throw.key)
            thing = Thing(("field", *path), page, panel, field, throw=throw, within=within)
            self._put(thing, [path, *([throw.shift.path] if throw.shift is not None else [])])

    def _enter_list(self, page: Page, panel: Panel, roster: Roster, within: Line | None) -> None:
        if roster.path and not _only_shown(roster):
            loose = Thing(("list", *roster.path), page, panel, roster, within=within, loose=True)
            if roster.path not in self._lists:
                self._lists[roster.path] = loose.key
                self.things.setdefault(loose.key, loose)
        for line in roster.lines:
            fields = [one for one in (*line.cells, *line.more) if isinstance(one, Field)]
            if not line.homes and not fields:
                key = line_result(roster.columns, line)
                if key is not None:
                    self._shown.setdefault(label_key(line.name), key)
                continue
            if line.homes or any(not isinstance(one, Roster) for one in fields):
                thing = Thing(_line_key(roster, line), page, panel, roster, line, within=within)
                self._put(thing, [*line.homes, *_places_in(fields)])
            for one in fields:
                if isinstance(one, Roster | RollField):
                    self._enter(page, panel, one, line)

    def _put(self, thing: Thing, places: Iterable[Path]) -> None:
        self.things.setdefault(thing.key, thing)
        for path in places:
            self._places.setdefault(path, thing.key)


def _known(field: Field) -> Path:
    return (field.known,) if field.known else field.path


def _line_key(roster: Roster, line: Line) -> Key:
    if isinstance(line.key, int) and line.path:
        return ("row", *line.path)
    return ("line", *roster.path, line.key)


def _only_shown(roster: Roster) -> bool:
    """Whether nothing is chosen in it: its path is only where its issues are told."""
    return roster.fixed and not any(line.homes for line in roster.lines)


def _places_of(field: Field) -> Iterator[Path]:
    if isinstance(field, NumberField) and field.new is not None:
        return
    yield field.path
    if isinstance(field, TextField):
        yield from field.also
    if isinstance(field, PickMany):
        yield from field.rows.values()


def _places_in(fields: Iterable[Field]) -> Iterator[Path]:
    for field in fields:
        if not isinstance(field, Roster | RollField):
            yield from _places_of(field)


def shown_results(pages: Iterable[Page]) -> Iterator[tuple[str, Label, str]]:
    """The ledger keys that pages show as what follows: key of the group, its title, the ledger key.

    Panels that are folded at first tell steps of sums; prices and chances follow from what is told.
    """
    for page in pages:
        if page.side is not None:
            for row in page.side.rows:
                yield "", Text("compare.follows"), row.key
        for panel in page.panels:
            if panel.folded:
                continue
            for key in panel.shown:
                yield "", Text("compare.follows"), key
            for field in panel.fields:
                if not isinstance(field, Roster):
                    if field.shows is not None:
                        yield "", Text("compare.follows"), field.shows
                    continue
                title = panel.title or page.title
                kinds = _telling_kinds(field)
                for line in field.lines:
                    for column, cell in zip(field.columns, line.cells, strict=False):
                        if isinstance(cell, str) and column.kind in kinds:
                            yield f"{page.key}/{panel.key}", title, cell


def _telling_kinds(roster: Roster) -> frozenset[str]:
    """The columns that say something of their own: numbers beside a chance in percent lead to it."""
    if any(column.kind == "percent" for column in roster.columns):
        return RESULTS
    return RESULTS | {"number"}
