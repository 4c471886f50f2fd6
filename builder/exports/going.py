"""Exports: what goes along to another program and what stays, told before anything is written. Core only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from builder.core.sheet import CheckKind, Sheet
from builder.core.text import Label, Text, Translator
from builder.exports import ccfolia
from builder.exports.spoken import LONGEST_NOTES, Spoken, spoken

PARAMS_SHOWN, STATUS_SHOWN = 6, 8
Say = Callable[[Label | str], str]
TABLES = ("ccfolia", "udonarium")
KINDS: Mapping[CheckKind, str] = {
    "ability": "export.lines.ability",
    "skill": "export.lines.skill",
    "attack": "export.lines.attack",
    "defence": "export.lines.defence",
    "damage": "export.lines.damage",
    "other": "export.lines.other",
}


@dataclass(frozen=True, slots=True)
class Item:
    """A thing that goes or stays, and more about it."""

    title: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Going:
    """What must be done elsewhere first, with the `word` that counts; what goes, what stays, the lines."""

    first: Item | None = None
    word: str = ""
    goes: tuple[Item, ...] = ()
    stays: tuple[Item, ...] = ()
    lines: tuple[str, ...] = ()


def going(way: str, sheet: Sheet, translator: Translator, screen: Translator | None = None) -> Going:
    """Of a way to a virtual table everything; of the others what they leave behind.

    `screen`: the language in which this is told, where it is not that of the sheet.
    """
    say = (screen or translator).say
    stays = _left(way, sheet, say)
    if way not in TABLES:
        return Going(stays=stays)
    piece = spoken(sheet, translator)
    lines = ccfolia.palette(piece) if way == "ccfolia" else tuple(line.text for line in piece.lines)
    first = None
    if piece.bot is not None:
        told = {"ccfolia": Text("export.first.ccfolia"), "udonarium": Text("export.first.udonarium")}[way]
        first = Item(say(Text("export.first")), say(told))
    stays += tuple(Item(say(one.what), say(one.where)) for one in sheet.piece.stays)
    word = say(piece.bot.shown) if piece.bot is not None else ""
    return Going(first, word, tuple(_goes(way, piece, lines, sheet, say)), stays, lines)


def _goes(way: str, piece: Spoken, lines: tuple[str, ...], sheet: Sheet, say: Say) -> Iterator[Item]:
    memo = Text("export.goes.memo.notes" if sheet.remarks.strip() else "export.goes.memo")
    yield Item(say(Text("export.goes.name")), say(memo))
    if way == "udonarium" and sheet.masthead.portrait:
        yield Item(say(Text("export.goes.picture")), say(Text("export.goes.picture.how")))
    if piece.status:
        shown = [f"{one.label} {one.value} / {one.max}" for one in piece.status[:STATUS_SHOWN]]
        title = Text("export.goes.status", {"n": len(piece.status)})
        yield Item(say(title), _listed(shown, len(piece.status), say))
    if piece.params:
        shown = [f"{one.label} {one.value}" for one in piece.params[:PARAMS_SHOWN]]
        title = Text("export.goes.params", {"n": len(piece.params)})
        yield Item(say(title), _listed(shown, len(piece.params), say))
    if way == "ccfolia" and piece.initiative is not None:
        number = Text("export.goes.order.is", {"n": piece.initiative})
        yield Item(say(Text("export.goes.order")), say(number))
    if lines:
        yield Item(say(Text("export.goes.lines", {"n": len(lines)})), _kinds(piece, lines, say))


def _kinds(piece: Spoken, lines: tuple[str, ...], say: Say) -> str:
    counts = {kind: sum(line.kind == kind for line in piece.lines) for kind in KINDS}
    parts = [say(Text(KINDS[kind], {"n": n})) for kind, n in counts.items() if n]
    changes = len(lines) - len(piece.lines)
    if changes:
        parts.append(say(Text("export.lines.change", {"n": changes})))
    return say(Text("export.text.comma")).join(parts)


def _listed(shown: list[str], many: int, say: Say) -> str:
    words = say(Text("export.text.comma")).join(shown)
    return say(Text("export.and_more", {"what": words})) if many > len(shown) else words


def _left(way: str, sheet: Sheet, say: Say) -> tuple[Item, ...]:
    """The picture, notes beyond the limit, house rules: what no system knows of."""
    items: list[Item] = []
    picture = Text("export.stays.picture")
    if way == "ccfolia":
        items.append(Item(say(picture), say(Text("export.stays.picture.ccfolia"))))
    elif way == "text" and sheet.masthead.portrait:
        items.append(Item(say(picture), say(Text("export.stays.picture.text"))))
    if way == "text" and sheet.piece.skills:
        items.append(Item(say(Text("export.stays.sums")), say(Text("export.stays.on_paper"))))
    if way in TABLES and len(sheet.remarks.strip()) > LONGEST_NOTES:
        title = Text("export.stays.notes", {"n": LONGEST_NOTES})
        items.append(Item(say(title), say(Text("export.stays.on_paper"))))
    if sheet.house and way != "pdf":
        title = Text("export.stays.house", {"n": sheet.house})
        items.append(Item(say(title), say(Text("export.stays.house.where"))))
    return tuple(items)
