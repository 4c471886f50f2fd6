"""Exports: what virtual tables take of a character, in words: labels, numbers, palette. Imports core only."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from builder.core.number import Dice, written
from builder.core.sheet import Cell, Check, CheckKind, DiceBot, Pair, Sheet
from builder.core.text import Label, Text, Translator, visible

LONGEST_NOTES = 1000
LONGEST_LABEL = 60
"""So many characters of the player's own notes travel, and of a name in a list."""

_PLAIN = str.maketrans(
    {
        **{chr(sign): chr(sign - 0xFEE0) for sign in range(ord("０"), ord("９") + 1)},
        **dict(zip("＋－−＊／＝＜＞，：", "+--*/=<>,:", strict=True)),
        **dict(zip("{｛", "((", strict=True)),
        **dict(zip("}｝", "))", strict=True)),
        "【": None,
        "】": None,
    }
)


@dataclass(frozen=True, slots=True)
class Status:
    """A resource: its name there, what is left, the maximum."""

    label: str
    value: int
    max: int


@dataclass(frozen=True, slots=True)
class Param:
    """A number or a word under a name; numbers as the dice bot reads them."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the palette, and what it is for. `rolled`: its command with every number written out."""

    text: str
    kind: CheckKind
    rolled: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """A piece in one language. `notes_cut`: the player's notes were too long to travel whole."""

    name: str
    memo: str
    initiative: int | Fraction | None
    status: tuple[Status, ...]
    params: tuple[Param, ...]
    lines: tuple[Line, ...]
    bot: DiceBot | None
    notes_cut: bool


def spoken(sheet: Sheet, translator: Translator) -> Spoken:
    """Status and parameters under labels of their own, the palette that speaks of them, the memo."""
    piece = sheet.piece
    taken: set[str] = set()
    by_key: dict[str, str] = {}
    raw: dict[str, str] = {}
    status: list[Status] = []
    for track in piece.tracks:
        name = said(translator, track.name)
        label = _own(name, taken)
        if label:
            raw[label] = name
            status.append(Status(label, track.current, track.maximum))
            by_key.setdefault(track.of, label)
    params: list[Param] = []
    for pair in piece.params:
        name = said(translator, pair.label)
        label = _own(name, taken)
        if label:
            raw[label] = name
            params.append(Param(label, _number(pair.value, translator)))
            by_key.setdefault(_key(pair), label)
    by_key.pop("", None)
    memo, cut = _memo(sheet, translator)
    return Spoken(
        name_of(sheet, translator),
        memo,
        piece.initiative,
        tuple(status),
        tuple(params),
        tuple(_lines(piece.checks, by_key, raw, translator)),
        piece.dice_bot,
        cut,
    )


def name_of(sheet: Sheet, translator: Translator) -> str:
    """The character's name on one line; a word for nobody where there is none."""
    name = " ".join(clean(sheet.masthead.name).split())
    return name or translator.say(Text("export.unnamed"))


def clean(text: str) -> str:
    """Text without what tables strip or choke on: control characters, half characters, non-characters."""
    return "".join(sign for sign in visible(text) if ord(sign) & 0xFFFE != 0xFFFE)


def said(translator: Translator, label: Label) -> str:
    """A label as tables take it: one line, half-width digits and signs, no braces."""
    words = " ".join(clean(translator.say(label)).translate(_PLAIN).split())
    return words if len(words) <= LONGEST_LABEL else words[: LONGEST_LABEL - 1].rstrip() + "…"


def numbered(label: str, n: int) -> str:
    """The label for the second, the third: 剣術②."""
    for first, last, sign in ((2, 20, 0x2461), (21, 35, 0x3251), (36, 50, 0x32B1)):
        if first <= n <= last:
            return f"{label}{chr(sign + n - first)}"
    return f"{label}({n})"


def _own(label: str, taken: set[str]) -> str:
    """The label, or with the next number where somebody has it: tables take HP, hp and ＨＰ for one."""
    if not label:
        return ""
    name, n = label, 1
    while _folded(name) in taken:
        n += 1
        name = numbered(label, n)
    taken.add(_folded(name))
    return name


def _folded(label: str) -> str:
    return unicodedata.normalize("NFKC", label).casefold()


def _key(pair: Pair) -> str:
    return pair.value.of or "" if pair.value is not None else ""


def _number(cell: Cell | None, translator: Translator) -> str:
    """As a dice bot reads it: no thousands, no signs of print."""
    if cell is None:
        return ""
    if isinstance(cell.shown, int | Fraction | Dice):
        return str(written(cell.shown))
    return " ".join(clean(cell.words(translator)).translate(_PLAIN).split())


def _lines(
    checks: tuple[Check, ...], by_key: Mapping[str, str], raw: Mapping[str, str], translator: Translator
) -> Iterator[Line]:
    """Each roll once; of several with one name the later ones are numbered.

    `by_key`: the labels of numbers; `raw`: what a label was before it was numbered.
    """
    taken: set[str] = set()
    seen: set[tuple[str, str]] = set()
    for check in checks:
        name = said(translator, check.name)
        if (name, check.command) in seen or not (check.roll or check.kind == "say"):
            continue
        seen.add((name, check.command))
        known = by_key.get(check.of)
        label = _own(known if known is not None and raw.get(known) == name else name, taken)
        if check.kind == "say":
            if known:
                yield Line(f"{label} {{{known}}}", check.kind, f"{label} {check.target}")
            continue
        number = "" if check.target is None else f"{{{known}}}" if known else str(check.target)
        note = said(translator, check.note) if check.note is not None else ""
        tail = f" 【{label}】{note}" if label else f" {note}" if note else ""
        yield Line(f"{check.roll}{number}{check.rest}{tail}", check.kind, f"{check.command}{tail}")


def _memo(sheet: Sheet, translator: Translator) -> tuple[str, bool]:
    """Concept, player, notes, the lines of the game, and last which dice bot the room must have."""
    head, piece = sheet.masthead, sheet.piece
    notes = clean(sheet.remarks).strip()
    cut = len(notes) > LONGEST_NOTES
    parts = [clean(head.concept).strip()]
    if head.player.strip():
        parts.append(translator.say(Text("export.memo.player", {"name": clean(head.player).strip()})))
    parts.append(notes[: LONGEST_NOTES - 1].rstrip() + "…" if cut else notes)
    parts += [clean(translator.say(label)) for label in piece.memo]
    if piece.dice_bot is not None:
        parts.append(translator.say(Text("export.memo.bot", {"bot": piece.dice_bot.shown})))
    return unicodedata.normalize("NFC", "\n".join(part for part in parts if part)), cut
