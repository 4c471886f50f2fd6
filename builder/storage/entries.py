"""Storage: what the library knows of a file without its rules: words-free, and as plain JSON in the index.

Standard library only: the first window shows these.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from builder.core.cell import Cell, Pair
from builder.core.number import Dice, Unsure, amount_of, written
from builder.core.severity import Severity
from builder.core.text import Label, Name, Text
from builder.storage.times import of_seconds, said

if TYPE_CHECKING:
    from builder.core.survey import AnyCharacter, Survey

LONGEST = 500
CHARACTER, PARTY = "character", "party"


@dataclass(frozen=True, slots=True)
class Look:
    """What the rules said when they were last asked: the sheet's summary and how much is open.

    `left`: the first budget that is not spent; `unsure`: something rests on a reconstructed number;
    `version`: of the program that asked.
    """

    summary: tuple[Pair, ...] = ()
    errors: int = 0
    todos: int = 0
    notes: int = 0
    unsure: bool = False
    left: Pair | None = None
    version: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of the library. `fault`: why it cannot be read; `look` None: the rules were not asked yet.

    `totals`: the witness of the file, by ledger key. `created` and `modified` as the file has them.
    """

    path: Path
    size: int
    mtime_ns: int
    inode: int = 0
    id: str = ""
    name: str = ""
    kana: str = ""
    system: str = ""
    concept: str = ""
    player: str = ""
    campaign: str = ""
    created: str = ""
    modified: str = ""
    portrait: bool = False
    totals: Mapping[str, int | str] = field(default_factory=dict)
    look: Look | None = None
    fault: Text | None = None

    @property
    def changed(self) -> datetime:
        """When the character was last changed: what the file says, else the time of the file."""
        return said(self.modified) or of_seconds(self.mtime_ns // 1_000_000_000)


def look_of(
    survey: Survey[AnyCharacter], version: str, short: Mapping[str, Label] = MappingProxyType({})
) -> Look:
    """The Look of a survey; its summary in the short words of the system where it has them."""
    issues = [issue for issue in survey.issues if issue.waiver is None]
    open_ones = sum(issue.open for issue in issues)
    counts = {level: sum(i.severity is level and not i.open for i in issues) for level in Severity}
    budgets = survey.evaluation.budgets.values()
    left = next((Pair(one.name, Cell(one.left)) for one in budgets if not one.quota and one.left > 0), None)
    return Look(
        summary=() if survey.sheet is None else tuple(_short(pair, short) for pair in survey.sheet.summary),
        errors=counts[Severity.ERROR],
        todos=counts[Severity.TODO] + open_ones,
        notes=counts[Severity.NOTE],
        unsure=not all(value.sure for value in survey.evaluation.values.values()),
        left=left,
        version=version,
    )


def _short(pair: Pair, short: Mapping[str, Label]) -> Pair:
    key = pair.value.of if pair.value is not None else None
    return pair if key is None else replace(pair, label=short.get(key, pair.label))


def facts(raw: Mapping[str, Any]) -> dict[str, Any]:
    """What an Entry takes from a character file, or a party's. Not validated; wrong types are left out."""
    found: dict[str, Any] = {key: _line(raw.get(key)) for key in ("id", "system", "created", "modified")}
    if kind_of(raw) == PARTY:
        found["name"] = _line(raw.get("name"))
    profile = raw.get("profile")
    if isinstance(profile, dict):
        for key in ("name", "kana", "concept", "player", "campaign"):
            found[key] = _line(profile.get(key))
        found["portrait"] = bool(profile.get("portrait"))
    witness = raw.get("witness")
    totals = witness.get("totals") if isinstance(witness, dict) else None
    if isinstance(totals, dict):
        found["totals"] = {key: value for key, value in totals.items() if isinstance(value, int | str)}
    return found


def kind_of(raw: Mapping[str, Any]) -> str:
    """What a file is, as its format says: a character, or a party."""
    return PARTY if str(raw.get("format")).startswith("party/") else CHARACTER


KEPT = tuple(one.name for one in fields(Entry) if one.name not in ("path", "fault", "look"))


def entry_data(entry: Entry) -> dict[str, Any]:
    """The entry as the index keeps it; what is empty is left out."""
    plain = {name: value for name in KEPT if (value := getattr(entry, name))}
    if entry.look is not None:
        plain["look"] = look_data(entry.look)
    return plain


def entry_from(path: Path, data: Mapping[str, Any]) -> Entry:
    """The entry of the index. Raises KeyError, TypeError or ValueError when it is not as we write them."""
    look = data.get("look")
    return Entry(**{**data, "path": path, "look": None if look is None else look_from(look)})


def look_data(look: Look) -> dict[str, Any]:
    """The Look as plain JSON."""
    return {
        "summary": [_pair_data(pair) for pair in look.summary],
        "counts": [look.errors, look.todos, look.notes],
        "unsure": look.unsure,
        "left": None if look.left is None else _pair_data(look.left),
        "version": look.version,
    }


def look_from(data: Mapping[str, Any]) -> Look:
    """The Look in plain JSON."""
    errors, todos, notes = data["counts"]
    return Look(
        summary=tuple(_pair_from(pair) for pair in data["summary"]),
        errors=errors,
        todos=todos,
        notes=notes,
        unsure=data["unsure"],
        left=None if data["left"] is None else _pair_from(data["left"]),
        version=data["version"],
    )


def _pair_data(pair: Pair) -> dict[str, Any]:
    value = pair.value
    if value is None:
        return {"label": _shown_data(pair.label)}
    cell = {"shown": _shown_data(value.shown), "of": value.of, "spec": value.spec, "sure": value.sure}
    return {"label": _shown_data(pair.label), "cell": cell}


def _pair_from(data: Mapping[str, Any]) -> Pair:
    label = _shown_from(data["label"])
    if not isinstance(label, Name | Text):
        raise TypeError("a label")
    cell = data.get("cell")
    if cell is None:
        return Pair(label, None)
    shown = _shown_from(cell["shown"])
    if isinstance(shown, Unsure):
        raise TypeError("a cell has its own mark")
    return Pair(label, Cell(shown, cell["of"], cell["spec"], cell["sure"]))


Shown = int | Fraction | Dice | Unsure | str | Label


def _shown_data(shown: Shown) -> Any:
    if isinstance(shown, Name):
        return {"ja": shown.ja, "en": shown.en, "kana": shown.kana}
    if isinstance(shown, Text):
        return {"key": shown.key, "params": {key: _shown_data(value) for key, value in shown.params.items()}}
    if isinstance(shown, str):
        return shown
    if isinstance(shown, Unsure):
        return {"unsure": _shown_data(shown.amount)}
    amount = written(shown)
    return amount if isinstance(amount, int) else {"amount": amount}


def _shown_from(data: Any) -> Shown:
    if isinstance(data, str | int):
        return data
    if "amount" in data:
        return amount_of(data["amount"])
    if "unsure" in data:
        within = data["unsure"]
        return Unsure(within if isinstance(within, int) else amount_of(within["amount"]))
    if "key" in data:
        return Text(data["key"], {key: _shown_from(value) for key, value in data["params"].items()})
    return Name(data["ja"], data["en"], data["kana"])


def _line(value: Any) -> str:
    return value[:LONGEST] if isinstance(value, str) else ""
