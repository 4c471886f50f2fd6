"""Core: where a player's file and the desk are not the same: packs of rules, settings of the campaign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from builder.core.character import PackRef, unnumbered
from builder.core.evaluation import Path
from builder.core.form import Field, PickMany, PickOne
from builder.core.frozen import Frozen
from builder.core.number import written
from builder.core.text import Label, Text, plain

MOST_SAID = 3
"""So many things of a list are named."""


@dataclass(frozen=True, slots=True)
class PackDifference:
    """A pack of the player's file, and that of the desk, by revision.

    "missing": the desk does not have it; "extra": the file does not have it; "other": they are not the same.
    """

    kind: Literal["missing", "extra", "other"]
    id: str
    theirs: int | None = None
    ours: int | None = None


@dataclass(frozen=True, slots=True)
class SettingDifference:
    """A setting of the campaign that the player's file has otherwise. `path` begins with the field."""

    path: Path
    label: Label
    theirs: Label | None
    ours: Label | None


def pack_differences(theirs: Iterable[PackRef], ours: Iterable[PackRef]) -> Iterator[PackDifference]:
    here = {ref.id: ref for ref in ours}
    named = set()
    for ref in theirs:
        named.add(ref.id)
        found = here.get(ref.id)
        if found is None:
            yield PackDifference("missing", ref.id, ref.revision)
        elif ref.digest and found.digest != ref.digest:
            yield PackDifference("other", ref.id, ref.revision, found.revision)
    for ref in here.values():
        if ref.id not in named:
            yield PackDifference("extra", ref.id, None, ref.revision)


def setting_differences(
    choices: Frozen, settings: Mapping[str, Any], fields: Mapping[Path, Field]
) -> Iterator[SettingDifference]:
    for key, ours in settings.items():
        yield from _apart((key,), unnumbered(getattr(choices, key)), ours, fields)


def _apart(path: Path, theirs: Any, ours: Any, fields: Mapping[Path, Field]) -> Iterator[SettingDifference]:
    """Where two settings are not the same: down to the fields that are shown."""
    if theirs == ours:
        return
    if isinstance(theirs, Frozen) and isinstance(ours, Frozen) and ("choices", *path) not in fields:
        for name in type(ours).model_fields:
            yield from _apart((*path, name), getattr(theirs, name), getattr(ours, name), fields)
        return
    shown = fields.get(("choices", *path))
    label = shown.label if shown is not None else plain(str(path[-1]))
    yield SettingDifference(path, label, _said(theirs, shown), _said(ours, shown))


def _said(value: Any, shown: Field | None) -> Label | None:
    """A setting in words; None where it is nothing."""
    if isinstance(value, tuple):
        return _listed([said for item in value if (said := _said(item, shown)) is not None])
    if isinstance(value, bool):
        return Text("party.setting.on") if value else Text("party.setting.off")
    if isinstance(shown, PickOne | PickMany):
        named = next((option.name for option in shown.options if option.id == value), None)
        if named is not None:
            return named
    if value is None or value == "":
        return None
    if isinstance(value, int | str):
        return plain(str(value))
    return plain(str(written(value))) if isinstance(value, Fraction) else Text("party.setting.many")


def _listed(labels: list[Label]) -> Label | None:
    """The first few of several things."""
    whole: Label | None = None
    for label in labels[:MOST_SAID]:
        whole = label if whole is None else Text("party.sheet.joined", {"a": whole, "b": label})
    if whole is not None and len(labels) > MOST_SAID:
        return Text("party.setting.more", {"some": whole, "n": len(labels) - MOST_SAID})
    return whole
