"""Core: which fields the rows of a list have, told by their model, or by the rows themselves."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from builder.core.cell_text import Sort, sort_of

NAMES = ("name_ja", "name_en", "kana")
SHORT = {"name_ja": "ja", "name_en": "en"}
HIDDEN = frozenset(
    {
        *("id", "document", "provenance", "data_provenance", "name_provenance", "cells"),
        *("name_unverified", "ja", "en", *NAMES),
    }
)
LAST = ("note",)
SAMPLE = 200


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field. `shape`: one value; a map by names; a part with fields; rows, each with fields.

    `empty`: nothing may stand there. `length`: of a row of numbers. `inner`: of a part or a row; of a map,
    what stands under each name.
    """

    key: str
    sort: Sort = Sort.TEXT
    shape: Literal["one", "map", "part", "rows"] = "one"
    options: tuple[str, ...] = ()
    empty: bool = False
    default: Any = None
    length: int = 0
    inner: tuple[FieldSpec, ...] = ()


def fields_of(model: type[BaseModel] | None, rows: Iterable[Mapping[str, Any]]) -> tuple[FieldSpec, ...]:
    """The fields of a list: those of its model, and where it has none, those that its rows have."""
    some = [row for row, _ in zip(rows, range(SAMPLE), strict=False)]
    known = {} if model is None else {spec.key: spec for spec in _of_model(model)}
    if model is None:
        for row in some:
            for key, value in row.items():
                if key not in HIDDEN and (key not in known or known[key].sort is Sort.ANY):
                    known[key] = _of_value(key, value)
    last = [known.pop(key) for key in LAST if key in known]
    return (*known.values(), *last)


def naming_ids(
    specs: tuple[FieldSpec, ...], rows: Iterable[Mapping[str, Any]], known: Iterable[str]
) -> tuple[FieldSpec, ...]:
    """The same fields; texts that always name a row of some list are told as such."""
    ids = set(known)
    some = list(rows)

    def seen(spec: FieldSpec) -> FieldSpec:
        if spec.shape in ("rows", "part"):
            inner = naming_ids(spec.inner, tuple(_inner(some, spec)), ids)
            return replace(spec, inner=inner)
        if spec.sort is not Sort.TEXT or spec.shape != "one":
            return spec
        words = {value for row in some if isinstance(value := row.get(spec.key), str) and value}
        return replace(spec, sort=Sort.ID) if words and words <= ids else spec

    return tuple(seen(spec) for spec in specs)


def _inner(rows: Iterable[Mapping[str, Any]], spec: FieldSpec) -> Iterator[Mapping[str, Any]]:
    """What stands in a part, or in the rows of a field."""
    for row in rows:
        here = row.get(spec.key)
        found = (here,) if isinstance(here, Mapping) else here if isinstance(here, list | tuple) else ()
        yield from (one for one in found if isinstance(one, Mapping))


def blank(specs: Iterable[FieldSpec], siblings: Iterable[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """A row of which only what must be there is filled in; maps have the names that others have."""
    others = list(siblings)
    row: dict[str, Any] = {}
    for spec in specs:
        if spec.shape == "map":
            maps = (other.get(spec.key) for other in others)
            names = dict.fromkeys(name for one in maps if isinstance(one, Mapping) for name in one)
            of = spec.inner[0]
            row[spec.key] = dict.fromkeys(names, None if of.empty else _zero(of))
        elif spec.shape == "rows":
            first = blank(spec.inner)
            row[spec.key] = ({**first, "id": "A"},) if any(one.key == "id" for one in spec.inner) else ()
        elif spec.shape == "part":
            row[spec.key] = None if spec.empty else blank(spec.inner)
        elif spec.default is PydanticUndefined:
            row[spec.key] = _zero(spec)
    return row


def _zero(spec: FieldSpec) -> Any:
    if spec.empty:
        return None
    if spec.options:
        return spec.options[0]
    match spec.sort:
        case Sort.WHOLE | Sort.NUMBER:
            return 0
        case Sort.FLAG:
            return False
        case Sort.IDS:
            return ()
        case Sort.COUNTS:
            return (None,) * spec.length
        case _:
            return ""


def _of_model(model: type[BaseModel], above: tuple[type, ...] = ()) -> Iterable[FieldSpec]:
    for name, info in model.model_fields.items():
        key = info.alias or name
        if name not in HIDDEN or (name == "id" and "name_ja" not in model.model_fields):
            yield _of_field(key, info, (*above, model))


def _of_field(key: str, info: FieldInfo, above: tuple[type, ...]) -> FieldSpec:
    default = info.default if info.default_factory is None else None
    return replace(_of_type(key, info.annotation, above), default=default)


def _of_type(key: str, annotation: Any, above: tuple[type, ...]) -> FieldSpec:
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _of_type(key, inner[0], above)
    if origin in (Union, types.UnionType):
        return _of_union(key, inner, above)
    if origin is Literal:
        return FieldSpec(key, Sort.ID, options=tuple(str(one) for one in inner))
    if origin is tuple:
        return _of_tuple(key, inner, above)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return FieldSpec(key, shape="map", inner=(_of_type("", inner[1], above),))
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if annotation in above:  # it holds its own kind: shown, and changed only in its file
            return FieldSpec(key, Sort.ANY)
        return FieldSpec(key, shape="part", inner=tuple(_of_model(annotation, above)))
    plain = {bool: Sort.FLAG, int: Sort.WHOLE, Fraction: Sort.NUMBER, str: Sort.TEXT}
    return FieldSpec(key, plain.get(annotation, Sort.ANY))


def _of_union(key: str, inner: tuple[Any, ...], above: tuple[type, ...]) -> FieldSpec:
    empty = type(None) in inner
    specs = [_of_type(key, one, above) for one in inner if one is not type(None)]
    if len(specs) == 1:
        return replace(specs[0], empty=empty)
    sorts = {spec.sort for spec in specs}
    if sorts == {Sort.WHOLE, Sort.NUMBER}:
        return FieldSpec(key, Sort.NUMBER, empty=empty)
    if Sort.IDS in sorts:
        return FieldSpec(key, Sort.IDS, empty=empty)
    return FieldSpec(key, Sort.ANY, empty=True)


def _of_tuple(key: str, inner: tuple[Any, ...], above: tuple[type, ...]) -> FieldSpec:
    if not inner:
        return FieldSpec(key, Sort.ANY)
    first = _of_type(key, inner[0], above)
    if first.shape == "part":
        return FieldSpec(key, shape="rows", inner=first.inner)
    if first.sort in (Sort.WHOLE, Sort.NUMBER):
        return FieldSpec(key, Sort.COUNTS, length=0 if Ellipsis in inner else len(inner))
    return FieldSpec(key, Sort.IDS if first.shape == "one" and first.sort is Sort.TEXT else Sort.ANY)


def _of_value(key: str, value: Any) -> FieldSpec:
    if isinstance(value, Mapping):
        first = next(iter(value.values()), None)
        if isinstance(first, Mapping):
            return FieldSpec(key, Sort.ANY)
        return FieldSpec(key, shape="map", inner=(FieldSpec("", sort_of(first), empty=True),))
    if isinstance(value, list | tuple) and any(isinstance(one, Mapping | list | tuple) for one in value):
        return FieldSpec(key, Sort.ANY)
    return FieldSpec(key, sort_of(value), empty=value is None)
